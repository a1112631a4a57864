//! A game compiled to WebAssembly, run by whoever can: a browser.

mod arithmetic;
mod bytes;
mod lookups;
mod program;

use crate::generic::code::Code;
use crate::run::frame::Frame;
use crate::run::score::Score;
use crate::run::visits::Run;
use crate::{Order, Plan};
use kruzhok_kernels::Table;
use program::HEAD;
use std::fmt::{self, Debug, Formatter};
use std::rc::Rc;

/// Compiles a module that imports the memory of this very program as `host.memory`, and gives its function `run`; `None`
/// where that cannot be done.
///
/// The module reads and writes only what its code here names.
pub type Compile = fn(&[u8]) -> Option<Program>;

/// The function of a module that was compiled: takes an address; gives `None` where it breaks.
pub type Program = Rc<dyn Fn(u32) -> Option<i32>>;

/// A game that was compiled, and the runs that it is to work out.
#[derive(Clone)]
pub(crate) struct Compiled {
    program: Program,
    // The order, as the program reads it.
    order: Vec<u32>,
    runs: Vec<Run>,
}

impl Debug for Compiled {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("Compiled")
    }
}

impl Compiled {
    /// Compiles a game for scores of two bytes; `None` where that cannot be done.
    pub(crate) fn new(plan: &Plan, frame: &Frame, compile: Compile) -> Option<Self> {
        let code = Code::of(&plan.flat, &plan.going, frame.inner())?;
        let is_nested = matches!(plan.order, Order::Nested(_));
        let all_go_on = is_nested && plan.line_ends.is_proved;
        let module = program::program(&code, frame, plan.flat.stuck, all_go_on)?;
        Some(Self {
            program: compile(&module)?,
            order: vec![0; HEAD],
            runs: vec![],
        })
    }

    /// Adds a run to the order; `words` are those of its line.
    pub(crate) fn push(&mut self, frame: &Frame, words: &[i64], run: Run) {
        let way: i32 = if run.is_down { -1 } else { 1 };
        let first = run.place(0);
        self.order.extend([run.line, first, run.count, bits(way)]);
        for (word, value) in words.iter().enumerate() {
            let value = if word == frame.inner() {
                frame.inner_axis().value(first)
            } else {
                *value
            };
            self.order.push(bits(i32::try_from(value).unwrap_or(0)));
        }
        self.runs.push(run);
    }

    /// Works out all runs of the order; whether a score among them is the slowest that there is room for. `None` where the
    /// program broke: then nothing is known about these runs.
    pub(crate) fn work<S: Score>(&mut self, table: &mut Table<S>) -> Option<bool> {
        if self.runs.is_empty() {
            return Some(false);
        }
        let (lines, chunks) = table.addresses();
        let chunks: Vec<u32> = chunks.into_iter().map(address).collect::<Option<_>>()?;
        self.order[0] = address(lines)?;
        self.order[1] = address(chunks.as_ptr().expose_provenance())?;
        self.order[2] = u32::try_from(self.runs.len()).ok()?;
        let is_outgrown = (self.program)(address(self.order.as_ptr().expose_provenance())?)?;
        self.order.truncate(HEAD);
        self.runs.clear();
        Some(is_outgrown != 0)
    }

    /// The runs that have not been worked out.
    pub(crate) fn into_runs(self) -> Vec<Run> {
        self.runs
    }
}

/// `None` outside of WebAssembly.
fn address(address: usize) -> Option<u32> {
    u32::try_from(address).ok()
}

fn bits(value: i32) -> u32 {
    u32::from_ne_bytes(value.to_ne_bytes())
}
