//! The calls of a function as a tree: every call stands right of those that its caller made before.

use kruzhok_exam::{CallNode, CallState, Frame, Moment, Quantifier as Made, Recursion};
use kruzhok_picture::{CallDrawing, CallEdge, CallPhase, DrawnCall, Point, Quantifier};
use std::collections::HashMap;

/// The most calls of a tree that is drawn whole.
pub const WHOLE_TREE_LIMIT: u128 = 600;

/// Trees with no more calls are drawn whole unless it is chosen otherwise: they can be taken in at a glance.
const SMALL_TREE: u128 = 64;

/// Number of calls that are looked at besides those that running calls make: they say what their callers made of them.
const NEAR_TREE: usize = 64;
/// The most calls that are looked at in all.
const MOST_LOOKED_AT: usize = 1_000;

/// The most calls of one caller that are drawn when the tree is not drawn whole, fewer of them where their labels are long;
/// the others are counted.
const MOST_SIBLINGS: usize = 9;
const FEWEST_SIBLINGS: usize = 3;
const SIBLINGS_PX: f64 = 600.0;

/// Height of a circle and side of a square, in CSS pixels.
const NODE_PX: f64 = 48.0;
/// Height of a call whose value was remembered.
const REPEAT_PX: f64 = 34.0;
/// Height of what stands for calls that are not drawn.
const MORE_PX: f64 = 30.0;
/// Between the centers of two rows.
const ROW_PX: f64 = 106.0;
/// Below a call: what it makes of the values of its calls.
const NOTE_PX: f64 = 20.0;
/// Between two neighbours of a row.
const GAP_PX: f64 = 14.0;
/// Around the drawing. On the left there is more room: it is the margin of the page, which says who moves.
const MARGIN_PX: f64 = 24.0;
const LEFT_PX: f64 = 104.0;
/// Average widths of a character, at the sizes of the style sheet.
const LABEL_CHARACTER_PX: f64 = 9.6;
const SMALL_CHARACTER_PX: f64 = 7.4;
/// The width of a sign of a value in the line below a call.
const SIGN_PX: f64 = 11.6;

/// Draws the calls at a step: the whole tree with the calls to come, so that nothing moves while it grows, or the calls
/// that run with those of the same callers. `None` chooses by the size of the tree, and by the `room` for it: width and
/// height in CSS pixels.
pub fn draw_calls(
    recursion: &Recursion,
    moment: &Moment,
    is_whole: Option<bool>,
    room: Option<[u32; 2]>,
) -> CallDrawing {
    let room = room.filter(|_| is_whole.is_none());
    let count = recursion.tree_size();
    let is_whole = count <= WHOLE_TREE_LIMIT && is_whole.unwrap_or(count <= SMALL_TREE);
    let node_limit = match is_whole {
        // It is bounded by the limit above.
        true => usize::try_from(count).unwrap_or(MOST_LOOKED_AT),
        false => {
            let frames = moment.stack.iter();
            let calls: usize = frames.map(|frame| frame.move_count + 1).sum();
            (calls + NEAR_TREE).min(MOST_LOOKED_AT)
        }
    };
    let nodes = drawn_calls(&recursion.tree(moment.step, node_limit), moment);
    if !is_whole {
        return placed(near(nodes, &moment.stack), false);
    }
    let whole = placed(nodes, true);
    match room.is_none_or(|room| whole.has_room_in(room)) {
        true => whole,
        false => draw_calls(recursion, moment, Some(false), None),
    }
}

