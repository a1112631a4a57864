//! The words of the command line.
//!
//! Read by hand: a handful of commands with four options do not make up for the build time of a library.

use kruzhok_exam::{Means, Sums};
use kruzhok_words::{Language, say};
use std::fmt::Write;
use std::num::NonZero;

/// What the user wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invocation {
    pub(crate) command: Command,
    /// A path, or `-` for the standard input.
    pub(crate) file: String,
    pub(crate) json: bool,
    pub(crate) summary: bool,
    /// Whether it is told in which way the game was solved.
    pub(crate) explain: bool,
    /// The most positions; `None` where it is not said.
    pub(crate) limit: Option<usize>,
    /// The most threads; `None` where it is not said.
    pub(crate) threads: Option<usize>,
    pub(crate) drawing: DrawingOptions,
    pub(crate) set: SetOptions,
}

/// How many variants `variants` makes, and how it prints them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetOptions {
    pub(crate) count: usize,
    /// Another seed, other variants.
    pub(crate) seed: u64,
    pub(crate) format: SetFormat,
}

impl Default for SetOptions {
    fn default() -> Self {
        Self {
            count: 4,
            seed: 1,
            format: SetFormat::Text,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SetFormat {
    #[default]
    Text,
    Csv,
    Html,
    Toml,
    Json,
}

/// What `graph` draws, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DrawingOptions {
    /// The position at the top; else the first start position.
    pub(crate) from: Option<String>,
    /// So many plies; else as many positions as can be taken in at a glance.
    pub(crate) depth: Option<u32>,
    /// Whether a position reached twice is two nodes.
    pub(crate) is_tree: bool,
    /// Whether the winner has one move, and all others are left out.
    pub(crate) is_strategy: bool,
    /// Whether it is black on white.
    pub(crate) is_black: bool,
    pub(crate) format: Format,
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
pub(crate) enum Command {
    Check,
    Solve,
    Answer,
    Python,
    Grundy,
    Graph,
    Task,
    Variants,
}

/// Wrong usage: a message of the catalogue with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UsageError {
    pub(crate) key: &'static str,
    pub(crate) args: Vec<(&'static str, String)>,
}

/// The most positions that are explored, where `--limit` says nothing.
const DEFAULT_LIMIT: usize = 20_000_000;
/// The most memory of a table, likewise; `--limit` allows two bytes for each position.
const DEFAULT_TABLE_BYTES: u64 = 1 << 30;

/// The most threads.
const MOST_THREADS: usize = 256;

/// The most variants of a set.
const MOST_VARIANTS: usize = 1_000;

/// Reads the words after the program's name; `None` when help is asked for.
pub(crate) fn parse(args: &[String]) -> Result<Option<Invocation>, UsageError> {
    let mut words = Words { args, next: 0 };
    let mut command = None;
    let mut file = None;
    let (mut json, mut summary, mut explain) = (false, false, false);
    let (mut limit, mut threads) = (None, None);
    let mut drawing = DrawingOptions::default();
    let mut set = SetOptions::default();
    let mut format = None;
    const GRAPH: Option<Command> = Some(Command::Graph);
    const SET: Option<Command> = Some(Command::Variants);
    while let Some((word, value)) = words.next() {
        match (word, command) {
            ("--help" | "-h", _) => return Ok(None),
            ("--json", _) => json = true,
            ("--lang", _) => {
                let code = words.value(word, value)?;
                code.parse::<Language>()
                    .map_err(|_| error("cli-bad-language", &[("found", code)]))?;
            }
            ("--summary", None | Some(Command::Solve)) => summary = true,
            ("--explain", None | Some(Command::Solve | Command::Answer)) => explain = true,
            ("--from", None | GRAPH) => drawing.from = Some(words.value(word, value)?.to_owned()),
            ("--depth", None | GRAPH) => {
                let number = words.value(word, value)?;
                let bad = |_| error("cli-bad-depth", &[("found", number)]);
                drawing.depth = Some(number.parse().map_err(bad)?);
            }
            ("--tree", None | GRAPH) => drawing.is_tree = true,
            ("--strategy", None | GRAPH) => drawing.is_strategy = true,
            ("--black", None | GRAPH) => drawing.is_black = true,
            ("--format", None | GRAPH | SET) => format = Some(words.value(word, value)?),
            ("--count", None | SET) => {
                let number = words.value(word, value)?;
                let bad = || error("cli-bad-count", &[("found", number)]);
                let read = number
                    .parse()
                    .ok()
                    .filter(|it| (1..=MOST_VARIANTS).contains(it));
                set.count = read.ok_or_else(bad)?;
            }
            ("--seed", None | SET) => {
                let number = words.value(word, value)?;
                let bad = |_| error("cli-bad-seed", &[("found", number)]);
                set.seed = number.parse().map_err(bad)?;
            }
            (
                "--limit",
                None
                | Some(
                    Command::Solve
                    | Command::Answer
                    | Command::Grundy
                    | Command::Graph
                    | Command::Task
                    | Command::Variants,
                ),
            ) => {
                let number = words.value(word, value)?;
                let bad = || error("cli-bad-limit", &[("found", number)]);
                let read = number.replace('_', "").parse().ok();
                limit = Some(read.filter(|&limit| limit > 0).ok_or_else(bad)?);
            }
            ("--threads", None | Some(Command::Solve | Command::Answer)) => {
                let number = words.value(word, value)?;
                let bad = || error("cli-bad-threads", &[("found", number)]);
                let read = number.parse().ok();
                let read = read.filter(|count| (1..=MOST_THREADS).contains(count));
                threads = Some(read.ok_or_else(bad)?);
            }
            (option, command) if option.starts_with('-') && option != "-" => {
                let name = command.map_or("kruzhok", Command::name);
                return Err(error(
                    "cli-unknown-option",
                    &[("command", name), ("found", option)],
                ));
            }
            ("help", None) => return Ok(None),
            (name, None) => {
                let found = Command::ALL
                    .into_iter()
                    .find(|command| command.name() == name);
                command =
                    Some(found.ok_or_else(|| error("cli-unknown-command", &[("found", name)]))?);
            }
            (path, Some(_)) if file.is_none() => file = Some(path.to_owned()),
            (path, Some(_)) => return Err(error("cli-second-file", &[("found", path)])),
        }
    }
    let command = command.ok_or_else(|| error("cli-no-command", &[]))?;
    let file = file.ok_or_else(|| error("cli-no-file", &[]))?;
    match (format, command) {
        (Some(name), Command::Variants) => {
            let bad = || error("cli-bad-set-format", &[("found", name)]);
            set.format = SetFormat::of_name(name).ok_or_else(bad)?;
            json |= set.format == SetFormat::Json;
        }
        (Some(name), _) => {
            let bad = || error("cli-bad-format", &[("found", name)]);
            drawing.format = Format::of_name(name).ok_or_else(bad)?;
        }
        (None, _) => {}
    }
    // Programs that read the drawing as JSON read its problems so too, and the other way round.
    json |= drawing.format == Format::Json;
    if json {
        drawing.format = Format::Json;
        set.format = SetFormat::Json;
    }
    Ok(Some(Invocation {
        command,
        file,
        json,
        summary,
        explain,
        limit,
        threads,
        drawing,
        set,
    }))
}

/// The language of messages: what `--lang` says, else the first of the usual variables that is set, else English.
pub(crate) fn language(args: &[String], variable: impl Fn(&str) -> Option<String>) -> Language {
    let mut words = Words { args, next: 0 };
    while let Some((word, value)) = words.next() {
        if word == "--lang" {
            let code = words.value(word, value).unwrap_or_default();
            if let Ok(language) = code.parse() {
                return language;
            }
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
    let rows = [
        ("  check FILE", "cli-help-check"),
        ("  solve FILE", "cli-help-solve"),
        ("  answer FILE", "cli-help-answer"),
        ("  task FILE", "cli-help-task"),
        ("  variants FILE", "cli-help-variants"),
        ("  python FILE", "cli-help-python"),
        ("  grundy FILE", "cli-help-grundy"),
        ("  graph FILE", "cli-help-graph"),
        ("  FILE", "cli-help-file"),
        ("  --json", "cli-help-json"),
        ("  --summary", "cli-help-summary"),
        ("  --explain", "cli-help-explain"),
        ("  --limit N", "cli-help-limit"),
        ("  --threads N", "cli-help-threads"),
        ("  --from POSITION", "cli-help-from"),
        ("  --depth N", "cli-help-depth"),
        ("  --tree", "cli-help-tree"),
        ("  --strategy", "cli-help-strategy"),
        ("  --format FORMAT", "cli-help-format"),
        ("  --black", "cli-help-black"),
        ("  --count N", "cli-help-count"),
        ("  --seed N", "cli-help-seed"),
        ("  --lang ru|en|zh", "cli-help-lang"),
    ];
    let args = [
        ("limit", DEFAULT_LIMIT.to_string()),
        ("table", (DEFAULT_TABLE_BYTES / 2).to_string()),
    ];
    let mut help = format!(
        "{}\n{}\n\n",
        say(language, "cli-about", &[]),
        say(language, "cli-usage", &[])
    );
    for (index, (usage, key)) in rows.into_iter().enumerate() {
        if index == Command::ALL.len() {
            help.push('\n');
        }
        writeln!(help, "{usage:<18}  {}", say(language, key, &args))
            .expect("a String takes any text");
    }
    help
}

impl Invocation {
    /// How much may be spent on a game.
    pub(crate) fn means(&self) -> Means {
        let processors = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let means = Means {
            sums: Sums::WhereEnough,
            threads: self.threads.unwrap_or_else(processors),
            ..Means::of_positions(self.position_limit())
        };
        match self.limit {
            Some(_) => means,
            None => Means {
                table_bytes: DEFAULT_TABLE_BYTES,
                ..means
            },
        }
    }

    /// The most positions that are listed or explored.
    pub(crate) fn position_limit(&self) -> usize {
        self.limit.unwrap_or(DEFAULT_LIMIT)
    }
}

impl Command {
    const ALL: [Self; 8] = [
        Self::Check,
        Self::Solve,
        Self::Answer,
        Self::Task,
        Self::Variants,
        Self::Python,
        Self::Grundy,
        Self::Graph,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Solve => "solve",
            Self::Answer => "answer",
            Self::Task => "task",
            Self::Variants => "variants",
            Self::Python => "python",
            Self::Grundy => "grundy",
            Self::Graph => "graph",
        }
    }
}

impl SetFormat {
    fn of_name(name: &str) -> Option<Self> {
        match name {
            "text" => Some(Self::Text),
            "csv" => Some(Self::Csv),
            "html" => Some(Self::Html),
            "toml" => Some(Self::Toml),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

impl Format {
    fn of_name(name: &str) -> Option<Self> {
        match name {
            "svg" => Some(Self::Svg),
            "dot" => Some(Self::Dot),
            "tikz" => Some(Self::Tikz),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// The words one by one; `--option=value` is an option with its value.
struct Words<'a> {
    args: &'a [String],
    next: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<(&'a str, Option<&'a str>)> {
        let word = self.args.get(self.next)?;
        self.next += 1;
        Some(match word.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (option, Some(value)),
            _ => (word, None),
        })
    }

    /// The value of `option`: what stood behind its `=`, else the next word.
    fn value(&mut self, option: &str, given: Option<&'a str>) -> Result<&'a str, UsageError> {
        let missing = || error("cli-no-value", &[("option", option)]);
        given.map_or_else(|| self.next().map(|(word, _)| word).ok_or_else(missing), Ok)
    }
}

fn error(key: &'static str, args: &[(&'static str, &str)]) -> UsageError {
    UsageError {
        key,
        args: args
            .iter()
            .map(|&(name, value)| (name, value.to_owned()))
            .collect(),
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
                !say(language, error.key, &error.args).contains('{'),
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
            explain: false,
            limit: Some(5000),
            threads: Some(2),
            drawing: DrawingOptions {
                format: Format::Json,
                ..DrawingOptions::default()
            },
            set: SetOptions {
                format: SetFormat::Json,
                ..SetOptions::default()
            },
        };
        for line in [
            "solve - --json --summary --limit 5_000 --threads 2",
            "--lang=ru --threads=2 --limit=5000 --json solve --summary -",
        ] {
            assert_eq!(parse(&words(line)), Ok(Some(expected.clone())));
        }
    }

    #[test]
    fn a_drawing_is_asked_for_with_options_of_its_own() {
        let line = "graph a.toml --from=7,31 --depth 3 --tree --strategy --black --format tikz";
        let invocation = parse(&words(line)).expect("right usage");
        let expected = DrawingOptions {
            from: Some("7,31".to_owned()),
            depth: Some(3),
            is_tree: true,
            is_strategy: true,
            is_black: true,
            format: Format::Tikz,
        };
        assert_eq!(invocation.map(|it| it.drawing), Some(expected));
    }

    #[test]
    fn wrong_usage_is_named() {
        check_refused("", "cli-no-command");
        check_refused("sulve game.toml", "cli-unknown-command");
        check_refused("solve", "cli-no-file");
        check_refused("solve a.toml b.toml", "cli-second-file");
        check_refused("check a.toml --limit 5", "cli-unknown-option");
        check_refused("answer a.toml --summary", "cli-unknown-option");
        check_refused("solve a.toml --fast", "cli-unknown-option");
        check_refused("solve a.toml --limit", "cli-no-value");
        check_refused("solve a.toml --limit 0", "cli-bad-limit");
        check_refused("solve a.toml --threads 0", "cli-bad-threads");
        check_refused("grundy a.toml --threads 2", "cli-unknown-option");
        check_refused("solve a.toml --lang de", "cli-bad-language");
        check_refused("solve a.toml --from 5", "cli-unknown-option");
        check_refused("graph a.toml --depth -1", "cli-bad-depth");
        check_refused("graph a.toml --format png", "cli-bad-format");
        check_refused("variants a.toml --format svg", "cli-bad-set-format");
        check_refused("variants a.toml --count 0", "cli-bad-count");
        check_refused("variants a.toml --seed -1", "cli-bad-seed");
        check_refused("solve a.toml --count 3", "cli-unknown-option");
    }

    #[test]
    fn help_is_never_wrong() {
        for line in ["--help", "-h", "help", "solve --help"] {
            assert_eq!(parse(&words(line)), Ok(None));
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
