//! Questions about the start positions.

use super::Writer;

impl Writer {
    /// None to three questions; `start` writes a start of their own.
    pub(super) fn questions(&mut self, start: &dyn Fn(&mut Self) -> String) -> Vec<Vec<String>> {
        let count = self.random.pick(&[0, 0, 1, 2, 3]);
        // Who moves is not asked about.
        self.without_turn(|writer| {
            (0..count)
                .map(|index| writer.question(index, start))
                .collect()
        })
    }

    fn question(&mut self, index: i64, start: &dyn Fn(&mut Self) -> String) -> Vec<String> {
        self.features.insert("question");
        let mut fields = vec![format!("id = {index}")];
        let of_each_start = ["first move", "winner"]
            .into_iter()
            .find(|ask| self.feature(10, ask));
        if let Some(ask) = of_each_start {
            fields.push(format!("ask = \"{ask}\""));
        } else if self.percent(80) {
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
        if of_each_start.is_none() && self.feature(20, "of") {
            fields.push(format!("of = \"{}\"", self.number(2)));
        }
        if of_each_start.is_none() || self.percent(40) {
            fields.push(format!("where = \"{}\"", self.question_condition(2, 0)));
        }
        if self.percent(15) {
            let start = start(self);
            // A question's own start is one text.
            if !start.contains('[') {
                self.features.insert("start of a question");
                fields.push(start);
            }
        }
        if self.feature(20, "expect") {
            fields.push(format!("expect = {}", self.random.between(0, 3)));
        }
        fields
    }

    /// A condition on the game after a move, which says something of that game.
    fn condition_after(&mut self, depth: u32, ply: u32) -> String {
        let condition = self.question_condition(depth, ply);
        let names = ["winner", "turns", "grundy"];
        match names.iter().any(|name| condition.contains(name)) {
            true => condition,
            false => format!("winner == {} or {condition}", self.random.between(0, 2)),
        }
    }

    /// A condition of a question, `ply` moves after the start.
    pub(super) fn question_condition(&mut self, depth: u32, ply: u32) -> String {
        match self.random.index(if depth == 0 { 4 } else { 9 }) {
            0 => format!(
                "winner {} {}",
                self.pick(&["==", "!="]),
                self.random.between(0, 2)
            ),
            1 if self.percent(10) => {
                self.features.insert("grundy");
                format!(
                    "grundy {} {}",
                    self.pick(&["==", "<="]),
                    self.random.between(0, 3)
                )
            }
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
            3 => format!("({})", self.condition(1)),
            4 => format!("not ({})", self.question_condition(depth - 1, ply)),
            5 if self.percent(30) => {
                self.features.insert("conditions as values");
                format!(
                    "(winner == {}) {} (not ({}))",
                    self.random.between(0, 2),
                    self.pick(&["==", "!="]),
                    self.question_condition(depth - 1, ply)
                )
            }
            5 => {
                let sign = self.pick(&["and", "or"]);
                let left = self.question_condition(depth - 1, ply);
                format!(
                    "({left}) {sign} ({})",
                    self.question_condition(depth - 1, ply)
                )
            }
            _ if ply == 0 => {
                let quantifier = self.pick(&["some_move", "every_move"]);
                self.features.insert("after a move");
                format!("{quantifier}({})", self.condition_after(depth - 1, 1))
            }
            _ if ply == 1 => {
                let quantifier = self.pick(&["some_reply", "every_reply"]);
                self.features.insert("after a reply");
                format!("{quantifier}({})", self.condition_after(depth - 1, 2))
            }
            _ => format!("winner == {}", self.random.between(0, 2)),
        }
    }
}
