//! A Python program that answers by a proved period: a value is looked up in a table, whatever the size of the heap.

use crate::automaton::{comment, list};
use crate::period::by_period::{ByPeriod, HeapMoves};
use kruzhok_rules::Rules;

/// The part that is the same for all games.
const TEMPLATE: &str = include_str!("program.py");

impl ByPeriod {
    /// The program; it reads a position and prints `lost`, or the position that a winning move leads to.
    pub(crate) fn program(&self, rules: &Rules) -> String {
        let title = comment(rules);
        let lists = |all: &[Vec<Vec<(usize, usize)>>]| {
            let of_heap = |moves: &Vec<Vec<(usize, usize)>>| {
                let all = moves
                    .iter()
                    .map(|it| list(it.iter().map(|it| format!("{it:?}"))));
                list(all)
            };
            list(all.iter().map(of_heap))
        };
        let play = match &self.moves {
            HeapMoves::Listed { few, large } => {
                format!(
                    "CODE = None\nFEW = {}\nMOVES = {}\n",
                    lists(few),
                    lists(large)
                )
            }
            HeapMoves::Code(code) => {
                let digits = (0..=code.last()).map(|it| code.digit(it));
                format!("CODE, TAIL = {}, {}\n", list(digits), code.tail)
            }
        };
        let names = [rules.heap_names(), rules.memory_names()].map(|it| it.join(", "));
        let names = names.join("; ");
        let names = names.trim_end_matches("; ");
        let python = |is: bool| if is { "True" } else { "False" };
        format!(
            "{title}PREPERIOD, PERIOD, SALTUS, IS_GRUNDY = {}, {}, {}, {}\nHIDDEN, RESTS, IS_SET = {}, {}, {}\nVALUES = {}\n{play}\n\n{TEMPLATE}\n\nprint(answer(input('{names}: ')))\n",
            self.repeats.preperiod,
            self.repeats.period,
            self.repeats.saltus,
            python(self.is_grundy),
            list(self.hidden.iter().flat_map(|it| &it.of_start)),
            list(self.rests.iter().map(|it| list(it.iter()))),
            python(self.is_multiset),
            list(self.values.iter().map(|it| list(it.iter()))),
        )
    }
}
