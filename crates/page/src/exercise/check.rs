//! Whether what a pupil has done is right.

use super::{FULL_POINTS, Feedback, Item, Mark, Work};
use crate::play::options::{best, of_report};
use crate::rules::with_law;
use crate::state::{Analysis, State};
use kruzhok_picture::{NodeKind, Standing};
use kruzhok_rules::Ask;
use kruzhok_wire::{
    AnswerReport, Fault, LawRequest, LawRuling, MoveReport, PositionReport, Reason, Report,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The most cells of a map that are marked.
pub(crate) const MOST_CELLS: usize = 500;

/// What stands for an answer without values.
pub(super) const NONE: [&str; 8] = ["-", "–", "—", "none", "no", "нет", "无", "没有"];

/// What was found, and the points for it.
pub(super) struct Checked {
    pub(super) feedback: Feedback,
    pub(super) points: u32,
    /// Whether it was an attempt: what was not done yet costs none.
    pub(super) is_attempt: bool,
}

impl Checked {
    fn of(feedback: Feedback, points: u32) -> Self {
        Self {
            feedback,
            points,
            is_attempt: true,
        }
    }

    fn too_soon(feedback: Feedback) -> Self {
        Self {
            feedback,
            points: 0,
            is_attempt: false,
        }
    }
}

impl State {
    /// Looks at what was done; `None` while it cannot be told.
    pub(super) fn check_work(&self, item: &Item) -> Option<Checked> {
        let report = self.solved.as_ref().map(|solved| &*solved.report);
        match &item.work {
            Work::Answer(place, typed) => {
                let report = report?;
                let answer = report.answers.get(*place)?;
                Some(match no_value(report, answer, typed) {
                    Some(value) => Checked::too_soon(Feedback::NoValue(value)),
                    None => check_answer(answer, typed),
                })
            }
            Work::Colour { is_map, .. } => {
                let all = self.to_be_marked(*is_map);
                (!all.is_empty()).then(|| self.check_marks(&all))
            }
            Work::Move(position, chosen) => {
                let known = self.exercise.positions.get(position)?;
                Some(check_move(known, chosen.as_deref()))
            }
            Work::Play(line) => {
                let known = self.exercise.positions.get(line.last()?)?;
                // The pupil moves first, so an even number of moves ends at the pupil's turn.
                let is_pupils_turn = line.len() % 2 == 1;
                Some(match known.reason {
                    Reason::Over(_) | Reason::Stuck(_) => {
                        let mover_wins = matches!(known.standing, Standing::Won(_));
                        let is_drawn = matches!(known.standing, Standing::Drawn);
                        match mover_wins == is_pupils_turn && !is_drawn {
                            true => Checked::of(Feedback::Right, FULL_POINTS),
                            false => Checked::of(Feedback::Wrong, 0),
                        }
                    }
                    _ => Checked::too_soon(Feedback::Missing),
                })
            }
            Work::Law(_) => Some(self.check_law(item)),
            Work::Rules => {
                let (_, model) = self.exercise.model.as_ref()?;
                let is_solved = self.analysis == Analysis::Done;
                Some(match report.filter(|_| is_solved) {
                    Some(report) => check_rules(&model.report, report),
                    None => Checked::too_soon(Feedback::Missing),
                })
            }
        }
    }

    /// What a pupil's law is checked as: the only one of the rules.
    pub(super) fn law_of(&self, item: &Item) -> Option<LawRequest> {
        let Work::Law(typed) = &item.work else {
            return None;
        };
        Some(LawRequest {
            rules: with_law(&self.rules.text.source, typed.trim()),
            index: 0,
        })
    }

    /// It is refuted, or agrees; it may have to be checked first.
    fn check_law(&self, item: &Item) -> Checked {
        let request = self.law_of(item).filter(|_| !item.work.is_blank());
        let Some(request) = request else {
            return Checked::too_soon(Feedback::Missing);
        };
        if let Err(problems) = kruzhok_rules::parse(&request.rules) {
            let fault = Fault::all(&problems).into_iter().next();
            let fault = fault.expect("rules are refused for a reason");
            return Checked::too_soon(Feedback::NoLaw(fault.into()));
        }
        if self.law.asked.as_ref() != Some(&request) || self.law.is_running {
            return Checked::too_soon(Feedback::Underway);
        }
        match &self.law.found {
            None => Checked::too_soon(Feedback::Undecided),
            Some(Err(fault)) => Checked::too_soon(Feedback::NoLaw(fault.clone().into())),
            Some(Ok(report)) => match report.ruling {
                LawRuling::Undecided => Checked::too_soon(Feedback::Undecided),
                LawRuling::Refuted => Checked::of(Feedback::Law(Rc::clone(report)), 0),
                LawRuling::Agrees | LawRuling::Proved => {
                    Checked::of(Feedback::Law(Rc::clone(report)), FULL_POINTS)
                }
            },
        }
    }

    /// The positions that are to be marked, each once, with their marks and the plies to the end; none while they are not there.
    pub(super) fn to_be_marked(&self, is_map: bool) -> Vec<(String, Mark, u32)> {
        let of_graph = || -> Vec<(String, Standing)> {
            let nodes = self.graph.drawing.iter().flat_map(|it| &it.nodes);
            let nodes = nodes.filter(|node| node.kind == NodeKind::Position);
            nodes
                .map(|node| (node.position.clone(), node.standing))
                .collect()
        };
        let positions = match is_map {
            true => self.positions_of_map(MOST_CELLS),
            false => of_graph(),
        };
        let mut seen = BTreeSet::new();
        let marked = positions.into_iter().filter_map(|(position, standing)| {
            let mark = match standing {
                Standing::Won(_) => Mark::Circle,
                Standing::Lost(_) => Mark::Square,
                _ => return None,
            };
            let plies = standing.remoteness().unwrap_or(u32::MAX);
            seen.insert(position.clone())
                .then_some((position, mark, plies))
        });
        marked.collect()
    }

    fn check_marks(&self, all: &[(String, Mark, u32)]) -> Checked {
        let mark_of = |position: &str| self.exercise.mark_of(position).map(|it| it.0);
        let unmarked = all
            .iter()
            .filter(|(position, ..)| mark_of(position).is_none());
        match unmarked.count() {
            0 => {}
            n => return Checked::too_soon(Feedback::Unmarked(n)),
        }
        let is_wrong =
            |(position, mark, _): &&(String, Mark, u32)| mark_of(position) != Some(*mark);
        let wrong: Vec<_> = all.iter().filter(is_wrong).collect();
        // The one nearest to the end has a reason that the pupil can follow.
        match wrong.iter().min_by_key(|(.., plies)| *plies) {
            None => Checked::of(Feedback::Right, FULL_POINTS),
            Some((position, ..)) => {
                let most_are_right = wrong.len() * 4 <= all.len();
                let points = FULL_POINTS / 2 * u32::from(most_are_right);
                Checked::of(Feedback::WrongMark(position.clone()), points)
            }
        }
    }
}

/// Whether all values of an answer are known, so that it can be asked for.
pub(crate) fn is_listed(answer: &AnswerReport) -> bool {
    let values = answer.outcome.as_ref().map(|it| u64::try_from(it.len()));
    matches!(values, Ok(Ok(count)) if count == answer.value_count)
}

/// The values that were typed, as the answer has them; one of two counts half.
fn check_answer(answer: &AnswerReport, typed: &str) -> Checked {
    if answer.outcome.is_err() {
        return Checked::too_soon(Feedback::Missing);
    }
    let [right, given] = values_of(answer, typed);
    if given.is_empty() {
        return Checked::too_soon(Feedback::Missing);
    }
    let says_none = given.iter().all(|it| NONE.contains(&it.as_str()));
    if given == right || right.is_empty() && says_none {
        return Checked::of(Feedback::Right, FULL_POINTS);
    }
    match right.len() == 2 && given.len() <= 2 && given.intersection(&right).count() == 1 {
        true => Checked::of(Feedback::Half, FULL_POINTS / 2),
        false => Checked::of(Feedback::Wrong, 0),
    }
}

/// What was typed and is no value at all, as far as values are numbers.
fn no_value(report: &Report, answer: &AnswerReport, typed: &str) -> Option<String> {
    let is_numbers = |value: &str| {
        let mut numbers = value.split(',').map(|it| it.trim_start_matches(['-', '−']));
        numbers.all(|it| !it.is_empty() && it.chars().all(|c| c.is_ascii_digit()))
    };
    let [right, given] = values_of(answer, typed).map(|values| {
        // Without their places.
        let plain = values
            .into_iter()
            .filter_map(|it| it.rsplit(": ").next().map(str::to_owned));
        plain.collect::<Vec<_>>()
    });
    let known = match right.is_empty() {
        true => report
            .starts
            .iter()
            .take(1)
            .map(|it| plain(&it.position))
            .collect(),
        false => right,
    };
    let mut given = given.into_iter();
    let is_value = |it: &str| is_numbers(it) || NONE.contains(&it);
    known
        .iter()
        .all(|it| is_numbers(it))
        .then(|| given.find(|it| !is_value(it)))?
}

/// What was typed without the names before its values: of `S = 62` the number alone.
fn without_names(typed: &str) -> String {
    let typed = typed.replace('＝', "=");
    let (named, last) = typed.rsplit_once('=').unwrap_or(("", &typed));
    let parts = named
        .split('=')
        .map(|it| it.trim_end().trim_end_matches(char::is_alphanumeric));
    parts.chain([last]).collect()
}

/// The values of an answer, and those that were typed.
pub(super) fn values_of(answer: &AnswerReport, typed: &str) -> [BTreeSet<String>; 2] {
    let values = answer.outcome.as_deref().unwrap_or_default();
    // Who wins is asked start by start: each value has its place.
    let has_places = answer.ask == Ask::Winner;
    let placed = |(place, value): (usize, String)| match has_places {
        true => format!("{place}: {value}"),
        false => value,
    };
    let right = values.iter().map(|value| plain(&value.text));
    let right: BTreeSet<String> = right.enumerate().map(placed).collect();
    let (has_comma, has_space) = (
        right.iter().any(|value| value.contains(',')),
        values.iter().any(|value| value.text.contains(' ')),
    );
    let separates = |c: char| match c {
        ';' | '；' | '\n' => true,
        ',' | '，' | '、' => !has_comma && !has_space,
        c => c.is_whitespace() && !has_space,
    };
    let typed = match values.iter().any(|value| value.text.contains('=')) {
        true => typed.to_owned(),
        false => without_names(typed),
    };
    // Within a pair a space may stand after the comma.
    let typed = match has_comma {
        true => typed.replace('，', ",").replace(", ", ","),
        false => typed,
    };
    let given: BTreeSet<String> = typed
        .split(separates)
        .map(plain)
        .filter(|it| !it.is_empty())
        .enumerate()
        .map(placed)
        .collect();
    [right, given]
}

/// A value without brackets and spaces, all letters small.
fn plain(value: &str) -> String {
    let is_kept = |c: &char| !c.is_whitespace() && !matches!(c, '(' | ')' | '（' | '）');
    let kept: String = value.chars().filter(is_kept).collect();
    kept.trim_end_matches('.').to_lowercase()
}

fn check_move(position: &PositionReport, chosen: Option<&str>) -> Checked {
    let Some(chosen) = chosen else {
        return Checked::too_soon(Feedback::Missing);
    };
    let best = best_move(position);
    let fastest = best.filter(|mv| matches!(mv.standing, Standing::Lost(_)));
    let mv = position.moves.iter().find(|mv| mv.to == chosen);
    let is_winning = mv.is_some_and(|mv| matches!(mv.standing, Standing::Lost(_)));
    match (mv, fastest) {
        (None, None) => Checked::of(Feedback::Right, FULL_POINTS),
        (Some(mv), Some(fastest)) if is_winning => {
            let is_fastest = mv.standing.remoteness() == fastest.standing.remoteness();
            let feedback = match is_fastest {
                true => Feedback::Right,
                false => Feedback::RightButSlower(fastest.to.clone()),
            };
            Checked::of(feedback, FULL_POINTS)
        }
        _ => Checked::of(Feedback::Wrong, 0),
    }
}

/// The move that wins soonest, else one that holds the draw, else the one that loses last.
pub(super) fn best_move(position: &PositionReport) -> Option<&MoveReport> {
    best(&of_report(position).options).and_then(|index| position.moves.get(index))
}

/// The first start from which the written rules give another outcome than the model, or that only one of them has.
fn check_rules(model: &Report, written: &Report) -> Checked {
    let outcomes = |report: &Report| -> BTreeMap<String, Standing> {
        let starts = report.starts.iter();
        starts
            .map(|it| (it.position.clone(), it.standing))
            .collect()
    };
    let (of_model, of_written) = (outcomes(model), outcomes(written));
    let is_other = |position: &&String| of_model.get(*position) != of_written.get(*position);
    let starts = model.starts.iter().chain(&written.starts);
    let Some(start) = starts.map(|it| &it.position).find(is_other) else {
        return Checked::of(Feedback::Right, FULL_POINTS);
    };
    let feedback = match (of_model.get(start), of_written.get(start)) {
        (_, None) => Feedback::LacksStart,
        (None, _) => Feedback::HasStart,
        _ => Feedback::Differs,
    };
    Checked::of(feedback(start.clone()), 0)
}
