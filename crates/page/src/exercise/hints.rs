//! Hints, from what to ask oneself to the solution.

use super::{Feedback, Item, Work};
use crate::state::{Effect, State};
use crate::view::Words;
use kruzhok_picture::Standing;
use kruzhok_rulesfile::document::Document;
use kruzhok_syntax::lowercase;
use kruzhok_wire::LawFault;

/// The most positions that a hint names.
const MOST_NAMED: usize = 12;

impl Work {
    /// The number of hints, the solution included.
    pub(super) fn hint_count(&self) -> u32 {
        match self {
            Self::Answer(..) | Self::Colour { .. } | Self::Law(_) => 4,
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
            Self::Law(_) => "law",
        }
    }
}

impl Item {
    /// Where the law fails that was checked last.
    fn refutation(&self) -> Option<&LawFault> {
        match &self.feedback {
            Some(Feedback::Law(report)) => report.fault.as_ref(),
            _ => None,
        }
    }
}

impl State {
    /// Whether an item has one more hint.
    pub(super) fn has_next_hint(&self, index: usize) -> bool {
        let Some(item) = self.exercise.items.get(index) else {
            return false;
        };
        let is_there = match &item.work {
            // More is said of a law that was checked, and the game's own law may not be known.
            Work::Law(_) => match item.hints {
                0 => true,
                1 | 2 => item.refutation().is_some(),
                _ => self.own_law().is_some(),
            },
            _ => true,
        };
        is_there && !item.is_closed && !self.exercise.exercise.is_without_hints
    }

    /// The game's own law of the lost positions.
    pub(super) fn own_law(&self) -> Option<String> {
        let rules = self.exercise.own_rules.as_ref()?;
        Document::read(rules).text("law[0].lost")
    }

    /// Gives the next hint of an item: which question to ask, what is certain, the next step, the solution.
    pub(super) fn give_hint(&mut self, index: usize) -> Vec<Effect> {
        let is_allowed = self.has_next_hint(index);
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
            (Work::Law(_), _) => {
                let Some(fault) = item.refutation() else {
                    return (level == 1).then(|| t.say(&key));
                };
                Some(match (level, fault.property) {
                    (1, Some(property)) => {
                        let says = lowercase(&t.say(&format!("law-property-{property}")));
                        t.fill(
                            "exercise-hint-law-property",
                            &[("n", &property), ("property", &says)],
                        )
                    }
                    (1, None) => t.say("exercise-hint-law-drawn"),
                    (2, _) => t.fill(&key, &[("position", &fault.from)]),
                    _ => match &fault.to {
                        Some(to) => t.fill(&key, &[("position", &fault.from), ("to", to)]),
                        None => t.fill(&format!("{key}-none"), &[("position", &fault.from)]),
                    },
                })
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
