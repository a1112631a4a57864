//! Which positions play can reach: from the starts on, in the order opposite to that of the sweep.

use crate::bits::{Bits, ones, places, spread};
use crate::code::Code;
use crate::frame::Frame;
use crate::part::{Even, Span};
use crate::shape::{Guard, Linear, Piece, Ray, Run as Targets, Shape, Way};
use crate::visits::{Run, Visits, inner_word};
use crate::{Grid, Order, Plan, Progress, Swept};
use kruzhok_rules::Slots;
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
    slots: Slots,
    own: Vec<Part>,
    own_rays: Vec<OwnRay>,
    // For each ray of the shape the positions that one passes.
    passed: Vec<Bits>,
}

/// A ray along the line that is followed.
#[derive(Clone, Copy, Debug)]
struct OwnRay {
    /// Where it may begin.
    span: Span,
    /// The places it may come to.
    targets: Span,
    has_begun: bool,
}

/// Positions that play can reach, as cells of a grid.
#[derive(Clone, Debug)]
pub struct Reached {
    grid: Grid,
    // Lines of the whole grid; the bits stand line by line.
    frame: Frame,
    bits: Bits,
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
            slots: Slots::default(),
            own: vec![],
            own_rays: vec![],
            passed: shape
                .iter()
                .flat_map(|it| &it.rays)
                .map(|_| Bits::new(plan.whole.cell_count()))
                .collect(),
            shape,
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
        if self.open.is_some() {
            return self.search(budget);
        }
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
        let going = shape.ends.iter().fold(all, |going, end| {
            let even = self.even(end);
            // Where the end is negative.
            Even {
                slope: -even.slope,
                start: even.start.saturating_neg().saturating_sub(1),
            }
            .not_negative(going)
        });
        self.words[inner] = axis.low;
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
        for piece in &shape.pieces {
            let Some(span) = self.span(piece, going) else {
                continue;
            };
            match &piece.way {
                Way::To(_) => {}
                Way::Ray(ray) if shape.rays[*ray].is_along(inner) => {
                    self.own_rays.push(self.own_ray(&shape.rays[*ray], span));
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
        self.follow_own(from_line, going);
        for part in others {
            self.reached.follow(from_line, part);
        }
        for piece in &shape.pieces {
            let Some(span) = self.span(piece, going) else {
                continue;
            };
            match &piece.way {
                Way::Ray(ray) if !shape.rays[*ray].is_along(inner) => {
                    self.begin_rays(*ray, from_line, span)
                }
                Way::Run(run, last) => self.follow_run(&shape.runs[*run], last, from_line, span),
                _ => {}
            }
        }
        for (place, ray) in shape.rays.iter().enumerate() {
            if !ray.is_along(inner) {
                self.follow_ray(place, ray, from_line);
            }
        }
        for (piece, span) in scattered {
            self.follow_scattered(from_line, piece, span);
        }
    }

    /// The value of something along the line, by places.
    fn even(&self, linear: &Linear) -> Even {
        let slope = linear.slope.value(&self.words);
        let rest = linear.rest.value(&self.words);
        let low = self.frame.inner_axis().low;
        Even {
            slope,
            start: rest.saturating_add(slope.saturating_mul(low)),
        }
    }

    /// Where on the line a piece makes moves; `None` for nowhere.
    fn span(&self, piece: &Piece, going: Span) -> Option<Span> {
        let span = piece.guards.iter().fold(going, |span, guard| match guard {
            Guard::NotNegative(linear) => self.even(linear).not_negative(span),
            Guard::Fixed(condition) if condition.value(&self.words) == Ok(0) => Span::EMPTY,
            Guard::Fixed(_) => span,
        });
        (!span.is_empty()).then_some(span)
    }

    /// The moves of a piece where they all lead to one line, which need not be one of the grid; `None` where they lead
    /// to many lines.
    fn parts(&self, piece: &Piece, span: Span) -> Option<[Option<Part>; 2]> {
        let Way::To(targets) = &piece.way else {
            return None;
        };
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

    /// Moves that stay on the line: block after block, until a block marks nothing more in itself.
    fn follow_own(&mut self, from_line: u64, going: Span) {
        if self.own.is_empty() && self.own_rays.is_empty() {
            return;
        }
        let block_count = (going.to - going.from + 63) / 64;
        for nth in 0..block_count {
            let block = match self.is_down {
                true => block_count - 1 - nth,
                false => nth,
            };
            let from = going.from + 64 * block;
            let block = Span {
                from,
                to: (from + 64).min(going.to),
            };
            loop {
                let before = self.reached.bits.read(from_line + unsigned(from));
                for place in 0..self.own.len() {
                    let part = self.own[place];
                    let span = part.span.and(block);
                    self.reached.follow(from_line, Part { span, ..part });
                }
                self.follow_own_rays(from_line, block);
                let after = self.reached.bits.read(from_line + unsigned(from));
                if after == before {
                    break;
                }
            }
            self.begin_own_rays(from_line, block);
        }
        // Beyond them the game is over.
        let beyond = match self.is_down {
            true => Span {
                from: i64::MIN,
                to: going.from,
            },
            false => Span {
                from: going.to,
                to: i64::MAX,
            },
        };
        self.follow_own_rays(from_line, beyond);
    }

    /// What a ray along the line comes to, in places of the whole line.
    fn own_ray(&self, ray: &Ray, span: Span) -> OwnRay {
        let inner = self.frame.inner();
        let whole = self.reached.frame.inner_axis();
        let (by, edge) = (ray.by[inner], ray.edges[inner]);
        let mut targets = Span {
            from: 0,
            to: whole.count.into(),
        };
        match edge.map(|edge| edge.saturating_sub(whole.low)) {
            Some(edge) if by > 0 => targets.to = targets.to.min(edge.saturating_add(1)),
            Some(edge) => targets.from = targets.from.max(edge),
            None => {}
        }
        OwnRay {
            span,
            targets,
            has_begun: false,
        }
    }

    /// Marks what rays along the line come to within a block of its places, counted from the first place that is swept.
    fn follow_own_rays(&mut self, from_line: u64, block: Span) {
        let line_start = from_line / self.reached.line_length() * self.reached.line_length();
        let offset = signed(from_line - line_start);
        for ray in &mut self.own_rays {
            let within = |from: i64, to: i64| {
                let (from, to) = (from.saturating_add(offset), to.saturating_add(offset));
                Span { from, to }.and(ray.targets)
            };
            let targets = if ray.has_begun {
                within(block.from, block.to)
            } else {
                let own = block.and(ray.span);
                if own.is_empty() {
                    continue;
                }
                let count = unsigned(own.to - own.from);
                let bits = self.reached.bits.read(from_line + unsigned(own.from)) & ones(count);
                if bits == 0 {
                    continue;
                }
                match self.is_down {
                    true => within(block.from, own.from + i64::from(63 - bits.leading_zeros())),
                    false => within(own.from + i64::from(bits.trailing_zeros()) + 1, block.to),
                }
            };
            if !targets.is_empty() {
                let first = line_start + unsigned(targets.from);
                let count = unsigned(targets.to - targets.from);
                self.reached.bits.set_run(first, count);
            }
        }
    }

    /// Rays that begin within a block go on in the next.
    fn begin_own_rays(&mut self, from_line: u64, block: Span) {
        for ray in &mut self.own_rays {
            let own = block.and(ray.span);
            if !own.is_empty() {
                let count = unsigned(own.to - own.from);
                let bits = self.reached.bits.read(from_line + unsigned(own.from)) & ones(count);
                ray.has_begun |= bits != 0;
            }
        }
    }

    /// Marks what rays from other lines come to on a line.
    fn come_by_ray(&mut self, ray: usize, from_line: u64) {
        let length = self.reached.line_length();
        let line_start = from_line / length * length;
        let mut place = 0;
        while place < length {
            let bits = self.passed[ray].read(line_start + place) & ones(length - place);
            self.reached.bits.set(line_start + place, bits);
            place += 64;
        }
    }

    /// Lets a ray begin at all positions of a stretch that play can reach.
    fn begin_rays(&mut self, ray: usize, from_line: u64, span: Span) {
        let mut from = span.from;
        while from < span.to {
            let first = from_line + unsigned(from);
            let bits = self.reached.bits.read(first) & ones(unsigned(span.to - from));
            self.passed[ray].set(first, bits);
            from += 64;
        }
    }

    /// Takes the rays that pass a line, or begin there, to the next one; beyond the lines that are swept to the last.
    fn follow_ray(&mut self, place: usize, ray: &Ray, from_line: u64) {
        let inner = self.frame.inner();
        let whole = &self.reached.frame;
        let length = self.reached.line_length();
        let mut line_start = from_line / length * length;
        let mut words = self.words.clone();
        words[inner] = whole.inner_axis().low;
        // The places that a ray may come to on a line.
        let axis = whole.inner_axis();
        let mut targets = Span {
            from: 0,
            to: axis.count.into(),
        };
        if let Some(edge) = ray.edges[inner] {
            let edge = edge.saturating_sub(axis.low);
            match ray.by[inner].signum() {
                1 => targets.to = targets.to.min(edge.saturating_add(1)),
                -1 => targets.from = targets.from.max(edge),
                _ => {}
            }
        }
        loop {
            for (word, by) in ray.by.iter().enumerate().filter(|(word, _)| *word != inner) {
                words[word] += by;
                let is_beyond = ray.edges[word].is_some_and(|edge| match by.signum() {
                    1 => words[word] > edge,
                    -1 => words[word] < edge,
                    _ => false,
                });
                if is_beyond {
                    return;
                }
            }
            let Some(next_start) = self.reached.place(&words) else {
                return;
            };
            let even = Even {
                slope: 1,
                start: ray.by[inner],
            };
            let all = Span {
                from: 0,
                to: axis.count.into(),
            };
            let span = even.within(all, targets);
            let mut from = span.from;
            let mut any = 0;
            while from < span.to {
                let bits = self.passed[place].read(line_start + unsigned(from));
                let bits = bits & ones(unsigned(span.to - from));
                self.passed[place].set(next_start + unsigned(even.at(from)), bits);
                any |= bits;
                from += 64;
            }
            // The next line takes them on, if it is swept.
            words[inner] = self.frame.inner_axis().low;
            if any == 0 || self.frame.line(&words).is_some() {
                return;
            }
            words[inner] = axis.low;
            self.come_by_ray(place, next_start);
            line_start = next_start;
        }
    }

    /// Marks the positions of a run, up to the last one that any place of a stretch leads to.
    fn follow_run(&mut self, run: &Targets, last: &Linear, from_line: u64, span: Span) {
        let last = self.even(last);
        let mut greatest = i64::MIN;
        for place in span.from..span.to {
            if self.reached.bits.contains(from_line + unsigned(place)) {
                greatest = greatest.max(last.at(place));
            }
        }
        let mut to: Vec<i64> = vec![];
        let mut is_inside = false;
        for number in run.first..=greatest {
            to.clear();
            let words = run.words.iter();
            to.extend(words.map(|(rest, by)| rest.value(&self.words) + by * number));
            match self.reached.place(&to) {
                Some(place) => {
                    self.reached.bits.set(place, 1);
                    is_inside = true;
                }
                // They stand in a straight line, and it has left the box.
                None if is_inside => break,
                None => {}
            }
        }
    }

    /// Moves that lead to many lines, one position after another.
    fn follow_scattered(&mut self, from_line: u64, piece: &Piece, span: Span) {
        let Way::To(targets) = &piece.way else {
            return;
        };
        let evens: Vec<Even> = targets.iter().map(|to| self.even(to)).collect();
        let mut to = vec![];
        for place in span.from..span.to {
            if !self.reached.bits.contains(from_line + unsigned(place)) {
                continue;
            }
            to.clear();
            to.extend(evens.iter().map(|even| even.at(place)));
            self.words[self.frame.inner()] = self.frame.inner_axis().low + place;
            let named_count = self.plan.flat.named_count;
            if !piece.is_pass && to[..named_count] == self.words[..named_count] {
                continue;
            }
            if let Some(place) = self.reached.place(&to) {
                self.reached.bits.set(place, 1);
            }
        }
    }
}

impl Reached {
    fn new(grid: &Grid, inner: usize) -> Self {
        Self {
            frame: Frame::new(grid, inner),
            bits: Bits::new(grid.cell_count()),
            grid: grid.clone(),
        }
    }

    /// Whether play can reach the position of a cell.
    pub fn contains(&self, cell: u32) -> bool {
        self.bits
            .contains(place_of_cell(&self.grid, &self.frame, cell))
    }

    /// How many positions play can reach.
    pub fn count(&self) -> u32 {
        self.bits.count()
    }

    /// All of them, line by line.
    pub fn cells(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.line_count()).flat_map(|line| self.cells_of_line(line))
    }

    /// In how many lines they lie, to go through them in parts.
    pub fn line_count(&self) -> u32 {
        self.frame.line_count()
    }

    /// Those of one line, ascending.
    pub fn cells_of_line(&self, line: u32) -> impl Iterator<Item = u32> + '_ {
        let mut words = vec![];
        self.frame.put_words(line, &mut words);
        let first = self.grid.cell(&words).unwrap_or(0);
        let stride = self.grid.stride(self.frame.inner());
        let places = self.places_of_line(line);
        places.map(move |place| first + place * stride)
    }

    /// The places of those on a line.
    pub(crate) fn places_of_line(&self, line: u32) -> impl Iterator<Item = u32> + '_ {
        let length = self.frame.inner_axis().count;
        let first = u64::from(line) * u64::from(length);
        (0..length).step_by(64).flat_map(move |place| {
            let bits = self.bits.read(first + u64::from(place)) & ones((length - place).into());
            places(bits).map(move |nth| place + nth)
        })
    }

