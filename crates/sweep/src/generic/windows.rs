//! Games solved position by position; among their moves those that take any number up to a bound, whatever bounds it: half
//! of the heap, the other heap, at most fifty.
//!
//! They lead to the next positions on a ray, as many as is worked out for each position. What stands on a ray is taken in as
//! play comes there; a score that is no less than a later one is the least of no end of the ray, and is not kept. So the
//! kept ones rise, and the least of the last few is found by halving. Nothing is supposed about the bounds.

use crate::generic::code::Code;
use crate::prove::has_loop;
use crate::run::frame::Frame;
use crate::run::pass::score_of;
use crate::run::score::Score;
use crate::straight::shape::taking::steps;
use crate::{Grid, Plan};
use kruzhok_kernels::Table;
use kruzhok_proofs::{Flat, FlatRow, FlatStep, Num, Slots};
use std::sync::Arc;

/// Loops of at most this many rounds are made round by round.
const FEW_ROUNDS: i64 = 8;
/// A move may seem to lead this many times as far as the box is long.
const MOST_BOXES: i64 = 4;
/// Rays that are allowed beyond twice the number of positions.
const SPARE_CHAINS: u64 = 1 << 16;

/// A row that leads to the next positions on a ray.
#[derive(Clone, Debug)]
struct Window {
    // What each further step adds to the words, and what the first one adds.
    by: Vec<i64>,
    first: Vec<i64>,
    // The variable at the first step, and what each step adds to it.
    from: i64,
    step: i64,
    // The word that tells how far on its ray a position is.
    lead: usize,
    // Whether it stays on its line.
    is_along: bool,
    // Where there are such moves, and to before which number the variable goes.
    conditions: Vec<Num>,
    end: Num,
}

impl Window {
    /// Reads a row; `None` where it is another, or rounds are quicker.
    fn of(flat: &Flat, row: &FlatRow, going: &Grid, inner: usize) -> Option<Self> {
        let (mut conditions, mut loops) = (vec![], vec![]);
        for step in &row.steps {
            match step {
                FlatStep::If(it) => conditions.push(it.clone()),
                FlatStep::For {
                    slot,
                    from: Num::Const(from),
                    to,
                    step,
                } => loops.push((*slot, *from, to, *step)),
                FlatStep::For { .. } => return None,
            }
        }
        let [(slot, from, end, step @ 1..)] = loops[..] else {
            return None;
        };
        let uses_slot = |condition: &Num| condition.uses(&|it| it == slot);
        if flat.sorted_count > 0 || conditions.iter().any(uses_slot) {
            return None;
        }
        let [by, first] = steps(flat, row, slot, [from, step])?;
        let highest_end = i64::try_from(Code::range(end, going)?.high).ok()?;
        let longest = going.axes().iter().map(|axis| axis.count).max()?;
        let most = highest_end.saturating_sub(from) / step;
        if most <= FEW_ROUNDS || most > MOST_BOXES * i64::from(longest) {
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
        Some(Self {
            by,
            first,
            from,
            step,
            lead,
            is_along,
            conditions,
            end: end.clone(),
        })
    }

    /// How many positions are led to from a position; `None` where that has no value.
    fn reach(&self, words: &[i64]) -> Option<i64> {
        for condition in &self.conditions {
            if condition.value(words).ok()? == 0 {
                return Some(0);
            }
        }
        let end = self.end.value(words).ok()?;
        Some((end.max(self.from) - self.from + self.step - 1) / self.step)
    }

    /// How far a position is on its ray, in the order of visits, and between which others its ray is.
    fn place(&self, lead: i64) -> (i64, u64) {
        let by = self.by[self.lead];
        let visit = if by > 0 { -lead } else { lead };
        let rest = visit.rem_euclid(by.abs()).unsigned_abs();
        (visit.div_euclid(by.abs()), rest)
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
    // Those of the position that is taken in.
    words: Vec<i64>,
}

/// The rows of a game that is solved position by position.
#[derive(Clone, Debug)]
pub(crate) struct Windows<S> {
    plan: Arc<Plan>,
    frame: Frame,
    all: Vec<(Window, Chains<S>)>,
    // The game with all rows that are not among them, whose moves are made one by one.
    others: Flat,
    slots: Slots,
    // The line whose rays are known.
    line: Option<u32>,
}

impl<S: Score> Windows<S> {
    /// Reads the rows of a game; where lines run along no word in particular, moves are made one by one.
    pub(crate) fn new(plan: &Arc<Plan>, frame: &Frame, inner: Option<usize>) -> Self {
        let mut all = vec![];
        let mut others = plan.flat.clone();
        others.rows.retain(|row| {
            let window = inner.and_then(|inner| Window::of(&plan.flat, row, &plan.going, inner));
            let found = window.and_then(|it| Some((Chains::new(&it, frame)?, it)));
            let is_other = found.is_none();
            all.extend(found.map(|(chains, window)| (window, chains)));
            is_other
        });
        Self {
            plan: plan.clone(),
            frame: frame.clone(),
            all,
            others,
            slots: Slots::default(),
            line: None,
        }
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether a row has as many moves as a loop has rounds.
    pub(crate) fn has_rounds(&self) -> bool {
        self.others.rows.iter().any(has_loop)
    }

    /// The number of rounds of loops since the last call.
    pub(crate) fn take_rounds(&mut self) -> u64 {
        self.slots.take_rounds()
    }

    /// The score of a position of a line from those of its successors.
    pub(crate) fn score(&mut self, table: &Table<S>, line: u32, words: &[i64]) -> S {
        let (plan, frame) = (&self.plan, &self.frame);
        match plan.flat.ending(words) {
            Ok(Some(ending)) => return S::ended(ending),
            Ok(None) => {}
            Err(_) => return S::NONE,
        }
        let is_new = self.line.replace(line) != Some(line);
        let mut least = S::NO_MOVE;
        for (window, chains) in &mut self.all {
            if is_new && window.is_along {
                chains.all.fill(Chain::EMPTY);
            }
            least = least.min(match window.reach(words) {
                Some(0) => S::NO_MOVE,
                Some(count) => chains.least(window, (plan, frame, table), words, count),
                None => S::NONE,
            });
        }
        let made = (self.others).each_successor(words, &mut self.slots, &mut |to| {
            least = least.min(score_of(plan, frame, table, to));
        });
        match made {
            Err(_) => S::NONE,
            Ok(()) if least == S::NO_MOVE => S::ended(plan.flat.stuck),
            Ok(()) => S::from_worst_child(least),
        }
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
            words: vec![],
        })
    }

    fn least(
        &mut self,
        window: &Window,
        (plan, frame, table): (&Plan, &Frame, &Table<S>),
        from: &[i64],
        count: i64,
    ) -> S {
        let words = &mut self.words;
        words.clear();
        words.extend(from.iter().zip(&window.first).map(|(word, by)| word + by));
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
            match plan.flat.legal.as_ref().map(|legal| legal.value(words)) {
                Some(Ok(0)) => S::NO_MOVE,
                Some(Err(_)) => S::NONE,
                Some(Ok(_)) | None => score_of(plan, frame, table, words),
            }
        })
    }
}
