//! Rows that take any number: rays and runs.

use super::cases::{Open, uses};
use super::linear::Straight;
use super::{Ray, Run, Shape, Way};
use kruzhok_proofs::Linear;
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num};
use kruzhok_values::BinaryOp;

impl Shape {
    /// Adds a row that takes any number.
    pub(crate) fn push_loop(&mut self, flat: &Flat, row: &FlatRow, inner: usize) -> Option<()> {
        let is_loop = |step: &&FlatStep| matches!(step, FlatStep::For { .. });
        let FlatStep::For {
            slot,
            from: Num::Const(first),
            to: end,
            step: step @ 1..,
        } = row.steps.iter().find(is_loop)?
        else {
            return None;
        };
        if flat.sorted_count > 0 || flat.legal.is_some() {
            return None;
        }
        let mut conditions = vec![];
        for step in &row.steps {
            match step {
                FlatStep::If(condition) if uses(condition, *slot) => return None,
                FlatStep::If(condition) => conditions.push((condition.clone(), true)),
                FlatStep::For { slot: it, .. } if it != slot => return None,
                FlatStep::For { .. } => {}
            }
        }
        let open = Open {
            conditions,
            guards: vec![],
            to: vec![],
        };
        let first_piece = self.pieces.len();
        let ray = Ray::of(flat, row, *slot, [*first, *step], end);
        if let Some(ray) = ray.filter(|it| it.is_steady(inner)) {
            let ray = add(&mut self.rays, ray, |a, b| a == b);
            return self.push_open(open, row, inner, first_piece, |_, _| {
                Some((vec![], Way::Ray(ray)))
            });
        }
        if *step != 1 {
            return None;
        }
        let run = self.run(flat, row, *slot, *first, inner)?;
        let run = add(&mut self.runs, run, |a, b| {
            (&a.nums, a.slot, a.first) == (&b.nums, b.slot, b.first)
        });
        let last = Num::Binary(BinaryOp::Subtract, (end.clone(), Num::Const(1)).into());
        let open = Open {
            to: vec![last],
            ..open
        };
        self.push_open(open, row, inner, first_piece, |shape, to| {
            let last = shape.linear(&Straight::of(&to[0], inner)?)?;
            Some((vec![], Way::Run(run, last)))
        })
    }

    /// Reads a row whose targets are the same for all places of a line.
    fn run(
        &mut self,
        flat: &Flat,
        row: &FlatRow,
        slot: usize,
        first: i64,
        inner: usize,
    ) -> Option<Run> {
        let mut words = vec![];
        // What leaves the named words as they are would be no move: one of them must move off with the variable.
        let mut moves_off = row.is_pass;
        for (word, to) in row.to.iter().enumerate() {
            if uses(to, inner) {
                return None;
            }
            let Straight { slope, rest } = Straight::of(to, slot)?;
            if !slope.terms.is_empty() {
                return None;
            }
            let is_own = rest == Linear::slot(word);
            moves_off |= word < flat.named_count && first >= 1 && !slope.is_zero() && is_own;
            words.push((self.sum(&rest)?, i64::try_from(slope.constant).ok()?));
        }
        moves_off.then(|| Run {
            nums: row.to.clone(),
            slot,
            words,
            first,
        })
    }
}

/// The place of an equal one, which is added if it is not there.
fn add<T>(list: &mut Vec<T>, one: T, is_same: impl Fn(&T, &T) -> bool) -> usize {
    let known = list.iter().position(|it| is_same(it, &one));
    known.unwrap_or_else(|| {
        list.push(one);
        list.len() - 1
    })
}

impl Ray {
    /// Reads a row whose variable rises from `first` by `step` to before `end`; `None` where it does not run to an edge, or
    /// its first step is not like the others.
    fn of(
        flat: &Flat,
        row: &FlatRow,
        slot: usize,
        [first, step]: [i64; 2],
        end: &Num,
    ) -> Option<Self> {
        let [by, _] =
            steps(flat, row, slot, [first, step]).filter(|[by, at_first]| by == at_first)?;
        let edges = vec![None; by.len()];
        let mut ray = Self { by, edges };
        for (term, divisor) in terms(end) {
            let [(Num::Slot(word), sign)] = term.terms[..] else {
                return None;
            };
            let constant = i64::try_from(term.constant).ok()?;
            let by = *ray.by.get(word)?;
            let rise = by / step;
            let more = by.checked_sub(rise.checked_mul(first)?)?;
            // Such a word may take so many steps that it comes to its edge.
            if rise.checked_abs()? != divisor || sign != i128::from(-rise.signum()) {
                return None;
            }
            if ray.edges[word].is_some() {
                return None;
            }
            let edge = match rise < 0 {
                true => divisor.checked_sub(constant)?,
                false => constant.checked_sub(divisor)?,
            };
            ray.edges[word] = Some(edge.checked_add(more)?);
        }
        Some(ray)
    }

    /// Whether it leads to other lines, or to each place of its own.
    fn is_steady(&self, inner: usize) -> bool {
        !self.is_along(inner) || self.is_whole()
    }
}

/// Where a row leads whose variable rises from `first` by `step`, without an end: what each step adds to the words, and what the
/// first one adds.
pub(crate) fn steps(
    flat: &Flat,
    row: &FlatRow,
    slot: usize,
    [first, step]: [i64; 2],
) -> Option<[Vec<i64>; 2]> {
    let (mut by, mut at_first) = (vec![], vec![]);
    for (word, to) in row.to.iter().enumerate() {
        let change = Linear::of(to).plus(&Linear::slot(word), -1);
        // By how much the word rises with the variable.
        let rise = match change.terms[..] {
            [] => 0,
            [(Num::Slot(variable), rise)] if variable == slot => i64::try_from(rise).ok()?,
            _ => return None,
        };
        let more = i64::try_from(change.constant).ok()?;
        by.push(rise.checked_mul(step)?);
        at_first.push(rise.checked_mul(first)?.checked_add(more)?);
    }
    // What leaves the named words as they are would be no move.
    let mut named = 0..flat.named_count;
    named
        .any(|word| by[word].signum() * at_first[word].signum() > 0)
        .then_some([by, at_first])
}

/// The numbers of which `num` is the least, each with what it is divided by.
fn terms(num: &Num) -> Vec<(Linear, i64)> {
    let plus = |num: &Num, by: &Num, sign: i128| {
        let by = Linear::of(by);
        let plus =
            |(term, divisor): (Linear, i64)| (term.plus(&by, sign * i128::from(divisor)), divisor);
        terms(num).into_iter().map(plus).collect()
    };
    match num {
        Num::Least(list) => list.iter().flat_map(terms).collect(),
        Num::Binary(BinaryOp::Add, pair) if matches!(pair.1, Num::Const(_)) => {
            plus(&pair.0, &pair.1, 1)
        }
        Num::Binary(BinaryOp::Add, pair) if matches!(pair.0, Num::Const(_)) => {
            plus(&pair.1, &pair.0, 1)
        }
        Num::Binary(BinaryOp::Subtract, pair) if matches!(pair.1, Num::Const(_)) => {
            plus(&pair.0, &pair.1, -1)
        }
        Num::Binary(BinaryOp::Divide, pair) => match pair.1 {
            Num::Const(divisor @ 1..) => vec![(Linear::of(&pair.0), divisor)],
            _ => vec![(Linear::of(num), 1)],
        },
        _ => vec![(Linear::of(num), 1)],
    }
}
