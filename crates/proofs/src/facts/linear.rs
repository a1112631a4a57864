//! Sums of variables and of parts that are no sums, each taken so many times.

use crate::Num;
use kruzhok_values::{BinaryOp, Comparison};

/// A sum; its parts are variables and what is neither a sum nor a multiple.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// What is added.
    pub constant: i128,
    /// The parts and how many times each is taken: none stands there twice, or 0 times.
    pub terms: Vec<(Num, i128)>,
}

/// Factors beyond this make a sum a part of its own: numbers of 64 bits times these must fit into 128.
const MOST_FACTOR: i128 = 1 << 40;
/// Factors and constants of sums of words that are worked out in 64 bits.
const MOST_SMALL: i128 = 1 << 31;

impl Linear {
    /// A number.
    pub fn constant(constant: i128) -> Self {
        Self {
            constant,
            terms: vec![],
        }
    }

    /// A variable.
    pub fn slot(slot: usize) -> Self {
        Self::part(Num::Slot(slot))
    }

    /// Anything else, as one part.
    pub fn part(num: Num) -> Self {
        Self {
            constant: 0,
            terms: vec![(num, 1)],
        }
    }

    /// The number as a sum.
    pub fn of(num: &Num) -> Self {
        Self::sum_of(num)
            .filter(Self::is_small)
            .unwrap_or_else(|| Self::part(num.clone()))
    }

