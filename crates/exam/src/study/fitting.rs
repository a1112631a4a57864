//! How large a game may be so that its table fits into memory.

use kruzhok_proofs::{Flat, FlatStart};
use kruzhok_rules::{ParamValue, Rules};
use kruzhok_rulesfile::document::{self, Document};
use kruzhok_solver::{TooLargeTable, table_fits};
use kruzhok_syntax::{Problem, ProblemKind};

/// A size that fits.
struct Fitting {
    /// As one would write it.
    text: String,
    /// Whether the number stands in the starts.
    is_of_starts: bool,
}

/// A game with other numbers, and what was changed, as one would write it.
type Changed = (Rules, Vec<String>);

/// Numbers that are so near to each other stand for one size: N, and the N - 1 of the starts.
const NEAR: u64 = 16;
/// Smaller numbers are no sizes.
const LEAST: i64 = 100;

/// The problem of a game whose table is too large. It points at the number that makes it too large and names a smaller one
/// that fits; where none is found it stays at the place of `met`.
pub(crate) fn problem(rules: &Rules, table: TooLargeTable, met: Problem) -> Problem {
    let TooLargeTable {
        byte_count,
        byte_limit,
    } = table;
    // Two bytes a cell.
    let [cells, fitting] = [byte_count / 2, byte_limit / 2];
    let Some(found) = find(rules, byte_limit) else {
        let kind = ProblemKind::TooLargeToSolve { cells, fitting };
        return Problem { kind, ..met };
    };
    let kind = ProblemKind::TooLargeUnless {
        cells,
        fitting,
        size: found.text.into(),
    };
    match found.is_of_starts {
        true => rules.problem_of_starts(kind),
        false => rules.problem_of_end(kind),
    }
}

fn find(rules: &Rules, byte_limit: u64) -> Option<Fitting> {
    let flat = kruzhok_proofs::flat(rules)?;
    let mut greatest = 0;
    (flat.clone()).each_bounding_number(&mut |it| greatest = greatest.max(*it));
    if greatest < LEAST {
        return None;
    }
    let of_params = rules.params().iter().filter_map(|param| match param.value {
        ParamValue::Int(value) => Some((param.name.as_str(), value)),
        _ => None,
    });
    let named = of_params
        .filter(|(_, value)| *value >= LEAST && value.abs_diff(greatest) <= NEAR)
        .max_by_key(|(_, value)| *value);
    let sized = |number, changed: &dyn Fn(i64) -> Option<Changed>| {
        let fits = |(rules, _): Changed| {
            kruzhok_proofs::flat(&rules).is_some_and(|flat| table_fits(flat, byte_limit))
        };
        let size = largest(number, &|size| changed(size).is_some_and(fits))?;
        let (other, changes) = changed(size)?;
        Some(Fitting {
            text: changes.join(", "),
            is_of_starts: kruzhok_proofs::flat(&other)?.starts != flat.starts,
        })
    };
    let of_param = named.and_then(|(name, number)| {
        sized(number, &|size| {
            let other = with_field(rules, &format!("params.{name}"), &size.to_string())?;
            Some((other, vec![format!("{name} = {size}")]))
        })
    });
    if of_param.is_some() {
        return of_param;
    }
    // Where the starts alone make it large, nothing else need be changed.
    let shorter = |size: i64| with_ends(&flat, greatest, size);
    let fits_shorter = |flat: Flat| table_fits(flat, byte_limit);
    if let Some(size) = largest(greatest, &|size| shorter(size).is_some_and(fits_shorter)) {
        let names = rules.heap_names().iter().chain(rules.memory_names());
        let long = names.zip(long_words(&flat, greatest)).filter(|(_, is)| *is);
        let ends: Vec<String> = long.map(|(name, _)| format!("{name} ≤ {size}")).collect();
        let is_of_starts = true;
        let text = ends.join(", ");
        return Some(Fitting { text, is_of_starts });
    }
    let of_one = ["start", "over"].into_iter().find_map(|field| {
        let literal = Document::read(rules.text()).literal(field)?;
        sized(greatest, &|size| {
            let other = with_field(rules, field, &with_number(&literal, greatest, size)?)?;
            Some((other, vec![format!("{greatest} → {size}")]))
        })
    });
    of_one.or_else(|| sized(greatest, &|size| with_all(rules, greatest, size)))
}

/// The game with this number, and all numbers near it, made smaller; and the list of changes.
fn with_all(rules: &Rules, greatest: i64, size: i64) -> Option<Changed> {
    let lesser = |number: i64| number - greatest + size;
    let near = i64::try_from(NEAR).ok()?;
    let (mut text, mut changes) = (rules.text().to_owned(), vec![]);
    for param in rules.params() {
        if let ParamValue::Int(number) = param.value
            && number.abs_diff(greatest) <= NEAR
        {
            let value = lesser(number).to_string();
            text = document::set(&text, &format!("params.{}", param.name), &value)?;
            changes.push(format!("{} = {value}", param.name));
        }
    }
    for field in ["start", "over"] {
        let Some(mut literal) = Document::read(rules.text()).literal(field) else {
            continue;
        };
        // In ascending order: what is put in place of a number is not met again.
        for number in greatest.saturating_sub(near)..=greatest.saturating_add(near) {
            if let Some(changed) = with_number(&literal, number, lesser(number)) {
                literal = changed;
                let change = format!("{number} → {}", lesser(number));
                if !changes.contains(&change) {
                    changes.push(change);
                }
            }
        }
        text = document::set(&text, field, &literal)?;
    }
    Some((kruzhok_rules::parse(&text).ok()?, changes))
}

