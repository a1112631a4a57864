//! Games of straight rows: a line is solved by loops over stretches of other lines.
//!
//! On a line the end of the game and every row are solved for the stretches of places where they hold. Where one move
//! wins nothing is looked up and nothing stored. What leads to other lines, or to places of the same line that are known
//! by then, is brought together for many places at a time; what leads to a neighbour is done one after another.

use crate::chain::Chain;
use crate::frame::Frame;
use crate::kernel;
use crate::part::{Even, Span};
use crate::rays::Rays;
use crate::score::Score;
use crate::shape::{Guard, Linear, Shape, Way};
use crate::table::Table;
use kruzhok_rules::{Ending, Flat, Winner};

/// So many places are worked on at once: they stay in the fastest memory.
pub(crate) const BLOCK: i64 = 4096;

/// A neighbour is nearer than this; farther places are known when a block of so many is worked on.
pub(crate) const NEAR: i64 = 32;

/// A game whose lines are solved so.
#[derive(Clone, Debug)]
pub(crate) struct Lines<S> {
    shape: Shape,
    // How the game goes for the player to move where it is over; none where it is never over.
    over: Option<S>,
    stuck: S,
    is_down: bool,
    named_count: usize,
    // The line that is being solved.
    scores: Vec<S>,
    parts: Vec<Part<S>>,
    won: Vec<Span>,
    chain: Chain<S>,
    rays: Rays<S>,
    // For each run the least score up to each number, from the number before the first on.
    runs: Vec<Vec<S>>,
    // A ray along the line: where it holds, and where it ends.
    own_ray: Option<(Span, i64)>,
    words: Vec<i64>,
    /// Whether a score was too slow for its kind of number.
    pub(crate) is_outgrown: bool,
    // Whether a move along the line led to a place that was not solved in time.
    has_failed: bool,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineState {
    Working,
    Done,
    /// It has to be solved in another way.
    Failed,
}

/// A stretch of a line whose moves lead evenly somewhere.
#[derive(Clone, Copy, Debug)]
struct Part<S> {
    span: Span,
    source: Source<S>,
}

#[derive(Clone, Copy, Debug)]
enum Source<S> {
    /// To positions that all have this score.
    Same(S),
    /// To places of another line.
    Line(u32, Even),
    /// To places of the same line.
    Own(Even),
    /// To places of many lines: the number of the piece.
    Scattered(usize),
    /// To all positions of a ray to other lines.
    Ray(usize),
    /// To the first positions of a run, up to this number less the one before the first.
    Run(usize, Even),
}

/// How far a line is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running {
    pub(crate) line: u32,
    going: Span,
    // The places that get scores of their own.
    stored: Span,
    // Those that are not solved yet.
    open: Span,
}

impl Running {
    /// How many places have their scores.
    pub(crate) fn done_count(&self) -> u32 {
        unsigned((self.stored.to - self.stored.from) - (self.open.to - self.open.from).max(0))
    }
}

impl<S: Score> Lines<S> {
    /// Prepares a game; `only_end` is how it ends, wherever it is over.
    pub(crate) fn new(flat: &Flat, shape: Shape, only_end: Option<Winner>, is_down: bool) -> Self {
        Self {
            rays: Rays::new(&shape.rays),
            runs: vec![vec![]; shape.runs.len()],
            over: only_end.map(|winner| S::ended(winner.ending(None))),
            stuck: S::ended(flat.stuck),
            is_down,
            named_count: flat.named_count,
            shape,
            scores: vec![],
            parts: vec![],
            won: vec![],
            chain: Chain::default(),
            own_ray: None,
            words: vec![],
            is_outgrown: false,
            has_failed: false,
        }
    }

    /// The score of positions that are not stored: one move wins.
    pub(crate) fn won_at_once() -> S {
        S::soon(S::ended(Ending::Loss))
    }

