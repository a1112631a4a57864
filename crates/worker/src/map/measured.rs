//! A map whose axes are the values of expressions: every position has its cell, and several may stand in one.

use super::{CELL_LIMIT, Filling, Members, Stage, crop, run};
use kruzhok_drawing::standing_of;
use kruzhok_picture::Standing;
use kruzhok_rules::Measure;
use kruzhok_solver::{PositionId, Solution};
use kruzhok_wire::{CellPositions, Range};

/// The most positions whose values are worked out.
const MOST_POSITIONS: usize = 1 << 20;

/// Positions whose values are being worked out.
pub(super) struct Measuring {
    texts: Vec<String>,
    measures: Vec<Measure>,
    found: Vec<(Vec<i64>, PositionId)>,
    without_value: usize,
    is_cropped: bool,
    /// Of a game with a table, the numbers from which and how far it is gone through.
    table: Vec<(i64, usize)>,
    /// The next position of the table.
    next: usize,
}

impl Measuring {
    /// `None` without expressions, or with one that the rules do not allow.
    pub(super) fn new(texts: &[String], solution: &Solution) -> Option<Self> {
        let measures = texts.iter().map(|text| solution.rules.measure(text).ok());
        let measures: Vec<Measure> = measures.collect::<Option<_>>()?;
        if !(1..=2).contains(&measures.len()) {
            return None;
        }
        let ends = solution.graph.table_ends().unwrap_or_default();
        let count = |(low, high): &(i64, i64)| usize::try_from(high - low).unwrap_or(0) + 1;
        let mut counts: Vec<usize> = ends.iter().map(count).collect();
        let mut is_cropped = false;
        // The largest numbers are left out first.
        while counts.iter().map(|it| *it as f64).product::<f64>() > MOST_POSITIONS as f64
            && let Some(largest) = counts.iter_mut().max()
        {
            *largest = largest.div_ceil(2);
            is_cropped = true;
        }
        Some(Self {
            texts: texts.to_vec(),
            measures,
            found: vec![],
            without_value: 0,
            is_cropped,
            table: ends.iter().map(|end| end.0).zip(counts).collect(),
            next: 0,
        })
    }

    pub(super) fn add(&mut self, solution: &Solution, id: PositionId) {
        if self.found.len() == MOST_POSITIONS {
            self.is_cropped = true;
            return;
        }
        let words = solution.graph.words(id);
        let values = self.measures.iter_mut().map(|it| it.value(&words).ok());
        match values.collect() {
            Some(values) => self.found.push((values, id)),
            None => self.without_value += 1,
        }
    }

    /// Goes through so many positions of the table; the number of those that it looked at.
    pub(super) fn walk(&mut self, solution: &Solution, budget: usize) -> usize {
        let count = match self.table.is_empty() {
            true => 0,
            false => self.table.iter().map(|it| it.1).product(),
        };
        let heaps = match solution.rules.is_unordered() {
            true => solution.rules.heap_names().len(),
            false => 0,
        };
        let end = count.min(self.next + budget);
        let places = self.next..end;
        self.next = end;
        let looked_at = places.len();
        for place in places {
            let mut rest = place;
            let mut words: Vec<i64> = vec![];
            for (low, count) in self.table.iter().rev() {
                words.push(low + i64::try_from(rest % count).unwrap_or(0));
                rest /= count;
            }
            words.reverse();
            if words[..heaps].is_sorted()
                && let Some(id) = solution.graph.find(&words)
            {
                self.add(solution, id);
            }
        }
        looked_at
    }

    /// The cells, each with its positions.
    pub(super) fn filling(mut self, solution: &Solution) -> Stage {
        let mut ranges: Vec<Range> = (0..self.texts.len())
            .map(|axis| range(self.found.iter().map(|(values, _)| values[axis])))
            .collect();
        let axes: Vec<usize> = (0..ranges.len()).collect();
        self.is_cropped |= crop(&mut ranges, &axes);
        let cell_count: usize = ranges.iter().map(Range::count).product();
        let cell = |(values, id): (Vec<i64>, PositionId)| {
            Some((CellPositions::cell_of_values(&ranges, &values)?, id))
        };
        let mut all: Vec<(usize, PositionId)> = self.found.into_iter().filter_map(cell).collect();
        kruzhok_order::sort(&mut all);
        let mut all = all.into_iter().peekable();
        let mut members = Members::default();
        let (mut words, mut ends) = (vec![], vec![]);
        for cell in 0..cell_count.min(CELL_LIMIT) {
            let first = members.ids.len();
            while let Some((_, id)) = all.next_if(|(its, _)| *its == cell) {
                members.ids.push(id);
            }
            // The least position stands for all.
            let own = &mut members.ids[first..];
            let least = (0..own.len())
                .map(|place| (solution.graph.words(own[place]), place))
                .min();
            if let Some((its_words, place)) = least {
                words.extend_from_slice(&its_words);
                own.swap(0, place);
            }
            members.ends.push(members.ids.len());
            ends.push(u32::try_from(words.len()).unwrap_or(u32::MAX));
        }
        let positions = CellPositions::Measured {
            measures: self.texts,
            ranges,
            words,
            ends,
        };
        let mut filling = Filling::new(positions, cell_count, members, self.is_cropped);
        filling.map.without_value = self.without_value;
        Stage::Filling(filling.into())
    }
}

/// The values that occur: all between the ends where these are not many more.
fn range(values: impl Iterator<Item = i64>) -> Range {
    let mut values: Vec<i64> = values.collect();
    kruzhok_order::sort(&mut values);
    values.dedup();
    let (Some(&low), Some(&high)) = (values.first(), values.last()) else {
        return Range::Run { low: 0, count: 1 };
    };
    run(low, high, values.len()).unwrap_or(Range::Some(values))
}

/// What several positions in one cell are together, and how many of them are lost: those of one outcome take the plies of the
/// longest play, those of several are as though chance chose among them.
pub(super) fn together(solution: &Solution, ids: &[PositionId]) -> (Standing, u32) {
    let mut all = standing_of(solution, ids[0]);
    let (mut lost, mut won) = (0_u32, 0.0);
    let mut is_mixed = false;
    for id in ids {
        let standing = standing_of(solution, *id);
        lost += u32::from(matches!(standing, Standing::Lost(_)));
        won += standing.worth();
        is_mixed |= std::mem::discriminant(&standing) != std::mem::discriminant(&all)
            || matches!(standing, Standing::Chance { .. }) && standing != all;
        if standing.remoteness() > all.remoteness() {
            all = standing;
        }
    }
    if is_mixed {
        all = Standing::Chance {
            probability: won / ids.len() as f64,
            exact: None,
        };
    }
    (all, lost)
}
