//! What becomes of the rest of a division.

use crate::model::{Change, Rounding};
use crate::read::reader::{Doubt, Reader};
use crate::read::text::tokens::{Found, Piece};
use crate::read::words::lexicon::is_move_verb;

/// What is rounded, where it is not what is taken: `остаток округляется вниз`.
pub(crate) const RESULT: &str =
    "результат*|остат*|остает*|остан*|остав*|остал*|получ*|частн*|деле*|после";

/// Which part of a divided heap is rounded, where it is named: `число взятых камней округляется вниз`.
pub(crate) const TAKEN: &str =
    "взят*|убранн*|убираем*|забранн*|забираем*|снят*|удаленн*|отнят*|съеденн*|вычтенн*";
const LEFT: &str = "оставш*|остал*|остает*";

/// The part of a divided heap of which a text tells how it is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoundedPart {
    Taken,
    Left,
}

impl Rounding {
    /// How the other part is rounded.
    pub(crate) fn of_other_part(self) -> Self {
        match self {
            Self::Down => Self::Up,
            Self::Up => Self::Down,
            rounding => rounding,
        }
    }
}

impl Reader {
    /// How what is left is rounded, as far as it is told.
    pub(crate) fn rounding_of_left(&self) -> Rounding {
        match self.rounded_part {
            Some(RoundedPart::Taken) => self.rounding.of_other_part(),
            _ => self.rounding,
        }
    }

    /// How what is taken is rounded, as far as it is told.
    pub(crate) fn rounding_of_taken(&self) -> Rounding {
        match self.rounded_part {
            Some(RoundedPart::Left) => self.rounding.of_other_part(),
            _ => self.rounding,
        }
    }

    /// What becomes of the rest where a half is taken: `убрать половину, округляя вниз` leaves the greater one.
    pub(crate) fn half_rounding(&mut self) -> Rounding {
        if self.rounded_part == Some(RoundedPart::Taken) {
            return self.rounding_of_left();
        }
        let taken = match self.rounding {
            Rounding::Down if self.rounds_what_is_taken => Rounding::Up,
            Rounding::Up if self.rounds_what_is_taken => Rounding::Down,
            rounding => return rounding,
        };
        match self.usual(Doubt::Taken, 0..0) {
            true => taken,
            false => self.rounding,
        }
    }

