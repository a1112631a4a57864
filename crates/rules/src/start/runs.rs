//! Start positions in runs of neighbours: where there are millions, each cannot be looked at alone.

use super::{LATER_ROUNDS, LISTING_FUEL, Start, StartKind, alike, text, within};
use crate::play::problem_of;
use crate::shape::Shape;
use kruzhok_syntax::Problem;
use kruzhok_values::interval::Interval;
use kruzhok_values::{BinaryOp, Bounds, Comparison, Int, Machine, Slot, UnaryOp};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// Limit of the orders of heaps without order that are walked side by side.
const MOST_ORDERS: usize = 6;
/// Number of positions of a line that are tested at one go.
const CHUNK: i128 = 512;

/// The positions that meet conditions, in ascending order and each once; where heaps have too many orders, those of one text
/// as it has them, before they are sorted.
pub(super) struct Lines {
    starts: Arc<[Start]>,
    shape: Shape,
    views: Vec<View>,
    /// For each place of a position the one before it whose number is no greater.
    floors: Vec<Option<usize>>,
    /// A level for each number that was chosen, but the last.
    levels: Vec<Level>,
    /// What was found on the current line: first and last value of its runs.
    pending: VecDeque<(i64, i64)>,
    /// The named numbers that are chosen; after a run was found, those of its first position.
    pub(super) words: Vec<i64>,
    machine: Machine,
    is_begun: bool,
    has_limits: bool,
    /// What it may still cost to find all positions, and rounds of loops that conditions may still run.
    pub(super) work: u32,
    fuel: u32,
}

/// What a step of [`Lines`] has come to.
pub(super) enum LineStep {
    /// Number of neighbours, of which the first stands in `words`.
    Run(u64),
    Working,
    Done,
}

/// One text, with the heaps in one of their orders.
struct View {
    start: usize,
    /// For each place of a position, the slot in which the text has it.
    slots: Vec<Slot>,
    /// Whether the conditions leave an interval of the last number, which its bounds are then.
    is_exact: bool,
    /// Whether heaps are alike, and a number that is chosen says nothing else of those after it.
    is_separate: bool,
    /// The bounds of its slots at the beginning.
    bounds: Vec<Interval>,
}

struct Level {
    next: i128,
    high: i128,
    /// Number of values that are passed over at one go after the next that has no position.
    leap: i128,
    /// For each view what bounds its slots have, unless it has no position here.
    bounds: Vec<Option<Vec<Interval>>>,
}

/// Whether all positions can be listed in ascending order: there are no rows, and heaps have few orders.
pub(super) fn can_be_in_order(starts: &[Start], shape: Shape) -> bool {
    let has_few_orders = |start: &Start| {
        let is_row = matches!(start.kind, StartKind::Row { .. });
        !is_row && orders(start, shape).len() <= MOST_ORDERS
    };
    shape.lists == 0 && starts.iter().all(has_few_orders)
}

impl Lines {
    /// The positions of some of the texts, where open names have such a reach; of more than one text only where they
    /// [can be in order](can_be_in_order). Without work to spend there is no limit to it.
    pub(super) fn new(
        starts: &Arc<[Start]>,
        texts: Range<usize>,
        shape: Shape,
        reach: i64,
        work: Option<u32>,
    ) -> Self {
        let named_count = shape.named_count();
        let is_in_order = can_be_in_order(&starts[texts.clone()], shape);
        let floors = match is_in_order {
            true => {
                let is_sorted =
                    |place| shape.is_unordered && (1..shape.heap_count).contains(&place);
                let floor = |place: usize| place.checked_sub(1).filter(|_| is_sorted(place));
                (0..named_count).map(floor).collect()
            }
            false => alike::earlier_ones(&starts[texts.start], shape),
        };
        let mut views = vec![];
        for index in texts {
            let StartKind::Conditions { conditions, bounds } = &starts[index].kind else {
                continue;
            };
            let are_alike = alike::earlier_ones(&starts[index], shape)
                .iter()
                .any(Option::is_some);
            let orders = match is_in_order {
                true => orders(&starts[index], shape),
                false => vec![(0..shape.heap_count).collect()],
            };
            for mut slots in orders {
                slots.extend(shape.heap_count..named_count);
                let last = slots[named_count - 1];
                views.push(View {
                    start: index,
                    is_exact: conditions.iter().all(|it| is_exact(it, last)),
                    is_separate: are_alike && alike::are_about_one(conditions, named_count),
                    slots,
                    bounds: within(bounds, reach),
                });
            }
        }
        Self {
            starts: Arc::clone(starts),
            shape,
            views,
            floors,
            levels: vec![],
            pending: VecDeque::new(),
            words: vec![],
            machine: Machine::default(),
            is_begun: false,
            has_limits: work.is_some(),
            work: work.unwrap_or(u32::MAX),
            fuel: LISTING_FUEL,
        }
    }

