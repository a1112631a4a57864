//! Start positions.

use super::*;

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
        // `a, b` is neither, but more likely a range that is not finished.
        let is_bare =
            |it: &Expr| matches!(&it.node, Node::Name(name) if self.heap_names.contains(name));
        // After a `;` of a row numbers stand that may be written with `or`: only comparisons tell it from conditions.
        let has_memory = syntax.memory.is_some() && !self.memory_names.is_empty();
        let is_about = |it: &Expr| match &it.node {
            Node::Compare(..) => true,
            _ => !has_memory && (is_condition(it) || is_bare(it)),
        };
        let is_row = !syntax.clauses.is_empty() || !elements().any(is_about);
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
            StartKind::Conditions { conditions, .. } => {
                let names: Vec<&str> = self
                    .heap_names
                    .iter()
                    .chain(&self.memory_names)
                    .map(String::as_str)
                    .collect();
                match start::bounds(&conditions, &names, source) {
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
