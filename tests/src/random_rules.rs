//! Random rules files, written from a grammar of the rule language. There is no description beside the text:
//! what a text means is for two programs to say that share nothing.

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
        Writer::new(seed).rules()
    }

    /// The same rules without one of the parts, for each of them.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let mut smaller = Vec::new();
        for index in 0..self.questions.len() {
            let mut rules = self.clone();
            rules.questions.remove(index);
            smaller.push(rules);
        }
        for index in 0..self.rows.len() {
            let mut rules = self.clone();
            rules.rows.remove(index);
            smaller.extend((!rules.rows.is_empty()).then_some(rules));
        }
        for index in 0..self.over.len() {
            let mut rules = self.clone();
            rules.over.remove(index);
            smaller.push(rules);
        }
        for index in 0..self.extras.len() {
            let mut rules = self.clone();
            rules.extras.remove(index);
            smaller.push(rules);
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
const CONSTANTS: &str = "params = { P = 3, L = [1, 3, 4] }";

/// Writes one game.
struct Writer {
    random: Random,
    features: BTreeSet<&'static str>,
    /// Names of numbers that an expression may use.
    numbers: Vec<String>,
    heaps: Vec<String>,
    memory: Vec<String>,
    /// `+`, `-` or both: where heaps go only one way, play surely ends and lasts longer.
    signs: &'static [&'static str],
    /// Heaps stay between these.
    low: i64,
    cap: i64,
    is_partisan: bool,
    /// Whether `legal` keeps the heaps within their bounds, and not the rows.
    is_bounded_by_legal: bool,
}

impl Writer {
    fn new(seed: u64) -> Self {
        Self {
            random: Random::of_seed(seed),
            features: BTreeSet::new(),
            numbers: Vec::new(),
            heaps: Vec::new(),
            memory: Vec::new(),
            signs: &[],
            low: 0,
            cap: 0,
            is_partisan: false,
            is_bounded_by_legal: false,
        }
    }

    fn rules(self) -> RandomRules {
        self.game_of_numbers()
    }

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

    // Games whose heaps are numbers.

    fn game_of_numbers(mut self) -> RandomRules {
        let heap_count = self.random.pick(&[1, 1, 1, 2, 2, 2, 2, 3]);
        let names: &[&str] =
            self.random
                .pick(&[&["a", "b", "c"], &["s", "t", "u"], &["K", "S", "n2"]]);
        self.heaps = names[..heap_count]
            .iter()
            .map(|name| (*name).to_owned())
            .collect();
        self.cap = self.random.between(3, [40, 10, 5][heap_count - 1]);
        self.low = if self.percent(10) { -2 } else { 0 };
        self.signs = self
            .random
            .pick(&[&["+"] as &[_], &["-"], &["-"], &["+", "-"]]);
        if self.feature(25, "memory") {
            self.memory.push("m".to_owned());
            if self.percent(30) {
                self.memory.push("last".to_owned());
            }
        }
        let is_unordered = heap_count > 1 && self.feature(25, "unordered");
        self.is_partisan = self.feature(20, "partisan");
        self.is_bounded_by_legal = self.feature(15, "legal");
        self.numbers = [&self.heaps[..], &self.memory[..], &["P".to_owned()]].concat();
        if self.is_partisan {
            self.numbers.push("turn".to_owned());
        }
        let start = self.start_of_numbers();
        let row_count = self.random.between(1, 4);
        let rows = (0..row_count)
            .map(|index| self.row_of_numbers(index == 0))
            .collect();
        let over_count = self.random.pick(&[0, 1, 1, 1, 1, 2, 3]);
        let over: Vec<String> = (0..over_count).map(|_| self.end()).collect();
        self.count_ends(over.len());
        let mut extras = self.extras();
        if is_unordered {
            extras.push("unordered = true".to_owned());
        }
        if self.is_bounded_by_legal {
            let (low, cap) = (self.low, self.cap);
            let more = if self.percent(40) {
                format!(" and ({})", self.condition(2))
            } else {
                String::new()
            };
            let bounds = self.pick(&[
                &format!("all({low} <= h <= {cap} for h in heaps)"),
                &format!("min(heaps) >= {low} and max(heaps) <= {cap}"),
                &format!("not any(h < {low} or h > {cap} for h in heaps)"),
            ]);
            extras.push(format!("legal = \"{bounds}{more}\""));
        } else if self.feature(8, "legal") {
            extras.push(format!("legal = \"{}\"", self.condition(2)));
        }
        let questions = self.questions();
        let names = self.heaps.join(", ");
        let memory = if self.memory.is_empty() {
            String::new()
        } else {
            format!("; {}", self.memory.join(", "))
        };
        RandomRules {
            fields: vec![
                format!("position = \"{names}{memory}\""),
                start,
                CONSTANTS.to_owned(),
            ],
            rows,
            over,
            extras,
            questions,
            features: self.features,
        }
    }

