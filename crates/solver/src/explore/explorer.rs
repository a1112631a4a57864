//! Breadth-first exploration from the start positions, in steps and within a limit.

use crate::chance::tosses::Tosses;
use crate::choice::starts::start_cursors;
use crate::explore::endless::{EndlessSearch, Search};
use crate::explore::found::{Found, Limits};
use crate::explore::graph::End;
use crate::{GameGraph, PositionId, Step};
use kruzhok_rules::{Listed, Position, Rules, Scratch, StartCursor};
use kruzhok_syntax::{Problem, ProblemKind};
use std::collections::VecDeque;

/// An exploration that is going on.
pub struct Explorer {
    // Start positions that are not listed yet: those of the game, then those of the questions.
    listings: VecDeque<StartCursor>,
    is_of_game: bool,
    starts: Vec<PositionId>,
    found: Found,
    tosses: Option<Tosses>,
    ends: Vec<End>,
    // The position whose successors are looked for.
    words: Vec<i64>,
    scratch: Scratch,
    endless: Endless,
    // Number of positions to be found before rays are looked along the next time.
    rays_after: usize,
    plies: Option<u32>,
    // Whether the questions need a few plies only, and the rules say nothing of it.
    asks_few_plies: bool,
    // The positions before this place are at most `plies` plies away from a start.
    layer_end: usize,
    layer: u32,
    reach: i64,
    round_count: u64,
}

/// The search for a row that can be played for ever: it is made once, when many positions were found.
enum Endless {
    NotSearched,
    Searching(Box<EndlessSearch>),
    /// From this position it may be, but a walk cannot see it all.
    Suspected(Vec<i64>),
    NothingFound,
}

/// A game of fewer positions is solved before one could ask.
const FEW_POSITIONS: usize = 1 << 10;

/// A game with more positions than this is seldom intended: it is time to ask whether it ends at all.
const MANY_POSITIONS: usize = 1 << 20;

/// The same where the questions need a few plies only: then a look ahead answers them sooner than an exploration to the
/// limit, and a wrong guess costs no answer.
const MANY_FOR_FEW_PLIES: usize = 1 << 16;

/// Number of words of a position that take as long as one more move.
pub(crate) const WORDS_A_MOVE: usize = 16;

/// Number of rounds of loops that take as long as one more move.
const ROUNDS_A_MOVE: usize = 4;

impl Explorer {
    /// An exploration that has found nothing yet; `limit` is the most positions it may find. It goes `plies` ahead, or as many as
    /// the rules say: positions that many plies away from the nearest start are looked at for their ending, but what could
    /// follow is not.
    ///
    /// # Errors
    /// A game that surely never ends, where nothing says how many plies to look ahead.
    pub fn new(rules: &Rules, limit: usize, plies: Option<u32>) -> Result<Self, Problem> {
        let plies = plies.or(rules.limit());
        if let (None, Some(problem)) = (plies, kruzhok_proofs::surely_never_ends(rules)) {
            return Err(problem);
        }
        let limits = Limits::new(limit);
        let listings = start_cursors(rules, limits.position_count);
        let width = listings[0].width();
        Ok(Self {
            listings,
            is_of_game: true,
            starts: Vec::new(),
            found: Found::new(width, limits),
            tosses: rules.has_chance().then(Tosses::new),
            ends: Vec::new(),
            words: Vec::new(),
            scratch: Scratch::default(),
            // A game with a limited look ahead may go on for ever.
            endless: match plies {
                None => Endless::NotSearched,
                Some(_) => Endless::NothingFound,
            },
            rays_after: if plies.is_none() {
                FEW_POSITIONS
            } else {
                usize::MAX
            },
            plies,
            asks_few_plies: rules.limit().is_none() && rules.ply_bound().is_some(),
            layer_end: 0,
            layer: 0,
            reach: 0,
            round_count: 0,
        })
    }

    /// The same where exploring and solving take no more memory than about so many bytes.
    pub fn with_memory(mut self, byte_count: u64) -> Self {
        self.found.limits.byte_count = byte_count;
        self
    }

    /// The same where start names without an upper end go so far above their low ends.
    pub fn with_reach(self, reach: i64) -> Self {
        let within = |cursor: StartCursor| cursor.with_reach(reach);
        Self {
            listings: self.listings.into_iter().map(within).collect(),
            ..self
        }
    }

