//! Proves that a game goes on for ever, without playing it: one move is made again and again, in equal strides.
//!
//! Along a ray of positions every sum of multiples is a line, and what compares lines changes only where two of them
//! cross. So it is enough to look at the positions around all crossings: what holds there holds everywhere.

use crate::{Flat, FlatRow, FlatStep, Num, flat};
use kruzhok_rules::{RowIndex, Rules, Scratch};
use kruzhok_values::BinaryOp;

/// A ray is tried for so many moves of a position, the first ones.
const MOST_MOVES: usize = 32;

/// More lines than these one expression is not followed along.
const MOST_LINES: usize = 64;

/// More crossings than these are not looked at.
const MOST_CROSSINGS: usize = 512;

/// A value after `t` strides: the first number and `t` times the second.
type Line = (i128, i128);

/// Where lines are followed along one ray.
struct Along<'a> {
    flat: &'a Flat,
    start: &'a [i64],
    stride: &'a [i64],
    // The values that loops may bind; those of slots that no loop has bound are empty.
    bound: Vec<Vec<i64>>,
    // After so many strides two lines cross, rounded down.
    crossings: Vec<i128>,
}

/// What one of the moves from here adds to each word, if that move can be made again and again, for ever: surely so,
/// where this tells one. What it does not find may be there all the same: it follows moves by constants, past ends
/// and conditions that compare sums.
pub fn endless_stride(rules: &Rules, start: &[i64], scratch: &mut Scratch) -> Option<Vec<i64>> {
    let flat = flat(rules)?;
    let may_go_on = |row| {
        flat.rows
            .iter()
            .all(|it| it.row != row || it.may_shift(&flat))
    };
    // Where no row can, a position may well have a million moves: none is made.
    if !flat.rows.iter().any(|it| may_go_on(it.row)) {
        return None;
    }
    let mut moves: Vec<(RowIndex, Vec<i64>)> = vec![];
    let visited = rules.each_move(start, scratch, &mut |mv| {
        if moves.len() < MOST_MOVES && may_go_on(mv.row) {
            moves.push((mv.row, mv.to.to_vec()));
        }
    });
    visited.ok()?;
    moves.into_iter().find_map(|(row, to)| {
        let stride = to.iter().zip(start).map(|(to, from)| to.checked_sub(*from));
        let stride = stride.collect::<Option<Vec<i64>>>()?;
        let ray = Ray {
            row,
            start,
            stride: &stride,
        };
        ray.goes_on(rules, &flat, scratch).then_some(stride)
    })
}

/// One move made again and again.
#[derive(Clone, Copy)]
struct Ray<'a> {
    row: RowIndex,
    start: &'a [i64],
    stride: &'a [i64],
}

impl Ray<'_> {
    fn goes_on(self, rules: &Rules, flat: &Flat, scratch: &mut Scratch) -> bool {
        let mut along = Along {
            flat,
            start: self.start,
            stride: self.stride,
            bound: vec![vec![]; flat.slot_count],
            crossings: vec![0],
        };
        if self.stride.iter().all(|step| *step == 0) || along.follow(self.row).is_none() {
            return false;
        }
        along.crossings.iter().all(|crossing| {
            (-1..=2).all(|more| {
                let count = crossing.checked_add(more).map(i64::try_from);
                match count {
                    Some(Ok(count)) if count >= 0 => self.is_played_after(count, rules, scratch),
                    _ => true,
                }
            })
        })
    }

    /// Whether the game goes on after so many strides, and the row leads one stride further there; what lies beyond 64
    /// bits is in nobody's way.
    fn is_played_after(self, count: i64, rules: &Rules, scratch: &mut Scratch) -> bool {
        let (Some(here), Some(next)) = (
            self.after(count),
            count.checked_add(1).and_then(|it| self.after(it)),
        ) else {
            return true;
        };
        if !matches!(rules.ending(&here, scratch), Ok(None)) {
            return false;
        }
        let mut is_there = false;
        let visited = rules.each_move(&here, scratch, &mut |mv| {
            is_there |= mv.row == self.row && *mv.to == *next;
        });
        visited.is_ok() && is_there
    }

    fn after(self, count: i64) -> Option<Vec<i64>> {
        let words = self.start.iter().zip(self.stride);
        words
            .map(|(word, step)| step.checked_mul(count)?.checked_add(*word))
            .collect()
    }
}

