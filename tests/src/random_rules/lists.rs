//! Games of any number of heaps, of tuples and of texts.

use super::{RandomRules, Writer, names};

impl Writer {
    // Any number of heaps.

    pub(super) fn game_of_any_heaps(mut self) -> RandomRules {
        self.features.insert("multiset");
        let name = self.pick(&["heaps", "heaps", "piles"]);
        self.cap = self.random.between(3, 9);
        self.choose_signs();
        self.choose_memory(12);
        self.is_partisan = self.feature(15, "partisan");
        self.name_values();
        self.lists.extend(["heaps".to_owned(), name.clone()]);
        self.filled_lists.push("(heaps + (1,))".to_owned());
        let most = self.random.between(2, 4);
        let total = self.random.between(self.cap, self.cap + 4);
        let start = self.start_of_any_heaps(most);
        let rows = (0..self.random.between(2, 4))
            .map(|index| self.row_of_any_heaps(index == 0))
            .collect();
        let over = self.ends(&Self::end_of_numbers);
        let mut extras = self.extras();
        // Without it heaps can grow and grow in number.
        let bounds = format!(
            "sum(heaps) <= {total} and len(heaps) <= {most} and all(h >= 0 for h in heaps)"
        );
        extras.push(format!("legal = \"{bounds}\""));
        let questions = self.questions(&|writer| writer.start_of_any_heaps(most));
        self.heaps = vec![format!("{name}...")];
        self.finish(&[start], rows, over, extras, questions)
    }

    fn start_of_any_heaps(&mut self, most: i64) -> String {
        let memory = if self.memory.is_empty() {
            String::new()
        } else {
            format!("; {}", vec!["0"; self.memory.len()].join(", "))
        };
        let row = |writer: &mut Self| {
            let count = writer.random.between(1, most);
            let heaps: Vec<String> = (0..count)
                .map(|_| writer.random.between(0, writer.cap / 2 + 1).to_string())
                .collect();
            format!("\"{}{memory}\"", heaps.join(", "))
        };
        match self.random.index(4) {
            0 => format!("start = {}", row(self)),
            1 => format!("start = \"n{memory} for n in range({})\"", self.cap + 1),
            2 => format!(
                "start = \"n, n + 1{memory} for n in range({})\"",
                self.cap / 2
            ),
            _ => {
                let rows: Vec<String> = (0..self.random.between(1, 3)).map(|_| row(self)).collect();
                format!("start = [{}]", rows.join(", "))
            }
        }
    }

    fn row_of_any_heaps(&mut self, is_first: bool) -> String {
        let outer_names = self.numbers.clone();
        let pick_count = self.random.pick(&[0, 1, 1, 1, 1, 2, 2, 3]);
        let picks = self.picks_of(pick_count);
        let mut clauses = Vec::new();
        let target = match pick_count {
            0 => match self.random.index(5) {
                0 => "heaps[1:]".to_owned(),
                1 => format!("sorted(heaps) + ({},)", self.random.between(1, 2)),
                2 => {
                    clauses = self.clauses();
                    format!("heaps[:-1] + ({},)", self.number(1))
                }
                3 => format!("({}, {})", self.number(1), self.number(1)),
                _ => format!(
                    "{}, {}",
                    self.change("max(heaps + (1,))"),
                    self.random.between(0, 2)
                ),
            },
            1 => match self.random.index(9) {
                0 => {
                    clauses.push(format!("if {}", self.condition(1)));
                    String::new()
                }
                1 => {
                    self.features.insert("breaking");
                    clauses.push("for p in range(1, x) if p < x - p".to_owned());
                    "p, x - p".to_owned()
                }
                2 => {
                    self.features.insert("breaking");
                    clauses.push("for p in range(x) for q in range(p + 1)".to_owned());
                    "p, q".to_owned()
                }
                3 => {
                    self.features.insert("breaking");
                    "x // 2, x - x // 2, x % 2".to_owned()
                }
                4 => "(x - 1,) * 2".to_owned(),
                _ => {
                    clauses = self.clauses();
                    self.change("x")
                }
            },
            2 => match self.random.index(5) {
                0 => "x + y".to_owned(),
                1 => "abs(x - y)".to_owned(),
                2 => format!("{}, {}", self.change("x"), self.change("y")),
                3 => format!("{}, y, {}", self.change("x"), self.random.between(0, 1)),
                _ => "x - 1, y + 1".to_owned(),
            },
            _ => self.pick(&["x - 1, y, z + 1", "max(x, y, z)", "x, y - 1", ""]),
        };
        if target.is_empty() {
            self.features.insert("removing");
        }
        if self.percent(10) {
            clauses.push(format!("if {}", self.condition(2)));
        }
        let row = self.row(&picks, &target, &clauses);
        self.numbers = outer_names;
        self.row_table(&row, is_first)
    }

