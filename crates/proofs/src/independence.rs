//! Heaps that have nothing to do with each other: a game of several is then the sum of games of one heap each.

use kruzhok_rules::typed::{NewHeaps, Play, Shape, TypedRules, problem_of};
use kruzhok_rules::{Ending, Repeat, Rules, Scratch};
use kruzhok_syntax::Problem;
use kruzhok_values::{self as values, FUEL, Flow, Halt, Int, Machine, Reason, Slot};

/// The heap that a row moves, where it looks at no other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    Any,
    At(usize),
    /// The row leaves everything as it is, and that is no move.
    Nothing,
}

/// Whether every move changes one heap, as far as the rows show it, and neither the move nor the end of the game
/// depends on anything else: whoever cannot move in any heap has lost, nothing is remembered, and both players
/// have the same moves.
///
/// `false` where the rows are too entangled to tell.
pub fn heaps_are_independent(rules: &Rules) -> bool {
    let typed = rules.typed();
    let shape = typed.shape;
    let is_bare = !shape.is_partisan && shape.repeat == Repeat::Free && shape.memory_count == 0;
    let are_numbers = shape.lists == 0 || shape.is_multiset;
    let ends_with_the_moves =
        typed.ends.is_empty() && typed.legal.is_none() && rules.stuck() == Ending::Loss;
    is_bare
        && are_numbers
        && ends_with_the_moves
        && !rules.has_chance()
        && plays(&typed).all(|play| reach(play, shape).is_some())
}

/// Whether equal heaps have the same moves wherever they stand, in a game whose heaps are independent.
pub fn heaps_are_alike(rules: &Rules) -> bool {
    let typed = rules.typed();
    let mut reaches = plays(&typed).map(|play| reach(play, typed.shape));
    typed.shape.heap_count == 1
        || reaches.all(|reach| matches!(reach, Some(Reach::Any | Reach::Nothing)))
}

/// Visits what a heap can become by one move, in a game whose heaps are independent: the heap in its place, or
/// those that it breaks into. `place` is that of the heap, from 0; in a multiset it does not matter.
///
/// # Errors
/// An overflow or a division by zero.
pub fn each_heap_option(
    rules: &Rules,
    place: usize,
    size: i64,
    scratch: &mut Scratch,
    visit: &mut dyn FnMut(&[i64]),
) -> Result<(), Problem> {
    let typed = rules.typed();
    if typed.shape.is_multiset && size == 0 {
        // An empty heap is none.
        return Ok(());
    }
    let machine = scratch.machine();
    machine.prepare(typed.slot_count, FUEL);
    let mut option = Vec::new();
    for (play, slot) in heap_plays(&typed, place) {
        machine.slots[slot] = size;
        let made = values::each_choice(&play.clauses, machine, &mut |machine| {
            write_option(play, place, typed.shape, machine, &mut option)?;
            if typed.shape.is_multiset {
                option.retain(|heap| *heap != 0);
            }
            // As everywhere, what leaves all as it is is no move.
            if option[..] != [size] {
                visit(&option);
            }
            Ok(Flow::Continue(()))
        });
        if let Err(halt) = made {
            return Err(problem_of(halt, &play.source, size.to_string()));
        }
    }
    Ok(())
}

/// The rows that move the heap at `place`, each with the variable that is the heap.
pub(crate) fn heap_plays<'a>(
    typed: &TypedRules<'a>,
    place: usize,
) -> impl Iterator<Item = (&'a Play, Slot)> {
    let shape = typed.shape;
    plays(typed).filter_map(move |play| match reach(play, shape) {
        Some(Reach::Any) => Some((play, play.picks[0])),
        Some(Reach::At(own)) if own == place => Some((play, own)),
        _ => None,
    })
}

fn plays<'a>(typed: &TypedRules<'a>) -> impl Iterator<Item = &'a Play> {
    typed.rows.iter().copied().flatten()
}