    /// A row; the first one of a partisan game is one player's.
    fn row_of_numbers(&mut self, is_first: bool) -> String {
        let heap_count = self.heaps.len();
        let outer_names = self.numbers.clone();
        let pick_count = match heap_count {
            1 => self.random.pick(&[0, 0, 1]),
            2 => self.random.pick(&[0, 1, 1, 2]),
            _ => self.random.pick(&[0, 1, 1, 2, 3]),
        };
        let picks: Vec<String> = ["x", "y", "z"][..pick_count]
            .iter()
            .map(|name| (*name).to_owned())
            .collect();
        if pick_count > 0 {
            self.features
                .insert(["any heap", "two heaps picked", "three heaps picked"][pick_count - 1]);
            self.numbers.extend(picks.iter().cloned());
            self.numbers.extend(
                ["i", "j"]
                    .iter()
                    .take(pick_count)
                    .map(|name| (*name).to_owned()),
            );
        }
        let replaced = if pick_count == 0 {
            self.heaps.clone()
        } else {
            picks.clone()
        };
        let mut clauses = self.clauses();
        let (target, bounds) = if replaced.len() > 1 && self.feature(12, "row of one list") {
            self.new_list(replaced.len())
        } else {
            self.new_heaps(&replaced)
        };
        if !self.is_bounded_by_legal {
            clauses.extend(bounds);
        }
        let memory = if self.memory.is_empty() || self.percent(30) {
            String::new()
        } else {
            let values: Vec<String> = self
                .memory
                .clone()
                .iter()
                .map(|_| self.remembered())
                .collect();
            format!("; {}", values.join(", "))
        };
        let mut row = if pick_count == 0 {
            String::new()
        } else {
            format!("{} -> ", picks.join(", "))
        };
        row += &format!("{target}{memory}");
        for clause in &clauses {
            row += &format!(" {clause}");
        }
        self.numbers = outer_names;
        self.row_table(&row, is_first)
    }

    /// A row as it stands in the file: its text, or a table.
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

    /// New values for each of the heaps, and a clause that keeps them within their bounds.
    fn new_heaps(&mut self, names: &[String]) -> (String, Option<String>) {
        let changed_index = self.random.index(names.len());
        let mut values = Vec::new();
        let mut bounds = Vec::new();
        for (index, name) in names.iter().enumerate() {
            if index != changed_index && self.percent(60) {
                values.push(name.clone());
                continue;
            }
            let value = self.change(name);
            bounds.push(format!("{} <= {value} <= {}", self.low, self.cap));
            values.push(value);
        }
        (
            values.join(", "),
            Some(format!("if {}", bounds.join(" and "))),
        )
    }

    /// What becomes of a heap.
    fn change(&mut self, name: &str) -> String {
        let sign = self.random.pick(self.signs);
        let bound = ["l", "k"]
            .into_iter()
            .find(|name| self.numbers.iter().any(|it| it == name));
        let operand = match bound {
            Some(bound) if self.percent(75) => bound.to_owned(),
            _ => self.random.between(1, 3).to_string(),
        };
        match self.random.index(16) {
            0..=8 => format!("{name} {sign} {operand}"),
            9 => format!("{name} {} 2", if sign == "+" { "*" } else { "//" }),
            10 => format!("({name} {sign} 1) // 2"),
            11 => format!("({} if {} else {name})", self.number(1), self.condition(1)),
            12 => format!("abs({})", self.number(2)),
            13 => format!("({}) % {}", self.number(2), self.cap + 1),
            14 => format!("{name} ^ {}", self.random.between(1, 3)),
            _ => format!("{name} {sign} {}", self.name()),
        }
    }

