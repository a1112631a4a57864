//! How the flat numbers of a position are laid out, and its text form.

use crate::{Player, Position, Repeat, RowIndex};

/// What the numbers of a position stand for: heaps, memory, who moves, last rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) heap_count: usize,
    pub(crate) memory_count: usize,
    /// Whether heaps stand in ascending order.
    pub(crate) is_unordered: bool,
    /// Whether a number tells who moves, 1 or 2.
    pub(crate) is_partisan: bool,
    /// What is kept of the last rows: nothing, or the mover's own and the opponent's, or only the opponent's;
    /// each as 0 for none, else the row's index plus 1.
    pub(crate) repeat: Repeat,
}

impl Shape {
    /// Heaps and memory together: what the rules can name.
    pub(crate) fn named_count(self) -> usize {
        self.heap_count + self.memory_count
    }

    /// All numbers of a position.
    pub(crate) fn width(self) -> usize {
        self.named_count() + usize::from(self.is_partisan) + self.last_count()
    }

    fn last_count(self) -> usize {
        match self.repeat {
            Repeat::Free => 0,
            Repeat::NotOpponent => 1,
            Repeat::NotOwn => 2,
        }
    }

    fn last_start(self) -> usize {
        self.named_count() + usize::from(self.is_partisan)
    }

    /// Heaps in the order in which they are kept.
    pub(crate) fn sort(self, words: &mut [i64]) {
        if self.is_unordered {
            words[..self.heap_count].sort_unstable();
        }
    }

    /// A start position: the first player moves, and there was no move before.
    pub(crate) fn complete_start(self, words: &mut Vec<i64>) {
        self.sort(words);
        if self.is_partisan {
            words.push(1);
        }
        words.resize(self.width(), 0);
    }

    /// After a move by `row` from `words`: what stands after the named numbers.
    pub(crate) fn complete_move(self, words: &[i64], row: usize, to: &mut Vec<i64>) {
        if self.is_partisan {
            to.push(3 - words[self.named_count()]);
        }
        let last = i64::try_from(row + 1).expect("a file has few rows");
        match self.repeat {
            Repeat::Free => {}
            Repeat::NotOpponent => to.push(last),
            // The opponent's last row becomes the mover's own, and this one the opponent's.
            Repeat::NotOwn => to.extend([words[self.last_start() + 1], last]),
        }
    }

    pub(crate) fn mover(self, words: &[i64]) -> Option<Player> {
        if !self.is_partisan {
            return None;
        }
        Some(if words.get(self.named_count()) == Some(&2) {
            Player::Second
        } else {
            Player::First
        })
    }

    /// The mover's own last row and the opponent's, where they are kept.
    pub(crate) fn last_rows(self, words: &[i64]) -> (Option<RowIndex>, Option<RowIndex>) {
        let row = |index: usize| {
            let word = words.get(self.last_start() + index).copied().unwrap_or(0);
            u32::try_from(word - 1).ok().map(RowIndex)
        };
        match self.repeat {
            Repeat::Free => (None, None),
            Repeat::NotOpponent => (None, row(0)),
            Repeat::NotOwn => (row(0), row(1)),
        }
    }

    /// Whether a player may not use a row again.
    pub(crate) fn forbids(self, words: &[i64], row: usize) -> bool {
        self.repeat != Repeat::Free
            && usize::try_from(words[self.last_start()]).is_ok_and(|last| last == row + 1)
    }

    pub(crate) fn write(self, words: &[i64]) -> String {
        let join = |words: &[i64]| {
            words
                .iter()
                .map(i64::to_string)
                .collect::<Vec<_>>()
                .join(",")
        };
        let mut text = join(&words[..self.heap_count]);
        if self.memory_count > 0 {
            text += &format!(";{}", join(&words[self.heap_count..self.named_count()]));
        }
        if self.mover(words) == Some(Player::Second) {
            text += "@2";
        }
        let last = &words[self.last_start()..];
        if last.iter().any(|word| *word != 0) {
            let rows: Vec<String> = last
                .iter()
                .map(|word| {
                    if *word == 0 {
                        "-".to_string()
                    } else {
                        word.to_string()
                    }
                })
                .collect();
            text += &format!("~{}", rows.join(","));
        }
        text
    }

