//! Random rules files, written from a grammar of the rule language. There is no description beside the text:
//! what a text means is for two programs to say that share nothing.

mod edges;
mod endless;
mod expressions;
mod lists;
mod numbers;
mod questions;
mod tosses;

use crate::random::Random;
use std::collections::BTreeSet;
use std::fmt;

/// A rules file in parts that can be left out, so that a difference can be shown in a small one.
#[derive(Clone, Debug)]
pub(crate) struct RandomRules {
    /// Lines that the file needs.
    fields: Vec<String>,
    /// Rows, ends and other lines, each as it stands in the file.
    rows: Vec<String>,
    over: Vec<String>,
    extras: Vec<String>,
    questions: Vec<Vec<String>>,
    /// What of the language it shows, for counting.
    pub(crate) features: BTreeSet<&'static str>,
}

impl RandomRules {
    pub(crate) fn of_seed(seed: u64) -> Self {
        let mut writer = Writer::new(seed);
        match writer.random.index(40) {
            0..=14 => writer.game_of_numbers(),
            15 => writer.game_without_end(),
            16..=23 => writer.game_of_any_heaps(),
            24 | 25 => writer.game_of_independent_heaps(),
            26..=32 => writer.game_of_tuples(),
            33..=37 => writer.game_of_texts(),
            _ => writer.game_of_edges(),
        }
    }

    /// Whether it can take a second to see that it never ends, or ten where nothing is optimized.
    pub(crate) fn is_slow(&self) -> bool {
        self.features.contains(GROWING)
    }

    /// The same rules without one of the parts, for each of them.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let parts: [fn(&Self) -> usize; 4] = [
            |it| it.questions.len(),
            |it| it.rows.len(),
            |it| it.over.len(),
            |it| it.extras.len(),
        ];
        let mut smaller = Vec::new();
        for (kind, count) in parts.iter().enumerate() {
            for index in 0..count(self) {
                let mut rules = self.clone();
                match kind {
                    0 => drop(rules.questions.remove(index)),
                    1 => drop(rules.rows.remove(index)),
                    2 => drop(rules.over.remove(index)),
                    _ => drop(rules.extras.remove(index)),
                }
                smaller.push(rules);
            }
        }
        smaller
    }
}

/// The rules file.
impl fmt::Display for RandomRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.fields {
            writeln!(f, "{line}")?;
        }
        if !self.rows.is_empty() {
            writeln!(f, "moves = [\n    {},\n]", self.rows.join(",\n    "))?;
        }
        if !self.over.is_empty() {
            writeln!(f, "over = [\n    {},\n]", self.over.join(",\n    "))?;
        }
        for line in &self.extras {
            writeln!(f, "{line}")?;
        }
        for question in &self.questions {
            writeln!(f, "[[question]]\n{}", question.join("\n"))?;
        }
        Ok(())
    }
}

/// The constants of every game.
const CONSTANTS: &str = "params = { P = 3, L = [1, 3, 4], D = 0.7, W = [\"ab\", \"aab\", \"b\"] }";

/// What a game shows whose heaps may grow for ever.
const GROWING: &str = "growing for ever";

/// Writes one game.
struct Writer {
    random: Random,
    features: BTreeSet<&'static str>,
    heaps: Vec<String>,
    memory: Vec<String>,
    // What an expression may use: numbers, lists of them, lists that are not empty, texts.
    numbers: Vec<String>,
    lists: Vec<String>,
    filled_lists: Vec<String>,
    texts: Vec<String>,
    /// `+`, `-` or both: where heaps go only one way, play surely ends and lasts longer.
    signs: &'static [&'static str],
    /// Heaps stay between these.
    low: i64,
    cap: i64,
    /// Whether the rows see to that.
    has_bounds_in_rows: bool,
    is_partisan: bool,
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

impl Writer {
    fn new(seed: u64) -> Self {
        Self {
            random: Random::of_seed(seed),
            features: BTreeSet::new(),
            heaps: Vec::new(),
            memory: Vec::new(),
            numbers: Vec::new(),
            lists: names(&["L"]),
            filled_lists: names(&["L"]),
            texts: Vec::new(),
            signs: &[],
            low: 0,
            cap: 0,
            has_bounds_in_rows: true,
            is_partisan: false,
        }
    }

