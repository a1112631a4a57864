//! The published laws of the known games: which positions are lost for the player to move, without playing.

use super::plain::{Constants, least_absent};
use kruzhok_values::Ratio;
use std::collections::BTreeMap;

/// Whether a position is lost for the player to move, by the law of its game; `None` for a game without one here.
///
/// In a game of independent heaps the law is that the xor of their values is 0; see [`heap_values`].
pub(crate) fn is_lost(game: &str, constants: &Constants, words: &[i64]) -> Option<bool> {
    let constant = |name: &str| constants[name][0];
    Some(match game {
        "bash" => words[0] % (constant("m") + 1) == 0,
        "subtraction-2-3-7" => words[0] % 5 <= 1,
        "nim" => xor(words) == 0,
        "misere-nim" if words.iter().all(|&heap| heap <= 1) => xor(words) == 1,
        "misere-nim" => xor(words) == 0,
        "nim-k" => digits_divide(words, constant("k") + 1),
        "wythoff" => is_wythoff_pair(words[0], words[1]),
        "fibonacci-nim" => is_lost_fibonacci(words[0], words[1]),
        "k-fold-nim" => is_lost_limited(words[0], words[1], constant("K")),
        "staircase-nim" => xor(words.iter().step_by(2)) == 0,
        "three-heaps-split" => {
            let twos = |heap: i64| heap.trailing_zeros();
            twos(words[0]) == twos(words[1]) && twos(words[1]) == twos(words[2])
        }
        // In ascending order equal heaps are neighbours.
        "new-stone-game" => words.chunks(2).all(|pair| pair[0] == pair[1]),
        "georgia-and-bob" => xor(words.chunks(2).map(|pair| pair[1] - pair[0] - 1)) == 0,
        "pebbles" => xor(words.chunks(2).map(|pair| pair[1] - pair[0])) == 0,
        "ends-of-row" => is_lost_row(&words[1..]),
        "funny-stone-game" => is_lost_stones(&words[1..]),
        "even-odd-heaps" => {
            let (first, second) = (words[0] + words[2], words[1] + words[3]);
            if words[4] == 1 {
                first <= second
            } else {
                second <= first
            }
        }
        _ => {
            let heaps = words[1..]
                .iter()
                .map(|&heap| usize::try_from(heap).expect("a heap"));
            let values = heap_values(game, heaps.clone().max().unwrap_or(0) + 1)?;
            xor(heaps.map(|heap| values[heap])) == 0
        }
    })
}

/// The Grundy values of so many heaps, from heap 0 on, of a game whose heaps are independent: by its law, or each from
/// those of smaller heaps. A game may be named by its octal code.
pub(crate) fn heap_values(game: &str, count: usize) -> Option<Vec<i64>> {
    if game == "taking-and-breaking" {
        return Some(
            (0..count)
                .map(|heap| odious(i64::try_from(heap).expect("a heap")))
                .collect(),
        );
    }
    if game == "subtraction-2-3-7" {
        return Some([0, 0, 1, 1, 2].into_iter().cycle().take(count).collect());
    }
    let digits: Option<Vec<u32>> = game.strip_prefix("0.").map(|digits| {
        digits
            .chars()
            .filter_map(|digit| digit.to_digit(8))
            .collect()
    });
    let mut values = vec![];
    for heap in 0..count {
        let reached = match (&digits, game) {
            (Some(digits), _) => octal_options(heap, &values, digits),
            (None, "grundy-game") => (1..heap.div_ceil(2))
                .map(|part| values[part] ^ values[heap - part])
                .collect(),
            _ => return None,
        };
        values.push(least_absent(&reached));
    }
    Some(values)
}

/// For each number of stones up to `greatest` the chance that the player to move wins: the first player, the second.
///
/// A wish comes true with probability P for the first player and Q for the second. With n stones and f, g for the first
/// player's chances when the first or the second moves, where both wish to take
/// f(n) = P g(n−1) + (1−P) g(n) and g(n) = Q f(n−1) + (1−Q) f(n); where both wish not to, 1−P and 1−Q stand for P and Q.
/// Solved for f(n) and g(n), in whole numbers of 1e-30: rounding adds up over thousands of stones.
pub(crate) fn win_chances(
    game: &str,
    decimals: &BTreeMap<String, Ratio>,
    greatest: usize,
) -> Vec<[f64; 2]> {
    assert_eq!(game, "coin-stones", "no other game of chance is known");
    const ONE: i128 = 10_i128.pow(30);
    let parts = |name: &str| {
        let wished = i128::from(decimals[name].numerator());
        (wished, i128::from(decimals[name].denominator()) - wished)
    };
    let ((p, not_p), (q, not_q)) = (parts("P"), parts("Q"));
    let (mut f, mut g) = (0, ONE);
    let mut chances = vec![];
    for _ in 0..=greatest {
        chances.push([f, ONE - g].map(|chance| chance as f64 / ONE as f64));
        let ((p, not_p), (q, not_q)) = if f >= g {
            ((not_p, p), (not_q, q))
        } else {
            ((p, not_p), (q, not_q))
        };
        let all = (p + not_p) * (q + not_q) - not_p * not_q;
        (f, g) = (
            (p * (q + not_q) * g + not_p * q * f) / all,
            (q * (p + not_p) * f + not_q * p * g) / all,
        );
    }
    chances
}

