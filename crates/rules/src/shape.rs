//! How the flat numbers of a position are laid out, and its text form.

use crate::{Player, Position, Repeat, RowIndex};

/// What the words of a position stand for: heaps, memory, who moves, last rows.
///
/// A number is one word. A list (a tuple, a text as its code points, a multiset in ascending order) is its length
/// and then its elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of heap names.
    pub heap_count: usize,
    /// Number of names for what is remembered.
    pub memory_count: usize,
    /// Which named values are lists: bit i stands for the value i, in the order heaps, memory.
    pub lists: u32,
    /// Which of the lists are texts.
    pub texts: u32,
    /// Whether the only heap name stands for any number of heaps.
    pub is_multiset: bool,
    /// Whether heaps stand in ascending order.
    pub is_unordered: bool,
    /// Whether a word says who moves, 1 or 2.
    pub is_partisan: bool,
    /// What is kept of the last rows: nothing, or the mover's own and the opponent's, or only the opponent's;
    /// each as 0 for none, else the row's index plus 1.
    pub repeat: Repeat,
}

/// A named value of a position, as its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedWords<'a> {
    Number(i64),
    List(&'a [i64]),
    Text(&'a [i64]),
}

impl Shape {
    /// Heaps and memory together: what the rules can name.
    pub fn named_count(self) -> usize {
        self.heap_count + self.memory_count
    }

    /// All words of a position; `None` where positions differ in that.
    pub fn width(self) -> Option<usize> {
        (self.lists == 0).then(|| self.named_count() + self.suffix_count())
    }

    pub(crate) fn is_list(self, index: usize) -> bool {
        self.lists >> index & 1 == 1
    }

    pub(crate) fn is_text(self, index: usize) -> bool {
        self.texts >> index & 1 == 1
    }

    /// The words of heaps and memory.
    pub(crate) fn named(self, words: &[i64]) -> &[i64] {
        &words[..words.len() - self.suffix_count()]
    }

    /// The named values in order.
    pub(crate) fn values(self, words: &[i64]) -> impl Iterator<Item = NamedWords<'_>> {
        let mut rest = words;
        (0..self.named_count()).map(move |index| {
            let (&first, others) = rest.split_first().expect("each value has a word");
            rest = others;
            if !self.is_list(index) {
                return NamedWords::Number(first);
            }
            let (list, others) = rest.split_at(usize::try_from(first).expect("it is a length"));
            rest = others;
            match self.is_text(index) {
                true => NamedWords::Text(list),
                false => NamedWords::List(list),
            }
        })
    }

    /// For each named value, the place of its word if it is a number.
    pub(crate) fn number_places(self, words: &[i64]) -> impl Iterator<Item = Option<usize>> {
        let mut place = 0;
        let place_of = move |value| {
            let own = place;
            match value {
                NamedWords::Number(_) => {
                    place += 1;
                    Some(own)
                }
                NamedWords::List(list) | NamedWords::Text(list) => {
                    place += 1 + list.len();
                    None
                }
            }
        };
        self.values(words).map(place_of)
    }

    /// The heaps as numbers: those of a multiset or of a tuple that is all there is, too; none where heaps are texts or
    /// several tuples.
    pub(crate) fn heaps(self, words: &[i64]) -> &[i64] {
        if self.lists == 0 {
            return &words[..self.heap_count];
        }
        match self.values(words).next() {
            Some(NamedWords::List(list)) if self.heap_count == 1 => list,
            Some(NamedWords::Number(_))
                if self.lists.trailing_zeros() as usize >= self.heap_count =>
            {
                &words[..self.heap_count]
            }
            _ => &[],
        }
    }

    /// The words of what is remembered.
    pub(crate) fn memory(self, words: &[i64]) -> &[i64] {
        if self.lists == 0 {
            return &words[self.heap_count..self.named_count()];
        }
        let mut rest = self.named(words);
        for index in 0..self.heap_count {
            let length = match rest.first() {
                Some(&length) if self.is_list(index) => usize::try_from(length).unwrap_or(0),
                _ => 0,
            };
            rest = &rest[1 + length..];
        }
        rest
    }

    /// Who moves and the last rows.
    fn suffix_count(self) -> usize {
        usize::from(self.is_partisan) + self.last_count()
    }

    fn last_count(self) -> usize {
        match self.repeat {
            Repeat::Free => 0,
            Repeat::NotOpponent => 1,
            Repeat::NotOwn => 2,
        }
    }

    /// Number of words behind those of the named values.
    pub(crate) fn hidden_count(self) -> usize {
        usize::from(self.is_partisan) + self.last_count()
    }

    /// Where the last rows begin, in a position of `word_count` words.
    fn last_start(self, word_count: usize) -> usize {
        word_count - self.last_count()
    }

    /// Heaps in the order in which they are kept.
    pub(crate) fn sort(self, words: &mut [i64]) {
        if self.is_multiset {
            let count = usize::try_from(words[0]).expect("it is a length");
            words[1..=count].sort_unstable();
        } else if self.is_unordered {
            words[..self.heap_count].sort_unstable();
        }
    }

    /// Takes the empty heaps out of a multiset, which stands in order: among any number of heaps, an empty one is none.
    pub(crate) fn drop_empty(self, words: &mut Vec<i64>) {
        if !self.is_multiset {
            return;
        }
        let (length, rest) = words.split_first_mut().expect("a length stands in front");
        let count = usize::try_from(*length).expect("it is a length");
        let negative = rest[..count].iter().take_while(|heap| **heap < 0).count();
        let empty = rest[negative..count].iter().take_while(|heap| **heap == 0);
        let empty = empty.count();
        if empty > 0 {
            *length = i64::try_from(count - empty).expect("it is a length");
            words.drain(1 + negative..1 + negative + empty);
        }
    }

    /// A start position: the first player moves, and there was no move before.
    pub(crate) fn complete_start(self, words: &mut Vec<i64>) {
        self.sort(words);
        self.drop_empty(words);
        if self.is_partisan {
            words.push(1);
        }
        words.resize(words.len() + self.last_count(), 0);
    }

    /// After a move by `row` from `words`: what stands after the named values.
    pub(crate) fn complete_move(self, words: &[i64], row: usize, to: &mut Vec<i64>) {
        if self.is_partisan {
            to.push(3 - words[self.last_start(words.len()) - 1]);
        }
        let last = i64::try_from(row + 1).expect("a file has few rows");
        match self.repeat {
            Repeat::Free => {}
            Repeat::NotOpponent => to.push(last),
            // The opponent's last row becomes the mover's own, and this one the opponent's.
            Repeat::NotOwn => to.extend([words[self.last_start(words.len()) + 1], last]),
        }
    }

    pub(crate) fn mover(self, words: &[i64]) -> Option<Player> {
        if !self.is_partisan {
            return None;
        }
        let place = words.len().checked_sub(self.suffix_count())?;
        Some(match words.get(place) {
            Some(2) => Player::Second,
            _ => Player::First,
        })
    }

    /// The mover's own last row and the opponent's, where they are kept.
    pub(crate) fn last_rows(self, words: &[i64]) -> (Option<RowIndex>, Option<RowIndex>) {
        let row = |index: usize| {
            let place = self.last_start(words.len()) + index;
            let word = words.get(place).copied().unwrap_or(0);
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
            && usize::try_from(words[self.last_start(words.len())])
                .is_ok_and(|last| last == row + 1)
    }

    /// Whether the heaps are one list, which is then written without brackets.
    fn is_bare(self, index: usize) -> bool {
        index == 0 && self.heap_count == 1
    }

    /// Whether a position is nothing but one text, which is then written as it is.
    fn is_raw(self) -> bool {
        self.named_count() == 1 && self.texts == 1 && self.suffix_count() == 0
    }

    /// Heaps and memory for the eye: as [`Shape::write`] has them, but what is empty can be seen.
    pub(crate) fn label(self, words: &[i64]) -> String {
        match self.write_named(words) {
            text if !text.is_empty() => text,
            _ if self.texts == 1 => "\"\"".to_string(),
            _ => "∅".to_string(),
        }
    }

    fn write_named(self, words: &[i64]) -> String {
        let values = self.values(words).enumerate();
        let values: Vec<String> = values
            .map(|(index, it)| self.write_value(index, it))
            .collect();
        let (heaps, memory) = values.split_at(self.heap_count);
        match memory {
            [] => heaps.join(","),
            memory => format!("{};{}", heaps.join(","), memory.join(",")),
        }
    }

    /// A named value as it stands in the text of a position.
    pub(crate) fn write_value(self, index: usize, value: NamedWords<'_>) -> String {
        match value {
            NamedWords::Number(number) => number.to_string(),
            NamedWords::List([]) if self.is_multiset && index == 0 => "0".to_string(),
            NamedWords::List(list) if self.is_bare(index) => joined(list),
            NamedWords::List(list) => format!("({})", joined(list)),
            NamedWords::Text(text) if self.is_raw() => letters(text),
            NamedWords::Text(text) => quoted(&letters(text)),
        }
    }

    pub(crate) fn write(self, words: &[i64]) -> String {
        let mut text = self.write_named(words);
        if self.mover(words) == Some(Player::Second) {
            text += "@2";
        }
        let last = &words[self.last_start(words.len())..];
        if last.iter().any(|word| *word != 0) {
            let row = |word: &i64| match word {
                0 => "-".to_string(),
                word => word.to_string(),
            };
            let rows: Vec<String> = last.iter().map(row).collect();
            text += &format!("~{}", rows.join(","));
        }
        text
    }

    /// `None` for a text that is no position of this shape; rows are not checked against the file.
    pub(crate) fn read(self, text: &str) -> Option<Position> {
        let mut words = vec![];
        if self.is_raw() {
            push_list(&mut words, text.chars().map(|c| i64::from(u32::from(c))));
            return Some(Position::from_words(&words));
        }
        let mut rest = text;
        for index in 0..self.named_count() {
            if index > 0 {
                let sign = if index == self.heap_count { ';' } else { ',' };
                rest = rest.trim_start().strip_prefix(sign)?;
            }
            rest = self.read_value(index, rest.trim_start(), &mut words)?;
        }
        self.sort(&mut words);
        self.drop_empty(&mut words);
        rest = rest.trim();
        if self.is_partisan {
            let (mover, after) = match rest.strip_prefix('@') {
                None => (1, rest),
                Some(after) => {
                    let after = after.trim_start();
                    let mover = [("1", 1), ("2", 2)];
                    let found = mover.iter().find(|(text, _)| after.starts_with(text))?;
                    (found.1, after[1..].trim_start())
                }
            };
            words.push(mover);
            rest = after;
        }
        if self.last_count() == 0 || rest.is_empty() {
            words.resize(words.len() + self.last_count(), 0);
            return rest.is_empty().then(|| Position::from_words(&words));
        }
        let rows = rest.strip_prefix('~')?.replace('-', "0");
        let rows: Vec<u32> = rows
            .split(',')
            .map(|it| it.trim().parse().ok())
            .collect::<Option<_>>()?;
        if rows.len() != self.last_count() {
            return None;
        }
        words.extend(rows.into_iter().map(i64::from));
        Some(Position::from_words(&words))
    }

    /// Reads one value at the beginning of `text` and gives back what stands after it.
    fn read_value<'a>(self, index: usize, text: &'a str, words: &mut Vec<i64>) -> Option<&'a str> {
        if !self.is_list(index) {
            let (number, rest) = read_number(text)?;
            words.push(number);
            return Some(rest);
        }
        if self.is_text(index) {
            let (letters, rest) = read_text(text)?;
            push_list(words, letters.chars().map(|c| i64::from(u32::from(c))));
            return Some(rest);
        }
        let (inner, end) = match text.strip_prefix('(') {
            Some(inner) => (inner, Some(')')),
            None if self.is_bare(index) => (text, None),
            None => return None,
        };
        let (mut rest, mut list) = (inner.trim_start(), vec![]);
        while let Some((number, after)) = read_number(rest) {
            list.push(number);
            rest = after.trim_start();
            match rest.strip_prefix(',') {
                Some(after) => rest = after.trim_start(),
                None => break,
            }
        }
        // A comma must not stand at the end without brackets.
        if end.is_none() && inner[..inner.len() - rest.len()].trim_end().ends_with(',') {
            return None;
        }
        push_list(words, list.into_iter());
        match end {
            Some(end) => rest.strip_prefix(end),
            None => Some(rest),
        }
    }
}

