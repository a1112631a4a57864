//! Positions of any size by a theorem about the game: who wins, and a winning move.

use super::comment;
use crate::oracle::{Advice, numbers, written};
use crate::proof::Method;
use kruzhok_rules::Rules;
use kruzhok_values::ZECKENDORF_IN_PYTHON;
use num_bigint::BigUint;

/// The part of a Python program that is the same for all heaps that a theorem speaks of.
const HEAPS: &str = include_str!("by_theorem.py");

/// The same for one heap of which at most a multiple of the last taking may be taken.
const TAKE_AWAY: &str = include_str!("take_away.py");

/// A theorem that says who loses.
pub(crate) enum ByTheorem {
    /// Schwenk's, with its multiple.
    TakeAway(u64),
    /// Moore's.
    Heaps {
        /// One more than the number of heaps that a move may make smaller.
        modulus: usize,
        /// Where they stand.
        board: Board,
    },
}

/// Where the heaps of Moore's theorem are found on the board.
#[derive(Clone, Copy)]
pub(crate) enum Board {
    /// Heaps without an order.
    Multiset,
    /// Heaps in a line.
    Line,
    /// Every second step of a staircase, from the first on: what is taken from it goes to the step before.
    Steps,
    /// The gaps before every second piece, from the last on; the first piece may go down to this cell.
    Pieces(u64),
}

impl ByTheorem {
    /// `None` for a method that is no theorem of these.
    pub(crate) fn new(rules: &Rules, method: &Method) -> Option<Self> {
        let of_heaps = |modulus: u64, board| {
            let modulus = usize::try_from(modulus).ok()?;
            Some(Self::Heaps { modulus, board })
        };
        match method {
            Method::TakeAway { times, .. } => Some(Self::TakeAway(*times)),
            Method::AnyHeaps { modulus, .. } if rules.is_multiset() => {
                of_heaps(*modulus, Board::Multiset)
            }
            Method::AnyHeaps { modulus, .. } => of_heaps(*modulus, Board::Line),
            Method::AnySteps { .. } => of_heaps(2, Board::Steps),
            Method::AnyPieces { wall, .. } => of_heaps(2, Board::Pieces(*wall)),
            _ => None,
        }
    }

    /// Who wins a position; `None` for what is no position of the game.
    pub(crate) fn advice(&self, position: &str) -> Option<Advice> {
        let over = Some(Advice::Over { is_lost: true });
        match self {
            Self::TakeAway(times) => {
                let [heaps, memory] = numbers(position)?;
                let ([heap], [last]) = (&heaps[..], &memory[..]) else {
                    return None;
                };
                let most = if *last == BigUint::ZERO {
                    // All may not be taken at first.
                    heap.max(&BigUint::from(1_u8)) - 1_u8
                } else {
                    heap.min(&(last * *times)).clone()
                };
                let part = least_part(heap, *times);
                Some(match (most == BigUint::ZERO, part > most) {
                    (true, _) => return over,
                    (_, true) => Advice::Lost,
                    _ => Advice::Won {
                        to: format!("{};{part}", heap - &part),
                    },
                })
            }
            Self::Heaps { modulus, board } => {
                let text = position.trim();
                let inner = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
                let inner = inner.unwrap_or(text).trim_end_matches([',', ' ']);
                let [line, memory] = numbers(inner)?;
                if !memory.is_empty() || !board.holds(&line) {
                    return None;
                }
                if !board.can_move(&line) {
                    return over;
                }
                let heaps = board.heaps(&line);
                Some(match lessened(&heaps, *modulus) {
                    None => Advice::Lost,
                    Some(after) => Advice::Won {
                        to: written(
                            board.moved(line, &heaps, &after),
                            &[],
                            matches!(board, Board::Multiset),
                        ),
                    },
                })
            }
        }
    }

