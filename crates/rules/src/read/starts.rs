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
        let mut faults = Faults::default();
        let syntax = parser::start(&source.text, &mut faults);
        let elements = || syntax.heaps.iter().chain(syntax.memory.iter().flatten());
        let is_row = is_row(&syntax, &self.heap_names, &self.memory_names);
        let kind = self.scope.clone().and_then(|scope| {
            if is_row {
                self.start_row(source, &syntax, scope, &mut faults)
            } else {
                let all: Vec<&Expr> = elements().collect();
                self.start_conditions(source, &all, scope, &mut faults)
            }
        });
        let is_right = faults.is_empty();
        self.report_faults(source, faults);
        let (kind, slot_count) = kind.filter(|_| is_right)?;
        let kind = match kind {
            StartKind::Conditions { conditions, .. }
                if self.kinds.iter().any(|it| it.is_list()) =>
            {
                let elements: Vec<&Expr> = elements().collect();
                self.start_of_lists(source, &elements, conditions)?
            }
            StartKind::Conditions { conditions, .. } => {
                let names: Vec<&str> = self
                    .heap_names
                    .iter()
                    .chain(&self.memory_names)
                    .map(String::as_str)
                    .collect();
                match start::bounds(&conditions, &names, 0, source) {
                    Ok(bounds) => StartKind::Conditions { conditions, bounds },
                    Err(problems) => {
                        self.problems.extend(problems);
                        return None;
                    }
                }
            }
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
        elements: &[&Expr],
        mut scope: Scope,
        faults: &mut Faults,
    ) -> Option<(StartKind, usize)> {
        // The first player begins, and that is no part of the choice.
        scope.add("turn", Meaning::Number(1));
        let mut conditions = vec![];
        let mut checker = Checker {
            scope: &mut scope,
            source,
            faults,
            may_bind: false,
        };
        for element in elements {
            let condition = checker.condition(element);
            if !is_condition(element) && condition.is_some() {
                let found = source.slice(element.span).to_string();
                let hint = match &element.node {
                    Node::Name(name) => Hint::write(format!("1 <= {name} <= 100")),
                    _ => None,
                };
                checker.fault(ProblemKind::ExpectedCondition { found }, element.span, hint);
            }
            conditions.push(condition);
        }
        let conditions = conditions.into_iter().collect::<Option<_>>()?;
        Some((
            StartKind::Conditions {
                conditions,
                bounds: vec![],
            },
            scope.slot_count,
        ))
    }

    /// The start positions of a game in which names stand for lists, as a row: each list is one of those that the
    /// conditions name.
    fn start_of_lists(
        &mut self,
        source: &Arc<Source>,
        elements: &[&Expr],
        conditions: Vec<Int>,
    ) -> Option<StartKind> {
        let names = self.heap_names.iter().chain(&self.memory_names);
        let names: Vec<&str> = names.map(String::as_str).collect();
        let lists = self.bits(Kind::is_list);
        let bounds = match start::bounds(&conditions, &names, lists, source) {
            Ok(bounds) => bounds,
            Err(problems) => {
                self.problems.extend(problems);
                return None;
            }
        };
        let mut scope = self.scope.clone()?;
        scope.forget_variables();
        let (mut clauses, mut values, mut problems) = (vec![], vec![], vec![]);
        for (slot, (name, kind)) in names.iter().zip(&self.kinds).enumerate() {
            if !kind.is_list() {
                let span = source.whole();
                let Interval { low, high } = bounds[slot];
                let ends = [low, high + 1].map(|end| i64::try_from(end).unwrap_or(i64::MAX));
                let range = [Int::Const(ends[0]), Int::Const(ends[1]), Int::Const(1)];
                let range = values::Ints::Range(Box::new(range), span);
                clauses.push(TypedClause::For {
                    slot,
                    source: range,
                    span,
                });
                values.push(values::Value::Int(Int::Slot(slot)));
                continue;
            }
            values.push(values::Value::List(values::Ints::Var(slot)));
            let is_text = *kind == Kind::Text;
            let candidates = elements.iter().find_map(|it| {
                candidates(
                    it,
                    name,
                    &mut Checker {
                        scope: &mut scope,
                        source,
                        // What is wrong with it was said when the conditions were read.
                        faults: &mut Faults::default(),
                        may_bind: false,
                    },
                    is_text,
                )
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
        mut scope: Scope,
        faults: &mut Faults,
    ) -> Option<(StartKind, usize)> {
        // A row of positions knows the constants, but there is no position yet that it could name.
        scope.forget_variables();
        let mut checker = Checker {
            scope: &mut scope,
            source,
            faults,
            may_bind: true,
        };
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
        Some((
            StartKind::Row {
                heaps: heaps?,
                memory: memory?,
                clauses: clauses?,
            },
            scope.slot_count,
        ))
    }
}

/// Whether a text lists positions instead of telling what they meet.
pub(crate) fn is_row(syntax: &RowSyntax, heap_names: &[String], memory_names: &[String]) -> bool {
    let mut elements = syntax.heaps.iter().chain(syntax.memory.iter().flatten());
    // `a, b` is neither, but more likely a range that is not finished.
    let is_bare = |it: &Expr| matches!(&it.node, Node::Name(name) if heap_names.contains(name));
    // After a `;` of a row numbers stand that may be written with `or`: only comparisons tell it from conditions.
    let has_memory = syntax.memory.is_some() && !memory_names.is_empty();
    let is_about = |it: &Expr| match &it.node {
        Node::Compare(..) => true,
        _ => !has_memory && (is_condition(it) || is_bare(it)),
    };
    !syntax.clauses.is_empty() || !elements.any(is_about)
}

pub(super) fn is_condition(expr: &Expr) -> bool {
    match &expr.node {
        Node::Compare(..) | Node::Not(_) | Node::Truth(_) => true,
        Node::And(list) | Node::Or(list) => {
            !list.iter().all(|it| matches!(it.node, Node::Number(_)))
        }
        Node::Call { name, .. } => matches!(name.as_str(), "any" | "all" | "is_prime"),
        // Whatever was meant, it is reported already.
        _ => false,
    }
}

/// The lists that a condition leaves for a name: `name == list`, `name in (list, …)`.
fn candidates(
    expr: &Expr,
    name: &str,
    checker: &mut Checker<'_>,
    is_text: bool,
) -> Option<values::Lists> {
    let is_name = |it: &Expr| matches!(&it.node, Node::Name(found) if found == name);
    match &expr.node {
        Node::And(list) => list
            .iter()
            .find_map(|it| candidates(it, name, checker, is_text)),
        Node::Compare(first, rest) => match rest.as_slice() {
            [(Comparison::Equal, other)] if is_name(first) => {
                let list = checker.list(other, is_text)?;
                Some(values::Lists::Each(vec![list]))
            }
            [(Comparison::Equal, name)] if is_name(name) => {
                let list = checker.list(first, is_text)?;
                Some(values::Lists::Each(vec![list]))
            }
            [(Comparison::In, lists)] if is_name(first) => match checker.typed(lists) {
                Typed::Lists(lists, are_texts) if are_texts == is_text => Some(lists),
                Typed::Text(text) if is_text => Some(values::Lists::Letters(text)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
