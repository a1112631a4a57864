//! Why what a pupil has done is wrong, as far as it may be said without giving the answer away.

use super::check::{NONE, best_move, values_of};
use super::hints::{is_about_mistakes, is_about_nimbers};
use super::view::move_label;
use super::{Feedback, Item, Work};
use crate::state::State;
use crate::view::{Words, sentences};
use kruzhok_picture::Standing;
use kruzhok_rules::Ask;
use kruzhok_wire::{AnswerReport, Report, StartReport};
use std::cmp::Ordering;

/// The most values that a reason is given for.
const MOST_VALUES: usize = 3;

impl State {
    /// How a play ended that was not won.
    pub(super) fn lost_play(&self, item: &Item, t: Words) -> String {
        let Work::Play(line) = &item.work else {
            return String::new();
        };
        let last = line
            .last()
            .and_then(|last| self.exercise.positions.get(last));
        let is_drawn = last.is_some_and(|it| it.standing == Standing::Drawn);
        t.say(match is_drawn {
            true => "exercise-play-drawn",
            false => "exercise-play-lost",
        })
    }

    /// Why it is wrong, a sentence each.
    pub(super) fn reasons(&self, item: &Item, t: Words) -> Vec<String> {
        match &item.work {
            Work::Answer(place, typed) => {
                let report = self.solved.as_ref().map(|solved| &*solved.report);
                let answer = report.and_then(|it| Some((it, it.answers.get(*place)?)));
                answer.map_or(vec![], |(report, answer)| {
                    of_answer(report, answer, typed, item, t)
                })
            }
            Work::Move(position, chosen) => {
                let known = self.exercise.positions.get(position);
                let chosen = known.zip(chosen.as_ref());
                let mv = chosen.map(|(it, to)| it.moves.iter().find(|mv| mv.to == *to));
                mv.map_or(vec![], |mv| {
                    vec![match mv {
                        None => t.say("exercise-some-move"),
                        Some(mv) if matches!(mv.standing, Standing::Won(_)) => {
                            let label = move_label(mv, t);
                            let reply = self
                                .exercise
                                .positions
                                .get(&mv.to)
                                .and_then(|it| best_move(it));
                            match reply {
                                Some(reply) => t.fill(
                                    "exercise-move-answered",
                                    &[("move", &label), ("reply", &move_label(reply, t))],
                                ),
                                None => t.fill("exercise-move-loses", &[("move", &label)]),
                            }
                        }
                        Some(mv) => t.fill("exercise-move-fails", &[("move", &move_label(mv, t))]),
                    }]
                })
            }
            Work::Play(line) => self.lost_move(line, t).into_iter().collect(),
            Work::Colour { .. } | Work::Rules | Work::Law(_) => vec![],
        }
    }

    /// The pupil's move after which the position was won no more.
    fn lost_move(&self, line: &[String], t: Words) -> Option<String> {
        let mut own = line.windows(2).enumerate().step_by(2);
        own.find_map(|(place, pair)| {
            let known = self.exercise.positions.get(&pair[0])?;
            let mv = known.moves.iter().find(|mv| mv.to == pair[1])?;
            let is_lost = matches!(known.standing, Standing::Won(_))
                && !matches!(mv.standing, Standing::Lost(_));
            let n = place + 1;
            let label = move_label(mv, t);
            is_lost.then(|| t.fill("exercise-play-fault", &[("n", &n), ("move", &label)]))
        })
    }
}

/// Too many values or too few; which are wrong, and why, once that gives nothing away.
fn of_answer(
    report: &Report,
    answer: &AnswerReport,
    typed: &str,
    item: &Item,
    t: Words,
) -> Vec<String> {
    let [right, given] = values_of(answer, typed);
    let mut lines = vec![];
    if !right.is_empty() && given.iter().any(|it| NONE.contains(&it.as_str())) {
        return vec![t.say("exercise-some-value")];
    }
    let is_several = given.len() > 1;
    let count = match given.len().cmp(&right.len()) {
        // That there are none would be the answer, and half of two says how many there are.
        _ if right.is_empty() || item.feedback == Some(Feedback::Half) => None,
        Ordering::Greater => Some("exercise-too-many"),
        Ordering::Less => Some("exercise-too-few"),
        Ordering::Equal => (is_several && !item.is_closed).then_some("exercise-as-many"),
    };
    lines.extend(count.map(|key| t.say(key)));
    // Of several values, which are wrong would be most of the answer.
    if is_several && !item.is_closed {
        return lines;
    }
    let wrong = given.difference(&right).take(MOST_VALUES);
    lines.extend(wrong.filter_map(|value| reason_of(report, answer, value, item, t)));
    lines
}

/// Why a value is none of the answer.
fn reason_of(
    report: &Report,
    answer: &AnswerReport,
    value: &str,
    item: &Item,
    t: Words,
) -> Option<String> {
    if answer.ask == Ask::Winner {
        return None;
    }
    let mut values = answer.outcome.iter().flatten();
    let is_of_start = values.any(|it| it.start.is_some());
    let Some(start) = start_of(report, answer, value) else {
        return is_of_start.then(|| t.fill("exercise-no-start", &[("value", &value)]));
    };
    match answer.ask {
        Ask::All if is_about_mistakes(answer) || is_about_nimbers(answer) => {
            Some(t.fill("exercise-unfit", &[("value", &value)]))
        }
        Ask::All => {
            // Who wins, and when, may be the answer to another question.
            let why = match item.is_closed {
                true => sentences::standing(start.standing, None, t),
                false => t.say("exercise-unfit-ask"),
            };
            Some(t.fill("exercise-unfit-why", &[("value", &value), ("why", &why)]))
        }
        Ask::Min | Ask::Max => {
            let right = answer.outcome.iter().flatten().next()?.start.as_deref()?;
            let place = |start: &str| report.starts.iter().position(|it| it.position == start);
            let key = match (answer.ask, place(&start.position).cmp(&place(right))) {
                (Ask::Min, Ordering::Greater) => "exercise-less-fits",
                (Ask::Max, Ordering::Less) => "exercise-more-fits",
                _ => "exercise-unfit",
            };
            Some(t.fill(key, &[("value", &value)]))
        }
        _ => None,
    }
}

/// The start that a value stands for: it is written without what all starts have in common.
fn start_of<'a>(report: &'a Report, answer: &AnswerReport, value: &str) -> Option<&'a StartReport> {
    let mut values = answer.outcome.iter().flatten();
    let common = values.find_map(|it| it.start.as_deref()?.strip_suffix(&it.text));
    let position = format!("{}{value}", common.unwrap_or_default());
    report.starts.iter().find(|it| it.position == position)
}
