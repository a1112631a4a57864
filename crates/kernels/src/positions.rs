//! All positions found so far, each once: packed words side by side, and an index over them.

/// Positions in the order in which they were found, numbered from 0.
///
/// A word takes as few bytes as the largest of all words needs: 1, 2, 4 or 8. The index holds no words, only numbers of
/// positions with their hashes, so that it grows, and passes by nearly all others, without looking at words.
/// A position costs its words and 11 to 21 bytes, and 4 more where lengths differ.
#[derive(Clone, Debug)]
pub struct PositionTable {
    words: Words,
    /// Each position at the first place from that of its hash which was free; a power of two of places.
    index: Vec<Entry>,
    len: usize,
    /// A position that is looked for, packed.
    wanted: Vec<u8>,
}

/// A place of the index.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    hash: u32,
    /// The number of the position, from 1; 0 where the place is free.
    number: u32,
}

/// The words of all positions, one after another.
#[derive(Clone, Debug)]
struct Words {
    bytes: Vec<u8>,
    /// How many bytes a word takes.
    size: usize,
    cuts: Cuts,
}

/// Where the words of one position end and those of the next begin.
#[derive(Clone, Debug)]
enum Cuts {
    /// After every so many.
    Every(usize),
    /// At these bytes; the first is 0.
    At(Vec<u32>),
}

/// Most words that can surely be kept: places are numbers of 32 bits.
pub const MOST_WORDS: usize = (1 << 29) - (1 << 24);

impl PositionTable {
    /// A table of positions that have so many words each, or any number of them.
    pub fn new(width: Option<usize>) -> Self {
        assert!(width != Some(0), "a position has at least one number");
        Self {
            words: Words {
                bytes: Vec::new(),
                size: 1,
                cuts: width.map_or_else(|| Cuts::At(vec![0]), Cuts::Every),
            },
            index: vec![Entry::default(); 16],
            len: 0,
            wanted: Vec::new(),
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether positions may differ in their number of words.
    pub fn has_lists(&self) -> bool {
        matches!(self.words.cuts, Cuts::At(_))
    }

    /// Number of bytes that the words of all positions take.
    pub fn byte_count(&self) -> usize {
        self.words.bytes.len()
    }

    /// How many words all positions have together.
    pub fn word_count(&self) -> usize {
        self.words.bytes.len() >> self.words.size.ilog2()
    }

    /// The words of a position.
    pub fn words(&self, number: u32) -> Vec<i64> {
        let mut words = vec![];
        self.put_words(number, &mut words);
        words
    }

    /// Adds the words of a position to `words`.
    pub fn put_words(&self, number: u32, words: &mut Vec<i64>) {
        unpack(self.words.of(number as usize), self.words.size, words);
    }

    /// The number of the position with these words, if it is there.
    pub fn find(&self, words: &[i64]) -> Option<u32> {
        let mut packed = vec![];
        if !self.words.may_hold(words) || !pack(words, self.words.size, &mut packed) {
            return None;
        }
        self.place_of(&packed, hash_of(&packed)).ok()
    }

    /// The number of a position, a new one if it was not there.
    pub fn find_or_add(&mut self, words: &[i64]) -> u32 {
        let mut wanted = std::mem::take(&mut self.wanted);
        wanted.clear();
        let is_possible = self.words.may_hold(words);
        assert!(is_possible, "all positions of a game have the same shape");
        while !pack(words, self.words.size, &mut wanted) {
            self.widen();
            wanted.clear();
        }
        let hash = hash_of(&wanted);
        let place = self.place_of(&wanted, hash);
        let number = place.unwrap_or_else(|place| self.add(&wanted, hash, place));
        self.wanted = wanted;
        number
    }

    /// Gives back the memory that was kept for more positions.
    pub fn shrink(&mut self) {
        self.words.bytes.shrink_to_fit();
        if let Cuts::At(places) = &mut self.words.cuts {
            places.shrink_to_fit();
        }
    }

    /// Adds a position at its place of the index, and gives its number.
    fn add(&mut self, packed: &[u8], hash: u32, place: usize) -> u32 {
        let added = u32::try_from(self.len).expect("places are numbers of 32 bits");
        let number = added.checked_add(1).expect("one is left for free places");
        self.index[place] = Entry { hash, number };
        self.words.push(packed);
        self.len += 1;
        if self.len > self.index.len() / 4 * 3 {
            let count = 2 * self.index.len();
            let old = std::mem::replace(&mut self.index, vec![Entry::default(); count]);
            let used = old.into_iter().filter(|entry| entry.number != 0);
            used.for_each(|entry| self.enter(entry));
        }
        added
    }

    /// The position with these words, or else the place of the index where it would stand.
    fn place_of(&self, packed: &[u8], hash: u32) -> Result<u32, usize> {
        let mut place = self.first_place(hash);
        loop {
            let entry = self.index[place];
            let Some(index) = entry.number.checked_sub(1) else {
                return Err(place);
            };
            if entry.hash == hash && are_equal(self.words.of(index as usize), packed) {
                return Ok(index);
            }
            place = self.next_place(place);
        }
    }

    fn first_place(&self, hash: u32) -> usize {
        hash as usize & (self.index.len() - 1)
    }

    fn next_place(&self, place: usize) -> usize {
        (place + 1) & (self.index.len() - 1)
    }

    fn enter(&mut self, entry: Entry) {
        let mut place = self.first_place(entry.hash);
        while self.index[place].number != 0 {
            place = self.next_place(place);
        }
        self.index[place] = entry;
    }

    /// Gives each word twice as many bytes.
    fn widen(&mut self) {
        let mut words = vec![];
        unpack(&self.words.bytes, self.words.size, &mut words);
        self.words.size *= 2;
        self.words.bytes.clear();
        let all_fit = pack(&words, self.words.size, &mut self.words.bytes);
        assert!(all_fit, "what fits into fewer bytes fits into more");
        if let Cuts::At(places) = &mut self.words.cuts {
            places.iter_mut().for_each(|place| *place *= 2);
        }
        self.index.fill(Entry::default());
        for (index, number) in (0..self.len).zip(1..) {
            let hash = hash_of(self.words.of(index));
            self.enter(Entry { hash, number });
        }
    }
}

impl Words {
    fn of(&self, index: usize) -> &[u8] {
        match &self.cuts {
            Cuts::Every(width) => {
                let width = width * self.size;
                &self.bytes[index * width..index * width + width]
            }
            Cuts::At(places) => &self.bytes[places[index] as usize..places[index + 1] as usize],
        }
    }

    fn may_hold(&self, words: &[i64]) -> bool {
        match self.cuts {
            Cuts::Every(width) => words.len() == width,
            Cuts::At(_) => !words.is_empty(),
        }
    }

    fn push(&mut self, packed: &[u8]) {
        self.bytes.extend_from_slice(packed);
        if let Cuts::At(places) = &mut self.cuts {
            let end = u32::try_from(self.bytes.len());
            places.push(end.expect("the limit of words keeps bytes below 2³²"));
        }
    }
}

/// Adds words of `size` bytes each; `false` where one does not fit.
fn pack(words: &[i64], size: usize, packed: &mut Vec<u8>) -> bool {
    match size {
        1 => pack_in::<1>(words, packed),
        2 => pack_in::<2>(words, packed),
        4 => pack_in::<4>(words, packed),
        _ => pack_in::<8>(words, packed),
    }
}

fn pack_in<const SIZE: usize>(words: &[i64], packed: &mut Vec<u8>) -> bool {
    let start = packed.len();
    packed.resize(start + words.len() * SIZE, 0);
    let unused = 64 - 8 * SIZE;
    let mut lost = 0;
    for (bytes, word) in packed[start..].chunks_exact_mut(SIZE).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes()[..SIZE]);
        lost |= word << unused >> unused ^ word;
    }
    lost == 0
}

