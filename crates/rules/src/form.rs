//! What the form can say with buttons: common moves, ends and starts, read from expressions and written as such.
//!
//! Recognition looks at the syntax, so blanks and brackets do not matter; what it does not recognise stays an expression.

use crate::lexer::{self, Sign, TokenKind};
use crate::parser;
use crate::source::{Faults, Span};
use crate::syntax::{self, Clause, Expr, Node};
use std::fmt;

/// One row of moves, as chips.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// Which heap is changed. In a game of one heap always `Any`.
    pub heap: HeapChoice,
    /// How it is changed.
    pub op: ChipOp,
    /// When the move is allowed; the heap picked from any is called as [`picked_name`] says.
    pub condition: Option<String>,
}

/// Which heap a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapChoice {
    /// Any one of them.
    Any,
    /// The one at this place, from 0.
    Named(usize),
}

/// How a move changes a heap.
#[derive(Clone, Debug, PartialEq)]
pub enum ChipOp {
    /// So many stones more.
    Add(Amount),
    /// So many stones fewer.
    Subtract(Amount),
    /// So many times the stones.
    Multiply(Amount),
    /// Divided, rounded down.
    DivideDown(Amount),
    /// Divided, rounded up.
    DivideUp(Amount),
    /// One to so many stones are taken, as far as there are any.
    TakeUpTo(Amount),
    /// Any number of stones is taken, at least one.
    TakeAny,
}

/// A number in a chip.
#[derive(Clone, Debug, PartialEq)]
pub enum Amount {
    /// Written out.
    Number(i64),
    /// A constant's name.
    Param(String),
}

/// The end of a game, as the form shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct EndShape {
    /// What is measured.
    pub measure: Measure,
    /// How it is compared.
    pub comparison: Comparison,
    /// With what: a number or an expression of constants.
    pub limit: String,
}

/// What decides that a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// All stones together.
    Sum,
    /// The heap at this place, from 0.
    Heap(usize),
    /// At least one heap.
    AnyHeap,
    /// The product of the heaps.
    Product,
}

/// A sign of comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>=`
    AtLeast,
    /// `>`
    Above,
    /// `<=`
    AtMost,
    /// `<`
    Below,
    /// `==`
    Equal,
}

/// The start positions, as the form shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct StartShape {
    /// One for each heap, in order.
    pub heaps: Vec<HeapStart>,
    /// Further conditions, as they are written.
    pub conditions: Vec<String>,
}

/// How many stones a heap has at the start.
#[derive(Clone, Debug, PartialEq)]
pub enum HeapStart {
    /// So many.
    Fixed(String),
    /// From so many to so many, both included.
    Range(String, String),
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Param(name) => name.fmt(f),
        }
    }
}

impl Comparison {
    /// All of them, in the order in which the form offers them.
    pub const ALL: [Self; 5] = [
        Self::AtLeast,
        Self::Above,
        Self::AtMost,
        Self::Below,
        Self::Equal,
    ];

    /// As it is written.
    pub fn sign(self) -> &'static str {
        match self {
            Self::AtLeast => ">=",
            Self::Above => ">",
            Self::AtMost => "<=",
            Self::Below => "<",
            Self::Equal => "==",
        }
    }

    fn of(relation: syntax::Comparison) -> Option<Self> {
        Some(match relation {
            syntax::Comparison::GreaterEqual => Self::AtLeast,
            syntax::Comparison::Greater => Self::Above,
            syntax::Comparison::LessEqual => Self::AtMost,
            syntax::Comparison::Less => Self::Below,
            syntax::Comparison::Equal => Self::Equal,
            syntax::Comparison::NotEqual | syntax::Comparison::In | syntax::Comparison::NotIn => {
                return None;
            }
        })
    }

    /// The sign after both sides have changed places.
    fn flipped(self) -> Self {
        match self {
            Self::AtLeast => Self::AtMost,
            Self::Above => Self::Below,
            Self::AtMost => Self::AtLeast,
            Self::Below => Self::Above,
            Self::Equal => Self::Equal,
        }
    }
}

/// What a row calls the heap that it picks from any: `x`, unless a heap has that name.
pub fn picked_name(heap_names: &[String]) -> &'static str {
    free_name(&["x", "h", "m", "p", "q"], |name| {
        heap_names.iter().any(|heap| heap == name)
    })
}

