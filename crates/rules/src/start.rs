//! The start positions: bounds and conditions of the names, or rows that list positions.

mod alike;
mod runs;

use runs::{LineStep, Lines};

use crate::play::{NewHeaps, problem_of, push_values};
use crate::shape::Shape;
use crate::{Position, Question, Rules};
use kruzhok_syntax::{Hint, Problem, ProblemKind, Source};
use kruzhok_values::interval::Interval;
use kruzhok_values::{self as values, Bounds, Comparison, Int, Machine, Span, TypedClause, Value};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// Looks at tree nodes that finding the bounds may take while the file is read.
const READING_WORK: u32 = 200_000;
/// The same for all start positions together.
const LISTING_WORK: u32 = 6_000_000;
/// Rounds of loops that conditions and rows may run for all start positions together.
const LISTING_FUEL: u32 = 1 << 24;
/// Rounds of narrowing at the beginning, and again after each number is chosen.
const FIRST_ROUNDS: usize = 50;
const LATER_ROUNDS: usize = 3;

/// One text of start positions.
#[derive(Clone, Debug)]
pub struct Start {
    /// The field that holds it.
    pub source: Arc<Source>,
    /// What it says.
    pub kind: StartKind,
    /// How many variables it has.
    pub slot_count: usize,
}

/// Start positions by conditions or by a row.
#[derive(Clone, Debug)]
pub enum StartKind {
    /// All positions that meet all of these.
    Conditions {
        /// The conditions.
        conditions: Vec<Int>,
        /// Between which numbers each named number lies, as far as the conditions show.
        bounds: Vec<Interval>,
    },
    /// The positions of a row.
    Row {
        /// The heaps.
        heaps: NewHeaps,
        /// What is remembered.
        memory: Vec<Value>,
        /// Loops and conditions, in order.
        clauses: Vec<TypedClause>,
    },
}

/// The bounds of the named numbers; those of the named lists, whose bits are set, say nothing.
///
/// # Errors
/// The names that are not bounded, or no position at all.
pub(crate) fn bounds(
    conditions: &[Int],
    names: &[&str],
    lists: u32,
    source: &Source,
) -> Result<Vec<Interval>, Vec<Problem>> {
    let is_list = |slot: usize| lists >> slot & 1 == 1;
    let at_first = |slot| match is_list(slot) {
        // A list is no number; whatever stands here is never looked at.
        true => Interval::one(0),
        false => Interval::ALL,
    };
    let mut bounds = Bounds {
        of: (0..names.len()).map(at_first).collect(),
        work: READING_WORK,
    };
    let whole = source.whole();
    if let Some(span) = conditions.iter().find_map(too_large) {
        let number = source.slice(span).to_string();
        let kind = ProblemKind::NumberTooLarge { number };
        return Err(vec![source.problem(span, kind, None)]);
    }
    let beyond = |it: &Interval| it.low > i64::MAX.into();
    let is_impossible = values::contradict(conditions, names.len());
    if is_impossible || !bounds.narrow(conditions, FIRST_ROUNDS) || bounds.of.iter().any(beyond) {
        return Err(vec![source.problem(whole, ProblemKind::NoStart, None)]);
    }
    let mut problems = vec![];
    for (slot, (name, interval)) in names.iter().zip(&bounds.of).enumerate() {
        let name = (*name).to_string();
        let (kind, hint) = match (interval.has_low(), interval.has_high()) {
            (true, true) => continue,
            // How far an open name runs is for the cursor to say.
            (true, false) if lists == 0 => continue,
            (true, false) => {
                let low = interval.low.max(1);
                let most = i128::from(i64::MAX);
                // A hundred times as much would be too many, or no number of ours.
                let high = if low < 1_000 { low * 100 } else { low + 1_000 };
                let hint = Hint::add(format!("{name} <= {}", high.min(most)));
                (ProblemKind::NoUpperEnd { name }, hint)
            }
            (false, true) => {
                let hint = Hint::add(format!("{name} >= {}", interval.high.min(1)));
                (ProblemKind::NoLowerEnd { name }, hint)
            }
            (false, false) => {
                let hint = Hint::add(format!("1 <= {name} <= 100"));
                if conditions.iter().any(|it| it.uses(&|used| used == slot)) {
                    (ProblemKind::NoBounds { name }, hint)
                } else {
                    (ProblemKind::NoStartValue { name }, hint)
                }
            }
        };
        problems.push(source.problem(whole, kind, hint));
    }
    if problems.is_empty() {
        Ok(bounds.of)
    } else {
        Err(problems)
    }
}

