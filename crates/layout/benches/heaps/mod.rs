//! Graphs of the kind that people draw with this crate: positions of heaps and the moves between them.

use kruzhok_layout::{Edge, Graph, Node, Shape, Size};
use std::collections::{HashMap, VecDeque};

/// Where a position's moves lead.
pub(crate) type Moves = fn(&[usize]) -> Vec<Vec<usize>>;

/// All positions that can be reached from the starts until the sum is `over` or more, and the moves between them;
/// `rank` gives the nodes their ranks.
pub(crate) fn explored(
    starts: &[Vec<usize>],
    moves: Moves,
    over: usize,
    rank: fn(&[usize]) -> Option<i32>,
) -> Graph {
    let mut graph = Graph::new();
    let node = |position: &[usize]| Node {
        rank: rank(position),
        ..Node::new(Shape::Circle, Size::new(44.0, 44.0))
    };
    let mut ids = HashMap::new();
    let mut open = VecDeque::new();
    for start in starts {
        ids.insert(start.clone(), graph.add_node(node(start)));
        open.push_back(start.clone());
    }
    while let Some(position) = open.pop_front() {
        if position.iter().sum::<usize>() >= over {
            continue;
        }
        let mut successors = Vec::new();
        for successor in moves(&position) {
            let id = *ids.entry(successor.clone()).or_insert_with(|| {
                let id = graph.add_node(node(&successor));
                open.push_back(successor);
                id
            });
            if !successors.contains(&id) {
                successors.push(id);
                graph.add_edge(Edge::new(ids[&position], id));
            }
        }
    }
    graph
}

/// Adds one stone to a heap, or doubles it.
pub(crate) fn add_or_double(heaps: &[usize]) -> Vec<Vec<usize>> {
    let mut successors = Vec::new();
    for index in 0..heaps.len() {
        for heap in [heaps[index] + 1, heaps[index] * 2] {
            let mut successor = heaps.to_vec();
            successor[index] = heap;
            successors.push(successor);
        }
    }
    successors
}

/// Takes stones from a heap; the heaps are unordered, so each successor is sorted.
pub(crate) fn take_some(heaps: &[usize]) -> Vec<Vec<usize>> {
    let mut successors = Vec::new();
    for index in 0..heaps.len() {
        for taken in 1..=heaps[index] {
            let mut successor = heaps.to_vec();
            successor[index] -= taken;
            successor.sort_unstable();
            successors.push(successor);
        }
    }
    successors
}

/// Adds a stone to a heap or takes one away.
pub(crate) fn to_and_fro(heaps: &[usize]) -> Vec<Vec<usize>> {
    let mut successors = Vec::new();
    for index in 0..heaps.len() {
        for heap in [Some(heaps[index] + 1), heaps[index].checked_sub(1)] {
            let mut successor = heaps.to_vec();
            if let Some(heap) = heap {
                successor[index] = heap;
                successors.push(successor);
            }
        }
    }
    successors
}

/// Layers are found from the edges.
pub(crate) fn no_rank(_: &[usize]) -> Option<i32> {
    None
}
