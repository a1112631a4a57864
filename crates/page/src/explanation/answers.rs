//! The answers to the questions, and what is known of the whole game.

use crate::explanation::ExplanationView;
use crate::rules::problems;
use crate::rules::problems::ProblemView;
use crate::state::{Analysis, State};
use crate::task::as_sentence;
use crate::view::{Words, sentences};
use kruzhok_wire::{AnswerReport, AnswerValue, Fault, Progress, Report};

/// The answers and what is known of the whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswersView {
    /// The heading.
    pub heading: String,
    /// How far the current rules have come.
    pub status: StatusView,
    /// Whether what is shown belongs to earlier rules, while the current ones are being mended or worked on, or to rules
    /// without a row that is no move.
    pub is_stale: bool,
    /// Said of answers to rules that were not read completely, and what says that they are complete now.
    pub in_part: Option<[String; 2]>,
    /// What was looked at, where that is not the whole game.
    pub notes: Vec<String>,
    /// What shows the answers, where they are to be guessed.
    pub uncover: Option<String>,
    /// The answers; empty when nothing is asked.
    pub answers: Vec<AnswerView>,
    /// What is said when nothing is asked.
    pub nothing_asked: Option<String>,
}

/// How far the current rules have come.
#[derive(Clone, Debug, PartialEq)]
pub enum StatusView {
    /// All is done.
    Done,
    /// The work goes on.
    Running {
        /// What is being done, with positions done.
        text: String,
        /// From 0 to 1, where it is known.
        part_done: Option<f64>,
        /// What the button that stops it is called.
        stop: String,
    },
    /// The user has stopped the work.
    Stopped {
        /// What is said of it.
        text: String,
        /// What the button that starts again is called.
        again: String,
    },
    /// The rules have problems: how many, and that the last good result is still shown.
    Rejected {
        /// What is said of it.
        text: String,
        /// The problems.
        problems: Vec<ProblemView>,
    },
    /// The rules are not finished yet: what is missing.
    Unfinished(String),
    /// The worker broke down.
    Failed {
        /// What is said of it.
        text: String,
        /// What the button that starts again is called.
        again: String,
    },
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerView {
    /// The question's name.
    pub id: String,
    /// The question in words, or its condition.
    pub question: String,
    /// The values.
    pub values: Vec<ValueView>,
    /// What is said when there is no value, or none could be found.
    pub empty: Option<String>,
    /// How many values are not listed, where there are any.
    pub more: Option<String>,
    /// A sign that the rules were misread.
    pub warning: Option<String>,
    /// What asks why; `None` where there is no answer to be explained.
    pub why: Option<String>,
    /// Why the answer is what it is, where that is asked.
    pub explanation: Option<ExplanationView>,
}

/// One value of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueView {
    /// The value.
    pub text: String,
    /// The start position that it stands for, to be shown in the graph.
    pub start: Option<String>,
    /// Whether that position is at the top of the graph.
    pub is_shown: bool,
}

impl AnswersView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        let report = state.solved.as_ref().map(|solved| &*solved.report);
        let is_solved = state.analysis == Analysis::Done;
        let proved = state.proved_answers();
        // What was found by play can be explained; while it is not known, or cannot be, the laws answer.
        let by_law = |answer: &AnswerReport| {
            let proved = proved.iter().find(|it| it.id == answer.id);
            proved.filter(|_| !is_solved || answer.outcome.is_err())
        };
        let mut answers: Vec<AnswerView> = report
            .iter()
            .flat_map(|report| report.answers.iter().enumerate())
            .map(
                |(place, answer)| match (state.shows_answers(), by_law(answer)) {
                    (false, _) => AnswerView::hidden(answer, t),
                    (true, Some(proved)) => AnswerView::by_law(proved, state, t),
                    (true, None) => AnswerView {
                        explanation: ExplanationView::of(state, place, answer)
                            .filter(|_| !state.is_summed()),
                        ..AnswerView::of(answer, state, t)
                    },
                },
            )
            .collect();
        for answer in proved.iter().filter(|_| report.is_none()) {
            answers.push(match state.shows_answers() {
                true => AnswerView::by_law(answer, state, t),
                false => AnswerView::hidden(answer, t),
            });
        }
        let is_proved = |it: &AnswerView| proved.iter().any(|proved| proved.id == it.id);
        let are_all_proved = answers.iter().all(is_proved);
        Self {
            heading: t.say("answers"),
            status: StatusView::of(state),
            is_stale: state.is_doubtful() || !is_solved && !are_all_proved,
            in_part: (state.task.is_in_part() && !answers.is_empty())
                .then(|| ["answers-in-part", "answers-checked"].map(|key| t.say(key))),
            nothing_asked: (report.is_some() && answers.is_empty()).then(|| t.say("nothing-asked")),
            notes: proved_note(state, t)
                .into_iter()
                .chain((is_solved && state.has_idle_row()).then(|| t.say("note-idle-row")))
                .chain(
                    report
                        .filter(|_| is_solved || proved.is_empty())
                        .map_or(vec![], |it| notes(it, t)),
                )
                .collect(),
            uncover: (!state.shows_answers() && !answers.is_empty())
                .then(|| t.say("uncover-answers")),
            answers,
        }
    }
}