    /// One list that stands for all heaps.
    fn new_list(&mut self, count: usize) -> (String, Option<String>) {
        let last = i64::try_from(count).expect("few heaps") - 1;
        let number = self.number(1);
        let place = self.random.between(-1, last);
        let whole = if self.heaps.len() == count {
            "heaps".to_owned()
        } else {
            format!("heaps[:{count}]")
        };
        let list = match self.random.index(6) {
            0 => format!("replace({whole}, {place}, {number})"),
            1 => format!("{whole}[::-1]"),
            2 => format!("sorted({whole})"),
            3 => format!("{whole}[1:] + ({number},)"),
            4 => format!("({number},) + {whole}[:-1]"),
            _ => format!(
                "replace({whole}, {place}, {whole}[{}] - 1)",
                self.random.between(0, last)
            ),
        };
        let bounds = format!("if all({} <= h <= {} for h in {list})", self.low, self.cap);
        (list, Some(bounds))
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

    /// Clauses of a row, whose names are in reach from now on.
    fn clauses(&mut self) -> Vec<String> {
        let for_count = self.random.pick(&[0, 0, 0, 0, 1, 1, 1, 2]);
        let mut clauses = Vec::new();
        if self.percent(10) {
            clauses.push(format!("if {}", self.condition(1)));
        }
        for name in &["k", "l"][..for_count] {
            let values = self.few_values();
            self.numbers.push((*name).to_owned());
            clauses.push(format!("for {name} in {values}"));
            if self.percent(20) {
                clauses.push(format!("if {}", self.condition(1)));
            }
        }
        if for_count > 0 {
            self.features.insert(["for", "for twice"][for_count - 1]);
        }
        if self.percent(15) {
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
            8 => self.pick(&["heaps", "sorted(heaps)", "heaps[1:]", "heaps + (1,)"]),
            _ => format!("range({})", self.number(1)) + &format!("[:{most}]"),
        }
    }

    // Ends, and who wins.

    fn end(&mut self) -> String {
        let winners: &[&str] = if self.is_partisan {
            &["last", "next", "first", "second", "draw"]
        } else {
            &["last", "last", "last", "next", "draw"]
        };
        let count = i64::try_from(self.heaps.len()).expect("few heaps");
        let condition = match self.random.index(6) {
            // Where heaps go one way, the end is at its end.
            0..=3 => {
                let (fold, most) = self.random.pick(&[
                    ("sum", self.cap * count),
                    ("max", self.cap),
                    ("min", self.cap),
                ]);
                match self.random.pick(self.signs) {
                    "+" => format!("{fold}(heaps) >= {}", self.random.between(most / 2, most)),
                    _ => format!("{fold}(heaps) <= {}", self.random.between(0, most / 3)),
                }
            }
            4 => format!(
                "{} {} {}",
                self.name(),
                self.pick(&["==", ">=", "<"]),
                self.number(0)
            ),
            _ => self.condition(2),
        };
        let winner = self.random.pick(winners);
        if winner == "last" && self.percent(50) {
            return format!("{{ when = \"{condition}\" }}");
        }
        format!("{{ when = \"{condition}\", winner = \"{winner}\" }}")
    }

    fn count_ends(&mut self, count: usize) {
        match count {
            0 => {}
            1 => {
                self.features.insert("an end");
            }
            _ => {
                self.features.insert("several ends");
            }
        }
    }

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

    // Starts.

    fn start_of_numbers(&mut self) -> String {
        let heap_count = self.heaps.len();
        let start = match self.random.index(10) {
            0 => self.start_rows(),
            1 if heap_count > 1 => {
                self.features.insert("start by conditions");
                let total = self.random.between(2, self.cap);
                let mut parts: Vec<String> = self
                    .heaps
                    .iter()
                    .map(|name| format!("{name} >= 0"))
                    .collect();
                parts.push(format!("{} <= {total}", self.heaps.join(" + ")));
                parts.extend(self.memory.iter().map(|name| format!("{name} == 0")));
                parts.join(", ")
            }
            2 if heap_count > 1 => {
                self.features.insert("start by conditions");
                let mut parts = vec![format!("0 <= {} <= {}", self.heaps.join(" <= "), self.cap)];
                parts.extend(self.memory.iter().map(|name| format!("{name} == 0")));
                parts.join(", ")
            }
            _ => {
                let mut parts: Vec<String> = self
                    .heaps
                    .clone()
                    .iter()
                    .map(|name| self.bounds_of(name))
                    .collect();
                parts.extend(self.memory.clone().iter().map(|name| {
                    if self.percent(80) {
                        format!("{name} == {}", self.random.between(0, 2))
                    } else {
                        format!("0 <= {name} <= 2")
                    }
                }));
                if self.feature(15, "start by conditions") {
                    // Who moves is no part of the choice.
                    self.numbers.retain(|name| name != "turn");
                    parts.push(self.comparison(1));
                    if self.is_partisan {
                        self.numbers.push("turn".to_owned());
                    }
                }
                parts.join(", ")
            }
        };
        if start.starts_with('[') {
            return format!("start = {start}");
        }
        format!("start = \"{start}\"")
    }

    fn bounds_of(&mut self, name: &str) -> String {
        let low = self.random.between(0, self.cap);
        let high = self.random.between(low, self.cap);
        if low == high || self.percent(30) {
            format!("{name} == {high}")
        } else {
            format!("{low} <= {name} <= {high}")
        }
    }

    fn start_rows(&mut self) -> String {
        self.features.insert("start rows");
        let row = |writer: &mut Self| {
            let has_name = writer.percent(50);
            let value = |writer: &mut Self| {
                let number = writer.random.between(0, writer.cap);
                match has_name && writer.percent(60) {
                    true => writer.pick(&["n", "n // 2", "n % 3", "max(n - 1, 0)"]),
                    false => number.to_string(),
                }
            };
            let heaps: Vec<String> = writer.heaps.clone().iter().map(|_| value(writer)).collect();
            let mut row = heaps.join(", ");
            if !writer.memory.is_empty() {
                let memory: Vec<&str> = writer.memory.iter().map(|_| "0").collect();
                row += &format!("; {}", memory.join(", "));
            }
            if has_name {
                row += &format!(" for n in range({})", writer.cap + 1);
            }
            row
        };
        if self.percent(50) {
            return row(self);
        }
        let rows: Vec<String> = (0..self.random.between(1, 3))
            .map(|_| format!("\"{}\"", row(self)))
            .collect();
        format!("[{}]", rows.join(", "))
    }

    // Questions.

    fn questions(&mut self) -> Vec<Vec<String>> {
        let count = self.random.pick(&[0, 0, 1, 2, 3]);
        (0..count).map(|index| self.question(index)).collect()
    }

    fn question(&mut self, index: i64) -> Vec<String> {
        self.features.insert("question");
        // Who moves is not asked about.
        let names = self.numbers.clone();
        self.numbers.retain(|name| name != "turn");
        let mut fields = vec![format!("id = {index}")];
        if self.percent(80) {
            let ask = self.pick(&[
                "all",
                "min",
                "max",
                "min and max",
                "count",
                "sum",
                "product",
                "2 smallest",
                "3 largest",
            ]);
            fields.push(format!("ask = \"{ask}\""));
        }
        if self.feature(20, "of") {
            fields.push(format!("of = \"{}\"", self.number(2)));
        }
        let condition = self.question_condition(2, 0);
        fields.push(format!("where = \"{condition}\""));
        if self.feature(15, "start of a question") {
            let start = self.start_of_numbers();
            if start.contains('"') && !start.contains('[') {
                fields.push(start);
            }
        }
        if self.feature(20, "expect") {
            fields.push(format!("expect = {}", self.random.between(0, 3)));
        }
        self.numbers = names;
        fields
    }

    /// A condition of a question, `ply` moves after the start.
    fn question_condition(&mut self, depth: u32, ply: u32) -> String {
        match self.random.index(if depth == 0 { 4 } else { 9 }) {
            0 => format!(
                "winner {} {}",
                self.pick(&["==", "!="]),
                self.random.between(0, 2)
            ),
            1 => format!(
                "turns {} {}",
                self.pick(&["==", "<=", ">"]),
                self.random.between(0, 3)
            ),
            2 => {
                let (winner, turns) = (self.random.between(1, 2), self.random.between(1, 3));
                format!(
                    "winner == {winner} and turns {} {turns}",
                    self.pick(&["==", "<="])
                )
            }
            3 => format!("({})", self.comparison(1)),
            4 => format!("not ({})", self.question_condition(depth - 1, ply)),
            5 => {
                let sign = self.pick(&["and", "or"]);
                let (left, right) = (
                    self.question_condition(depth - 1, ply),
                    self.question_condition(depth - 1, ply),
                );
                format!("({left}) {sign} ({right})")
            }
            _ if ply == 0 => {
                let quantifier = self.pick(&["some_move", "every_move"]);
                self.features.insert("after a move");
                format!("{quantifier}({})", self.question_condition(depth - 1, 1))
            }
            _ if ply == 1 => {
                let quantifier = self.pick(&["some_reply", "every_reply"]);
                self.features.insert("after a reply");
                format!("{quantifier}({})", self.question_condition(depth - 1, 2))
            }
            _ => format!("winner == {}", self.random.between(0, 2)),
        }
    }

    // Expressions. What is not in brackets leaves it to the precedence of the signs what it means.

    fn name(&mut self) -> String {
        let index = self.random.index(self.numbers.len());
        self.numbers[index].clone()
    }

    /// A whole number.
    fn number(&mut self, depth: u32) -> String {
        if depth == 0 || self.percent(15) {
            return if self.percent(65) {
                self.name()
            } else {
                self.random.between(0, 6).to_string()
            };
        }
        let depth = depth - 1;
        match self.random.index(22) {
            0..=6 => {
                let sign = self.pick(&["+", "-", "*", "&", "|", "^", "+", "-"]);
                format!("{} {sign} {}", self.number(depth), self.number(depth))
            }
            // A divisor is seldom 0, so that most games go on.
            7 | 8 => format!(
                "{} {} {}",
                self.number(depth),
                self.pick(&["//", "%"]),
                self.random.between(1, 4)
            ),
            9 => format!(
                "{} {} ({} or 5)",
                self.number(depth),
                self.pick(&["//", "%"]),
                self.number(depth)
            ),
            10 => format!("({})", self.number(depth)),
            11 => format!("{}{}", self.pick(&["-", "+", "~"]), self.number(depth)),
            12 => format!(
                "({} {} {})",
                self.name(),
                self.pick(&["**", "<<", ">>"]),
                self.random.between(0, 3)
            ),
            13 => format!(
                "({} if {} else {})",
                self.number(depth),
                self.condition(depth),
                self.number(depth)
            ),
            14 => format!(
                "{}({}, {})",
                self.pick(&["min", "max", "gcd"]),
                self.number(depth),
                self.number(depth)
            ),
            15 => format!("isqrt(abs({}))", self.number(depth)),
            16 => format!(
                "{}({})",
                self.pick(&["min", "max", "sum", "len"]),
                self.filled_list(depth)
            ),
            17 => format!("sum({})", self.generator(depth)),
            18 => format!(
                "{}(({}))",
                self.pick(&["min", "max"]),
                self.filled_list(depth)
            ),
            19 => format!("{}[{}]", self.filled_list(0), self.pick(&["0", "-1", "0"])),
            20 => format!("({})", self.condition(depth)),
            _ => format!("len({})", self.list(depth)),
        }
    }

    /// Something true or false.
    fn condition(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.comparison(0);
        }
        match self.random.index(14) {
            0..=5 => self.comparison(depth - 1),
            6 | 7 => {
                let sign = self.pick(&["and", "or"]);
                format!(
                    "{} {sign} {}",
                    self.condition(depth - 1),
                    self.condition(depth - 1)
                )
            }
            8 => format!("not {}", self.comparison(depth - 1)),
            9 => {
                let fold = self.pick(&["any", "all"]);
                format!("{fold}({})", self.generator_of_conditions(depth - 1))
            }
            10 => format!(
                "({} {} {})",
                self.number(depth - 1),
                self.pick(&["in", "not in"]),
                self.list(depth - 1)
            ),
            11 => format!("is_prime({})", self.number(depth - 1)),
            12 => format!(
                "({}) {} {}",
                self.list(0),
                self.pick(&["==", "<", ">=", "!="]),
                self.list(0)
            ),
            _ => format!("({})", self.condition(depth - 1)),
        }
    }

