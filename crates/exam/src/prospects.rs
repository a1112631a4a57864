//! What may be chosen in a game of chance, and how good it is.

use kruzhok_rules::{Chance, Problem, Ratio};
use kruzhok_solver::{Outcome, PositionId, Probability, Solution};

/// A move or a toss, with the chance of the player who chooses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// What to write on its arrow, in no language.
    pub label: String,
    /// The numbers that the move's `for` has bound; a toss has none.
    pub numbers: Vec<i64>,
    /// How probable it is that the player who chooses it wins under best play.
    pub chance: Probability,
}

/// Chances are known to 1e-12, and what differs by less than this is called equal.
const TOLERANCE: f64 = 1e-9;

/// The moves and the tosses of a position, in the order of the rules; none where the game or the look ahead has ended.
///
/// # Errors
/// None that the exploration has not met before.
pub fn prospects(solution: &Solution, id: PositionId) -> Result<Vec<Prospect>, Problem> {
    let mut with_rows = vec![];
    for (mv, to) in solution.moves(id)? {
        let prospect = Prospect {
            label: mv.label,
            numbers: mv.bindings.into_iter().map(|(_, number)| number).collect(),
            chance: opposite(chance_of(solution, to)),
        };
        with_rows.push((mv.row, prospect));
    }
    if !solution.graph.is_cut(id) {
        for toss in solution.rules.chances(&solution.graph.position(id))? {
            let prospect = Prospect {
                chance: chance_of_toss(solution, &toss),
                label: toss.label,
                numbers: vec![],
            };
            with_rows.push((toss.row, prospect));
        }
    }
    // Moves of one row stay in their order.
    with_rows.sort_by_key(|(row, _)| *row);
    Ok(with_rows
        .into_iter()
        .map(|(_, prospect)| prospect)
        .collect())
}

/// The first of those that nothing exceeds; `None` where there is nothing to choose.
pub(crate) fn best(prospects: Vec<Prospect>) -> Option<Prospect> {
    let values = prospects.iter().map(|prospect| prospect.chance.value);
    let greatest = values.reduce(f64::max)?;
    prospects
        .into_iter()
        .find(|prospect| is_as_good(prospect.chance.value, greatest))
}

/// Whether a chance is not below another one, as far as they are known.
pub fn is_as_good(chance: f64, other: f64) -> bool {
    chance >= other - TOLERANCE
}

/// How probable it is that the player to move wins; what is drawn or not known counts one half.
pub fn chance_of(solution: &Solution, id: PositionId) -> Probability {
    let exactly = |numerator, denominator| {
        let exact = Ratio::new(numerator, denominator);
        let value = exact.map_or(0.5, Ratio::to_f64);
        Probability { value, exact }
    };
    solution
        .probability(id)
        .unwrap_or_else(|| match solution.outcome(id) {
            Outcome::Win(_) => exactly(1, 1),
            Outcome::Loss(_) => exactly(0, 1),
            Outcome::Draw | Outcome::Undecided | Outcome::Chance => exactly(1, 2),
        })
}

/// How probable it is that the player who chooses a toss wins.
///
/// # Panics
/// For a toss that is none of the game's.
pub fn chance_of_toss(solution: &Solution, toss: &Chance) -> Probability {
    let (mut value, mut exact) = (0.0, Some(Ratio::ZERO));
    for branch in &toss.branches {
        let to = solution.find(&branch.to);
        let own = opposite(chance_of(
            solution,
            to.expect("what comes of a toss was explored"),
        ));
        value += branch.probability.to_f64() * own.value;
        exact = exact.and_then(|sum| {
            let part = branch.probability.checked_mul(own.exact?)?;
            sum.checked_add(part)
        });
    }
    Probability { value, exact }
}

/// What is left of the rival's chance.
fn opposite(rivals: Probability) -> Probability {
    Probability {
        value: 1.0 - rivals.value,
        exact: rivals.exact.and_then(|exact| Ratio::ONE.checked_sub(exact)),
    }
}
