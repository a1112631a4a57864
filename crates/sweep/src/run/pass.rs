//! A sweep line by line, with scores of one kind.

use crate::generic::blocks::Blocks;
use crate::generic::code::Code;
use crate::generic::columns::BLOCK;
use crate::generic::compiled::{Compile, Compiled};
use crate::generic::windows::Windows;
use crate::run::debt::Debt;
use crate::run::frame::Frame;
use crate::run::score::Score;
use crate::run::visits::{Run, Visits, inner_word};
use crate::straight::lines::{Lines, Running};
use crate::straight::shape::Shape;
use crate::{Order, Plan, Progress};
use kruzhok_kernels::Table;
use std::sync::Arc;

/// Lines of so few places are not worth while to be worked out in blocks.
const SHORT: u32 = 4;

/// A sweep with scores of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Pass<S: Score> {
    plan: Arc<Plan>,
    frame: Frame,
    table: Table<S>,
    visits: Visits,
    // What solves whole lines, where rows are straight; it comes before `way`.
    lines: Option<Box<Lines<S>>>,
    running: Option<(Running, Run)>,
    way: Way<S>,
    compiled: Option<Compiled>,
    // What is left of the run that is being visited.
    run: Option<Run>,
    // Where the order crosses lines, they are all made before the first visit; the next of them.
    next_to_open: u32,
    // Position of the first cell of the line that was entered.
    line_start: Vec<i64>,
    done_count: u32,
    debt: Debt,
    is_done: bool,
    is_outgrown: bool,
}

/// How scores are worked out.
#[derive(Clone, Debug)]
enum Way<S> {
    Blocks(Box<Blocks<S>>),
    OneByOne(Box<Windows<S>>),
}

impl<S: Score> Pass<S> {
    pub(crate) fn new(plan: Arc<Plan>, is_plain: bool) -> Self {
        let frame = Frame::new(&plan.going, inner_word(&plan.order, &plan.going));
        let (inner, next_to_open) = match plan.order {
            Order::Nested(_) => (Some(frame.inner()), frame.line_count()),
            Order::Levels(_) | Order::Backward => (None, 0),
        };
        // The positions of a level lie on many lines, and are worked out one by one.
        let code = inner.and_then(|inner| Code::of(&plan.flat, &plan.going, inner));
        let lines = match (&code, &plan.order) {
            (Some(code), Order::Nested(loops)) if !is_plain => {
                let is_down = loops.last().is_some_and(|(_, is_down)| *is_down);
                let shape = Shape::of(&plan.flat, code, frame.inner());
                // A ray that leaves the box may end the game there, which its least score does not tell.
                let is_inside = |shape: &Shape| shape.rays.is_empty() || plan.going == plan.whole;
                shape.filter(is_inside).map(|shape| {
                    Lines::new(&plan.flat, shape, &frame, code.only_end, is_down).into()
                })
            }
            _ => None,
        };
        // Rows that are written as code have a value everywhere.
        let for_windows = inner.filter(|_| !is_plain && code.is_some());
        let windows = Windows::new(&plan, &frame, for_windows);
        // So few positions are sooner worked out one by one than side by side.
        let is_short = !is_plain && frame.inner_axis().count <= SHORT;
        let way = match code.filter(|_| windows.is_empty() && !is_short) {
            Some(code) => Way::Blocks(Blocks::new(&plan.flat, &frame, code).into()),
            None => Way::OneByOne(windows.into()),
        };
        Self {
            table: Table::new(frame.line_count(), S::NONE, Lines::<S>::won_at_once()),
            visits: Visits::new(&plan.order, &frame),
            lines,
            running: None,
            way,
            compiled: None,
            next_to_open,
            plan,
            frame,
            run: None,
            line_start: vec![],
            done_count: 0,
            debt: Debt::default(),
            is_done: false,
            is_outgrown: false,
        }
    }

    /// Whether rows are straight.
    pub(crate) fn has_lines(&self) -> bool {
        self.lines.is_some()
    }

