//! Rows read for their shape: what they do along a line.
//!
//! On a line all words but one are fixed. There a row with sums and products, guards that compare, and cases is a few
//! straight pieces: on a stretch of the line, the target moves evenly.

mod cases;
mod linear;
mod taking;

pub(crate) use linear::{Fixed, Linear};

use crate::generic::code::Code;
use cases::{Open, Settled};
use kruzhok_kernels::Span;
use kruzhok_proofs::{Flat, FlatOp, FlatRow, FlatStep, Num};
use kruzhok_values::Comparison;
use linear::with_slots;

/// More pieces than this a row is not cut into.
const MOST_PIECES: usize = 64;

/// A condition along a line.
#[derive(Clone, Debug)]
pub(crate) enum Guard {
    /// It holds on the whole line or nowhere.
    Fixed(Num),
    /// Where this is not negative.
    NotNegative(Linear),
}

/// A straight piece of a row.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) guards: Vec<Guard>,
    pub(crate) way: Way,
    pub(crate) is_pass: bool,
}

/// Where a piece leads.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// To one position.
    To(Vec<Linear>),
    /// To all positions on a ray.
    Ray(usize),
    /// To the positions of a run, up to the one of this number.
    Run(usize, Linear),
}

/// Positions one after another in a straight line, as far as there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ray {
    /// What each step adds to the words.
    pub(crate) by: Vec<i64>,
    /// What the first step adds. It leads to another line if the others do, and stays on the line if they do.
    pub(crate) first: Vec<i64>,
    /// The last value of each word that is led to; `None` where only the box ends the ray.
    pub(crate) edges: Vec<Option<i64>>,
}

impl Ray {
    /// Whether it misses no position on its way.
    pub(crate) fn is_whole(&self) -> bool {
        self.first == self.by && self.by.iter().all(|by| matches!(by, -1..=1))
    }

    /// Whether the first step is like the others.
    pub(crate) fn is_even(&self) -> bool {
        self.first == self.by
    }

    /// Whether it stays on its line.
    pub(crate) fn is_along(&self, inner: usize) -> bool {
        let mut words = self.by.iter().enumerate();
        words.all(|(word, by)| word == inner || *by == 0)
    }
}

/// Positions that are the same ones for all places of a line.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    // The words of the position number k, and k's place among the variables.
    nums: Vec<Num>,
    slot: usize,
    /// For each word what it is at the number 0, and by how much it rises with the number.
    pub(crate) words: Vec<(Fixed, i64)>,
    /// The number of the first of them.
    pub(crate) first: i64,
}

/// A game of straight pieces.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The game is over where one of these is not negative.
    pub(crate) ends: Vec<Linear>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) rays: Vec<Ray>,
    pub(crate) runs: Vec<Run>,
}

impl Shape {
    /// Reads a game for its shape along the word `inner`; `None` where a row or an end is not straight.
    pub(crate) fn of(flat: &Flat, code: &Code, inner: usize) -> Option<Self> {
        if !flat.ends.is_empty() && code.only_end.is_none() {
            return None;
        }
        let mut ends = ends(flat, inner)?;
        // What is never in order is left out as well.
        for place in 1..flat.sorted_count {
            let pair = (Num::Slot(place - 1), Comparison::Greater, Num::Slot(place));
            push_ends(&Num::Compare(pair.into()), inner, &mut ends)?;
        }
        let mut shape = Self {
            ends,
            pieces: vec![],
            rays: vec![],
            runs: vec![],
        };
        for row in &flat.rows {
            let has_loop = (row.steps.iter()).any(|it| matches!(it, FlatStep::For { .. }));
            if has_loop {
                shape.push_loop(flat, row, inner)?;
            } else {
                push_pieces(flat, row, inner, &mut shape.pieces)?;
            }
        }
        Some(shape)
    }