    /// Looks further: `budget` is about how many start positions are listed and how many moves are made.
    ///
    /// # Errors
    /// No start position; more positions or more moves than the limit, or a row that can be played for ever; an
    /// overflow or a division by zero.
    pub fn step(&mut self, rules: &Rules, mut budget: usize) -> Result<Step, Problem> {
        while budget > 0 {
            if !self.listings.is_empty() {
                self.list_start(&mut budget)?;
                continue;
            }
            let is_full = self.is_full();
            let found_count = self.found_count();
            if found_count >= self.rays_after {
                self.rays_after = found_count * 2;
                self.look_along_rays(rules)?;
            }
            let many = match self.asks_few_plies {
                true => MANY_FOR_FEW_PLIES,
                false => MANY_POSITIONS,
            };
            match &mut self.endless {
                Endless::Searching(search) => match search.step(rules, &mut budget) {
                    Search::Working => {}
                    Search::Endless(words) => return Err(never_ends(rules, &words, None)),
                    Search::Suspected(words) => self.endless = Endless::Suspected(words),
                    Search::NothingFound => self.endless = Endless::NothingFound,
                },
                Endless::NotSearched if is_full || found_count >= many => {
                    let (first, others) = self.starts.split_first().expect("rules have a start");
                    let starts = std::iter::once(first).chain(others.last());
                    let words: Vec<Vec<i64>> =
                        starts.map(|&id| self.found.positions.words(id.0)).collect();
                    let words = words.iter().map(Vec::as_slice);
                    let search = EndlessSearch::new(rules, words, self.asks_few_plies);
                    self.endless = Endless::Searching(search.into());
                }
                // Where the limit is met, a guess only says which limit it was. Where questions ask for few plies, a finite
                // game may be guessed to be endless: it is looked ahead no further than they ask, and stays undecided beyond.
                Endless::Suspected(words) if is_full || self.asks_few_plies => {
                    return Err(never_ends(rules, words, None));
                }
                _ if is_full => return Err(self.too_many(rules)),
                _ if self.ends.len() == found_count => return Ok(Step::Done),
                _ => {
                    let move_count = self.expand(rules, PositionId::new(self.ends.len()))?;
                    let rounds = self.scratch.rounds();
                    self.round_count += u64::from(rounds);
                    let effort = (move_count + 1) * (1 + self.words.len() / WORDS_A_MOVE)
                        + rounds as usize / ROUNDS_A_MOVE;
                    budget = budget.saturating_sub(effort);
                }
            }
        }
        Ok(Step::Working)
    }

    /// Tries to prove that play can go on for ever from the first start, the last one, or what was found last: behind an
    /// end that most play meets there may be no other.
    fn look_along_rays(&mut self, rules: &Rules) -> Result<(), Problem> {
        let latest = PositionId::new(self.found_count() - 1);
        let ends = [self.starts.first(), self.starts.last(), Some(&latest)];
        for &id in ends.into_iter().flatten() {
            let words = self.found.positions.words(id.0);
            let stride = kruzhok_proofs::endless_stride(rules, &words, &mut self.scratch);
            if let Some(stride) = stride {
                return Err(never_ends(rules, &words, Some(&stride)));
            }
        }
        Ok(())
    }

    /// How far above their low ends start names without an upper end went: as far as was said, or further where there
    /// was no start position so near.
    pub fn reach(&self) -> i64 {
        self.reach
    }

    /// How many positions were found by now.
    pub fn found_count(&self) -> usize {
        self.found.positions.len()
    }

    /// How many rounds of loops were gone through by now, whether a move came of them or not.
    pub fn round_count(&self) -> u64 {
        self.round_count
    }

