//! Questions as calls of `move`: within how many moves somebody wins, or, where that is not said, who wins at all.

use super::writer::{Level, Text, Writer};
use super::{Draft, Style};
use kruzhok_rules::Question;
use kruzhok_syntax::{Expr, Node};
use kruzhok_values::Comparison;

/// What is asked of a start position.
#[derive(Clone, Debug)]
pub(super) enum StartCondition {
    /// Something about the start position alone.
    Plain(Expr),
    /// After `ply` moves, a win within `lim` more, but not within `without`: that of the player with that number of own moves.
    Within {
        ply: usize,
        lim: i64,
        without: Option<i64>,
        player: i64,
        turns: (i64, i64),
    },
    Never,
    /// A condition on who wins after `ply` moves, and when, or on the Grundy value.
    Outcome {
        ply: usize,
        condition: Expr,
    },
    Not(Box<StartCondition>),
    And(Vec<StartCondition>),
    Or(Vec<StartCondition>),
    /// After some move, or after every one.
    After {
        ply: usize,
        some: bool,
        inner: Box<StartCondition>,
    },
}

/// Farther ahead than this number of moves, all positions are looked at together: calls within calls would go too deep.
const FAR: i64 = 200;

impl StartCondition {
    /// Reads the condition of a question.
    pub(super) fn read(question: &Question) -> Self {
        if question.source.trim().is_empty() {
            return Self::And(vec![]);
        }
        read(&question.written_condition(), 0)
    }

    /// Whether who wins at all is asked, so that every position has to be looked at.
    pub(super) fn needs_all(&self) -> bool {
        self.needs("winner") || self.needs("turns")
    }

    /// Whether this or something in it is so.
    fn has(&self, is: &dyn Fn(&Self) -> bool) -> bool {
        is(self)
            || match self {
                Self::Not(inner) | Self::After { inner, .. } => inner.has(is),
                Self::And(list) | Self::Or(list) => list.iter().any(|it| it.has(is)),
                Self::Plain(_) | Self::Within { .. } | Self::Never | Self::Outcome { .. } => false,
            }
    }

    /// Whether the moves themselves are asked about.
    pub(super) fn needs_moves(&self) -> bool {
        self.has(&|it| matches!(it, Self::After { .. }))
    }

    /// Whether a name has to be known that does not follow from a limit of moves: `winner`, `turns` or `grundy`.
    pub(super) fn needs(&self, name: &str) -> bool {
        self.has(
            &|it| matches!(it, Self::Outcome { condition, .. } if mentions(condition, &[name])),
        )
    }

    /// How many moves are looked ahead, at most; `None` where a limit of moves says nothing.
    pub(super) fn reach(&self) -> Option<i64> {
        match self {
            Self::Plain(_) | Self::Never | Self::Outcome { .. } => None,
            Self::Within { ply, lim, .. } => Some(i64::try_from(*ply).unwrap_or(FAR) + lim),
            Self::Not(inner) | Self::After { inner, .. } => inner.reach(),
            Self::And(list) | Self::Or(list) => list.iter().filter_map(Self::reach).max(),
        }
    }

