//! Which positions play can reach: from the starts on, in the order opposite to that of the sweep.

pub(crate) mod bits;
mod rays;
mod reached;

pub use reached::Reached;
use reached::place_of_cell;

use crate::count::bits::Bits;
use crate::generic::code::Code;
use crate::run::frame::Frame;
use crate::run::visits::{Run, Visits, inner_word};
use crate::straight::shape::{Ray, Shape, Way};
use crate::{Order, Plan, Progress, Swept};
use kruzhok_kernels::straight::parts::{Linear, Piece, all_negative, none_negative};
use kruzhok_kernels::{Even, Span};
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
    frame: Frame,
    visits: Visits,
    run: Option<Run>,
    // Reached, and their moves were not looked at; only where play may come back.
    open: Option<Vec<u32>>,
    // `None` where rows are not straight.
    shape: Option<Shape>,
    is_down: bool,
    words: Vec<i64>,
    // The numbers of the line that is followed.
    numbers: Vec<i64>,
    slots: Slots,
    own: Vec<Part>,
    own_rays: Vec<OwnRay>,
    // For each ray of the shape the positions that one passes.
    passed: Vec<Bits>,
    // Where the table has heaps without order in any order: what was reached with heaps in ascending order, and the line
    // that comes next.
    folded: Option<(Bits, u32)>,
    is_followed: bool,
}

/// A ray along the line that is followed.
#[derive(Clone, Copy, Debug)]
struct OwnRay {
    /// Its number.
    ray: usize,
    /// Where it may begin.
    span: Span,
    /// The places it may come to.
    targets: Span,
    has_begun: bool,
}

/// A stretch of a line and where a move leads from there: to a line, by its first place among the bits.
#[derive(Clone, Copy, Debug)]
struct Part {
    span: Span,
    to_line: u64,
    even: Even,
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
        let frame = Frame::new(&plan.going, inner);
        let (shape, is_down) = match &backward {
            Order::Nested(loops) => {
                let code = Code::of(&plan.flat, &plan.going, Some(inner));
                let shape = code.and_then(|code| Shape::of(&plan.flat, &code, inner));
                // Rays that leave out positions are only followed from lines that are swept.
                let is_followed = |shape: &Shape| {
                    plan.going == plan.whole || shape.rays.iter().all(Ray::is_whole)
                };
                let shape = shape.filter(is_followed);
                (shape, loops.last().is_some_and(|(_, is_down)| *is_down))
            }
            Order::Levels(_) | Order::Backward => (None, false),
        };
        Self {
            reached: Reached::new(&plan.whole, inner),
            visits: Visits::new(&backward, &frame),
            frame,
            run: None,
            open,
            is_down,
            words: vec![],
            numbers: vec![],
            slots: Slots::default(),
            own: vec![],
            own_rays: vec![],
            passed: shape
                .iter()
                .flat_map(|it| &it.rays)
                .map(|_| Bits::new(plan.whole.cell_count()))
                .collect(),
            shape,
            folded: (plan.sorted_heap_count > 0).then(|| (Bits::new(plan.whole.cell_count()), 0)),
            is_followed: false,
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
        while rest > 0 {
            // Often every position is a start.
            if self.reached.count() == self.plan.whole.cell_count() {
                return Progress::Done;
            }
            let Some(run) = &mut self.run else {
                self.run = self.visits.next_run(&self.frame);
                let Some(run) = self.run else {
                    return Progress::Done;
                };
                self.frame.put_words(run.line, &mut self.words);
                if let Some(shape) = self.shape.take() {
                    self.follow_line(&shape);
                    self.shape = Some(shape);
                    self.run = None;
                    rest = rest.saturating_sub(run.count / 32 + 1);
                }
                continue;
            };
            if run.count == 0 {
                self.run = None;
                rest -= 1;
                continue;
            }
            let place = match run.is_down {
                true => run.first + run.count - 1,
                false => run.first,
            };
            run.first += u32::from(!run.is_down);
            run.count -= 1;
            rest -= 1;
            let inner = self.frame.inner();
            self.words[inner] = self.frame.inner_axis().low + i64::from(place);
            self.visit();
        }
        Progress::Working
    }

