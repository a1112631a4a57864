//! Ends of the game and other conditions on positions.

use super::*;

impl Reader {
    pub(super) fn over(&mut self, field: &Field) -> Vec<Over> {
        match &field.value {
            Value::Text => self
                .one_over(&field.source, Winner::Last)
                .into_iter()
                .collect(),
            Value::Table(fields) => self.over_table(field, fields).into_iter().collect(),
            Value::List(items) => {
                let mut all = vec![];
                for item in items {
                    match &item.value {
                        Value::Table(fields) => all.extend(self.over_table(item, fields)),
                        Value::Text => all.extend(self.one_over(&item.source, Winner::Last)),
                        _ => self.report_value(
                            &item.source,
                            ProblemKind::WantedTable,
                            Hint::example(format!(
                                "{{ when = {}, winner = \"last\" }}",
                                self.example("over")
                            )),
                        ),
                    }
                }
                all
            }
            _ => {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedTextOrList,
                    Hint::example(self.example("over")),
                );
                vec![]
            }
        }
    }

    fn over_table(&mut self, field: &Field, fields: &[Field]) -> Option<Over> {
        self.refuse_unknown(fields, OVER_FIELDS, &[]);
        let winner = toml_file::find(fields, "winner")
            .map_or(Some(Winner::Last), |it| self.choice(it, WINNERS));
        let Some(when) = toml_file::find(fields, "when") else {
            let kind = ProblemKind::MissingField {
                name: "when".to_string(),
            };
            let example = Hint::add(format!("when = {}", self.example("over")));
            self.report(&field.source, kind, example);
            return None;
        };
        let source = self.text(when)?;
        self.one_over(&source, winner?)
    }

    fn one_over(&mut self, source: &Arc<Source>, winner: Winner) -> Option<Over> {
        Some(Over {
            condition: self.field_condition(source)?,
            winner,
        })
    }

    /// A condition on a position.
    pub(super) fn field_condition(&mut self, source: &Arc<Source>) -> Option<FieldCondition> {
        let expr = self.typed(source, parser::expression, |_, expr, scope, faults| {
            Checker::new(scope, source, faults).condition(expr)
        })?;
        let source = source.clone();
        Some(FieldCondition { expr, source })
    }
}
