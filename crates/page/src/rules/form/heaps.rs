//! The heaps: their names, and another number of them.

use super::lists::{end_fields, row_fields, start_fields, text_literal, when_field};
use crate::rules::RulesText;
use kruzhok_rulesfile::document;
use kruzhok_rulesfile::document::Document;
use kruzhok_rulesfile::form::{
    COMPARISONS, Chip, EndShape, HeapChoice, HeapStart, Measure, StartShape, is_multiset,
    read_chip, read_end, read_start, write_chip, write_end, write_start,
};

/// The names of the heaps; none while the field `position` is missing. Any number of heaps has one name with dots.
pub(crate) fn heap_names(document: &Document) -> Vec<String> {
    let position = document.text("position").unwrap_or_default();
    all_names(position.split(';').next().unwrap_or_default())
}

/// The names of the heaps, and of what is remembered.
pub(super) fn all_names(position: &str) -> Vec<String> {
    let names = position
        .split([',', ';'])
        .map(|name| name.trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

/// What an end begins with: a number is all that is missing.
pub(super) fn blank_end(names: &[String]) -> EndShape {
    EndShape {
        measure: if names.len() == 1 && !is_multiset(names) {
            Measure::Heap(0)
        } else {
            Measure::Sum
        },
        comparison: COMPARISONS[0],
        limit: String::new(),
    }
}

/// What a start begins with. As in the exam, the last heap varies.
pub(super) fn blank_start(names: &[String]) -> StartShape {
    let fixed = names
        .iter()
        .skip(1)
        .map(|_| HeapStart::Fixed("1".to_owned()));
    let varying = HeapStart::Range("1".to_owned(), String::new());
    StartShape {
        heaps: fixed.chain([varying]).collect(),
        conditions: vec![],
    }
}

/// Gives the game another number of heaps, 0 for any, and carries moves, ends and starts over as far as the form can
/// read them.
pub(super) fn set_count(file: &RulesText, count: usize) -> Option<String> {
    let (text, document, old_names) = (&file.source, &file.document, &file.heap_names);
    let position = document.text("position").unwrap_or_default();
    let memory = position
        .split_once(';')
        .map(|(_, memory)| memory.to_owned());
    let names = names_of_heaps(count, old_names);
    let heaps = names.join(", ");
    let position = memory.map_or(heaps.clone(), |memory| format!("{heaps};{memory}"));

    let of_field = |field: &String| document.text(field).unwrap_or_default();
    let rows = row_fields(document).into_iter().filter_map(|field| {
        let chip = read_chip(&of_field(&field), old_names)?;
        let heap = match chip.heap {
            HeapChoice::Named(heap) if heap < count && count > 1 => HeapChoice::Named(heap),
            _ => HeapChoice::Any,
        };
        Some((field, write_chip(&Chip { heap, ..chip }, &names)))
    });
    let ends = end_fields(document).into_iter().filter_map(|field| {
        let field = when_field(document, &field);
        let end = read_end(&of_field(&field), old_names)?;
        let measure = match end.measure {
            _ if count == 1 => Measure::Heap(0),
            Measure::Heap(_) if old_names.len() == 1 => Measure::Sum,
            Measure::Heap(heap) if heap >= count => Measure::Sum,
            Measure::Product if count == 0 => Measure::Sum,
            measure => measure,
        };
        Some((field, write_end(&EndShape { measure, ..end }, &names)))
    });
    let starts = start_fields(document).into_iter().filter_map(|field| {
        let text = of_field(&field);
        let mut start = match is_multiset(old_names) && count > 0 {
            false => read_start(&text, old_names)?,
            // Of any number of heaps each is known; again the last one varies.
            true => {
                let is_plain = |it: &str| !it.trim().is_empty() && !it.contains(" for ");
                if !text.split(',').all(is_plain) {
                    return None;
                }
                let mut heaps: Vec<HeapStart> = text
                    .split(',')
                    .map(|it| HeapStart::Fixed(it.trim().to_owned()))
                    .collect();
                if let Some(HeapStart::Fixed(high)) = heaps.pop() {
                    heaps.push(HeapStart::Range("1".to_owned(), high));
                }
                StartShape {
                    heaps,
                    conditions: vec![],
                }
            }
        };
        if count == 0 {
            let number = |heap: &HeapStart| match heap {
                HeapStart::Fixed(number) | HeapStart::Least(number) => number.clone(),
                HeapStart::Range(_, high) => high.clone(),
            };
            let numbers: Vec<String> = start.heaps.iter().map(number).collect();
            return Some((field, numbers.join(", ")));
        }
        // The last heap is the one that varies in the exam: heaps come and go before it.
        while start.heaps.len() > count {
            start.heaps.remove(0);
        }
        while start.heaps.len() < count {
            start.heaps.insert(0, HeapStart::Fixed("5".to_owned()));
        }
        Some((field, write_start(&start, &names)))
    });
    let changes: Vec<(String, String)> = rows.chain(ends).chain(starts).collect();
    let text = document::set(text, "position", &text_literal(&position))?;
    changes.into_iter().try_fold(text, |text, (field, value)| {
        document::set(&text, &field, &text_literal(&value))
    })
}

/// Names for this number of heaps: the old ones when they suffice, else the letters of the textbooks.
fn names_of_heaps(count: usize, old: &[String]) -> Vec<String> {
    let letters: &[&str] = match count {
        0 => return vec!["heaps...".to_owned()],
        1 => &["s"],
        _ => &["a", "b", "c", "d", "e", "f"],
    };
    match old.get(..count) {
        Some(kept) if count > 1 => kept.to_vec(),
        _ => letters
            .iter()
            .take(count)
            .map(|letter| (*letter).to_owned())
            .collect(),
    }
}
