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
use crate::map::{LONGEST_ROW, MapSettings};
use crate::play::{Opponent, PlaySettings, team_name};
use crate::recursion::{CallSettings, GREATEST_LIMIT};
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
use std::ops::RangeBounds;
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
    /// What is seen of the map.
    pub map: MapSettings,
    /// What is seen of the recursion.
    pub calls: CallSettings,
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

impl Address {
    fn ready_game(&self) -> Option<&str> {
        match self.game.as_ref()? {
            Game::Shelf(key) => Some(key),
            Game::Rules(_) => None,
        }
    }

    /// What a pupil is to do, where it is anything.
    fn exercise(&self) -> Option<&Exercise> {
        Some(&self.exercise).filter(|it| !it.assignments.is_empty())
    }
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
    let rules = match &address.game {
        Some(Game::Rules(text)) => Some(text.clone()),
        _ => None,
    };
    // Before the rules the version stands already.
    let version = rules.is_none().then(|| format!("v={VERSION}"));
    let written = FIELDS.iter().filter_map(|field| {
        let value = (field.write)(address)?;
        Some(format!("{}={value}", field.name))
    });
    let fields: Vec<String> = version.into_iter().chain(written).collect();
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
    if name == "rules" {
        address.game = Some(Game::Rules(unpack(value)?));
    }
    match FIELDS.iter().find(|field| field.name == name) {
        Some(field) => (field.read)(address, value),
        None => Some(()),
    }
}

/// A field of an address.
struct Field {
    name: &'static str,
    /// Its value; `None` where it is left out.
    write: fn(&Address) -> Option<String>,
    /// Takes a value over; `None` where it cannot be read.
    read: fn(&mut Address, &str) -> Option<()>,
}

/// Fields: the name of each, how it is written, and how it is read.
macro_rules! fields {
    (|$it:ident, $value:ident| $($name:literal: $write:expr, $read:expr;)*) => {
        &[$(Field {
            name: $name,
            write: |$it| $write,
            read: |$it, $value| {
                $read;
                Some(())
            },
        }),*]
    };
}

