//! All positions that play can reach with what is known of each, however they were solved.

use crate::sums::grundy::HeapValues;
use crate::sums::summed::{NeededTable, SummedGame};
use crate::table::swept::SweptGame;
use crate::{GameGraph, Nimber, Outcome, PositionId, PositionRuns, Probability, Tally, Toss};
use kruzhok_rules::{Ending, Move, Position};
use kruzhok_sweep::{Nimbers, Reached, Stretch, Swept};
use kruzhok_syntax::Problem;
use std::borrow::Cow;

/// All positions that play can reach, the moves between them and their outcomes.
#[derive(Clone, Debug)]
pub struct SolvedGraph {
    kind: Kind,
    starts: PositionRuns,
    tally: Tally,
}

#[derive(Clone, Debug)]
enum Kind {
    Explored(Box<Explored>),
    Swept(Box<SweptGame>),
    Summed(Box<SummedGame>),
}

/// A game whose positions were found one by one.
#[derive(Clone, Debug)]
pub(crate) struct Explored {
    pub(crate) graph: GameGraph,
    /// Of each position.
    pub(crate) outcomes: Vec<Outcome>,
    /// Of each position, where the game has them.
    pub(crate) nimbers: Option<Vec<Nimber>>,
    /// Of each position; only of games with tosses, without a limit of plies, and not where it would take too long to
    /// find.
    pub(crate) chances: Option<Vec<Probability>>,
}

impl SolvedGraph {
    pub(crate) fn of_explored(explored: Explored) -> Self {
        Self {
            starts: explored.graph.starts().iter().copied().collect(),
            tally: Tally::of(explored.outcomes.iter().copied()),
            kind: Kind::Explored(explored.into()),
        }
    }

    /// A game whose positions are not counted yet.
    pub(crate) fn of_swept(game: SweptGame, starts: PositionRuns) -> Self {
        Self {
            starts,
            tally: Tally::default(),
            kind: Kind::Swept(game.into()),
        }
    }

    pub(crate) fn of_summed(game: SummedGame, starts: PositionRuns) -> Self {
        Self {
            starts,
            tally: Tally::default(),
            kind: Kind::Summed(game.into()),
        }
    }

    fn summed_game(&self) -> Option<&SummedGame> {
        match &self.kind {
            Kind::Summed(game) => Some(game),
            _ => None,
        }
    }

    /// Whether only the heaps were solved, each on its own: then nobody knows how long play lasts, nor which positions it
    /// can reach, and a position has its number when it is asked for.
    pub fn is_summed(&self) -> bool {
        self.summed_game().is_some()
    }

    /// The Grundy values of the heaps of a position, in board order, where they are all that was solved.
    pub fn heap_nimbers(&self, id: PositionId) -> Option<Vec<Nimber>> {
        self.summed_game()?.heap_nimbers(id)
    }

    /// The table that is missing where only the heaps were solved; `None` for any other game.
    pub fn needed_table(&self) -> Option<NeededTable> {
        self.summed_game().map(SummedGame::needed_table)
    }

    /// Why the moves of a position are not among [`SolvedGraph::successors`]: there are too many of them.
    pub fn moves_problem(&self, id: PositionId) -> Option<Problem> {
        self.summed_game()?.moves_problem(id)
    }

    /// Of a game whose heaps were solved each on its own, the first move, in the order of the rules, after which the
    /// opponent is lost; the outer `None` in any other game.
    ///
    /// # Errors
    /// More moves than are looked at.
    pub fn winning_move_of_sum(&self, id: PositionId) -> Option<Result<Option<Move>, Problem>> {
        self.summed_game().map(|game| game.winning_move(id))
    }

    pub(crate) fn take_reached(
        &mut self,
        reached: Reached,
        tally: Tally,
        heap_nimbers: Option<HeapValues>,
        nimbers: Option<Nimbers>,
    ) {
        if let Kind::Swept(game) = &mut self.kind {
            game.reached = Some(reached);
            game.heap_nimbers = game.heap_nimbers.take().or(heap_nimbers);
            game.nimbers = game.nimbers.take().or(nimbers);
            self.tally = tally;
        }
    }