fn free_name(names: &'static [&'static str], is_taken: impl Fn(&str) -> bool) -> &'static str {
    names
        .iter()
        .find(|name| !is_taken(name))
        .unwrap_or(&names[0])
}

// Moves.

/// The chips that say the same as a row; `None` where none do.
pub fn read_chip(row: &str, heap_names: &[String]) -> Option<Chip> {
    let mut faults = Faults::default();
    let syntax = parser::row(row, &mut faults);
    if !faults.is_empty() || syntax.memory.is_some() {
        return None;
    }
    let (heap, own, value) = match (&syntax.picks, syntax.heaps.as_slice()) {
        (Some(picks), [value]) if picks.len() == 1 => (HeapChoice::Any, picks[0].0.clone(), value),
        (Some(_), _) => return None,
        (None, [value]) if heap_names.len() == 1 => (HeapChoice::Any, heap_names[0].clone(), value),
        (None, values) => {
            let index = only_change(values, heap_names)?;
            (
                HeapChoice::Named(index),
                heap_names[index].clone(),
                &values[index],
            )
        }
    };
    let reader = ChipReader {
        row,
        own: &own,
        heap_names,
    };
    let (op, conditions) = reader.op(value, &syntax.clauses)?;
    let condition = match conditions {
        [] => None,
        [Clause::If(condition)] => Some(slice(row, condition.span)),
        _ => return None,
    };
    // The heap that is picked from any has one name in all chips.
    let is_picked = syntax.picks.is_some();
    let condition = condition.map(|text| {
        let name = if heap_names.len() == 1 {
            heap_names[0].as_str()
        } else {
            picked_name(heap_names)
        };
        if is_picked {
            renamed(&text, &own, name)
        } else {
            text
        }
    });
    Some(Chip {
        heap,
        op,
        condition,
    })
}

/// The row that a chip stands for.
pub fn write_chip(chip: &Chip, heap_names: &[String]) -> String {
    let is_any = chip.heap == HeapChoice::Any && heap_names.len() != 1;
    let heap = match chip.heap {
        HeapChoice::Named(index) => heap_names.get(index),
        HeapChoice::Any => heap_names.first().filter(|_| !is_any),
    };
    let own = heap.map_or(picked_name(heap_names), String::as_str);
    let is_taken = |name: &str| {
        heap_names.iter().any(|heap| heap == name)
            || matches!(chip.amount(), Some(Amount::Param(param)) if param == name)
    };
    let count = free_name(&["k", "t", "d", "c", "u"], is_taken);
    let (value, clause) = match &chip.op {
        ChipOp::Add(amount) => (format!("{own} + {amount}"), String::new()),
        ChipOp::Subtract(amount) => (format!("{own} - {amount}"), String::new()),
        ChipOp::Multiply(amount) => (format!("{own} * {amount}"), String::new()),
        ChipOp::DivideDown(amount) => (format!("{own} // {amount}"), String::new()),
        ChipOp::DivideUp(Amount::Number(number)) => (
            format!("({own} + {}) // {number}", number.saturating_sub(1)),
            String::new(),
        ),
        ChipOp::DivideUp(amount) => (format!("({own} + {amount} - 1) // {amount}"), String::new()),
        ChipOp::TakeUpTo(amount) => (
            format!("{own} - {count}"),
            format!(" for {count} in range(1, min({amount}, {own}) + 1)"),
        ),
        ChipOp::TakeAny => (
            format!("{own} - {count}"),
            format!(" for {count} in range(1, {own} + 1)"),
        ),
    };
    let mut row = if is_any {
        format!("{own} -> {value}")
    } else {
        let values = heap_names.iter().map(|name| {
            if name == own {
                value.as_str()
            } else {
                name.as_str()
            }
        });
        values.collect::<Vec<_>>().join(", ")
    };
    row += &clause;
    if let Some(condition) = &chip.condition {
        row += &format!(" if {condition}");
    }
    row
}

