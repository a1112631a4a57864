//! What is drawn of the calls at a step.

use super::calls::Kind;
use super::walk::{Child, Visit};
use super::{Call, Recursion, Value};
use std::collections::{BTreeMap, BinaryHeap};

/// A call in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallNode {
    /// The call.
    pub call: Call,
    /// The place of its caller in the tree; `None` for the first call.
    pub parent: Option<usize>,
    /// Which of its caller's calls it is, from 0.
    pub index: usize,
    /// How far it is.
    pub state: CallState,
    /// What it has returned by now.
    pub value: Option<Value>,
    /// The call that has worked out its result before, where that is remembered.
    pub repeat_of: Option<u128>,
    /// How many calls below it are not in the tree, without those that stand below a node of the tree.
    pub hidden_count: u128,
}

/// How far a call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallState {
    /// It has not been made yet.
    Future,
    /// It waits for a call that it has made.
    Waiting,
    /// It is the one that runs.
    Running,
    /// It has returned.
    Returned,
}

/// A call that is drawn, while the tree is made.
struct Drawn {
    child: Child,
    /// The number of its caller.
    parent: Option<u128>,
    mv: String,
    is_open: bool,
    drawn_below: u128,
}

/// A call that may be opened; the greatest comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    is_running: bool,
    is_past: bool,
    /// So near to what happens now.
    nearness: std::cmp::Reverse<u128>,
    call: u128,
}

/// The tree while it is made.
struct Growing<'a> {
    recursion: &'a Recursion,
    step: u128,
    running: Vec<u128>,
    made_count: u128,
    node_limit: usize,
    drawn: BTreeMap<u128, Drawn>,
}

impl Recursion {
    /// All calls as they stand at a step, if they are at most `node_limit`. Otherwise those that run, and as many of the others
    /// as fit, the nearest first; the rest is counted. In the order of the calls, so that the first is the first call and a
    /// caller stands before what it calls.
    pub fn tree(&self, step: u128, node_limit: usize) -> Vec<CallNode> {
        let step = self.within(step);
        let (path, made_count) = self.path(step);
        let mut growing = Growing {
            recursion: self,
            step,
            running: path.iter().map(|visit| visit.number).collect(),
            made_count,
            node_limit,
            drawn: BTreeMap::new(),
        };
        growing.grow(&path);
        growing.finish()
    }
}

impl Growing<'_> {
    fn grow(&mut self, path: &[Visit]) {
        let first = Child {
            visit: self.recursion.first_visit(),
            line: 0,
            size: self.recursion.sizes.of_node(0),
            remembered: None,
        };
        self.draw(first, None, String::new());
        // Those that run are drawn in any case.
        for pair in path.windows(2) {
            let [caller, called] = pair else { continue };
            let child = self
                .recursion
                .children(*caller)
                .find(|it| it.visit.number == called.number);
            if let Some(child) = child {
                let labels = self
                    .recursion
                    .move_labels(caller.pair, &[child.visit.index]);
                self.draw(child, Some(caller.number), labels.concat());
            }
        }
        let mut candidates: BinaryHeap<Candidate> = self
            .running
            .iter()
            .map(|call| self.candidate(*call))
            .collect();
        while let Some(candidate) = candidates.pop() {
            if self.drawn.len() >= self.node_limit {
                break;
            }
            for opened in self.open(candidate.call) {
                candidates.push(self.candidate(opened));
            }
        }
    }

    fn draw(&mut self, child: Child, parent: Option<u128>, mv: String) {
        let drawn = Drawn {
            child,
            parent,
            mv,
            is_open: false,
            drawn_below: 0,
        };
        self.drawn.insert(child.visit.number, drawn);
    }

    fn candidate(&self, call: u128) -> Candidate {
        Candidate {
            is_running: self.running.contains(&call),
            is_past: call < self.made_count,
            nearness: std::cmp::Reverse(call.abs_diff(self.made_count)),
            call,
        }
    }

    /// Draws what a call has made, the latest first, as far as the limit allows; returns what can be opened of it.
    fn open(&mut self, call: u128) -> Vec<u128> {
        let Some(caller) = self.drawn.get_mut(&call) else {
            return vec![];
        };
        caller.is_open = true;
        let visit = caller.child.visit;
        if caller.child.remembered.is_some() || self.recursion.calls.kind(visit.pair) != Kind::List
        {
            return vec![];
        }
        let mut children: Vec<Child> = self
            .recursion
            .children(visit)
            .filter(|it| !self.drawn.contains_key(&it.visit.number))
            .collect();
        kruzhok_order::sort_by_key(&mut children, |it| {
            std::cmp::Reverse(self.candidate(it.visit.number))
        });
        children.truncate(self.node_limit.saturating_sub(self.drawn.len()));
        kruzhok_order::sort_by_key(&mut children, |it| it.visit.index);
        let places: Vec<usize> = children.iter().map(|it| it.visit.index).collect();
        let labels = self.recursion.move_labels(visit.pair, &places);
        for (child, mv) in children.iter().zip(labels) {
            self.draw(*child, Some(call), mv);
        }
        let opened = children.into_iter().filter(|child| child.size.calls > 1);
        opened.map(|child| child.visit.number).collect()
    }

    fn finish(mut self) -> Vec<CallNode> {
        // What stands below a node of the tree is counted there.
        let counts: Vec<(Option<u128>, u128)> = self
            .drawn
            .values()
            .map(|drawn| (drawn.parent, drawn.child.size.calls))
            .collect();
        for (parent, count) in counts {
            if let Some(caller) = parent.and_then(|parent| self.drawn.get_mut(&parent)) {
                caller.drawn_below = caller.drawn_below.saturating_add(count);
            }
        }
        let numbers: Vec<u128> = self.drawn.keys().copied().collect();
        let nodes = self.drawn.values().map(|drawn| {
            let parent = drawn.parent.and_then(|it| numbers.binary_search(&it).ok());
            self.node(drawn, parent)
        });
        nodes.collect()
    }

    fn node(&self, drawn: &Drawn, parent: Option<usize>) -> CallNode {
        let Drawn { child, mv, .. } = drawn;
        let recursion = self.recursion;
        let state = self.state(child);
        let has_value = match child.remembered {
            Some(_) => child.visit.step <= self.step,
            None => recursion.return_step(child.visit) <= self.step,
        };
        CallNode {
            call: recursion.call(child.visit, mv.clone()),
            parent,
            index: child.visit.index,
            state,
            value: has_value.then(|| recursion.calls.value(child.visit.pair)),
            repeat_of: child.remembered.map(|first| first.number),
            hidden_count: (child.size.calls - 1).saturating_sub(drawn.drawn_below),
        }
    }

    fn state(&self, child: &Child) -> CallState {
        let number = child.visit.number;
        if number >= self.made_count {
            CallState::Future
        } else if self.running.last() == Some(&number) {
            CallState::Running
        } else if self.running.contains(&number) {
            CallState::Waiting
        } else {
            CallState::Returned
        }
    }
}