    pub(crate) fn swept_game(&self) -> Option<&SweptGame> {
        match &self.kind {
            Kind::Explored(_) | Kind::Summed(_) => None,
            Kind::Swept(game) => Some(game),
        }
    }

    /// The table, where the game was solved as one.
    pub(crate) fn swept(&self) -> Option<&Swept> {
        self.swept_game().map(|game| &game.swept)
    }

    /// Whether the game was solved as a table.
    pub fn is_swept(&self) -> bool {
        self.swept_game().is_some()
    }

    /// Of a game that was solved as a table, the least and the greatest value of each number of a position.
    pub fn table_ends(&self) -> Option<Vec<(i64, i64)>> {
        let axes = self.swept()?.grid().axes();
        Some(axes.iter().map(|axis| (axis.low, axis.high())).collect())
    }

    /// Whether it is known which positions play can reach; of a swept game that is found out after all else.
    pub fn is_counted(&self) -> bool {
        !self.is_summed() && self.swept_game().is_none_or(|game| game.reached.is_some())
    }

    /// The graph that was explored; `None` where the game was solved without one.
    pub fn explored(&self) -> Option<&GameGraph> {
        match &self.kind {
            Kind::Explored(it) => Some(&it.graph),
            Kind::Swept(_) | Kind::Summed(_) => None,
        }
    }

    /// How many positions there are; of a swept game whose positions are not counted, all cells of its table; of a sum of
    /// heaps those that were asked for.
    pub fn len(&self) -> usize {
        match &self.kind {
            Kind::Explored(it) => it.graph.len(),
            Kind::Swept(game) => game.len(),
            Kind::Summed(game) => game.len(),
        }
    }

