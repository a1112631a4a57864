//! All positions that play can reach, and the moves between them.

use crate::chance::tosses::{Toss, Tosses};
use crate::{Explorer, Step};
use kruzhok_kernels::positions::PositionTable;
use kruzhok_rules::{Ending, Position, RowIndex, Rules};
use kruzhok_syntax::Problem;
use kruzhok_values::Ratio;

/// A position of one [`GameGraph`], numbered from 0 in the order in which positions were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionId(pub u32);

impl PositionId {
    /// The place of the position in arrays parallel to the graph, such as its outcomes.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The position at a place.
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("the limit of an exploration is less than 2³²"))
    }
}

/// All positions that play can reach from the starts, in breadth-first order, and each one's successors.
#[derive(Clone, Debug)]
pub struct GameGraph {
    pub(crate) positions: PositionTable,
    pub(crate) starts: Vec<PositionId>,
    pub(crate) edges: Edges,
    // `None` in a game without tosses.
    pub(crate) tosses: Option<Tosses>,
    pub(crate) ends: Vec<End>,
    pub(crate) limit: Option<u32>,
}

/// The successors of all positions, one list after another.
#[derive(Clone, Debug)]
pub(crate) struct Edges {
    // Invariant: one entry more than there are positions; entry i is where the list of position i begins.
    pub(crate) first: Vec<u32>,
    pub(crate) targets: Vec<PositionId>,
    // Whether each leads to a later position; to an earlier one.
    pub(crate) all_rise: bool,
    pub(crate) all_fall: bool,
}

/// Whether and how a position ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    GoesOn,
    Over(Ending),
    Stuck(Ending),
    /// It goes on, but the look ahead does not.
    Cut,
}

impl GameGraph {
    /// Everything that can be reached from the start positions of `rules`.
    ///
    /// # Errors
    /// As [`Explorer::step`].
    pub fn explore(rules: &Rules, limit: usize) -> Result<Self, Problem> {
        let mut explorer = Explorer::new(rules, limit, None)?;
        while explorer.step(rules, 100_000)? == Step::Working {}
        Ok(explorer.finish())
    }

    /// A game drawn by hand: position `i` is the number `i`, its successors are `successors[i]`, every position is
    /// a start. Where there is no successor the game ends as `ending(i)` says.
    ///
    /// # Panics
    /// Where a successor is no position.
    pub fn from_successors(
        successors: &[Vec<u32>],
        mut ending: impl FnMut(usize) -> Ending,
    ) -> Self {
        let mut graph = Self {
            positions: PositionTable::new(Some(1)),
            starts: Vec::new(),
            edges: Edges::default(),
            tosses: None,
            ends: Vec::new(),
            limit: None,
        };
        for (index, targets) in successors.iter().enumerate() {
            let id = PositionId::new(index);
            graph.positions.find_or_add(&[i64::from(id.0)]);
            graph.starts.push(id);
            for &target in targets {
                assert!(
                    (target as usize) < successors.len(),
                    "position {target} does not exist"
                );
                graph.edges.push(id, PositionId(target));
            }
            graph.edges.close_list();
            graph.ends.push(if targets.is_empty() {
                End::Stuck(ending(index))
            } else {
                End::GoesOn
            });
        }
        graph
    }

