//! Questions.

use super::*;
use kruzhok_syntax::lowercase;

/// Words that mean something that can be asked.
const ASK_SLIPS: &[(&str, &str)] = &[
    ("maximum", "max"),
    ("maximal", "max"),
    ("largest", "max"),
    ("greatest", "max"),
    ("minimum", "min"),
    ("minimal", "min"),
    ("smallest", "min"),
    ("least", "min"),
    ("number", "count"),
    ("total", "sum"),
];

/// Where answers are written by the names of their questions, this name stands for what has none.
const PROBLEMS: &str = "problems";

impl Reader {
    pub(super) fn questions(
        &mut self,
        field: &Field,
        scope: &Scope,
        shape: Shape,
    ) -> Vec<Question> {
        let tables: Vec<&Field> = match &field.value {
            Value::List(items) => items.iter().collect(),
            Value::Table(_) => vec![field],
            _ => {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedTable,
                    Hint::example("[[question]]"),
                );
                return vec![];
            }
        };
        let mut ids: Vec<String> = vec![];
        let mut questions = vec![];
        for table in tables {
            let Value::Table(fields) = &table.value else {
                self.report_value(
                    &table.source,
                    ProblemKind::WantedTable,
                    Hint::example("[[question]]"),
                );
                continue;
            };
            self.refuse_unknown(fields, QUESTION_FIELDS, &[]);
            let question = self.question(table, fields, scope, shape);
            if let Some(id_field) = toml_file::find(fields, "id") {
                let id = id_field.source.text.clone();
                let name = id.clone();
                if ids.contains(&id) {
                    self.report(&id_field.source, ProblemKind::Duplicate { name }, None);
                } else if id == PROBLEMS {
                    self.report(&id_field.source, ProblemKind::TakenName { name }, None);
                }
                ids.push(id);
            }
            questions.extend(question);
        }
        questions
    }

    pub(super) fn question(
        &mut self,
        table: &Field,
        fields: &[Field],
        scope: &Scope,
        shape: Shape,
    ) -> Option<Question> {
        let find = |name: &str| toml_file::find(fields, name);
        let ask = find("ask").map_or(Some(Ask::All), |field| self.ask(field));
        // Who wins, and with which first move, can be asked of every start position.
        let is_of_each_start = ask.is_some_and(Ask::is_of_each_start);
        let is_about_all = find("where").is_none() && is_of_each_start;
        for (required, example) in [
            ("id", "id = \"19\""),
            ("where", "where = \"winner == 2 and turns == 1\""),
        ] {
            if find(required).is_none() && !(required == "where" && is_about_all) {
                let kind = ProblemKind::MissingField {
                    name: required.to_string(),
                };
                self.report(&table.source, kind, Hint::add(example));
            }
        }
        let id = find("id").and_then(|field| match field.value {
            Value::Int(id) => Some(id.to_string()),
            _ => self.text(field).map(|source| source.text.clone()),
        });
        if let Some(field) = find("of").filter(|_| is_of_each_start) {
            let name = field.name.clone();
            self.report(&field.source, ProblemKind::WrongPlace { name }, None);
        }
        let of = find("of")
            .and_then(|field| self.text(field))
            .and_then(|source| {
                let mut faults = Faults::default();
                let measure = self
                    .scope
                    .is_some()
                    .then(|| question::read_measure(&source, scope, shape, &mut faults));
                self.report_faults(&source, faults);
                measure.flatten()
            });
        let start = find("start")
            .and_then(|field| self.text(field))
            .and_then(|source| self.start(&source));
        let expect = find("expect").and_then(|field| {
            let number = self.whole_number(field)?;
            let count = u32::try_from(number).ok();
            if count.is_none() {
                self.report_value(
                    &field.source,
                    ProblemKind::WantedWholeNumber,
                    Hint::example("2"),
                );
            }
            count
        });
        let (source, condition) = if is_about_all {
            (String::new(), Condition::And(vec![]))
        } else {
            let source = find("where").and_then(|field| self.text(field))?;
            (source.text.clone(), self.condition(&source, scope, shape)?)
        };
        Some(Question {
            id: id?,
            ask: ask?,
            source,
            condition,
            of,
            start,
            expect,
            place: find("ask")
                .or(find("where"))
                .unwrap_or(table)
                .source
                .clone(),
        })
    }

    fn condition(
        &mut self,
        source: &Arc<Source>,
        scope: &Scope,
        shape: Shape,
    ) -> Option<Condition> {
        let mut faults = Faults::default();
        let condition = if self.scope.is_some() {
            question::read_condition(source, scope, shape, &mut faults)
        } else {
            parser::expression(&source.text, &mut faults);
            None
        };
        self.report_faults(source, faults);
        condition
    }

    fn ask(&mut self, field: &Field) -> Option<Ask> {
        let source = self.text_or(field, |_| Hint::one_of(Ask::FORMS.iter().copied()))?;
        let ask = source.text.parse().ok();
        if ask.is_none() {
            let word = lowercase(source.text.trim());
            let meant = ASK_SLIPS.iter().find(|(slip, _)| *slip == word);
            let hint = match meant {
                Some((_, meant)) => Hint::write(*meant),
                None => spelling::hint(&source.text, Ask::FORMS),
            };
            let found = source.text.clone();
            self.report(&source, ProblemKind::UnknownChoice { found }, hint);
        }
        ask
    }
}