/// `None` where the row looks at other heaps than the one that it moves, or moves several.
fn reach(play: &Play, shape: Shape) -> Option<Reach> {
    if play.by.is_some() || play.is_pass || play.memory.is_some() {
        return None;
    }
    // The heaps come first, then who moves.
    let turn = shape.named_count();
    if let [picked] = play.picks[..] {
        let is_foreign = |slot: Slot| slot <= turn || play.places.contains(&slot);
        debug_assert!(!is_foreign(picked), "a pick has a variable of its own");
        let is_alone = !play.heaps.uses(&is_foreign) && !has_clause_with(play, &is_foreign);
        return is_alone.then_some(Reach::Any);
    }
    let NewHeaps::Each(values) = &play.heaps else {
        return None;
    };
    if !play.picks.is_empty() || shape.is_multiset || shape.is_unordered {
        return None;
    }
    let is_moved = |(place, value): &(usize, &Int)| **value != Int::Slot(*place);
    let mut moved = values.iter().enumerate().filter(is_moved);
    let Some((place, value)) = moved.next() else {
        return Some(Reach::Nothing);
    };
    let is_foreign = |slot: Slot| slot <= turn && slot != place;
    let is_alone =
        moved.next().is_none() && !value.uses(&is_foreign) && !has_clause_with(play, &is_foreign);
    is_alone.then_some(Reach::At(place))
}

