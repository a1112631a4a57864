//! Addresses: the part after `#` holds the whole state of the page, so that a link, a reload and the back button restore it.
//!
//! `v=1&game=demo-2024&root=62&at=63&tick=3&lang=ru&theme=dark`: fields in any order, unknown ones are passed over.
//! A game that is not on the shelf travels as `rules=`, its text deflated and written in base64url. A link
//! made by this version opens for ever: later formats get another `v`.

mod update;

pub use update::package_address;

use crate::colouring::Guessing;
use crate::embed::Embedding;
use crate::exercise::{self, Exercise};
use crate::guide::Topic;
use crate::lesson::{OpenLesson, Steps, read_steps, write_steps};
use crate::map::LONGEST_ROW;
use crate::play::{Opponent, PlaySettings, team_name};
use crate::recursion::GREATEST_LIMIT;
use crate::settings::{Coded, Part, Tab, Theme, Units};
use crate::show::Stepping;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kruzhok_picture::{Arrangement, Opening, Refuted};
use kruzhok_wire::ExplanationRequest;
use kruzhok_wire::Grouping;
use kruzhok_words::Language;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::fmt;
use std::str::FromStr;

/// The version of the format.
const VERSION: &str = "1";

/// The longest address that is read, in bytes; browsers hold two million, share dialogs far less.
const LONGEST_ADDRESS: usize = 200_000;

/// The longest rules text that an address may unpack to, in bytes.
const LONGEST_RULES: usize = 256 * 1024;

/// Stands for the answers among what was uncovered; `encode` leaves it in no position.
const ANSWERS: &str = "!";

/// Stands for the folded columns where there are none.
const NO_COLUMN: &str = "none";

/// The longest name of a player, in bytes.
const LONGEST_NAME: usize = 80;

/// The most numbers of a position that a slice may hold.
const MOST_NUMBERS: usize = 100;

/// Letters that a value keeps as they are. The dot is not among them: it parts the keys of a list.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b',')
    .remove(b';')
    .remove(b'~')
    .remove(b'@')
    .remove(b'/');

/// What an address says. A field that it does not name is left to the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Address {
    /// The game; `None` for the one that opens the page.
    pub game: Option<Game>,
    /// What the players are called, where that is not as usual.
    pub players: Option<[String; 2]>,
    /// The position at the top of the graph.
    pub root: Option<String>,
    /// The selected position.
    pub selected: Option<String>,
    /// How far the colouring has come; `None` when all is coloured.
    pub tick: Option<u32>,
    /// What was uncovered, where the visitor guesses.
    pub guessing: Option<Guessing>,
    /// What is asked about the answers.
    pub request: Option<ExplanationRequest>,
    /// Whether a position that is reached twice is two nodes.
    pub is_tree: bool,
    /// Whether the graph is shown as a table.
    pub is_table: bool,
    /// Whether the winner's strategy is all that is drawn.
    pub is_strategy: bool,
    /// What makes two nodes stand in one row.
    pub arrangement: Arrangement,
    /// The move that is refuted.
    pub refuted: Option<Refuted>,
    /// Which nodes are open.
    pub opening: Option<Opening>,
    /// The units of remoteness.
    pub units: Units,
    /// The view of the game.
    pub tab: Tab,
    /// The numbers that are the axes of the map; empty for those that suit the game.
    pub axes: Vec<usize>,
    /// The expressions that run down and across the map.
    pub measures: [String; 2],
    /// What the other numbers of the map are held at, where that is not the selected position.
    pub through: Option<Vec<i64>>,
    /// How the map groups positions without axes.
    pub grouping: Option<Grouping>,
    /// After how many cells the map wraps a row.
    pub row_length: Option<usize>,
    /// What is seen of the recursion.
    pub calls: CallsAddress,
    /// The part of the page that a narrow screen shows, where that is not as usual.
    pub part: Option<Part>,
    /// The topic at which the guide is open.
    pub guide: Option<&'static Topic>,
    /// Whether the page may keep games on the device where it stands in a frame.
    pub is_keeping: bool,
    /// The side columns that are folded up, where that is not as the theme has it.
    pub folded: Option<Vec<Part>>,
    /// Who plays against the visitor.
    pub play: PlaySettings,
    /// The positions after each move of the game that is played.
    pub played: Vec<String>,
    /// What one step of the show is; `None` where the page is no show.
    pub stepping: Option<Stepping>,
    /// The language of the page.
    pub language: Option<Language>,
    /// The theme of the page.
    pub theme: Option<Theme>,
    /// How the page is embedded in another one.
    pub embedding: Embedding,
    /// The lesson, and the step of it; an address that names no game shows what the step does.
    pub lesson: Option<OpenLesson>,
    /// What was done at the steps of the lesson, each by its index.
    pub steps: Steps,
    /// What the page showed before the lesson: what stands after `#` in the address of that.
    pub before: Option<String>,
    /// What a pupil is to do.
    pub exercise: Exercise,
    /// What was done of it.
    pub done: String,
}