    /// The graph.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(mut self) -> GameGraph {
        assert_eq!(
            self.ends.len(),
            self.found_count(),
            "the exploration has not come to the end"
        );
        let Found {
            mut positions,
            mut edges,
            ..
        } = self.found;
        positions.shrink();
        edges.first.shrink_to_fit();
        edges.targets.shrink_to_fit();
        self.ends.shrink_to_fit();
        if let Some(tosses) = &mut self.tosses {
            tosses.shrink();
        }
        GameGraph {
            positions,
            starts: self.starts,
            edges,
            tosses: self.tosses,
            ends: self.ends,
            limit: self.plies,
        }
    }

    /// Takes the next start position in.
    fn list_start(&mut self, budget: &mut usize) -> Result<(), Problem> {
        let Some(cursor) = self.listings.front_mut() else {
            return Ok(());
        };
        match cursor.next(budget)? {
            Listed::Position(words) => {
                let id = self.found.add(words);
                self.starts.extend(self.is_of_game.then_some(id));
            }
            Listed::Working => {}
            Listed::Done => {
                self.reach = self.reach.max(cursor.reach());
                self.listings.pop_front();
                self.is_of_game = false;
                self.layer_end = self.found_count();
            }
        }
        Ok(())
    }

    /// Finds the end or the successors of the first position that has neither; returns the number of its moves.
    fn expand(&mut self, rules: &Rules, id: PositionId) -> Result<usize, Problem> {
        if id.index() == self.layer_end {
            self.layer += 1;
            self.layer_end = self.found_count();
        }
        self.words.clear();
        self.found.positions.put_words(id.0, &mut self.words);
        if let Some(ending) = rules.ending(&self.words, &mut self.scratch)? {
            self.close(End::Over(ending));
            return Ok(0);
        }
        if self.plies == Some(self.layer) {
            return Ok(self.cut(rules));
        }
        let edge_count = self.edge_count();
        let found = &mut self.found;
        let mut move_count = 0;
        rules.each_move(&self.words, &mut self.scratch, &mut |mv| {
            move_count += 1;
            found.take_move(id, mv.to);
        })?;
        move_count += self.expand_tosses(rules, id)?;
        self.close(if self.edge_count() == edge_count {
            End::Stuck(rules.stuck())
        } else {
            End::GoesOn
        });
        Ok(move_count)
    }

    /// Finds what may come of the tosses of the position whose words are loaded; returns the number of branches.
    fn expand_tosses(&mut self, rules: &Rules, id: PositionId) -> Result<usize, Problem> {
        let found = &mut self.found;
        let Some(tosses) = &mut self.tosses else {
            return Ok(0);
        };
        let mut branch_count = 0;
        rules.each_chance(&self.words, &mut self.scratch, &mut |chance| {
            branch_count += chance.branches.len();
            if found.is_full() {
                return;
            }
            found.branch_count += chance.branches.len();
            let branches = chance.branches.iter();
            let branches = branches.map(|(probability, to)| (*probability, found.add(to)));
            tosses.push(id, chance.row, branches);
        })?;
        Ok(branch_count)
    }

    /// Ends the lists of the position that is looked at.
    fn close(&mut self, end: End) {
        self.ends.push(end);
        self.found.edges.close_list();
        if let Some(tosses) = &mut self.tosses {
            tosses.close_list();
        }
    }

    /// How many moves and branches of tosses were found by now.
    pub fn edge_count(&self) -> usize {
        self.found.edges.targets.len() + self.found.branch_count
    }

    /// Ends the look ahead at the position whose words are loaded; returns the number of its moves.
    fn cut(&mut self, rules: &Rules) -> usize {
        let mut move_count = 0;
        let Self { words, scratch, .. } = self;
        let visited = rules.each_move(words, scratch, &mut |_| move_count += 1);
        let visited = visited.and_then(|()| {
            rules.each_chance(words, scratch, &mut |chance| {
                move_count += chance.branches.len()
            })
        });
        // A move that cannot be made is no matter of this look ahead: whoever looks further will meet it.
        let is_stuck = visited.is_ok() && move_count == 0;
        self.close(if is_stuck {
            End::Stuck(rules.stuck())
        } else {
            End::Cut
        });
        move_count
    }

    fn too_many(&self, rules: &Rules) -> Problem {
        let text = |index: usize| rules.write_position(&self.position(PositionId::new(index)));
        let limits = self.found.limits;
        let last = self.found.positions.len() - 1;
        rules.problem_of_end(if self.found.positions.len() > limits.position_count {
            ProblemKind::TooManyPositions {
                limit: limits.position_count as u64,
                position: text(last),
            }
        } else if self.edge_count() > limits.edge_count {
            let position = text(self.ends.len() - 1);
            ProblemKind::TooManyMoves {
                limit: limits.edge_count as u64,
                position,
            }
        } else {
            ProblemKind::TooManyPositions {
                limit: last as u64,
                position: text(last),
            }
        })
    }

    fn position(&self, id: PositionId) -> Position {
        Position::from_words(&self.found.positions.words(id.0))
    }

    fn is_full(&self) -> bool {
        self.found.is_full()
    }
}

