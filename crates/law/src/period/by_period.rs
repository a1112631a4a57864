//! Heaps of any size by a proved period: values are looked up in a table.

use crate::automaton::Budget;
use crate::checking::Limits;
use crate::oracle::{Advice, Hidden, numbers, written};
use crate::period::code::{Code, NOTHING, ONE_HEAP, TWO_HEAPS};
use crate::period::small::{DRAWN, LOST};
use crate::period::step::Moves;
use crate::period::{Known, Sequence, is_alone, words};
use crate::proof::{Method, Proof, Repeats};
use kruzhok_proofs::flat;
use kruzhok_rules::Rules;
use num_bigint::BigUint;
use num_integer::Integer;

/// The values of one heap for ever, and its moves.
pub(crate) struct ByPeriod {
    pub(super) repeats: Repeats,
    pub(super) is_grundy: bool,
    pub(super) is_multiset: bool,
    // Number of heaps, where that is given.
    heap_count: usize,
    // What is not shown of a position; `None` for several heaps, which have nothing of the kind.
    pub(super) hidden: Option<Hidden>,
    // What may be remembered besides the heap: the named numbers, then those that are not shown.
    pub(super) rests: Vec<Vec<i64>>,
    // For each heap up to the end of the first period, the value with each of `rests`.
    pub(super) values: Vec<Vec<u32>>,
    pub(super) moves: HeapMoves,
}

/// What can be done with a heap.
pub(super) enum HeapMoves {
    /// For each heap and each of what is remembered: a number, and the place of what is remembered after the move.
    Listed {
        /// Of the smallest heaps the number is what remains.
        few: Vec<Vec<Vec<(usize, usize)>>>,
        /// Of larger ones, by their remainder, what is taken.
        large: Vec<Vec<Vec<(usize, usize)>>>,
    },
    Code(Code),
}

impl ByPeriod {
    /// `None` where the proof tells of no period.
    pub(crate) fn new(rules: &Rules, proof: &Proof) -> Option<Self> {
        let repeats = proof.repeats?;
        let count = usize::try_from(repeats.preperiod + repeats.period).ok()?;
        let (is_grundy, rests, values, moves) = match &proof.method {
            Method::Window(window) => {
                let mut sequence = Sequence::of(rules, window.is_grundy)?;
                let moves = sequence.listed()?;
                let values = (0..count).map(|heap| sequence.at(heap).to_vec());
                let values: Vec<Vec<u32>> = values.collect();
                (window.is_grundy, sequence.rests, values, moves)
            }
            _ => {
                let code = Code::of(rules, &Budget::new(Limits::default().transitions))?;
                let mut values = vec![];
                code.extend(&mut values, count);
                let values = values[..count].iter().map(|it| vec![*it]);
                let values: Vec<Vec<u32>> = values.collect();
                (true, vec![vec![]], values, HeapMoves::Code(code))
            }
        };
        Some(Self {
            repeats,
            is_grundy,
            is_multiset: rules.is_multiset(),
            heap_count: rules.heap_names().len(),
            hidden: match is_alone(rules) {
                true => Some(Hidden::new(rules, &flat(rules)?)?),
                false => None,
            },
            rests,
            values,
            moves,
        })
    }

