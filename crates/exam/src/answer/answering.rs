//! Answers a question in steps: the start positions are looked at run after run.

use crate::answer::condition::Place;
use crate::answer::first_move::first_winning_move;
use crate::answer::measured::Measured;
use crate::answer::outcome_test::OutcomeTest;
use crate::answer::varying::Columns;
use crate::answer::{self, Answer, Values};
use crate::nimbers;
use kruzhok_rules::{Ask, Condition, Listed, ListedRun, Question, StartCursor};
use kruzhok_solver::{NeededTable, Nimber, PositionId, PositionRuns, Solution, Step};
use kruzhok_syntax::{Problem, ProblemKind};
use std::cell::Cell;

/// A question that is being answered.
pub struct Answering {
    question: Question,
    starts: Starts,
    // What is left of the run that is looked at.
    run: Option<(PositionId, u32)>,
    // A game without Grundy values is asked for one.
    problem: Option<Problem>,
    columns: Columns,
    // What of the condition the outcomes alone decide, and what else a position must meet.
    outcome_test: OutcomeTest,
    rest: Condition,
    // Of the start positions that meet the condition, and of what is asked the value of there.
    met: PositionRuns,
    measured: Measured,
    // Where start positions are asked for by a key, each with its own.
    keyed: Vec<(i64, PositionId)>,
    // Where it is asked for, the winning move of each that meets the condition and has one.
    first_moves: Vec<String>,
    // Likewise, who wins.
    winners: Vec<i64>,
    start_count: usize,
}

/// The start positions that the question is about, as far as they were not looked at.
enum Starts {
    /// Those of the game, from this run on.
    OfGame(usize),
    /// Those of the question, in a game that was explored.
    Explored(Box<StartCursor>),
    /// Those of the question, in a game that was swept.
    Swept(Box<StartCursor>),
}

/// Number of positions that cost as much of the budget as one that is looked at alone.
const TESTED_A_STEP: u32 = 64;

impl Answering {
    /// A question of which nothing is known yet; start names without an upper end go so far above their low ends.
    pub fn new(question: &Question, solution: &Solution, reach: Option<i64>) -> Self {
        let (outcome_test, rest) = OutcomeTest::of(&question.condition, solution);
        Self {
            question: question.clone(),
            starts: Starts::of(question, solution, reach),
            run: None,
            problem: nimbers::problem(question, solution)
                .or_else(|| table_problem(question, solution)),
            columns: Columns::default(),
            outcome_test,
            rest,
            met: PositionRuns::like(solution.graph.starts()),
            measured: Measured::new(question.ask),
            keyed: Vec::new(),
            first_moves: Vec::new(),
            winners: Vec::new(),
            start_count: 0,
        }
    }

    /// Looks at more start positions; each that is looked at alone, and each position that the condition looks at after
    /// a move, takes one from the budget, and what the results alone decide much less.
    ///
    /// # Errors
    /// An overflow or a division by zero in the question's condition, or in what it asks the values of; Grundy values
    /// that the game does not have.
    pub fn step(&mut self, solution: &Solution, budget: usize) -> Result<Step, Problem> {
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        let mut budget = budget;
        while budget > 0 {
            let Some((first, count)) = self.run else {
                match self.starts.next(solution, &mut budget)? {
                    Found::Run(first, count) => self.run = Some((first, count)),
                    Found::Working => {}
                    Found::Nothing => return Ok(Step::Done),
                }
                continue;
            };
            let most = u32::try_from(budget).unwrap_or(u32::MAX);
            let part = most.saturating_mul(TESTED_A_STEP).min(count);
            let (done, effort) = self.look_at(first, part, budget, solution)?;
            budget = budget.saturating_sub(effort.max(1));
            let next = PositionId(first.0.wrapping_add(done.wrapping_mul(self.met.step())));
            self.run = (done < count).then_some((next, count - done));
        }
        Ok(Step::Working)
    }

