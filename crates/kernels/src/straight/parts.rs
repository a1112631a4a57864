//! What a line is made of: for each row the stretches where it holds, and where it leads from there.
//!
//! That is found out for each line anew, and a million positions have more than a thousand lines: so here, where the page
//! is built to be fast, are sums and stretches, and nothing is known of rules.

use crate::run::table::{Opened, Row};
use crate::straight::part::{Even, Span, product};

/// A sum of some numbers of a line, each taken so many times, and a constant.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// The places of the numbers, and how many times they are taken.
    pub terms: Vec<(usize, i64)>,
    /// The constant.
    pub constant: i64,
}

/// `slope * x + rest`, where x is the word that changes along a line and in neither of them.
#[derive(Clone, Debug, Default)]
pub struct Linear {
    /// How often x is taken.
    pub slope: Sum,
    /// What is added.
    pub rest: Sum,
}

/// Where rows lead from a stretch of each line.
#[derive(Clone, Debug)]
pub struct Piece {
    /// It holds where none of these is negative.
    pub guards: Vec<Linear>,
    /// The words of the position that it leads to.
    pub to: Vec<Linear>,
    /// Whether it is a move even where it changes nothing.
    pub is_pass: bool,
}

/// The values of a word, and by how much the number of a line rises with it.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// The least value.
    pub low: i64,
    /// How many there are.
    pub count: i64,
    /// By how much the number of a line rises; 0 for the word that changes along lines.
    pub stride: u32,
}

/// The lines of a box of positions.
#[derive(Clone, Debug)]
pub struct Axes {
    /// One for each word.
    pub all: Vec<Axis>,
    /// The word that changes along lines.
    pub inner: usize,
    /// Number of leading words that have names; a move changes one of them, or passes.
    pub named_count: usize,
}

/// A stretch of a line whose moves lead evenly somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The places.
    pub span: Span,
    /// Where they lead.
    pub source: Source,
}

/// Where moves lead.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// To positions in which the game is over.
    Over,
    /// To positions in which one move wins.
    Won,
    /// To places of another line.
    Line(u32, Even),
    /// To places of the same line.
    Own(Even),
    /// To places of other lines, one after another.
    Row(Row),
    /// To all positions of a ray to other lines.
    Ray(usize),
    /// To the first positions of a run, up to this number less the one before the first.
    Run(usize, Even),
}

/// The line that is being solved.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// What it is made of, apart from what follows.
    pub all: Vec<Part>,
    /// Moves along the line, once it is settled.
    pub own: Vec<(Span, Even)>,
    // Whether a move that ends the game wins it.
    is_over_won: bool,
    // Places that win at once.
    won: Vec<Span>,
    // As they were before they were cut to what is stored.
    uncut: Vec<Part>,
}

impl Sum {
    /// What it is for these numbers.
    #[inline]
    pub fn value(&self, numbers: &[i64]) -> i64 {
        (self.terms.iter()).fold(self.constant, |all, (at, by)| {
            all.saturating_add(product(numbers[*at], *by))
        })
    }
}

impl Linear {
    /// The same by places along a line with these numbers, whose first place has the value `low`.
    #[inline]
    pub fn even(&self, numbers: &[i64], low: i64) -> Even {
        let slope = self.slope.value(numbers);
        let rest = self.rest.value(numbers);
        Even {
            slope,
            start: rest.saturating_add(product(slope, low)),
        }
    }
}

/// The places of `going` at which none of these is negative.
#[inline(never)]
pub fn none_negative(list: &[Linear], numbers: &[i64], low: i64, going: Span) -> Span {
    list.iter().fold(going, |span, linear| {
        linear.even(numbers, low).not_negative(span)
    })
}

/// The places of `all` at which each of these is negative.
#[inline(never)]
pub fn all_negative(list: &[Linear], numbers: &[i64], low: i64, all: Span) -> Span {
    list.iter()
        .fold(all, |span, linear| linear.even(numbers, low).negative(span))
}

impl Axes {
    /// Positions whose words move evenly with their number, as far as they stay in the box.
    pub fn row(&self, words: impl Iterator<Item = Even>, numbers: Span) -> Row {
        let zero = Even { slope: 0, start: 0 };
        let mut row = Row {
            inside: numbers,
            line: zero,
            place: zero,
        };
        for (word, (to, axis)) in words.zip(&self.all).enumerate() {
            let place = to.minus(axis.low);
            row.inside = place.within(row.inside, Span::first(axis.count));
            if word == self.inner {
                row.place = place;
            } else {
                row.line = row.line.plus_times(place, axis.stride.into());
            }
        }
        row
    }
}

impl Parts {
    /// Nothing yet; `is_over_won` tells whether a move that ends the game wins it.
    pub fn new(is_over_won: bool) -> Self {
        Self {
            is_over_won,
            ..Self::default()
        }
    }

    /// Begins a line.
    pub fn clear(&mut self) {
        self.all.clear();
        self.own.clear();
        self.won.clear();
    }

