//! The exercise on the page.

use super::check::MOST_CELLS;
use super::hints::listed;
use super::{
    ExerciseState, FULL_POINTS, Feedback, GREATEST_NUMBER, Item, Mark, OwnNumbers, Stage, Work,
};
use crate::address::Game;
use crate::law::said;
use crate::rules::problems;
use crate::settings::{Part, Tab};
use crate::state::State;
use crate::task::as_sentence;
use crate::variants::exam_text;
use crate::view::{Choice, Words, sentences};
use kruzhok_picture::{DrawnNode, Standing};
use kruzhok_rules::Ask;
use kruzhok_wire::{AnswerReport, MoveReport, Reason};

/// The exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseView {
    /// The heading.
    pub heading: String,
    /// What it is for, or that it is over; said below all that is to be done.
    pub note: String,
    /// The text of the task, where the exam has words for it: with its questions where the rules are to be written.
    pub text: Option<String>,
    /// That nothing is kept, where a learning platform should keep it.
    pub unkept: Option<String>,
    /// The points so far; empty while there is nothing to do yet.
    pub score: String,
    /// What is said while what there is to do is being made ready.
    pub waiting: Option<String>,
    /// The question for the pupil's number, where that is open.
    pub number: Option<NumberView>,
    /// What there is to do.
    pub items: Vec<ItemView>,
}

/// The question for the pupil's number.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberView {
    /// What the field is called.
    pub label: String,
    /// What was typed.
    pub typed: String,
    /// What begins the exercise.
    pub begin: String,
    /// What is wrong with what was typed.
    pub problem: Option<String>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemView {
    /// Its name before the text: that of the question, where it is one.
    pub name: String,
    /// What is to be done.
    pub text: String,
    /// How it is done.
    pub input: ItemInput,
    /// What checks it; `None` where nothing is left to do.
    pub check: Option<String>,
    /// What gives the next hint, or the solution.
    pub hint: Option<String>,
    /// The hints so far.
    pub hints: Vec<String>,
    /// What was found at the last check.
    pub feedback: Option<FeedbackView>,
    /// How often it was checked, where that is limited.
    pub attempts: Option<String>,
    /// Whether nothing is left to do.
    pub is_closed: bool,
}

/// How something is done.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemInput {
    /// By typing.
    Text {
        /// What the field is called.
        label: String,
        /// What was typed.
        typed: String,
        /// How such a thing is written, where that has to be known: what is said of it, and examples.
        example: Option<(String, Vec<String>)>,
    },
    /// By choosing a move: the position that it leads to, or the empty text for none.
    Move(Vec<Choice<String>>),
    /// By playing.
    Play {
        /// The moves so far, each with who made it.
        line: Vec<String>,
        /// Where play is now, and whose turn it is.
        position: String,
        /// The moves that there are: the position that each leads to, and its name.
        moves: Vec<(String, String)>,
        /// What begins anew; `None` at the beginning.
        anew: Option<String>,
    },
    /// Elsewhere on the page: in this part, which a narrow screen does not show beside, and what leads there.
    Elsewhere(Part, String),
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedbackView {
    /// Whether all is right (`Some(true)`), something is wrong, or nothing was checked.
    pub is_right: Option<bool>,
    /// What is said of it, a sentence each.
    pub lines: Vec<String>,
}

