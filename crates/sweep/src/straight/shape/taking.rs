//! Rows that take any number: rays and runs.

use super::cases::{Open, Settled};
use super::linear::uses;
use super::{Fixed, Linear, MOST_PIECES, Piece, Ray, Run, Shape, Way};
use kruzhok_proofs::{Flat, FlatOp, FlatRow, FlatStep, Num};

impl Shape {
    /// Adds a row that takes any number.
    pub(super) fn push_loop(&mut self, flat: &Flat, row: &FlatRow, inner: usize) -> Option<()> {
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
        let ray = Ray::of(flat, row, *slot, [*first, *step], end);
        if let Some(ray) = ray.filter(|it| it.is_steady(inner)) {
            let ray = add(&mut self.rays, ray, |a, b| a == b);
            return self.push_open(open, row, inner, |_| Some(Way::Ray(ray)));
        }
        if *step != 1 {
            return None;
        }
        let run = Run::of(flat, row, *slot, *first, inner)?;
        let run = add(&mut self.runs, run, |a, b| {
            (&a.nums, a.slot, a.first) == (&b.nums, b.slot, b.first)
        });
        let last = Num::Binary(FlatOp::Subtract, (end.clone(), Num::Const(1)).into());
        let open = Open {
            to: vec![last],
            ..open
        };
        self.push_open(open, row, inner, |open| {
            Some(Way::Run(run, Linear::of(&open.to[0], inner)?))
        })
    }

    /// Cuts a row into pieces.
    fn push_open(
        &mut self,
        open: Open,
        row: &FlatRow,
        inner: usize,
        way: impl Fn(&Open) -> Option<Way>,
    ) -> Option<()> {
        let first_piece = self.pieces.len();
        let mut all = vec![open];
        while let Some(mut one) = all.pop() {
            if all.len() + self.pieces.len() - first_piece > MOST_PIECES {
                return None;
            }
            match one.settle(inner)? {
                Settled::Split(parts) => all.extend(parts),
                Settled::Done => {
                    let way = way(&one)?;
                    self.pieces.push(Piece {
                        guards: one.guards,
                        way,
                        is_pass: row.is_pass,
                    });
                }
            }
        }
        Some(())
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
    /// Reads a row whose variable rises from `first` by `step` to before `end`; `None` where it does not run to an edge.
    fn of(
        flat: &Flat,
        row: &FlatRow,
        slot: usize,
        [first, step]: [i64; 2],
        end: &Num,
    ) -> Option<Self> {
        let mut ray = Self::steps(flat, row, slot, [first, step])?;
        for (term, divisor) in terms(end) {
            let Fixed::Sum(sum, constant) = term else {
                return None;
            };
            let [(word, sign)] = sum[..] else {
                return None;
            };
            let by = *ray.by.get(word)?;
            let rise = by / step;
            let more = ray.first[word].checked_sub(rise.checked_mul(first)?)?;
            // Such a word may take so many steps that it comes to its edge.
            if rise.checked_abs()? != divisor || sign != -rise.signum() {
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

    /// Where a row leads whose variable rises from `first` by `step`, without an end.
    pub(crate) fn steps(
        flat: &Flat,
        row: &FlatRow,
        slot: usize,
        [first, step]: [i64; 2],
    ) -> Option<Self> {
        let count = row.to.len();
        let mut ray = Self {
            by: vec![0; count],
            first: vec![0; count],
            edges: vec![None; count],
        };
        for (word, to) in row.to.iter().enumerate() {
            let Fixed::Sum(mut sum, more) = Fixed::of(to) else {
                return None;
            };
            kruzhok_order::sort(&mut sum);
            // By how much the word rises with the variable.
            let rise = match sum[..] {
                [(it, 1)] if it == word => 0,
                [(it, 1), (variable, rise)] if it == word && variable == slot => rise,
                _ => return None,
            };
            ray.by[word] = rise.checked_mul(step)?;
            ray.first[word] = rise.checked_mul(first)?.checked_add(more)?;
        }
        // What leaves the named words as they are would be no move.
        let mut named = 0..flat.named_count;
        named
            .any(|word| ray.by[word].signum() * ray.first[word].signum() > 0)
            .then_some(ray)
    }

    /// Whether its first step leads to other lines if the others do, and goes where they go along a line.
    fn is_steady(&self, inner: usize) -> bool {
        let is_outer = |steps: &[i64]| {
            let mut words = steps.iter().enumerate();
            words.any(|(word, by)| word != inner && *by != 0)
        };
        match is_outer(&self.by) {
            true => is_outer(&self.first),
            false => !is_outer(&self.first) && self.by[inner] * self.first[inner] > 0,
        }
    }
}

/// The numbers of which `num` is the least, each with what it is divided by.
fn terms(num: &Num) -> Vec<(Fixed, i64)> {
    let plus = |num: &Num, by: &Num, sign: i64| {
        let by = Fixed::of(by);
        let plus = |(term, divisor): &(Fixed, i64)| {
            let times = Fixed::Sum(vec![], sign.saturating_mul(*divisor));
            (term.plus(&by.times(&times)), *divisor)
        };
        terms(num).iter().map(plus).collect()
    };
    match num {
        Num::Least(list) => list.iter().flat_map(terms).collect(),
        Num::Binary(FlatOp::Add, pair) if matches!(pair.1, Num::Const(_)) => {
            plus(&pair.0, &pair.1, 1)
        }
        Num::Binary(FlatOp::Add, pair) if matches!(pair.0, Num::Const(_)) => {
            plus(&pair.1, &pair.0, 1)
        }
        Num::Binary(FlatOp::Subtract, pair) if matches!(pair.1, Num::Const(_)) => {
            plus(&pair.0, &pair.1, -1)
        }
        Num::Binary(FlatOp::Divide, pair) => match pair.1 {
            Num::Const(divisor @ 1..) => vec![(Fixed::of(&pair.0), divisor)],
            _ => vec![(Fixed::of(num), 1)],
        },
        _ => vec![(Fixed::of(num), 1)],
    }
}

impl Run {
    /// Reads a row whose targets are the same for all places of a line.
    fn of(flat: &Flat, row: &FlatRow, slot: usize, first: i64, inner: usize) -> Option<Self> {
        let mut words = vec![];
        for to in &row.to {
            if uses(to, inner) {
                return None;
            }
            let linear = Linear::of(to, slot)?;
            let Fixed::Sum(none, by) = linear.slope else {
                return None;
            };
            if !none.is_empty() {
                return None;
            }
            words.push((linear.rest, by));
        }
        // What leaves the named words as they are would be no move: one of them must move off with the variable.
        let moves_off = |(word, (rest, by)): (usize, &(Fixed, i64))| {
            *by != 0 && matches!(rest, Fixed::Sum(sum, 0) if sum[..] == [(word, 1)])
        };
        let mut named = words.iter().enumerate().take(flat.named_count);
        if !row.is_pass && (first < 1 || !named.any(moves_off)) {
            return None;
        }
        Some(Self {
            nums: row.to.clone(),
            slot,
            words,
            first,
        })
    }
}