    /// Visits those of one line in runs: the first place of each, and how many there are. A long run may come in parts.
    pub(crate) fn each_run_of_line(&self, line: u32, visit: &mut dyn FnMut(u32, u32)) {
        let length = self.frame.inner_axis().count;
        let first = u64::from(line) * u64::from(length);
        let mut run = (0, 0);
        for place in (0..length).step_by(64) {
            let mut bits = self.bits.read(first + u64::from(place)) & ones((length - place).into());
            let mut next = place;
            while bits != 0 {
                next += bits.trailing_zeros();
                bits >>= bits.trailing_zeros();
                let count = bits.trailing_ones();
                bits = bits.checked_shr(count).unwrap_or(0);
                if run.0 + run.1 == next {
                    run.1 += count;
                } else {
                    if run.1 > 0 {
                        visit(run.0, run.1);
                    }
                    run = (next, count);
                }
                next += count;
            }
        }
        if run.1 > 0 {
            visit(run.0, run.1);
        }
    }

    /// The lines on which they lie.
    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    fn line_length(&self) -> u64 {
        self.frame.inner_axis().count.into()
    }

    /// The place of a position among the bits.
    #[inline]
    fn place(&self, words: &[i64]) -> Option<u64> {
        let (line, place) = self.frame.line(words)?;
        Some(u64::from(line) * self.line_length() + u64::from(place))
    }