/// What an address says of the recursion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CallsAddress {
    /// The limit of the first call; `None` for the one that answers who wins.
    pub limit: Option<u32>,
    /// The step, from 0; in the address it is counted from 1, as on the page. `None` for the first one.
    pub step: Option<u128>,
    /// Whether results are remembered.
    pub has_memory: bool,
    /// Whether the loser's first move was a bad one.
    pub is_first_move_bad: bool,
    /// Whether the whole tree is drawn, where that was chosen.
    pub is_whole: Option<bool>,
}

/// Where the rules come from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Game {
    /// A ready game, by its key on the shelf.
    Shelf(String),
    /// The text of a rules file.
    Rules(String),
}

/// What is wrong with an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BrokenLink {
    /// It was made by a version that this one does not know.
    Version,
    /// It is longer than any that the page makes.
    TooLong,
    /// It is none of ours.
    Unread(String),
    /// The value of this field cannot be read.
    Field(String),
}

impl BrokenLink {
    /// Whether the link was to a game that is not known now.
    pub(crate) fn loses_game(&self) -> bool {
        match self {
            Self::Version | Self::TooLong | Self::Unread(_) => true,
            // Nor is anything to be seen that an exercise would hide.
            Self::Field(name) => {
                matches!(name.as_str(), "rules" | "game" | "exercise" | "lesson")
            }
        }
    }
}

/// An address as it is to be shown. Its rules are packed when it is written as text, and not at each key that changes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenAddress {
    /// The rules, where they are no ready game's; they stand before the fields.
    rules: Option<String>,
    fields: String,
}

impl WrittenAddress {
    /// An address that was opened, as it stood there.
    pub(crate) fn opened(hash: &str) -> Self {
        Self {
            rules: None,
            fields: hash.to_owned(),
        }
    }

    /// Whether this one, which may have been opened, says the same letter by letter as one that was not.
    fn is_same(&self, written: &Self) -> bool {
        self == written || self.rules.is_none() && self.fields == written.to_string()
    }
}

impl fmt::Display for WrittenAddress {
    /// The part after `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rules) = &self.rules {
            write!(f, "v={VERSION}&rules={}", pack(rules))?;
            if !self.fields.is_empty() {
                f.write_str("&")?;
            }
        }
        f.write_str(&self.fields)
    }
}