fn drawn_calls(nodes: &[CallNode], moment: &Moment) -> Vec<DrawnCall> {
    let frames: HashMap<u128, &Frame> = moment
        .stack
        .iter()
        .map(|frame| (frame.call.number, frame))
        .collect();
    let mut calls: Vec<Vec<usize>> = vec![vec![]; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            calls[parent].push(index);
        }
    }
    let mut drawn: Vec<DrawnCall> = vec![];
    for (index, node) in nodes.iter().enumerate() {
        let value = node.value.map(|value| value.holds());
        let parent = node.parent.map(|parent| &drawn[parent]);
        let (key, depth) = match parent {
            Some(parent) => (format!("{}/{}", parent.key, node.index), parent.depth + 1),
            None => ("0".to_owned(), 0),
        };
        let values = match frames.get(&node.call.number) {
            Some(frame) => {
                let mut values: Vec<Option<bool>> = frame
                    .values
                    .iter()
                    .map(|value| Some(value.holds()))
                    .collect();
                values.resize(frame.move_count.max(values.len()), None);
                values
            }
            None if node.hidden_count == 0 => calls[index]
                .iter()
                .map(|&call| nodes[call].value.map(|value| value.holds()))
                .collect(),
            None => vec![],
        };
        drawn.push(DrawnCall {
            key,
            number: node.call.number,
            parent: node.parent,
            index: node.index,
            label: node.call.label.clone(),
            limit: node.call.limit,
            mover: node.call.mover,
            is_hero_to_move: node.call.is_winner_to_move,
            edge_label: node.call.mv.clone(),
            phase: match (node.state, value) {
                (CallState::Future, _) => CallPhase::Future,
                (CallState::Running, _) => CallPhase::Running,
                (CallState::Returned, Some(value)) => CallPhase::Returned(value),
                (CallState::Waiting | CallState::Returned, _) => CallPhase::Waiting,
            },
            quantifier: node.call.quantifier.map(quantifier_of),
            values,
            hidden_count: node.hidden_count,
            repeat_of: node.repeat_of,
            depth,
            x: 0.0,
            y: 0.0,
            width: 0.0,
            height: 0.0,
        });
    }
    drawn
}

/// What a call makes of the values of its calls, as it is drawn.
pub fn quantifier_of(made: Made) -> Quantifier {
    match made {
        Made::Any => Quantifier::Any,
        Made::All => Quantifier::All,
        Made::BadAny => Quantifier::BadAny,
    }
}

/// The calls that run and the nearest of those of the same callers.
fn near(nodes: Vec<DrawnCall>, stack: &[Frame]) -> Vec<DrawnCall> {
    let numbers: Vec<u128> = stack.iter().map(|frame| frame.call.number).collect();
    let mut below = vec![0_u128; nodes.len()];
    for (index, node) in nodes.iter().enumerate().rev() {
        below[index] = below[index].saturating_add(node.hidden_count);
        if let Some(parent) = node.parent {
            below[parent] = below[parent].saturating_add(below[index]).saturating_add(1);
        }
    }
    let mut kept: Vec<DrawnCall> = vec![];
    for (depth, frame) in (0..).zip(stack) {
        let Some(caller) = nodes
            .iter()
            .position(|node| node.number == frame.call.number)
        else {
            break;
        };
        if depth == 0 {
            kept.push(nodes[caller].clone());
        }
        let parent = kept
            .iter()
            .position(|node| node.number == frame.call.number);
        let calls: Vec<usize> = (0..nodes.len())
            .filter(|&index| nodes[index].parent == Some(caller))
            .collect();
        let widest = calls.iter().map(|&index| size(&nodes[index])[0]);
        let widest = widest.fold(NODE_PX, f64::max) + GAP_PX;
        let fits = |count: &usize| *count as f64 * widest <= SIBLINGS_PX;
        let most = (FEWEST_SIBLINGS..=MOST_SIBLINGS).rev().find(fits);
        let most = most.unwrap_or(FEWEST_SIBLINGS);
        // Around the call that is made now, or that comes next.
        let middle = calls
            .iter()
            .position(|&index| numbers.contains(&nodes[index].number))
            .unwrap_or(frame.values.len().min(calls.len().saturating_sub(1)));
        let from = middle
            .saturating_sub(most / 2)
            .min(calls.len().saturating_sub(most));
        let to = (from + most).min(calls.len());
        // What was not looked at is counted too: the calls know which of their caller's they are.
        let omitted = |count: usize, like: Option<&usize>, side: &str| {
            let like = like.filter(|_| count > 0)?;
            Some(DrawnCall {
                key: format!("{}{side}", nodes[caller].key),
                parent,
                edge_label: String::new(),
                label: format!("+{count}"),
                phase: CallPhase::Omitted(count),
                quantifier: None,
                values: vec![],
                hidden_count: 0,
                repeat_of: None,
                ..nodes[*like].clone()
            })
        };
        let place = |at: Option<&usize>| at.map_or(0, |&index| nodes[index].index);
        let first = place(calls.get(from));
        kept.extend(omitted(first, calls.first(), "<"));
        for &index in &calls[from..to] {
            let is_open = numbers.contains(&nodes[index].number);
            kept.push(DrawnCall {
                parent,
                hidden_count: if is_open { 0 } else { below[index] },
                ..nodes[index].clone()
            });
        }
        let after = frame
            .move_count
            .saturating_sub(place(calls[..to].last()) + 1);
        kept.extend(omitted(after, calls.get(to).or(calls.last()), ">"));
    }
    kept
}

