//! Examples of expressions for each field, in the names of the game that is open.

use kruzhok_rulesfile::document::Document;
use kruzhok_rulesfile::form::{is_multiset, picked_name};

/// Which field's examples are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Palette {
    /// The names of a position.
    Position,
    /// A row of moves.
    Row,
    /// An octal code.
    Octal,
    /// The end of the game.
    Over,
    /// What every position must meet.
    Legal,
    /// Start positions.
    Start,
    /// The edges of a graph.
    Graph,
    /// The condition of a question.
    Where,
    /// What a question asks for instead of positions.
    Of,
}

impl Palette {
    /// The examples of a field, if it has any.
    pub(crate) fn of_field(field: &str) -> Option<Self> {
        let last = field.rsplit('.').next().unwrap_or_default();
        Some(match (field.split('[').next()?, last) {
            (_, "octal") => Self::Octal,
            ("moves", _) => Self::Row,
            ("question", "where") => Self::Where,
            ("question", "of") => Self::Of,
            (_, "start") | ("start", _) => Self::Start,
            ("over", _) => Self::Over,
            ("legal", _) => Self::Legal,
            ("graph", _) => Self::Graph,
            ("position", _) => Self::Position,
            _ => return None,
        })
    }
}

/// Which games an example is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// Games of numbers: heaps with names, or any number of heaps.
    Any,
    /// Two heaps and more, or any number.
    Several,
    /// Two heaps and more with names.
    Named,
    /// Heaps with names, one or more.
    Listed,
    /// One heap.
    One,
    /// Heaps with names, and something remembered.
    Memory,
    /// Any number of heaps.
    Multiset,
    /// A word.
    Word,
    /// A graph of named positions.
    Graph,
    /// Every game.
    Every,
}