    /// The next run; each line, and each position that is tested alone, takes one from the budget. Where there is no work
    /// left, nothing is looked for.
    ///
    /// # Errors
    /// An overflow or a division by zero.
    pub(super) fn next(&mut self, budget: &mut usize) -> Result<LineStep, Problem> {
        loop {
            if let Some((low, high)) = self.pending.pop_front() {
                self.words.truncate(self.shape.named_count() - 1);
                self.words.push(low);
                return Ok(LineStep::Run(high.abs_diff(low) + 1));
            }
            if *budget == 0 || self.work == 0 {
                return Ok(LineStep::Working);
            }
            *budget -= 1;
            self.spend(1);
            if self.levels.is_empty() {
                if std::mem::replace(&mut self.is_begun, true) {
                    return Ok(LineStep::Done);
                }
                let bounds = self.views.iter().map(|view| Some(view.bounds.clone()));
                let bounds = bounds.collect();
                self.enter(bounds);
            } else if self.levels.len() == self.shape.named_count() {
                self.list_line(budget)?;
            } else {
                self.choose();
            }
        }
    }

    fn spend(&mut self, work: u32) {
        if self.has_limits {
            self.work = self.work.saturating_sub(work);
        }
    }

    /// Goes on to the next number, if there is anything to choose.
    fn enter(&mut self, bounds: Vec<Option<Vec<Interval>>>) {
        let place = self.levels.len();
        let of_place = |(view, bounds): (&View, &Option<Vec<Interval>>)| {
            bounds.as_ref().map(|bounds| bounds[view.slots[place]])
        };
        let intervals = self.views.iter().zip(&bounds).filter_map(of_place);
        let Some(hull) = intervals.reduce(Interval::hull) else {
            return;
        };
        let floor = self.floors[place].map(|before| i128::from(self.words[before]));
        let least = floor.map_or(hull.low, |floor| floor.max(hull.low));
        self.levels.push(Level {
            next: least,
            high: hull.high,
            leap: 0,
            bounds,
        });
    }

    /// Chooses the next value of a number that is not the last.
    fn choose(&mut self) {
        let place = self.levels.len() - 1;
        let level = &mut self.levels[place];
        let value = level.next;
        if value > level.high {
            self.levels.pop();
            return;
        }
        level.next += 1;
        let word = i64::try_from(value).expect("bounded numbers fit into 64 bits");
        self.words.truncate(place);
        self.words.push(word);
        let bounds = self.narrowed(place, Interval::one(word));
        if bounds.iter().any(Option::is_some) {
            self.levels[place].leap = 0;
            self.enter(bounds);
        } else {
            self.leap();
        }
    }

    /// Passes over values of the number that is chosen after one that has no position. Where many have none, twice as
    /// many are tried at one go each time.
    fn leap(&mut self) {
        let place = self.levels.len() - 1;
        let level = &self.levels[place];
        let (next, leap) = (level.next, level.leap);
        let next_ones = Interval::new(next, level.high.min(next + leap - 1));
        let is_nothing_there =
            leap == 0 || self.narrowed(place, next_ones).iter().all(Option::is_none);
        let level = &mut self.levels[place];
        (level.next, level.leap) = match is_nothing_there {
            true => (next + leap, (2 * leap).max(1)),
            false => (next, 0),
        };
    }