    /// The pieces of a row that takes any number; `None` where it does not, or is not straight.
    pub(crate) fn of_loop(flat: &Flat, row: &FlatRow, inner: usize) -> Option<Self> {
        let mut shape = Self {
            ends: vec![],
            pieces: vec![],
            rays: vec![],
            runs: vec![],
        };
        shape.push_loop(flat, row, inner)?;
        Some(shape)
    }
}

/// What is not negative where the game is over, one of them or several; so what goes on along a line is one stretch.
/// `None` where it may be otherwise.
pub(crate) fn ends(flat: &Flat, inner: usize) -> Option<Vec<Linear>> {
    let mut ends = vec![];
    for (when, _) in &flat.ends {
        push_ends(when, inner, &mut ends)?;
    }
    Some(ends)
}

/// Adds what is not negative where `when` holds.
fn push_ends(when: &Num, inner: usize, ends: &mut Vec<Linear>) -> Option<()> {
    if let Num::Or(list) = when {
        return list.iter().try_for_each(|it| push_ends(it, inner, ends));
    }
    let mut open = Open {
        conditions: vec![(when.clone(), true)],
        guards: vec![],
        to: vec![],
    };
    let Settled::Done = open.settle(inner)? else {
        return None;
    };
    match open.guards.pop() {
        Some(Guard::NotNegative(linear)) if open.guards.is_empty() => ends.push(linear),
        // It holds on the whole line or nowhere.
        Some(Guard::Fixed(condition)) if open.guards.is_empty() => {
            let not_zero = Num::Compare((condition, Comparison::NotEqual, Num::Const(0)).into());
            let rest = Num::Binary(FlatOp::Subtract, (not_zero, Num::Const(1)).into());
            ends.push(Linear {
                slope: Fixed::Sum(vec![], 0),
                rest: Fixed::Any(rest),
            });
        }
        _ => return None,
    }
    Some(())
}

impl Piece {
    /// Where it holds on the line of these words, as far as the game goes on there; `low` is the value of the first place.
    pub(crate) fn span(&self, words: &[i64], low: i64, going: Span) -> Span {
        self.guards.iter().fold(going, |span, guard| match guard {
            Guard::NotNegative(linear) => linear.even(words, low).not_negative(span),
            Guard::Fixed(condition) if condition.value(words) == Ok(0) => Span::EMPTY,
            Guard::Fixed(_) => span,
        })
    }
}

fn push_pieces(flat: &Flat, row: &FlatRow, inner: usize, pieces: &mut Vec<Piece>) -> Option<()> {
    let mut conditions = vec![];
    for step in &row.steps {
        match step {
            FlatStep::If(condition) => conditions.push((condition.clone(), true)),
            FlatStep::For { .. } => return None,
        }
    }
    let first_piece = pieces.len();
    for order in orders(flat.sorted_count) {
        let mut conditions = conditions.clone();
        let mut to = row.to.clone();
        for (place, from) in order.iter().enumerate() {
            to[place] = row.to[*from].clone();
        }
        for place in 1..order.len() {
            let pair = (
                to[place - 1].clone(),
                Comparison::LessEqual,
                to[place].clone(),
            );
            conditions.push((Num::Compare(pair.into()), true));
        }
        if let Some(legal) = &flat.legal {
            conditions.push((with_slots(legal, &to), true));
        }
        let mut open = vec![Open {
            conditions,
            guards: vec![],
            to,
        }];
        while let Some(mut one) = open.pop() {
            if open.len() + pieces.len() - first_piece > MOST_PIECES {
                return None;
            }
            match one.settle(inner)? {
                Settled::Split(parts) => open.extend(parts),
                Settled::Done => pieces.push(Piece {
                    guards: one.guards,
                    way: Way::To(
                        (one.to.iter())
                            .map(|num| Linear::of(num, inner))
                            .collect::<Option<_>>()?,
                    ),
                    is_pass: row.is_pass,
                }),
            }
        }
    }
    Some(())
}

/// The ways in which so many heaps may stand in order.
pub(crate) fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for next in 0..count {
        all = (all.iter())
            .flat_map(|order: &Vec<usize>| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, next);
                    longer
                })
            })
            .collect();
    }
    all
}