    /// Begins a line; `None` where one of its rows has no straight way here.
    pub(crate) fn begin(
        &mut self,
        frame: &Frame,
        table: &Table<S>,
        line: u32,
        words: &[i64],
    ) -> Option<Running> {
        self.words.clear();
        self.words.extend_from_slice(words);
        let low = frame.inner_axis().low;
        self.words[frame.inner()] = low;
        let all = Span {
            from: 0,
            to: i64::from(frame.inner_axis().count),
        };
        let going =
            (self.shape.ends.iter()).fold(all, |going, end| self.even(end, low).negative(going));
        self.parts.clear();
        self.won.clear();
        self.own_ray = None;
        self.runs.iter_mut().for_each(Vec::clear);
        self.rays.begin(&self.shape.rays, frame, &self.words)?;
        for index in 0..self.shape.pieces.len() {
            self.push_piece(index, frame, table, line, going)?;
        }
        let stored = self.stored(going);
        self.settle_own(stored, going)?;
        self.scores.clear();
        self.scores.resize(length(stored), S::NO_MOVE);
        Some(Running {
            line,
            going,
            stored,
            open: stored,
        })
    }

    /// The value of something along the line, by places.
    fn even(&self, linear: &Linear, low: i64) -> Even {
        let slope = linear.slope.value(&self.words);
        let rest = linear.rest.value(&self.words);
        Even {
            slope,
            start: rest.saturating_add(slope.saturating_mul(low)),
        }
    }

    /// Finds where a piece holds on this line, and where it leads.
    fn push_piece(
        &mut self,
        index: usize,
        frame: &Frame,
        table: &Table<S>,
        line: u32,
        going: Span,
    ) -> Option<()> {
        let piece = &self.shape.pieces[index];
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let mut span = going;
        for guard in &piece.guards {
            span = match guard {
                Guard::NotNegative(linear) => self.even(linear, low).not_negative(span),
                Guard::Fixed(condition) if condition.value(&self.words) == Ok(0) => Span::EMPTY,
                Guard::Fixed(_) => span,
            };
        }
        if span.is_empty() {
            return Some(());
        }
        let targets = match &piece.way {
            Way::To(targets) => targets,
            Way::Ray(ray) => return self.push_ray(*ray, frame, span, going),
            Way::Run(run, last) => {
                let last = self.even(last, low);
                return self.push_run(*run, last, span, frame, table, line);
            }
        };
        let mut target_line = Some(0);
        let mut is_scattered = false;
        let mut is_same_name = true;
        for (word, to) in targets
            .iter()
            .enumerate()
            .filter(|(word, _)| *word != inner)
        {
            let to = self.even(to, low).on(span);
            if to.slope != 0 {
                is_scattered = true;
                break;
            }
            is_same_name &= word >= self.named_count || to.start == self.words[word];
            let place = frame.axes()[word].place(to.start);
            let rise = place.map(|place| place * frame.stride(word));
            target_line = target_line.zip(rise).map(|(line, rise)| line + rise);
        }
        if is_scattered {
            self.parts.push(Part {
                span,
                source: Source::Scattered(index),
            });
            return Some(());
        }
        let mut even = self.even(&targets[inner], low);
        even.start = even.start.saturating_sub(low);
        let even = even.beside(span);
        let mut spans = [span, Span::EMPTY];
        if is_same_name && !piece.is_pass {
            // Where nothing changes, there is no move.
            let unchanged = match inner < self.named_count {
                true => {
                    let change = even.minus_place();
                    change.within(span, Span { from: 0, to: 1 })
                }
                false => span,
            };
            spans = span.without(unchanged);
        }
        for span in spans {
            self.push_even(span, target_line, even, table, line);
        }
        Some(())
    }

    /// Adds a ray; `None` where that is too much.
    fn push_ray(&mut self, ray: usize, frame: &Frame, span: Span, going: Span) -> Option<()> {
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let Some(shape) = self.rays.along(ray) else {
            self.push(span, Source::Ray(ray));
            return Some(());
        };
        let by = self.shape.rays[shape].by[inner];
        let is_forward = if self.is_down { by == 1 } else { by == -1 };
        if !is_forward || self.own_ray.is_some() {
            return None;
        }
        let edge = self.shape.rays[shape].edges[inner].map(|edge| edge.saturating_sub(low));
        let (edge, beyond) = if self.is_down {
            let edge = edge
                .unwrap_or(i64::MAX)
                .min(i64::from(frame.inner_axis().count) - 1);
            (edge, edge >= going.to)
        } else {
            let edge = edge.unwrap_or(0).max(0);
            (edge, edge < going.from)
        };
        let with_moves = match self.is_down {
            true => Span {
                to: span.to.min(edge),
                ..span
            },
            false => Span {
                from: span.from.max(edge + 1),
                ..span
            },
        };
        if with_moves.is_empty() {
            return Some(());
        }
        if beyond {
            self.push_over(with_moves);
        }
        self.own_ray = Some((with_moves, edge));
        Some(())
    }

