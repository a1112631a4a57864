//! From what is open to a drawing: the nodes that show, the arrows between them, and where they stand.

use crate::{
    Drawing, DrawnEdge, DrawnNode, Notes, Standing, TossReport, chance_label, notes_of,
    standing_of, tosses_of,
};
use kruzhok_exam::{chance_of, is_as_good};
use kruzhok_layout::{Edge, Graph, Layout, Node, Point, Shape, Size, Spacing, layered};
use kruzhok_rules::Problem;
use kruzhok_solver::{PositionId, Solution};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet, VecDeque};

/// The most nodes that a drawing holds.
pub const NODE_LIMIT: usize = 400;

/// The most arrows. Each passes all layers between its ends, so that of two thousand among a hundred nodes a drawing
/// takes half a second.
const ARROW_LIMIT: usize = 2_000;

/// The standard opening goes on while the drawing has at most so many nodes.
const STANDARD_NODES: usize = 14;

/// Height of a circle, in CSS pixels; a touch target is never under 44.
const CIRCLE_PX: f64 = 54.0;
/// A square of the same area as the circle: `CIRCLE_PX` × √π ⁄ 2.
const SQUARE_PX: f64 = 48.0;
/// A diamond of the same area: `SQUARE_PX` × √2.
const DIAMOND_PX: f64 = 68.0;
/// Height of a toss.
const TOSS_PX: f64 = 44.0;
/// A line of notes below the label makes a node so much higher.
const NOTE_PX: f64 = 14.0;
/// Average widths of a character, at the sizes of the style sheet.
const LABEL_CHARACTER_PX: f64 = 10.5;
const EDGE_CHARACTER_PX: f64 = 7.4;
const NOTE_CHARACTER_PX: f64 = 7.4;

/// A part of the graph of a game: what is open below a start position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// The position at the top, in the text form of positions.
    pub root: String,
    /// Whether a position reached twice is two nodes.
    pub is_tree: bool,
    /// Which nodes show their moves.
    pub opening: Opening,
}

/// Which nodes of a drawing show their moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opening {
    /// The first few, as many as can be taken in at a glance.
    Standard,
    /// The nodes with these keys.
    Keys(Vec<String>),
    /// Every node that is reached in fewer plies than this.
    Plies(u32),
    /// Every node at one of these positions; how a merged graph is carried over into a tree.
    Positions(Vec<String>),
}

/// Why a part of the graph is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawError<P = Box<Problem>> {
    /// The game never comes to the position at the root.
    NoSuchPosition,
    /// More nodes than a drawing holds.
    TooManyNodes {
        /// The most that are drawn.
        limit: u64,
    },
    /// More arrows than a drawing holds.
    TooManyArrows {
        /// The most that are drawn.
        limit: u64,
    },
    /// The moves of a position could not be made.
    Problem(P),
}

impl<P> DrawError<P> {
    /// The same, with another way to tell a problem.
    pub fn map_problem<Q>(self, change: impl FnOnce(P) -> Q) -> DrawError<Q> {
        match self {
            Self::NoSuchPosition => DrawError::NoSuchPosition,
            Self::TooManyNodes { limit } => DrawError::TooManyNodes { limit },
            Self::TooManyArrows { limit } => DrawError::TooManyArrows { limit },
            Self::Problem(problem) => DrawError::Problem(change(problem)),
        }
    }
}

/// Where the nodes of the drawing before stood: a drawing changes as little as it can.
pub type Places = HashMap<String, Point>;

/// Draws what is open below the root of a sheet. `places` are taken as hints, and replaced by those of this drawing.
///
/// # Errors
/// A root that play cannot reach, more than [`NODE_LIMIT`] nodes or [`ARROW_LIMIT`] arrows, or moves that cannot be made.
pub fn draw(solution: &Solution, sheet: &Sheet, places: &mut Places) -> Result<Drawing, DrawError> {
    let rules = &solution.rules;
    let root = rules
        .read_position(&sheet.root)
        .ok()
        .and_then(|position| solution.find(&position));
    let root = root.ok_or(DrawError::NoSuchPosition)?;
    let mut sprout = Sprout::new(solution, sheet);
    sprout.grow(root)?;
    let layout = layered(
        &sprout.graph(places),
        Spacing {
            layer_px: 64.0,
            node_px: 26.0,
            ..Spacing::default()
        },
    );
    let drawing = sprout.finish(&layout);
    *places = drawing
        .nodes
        .iter()
        .map(|node| (node.key.clone(), Point::new(node.x, node.y)))
        .collect();
    Ok(drawing)
}

