//! Which positions play can reach: from the starts on, in the order opposite to that of the sweep.

pub(crate) mod bits;
mod line;
mod reached;

pub use reached::Reached;
use reached::place_of_cell;

use crate::count::bits::Bits;
use crate::generic::code::Code;
use crate::run::debt::Debt;
use crate::run::visits::{Run, Visits, inner_word};
use crate::straight::lines::axes;
use crate::straight::shape::Shape;
use crate::{Order, Plan, Progress, Swept};
use kruzhok_kernels::straight::parts::{Axes, Parts};
use kruzhok_proofs::Slots;
use std::sync::Arc;

/// A search for all positions that play can reach, done in parts.
///
/// Where every move leads to a position that a sweep visits earlier, one way back through the box is enough, and straight
/// rows are followed for 64 positions at a time; else what was newly reached is kept in a list.
#[derive(Clone, Debug)]
pub struct Reaching {
    plan: Arc<Plan>,
    reached: Reached,
    visits: Visits,
    run: Option<Run>,
    // Reached, and their moves were not looked at; only where play may come back.
    open: Option<Vec<u32>>,
    // `None` where rows are not straight.
    shape: Option<Shape>,
    axes: Axes,
    parts: Parts,
    is_down: bool,
    words: Vec<i64>,
    // The numbers of the line that is followed.
    numbers: Vec<i64>,
    slots: Slots,
    // For each ray of the shape the positions to which one comes.
    passed: Vec<Bits>,
    // Where the table has heaps without order in any order: what was reached with heaps in ascending order, and the line
    // that comes next.
    folded: Option<(Bits, u32)>,
    debt: Debt,
    is_followed: bool,
}

impl Reaching {
    /// A search that has found nothing yet.
    pub fn new(swept: &Swept) -> Self {
        let plan = swept.shared_plan();
        let backward = match &plan.order {
            Order::Nested(loops) => {
                Order::Nested(loops.iter().map(|&(word, down)| (word, !down)).collect())
            }
            Order::Levels(weights) => Order::Levels(weights.iter().map(|by| -by).collect()),
            Order::Backward => Order::Backward,
        };
        let open = (plan.order == Order::Backward).then(Vec::new);
        let inner = inner_word(&backward, &plan.going);
        let (shape, is_down) = match &backward {
            Order::Nested(loops) => {
                let code = Code::of(&plan.flat, &plan.going, inner);
                let shape = code.and_then(|code| Shape::of(&plan.flat, &code, inner));
                (shape, loops.last().is_some_and(|(_, is_down)| *is_down))
            }
            Order::Levels(_) | Order::Backward => (None, false),
        };
        let reached = Reached::new(&plan.whole, inner);
        let none = || Bits::new(plan.whole.cell_count());
        Self {
            visits: Visits::new(&backward, &reached.frame),
            run: None,
            open,
            is_down,
            words: vec![],
            numbers: vec![],
            slots: Slots::default(),
            axes: axes(&plan.flat, &reached.frame),
            parts: Parts::new(false),
            passed: shape
                .iter()
                .flat_map(|it| &it.rays)
                .map(|_| none())
                .collect(),
            shape,
            folded: (plan.sorted_heap_count > 0).then(|| (none(), 0)),
            debt: Debt::default(),
            is_followed: false,
            reached,
            plan,
        }
    }

    /// Marks so many starts, the first of them at `cell`, their numbers rising by `step`; before the first step of the
    /// search.
    pub fn add_run(&mut self, cell: u32, count: u32, step: u32) {
        if let Some(open) = &mut self.open {
            open.extend((0..count).map(|place| cell + place * step));
        }
        let Reached { grid, frame, bits } = &mut self.reached;
        // Words with a single value have the stride of a neighbour.
        let is_along = frame.inner_axis().count > 1 && step == grid.stride(frame.inner());
        if is_along && count > 0 {
            // Neighbours in a run of starts stand on one line.
            bits.set_run(place_of_cell(grid, frame, cell), count.into());
            return;
        }
        for nth in 0..count {
            bits.set(place_of_cell(grid, frame, cell + nth * step), 1);
        }
    }

