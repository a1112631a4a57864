//! The rows of moves, each as what it does with certain heaps.

use super::Draft;
use super::positions::{Heaps, tuple};
use super::writer::{Condition, Level, Text, Writer};
use kruzhok_rules::{Repeat, RowIndex, WrittenRow};
use kruzhok_syntax::Clause;

/// A row, or what it does with certain heaps.
#[derive(Clone, Debug)]
pub(super) struct RowStep {
    /// The row's place among the rows.
    pub(super) row: RowIndex,
    /// The places of the heaps that it picks, where they are known.
    pub(super) places: Vec<usize>,
    /// The loop that picks heaps.
    pub(super) picking: Option<String>,
    /// What must hold before anything is done.
    pub(super) guard: Option<Text>,
    /// The heaps after the move.
    pub(super) heaps: Heaps,
    /// Memory, who moves and last rows after the move.
    pub(super) rest: Vec<String>,
    /// ` for … if …`
    pub(super) clauses: String,
    pub(super) is_pass: bool,
    pub(super) always_changes: bool,
}

/// The heaps that a row has picked.
enum Picked<'a> {
    /// All of them: it is a row of whole positions.
    All,
    Known(&'a [usize]),
    /// The variables of the places and of the heaps.
    Variables(&'a [String], &'a [String]),
}

/// The most picks that are written one by one instead of as a loop.
const FEW_PICKS: usize = 3;

impl RowStep {
    /// Whether this is one move, if its guard allows it.
    pub(super) fn is_single(&self) -> bool {
        self.picking.is_none() && self.clauses.is_empty()
    }

    /// Whether this is one move to another position, heap by heap, if its guard allows it.
    pub(super) fn is_sure(&self) -> bool {
        self.is_single() && self.always_changes && matches!(self.heaps, Heaps::Each(_))
    }
}

/// The steps of all rows, in the order of the rules.
pub(super) fn steps(draft: &Draft<'_>) -> Vec<RowStep> {
    if draft.rules.is_graph() {
        return vec![along_edges(draft)];
    }
    let rows = draft.written.rows.iter();
    rows.flat_map(|row| row_steps(draft, row)).collect()
}

/// The moves of a game given by its edges.
fn along_edges(draft: &Draft<'_>) -> RowStep {
    let to = draft.fresh("to");
    RowStep {
        row: RowIndex(0),
        places: vec![],
        picking: None,
        guard: None,
        clauses: format!(" for {to} in edges.get({}, [])", draft.positions.whole),
        heaps: Heaps::Each(vec![to]),
        rest: rest_after(draft, draft.positions.memory().to_vec(), 1),
        is_pass: true,
        always_changes: false,
    }
}

fn row_steps(draft: &Draft<'_>, row: &WrittenRow) -> Vec<RowStep> {
    let mut writer = draft.writer();
    draft.positions.declare_variables(&mut writer);
    let Some(picks) = &row.picks else {
        let step = step(draft, &mut writer, row, &Picked::All);
        return step.into_iter().collect();
    };
    let heaps = draft.positions.heaps();
    let choices = choices(heaps.len(), picks.len());
    if draft.positions.is_multiset() || choices.len() > FEW_PICKS {
        let places = &draft.places[..picks.len()];
        for (name, place) in ["i", "j"].into_iter().zip(places) {
            writer.name(name, Text::atom(place.clone()));
        }
        let names: Vec<String> = picks.iter().map(|name| writer.bind(name)).collect();
        let step = step(draft, &mut writer, row, &Picked::Variables(places, &names));
        return step.into_iter().collect();
    }
    let one = |choice: &Vec<usize>| {
        let count = writer.enter();
        for (name, place) in ["i", "j"].into_iter().zip(choice) {
            writer.place(name, i64::try_from(*place).expect("few heaps"));
        }
        for (name, place) in picks.iter().zip(choice) {
            writer.name(name, Text::atom(heaps[*place].clone()));
        }
        let step = step(draft, &mut writer, row, &Picked::Known(choice));
        writer.leave(count);
        step
    };
    choices.iter().filter_map(one).collect()
}