/// A part of the game graph that grows from its root.
struct Sprout<'a> {
    solution: &'a Solution,
    sheet: &'a Sheet,
    keys_to_open: HashSet<&'a str>,
    nodes: Vec<SproutNode>,
    edges: Vec<SproutEdge>,
    /// The nodes of a merged graph, which has one a position.
    node_of_position: HashMap<PositionId, usize>,
}

struct SproutNode {
    key: String,
    position: PositionId,
    layer: u32,
    /// The fewest moves; a toss and what comes of it are one move, but two layers.
    ply: u32,
    is_open: bool,
    /// The toss at this position that the node stands for, if it is no position itself.
    toss: Option<TossReport>,
}

struct SproutEdge {
    from: usize,
    to: usize,
    label: String,
    is_winning: bool,
}

impl<'a> Sprout<'a> {
    fn new(solution: &'a Solution, sheet: &'a Sheet) -> Self {
        let keys_to_open = match &sheet.opening {
            Opening::Keys(keys) | Opening::Positions(keys) => {
                keys.iter().map(String::as_str).collect()
            }
            Opening::Standard | Opening::Plies(_) => HashSet::new(),
        };
        Self {
            solution,
            sheet,
            keys_to_open,
            nodes: vec![],
            edges: vec![],
            node_of_position: HashMap::new(),
        }
    }

    /// Opens nodes breadth first, as the sheet says.
    fn grow(&mut self, root: PositionId) -> Result<(), DrawError> {
        self.add_node(self.sheet.root.clone(), root, 0, 0);
        let mut waiting = VecDeque::from([0]);
        while let Some(index) = waiting.pop_front() {
            if !self.wants_open(index) {
                continue;
            }
            let known = self.nodes.len();
            self.open(index)?;
            if self.nodes.len() > NODE_LIMIT {
                return Err(DrawError::TooManyNodes {
                    limit: NODE_LIMIT as u64,
                });
            }
            if self.edges.len() > ARROW_LIMIT {
                return Err(DrawError::TooManyArrows {
                    limit: ARROW_LIMIT as u64,
                });
            }
            waiting.extend(known..self.nodes.len());
        }
        Ok(())
    }

    fn wants_open(&self, index: usize) -> bool {
        let node = &self.nodes[index];
        if node.toss.is_some() || self.move_count(node.position) == 0 {
            return false;
        }
        match &self.sheet.opening {
            Opening::Standard => self.fits_standard(index, node.position),
            Opening::Plies(plies) => node.ply < *plies,
            Opening::Keys(_) => self.keys_to_open.contains(node.key.as_str()),
            Opening::Positions(_) => self
                .keys_to_open
                .contains(self.solution.write(node.position).as_str()),
        }
    }

    /// The root is opened in any case, if its moves can be drawn at all.
    fn fits_standard(&self, index: usize, position: PositionId) -> bool {
        let most = if index == 0 {
            NODE_LIMIT
        } else {
            STANDARD_NODES
        };
        self.nodes.len() + self.move_count(position) <= most
    }

    /// How many positions the moves lead to, and how many tosses may be chosen.
    fn move_count(&self, position: PositionId) -> usize {
        let Solution { rules, graph, .. } = self.solution;
        let toss_count = match rules.has_chance() {
            true => rules
                .chances(&graph.position(position))
                .map_or(0, |tosses| tosses.len()),
            false => 0,
        };
        graph.successors(position).len() + toss_count
    }

    fn add_node(&mut self, key: String, position: PositionId, layer: u32, ply: u32) -> usize {
        let index = self.nodes.len();
        self.nodes.push(SproutNode {
            key,
            position,
            layer,
            ply,
            is_open: false,
            toss: None,
        });
        self.node_of_position.insert(position, index);
        index
    }

