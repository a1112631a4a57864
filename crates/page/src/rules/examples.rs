//! Examples of expressions for each field, in the names of the game that is open.

use kruzhok_rulesfile::document::Document;
use kruzhok_rulesfile::form::{is_multiset, picked_name};

/// The examples, a line each; its first lines say what the columns are.
const EXAMPLES: &str = include_str!("examples.txt");

/// One example: its kind of field, its kind of game, its phrase, and its expression.
fn all_examples() -> impl Iterator<Item = [&'static str; 4]> {
    let lines = EXAMPLES.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let (field, rest) = line.split_once(' ')?;
        let (game, rest) = rest.trim_start().split_once(' ')?;
        let (phrase, expression) = rest.trim_start().split_once(' ')?;
        Some([field, game, phrase, expression.trim_start()])
    })
}

/// The kind of a field for which there are examples.
fn kind_of(field: &str) -> Option<&'static str> {
    let last = field.rsplit('.').next().unwrap_or_default();
    Some(match (field.split('[').next()?, last) {
        (_, "octal") => "octal",
        ("moves", _) => "row",
        ("question", "where") => "where",
        ("question", "of") => "of",
        (_, "start") | ("start", _) => "start",
        ("over", _) => "over",
        ("legal", _) => "legal",
        ("graph", _) => "graph",
        ("position", _) => "position",
        _ => return None,
    })
}

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

    fn fits(&self, game: &str) -> bool {
        let is_multiset = is_multiset(&self.heaps);
        let is_number = self.are_of_numbers();
        let is_listed = is_number && !is_multiset;
        match game {
            "every" => true,
            "any" => is_number,
            "several" => is_multiset || is_listed && self.heaps.len() > 1,
            "named" => is_listed && self.heaps.len() > 1,
            "listed" => is_listed,
            "one" => is_listed && self.heaps.len() == 1,
            "memory" => is_listed && self.memory.len() == 1,
            "multiset" => is_multiset,
            "word" => self.is_word && self.heaps.len() == 1,
            "graph" => self.is_graph,
            _ => unreachable!("`{game}` is no kind of game"),
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

/// The examples of a field for a game: the phrase of each, and the expression.
pub(crate) fn examples(field: &str, names: &Names) -> Vec<(&'static str, String)> {
    let kind = kind_of(field);
    all_examples()
        .filter(|[field, game, ..]| Some(*field) == kind && names.fits(game))
        .map(|[_, _, phrase, expression]| (phrase, names.fill(&expression.replace("\\n", "\n"))))
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
            for (field, kind) in [
                ("moves[0]", "row"),
                ("moves[0]", "octal"),
                ("over", "over"),
                ("legal", "legal"),
                ("start", "start"),
                ("graph", "graph"),
                ("question", "where"),
                ("question", "of"),
            ] {
                let of_kind = |it: &[&str; 4]| it[0] == kind && names.fits(it[1]);
                for [_, _, key, template] in all_examples().filter(of_kind) {
                    let text = names.fill(&template.replace("\\n", "\n"));
                    used.insert(key);
                    let literal = string_literal(&text);
                    let changed = match kind {
                        "octal" => document::set(game, field, &format!("{{ octal = {literal} }}")),
                        "where" => Some(format!(
                            "{game}[[question]]\nid = \"1\"\nwhere = {literal}\n"
                        )),
                        "of" => Some(format!(
                            "{game}[[question]]\nid = \"1\"\nask = \"min\"\nof = {literal}\nwhere = \"winner == 1\"\n"
                        )),
                        "graph" if !game.contains("graph") => continue,
                        _ => document::set(game, field, &literal),
                    };
                    let changed = changed.expect("the field can be set");
                    if let Err(problems) = kruzhok_rules::parse(&changed) {
                        panic!("{key} in\n{changed}\n{problems:?}");
                    }
                }
            }
        }
        for [.., key, _] in all_examples().filter(|it| it[0] != "position") {
            assert!(used.contains(key), "no game is tried with `{key}`");
        }
    }

    #[test]
    fn every_phrase_stands_in_the_catalogue() {
        for [.., key, _] in all_examples() {
            let key = format!("example-{key}");
            for language in kruzhok_words::Language::ALL {
                let mut keys = kruzhok_words::keys(language);
                assert!(keys.any(|known| known == key), "{key}");
            }
        }
    }
}