    /// `None` for a text that is no position of this shape; rows are not checked against the file.
    pub(crate) fn read(self, text: &str) -> Option<Position> {
        let (rest, last) = text
            .split_once('~')
            .map_or((text, None), |(rest, last)| (rest, Some(last)));
        let (rest, mover) = rest
            .split_once('@')
            .map_or((rest, None), |(rest, mover)| (rest, Some(mover)));
        let (heaps, memory) = rest
            .split_once(';')
            .map_or((rest, None), |(heaps, memory)| (heaps, Some(memory)));
        let numbers = |text: &str, count: usize| -> Option<Vec<i64>> {
            let numbers: Vec<i64> = text
                .split(',')
                .map(|it| it.trim().parse().ok())
                .collect::<Option<_>>()?;
            (numbers.len() == count).then_some(numbers)
        };
        let mut words = numbers(heaps, self.heap_count)?;
        self.sort(&mut words);
        match memory {
            Some(memory) => words.extend(numbers(memory, self.memory_count)?),
            None if self.memory_count > 0 => return None,
            None => {}
        }
        match (mover.map(str::trim), self.is_partisan) {
            (None, false) => {}
            (None | Some("1"), true) => words.push(1),
            (Some("2"), true) => words.push(2),
            _ => return None,
        }
        match last {
            None => words.resize(self.width(), 0),
            Some(last) => {
                let rows = last.replace('-', "0");
                let rows = numbers(&rows, self.last_count()).filter(|rows| !rows.is_empty())?;
                if rows
                    .iter()
                    .any(|row| !(0..=i64::from(u32::MAX)).contains(row))
                {
                    return None;
                }
                words.extend(rows);
            }
        }
        Some(Position::from_words(&words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Shape = Shape {
        heap_count: 2,
        memory_count: 0,
        is_unordered: false,
        is_partisan: false,
        repeat: Repeat::Free,
    };

    fn check(shape: Shape, text: &str, words: &[i64]) {
        let position = shape.read(text).expect("a position");
        assert_eq!(position.words(), words);
        assert_eq!(shape.write(words), text);
    }

    #[test]
    fn texts_and_numbers_of_positions() {
        check(PLAIN, "7,31", &[7, 31]);
        check(
            Shape {
                heap_count: 1,
                memory_count: 1,
                ..PLAIN
            },
            "100;-1",
            &[100, -1],
        );
        check(
            Shape {
                is_partisan: true,
                ..PLAIN
            },
            "7,31@2",
            &[7, 31, 2],
        );
        check(
            Shape {
                is_partisan: true,
                ..PLAIN
            },
            "7,31",
            &[7, 31, 1],
        );
        check(
            Shape {
                repeat: Repeat::NotOpponent,
                ..PLAIN
            },
            "7,31~2",
            &[7, 31, 2],
        );
        check(
            Shape {
                repeat: Repeat::NotOwn,
                ..PLAIN
            },
            "7,31~-,1",
            &[7, 31, 0, 1],
        );
        check(
            Shape {
                repeat: Repeat::NotOwn,
                is_partisan: true,
                ..PLAIN
            },
            "1,2@2~3,1",
            &[1, 2, 2, 3, 1],
        );
        check(
            Shape {
                repeat: Repeat::NotOwn,
                ..PLAIN
            },
            "7,31",
            &[7, 31, 0, 0],
        );
    }

    #[test]
    fn other_texts_are_no_positions() {
        for text in [
            "",
            "7",
            "7,31,1",
            "7,x",
            "7,31;1",
            "7,31@2",
            "7,31~1",
            "7;31",
            "99999999999999999999,1",
        ] {
            assert_eq!(PLAIN.read(text), None, "{text}");
        }
    }

    #[test]
    fn heaps_without_order_are_kept_in_order() {
        let shape = Shape {
            is_unordered: true,
            ..PLAIN
        };
        assert_eq!(shape.read("9, 2").expect("a position").words(), [2, 9]);
    }
}