    /// Adds the first positions of a run; `None` where one of them is on this line.
    fn push_run(
        &mut self,
        run: usize,
        last: Even,
        span: Span,
        frame: &Frame,
        table: &Table<S>,
        line: u32,
    ) -> Option<()> {
        let shape = &self.shape.runs[run];
        let least = &mut self.runs[run];
        // Where there is a first one.
        let number = Even {
            start: last.start.saturating_sub(shape.first),
            ..last
        };
        let span = number.not_negative(span);
        if span.is_empty() {
            return Some(());
        }
        let greatest = number.at(span.from).max(number.at(span.to - 1));
        let mut below = least.last().copied().unwrap_or(S::NO_MOVE);
        // Line and place move evenly from one position of the run to the next, as long as they stay in the box.
        let open = Span {
            from: signed(least.len()),
            to: greatest + 1,
        };
        let mut inside = open;
        let [mut to_line, mut to_place] = [Even { slope: 0, start: 0 }; 2];
        for (word, (rest, by)) in shape.words.iter().enumerate() {
            let axis = frame.axes()[word];
            let place = Even {
                slope: *by,
                start: rest.value(&self.words) + by * shape.first - axis.low,
            };
            let on_axis = Span {
                from: 0,
                to: i64::from(axis.count),
            };
            inside = place.within(inside, on_axis);
            if word == frame.inner() {
                to_place = place;
            } else {
                let stride = i64::from(frame.stride(word));
                to_line.slope += place.slope * stride;
                to_line.start += place.start * stride;
            }
        }
        let over = self.over.unwrap_or(S::NONE);
        for next in open.from..open.to {
            let mut score = over;
            if inside.from <= next && next < inside.to {
                let to = unsigned(to_line.at(next));
                if to == line {
                    return None;
                }
                let found = table.score(to, unsigned(to_place.at(next)));
                score = found.filter(|score| *score != S::NONE).unwrap_or(over);
            }
            below = below.min(score);
            least.push(below);
        }
        self.push(span, Source::Run(run, number));
        Some(())
    }

    fn push_even(
        &mut self,
        span: Span,
        target_line: Option<u32>,
        even: Even,
        table: &Table<S>,
        line: u32,
    ) {
        if span.is_empty() {
            return;
        }
        if target_line == Some(line) {
            self.parts.push(Part {
                span,
                source: Source::Own(even),
            });
            return;
        }
        let Some((target_line, extent)) =
            target_line.and_then(|line| Some((line, table.line(line)?)))
        else {
            self.push_over(span);
            return;
        };
        let going = Span {
            from: i64::from(extent.going.0),
            to: i64::from(extent.going.1),
        };
        let first = i64::from(extent.first);
        let stored = Span {
            from: first,
            to: first + signed(extent.scores.len()),
        };
        let on_line = even.within(span, going);
        for over in span.without(on_line) {
            self.push_over(over);
        }
        let looked_up = even.within(on_line, stored);
        for won in on_line.without(looked_up) {
            self.push(won, Source::Same(table.rest()));
        }
        self.push(looked_up, Source::Line(target_line, even));
    }

    /// A stretch on which a move ends the game.
    fn push_over(&mut self, span: Span) {
        let over = self.over.unwrap_or(S::NONE);
        if over == S::LEAST && !span.is_empty() {
            self.won.push(span);
        }
        self.push(span, Source::Same(over));
    }

    fn push(&mut self, span: Span, source: Source<S>) {
        if !span.is_empty() {
            self.parts.push(Part { span, source });
        }
    }

    /// The places that do not win at once, besides others between them.
    fn stored(&mut self, going: Span) -> Span {
        // What leads beyond the end on the line itself wins at once, too.
        if self.over == Some(S::LEAST) {
            for part in &self.parts {
                if let Source::Own(even) = part.source {
                    let on_line = even.within(part.span, going);
                    let over = part.span.without(on_line);
                    self.won.extend(over.iter().filter(|it| !it.is_empty()));
                }
            }
        }
        if self.own_ray.is_some() {
            // All of them are looked at by those that come after.
            return going;
        }
        let mut stored = going;
        loop {
            let before = stored;
            for won in &self.won {
                if won.from <= stored.from && won.to > stored.from {
                    stored.from = won.to.min(stored.to);
                }
                if won.to >= stored.to && won.from < stored.to {
                    stored.to = won.from.max(stored.from);
                }
            }
            if stored == before || stored.is_empty() {
                break;
            }
        }
        if stored.is_empty() {
            Span::EMPTY
        } else {
            stored
        }
    }