    /// What bounds each view has where the number at a place lies in an interval, and those before it are chosen.
    fn narrowed(&mut self, place: usize, values: Interval) -> Vec<Option<Vec<Interval>>> {
        let mut work = self.work;
        let of_view = |(view, bounds): (&View, &Option<Vec<Interval>>)| {
            let mut of = bounds.clone()?;
            let slot = view.slots[place];
            of[slot] = of[slot].meet(values);
            let mut last = place;
            for later in place + 1..self.floors.len() {
                if self.floors[later] == Some(last) {
                    let slot = view.slots[later];
                    of[slot].low = of[slot].low.max(values.low);
                    last = later;
                }
            }
            if of.iter().any(|it| it.is_empty()) {
                return None;
            }
            if view.is_separate {
                return Some(of);
            }
            let mut narrowed = Bounds { of, work };
            let is_possible =
                narrowed.narrow(conditions_of(&self.starts[view.start]), LATER_ROUNDS);
            if self.has_limits {
                work = narrowed.work;
            }
            is_possible.then_some(narrowed.of)
        };
        let bounds = &self.levels[place].bounds;
        let narrowed = self.views.iter().zip(bounds).map(of_view).collect();
        self.work = work;
        narrowed
    }

    /// Finds the runs of the line whose other numbers are chosen, or of a part of it.
    fn list_line(&mut self, budget: &mut usize) -> Result<(), Problem> {
        let place = self.levels.len() - 1;
        let is_tested =
            |(view, bounds): (&View, &Option<Vec<Interval>>)| !view.is_exact && bounds.is_some();
        let level = &mut self.levels[place];
        let is_tested = self.views.iter().zip(&level.bounds).any(is_tested);
        let low = level.next;
        let high = match is_tested {
            true => level.high.min(low + CHUNK - 1),
            false => level.high,
        };
        if low > level.high {
            self.levels.pop();
            return Ok(());
        }
        level.next = high + 1;
        let mut found: Vec<(i128, i128)> = vec![];
        for index in 0..self.views.len() {
            let view = &self.views[index];
            let Some(bounds) = &self.levels[place].bounds[index] else {
                continue;
            };
            let own = bounds[view.slots[place]];
            let (low, high) = (own.low.max(low), own.high.min(high));
            if low > high {
                continue;
            }
            if view.is_exact {
                // An overflow would show at the ends.
                for value in [low, high] {
                    self.meets(index, place, value)?;
                }
                found.push((low, high));
                continue;
            }
            for value in low..=high {
                if self.meets(index, place, value)? {
                    found.push((value, value));
                }
            }
            let count = u32::try_from(high - low).unwrap_or(u32::MAX);
            *budget = budget.saturating_sub(count as usize);
            self.spend(count);
        }
        kruzhok_order::sort(&mut found);
        let number = |value| i64::try_from(value).expect("bounded numbers fit into 64 bits");
        for (low, high) in found {
            let (low, high) = (number(low), number(high));
            match self.pending.back_mut() {
                Some((_, last)) if low <= last.saturating_add(1) => *last = high.max(*last),
                _ => self.pending.push_back((low, high)),
            }
        }
        Ok(())
    }

    /// Whether the numbers before a place and then `value` meet the conditions of a view.
    fn meets(&mut self, view: usize, place: usize, value: i128) -> Result<bool, Problem> {
        let view = &self.views[view];
        let start = &self.starts[view.start];
        let named_count = self.shape.named_count();
        let machine = &mut self.machine;
        machine.prepare(start.slot_count.max(named_count), self.fuel);
        let value = i64::try_from(value).expect("bounded numbers fit into 64 bits");
        let words = self.words[..place].iter().chain([&value]);
        for (slot, word) in view.slots.iter().zip(words) {
            machine.slots[*slot] = *word;
        }
        let mut holds = true;
        for condition in conditions_of(start) {
            holds = condition.holds(machine).map_err(|halt| {
                let position = text(&machine.slots[..named_count]);
                problem_of(halt, &start.source, position)
            })?;
            if !holds {
                break;
            }
        }
        if self.has_limits {
            self.fuel = machine.fuel();
        }
        Ok(holds)
    }
}

fn conditions_of(start: &Start) -> &[Int] {
    match &start.kind {
        StartKind::Conditions { conditions, .. } => conditions,
        StartKind::Row { .. } => &[],
    }
}

/// Whether a condition leaves exactly an interval of one number, once all others are chosen, and narrowing finds it: an
/// order or an equality between sums and products in which the number occurs once.
fn is_exact(condition: &Int, slot: Slot) -> bool {
    match condition {
        Int::And(parts) => parts.iter().all(|part| is_exact(part, slot)),
        Int::Compare(first, rest) => {
            let mut left = &**first;
            rest.iter().all(|(relation, right)| {
                let is_order = matches!(
                    relation,
                    Comparison::Less
                        | Comparison::LessEqual
                        | Comparison::Greater
                        | Comparison::GreaterEqual
                        | Comparison::Equal
                );
                let count = occurrences(left, slot)
                    .zip(occurrences(right, slot))
                    .map(|(left, right)| left + right);
                left = right;
                is_order && count.is_some_and(|count| count <= 1)
            })
        }
        _ => false,
    }
}

