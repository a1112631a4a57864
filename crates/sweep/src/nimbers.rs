//! Grundy values of all positions of a plan: to which heap of Nim each of them is equal.
//!
//! A position's value is the least that none of its successors has, and those were visited before. Where a row takes any
//! number, the values that its moves reach are kept as a set for each line in its direction, which grows from position to
//! position: so a move costs no more where heaps are large. All other moves are made one by one.

use crate::generic::code::Code;
use crate::run::frame::Frame;
use crate::run::visits::{Run, Visits, inner_word};
use crate::straight::shape::{Ray, Shape, Way};
use crate::{Order, Plan, Progress};
use kruzhok_kernels::nimbers::{
    Along, Anew, Direction, MOST_DIRECTIONS, Missing, UNKNOWN, unknown,
};
use kruzhok_kernels::straight::line::{index, length};
use kruzhok_kernels::straight::parts::none_negative;
use kruzhok_kernels::{Even, Span};
use kruzhok_proofs::{Flat, Slots};
use kruzhok_rules::{Ending, Winner};
use std::sync::Arc;

/// The Grundy values of all positions of a plan.
#[derive(Clone, Debug)]
pub struct Nimbers {
    plan: Arc<Plan>,
    frame: Frame,
    // Of all cells of `Plan::going`, line by line.
    values: Vec<u16>,
}

/// The way to them, in steps.
#[derive(Clone, Debug)]
pub struct Nimbering {
    nimbers: Nimbers,
    visits: Visits,
    // What is left of the run that is being visited.
    run: Option<Run>,
    rows: Rows,
    missing: Missing,
    met: Vec<u64>,
    slots: Slots,
    // Those of the line that is being visited.
    words: Vec<i64>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Working,
    Done,
    Failed,
}

/// A direction in which rows take any number.
#[derive(Clone, Debug)]
struct RayOf {
    ray: Ray,
    /// The outermost loop that steps along it.
    outer: usize,
    /// By how much the number of a set rises with each word; 0 for those that do not matter.
    strides: Vec<usize>,
    set_count: usize,
}

/// Number of places that are visited at once.
const PART: u32 = 1024;

impl Nimbers {
    /// The value of a position; `None` outside of the plan and where it cannot be worked out.
    pub fn of(&self, words: &[i64]) -> Option<u32> {
        let value = value_of(&self.plan, &self.frame, &self.values, words);
        (value != UNKNOWN).then_some(value.into())
    }

    /// How much memory the values take.
    pub fn byte_count(&self) -> usize {
        size_of_val(&*self.values)
    }
}

impl Nimbering {
    /// Whether a game has such values, and an order in which to find them: play never comes back, and where it ends the
    /// player to move has lost. Whether both players have the same moves is not asked.
    pub fn exists(plan: &Plan) -> bool {
        let has_lost = |(_, winner): &(_, Winner)| *winner == Winner::Last;
        let flat = &plan.flat;
        let are_losses = flat.stuck == Ending::Loss && flat.ends.iter().all(has_lost);
        are_losses && plan.order != Order::Backward
    }

    /// Prepares to find the values; `None` where they do not [exist](Self::exists).
    pub fn new(plan: Arc<Plan>) -> Option<Self> {
        if !Self::exists(&plan) {
            return None;
        }
        let frame = Frame::new(&plan.going, inner_word(&plan.order, &plan.going));
        let rows = Rows::of(&plan, &frame);
        let sets = rows.rays.iter().map(|ray| Direction::new(ray.set_count));
        Some(Self {
            visits: Visits::new(&plan.order, &frame),
            run: None,
            missing: Missing::new(sets.collect()),
            rows,
            met: vec![],
            slots: Slots::default(),
            words: vec![],
            state: State::Working,
            nimbers: Nimbers {
                values: unknown(plan.going.cell_count() as usize),
                plan,
                frame,
            },
        })
    }

