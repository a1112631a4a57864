//! Time and crossings of drawings, beside those of Graphviz's dot: `cargo bench -p kruzhok-layout`.

mod crossings;
#[expect(dead_code, reason = "each benchmark draws some of the graphs")]
mod heaps;

use crossings::crossings;
use heaps::{add_or_double, explored, no_rank, take_some};
use kruzhok_layout::{Graph, Spacing, layered};
use std::time::Instant;

fn main() {
    println!(
        "{:38} {:>12} {:>8} {:>9} {:>6}",
        "graph", "nodes/edges", "ms", "crossings", "dot"
    );
    let one_heap = |over| explored(&[vec![1]], add_or_double, over, no_rank);
    report("one heap +1, x2, over 21", &one_heap(21), Some(4));
    report("one heap +1, x2, over 61", &one_heap(61), Some(22));
    let two_heaps = explored(&[vec![5, 10]], add_or_double, 30, no_rank);
    report("two heaps from 5,10, over 30", &two_heaps, Some(979));
    let nim = explored(&[vec![3, 4, 5]], take_some, usize::MAX, no_rank);
    report("nim 3-4-5, unordered", &nim, Some(1741));
    let starts: Vec<Vec<usize>> = (1..70).map(|heap| vec![7, heap]).collect();
    let by_sum = |position: &[usize]| i32::try_from(position.iter().sum::<usize>()).ok();
    let all = explored(&starts, add_or_double, 77, by_sum);
    report("two heaps from 7,1 to 7,69, by sum", &all, None);
}

/// Prints the best time of five, and the crossings unless counting them would take long.
fn report(name: &str, graph: &Graph, crossings_by_dot: Option<usize>) {
    let mut best_ms = f64::INFINITY;
    let mut layout = layered(graph, Spacing::default());
    for _ in 0..5 {
        let start = Instant::now();
        layout = layered(graph, Spacing::default());
        best_ms = best_ms.min(start.elapsed().as_secs_f64() * 1e3);
    }
    let size = format!("{}/{}", graph.nodes().len(), graph.edges().len());
    let [found, dot] = match crossings_by_dot {
        Some(dot) => [crossings(&layout).to_string(), dot.to_string()],
        None => ["".to_owned(), "".to_owned()],
    };
    println!("{name:38} {size:>12} {best_ms:8.1} {found:>9} {dot:>6}");
}
