//! The least score of all positions on a ray, kept up to date from line to line: moves that take any number.

use crate::run::frame::Frame;
use crate::run::score::Score;
use crate::straight::shape::Ray;
use kruzhok_kernels::Span;

/// Rays from the line that is being solved.
#[derive(Clone, Debug)]
pub(crate) struct Rays<S> {
    // For each ray that leads to other lines the least scores from each place on; by lines, once they are done.
    done: Vec<Vec<Vec<S>>>,
    // For the line that is being solved the least on the ray of each place.
    current: Vec<Vec<S>>,
    /// The least score so far on the line that is being solved, for a ray along it.
    pub(crate) own_least: S,
}

impl<S: Score> Rays<S> {
    pub(crate) fn new(rays: &[Ray]) -> Self {
        Self {
            done: vec![vec![]; rays.len()],
            current: vec![vec![]; rays.len()],
            own_least: S::NO_MOVE,
        }
    }

    /// The least score on the ray of each place.
    pub(crate) fn least(&self, ray: usize) -> &[S] {
        &self.current[ray]
    }

    /// Begins a line; `None` where a line before it was not done.
    pub(crate) fn begin(&mut self, rays: &[Ray], frame: &Frame, words: &[i64]) -> Option<()> {
        self.own_least = S::NO_MOVE;
        let outer = |(_, ray): &(usize, &Ray)| !ray.is_along(frame.inner());
        for (index, ray) in rays.iter().enumerate().filter(outer) {
            let done = &mut self.done[index];
            if done.is_empty() {
                *done = vec![vec![]; frame.line_count() as usize];
            }
            self.current[index] = least_after(done, ray, frame, words)?;
        }
        Some(())
    }

    /// Takes in a line that is done: its scores from the place `first` on, where the game goes on, and what it is worth
    /// elsewhere.
    pub(crate) fn finish(&mut self, line: u32, going: Span, first: i64, scores: &[S], over: S) {
        let at = |place: i64| usize::try_from(place).unwrap_or(0);
        let won = S::from_worst_known_child(S::LEAST);
        for index in 0..self.done.len() {
            let mut least = std::mem::take(&mut self.current[index]);
            // It runs along the line.
            if least.is_empty() {
                continue;
            }
            let stored = at(first)..at(first) + scores.len();
            let going = at(going.from)..at(going.to);
            S::lower_all(&mut least[..going.start], over);
            S::lower_all(&mut least[going.start..stored.start.max(going.start)], won);
            S::lower(&mut least[stored.clone()], scores);
            S::lower_all(&mut least[stored.end.min(going.end)..going.end], won);
            S::lower_all(&mut least[going.end..], over);
            self.done[index][line as usize] = least;
        }
    }
}

/// The least scores on the rays of a line's places; `None` where the line that they lead to was not done.
fn least_after<S: Score>(
    done: &mut [Vec<S>],
    ray: &Ray,
    frame: &Frame,
    words: &[i64],
) -> Option<Vec<S>> {
    let (inner, axis) = (frame.inner(), frame.inner_axis());
    let count = axis.count as usize;
    let mut least = match ray.next_line(frame, words) {
        None => vec![],
        // No other line asks for it.
        Some(line) => {
            Some(std::mem::take(&mut done[line as usize])).filter(|it| it.len() == count)?
        }
    };
    least.resize(count, S::NO_MOVE);
    let by = ray.by[inner];
    shift(&mut least, by);
    if let Some(edge) = ray.edges[inner] {
        let last = edge.saturating_sub(axis.low).saturating_sub(by);
        cut(&mut least, last, by);
    }
    Some(least)
}

/// Lets each place have what the place so much further has.
fn shift<S: Score>(least: &mut [S], by: i64) {
    let count = least.len();
    let distance = usize::try_from(by.unsigned_abs()).map_or(count, |it| it.min(count));
    if by > 0 {
        least.copy_within(distance.., 0);
        least[count - distance..].fill(S::NO_MOVE);
    } else if by < 0 {
        least.copy_within(..count - distance, distance);
        least[..distance].fill(S::NO_MOVE);
    }
}

/// Nothing is led to from places after the last one, in the direction of the ray.
fn cut<S: Score>(least: &mut [S], last: i64, by: i64) {
    let count = least.len();
    let place = |place: i64| usize::try_from(place).unwrap_or(0).min(count);
    if by > 0 {
        least[place(last.saturating_add(1))..].fill(S::NO_MOVE);
    } else if by < 0 {
        least[..place(last)].fill(S::NO_MOVE);
    }
}