/// The part of an expression that is a number beyond 64 bits, whatever the names stand for.
fn too_large(int: &Int) -> Option<Span> {
    match int {
        Int::Binary(op, pair, span) => {
            let (Int::Const(left), Int::Const(right)) = &**pair else {
                return too_large(&pair.0).or_else(|| too_large(&pair.1));
            };
            let halt = values::binary(*op, *left, *right, *span).err()?;
            (halt.reason == values::Reason::Overflow).then_some(*span)
        }
        Int::Unary(_, inner, _) | Int::Not(inner) => too_large(inner),
        Int::Compare(first, rest) => {
            too_large(first).or_else(|| rest.iter().find_map(|(_, it)| too_large(it)))
        }
        // What stands after a condition may never be needed.
        Int::And(list) | Int::Or(list) => too_large(list.first()?),
        Int::Least(list) | Int::Greatest(list) => list.iter().find_map(too_large),
        _ => None,
    }
}

/// How many positions there are, where the conditions are nothing but bounds of one name each.
fn box_count(conditions: &[Int], bounds: &[Interval]) -> Option<i128> {
    let is_end = |it: &Int| matches!(it, Int::Slot(_) | Int::Const(_));
    let is_bound = |condition: &Int| match condition {
        Int::Compare(first, rest) => {
            let all = || std::iter::once(&**first).chain(rest.iter().map(|(_, it)| it));
            let names = all().filter(|it| matches!(it, Int::Slot(_)));
            let is_order = |relation| !matches!(relation, Comparison::NotEqual);
            all().all(is_end) && names.count() == 1 && rest.iter().all(|(it, _)| is_order(*it))
        }
        _ => false,
    };
    let widths = bounds.iter().map(|it| it.high - it.low + 1);
    conditions
        .iter()
        .all(is_bound)
        .then(|| widths.fold(1, |count: i128, width| count.saturating_mul(width)))
}

/// The positions of all texts, each once: in ascending order, or as the rows list them.
pub(crate) fn list(starts: &[Start], shape: Shape, limit: usize) -> Result<Vec<Position>, Problem> {
    let mut cursor = StartCursor::new(starts, shape, limit);
    let mut positions = vec![];
    loop {
        match cursor.next(&mut 100_000)? {
            Listed::Position(words) => positions.push(Position::from_words(words)),
            Listed::Working => {}
            Listed::Done => return Ok(positions),
        }
    }
}

/// The first start position that is found; `None` where there is none.
pub(crate) fn first(starts: &[Start], shape: Shape) -> Option<Position> {
    // A limit of one stops a row right after its first position.
    let mut cursor = StartCursor::new(starts, shape, 1);
    while cursor.found_count == 0 && cursor.goes_on() && cursor.advance(&mut 100_000).is_ok() {}
    let position = match &cursor.run {
        Some(run) => run.words.clone(),
        None => cursor.words.get(cursor.place_of(0))?.to_vec(),
    };
    (cursor.found_count > 0).then(|| Position::from_words(&position))
}

/// How far open names run where nobody says it.
const DEFAULT_REACH: i64 = 16;

impl Start {
    /// Whether a name has a lower end only, so that there are positions without number.
    pub(crate) fn is_open(&self) -> bool {
        match &self.kind {
            StartKind::Conditions { bounds, .. } => bounds.iter().any(|it| !it.has_high()),
            StartKind::Row { .. } => false,
        }
    }

    /// How far an open name runs within a reach; `None` where it is not open.
    pub(crate) fn open_end(&self, slot: usize, reach: i64) -> Option<i64> {
        match &self.kind {
            StartKind::Conditions { bounds, .. } => {
                let open = bounds.get(slot).filter(|it| !it.has_high())?;
                i64::try_from(end_within(*open, reach)).ok()
            }
            StartKind::Row { .. } => None,
        }
    }
}

