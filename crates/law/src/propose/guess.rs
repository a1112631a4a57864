//! Families of laws, each compared with the table.

use super::Guess;
use super::columns::vanishing_sets;
use super::growth::growing;
use super::ratio::{bounded_ratios, partners};
use super::sequence::{except, lost, value};
use super::table::{Row, Table, bare};
use kruzhok_proofs::heaps_are_independent;
use kruzhok_rules::Rules;
use kruzhok_solver::Nimber;
use kruzhok_solver::grundy::HeapNimbers;

/// The fewest positions from which anything is guessed.
const LEAST_POSITIONS: usize = 12;
/// The most guesses about lost positions, and about values.
const MOST_OF_A_KIND: usize = 6;
/// The heaps whose values are looked at, where heaps are independent.
const HEAPS: i64 = 120;

/// Laws that the table does not refute, the simplest first.
pub(crate) fn all(table: &Table, rules: &Rules) -> Vec<Guess> {
    if table.names.is_empty() || table.rows.len() < LEAST_POSITIONS {
        return vec![];
    }
    if table.memory_count > 0 {
        let claims = least_parts(table).into_iter();
        let claims = claims.filter_map(|it| it.fitted(table));
        return claims.map(|it| Guess::new("lost", it)).collect();
    }
    let (mut about_loss, mut about_values) = of_table(table);
    if about_loss.is_empty() && about_values.is_empty() {
        let mut views = table.views().map(|view| of_table(&view));
        let found = views.find(|(loss, values)| !loss.is_empty() || !values.is_empty());
        (about_loss, about_values) = found.unwrap_or_default();
    }
    if let Some((below, end)) = table.below_end().filter(|_| about_loss.is_empty()) {
        let name = &table.names[0];
        let claims = of_table(&below).0.into_iter();
        about_loss.extend(claims.map(|claim| match claim.contains(" if ") {
            true => format!("{name} >= {end} or ({claim})"),
            false => format!("{name} >= {end} or {claim}"),
        }));
    }
    if let Some((is_zero, sum)) = sum_of_heaps(table, rules) {
        about_loss.push(is_zero);
        about_values.push(sum);
    }
    let mut found: Vec<Guess> = vec![];
    for (field, claims) in [("lost", about_loss), ("grundy", about_values)] {
        let claims = claims.into_iter().map(|claim| Guess::new(field, claim));
        for claim in claims.take(MOST_OF_A_KIND) {
            if !found.contains(&claim) {
                found.push(claim);
            }
        }
    }
    found
}

/// What is seen in a table: conditions of lost positions, and values.
fn of_table(table: &Table) -> (Vec<String>, Vec<String>) {
    let (mut about_loss, mut about_values) = (vec![], vec![]);
    if let Some(sequence) = table.sequence() {
        let is_lost: Vec<bool> = sequence.iter().map(|row| row.is_lost).collect();
        let values: Vec<i64> = sequence.iter().map(|row| row.value).collect();
        about_loss.extend(lost(&table.names[0], &is_lost));
        about_values.extend(value(&table.names[0], &values).filter(|_| table.has_values));
    }
    let lost_count = table.rows.iter().filter(|row| row.is_lost).count();
    if lost_count > 0 && lost_count < table.rows.len() {
        let all = xor(table).into_iter().chain(remainders(table));
        let all = all.chain(balanced_columns(table)).chain(valuations(table));
        let all = all.chain(golden(table)).chain(blocks(table));
        let all = all.chain(bounded_ratios(table));
        about_loss.extend(all.filter_map(|it| it.fitted(table)));
        if about_loss.is_empty() {
            about_loss.extend(partners(table).and_then(|it| it.fitted(table)));
        }
    }
    if table.has_values && table.names.len() > 1 {
        about_values.extend(xor_value(table));
    }
    (about_loss, about_values)
}

/// Whether it holds of a position.
type Test = Box<dyn Fn(&[i64]) -> bool>;

/// A condition on positions.
pub(super) struct Condition {
    text: String,
    holds: Test,
}

impl Condition {
    pub(super) fn new(text: String, holds: impl Fn(&[i64]) -> bool + 'static) -> Self {
        let holds = Box::new(holds);
        Self { text, holds }
    }

    /// Whether it is one condition, however the numbers of a position are put.
    fn is_symmetric(&self, table: &Table) -> bool {
        table.rows.iter().all(|row| {
            let holds = (self.holds)(&row.words);
            (1..row.words.len()).all(|place| {
                let mut swapped = row.words.clone();
                swapped.swap(place - 1, place);
                (self.holds)(&swapped) == holds
            })
        })
    }

