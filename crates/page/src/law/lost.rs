//! The lost positions of two heaps as a list, in which a law is looked for.

use crate::state::State;
use crate::view::Words;
use kruzhok_picture::Standing;
use kruzhok_wire::CellPositions;
use kruzhok_words::Language;
use std::collections::BTreeSet;

/// The most positions that are listed.
const MOST_LISTED: usize = 60;

/// The lost positions of a map of two heaps.
#[derive(Clone, Debug, PartialEq)]
pub struct LostView {
    /// What unfolds it.
    pub heading: String,
    /// The heads of the columns: number, both heaps, their difference.
    pub heads: [String; 4],
    /// The positions, the smaller ones first.
    pub rows: Vec<[String; 4]>,
    /// What is seen of them; empty if nothing is.
    pub note: String,
}

/// Of three heaps, with which third one two others are lost.
#[derive(Clone, Debug, PartialEq)]
pub struct ThirdsView {
    /// What unfolds it.
    pub heading: String,
    /// The head of the first column, then the sizes of the second heap.
    pub heads: Vec<String>,
    /// For each size of the first heap, that size, then the third heaps.
    pub rows: Vec<Vec<String>>,
}

impl ThirdsView {
    /// `None` where there are not exactly three heaps, or where who wins is to be found out.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let shown = state.map.shown.as_ref()?;
        let thirds = shown.map.thirds.as_ref()?;
        let [first, second, third] = shown.rules.heap_names() else {
            return None;
        };
        if state.hides_outcomes() || state.shown_tick() < state.last_tick() {
            return None;
        }
        let names: [(&str, &dyn ToString); 3] =
            [("first", first), ("second", second), ("third", third)];
        let heads = thirds.second.iter().map(i64::to_string);
        let corner = format!("{first} \\ {second}");
        let rows = thirds.third.chunks(thirds.second.len().max(1));
        let row = |(size, row): (&i64, &[Option<i64>])| {
            let row = row
                .iter()
                .map(|it| it.map_or("–".to_owned(), |it| it.to_string()));
            std::iter::once(size.to_string()).chain(row).collect()
        };
        Some(Self {
            heading: Words::of(state).fill("lost-thirds", &names),
            heads: std::iter::once(corner).chain(heads).collect(),
            rows: thirds.first.iter().zip(rows).map(row).collect(),
        })
    }
}

impl LostView {
    /// `None` where no map of exactly two heaps was made, or where who wins is to be found out.
    pub(crate) fn of(state: &State) -> Option<Self> {
        let t = Words::of(state);
        let shown = state.map.shown.as_ref()?;
        let CellPositions::Axes { axes, .. } = &shown.map.positions else {
            return None;
        };
        let [first, second] = shown.rules.heap_names() else {
            return None;
        };
        let is_of_heaps = axes.len() == 2 && shown.rules.memory_names().is_empty();
        if !is_of_heaps || state.hides_outcomes() || state.shown_tick() < state.last_tick() {
            return None;
        }
        let mut lost: BTreeSet<(i64, i64)> = BTreeSet::new();
        for cell in 0..shown.map.cell_count {
            if let Some(Standing::Lost(_)) = shown.map.cells.standing(cell) {
                match shown.map.positions.words(&shown.rules, cell)[..] {
                    [a, b] => _ = lost.insert((a, b)),
                    _ => return None,
                }
            }
        }
        let note = note(&lost, t);
        // Where order decides nothing, each pair is listed once.
        if lost.iter().all(|(a, b)| lost.contains(&(*b, *a))) {
            lost.retain(|(a, b)| a <= b);
        }
        let row = |(place, (a, b)): (usize, (i64, i64))| {
            [
                place.to_string(),
                a.to_string(),
                b.to_string(),
                (b - a).to_string(),
            ]
        };
        let rows: Vec<[String; 4]> = lost
            .into_iter()
            .enumerate()
            .map(row)
            .take(MOST_LISTED)
            .collect();
        (!rows.is_empty()).then(|| Self {
            heading: t.say("lost-list"),
            heads: [
                "i".to_owned(),
                first.clone(),
                second.clone(),
                format!("{second} − {first}"),
            ],
            rows,
            note,
        })
    }
}

/// In which lines there is never more than one of them.
fn note(lost: &BTreeSet<(i64, i64)>, t: Words) -> String {
    let is_once = |line: fn(&(i64, i64)) -> i64| {
        let lines: BTreeSet<i64> = lost.iter().map(line).collect();
        lines.len() == lost.len()
    };
    let lines = [
        ("rows", is_once(|it| it.0)),
        ("columns", is_once(|it| it.1)),
        ("diagonals", is_once(|it| it.1 - it.0)),
    ];
    let lines = lines.iter().filter(|(_, is_once)| *is_once);
    let lines: Vec<String> = lines
        .map(|(line, _)| t.say(&format!("lost-in-{line}")))
        .collect();
    let comma = match t.0 {
        Language::Zh => "、",
        _ => ", ",
    };
    match lines.is_empty() {
        true => String::new(),
        false => t.fill("lost-once", &[("lines", &lines.join(comma))]),
    }
}