    fn search(&mut self, budget: usize) -> Progress {
        for _ in 0..budget {
            let Some(cell) = self.open.as_mut().and_then(Vec::pop) else {
                return Progress::Done;
            };
            self.plan.whole.put_words(cell, &mut self.words);
            self.visit();
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

    /// Marks the successors of all positions on the line that begins at `words`.
    fn follow_line(&mut self, shape: &Shape) {
        let (inner, axis) = (self.frame.inner(), self.frame.inner_axis());
        let all = Span {
            from: 0,
            to: i64::from(axis.count),
        };
        self.words[inner] = axis.low;
        self.numbers.clone_from(&self.words);
        shape.complete(&mut self.numbers);
        let going = all_negative(&shape.ends, &self.numbers, axis.low, all);
        let Some(from_line) = self.reached.place(&self.words) else {
            return;
        };
        let own_line = from_line / self.reached.line_length();
        for ray in 0..shape.rays.len() {
            self.come_by_ray(ray, from_line);
        }
        self.own.clear();
        self.own_rays.clear();
        let mut others = vec![];
        let mut scattered = vec![];
        for (piece, way) in &shape.pieces {
            let Some(span) = self.span(piece, going) else {
                continue;
            };
            match way {
                Way::ToOne => {}
                Way::Ray(ray) if shape.rays[*ray].is_along(inner) => {
                    self.own_rays.push(self.own_ray(shape, *ray, span));
                    continue;
                }
                Way::Ray(_) | Way::Run(..) => continue,
            }
            let Some(parts) = self.parts(piece, span) else {
                scattered.push((piece, span));
                continue;
            };
            for part in parts.into_iter().flatten() {
                match part.to_line / self.reached.line_length() == own_line {
                    true => self.own.push(part),
                    false => others.push(part),
                }
            }
        }
        self.follow_own(shape, from_line, going);
        for part in others {
            self.reached.follow(from_line, part);
        }
        for (piece, way) in &shape.pieces {
            let Some(span) = self.span(piece, going) else {
                continue;
            };
            match way {
                Way::Ray(ray) if !shape.rays[*ray].is_along(inner) => {
                    match shape.rays[*ray].is_whole() {
                        true => self.begin_rays(*ray, from_line, span),
                        false => self.begin_apart(shape, *ray, span),
                    }
                }
                Way::Run(run, last) => self.follow_run(&shape.runs[*run], last, from_line, span),
                _ => {}
            }
        }
        for (place, ray) in shape.rays.iter().enumerate() {
            match (ray.is_along(inner), ray.is_whole()) {
                (true, _) => {}
                (false, true) => self.follow_ray(place, ray, from_line),
                (false, false) => self.pass_apart(shape, place),
            }
        }
        for (piece, span) in scattered {
            self.follow_scattered(from_line, piece, span);
        }
    }

    /// The value of something along the line, by places.
    fn even(&self, linear: &Linear) -> Even {
        linear.even(&self.numbers, self.frame.inner_axis().low)
    }

    /// Where on the line a piece makes moves; `None` for nowhere.
    fn span(&self, piece: &Piece, going: Span) -> Option<Span> {
        let low = self.frame.inner_axis().low;
        let span = none_negative(&piece.guards, &self.numbers, low, going);
        (!span.is_empty()).then_some(span)
    }

    /// The moves of a piece where they all lead to one line, which need not be one of the grid; `None` where they lead
    /// to many lines.
    fn parts(&self, piece: &Piece, span: Span) -> Option<[Option<Part>; 2]> {
        let targets = &piece.to;
        let named_count = self.plan.flat.named_count;
        let mut is_same_name = true;
        let inner = self.frame.inner();
        let whole = &self.reached.frame;
        let mut line = Some(0);
        for (word, to) in targets
            .iter()
            .enumerate()
            .filter(|(word, _)| *word != inner)
        {
            let to = self.even(to).on(span);
            if to.slope != 0 {
                return None;
            }
            is_same_name &= word >= named_count || to.start == self.words[word];
            let place = whole.axes()[word].place(to.start);
            line = line
                .zip(place)
                .map(|(line, place)| line + place * whole.stride(word));
        }
        let Some(line) = line else {
            return Some([None; 2]);
        };
        let mut even = self.even(&targets[inner]);
        // Where nothing that has a name changes, there is no move.
        let unchanged = match is_same_name && !piece.is_pass {
            true if inner < named_count => {
                let change = Even {
                    slope: even.slope - 1,
                    start: even.start.saturating_sub(self.frame.inner_axis().low),
                };
                change.within(span, Span { from: 0, to: 1 })
            }
            true => span,
            false => Span::EMPTY,
        };
        even.start = even.start.saturating_sub(whole.inner_axis().low);
        let within = Span {
            from: 0,
            to: i64::from(whole.inner_axis().count),
        };
        let part = |span: Span| {
            let span = even.within(span, within);
            (!span.is_empty()).then_some(Part {
                span,
                to_line: u64::from(line) * self.reached.line_length(),
                even,
            })
        };
        Some(span.without(unchanged).map(part))
    }
}

fn signed(place: u64) -> i64 {
    i64::try_from(place).expect("a table has fewer than 2³² places")
}

#[inline]
fn unsigned(place: i64) -> u64 {
    u64::try_from(place).expect("places lie on their lines")
}