impl Chip {
    fn amount(&self) -> Option<&Amount> {
        match &self.op {
            ChipOp::Add(amount)
            | ChipOp::Subtract(amount)
            | ChipOp::Multiply(amount)
            | ChipOp::DivideDown(amount)
            | ChipOp::DivideUp(amount)
            | ChipOp::TakeUpTo(amount) => Some(amount),
            ChipOp::TakeAny => None,
        }
    }
}

/// The only place at which the values are not the heaps' own names.
fn only_change(values: &[Expr], heap_names: &[String]) -> Option<usize> {
    if values.len() != heap_names.len() {
        return None;
    }
    let mut changed =
        (0..values.len()).filter(|&index| !is_name(&values[index], &heap_names[index]));
    let index = changed.next()?;
    changed.next().is_none().then_some(index)
}

struct ChipReader<'a> {
    row: &'a str,
    own: &'a str,
    heap_names: &'a [String],
}

impl ChipReader<'_> {
    /// The operation, and the clauses that it does not need.
    fn op<'c>(&self, value: &Expr, clauses: &'c [Clause]) -> Option<(ChipOp, &'c [Clause])> {
        if let [Clause::For { name, source, .. }, rest @ ..] = clauses {
            return self.take(value, name, source, rest);
        }
        let Node::Binary(sign, left, right) = &value.node else {
            return Some((ChipOp::DivideUp(self.negated_twice(value)?), clauses));
        };
        let op = match sign {
            Sign::Plus if self.is_own(left) => ChipOp::Add(self.amount(right)?),
            Sign::Plus if self.is_own(right) => ChipOp::Add(self.amount(left)?),
            Sign::Minus if self.is_own(left) => ChipOp::Subtract(self.amount(right)?),
            Sign::Times if self.is_own(left) => ChipOp::Multiply(self.amount(right)?),
            Sign::Times if self.is_own(right) => ChipOp::Multiply(self.amount(left)?),
            Sign::Quotient if self.is_own(left) => ChipOp::DivideDown(self.amount(right)?),
            Sign::Quotient => {
                let divisor = self.amount(right)?;
                self.is_rounded_up(left, &divisor)
                    .then_some(ChipOp::DivideUp(divisor))?
            }
            _ => return None,
        };
        Some((op, clauses))
    }

    /// `x - k for k in range(1, x + 1)`, with `min(3, x)` for `x` or with `if k <= x`.
    fn take<'c>(
        &self,
        value: &Expr,
        name: &str,
        source: &Expr,
        rest: &'c [Clause],
    ) -> Option<(ChipOp, &'c [Clause])> {
        let is_taken = matches!(&value.node, Node::Binary(Sign::Minus, left, right)
            if self.is_own(left) && is_name(right, name));
        let Node::Call {
            name: function,
            arguments,
            ..
        } = &source.node
        else {
            return None;
        };
        let [first, end] = arguments.as_slice() else {
            return None;
        };
        if !is_taken || function != "range" || !is_number(first, 1) || name == self.own {
            return None;
        }
        // The last number that is taken.
        let last = match &end.node {
            Node::Binary(Sign::Plus, left, right) if is_number(right, 1) => left,
            _ => end,
        };
        let is_end_plain = std::ptr::eq(last, end);
        if !is_end_plain && self.is_own(last) {
            return no_use_of(name, rest).then_some((ChipOp::TakeAny, rest));
        }
        if !is_end_plain
            && let Node::Call {
                name: function,
                arguments,
                ..
            } = &last.node
            && let [a, b] = arguments.as_slice()
            && function == "min"
        {
            let amount = if self.is_own(b) {
                self.amount(a)?
            } else {
                self.amount(b).filter(|_| self.is_own(a))?
            };
            return no_use_of(name, rest).then_some((ChipOp::TakeUpTo(amount), rest));
        }
        let amount = if is_end_plain {
            match self.amount(end)? {
                Amount::Number(number) => Amount::Number(number.checked_sub(1)?),
                Amount::Param(_) => return None,
            }
        } else {
            self.amount(last)?
        };
        let (Clause::If(guard), rest) = rest.split_first()? else {
            return None;
        };
        let is_guard = match &guard.node {
            Node::Compare(left, right) => match right.as_slice() {
                [(syntax::Comparison::LessEqual, right)] => {
                    is_name(left, name) && self.is_own(right)
                }
                [(syntax::Comparison::GreaterEqual, right)] => {
                    self.is_own(left) && is_name(right, name)
                }
                _ => false,
            },
            _ => false,
        };
        (is_guard && no_use_of(name, rest)).then_some((ChipOp::TakeUpTo(amount), rest))
    }

    fn is_own(&self, expr: &Expr) -> bool {
        is_name(expr, self.own)
    }

    fn amount(&self, expr: &Expr) -> Option<Amount> {
        match &expr.node {
            Node::Number(number) => Some(Amount::Number(*number)),
            Node::Name(name)
                if name != self.own
                    && !self.heap_names.contains(name)
                    && name != "heaps"
                    && name != "turn" =>
            {
                Some(Amount::Param(name.clone()))
            }
            _ => None,
        }
    }

    /// Whether a dividend is `x + 2` over 3, or `x + m - 1` over m.
    fn is_rounded_up(&self, dividend: &Expr, divisor: &Amount) -> bool {
        match (&dividend.node, divisor) {
            (Node::Binary(Sign::Plus, heap, added), Amount::Number(number)) => {
                *number > 1 && self.is_own(heap) && is_number(added, number - 1)
            }
            (Node::Binary(Sign::Minus, sum, one), Amount::Param(param)) => {
                is_number(one, 1)
                    && matches!(&sum.node, Node::Binary(Sign::Plus, heap, added)
                        if self.is_own(heap) && is_name(added, param))
            }
            _ => false,
        }
    }

    /// The divisor of `-(-x // 2)`.
    fn negated_twice(&self, value: &Expr) -> Option<Amount> {
        let Node::Unary(Sign::Minus, quotient) = &value.node else {
            return None;
        };
        let Node::Binary(Sign::Quotient, dividend, divisor) = &quotient.node else {
            return None;
        };
        let is_own = matches!(&dividend.node, Node::Unary(Sign::Minus, heap) if self.is_own(heap));
        // A bracket makes `-(-x // 2)` what it is; without one the signs bind first.
        let has_bracket = slice(self.row, quotient.span).starts_with('(');
        (is_own && has_bracket)
            .then(|| self.amount(divisor))
            .flatten()
    }
}

