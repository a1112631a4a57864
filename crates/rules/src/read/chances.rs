//! Rows that are tosses: `{ chance = [["p", "n - 1"], ["1 - p", "n"]] }`.

use super::*;
use crate::probability::Probability;
use crate::toss::{Outcome, Toss};
use kruzhok_values::Span;

impl Reader {
    /// A table with the field `chance`.
    pub(super) fn toss_row(&mut self, fields: &[Field]) -> Option<(Row, RowPlay)> {
        self.refuse_unknown(fields, ROW_FIELDS, &[]);
        for other in ["to", "pass", "octal"] {
            if let Some(field) = toml_file::find(fields, other) {
                let name = other.to_string();
                self.report(&field.key, ProblemKind::WrongPlace { name }, None);
            }
        }
        let (name, by) = self.name_and_mover(fields);
        let field = toml_file::find(fields, "chance")?;
        let outcomes = self.outcomes(field)?;
        let row = Row {
            source: field.source.text.clone(),
            name,
            by,
        };
        let toss = Toss {
            source: field.source.clone(),
            outcomes,
            by,
        };
        Some((row, RowPlay::Toss(toss)))
    }

    /// What may come of a toss; `None` where any of it is wrong.
    fn outcomes(&mut self, field: &Field) -> Option<Vec<Outcome>> {
        let Value::List(items) = &field.value else {
            self.want_outcomes(field, Hint::example(self.example_outcomes()));
            return None;
        };
        if items.is_empty() {
            let example = Hint::example(self.example_outcomes());
            self.report(&field.source, ProblemKind::Empty, example);
            return None;
        }
        let is_part =
            |item: &Field| matches!(item.value, Value::Text | Value::Int(_) | Value::Decimal);
        if items.iter().all(is_part) && items.len().is_multiple_of(2) {
            // `["0.5", "n - 1", "0.5", "n"]`
            let pairs = items
                .chunks(2)
                .map(|pair| format!("[{}, {}]", literal(&pair[0]), literal(&pair[1])));
            let pairs: Vec<String> = pairs.collect();
            self.want_outcomes(field, Hint::write(format!("[{}]", pairs.join(", "))));
            return None;
        }
        let outcomes = all(items.iter().map(|item| self.outcome(item)))?;
        self.refuse_other_picks(&outcomes)?;
        Some(outcomes)
    }

    fn outcome(&mut self, item: &Field) -> Option<Outcome> {
        let parts = match &item.value {
            Value::List(parts) => parts.as_slice(),
            _ => &[],
        };
        let [probability, position] = parts else {
            self.want_outcomes(item, Hint::example(self.example_outcome()));
            return None;
        };
        let is_share = |text: &str| {
            Ratio::of_decimal(text.trim()).is_some_and(|it| it > Ratio::ZERO && it < Ratio::ONE)
        };
        if is_share(&position.source.text) && !is_share(&probability.source.text) {
            let swapped = format!("[{}, {}]", literal(position), literal(probability));
            self.want_outcomes(item, Hint::write(swapped));
            return None;
        }
        // A number needs no quotation marks.
        let source = match probability.value {
            Value::Int(_) | Value::Decimal => Some(probability.source.clone()),
            _ => self.text_or(probability, |_| Hint::example("\"0.5\"")),
        };
        let to = match position.value {
            Value::Int(_) => {
                let hint = Hint::write(toml_file::string_literal(&position.source.text));
                self.report_value(&position.source, ProblemKind::WantedText, hint);
                None
            }
            _ => self.text(position),
        };
        self.typed_outcome(source?, to?)
    }

    fn typed_outcome(&mut self, source: Arc<Source>, to: Arc<Source>) -> Option<Outcome> {
        let parts = RowParts {
            is_octal: false,
            source: to,
            name: None,
            by: None,
            // A toss may leave everything as it was.
            is_pass: true,
        };
        let (mut faults, mut own_faults) = (Faults::default(), Faults::default());
        let row = parser::row(&parts.source.text, &mut faults);
        let expr = parser::probability(&source.text, &mut own_faults);
        let typed = self.with_scope(|reader, scope| {
            let play = reader.typed_play(&parts, &row, scope, &mut faults);
            // The names that the position binds stay in the scope: a probability may use them.
            let mut checker = Checker::new(scope, &source, &mut own_faults);
            (play, Probability::read(&mut checker, &expr))
        });
        let is_right = faults.is_empty() && own_faults.is_empty();
        self.report_faults(&source, own_faults);
        self.report_faults(&parts.source, faults);
        let (play, probability) = typed.filter(|_| is_right)?;
        let (mut play, probability) = (play?, probability?);
        play.uses_places |= probability.uses(&|slot| play.places.contains(&slot));
        Some(Outcome {
            probability,
            source,
            play,
        })
    }

    /// `None`, and a problem, where outcomes pick different numbers of heaps.
    fn refuse_other_picks(&mut self, outcomes: &[Outcome]) -> Option<()> {
        let mut picking = outcomes.iter().filter(|it| !it.play.picks.is_empty());
        let expected = picking.next().map_or(0, |first| first.play.picks.len());
        let other = picking.find(|it| it.play.picks.len() != expected);
        let Some(Outcome { play, .. }) = other else {
            return Some(());
        };
        let kind = ProblemKind::TossPicks {
            expected,
            found: play.picks.len(),
        };
        let text = &play.source.text;
        let picks = Span::new(0, text.find("->").unwrap_or(text.len()));
        self.problems.push(play.source.problem(picks, kind, None));
        None
    }

    fn want_outcomes(&mut self, field: &Field, hint: Option<Hint>) {
        self.report_value(&field.source, ProblemKind::WantedOutcomes, hint);
    }

    fn example_outcomes(&self) -> String {
        let stays = match self.heap_names.as_slice() {
            _ if self.is_multiset() => "x -> x",
            [heap] => heap.as_str(),
            [] => "s",
            _ => "x -> x",
        };
        format!("[{}, [\"0.5\", \"{stays}\"]]", self.example_outcome())
    }

    fn example_outcome(&self) -> String {
        format!(
            "[\"0.5\", {}]",
            toml_file::string_literal(&self.example_row())
        )
    }
}

/// A part of an outcome as a text of TOML.
fn literal(field: &Field) -> String {
    toml_file::string_literal(&field.source.text)
}