/// Places calls. Their callers come before them, those of one caller in the order in which they are made.
fn placed(mut nodes: Vec<DrawnCall>, is_whole: bool) -> CallDrawing {
    for node in &mut nodes {
        [node.width, node.height] = size(node);
    }
    match is_whole {
        true => stand_above_calls(&mut nodes),
        // What is opened in one row moves nothing in another.
        false => stand_around_middle(&mut nodes),
    }
    let low = nodes.iter().map(|node| node.x - room_px(node) / 2.0);
    let low = low.fold(f64::INFINITY, f64::min);
    let high = nodes.iter().map(|node| node.x + room_px(node) / 2.0);
    let high = high.fold(f64::NEG_INFINITY, f64::max);
    let depth = nodes.iter().map(|node| node.depth).max();
    let row = |depth: u32| MARGIN_PX + NODE_PX / 2.0 + f64::from(depth) * ROW_PX;
    for node in &mut nodes {
        node.x += LEFT_PX - low;
        node.y = row(node.depth);
    }
    let rows: Vec<f64> = (0..=depth.unwrap_or(0)).map(row).collect();
    CallDrawing {
        width: LEFT_PX + high - low + MARGIN_PX,
        height: rows.last().copied().unwrap_or(0.0) + NODE_PX / 2.0 + MARGIN_PX * 1.5,
        edges: edges(&nodes),
        nodes,
        rows,
        is_whole,
    }
}

fn label_px(character_count: usize, character_px: f64) -> f64 {
    character_count as f64 * character_px + 16.0
}

fn size(node: &DrawnCall) -> [f64; 2] {
    let characters = node.label.chars().count();
    match node {
        DrawnCall {
            phase: CallPhase::Omitted(_),
            ..
        } => [
            label_px(characters, SMALL_CHARACTER_PX).max(NODE_PX),
            MORE_PX,
        ],
        DrawnCall {
            repeat_of: Some(_), ..
        } => [
            label_px(characters, SMALL_CHARACTER_PX).max(REPEAT_PX),
            REPEAT_PX,
        ],
        _ => [
            label_px(characters, LABEL_CHARACTER_PX).max(NODE_PX),
            NODE_PX,
        ],
    }
}

/// The room that a call takes in its row, in CSS pixels: its own, or that of the line below it, `any ✗ ✗ ✓`.
fn room_px(node: &DrawnCall) -> f64 {
    let word = node
        .quantifier
        .map_or(0.0, |_| "any".len() as f64 * SMALL_CHARACTER_PX);
    let signs = node.values.len() as f64 * SIGN_PX;
    node.width.max(word + signs)
}

