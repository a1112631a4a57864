//! What is seen in a map besides its cells: how a strip repeats, and which third heap goes with two others.

use kruzhok_law::Repeats;
use kruzhok_solver::{Nimber, Outcome, Solution};
use kruzhok_wire::{CellPositions, LawRepeats, Range, Thirds};

/// A period is believed that is seen so many times.
const LEAST_ROUNDS: usize = 3;
/// The longest strip that is looked at.
const MOST_CELLS: usize = 4_000;
/// The most sizes of each of the two heaps, and of the third.
const MOST_SIZES: [usize; 2] = [12, 200];

/// How the values of one heap seem to repeat, or who wins where there are none.
pub(super) fn repeats(positions: &CellPositions, solution: &Solution) -> Option<LawRepeats> {
    let CellPositions::Axes { ranges, axes, .. } = positions else {
        return None;
    };
    let (Range::Run { low: 0, count }, [0]) = (ranges.first()?, axes.as_slice()) else {
        return None;
    };
    if ranges.len() > 1 || *count > MOST_CELLS {
        return None;
    }
    let has_values = solution.has_nimbers();
    let value = |heap: i64| {
        let id = solution.graph.find(&[heap])?;
        Some(match has_values {
            true => solution.nimber(id).map_or(0, |Nimber(it)| i64::from(it)),
            false => i64::from(matches!(solution.outcome(id), Outcome::Loss(_))),
        })
    };
    let values: Option<Vec<i64>> = (0..).take(*count).map(value).collect();
    let seen = Repeats::seen(&values?, LEAST_ROUNDS)?;
    Some(LawRepeats {
        preperiod: seen.preperiod,
        period: seen.period,
        saltus: seen.saltus,
    })
}

/// The least third heap with which two others are lost.
pub(super) fn thirds(positions: &CellPositions, solution: &Solution) -> Option<Thirds> {
    let CellPositions::Axes { ranges, .. } = positions else {
        return None;
    };
    let rules = &solution.rules;
    if ranges.len() != 3 || rules.heap_names().len() != 3 {
        return None;
    }
    let sizes = |heap: usize, most: usize| -> Vec<i64> {
        let count = ranges[heap].count().min(most);
        (0..count).map(|place| ranges[heap].value(place)).collect()
    };
    let [few, many] = MOST_SIZES;
    let (first, second, all) = (sizes(0, few), sizes(1, few), sizes(2, many));
    let is_lost = |a: i64, b: i64, c: i64| {
        let mut words = [a, b, c];
        if rules.is_unordered() {
            words.sort_unstable();
        }
        let id = solution.graph.find(&words);
        id.is_some_and(|id| matches!(solution.outcome(id), Outcome::Loss(_)))
    };
    let pairs = first
        .iter()
        .flat_map(|a| second.iter().map(move |b| (a, b)));
    let third = pairs.map(|(a, b)| all.iter().copied().find(|c| is_lost(*a, *b, *c)));
    let third: Vec<Option<i64>> = third.collect();
    third.iter().any(Option::is_some).then_some(Thirds {
        first,
        second,
        third,
    })
}
