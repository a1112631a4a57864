//! From a solved game to a map of it: which numbers are the axes, and what stands in each cell.

use crate::chart::{Cells, Chart, Ground, Grouping, Range, Slice};
use crate::packed::Packed;
use kruzhok_drawing::standing_of;
use kruzhok_solver::{Nimber, PositionId, PositionRuns, Solution, Swept};
use std::ops::Range as StdRange;

/// The most cells of a table or a strip.
const CELL_LIMIT: usize = 2_000_000;

/// The most positions that are listed.
const LIST_LIMIT: usize = 20_000;

/// Values that do not occur are left out of an axis when there are so many times as many of them as positions.
const SPARSE: usize = 4;

/// What is asked of the same game again and again.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// The values of each word of a position; `None` where positions are not a fixed number of numbers.
    ranges: Option<Vec<Range>>,
    /// The positions that answer each question.
    answered: Vec<PositionRuns>,
}

impl Survey {
    /// Looks at all positions once. `answered` are the positions that answer each question.
    pub(crate) fn of(solution: &Solution, answered: &[PositionRuns]) -> Self {
        Self {
            ranges: solution.rules.width().map(|width| ranges(solution, width)),
            answered: answered.to_vec(),
        }
    }
}

/// A map of a game.
pub(crate) fn chart(solution: &Solution, survey: &Survey, slice: &Slice) -> Chart {
    match &survey.ranges {
        Some(ranges) => chart_with_axes(solution, survey, ranges.clone(), slice),
        None => chart_in_groups(solution, survey, slice.grouping),
    }
}

fn chart_with_axes(
    solution: &Solution,
    survey: &Survey,
    mut ranges: Vec<Range>,
    slice: &Slice,
) -> Chart {
    let rules = &solution.rules;
    let mut through = slice.through.clone();
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
    let axes = match slice.axes[..] {
        [down] if down < ranges.len() => vec![down],
        [down, across] if down.max(across) < ranges.len() && down != across => vec![down, across],
        _ => suited_axes(solution, &ranges, &through),
    };
    let is_cropped = crop(&mut ranges, &axes);
    let cell_count = axes.iter().map(|&axis| ranges[axis].len()).product();
    let ground = Ground::Axes {
        ranges,
        axes,
        through,
    };
    let mut words = vec![];
    let ids = (0..cell_count).map(|cell| {
        ground.put_words(rules, cell, &mut words);
        solution.graph.find(&words)
    });
    let (cells, outlined, position_count) = fill(solution, survey, ids);
    Chart {
        ground,
        cell_count,
        cells,
        outlined,
        position_count,
        is_cropped,
    }
}

/// The first two heaps whose numbers vary; of one heap, that and what is remembered, unless this slice would have no more
/// than one position in each row.
fn suited_axes(solution: &Solution, ranges: &[Range], through: &[i64]) -> Vec<usize> {
    let rules = &solution.rules;
    let numbers = rules.heap_names().len() + rules.memory_names().len();
    let axes: Vec<usize> = (0..numbers)
        .filter(|&place| ranges[place].len() > 1)
        .take(2)
        .collect();
    match axes[..] {
        [] => vec![0],
        // A table is too large to be gone through for it.
        [_, across] if across >= rules.heap_names().len() && solution.graph.swept().is_some() => {
            axes
        }
        [down, across] if across >= rules.heap_names().len() => {
            let held = |place: &usize| ![down, across].contains(place);
            let is_here = |words: &[i64]| {
                let mut places = (0..words.len()).filter(held);
                places.all(|place| words[place] == through[place])
            };
            let here = solution
                .graph
                .ids()
                .filter(|id| is_here(&solution.graph.words(*id)));
            match here.count() <= ranges[down].len() {
                true => vec![down],
                false => axes,
            }
        }
        _ => axes,
    }
}

