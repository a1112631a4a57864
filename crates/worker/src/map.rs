//! From a solved game to a map of it, in steps: which numbers are the axes, and what stands in each cell.

use crate::map::measured::{Measuring, together};
use kruzhok_drawing::standing_of;
use kruzhok_solver::{Nimber, PositionId, PositionRuns, Solution};
use kruzhok_wire::{CellPositions, Cells, Grouping, MapReport, MapRequest, Range, put_number};
use std::ops::Range as StdRange;

mod measured;
mod seen;

/// The most cells of a table or a strip.
const CELL_LIMIT: usize = 2_000_000;

/// The most positions that are listed.
const LIST_LIMIT: usize = 20_000;

/// Values that do not occur are left out of an axis when there are so many times as many of them as positions.
const SPARSE: usize = 4;

/// Number of values that are kept at least, before those that occur twice are let go.
const CROWD: usize = 1 << 16;

/// A map that is being made.
pub(crate) struct MapWork {
    /// What was asked for.
    pub(crate) request: MapRequest,
    stage: Stage,
    /// The positions that this stage has not looked at yet.
    ids: Box<dyn Iterator<Item = PositionId>>,
}

/// Which positions the cells of the map are that was made last.
pub(crate) struct LastMap {
    /// What was asked for.
    pub(crate) request: MapRequest,
    pub(crate) positions: CellPositions,
    pub(crate) cell_count: usize,
    /// The positions of the cells, where these are listed.
    pub(crate) members: Members,
}

/// Positions, cell by cell.
#[derive(Default)]
pub(crate) struct Members {
    ids: Vec<PositionId>,
    /// Where those of each cell end; empty where each cell has one.
    ends: Vec<usize>,
}

enum Stage {
    /// Looks for the least and the greatest value of each word of a position.
    Ends(Vec<(i64, i64)>),
    /// Looks for the values of those words (by place) that take few of the numbers between their ends.
    Values(Vec<(i64, i64)>, Vec<Values>),
    /// Counts the positions of a slice, to see whether it has more than one axis.
    Counting(Axes, usize),
    /// Looks for the positions that come first, in the order of their groups.
    Listing(Listing),
    /// Works out the values of expressions.
    Measuring(Box<Measuring>),
    /// Tells what stands in each cell.
    Filling(Box<Filling>),
}

/// The values of a word.
struct Values {
    /// The place of the word.
    place: usize,
    found: Vec<i64>,
    /// With so many, those that occur twice are let go.
    crowd: usize,
}

/// The axes of a map, and what the other numbers are held at.
struct Axes {
    ranges: Vec<Range>,
    axes: Vec<usize>,
    through: Vec<i64>,
}

impl Members {
    /// The positions of a cell, the first one of which stands for all.
    pub(crate) fn of_cell(&self, cell: usize) -> &[PositionId] {
        match self.ends.get(cell) {
            Some(end) => {
                let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
                &self.ids[start..*end]
            }
            None => self.ids.get(cell).map_or(&[], std::slice::from_ref),
        }
    }
}

impl MapWork {
    /// The positions of the cells, when the map is made.
    pub(crate) fn take_members(&mut self) -> Members {
        match &mut self.stage {
            Stage::Filling(filling) => std::mem::take(&mut filling.members),
            _ => Members::default(),
        }
    }

    /// A map of which nothing is known; `ranges` are what [`MapWork::step`] has found out about the same game.
    pub(crate) fn new(request: MapRequest, solution: &Solution, ranges: Option<&[Range]>) -> Self {
        let table = solution.graph.table_ends();
        if let Some(measuring) = Measuring::new(&request.measures, solution) {
            return Self {
                request,
                stage: Stage::Measuring(measuring.into()),
                ids: all_ids(solution),
            };
        }
        let stage = match (solution.rules.width(), ranges, table) {
            (None, ..) => Stage::Listing(Listing::new(solution, request.grouping)),
            (Some(_), Some(ranges), _) => axes_of(solution, ranges.to_vec(), &request),
            (Some(_), None, Some(table)) => {
                axes_of(solution, ranges_of_table(solution, &table), &request)
            }
            (Some(width), None, None) => Stage::Ends(vec![(i64::MAX, i64::MIN); width]),
        };
        Self {
            request,
            stage,
            ids: all_ids(solution),
        }
    }

