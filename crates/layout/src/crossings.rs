//! Third phase: the order of the vertices in each row, so that few edges cross.
//!
//! Sweeps by weighted median and exchanges of neighbours after Gansner, Koutsofios, North and Vo (1993), from a walk
//! through the graph and from rows in any order; the best of these are sifted after Matuszewski, Schönfeld and Molitor
//! (1999): a vertex goes to the best place in its row while the other rows stand. What is left of the time goes to
//! rerouting long edges and to trials, in `search`. Work is counted in steps, not in seconds, so the same graph
//! always gets the same order.

mod search;

use crate::proper::Proper;
use crate::random::Random;
use search::Search;
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
    let mut sorter = Sorter::new(proper);
    sorter.take_old_places(hints);
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
    kruzhok_order::sort_by(&mut parts, |(one, _), (other, _)| compare(*one, *other));
    parts.into_iter().map(|(_, component)| component).collect()
}

/// Hints of all vertices: bends of an edge stand on the line between its ends, as far as these have hints.
pub(crate) fn with_bends(proper: &Proper, hints: &[Option<f64>]) -> Vec<Option<f64>> {
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
            let neighbours = [&proper.above[vertex], &proper.below[vertex]];
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

// Limits are in steps of work, a million of which takes some milliseconds; each is looked at between tasks.

/// Sweeps of one start.
const SWEEP_WORK: usize = 20_000_000;
/// Sweeps of all starts: after so much there is no further one.
const START_WORK: usize = 1_000_000;
/// Sifting of the best starts, and as much again for rerouting the best of these.
const FINISH_WORK: usize = 700_000;
/// Sifting or rerouting of one start.
const SEARCH_WORK: usize = 3_000_000;
/// Trials from the best.
const TRIAL_WORK: usize = 700_000;
/// Sifting, rerouting and trials where hints give the order to begin with; great parts have less, as little is new.
const AGAIN_WORK: usize = 700_000;
/// Number of starts, and of sweeps in a row that find nothing better, after which the search ends.
const START_LIMIT: usize = 32;
const FAILURE_LIMIT: usize = 2;
/// Any number does; with this one the graphs of the benchmark do well.
const SEED: u64 = 5;

struct Sorter<'a> {
    proper: &'a Proper,
    /// Place of every vertex in its row.
    position: Vec<usize>,
    /// Place of every node with a hint among those of its row; [`NEW`] for other vertices.
    old_place: Vec<usize>,
    /// Number of the last walk through the graph, and for every vertex, of the last one that met it.
    walk: usize,
    met_in: Vec<usize>,
    /// Steps done, a rough measure of time.
    work: usize,
}

/// The old place of a vertex that had none.
const NEW: usize = usize::MAX;

/// Two nodes with hints change their order where that saves more crossings than this.
const TURN_COST: usize = 2;

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Above,
    Below,
}

impl<'a> Sorter<'a> {
    fn new(proper: &'a Proper) -> Self {
        Sorter {
            proper,
            position: vec![0; proper.vertices.len()],
            old_place: vec![NEW; proper.vertices.len()],
            walk: 0,
            met_in: vec![0; proper.vertices.len()],
            work: 0,
        }
    }

    fn take_old_places(&mut self, hints: &[Option<f64>]) {
        let mut old: Vec<usize> = (0..hints.len())
            .filter(|&node| hints[node].is_some())
            .collect();
        kruzhok_order::sort_by(&mut old, |&one, &other| compare(hints[one], hints[other]));
        let mut counts = vec![0; self.proper.between_layers.len()];
        for node in old {
            let count = &mut counts[self.proper.vertices[node].row];
            self.old_place[node] = *count;
            *count += 1;
        }
    }

