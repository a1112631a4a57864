//! The values of many neighbours at one go.

use crate::run::frame::Frame;
use crate::run::score::Score;
use crate::run::swept::{Scores, Swept};
use crate::{Axis, Reached, Value};
use kruzhok_kernels::Score as _;
use kruzhok_kernels::Table;
use kruzhok_kernels::has_zero;

/// The values of some positions that lie next to each other, as [`Value::code`]s; 0 where there is none.
#[derive(Clone, Copy, Debug)]
pub enum Stretch<'a> {
    /// One position after another.
    Each(&'a [u32]),
    /// A value, and the number of positions that all have it.
    Same(u32, u32),
}

impl Stretch<'_> {
    /// How many positions they are; at least 1.
    #[allow(clippy::len_without_is_empty, reason = "a stretch is never empty")]
    pub fn len(self) -> u32 {
        match self {
            Self::Each(codes) => narrow(codes.len()),
            Self::Same(_, count) => count,
        }
    }
}

/// Number of codes that are written at once.
const TOLD: usize = 1024;

/// What is known of the next positions.
enum Piece {
    Same(u32, u32),
    /// The number of codes that were written; a code of 0 has to be looked at once more.
    Written(usize),
}

impl Swept {
    /// Visits the values of `count` positions: of `words`, and then of those in which the word at the place `word` is
    /// greater by 1, 2, 3, … What [`Swept::value`] says of each that play can reach, but much quicker. `words` are changed.
    pub fn each_stretch(
        &self,
        words: &mut [i64],
        word: usize,
        count: u32,
        visit: &mut dyn FnMut(Stretch<'_>),
    ) {
        let mut codes = [0; TOLD];
        let first = words[word];
        let mut done = 0;
        while done < count {
            words[word] = first + i64::from(done);
            let rest = count - done;
            let piece = match &self.scores {
                Scores::Narrow(table) => self.of_table(table, words, word, rest, &mut codes),
                Scores::Wide(table) => self.of_table(table, words, word, rest, &mut codes),
            };
            let stretch = match piece {
                Piece::Same(code, count) => Stretch::Same(code, count.min(rest)),
                Piece::Written(count) => {
                    let codes = &mut codes[..count.min(rest as usize)];
                    self.look_again(words, word, codes);
                    Stretch::Each(codes)
                }
            };
            visit(stretch);
            done += stretch.len();
        }
    }

    /// The place, counted from `words` along the word at the place `word`, of the first of so many positions that has no
    /// value.
    pub fn first_without_value(&self, words: &[i64], word: usize, count: u32) -> Option<u32> {
        let (mut words, mut done, mut found) = (words.to_vec(), 0, None);
        self.each_stretch(&mut words, word, count, &mut |stretch| {
            let place = match stretch {
                // All of them are looked through at one go first.
                Stretch::Each(codes) if has_zero(codes) => codes.iter().position(|it| *it == 0),
                Stretch::Same(0, _) => Some(0),
                _ => None,
            };
            found = found.or(place.map(|place| done + narrow(place)));
            done += stretch.len();
        });
        found
    }

    /// Counts the positions on a line of those that play can reach: adds to `counts`, at the [`Value::code`] of each. Tells
    /// how many they are.
    pub fn count_values(&self, reached: &Reached, line: u32, counts: &mut Vec<u32>) -> u32 {
        let frame = reached.frame();
        let mut words = vec![];
        frame.put_words(line, &mut words);
        let (word, low) = (frame.inner(), frame.inner_axis().low);
        let mut total = 0;
        reached.each_run_of_line(line, &mut |first, count| {
            total += count;
            words[word] = low + i64::from(first);
            self.each_stretch(&mut words, word, count, &mut |stretch| match stretch {
                Stretch::Same(code, count) => {
                    kruzhok_kernels::count(&[code], counts);
                    counts[code as usize] += count - 1;
                }
                Stretch::Each(codes) => kruzhok_kernels::count(codes, counts),
            });
        });
        total
    }

    /// Works out the codes that are 0, of positions from `words` on.
    fn look_again(&self, words: &mut [i64], word: usize, codes: &mut [u32]) {
        if !has_zero(codes) {
            return;
        }
        let first = words[word];
        for (place, code) in (0..).zip(codes) {
            if *code == 0 {
                words[word] = first + place;
                *code = self.value(words).map_or(0, Value::code);
            }
        }
        words[word] = first;
    }

    /// So many positions that are not in the table: where that is proved, the game is over there, and all have one value.
    fn elsewhere(
        &self,
        words: &mut [i64],
        word: usize,
        count: u32,
        codes: &mut [u32; TOLD],
    ) -> Piece {
        let plan = self.plan();
        let first = words[word];
        words[word] = first + i64::from(count - 1);
        let is_last_inside = plan.whole.cell(words).is_some();
        words[word] = first;
        let is_proved = plan.line_ends.is_proved && plan.flat.mover.is_none();
        let mut winners = plan.flat.ends.iter().map(|(_, winner)| *winner);
        if is_proved
            && is_last_inside
            && plan.whole.cell(words).is_some()
            && let Some(winner) = winners.next()
            && winners.all(|other| other == winner)
        {
            return Piece::Same(i32::ended(winner.ending(None)).code(), count);
        }
        let count = (count as usize).min(TOLD);
        codes[..count].fill(0);
        Piece::Written(count)
    }

    fn of_table<S: Score>(
        &self,
        table: &Table<S>,
        words: &mut [i64],
        word: usize,
        rest: u32,
        codes: &mut [u32; TOLD],
    ) -> Piece {
        let frame = self.frame();
        let axis = frame.axes()[word];
        let Some((line, place)) = frame.line(words) else {
            let count = outside(axis, words[word]);
            return self.elsewhere(words, word, count.min(rest), codes);
        };
        if word != frame.inner() {
            let left = narrow(TOLD).min(along(frame, word, words));
            let stride = frame.stride(word);
            for (step, code) in (0..left).zip(codes) {
                let score = table.score(line + step * stride, place);
                *code = score.map_or(0, S::code);
            }
            return Piece::Written(left as usize);
        }
        let extent = table.line(line);
        let elsewhere_count = match &extent {
            Some(it) if place < it.going.0 => it.going.0 - place,
            Some(it) if place < it.going.1 => 0,
            _ => axis.count - place,
        };
        let Some(extent) = extent.filter(|_| elsewhere_count == 0) else {
            return self.elsewhere(words, word, elsewhere_count.min(rest), codes);
        };
        let stored = place
            .checked_sub(extent.first)
            .and_then(|from| extent.scores.get(from as usize..))
            .filter(|scores| !scores.is_empty());
        let Some(scores) = stored else {
            let end = match place < extent.first {
                true => extent.first.min(extent.going.1),
                false => extent.going.1,
            };
            return Piece::Same(table.rest().code(), end - place);
        };
        S::put_codes(scores, codes);
        Piece::Written(scores.len().min(TOLD))
    }
}

/// How many positions are left along a word whose value is on its axis.
fn along(frame: &Frame, word: usize, words: &[i64]) -> u32 {
    let axis = frame.axes()[word];
    axis.place(words[word])
        .map_or(1, |place| axis.count - place)
}

/// How many positions there are until one may lie on the axis.
fn outside(axis: Axis, value: i64) -> u32 {
    let distance = axis.low.saturating_sub(value);
    match distance > 0 {
        true => u32::try_from(distance).unwrap_or(u32::MAX),
        false => u32::MAX,
    }
}

fn narrow(index: usize) -> u32 {
    u32::try_from(index).expect("a stretch has fewer than 2³² positions")
}
