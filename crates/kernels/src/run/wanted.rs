//! The few values that are looked for among many.

/// Which values are looked for, by their codes; see [`Value::code`](crate::Value::code).
#[derive(Clone, Debug)]
pub struct Wanted {
    // By code, as far as it is known.
    known: Vec<bool>,
    // The least of those that are wanted, and how far above it the greatest is.
    low: u32,
    span: u32,
}

/// So many codes are passed over at one go.
const BLOCK: usize = 32;

impl Wanted {
    /// Nothing is known of any code.
    pub fn new() -> Self {
        Self {
            known: vec![],
            low: u32::MAX,
            span: 0,
        }
    }

    /// How many codes are known, from 0 on. All others are looked for until they are known.
    pub fn known_count(&self) -> u32 {
        u32::try_from(self.known.len()).expect("codes have 32 bits")
    }

    /// Tells whether the first code that was not known is looked for.
    pub fn push(&mut self, is_wanted: bool) {
        if is_wanted {
            let code = self.known_count();
            self.low = self.low.min(code);
            self.span = code - self.low;
        }
        self.known.push(is_wanted);
    }

    /// The first place at which a code stands that is looked for.
    #[inline(never)]
    pub fn first_in(&self, codes: &[u32]) -> Option<usize> {
        let (low, span, known_count) = (self.low, self.span, self.known_count());
        let may_be = |code: u32| (code.wrapping_sub(low) <= span) | (code >= known_count);
        let is_wanted = |code: &u32| self.known.get(*code as usize).is_none_or(|it| *it);
        for (index, block) in codes.chunks(BLOCK).enumerate() {
            // No branch within a block, so that a block is a few instructions.
            let is_near = block.iter().fold(false, |any, code| any | may_be(*code));
            if is_near && let Some(place) = block.iter().position(is_wanted) {
                return Some(index * BLOCK + place);
            }
        }
        None
    }
}

/// Counts each of the codes at its place in `counts`, which grows as needed.
#[inline(never)]
pub fn count(codes: &[u32], counts: &mut Vec<u32>) {
    let greatest = codes.iter().copied().max().unwrap_or(0);
    let least_len = greatest as usize + 1;
    if counts.len() < least_len {
        counts.resize(least_len, 0);
    }
    for code in codes {
        counts[*code as usize] += 1;
    }
}

impl Default for Wanted {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_or_unknown_is_found() {
        let mut wanted = Wanted::new();
        assert_eq!(wanted.first_in(&[0, 1]), Some(0));
        let known = [false, false, true, false, true, false];
        known.into_iter().for_each(|it| wanted.push(it));
        let mut codes = vec![3; 99];
        assert_eq!(wanted.first_in(&codes), None);
        for code in [2, 4, 6, u32::MAX] {
            codes[70] = code;
            assert_eq!(wanted.first_in(&codes), Some(70), "{code}");
        }
        codes[70] = 5;
        assert_eq!(wanted.first_in(&codes), None);
    }
}
