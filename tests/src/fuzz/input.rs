//! Inputs: right ones, changed at random.

use super::targets::{TARGETS, Target};
use crate::random::{Random, random_seed};
use crate::random_rules::RandomRules;
use kruzhok_page::{Effect, Msg, RulesMsg, State, Visitor};
use kruzhok_words::Language;
use std::fmt;
use std::path::Path;

/// The longest input, in bytes.
const LONGEST: usize = 64 * 1024;

/// Short pieces of the rule language and of what users do to it.
const SHORT_PIECES: &[&str] = &[
    "(", ")", "[", "]", "{", "}", "\"", "'", "\"\"\"", "'''", "\\", "\n", "\r\n", "\t", "#", ",",
    ";", ":", ".", "...", "=", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "**", "/", "//",
    "%", "&", "|", "^", "~", "<<", ">>", "->", "→", "@", "@2", "$", "!", "?", " and ", " or ",
    " not ", " in ", " not in ", " if ", " else ", " for ", "None", "True", "False", "s", "a", "b",
    "x", "x, y -> ", "heaps", "heaps...", "i", "j", "turn", "winner", "turns", "grundy", "min(",
    "max(", "abs(", "sum(", "len(", "any(", "all(", "range(", "sorted(", "gcd(", "isqrt(",
    "replace(", "0", "1", "-1", "00", "1e9", "0.5", "1_000", "0x1f", "1 / 0", "10 ** 18",
    "2 ** 63", "1 << 62", "ы", "S≥1", "≥", "×", "−", "…", "\u{feff}", "\u{a0}", "\u{200b}",
    "\u{0}", "\u{7f}", "\u{202e}", "e\u{301}", "😀", "%20", "%FF", "&root=", "&at=", "&tick=",
    "v=1&", "rules=", "game=nim",
];

/// Longer ones.
const LONG_PIECES: &[&str] = &[
    " for k in ",
    "lambda x: ",
    "import os",
    "is_prime(",
    "zeckendorf(",
    "some_move(",
    "every_move(",
    "some_reply(",
    "every_reply(",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "99999999999999999999999999",
    "range(10 ** 12)",
    "s * s * s",
    "(1,) * 10 ** 9",
    "'a' * 10 ** 9",
    "heaps * 99",
    "position = \"s\"\n",
    "moves = [\"s + 1\"]\n",
    "over = \"s >= 9\"\n",
    "start = \"1 <= s <= 9\"\n",
    "start = \"s >= 1\"\n",
    "legal = \"s % 2 == 1\"\n",
    "unordered = true\n",
    "repeat = \"not-own\"\n",
    "repeat = \"not-opponent\"\n",
    "stuck = \"next\"\n",
    "limit = 3\n",
    "graph = \"A -> B\"\n",
    "[[question]]\n",
    "ask = \"2 smallest\"\n",
    "ask = \"first move\"\n",
    "ask = \"winner\"\n",
    "where = \"winner == 2\"\n",
    "expect = 2\n",
    "of = \"s\"\n",
    "params = { P = 0.5 }\n",
    "{ octal = \"0.77\" }",
    "{ chance = [[\"0.5\", \"s - 1\"], [\"0.5\", \"s\"]] }",
    "{ to = \"s\", pass = true, by = \"first\" }",
    "\u{10ffff}",
    "&open=at.",
    "&nodes=tree",
];

/// Right inputs.
pub(super) struct Corpus {
    files: Vec<String>,
    expressions: Vec<String>,
    addresses: Vec<String>,
    positions: Vec<String>,
}

impl Corpus {
    pub(super) fn new() -> Self {
        let folder = Path::new(kruzhok_games::FOLDER);
        let mut paths: Vec<_> = std::fs::read_dir(folder)
            .expect("the known games")
            .map(|entry| entry.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|it| it == "toml"))
            .collect();
        paths.sort();
        let mut files: Vec<String> = paths
            .iter()
            .map(|path| std::fs::read_to_string(path).expect("a text"))
            .collect();
        files.extend((0..300).map(|seed| RandomRules::of_seed(seed).to_string()));
        let expressions = files
            .iter()
            .flat_map(|file| file.split('"').skip(1).step_by(2))
            .map(str::to_owned)
            .collect();
        let addresses = files
            .iter()
            .step_by(3)
            .map(|file| address_of(file))
            .collect();
        let positions = [
            "7,31", "7;2", "7,31@2", "3~2", "3~-,1", "1,3,3", "(3,5,7)", "ab;3", "\"\";0", "-5",
            "62", "", "A",
        ];
        Self {
            files,
            expressions,
            addresses,
            positions: positions.map(str::to_owned).to_vec(),
        }
    }

    fn pick<'a>(&self, list: &'a [String], random: &mut Random) -> &'a str {
        &list[random.index(list.len())]
    }
}