    /// Works on: `budget` is about how many positions are looked at. The map, when it is made; `answered` are the
    /// positions that answer each question, and `known` takes the ranges of all words for the next map.
    pub(crate) fn step(
        &mut self,
        solution: &Solution,
        answered: &[PositionRuns],
        known: &mut Option<Vec<Range>>,
        budget: usize,
    ) -> Option<MapReport> {
        let words = |id| solution.graph.words(id);
        let mut looked_at = 0;
        let ids = self.ids.by_ref().take(budget);
        let ids = ids.inspect(|_| looked_at += 1);
        match &mut self.stage {
            Stage::Filling(filling) => {
                return filling.step(solution, answered, budget);
            }
            Stage::Measuring(measuring) => {
                ids.for_each(|id| measuring.add(solution, id));
                looked_at += measuring.walk(solution, budget - looked_at);
            }
            Stage::Ends(ends) => ids.for_each(|id| {
                for (end, &word) in ends.iter_mut().zip(&*words(id)) {
                    *end = (end.0.min(word), end.1.max(word));
                }
            }),
            Stage::Values(_, sparse) => ids.for_each(|id| {
                for values in &mut *sparse {
                    values.add(&words(id)[shared_words(solution, values.place)]);
                }
            }),
            Stage::Counting(it, count) => {
                *count += ids.filter(|id| it.is_on(&words(*id))).count();
            }
            Stage::Listing(listing) => ids.for_each(|id| listing.add(solution, id)),
        }
        if looked_at < budget {
            self.go_on(solution, known);
        }
        None
    }

    /// Comes to the next stage: all positions were looked at in this one.
    fn go_on(&mut self, solution: &Solution, known: &mut Option<Vec<Range>>) {
        let stage = std::mem::replace(&mut self.stage, Stage::Ends(vec![]));
        self.stage = match stage {
            Stage::Ends(ends) => match sparse_words(solution, &ends) {
                sparse if sparse.is_empty() => {
                    self.with_ranges(solution, known, ranges(solution, &ends, sparse))
                }
                sparse => Stage::Values(ends, sparse),
            },
            Stage::Values(ends, sparse) => {
                self.with_ranges(solution, known, ranges(solution, &ends, sparse))
            }
            Stage::Counting(mut it, count) => {
                if count <= it.ranges[it.axes[0]].count() {
                    it.axes.truncate(1);
                }
                it.filling()
            }
            Stage::Listing(listing) => listing.filling(),
            Stage::Measuring(measuring) => measuring.filling(solution),
            filling @ Stage::Filling(_) => filling,
        };
        self.ids = all_ids(solution);
    }

    fn with_ranges(
        &self,
        solution: &Solution,
        known: &mut Option<Vec<Range>>,
        ranges: Vec<Range>,
    ) -> Stage {
        *known = Some(ranges.clone());
        axes_of(solution, ranges, &self.request)
    }
}

/// All positions of a game that was explored; a table is not gone through.
fn all_ids(solution: &Solution) -> Box<dyn Iterator<Item = PositionId>> {
    match solution.graph.explored() {
        Some(graph) => Box::new(graph.ids()),
        None => Box::new(std::iter::empty()),
    }
}

impl Axes {
    /// Whether a position lies in the slice.
    fn is_on(&self, words: &[i64]) -> bool {
        let mut held = (0..words.len()).filter(|place| !self.axes.contains(place));
        held.all(|place| words[place] == self.through[place])
    }

    fn filling(mut self) -> Stage {
        let is_cropped = crop(&mut self.ranges, &self.axes);
        let lengths = self.axes.iter().map(|&axis| self.ranges[axis].count());
        let cell_count = lengths.product();
        let positions = CellPositions::Axes {
            ranges: self.ranges,
            axes: self.axes,
            through: self.through,
        };
        Stage::Filling(Filling::new(positions, cell_count, Members::default(), is_cropped).into())
    }
}

