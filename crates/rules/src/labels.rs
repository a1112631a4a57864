//! What to write on a move's arrow, in no language: `+1`, `×2`, `a −3`, `→ 7`.

use crate::play::{Made, NewHeaps, Play};
use crate::rules::Rules;
use crate::shape::{self, NamedWords};
use crate::{ChanceWords, ParamValue, Row};
use kruzhok_rulesfile::form;
use kruzhok_rulesfile::form::{Amount, Chip, ChipOp, HeapChoice};
use kruzhok_values::{BinaryOp, Int, Machine, Slot, UnaryOp, chosen};

/// The label of a move that was just made from `words`.
pub(crate) fn label(rules: &Rules, words: &[i64], made: &mut Made<'_>) -> String {
    let play = made.play;
    if let Some(name) = &rules.rows()[made.row].name {
        return named(rules, play, name, words, made);
    }
    if rules.is_graph() {
        return format!("→ {}", rules.label(made.to));
    }
    if rules.width().is_none() {
        return list_changes(rules, words, made.to);
    }
    let mut parts = vec![];
    let heaps = heap_changes(rules, play, words, made);
    for (place, change) in heaps {
        if rules.heap_names().len() > 1 {
            parts.push(format!("{} {change}", rules.heap_names()[place]));
        } else {
            parts.push(change);
        }
    }
    if parts.is_empty() {
        let heap_count = rules.heap_names().len();
        for (index, name) in rules.memory_names().iter().enumerate() {
            let (before, after) = (words[heap_count + index], made.to[heap_count + index]);
            if before != after {
                parts.push(format!("{name} → {}", number(after)));
            }
        }
    }
    joined(&parts, ", ", "=")
}

/// What a move from `words` changes, as an answer names it: `b: 33 -> 12`, of several heaps each; `9 -> 2,6` where they
/// stand in no order, `x[1]: 5 -> 4` for an item of a tuple. `None` where everything stays.
pub(crate) fn changes(rules: &Rules, words: &[i64], to: &[i64]) -> Option<String> {
    let shape = rules.shape;
    let heap_count = rules.heap_names().len();
    let (heaps, new_heaps) = (rules.heaps(words), rules.heaps(to));
    if (shape.is_unordered || shape.is_multiset) && heaps != new_heaps {
        let text = |heaps: Vec<i64>| {
            let heaps: Vec<String> = heaps.iter().map(i64::to_string).collect();
            joined(&heaps, ",", "0")
        };
        let gone = text(heaps_without(heaps, new_heaps));
        return Some(format!(
            "{gone} -> {}",
            text(heaps_without(new_heaps, heaps))
        ));
    }
    let names = rules.heap_names().iter().chain(rules.memory_names());
    let values = shape.values(words).zip(shape.values(to));
    let (mut of_heaps, mut of_memory) = (vec![], vec![]);
    for ((index, name), (before, after)) in names.enumerate().zip(values) {
        let of = if index < heap_count {
            &mut of_heaps
        } else {
            &mut of_memory
        };
        match (before, after) {
            _ if before == after => {}
            (NamedWords::List(before), NamedWords::List(after)) if before.len() == after.len() => {
                let items = before.iter().zip(after).enumerate();
                let changed = items.filter(|(_, (before, after))| before != after);
                of.extend(changed.map(|(place, (before, after))| {
                    format!("{name}[{place}]: {before} -> {after}")
                }));
            }
            _ => {
                let [before, after] =
                    [before, after].map(|value| match shape.write_value(index, value) {
                        text if text.is_empty() => "\"\"".to_owned(),
                        text => text,
                    });
                let is_only = heap_count == 1 && index == 0;
                let name = if is_only {
                    String::new()
                } else {
                    format!("{name}: ")
                };
                of.push(format!("{name}{before} -> {after}"));
            }
        }
    }
    let changed = if of_heaps.is_empty() {
        of_memory
    } else {
        of_heaps
    };
    (!changed.is_empty()).then(|| changed.join(", "))
}

/// The label of a row without a position.
pub(crate) fn row_label(rules: &Rules, row: &Row) -> String {
    if let Some(name) = &row.name {
        return name.clone();
    }
    let Some(Chip { heap, op, .. }) = form::read_chip(&row.source, rules.heap_names()) else {
        return row.source.trim().to_string();
    };
    let value = |amount: &Amount| match amount {
        Amount::Number(number) => Some(*number),
        Amount::Param(name) => rules.params().iter().find_map(|param| match param.value {
            ParamValue::Int(number) if param.name == *name => Some(number),
            _ => None,
        }),
    };
    let shown = |amount: &Amount| value(amount).map_or_else(|| amount.to_string(), number);
    let change = match &op {
        ChipOp::Add(amount) => {
            value(amount).map_or_else(|| format!("+{amount}"), |it| signed('+', it))
        }
        ChipOp::Subtract(amount) => {
            value(amount).map_or_else(|| format!("−{amount}"), |it| signed('−', it))
        }
        ChipOp::Multiply(amount) => format!("×{}", shown(amount)),
        ChipOp::DivideDown(amount) => format!("÷{}", shown(amount)),
        ChipOp::DivideUp(amount) => format!("÷{}↑", shown(amount)),
        ChipOp::TakeUpTo(amount) => format!("−1…{}", shown(amount)),
        ChipOp::TakeAny => "−1…".to_string(),
    };
    match heap {
        HeapChoice::Named(index) => format!("{} {change}", rules.heap_names()[index]),
        HeapChoice::Any => change,
    }
}