    /// Finds where a piece holds on the line of this number, and where it leads; `lines` knows where the scores of each line
    /// are.
    #[inline(never)]
    pub fn push_piece(
        &mut self,
        piece: &Piece,
        numbers: &[i64],
        axes: &Axes,
        lines: &dyn Fn(u32) -> Opened,
        line: u32,
        going: Span,
    ) {
        let inner = axes.inner;
        let low = axes.all[inner].low;
        let span = none_negative(&piece.guards, numbers, low, going);
        if span.is_empty() {
            return;
        }
        let mut target_line = Some(0);
        let mut is_same_name = true;
        for (word, (to, axis)) in piece.to.iter().zip(&axes.all).enumerate() {
            if word == inner {
                continue;
            }
            let to = to.even(numbers, low).on(span);
            if to.slope != 0 {
                self.push_scattered(piece, numbers, axes, line, span);
                return;
            }
            is_same_name &= word >= axes.named_count || to.start == numbers[word];
            let place = u32::try_from(to.start.saturating_sub(axis.low)).ok();
            let place = place.filter(|place| i64::from(*place) < axis.count);
            let rise = place.map(|place| place * axis.stride);
            target_line = target_line.zip(rise).map(|(line, rise)| line + rise);
        }
        let even = piece.to[inner].even(numbers, low).minus(low).beside(span);
        let mut spans = [span, Span::EMPTY];
        if is_same_name && !piece.is_pass {
            // Where nothing changes, there is no move.
            let unchanged = match inner < axes.named_count {
                true => even.minus_place().within(span, Span::first(1)),
                false => span,
            };
            spans = span.without(unchanged);
        }
        for span in spans {
            if !span.is_empty() {
                self.push_even(span, target_line, even, lines, line);
            }
        }
    }

    /// Adds a piece that leads to a place of another line from each place.
    fn push_scattered(
        &mut self,
        piece: &Piece,
        numbers: &[i64],
        axes: &Axes,
        line: u32,
        span: Span,
    ) {
        let low = axes.all[axes.inner].low;
        let evens = piece.to.iter().map(|to| to.even(numbers, low));
        // Where no word with a name changes, there is no move.
        let mut unchanged = if piece.is_pass { Span::EMPTY } else { span };
        for (word, to) in evens.clone().take(axes.named_count).enumerate() {
            let change = match word == axes.inner {
                true => to.minus(low).minus_place(),
                false => to.minus(numbers[word]),
            };
            unchanged = change.within(unchanged, Span::first(1));
        }
        let row = axes.row(evens, span);
        let on_own_line = row.line.within(row.inside, Span::one(line.into()));
        for span in span.without(unchanged) {
            let inside = span.and(row.inside);
            for over in span.without(inside) {
                self.push_over(over);
            }
            for elsewhere in inside.without(on_own_line) {
                self.push(elsewhere, Source::Row(row));
            }
            // No two places lead to the same line.
            let own = inside.and(on_own_line);
            self.push(own, Source::Own(row.place.beside(own)));
        }
    }

    fn push_even(
        &mut self,
        span: Span,
        target_line: Option<u32>,
        even: Even,
        lines: &dyn Fn(u32) -> Opened,
        line: u32,
    ) {
        if target_line == Some(line) {
            self.push(span, Source::Own(even));
            return;
        }
        let target = target_line.map(|line| (line, lines(line)));
        let Some((target_line, extent)) = target.filter(|(_, line)| line.is_opened()) else {
            self.push_over(span);
            return;
        };
        let on_line = even.within(span, extent.going());
        for over in span.without(on_line) {
            self.push_over(over);
        }
        let looked_up = even.within(on_line, extent.stored());
        for won in on_line.without(looked_up) {
            self.push(won, Source::Won);
        }
        self.push(looked_up, Source::Line(target_line, even));
    }

    /// A stretch on which a move ends the game.
    pub fn push_over(&mut self, span: Span) {
        if self.is_over_won && !span.is_empty() {
            self.won.push(span);
        }
        self.push(span, Source::Over);
    }

    /// A stretch that leads somewhere.
    pub fn push(&mut self, span: Span, source: Source) {
        if !span.is_empty() {
            self.all.push(Part { span, source });
        }
    }

    /// The places that do not win at once, besides others between them.
    #[inline(never)]
    pub fn stored(&mut self, going: Span) -> Span {
        // What leads beyond the end on the line itself wins at once, too.
        if self.is_over_won {
            for part in &self.all {
                if let Source::Own(even) = part.source {
                    let on_line = even.within(part.span, going);
                    let over = part.span.without(on_line);
                    self.won.extend(over.iter().filter(|it| !it.is_empty()));
                }
            }
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
    #[inline(never)]
    pub fn settle(&mut self, stored: Span, going: Span, is_down: bool) -> Option<()> {
        std::mem::swap(&mut self.all, &mut self.uncut);
        self.all.clear();
        for index in 0..self.uncut.len() {
            let part = self.uncut[index];
            let span = part.span.and(stored);
            let Source::Own(even) = part.source else {
                self.push(span, part.source);
                continue;
            };
            let on_line = even.within(span, going);
            for over in span.without(on_line) {
                self.push(over, Source::Over);
            }
            let looked_up = even.within(on_line, stored);
            for won in on_line.without(looked_up) {
                self.push(won, Source::Won);
            }
            if looked_up.is_empty() {
                continue;
            }
            let is_straight = match is_down {
                true => even.slope >= 1,
                false => even.slope == 1,
            };
            let is_before = [looked_up.from, looked_up.to - 1]
                .iter()
                .all(|place| match is_down {
                    true => even.at(*place) > *place,
                    false => even.at(*place) < *place,
                });
            if !is_straight || !is_before {
                return None;
            }
            self.own.push((looked_up, even));
        }
        Some(())
    }
}
