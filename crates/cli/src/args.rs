//! The arguments of the command line.
//!
//! clap reads them; its complaints are said in the user's language, from the catalogue.

use clap::builder::RangedU64ValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Id, value_parser};
use kruzhok_scorm::Edition;
use kruzhok_solver::{SolveOptions, SumsPolicy};
use kruzhok_words::{Language, say};
use std::num::NonZero;

/// What the arguments ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Help,
    Version,
    Run(Box<Invocation>),
}

/// A command with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invocation {
    pub(crate) command: Command,
    /// A path, or `-` for the standard input.
    pub(crate) file: String,
    pub(crate) json: bool,
    pub(crate) summary: bool,
    /// Whether to say how the game was solved.
    pub(crate) explain: bool,
    /// The position that `answer` speaks of instead of the questions.
    pub(crate) at: Option<String>,
    /// Whether laws are looked for, and not checked.
    pub(crate) propose: bool,
    /// How `law` prints proved laws.
    pub(crate) law_format: LawFormat,
    /// The largest number of positions, if one was given.
    pub(crate) limit: Option<usize>,
    /// The largest number of threads, if one was given.
    pub(crate) threads: Option<usize>,
    pub(crate) drawing: DrawingOptions,
    pub(crate) set: SetOptions,
    pub(crate) package: PackageOptions,
}

/// What `graph` draws, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DrawingOptions {
    /// The position at the top; else the first start position.
    pub(crate) from: Option<String>,
    /// Number of plies; else as many positions as can be taken in at a glance.
    pub(crate) depth: Option<u32>,
    /// Whether a position reached twice is two nodes.
    pub(crate) is_tree: bool,
    /// Whether the winner has one move, and all others are left out.
    pub(crate) is_strategy: bool,
    /// Whether it is black on white.
    pub(crate) is_black: bool,
    pub(crate) format: Format,
}

/// What `scorm` packs, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackageOptions {
    /// The file that is written.
    pub(crate) output: String,
    /// The page in one file, if it was named.
    pub(crate) page: Option<String>,
    /// The fields of an address that make the exercise.
    pub(crate) fields: String,
    /// The edition of the standard.
    pub(crate) edition: Edition,
}

