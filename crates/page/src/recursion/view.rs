//! The recursion: the textbook function runs step by step, with the tree of its calls, the program, the stack, and a
//! sentence about what happens now.

use crate::rules::problems;
use crate::settings::{Coded, Speed, codes, speeds};
use crate::state::{Analysis, State};
use crate::view::{Choice, Words, choices, sentences};
use kruzhok_picture::{CallPhase, DrawnCall, Quantifier, path_data};
use kruzhok_rules::Player;
use kruzhok_wire::{CallEvent, CallValue, FrameReport, Hop, RecursionReport};

/// The most values of calls that are shown in a row; what comes after them is counted.
const MOST_VALUES: usize = 10;

/// The largest number of places on the scrubber.
pub(crate) const SCRUBBER_END: u32 = 1_000;

/// The recursion with its controls.
#[derive(Clone, Debug, PartialEq)]
pub struct RecursionView {
    /// What the field for the position is called.
    pub position_label: String,
    /// The position of the first call.
    pub position: String,
    /// Whether it stays as it is: an exercise asks about others.
    pub is_position_fixed: bool,
    /// What goes to the start position before, and to the next one; whether there is one.
    pub position_steps: [(String, bool); 2],
    /// What the field for the limit is called.
    pub limit_label: String,
    /// The plies that the first call looks ahead; empty while they are not known.
    pub limit: String,
    /// The greatest limit.
    pub greatest_limit: u32,
    /// What makes the limit less, and greater.
    pub limit_steps: [String; 2],
    /// What the choice of memory is called.
    pub memory_label: String,
    /// Without memory, and with it.
    pub memory: Vec<Choice<bool>>,
    /// What the switch for the bad first move is called.
    pub bad_label: String,
    /// Whether the first move was bad.
    pub is_first_move_bad: bool,
    /// What the bad first move has changed.
    pub bad_about: Option<String>,
    /// What the choice of a drawing is called.
    pub trees_label: String,
    /// Around the running call, or the whole tree; empty where the tree is too large to be drawn whole.
    pub trees: Vec<Choice<bool>>,
    /// Whether there is anything to choose: not in a game that has no such function.
    pub has_tools: bool,
    /// The step, or why there is none.
    pub body: RecursionBody,
}

/// What stands below the choices.
#[derive(Clone, Debug, PartialEq)]
pub enum RecursionBody {
    /// Nothing can be stepped through, and why.
    Empty(String),
    /// A step.
    Step(Box<RecursionStepView>),
}

/// One step of the function.
#[derive(Clone, Debug, PartialEq)]
pub struct RecursionStepView {
    /// What the first call asks, in a sentence.
    pub question: String,
    /// What happens now, in words; code stands between backticks.
    pub sentence: String,
    /// Whether the sentence is to be read aloud: not while steps come fast.
    pub is_spoken: bool,
    /// The tree.
    pub tree: RecursionTreeView,
    /// The heading of the program.
    pub program_heading: String,
    /// The program's lines.
    pub program: Vec<ProgramLine>,
    /// The heading of the stack.
    pub stack_heading: String,
    /// The calls that have not returned, the running one last.
    pub stack: Vec<FrameView>,
    /// The buttons that go to other steps.
    pub hops: Vec<HopView>,
    /// What plays or halts.
    pub play: String,
    /// Whether it plays.
    pub is_playing: bool,
    /// What the choice of a speed is called.
    pub speed_label: String,
    /// How fast it plays.
    pub speeds: Vec<Choice<Speed>>,
    /// What the scrubber is called.
    pub scrubber_label: String,
    /// Where it stands, and where it ends.
    pub scrubber: [u32; 2],
    /// The step and the number of steps, in words.
    pub step_text: String,
    /// What the field for a step is called.
    pub step_label: String,
    /// The step, from 1.
    pub step: String,
    /// What is wrong with the step that was typed.
    pub step_problem: Option<String>,
    /// The heading of the list of keys, and each key with what it does.
    pub keys_heading: String,
    /// Each key with what it does.
    pub keys: Vec<(String, String)>,
}

