//! Local search for orders with fewer crossings: sifting of rows, rerouting of long edges, and trials.

use super::{Rows, Side, Sorter};
use crate::random::Random;
use std::ops::Range;

/// Number of trials in a row without success after which the search ends.
const FAILURE_LIMIT: usize = 200;

/// The rows of one part while they are improved.
pub(super) struct Search<'s, 'a> {
    sorter: &'s mut Sorter<'a>,
    /// Work at which the search stops.
    work_limit: usize,
    first_row: usize,
    /// Edges with more than one bend; sifting finds the best place of a single one.
    chains: Vec<&'a [usize]>,
    order: Order,
    /// Scratch: places of the ends of edges between two rows, in the order of the upper ends.
    segments: Vec<(usize, usize)>,
}

/// An order of the rows, and what is known of it.
#[derive(Clone)]
struct Order {
    rows: Rows,
    /// Crossings and turned pairs of nodes that were in a drawing before.
    cost: usize,
    /// Counts changes of rows.
    clock: usize,
    /// For every row, when it was last changed.
    changed: Vec<usize>,
    /// For every row, when it was last found to be at its best while the others stand.
    row_rested: Vec<usize>,
    /// For every chain, the same.
    chain_rested: Vec<usize>,
}

impl<'s, 'a> Search<'s, 'a> {
    /// Starts from given rows; takes `work` in all, which is less than exact at its end.
    pub(super) fn new(sorter: &'s mut Sorter<'a>, rows: Rows, work: usize) -> Self {
        sorter.take_positions(&rows);
        let cost = sorter.cost(&rows);
        let proper = sorter.proper;
        let first_row = proper.vertices[rows[0][0]].row;
        let last_row = first_row + rows.len();
        let within = |vertex: usize| {
            let row = proper.vertices[vertex].row;
            (first_row..last_row).contains(&row)
                && rows[row - first_row].get(sorter.position[vertex]) == Some(&vertex)
        };
        let chains = proper.chains.iter().map(Vec::as_slice);
        let chains: Vec<&[usize]> = chains
            .filter(|chain| chain.len() > 3 && within(chain[0]))
            .collect();
        let order = Order {
            cost,
            clock: 1,
            changed: vec![1; rows.len()],
            row_rested: vec![0; rows.len()],
            chain_rested: vec![0; chains.len()],
            rows,
        };
        Search {
            work_limit: sorter.work + work,
            first_row,
            chains,
            order,
            segments: Vec::new(),
            sorter,
        }
    }

    pub(super) fn cost(&self) -> usize {
        self.order.cost
    }

    #[cfg(test)]
    pub(super) fn rows(&self) -> &Rows {
        &self.order.rows
    }

    pub(super) fn into_rows(self) -> Rows {
        self.order.rows
    }

    fn is_over(&self) -> bool {
        self.order.cost == 0 || self.sorter.work > self.work_limit
    }

    /// Sifts rows and reroutes edges until neither saves a crossing.
    pub(super) fn rest(&mut self) {
        while !self.is_over() {
            self.sift_rows();
            let before = self.order.cost;
            for index in 0..self.chains.len() {
                if self.is_over() {
                    return;
                }
                self.reroute(index);
            }
            if self.order.cost == before {
                return;
            }
        }
    }

    /// Disturbs the order a little and mends it again and again, and keeps what is not worse.
    pub(super) fn try_further(&mut self) {
        let mut random = Random::new(7);
        let mut failures = 0;
        while !self.is_over() && failures < FAILURE_LIMIT {
            let before = self.order.clone();
            if self.chains.is_empty() || random.below(2) == 0 {
                self.disturb_row(&mut random);
            } else {
                self.disturb_chain(&mut random);
            }
            self.order.cost = self.sorter.cost(&self.order.rows);
            self.rest();
            failures += 1;
            if self.order.cost < before.cost {
                failures = 0;
            } else if self.order.cost > before.cost {
                self.order = before;
                self.sorter.take_positions(&self.order.rows);
            }
        }
    }

    fn disturb_row(&mut self, random: &mut Random) {
        let index = random.below(self.order.rows.len());
        let row = &mut self.order.rows[index];
        for _ in 0..3 {
            let vertex = row.remove(random.below(row.len()));
            row.insert(random.below(row.len() + 1), vertex);
        }
        self.note_change(index);
    }

    /// Puts an edge into another lane.
    fn disturb_chain(&mut self, random: &mut Random) {
        let chain = self.chains[random.below(self.chains.len())];
        let lane = random.below(101);
        for (index, &bend) in self.rows_between(chain).zip(&chain[1..]) {
            let row = &mut self.order.rows[index];
            row.remove(self.sorter.position[bend]);
            row.insert(row.len() * lane / 100, bend);
            self.note_change(index);
        }
    }

    fn note_change(&mut self, row: usize) {
        self.sorter.take_row(&self.order.rows[row]);
        self.order.clock += 1;
        self.order.changed[row] = self.order.clock;
    }

    fn is_changed_since(&self, time: usize, rows: Range<usize>) -> bool {
        let rows = rows.start..rows.end.min(self.order.rows.len());
        self.order.changed[rows].iter().any(|&it| it > time)
    }

    /// Rows of the bends of an edge.
    fn rows_between(&self, chain: &[usize]) -> Range<usize> {
        let top = self.sorter.proper.vertices[chain[0]].row - self.first_row;
        top + 1..top + chain.len() - 1
    }

