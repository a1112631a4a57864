//! Exact whole-number functions of the rule language, as Python defines them.

/// The greatest common divisor, never negative; `None` beyond 64 bits.
pub fn gcd(a: i64, b: i64) -> Option<i64> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).ok()
}

/// Quotient rounded down; `None` on an overflow or for a zero divisor.
pub(crate) fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    // Rust rounds towards zero, Python down.
    let is_rounded_up = a % b != 0 && (a < 0) != (b < 0);
    Some(quotient - i64::from(is_rounded_up))
}

/// Remainder with the divisor's sign; `None` for a zero divisor.
pub(crate) fn floor_mod(a: i64, b: i64) -> Option<i64> {
    if b == 0 {
        return None;
    }
    let remainder = a.wrapping_rem(b);
    let has_other_sign = remainder != 0 && (remainder < 0) != (b < 0);
    Some(remainder + if has_other_sign { b } else { 0 })
}

/// `base ** exponent` for an exponent that is not negative; `None` on an overflow.
pub(crate) fn power(base: i64, exponent: i64) -> Option<i64> {
    match (base, u32::try_from(exponent)) {
        (_, Ok(exponent)) => base.checked_pow(exponent),
        (0 | 1, _) => Some(base),
        (-1, _) => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => None,
    }
}

/// The whole part of the square root; `None` for a negative number.
pub fn isqrt(n: i64) -> Option<i64> {
    n.checked_isqrt()
}

/// The numbers of a sequence that begins with 1, as far as they have 64 bits: after each of them, `p`, comes the sum of `p` and of
/// the first of them that is at least a `times`-th of it (Schwenk 1970). For 2 times these are the Fibonacci numbers 1, 2, 3, 5, ….
///
/// `times` is at least 1.
pub fn parts(times: u8) -> impl Iterator<Item = u64> {
    let (mut known, mut first): (Vec<u64>, usize) = (vec![], 0);
    std::iter::from_fn(move || {
        let next = match known.last() {
            None => 1,
            Some(&last) => {
                while known[first].saturating_mul(times.into()) < last {
                    first += 1;
                }
                last.checked_add(known[first])?
            }
        };
        known.push(next);
        Some(next)
    })
}

/// [`zeckendorf`] as a function of a Python program, for numbers of any size.
pub const ZECKENDORF_IN_PYTHON: &str = include_str!("zeckendorf.py");

/// The least part of `n` as a sum of [`parts`], the largest taken first; 0 where there is no such sum. No two Fibonacci numbers in
/// it are neighbours (Zeckendorf 1972).
pub fn zeckendorf(n: i64, times: u8) -> i64 {
    let (mut rest, mut part) = (u64::try_from(n).unwrap_or(0), 0);
    let parts: Vec<u64> = parts(times).take_while(|it| *it <= rest).collect();
    for it in parts.into_iter().rev() {
        if it <= rest {
            rest -= it;
            part = it;
        }
    }
    i64::try_from(part).expect("a part is no greater than the sum")
}

/// Whether `n` is prime: Miller and Rabin's test with bases that are enough for a number of that size, after Pomerance,
/// Selfridge and Wagstaff (1980), Jaeschke (1993), Sorenson and Webster (2015).
pub fn is_prime(n: i64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let Ok(n) = u64::try_from(n) else {
        return false;
    };
    if n < 2 {
        return false;
    }
    if let Some(base) = BASES.iter().find(|base| n.is_multiple_of(**base)) {
        return n == *base;
    }
    let enough = match n {
        // The least number left with a divisor is the square of the next prime.
        0..1_681 => return true,
        1_681..1_373_653 => 2,
        1_373_653..3_215_031_751 => 4,
        _ => BASES.len(),
    };
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES[..enough].iter().all(|&base| {
        let mut power = power_mod(base, odd, n);
        if power == 1 || power == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = multiply_mod(power, power, n);
            power == n - 1
        })
    })
}

fn power_mod(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let (mut result, mut square) = (1, base % modulus);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = multiply_mod(result, square, modulus);
        }
        square = multiply_mod(square, square, modulus);
        exponent /= 2;
    }
    result
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a remainder of 64 bits fits into 64 bits"
)]
fn multiply_mod(a: u64, b: u64, modulus: u64) -> u64 {
    // Much quicker than with 128 bits; both are less than the modulus.
    if u32::try_from(modulus).is_ok() {
        return a * b % modulus;
    }
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down() {
        for (a, b, quotient, remainder) in [
            (7, 2, 3, 1),
            (-7, 2, -4, 1),
            (7, -2, -4, -1),
            (-7, -2, 3, -1),
            (6, 3, 2, 0),
        ] {
            assert_eq!(
                (floor_div(a, b), floor_mod(a, b)),
                (Some(quotient), Some(remainder)),
                "{a}, {b}"
            );
        }
        assert_eq!(floor_div(i64::MIN, -1), None);
        assert_eq!(floor_mod(i64::MIN, -1), Some(0));
        assert_eq!((floor_div(1, 0), floor_mod(1, 0)), (None, None));
    }

    #[test]
    fn powers_overflow_at_once() {
        assert_eq!(power(3, 4), Some(81));
        assert_eq!(power(2, 1_000_000_000_000), None);
        assert_eq!(power(2, 63), None);
        assert_eq!(power(-1, 1_000_000_000_001), Some(-1));
    }

    #[test]
    fn least_parts_of_fibonacci_sums() {
        let parts: Vec<i64> = (-1..=13).map(|n| zeckendorf(n, 2)).collect();
        assert_eq!(parts, [0, 0, 1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1, 13]);
        // 7540113804746346429 is the greatest Fibonacci number of 64 bits.
        assert_eq!(
            zeckendorf(7_540_113_804_746_346_429, 2),
            7_540_113_804_746_346_429
        );
        assert_eq!(zeckendorf(7_540_113_804_746_346_429 + 89, 2), 89);
        assert!(zeckendorf(i64::MAX, 2) > 0);
        let of_three: Vec<i64> = (1..=15).filter(|n| zeckendorf(*n, 3) == *n).collect();
        assert_eq!(of_three, [1, 2, 3, 4, 6, 8, 11, 15]);
        assert_eq!([5, 7, 9, 10, 12].map(|n| zeckendorf(n, 3)), [1, 1, 1, 2, 1]);
        assert_eq!(
            [1, 12, 40, 1 << 40].map(|n| zeckendorf(n, 1)),
            [1, 4, 8, 1 << 40]
        );
        assert!(zeckendorf(i64::MAX, 9) > 0);
    }

    #[test]
    fn primes() {
        let small: Vec<i64> = (-3..60).filter(|&n| is_prime(n)).collect();
        assert_eq!(
            small,
            [
                2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59
            ]
        );
        let has_divisor = |n: i64| (2..n).take_while(|d| d * d <= n).any(|d| n % d == 0);
        for n in (2..30_000).chain(1_373_000..1_374_000) {
            assert_eq!(is_prime(n), !has_divisor(n), "{n}");
        }
        assert!(is_prime(4_294_967_291) && is_prime(4_294_967_311));
        assert!(!is_prime(4_295_098_369));
        assert!(is_prime(9_223_372_036_854_775_783));
        assert!(!is_prime(3_215_031_751));
        assert!(!is_prime(i64::MAX));
    }
}
