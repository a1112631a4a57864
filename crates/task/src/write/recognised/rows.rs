//! Rows of moves as changes of one heap.

use super::*;

impl Read<'_> {
    pub(super) fn row(&self, row: &WrittenRow, end: Option<&Limit>) -> Option<ToldMove> {
        if row.is_list || row.is_pass || row.memory.is_some() != self.memory.is_some() {
            return None;
        }
        let (range, mut guards) = self.clauses(&row.clauses)?;
        if let (Some(name), Some(memory)) = (self.memory, &row.memory) {
            self.take_remembered(row, name, memory, &mut guards)?;
        }
        let told = self.told_row(row, range, &guards, end)?;
        Some(ToldMove { by: row.by, ..told })
    }

    /// Takes the guard that says that the heap of the row is not the one that was changed last.
    fn take_remembered(
        &self,
        row: &WrittenRow,
        name: &str,
        memory: &[Expr],
        guards: &mut Vec<&Expr>,
    ) -> Option<()> {
        let [place] = memory else {
            return None;
        };
        let is_place = |expr: &Expr| match row.picks {
            Some(_) => is_name(expr, "i"),
            None => {
                let changed = row.heaps.iter().enumerate();
                let mut changed = changed.filter(|(index, to)| self.heap_index(to) != Some(*index));
                let index = changed.next().and_then(|it| i64::try_from(it.0).ok());
                index.is_some() && self.number(expr) == index
            }
        };
        let is_kept = |expr: &&Expr| {
            let Node::Compare(first, rest) = &expr.node else {
                return false;
            };
            matches!(rest.as_slice(), [(Comparison::NotEqual, second)]
                if is_name(first, name) && is_place(second) || is_place(first) && is_name(second, name))
        };
        let at = guards
            .iter()
            .position(is_kept)
            .filter(|_| is_place(place))?;
        guards.remove(at);
        Some(())
    }

    fn told_row(
        &self,
        row: &WrittenRow,
        range: Option<Loop>,
        guards: &[&Expr],
        end: Option<&Limit>,
    ) -> Option<ToldMove> {
        let is_one = self.heaps.len() == 1;
        match &row.picks {
            Some(picks) => match (picks.as_slice(), row.heaps.as_slice()) {
                ([heap], [to]) => self.told(Target::Any, heap, to, range, guards, end),
                ([one, other], [to, rest]) if guards.len() == 1 && self.memory.is_none() => {
                    let number = self.carried([one, other], [to, rest], guards[0])?;
                    Some(ToldMove {
                        target: Target::Any,
                        change: Change::Carry(number),
                        guard: None,
                        by: None,
                    })
                }
                ([one, other], [to, rest]) if guards.is_empty() && self.heaps.len() == 2 => {
                    let is_sum = is_name(rest, other)
                        && matches!(&to.node, Node::Binary(Sign::Plus, a, b)
                            if is_name(a, one) && is_name(b, other) || is_name(a, other) && is_name(b, one));
                    is_sum.then_some(ToldMove {
                        target: Target::Any,
                        change: Change::AddOther,
                        guard: None,
                        by: None,
                    })
                }
                _ => None,
            },
            None if is_one => self.told(
                Target::Any,
                &self.heaps[0],
                row.heaps.first()?,
                range,
                guards,
                end,
            ),
            None => {
                let changed: Vec<usize> = row
                    .heaps
                    .iter()
                    .enumerate()
                    .filter(|(index, to)| self.heap_index(to) != Some(*index))
                    .map(|it| it.0)
                    .collect();
                let [index] = changed.as_slice() else {
                    return None;
                };
                // A third heap has no usual words.
                (*index < 2).then_some(())?;
                self.told(
                    Target::Heap(*index),
                    &self.heaps[*index],
                    &row.heaps[*index],
                    range,
                    guards,
                    end,
                )
            }
        }
    }

    /// The amounts of a loop, and the conditions.
    fn clauses<'e>(&self, clauses: &'e [Clause]) -> Option<(Option<Loop>, Vec<&'e Expr>)> {
        let mut range = None;
        let mut guards = vec![];
        for clause in clauses {
            match clause {
                Clause::If(condition) => match &condition.node {
                    Node::And(parts) => guards.extend(parts),
                    _ => guards.push(condition),
                },
                Clause::For { names, source } => {
                    let ([(name, _)], None) = (names.as_slice(), &range) else {
                        return None;
                    };
                    let Node::Call {
                        name: function,
                        arguments,
                        ..
                    } = &source.node
                    else {
                        return None;
                    };
                    let [low, end] = arguments.as_slice() else {
                        return None;
                    };
                    let (low, high) = (self.number(low)?, self.number(end)?.checked_sub(1)?);
                    (function == "range" && 1 <= low && low < high).then_some(())?;
                    range = Some(Loop {
                        name: name.clone(),
                        low,
                        high,
                    });
                }
            }
        }
        Some((range, guards))
    }

    fn told(
        &self,
        target: Target,
        heap: &str,
        to: &Expr,
        range: Option<Loop>,
        guards: &[&Expr],
        end: Option<&Limit>,
    ) -> Option<ToldMove> {
        let is_heap = |expr: &Expr| is_name(expr, heap);
        let mut change = self.change(to, heap, range.as_ref())?;
        let mut target = target;
        let mut guard = None;
        let mut has_enough = false;
        for condition in guards {
            if target == Target::Any
                && let Some(which) = self.extreme(condition, heap)
            {
                target = which;
                continue;
            }
            if let Change::Take(number) = change
                && self.condition(condition, &is_heap)
                    == Some(Condition::Compared(Relation::AtLeast, number))
            {
                has_enough = true;
                continue;
            }
            if let (Change::TakeBetween(..), Some(range)) = (&change, &range)
                && is_enough(condition, heap, &range.name)
            {
                has_enough = true;
                continue;
            }
            let found = self.condition(condition, &is_heap)?;
            if let (
                Change::Divide(number, Rounding::Down),
                Condition::Compared(Relation::Multiple, divisor),
            ) = (&change, &found)
                && number == divisor
            {
                change = Change::Divide(*number, Rounding::Exact);
            }
            if let (Change::Divide(2, Rounding::Down), Condition::Even(true)) = (&change, &found) {
                change = Change::Divide(2, Rounding::Exact);
            }
            // One condition has words, two have not.
            if guard.replace(found).is_some() {
                return None;
            }
        }
        // That no more is taken than there is goes without saying, and where play goes on below that, it must hold.
        if let Change::Take(most) | Change::TakeBetween(_, most) = change {
            let least = end.map_or(0, |end| match end.relation {
                Relation::AtMost => end.number.saturating_add(1),
                Relation::Below => end.number,
                _ => 0,
            });
            let is_safe = self.heaps.len() == 1 && least >= most;
            (has_enough || is_safe).then_some(())?;
        }
        Some(ToldMove {
            target,
            change,
            guard,
            by: None,
        })
    }

    /// `x - 2, y + 2 if x >= 2`: how many go from one heap into another.
    fn carried(&self, picked: [&String; 2], heaps: [&Expr; 2], guard: &Expr) -> Option<i64> {
        let is_first = |expr: &Expr| is_name(expr, picked[0]);
        let number = |expr: &Expr, name: &str, wanted: Sign| match &expr.node {
            Node::Binary(sign, a, b) if *sign == wanted && is_name(a, name) => self.number(b),
            _ => None,
        };
        let taken = number(heaps[0], picked[0], Sign::Minus)?;
        let put = number(heaps[1], picked[1], Sign::Plus)?;
        let is_enough =
            self.condition(guard, &is_first) == Some(Condition::Compared(Relation::AtLeast, taken));
        (taken == put && taken > 0 && is_enough).then_some(taken)
    }

    /// `x == max(heaps)`
    fn extreme(&self, condition: &Expr, heap: &str) -> Option<Target> {
        let Node::Compare(first, rest) = &condition.node else {
            return None;
        };
        let [(Comparison::Equal, second)] = rest.as_slice() else {
            return None;
        };
        let call = if is_name(first, heap) {
            second
        } else {
            first.as_ref()
        };
        let Node::Call {
            name, arguments, ..
        } = &call.node
        else {
            return None;
        };
        match name.as_str() {
            "max" if self.is_every(arguments) => Some(Target::Bigger),
            "min" if self.is_every(arguments) => Some(Target::Smaller),
            _ => None,
        }
    }

    /// What becomes of one heap.
    fn change(&self, to: &Expr, heap: &str, range: Option<&Loop>) -> Option<Change> {
        let Node::Binary(sign, a, b) = &to.node else {
            return None;
        };
        let is_heap = |expr: &Expr| is_name(expr, heap);
        if let Some(range) = range {
            let is_amount = |expr: &Expr| is_name(expr, &range.name);
            return match sign {
                Sign::Plus if is_heap(a) && is_amount(b) => {
                    Some(Change::AddBetween(range.low, range.high))
                }
                Sign::Minus if is_heap(a) && is_amount(b) => {
                    Some(Change::TakeBetween(range.low, range.high))
                }
                _ => None,
            };
        }
        match sign {
            Sign::Times if is_heap(a) && is_heap(b) => Some(Change::Square),
            Sign::Plus | Sign::Times => {
                let number = match is_heap(a) {
                    true => self.number(b)?,
                    false => is_heap(b).then(|| self.number(a)).flatten()?,
                };
                match sign {
                    Sign::Plus if number > 0 => Some(Change::Add(number)),
                    Sign::Times if (2..=10).contains(&number) => Some(Change::Multiply(number)),
                    _ => None,
                }
            }
            Sign::Minus if is_heap(a) => self.number(b).filter(|it| *it > 0).map(Change::Take),
            Sign::Power if is_heap(a) && self.number(b) == Some(2) => Some(Change::Square),
            Sign::Quotient => {
                let divisor = self.number(b).filter(|it| (2..=10).contains(it))?;
                if is_heap(a) {
                    return Some(Change::Divide(divisor, Rounding::Down));
                }
                // `(s + 1) // 2`
                let is_up = matches!(&a.node, Node::Binary(Sign::Plus, inner, more)
                    if is_heap(inner) && self.number(more) == Some(divisor - 1));
                is_up.then_some(Change::Divide(divisor, Rounding::Up))
            }
            _ => None,
        }
    }
}

/// `for k in range(low, high + 1)`
struct Loop {
    name: String,
    low: i64,
    high: i64,
}

/// `s >= k` or `k <= s`
fn is_enough(condition: &Expr, heap: &str, amount: &str) -> bool {
    let Node::Compare(first, rest) = &condition.node else {
        return false;
    };
    match rest.as_slice() {
        [(Comparison::GreaterEqual, second)] => is_name(first, heap) && is_name(second, amount),
        [(Comparison::LessEqual, second)] => is_name(first, amount) && is_name(second, heap),
        _ => false,
    }
}
