//! Games that have no end, or no last start: it is for the program to choose how far to look.

use super::{GROWING, RandomRules, Writer, names};

impl Writer {
    pub(super) fn game_without_end(mut self) -> RandomRules {
        self.heaps = names(&[self.random.pick(&["s", "n", "S"])]);
        self.cap = self.random.between(10, 40);
        self.choose_signs();
        if self.signs.contains(&"+") {
            self.features.insert(GROWING);
        }
        self.is_partisan = self.feature(10, "partisan");
        self.name_values();
        self.lists.push("heaps".to_owned());
        self.filled_lists.push("heaps".to_owned());
        let heap = self.heaps[0].clone();
        let low = self.random.between(0, 20);
        let start = if self.feature(60, "start without end") {
            format!("start = \"{heap} >= {low}\"")
        } else {
            format!(
                "start = \"{low} <= {heap} <= {}\"",
                low + self.random.between(0, 9)
            )
        };
        let rows = (0..self.random.between(1, 3))
            .map(|index| self.row_without_bounds(&heap, index == 0))
            .collect();
        let over = (0..self.random.pick(&[0, 1, 1, 1, 2]))
            .map(|_| self.end_of_one_heap(&heap))
            .collect();
        let extras = self.extras();
        let questions = self.without_turn(|writer| {
            let count = writer.random.between(1, 2);
            (0..count)
                .map(|index| writer.bounded_question(index))
                .collect()
        });
        self.finish(&[start], rows, over, extras, questions)
    }

    fn row_without_bounds(&mut self, heap: &str, is_first: bool) -> String {
        let number = self.random.between(1, 4);
        let row = match (self.random.pick(self.signs), self.random.index(6)) {
            ("+", 0..=2) => format!("{heap} + {number}"),
            ("+", 3) => format!("{heap} * 2"),
            ("+", 4) => format!("x -> x + k for k in L if x % {number} < 2"),
            ("+", _) => format!("{heap} + {number} if {}", self.condition(1)),
            (_, 0..=2) => format!("{heap} - {number} if {heap} >= {number}"),
            (_, 3) => format!("{heap} // {}", number + 1),
            (_, 4) => "x -> x - k for k in L if x >= k".to_owned(),
            (_, _) => format!(
                "{heap} - {number} if {heap} > {number} and {}",
                self.comparison(1)
            ),
        };
        self.row_table(&row, is_first)
    }

    fn end_of_one_heap(&mut self, heap: &str) -> String {
        let number = self.random.between(5, self.cap);
        let condition = match self.random.pick(self.signs) {
            "+" => format!("{heap} {} {number}", self.pick(&[">=", ">=", "=="])),
            _ => format!("{heap} {} {}", self.pick(&["<=", "<=", "=="]), number / 3),
        };
        self.end_table(&condition)
    }

    /// Most of them speak of a few own moves only.
    fn bounded_question(&mut self, index: i64) -> Vec<String> {
        self.features.insert("question");
        let bounded = |writer: &mut Self| {
            let (winner, turns) = (writer.random.between(1, 2), writer.random.between(1, 2));
            format!(
                "winner == {winner} and turns {} {turns}",
                writer.pick(&["==", "<="])
            )
        };
        let condition = match self.random.index(6) {
            0..=2 => bounded(self),
            3 => format!("some_move({})", bounded(self)),
            4 => format!("every_move({}) and not ({})", bounded(self), bounded(self)),
            _ => self.question_condition(1, 0),
        };
        let ask = self.pick(&[
            "all",
            "min",
            "max",
            "min and max",
            "count",
            "2 smallest",
            "2 largest",
        ]);
        vec![
            format!("id = {index}"),
            format!("ask = \"{ask}\""),
            format!("where = \"{condition}\""),
        ]
    }
}
