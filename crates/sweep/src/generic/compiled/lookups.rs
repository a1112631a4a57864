//! Where scores are: the lines of the table, and the places that moves lead to.

use super::arithmetic::Value;
use super::bytes::{Local, SCORE, number_at};
use super::program::{CHUNKS, LINES, NONE, Writer, number};
use crate::generic::code::{Reg, Target};
use kruzhok_kernels::LINE_BYTES;
use wasm_encoder::BlockType::Empty;

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
        let body = inner.put(&mut self.body).i32_const(low).i32_sub();
        // Where the game has ended, a position need not have been visited.
        body.local_set(place).block(Empty).block(Empty);
        body.local_get(place).local_get(spot.first).i32_sub();
        body.local_get(spot.count).i32_lt_u().i32_eqz().br_if(0);
        body.local_get(spot.address).local_get(place).i32_const(1);
        body.i32_shl().i32_add().i32_load16_s(SCORE);
        if self.all_go_on {
            body.local_set(self.score).br(1);
        } else {
            body.local_tee(self.score).i32_const(NONE);
            body.i32_ne().br_if(1);
        }
        body.end();
        self.ops(&target.end_ops)?;
        self.ended(self.value(target.end?)?);
        let (score, least) = (self.score, self.least);
        let body = self.body.local_set(score).end();
        body.local_get(score).local_get(least);
        body.local_get(score).local_get(least).i32_lt_s();
        body.select().local_set(least);
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
        self.body.i32_const(0).local_set(spot.count).block(Empty);
        for (word, value) in outer {
            let axis = self.frame.axes()[*word];
            let low = i32::try_from(axis.low).unwrap_or(0);
            let body = value.put(&mut self.body).i32_const(low).i32_sub();
            body.i32_const(number(axis.count)).i32_lt_u();
            body.i32_eqz().br_if(0);
        }
        self.body.local_get(self.own_line);
        for (word, value) in outer {
            let stride = number(self.frame.stride(*word));
            value.put(&mut self.body);
            if let Some(here) = self.locals[*word] {
                self.body.local_get(here).i32_sub();
            }
            self.body.i32_const(stride).i32_mul().i32_add();
        }
        // As the table keeps its lines.
        let line = self.scratch;
        let body = self.body.i32_const(LINE_BYTES).i32_mul();
        body.local_get(LINES).i32_add().local_tee(line);
        body.i32_load(number_at(3)).local_tee(spot.count);
        body.i32_eqz().br_if(0);
        body.local_get(CHUNKS);
        body.local_get(line).i32_load(number_at(0)).i32_const(2);
        body.i32_shl().i32_add().i32_load(number_at(0));
        body.local_get(line).i32_load(number_at(1));
        body.local_get(line).i32_load(number_at(2));
        body.local_tee(spot.first).i32_sub().i32_const(1);
        body.i32_shl().i32_add().local_set(spot.address).end();
    }
}
