//! Coordinates of trees: the tidy drawing of Reingold and Tilford (1981), for nodes of any width.
//!
//! Subtrees are packed against each other from the left and again from the right; the mean of both packings keeps the
//! distances of both, so small subtrees stand evenly between great ones and a mirrored tree has the mirrored drawing.

use crate::Spacing;
use crate::crossings::Component;
use crate::proper::Proper;

/// Whether every vertex has one neighbour above at most and stands among its neighbours' other neighbours.
pub(crate) fn is_tree(proper: &Proper, component: &Component, position: &[usize]) -> bool {
    let mut rows = component.rows.iter();
    rows.next().is_some_and(|row| row.len() == 1)
        && rows.all(|row| {
            row.iter().all(|&vertex| proper.above[vertex].len() == 1)
                && row.is_sorted_by_key(|&vertex| position[proper.above[vertex][0]])
        })
}

/// Sets the x of every vertex of a tree; its root is at 0.
///
/// Guarantees: neighbours in a row keep their distance; a node is in the middle between its first and last successor;
/// equal subtrees are drawn equal.
pub(crate) fn place(
    proper: &Proper,
    component: &Component,
    position: &[usize],
    spacing: &Spacing,
    x: &mut [f64],
) {
    let from_left = packed(proper, component, position, spacing, false);
    let from_right = packed(proper, component, position, spacing, true);
    let vertices = component.rows.iter().flatten();
    for ((&vertex, left), right) in vertices.zip(from_left).zip(from_right) {
        x[vertex] = (left - right) / 2.0;
    }
}

/// What one row of a subtree takes: its outermost vertices and their places.
#[derive(Clone, Copy)]
struct Extent {
    left: (usize, f64),
    right: (usize, f64),
}

/// Outline of a subtree: its rows, the lowest first, to be moved by `shift`.
struct Contour {
    shift: f64,
    rows: Vec<Extent>,
}

/// Places of the vertices, row by row, packed to the left; `mirrored` sees the tree from behind.
fn packed(
    proper: &Proper,
    component: &Component,
    position: &[usize],
    spacing: &Spacing,
    mirrored: bool,
) -> Vec<f64> {
    let distance = |left: usize, right: usize| {
        let (left, right) = if mirrored {
            (right, left)
        } else {
            (left, right)
        };
        let between_layers = proper.between_layers[proper.vertices[left].row];
        // Half way up to a common node, edges are half as far apart as at their lower ends.
        let factor = if between_layers { 2.0 } else { 1.0 };
        factor * proper.separation(left, right, spacing)
    };

    let mut offset = std::collections::HashMap::new();
    let mut contours = std::collections::HashMap::new();
    for &vertex in component.rows.iter().rev().flatten() {
        let mut successors = proper.below[vertex].to_vec();
        kruzhok_order::sort_by_key(&mut successors, |&it| position[it]);
        if mirrored {
            successors.reverse();
        }
        let mut places = Vec::with_capacity(successors.len());
        let mut merged: Option<Contour> = None;
        for &successor in &successors {
            let mut contour: Contour = contours.remove(&successor).expect("rows below come first");
            let Some(before) = merged else {
                places.push(0.0);
                merged = Some(contour);
                continue;
            };
            let move_by = clearance(&before, &contour, distance);
            contour.shift += move_by;
            places.push(move_by);
            merged = Some(joined(before, contour));
        }
        let middle = places.last().map_or(0.0, |last| last / 2.0);
        for (successor, place) in successors.into_iter().zip(places) {
            offset.insert(successor, place - middle);
        }
        let mut contour = merged.unwrap_or(Contour {
            shift: 0.0,
            rows: Vec::new(),
        });
        contour.shift -= middle;
        let own = (vertex, -contour.shift);
        contour.rows.push(Extent {
            left: own,
            right: own,
        });
        contours.insert(vertex, contour);
    }

    let mut places = std::collections::HashMap::new();
    let mut result = Vec::new();
    for &vertex in component.rows.iter().flatten() {
        let above = proper.above[vertex].first();
        let place = above.map_or(0.0, |above| places[above] + offset[&vertex]);
        places.insert(vertex, place);
        result.push(place);
    }
    result
}

/// How far the right outline has to move so that it stands right of the left one.
fn clearance(left: &Contour, right: &Contour, distance: impl Fn(usize, usize) -> f64) -> f64 {
    let pairs = left.rows.iter().rev().zip(right.rows.iter().rev());
    pairs
        .map(|(one, other)| {
            let (one, other) = (one.right, other.left);
            one.1 + left.shift + distance(one.0, other.0) - other.1 - right.shift
        })
        .fold(f64::NEG_INFINITY, f64::max)
}

/// Both outlines together; takes time of the less deep one.
fn joined(mut left: Contour, mut right: Contour) -> Contour {
    let by = left.shift - right.shift;
    if left.rows.len() >= right.rows.len() {
        for (one, other) in left.rows.iter_mut().rev().zip(right.rows.iter().rev()) {
            one.right = (other.right.0, other.right.1 - by);
        }
        left
    } else {
        for (one, other) in left.rows.iter().rev().zip(right.rows.iter_mut().rev()) {
            other.left = (one.left.0, one.left.1 + by);
        }
        right
    }
}
