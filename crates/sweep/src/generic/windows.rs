//! Moves that take any number up to a bound, whatever bounds it: half of the heap, the other heap, at most fifty.
//!
//! They lead to the next positions on a ray, as many as is worked out for each position. What stands on a ray is taken in as
//! play comes there; a score that is no less than a later one is the least of no end of the ray, and is not kept. So the
//! kept ones rise, and the least of the last few is found by halving. Nothing is supposed about the bounds.

use crate::run::frame::Frame;
use crate::run::score::Score;
use crate::straight::shape::Ray;
use kruzhok_kernels::Table;
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num};

/// Loops of at most this many rounds are made round by round.
const FEW_ROUNDS: i64 = 8;
/// A move may seem to lead this many times as far as the box is long.
const MOST_BOXES: i64 = 4;
/// Rays that are allowed beyond twice the number of positions.
const SPARE_CHAINS: u64 = 1 << 16;

/// A row that leads to the next positions on a ray.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    // What each further step adds to the words, and what the first one adds.
    by: Vec<i64>,
    first: Vec<i64>,
    // The variable at the first step, if not more is asked for, and what each step adds to it.
    from: i64,
    step: i64,
    // The word that tells how far on its ray a position is.
    lead: usize,
    // Whether it stays on its line.
    is_along: bool,
}

impl Window {
    /// Reads a row, with the numbers from which and to before which its variable goes; `None` where it is another.
    pub(crate) fn of<'a>(
        flat: &Flat,
        row: &'a FlatRow,
        inner: usize,
    ) -> Option<(Self, [&'a Num; 2])> {
        let mut found = None;
        for step in &row.steps {
            if let FlatStep::For {
                slot,
                from,
                to,
                step: step @ 1..,
            } = step
                && found.is_none()
            {
                found = Some((*slot, from, to, *step));
            } else if matches!(step, FlatStep::For { .. }) {
                return None;
            }
        }
        let (slot, from, end, step) = found?;
        let uses_slot =
            |step: &FlatStep| matches!(step, FlatStep::If(it) if it.uses(&|it| it == slot));
        if flat.sorted_count > 0 || row.steps.iter().any(uses_slot) {
            return None;
        }
        let known_from = match from {
            Num::Const(from) => Some(*from),
            _ => None,
        };
        let Ray { by, first, .. } = Ray::steps(flat, row, slot, [known_from.unwrap_or(1), step])?;
        // From 0 on it begins with the next number, since that would be no move.
        if known_from.is_none() && (first != by || step != 1 || row.is_pass) {
            return None;
        }
        // It leads away from the line from its first step on, or stays there.
        let is_away = |word: &usize| by[*word].signum() * first[*word].signum() > 0;
        let mut outer = (0..flat.width).filter(|it| *it != inner);
        let is_along = outer.clone().all(|it| by[it] == 0 && first[it] == 0);
        let lead = match is_along {
            true => Some(inner).filter(is_away)?,
            false => outer.find(is_away)?,
        };
        let window = Self {
            by,
            first,
            from: known_from.unwrap_or(1),
            step,
            lead,
            is_along,
        };
        Some((window, [from, end]))
    }

    /// Whether the variable may come so far that it pays to do without rounds, and no further than in a box whose longest
    /// line has so many places.
    pub(crate) fn pays(&self, highest_end: i64, longest: u32) -> bool {
        let most = highest_end.saturating_sub(self.from) / self.step;
        FEW_ROUNDS < most && most <= MOST_BOXES * i64::from(longest)
    }

    /// How many positions are left out, and how many are led to, where its variable goes so far.
    fn reach(&self, from: i64, end: i64) -> (i64, i64) {
        let from = from.max(self.from);
        let count = (end.max(from) - from + self.step - 1) / self.step;
        (from - self.from, count)
    }
}

/// What was taken in of a ray, up to before `next`; `begin` is the first position that was asked for.
#[derive(Clone, Debug)]
struct Chain<S> {
    begin: i64,
    next: i64,
    kept: Vec<(i64, S)>,
}

impl<S: Score> Chain<S> {
    /// Nothing is known of it.
    const EMPTY: Self = Self {
        begin: 0,
        next: 0,
        kept: vec![],
    };

