//! The recursion: which call is looked at, at which step it is, and how it plays.

use crate::recursion::step_at;
use crate::save::Print;
use crate::settings::Tab;
use crate::state::{Direction, Effect, Notice, State};
use kruzhok_picture::{CallDrawing, CallPhase};
use kruzhok_wire::{Fault, JobId, Request};
use kruzhok_wire::{Hop, RecursionReport, RecursionRequest};
use std::rc::Rc;

/// The greatest limit that can be chosen.
pub(crate) const GREATEST_LIMIT: u32 = 99;

/// What is remembered of the recursion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recursion {
    pub calls: CallSettings,
    /// How large the place is where it is seen, once that is known.
    pub room: Option<[u32; 2]>,
    pub is_playing: bool,
    /// The call that the cursor of the tree is on; `None` while it follows the running one.
    pub cursor: Option<String>,
    /// Whether what was typed is no step.
    pub is_step_refused: bool,
    /// Where to go from `step`, as soon as the worker has answered.
    hops: Vec<Hop>,
    /// The position of the first call, to notice another one.
    position: Option<String>,
    /// What was asked last, and whether the answer has not come yet.
    asked: Option<(JobId, RecursionRequest)>,
    is_awaited: bool,
    answer: Option<Result<Rc<RecursionReport>, Fault>>,
}

/// What is seen of the recursion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CallSettings {
    /// The limit of the first call that was chosen; `None` for the one that answers who wins.
    pub limit: Option<u32>,
    /// The step that is seen, or that an address asks for; from 0.
    pub step: u128,
    /// Whether results are remembered.
    pub has_memory: bool,
    /// Whether the loser's first move was a bad one.
    pub is_first_move_bad: bool,
    /// Whether the whole tree is drawn, where that was chosen.
    pub is_whole: Option<bool>,
}

impl Recursion {
    /// Takes over what an address says. What is on the page stays there until something else is.
    pub(crate) fn open(&mut self, calls: CallSettings) {
        *self = Self {
            calls,
            room: self.room,
            answer: self.answer.take(),
            ..Self::default()
        };
    }

    /// The worker is another one, or the game is.
    pub(crate) fn forget(&mut self) {
        self.asked = None;
        self.is_awaited = false;
        self.is_playing = false;
        self.answer = None;
    }

    /// The step on the page.
    pub(crate) fn report(&self) -> Option<&RecursionReport> {
        self.answer.as_ref()?.as_ref().ok().map(Rc::as_ref)
    }

    /// Why there is none.
    pub(crate) fn fault(&self) -> Option<&Fault> {
        self.answer.as_ref()?.as_ref().err()
    }

    fn go(&mut self, hop: Hop) {
        if matches!(hop, Hop::First | Hop::Last | Hop::To(_) | Hop::ToCall(_)) {
            // Wherever the hops before lead, this one leads away from there: a scrubber is not followed, it is caught up.
            self.hops.clear();
        }
        self.hops.push(hop);
        self.cursor = None;
        self.is_step_refused = false;
    }

    /// The next time that the recursion is looked at, it is this call at this position.
    pub(crate) fn prepare(&mut self, position: &str, call: AskedCall) {
        self.restart();
        self.position = Some(position.to_owned());
        self.calls.limit = Some(call.limit);
        self.calls.is_first_move_bad = call.is_first_move_bad;
    }

    /// Whether the last step is shown: then all values are known.
    pub(crate) fn is_at_end(&self) -> bool {
        let report = self.report();
        report.is_some_and(|report| report.step + 1 >= report.step_count)
    }

    /// From the beginning, for another call.
    fn restart(&mut self) {
        self.calls.step = 0;
        self.hops.clear();
        self.is_playing = false;
        self.is_step_refused = false;
        self.cursor = None;
    }
}

/// The call of the textbook's function that a question asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct AskedCall {
    pub(crate) limit: u32,
    pub(crate) is_first_move_bad: bool,
}