/// How many variants `variants` makes, and how it prints them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetOptions {
    pub(crate) count: usize,
    /// Another seed gives other variants.
    pub(crate) seed: u64,
    pub(crate) format: SetFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    #[default]
    Svg,
    Dot,
    Tikz,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetFormat {
    Text,
    Csv,
    Html,
    Moodle,
    Gift,
    Toml,
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LawFormat {
    #[default]
    Text,
    Tex,
    Python,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Check,
    Solve,
    Answer,
    Task,
    Variants,
    Scorm,
    Python,
    Grundy,
    Law,
    Graph,
}

/// Wrong usage: a message of the catalogue with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UsageError {
    pub(crate) key: String,
    pub(crate) args: Vec<(&'static str, String)>,
}

/// The most positions that are explored, where `--limit` says nothing.
const DEFAULT_LIMIT: usize = 20_000_000;
/// The most memory of a table, likewise; `--limit` allows two bytes for each position.
const DEFAULT_TABLE_BYTES: u64 = 800_000_000;
/// The most memory that exploring and solving positions takes, likewise; `--limit` speaks of positions alone.
const DEFAULT_EXPLORED_BYTES: u64 = 900_000_000;
/// The most work for each position of the limit, in the units of the solver's steps.
const WORK_A_POSITION: u64 = 500;
/// A game of few positions may have many moves.
const LEAST_WORK: u64 = 2_000_000_000;

/// The commands in the order of the help, each with its options beside `--json` and `--lang`.
const COMMANDS: [(&str, Command, &[&str]); 10] = [
    ("check", Command::Check, &["limit"]),
    (
        "solve",
        Command::Solve,
        &["limit", "threads", "explain", "summary"],
    ),
    (
        "answer",
        Command::Answer,
        &["limit", "threads", "explain", "at"],
    ),
    ("task", Command::Task, &["limit"]),
    (
        "variants",
        Command::Variants,
        &["limit", "count", "seed", "format"],
    ),
    (
        "scorm",
        Command::Scorm,
        &[
            "output", "page", "exercise", "attempts", "no-hints", "variant", "format",
        ],
    ),
    ("python", Command::Python, &["limit"]),
    ("grundy", Command::Grundy, &["limit"]),
    ("law", Command::Law, &["limit", "propose", "format"]),
    (
        "graph",
        Command::Graph,
        &[
            "limit", "from", "depth", "tree", "strategy", "format", "black",
        ],
    ),
];
/// The formats of drawings; the first is usual.
const FORMATS: [(&str, Format); 4] = [
    ("svg", Format::Svg),
    ("dot", Format::Dot),
    ("tikz", Format::Tikz),
    ("json", Format::Json),
];
/// The formats of sets of variants; the first is usual.
const SET_FORMATS: [(&str, SetFormat); 7] = [
    ("text", SetFormat::Text),
    ("csv", SetFormat::Csv),
    ("html", SetFormat::Html),
    ("moodle", SetFormat::Moodle),
    ("gift", SetFormat::Gift),
    ("toml", SetFormat::Toml),
    ("json", SetFormat::Json),
];

/// The formats of laws; the first is usual.
const LAW_FORMATS: [(&str, LawFormat); 4] = [
    ("text", LawFormat::Text),
    ("tex", LawFormat::Tex),
    ("python", LawFormat::Python),
    ("json", LawFormat::Json),
];

/// Reads the words after the program's name.
pub(crate) fn parse(args: &[String]) -> Result<Request, UsageError> {
    match arguments().try_get_matches_from(args) {
        Ok(matches) => Invocation::of(matches).map(|it| Request::Run(it.into())),
        Err(problem) if problem.kind() == ErrorKind::DisplayHelp => Ok(Request::Help),
        Err(problem) if problem.kind() == ErrorKind::DisplayVersion => Ok(Request::Version),
        Err(problem) => {
            let refused = usage_error(&problem, args);
            let is_help = refused == error("cli-unknown-command", &[("found", "help")]);
            if is_help {
                Ok(Request::Help)
            } else {
                Err(refused)
            }
        }
    }
}

/// The language of messages: what `--lang` says, else the first of the usual variables that is set, else English.
///
/// Looked for in whatever was typed, so that wrong usage is reported in that language too.
pub(crate) fn language(args: &[String], variable: impl Fn(&str) -> Option<String>) -> Language {
    let mut words = args.iter().flat_map(|arg| arg.split('='));
    while words.any(|word| word == "--lang") {
        if let Some(language) = words.next().and_then(|code| code.parse().ok()) {
            return language;
        }
    }
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let set = names
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty());
    set.and_then(|value| Language::preferred([value.as_str()]))
        .unwrap_or(Language::En)
}

/// What `kruzhok --help` prints.
pub(crate) fn help(language: Language) -> String {
    let args = [
        ("limit", DEFAULT_LIMIT.to_string()),
        ("table", (DEFAULT_TABLE_BYTES / 2).to_string()),
    ];
    let mut help = String::new();
    let mut row = |usage: &str, name: &str| {
        let text = say(language, &format!("cli-help-{name}"), &args);
        help.push_str(&format!("  {usage:<16}  {text}\n"));
    };
    for (name, ..) in COMMANDS {
        row(&format!("{name} FILE"), name);
    }
    row("FILE", "file");
    for option in arguments().get_opts() {
        let name = option.get_long().unwrap_or_default();
        let values = option.get_value_names().unwrap_or_default();
        let values: String = values.iter().map(|value| format!(" {value}")).collect();
        row(&format!("--{name}{values}"), name);
    }
    let (commands, options) = help.split_at(help.find("\n  FILE").map_or(0, |end| end + 1));
    let about = say(language, "cli-about", &[]);
    let usage = say(language, "cli-usage", &[]);
    format!("{about}\n{usage}\n\n{commands}\n{options}")
}

