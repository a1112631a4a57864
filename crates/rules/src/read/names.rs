//! The names of a position, the constants, and what they mean in each field.

use super::*;

impl Reader {
    /// Reads the names of the position; whether all of them are known now.
    pub(super) fn position(&mut self, field: &Field) -> bool {
        let hint = |reader: &Self| match &field.value {
            Value::List(items) if !items.is_empty() => {
                let are_texts = items.iter().all(|it| matches!(it.value, Value::Text));
                let names: Vec<&str> = items.iter().map(|it| it.source.text.as_str()).collect();
                let joined = toml_file::string_literal(&names.join(", "));
                are_texts.then(|| Hint::write(joined)).flatten()
            }
            _ => Hint::example(reader.example("position")),
        };
        let Some(source) = self.text_or(field, hint) else {
            return false;
        };
        let mut faults = Faults::default();
        let (heaps, memory) = parser::names(&source.text, &mut faults);
        let mut known: Vec<&str> = vec![];
        for NameSyntax {
            name,
            span,
            has_dots,
        } in heaps.iter().chain(&memory)
        {
            // One name for all heaps is the only one of its kind.
            let is_multiset = *has_dots && heaps.len() == 1 && heaps[0].span == *span;
            if *has_dots && !is_multiset {
                faults.add(ProblemKind::MultisetAlone, *span, Hint::example("heaps..."));
            } else if is_multiset && name == "heaps" {
            } else if is_reserved(name) || known.contains(&name.as_str()) {
                faults.add(ProblemKind::TakenName { name: name.clone() }, *span, None);
            }
            known.push(name);
        }
        if known.len() > MAX_NAMES {
            let kind = ProblemKind::TooManyNames { limit: MAX_NAMES };
            faults.add(kind, source.whole(), None);
        }
        let has_echo = |it: &Fault| {
            matches!(
                it.kind,
                ProblemKind::TakenName { .. } | ProblemKind::MultisetAlone
            )
        };
        let is_known =
            !faults.is_lost() && !faults.list().iter().any(has_echo) && known.len() <= MAX_NAMES;
        self.report_faults(&source, faults);
        let kind = |it: &NameSyntax| match it.has_dots {
            true => ValueKind::Multiset,
            false => ValueKind::Number,
        };
        self.kinds = heaps.iter().chain(&memory).map(kind).collect();
        self.heap_names = heaps.into_iter().map(|it| it.name).collect();
        self.memory_names = memory.into_iter().map(|it| it.name).collect();
        is_known
    }

    pub(super) fn params(&mut self, field: &Field) -> Vec<Param> {
        let Value::Table(fields) = &field.value else {
            self.report_value(
                &field.source,
                ProblemKind::WantedTable,
                Hint::example("params = { k = 3 }"),
            );
            return vec![];
        };
        let mut params = vec![];
        for field in fields {
            let has_right_name = self.is_name_free(field);
            let value = match &field.value {
                Value::Text if !is_meant_as_number(&field.source.text) => {
                    Some(ParamValue::Text(field.source.text.clone()))
                }
                Value::List(items)
                    if !items.is_empty()
                        && items.iter().all(|item| matches!(item.value, Value::Text)) =>
                {
                    let texts = items.iter().map(|item| item.source.text.clone());
                    Some(ParamValue::Texts(texts.collect()))
                }
                Value::List(items) => {
                    let numbers: Option<Vec<i64>> =
                        items.iter().map(|item| self.whole_number(item)).collect();
                    numbers.map(ParamValue::List)
                }
                Value::Decimal => self.decimal(field).map(ParamValue::Decimal),
                Value::Text if quoted_decimal(&field.source.text).is_some() => {
                    let hint = quoted_decimal(&field.source.text).and_then(Hint::write);
                    self.report_value(&field.source, ProblemKind::WantedNumber, hint);
                    None
                }
                _ => self.whole_number(field).map(ParamValue::Int),
            };
            if has_right_name {
                // A constant without a value keeps its name, so that its uses are not taken for mistakes.
                let value = value.unwrap_or(ParamValue::Int(1));
                params.push(Param {
                    name: field.name.clone(),
                    value,
                });
            }
        }
        params
    }

    /// The value of a decimal, exactly.
    fn decimal(&mut self, field: &Field) -> Option<Ratio> {
        let text = &field.source.text;
        let ratio = Ratio::of_decimal(text);
        if ratio.is_none() {
            let (kind, hint) = if text.contains(|c: char| c.is_ascii_digit()) {
                let number = text.clone();
                (ProblemKind::NumberTooLarge { number }, None)
            } else {
                // TOML knows `inf` and `nan` as well.
                (ProblemKind::WantedNumber, Hint::example("0.5"))
            };
            self.report(&field.source, kind, hint);
        }
        ratio
    }

