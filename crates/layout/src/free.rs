//! Ways for edges between nodes that have their places, and places for labels: one after the other, each where least
//! is in its way.

use crate::drawing::{curves, on_curve};
use crate::outline::Outline;
use crate::routes::clipped;
use crate::{Graph, Point, Route, Size, Spacing};

/// Where a label may stand on its way, the best part of the length first.
const LABEL_PARTS: [f64; 13] = [
    0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7, 0.26, 0.74,
];

/// The ways of all edges, in their order.
///
/// Edges choose in the order given: the first of the ways offered to them that is free, else the one with least in its
/// way. `offer` lists the ways of an edge, given its index, by number, from center to center, until there are no more;
/// each has one. At last every label goes where least is in its way.
pub(crate) fn free_ways(
    graph: &Graph,
    centers: &[Point],
    spacing: &Spacing,
    order: &[usize],
    offer: &dyn Fn(usize, usize) -> Option<Vec<Point>>,
) -> Vec<Route> {
    let outline = |node: usize| {
        let it = &graph.nodes()[node];
        Outline::new(it.shape, it.size, centers[node])
    };
    let keep_px = spacing.edge_px / 2.0;
    let label_of = |index: usize| {
        let label = graph.edges()[index].label;
        label.map(|it| Size::new(it.width + 2.0 * keep_px, it.height + 2.0 * keep_px))
    };
    let lengths = order
        .iter()
        .filter_map(|&index| Some(length(&offer(index, 0)?)));
    let piece_px = (lengths.sum::<f64>() / PIECE_LIMIT).max(PIECE_PX);
    // Where ways are too long to be looked at closely, they keep clear of nodes and labels only.
    let are_ways_apart = piece_px <= LONGEST_PIECE_PX;
    let piece_px = piece_px.min(LONGEST_PIECE_PX);
    let mut taken = Taken::new();
    for node in 0..graph.nodes().len() {
        taken.add_node(node, outline(node).grown(keep_px));
    }
    let mut routes = vec![Route::default(); graph.edges().len()];
    let mut ways = vec![Vec::new(); graph.edges().len()];
    for &index in order {
        let edge = &graph.edges()[index];
        let label = label_of(index);
        let mut least_cost = usize::MAX;
        for number in 0.. {
            let Some(way) = offer(index, number) else {
                break;
            };
            let mut points = clipped(&way, &outline(edge.from));
            points.reverse();
            points = clipped(&points, &outline(edge.to));
            points.reverse();
            let way = pieces(&points, piece_px);
            // An earlier offer is better as long as it is nearly as free.
            let mut cost = 2 * number + taken.way_cost(&way, [edge.from, edge.to], least_cost);
            let mut at = None;
            if let Some(size) = label.filter(|_| cost < least_cost) {
                let least = taken.label_place(index, &way, size);
                cost += least.0;
                at = Some(least.1);
            }
            if cost < least_cost {
                least_cost = cost;
                ways[index] = way;
                routes[index] = Route { points, label: at };
            }
            let is_late = taken.work > WORK_LIMIT && least_cost < THROUGH_COST;
            if least_cost <= 2 * number || is_late || taken.work > 2 * WORK_LIMIT {
                break;
            }
        }
        if are_ways_apart {
            taken.add_way(index, &ways[index]);
        }
        if let (Some(at), Some(size)) = (routes[index].label, label) {
            taken.add_label(index, at, size);
        }
    }
    for &index in order {
        if let (Some(at), Some(size)) = (routes[index].label, label_of(index)) {
            taken.remove_label(index, at, size);
            let (_, at) = taken.label_place(index, &ways[index], size);
            taken.add_label(index, at, size);
            routes[index].label = Some(at);
        }
    }
    routes
}

