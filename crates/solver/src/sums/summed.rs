//! A game of independent heaps that is not explored: who wins, and the Grundy value, by those of the heaps.
//!
//! Sprague (1935) and Grundy (1939): a position is worth the xor of its heaps, and is lost where that is 0. How long play
//! lasts is not known so.

use crate::choice::starts::start_cursors;
use crate::choice::thresholds::MOST_SUMMED_STARTS;
use crate::solved::SolvedGraph;
use crate::sums::grundy::HeapValues;
use crate::{Nimber, Outcome, PositionId, PositionRuns, Solution, Step};
use kruzhok_kernels::positions::PositionTable;
use kruzhok_rules::{Ending, Listed, Move, Position, Rules, Scratch, StartCursor};
use kruzhok_syntax::{Problem, ProblemKind};
use kruzhok_values::interval::root;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard};

/// A game whose heaps were solved, each on its own.
#[derive(Debug)]
pub(crate) struct SummedGame {
    rules: Arc<Rules>,
    values: HeapValues,
    /// The positions that were asked for, the starts first: there are too many to number them all.
    positions: Mutex<PositionTable>,
    needed_table: NeededTable,
}

/// The table without which it is not known how long play lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeededTable {
    /// Number of positions that it would have, as far as 64 bits count them.
    pub positions: u64,
    /// With all heaps as large as this, or smaller, it would fit.
    pub heaps: u64,
}

impl Clone for SummedGame {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            values: self.values.clone(),
            positions: Mutex::new(self.positions().clone()),
            needed_table: self.needed_table,
        }
    }
}

impl SummedGame {
    fn positions(&self) -> MutexGuard<'_, PositionTable> {
        self.positions
            .lock()
            .expect("nobody panics while adding a position")
    }

    pub(crate) fn words(&self, id: PositionId) -> Vec<i64> {
        self.positions().words(id.0)
    }

    /// The number of a position, whose heaps are all known; `None` for others.
    pub(crate) fn find(&self, words: &[i64]) -> Option<PositionId> {
        let is_of_game = self.rules.width().is_none_or(|width| width == words.len());
        if words.is_empty() || !is_of_game {
            return None;
        }
        self.values.of(self.rules.heaps(words))?;
        Some(PositionId(self.positions().find_or_add(words)))
    }

    pub(crate) fn needed_table(&self) -> NeededTable {
        self.needed_table
    }

    /// How many positions were asked for.
    pub(crate) fn len(&self) -> usize {
        self.positions().len()
    }

    /// The value of each heap.
    pub(crate) fn heap_nimbers(&self, id: PositionId) -> Option<Vec<Nimber>> {
        let words = self.words(id);
        let heaps = self.rules.heaps(&words).iter().enumerate();
        heaps
            .map(|(place, &size)| self.values.of_heap(place, size))
            .collect()
    }

    pub(crate) fn nimber(&self, id: PositionId) -> Option<Nimber> {
        self.values.of(self.rules.heaps(&self.words(id)))
    }

    pub(crate) fn outcome(&self, id: PositionId) -> Outcome {
        match self.nimber(id) {
            Some(Nimber(0)) => Outcome::Loss(None),
            Some(_) => Outcome::Win(None),
            None => Outcome::Undecided,
        }
    }

    /// Each successor once, in the order of the first move that reaches it.
    pub(crate) fn successors(&self, id: PositionId) -> Vec<PositionId> {
        let mut ids = vec![];
        let mut is_new = std::collections::HashSet::new();
        // Where there are too many of them, `moves_problem` says so.
        let _too_many = self.each_move(id, &mut |words| {
            ids.extend(self.find(words).filter(|it| is_new.insert(*it)));
        });
        ids
    }

    /// Why the moves of a position cannot be listed.
    pub(crate) fn moves_problem(&self, id: PositionId) -> Option<Problem> {
        self.each_move(id, &mut |_| {}).err()
    }

    pub(crate) fn end(&self, id: PositionId) -> Option<Ending> {
        // Who wins has a move.
        if self.nimber(id) != Some(Nimber(0)) {
            return None;
        }
        let mut has_move = false;
        let made = self.each_move(id, &mut |_| has_move = true);
        (made.is_ok() && !has_move).then(|| self.rules.stuck())
    }

    /// The first move, in the order of the rules, after which the opponent is lost.
    pub(crate) fn winning_move(&self, id: PositionId) -> Result<Option<Move>, Problem> {
        if matches!(self.outcome(id), Outcome::Loss(_)) {
            return Ok(None);
        }
        let position = Position::from_words(&self.words(id));
        let own = self.rules.heaps(position.words());
        let own_values = self.heap_nimbers(id).unwrap_or_default();
        // A million moves change one heap each: the others are not looked up again.
        let value = |place: usize, size: i64| match (own.get(place), own_values.get(place)) {
            (Some(&known), Some(&value)) if known == size => Some(value),
            _ => self.values.of_heap(place, size),
        };
        let is_lost = |words: &[i64]| {
            let heaps = self.rules.heaps(words).iter().enumerate();
            let mut sum = 0;
            for (place, &size) in heaps {
                let Some(Nimber(value)) = value(place, size) else {
                    return false;
                };
                sum ^= value;
            }
            sum == 0
        };
        self.rules
            .first_move_where(&position, &mut Scratch::patient(), &is_lost)
    }

    fn each_move(&self, id: PositionId, visit: &mut dyn FnMut(&[i64])) -> Result<(), Problem> {
        let words = self.words(id);
        self.rules
            .each_move(&words, &mut Scratch::default(), &mut |mv| visit(mv.to))
    }
}

