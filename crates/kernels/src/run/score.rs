//! Outcome and remoteness in a small number, so that the best move is the least one.

use crate::cyclic::retrograde;
use crate::cyclic::retrograde::UNKNOWN;
use crate::run::table;
use crate::run::table::{Row, Table};
use crate::straight::line::{self, Line};
use crate::straight::part::{Even, Span};
use crate::straight::parts::Part;
use crate::straight::{lower, rays};
use std::fmt::Debug;

/// The value of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Won in so many plies: the winner hurries.
    Win(u32),
    /// Lost in so many plies: the loser delays.
    Loss(u32),
    /// Neither player can force the end that they want.
    Draw,
}

impl Value {
    /// A small number for each value, which tables may be indexed by: 1 for a draw, 2 + 2r for a win in r plies, 3 + 2r
    /// for a loss. 0 is none of them.
    pub fn code(self) -> u32 {
        match self {
            Self::Draw => 1,
            Self::Win(plies) => 2 + 2 * plies,
            Self::Loss(plies) => 3 + 2 * plies,
        }
    }

    /// The value that has this number.
    pub fn of_code(code: u32) -> Option<Self> {
        Some(match (code, code % 2) {
            (0, _) => return None,
            (1, _) => Self::Draw,
            (_, 0) => Self::Win(code / 2 - 1),
            _ => Self::Loss((code - 3) / 2),
        })
    }
}