/// One line of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramLine {
    /// Its parts; `false` for what does not count in the running call.
    pub parts: Vec<(String, bool)>,
    /// Whether it runs now.
    pub is_running: bool,
    /// Whether the bad first move has changed it.
    pub is_changed: bool,
    /// What it has given; empty where it has given nothing yet.
    pub value: String,
}

/// One call that has not returned.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameView {
    /// The call's number.
    pub number: u128,
    /// The call as it is written.
    pub call: String,
    /// Who moves, and what is made of the values of the moves.
    pub about: String,
    /// `any` or `all`.
    pub quantifier: String,
    /// The values of its calls as signs.
    pub values: Vec<ValueSign>,
    /// How many more there are, where they are not all shown.
    pub more: String,
    /// The values in words.
    pub values_text: String,
    /// Its variables, as `s = 62`; only those of the running call.
    pub locals: Vec<String>,
    /// Whether it runs now.
    pub is_running: bool,
}

/// The value of a call as a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueSign {
    /// `True`.
    True,
    /// `False`.
    False,
    /// Not known yet.
    Unknown,
}

codes!(ValueSign: True "true", False "false", Unknown "unknown");

impl ValueSign {
    /// The sign itself.
    pub fn sign(self) -> &'static str {
        match self {
            Self::True => "✓",
            Self::False => "✗",
            Self::Unknown => "?",
        }
    }

    fn of(value: Option<bool>) -> Self {
        match value {
            Some(true) => Self::True,
            Some(false) => Self::False,
            None => Self::Unknown,
        }
    }
}

/// A button that goes to another step.
#[derive(Clone, Debug, PartialEq)]
pub struct HopView {
    /// Where it goes.
    pub hop: Hop,
    /// Its name in ids.
    pub code: &'static str,
    /// Its sign.
    pub sign: &'static str,
    /// What it is called.
    pub label: String,
    /// What it does, and its key.
    pub title: String,
    /// Whether there is such a step.
    pub is_enabled: bool,
}

/// The tree of the calls.
#[derive(Clone, Debug, PartialEq)]
pub struct RecursionTreeView {
    /// What the drawing is, for those who hear the page.
    pub label: String,
    /// How it is worked with, in a sentence.
    pub help: String,
    /// What makes the drawing larger, smaller, and as large as fits.
    pub zoom: [String; 3],
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// The calls; the first call is the first.
    pub nodes: Vec<CallNodeView>,
    /// Indexes of their callers.
    pub parents: Vec<Option<usize>>,
    /// The lines between them.
    pub edges: Vec<CallEdgeView>,
    /// The margin: what all calls of a row have in common.
    pub rows: Vec<CallRowView>,
    /// Index of the running call.
    pub running: Option<usize>,
    /// Index of the call that the cursor is on.
    pub cursor: Option<usize>,
    /// What the shapes mean.
    pub legend_heading: String,
    /// Each shape with what it means.
    pub legend: Vec<(CallShape, String)>,
    /// Whether nothing is left out.
    pub is_whole: bool,
    /// Whether it belongs to earlier rules.
    pub is_stale: bool,
}

/// What all calls of a row have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct CallRowView {
    /// The middle of the row, in CSS pixels.
    pub y: f64,
    /// `lim = 3`.
    pub limit: String,
    /// Who moves.
    pub mover: String,
    /// `any` or `all`; empty where no move is looked at.
    pub quantifier: String,
    /// Whether the bad first move has changed it.
    pub is_changed: bool,
}

/// The outline of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallShape {
    /// True, and the winner is to move.
    Circle,
    /// True, and the winner's rival is to move.
    Square,
    /// False.
    False,
    /// Begun, with no value yet.
    Open,
    /// Running.
    Running,
    /// Not called yet.
    Future,
    /// A value that was remembered.
    Repeat,
    /// Calls that are not drawn.
    Omitted,
}

codes!(CallShape: Circle "circle", Square "square", False "false", Open "open", Running "running", Future "future", Repeat "repeat", Omitted "omitted");

