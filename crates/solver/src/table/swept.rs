//! A game that was swept: its positions are cells of a grid, and all else is worked out when it is asked for.

use crate::choice::thresholds::{FEW_OPTIONS, FEW_SIZES, MANY_SIZES};
use crate::sums::grundy::HeapValues;
use crate::{Nimber, Outcome, PositionId, Step};
use kruzhok_rules::{Ending, Rules, Scratch};
use kruzhok_sweep::{Axis, Nimbers, Reached, Stretch, Swept, Value};
use kruzhok_syntax::ProblemKind;
use std::sync::Arc;

/// A game whose positions were swept.
#[derive(Clone, Debug)]
pub(crate) struct SweptGame {
    pub(crate) rules: Arc<Rules>,
    pub(crate) swept: Swept,
    /// `None` until it was looked for what play can reach.
    pub(crate) reached: Option<Reached>,
    /// Grundy values of single heaps, where heaps are independent.
    pub(crate) heap_nimbers: Option<HeapValues>,
    /// Those of all positions, where they are not and somebody asks for them.
    pub(crate) nimbers: Option<Nimbers>,
}

impl SweptGame {
    pub(crate) fn words(&self, id: PositionId) -> Vec<i64> {
        let mut words = vec![];
        self.swept.grid().put_words(id.0, &mut words);
        words
    }

