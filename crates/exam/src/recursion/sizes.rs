//! How many steps and calls each call takes, with all that it calls.

use super::calls::Calls;

/// Steps and calls, these or more where they are `u128::MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) steps: u128,
    /// With itself, and with those that find their result in the memory.
    pub(super) calls: u128,
}

/// The sizes of all different calls.
#[derive(Clone, Debug)]
pub(super) struct Sizes {
    sizes: Vec<Size>,
    /// With memory, which call makes each for the first time, and as which of its moves.
    firsts: Option<Vec<First>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct First {
    pub(super) parent: u32,
    pub(super) index: u32,
    /// The number of the call.
    pub(super) number: u128,
}

/// A call that finds its result in the memory.
pub(super) const REMEMBERED: Size = Size { steps: 1, calls: 1 };

impl Sizes {
    pub(super) fn without_memory(calls: &Calls) -> Self {
        let none = Size { steps: 0, calls: 0 };
        let mut sizes = vec![none; calls.pair_count()];
        // A call has a smaller number than those that it makes.
        for pair in (0..sizes.len()).rev() {
            let mut size = Size::own(calls, pair);
            for child in calls.children(pair) {
                size.add(sizes[*child as usize].with_got());
            }
            sizes[pair] = size;
        }
        Self {
            sizes,
            firsts: None,
        }
    }

    pub(super) fn with_memory(calls: &Calls) -> Self {
        let mut sizes: Vec<Size> = (0..calls.pair_count())
            .map(|pair| Size::own(calls, pair))
            .collect();
        let unknown = First {
            parent: u32::MAX,
            index: 0,
            number: 0,
        };
        let mut firsts = vec![unknown; sizes.len()];
        // The calls that have begun, each with its next move.
        let mut stack: Vec<(u32, u32)> = vec![(0, 0)];
        let mut made_count = 1;
        while let Some((pair, index)) = stack.last_mut() {
            let (parent, at) = (*pair, *index);
            let Some(child) = calls.children(parent as usize).get(at as usize) else {
                stack.pop();
                if let Some((before, _)) = stack.last() {
                    let size = sizes[parent as usize].with_got();
                    sizes[*before as usize].add(size);
                }
                continue;
            };
            *index += 1;
            let first = &mut firsts[*child as usize];
            if first.parent == u32::MAX {
                *first = First {
                    parent,
                    index: at,
                    number: made_count,
                };
                stack.push((*child, 0));
            } else {
                sizes[parent as usize].add(REMEMBERED);
            }
            made_count += 1;
        }
        Self {
            sizes,
            firsts: Some(firsts),
        }
    }

    /// The size of a call that runs.
    pub(super) fn of_node(&self, pair: usize) -> Size {
        self.sizes[pair]
    }

    /// The call that has worked out a result before it is asked for as a move of `parent`; `None` where it is worked
    /// out there.
    pub(super) fn remembered(&self, pair: u32, parent: usize, index: usize) -> Option<First> {
        let first = self.firsts.as_ref()?[pair as usize];
        let is_here = first.parent as usize == parent && first.index as usize == index;
        (!is_here).then_some(first)
    }
}

impl Size {
    fn own(calls: &Calls, pair: usize) -> Self {
        Self {
            steps: calls.own_steps(pair),
            calls: 1,
        }
    }

    /// With the step at which the caller gets the result.
    pub(super) fn with_got(self) -> Self {
        Self {
            steps: self.steps.saturating_add(1),
            ..self
        }
    }

    fn add(&mut self, other: Self) {
        self.steps = self.steps.saturating_add(other.steps);
        self.calls = self.calls.saturating_add(other.calls);
    }
}
