//! Hints, from what to ask oneself to the solution.

use super::view::move_label;
use super::{Item, Mark, Work};
use crate::state::{Effect, State};
use crate::view::{Words, sentences};
use kruzhok_picture::Standing;
use kruzhok_wire::{AnswerReport, MoveReport, PositionReport, Report, StartReport};
use std::rc::Rc;

/// The most positions that a hint names.
const MOST_NAMED: usize = 12;

impl Work {
    /// The number of hints, the solution included.
    pub(super) fn hint_count(&self) -> u32 {
        match self {
            Self::Answer(..) | Self::Colour { .. } | Self::Law(_) | Self::Move(..) => 4,
            Self::Play(_) | Self::Rules => 3,
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

impl State {
    /// Whether an item has one more hint.
    pub(super) fn has_next_hint(&self, index: usize) -> bool {
        let Some(item) = self.exercise.items.get(index) else {
            return false;
        };
        let is_there = match &item.work {
            // The game's own law may not be known.
            Work::Law(_) => item.hints + 1 < item.work.hint_count() || self.own_law().is_some(),
            // A play that is over is played anew.
            Work::Play(_) => item.feedback.is_none(),
            _ => true,
        };
        is_there && !item.is_closed && !self.exercise.exercise.is_without_hints
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
            // What was found of the marks before is of other marks.
            (Work::Colour { .. }, 2 | 3) => {
                self.exercise.items[index].feedback = None;
                self.settle_marks(index, |_, _, plies| plies < hints);
            }
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
        let about = |name: &str, value: String| Some(t.fill(&key, &[(name, &value)]));
        let at_hand = |position: &str| {
            let known = self.exercise.positions.get(position)?;
            position_hint(position, known, level, t)
        };
        if let (1, Some(hint)) = (level, self.hint_of_lesson(t)) {
            return Some(hint);
        }
        match (&item.work, level) {
            (Work::Answer(place, _), _) if self.example_of(*place).is_some() => {
                let example = self.example_of(*place)?;
                let known = self.exercise.positions.get(example);
                nimber_hint(example, known.map(Rc::as_ref), level, t)
            }
            (Work::Answer(..), 1) => Some(t.say(&key)),
            (Work::Answer(..), 2) => {
                start_hint(report, self.asked_still(), Standing::Won(Some(1)), &key, t)
                    .or_else(|| Some(t.say("exercise-hint-answer-1")))
            }
            (Work::Answer(place, _), _) => {
                let answer = report.answers.get(*place)?;
                if is_about_mistakes(answer) {
                    return Some(mistake_hint(report, answer, t));
                }
                start_hint(report, self.asked_still(), Standing::Lost(Some(2)), &key, t)
                    .or_else(|| Some(t.say("exercise-hint-answer-none")))
            }
            (Work::Colour { is_map, .. }, 1) => {
                let mut marked = self.to_be_marked(*is_map).into_iter();
                let end = marked.find(|(_, mark, plies)| *mark == Mark::Square && *plies == 0);
                match end {
                    Some((position, ..)) => about("position", position),
                    None => Some(t.say("exercise-hint-answer-1")),
                }
            }
            (Work::Move(position, _), _) => at_hand(position),
            (Work::Play(line), 3) => {
                let known = self.exercise.positions.get(line.last()?)?;
                let best = super::check::best_move(known)?;
                (line.len() % 2 == 1).then(|| move_label(best, t))
            }
            (Work::Play(line), _) => at_hand(line.last()?),
            (Work::Law(_), 2) => {
                let starts = report.starts.iter();
                let lost = starts.filter(|it| matches!(it.standing, Standing::Lost(_)));
                let lost: Vec<String> = lost.map(|it| it.position.clone()).collect();
                match lost.is_empty() || self.exercise.withholds() {
                    true => Some(t.say("exercise-hint-law-2-own")),
                    false => about("list", named(&lost)),
                }
            }
            (Work::Rules, 2) => {
                let (_, model) = self.exercise.model.as_ref()?;
                let starts = model.report.starts.iter();
                let lost = starts.filter(|it| matches!(it.standing, Standing::Lost(_)));
                let lost: Vec<String> = lost.map(|it| it.position.clone()).collect();
                about("list", named(&lost))
            }
            _ => Some(t.say(&key)),
        }
    }
}

impl State {
    /// The questions that are not answered yet.
    fn asked_still(&self) -> impl Iterator<Item = usize> {
        let items = self.exercise.items.iter().filter(|item| !item.is_closed);
        items.filter_map(|item| match &item.work {
            Work::Answer(place, _) => Some(*place),
            _ => None,
        })
    }

    /// The start by which a question about Grundy values is explained: none that it asks for, and rather one behind the
    /// first of these, as those before it often have no moves.
    pub(super) fn example_of(&self, question: usize) -> Option<&String> {
        let report = &self.solved.as_ref()?.report;
        let answer = report.answers.get(question)?;
        if !is_about_nimbers(answer) {
            return None;
        }
        let starts: Vec<&String> = report.starts.iter().map(|it| &it.position).collect();
        let is_asked = |start: &&String| answers(answer, start);
        let first = starts.iter().position(&is_asked).unwrap_or(0);
        let (before, behind) = starts.split_at(first);
        let mut others = behind.iter().chain(before.iter().rev());
        others.find(|start| !is_asked(start)).copied()
    }
}

/// How the Grundy value of a start is found, step by step.
fn nimber_hint(
    start: &str,
    known: Option<&PositionReport>,
    level: u32,
    t: Words,
) -> Option<String> {
    let key = format!("exercise-hint-nimber-{level}");
    match level {
        1 => Some(t.say(&key)),
        2 => {
            let labels = known?.moves.iter().map(|mv| mv.to_label.clone());
            let list = named(&labels.collect::<Vec<_>>());
            Some(t.fill(&key, &[("position", &start), ("list", &list)]))
        }
        _ => {
            let why = sentences::nimber(known?.nimber.as_ref()?, t);
            Some(t.fill(&key, &[("position", &start), ("why", &why)]))
        }
    }
}

/// Whether a question is about Grundy values, which do not follow from who wins.
pub(super) fn is_about_nimbers(answer: &AnswerReport) -> bool {
    answer.condition.contains("grundy")
}

/// Where the moves lead, whether one of them wins, and one that does not.
fn position_hint(position: &str, known: &PositionReport, level: u32, t: Words) -> Option<String> {
    let labels = |moves: &[&MoveReport]| {
        let labels: Vec<String> = moves.iter().map(|mv| mv.to_label.clone()).collect();
        named(&labels)
    };
    let moves: Vec<&MoveReport> = known.moves.iter().collect();
    let losing = |mv: &&&MoveReport| matches!(mv.standing, Standing::Won(_));
    let losing: Vec<&MoveReport> = moves.iter().filter(losing).copied().collect();
    let fill = |key: &str, args: &[(&str, &dyn ToString)]| Some(t.fill(key, args));
    match level {
        _ if moves.is_empty() => None,
        1 => fill(
            "exercise-hint-move-1",
            &[("position", &position), ("list", &labels(&moves))],
        ),
        2 => {
            let key = match known.standing {
                Standing::Won(_) => "exercise-hint-circle",
                _ => "exercise-hint-square",
            };
            fill(key, &[("position", &position)])
        }
        // Where only one other move is left, to exclude one would be the answer.
        _ => match losing.first() {
            Some(mv) if moves.len() > 2 => fill(
                "exercise-hint-move-3",
                &[("move", &mv.label), ("to", &mv.to_label)],
            ),
            _ => fill("exercise-hint-move-3-none", &[("list", &labels(&moves))]),
        },
    }
}

/// Whether a question is about players' mistakes, which do not follow from who wins.
pub(super) fn is_about_mistakes(answer: &AnswerReport) -> bool {
    answer.condition.contains("some_")
}

/// How to find a start from which a player may make a mistake, with one that is not asked for.
fn mistake_hint(report: &Report, answer: &AnswerReport, t: Words) -> String {
    let key = match answer.condition.contains("some_reply") {
        true => "exercise-hint-answer-3-reply",
        false => "exercise-hint-answer-3-move",
    };
    let starts = &report.starts;
    let first = starts.iter().position(|it| answers(answer, &it.position));
    let other = starts[..first.unwrap_or(0)].last();
    let other = other.or_else(|| starts.iter().find(|it| !answers(answer, &it.position)));
    let position = other.map_or("", |it| it.position.as_str());
    t.fill(key, &[("position", &position)])
}

/// Whether a start is among the values of an answer.
fn answers(answer: &AnswerReport, start: &str) -> bool {
    let mut values = answer.outcome.iter().flatten();
    values.any(|value| value.start.as_deref() == Some(start))
}

/// The starts from which it is so; where these are what a question asks for that is still open, only how to find them, with a
/// start that is none of them.
fn start_hint<'a>(
    report: &'a Report,
    asked: impl Iterator<Item = usize> + 'a,
    standing: Standing,
    key: &str,
    t: Words,
) -> Option<String> {
    let mut asked = asked.filter_map(|question| report.answers.get(question));
    let starts = &report.starts;
    let is_so = |start: &&StartReport| start.standing == standing;
    let found: Vec<String> = starts
        .iter()
        .filter(is_so)
        .map(|it| it.position.clone())
        .collect();
    let first = starts.iter().position(|start| is_so(&start))?;
    // A count or a sum is of no start, and may be of these.
    let tells = asked.any(|answer| {
        let mut values = answer.outcome.iter().flatten();
        found.iter().any(|start| answers(answer, start))
            || values.any(|value| value.start.is_none())
    });
    if !tells {
        return Some(t.fill(key, &[("list", &named(&found))]));
    }
    let before = starts[..first].last();
    let other = before.or_else(|| starts[first..].iter().find(|start| !is_so(start)))?;
    Some(t.fill(&format!("{key}-own"), &[("position", &other.position)]))
}

/// The first of them.
fn named(all: &[String]) -> String {
    let more = if all.len() > MOST_NAMED { " …" } else { "" };
    listed(&all[..all.len().min(MOST_NAMED)]) + more
}

/// All of them: with a comma between them, unless there is one within them.
pub(super) fn listed(all: &[impl AsRef<str>]) -> String {
    let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
    let has_comma = all.iter().any(|it| it.contains(','));
    all.join(if has_comma { "; " } else { ", " })
}
