//! Start positions in runs of neighbours: where there are millions, each cannot be looked at alone.

use super::{
    LATER_ROUNDS, LISTING_FUEL, Listed, Start, StartCursor, StartKind, alike, problem_at, text,
};
use crate::play::problem_of;
use crate::shape::Shape;
use crate::{Question, Rules};
use kruzhok_syntax::{Problem, ProblemKind};
use kruzhok_values::interval::Interval;
use kruzhok_values::{BinaryOp, Bounds, Comparison, Int, Machine, Slot, UnaryOp};
use std::collections::VecDeque;
use std::sync::Arc;

/// The start positions that [`StartCursor`] lists, in the same order, in runs along the last named number; for rules
/// whose start names all have an upper end.
pub struct StartRuns(Kind);

enum Kind {
    /// All positions that meet conditions, line by line.
    Lines(Box<Lines>),
    /// Rows in the order of the file, and heaps that could stand in too many orders: one by one.
    Each(Box<StartCursor>),
}

/// What a step of [`StartRuns`] has come to.
#[derive(Debug, PartialEq, Eq)]
pub enum ListedRun<'a> {
    /// The words of the first position of a run; the named number that is last rises by 1 from each to the next. No
    /// run has fewer than one position.
    Run {
        /// Of the first position.
        words: &'a [i64],
        /// How many positions there are.
        count: u64,
    },
    /// The budget is used up.
    Working,
    /// There is no further one.
    Done,
}

/// So many orders of heaps without order are looked at side by side.
const MOST_ORDERS: usize = 6;
/// So many positions of a line are tested at one go.
const CHUNK: i128 = 512;

struct Lines {
    starts: Arc<[Start]>,
    shape: Shape,
    views: Vec<View>,
    /// A level for each number that was chosen, but the last.
    levels: Vec<Level>,
    /// What was found on the current line: first and last value of its runs.
    pending: VecDeque<(i64, i64)>,
    words: Vec<i64>,
    machine: Machine,
    is_begun: bool,
    has_found: bool,
}

/// One text, with the heaps in one of their orders.
struct View {
    start: usize,
    /// For each place of a position, the slot in which the text has it.
    slots: Vec<Slot>,
    /// Whether the conditions leave an interval of the last number, which its bounds are then.
    is_exact: bool,
}

struct Level {
    next: i128,
    high: i128,
    /// So many values are passed over at one go after the next that has no position.
    leap: i128,
    /// For each view what bounds its slots have, unless it has no position here.
    bounds: Vec<Option<Vec<Interval>>>,
}

impl StartRuns {
    /// The start positions of a game.
    pub fn of_game(rules: &Rules) -> Self {
        Self::new(&rules.starts, rules.shape)
    }

    /// The start positions of a question's own; `None` where it asks about those of the game.
    pub fn of_question(rules: &Rules, question: &Question) -> Option<Self> {
        let own = question.start.as_ref()?;
        Some(Self::new(std::slice::from_ref(&own.start), rules.shape))
    }

    fn new(starts: &[Start], shape: Shape) -> Self {
        let is_row = |start: &Start| matches!(start.kind, StartKind::Row { .. });
        let orders: Vec<_> = starts.iter().map(|it| orders(it, shape)).collect();
        let are_many = orders.iter().any(|it| it.len() > MOST_ORDERS);
        if starts.iter().any(is_row) || are_many || shape.lists != 0 {
            return Self(Kind::Each(
                StartCursor::new(starts, shape, usize::MAX - 1).into(),
            ));
        }
        let named_count = shape.named_count();
        let mut views = vec![];
        for (index, start) in starts.iter().enumerate() {
            for order in &orders[index] {
                let mut slots = order.clone();
                slots.extend(shape.heap_count..named_count);
                let last = slots[named_count - 1];
                views.push(View {
                    start: index,
                    is_exact: conditions_of(start).iter().all(|it| is_exact(it, last)),
                    slots,
                });
            }
        }
        Self(Kind::Lines(Box::new(Lines {
            starts: starts.into(),
            shape,
            views,
            levels: vec![],
            pending: VecDeque::new(),
            words: vec![],
            machine: Machine::default(),
            is_begun: false,
            has_found: false,
        })))
    }

    /// The next run; each line, and each position that is tested alone, takes one from the budget.
    ///
    /// # Errors
    /// No position at all, an overflow or a division by zero; where positions are found one by one, more than
    /// [`StartCursor`] would find.
    pub fn next(&mut self, budget: &mut usize) -> Result<ListedRun<'_>, Problem> {
        match &mut self.0 {
            Kind::Lines(lines) => lines.next(budget),
            Kind::Each(cursor) => Ok(match cursor.next(budget)? {
                Listed::Position(words) => ListedRun::Run { words, count: 1 },
                Listed::Working => ListedRun::Working,
                Listed::Done => ListedRun::Done,
            }),
        }
    }
}