    /// The condition as the table has it, perhaps turned round where all numbers are at most 1, or with a few exceptions;
    /// `None` where it fits in none of these ways.
    fn fitted(self, table: &Table) -> Option<String> {
        if table.is_unordered && !self.is_symmetric(table) {
            return None;
        }
        let is_wrong = |row: &&Row| (self.holds)(&row.words) != row.is_lost;
        let is_small = |row: &&Row| row.words.iter().all(|word| *word <= 1);
        let mut rows = table.rows.iter();
        if !rows.clone().any(|row| is_wrong(&row)) {
            return Some(self.text);
        }
        if table.names.len() > 1 && rows.all(|row| is_wrong(&row) == is_small(&row)) {
            let all = table.listed();
            return Some(format!("({}) == (max({all}) > 1)", self.text));
        }
        let Some(sequence) = table.sequence() else {
            return self.with_small_ones(table);
        };
        let numbers = 0..sequence.len();
        let mut wrong = numbers.filter(|number| is_wrong(&sequence[*number]));
        let small = sequence.len().min(SMALL_NUMBERS);
        let first: Vec<usize> = wrong
            .by_ref()
            .take_while(|number| *number < small)
            .collect();
        let rest = &sequence[small..];
        let lost_count = rest.iter().filter(|row| row.is_lost).count();
        if rest.iter().any(is_wrong) || lost_count < LEAST_LARGE {
            return None;
        }
        let (more, fewer): (Vec<usize>, Vec<usize>) =
            first.iter().partition(|number| sequence[**number].is_lost);
        except(&table.names[0], Some(self.text), &more, &fewer)
    }
}

impl Condition {
    /// The condition where the greatest heap is large; of the small ones, those that are lost.
    fn with_small_ones(self, table: &Table) -> Option<String> {
        if table.names.len() < 2 {
            return None;
        }
        let greatest = |row: &Row| row.words.iter().copied().max().unwrap_or(0);
        let mut most = -1;
        for row in &table.rows {
            if (self.holds)(&row.words) != row.is_lost {
                most = most.max(greatest(row));
                (most <= LARGEST_EXCEPTION).then_some(())?;
            }
        }
        let all = table.listed();
        let lost = table.rows.iter().filter(|row| row.is_lost);
        let (small, large): (Vec<&Row>, Vec<&Row>) = lost.partition(|row| greatest(row) <= most);
        // Two heaps have large tables.
        let is_seen =
            table.names.len() == 2 || table.rows.iter().any(|row| greatest(row) >= 3 * most);
        if large.len() < LEAST_LARGE || !is_seen {
            return None;
        }
        let small = match small_ones(table, &small)?.as_slice() {
            [] => "False".to_owned(),
            texts if texts.len() > MOST_EXCEPTIONS => return None,
            texts => texts.join(" or "),
        };
        Some(format!("{} if max({all}) > {most} else {small}", self.text))
    }
}

/// Some lost positions, each as a condition: of up to three heaps whose order does not matter, by the least, the greatest and the sum.
fn small_ones(table: &Table, lost: &[&Row]) -> Option<Vec<String>> {
    let names = &table.names;
    let all = table.listed();
    let sorted = |row: &Row| {
        let mut words = row.words.clone();
        words.sort_unstable();
        words
    };
    let is_whole = |row: &&Row| {
        let own = sorted(row);
        table.rows.iter().all(|it| it.is_lost || sorted(it) != own)
    };
    let is_symmetric = table.is_unordered || lost.iter().all(is_whole);
    let mut found: Vec<String> = vec![];
    for row in lost {
        let words = sorted(row);
        let text = match words.as_slice() {
            [least, .., greatest] if is_symmetric && least == greatest => {
                format!("{} == {least}", names.join(" == "))
            }
            [least, greatest] if is_symmetric => {
                format!("min({all}) == {least} and max({all}) == {greatest}")
            }
            [least, middle, greatest] if is_symmetric => format!(
                "min({all}) == {least} and max({all}) == {greatest} and {} == {}",
                names.join(" + "),
                least + middle + greatest
            ),
            _ if table.is_unordered => return None,
            _ => {
                let parts = names.iter().zip(&row.words);
                let parts: Vec<String> = parts
                    .map(|(name, word)| format!("{name} == {word}"))
                    .collect();
                parts.join(" and ")
            }
        };
        if !found.contains(&text) {
            found.push(text);
        }
    }
    Some(found)
}