/// Ways are looked at piece by piece, each about so long...
const PIECE_PX: f64 = 10.0;
/// ...or longer where these would be more...
const PIECE_LIMIT: f64 = 300_000.0;
/// ...but not so long that a node is missed.
const LONGEST_PIECE_PX: f64 = 24.0;
/// Most pieces of one curve.
const PIECES_OF_CURVE: f64 = 512.0;
/// Things looked at: then any way will do that leads through no node, and after as many again any way at all.
const WORK_LIMIT: usize = 20_000_000;
/// What a piece of a way costs that is in a node.
const THROUGH_COST: usize = 1000;
/// Two ways nearer than this that lead the same way or back look like one.
const ALONG_PX: f64 = 5.0;
/// Number of pieces of a way that may look like one with others at no cost.
const MET_COUNT: usize = 4;
/// Side of the squares in which things are looked up.
const CELL_PX: f64 = 64.0;
/// Number of lists that the squares share.
const LIST_COUNT: usize = 16_384;

/// Nodes, labels and ways, to be found by their places.
struct Taken {
    lists: Vec<Vec<Item>>,
    /// How many things were looked at.
    work: usize,
}

#[derive(Clone, Copy)]
enum Item {
    Node {
        node: usize,
        outline: Outline,
    },
    Label {
        edge: usize,
        center: Point,
        size: Size,
    },
    Way {
        edge: usize,
        piece: Piece,
    },
}

/// A short part of a way, nearly straight.
#[derive(Clone, Copy)]
struct Piece {
    start: Point,
    end: Point,
}

impl Taken {
    fn new() -> Taken {
        Taken {
            lists: vec![Vec::new(); LIST_COUNT],
            work: 0,
        }
    }

    /// Takes the place of a node, grown by the distance to keep.
    fn add_node(&mut self, node: usize, outline: Outline) {
        let size = outline.size();
        self.add(outline.center, size, Item::Node { node, outline });
    }

    /// Takes the place of a label.
    fn add_label(&mut self, edge: usize, center: Point, size: Size) {
        self.add(center, size, Item::Label { edge, center, size });
    }

    /// Frees the place of a label.
    fn remove_label(&mut self, label: usize, center: Point, size: Size) {
        for list in lists(center, size) {
            self.lists[list]
                .retain(|item| !matches!(item, Item::Label { edge, .. } if *edge == label));
        }
    }

    /// Takes the place of a way.
    fn add_way(&mut self, edge: usize, way: &[Piece]) {
        for &piece in way {
            let size = Size::new(
                (piece.end.x - piece.start.x).abs() + 2.0 * ALONG_PX,
                (piece.end.y - piece.start.y).abs() + 2.0 * ALONG_PX,
            );
            self.add(piece.middle(), size, Item::Way { edge, piece });
        }
    }

    /// How bad a way is: 0 if it is free, most where it leads through nodes other than its ends; from `limit` on less
    /// than exact.
    fn way_cost(&mut self, way: &[Piece], ends: [usize; 2], limit: usize) -> usize {
        let mut cost = 0;
        let mut along_count = 0;
        for piece in way {
            let at = piece.middle();
            let mut is_along = false;
            let list = &self.lists[list_index(cell(at.x), cell(at.y))];
            self.work += list.len() + 1;
            for item in list {
                match item {
                    Item::Node { node, outline } => {
                        let is_through = !ends.contains(node) && outline.contains(at);
                        cost += THROUGH_COST * usize::from(is_through);
                    }
                    Item::Label { center, size, .. } => {
                        cost += 20 * usize::from(is_in_box(at, *center, *size));
                    }
                    Item::Way { piece: other, .. } => is_along |= piece.is_along(other),
                }
            }
            along_count += usize::from(is_along);
            // Ways that meet at a node are beside each other there.
            if is_along && along_count > MET_COUNT {
                cost += 1;
            }
            if cost >= limit {
                break;
            }
        }
        cost
    }

    /// The best place for the label of an edge on its way, and what is in its way there.
    fn label_place(&self, edge: usize, way: &[Piece], size: Size) -> (usize, Point) {
        let places = along(way, &LABEL_PARTS).into_iter();
        let costs = places.map(|place| (self.label_cost(edge, place, size), place));
        let least = costs.min_by_key(|it| it.0);
        least.expect("a label has places")
    }

    /// How bad a place for the label of an edge is: 0 if it is free.
    fn label_cost(&self, label: usize, center: Point, size: Size) -> usize {
        let items = lists(center, size).flat_map(|list| &self.lists[list]);
        let costs = items.map(|item| match item {
            Item::Node { outline, .. } if overlap(center, size, outline.center, outline.size()) => {
                5000
            }
            Item::Label {
                center: other,
                size: other_size,
                ..
            } if overlap(center, size, *other, *other_size) => 400,
            Item::Way { edge, piece } => {
                usize::from(*edge != label && piece.is_in_box(center, size))
            }
            _ => 0,
        });
        costs.sum()
    }

