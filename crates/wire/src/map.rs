//! A map of all positions of a game, as it crosses from the worker to the page: how the cells lie, and what stands in each.
//!
//! Where every position is a fixed number of numbers (heaps, what is remembered, who moves, the last rows), one or two
//! of them are the axes and the others are held: a strip, a table, a slice. Positions of texts, of tuples or of any
//! number of heaps have no axes; they are listed in groups.

use crate::law::LawRepeats;
use kruzhok_picture::Standing;
use kruzhok_rules::Rules;
use kruzhok_values::Ratio;
use serde::{Deserialize, Serialize};

/// Which map of a game is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapRequest {
    /// The places, in the words of a position, of the numbers that run down and across; empty for those that suit the
    /// game, one for a strip.
    pub axes: Vec<usize>,
    /// The words of a position through which the slice goes: they hold for every number that is no axis.
    pub through: Vec<i64>,
    /// How positions without axes are grouped; `None` as suits the game.
    pub grouping: Option<Grouping>,
    /// Expressions whose values run down and across, in place of all this; one for a strip.
    pub measures: Vec<String>,
}

/// How positions without axes are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grouping {
    /// By the sum of their numbers.
    Total,
    /// By how many heaps, elements or letters they have.
    Length,
    /// By the plies to the end.
    Remoteness,
}

/// A map of all positions, or a slice of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapReport {
    /// Which position each cell is.
    pub positions: CellPositions,
    /// How many cells there are, those without a position included.
    pub cell_count: usize,
    /// What stands in each cell.
    pub cells: Cells,
    /// The questions that each cell answers, one bit each, the first 32 of them.
    pub outlined: Vec<u32>,
    /// How often a cell answers a question.
    pub outlined_count: usize,
    /// The questions that any cell answers.
    pub asked: u32,
    /// How many cells have a position.
    pub position_count: usize,
    /// How many positions have no cell, since an expression has no value there.
    pub without_value: usize,
    /// Whether the greatest values are left out, since there would be too many cells.
    pub is_cropped: bool,
    /// How the values of a strip seem to repeat; that is no proof.
    pub repeats: Option<LawRepeats>,
    /// Of three heaps: with which third one two others are lost.
    pub thirds: Option<Thirds>,
}

/// With which third heap two others are lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thirds {
    /// The sizes of the first heap.
    pub first: Vec<i64>,
    /// The sizes of the second heap.
    pub second: Vec<i64>,
    /// For each of the first and then of the second, the third; `None` where none was found.
    pub third: Vec<Option<i64>>,
}

/// Where a law is wrong about the cells of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlay {
    /// In which way, for each cell: [`Overlay::ONLY_LAW`], [`Overlay::ONLY_TABLE`], or 0.
    pub differing: Vec<u32>,
    /// How many there are of each kind.
    pub counts: [usize; 2],
}

impl Overlay {
    /// The law calls a position lost, or gives it a Grundy value, that is none.
    pub const ONLY_LAW: u32 = 1;
    /// A position is lost, and the law does not say so.
    pub const ONLY_TABLE: u32 = 2;
}

/// Which position each cell of a map is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CellPositions {
    /// One or two numbers are axes. Cells are in the order of the first, then of the second.
    Axes {
        /// The values of each word of a position.
        ranges: Vec<Range>,
        /// The words that are axes.
        axes: Vec<usize>,
        /// What the others are held at.
        through: Vec<i64>,
    },
    /// The values of one or two expressions are axes. Cells are in the order of the first, then of the second.
    Measured {
        /// The expressions.
        measures: Vec<String>,
        /// The values of each.
        ranges: Vec<Range>,
        /// The words of the least position of each cell, one after another.
        words: Vec<i64>,
        /// Where the words of each cell end.
        ends: Vec<u32>,
    },
    /// Positions in groups, one after another.
    Listed {
        /// How they are grouped.
        grouping: Grouping,
        /// The groupings that the game has.
        groupings: Vec<Grouping>,
        /// The number that makes each group, and its positions; `None` for those without remoteness.
        groups: Vec<(Option<i64>, usize)>,
        /// The words of all positions, one after another.
        words: Vec<i64>,
        /// Where the words of each position end.
        ends: Vec<u32>,
    },
}

/// The values that a number takes on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Range {
    /// All numbers from a first one on.
    Run {
        /// The first one.
        low: i64,
        /// How many there are.
        count: usize,
    },
    /// These, ascending: few of those between the ends occur.
    Some(Vec<i64>),
}

