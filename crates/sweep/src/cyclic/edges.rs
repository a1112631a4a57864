//! Moves turned round: for each cell those that lead to it.

/// All moves, one list after another.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    // While moves are counted, how many lead to each cell; then where the list of each cell ends, and while lists are
    // filled, where what is filled begins. One entry more than there are cells.
    first: Vec<u32>,
    from: Vec<u32>,
}

/// More moves than these would take more than a gigabyte.
const MOST_MOVES: u64 = 1 << 28;

impl Edges {
    pub(super) fn new(cell_count: usize) -> Self {
        Self {
            first: vec![0; cell_count + 1],
            from: vec![],
        }
    }

    /// Counts a move.
    pub(super) fn count(&mut self, to: u32) {
        self.first[to as usize] = self.first[to as usize].saturating_add(1);
    }

    /// Makes room for what was counted; `None` where that is too much.
    pub(super) fn make_room(&mut self) -> Option<()> {
        let all: u64 = self.first.iter().map(|count| u64::from(*count)).sum();
        if all > MOST_MOVES {
            return None;
        }
        let mut end = 0;
        for count in &mut self.first {
            end += *count;
            *count = end;
        }
        self.from = vec![0; end as usize];
        Some(())
    }

    /// Adds a move that was counted.
    pub(super) fn insert(&mut self, from: u32, to: u32) {
        let first = &mut self.first[to as usize];
        *first -= 1;
        self.from[*first as usize] = from;
    }

    /// The cells from which a move leads to this one.
    pub(super) fn to(&self, cell: u32) -> &[u32] {
        let [from, to] = [cell, cell + 1].map(|cell| self.first[cell as usize] as usize);
        &self.from[from..to]
    }
}