fn xor(numbers: impl IntoIterator<Item = impl std::borrow::Borrow<i64>>) -> i64 {
    numbers
        .into_iter()
        .fold(0, |sum, number| sum ^ number.borrow())
}

/// Moore (1910): in each binary digit the ones of all heaps are counted.
fn digits_divide(heaps: &[i64], divisor: i64) -> bool {
    (0..63).all(|digit| {
        let ones: i64 = heaps.iter().map(|heap| heap >> digit & 1).sum();
        ones % divisor == 0
    })
}

/// ⌊iφ⌋ and ⌊iφ⌋ + i, in whole numbers: ⌊iφ⌋ = (i + ⌊√(5i²)⌋) // 2.
fn is_wythoff_pair(a: i64, b: i64) -> bool {
    let (small, index) = (a.min(b), a.abs_diff(b));
    let index = i64::try_from(index).expect("small");
    small == (index + (5 * index * index).isqrt()) / 2
}

/// Lost when even the least Fibonacci number in the Zeckendorf sum of `n` is more than may be taken; at the
/// start, where all but everything may be taken, when that number is `n` itself.
fn is_lost_fibonacci(n: i64, last: i64) -> bool {
    let least = least_part(&[1, 2], |parts| parts[parts.len() - 2..].iter().sum(), n);
    if last == 0 {
        least == n
    } else {
        n == 0 || least > 2 * last
    }
}

/// Schwenk (1970): the same with the numbers 1 = H₁ < H₂ < …, each the one before it plus the least Hⱼ with
/// factor · Hⱼ ≥ the one before it.
fn is_lost_limited(n: i64, last: i64, factor: i64) -> bool {
    let next = |parts: &[i64]| {
        let greatest = parts[parts.len() - 1];
        let added = parts.iter().find(|&&part| factor * part >= greatest);
        greatest + added.expect("the greatest itself will do")
    };
    let least = least_part(&[1], next, n);
    if last == 0 {
        least == n
    } else {
        n == 0 || least > factor * last
    }
}

/// Of the sum that takes the greatest part it can again and again, the last and least part; 0 for 0.
fn least_part(first: &[i64], next: impl Fn(&[i64]) -> i64, mut n: i64) -> i64 {
    let mut parts = first.to_vec();
    while parts[parts.len() - 1] < n {
        parts.push(next(&parts));
    }
    let mut least = 0;
    for &part in parts.iter().rev() {
        if part <= n {
            least = part;
            n -= part;
        }
    }
    least
}

/// Guy and Smith (1956): what can be left of a heap, by the digit of how many are taken.
fn octal_options(heap: usize, values: &[i64], digits: &[u32]) -> Vec<i64> {
    let mut reached = vec![];
    for (taken, digit) in (1..=heap).zip(digits) {
        let rest = heap - taken;
        if digit & 1 > 0 && rest == 0 {
            reached.push(0);
        }
        if digit & 2 > 0 && rest > 0 {
            reached.push(values[rest]);
        }
        if digit & 4 > 0 {
            reached.extend((1..rest).map(|part| values[part] ^ values[rest - part]));
        }
    }
    reached
}

/// The `n`-th number with an odd count of ones in binary, 0 for 0: only with an even count is a number the xor of two
/// odious ones.
fn odious(n: i64) -> i64 {
    if n == 0 {
        0
    } else {
        2 * (n - 1) + i64::from((n - 1).count_ones().is_multiple_of(2))
    }
}

/// Each stone is a game of its own; its value depends on how many heaps stand to the right.
fn is_lost_stones(heaps: &[i64]) -> bool {
    let mut from_right: Vec<i64> = vec![];
    for _ in heaps {
        let pairs = from_right
            .iter()
            .flat_map(|j| from_right.iter().map(move |k| j ^ k));
        let reached: Vec<i64> = pairs.collect();
        from_right.push(least_absent(&reached));
    }
    let stones = heaps.iter().zip(from_right.iter().rev());
    xor(stones.map(|(&count, &value)| if count % 2 == 1 { value } else { 0 })) == 0
}

/// Albert and Nowakowski, The game of End-Nim, 2001: which heap on one side of a row makes it lost follows from the
/// row without its other end.
fn is_lost_row(row: &[i64]) -> bool {
    match row {
        [] => true,
        [_] => false,
        [left, rest @ ..] => *left == losing_ends(rest).0,
    }
}

/// The heap to the left and the heap to the right with which a row is lost; 0 where the row is lost alone.
fn losing_ends(row: &[i64]) -> (i64, i64) {
    let opposite = |end: i64, same_side: i64, other_side: i64| match end {
        _ if end == same_side => 0,
        _ if end < same_side.min(other_side) || end > same_side.max(other_side) => end,
        _ if end > same_side => end - 1,
        _ => end + 1,
    };
    match row {
        [] => (0, 0),
        [heap] => (*heap, *heap),
        [first, .., last] => {
            let (left, right) = losing_ends(&row[..row.len() - 1]);
            let to_left = opposite(*last, right, left);
            let (left, right) = losing_ends(&row[1..]);
            (to_left, opposite(*first, left, right))
        }
    }
}
