//! Rows that take any number: rays and runs.

use super::cases::{Open, Settled};
use super::linear::uses;
use super::{Fixed, Linear, MOST_PIECES, Piece, Ray, Run, Shape, Way};
use kruzhok_rules::{Flat, FlatOp, FlatRow, FlatStep, Num};

impl Shape {
    /// Adds a row that takes any number.
    pub(super) fn push_loop(&mut self, flat: &Flat, row: &FlatRow, inner: usize) -> Option<()> {
        let is_loop = |step: &&FlatStep| matches!(step, FlatStep::For { .. });
        let FlatStep::For {
            slot,
            from: Num::Const(first),
            to: end,
            step: 1,
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
        if *first == 1
            && let Some(ray) = Ray::of(flat, row, *slot, end)
        {
            let ray = add(&mut self.rays, ray, |a, b| a == b);
            return self.push_open(open, row, inner, |_| Some(Way::Ray(ray)));
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
    /// Reads a row whose variable runs from 1 to before `end`; `None` where it does not run to an edge.
    fn of(flat: &Flat, row: &FlatRow, slot: usize, end: &Num) -> Option<Self> {
        let mut by = vec![];
        for (word, to) in row.to.iter().enumerate() {
            let Fixed::Sum(mut sum, 0) = Fixed::of(to) else {
                return None;
            };
            kruzhok_order::sort(&mut sum);
            by.push(match sum[..] {
                [(it, 1)] if it == word => 0,
                [(it, 1), (variable, by @ (1 | -1))] if it == word && variable == slot => by,
                _ => return None,
            });
        }
        let moves = by.iter().take(flat.named_count).any(|by| *by != 0);
        let mut edges = vec![None; by.len()];
        for term in terms(end) {
            let Fixed::Sum(sum, constant) = term else {
                return None;
            };
            let [(word, sign)] = sum[..] else {
                return None;
            };
            let by = *by.get(word)?;
            // Such a word may take so many steps that it comes to its edge.
            if by == 0 || sign != -by || edges[word].is_some() {
                return None;
            }
            edges[word] = Some(match by {
                -1 => 1i64.checked_sub(constant)?,
                _ => constant.checked_sub(1)?,
            });
        }
        moves.then_some(Self { by, edges })
    }
}

/// The numbers of which `num` is the least.
fn terms(num: &Num) -> Vec<Fixed> {
    let plus = |num: &Num, by: &Num, sign| {
        let by = Fixed::of(by).times(&Fixed::Sum(vec![], sign));
        terms(num).iter().map(|it| it.plus(&by)).collect()
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
        _ => vec![Fixed::of(num)],
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
