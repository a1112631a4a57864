//! Graphs of games, drawn with no more crossings than Graphviz's dot draws them with.
//!
//! The numbers of dot are those of version 2.42 and of the eight straight pieces per curve that `crossings` counts too.

use kruzhok_layout::{Edge, Graph, Node, Shape, Size, Spacing, crossings, layered};
use std::collections::{HashMap, VecDeque};

#[test]
fn one_heap_to_21() {
    check(&explored(&[1], add_or_double, 21), (31, 39), 4);
}

#[test]
fn one_heap_to_61() {
    check(&explored(&[1], add_or_double, 61), (91, 119), 22);
}

#[test]
fn two_heaps_to_30() {
    check(&explored(&[5, 10], add_or_double, 30), (320, 480), 979);
}

#[test]
fn nim() {
    check(
        &explored(&[3, 4, 5], take_some, usize::MAX),
        (48, 262),
        1741,
    );
}

fn check(graph: &Graph, (node_count, edge_count): (usize, usize), crossings_by_dot: usize) {
    assert_eq!(graph.nodes().len(), node_count);
    assert_eq!(graph.edges().len(), edge_count);
    let found = crossings(&layered(graph, Spacing::default()));
    assert!(
        found <= crossings_by_dot,
        "{found} crossings, dot has {crossings_by_dot}"
    );
}

/// All positions of a game of heaps and the moves between them, from a start until the sum reaches `over`.
fn explored(start: &[usize], moves: fn(&[usize]) -> Vec<Vec<usize>>, over: usize) -> Graph {
    let mut graph = Graph::new();
    let node = Node::new(Shape::Circle, Size::new(44.0, 44.0));
    let mut ids = HashMap::from([(start.to_vec(), graph.add_node(node))]);
    let mut open = VecDeque::from([start.to_vec()]);
    while let Some(position) = open.pop_front() {
        if position.iter().sum::<usize>() >= over {
            continue;
        }
        let mut successors = Vec::new();
        for successor in moves(&position) {
            let id = *ids.entry(successor.clone()).or_insert_with(|| {
                open.push_back(successor);
                graph.add_node(node)
            });
            if !successors.contains(&id) {
                successors.push(id);
                graph.add_edge(Edge::new(ids[&position], id));
            }
        }
    }
    graph
}

fn add_or_double(heaps: &[usize]) -> Vec<Vec<usize>> {
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

/// Unordered heaps: each successor is sorted.
fn take_some(heaps: &[usize]) -> Vec<Vec<usize>> {
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
