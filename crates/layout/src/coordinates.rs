//! Fourth phase: where the rows and the vertices in them are.
//!
//! A tree is drawn tidily. Any other part is drawn as if edges were springs: every node seeks the mean of its
//! neighbours, those below pulling more, and every bend the line between its neighbours, row by row, each row being
//! the best one for its wishes that keeps distances (isotonic regression, by merging neighbours that want to pass
//! each other). At last the bends go as straight as the nodes let them.

use crate::crossings::{Component, with_bends};
use crate::proper::{Proper, Vertex, What};
use crate::{Point, Spacing, tidy};

/// Centers of the vertices, and the rows' heights.
pub(crate) struct Places {
    /// Of every vertex.
    pub(crate) x: Vec<f64>,
    /// Of every row: y of its vertices.
    pub(crate) y: Vec<f64>,
    /// Of every row: half of its height.
    pub(crate) half_height: Vec<f64>,
    /// Of every vertex: how many stand left of it in its row and part.
    pub(crate) position: Vec<usize>,
}

/// Places all vertices.
///
/// `hints` are the places of the nodes in the drawing before, if any: nodes are held there, and rows keep their
/// distances as long as these are fit.
///
/// Guarantees: neighbours in a row of one part keep [`Proper::separation`], rows do not overlap, parts stand beside
/// each other, and all is finite.
pub(crate) fn places(
    proper: &Proper,
    components: &[Component],
    hints: &[Option<Point>],
    spacing: &Spacing,
) -> Places {
    let row_count = proper.between_layers.len();
    let mut half_height = vec![0f64; row_count];
    for vertex in &proper.vertices {
        half_height[vertex.row] = half_height[vertex.row].max(vertex.half_height);
    }
    let mut places = Places {
        x: vec![0.0; proper.vertices.len()],
        y: summed(&row_steps(proper, spacing, &half_height, |_| 0.0)),
        half_height,
        position: vec![0; proper.vertices.len()],
    };
    let springs = Springs::of(proper);
    let lines = lines(proper, &places.y);
    let old_x: Vec<Option<f64>> = hints.iter().map(|hint| hint.map(|at| at.x)).collect();
    let starts = with_bends(proper, &old_x);
    for component in components {
        for row in &component.rows {
            for (place, &vertex) in row.iter().enumerate() {
                places.position[vertex] = place;
            }
        }
        if tidy::is_tree(proper, component, &places.position) {
            tidy::place(proper, component, &places.position, spacing, &mut places.x);
        } else {
            let part = Part::new(proper, component, spacing);
            part.relax(&old_x, &starts, &springs, &lines, &mut places.x);
        }
    }
    let steps = widest_steps(proper, &places.x);
    let mut steps = row_steps(proper, spacing, &places.half_height, |row| steps[row]);
    keep_steps(proper, hints, &mut steps);
    places.y = summed(&steps);

    let lines = self::lines(proper, &places.y);
    let mut right_end = 0.0;
    for component in components {
        let part = Part::new(proper, component, spacing);
        let work = match part.is_hinted(&starts) {
            true => STRAIGHTEN_AGAIN_WORK,
            false => STRAIGHTEN_WORK,
        };
        part.straighten(&lines, work, &mut places.x);
        right_end = put_beside(proper, component, right_end, &mut places.x) + 2.0 * spacing.node_px;
    }
    places
}

/// Edges are to lead down by this part of what they lead aside, so that they can be followed...
const LEAST_SLOPE: f64 = 0.22;
/// ...as long as the distance between the layers grows by this factor at most.
const STRETCH_LIMIT: f64 = 2.5;

/// The distance of a row's middle from that of the row above, at the top from the upper border.
struct RowStep {
    least: f64,
    wish: f64,
}

/// The steps to all rows; `aside` gives how far edges lead aside on their way to a row.
fn row_steps(
    proper: &Proper,
    spacing: &Spacing,
    half_height: &[f64],
    aside: impl Fn(usize) -> f64,
) -> Vec<RowStep> {
    let mut steps = Vec::with_capacity(half_height.len());
    for (row, &half) in half_height.iter().enumerate() {
        if row == 0 {
            steps.push(RowStep {
                least: half,
                wish: half,
            });
            continue;
        }
        let half_above = half_height[row - 1];
        // A row between two layers stands in the middle of their distance, which grows to keep clear of labels.
        let (usual, least) = if proper.between_layers[row] {
            (spacing.layer_px / 2.0 - half, around_labels(spacing))
        } else if proper.between_layers[row - 1] {
            (spacing.layer_px / 2.0 - half_above, around_labels(spacing))
        } else {
            (spacing.layer_px, spacing.layer_px)
        };
        let distance = half_above + usual.max(least) + half;
        let stretched = (LEAST_SLOPE * aside(row)).min(STRETCH_LIMIT * distance);
        steps.push(RowStep {
            least: distance,
            wish: distance.max(stretched),
        });
    }
    steps
}