/// How often a slot occurs in sums and products; `None` where anything else is done. A product with what has one value
/// on a line bounds the slot or, where that value is 0, is the same along the whole line.
fn occurrences(int: &Int, slot: Slot) -> Option<u32> {
    match int {
        Int::Const(_) => Some(0),
        Int::Slot(own) => Some(u32::from(*own == slot)),
        Int::Unary(UnaryOp::Negate, inner, _) => occurrences(inner, slot),
        Int::Binary(BinaryOp::Add | BinaryOp::Subtract, pair, _) => {
            Some(occurrences(&pair.0, slot)? + occurrences(&pair.1, slot)?)
        }
        // Not a product with itself, whose factors grow together.
        Int::Binary(BinaryOp::Multiply, pair, _) => {
            match (occurrences(&pair.0, slot)?, occurrences(&pair.1, slot)?) {
                (0, count) | (count, 0) => Some(count),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The orders in which a text may have the heaps, of heaps that are alike in it only one; more than [`MOST_ORDERS`] are
/// not listed.
fn orders(start: &Start, shape: Shape) -> Vec<Vec<Slot>> {
    if !shape.is_unordered {
        return vec![(0..shape.heap_count).collect()];
    }
    let earlier = alike::earlier_ones(start, shape);
    let mut all = vec![vec![]];
    for (slot, earlier) in earlier.iter().enumerate().take(shape.heap_count) {
        if all.len() > MOST_ORDERS {
            break;
        }
        let mut longer = vec![];
        for order in &all {
            let place = order.iter().position(|it| Some(*it) == *earlier);
            let first = place.map_or(0, |place| place + 1);
            for at in first..=order.len() {
                let mut order: Vec<Slot> = order.clone();
                order.insert(at, slot);
                longer.push(order);
            }
        }
        all = longer;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start::{ListedRun, StartCursor};
    use crate::{Position, Rules};
    use kruzhok_syntax::ProblemKind;

    /// All positions of the boxes that meet the conditions, each tried.
    fn tried(rules: &Rules) -> Result<Vec<Position>, ProblemKind> {
        let mut all = vec![];
        for start in rules.starts.iter() {
            let StartKind::Conditions { conditions, bounds } = &start.kind else {
                panic!("the starts are conditions");
            };
            let mut machine = Machine::default();
            let mut tuples = vec![vec![]];
            for bound in bounds {
                let (low, high) = bound.ends();
                let values = low.expect("an end")..=high.expect("an end");
                let longer = |tuple: &Vec<i64>| {
                    let tuple = tuple.clone();
                    values
                        .clone()
                        .map(move |value| [&tuple[..], &[value]].concat())
                };
                tuples = tuples.iter().flat_map(longer).collect();
            }
            for mut words in tuples {
                machine.prepare(start.slot_count, LISTING_FUEL);
                machine.slots[..words.len()].copy_from_slice(&words);
                let meets = conditions
                    .iter()
                    .try_fold(true, |meets, it| Ok(meets && it.holds(&mut machine)?));
                let of_halt = |halt| problem_of(halt, &start.source, text(&words)).kind;
                if meets.map_err(of_halt)? {
                    rules.shape.complete_start(&mut words);
                    all.push(Position::from_words(&words));
                }
            }
        }
        all.sort();
        all.dedup();
        match all.is_empty() {
            true => Err(ProblemKind::NoStart),
            false => Ok(all),
        }
    }

    /// Checks that runs, single positions and those that are found by trying are the same; gives the number of runs.
    #[track_caller]
    fn check(fields: &str) -> usize {
        let rules = crate::parse(&format!("moves = [\"x -> x + 1\"]\n{fields}"));
        let rules = rules.expect("the rules are right");
        let expected = rules.starts(100_000).map_err(|problem| problem.kind);
        assert_eq!(tried(&rules), expected, "{fields}");
        let named_count = rules.shape.named_count();
        for budget in [1, 50, 1_000_000] {
            let (mut found, mut run_count) = (vec![], 0);
            let mut runs = StartCursor::of_game(&rules, usize::MAX);
            let end = loop {
                match runs.next_run(&mut budget.clone()) {
                    Ok(ListedRun::Run { words, count }) => {
                        run_count += 1;
                        for further in 0..i64::try_from(count).expect("few") {
                            let mut words = words.to_vec();
                            words[named_count - 1] += further;
                            found.push(Position::from_words(&words));
                        }
                    }
                    Ok(ListedRun::Working) => {}
                    Ok(ListedRun::Done) => break Ok(run_count),
                    Err(problem) => break Err(problem.kind),
                }
            };
            match (&expected, end) {
                (Ok(expected), Ok(_)) => assert_eq!(&found, expected, "{fields}"),
                (expected, end) => assert_eq!(expected.as_ref().err(), end.as_ref().err()),
            }
        }
        let mut runs = StartCursor::of_game(&rules, usize::MAX);
        let mut count = 0;
        while let Ok(ListedRun::Run { .. }) = runs.next_run(&mut 1_000_000) {
            count += 1;
        }
        count
    }

    #[test]
    fn runs_are_the_positions_that_are_listed_one_by_one() {
        let two = |start: &str| check(&format!("position = \"a, b\"\nstart = {start}"));
        assert_eq!(two("\"a >= 1, b >= 1, a + b < 30\""), 28);
        assert_eq!(two("\"1 <= a <= 9, b == 2 * a\""), 9);
        assert_eq!(two("\"1 <= a <= 9, 2 * b == a, b >= 0\""), 4);
        two("\"0 <= a <= 9, 0 <= b <= 99, b % 7 != a\"");
        two("\"0 <= a <= 9, 0 <= b <= 9, a != b\"");
        two("\"0 <= a <= 9, 0 <= b <= 2000, b * b >= 90 + a\"");
        two("[\"1 <= a <= 3, 2 <= b <= 5\", \"2 <= a <= 4, 4 <= b <= 9\", \"a == 3, b == 20\"]");
        two("\"a == 3, b == 4\"");
        assert_eq!(two("\"0 <= a <= 99, 0 <= b <= 99, 30 <= a * b < 60\""), 59);
        assert_eq!(
            two("\"-9 <= a <= 9, -9 <= b <= 9, 3 * a * b - b < 12\""),
            19
        );
        two("\"0 <= a <= 9, 0 <= b <= 9, a * b == 12\"");
        two("\"0 <= a <= 900, 0 <= b <= 9, 100 * b <= a * (a - 800)\"");
        two("\"0 <= a <= 400, 0 <= b <= 3, a % 50 * b == 49\"");
        two("\"0 <= a <= 3, 0 <= b <= 3, a * b == 5\"");
        two("\"-3 <= a <= 3, 0 <= b <= 3, 6 // a > b\"");
    }

    #[test]
    fn heaps_without_order_come_once_and_in_order() {
        let unordered = |names: &str, start: &str| {
            check(&format!(
                "position = \"{names}\"\nunordered = true\nstart = {start}"
            ))
        };
        assert_eq!(unordered("a, b", "\"a >= 1, b >= 1, a + b < 30\""), 14);
        unordered("a, b", "\"1 <= a <= 3, 2 <= b <= 9\"");
        assert_eq!(
            unordered("a, b", "\"1 <= a <= 200, b >= 1, a * b < 201\""),
            14
        );
        unordered(
            "a, b, c",
            "\"1 <= a <= 60, 1 <= b <= 60, 1 <= c <= 60, a * b * c == 60\"",
        );
        unordered("a, b", "\"a == 7, 1 <= b <= 9\"");
        unordered(
            "a, b, c",
            "\"0 <= a <= 4, 1 <= b <= 5, 2 <= c <= 8, a + b != c\"",
        );
        unordered(
            "a, b, c, d",
            "\"0 <= a <= 2, 0 <= b <= 2, 0 <= c <= 2, 1 <= d <= 2\"",
        );
    }

    #[test]
    fn what_is_remembered_belongs_to_the_numbers() {
        check(
            "position = \"a, b; last\"\nunordered = true\n\
             start = \"1 <= a <= 3, 2 <= b <= 4, 0 <= last <= b\"",
        );
        check("position = \"s\"\nrepeat = \"not-own\"\nstart = \"1 <= s <= 3\"");
    }
}