    fn has(&self, words: &[i64]) -> bool {
        self.place(words).is_some_and(|it| self.bits.contains(it))
    }

    /// Marks where a move leads from those on a stretch of the line that begins at `from_line`.
    fn follow(
        &mut self,
        from_line: u64,
        Part {
            span,
            to_line,
            even,
        }: Part,
    ) {
        let mut from = span.from;
        while from < span.to {
            let count = unsigned(span.to - from).min(64);
            let bits = self.bits.read(from_line + unsigned(from)) & ones(count);
            if bits != 0 {
                let to = to_line + unsigned(even.at(from));
                match even.slope {
                    1 => self.bits.set(to, bits),
                    2 => {
                        self.bits.set(to, spread(bits));
                        self.bits.set(to + 64, spread(bits >> 32));
                    }
                    0 => {
                        self.bits.set(to, 1);
                        return;
                    }
                    _ => {
                        for nth in places(bits) {
                            let to = even.at(from + i64::from(nth));
                            self.bits.set(to_line + unsigned(to), 1);
                        }
                    }
                }
            }
            from += 64;
        }
    }
}

/// The place of a cell among bits that stand line by line.
fn place_of_cell(grid: &Grid, frame: &Frame, cell: u32) -> u64 {
    let inner = frame.inner();
    if inner + 1 == grid.axes().len() {
        return cell.into();
    }
    let (mut rest, mut line, mut place) = (cell, 0, 0);
    for (word, axis) in grid.axes().iter().enumerate() {
        let own = rest / grid.stride(word);
        rest %= grid.stride(word);
        line += own * frame.stride(word);
        if word == inner {
            place = own;
        }
        debug_assert!(own < axis.count, "a cell of the grid");
    }
    u64::from(line) * u64::from(frame.inner_axis().count) + u64::from(place)
}

fn signed(place: u64) -> i64 {
    i64::try_from(place).expect("a table has fewer than 2³² places")
}

#[inline]
fn unsigned(place: i64) -> u64 {
    u64::try_from(place).expect("places lie on their lines")
}
