//! What only says once more which heap a move is of, what it leaves, and that things are alike.

use crate::model::{Change, HeapMemory, Target};
use crate::read::reader::Reader;
use crate::read::text::tokens::Piece;
use crate::read::whole::sayings::is_plain;
use crate::read::words::{asides, lexicon};

impl Reader {
    /// `Камни все одинаковые.`
    pub(crate) fn are_alike(&self, piece: &Piece<'_>) -> bool {
        let is_thing = |at: &usize| {
            let next = piece.tokens.get(at + 1);
            piece.at(*at, "одинаков*").is_some()
                && next.is_some_and(|it| self.is_object(it) && !self.is_heap(it))
        };
        // `две одинаковые кучи` hold as much.
        let of_things = (0..piece.tokens.len()).any(|at| is_thing(&at));
        let count = i64::try_from(self.game.heap_count).ok();
        piece.has("одинаков*|неразличим*|неотличим*")
            && piece.tokens.len() < 8
            && piece.tokens.iter().any(|it| self.is_object(it))
            && (of_things || !piece.tokens.iter().any(|it| self.is_heap(it)))
            && !piece.tokens.iter().any(lexicon::is_move_verb)
            && (0..piece.tokens.len()).all(|at| {
                of_things && piece.tokens[at].number.is_some() && piece.tokens[at].number == count
                    || piece.at(at, "одинаков*").is_some()
                    || !asides::limits(piece, at)
            })
    }

    /// `оставив в куче треть`, beside a move that does so; `на ту чашу, где их меньше`, of what is carried from the greater.
    pub(crate) fn repeats_rest(&self, piece: &Piece<'_>) -> bool {
        let number = match () {
            () if piece.has("половину") => 2,
            () if piece.has("треть / третью часть") => 3,
            () if piece.has("четверть / четвертую часть") => 4,
            () => 0,
        };
        let mut moves = self.game.moves.iter();
        let leaves = piece.at(0, "оставив|оставляя").is_some()
            && piece.tokens.len() < 8
            && !piece.has("не|ни|только|лишь|если|или|либо|соперник*|себе|больш*|меньш*|две|три")
            && moves.any(|it| matches!(it.change, Change::Divide(by, _) if by == number));
        let mut moves = self.game.moves.iter();
        let is_carried = piece.at(0, "где их меньше").is_some()
            && piece.tokens.len() < 5
            && self.game.heap_count == 2
            && moves.any(|it| matches!(it.change, Change::Carry(_)) && it.target == Target::Bigger);
        leaves || is_carried
    }

    /// `если два последних хода пришлись на одну кучу, следующий делают с другой`, where that was read of a third move.
    pub(crate) fn repeats_third(&self, piece: &Piece<'_>, sentence: &Piece<'_>) -> bool {
        self.game.heap_memory == HeapMemory::NotThird
            && piece
                .at(0, "если|когда два|оба последних|последние хода")
                .is_some()
            && sentence.has("следующ*|очередн*|третий ход*")
            && sentence.has("другую|другой")
            && !sentence.has("удва*|удво*|пропуск*|добавл*")
            && is_plain(piece, "если|когда|последн*|ход*|оба|#")
    }

    /// `Удваивать разрешается лишь меньшую кучу`, `большую удваивать запрещено`, where that move is of no other heap.
    pub(crate) fn repeats_size(&self, piece: &Piece<'_>) -> bool {
        let bans = piece.has(asides::FORBIDDEN)
            && !self.names.any_in(piece.tokens)
            && !piece.tokens.iter().skip(1).any(|it| it.is_capital)
            && !piece.has("не запрещ* / и|или|кроме|котор*|стала|ту|никакую|№");
        let target = match () {
            () if piece.has("только|лишь меньш*") || bans && piece.has("большую") => {
                Target::Smaller
            }
            () if piece.has("только|лишь больш*") || bans && piece.has("меньшую") => {
                Target::Bigger
            }
            () => return false,
        };
        let times = piece.tokens.iter().find_map(|it| it.times);
        let moves = self.game.moves.iter();
        let mut doubled =
            moves.filter(|it| times.is_some_and(|by| it.change == Change::Multiply(by)));
        let are_of_it = doubled.next().is_some_and(|it| it.target == target)
            && doubled.all(|it| it.target == target);
        let is_known = |at: usize| {
            piece.tokens[at].times.is_some()
                || piece.at(at, "только|лишь|меньш*|больш*").is_some()
                || bans && piece.at(at, "не|нельзя|запрещ*").is_some()
                || !asides::limits(piece, at)
        };
        are_of_it && piece.tokens.len() < 8 && (0..piece.tokens.len()).all(is_known)
    }
}