    /// The node at which a move ends: the one that its position has already, or a new one.
    fn end_of_move(&mut self, from: usize, place: usize, to: PositionId) -> usize {
        if let Some(&known) = self
            .node_of_position
            .get(&to)
            .filter(|_| !self.sheet.is_tree)
        {
            return known;
        }
        let SproutNode {
            key, layer, ply, ..
        } = &self.nodes[from];
        let (layer, ply) = (layer + 1, ply + 1);
        let key = match self.sheet.is_tree {
            true => format!("{key}/{place}"),
            false => self.solution.write(to),
        };
        self.add_node(key, to, layer, ply)
    }

    /// Draws the moves of a node: one arrow to each successor, labelled with all moves that lead there.
    fn open(&mut self, index: usize) -> Result<(), DrawError> {
        self.nodes[index].is_open = true;
        let from = self.nodes[index].position;
        let own = chance_of(self.solution, from).value;
        let moves = self.solution.moves(from).map_err(draw_error)?;
        for (place, &to) in self.solution.graph.successors(from).iter().enumerate() {
            let labels = moves
                .iter()
                .filter(|(_, target)| *target == to)
                .map(|(mv, _)| mv.label.as_str());
            let mut labels: Vec<&str> = labels.collect();
            labels.dedup();
            let node = self.end_of_move(index, place, to);
            let is_winning = match self.solution.rules.has_chance() {
                false => matches!(self.standing(to), Standing::Lost(_)),
                true => is_as_good(1.0 - chance_of(self.solution, to).value, own),
            };
            self.edges.push(SproutEdge {
                from: index,
                to: node,
                label: labels.join("; "),
                is_winning,
            });
        }
        let tosses = tosses_of(self.solution, from);
        for (place, toss) in tosses.map_err(draw_error)?.into_iter().enumerate() {
            self.add_toss(index, place, toss);
        }
        Ok(())
    }

    /// Draws a toss: a node of its own, between its position and those that may come of it.
    fn add_toss(&mut self, from: usize, place: usize, toss: TossReport) {
        let node = self.nodes.len();
        let parent = &self.nodes[from];
        self.nodes.push(SproutNode {
            // No position and no way from a root has this sign.
            key: format!("{}!{place}", parent.key),
            position: parent.position,
            layer: parent.layer + 1,
            ply: parent.ply,
            is_open: true,
            toss: Some(toss.clone()),
        });
        self.edges.push(SproutEdge {
            from,
            to: node,
            label: String::new(),
            // Where nobody can win for sure, what is best is shown as what wins elsewhere.
            is_winning: toss.is_best,
        });
        for (place, branch) in toss.branches.iter().enumerate() {
            let to = self.solution.rules.read_position(&branch.to).ok();
            let to = to.and_then(|to| self.solution.find(&to));
            let to = self.end_of_move(node, place, to.expect("a report names positions"));
            self.edges.push(SproutEdge {
                from: node,
                to,
                label: chance_label(branch.probability),
                is_winning: false,
            });
        }
    }

    fn standing(&self, position: PositionId) -> Standing {
        standing_of(self.solution, position)
    }

    fn graph(&self, places: &Places) -> Graph {
        let mut graph = Graph::new();
        for node in &self.nodes {
            let (shape, size) = self.shape(node);
            // A tree keeps its plies apart; in a merged graph a move may skip layers.
            let rank = self
                .sheet
                .is_tree
                .then(|| i32::try_from(node.layer).unwrap_or(i32::MAX));
            graph.add_node(Node {
                rank,
                hint: places.get(&node.key).copied(),
                ..Node::new(shape, size)
            });
        }
        for edge in &self.edges {
            let label = Size::new(text_px(&edge.label, EDGE_CHARACTER_PX) + 8.0, 18.0);
            graph.add_edge(Edge {
                label: (!edge.label.is_empty()).then_some(label),
                ..Edge::new(edge.from, edge.to)
            });
        }
        graph
    }

