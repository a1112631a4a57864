//! Random games ready to be compared: as described, as played by the oracle, as read and solved by the program.

use crate::oracle::{Oracle, State};
use crate::random_games::Game;
use kruzhok_exam::{Studied, Study};
use kruzhok_rules::{Player, Rules};
use kruzhok_solver::{GameGraph, Outcome, PositionId, Solution};
use std::fmt;

/// Larger random games are passed over.
const POSITION_LIMIT: usize = 400;

/// One random game.
pub(crate) struct Trial {
    pub(crate) seed: u64,
    pub(crate) game: Game,
    pub(crate) oracle: Oracle,
    pub(crate) text: String,
    pub(crate) solution: Solution,
}

impl Trial {
    /// The random game of a seed; `None` when it is too big.
    pub(crate) fn of_seed(seed: u64) -> Option<Self> {
        Self::of_game(seed, Game::random(seed))
    }

    pub(crate) fn of_game(seed: u64, game: Game) -> Option<Self> {
        let oracle = Oracle::of(&game, POSITION_LIMIT)?;
        let text = game.text();
        let solution = solved(&text);
        Some(Self {
            seed,
            game,
            oracle,
            text,
            solution,
        })
    }

    /// The graph that was explored.
    pub(crate) fn graph(&self) -> &GameGraph {
        let graph = self.solution.graph.explored();
        graph.expect("a small game is explored")
    }

    /// The outcome of each position of the graph.
    pub(crate) fn outcomes(&self) -> Vec<Outcome> {
        self.solution.outcomes().map(|(_, it)| it).collect()
    }

    /// A position as the oracle writes it.
    pub(crate) fn state(&self, id: PositionId) -> State {
        let rules = &self.solution.rules;
        let words = &*self.solution.graph.words(id);
        let row_number =
            |row: Option<kruzhok_rules::RowIndex>| row.map_or(0, |row| row.0 as usize + 1);
        let (own_row, rival_row) = rules.last_rows(words);
        State {
            heaps: rules.heaps(words).to_vec(),
            memory: rules.memory(words).first().copied(),
            turn: rules.mover(words).map(Player::number),
            own_row: (self.game.repeat == "not-own").then(|| row_number(own_row)),
            rival_row: (self.game.repeat != "free").then(|| row_number(rival_row)),
        }
    }
}

/// What to show when a law is broken: enough to try the game alone.
impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "in the random game of seed {}:\n{}",
            self.seed, self.text
        )
    }
}

/// The game of a rules file, solved.
#[track_caller]
pub(crate) fn solved(text: &str) -> Solution {
    let rules = read(text);
    let solution = Solution::of(rules.into(), 1_000_000);
    solution.unwrap_or_else(|problem| panic!("{problem:?}\n{text}"))
}

/// The game of a rules file, solved, with its answers.
#[track_caller]
pub(crate) fn studied(text: &str) -> Studied {
    let studied = Study::of(read(text).into(), 1_000_000);
    studied.unwrap_or_else(|problem| panic!("{problem:?}\n{text}"))
}

/// The rules of a rules file.
#[track_caller]
pub(crate) fn read(text: &str) -> Rules {
    let rules = kruzhok_rules::parse(text);
    rules.unwrap_or_else(|diagnostics| panic!("{:#?}\n{text}", diagnostics.problems()))
}
