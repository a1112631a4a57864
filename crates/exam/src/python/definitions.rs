//! The functions of the next positions, made of the steps of the rows.

use super::Draft;
use super::lines::{Items, indented, list_lines};
use super::moves::RowStep;
use super::writer::Text;

/// The function of the next positions; with an end it gives none where the game is over.
pub(super) fn definition(draft: &Draft<'_>, steps: &[RowStep], end: Option<&Text>) -> Vec<String> {
    let end = end.map(|end| format!("if {}: return []", end.clone().alone()));
    let statements = statements(draft, steps);
    let body = end.into_iter().chain(statements).collect();
    draft.function("moves", &draft.positions.whole, body)
}

fn statements(draft: &Draft<'_>, steps: &[RowStep]) -> Vec<String> {
    let list = draft.list.as_str();
    let filter = Filter::of(draft, steps);
    let is_plain =
        |step: &RowStep| step.is_single() && step.guard.is_none() && !filter.is_of_row(step);
    let plain_count = steps.iter().take_while(|step| is_plain(step)).count();
    let (plain, others) = steps.split_at(plain_count);
    let plain: Vec<String> = plain.iter().map(|step| item(draft, step)).collect();
    let is_filtered = filter.at_end.is_some();
    match (steps, others) {
        (_, []) if !is_filtered => return list_lines("return", &Items::Each(plain)),
        ([only], _) if !is_filtered && only.picking.is_none() && only.guard.is_none() => {
            return list_lines("return", &filter.items(draft, only));
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
        let mut own = list_lines(&format!("{list} {sign}"), &filter.items(draft, step));
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
            let next = &draft.next;
            format!("return [{next} for {next} in {list} if {condition}]")
        }
        None => format!("return {list}"),
    });
    lines
}

/// A next position.
fn item(draft: &Draft<'_>, step: &RowStep) -> String {
    draft.positions.made(step.heaps.clone(), &step.rest)
}

/// Which of the positions that rows make are no moves.
struct Filter {
    /// What all of them must meet.
    at_end: Option<String>,
    /// What those of a row must meet that may stay where it is, in a game that has passes.
    at_row: Option<String>,
}

impl Filter {
    fn of(draft: &Draft<'_>, steps: &[RowStep]) -> Self {
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
        Self {
            at_end: (!at_end.is_empty()).then(|| at_end.join(" and ")),
            at_row: has_pass.then_some(is_changed),
        }
    }

    /// Whether what a step makes must be looked at right away.
    fn is_of_row(&self, step: &RowStep) -> bool {
        self.at_row.is_some() && is_doubtful(step)
    }

    /// The positions that a step makes.
    fn items(&self, draft: &Draft<'_>, step: &RowStep) -> Items {
        let (item, next) = (item(draft, step), &draft.next);
        match &self.at_row {
            Some(condition) if is_doubtful(step) => {
                let made = format!("{item}{}", step.clauses);
                Items::Loop(
                    next.clone(),
                    format!(" for {next} in [{made}] if {condition}"),
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