    /// Each move looks at one heap only, and no heap grows.
    pub(super) fn game_of_independent_heaps(mut self) -> RandomRules {
        self.features.insert("independent heaps");
        self.cap = self.random.between(4, 8);
        self.numbers = names(&["x", "P"]);
        self.lists = names(&["L"]);
        let most = self.random.between(1, 3);
        let start = self.start_of_any_heaps(most);
        let rows = (0..self.random.between(1, 3))
            .map(|_| self.row_of_independent_heaps())
            .collect();
        let extras = if self.feature(10, "repeat") {
            self.extras()
        } else {
            Vec::new()
        };
        self.numbers = names(&["P"]);
        let questions = self.questions(&|writer| writer.start_of_any_heaps(most));
        self.heaps = names(&["heaps..."]);
        self.finish(&[start], rows, Vec::new(), extras, questions)
    }

    fn row_of_independent_heaps(&mut self) -> String {
        if self.feature(50, "octal") {
            let digits: String = (0..self.random.between(1, 3))
                .map(|_| self.random.between(0, 7).to_string())
                .collect();
            let before = self.pick(&["0", "0", "", "4"]);
            // A code of noughts alone is none.
            let last = self.random.between(1, 7);
            return format!("{{ octal = \"{before}.{digits}{last}\" }}");
        }
        let condition = if self.percent(40) {
            format!(" if {}", self.condition(1))
        } else {
            String::new()
        };
        let row = match self.random.index(6) {
            0 => format!("x -> x - k for k in L if x >= k{condition}"),
            1 => format!("x -> x - k for k in range(1, x + 1){condition}"),
            2 => format!("x -> p, x - p for p in range(1, x){condition}"),
            3 => format!("x -> p, p for p in range(x // 2){condition}"),
            4 => format!("x -> x // 2{condition}"),
            _ => format!("x -> if x <= {}", self.random.between(1, 3)),
        };
        format!("\"{row}\"")
    }

    // Tuples.

    pub(super) fn game_of_tuples(mut self) -> RandomRules {
        self.features.insert("tuple");
        self.cap = self.random.between(1, 4);
        self.choose_signs();
        let has_number = self.percent(25);
        let is_remembered = has_number && self.percent(50);
        self.is_partisan = self.feature(15, "partisan");
        if has_number {
            self.memory.push("m".to_owned());
        }
        self.name_values();
        self.heaps.push("x".to_owned());
        self.lists.extend(["x".to_owned(), "x".to_owned()]);
        self.filled_lists.push("(x + (1,))".to_owned());
        let most = self.random.between(2, 4);
        let start = self.start_of_tuples(most);
        let separator = if is_remembered { "; " } else { ", " };
        let rows = (0..self.random.between(2, 4))
            .map(|index| {
                let (target, mut clauses) = self.new_tuple();
                let bounds = format!(
                    "len({target}) <= {most} and all(0 <= v <= {} for v in {target})",
                    self.cap
                );
                clauses.push(format!("if {bounds}"));
                let number = match (has_number, is_remembered && self.percent(50)) {
                    (true, false) => format!("{separator}{}", self.remembered()),
                    _ => String::new(),
                };
                let row = self.row_of(&format!("{target}{number}"), &clauses);
                self.row_table(&row, index == 0)
            })
            .collect();
        let over = self.ends(&Self::end_of_tuples);
        let extras = self.extras();
        let questions = self.questions(&|writer| writer.start_of_tuples(most));
        if is_remembered {
            self.heaps = vec!["x".to_owned()];
        } else {
            self.heaps.append(&mut self.memory);
        }
        self.finish(&[start], rows, over, extras, questions)
    }

    fn end_of_tuples(&mut self) -> String {
        match self.random.pick(self.signs) {
            "+" => format!("sum(x) >= {}", self.random.between(self.cap, 3 * self.cap)),
            _ => self.pick(&[
                "sum(x) <= 1",
                "len(x) <= 1",
                "max(x + (0,)) == 0",
                "x == (1, 0)",
            ]),
        }
    }

    fn a_tuple(&mut self, most: i64) -> String {
        let count = self.random.between(most - 1, most);
        let values: Vec<String> = (0..count)
            .map(|_| self.random.between(0, self.cap).to_string())
            .collect();
        format!(
            "({}{})",
            values.join(", "),
            if count == 1 { "," } else { "" }
        )
    }

    fn start_of_tuples(&mut self, most: i64) -> String {
        let condition = if self.percent(70) {
            format!("x == {}", self.a_tuple(most))
        } else {
            let (first, second) = (self.a_tuple(most), self.a_tuple(most));
            if first == second {
                format!("x == {first}")
            } else {
                format!("x in ({first}, {second})")
            }
        };
        let number = match (self.memory.is_empty(), self.percent(50)) {
            (true, _) => String::new(),
            (false, true) => ", m == 1".to_owned(),
            (false, false) => ", 0 <= m <= 2".to_owned(),
        };
        format!("start = \"{condition}{number}\"")
    }