    /// Cuts the parts to what is stored, and those that stay on the line where they leave it. `None` where one goes
    /// against the order of visits.
    fn settle_own(&mut self, stored: Span, going: Span) -> Option<()> {
        let over = self.over.unwrap_or(S::NONE);
        let parts = std::mem::take(&mut self.parts);
        for part in parts {
            let span = part.span.and(stored);
            let Source::Own(even) = part.source else {
                self.push(span, part.source);
                continue;
            };
            let on_line = even.within(span, going);
            for part in span.without(on_line) {
                self.push(part, Source::Same(over));
            }
            let looked_up = even.within(on_line, stored);
            for won in on_line.without(looked_up) {
                self.push(won, Source::Same(Self::won_at_once()));
            }
            if looked_up.is_empty() {
                continue;
            }
            let is_straight = match self.is_down {
                true => even.slope >= 1,
                false => even.slope == 1,
            };
            let [first, last] = [looked_up.from, looked_up.to - 1];
            let is_before = [first, last].iter().all(|place| match self.is_down {
                true => even.at(*place) > *place,
                false => even.at(*place) < *place,
            });
            if !is_straight || !is_before {
                return None;
            }
            self.push(looked_up, Source::Own(even));
        }
        let is_own = |part: &Part<S>| matches!(part.source, Source::Own(_));
        (self.own_ray.is_none() || !self.parts.iter().any(is_own)).then_some(())
    }

    /// Whether a line can only be solved when all lines before it were.
    pub(crate) fn needs_all_lines(&self) -> bool {
        !self.shape.rays.is_empty()
    }

    /// Solves more places, about so many.
    pub(crate) fn step(
        &mut self,
        running: &mut Running,
        frame: &Frame,
        table: &Table<S>,
        budget: &mut u32,
    ) -> LineState {
        while !running.open.is_empty() && *budget > 0 {
            let block = self.next_block(running.open);
            self.solve_block(block, running, frame, table);
            if std::mem::take(&mut self.has_failed) {
                return LineState::Failed;
            }
            match self.is_down {
                true => running.open.to = block.from,
                false => running.open.from = block.to,
            }
            *budget = budget.saturating_sub(u32::try_from(length(block)).unwrap_or(u32::MAX));
        }
        if running.open.is_empty() {
            LineState::Done
        } else {
            LineState::Working
        }
    }

    /// Writes the line that is done into the table.
    pub(crate) fn finish(&mut self, running: Running, table: &mut Table<S>) {
        let over = self.over.unwrap_or(S::NO_MOVE);
        let (going, stored) = (running.going, running.stored);
        self.rays
            .finish(running.line, going, stored.from, &self.scores, over);
        let going = (unsigned(running.going.from), unsigned(running.going.to));
        let first = unsigned(running.stored.from);
        table.put(running.line, going, first, &mut self.scores);
    }

    /// The next places, whose moves along the line lead to places that are known, but for those to neighbours.
    fn next_block(&self, open: Span) -> Span {
        let mut block = match self.is_down {
            true => Span {
                from: open.from.max(open.to - BLOCK),
                ..open
            },
            false => Span {
                to: open.to.min(open.from + BLOCK),
                ..open
            },
        };
        for part in &self.parts {
            let Source::Own(even) = part.source else {
                continue;
            };
            if part.span.and(block).is_empty() || is_near(even) {
                continue;
            }
            if self.is_down {
                let known = Span {
                    from: block.to,
                    to: i64::MAX,
                };
                let fits = even.within(part.span.and(block), known);
                // Where the targets of the last places are not known yet, a shorter block is next.
                let from = match fits.is_empty() {
                    true => part.span.to,
                    false => fits.from,
                };
                if from > block.from && from < block.to {
                    block.from = from;
                }
            } else {
                block.to = block.to.min(block.from - even.start);
            }
        }
        block
    }