/// One call of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct CallNodeView {
    /// The call's name in its drawing.
    pub key: String,
    /// The call's number.
    pub number: u128,
    /// Its outline.
    pub shape: CallShape,
    /// Center, in CSS pixels.
    pub x: f64,
    /// Center, in CSS pixels.
    pub y: f64,
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// The position.
    pub label: String,
    /// `True` or `False`; empty while it is not known.
    pub caption: String,
    /// `any` or `all`; empty where there is nothing to say.
    pub quantifier: String,
    /// The values of its calls.
    pub values: Vec<ValueSign>,
    /// How many calls below it are not drawn; empty for none.
    pub hidden: String,
    /// Whether its value was remembered.
    pub is_repeat: bool,
    /// Whether it has begun and not returned.
    pub is_on_stack: bool,
    /// Whether the cursor is on it.
    pub is_cursor: bool,
    /// All of it, for those who hear the page.
    pub description: String,
}

/// One line of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct CallEdgeView {
    /// The line's name in its drawing.
    pub key: String,
    /// The curve as SVG path data.
    pub path: String,
    /// The move.
    pub label: String,
    /// Center of the label.
    pub label_x: f64,
    /// Center of the label.
    pub label_y: f64,
    /// Whether it leads to a call that has not returned.
    pub is_on_stack: bool,
    /// Whether it leads to a call that has not begun.
    pub is_future: bool,
    /// Whether it leads from a remembered value to where it was computed.
    pub is_repeat: bool,
    /// Whether a value comes along it at this very step.
    pub is_now: bool,
}

impl RecursionView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        let recursion = &state.recursion;
        let report = recursion.report();
        let counts = report.map(|report| report.call_counts);
        let memory = choices(&[false, true], recursion.calls.has_memory, |has_memory| {
            let name = t.say(match has_memory {
                false => "recursion-without-memory",
                true => "recursion-with-memory",
            });
            match counts {
                Some(counts) => format!("{name}: {}", number(counts[usize::from(has_memory)], t)),
                None => name,
            }
        });
        let trees = match report {
            Some(report) if report.can_be_whole => {
                choices(&[false, true], report.drawing.is_whole, |is_whole| {
                    t.say(if is_whole {
                        "recursion-tree-whole"
                    } else {
                        "recursion-tree-near"
                    })
                })
            }
            _ => vec![],
        };
        let [has_previous, has_next] = state.has_start_beside();
        Self {
            position_label: t.say("recursion-position"),
            position: state.shown_selection().unwrap_or_default().to_owned(),
            is_position_fixed: state.exercise.withholds(),
            position_steps: [
                (t.say("root-previous"), has_previous),
                (t.say("root-next"), has_next),
            ],
            limit_label: t.say("recursion-limit"),
            limit: report
                .map(|report| report.limit)
                .or(recursion.calls.limit)
                .map(|limit| limit.to_string())
                .unwrap_or_default(),
            greatest_limit: crate::recursion::GREATEST_LIMIT,
            limit_steps: [t.say("recursion-limit-less"), t.say("recursion-limit-more")],
            memory_label: t.say("recursion-memory"),
            memory,
            bad_label: t.say("recursion-bad"),
            is_first_move_bad: recursion.calls.is_first_move_bad,
            bad_about: report
                .filter(|_| recursion.calls.is_first_move_bad)
                .map(|report| bad_about(report, t)),
            trees_label: t.say("recursion-tree"),
            trees,
            has_tools: !has_chance(state),
            body: RecursionBody::of(state, t),
        }
    }
}

impl RecursionBody {
    fn of(state: &State, t: Words) -> Self {
        if let Some(report) = state.recursion.report() {
            return Self::Step(Box::new(RecursionStepView::of(state, report, t)));
        }
        Self::Empty(match (state.recursion.fault(), &state.analysis) {
            (Some(_), _) if has_chance(state) => t.say("recursion-chance"),
            (Some(fault), _) => problems::sentence(fault, t),
            (None, Analysis::Rejected(_)) => t.say("recursion-rejected"),
            (None, Analysis::Stopped) => t.say("recursion-stopped"),
            (None, Analysis::Failed(_)) => t.say("recursion-failed"),
            (None, _) => t.say("recursion-waiting"),
        })
    }
}

fn has_chance(state: &State) -> bool {
    let solved = state.solved.as_ref();
    solved.is_some_and(|solved| solved.rules.has_chance())
}

