//! Start positions.

use super::*;
use kruzhok_values::Comparison;
use kruzhok_values::interval::Interval;

impl Reader {
    pub(super) fn starts(&mut self, field: &Field) -> Vec<Start> {
        match &field.value {
            Value::Text => self.start(&field.source).into_iter().collect(),
            Value::List(items) if !items.is_empty() => {
                let sources: Vec<_> = items.iter().filter_map(|item| self.text(item)).collect();
                sources
                    .iter()
                    .filter_map(|source| self.start(source))
                    .collect()
            }
            _ => {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedTextOrList,
                    Hint::example(self.example("start")),
                );
                vec![]
            }
        }
    }

    pub(super) fn start(&mut self, source: &Arc<Source>) -> Option<Start> {
        let (kind, slot_count) =
            self.typed(source, parser::start, |reader, syntax, scope, faults| {
                let kind = match is_row(syntax, &reader.heap_names, &reader.memory_names) {
                    true => reader.start_row(source, syntax, scope, faults)?,
                    false => reader.start_conditions(source, syntax, scope, faults)?,
                };
                Some((kind, scope.slot_count))
            })?;
        let kind = match kind {
            StartKind::Conditions { conditions, .. } => self.bounded(source, conditions)?,
            row @ StartKind::Row { .. } => row,
        };
        Some(Start {
            source: source.clone(),
            kind,
            slot_count,
        })
    }

    fn start_conditions(
        &self,
        source: &Source,
        syntax: &RowSyntax,
        scope: &mut Scope,
        faults: &mut Faults,
    ) -> Option<StartKind> {
        // The first player begins, and that is no part of the choice.
        scope.add("turn", Typed::Int(Int::Const(1), false));
        let mut checker = Checker::new(scope, source, faults);
        let conditions = all(elements(syntax).map(|element| {
            let condition = checker.condition(element);
            if !is_condition(element) && condition.is_some() {
                let found = source.slice(element.span).to_string();
                let hint = match &element.node {
                    Node::Name(name) => Hint::write(format!("1 <= {name} <= 100")),
                    _ => None,
                };
                checker.fault(ProblemKind::ExpectedCondition { found }, element.span, hint);
            }
            condition
        }))?;
        Some(StartKind::Conditions {
            conditions,
            bounds: vec![],
        })
    }

    /// The start positions that meet conditions. Where names stand for lists, they are a row: each list is one of those that
    /// the conditions name.
    fn bounded(&mut self, source: &Arc<Source>, conditions: Vec<Int>) -> Option<StartKind> {
        let names = self.heap_names.iter().chain(&self.memory_names);
        let names: Vec<&str> = names.map(String::as_str).collect();
        let lists = self.bits(ValueKind::is_list);
        let bounds = match start::bounds(&conditions, &names, lists, source) {
            Ok(bounds) => bounds,
            Err(problems) => {
                self.problems.extend(problems);
                return None;
            }
        };
        if lists == 0 {
            return Some(StartKind::Conditions { conditions, bounds });
        }
        let syntax = parser::start(&source.text, &mut Faults::default());
        let mut scope = self.scope.clone()?;
        scope.forget_variables();
        let (mut clauses, mut values, mut problems) = (vec![], vec![], vec![]);
        for (slot, (name, kind)) in names.iter().zip(&self.kinds).enumerate() {
            if !kind.is_list() {
                let span = source.whole();
                let Interval { low, high } = bounds[slot];
                let ends = [low, high + 1].map(|end| i64::try_from(end).unwrap_or(i64::MAX));
                let range = [Int::Const(ends[0]), Int::Const(ends[1]), Int::Const(1)];
                let range = Ints::Range(Box::new(range), span);
                clauses.push(TypedClause::For {
                    slot,
                    source: range,
                    span,
                });
                values.push(values::Value::Int(Int::Slot(slot)));
                continue;
            }
            values.push(values::Value::List(Ints::Var(slot)));
            let is_text = *kind == ValueKind::Text;
            let candidates = elements(&syntax).find_map(|it| {
                // What is wrong with it was said when the conditions were read.
                let mut faults = Faults::default();
                let mut checker = Checker::new(&mut scope, source, &mut faults);
                candidates(it, name, &mut checker, is_text)
            });
            match candidates {
                Some(lists) => clauses.push(TypedClause::ForList {
                    target: Target::List(slot),
                    source: lists,
                    span: source.whole(),
                }),
                None => {
                    let kind = ProblemKind::NoStartValue {
                        name: (*name).to_string(),
                    };
                    let example = if is_text { "''" } else { "(3, 5, 7)" };
                    let hint = Hint::add(format!("{name} == {example}"));
                    problems.push(source.problem(source.whole(), kind, hint));
                }
            }
        }
        if !problems.is_empty() {
            self.problems.extend(problems);
            return None;
        }
        clauses.extend(conditions.into_iter().map(TypedClause::If));
        let memory = values.split_off(self.heap_names.len());
        let heaps = NewHeaps::Values(values);
        Some(StartKind::Row {
            heaps,
            memory,
            clauses,
        })
    }

    fn start_row(
        &self,
        source: &Arc<Source>,
        syntax: &RowSyntax,
        scope: &mut Scope,
        faults: &mut Faults,
    ) -> Option<StartKind> {
        // A row of positions knows the constants, but there is no position yet that it could name.
        scope.forget_variables();
        let mut checker = Checker::of_row(scope, source, faults);
        let clauses = checker.clauses(&syntax.clauses, source.whole());
        let heaps = self.new_heaps(&mut checker, syntax, self.heap_names.len());
        let memory = self.new_memory(&mut checker, syntax.memory.as_deref().unwrap_or_default());
        if syntax.memory.is_none() && !self.memory_names.is_empty() && heaps.is_some() {
            let kind = ProblemKind::MemoryCount {
                expected: self.memory_names.len(),
                found: 0,
            };
            checker.fault(kind, syntax.span, Hint::add("; 0"));
        }
        Some(StartKind::Row {
            heaps: heaps?,
            memory: memory?,
            clauses: clauses?,
        })
    }
}