    /// The condition in Python; `start` is the position in a call, `writer` knows the names of the start.
    pub(super) fn text(&self, draft: &Draft<'_>, writer: &mut Writer<'_>, start: &str) -> Text {
        let at = |ply: usize| match ply {
            0 => start,
            1 => &draft.next,
            _ => &draft.reply,
        };
        match self {
            Self::Plain(expr) => writer.expr(expr),
            Self::Never => Text::atom("False"),
            Self::Within {
                ply, player, turns, ..
            } if draft.style.is_of_positions() => {
                let winner = format!("winner({}) == {player}", with_mover(*ply, at(*ply)));
                let count = format!("turns({})", at(*ply));
                let turns = match turns {
                    (low, high) if low == high => format!("{count} == {high}"),
                    (..=0, high) => format!("{count} <= {high}"),
                    (low, high) => format!("{low} <= {count} <= {high}"),
                };
                Text::new(format!("{winner} and {turns}"), Level::And)
            }
            Self::Within {
                ply, lim, without, ..
            } => {
                let is_won = |lim: i64| format!("move({}, {lim})", at(*ply));
                let won = Text::atom(is_won(*lim));
                match without {
                    Some(lim) => {
                        let sooner = Text::new(format!("not {}", is_won(*lim)), Level::Not);
                        Text::new(
                            format!("{} and {}", sooner.at(Level::Not), won.at(Level::Not)),
                            Level::And,
                        )
                    }
                    None => won,
                }
            }
            Self::Outcome { ply, condition } => {
                let count = writer.enter();
                let winner = format!("winner({})", with_mover(*ply, at(*ply)));
                writer.name("winner", Text::atom(winner));
                writer.name("turns", Text::atom(format!("turns({})", at(*ply))));
                writer.name("grundy", Text::atom(format!("grundy({})", at(*ply))));
                let text = writer.expr(condition);
                writer.leave(count);
                text
            }
            Self::Not(inner) => {
                let inner = inner.text(draft, writer, start).at(Level::Not);
                Text::new(format!("not {inner}"), Level::Not)
            }
            Self::And(list) => {
                let parts = list.iter().map(|it| it.text(draft, writer, start));
                Text::all_of(parts.collect()).unwrap_or(Text::atom("True"))
            }
            Self::Or(list) => {
                let parts = list.iter().map(|it| it.text(draft, writer, start));
                Text::one_of(parts.collect()).unwrap_or(Text::atom("False"))
            }
            Self::After { ply, some, inner } => {
                let function = if *some { "any" } else { "all" };
                let inner = inner.text(draft, writer, start).alone();
                let (next, before) = (at(ply + 1), at(*ply));
                let is_seen = match draft.style {
                    // What follows where the look ahead ends is not known.
                    Style::OfPositions(Some(_)) if *ply > 0 => format!(" if {before} not in cut"),
                    _ => String::new(),
                };
                Text::atom(format!(
                    "{function}({inner} for {next} in moves({before}){is_seen})"
                ))
            }
        }
    }

    /// Leaves out what cannot be: a win that had come before the first move.
    pub(super) fn simplify(&mut self, is_possible: &dyn Fn(usize, i64) -> bool) {
        match self {
            Self::Within { ply, lim, .. } if !is_possible(*ply, *lim) => *self = Self::Never,
            Self::Within { ply, without, .. } => {
                *without = without.filter(|&lim| is_possible(*ply, lim));
            }
            Self::Not(inner) | Self::After { inner, .. } => inner.simplify(is_possible),
            Self::And(list) | Self::Or(list) => {
                list.iter_mut().for_each(|it| it.simplify(is_possible));
            }
            Self::Plain(_) | Self::Never | Self::Outcome { .. } => {}
        }
    }
}

/// A position after `ply` moves and, where it is not the first player, who moves there.
fn with_mover(ply: usize, position: &str) -> String {
    if ply.is_multiple_of(2) {
        position.to_owned()
    } else {
        format!("{position}, 2")
    }
}

fn read(expr: &Expr, ply: usize) -> StartCondition {
    match &expr.node {
        Node::And(_) => {
            let mut parts = vec![];
            flatten(expr, &mut parts);
            read_all(&parts, ply)
        }
        Node::Or(list) => StartCondition::Or(list.iter().map(|it| read(it, ply)).collect()),
        Node::Not(inner) => StartCondition::Not(read(inner, ply).into()),
        Node::Call {
            name, arguments, ..
        } if is_quantifier(name) && arguments.len() == 1 => StartCondition::After {
            ply,
            some: name.starts_with("some"),
            inner: read(&arguments[0], ply + 1).into(),
        },
        _ => read_all(&[expr], ply),
    }
}

/// Whether an expression has one of the names.
pub(super) fn mentions(expr: &Expr, names: &[&str]) -> bool {
    expr.has(&|node| matches!(node, Node::Name(name) if names.contains(&name.as_str())))
}

fn is_quantifier(name: &str) -> bool {
    matches!(
        name,
        "some_move" | "every_move" | "some_reply" | "every_reply"
    )
}

fn flatten<'a>(expr: &'a Expr, parts: &mut Vec<&'a Expr>) {
    match &expr.node {
        Node::And(list) => list.iter().for_each(|it| flatten(it, parts)),
        _ => parts.push(expr),
    }
}

