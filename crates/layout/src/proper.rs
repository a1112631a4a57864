//! Between the second phase and the third: the proper graph, in which every edge joins neighbouring rows.
//!
//! Rows are the layers and, above a layer where labels, edges within the layer or several edges of one pair of nodes
//! want a place of their own, a row for these. An edge that passes a row has a bend there, and an edge within a layer
//! goes up to a bend above it; so every place that an edge needs is a vertex in the order of its row, and the phases
//! that follow treat nodes, bends and labels alike.

use crate::layers::Layers;
use crate::{Edge, Graph, Size, Spacing};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Index;

/// More bends than this are not made: the longest edges pass the rows as if these were empty.
const BEND_LIMIT: usize = 300_000;

/// How far the first loop of a node to itself stands out, and each further one more.
const LOOP_REACH_PX: f64 = 26.0;
const LOOP_STEP_PX: f64 = 12.0;

/// Something with a place in a row.
pub(crate) struct Vertex {
    pub(crate) row: usize,
    pub(crate) what: What,
    /// Room to the left of the center.
    pub(crate) left: f64,
    /// Room to the right of the center.
    pub(crate) right: f64,
    /// Room above the center and below.
    pub(crate) half_height: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Node,
    Bend,
    /// A bend that carries the label of its edge.
    Label,
}

/// The proper graph. The first vertices are the nodes, by index.
pub(crate) struct Proper {
    pub(crate) vertices: Vec<Vertex>,
    /// For every row, whether it is between two layers and so has no nodes.
    pub(crate) between_layers: Vec<bool>,
    /// Neighbours in the row above, in the order of the edges.
    pub(crate) above: Neighbours,
    /// Neighbours in the row below, in the order of the edges.
    pub(crate) below: Neighbours,
    /// For every edge its vertices from the upper end to the lower, or, within a layer, from its source over a bend
    /// above to its target; empty for loops and for edges too long to have bends.
    pub(crate) chains: Vec<Vec<usize>>,
    /// Loops by the index of their edge.
    pub(crate) loops: HashMap<usize, Loop>,
}

/// For every vertex some of its neighbours, in one list: most vertices are bends, which have one.
#[derive(Default)]
pub(crate) struct Neighbours {
    list: Vec<usize>,
    /// For every vertex where its neighbours begin in the list, and at last the list's end.
    starts: Vec<usize>,
}

/// The place of an edge from a node to itself, beside the node.
pub(crate) struct Loop {
    /// How many loops of this node are inside.
    pub(crate) inner_count: i32,
    /// How far it stands out from the node's right side.
    pub(crate) reach: f64,
    /// Center of its label, from the node's right side on: the labels of a node stand right of all its loops.
    pub(crate) label_center: f64,
}

/// Makes the proper graph.
///
/// Guarantees: neighbours are in rows that follow each other; inner vertices of a chain have one neighbour above and
/// one below, or two below; every label of an edge with a chain has a vertex of its width, next to its source.
pub(crate) fn proper(graph: &Graph, layers: &Layers, spacing: &Spacing) -> Proper {
    let (edges, layer_of) = (graph.edges(), &layers.layer_of);
    let span = |edge: &Edge| layer_of[edge.from].abs_diff(layer_of[edge.to]);
    let bends_allowed = edges_with_bends(edges.iter().map(span));

    let extra_row = extra_rows(edges, layers, &bends_allowed);
    let mut row_of_layer = Vec::with_capacity(layers.count);
    let mut between_layers = Vec::new();
    for &extra in &extra_row {
        if extra {
            between_layers.push(true);
        }
        row_of_layer.push(between_layers.len());
        between_layers.push(false);
    }

    let mut it = Proper {
        vertices: Vec::with_capacity(graph.nodes().len()),
        between_layers,
        above: Neighbours::default(),
        below: Neighbours::default(),
        chains: Vec::with_capacity(edges.len()),
        loops: HashMap::new(),
    };
    for (node, &layer) in graph.nodes().iter().zip(layer_of) {
        it.vertices.push(Vertex {
            row: row_of_layer[layer],
            what: What::Node,
            left: node.size.width / 2.0,
            right: node.size.width / 2.0,
            half_height: node.size.height / 2.0,
        });
    }
    it.place_loops(edges, spacing);

    for (edge, bends_allowed) in edges.iter().zip(bends_allowed) {
        let chain = if edge.from == edge.to || !bends_allowed {
            Vec::new()
        } else if layer_of[edge.from] == layer_of[edge.to] {
            it.make_arch(edge)
        } else {
            it.make_chain(edge)
        };
        it.chains.push(chain);
    }
    let joins = || it.chains.iter().flat_map(|chain| chain.windows(2));
    let row = |vertex: usize| it.vertices[vertex].row;
    // Chains lead down, but for the first steps of those within a layer.
    let down = |pair: &[usize]| match row(pair[0]) < row(pair[1]) {
        true => (pair[0], pair[1]),
        false => (pair[1], pair[0]),
    };
    let below = Neighbours::new(it.vertices.len(), || joins().map(down));
    let above = Neighbours::new(it.vertices.len(), || {
        joins().map(|pair| {
            let (upper, lower) = down(pair);
            (lower, upper)
        })
    });
    (it.below, it.above) = (below, above);
    it
}

