//! Random expressions. What is not in brackets leaves it to the precedence of the signs what it means.

use super::Writer;

impl Writer {
    pub(super) fn name(&mut self) -> String {
        let index = self.random.index(self.numbers.len());
        self.numbers[index].clone()
    }

    /// A whole number.
    pub(super) fn number(&mut self, depth: u32) -> String {
        if depth == 0 || self.percent(15) {
            return if self.percent(65) {
                self.name()
            } else {
                self.random.between(0, 6).to_string()
            };
        }
        let depth = depth - 1;
        match self.random.index(23) {
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
            21 if !self.texts.is_empty() => format!("len({})", self.text(depth)),
            _ => format!("len({})", self.list(depth)),
        }
    }

    /// Something true or false.
    pub(super) fn condition(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.comparison(0);
        }
        let depth = depth - 1;
        if !self.texts.is_empty() && self.percent(40) {
            return self.condition_on_texts(depth);
        }
        match self.random.index(16) {
            0..=5 => self.comparison(depth),
            6 | 7 => {
                let sign = self.pick(&["and", "or"]);
                format!("{} {sign} {}", self.condition(depth), self.condition(depth))
            }
            8 => format!("not {}", self.comparison(depth)),
            9 => {
                let fold = self.pick(&["any", "all"]);
                format!("{fold}({})", self.generator_of_conditions(depth))
            }
            10 => format!(
                "({} {} {})",
                self.number(depth),
                self.pick(&["in", "not in"]),
                self.list(depth)
            ),
            11 => {
                let function = self.pick(&["is_prime", "zeckendorf"]);
                let times = self.pick(&["", "", ", 1", ", 3", ", 4"]);
                let times = if function == "zeckendorf" {
                    times
                } else {
                    String::new()
                };
                format!("{function}({}{times})", self.number(depth))
            }
            12 => format!(
                "({}) {} {}",
                self.list(0),
                self.pick(&["==", "<", ">=", "!="]),
                self.list(0)
            ),
            13 => format!(
                "{} {} {} in {}",
                self.number(0),
                self.pick(&["<", "=="]),
                self.number(0),
                self.list(0)
            ),
            14 => {
                let pair = format!("({}, {})", self.number(0), self.number(0));
                format!(
                    "{pair} {} ((1, 2), (0, 0), {pair})",
                    self.pick(&["in", "not in"])
                )
            }
            _ => format!("({})", self.condition(depth)),
        }
    }

    pub(super) fn comparison(&mut self, depth: u32) -> String {
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

    // Lists.

    /// A list of numbers that can be compared and added.
    pub(super) fn list(&mut self, depth: u32) -> String {
        if depth == 0 {
            let index = self.random.index(self.lists.len());
            return self.lists[index].clone();
        }
        let depth = depth - 1;
        match self.random.index(7) {
            0 | 1 => self.list(0),
            2 => format!("({}, {})", self.number(depth), self.number(depth)),
            3 => format!("({} + {})", self.list(depth), self.list(depth)),
            4 => format!(
                "{}{}",
                self.list(0),
                self.pick(&["[1:]", "[:-1]", "[::-1]", "[:2]", "[-1:]", "[::2]"])
            ),
            5 => format!(
                "({} if {} else {})",
                self.list(depth),
                self.condition(depth),
                self.list(depth)
            ),
            _ => format!("sorted({})", self.list(depth)),
        }
    }

    /// A list that is not empty.
    pub(super) fn filled_list(&mut self, depth: u32) -> String {
        if depth == 0 {
            let index = self.random.index(self.filled_lists.len());
            return self.filled_lists[index].clone();
        }
        let depth = depth - 1;
        match self.random.index(4) {
            0 | 1 => self.filled_list(0),
            2 => format!(
                "({}, {}, {})",
                self.number(depth),
                self.number(depth),
                self.number(0)
            ),
            _ => format!("({} + ({},))", self.list(0), self.number(depth)),
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

    pub(super) fn generator_of_conditions(&mut self, depth: u32) -> String {
        self.generated(depth, |writer| writer.comparison(depth))
    }

    fn generated(&mut self, depth: u32, element: impl FnOnce(&mut Self) -> String) -> String {
        self.features.insert("generator");
        let depth = depth.saturating_sub(1);
        let outer_names = self.numbers.clone();
        let mut clauses = String::new();
        for index in 0..self.random.pick(&[1, 1, 1, 2]) {
            let hidden = outer_names[0].clone();
            // Only the first `for` may look for its values at the name that it hides.
            let names: &[&str] = &["h", "p", "q", "h", "p", "q", &hidden];
            let name = self.pick(if index == 0 { names } else { &["r"] });
            if self.percent(10) {
                clauses += &format!(" for {name}, {name}2 in ((1, 2), ({}, 0))", self.number(0));
                self.numbers.push(format!("{name}2"));
            } else {
                clauses += &format!(" for {name} in {}", self.values(depth));
            }
            self.numbers.push(name);
        }
        if self.percent(40) {
            clauses += &format!(" if {}", self.comparison(depth));
        }
        let element = element(self);
        self.numbers = outer_names;
        format!("{element}{clauses}")
    }

    // Texts.

    fn text(&mut self, depth: u32) -> String {
        if depth == 0 {
            let index = self.random.index(self.texts.len());
            return self.texts[index].clone();
        }
        let depth = depth - 1;
        match self.random.index(7) {
            0 | 1 => self.text(0),
            2 => self.pick(&["'a'", "'ab'", "''", "'ba'", "W[0]"]),
            3 => format!("({} + {})", self.text(depth), self.text(depth)),
            4 => format!(
                "{}{}",
                self.text(0),
                self.pick(&["[1:]", "[:-1]", "[::-1]", "[:2]", "[-1:]", "[::2]"])
            ),
            5 => format!(
                "({} if {} else {})",
                self.text(depth),
                self.comparison(0),
                self.text(depth)
            ),
            _ => format!("({} * {})", self.text(depth), self.random.between(0, 2)),
        }
    }

    fn condition_on_texts(&mut self, depth: u32) -> String {
        let text = self.text(depth);
        match self.random.index(8) {
            0 | 1 => format!(
                "{text} {} {}",
                self.pick(&["==", "!=", "<", ">=", "<=", ">"]),
                self.text(depth)
            ),
            2 => format!("{} {} {text}", self.text(0), self.pick(&["in", "not in"])),
            3 => format!("{text} {} W", self.pick(&["in", "not in"])),
            4 => format!("any(c == {} for c in {text})", self.pick(&["'a'", "'b'"])),
            5 => format!("all({text} != v for v in W)"),
            6 => format!("any(v[:len({text})] == {text} for v in W)"),
            _ => format!(
                "len({text}) {} {}",
                self.pick(&["<", ">", "=="]),
                self.random.between(0, 4)
            ),
        }
    }
}
