//! A game as a WebAssembly module: its rows as machine code that works out one position after another.
//!
//! The module has the sweep's memory. Its function `run` takes the address of an order and works out the
//! runs that stand in it; it gives 1 where a score among them is the slowest that there is room for, else 0.

use super::arithmetic::{Value, operate};
use super::bytes::{Local, NUMBER, SCORE, function, module, number_at};
use super::lookups::Spot;
use crate::generic::code::{Code, Op, Part, Reg};
use crate::run::frame::Frame;
use crate::run::score::Score as _;
use kruzhok_kernels::Score as _;
use kruzhok_rules::Ending;
use wasm_encoder::{BlockType::Empty, Function, InstructionSink};

/// What stands in an order before the runs: where the lines of the table are, where the addresses of its chunks are, and
/// how many runs there are.
pub(super) const HEAD: usize = 3;
/// What stands in a run before the words: its line, the place that is visited first, how many there are, and 1 or −1, the
/// way along the line. The words are those of the place that is visited first.
pub(super) const RUN_HEAD: u32 = 4;

/// Most operations of a module: a browser takes some milliseconds to compile a thousand.
const OP_LIMIT: usize = 4_000;

pub(super) const NONE: i32 = i16::NONE as i32;
const MOST: i32 = i16::MOST as i32;
const LEAST: i32 = i16::LEAST as i32;

/// The module of a game; `None` where it would be long, or where something is asked that has no instruction.
///
/// `all_go_on` says that the game goes on wherever a line has room for a score.
pub(super) fn program(
    code: &Code,
    frame: &Frame,
    stuck: Ending,
    all_go_on: bool,
) -> Option<Vec<u8>> {
    let mut instructions = vec![];
    let mut writer = Writer::new(code, frame, InstructionSink::new(&mut instructions));
    writer.all_go_on = all_go_on;
    writer.line(stuck)?;
    let line = function(writer.next_local - 3, instructions);
    let run = all_runs(NUMBER * (RUN_HEAD + u32::try_from(frame.axes().len()).ok()?));
    Some(module(&[(3, line), (1, run)]))
}

/// Calls the function of one run for each of them: so often is it called that a browser makes it fast.
fn all_runs(run_size: u32) -> Function {
    let (order, left, run, is_outgrown) = (0, 1, 2, 3);
    let mut instructions = vec![];
    let mut body = InstructionSink::new(&mut instructions);
    body.local_get(order).i32_load(number_at(2)).local_set(left);
    body.local_get(order).i32_const(3 * number(NUMBER));
    body.i32_add().local_set(run);
    body.block(Empty).loop_(Empty);
    body.local_get(left).i32_eqz().br_if(1);
    body.local_get(run);
    body.local_get(order).i32_load(number_at(0));
    body.local_get(order).i32_load(number_at(1)).call(LINE);
    body.local_get(is_outgrown).i32_or().local_set(is_outgrown);
    body.local_get(run).i32_const(number(run_size)).i32_add();
    body.local_set(run);
    body.local_get(left).i32_const(1).i32_sub().local_set(left);
    body.br(0).end().end().local_get(is_outgrown);
    function(3, instructions)
}

const LINE: u32 = 0;

// The parameters of the function that works out a run.
const RUN: Local = 0;
pub(super) const LINES: Local = 1;
pub(super) const CHUNKS: Local = 2;

pub(super) struct Writer<'a> {
    code: &'a Code,
    pub(super) frame: &'a Frame,
    pub(super) all_go_on: bool,
    pub(super) body: InstructionSink<'a>,
    next_local: Local,
    op_count: usize,
    // Of each column, the local that it is kept in, if it has been worked out.
    pub(super) locals: Vec<Option<Local>>,
    constants: Vec<Option<i32>>,
    // Whether it is the same for the whole run, and worked out before the first place.
    pub(super) is_steady: Vec<bool>,
    // Lines that are the same for the whole run, by the words that are others there.
    pub(super) spots: Vec<(Vec<(usize, Value)>, Spot)>,
    pub(super) own_line: Local,
    pub(super) least: Local,
    pub(super) score: Local,
    pub(super) scratch: Local,
    // For lines that are found for each position anew.
    pub(super) spot: Spot,
}