/// Exceptions of one heap lie below this number.
const SMALL_NUMBERS: usize = 12;
/// The largest heap of several in an exception.
const LARGEST_EXCEPTION: i64 = 4;
/// The most positions that are written as exceptions.
const MOST_EXCEPTIONS: usize = 8;
/// The fewest lost positions beside the exceptions from which a condition is guessed.
const LEAST_LARGE: usize = 4;

/// What is taken into a xor: a sum of numbers with factors, and a constant.
struct Feature {
    text: String,
    factors: Vec<i64>,
    constant: i64,
}

impl Feature {
    /// As it stands where it needs no brackets.
    fn bare(&self) -> &str {
        bare(&self.text)
    }

    fn value(&self, words: &[i64]) -> i64 {
        let factors = self.factors.iter().zip(words);
        factors.map(|(factor, word)| factor * word).sum::<i64>() + self.constant
    }
}

/// Numbers, their differences and gaps: those that are nowhere negative.
fn features(table: &Table) -> Vec<Feature> {
    let names = &table.names;
    let mut all = vec![];
    let mut add = |text: String, parts: &[(usize, i64)], constant: i64| {
        let mut factors = vec![0; names.len()];
        for (place, factor) in parts {
            factors[*place] = *factor;
        }
        let feature = Feature {
            text,
            factors,
            constant,
        };
        if table.rows.iter().all(|row| feature.value(&row.words) >= 0) {
            all.push(feature);
        }
    };
    for (place, name) in names.iter().enumerate() {
        add(name.clone(), &[(place, 1)], 0);
    }
    for (place, name) in names.iter().enumerate() {
        add(format!("({name} - 1)"), &[(place, 1)], -1);
        if let Some(next) = names.get(place + 1) {
            let parts = [(place + 1, 1), (place, -1)];
            add(format!("({next} - {name})"), &parts, 0);
            add(format!("({next} - {name} - 1)"), &parts, -1);
        }
    }
    all
}

fn chosen(features: &[Feature], set: u32) -> Vec<&Feature> {
    let all = (0..).zip(features);
    all.filter(|(place, _)| set >> place & 1 == 1)
        .map(|(_, feature)| feature)
        .collect()
}

fn joined(features: &[&Feature], sign: &str) -> String {
    let texts: Vec<&str> = features.iter().map(|it| it.text.as_str()).collect();
    texts.join(sign)
}

/// The xor of some features is 0. Of the positions with only small numbers nothing is demanded.
fn xor(table: &Table) -> Vec<Condition> {
    let mut found = vec![];
    let plain = table.names.len();
    let all = features(table);
    for count in [plain, all.len()] {
        let features = &all[..count];
        let is_large = |row: &&Row| row.words.iter().any(|word| *word > 1);
        let lost = table.rows.iter().filter(|row| row.is_lost).filter(is_large);
        let lost = lost.map(|row| features.iter().map(|it| it.value(&row.words)).collect());
        for set in vanishing_sets(lost, count) {
            let chosen = chosen(features, set);
            let text = match chosen.as_slice() {
                [one] if plain == 1 => format!("{} == {}", table.names[0], -one.constant),
                [one] => format!("{} == 0", one.bare()),
                [one, other] => format!("{} == {}", one.bare(), other.bare()),
                _ => format!("{} == 0", joined(&chosen, " ^ ")),
            };
            let linear: Vec<(Vec<i64>, i64)> = chosen
                .iter()
                .map(|it| (it.factors.clone(), it.constant))
                .collect();
            found.push(Condition::new(text, move |words| {
                let value = |(factors, constant): &(Vec<i64>, i64)| {
                    let factors = factors.iter().zip(words);
                    factors.map(|(factor, word)| factor * word).sum::<i64>() + constant
                };
                linear.iter().fold(0, |sum, it| sum ^ value(it)) == 0
            }));
        }
    }
    found
}

/// The xor of some features is the value.
fn xor_value(table: &Table) -> Option<String> {
    let features = features(table);
    let rows = table.rows.iter().map(|row| {
        let values = features.iter().map(|it| it.value(&row.words));
        values.chain([row.value]).collect()
    });
    let count = features.len();
    let sets = vanishing_sets(rows, count + 1);
    let set = sets
        .into_iter()
        .find(|set| set >> count & 1 == 1 && set.count_ones() > 1)?;
    Some(joined(&chosen(&features, set), " ^ "))
}

