//! Answering a question in steps: the start positions are looked at one after another.

use crate::answer::{self, Answer, Values};
use crate::condition::Place;
use crate::first_move::{FirstMove, first_winning_move};
use crate::nimbers;
use crate::varying::Columns;
use kruzhok_rules::{Ask, Listed, Position, Problem, Question, StartCursor};
use kruzhok_solver::{Nimber, PositionId, Solution, Step};
use std::cell::Cell;

/// A question that is being answered.
pub struct Asking {
    question: Question,
    starts: Starts,
    // A game without Grundy values is asked for one.
    problem: Option<Problem>,
    columns: Columns,
    // Of the start positions that meet the condition, and of what is asked the value of there.
    met: Vec<PositionId>,
    measured: Vec<i64>,
    // Where it is asked for, the winning move of each that meets the condition and has one.
    first_moves: Vec<FirstMove>,
    start_count: usize,
}

/// The start positions that the question is about, as far as they were not looked at.
enum Starts {
    /// Those of the game, from this place on.
    OfGame(usize),
    OfQuestion(Box<StartCursor>),
}

impl Asking {
    /// A question of which nothing is known yet.
    pub fn new(question: &Question, solution: &Solution) -> Self {
        Self::about(question, solution, None)
    }

    /// The same where start names without an upper end go so far above their low ends.
    pub fn within(question: &Question, solution: &Solution, reach: i64) -> Self {
        Self::about(question, solution, Some(reach))
    }

    fn about(question: &Question, solution: &Solution, reach: Option<i64>) -> Self {
        // All of them were explored, so there are no more than positions.
        let limit = solution.graph.len();
        let own = StartCursor::of_question(&solution.rules, question, limit);
        let own = own.map(|own| match reach {
            Some(reach) => own.with_reach(reach),
            None => own,
        });
        Self {
            question: question.clone(),
            starts: own.map_or(Starts::OfGame(0), |own| Starts::OfQuestion(own.into())),
            problem: nimbers::problem(question, solution),
            columns: Columns::default(),
            met: Vec::new(),
            measured: Vec::new(),
            first_moves: Vec::new(),
            start_count: 0,
        }
    }

    /// Looks at more start positions; each of them, and each position that the condition looks at after a move, takes
    /// one from the budget.
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
            let id = match &mut self.starts {
                Starts::OfGame(index) => {
                    let Some(id) = solution.graph.starts().nth(*index) else {
                        return Ok(Step::Done);
                    };
                    *index += 1;
                    id
                }
                Starts::OfQuestion(cursor) => match cursor.next(&mut budget)? {
                    Listed::Position(words) => solution
                        .graph
                        .find(words)
                        .expect("the starts of every question were explored"),
                    Listed::Working => continue,
                    Listed::Done => return Ok(Step::Done),
                },
            };
            let place_count = self.look_at(id, solution)?;
            budget = budget.saturating_sub(place_count);
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
            first_moves,
            start_count,
            ..
        } = self;
        let (name, values) = if question.ask == Ask::FirstMove {
            let values = answer::first_moves(first_moves, &met, start_count, solution);
            (None, values)
        } else if question.of.is_some() {
            let numbers = answer::numbers(&question, solution, measured)?;
            (None, Values::Numbers(numbers))
        } else if let Some(varying) = columns.varying(&solution.rules) {
            let value =
                |&id: &PositionId| varying.value(&solution.rules, &solution.graph.words(id));
            let numbers = answer::numbers(&question, solution, met.iter().map(value).collect())?;
            let name = varying
                .name()
                .filter(|_| answer::is_choice(question.ask))
                .map(str::to_owned);
            (name, Values::Numbers(numbers))
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

    /// Takes one start position into account; tells how many positions the condition looked at.
    fn look_at(&mut self, id: PositionId, solution: &Solution) -> Result<usize, Problem> {
        let words = &*solution.graph.words(id);
        self.columns.add(&solution.rules, words);
        let start = Position::from_words(words);
        let place_count = Cell::new(0);
        let place = Place {
            solution,
            start: &start,
            id,
            ply_count: 0,
            place_count: &place_count,
        };
        self.start_count += 1;
        if !place.meets(&self.question.condition)? {
            return Ok(1 + place_count.get());
        }
        if self.question.ask == Ask::FirstMove {
            place_count.set(place_count.get() + solution.graph.successors(id).len());
            let Some(first_move) = first_winning_move(solution, id)? else {
                return Ok(1 + place_count.get());
            };
            self.first_moves.push(first_move);
        } else if let Some(measure) = &self.question.of {
            let grundy = solution.nimber(id).map_or(0, |Nimber(it)| it.into());
            self.measured.push(measure.value(&start, grundy)?);
        }
        self.met.push(id);
        Ok(1 + place_count.get())
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
            let mut asking = Asking::new(&question, &solution);
            let mut step_count = 0;
            while asking.step(&solution, 1).expect("no overflow") == Step::Working {
                step_count += 1;
            }
            assert!(step_count > 50, "{step_count} steps");
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
            let mut asking = Asking::new(&question, &solution);
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