/// Makes the trait of scores, with its loops over slices: each is compiled here for both kinds of numbers, so that its
/// callers need not be built to be fast.
macro_rules! score {
    ({$($declared:tt)*} {$($defined:tt)*} $($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?
        = $loop:expr;)*) => {
        /// A number that a value is kept in, in the order of what a player wants: a quick loss is the least, then a slow
        /// one, a draw, a slow win, and a quick win is the greatest.
        ///
        /// A win in r plies is [`Score::MOST`] − r, a loss in r plies the negative of that, a draw 0.
        pub trait Score: Copy + Ord + Default + Debug + 'static {
            $($declared)*
            $($(#[$doc])* fn $name($($arg: $type),*) $(-> $out)?;)*
        }
        score!(@impl i16 {$($defined)*} $(fn $name($($arg: $type),*) $(-> $out)? = $loop;)*);
        score!(@impl i32 {$($defined)*} $(fn $name($($arg: $type),*) $(-> $out)? = $loop;)*);
    };
    (@impl $number:ty {$($defined:tt)*} $(fn $name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)? = $loop:expr;)*) => {
        #[allow(clippy::useless_conversion, reason = "one of the two numbers has 32 bits already")]
        impl Score for $number {
            $($defined)*
            $(#[inline(never)] fn $name($($arg: $type),*) $(-> $out)? { $loop($($arg),*) })*
        }
    };
}

score! {
{
    /// Won at the end of the game.
    const MOST: Self;
    /// Lost at the end of the game.
    const LEAST: Self;
    /// Less than all: there is no score, since it cannot be worked out or was not worked out.
    const NONE: Self;
    /// More than all: there is no move.
    const NO_MOVE: Self;

    /// The score of a position from the least score among its successors: the opponent's worst, one ply later.
    ///
    /// A win or loss in more plies than there is room for comes out as a draw; see [`Score::is_slowest`].
    fn from_worst_child(least: Self) -> Self;

    /// As [`Score::from_worst_child`], where the score of every child is known.
    fn from_worst_known_child(least: Self) -> Self;

    /// The same outcome an even number of plies later: as [`Score::from_worst_known_child`] applied that many times.
    fn delayed_by(self, plies: i8) -> Self;

    /// Whether one ply more would make a win or a loss look like a draw: what comes of this score is not to be trusted.
    fn is_slowest(self) -> bool;

    /// What it means; `None` for [`Score::NONE`].
    fn value(self) -> Option<Value>;

    /// What it means, as [`Value::code`]; 0 for [`Score::NONE`].
    fn code(self) -> u32;
}
{
    const MOST: Self = Self::MAX - 1;
    const LEAST: Self = 1 - Self::MAX;
    const NONE: Self = Self::MIN;
    const NO_MOVE: Self = Self::MAX;

    #[inline(always)]
    fn from_worst_known_child(least: Self) -> Self {
        // The sign from comparisons: so many scores are found at once.
        let sign = Self::from(least > 0) - Self::from(least < 0);
        sign.wrapping_sub(least)
    }

    #[inline(always)]
    fn delayed_by(self, plies: i8) -> Self {
        let plies = Self::from(plies);
        self - self.min(plies).max(-plies)
    }

    #[inline]
    fn from_worst_child(least: Self) -> Self {
        if least == Self::NONE {
            return least;
        }
        Self::from_worst_known_child(least)
    }

    #[inline]
    fn is_slowest(self) -> bool {
        self == 1 || self == -1
    }

    #[inline(always)]
    fn code(self) -> u32 {
        // Without branches, so that vectors can be used.
        let (most, score) = (i32::from(Self::MOST), i32::from(self));
        let twice = |distance: i32| distance.cast_unsigned().wrapping_mul(2);
        let win = twice(most.wrapping_sub(score)).wrapping_add(2);
        let loss = twice(most.wrapping_add(score)).wrapping_add(3);
        let code = if score > 0 { win } else { loss };
        let code = if score == 0 { 1 } else { code };
        if self == Self::NONE { 0 } else { code }
    }

    fn value(self) -> Option<Value> {
        let distance = i32::from(Self::MOST) - i32::from(self.checked_abs()?);
        let distance = u32::try_from(distance).ok()?;
        Some(match self.signum() {
            0 => Value::Draw,
            1 => Value::Win(distance),
            _ => Value::Loss(distance),
        })
    }
}

/// Adds to `least`, for each further number from its length to before `end`, the least score of all so far; positions
/// that are not in the table, or have no score there, are worth `over`.
fn put_least(table: &Table<Self>, row: Row, end: i64, over: Self, least: &mut Vec<Self>) = table::put_least;

/// Writes the codes of scores, as far as there is room.
fn put_codes(scores: &[Self], codes: &mut [u32]) = put_codes;

/// The scores of positions with these marks of which nothing more is known: drawn, but where a mark says
/// [`UNKNOWN`](crate::cyclic::retrograde::UNKNOWN).
fn undecided(marks: &[u8]) -> Vec<Self> = undecided;

/// Writes the scores of these positions: the first of `values` where one has one of two marks, else the second.
///
/// # Panics
/// A position has no mark, or no place for its score.
fn put_results(positions: &[u32], marks: &[u8], wanted: [u8; 2], values: [Self; 2], scores: &mut [Self])
    = retrograde::write;

/// Lowers each score to the one that stands at the same place of `other`.
fn lower(scores: &mut [Self], other: &[Self]) = lower::lower;

/// Lowers each score to the same.
fn lower_all(scores: &mut [Self], to: Self) = lower::lower_all;

/// Lowers the scores of the places of `span` to those at targets that move evenly; `first` is the place of the first of
/// `targets`.
fn lower_evenly(scores: &mut [Self], targets: &[Self], even: Even, span: Span, first: i64) = line::lower_evenly;

/// From the least scores of successors to scores, where positions without a move are worth `stuck`.
fn finish(scores: &mut [Self], stuck: Self) = lower::finish;

/// Brings together for the places of `ready` what `parts` lead to: the least score among the targets, all but those on
/// rays, runs and the line itself.
fn gather(line: &mut Line<Self>, ready: Span, parts: &[Part], table: &Table<Self>) = Line::gather;

/// From the least scores of other moves to scores, where `own` are the moves along the line.
fn resolve_own(line: &mut Line<Self>, ready: Span, own: &[(Span, Even)]) = Line::resolve_own;

/// Whether a score is too slow for its kind of number.
fn any_slowest(scores: &[Self]) -> bool = lower::any_slowest;

/// Resolves positions that also lead to all before them (after them where `is_down`), of which `least` is the least
/// score; `scores` are theirs as far as other moves tell.
fn resolve_ray(scores: &mut [Self], least: &mut Self, is_down: bool) = rays::resolve;

/// The least score of all, and of `least`.
fn least(scores: &[Self], least: Self) -> Self = least_of;
}

#[inline(always)]
fn put_codes<S: Score>(scores: &[S], codes: &mut [u32]) {
    (codes.iter_mut().zip(scores)).for_each(|(code, score)| *code = score.code());
}

fn undecided<S: Score>(marks: &[u8]) -> Vec<S> {
    let score = |mark: &u8| {
        if *mark == UNKNOWN {
            S::NONE
        } else {
            S::default()
        }
    };
    marks.iter().map(score).collect()
}

#[inline(always)]
fn least_of<S: Score>(scores: &[S], least: S) -> S {
    scores.iter().fold(least, |a, b| a.min(*b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        let before = |scores: &[i16]| {
            let least = scores.iter().copied().min().expect("there is a move");
            i16::from_worst_child(least)
        };
        let win = |plies| i16::MOST - plies;
        let loss = |plies: i16| plies - i16::MOST;
        assert_eq!(before(&[loss(0), loss(4)]), win(1));
        assert_eq!(before(&[win(1), win(5)]), loss(6));
        assert_eq!(before(&[win(1), loss(8)]), win(9));
        assert_eq!(before(&[win(1), 0]), 0);
        assert_eq!(before(&[win(1), i16::NONE]), i16::NONE);
        assert_eq!(win(9).value(), Some(Value::Win(9)));
        assert_eq!(loss(6).value(), Some(Value::Loss(6)));
        assert_eq!(0i16.value(), Some(Value::Draw));
        assert_eq!(i16::NONE.value(), None);
        assert_eq!(i32::LEAST.value(), Some(Value::Loss(0)));
        for score in [win(9), loss(6), win(0), loss(0), 0, 1, -1] {
            let code = score.code();
            assert_eq!(Value::of_code(code), score.value());
            assert_eq!(score.value().map(Value::code), Some(code));
        }
        assert_eq!((i16::NONE.code(), Value::of_code(0)), (0, None));
        let slowest = 1i32.value().map(Value::code);
        assert_eq!(slowest, Some(1i32.code()));
    }
}
