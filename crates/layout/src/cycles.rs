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
