//! The answer to a question: which start positions meet its condition, and which of them are wanted.

use crate::condition::Place;
use crate::varying::Varying;
use kruzhok_rules::{Ask, Position, Problem, ProblemKind, Question};
use kruzhok_solver::{PositionId, Solution};

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question's name, such as `19`.
    pub id: String,
    /// The start name that the values are values of; `None` where they are not, or where it has no name.
    pub name: Option<String>,
    /// What was asked for; empty when no start position meets the condition.
    pub values: Values,
    /// The start positions that meet the condition, in the order of the rules.
    pub starts: Vec<PositionId>,
    /// What looks wrong with the question or with the rules.
    pub warning: Option<Warning>,
}

/// The values of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// Values of the one start name that varies, ascending; or a count, a sum, a product.
    Numbers(Vec<i64>),
    /// Where several start names vary: whole positions, in the order of the rules.
    Positions(Vec<Position>),
}

/// A sign that the rules were misread, or that the question asks for what is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// A sum or a product is asked for where whole positions meet the condition.
    NotNumbers,
}

/// Answers a question about the start positions of a solved game.
///
/// # Errors
/// An overflow or a division by zero in the question's condition or in the sum or product asked for.
pub fn answer(question: &Question, solution: &Solution) -> Result<Answer, Problem> {
    let starts: Vec<Position> = solution
        .graph
        .starts()
        .iter()
        .map(|&id| solution.graph.position(id))
        .collect();
    let mut met = Vec::new();
    for (start, &id) in starts.iter().zip(solution.graph.starts()) {
        let place = Place {
            solution,
            start,
            id,
            ply_count: 0,
        };
        if place.meets(&question.condition)? {
            met.push(id);
        }
    }
    let varying = Varying::of(&solution.rules, &starts);
    let mut answer = Answer {
        id: question.id.clone(),
        name: varying.as_ref().and_then(Varying::name).map(str::to_owned),
        values: Values::Numbers(Vec::new()),
        starts: met,
        warning: None,
    };
    match varying {
        Some(varying) => answer.choose_numbers(question, solution, &varying)?,
        None => answer.choose_positions(question, solution),
    }
    Ok(answer)
}

impl Answer {
    fn choose_numbers(
        &mut self,
        question: &Question,
        solution: &Solution,
        varying: &Varying,
    ) -> Result<(), Problem> {
        let value = |&id: &PositionId| varying.value(&solution.rules, &solution.graph.position(id));
        let mut values: Vec<i64> = self.starts.iter().map(value).collect();
        values.sort_unstable();
        values.dedup();
        self.values = Values::Numbers(match question.ask {
            Ask::Count => vec![count(&values)],
            Ask::Sum => {
                folded(&values, i64::checked_add).ok_or_else(|| overflow(question, solution))?
            }
            Ask::Product => {
                folded(&values, i64::checked_mul).ok_or_else(|| overflow(question, solution))?
            }
            ask => chosen(ask, &values),
        });
        if matches!(question.ask, Ask::Count | Ask::Sum | Ask::Product) {
            self.name = None;
        }
        Ok(())
    }

    fn choose_positions(&mut self, question: &Question, solution: &Solution) {
        let positions: Vec<Position> = self
            .starts
            .iter()
            .map(|&id| solution.graph.position(id))
            .collect();
        self.values = match question.ask {
            Ask::Count => Values::Numbers(vec![count(&positions)]),
            Ask::Sum | Ask::Product => {
                self.warning = Some(Warning::NotNumbers);
                Values::Positions(Vec::new())
            }
            ask => Values::Positions(chosen(ask, &positions)),
        };
    }
}

impl Values {
    /// Whether nothing meets the condition.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Numbers(values) => values.is_empty(),
            Self::Positions(positions) => positions.is_empty(),
        }
    }
}

impl Warning {
    /// The warning's name, after `warning-`, in the message catalogues.
    pub fn key(self) -> &'static str {
        match self {
            Self::NotNumbers => "not-numbers",
        }
    }

    /// The values of the places in the warning's message, by name.
    pub fn args(self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotNumbers => vec![],
        }
    }
}

/// Those of the values, in ascending order, that are asked for.
fn chosen<T: Clone>(ask: Ask, values: &[T]) -> Vec<T> {
    let len = values.len();
    let least = |count: usize| values[..count.min(len)].to_vec();
    let greatest = |count: usize| values[len - count.min(len)..].to_vec();
    match ask {
        Ask::Min => least(1),
        Ask::Max => greatest(1),
        Ask::Smallest(count) => least(count as usize),
        Ask::Largest(count) => greatest(count as usize),
        // A single value is both the least and the greatest.
        Ask::MinAndMax if len < 2 => least(1),
        Ask::MinAndMax => vec![values[0].clone(), values[len - 1].clone()],
        Ask::All | Ask::Count | Ask::Sum | Ask::Product => values.to_vec(),
    }
}

fn count<T>(values: &[T]) -> i64 {
    i64::try_from(values.len()).expect("positions fit into memory")
}

/// One value from all of them, none from none; `None` on overflow.
fn folded(values: &[i64], operation: fn(i64, i64) -> Option<i64>) -> Option<Vec<i64>> {
    let Some((&first, others)) = values.split_first() else {
        return Some(Vec::new());
    };
    others
        .iter()
        .try_fold(first, |total, &value| operation(total, value))
        .map(|total| vec![total])
}

fn overflow(question: &Question, solution: &Solution) -> Problem {
    let start = solution
        .graph
        .starts()
        .last()
        .map(|&id| solution.write(id))
        .unwrap_or_default();
    let index = solution
        .rules
        .questions()
        .iter()
        .position(|asked| asked.id == question.id);
    let mut problem = solution
        .rules
        .problem_of_end(ProblemKind::Overflow { position: start });
    problem.field = index.map_or_else(
        || "ask".to_owned(),
        |index| format!("question[{index}].ask"),
    );
    problem
}
