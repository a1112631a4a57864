//! How many positions have which outcome.

use crate::{Outcome, Remoteness};

/// How many positions of a game have which outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions that are won and lost, at the place of their remoteness.
    pub waves: Vec<Wave>,
    /// Positions at which nobody can force the end.
    pub drawn: u64,
    /// Positions that a limited look ahead leaves open.
    pub undecided: u64,
    /// Positions that tosses decide.
    pub chance: u64,
}

/// How many positions of one remoteness there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wave {
    /// Positions that the player to move wins.
    pub won: u32,
    /// Positions that the player to move loses.
    pub lost: u32,
}

/// What one tick of the colouring colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tick {
    /// Positions that the player to move wins.
    pub circles: u32,
    /// Positions that the player to move loses.
    pub squares: u32,
}

impl Tally {
    /// The counts of these outcomes.
    pub fn of(outcomes: impl IntoIterator<Item = Outcome>) -> Self {
        let mut tally = Self::default();
        for outcome in outcomes {
            tally.add_many(outcome, 1);
        }
        tally
    }

    /// Adds `count` positions.
    pub(crate) fn add_many(&mut self, outcome: Outcome, count: u32) {
        // Where plies are not known no positions are counted.
        let plies = outcome.remoteness().map_or(0, Remoteness::plies);
        match outcome {
            Outcome::Win(_) => self.wave(plies).won += count,
            Outcome::Loss(_) => self.wave(plies).lost += count,
            Outcome::Draw => self.drawn += u64::from(count),
            Outcome::Undecided => self.undecided += u64::from(count),
            Outcome::Chance => self.chance += u64::from(count),
        }
    }

    fn wave(&mut self, plies: u32) -> &mut Wave {
        let place = plies as usize;
        if place >= self.waves.len() {
            self.waves.resize(place + 1, Wave::default());
        }
        &mut self.waves[place]
    }

    /// How many positions the player to move wins.
    pub fn won(&self) -> u64 {
        self.waves.iter().map(|wave| u64::from(wave.won)).sum()
    }

    /// How many positions the player to move loses.
    pub fn lost(&self) -> u64 {
        self.waves.iter().map(|wave| u64::from(wave.lost)).sum()
    }

    /// The waves of the colouring; tick k, counted from 1, colours remoteness 2k − 1 and 2k.
    ///
    /// Where the last mover wins these are the circles and then the squares of one step of the classic colouring.
    /// Terminal positions are coloured before the first tick, and those where nobody is sure to win never.
    pub fn ticks(&self) -> Vec<Tick> {
        let after_ends = self.waves.get(1..).unwrap_or_default();
        let tick = |waves: &[Wave]| Tick {
            circles: waves.iter().map(|wave| wave.won).sum(),
            squares: waves.iter().map(|wave| wave.lost).sum(),
        };
        after_ends.chunks(2).map(tick).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_is_two_plies_and_ends_are_in_none() {
        let (win, loss) = (Outcome::win_in, Outcome::loss_in);
        let outcomes = [
            loss(0),
            win(1),
            win(1),
            loss(2),
            win(3),
            loss(3),
            Outcome::Draw,
            win(0),
        ];
        let tally = Tally::of(outcomes);
        let ticks = [(2, 1), (1, 1)].map(|(circles, squares)| Tick { circles, squares });
        assert_eq!(tally.ticks(), ticks);
        assert_eq!((tally.won(), tally.lost(), tally.drawn), (4, 3, 1));
        assert_eq!(Tally::of(outcomes[..1].to_vec()).ticks(), []);
    }
}