impl ExerciseView {
    /// `None` where the page is no exercise.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let ExerciseState { stage, items, .. } = &state.exercise;
        if *stage == Stage::None {
            return None;
        }
        let t = Words::of(state);
        let points: u32 = items.iter().map(|item| item.points).sum();
        let most = state.exercise.most_points();
        Some(Self {
            heading: t.say("exercise"),
            note: match stage {
                Stage::Done if items.is_empty() => t.say("exercise-empty"),
                // The board of a step goes on showing what it is about.
                Stage::Done if most == 0 || state.lesson.open.is_some() => String::new(),
                Stage::Done => t.say("exercise-done"),
                _ => {
                    // The steps of a lesson need not say the same again and again.
                    let is_first = state.lesson.open.is_none();
                    let shows_graph = state.settings.tab == Tab::Graph && !state.graph.is_table;
                    let opens = shows_graph && !state.exercise.is_marking(false);
                    let notes = [
                        (is_first && state.exercise.withholds(), "exercise-hides"),
                        (is_first, "exercise-note"),
                        (opens && *stage == Stage::Open, "exercise-opens"),
                    ];
                    let notes = notes.into_iter().filter(|it| it.0).map(|it| t.say(it.1));
                    t.together(&notes.collect::<Vec<_>>())
                }
            },
            text: told_task(state, t),
            unkept: state.exercise.is_unkept.then(|| t.say("exercise-unkept")),
            score: match most {
                0 => String::new(),
                _ => t.fill("exercise-score", &[("n", &points), ("most", &most)]),
            },
            waiting: matches!(stage, Stage::Opening | Stage::Searching | Stage::Varied)
                .then(|| t.say("exercise-waiting")),
            number: (*stage == Stage::Asking).then(|| NumberView {
                label: t.say("exercise-number"),
                typed: state.exercise.number.clone(),
                begin: t.say("exercise-begin"),
                problem: state
                    .exercise
                    .is_number_refused
                    .then(|| t.fill("exercise-number-refused", &[("n", &GREATEST_NUMBER)])),
            }),
            items: (0..items.len())
                .map(|index| ItemView::of(state, index))
                .collect(),
        })
    }
}

impl ItemView {
    fn of(state: &State, index: usize) -> Self {
        let t = Words::of(state);
        let item = &state.exercise.items[index];
        let answer = match &item.work {
            Work::Answer(place, _) => {
                let report = state.solved.as_ref().map(|solved| &solved.report);
                report.and_then(|report| report.answers.get(*place))
            }
            _ => None,
        };
        let text = match &item.work {
            Work::Answer(..) => answer.map_or(String::new(), |answer| match answer.ask {
                Ask::Winner => {
                    let starts = answer.outcome.iter().flatten();
                    let starts: Vec<&str> = starts.filter_map(|it| it.start.as_deref()).collect();
                    t.fill("exercise-winner", &[("list", &starts.join("; "))])
                }
                ask => asked(state, answer, ask, t),
            }),
            Work::Move(position, _) => t.fill("exercise-move", &[("position", position)]),
            Work::Play(line) => {
                let key = match item.feedback {
                    Some(Feedback::NotWon) => "exercise-play-not-won",
                    _ => "exercise-play",
                };
                t.fill(key, &[("position", &line[0])])
            }
            Work::Colour { is_map: true, .. } => {
                let cells = state.positions_of_map(MOST_CELLS);
                let draws = cells.iter().any(|(_, it)| *it == Standing::Drawn);
                let text = t.say("exercise-colour-map");
                with(text, draws, "exercise-colour-drawn", t)
            }
            Work::Colour { .. } => {
                let nodes = || state.graph.drawing.iter().flat_map(|it| &it.nodes);
                let draws = nodes().any(|it| it.standing == Standing::Drawn);
                let hides = nodes().any(DrawnNode::is_closed);
                let text = with(t.say("exercise-colour"), draws, "exercise-colour-drawn", t);
                with(text, hides, "exercise-colour-more", t)
            }
            Work::Rules => t.say("exercise-rules"),
            // Where it is to be looked for stands there until it is found.
            Work::Law(_) => {
                let key = match state.exercise.withholds() {
                    true => "exercise-law-hidden",
                    false => "exercise-law-seen",
                };
                with(t.say("exercise-law"), !item.is_closed, key, t)
            }
        };
        let exercise = &state.exercise.exercise;
        let is_open = !item.is_closed;
        let count = item.work.hint_count();
        let is_next_solution = item.hints + 1 >= count && !matches!(item.work, Work::Play(_));
        let plays = matches!(item.work, Work::Play(_));
        Self {
            name: answer.map_or(String::new(), |answer| answer.id.clone()),
            text,
            input: input(state, item, t),
            check: (is_open && !plays).then(|| t.say("exercise-check")),
            hint: state.has_next_hint(index).then(|| {
                t.say(match is_next_solution {
                    true => "exercise-solution",
                    false => "exercise-hint",
                })
            }),
            hints: state.hints_of(item),
            feedback: feedback(state, item, t),
            attempts: exercise.attempts.filter(|_| is_open).map(|most| {
                let left = most.saturating_sub(item.attempts);
                t.fill("exercise-attempts", &[("n", &left)])
            }),
            is_closed: item.is_closed,
        }
    }
}

