//! The start positions beside the least and the greatest value of an answer.

use crate::answer::{Answer, Values};
use crate::varying::Columns;
use kruzhok_rules::{Ask, Listed, Problem, Question, StartCursor};
use kruzhok_solver::{PositionId, Solution};

/// The nearest start position beyond the values of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// Whether it lies below the least value, not above the greatest.
    pub is_below: bool,
    /// The number that varies, there.
    pub value: i64,
    /// The position.
    pub start: PositionId,
    /// How many numbers of start positions lie beyond, this one among them.
    pub count: usize,
}

/// The neighbours that an answer leaves out on the side that is asked for: of a least value the one below it, of a
/// greatest the one above; none where several names vary, or where nothing lies beyond. Start names without an upper end
/// go `reach` above their low ends.
///
/// # Errors
/// None that the exploration has not met before.
pub fn neighbours(
    question: &Question,
    answer: &Answer,
    solution: &Solution,
    reach: Option<i64>,
) -> Result<Vec<Neighbour>, Problem> {
    let sides: &[bool] = match question.ask {
        Ask::Min | Ask::Smallest(_) => &[true],
        Ask::Max | Ask::Largest(_) => &[false],
        Ask::MinAndMax => &[true, false],
        Ask::All | Ask::Count | Ask::Sum | Ask::Product | Ask::FirstMove => &[],
    };
    let Values::Numbers(values) = &answer.values else {
        return Ok(vec![]);
    };
    let (Some(&least), Some(&greatest)) = (values.first(), values.last()) else {
        return Ok(vec![]);
    };
    if sides.is_empty() || question.of.is_some() {
        return Ok(vec![]);
    }
    let starts = starts(question, solution, reach)?;
    let mut columns = Columns::default();
    for &id in &starts {
        columns.add(&solution.rules, &solution.graph.words(id));
    }
    let Some(varying) = columns.varying(&solution.rules) else {
        return Ok(vec![]);
    };
    let value = |id: PositionId| varying.value(&solution.rules, &solution.graph.words(id));
    let mut numbers: Vec<(i64, PositionId)> = starts.iter().map(|&id| (value(id), id)).collect();
    numbers.sort_by_key(|(value, _)| *value);
    numbers.dedup_by_key(|(value, _)| *value);
    let neighbour = |&is_below: &bool| {
        let beyond = |(value, _): &&(i64, PositionId)| match is_below {
            true => *value < least,
            false => *value > greatest,
        };
        let count = numbers.iter().filter(beyond).count();
        let mut beyond = numbers.iter().filter(beyond);
        let &(value, start) = match is_below {
            true => beyond.next_back(),
            false => beyond.next(),
        }?;
        Some(Neighbour {
            is_below,
            value,
            start,
            count,
        })
    };
    Ok(sides.iter().filter_map(neighbour).collect())
}

/// The start positions that a question is about.
fn starts(
    question: &Question,
    solution: &Solution,
    reach: Option<i64>,
) -> Result<Vec<PositionId>, Problem> {
    let limit = solution.graph.len();
    let Some(cursor) = StartCursor::of_question(&solution.rules, question, limit) else {
        return Ok(solution.graph.starts().iter().collect());
    };
    let mut cursor = match reach {
        Some(reach) => cursor.with_reach(reach),
        None => cursor,
    };
    let mut starts = vec![];
    loop {
        let mut budget = usize::MAX;
        match cursor.next(&mut budget)? {
            Listed::Position(words) => starts.extend(solution.graph.find(words)),
            Listed::Working => {}
            Listed::Done => return Ok(starts),
        }
    }
}
