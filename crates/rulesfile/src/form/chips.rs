//! Rows of moves, as chips.

use super::*;

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
    /// This number of stones more.
    Add(Amount),
    /// This number of stones fewer.
    Subtract(Amount),
    /// This number of times the stones.
    Multiply(Amount),
    /// Divided, rounded down.
    DivideDown(Amount),
    /// Divided, rounded up.
    DivideUp(Amount),
    /// One to this number of stones are taken, as far as there are any.
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

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Param(name) => name.fmt(f),
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
        (None, _) if is_multiset(heap_names) => return None,
        (None, [value]) if heap_names.len() == 1 => (HeapChoice::Any, heap_names[0].clone(), value),
        (None, values) => {
            let index = only_change(values, heap_names)?;
            let name = heap_names[index].clone();
            (HeapChoice::Named(index), name, &values[index])
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
    let name = match is_one_heap(heap_names) {
        true => heap_names[0].as_str(),
        false => picked_name(heap_names),
    };
    let condition = condition.map(|text| match is_picked {
        true => renamed(&text, &own, name),
        false => text,
    });
    Some(Chip {
        heap,
        op,
        condition,
    })
}

/// The row that a chip stands for.
pub fn write_chip(chip: &Chip, heap_names: &[String]) -> String {
    let is_any = chip.heap == HeapChoice::Any && !is_one_heap(heap_names);
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
    let value = match &chip.op {
        ChipOp::Add(amount) => format!("{own} + {amount}"),
        ChipOp::Subtract(amount) => format!("{own} - {amount}"),
        ChipOp::Multiply(amount) => format!("{own} * {amount}"),
        ChipOp::DivideDown(amount) => format!("{own} // {amount}"),
        ChipOp::DivideUp(Amount::Number(number)) => {
            format!("({own} + {}) // {number}", number.saturating_sub(1))
        }
        ChipOp::DivideUp(amount) => format!("({own} + {amount} - 1) // {amount}"),
        ChipOp::TakeUpTo(_) | ChipOp::TakeAny => format!("{own} - {count}"),
    };
    let clause = match &chip.op {
        ChipOp::TakeUpTo(amount) => format!(" for {count} in range(1, min({amount}, {own}) + 1)"),
        ChipOp::TakeAny => format!(" for {count} in range(1, {own} + 1)"),
        _ => String::new(),
    };
    let mut row = if is_any {
        format!("{own} -> {value}")
    } else {
        let values = heap_names.iter().map(|name| match name == own {
            true => value.as_str(),
            false => name.as_str(),
        });
        values.collect::<Vec<_>>().join(", ")
    };
    row += &clause;
    if let Some(condition) = &chip.condition {
        row += &format!(" if {condition}");
    }
    row
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
        if let [Clause::For { names, source }, rest @ ..] = clauses {
            let [(name, _)] = names.as_slice() else {
                return None;
            };
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
                [(Comparison::LessEqual, right)] => is_name(left, name) && self.is_own(right),
                [(Comparison::GreaterEqual, right)] => self.is_own(left) && is_name(right, name),
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
        chip("heaps...", "y -> y - 1 if y > 3", "x -> x - 1 if x > 3");
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
}