impl RecursionStepView {
    fn of(state: &State, report: &RecursionReport, t: Words) -> Self {
        let recursion = &state.recursion;
        let last = report.step_count.saturating_sub(1);
        let step_number = number(report.step + 1, t);
        let keys: Vec<(String, String)> = HOPS
            .iter()
            .map(|(_, code, _, key)| ((*key).to_owned(), t.say(&format!("hop-{code}-title"))))
            .chain([("P".to_owned(), t.say("recursion-play-title"))])
            .chain([("↑ ↓ ← →".to_owned(), t.say("recursion-walk-title"))])
            .chain([("Enter".to_owned(), t.say("recursion-enter-title"))])
            .collect();
        Self {
            question: question(report, t),
            sentence: sentence(report, t),
            is_spoken: !(recursion.is_playing && state.settings.speed.is_fast()),
            tree: RecursionTreeView::of(state, report, t),
            program_heading: t.say("recursion-program"),
            program: program(report),
            stack_heading: t.say("recursion-stack"),
            stack: stack(report, t),
            hops: HOPS
                .iter()
                .map(|&(hop, code, sign, key)| HopView {
                    hop,
                    code,
                    sign,
                    label: t.say(&format!("hop-{code}")),
                    title: format!("{} ({key})", t.say(&format!("hop-{code}-title"))),
                    is_enabled: match hop {
                        Hop::First | Hop::Back => report.step > 0,
                        _ => report.step < last,
                    },
                })
                .collect(),
            play: t.say(if recursion.is_playing {
                "recursion-halt"
            } else {
                "recursion-play"
            }),
            is_playing: recursion.is_playing,
            speed_label: t.say("speed"),
            speeds: speeds(state, t),
            scrubber_label: t.say("recursion-scrubber"),
            scrubber: scrubber(report.step, last),
            step_text: t.fill(
                "recursion-step",
                &[
                    ("step", &step_number),
                    ("count", &number(report.step_count, t)),
                ],
            ),
            step_label: t.say("recursion-go"),
            step: (report.step + 1).to_string(),
            step_problem: recursion.is_step_refused.then(|| {
                t.fill(
                    "recursion-go-problem",
                    &[("count", &number(report.step_count, t))],
                )
            }),
            keys_heading: t.say("recursion-keys"),
            keys,
        }
    }
}

/// Where the buttons go, in their order: their names, signs and keys.
const HOPS: [(Hop, &str, &str, &str); 8] = [
    (Hop::First, "first", "⇤", "Home"),
    (Hop::Back, "back", "←", "B"),
    (Hop::Forward, "forward", "→", "N"),
    (Hop::Into, "into", "↓", "I"),
    (Hop::Over, "over", "↷", "O"),
    (Hop::ToReturn, "return", "⏎", "R"),
    (Hop::Out, "out", "↑", "U"),
    (Hop::Last, "last", "⇥", "End"),
];

/// The place of a step on the scrubber, and where it ends: each place is one step, or several.
fn scrubber(step: u128, last: u128) -> [u32; 2] {
    match u32::try_from(last) {
        Ok(end) if end <= SCRUBBER_END => [u32::try_from(step).unwrap_or(end), end],
        _ => {
            // A number of steps may be larger than what can be multiplied.
            let per_place = last / u128::from(SCRUBBER_END);
            let place = u32::try_from(step / per_place).unwrap_or(SCRUBBER_END);
            [place.min(SCRUBBER_END), SCRUBBER_END]
        }
    }
}

/// The step at a place of the scrubber.
pub(crate) fn step_at(place: u32, step_count: u128) -> u128 {
    let last = step_count.saturating_sub(1);
    if last <= u128::from(SCRUBBER_END) {
        return u128::from(place).min(last);
    }
    if place >= SCRUBBER_END {
        return last;
    }
    last / u128::from(SCRUBBER_END) * u128::from(place)
}

fn number(number: u128, t: Words) -> String {
    t.number(number)
}

/// A number that has room below a call: `20,117`, `2·10¹⁰`.
fn short_number(count: u128, t: Words) -> String {
    const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let power = count.checked_ilog10().unwrap_or(0);
    if power < 5 {
        return number(count, t);
    }
    let first = count / 10_u128.pow(power);
    let power = power.to_string();
    let digits = power.chars().filter_map(|digit| digit.to_digit(10));
    let power: String = digits.map(|digit| SUPERSCRIPTS[digit as usize]).collect();
    format!("{first}·10{power}")
}

