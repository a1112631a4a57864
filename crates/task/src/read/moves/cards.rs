//! Cards, tickets and the like: each player has one, and it lets them move once as they could not without it.

use crate::model::{Change, HeapMemory, Once, Target};
use crate::read::reader::Reader;
use crate::read::text::tokens::{Piece, Token};

/// What lets a player move otherwise, once.
pub(crate) const CARD: &str = "карточк*|карта|карту|картой|карте|билет*|талон*|жетон*|купон*|фант*|зернышк*|зелье|зелья|эликсир*|палочк*";
/// Those of them that are magic.
const CHARM: &str = "зернышк*|зелье|зелья|эликсир*|палочк*";
/// Who has it.
const OF_EACH: &str = "у|для каждого|обоих / каждый|каждому|каждой|оба|обоим";

impl Reader {
    /// `У каждого игрока есть карточка «×2».`, `… талон на удвоение: предъявив его, игрок удваивает кучу`
    pub(crate) fn card(&mut self, piece: &Piece<'_>) -> bool {
        // `Каждый может убрать одну палочку или …`, of a heap of these
        let is_thing = |at: usize| {
            piece.at(at, "палочк*|зернышк*").is_some() && self.is_object(&piece.tokens[at])
        };
        if (0..piece.tokens.len()).any(is_thing) {
            return false;
        }
        let is_free = self.game.heap_memory == HeapMemory::Free && self.game.once.is_none();
        let one = piece.find(&format!(
            "один|одно|одну|одной|одному|есть|имеется _? {CARD}"
        ));
        let says_more = piece.has("или|либо|если|когда|на двоих|дважды|трижды / две|два|три|четыре _? карт*|билет*|талон*|жетон*|купон*|фант*|зернышк*|зелья|эликсир*|палочк*")
            || self.names.any_in(piece.tokens);
        let by_sign = || piece.find("* #").map(|it| it.number());
        let Some(times) = times_of(piece).or_else(by_sign) else {
            return false;
        };
        let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
        let is_other = numbers.any(|it| it > 2 && it != times);
        if !is_free || one.is_none() || !piece.has(OF_EACH) || says_more || is_other {
            // What it does is no move of all, and always.
            let is_told = piece.has(CHARM) && one.is_some();
            if is_told {
                self.not_understood.push(piece.place());
                piece.use_all();
            }
            return is_told;
        }
        if piece.has("и добавля*|прибавля*|убира* / но пропуска*") {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        let change = Change::Multiply(times);
        self.add_move(Target::Any, change.clone(), vec![]);
        self.game.once = Some(Once {
            change: Some(change),
            is_of_each: true,
        });
        piece.use_all();
        true
    }

    /// What is said of a card once more, where it is known what each may do once: that each has one, what it does, that it is
    /// used up.
    pub(crate) fn repeats_card(&self, piece: &Piece<'_>) -> bool {
        let Some(Once {
            change: Some(Change::Multiply(times)),
            is_of_each: true,
        }) = self.game.once
        else {
            return false;
        };
        let is_same = times_of(piece).is_none_or(|it| it == times);
        let counts = |it: &Token| it.number.is_some_and(|it| it > 1 && it != times);
        // `Второй раз за игру тот же игрок утроить кучу не сможет, а у соперника его карточка сохраняется.`
        let bars_another = piece.has("второй|еще раз за игру|партию")
            && piece.has("не сможет|может|вправе / нельзя")
            && !piece
                .has("никто|если|когда|кроме|или|либо|только|лишь|подряд|после|пока|раньше|до")
            && (times_of(piece).is_some() || piece.has(CARD));
        if bars_another {
            let names_one = self.names.any_in(piece.tokens);
            return is_same && !names_one && !piece.tokens.iter().any(counts);
        }
        is_same
            && piece.has(CARD)
            && !piece.tokens.iter().any(counts)
            && !piece.has(
                "если|когда|не|нельзя|кроме|только|лишь|на двоих|дважды|соперник*|противник*|№|переходит|передает*",
            )
    }
}

/// How many times as much a piece says, in one word: `×2`, `удвоение`, `утраивает`.
fn times_of(piece: &Piece<'_>) -> Option<i64> {
    piece.tokens.iter().find_map(|it| it.times)
}