/// All that may stand on the command line, in the order of the help.
fn arguments() -> clap::Command {
    let flag = |name| Arg::new(name).long(name).action(ArgAction::SetTrue);
    // The word after such an option is its value, whatever it looks like: `--from -3`.
    let option = |name, value| {
        Arg::new(name)
            .long(name)
            .value_name(value)
            .allow_hyphen_values(true)
    };
    let up_to = |most| RangedU64ValueParser::<usize>::new().range(1..=most);
    clap::Command::new("kruzhok")
        .no_binary_name(true)
        .args_override_self(true)
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .args([
            Arg::new("command")
                .required(true)
                .value_parser(COMMANDS.map(|(name, ..)| name)),
            Arg::new("file").required(true),
            flag("json"),
            flag("summary"),
            flag("explain"),
            flag("propose"),
            option("limit", "N").value_parser(position_limit),
            option("threads", "N").value_parser(up_to(256)),
            option("at", "POSITION"),
            option("from", "POSITION"),
            option("depth", "N").value_parser(value_parser!(u32)),
            flag("tree"),
            flag("strategy"),
            option("format", "FORMAT"),
            flag("black"),
            option("count", "N").value_parser(up_to(1_000)),
            option("seed", "N").value_parser(value_parser!(u64)),
            option("output", "FILE").short('o'),
            option("page", "FILE"),
            option("exercise", "LIST"),
            option("attempts", "N").value_parser(up_to(100)),
            flag("no-hints"),
            option("variant", "N|ask"),
            option("lang", "ru|en|zh").value_parser(Language::ALL.map(Language::code)),
            flag("version").action(ArgAction::Version),
        ])
}

/// clap's complaint as a message of ours.
fn usage_error(problem: &clap::Error, args: &[String]) -> UsageError {
    let context = |kind| match problem.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.concat(),
        _ => String::new(),
    };
    let invalid = context(ContextKind::InvalidArg);
    let found = context(ContextKind::InvalidValue);
    // An option comes with the name of its value: `--limit <N>`.
    let option = invalid.split(' ').next().unwrap_or_default();
    match problem.kind() {
        ErrorKind::MissingRequiredArgument if invalid.contains("<command>") => {
            error("cli-no-command", &[])
        }
        ErrorKind::MissingRequiredArgument => error("cli-no-file", &[]),
        ErrorKind::InvalidValue if option == "<command>" => {
            error("cli-unknown-command", &[("found", &found)])
        }
        ErrorKind::InvalidValue if found.is_empty() => error("cli-no-value", &[("option", option)]),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let key = format!("cli-bad-{}", option.trim_start_matches('-'));
            error(&key, &[("found", &found)])
        }
        ErrorKind::UnknownArgument if !option.starts_with('-') => {
            error("cli-second-file", &[("found", option)])
        }
        _ => {
            let names = COMMANDS.map(|(name, ..)| name);
            let command = args.iter().find(|arg| names.contains(&arg.as_str()));
            unknown_option(command.map_or("kruzhok", String::as_str), option)
        }
    }
}

fn unknown_option(command: &str, option: &str) -> UsageError {
    let args = [("command", command), ("found", option)];
    error("cli-unknown-option", &args)
}

