//! What may be chosen in a game of chance, and how good it is.

use kruzhok_rules::{Chance, Position};
use kruzhok_solver::{Outcome, PositionId, Probability, Solution};
use kruzhok_syntax::Problem;
use kruzhok_values::Ratio;

/// A move or a toss, with the chance of the player who chooses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// What to write on its arrow, in no language.
    pub label: String,
    /// The position that a move leads to; a toss leads to several.
    pub to: Option<Position>,
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
            to: Some(mv.to),
            chance: chance_of(solution, to).of_rival(),
        };
        with_rows.push((mv.row, prospect));
    }
    if !solution.graph.is_cut(id) {
        for toss in solution.rules.chances(&solution.graph.position(id))? {
            let prospect = Prospect {
                chance: chance_of_toss(solution, &toss),
                label: toss.label,
                to: None,
            };
            with_rows.push((toss.row, prospect));
        }
    }
    // Moves of one row stay in their order.
    kruzhok_order::sort_by_key(&mut with_rows, |(row, _)| *row);
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
    solution
        .probability(id)
        .unwrap_or_else(|| match solution.outcome(id) {
            Outcome::Win(_) => Ratio::ONE.into(),
            Outcome::Loss(_) => Ratio::ZERO.into(),
            Outcome::Draw | Outcome::Undecided | Outcome::Chance => Probability {
                value: 0.5,
                exact: Ratio::new(1, 2),
            },
        })
}

/// How probable it is that the player who chooses a toss wins.
///
/// # Panics
/// For a toss that is none of the game's.
pub fn chance_of_toss(solution: &Solution, toss: &Chance) -> Probability {
    let branches = toss.branches.iter().map(|branch| {
        let to = solution.find(&branch.to);
        let to = to.expect("what comes of a toss was explored");
        (branch.probability, chance_of(solution, to).of_rival())
    });
    Probability::average(branches)
}