/// The examples: for which field, for which games, the phrase `example-…` of the catalogue, and the expression, in
/// which `{…}` stands for a name of the game.
const EXAMPLES: &[(Palette, Fit, &str, &str)] = &[
    (Palette::Position, Fit::Every, "one-heap", "s"),
    (Palette::Position, Fit::Every, "two-heaps", "a, b"),
    (Palette::Position, Fit::Every, "last-taking", "n; last"),
    (Palette::Position, Fit::Every, "any-heaps", "heaps..."),
    (
        Palette::Row,
        Fit::Any,
        "take-up-to",
        "{pick}{x} - {k} for {k} in range(1, min(3, {x}) + 1)",
    ),
    (
        Palette::Row,
        Fit::Any,
        "take-some",
        "{pick}{x} - {k} for {k} in (1, 3, 4) if {k} <= {x}",
    ),
    (
        Palette::Row,
        Fit::Any,
        "take-any",
        "{pick}{x} - {k} for {k} in range(1, {x} + 1)",
    ),
    (
        Palette::Row,
        Fit::Any,
        "halve",
        "{pick}{x} // 2 if {x} % 2 == 0",
    ),
    (
        Palette::Row,
        Fit::Any,
        "double-small",
        "{pick}{x} * 2 if {x} < 20",
    ),
    (
        Palette::Row,
        Fit::Several,
        "smaller-heap",
        "{pick}{x} + 1 if {x} == min(heaps)",
    ),
    (
        Palette::Row,
        Fit::Several,
        "move-over",
        "{x}, {y} -> {x} - {k}, {y} + {k} for {k} in range(1, {x} + 1)",
    ),
    (
        Palette::Row,
        Fit::Several,
        "take-both",
        "{x}, {y} -> {x} - {k}, {y} - {k} for {k} in range(1, min({x}, {y}) + 1)",
    ),
    (
        Palette::Row,
        Fit::Several,
        "add-other",
        "{x}, {y} -> {x} + {y}, {y}",
    ),
    (Palette::Row, Fit::Named, "each-heap", "{each}"),
    (
        Palette::Row,
        Fit::Memory,
        "not-twice",
        "{rest}; {k} for {k} in range(1, {first} + 1) if {k} != {memory}",
    ),
    (
        Palette::Row,
        Fit::Memory,
        "twice-last",
        "{rest}; {k} for {k} in range(1, min({first}, 2 * {memory}) + 1)",
    ),
    (
        Palette::Row,
        Fit::Multiset,
        "split",
        "{x} -> {k}, {x} - {k} for {k} in range(1, {x} // 2 + 1)",
    ),
    (
        Palette::Row,
        Fit::Multiset,
        "split-unequal",
        "{x} -> {k}, {x} - {k} for {k} in range(1, ({x} + 1) // 2)",
    ),
    (Palette::Row, Fit::Multiset, "remove", "{x} ->"),
    (
        Palette::Row,
        Fit::Word,
        "append",
        "{first} + c for c in 'ab' if len({first}) < 6",
    ),
    (
        Palette::Row,
        Fit::Word,
        "drop-last",
        "{first}[:-1] if len({first}) > 1",
    ),
    (Palette::Octal, Fit::Multiset, "kayles", "0.77"),
    (Palette::Octal, Fit::Multiset, "dawson", "0.07"),
    (Palette::Octal, Fit::Any, "take-code", "0.333"),
    (Palette::Over, Fit::Any, "sum-least", "{sum} >= 77"),
    (Palette::Over, Fit::Any, "sum-most", "{sum} <= 10"),
    (Palette::Over, Fit::Any, "divisible", "{sum} % 7 == 0"),
    (Palette::Over, Fit::Any, "prime", "is_prime({sum})"),
    (Palette::Over, Fit::Several, "some-heap", "max(heaps) >= 50"),
    (Palette::Over, Fit::Several, "all-small", "max(heaps) <= 1"),
    (
        Palette::Over,
        Fit::Named,
        "equal-heaps",
        "{first} == {last}",
    ),
    (Palette::Over, Fit::Multiset, "one-left", "len(heaps) == 1"),
    (Palette::Over, Fit::Word, "long-word", "len({first}) >= 5"),
    (Palette::Over, Fit::Graph, "at-vertex", "{first} == 'C'"),
    (Palette::Legal, Fit::Any, "odd", "{sum} % 2 == 1"),
    (Palette::Legal, Fit::Any, "at-most", "{sum} <= 80"),
    (
        Palette::Legal,
        Fit::Several,
        "no-equal",
        "all(heaps[i] != heaps[j] for i in range(len(heaps)) for j in range(i))",
    ),
    (Palette::Legal, Fit::Named, "in-order", "{first} <= {last}"),
    (Palette::Legal, Fit::Word, "no-pair", "'aa' not in {first}"),
    (
        Palette::Start,
        Fit::One,
        "range",
        "1 <= {first} <= 60{forget}",
    ),
    (
        Palette::Start,
        Fit::Named,
        "fixed-and-range",
        "{fixed}, 1 <= {last} <= 30{forget}",
    ),
    (
        Palette::Start,
        Fit::Named,
        "all-small-starts",
        "{ranges}, {sum} <= 12{forget}",
    ),
    (
        Palette::Start,
        Fit::Listed,
        "open-end",
        "{open}{last} >= 20{forget}",
    ),
    (
        Palette::Start,
        Fit::Listed,
        "one-position",
        "{numbers}{zeros}",
    ),
    (
        Palette::Start,
        Fit::Listed,
        "row-of-positions",
        "{counted} for {k} in range(1, 20)",
    ),
    (Palette::Start, Fit::Multiset, "one-position", "3, 4, 5"),
    (
        Palette::Start,
        Fit::Multiset,
        "one-heap-each",
        "{k} for {k} in range(1, 20)",
    ),
    (
        Palette::Start,
        Fit::Multiset,
        "two-heaps-each",
        "{k}, {k} + 1 for {k} in range(1, 10)",
    ),
    (Palette::Start, Fit::Word, "empty-word", "''"),
    (Palette::Start, Fit::Graph, "one-vertex", "'A'"),
    (
        Palette::Graph,
        Fit::Every,
        "edges",
        "A -> B, C\nB -> C\nC -> D\n",
    ),
    (
        Palette::Graph,
        Fit::Every,
        "round",
        "A -> B\nB -> C, D\nC -> A\n",
    ),
    (
        Palette::Where,
        Fit::Every,
        "first-at-once",
        "winner == 1 and turns == 1",
    ),
    (
        Palette::Where,
        Fit::Every,
        "second-at-once",
        "winner == 2 and turns == 1",
    ),
    (
        Palette::Where,
        Fit::Every,
        "first-second-move",
        "winner == 1 and turns == 2",
    ),
    (
        Palette::Where,
        Fit::Every,
        "second-second-move",
        "winner == 2 and turns == 2",
    ),
    (
        Palette::Where,
        Fit::Every,
        "second-within",
        "winner == 2 and turns <= 2",
    ),
    (Palette::Where, Fit::Every, "second-wins", "winner == 2"),
    (Palette::Where, Fit::Every, "draw", "winner == 0"),
    (
        Palette::Where,
        Fit::Every,
        "bad-move",
        "some_move(winner == 2 and turns == 1)",
    ),
    (
        Palette::Where,
        Fit::Every,
        "gave-away",
        "winner == 1 and some_move(winner == 2)",
    ),
    (
        Palette::Where,
        Fit::Listed,
        "even-start",
        "winner == 2 and {last} % 2 == 0",
    ),
    (Palette::Of, Fit::Any, "sum-of-start", "{sum}"),
];