fn value_word(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

pub(crate) fn quantifier_word(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Any | Quantifier::BadAny => "any",
        Quantifier::All => "all",
    }
}

/// What the first call asks.
fn question(report: &RecursionReport, t: Words) -> String {
    let Some(first) = report.stack.first() else {
        return String::new();
    };
    let key = match is_changed(report) {
        true => "recursion-question-bad",
        false => "recursion-question",
    };
    t.fill(
        key,
        &[
            ("call", &first.call),
            ("hero", &sentences::player(first.hero, t)),
            ("rival", &sentences::player(first.hero.rival(), t)),
            ("position", &first.position),
            ("n", &first.limit),
        ],
    )
}

fn is_changed(report: &RecursionReport) -> bool {
    report.program.changed_line.is_some()
}

/// What the bad first move has changed.
fn bad_about(report: &RecursionReport, t: Words) -> String {
    let Some(first) = report.stack.first() else {
        return String::new();
    };
    // The rival moves where the number of plies left is even.
    let limit = first.limit - first.limit % 2;
    if !is_changed(report) {
        return t.fill(
            "recursion-bad-nothing",
            &[("hero", &sentences::player(first.hero, t))],
        );
    }
    t.fill(
        "recursion-bad-about",
        &[
            ("limit", &limit),
            ("hero", &sentences::player(first.hero, t)),
            ("rival", &sentences::player(first.hero.rival(), t)),
        ],
    )
}

/// What happens now.
fn sentence(report: &RecursionReport, t: Words) -> String {
    let Some(frame) = report.stack.last() else {
        return String::new();
    };
    let own = happening(report, frame, t);
    if report.step + 1 < report.step_count {
        return own;
    }
    let conclusion = match (report.value.holds(), is_changed(report)) {
        (true, false) => "recursion-end-true",
        (false, false) => "recursion-end-false",
        (true, true) => "recursion-end-bad-true",
        (false, true) => "recursion-end-bad-false",
    };
    let conclusion = t.fill(
        conclusion,
        &[
            ("hero", &sentences::player(frame.hero, t)),
            ("rival", &sentences::player(frame.hero.rival(), t)),
            ("position", &frame.position),
            ("n", &frame.limit),
        ],
    );
    t.together(&[own, conclusion])
}

fn happening(report: &RecursionReport, frame: &FrameReport, t: Words) -> String {
    let list = frame
        .locals
        .iter()
        .find(|(name, _)| *name == report.program.list);
    let list = list.map_or("[]", |(_, list)| list);
    let true_count = frame.values.iter().filter(|value| value.holds()).count();
    let false_count = frame.values.len() - true_count;
    let said = |key: &str, value: CallValue| {
        t.fill(
            key,
            &[
                ("call", &frame.call),
                ("position", &frame.position),
                ("player", &sentences::player(frame.mover, t)),
                ("hero", &sentences::player(frame.hero, t)),
                ("n", &frame.limit),
                ("known", &frame.values.len()),
                ("count", &frame.move_count),
                ("function", &report.program.function),
                ("list", &report.program.list),
                ("values", &shortened(list)),
                ("value", &value.text()),
                ("next", &remembered_label(report)),
            ],
        )
    };
    let say = |key: &str| said(key, CallValue::Zero);
    let quantifier = frame.quantifier.map(|quantifier| match quantifier {
        Quantifier::Any => "any",
        Quantifier::All => "all",
        Quantifier::BadAny => "bad",
    });
    let so_far = || {
        say(match (frame.quantifier, true_count, false_count) {
            (Some(Quantifier::All), _, 1..) => "event-all-broken",
            (Some(Quantifier::All), _, 0) => "event-all-so-far",
            (_, 1.., _) => "event-any-enough",
            (_, 0, _) => "event-any-so-far",
        })
    };
    // At the last value there is nothing left to fill.
    let with_so_far = |happened: String| match frame.values.len() < frame.move_count {
        true => t.together(&[happened, so_far()]),
        false => happened,
    };
    match report.event {
        CallEvent::Called => say(&format!("event-called-{}", quantifier.unwrap_or("none"))),
        CallEvent::Unpacked => say("event-unpacked"),
        CallEvent::OverTested(true) => say("event-over"),
        CallEvent::OverTested(false) => say("event-goes-on"),
        CallEvent::LimitTested(true) => say("event-no-plies"),
        CallEvent::LimitTested(false) => say("event-plies"),
        CallEvent::Listing(false) => say("event-listing-skip"),
        CallEvent::Listing(true) if frame.values.is_empty() => say("event-listing"),
        CallEvent::Listing(true) => say("event-listing-next"),
        CallEvent::Got(value) => with_so_far(said("event-got", value)),
        CallEvent::Remembered(value) => with_so_far(said("event-remembered", value)),
        CallEvent::Returning(value) => match quantifier {
            Some(quantifier) if value.holds() => said(&format!("event-{quantifier}-true"), value),
            Some(quantifier) => said(&format!("event-{quantifier}-false"), value),
            None if report.line == report.program.limit_line => said("event-no-plies-value", value),
            None if value.holds() => said("event-over-true", value),
            None => said("event-over-false", value),
        },
    }
}

