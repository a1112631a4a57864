//! Third phase: the order of the vertices in each row, so that few edges cross.
//!
//! Sweeps by barycenter as Sugiyama, Tagawa and Toda (1981) have them, exchanges of neighbours after Gansner,
//! Koutsofios, North and Vo (1993), then sifting after Matuszewski, Schönfeld and Molitor (1999): a vertex goes to the
//! best place in its row while the other rows stand. All is counted in steps of work, not in time, so that the same
//! graph always gets the same order.

use crate::proper::Proper;
use crate::random::Random;
use std::cmp::Ordering;

/// A connected part of the proper graph with the order of its rows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Component {
    pub(crate) first_row: usize,
    /// Vertices from left to right, from row `first_row` on; no row is empty.
    pub(crate) rows: Vec<Vec<usize>>,
}

/// Orders every connected part; the parts in the order of their hints, then of their first nodes.
///
/// Guarantees: every vertex is in one part, in its own row, once. A tree has no crossings, and
/// where no hints are given, successors stand in the order of the edges. A part whose vertices all have hints that
/// give an order without crossings keeps it.
pub(crate) fn ordered_components(proper: &Proper, hints: &[Option<f64>]) -> Vec<Component> {
    let mut sorter = Sorter {
        proper,
        position: vec![0; proper.vertices.len()],
        work: 0,
    };
    let hints = with_bends(proper, hints);
    let mut parts: Vec<(Option<f64>, Component)> = components(proper)
        .iter()
        .map(|vertices| {
            let hinted: Vec<f64> = vertices
                .iter()
                .filter_map(|&vertex| hints[vertex])
                .collect();
            let mean =
                (!hinted.is_empty()).then(|| hinted.iter().sum::<f64>() / hinted.len() as f64);
            let rows = match mean {
                None => sorter.order(vertices),
                Some(_) => sorter.order_by_hints(vertices, &hints),
            };
            let first_row = first_row(proper, vertices);
            (mean, Component { first_row, rows })
        })
        .collect();
    // Parts that are new stand right of those that were there.
    parts.sort_by(|(one, _), (other, _)| compare(*one, *other));
    parts.into_iter().map(|(_, component)| component).collect()
}

/// Crossings between neighbouring rows, two edges with a common end not counted.
#[cfg(test)]
pub(crate) fn crossing_count(proper: &Proper, component: &Component) -> usize {
    let mut sorter = Sorter {
        proper,
        position: vec![0; proper.vertices.len()],
        work: 0,
    };
    sorter.take_positions(&component.rows);
    sorter.crossings(&component.rows)
}

/// Hints of all vertices: bends of an edge stand on the line between its ends, as far as these have hints.
fn with_bends(proper: &Proper, hints: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut hints = hints.to_vec();
    hints.resize(proper.vertices.len(), None);
    for chain in &proper.chains {
        if let [upper, bends @ .., lower] = chain.as_slice()
            && let (Some(top), Some(bottom)) = (hints[*upper], hints[*lower])
        {
            let step = (bottom - top) / (bends.len() + 1) as f64;
            for (index, &bend) in bends.iter().enumerate() {
                hints[bend] = Some(top + step * (index + 1) as f64);
            }
        }
    }
    hints
}

type Rows = Vec<Vec<usize>>;

/// Connected parts, each with its vertices in order of index.
fn components(proper: &Proper) -> Vec<Vec<usize>> {
    let vertex_count = proper.vertices.len();
    let mut level = vec![Vec::new(); vertex_count];
    for &(one, other) in proper.level_edges.keys() {
        level[one].push(other);
        level[other].push(one);
    }
    let mut part_of = vec![usize::MAX; vertex_count];
    let mut part_count = 0;
    let mut open = Vec::new();
    for first in 0..vertex_count {
        if part_of[first] != usize::MAX {
            continue;
        }
        part_of[first] = part_count;
        open.push(first);
        while let Some(vertex) = open.pop() {
            let neighbours = [&proper.above[vertex], &proper.below[vertex], &level[vertex]];
            for &next in neighbours.into_iter().flatten() {
                if part_of[next] == usize::MAX {
                    part_of[next] = part_count;
                    open.push(next);
                }
            }
        }
        part_count += 1;
    }
    let mut parts = vec![Vec::new(); part_count];
    for (vertex, &part) in part_of.iter().enumerate() {
        parts[part].push(vertex);
    }
    parts
}

