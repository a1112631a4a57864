//! Where scores are: the lines of the table, and the places that moves lead to.

use super::arithmetic::Value;
use super::bytes::{Local, Plain};
use super::program::{CHUNKS, LINES, NONE, NUMBER, Writer, number};
use crate::generic::code::{Reg, Target};
use kruzhok_kernels::LINE_BYTES;

/// Where the scores of a line are: the address that the place 0 would have, the first place, and how many there are, 0
/// where the line is none or was not opened.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    pub(super) address: Local,
    first: Local,
    count: Local,
}

impl Writer<'_> {
    pub(super) fn new_spot(&mut self) -> Spot {
        Spot {
            address: self.local(),
            first: self.local(),
            count: self.local(),
        }
    }

    /// Looks up the score of a position that a move leads to.
    pub(super) fn target(&mut self, target: &Target) -> Option<()> {
        let spot = match self.steady_spot(&target.words)? {
            Some(spot) => spot,
            None => {
                let outer = self.outer(&target.words)?;
                self.find(&outer, self.spot);
                self.spot
            }
        };
        let inner = self.value(target.words[self.frame.inner()])?;
        let low = i32::try_from(self.frame.inner_axis().low).ok()?;
        let place = self.scratch;
        self.body.value(inner).with(Plain::Subtract, low);
        self.body.set(place);
        // Where the game has ended, a position need not have been visited.
        self.body.block().block();
        self.body.get(place).get(spot.first).op(Plain::Subtract);
        self.body.get(spot.count).op(Plain::LessUnsigned);
        self.body.branch_unless(0);
        self.body.get(spot.address).get(place).constant(1);
        self.body.op(Plain::ShiftLeft).op(Plain::Add).load_score();
        if self.all_go_on {
            self.body.set(self.score).branch(1);
        } else {
            self.body
                .tee(self.score)
                .with(Plain::NotEqual, NONE)
                .branch_if(1);
        }
        self.body.op(Plain::End);
        self.ops(&target.end_ops)?;
        self.ended(self.value(target.end?)?);
        self.body.set(self.score).op(Plain::End);
        self.body.get(self.score).get(self.least);
        self.body.get(self.score).get(self.least).op(Plain::Less);
        self.body.op(Plain::Select).set(self.least);
        Some(())
    }

    /// The line of a target, where it is the same for the whole run.
    pub(super) fn steady_spot(&mut self, words: &[Reg]) -> Option<Option<Spot>> {
        let inner = self.frame.inner();
        let is_steady = |(word, reg): (usize, &Reg)| word == inner || self.is_steady[*reg];
        if !words.iter().enumerate().all(is_steady) {
            return Some(None);
        }
        let outer = self.outer(words)?;
        if let Some((_, spot)) = self.spots.iter().find(|(it, _)| *it == outer) {
            return Some(Some(*spot));
        }
        let spot = self.new_spot();
        self.find(&outer, spot);
        self.spots.push((outer, spot));
        Some(Some(spot))
    }

    /// Words that a move changes, without the one along the line.
    fn outer(&self, words: &[Reg]) -> Option<Vec<(usize, Value)>> {
        let mut outer = vec![];
        for (word, reg) in words.iter().enumerate() {
            if word == self.frame.inner() {
                continue;
            }
            let value = self.value(*reg)?;
            if value != self.value(word)? {
                outer.push((word, value));
            }
        }
        Some(outer)
    }

    /// Finds the line on which some words are others than here.
    fn find(&mut self, outer: &[(usize, Value)], spot: Spot) {
        self.body.constant(0).set(spot.count).block();
        for (word, value) in outer {
            let axis = self.frame.axes()[*word];
            let low = i32::try_from(axis.low).unwrap_or(0);
            self.body.value(*value).with(Plain::Subtract, low);
            self.body.with(Plain::LessUnsigned, number(axis.count));
            self.body.branch_unless(0);
        }
        self.body.get(self.own_line);
        for (word, value) in outer {
            let stride = number(self.frame.stride(*word));
            self.body.value(*value);
            if let Some(here) = self.locals[*word] {
                self.body.get(here).op(Plain::Subtract);
            }
            self.body.with(Plain::Multiply, stride).op(Plain::Add);
        }
        // As the table keeps its lines.
        let line = self.scratch;
        self.body.with(Plain::Multiply, LINE_BYTES);
        self.body
            .get(LINES)
            .op(Plain::Add)
            .tee(line)
            .load(3 * NUMBER);
        self.body.tee(spot.count).branch_unless(0);
        self.body.get(CHUNKS).get(line).load(0).constant(2);
        self.body.op(Plain::ShiftLeft).op(Plain::Add).load(0);
        self.body.get(line).load(NUMBER).get(line).load(2 * NUMBER);
        self.body.tee(spot.first).op(Plain::Subtract).constant(1);
        self.body.op(Plain::ShiftLeft).op(Plain::Add);
        self.body.set(spot.address).op(Plain::End);
    }
}
