//! Second phase: the layer of every node.

use crate::{Edge, Graph, cycles};

/// The layers of a graph's nodes.
pub(crate) struct Layers {
    /// Layer of every node; 0 is the first.
    pub(crate) layer_of: Vec<usize>,
    /// No layer is empty.
    pub(crate) count: usize,
}

/// Layers in the order of the given ranks; where a rank is missing, found from the edges.
///
/// Guarantees: no layer is empty. With given ranks, two nodes share a layer exactly when they share a rank.
/// Without, every edge that `cycles` did not reverse goes down at least one layer, a reversed one up.
pub(crate) fn layers(graph: &Graph) -> Layers {
    let ranks: Option<Vec<i32>> = graph.nodes().iter().map(|node| node.rank).collect();
    match ranks {
        Some(ranks) => by_rank(&ranks),
        None => by_edges(graph.nodes().len(), graph.edges()),
    }
}

fn by_rank<Rank: Copy + Ord>(ranks: &[Rank]) -> Layers {
    let mut used = ranks.to_vec();
    kruzhok_order::sort(&mut used);
    used.dedup();
    let layer_of = ranks
        .iter()
        .map(|rank| used.binary_search(rank).expect("every rank is in use"))
        .collect();
    Layers {
        layer_of,
        count: used.len(),
    }
}

fn by_edges(node_count: usize, edges: &[Edge]) -> Layers {
    let reversed = cycles::reversed_edges(node_count, edges);
    let mut above = vec![Vec::new(); node_count];
    let mut below = vec![Vec::new(); node_count];
    for (edge, reversed) in edges.iter().zip(reversed) {
        if edge.from != edge.to {
            let (upper, lower) = if reversed {
                (edge.to, edge.from)
            } else {
                (edge.from, edge.to)
            };
            below[upper].push(lower);
            above[lower].push(upper);
        }
    }
    let order = topological_order(&above, &below);
    let mut layer_of = vec![0usize; node_count];
    for &node in &order {
        layer_of[node] = above[node]
            .iter()
            .map(|&upper| layer_of[upper] + 1)
            .max()
            .unwrap_or(0);
    }
    tighten(&order, &above, &below, &mut layer_of);
    // Tightening may leave a layer without nodes.
    by_rank(&layer_of)
}

fn topological_order(above: &[Vec<usize>], below: &[Vec<usize>]) -> Vec<usize> {
    let mut open_count: Vec<usize> = above.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..above.len())
        .filter(|&node| open_count[node] == 0)
        .collect();
    let mut next = 0;
    while next < order.len() {
        for &lower in &below[order[next]] {
            open_count[lower] -= 1;
            if open_count[lower] == 0 {
                order.push(lower);
            }
        }
        next += 1;
    }
    order
}

/// Moves nodes with more edges below than above down as far as they go, the rest up: shorter edges, and none longer.
fn tighten(order: &[usize], above: &[Vec<usize>], below: &[Vec<usize>], layer_of: &mut [usize]) {
    // Every round shortens the edges; few rounds reach nearly all there is to gain.
    for _ in 0..8 {
        let mut moved = false;
        for &node in order.iter().rev() {
            if below[node].len() > above[node].len() {
                let lowest = below[node].iter().map(|&lower| layer_of[lower] - 1).min();
                let lowest = lowest.expect("it has an edge below");
                moved |= lowest > layer_of[node];
                layer_of[node] = lowest;
            }
        }
        for &node in order {
            if below[node].len() < above[node].len() {
                let highest = above[node].iter().map(|&upper| layer_of[upper] + 1).max();
                let highest = highest.expect("it has an edge above");
                moved |= highest < layer_of[node];
                layer_of[node] = highest;
            }
        }
        if !moved {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Layers, layers};
    use crate::cycles::reversed_edges;
    use crate::random::{Random, graphs};
    use crate::{Edge, Graph, Node, Shape, Size};

    #[test]
    fn given_ranks_are_followed_and_gaps_closed() {
        check(
            &[Some(i32::MIN), Some(7), Some(i32::MAX), Some(7)],
            &[],
            &[0, 1, 2, 1],
        );
    }

    #[test]
    fn one_missing_rank_leaves_all_to_the_edges() {
        check(&[Some(5), None], &[(0, 1)], &[0, 1]);
    }

    #[test]
    fn a_node_stands_below_all_that_lead_to_it() {
        check(&[None; 4], &[(0, 1), (1, 2), (0, 2), (2, 3)], &[0, 1, 2, 3]);
    }

    #[test]
    fn a_second_start_stands_next_to_its_successor() {
        check(&[None; 4], &[(0, 1), (1, 2), (3, 2)], &[0, 1, 2, 1]);
    }

    fn check(ranks: &[Option<i32>], edges: &[(usize, usize)], expected: &[usize]) {
        let mut graph = Graph::new();
        for &rank in ranks {
            graph.add_node(Node {
                rank,
                ..Node::new(Shape::Circle, Size::new(44.0, 44.0))
            });
        }
        for &(from, to) in edges {
            graph.add_edge(Edge::new(from, to));
        }
        assert_eq!(layers(&graph).layer_of, expected);
    }

    #[test]
    fn edges_go_down_unless_reversed_and_no_layer_is_empty() {
        let mut random = Random::new(2);
        for _ in 0..500 {
            let graph = graphs::any(&mut random);
            let Layers { layer_of, count } = layers(&graph);
            for layer in 0..count {
                assert!(layer_of.contains(&layer), "layer {layer} is empty");
            }
            if graph.nodes().iter().all(|node| node.rank.is_some()) {
                for (one, one_layer) in graph.nodes().iter().zip(&layer_of) {
                    for (other, other_layer) in graph.nodes().iter().zip(&layer_of) {
                        assert_eq!(one.rank.cmp(&other.rank), one_layer.cmp(other_layer));
                    }
                }
                continue;
            }
            let reversed = reversed_edges(graph.nodes().len(), graph.edges());
            for (edge, reversed) in graph.edges().iter().zip(reversed) {
                let (from, to) = (layer_of[edge.from], layer_of[edge.to]);
                assert!(edge.from == edge.to || if reversed { to < from } else { from < to });
            }
        }
    }
}