/// Work that a part may take for sweeps, and for the finer search, which gains less and less.
const SWEEP_WORK: usize = 40_000_000;
const SEARCH_WORK: usize = 6_000_000;

struct Sorter<'a> {
    proper: &'a Proper,
    /// Place of every vertex in its row.
    position: Vec<usize>,
    /// Steps done, a rough measure of time.
    work: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Above,
    Below,
}

impl<'a> Sorter<'a> {
    fn order(&mut self, vertices: &[usize]) -> Rows {
        self.work = 0;
        let mut best: Option<(usize, Rows)> = None;
        for side in [Side::Below, Side::Above] {
            let rows = self.depth_first(vertices, side);
            let found = self.sweep(rows);
            if best.as_ref().is_none_or(|(count, _)| found.0 < *count) {
                best = Some(found);
            }
            if best.as_ref().is_some_and(|(count, _)| *count == 0) || self.work > SWEEP_WORK {
                break;
            }
        }
        let (count, rows) = best.expect("one order was tried");
        self.search(count, rows)
    }

    /// Rows in the order in which a walk meets the vertices, from those that have no neighbours behind.
    fn depth_first(&mut self, vertices: &[usize], ahead: Side) -> Rows {
        let proper = self.proper;
        let (next, previous) = match ahead {
            Side::Below => (&proper.below, &proper.above),
            Side::Above => (&proper.above, &proper.below),
        };
        let mut rows = empty_rows(proper, vertices);
        let first_row = first_row(proper, vertices);
        let mut met = std::collections::HashSet::with_capacity(vertices.len());
        let mut open = Vec::new();
        for &root in vertices
            .iter()
            .filter(|&&vertex| previous[vertex].is_empty())
        {
            open.push(root);
            while let Some(vertex) = open.pop() {
                if met.insert(vertex) {
                    rows[proper.vertices[vertex].row - first_row].push(vertex);
                    open.extend(next[vertex].iter().rev());
                }
            }
        }
        rows
    }

    /// The order of the hints, the other vertices put where they cross least; changed only where that saves crossings.
    fn order_by_hints(&mut self, vertices: &[usize], hints: &[Option<f64>]) -> Rows {
        self.work = 0;
        let depth_first = self.depth_first(vertices, Side::Below);
        let mut rows = empty_rows(self.proper, vertices);
        for (index, row) in depth_first.into_iter().enumerate() {
            let (mut known, new): (Vec<usize>, Vec<usize>) =
                row.into_iter().partition(|&vertex| hints[vertex].is_some());
            known.sort_by(|&one, &other| compare(hints[one], hints[other]));
            rows[index] = known;
            self.take_row(&rows[index]);
            for vertex in new {
                self.insert(&mut rows[index], vertex);
            }
        }
        let count = self.crossings(&rows);
        self.sift_to_rest(count, rows).1
    }

    /// Puts a vertex where its edges from above cross fewest others, of equal places nearest to its barycenter.
    fn insert(&mut self, row: &mut Vec<usize>, vertex: usize) {
        let own = self
            .barycenter(vertex, Side::Above)
            .unwrap_or(f64::INFINITY);
        let wish = row
            .iter()
            .filter(|&&other| {
                self.barycenter(other, Side::Above)
                    .is_none_or(|it| it <= own)
            })
            .count();
        // Crossings, counted from those at the left end on.
        let (mut crossings, mut best) = (0isize, (isize::MAX, usize::MAX, 0));
        for place in 0..=row.len() {
            if place > 0 {
                let (before, after) = self.pair_crossings(row[place - 1], vertex, Side::Above);
                crossings += before as isize - after as isize;
            }
            best = best.min((crossings, place.abs_diff(wish), place));
        }
        row.insert(best.2, vertex);
        self.take_row(row);
    }

