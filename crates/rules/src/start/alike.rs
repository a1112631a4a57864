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
    let mut relations = vec![];
    conditions.iter().for_each(|it| split(it, &mut relations));
    for slot in 1..shape.heap_count {
        earlier[slot] = (0..slot).rev().find(|&other| {
            let swap = Swap(other, slot);
            bounds[other] == bounds[slot]
                && are_same(&relations, &relations, |a, b| swap.relates(*a, *b))
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

/// Two numbers and how they are related; a condition of another kind stands alone.
type Relation<'a> = (&'a Int, Option<(Comparison, &'a Int)>);

/// The relations that must all hold for a condition to hold.
fn split<'a>(condition: &'a Int, relations: &mut Vec<Relation<'a>>) {
    match condition {
        Int::And(list) => list.iter().for_each(|it| split(it, relations)),
        Int::Compare(first, rest) => {
            let mut left = &**first;
            for (relation, right) in rest {
                relations.push(match relation {
                    Comparison::Greater => (right, Some((Comparison::Less, left))),
                    Comparison::GreaterEqual => (right, Some((Comparison::LessEqual, left))),
                    _ => (left, Some((*relation, right))),
                });
                left = right;
            }
        }
        _ => relations.push((condition, None)),
    }
}

/// Two variables that change places.
#[derive(Clone, Copy)]
struct Swap(Slot, Slot);

impl Swap {
    fn relates(self, one: Relation<'_>, other: Relation<'_>) -> bool {
        let (Some((relation, right)), Some((other_relation, other_right))) = (one.1, other.1)
        else {
            return one.1.is_none() && other.1.is_none() && self.makes(one.0, other.0);
        };
        let turns = matches!(relation, Comparison::Equal | Comparison::NotEqual);
        relation == other_relation
            && (self.makes(one.0, other.0) && self.makes(right, other_right)
                || turns && self.makes(one.0, other_right) && self.makes(right, other.0))
    }

    /// Whether one number becomes the other, as far as it can be seen. Where a number has no value, as `6 // a` has none
    /// for 0, an order of the heaps may stop the search and another not, so nothing is said of it.
    fn makes(self, one: &Int, other: &Int) -> bool {
        let all = |some: &[Int], others: &[Int]| are_same(some, others, |a, b| self.makes(a, b));
        match (one, other) {
            (Int::Const(one), Int::Const(other)) => one == other,
            (Int::Slot(one), Int::Slot(other)) => self.of(*one) == *other,
            (Int::Not(one), Int::Not(other)) => self.makes(one, other),
            (Int::Unary(op, one, _), Int::Unary(other_op, other, _)) => {
                op == other_op && *op != UnaryOp::Isqrt && self.makes(one, other)
            }
            (Int::Binary(op, one, _), Int::Binary(other_op, other, _)) if op == other_op => {
                match op {
                    BinaryOp::Add | BinaryOp::Multiply => {
                        let (mut some, mut others) = (vec![], vec![]);
                        operands(*op, &one.0, &mut some);
                        operands(*op, &one.1, &mut some);
                        operands(*op, &other.0, &mut others);
                        operands(*op, &other.1, &mut others);
                        are_same(&some, &others, |a, b| self.makes(a, b))
                    }
                    BinaryOp::Divide | BinaryOp::Remainder => {
                        matches!((&one.1, &other.1), (Int::Const(a), Int::Const(b)) if a == b && *a != 0)
                            && self.makes(&one.0, &other.0)
                    }
                    BinaryOp::Subtract => {
                        self.makes(&one.0, &other.0) && self.makes(&one.1, &other.1)
                    }
                    _ => false,
                }
            }
            (Int::Compare(..), Int::Compare(..)) => {
                let (mut some, mut others) = (vec![], vec![]);
                split(one, &mut some);
                split(other, &mut others);
                are_same(&some, &others, |a, b| self.relates(*a, *b))
            }
            (Int::Or(some), Int::Or(others)) | (Int::And(some), Int::And(others)) => {
                some.iter().all(is_truth) && all(some, others)
            }
            (Int::Least(some), Int::Least(others))
            | (Int::Greatest(some), Int::Greatest(others)) => all(some, others),
            _ => false,
        }
    }

    fn of(self, slot: Slot) -> Slot {
        match slot {
            slot if slot == self.0 => self.1,
            slot if slot == self.1 => self.0,
            slot => slot,
        }
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

/// The operands of sums of sums, or of products of products.
fn operands<'a>(op: BinaryOp, int: &'a Int, list: &mut Vec<&'a Int>) {
    match int {
        Int::Binary(own, pair, _) if *own == op => {
            operands(op, &pair.0, list);
            operands(op, &pair.1, list);
        }
        _ => list.push(int),
    }
}

/// Whether each of some things has one of its own among the others.
fn are_same<T>(some: &[T], others: &[T], is_same: impl Fn(&T, &T) -> bool) -> bool {
    let mut is_taken = vec![false; others.len()];
    some.len() == others.len()
        && some.iter().all(|one| {
            let own = (0..others.len()).find(|&it| !is_taken[it] && is_same(one, &others[it]));
            own.inspect(|own| is_taken[*own] = true).is_some()
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start::{ListedRun, StartRuns};
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
            let mut runs = StartRuns::of_game(&rules);
            let mut of_runs = vec![];
            while let Ok(ListedRun::Run { words, count }) = runs.next(&mut 1_000_000) {
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
