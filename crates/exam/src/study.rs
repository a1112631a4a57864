//! The whole work on one game: explore it, solve it, answer its questions.

use crate::{Answer, Asking, questions};
use kruzhok_rules::{Problem, Question, Rules};
use kruzhok_solver::{Explorer, Solution, Solving, Step};
use std::sync::Arc;

/// The work on one game, done in parts so that the caller can show progress and stop.
pub struct Study {
    rules: Arc<Rules>,
    phase: Phase,
}

enum Phase {
    Exploring(Box<Explorer>),
    Solving(Box<Solving>),
    Answering(Box<Answering>),
    /// A problem has ended the work.
    Failed,
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyProgress {
    /// So many positions were found; how many there are is not known yet.
    Exploring {
        /// Positions found.
        found: usize,
    },
    /// So many positions of so many are decided.
    Solving {
        /// Positions decided.
        decided: usize,
        /// All positions.
        total: usize,
    },
    /// All positions are decided, and the questions are looked at one after another.
    Answering {
        /// All positions.
        total: usize,
    },
}

/// A solved game with its answers.
#[derive(Clone, Debug)]
pub struct Studied {
    /// The game and all its outcomes.
    pub solution: Solution,
    /// What was asked; see [`questions`].
    pub questions: Vec<Question>,
    /// The answer to each of the questions, or why it has none.
    pub answers: Vec<Result<Answer, Problem>>,
}

impl Study {
    /// The work on a game of which nothing is known yet; `limit` is the most positions it may find.
    ///
    /// # Errors
    /// A game that surely never ends.
    pub fn new(rules: Arc<Rules>, limit: usize) -> Result<Self, Problem> {
        let explorer = Explorer::new(&rules, limit)?;
        let phase = Phase::Exploring(explorer.into());
        Ok(Self { rules, phase })
    }

    /// All the work at one go.
    ///
    /// # Errors
    /// As [`Study::new`] and [`Study::step`].
    pub fn of(rules: Arc<Rules>, limit: usize) -> Result<Studied, Problem> {
        let mut study = Self::new(rules, limit)?;
        while study.step(1_000_000)? == Step::Working {}
        Ok(study.finish())
    }

    /// Works on: `budget` is about how many positions or moves are looked at.
    ///
    /// # Errors
    /// As [`Explorer::step`]; a question that cannot be answered says why in its place.
    ///
    /// # Panics
    /// After an error.
    pub fn step(&mut self, budget: usize) -> Result<Step, Problem> {
        self.phase = match std::mem::replace(&mut self.phase, Phase::Failed) {
            Phase::Exploring(mut explorer) => match explorer.step(&self.rules, budget)? {
                Step::Working => Phase::Exploring(explorer),
                Step::Done => {
                    let solving = Solving::new(Arc::clone(&self.rules), explorer.finish());
                    Phase::Solving(solving.into())
                }
            },
            Phase::Solving(mut solving) => match solving.step(budget) {
                Step::Working => Phase::Solving(solving),
                Step::Done => Phase::Answering(Answering::new(solving.finish()).into()),
            },
            Phase::Answering(mut answering) => {
                let step = answering.step(budget);
                self.phase = Phase::Answering(answering);
                return Ok(step);
            }
            Phase::Failed => panic!("a study that has failed goes no further"),
        };
        Ok(Step::Working)
    }

    /// How far the work is.
    pub fn progress(&self) -> StudyProgress {
        match &self.phase {
            Phase::Exploring(explorer) => StudyProgress::Exploring {
                found: explorer.found_count(),
            },
            Phase::Solving(solving) => StudyProgress::Solving {
                decided: solving.decided_count(),
                total: solving.position_count(),
            },
            Phase::Answering(answering) => StudyProgress::Answering {
                total: answering.solution.graph.len(),
            },
            Phase::Failed => StudyProgress::Exploring { found: 0 },
        }
    }