/// Where an open name ends.
fn end_within(open: Interval, reach: i64) -> i128 {
    (open.low + i128::from(reach)).min(i64::MAX.into())
}

/// The bounds, where open names run so far from their low ends.
fn within(bounds: &[Interval], reach: i64) -> Vec<Interval> {
    let closed = |it: &Interval| Interval {
        low: it.low,
        high: if it.has_high() {
            it.high
        } else {
            end_within(*it, reach)
        },
    };
    bounds.iter().map(closed).collect()
}

/// Start positions, listed one after another in as many steps as the caller likes: in ascending order of their
/// numbers (rows: in the order of the file), each once.
///
/// A name without an upper end (`S >= 20`) runs from its low end so far as [`StartCursor::with_reach`] says, or
/// further where no position was found so near.
pub struct StartCursor {
    starts: Arc<[Start]>,
    shape: Shape,
    limit: usize,
    reach: i64,
    // Whether all texts are listed together, in ascending order and each position once. Else they are listed one after
    // another, and the positions are shown when all were found.
    is_ascending: bool,
    // The text that is listed, and what is left of it.
    start_index: usize,
    listing: Option<Listing>,
    // What it may still cost to find all positions.
    work: u32,
    found_count: usize,
    // The run that is shown, in ascending order.
    run: Option<Run>,
    // Positions that were found one by one: their words side by side, and where those of each end.
    known: HashSet<Box<[i64]>>,
    words: Vec<i64>,
    ends: Vec<usize>,
    shown_count: usize,
}

/// What a step of a [`StartCursor`] in runs has come to.
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

/// How a text is listed.
enum Listing {
    Conditions(Box<Lines>),
    /// What is left for the first `for` of a row.
    Row(Machine, Option<std::vec::IntoIter<i64>>),
}

/// Positions that differ in their last named number.
struct Run {
    /// The first of those that are left.
    words: Vec<i64>,
    count: u64,
}

/// What a step of a [`StartCursor`] has come to.
#[derive(Debug)]
pub enum Listed<'a> {
    /// The words of the next start position.
    Position(&'a [i64]),
    /// The budget is used up.
    Working,
    /// There is no further one.
    Done,
}

impl StartCursor {
    /// The start positions of a game, at most `limit`; with `usize::MAX` the search may take as long as it takes, too.
    pub fn of_game(rules: &Rules, limit: usize) -> Self {
        Self::new(&rules.starts, rules.shape, limit)
    }

    /// The start positions of a question's own; `None` where it asks about those of the game.
    pub fn of_question(rules: &Rules, question: &Question, limit: usize) -> Option<Self> {
        let own = question.start.as_ref()?;
        let starts = std::slice::from_ref(own);
        Some(Self::new(starts, rules.shape, limit))
    }

    fn new(starts: &[Start], shape: Shape, limit: usize) -> Self {
        Self {
            is_ascending: runs::can_be_in_order(starts, shape),
            starts: starts.into(),
            shape,
            limit,
            reach: DEFAULT_REACH,
            start_index: 0,
            listing: None,
            work: LISTING_WORK,
            found_count: 0,
            run: None,
            known: HashSet::new(),
            words: vec![],
            ends: vec![],
            shown_count: 0,
        }
    }

    /// The same positions, where names without an upper end run from their low ends so far.
    pub fn with_reach(self, reach: i64) -> Self {
        Self {
            reach: reach.max(0),
            ..self
        }
    }

    /// How far names without an upper end run by now.
    pub fn reach(&self) -> i64 {
        self.reach
    }

    /// Begins again where nothing was found, with names that run further; `false` where none of them can.
    fn widen(&mut self) -> bool {
        if self.reach == i64::MAX || !self.starts.iter().any(Start::is_open) {
            return false;
        }
        self.reach = self.reach.max(1).saturating_mul(2);
        self.start_index = 0;
        self.listing = None;
        true
    }

    /// How many words each position has; `None` where that differs.
    pub fn width(&self) -> Option<usize> {
        self.shape.width()
    }

    /// Where the words of one of the positions that were found stand.
    fn place_of(&self, index: usize) -> Range<usize> {
        let end = |index: usize| self.ends.get(index).copied().unwrap_or(0);
        index.checked_sub(1).map_or(0, end)..end(index)
    }

