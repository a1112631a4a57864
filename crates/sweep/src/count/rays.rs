//! Moves along a line, rays and runs: from many positions at a time.

use super::{OwnRay, Part, Reaching, signed, unsigned};
use crate::count::bits::ones;
use crate::straight::shape::{Ray, Run as Targets, Shape};
use kruzhok_kernels::straight::parts::{Linear, Piece};
use kruzhok_kernels::{Even, Span};

impl Reaching {
    /// Moves that stay on the line: block after block, until a block marks nothing more in itself.
    pub(super) fn follow_own(&mut self, shape: &Shape, from_line: u64, going: Span) {
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
                self.follow_own_rays(shape, from_line, block);
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
        self.follow_own_rays(shape, from_line, beyond);
    }

    /// What a ray along the line comes to, in places of the whole line.
    pub(super) fn own_ray(&self, shape: &Shape, index: usize, span: Span) -> OwnRay {
        let ray = &shape.rays[index];
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
            ray: index,
            span,
            targets,
            has_begun: false,
        }
    }

    /// Marks what rays along the line come to within a block of its places, counted from the first place that is swept.
    pub(super) fn follow_own_rays(&mut self, shape: &Shape, from_line: u64, block: Span) {
        for place in 0..self.own_rays.len() {
            let OwnRay { ray, span, .. } = self.own_rays[place];
            if !shape.rays[ray].is_whole() {
                self.follow_apart(shape, ray, span, block);
            }
        }
        let line_start = from_line / self.reached.line_length() * self.reached.line_length();
        let offset = signed(from_line - line_start);
        let whole_rays = |it: &&mut OwnRay| shape.rays[it.ray].is_whole();
        for ray in self.own_rays.iter_mut().filter(whole_rays) {
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
    pub(super) fn begin_own_rays(&mut self, from_line: u64, block: Span) {
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
    pub(super) fn come_by_ray(&mut self, ray: usize, from_line: u64) {
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
    pub(super) fn begin_rays(&mut self, ray: usize, from_line: u64, span: Span) {
        let mut from = span.from;
        while from < span.to {
            let first = from_line + unsigned(from);
            let bits = self.reached.bits.read(first) & ones(unsigned(span.to - from));
            self.passed[ray].set(first, bits);
            from += 64;
        }
    }

    /// Takes the rays that pass a line, or begin there, to the next one; beyond the lines that are swept to the last.
    pub(super) fn follow_ray(&mut self, place: usize, ray: &Ray, from_line: u64) {
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

    /// Marks what a ray along the line that leaves out positions comes to from a block of its places, and takes it on.
    fn follow_apart(&mut self, shape: &Shape, ray: usize, span: Span, block: Span) {
        let (inner, axis) = (self.frame.inner(), self.frame.inner_axis());
        let all = Span {
            from: 0,
            to: axis.count.into(),
        };
        let block = block.and(all);
        for nth in 0..block.to - block.from {
            let place = match self.is_down {
                true => block.to - 1 - nth,
                false => block.from + nth,
            };
            self.words[inner] = axis.low + place;
            let own = self.reached.place(&self.words);
            if let Some(own) = own.filter(|own| self.passed[ray].contains(*own)) {
                self.reached.bits.set(own, 1);
                self.step_apart(&shape.rays[ray], ray, &shape.rays[ray].by);
            }
            let is_inside = span.from <= place && place < span.to;
            if is_inside && own.is_some_and(|own| self.reached.bits.contains(own)) {
                self.step_apart(&shape.rays[ray], ray, &shape.rays[ray].first);
            }
        }
        self.words[inner] = axis.low;
    }

    /// Lets a ray that leaves out positions begin at all positions of a stretch that play can reach.
    pub(super) fn begin_apart(&mut self, shape: &Shape, ray: usize, span: Span) {
        let (inner, low) = (self.frame.inner(), self.frame.inner_axis().low);
        for place in span.from..span.to {
            self.words[inner] = low + place;
            if self.reached.has(&self.words) {
                self.step_apart(&shape.rays[ray], ray, &shape.rays[ray].first);
            }
        }
        self.words[inner] = low;
    }

    /// Takes such rays that pass a line on.
    pub(super) fn pass_apart(&mut self, shape: &Shape, ray: usize) {
        let (inner, axis) = (self.frame.inner(), self.frame.inner_axis());
        for place in 0..axis.count {
            self.words[inner] = axis.value(place);
            let own = self.reached.place(&self.words);
            if own.is_some_and(|own| self.passed[ray].contains(own)) {
                self.step_apart(&shape.rays[ray], ray, &shape.rays[ray].by);
            }
        }
        self.words[inner] = axis.low;
    }

    /// Marks where a step leads, as a place that the ray passes.
    fn step_apart(&mut self, ray: &Ray, index: usize, step: &[i64]) {
        let mut to = self.words.clone();
        for (word, step) in step.iter().enumerate() {
            to[word] = to[word].saturating_add(*step);
            let is_beyond = ray.edges[word].is_some_and(|edge| match ray.by[word].signum() {
                1 => to[word] > edge,
                _ => to[word] < edge,
            });
            if is_beyond {
                return;
            }
        }
        if let Some(place) = self.reached.place(&to) {
            self.passed[index].set(place, 1);
        }
    }

    /// Marks the positions of a run, up to the last one that any place of a stretch leads to.
    pub(super) fn follow_run(&mut self, run: &Targets, last: &Linear, from_line: u64, span: Span) {
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
            to.extend(words.map(|(rest, by)| rest.value(&self.numbers) + by * number));
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
    pub(super) fn follow_scattered(&mut self, from_line: u64, piece: &Piece, span: Span) {
        let evens: Vec<Even> = piece.to.iter().map(|to| self.even(to)).collect();
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
