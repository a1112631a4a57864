//! What a first move is called in an answer: what its row binds, or what stands on its arrow on the page.

use super::Draft;
use super::positions::tuple;
use super::text::literal;
use super::writer::{Level, Text, Writer};
use kruzhok_rules::{ParamValue, WrittenRow};
use kruzhok_syntax::{Expr, Node, Sign};

/// How first moves are distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelKind {
    /// By the numbers that were bound: there is one start position.
    Alone,
    /// By their labels.
    OfStart,
}

/// The heaps that a row has picked.
pub(super) enum Picked<'a> {
    /// All of them: it is a row of whole positions.
    All,
    Known(&'a [usize]),
    /// The variables of the places and of the heaps.
    Variables(&'a [String], &'a [String]),
}

/// A string of the program, put together of texts and of expressions that are strings.
#[derive(Clone, Debug, Default)]
struct Pieces(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Expr(String),
}

/// What becomes of a value of a position.
struct Change {
    /// The name, where it is shown.
    name: Pieces,
    before: String,
    after: String,
    label: Pieces,
}

impl LabelKind {
    pub(super) fn of(start_count: usize) -> Self {
        match start_count {
            1 => Self::Alone,
            _ => Self::OfStart,
        }
    }

    /// The function of the moves with their labels.
    pub(super) fn moves(self) -> &'static str {
        match self {
            Self::Alone => "named_moves",
            Self::OfStart => "moves_of",
        }
    }

    /// The function of the first move that wins.
    pub(super) fn first_move(self) -> &'static str {
        match self {
            Self::Alone => "first_move",
            Self::OfStart => "first_move_of",
        }
    }
}

impl Pieces {
    fn text(text: impl Into<String>) -> Self {
        Self(vec![Piece::Text(text.into())])
    }

    fn expr(text: impl Into<String>) -> Self {
        Self(vec![Piece::Expr(text.into())])
    }

    fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The expression, as an operand of `+`.
    fn written(self) -> String {
        let mut parts: Vec<String> = vec![];
        let mut text = String::new();
        for piece in self.0 {
            match piece {
                Piece::Text(more) => text += &more,
                Piece::Expr(expr) => {
                    if !text.is_empty() {
                        parts.push(literal(&std::mem::take(&mut text)));
                    }
                    parts.push(expr);
                }
            }
        }
        if !text.is_empty() || parts.is_empty() {
            parts.push(literal(&text));
        }
        parts.join(" + ")
    }
}

/// The label of a move by a row, as a string of the program. `heaps` are the heaps that the row gives, `memory` what it
/// remembers.
pub(super) fn label(
    draft: &Draft<'_>,
    writer: &mut Writer<'_>,
    row: &WrittenRow,
    picked: &Picked<'_>,
    (heaps, memory): (&[String], &[String]),
    kind: LabelKind,
) -> String {
    let bound: Vec<String> = row.bound.iter().map(|name| writer.text_of(name)).collect();
    if kind == LabelKind::Alone && !bound.is_empty() {
        let numbers: Vec<String> = bound.iter().map(|it| format!("{{{it}}}")).collect();
        return format!("f'{}'", numbers.join(" "));
    }
    if let Some(name) = &draft.rules.rows()[row.index.0 as usize].name {
        let mut label = Pieces::text(name.clone()).and(names_of_picked(draft, picked));
        for (index, number) in bound.iter().enumerate() {
            let sign = if index == 0 { " " } else { ", " };
            label = label
                .and(Pieces::text(sign))
                .and(number_text(draft, number));
        }
        return label.written();
    }
    let (all, rest) = (
        joined(heap_changes(draft, writer, row, picked, heaps)),
        joined(memory_changes(draft, memory)),
    );
    match (all.as_slice(), rest.as_slice()) {
        // A move that leaves everything as it is is none, but for a pass.
        ([(sure, _)], []) | ([], [(sure, _)]) if !row.is_pass => sure.clone(),
        ([(sure, _)], _) if draft.always_changes(row) => sure.clone(),
        ([], []) => literal("="),
        _ => {
            let lists: Vec<String> = [all, rest]
                .iter()
                .filter(|list| !list.is_empty())
                .map(|list| {
                    let parts = list
                        .iter()
                        .map(|(label, condition)| format!("({label}) * ({condition})"));
                    let parts: Vec<String> = parts.collect();
                    format!("', '.join(filter(None, [{}]))", parts.join(", "))
                })
                .collect();
            format!("({} or '=')", lists.join(" or "))
        }
    }
}

/// Whether the labels of a row's moves are seen in the positions that they lead to: these hold texts, tuples or any number of
/// heaps.
pub(super) fn is_seen_in_change(draft: &Draft<'_>, row: &WrittenRow, kind: LabelKind) -> bool {
    let is_by_numbers = kind == LabelKind::Alone && !row.bound.is_empty();
    let has_name = draft.rules.rows()[row.index.0 as usize].name.is_some();
    draft.positions.has_lists() && !is_by_numbers && !has_name
}