    /// The file.
    fn finish(
        self,
        start: &[String],
        rows: Vec<String>,
        over: Vec<String>,
        extras: Vec<String>,
        questions: Vec<Vec<String>>,
    ) -> RandomRules {
        let memory = if self.memory.is_empty() {
            String::new()
        } else {
            format!("; {}", self.memory.join(", "))
        };
        let mut fields = Vec::new();
        // The positions of a graph need no name.
        if !self.heaps.is_empty() {
            fields.push(format!("position = \"{}{memory}\"", self.heaps.join(", ")));
        }
        fields.extend_from_slice(start);
        fields.push(CONSTANTS.to_owned());
        RandomRules {
            fields,
            rows,
            over,
            extras,
            questions,
            features: self.features,
        }
    }

    // Choices.

    fn pick(&mut self, choices: &[&str]) -> String {
        self.random.pick(choices).to_owned()
    }

    fn percent(&mut self, percent: u64) -> bool {
        self.random.percent(percent)
    }

    /// Chooses with a chance, and remembers the choice for counting.
    fn feature(&mut self, percent: u64, name: &'static str) -> bool {
        let is_chosen = self.random.percent(percent);
        if is_chosen {
            self.features.insert(name);
        }
        is_chosen
    }

    fn choose_signs(&mut self) {
        self.signs = self
            .random
            .pick(&[&["+"] as &[_], &["-"], &["-"], &["+", "-"]]);
    }

    fn choose_memory(&mut self, percent: u64) {
        if self.feature(percent, "memory") {
            self.memory.push("m".to_owned());
            if self.percent(30) {
                self.memory.push("last".to_owned());
            }
        }
    }

    /// Lets expressions use the heaps, the memory and who moves.
    fn name_values(&mut self) {
        self.numbers = [&self.heaps[..], &self.memory[..], &["P".to_owned()]].concat();
        if self.is_partisan {
            self.numbers.push("turn".to_owned());
        }
    }