    /// The answer.
    ///
    /// # Errors
    /// A sum or a product that needs more than 64 bits.
    ///
    /// # Panics
    /// May panic before `step` has said that it is done.
    pub fn finish(self, solution: &Solution) -> Result<Answer, Problem> {
        let Self {
            question,
            columns,
            met,
            measured,
            keyed,
            first_moves,
            winners,
            start_count,
            ..
        } = self;
        let (name, values) = if question.ask == Ask::FirstMove {
            let values = answer::first_moves(first_moves, &met, start_count, solution);
            (None, values)
        } else if question.ask == Ask::Winner {
            (None, Values::Numbers(winners))
        } else if question.has_key() {
            let ids = answer::by_key(question.ask, keyed).into_iter();
            match columns.varying(&solution.rules) {
                Some(varying) => {
                    let words = ids.map(|id| solution.graph.words(id));
                    let values = words.map(|words| varying.value(&solution.rules, &words));
                    let name = varying.name().map(str::to_owned);
                    (name, Values::Numbers(values.collect()))
                }
                None => {
                    let positions = ids.map(|id| solution.graph.position(id));
                    (None, Values::Positions(positions.collect()))
                }
            }
        } else if question.of.is_some() {
            let numbers = answer::numbers(&question, solution, measured)?;
            (None, Values::Numbers(numbers))
        } else if let Some(varying) = columns.varying(&solution.rules) {
            let mut measured = Measured::new(question.ask);
            for id in met.iter() {
                measured.add(varying.value(&solution.rules, &solution.graph.words(id)));
            }
            let numbers = answer::numbers(&question, solution, measured)?;
            (varying.name().map(str::to_owned), Values::Numbers(numbers))
        } else {
            (None, answer::positions(question.ask, &met, solution))
        };
        let warning = answer::warning(&question, &values, met.len());
        Ok(Answer {
            id: question.id,
            name,
            values,
            starts: met,
            warning,
        })
    }

    /// Takes the first of some neighbours into account, at most `count` of them; returns how many, and the effort.
    fn look_at(
        &mut self,
        first: PositionId,
        count: u32,
        budget: usize,
        solution: &Solution,
    ) -> Result<(u32, usize), Problem> {
        let step = self.met.step();
        let is_swept = solution.graph.is_swept();
        let is_plain = !self.question.ask.is_of_each_start() && self.question.of.is_none();
        let is_all = is_plain && self.outcome_test.is_all();
        let like = PositionRuns::like(&self.met);
        let mut passed = like.clone();
        let into = if is_all { &mut self.met } else { &mut passed };
        let mut push = |first, count| into.push_run(first, count);
        self.outcome_test
            .each_run((first, count), &like, solution, &mut push)?;
        let (mut done, mut effort) = (count, 0);
        for id in passed.iter() {
            if effort >= budget {
                done = (id.0 - first.0) / step;
                break;
            }
            effort += self.look_at_alone(id, solution)?;
        }
        self.start_count += done as usize;
        // Along a line of a table one number changes: what all positions have in common, the first and the last have.
        let last = done - 1;
        let between = if is_swept { last.max(1) } else { 1 };
        for place in (0..done).step_by(between as usize) {
            let id = PositionId(first.0 + place * step);
            self.columns.add(&solution.rules, &solution.graph.words(id));
        }
        Ok((done, effort + (done / TESTED_A_STEP) as usize))
    }

    /// Looks at a position whose outcome has passed; returns the effort.
    fn look_at_alone(&mut self, id: PositionId, solution: &Solution) -> Result<usize, Problem> {
        let start = solution.graph.position(id);
        let place_count = Cell::new(0);
        let place = Place {
            solution,
            start: &start,
            id,
            ply_count: 0,
            place_count: &place_count,
        };
        if !place.meets(&self.rest)? {
            return Ok(1 + place_count.get());
        }
        if self.question.ask == Ask::FirstMove {
            place_count.set(place_count.get() + solution.graph.successors(id).len());
            let Some(first_move) = first_winning_move(solution, id)? else {
                return Ok(1 + place_count.get());
            };
            self.first_moves.push(first_move);
        } else if self.question.ask == Ask::Winner {
            self.winners.push(place.verdict().winner);
        } else if let Some(measure) = &self.question.of {
            let grundy = solution.nimber(id).map_or(0, |Nimber(it)| it.into());
            let value = measure.value(&start, grundy)?;
            match self.question.has_key() {
                true => self.keyed.push((value, id)),
                false => self.measured.add(value),
            }
        }
        self.met.push(id);
        Ok(1 + place_count.get())
    }
}

/// The problem of a question that asks how long play lasts, where only the heaps were solved.
fn table_problem(question: &Question, solution: &Solution) -> Option<Problem> {
    let NeededTable { positions, heaps } = solution.graph.needed_table()?;
    question.turns_problem(|| ProblemKind::TurnsNeedTable { positions, heaps })
}

