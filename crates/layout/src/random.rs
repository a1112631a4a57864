//! Numbers that look random and repeat with every run.

/// A generator after Steele, Lea and Flood (2014), "SplitMix".
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// A number less than `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let number = self.next() >> 33;
        usize::try_from(number).expect("31 bits fit") % limit
    }

    /// Puts the items into any order, all orders being equally likely.
    pub(crate) fn shuffle<Item>(&mut self, items: &mut [Item]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
pub(crate) mod graphs {
    //! Graphs of all kinds for the tests of the laws.

    use super::Random;
    use crate::{Edge, Graph, Node, Point, Shape, Size};

    /// Something of every kind: loops, parallel edges, cycles, lone nodes; ranks, hints and labels in some.
    pub(crate) fn any(random: &mut Random) -> Graph {
        let node_count = 1 + random.below(14);
        let ranked = random.below(2) == 0;
        let hinted = random.below(3) == 0;
        let labelled = random.below(2) == 0;
        let mut graph = Graph::new();
        for _ in 0..node_count {
            let mut node = node(random);
            node.rank = ranked.then(|| small(random, 5) - 2);
            node.hint = (hinted && random.below(4) > 0).then(|| {
                let [x, y] = [300, 400].map(|limit| f64::from(small(random, limit)));
                Point::new(x, y)
            });
            graph.add_node(node);
        }
        for _ in 0..random.below(2 * node_count + 1) {
            let mut edge = Edge::new(random.below(node_count), random.below(node_count));
            edge.label = (labelled && random.below(4) > 0).then(|| side(random, 40));
            graph.add_edge(edge);
        }
        graph
    }

    /// A tree whose root is node 0; the successors of a node are numbered in the order of the edges.
    pub(crate) fn tree(random: &mut Random, node_count: usize) -> Graph {
        let mut graph = Graph::new();
        graph.add_node(node(random));
        for child in 1..node_count {
            graph.add_node(node(random));
            let label = (random.below(2) == 0).then(|| side(random, 40));
            let parent = random.below(child);
            graph.add_edge(Edge {
                label,
                ..Edge::new(parent, child)
            });
        }
        graph
    }

    fn node(random: &mut Random) -> Node {
        let shapes = [Shape::Circle, Shape::Square, Shape::Hexagon, Shape::Diamond];
        let shape = shapes[random.below(shapes.len())];
        Node::new(shape, side(random, 60))
    }

    fn side(random: &mut Random, limit: i32) -> Size {
        Size::new(
            f64::from(10 + small(random, limit)),
            f64::from(10 + small(random, limit)),
        )
    }

    fn small(random: &mut Random, limit: i32) -> i32 {
        i32::try_from(random.below(limit.unsigned_abs() as usize)).expect("it is small")
    }
}
