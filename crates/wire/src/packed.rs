//! Many numbers that cross between worker and page in one piece: as a list they would cross one by one.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// Numbers of one width side by side, as bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packed(Vec<u8>);

impl Packed {
    /// Bytes as they are.
    pub fn of_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// Numbers that take four bytes each.
    pub fn of_u32s(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self(numbers.into_iter().flat_map(u32::to_le_bytes).collect())
    }

    /// Numbers that take eight bytes each.
    pub fn of_i64s<'a>(numbers: impl IntoIterator<Item = &'a i64>) -> Self {
        let bytes = numbers.into_iter().flat_map(|number| number.to_le_bytes());
        Self(bytes.collect())
    }

    /// The byte at a place; 0 beyond the end.
    pub fn byte(&self, place: usize) -> u8 {
        self.0.get(place).copied().unwrap_or(0)
    }

    /// The bytes at these places; fewer where they end before.
    pub fn bytes(&self, places: std::ops::Range<usize>) -> &[u8] {
        let end = places.end.min(self.0.len());
        self.0.get(places.start..end).unwrap_or_default()
    }

    /// The number at a place, of those that take four bytes each; 0 beyond the end.
    pub fn u32(&self, place: usize) -> u32 {
        let bytes = self.0.get(place * 4..place * 4 + 4);
        bytes.map_or(0, |bytes| {
            u32::from_le_bytes(bytes.try_into().expect("it was cut to four"))
        })
    }

    /// The numbers at these places, of those that take eight bytes each.
    pub fn i64s(&self, places: std::ops::Range<usize>) -> Vec<i64> {
        let bytes = self.0.get(places.start * 8..places.end * 8);
        let (numbers, _) = bytes.unwrap_or_default().as_chunks::<8>();
        numbers.iter().copied().map(i64::from_le_bytes).collect()
    }

    /// How many numbers of four bytes there are.
    pub fn u32_count(&self) -> usize {
        self.0.len() / 4
    }
}

/// Numbers of 32 bits, none of which takes more bytes than the greatest; beyond the last one all are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbers {
    /// 1, 2 or 4 bytes; 0 while there is no number.
    width: u8,
    bytes: Packed,
}

impl Numbers {
    /// Puts a number at a place behind all others.
    pub fn put(&mut self, place: usize, number: u32) {
        let width: u8 = match number {
            0..=0xff => 1,
            0x100..=0xffff => 2,
            _ => 4,
        };
        if width > self.width {
            self.widen(width);
        }
        let width = usize::from(self.width);
        let Packed(bytes) = &mut self.bytes;
        bytes.resize(place * width, 0);
        bytes.extend_from_slice(&number.to_le_bytes()[..width]);
    }

    fn widen(&mut self, width: u8) {
        let count = self.bytes.0.len() / usize::from(self.width.max(1));
        let mut wide = Vec::with_capacity(self.bytes.0.capacity());
        for place in 0..count {
            wide.extend_from_slice(&self.number(place).to_le_bytes()[..usize::from(width)]);
        }
        (self.width, self.bytes) = (width, Packed(wide));
    }

    /// The number at a place.
    pub fn number(&self, place: usize) -> u32 {
        let bytes = &self.bytes.0;
        match self.width {
            1 => self.bytes.byte(place).into(),
            2 => bytes
                .get(place * 2..place * 2 + 2)
                .map_or(0, |two| u32::from(two[0]) | u32::from(two[1]) << 8),
            _ => self.bytes.u32(place),
        }
    }

    /// Puts the numbers at these places in place of what `into` holds.
    pub fn put_run(&self, places: std::ops::Range<usize>, into: &mut Vec<u32>) {
        into.clear();
        let width = usize::from(self.width);
        let bytes = &self.bytes.0;
        let end = (places.end * width).min(bytes.len());
        let own = bytes.get(places.start * width..end).unwrap_or_default();
        match width {
            1 => into.extend(own.iter().map(|&byte| u32::from(byte))),
            2 => into.extend(
                own.as_chunks()
                    .0
                    .iter()
                    .map(|two| u32::from(u16::from_le_bytes(*two))),
            ),
            _ => into.extend(
                own.as_chunks()
                    .0
                    .iter()
                    .map(|four| u32::from_le_bytes(*four)),
            ),
        }
        into.resize(places.len(), 0);
    }

    /// Whether no number was put.
    pub fn is_empty(&self) -> bool {
        self.width == 0
    }
}

impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;
        impl de::Visitor<'_> for Bytes {
            type Value = Packed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Packed, E> {
                Ok(Packed(bytes.to_vec()))
            }

            fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<Packed, E> {
                Ok(Packed(bytes))
            }
        }
        deserializer.deserialize_byte_buf(Bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_as_many_bytes_as_the_greatest() {
        let mut numbers = Numbers::default();
        assert!(numbers.is_empty());
        let put = [(1, 7, 2), (3, 255, 4), (4, 256, 10), (6, 70_000, 28)];
        for (last, &(place, number, byte_count)) in put.iter().enumerate() {
            numbers.put(place, number);
            assert_eq!(numbers.bytes.0.len(), byte_count);
            for at in 0..10 {
                let known = put[..=last].iter().find(|it| it.0 == at);
                assert_eq!(numbers.number(at), known.map_or(0, |it| it.1), "at {at}");
            }
            let mut run = vec![];
            numbers.put_run(2..9, &mut run);
            let expected: Vec<u32> = (2..9).map(|at| numbers.number(at)).collect();
            assert_eq!(run, expected);
        }
    }
}
