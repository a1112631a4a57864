//! What play comes to where nobody has a choice left: the values of an absorbing Markov chain.

use kruzhok_values::Ratio;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A probability to reckon with; `None` where it does not fit.
pub(crate) trait Number: Copy + PartialEq + PartialOrd {
    const ZERO: Self;

    fn half() -> Self;
    fn plus(self, other: Self) -> Option<Self>;
    fn times(self, other: Self) -> Option<Self>;
    /// `None` for a division by zero too.
    fn over(self, other: Self) -> Option<Self>;
}

impl Number for f64 {
    const ZERO: Self = 0.0;

    fn half() -> Self {
        0.5
    }

    fn plus(self, other: Self) -> Option<Self> {
        Some(self + other)
    }

    fn times(self, other: Self) -> Option<Self> {
        Some(self * other)
    }

    fn over(self, other: Self) -> Option<Self> {
        (other > 0.0).then(|| self / other)
    }
}

impl Number for Ratio {
    const ZERO: Self = Ratio::ZERO;

    fn half() -> Self {
        Ratio::new(1, 2).expect("a fraction")
    }

    fn plus(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }

    fn times(self, other: Self) -> Option<Self> {
        self.checked_mul(other)
    }

    fn over(self, other: Self) -> Option<Self> {
        self.checked_div(other)
    }
}

/// What happens next at a node: play goes to other nodes or ends.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Next<N> {
    /// The nodes and how probable they are.
    pub(crate) nodes: Vec<(u32, N)>,
    /// How probable it is that play ends here.
    pub(crate) end: N,
    /// What it is worth then, times how probable that is.
    pub(crate) gain: N,
}

impl<N: Number> Next<N> {
    pub(crate) fn nothing() -> Self {
        Self {
            nodes: Vec::new(),
            end: N::ZERO,
            gain: N::ZERO,
        }
    }
}

/// The values of all nodes of a chain, computed in steps.
///
/// Nodes are taken out one after another: whatever leads to one then leads to where it goes. After Grassmann, Taksar and
/// Heyman (1985) this is done without a subtraction, the probability of leaving a node being the sum of what leads
/// elsewhere; so every value is right to almost all digits, however seldom play ends. Nodes with few neighbours go first
/// (Markowitz 1957), which keeps the lists short.
pub(crate) struct Elimination<N> {
    // Without loops, nodes ascending; those of nodes that are out are divided by the probability of leaving.
    nexts: Vec<Next<N>>,
    // Which nodes may lead to a node; some of them do not any more.
    previous: Vec<Vec<u32>>,
    is_out: Vec<bool>,
    order: Vec<u32>,
    // Nodes by how much work they were when they came here.
    queue: BinaryHeap<Reverse<(u64, u32)>>,
    /// How many entries were written.
    pub(crate) work: u64,
    /// How many entries there are.
    pub(crate) entry_count: usize,
}

impl<N: Number> Elimination<N> {
    /// A chain that will end, wherever it begins.
    pub(crate) fn new(mut nexts: Vec<Next<N>>) -> Option<Self> {
        let mut previous = vec![Vec::new(); nexts.len()];
        for (node, next) in (0..).zip(&mut nexts) {
            next.nodes.retain(|(to, _)| *to != node);
            kruzhok_order::sort_by_key(&mut next.nodes, |(to, _)| *to);
            let mut merged: Vec<(u32, N)> = Vec::with_capacity(next.nodes.len());
            for &(to, probability) in &next.nodes {
                match merged.last_mut() {
                    Some((last, sum)) if *last == to => *sum = sum.plus(probability)?,
                    _ => {
                        merged.push((to, probability));
                        previous[to as usize].push(node);
                    }
                }
            }
            next.nodes = merged;
        }
        let mut elimination = Self {
            is_out: vec![false; nexts.len()],
            order: Vec::with_capacity(nexts.len()),
            queue: BinaryHeap::with_capacity(nexts.len()),
            entry_count: nexts.iter().map(|next| next.nodes.len()).sum(),
            nexts,
            previous,
            work: 0,
        };
        for node in (0..).take(elimination.nexts.len()) {
            let effort = elimination.effort(node);
            elimination.queue.push(Reverse((effort, node)));
        }
        Some(elimination)
    }

    /// Takes one more node out; `Some(false)` when none is left, `None` when a number does not fit.
    pub(crate) fn step(&mut self) -> Option<bool> {
        let Some(Reverse((effort, node))) = self.queue.pop() else {
            return Some(false);
        };
        let effort_now = self.effort(node);
        if effort_now > effort {
            self.queue.push(Reverse((effort_now, node)));
            return Some(true);
        }
        self.take_out(node)?;
        Some(true)
    }

    /// The value of each node; `None` when a number does not fit.
    pub(crate) fn values(&self) -> Option<Vec<N>> {
        let mut values = vec![N::ZERO; self.nexts.len()];
        for &node in self.order.iter().rev() {
            let next = &self.nexts[node as usize];
            let mut value = next.gain;
            for &(to, probability) in &next.nodes {
                value = value.plus(probability.times(values[to as usize])?)?;
            }
            values[node as usize] = value;
        }
        Some(values)
    }