/// The largest modulus that is looked for, by how many numbers there are, from one on.
const LARGEST_MODULUS: [i64; 5] = [12, 12, 8, 5, 4];

/// One linear form by a modulus, or one remainder of each number.
fn remainders(table: &Table) -> Vec<Condition> {
    let names = &table.names;
    let Some(first) = table.rows.iter().rev().find(|row| row.is_lost) else {
        return vec![];
    };
    let Some(most) = LARGEST_MODULUS
        .get(names.len() - 1)
        .filter(|_| names.len() > 1)
    else {
        return vec![];
    };
    let mut found = vec![];
    let greatest = table.rows.iter().flat_map(|row| &row.words).max();
    // Each remainder has been seen often.
    let most = greatest.map_or(0, |it| it / 2).min(*most);
    for modulus in 2..=most {
        let mut form = vec![0; names.len()];
        while let Some(place) = form.iter().rposition(|factor| *factor + 1 < modulus) {
            form[place] += 1;
            form[place + 1..].fill(0);
            if form.iter().find(|factor| **factor != 0) != Some(&1) {
                continue;
            }
            let own = form.clone();
            let value = move |words: &[i64]| {
                let parts = own.iter().zip(words).map(|(factor, word)| factor * word);
                parts.sum::<i64>().rem_euclid(modulus)
            };
            let remainder = value(&first.words);
            // Most forms are refuted by another lost position.
            let mut lost = table.rows.iter().rev().filter(|row| row.is_lost);
            if lost
                .nth(1)
                .is_some_and(|row| value(&row.words) != remainder)
            {
                continue;
            }
            let text = written(names, &form, modulus, remainder);
            found.push(Condition::new(text, move |words| value(words) == remainder));
        }
        let wanted: Vec<i64> = first
            .words
            .iter()
            .map(|word| word.rem_euclid(modulus))
            .collect();
        let all: Vec<String> = names
            .iter()
            .zip(&wanted)
            .map(|(name, remainder)| format!("{name} % {modulus} == {remainder}"))
            .collect();
        found.push(Condition::new(all.join(" and "), move |words| {
            let mut all = words.iter().zip(&wanted);
            all.all(|(word, remainder)| word.rem_euclid(modulus) == *remainder)
        }));
    }
    found
}

/// `(a + 2 * b) % 5 == 3`, `a % 4 == b % 4`.
fn written(names: &[String], form: &[i64], modulus: i64, remainder: i64) -> String {
    let parts: Vec<(i64, &String)> = form
        .iter()
        .copied()
        .zip(names)
        .filter(|(factor, _)| *factor != 0)
        .collect();
    match parts.as_slice() {
        [(1, one)] => format!("{one} % {modulus} == {remainder}"),
        [(1, one), (last, other)] if remainder == 0 && last + 1 == modulus && modulus > 2 => {
            format!("{one} % {modulus} == {other} % {modulus}")
        }
        _ => {
            let parts: Vec<String> = parts
                .iter()
                .map(|(factor, name)| match factor {
                    1 => (*name).clone(),
                    _ => format!("{factor} * {name}"),
                })
                .collect();
            format!("({}) % {modulus} == {remainder}", parts.join(" + "))
        }
    }
}

/// In each binary place the number of ones is a multiple of some number (Moore 1910), or the numbers of ones in all is.
fn balanced_columns(table: &Table) -> Vec<Condition> {
    let names = &table.names;
    let mut found = vec![];
    if names.len() == 1 {
        let text = format!("sum({} >> i & 1 for i in range(63)) % 2", names[0]);
        for remainder in 0..2 {
            found.push(Condition::new(
                format!("{text} == {remainder}"),
                move |words| words[0].count_ones() % 2 == remainder,
            ));
        }
    }
    let all = table.listed();
    let (heaps, most) = match names.iter().any(|name| name.starts_with('(')) {
        true => (format!("({all})"), format!("max({all})")),
        false => ("heaps".to_owned(), "max(heaps)".to_owned()),
    };
    for modulus in 3..=names.len() as u64 {
        let text = match names.len() as u64 == modulus {
            true => names.join(" == "),
            false => format!(
                "all(sum(x >> i & 1 for x in {heaps}) % {modulus} == 0 for i in range({most}))"
            ),
        };
        found.push(Condition::new(text, move |words| {
            (0..63).all(|place| {
                let ones: u64 = words.iter().map(|word| (word >> place & 1) as u64).sum();
                ones.is_multiple_of(modulus)
            })
        }));
    }
    found
}