/// The call that a condition on `winner` and `turns` asks for, after some first move or at once; `None` for conditions
/// of another kind.
pub(crate) fn asked_call(condition: &str) -> Option<AskedCall> {
    let condition: String = condition.split_whitespace().collect();
    let inner = condition.strip_prefix("some_move(");
    let (winner, turns) = inner.unwrap_or(&condition).split_once("andturns")?;
    let is_first = match winner {
        "winner==1" => true,
        "winner==2" => false,
        _ => return None,
    };
    let turns = turns.strip_prefix("==").or(turns.strip_prefix("<="))?;
    let digits = turns.find(|it: char| !it.is_ascii_digit());
    let turns: u32 = turns[..digits.unwrap_or(turns.len())].parse().ok()?;
    // Moves are made in turn. A first move that is given beforehand is none of the winner's.
    let plies = match (is_first, inner.is_some()) {
        (true, true) => turns.checked_mul(2)?.checked_add(1)?,
        (true, false) => turns.checked_mul(2)?.checked_sub(1)?,
        (false, _) => turns.checked_mul(2)?,
    };
    Some(AskedCall {
        limit: plies.min(GREATEST_LIMIT),
        is_first_move_bad: inner.is_some(),
    })
}

impl State {
    /// Asks for the step that is to be seen, when it is not there yet. While the worker has not answered nothing more is
    /// asked: what comes meanwhile is put together.
    pub(crate) fn request_recursion(&mut self) -> Vec<Effect> {
        if self.settings.tab != Tab::Recursion {
            self.recursion.is_playing = false;
            return vec![];
        }
        let Some((job, request)) = self.wanted_recursion() else {
            return vec![];
        };
        let recursion = &mut self.recursion;
        let is_other_position = recursion
            .position
            .as_ref()
            .is_some_and(|position| *position != request.position);
        recursion.position = Some(request.position.clone());
        let mut effects = vec![];
        let request = match is_other_position {
            true => {
                recursion.restart();
                recursion.calls.limit = None;
                effects = self.write_address(false);
                RecursionRequest {
                    limit: None,
                    ..request
                }
            }
            false => request,
        };
        let recursion = &mut self.recursion;
        let wanted = Some((job, request));
        let is_other = recursion.asked != wanted;
        let asked_job = recursion.asked.as_ref().map(|(job, _)| *job);
        // The worker that has another game by now does not answer about the one before.
        let is_awaited = recursion.is_awaited && asked_job == Some(job);
        if is_awaited || !is_other && recursion.hops.is_empty() {
            return effects;
        }
        recursion.is_awaited = true;
        recursion.asked = wanted;
        if let Some((job, request)) = recursion.asked.clone() {
            effects.push(Effect::Post(Request::Recursion {
                job,
                request,
                from: recursion.calls.step,
                hops: std::mem::take(&mut recursion.hops),
            }));
        }
        effects
    }

    fn wanted_recursion(&self) -> Option<(JobId, RecursionRequest)> {
        let solved = self.solved.as_ref().filter(|_| !self.is_summed())?;
        let recursion = &self.recursion;
        let calls = recursion.calls;
        let request = RecursionRequest {
            position: self.shown_selection()?.to_owned(),
            limit: calls.limit,
            has_memory: calls.has_memory,
            is_first_move_bad: calls.is_first_move_bad,
            is_whole: calls.is_whole,
            room: recursion.room.filter(|_| calls.is_whole.is_none()),
        };
        Some((solved.job, request))
    }