    /// Sifts every row until none has a vertex with a better place.
    pub(super) fn sift_rows(&mut self) {
        loop {
            let mut better = false;
            for index in 0..self.order.rows.len() {
                let around = index.saturating_sub(1)..index + 2;
                let size = self.order.rows[index].len();
                if !self.is_changed_since(self.order.row_rested[index], around)
                    || self.sorter.work + size * size > self.work_limit
                {
                    continue;
                }
                let saved = self.sorter.sift(&mut self.order.rows[index]);
                if saved > 0 {
                    self.order.cost -= saved;
                    self.note_change(index);
                    better = true;
                }
                self.order.row_rested[index] = self.order.clock;
            }
            if !better || self.is_over() {
                return;
            }
        }
    }

    /// Takes the bends of one edge out and puts them back where the edge crosses fewest others.
    fn reroute(&mut self, chain_index: usize) {
        let chain = self.chains[chain_index];
        let (upper, bends, lower) = (chain[0], &chain[1..chain.len() - 1], chain[chain.len() - 1]);
        let between = self.rows_between(chain);
        let top = between.start - 1;
        if !self.is_changed_since(self.order.chain_rested[chain_index], top..between.end + 1) {
            return;
        }

        // Gap `n` of a row has `n` vertices to its left; an end of the edge stands for the gap in its place.
        let stops: Vec<usize> = chain.iter().map(|&it| self.sorter.position[it]).collect();
        for (index, &place) in between.clone().zip(&stops[1..]) {
            self.order.rows[index].remove(place);
            self.sorter.take_row(&self.order.rows[index]);
        }
        let mut now = 0;
        for (row, pair) in (top..).zip(stops.windows(2)) {
            self.take_segments(row, upper, lower);
            let crossed = |&&(start, end): &&(usize, usize)| (start < pair[0]) != (end < pair[1]);
            now += self.segments.iter().filter(crossed).count();
        }
        let better = if now == 0 {
            None
        } else {
            self.best_way(&stops, top, (upper, lower), now)
        };

        let (then, places) = better.unwrap_or((now, stops[1..stops.len() - 1].to_vec()));
        for ((index, &place), &bend) in between.zip(&places).zip(bends) {
            self.order.rows[index].insert(place, bend);
            if place == stops[index - top] {
                self.sorter.take_row(&self.order.rows[index]);
            } else {
                self.note_change(index);
            }
        }
        self.order.cost -= now - then;
        self.order.chain_rested[chain_index] = self.order.clock;
    }

    /// The way with fewest crossings, if they are fewer than `limit`: their number and the gaps passed.
    fn best_way(
        &mut self,
        stops: &[usize],
        top: usize,
        (upper, lower): (usize, usize),
        limit: usize,
    ) -> Option<(usize, Vec<usize>)> {
        let mut reached = vec![Gap {
            place: stops[0],
            crossings: 0,
            origin: 0,
        }];
        let mut passed = Vec::with_capacity(stops.len());
        for row in top..top + stops.len() - 1 {
            self.take_segments(row, upper, lower);
            let next = self.hop(&reached, self.order.rows[row + 1].len() + 1, limit);
            passed.push(reached);
            reached = next;
        }
        let end = stops[stops.len() - 1];
        let goal = reached.iter().find(|gap| gap.place == end)?;
        let (then, mut index) = (goal.crossings, goal.origin);
        let mut places = Vec::with_capacity(passed.len());
        for gaps in passed[1..].iter().rev() {
            places.push(gaps[index].place);
            index = gaps[index].origin;
        }
        places.reverse();
        Some((then, places))
    }

    /// The gaps of the next row that are reached from those of this one with fewer crossings than the limit.
    fn hop(&mut self, gaps: &[Gap], gap_count: usize, limit: usize) -> Vec<Gap> {
        // From one gap to the next below, a way crosses one segment more for each that ends between them and starts
        // right of the way, and one fewer for each that starts left: `steps` has these differences.
        let mut steps = vec![0isize; gap_count];
        for &(_, end) in &self.segments {
            steps[end] += 1;
        }
        let mut passed = self.segments.iter().peekable();
        let mut passed_count = 0;
        let mut least = vec![(limit as isize, 0); gap_count];
        for (origin, gap) in gaps.iter().enumerate() {
            while let Some(&(_, end)) = passed.next_if(|&&(start, _)| start < gap.place) {
                steps[end] -= 2;
                passed_count += 1;
            }
            let mut crossings = gap.crossings as isize + passed_count;
            for (least, step) in least.iter_mut().zip(&steps) {
                if crossings < least.0 {
                    *least = (crossings, origin);
                }
                crossings += step;
            }
        }
        self.sorter.work += gaps.len() * gap_count / 2;
        let reached = least.into_iter().enumerate();
        reached
            .filter(|&(_, (crossings, _))| crossings < limit as isize)
            .map(|(place, (crossings, origin))| Gap {
                place,
                crossings: crossings.unsigned_abs(),
                origin,
            })
            .collect()
    }

    /// Finds the ends of all edges between a row and the next one, those at two vertices left out.
    fn take_segments(&mut self, row: usize, upper: usize, lower: usize) {
        self.segments.clear();
        for (start, &vertex) in self.order.rows[row].iter().enumerate() {
            if vertex != upper {
                for &end in self.sorter.neighbours(vertex, Side::Below) {
                    if end != lower {
                        self.segments.push((start, self.sorter.position[end]));
                    }
                }
            }
        }
        self.sorter.work += self.segments.len();
    }
}

/// A place between two vertices of a row that a rerouted edge can pass.
struct Gap {
    /// How many vertices are to its left.
    place: usize,
    /// Fewest crossings on the way to it.
    crossings: usize,
    /// Index of the gap above from which it is reached.
    origin: usize,
}
