//! The least score of all positions on a ray, kept up to date from line to line: moves that take any number.

use crate::frame::Frame;
use crate::part::Span;
use crate::score::Score;
use crate::shape::Ray;

/// Rays from the line that is being solved.
#[derive(Clone, Debug)]
pub(crate) struct Rays<S> {
    // For each ray that leads to other lines the least scores from each place on; by lines, once they are done.
    done: Vec<Vec<Vec<S>>>,
    // The same for the line that is being solved.
    current: Vec<Vec<S>>,
    is_along: Vec<bool>,
    /// The least score so far on the line that is being solved, for a ray along it.
    pub(crate) own_least: S,
}

impl<S: Score> Rays<S> {
    pub(crate) fn new(rays: &[Ray]) -> Self {
        Self {
            done: vec![vec![]; rays.len()],
            current: vec![vec![]; rays.len()],
            is_along: vec![false; rays.len()],
            own_least: S::NO_MOVE,
        }
    }

    /// The ray, if it runs along the line.
    pub(crate) fn along(&self, ray: usize) -> Option<usize> {
        self.is_along[ray].then_some(ray)
    }

    /// The least score on the ray of each place.
    pub(crate) fn least(&self, ray: usize) -> &[S] {
        &self.current[ray]
    }

    /// Begins a line; `None` where a line before it was not done.
    pub(crate) fn begin(&mut self, rays: &[Ray], frame: &Frame, words: &[i64]) -> Option<()> {
        self.own_least = S::NO_MOVE;
        let inner = frame.inner();
        let count = frame.inner_axis().count as usize;
        for (index, ray) in rays.iter().enumerate() {
            let is_outer = |(word, by): (usize, &i64)| word != inner && *by != 0;
            self.is_along[index] = !ray.by.iter().enumerate().any(is_outer);
            if self.is_along[index] {
                continue;
            }
            if self.done[index].is_empty() {
                self.done[index] = vec![vec![]; frame.line_count() as usize];
            }
            let least = match line_before(ray, frame, words) {
                Before::None => &mut vec![],
                Before::Line(line) => {
                    let least = &mut self.done[index][line as usize];
                    if least.len() != count {
                        return None;
                    }
                    least
                }
            };
            let mut least = std::mem::take(least);
            least.resize(count, S::NO_MOVE);
            shift(&mut least, ray.by[inner]);
            if let Some(edge) = ray.edges[inner] {
                cut(&mut least, edge - frame.inner_axis().low, ray.by[inner]);
            }
            self.current[index] = least;
        }
        Some(())
    }

    /// Takes in a line that is done: its scores from the place `first` on, where the game goes on, and what it is worth
    /// elsewhere.
    pub(crate) fn finish(&mut self, line: u32, going: Span, first: i64, scores: &[S], over: S) {
        let index = |place: i64| usize::try_from(place).unwrap_or(0);
        let won = S::soon(S::LEAST);
        for ((done, current), is_along) in self
            .done
            .iter_mut()
            .zip(&mut self.current)
            .zip(&self.is_along)
        {
            if *is_along {
                continue;
            }
            let mut least = std::mem::take(current);
            let stored = index(first)..index(first) + scores.len();
            let going = index(going.from)..index(going.to);
            S::lower_all(&mut least[..going.start], over);
            S::lower_all(&mut least[going.start..stored.start.max(going.start)], won);
            S::lower(&mut least[stored.clone()], scores);
            S::lower_all(&mut least[stored.end.min(going.end)..going.end], won);
            S::lower_all(&mut least[going.end..], over);
            done[line as usize] = least;
        }
    }
}

enum Before {
    Line(u32),
    /// The ray ends here.
    None,
}

/// The line to which the first step of a ray leads.
fn line_before(ray: &Ray, frame: &Frame, words: &[i64]) -> Before {
    let mut target = words.to_vec();
    for (word, by) in ray.by.iter().enumerate() {
        if word == frame.inner() {
            continue;
        }
        target[word] += by;
        let is_beyond = ray.edges[word].is_some_and(|edge| (target[word] - edge) * by > 0);
        if is_beyond {
            return Before::None;
        }
    }
    frame
        .line(&target)
        .map_or(Before::None, |(line, _)| Before::Line(line))
}

/// Lets each place have what the place one step further has.
fn shift<S: Score>(least: &mut [S], by: i64) {
    let count = least.len();
    match by {
        1 => {
            least.copy_within(1.., 0);
            least[count - 1] = S::NO_MOVE;
        }
        -1 => {
            least.copy_within(..count - 1, 1);
            least[0] = S::NO_MOVE;
        }
        _ => {}
    }
}

/// Nothing is led to from places whose first step goes beyond an edge.
fn cut<S: Score>(least: &mut [S], edge: i64, by: i64) {
    let count = least.len();
    let place = |place: i64| usize::try_from(place).unwrap_or(0).min(count);
    match by {
        1 => least[place(edge)..].fill(S::NO_MOVE),
        -1 => least[..place(edge.saturating_add(1))].fill(S::NO_MOVE),
        _ => {}
    }
}