    pub(crate) fn take_recursion(
        &mut self,
        job: JobId,
        request: &RecursionRequest,
        report: Result<Box<RecursionReport>, Fault>,
    ) -> Vec<Effect> {
        let recursion = &mut self.recursion;
        let is_asked = recursion
            .asked
            .as_ref()
            .is_some_and(|(asked, asked_sheet)| *asked == job && asked_sheet == request);
        if !is_asked {
            return vec![];
        }
        recursion.is_awaited = false;
        match report {
            Ok(report) => {
                recursion.calls.step = report.step;
                recursion.answer = Some(Ok(Rc::from(report)));
                recursion.is_playing &= !recursion.is_at_end();
            }
            Err(fault) => {
                recursion.is_playing = false;
                recursion.answer = Some(Err(fault));
            }
        }
        let mut effects = vec![];
        if self.settings.tab == Tab::Recursion {
            effects = self.write_address(false);
        }
        if self.recursion.is_playing {
            effects.push(Effect::Wake(self.settings.speed.step_ms()));
        }
        if std::mem::take(&mut self.save.is_key_awaited) && self.recursion.is_at_end() {
            effects.extend(self.print(Print::Worksheet));
        }
        effects
    }

    pub(crate) fn hop(&mut self, hop: Hop) -> Vec<Effect> {
        self.recursion.is_playing = false;
        self.recursion.go(hop);
        vec![]
    }

    /// The scrubber was moved to a place.
    pub(crate) fn scrub_recursion(&mut self, place: u32) -> Vec<Effect> {
        let step_count = self.recursion.report().map(|report| report.step_count);
        match step_count {
            Some(step_count) => self.hop(Hop::To(step_at(place, step_count))),
            None => vec![],
        }
    }

    /// A step was typed, counted from 1.
    pub(crate) fn type_step(&mut self, typed: &str) -> Vec<Effect> {
        let Some(report) = self.recursion.report() else {
            return vec![];
        };
        let digits: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
        let step = digits.parse::<u128>().ok();
        match step.filter(|step| (1..=report.step_count).contains(step)) {
            Some(step) => self.hop(Hop::To(step - 1)),
            None => {
                self.recursion.is_step_refused = true;
                vec![]
            }
        }
    }

    pub(crate) fn choose_recursion_limit(&mut self, limit: u32) -> Vec<Effect> {
        self.recursion.restart();
        self.recursion.calls.limit = Some(limit.min(GREATEST_LIMIT));
        self.write_address(false)
    }

    pub(crate) fn step_recursion_limit(&mut self, step: i32) -> Vec<Effect> {
        let limit = self.recursion.calls.limit;
        let limit = limit.or(self.recursion.report().map(|report| report.limit));
        match limit.and_then(|limit| limit.checked_add_signed(step)) {
            Some(limit) => self.choose_recursion_limit(limit),
            None => vec![],
        }
    }

    pub(crate) fn choose_memory(&mut self, has_memory: bool) -> Vec<Effect> {
        self.recursion.restart();
        self.recursion.calls.has_memory = has_memory;
        self.write_address(false)
    }

    pub(crate) fn choose_bad_first_move(&mut self, is_bad: bool) -> Vec<Effect> {
        self.keep_limit();
        self.recursion.restart();
        self.recursion.calls.is_first_move_bad = is_bad;
        self.write_address(false)
    }

    /// What is compared with what was before is to have the same limit.
    fn keep_limit(&mut self) {
        let limit = self.recursion.report().map(|report| report.limit);
        self.recursion.calls.limit = self.recursion.calls.limit.or(limit);
    }

    pub(crate) fn choose_recursion_tree(&mut self, is_whole: bool) -> Vec<Effect> {
        self.recursion.calls.is_whole = Some(is_whole);
        self.recursion.cursor = None;
        self.write_address(false)
    }

    pub(crate) fn play_recursion(&mut self) -> Vec<Effect> {
        let recursion = &mut self.recursion;
        let Some(Ok(report)) = &recursion.answer else {
            return vec![];
        };
        let is_at_end = report.step + 1 >= report.step_count;
        recursion.is_playing = !recursion.is_playing;
        if !recursion.is_playing {
            return vec![];
        }
        // The first step is seen at once.
        recursion.go(if is_at_end { Hop::First } else { Hop::Forward });
        vec![]
    }

    /// The time of one step has passed.
    pub(crate) fn pass_step(&mut self) {
        // An answer that is late is waited for, and then its time begins.
        if self.recursion.is_playing && !self.recursion.is_awaited {
            self.recursion.go(Hop::Forward);
        }
    }