    /// Sweeps down and up in turn while it helps; the best order seen and its crossings.
    fn sweep(&mut self, mut rows: Rows) -> (usize, Rows) {
        self.take_positions(&rows);
        let mut best = (self.crossings(&rows), rows.clone());
        let mut failures = 0;
        for round in 0..48 {
            if best.0 == 0 || failures == 8 || self.work > SWEEP_WORK {
                break;
            }
            let turned = round % 4 >= 2;
            if round % 2 == 0 {
                for row in rows.iter_mut().skip(1) {
                    self.sort_row(row, Side::Above, turned);
                }
            } else {
                for row in rows.iter_mut().rev().skip(1) {
                    self.sort_row(row, Side::Below, turned);
                }
            }
            self.exchange(&mut rows);
            let count = self.crossings(&rows);
            if count < best.0 {
                best = (count, rows.clone());
                failures = 0;
            } else {
                failures += 1;
            }
        }
        best
    }

    /// Sorts a row by barycenter; vertices without neighbours on that side keep their places.
    fn sort_row(&mut self, row: &mut [usize], side: Side, turned: bool) {
        let mut keyed: Vec<(f64, usize)> = row
            .iter()
            .filter_map(|&vertex| Some((self.barycenter(vertex, side)?, vertex)))
            .collect();
        if turned {
            keyed.reverse();
        }
        keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut sorted = keyed.into_iter();
        for place in row.iter_mut() {
            if !self.neighbours(*place, side).is_empty() {
                *place = sorted.next().expect("as many as there were").1;
            }
        }
        self.work += row.len() * 8;
        self.take_row(row);
    }

    /// Exchanges neighbours in a row while that saves crossings, a few rounds at most.
    fn exchange(&mut self, rows: &mut Rows) {
        for _ in 0..6 {
            let mut better = false;
            for row in rows.iter_mut() {
                for place in 1..row.len() {
                    let (left, right) = (row[place - 1], row[place]);
                    let (now, then) = self.both_sides(left, right);
                    if then < now {
                        row.swap(place - 1, place);
                        self.position[left] = place;
                        self.position[right] = place - 1;
                        better = true;
                    }
                }
            }
            if !better || self.work > SWEEP_WORK {
                break;
            }
        }
    }

    /// Sifting, and after it tries from orders that are disturbed a little, as far as the work allows.
    fn search(&mut self, count: usize, rows: Rows) -> Rows {
        self.work = 0;
        let mut best = self.sift_to_rest(count, rows);
        let mut random = Random::new(7);
        while best.0 > 0 && self.work < SEARCH_WORK {
            let mut rows = best.1.clone();
            self.disturb(&mut rows, &mut random);
            let count = self.crossings(&rows);
            let found = self.sift_to_rest(count, rows);
            if found.0 < best.0 {
                best = found;
            }
        }
        best.1
    }

    fn disturb(&mut self, rows: &mut Rows, random: &mut Random) {
        let index = random.below(rows.len());
        let row = &mut rows[index];
        for _ in 0..3 {
            let vertex = row.remove(random.below(row.len()));
            row.insert(random.below(row.len() + 1), vertex);
        }
        self.take_positions(rows);
    }

    /// Moves every vertex to the best place in its row until none has a better one.
    fn sift_to_rest(&mut self, mut count: usize, mut rows: Rows) -> (usize, Rows) {
        self.take_positions(&rows);
        while count > 0 && self.work < SEARCH_WORK {
            let mut saved = 0;
            for row in &mut rows {
                for vertex in row.clone() {
                    saved += self.sift(row, vertex);
                }
            }
            count -= saved;
            if saved == 0 {
                break;
            }
        }
        (count, rows)
    }

    /// Moves one vertex to the best place in its row and tells how many crossings that saves.
    fn sift(&mut self, row: &mut Vec<usize>, vertex: usize) -> usize {
        let from = self.position[vertex];
        let mut best = (0isize, from);
        let mut change = 0isize;
        for place in (0..from).rev() {
            let (now, then) = self.both_sides(row[place], vertex);
            change += then as isize - now as isize;
            if change < best.0 {
                best = (change, place);
            }
        }
        change = 0;
        for (place, &other) in row.iter().enumerate().skip(from + 1) {
            let (now, then) = self.both_sides(vertex, other);
            change += then as isize - now as isize;
            if change < best.0 {
                best = (change, place);
            }
        }
        if best.1 != from {
            row.remove(from);
            row.insert(best.1, vertex);
            self.take_row(row);
        }
        best.0.unsigned_abs()
    }