    fn solve_block(&mut self, block: Span, running: &Running, frame: &Frame, table: &Table<S>) {
        let from = running.stored.from;
        let parts = std::mem::take(&mut self.parts);
        for part in &parts {
            let span = part.span.and(block);
            if span.is_empty() {
                continue;
            }
            match part.source {
                Source::Same(score) => {
                    kernel::lower_all(&mut self.scores[range(span, from)], score);
                }
                Source::Line(line, even) => {
                    let extent = table.line(line).expect("it was looked at before");
                    let scores = &mut self.scores[range(span, from)];
                    lower_evenly(scores, extent.scores, even, span, i64::from(extent.first));
                }
                Source::Own(even) if is_near(even) => {}
                Source::Own(even) => {
                    // What is known lies on one side of the block.
                    let cut = index(match self.is_down {
                        true => block.to - from,
                        false => block.from - from,
                    });
                    let (low, high) = self.scores.split_at_mut(cut);
                    if self.is_down {
                        lower_evenly(&mut low[range(span, from)], high, even, span, block.to);
                    } else {
                        let scores = &mut high[range(span, block.from)];
                        lower_evenly(scores, low, even, span, from);
                    }
                }
                Source::Ray(ray) => {
                    let scores = &mut self.scores[range(span, from)];
                    kernel::lower(scores, &self.rays.least(ray)[range(span, 0)]);
                }
                Source::Run(run, number) => {
                    let scores = &mut self.scores[range(span, from)];
                    lower_evenly(scores, &self.runs[run], number, span, 0);
                }
                Source::Scattered(piece) => {
                    self.look_around(piece, span, block, running, frame, table);
                }
            }
        }
        self.parts = parts;
        self.resolve(block, from);
    }

    /// Looks up one target after another.
    fn look_around(
        &mut self,
        piece: usize,
        span: Span,
        block: Span,
        running: &Running,
        frame: &Frame,
        table: &Table<S>,
    ) {
        let piece = &self.shape.pieces[piece];
        let Way::To(targets) = &piece.way else {
            return;
        };
        let (inner, low) = (frame.inner(), frame.inner_axis().low);
        let evens: Vec<Even> = targets.iter().map(|to| self.even(to, low)).collect();
        let mut target = vec![0; evens.len()];
        for place in span.from..span.to {
            for (word, even) in target.iter_mut().zip(&evens) {
                *word = even.at(place);
            }
            self.words[inner] = low + place;
            if !piece.is_pass && target[..self.named_count] == self.words[..self.named_count] {
                continue;
            }
            let found = frame.line(&target);
            let score = match found {
                Some((line, place)) if line == running.line => {
                    match self.on_own_line(i64::from(place), block, running) {
                        Some(score) => Some(score),
                        None => {
                            self.has_failed = true;
                            return;
                        }
                    }
                }
                Some((line, place)) => table.score(line, place),
                None => None,
            };
            // On a line that was not visited before, the game has ended.
            let score = score.filter(|score| *score != S::NONE);
            let score = score.unwrap_or(self.over.unwrap_or(S::NONE));
            let own = &mut self.scores[index(place - running.stored.from)];
            *own = (*own).min(score);
        }
    }

    /// The score at a place of the line that is being solved, if it is known before this block.
    fn on_own_line(&self, place: i64, block: Span, running: &Running) -> Option<S> {
        let has = |span: Span| span.from <= place && place < span.to;
        if !has(running.going) {
            return Some(self.over.unwrap_or(S::NONE));
        }
        if !has(running.stored) {
            return Some(Self::won_at_once());
        }
        let is_known = match self.is_down {
            true => place >= block.to,
            false => place < block.from,
        };
        is_known.then(|| self.scores[index(place - running.stored.from)])
    }

    /// From the least scores of other moves to scores, with the moves to neighbours.
    fn resolve(&mut self, block: Span, from: i64) {
        let is_near_part =
            |part: &&Part<S>| matches!(part.source, Source::Own(even) if is_near(even));
        if let Some((span, edge)) = self.own_ray {
            self.resolve_ray(block, from, span, edge);
            self.is_outgrown |= kernel::any_slowest(&self.scores[range(block, from)]);
            return;
        }
        let mut near: Vec<(Span, i64)> = vec![];
        let mut cuts = vec![block.from, block.to];
        for part in self.parts.iter().filter(is_near_part) {
            let span = part.span.and(block);
            if let Source::Own(even) = part.source
                && !span.is_empty()
            {
                near.push((span, even.start));
                cuts.extend([span.from, span.to]);
            }
        }
        cuts.sort_unstable();
        cuts.dedup();
        if self.is_down {
            cuts.reverse();
        }
        for pair in cuts.windows(2) {
            let span = Span {
                from: pair[0].min(pair[1]),
                to: pair[0].max(pair[1]),
            };
            let here = near.iter().filter(|(it, _)| !it.and(span).is_empty());
            let starts: Vec<i64> = here.map(|(_, start)| *start).collect();
            let scores = &mut self.scores[range(span, from)];
            if starts.is_empty() {
                kernel::finish_stuck(scores, self.stuck);
                continue;
            }
            kernel::finish(scores);
            self.resolve_chain(span, from, &starts);
        }
        self.is_outgrown |= kernel::any_slowest(&self.scores[range(block, from)]);
    }