/// The position of the call whose value was remembered at this step.
fn remembered_label(report: &RecursionReport) -> String {
    let number = report.made_count.checked_sub(1);
    let mut nodes = report.drawing.nodes.iter();
    let node = nodes.find(|node| Some(node.number) == number);
    node.map_or_else(String::new, |node| node.label.clone())
}

/// A list as Python shows it, of which only the beginning is shown.
fn shortened(list: &str) -> String {
    let parts: Vec<&str> = list.split(", ").collect();
    match parts.len() > MOST_VALUES {
        true => format!("{}, …]", parts[..MOST_VALUES].join(", ")),
        false => list.to_owned(),
    }
}

/// The program, with the running line and what it gives.
fn program(report: &RecursionReport) -> Vec<ProgramLine> {
    let frame = report.stack.last();
    let value = match report.event {
        CallEvent::Returning(value) => value.text(),
        _ => "",
    };
    let lines = report.program.lines.iter().enumerate();
    lines
        .map(|(index, line)| {
            let is_running = index == report.line;
            let quantifier = frame
                .and_then(|frame| frame.quantifier)
                .filter(|_| is_running && matches!(report.event, CallEvent::Returning(_)));
            ProgramLine {
                parts: match quantifier {
                    Some(quantifier) => emphasized(line, quantifier_word(quantifier)),
                    None => vec![(line.clone(), true)],
                },
                is_running,
                is_changed: report.program.changed_line == Some(index),
                value: if is_running {
                    value.to_owned()
                } else {
                    String::new()
                },
            }
        })
        .collect()
}

/// A line with `any(…)` and `all(…)`, of which only the one that counts is in ink.
fn emphasized(line: &str, quantifier: &str) -> Vec<(String, bool)> {
    let other = if quantifier == "any" { "all(" } else { "any(" };
    let mut parts = vec![];
    let mut rest = line;
    while let Some(at) = rest.find(other) {
        let end = rest[at..]
            .find(')')
            .map_or(rest.len(), |length| at + length + 1);
        parts.push((rest[..at].to_owned(), true));
        parts.push((rest[at..end].to_owned(), false));
        rest = &rest[end..];
    }
    parts.push((rest.to_owned(), true));
    parts
}

fn stack(report: &RecursionReport, t: Words) -> Vec<FrameView> {
    let last = report.stack.len().saturating_sub(1);
    let frames = report.stack.iter().enumerate();
    frames
        .map(|(index, frame)| {
            let is_running = index == last;
            let values = values(&frame.values, frame.move_count);
            let shown = values.len().min(MOST_VALUES);
            // The newest values are the ones that matter.
            let from = frame
                .values
                .len()
                .saturating_sub(MOST_VALUES / 2)
                .min(values.len() - shown);
            FrameView {
                number: frame.number,
                call: frame.call.clone(),
                about: t.fill(
                    "recursion-to-move",
                    &[("player", &sentences::player(frame.mover, t))],
                ),
                quantifier: frame.quantifier.map_or("", quantifier_word).to_owned(),
                values: values[from..from + shown].to_vec(),
                more: match values.len() - shown {
                    0 => String::new(),
                    more => format!("+{more}"),
                },
                values_text: t.fill(
                    "recursion-values",
                    &[("known", &frame.values.len()), ("count", &frame.move_count)],
                ),
                locals: match is_running {
                    true => frame
                        .locals
                        .iter()
                        .map(|(name, value)| format!("{name} = {value}"))
                        .collect(),
                    false => vec![],
                },
                is_running,
            }
        })
        .collect()
}