    /// What becomes of the rest of a division.
    pub(crate) fn take_rounding(&mut self, piece: &Piece<'_>) -> Option<Rounding> {
        let remains = piece
            .take("остает*|остан*|осталось на # _? больше|меньше")
            .or_else(|| {
                let is_rest =
                    piece.has("нечетн*|остает*|остан*|остав*|дел*|половин*|убира*|забира*");
                is_rest
                    .then(|| piece.take("на # _? больше|меньше"))
                    .flatten()
            })
            .or_else(|| piece.take("на _ больше|меньше ,? чем остает*|остан*|осталось"));
        if let Some(found) = remains {
            let says_more = piece.part(found.range.clone()).has("больше");
            // What else stands in the same brackets says it once more.
            let open = piece.tokens[..found.range.start]
                .iter()
                .rposition(|it| it.word == "(");
            let close = piece.tokens[found.range.end..]
                .iter()
                .position(|it| it.word == ")");
            if let (Some(open), Some(close)) = (open, close) {
                piece.use_up(&(open..found.range.end + close));
            }
            // `убирается на один больше, чем остаётся`, `забирает на один больше`: then less remains.
            let start = found.range.start;
            const TAKES: &str = "забирает|берет|убирает|снимает|отнимает|съедает|вычерпывает|отливает|выбрасывает|забирают|берут|убирают|снимают|отнимают|съедают|берется|убирается|забирается|снимается";
            let takes = piece.part(start.saturating_sub(2)..start + 1).has(TAKES);
            let is_of_taken = takes || piece.has("чем остает*|остан*|осталось|остаются|оставля*");
            piece.use_all_words("вылива*|отлива*|когда|ушло|ушли|взяли");
            let is_more = says_more != is_of_taken;
            piece.use_all_words("нечетн*|если|чем|их|число|содержимое|составля*|содерж*|вынимается|убирает*|убира*|забира*|берет*|берут|съеда*|оставля*|снима*|вынима*|отнима*|убирают|остается|было|убрано|взято|удал*|при|этом|количество|уходит|в|куче|остается|остаться|остаются");
            return Some(if is_more {
                Rounding::Up
            } else {
                Rounding::Down
            });
        }
        // `если орехов нечётное число, лишний остаётся`
        if piece
            .take("если _? нечетн* _? ,? лишн* остает*|останется|оставляют")
            .is_some()
        {
            return Some(Rounding::Up);
        }
        // `берут меньшую половину`, `остаётся большая половина`
        const PART: &str = "меньшую|меньшая|меньшей|большую|большая|большей половин*|часть";
        const WHEN: &str = "если|при|когда _? _? нечетн* _? _? _? _? ,|-? то? остает*|останется|убира*|берет*|забира*|снима*|удаля*|отнима*?";
        if piece.has(PART) {
            piece.take_all("( если|при|когда _? _? четн* _? _? ,|-? ровно|точно|то? половин*|пополам|поровну )");
        }
        let found = piece.take(&format!("{WHEN} {PART}"));
        // `убрать меньшую половину`: that is the move, too.
        let is_move = |it: &Found| {
            let half = it.range.end - 1;
            piece.tokens[half].word == "половину" && !piece.part(0..it.range.start).has("половину")
        };
        let found = found.or_else(|| {
            let found = piece.find_unused(PART)?;
            let end = found.range.end - usize::from(is_move(&found));
            piece.use_up(&(found.range.start..end));
            Some(found)
        });
        if let Some(found) = found {
            let is_less = piece.part(found.range).has("меньш*");
            let remains =
                piece.has("остает*|остан*|остав*|добавля*|прибавля*|доклад*|докладыва*|увелич*");
            return Some(match is_less == remains {
                true => Rounding::Down,
                false => Rounding::Up,
            });
        }
        let mut rounding = None;
        let says = "округл* / в большую|меньшую|сторону сторону";
        while let Some(found) = piece.find_unused(says) {
            piece.use_up(&(found.range.start..found.range.start + 1));
            let is_sign =
                |at: &usize, signs: &[&str]| signs.contains(&piece.tokens[*at].word.as_str());
            // What else is said of it stands in the same brackets, or up to the next comma.
            let before =
                |signs: &[&str]| (0..found.range.start).rev().find(|at| is_sign(at, signs));
            let bracket = before(&["(", ")"]).filter(|at| is_sign(at, &["("]));
            let comma = before(&[",", ";"])
                .max(before(&["или", "либо"]).filter(|_| before(&[",", ";"]).is_some()));
            let open = bracket.or(comma).unwrap_or(found.range.start);
            // `половину камней с округлением вниз`: the move itself stands before it.
            let amount = (open..found.range.start).rev().find(|&at| {
                let is_after = piece.at(found.range.start, "округлением|округляя|округлив");
                is_after
                    .and(piece.at(at, "половину|треть|четверть|наполовину|раза|×"))
                    .is_some()
            });
            let open = amount.map_or(open, |at| at + 1);
            let ends: &[&str] = match bracket {
                Some(_) => &[")"],
                None => &[")", ",", ";", "или"],
            };
            let end = (found.range.end..piece.tokens.len()).find(|at| is_sign(at, ends));
            let region_end = end.unwrap_or(piece.tokens.len());
            let region = piece.part(open..region_end);
            self.rounds_what_is_taken = !region.has(RESULT);
            // `число взятых камней округляется вниз`
            let clause = piece.part(bracket.or(comma).unwrap_or(0)..region_end);
            self.rounded_part = match () {
                () if clause.has(TAKEN) => Some(RoundedPart::Taken),
                () if clause.has(LEFT) => Some(RoundedPart::Left),
                () => None,
            };
            let is_up = region.take("больш*|вверх|избытк*").is_some();
            region.use_all_words("половин*|треть|трети|четверт*|то|меньш*|вниз|недостат*|ближайш*|цел*|деле*|полученн*|результат*|необходимости|сторон*|этом|числ*|количеств*|если|при|не|дробн*|нецел*|нечетн*|оно|получ*|надо|остат*|остав*|камн*|всегда|до|взятых|убранных|убираемых|забранных|удаленных|снятых");
            region.take_all("не? дел* на #");
            if bracket.is_some() && !region.tokens.iter().any(is_move_verb) {
                region.use_all();
            }
            rounding = Some(if is_up { Rounding::Up } else { Rounding::Down });
        }
        if rounding.is_some() {
            return rounding;
        }
        // `(при нечётном количестве остаток отбрасывается)` is no condition of the move.
        if piece
            .take("при|если|когда _? нечетн* числе|количестве|число|количество _? ,? остаток|дробь|дробная|дробную часть? отбрасывается|отбрасывают|отбрасываем|отбросить")
            .is_some()
        {
            return Some(Rounding::Down);
        }
        if piece.has("отбрас*|отброс*") {
            piece.take_all("если не дел* нацело? на? #? ,?");
            piece.take_all("при делении / в остатке|результате");
        }
        if piece
            .take("дробн* часть отбрасывается|отбрасывают|отбрасываем|отбросить")
            .is_some()
            || piece.take("с? отбрасыванием дробной части").is_some()
            || piece.take("отбросив|отбрасывая остаток|дробную часть?").is_some()
            || piece.take("остаток|дробь|дробная|дробную часть? отбрасывается|отбрасывают|отбрасываем|отбросить").is_some()
        {
            return Some(Rounding::Down);
        }
        if piece.has("нацело|целочислен*|остаток / целую|целая|целой часть|части")
            && (piece.has("целую|целая|целой часть|части") || !piece.has("если|только"))
        {
            piece.take_all("не? дел* на? #");
            piece.use_all_words(
                "если|не|то|только|от|количество|число|камн*|целочислен*|остаток|отбрасыв*|целую|целая|целой|часть|части|берется|берут|берем|частного|деле*|деления|результат*",
            );
            return Some(Rounding::Down);
        }
        None
    }

