//! The answer to a question: which start positions meet its condition, and which of them are wanted.

pub(crate) mod all_answers;
pub(crate) mod answering;
pub(crate) mod condition;
pub(crate) mod first_move;
pub(crate) mod label;
pub(crate) mod measured;
mod outcome_test;
pub(crate) mod varying;

use crate::Answering;
use crate::answer::measured::Measured;
use kruzhok_rules::{Ask, Position, Question};
use kruzhok_solver::{PositionId, PositionRuns, Solution, Step};
use kruzhok_syntax::{Problem, ProblemKind};

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question's name, such as `19`.
    pub id: String,
    /// The start name that the values are values of, or that was counted, added, …; `None` where they are of none, or where
    /// it has no name.
    pub name: Option<String>,
    /// What was asked for; empty when no start position meets the condition, but for a count and a sum, which are 0 then.
    pub values: Values,
    /// The start positions that meet the condition, in the order of the rules; where a first move is asked for, those
    /// that have one.
    pub starts: PositionRuns,
    /// What looks wrong with the question or with the rules.
    pub warning: Option<Warning>,
}

/// The values of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// Values of the one start name that varies, ascending; or a count, a sum, a product; or who wins from each
    /// start position.
    Numbers(Vec<i64>),
    /// Where several start names vary: whole positions, in the order of the rules.
    Positions(Vec<Position>),
    /// Winning moves, in no language: of a single start position the move, of several `5: −2` for each.
    Moves(Vec<String>),
    /// Too many whole positions to be written out again: those of [`Answer::starts`].
    Starts(usize),
}

/// A sign that the rules were misread, or that the question asks for what is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A sum or a product is asked for where whole positions meet the condition.
    NotNumbers,
    /// The question says how many values it expects, and there are not as many.
    OtherCount {
        /// As the question says.
        expected: u32,
        /// As there are.
        found: usize,
    },
    /// Start positions have no upper end, and the answer has not stayed the same through two doublings, so that it
    /// may be another one where they go further.
    StillGrowing {
        /// How far they were searched, such as `S ≤ 80`.
        reach: String,
    },
}

/// Answers a question about the start positions of a solved game; [`Answering`] does so in steps.
///
/// # Errors
/// An overflow or a division by zero in the question's condition, or in what it asks the values of.
pub fn answer(question: &Question, solution: &Solution) -> Result<Answer, Problem> {
    let mut asking = Answering::new(question, solution, None);
    while asking.step(solution, 100_000)? == Step::Working {}
    asking.finish(solution)
}

/// The start positions with the least keys or the greatest, in ascending order of these; those of one key as they come.
pub(crate) fn by_key(ask: Ask, mut keyed: Vec<(i64, PositionId)>) -> Vec<PositionId> {
    kruzhok_order::sort_by_key(&mut keyed, |(key, _)| *key);
    let range = match (ask, keyed.len()) {
        (Ask::Smallest(count), len) => 0..len.min(count as usize),
        (Ask::Largest(count), len) => len.saturating_sub(count as usize)..len,
        (_, len) => 0..len,
    };
    keyed[range].iter().map(|(_, id)| *id).collect()
}

/// What is asked for of the values of the start positions that meet the condition.
pub(crate) fn numbers(
    question: &Question,
    solution: &Solution,
    measured: Measured,
) -> Result<Vec<i64>, Problem> {
    if question.ask == Ask::Count {
        return Ok(vec![count(measured.count())]);
    }
    let values = measured.sorted();
    match question.ask {
        // Of no values the sum is 0, as their count is; a product of none would deceive.
        Ask::Product if values.is_empty() => Ok(vec![]),
        Ask::Sum => folded(&values, 0, i64::checked_add, question, solution),
        Ask::Product => folded(&values, 1, i64::checked_mul, question, solution),
        ask => {
            debug_assert!(!ask.makes_number(), "{ask:?}");
            Ok(values)
        }
    }
}

/// More positions than these are not written out one by one.
const MANY_POSITIONS: usize = 100_000;