fn values(known: &[CallValue], count: usize) -> Vec<ValueSign> {
    let known = known.iter().map(|value| ValueSign::of(Some(value.holds())));
    let mut values: Vec<ValueSign> = known.collect();
    values.resize(count.max(values.len()), ValueSign::Unknown);
    values
}

impl RecursionTreeView {
    pub(crate) fn of(state: &State, report: &RecursionReport, t: Words) -> Self {
        let drawing = &report.drawing;
        let first = report.stack.first();
        let hero = first.map_or(Player::First, |first| first.hero);
        let running = drawing
            .nodes
            .iter()
            .position(|node| node.phase == CallPhase::Running);
        // The call that gives its value at this step.
        let given = running
            .filter(|_| matches!(report.event, CallEvent::Got(_) | CallEvent::Remembered(_)));
        let place = report.stack.last().map(|frame| frame.values.len());
        let given = given.and_then(|running| {
            let is_given = |node: &DrawnCall| {
                node.parent == Some(running)
                    && place == Some(node.index + 1)
                    && matches!(node.phase, CallPhase::Returned(_))
            };
            drawing.nodes.iter().position(is_given)
        });
        let cursor = state.recursion.cursor.as_ref();
        let cursor = cursor.and_then(|key| drawing.nodes.iter().position(|node| node.key == *key));
        let cursor = cursor.or(running);
        let nodes: Vec<CallNodeView> = drawing
            .nodes
            .iter()
            .enumerate()
            .map(|(index, node)| CallNodeView {
                is_cursor: cursor == Some(index),
                ..CallNodeView::of(node, report, t)
            })
            .collect();
        let edges = drawing.edges.iter().map(|edge| {
            let to = &drawing.nodes[edge.to];
            let sign = if edge.is_repeat { '⇢' } else { '→' };
            CallEdgeView {
                key: format!("{}{sign}{}", drawing.nodes[edge.from].key, to.key),
                path: path_data(&edge.curve),
                label: match edge.is_repeat {
                    true => String::new(),
                    false => to.edge_label.clone(),
                },
                label_x: edge.label_x,
                label_y: edge.label_y,
                is_on_stack: !edge.is_repeat && is_on_stack(to.phase),
                is_future: !edge.is_repeat
                    && matches!(to.phase, CallPhase::Future | CallPhase::Omitted(_)),
                is_repeat: edge.is_repeat,
                is_now: given.is_some()
                    && given == Some(if edge.is_repeat { edge.from } else { edge.to }),
            }
        });
        let rows = drawing.rows.iter().zip(0..).map(|(&y, depth)| {
            let row = || drawing.nodes.iter().filter(|node| node.depth == depth);
            let quantifier = row().find_map(|node| node.quantifier);
            CallRowView {
                y,
                limit: row()
                    .next()
                    .map_or_else(String::new, |node| format!("lim = {}", node.limit)),
                mover: row()
                    .next()
                    .map_or_else(String::new, |node| sentences::player(node.mover, t)),
                quantifier: quantifier.map_or("", quantifier_word).to_owned(),
                is_changed: quantifier == Some(Quantifier::BadAny),
            }
        });
        let legend = |shape: CallShape| {
            let text = t.fill(
                &format!("call-{}", shape.code()),
                &[
                    ("hero", &sentences::player(hero, t)),
                    ("rival", &sentences::player(hero.rival(), t)),
                ],
            );
            (shape, text)
        };
        let mut shapes = vec![
            CallShape::Running,
            CallShape::Circle,
            CallShape::Square,
            CallShape::False,
            CallShape::Future,
        ];
        if state.recursion.calls.has_memory {
            shapes.push(CallShape::Repeat);
        }
        Self {
            label: t.fill(
                "recursion-tree-label",
                &[
                    ("call", &first.map_or("", |first| &first.call)),
                    ("n", &nodes.len()),
                ],
            ),
            help: t.say("recursion-tree-help"),
            zoom: t.zoom(),
            width: drawing.width,
            height: drawing.height,
            parents: drawing.nodes.iter().map(|node| node.parent).collect(),
            rows: rows.collect(),
            edges: edges.collect(),
            nodes,
            running,
            cursor,
            legend_heading: t.say("recursion-legend"),
            legend: shapes.into_iter().map(legend).collect(),
            is_whole: drawing.is_whole,
            is_stale: state.is_stale(),
        }
    }
}