    /// A statement that only says what becomes of the rest of a division.
    pub(crate) fn rounding_rule(&mut self, piece: &Piece<'_>) -> bool {
        let is_one = piece.has("округл*|целочислен*|нацело|уменьшении|делении|делится");
        let remains = piece.has("остает*|остан*") && piece.has("больше|меньше");
        if !is_one && !remains {
            return false;
        }
        let divisors: Vec<i64> = self
            .game
            .moves
            .iter()
            .filter_map(|it| match it.change {
                Change::Divide(number, _)
                | Change::AddPart(number, _)
                | Change::TakePart(number, _) => Some(number),
                _ => None,
            })
            .collect();
        let fits = piece
            .tokens
            .iter()
            .filter_map(|it| it.number)
            .all(|it| it == 1 || divisors.contains(&it));
        let has_down = piece.has("целочислен*|нацело") && !piece.has("только");
        let rounding = if has_down {
            Some(Rounding::Down)
        } else {
            self.take_rounding(piece)
        };
        let Some(rounding) = rounding.filter(|_| fits && !divisors.is_empty()) else {
            return false;
        };
        self.rounding = rounding;
        piece.use_all();
        true
    }

    /// Whether a division without a word on its rest is rounded down.
    pub(crate) fn rounds_down(&mut self) -> bool {
        self.usual(Doubt::Rounding, 0..0)
    }
}