/// Different places in every order, the first changing slowest.
fn choices(heap_count: usize, pick_count: usize) -> Vec<Vec<usize>> {
    let mut choices: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..pick_count {
        let longer = |choice: &Vec<usize>| {
            let free = (0..heap_count).filter(|place| !choice.contains(place));
            let longer = free.map(|place| [choice.as_slice(), &[place]].concat());
            longer.collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(longer).collect();
        if choices.len() > 64 {
            // More than are ever written one by one.
            break;
        }
    }
    choices
}

/// A row with the heaps that it picks; `None` where its conditions never hold for them.
fn step(
    draft: &Draft<'_>,
    writer: &mut Writer<'_>,
    row: &WrittenRow,
    picked: &Picked<'_>,
) -> Option<RowStep> {
    let is_multiset = draft.positions.is_multiset();
    let (guard, mut clauses) = guard_and_clauses(draft, writer, row)?;
    let pick_count = match picked {
        // Any number of heaps may take the place of those that were picked.
        _ if is_multiset => 0,
        Picked::All => 0,
        Picked::Known(places) => places.len(),
        Picked::Variables(places, _) => places.len(),
    };
    let new = new_heaps(draft, writer, row, pick_count, &mut clauses);
    let rest = rest(draft, writer, row);
    let heaps = match (picked, &new) {
        (Picked::Known(places), Heaps::Each(new)) => put(draft, places, new),
        (Picked::Variables(places, _), new) if is_multiset => {
            put_among_others(draft, places, new.clone())
        }
        (Picked::Variables(places, _), Heaps::Each(new)) => {
            draft.helpers.add("replace");
            let replaced = |heaps: String, (place, value): (&String, &String)| {
                format!("replace({heaps}, {place}, {value})")
            };
            let heaps = places.iter().zip(new).fold("heaps".to_owned(), replaced);
            Heaps::Tuple(Text::atom(heaps))
        }
        (_, new) => new.clone(),
    };
    Some(RowStep {
        row: row.index,
        places: match picked {
            Picked::Known(places) => places.to_vec(),
            _ => vec![],
        },
        picking: match picked {
            Picked::Variables(places, names) => Some(picking(draft, places, names)),
            _ => None,
        },
        guard,
        heaps,
        rest,
        clauses,
        is_pass: row.is_pass,
        always_changes: draft.always_changes(row),
    })
}

/// All heaps, with new values at some places.
fn put(draft: &Draft<'_>, places: &[usize], new: &[String]) -> Heaps {
    let mut heaps = draft.positions.heaps().to_vec();
    for (place, value) in places.iter().zip(new) {
        heaps[*place].clone_from(value);
    }
    Heaps::Each(heaps)
}

/// The loop that picks heaps.
fn picking(draft: &Draft<'_>, places: &[String], names: &[String]) -> String {
    let pairs = places.iter().zip(names);
    let pairs: Vec<String> = pairs
        .map(|(place, name)| format!("{place}, {name}"))
        .collect();
    match pairs.as_slice() {
        [pair] => format!("for {pair} in enumerate(heaps):"),
        _ => {
            draft.helpers.add("permutations");
            let (pairs, count) = (pairs.join("), ("), pairs.len());
            format!("for ({pairs}) in permutations(enumerate(heaps), {count}):")
        }
    }
}

/// The heaps of a multiset, with new ones instead of those that were picked.
fn put_among_others(draft: &Draft<'_>, places: &[String], new: Heaps) -> Heaps {
    let new = match new {
        Heaps::Each(new) if new.is_empty() => None,
        Heaps::Each(new) => Some(Text::atom(tuple(&new))),
        Heaps::Tuple(list) | Heaps::Sorted(list) => Some(list),
    };
    let new = new.map(|new| new.at(Level::Sum));
    if let [place] = places {
        let (before, after) = (format!("heaps[:{place}]"), format!("heaps[{place} + 1:]"));
        return match new {
            Some(new) => Heaps::Tuple(Text::new(format!("{before} + {new} + {after}"), Level::Sum)),
            None => Heaps::Sorted(Text::new(format!("{before} + {after}"), Level::Sum)),
        };
    }
    draft.helpers.add("without");
    let others = format!("without(heaps, {})", places.join(", "));
    match new {
        Some(new) => Heaps::Tuple(Text::new(format!("{others} + {new}"), Level::Sum)),
        None => Heaps::Sorted(Text::atom(others)),
    }
}

/// What must hold before the first loop of a row, and the rest of its clauses; `None` where it never holds.
fn guard_and_clauses(
    draft: &Draft<'_>,
    writer: &mut Writer<'_>,
    row: &WrittenRow,
) -> Option<(Option<Text>, String)> {
    let mut conditions = vec![];
    if let Some(player) = row.by {
        conditions.push(Text::new(format!("turn == {player}"), Level::Compare));
    }
    if draft.rules.repeat() != Repeat::Free {
        let last = &draft.positions.last[0];
        conditions.push(Text::new(
            format!("{last} != {}", row.index.0 + 1),
            Level::Compare,
        ));
    }
    let is_condition = |clause: &&Clause| matches!(clause, Clause::If(_));
    let first_count = row.clauses.iter().take_while(is_condition).count();
    let (first, others) = row.clauses.split_at(first_count);
    for clause in first {
        match writer.condition(clause.expr()) {
            Condition::Known(true) => {}
            Condition::Known(false) => return None,
            Condition::Open(text) => conditions.push(text),
        }
    }
    Some((Text::all_of(conditions), writer.clauses(others)))
}

/// The heaps that a row gives: one by one, or as a list. A list of picked heaps is taken apart by a clause.
fn new_heaps(
    draft: &Draft<'_>,
    writer: &mut Writer<'_>,
    row: &WrittenRow,
    pick_count: usize,
    clauses: &mut String,
) -> Heaps {
    match row.heaps.as_slice() {
        [only] if row.is_list => {
            let list = writer.tuple(only);
            if pick_count == 0 {
                return Heaps::Tuple(list);
            }
            let new: Vec<String> = (0..pick_count).map(|_| draft.fresh("new")).collect();
            let comma = if pick_count == 1 { "," } else { "" };
            *clauses += &format!(" for {}{comma} in [{}]", new.join(", "), list.alone());
            Heaps::Each(new)
        }
        heaps => Heaps::Each(heaps.iter().map(|it| writer.value(it).alone()).collect()),
    }
}

/// Memory, who moves and last rows after a move.
fn rest(draft: &Draft<'_>, writer: &mut Writer<'_>, row: &WrittenRow) -> Vec<String> {
    let memory = match &row.memory {
        Some(memory) => memory.iter().map(|it| writer.value(it).alone()).collect(),
        None => draft.positions.memory().to_vec(),
    };
    rest_after(draft, memory, row.index.0 + 1)
}

fn rest_after(draft: &Draft<'_>, memory: Vec<String>, row_number: u32) -> Vec<String> {
    let mut rest = memory;
    rest.extend(draft.rules.is_partisan().then(|| "3 - turn".to_owned()));
    // The opponent's last row becomes the mover's own, and this one the opponent's.
    rest.extend(draft.positions.last.iter().skip(1).cloned());
    if draft.rules.repeat() != Repeat::Free {
        rest.push(row_number.to_string());
    }
    rest
}