/// What is asked for of the start positions that meet the condition.
pub(crate) fn positions(ask: Ask, met: &PositionRuns, solution: &Solution) -> Values {
    match ask {
        Ask::Count => Values::Numbers(vec![count(met.len())]),
        Ask::All if met.len() > MANY_POSITIONS => Values::Starts(met.len()),
        Ask::Sum | Ask::Product => Values::Positions(Vec::new()),
        ask => {
            let position = |id| solution.graph.position(id);
            Values::Positions(few(ask, met).into_iter().map(position).collect())
        }
    }
}

/// The first winning moves of `starts`, which are some of `start_count` positions that the question is about.
pub(crate) fn first_moves(
    moves: Vec<String>,
    starts: &PositionRuns,
    start_count: usize,
    solution: &Solution,
) -> Values {
    if start_count < 2 {
        return Values::Moves(moves);
    }
    let of_start =
        |(it, id): (&String, _)| first_move::of_start(&solution.rules, &solution.write(id), it);
    Values::Moves(moves.iter().zip(starts.iter()).map(of_start).collect())
}

/// What looks wrong with the values, which are those of `start_count` start positions.
pub(crate) fn warning(question: &Question, values: &Values, start_count: usize) -> Option<Warning> {
    if matches!(
        (question.ask, values),
        (Ask::Sum | Ask::Product, Values::Positions(_))
    ) {
        return Some(Warning::NotNumbers);
    }
    let found = match question.ask {
        // Many values make one number.
        ask if ask.makes_number() => start_count,
        _ => values.len(),
    };
    let expected = question
        .expect
        .filter(|&expected| expected as usize != found)?;
    Some(Warning::OtherCount { expected, found })
}

impl Values {
    /// How many values there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Positions(positions) => positions.len(),
            Self::Moves(moves) => moves.len(),
            Self::Starts(count) => *count,
        }
    }

    /// Whether nothing meets the condition.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Warning {
    /// The warning's name, after `warning-`, in the message catalogues.
    pub fn key(&self) -> &'static str {
        match self {
            Self::NotNumbers => "not-numbers",
            Self::OtherCount { .. } => "other-count",
            Self::StillGrowing { .. } => "still-growing",
        }
    }

    /// The values of the places in the warning's message, by name.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotNumbers => vec![],
            Self::OtherCount { expected, found } => {
                vec![
                    ("expected", expected.to_string()),
                    ("found", found.to_string()),
                ]
            }
            Self::StillGrowing { reach } => vec![("reach", reach.clone())],
        }
    }
}

/// What is asked for of starts that are known, and what looks wrong with that; they are given by their values of the one name
/// that varies, ascending. `None` where more than these values is asked for, or where the result needs more than 64 bits.
pub fn of_starts(question: &Question, starts: &[i64]) -> Option<(Values, Option<Warning>)> {
    if question.of.is_some() {
        return None;
    }
    let numbers = match (question.ask, ends_of(question.ask)) {
        (_, Some([least, greatest])) if least + greatest < starts.len() => {
            [&starts[..least], &starts[starts.len() - greatest..]].concat()
        }
        (Ask::All, _) | (_, Some(_)) => starts.to_vec(),
        (Ask::Count, _) => vec![count(starts.len())],
        (Ask::Sum, _) => vec![
            starts
                .iter()
                .try_fold(0, |sum: i64, it| sum.checked_add(*it))?,
        ],
        (Ask::Product, _) if starts.is_empty() => vec![],
        (Ask::Product, _) => vec![
            starts
                .iter()
                .try_fold(1, |all: i64, it| all.checked_mul(*it))?,
        ],
        _ => return None,
    };
    let values = Values::Numbers(numbers);
    let warning = warning(question, &values, starts.len());
    Some((values, warning))
}

/// How many of the least and of the greatest values are asked for; `None` where all are.
pub(crate) fn ends_of(ask: Ask) -> Option<[usize; 2]> {
    Some(match ask {
        Ask::Min => [1, 0],
        Ask::Max => [0, 1],
        Ask::MinAndMax => [1, 1],
        Ask::Smallest(count) => [count as usize, 0],
        Ask::Largest(count) => [0, count as usize],
        Ask::All | Ask::Count | Ask::Sum | Ask::Product | Ask::FirstMove | Ask::Winner => {
            return None;
        }
    })
}