impl<'a> Writer<'a> {
    fn new(code: &'a Code, frame: &'a Frame, body: InstructionSink<'a>) -> Self {
        let count = code.is_uniform.len();
        let mut constants = vec![None; count];
        for (reg, value) in &code.constants {
            constants[*reg] = Some(*value);
        }
        let mut writer = Self {
            code,
            frame,
            all_go_on: false,
            body,
            next_local: 3,
            op_count: 0,
            locals: vec![None; count],
            is_steady: constants.iter().map(Option::is_some).collect(),
            constants,
            spots: vec![],
            own_line: 0,
            least: 0,
            score: 0,
            scratch: 0,
            spot: Spot::default(),
        };
        writer.own_line = writer.local();
        writer.least = writer.local();
        writer.score = writer.local();
        writer.scratch = writer.local();
        writer.spot = writer.new_spot();
        for word in 0..frame.axes().len() {
            writer.locals[word] = Some(writer.local());
            writer.is_steady[word] = word != frame.inner();
        }
        writer
    }

    pub(super) fn local(&mut self) -> Local {
        self.next_local += 1;
        self.next_local - 1
    }

    /// The function that works out a run.
    fn line(&mut self, stuck: Ending) -> Option<()> {
        let (place, left, way) = (self.local(), self.local(), self.local());
        let is_outgrown = self.local();
        let head = [self.own_line, place, left, way].map(Some);
        let words = &self.locals[..self.frame.axes().len()];
        for (index, local) in (0..).zip(head.iter().chain(words)) {
            let body = self.body.local_get(RUN).i32_load(number_at(index));
            body.local_set((*local)?);
        }
        let code = self.code;
        code.end_parts
            .iter()
            .try_for_each(|op| self.steady_op(op))?;
        code.rows.iter().try_for_each(|row| self.steady(row))?;
        let words: Vec<Reg> = (0..self.frame.axes().len()).collect();
        let own = self.steady_spot(&words)??;
        self.body.block(Empty).loop_(Empty);
        self.body.local_get(left).i32_eqz().br_if(1);
        self.position(stuck)?;
        // Written where the table keeps it.
        let body = self.body.local_get(own.address).local_get(place);
        body.i32_const(1).i32_shl().i32_add();
        body.local_get(self.score).i32_store16(SCORE);
        // 1 or −1.
        body.local_get(self.score).i32_const(1).i32_add();
        body.i32_const(-3).i32_and().i32_eqz();
        body.local_get(is_outgrown).i32_or().local_set(is_outgrown);
        let inner = self.locals[self.frame.inner()]?;
        for along in [place, inner] {
            body.local_get(along).local_get(way).i32_add();
            body.local_set(along);
        }
        body.local_get(left).i32_const(1).i32_sub().local_set(left);
        body.br(0).end().end().local_get(is_outgrown);
        Some(())
    }

    /// Leaves the score of a position in its local.
    fn position(&mut self, stuck: Ending) -> Option<()> {
        let code = self.code;
        if !self.all_go_on {
            self.ops(&code.end_parts)?;
        }
        let end = self.value(code.end).unwrap_or(Value::Constant(0));
        let can_be_over = !self.all_go_on && end != Value::Constant(0);
        if can_be_over {
            self.ended(end);
            self.body.local_set(self.score);
            end.put(&mut self.body).i32_eqz().if_(Empty);
        }
        // Greater than all: there is no move.
        self.body.i32_const(MOST + 1).local_set(self.least);
        for row in &code.rows {
            self.row(row)?;
        }
        self.leave_own_score(stuck);
        self.body.local_set(self.score);
        if can_be_over {
            self.body.end();
        }
        Some(())
    }

    fn row(&mut self, row: &[Part]) -> Option<()> {
        self.body.block(Empty);
        self.parts(row)?;
        self.body.end();
        Some(())
    }