/// What is to be found: in the exam's words, where it has some.
fn asked(state: &State, answer: &AnswerReport, ask: Ask, t: Words) -> String {
    let rules = state.solved.as_ref().map(|it| &it.rules);
    let in_exam = || {
        let rules = rules?;
        let questions = kruzhok_rules::questions(rules);
        let place = questions.iter().position(|it| it.id == answer.id)?;
        Some(exam_text(rules, t)?.questions.swap_remove(place).text)
    };
    in_exam().unwrap_or_else(|| sentences::task(&answer.condition, ask, t))
}

/// The text of the task. Whoever is not to write its rules has the questions below; a step of our own lessons tells the game.
fn told_task(state: &State, t: Words) -> Option<String> {
    if let Some((_, model)) = &state.exercise.model {
        return exam_text(&model.rules, t).map(|text| text.to_string());
    }
    let is_told = matches!(state.exercise.stage, Stage::Open | Stage::Done);
    let solved = state.solved.as_ref();
    let solved = solved.filter(|_| is_told && !state.lesson.is_ready())?;
    Some(exam_text(&solved.rules, t)?.game)
}

/// What stands below a mark: that it was checked, and is right.
pub(crate) fn mark_caption(mark: Option<(Mark, bool)>) -> String {
    match mark {
        Some((_, true)) => super::SETTLED.to_owned(),
        _ => String::new(),
    }
}

/// What is said of a position whose outcome is withheld: how it is marked, and whether the mark stays.
pub(crate) fn spoken_mark(mark: Option<(Mark, bool)>, position: &str, t: Words) -> String {
    let key = match mark {
        None => "spoken-blank",
        Some((Mark::Circle, _)) => "spoken-marked-circle",
        Some((Mark::Square, _)) => "spoken-marked-square",
    };
    let is_settled = matches!(mark, Some((_, true)));
    let spoken = t.fill(key, &[("position", &position)]);
    with(spoken, is_settled, "spoken-mark-right", t)
}

/// A sentence, and after it this one where it is wanted.
fn with(text: String, is_wanted: bool, key: &str, t: Words) -> String {
    match is_wanted {
        true => t.together(&[text, t.say(key)]),
        false => text,
    }
}

fn input(state: &State, item: &Item, t: Words) -> ItemInput {
    match &item.work {
        Work::Answer(_, typed) | Work::Law(typed) => ItemInput::Text {
            label: t.say(match item.work {
                Work::Law(_) => "law",
                _ => "exercise-answer",
            }),
            typed: typed.clone(),
            example: matches!(item.work, Work::Law(_))
                .then(|| state.exercise.law_examples.clone())
                .filter(|all| !all.is_empty() && !item.is_closed)
                .map(|all| (t.say("exercise-law-example"), all)),
        },
        Work::Move(position, chosen) => {
            let known = state.exercise.positions.get(position);
            let moves = known.map_or(&[][..], |known| &known.moves);
            let mut choices: Vec<Choice<String>> = moves
                .iter()
                .map(|mv| Choice {
                    label: move_label(mv, t),
                    is_chosen: chosen.as_ref() == Some(&mv.to),
                    value: mv.to.clone(),
                })
                .collect();
            choices.push(Choice {
                value: String::new(),
                label: t.say("exercise-no-move"),
                is_chosen: chosen.as_deref() == Some(""),
            });
            ItemInput::Move(choices)
        }
        Work::Play(line) => play_input(state, item, line, t),
        Work::Colour { is_map: true, .. } => {
            ItemInput::Elsewhere(Part::Game, t.say("exercise-to-map"))
        }
        Work::Colour { .. } => ItemInput::Elsewhere(Part::Game, t.say("exercise-to-graph")),
        Work::Rules => ItemInput::Elsewhere(Part::Rules, t.say("exercise-to-rules")),
    }
}