    /// About how many moves are looked at, one that takes any number being one move, where its values are kept in sets.
    pub fn work(&self) -> u64 {
        let going = &self.nimbers.plan.going;
        let longest = going.axes().iter().map(|axis| axis.count).max();
        let of_row = |row: &kruzhok_proofs::FlatRow| match crate::prove::has_loop(row) {
            true => u64::from(longest.unwrap_or(1)),
            false => 1,
        };
        let of_position: u64 = 1 + self.rows.others.rows.iter().map(of_row).sum::<u64>();
        of_position.saturating_mul(going.cell_count().into())
    }

    /// Works on: `budget` is about how many positions and moves are looked at.
    pub fn step(&mut self, budget: usize) -> Progress {
        let mut rest = budget;
        while rest > 0 && self.state == State::Working {
            let next = self.run.take();
            let Some(run) = next.or_else(|| self.visits.next_run(&self.nimbers.frame)) else {
                self.state = State::Done;
                break;
            };
            let most = if self.rows.others.rows.is_empty() {
                PART
            } else {
                16
            };
            let (part, left) = run.split(run.count.min(most));
            self.run = left;
            rest = rest.saturating_sub(1);
            if part.count > 0 && self.visit(part, &mut rest).is_none() {
                self.state = State::Failed;
            }
        }
        match self.state {
            State::Working => Progress::Working,
            State::Done | State::Failed => Progress::Done,
        }
    }

    /// The values; `None` where the proofs did not hold, or a value is too great.
    ///
    /// # Panics
    /// Before `step` has said that it is done.
    pub fn finish(self) -> Option<Nimbers> {
        assert_ne!(self.state, State::Working, "some values were not found yet");
        (self.state == State::Done).then_some(self.nimbers)
    }

    /// Finds the values of some places of a line; `None` where that cannot be done.
    fn visit(&mut self, part: Run, rest: &mut usize) -> Option<()> {
        let Nimbers { plan, frame, .. } = &self.nimbers;
        frame.put_words(part.line, &mut self.words);
        let (inner, axis) = (frame.inner(), frame.inner_axis());
        let (first, count) = plan.line_ends.stretch(&mut self.words, inner, axis);
        self.words[inner] = axis.low;
        let going = Span::new(first.into(), (first + count).into());
        let is_plain = self.rows.others.rows.is_empty() && plan.line_ends.is_proved;
        let places = Span::new(part.first.into(), (part.first + part.count).into());
        let along: Vec<OnLine> = (self.rows.rays.iter())
            .map(|ray| ray.on(frame, &self.words))
            .collect();
        let mut numbers = self.words.clone();
        self.rows.shape.complete(&mut numbers);
        let reached: Vec<(usize, Span)> = (self.rows.shape.pieces.iter())
            .filter_map(|(piece, way)| match way {
                Way::Ray(ray) => {
                    let span = none_negative(&piece.guards, &numbers, axis.low, going);
                    Some((*ray, span))
                }
                Way::ToOne | Way::Run(..) => None,
            })
            .collect();
        let mut cuts = vec![places.from, places.to];
        let spans = reached.iter().map(|(_, span)| *span);
        let ends = along.iter().flat_map(|it| [it.beyond, it.outside]);
        for span in spans.chain(ends).chain([going]) {
            let inside = [span.from, span.to].into_iter();
            cuts.extend(inside.filter(|it| (places.from + 1..places.to).contains(it)));
        }
        for span in Span::between(cuts, part.is_down) {
            let holds = |other: Span| other.from <= span.from && span.to <= other.to;
            let directions = self.missing.directions().iter_mut();
            for (index, (direction, line)) in directions.zip(&along).enumerate() {
                direction.along = line.along;
                direction.anew = match () {
                    () if holds(line.beyond) => Some(Anew::Empty),
                    () if holds(line.outside) => Some(Anew::Zero),
                    () => None,
                };
                direction.is_reached =
                    (reached.iter()).any(|(ray, span)| *ray == index && holds(*span));
            }
            *rest = rest.saturating_sub(length(span));
            let is_over = !holds(going);
            match is_plain || is_over {
                true => self.solve(part.line, span, part.is_down, is_over)?,
                false => self.solve_each(part, span, rest)?,
            }
        }
        Some(())
    }