    /// Parts of a row within a block at whose end the next thing begins.
    fn parts(&mut self, parts: &[Part]) -> Option<()> {
        for part in parts {
            match part {
                Part::Op(op) => self.op(op)?,
                Part::If(reg) => {
                    let condition = self.value(*reg)?;
                    condition.put(&mut self.body).i32_eqz().br_if(0);
                }
                Part::For {
                    slot,
                    from,
                    to,
                    step,
                    body,
                } => self.rounds(*slot, [*from, *to], *step, body)?,
                Part::Move(target) => self.target(target)?,
            }
        }
        Some(())
    }

    fn rounds(&mut self, slot: Reg, ends: [Reg; 2], step: i32, parts: &[Part]) -> Option<()> {
        let [from, to] = [self.value(ends[0])?, self.value(ends[1])?];
        let variable = self.local();
        self.locals[slot] = Some(variable);
        let body = from.put(&mut self.body).local_set(variable);
        body.block(Empty).loop_(Empty);
        let ends = if step > 0 {
            [Value::Local(variable), to]
        } else {
            [to, Value::Local(variable)]
        };
        for it in ends {
            it.put(&mut self.body);
        }
        self.body.i32_lt_s().i32_eqz().br_if(1);
        self.row(parts)?;
        self.body.local_get(variable).i32_const(step).i32_add();
        self.body.local_set(variable).br(0).end().end();
        Some(())
    }

    /// Leaves the score of a position, made from the least score of its successors by [`Score::from_worst_child`].
    fn leave_own_score(&mut self, stuck: Ending) {
        let least = self.least;
        let body = &mut self.body;
        // The sign less the number.
        body.i32_const(0).local_get(least).i32_lt_s();
        body.local_get(least).i32_const(0).i32_lt_s();
        body.i32_sub().local_get(least).i32_sub();
        body.i32_const(NONE);
        body.local_get(least).i32_const(NONE).i32_ne().select();
        body.i32_const(i32::from(i16::ended(stuck)));
        body.local_get(least).i32_const(MOST).i32_le_s().select();
    }

    /// Leaves the score that a column of ends tells.
    pub(super) fn ended(&mut self, end: Value) {
        let scores = [(1, MOST), (2, LEAST), (3, 0)];
        if let Value::Constant(end) = end {
            let score = scores.iter().find(|(code, _)| *code == end);
            self.body.i32_const(score.map_or(NONE, |(_, score)| *score));
            return;
        }
        self.body.i32_const(NONE);
        for (code, score) in scores {
            let body = end.put(self.body.i32_const(score));
            body.i32_const(code).i32_ne().select();
        }
    }

    /// Works out what is the same for the whole run, wherever it stands.
    fn steady(&mut self, parts: &[Part]) -> Option<()> {
        for part in parts {
            match part {
                Part::Op(op) => self.steady_op(op)?,
                Part::If(_) => {}
                Part::For { body, .. } => self.steady(body)?,
                Part::Move(target) => {
                    target
                        .end_ops
                        .iter()
                        .try_for_each(|op| self.steady_op(op))?;
                    let _found = self.steady_spot(&target.words)?;
                }
            }
        }
        Some(())
    }

    fn steady_op(&mut self, op: &Op) -> Option<()> {
        if op.operands.iter().all(|reg| self.is_steady[*reg]) {
            self.op(op)?;
            self.is_steady[op.to] = true;
        }
        Some(())
    }

    pub(super) fn value(&self, reg: Reg) -> Option<Value> {
        match self.constants[reg] {
            Some(value) => Some(Value::Constant(value)),
            None => self.locals[reg].map(Value::Local),
        }
    }

    pub(super) fn ops(&mut self, ops: &[Op]) -> Option<()> {
        ops.iter().try_for_each(|op| self.op(op))
    }

    fn op(&mut self, op: &Op) -> Option<()> {
        if self.is_steady[op.to] {
            return Some(());
        }
        let [a, b, c] = op.operands.map(|reg| self.value(reg));
        let operands = [a?, b?, c?];
        self.op_count += 1;
        if self.op_count > OP_LIMIT {
            return None;
        }
        operate(&mut self.body, op.kind, operands)?;
        let local = self.local();
        self.body.local_set(local);
        self.locals[op.to] = Some(local);
        Some(())
    }
}

pub(super) fn number(value: u32) -> i32 {
    i32::from_ne_bytes(value.to_ne_bytes())
}
