//! One byte per position of a cyclic game: a countdown of moves not yet refuted, or its result.

/// More moves than these a position may not have; a mark up to this is a count.
pub const MOST_MOVES: u8 = 200;
/// The mark of a position that is won.
pub const WON: u8 = 201;
/// The mark of a position that is lost.
pub const LOST: u8 = 202;
/// The mark of a position that cannot be worked out.
pub const UNKNOWN: u8 = 206;

/// What is known of a position besides how many moves may keep it from being lost: there is a move,
pub const HAS_MOVE: u8 = 1;
/// a move wins,
pub const WINS: u8 = 2;
/// or the position cannot be worked out.
pub const IS_UNKNOWN: u8 = 4;

/// Fills the column with `count` positions of which nothing is known.
#[inline(never)]
pub fn begin(column: &mut Vec<u8>, count: usize) {
    column.clear();
    column.resize(count, 0);
}

/// Adds to what is known of some positions.
#[inline(never)]
pub fn add_known(known: &mut [u8], what: u8) {
    for known in known {
        *known |= what;
    }
}

/// Adds a move that may keep each of these positions from being lost; `None` where one has too many.
#[inline(never)]
#[must_use]
pub fn add_move(counts: &mut [u8]) -> Option<()> {
    let mut most = 0;
    for count in counts {
        *count = count.saturating_add(1);
        most = most.max(*count);
    }
    (most < MOST_MOVES).then_some(())
}

/// Marks positions in which the game goes on by what is known of them: `stuck` where there is no move.
///
/// # Panics
/// The slices differ in length.
#[inline(never)]
pub fn mark(counts: &[u8], known: &[u8], stuck: u8, marks: &mut [u8]) {
    assert!(counts.len() == marks.len() && known.len() == marks.len());
    for ((mark, count), known) in marks.iter_mut().zip(counts).zip(known) {
        let by_count = if *count == 0 { LOST } else { *count };
        let by_win = if known & WINS != 0 { WON } else { by_count };
        let by_move = if known & HAS_MOVE == 0 { stuck } else { by_win };
        *mark = if known & IS_UNKNOWN != 0 {
            UNKNOWN
        } else {
            by_move
        };
    }
}

/// Number of marks that are looked at before the wanted ones are picked out.
const FEW: u32 = 32;

/// Puts the positions that have one of two marks into the queue; `first` is the number of the first of `marks`.
#[inline(never)]
pub fn find(marks: &[u8], first: u32, wanted: [u8; 2], queue: &mut Vec<u32>) {
    let is_meant = |mark: u8| (mark == wanted[0]) | (mark == wanted[1]);
    let mut next = first;
    for few in marks.chunks(FEW as usize) {
        if few.iter().fold(false, |any, mark| any | is_meant(*mark)) {
            let numbers = (next..).zip(few).filter(|(_, mark)| is_meant(**mark));
            queue.extend(numbers.map(|(number, _)| number));
        }
        next = next.wrapping_add(FEW);
    }
}

/// Whether the first of these positions has one of two marks, and how many of them do as the first does.
///
/// # Panics
/// A position has no mark.
#[inline(never)]
pub fn run(positions: &[u32], marks: &[u8], wanted: [u8; 2]) -> (bool, usize) {
    let is_meant = |position: &u32| {
        let mark = marks[*position as usize];
        (mark == wanted[0]) | (mark == wanted[1])
    };
    let is_first = positions.first().is_some_and(is_meant);
    let other = positions.iter().position(|it| is_meant(it) != is_first);
    (is_first, other.unwrap_or(positions.len()))
}

/// As [`Score::put_results`](crate::Score::put_results).
#[inline]
pub(crate) fn write<S: Copy>(
    positions: &[u32],
    marks: &[u8],
    wanted: [u8; 2],
    [won, lost]: [S; 2],
    scores: &mut [S],
) {
    for position in positions {
        let mark = marks[*position as usize];
        let is_won = (mark == wanted[0]) | (mark == wanted[1]);
        scores[*position as usize] = if is_won { won } else { lost };
    }
}

/// From each of these positions a move to a lost one was found: those that were open are won, and go into the queue.
///
/// # Panics
/// A position has no mark.
#[inline(never)]
pub fn win(positions: &[u32], marks: &mut [u8], queue: &mut Vec<u32>) {
    for position in positions {
        let mark = &mut marks[*position as usize];
        if *mark <= MOST_MOVES {
            *mark = WON;
            queue.push(*position);
        }
    }
}

/// From each of these positions a move to a won one was found: those that were open and have no other move are lost, and go
/// into the queue.
///
/// # Panics
/// A position has no mark.
#[inline(never)]
pub fn lose(positions: &[u32], marks: &mut [u8], queue: &mut Vec<u32>) {
    for position in positions {
        let mark = &mut marks[*position as usize];
        if *mark <= MOST_MOVES {
            *mark -= 1;
            if *mark == 0 {
                *mark = LOST;
                queue.push(*position);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_marked_by_what_is_known_of_it() {
        let (mut counts, mut known) = (vec![0; 5], vec![HAS_MOVE; 5]);
        assert_eq!(add_move(&mut counts[1..3]), Some(()));
        add_known(&mut known[2..4], WINS);
        known[4] = 0;
        let mut marks = vec![9; 5];
        mark(&counts, &known, 77, &mut marks);
        assert_eq!(marks, [LOST, 1, WON, WON, 77]);
        add_known(&mut known[..1], IS_UNKNOWN);
        mark(&counts, &known, 77, &mut marks);
        assert_eq!(marks[0], UNKNOWN);
        counts[1] = MOST_MOVES - 2;
        assert_eq!(add_move(&mut counts), Some(()));
        assert_eq!(add_move(&mut counts), None);
    }

    #[test]
    fn marks_are_found_wherever_they_are() {
        let mut marks = vec![0; 100];
        let places = [0, 31, 32, 65, 99];
        for place in places {
            marks[place as usize] = if place % 2 == 0 { WON } else { LOST };
        }
        let mut queue = vec![];
        find(&marks, 5, [WON, LOST], &mut queue);
        assert_eq!(queue, places.map(|it| it + 5));
        assert_eq!(run(&places, &marks, [WON, 7]), (true, 1));
        assert_eq!(run(&places[3..], &marks, [WON, 7]), (false, 2));
        assert_eq!(run(&[], &marks, [WON, 7]), (false, 0));
        let mut scores = vec![0; 100];
        write(&places, &marks, [WON, 7], [5, -5], &mut scores);
        assert_eq!(
            [scores[0], scores[31], scores[32], scores[1]],
            [5, -5, 5, 0]
        );
    }

    #[test]
    fn a_position_is_lost_with_its_last_move_and_won_with_the_first() {
        let (mut marks, mut queue) = (vec![2, 1, 7, WON], Vec::new());
        lose(&[0, 1, 0, 3], &mut marks, &mut queue);
        win(&[2, 2, 1], &mut marks, &mut queue);
        assert_eq!(marks, [LOST, LOST, WON, WON]);
        assert_eq!(queue, [1, 0, 2]);
    }
}