    fn sum_of(num: &Num) -> Option<Self> {
        Some(match num {
            Num::Const(value) => Self::constant((*value).into()),
            Num::Negate(inner) => Self::of(inner).times(-1),
            Num::Binary(op, pair) => {
                let (left, right) = (Self::of(&pair.0), Self::of(&pair.1));
                match op {
                    BinaryOp::Add => left.plus(&right, 1),
                    BinaryOp::Subtract => left.plus(&right, -1),
                    BinaryOp::Multiply if right.terms.is_empty() => {
                        left.times(small(right.constant)?)
                    }
                    BinaryOp::Multiply if left.terms.is_empty() => {
                        right.times(small(left.constant)?)
                    }
                    BinaryOp::ShiftLeft if right.terms.is_empty() => {
                        let bits = u32::try_from(right.constant).ok().filter(|it| *it < 40)?;
                        left.times(1 << bits)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn is_small(&self) -> bool {
        self.constant.abs() < 1 << 64 && self.terms.iter().all(|(_, by)| by.abs() < MOST_FACTOR)
    }

    /// This many times the sum.
    pub fn times(mut self, factor: i128) -> Self {
        if factor == 0 {
            return Self::constant(0);
        }
        self.constant *= factor;
        self.terms.iter_mut().for_each(|(_, by)| *by *= factor);
        self
    }

    /// This and so many times another.
    pub fn plus(mut self, other: &Self, times: i128) -> Self {
        self.constant += other.constant * times;
        for (part, by) in &other.terms {
            match self.terms.iter_mut().find(|(own, _)| own == part) {
                Some((_, own)) => *own += by * times,
                None => self.terms.push((part.clone(), by * times)),
            }
        }
        self.terms.retain(|(_, by)| *by != 0);
        self
    }

    /// Whether it is 0 whatever its parts are.
    pub fn is_zero(&self) -> bool {
        self.constant == 0 && self.terms.is_empty()
    }

    /// The product, which is a part of its own where neither is a constant; `None` where a number is too great.
    pub fn product(&self, other: &Self) -> Option<Self> {
        match (&self.terms[..], &other.terms[..]) {
            ([], _) => other.clone().times(self.constant).kept_small(),
            (_, []) => self.clone().times(other.constant).kept_small(),
            _ => {
                let pair = (self.num()?, other.num()?);
                Some(Self::part(Num::Binary(BinaryOp::Multiply, pair.into())))
            }
        }
    }

    /// The sum as an expression; `None` where a number is too great.
    pub fn num(&self) -> Option<Num> {
        let mut all: Option<Num> = None;
        let constant = i64::try_from(self.constant).ok()?;
        for (part, by) in &self.terms {
            let part = match i64::try_from(by.abs()).ok()? {
                1 => part.clone(),
                by => Num::Binary(BinaryOp::Multiply, (Num::Const(by), part.clone()).into()),
            };
            all = Some(match (all, *by > 0) {
                (None, true) => part,
                (Some(all), true) => Num::Binary(BinaryOp::Add, (all, part).into()),
                (None, false) => Num::Binary(BinaryOp::Subtract, (Num::Const(0), part).into()),
                (Some(all), false) => Num::Binary(BinaryOp::Subtract, (all, part).into()),
            });
        }
        Some(match all {
            None => Num::Const(constant),
            Some(all) if constant == 0 => all,
            Some(all) => Num::Binary(BinaryOp::Add, (all, Num::Const(constant)).into()),
        })
    }

    /// How many times a part is taken.
    pub fn factor(&self, part: &Num) -> i128 {
        let found = self.terms.iter().find(|(own, _)| own == part);
        found.map_or(0, |(_, by)| *by)
    }

    /// The same with factors that stay small: a sum of which nothing can be learned otherwise.
    pub fn kept_small(self) -> Option<Self> {
        self.is_small().then_some(self)
    }

    /// The same, where factors and constant are so small that words of 32 bits never make it overflow 64.
    pub fn with_small_factors(self) -> Option<Self> {
        let is_small = |number: i128| number.abs() <= MOST_SMALL;
        let are_small = self.terms.iter().all(|(_, by)| is_small(*by));
        (are_small && is_small(self.constant)).then_some(self)
    }

    /// The words of a sum of words, and how many times each is taken.
    pub fn words(&self) -> impl Iterator<Item = (usize, i128)> {
        let word = |(part, by): &(Num, i128)| match part {
            Num::Slot(word) => Some((*word, *by)),
            _ => None,
        };
        self.terms.iter().filter_map(word)
    }

    /// So many times this sum, with each word replaced by one of `words`, which stand for `divisor` times the words.
    pub fn of_words(&self, words: &[Self], divisor: i64) -> Option<Self> {
        let start = Self::constant(self.constant * i128::from(divisor));
        let sum = self
            .words()
            .fold(start, |sum, (word, by)| sum.plus(&words[word], by));
        sum.with_small_factors()
    }

    /// Visits sums that are all 0 or more where a condition is as wanted; whether it is so only where they are.
    pub fn each_not_negative(num: &Num, is_wanted: bool, visit: &mut dyn FnMut(Self)) -> bool {
        let (list, are_wanted) = match num {
            Num::Const(value) if (*value != 0) == is_wanted => return true,
            Num::Const(_) => {
                visit(Self::constant(-1));
                return true;
            }
            Num::Not(it) => return Self::each_not_negative(it, !is_wanted, visit),
            Num::And(list) if is_wanted => (list, true),
            Num::Or(list) if !is_wanted => (list, false),
            Num::Compare(it) => {
                let relation = match is_wanted {
                    true => it.1,
                    false => it.1.opposite(),
                };
                let (left, right) = (Self::of(&it.0), Self::of(&it.2));
                let mut more = |a: &Self, b: &Self, gap| {
                    visit(a.clone().plus(b, -1).plus(&Self::constant(gap), -1));
                };
                match relation {
                    Comparison::Less => more(&right, &left, 1),
                    Comparison::LessEqual => more(&right, &left, 0),
                    Comparison::Greater => more(&left, &right, 1),
                    Comparison::GreaterEqual => more(&left, &right, 0),
                    Comparison::Equal | Comparison::In => {
                        more(&right, &left, 0);
                        more(&left, &right, 0);
                    }
                    Comparison::NotEqual | Comparison::NotIn => return false,
                }
                return true;
            }
            _ => return false,
        };
        let all = list
            .iter()
            .map(|it| Self::each_not_negative(it, are_wanted, visit));
        all.fold(true, |all, it| all & it)
    }
}

fn small(factor: i128) -> Option<i128> {
    (factor.abs() < MOST_FACTOR).then_some(factor)
}