    /// Whether a constant may have its name; says so if not.
    fn is_name_free(&mut self, field: &Field) -> bool {
        let name = field.name.clone();
        let is_taken = is_reserved(&name)
            || self.heap_names.contains(&name)
            || self.memory_names.contains(&name);
        let tokens = lexer::tokens(&name, &mut Faults::default());
        let is_name = matches!(&tokens[0].kind, lexer::TokenKind::Name(first) if *first == name);
        let (kind, hint) = match (is_taken, is_name) {
            (true, _) => (ProblemKind::TakenName { name }, None),
            (false, false) => (
                ProblemKind::ExpectedName { found: name },
                Hint::example("k"),
            ),
            (false, true) => return true,
        };
        self.report(&field.key, kind, hint);
        false
    }

    /// What names mean in a move, an end or `legal`.
    pub(super) fn scope_of_moves(&mut self, params: &[Param]) -> Scope {
        let mut scope = self.scope_of_names();
        add_params(&mut scope, params);
        self.add_heaps(&mut scope);
        let turn = scope.declare("turn");
        debug_assert_eq!(turn, self.turn_slot());
        self.slot_count = scope.slot_count;
        scope
    }

    fn scope_of_names(&self) -> Scope {
        let mut scope = Scope::default();
        let names = self.heap_names.iter().chain(&self.memory_names);
        for (name, kind) in names.zip(&self.kinds) {
            match kind {
                ValueKind::Number => scope.declare(name),
                kind => scope.declare_list(name, *kind == ValueKind::Text),
            };
        }
        scope
    }

    pub(super) fn scope_of_questions(&self, params: &[Param]) -> Scope {
        let mut scope = self.scope_of_names();
        add_params(&mut scope, params);
        self.add_heaps(&mut scope);
        scope
    }

    /// `heaps`, the tuple of all heaps; where they are texts or tuples there is none.
    fn add_heaps(&self, scope: &mut Scope) {
        if self.is_multiset() {
            scope.add("heaps", Typed::List(Ints::Var(0), false));
        } else if !self.has_list_heaps() {
            let count = self.heap_names.len();
            scope.add("heaps", Typed::List(Ints::Slots { first: 0, count }, false));
        }
    }

    fn turn_slot(&self) -> Slot {
        self.heap_names.len() + self.memory_names.len()
    }

    pub(super) fn is_partisan(
        &self,
        rows: &[(Row, RowPlay)],
        over: &[Over],
        legal: Option<&FieldCondition>,
    ) -> bool {
        let turn = self.turn_slot();
        let uses_turn = |int: &Int| int.uses(&|slot| slot == turn);
        rows.iter().any(|(_, play)| match play {
            RowPlay::Moves(plays) => plays
                .iter()
                .any(|play| play.by.is_some() || play.uses(&|slot| slot == turn)),
            RowPlay::Toss(toss) => toss.by.is_some() || toss.uses(&|slot| slot == turn),
        }) || over
            .iter()
            .any(|it| matches!(it.winner, Winner::Player(_)) || uses_turn(&it.condition.expr))
            || legal.is_some_and(|it| uses_turn(&it.expr))
    }
}

/// The number that is meant by a text such as `0.5` or `0,5`.
fn quoted_decimal(text: &str) -> Option<String> {
    let number = text.trim().replacen(',', ".", 1);
    Ratio::of_decimal(&number)
        .filter(|_| number.contains('.'))
        .map(|_| number)
}

fn add_params(scope: &mut Scope, params: &[Param]) {
    for Param { name, value } in params {
        let value = match value {
            ParamValue::Int(number) => Typed::Int(Int::Const(*number), false),
            ParamValue::List(numbers) => Typed::List(Ints::Const(numbers.as_slice().into()), false),
            ParamValue::Text(text) => Typed::List(Ints::Const(code_points(text)), true),
            ParamValue::Texts(texts) => {
                let texts = texts.iter().map(|text| code_points(text));
                Typed::Lists(Lists::Const(texts.collect()), true)
            }
            ParamValue::Decimal(ratio) => {
                scope.add_decimal(name, *ratio);
                continue;
            }
        };
        scope.add(name, value);
    }
}

/// Whether a text is likely a number in quotation marks.
fn is_meant_as_number(text: &str) -> bool {
    text.trim()
        .starts_with(|c: char| c.is_ascii_digit() || "+-.,".contains(c))
}