/// What looking for further start positions has come to.
enum Found {
    Run(PositionId, u32),
    Working,
    Nothing,
}

/// The start positions that a question is about, all at once.
///
/// # Errors
/// Start positions of the question's own that cannot be listed.
pub(crate) fn starts_of(question: &Question, solution: &Solution) -> Result<PositionRuns, Problem> {
    let mut starts = Starts::of(question, solution, None);
    let mut runs = PositionRuns::like(solution.graph.starts());
    loop {
        let mut budget = usize::MAX;
        match starts.next(solution, &mut budget)? {
            Found::Run(first, count) => runs.push_run(first, count),
            Found::Working => {}
            Found::Nothing => return Ok(runs),
        }
    }
}

impl Starts {
    fn of(question: &Question, solution: &Solution, reach: Option<i64>) -> Self {
        let rules = &solution.rules;
        if solution.graph.is_swept() {
            let own = StartCursor::of_question(rules, question, usize::MAX);
            return own.map_or(Self::OfGame(0), |own| Self::Swept(own.into()));
        }
        // All of them were explored, so there are no more than positions.
        let own = StartCursor::of_question(rules, question, solution.graph.len());
        let own = own.map(|own| match reach {
            Some(reach) => own.with_reach(reach),
            None => own,
        });
        own.map_or(Self::OfGame(0), |own| Self::Explored(own.into()))
    }

    fn next(&mut self, solution: &Solution, budget: &mut usize) -> Result<Found, Problem> {
        let found = |words: &[i64], count: u32| {
            let id = solution.graph.find(words);
            Found::Run(
                id.expect("the starts of every question are positions"),
                count,
            )
        };
        Ok(match self {
            Self::OfGame(index) => {
                *index += 1;
                match solution.graph.starts().run(*index - 1) {
                    Some((first, count)) => Found::Run(first, count),
                    None => Found::Nothing,
                }
            }
            Self::Explored(cursor) => match cursor.next(budget)? {
                Listed::Position(words) => found(words, 1),
                Listed::Working => Found::Working,
                Listed::Done => Found::Nothing,
            },
            Self::Swept(runs) => match runs.next_run(budget)? {
                ListedRun::Run { words, count } => found(
                    words,
                    u32::try_from(count).expect("a table has fewer cells"),
                ),
                ListedRun::Working => Found::Working,
                ListedRun::Done => Found::Nothing,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kruzhok_rules::Ask;

    const TWO_HEAPS: &str = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 77\"\n\
        start = \"6 <= a <= 7, 1 <= b <= 69\"\n[[question]]\nid = \"own\"\nwhere = \"winner == 2\"\nstart = \"a == 6, 9 <= b <= 60\"";

    #[test]
    fn many_small_steps_give_the_same_answer() {
        let rules = kruzhok_rules::parse(TWO_HEAPS).expect("the rules are right");
        let nested = "every_move(some_reply(winner == 2))";
        let nested = rules.read_question("nested", Ask::All, nested);
        let own = rules.questions()[0].clone();
        let solution = Solution::of(rules.into(), 100_000).expect("a small game");
        for question in [own, nested.expect("the condition is right")] {
            let mut asking = Answering::new(&question, &solution, None);
            let mut step_count = 0;
            while asking.step(&solution, 1).expect("no overflow") == Step::Working {
                step_count += 1;
            }
            assert!(step_count > 5, "{step_count} steps");
            let in_steps = asking.finish(&solution);
            assert_eq!(in_steps, crate::answer(&question, &solution));
        }
    }

    #[test]
    fn positions_after_moves_take_from_the_budget() {
        let rules = kruzhok_rules::parse(TWO_HEAPS).expect("the rules are right");
        let step_count = |condition: &str| {
            let question = rules.read_question("test", Ask::All, condition);
            let question = question.expect("the condition is right");
            let solution = Solution::of(rules.clone().into(), 100_000).expect("a small game");
            let mut asking = Answering::new(&question, &solution, None);
            let mut step_count = 0;
            while asking.step(&solution, 10).expect("no overflow") == Step::Working {
                step_count += 1;
            }
            step_count
        };
        let plain = step_count("winner == 3");
        let nested = step_count("some_move(some_reply(winner == 3))");
        assert!(nested > 5 * plain, "{nested} steps and {plain}");
    }
}