fn is_on_stack(phase: CallPhase) -> bool {
    matches!(phase, CallPhase::Waiting | CallPhase::Running)
}

impl CallNodeView {
    fn of(node: &DrawnCall, report: &RecursionReport, t: Words) -> Self {
        let shape = match node.phase {
            CallPhase::Omitted(_) => CallShape::Omitted,
            CallPhase::Future => CallShape::Future,
            CallPhase::Running => CallShape::Running,
            CallPhase::Waiting => CallShape::Open,
            CallPhase::Returned(false) => CallShape::False,
            CallPhase::Returned(true) if node.is_hero_to_move => CallShape::Circle,
            CallPhase::Returned(true) => CallShape::Square,
        };
        let returned = match (node.phase, report.event) {
            (CallPhase::Returned(value), _) => Some(value),
            // The value is there at the very step that gives it.
            (CallPhase::Running, CallEvent::Returning(value)) => Some(value.holds()),
            _ => None,
        };
        let caption = match (node.phase, returned) {
            (_, Some(value)) => value_word(value).to_owned(),
            (CallPhase::Running | CallPhase::Waiting, None) => "…".to_owned(),
            _ => String::new(),
        };
        let has_begun = !matches!(node.phase, CallPhase::Future | CallPhase::Omitted(_));
        let quantifier = node
            .quantifier
            .filter(|_| has_begun && node.repeat_of.is_none());
        let values: Vec<ValueSign> = node.values.iter().copied().map(ValueSign::of).collect();
        let phase = match (node.phase, returned) {
            (CallPhase::Omitted(count), _) => t.fill("spoken-call-omitted", &[("n", &count)]),
            (CallPhase::Future, _) => t.say("spoken-call-future"),
            (_, Some(value)) if node.repeat_of.is_some() => {
                t.fill("spoken-call-remembered", &[("value", &value_word(value))])
            }
            (_, Some(value)) => t.fill("spoken-call-value", &[("value", &value_word(value))]),
            (CallPhase::Running, None) => t.say("spoken-call-running"),
            (_, None) => t.say("spoken-call-waiting"),
        };
        let description = match node.phase {
            CallPhase::Omitted(_) => phase,
            _ => {
                let call = t.fill(
                    "spoken-call",
                    &[
                        ("position", &node.label),
                        ("n", &node.limit),
                        ("player", &sentences::player(node.mover, t)),
                    ],
                );
                let hidden = (node.hidden_count > 0).then(|| {
                    let count = number(node.hidden_count, t);
                    t.fill("spoken-call-hidden", &[("number", &count)])
                });
                let told = [Some(call), Some(phase), hidden];
                t.together(&told.into_iter().flatten().collect::<Vec<_>>())
            }
        };
        Self {
            key: node.key.clone(),
            number: node.number,
            shape,
            x: node.x,
            y: node.y,
            width: node.width,
            height: node.height,
            label: match node.phase {
                CallPhase::Omitted(count) => format!("+{count}"),
                _ => node.label.clone(),
            },
            caption,
            quantifier: match (quantifier, node.values.is_empty()) {
                (Some(quantifier), false) => quantifier_word(quantifier).to_owned(),
                _ => String::new(),
            },
            values: match quantifier {
                Some(_) => values.into_iter().take(MOST_VALUES).collect(),
                None => vec![],
            },
            hidden: match node.hidden_count {
                0 => String::new(),
                count => format!("+{}", short_number(count, t)),
            },
            is_repeat: node.repeat_of.is_some(),
            is_on_stack: is_on_stack(node.phase),
            is_cursor: false,
            description,
        }
    }
}