fn error(key: &str, args: &[(&'static str, &str)]) -> UsageError {
    let args = args.iter().map(|&(name, value)| (name, value.to_owned()));
    UsageError {
        key: key.to_owned(),
        args: args.collect(),
    }
}

/// A number above zero; `20_000_000` is one.
fn position_limit(text: &str) -> Result<usize, String> {
    let number: Option<NonZero<usize>> = text.replace('_', "").parse().ok();
    number
        .map(NonZero::get)
        .ok_or_else(|| "a number above zero".to_owned())
}

fn format_of<T: Copy>(name: &str, formats: &[(&str, T)], key: &str) -> Result<T, UsageError> {
    let found = formats.iter().find(|(known, _)| *known == name);
    let (_, format) = found.ok_or_else(|| error(key, &[("found", name)]))?;
    Ok(*format)
}

impl PackageOptions {
    fn of(matches: &mut ArgMatches) -> Result<Self, UsageError> {
        let exercise = matches.remove_one::<String>("exercise");
        let mut fields = format!("exercise={}", exercise.as_deref().unwrap_or("answer"));
        if let Some(attempts) = matches.remove_one::<usize>("attempts") {
            fields += &format!("&attempts={attempts}");
        }
        if matches.get_flag("no-hints") {
            fields += "&hints=0";
        }
        if let Some(number) = matches.remove_one::<String>("variant") {
            fields += &format!("&variant={number}");
        }
        let format = matches.remove_one::<String>("format");
        let formats = Edition::ALL.map(|it| (it.code(), it));
        let edition = format.map(|it| format_of(&it, &formats, "cli-bad-package-format"));
        let output = matches.remove_one("output");
        Ok(Self {
            output: output.ok_or_else(|| error("cli-no-output", &[]))?,
            page: matches.remove_one("page"),
            fields,
            edition: edition.transpose()?.unwrap_or_default(),
        })
    }
}

impl Invocation {
    fn of(mut matches: ArgMatches) -> Result<Self, UsageError> {
        let name: String = matches.remove_one("command").expect("it is required");
        let found = COMMANDS.into_iter().find(|(known, ..)| *known == name);
        let (_, command, options) = found.expect("clap has looked it up");
        let is_known =
            |option: &str| ["file", "json", "lang"].contains(&option) || options.contains(&option);
        let is_given =
            |option: &str| matches.value_source(option) == Some(ValueSource::CommandLine);
        let mut given = matches
            .ids()
            .map(Id::as_str)
            .filter(|option| is_given(option));
        if let Some(option) = given.find(|option| !is_known(option)) {
            return Err(unknown_option(&name, &format!("--{option}")));
        }
        let package = match command {
            Command::Scorm => PackageOptions::of(&mut matches)?,
            _ => PackageOptions::default(),
        };
        let mut json = matches.get_flag("json");
        let mut format = FORMATS[0].1;
        let mut set_format = SET_FORMATS[0].1;
        let mut law_format = LAW_FORMATS[0].1;
        if let Some(name) = matches.remove_one::<String>("format") {
            match command {
                Command::Variants => {
                    set_format = format_of(&name, &SET_FORMATS, "cli-bad-set-format")?;
                }
                Command::Law => law_format = format_of(&name, &LAW_FORMATS, "cli-bad-law-format")?,
                _ => format = format_of(&name, &FORMATS, "cli-bad-format")?,
            }
        }
        // Programs that read the result as JSON read its problems so too, and the other way round.
        json |= format == Format::Json
            || set_format == SetFormat::Json
            || law_format == LawFormat::Json;
        if json {
            (format, set_format) = (Format::Json, SetFormat::Json);
            law_format = LawFormat::Json;
        }
        Ok(Self {
            command,
            package,
            file: matches.remove_one("file").expect("it is required"),
            json,
            summary: matches.get_flag("summary"),
            explain: matches.get_flag("explain"),
            at: matches.remove_one("at"),
            propose: matches.get_flag("propose"),
            law_format,
            limit: matches.remove_one("limit"),
            threads: matches.remove_one("threads"),
            drawing: DrawingOptions {
                from: matches.remove_one("from"),
                depth: matches.remove_one("depth"),
                is_tree: matches.get_flag("tree"),
                is_strategy: matches.get_flag("strategy"),
                is_black: matches.get_flag("black"),
                format,
            },
            set: SetOptions {
                count: matches.remove_one("count").unwrap_or(4),
                seed: matches.remove_one("seed").unwrap_or(1),
                format: set_format,
            },
        })
    }

    /// How much may be spent on a game.
    pub(crate) fn options(&self) -> SolveOptions {
        let processors = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let positions = self.position_limit() as u64;
        let options = SolveOptions {
            sums: SumsPolicy::WhereEnough,
            threads: self.threads.unwrap_or_else(processors),
            work: positions.saturating_mul(WORK_A_POSITION).max(LEAST_WORK),
            ..SolveOptions::of_positions(self.position_limit())
        };
        match self.limit {
            Some(_) => options,
            None => SolveOptions {
                table_bytes: DEFAULT_TABLE_BYTES,
                explored_bytes: DEFAULT_EXPLORED_BYTES,
                ..options
            },
        }
    }

    /// The most positions that are listed or explored.
    pub(crate) fn position_limit(&self) -> usize {
        self.limit.unwrap_or(DEFAULT_LIMIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[track_caller]
    fn check_refused(line: &str, key: &str) {
        let error = parse(&words(line)).expect_err("wrong usage");
        assert_eq!(error.key, key);
        for language in Language::ALL {
            assert!(
                !say(language, &error.key, &error.args).contains('{'),
                "{key} is said in {language}"
            );
        }
    }

    #[test]
    fn options_stand_anywhere() {
        let expected = Invocation {
            command: Command::Solve,
            file: "-".to_owned(),
            json: true,
            summary: true,
            at: None,
            explain: false,
            propose: false,
            law_format: LawFormat::Json,
            limit: Some(5000),
            threads: Some(2),
            drawing: DrawingOptions {
                format: Format::Json,
                ..DrawingOptions::default()
            },
            set: SetOptions {
                count: 4,
                seed: 1,
                format: SetFormat::Json,
            },
            package: PackageOptions::default(),
        };
        for line in [
            "solve - --json --summary --limit 5_000 --threads 2",
            "--lang=ru --threads=2 --limit=5000 --json solve --summary -",
        ] {
            assert_eq!(
                parse(&words(line)),
                Ok(Request::Run(expected.clone().into()))
            );
        }
    }

    #[test]
    fn a_drawing_is_asked_for_with_options_of_its_own() {
        let line = "graph a.toml --from=7,31 --depth 3 --tree --strategy --black --format tikz";
        let Ok(Request::Run(invocation)) = parse(&words(line)) else {
            panic!("right usage");
        };
        let expected = DrawingOptions {
            from: Some("7,31".to_owned()),
            depth: Some(3),
            is_tree: true,
            is_strategy: true,
            is_black: true,
            format: Format::Tikz,
        };
        assert_eq!(invocation.drawing, expected);
    }

    #[test]
    fn wrong_usage_is_named() {
        check_refused("", "cli-no-command");
        check_refused("sulve game.toml", "cli-unknown-command");
        check_refused("solve", "cli-no-file");
        check_refused("solve a.toml b.toml", "cli-second-file");
        check_refused("check a.toml --count 5", "cli-unknown-option");
        check_refused("answer a.toml --summary", "cli-unknown-option");
        check_refused("solve a.toml --fast", "cli-unknown-option");
        check_refused("solve a.toml --limit", "cli-no-value");
        check_refused("solve a.toml --limit 0", "cli-bad-limit");
        check_refused("solve a.toml --threads 0", "cli-bad-threads");
        check_refused("grundy a.toml --threads 2", "cli-unknown-option");
        check_refused("solve a.toml --lang de", "cli-bad-lang");
        check_refused("solve a.toml --from 5", "cli-unknown-option");
        check_refused("graph a.toml --depth -1", "cli-bad-depth");
        check_refused("graph a.toml --format png", "cli-bad-format");
        check_refused("variants a.toml --format svg", "cli-bad-set-format");
        check_refused("law a.toml --format svg", "cli-bad-law-format");
        check_refused("variants a.toml --count 0", "cli-bad-count");
        check_refused("variants a.toml --seed -1", "cli-bad-seed");
        check_refused("solve a.toml --count 3", "cli-unknown-option");
        check_refused("scorm a.toml", "cli-no-output");
        check_refused("scorm a.toml -o a.zip --attempts 0", "cli-bad-attempts");
        check_refused(
            "scorm a.toml -o a.zip --format 1.3",
            "cli-bad-package-format",
        );
    }

    #[test]
    fn help_is_never_wrong() {
        for line in ["--help", "-h", "help", "solve --help"] {
            assert_eq!(parse(&words(line)), Ok(Request::Help));
        }
        for language in Language::ALL {
            assert!(help(language).contains("--limit N"));
        }
    }

    #[test]
    fn the_language_is_the_one_asked_for_or_the_systems() {
        let system = |name: &str| (name == "LANG").then(|| "ru_RU.UTF-8".to_owned());
        assert_eq!(language(&words("check - --lang zh"), system), Language::Zh);
        assert_eq!(language(&words("check -"), system), Language::Ru);
        assert_eq!(language(&words("check -"), |_| None), Language::En);
        assert_eq!(
            language(&words("check -"), |_| Some("C".to_owned())),
            Language::En
        );
    }
}