fn summed(steps: &[RowStep]) -> Vec<f64> {
    let mut y = 0.0;
    let sums = steps.iter().map(|step| {
        y += step.wish;
        y
    });
    sums.collect()
}

/// Two layers keep their old distance as long as it is between these parts of the one that they would have.
const KEPT_PARTS: [f64; 2] = [0.7, 1.6];

/// Lets rows stand as far apart as they did before.
fn keep_steps(proper: &Proper, hints: &[Option<Point>], steps: &mut [RowStep]) {
    // Of every row the sum of its nodes' old places, and their count.
    let mut old = vec![(0.0, 0.0); steps.len()];
    for (hint, vertex) in hints.iter().zip(&proper.vertices) {
        if let Some(hint) = hint {
            old[vertex.row].0 += hint.y;
            old[vertex.row].1 += 1.0;
        }
    }
    for row in (0..steps.len()).filter(|&row| !proper.between_layers[row]) {
        let first = if row > 0 && proper.between_layers[row - 1] {
            row - 1
        } else {
            row
        };
        let Some(above) = first.checked_sub(1) else {
            continue;
        };
        if old[above].1 == 0.0 || old[row].1 == 0.0 {
            continue;
        }
        let steps = &mut steps[first..=row];
        let least: f64 = steps.iter().map(|step| step.least).sum();
        let wish: f64 = steps.iter().map(|step| step.wish).sum();
        let before = old[row].0 / old[row].1 - old[above].0 / old[above].1;
        let kept = before.max(KEPT_PARTS[0] * wish).min(KEPT_PARTS[1] * wish);
        let more = (kept - least).max(0.0) / steps.len() as f64;
        for step in steps {
            step.wish = step.least + more;
        }
    }
}

fn around_labels(spacing: &Spacing) -> f64 {
    spacing.edge_px.max(2.0 * spacing.arrow_px)
}

/// For every row, how far aside edges lead on their way from the row above, at most.
fn widest_steps(proper: &Proper, x: &[f64]) -> Vec<f64> {
    let mut widest = vec![0f64; proper.between_layers.len()];
    for (vertex, it) in proper.vertices.iter().enumerate() {
        for &upper in &proper.above[vertex] {
            widest[it.row] = widest[it.row].max((x[vertex] - x[upper]).abs());
        }
    }
    // A row between two layers stays in their middle.
    for row in 1..widest.len() {
        if proper.between_layers[row - 1] {
            let both = widest[row - 1].max(widest[row]);
            widest[row - 1] = both;
            widest[row] = both;
        }
    }
    widest
}

/// Who pulls at every node, and how strongly.
struct Springs {
    above: Vec<Vec<(usize, f64)>>,
    below: Vec<Vec<(usize, f64)>>,
}

impl Springs {
    fn of(proper: &Proper) -> Springs {
        let mut springs = Springs {
            above: vec![Vec::new(); proper.vertices.len()],
            below: vec![Vec::new(); proper.vertices.len()],
        };
        for chain in &proper.chains {
            if let (Some(&upper), Some(&lower)) = (chain.first(), chain.last())
                && proper.vertices[upper].row < proper.vertices[lower].row
            {
                let strength = 1.0 / (chain.len() - 1) as f64;
                springs.below[upper].push((lower, strength));
                springs.above[lower].push((upper, strength));
            }
        }
        springs
    }

    /// Where the node wants to be, and the weight of its wish.
    fn wish(&self, node: usize, from_above: f64, x: &[f64]) -> (f64, f64) {
        let below = &self.below[node];
        let from_above = if below.is_empty() { 1.0 } else { from_above };
        let above = self.above[node]
            .iter()
            .map(|&(it, pull)| (it, pull * from_above));
        let (mut sum, mut weight) = (0.0, 0.0);
        for (other, pull) in below.iter().copied().chain(above) {
            sum += pull * x[other];
            weight += pull;
        }
        if weight > 0.0 {
            (sum / weight, weight)
        } else {
            (x[node], 0.01)
        }
    }
}