impl Default for CellPositions {
    fn default() -> Self {
        Self::Axes {
            ranges: vec![],
            axes: vec![],
            through: vec![],
        }
    }
}

impl Range {
    /// The number of values; at least one occurs.
    pub fn count(&self) -> usize {
        match self {
            Self::Run { count, .. } => *count,
            Self::Some(values) => values.len(),
        }
    }

    /// The value at a place, which must be less than `count`.
    pub fn value(&self, place: usize) -> i64 {
        match self {
            Self::Run { low, .. } => low + i64::try_from(place).expect("a map has few cells"),
            Self::Some(values) => values[place],
        }
    }

    /// The place of a value, where it occurs.
    pub fn place(&self, value: i64) -> Option<usize> {
        match self {
            Self::Run { low, count } => usize::try_from(value.checked_sub(*low)?)
                .ok()
                .filter(|place| place < count),
            Self::Some(values) => values.binary_search(&value).ok(),
        }
    }

    /// The value that is nearest to `value`.
    pub fn nearest(&self, value: i64) -> i64 {
        match self {
            Self::Run { low, count } => {
                value.clamp(*low, low + i64::try_from(*count).unwrap_or(1) - 1)
            }
            Self::Some(values) => {
                let place = values.partition_point(|known| *known < value);
                values[place.min(values.len() - 1)]
            }
        }
    }
}

/// The number of a cell; 0 beyond the last one.
pub fn number_of(numbers: &[u32], cell: usize) -> u32 {
    numbers.get(cell).copied().unwrap_or(0)
}

/// Puts the number of a cell behind those of all cells before; cells that are passed over have 0.
pub fn put_number(numbers: &mut Vec<u32>, cell: usize, number: u32) {
    numbers.resize(cell, 0);
    numbers.push(number);
}

/// What stands in each cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cells {
    /// Who wins, as a code; the bit [`Cells::START`] for start positions; 0 where there is no position.
    pub codes: Vec<u8>,
    /// Remoteness, or a chance.
    pub numbers: Vec<u32>,
    /// Grundy values; empty where the game has none.
    pub nimbers: Vec<u32>,
    /// How many positions stand in a cell, where there are more than one; those of several outcomes have a chance as a code.
    pub crowds: Vec<u32>,
    /// How many of these are lost.
    pub lost: Vec<u32>,
}

impl Cells {
    /// The bit of a start position.
    pub const START: u8 = 0x80;

    /// More than the greatest code.
    pub const CODE_COUNT: u8 = 7;

    /// Who wins in a cell; `None` where there is no position.
    pub fn standing(&self, cell: usize) -> Option<Standing> {
        Self::of_code(self.code_of(cell), number_of(&self.numbers, cell))
    }

    /// Who wins in a cell, as a code; 0 where there is no position.
    pub fn code_of(&self, cell: usize) -> u8 {
        self.codes.get(cell).map_or(0, |code| code & !Self::START)
    }

    /// What a code and a number stand for.
    pub fn of_code(code: u8, number: u32) -> Option<Standing> {
        Some(match code {
            1 => Standing::Won(Some(number)),
            2 => Standing::Lost(Some(number)),
            3 => Standing::Drawn,
            4 => Standing::Undecided,
            5 => Standing::Chance {
                probability: f32::from_bits(number).into(),
                exact: None,
            },
            6 => {
                let exact = Ratio::new((number >> 16).into(), (number & 0xffff).into());
                Standing::Chance {
                    probability: exact.map_or(0.0, Ratio::to_f64),
                    exact,
                }
            }
            _ => return None,
        })
    }

    /// The code and the number of a standing, as [`Cells::standing`] reads them.
    pub fn code(standing: Standing) -> (u8, u32) {
        match standing {
            // A game of which nobody knows how long play lasts has no map.
            Standing::Won(plies) => (1, plies.unwrap_or(0)),
            Standing::Lost(plies) => (2, plies.unwrap_or(0)),
            Standing::Drawn => (3, 0),
            Standing::Undecided => (4, 0),
            Standing::Chance { probability, exact } => {
                let small = |number: i64| u16::try_from(number).ok().map(u32::from);
                let exact = exact.and_then(|exact| {
                    Some(small(exact.numerator())? << 16 | small(exact.denominator())?)
                });
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "a cell shows three digits of it"
                )]
                let rounded = probability as f32;
                exact.map_or((5, rounded.to_bits()), |exact| (6, exact))
            }
        }
    }

    /// Whether several positions stand in some cell.
    pub fn has_crowds(&self) -> bool {
        !self.crowds.is_empty()
    }

    /// How many positions stand in a cell, and how many of them are lost, where there are more than one.
    pub fn crowd(&self, cell: usize) -> Option<[u32; 2]> {
        let count = number_of(&self.crowds, cell);
        (count > 0).then(|| [count, number_of(&self.lost, cell)])
    }

    /// Whether a cell is a start position.
    pub fn is_start(&self, cell: usize) -> bool {
        self.codes
            .get(cell)
            .is_some_and(|code| code & Self::START != 0)
    }

    /// The Grundy value of a cell, where the game has such values.
    pub fn nimber(&self, cell: usize) -> Option<u32> {
        (!self.nimbers.is_empty()).then(|| number_of(&self.nimbers, cell))
    }
}

