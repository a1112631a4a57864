//! What is asked of a solved game in several threads: the questions, and which positions play can reach.
//!
//! Each of them only reads the solved game, so none waits for another. The sweep itself is one chain, each line after those
//! that it leads to, and stays in one thread.

use super::work_problem;
use crate::answer::all_answers::AllAnswers;
use crate::{Answer, Answering};
use kruzhok_solver::{Counting, Solution, Step};
use kruzhok_syntax::Problem;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Smaller games are finished before a thread is started.
const LEAST_POSITIONS: usize = 200_000;
/// How much is done between two looks at whether it is all.
const BUDGET: usize = 1_000_000;

/// An answer with the place of its question.
type Placed = (usize, Result<Answer, Problem>);

impl AllAnswers {
    /// Answers all questions and counts the positions, in at most `thread_count` threads; the finished count, if there was one to
    /// be made. `None` where that is not worth while.
    ///
    /// # Errors
    /// A count that takes more than `work`; a question that does has no answer.
    pub(crate) fn side_by_side(
        &mut self,
        thread_count: usize,
        work: u64,
        counting: impl FnOnce(&Solution) -> Option<Counting>,
    ) -> Result<Option<Option<Counting>>, Problem> {
        if thread_count < 2 || !self.answers.is_empty() {
            return Ok(None);
        }
        if self.solution.graph.len() < LEAST_POSITIONS {
            return Ok(None);
        }
        let counting = counting(&self.solution);
        // The count is begun first, since it takes longest.
        let first_question = usize::from(counting.is_some());
        let job_count = first_question + self.questions.len();
        let counting = Mutex::new(counting);
        let next = AtomicUsize::new(0);
        let (solution, questions) = (&self.solution, &self.questions);
        let most_steps = work / BUDGET as u64;
        let is_counted = AtomicBool::new(true);
        let do_jobs = || {
            let mut answers: Vec<Placed> = vec![];
            loop {
                let job = next.fetch_add(1, Ordering::Relaxed);
                match job.checked_sub(first_question) {
                    Some(place) if place < questions.len() => {
                        let asking = Answering::new(&questions[place], solution, None);
                        answers.push((place, answered(asking, solution, work)));
                    }
                    Some(_) => return answers,
                    None => {
                        let mut counting = counting.lock().expect("only this job takes it");
                        if let Some(counting) = &mut *counting {
                            let mut steps = 0..most_steps;
                            while counting.step(solution, BUDGET) == Step::Working {
                                if steps.next().is_none() {
                                    is_counted.store(false, Ordering::Relaxed);
                                    break;
                                }
                            }
                        }
                    }
                }
            }
        };
        let mut answers = thread::scope(|scope| {
            let others: Vec<_> = (1..thread_count.min(job_count))
                // Where there is no further thread, the others do its work.
                .filter_map(|_| thread::Builder::new().spawn_scoped(scope, do_jobs).ok())
                .collect();
            let mut answers = do_jobs();
            for other in others {
                answers.extend(
                    other
                        .join()
                        .expect("a question that breaks breaks the program"),
                );
            }
            answers
        });
        answers.sort_unstable_by_key(|(place, _)| *place);
        self.answers = answers.into_iter().map(|(_, answer)| answer).collect();
        if !is_counted.into_inner() {
            return Err(work_problem(&self.solution.rules, work));
        }
        Ok(Some(counting.into_inner().expect("no job has panicked")))
    }
}

fn answered(mut asking: Answering, solution: &Solution, work: u64) -> Result<Answer, Problem> {
    let mut steps = 0..work / BUDGET as u64;
    while asking.step(solution, BUDGET)? == Step::Working {
        if steps.next().is_none() {
            return Err(work_problem(&solution.rules, work));
        }
    }
    asking.finish(solution)
}

#[cfg(test)]
mod tests {
    use crate::Study;
    use kruzhok_solver::SolveOptions;

    #[test]
    fn threads_find_what_one_of_them_finds() {
        let text = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\nover = \"a + b >= 700\"\n\
            start = \"1 <= a <= 600, 1 <= b <= 99\"\n\
            [[question]]\nid = 1\nask = \"count\"\nwhere = \"winner == 2 and turns <= 3\"\n\
            [[question]]\nid = 2\nask = \"max\"\nwhere = \"winner == 1 and turns == 2\"\n\
            [[question]]\nid = 3\nask = \"sum\"\nof = \"a * b\"\nwhere = \"winner == 2 and a % 3 == 1\"\n\
            [[question]]\nid = 4\nask = \"product\"\nof = \"a + b\"\nwhere = \"winner == 1\"\n";
        let studied = |threads: usize| {
            let rules = kruzhok_rules::parse(text).expect("the rules are right");
            let options = SolveOptions {
                threads,
                ..SolveOptions::of_positions(1_000_000)
            };
            let studied = Study::of(rules.into(), options).expect("a small game");
            let tally = studied.solution.tally().clone();
            (studied.answers, tally, studied.solution.graph.len())
        };
        let alone = studied(1);
        assert!(alone.2 > super::LEAST_POSITIONS, "{} positions", alone.2);
        assert!(alone.0[3].is_err(), "the product is too large");
        assert_eq!(studied(3), alone);
    }
}