impl Lines {
    fn next(&mut self, budget: &mut usize) -> Result<ListedRun<'_>, Problem> {
        loop {
            if let Some((low, high)) = self.pending.pop_front() {
                self.has_found = true;
                let named_count = self.shape.named_count();
                self.words.truncate(named_count - 1);
                self.words.push(low);
                self.shape.complete_start(&mut self.words);
                return Ok(ListedRun::Run {
                    words: &self.words,
                    count: high.abs_diff(low) + 1,
                });
            }
            if *budget == 0 {
                return Ok(ListedRun::Working);
            }
            *budget -= 1;
            if self.levels.is_empty() {
                if std::mem::replace(&mut self.is_begun, true) {
                    if self.has_found {
                        return Ok(ListedRun::Done);
                    }
                    return Err(problem_at(&self.starts[0], ProblemKind::NoStart));
                }
                let bounds = self
                    .views
                    .iter()
                    .map(|view| first_bounds(&self.starts[view.start]));
                let bounds = bounds.map(Some).collect();
                self.enter(bounds);
            } else if self.levels.len() == self.shape.named_count() {
                self.list_line(budget)?;
            } else {
                self.choose();
            }
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
        // Heaps without order are kept in ascending order.
        let least = match place {
            1.. if self.shape.is_unordered && place < self.shape.heap_count => {
                hull.low.max(self.words[place - 1].into())
            }
            _ => hull.low,
        };
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
    fn narrowed(&self, place: usize, values: Interval) -> Vec<Option<Vec<Interval>>> {
        let is_sorted = self.shape.is_unordered && place < self.shape.heap_count;
        let of_view = |(view, bounds): (&View, &Option<Vec<Interval>>)| {
            let mut of = bounds.clone()?;
            let slot = view.slots[place];
            of[slot] = of[slot].meet(values);
            if is_sorted {
                for &later in &view.slots[place + 1..self.shape.heap_count] {
                    of[later].low = of[later].low.max(values.low);
                }
            }
            if of.iter().any(|it| it.is_empty()) {
                return None;
            }
            let work = u32::MAX;
            let mut narrowed = Bounds { of, work };
            let conditions = conditions_of(&self.starts[view.start]);
            narrowed
                .narrow(conditions, LATER_ROUNDS)
                .then_some(narrowed.of)
        };
        let bounds = &self.levels[place].bounds;
        self.views.iter().zip(bounds).map(of_view).collect()
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
        let level = &self.levels[place];
        let mut found: Vec<(i128, i128)> = vec![];
        for (view, bounds) in self.views.iter().zip(&level.bounds) {
            let Some(bounds) = bounds else { continue };
            let own = bounds[view.slots[place]];
            let (low, high) = (own.low.max(low), own.high.min(high));
            if low > high {
                continue;
            }
            let start = &self.starts[view.start];
            let machine = &mut self.machine;
            if !view.is_exact {
                for value in low..=high {
                    if meets(
                        start,
                        self.shape,
                        view,
                        &self.words[..place],
                        value,
                        machine,
                    )? {
                        found.push((value, value));
                    }
                }
                *budget = budget.saturating_sub(usize::try_from(high - low).unwrap_or(0));
                continue;
            }
            // An overflow would show at the ends.
            for value in [low, high] {
                meets(
                    start,
                    self.shape,
                    view,
                    &self.words[..place],
                    value,
                    machine,
                )?;
            }
            found.push((low, high));
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
}

/// Whether the numbers `before` and then `value` meet the conditions of a text.
fn meets(
    start: &Start,
    shape: Shape,
    view: &View,
    before: &[i64],
    value: i128,
    machine: &mut Machine,
) -> Result<bool, Problem> {
    machine.prepare(start.slot_count.max(shape.named_count()), LISTING_FUEL);
    let value = i64::try_from(value).expect("bounded numbers fit into 64 bits");
    for (slot, word) in view.slots.iter().zip(before.iter().chain([&value])) {
        machine.slots[*slot] = *word;
    }
    for condition in conditions_of(start) {
        let holds = condition.holds(machine).map_err(|halt| {
            let position = text(&machine.slots[..shape.named_count()]);
            problem_of(halt, &start.source, position)
        })?;
        if !holds {
            return Ok(false);
        }
    }
    Ok(true)
}

fn conditions_of(start: &Start) -> &[Int] {
    match &start.kind {
        StartKind::Conditions { conditions, .. } => conditions,
        StartKind::Row { .. } => &[],
    }
}

fn first_bounds(start: &Start) -> Vec<Interval> {
    match &start.kind {
        StartKind::Conditions { bounds, .. } => bounds.clone(),
        StartKind::Row { .. } => vec![],
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
/// not told.
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

    /// Checks that runs and single positions are the same; gives the number of runs.
    #[track_caller]
    fn check(fields: &str) -> usize {
        let rules = crate::parse(&format!("moves = [\"x -> x + 1\"]\n{fields}"));
        let rules = rules.expect("the rules are right");
        let expected = rules.starts(100_000).map_err(|problem| problem.kind);
        let named_count = rules.shape.named_count();
        for budget in [1, 50, 1_000_000] {
            let (mut found, mut run_count) = (vec![], 0);
            let mut runs = StartRuns::of_game(&rules);
            let end = loop {
                match runs.next(&mut budget.clone()) {
                    Ok(ListedRun::Run { words, count }) => {
                        run_count += 1;
                        for further in 0..i64::try_from(count).expect("few") {
                            let mut words = words.to_vec();
                            words[named_count - 1] += further;
                            found.push(crate::Position::from_words(&words));
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
        let mut runs = StartRuns::of_game(&rules);
        let mut count = 0;
        while let Ok(ListedRun::Run { .. }) = runs.next(&mut 1_000_000) {
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
