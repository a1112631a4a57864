//! The published laws of the known games: which positions are lost for the player to move, without playing.

use super::plain::Constants;

/// Whether a position is lost for the player to move, by the law of its game; `None` for a game without one here.
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
        "even-odd-heaps" => {
            let (first, second) = (words[0] + words[2], words[1] + words[3]);
            if words[4] == 1 {
                first <= second
            } else {
                second <= first
            }
        }
        _ => return None,
    })
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
