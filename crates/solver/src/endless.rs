//! Tells a game that never ends from one that is only too big.

use kruzhok_rules::{ProblemKind, RowIndex, Rules, Scratch};

/// How far a row is followed ply by ply before it is looked at in leaps.
const WALK_PLIES: usize = 100_000;

/// Players, and rows remembered for both of them, come round in so many plies at most.
const PERIOD_PLIES: usize = 4;

/// The first of `starts`, or the last one, from which one row can be played for ever without a position coming
/// again, other rows being used only where the rules forbid this one.
///
/// A row goes on for ever when its numbers pass 64 bits, or when after a long walk it goes on in equal strides
/// from wherever leaps of 1, 2, 4, … such strides lead: so a bound beyond the walk is met, while an end at single
/// numbers beyond it can be missed.
pub(crate) fn find<'a>(
    rules: &Rules,
    mut starts: impl DoubleEndedIterator<Item = &'a [i64]>,
) -> Option<Vec<i64>> {
    let first = starts.next()?;
    for start in [Some(first), starts.next_back()].into_iter().flatten() {
        for row in (0..).map(RowIndex).take(rules.rows().len()) {
            if (Walk {
                rules,
                row,
                scratch: Scratch::default(),
            })
            .goes_on_from(start)
            {
                return Some(start.to_vec());
            }
        }
    }
    None
}

struct Walk<'a> {
    rules: &'a Rules,
    row: RowIndex,
    scratch: Scratch,
}

/// What one ply of the walk comes to.
enum Ply {
    To(Vec<i64>),
    PastAllNumbers,
    NoFurther,
}

impl Walk<'_> {
    fn goes_on_from(&mut self, start: &[i64]) -> bool {
        match self.after(start, WALK_PLIES) {
            Ply::To(position) => self.strides_for_ever(&position),
            Ply::PastAllNumbers => true,
            Ply::NoFurther => false,
        }
    }

    fn strides_for_ever(&mut self, position: &[i64]) -> bool {
        let stride = match self.after(position, PERIOD_PLIES) {
            Ply::To(next) => difference(&next, position),
            Ply::PastAllNumbers => return true,
            Ply::NoFurther => return false,
        };
        if stride.iter().all(|&step| step == 0) {
            return false;
        }
        for exponent in 0..63 {
            let Some(far) = leap(position, &stride, 1 << exponent) else {
                return true;
            };
            match self.after(&far, PERIOD_PLIES) {
                Ply::To(next)
                    if leap(&far, &stride, 1).is_some_and(|expected| expected == next) => {}
                Ply::PastAllNumbers => return true,
                Ply::To(_) | Ply::NoFurther => return false,
            }
        }
        true
    }

    /// Where the row leads in so many plies; no further when it comes back to where it was.
    fn after(&mut self, position: &[i64], ply_count: usize) -> Ply {
        let mut position = position.to_vec();
        // A mark that is moved ever more rarely is met again on any circle (Brent, 1980).
        let mut mark = position.clone();
        let mut next_mark = 1;
        for ply in 1..=ply_count {
            match self.ply_from(&position) {
                Ply::To(next) if next == mark => return Ply::NoFurther,
                Ply::To(next) => position = next,
                end => return end,
            }
            if ply == next_mark {
                mark.clone_from(&position);
                next_mark *= 2;
            }
        }
        Ply::To(position)
    }

    fn ply_from(&mut self, position: &[i64]) -> Ply {
        match self.rules.ending(position, &mut self.scratch) {
            Ok(None) => {}
            Ok(Some(_)) => return Ply::NoFurther,
            Err(problem) => return Ply::at_problem(&problem.kind),
        }
        let mut next: Option<(RowIndex, Vec<i64>)> = None;
        let visited = self
            .rules
            .each_move(position, &mut self.scratch, &mut |mv| {
                if next
                    .as_ref()
                    .is_none_or(|&(row, _)| row != self.row && mv.row == self.row)
                {
                    next = Some((mv.row, mv.to.to_vec()));
                }
            });
        match (visited, next) {
            (Err(problem), _) => Ply::at_problem(&problem.kind),
            (Ok(()), Some((_, words))) => Ply::To(words),
            (Ok(()), None) => Ply::NoFurther,
        }
    }
}

impl Ply {
    fn at_problem(kind: &ProblemKind) -> Self {
        if matches!(kind, ProblemKind::Overflow { .. }) {
            Self::PastAllNumbers
        } else {
            Self::NoFurther
        }
    }
}

fn difference(to: &[i64], from: &[i64]) -> Vec<i64> {
    to.iter()
        .zip(from)
        .map(|(to, from)| to.wrapping_sub(*from))
        .collect()
}

/// The position so many strides away; `None` past 64 bits.
fn leap(from: &[i64], stride: &[i64], count: i64) -> Option<Vec<i64>> {
    from.iter()
        .zip(stride)
        .map(|(from, step)| step.checked_mul(count)?.checked_add(*from))
        .collect()
}