    /// Who wins a position; `None` for what is no position of the game.
    pub(crate) fn advice(&self, position: &str) -> Option<Advice> {
        let (position, hidden) = match &self.hidden {
            Some(hidden) => hidden.read(position)?,
            None => (position, vec![]),
        };
        let [heaps, memory] = numbers(position)?;
        if !self.is_multiset && heaps.len() != self.heap_count {
            return None;
        }
        let memory = memory.iter().map(|it| i64::try_from(it).ok());
        let mut rest: Vec<i64> = memory.collect::<Option<_>>()?;
        let named_count = rest.len();
        rest.extend(hidden);
        let place = self.rests.iter().position(|it| *it == rest)?;
        let values = heaps.iter().map(|it| self.value(it, place));
        let total = values.fold(BigUint::ZERO, |total, value| total ^ value);
        if !self.is_grundy && total == BigUint::from(DRAWN) {
            return Some(Advice::Drawn);
        }
        let is_lost = total == BigUint::from(LOST);
        if !heaps.iter().any(|it| self.can_move(it, place)) {
            return Some(Advice::Over { is_lost });
        }
        if is_lost {
            return Some(Advice::Lost);
        }
        let moved = heaps.iter().enumerate().find_map(|(at, heap)| {
            let wanted = match self.is_grundy {
                true => self.value(heap, place) ^ &total,
                false => LOST.into(),
            };
            let (mut remains, place) = self.move_to(heap, place, &wanted)?;
            if remains.is_empty() {
                remains.push(BigUint::ZERO);
            }
            let mut heaps = heaps.clone();
            heaps.splice(at..=at, remains);
            Some((heaps, place))
        });
        let (heaps, place) = moved?;
        let (memory, hidden) = self.rests[place].split_at(named_count);
        let signs = self.hidden.as_ref().map(|it| it.write(hidden));
        let to = written(heaps, memory, self.is_multiset) + &signs.unwrap_or_default();
        Some(Advice::Won { to })
    }

    fn value(&self, heap: &BigUint, place: usize) -> BigUint {
        if let Some(values) = small(heap).and_then(|heap| self.values.get(heap)) {
            return values[place].into();
        }
        let (rounds, late) = (heap - self.repeats.preperiod).div_rem(&self.repeats.period.into());
        let first = BigUint::from(self.repeats.preperiod) + late;
        self.value(&first, place) + rounds * self.repeats.saltus
    }

    fn listed(&self, heap: &BigUint, place: usize) -> Vec<(BigUint, usize)> {
        let HeapMoves::Listed { few, large } = &self.moves else {
            return vec![];
        };
        let moves = |of_place: &[Vec<(usize, usize)>]| of_place[place].clone();
        match small(heap).and_then(|heap| few.get(heap)) {
            Some(few) => moves(few)
                .into_iter()
                .map(|(rest, to)| (rest.into(), to))
                .collect(),
            None => {
                let remainder = small(&(heap % large.len())).unwrap_or_default();
                let moves = moves(&large[remainder]).into_iter();
                moves.map(|(amount, to)| (heap - amount, to)).collect()
            }
        }
    }

    fn can_move(&self, heap: &BigUint, place: usize) -> bool {
        let HeapMoves::Code(code) = &self.moves else {
            return !self.listed(heap, place).is_empty();
        };
        let most = code.last() + 1;
        (0..=most)
            .map(|amount| (amount, code.digit(amount)))
            .any(|(amount, digit)| {
                *heap >= BigUint::from(amount) && {
                    let rest = heap - amount;
                    let is_move = |bit: u8, least: u8| digit & bit != 0 && rest >= least.into();
                    let takes_all =
                        digit & NOTHING != 0 && (rest == BigUint::ZERO || amount == most);
                    takes_all && *heap > BigUint::ZERO
                        || is_move(ONE_HEAP, 1) && amount > 0
                        || is_move(TWO_HEAPS, 2)
                }
            })
    }

    /// A move of a heap to a value: what remains, and the place of what is remembered.
    fn move_to(
        &self,
        heap: &BigUint,
        place: usize,
        wanted: &BigUint,
    ) -> Option<(Vec<BigUint>, usize)> {
        match &self.moves {
            HeapMoves::Listed { .. } => {
                let mut moves = self.listed(heap, place).into_iter();
                let found = moves.find(|(rest, to)| self.value(rest, *to) == *wanted)?;
                Some((vec![found.0], found.1))
            }
            HeapMoves::Code(code) => Some((self.remains(code, heap, wanted)?, 0)),
        }
    }