/// The label of a move from the position that a function takes to another, which it is seen in.
pub(super) fn seen_change(draft: &Draft<'_>, next: &str) -> String {
    draft.helpers.add("changed");
    let positions = &draft.positions;
    let values = |position: &str| match positions.is_one() {
        true => format!("({position},)"),
        false => position.to_owned(),
    };
    let names: Vec<String> = positions.of_rules().iter().map(|it| literal(it)).collect();
    let (names, heap_count) = (tuple(&names), positions.heaps().len());
    let (before, after) = (values(&positions.whole), values(next));
    let multiset = if positions.is_multiset() {
        ", True"
    } else {
        ""
    };
    format!("changed({names}, {heap_count}, {before}, {after}{multiset})")
}

/// The label along an edge.
pub(super) fn edge_label(to: &str) -> String {
    Pieces::text("→ ").and(Pieces::expr(to)).written()
}

/// The label of each change, and the condition that it is one.
fn joined(changes: Vec<Change>) -> Vec<(String, String)> {
    let changes = changes.into_iter().map(|change| {
        let condition = format!("{} != {}", change.after, change.before);
        (change.name.and(change.label).written(), condition)
    });
    changes.collect()
}

/// The heaps that a row has picked, after a blank; nothing in a game of one heap.
fn names_of_picked(draft: &Draft<'_>, picked: &Picked<'_>) -> Pieces {
    let is_multiset = draft.positions.is_multiset();
    let names: Vec<Pieces> = match picked {
        _ if draft.rules.heap_names().len() == 1 && !is_multiset => vec![],
        Picked::All => vec![],
        Picked::Known(places) => {
            let names = draft.rules.heap_names();
            let names = places.iter().map(|&place| Pieces::text(&*names[place]));
            names.collect()
        }
        Picked::Variables(_, heaps) if is_multiset => {
            heaps.iter().map(|heap| number_text(draft, heap)).collect()
        }
        Picked::Variables(places, _) => {
            places.iter().map(|place| heap_name(draft, place)).collect()
        }
    };
    let mut all = Pieces::default();
    for (index, name) in names.into_iter().enumerate() {
        let sign = if index == 0 { " " } else { ", " };
        all = all.and(Pieces::text(sign)).and(name);
    }
    all
}

/// The name of the heap at a place that is in a variable.
fn heap_name(draft: &Draft<'_>, place: &str) -> Pieces {
    let names = draft.rules.heap_names().iter();
    let names: Vec<String> = names.map(|name| literal(name)).collect();
    Pieces::expr(format!("({})[{place}]", names.join(", ")))
}

/// A number with a minus for the eye.
fn number_text(draft: &Draft<'_>, number: &str) -> Pieces {
    match number.parse::<i64>() {
        Ok(number) => Pieces::text(number.to_string().replace('-', "−")),
        Err(_) => {
            draft.helpers.add("minus");
            Pieces::expr(format!("minus({number})"))
        }
    }
}

/// `+3`, `−3`.
fn signed(draft: &Draft<'_>, text: &Text, is_minus: bool) -> Pieces {
    let alone = text.clone().alone();
    if let Ok(number) = alone.parse::<i64>() {
        let sign = if is_minus == (number < 0) { '+' } else { '−' };
        return Pieces::text(format!("{sign}{}", number.unsigned_abs()));
    }
    draft.helpers.add("signed");
    Pieces::expr(match is_minus {
        true => format!("signed(-{})", text.at(Level::Unary)),
        false => format!("signed({alone})"),
    })
}

/// What a row of numbers does with the heaps that it changes.
fn heap_changes(
    draft: &Draft<'_>,
    writer: &mut Writer<'_>,
    row: &WrittenRow,
    picked: &Picked<'_>,
    heaps: &[String],
) -> Vec<Change> {
    let variables = draft.positions.heaps();
    let rule_names = draft.rules.heap_names();
    let picks = row.picks.clone().unwrap_or_default();
    let mut changes = vec![];
    for (index, after) in heaps.iter().enumerate() {
        let place = match picked {
            Picked::All => Some(index),
            Picked::Known(places) => Some(places[index]),
            Picked::Variables(..) => None,
        };
        let (name, before) = match (place, picked) {
            (None, Picked::Variables(places, values)) => {
                (heap_name(draft, &places[index]), values[index].clone())
            }
            (place, _) => {
                let place = place.unwrap_or(index);
                (Pieces::text(&*rule_names[place]), variables[place].clone())
            }
        };
        if *after == before {
            continue;
        }
        let own_names: Vec<&str> = picks
            .get(index)
            .map(String::as_str)
            .into_iter()
            .chain(place.map(|place| rule_names[place].as_str()))
            .collect();
        let label = match row.heaps.get(index) {
            Some(expr) if !row.is_list => change(draft, writer, expr, &own_names),
            _ => {
                let difference = Text::new(format!("{after} - {before}"), Level::Sum);
                signed(draft, &difference, false)
            }
        };
        changes.push(Change {
            name: match rule_names.len() {
                1 => Pieces::default(),
                _ => name.and(Pieces::text(" ")),
            },
            before,
            after: Text::new(after.clone(), Level::Choice).at(Level::BitOr),
            label,
        });
    }
    changes
}