fn never_ends(rules: &Rules, words: &[i64], stride: Option<&[i64]>) -> Problem {
    kruzhok_proofs::never_ends(rules, &Position::from_words(words), stride)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_moves_are_told_from_too_many_positions() {
        let text =
            "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1)\"]\nstart = \"n == 100\"";
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let mut explorer = Explorer::new(&rules, 1_000, None).expect("one start");
        explorer.found.limits.edge_count = 250;
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
    fn words_that_grow_for_ever_are_too_many_before_memory_ends() {
        let text = "position = \"w\"\nmoves = [\"w + c for c in 'ab'\"]\n\
            over = \"w[-3:] in ('aab', 'aba', 'bbb')\"\nstart = \"w == ''\"";
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let problem = GameGraph::explore(&rules, 1_000_000).expect_err("no end");
        assert_eq!(problem.kind.key(), "too-many-positions");
    }

    /// Checks how far a game is explored: its positions in order, each with `!` where it has ended and `?` where the
    /// look ahead has.
    #[track_caller]
    fn check(rules: &str, limit: u32, expected: &str) {
        let rules = kruzhok_rules::parse(&format!("{rules}\nlimit = {limit}"));
        let rules = rules.expect("the rules are right");
        let graph = GameGraph::explore(&rules, 1_000).expect("few positions");
        let text = |id| {
            let sign = match graph.ending(id) {
                Some(_) => "!",
                None if graph.is_cut(id) => "?",
                None => "",
            };
            format!("{}{sign}", rules.write_position(&graph.position(id)))
        };
        assert_eq!(
            graph.ids().map(text).collect::<Vec<_>>().join(" "),
            expected
        );
    }

    #[test]
    fn a_look_ahead_goes_so_many_plies_from_the_nearest_start() {
        let endless = "position = \"s\"\nmoves = [\"s + 1\", \"s * 10\"]\nstart = \"3 <= s <= 4\"";
        check(endless, 1, "3 4 30? 5? 40?");
        check(endless, 2, "3 4 30 5 40 31? 300? 6? 50? 41? 400?");
    }

    #[test]
    fn an_end_is_seen_even_where_the_look_ahead_ends() {
        let nim =
            "position = \"s\"\nmoves = [\"s - k for k in range(1, s + 1)\"]\nstart = \"s == 3\"";
        check(nim, 1, "3 2? 1? 0!");
        let race = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 6\"\nstart = \"s == 3\"";
        check(race, 1, "3 4? 6!");
    }

    #[test]
    fn what_lies_beyond_the_look_ahead_is_no_problem() {
        let growing = "position = \"s\"\nmoves = [\"s * 1000000\"]\nstart = \"s == 1000000\"";
        check(growing, 2, "1000000 1000000000000 1000000000000000000?");
    }

    #[test]
    fn what_may_come_of_a_toss_is_explored() {
        let text = "position = \"n\"\nstart = \"n == 2\"\n\
            moves = [\"n - 2 if n > 1\", { chance = [[\"0.25\", \"n - 1 if n > 0\"], [\"0.75\", \"n if n > 0\"]] }]";
        let rules = kruzhok_rules::parse(text).expect("the rules are right");
        let graph = GameGraph::explore(&rules, 100).expect("a small game");
        let tosses = |id| {
            let branches = graph.chances(id).flat_map(|toss| toss.branches);
            let text = branches.map(|(probability, to)| {
                format!(
                    "{probability} to {}",
                    rules.write_position(&graph.position(*to))
                )
            });
            text.collect::<Vec<_>>().join(", ")
        };
        let found: Vec<String> = graph.ids().map(tosses).collect();
        assert_eq!(found, ["1/4 to 1, 3/4 to 2", "", "1/4 to 0, 3/4 to 1"]);
        let ends: Vec<bool> = graph.ids().map(|id| graph.is_stuck(id)).collect();
        assert_eq!(ends, [false, true, false]);
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