    /// Whether there is no position at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All positions that play can reach, in ascending order of their numbers; none of a swept game whose positions are
    /// not counted.
    pub fn ids(&self) -> impl Iterator<Item = PositionId> + '_ {
        let explored = self.explored().into_iter().flat_map(GameGraph::ids);
        let swept = self.swept_game().into_iter().flat_map(SweptGame::ids);
        explored.chain(swept)
    }

    /// The start positions, in the order of the rules.
    pub fn starts(&self) -> &PositionRuns {
        &self.starts
    }

    /// The flat numbers of a position, in the order of the rules.
    pub fn words(&self, id: PositionId) -> Cow<'_, [i64]> {
        match &self.kind {
            Kind::Explored(it) => Cow::Owned(it.graph.words(id)),
            Kind::Swept(game) => Cow::Owned(game.words(id)),
            Kind::Summed(game) => Cow::Owned(game.words(id)),
        }
    }

    /// The position itself.
    pub fn position(&self, id: PositionId) -> Position {
        Position::from_words(&self.words(id))
    }

    /// The position with these flat numbers; `None` when play cannot reach it.
    pub fn find(&self, words: &[i64]) -> Option<PositionId> {
        match &self.kind {
            Kind::Explored(it) => it.graph.find(words),
            Kind::Swept(game) => game.find(words),
            Kind::Summed(game) => game.find(words),
        }
    }

    /// The positions one move away, each once, in the order of the first move that reaches them; what may come of a toss
    /// is not among them.
    pub fn successors(&self, id: PositionId) -> Cow<'_, [PositionId]> {
        match &self.kind {
            Kind::Explored(it) => Cow::Borrowed(it.graph.successors(id)),
            Kind::Swept(game) => Cow::Owned(game.successors(id)),
            Kind::Summed(game) => Cow::Owned(game.successors(id)),
        }
    }

    /// The tosses that the player to move may choose instead of a move, in the order of the rules.
    pub fn chances(&self, id: PositionId) -> impl Iterator<Item = Toss<'_>> {
        self.explored()
            .into_iter()
            .flat_map(move |graph| graph.chances(id))
    }

    /// How many pairs of a position and a successor were found; none where the game was solved without looking for them.
    pub fn edge_count(&self) -> usize {
        self.explored().map_or(0, GameGraph::edge_count)
    }

    /// How the game has ended for the player to move; `None` where it goes on.
    pub fn ending(&self, id: PositionId) -> Option<Ending> {
        match &self.kind {
            Kind::Explored(it) => it.graph.ending(id),
            Kind::Swept(game) => game.end(id).map(|(ending, _)| ending),
            Kind::Summed(game) => game.end(id),
        }
    }

    /// Whether the game ends here because there is no move, not because the rules call it over.
    pub fn is_stuck(&self, id: PositionId) -> bool {
        match &self.kind {
            Kind::Explored(it) => it.graph.is_stuck(id),
            Kind::Swept(game) => game.end(id).is_some_and(|(_, is_stuck)| is_stuck),
            Kind::Summed(game) => game.end(id).is_some(),
        }
    }

    /// Whether the look ahead ends here while the game goes on: no move of the position is looked at.
    pub fn is_cut(&self, id: PositionId) -> bool {
        match &self.kind {
            Kind::Explored(it) => it.graph.is_cut(id),
            Kind::Swept(_) | Kind::Summed(_) => false,
        }
    }

    /// The outcome of a position for the player to move.
    pub fn outcome(&self, id: PositionId) -> Outcome {
        match &self.kind {
            Kind::Explored(it) => it.outcomes[id.index()],
            Kind::Swept(game) => game.outcome(id),
            Kind::Summed(game) => game.outcome(id),
        }
    }

    /// Visits the outcomes of a run of positions, which is one of [`PositionRuns`] with this step, in its order, many at
    /// a time and as [`Outcome::code`]s.
    pub(crate) fn each_stretch(
        &self,
        first: PositionId,
        count: u32,
        step: u32,
        visit: &mut dyn FnMut(Stretch<'_>),
    ) {
        match &self.kind {
            Kind::Explored(it) => {
                let ids = (0..count).map(|place| (first.0 + place * step) as usize);
                let codes: Vec<u32> = ids.map(|id| it.outcomes[id].code()).collect();
                visit(Stretch::Each(&codes));
            }
            Kind::Swept(game) => game.each_stretch(first, count, step, visit),
            Kind::Summed(game) => {
                let ids = (0..count).map(|place| PositionId(first.0 + place * step));
                let codes: Vec<u32> = ids.map(|id| game.outcome(id).code()).collect();
                visit(Stretch::Each(&codes));
            }
        }
    }

    /// Whether the positions have Grundy values.
    pub fn has_nimbers(&self) -> bool {
        match &self.kind {
            Kind::Explored(it) => it.nimbers.is_some(),
            Kind::Swept(game) => game.has_nimbers(),
            Kind::Summed(_) => true,
        }
    }

    /// The Grundy value of a position; `None` where the game has none.
    pub fn nimber(&self, id: PositionId) -> Option<Nimber> {
        match &self.kind {
            Kind::Explored(it) => it.nimbers.as_ref().map(|nimbers| nimbers[id.index()]),
            Kind::Swept(game) => game.nimber(id),
            Kind::Summed(game) => game.nimber(id),
        }
    }

    /// Whether it is known how probable it is that the player to move wins.
    pub fn has_probabilities(&self) -> bool {
        match &self.kind {
            Kind::Explored(it) => it.chances.is_some(),
            Kind::Swept(_) | Kind::Summed(_) => false,
        }
    }

    /// The chance that the player to move wins; `None` where [`SolvedGraph::has_probabilities`] is not so.
    pub fn probability(&self, id: PositionId) -> Option<Probability> {
        match &self.kind {
            Kind::Explored(it) => it.chances.as_ref().map(|chances| chances[id.index()]),
            Kind::Swept(_) | Kind::Summed(_) => None,
        }
    }

    /// How many positions have which outcome; nothing of a swept game whose positions are not counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
