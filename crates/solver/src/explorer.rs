//! Breadth-first exploration from the start positions, in parts and within a limit.

use crate::endless::{EndlessSearch, Search};
use crate::graph::{Edges, End};
use crate::positions::PositionTable;
use crate::{GameGraph, PositionId, Step};
use kruzhok_rules::{Position, Problem, ProblemKind, Rules, Scratch};

/// An exploration under way.
pub struct Explorer {
    limits: Limits,
    positions: PositionTable,
    starts: Vec<PositionId>,
    edges: Edges,
    ends: Vec<End>,
    // For each position, the last one that was found to lead to it: so doubles are seen at once.
    last_predecessors: Vec<PositionId>,
    // The position whose successors are looked for.
    words: Vec<i64>,
    scratch: Scratch,
    endless: Endless,
}

/// The search for a row that can be played for ever: it is made once, when many positions were found.
enum Endless {
    NotSearched,
    Searching(EndlessSearch),
    NothingFound,
}

#[derive(Clone, Copy)]
struct Limits {
    position_count: usize,
    edge_count: usize,
}

/// So many positions are seldom meant: it is time to ask whether the game ends at all.
const MANY_POSITIONS: usize = 1 << 20;

/// No position: it is above every limit.
const NOBODY: PositionId = PositionId(u32::MAX);

impl Explorer {
    /// An exploration that knows the start positions only, those of the questions included; `limit` is the most
    /// positions it may find.
    ///
    /// # Errors
    /// A game that surely never ends; no start position, or too many.
    pub fn new(rules: &Rules, limit: usize) -> Result<Self, Problem> {
        if let Some(problem) = rules.surely_never_ends() {
            return Err(problem);
        }
        let limits = Limits::new(limit);
        let starts = rules.starts(limits.position_count)?;
        let width = starts.first().map_or(1, |start| start.words().len());
        let mut explorer = Self {
            limits,
            positions: PositionTable::new(width),
            starts: Vec::with_capacity(starts.len()),
            edges: Edges {
                first: vec![0],
                targets: Vec::new(),
            },
            ends: Vec::new(),
            last_predecessors: Vec::new(),
            words: Vec::with_capacity(width),
            scratch: Scratch::default(),
            endless: Endless::NotSearched,
        };
        for start in starts {
            let id = explorer.positions.find_or_add(start.words());
            explorer.starts.push(id);
        }
        for question in rules
            .questions()
            .iter()
            .filter(|question| question.start.is_some())
        {
            for start in rules.starts_of(question, limits.position_count)? {
                explorer.positions.find_or_add(start.words());
            }
        }
        explorer
            .last_predecessors
            .resize(explorer.positions.len(), NOBODY);
        Ok(explorer)
    }

    /// Looks further: `budget` is about how many moves are made.
    ///
    /// # Errors
    /// More positions or more moves than the limit, or a row that can be played for ever; an overflow or a division
    /// by zero.
    pub fn step(&mut self, rules: &Rules, mut budget: usize) -> Result<Step, Problem> {
        while budget > 0 {
            let is_full = self.limits.passed_by(&self.positions, &self.edges);
            match &mut self.endless {
                Endless::Searching(search) => match search.step(rules, &mut budget) {
                    Search::Working => {}
                    Search::Endless(words) => return Err(never_ends(rules, &words)),
                    Search::NothingFound => self.endless = Endless::NothingFound,
                },
                Endless::NotSearched if is_full || self.positions.len() >= MANY_POSITIONS => {
                    let (first, others) = self.starts.split_first().expect("rules have a start");
                    let starts = std::iter::once(first).chain(others.last());
                    let words = starts.map(|&id| self.positions.words(id));
                    self.endless = Endless::Searching(EndlessSearch::new(rules, words));
                }
                _ if is_full => return Err(self.too_many(rules)),
                _ if self.ends.len() == self.positions.len() => return Ok(Step::Done),
                _ => {
                    let move_count = self.expand(rules, PositionId::new(self.ends.len()))?;
                    budget = budget.saturating_sub(move_count + 1);
                }
            }
        }
        Ok(Step::Working)
    }

    /// How many positions were found by now.
    pub fn found_count(&self) -> usize {
        self.positions.len()
    }

