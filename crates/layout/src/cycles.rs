//! First phase: which edges are taken upside down, so that the others form no cycle.
//!
//! Depth first from the nodes that nothing leads to, in the order of the graph: an edge back to a node that is still
//! being visited is reversed. A start stays above what is reached from it, which greedy orders do not promise.

use crate::Edge;

/// For every edge, whether it counts as leading from its second end to its first.
///
/// Guarantee: with these edges reversed, loops from a node to itself left out, there is no cycle.
pub(crate) fn reversed_edges(node_count: usize, edges: &[Edge]) -> Vec<bool> {
    let mut out_edges = vec![Vec::new(); node_count];
    let mut in_count = vec![0usize; node_count];
    for (index, edge) in edges.iter().enumerate() {
        if edge.from != edge.to {
            out_edges[edge.from].push(index);
            in_count[edge.to] += 1;
        }
    }
    let sources = (0..node_count).filter(|&node| in_count[node] == 0);
    let others = (0..node_count).filter(|&node| in_count[node] != 0);

    let mut reversed = vec![false; edges.len()];
    let mut visit = vec![Visit::Ahead; node_count];
    // Each entry is a node being visited and how many of its edges have been followed.
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in sources.chain(others) {
        if visit[root] != Visit::Ahead {
            continue;
        }
        visit[root] = Visit::Open;
        path.push((root, 0));
        while let Some((node, followed)) = path.last_mut() {
            let Some(&edge) = out_edges[*node].get(*followed) else {
                visit[*node] = Visit::Left;
                path.pop();
                continue;
            };
            *followed += 1;
            let next = edges[edge].to;
            match visit[next] {
                Visit::Ahead => {
                    visit[next] = Visit::Open;
                    path.push((next, 0));
                }
                Visit::Open => reversed[edge] = true,
                Visit::Left => {}
            }
        }
    }
    reversed
}

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    Ahead,
    Open,
    Left,
}

#[cfg(test)]
mod tests {
    use super::reversed_edges;
    use crate::Edge;
    use crate::random::{Random, graphs};

    #[test]
    fn the_edge_back_to_the_start_is_reversed() {
        check(3, &[(0, 1), (1, 2), (2, 0)], &[false, false, true]);
    }

    #[test]
    fn loops_are_left_as_they_are() {
        check(1, &[(0, 0)], &[false]);
    }

    #[test]
    fn a_cycle_is_entered_where_something_leads_to_it() {
        check(3, &[(0, 1), (1, 0), (2, 1)], &[true, false, false]);
    }

    fn check(node_count: usize, edges: &[(usize, usize)], reversed: &[bool]) {
        let edges: Vec<Edge> = edges
            .iter()
            .map(|&(from, to)| Edge::new(from, to))
            .collect();
        assert_eq!(reversed_edges(node_count, &edges), reversed);
    }

    #[test]
    fn no_cycle_is_left() {
        let mut random = Random::new(1);
        for _ in 0..500 {
            let graph = graphs::any(&mut random);
            let reversed = reversed_edges(graph.nodes().len(), graph.edges());
            let mut edges: Vec<(usize, usize)> = graph
                .edges()
                .iter()
                .zip(reversed)
                .filter(|(edge, _)| edge.from != edge.to)
                .map(|(edge, back)| {
                    if back {
                        (edge.to, edge.from)
                    } else {
                        (edge.from, edge.to)
                    }
                })
                .collect();
            // Edges from nodes to which nothing leads are on no cycle.
            while !edges.is_empty() {
                let count = edges.len();
                let targets: Vec<usize> = edges.iter().map(|edge| edge.1).collect();
                edges.retain(|edge| targets.contains(&edge.0));
                assert!(edges.len() < count, "a cycle is left: {edges:?}");
            }
        }
    }
}
