//! Which values the heaps of a range have.

/// For each value the last heap that has it, among the heaps added by now: a tree over the values, each node with the
/// least of what is below it.
#[derive(Clone, Debug, Default)]
pub(super) struct LastSeen {
    /// The heap and one more, 0 for none; the children of node n are 2n and 2n + 1, and the leaves come last.
    tree: Vec<u32>,
    /// Heaps below this one were looked at.
    head: usize,
}

impl LastSeen {
    fn leaf_count(&self) -> usize {
        self.tree.len() / 2
    }

    /// Looks at the heaps up to this one; `false` where others after it were looked at.
    pub(super) fn reach(&mut self, high: usize, values: &[u32]) -> bool {
        if self.head > high + 1 {
            return false;
        }
        while self.head <= high {
            let value = values[self.head] as usize;
            self.head += 1;
            if value >= self.leaf_count() {
                self.grow(value + 1);
            }
            self.put(value, self.head);
        }
        true
    }

    /// The first value, from this one on, that none of the heaps from `low` on has.
    pub(super) fn first_missing(&self, from: u32, low: usize) -> u32 {
        let count = self.leaf_count();
        let from = from as usize;
        if from >= count {
            return number(from);
        }
        // What is stored is one more than the heap.
        let is_missing = |node: usize| self.tree[node] as usize <= low;
        let mut node = count + from;
        while !is_missing(node) {
            // The next subtree to the right; after the last one comes a power of two.
            node += 1;
            node >>= node.trailing_zeros();
            if node == 1 {
                return number(count);
            }
        }
        while node < count {
            node *= 2;
            node += usize::from(!is_missing(node));
        }
        number(node - count)
    }

    fn put(&mut self, value: usize, heap_and_one: usize) {
        let mut node = self.leaf_count() + value;
        self.tree[node] = number(heap_and_one);
        while node > 1 {
            node /= 2;
            let least = self.tree[2 * node].min(self.tree[2 * node + 1]);
            if self.tree[node] == least {
                break;
            }
            self.tree[node] = least;
        }
    }

    fn grow(&mut self, value_count: usize) {
        let old = self.leaf_count();
        let count = value_count.next_power_of_two().max(64);
        let mut tree = vec![0; 2 * count];
        tree[count..count + old].copy_from_slice(&self.tree[old..]);
        for node in (1..count).rev() {
            tree[node] = tree[2 * node].min(tree[2 * node + 1]);
        }
        self.tree = tree;
    }
}

fn number(place: usize) -> u32 {
    u32::try_from(place).expect("heaps are fewer than 2³²")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_missing_value_is_that_of_a_loop() {
        let mut state = 7_u64;
        let mut values = vec![];
        for _ in 0..400 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(99);
            values.push(u32::try_from((state >> 33) % 90).expect("a small number"));
        }
        let mut seen = LastSeen::default();
        for high in (0..400).step_by(7) {
            assert!(seen.reach(high, &values));
            for low in [0, high / 3, high.saturating_sub(9), high] {
                let has = |value: u32| values[low..=high].contains(&value);
                for from in [0, 1, 40, 63, 64, 89, 200] {
                    let expected = (from..).find(|value| !has(*value));
                    let found = seen.first_missing(from, low);
                    assert_eq!(Some(found), expected, "{low}..={high} from {from}");
                }
            }
        }
        assert!(!seen.reach(5, &values));
    }
}