/// All fields but the version and the rules, in the order in which they are written.
const FIELDS: &[Field] = fields! { |it, value|
    "game": it.ready_game().map(encode), it.game = Some(Game::Shelf(decode(value)?));
    "players": Some(encode(&it.players.as_ref()?.join(","))), it.players = Some(read_players(value)?);
    "root": Some(encode(it.root.as_ref()?)), it.root = Some(decode(value)?);
    "at": Some(encode(it.selected.as_ref()?)), it.selected = Some(decode(value)?);
    "tick": Some(it.tick?.to_string()), it.tick = Some(value.parse().ok()?);
    "guess": it.guessing.as_ref().map(write_guessing), it.guessing = Some(read_guessing(value)?);
    "reason": it.request.as_ref().map(write_inquiry), it.request = Some(read_inquiry(value)?);
    "nodes": word(it.is_tree, "tree"), it.is_tree = read_word(value, "tree")?;
    "as": word(it.is_table, "table"), it.is_table = read_word(value, "table")?;
    "moves": word(it.is_strategy, "strategy"), it.is_strategy = read_word(value, "strategy")?;
    "rows": unusual(it.arrangement), it.arrangement = Arrangement::of_code(value)?;
    "why": it.refuted.as_ref().map(write_refuted), it.refuted = Some(read_refuted(value)?);
    "open": write_opening(it.opening.as_ref()?), it.opening = Some(read_opening(value)?);
    "units": unusual(it.units), it.units = Units::of_code(value)?;
    "view": unusual(it.tab), it.tab = Tab::of_code(value)?;
    "axes": filled(write_numbers(&it.map.axes)), it.map.axes = read_numbers(value, 2)?;
    "down": filled(encode(&it.map.measures[0])), it.map.measures[0] = decode(value)?;
    "across": filled(encode(&it.map.measures[1])), it.map.measures[1] = decode(value)?;
    "slice": Some(write_numbers(it.map.through.as_ref()?)), it.map.through = Some(read_numbers(value, MOST_NUMBERS)?);
    "groups": it.map.grouping.map(code), it.map.grouping = Some(Grouping::of_code(value)?);
    "row": Some(it.map.row_length?.to_string()), it.map.row_length = Some(read_within(value, 1..=LONGEST_ROW)?);
    "lim": Some(it.calls.limit?.to_string()), it.calls.limit = Some(read_within(value, ..=GREATEST_LIMIT)?);
    // It is counted from 1.
    "step": (it.calls.step > 0).then(|| (it.calls.step + 1).to_string()),
        it.calls.step = read_within(value, 1..)? - 1;
    "memory": word(it.calls.has_memory, "on"), it.calls.has_memory = read_word(value, "on")?;
    "bad": word(it.calls.is_first_move_bad, "on"), it.calls.is_first_move_bad = read_word(value, "on")?;
    "calls": word(true, if it.calls.is_whole? { "whole" } else { "near" }),
        it.calls.is_whole = Some(match value { "whole" => true, "near" => false, _ => return None });
    "part": it.part.map(code), it.part = Some(Part::of_code(value)?);
    "fold": it.folded.as_deref().map(write_folded), it.folded = Some(read_folded(value)?);
    "rival": unusual(it.play.opponent), it.play.opponent = Opponent::of_code(value)?;
    "first": word(it.play.is_opponent_first, "rival"), it.play.is_opponent_first = read_word(value, "rival")?;
    "teams": filled(it.play.teams.concat()).map(|_| encode(&it.play.teams.join(","))),
        it.play.teams = read_teams(value)?;
    "score": (it.play.score != [0, 0]).then(|| write_numbers(&it.play.score)), it.play.score = read_score(value)?;
    "played": filled(write_list(&it.played)), it.played = read_list(value)?;
    "present": it.stepping.map(code), it.stepping = Some(Stepping::of_code(value)?);
    "guide": Some(it.guide?.key.to_owned()), it.guide = Some(Topic::of_key(value)?);
    "keep": word(it.is_keeping, "1"), it.is_keeping = read_flag(value)?;
    "lang": Some(it.language?.to_string()), it.language = Some(value.parse().ok()?);
    "theme": it.theme.map(code), it.theme = Some(Theme::of_code(value)?);
    "embed": word(it.embedding.is_embedded, "1"), it.embedding.is_embedded = read_flag(value)?;
    "show": it.embedding.pieces.as_deref().map(Embedding::write_pieces),
        it.embedding.pieces = Some(Embedding::read_pieces(&decode(value)?)?);
    "edit": word(it.embedding.is_read_only, "0"), it.embedding.is_read_only = !read_flag(value)?;
    "lesson": it.lesson.as_ref().map(OpenLesson::write), it.lesson = Some(OpenLesson::read(value)?);
    "steps": it.lesson.as_ref().filter(|_| !it.steps.is_empty()).map(|_| write_steps(&it.steps)),
        it.steps = read_steps(value)?;
    "before": it.lesson.as_ref().and(it.before.as_deref()).filter(|it| it.len() < LONGEST_ADDRESS / 4).map(encode),
        it.before = Some(decode(value)?);
    "exercise": Some(exercise::write_assignments(&it.exercise()?.assignments)),
        it.exercise.assignments = exercise::read_assignments(value)?;
    "attempts": Some(it.exercise()?.attempts?.to_string()), it.exercise.attempts = Some(read_within(value, 1..)?);
    "hints": word(it.exercise()?.is_without_hints, "0"), it.exercise.is_without_hints = !read_flag(value)?;
    "variant": exercise::write_numbers_of(it.exercise()?.own_numbers),
        it.exercise.own_numbers = exercise::read_numbers_of(value)?;
    "done": it.exercise().and_then(|_| filled(it.done.clone())), value.clone_into(&mut it.done);
};

fn filled(value: String) -> Option<String> {
    (!value.is_empty()).then_some(value)
}

fn code(value: impl Coded) -> String {
    value.code().to_owned()
}

/// The name of a value, where it is not the usual one.
fn unusual<T: Coded + Default>(value: T) -> Option<String> {
    (value != T::default()).then(|| code(value))
}

fn word(is_so: bool, word: &str) -> Option<String> {
    is_so.then(|| word.to_owned())
}

/// A field that says one thing only.
fn read_word(value: &str, word: &str) -> Option<bool> {
    (value == word).then_some(true)
}

fn read_within<T: FromStr + PartialOrd>(value: &str, range: impl RangeBounds<T>) -> Option<T> {
    value.parse().ok().filter(|number| range.contains(number))
}

fn read_teams(value: &str) -> Option<[String; 2]> {
    let names = decode(value)?;
    let (first, second) = names.split_once(',')?;
    Some([first, second].map(team_name))
}

fn read_score(value: &str) -> Option<[u32; 2]> {
    read_numbers(value, 2)?.try_into().ok()
}

fn read_folded(value: &str) -> Option<Vec<Part>> {
    match value {
        NO_COLUMN => Some(vec![]),
        _ => value.split(',').map(Part::of_code).collect(),
    }
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
            map: MapSettings {
                axes: vec![0, 2],
                measures: ["b - a".to_owned(), "n % 3 + max(a, b)".to_owned()],
                through: Some(vec![7, -31, 2]),
                grouping: Some(Grouping::Length),
                row_length: Some(12),
            },
            calls: CallSettings {
                limit: Some(6),
                step: 1_000_000_000_000_000_000_000,
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
