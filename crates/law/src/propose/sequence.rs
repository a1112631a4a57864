//! Guesses about one heap: what comes again after a period.

use crate::proof::Repeats;

/// How often a period must be seen to be believed.
const LEAST_ROUNDS: usize = 3;
/// What comes before an end of all lost numbers is at most such a part of the table.
const LEAST_BEYOND: usize = 4;
/// The longest list of numbers that is written.
const MOST_NUMBERS: usize = 40;

/// How a sequence seems to repeat: preperiod, period, saltus.
fn repeats(values: &[i64]) -> Option<(usize, usize, i64)> {
    let seen = Repeats::seen(values, LEAST_ROUNDS)?;
    let [preperiod, period] = [seen.preperiod, seen.period].map(usize::try_from);
    Some((
        preperiod.ok()?,
        period.ok()?,
        i64::try_from(seen.saltus).ok()?,
    ))
}

/// The numbers that are lost, as a condition on `name`.
pub(crate) fn lost(name: &str, is_lost: &[bool]) -> Option<String> {
    let values: Vec<i64> = is_lost.iter().map(|it| i64::from(*it)).collect();
    let (preperiod, period, _) = repeats(&values)?;
    let remainders: Vec<usize> = (0..period)
        .filter(|remainder| {
            let from = preperiod.next_multiple_of(period);
            is_lost[from + remainder]
        })
        .collect();
    if remainders.len() > MOST_NUMBERS {
        return None;
    }
    let core = match remainders.as_slice() {
        [] => None,
        _ if remainders.len() == period => return None,
        _ => Some(among(&format!("{name} % {period}"), &remainders)),
    };
    let is_in = |number: &usize| remainders.contains(&(number % period));
    let before = 0..preperiod;
    let more: Vec<usize> = before
        .clone()
        .filter(|number| is_lost[*number] && !is_in(number))
        .collect();
    let fewer: Vec<usize> = before
        .filter(|number| !is_lost[*number] && is_in(number))
        .collect();
    // Numbers that grow would seem to have an end, wherever the table has one.
    if core.is_none() && preperiod * LEAST_BEYOND > is_lost.len() {
        return None;
    }
    except(name, core, &more, &fewer)
}

/// A condition with numbers for which it is wrong: those where it should hold, and those where it should not.
pub(crate) fn except(
    name: &str,
    core: Option<String>,
    more: &[usize],
    fewer: &[usize],
) -> Option<String> {
    if more.len() + fewer.len() > MOST_NUMBERS {
        return None;
    }
    let core = core.map(|core| match fewer {
        [] => core,
        [one] => format!("{core} and {name} != {one}"),
        _ => format!("{core} and {name} not in ({})", list(fewer)),
    });
    match (more, core) {
        ([], core) => core,
        (_, None) => Some(among(name, more)),
        (_, Some(core)) => Some(format!("{core} or {}", among(name, more))),
    }
}

/// `n == 3`, `n in (3, 5)`.
fn among(what: &str, numbers: &[usize]) -> String {
    match numbers {
        [one] => format!("{what} == {one}"),
        _ => format!("{what} in ({})", list(numbers)),
    }
}

fn list<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(T::to_string).collect();
    numbers.join(", ")
}

/// Values as an expression of `name`.
pub(crate) fn value(name: &str, values: &[i64]) -> Option<String> {
    let (preperiod, period, rise) = repeats(values)?;
    if preperiod + period > MOST_NUMBERS {
        return None;
    }
    // What is left of each value when the rounds are taken away.
    let from = preperiod.next_multiple_of(period);
    let bases: Vec<i64> = (0..period)
        .map(|remainder| {
            let number = from + remainder;
            values[number] - (number / period) as i64 * rise
        })
        .collect();
    let in_order = (0..).zip(&bases).all(|(number, base)| number == *base);
    let base = match bases.as_slice() {
        [base] => base.to_string(),
        _ if in_order => format!("{name} % {period}"),
        _ => format!("({})[{name} % {period}]", list(&bases)),
    };
    let rounds = match (period, rise) {
        (_, 0) => None,
        (1, 1) => Some(name.to_owned()),
        (1, _) => Some(format!("{name} * {rise}")),
        _ if rise == period as i64 && in_order => return plain(name, values, preperiod),
        (_, 1) => Some(format!("{name} // {period}")),
        _ => Some(format!("{name} // {period} * {rise}")),
    };
    let late = match (rounds, bases.as_slice()) {
        (None, _) => base,
        (Some(rounds), [0]) => rounds,
        (Some(rounds), [base]) if *base < 0 => format!("{rounds} - {}", -base),
        (Some(rounds), _) => format!("{rounds} + {base}"),
    };
    Some(with_beginning(name, values, preperiod, late))
}

fn plain(name: &str, values: &[i64], preperiod: usize) -> Option<String> {
    Some(with_beginning(name, values, preperiod, name.to_owned()))
}

/// An expression that is right from `preperiod` on, and the first values.
fn with_beginning(name: &str, values: &[i64], preperiod: usize, late: String) -> String {
    match &values[..preperiod] {
        [] => late,
        [first] => format!("{first} if {name} == 0 else {late}"),
        first => format!(
            "({})[{name}] if {name} < {preperiod} else {late}",
            list(first)
        ),
    }
}