    fn comparison(&mut self, depth: u32) -> String {
        let sign = |writer: &mut Self| writer.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let mut comparison = format!(
            "{} {} {}",
            self.number(depth),
            sign(self),
            self.number(depth)
        );
        if self.percent(15) {
            comparison += &format!(" {} {}", sign(self), self.number(depth));
        }
        comparison
    }

    /// A list of numbers that can be compared and added.
    fn list(&mut self, depth: u32) -> String {
        match self.random.index(if depth == 0 { 3 } else { 7 }) {
            0 | 1 => "heaps".to_owned(),
            2 => "L".to_owned(),
            3 => format!("({}, {})", self.number(depth - 1), self.number(depth - 1)),
            4 => format!("({} + {})", self.list(depth - 1), self.list(depth - 1)),
            5 => format!(
                "{}{}",
                self.list(0),
                self.pick(&["[1:]", "[:-1]", "[::-1]", "[:2]", "[-1:]", "[::2]"])
            ),
            _ => format!("sorted({})", self.list(depth - 1)),
        }
    }

    /// A list that is not empty.
    fn filled_list(&mut self, depth: u32) -> String {
        match self.random.index(if depth == 0 { 2 } else { 4 }) {
            0 => "heaps".to_owned(),
            1 => "L".to_owned(),
            2 => format!(
                "({}, {}, {})",
                self.number(depth - 1),
                self.number(depth - 1),
                self.number(0)
            ),
            _ => format!("(heaps + ({},))", self.number(depth - 1)),
        }
    }

