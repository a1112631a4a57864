//! Rows of moves.

use super::*;

impl Reader {
    pub(super) fn moves(&mut self, field: &Field) -> Vec<(Row, RowPlay)> {
        let Value::List(items) = &field.value else {
            let lines = field.source.text.lines().map(str::trim);
            let rows: Vec<String> = lines
                .filter(|line| !line.is_empty())
                .map(toml_file::string_literal)
                .collect();
            let hint = if matches!(field.value, Value::Text) && !rows.is_empty() {
                Hint::write(format!("[{}]", rows.join(", ")))
            } else {
                Hint::example(self.example("moves"))
            };
            self.report_value(&field.source, ProblemKind::WantedList, hint);
            return vec![];
        };
        if items.is_empty() {
            self.report(
                &field.source,
                ProblemKind::Empty,
                Hint::example(self.example("moves")),
            );
        }
        items.iter().filter_map(|item| self.one_row(item)).collect()
    }

    fn one_row(&mut self, field: &Field) -> Option<(Row, RowPlay)> {
        let parts = match &field.value {
            Value::Text => RowParts {
                is_octal: false,
                source: field.source.clone(),
                name: None,
                by: None,
                is_pass: false,
            },
            Value::Table(fields) if toml_file::find(fields, "chance").is_some() => {
                return self.toss_row(fields);
            }
            Value::Table(fields) => self.row_table(field, fields)?,
            _ => {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedText,
                    Hint::example(toml_file::string_literal(&self.example_row())),
                );
                return None;
            }
        };
        let row = Row {
            source: parts.source.text.clone(),
            name: parts.name.clone(),
            by: parts.by,
        };
        let plays = if parts.is_octal {
            self.octal(&parts)?
        } else {
            vec![self.play(&parts)?]
        };
        Some((row, RowPlay::Moves(plays)))
    }

    fn row_table(&mut self, field: &Field, fields: &[Field]) -> Option<RowParts> {
        self.refuse_unknown(fields, ROW_FIELDS, &[]);
        let find = |name: &str| toml_file::find(fields, name);
        let (name, by) = self.name_and_mover(fields);
        let is_pass = find("pass")
            .and_then(|field| self.flag(field))
            .unwrap_or(false);
        let octal = find("octal");
        if let (Some(to), Some(_)) = (find("to"), octal) {
            let found = to.name.clone();
            let kind = ProblemKind::Unexpected { found };
            self.report(&to.key, kind, Some(Hint::Remove));
        }
        let Some(to) = octal.or(find("to")) else {
            let kind = ProblemKind::MissingField {
                name: "to".to_string(),
            };
            let example = Hint::add(format!("to = \"{}\"", self.example_row()));
            self.report(&field.source, kind, example);
            return None;
        };
        let source = self.text(to)?;
        Some(RowParts {
            is_octal: octal.is_some(),
            source,
            name,
            by,
            is_pass,
        })
    }

    /// The name of a row, and whose it is.
    pub(super) fn name_and_mover(&mut self, fields: &[Field]) -> (Option<String>, Option<Player>) {
        let find = |name: &str| toml_file::find(fields, name);
        let name = find("name")
            .and_then(|field| self.text(field))
            .map(|source| source.text.clone())
            .filter(|name| !name.trim().is_empty());
        let by = find("by")
            .and_then(|field| self.choice(field, MOVERS))
            .flatten();
        (name, by)
    }

    pub(super) fn play(&mut self, parts: &RowParts) -> Option<Play> {
        self.typed(&parts.source, parser::row, |reader, row, scope, faults| {
            reader.typed_play(parts, row, scope, faults)
        })
    }

    pub(super) fn typed_play(
        &self,
        parts: &RowParts,
        syntax: &RowSyntax,
        scope: &mut Scope,
        faults: &mut Faults,
    ) -> Option<Play> {
        let source = &parts.source;
        let mut places = vec![];
        let mut picks = vec![];
        let picked = syntax.picks.as_deref().unwrap_or_default();
        if let (Some((_, first)), Some((_, last))) = (picked.first(), picked.last()) {
            if self.has_list_heaps() {
                faults.add(ProblemKind::PicksNeedNumbers, first.to(*last), None);
                return None;
            }
            if syntax.heaps.is_empty() && !self.is_multiset() {
                let kind = ProblemKind::HeapCount {
                    expected: picked.len(),
                    found: 0,
                };
                faults.add(kind, source.whole(), None);
                return None;
            }
            let heap_count = match self.is_multiset() {
                true => MAX_PICKS,
                false => MAX_PICKS.min(self.heap_names.len()),
            };
            if picked.len() > heap_count {
                let found = picked.len();
                let kind = ProblemKind::TooManyPicks { heap_count, found };
                faults.add(kind, first.to(*last), None);
                return None;
            }
            let names = ["i", "j"].into_iter().take(picked.len());
            places.extend(names.map(|name| scope.declare(name)));
            for (index, (name, span)) in picked.iter().enumerate() {
                if is_reserved(name) || picked[..index].iter().any(|(other, _)| other == name) {
                    let kind = ProblemKind::TakenName { name: name.clone() };
                    faults.add(kind, *span, None);
                }
                picks.push(scope.declare(name));
            }
        }
        let mut checker = Checker::of_row(scope, source, faults);
        let clauses = checker.clauses(&syntax.clauses, source.whole());
        let expected = match syntax.picks {
            Some(_) => picked.len(),
            None => self.heap_names.len(),
        };
        let heaps = self.new_heaps(&mut checker, syntax, expected);
        let memory = match &syntax.memory {
            Some(memory) => Some(self.new_memory(&mut checker, memory)?),
            None => None,
        };
        let (heaps, clauses) = (heaps?, clauses?);
        let is_place = |slot: Slot| places.contains(&slot);
        let uses_places = heaps.uses(&is_place)
            || clauses.iter().any(|clause| clause.uses(&is_place))
            || memory.iter().flatten().any(|value| value.uses(&is_place));
        Some(Play {
            source: source.clone(),
            places,
            uses_places,
            by_heap: ByHeap::of(&picks, &clauses, &heaps).filter(|_| memory.is_none()),
            picks,
            heaps,
            memory,
            bound: bound_names(&syntax.clauses, &clauses),
            clauses,
            is_pass: parts.is_pass,
            by: parts.by,
        })
    }

    pub(super) fn new_heaps(
        &self,
        checker: &mut Checker<'_>,
        syntax: &RowSyntax,
        expected: usize,
    ) -> Option<NewHeaps> {
        let elements = &syntax.heaps;
        if self.has_list_heaps() {
            return self.new_values(checker, elements).map(NewHeaps::Values);
        }
        if let ([only], 1) = (elements.as_slice(), expected)
            && match only.node {
                // A number below 0 may be meant where a row says more than that.
                Node::Number(..0) => syntax.picks.is_none() && syntax.clauses.is_empty(),
                Node::Unary(kruzhok_syntax::Sign::Plus, _) => true,
                _ => false,
            }
        {
            self.refuse_bare_change(checker, syntax, only)?;
        }
        if let [only] = elements.as_slice()
            && let Node::List(..)
            | Node::Name(_)
            | Node::Call { .. }
            | Node::Slice(..)
            | Node::Choice(..)
            | Node::Binary(..)
            | Node::Generator(..) = only.node
        {
            // One expression may stand for all heaps, if it is a list.
            return match checker.typed(only)? {
                Typed::List(list, false) => Some(NewHeaps::List(list, only.span)),
                Typed::Int(value, is_condition) => {
                    refuse_condition(checker, only, is_condition)?;
                    self.refuse_count(checker, elements, expected)?;
                    Some(NewHeaps::Each(vec![value]))
                }
                Typed::List(_, true) | Typed::Lists(..) => checker.wrong_list(only),
            };
        }
        let values = all(elements.iter().map(|it| number(checker, it)));
        let is_echo = elements.iter().any(|it| matches!(it.node, Node::Wrong));
        if !is_echo {
            self.refuse_count(checker, elements, expected)?;
        }
        values.map(NewHeaps::Each)
    }

    /// `+1` for `s + 1`: the sign says what is meant.
    fn refuse_bare_change(
        &self,
        checker: &mut Checker<'_>,
        syntax: &RowSyntax,
        only: &Expr,
    ) -> Option<()> {
        let text = checker.source.slice(only.span);
        let sign = match only.node {
            Node::Number(_) => "-",
            _ => "+",
        };
        let amount = text.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        let heap = match syntax.picks.as_deref() {
            Some([(name, _)]) => name,
            _ => self.heap_names.first()?,
        };
        let hint = Hint::write(format!("{heap} {sign} {amount}"));
        let kind = ProblemKind::BareChange {
            change: text.to_owned(),
        };
        checker.fault(kind, only.span, hint);
        None
    }

    /// The values of a position in which heaps are texts or tuples.
    fn new_values(
        &self,
        checker: &mut Checker<'_>,
        elements: &[Expr],
    ) -> Option<Vec<values::Value>> {
        let heap_count = self.heap_names.len();
        if let ([ValueKind::Tuple], true) = (&self.kinds[..heap_count], elements.len() != 1) {
            // As in Python, numbers with commas between them are a tuple.
            let numbers = all(elements.iter().map(|it| number(checker, it)))?;
            return Some(vec![values::Value::List(Ints::Each(numbers))]);
        }
        let kinds = self.kinds.iter().copied();
        let values = values_of(checker, elements, kinds);
        self.refuse_count(checker, elements, heap_count)?;
        values
    }

    /// `None`, and a problem, where a row has another number of heaps than the game.
    pub(super) fn refuse_count(
        &self,
        checker: &mut Checker<'_>,
        elements: &[Expr],
        expected: usize,
    ) -> Option<()> {
        if elements.len() == expected || self.is_multiset() {
            return Some(());
        }
        let (Some(first), Some(last)) = (elements.first(), elements.last()) else {
            return None;
        };
        let span = first.span.to(last.span);
        let text = checker.source.slice(span);
        if let ([_, _], 1, Some((start, hint))) = (elements, expected, decimal_comma(text)) {
            let number = text[start..].to_owned();
            let start = span.start as usize + start;
            let span = kruzhok_values::Span::new(start, span.end as usize);
            checker.fault(ProblemKind::Decimal { number }, span, hint);
            return None;
        }
        let hint = match elements {
            [only] if expected == self.heap_names.len() => self.completed(only, text),
            _ => None,
        };
        checker.fault(
            ProblemKind::HeapCount {
                expected,
                found: elements.len(),
            },
            span,
            hint,
        );
        None
    }

    /// `a + 1` in a game of `a` and `b` is `a + 1, b`.
    fn completed(&self, only: &Expr, text: &str) -> Option<Hint> {
        let mut mentioned = self.heap_names.iter().filter(|name| mentions(only, name));
        let (own, None) = (mentioned.next()?, mentioned.next()) else {
            return None;
        };
        let all: Vec<&str> = self
            .heap_names
            .iter()
            .map(|name| if name == own { text } else { name.as_str() })
            .collect();
        Hint::write(all.join(", "))
    }

    pub(super) fn new_memory(
        &self,
        checker: &mut Checker<'_>,
        elements: &[Expr],
    ) -> Option<Vec<values::Value>> {
        let kinds = self.kinds.iter().copied().skip(self.heap_names.len());
        let values = values_of(checker, elements, kinds);
        let (expected, found) = (self.memory_names.len(), elements.len());
        if found == expected {
            return values;
        }
        if let (Some(first), Some(last)) = (elements.first(), elements.last()) {
            let kind = ProblemKind::MemoryCount { expected, found };
            checker.fault(kind, first.span.to(last.span), None);
        }
        None
    }
}

