//! A game that is being swept, in steps.

use crate::cyclic::Backward;
use crate::generic::compiled::Compile;
use crate::run::frame::Frame;
use crate::run::pass::Pass;
use crate::run::swept::{Scores, Swept};
use crate::run::visits::inner_word;
use crate::straight::bundle::Bundled;
use crate::{Order, Plan};
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
    // Whether rows are not looked at for their shape.
    is_plain: bool,
}

/// Scores of two bytes, or of four where two do not suffice.
#[derive(Clone, Debug)]
enum Width {
    Narrow(Box<Pass<i16>>),
    Wide(Box<Pass<i32>>),
    Bundled(Box<Bundled>),
    Backward(Box<Backward>),
}

impl Sweep {
    /// Fewer positions are solved before a browser has compiled anything.
    pub const WORTH_COMPILING: u32 = 1 << 16;

    /// Prepares a sweep.
    pub fn new(plan: Plan) -> Self {
        Self::of(plan, false)
    }

    /// A sweep that takes no heed of the shape of rows: slower, with nothing taken for granted.
    pub fn plain(plan: Plan) -> Self {
        Self::of(plan, true)
    }

    fn of(plan: Plan, is_plain: bool) -> Self {
        let plan = Arc::new(plan);
        let pass = match plan.order {
            Order::Backward => Width::Backward(Backward::new(plan.clone()).into()),
            Order::Nested(_) | Order::Levels(_) => Self::forward(&plan, is_plain),
        };
        Self {
            plan,
            pass,
            is_plain,
        }
    }

    fn forward(plan: &Arc<Plan>, is_plain: bool) -> Width {
        if !is_plain && let Some(bundled) = Bundled::new(plan) {
            return Width::Bundled(bundled.into());
        }
        if plan.is_long() && !is_plain {
            let wide = Pass::new(plan.clone(), is_plain);
            if wide.has_lines() {
                return Width::Wide(wide.into());
            }
        }
        Width::Narrow(Pass::new(plan.clone(), is_plain).into())
    }

    /// Has the rows compiled; `false` where that cannot be done or is not needed. It takes some milliseconds, so it pays for
    /// [`Sweep::WORTH_COMPILING`] positions or more. To be called before the first step.
    pub fn compile(&mut self, compile: Compile) -> bool {
        match &mut self.pass {
            Width::Narrow(pass) => pass.compile(compile),
            _ => false,
        }
    }

    /// Whether scores are worked out by compiled rows, as far as that is known by now.
    pub fn is_compiled(&self) -> bool {
        match &self.pass {
            Width::Narrow(pass) => pass.is_compiled(),
            _ => false,
        }
    }

    /// Whether a row that takes any number is no more work than one that takes one, as far as that is known by now.
    pub fn has_no_rounds(&self) -> bool {
        match &self.pass {
            Width::Narrow(pass) => pass.has_no_rounds(),
            Width::Wide(pass) => pass.has_no_rounds(),
            Width::Bundled(_) => true,
            Width::Backward(_) => false,
        }
    }

    /// Whether many positions are worked out side by side, as far as that is known by now.
    pub fn is_side_by_side(&self) -> bool {
        self.has_no_rounds() || matches!(&self.pass, Width::Narrow(pass) if pass.has_blocks())
    }

    /// Works on: `budget` is about how many positions are looked at.
    pub fn step(&mut self, budget: usize) -> Progress {
        match &mut self.pass {
            Width::Narrow(pass) => {
                let progress = pass.step(budget);
                if !pass.is_outgrown() {
                    return progress;
                }
                let wide = Pass::new(self.plan.clone(), self.is_plain);
                self.pass = Width::Wide(wide.into());
                Progress::Working
            }
            Width::Wide(pass) => pass.step(budget),
            Width::Bundled(bundled) => bundled.step(budget),
            Width::Backward(pass) => pass.step(budget),
        }
    }

    /// How many positions of the box are done by now.
    pub fn decided_count(&self) -> u32 {
        match &self.pass {
            Width::Narrow(pass) => pass.done_count(),
            Width::Wide(pass) => pass.done_count(),
            Width::Bundled(bundled) => bundled.done_count(),
            Width::Backward(pass) => pass.done_count(),
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
        let inner = inner_word(&self.plan.order, &self.plan.going);
        let frame = Frame::new(&self.plan.going, inner);
        let (frame, scores) = match self.pass {
            Width::Backward(pass) => (frame, pass.finish()),
            Width::Narrow(pass) => (frame, Scores::Narrow(pass.finish())),
            Width::Wide(pass) => (frame, Scores::Wide(pass.finish())),
            Width::Bundled(bundled) => {
                let (frame, table) = bundled.finish();
                (frame, Scores::Wide(table))
            }
        };
        Swept::new(self.plan, frame, scores)
    }
}