/// The address of a state.
pub(crate) fn write(address: &Address) -> WrittenAddress {
    let mut fields = vec![];
    let mut rules = None;
    match &address.game {
        Some(Game::Shelf(key)) => fields.extend([("v", VERSION.to_owned()), ("game", encode(key))]),
        Some(Game::Rules(text)) => rules = Some(text.clone()),
        None => fields.push(("v", VERSION.to_owned())),
    }
    let mut push = |name, value: Option<String>| fields.extend(value.map(|value| (name, value)));
    let players = address.players.as_ref();
    push("players", players.map(|players| encode(&players.join(","))));
    push("root", address.root.as_deref().map(encode));
    push("at", address.selected.as_deref().map(encode));
    push("tick", address.tick.map(|tick| tick.to_string()));
    push("guess", address.guessing.as_ref().map(write_guessing));
    push("reason", address.request.as_ref().map(write_inquiry));
    push("nodes", address.is_tree.then(|| "tree".to_owned()));
    push("as", address.is_table.then(|| "table".to_owned()));
    push("moves", address.is_strategy.then(|| "strategy".to_owned()));
    push(
        "rows",
        (address.arrangement != Arrangement::default())
            .then(|| address.arrangement.code().to_owned()),
    );
    push("why", address.refuted.as_ref().map(write_refuted));
    push("open", address.opening.as_ref().and_then(write_opening));
    push(
        "units",
        (address.units != Units::default()).then(|| address.units.code().to_owned()),
    );
    push(
        "view",
        (address.tab != Tab::default()).then(|| address.tab.code().to_owned()),
    );
    push(
        "axes",
        (!address.axes.is_empty()).then(|| write_numbers(&address.axes)),
    );
    let [down, across] = &address.measures;
    push("down", (!down.is_empty()).then(|| encode(down)));
    push("across", (!across.is_empty()).then(|| encode(across)));
    push("slice", address.through.as_deref().map(write_numbers));
    push(
        "groups",
        address.grouping.map(|grouping| grouping.code().to_owned()),
    );
    push("row", address.row_length.map(|length| length.to_string()));
    let calls = &address.calls;
    push("lim", calls.limit.map(|limit| limit.to_string()));
    push("step", calls.step.map(|step| (step + 1).to_string()));
    push("memory", calls.has_memory.then(|| "on".to_owned()));
    push("bad", calls.is_first_move_bad.then(|| "on".to_owned()));
    let tree = calls.is_whole.map(|is_whole| match is_whole {
        true => "whole",
        false => "near",
    });
    push("calls", tree.map(str::to_owned));
    push("part", address.part.map(|part| part.code().to_owned()));
    push("fold", address.folded.as_deref().map(write_folded));
    let opponent = address.play.opponent;
    push(
        "rival",
        (opponent != Opponent::default()).then(|| opponent.code().to_owned()),
    );
    push(
        "first",
        address.play.is_opponent_first.then(|| "rival".to_owned()),
    );
    let PlaySettings { teams, score, .. } = &address.play;
    let is_named = teams.iter().any(|name| !name.is_empty());
    push("teams", is_named.then(|| encode(&teams.join(","))));
    let [first, second] = score;
    push(
        "score",
        (*score != [0, 0]).then(|| format!("{first},{second}")),
    );
    push(
        "played",
        (!address.played.is_empty()).then(|| write_list(&address.played)),
    );
    push("present", address.stepping.map(|it| it.code().to_owned()));
    push("guide", address.guide.map(|lesson| lesson.key.to_owned()));
    push("keep", address.is_keeping.then(|| "1".to_owned()));
    push(
        "lang",
        address.language.map(|language| language.to_string()),
    );
    push("theme", address.theme.map(|theme| theme.code().to_owned()));
    let embedding = &address.embedding;
    push("embed", embedding.is_embedded.then(|| "1".to_owned()));
    let pieces = embedding.pieces.as_deref();
    push("show", pieces.map(Embedding::write_pieces));
    push("edit", embedding.is_read_only.then(|| "0".to_owned()));
    push("lesson", address.lesson.as_ref().map(OpenLesson::write));
    let steps = address.lesson.as_ref().map(|_| &address.steps);
    let steps = steps.filter(|steps| !steps.is_empty());
    push("steps", steps.map(write_steps));
    let before = address.lesson.as_ref().and(address.before.as_deref());
    let before = before.filter(|before| before.len() < LONGEST_ADDRESS / 4);
    push("before", before.map(encode));
    let exercise = &address.exercise;
    if !exercise.assignments.is_empty() {
        push(
            "exercise",
            Some(exercise::write_assignments(&exercise.assignments)),
        );
        push("attempts", exercise.attempts.map(|most| most.to_string()));
        push("hints", exercise.is_without_hints.then(|| "0".to_owned()));
        push("variant", exercise::write_numbers_of(exercise.own_numbers));
        push(
            "done",
            (!address.done.is_empty()).then(|| address.done.clone()),
        );
    }
    let fields: Vec<String> = fields
        .into_iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    WrittenAddress {
        rules,
        fields: fields.join("&"),
    }
}