    /// The same positions and moves with tosses: `tosses[i]` are those of position `i`, each with its probabilities and
    /// positions. Where there is a toss the game goes on.
    ///
    /// # Panics
    /// Where what comes of a toss is no position, or the probabilities do not add up to 1.
    pub fn with_tosses(mut self, tosses: &[Vec<Vec<(Ratio, u32)>>]) -> Self {
        assert_eq!(tosses.len(), self.len(), "one list for each position");
        let mut all = Tosses::new();
        for (id, of_position) in self.ids().zip(tosses) {
            for (row, branches) in (0..).map(RowIndex).zip(of_position) {
                let sum = branches
                    .iter()
                    .try_fold(Ratio::ZERO, |sum, (probability, to)| {
                        assert!((*to as usize) < self.len(), "position {to} does not exist");
                        sum.checked_add(*probability)
                    });
                assert_eq!(sum, Some(Ratio::ONE), "probabilities add up to 1");
                let branches = branches
                    .iter()
                    .map(|(probability, to)| (*probability, PositionId(*to)));
                all.push(id, row, branches);
                self.ends[id.index()] = End::GoesOn;
            }
            all.close_list();
        }
        self.tosses = Some(all);
        self
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no position at all.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All positions, in breadth-first order from the starts.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = PositionId> + use<> {
        (0..PositionId::new(self.len()).0).map(PositionId)
    }

    /// The start positions, in the order of the rules.
    pub fn starts(&self) -> &[PositionId] {
        &self.starts
    }

    /// The flat numbers of a position, in the order of the rules.
    pub fn words(&self, id: PositionId) -> Vec<i64> {
        self.positions.words(id.0)
    }

    /// The position itself.
    pub fn position(&self, id: PositionId) -> Position {
        Position::from_words(&self.words(id))
    }

    /// The position with these flat numbers; `None` when play cannot reach it.
    pub fn find(&self, words: &[i64]) -> Option<PositionId> {
        self.positions.find(words).map(PositionId)
    }

    /// The positions one move away, each once, in the order of the first move that reaches them; what may come of a toss
    /// is not among them.
    pub fn successors(&self, id: PositionId) -> &[PositionId] {
        self.edges.of(id)
    }

    /// The tosses that the player to move may choose instead of a move, in the order of the rules.
    pub fn chances(&self, id: PositionId) -> impl Iterator<Item = Toss<'_>> {
        let tosses = self.tosses.as_ref();
        tosses
            .into_iter()
            .flat_map(move |tosses| tosses.ids(id).map(|toss| tosses.toss(toss)))
    }

    /// Whether the rules have tosses.
    pub fn has_chance(&self) -> bool {
        self.tosses.is_some()
    }

    /// How many pairs of a position and a successor there are.
    pub fn edge_count(&self) -> usize {
        self.edges.targets.len()
    }

    /// How many things may come of tosses, in all.
    pub(crate) fn branch_count(&self) -> usize {
        self.tosses
            .as_ref()
            .map_or(0, |tosses| tosses.branches().len())
    }

    /// How the game has ended for the player to move; `None` where it goes on.
    pub fn ending(&self, id: PositionId) -> Option<Ending> {
        match self.ends[id.index()] {
            End::GoesOn | End::Cut => None,
            End::Over(ending) | End::Stuck(ending) => Some(ending),
        }
    }

    /// Whether the game ends here because there is no move, not because the rules call it over.
    pub fn is_stuck(&self, id: PositionId) -> bool {
        matches!(self.ends[id.index()], End::Stuck(_))
    }

    /// Whether the look ahead ends here while the game goes on: no move of the position is looked at.
    pub fn is_cut(&self, id: PositionId) -> bool {
        self.ends[id.index()] == End::Cut
    }

    /// How many plies one looks ahead; `None` without a limit. See [`Solver`](crate::Solver) for its effect.
    pub fn limit(&self) -> Option<u32> {
        self.limit
    }

    /// The same positions and moves, for a look ahead of `limit` plies.
    pub fn with_limit(self, limit: Option<u32>) -> Self {
        Self { limit, ..self }
    }
}

impl Default for Edges {
    fn default() -> Self {
        Self {
            first: vec![0],
            targets: Vec::new(),
            all_rise: true,
            all_fall: true,
        }
    }
}

impl Edges {
    pub(crate) fn of(&self, id: PositionId) -> &[PositionId] {
        let index = id.index();
        &self.targets[self.first[index] as usize..self.first[index + 1] as usize]
    }

    /// Adds a target to the list of the position that is looked at, `from`.
    pub(crate) fn push(&mut self, from: PositionId, target: PositionId) {
        self.targets.push(target);
        self.all_rise &= target > from;
        self.all_fall &= target < from;
    }

    /// Ends the list of one position; the targets pushed next belong to the next one.
    pub(crate) fn close_list(&mut self) {
        self.first
            .push(u32::try_from(self.targets.len()).expect("the limit of edges is less than 2³²"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_takes_one_or_two_bytes() {
        assert!(size_of::<End>() <= 2);
    }
}