/// Vertices to be placed, each round anew: great parts have fewer rounds.
const RELAX_WORK: usize = 2_000_000;
/// The same where hints give the places to begin with.
const RELAX_AGAIN_WORK: usize = 60_000;
const STRAIGHTEN_WORK: usize = 1_000_000;
const STRAIGHTEN_AGAIN_WORK: usize = 100_000;
/// How strongly a node is held at its old place, where an edge to the next layer pulls with 1.
const HOLD: f64 = 1.0;
/// How much less a neighbour above pulls than one below.
const FROM_ABOVE: f64 = 0.3;
/// Weight of a bend's wish, where that of a node is the number of its edges.
const BEND_WEIGHT: f64 = 0.25;

/// A connected part, whose rows stand.
struct Part<'a> {
    proper: &'a Proper,
    rows: &'a [Vec<usize>],
    /// For every vertex of every row, how far it is from the first one at least.
    offsets: Vec<Vec<f64>>,
}

impl<'a> Part<'a> {
    fn new(proper: &'a Proper, component: &'a Component, spacing: &Spacing) -> Self {
        let offsets = |row: &Vec<usize>| {
            let mut offsets = vec![0.0];
            for pair in row.windows(2) {
                let last = offsets[offsets.len() - 1];
                offsets.push(last + proper.separation(pair[0], pair[1], spacing));
            }
            offsets
        };
        let rows = &component.rows;
        Part {
            proper,
            rows,
            offsets: rows.iter().map(offsets).collect(),
        }
    }

    fn size(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    fn is_hinted(&self, starts: &[Option<f64>]) -> bool {
        self.rows.iter().flatten().any(|&it| starts[it].is_some())
    }

    /// Lets nodes seek the mean of their neighbours, and bends the line between theirs.
    fn relax(
        &self,
        old_x: &[Option<f64>],
        starts: &[Option<f64>],
        springs: &Springs,
        lines: &[Option<Line>],
        x: &mut [f64],
    ) {
        let is_hinted = self.is_hinted(starts);
        let mut regression = Regression::default();
        for (row, offsets) in self.rows.iter().zip(&self.offsets) {
            if is_hinted {
                let place = |&vertex: &usize| start_place(self.proper, vertex, starts[vertex], x);
                let wishes: Vec<(f64, f64)> = row.iter().map(place).collect();
                regression.place(row, offsets, &wishes, x);
            } else {
                let middle = offsets[offsets.len() - 1] / 2.0;
                for (&vertex, offset) in row.iter().zip(offsets) {
                    x[vertex] = offset - middle;
                }
            }
        }
        let rounds = if is_hinted {
            (RELAX_AGAIN_WORK / (self.size() + 1)).clamp(3, 60)
        } else {
            (RELAX_WORK / (self.size() + 1)).clamp(12, 400)
        };
        let mut wishes = Vec::new();
        for round in 0..rounds {
            let from_above = if round + 4 < rounds { FROM_ABOVE } else { 0.0 };
            for index in 0..self.rows.len() {
                let index = turned(index, self.rows.len(), round % 2 == 0);
                wishes.clear();
                for &vertex in &self.rows[index] {
                    let (wish, weight) = match lines[vertex] {
                        None => springs.wish(vertex, from_above, x),
                        Some(line) => (line.x(x), BEND_WEIGHT),
                    };
                    wishes.push(match old_x.get(vertex) {
                        Some(Some(old)) => {
                            let both = weight + HOLD;
                            ((wish * weight + old * HOLD) / both, both)
                        }
                        _ => (wish, weight),
                    });
                }
                regression.place(&self.rows[index], &self.offsets[index], &wishes, x);
            }
        }
    }

    /// Moves bends towards the lines between their neighbours, as far as others in their rows let them.
    fn straighten(&self, lines: &[Option<Line>], work: usize, x: &mut [f64]) {
        for round in 0..(work / (self.size() + 1)).clamp(4, 24) {
            let mut farthest_px = 0f64;
            for index in 0..self.rows.len() {
                let index = turned(index, self.rows.len(), round % 2 == 1);
                let (row, offsets) = (&self.rows[index], &self.offsets[index]);
                for place in 0..row.len() {
                    let place = turned(place, row.len(), round % 4 >= 2);
                    let bend = row[place];
                    let Some(line) = lines[bend] else {
                        continue;
                    };
                    let mut wish = line.x(x);
                    if let Some(&right) = row.get(place + 1) {
                        wish = wish.min(x[right] - (offsets[place + 1] - offsets[place]));
                    }
                    if place > 0 {
                        let left = row[place - 1];
                        wish = wish.max(x[left] + (offsets[place] - offsets[place - 1]));
                    }
                    farthest_px = farthest_px.max((wish - x[bend]).abs());
                    x[bend] = wish;
                }
            }
            if farthest_px < 0.1 {
                break;
            }
        }
    }
}

/// An index, counted from the other end where that is wanted.
fn turned(index: usize, count: usize, is_turned: bool) -> usize {
    if is_turned { count - 1 - index } else { index }
}

/// Where a vertex is before the first round, and the weight of this place: where it was, else below its neighbours.
fn start_place(proper: &Proper, vertex: usize, start: Option<f64>, x: &[f64]) -> (f64, f64) {
    let above = &proper.above[vertex];
    match start {
        Some(old) if proper.vertices[vertex].what == What::Node => (old, 1.0),
        Some(between) => (between, 0.3),
        None if above.is_empty() => (0.0, 1e-3),
        None => {
            let sum: f64 = above.iter().map(|&it| x[it]).sum();
            (sum / above.len() as f64, 0.1)
        }
    }
}

/// The line between the two neighbours of a bend, and which part of it is before the bend's row.
#[derive(Clone, Copy)]
struct Line {
    start: usize,
    end: usize,
    part: f64,
}

impl Line {
    fn x(self, x: &[f64]) -> f64 {
        x[self.start] + (x[self.end] - x[self.start]) * self.part
    }
}

/// The lines of all bends, none for nodes; the top of an arch is in the middle.
fn lines(proper: &Proper, y: &[f64]) -> Vec<Option<Line>> {
    let y = |vertex: usize| y[proper.vertices[vertex].row];
    let line = |(bend, vertex): (usize, &Vertex)| {
        if vertex.what == What::Node {
            return None;
        }
        let (start, end, part) = match (&proper.above[bend], &proper.below[bend]) {
            (&[above], &[below]) => (above, below, (y(bend) - y(above)) / (y(below) - y(above))),
            (_, below) => (below[0], below[1], 0.5),
        };
        Some(Line { start, end, part })
    };
    proper.vertices.iter().enumerate().map(line).collect()
}

/// Moves a part so that it begins at `left_end`, and returns where it ends.
fn put_beside(proper: &Proper, component: &Component, left_end: f64, x: &mut [f64]) -> f64 {
    let mut ends = (f64::INFINITY, f64::NEG_INFINITY);
    for &vertex in component.rows.iter().flatten() {
        ends.0 = ends.0.min(x[vertex] - proper.vertices[vertex].left);
        ends.1 = ends.1.max(x[vertex] + proper.vertices[vertex].right);
    }
    for &vertex in component.rows.iter().flatten() {
        x[vertex] += left_end - ends.0;
    }
    left_end + ends.1 - ends.0
}

/// The nearest values in ascending order to given ones, by weighted squares: neighbours that want to pass each other
/// share their mean.
#[derive(Default)]
struct Regression {
    /// Mean, weight and count of values that share it.
    blocks: Vec<(f64, f64, usize)>,
}

impl Regression {
    fn clear(&mut self) {
        self.blocks.clear();
    }

