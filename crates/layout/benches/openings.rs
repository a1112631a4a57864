//! What opening one node after the other moves, and how long each drawing takes, with hints from the drawing before and
//! without: `cargo bench -p kruzhok-layout --bench openings`.

mod crossings;
#[expect(dead_code, reason = "each benchmark draws some of the graphs")]
mod heaps;

use crossings::crossings;
use heaps::{Moves, add_or_double, take_some, to_and_fro};
use kruzhok_layout::{Edge, Graph, Layout, Node, Shape, Size, Spacing, layered};
use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Instant;

fn main() {
    let ply = |_: &[usize], ply: usize| i32::try_from(ply).ok();
    let sum = |heaps: &[usize], _: usize| i32::try_from(heaps.iter().sum::<usize>()).ok();
    let mixed = |heaps: &[usize], _: usize| i32::try_from((heaps[0] * 7 + heaps[1] * 5) % 11).ok();
    let none = |_: &[usize], _: usize| None;
    let [seven, nim] = [vec![7, 7], vec![3, 4, 5]];
    let game = |name, start: &[usize], moves, rank, is_tree| Game {
        name,
        start: start.to_vec(),
        moves,
        rank,
        is_tree,
    };
    let games = [
        game("two heaps", &seven, add_or_double, none, false),
        game("two heaps by ply", &seven, add_or_double, ply, false),
        game("two heaps by sum", &seven, add_or_double, sum, false),
        game("two heaps, tree", &seven, add_or_double, ply, true),
        game("nim 3-4-5", &nim, take_some, none, false),
        game("nim 3-4-5 by sum", &nim, take_some, sum, false),
        game("nim 3-4-5, tree", &nim, take_some, ply, true),
        game("to and fro, any ranks", &seven, to_and_fro, mixed, false),
    ];
    let counts: Vec<usize> = std::env::args().filter_map(|it| it.parse().ok()).collect();
    if counts.is_empty() {
        print_moved(&games);
    }
    println!();
    for node_count in if counts.is_empty() {
        vec![2_000]
    } else {
        counts
    } {
        print_times(&games, node_count);
    }
}

/// Random openings from the start on.
fn print_moved(games: &[Game]) {
    println!(
        "{:24} {:>8} {:>11} {:>5} {:>17} {:>10} {:>8} {:>9} {:>8} {:>7}",
        "graph",
        "openings",
        "nodes/edges",
        "hints",
        "aside, mean/most",
        "down, mean",
        "turned %",
        "crossings",
        "width px",
        "ms"
    );
    for game in games {
        for opening_count in [12, 40] {
            for hinted in [false, true] {
                let mut moved = Moved::default();
                let (mut found, mut width, mut ms) = (0, 0.0, 0.0);
                let mut size = String::new();
                let seeds = [1, 2, 3, 4, 5, 6];
                for seed in seeds {
                    let mut sheet = GraphRequest::new(game, seed);
                    let mut drawing = sheet.draw(None);
                    for _ in 0..opening_count {
                        if !sheet.open_any() {
                            break;
                        }
                        let clock = Instant::now();
                        let next = sheet.draw(hinted.then_some(&drawing));
                        ms += clock.elapsed().as_secs_f64() * 1e3;
                        moved.add(&drawing, &next);
                        drawing = next;
                    }
                    found += crossings(&drawing.layout);
                    width += drawing.layout.size.width;
                    size = drawing.size();
                }
                println!(
                    "{:24} {opening_count:>8} {size:>11} {hinted:>5} {:>17} {:>10.1} {:>8.2} {:>9} {:>8.0} {:>7.1}",
                    game.name,
                    format!(
                        "{:.1} / {:.1}",
                        moved.mean_px / moved.count,
                        moved.most_px / moved.count
                    ),
                    moved.down_px / moved.count,
                    100.0 * moved.turned / moved.pairs.max(1.0),
                    found / seeds.len(),
                    width / seeds.len() as f64,
                    ms / moved.count,
                );
            }
        }
    }
}

/// One more node opened in a great graph.
fn print_times(games: &[Game], node_count: usize) {
    println!(
        "{:24} {:>13} {:>11} {:>15}",
        "graph", "nodes/edges", "first, ms", "with hints, ms"
    );
    for game in games {
        let mut sheet = GraphRequest::new(game, 1);
        sheet.open_until(node_count);
        let clock = Instant::now();
        let mut drawing = sheet.draw(None);
        let first_ms = clock.elapsed().as_secs_f64() * 1e3;
        let mut again_ms: Vec<f64> = Vec::new();
        for _ in 0..5 {
            if !sheet.open_any() {
                break;
            }
            let clock = Instant::now();
            drawing = sheet.draw(Some(&drawing));
            again_ms.push(clock.elapsed().as_secs_f64() * 1e3);
        }
        if drawing.keys.len() >= node_count {
            again_ms.sort_by(f64::total_cmp);
            let middle_ms = again_ms.get(again_ms.len() / 2).copied();
            println!(
                "{:24} {:>13} {first_ms:>11.1} {:>15.1}",
                game.name,
                drawing.size(),
                middle_ms.unwrap_or(f64::NAN)
            );
        }
    }
}

struct Game {
    name: &'static str,
    start: Vec<usize>,
    moves: Moves,
    /// The rank of a position that is met after so many plies.
    rank: fn(&[usize], usize) -> Option<i32>,
    is_tree: bool,
}

/// What a node is known by in all drawings: its position, or in a tree the way to it.
type Key = Vec<usize>;