    /// Whether there may be positions that were not found.
    fn goes_on(&mut self) -> bool {
        self.start_index < self.starts.len() || (self.found_count == 0 && self.widen())
    }

    /// The next position; each number that is tried takes one from the budget.
    ///
    /// # Errors
    /// No position at all, more than the limit, an overflow or a division by zero.
    pub fn next(&mut self, budget: &mut usize) -> Result<Listed<'_>, Problem> {
        while self.run.is_none() && self.goes_on() {
            if *budget == 0 {
                return Ok(Listed::Working);
            }
            if self.listing.is_none() {
                self.check_bounds(&self.starts[self.start_index])?;
            }
            self.advance(budget)?;
        }
        if self.found_count == 0 {
            return Err(problem_at(&self.starts[0], ProblemKind::NoStart));
        }
        let are_all_shown = self.is_ascending || self.shown_count == self.ends.len();
        if self.run.is_none() && are_all_shown {
            return Ok(Listed::Done);
        }
        if *budget == 0 {
            return Ok(Listed::Working);
        }
        *budget -= 1;
        if let Some(run) = &mut self.run {
            self.words.clone_from(&run.words);
            run.count -= 1;
            match run.count {
                0 => self.run = None,
                _ => run.words[self.shape.named_count() - 1] += 1,
            }
        }
        self.shown_count += 1;
        Ok(Listed::Position(self.shown()))
    }

    /// The position that was shown last.
    fn shown(&self) -> &[i64] {
        match self.is_ascending {
            true => &self.words,
            false => &self.words[self.place_of(self.shown_count - 1)],
        }
    }

    /// The next positions in a run along the last named number; each line, and each position that is tested alone, takes one
    /// from the budget.
    ///
    /// # Errors
    /// As [`StartCursor::next`].
    pub fn next_run(&mut self, budget: &mut usize) -> Result<ListedRun<'_>, Problem> {
        match self.next(budget)? {
            Listed::Working => return Ok(ListedRun::Working),
            Listed::Done => return Ok(ListedRun::Done),
            Listed::Position(_) => {}
        }
        *budget += 1;
        let rest = self.run.take().map_or(0, |run| run.count);
        Ok(ListedRun::Run {
            words: self.shown(),
            count: rest + 1,
        })
    }

    /// Looks for further positions.
    fn advance(&mut self, budget: &mut usize) -> Result<(), Problem> {
        let starts = Arc::clone(&self.starts);
        let start = &starts[self.start_index];
        // It is lent out, so that the rest can be changed meanwhile.
        let is_done = match self.listing.take() {
            None => {
                self.listing = Some(match &start.kind {
                    StartKind::Conditions { .. } => Listing::Conditions(self.lines().into()),
                    StartKind::Row { .. } => Listing::Row(Machine::default(), None),
                });
                false
            }
            Some(Listing::Conditions(mut lines)) => {
                let step = lines.next(budget)?;
                if lines.work == 0 {
                    return Err(problem_at(start, ProblemKind::SearchTooLong));
                }
                self.work = lines.work;
                if let LineStep::Run(count) = step {
                    self.add_run(&lines.words, count, start)?;
                }
                self.listing = Some(Listing::Conditions(lines));
                matches!(step, LineStep::Done)
            }
            Some(Listing::Row(mut machine, mut values)) => {
                *budget -= 1;
                let is_done = self.list_row(start, &mut machine, &mut values)?;
                self.listing = Some(Listing::Row(machine, values));
                is_done
            }
        };
        if is_done {
            self.end_text();
        }
        Ok(())
    }

    fn lines(&self) -> Lines {
        let texts = match self.is_ascending {
            true => 0..self.starts.len(),
            false => self.start_index..self.start_index + 1,
        };
        let has_limit = !self.is_ascending || self.limit < usize::MAX;
        let work = has_limit.then_some(self.work);
        Lines::new(&self.starts, texts, self.shape, self.reach, work)
    }

    /// Adds positions that differ in the last named number, from the first of them on.
    fn add_run(&mut self, named: &[i64], count: u64, start: &Start) -> Result<(), Problem> {
        let mut words = named.to_vec();
        if self.is_ascending {
            self.shape.complete_start(&mut words);
            self.run = Some(Run { words, count });
            self.found_count = self
                .found_count
                .saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
            return self.check_limit(start);
        }
        for index in 0..count {
            let mut to = words.clone();
            self.shape.complete_start(&mut to);
            self.add(to, start)?;
            if index + 1 < count {
                words[named.len() - 1] += 1;
            }
        }
        Ok(())
    }

    /// Lists the positions of one value of the first `for`, or all where there is none. Gives whether that was the last.
    fn list_row(
        &mut self,
        start: &Start,
        machine: &mut Machine,
        values: &mut Option<std::vec::IntoIter<i64>>,
    ) -> Result<bool, Problem> {
        let StartKind::Row { clauses, .. } = &start.kind else {
            return Ok(true);
        };
        if values.is_none() {
            machine.prepare(start.slot_count, LISTING_FUEL);
        }
        let Some((TypedClause::For { slot, source, .. }, inner)) = clauses.split_first() else {
            self.list_choices(start, clauses, machine)?;
            return Ok(true);
        };
        if values.is_none() {
            let list = source.list(machine);
            let list = list.map_err(|halt| problem_of(halt, &start.source, "…".to_string()))?;
            *values = Some(list.into_iter());
        }
        let Some(value) = values.as_mut().and_then(Iterator::next) else {
            return Ok(true);
        };
        machine.slots[*slot] = value;
        self.list_choices(start, inner, machine)?;
        Ok(false)
    }

    fn list_choices(
        &mut self,
        start: &Start,
        clauses: &[TypedClause],
        machine: &mut Machine,
    ) -> Result<(), Problem> {
        let StartKind::Row { heaps, memory, .. } = &start.kind else {
            return Ok(());
        };
        let (mut failed, mut to) = (None, vec![]);
        let span = start.source.whole();
        let run = values::each_choice(clauses, machine, &mut |machine| {
            to.clear();
            heaps.write(None, self.shape, machine, &mut to, span)?;
            push_values(memory, machine, &mut to, span)?;
            let mut words = to.clone();
            self.shape.complete_start(&mut words);
            failed = self.add(words, start).err();
            Ok(values::stop_if(failed.is_some()))
        });
        // The position is not known to its end where its numbers could not be computed.
        let _whole =
            run.map_err(|halt| problem_of(halt, &start.source, format!("{}…", text(&to))))?;
        failed.map_or(Ok(()), Err)
    }

    /// Adds a position that was found, unless it is known.
    fn add(&mut self, words: Vec<i64>, start: &Start) -> Result<(), Problem> {
        if self.known.contains(words.as_slice()) {
            return Ok(());
        }
        self.words.extend_from_slice(&words);
        self.ends.push(self.words.len());
        self.known.insert(words.into());
        self.found_count += 1;
        self.check_limit(start)
    }

    /// Goes on to the next text; after the last one the positions are put in order, unless rows have an order of their own.
    fn end_text(&mut self) {
        self.listing = None;
        self.start_index += 1;
        if self.is_ascending {
            self.start_index = self.starts.len();
        }
        let is_row = |start: &Start| matches!(start.kind, StartKind::Row { .. });
        if self.start_index == self.starts.len() && !self.starts.iter().any(is_row) {
            let mut positions: Vec<_> = self.known.drain().collect();
            positions.sort();
            self.words = positions.concat();
        }
    }

    /// Refuses bounds that surely have more positions than the limit, before any of them is made.
    fn check_bounds(&self, start: &Start) -> Result<(), Problem> {
        let count = match &start.kind {
            // Without order one position may be found in many ways.
            StartKind::Conditions { conditions, bounds } if !self.shape.is_unordered => {
                box_count(conditions, &within(bounds, self.reach))
            }
            _ => None,
        };
        let limit = self.limit;
        if count.is_some_and(|count| usize::try_from(count).map_or(true, |count| count > limit)) {
            return Err(problem_at(start, ProblemKind::TooManyStarts { limit }));
        }
        Ok(())
    }

    fn check_limit(&self, start: &Start) -> Result<(), Problem> {
        if self.found_count <= self.limit {
            return Ok(());
        }
        let limit = self.limit;
        Err(problem_at(start, ProblemKind::TooManyStarts { limit }))
    }
}