/// The axes that were asked for, or else those that suit the game: the first two heaps whose numbers vary; of one heap, that
/// and what is remembered, unless this slice would have no more than one position in each row.
fn axes_of(solution: &Solution, ranges: Vec<Range>, request: &MapRequest) -> Stage {
    let rules = &solution.rules;
    let mut through = request.through.clone();
    if through.len() != ranges.len() {
        let first = solution.graph.starts().first();
        through = first.map_or_else(
            || vec![0; ranges.len()],
            |id| solution.graph.words(id).into_owned(),
        );
    }
    for (word, range) in through.iter_mut().zip(&ranges) {
        *word = range.nearest(*word);
    }
    let of_axes = |axes: Vec<usize>| Axes {
        ranges: ranges.clone(),
        axes,
        through: through.clone(),
    };
    match request.axes[..] {
        [down] if down < ranges.len() => return of_axes(vec![down]).filling(),
        [down, across] if down.max(across) < ranges.len() && down != across => {
            return of_axes(vec![down, across]).filling();
        }
        _ => {}
    }
    let heap_count = rules.heap_names().len();
    let numbers = 0..heap_count + rules.memory_names().len();
    let varying = numbers.filter(|&place| ranges[place].count() > 1);
    let axes: Vec<usize> = varying.take(2).collect();
    match axes[..] {
        [] => of_axes(vec![0]).filling(),
        // A table is too large to be gone through for it.
        [_, across] if across >= heap_count && !solution.graph.is_swept() => {
            Stage::Counting(of_axes(axes), 0)
        }
        _ => of_axes(axes).filling(),
    }
}

/// Leaves the greatest values of the axes out where there are more cells than a map holds; tells whether it did.
fn crop(ranges: &mut [Range], axes: &[usize]) -> bool {
    let lengths: Vec<usize> = axes.iter().map(|&axis| ranges[axis].count()).collect();
    let side = CELL_LIMIT.isqrt();
    let most = match lengths[..] {
        [rows, columns] if rows <= side => vec![rows, columns.min(CELL_LIMIT / rows)],
        [rows, columns] if columns <= side => vec![rows.min(CELL_LIMIT / columns), columns],
        [_, _] => vec![side, side],
        _ => vec![lengths[0].min(CELL_LIMIT)],
    };
    for (&axis, &most) in axes.iter().zip(&most) {
        match &mut ranges[axis] {
            Range::Run { count, .. } => *count = most,
            Range::Some(values) => values.truncate(most),
        }
    }
    most != lengths
}

/// The words that share a range with a word: of heaps without order all.
fn shared_words(solution: &Solution, place: usize) -> StdRange<usize> {
    let heap_count = solution.rules.heap_names().len();
    match solution.rules.is_unordered() && place < heap_count {
        true => 0..heap_count,
        false => place..place + 1,
    }
}

/// All numbers between the ends of a word, where these are not many more than positions.
fn run_of_word(solution: &Solution, ends: &[(i64, i64)], place: usize) -> Option<Range> {
    let own = &ends[shared_words(solution, place)];
    let low = own.iter().map(|end| end.0).min().unwrap_or(0);
    let high = own.iter().map(|end| end.1).max().unwrap_or(0);
    run(low, high, solution.graph.len())
}

/// All numbers from `low` to `high`, where these are not many more than so many that occur.
fn run(low: i64, high: i64, occurring: usize) -> Option<Range> {
    let most = occurring.saturating_mul(SPARSE).max(64);
    let count = usize::try_from(high.checked_sub(low)?).ok()?;
    (count < most).then_some(Range::Run {
        low,
        count: count + 1,
    })
}

/// The words whose values are to be looked for one by one, each with none yet.
fn sparse_words(solution: &Solution, ends: &[(i64, i64)]) -> Vec<Values> {
    let places = (0..ends.len()).filter(|&place| run_of_word(solution, ends, place).is_none());
    places.map(Values::of).collect()
}

impl Values {
    /// None yet of the word at this place.
    fn of(place: usize) -> Self {
        Self {
            place,
            found: vec![],
            crowd: CROWD,
        }
    }

    fn add(&mut self, words: &[i64]) {
        self.found.extend(words);
        if self.found.len() >= self.crowd {
            self.make_set();
            // At least half of the next crowd is new, so that sorting costs little for each value.
            self.crowd = 2 * self.found.len().max(CROWD);
        }
    }

    /// Leaves each value once, in ascending order.
    fn make_set(&mut self) {
        kruzhok_order::sort(&mut self.found);
        self.found.dedup();
    }
}

