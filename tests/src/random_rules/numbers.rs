//! Games whose heaps are numbers.

use super::{RandomRules, Writer, names};

impl Writer {
    pub(super) fn game_of_numbers(mut self) -> RandomRules {
        let heap_count = self.random.pick(&[1, 1, 1, 2, 2, 2, 2, 3]);
        let choices: &[&str] =
            self.random
                .pick(&[&["a", "b", "c"], &["s", "t", "u"], &["K", "S", "n2"]]);
        self.heaps = names(&choices[..heap_count]);
        let has_chance = self.feature(25, "chance");
        let caps = if has_chance { [15, 4, 2] } else { [40, 10, 5] };
        self.cap = self.random.between(2, caps[heap_count - 1]);
        self.low = if self.percent(10) { -2 } else { 0 };
        self.choose_signs();
        self.choose_memory(25);
        let is_unordered = heap_count > 1 && self.feature(25, "unordered");
        self.is_partisan = self.feature(20, "partisan");
        let is_bounded_by_legal = !has_chance && self.feature(15, "legal");
        // A look ahead ends what would be endless.
        let is_bounded_by_limit = !has_chance && self.feature(8, "limit");
        self.has_bounds_in_rows = match is_bounded_by_limit {
            true => self.percent(60),
            false => !is_bounded_by_legal,
        };
        self.name_values();
        self.lists.push("heaps".to_owned());
        self.filled_lists.push("heaps".to_owned());
        let start = self.start_of_numbers();
        let rows = (0..self.random.between(2, 4))
            .map(|index| {
                if has_chance && (index == 0 || self.percent(40)) {
                    self.toss(index == 0)
                } else {
                    self.row_of_numbers(index == 0)
                }
            })
            .collect();
        let over = self.ends(&Self::end_of_numbers);
        let mut extras = self.extras();
        if is_unordered {
            extras.push("unordered = true".to_owned());
        }
        if is_bounded_by_limit {
            extras.push(format!("limit = {}", self.random.between(1, 6)));
        }
        if is_bounded_by_legal {
            let (low, cap) = (self.low, self.cap);
            let more = if self.percent(15) {
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
        } else if !has_chance && self.feature(4, "legal") {
            extras.push(format!("legal = \"{}\"", self.condition(2)));
        }
        let questions = self.questions(&|writer| writer.start_of_numbers());
        self.finish(&[start], rows, over, extras, questions)
    }

    /// A row; the first one of a partisan game is one player's.
    fn row_of_numbers(&mut self, is_first: bool) -> String {
        let outer_names = self.numbers.clone();
        let picks = self.picks();
        let replaced = if picks.is_empty() {
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
        if self.has_bounds_in_rows {
            clauses.push(bounds);
        }
        let row = self.row(&picks, &target, &clauses);
        self.numbers = outer_names;
        self.row_table(&row, is_first)
    }

    /// Names of heaps that a row picks, in reach from now on; none in a whole-position row.
    pub(super) fn picks(&mut self) -> Vec<String> {
        let pick_count = match self.heaps.len() {
            1 => self.random.pick(&[0, 0, 1]),
            2 => self.random.pick(&[0, 1, 1, 2]),
            _ => self.random.pick(&[0, 1, 1, 2, 3]),
        };
        self.picks_of(pick_count)
    }

    /// New values for each of the heaps, and a clause that keeps them within their bounds.
    fn new_heaps(&mut self, names: &[String]) -> (String, String) {
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
        (values.join(", "), format!("if {}", bounds.join(" and ")))
    }

    /// What becomes of a heap.
    pub(super) fn change(&mut self, name: &str) -> String {
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
    fn new_list(&mut self, count: usize) -> (String, String) {
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
        (list, bounds)
    }

    // Starts.

    pub(super) fn start_of_numbers(&mut self) -> String {
        let heap_count = self.heaps.len();
        let memory: Vec<String> = self
            .memory
            .iter()
            .map(|name| format!("{name} == 0"))
            .collect();
        let parts = match self.random.index(10) {
            0 => return self.start_rows(),
            1 if heap_count > 1 => {
                self.features.insert("start by conditions");
                let total = self.random.between(2, self.cap);
                let mut parts: Vec<String> = self
                    .heaps
                    .iter()
                    .map(|name| format!("{name} >= 0"))
                    .collect();
                parts.push(format!("{} <= {total}", self.heaps.join(" + ")));
                [parts, memory].concat()
            }
            2 if heap_count > 1 => {
                self.features.insert("start by conditions");
                let order = format!("0 <= {} <= {}", self.heaps.join(" <= "), self.cap);
                [vec![order], memory].concat()
            }
            _ => {
                let mut parts: Vec<String> = self
                    .heaps
                    .clone()
                    .iter()
                    .map(|name| self.bounds_of(name))
                    .collect();
                for name in &self.memory.clone() {
                    parts.push(match self.percent(80) {
                        true => format!("{name} == {}", self.random.between(0, 2)),
                        false => format!("0 <= {name} <= 2"),
                    });
                }
                if self.feature(15, "start by conditions") {
                    parts.push(self.without_turn(|writer| writer.comparison(1)));
                }
                parts
            }
        };
        format!("start = \"{}\"", parts.join(", "))
    }

    /// Where heaps go one way, they begin at the other end.
    fn bounds_of(&mut self, name: &str) -> String {
        let (least, most) = match self.random.pick(self.signs) {
            "+" => (0, self.cap / 3),
            _ => (self.cap / 2, self.cap),
        };
        let low = self.random.between(least, most);
        let high = self.random.between(low, most);
        if low == high || self.percent(30) {
            format!("{name} == {high}")
        } else {
            format!("{low} <= {name} <= {high}")
        }
    }

    fn start_rows(&mut self) -> String {
        self.features.insert("start rows");
        if self.percent(50) {
            return format!("start = \"{}\"", self.start_row());
        }
        let count = self.random.between(1, 3);
        let rows: Vec<String> = (0..count)
            .map(|_| format!("\"{}\"", self.start_row()))
            .collect();
        format!("start = [{}]", rows.join(", "))
    }

    fn start_row(&mut self) -> String {
        let has_name = self.percent(50);
        let mut row = String::new();
        for index in 0..self.heaps.len() {
            let value = if has_name && self.percent(60) {
                self.pick(&["n", "n // 2", "n % 3", "max(n - 1, 0)"])
            } else {
                self.random.between(0, self.cap).to_string()
            };
            row += &format!("{}{value}", if index == 0 { "" } else { ", " });
        }
        if !self.memory.is_empty() {
            row += &format!("; {}", vec!["0"; self.memory.len()].join(", "));
        }
        if has_name {
            row += &format!(" for n in range({})", self.cap + 1);
        }
        row
    }
}
