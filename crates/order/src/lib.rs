//! Things put in order by little code.
//!
//! The standard library's sorts are compiled anew for every type and every comparison, 5 to 10 KB each; a page that
//! sorts in fifty places pays for fifty. Here the sort is compiled once: it puts numbers in order and asks which of
//! two is less. That costs a call for each comparison, so a loop that sorts all the time stays with the standard library.

use std::cmp::Ordering;

/// Puts the items in ascending order; equal ones stay in theirs.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Puts the items in the order of their keys; those with equal keys stay in theirs.
pub fn sort_by_key<T, Key: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> Key) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Puts the items in the order that `compare` says; equal ones stay in theirs.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = order(items.len(), &mut |one, other| {
        compare(&items[one], &items[other]).is_lt()
    });
    put(&mut order, &mut |one, other| items.swap(one, other));
}

/// The numbers below `count` in the order of what they stand for: by merging ever longer runs.
#[inline(never)]
fn order(count: usize, less: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut left = Vec::new();
    let mut width = 1;
    while width < count {
        let mut start = 0;
        while start + width < count {
            let end = (start + 2 * width).min(count);
            let run = &mut order[start..end];
            start = end;
            // Much is in order already.
            if !less(run[width], run[width - 1]) {
                continue;
            }
            left.clear();
            left.extend_from_slice(&run[..width]);
            let (mut taken, mut right) = (0, width);
            for place in 0..run.len() {
                if taken == left.len() {
                    break;
                }
                if right < run.len() && less(run[right], left[taken]) {
                    run[place] = run[right];
                    right += 1;
                } else {
                    run[place] = left[taken];
                    taken += 1;
                }
            }
        }
        width *= 2;
    }
    order
}

/// Swaps so that each place gets what stood at the place that `order` names; `order` counts up in the end.
#[inline(never)]
fn put(order: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut place = start;
        loop {
            let from = std::mem::replace(&mut order[place], place);
            if from == start {
                break;
            }
            swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look random, each with its place.
    fn shuffled(count: usize, below: u32) -> Vec<(u32, usize)> {
        let mut state = 1_u32;
        (0..count)
            .map(|place| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                ((state >> 8) % below, place)
            })
            .collect()
    }

    #[test]
    fn any_number_of_items_is_sorted_as_the_standard_library_does() {
        for count in (0..70).chain([1000, 1023, 1024, 1025]) {
            for below in [1, 2, 10, 1 << 20] {
                let mut items = shuffled(count, below);
                let mut expected = items.clone();
                expected.sort_by_key(|it| it.0);
                sort_by_key(&mut items, |it| it.0);
                assert_eq!(items, expected, "{count} items below {below}");
                items.reverse();
                expected.sort_by_key(|it| std::cmp::Reverse(it.1));
                sort_by(&mut items, |one, other| other.1.cmp(&one.1));
                assert_eq!(items, expected, "{count} items below {below}");
            }
        }
    }

    #[test]
    fn texts_are_sorted() {
        let mut words = ["circle", "", "square", "arrow", "circle"].map(str::to_owned);
        sort(&mut words);
        assert_eq!(words, ["", "arrow", "circle", "circle", "square"]);
    }

    #[test]
    fn a_comparison_that_contradicts_itself_loses_nothing() {
        let mut items: Vec<usize> = (0..100).collect();
        sort_by(&mut items, |_, _| Ordering::Less);
        items.sort_unstable();
        assert_eq!(items, Vec::from_iter(0..100));
    }
}