/// The row's own name, with what differs between its moves.
fn named(rules: &Rules, play: &Play, name: &str, words: &[i64], made: &Made<'_>) -> String {
    let mut label = name.to_string() + &names_of_picked(rules, words, made.picked);
    let values: Vec<String> = play
        .bound
        .iter()
        .map(|(_, slot)| number(made.machine.slots[*slot]))
        .collect();
    if !values.is_empty() {
        label += &format!(" {}", values.join(", "));
    }
    label
}

/// The label of a toss that was just made from `words`.
pub(crate) fn toss_label(rules: &Rules, words: &[i64], tossed: &ChanceWords<'_>) -> String {
    let row = tossed.row.0 as usize;
    let name = match &rules.rows()[row].name {
        Some(name) => name.clone(),
        None => format!("#{}", row + 1),
    };
    name + &names_of_picked(rules, words, tossed.picked)
}

/// The heaps that a row has picked, after a blank: their names, or what they hold in a game of any number of heaps;
/// nothing in a game of one heap.
fn names_of_picked(rules: &Rules, words: &[i64], picked: &[usize]) -> String {
    let name = |place: &usize| {
        if rules.is_multiset() {
            number(rules.heaps(words)[*place])
        } else {
            rules.heap_names()[*place].clone()
        }
    };
    let is_one = rules.heap_names().len() == 1 && !rules.is_multiset();
    if is_one || picked.is_empty() {
        return String::new();
    }
    let names: Vec<String> = picked.iter().map(name).collect();
    format!(" {}", names.join(", "))
}

/// The heaps that change, each with how.
fn heap_changes(
    rules: &Rules,
    play: &Play,
    words: &[i64],
    made: &mut Made<'_>,
) -> Vec<(usize, String)> {
    let place_of = |picked: &[usize], index: usize| picked.get(index).copied().unwrap_or(index);
    match &play.heaps {
        NewHeaps::Each(values) => values
            .iter()
            .enumerate()
            .filter_map(|(index, value)| {
                let place = place_of(made.picked, index);
                let own = [Some(place), play.picks.get(index).copied()];
                let change = change(
                    value,
                    &|slot| own.contains(&Some(slot)),
                    words[place],
                    made.machine,
                )?;
                Some((place, change))
            })
            .collect(),
        // Texts and tuples have labels of their own.
        NewHeaps::Values(_) => vec![],
        NewHeaps::List(list, _) => {
            let values = list.list(made.machine).unwrap_or_default();
            let changed = values.iter().enumerate().filter_map(|(index, after)| {
                let place = place_of(made.picked, index);
                let difference = after.checked_sub(words[place])?;
                (difference != 0 && place < rules.heap_names().len())
                    .then(|| (place, signed('+', difference)))
            });
            changed.collect()
        }
    }
}

/// What changes in a position that holds lists: `7 → 2,4` for the heaps of a multiset, `+b` for a letter that is
/// added, `[0] −1` for one item of a tuple.
fn list_changes(rules: &Rules, words: &[i64], to: &[i64]) -> String {
    let shape = rules.shape;
    let names = rules.heap_names().iter().chain(rules.memory_names());
    let values = shape.values(words).zip(shape.values(to));
    let mut parts = vec![];
    for ((index, name), (before, after)) in names.enumerate().zip(values) {
        if before == after {
            continue;
        }
        let change = match (before, after) {
            (NamedWords::List(before), NamedWords::List(after))
                if shape.is_multiset && index == 0 =>
            {
                let text = |heaps: Vec<i64>| {
                    let heaps: Vec<String> = heaps.into_iter().map(number).collect();
                    joined(&heaps, ",", "0")
                };
                let gone = text(heaps_without(before, after));
                format!("{gone} → {}", text(heaps_without(after, before)))
            }
            (NamedWords::List(before), NamedWords::List(after)) if before.len() == after.len() => {
                let items = (0..).zip(before.iter().zip(after));
                let changed = items.filter_map(|(place, (before, after)): (usize, _)| {
                    let difference = after.checked_sub(*before)?;
                    (difference != 0).then(|| format!("[{place}] {}", signed('+', difference)))
                });
                changed.collect::<Vec<_>>().join(", ")
            }
            (NamedWords::List(_), NamedWords::List(after)) => {
                let items: Vec<String> = after.iter().map(|item| number(*item)).collect();
                format!("→ ({})", items.join(","))
            }
            (NamedWords::Text(before), NamedWords::Text(after)) => {
                match (after.strip_prefix(before), after.strip_suffix(before)) {
                    (Some(added), _) => format!("+{}", shape::letters(added)),
                    (None, Some(added)) => format!("{}+", shape::letters(added)),
                    (None, None) if after.is_empty() => "→ \"\"".to_string(),
                    (None, None) => format!("→ {}", shape::letters(after)),
                }
            }
            (NamedWords::Number(before), NamedWords::Number(after))
                if index < rules.heap_names().len() =>
            {
                match after.checked_sub(before) {
                    Some(difference) => signed('+', difference),
                    None => format!("→ {}", number(after)),
                }
            }
            (_, NamedWords::Number(after)) => format!("→ {}", number(after)),
            (_, NamedWords::List(_) | NamedWords::Text(_)) => continue,
        };
        parts.push(
            if shape.named_count() > 1 && !(shape.is_multiset && index == 0) {
                format!("{name} {change}")
            } else {
                change
            },
        );
    }
    joined(&parts, ", ", "=")
}