    /// Finds values where no moves are made one by one, or which are not among the bits of `met`.
    fn solve(&mut self, line: u32, span: Span, is_down: bool, is_over: bool) -> Option<()> {
        let count = self.nimbers.frame.inner_axis().count as usize;
        let values = &mut self.nimbers.values[line as usize * count..][..count];
        let places = index(span.from)..index(span.to);
        self.missing
            .solve(values, places, is_down, is_over, &self.met)
    }

    /// Finds values place by place.
    fn solve_each(&mut self, part: Run, span: Span, rest: &mut usize) -> Option<()> {
        let (inner, axis) = (self.nimbers.frame.inner(), self.nimbers.frame.inner_axis());
        for visit in 0..span.to - span.from {
            let place = match part.is_down {
                true => span.to - 1 - visit,
                false => span.from + visit,
            };
            self.words[inner] = axis.low + place;
            let is_over = match self.rows.others.ending(&self.words) {
                Ok(ending) => Some(ending.is_some()),
                Err(_) => None,
            };
            let is_known = match is_over {
                Some(false) => self.meet(rest),
                Some(true) => true,
                None => false,
            };
            self.words[inner] = axis.low;
            if is_known {
                let span = Span::one(place);
                let solved = self.solve(part.line, span, false, is_over == Some(true));
                self.met.clear();
                solved?;
            } else if self.rows.rays.is_empty() {
                self.met.clear();
            } else {
                // Sets do not tell that a value is not known.
                return None;
            }
        }
        Some(())
    }

    /// Makes the moves of a position that are made one by one; whether all their values are known.
    fn meet(&mut self, rest: &mut usize) -> bool {
        let Nimbers {
            plan,
            frame,
            values,
        } = &self.nimbers;
        let (met, mut is_known) = (&mut self.met, true);
        let made = (self.rows.others).each_successor(&self.words, &mut self.slots, &mut |to| {
            *rest = rest.saturating_sub(1);
            let value = value_of(plan, frame, values, to);
            is_known &= value != UNKNOWN;
            let word = usize::from(value / 64);
            if is_known && word >= met.len() {
                met.resize(word + 1, 0);
            }
            if is_known {
                met[word] |= 1 << (value % 64);
            }
        });
        is_known && made.is_ok()
    }
}

/// The value of a position, as far as it is known.
fn value_of(plan: &Plan, frame: &Frame, values: &[u16], words: &[i64]) -> u16 {
    if let Some((line, place)) = frame.line(words) {
        let count = frame.inner_axis().count;
        let value = values[line as usize * count as usize + place as usize];
        if value != UNKNOWN {
            return value;
        }
        // An end may be visited later than what leads there.
    }
    match plan.flat.ending(words) {
        Ok(Some(_)) if plan.whole.cell(words).is_some() => 0,
        _ => UNKNOWN,
    }
}

/// Which rows take any number, and in which directions.
#[derive(Clone, Debug)]
struct Rows {
    rays: Vec<RayOf>,
    /// Rows of these rays, in the same order.
    shape: Shape,
    /// The game with those rows whose moves are made one by one.
    others: Flat,
}

impl Rows {
    fn of(plan: &Plan, frame: &Frame) -> Self {
        let mut all = Self {
            rays: vec![],
            shape: Shape::empty(plan.flat.width),
            others: plan.flat.clone(),
        };
        let Order::Nested(loops) = &plan.order else {
            return all;
        };
        // What is written as code has a value at all cells.
        if Code::of(&plan.flat, &plan.going, frame.inner()).is_none() {
            return all;
        }
        all.others.rows.clear();
        for row in &plan.flat.rows {
            let mut shape = all.shape.clone();
            let is_read = shape.push_loop(&plan.flat, row, frame.inner()).is_some();
            match is_read && all.take(&shape, loops, frame) {
                true => all.shape = shape,
                false => all.others.rows.push(row.clone()),
            }
        }
        all
    }