impl Neighbours {
    /// From the pairs of a vertex and its neighbour.
    fn new<I: Iterator<Item = (usize, usize)>>(
        vertex_count: usize,
        pairs: impl Fn() -> I,
    ) -> Neighbours {
        // First the counts, one place further on.
        let mut starts = vec![0; vertex_count + 1];
        for (vertex, _) in pairs() {
            starts[vertex + 1] += 1;
        }
        for vertex in 0..vertex_count {
            starts[vertex + 1] += starts[vertex];
        }
        let mut ends = starts.clone();
        let mut list = vec![0; starts[vertex_count]];
        for (vertex, neighbour) in pairs() {
            list[ends[vertex]] = neighbour;
            ends[vertex] += 1;
        }
        Neighbours { list, starts }
    }
}

impl Index<usize> for Neighbours {
    type Output = [usize];

    fn index(&self, vertex: usize) -> &[usize] {
        &self.list[self.starts[vertex]..self.starts[vertex + 1]]
    }
}

/// Which edges have bends: the shortest ones, as many as the limit allows.
fn edges_with_bends(spans: impl Iterator<Item = usize>) -> Vec<bool> {
    let spans: Vec<usize> = spans.collect();
    let mut shortest_first: Vec<usize> = (0..spans.len()).collect();
    kruzhok_order::sort_by_key(&mut shortest_first, |&edge| spans[edge]);
    let mut allowed = vec![false; spans.len()];
    let mut bend_count = 0;
    for edge in shortest_first {
        bend_count += spans[edge].saturating_sub(1);
        // Neighbouring layers are joined in any case: that takes one bend at most.
        allowed[edge] = bend_count <= BEND_LIMIT || spans[edge] <= 1;
    }
    allowed
}

/// For every layer, whether a row without nodes is above it.
fn extra_rows(edges: &[Edge], layers: &Layers, bends_allowed: &[bool]) -> Vec<bool> {
    let layer_of = &layers.layer_of;
    let mut extra = vec![false; layers.count];
    let mut pairs = HashSet::new();
    for (edge, &bends_allowed) in edges.iter().zip(bends_allowed) {
        let (from, to) = (layer_of[edge.from], layer_of[edge.to]);
        if edge.from == edge.to || !bends_allowed {
            continue;
        }
        if from == to {
            extra[to] = true;
        } else if edge.label.is_some() {
            extra[if from < to { from + 1 } else { from }] = true;
        }
        let pair = (edge.from.min(edge.to), edge.from.max(edge.to));
        if from.abs_diff(to) == 1 && !pairs.insert(pair) {
            extra[from.max(to)] = true;
        }
    }
    extra
}

impl Proper {
    fn place_loops(&mut self, edges: &[Edge], spacing: &Spacing) {
        let mut loops_of = BTreeMap::new();
        for (index, edge) in edges.iter().enumerate() {
            if edge.from == edge.to {
                loops_of
                    .entry(edge.from)
                    .or_insert_with(Vec::new)
                    .push(index);
            }
        }
        for (node, loops) in loops_of {
            let mut reach = LOOP_REACH_PX - LOOP_STEP_PX;
            let mut right_end = reach + LOOP_STEP_PX * loops.len() as f64;
            let node = &mut self.vertices[node];
            for (index, inner_count) in loops.into_iter().zip(0..) {
                reach += LOOP_STEP_PX;
                let label = edges[index].label.unwrap_or_default();
                let label_center = right_end + (spacing.edge_px + label.width) / 2.0;
                if edges[index].label.is_some() {
                    right_end = label_center + label.width / 2.0;
                    node.half_height = node.half_height.max(label.height / 2.0);
                }
                let place = Loop {
                    inner_count,
                    reach,
                    label_center,
                };
                self.loops.insert(index, place);
            }
            node.right += right_end;
        }
    }

