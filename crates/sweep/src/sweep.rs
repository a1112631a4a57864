//! A game that is being swept, in steps.

use crate::frame::Frame;
use crate::score::Score;
use crate::swept::{Scores, Swept};
use crate::table::Table;
use crate::visits::{Run, Visits, inner_word};
use crate::{Order, Plan};
use kruzhok_rules::Slots;
use std::sync::Arc;

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Call again.
    Working,
    /// That was all.
    Done,
}

/// The outcomes of all positions of a plan, computed in parts so that the caller can show progress and stop.
#[derive(Clone, Debug)]
pub struct Sweep {
    plan: Arc<Plan>,
    pass: Width,
}

/// Scores of two bytes, or of four where two were outgrown.
#[derive(Clone, Debug)]
enum Width {
    Narrow(Pass<i16>),
    Wide(Pass<i32>),
}

impl Sweep {
    /// Prepares a sweep.
    pub fn new(plan: Plan) -> Self {
        let plan = Arc::new(plan);
        Self {
            pass: Width::Narrow(Pass::new(plan.clone())),
            plan,
        }
    }

    /// Works on: `budget` is about how many positions are looked at.
    pub fn step(&mut self, budget: usize) -> Progress {
        match &mut self.pass {
            Width::Narrow(pass) => {
                if pass.is_outgrown {
                    self.pass = Width::Wide(Pass::new(self.plan.clone()));
                    return Progress::Working;
                }
                let progress = pass.step(budget);
                if pass.is_outgrown {
                    return Progress::Working;
                }
                progress
            }
            Width::Wide(pass) => pass.step(budget),
        }
    }

    /// How many positions of the box are done by now.
    pub fn decided_count(&self) -> u32 {
        match &self.pass {
            Width::Narrow(pass) => pass.done_count,
            Width::Wide(pass) => pass.done_count,
        }
    }

    /// How many positions the box has.
    pub fn position_count(&self) -> u32 {
        self.plan.going.cell_count()
    }

    /// The swept game.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self) -> Swept {
        let (frame, scores, is_done) = match self.pass {
            Width::Narrow(pass) => {
                let is_done = pass.is_done && !pass.is_outgrown;
                (pass.frame, Scores::Narrow(pass.table), is_done)
            }
            Width::Wide(pass) => (pass.frame, Scores::Wide(pass.table), pass.is_done),
        };
        assert!(is_done, "the sweep has not come to its end");
        Swept::new(self.plan, frame, scores)
    }
}

/// A sweep with scores of one kind.
#[derive(Clone, Debug)]
struct Pass<S> {
    plan: Arc<Plan>,
    frame: Frame,
    table: Table<S>,
    visits: Visits,
    // What is left of the run that is being visited.
    run: Option<Run>,
    // Where the order crosses lines, they are all made before the first visit; the next of them.
    next_to_open: u32,
    words: Vec<i64>,
    slots: Slots,
    done_count: u32,
    is_done: bool,
    is_outgrown: bool,
}

impl<S: Score> Pass<S> {
    fn new(plan: Arc<Plan>) -> Self {
        let frame = Frame::new(&plan.going, inner_word(&plan.order, &plan.going));
        Self {
            table: Table::new(frame.line_count()),
            visits: Visits::new(&plan.order, &frame),
            next_to_open: match plan.order {
                Order::Nested(_) => frame.line_count(),
                Order::Levels(_) => 0,
            },
            plan,
            frame,
            run: None,
            words: vec![],
            slots: Slots::default(),
            done_count: 0,
            is_done: false,
            is_outgrown: false,
        }
    }

    fn step(&mut self, budget: usize) -> Progress {
        let mut rest = u32::try_from(budget).unwrap_or(u32::MAX);
        let count = self.frame.inner_axis().count;
        while self.next_to_open < self.frame.line_count() {
            if rest == 0 {
                return Progress::Working;
            }
            self.table.open(self.next_to_open, 0, count, S::NONE);
            self.next_to_open += 1;
            rest = rest.saturating_sub(count / 8 + 1);
        }
        while rest > 0 && !self.is_outgrown {
            let Some(run) = &mut self.run else {
                self.run = self.visits.next_run(&self.frame);
                match self.run {
                    Some(run) => self.enter(run),
                    None => {
                        self.is_done = true;
                        return Progress::Done;
                    }
                }
                continue;
            };
            if run.count == 0 {
                self.run = None;
                // A run of no places is work, too.
                rest -= 1;
                continue;
            }
            let part = run.count.min(rest);
            let place = |visit: u32| {
                if run.is_down {
                    run.first + run.count - 1 - visit
                } else {
                    run.first + visit
                }
            };
            let (line, from, to) = (run.line, place(0), place(part - 1));
            if !run.is_down {
                run.first += part;
            }
            run.count -= part;
            rest -= part;
            self.done_count += part;
            if from <= to {
                (from..=to).for_each(|place| self.visit(line, place));
            } else {
                (to..=from).rev().for_each(|place| self.visit(line, place));
            }
        }
        Progress::Working
    }

    /// Begins a run. A line that is come to for the first time gets its memory: no more than there are positions in
    /// which the game goes on.
    fn enter(&mut self, run: Run) {
        self.frame.put_words(run.line, &mut self.words);
        if matches!(self.plan.order, Order::Levels(_)) {
            return;
        }
        let (first, count) = self.going_on();
        self.table.open(run.line, first, count, S::NONE);
        self.done_count += run.count - count;
        if let Some(run) = &mut self.run {
            run.first = first;
            run.count = count;
        }
    }

    /// The places of the line that was entered between the first and the last at which the game may go on.
    fn going_on(&mut self) -> (u32, u32) {
        let count = self.frame.inner_axis().count;
        let mut goes_on = |place: &u32| {
            self.put_place(*place);
            !matches!(self.plan.flat.ending(&self.words), Ok(Some(_)))
        };
        let first = (0..count).find(&mut goes_on);
        let last = (0..count).rev().find(&mut goes_on);
        match (first, last) {
            (Some(first), Some(last)) => (first, last + 1 - first),
            _ => (0, 0),
        }
    }

    /// Sets the words to a place on the line that was entered.
    fn put_place(&mut self, place: u32) {
        self.words[self.frame.inner()] = self.frame.inner_axis().low + i64::from(place);
    }

    fn visit(&mut self, line: u32, place: u32) {
        self.put_place(place);
        let score = self.score_here();
        self.is_outgrown |= score.is_slowest();
        let (first, _) = self.table.extent(line);
        self.table.scores_mut(line)[(place - first) as usize] = score;
    }

    /// The score of the position in `words` from those of its successors.
    fn score_here(&mut self) -> S {
        let Self {
            plan,
            frame,
            table,
            words,
            slots,
            ..
        } = self;
        match plan.flat.ending(words) {
            Ok(Some(ending)) => return S::ended(ending),
            Ok(None) => {}
            Err(_) => return S::NONE,
        }
        let mut least = None;
        let made = plan.flat.each_successor(words, slots, &mut |to| {
            let score = score_of(plan, frame, table, to);
            least = Some(least.map_or(score, |least| score.min(least)));
        });
        match (made, least) {
            (Err(_), _) => S::NONE,
            (Ok(()), Some(least)) => S::before(least),
            (Ok(()), None) => S::ended(plan.flat.stuck),
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
