//! What is to be drawn.

use kruzhok_syntax::Problem;
use serde::{Deserialize, Serialize};

/// The most nodes that a drawing holds.
pub const NODE_LIMIT: usize = 5_000;

/// What is asked to be drawn of the graph of a game: what is open below a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GraphRequest {
    /// The position at the top, in the text form of positions.
    pub root: String,
    /// Whether a position reached twice is two nodes.
    pub is_tree: bool,
    /// Which moves are drawn.
    pub selection: Selection,
    /// What makes two nodes stand in one row.
    pub arrangement: Arrangement,
    /// Which nodes show their moves.
    pub opening: Opening,
    /// A position that is drawn wherever a move of an open node leads to it, though others are only counted.
    pub focus: Option<String>,
    /// Width and height of the place where it is seen, in pixels of the drawing at the least scale that can be read:
    /// the standard opening opens no more than has room there.
    pub room: Option<[u32; 2]>,
    /// Whether it is before a class, which nobody moves about: what was opened has room in width there too, and of a node
    /// with many moves as many are only counted as that needs.
    pub is_show: bool,
    /// Whether who wins is to be found out: then it decides nothing of where nodes stand and of which are drawn.
    pub is_blind: bool,
    /// A move that is refuted: its node and the play after it are drawn, whatever else is open.
    pub refuted: Option<Refuted>,
}

/// Which moves are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Selection {
    /// All of them.
    #[default]
    All,
    /// The winner's strategy: the one move of the winner's that wins soonest (the first of them in the order of the
    /// rules) and every move of the loser's. All moves where nobody is sure to win.
    Strategy,
}

/// What makes two nodes stand in one row, or where they stand altogether.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arrangement {
    /// Every move leads downward, as far as that can be; in a tree the plies from the root.
    #[default]
    Downward,
    /// The plies from the root, the fewest that lead there.
    Plies,
    /// The plies to the end; the end of the game stands at the bottom.
    Remoteness,
    /// The sum of the heaps.
    Sum,
    /// One heap: the nodes on a line of numbers, moves as arcs. Downward where that cannot be, in a tree above all.
    Line,
    /// Two heaps: the first one to the right, the second one down. Downward where that cannot be.
    Lattice,
}

/// Which nodes of a drawing show their moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opening {
    /// The first few, as many as can be taken in at a glance; of a strategy all.
    Standard,
    /// The nodes with these keys; the key of a node that counts moves stands for them.
    Keys(Vec<String>),
    /// Every node that is reached in fewer plies than this.
    Plies(u32),
    /// Every node at one of these positions; how a merged graph is carried over into a tree.
    Positions(Vec<String>),
}

/// A move that fails, by the node from which it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refuted {
    /// The key of the node.
    pub node: String,
    /// The position that the move leads to.
    pub to: String,
}

/// Why nothing is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawError<P = Box<Problem>> {
    /// The game never comes to the position at the root.
    NoSuchPosition,
    /// The moves of a position could not be made.
    Problem(P),
}

impl GraphRequest {
    /// The graph below a position as it is first drawn.
    pub fn new(root: String) -> Self {
        Self {
            root,
            is_tree: false,
            selection: Selection::default(),
            arrangement: Arrangement::default(),
            opening: Opening::Standard,
            focus: None,
            room: None,
            is_show: false,
            is_blind: false,
            refuted: None,
        }
    }
}

impl<P> DrawError<P> {
    /// The same, with another type of problem.
    pub fn map_problem<Q>(self, change: impl FnOnce(P) -> Q) -> DrawError<Q> {
        match self {
            Self::NoSuchPosition => DrawError::NoSuchPosition,
            Self::Problem(problem) => DrawError::Problem(change(problem)),
        }
    }
}