impl FlatRow {
    /// Whether it only ever adds to words, or sets them, what does not depend on the position.
    fn may_shift(&self, flat: &Flat) -> bool {
        let is_shifted = |(slot, to)| shifts(flat, to, slot) || is_fixed(flat, to);
        let is_plain = |step: &FlatStep| match step {
            FlatStep::For { from, to, .. } => matches!((from, to), (Num::Const(_), Num::Const(_))),
            FlatStep::If(_) => true,
        };
        self.steps.iter().all(is_plain) && self.to.iter().enumerate().all(is_shifted)
    }
}

fn shifts(flat: &Flat, to: &Num, own: usize) -> bool {
    match to {
        Num::Slot(slot) => *slot == own,
        Num::Binary(BinaryOp::Add, pair) => {
            let (left, right) = &**pair;
            shifts(flat, left, own) && is_fixed(flat, right)
                || is_fixed(flat, left) && shifts(flat, right, own)
        }
        Num::Binary(BinaryOp::Subtract, pair) => {
            shifts(flat, &pair.0, own) && is_fixed(flat, &pair.1)
        }
        _ => false,
    }
}

fn is_fixed(flat: &Flat, num: &Num) -> bool {
    !num.uses(&|slot| slot < flat.width)
}

impl Along<'_> {
    /// Finds all crossings that matter where this row is played; `None` where something is no line.
    fn follow(&mut self, row: RowIndex) -> Option<()> {
        let flat = self.flat;
        for (end, _) in &flat.ends {
            self.follow_truth(end)?;
        }
        if let Some(legal) = &flat.legal {
            self.follow_truth(legal)?;
        }
        for slot in 1..flat.sorted_count {
            self.cross(&[self.word(slot - 1), self.word(slot)])?;
        }
        let mut choices = flat.rows.iter().filter(|choice| choice.row == row);
        choices.try_for_each(|choice| self.follow_choice(choice))
    }

    /// The same for the row with one choice of heaps, which shifts each word or sets it.
    fn follow_choice(&mut self, row: &FlatRow) -> Option<()> {
        for step in &row.steps {
            match step {
                FlatStep::For {
                    slot,
                    from: Num::Const(from),
                    to: Num::Const(to),
                    step,
                } => {
                    self.bound[*slot] = values(*from, *to, *step)?;
                }
                FlatStep::For { .. } => return None,
                FlatStep::If(condition) => self.follow_truth(condition)?,
            }
        }
        let is_shifted = |(slot, to)| self.stride[slot] == 0 || shifts(self.flat, to, slot);
        if !row.to.iter().enumerate().all(is_shifted) {
            return None;
        }
        // Where heaps are sorted, another choice may lead one stride further just once: where its heaps meet those.
        let (mut reached, mut wanted) = (vec![], vec![]);
        for (slot, to) in row.to.iter().enumerate().take(self.flat.sorted_count) {
            reached.extend(self.lines(to)?);
            let (at, by) = self.word(slot);
            wanted.push((at + by, by));
        }
        self.cross_all(&reached, &wanted)
    }

    fn follow_truth(&mut self, condition: &Num) -> Option<()> {
        self.lines(condition).map(|_| ())
    }

    fn word(&self, slot: usize) -> Line {
        (self.start[slot].into(), self.stride[slot].into())
    }

    /// The lines one of which the value is on, whatever loops have bound; where it passes from one to another, others
    /// cross.
    fn lines(&mut self, num: &Num) -> Option<Vec<Line>> {
        let mut lines = match num {
            Num::Const(value) => vec![((*value).into(), 0)],
            Num::Slot(slot) if *slot < self.flat.width => vec![self.word(*slot)],
            Num::Slot(slot) => {
                let values = self.bound[*slot].iter();
                values.map(|value| ((*value).into(), 0)).collect()
            }
            Num::Negate(inner) => negative(&self.lines(inner)?)?,
            Num::Abs(inner) => {
                let lines = self.compared_with_zero(inner)?;
                let opposite = negative(&lines)?;
                [lines, opposite].concat()
            }
            Num::Not(inner) => {
                self.compared_with_zero(inner)?;
                truths()
            }
            Num::Compare(it) => {
                let (left, right) = (self.lines(&it.0)?, self.lines(&it.2)?);
                self.cross_all(&left, &right)?;
                truths()
            }
            Num::And(parts) | Num::Or(parts) => self.lines_of(parts, true)?,
            Num::Least(parts) | Num::Greatest(parts) => {
                let lines = self.lines_of(parts, false)?;
                self.cross(&lines)?;
                lines
            }
            Num::Choice(it) => {
                self.compared_with_zero(&it.1)?;
                [self.lines(&it.0)?, self.lines(&it.2)?].concat()
            }
            Num::Binary(op, pair) => {
                let (left, right) = (self.lines(&pair.0)?, self.lines(&pair.1)?);
                combined(*op, &left, &right)?
            }
            Num::Gcd(_) | Num::Isqrt(_) | Num::IsPrime(_) | Num::Zeckendorf(..) => return None,
        };
        lines.dedup();
        (lines.len() <= MOST_LINES).then_some(lines)
    }

    fn lines_of(&mut self, parts: &[Num], are_conditions: bool) -> Option<Vec<Line>> {
        let mut all = vec![];
        for part in parts {
            all.extend(match are_conditions {
                true => self.compared_with_zero(part)?,
                false => self.lines(part)?,
            });
        }
        Some(all)
    }

    fn compared_with_zero(&mut self, num: &Num) -> Option<Vec<Line>> {
        let lines = self.lines(num)?;
        self.cross_all(&lines, &[(0, 0)])?;
        Some(lines)
    }

    /// Notes where each of these lines crosses each other one.
    fn cross(&mut self, lines: &[Line]) -> Option<()> {
        self.cross_all(lines, lines)
    }

    fn cross_all(&mut self, left: &[Line], right: &[Line]) -> Option<()> {
        for (a, b) in left.iter().flat_map(|a| right.iter().map(move |b| (a, b))) {
            let (ahead, faster) = (a.0.checked_sub(b.0)?, b.1.checked_sub(a.1)?);
            // Rounded down.
            let crossing = match faster {
                0 => continue,
                1.. => ahead.div_euclid(faster),
                _ => ahead.checked_neg()?.div_euclid(faster.checked_neg()?),
            };
            if crossing >= 0 && self.crossings.last() != Some(&crossing) {
                self.crossings.push(crossing);
            }
        }
        (self.crossings.len() <= MOST_CROSSINGS).then_some(())
    }
}

