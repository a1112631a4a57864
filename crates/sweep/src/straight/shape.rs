//! Rows read for their shape: what they do along a line.
//!
//! On a line all words but one are fixed. There a row with sums and products, guards that compare, and cases is a few
//! straight pieces: on a stretch of the line, the target moves evenly.

mod cases;
mod linear;
pub(crate) mod taking;

use crate::generic::code::Code;
use crate::run::frame::Frame;
use cases::{Open, Settled};
use kruzhok_kernels::Even;
use kruzhok_kernels::straight::parts::{self, Piece, Sum};
use kruzhok_proofs::Linear;
use kruzhok_proofs::replaced;
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num};
use kruzhok_values::Comparison;
use linear::Straight;

/// More pieces than this a row is not cut into.
const MOST_PIECES: usize = 64;

/// Where a piece leads.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// To one position, which the piece tells.
    ToOne,
    /// To all positions on a ray.
    Ray(usize),
    /// To the positions of a run, up to the one of this number.
    Run(usize, parts::Linear),
}

/// Positions one after another in a straight line, as far as there are any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ray {
    /// What each step adds to the words.
    pub(crate) by: Vec<i64>,
    /// The last value of each word that is led to; `None` where only the box ends the ray.
    pub(crate) edges: Vec<Option<i64>>,
}

impl Ray {
    /// The line to which its first step leads; `None` where the ray has ended by then.
    pub(crate) fn next_line(&self, frame: &Frame, words: &[i64]) -> Option<u32> {
        let mut line = 0;
        for (word, by) in self.by.iter().enumerate() {
            if word == frame.inner() {
                continue;
            }
            let target = words[word].checked_add(*by)?;
            let is_beyond = self.edges[word].is_some_and(|edge| match by.signum() {
                1 => target > edge,
                _ => target < edge,
            });
            if is_beyond {
                return None;
            }
            line += frame.axes()[word].place(target)? * frame.stride(word);
        }
        Some(line)
    }

    /// Whether it misses no position on its way.
    pub(crate) fn is_whole(&self) -> bool {
        self.by.iter().all(|by| matches!(by, -1..=1))
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
    // For each word what it is at the number 0, and by how much it rises with the number.
    words: Vec<(Sum, i64)>,
    /// The number of the first of them.
    pub(crate) first: i64,
}

impl Run {
    /// Its words by number, counted from this one.
    pub(crate) fn words_from(&self, first: i64, numbers: &[i64]) -> impl Iterator<Item = Even> {
        self.words.iter().map(move |(rest, by)| Even {
            slope: *by,
            start: rest.value(numbers) + by * first,
        })
    }
}

/// A game of straight pieces. Its sums are over the numbers of a line: its words, and what [`Shape::complete`] adds to them.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// The game is over where one of these is not negative.
    pub(crate) ends: Vec<parts::Linear>,
    pub(crate) pieces: Vec<(Piece, Way)>,
    pub(crate) rays: Vec<Ray>,
    pub(crate) runs: Vec<Run>,
    // How many words a position has.
    width: usize,
    // What is the same all along a line, and no sum of words.
    others: Vec<Num>,
}

impl Shape {
    /// Reads a game for its shape along the word `inner`; `None` where a row or an end is not straight.
    pub(crate) fn of(flat: &Flat, code: &Code, inner: usize) -> Option<Self> {
        if !flat.ends.is_empty() && code.only_end.is_none() {
            return None;
        }
        let mut shape = Self::of_ends(flat, inner)?;
        // What is never in order is left out as well.
        for place in 1..flat.sorted_count {
            let pair = (Num::Slot(place - 1), Comparison::Greater, Num::Slot(place));
            shape.push_ends(&Num::Compare(pair.into()), inner)?;
        }
        for row in &flat.rows {
            let has_loop = (row.steps.iter()).any(|it| matches!(it, FlatStep::For { .. }));
            match has_loop {
                true => shape.push_loop(flat, row, inner)?,
                false => shape.push_row(flat, row, inner)?,
            }
        }
        Some(shape)
    }

    /// No rows and no ends.
    pub(crate) fn empty(width: usize) -> Self {
        Self {
            ends: vec![],
            pieces: vec![],
            rays: vec![],
            runs: vec![],
            width,
            others: vec![],
        }
    }

