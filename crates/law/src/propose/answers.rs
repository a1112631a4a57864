//! The answers to a question, for every number that bounds the game: guessed from a table that has a row for each such number.
//!
//! Where one heap is asked about and one number bounds the game, the numbers for which a heap of `s` is an answer lie in a few
//! ranges whose ends grow with `s` at a constant rate; small heaps may have rates of their own.

use crate::automaton::{Answers, Budget, names_of};
use kruzhok_proofs::{FlatStart, flat};
use kruzhok_rules::Rules;

/// Heaps up to this one are looked at.
const HEAPS: u64 = 48;
/// The rates must hold from this heap on.
const LARGE: usize = 24;
/// More rates than can be read.
const MOST_SEGMENTS: usize = 12;
/// Bounds up to this one are looked at.
const BOUNDS: u64 = 700;

/// Which starts answer a question, as a condition; `None` where no such is seen.
pub(crate) fn claim(rules: &Rules, question: &str, budget: &Budget) -> Option<String> {
    if Answers::count_of_numbers(rules) != 1 {
        return None;
    }
    let answers = Answers::to(rules, question, budget)?;
    let [bound] = answers.numbers.as_slice() else {
        return None;
    };
    let flat = flat(&answers.open)?;
    let [FlatStart::Box { bounds, .. }] = &flat.starts[..flat.game_start_count] else {
        return None;
    };
    // All numbers but two are the same in all starts.
    let is_given = |word: &usize| bounds[*word].0 == bounds[*word].1 && bounds[*word].0.is_some();
    let free: Vec<usize> = (0..flat.width).filter(|word| !is_given(word)).collect();
    let names: Vec<&String> = names_of(&answers.open).collect();
    let [heap, last] = free.as_slice() else {
        return None;
    };
    if *last + 1 != names.len() || names[*last] != bound {
        return None;
    }
    let mut position: Vec<u64> = (bounds.iter())
        .map(|bound| u64::try_from(bound.0.unwrap_or(0)).ok())
        .collect::<Option<_>>()?;
    let mut row = |size: u64| {
        position[*heap] = size;
        let row = (0..BOUNDS).map(|bound| {
            position[*last] = bound;
            answers.at(&position)
        });
        row.collect()
    };
    let rows: Vec<Vec<Option<bool>>> = (0..=HEAPS).map(&mut row).collect();
    written(&rows, names[*heap], bound)
}

/// One more than a range's ends: the bounds above the first number, up to the second.
type Range = (u64, u64);

/// Where the bounds lie for which a heap is an answer.
fn ranges(row: &[Option<bool>]) -> Vec<Range> {
    let mut ranges: Vec<Range> = vec![];
    for (bound, is_answer) in (0..).zip(row) {
        match ranges.last_mut() {
            _ if *is_answer != Some(true) => {}
            Some((_, high)) if *high + 1 == bound => *high = bound,
            _ => ranges.push((bound.saturating_sub(1), bound)),
        }
    }
    ranges
}

/// A number that grows with a heap: so much for each stone, and so much more.
#[derive(Clone, Copy)]
struct Line {
    rate: i64,
    shift: i64,
}

impl Line {
    /// Through its values at a heap and at the one before.
    fn through(heap: u64, before: u64, here: u64) -> Option<Self> {
        let [heap, before, here] = [heap, before, here].map(i64::try_from);
        let (heap, here) = (heap.ok()?, here.ok()?);
        let rate = here - before.ok()?;
        let shift = here - rate * heap;
        Some(Self { rate, shift })
    }

    fn at(self, heap: u64) -> Option<u64> {
        let value = self.rate * i64::try_from(heap).ok()? + self.shift;
        u64::try_from(value.max(0)).ok()
    }

    fn written(self, heap: &str) -> String {
        let grown = match self.rate {
            0 => return self.shift.to_string(),
            1 => heap.to_owned(),
            rate => format!("{rate}*{heap}"),
        };
        match self.shift {
            0 => grown,
            shift if shift < 0 => format!("{grown} - {}", -shift),
            shift => format!("{grown} + {shift}"),
        }
    }
}

