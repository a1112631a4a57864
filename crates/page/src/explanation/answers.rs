//! The answers to the questions, and what is known of the whole game.

use crate::explanation::ExplanationView;
use crate::rules::problems;
use crate::rules::problems::ProblemView;
use crate::state::{Analysis, State};
use crate::task::as_sentence;
use crate::view::{Words, sentences};
use kruzhok_wire::{AnswerReport, Progress, Report};

/// The answers and what is known of the whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswersView {
    /// The heading.
    pub heading: String,
    /// How far the current rules have come.
    pub status: StatusView,
    /// Whether what is shown belongs to earlier rules, while the current ones are being mended or worked on.
    pub is_stale: bool,
    /// What was looked at, where that is not the whole game.
    pub notes: Vec<String>,
    /// What shows the answers, where they are to be guessed.
    pub uncover: Option<String>,
    /// The answers; empty when nothing is asked.
    pub answers: Vec<AnswerView>,
    /// What is said when nothing is asked.
    pub nothing_asked: Option<String>,
}

/// The tick table.
#[derive(Clone, Debug, PartialEq)]
pub struct TickTableView {
    /// The heading.
    pub heading: String,
    /// The heads of the columns: tick, circles, squares.
    pub columns: [String; 3],
    /// The first rows, two ticks each.
    pub rows: Vec<TickRow>,
    /// What lists more of them, with how many there are; `None` where these are all.
    pub more: Option<String>,
    /// The row at which the colouring stands, where that is not listed yet.
    pub beyond: Option<TickRow>,
    /// Positions, circles, squares and hexagons in all.
    pub totals: String,
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

/// One row of the tick table.
#[derive(Clone, Debug, PartialEq)]
pub struct TickRow {
    /// The ticks that the row counts, such as `1–2`.
    pub label: String,
    /// Circles newly coloured.
    pub circles: String,
    /// Squares newly coloured.
    pub squares: String,
    /// The last tick of the row: choosing the row sets the colouring to it.
    pub tick: u32,
    /// Whether the colouring stands at this row.
    pub is_current: bool,
}

impl AnswersView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        let report = state.solved.as_ref().map(|solved| &*solved.report);
        let answers: Vec<AnswerView> = report
            .iter()
            .flat_map(|report| report.answers.iter().enumerate())
            .map(|(place, answer)| match state.shows_answers() {
                true => AnswerView {
                    explanation: ExplanationView::of(state, place, answer)
                        .filter(|_| !state.is_summed()),
                    ..AnswerView::of(answer, state, t)
                },
                false => AnswerView::hidden(answer, t),
            })
            .collect();
        Self {
            heading: t.say("answers"),
            status: StatusView::of(state),
            is_stale: state.analysis != Analysis::Done,
            nothing_asked: (report.is_some() && answers.is_empty()).then(|| t.say("nothing-asked")),
            notes: report.map_or(vec![], |report| notes(report, t)),
            uncover: (!state.shows_answers() && !answers.is_empty())
                .then(|| t.say("uncover-answers")),
            answers,
        }
    }
}

impl TickTableView {
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        // How long play lasts is known only where there is a table.
        let report = &state.solved.as_ref().filter(|_| !state.is_summed())?.report;
        let tick = state.shown_tick();
        let all = report.counts.ticks.len().div_ceil(2);
        let listed = all.min(state.colouring.listed);
        let current = tick.saturating_sub(1) as usize / 2;
        let row = |index: usize| tick_row(report, index, tick, t);
        Some(Self {
            heading: t.say("ticks"),
            columns: [t.say("tick"), t.say("circles"), t.say("squares")],
            rows: (0..listed).map(row).collect(),
            beyond: (listed..all).contains(&current).then(|| row(current)),
            more: sentences::more_than(listed, all, t),
            totals: match report.counts.is_counted {
                true => totals(report, t),
                false => t.say("counting"),
            },
        })
    }
}

impl AnswerView {
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
        let (values, empty) = match &answer.outcome {
            Ok(values) if values.is_empty() => (vec![], Some(t.say("no-value"))),
            Ok(values) => (values.clone(), None),
            Err(problem) => (vec![], Some(problems::sentence(problem, t))),
        };
        let view_of = |value: kruzhok_wire::AnswerValue| ValueView {
            is_shown: value.start.is_some() && value.start.as_deref() == root,
            text: value.text,
            start: value.start,
        };
        Self {
            id: answer.id.clone(),
            question: sentences::question(&answer.condition, answer.ask, t),
            more: sentences::more_than(
                values.len(),
                usize::try_from(answer.value_count).unwrap_or(usize::MAX),
                t,
            ),
            values: values.into_iter().map(view_of).collect(),
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
            Analysis::Done => Self::Done,
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
            Analysis::Rejected(_) => {
                let is_solved = state.solved.is_some();
                match state.unfinished_fields() {
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

/// Two ticks a row, as the colouring goes: one brings circles, the other squares.
fn tick_row(report: &Report, index: usize, tick: u32, t: Words) -> TickRow {
    let pair = &report.counts.ticks[2 * index..report.counts.ticks.len().min(2 * index + 2)];
    let first = u32::try_from(2 * index + 1).unwrap_or(u32::MAX);
    let last = first + u32::from(pair.len() == 2);
    let sum = |count: fn(&(u32, u32)) -> u32| {
        pair.iter()
            .map(|counts| u64::from(count(counts)))
            .sum::<u64>()
    };
    TickRow {
        label: if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        },
        circles: t.number(sum(|counts| counts.0)),
        squares: t.number(sum(|counts| counts.1)),
        tick: last,
        is_current: (first..=last).contains(&tick),
    }
}

fn totals(report: &Report, t: Words) -> String {
    let count = |key: &str, n: u64| t.fill(key, &[("n", &n), ("number", &t.number(n))]);
    let won = count("won-count", report.counts.won);
    let lost = count("lost-count", report.counts.lost);
    let others = [
        ("drawn-count", report.counts.drawn),
        ("undecided-count", report.counts.undecided),
        ("chance-count", report.counts.chance),
    ];
    let with_next =
        |list: String, next: String| t.fill("totals-list", &[("list", &list), ("next", &next)]);
    let counts = others
        .into_iter()
        .filter(|(_, n)| *n > 0)
        .map(|(key, n)| count(key, n))
        .fold(with_next(won, lost), with_next);
    let positions = count("positions-count", report.counts.positions);
    t.fill("totals", &[("positions", &positions), ("counts", &counts)])
}