/// What an address says, and what in it could not be read; the rest of it is kept.
pub(crate) fn read(hash: &str) -> (Address, Option<BrokenLink>) {
    let hash = hash.trim_start_matches('#');
    let mut address = Address::default();
    if hash.is_empty() {
        return (address, None);
    }
    if hash.len() > LONGEST_ADDRESS {
        return (address, Some(BrokenLink::TooLong));
    }
    let fields: Vec<(&str, &str)> = hash
        .split('&')
        .filter_map(|field| field.split_once('='))
        .collect();
    let version = fields
        .iter()
        .find(|(name, _)| *name == "v")
        .map(|(_, value)| *value);
    match version {
        Some(VERSION) => {}
        Some(other) if other.parse::<u32>().is_ok() => {
            // The message is in the reader's language.
            for (name, value) in fields.into_iter().filter(|(name, _)| *name == "lang") {
                read_field(&mut address, name, value);
            }
            return (address, Some(BrokenLink::Version));
        }
        Some(_) => return (address, Some(BrokenLink::Field("v".to_owned()))),
        None => return (address, Some(BrokenLink::Unread(shortened(hash)))),
    }
    let mut broken = None;
    for (name, value) in fields {
        if read_field(&mut address, name, value).is_none() {
            broken.get_or_insert(BrokenLink::Field(name.to_owned()));
        }
    }
    (address, broken)
}

/// Takes one field over; `None` when its value cannot be read.
fn read_field(address: &mut Address, name: &str, value: &str) -> Option<()> {
    match name {
        "game" => address.game = Some(Game::Shelf(decode(value)?)),
        "rules" => address.game = Some(Game::Rules(unpack(value)?)),
        "players" => address.players = Some(read_players(value)?),
        "root" => address.root = Some(decode(value)?),
        "at" => address.selected = Some(decode(value)?),
        "tick" => address.tick = Some(value.parse().ok()?),
        "guess" => address.guessing = Some(read_guessing(value)?),
        "reason" => address.request = Some(read_inquiry(value)?),
        "nodes" => address.is_tree = (value == "tree").then_some(true)?,
        "as" => address.is_table = (value == "table").then_some(true)?,
        "moves" => address.is_strategy = (value == "strategy").then_some(true)?,
        "rows" => address.arrangement = Arrangement::of_code(value)?,
        "why" => address.refuted = Some(read_refuted(value)?),
        "open" => address.opening = Some(read_opening(value)?),
        "units" => address.units = Units::of_code(value)?,
        "view" => address.tab = Tab::of_code(value)?,
        "axes" => address.axes = read_numbers(value, 2)?,
        "down" => address.measures[0] = decode(value)?,
        "across" => address.measures[1] = decode(value)?,
        "slice" => address.through = Some(read_numbers(value, MOST_NUMBERS)?),
        "groups" => address.grouping = Some(Grouping::of_code(value)?),
        "row" => {
            let length = value.parse().ok();
            address.row_length = Some(length.filter(|length| (1..=LONGEST_ROW).contains(length))?);
        }
        "lim" => {
            let limit = value.parse().ok();
            address.calls.limit = Some(limit.filter(|limit| *limit <= GREATEST_LIMIT)?);
        }
        "step" => {
            let step: Option<u128> = value.parse().ok();
            address.calls.step = Some(step.and_then(|step| step.checked_sub(1))?);
        }
        "memory" => address.calls.has_memory = (value == "on").then_some(true)?,
        "bad" => address.calls.is_first_move_bad = (value == "on").then_some(true)?,
        "calls" => {
            address.calls.is_whole = Some(match value {
                "whole" => true,
                "near" => false,
                _ => return None,
            });
        }
        "part" => address.part = Some(Part::of_code(value)?),
        "fold" if value == NO_COLUMN => address.folded = Some(vec![]),
        "fold" => {
            let parts = value.split(',').map(Part::of_code);
            address.folded = Some(parts.collect::<Option<_>>()?);
        }
        "rival" => address.play.opponent = Opponent::of_code(value)?,
        "first" => address.play.is_opponent_first = (value == "rival").then_some(true)?,
        "teams" => {
            let names = decode(value)?;
            let (first, second) = names.split_once(',')?;
            address.play.teams = [first, second].map(team_name);
        }
        "score" => {
            let (first, second) = value.split_once(',')?;
            address.play.score = [first.parse().ok()?, second.parse().ok()?];
        }
        "played" => address.played = read_list(value)?,
        "present" => address.stepping = Some(Stepping::of_code(value)?),
        "guide" => address.guide = Some(Topic::of_key(value)?),
        "keep" => address.is_keeping = read_flag(value)?,
        "lang" => address.language = Some(value.parse().ok()?),
        "theme" => address.theme = Some(Theme::of_code(value)?),
        "embed" => address.embedding.is_embedded = read_flag(value)?,
        "show" => address.embedding.pieces = Some(Embedding::read_pieces(&decode(value)?)?),
        "edit" => address.embedding.is_read_only = !read_flag(value)?,
        "lesson" => address.lesson = Some(OpenLesson::read(value)?),
        "steps" => address.steps = read_steps(value)?,
        "before" => address.before = Some(decode(value)?),
        "exercise" => address.exercise.assignments = exercise::read_assignments(value)?,
        "attempts" => {
            let most = value.parse().ok();
            address.exercise.attempts = Some(most.filter(|most| *most > 0)?);
        }
        "hints" => address.exercise.is_without_hints = !read_flag(value)?,
        "variant" => address.exercise.own_numbers = exercise::read_numbers_of(value)?,
        "done" => value.clone_into(&mut address.done),
        _ => {}
    }
    Some(())
}