    /// The game and the answers.
    ///
    /// # Panics
    /// Before [`Study::step`] has said that it is done.
    pub fn finish(self) -> Studied {
        match self.phase {
            Phase::Answering(answering) if answering.is_done() => {
                let Answering {
                    solution,
                    questions,
                    answers,
                    ..
                } = *answering;
                Studied {
                    solution,
                    questions,
                    answers,
                }
            }
            _ => panic!("the study has not come to the end"),
        }
    }
}

/// A solved game whose questions are being answered.
struct Answering {
    solution: Solution,
    questions: Vec<Question>,
    /// The question under way, the one after those that have answers.
    asking: Option<Asking>,
    answers: Vec<Result<Answer, Problem>>,
}

impl Answering {
    fn new(solution: Solution) -> Self {
        let questions = questions(&solution.rules);
        Self {
            solution,
            questions,
            asking: None,
            answers: vec![],
        }
    }

    /// Works on the first question without an answer.
    fn step(&mut self, budget: usize) -> Step {
        let Some(question) = self.questions.get(self.answers.len()) else {
            return Step::Done;
        };
        let mut asking = self
            .asking
            .take()
            .unwrap_or_else(|| Asking::new(question, &self.solution));
        let answer = match asking.step(&self.solution, budget) {
            Ok(Step::Working) => {
                self.asking = Some(asking);
                return Step::Working;
            }
            Ok(Step::Done) => asking.finish(&self.solution),
            Err(problem) => Err(problem),
        };
        self.answers.push(answer);
        Step::Working
    }

    fn is_done(&self) -> bool {
        self.answers.len() == self.questions.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Values;

    const ONE_HEAP: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 129\"\nstart = \"1 <= s <= 128\"";

    /// The answers of a study done in steps of a size, `19: 64 | …`.
    #[track_caller]
    fn answers(text: &str, budget: usize) -> String {
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let mut study = Study::new(rules.into(), 100_000).expect("it may end");
        while study.step(budget).expect("a small game") == Step::Working {}
        let Studied { answers, .. } = study.finish();
        let line = |answer: Result<Answer, Problem>| match answer {
            Ok(answer) => format!("{}: {:?}", answer.id, answer.values),
            Err(problem) => problem.kind.key().to_owned(),
        };
        answers
            .into_iter()
            .map(line)
            .collect::<Vec<_>>()
            .join(" | ")
    }

    #[test]
    fn many_small_steps_give_the_same_answers() {
        let expected = [("19", vec![64]), ("20", vec![32, 63]), ("21", vec![62])]
            .map(|(id, values)| format!("{id}: {:?}", Values::Numbers(values)))
            .join(" | ");
        for budget in [1, 7, 1_000_000] {
            assert_eq!(answers(ONE_HEAP, budget), expected);
        }
    }

    #[test]
    fn a_question_that_cannot_be_answered_leaves_the_others_their_answers() {
        let asked = "\n[[question]]\nid = \"a\"\nwhere = \"6 // (s - 3) > 9\"\n[[question]]\nid = \"b\"\nask = \"count\"\nwhere = \"winner == 1\"";
        assert_eq!(
            answers(&format!("{ONE_HEAP}{asked}"), 1_000),
            "division-by-zero | b: Numbers([106])"
        );
    }

    #[test]
    fn progress_only_goes_on() {
        let rules = kruzhok_rules::parse(ONE_HEAP).expect("the rules are right");
        let mut study = Study::new(rules.into(), 100_000).expect("it may end");
        let rank = |progress| match progress {
            StudyProgress::Exploring { found } => (0, found),
            StudyProgress::Solving { decided, .. } => (1, decided),
            StudyProgress::Answering { total } => (2, total),
        };
        let mut last = rank(study.progress());
        while study.step(10).expect("a small game") == Step::Working {
            let now = rank(study.progress());
            assert!(now >= last, "{now:?} after {last:?}");
            last = now;
        }
        assert_eq!(last, (2, 193));
    }
}
