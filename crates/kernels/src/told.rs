//! Positions by numbers, each with a mark: how many of its moves may still keep it from being lost, or what became of it.

/// More moves than these a position may not have; a mark up to this is a count.
pub const MOST_MOVES: u8 = 200;
/// The mark of a position that is won.
pub const WON: u8 = 201;
/// The mark of a position that is lost.
pub const LOST: u8 = 202;

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
    fn a_position_is_lost_with_its_last_move_and_won_with_the_first() {
        let (mut marks, mut queue) = (vec![2, 1, 7, WON], Vec::new());
        lose(&[0, 1, 0, 3], &mut marks, &mut queue);
        win(&[2, 2, 1], &mut marks, &mut queue);
        assert_eq!(marks, [LOST, LOST, WON, WON]);
        assert_eq!(queue, [1, 0, 2]);
    }
}
