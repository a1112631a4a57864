//! The functions of the next positions, made of the steps of the rows.

use super::Draft;
use super::labels::{self, LabelKind};
use super::lines::{Items, indented, list_lines};
use super::moves::RowStep;
use super::writer::Text;

/// The function of the next positions; with an end it gives none where the game is over.
pub(super) fn definition(draft: &Draft<'_>, steps: &[RowStep], end: Option<&Text>) -> Vec<String> {
    defined(draft, "moves", end, statements(draft, steps, None))
}

/// The function of the next positions with what the moves are called.
pub(super) fn labelled_definition(
    draft: &Draft<'_>,
    steps: &[RowStep],
    end: Option<&Text>,
    kind: LabelKind,
) -> Vec<String> {
    let mut rows = draft.written.rows.iter();
    if !draft.rules.is_graph() && rows.all(|row| labels::is_seen_in_change(draft, row, kind)) {
        // What a move is called is seen in the position that it leads to.
        let (next, whole) = (&draft.next, &draft.positions.whole);
        let label = labels::seen_change(draft, next);
        let body = format!("return [({label}, {next}) for {next} in moves({whole})]");
        return draft.function(kind.moves(), whole, vec![body]);
    }
    let statements = statements(draft, steps, Some(kind));
    defined(draft, kind.moves(), end, statements)
}

fn defined(
    draft: &Draft<'_>,
    name: &str,
    end: Option<&Text>,
    statements: Vec<String>,
) -> Vec<String> {
    let end = end.map(|end| format!("if {}: return []", end.clone().alone()));
    let body = end.into_iter().chain(statements).collect();
    draft.function(name, &draft.positions.whole, body)
}

fn statements(draft: &Draft<'_>, steps: &[RowStep], labels: Option<LabelKind>) -> Vec<String> {
    let list = draft.list.as_str();
    let filter = Filter::of(draft, steps, labels);
    let is_plain =
        |step: &RowStep| step.is_single() && step.guard.is_none() && !filter.is_of_row(step);
    let plain_count = steps.iter().take_while(|step| is_plain(step)).count();
    let (plain, others) = steps.split_at(plain_count);
    let plain: Vec<String> = plain.iter().map(|step| item(draft, step, labels)).collect();
    let is_filtered = filter.at_end.is_some();
    match (steps, others) {
        (_, []) if !is_filtered => return list_lines("return", &Items::Each(plain)),
        ([only], _) if !is_filtered && only.picking.is_none() && only.guard.is_none() => {
            return list_lines("return", &filter.items(draft, only, labels));
        }
        _ => {}
    }
    let mut lines = match others.first() {
        // The first row begins the list, if it is always tried.
        Some(first) if plain.is_empty() && first.picking.is_none() && first.guard.is_none() => {
            vec![]
        }
        _ => list_lines(&format!("{list} ="), &Items::Each(plain)),
    };
    for step in others {
        let sign = if lines.is_empty() { "=" } else { "+=" };
        let mut own = list_lines(
            &format!("{list} {sign}"),
            &filter.items(draft, step, labels),
        );
        if let Some(guard) = &step.guard {
            let guard = format!("if {}:", guard.clone().alone());
            own = match own.as_slice() {
                [only] => vec![format!("{guard} {only}")],
                several => [guard]
                    .into_iter()
                    .chain(several.iter().map(|line| indented(line)))
                    .collect(),
            };
        }
        if let Some(picking) = &step.picking {
            lines.push(picking.clone());
            own = own.iter().map(|line| indented(line)).collect();
        }
        lines.extend(own);
    }
    lines.push(match &filter.at_end {
        Some(condition) => {
            let Filter { pair, target, .. } = &filter;
            format!("return [{pair} for {target} in {list} if {condition}]")
        }
        None => format!("return {list}"),
    });
    lines
}

/// A next position, with its label where that is asked for.
fn item(draft: &Draft<'_>, step: &RowStep, labels: Option<LabelKind>) -> String {
    let position = draft.positions.made(step.heaps.clone(), &step.rest);
    let label = labels.and_then(|kind| step.labels.iter().find(|(it, _)| *it == kind));
    match label {
        Some((_, label)) => format!("({label}, {position})"),
        None => position,
    }
}

/// Which of the positions that rows make are no moves.
struct Filter {
    /// A position with what it is called, as a value and as what a loop binds.
    pair: String,
    target: String,
    /// What all of them must meet.
    at_end: Option<String>,
    /// What those of a row must meet that may stay where it is, in a game that has passes.
    at_row: Option<String>,
}

impl Filter {
    fn of(draft: &Draft<'_>, steps: &[RowStep], labels: Option<LabelKind>) -> Self {
        let next = &draft.next;
        let is_changed = draft.positions.differ(next, &draft.positions.whole);
        let has_pass = steps.iter().any(|step| step.is_pass);
        let mut at_end = vec![];
        if steps.iter().any(is_doubtful) && !has_pass {
            at_end.push(is_changed.clone());
        }
        if draft.written.legal.is_some() {
            at_end.push(format!("legal({next})"));
        }
        let (pair, target) = match labels {
            None => (next.clone(), next.clone()),
            Some(_) => {
                let target = format!("{}, {next}", draft.found);
                (format!("({target})"), target)
            }
        };
        Self {
            pair,
            target,
            at_end: (!at_end.is_empty()).then(|| at_end.join(" and ")),
            at_row: has_pass.then_some(is_changed),
        }
    }

    /// Whether what a step makes must be looked at right away.
    fn is_of_row(&self, step: &RowStep) -> bool {
        self.at_row.is_some() && is_doubtful(step)
    }

    /// The positions that a step makes.
    fn items(&self, draft: &Draft<'_>, step: &RowStep, labels: Option<LabelKind>) -> Items {
        let item = item(draft, step, labels);
        let Self { pair, target, .. } = self;
        match &self.at_row {
            Some(condition) if is_doubtful(step) => {
                let made = format!("{item}{}", step.clauses);
                Items::Loop(
                    pair.clone(),
                    format!(" for {target} in [{made}] if {condition}"),
                )
            }
            _ if step.is_single() => Items::Each(vec![item]),
            _ => Items::Loop(item, step.clauses.clone()),
        }
    }
}

fn is_doubtful(step: &RowStep) -> bool {
    !step.always_changes && !step.is_pass
}