    fn push(&mut self, value: f64, weight: f64) {
        let mut block = (value, weight, 1);
        while let Some(&(mean, weight, count)) = self.blocks.last()
            && mean > block.0
        {
            self.blocks.pop();
            let sum = weight + block.1;
            block = (
                (mean * weight + block.0 * block.1) / sum,
                sum,
                count + block.2,
            );
        }
        self.blocks.push(block);
    }

    /// Places a row, each vertex as near to its wish as the distances let it; wishes have weights.
    fn place(&mut self, row: &[usize], offsets: &[f64], wishes: &[(f64, f64)], x: &mut [f64]) {
        self.clear();
        for (&(wish, weight), offset) in wishes.iter().zip(offsets) {
            self.push(wish - offset, weight);
        }
        for ((&vertex, offset), value) in row.iter().zip(offsets).zip(self.values()) {
            x[vertex] = value + offset;
        }
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        self.blocks
            .iter()
            .flat_map(|&(mean, _, count)| std::iter::repeat_n(mean, count))
    }
}

#[cfg(test)]
mod tests {
    use super::{Places, Regression, places};
    use crate::crossings::{Component, ordered_components};
    use crate::layers::layers;
    use crate::proper::{Proper, proper};
    use crate::random::{Random, graphs};
    use crate::{Edge, Graph, Node, Shape, Size, Spacing};

    fn placed(graph: &Graph) -> (Proper, Vec<Component>, Places) {
        let spacing = Spacing::default();
        let proper = proper(graph, &layers(graph), &spacing);
        let components = ordered_components(&proper, &[]);
        let places = places(&proper, &components, &[], &spacing);
        (proper, components, places)
    }