fn text(words: &[i64]) -> String {
    words
        .iter()
        .map(i64::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

fn problem_at(start: &Start, kind: ProblemKind) -> Problem {
    let span: Span = start.source.whole();
    start.source.problem(span, kind, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(fields: &str) -> Rules {
        let file = format!("moves = [\"x -> x + 1\"]\n{fields}");
        crate::parse(&file).expect("the rules are right")
    }

    #[test]
    fn too_many_starts_are_seen_in_their_bounds() {
        let check = |start: &str, expected: Option<usize>| {
            let rules = rules(&format!("position = \"a, b\"\nstart = \"{start}\""));
            let mut cursor = StartCursor::of_game(&rules, 100);
            let is_refused = cursor.next(&mut 1).is_err();
            assert_eq!(is_refused, expected.is_none(), "{start}");
            let count = rules.starts(100).ok().map(|it| it.len());
            assert_eq!(count, expected, "{start}");
        };
        check("0 <= a <= 10 ** 18, b == 0", None);
        check("0 <= a <= 9, 0 <= b <= 10", None);
        check("0 <= a <= 9, 10 > b >= 0", Some(100));
        check("1 <= a <= 200, a % 2 == 0, b == 0", Some(100));
        let rules = rules("position = \"a, b\"\nstart = \"0 <= a <= 10 ** 18, b == 0\"");
        assert!(rules.first_start().is_some(), "one position is found");
    }

    #[test]
    fn a_search_that_takes_too_long_asks_for_closer_bounds() {
        for start in [
            "0 <= a <= 10 ** 18, b == 0, a % 10 ** 17 == 5",
            "0 <= a <= 10 ** 9, 0 <= b <= 10 ** 9, a < b, b * b < a * a",
        ] {
            let rules = rules(&format!("position = \"a, b\"\nstart = \"{start}\""));
            let problem = rules.starts(100).expect_err("too long");
            assert_eq!(problem.kind, ProblemKind::SearchTooLong, "{start}");
        }
    }

    /// Checks what is listed in the smallest steps, and that there were steps between.
    #[track_caller]
    fn check(fields: &str, expected: &str) {
        let rules = rules(fields);
        let mut cursor = StartCursor::of_game(&rules, 100);
        let (mut found, mut pause_count) = (vec![], 0);
        loop {
            match cursor.next(&mut 1).expect("right starts") {
                Listed::Position(words) => {
                    found.push(rules.write_position(&Position::from_words(words)));
                }
                Listed::Working => pause_count += 1,
                Listed::Done => break,
            }
        }
        assert_eq!(found.join(" "), expected);
        assert!(pause_count > 0);
        let at_once = rules.starts(100).expect("right starts");
        let at_once: Vec<String> = at_once.iter().map(|it| rules.write_position(it)).collect();
        assert_eq!(at_once, found);
    }

    #[test]
    fn starts_are_listed_in_steps() {
        let mixed = "[\"5 <= a <= 6, b == 0\", \"1 <= a <= 2, b == 5\"]";
        check(
            "position = \"a, b\"\nstart = \"1 <= a <= 9, 1 <= b <= 9, a + b == 4\"",
            "1,3 2,2 3,1",
        );
        check(
            &format!("position = \"a, b\"\nstart = {mixed}"),
            "1,5 2,5 5,0 6,0",
        );
        check(
            &format!("position = \"a, b\"\nunordered = true\nstart = {mixed}"),
            "0,5 0,6 1,5 2,5",
        );
        check(
            "position = \"a; v\"\nstart = [\"5; 0 or 1\", \"6; 2\"]",
            "5;1 6;2",
        );
        check(
            "position = \"a; v\"\nstart = \"5 <= a <= 6; v == 2\"",
            "5;2 6;2",
        );
        check(
            "position = \"a, b\"\nstart = [\"n, k for n in (3, 1) for k in range(n)\", \"0 <= a <= 1, b == 0\"]",
            "3,0 3,1 3,2 1,0 0,0",
        );
    }

    /// What is listed within a reach, and how far that is in the end.
    #[track_caller]
    fn check_reach(start: &str, reach: i64, expected: &str) {
        let rules = rules(&format!("position = \"a, b\"\nstart = {start}"));
        let mut cursor = StartCursor::of_game(&rules, 100).with_reach(reach);
        let mut found = vec![];
        let problem = loop {
            match cursor.next(&mut 1_000) {
                Ok(Listed::Position(words)) => {
                    found.push(rules.write_position(&Position::from_words(words)));
                }
                Ok(Listed::Working) => {}
                Ok(Listed::Done) => break None,
                Err(problem) => break Some(problem.kind.key()),
            }
        };
        let told = problem.map_or(found.join(" "), str::to_string);
        assert_eq!(format!("{}: {told}", cursor.reach()), expected, "{start}");
    }

    #[test]
    fn names_without_an_upper_end_run_as_far_as_they_are_allowed() {
        check_reach("\"a == 7, b >= 5\"", 2, "2: 7,5 7,6 7,7");
        check_reach("\"a == 7, b > 5, b % 2 == 0\"", 5, "5: 7,6 7,8 7,10");
        check_reach("\"a == 7, 5 <= b <= 6\"", 0, "0: 7,5 7,6");
        check_reach("\"1 <= a <= b, b >= 3\"", 1, "1: 1,3 1,4 2,3 2,4");
        check_reach("\"a >= 1, b == 2 * a\"", 2, "2: 1,2 2,4");
        check_reach("\"b >= 3, a == b + 5\"", 1, "1: 8,3 9,4");
        check_reach("[\"a >= 1, b == 0\", \"5, 5\"]", 1, "1: 1,0 2,0 5,5");
        check_reach(
            "[\"a >= 1, b == 0\", \"a == 0, b >= 3\"]",
            1,
            "1: 0,3 0,4 1,0 2,0",
        );
        check_reach(
            "\"a >= 9223372036854775806, b == 0\"",
            5,
            "5: 9223372036854775806,0 9223372036854775807,0",
        );
        check_reach("\"a >= 0, b >= 0\"", 10, "10: too-many-starts");
    }

    #[test]
    fn a_search_goes_further_where_nothing_is_near() {
        // Conditions that bounds do not see.
        check_reach("\"a >= 20, b == 0, gcd(a, 107) == 107\"", 16, "128: 107,0");
        check_reach(
            "\"a >= 20, b == 0, gcd(a, 2) == 5\"",
            16,
            "131072: search-too-long",
        );
        let rules = rules("position = \"a\"\nstart = \"a >= 20, gcd(a, 107) == 107\"");
        assert!(rules.open_starts());
        assert_eq!(rules.open_ends(128), [("a".to_string(), 148)]);
        assert_eq!(rules.starts(9).map(|it| it.len()), Ok(1));
        let first = first(&rules.starts, rules.shape).expect("it is found");
        assert_eq!(first.words(), [107]);
    }

    #[test]
    fn a_question_s_own_start_may_have_no_upper_end() {
        let game = "position = \"a\"\nstart = \"1 <= a <= 2\"\n[[question]]\nid = 1\nwhere = \"winner == 1\"\nstart = ";
        assert!(!rules(&format!("{game}\"a == 9\"")).open_starts());
        let rules = rules(&format!("{game}\"a >= 9\""));
        assert!(rules.open_starts());
        let question = &rules.questions()[0];
        assert_eq!(rules.starts_of(question, 99).map(|it| it.len()), Ok(17));
        let mut cursor = StartCursor::of_question(&rules, question, 99)
            .expect("its own")
            .with_reach(0);
        assert!(matches!(cursor.next(&mut 99), Ok(Listed::Position([9]))));
        assert!(matches!(cursor.next(&mut 99), Ok(Listed::Done)));
    }

    #[test]
    fn the_limit_counts_positions_and_not_the_ways_to_find_them() {
        let rules =
            rules("position = \"a, b\"\nunordered = true\nstart = \"1 <= a <= 3, 1 <= b <= 3\"");
        assert_eq!(rules.starts(6).expect("six positions").len(), 6);
        let problem = rules.starts(5).expect_err("one too many");
        assert_eq!(problem.kind, ProblemKind::TooManyStarts { limit: 5 });
    }
}