/// The length of a list and then its elements.
pub(crate) fn push_list(words: &mut Vec<i64>, list: impl Iterator<Item = i64>) {
    let place = words.len();
    words.push(0);
    words.extend(list);
    words[place] = i64::try_from(words.len() - place - 1).expect("a list fits into memory");
}

/// The text that code points stand for; those that are no letters are shown as what stands for such.
pub(crate) fn letters(codes: &[i64]) -> String {
    let letter = |code: &i64| u32::try_from(*code).ok().and_then(char::from_u32);
    let letters = codes
        .iter()
        .map(|code| letter(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    letters.collect()
}

fn joined(words: &[i64]) -> String {
    let words: Vec<String> = words.iter().map(i64::to_string).collect();
    words.join(",")
}

/// A text with quotation marks where it would run into what stands around it.
fn quoted(text: &str) -> String {
    let is_special = |c: char| c.is_whitespace() || c.is_control() || ",;@~()\"\\".contains(c);
    if !text.is_empty() && !text.contains(is_special) {
        return text.to_string();
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn read_number(text: &str) -> Option<(i64, &str)> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digit_count = digits.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(text.len() - digits.len() + digit_count);
    Some((number.parse().ok()?, rest))
}

fn read_text(text: &str) -> Option<(String, &str)> {
    let Some(inner) = text.strip_prefix('"') else {
        let end = text
            .find([',', ';', '@', '~', '(', ')', '"'])
            .unwrap_or(text.len());
        let (bare, rest) = text.split_at(end);
        let bare = bare.trim_end();
        return (!bare.is_empty()).then(|| (bare.to_string(), rest));
    };
    let mut letters = String::new();
    let mut chars = inner.char_indices();
    while let Some((place, c)) = chars.next() {
        match c {
            '"' => return Some((letters, &inner[place + 1..])),
            '\\' => letters.push(chars.next()?.1),
            c => letters.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Shape = Shape {
        heap_count: 2,
        memory_count: 0,
        lists: 0,
        texts: 0,
        is_multiset: false,
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

    #[test]
    fn lists_are_written_with_brackets_where_something_stands_beside_them() {
        let one = Shape {
            heap_count: 1,
            ..PLAIN
        };
        let multiset = Shape {
            lists: 1,
            is_multiset: true,
            ..one
        };
        check(multiset, "1,3,3", &[3, 1, 3, 3]);
        check(multiset, "0", &[0]);
        assert_eq!(
            multiset.read("3, 1,3").expect("a position").words(),
            [3, 1, 3, 3]
        );
        assert_eq!(multiset.label(&[0]), "0");
        assert_eq!(multiset.read("0,3,0"), multiset.read("3"));
        for text in ["1,", "1 3", "1,3@2", "a"] {
            assert_eq!(multiset.read(text), None, "{text}");
        }
        let partisan = Shape {
            is_partisan: true,
            ..multiset
        };
        check(partisan, "1,3@2", &[2, 1, 3, 2]);
        let tuple_and_number = Shape {
            heap_count: 2,
            lists: 1,
            ..PLAIN
        };
        check(tuple_and_number, "(3,-5),7", &[2, 3, -5, 7]);
        check(tuple_and_number, "(),7", &[0, 7]);
        assert_eq!(tuple_and_number.read("3,7"), None);
    }

    #[test]
    fn a_text_stands_as_it_is_where_nothing_else_does() {
        let text = Shape {
            heap_count: 1,
            lists: 1,
            texts: 1,
            ..PLAIN
        };
        check(text, "ab", &[2, 97, 98]);
        check(text, "", &[0]);
        check(text, "a, \"@2", &[6, 97, 44, 32, 34, 64, 50]);
        assert_eq!(text.label(&[0]), "\"\"");
        let with_number = Shape {
            memory_count: 1,
            ..text
        };
        check(with_number, "ab;3", &[2, 97, 98, 3]);
        check(with_number, "\"\";3", &[0, 3]);
        check(with_number, "\"a;\\\"\";3", &[3, 97, 59, 34, 3]);
    }
}