/// Which answers a law gives without play.
fn proved_note(state: &State, t: Words) -> Option<String> {
    let proved = state.proved_answers();
    if proved.is_empty() || !state.shows_answers() {
        return None;
    }
    let ids: Vec<&str> = proved.iter().map(|it| it.id.as_str()).collect();
    let args: &[(&str, &dyn ToString)] = &[("n", &ids.len()), ("ids", &ids.join(", "))];
    Some(as_sentence(&t.fill("note-by-law", args), t))
}

impl AnswerView {
    /// What a law says, of which there is no play to be explained by.
    fn by_law(answer: &AnswerReport, state: &State, t: Words) -> Self {
        Self {
            why: None,
            ..Self::of(answer, state, t)
        }
    }

    /// The question alone.
    fn hidden(answer: &AnswerReport, t: Words) -> Self {
        Self {
            id: answer.id.clone(),
            question: sentences::question(&answer.condition, answer.ask, t),
            values: vec![],
            empty: Some("?".to_owned()),
            more: None,
            warning: None,
            why: None,
            explanation: None,
        }
    }

    fn of(answer: &AnswerReport, state: &State, t: Words) -> Self {
        let root = state.shown_root();
        // Reasons tell of play; where only heaps were solved, a position tells what there is to tell.
        let is_explained = answer.outcome.is_ok() && !state.is_summed();
        let empty = match &answer.outcome {
            Ok(values) => values.is_empty().then(|| t.say("no-value")),
            Err(problem) => Some(problems::sentence(problem, t)),
        };
        let values = answer.outcome.as_deref().unwrap_or_default();
        let texts = sentences::answer_values(answer, t);
        let view_of = |(text, value): (String, &AnswerValue)| ValueView {
            is_shown: value.start.is_some() && value.start.as_deref() == root,
            text,
            start: value.start.clone(),
        };
        Self {
            id: answer.id.clone(),
            question: sentences::question(&answer.condition, answer.ask, t),
            more: sentences::more_than(
                values.len(),
                usize::try_from(answer.value_count).unwrap_or(usize::MAX),
                t,
            ),
            values: texts.into_iter().zip(values).map(view_of).collect(),
            empty,
            warning: answer
                .warning
                .as_ref()
                .map(|(key, args)| problems::message("warning", key, args, t)),
            why: is_explained.then(|| t.say("why-open")),
            explanation: None,
        }
    }
}

impl StatusView {
    fn of(state: &State) -> Self {
        let t = Words::of(state);
        match &state.analysis {
            Analysis::Done => {
                let unheld = state.rules.form.unheld(&state.rules.text.document);
                match state.field_names(unheld) {
                    fields if fields.is_empty() => Self::Done,
                    fields => {
                        Self::Unfinished(t.fill("unfinished-last-shown", &[("fields", &fields)]))
                    }
                }
            }
            Analysis::Running { progress, .. } => {
                let (text, part_done) = running(*progress, t);
                Self::Running {
                    text,
                    part_done,
                    stop: t.say("stop"),
                }
            }
            Analysis::Stopped => Self::Stopped {
                text: t.say("stopped"),
                again: t.say("again"),
            },
            // The laws answer all the same.
            Analysis::Rejected(faults)
                if !state.proved_answers().is_empty() && faults.iter().all(is_too_large) =>
            {
                Self::Unfinished(t.say("too-large-for-play"))
            }
            Analysis::Rejected(_) => {
                let is_solved = state.solved.is_some();
                match state.unfinished_names() {
                    Some(fields) => {
                        let key = if is_solved {
                            "unfinished-last-shown"
                        } else {
                            "unfinished"
                        };
                        Self::Unfinished(t.fill(key, &[("fields", &fields)]))
                    }
                    None => {
                        let problems = state.problem_views();
                        let key = if is_solved {
                            "rejected-last-shown"
                        } else {
                            "rejected"
                        };
                        Self::Rejected {
                            text: t.fill(key, &[("n", &problems.len())]),
                            problems,
                        }
                    }
                }
            }
            Analysis::Failed(reason) => Self::Failed {
                text: t.fill("failed", &[("reason", reason)]),
                again: t.say("again"),
            },
        }
    }
}

/// Whether a game is right and only too large to be played through.
fn is_too_large(fault: &Fault) -> bool {
    ["too-m", "too-large"]
        .iter()
        .any(|key| fault.key.starts_with(key))
}

fn running(progress: Option<Progress>, t: Words) -> (String, Option<f64>) {
    match progress {
        None => (t.say("running"), None),
        Some(Progress::Exploring { found }) => {
            (t.fill("exploring", &[("n", &t.number(found))]), None)
        }
        Some(Progress::Solving { decided, total }) => {
            let text = t.fill(
                "solving",
                &[("n", &t.number(decided)), ("total", &t.number(total))],
            );
            (text, Some(decided as f64 / total.max(1) as f64))
        }
    }
}

fn notes(report: &Report, t: Words) -> Vec<String> {
    let reach = report.reach.as_ref().map(|(reach, is_stable)| {
        let key = match is_stable {
            true => "note-reach",
            false => "note-reach-growing",
        };
        t.fill(key, &[("reach", reach)])
    });
    let limit = report
        .limit_note
        .map(|plies| t.fill("note-limit", &[("n", &plies)]));
    let way = report.way.as_ref().map(|(key, args)| {
        let args: Vec<(&str, &dyn ToString)> = args
            .iter()
            .map(|(name, value)| (name.as_str(), value as &dyn ToString))
            .collect();
        t.fill(&format!("way-{key}"), &args)
    });
    let notes = reach.into_iter().chain(limit).chain(way);
    notes.map(|note| as_sentence(&note, t)).collect()
}