/// Finds the values of all heaps that start positions have, in steps.
pub(crate) struct Summing {
    rules: Arc<Rules>,
    values: HeapValues,
    positions: PositionTable,
    /// The starts of the game, then those of the questions, as far as they were not listed.
    listings: VecDeque<StartCursor>,
    is_of_game: bool,
    starts: PositionRuns,
    /// The heap of a listed position whose value comes next.
    next: (usize, usize),
    /// The greatest heaps that were listed, by place.
    greatest: Vec<i64>,
}

impl Summing {
    /// A game of which nothing is known; `None` where the rules do not show that heaps are independent. `limit` is the
    /// most start positions, and `at_one_go` how many heaps one step may look for, where moves make heaps larger as well.
    pub(crate) fn new(rules: Arc<Rules>, limit: usize, at_one_go: usize) -> Option<Self> {
        if rules.limit().is_some() || rules.open_starts() {
            return None;
        }
        let limit = limit.min(MOST_SUMMED_STARTS);
        Some(Self {
            values: HeapValues::new(&rules)?.with_search_limit(at_one_go),
            positions: PositionTable::new(rules.width()),
            listings: start_cursors(&rules, limit),
            is_of_game: true,
            starts: PositionRuns::default(),
            next: (0, 0),
            greatest: vec![],
            rules,
        })
    }

    /// Works on: `budget` is about how many positions or options are looked at.
    ///
    /// # Errors
    /// No start position or too many of them; heaps whose values cannot be found.
    pub(crate) fn step(&mut self, budget: usize) -> Result<Step, Problem> {
        let mut budget = budget;
        while let Some(listing) = self.listings.front_mut() {
            if budget == 0 {
                return Ok(Step::Working);
            }
            match listing.next(&mut budget)? {
                Listed::Position(words) => {
                    let known = self.positions.len();
                    if known >= MOST_SUMMED_STARTS {
                        let limit = MOST_SUMMED_STARTS;
                        let kind = ProblemKind::TooManyStarts { limit };
                        return Err(self.rules.problem_of_end(kind));
                    }
                    let id = PositionId(self.positions.find_or_add(words));
                    if self.is_of_game && id.index() == known {
                        self.starts.push(id);
                    }
                    for (place, size) in self.rules.heaps(words).iter().enumerate() {
                        if place >= self.greatest.len() {
                            self.greatest.resize(place + 1, 0);
                        }
                        self.greatest[place] = self.greatest[place].max(*size);
                    }
                }
                Listed::Working => {}
                Listed::Done => {
                    self.listings.pop_front();
                    self.is_of_game = false;
                }
            }
        }
        if budget == 0 {
            return Ok(Step::Working);
        }
        for _ in 0..budget {
            let (position, place) = self.next;
            if position == self.positions.len() {
                return Ok(Step::Done);
            }
            let words = self.positions.words(PositionId::new(position).0);
            let Some(size) = self.rules.heaps(&words).get(place).copied() else {
                self.next = (position + 1, 0);
                continue;
            };
            let values = &mut self.values;
            if values.prepare(&self.rules, place, size, budget)? == Step::Working {
                return Ok(Step::Working);
            }
            self.next.1 += 1;
        }
        Ok(Step::Working)
    }

    /// Whether all starts are listed, so that nothing is left to do but to find the values of their heaps.
    pub(crate) fn is_listed(&self) -> bool {
        self.listings.is_empty()
    }

    /// About how many positions play can reach, as far as starts were listed: all with heaps no greater than those.
    pub(crate) fn position_count(&self) -> u64 {
        let sizes = self.greatest.iter().map(|size| size.unsigned_abs());
        sizes.fold(1, |count: u64, size| {
            count.saturating_mul(size.saturating_add(1))
        })
    }

    /// Number of positions whose heaps have a value by now.
    pub(crate) fn decided_count(&self) -> usize {
        self.next.0
    }

    /// How many positions get one.
    pub(crate) fn start_count(&self) -> usize {
        self.positions.len()
    }

    /// The solved game; a table may have as many positions as are `fitting`.
    pub(crate) fn finish(self, fitting: u64) -> Solution {
        let heap_count = u32::try_from(self.greatest.len().max(1)).unwrap_or(u32::MAX);
        let side = root(fitting.into(), heap_count);
        let needed_table = NeededTable {
            positions: self.position_count(),
            heaps: u64::try_from(side).unwrap_or(0).saturating_sub(1),
        };
        let game = SummedGame {
            needed_table,
            rules: Arc::clone(&self.rules),
            values: self.values,
            positions: Mutex::new(self.positions),
        };
        Solution {
            graph: SolvedGraph::of_summed(game, self.starts),
            rules: self.rules,
            limit: None,
        }
    }
}