    /// Whether no row has as many moves as a loop has rounds.
    pub(crate) fn has_no_rounds(&self) -> bool {
        let has_rounds = match &self.way {
            Way::Blocks(blocks) => blocks.has_rounds(),
            Way::OneByOne(windows) => windows.is_empty() || windows.has_rounds(),
        };
        self.has_lines() || !has_rounds
    }

    /// Whether many positions are worked out side by side.
    pub(crate) fn has_blocks(&self) -> bool {
        matches!(self.way, Way::Blocks(_))
    }

    /// Whether scores are worked out by compiled rows, as far as that is known by now.
    pub(crate) fn is_compiled(&self) -> bool {
        self.compiled.is_some()
    }

    /// Whether a score was too slow for its kind of number.
    pub(crate) fn is_outgrown(&self) -> bool {
        self.is_outgrown
    }

    /// The scores of all lines.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub(crate) fn finish(self) -> Table<S> {
        let is_done = self.is_done && !self.is_outgrown;
        assert!(is_done, "the sweep has not come to its end");
        self.table
    }

    /// Has the rows compiled; `false` where that cannot be done or is not needed.
    pub(crate) fn compile(&mut self, compile: Compile) -> bool {
        // What is straight needs no compiling, and some of its scores are not in the table. What takes any number would be
        // done in rounds.
        let has_windows = matches!(&self.way, Way::OneByOne(it) if !it.is_empty());
        if self.lines.is_none() && !has_windows {
            self.compiled = Compiled::new(&self.plan, &self.frame, compile);
        }
        self.compiled.is_some()
    }

    /// Works on: `budget` is about how many positions are looked at.
    pub(crate) fn step(&mut self, budget: usize) -> Progress {
        if self.is_done {
            return Progress::Done;
        }
        let progress = self.visit_some(budget);
        self.run_compiled();
        progress
    }

    fn visit_some(&mut self, budget: usize) -> Progress {
        let mut rest = u32::try_from(budget).unwrap_or(u32::MAX);
        self.debt.pay(&mut rest);
        let count = self.frame.inner_axis().count;
        while self.next_to_open < self.frame.line_count() {
            if rest == 0 {
                return Progress::Working;
            }
            self.open(self.next_to_open);
            self.next_to_open += 1;
            rest = rest.saturating_sub(count / 8 + 1);
        }
        while rest > 0 && !self.is_outgrown {
            if self.running.is_some() {
                self.run_line(&mut rest);
                continue;
            }
            let run = match self.run.take() {
                Some(run) => run,
                None => match self.visits.next_run(&self.frame) {
                    Some(run) if self.begin_line(run) => continue,
                    Some(run) => self.enter(run),
                    None => {
                        self.is_done = true;
                        return Progress::Done;
                    }
                },
            };
            // A run of no places is work, too.
            let most = match (&self.compiled, &self.way) {
                (Some(_), _) => rest,
                (None, Way::Blocks(_)) => rest.min(narrow(BLOCK)),
                (None, Way::OneByOne(_)) => 1,
            };
            let part_count = run.count.min(most);
            rest -= part_count.max(1);
            self.done_count += part_count;
            let (part, left) = run.split(part_count);
            self.run = left;
            if part.count > 0 {
                self.visit(part);
                match &mut self.way {
                    Way::Blocks(blocks) => self.debt.add(blocks.take_rounds(), &mut rest),
                    Way::OneByOne(it) => self.debt.add_alone(it.take_rounds(), &mut rest),
                }
            }
        }
        Progress::Working
    }

    /// Begins a line that can be solved as a whole.
    fn begin_line(&mut self, run: Run) -> bool {
        let Some(lines) = &mut self.lines else {
            return false;
        };
        let running = lines.begin(&self.table, run.line);
        self.running = running.map(|running| (running, run));
        // A line is solved in the plain way, and all further ones where they would need it.
        if self.running.is_none() && lines.needs_all_lines() {
            self.lines = None;
        }
        self.running.is_some()
    }

    fn run_line(&mut self, rest: &mut u32) {
        let (Some(lines), Some((mut running, run))) = (&mut self.lines, self.running.take()) else {
            return;
        };
        // A line without places is work, too.
        *rest = rest.saturating_sub(1);
        match lines.step(&mut running, &self.table, rest) {
            false => self.running = Some((running, run)),
            true => {
                lines.finish(running, &mut self.table);
                self.done_count += run.count;
            }
        }
        self.is_outgrown |= lines.is_outgrown;
    }

    /// How many positions have their scores.
    pub(crate) fn done_count(&self) -> u32 {
        let running = self.running.as_ref();
        self.done_count + running.map_or(0, |(running, _)| running.done_count())
    }

    /// Begins a run. A line that is come to for the first time gets its memory: no more than there are positions in
    /// which the game goes on.
    fn enter(&mut self, run: Run) -> Run {
        if matches!(self.plan.order, Order::Nested(_)) {
            self.open(run.line);
        }
        self.frame.put_words(run.line, &mut self.line_start);
        let (first, count) = self.table.extent(run.line);
        let end = (first + count).min(run.first + run.count);
        let first = first.max(run.first);
        let count = end.saturating_sub(first);
        self.done_count += run.count - count;
        Run {
            first,
            count,
            ..run
        }
    }

    /// Gives a line its memory.
    fn open(&mut self, line: u32) {
        self.frame.put_words(line, &mut self.line_start);
        let (inner, axis) = (self.frame.inner(), self.frame.inner_axis());
        let (first, count) = (self.plan.line_ends).stretch(&mut self.line_start, inner, axis);
        self.table.open(line, first, count, S::NONE);
    }

    /// Works out a part of a run.
    fn visit(&mut self, part: Run) {
        if let Some(compiled) = &mut self.compiled {
            compiled.push(&self.frame, &self.line_start, part);
            return;
        }
        match &mut self.way {
            Way::Blocks(blocks) => {
                let (inner, axis) = (self.frame.inner(), self.frame.inner_axis());
                self.line_start[inner] = axis.value(part.first);
                let scores = blocks.stretch(&self.table, &self.line_start, part);
                self.is_outgrown |= scores.iter().any(|score| score.is_slowest());
                let (first, _) = self.table.extent(part.line);
                let from = wide(part.first - first);
                self.table.scores_mut(part.line)[from..from + scores.len()].copy_from_slice(scores);
            }
            Way::OneByOne(windows) => {
                let (first, _) = self.table.extent(part.line);
                for visit in 0..part.count {
                    let place = part.place(visit);
                    self.line_start[self.frame.inner()] = self.frame.inner_axis().value(place);
                    let score = windows.score(&self.table, part.line, &self.line_start);
                    self.is_outgrown |= score.is_slowest();
                    self.table.scores_mut(part.line)[wide(place - first)] = score;
                }
            }
        }
    }

    /// Works out the runs that were left to the compiled rows.
    fn run_compiled(&mut self) {
        let Some(compiled) = &mut self.compiled else {
            return;
        };
        if let Some(is_outgrown) = compiled.work(&mut self.table) {
            self.is_outgrown |= is_outgrown;
            return;
        }
        // It broke, so what it was to do is done otherwise.
        let runs = self.compiled.take().map(Compiled::into_runs);
        for run in runs.unwrap_or_default() {
            self.frame.put_words(run.line, &mut self.line_start);
            let mut rest = Some(run);
            while let Some(run) = rest.filter(|run| run.count > 0) {
                let (part, left) = run.split(run.count.min(narrow(BLOCK)));
                self.visit(part);
                rest = left;
            }
        }
        if let Some(run) = self.run {
            self.frame.put_words(run.line, &mut self.line_start);
        }
    }
}

/// The score of a position: from the table, or by the ends of the game.
pub(crate) fn score_of<S: Score>(plan: &Plan, frame: &Frame, table: &Table<S>, words: &[i64]) -> S {
    if let Some((line, place)) = frame.line(words)
        && let Some(score) = table.score(line, place)
        // Where the game has ended, a position need not have been visited.
        && score != S::NONE
    {
        return score;
    }
    match plan.flat.ending(words) {
        Ok(Some(ending)) if plan.whole.cell(words).is_some() => S::ended(ending),
        _ => S::NONE,
    }
}

fn wide(number: u32) -> usize {
    number as usize
}

fn narrow(index: usize) -> u32 {
    u32::try_from(index).expect("a line has fewer than 2³² places")
}