/// Whether clauses do without a name: a chip's own count is not the author's.
fn no_use_of(name: &str, clauses: &[Clause]) -> bool {
    clauses
        .iter()
        .all(|clause| matches!(clause, Clause::If(condition) if !mentions(condition, name)))
}

fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(&expr.node, Node::Name(found) if found == name)
}

fn is_number(expr: &Expr, number: i64) -> bool {
    expr.node == Node::Number(number)
}

fn slice(text: &str, span: Span) -> String {
    text.get(span.range()).unwrap_or_default().to_string()
}

/// The text with another name in place of one.
fn renamed(text: &str, from: &str, to: &str) -> String {
    let mut result = String::new();
    let mut at = 0;
    for token in lexer::tokens(text, &mut Faults::default()) {
        if matches!(&token.kind, TokenKind::Name(name) if name == from) {
            let span = token.span.range();
            result += &text[at..span.start];
            result += to;
            at = span.end;
        }
    }
    result + &text[at..]
}

/// Whether a name stands anywhere in an expression.
fn mentions(expr: &Expr, name: &str) -> bool {
    match &expr.node {
        Node::Name(found) => found == name,
        Node::Number(_) | Node::Truth(_) | Node::Text(_) | Node::Wrong => false,
        Node::Unary(_, a) | Node::Not(a) => mentions(a, name),
        Node::Binary(_, a, b) | Node::Item(a, b) => mentions(a, name) || mentions(b, name),
        Node::Compare(first, rest) => {
            mentions(first, name) || rest.iter().any(|(_, it)| mentions(it, name))
        }
        Node::And(list) | Node::Or(list) | Node::List(list, _) => {
            list.iter().any(|it| mentions(it, name))
        }
        Node::Call { arguments, .. } => arguments.iter().any(|it| mentions(it, name)),
        Node::Choice(a, b, c) => [a, b, c].into_iter().any(|it| mentions(it, name)),
        Node::Generator(element, clauses) => {
            mentions(element, name) || clauses.iter().any(|clause| mentions(clause.expr(), name))
        }
        Node::Slice(list, bounds) => {
            mentions(list, name) || bounds.iter().flatten().any(|it| mentions(it, name))
        }
    }
}