impl CellPositions {
    /// The values that run down and across, or along a strip; none where positions are listed.
    pub fn axis_ranges(&self) -> Vec<&Range> {
        match self {
            Self::Axes { ranges, axes, .. } => axes.iter().map(|&axis| &ranges[axis]).collect(),
            Self::Measured { ranges, .. } => ranges.iter().collect(),
            Self::Listed { .. } => vec![],
        }
    }

    /// The words of the position of a cell, play may come there or not.
    pub fn words(&self, rules: &Rules, cell: usize) -> Vec<i64> {
        let mut words = vec![];
        self.put_words(rules, cell, &mut words);
        words
    }

    /// The same, in place of what `words` holds.
    pub fn put_words(&self, rules: &Rules, cell: usize, words: &mut Vec<i64>) {
        match self {
            Self::Axes {
                ranges,
                axes,
                through,
            } => {
                words.clone_from(through);
                match axes[..] {
                    [down, across] => {
                        let columns = ranges[across].count();
                        words[down] = ranges[down].value(cell / columns);
                        words[across] = ranges[across].value(cell % columns);
                    }
                    _ => words[axes[0]] = ranges[axes[0]].value(cell),
                }
                if rules.is_unordered() {
                    kruzhok_order::sort(&mut words[..rules.heap_names().len()]);
                }
            }
            Self::Measured {
                words: listed,
                ends,
                ..
            }
            | Self::Listed {
                words: listed,
                ends,
                ..
            } => {
                let start = cell.checked_sub(1).map_or(0, |it| number_of(ends, it));
                let own = listed.get(start as usize..number_of(ends, cell) as usize);
                own.unwrap_or_default().clone_into(words);
            }
        }
    }

    /// The cell of a position whose expressions have these values.
    pub fn cell_of_values(ranges: &[Range], values: &[i64]) -> Option<usize> {
        let places = ranges.iter().zip(values);
        places.into_iter().try_fold(0, |cell, (range, &value)| {
            Some(cell * range.count() + range.place(value)?)
        })
    }

    /// The cells of a position; two in a table of heaps without order.
    pub fn cells_of(&self, rules: &Rules, words: &[i64]) -> Vec<usize> {
        if let Self::Measured {
            measures, ranges, ..
        } = self
        {
            let value = |text: &String| rules.measure(text).ok()?.value(words).ok();
            let values: Option<Vec<i64>> = measures.iter().map(value).collect();
            let cell = values.and_then(|values| Self::cell_of_values(ranges, &values));
            return cell.into_iter().collect();
        }
        let Self::Axes {
            ranges,
            axes,
            through,
        } = self
        else {
            let Self::Listed { ends, .. } = self else {
                return vec![];
            };
            let mut all = 0..ends.len();
            let found = all.find(|&cell| self.words(rules, cell) == words);
            return found.into_iter().collect();
        };
        if words.len() != through.len() {
            return vec![];
        }
        // Of heaps without order any may be the one that an axis stands for; first that which is named so.
        let heap_count = rules.heap_names().len();
        let places = |axis: usize| -> Vec<usize> {
            let others = match rules.is_unordered() && axis < heap_count {
                true => &words[..heap_count],
                false => &[],
            };
            let mut places: Vec<usize> = vec![];
            for &value in words[axis..=axis].iter().chain(others) {
                let place = ranges[axis].place(value);
                places.extend(place.filter(|place| !places.contains(place)));
            }
            places
        };
        let mut cells = places(axes[0]);
        if let [_, across] = axes[..] {
            let columns = places(across);
            let pairs = cells.iter().flat_map(|row| {
                columns
                    .iter()
                    .map(move |column| row * ranges[across].count() + column)
            });
            cells = pairs.collect();
        }
        cells.retain(|&cell| self.words(rules, cell) == words);
        cells
    }
}
