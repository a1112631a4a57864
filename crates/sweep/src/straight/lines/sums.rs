//! Straight rows as sums of numbers, the same for all lines: what is to be done with each line is little then.

use crate::straight::shape::{Fixed, Guard, Linear, Shape, Way};
use kruzhok_kernels::straight::parts::{self, Piece, Sum};
use kruzhok_proofs::Num;

/// A game whose rows are sums.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    /// The game is over where one of these is not negative.
    pub(super) ends: Vec<parts::Linear>,
    /// The pieces of rows, and where they lead if not to one position.
    pub(super) pieces: Vec<(Piece, Onward)>,
    // What is not a sum is worked out for each line and stands after its words.
    others: Vec<Other>,
}

/// Where a piece leads.
#[derive(Clone, Debug)]
pub(super) enum Onward {
    /// To one position.
    ToOne,
    /// To all positions on a ray.
    Ray(usize),
    /// To the positions of a run, up to the one of this number.
    Run(usize, parts::Linear),
}

/// A number that is the same all along a line.
#[derive(Clone, Debug)]
enum Other {
    Value(Num),
    /// 0 where a condition does not hold, else 1.
    Truth(Num),
}

impl Sums {
    /// Reads a game whose positions have so many words.
    pub(super) fn of(shape: &Shape, width: usize) -> Self {
        let mut reader = Reader {
            width,
            others: vec![],
        };
        let ends = reader.linears(&shape.ends);
        let mut pieces = vec![];
        for piece in &shape.pieces {
            let guards = piece.guards.iter().map(|it| reader.guard(it)).collect();
            let (to, onward) = match &piece.way {
                Way::To(targets) => (reader.linears(targets), Onward::ToOne),
                Way::Ray(ray) => (vec![], Onward::Ray(*ray)),
                Way::Run(run, last) => (vec![], Onward::Run(*run, reader.linear(last))),
            };
            let is_pass = piece.is_pass;
            let piece = Piece {
                guards,
                to,
                is_pass,
            };
            pieces.push((piece, onward));
        }
        Self {
            ends,
            pieces,
            others: reader.others,
        }
    }

    /// Adds to the words of a line what else sums are made of.
    pub(super) fn complete(&self, numbers: &mut Vec<i64>) {
        for other in &self.others {
            numbers.push(match other {
                // Ranges have shown that there is a value.
                Other::Value(num) => num.value(numbers).unwrap_or(0),
                Other::Truth(condition) => i64::from(condition.value(numbers) != Ok(0)),
            });
        }
    }
}

struct Reader {
    width: usize,
    others: Vec<Other>,
}

impl Reader {
    fn other(&mut self, other: Other, constant: i64) -> Sum {
        self.others.push(other);
        let terms = vec![(self.width + self.others.len() - 1, 1)];
        Sum { terms, constant }
    }

    fn sum(&mut self, fixed: &Fixed) -> Sum {
        match fixed {
            Fixed::Sum(terms, constant) => Sum {
                terms: terms.clone(),
                constant: *constant,
            },
            Fixed::Any(num) => self.other(Other::Value(num.clone()), 0),
        }
    }

    fn linear(&mut self, linear: &Linear) -> parts::Linear {
        parts::Linear {
            slope: self.sum(&linear.slope),
            rest: self.sum(&linear.rest),
        }
    }

    fn linears(&mut self, list: &[Linear]) -> Vec<parts::Linear> {
        list.iter().map(|it| self.linear(it)).collect()
    }

    fn guard(&mut self, guard: &Guard) -> parts::Linear {
        match guard {
            Guard::NotNegative(linear) => self.linear(linear),
            Guard::Fixed(condition) => parts::Linear {
                slope: Sum::default(),
                rest: self.other(Other::Truth(condition.clone()), -1),
            },
        }
    }
}
