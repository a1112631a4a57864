//! A bit for each place of a table, many of them at a time.

/// Bits of places from 0 on, in pieces of memory that are made when the first of their places is set.
#[derive(Clone, Debug)]
pub(crate) struct Bits {
    pieces: Vec<Option<Box<[u64; WORDS]>>>,
    count: u32,
}

/// Number of words of a piece, as a power of two.
const PIECE_BITS: u32 = 8;
const WORDS: usize = 1 << PIECE_BITS;

impl Bits {
    /// A set of `place_count` places, none of them set.
    pub(crate) fn new(place_count: u32) -> Self {
        let piece_count = (u64::from(place_count) >> (PIECE_BITS + 6)) + 2;
        Self {
            pieces: vec![None; index(piece_count)],
            count: 0,
        }
    }

    /// How many are set.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    #[inline]
    pub(crate) fn contains(&self, place: u64) -> bool {
        self.word(place >> 6) >> (place & 63) & 1 != 0
    }

    /// The bits of 64 places, the lowest that of the first.
    #[inline]
    pub(crate) fn read(&self, first: u64) -> u64 {
        let (word, shift) = (first >> 6, first & 63);
        let low = self.word(word) >> shift;
        match shift {
            0 => low,
            _ => low | self.word(word + 1) << (64 - shift),
        }
    }

    /// Sets the places whose bits are set, of 64 from the first on.
    #[inline]
    pub(crate) fn set(&mut self, first: u64, bits: u64) {
        let (word, shift) = (first >> 6, first & 63);
        self.set_word(word, bits << shift);
        if shift != 0 {
            self.set_word(word + 1, bits >> (64 - shift));
        }
    }

    /// Sets `count` places from `first` on.
    pub(crate) fn set_run(&mut self, first: u64, count: u64) {
        let mut done = 0;
        while done < count {
            self.set(first + done, ones(count - done));
            done += 64;
        }
    }

    #[inline]
    fn word(&self, word: u64) -> u64 {
        let piece = self.pieces.get(index(word >> PIECE_BITS));
        let words = piece.and_then(Option::as_ref);
        words.map_or(0, |words| words[index(word) % WORDS])
    }

    #[inline]
    fn set_word(&mut self, word: u64, bits: u64) {
        if bits == 0 {
            return;
        }
        let piece = &mut self.pieces[index(word >> PIECE_BITS)];
        let words = piece.get_or_insert_with(|| Box::new([0; WORDS]));
        let known = &mut words[index(word) % WORDS];
        self.count += (bits & !*known).count_ones();
        *known |= bits;
    }
}

/// The lowest `count` bits; all of them for 64 or more.
#[inline]
pub(crate) fn ones(count: u64) -> u64 {
    match count {
        0 => 0,
        1..64 => (1 << count) - 1,
        _ => u64::MAX,
    }
}

/// The places of the set bits.
pub(crate) fn places(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        place
    })
}

/// The lowest 32 bits, each moved to twice its place.
#[inline]
pub(crate) fn spread(bits: u64) -> u64 {
    let bits = bits & 0xffff_ffff;
    let bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff;
    let bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff;
    let bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    let bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a table has fewer than 2³² places"
)]
#[inline]
fn index(number: u64) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_read_and_set_across_words_and_pieces() {
        let mut bits = Bits::new(40_000);
        for first in [3, 60, 16_380, 39_900] {
            bits.set(first, 0b1011);
        }
        bits.set_run(100, 150);
        let meant = |place: u64| {
            let few = [3, 60, 16_380, 39_900]
                .iter()
                .any(|first| [0, 1, 3].contains(&place.wrapping_sub(*first)));
            few || (100..250).contains(&place)
        };
        for place in 0..40_000 {
            assert_eq!(bits.contains(place), meant(place), "{place}");
            assert_eq!(bits.read(place) & 1 == 1, meant(place), "{place}");
        }
        assert_eq!(bits.count(), 12 + 150);
        assert_eq!(places(bits.read(58)).collect::<Vec<_>>()[..2], [2, 3]);
    }

    #[test]
    fn spread_bits_stand_at_twice_their_places() {
        for bits in [1_u64, 0b1101, 0xdead_beef, u64::from(u32::MAX)] {
            let twice: Vec<u32> = places(bits).map(|place| 2 * place).collect();
            assert_eq!(places(spread(bits)).collect::<Vec<_>>(), twice);
        }
    }
}
