//! Hints, from what to ask oneself to the solution.

use super::{Item, Work};
use crate::state::{Effect, State};
use crate::view::Words;
use kruzhok_picture::Standing;

/// The most positions that a hint names.
const MOST_NAMED: usize = 12;

impl Work {
    /// The number of hints, the solution included.
    pub(super) fn hint_count(&self) -> u32 {
        match self {
            Self::Answer(..) | Self::Colour { .. } => 4,
            Self::Move(..) | Self::Play(_) | Self::Rules => 3,
        }
    }

    /// What its messages begin with.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Self::Answer(..) => "answer",
            Self::Colour { .. } => "colour",
            Self::Move(..) => "move",
            Self::Play(_) => "play",
            Self::Rules => "rules",
        }
    }
}

impl State {
    /// Gives the next hint of an item: which question to ask, what is certain, the next step, the solution.
    pub(super) fn give_hint(&mut self, index: usize) -> Vec<Effect> {
        let is_allowed = !self.exercise.exercise.is_without_hints;
        let Some(item) = self
            .exercise
            .items
            .get_mut(index)
            .filter(|it| is_allowed && !it.is_closed)
        else {
            return vec![];
        };
        item.hints = (item.hints + 1).min(item.work.hint_count());
        let hints = item.hints;
        let is_last = hints == item.work.hint_count();
        let is_play = matches!(item.work, Work::Play(_));
        match (&item.work, hints) {
            // In play the last hint is the next move, as often as it is wanted.
            (Work::Colour { .. }, 2) => self.reveal(index, |_, _, plies| plies <= 1),
            (Work::Colour { .. }, 3) => self.reveal(index, |_, _, plies| plies <= 2),
            _ if is_last && !is_play => return self.give_solution(index),
            _ => {}
        }
        self.write_address(false)
    }

    /// The hints of an item that were given so far, in words.
    pub(super) fn hints_of(&self, item: &Item) -> Vec<String> {
        let t = Words::of(self);
        // The solution is no sentence; in play it is the next move.
        let is_play = matches!(item.work, Work::Play(_));
        let most = item.work.hint_count() - u32::from(!is_play);
        let given = 1..=item.hints.min(most);
        given
            .filter_map(|level| self.hint_of(item, level, t))
            .collect()
    }

    fn hint_of(&self, item: &Item, level: u32, t: Words) -> Option<String> {
        let report = &self.solved.as_ref()?.report;
        let key = format!("exercise-hint-{}-{level}", item.work.key());
        let starts_of = |standing: Standing| {
            let starts = report.starts.iter();
            let found = starts.filter(|it| it.standing == standing);
            let named: Vec<&str> = found.map(|it| it.position.as_str()).collect();
            let listed = named.len().min(MOST_NAMED);
            let more = if named.len() > listed { " …" } else { "" };
            (!named.is_empty()).then(|| named[..listed].join("; ") + more)
        };
        let about = |name: &str, value: String| Some(t.fill(&key, &[(name, &value)]));
        match (&item.work, level) {
            (Work::Answer(..), 2) => about("list", starts_of(Standing::Won(Some(1)))?),
            (Work::Answer(..), 3) => match starts_of(Standing::Lost(Some(2))) {
                Some(list) => about("list", list),
                None => Some(t.say("exercise-hint-answer-none")),
            },
            (Work::Move(position, _), 2) => {
                let known = self.exercise.positions.get(position)?;
                let is_won = matches!(known.standing, Standing::Won(_));
                Some(t.say(if is_won {
                    "exercise-hint-circle"
                } else {
                    "exercise-hint-square"
                }))
            }
            (Work::Play(line), 2) => {
                let known = self.exercise.positions.get(line.last()?)?;
                let is_won = matches!(known.standing, Standing::Won(_));
                Some(t.say(if is_won {
                    "exercise-hint-circle"
                } else {
                    "exercise-hint-square"
                }))
            }
            (Work::Play(line), 3) => {
                let known = self.exercise.positions.get(line.last()?)?;
                let best = super::check::best_move(known)?;
                (line.len() % 2 == 1)
                    .then(|| t.fill(&key, &[("move", &best.label), ("to", &best.to_label)]))
            }
            (Work::Rules, 2) => {
                let (_, model) = self.exercise.model.as_ref()?;
                let named: Vec<String> = model
                    .report
                    .starts
                    .iter()
                    .filter(|it| matches!(it.standing, Standing::Lost(_)))
                    .take(MOST_NAMED)
                    .map(|it| it.position.clone())
                    .collect();
                about("list", named.join("; "))
            }
            _ => Some(t.say(&key)),
        }
    }
}