/// The greatest powers of two that divide the numbers.
fn valuations(table: &Table) -> Vec<Condition> {
    let low = |word: i64| word & word.wrapping_neg();
    match table.names.as_slice() {
        [name] => {
            let mut found: Vec<Condition> = (1..=2)
                .map(|remainder| {
                    let text = format!("({name} & -{name}) % 3 == {remainder}");
                    Condition::new(text, move |words| low(words[0]) % 3 == remainder)
                })
                .collect();
            found.extend(growing(table, name));
            let fits = |it: &Condition| {
                let mut large = table.rows.iter().skip(SMALL_NUMBERS);
                large.all(|row| (it.holds)(&row.words) == row.is_lost)
            };
            let mut by_digits = (3..=10).filter_map(|base| last_digits(table, name, base));
            found.extend(by_digits.find(fits));
            found
        }
        names => {
            let all: Vec<String> = names
                .iter()
                .map(|name| format!("{name} & -{name}"))
                .collect();
            vec![Condition::new(all.join(" == "), move |words| {
                words.iter().all(|word| low(*word) == low(words[0]))
            })]
        }
    }
}

/// Lost by the last digit that is not 0, in some base, and by whether an even or odd number of zeros stands behind it.
fn last_digits(table: &Table, name: &str, base: i64) -> Option<Condition> {
    let read = move |number: i64| {
        let (mut rest, mut zeros) = (number, 0);
        while rest != 0 && rest % base == 0 {
            (rest, zeros) = (rest / base, 1 - zeros);
        }
        (zeros, rest.rem_euclid(base))
    };
    let mut lost: Vec<(usize, i64)> = vec![];
    let is_seen = |row: &&Row| row.is_lost && row.words[0] >= base * base;
    for row in table.rows.iter().filter(is_seen) {
        let class = read(row.words[0]);
        if !lost.contains(&class) {
            lost.push(class);
        }
    }
    let digits = |zeros: usize| {
        (1..base)
            .filter(|digit| lost.contains(&(zeros, *digit)))
            .collect::<Vec<i64>>()
    };
    let count = (0..)
        .take_while(|power| base.checked_pow(*power).is_some())
        .count();
    let text = |zeros: usize, step: &str| {
        let among = match digits(zeros).as_slice() {
            [one] => format!("== {one}"),
            all if i64::try_from(all.len() + 1) == Ok(base) => "!= 0".to_owned(),
            all => format!("in {all:?}").replace('[', "(").replace(']', ")"),
        };
        format!(
            "any({name} % {base} ** i == 0 and {name} // {base} ** i % {base} {among} for i in range({step}))"
        )
    };
    let text = match [0, 1].map(|zeros| digits(zeros).is_empty()) {
        [true, true] => return None,
        _ if digits(0) == digits(1) => text(0, &count.to_string()),
        [false, true] => text(0, &format!("0, {count}, 2")),
        [true, false] => text(1, &format!("1, {count}, 2")),
        _ => format!(
            "{} or {}",
            text(0, &format!("0, {count}, 2")),
            text(1, &format!("1, {count}, 2"))
        ),
    };
    Some(Condition::new(text, move |words| {
        lost.contains(&read(words[0]))
    }))
}

/// The largest multiple of the last taking that is looked for.
pub(super) const LARGEST_MULTIPLE: u8 = 9;

/// One heap of which at most a multiple of the last taking may be taken, at first anything but all: the least part of the heap is
/// more than that, a power of two, a Fibonacci number or one of another such sequence (Whinihan 1963, Schwenk 1970).
fn least_parts(table: &Table) -> Vec<Condition> {
    let ([heap, last], 1) = (table.names.as_slice(), table.memory_count) else {
        return vec![];
    };
    let all = (1..=LARGEST_MULTIPLE).flat_map(|times| {
        let text = match times {
            1 => format!("({heap} & -{heap})"),
            2 => format!("zeckendorf({heap})"),
            _ => format!("zeckendorf({heap}, {times})"),
        };
        let part = move |word: i64| kruzhok_values::zeckendorf(word, times);
        // Before the first move nothing was taken, which may bind or leave the player free; or what may be taken is remembered itself.
        let times = i64::from(times);
        [(times, false), (times, true), (1, false)].map(|(multiple, is_free)| {
            let most = match multiple {
                1 => last.clone(),
                _ => format!("{multiple} * {last}"),
            };
            let bound = format!("{heap} == 0 or {text} > {most}");
            let text = match is_free {
                true => format!("{heap} == {text} if {last} == 0 else {bound}"),
                false => bound,
            };
            Condition::new(text, move |words| match words {
                [heap, 0] if is_free => *heap == part(*heap),
                [heap, last] => *heap == 0 || part(*heap) > multiple * last,
                _ => false,
            })
        })
    });
    all.collect()
}