    /// The least score from the position `low` to `high`.
    fn least(&mut self, low: i64, high: i64, score: &mut dyn FnMut(i64) -> S) -> S {
        let is_empty = self.begin == self.next;
        // Play ends wherever a ray leads that is not met in the order of visits.
        let is_against = high < self.next - 1;
        if is_empty || is_against || low < self.begin {
            // It begins anew, so much further that this is not done for each position.
            let further = match is_empty || is_against {
                true => 0,
                false => high - self.begin,
            };
            self.begin = low.saturating_sub(further);
            self.next = self.begin;
            self.kept.clear();
        }
        while self.next <= high {
            let score = score(self.next);
            while self.kept.last().is_some_and(|(_, it)| *it >= score) {
                self.kept.pop();
            }
            self.kept.push((self.next, score));
            self.next += 1;
        }
        let at = self.kept.partition_point(|(place, _)| *place < low);
        self.kept.get(at).map_or(S::NONE, |(_, score)| *score)
    }
}

/// The rays of a window.
#[derive(Clone, Debug)]
struct Chains<S> {
    // For each word its least value where a ray would begin, and how many there are; 1 where it tells no rays apart.
    bounds: Vec<(i64, u64)>,
    all: Vec<Chain<S>>,
    // For each place of a block how many positions a window along its line leaves out, and how many it has.
    counts: Vec<(i64, i64)>,
    // Those of the position that is taken in.
    words: Vec<i64>,
}

/// The windows of a game.
#[derive(Clone, Debug)]
pub(crate) struct Windows<S> {
    all: Vec<(Window, Chains<S>)>,
    // The line whose rays are known.
    line: Option<u32>,
}

/// Where positions have their scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a, S> {
    pub(crate) flat: &'a Flat,
    pub(crate) table: &'a Table<S>,
    pub(crate) frame: &'a Frame,
    /// The line of the block, its first place and its scores.
    pub(crate) own: (u32, u32, &'a [S]),
}

impl<S: Score> Windows<S> {
    /// Prepares them; `None` where they have too many rays.
    pub(crate) fn new(windows: &[Window], frame: &Frame) -> Option<Self> {
        let with_chains = |it: &Window| Some((it.clone(), Chains::new(it, frame)?));
        Some(Self {
            all: windows.iter().map(with_chains).collect::<Option<_>>()?,
            line: None,
        })
    }

    /// Begins a block of `count` places.
    pub(crate) fn begin(&mut self, line: u32, count: usize) {
        let is_new = self.line.replace(line) != Some(line);
        for (_, chains) in self.all.iter_mut().filter(|(it, _)| it.is_along) {
            chains.counts.clear();
            chains.counts.resize(count, (0, 0));
            if is_new {
                chains.all.fill(Chain::EMPTY);
            }
        }
    }

    /// The least score of where a window leads from the position of these words, if its variable goes so far.
    /// `None` where it leads to positions of the block, which have no scores yet: [`Windows::least_along`] tells it later.
    pub(crate) fn least(
        &mut self,
        index: usize,
        known: Known<'_, S>,
        words: &[i64],
        place: usize,
        (from, end): (i64, i64),
    ) -> Option<S> {
        let (window, chains) = &mut self.all[index];
        let reach = window.reach(from, end);
        if reach.1 == 0 {
            return Some(S::NO_MOVE);
        }
        if window.is_along {
            chains.counts[place] = reach;
            return None;
        }
        Some(chains.least(window, known, words, reach))
    }

    /// Whether a window leads to positions of the block from this place of it.
    pub(crate) fn is_along(&self, place: usize) -> bool {
        let mut windows = self.all.iter();
        windows.any(|(it, chains)| it.is_along && chains.counts[place].1 > 0)
    }

    /// The least score of where windows along its line lead from this place of the block.
    pub(crate) fn least_along(
        &mut self,
        known: Known<'_, S>,
        words: &[i64],
        place: usize,
        is_down: bool,
    ) -> S {
        let mut least = S::NO_MOVE;
        for (window, chains) in self.all.iter_mut().filter(|(it, _)| it.is_along) {
            let reach = chains.counts[place];
            if reach.1 == 0 {
                continue;
            }
            // What is not visited in its order has no score yet.
            let known = match (window.by[window.lead] > 0) == is_down {
                true => known,
                false => known.outside(),
            };
            let found = chains.least(window, known, words, reach);
            least = least.min(found);
        }
        least
    }
}