    /// The outline of a node: of one area for all, wider where its texts are long.
    fn shape(&self, node: &SproutNode) -> (Shape, Size) {
        if let Some(toss) = &node.toss {
            let width = text_px(&toss.label, EDGE_CHARACTER_PX) + 30.0;
            return (Shape::Square, Size::new(width.max(TOSS_PX * 1.5), TOSS_PX));
        }
        let position = node.position;
        let words = self.solution.graph.words(position);
        let rules = &self.solution.rules;
        let notes = notes_of(rules, words);
        let rows = [&notes.forbidden, &notes.forbidden_to_rival];
        let note: String = rows
            .into_iter()
            .flatten()
            .map(|row| format!("✗{row} "))
            .collect();
        let text = text_px(&rules.label(words), LABEL_CHARACTER_PX);
        let text = text.max(text_px(&note, NOTE_CHARACTER_PX));
        // While they are hidden all nodes are as high as a square, and then circle and square must be of one width.
        let (shape, side, padding) = match self.standing(position) {
            Standing::Won(_) => (Shape::Circle, CIRCLE_PX, 24.0),
            Standing::Lost(_) => (Shape::Square, SQUARE_PX, 18.0),
            Standing::Drawn => (Shape::Hexagon, SQUARE_PX, 30.0),
            Standing::Undecided => (Shape::Circle, CIRCLE_PX, 24.0),
            // The label stands above the middle, where a diamond is not quite as wide.
            Standing::Chance { .. } => (Shape::Diamond, DIAMOND_PX, 44.0),
        };
        let has_notes = notes != Notes::default();
        let side = side + if has_notes { NOTE_PX } else { 0.0 };
        (shape, Size::new(side.max(text + padding), side))
    }

    fn finish(self, layout: &Layout) -> Drawing {
        let nodes = self.nodes.iter().zip(&layout.nodes).map(|(node, center)| {
            let words = self.solution.graph.words(node.position);
            let size = self.shape(node).1;
            let rules = &self.solution.rules;
            let (label, notes, standing) = match &node.toss {
                None => (
                    rules.label(words),
                    notes_of(rules, words),
                    self.standing(node.position),
                ),
                Some(toss) => (
                    toss.label.clone(),
                    Notes::default(),
                    Standing::Chance {
                        probability: toss.probability,
                        exact: toss.exact,
                    },
                ),
            };
            let successor_count = match &node.toss {
                None => self.move_count(node.position),
                Some(_) => 0,
            };
            DrawnNode {
                key: node.key.clone(),
                position: self.solution.write(node.position),
                label,
                notes,
                standing,
                nimber: match &node.toss {
                    None => self.solution.nimber(node.position).map(|it| it.0),
                    Some(_) => None,
                },
                is_toss: node.toss.is_some(),
                x: center.x,
                y: center.y,
                width: size.width,
                height: size.height,
                is_open: node.is_open,
                successor_count: count(successor_count),
                layer: node.layer,
            }
        });
        let edges = self.edges.iter().zip(&layout.edges).map(|(edge, route)| {
            let label = route.label.unwrap_or_default();
            DrawnEdge {
                from: edge.from,
                to: edge.to,
                label: edge.label.clone(),
                label_x: label.x,
                label_y: label.y,
                path: route.svg_path(),
                is_winning: edge.is_winning,
            }
        });
        Drawing {
            width: layout.size.width,
            height: layout.size.height,
            nodes: nodes.collect(),
            edges: edges.collect(),
        }
    }
}

fn draw_error(problem: Problem) -> DrawError {
    DrawError::Problem(Box::new(problem))
}

/// The width of a text, in CSS pixels, near enough to make room for it.
fn text_px(text: &str, character_px: f64) -> f64 {
    let narrow = text
        .chars()
        .filter(|c| matches!(c, ',' | ';' | ' ' | '.'))
        .count();
    let wide = text.chars().count() - narrow;
    (wide as f64 + 0.5 * narrow as f64) * character_px
}

/// A count as the messages carry it; there is never more than fits.
fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws all positions of a heap from which any number may be taken.
    fn drawn(heap: i32) -> Result<usize, DrawError> {
        let text = format!(
            "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1)\"]\nstart = \"n == {heap}\""
        );
        let rules = kruzhok_rules::parse(&text).expect("the rules are right");
        let solution = Solution::of(rules.into(), 1_000).expect("a small game");
        let sheet = Sheet {
            root: heap.to_string(),
            is_tree: false,
            opening: Opening::Keys((0..=heap).map(|key| key.to_string()).collect()),
        };
        draw(&solution, &sheet, &mut Places::new()).map(|drawing| drawing.edges.len())
    }

    #[test]
    fn so_many_arrows_that_a_drawing_takes_seconds_are_refused() {
        assert_eq!(drawn(20), Ok(210));
        let limit = ARROW_LIMIT as u64;
        assert_eq!(drawn(70), Err(DrawError::TooManyArrows { limit }));
    }
}
