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