// Ends.

/// The end that a condition describes; `None` where the form cannot show it.
pub fn read_end(condition: &str, heap_names: &[String]) -> Option<EndShape> {
    let mut faults = Faults::default();
    let expr = parser::expression(condition, &mut faults);
    if !faults.is_empty() {
        return None;
    }
    let reader = EndReader {
        condition,
        heap_names,
    };
    if let Node::Or(parts) = &expr.node {
        return reader.any_of(parts);
    }
    reader.comparison(&expr)
}

/// The condition that an end stands for.
pub fn write_end(end: &EndShape, heap_names: &[String]) -> String {
    let (sign, limit) = (end.comparison.sign(), &end.limit);
    let join = |between: &str| heap_names.join(between);
    match end.measure {
        Measure::Sum => format!("{} {sign} {limit}", join(" + ")),
        Measure::Product => format!("{} {sign} {limit}", join(" * ")),
        Measure::Heap(index) => {
            let heap = heap_names.get(index).map_or("s", String::as_str);
            format!("{heap} {sign} {limit}")
        }
        Measure::AnyHeap => match end.comparison {
            Comparison::AtLeast | Comparison::Above => format!("max(heaps) {sign} {limit}"),
            Comparison::AtMost | Comparison::Below => format!("min(heaps) {sign} {limit}"),
            Comparison::Equal => format!("{limit} in heaps"),
        },
    }
}

struct EndReader<'a> {
    condition: &'a str,
    heap_names: &'a [String],
}

impl EndReader<'_> {
    /// `measure >= limit` or `limit <= measure`.
    fn comparison(&self, expr: &Expr) -> Option<EndShape> {
        let Node::Compare(left, rest) = &expr.node else {
            return self.any_in_generator(expr);
        };
        let [(relation, right)] = rest.as_slice() else {
            return None;
        };
        if *relation == syntax::Comparison::In {
            let is_right = is_name(right, "heaps") && self.is_limit(left);
            return is_right.then(|| self.end(Measure::AnyHeap, Comparison::Equal, left));
        }
        let comparison = Comparison::of(*relation)?;
        if let Some(measure) = self
            .measure(left, comparison)
            .filter(|_| self.is_limit(right))
        {
            return Some(self.end(measure, comparison, right));
        }
        let comparison = comparison.flipped();
        let measure = self
            .measure(right, comparison)
            .filter(|_| self.is_limit(left))?;
        Some(self.end(measure, comparison, left))
    }

    fn end(&self, measure: Measure, comparison: Comparison, limit: &Expr) -> EndShape {
        EndShape {
            measure,
            comparison,
            limit: slice(self.condition, limit.span),
        }
    }

    fn is_limit(&self, expr: &Expr) -> bool {
        !mentions(expr, "heaps") && !self.heap_names.iter().any(|heap| mentions(expr, heap))
    }

    fn measure(&self, expr: &Expr, comparison: Comparison) -> Option<Measure> {
        if let Node::Name(name) = &expr.node {
            return self
                .heap_names
                .iter()
                .position(|heap| heap == name)
                .map(Measure::Heap);
        }
        if let Node::Call {
            name, arguments, ..
        } = &expr.node
        {
            let is_of_all = match arguments.as_slice() {
                [only] => is_name(only, "heaps"),
                all => self.are_all_heaps(all.iter()),
            };
            let extreme = match comparison {
                Comparison::AtLeast | Comparison::Above => "max",
                Comparison::AtMost | Comparison::Below => "min",
                Comparison::Equal => "",
            };
            return match name.as_str() {
                "sum" if is_of_all && arguments.len() == 1 => Some(self.of_all(Measure::Sum)),
                name if is_of_all && name == extreme => Some(self.of_all(Measure::AnyHeap)),
                _ => None,
            };
        }
        for (sign, measure) in [(Sign::Plus, Measure::Sum), (Sign::Times, Measure::Product)] {
            let mut parts = vec![];
            flatten(expr, sign, &mut parts);
            if parts.len() > 1 && self.are_all_heaps(parts.into_iter()) {
                return Some(measure);
            }
        }
        None
    }

    /// In a game of one heap every measure is that heap.
    fn of_all(&self, measure: Measure) -> Measure {
        if self.heap_names.len() == 1 {
            Measure::Heap(0)
        } else {
            measure
        }
    }

    fn are_all_heaps<'e>(&self, exprs: impl Iterator<Item = &'e Expr>) -> bool {
        let mut names: Vec<&str> = vec![];
        for expr in exprs {
            let Node::Name(name) = &expr.node else {
                return false;
            };
            names.push(name);
        }
        names.sort_unstable();
        let mut all: Vec<&str> = self.heap_names.iter().map(String::as_str).collect();
        all.sort_unstable();
        names == all
    }

    /// `a >= 50 or b >= 50`.
    fn any_of(&self, parts: &[Expr]) -> Option<EndShape> {
        let ends: Vec<EndShape> = parts
            .iter()
            .map(|part| self.comparison(part))
            .collect::<Option<_>>()?;
        let mut heaps: Vec<usize> = vec![];
        for end in &ends {
            let Measure::Heap(heap) = end.measure else {
                return None;
            };
            if end.comparison != ends[0].comparison || end.limit != ends[0].limit {
                return None;
            }
            heaps.push(heap);
        }
        heaps.sort_unstable();
        let is_all = heaps.iter().copied().eq(0..self.heap_names.len());
        is_all.then(|| EndShape {
            measure: Measure::AnyHeap,
            ..ends[0].clone()
        })
    }

    /// `any(x >= 50 for x in heaps)`.
    fn any_in_generator(&self, expr: &Expr) -> Option<EndShape> {
        let Node::Call {
            name, arguments, ..
        } = &expr.node
        else {
            return None;
        };
        let [
            Expr {
                node: Node::Generator(element, clauses),
                ..
            },
        ] = arguments.as_slice()
        else {
            return None;
        };
        let [
            Clause::For {
                name: bound,
                source,
                ..
            },
        ] = clauses.as_slice()
        else {
            return None;
        };
        if name != "any" || !is_name(source, "heaps") {
            return None;
        }
        let one = [bound.clone()];
        let end = EndReader {
            condition: self.condition,
            heap_names: &one,
        }
        .comparison(element)?;
        let is_right = end.measure == Measure::Heap(0) && self.heap_names.len() > 1;
        is_right.then_some(EndShape {
            measure: Measure::AnyHeap,
            ..end
        })
    }
}