    /// Another position of the first call was typed.
    pub(crate) fn choose_recursion_position(&mut self, typed: &str) -> Vec<Effect> {
        let typed = typed.trim();
        let Some(solved) = &self.solved else {
            return vec![];
        };
        match solved.rules.read_position(typed) {
            Ok(position) => {
                let position = solved.rules.write_position(&position);
                self.position.is_awaited = true;
                self.notice = None;
                self.select_position(position)
            }
            Err(_) => {
                self.notice = Some(Notice::NoSuchPosition(typed.to_owned()));
                vec![]
            }
        }
    }

    /// The start positions before and after the selected one; from any other position the way goes to the first.
    fn starts_beside(&self) -> [Option<String>; 2] {
        let (Some(solved), Some(here)) = (&self.solved, self.shown_selection()) else {
            return [None, None];
        };
        let starts = &solved.report.starts;
        let start = |place: Option<usize>| {
            let start = place.and_then(|place| starts.get(place));
            start.map(|start| start.position.clone())
        };
        match starts.iter().position(|start| start.position == here) {
            Some(place) => [start(place.checked_sub(1)), start(Some(place + 1))],
            None => [start(Some(0)), start(Some(0))],
        }
    }

    /// Whether there are start positions before and after the selected one to which one may go.
    pub(crate) fn has_start_beside(&self) -> [bool; 2] {
        self.starts_beside()
            .map(|start| start.is_some() && !self.exercise.withholds())
    }

    pub(crate) fn step_recursion_position(&mut self, step: i32) -> Vec<Effect> {
        let [previous, next] = self.starts_beside();
        match if step < 0 { previous } else { next } {
            Some(position) => self.select_position(position),
            None => vec![],
        }
    }

    /// Moves the cursor of the tree; without one it is where the function runs.
    pub(crate) fn move_recursion_cursor(&mut self, direction: Direction) -> Vec<Effect> {
        let Some(report) = self.recursion.report() else {
            return vec![];
        };
        let drawing = &report.drawing;
        let there = neighbour(drawing, self.recursion.cursor.as_deref(), direction);
        if let Some(there) = there.map(|there| drawing.nodes[there].key.clone()) {
            self.recursion.cursor = Some(there);
        }
        vec![]
    }

    /// Goes to the step of the call that the cursor is on.
    pub(crate) fn enter_call(&mut self) -> Vec<Effect> {
        let Some(report) = self.recursion.report() else {
            return vec![];
        };
        let cursor = self.recursion.cursor.as_ref();
        let mut nodes = report.drawing.nodes.iter();
        match nodes.find(|node| Some(&node.key) == cursor) {
            Some(node) => {
                let number = node.number;
                self.hop(Hop::ToCall(number))
            }
            None => vec![],
        }
    }
}

/// The call to which the cursor goes.
fn neighbour(drawing: &CallDrawing, cursor: Option<&str>, direction: Direction) -> Option<usize> {
    let nodes = &drawing.nodes;
    let here = nodes
        .iter()
        .position(|node| Some(node.key.as_str()) == cursor)
        .or_else(|| {
            nodes
                .iter()
                .position(|node| node.phase == CallPhase::Running)
        })
        .unwrap_or(0);
    let from = nodes.get(here)?;
    let row = |step: bool| {
        let in_row = (0..nodes.len()).filter(|&other| nodes[other].depth == from.depth);
        let beside = in_row.filter(|&other| match step {
            true => nodes[other].x > from.x,
            false => nodes[other].x < from.x,
        });
        beside.min_by(|&a, &b| {
            let distance = |other: usize| (nodes[other].x - from.x).abs();
            distance(a).total_cmp(&distance(b))
        })
    };
    match direction {
        Direction::Up => from.parent,
        Direction::Down => nodes.iter().position(|node| node.parent == Some(here)),
        Direction::Left => row(false),
        Direction::Right => row(true),
    }
}