/// The address that the page shows for a rules file.
fn address_of(file: &str) -> String {
    let (mut state, _) = State::open(
        "",
        Visitor {
            language: Some(Language::En),
            prefers_dark: false,
            is_framed: false,
        },
    );
    let effects = state.update(Msg::Rules(RulesMsg::TextEdited(file.to_owned())));
    let address = effects.into_iter().find_map(|effect| match effect {
        Effect::WriteAddress { address, .. } => Some(address.to_string()),
        _ => None,
    });
    address.unwrap_or_default()
}

/// One input, and what is done with it.
#[derive(Clone)]
pub(super) struct Input {
    target: Target,
    pub(super) text: String,
    /// For choices that the target makes.
    random: Random,
}

impl Input {
    /// The input of a number.
    pub(super) fn new(corpus: &Corpus, index: u64) -> Self {
        let mut random = Random::of_seed(Random::of_seed(random_seed()).split(index));
        // A page takes longest.
        let target = TARGETS[random.pick(&[0, 0, 0, 1, 1, 1, 2, 3])];
        let list = match target.name {
            "rules file" => &corpus.files,
            "expression" => &corpus.expressions,
            "address" => &corpus.addresses,
            _ => &corpus.positions,
        };
        let mut text = corpus.pick(list, &mut random).to_owned();
        for _ in 0..random.pick(&[0, 1, 1, 2, 3, 5, 9]) {
            let other = corpus.pick(list, &mut random);
            text = changed(text, other, &mut random);
        }
        text.truncate(boundary(&text, LONGEST));
        Self {
            target,
            text,
            random,
        }
    }

    /// Does with the text what users do.
    pub(super) fn attempt(&self) {
        (self.target.attempt)(&self.text, &mut self.random.clone());
    }

    /// The input without all that can be left out while `is_bad` stays true.
    pub(super) fn smallest(&self, is_bad: impl Fn(&Self) -> bool) -> Self {
        let mut smallest = self.clone();
        let mut width = smallest.text.len() / 2;
        while width > 0 {
            let mut from = 0;
            while from < smallest.text.len() {
                let (start, end) = (
                    boundary(&smallest.text, from),
                    boundary(&smallest.text, from + width),
                );
                let text = format!("{}{}", &smallest.text[..start], &smallest.text[end..]);
                let smaller = Self {
                    text,
                    ..smallest.clone()
                };
                if smaller.text.len() < smallest.text.len() && is_bad(&smaller) {
                    smallest = smaller;
                } else {
                    from += width;
                }
            }
            width /= 2;
        }
        smallest
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: \"{}\"", self.target.name, self.text.escape_debug())
    }
}

/// The last boundary of characters at or before a byte.
fn boundary(text: &str, at: usize) -> usize {
    text.floor_char_boundary(at.min(text.len()))
}

fn random_piece(random: &mut Random) -> &'static str {
    let index = random.index(SHORT_PIECES.len() + LONG_PIECES.len());
    let short = SHORT_PIECES.get(index);
    short.unwrap_or_else(|| &LONG_PIECES[index - SHORT_PIECES.len()])
}

/// A text after one change.
fn changed(mut text: String, other: &str, random: &mut Random) -> String {
    let place = |text: &str, random: &mut Random| boundary(text, random.index(text.len() + 1));
    let (mut from, mut to) = (place(&text, random), place(&text, random));
    if from > to {
        (from, to) = (to, from);
    }
    let piece = random_piece(random);
    match random.index(14) {
        0..=3 => text.insert_str(from, piece),
        4 => text.replace_range(
            from..boundary(&text, from + random.index(4)).max(from),
            piece,
        ),
        5 => text.replace_range(from..boundary(&text, from + random.index(12)).max(from), ""),
        6 => text.replace_range(from..to, ""),
        7 => text.truncate(from),
        8 => {
            let copy = text[from..to].to_owned();
            text.insert_str(from, &copy);
        }
        // A piece of another input, or all of it.
        9 => {
            let (start, end) = (place(other, random), place(other, random));
            text.insert_str(from, &other[start.min(end)..start.max(end)]);
        }
        10 => text.replace_range(from..to, other),
        // Deep nesting and long lines.
        11 => {
            let most = random.pick(&[10, 100, 1_000, LONGEST]) / piece.len();
            text.insert_str(from, &piece.repeat(random.index(most + 1)));
        }
        12 => {
            let pair = random.pick(&[
                ("(", ")"),
                ("[", "]"),
                ("-", ""),
                ("not ", ""),
                ("{a=", "}"),
                ("(1 if a else ", ")"),
                ("min(a, ", ")"),
            ]);
            let most = random.pick(&[8, 70, 500, LONGEST / 16]);
            let depth = random.index(most);
            text.insert_str(to, &pair.1.repeat(depth));
            text.insert_str(from, &pair.0.repeat(depth));
        }
        // One byte becomes another.
        _ => {
            let mut bytes = text.into_bytes();
            if let Some(byte) = bytes.get_mut(from) {
                *byte = u8::try_from(random.between(0, 255)).expect("a byte");
            }
            text = String::from_utf8_lossy(&bytes).into_owned();
        }
    }
    text
}
