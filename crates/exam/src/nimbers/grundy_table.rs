//! The Grundy values of all start positions, and whether they repeat.

use crate::answer::varying::{Columns, Varying};
use crate::study::growth::Reach;
use crate::study::work_problem;
use kruzhok_rules::{Listed, Position, Rules, StartCursor};
use kruzhok_solver::grundy::{HeapNimbers, period};
use kruzhok_solver::{GameSolver, Method, Nimber, Solution, SolveOptions, Step};
use kruzhok_syntax::Problem;
use std::sync::Arc;

/// The Grundy values of the start positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GrundyTable {
    /// The start positions in the order of the rules, each with its value.
    pub values: Vec<(Position, Nimber)>,
    /// How the values repeat, where one number takes every value between two ends in the start positions.
    pub period: Option<GrundyPeriod>,
    /// How far start positions without an upper end go; `None` where all have one.
    pub reach: Option<Reach>,
}

/// How Grundy values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrundyPeriod {
    /// The first number from which on the values repeat.
    pub preperiod: i64,
    /// After how many numbers.
    pub period: usize,
    /// Whether it is certain that they do so for ever.
    pub is_proved: bool,
}

/// How far start positions without an upper end go: enough to see most periods that textbooks speak of.
const OPEN_REACH: i64 = 255;

/// The Grundy values of the start positions of a game; a number as options is the most positions that it may have.
///
/// Where heaps are independent the values are found heap by heap, so that their sums need not be explored.
///
/// # Errors
/// As [`Solution::of`] and [`HeapNimbers::of`]; a game that has no such values.
pub fn grundy_table(
    rules: &Arc<Rules>,
    options: impl Into<SolveOptions>,
) -> Result<GrundyTable, Problem> {
    let options = options.into();
    let (starts, reach) = starts(rules, options.positions)?;
    let mut source = match HeapNimbers::new(rules) {
        Some(heaps) => Source::Heaps(heaps.into()),
        None => Source::Graph(solved(rules, options, reach)?.0.into()),
    };
    let mut values = Vec::with_capacity(starts.len());
    for start in starts {
        let value = source.value(start.words())?;
        values.push((start, value.expect("every start was explored")));
    }
    let reach = rules.open_starts().then(|| Reach {
        ends: rules.open_ends(reach),
        is_stable: false,
    });
    Ok(GrundyTable {
        period: period_of(rules, &values, &mut source)?,
        values,
        reach,
    })
}

/// The start positions, and how far those without an upper end go.
fn starts(rules: &Rules, limit: usize) -> Result<(Vec<Position>, i64), Problem> {
    let mut cursor = StartCursor::of_game(rules, limit).with_reach(OPEN_REACH);
    let mut starts = vec![];
    loop {
        match cursor.next(&mut 100_000)? {
            Listed::Position(words) => starts.push(Position::from_words(words)),
            Listed::Working => {}
            Listed::Done => return Ok((starts, cursor.reach())),
        }
    }
}

/// How much is done between two looks at whether it is too much.
const STEP: usize = 1_000_000;

/// The game with the values of all its positions.
fn solved(
    rules: &Arc<Rules>,
    options: SolveOptions,
    reach: i64,
) -> Result<(Solution, Method), Problem> {
    let reach = rules.open_starts().then_some(reach);
    let solver = GameSolver::for_nimbers(Arc::clone(rules), options, reach);
    let mut solver = solver.map_err(|failure| *failure.problem)?;
    let mut work_done = 0;
    while solver.step(STEP).map_err(|failure| *failure.problem)? == Step::Working {
        work_done += STEP as u64;
        if work_done > options.work {
            return Err(work_problem(rules, options.work));
        }
    }
    let solution = solver.take_solution();
    match solution.nimber_obstacle() {
        Some(kind) => Err(rules.problem_of_end(kind)),
        None => Ok((solution, solver.method())),
    }
}

/// Where values come from.
enum Source<'a> {
    Heaps(Box<HeapNimbers<'a>>),
    Graph(Box<Solution>),
}

impl Source<'_> {
    /// The value of a position; `None` where it was not explored.
    fn value(&mut self, words: &[i64]) -> Result<Option<Nimber>, Problem> {
        match self {
            Self::Heaps(heaps) => heaps.of(words).map(Some),
            Self::Graph(solution) => {
                let id = solution.find(&Position::from_words(words));
                Ok(id.and_then(|id| solution.nimber(id)))
            }
        }
    }
}