/// The operands of a sum or product without brackets around its parts' signs.
fn flatten<'e>(expr: &'e Expr, sign: Sign, parts: &mut Vec<&'e Expr>) {
    match &expr.node {
        Node::Binary(own, left, right) if *own == sign => {
            flatten(left, sign, parts);
            flatten(right, sign, parts);
        }
        _ => parts.push(expr),
    }
}

// Starts.

/// The start that a text describes; `None` where the form cannot show it.
pub fn read_start(start: &str, heap_names: &[String]) -> Option<StartShape> {
    let mut faults = Faults::default();
    let syntax = parser::start(start, &mut faults);
    if !faults.is_empty() || !syntax.clauses.is_empty() {
        return None;
    }
    let mut heaps: Vec<Option<HeapStart>> = vec![None; heap_names.len()];
    let mut conditions = vec![];
    for expr in syntax.heaps.iter().chain(syntax.memory.iter().flatten()) {
        let parts = match &expr.node {
            Node::And(parts) => parts.as_slice(),
            _ => std::slice::from_ref(expr),
        };
        for part in parts {
            match heap_start(start, part, heap_names) {
                Some((heap, shape)) if heaps[heap].is_none() => heaps[heap] = Some(shape),
                _ => conditions.push(slice(start, part.span)),
            }
        }
    }
    let heaps = heaps.into_iter().collect::<Option<_>>()?;
    Some(StartShape { heaps, conditions })
}

/// The text that a start stands for.
pub fn write_start(start: &StartShape, heap_names: &[String]) -> String {
    let heaps = start
        .heaps
        .iter()
        .zip(heap_names)
        .map(|(heap, name)| match heap {
            HeapStart::Fixed(value) => format!("{name} == {value}"),
            HeapStart::Range(low, high) => format!("{low} <= {name} <= {high}"),
        });
    heaps
        .chain(start.conditions.iter().cloned())
        .collect::<Vec<_>>()
        .join(", ")
}

