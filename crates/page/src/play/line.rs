//! The moves of a game that is played: whose turn it is, who has won, and which move lost it.

use crate::play::Ply;
use crate::state::State;
use kruzhok_picture::Standing;
use kruzhok_rules::Player;

/// So often a position comes, with the same player to move, before the game is drawn.
const REPETITIONS: usize = 3;

/// Chances that differ by less are the same.
const ROUNDING: f64 = 1e-9;

impl State {
    /// Who is to move after this number of moves: in games that do not remember it, the first player begins.
    pub(crate) fn player_after(&self, plies: usize) -> Player {
        let start = self.play.line.first().zip(self.solved.as_ref());
        let mover = start.and_then(|(start, solved)| {
            let position = solved.rules.read_position(&start.position).ok()?;
            solved.rules.mover(position.words())
        });
        let first = mover.unwrap_or(Player::First);
        match plies.is_multiple_of(2) {
            true => first,
            false => first.rival(),
        }
    }

    /// Whether the computer makes the move after this number of moves.
    pub(crate) fn is_computers(&self, plies: usize) -> bool {
        self.has_computer() && self.is_of_opponent(plies)
    }

    /// Whether the computer, or the second team, makes the move after this number of moves.
    pub(crate) fn is_of_opponent(&self, plies: usize) -> bool {
        plies.is_multiple_of(2) == self.play.settings.is_opponent_first
    }

    /// The place of the team that has this player's moves: it changes with who begins.
    pub(crate) fn team_of(&self, player: Player) -> usize {
        let plies = usize::from(player != self.player_after(0));
        usize::from(self.is_of_opponent(plies))
    }

    /// How many games each team has won, with the one that is over.
    pub(crate) fn score(&self) -> [u32; 2] {
        let mut score = self.play.settings.score;
        // A start at which the game is over is no game.
        let result = self.play_result().filter(|_| self.plies_made() > 0);
        if let Some(Some(winner)) = result {
            let won = &mut score[self.team_of(winner)];
            *won = won.saturating_add(1);
        }
        score
    }

    /// Before the next game: one that is over counts, and the other team begins.
    pub(crate) fn count_game(&mut self) {
        if self.has_teams() && self.play_result().is_some() {
            self.play.settings.score = self.score();
            let is_second = &mut self.play.settings.is_opponent_first;
            *is_second = !*is_second;
        }
    }

    /// The number of moves that were made.
    pub(crate) fn plies_made(&self) -> usize {
        self.play.line.len().saturating_sub(1)
    }

    /// Whether the same player is to move for the third time in the same position: as in chess, that is a draw, for else a
    /// game in which nobody wants to part with anything never ends. Where tosses decide, it goes on by itself.
    pub(crate) fn is_repeated(&self) -> bool {
        if self.has_chance() {
            return false;
        }
        let ends = self.play.line.iter().rev().step_by(2);
        let last = self.play.line.last();
        ends.filter(|ply| last.is_some_and(|last| last.position == ply.position))
            .count()
            >= REPETITIONS
    }

    /// Whether the game is over, and who has won; `None` inside for nobody.
    pub(crate) fn play_result(&self) -> Option<Option<Player>> {
        let last = self.play.line.last()?;
        let known = last.known.as_ref()?;
        if self.is_repeated() {
            return Some(None);
        }
        let mover = self.player_after(self.plies_made());
        known.options.is_empty().then_some(match known.standing {
            Some(Standing::Won(_)) => Some(mover),
            Some(Standing::Lost(_)) => Some(mover.rival()),
            _ => None,
        })
    }

    /// The index of the move that lost the game: the last of the loser's after which they stood worse than before. `None`
    /// where they never stood better.
    pub(crate) fn losing_move(&self) -> Option<usize> {
        let winner = self.play_result()??;
        let line = &self.play.line;
        let standing = |ply: &Ply| ply.known.as_ref().and_then(|known| known.standing);
        let mut losers = (1..line.len()).filter(|&ply| self.player_after(ply - 1) != winner);
        // Bad luck is no error: what counts is what the move was worth before the toss fell.
        let is_worse = |&ply: &usize| {
            let before = standing(&line[ply - 1]).map(Standing::worth);
            let after = standing(&line[ply]).map(|after| 1.0 - after.worth());
            let after = line[ply].worth.or(after);
            before
                .zip(after)
                .is_some_and(|(before, after)| after < before - ROUNDING)
        };
        losers.rfind(is_worse)
    }
}