fn period_of(
    rules: &Rules,
    values: &[(Position, Nimber)],
    source: &mut Source<'_>,
) -> Result<Option<GrundyPeriod>, Problem> {
    let mut columns = Columns::default();
    for (start, _) in values {
        columns.add(rules, start.words());
    }
    let Some(Varying::Column { index, .. }) = columns.varying(rules) else {
        return Ok(None);
    };
    let number = |at: usize| values[at].0.words()[index];
    let is_run = (1..values.len()).all(|at| number(at).checked_sub(number(at - 1)) == Some(1));
    if values.len() < 2 || !is_run {
        return Ok(None);
    }
    // What is below the starts may be known too, and belongs to the same sequence.
    let mut below = vec![];
    let mut words = values[0].0.words().to_vec();
    for number in (0..number(0)).rev() {
        words[index] = number;
        match source.value(&words)? {
            Some(value) => below.push(value),
            None => break,
        }
    }
    below.reverse();
    let first = number(0) - i64::try_from(below.len()).expect("a count of numbers below one");
    let mut sequence = below;
    sequence.extend(values.iter().map(|(_, value)| *value));
    let Some(seen) = period(&sequence) else {
        return Ok(None);
    };
    let octal = rules.octal_digits().filter(|_| first == 0);
    Ok(Some(GrundyPeriod {
        preperiod: first + i64::try_from(seen.preperiod).expect("a place in the sequence"),
        period: seen.period,
        is_proved: octal.is_some_and(|digits| sequence.len() >= seen.proof_of_octal(digits)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the values, and how they repeat: `period+preperiod`, `!` behind it where it is proved.
    #[track_caller]
    fn check(text: &str, values: &str, repeat: &str) {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let table = grundy_table(&rules.into(), 20_000).expect("it has values");
        let found: Vec<String> = table.values.iter().map(|(_, it)| it.to_string()).collect();
        assert_eq!(found.join(" "), values);
        assert_eq!(table.period.map_or(String::new(), written), repeat);
    }

    fn written(period: GrundyPeriod) -> String {
        let sign = if period.is_proved { "!" } else { "" };
        format!("{}+{}{sign}", period.period, period.preperiod)
    }

    #[test]
    fn heaps_and_graphs_give_the_same() {
        let take = "position = \"n\"\nmoves = [\"n - k for k in (2, 3, 7) if n >= k\"]\n";
        let values = "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2";
        check(&format!("{take}start = \"0 <= n <= 14\""), values, "5+0");
        // Where more is said of the end, the heap is not known to be all there is to the game.
        let over = format!("{take}over = \"n < 2\"\nstart = \"5 <= n <= 14\"");
        check(&over, "0 0 1 1 2 0 0 1 1 2", "5+0");
    }

    #[test]
    fn a_period_is_proved_when_an_octal_game_has_shown_enough_of_it() {
        let kayles = |count: usize| {
            let text = format!(
                "position = \"heaps...\"\nmoves = [{{ octal = \"0.77\" }}]\nstart = \"n for n in range(1, {count})\""
            );
            let rules = kruzhok_rules::parse(&text).expect("the rules are right");
            let table = grundy_table(&rules.into(), 20_000).expect("it has values");
            table.period.map_or(String::new(), written)
        };
        assert_eq!(kayles(20), "");
        assert_eq!(kayles(160), "12+71");
        assert_eq!(kayles(168), "12+71!");
    }

    #[test]
    fn sums_are_not_explored() {
        let nim = "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = [\"100, 200, 300\", \"5, 6, 3\"]";
        check(nim, "384 0", "");
    }

    #[test]
    fn positions_that_several_numbers_tell_apart_do_not_repeat() {
        let wythoff = "position = \"a, b\"\nunordered = true\n\
            moves = [\"x -> x - k for k in range(1, x + 1)\", \"x, y -> x - k, y - k for k in range(1, min(x, y) + 1)\"]\n\
            start = \"a == 10, 0 <= b <= 5\"";
        check(wythoff, "10 11 9 8 13 12", "");
    }

    #[test]
    fn a_table_has_the_values_that_exploring_finds() {
        let wythoff = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \
            \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\nstart = \"0 <= a <= 149, 0 <= b <= 149\"";
        let rules = Arc::new(kruzhok_rules::parse(wythoff).expect("the rules are right"));
        let table = grundy_table(&rules, 50_000).expect("it has values");
        let method = |limit| {
            solved(&rules, SolveOptions::of_positions(limit), 0).map(|(_, method)| method.key())
        };
        assert_eq!(method(50_000), Ok("swept"));
        // Outcomes alone would find room.
        assert_eq!(method(30_000), Ok("too-large"));
        let explored = Solution::of(rules, 50_000).expect("a small game");
        assert_eq!(table.values.len(), 22_500);
        for (position, nimber) in table.values {
            let id = explored.find(&position).expect("a start");
            assert_eq!(explored.nimber(id), Some(nimber), "{position:?}");
        }
    }

    #[test]
    fn a_game_without_values_says_why() {
        let circle = "position = \"n\"\nmoves = [\"n - 1 if n > 0\", \"n + 1 if n == 3\"]\nstart = \"3 <= n <= 5\"";
        let rules = kruzhok_rules::parse(circle).expect("the rules are right");
        let problem = grundy_table(&rules.into(), 1_000).expect_err("play need not end");
        assert_eq!(problem.kind.key(), "grundy-endless");
    }

    #[test]
    fn starts_without_an_upper_end_go_far_enough_to_see_a_period() {
        let kayles = "position = \"heaps...\"\nmoves = [{ octal = \"0.77\" }]\nstart = \"n >= 1\"";
        let take = "position = \"n\"\nmoves = [\"n - k for k in (1, 2, 3) if n >= k\"]\nstart = \"n >= 1\"";
        assert!(kruzhok_rules::parse(kayles).is_err());
        let rules = kruzhok_rules::parse(take).expect("the rules are right");
        let table = grundy_table(&rules.into(), 1_000).expect("it has values");
        assert_eq!(table.values.len(), 256);
        assert_eq!(
            table.reach.map(|it| it.to_string()).as_deref(),
            Some("n ≤ 256")
        );
        assert_eq!(table.period.map(written).as_deref(), Some("4+0"));
    }
}