fn values(from: i64, to: i64, step: i64) -> Option<Vec<i64>> {
    let mut values = vec![];
    let mut value = from;
    while if step > 0 { value < to } else { value > to } {
        if values.len() == MOST_LINES {
            return None;
        }
        values.push(value);
        value = value.checked_add(step)?;
    }
    Some(values)
}

fn truths() -> Vec<Line> {
    vec![(0, 0), (1, 0)]
}

fn negative(lines: &[Line]) -> Option<Vec<Line>> {
    let lines = lines.iter();
    lines
        .map(|(at, by)| Some((at.checked_neg()?, by.checked_neg()?)))
        .collect()
}

/// Each of the left ones with each of the right ones; `None` where that is no line.
fn combined(op: BinaryOp, left: &[Line], right: &[Line]) -> Option<Vec<Line>> {
    let one = |a: Line, b: Line| -> Option<Line> {
        match op {
            BinaryOp::Add => Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)),
            BinaryOp::Subtract => Some((a.0.checked_sub(b.0)?, a.1.checked_sub(b.1)?)),
            BinaryOp::Multiply if b.1 == 0 => Some((a.0.checked_mul(b.0)?, a.1.checked_mul(b.0)?)),
            BinaryOp::Multiply if a.1 == 0 => Some((b.0.checked_mul(a.0)?, b.1.checked_mul(a.0)?)),
            _ => None,
        }
    };
    if left.len() * right.len() > MOST_LINES {
        return None;
    }
    let pairs = left
        .iter()
        .flat_map(|a| right.iter().map(move |b| (*a, *b)));
    pairs.map(|(a, b)| one(a, b)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a ray could be followed for without proof: so many strides.
    const FAR: i64 = 400;

    fn is_seen_to_go_on(rules: &Rules, start: &[i64], stride: &[i64]) -> bool {
        let mut scratch = Scratch::default();
        (0..FAR).all(|count| {
            let after = |count: i64| -> Vec<i64> {
                let words = start.iter().zip(stride);
                words.map(|(word, step)| word + step * count).collect()
            };
            let mut is_there = false;
            let visited = rules.each_move(&after(count), &mut scratch, &mut |mv| {
                is_there |= *mv.to == *after(count + 1);
            });
            matches!(rules.ending(&after(count), &mut scratch), Ok(None))
                && visited.is_ok()
                && is_there
        })
    }

    /// Numbers that look random, from 0 up to before `end` each.
    fn numbers(mut state: u64) -> impl FnMut(u64) -> u64 {
        move |end| {
            // Knuth's MMIX.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % end
        }
    }

    fn condition(next: &mut impl FnMut(u64) -> u64) -> String {
        let relation = ["<", "<=", "==", "!=", ">", ">="][usize::try_from(next(6)).expect("small")];
        let left = ["a + b", "a", "b", "a - 2 * b", "max(a, b)", "abs(a)"]
            [usize::try_from(next(6)).expect("small")];
        let bound = i64::try_from(next(60)).expect("small") - 20;
        let one = format!("{left} {relation} {bound}");
        match next(4) {
            0 => format!("({one} or {})", condition(next)),
            1 => format!("not ({one} and {})", condition(next)),
            _ => one,
        }
    }

    #[test]
    fn what_is_proved_goes_on_and_what_goes_on_is_proved() {
        let mut next = numbers(1);
        let (mut proved, mut refuted) = (0, 0);
        for _ in 0..1_500 {
            let step = 1 + next(3);
            let row = match next(5) {
                0 => format!("x -> x + {step}"),
                1 => format!(
                    "x -> x - k for k in range({step}, 5) if {}",
                    condition(&mut next)
                ),
                2 => format!("a - {step}, b + 1 if {}", condition(&mut next)),
                3 => format!("a, b + k - 2 for k in [1, {step}]"),
                _ => format!("a - {step}, b"),
            };
            let over = format!("{} and {}", condition(&mut next), condition(&mut next));
            let text = format!(
                "position = \"a, b\"\nmoves = [\"{row}\"]\nover = \"{over}\"\nlegal = \"{}\"\nunordered = {}\nstart = \"a == 2, b == 7\"",
                condition(&mut next),
                row.starts_with('x'),
            );
            let rules = kruzhok_rules::parse(&text).expect(&text);
            let start = [2, 7];
            if let Some(stride) = endless_stride(&rules, &start, &mut Scratch::default()) {
                assert!(
                    is_seen_to_go_on(&rules, &start, &stride),
                    "{stride:?} {text}"
                );
                proved += 1;
                continue;
            }
            let mut scratch = Scratch::default();
            let mut moves = vec![];
            let visited = rules.each_move(&start, &mut scratch, &mut |mv| {
                moves.push([mv.to[0] - start[0], mv.to[1] - start[1]]);
            });
            visited.expect("small numbers");
            for stride in moves {
                assert!(
                    !is_seen_to_go_on(&rules, &start, &stride),
                    "{stride:?} {text}"
                );
            }
            refuted += 1;
        }
        assert!(proved > 150 && refuted > 150, "{proved} {refuted}");
    }

    #[test]
    fn heaps_that_meet_others_by_chance_prove_nothing() {
        let check = |row: &str, start: &str, expected: bool| {
            let text = format!(
                "position = \"a, b, c, d\"\nunordered = true\nmoves = [\"{row}\"]\nstart = \"{start}\""
            );
            let rules = kruzhok_rules::parse(&text).expect("the rules are right");
            let is_endless = crate::surely_never_ends(&rules).is_some();
            assert_eq!(is_endless, expected, "{row}");
        };
        let start = "a == 5, b == 6, c == 7, d == 8";
        check(
            "x, y -> x - 3, y + 4 if a == 5 and b == 6 and c == 7",
            start,
            false,
        );
        check(
            "x, y, z -> x + 1, y - 3, z + 4 if a == 3 and b == 4",
            "a == 3, b == 4, c == 5, d == 6",
            false,
        );
        check("x, y -> x - 3, y + 4 if a < 9", start, true);
    }

    #[test]
    fn what_is_proved_of_many_unordered_heaps_goes_on() {
        let mut next = numbers(7);
        let mut proved = 0;
        for _ in 0..1_000 {
            let mut number = |end| i64::try_from(next(end)).expect("small") - 5;
            let (by, and, bound) = (number(11), number(11), number(20));
            let relation = ["==", "<", ">", "!="][usize::try_from(next(4)).expect("small")];
            let row = format!("x, y -> x + {by}, y + {and} if a {relation} {bound} or b == 6");
            let start: [i64; 3] = [4, 6, 7 + i64::try_from(next(4)).expect("small")];
            let text = format!(
                "position = \"a, b, c\"\nunordered = true\nmoves = [\"{row}\"]\nstart = \"a == 4, b == 6, c == {}\"",
                start[2]
            );
            let rules = kruzhok_rules::parse(&text).expect(&text);
            if let Some(stride) = endless_stride(&rules, &start, &mut Scratch::default()) {
                assert!(
                    is_seen_to_go_on(&rules, &start, &stride),
                    "{stride:?} {text}"
                );
                proved += 1;
            }
        }
        assert!(proved > 100, "{proved}");
    }

    #[test]
    fn what_is_beyond_128_bits_proves_nothing_and_stands_in_no_way() {
        let check = |over: &str, expected: bool| {
            let vast = "a * 4611686018427387904 * 4611686018427387904 * 8";
            let text = format!(
                "position = \"a, b\"\nmoves = [\"a, b + 1\"]\nover = \"{}\"\nstart = \"a == -1, b == 0\"",
                over.replace("VAST", vast)
            );
            let rules = kruzhok_rules::parse(&text).expect("the rules are right");
            let stride = endless_stride(&rules, &[-1, 0], &mut Scratch::default());
            assert_eq!(stride.is_some(), expected, "{over}");
        };
        check("b < 0 and -(VAST) == b", false);
        check("b < 0 and abs(VAST) == b", false);
        check("b < 0 and -(VAST + 1) == b", true);
    }

    #[test]
    fn an_end_far_away_is_seen() {
        let check = |over: &str, expected: bool| {
            let text = format!(
                "position = \"s\"\nmoves = [\"s + 3\"]\nover = \"{over}\"\nstart = \"s == 1\""
            );
            let rules = kruzhok_rules::parse(&text).expect("the rules are right");
            let stride = endless_stride(&rules, &[1], &mut Scratch::default());
            assert_eq!(stride.is_some(), expected, "{over}");
        };
        check("s == 3000000000001", false);
        check("s == 3000000000000", true);
        check("s >= 9000000000000000000", false);
        check("3000000000003 > s > 3000000000001", true);
        check("3000000000005 > s > 3000000000003", false);
        check("s % 2 == 0", false);
        check("min(s, 5) == 6", true);
    }
}