impl<S: Score> Chains<S> {
    fn new(window: &Window, frame: &Frame) -> Option<Self> {
        let axes = frame.axes();
        let mut bounds = vec![];
        let mut count = window.by[window.lead].unsigned_abs();
        // How far a position can be on its ray, at its first step.
        let lead = axes[window.lead];
        let lead = [lead.low, lead.high()].map(|it| it + window.first[window.lead]);
        let far = lead.map(|it| window.place(it).0);
        for (word, axis) in axes.iter().enumerate() {
            if word == window.lead || window.is_along {
                bounds.push((0, 1));
                continue;
            }
            let by = far.map(|far| window.by[word].saturating_mul(far));
            let first = window.first[word];
            let low = (axis.low + first).checked_add(by[0].min(by[1]))?;
            let high = (axis.high() + first).checked_add(by[0].max(by[1]))?;
            let width = u64::try_from(high.checked_sub(low)?).ok()? + 1;
            bounds.push((low, width));
            count = count.checked_mul(width)?;
        }
        let cells = u64::from(frame.line_count()) * u64::from(frame.inner_axis().count);
        let most = 2 * cells + SPARE_CHAINS;
        Some(Self {
            bounds,
            all: match count <= most {
                true => vec![Chain::EMPTY; usize::try_from(count).ok()?],
                false => return None,
            },
            counts: vec![],
            words: vec![],
        })
    }

    fn least(
        &mut self,
        window: &Window,
        known: Known<'_, S>,
        from: &[i64],
        (skipped, count): (i64, i64),
    ) -> S {
        let words = &mut self.words;
        words.clear();
        let steps = window.first.iter().zip(&window.by);
        let steps = steps.map(|(first, by)| first + skipped * by);
        words.extend(from.iter().zip(steps).map(|(word, by)| word + by));
        let (high, rest) = window.place(words[window.lead]);
        let mut chain = rest;
        for (word, (low, width)) in self.bounds.iter().enumerate() {
            if *width > 1 {
                let begin = words[word] + window.by[word] * high;
                let place = u64::try_from(begin - low).unwrap_or(*width);
                if place >= *width {
                    return S::NONE;
                }
                chain = chain * width + place;
            }
        }
        let Some(chain) = usize::try_from(chain)
            .ok()
            .and_then(|it| self.all.get_mut(it))
        else {
            return S::NONE;
        };
        // From here on the words are those of the position that is taken in.
        let mut at = high;
        chain.least(high + 1 - count, high, &mut |place| {
            for (word, by) in words.iter_mut().zip(&window.by) {
                *word += (at - place) * by;
            }
            at = place;
            known.score(words)
        })
    }
}

impl Window {
    /// How far a position is on its ray, in the order of visits, and between which others its ray is.
    fn place(&self, lead: i64) -> (i64, u64) {
        let by = self.by[self.lead];
        let visit = if by > 0 { -lead } else { lead };
        let rest = visit.rem_euclid(by.abs()).unsigned_abs();
        (visit.div_euclid(by.abs()), rest)
    }
}

impl<S: Score> Known<'_, S> {
    /// Without the scores of the block.
    pub(crate) fn outside(self) -> Self {
        let own = (self.own.0, 0, [].as_slice());
        Self { own, ..self }
    }

    /// The score of a position that a move leads to.
    fn score(&self, words: &[i64]) -> S {
        if let Some(legal) = &self.flat.legal {
            match legal.value(words) {
                Ok(0) => return S::NO_MOVE,
                Ok(_) => {}
                Err(_) => return S::NONE,
            }
        }
        if let Some((line, place)) = self.frame.line(words) {
            let (own_line, first, scores) = self.own;
            let own = scores.get(place.wrapping_sub(first) as usize);
            let own = own.filter(|_| line == own_line).copied();
            let score = own.or_else(|| self.table.score(line, place));
            if let Some(score) = score.filter(|it| *it != S::NONE) {
                return score;
            }
        }
        match self.flat.ending(words) {
            Ok(Some(ending)) => S::ended(ending),
            _ => S::NONE,
        }
    }
}