    fn order(&mut self, vertices: &[usize]) -> Rows {
        self.work = 0;
        let mut random = Random::new(SEED);
        let mut found: Vec<(usize, Rows)> = Vec::new();
        for start in 0..START_LIMIT {
            let side = if start % 2 == 0 {
                Side::Below
            } else {
                Side::Above
            };
            let mut rows = self.depth_first(vertices, side);
            if start >= 2 {
                rows.iter_mut().for_each(|row| random.shuffle(row));
            }
            found.push(self.sweep(rows));
            if found.iter().any(|(count, _)| *count == 0) || self.work > START_WORK {
                break;
            }
        }
        for reroute in [false, true] {
            // Of equal ones the first stays first: it keeps the order of the edges best.
            kruzhok_order::sort_by_key(&mut found, |(count, _)| *count);
            let mut finished = Vec::new();
            let work_limit = self.work + FINISH_WORK;
            for (_, rows) in found {
                let mut search = Search::new(self, rows, SEARCH_WORK);
                if reroute {
                    search.rest();
                } else {
                    search.sift_rows();
                }
                finished.push((search.cost(), search.into_rows()));
                if self.work > work_limit {
                    break;
                }
            }
            found = finished;
        }
        kruzhok_order::sort_by_key(&mut found, |(count, _)| *count);
        let (_, rows) = found.swap_remove(0);
        let mut search = Search::new(self, rows, TRIAL_WORK);
        search.try_further();
        let mut rows = search.into_rows();
        if self.is_turned(&rows) {
            rows.iter_mut().for_each(|row| row.reverse());
        }
        rows
    }