/// A game of which some nodes are open.
struct GraphRequest<'a> {
    game: &'a Game,
    opened: HashSet<Key>,
    /// Nodes that show and could be opened.
    closed: Vec<Key>,
    random: u64,
}

struct Drawing {
    keys: Vec<Key>,
    graph: Graph,
    layout: Layout,
}

impl<'a> GraphRequest<'a> {
    fn new(game: &'a Game, seed: u64) -> Self {
        let mut sheet = GraphRequest {
            game,
            opened: HashSet::new(),
            closed: Vec::new(),
            random: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        };
        let root = sheet.root();
        sheet.opened.insert(root);
        sheet.graph();
        sheet
    }

    fn root(&self) -> Key {
        if self.game.is_tree {
            Vec::new()
        } else {
            self.game.start.clone()
        }
    }

    /// Opens a node; false if none is left.
    fn open_any(&mut self) -> bool {
        // xorshift after Marsaglia (2003).
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        if self.closed.is_empty() {
            return false;
        }
        let index = (self.random >> 33) as usize % self.closed.len();
        self.opened.insert(self.closed.swap_remove(index));
        true
    }

    fn open_until(&mut self, node_count: usize) {
        loop {
            let missing = node_count.saturating_sub(self.graph().0.nodes().len());
            if missing == 0 || !self.open_any() {
                return;
            }
            for _ in 0..missing / 8 {
                self.open_any();
            }
        }
    }

    fn draw(&mut self, before: Option<&Drawing>) -> Drawing {
        let (mut graph, keys) = self.graph();
        if let Some(before) = before {
            let places = before.keys.iter().zip(&before.layout.nodes);
            let places: HashMap<_, _> = places.collect();
            let mut hinted = Graph::new();
            for (node, key) in graph.nodes().iter().zip(&keys) {
                hinted.add_node(Node {
                    hint: places.get(key).map(|&&at| at),
                    ..*node
                });
            }
            for &edge in graph.edges() {
                hinted.add_edge(edge);
            }
            graph = hinted;
        }
        Drawing {
            layout: layered(&graph, Spacing::default()),
            keys,
            graph,
        }
    }

    /// What shows: breadth first from the root, as far as nodes are open.
    fn graph(&mut self) -> (Graph, Vec<Key>) {
        let game = self.game;
        self.closed.clear();
        let (mut graph, mut keys) = (Graph::new(), Vec::new());
        let mut ids = HashMap::new();
        let mut open = VecDeque::from([(self.root(), game.start.clone(), 0)]);
        let mut add = |graph: &mut Graph, key: &Key, heaps: &[usize], ply: usize| {
            keys.push(key.clone());
            graph.add_node(Node {
                rank: (game.rank)(heaps, ply),
                ..Node::new(Shape::Circle, Size::new(54.0, 54.0))
            })
        };
        ids.insert(self.root(), add(&mut graph, &self.root(), &game.start, 0));
        while let Some((key, heaps, ply)) = open.pop_front() {
            if heaps.iter().sum::<usize>() >= 77 {
                continue;
            }
            if !self.opened.contains(&key) {
                self.closed.push(key);
                continue;
            }
            let mut met = HashSet::new();
            for (place, successor) in (game.moves)(&heaps).into_iter().enumerate() {
                if !met.insert(successor.clone()) {
                    continue;
                }
                let next = if game.is_tree {
                    [key.as_slice(), &[place]].concat()
                } else {
                    successor.clone()
                };
                let to = *ids.entry(next.clone()).or_insert_with(|| {
                    let id = add(&mut graph, &next, &successor, ply + 1);
                    open.push_back((next, successor, ply + 1));
                    id
                });
                graph.add_edge(Edge {
                    label: Some(Size::new(30.0, 18.0)),
                    ..Edge::new(ids[&key], to)
                });
            }
        }
        (graph, keys)
    }
}

impl Drawing {
    fn size(&self) -> String {
        format!("{}/{}", self.graph.nodes().len(), self.graph.edges().len())
    }
}

/// How nodes moved that were there before, sums over all openings.
#[derive(Default)]
struct Moved {
    count: f64,
    mean_px: f64,
    most_px: f64,
    down_px: f64,
    /// Pairs in a layer before and after.
    pairs: f64,
    turned: f64,
}

impl Moved {
    fn add(&mut self, before: &Drawing, after: &Drawing) {
        let places = before.keys.iter().zip(&before.layout.nodes);
        let places: HashMap<_, _> = places.collect();
        let olds = after.keys.iter().zip(&after.layout.nodes);
        let olds: Vec<_> = olds
            .filter_map(|(key, now)| Some((places.get(key)?, now)))
            .collect();

        // The whole drawing is moved so that the nodes move least.
        let mut asides: Vec<f64> = olds.iter().map(|(was, now)| now.x - was.x).collect();
        asides.sort_by(f64::total_cmp);
        let all_px = asides[asides.len() / 2];
        let count = olds.len() as f64;
        let moves = asides.iter().map(|aside| (aside - all_px).abs());
        self.mean_px += moves.clone().sum::<f64>() / count;
        self.most_px += moves.fold(0.0, f64::max);
        self.down_px += olds
            .iter()
            .map(|(was, now)| (now.y - was.y).abs())
            .sum::<f64>()
            / count;
        self.count += 1.0;

        for (index, (was, now)) in olds.iter().enumerate() {
            for (other_was, other_now) in &olds[..index] {
                if was.y == other_was.y && now.y == other_now.y {
                    self.pairs += 1.0;
                    let turned = (was.x < other_was.x) != (now.x < other_now.x);
                    self.turned += f64::from(u8::from(turned));
                }
            }
        }
    }
}