fn write_folded(parts: &[Part]) -> String {
    let codes: Vec<&str> = parts.iter().map(|part| part.code()).collect();
    match codes[..] {
        [] => NO_COLUMN.to_owned(),
        _ => codes.join(","),
    }
}

fn read_flag(value: &str) -> Option<bool> {
    match value {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// Two names with a comma between them; a name is letters, and short.
fn read_players(value: &str) -> Option<[String; 2]> {
    let text = decode(value)?;
    let is_name = |name: &str| {
        let letter = |it: char| it.is_alphabetic() || it == ' ' || it == '-';
        !name.trim().is_empty() && name.len() <= LONGEST_NAME && name.chars().all(letter)
    };
    let (first, second) = text.split_once(',')?;
    [first, second]
        .iter()
        .all(|it| is_name(it))
        .then(|| [first.to_owned(), second.to_owned()])
}

/// The positions that were uncovered, parted by dots, after them `!` where the answers were too.
fn write_guessing(guessing: &Guessing) -> String {
    let answers = guessing.has_answers.then_some(ANSWERS.to_owned());
    let positions = guessing.positions.iter().map(|position| encode(position));
    positions.chain(answers).collect::<Vec<_>>().join(".")
}

fn read_guessing(value: &str) -> Option<Guessing> {
    let mut guessing = Guessing::default();
    for part in value.split('.').filter(|part| !part.is_empty()) {
        if part == ANSWERS {
            guessing.has_answers = true;
        } else {
            guessing.positions.insert(decode(part)?);
        }
    }
    Some(guessing)
}

/// The question, counted from 1, and after a dot the start position, where one was chosen.
fn write_inquiry(request: &ExplanationRequest) -> String {
    let question = request.question + 1;
    match &request.start {
        Some(start) => format!("{question}.{}", encode(start)),
        None => question.to_string(),
    }
}

fn read_inquiry(value: &str) -> Option<ExplanationRequest> {
    let (question, start) = match value.split_once('.') {
        Some((question, start)) => (question, Some(decode(start)?)),
        None => (value, None),
    };
    let question: usize = question.parse().ok()?;
    Some(ExplanationRequest {
        question: question.checked_sub(1)?,
        start,
    })
}

fn write_refuted(refuted: &Refuted) -> String {
    format!("{}.{}", encode(&refuted.node), encode(&refuted.to))
}

fn read_refuted(value: &str) -> Option<Refuted> {
    let (node, to) = value.split_once('.')?;
    Some(Refuted {
        node: decode(node)?,
        to: decode(to)?,
    })
}

fn write_opening(opening: &Opening) -> Option<String> {
    let written = match opening {
        Opening::Standard => None,
        Opening::Keys(keys) => Some(write_list(keys)),
        Opening::Plies(plies) => Some(format!("plies.{plies}")),
        Opening::Positions(positions) => Some(format!("at.{}", write_list(positions))),
    };
    // A link that could not be read is worse than one that opens the first few nodes.
    written.filter(|written| written.len() < LONGEST_ADDRESS / 2)
}

fn read_opening(value: &str) -> Option<Opening> {
    let plies = value.strip_prefix("plies.");
    if let Some(plies) = plies.and_then(|plies| plies.parse().ok()) {
        return Some(Opening::Plies(plies));
    }
    if let Some(positions) = value.strip_prefix("at.") {
        return Some(Opening::Positions(read_list(positions)?));
    }
    Some(Opening::Keys(read_list(value)?))
}

/// Texts with dots between them.
fn write_list(texts: &[String]) -> String {
    let encoded: Vec<String> = texts.iter().map(|text| encode(text)).collect();
    encoded.join(".")
}

fn read_list(value: &str) -> Option<Vec<String>> {
    let texts = value.split('.').filter(|text| !text.is_empty());
    texts.map(decode).collect()
}

fn write_numbers(numbers: &[impl ToString]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(",")
}

/// Numbers with commas between them, at most this many.
fn read_numbers<T: FromStr>(value: &str, most: usize) -> Option<Vec<T>> {
    let numbers: Vec<T> = value
        .split(',')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    (numbers.len() <= most).then_some(numbers)
}

pub(crate) fn encode(value: &str) -> String {
    utf8_percent_encode(value, KEPT).to_string()
}

/// The value as it was before `encode`; `None` where it is no text, or holds control characters.
pub(crate) fn decode(value: &str) -> Option<String> {
    let text = percent_decode_str(value).decode_utf8().ok()?;
    (!text.chars().any(char::is_control)).then(|| text.into_owned())
}

pub(crate) fn pack(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9))
}