    /// A program that reads a position and prints `lost`, or the position that a winning move leads to.
    pub(crate) fn program(&self, rules: &Rules) -> String {
        let title = comment(rules);
        let names = [rules.heap_names(), rules.memory_names()].concat();
        let names = names.join("; ");
        let (constants, template) = match self {
            Self::TakeAway(times) => (
                format!("TIMES = {times}\n\n\n{ZECKENDORF_IN_PYTHON}"),
                TAKE_AWAY,
            ),
            Self::Heaps { modulus, board } => {
                let (kind, wall) = match board {
                    Board::Multiset => ("multiset", 0),
                    Board::Line => ("line", 0),
                    Board::Steps => ("steps", 0),
                    Board::Pieces(wall) => ("pieces", *wall),
                };
                (
                    format!("MODULUS, KIND, WALL = {modulus}, '{kind}', {wall}"),
                    HEAPS,
                )
            }
        };
        format!("{title}{constants}\n\n\n{template}\n\nprint(answer(input('{names}: ')))\n")
    }
}

impl Board {
    /// Whether numbers may stand so.
    fn holds(self, line: &[BigUint]) -> bool {
        match self {
            Self::Pieces(wall) => {
                line.first().is_none_or(|it| *it >= wall.into())
                    && line.windows(2).all(|pair| pair[0] < pair[1])
            }
            _ => true,
        }
    }

    fn can_move(self, line: &[BigUint]) -> bool {
        match self {
            Self::Pieces(wall) => {
                (line.iter().zip(wall..)).any(|(piece, cell)| *piece > cell.into())
            }
            _ => line.iter().any(|it| *it > BigUint::ZERO),
        }
    }

    /// The places of the line that the heaps stand for.
    fn places(self, count: usize) -> Vec<usize> {
        match self {
            Self::Multiset | Self::Line => (0..count).collect(),
            Self::Steps => (0..count).step_by(2).collect(),
            Self::Pieces(_) => (0..count).rev().step_by(2).collect(),
        }
    }

    fn heaps(self, line: &[BigUint]) -> Vec<BigUint> {
        let heap = |place: usize| match (self, place) {
            (Self::Pieces(wall), 0) => &line[0] - wall,
            (Self::Pieces(_), _) => &line[place] - &line[place - 1] - 1_u8,
            _ => line[place].clone(),
        };
        self.places(line.len()).into_iter().map(heap).collect()
    }

    /// The line after a move that makes the heaps smaller.
    fn moved(self, mut line: Vec<BigUint>, before: &[BigUint], after: &[BigUint]) -> Vec<BigUint> {
        let places = self.places(line.len()).into_iter();
        for (place, (before, after)) in places.zip(before.iter().zip(after)) {
            let amount = before - after;
            line[place] -= &amount;
            if let (Self::Steps, 1..) = (self, place) {
                line[place - 1] += amount;
            }
        }
        line
    }
}

/// The heaps after a move of at most `modulus - 1` of them that leaves each sum of binary digits divisible (Moore 1910); `None`
/// where they are so already.
///
/// From the highest digit on: heaps that were made smaller at a higher digit may have any digit here, so they make up what is
/// lacking; if they are too few, the heaps that are one too many here lose their digit.
fn lessened(heaps: &[BigUint], modulus: usize) -> Option<Vec<BigUint>> {
    let mut after = heaps.to_vec();
    let mut smaller: Vec<usize> = vec![];
    let digits = heaps.iter().map(BigUint::bits).max().unwrap_or(0);
    for digit in (0..digits).rev() {
        let others = (0..heaps.len()).filter(|heap| !smaller.contains(heap));
        let ones: Vec<usize> = others.filter(|heap| heaps[*heap].bit(digit)).collect();
        let over = ones.len() % modulus;
        let lacking = (modulus - over) % modulus;
        let is_enough = lacking <= smaller.len();
        for (place, heap) in smaller.iter().enumerate() {
            after[*heap].set_bit(digit, is_enough && place < lacking);
        }
        if !is_enough {
            for heap in &ones[..over] {
                after[*heap].set_bit(digit, false);
                smaller.push(*heap);
            }
        }
    }
    (!smaller.is_empty()).then_some(after)
}

/// The least part of a number as a sum of [`kruzhok_values::parts`], which are too few for it.
fn least_part(number: &BigUint, times: u64) -> BigUint {
    let mut parts = vec![BigUint::from(1_u8)];
    let mut first = 0;
    while let Some(last) = parts.last().filter(|last| *last < number) {
        while &parts[first] * times < *last {
            first += 1;
        }
        parts.push(last + &parts[first]);
    }
    let (mut rest, mut least) = (number.clone(), BigUint::ZERO);
    for part in parts.into_iter().rev() {
        if part <= rest {
            rest -= &part;
            least = part;
        }
    }
    least
}