    /// What becomes of `x`, and clauses.
    fn new_tuple(&mut self) -> (String, Vec<String>) {
        let sign = self.random.pick(self.signs);
        let step = self.random.between(1, 2);
        let of = |target: String, clause: &str| (target, vec![clause.to_owned()]);
        match self.random.index(11) {
            0..=2 => of(
                format!("replace(x, k, x[k] {sign} {step})"),
                "for k in range(len(x))",
            ),
            3 => of(
                "x[:k] + x[k + 1:]".to_owned(),
                "for k in range(len(x)) if len(x) > 1",
            ),
            4 => (
                self.pick(&["x[1:]", "x[:-1]", "x[::-1]", "sorted(x)"]),
                Vec::new(),
            ),
            5 => of("x + (k,)".to_owned(), "for k in range(2)"),
            6 => of(
                "replace(replace(x, p, x[p] - 1), q, x[q] + 1)".to_owned(),
                "for p in range(len(x)) for q in range(len(x)) if p != q",
            ),
            7 => of(
                format!("replace(x, p, x[p] {sign} q)"),
                "for p, q in ((0, 1), (1, 2), (2, 1)) if p < len(x)",
            ),
            8 => of(
                "x[:k] + (v,) + x[k:]".to_owned(),
                "for k in range(len(x)) for v in x if v < x[k]",
            ),
            9 => of(format!("(({},) + x[1:])", self.number(1)), "if len(x) > 0"),
            _ => of(self.list(2), &format!("if {}", self.condition(1))),
        }
    }

    // Texts.

    pub(super) fn game_of_texts(mut self) -> RandomRules {
        self.features.insert("text");
        self.cap = 2;
        self.choose_signs();
        self.choose_memory(20);
        self.is_partisan = self.feature(15, "partisan");
        self.name_values();
        self.heaps = names(&["w"]);
        self.texts = names(&["w", "w", "w", "'b'", "W[1]"]);
        let most = self.random.between(2, 5);
        let start = self.start_of_texts();
        let rows = (0..self.random.between(2, 4))
            .map(|index| {
                let (target, mut clauses) = self.new_text();
                clauses.push(format!("if len({target}) <= {most}"));
                if self.percent(10) {
                    clauses.push(format!("if {}", self.condition(2)));
                }
                let row = self.row_of(&target, &clauses);
                self.row_table(&row, index == 0)
            })
            .collect();
        let over = self.ends(&Self::end_of_texts);
        let extras = self.extras();
        let questions = self.questions(&|writer| writer.start_of_texts());
        self.finish(&[start], rows, over, extras, questions)
    }

    fn end_of_texts(&mut self) -> String {
        self.pick(&[
            "w == 'aba'",
            "'bb' in w",
            "len(w) > 3",
            "len(w) == 0",
            "w in W",
            "w[:2] == 'ba'",
            "w != '' and w == w[::-1]",
        ])
    }

    fn start_of_texts(&mut self) -> String {
        let condition = self.pick(&[
            "w == ''",
            "w == 'ab'",
            "w in W",
            "w in ('', 'a', 'bab')",
            "w == 'abab'",
            "w == 'a' * 3",
        ]);
        let memory: Vec<String> = self
            .memory
            .iter()
            .map(|name| format!(", {name} == 0"))
            .collect();
        format!("start = \"{condition}{}\"", memory.concat())
    }

    /// What becomes of `w`, and clauses.
    fn new_text(&mut self) -> (String, Vec<String>) {
        let of = |target: &str, clause: &str| (target.to_owned(), vec![clause.to_owned()]);
        match self.random.index(10) {
            0..=2 => of("w + c", "for c in 'ab'"),
            3 => of("c + w", "for c in 'ba'"),
            4 => (
                self.pick(&["w[1:]", "w[:-1]", "w[::-1]", "w * 2"]),
                Vec::new(),
            ),
            5 => of("w[:k] + w[k + 1:]", "for k in range(len(w))"),
            6 => of("w + v", "for v in W if v not in w"),
            7 => of(
                "w[:k] + 'a' + w[k + 1:]",
                "for k in range(len(w)) if w[k] == 'b'",
            ),
            8 => of(
                "w + c",
                "for c in 'ab' if any(v[:len(w) + 1] == w + c for v in W)",
            ),
            _ => of(
                "w[:p] + v + w[q:]",
                "for v in W for p, q in ((0, 1), (1, 1), (1, 3))",
            ),
        }
    }
}