pub(super) fn move_label(mv: &MoveReport, t: Words) -> String {
    t.spelled(&sentences::step(&mv.label, &mv.to_label))
}

fn play_input(state: &State, item: &Item, line: &[String], t: Words) -> ItemInput {
    let positions = &state.exercise.positions;
    let moves = line.windows(2).map(|pair| {
        let known = positions.get(&pair[0]);
        let mv = known.and_then(|known| known.moves.iter().find(|mv| mv.to == pair[1]));
        mv.map_or_else(|| pair[1].clone(), |mv| move_label(mv, t))
    });
    // The pupil moves first.
    let whose = ["exercise-play-yours", "exercise-play-theirs"]
        .into_iter()
        .cycle();
    let moves = moves
        .zip(whose)
        .map(|(mv, whose)| t.fill(whose, &[("move", &mv)]));
    let last = line.last().cloned().unwrap_or_default();
    let known = positions.get(&last);
    let is_over = known.is_some_and(|it| matches!(it.reason, Reason::Over(_) | Reason::Stuck(_)));
    let is_turn = line.len() % 2 == 1 && !item.is_closed && !is_over;
    ItemInput::Play {
        line: moves.collect(),
        position: t.fill(
            match (is_over, is_turn) {
                (true, _) => "exercise-play-over",
                (false, true) => "exercise-play-turn",
                (false, false) => "exercise-play-wait",
            },
            &[("position", &last)],
        ),
        moves: known
            .filter(|_| is_turn)
            .iter()
            .flat_map(|known| &known.moves)
            .map(|mv| (mv.to.clone(), move_label(mv, t)))
            .collect(),
        anew: (line.len() > 1 && !item.is_closed).then(|| t.say("exercise-play-anew")),
    }
}

fn feedback(state: &State, item: &Item, t: Words) -> Option<FeedbackView> {
    let feedback = match (&item.feedback, item.is_closed) {
        (Some(Feedback::NotWon), _) => return None,
        (Some(feedback), _) => feedback.clone(),
        // What was done before is opened again.
        (None, true) if item.points == FULL_POINTS => Feedback::Right,
        (None, true) if item.hints >= item.work.hint_count() => Feedback::Given,
        (None, true) => Feedback::Wrong,
        (None, false) => return None,
    };
    let mut lines = vec![match &feedback {
        Feedback::Missing => t.say(&format!("exercise-missing-{}", item.work.key())),
        Feedback::Unmarked(n) => t.fill("exercise-unmarked", &[("n", n)]),
        Feedback::Right => t.say("exercise-right"),
        Feedback::Half => t.say("exercise-half"),
        Feedback::Wrong if matches!(item.work, Work::Play(_)) => state.lost_play(item, t),
        Feedback::Wrong => t.say("exercise-wrong"),
        Feedback::RightButSlower(to) => t.fill("exercise-slower", &[("position", to)]),
        Feedback::WrongMark(position) => t.fill("exercise-wrong-mark", &[("position", position)]),
        Feedback::Differs(start) => t.fill("exercise-differs", &[("position", start)]),
        Feedback::LacksStart(start) => t.fill("exercise-lacks-start", &[("position", start)]),
        Feedback::HasStart(start) => t.fill("exercise-has-start", &[("position", start)]),
        Feedback::Given => t.say("exercise-given"),
        Feedback::NotWon => String::new(),
        Feedback::NoValue(value) => t.fill("exercise-no-value", &[("value", value)]),
        Feedback::Underway => t.say("law-checking"),
        Feedback::Undecided => t.say("law-undecided"),
        Feedback::NoLaw(fault) => as_sentence(&problems::sentence(fault, t), t),
        Feedback::Law(_) if !feedback.is_right() => t.say("exercise-law-refuted"),
        Feedback::Law(report) => {
            let found = said(&report.sentence, t);
            t.together(&[
                t.say("exercise-right"),
                t.fill("exercise-law-right", &[("found", &found)]),
            ])
        }
    }];
    if let Feedback::Wrong | Feedback::Half = &feedback {
        lines.extend(state.reasons(item, t));
    }
    if let Feedback::WrongMark(position) = &feedback
        && let Some(known) = state.exercise.positions.get(position)
    {
        lines.push(sentences::standing(known.standing, Some(&known.reason), t));
        lines.extend(sentences::reason(known, t));
        lines.extend(
            (!item.is_closed).then(|| t.fill("exercise-marks-stay", &[("mark", &super::SETTLED)])),
        );
    }
    if let Feedback::NoLaw(fault) = &feedback {
        // That `=` is `==` is said already.
        let hint = problems::hint(fault, t)
            .filter(|_| fault.key != "unknown-sign" || !lines[0].contains("=="));
        lines.extend(hint.map(|hint| as_sentence(&hint, t)));
    }
    if let Feedback::Law(report) = &feedback
        && let Some(fault) = &report.fault
    {
        lines.push(state.law_fault(fault, t));
    }
    let is_right = match &feedback {
        feedback if feedback.is_right() => Some(true),
        Feedback::Missing
        | Feedback::Unmarked(_)
        | Feedback::Given
        | Feedback::NotWon
        | Feedback::NoValue(_)
        | Feedback::Underway
        | Feedback::NoLaw(_)
        | Feedback::Undecided => None,
        _ => Some(false),
    };
    if item.is_closed && is_right != Some(true) {
        lines.extend(solution(state, item, t));
    }
    Some(FeedbackView { is_right, lines })
}