/// Adds the words that were packed in `size` bytes each.
fn unpack(packed: &[u8], size: usize, words: &mut Vec<i64>) {
    let unused = 64 - 8 * size;
    words.extend(packed.chunks_exact(size).map(|bytes| {
        let word = bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | i64::from(*byte));
        word << unused >> unused
    }));
}

/// A hash all of whose bits depend on all bytes. Each multiplication carries low bits up, and what follows it brings
/// high ones down.
fn hash_of(packed: &[u8]) -> u32 {
    let mix = |hash: u64| {
        let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 32
    };
    let mut hash = mix(packed.len() as u64);
    for eight in eights(packed) {
        hash = mix(hash ^ eight);
    }
    u32::try_from(mix(hash) & u64::from(u32::MAX)).expect("half of a hash")
}

/// As `==`, but without a call for so few bytes.
fn are_equal(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && eights(a).eq(eights(b))
}

/// All bytes, eight at a time; the last eight may have some of those before them again.
fn eights(packed: &[u8]) -> impl Iterator<Item = u64> {
    let (chunks, rest) = packed.as_chunks();
    let last = match packed.last_chunk() {
        _ if rest.is_empty() => None,
        Some(last) => Some(u64::from_le_bytes(*last)),
        None => Some(
            rest.iter()
                .fold(0, |rest, byte| rest << 8 | u64::from(*byte)),
        ),
    };
    let of_chunk = |chunk: &[u8; 8]| u64::from_le_bytes(*chunk);
    chunks.iter().map(of_chunk).chain(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_kept_once_and_found_again() {
        let mut positions = PositionTable::new(Some(2));
        for a in 0..100 {
            for b in 0..100 {
                positions.find_or_add(&[a, b]);
                positions.find_or_add(&[b, a]);
            }
        }
        assert_eq!(positions.len(), 10_000);
        let id = positions.find(&[31, 7]).expect("it was added");
        assert_eq!(positions.words(id), [31, 7]);
        assert_eq!(positions.find(&[31, 100]), None);
        assert_eq!(positions.find(&[31]), None);
    }

    #[test]
    fn positions_may_have_different_lengths() {
        let mut positions = PositionTable::new(None);
        let lists: Vec<Vec<i64>> = (0..9)
            .flat_map(|length| (0..20).map(move |first| (first..first + length).collect()))
            .map(|list: Vec<i64>| [&[list.len() as i64], &list[..]].concat())
            .collect();
        for list in lists.iter().chain(&lists) {
            positions.find_or_add(list);
        }
        // All empty lists are one.
        assert_eq!(positions.len(), 1 + 8 * 20);
        for list in &lists {
            let id = positions.find(list).expect("it was added");
            assert_eq!(&positions.words(id), list);
        }
        assert_eq!(positions.find(&[2, 5]), None);
        assert_eq!(positions.find(&[]), None);
    }

    #[test]
    fn words_take_more_room_when_they_grow() {
        let mut positions = PositionTable::new(Some(2));
        let numbers = [
            0,
            5,
            -1,
            127,
            -128,
            128,
            -129,
            40_000,
            -70_000,
            1 << 31,
            i64::MAX,
            i64::MIN,
        ];
        let pairs: Vec<[i64; 2]> = numbers.iter().flat_map(|&a| [[a, -7], [-7, a]]).collect();
        for pair in &pairs {
            positions.find_or_add(pair);
        }
        for (pair, index) in pairs.iter().zip(0..) {
            assert_eq!(positions.find(pair), Some(index));
            assert_eq!(positions.words(index), pair);
        }
    }
}