/// Leaves the greatest values of the axes out where there are more cells than a map holds; tells whether it did.
fn crop(ranges: &mut [Range], axes: &[usize]) -> bool {
    let lengths: Vec<usize> = axes.iter().map(|&axis| ranges[axis].len()).collect();
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

/// The values of each word, over all positions; of heaps without order, one range for all of them.
fn ranges(solution: &Solution, width: usize) -> Vec<Range> {
    let rules = &solution.rules;
    let graph = &solution.graph;
    let heap_count = rules.heap_names().len();
    // The words that share a range with the first of them.
    let shared = |place: usize| match rules.is_unordered() && place < heap_count {
        true => 0..heap_count,
        false => place..place + 1,
    };
    if let Some(table) = graph.swept() {
        return ranges_of_table(table, &shared);
    }
    let mut ends = vec![(i64::MAX, i64::MIN); width];
    for id in graph.ids() {
        for (end, &word) in ends.iter_mut().zip(&*graph.words(id)) {
            *end = (end.0.min(word), end.1.max(word));
        }
    }
    let range = |place: usize| {
        let own = &ends[shared(place)];
        let low = own.iter().map(|end| end.0).min().unwrap_or(0);
        let high = own.iter().map(|end| end.1).max().unwrap_or(0);
        let count = high
            .checked_sub(low)
            .and_then(|it| usize::try_from(it).ok());
        let most = graph.len().saturating_mul(SPARSE).max(64);
        match count.filter(|count| *count < most) {
            Some(count) => Range::Run {
                low,
                count: count + 1,
            },
            None => {
                let mut values: Vec<i64> = vec![];
                for id in graph.ids() {
                    values.extend(&graph.words(id)[shared(place)]);
                }
                kruzhok_order::sort(&mut values);
                values.dedup();
                Range::Some(values)
            }
        }
    };
    (0..width).map(range).collect()
}

/// The ranges of a game that was swept: the axes of its table, which are not gone through cell by cell.
fn ranges_of_table(table: &Swept, shared: &dyn Fn(usize) -> StdRange<usize>) -> Vec<Range> {
    let axes = table.grid().axes();
    let range = |place: usize| {
        let own = &axes[shared(place)];
        let low = own.iter().map(|axis| axis.low).min().unwrap_or(0);
        let high = own.iter().map(|axis| axis.high()).max().unwrap_or(0);
        Range::Run {
            low,
            count: usize::try_from(high - low).map_or(1, |it| it + 1),
        }
    };
    (0..axes.len()).map(range).collect()
}

fn chart_in_groups(solution: &Solution, survey: &Survey, wanted: Option<Grouping>) -> Chart {
    let rules = &solution.rules;
    let graph = &solution.graph;
    let groupings = groupings(solution);
    let grouping = wanted.filter(|wanted| groupings.contains(wanted));
    let grouping = grouping.unwrap_or(groupings[0]);
    let named_count = rules.heap_names().len() + rules.memory_names().len();
    let group = |id: PositionId| -> Option<i64> {
        let words = &*graph.words(id);
        match grouping {
            Grouping::Total => Some(
                rules
                    .heaps(words)
                    .iter()
                    .copied()
                    .fold(0, i64::saturating_add),
            ),
            Grouping::Length => i64::try_from(rules.named(words).len() - named_count).ok(),
            Grouping::Remoteness => standing_of(solution, id).remoteness().map(i64::from),
        }
    };
    // What has no remoteness comes last.
    let keyed = |id| {
        let group = group(id);
        ((group.is_none(), group, graph.words(id)), id)
    };
    let mut listed: Vec<_> = graph.ids().map(keyed).collect();
    kruzhok_order::sort_by(&mut listed, |one, other| one.0.cmp(&other.0));
    let listed = listed.into_iter().map(|((_, group, _), id)| (group, id));
    let mut listed: Vec<(Option<i64>, PositionId)> = listed.collect();
    let is_cropped = listed.len() > LIST_LIMIT;
    listed.truncate(LIST_LIMIT);
    let mut groups: Vec<(Option<i64>, usize)> = vec![];
    for &(group, _) in &listed {
        match groups.last_mut() {
            Some((known, count)) if *known == group => *count += 1,
            _ => groups.push((group, 1)),
        }
    }
    let mut end = 0;
    let ends = listed.iter().map(|&(_, id)| {
        end += u32::try_from(graph.words(id).len()).unwrap_or(0);
        end
    });
    let ends = Packed::of_u32s(ends);
    let mut words: Vec<i64> = vec![];
    for &(_, id) in &listed {
        words.extend(&*graph.words(id));
    }
    let ground = Ground::Listed {
        grouping,
        groupings,
        groups,
        words: Packed::of_i64s(&words),
        ends,
    };
    let (cells, outlined, _) = fill(solution, survey, listed.iter().map(|&(_, id)| Some(id)));
    Chart {
        ground,
        cell_count: listed.len(),
        cells,
        outlined,
        position_count: listed.len(),
        is_cropped,
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

/// What stands in the cells of these positions, which of them are outlined, and how many have a position.
fn fill(
    solution: &Solution,
    survey: &Survey,
    ids: impl Iterator<Item = Option<PositionId>>,
) -> (Cells, Packed, usize) {
    let (mut codes, mut numbers, mut nimbers, mut outlined) = (vec![], vec![], vec![], vec![]);
    let mut position_count = 0;
    for (cell, id) in (0_u32..).zip(ids) {
        let Some(id) = id else {
            codes.push(0);
            numbers.push(0);
            nimbers.push(0);
            continue;
        };
        position_count += 1;
        let (code, number) = Cells::code(standing_of(solution, id));
        let start = if solution.graph.starts().contains(id) {
            Cells::START
        } else {
            0
        };
        codes.push(code | start);
        numbers.push(number);
        nimbers.push(solution.nimber(id).map_or(0, |Nimber(value)| value));
        for (question, positions) in (0_u32..32).zip(&survey.answered) {
            if positions.contains(id) {
                outlined.extend([cell, question]);
            }
        }
    }
    let has_nimbers = solution.has_nimbers();
    let cells = Cells {
        codes: Packed::of_bytes(codes),
        numbers: Packed::of_u32s(numbers),
        nimbers: Packed::of_u32s(nimbers.into_iter().filter(|_| has_nimbers)),
    };
    (cells, Packed::of_u32s(outlined), position_count)
}