    fn both_sides(&mut self, left: usize, right: usize) -> (usize, usize) {
        let above = self.pair_crossings(left, right, Side::Above);
        let below = self.pair_crossings(left, right, Side::Below);
        (above.0 + below.0, above.1 + below.1)
    }

    /// Crossings between the edges of two vertices on one side: as they stand, and exchanged.
    fn pair_crossings(&mut self, left: usize, right: usize, side: Side) -> (usize, usize) {
        let (lefts, rights) = (self.neighbours(left, side), self.neighbours(right, side));
        let (mut now, mut then) = (0, 0);
        for &one in lefts {
            let one = self.position[one];
            for &other in rights {
                match one.cmp(&self.position[other]) {
                    Ordering::Greater => now += 1,
                    Ordering::Less => then += 1,
                    Ordering::Equal => {}
                }
            }
        }
        self.work += 1 + lefts.len() * rights.len();
        (now, then)
    }

    fn barycenter(&self, vertex: usize, side: Side) -> Option<f64> {
        let neighbours = self.neighbours(vertex, side);
        let sum: usize = neighbours.iter().map(|&it| self.position[it]).sum();
        (!neighbours.is_empty()).then(|| sum as f64 / neighbours.len() as f64)
    }

    fn neighbours(&self, vertex: usize, side: Side) -> &'a [usize] {
        match side {
            Side::Above => &self.proper.above[vertex],
            Side::Below => &self.proper.below[vertex],
        }
    }

    fn take_positions(&mut self, rows: &Rows) {
        for row in rows {
            self.take_row(row);
        }
    }

    fn take_row(&mut self, row: &[usize]) {
        for (place, &vertex) in row.iter().enumerate() {
            self.position[vertex] = place;
        }
    }

    /// All crossings, in time of the edges times the logarithm of their number.
    fn crossings(&mut self, rows: &Rows) -> usize {
        let mut total = 0;
        let mut ends = Vec::new();
        for pair in rows.windows(2) {
            ends.clear();
            for &vertex in &pair[0] {
                let first = ends.len();
                ends.extend(
                    self.proper.below[vertex]
                        .iter()
                        .map(|&it| self.position[it]),
                );
                ends[first..].sort_unstable();
            }
            self.work += ends.len() * 4;
            total += inversions(&ends, pair[1].len());
        }
        total
    }
}

/// Pairs of which the first is the greater; the values are less than `limit`.
fn inversions(values: &[usize], limit: usize) -> usize {
    // A Fenwick tree that counts the values met.
    let mut tree = vec![0usize; limit + 1];
    let mut total = 0;
    for (met, &value) in values.iter().enumerate() {
        let mut at_most = 0;
        let mut index = value + 1;
        while index > 0 {
            at_most += tree[index];
            index &= index - 1;
        }
        total += met - at_most;
        index = value + 1;
        while index <= limit {
            tree[index] += 1;
            index += index & index.wrapping_neg();
        }
    }
    total
}

fn first_row(proper: &Proper, vertices: &[usize]) -> usize {
    let rows = vertices.iter().map(|&vertex| proper.vertices[vertex].row);
    rows.min().expect("a part has a vertex")
}

fn empty_rows(proper: &Proper, vertices: &[usize]) -> Rows {
    let last = vertices.iter().map(|&vertex| proper.vertices[vertex].row);
    let last = last.max().expect("a part has a vertex");
    vec![Vec::new(); last + 1 - first_row(proper, vertices)]
}

fn compare(one: Option<f64>, other: Option<f64>) -> Ordering {
    let key = |hint: Option<f64>| hint.unwrap_or(f64::INFINITY);
    key(one).total_cmp(&key(other))
}
