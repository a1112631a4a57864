//! The colouring of the positions, wave by wave.

use crate::{Outcome, Remoteness};

/// What one wave of the colouring colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tick {
    /// Positions that the player to move wins.
    pub circles: u32,
    /// Positions that the player to move loses.
    pub squares: u32,
}

/// The waves of the colouring; tick k, counted from 1, colours remoteness 2k − 1 and 2k.
///
/// Where the last mover wins these are the circles and then the squares of one step of the classic colouring.
/// Terminal positions are coloured before the first tick, and those where nobody is sure to win never.
pub fn ticks(outcomes: &[Outcome]) -> Vec<Tick> {
    let mut ticks: Vec<Tick> = Vec::new();
    for outcome in outcomes {
        let Some(index) = outcome.remoteness().and_then(tick_index) else {
            continue;
        };
        if index >= ticks.len() {
            ticks.resize(index + 1, Tick::default());
        }
        match outcome {
            Outcome::Win(_) => ticks[index].circles += 1,
            Outcome::Loss(_) => ticks[index].squares += 1,
            Outcome::Draw | Outcome::Undecided | Outcome::Chance => {}
        }
    }
    ticks
}

fn tick_index(Remoteness(plies): Remoteness) -> Option<usize> {
    Some((plies.checked_sub(1)? / 2) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_is_two_plies_and_ends_are_in_none() {
        let outcomes = [
            "loss 0", "win 1", "win 1", "loss 2", "win 3", "loss 3", "draw", "win 0",
        ]
        .map(|text| text.parse().expect("an outcome"));
        assert_eq!(
            ticks(&outcomes),
            [
                Tick {
                    circles: 2,
                    squares: 1
                },
                Tick {
                    circles: 1,
                    squares: 1
                }
            ]
        );
        assert_eq!(ticks(&outcomes[..1]), []);
    }
}