/// Limit of the heaps that a row picks; each of them multiplies the moves.
const MAX_PICKS: usize = 8;

/// A number of a position; a condition in its place is a mistake.
pub(super) fn number(checker: &mut Checker<'_>, expr: &Expr) -> Option<Int> {
    match checker.typed(expr)? {
        Typed::Int(value, is_condition) => {
            refuse_condition(checker, expr, is_condition)?;
            Some(value)
        }
        _ => checker.wrong_list(expr),
    }
}

/// Values of a position, of the kinds that their names have; those without a name are numbers.
fn values_of(
    checker: &mut Checker<'_>,
    elements: &[Expr],
    kinds: impl Iterator<Item = ValueKind>,
) -> Option<Vec<values::Value>> {
    let kinds = kinds.chain(std::iter::repeat(ValueKind::Number));
    all(elements.iter().zip(kinds).map(|(expr, kind)| match kind {
        ValueKind::Number => number(checker, expr).map(values::Value::Int),
        kind => {
            let list = checker.list(expr, kind == ValueKind::Text);
            list.map(values::Value::List)
        }
    }))
}

fn refuse_condition(checker: &mut Checker<'_>, expr: &Expr, is_condition: bool) -> Option<()> {
    if !is_condition {
        return Some(());
    }
    let found = checker.source.slice(expr.span).to_string();
    checker.fault(ProblemKind::ConditionAsNumber { found }, expr.span, None);
    None
}