fn elements(syntax: &RowSyntax) -> impl Iterator<Item = &Expr> {
    syntax.heaps.iter().chain(syntax.memory.iter().flatten())
}

/// Whether a text lists positions instead of saying what they meet.
pub(crate) fn is_row(syntax: &RowSyntax, heap_names: &[String], memory_names: &[String]) -> bool {
    // `a, b` is neither, but more likely a range that is not finished.
    let is_bare = |it: &Expr| matches!(&it.node, Node::Name(name) if heap_names.contains(name));
    // After a `;` of a row numbers stand that may be written with `or`: only comparisons make it a condition.
    let has_memory = syntax.memory.is_some() && !memory_names.is_empty();
    let is_about = |it: &Expr| match &it.node {
        Node::Compare(..) => true,
        _ => !has_memory && (is_condition(it) || is_bare(it)),
    };
    !syntax.clauses.is_empty() || !elements(syntax).any(is_about)
}

pub(super) fn is_condition(expr: &Expr) -> bool {
    match &expr.node {
        Node::Compare(..) | Node::Not(_) | Node::Truth(_) => true,
        Node::And(list) | Node::Or(list) => {
            !list.iter().all(|it| matches!(it.node, Node::Number(_)))
        }
        Node::Call { name, .. } => Function::named(name).is_some_and(|it| it.gives == Gives::Truth),
        // Whatever was meant, it is reported already.
        _ => false,
    }
}

/// The lists that a condition leaves for a name: `name == list`, `name in (list, …)`.
fn candidates(expr: &Expr, name: &str, checker: &mut Checker<'_>, is_text: bool) -> Option<Lists> {
    let is_name = |it: &Expr| matches!(&it.node, Node::Name(found) if found == name);
    match &expr.node {
        Node::And(list) => list
            .iter()
            .find_map(|it| candidates(it, name, checker, is_text)),
        Node::Compare(first, rest) => match rest.as_slice() {
            [(Comparison::Equal, other)] if is_name(first) || is_name(other) => {
                let value = if is_name(first) { other } else { first };
                Some(Lists::Each(vec![checker.list(value, is_text)?]))
            }
            [(Comparison::In, lists)] if is_name(first) => match checker.typed(lists)? {
                Typed::Lists(lists, are_texts) if are_texts == is_text => Some(lists),
                Typed::List(text, true) if is_text => Some(Lists::Letters(text)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