/// The values of each word, over all positions.
fn ranges(solution: &Solution, ends: &[(i64, i64)], sparse: Vec<Values>) -> Vec<Range> {
    let mut found: Vec<Range> = (0..ends.len())
        .map(|place| run_of_word(solution, ends, place).unwrap_or(Range::Some(vec![])))
        .collect();
    for mut values in sparse {
        values.make_set();
        found[values.place] = Range::Some(values.found);
    }
    found
}

/// The ranges of a game with a table, from the ends of each number: the table is not gone through cell by cell.
fn ranges_of_table(solution: &Solution, ends: &[(i64, i64)]) -> Vec<Range> {
    let range = |place: usize| {
        let own = &ends[shared_words(solution, place)];
        let low = own.iter().map(|(low, _)| *low).min().unwrap_or(0);
        let high = own.iter().map(|(_, high)| *high).max().unwrap_or(0);
        Range::Run {
            low,
            count: usize::try_from(high - low).map_or(1, |it| it + 1),
        }
    };
    (0..ends.len()).map(range).collect()
}

/// The positions of a game without axes that come first: by group, then by their words.
struct Listing {
    grouping: Grouping,
    groupings: Vec<Grouping>,
    listed: Vec<(Rank, PositionId)>,
    is_cropped: bool,
}

/// Whether a position has no number to be grouped by, that number, and its words.
type Rank = (bool, i64, Vec<i64>);

impl Listing {
    fn new(solution: &Solution, wanted: Option<Grouping>) -> Self {
        let groupings = groupings(solution);
        let grouping = wanted.filter(|wanted| groupings.contains(wanted));
        Self {
            grouping: grouping.unwrap_or(groupings[0]),
            groupings,
            listed: vec![],
            is_cropped: false,
        }
    }

    fn add(&mut self, solution: &Solution, id: PositionId) {
        let words = solution.graph.words(id).into_owned();
        let group = self.group(solution, id, &words);
        self.listed
            .push(((group.is_none(), group.unwrap_or(0), words), id));
        if self.listed.len() == 2 * LIST_LIMIT {
            self.cut();
        }
    }

    /// Leaves those that come first.
    fn cut(&mut self) {
        kruzhok_order::sort_by(&mut self.listed, |one, other| one.0.cmp(&other.0));
        self.is_cropped |= self.listed.len() > LIST_LIMIT;
        self.listed.truncate(LIST_LIMIT);
    }

    /// The number by which a position is grouped; what has none comes last.
    fn group(&self, solution: &Solution, id: PositionId, words: &[i64]) -> Option<i64> {
        let rules = &solution.rules;
        let named_count = rules.heap_names().len() + rules.memory_names().len();
        match self.grouping {
            Grouping::Total => {
                let heaps = rules.heaps(words).iter();
                Some(heaps.copied().fold(0, i64::saturating_add))
            }
            Grouping::Length => i64::try_from(rules.named(words).len() - named_count).ok(),
            Grouping::Remoteness => standing_of(solution, id).remoteness().map(i64::from),
        }
    }

    fn filling(mut self) -> Stage {
        self.cut();
        let mut groups: Vec<(Option<i64>, usize)> = vec![];
        let (mut ends, mut all_words) = (vec![], vec![]);
        for ((is_without, number, words), _) in &self.listed {
            let group = (!is_without).then_some(*number);
            match groups.last_mut() {
                Some((known, count)) if *known == group => *count += 1,
                _ => groups.push((group, 1)),
            }
            all_words.extend(words);
            ends.push(u32::try_from(all_words.len()).unwrap_or(u32::MAX));
        }
        let positions = CellPositions::Listed {
            grouping: self.grouping,
            groupings: self.groupings,
            groups,
            words: all_words,
            ends,
        };
        let ids: Vec<PositionId> = self.listed.into_iter().map(|(_, id)| id).collect();
        let count = ids.len();
        let members = Members { ids, ends: vec![] };
        Stage::Filling(Filling::new(positions, count, members, self.is_cropped).into())
    }
}