    /// The ends alone. The game is over where one of them holds, or several; so what goes on along a line is one stretch.
    /// `None` where it may be otherwise.
    pub(crate) fn of_ends(flat: &Flat, inner: usize) -> Option<Self> {
        let mut shape = Self::empty(flat.width);
        for (when, _) in &flat.ends {
            shape.push_ends(when, inner)?;
        }
        Some(shape)
    }

    /// Adds to the words of a line what else its sums are made of.
    pub(crate) fn complete(&self, numbers: &mut Vec<i64>) {
        for other in &self.others {
            // Ranges have shown that there is a value.
            let value = other.value(numbers).unwrap_or(0);
            numbers.push(value);
        }
    }

    /// Adds what is not negative where `when` holds.
    fn push_ends(&mut self, when: &Num, inner: usize) -> Option<()> {
        if let Num::Or(list) = when {
            return list.iter().try_for_each(|it| self.push_ends(it, inner));
        }
        let mut open = Open {
            conditions: vec![(when.clone(), true)],
            guards: vec![],
            to: vec![],
        };
        let Settled::Done = open.settle(inner)? else {
            return None;
        };
        let [guard] = &open.guards[..] else {
            return None;
        };
        let end = self.linear(guard)?;
        self.ends.push(end);
        Some(())
    }

    /// Adds a row without loops.
    fn push_row(&mut self, flat: &Flat, row: &FlatRow, inner: usize) -> Option<()> {
        let mut conditions = vec![];
        for step in &row.steps {
            match step {
                FlatStep::If(condition) => conditions.push((condition.clone(), true)),
                FlatStep::For { .. } => return None,
            }
        }
        let first_piece = self.pieces.len();
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
                let after = |num: &Num| match num {
                    Num::Slot(word) => Some(to[*word].clone()),
                    _ => None,
                };
                conditions.push((replaced(legal, &after), true));
            }
            let open = Open {
                conditions,
                guards: vec![],
                to,
            };
            self.push_open(open, row, inner, first_piece, |shape, to| {
                let to = to
                    .iter()
                    .map(|num| shape.linear(&Straight::of(num, inner)?));
                Some((to.collect::<Option<_>>()?, Way::ToOne))
            })?;
        }
        Some(())
    }

    /// Cuts what is open into pieces; `way` tells where each of them leads.
    fn push_open(
        &mut self,
        open: Open,
        row: &FlatRow,
        inner: usize,
        first_piece: usize,
        way: impl Fn(&mut Self, &[Num]) -> Option<(Vec<parts::Linear>, Way)>,
    ) -> Option<()> {
        let mut all = vec![open];
        while let Some(mut one) = all.pop() {
            if all.len() + self.pieces.len() - first_piece > MOST_PIECES {
                return None;
            }
            match one.settle(inner)? {
                Settled::Split(parts) => all.extend(parts),
                Settled::Done => {
                    let guards = one.guards.iter().map(|it| self.linear(it));
                    let guards = guards.collect::<Option<_>>()?;
                    let (to, way) = way(self, &one.to)?;
                    let is_pass = row.is_pass;
                    let piece = Piece {
                        guards,
                        to,
                        is_pass,
                    };
                    self.pieces.push((piece, way));
                }
            }
        }
        Some(())
    }

    fn linear(&mut self, straight: &Straight) -> Option<parts::Linear> {
        Some(parts::Linear {
            slope: self.sum(&straight.slope)?,
            rest: self.sum(&straight.rest)?,
        })
    }

    fn sum(&mut self, linear: &Linear) -> Option<Sum> {
        let mut terms = vec![];
        for (part, by) in &linear.terms {
            let number = match part {
                Num::Slot(word) if *word < self.width => *word,
                other => {
                    let known = self.others.iter().position(|it| it == other);
                    let index = known.unwrap_or_else(|| {
                        self.others.push(other.clone());
                        self.others.len() - 1
                    });
                    self.width + index
                }
            };
            terms.push((number, i64::try_from(*by).ok()?));
        }
        let constant = i64::try_from(linear.constant).ok()?;
        Some(Sum { terms, constant })
    }
}

/// The permutations of `count` heaps.
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