pub(crate) fn unpack(value: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(value).ok()?;
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, LONGEST_RULES).ok()?;
    String::from_utf8(text).ok()
}

fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Assignment, OwnNumbers};

    fn full() -> Address {
        Address {
            game: Some(Game::Rules(
                "title = \"Камни\"\nover = \"s >= 9\" # & # %\n".to_owned(),
            )),
            players: Some(["Дед Мороз".to_owned(), "Оля".to_owned()]),
            root: Some("7,31;2@2~1,-".to_owned()),
            selected: Some("8,31".to_owned()),
            tick: Some(3),
            guessing: Some(Guessing {
                positions: ["62".to_owned(), "7,31;2@2~1,-".to_owned()].into(),
                has_answers: true,
            }),
            request: Some(ExplanationRequest {
                question: 2,
                start: Some("7,31;2@2~1,-".to_owned()),
            }),
            is_tree: true,
            is_table: true,
            is_strategy: true,
            arrangement: Arrangement::Sum,
            refuted: Some(Refuted {
                node: "62/0".to_owned(),
                to: "126".to_owned(),
            }),
            opening: Some(Opening::Keys(vec![
                "62".to_owned(),
                "62/0/1".to_owned(),
                "a.b c".to_owned(),
            ])),
            units: Units::Moves,
            tab: Tab::Map,
            axes: vec![0, 2],
            measures: ["b - a".to_owned(), "n % 3 + max(a, b)".to_owned()],
            through: Some(vec![7, -31, 2]),
            grouping: Some(Grouping::Length),
            row_length: Some(12),
            calls: CallsAddress {
                limit: Some(6),
                step: Some(1_000_000_000_000_000_000_000),
                has_memory: true,
                is_first_move_bad: true,
                is_whole: Some(false),
            },
            part: Some(Part::Answers),
            folded: Some(vec![Part::Rules, Part::Answers]),
            play: PlaySettings {
                opponent: Opponent::Hurried,
                is_opponent_first: true,
                teams: ["9А".to_owned(), "9 Б".to_owned()],
                score: [2, 1],
            },
            played: vec!["8,31;2@2~1,-".to_owned(), "62".to_owned()],
            stepping: Some(Stepping::Ticks),
            guide: Topic::of_key("memory"),
            is_keeping: true,
            language: Some(Language::Zh),
            theme: Some(Theme::Projector),
            embedding: Embedding {
                is_embedded: true,
                pieces: Some(vec![crate::embed::Piece::Graph, crate::embed::Piece::Tools]),
                is_read_only: true,
                ..Embedding::default()
            },
            exercise: Exercise {
                assignments: vec![
                    Assignment::Answers,
                    Assignment::Answer("19.а~b".to_owned()),
                    Assignment::Move("7,31;2@2~1,-".to_owned()),
                ],
                attempts: Some(3),
                is_without_hints: true,
                own_numbers: OwnNumbers::Of(17),
            },
            done: "1~0~2~1~64".to_owned(),
            lesson: OpenLesson::read("squares.3"),
            steps: [(1, "1~0~2~1~q10*r9".to_owned()), (6, String::new())].into(),
            before: Some("v=1&game=nim&players=%D0%90,%D0%91".to_owned()),
        }
    }

    #[test]
    fn an_address_written_is_the_address_read() {
        assert_eq!(read(&write(&full()).to_string()), (full(), None));
        assert_eq!(
            read(&write(&Address::default()).to_string()),
            (Address::default(), None)
        );
        let hidden = Address {
            guessing: Some(Guessing::default()),
            ..Address::default()
        };
        assert_eq!(read(&write(&hidden).to_string()), (hidden, None));
        let shelf = Address {
            game: Some(Game::Shelf("demo-2024".to_owned())),
            ..Address::default()
        };
        assert_eq!(write(&shelf).to_string(), "v=1&game=demo-2024");
        for opening in [
            Opening::Positions(vec!["7,31".to_owned()]),
            Opening::Plies(3),
            Opening::Keys(vec![]),
        ] {
            let address = Address {
                opening: Some(opening),
                ..Address::default()
            };
            assert_eq!(read(&write(&address).to_string()), (address, None));
        }
    }

    #[test]
    fn the_readme_names_every_field() {
        let readme = include_str!("../../../../README.md");
        let fields = write(&full()).to_string() + "&game=x&exercise=x";
        for field in fields.split('&') {
            let name = field.split('=').next().unwrap_or_default();
            assert!(readme.contains(&format!("`{name}=")), "{name}");
        }
    }

    #[test]
    fn a_link_made_long_ago_opens() {
        let (address, broken) =
            read("#v=1&rules=AwA&root=7,31&tick=2&lang=en&theme=projector&nodes=tree&units=moves");
        assert_eq!(broken, None);
        assert_eq!(address.game, Some(Game::Rules(String::new())));
        assert_eq!(
            (address.root.as_deref(), address.tick),
            (Some("7,31"), Some(2))
        );
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let broken = |hash: &str| read(hash).1;
        assert_eq!(broken("v=2&game=x"), Some(BrokenLink::Version));
        let no_version = Some(BrokenLink::Field("v".to_owned()));
        assert_eq!(broken("v=abc&game=x"), no_version);
        assert_eq!(
            broken("<script>alert(1)</script>"),
            Some(BrokenLink::Unread("<script>alert(1)</sc".to_owned()))
        );
        assert_eq!(
            broken("v=1&rules=!!!!"),
            Some(BrokenLink::Field("rules".to_owned()))
        );
        assert_eq!(
            broken("v=1&root=%FF"),
            Some(BrokenLink::Field("root".to_owned()))
        );
        assert_eq!(
            broken("v=1&root=a%00b"),
            Some(BrokenLink::Field("root".to_owned()))
        );
        assert_eq!(
            broken(&"x".repeat(LONGEST_ADDRESS + 1)),
            Some(BrokenLink::TooLong)
        );
        let (address, problem) = read("v=1&tick=minus&lang=en&later=1");
        assert_eq!(problem, Some(BrokenLink::Field("tick".to_owned())));
        assert_eq!(address.language, Some(Language::En));
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let bomb = pack(&"a".repeat(LONGEST_RULES + 1));
        assert!(bomb.len() < 1_000);
        assert_eq!(
            read(&format!("v=1&rules={bomb}")).1,
            Some(BrokenLink::Field("rules".to_owned()))
        );
    }
}
