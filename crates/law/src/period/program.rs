//! A Python program that answers by a proved period: a value is looked up in a table, whatever the size of the heap.

use crate::automaton::{Budget, comment, hidden};
use crate::checking::Limits;
use crate::period::code::Code;
use crate::period::step::Moves;
use crate::period::{Sequence, has_values, words};
use crate::verdict::{Method, Proof};
use kruzhok_proofs::flat;
use kruzhok_rules::Rules;

/// The part that is the same for all games.
const TEMPLATE: &str = include_str!("program.py");

/// The program; it reads a position and prints `lost`, or the position that a winning move leads to.
pub(crate) fn program(rules: &Rules, proof: &Proof) -> Option<String> {
    let repeats = proof.repeats?;
    let is_grundy = has_values(rules);
    let (rests, values, play) = match &proof.method {
        Method::Window(_) => {
            let mut sequence = Sequence::of(rules, is_grundy)?;
            let play = sequence.play()?;
            let count = usize::try_from(repeats.preperiod + repeats.period).ok()?;
            let values = (0..count).map(|heap| list(sequence.at(heap)));
            (sequence.rests.clone(), values.collect::<Vec<_>>(), play)
        }
        _ => {
            let code = Code::of(rules, &Budget::new(Limits::default().transitions))?;
            let mut values = vec![];
            let count = usize::try_from(repeats.preperiod + repeats.period).ok()?;
            code.extend(&mut values, count);
            let digits: Vec<u8> = (0..=code.last()).map(|it| code.digit(it)).collect();
            let play = format!("CODE, TAIL = {}, {}\n", list(&digits), code.tail);
            let values = values[..count].iter().map(|it| list(&[*it]));
            (vec![vec![]], values.collect(), play)
        }
    };
    let title = comment(rules);
    let hidden = match crate::period::is_alone(rules) {
        true => hidden(rules, &flat(rules)?)?,
        false => vec![],
    };
    let rests: Vec<String> = rests.iter().map(|it| list(it)).collect();
    let names = [
        rules.heap_names().join(", "),
        rules.memory_names().join(", "),
    ];
    let names = names.join("; ");
    let names = names.trim_end_matches("; ");
    let is_grundy = if is_grundy { "True" } else { "False" };
    Some(format!(
        "{title}PREPERIOD, PERIOD, SALTUS, IS_GRUNDY = {}, {}, {}, {is_grundy}\nHIDDEN, RESTS, IS_SET = {}, {}, {}\nVALUES = {}\n{play}\n\n{TEMPLATE}\n\nprint(answer(input('{names}: ')))\n",
        repeats.preperiod,
        repeats.period,
        repeats.saltus,
        list(&hidden),
        list(&rests),
        if rules.is_multiset() { "True" } else { "False" },
        list(&values),
    ))
}

fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    format!("[{}]", items.join(", "))
}

impl Sequence<'_> {
    /// The moves of small heaps, by what remains, and of large ones, by what is taken.
    fn play(&mut self) -> Option<String> {
        let place_of = |rest: &[i64]| {
            self.rests
                .binary_search_by(|it| it.as_slice().cmp(rest))
                .ok()
        };
        let large = self.tails.moves.iter().map(|of_remainder| {
            let all = of_remainder.iter().map(|moves| match moves {
                Moves::Over(_) => Some(list::<String>(&[])),
                Moves::To(steps) => {
                    let steps = steps.iter();
                    let steps: Option<Vec<String>> = steps
                        .map(|(amount, rest)| Some(format!("({amount}, {})", place_of(rest)?)))
                        .collect();
                    Some(list(&steps?))
                }
            });
            Some(list(&all.collect::<Option<Vec<String>>>()?))
        });
        let large: Vec<String> = large.collect::<Option<_>>()?;
        let mut few = vec![];
        for heap in 0..i64::try_from(self.facts.from.max(self.facts.largest_amount)).ok()? {
            let mut of_heap = vec![];
            for rest in self.rests.clone() {
                let to = match self.small.moves(&words(heap, &rest))? {
                    super::Known::Over(_) => vec![],
                    super::Known::To(to) => to,
                };
                let to: Option<Vec<String>> = to
                    .iter()
                    .map(|to| {
                        let place = self.rests.iter().position(|it| *it == to[1..])?;
                        Some(format!("({}, {place})", to[0]))
                    })
                    .collect();
                of_heap.push(list(&to?));
            }
            few.push(list(&of_heap));
        }
        Some(format!(
            "CODE = None\nFEW = {}\nMOVES = {}\n",
            list(&few),
            list(&large)
        ))
    }
}