    /// Does something where nobody moves.
    fn without_turn<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let names = self.numbers.clone();
        self.numbers.retain(|name| name != "turn");
        let written = write(self);
        self.numbers = names;
        written
    }

    // Rows.

    /// So many names of heaps that a row picks, in reach from now on.
    fn picks_of(&mut self, pick_count: usize) -> Vec<String> {
        let picks = names(&["x", "y", "z"][..pick_count]);
        if pick_count > 0 {
            self.features
                .insert(["any heap", "two heaps picked", "three heaps picked"][pick_count - 1]);
            self.numbers.extend(picks.iter().cloned());
            self.numbers
                .extend(names(&["i", "j"]).into_iter().take(pick_count));
        }
        picks
    }

    /// Clauses of a row, whose names are in reach from now on.
    fn clauses(&mut self) -> Vec<String> {
        let for_count = self.random.pick(&[0, 0, 0, 0, 1, 1, 1, 2]);
        let mut clauses = Vec::new();
        if self.percent(4) {
            clauses.push(format!("if {}", self.condition(1)));
        }
        for name in &["k", "l"][..for_count] {
            let values = self.few_values();
            self.numbers.push((*name).to_owned());
            clauses.push(format!("for {name} in {values}"));
            if self.percent(10) {
                clauses.push(format!("if {}", self.condition(1)));
            }
        }
        if for_count > 0 {
            self.features.insert(["for", "for twice"][for_count - 1]);
        }
        if self.percent(8) {
            clauses.push(format!("if {}", self.condition(2)));
        }
        clauses
    }

    /// What a `for` of a row runs through: not too much, or two of them would make thousands of moves.
    fn few_values(&mut self) -> String {
        let most = self.random.between(2, 6);
        match self.random.index(10) {
            0..=2 => format!("range(1, {})", most + 1),
            3 | 4 => format!("range(1, min({}, {most}) + 1)", self.number(1)),
            5 => format!("range({most}, 0, -{})", self.random.between(1, 2)),
            6 => self.pick(&["(1, 2, 4)", "[3, 1]", "(2,)"]),
            7 => "L".to_owned(),
            8 => self.list(1),
            _ => format!("range({})[:{most}]", self.number(1)),
        }
    }

    /// What a row remembers.
    fn remembered(&mut self) -> String {
        match self.random.index(4) {
            0 => self.random.between(0, 2).to_string(),
            1 => format!("({}) % 3", self.number(2)),
            2 => format!("min(max({}, 0), 3)", self.number(1)),
            _ => self.memory[0].clone(),
        }
    }

    /// The text of a row that picks heaps, or none.
    fn row(&mut self, picks: &[String], target: &str, clauses: &[String]) -> String {
        let row = self.row_of(target, clauses);
        if picks.is_empty() {
            row
        } else {
            format!("{} -> {row}", picks.join(", "))
        }
    }

    /// The text of a row after its arrow, with new memory now and then.
    fn row_of(&mut self, target: &str, clauses: &[String]) -> String {
        let mut row = target.to_owned();
        // A name that stands before the `;` is no memory.
        let memory_count = self
            .memory
            .iter()
            .filter(|name| !self.heaps.contains(name))
            .count();
        let is_separate = !row.contains(';') && !self.features.contains("tuple");
        if memory_count > 0 && is_separate && self.percent(70) {
            let values: Vec<String> = (0..memory_count).map(|_| self.remembered()).collect();
            row += &format!("; {}", values.join(", "));
        }
        for clause in clauses {
            row += &format!(" {clause}");
        }
        row
    }

    /// A row as it stands in the file: its text, or a table. The first one of a partisan game is one player's.
    fn row_table(&mut self, row: &str, is_first: bool) -> String {
        let mut fields = String::new();
        if self.is_partisan && (is_first || self.percent(40)) {
            fields += &format!(", by = \"{}\"", self.pick(&["first", "second"]));
        } else if self.percent(3) {
            fields += ", by = \"both\"";
        }
        if self.feature(8, "pass") {
            fields += ", pass = true";
        }
        if self.percent(5) {
            fields += ", name = \"a row\"";
        }
        if fields.is_empty() && self.percent(95) {
            return format!("\"{row}\"");
        }
        format!("{{ to = \"{row}\"{fields} }}")
    }

    // Ends, and who wins.

    /// Ends, most of them such as `usual` writes them, so that games do not end before they have begun.
    fn ends(&mut self, usual: &dyn Fn(&mut Self) -> String) -> Vec<String> {
        let count = self.random.pick(&[0, 0, 1, 1, 1, 2]);
        (0..count)
            .map(|_| {
                let condition = match self.random.index(8) {
                    0..=4 => usual(self),
                    5 => format!("{} and {}", usual(self), self.comparison(1)),
                    6 => format!("({}) and {}", self.condition(2), usual(self)),
                    _ => self.condition(2),
                };
                self.end_table(&condition)
            })
            .collect()
    }

    /// Where heaps go one way, the end is at its end.
    fn end_of_numbers(&mut self) -> String {
        let sum = self.cap * i64::try_from(self.heaps.len().max(1)).expect("few heaps");
        let (fold, most) = self
            .random
            .pick(&[("sum(heaps)", sum), ("max(heaps + (0,))", self.cap)]);
        match self.random.pick(self.signs) {
            "+" => format!("{fold} >= {}", self.random.between(most / 2, most)),
            _ => format!(
                "{fold} {} {}",
                self.pick(&["<=", "<=", "=="]),
                self.random.between(0, most / 4)
            ),
        }
    }

    fn end_table(&mut self, condition: &str) -> String {
        self.features.insert("an end");
        let winners: &[&str] = if self.is_partisan {
            &["last", "next", "first", "second", "draw"]
        } else {
            &["last", "last", "last", "next", "draw"]
        };
        let winner = self.random.pick(winners);
        if winner == "last" && self.percent(50) {
            return format!("{{ when = \"{condition}\" }}");
        }
        format!("{{ when = \"{condition}\", winner = \"{winner}\" }}")
    }

    /// Lines that most games do without.
    fn extras(&mut self) -> Vec<String> {
        let mut extras = Vec::new();
        if self.feature(30, "stuck") {
            extras.push(format!(
                "stuck = \"{}\"",
                self.pick(&["next", "draw", "last"])
            ));
        }
        if self.feature(25, "repeat") {
            extras.push(format!(
                "repeat = \"{}\"",
                self.pick(&["not-own", "not-opponent", "free"])
            ));
        }
        extras
    }
}