    /// As [`Lines::resolve`], where positions lead to all that come before them on the line, up to an edge.
    fn resolve_ray(&mut self, block: Span, from: i64, ray: Span, edge: i64) {
        let with_ray = block.and(ray);
        for span in block.without(with_ray) {
            if !span.is_empty() {
                kernel::finish_stuck(&mut self.scores[range(span, from)], self.stuck);
            }
        }
        let solved = |known: Span| match self.is_down {
            true => known.and(Span {
                from: i64::MIN,
                to: edge.saturating_add(1),
            }),
            false => known.and(Span {
                from: edge,
                to: i64::MAX,
            }),
        };
        // Only those that were not looked at with an earlier block.
        if with_ray.is_empty() {
            self.own_least(solved(block), from);
            return;
        }
        let [below, above] = block.without(with_ray);
        let (first, last) = if self.is_down {
            (above, below)
        } else {
            (below, above)
        };
        let (first, last) = (solved(first), solved(last));
        self.own_least(first, from);
        let mut least = self.rays.own_least;
        let scores = &mut self.scores[range(with_ray, from)];
        if least == S::NO_MOVE {
            kernel::finish_stuck(scores, self.stuck);
        } else {
            kernel::finish(scores);
        }
        crate::rays::resolve(scores, &mut least, self.is_down);
        self.rays.own_least = least;
        self.own_least(last, from);
    }

    fn own_least(&mut self, span: Span, from: i64) {
        if !span.is_empty() {
            let scores = &self.scores[range(span, from)];
            let least = scores.iter().fold(self.rays.own_least, |a, b| a.min(*b));
            self.rays.own_least = least;
        }
    }

    fn resolve_chain(&mut self, span: Span, from: i64, starts: &[i64]) {
        let whole = range(span, from);
        if let [start] = starts {
            let distance = index(start.abs());
            let range = match self.is_down {
                true => whole.start..whole.end + distance,
                false => whole.start - distance..whole.end,
            };
            self.chain
                .resolve(&mut self.scores[range], distance, self.is_down);
            return;
        }
        let count = whole.len();
        for visit in 0..count {
            let place = match self.is_down {
                true => whole.end - 1 - visit,
                false => whole.start + visit,
            };
            let mut score = self.scores[place];
            for start in starts {
                let other = place.wrapping_add_signed(isize::try_from(*start).unwrap_or(0));
                score = score.max(S::soon(self.scores[other]));
            }
            self.scores[place] = score;
        }
    }
}

/// Whether it leads to a neighbour.
fn is_near(even: Even) -> bool {
    even.slope == 1 && even.start.abs() < NEAR
}

/// Lowers scores to those at targets that move evenly; `first` is the place of the first of `targets`.
pub(crate) fn lower_evenly<S: Score>(
    scores: &mut [S],
    targets: &[S],
    even: Even,
    span: Span,
    first: i64,
) {
    let begin = index(even.at(span.from) - first);
    let end = index(even.at(span.to - 1) - first);
    match even.slope {
        0 => kernel::lower_all(scores, targets[begin]),
        1 => kernel::lower(scores, &targets[begin..=end]),
        slope if slope > 1 => kernel::lower_apart(scores, &targets[begin..=end], index(slope)),
        slope => kernel::lower_mirrored(scores, &targets[end..=begin], index(-slope)),
    }
}

fn length(span: Span) -> usize {
    index(span.to - span.from)
}

pub(crate) fn range(span: Span, from: i64) -> std::ops::Range<usize> {
    index(span.from - from)..index(span.to - from)
}

#[inline]
fn index(place: i64) -> usize {
    usize::try_from(place).expect("places of a line are not negative")
}

fn unsigned(place: i64) -> u32 {
    u32::try_from(place).expect("a line has fewer than 2³² places")
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).expect("a line has fewer than 2³² places")
}