    fn add(&mut self, center: Point, size: Size, item: Item) {
        for list in lists(center, size) {
            self.lists[list].push(item);
        }
    }
}

/// The lists of what is in a box or near it.
fn lists(center: Point, size: Size) -> impl Iterator<Item = usize> {
    let cells = |center: f64, side: f64| cell(center - side / 2.0)..=cell(center + side / 2.0);
    let rows = cells(center.y, size.height);
    let columns = cells(center.x, size.width);
    columns.flat_map(move |column| rows.clone().map(move |row| list_index(column, row)))
}

/// The square in which a coordinate is.
fn cell(at: f64) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float that is too great becomes the greatest number"
    )]
    let cell = (at / CELL_PX).floor() as i32;
    cell
}

fn list_index(column: i32, row: i32) -> usize {
    let mixed = column
        .wrapping_mul(73_856_093)
        .wrapping_add(row.wrapping_mul(19_349_663));
    (mixed ^ (mixed >> 15)).unsigned_abs() as usize % LIST_COUNT
}

impl Piece {
    fn middle(&self) -> Point {
        Point::new(
            (self.start.x + self.end.x) / 2.0,
            (self.start.y + self.end.y) / 2.0,
        )
    }

    /// Whether both lead nearly the same way or back, and this one's middle is beside the other.
    fn is_along(&self, other: &Piece) -> bool {
        let (one, two) = (self.step(), other.step());
        let lengths = (one.x * one.x + one.y * one.y) * (two.x * two.x + two.y * two.y);
        let turn = one.x * two.y - one.y * two.x;
        let (middle, beside) = (self.middle(), other.middle());
        let length = (two.x * two.x + two.y * two.y).sqrt();
        // The sine of the angle between them is less than a quarter.
        16.0 * turn * turn < lengths && middle.distance(beside) < length.max(PIECE_PX) && {
            let aside = two.x * (middle.y - beside.y) - two.y * (middle.x - beside.x);
            aside.abs() < ALONG_PX * length
        }
    }

    fn step(&self) -> Point {
        Point::new(self.end.x - self.start.x, self.end.y - self.start.y)
    }

    fn is_in_box(&self, center: Point, size: Size) -> bool {
        [self.start, self.middle(), self.end]
            .iter()
            .any(|&at| is_in_box(at, center, size))
    }
}

fn is_in_box(at: Point, center: Point, size: Size) -> bool {
    (at.x - center.x).abs() < size.width / 2.0 && (at.y - center.y).abs() < size.height / 2.0
}

fn overlap(one: Point, one_size: Size, other: Point, other_size: Size) -> bool {
    let both = Size::new(
        one_size.width + other_size.width,
        one_size.height + other_size.height,
    );
    is_in_box(one, other, both)
}

/// A way in short pieces.
fn pieces(points: &[Point], piece_px: f64) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for curve in curves(points) {
        let count = (length(&curve) / piece_px)
            .ceil()
            .clamp(1.0, PIECES_OF_CURVE);
        let mut start = curve[0];
        let mut step = 0.0;
        while step < count {
            step += 1.0;
            let end = on_curve(curve, step / count);
            pieces.push(Piece { start, end });
            start = end;
        }
    }
    pieces
}

/// Length of the line along the points.
fn length(points: &[Point]) -> f64 {
    points.windows(2).map(|two| two[0].distance(two[1])).sum()
}

/// The points of a way at these parts of its length, nearly.
fn along(way: &[Piece], parts: &[f64]) -> Vec<Point> {
    let length: f64 = way.iter().map(|it| it.start.distance(it.end)).sum();
    let at = |part: f64| {
        let mut left = part * length;
        for piece in way {
            left -= piece.start.distance(piece.end);
            if left <= 0.0 {
                return piece.middle();
            }
        }
        way[way.len() - 1].end
    };
    parts.iter().map(|&part| at(part)).collect()
}
