//! Heaps without order between which a text of start positions makes no difference: what it says of one, it says of the other.
//! Of them only ascending values need to be tried.

use super::{Start, StartKind};
use crate::shape::Shape;
use kruzhok_values::{BinaryOp, Comparison, Int, Slot, UnaryOp};

/// For each named number the heap before it that it can be exchanged with; from one to the next, all that are alike.
pub(super) fn earlier_ones(start: &Start, shape: Shape) -> Vec<Option<Slot>> {
    let mut earlier = vec![None; shape.named_count()];
    let StartKind::Conditions { conditions, bounds } = &start.kind else {
        return earlier;
    };
    if !shape.is_unordered || shape.lists != 0 {
        return earlier;
    }
    let Some(text) = Swap(0, 0).text_of_all(conditions) else {
        return earlier;
    };
    for slot in 1..shape.heap_count {
        earlier[slot] = (0..slot).rev().find(|&other| {
            let swapped = Swap(other, slot).text_of_all(conditions);
            bounds[other] == bounds[slot] && swapped.as_ref() == Some(&text)
        });
    }
    earlier
}

/// Whether each condition is about one of the first variables at most, so that a chosen value says nothing of others.
pub(super) fn are_about_one(conditions: &[Int], variable_count: usize) -> bool {
    let is_used = |condition: &Int, slot: Slot| condition.uses(&|used| used == slot);
    conditions.iter().all(|condition| {
        let used = (0..variable_count).filter(|slot| is_used(condition, *slot));
        used.count() <= 1
    })
}

/// Two variables that change places. Conditions say the same after that if they are written the same: as a text in which
/// whatever may stand in any order is sorted.
#[derive(Clone, Copy)]
struct Swap(Slot, Slot);

impl Swap {
    /// What all of the conditions say together; `None` as in [`Swap::text`].
    fn text_of_all(self, conditions: &[Int]) -> Option<String> {
        let mut relations = vec![];
        for condition in conditions {
            self.relations(condition, &mut relations)?;
        }
        Some(sorted("and", relations))
    }

    /// Adds the relations that must all hold for a condition to hold.
    fn relations(self, condition: &Int, relations: &mut Vec<String>) -> Option<()> {
        match condition {
            Int::And(list) => list
                .iter()
                .try_for_each(|it| self.relations(it, relations))?,
            Int::Compare(first, rest) => {
                let mut left = self.text(first)?;
                for (relation, right) in rest {
                    let right = self.text(right)?;
                    relations.push(match relation {
                        Comparison::Equal | Comparison::NotEqual => {
                            sorted(relation.text(), vec![left, right.clone()])
                        }
                        Comparison::Greater | Comparison::GreaterEqual => {
                            format!("({right} {} {left})", relation.turned().text())
                        }
                        _ => format!("({left} {} {right})", relation.text()),
                    });
                    left = right;
                }
            }
            _ => relations.push(self.text(condition)?),
        }
        Some(())
    }

    /// What a number says. `None` where it may have no value, as `6 // a` has none for 0: there an order of the heaps may
    /// stop the search and another not.
    fn text(self, int: &Int) -> Option<String> {
        let all = |list: &[Int]| list.iter().map(|it| self.text(it)).collect::<Option<_>>();
        Some(match int {
            Int::Const(value) => value.to_string(),
            Int::Slot(slot) if *slot == self.0 => format!("x{}", self.1),
            Int::Slot(slot) if *slot == self.1 => format!("x{}", self.0),
            Int::Slot(slot) => format!("x{slot}"),
            Int::Not(inner) => format!("not({})", self.text(inner)?),
            Int::Unary(UnaryOp::Isqrt | UnaryOp::Zeckendorf(_), ..) => return None,
            Int::Unary(
                op @ (UnaryOp::Negate | UnaryOp::BitNot | UnaryOp::Abs | UnaryOp::IsPrime),
                inner,
                _,
            ) => {
                format!("{op:?}({})", self.text(inner)?)
            }
            Int::Binary(op @ (BinaryOp::Add | BinaryOp::Multiply), ..) => {
                let mut list = vec![];
                self.operands(*op, int, &mut list)?;
                sorted(&format!("{op:?}"), list)
            }
            Int::Binary(op, pair, _) => {
                let is_safe = match op {
                    BinaryOp::Subtract => true,
                    BinaryOp::Divide | BinaryOp::Remainder => {
                        matches!(pair.1, Int::Const(divisor) if divisor != 0)
                    }
                    _ => false,
                };
                let (left, right) = (self.text(&pair.0)?, self.text(&pair.1)?);
                is_safe.then(|| format!("({left} {op:?} {right})"))?
            }
            Int::Compare(..) => {
                let mut relations = vec![];
                self.relations(int, &mut relations)?;
                sorted("and", relations)
            }
            Int::And(list) if list.iter().all(is_truth) => sorted("and", all(list)?),
            Int::Or(list) if list.iter().all(is_truth) => sorted("or", all(list)?),
            Int::Least(list) => sorted("min", all(list)?),
            Int::Greatest(list) => sorted("max", all(list)?),
            _ => return None,
        })
    }