/// Conditions that must all hold. A winner and an upper end of turns together say within how many moves it is won.
fn read_all(parts: &[&Expr], ply: usize) -> StartCondition {
    let winners: Vec<i64> = parts.iter().filter_map(|it| winner(it)).collect();
    let mut turns = (0, None);
    for part in parts {
        if let Some((low, high)) = turns_between(part) {
            turns.0 = turns.0.max(low);
            turns.1 = [turns.1, high].into_iter().flatten().min();
        }
    }
    let (low, Some(high), [player @ (1 | 2)]) = (turns.0, turns.1, winners.as_slice()) else {
        return joined(parts.iter().map(|it| plain(it, ply)).collect());
    };
    // The player to move wins within an odd number of moves, the opponent within an even one.
    let is_mover = (*player == 1) == ply.is_multiple_of(2);
    let lim = |turns: i64| 2 * turns - i64::from(is_mover);
    if lim(high) > FAR {
        return joined(parts.iter().map(|it| plain(it, ply)).collect());
    }
    let within = if low > high {
        StartCondition::Never
    } else {
        StartCondition::Within {
            ply,
            lim: lim(high),
            without: (low > 0).then(|| lim(low - 1)),
            player: *player,
            turns: (low, high),
        }
    };
    let others = parts
        .iter()
        .filter(|it| winner(it).is_none() && turns_between(it).is_none());
    let mut all = vec![within];
    all.extend(others.map(|it| plain(it, ply)));
    joined(all)
}

fn joined(mut parts: Vec<StartCondition>) -> StartCondition {
    if parts.len() == 1 {
        parts.remove(0)
    } else {
        StartCondition::And(parts)
    }
}

/// A condition that says nothing of its own about within how many moves.
fn plain(expr: &Expr, ply: usize) -> StartCondition {
    let is_move = |node: &Node| matches!(node, Node::Call { name, .. } if is_quantifier(name));
    if !expr.has(&is_move) && !mentions(expr, &["winner", "turns", "grundy"]) {
        return StartCondition::Plain(expr.clone());
    }
    match &expr.node {
        Node::Or(_) | Node::Not(_) => read(expr, ply),
        Node::Call { name, .. } if is_quantifier(name) => read(expr, ply),
        _ => StartCondition::Outcome {
            ply,
            condition: expr.clone(),
        },
    }
}

/// The player whose win is asked for: `winner == 2`.
fn winner(expr: &Expr) -> Option<i64> {
    let Node::Compare(first, rest) = &expr.node else {
        return None;
    };
    let [(Comparison::Equal, right)] = rest.as_slice() else {
        return None;
    };
    match (&first.node, &right.node) {
        (Node::Name(name), Node::Number(player)) | (Node::Number(player), Node::Name(name))
            if name == "winner" =>
        {
            Some(*player)
        }
        _ => None,
    }
}

/// Between which numbers of turns a comparison asks for: `turns == 2`, `2 <= turns < 5`.
fn turns_between(expr: &Expr) -> Option<(i64, Option<i64>)> {
    let Node::Compare(first, rest) = &expr.node else {
        return None;
    };
    let (mut low, mut high) = (0, None);
    let mut lower_end = |turns: i64| low = low.max(turns);
    let mut upper_end = |turns: i64| high = Some(high.map_or(turns, |high: i64| high.min(turns)));
    let mut left = &**first;
    for (relation, right) in rest {
        // A number that is so large asks for nothing that could be looked for move by move.
        let number = |number: &i64| (-1_000_000..1_000_000).contains(number).then_some(*number);
        let (turns, relation) = match (&left.node, &right.node) {
            (Node::Name(name), Node::Number(turns)) if name == "turns" => (turns, *relation),
            (Node::Number(turns), Node::Name(name)) if name == "turns" => {
                (turns, relation.turned())
            }
            _ => return None,
        };
        let turns = number(turns)?;
        match relation {
            Comparison::Less => upper_end(turns - 1),
            Comparison::LessEqual => upper_end(turns),
            Comparison::Greater => lower_end(turns + 1),
            Comparison::GreaterEqual => lower_end(turns),
            Comparison::Equal => {
                lower_end(turns);
                upper_end(turns);
            }
            _ => return None,
        }
        left = right;
    }
    Some((low, high))
}
