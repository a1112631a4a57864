//! The start positions beside the least and the greatest value of an answer.

use crate::answer::answering::starts_of;
use crate::answer::varying::Columns;
use crate::answer::{Values, ends_of};
use kruzhok_rules::Question;
use kruzhok_solver::{PositionId, Solution};
use kruzhok_syntax::Problem;

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

/// The neighbours that the values of an answer leave out on the side that is asked for: of a least value the one below
/// it, of a greatest the one above; none where several names vary, or where nothing lies beyond.
///
/// # Errors
/// Start positions of the question's own without an upper end.
pub fn neighbours(
    question: &Question,
    values: &Values,
    solution: &Solution,
) -> Result<Vec<Neighbour>, Problem> {
    let Some([least, greatest]) = ends_of(question.ask) else {
        return Ok(vec![]);
    };
    let sides = [(true, least), (false, greatest)];
    let Values::Numbers(values) = values else {
        return Ok(vec![]);
    };
    let (Some(&least), Some(&greatest)) = (values.first(), values.last()) else {
        return Ok(vec![]);
    };
    if question.of.is_some() {
        return Ok(vec![]);
    }
    let starts = starts_of(question, solution)?;
    let mut columns = Columns::default();
    for (first, count) in starts.runs() {
        // Within a run one number rises, so its ends show which.
        for id in [first.0, first.0 + (count - 1) * starts.step()].map(PositionId) {
            columns.add(&solution.rules, &solution.graph.words(id));
        }
    }
    let Some(varying) = columns.varying(&solution.rules) else {
        return Ok(vec![]);
    };
    let value = |id: PositionId| varying.value(&solution.rules, &solution.graph.words(id));
    let mut numbers: Vec<(i64, PositionId)> = starts.iter().map(|id| (value(id), id)).collect();
    kruzhok_order::sort_by_key(&mut numbers, |(value, _)| *value);
    numbers.dedup_by_key(|(value, _)| *value);
    let neighbour = |(is_below, asked): (bool, usize)| {
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
        (asked > 0).then_some(Neighbour {
            is_below,
            value,
            start,
            count,
        })
    };
    Ok(sides.into_iter().filter_map(neighbour).collect())
}
