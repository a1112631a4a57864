//! The tosses that players may choose, and what may come of them.

use crate::PositionId;
use kruzhok_rules::RowIndex;
use kruzhok_values::Ratio;

/// A toss that the player to move may choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Toss<'a> {
    /// The row that makes it.
    pub row: RowIndex,
    /// What may come of it, each position once: its probability and the position. The probabilities add up to 1.
    pub branches: &'a [(Ratio, PositionId)],
}

/// The tosses of all positions, one list after another.
#[derive(Clone, Debug)]
pub(crate) struct Tosses {
    // Invariant: one entry more than there are positions; entry i is the first toss of position i.
    first: Vec<u32>,
    // Invariant: one entry more than there are tosses, which is where the branches end.
    each: Vec<Entry>,
    branches: Vec<(Ratio, PositionId)>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    owner: PositionId,
    row: RowIndex,
    first_branch: u32,
}

/// The number of a toss, from 0 in the order of positions and rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TossId(pub(crate) u32);

impl TossId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Tosses {
    pub(crate) fn new() -> Self {
        Self {
            first: vec![0],
            each: vec![Entry {
                owner: PositionId(0),
                row: RowIndex(0),
                first_branch: 0,
            }],
            branches: Vec::new(),
        }
    }

    /// Adds a toss to the list of a position, which is the one after those whose lists are closed.
    pub(crate) fn push(
        &mut self,
        owner: PositionId,
        row: RowIndex,
        branches: impl Iterator<Item = (Ratio, PositionId)>,
    ) {
        let last = self.each.last_mut().expect("there is always an end");
        (last.owner, last.row) = (owner, row);
        self.branches.extend(branches);
        self.each.push(Entry {
            owner,
            row,
            first_branch: number(self.branches.len()),
        });
    }

    /// Ends the list of one position.
    pub(crate) fn close_list(&mut self) {
        self.first.push(number(self.len()));
    }

    pub(crate) fn shrink(&mut self) {
        self.first.shrink_to_fit();
        self.each.shrink_to_fit();
        self.branches.shrink_to_fit();
    }

    /// How many tosses there are.
    pub(crate) fn len(&self) -> usize {
        self.each.len() - 1
    }

    /// What may come of all tosses, those of one after those of another.
    pub(crate) fn branches(&self) -> &[(Ratio, PositionId)] {
        &self.branches
    }

    /// What may come of the tosses of a position.
    pub(crate) fn branches_of(&self, id: PositionId) -> &[(Ratio, PositionId)] {
        let range = self.range(id);
        let place = |toss: u32| self.each[toss as usize].first_branch as usize;
        &self.branches[place(range.start)..place(range.end)]
    }

    pub(crate) fn ids(&self, id: PositionId) -> impl Iterator<Item = TossId> + use<> {
        self.range(id).map(TossId)
    }

    pub(crate) fn toss(&self, id: TossId) -> Toss<'_> {
        let (entry, next) = (self.each[id.index()], self.each[id.index() + 1]);
        Toss {
            row: entry.row,
            branches: &self.branches[entry.first_branch as usize..next.first_branch as usize],
        }
    }

    /// The position at which a toss may be chosen.
    pub(crate) fn owner(&self, id: TossId) -> PositionId {
        self.each[id.index()].owner
    }

    fn range(&self, id: PositionId) -> std::ops::Range<u32> {
        self.first[id.index()]..self.first[id.index() + 1]
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("the limit of edges is less than 2³²")
}
