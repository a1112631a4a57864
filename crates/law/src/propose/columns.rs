//! Which sums without carrying (xor) are 0: elimination among rows of bits.

/// The sets of features, as bits, whose xor is 0 in each row; those of fewer features first. Sums of a few independent ones are
/// looked at, not of many.
pub(crate) fn vanishing_sets(rows: impl Iterator<Item = Vec<i64>>, count: usize) -> Vec<u32> {
    // Independent conditions: sets of features of which an even number is chosen. Each has a feature of its own.
    let mut conditions: Vec<(u32, u32)> = vec![];
    for row in rows {
        let digits = row.iter().fold(0, |digits, value| digits | value);
        for place in 0..i64::BITS - digits.leading_zeros() {
            let mut condition = (0..).zip(&row).fold(0, |set: u32, (feature, value)| {
                set | u32::from(value >> place & 1 == 1) << feature
            });
            for (own, other) in &conditions {
                if condition & own != 0 {
                    condition ^= other;
                }
            }
            if condition == 0 {
                continue;
            }
            let own = condition & condition.wrapping_neg();
            for (_, other) in &mut conditions {
                if *other & own != 0 {
                    *other ^= condition;
                }
            }
            conditions.push((own, condition));
        }
    }
    // Features that no condition owns may be chosen freely; they decide the others.
    let owned = conditions.iter().fold(0, |all, (own, _)| all | own);
    let free = (0..count).map(|feature| 1 << feature);
    let bases: Vec<u32> = free
        .filter(|feature| owned & feature == 0)
        .map(|feature| {
            let needs = conditions.iter().filter(|(_, set)| set & feature != 0);
            needs.fold(feature, |set, (own, _)| set | own)
        })
        .collect();
    if bases.len() > MOST_FREE {
        return vec![];
    }
    let mut sets: Vec<u32> = (1..1_u32 << bases.len())
        .map(|choice| {
            let chosen = (0..)
                .zip(&bases)
                .filter(|(place, _)| choice >> place & 1 == 1);
            chosen.fold(0, |set, (_, base)| set ^ base)
        })
        .collect();
    kruzhok_order::sort_by_key(&mut sets, |set| (set.count_ones(), *set));
    sets
}

/// The most features that may be chosen freely.
const MOST_FREE: usize = 10;