/// The game for which examples are wanted.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    heaps: Vec<String>,
    memory: Vec<String>,
    /// Whether the position is a word or a vertex of a graph.
    is_word: bool,
    is_graph: bool,
    /// Names that stand for constants: no example may bind them.
    taken: Vec<String>,
}

impl Names {
    pub(crate) fn of(document: &Document) -> Self {
        let position = document.text("position").unwrap_or_default();
        let (heaps, memory) = position.split_once(';').unwrap_or((&position, ""));
        let names = |text: &str| -> Vec<String> {
            let names = text.split(',').map(|name| name.trim().to_owned());
            names.filter(|name| !name.is_empty()).collect()
        };
        let (mut heaps, memory) = (names(heaps), names(memory));
        let start = document.literal("start").unwrap_or_default();
        let is_graph = document.has("graph");
        if heaps.is_empty() {
            heaps.push(if is_graph { "v" } else { "s" }.to_owned());
        }
        let taken = [heaps.clone(), memory.clone(), document.names("params")].concat();
        Self {
            is_word: start.contains('\'') && !is_graph,
            is_graph,
            heaps,
            memory,
            taken,
        }
    }

    /// Whether positions are made of numbers, which chips can change.
    pub(crate) fn are_of_numbers(&self) -> bool {
        !self.is_word && !self.is_graph
    }

    fn fits(&self, fit: Fit) -> bool {
        let is_multiset = is_multiset(&self.heaps);
        let is_number = self.are_of_numbers();
        let is_listed = is_number && !is_multiset;
        match fit {
            Fit::Every => true,
            Fit::Any => is_number,
            Fit::Several => is_multiset || is_listed && self.heaps.len() > 1,
            Fit::Named => is_listed && self.heaps.len() > 1,
            Fit::Listed => is_listed,
            Fit::One => is_listed && self.heaps.len() == 1,
            Fit::Memory => is_listed && self.memory.len() == 1,
            Fit::Multiset => is_multiset,
            Fit::Word => self.is_word && self.heaps.len() == 1,
            Fit::Graph => self.is_graph,
        }
    }