    fn make_chain(&mut self, edge: &Edge) -> Vec<usize> {
        let down = self.vertices[edge.from].row < self.vertices[edge.to].row;
        let (upper, lower) = if down {
            (edge.from, edge.to)
        } else {
            (edge.to, edge.from)
        };
        let (first_row, last_row) = (self.vertices[upper].row + 1, self.vertices[lower].row);
        let label_row = if down { first_row } else { last_row - 1 };
        let mut chain = vec![upper];
        for row in first_row..last_row {
            let bend = self.push_bend(row, edge.label.filter(|_| row == label_row));
            chain.push(bend);
        }
        chain.push(lower);
        chain
    }

    /// An edge within a layer, over a bend in the row above.
    fn make_arch(&mut self, edge: &Edge) -> Vec<usize> {
        let bend = self.push_bend(self.vertices[edge.from].row - 1, edge.label);
        vec![edge.from, bend, edge.to]
    }

    fn push_bend(&mut self, row: usize, label: Option<Size>) -> usize {
        let size = label.unwrap_or_default();
        self.vertices.push(Vertex {
            row,
            what: label.map_or(What::Bend, |_| What::Label),
            left: size.width / 2.0,
            right: size.width / 2.0,
            half_height: size.height / 2.0,
        });
        self.vertices.len() - 1
    }

    /// Least distance between the centers of two neighbours in a row.
    pub(crate) fn separation(&self, left: usize, right: usize, spacing: &Spacing) -> f64 {
        let (left, right) = (&self.vertices[left], &self.vertices[right]);
        let is_node = |vertex: &Vertex| vertex.what == What::Node;
        let gap = match (is_node(left), is_node(right)) {
            (true, true) => spacing.node_px,
            (false, false) => spacing.edge_px,
            // Two nodes with an edge between keep their distance too.
            _ => spacing.edge_px.max(spacing.node_px / 2.0),
        };
        left.right + gap + right.left
    }
}

#[cfg(test)]
mod tests {
    use super::{Proper, What, proper};
    use crate::layers::layers;
    use crate::random::{Random, graphs};
    use crate::{Edge, Graph, Node, Shape, Size, Spacing};

    fn proper_of(graph: &Graph) -> Proper {
        proper(graph, &layers(graph), &Spacing::default())
    }

    #[test]
    fn chains_join_the_ends_of_their_edges_row_by_row() {
        let mut random = Random::new(3);
        for _ in 0..500 {
            let graph = graphs::any(&mut random);
            let proper = proper_of(&graph);
            for (edge, chain) in graph.edges().iter().zip(&proper.chains) {
                let row = |vertex: usize| proper.vertices[vertex].row;
                if edge.from == edge.to {
                    assert!(chain.is_empty());
                    continue;
                }
                let ends = [chain[0], chain[chain.len() - 1]];
                assert!(ends == [edge.from, edge.to] || ends == [edge.to, edge.from]);
                if row(edge.from) == row(edge.to) {
                    assert_eq!(chain.len(), 3);
                    assert_eq!(row(chain[1]) + 1, row(edge.to));
                } else {
                    let steps = chain.windows(2);
                    assert!(
                        steps
                            .into_iter()
                            .all(|pair| row(pair[0]) + 1 == row(pair[1]))
                    );
                }
                let label = chain
                    .iter()
                    .find(|&&it| proper.vertices[it].what == What::Label);
                let width = label.map(|&it| proper.vertices[it].left + proper.vertices[it].right);
                assert_eq!(width, edge.label.map(|size| size.width));
                assert!(label.is_none_or(|&it| row(it).abs_diff(row(edge.from)) == 1));
            }
        }
    }

    #[test]
    fn the_longest_edges_have_no_bends_when_these_would_be_too_many() {
        let mut graph = Graph::new();
        for rank in 0..2_000 {
            graph.add_node(Node {
                rank: Some(rank),
                ..Node::new(Shape::Circle, Size::new(44.0, 44.0))
            });
        }
        for lower in 1..2_000 {
            graph.add_edge(Edge::new(0, lower));
        }
        let proper = proper_of(&graph);
        assert!(proper.vertices.len() <= 2_000 + super::BEND_LIMIT);
        assert!(!proper.chains[0].is_empty());
        assert!(proper.chains[1_998].is_empty());
    }
}
