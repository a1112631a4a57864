//! Many numbers that cross between worker and page in one piece: as a list they would cross one by one.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// Numbers of one width side by side, as bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Packed(Vec<u8>);

impl Packed {
    pub(crate) fn of_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub(crate) fn of_u32s(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self(numbers.into_iter().flat_map(u32::to_le_bytes).collect())
    }

    pub(crate) fn of_i64s<'a>(numbers: impl IntoIterator<Item = &'a i64>) -> Self {
        let bytes = numbers.into_iter().flat_map(|number| number.to_le_bytes());
        Self(bytes.collect())
    }

    /// The byte at a place; 0 beyond the end.
    pub(crate) fn byte(&self, place: usize) -> u8 {
        self.0.get(place).copied().unwrap_or(0)
    }

    /// The number at a place, of those that take four bytes each; 0 beyond the end.
    pub(crate) fn u32(&self, place: usize) -> u32 {
        let bytes = self.0.get(place * 4..place * 4 + 4);
        bytes.map_or(0, |bytes| {
            u32::from_le_bytes(bytes.try_into().expect("it was cut to four"))
        })
    }

    /// The numbers at these places, of those that take eight bytes each.
    pub(crate) fn i64s(&self, places: std::ops::Range<usize>) -> Vec<i64> {
        let bytes = self.0.get(places.start * 8..places.end * 8);
        let (numbers, _) = bytes.unwrap_or_default().as_chunks::<8>();
        numbers.iter().copied().map(i64::from_le_bytes).collect()
    }

    /// How many numbers of four bytes there are.
    pub(crate) fn u32_count(&self) -> usize {
        self.0.len() / 4
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
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
