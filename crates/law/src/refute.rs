//! The three properties of a law, looked at in each explored position.
//!
//! A set of positions is that of the lost ones if (1) an ended position is in it exactly where it is lost, (2) no move leads
//! from inside to inside, and (3) from each position outside some move leads inside. Where play need not end, a drawn
//! position is in no such set, and property 3 asks nothing of it.

use crate::verdict::Counterexample;
use kruzhok_rules::{Claim, Ending, Law, Rules, Scratch};
use kruzhok_solver::{GameGraph, Nimber, Outcome, PositionId, Solution, Step};
use kruzhok_syntax::Problem;

/// The look at all positions of a solved game, in steps.
pub(crate) struct Refuting {
    // What the law says of each position; of a condition 0 or 1.
    claimed: Vec<i64>,
    // The next position to be judged.
    next: usize,
    least: Option<(Place, Fault)>,
}

/// What comes first: the property, then the sum of the numbers, then their order.
type Place = (u8, i128, Vec<i64>);

/// Where a property fails, and the position that the move leads to.
type Fault = (PositionId, Option<PositionId>);

/// Stands for a position that the law calls lost and that nobody wins.
const DRAWN: u8 = 4;

impl Refuting {
    pub(crate) fn new() -> Self {
        Self {
            claimed: vec![],
            next: 0,
            least: None,
        }
    }

    /// Works on: `budget` is about how many positions and moves are looked at. All parts of the game must be the same at
    /// each call.
    ///
    /// # Errors
    /// Where the law has no value in a position.
    pub(crate) fn step(
        &mut self,
        law: &Law,
        solution: &Solution,
        scratch: &mut Scratch,
        mut budget: usize,
    ) -> Result<Step, Problem> {
        let graph = solution.graph.explored().expect("the game was explored");
        while budget > 0 && self.claimed.len() < graph.len() {
            budget -= 1;
            let id = self.id(self.claimed.len());
            let claimed = claimed(&solution.rules, law, &graph.words(id), scratch)?;
            self.claimed.push(claimed);
        }
        while budget > 0 && self.next < graph.len() {
            let id = self.id(self.next);
            self.next += 1;
            budget = budget.saturating_sub(1 + graph.successors(id).len());
            let fault = match &law.claim {
                Claim::Grundy(_) => self.fault_of_value(graph, id),
                _ => self.fault_of_loss(graph, id, solution.outcome(id)),
            };
            let Some((property, to)) = fault else {
                continue;
            };
            let words = graph.words(id);
            let place = (
                property,
                words.iter().map(|it| i128::from(*it)).sum(),
                words,
            );
            if self.least.as_ref().is_none_or(|(least, _)| place < *least) {
                self.least = Some((place, (id, to)));
            }
        }
        Ok(match self.next == graph.len() {
            true => Step::Done,
            false => Step::Working,
        })
    }

    fn id(&self, index: usize) -> PositionId {
        PositionId(u32::try_from(index).expect("a graph has fewer than 2³² positions"))
    }

    fn at(&self, id: PositionId) -> i64 {
        self.claimed[id.index()]
    }

    /// The property that fails in a position, and where the move leads that shows it.
    fn fault_of_loss(
        &self,
        graph: &GameGraph,
        id: PositionId,
        outcome: Outcome,
    ) -> Option<(u8, Option<PositionId>)> {
        let is_inside = self.at(id) != 0;
        if let Some(ending) = graph.ending(id) {
            return (is_inside != (ending == Ending::Loss)).then_some((1, None));
        }
        let mut successors = graph.successors(id).iter();
        let inside = successors.find(|to| self.at(**to) != 0);
        match (is_inside, inside) {
            (true, Some(to)) => Some((2, Some(*to))),
            (true, None) => (outcome == Outcome::Draw).then_some((DRAWN, None)),
            (false, None) => (outcome != Outcome::Draw).then_some((3, None)),
            (false, Some(_)) => None,
        }
    }

    /// The same of a law about values: (1) they are 0 at the ends and nowhere negative, (2) no move keeps the value, and
    /// (3) moves lead to all lesser values.
    fn fault_of_value(
        &self,
        graph: &GameGraph,
        id: PositionId,
    ) -> Option<(u8, Option<PositionId>)> {
        let value = self.at(id);
        if value < 0 || graph.ending(id).is_some() && value != 0 {
            return Some((1, None));
        }
        let successors = graph.successors(id);
        if let Some(to) = successors.iter().find(|to| self.at(**to) == value) {
            return Some((2, Some(*to)));
        }
        let mut lesser: Vec<i64> = successors.iter().map(|to| self.at(*to)).collect();
        lesser.retain(|it| (0..value).contains(it));
        kruzhok_order::sort(&mut lesser);
        lesser.dedup();
        (lesser.len() as i64 != value).then_some((3, None))
    }

    /// The least place at which the law fails; `None` where it agrees.
    pub(crate) fn finish(self, law: &Law, solution: &Solution) -> Option<Counterexample> {
        let is_grundy = matches!(law.claim, Claim::Grundy(_));
        let ((property, ..), (from, to)) = self.least?;
        let value = solution.nimber(from).map(|Nimber(value)| value);
        Some(Counterexample {
            property: (property != DRAWN).then_some(property),
            values: value
                .filter(|_| is_grundy)
                .map(|value| (self.claimed[from.index()], value)),
            from: solution.write(from),
            to: to.map(|to| solution.write(to)),
        })
    }
}

/// What a law says of a position: a Grundy value, or whether it is lost.
pub(crate) fn claimed(
    rules: &Rules,
    law: &Law,
    words: &[i64],
    scratch: &mut Scratch,
) -> Result<i64, Problem> {
    match &law.claim {
        Claim::Lost(expr) => {
            let value = rules.law_value(law, expr, words, scratch)?;
            Ok(i64::from(value != 0))
        }
        Claim::Grundy(expr) => rules.law_value(law, expr, words, scratch),
        Claim::Period => Ok(0),
    }
}