    /// The position with these words; `None` where play cannot come there, as far as that is known.
    pub(crate) fn find(&self, words: &[i64]) -> Option<PositionId> {
        let cell = self.swept.grid().cell(words)?;
        match &self.reached {
            Some(reached) => reached.contains(cell).then_some(PositionId(cell)),
            None => self.swept.value(words).map(|_| PositionId(cell)),
        }
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = PositionId> {
        let reached = self.reached.as_ref();
        reached
            .into_iter()
            .flat_map(|reached| reached.cells().map(PositionId))
    }

    /// How many positions play can reach; all cells, until that is known.
    pub(crate) fn len(&self) -> usize {
        let count = match &self.reached {
            Some(reached) => reached.count(),
            None => self.swept.grid().cell_count(),
        };
        count as usize
    }

    /// Each successor once, in the order of the first move that reaches it.
    pub(crate) fn successors(&self, id: PositionId) -> Vec<PositionId> {
        let words = self.words(id);
        let mut scratch = Scratch::default();
        let mut successors = vec![];
        if !matches!(self.rules.ending(&words, &mut scratch), Ok(None)) {
            return successors;
        }
        let grid = self.swept.grid();
        let made = self.rules.each_move(&words, &mut scratch, &mut |mv| {
            successors.extend(grid.cell(mv.to).map(PositionId));
        });
        // What play can reach was worked out by the sweep, and so can be here.
        debug_assert!(made.is_ok(), "a reached position has moves");
        let mut order: Vec<(PositionId, usize)> = successors.iter().copied().zip(0..).collect();
        kruzhok_order::sort(&mut order);
        order.dedup_by_key(|(id, _)| *id);
        kruzhok_order::sort_by_key(&mut order, |(_, place)| *place);
        order.into_iter().map(|(id, _)| id).collect()
    }

    /// How the game has ended, and whether by the lack of a move.
    pub(crate) fn end(&self, id: PositionId) -> Option<(Ending, bool)> {
        let words = self.words(id);
        // Where somebody is some plies away from the end, there is a move.
        let is_won_or_lost_here = !matches!(
            self.swept.value(&words),
            Some(Value::Win(1..) | Value::Loss(1..))
        );
        if !is_won_or_lost_here {
            return None;
        }
        let mut scratch = Scratch::default();
        if let Ok(Some(ending)) = self.rules.ending(&words, &mut scratch) {
            return Some((ending, false));
        }
        let mut has_move = false;
        let made = self
            .rules
            .each_move(&words, &mut scratch, &mut |_| has_move = true);
        (made.is_ok() && !has_move).then(|| (self.rules.stuck(), true))
    }

    pub(crate) fn outcome(&self, id: PositionId) -> Outcome {
        // Play never comes to what cannot be worked out.
        let value = self.swept.value_of_cell(id.0);
        value.map_or(Outcome::Undecided, outcome_of)
    }

    /// Visits the outcomes of `count` neighbours, numbers rising by `step`.
    pub(crate) fn each_stretch(
        &self,
        first: PositionId,
        count: u32,
        step: u32,
        visit: &mut dyn FnMut(Stretch<'_>),
    ) {
        let mut words = self.words(first);
        match self.along(step) {
            Some(word) => self.swept.each_stretch(&mut words, word, count, visit),
            // There is one position only.
            None => visit(Stretch::Same(self.outcome(first).code(), count)),
        }
    }

    /// The word that rises by 1 where the number of a cell rises by `step`; `None` where there is one cell only.
    pub(crate) fn along(&self, step: u32) -> Option<usize> {
        let grid = self.swept.grid();
        let is_along = |&word: &usize| grid.stride(word) == step && grid.axes()[word].count > 1;
        (0..grid.axes().len()).rev().find(is_along)
    }

    pub(crate) fn nimber(&self, id: PositionId) -> Option<Nimber> {
        let words = self.words(id);
        match &self.heap_nimbers {
            Some(of_heaps) => of_heaps.of(self.rules.heaps(&words)),
            None => self.nimbers.as_ref()?.of(&words).map(Nimber),
        }
    }

    pub(crate) fn has_nimbers(&self) -> bool {
        self.heap_nimbers.is_some() || self.nimbers.is_some()
    }
}

pub(crate) fn outcome_of(value: Value) -> Outcome {
    match value {
        Value::Win(plies) => Outcome::win_in(plies),
        Value::Loss(plies) => Outcome::loss_in(plies),
        Value::Draw => Outcome::Draw,
    }
}

/// Finds the Grundy values of the heaps of a table, in steps.
pub(crate) struct HeapWork {
    /// Which heap has which sizes.
    axes: Vec<Axis>,
    /// The heap that comes next, and how many of its sizes are done.
    next: (usize, u32),
    /// `None` where heaps are not independent, or there is no time for their values.
    values: Option<HeapValues>,
    /// Number of options that may still be looked at.
    rest: usize,
}

impl HeapWork {
    pub(crate) fn new(rules: &Rules, axes: &[Axis]) -> Self {
        let heap_count = rules.heap_names().len();
        Self {
            axes: axes[..heap_count.min(axes.len())].to_vec(),
            next: (0, 0),
            values: HeapValues::new(rules),
            rest: usize::MAX,
        }
    }

    /// Work that nobody has asked for; `None` where it would take too long.
    pub(crate) fn unasked(rules: &Rules, axes: &[Axis]) -> Option<Self> {
        let work = Self {
            rest: FEW_OPTIONS,
            ..Self::new(rules, axes)
        };
        (work.values.is_some() && work.has_sizes(MANY_SIZES)).then_some(work)
    }

    /// Whether it is so little that nothing need wait for it to be asked for.
    pub(crate) fn is_short(&self) -> bool {
        self.values.is_none() || self.has_sizes(FEW_SIZES)
    }

    /// Whether no heap has more sizes.
    fn has_sizes(&self, most: u32) -> bool {
        self.axes.iter().all(|axis| axis.count <= most)
    }

    /// Works on: `budget` is about how many options are looked at.
    pub(crate) fn step(&mut self, rules: &Rules, budget: usize) -> Step {
        for _ in 0..budget {
            let (place, done) = self.next;
            let (Some(values), Some(axis)) = (&mut self.values, self.axes.get(place)) else {
                return Step::Done;
            };
            if done == axis.count {
                self.next = (place + 1, 0);
                continue;
            }
            // With the largest heap most others get their values.
            let size = axis.high() - i64::from(done);
            match values.prepare(rules, place, size, budget) {
                Ok(Step::Working) if self.rest > budget => {
                    self.rest -= budget;
                    return Step::Working;
                }
                Ok(Step::Working) => {
                    self.values = None;
                    return Step::Done;
                }
                Ok(Step::Done) => {}
                Err(problem) => match problem.kind {
                    ProblemKind::GrundyTooLarge { .. } | ProblemKind::TooManyPositions { .. } => {
                        self.values = None;
                        return Step::Done;
                    }
                    // Play does not come to a heap that cannot be worked out.
                    _ => {}
                },
            }
            self.next.1 += 1;
        }
        Step::Working
    }

    pub(crate) fn finish(self) -> Option<HeapValues> {
        self.values
    }
}