/// After Reingold and Tilford (1981): the subtrees of one caller stand as near as their outlines allow.
fn stand_above_calls(nodes: &mut [DrawnCall]) {
    // Of each subtree, row by row: its left and right border from the place of its root.
    let mut outlines: Vec<Vec<[f64; 2]>> = nodes
        .iter()
        .map(|node| vec![[-room_px(node) / 2.0, room_px(node) / 2.0]])
        .collect();
    let mut offsets = vec![0.0; nodes.len()];
    let mut calls: Vec<Vec<usize>> = vec![vec![]; nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            calls[parent].push(index);
        }
    }
    for index in (0..nodes.len()).rev() {
        let mut joined: Vec<[f64; 2]> = vec![];
        for &call in &calls[index] {
            let own = std::mem::take(&mut outlines[call]);
            let shift = own
                .iter()
                .zip(&joined)
                .map(|(own, before)| before[1] + GAP_PX - own[0])
                .fold(f64::NEG_INFINITY, f64::max);
            let shift = if shift.is_finite() { shift } else { 0.0 };
            offsets[call] = shift;
            for (row, [left, right]) in own.into_iter().enumerate() {
                match joined.get_mut(row) {
                    Some(border) => border[1] = right + shift,
                    None => joined.push([left + shift, right + shift]),
                }
            }
        }
        if let (Some(&first), Some(&last)) = (calls[index].first(), calls[index].last()) {
            let middle = (offsets[first] + offsets[last]) / 2.0;
            for &call in &calls[index] {
                offsets[call] -= middle;
            }
            let below = joined
                .iter()
                .map(|[left, right]| [left - middle, right - middle]);
            outlines[index].extend(below);
        }
    }
    for index in 0..nodes.len() {
        let parent_x = nodes[index].parent.map_or(0.0, |parent| nodes[parent].x);
        nodes[index].x = parent_x + offsets[index];
    }
}

fn stand_around_middle(nodes: &mut [DrawnCall]) {
    let depth = nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    for row in 0..=depth {
        let own = |node: &&mut DrawnCall| node.depth == row;
        let width: f64 = nodes
            .iter_mut()
            .filter(own)
            .map(|node| room_px(node) + GAP_PX)
            .sum();
        let mut left = -width / 2.0;
        for node in nodes.iter_mut().filter(own) {
            let room = room_px(node) + GAP_PX;
            node.x = left + room / 2.0;
            left += room;
        }
    }
}

fn curve<const COUNT: usize>(points: [(f64, f64); COUNT]) -> Vec<Point> {
    let points = points.into_iter();
    points.map(|(x, y)| Point::new(x, y).rounded()).collect()
}

fn edges(nodes: &[DrawnCall]) -> Vec<CallEdge> {
    let mut edges = vec![];
    for (to, node) in nodes.iter().enumerate() {
        let Some(from) = node.parent else { continue };
        let parent = &nodes[from];
        let top_y = parent.y + parent.height / 2.0;
        // The lines part below what stands under the caller.
        let (start_y, end_y) = (top_y + NOTE_PX, node.y - node.height / 2.0);
        let middle = (start_y + end_y) / 2.0;
        edges.push(CallEdge {
            from,
            to,
            is_repeat: false,
            curve: curve([
                (parent.x, top_y),
                (parent.x, top_y),
                (parent.x, start_y),
                (parent.x, start_y),
                (parent.x, middle),
                (node.x, middle),
                (node.x, end_y),
            ]),
            // Near the call, where the lines of one caller have parted.
            label_x: node.x + (parent.x - node.x) * 0.06,
            label_y: end_y - 11.0,
        });
    }
    for (from, node) in nodes.iter().enumerate() {
        if node.phase == CallPhase::Future {
            continue;
        }
        let first = node.repeat_of.and_then(|number| {
            nodes
                .iter()
                .position(|other| other.number == number && other.repeat_of.is_none())
        });
        let Some(to) = first else { continue };
        let first = &nodes[to];
        // Calls with the same plies left stand in one row: the line goes below it.
        let (start_y, end_y) = (node.y + node.height / 2.0, first.y + first.height / 2.0);
        let low = start_y.max(end_y) + 26.0 + ((node.x - first.x).abs() / 60.0).min(16.0);
        edges.push(CallEdge {
            from,
            to,
            is_repeat: true,
            curve: curve([
                (node.x, start_y),
                (node.x, low),
                (first.x + 6.0, low),
                (first.x + 6.0, end_y),
            ]),
            label_x: 0.0,
            label_y: 0.0,
        });
    }
    edges
}