    fn free(&self, letters: [&'static str; 5]) -> &'static str {
        let is_free = |letter: &&str| !self.taken.iter().any(|name| name == letter);
        letters.into_iter().find(is_free).unwrap_or(letters[0])
    }

    fn fill(&self, template: &str) -> String {
        let (first, last) = (&self.heaps[0], &self.heaps[self.heaps.len() - 1]);
        let is_one = self.heaps.len() == 1 && !is_multiset(&self.heaps);
        let x = if is_one {
            first.as_str()
        } else {
            picked_name(&self.heaps)
        };
        let k = self.free(["k", "t", "d", "c", "u"]);
        let each = |write: &dyn Fn(&String) -> String| -> String {
            let parts: Vec<String> = self.heaps.iter().map(write).collect();
            parts.join(", ")
        };
        let but_last = |write: &dyn Fn(&String) -> String| -> String {
            let heaps = self.heaps.iter().take(self.heaps.len() - 1);
            heaps.map(write).collect::<Vec<_>>().join(", ")
        };
        let changed = |change: &str| {
            each(&|heap| match heap == first {
                true => format!("{heap}{change}"),
                false => heap.clone(),
            })
        };
        let of_memory = |write: &dyn Fn(&String) -> String| -> String {
            self.memory.iter().map(write).collect()
        };
        let zeros = vec!["0"; self.memory.len()].join(", ");
        let zeros = match zeros.is_empty() {
            true => zeros,
            false => format!("; {zeros}"),
        };
        let open = but_last(&|heap| format!("{heap} == 5"));
        let values: [(&str, String); 17] = [
            (
                "{pick}",
                if is_one {
                    String::new()
                } else {
                    format!("{x} -> ")
                },
            ),
            ("{x}", x.to_owned()),
            ("{y}", self.free(["y", "z", "w", "v", "r"]).to_owned()),
            ("{k}", k.to_owned()),
            ("{first}", first.clone()),
            ("{last}", last.clone()),
            ("{memory}", self.memory.first().cloned().unwrap_or_default()),
            (
                "{sum}",
                match is_multiset(&self.heaps) {
                    true => "sum(heaps)".to_owned(),
                    false => self.heaps.join(" + "),
                },
            ),
            ("{each}", changed(" + 2")),
            ("{rest}", changed(&format!(" - {k}"))),
            ("{fixed}", but_last(&|heap| format!("{heap} == 7"))),
            ("{ranges}", each(&|heap| format!("0 <= {heap} <= 12"))),
            (
                "{open}",
                match open.is_empty() {
                    true => open,
                    false => format!("{open}, "),
                },
            ),
            ("{numbers}", each(&|_| "7".to_owned())),
            (
                "{counted}",
                format!("{}{zeros}", vec![k; self.heaps.len()].join(", ")),
            ),
            ("{forget}", of_memory(&|name| format!(", {name} == 0"))),
            ("{zeros}", zeros.clone()),
        ];
        values
            .iter()
            .fold(template.to_owned(), |text, (place, value)| {
                text.replace(place, value)
            })
    }
}

/// The examples of a field for a game: the key of each phrase, and the expression.
pub(crate) fn examples(palette: Palette, names: &Names) -> Vec<(&'static str, String)> {
    EXAMPLES
        .iter()
        .filter(|(of, fit, ..)| *of == palette && names.fits(*fit))
        .map(|(_, _, key, template)| (*key, names.fill(template)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kruzhok_rulesfile::document;
    use kruzhok_rulesfile::document::string_literal;

    /// Games of every shape that examples are made for, each with what its example fields need.
    const GAMES: [&str; 9] = [
        "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s >= 9\"\nstart = \"1 <= s <= 8\"\n",
        "position = \"k\"\nmoves = [\"k - 1\"]\nover = \"k < 1\"\nstart = \"1 <= k <= 8\"\n",
        "position = \"a, b\"\nmoves = [\"x -> x + 1\"]\nover = \"a > 9\"\nstart = \"a == 1, b == 2\"\n",
        "position = \"x, y, z\"\nmoves = [\"h -> h + 1\"]\nover = \"x > 9\"\nstart = \"x == 1, y == 2, z == 3\"\n",
        "position = \"n; last\"\nmoves = [\"n - 1; 1\"]\nover = \"n < 1\"\nstart = \"n == 1, last == 0\"\n",
        "position = \"heaps...\"\nmoves = [\"x -> x - 1 if x > 0\"]\nstart = \"3, 4\"\n",
        "position = \"w\"\nmoves = [\"w + 'a'\"]\nover = \"len(w) > 3\"\nstart = \"''\"\n",
        "graph = \"A -> B, C\"\nover = \"v == 'B'\"\nstart = \"'A'\"\n",
        "position = \"n\"\nmoves = [\"n - k\"]\nover = \"n < 1\"\nstart = \"n == 9\"\nparams = { k = 2, d = 3 }\n",
    ];

    #[test]
    fn every_example_may_stand_in_its_field() {
        let mut used = std::collections::BTreeSet::new();
        for game in GAMES {
            let names = Names::of(&Document::read(game));
            for (field, palette) in [
                ("moves[0]", Palette::Row),
                ("moves[0]", Palette::Octal),
                ("over", Palette::Over),
                ("legal", Palette::Legal),
                ("start", Palette::Start),
                ("graph", Palette::Graph),
                ("question", Palette::Where),
                ("question", Palette::Of),
            ] {
                for (key, text) in examples(palette, &names) {
                    used.insert(key);
                    let literal = string_literal(&text);
                    let changed = match palette {
                        Palette::Octal => {
                            document::set(game, field, &format!("{{ octal = {literal} }}"))
                        }
                        Palette::Where => Some(format!(
                            "{game}[[question]]\nid = \"1\"\nwhere = {literal}\n"
                        )),
                        Palette::Of => Some(format!(
                            "{game}[[question]]\nid = \"1\"\nask = \"min\"\nof = {literal}\nwhere = \"winner == 1\"\n"
                        )),
                        Palette::Graph if !game.contains("graph") => continue,
                        _ => document::set(game, field, &literal),
                    };
                    let changed = changed.expect("the field can be set");
                    if let Err(problems) = kruzhok_rules::parse(&changed) {
                        panic!("{key} in\n{changed}\n{problems:?}");
                    }
                }
            }
        }
        let all = EXAMPLES.iter().filter(|(of, ..)| *of != Palette::Position);
        for (_, _, key, _) in all {
            assert!(used.contains(key), "no game is tried with `{key}`");
        }
    }

    #[test]
    fn every_phrase_stands_in_the_catalogue() {
        for (_, _, key, _) in EXAMPLES {
            let key = format!("example-{key}");
            for language in kruzhok_words::Language::ALL {
                let mut keys = kruzhok_words::keys(language);
                assert!(keys.any(|known| known == key), "{key}");
            }
        }
    }
}