/// Those of the start positions that are asked for, in the order of the rules.
fn few(ask: Ask, met: &PositionRuns) -> Vec<PositionId> {
    let ends = ends_of(ask).filter(|[least, greatest]| least + greatest < met.len());
    let Some([least, greatest]) = ends else {
        return met.iter().collect();
    };
    let mut last: Vec<PositionId> = met.iter().rev().take(greatest).collect();
    last.reverse();
    met.iter().take(least).chain(last).collect()
}

fn count(count: usize) -> i64 {
    i64::try_from(count).expect("positions fit into memory")
}

/// One value from all of them, none from none; `None` on overflow.
fn folded(
    values: &[i64],
    of_none: i64,
    operation: fn(i64, i64) -> Option<i64>,
    question: &Question,
    solution: &Solution,
) -> Result<Vec<i64>, Problem> {
    let folded = values
        .iter()
        .try_fold(of_none, |total, &value| operation(total, value));
    let total = folded.ok_or_else(|| overflow(question, solution))?;
    Ok(vec![total])
}

fn overflow(question: &Question, solution: &Solution) -> Problem {
    let start = solution.graph.starts().last();
    let position = start.map(|id| solution.write(id)).unwrap_or_default();
    question.problem(ProblemKind::Overflow { position })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE_HEAP: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 129\"\nstart = \"1 <= s <= 128\"";
    const SEVEN_AND_S: &str = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 77\"\nstart = \"a == 7, 1 <= b <= 69\"";

    /// Checks an answer, written as `name: values` or, where nothing is named, as the values alone.
    #[track_caller]
    fn check(rules: &str, ask: Ask, condition: &str, expected: &str) {
        let rules = kruzhok_rules::parse(rules).expect("the rules are right");
        let question = rules
            .read_question("test", ask, condition)
            .expect("the condition is right");
        let solution = Solution::of(rules.into(), 100_000).expect("a small game");
        let answer = answer(&question, &solution).expect("no overflow");
        assert_eq!(shown(&answer, &solution), expected);
    }

    fn shown(answer: &Answer, solution: &Solution) -> String {
        let values: Vec<String> = match &answer.values {
            Values::Numbers(numbers) => numbers.iter().map(i64::to_string).collect(),
            Values::Positions(positions) => positions
                .iter()
                .map(|position| solution.rules.write_position(position))
                .collect(),
            Values::Moves(moves) => moves.clone(),
            Values::Starts(_) => panic!("a small game has few answers"),
        };
        let name = answer.name.as_ref().map(|name| format!("{name}: "));
        format!("{}{}", name.unwrap_or_default(), values.join(" "))
    }

    #[test]
    fn starts_that_are_known_are_asked_about_alike() {
        let rules = kruzhok_rules::parse(ONE_HEAP).expect("the rules are right");
        let condition = "winner == 1 and turns == 2";
        for ask in [
            Ask::All,
            Ask::Min,
            Ask::Max,
            Ask::MinAndMax,
            Ask::Count,
            Ask::Sum,
            Ask::Product,
            Ask::Smallest(1),
            Ask::Largest(2),
            Ask::Largest(9),
        ] {
            let question = rules.read_question("test", ask, condition);
            let question = question.expect("the condition is right");
            let solution = Solution::of(rules.clone().into(), 100_000).expect("a small game");
            let answer = answer(&question, &solution).expect("no overflow");
            let known = of_starts(&question, &[32, 63]).expect("two numbers");
            assert_eq!(known, (answer.values, answer.warning), "{ask:?}");
        }
        let question = rules.read_question("test", Ask::FirstMove, condition);
        assert_eq!(of_starts(&question.expect("right"), &[32, 63]), None);
    }

    #[test]
    fn each_way_of_asking() {
        let second_with_the_second = "winner == 2 and turns == 2 or winner == 2 and turns == 1";
        check(ONE_HEAP, Ask::All, second_with_the_second, "s: 62 64");
        check(ONE_HEAP, Ask::Min, "winner == 1 and turns == 2", "s: 32");
        check(ONE_HEAP, Ask::Max, "winner == 1 and turns == 2", "s: 63");
        check(
            ONE_HEAP,
            Ask::MinAndMax,
            "winner == 1 and turns == 1",
            "s: 65 128",
        );
        check(
            ONE_HEAP,
            Ask::MinAndMax,
            "winner == 2 and turns == 1",
            "s: 64",
        );
        check(
            ONE_HEAP,
            Ask::Smallest(2),
            "winner == 1 and turns == 1",
            "s: 65 66",
        );
        check(
            ONE_HEAP,
            Ask::Largest(2),
            "winner == 1 and turns == 1",
            "s: 127 128",
        );
        check(ONE_HEAP, Ask::Count, "winner == 1 and turns == 1", "s: 64");
        check(ONE_HEAP, Ask::Sum, second_with_the_second, "s: 126");
        check(ONE_HEAP, Ask::Sum, "winner == 0", "s: 0");
        check(ONE_HEAP, Ask::Product, "winner == 0", "s: ");
        check(ONE_HEAP, Ask::Product, second_with_the_second, "s: 3968");
    }

    #[test]
    fn nothing_found_is_an_answer() {
        for ask in [Ask::All, Ask::Min, Ask::MinAndMax, Ask::Largest(3)] {
            check(ONE_HEAP, ask, "winner == 0", "s: ");
        }
        check(ONE_HEAP, Ask::Count, "winner == 0", "s: 0");
        check(ONE_HEAP, Ask::Product, "winner == 0", "s: ");
    }

    #[test]
    fn the_unlucky_first_move_turns_all_into_any() {
        check(
            ONE_HEAP,
            Ask::Min,
            "some_move(winner == 2 and turns == 1)",
            "s: 33",
        );
        check(
            ONE_HEAP,
            Ask::All,
            "every_move(winner == 2 and turns == 1)",
            "s: 64",
        );
        check(
            ONE_HEAP,
            Ask::Max,
            "every_move(some_reply(winner == 2 and turns == 0))",
            "s: 64",
        );
    }

    #[test]
    fn the_start_can_be_asked_about() {
        check(
            ONE_HEAP,
            Ask::Smallest(2),
            "winner == 2 and s % 2 == 1",
            "s: 1",
        );
    }

    #[test]
    fn the_values_are_those_of_the_name_that_varies() {
        check(SEVEN_AND_S, Ask::All, "winner == 2 and turns == 1", "b: ");
        check(
            SEVEN_AND_S,
            Ask::All,
            "winner == 1 and turns == 2",
            "b: 31 34",
        );
        check(
            SEVEN_AND_S,
            Ask::All,
            "winner == 2 and turns == 2",
            "b: 30 33",
        );
    }

    #[test]
    fn heaps_without_order_do_not_hide_the_name_that_varies() {
        let unordered = format!("{SEVEN_AND_S}\nunordered = true");
        check(&unordered, Ask::All, "winner == 2 and turns == 2", "30 33");
    }

    #[test]
    fn where_several_names_vary_the_values_are_positions() {
        let both = SEVEN_AND_S.replace("a == 7", "6 <= a <= 7");
        check(
            &both,
            Ask::All,
            "winner == 2 and turns == 2",
            "6,31 7,30 7,33",
        );
        check(&both, Ask::Count, "winner == 2 and turns == 2", "3");
        check(&both, Ask::Max, "winner == 2 and turns == 2", "7,33");
        check(&both, Ask::Sum, "winner == 2 and turns == 2", "");
    }

    #[test]
    fn values_can_be_those_of_an_expression_and_starts_the_questions_own() {
        let question = "[[question]]\nid = \"min\"\nask = \"min\"\nof = \"a + b\"\nwhere = \"winner == 2\"\n\
            start = \"a == 6, 20 <= b <= 69\"\nexpect = 2\n";
        let rules = kruzhok_rules::parse(&format!("{SEVEN_AND_S}\n{question}"))
            .expect("the rules are right");
        let solution = Solution::of(rules.into(), 100_000).expect("a small game");
        let answer = answer(&solution.rules.questions()[0], &solution).expect("no overflow");
        assert_eq!(
            (answer.name, answer.values),
            (None, Values::Numbers(vec![26]))
        );
        assert_eq!(
            answer.warning,
            Some(Warning::OtherCount {
                expected: 2,
                found: 1
            })
        );
    }

    #[test]
    fn a_sum_expects_as_many_values_as_it_adds() {
        let warning_of = |expect: &str| {
            let question =
                format!("[[question]]\nid = 1\nask = \"sum\"\nwhere = \"winner == 1\"\n{expect}");
            let rules =
                kruzhok_rules::parse(&format!("{TAKE}\n{question}")).expect("the rules are right");
            let solution = Solution::of(rules.into(), 100_000).expect("a small game");
            let answer = answer(&solution.rules.questions()[0], &solution).expect("no overflow");
            (answer.starts.len(), answer.warning)
        };
        let (count, _) = warning_of("");
        assert!(count > 1);
        assert_eq!(warning_of(&format!("expect = {count}")).1, None);
        let warning = Warning::OtherCount {
            expected: 1,
            found: count,
        };
        assert_eq!(warning_of("expect = 1").1, Some(warning));
    }

    const TAKE: &str = "position = \"s\"\nmoves = [\"s - k for k in range(1, min(s, 3) + 1)\", \"s - 4 if s >= 4\"]\nstart = \"1 <= s <= 8\"";

    #[test]
    fn a_winning_move_is_what_it_changes() {
        let first_moves = |start: &str, expected: &str| {
            let rules = TAKE.replace("1 <= s <= 8", start);
            check(&rules, Ask::FirstMove, "s > 0", expected);
        };
        first_moves("s == 7", "7 -> 5");
        first_moves("s == 6", "6 -> 5");
        first_moves("s == 9", "9 -> 5");
        first_moves("s == 5", "");
        first_moves("5 <= s <= 9", "6 -> 5 7 -> 5 8 -> 5 9 -> 5");
        let pairs = "position = \"s\"\nmoves = [\"s - 2 * i - j for i in range(3) for j in (0, 1) if s >= 2 * i + j\"]\nstart = \"s == 11\"";
        check(pairs, Ask::FirstMove, "s > 0", "11 -> 6");
        let check_move =
            |fields: &str, expected: &str| check(fields, Ask::FirstMove, "True", expected);
        let take = "moves = [\"x -> x - k for k in range(1, x + 1)\"";
        let two = format!("position = \"a, b\"\n{take}");
        check_move(&format!("{two}]\nstart = \"20, 33\""), "b: 33 -> 20");
        check_move(
            &format!("{two}]\nstart = [\"20, 33\", \"5, 4\"]"),
            "20,33: b: 33 -> 20 5,4: a: 5 -> 4",
        );
        check_move(
            &format!(
                "{two}, \"a - 8, b - 8 if a > 8\"]\nover = \"a * b == 12 * 25\"\nstart = \"20, 33\""
            )
            .replace("for k in range(1, x + 1)", "for k in range(0)"),
            "a: 20 -> 12, b: 33 -> 25",
        );
        check_move(
            &format!("{two}]\nunordered = true\nstart = \"33, 20\""),
            "33 -> 20",
        );
        check_move(
            &format!("position = \"heaps...\"\n{take}]\nstart = \"3, 4, 9\""),
            "9 -> 7",
        );
        check_move(
            &format!("position = \"heaps...\"\n{take}]\nstart = \"5\""),
            "5 -> 0",
        );
        check_move(
            "position = \"x\"\nmoves = [\"replace(x, k, x[k] - 1) for k in range(len(x)) if x[k] > 0\"]\nstart = \"x == (1, 2)\"",
            "x[0]: 1 -> 0",
        );
        check_move(
            "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n + 1) if k != last\"]\nstart = \"2; 1\"",
            "2 -> 0",
        );
        check_move(
            "position = \"w\"\nmoves = [\"w + c for c in 'ab' if len(w) < 3\"]\nstart = \"w in ('', 'a', 'bab', 'ab')\"",
            "\"\" -> a ab -> aba",
        );
    }

    #[test]
    fn who_wins_is_answered_start_by_start() {
        let winners = |start: &str, expected: &str| {
            let rules = TAKE.replace("1 <= s <= 8", start);
            check(&rules, Ask::Winner, "True", expected);
        };
        winners("5 <= s <= 11", "2 1 1 1 1 2 1");
        winners("s for s in [10, 9, 10]", "2 1");
        check(TAKE, Ask::Winner, "s > 5", "1 1 1");
        let endless = "position = \"s\"\nmoves = [\"1 - s\"]\nstart = \"s == 0\"";
        check(endless, Ask::Winner, "True", "0");
    }

    #[test]
    fn a_first_move_is_one_answer() {
        let text = "position = \"s\"\nmoves = [\"s - i - j for i in range(3) for j in (0, 1) if s >= i + j\"]\nstart = \"s == 3\"\n\
            [[question]]\nid = 1\nask = \"first move\"\nexpect = 1";
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let question = rules.questions()[0].clone();
        let solution = Solution::of(rules.into(), 1_000).expect("a small game");
        let answer = answer(&question, &solution).expect("no overflow");
        assert_eq!((answer.values.len(), answer.warning), (1, None));
    }

    #[test]
    fn conditions_are_compared_as_values() {
        let some = "some_move(winner == 2 and turns == 1)";
        for (compared, written_out) in [
            (
                format!("(winner == 2) != {some}"),
                format!("winner == 2 and not {some} or winner != 2 and {some}"),
            ),
            (
                format!("{some} == (winner == 1) == (turns < 3)"),
                format!(
                    "{some} and winner == 1 and turns < 3 or not {some} and winner != 1 and turns >= 3"
                ),
            ),
            (format!("{some} == 1"), some.to_owned()),
            (format!("{some} != True"), format!("not {some}")),
        ] {
            let values = |condition: &str| {
                let rules = kruzhok_rules::parse(ONE_HEAP).expect("the rules are right");
                let question = rules.read_question("test", Ask::All, condition);
                let question = question.expect("the condition is right");
                let solution = Solution::of(rules.into(), 100_000).expect("a small game");
                shown(
                    &answer(&question, &solution).expect("no overflow"),
                    &solution,
                )
            };
            assert_eq!(values(&compared), values(&written_out), "{compared}");
        }
    }

    #[test]
    fn start_positions_are_chosen_by_a_key() {
        let check = |start: &str, ask: &str, of: &str, expected: &str| {
            let text = format!(
                "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"{start}\"\n\
                [[question]]\nid = 1\nask = \"{ask}\"\nof = \"{of}\"\nwhere = \"winner == 1\""
            );
            let rules = kruzhok_rules::parse(&text).expect("the rules are right");
            let question = rules.questions()[0].clone();
            let solution = Solution::of(rules.into(), 1_000).expect("a small game");
            let answer = answer(&question, &solution).expect("no overflow");
            assert_eq!(shown(&answer, &solution), expected, "{start} {ask} {of}");
        };
        let board = "0 <= a <= 3, 0 <= b <= 3";
        check(board, "3 smallest", "a + b", "0,1 1,0 0,2");
        check(board, "2 largest", "a + b", "2,3 3,2");
        check(board, "2 smallest", "a - b", "0,3 0,2");
        check(board, "min", "a + b", "1");
        check("a == 2, 0 <= b <= 9", "3 smallest", "b % 5", "b: 0 5 1");
    }

    #[test]
    fn a_product_that_is_too_big_is_a_problem() {
        let asked = "[[question]]\nid = 1\nask = \"product\"\nwhere = \"winner == 1\"";
        let text = format!("{ONE_HEAP}\n{asked}");
        let rules = kruzhok_rules::parse(&text).expect("the rules are right");
        let question = rules.questions()[0].clone();
        let solution = Solution::of(rules.into(), 1_000).expect("a small game");
        let problem = answer(&question, &solution).expect_err("a product without end");
        let place = (problem.field.as_str(), &text[problem.file_span.clone()]);
        assert_eq!(problem.kind.key(), "overflow");
        assert_eq!(place, ("question[0].ask", "product"));
    }
}