/// Heaps one after the other, with the lines between which the bounds lie for which they are answers.
struct Segment {
    first: usize,
    last: usize,
    lines: Vec<(Line, Line)>,
}

type Rows = [Vec<Option<bool>>];

impl Segment {
    /// As many heaps as can be, down from one.
    fn ending_at(last: usize, rows: &Rows) -> Option<Self> {
        let heap = u64::try_from(last).ok()?;
        let here = ranges(&rows[last]);
        let through = |before: Vec<Range>| {
            let pairs = before.iter().zip(&here).map(|(before, here)| {
                Some((
                    Line::through(heap, before.0, here.0)?,
                    Line::through(heap, before.1, here.1)?,
                ))
            });
            let lines = pairs.collect::<Option<_>>()?;
            let mut segment = Self {
                first: last,
                last,
                lines,
            };
            while segment.first > 0 && segment.agrees(segment.first - 1, rows) {
                segment.first -= 1;
            }
            Some(segment)
        };
        let before = last.checked_sub(1).map(|before| ranges(&rows[before]));
        if let Some(before) = before.filter(|it| it.len() == here.len()) {
            let segment = through(before)?;
            // Two heaps are always in line.
            if segment.first + 2 <= last || segment.first == 0 {
                return Some(segment);
            }
        }
        // The rate of one heap alone is nothing.
        let mut alone = through(here.clone())?;
        alone.first = last;
        Some(alone)
    }

    fn agrees(&self, heap: usize, rows: &Rows) -> bool {
        let size = u64::try_from(heap).unwrap_or(u64::MAX);
        (0..).zip(&rows[heap]).all(|(bound, it)| {
            let mut lines = self.lines.iter();
            let is_claimed =
                lines.any(|(low, high)| low.at(size) < Some(bound) && Some(bound) <= high.at(size));
            it.is_none_or(|is_answer| is_answer == is_claimed)
        })
    }

    /// The condition, if there are answers here; all heaps below the first one and above the last one may be no starts.
    fn written(&self, heap: &str, bound: &str, rows: &Rows) -> Option<String> {
        // A lower end says nothing where no start lies below it.
        let is_needed = |line: &Line| {
            (self.first..=self.last).any(|size| {
                let low = u64::try_from(size).ok().and_then(|it| line.at(it));
                let mut row = (0..).zip(&rows[size]);
                row.any(|(bound, it)| Some(bound) <= low && it.is_some())
            })
        };
        let clauses = self.lines.iter().map(|(low, high)| {
            // One bound alone for each heap.
            let is_one = low.rate == high.rate && low.shift + 1 == high.shift;
            let end = high.written(heap);
            match is_needed(low) {
                true if is_one => format!("{bound} == {end}"),
                true => format!("{} < {bound} <= {end}", low.written(heap)),
                false => format!("{bound} <= {end}"),
            }
        });
        let clauses: Vec<String> = clauses.collect();
        let (first, last) = (self.first, self.last);
        let heaps = match (first == 0, last + 1 == rows.len()) {
            _ if clauses.is_empty() => return None,
            (true, true) => return Some(clauses.join(" or ")),
            (false, true) => format!("{heap} >= {first}"),
            (true, false) => format!("{heap} <= {last}"),
            _ if first == last => format!("{heap} == {first}"),
            _ => format!("{first} <= {heap} <= {last}"),
        };
        Some(match clauses.as_slice() {
            [one] => format!("{heaps} and {one}"),
            _ => format!("{heaps} and ({})", clauses.join(" or ")),
        })
    }
}

/// The condition that holds where a table says so; a row for each heap, by the bound.
fn written(rows: &Rows, heap: &str, bound: &str) -> Option<String> {
    let mut segments = vec![];
    let mut left = rows.len();
    while left > 0 {
        let segment = Segment::ending_at(left - 1, rows)?;
        left = segment.first;
        segments.push(segment);
    }
    if segments.len() > MOST_SEGMENTS || segments[0].first > LARGE {
        return None;
    }
    let clauses = segments
        .iter()
        .filter_map(|it| it.written(heap, bound, rows));
    let clauses: Vec<String> = clauses.collect();
    (!clauses.is_empty()).then(|| clauses.join(" or "))
}