    /// Whether a shape that has one row more has nothing but rays whose directions are known, or can be added.
    fn take(&mut self, shape: &Shape, loops: &[(usize, bool)], frame: &Frame) -> bool {
        let is_known = shape.rays.len() == self.rays.len();
        let mut is_added = || {
            let ray = shape.rays.last().filter(|ray| ray.is_whole());
            ray.is_some_and(|ray| self.add(ray, loops, frame).is_some())
        };
        shape.runs.is_empty() && (is_known || is_added())
    }

    fn add(&mut self, ray: &Ray, loops: &[(usize, bool)], frame: &Frame) -> Option<()> {
        let steps = |(word, _): &(usize, bool)| ray.by[*word] != 0;
        let place = loops.iter().position(steps)?;
        let (outer, is_down) = loops[place];
        // Where it leads was visited before.
        if self.rays.len() == MOST_DIRECTIONS || (ray.by[outer] == 1) != is_down {
            return None;
        }
        let mut strides = vec![0; ray.by.len()];
        let mut set_count = 1;
        for (word, _) in loops[place + 1..].iter().rev() {
            strides[*word] = set_count;
            set_count *= frame.axes()[*word].count as usize;
        }
        self.rays.push(RayOf {
            ray: ray.clone(),
            outer,
            strides,
            set_count,
        });
        Some(())
    }
}

/// A direction along a line.
struct OnLine {
    along: Along,
    /// Where the next position is beyond the edge of the ray: no move leads on.
    beyond: Span,
    /// Where it is not in the box, so the game is over there.
    outside: Span,
}

impl RayOf {
    fn on(&self, frame: &Frame, words: &[i64]) -> OnLine {
        let inner = frame.inner();
        let place = |word: usize| words[word] - frame.axes()[word].low;
        let outer_steps = place(self.outer) * self.ray.by[self.outer];
        // Positions that are all on one ray have one set: how far each word is from where the ray meets the first place of
        // the outer one, in turns.
        let turned = |word: usize, place: i64| {
            let count = i64::from(frame.axes()[word].count);
            index((place - self.ray.by[word] * outer_steps).rem_euclid(count))
        };
        let others = (0..words.len()).filter(|word| *word != inner && *word != self.outer);
        let from = others.map(|word| match self.strides[word] {
            0 => 0,
            stride => stride * turned(word, place(word)),
        });
        let along = match self.strides[inner] {
            0 => Along::One,
            _ => Along::Each {
                from: from.sum(),
                count: frame.inner_axis().count as usize,
                turned: turned(inner, 0),
            },
        };
        let [beyond, outside] = self.ends(frame, words);
        OnLine {
            along,
            beyond,
            outside,
        }
    }

    /// Where the next position along the ray is beyond its edge; and where it is not in the box.
    fn ends(&self, frame: &Frame, words: &[i64]) -> [Span; 2] {
        let all = Span::first(frame.inner_axis().count.into());
        let longer = |a: Span, b: Span| if length(b) > length(a) { b } else { a };
        let [mut beyond, mut outside] = [Span::EMPTY; 2];
        for (word, by) in self.ray.by.iter().enumerate().filter(|(_, by)| **by != 0) {
            let axis = frame.axes()[word];
            let next = Even {
                slope: i64::from(word == frame.inner()),
                start: words[word] - axis.low + by,
            };
            if let Some(edge) = self.ray.edges[word] {
                let further = next.minus(edge.saturating_sub(axis.low));
                let over = match by {
                    1 => further.minus(1).not_negative(all),
                    _ => further.negative(all),
                };
                beyond = longer(beyond, over);
            }
            let inside = next.within(all, Span::first(axis.count.into()));
            outside = all.without(inside).into_iter().fold(outside, longer);
        }
        [beyond, outside]
    }
}
