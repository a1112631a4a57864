//! The three properties of a law, looked at in each explored position.
//!
//! A set of positions is that of the lost ones if (1) an ended position is in it exactly where it is lost, (2) no move leads
//! from inside to inside, and (3) from each position outside some move leads inside. Where play need not end, a drawn
//! position is in no such set, and property 3 asks nothing of it.

use crate::verdict::{Compared, Counterexample, Property};
use kruzhok_rules::{Claim, Ending, Law, Rules, Scratch};
use kruzhok_solver::{GameGraph, Nimber, Outcome, PositionId, Solution, Step};
use kruzhok_syntax::Problem;

/// The look at all positions of a solved game, in steps.
pub(crate) struct Refuting {
    // What the law says of each position; of a condition 0 or 1.
    claimed: Vec<i64>,
    // The next position to be judged.
    next: usize,
    // The least place at which each property fails; behind them that of what nobody wins.
    least: [Option<(Place, Fault)>; 4],
    // In how many positions each property was looked at.
    looked_at: [u64; 3],
    // Number of moves, and of those to lost positions.
    moves: [u64; 2],
}

/// What comes first: the sum of the numbers that are shown, then their order.
type Place = (i128, Vec<i64>);

/// Where a property fails, and the position that the move leads to.
type Fault = (PositionId, Option<PositionId>);

fn place(solution: &Solution, id: PositionId) -> Place {
    let words = solution.graph.words(id).into_owned();
    let shown = &words[..words.len() - solution.rules.hidden_count()];
    (shown.iter().map(|it| i128::from(*it)).sum(), words)
}

/// Stands for a position that the law calls lost and that nobody wins.
const DRAWN: u8 = 4;

impl Refuting {
    pub(crate) fn new() -> Self {
        Self {
            claimed: vec![],
            next: 0,
            least: Default::default(),
            looked_at: [0; 3],
            moves: [0; 2],
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
            self.count(law, graph, id);
            let successors = graph.successors(id).iter();
            let to_lost =
                successors.filter(|to| matches!(solution.outcome(**to), Outcome::Loss(_)));
            self.moves[1] += to_lost.count() as u64;
            self.moves[0] += graph.successors(id).len() as u64;
            let fault = match &law.claim {
                Claim::Grundy(_) => self.fault_of_value(graph, id),
                _ => self.fault_of_loss(graph, id, solution.outcome(id)),
            };
            let Some((property, to)) = fault else {
                continue;
            };
            let place = place(solution, id);
            let least = &mut self.least[usize::from(property) - 1];
            if least.as_ref().is_none_or(|(least, _)| place < *least) {
                *least = Some((place, (id, to)));
            }
        }
        Ok(match self.next == graph.len() {
            true => Step::Done,
            false => Step::Working,
        })
    }

    /// Counts a position for the properties that say something of it.
    fn count(&mut self, law: &Law, graph: &GameGraph, id: PositionId) {
        let is_inside = self.at(id) != 0;
        match (&law.claim, graph.ending(id)) {
            (_, Some(_)) => self.looked_at[0] += 1,
            (Claim::Grundy(_), None) => {
                self.looked_at[1] += 1;
                self.looked_at[2] += 1;
            }
            (_, None) => self.looked_at[if is_inside { 1 } else { 2 }] += 1,
        }
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

    /// Number of starts, where the law is right about all of them, or the least one where it is not, and whether that is lost.
    pub(crate) fn of_starts(&self, law: &Law, solution: &Solution) -> Result<u64, (String, bool)> {
        let is_right = |id: PositionId| match &law.claim {
            Claim::Grundy(_) => {
                let value = solution.nimber(id).map(|Nimber(value)| value.into());
                value == Some(self.at(id))
            }
            _ => (self.at(id) != 0) == matches!(solution.outcome(id), Outcome::Loss(_)),
        };
        let starts = solution.graph.starts().iter();
        let wrong = starts
            .filter(|id| !is_right(*id))
            .min_by_key(|id| place(solution, *id));
        match wrong {
            None => Ok(solution.graph.starts().len() as u64),
            Some(id) => {
                let is_lost = matches!(solution.outcome(id), Outcome::Loss(_));
                Err((solution.write(id), is_lost))
            }
        }
    }

    /// What was found of each property.
    pub(crate) fn finish(
        &self,
        law: &Law,
        solution: &Solution,
        positions: u64,
        up_to: Option<i64>,
    ) -> Compared {
        let [first, second, third, drawn] = [0, 1, 2, 3].map(|place: usize| {
            let (_, (from, to)) = self.least[place].as_ref()?;
            let property = u8::try_from(place + 1).ok().filter(|it| *it != DRAWN);
            Some(self.counterexample(law, solution, property, *from, *to))
        });
        let [ends, inside, outside] = self.looked_at;
        let property = |looked_at, fault| Property { looked_at, fault };
        Compared {
            positions,
            moves: self.moves[0],
            moves_to_lost: self.moves[1],
            up_to,
            properties: [
                property(ends, first),
                property(inside, second),
                property(outside, third),
            ],
            drawn,
            wrong_start: None,
        }
    }

    fn counterexample(
        &self,
        law: &Law,
        solution: &Solution,
        property: Option<u8>,
        from: PositionId,
        to: Option<PositionId>,
    ) -> Counterexample {
        let is_grundy = matches!(law.claim, Claim::Grundy(_));
        let value = solution.nimber(from).map(|Nimber(value)| value);
        Counterexample {
            property,
            values: value
                .filter(|_| is_grundy)
                .map(|value| (self.at(from), Some(value))),
            is_answer: None,
            reply: None,
            from: solution.write(from),
            to: to.map(|to| solution.write(to)),
        }
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
        Claim::Period | Claim::Answer { .. } => Ok(0),
    }
}