/// The heaps that are in `heaps` and not in `others`.
fn heaps_without(heaps: &[i64], others: &[i64]) -> Vec<i64> {
    let mut others = others.to_vec();
    let mut rest = vec![];
    for heap in heaps {
        match others.iter().position(|other| other == heap) {
            Some(place) => {
                others.swap_remove(place);
            }
            None => rest.push(*heap),
        }
    }
    rest
}

/// The texts side by side, or what stands for none.
fn joined(texts: &[String], between: &str, none: &str) -> String {
    match texts {
        [] => none.to_string(),
        texts => texts.join(between),
    }
}

/// How an expression changes the heap that `is_own` names; `None` where it does not.
fn change(
    expr: &Int,
    is_own: &dyn Fn(Slot) -> bool,
    before: i64,
    machine: &mut Machine,
) -> Option<String> {
    if let Int::Choice(it) = expr {
        return change(chosen(it, machine).ok()?, is_own, before, machine);
    }
    // The move was made, so its parts have values.
    let after = expr.value(machine).ok()?;
    if after == before {
        return None;
    }
    let is_heap = |int: &Int| matches!(int, Int::Slot(slot) if is_own(*slot));
    let mut value = |int: &Int| int.value(machine).ok();
    let text = match expr {
        Int::Binary(op, pair, _) => {
            let (left, right) = (&pair.0, &pair.1);
            match (op, is_heap(left), is_heap(right)) {
                (BinaryOp::Add, true, true) => Some("×2".to_string()),
                (BinaryOp::Add, true, _) => Some(signed('+', value(right)?)),
                (BinaryOp::Add, _, true) => Some(signed('+', value(left)?)),
                (BinaryOp::Subtract, true, _) => Some(signed('−', value(right)?)),
                (BinaryOp::Multiply, true, _) => Some(format!("×{}", number(value(right)?))),
                (BinaryOp::Multiply, _, true) => Some(format!("×{}", number(value(left)?))),
                (BinaryOp::Divide, true, _) => Some(format!("÷{}", number(value(right)?))),
                (BinaryOp::Divide, false, _) => {
                    let divisor = rounded_up(left, right, &is_heap);
                    divisor.map(|divisor| format!("÷{divisor}↑"))
                }
                _ => None,
            }
        }
        // -(-s // 2)
        Int::Unary(UnaryOp::Negate, inner, _) => match &**inner {
            Int::Binary(BinaryOp::Divide, pair, _) => match &**pair {
                (Int::Unary(UnaryOp::Negate, heap, _), Int::Const(divisor)) if is_heap(heap) => {
                    Some(format!("÷{}↑", number(*divisor)))
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    Some(text.unwrap_or_else(|| format!("→ {}", number(after))))
}

/// The divisor d of `(s + d - 1) // d`.
pub(crate) fn rounded_up(
    dividend: &Int,
    divisor: &Int,
    is_heap: &dyn Fn(&Int) -> bool,
) -> Option<i64> {
    let (Int::Binary(BinaryOp::Add, pair, _), Int::Const(divisor)) = (dividend, divisor) else {
        return None;
    };
    let added = match &**pair {
        (heap, Int::Const(added)) | (Int::Const(added), heap) if is_heap(heap) => *added,
        _ => return None,
    };
    (*divisor > 1 && added == divisor - 1).then_some(*divisor)
}

/// `+3`, `−3`: the sign stands for what is done, so `−` with −3 is `+3`.
fn signed(sign: char, amount: i64) -> String {
    let sign = if (sign == '+') == (amount < 0) {
        '−'
    } else {
        '+'
    };
    format!("{sign}{}", amount.unsigned_abs())
}

fn number(value: i64) -> String {
    if value < 0 {
        format!("−{}", value.unsigned_abs())
    } else {
        value.to_string()
    }
}