/// What would have been right.
fn solution(state: &State, item: &Item, t: Words) -> Option<String> {
    match &item.work {
        Work::Answer(place, _) => {
            let answer = state.solved.as_ref()?.report.answers.get(*place)?;
            let values = answer.outcome.as_ref().ok()?;
            let values: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
            Some(match values.is_empty() {
                true => t.say("exercise-solution-none"),
                false => t.fill("exercise-solution-is", &[("list", &listed(&values))]),
            })
        }
        Work::Rules => Some(t.say("exercise-solution-rules")),
        Work::Play(line) => {
            let known = state.exercise.positions.get(line.first()?)?;
            let best = super::check::best_move(known);
            let best = best.filter(|mv| matches!(mv.standing, Standing::Lost(_)))?;
            Some(t.fill("exercise-solution-play", &[("list", &move_label(best, t))]))
        }
        Work::Move(position, _) => {
            let known = state.exercise.positions.get(position)?;
            let best = super::check::best_move(known);
            let best = best.filter(|mv| matches!(mv.standing, Standing::Lost(_)));
            Some(match best {
                Some(mv) => t.fill("exercise-solution-is", &[("list", &move_label(mv, t))]),
                None => t.say("exercise-no-move"),
            })
        }
        Work::Law(_) => Some(state.law_solution(t)),
        _ => None,
    }
}

impl State {
    /// What an item is about, as somebody reads it who sees the item alone.
    pub(super) fn title_of(&self, index: usize) -> String {
        let item = ItemView::of(self, index);
        let (game, text) = (self.game_title(), item.text.replace('\n', " "));
        match item.name.as_str() {
            "" => format!("{game}: {text}"),
            name => format!("{game}: {name}. {text}"),
        }
    }

    /// A name of the exercise's game that never changes: that of the shelf, or a sum of its rules.
    pub(super) fn game_id(&self) -> String {
        let ready = self
            .rules
            .text
            .ready_game
            .map(|it| Game::Shelf(it.key.to_owned()));
        let game = self.exercise.game.clone().or(ready);
        let id = match &game {
            Some(Game::Shelf(key)) => format!("game={key}"),
            Some(Game::Rules(rules)) => format!("rules={:016x}", sum(rules)),
            None => format!("rules={:016x}", sum(&self.rules.text.source)),
        };
        match self.exercise.exercise.own_numbers {
            OwnNumbers::Of(number) => format!("{id}&variant={number}"),
            _ => id,
        }
    }
}

/// A sum of a text that is another one for another text, as good as always (FNV-1a).
fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