/// `name == value` or `low <= name <= high`, either way round.
fn heap_start(text: &str, expr: &Expr, heap_names: &[String]) -> Option<(usize, HeapStart)> {
    let Node::Compare(first, rest) = &expr.node else {
        return None;
    };
    let heap = |expr: &Expr| heap_names.iter().position(|name| is_name(expr, name));
    match rest.as_slice() {
        [(syntax::Comparison::Equal, second)] => {
            let (heap, value) = match (heap(first), heap(second)) {
                (Some(heap), _) => (heap, second),
                (None, Some(heap)) => (heap, &**first),
                (None, None) => return None,
            };
            Some((heap, HeapStart::Fixed(slice(text, value.span))))
        }
        [(before, middle), (after, last)] => {
            let heap = heap(middle)?;
            let (low_sign, low, high_sign, high) = match (before, after) {
                (
                    syntax::Comparison::Less | syntax::Comparison::LessEqual,
                    syntax::Comparison::Less | syntax::Comparison::LessEqual,
                ) => (before, &**first, after, last),
                (
                    syntax::Comparison::Greater | syntax::Comparison::GreaterEqual,
                    syntax::Comparison::Greater | syntax::Comparison::GreaterEqual,
                ) => (after, last, before, &**first),
                _ => return None,
            };
            let is_strict = |sign: &syntax::Comparison| {
                matches!(sign, syntax::Comparison::Less | syntax::Comparison::Greater)
            };
            let low = moved(text, low, if is_strict(low_sign) { 1 } else { 0 })?;
            let high = moved(text, high, if is_strict(high_sign) { -1 } else { 0 })?;
            Some((heap, HeapStart::Range(low, high)))
        }
        _ => None,
    }
}