/// The partners of Wythoff's game and of its kin: the n-th pair differs by t · n, and its lesser number is ⌊α · n⌋ with
/// α = (2 - t + √(t² + 4)) / 2 (Wythoff 1907, Holladay 1968).
fn golden(table: &Table) -> Vec<Condition> {
    let [a, b] = table.names.as_slice() else {
        return vec![];
    };
    let (all, difference) = (table.listed(), format!("abs({a} - {b})"));
    // Where the least positions are others, all may be moved on.
    let shifts = (0..=2).flat_map(|shift| (1..=8).map(move |step| (step, shift)));
    let kin = shifts.map(|(step, shift): (i64, i64)| {
        let lesser = match shift {
            0 => format!("min({all})"),
            _ => format!("min({all}) - {shift}"),
        };
        let root = step * step + 4;
        let text = match step {
            1 => format!("{lesser} == ({difference} + isqrt(5 * ({a} - {b}) ** 2)) // 2"),
            2 => format!(
                "{difference} % 2 == 0 and {lesser} == isqrt(2 * ({difference} // 2) ** 2)"
            ),
            _ => {
                let count = format!("({difference} // {step})");
                let first = 2 - step;
                format!(
                    "{difference} % {step} == 0 and {lesser} == ({first} * {count} + isqrt({root} * {count} ** 2)) // 2"
                )
            }
        };
        Condition::new(text, move |words| {
            let difference = (words[0] - words[1]).abs();
            let count = difference / step;
            let least = ((2 - step) * count + (root * count * count).isqrt()).div_euclid(2);
            difference % step == 0 && words[0].min(words[1]) - shift == least
        })
    });
    kin.collect()
}

/// Two heaps in the same block of numbers, with a sum of one remainder: partners where a step on the diagonal is short.
fn blocks(table: &Table) -> Vec<Condition> {
    let [a, b] = table.names.as_slice() else {
        return vec![];
    };
    let mut found = vec![];
    for size in 2..=6 {
        for shift in 0..size {
            let block = |name: &str| match shift {
                0 => format!("{name} // {size}"),
                _ => format!("({name} + {shift}) // {size}"),
            };
            for remainder in 0..size {
                let text = format!(
                    "{} == {} and ({a} + {b}) % {size} == {remainder}",
                    block(a),
                    block(b)
                );
                found.push(Condition::new(text, move |words| {
                    let block = |word: i64| (word + shift).div_euclid(size);
                    let sum = words[0] + words[1];
                    block(words[0]) == block(words[1]) && sum.rem_euclid(size) == remainder
                }));
            }
        }
    }
    found
}

/// Where heaps are independent: the xor of their values, each an expression of one heap; which are lost, and the value.
fn sum_of_heaps(table: &Table, rules: &Rules) -> Option<(String, String)> {
    if table.names.len() < 2 || !table.has_values || !heaps_are_independent(rules) {
        return None;
    }
    let mut heaps = HeapNimbers::new(rules)?;
    let mut all = vec![];
    for (place, name) in table.names.iter().enumerate() {
        let values: Option<Vec<i64>> = (0..HEAPS)
            .map(|size| heaps.of_heap(place, size).ok().map(|Nimber(it)| it.into()))
            .collect();
        all.push(value(name, &values?)?);
    }
    if all == table.names {
        // Nim is known by simpler laws.
        return None;
    }
    let bracketed: Vec<String> = all.iter().map(|it| format!("({it})")).collect();
    let sum = bracketed.join(" ^ ");
    let is_zero = match all.as_slice() {
        [one, other] if !format!("{one}{other}").contains(" if ") => format!("{one} == {other}"),
        _ => format!("{sum} == 0"),
    };
    Some((is_zero, sum))
}