    /// What a generator runs through.
    fn values(&mut self, depth: u32) -> String {
        match self.random.index(4) {
            0 => format!("range({})", self.random.between(1, 5)),
            1 => format!(
                "range({}, {})",
                self.random.between(0, 3),
                self.random.between(2, 6)
            ),
            _ => self.list(depth),
        }
    }

    /// Numbers made one after another.
    fn generator(&mut self, depth: u32) -> String {
        self.generated(depth, |writer| writer.number(depth))
    }

    fn generator_of_conditions(&mut self, depth: u32) -> String {
        self.generated(depth, |writer| writer.comparison(depth))
    }

    fn generated(&mut self, depth: u32, element: impl FnOnce(&mut Self) -> String) -> String {
        self.features.insert("generator");
        let outer_names = self.numbers.clone();
        let mut clauses = String::new();
        // A name may hide another one.
        let name_count = self.random.pick(&[1, 1, 1, 2]);
        for index in 0..name_count {
            let hidden = outer_names[0].clone();
            // Only the first `for` may look for its values at the name that it hides.
            let names: &[&str] = &["h", "p", "q", "h", "p", "q", &hidden];
            let name = self.pick(if index == 0 { names } else { &["r"] });
            let values = self.values(depth.saturating_sub(1));
            clauses += &format!(" for {name} in {values}");
            self.numbers.push(name);
        }
        if self.percent(40) {
            clauses += &format!(" if {}", self.comparison(depth.saturating_sub(1)));
        }
        let element = element(self);
        self.numbers = outer_names;
        format!("{element}{clauses}")
    }
}
