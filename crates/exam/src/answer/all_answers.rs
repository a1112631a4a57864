//! Answers all questions of a game in steps, one after another.

use crate::{Answer, Answering};
use kruzhok_rules::Question;
use kruzhok_solver::{Solution, Step};
use kruzhok_syntax::Problem;

/// A solved game whose questions are being answered.
pub(crate) struct AllAnswers {
    pub(crate) solution: Solution,
    pub(crate) questions: Vec<Question>,
    /// The answers to the first questions, or why they have none.
    pub(crate) answers: Vec<Result<Answer, Problem>>,
    /// The question after those.
    asking: Option<Answering>,
    /// How far above their low ends start names without an upper end go.
    pub(crate) reach: Option<i64>,
}

impl AllAnswers {
    pub(crate) fn new(solution: Solution, questions: Vec<Question>, reach: Option<i64>) -> Self {
        Self {
            solution,
            questions,
            answers: vec![],
            asking: None,
            reach,
        }
    }

    /// Works on the first question without an answer.
    pub(crate) fn step(&mut self, budget: usize) -> Step {
        let Some(question) = self.questions.get(self.answers.len()) else {
            return Step::Done;
        };
        let asking = self.asking.take();
        let mut asking =
            asking.unwrap_or_else(|| Answering::new(question, &self.solution, self.reach));
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
}
