//! Laws.

use super::moves::number;
use super::*;
use crate::{Claim, Law, Reply, Row};

const LAW_FIELDS: &[&str] = &[
    "id", "lost", "grundy", "period", "question", "answer", "reply",
];

impl Reader {
    pub(super) fn laws(&mut self, field: &Field, rows: &[(Row, RowPlay)]) -> Vec<Law> {
        let tables: Vec<&Field> = match &field.value {
            Value::List(items) => items.iter().collect(),
            _ => vec![field],
        };
        let mut laws: Vec<Law> = vec![];
        for table in tables {
            let Value::Table(fields) = &table.value else {
                let hint = Hint::example("[[law]]");
                self.report_value(&table.source, ProblemKind::WantedTable, hint);
                continue;
            };
            self.refuse_unknown(fields, LAW_FIELDS, &[]);
            // What a law without a name is called.
            let is_free = |id: &String| laws.iter().all(|it| it.id != *id);
            let mut names = (laws.len() + 1..).map(|number| format!("law{number}"));
            let own = names.find(is_free).expect("few laws");
            let Some(law) = self.law(table, fields, rows, own) else {
                continue;
            };
            if laws.iter().any(|it| it.id == law.id)
                && let Some(id) = toml_file::find(fields, "id")
            {
                let name = law.id.clone();
                self.report(&id.source, ProblemKind::Duplicate { name }, None);
            }
            laws.push(law);
        }
        laws
    }

    /// One law; `own` is what it is called where it does not say.
    fn law(
        &mut self,
        table: &Field,
        fields: &[Field],
        rows: &[(Row, RowPlay)],
        own: String,
    ) -> Option<Law> {
        let find = |name: &str| toml_file::find(fields, name);
        let id = match find("id") {
            Some(field) if matches!(field.value, Value::Int(_)) => Some(field.source.text.clone()),
            Some(field) => self.text(field).map(|source| source.text.clone()),
            None => Some(own),
        };
        let mut claims = vec![];
        let mut is_wrong = false;
        for name in ["lost", "grundy", "period", "answer"] {
            let Some(field) = find(name) else {
                continue;
            };
            let claim = match name {
                "answer" => self.answer(table, find("question"), field).map(Some),
                "period" => self.flag(field).map(|flag| flag.then_some(Claim::Period)),
                _ => self.claim(field).map(Some),
            };
            is_wrong |= claim.is_none();
            claims.extend(claim.flatten().map(|claim| (claim, field.source.clone())));
        }
        match claims.as_slice() {
            [_] if !is_wrong => {
                let (claim, place) = claims.remove(0);
                let id = id?;
                let reply = match find("reply") {
                    Some(field) => Some(self.reply(table, field, &claim, rows)?),
                    None => None,
                };
                Some(Law {
                    id,
                    claim,
                    reply,
                    place,
                })
            }
            _ if is_wrong => None,
            _ => {
                let hint = Hint::add("lost = \"n % 4 == 0\"");
                self.report(&table.source, ProblemKind::OneClaim, hint);
                None
            }
        }
    }

    /// The answer to a move; `claim` says which positions it keeps.
    fn reply(
        &mut self,
        table: &Field,
        field: &Field,
        claim: &Claim,
        rows: &[(Row, RowPlay)],
    ) -> Option<Reply> {
        if !matches!(claim, Claim::Lost(_)) {
            let name = "lost".to_owned();
            let hint = Hint::add("lost = \"n % 4 == 0\"");
            self.report(&table.source, ProblemKind::MissingField { name }, hint);
            return None;
        }
        let plays = rows.iter().flat_map(|(_, play)| play.moves());
        let mut names: Vec<String> = plays
            .flat_map(|play| &play.bound)
            .map(|(name, _)| name.clone())
            .collect();
        names.sort_unstable();
        names.dedup();
        let place = self.text(field)?;
        let bound = names.clone();
        let heaps = self.typed(&place, parser::row, |reader, row, scope, faults| {
            for name in &names {
                scope.declare(name);
            }
            let mut checker = Checker::new(scope, &place, faults);
            if row.picks.is_some() || row.memory.is_some() || !row.clauses.is_empty() {
                let found = place.text.clone();
                checker.fault(ProblemKind::Unexpected { found }, place.whole(), None);
                return None;
            }
            let heaps = all(row.heaps.iter().map(|it| number(&mut checker, it)));
            reader.refuse_count(&mut checker, &row.heaps, reader.heap_names.len())?;
            heaps
        })?;
        Some(Reply {
            heaps,
            bound,
            place,
        })
    }

    /// What the answer to a question is said to be.
    fn answer(&mut self, table: &Field, question: Option<&Field>, field: &Field) -> Option<Claim> {
        let Some(question) = question else {
            let name = "question".to_owned();
            let hint = Hint::add("question = \"19\"");
            self.report(&table.source, ProblemKind::MissingField { name }, hint);
            return None;
        };
        let question = match question.value {
            Value::Int(_) => question.source.text.clone(),
            _ => self.text(question)?.text.clone(),
        };
        match self.claim(field)? {
            Claim::Lost(expr) => Some(Claim::Answer { question, expr }),
            _ => None,
        }
    }

    /// A condition on positions, or a number.
    fn claim(&mut self, field: &Field) -> Option<Claim> {
        let source = self.text(field)?;
        let is_grundy = field.name == "grundy";
        self.typed(&source, parser::expression, |_, expr, scope, faults| {
            let mut checker = Checker::new(scope, &source, faults);
            Some(match is_grundy {
                true => Claim::Grundy(checker.int(expr)?),
                false => Claim::Lost(checker.condition(expr)?),
            })
        })
    }
}