    /// The graph.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(mut self) -> GameGraph {
        assert_eq!(
            self.ends.len(),
            self.positions.len(),
            "the exploration has not come to the end"
        );
        self.positions.shrink();
        self.edges.first.shrink_to_fit();
        self.edges.targets.shrink_to_fit();
        self.ends.shrink_to_fit();
        GameGraph {
            positions: self.positions,
            starts: self.starts,
            edges: self.edges,
            ends: self.ends,
        }
    }

    /// Finds the end or the successors of the first position that has neither; tells how many moves it has.
    fn expand(&mut self, rules: &Rules, id: PositionId) -> Result<usize, Problem> {
        self.words.clear();
        self.words.extend_from_slice(self.positions.words(id));
        if let Some(ending) = rules.ending(&self.words, &mut self.scratch)? {
            self.ends.push(End::Over(ending));
            self.edges.close_list();
            return Ok(0);
        }
        let Self {
            limits,
            positions,
            edges,
            last_predecessors,
            ..
        } = self;
        let edge_count = edges.targets.len();
        let mut move_count = 0;
        rules.each_move(&self.words, &mut self.scratch, &mut |mv| {
            move_count += 1;
            if limits.passed_by(positions, edges) {
                return;
            }
            let successor = positions.find_or_add(mv.to);
            if successor.index() == last_predecessors.len() {
                last_predecessors.push(NOBODY);
            }
            if last_predecessors[successor.index()] != id {
                last_predecessors[successor.index()] = id;
                edges.targets.push(successor);
            }
        })?;
        self.ends.push(if self.edges.targets.len() == edge_count {
            End::Stuck(rules.stuck())
        } else {
            End::GoesOn
        });
        self.edges.close_list();
        Ok(move_count)
    }

    fn too_many(&self, rules: &Rules) -> Problem {
        let text = |index: usize| rules.write_position(&self.position(PositionId::new(index)));
        rules.problem_of_end(if self.positions.len() > self.limits.position_count {
            let position = text(self.positions.len() - 1);
            ProblemKind::TooManyPositions {
                limit: self.limits.position_count as u64,
                position,
            }
        } else {
            let position = text(self.ends.len() - 1);
            ProblemKind::TooManyMoves {
                limit: self.limits.edge_count as u64,
                position,
            }
        })
    }

    fn position(&self, id: PositionId) -> Position {
        Position::from_words(self.positions.words(id))
    }
}

fn never_ends(rules: &Rules, words: &[i64]) -> Problem {
    rules.problem_of_end(ProblemKind::NeverEnds {
        position: rules.write_position(&Position::from_words(words)),
    })
}

impl Limits {
    /// Moves need memory too: 32 a position are allowed, but sixteen million in any case and never above 268 million.
    fn new(limit: usize) -> Self {
        let largest = NOBODY.index() - 1;
        let edge_count = limit.saturating_mul(32).clamp(1 << 24, 1 << 28);
        Self {
            position_count: limit.min(largest),
            edge_count,
        }
    }

    fn passed_by(self, positions: &PositionTable, edges: &Edges) -> bool {
        positions.len() > self.position_count || edges.targets.len() > self.edge_count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_moves_are_told_from_too_many_positions() {
        let text =
            "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1)\"]\nstart = \"n == 100\"";
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let mut explorer = Explorer::new(&rules, 1_000).expect("one start");
        explorer.limits.edge_count = 250;
        let problem = explorer
            .step(&rules, 10_000)
            .expect_err("100 + 99 + 98 moves");
        let expected = ProblemKind::TooManyMoves {
            limit: 250,
            position: "98".to_owned(),
        };
        assert_eq!(problem.kind, expected);
    }

    #[test]
    fn the_starts_of_questions_are_explored_with_those_of_the_game() {
        let text = "position = \"n\"\nmoves = [\"n - 1 if n > 0\"]\nstart = \"n == 3\"\n\
            [[question]]\nid = \"19\"\nwhere = \"winner == 1\"\nstart = \"7 <= n <= 8\"";
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let graph = GameGraph::explore(&rules, 100).expect("a small game");
        assert_eq!((graph.starts().len(), graph.len()), (1, 9));
    }
}
