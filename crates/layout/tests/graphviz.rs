//! Graphs of games, drawn with no more crossings than Graphviz's dot draws them with.
//!
//! The numbers of dot are those of version 2.42 and of the eight straight pieces per curve that `crossings` counts too.

#[path = "../benches/heaps/mod.rs"]
#[expect(dead_code, reason = "the benchmarks draw more graphs")]
mod heaps;

#[path = "../benches/crossings/mod.rs"]
mod crossings;

use crossings::crossings;
use heaps::{add_or_double, explored, no_rank, take_some};
use kruzhok_layout::{Graph, Spacing, layered};

#[test]
fn one_heap_to_21() {
    check(
        &explored(&[vec![1]], add_or_double, 21, no_rank),
        (31, 39),
        4,
    );
}

#[test]
fn one_heap_to_61() {
    check(
        &explored(&[vec![1]], add_or_double, 61, no_rank),
        (91, 119),
        22,
    );
}

#[test]
fn two_heaps_to_30() {
    check(
        &explored(&[vec![5, 10]], add_or_double, 30, no_rank),
        (320, 480),
        979,
    );
}

#[test]
fn nim() {
    check(
        &explored(&[vec![3, 4, 5]], take_some, usize::MAX, no_rank),
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