/// The names that a row binds to numbers.
fn bound_names(syntax: &[Clause], typed: &[TypedClause]) -> Vec<(String, Slot)> {
    let mut bound = vec![];
    for pair in syntax.iter().zip(typed) {
        let Clause::For { names, .. } = pair.0 else {
            continue;
        };
        let slots = match pair.1 {
            TypedClause::For { slot, .. } => std::slice::from_ref(slot),
            TypedClause::ForList {
                target: Target::Numbers(slots),
                ..
            } => slots,
            _ => continue,
        };
        let names = names.iter().map(|(name, _)| name.clone());
        bound.extend(names.zip(slots.iter().copied()));
    }
    bound
}

/// Whether a name stands in an expression, outside of what generators bind.
fn mentions(expr: &Expr, name: &str) -> bool {
    match &expr.node {
        Node::Name(found) => found == name,
        Node::Unary(_, a) | Node::Not(a) => mentions(a, name),
        Node::Binary(_, a, b) => mentions(a, name) || mentions(b, name),
        Node::Choice(a, b, c) => [a, b, c].into_iter().any(|it| mentions(it, name)),
        Node::Call { arguments, .. } => arguments.iter().any(|it| mentions(it, name)),
        _ => false,
    }
}

/// Where a decimal with a comma begins that a row ends with, and what to write for it: `s * 1,5` is `s * 3 // 2`.
fn decimal_comma(text: &str) -> Option<(usize, Option<Hint>)> {
    let (left, part) = text.split_once(',')?;
    let before = left.trim_end_matches(|c: char| c.is_ascii_digit());
    // Without a digit on one side this is no decimal, and with a blank neither.
    let is_decimal = before.len() < left.len() && part.bytes().all(|it| it.is_ascii_digit());
    let ratio = Ratio::of_decimal(&format!("{}.{part}", &left[before.len()..]));
    let ratio = ratio.filter(|_| is_decimal && !part.is_empty())?;
    let is_factor = before.trim_end().ends_with('*');
    Some((before.len(), lexer::in_place_of(ratio, is_factor)))
}