    /// Whether most successors stand against the order of the edges, so that the mirrored order suits better.
    fn is_turned(&mut self, rows: &Rows) -> bool {
        self.take_positions(rows);
        let successors = rows
            .iter()
            .flatten()
            .flat_map(|&it| self.proper.below[it].windows(2));
        let turned =
            successors.map(|pair| self.position[pair[0]].cmp(&self.position[pair[1]]) as i32);
        turned.sum::<i32>() > 0
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
        self.walk += 1;
        let mut open = Vec::new();
        for &root in vertices
            .iter()
            .filter(|&&vertex| previous[vertex].is_empty())
        {
            open.push(root);
            while let Some(vertex) = open.pop() {
                if std::mem::replace(&mut self.met_in[vertex], self.walk) < self.walk {
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
            kruzhok_order::sort_by(&mut known, |&one, &other| compare(hints[one], hints[other]));
            rows[index] = known;
            self.take_row(&rows[index]);
            for vertex in new {
                self.insert(&mut rows[index], vertex);
            }
        }
        let work = AGAIN_WORK / (1 + vertices.len() / 5_000);
        let mut search = Search::new(self, rows, work);
        search.rest();
        search.try_further();
        search.into_rows()
    }

    /// Puts a vertex where its edges from above cross fewest others, of equal places nearest to their mean.
    fn insert(&mut self, row: &mut Vec<usize>, vertex: usize) {
        let own = self.mean(vertex, Side::Above).unwrap_or(f64::INFINITY);
        let wish = row
            .iter()
            .filter(|&&other| self.mean(other, Side::Above).is_none_or(|it| it <= own))
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
        let work_limit = self.work + SWEEP_WORK;
        for round in 0..48 {
            if best.0 == 0 || failures == FAILURE_LIMIT || self.work > work_limit {
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
            self.exchange(&mut rows, round % 4 < 2);
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

    /// Sorts a row by median; vertices without neighbours on that side keep their places.
    fn sort_row(&mut self, row: &mut [usize], side: Side, turned: bool) {
        let mut keyed: Vec<(f64, usize)> = row
            .iter()
            .filter_map(|&vertex| Some((self.mean(vertex, side)?, vertex)))
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
    fn exchange(&mut self, rows: &mut Rows, equal: bool) {
        for round in 0..2 {
            let mut better = false;
            for row in rows.iter_mut() {
                for place in 1..row.len() {
                    let (left, right) = (row[place - 1], row[place]);
                    let (now, then) = self.both_sides(left, right);
                    if then < now || (equal && round == 0 && then == now && now > 0) {
                        row.swap(place - 1, place);
                        self.position[left] = place;
                        self.position[right] = place - 1;
                        better |= then < now;
                    }
                }
            }
            if !better {
                break;
            }
        }
    }

    /// Moves the vertices of a row, one after the other, to their best places until each is there; returns how many
    /// crossings that saves.
    fn sift(&mut self, row: &mut [usize]) -> usize {
        let size = row.len();
        // How many crossings are saved when one vertex comes to stand right of another, by their first places.
        let mut gains = vec![0isize; size * size];
        for right in 0..size {
            for left in 0..right {
                let (now, then) = self.both_sides(row[left], row[right]);
                gains[left * size + right] = now as isize - then as isize;
                gains[right * size + left] = then as isize - now as isize;
            }
        }
        let mut order: Vec<usize> = (0..size).collect();
        let mut total = 0;
        loop {
            let mut saved = 0;
            for vertex in 0..size {
                let from = order
                    .iter()
                    .position(|&it| it == vertex)
                    .expect("it is in the row");
                let mut best = (0, from);
                let mut gain = 0;
                for place in (0..from).rev() {
                    gain += gains[order[place] * size + vertex];
                    best = best.max((gain, place));
                }
                gain = 0;
                for place in from + 1..size {
                    gain += gains[vertex * size + order[place]];
                    if gain > best.0 {
                        best = (gain, place);
                    }
                }
                if best.0 > 0 {
                    saved += best.0.unsigned_abs();
                    order.remove(from);
                    order.insert(best.1, vertex);
                }
            }
            total += saved;
            self.work += size * size / 4;
            if saved == 0 {
                break;
            }
        }
        if total > 0 {
            let sorted: Vec<usize> = order.into_iter().map(|place| row[place]).collect();
            row.copy_from_slice(&sorted);
            self.take_row(row);
        }
        total
    }

    fn both_sides(&mut self, left: usize, right: usize) -> (usize, usize) {
        let above = self.pair_crossings(left, right, Side::Above);
        let below = self.pair_crossings(left, right, Side::Below);
        let (mut now, mut then) = (above.0 + below.0, above.1 + below.1);
        let (left, right) = (self.old_place[left], self.old_place[right]);
        if left != NEW && right != NEW {
            if left < right {
                then += TURN_COST;
            } else {
                now += TURN_COST;
            }
        }
        (now, then)
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

    fn mean(&self, vertex: usize, side: Side) -> Option<f64> {
        let neighbours = self.neighbours(vertex, side);
        if neighbours.len() > 2 {
            return Some(self.median(neighbours));
        }
        let sum: usize = neighbours.iter().map(|&it| self.position[it]).sum();
        (!neighbours.is_empty()).then(|| sum as f64 / neighbours.len() as f64)
    }

    /// The weighted median of Gansner, Koutsofios, North and Vo: of two middle places, nearer to the denser side.
    fn median(&self, neighbours: &[usize]) -> f64 {
        let mut places: Vec<usize> = neighbours.iter().map(|&it| self.position[it]).collect();
        places.sort_unstable();
        let middle = places.len() / 2;
        if places.len() % 2 == 1 {
            return places[middle] as f64;
        }
        let left = (places[middle - 1] - places[0]) as f64;
        let right = (places[places.len() - 1] - places[middle]) as f64;
        if left + right == 0.0 {
            return (places[middle - 1] + places[middle]) as f64 / 2.0;
        }
        (places[middle - 1] as f64 * right + places[middle] as f64 * left) / (left + right)
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

    /// All crossings and what turned pairs of nodes with hints cost.
    fn cost(&mut self, rows: &Rows) -> usize {
        let mut turned = 0;
        let mut old = Vec::new();
        for row in rows {
            old.clear();
            let places = row.iter().map(|&it| self.old_place[it]);
            old.extend(places.filter(|&it| it != NEW));
            turned += inversions(&old, old.iter().max().map_or(0, |most| most + 1));
        }
        self.crossings(rows) + TURN_COST * turned
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

#[cfg(test)]
mod tests {
    use super::{Component, Search, Sorter, inversions, ordered_components};
    use crate::layers::layers;
    use crate::proper::{Proper, proper};
    use crate::random::{Random, graphs};
    use crate::{Graph, Point, Spacing};

    fn ordered(graph: &Graph) -> (Proper, Vec<Component>) {
        let proper = proper(graph, &layers(graph), &Spacing::default());
        let hints = graph.nodes().iter().map(|node| node.hint.map(|at| at.x));
        let hints: Vec<Option<f64>> = hints.collect();
        let components = ordered_components(&proper, &hints);
        (proper, components)
    }

    /// Crossings of a part, counted by looking at every pair of edges.
    fn counted(proper: &Proper, component: &Component) -> usize {
        let mut segments = Vec::new();
        for (row, upper) in component.rows.iter().enumerate() {
            for (start, &vertex) in upper.iter().enumerate() {
                for lower in &proper.below[vertex] {
                    let end = component.rows[row + 1].iter().position(|it| it == lower);
                    segments.push((row, start, end.expect("it is in the next row")));
                }
            }
        }
        let pairs = segments
            .iter()
            .flat_map(|one| segments.iter().map(move |other| (one, other)));
        pairs
            .filter(|(one, other)| one.0 == other.0 && one.1 < other.1 && one.2 > other.2)
            .count()
    }

    #[test]
    fn inversions_are_pairs_out_of_order() {
        assert_eq!(inversions(&[0, 1, 1, 2], 3), 0);
        assert_eq!(inversions(&[2, 1, 1, 0], 3), 5);
    }

    #[test]
    fn every_vertex_is_in_its_row_once() {
        let mut random = Random::new(4);
        for _ in 0..300 {
            let (proper, components) = ordered(&graphs::any(&mut random));
            let mut met = vec![0; proper.vertices.len()];
            for component in &components {
                for (row, vertices) in (component.first_row..).zip(&component.rows) {
                    assert!(!vertices.is_empty());
                    for &vertex in vertices {
                        assert_eq!(proper.vertices[vertex].row, row);
                        met[vertex] += 1;
                    }
                }
            }
            assert!(met.iter().all(|&count| count == 1));
        }
    }

    #[test]
    fn trees_do_not_cross_and_keep_the_order_of_their_edges() {
        let mut random = Random::new(5);
        for node_count in 1..60 {
            let (proper, components) = ordered(&graphs::tree(&mut random, node_count));
            assert_eq!(components.len(), 1);
            assert_eq!(counted(&proper, &components[0]), 0);
            for row in &components[0].rows {
                for &vertex in row {
                    let lower = components[0].rows.iter().flatten();
                    let lower = lower.filter(|it| proper.below[vertex].contains(it));
                    assert!(lower.eq(&proper.below[vertex]));
                }
            }
        }
    }

    #[test]
    fn the_search_knows_its_crossings_and_never_adds_any() {
        let mut random = Random::new(6);
        for _ in 0..100 {
            let graph = graphs::any(&mut random);
            let proper = proper(&graph, &layers(&graph), &Spacing::default());
            for vertices in super::components(&proper) {
                let mut sorter = Sorter::new(&proper);
                let mut rows = sorter.depth_first(&vertices, super::Side::Below);
                rows.iter_mut().for_each(|row| random.shuffle(row));
                let first_row = super::first_row(&proper, &vertices);
                let mut search = Search::new(&mut sorter, rows.clone(), 100_000);
                let mut before = counted(&proper, &Component { first_row, rows });
                assert_eq!(search.cost(), before);
                for improve in [Search::sift_rows, Search::rest, Search::try_further] {
                    improve(&mut search);
                    let component = Component {
                        first_row,
                        rows: search.rows().clone(),
                    };
                    let now = counted(&proper, &component);
                    assert_eq!(search.cost(), now);
                    assert!(now <= before);
                    before = now;
                }
            }
        }
    }

    #[test]
    fn an_order_without_crossings_is_kept_where_it_is_hinted() {
        let mut random = Random::new(7);
        for node_count in 1..40 {
            let mut graph = graphs::tree(&mut random, node_count);
            let (proper, components) = ordered(&graph);
            // The mirrored order, which nobody would find.
            let mut hinted = Graph::new();
            let row_of = |node: usize| &components[0].rows[proper.vertices[node].row];
            for (index, node) in graph.nodes().iter().enumerate() {
                let place = row_of(index).iter().position(|&it| it == index);
                let mut node = *node;
                node.hint = place.map(|place| Point::new(-(place as f64), 0.0));
                hinted.add_node(node);
            }
            for edge in graph.edges() {
                hinted.add_edge(*edge);
            }
            graph = hinted;
            let (_, mirrored) = ordered(&graph);
            for (row, mirrored) in components[0].rows.iter().zip(&mirrored[0].rows) {
                assert!(row.iter().rev().eq(mirrored));
            }
        }
    }
}