    /// Works on: `budget` is about how many positions are looked at.
    pub fn step(&mut self, budget: usize) -> Progress {
        if !self.is_followed {
            let progress = match self.open.is_some() {
                true => self.search(budget),
                false => self.follow(budget),
            };
            self.is_followed = progress == Progress::Done;
            if !self.is_followed {
                return Progress::Working;
            }
        }
        self.fold(budget)
    }

    /// Puts heaps into ascending order.
    fn fold(&mut self, budget: usize) -> Progress {
        let Some((bits, line)) = &mut self.folded else {
            return Progress::Done;
        };
        let frame = &self.reached.frame;
        let mut rest = budget;
        while *line < frame.line_count() {
            if rest == 0 {
                return Progress::Working;
            }
            for place in self.reached.places_of_line(*line) {
                frame.put_words(*line, &mut self.words);
                self.words[frame.inner()] += i64::from(place);
                self.words[..self.plan.sorted_heap_count].sort_unstable();
                if let Some(place) = self.reached.place(&self.words) {
                    bits.set(place, 1);
                }
            }
            rest = rest.saturating_sub(frame.inner_axis().count as usize);
            *line += 1;
        }
        if let Some((bits, _)) = self.folded.take() {
            self.reached.bits = bits;
        }
        Progress::Done
    }

    /// One way back through the box.
    fn follow(&mut self, budget: usize) -> Progress {
        let mut rest = u32::try_from(budget).unwrap_or(u32::MAX);
        self.debt.pay(&mut rest);
        while rest > 0 {
            // Often every position is a start.
            if self.reached.count() == self.plan.whole.cell_count() {
                return Progress::Done;
            }
            let Some(run) = self.run.take() else {
                self.run = self.visits.next_run(&self.reached.frame);
                let Some(run) = self.run else {
                    return Progress::Done;
                };
                self.reached.frame.put_words(run.line, &mut self.words);
                if let Some(shape) = self.shape.take() {
                    self.follow_line(&shape, run.line);
                    self.shape = Some(shape);
                    self.run = None;
                    rest = rest.saturating_sub(run.count / 32 + 1);
                }
                continue;
            };
            rest -= 1;
            if run.count == 0 {
                continue;
            }
            (_, self.run) = run.split(1);
            let frame = &self.reached.frame;
            self.words[frame.inner()] = frame.inner_axis().value(run.place(0));
            self.visit();
            (self.debt).add_alone(self.slots.take_rounds(), &mut rest);
        }
        Progress::Working
    }

    fn search(&mut self, budget: usize) -> Progress {
        let mut rest = u32::try_from(budget).unwrap_or(u32::MAX);
        self.debt.pay(&mut rest);
        while rest > 0 {
            let Some(cell) = self.open.as_mut().and_then(Vec::pop) else {
                return Progress::Done;
            };
            rest -= 1;
            self.plan.whole.put_words(cell, &mut self.words);
            self.visit();
            (self.debt).add_alone(self.slots.take_rounds(), &mut rest);
        }
        Progress::Working
    }

    /// Hands out what was reached.
    pub fn finish(self) -> Reached {
        self.reached
    }

    /// Marks the successors of the position in `words`, if play can reach it.
    fn visit(&mut self) {
        let Self {
            plan,
            reached,
            words,
            slots,
            open,
            ..
        } = self;
        if !reached.has(words) || !matches!(plan.flat.ending(words), Ok(None)) {
            return;
        }
        let made = plan.flat.each_successor(words, slots, &mut |to| {
            let Some(place) = reached.place(to) else {
                return;
            };
            if let Some(open) = open
                && !reached.bits.contains(place)
            {
                open.extend(plan.whole.cell(to));
            }
            reached.bits.set(place, 1);
        });
        // A position that cannot be worked out leads nowhere; what is to be said of it the sweep has found out.
        let _known = made.is_ok();
    }
}