    /// What a move by a code may leave of a heap, if its value is wanted.
    fn remains(&self, code: &Code, heap: &BigUint, wanted: &BigUint) -> Option<Vec<BigUint>> {
        let digit = |amount: &BigUint| small(amount).map_or(code.tail, |it| code.digit(it));
        let none = BigUint::ZERO;
        if *heap > none && *wanted == none && digit(heap) & NOTHING != 0 {
            return Some(vec![]);
        }
        let amounts = (0..=code.last()).map(|it| (BigUint::from(it), code.digit(it)));
        let amounts: Vec<(BigUint, u8)> = amounts.filter(|it| it.0 < *heap).collect();
        for (amount, digit) in &amounts[1.min(amounts.len())..] {
            let rest = heap - amount;
            if digit & ONE_HEAP != 0 && self.value(&rest, 0) == *wanted {
                return Some(vec![rest]);
            }
        }
        if code.tail & ONE_HEAP != 0 {
            let mut all = self.of_value(wanted, heap).into_iter();
            let is_left = |rest: &BigUint| {
                *rest > none && rest < heap && digit(&(heap - rest)) & ONE_HEAP != 0
            };
            if let Some(rest) = all.find(is_left) {
                return Some(vec![rest]);
            }
        }
        let most = self.values.len() + usize::try_from(self.repeats.period).ok()?;
        for part in (1..most).map(BigUint::from).take_while(|it| it < heap) {
            let value = self.value(&part, 0);
            for (amount, digit) in &amounts {
                if digit & TWO_HEAPS == 0 || amount + &part >= *heap {
                    continue;
                }
                let rest = heap - amount - &part;
                if &value ^ self.value(&rest, 0) == *wanted {
                    return Some(vec![part, rest]);
                }
            }
            if code.tail & TWO_HEAPS != 0 {
                let most = heap - &part;
                let mut all = self.of_value(&(&value ^ wanted), &most).into_iter();
                let is_left = |rest: &BigUint| {
                    *rest > none && *rest < most && digit(&(&most - rest)) & TWO_HEAPS != 0
                };
                if let Some(rest) = all.find(is_left) {
                    return Some(vec![part, rest]);
                }
            }
        }
        None
    }

    /// Heaps of a value, none greater than `most`; of those that come again without end only the first.
    fn of_value(&self, wanted: &BigUint, most: &BigUint) -> Vec<BigUint> {
        let Repeats {
            preperiod,
            period,
            saltus,
        } = self.repeats;
        let all = self.values.iter().enumerate().filter_map(|(heap, values)| {
            let first = BigUint::from(values[0]);
            let more = (*wanted >= first).then(|| wanted - first)?;
            let rounds = match (heap as u64) < preperiod || saltus == 0 {
                true => (more == BigUint::ZERO).then_some(BigUint::ZERO)?,
                false => {
                    let (rounds, rest) = more.div_rem(&saltus.into());
                    (rest == BigUint::ZERO).then_some(rounds)?
                }
            };
            Some(rounds * period + heap).filter(|it| it <= most)
        });
        all.collect()
    }
}

fn small(number: &BigUint) -> Option<usize> {
    usize::try_from(number).ok()
}

impl Sequence<'_> {
    /// The moves of small heaps, by what remains, and of large ones, by what is taken.
    fn listed(&mut self) -> Option<HeapMoves> {
        let rests = self.rests.clone();
        let place_of = |rest: &[i64]| rests.binary_search_by(|it| it.as_slice().cmp(rest)).ok();
        let large = self.tails.moves.iter().map(|of_remainder| {
            let all = of_remainder.iter().map(|moves| match moves {
                Moves::Over(_) => Some(vec![]),
                Moves::To(steps) => {
                    let steps = steps.iter();
                    steps
                        .map(|(amount, rest)| Some((*amount, place_of(rest)?)))
                        .collect()
                }
            });
            all.collect::<Option<Vec<_>>>()
        });
        let large: Vec<_> = large.collect::<Option<_>>()?;
        let mut few = vec![];
        for heap in 0..i64::try_from(self.facts.from.max(self.facts.largest_amount)).ok()? {
            let of_heap = rests.iter().map(|rest| {
                let to = match self.small.moves(&words(heap, rest))? {
                    Known::Over(_) => vec![],
                    Known::To(to) => to,
                };
                let to = to
                    .iter()
                    .map(|to| Some((usize::try_from(to[0]).ok()?, place_of(&to[1..])?)));
                to.collect::<Option<Vec<_>>>()
            });
            few.push(of_heap.collect::<Option<Vec<_>>>()?);
        }
        Some(HeapMoves::Listed { few, large })
    }
}