/// A bound, moved by one where the sign leaves it out.
fn moved(text: &str, bound: &Expr, step: i64) -> Option<String> {
    let written = slice(text, bound.span);
    Some(match (&bound.node, step) {
        (_, 0) => written,
        (Node::Number(number), step) => number.checked_add(step)?.to_string(),
        (Node::Name(_), 1) => format!("{written} + 1"),
        (Node::Name(_), _) => format!("{written} - 1"),
        (_, 1) => format!("({written}) + 1"),
        (_, _) => format!("({written}) - 1"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split(", ").map(str::to_string).collect()
    }

    /// A row that chips can say, and how they write it.
    fn chip(heaps: &str, row: &str, expected: &str) {
        let heaps = names(heaps);
        let chip = read_chip(row, &heaps).unwrap_or_else(|| panic!("chips can say `{row}`"));
        let written = write_chip(&chip, &heaps);
        assert_eq!(written, expected);
        assert_eq!(read_chip(&written, &heaps), Some(chip), "{row}");
    }

    #[test]
    fn rows_that_chips_can_say() {
        chip("s", "s+1", "s + 1");
        chip("s", "(s + n)", "s + n");
        chip("s", "2 * s", "s * 2");
        chip("s", "x -> x - 3 if x >= 3", "s - 3 if s >= 3");
        chip("s", "s // 2", "s // 2");
        chip(
            "s",
            "(s + 1) // 2 if s % 2 == 1",
            "(s + 1) // 2 if s % 2 == 1",
        );
        chip("s", "-(-s // 3)", "(s + 2) // 3");
        chip("s", "(s + m - 1) // m", "(s + m - 1) // m");
        chip(
            "a, b",
            "h -> h * 2 if h == min(heaps)",
            "x -> x * 2 if x == min(heaps)",
        );
        chip("a, b", "a, b + 2", "a, b + 2");
        chip("a, b", "a + 1, b if a < b", "a + 1, b if a < b");
        chip("x, y", "h -> h + 1", "h -> h + 1");
        chip(
            "n",
            "n - k for k in range(1, min(m, n) + 1)",
            "n - k for k in range(1, min(m, n) + 1)",
        );
        chip(
            "n",
            "n - d for d in range(1, min(n, 3) + 1)",
            "n - k for k in range(1, min(3, n) + 1)",
        );
        chip(
            "n",
            "n - k for k in range(1, 4) if n >= k",
            "n - k for k in range(1, min(3, n) + 1)",
        );
        chip(
            "n",
            "n - t for t in range(1, k + 1) if t <= n",
            "n - t for t in range(1, min(k, n) + 1)",
        );
        chip(
            "a, b",
            "x -> x - k for k in range(1, x + 1)",
            "x -> x - k for k in range(1, x + 1)",
        );
    }

    #[test]
    fn rows_that_stay_expressions() {
        for row in [
            "s + 1, b",
            "s",
            "s * s",
            "s + s",
            "s ** 2",
            "s + 1 if s > 1 if s < 9",
            "s +",
            "s + 2 * n",
            "5 - s",
            "s - k for k in range(1, 4)",
            "s - k for k in range(2, s + 1)",
            "(s + 2) // 2",
            "x, y -> x, y",
            "s - k for k in range(1, s + 1) if k != 3",
            "s + heaps[0]",
            "-(-s) // 2",
        ] {
            assert_eq!(read_chip(row, &names("s")), None, "{row}");
        }
        for row in ["a + 1, b + 1", "a, b", "b, a", "a + b, b", "a + 1, b; 3"] {
            assert_eq!(read_chip(row, &names("a, b")), None, "{row}");
        }
    }

    fn end(heaps: &str, condition: &str, expected: &str) {
        let heaps = names(heaps);
        let shape = read_end(condition, &heaps)
            .unwrap_or_else(|| panic!("the form can show `{condition}`"));
        let written = write_end(&shape, &heaps);
        assert_eq!(written, expected);
        assert_eq!(read_end(&written, &heaps), Some(shape), "{condition}");
    }

    #[test]
    fn ends_that_the_form_can_show() {
        end("s", "s>=129", "s >= 129");
        end("s", "19 >= s", "s <= 19");
        end("s", "sum(heaps) > N - 1", "s > N - 1");
        end("a, b", "b + a >= 77", "a + b >= 77");
        end("a, b", "sum(heaps) >= 77", "a + b >= 77");
        end("a, b", "a * b >= 384", "a * b >= 384");
        end("a, b", "max(a, b) >= 50", "max(heaps) >= 50");
        end("a, b", "a >= 50 or b >= 50", "max(heaps) >= 50");
        end("a, b", "any(x < 5 for x in heaps)", "min(heaps) < 5");
        end("a, b", "7 in heaps", "7 in heaps");
        end("a, b", "b == N", "b == N");
    }

    #[test]
    fn ends_that_stay_expressions() {
        for condition in [
            "a > b",
            "a + b",
            "a >= 5 and b >= 5",
            "a >= 5 or b >= 6",
            "a >=",
            "a - b > 3",
            "max(heaps) == 5",
        ] {
            assert_eq!(read_end(condition, &names("a, b")), None, "{condition}");
        }
    }

    fn start(heaps: &str, text: &str, expected: &str) {
        let heaps = names(heaps);
        let shape =
            read_start(text, &heaps).unwrap_or_else(|| panic!("the form can show `{text}`"));
        let written = write_start(&shape, &heaps);
        assert_eq!(written, expected);
        assert_eq!(read_start(&written, &heaps), Some(shape), "{text}");
    }

    #[test]
    fn starts_that_the_form_can_show() {
        start("s", "1<=s<=128", "1 <= s <= 128");
        start("s", "1 < s < N", "2 <= s <= N - 1");
        start("a, b", "1 <= b <= 69, a == 7", "a == 7, 1 <= b <= 69");
        start(
            "a, b",
            "1 <= a <= 5 and 9 >= b > 2, a + b < 12",
            "1 <= a <= 5, 3 <= b <= 9, a + b < 12",
        );
        start("n", "2 <= n <= 60, last == 0", "2 <= n <= 60, last == 0");
    }

    #[test]
    fn starts_that_stay_expressions() {
        for text in [
            "a == 1",
            "3, 4",
            "n, n + 1 for n in range(5)",
            "a >= 1, b >= 1",
            "a == , b == 1",
        ] {
            assert_eq!(read_start(text, &names("a, b")), None, "{text}");
        }
    }
}
