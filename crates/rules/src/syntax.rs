//! Expressions, rows and conditions as they are written, before names and types are known.

use crate::Ratio;
use crate::lexer::Sign;
use crate::source::Span;

/// An expression and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expr {
    pub(crate) node: Node,
    pub(crate) span: Span,
    /// Levels of the tree below and with this one; bounded, so that recursion is safe.
    pub(crate) depth: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Number(i64),
    /// A number that is not whole; in a probability.
    Decimal(Ratio),
    Truth(bool),
    Text(String),
    Name(String),
    /// `+`, `-` or `~`.
    Unary(Sign, Box<Expr>),
    Binary(Sign, Box<Expr>, Box<Expr>),
    /// `a < b <= c`: the first operand, then each sign with its right operand.
    Compare(Box<Expr>, Vec<(Comparison, Expr)>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Not(Box<Expr>),
    /// `value if condition else other`, in this order.
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    Call {
        name: String,
        name_span: Span,
        arguments: Vec<Expr>,
    },
    /// `element for … if …`, the brackets of a call or its own around it.
    Generator(Box<Expr>, Vec<Clause>),
    /// Values in brackets of either kind; the flag tells square ones.
    List(Vec<Expr>, bool),
    Item(Box<Expr>, Box<Expr>),
    /// `list[from:to:step]`.
    Slice(Box<Expr>, [Option<Box<Expr>>; 3]),
    /// Already reported; nothing more is said about it.
    Wrong,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    In,
    NotIn,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Clause {
    /// `for name in source`, `for name, name in source`.
    For {
        names: Vec<(String, Span)>,
        source: Expr,
    },
    /// `if condition`.
    If(Expr),
}

/// A row of moves or of start positions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RowSyntax {
    /// The names before the arrow; `None` in a whole-position row.
    pub(crate) picks: Option<Vec<(String, Span)>>,
    /// What stands before the `;`.
    pub(crate) heaps: Vec<Expr>,
    /// What stands after it; `None` without a `;`.
    pub(crate) memory: Option<Vec<Expr>>,
    pub(crate) clauses: Vec<Clause>,
    /// Where the next position is written, without its clauses.
    pub(crate) span: Span,
}

impl Expr {
    pub(crate) fn new(node: Node, span: Span) -> Self {
        let depth = 1 + node.depth();
        Self { node, span, depth }
    }
}

impl Node {
    /// The greatest depth of the expressions inside.
    fn depth(&self) -> usize {
        let deepest = |list: &[Expr]| list.iter().map(|it| it.depth).max().unwrap_or(0);
        match self {
            Self::Number(_)
            | Self::Decimal(_)
            | Self::Truth(_)
            | Self::Text(_)
            | Self::Name(_)
            | Self::Wrong => 0,
            Self::Unary(_, it) | Self::Not(it) => it.depth,
            Self::Binary(_, a, b) | Self::Item(a, b) => a.depth.max(b.depth),
            Self::Compare(first, rest) => first
                .depth
                .max(rest.iter().map(|(_, it)| it.depth).max().unwrap_or(0)),
            Self::And(list) | Self::Or(list) | Self::List(list, _) => deepest(list),
            Self::Call { arguments, .. } => deepest(arguments),
            Self::Choice(a, b, c) => a.depth.max(b.depth).max(c.depth),
            Self::Generator(element, clauses) => element.depth.max(
                clauses
                    .iter()
                    .map(|clause| clause.expr().depth)
                    .max()
                    .unwrap_or(0),
            ),
            Self::Slice(list, bounds) => bounds
                .iter()
                .flatten()
                .map(|it| it.depth)
                .fold(list.depth, usize::max),
        }
    }
}

impl Clause {
    /// The expression inside.
    pub(crate) fn expr(&self) -> &Expr {
        match self {
            Self::For { source, .. } => source,
            Self::If(condition) => condition,
        }
    }
}