    /// How many entries are written when a node is taken out, about.
    fn effort(&self, node: u32) -> u64 {
        let (next, previous) = (&self.nexts[node as usize], &self.previous[node as usize]);
        (next.nodes.len() as u64 + 1) * previous.len() as u64
    }

    fn take_out(&mut self, node: u32) -> Option<()> {
        self.is_out[node as usize] = true;
        self.order.push(node);
        let next = &mut self.nexts[node as usize];
        let mut leaving = next.end;
        for (_, probability) in &next.nodes {
            leaving = leaving.plus(*probability)?;
        }
        next.end = next.end.over(leaving)?;
        next.gain = next.gain.over(leaving)?;
        for (_, probability) in &mut next.nodes {
            *probability = probability.over(leaving)?;
        }
        let next = next.clone();
        for previous in std::mem::take(&mut self.previous[node as usize]) {
            if !self.is_out[previous as usize] {
                self.lead_on(previous, node, &next)?;
            }
        }
        Some(())
    }

    /// Whatever led from `previous` to a node that is out leads to where that one goes.
    fn lead_on(&mut self, previous: u32, node: u32, next: &Next<N>) -> Option<()> {
        let own = &mut self.nexts[previous as usize];
        let Ok(place) = own.nodes.binary_search_by_key(&node, |(to, _)| *to) else {
            return Some(());
        };
        let (_, weight) = own.nodes.remove(place);
        own.end = own.end.plus(weight.times(next.end)?)?;
        own.gain = own.gain.plus(weight.times(next.gain)?)?;
        let mut merged = Vec::with_capacity(own.nodes.len() + next.nodes.len());
        let mut known = own.nodes.iter().copied().peekable();
        for &(to, probability) in &next.nodes {
            while let Some(before) = known.next_if(|(other, _)| *other < to) {
                merged.push(before);
            }
            if to == previous {
                continue;
            }
            let more = weight.times(probability)?;
            match known.next_if(|(other, _)| *other == to) {
                Some((_, sum)) => merged.push((to, sum.plus(more)?)),
                None => {
                    merged.push((to, more));
                    self.previous[to as usize].push(previous);
                }
            }
        }
        merged.extend(known);
        self.work += merged.len() as u64 + 1;
        self.entry_count += merged.len();
        self.entry_count -= own.nodes.len() + 1;
        own.nodes = merged;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: i64, denominator: i64) -> Ratio {
        Ratio::new(numerator, denominator).expect("a fraction")
    }

    fn values<N: Number>(nexts: Vec<Next<N>>) -> Vec<N> {
        let mut elimination = Elimination::new(nexts).expect("small numbers");
        while elimination.step().expect("small numbers") {}
        elimination.values().expect("small numbers")
    }

    /// A walk on a line of nodes, to the left or to the right; beyond the right end it has won.
    fn walk<N: Number>(count: u32, left: N, right: N) -> Vec<Next<N>> {
        let next = |node: u32| {
            let mut next = Next::nothing();
            match node.checked_sub(1) {
                Some(to) => next.nodes.push((to, left)),
                None => next.end = left,
            }
            if node + 1 < count {
                next.nodes.push((node + 1, right));
            } else {
                next.end = right;
                next.gain = right;
            }
            next
        };
        (0..count).map(next).collect()
    }

    #[test]
    fn a_fair_walk_wins_by_its_distance() {
        let expected: Vec<Ratio> = (1..=9).map(|node| ratio(node, 10)).collect();
        assert_eq!(values(walk(9, ratio(1, 2), ratio(1, 2))), expected);
    }

    #[test]
    fn a_walk_that_seldom_ends_is_right_to_the_last_digits() {
        // With the chances 1 : r of left and right the end is reached with (1 − r⁻ⁿ) ⁄ (1 − r⁻ᴺ).
        let power = |exponent: i32| 9.0_f64.powi(exponent) - 1.0;
        let found = values(walk(40, 0.9, 0.1));
        for (node, value) in (1..).zip(found) {
            let expected = power(node) / power(41);
            assert!(
                (value / expected - 1.0).abs() < 1e-14,
                "{node}: {value} {expected}"
            );
        }
    }

    #[test]
    fn a_loop_only_takes_time() {
        let mut node = Next::nothing();
        node.nodes = vec![(0, ratio(9, 10))];
        node.end = ratio(1, 10);
        node.gain = ratio(1, 30);
        assert_eq!(values(vec![node]), [ratio(1, 3)]);
    }

    #[test]
    fn numbers_that_do_not_fit_are_told() {
        let (small, large) = (ratio(1, 3_037_000_507), ratio(3_037_000_506, 3_037_000_507));
        let mut elimination = Elimination::new(walk(3, large, small)).expect("three nodes");
        let mut step = Some(true);
        while step == Some(true) {
            step = elimination.step();
        }
        assert!(step.is_none() || elimination.values().is_none());
    }
}