    #[test]
    fn values_that_want_to_pass_each_other_share_their_mean() {
        check(&[(1.0, 1.0), (2.0, 1.0), (3.0, 1.0)], &[1.0, 2.0, 3.0]);
        check(&[(3.0, 1.0), (1.0, 1.0), (9.0, 1.0)], &[2.0, 2.0, 9.0]);
        check(&[(5.0, 3.0), (1.0, 1.0), (4.0, 4.0)], &[4.0, 4.0, 4.0]);
    }

    fn check(wishes: &[(f64, f64)], expected: &[f64]) {
        let mut regression = Regression::default();
        for &(wish, weight) in wishes {
            regression.push(wish, weight);
        }
        assert!(regression.values().eq(expected.iter().copied()));
    }

    #[test]
    fn neighbours_keep_their_separation_and_rows_do_not_overlap() {
        let mut random = Random::new(21);
        for _ in 0..200 {
            let (proper, components, places) = placed(&graphs::any(&mut random));
            for pair in components
                .iter()
                .flat_map(|it| &it.rows)
                .flat_map(|row| row.windows(2))
            {
                let distance = places.x[pair[1]] - places.x[pair[0]];
                let separation = proper.separation(pair[0], pair[1], &Spacing::default());
                assert!(distance >= separation - 1e-6, "{distance} < {separation}");
            }
            for row in 1..places.y.len() {
                let distance = places.y[row] - places.y[row - 1];
                assert!(distance > places.half_height[row] + places.half_height[row - 1]);
            }
        }
    }

    #[test]
    fn in_a_tree_every_node_is_in_the_middle_of_its_successors() {
        let mut random = Random::new(22);
        for node_count in 1..60 {
            let graph = graphs::tree(&mut random, node_count);
            let (.., places) = placed(&graph);
            for parent in 0..node_count {
                let successors = graph.edges().iter().filter(|edge| edge.from == parent);
                let x: Vec<f64> = successors.map(|edge| places.x[edge.to]).collect();
                if let (Some(first), Some(last)) = (x.first(), x.last()) {
                    assert!((places.x[parent] - (first + last) / 2.0).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn a_mirrored_tree_has_the_mirrored_drawing() {
        let mut random = Random::new(23);
        for node_count in 2..40 {
            let tree = graphs::tree(&mut random, node_count);
            let mut mirrored = Graph::new();
            for &node in tree.nodes() {
                mirrored.add_node(node);
            }
            for &edge in tree.edges().iter().rev() {
                mirrored.add_edge(edge);
            }
            let (one, other) = (placed(&tree).2, placed(&mirrored).2);
            for node in 0..node_count {
                let (here, there) = (one.x[node] - one.x[0], other.x[0] - other.x[node]);
                assert!((here - there).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn equal_subtrees_are_drawn_equal() {
        // 0 has the successors 1, 2 and 3; 1 and 3 have a pair each; 2 stands evenly between them.
        let (.., places) = placed(&uniform(
            8,
            &[(0, 1), (0, 2), (0, 3), (1, 4), (1, 5), (3, 6), (3, 7)],
        ));
        let x = |node: usize| places.x[node];
        assert_eq!(x(5) - x(4), x(7) - x(6));
        assert_eq!(x(2), x(0));
        assert_eq!(x(0), (x(1) + x(3)) / 2.0);
    }

    #[test]
    fn a_diamond_is_symmetric() {
        let (.., places) = placed(&uniform(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]));
        let middle = (places.x[1] + places.x[2]) / 2.0;
        assert!((places.x[0] - middle).abs() < 0.1);
        assert!((places.x[3] - middle).abs() < 0.1);
    }

    #[test]
    fn a_long_edge_without_obstacles_is_straight() {
        let mut graph = Graph::new();
        for rank in [0, 1, 2, 3, 3] {
            graph.add_node(Node {
                rank: Some(rank),
                ..Node::new(Shape::Circle, Size::new(44.0, 44.0))
            });
        }
        for (from, to) in [(0, 1), (1, 2), (2, 3), (0, 4)] {
            graph.add_edge(Edge::new(from, to));
        }
        let (proper, _, places) = placed(&graph);
        let x: Vec<f64> = proper.chains[3].iter().map(|&it| places.x[it]).collect();
        assert_eq!(x.len(), 4);
        assert!(
            x.windows(2)
                .all(|pair| (pair[1] - pair[0] - (x[3] - x[0]) / 3.0).abs() < 0.1)
        );
    }

    fn uniform(node_count: usize, edges: &[(usize, usize)]) -> Graph {
        let mut graph = Graph::new();
        for _ in 0..node_count {
            graph.add_node(Node::new(Shape::Circle, Size::new(44.0, 44.0)));
        }
        for &(from, to) in edges {
            graph.add_edge(Edge::new(from, to));
        }
        graph
    }
}
