//! Sums of columns.

/// Works out a sum for all places: so many times each column, and a constant.
#[inline(never)]
pub fn put(
    constant: i32,
    terms: &mut dyn Iterator<Item = (usize, i32)>,
    columns: &[Vec<i32>],
    sum: &mut [i32],
) {
    sum.fill(constant);
    for (column, times) in terms {
        for (sum, number) in sum.iter_mut().zip(&columns[column]) {
            *sum += number * times;
        }
    }
}

/// Keeps all bits where the sum is not negative, else none.
#[inline(never)]
pub fn keep_not_negative(kept: &mut [i32], sum: &[i32]) {
    for (kept, sum) in kept.iter_mut().zip(sum) {
        // The sign of what is negative fills a word.
        *kept &= !(sum >> 31);
    }
}

/// Keeps all bits where the number is not 0, else none.
#[inline(never)]
pub fn keep_not_zero(kept: &mut [i32], numbers: &[i32]) {
    for (kept, number) in kept.iter_mut().zip(numbers) {
        *kept &= -i32::from(*number != 0);
    }
}

/// Keeps all bits where the number is a multiple of the divisor, else none.
///
/// # Panics
/// The divisor is 0.
#[inline(never)]
pub fn keep_multiples(kept: &mut [i32], numbers: &[i32], divisor: i32) {
    for (kept, number) in kept.iter_mut().zip(numbers) {
        *kept &= -i32::from(*number % divisor == 0);
    }
}

/// Adds the bits of the numbers.
#[inline(never)]
pub fn add_bits(bits: &mut [i32], numbers: &[i32]) {
    for (bits, number) in bits.iter_mut().zip(numbers) {
        *bits |= number;
    }
}

/// Collects the numbers that are kept, divided; they are not negative.
///
/// # Panics
/// The divisor is 0.
#[inline(never)]
pub fn collect(kept: &[i32], numbers: &[i32], divisor: i32, collected: &mut Vec<u32>) {
    let kept = numbers.iter().zip(kept).filter(|(_, kept)| **kept != 0);
    match divisor {
        1 => collected.extend(kept.map(|(number, _)| number.unsigned_abs())),
        _ => collected.extend(kept.map(|(number, _)| (*number / divisor).unsigned_abs())),
    }
}

/// Takes the highest digit off each number: how many strides there are, counted from `low`.
///
/// # Panics
/// The stride is 0.
#[inline(never)]
pub fn take_digits(numbers: &mut [u32], stride: u32, low: i32, digits: &mut Vec<i32>) {
    digits.clear();
    digits.extend(numbers.iter_mut().map(|number| {
        let digit = *number / stride;
        *number -= digit * stride;
        low.wrapping_add_unsigned(digit)
    }));
}