/// Writes into `option` what the heap at `place` becomes.
fn write_option(
    play: &Play,
    place: usize,
    shape: Shape,
    machine: &mut Machine,
    option: &mut Vec<i64>,
) -> Result<(), Halt> {
    option.clear();
    match &play.heaps {
        NewHeaps::Each(values) if play.picks.is_empty() => {
            option.push(values[place].value(machine)?);
        }
        NewHeaps::Each(values) => {
            for value in values {
                option.push(value.value(machine)?);
            }
        }
        NewHeaps::List(list, span) => {
            let heaps = list.list(machine)?;
            option.extend_from_slice(&heaps);
            machine.give_back(heaps);
            if option.len() != 1 && !shape.is_multiset {
                return Err(Halt {
                    reason: Reason::NoValue,
                    span: *span,
                });
            }
        }
        NewHeaps::Values(_) => unreachable!("heaps that are no numbers are not picked"),
    }
    Ok(())
}
fn has_clause_with(play: &Play, is_meant: &dyn Fn(Slot) -> bool) -> bool {
    play.clauses.iter().any(|clause| clause.uses(is_meant))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(position: &str, rows: &str, more: &str) -> Rules {
        let fixed = || {
            let names = position.split([',', ';']).map(str::trim);
            names.map(|name| format!("{name} == 5")).collect::<Vec<_>>()
        };
        let start = match position {
            "heaps..." => "[\"3, 5\"]".to_owned(),
            _ => format!("\"{}\"", fixed().join(", ")),
        };
        let text = format!("position = \"{position}\"\nmoves = [{rows}]\nstart = {start}\n{more}");
        kruzhok_rules::parse(&text).unwrap_or_else(|problems| panic!("{text}\n{problems:?}"))
    }

    #[track_caller]
    fn check(position: &str, rows: &str, more: &str, expected: bool) {
        let rules = rules(position, rows, more);
        assert_eq!(heaps_are_independent(&rules), expected);
    }

    /// Checks what a heap can become: `4|2,3` in the order of the rules.
    #[track_caller]
    fn check_options(position: &str, rows: &str, place: usize, size: i64, expected: &str) {
        let rules = rules(position, rows, "");
        assert!(heaps_are_independent(&rules));
        let mut options = Vec::new();
        each_heap_option(
            &rules,
            place,
            size,
            &mut Scratch::default(),
            &mut |option| {
                let parts: Vec<String> = option.iter().map(i64::to_string).collect();
                options.push(parts.join(","));
            },
        )
        .expect("no overflow");
        assert_eq!(options.join("|"), expected);
    }

    #[test]
    fn rows_that_look_at_one_heap_are_independent() {
        check("a, b", "\"x -> x - k for k in range(1, x + 1)\"", "", true);
        check(
            "a, b",
            "\"x -> x // 2 if x > 3 and x % 2 == 0\"",
            "unordered = true",
            true,
        );
        check(
            "a, b",
            "\"a - k, b for k in (1, 2) if a >= k\", \"a, b - 1 if b > 0\"",
            "",
            true,
        );
        check("n", "\"n - k for k in (2, 3, 7) if n >= k\"", "", true);
        check(
            "heaps...",
            "\"x -> p, x - p for p in range(1, x)\", \"x -> \"",
            "",
            true,
        );
        check(
            "a, b",
            "\"x -> x - k for k in S if x >= k\"",
            "params = { S = [1, 4] }",
            true,
        );
    }

    #[test]
    fn rows_that_look_at_others_are_not() {
        check(
            "a, b",
            "\"x, y -> x - 1, y - 1 if min(x, y) > 0\"",
            "",
            false,
        );
        check(
            "a, b",
            "\"x -> x - k for k in range(1, max(heaps) + 1) if x >= k\"",
            "",
            false,
        );
        check("a, b", "\"x -> x - 1 if x > i\"", "", false);
        check("a, b", "\"x -> x - 1 if x > 0 and a > 2\"", "", false);
        check("a, b", "\"a - 1, b if b > 1 and a > 0\"", "", false);
        check("a, b", "\"a - 1, b - 1 if a > 0 and b > 0\"", "", false);
        check("a, b", "\"b, a\"", "", false);
        check("a, b", "\"a - 1, b if a > 0\"", "unordered = true", false);
        check(
            "heaps...",
            "\"x -> x - 1 if x > 0 and len(heaps) > 2\"",
            "",
            false,
        );
        check("heaps...", "\"x, y -> x + y\"", "", false);
    }

    #[test]
    fn whatever_else_decides_the_game_ties_the_heaps_together() {
        let row = "\"x -> x - 1 if x > 0\"";
        check("a, b", row, "", true);
        check("a, b", row, "over = \"a == b\"", false);
        check("a, b", row, "stuck = \"next\"", false);
        check("a, b", row, "legal = \"a + b != 3\"", false);
        check("a, b", row, "repeat = \"not-own\"", false);
        check(
            "a, b",
            "{ to = \"x -> x - 1 if x > 0\", by = \"first\" }",
            "",
            false,
        );
        check(
            "a, b",
            "{ to = \"x -> x - 1 if x > 0\", pass = true }",
            "",
            false,
        );
        check("a, b", "\"x -> x - turn if x > 1\"", "", false);
        check("a, b; m", row, "", false);
        let toss =
            "{ chance = [[\"0.5\", \"x -> x - 1 if x > 0\"], [\"0.5\", \"x -> x - 2 if x > 0\"]] }";
        check("a, b", toss, "", false);
    }

    #[test]
    fn equal_heaps_may_have_different_moves() {
        let any = rules("a, b", "\"x -> x - 1 if x > 0\"", "");
        assert!(heaps_are_alike(&any));
        let own = rules("a, b", "\"a - 1, b if a > 0\", \"a, b - 2 if b > 1\"", "");
        assert!(!heaps_are_alike(&own));
    }

    #[test]
    fn options_of_a_heap() {
        check_options("a, b", "\"x -> x - k for k in (1, 2)\"", 0, 5, "4|3");
        let own = "\"a - 1, b\", \"a, b - 2\", \"x -> x // 3\"";
        check_options("a, b", own, 0, 9, "8|3");
        check_options("a, b", own, 1, 9, "7|3");
        check_options("a, b", own, 1, 0, "-2");
        let breaking = "\"x -> p, x - p for p in range(1, x // 2 + 1)\", \"x -> \"";
        check_options("heaps...", breaking, 0, 4, "1,3|2,2|");
    }
}