    /// The operands of sums of sums, or of products of products.
    fn operands(self, op: BinaryOp, int: &Int, list: &mut Vec<String>) -> Option<()> {
        match int {
            Int::Binary(own, pair, _) if *own == op => {
                self.operands(op, &pair.0, list)?;
                self.operands(op, &pair.1, list)?;
            }
            _ => list.push(self.text(int)?),
        }
        Some(())
    }
}

/// Whether the value is 0 or 1, so that `and` and `or` give the same in any order.
fn is_truth(int: &Int) -> bool {
    match int {
        Int::Compare(..) | Int::Not(_) => true,
        Int::And(list) | Int::Or(list) => list.iter().all(is_truth),
        _ => false,
    }
}

fn sorted(name: &str, mut parts: Vec<String>) -> String {
    parts.sort();
    format!("{name}({})", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start::{ListedRun, StartCursor};
    use crate::{Position, Rules};

    fn rules(names: &str, start: &str, is_unordered: bool) -> Rules {
        let file = format!(
            "position = \"{names}\"\nunordered = {is_unordered}\nmoves = [\"x -> x + 1\"]\nstart = {start}"
        );
        crate::parse(&file).unwrap_or_else(|problem| panic!("{problem:?}\n{file}"))
    }

    #[track_caller]
    fn check(start: &str, expected: &[Option<Slot>]) {
        let rules = rules("a, b, c, d", &format!("\"{start}\""), true);
        let earlier = earlier_ones(&rules.starts[0], rules.shape);
        assert_eq!(earlier, expected, "{start}");
    }

    #[test]
    fn heaps_are_alike_where_they_can_change_places() {
        let all = [None, Some(0), Some(1), Some(2)];
        let bounds = "0 <= a <= 9, 0 <= b <= 9, 9 >= c >= 0, d >= 0 and 9 >= d";
        check(bounds, &all);
        check(&format!("{bounds}, a + b + (c + d) < 30"), &all);
        check(&format!("{bounds}, max(a, b, c, d) != a * c * b * d"), &all);
        check(
            &format!("{bounds}, a == 2 or b == 2 or c == 2 or d == 2"),
            &all,
        );
        check(&format!("{bounds}, a < b"), &[None, None, None, Some(2)]);
        check(&format!("{bounds}, a + 2 * b < c + 2 * d"), &[None; 4]);
        check(
            &format!("{bounds}, a * b == c * d"),
            &[None, Some(0), None, Some(2)],
        );
        check(&format!("{bounds}, a - d == b"), &[None; 4]);
        check(&format!("{bounds}, 6 // a > 1, 6 // b > 1"), &[None; 4]);
        check(
            &format!("{bounds}, a % 3 == 1, c % 3 == 1"),
            &[None, None, Some(0), Some(1)],
        );
        check(&format!("{bounds}, (a and b) == 3"), &[None; 4]);
    }

    /// Numbers that look random (Marsaglia, 2003).
    fn below(random: &mut u64, bound: usize) -> usize {
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        usize::try_from((*random >> 11) % u64::try_from(bound).expect("64 bits")).expect("small")
    }

    fn some_start(random: &mut u64, names: &[&str]) -> String {
        let mut parts = vec![];
        let [low, high] = [below(random, 3), 2 + below(random, 3)];
        for name in names {
            let is_own = below(random, 4) == 0;
            let high = if is_own { 2 + below(random, 4) } else { high };
            parts.push(match below(random, 3) {
                0 => format!("{name} >= {low}, {name} <= {high}"),
                _ => format!("{low} <= {name} <= {high}"),
            });
        }
        let relations = ["<", "<=", "==", "!=", ">", ">="];
        for _ in 0..below(random, 3) {
            let relation = relations[below(random, 6)];
            let number = below(random, 12);
            let [a, b] = [0; 2].map(|_: i32| names[below(random, names.len())]);
            let all = [" + ", " * ", ", "][below(random, 3)];
            parts.push(match (below(random, 4), all) {
                (0, ", ") => format!("max({}) {relation} {number}", names.join(all)),
                (0, _) => format!("{} {relation} {number}", names.join(all)),
                (1, _) => format!("{a} {relation} {b} or {b} {relation} {a}"),
                (2, _) => names
                    .iter()
                    .map(|it| format!("{it} % 2 {relation} 1"))
                    .collect::<Vec<_>>()
                    .join(" or "),
                _ => format!("{a} {relation} {b}"),
            });
        }
        format!("\"{}\"", parts.join(", "))
    }

    /// The positions by all orders of the numbers.
    fn plain(names: &str, start: &str, heap_count: usize) -> Option<Vec<Position>> {
        let rules = rules(names, start, false);
        let mut all: Vec<Vec<i64>> = vec![];
        for position in rules.starts(1_000_000).ok()? {
            let mut words = position.words().to_vec();
            words[..heap_count].sort_unstable();
            all.push(words);
        }
        all.sort();
        all.dedup();
        Some(all.iter().map(|it| Position::from_words(it)).collect())
    }

    #[test]
    fn nothing_is_left_out_and_nothing_comes_twice() {
        let random = &mut 0x9E37_79B9_7F4A_7C15;
        let (mut alike_count, mut found_count) = (0, 0);
        for _ in 0..600 {
            let names = &["a", "b", "c", "d", "e"][..2 + below(random, 4)];
            let has_memory = below(random, 4) == 0;
            let texts: Vec<String> = (0..1 + below(random, 5) / 4)
                .map(|_| some_start(random, names))
                .map(|text| match has_memory {
                    true => text.replacen('"', "\"1 <= last <= 2, ", 1),
                    false => text,
                })
                .collect();
            let heads = names.join(", ") + if has_memory { "; last" } else { "" };
            let start = format!("[{}]", texts.join(", "));
            let file = format!("position = \"{heads}\"\nmoves = [\"x -> x + 1\"]\nstart = {start}");
            if crate::parse(&file).is_err() {
                continue;
            }
            let expected = plain(&heads, &start, names.len());
            let rules = rules(&heads, &start, true);
            let listed = rules.starts(1_000_000).ok();
            assert_eq!(listed, expected, "{heads}: {start}");
            let mut runs = StartCursor::of_game(&rules, usize::MAX);
            let mut of_runs = vec![];
            while let Ok(ListedRun::Run { words, count }) = runs.next_run(&mut 1_000_000) {
                for further in 0..i64::try_from(count).expect("few") {
                    let mut words = words.to_vec();
                    words[rules.shape.named_count() - 1] += further;
                    of_runs.push(Position::from_words(&words));
                }
            }
            assert_eq!(of_runs, expected.unwrap_or_default(), "{heads}: {start}");
            let earlier = earlier_ones(&rules.starts[0], rules.shape);
            alike_count += usize::from(earlier.iter().any(Option::is_some));
            found_count += usize::from(of_runs.len() > 1);
        }
        assert!(
            alike_count > 100 && found_count > 100,
            "{alike_count} {found_count}"
        );
    }

    #[test]
    fn many_heaps_that_are_alike_take_few_steps() {
        let names: Vec<String> = (0..6).map(|heap| format!("h{heap}")).collect();
        let bounds: Vec<String> = names.iter().map(|it| format!("0 <= {it} <= 12")).collect();
        let rules = rules(
            &names.join(", "),
            &format!("\"{}\"", bounds.join(", ")),
            true,
        );
        // 18 over 6, of 13 ** 6 = 4 826 809 tuples.
        assert_eq!(rules.starts(1_000_000).map(|it| it.len()), Ok(18_564));
    }
}