/// How an expression changes the heap that has one of the names.
fn change(draft: &Draft<'_>, writer: &mut Writer<'_>, expr: &Expr, own: &[&str]) -> Pieces {
    let is_heap = |it: &Expr| matches!(&it.node, Node::Name(name) if own.contains(&name.as_str()));
    let factor = |writer: &mut Writer<'_>, sign: &str, it: &Expr| {
        Pieces::text(sign).and(number_text(draft, &writer.expr(it).alone()))
    };
    match &expr.node {
        Node::Choice(value, condition, other) => {
            let value = change(draft, writer, value, own).written();
            let other = change(draft, writer, other, own).written();
            let condition = writer.expr(condition).at(Level::Or);
            Pieces::expr(format!("({value} if {condition} else {other})"))
        }
        Node::Binary(sign, left, right) => match sign {
            Sign::Plus if is_heap(left) && is_heap(right) => Pieces::text("×2"),
            Sign::Plus if is_heap(left) => signed(draft, &writer.expr(right), false),
            Sign::Plus if is_heap(right) => signed(draft, &writer.expr(left), false),
            Sign::Minus if is_heap(left) => signed(draft, &writer.expr(right), true),
            Sign::Times if is_heap(left) => factor(writer, "×", right),
            Sign::Times if is_heap(right) => factor(writer, "×", left),
            Sign::Quotient if is_heap(left) => factor(writer, "÷", right),
            Sign::Quotient => match rounded_up(draft, left, right, &is_heap) {
                Some(divisor) => Pieces::text(format!("÷{divisor}↑")),
                None => arrow(draft, writer, expr),
            },
            _ => arrow(draft, writer, expr),
        },
        // -(-s // 2)
        Node::Unary(Sign::Minus, inner) => match &inner.node {
            Node::Binary(Sign::Quotient, left, right) => match (&left.node, constant(draft, right))
            {
                (Node::Unary(Sign::Minus, heap), Some(divisor)) if is_heap(heap) => {
                    let divisor = divisor.to_string().replace('-', "−");
                    Pieces::text(format!("÷{divisor}↑"))
                }
                _ => arrow(draft, writer, expr),
            },
            _ => arrow(draft, writer, expr),
        },
        _ => arrow(draft, writer, expr),
    }
}

/// `→ 7`
fn arrow(draft: &Draft<'_>, writer: &mut Writer<'_>, expr: &Expr) -> Pieces {
    let value = writer.value(expr).alone();
    Pieces::text("→ ").and(number_text(draft, &value))
}

/// The divisor d of `(s + d - 1) // d`.
fn rounded_up(
    draft: &Draft<'_>,
    dividend: &Expr,
    divisor: &Expr,
    is_heap: &dyn Fn(&Expr) -> bool,
) -> Option<i64> {
    let Node::Binary(Sign::Plus, left, right) = &dividend.node else {
        return None;
    };
    let added = match (is_heap(left), is_heap(right)) {
        (true, _) => constant(draft, right)?,
        (_, true) => constant(draft, left)?,
        _ => return None,
    };
    let divisor = constant(draft, divisor)?;
    (divisor > 1 && added == divisor - 1).then_some(divisor)
}

/// The value of a number or of a constant, or of a few of them.
fn constant(draft: &Draft<'_>, expr: &Expr) -> Option<i64> {
    match &expr.node {
        Node::Number(number) => Some(*number),
        Node::Name(name) => {
            let mut params = draft.rules.params().iter();
            match params.find(|param| param.name == *name)?.value {
                ParamValue::Int(number) => Some(number),
                _ => None,
            }
        }
        Node::Binary(sign, left, right) => {
            let (left, right) = (constant(draft, left)?, constant(draft, right)?);
            match sign {
                Sign::Plus => left.checked_add(right),
                Sign::Minus => left.checked_sub(right),
                Sign::Times => left.checked_mul(right),
                _ => None,
            }
        }
        _ => None,
    }
}

fn memory_changes(draft: &Draft<'_>, memory: &[String]) -> Vec<Change> {
    let variables = draft.positions.memory().iter();
    let values = draft.rules.memory_names().iter().zip(variables).zip(memory);
    values
        .filter(|((_, before), after)| before != after)
        .map(|((name, before), after)| Change {
            name: Pieces::text(format!("{name} → ")),
            before: before.clone(),
            after: Text::new(after.clone(), Level::Choice).at(Level::BitOr),
            label: number_text(draft, after),
        })
        .collect()
}