/// The game with another value of one field, as it is written in a file.
fn with_field(rules: &Rules, field: &str, literal: &str) -> Option<Rules> {
    kruzhok_rules::parse(&document::set(rules.text(), field, literal)?).ok()
}

/// A text with another number in place of this one; `None` where it does not stand there.
fn with_number(text: &str, number: i64, size: i64) -> Option<String> {
    let number = number.to_string();
    let is_between = |c: char| !c.is_alphanumeric() && c != '_';
    let mut changed = String::new();
    for part in text.split_inclusive(is_between) {
        let word = part.trim_end_matches(is_between);
        match word == number {
            true => changed += &format!("{size}{}", &part[word.len()..]),
            false => changed += part,
        }
    }
    (changed != text).then_some(changed)
}

/// Which words have starts up to about this number.
fn long_words(flat: &Flat, number: i64) -> Vec<bool> {
    let mut long = vec![false; flat.width];
    for start in &flat.starts[..flat.game_start_count] {
        if let FlatStart::Box { bounds, .. } = start {
            for (long, (_, high)) in long.iter_mut().zip(bounds) {
                *long |= high.is_some_and(|it| it.abs_diff(number) <= NEAR);
            }
        }
    }
    long
}

/// The game with starts up to a lesser number than this one; `None` where none are left.
fn with_ends(flat: &Flat, number: i64, size: i64) -> Option<Flat> {
    let mut flat = flat.clone();
    for start in &mut flat.starts[..flat.game_start_count] {
        if let FlatStart::Box { bounds, .. } = start {
            for (low, high) in bounds {
                if let Some(high) = high
                    && high.abs_diff(number) <= NEAR
                {
                    *high = size;
                    if low.is_some_and(|low| low > size) {
                        return None;
                    }
                }
            }
        }
    }
    Some(flat)
}

/// About the largest size less than `number` whose game fits, a round number; `None` where none does.
fn largest(number: i64, fits: &dyn Fn(i64) -> bool) -> Option<i64> {
    let (mut fitting, mut beyond) = (2 * i64::try_from(NEAR).ok()?, number);
    if !fits(fitting) {
        return None;
    }
    while beyond - fitting > fitting / 100 {
        // Sizes differ by orders of magnitude.
        let middle = match beyond / 8 > fitting {
            true => fitting.saturating_mul(4),
            false => fitting + (beyond - fitting) / 2,
        };
        if middle == fitting {
            break;
        }
        match fits(middle) {
            true => fitting = middle,
            false => beyond = middle,
        }
    }
    let digits = fitting.ilog10().saturating_sub(1);
    let round = fitting - fitting % 10_i64.pow(digits);
    Some(if fits(round) { round } else { fitting })
}

#[cfg(test)]
mod tests {
    use crate::Study;
    use kruzhok_solver::SolveOptions;
    use std::sync::Arc;

    /// The words of the size that fits, and the field that is named; a table may take 2 MB.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let rules = Arc::new(kruzhok_rules::parse(text).expect("the rules are right"));
        let options = SolveOptions {
            table_bytes: 2_000_000,
            ..SolveOptions::of_positions(20_000)
        };
        let problem = Study::of(rules, options).expect_err("a large game");
        let args = problem.kind.args();
        let size = args.iter().find(|(name, _)| *name == "size");
        let size = size.map_or("", |(_, size)| size);
        assert_eq!(format!("{}: {size}", problem.field), expected);
    }

    const HEAPS: &str = "position = \"a, b\"\nmoves = [\"x -> x + 1\", \"x -> x * 2\"]\n";
    const WYTHOFF: &str = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \
        \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\nstart = \"0 <= a <= 50000, 0 <= b <= 50000\"\n";

    #[test]
    fn a_size_that_fits_is_told_at_its_place() {
        let params = "over = \"a + b >= N\"\nstart = \"1 <= a <= N - 1, 1 <= b <= N - 1, a + b < N\"\nparams = { N = 100000 }";
        check(&format!("{HEAPS}{params}"), "start: N = 1400");
        let plain = "over = \"a + b >= 100000\"\nstart = \"1 <= a <= 9, 1 <= b <= 9\"";
        check(&format!("{HEAPS}{plain}"), "over: 100000 → 1400");
        check(WYTHOFF, "start: a ≤ 990, b ≤ 990");
    }

    #[test]
    fn a_size_is_told_with_all_that_need_be_changed() {
        let square = "start = \"1 <= a <= 99999, 1 <= b <= 99999\"\n";
        let of_end = "over = \"a + b >= N\"\nparams = { N = 100000 }";
        check(
            &format!("{HEAPS}{square}{of_end}"),
            "start: N = 1400, 99999 → 1399",
        );
        check(
            &format!("{HEAPS}{square}over = \"a + b >= 100000\""),
            "start: 99999 → 1399, 100000 → 1400",
        );
        let two = "start = \"1 <= a < N, 1 <= b <= 9\"\nover = \"a + b >= M\"\nparams = { N = 100003, M = 100000 }";
        check(&format!("{HEAPS}{two}"), "start: N = 1400, M = 1397");
        let reckoned = "start = \"1 <= a <= 9, 1 <= b <= 9\"\nover = \"a + b >= 10 ** 5\"";
        check(&format!("{HEAPS}{reckoned}"), "over: ");
        let asked = "[[question]]\nid = \"19\"\nask = \"all\"\nwhere = \"winner == 2\"\nstart = \"a == 50000, b == 50000\"";
        check(&format!("{WYTHOFF}{asked}"), "start: ");
    }
}