/// How the positions of a game without axes can be grouped; the first suits it best.
fn groupings(solution: &Solution) -> Vec<Grouping> {
    let rules = &solution.rules;
    if rules.is_graph() {
        return vec![Grouping::Remoteness];
    }
    let first = solution.graph.starts().first();
    let is_of_numbers = |id| !rules.heaps(&solution.graph.words(id)).is_empty();
    match rules.is_multiset() || first.is_some_and(is_of_numbers) {
        true => vec![Grouping::Total, Grouping::Length, Grouping::Remoteness],
        false => vec![Grouping::Length, Grouping::Remoteness],
    }
}

/// What stands in the cells, as far as they are filled.
struct Filling {
    map: MapReport,
    members: Members,
    words: Vec<i64>,
}

impl Filling {
    fn new(
        positions: CellPositions,
        cell_count: usize,
        members: Members,
        is_cropped: bool,
    ) -> Self {
        Self {
            map: MapReport {
                positions,
                cell_count,
                cells: Cells {
                    codes: Vec::with_capacity(cell_count),
                    ..Cells::default()
                },
                outlined: vec![],
                outlined_count: 0,
                asked: 0,
                position_count: 0,
                without_value: 0,
                is_cropped,
                repeats: None,
                thirds: None,
            },
            members,
            words: vec![],
        }
    }

    fn step(
        &mut self,
        solution: &Solution,
        answered: &[PositionRuns],
        budget: usize,
    ) -> Option<MapReport> {
        let has_nimbers = solution.has_nimbers();
        for _ in 0..budget {
            let cell = self.map.cells.codes.len();
            if cell == self.map.cell_count {
                self.map.repeats = seen::repeats(&self.map.positions, solution);
                self.map.thirds = seen::thirds(&self.map.positions, solution);
                return Some(std::mem::take(&mut self.map));
            }
            let found;
            let ids = match &self.map.positions {
                CellPositions::Axes { .. } => {
                    let positions = &self.map.positions;
                    positions.put_words(&solution.rules, cell, &mut self.words);
                    found = solution.graph.find(&self.words);
                    found.as_slice()
                }
                _ => self.members.of_cell(cell),
            };
            let Some(&id) = ids.first() else {
                self.map.cells.codes.push(0);
                continue;
            };
            let map = &mut self.map;
            map.position_count += 1;
            let mut standing = standing_of(solution, id);
            if ids.len() > 1 {
                let lost;
                (standing, lost) = together(solution, ids);
                let count = u32::try_from(ids.len()).unwrap_or(u32::MAX);
                put_number(&mut map.cells.crowds, cell, count);
                put_number(&mut map.cells.lost, cell, lost);
            }
            let (code, number) = Cells::code(standing);
            let is_start = ids.iter().any(|id| solution.graph.starts().contains(*id));
            let start = if is_start { Cells::START } else { 0 };
            map.cells.codes.push(code | start);
            put_number(&mut map.cells.numbers, cell, number);
            if has_nimbers {
                let nimber = solution.nimber(id).map_or(0, |Nimber(value)| value);
                put_number(&mut map.cells.nimbers, cell, nimber);
            }
            let mut asked = 0;
            for (question, positions) in (0_u32..32).zip(answered) {
                let is_answer = ids.iter().any(|id| positions.contains(*id));
                asked |= u32::from(is_answer) << question;
            }
            if asked > 0 {
                put_number(&mut map.outlined, cell, asked);
                map.outlined_count += asked.count_ones() as usize;
                map.asked |= asked;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_occur_often_are_not_kept_so_often() {
        for heap_count in [1, 2, 3, 5] {
            let mut values = Values::of(0);
            for turn in 0..200_000 {
                let words = (0..heap_count).map(|heap| 7 * ((turn + heap) % 11));
                values.add(&words.collect::<Vec<i64>>());
                assert!(values.found.len() < 2 * CROWD, "{heap_count} heaps");
            }
            values.make_set();
            assert_eq!(values.found, [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70]);
        }
    }

    #[test]
    fn many_values_are_not_sorted_again_for_each_position() {
        let mut values = Values::of(0);
        let mut sorted = 0;
        for turn in 0..500_000 {
            let before = values.found.len();
            // Only a few values of the first crowd are there twice.
            values.add(&[turn % 65_530]);
            sorted += usize::from(values.found.len() <= before);
        }
        assert!(sorted <= 500_000 / CROWD, "{sorted}");
    }
}
