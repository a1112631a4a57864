//! What was not understood and says nothing that was not read: the end once more, who moves, headings, what holds anyway.

use crate::model::{Relation, Subject, Target};
use crate::read::Place;
use crate::read::limits::ending::{bound, likely_relation};
use crate::read::reader::Reader;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::asides;

/// What holds in every game in which it is not said otherwise.
const USUAL: &str = "другую|другое|другой|другого _? не трог*|тронь|меня* / никаких? иных|других ходов нет|не / пропускать|пропустить ход* нельзя|запрещ* / нельзя пропускать|пропустить ход*";

impl Reader {
    /// Takes what only repeats what was read, or says nothing, from what was not understood.
    pub(crate) fn quiet(&mut self, tokens: &[Token]) {
        let unclear = self.names.unclear_first.clone();
        let (quiet, left): (Vec<Place>, Vec<Place>) = std::mem::take(&mut self.not_understood)
            .into_iter()
            .partition(|place| {
                let is_kept =
                    self.contradictions.contains(place) || unclear.as_ref() == Some(place);
                !is_kept && self.says_nothing(tokens, place)
            });
        self.not_understood = left;
        self.asides.extend(quiet);
    }

    fn says_nothing(&self, tokens: &[Token], place: &Place) -> bool {
        let start = tokens.iter().position(|it| it.place.start >= place.start);
        let Some(start) = start else {
            return false;
        };
        let rest = tokens[start..].iter();
        let length = rest.take_while(|it| it.place.end <= place.end).count();
        let piece = Piece {
            tokens: &tokens[start..start + length],
        };
        let next = tokens.get(start + length);
        length > 0
            && (is_heading(&piece)
                || self.tells_turns(&piece)
                || self.repeats_end(&piece)
                || self.is_usual(&piece)
                || self.only_begins(&piece, next))
    }

    /// `едва вес достиг 50 кг или стал больше`, where that has been said already; or that it is not so yet.
    fn repeats_end(&self, piece: &Piece<'_>) -> bool {
        let Some(end) = &self.game.end else {
            return false;
        };
        let compares = piece.has(
            "больше|более|выше|дальше|достиг*|превзо*|превос*|перевал*|меньше|менее|ниже|≥|≤|>|<",
        );
        let says_more = piece.has("ровно|точно|четн*|нечетн*|кратн*|дел*|проигр*|соперник*|противник*|друг*|можно|может|могут|запрещ*|нельзя|разреш*|кажд*|одной|одном|любой|поровну|равн*|одинаков*|площад*|произведен*|разност*|разниц*|расстоян*|лишь|только|какая-*|какой-*|какую-*|хотя|люб* / или если / на # / в # раз*");
        let numbers = || piece.tokens.iter().filter_map(|it| it.number.or(it.order));
        // Of several heaps it is the sum that is told of.
        let is_sum = piece.has("вместе|всего|сумм*|общ*|итого|совокупн*");
        let is_measure = self.game.heap_count < 2 || end.subject == Subject::Sum && is_sum;
        let is_plain = is_measure
            && numbers().count() == 1
            && piece.tokens.iter().all(|it| it.times.is_none());
        let Some(number) = numbers()
            .next()
            .filter(|_| compares && !says_more && is_plain)
        else {
            return false;
        };
        let relation = match () {
            () if piece.has("≥") => Relation::AtLeast,
            () if piece.has("≤") => Relation::AtMost,
            () if piece.has(">") => Relation::Above,
            () if piece.has("<") => Relation::Below,
            () => likely_relation(piece),
        };
        let opposite = match relation {
            Relation::AtLeast => Relation::Below,
            Relation::Above => Relation::AtMost,
            Relation::Below => Relation::AtLeast,
            Relation::AtMost => Relation::Above,
            _ => return false,
        };
        let told = bound(end.relation, end.number);
        // `Взять разом больше 10 камней не получится` is about a move.
        let is_condition =
            piece.has("если|когда|после|пока|раз*|ход*|взя*|бра*|убр*|убир*|забр*|забир*|добав*");
        told == bound(relation, number) || !is_condition && told == bound(opposite, number)
    }

    fn is_usual(&self, piece: &Piece<'_>) -> bool {
        let is_plain = |it: &Token| it.number.is_none() && it.times.is_none();
        !self.game.has_pass
            && self.game.moves.iter().all(|it| it.target != Target::Every)
            && piece.tokens.len() < 8
            && piece.tokens.iter().all(is_plain)
            && piece.has(USUAL)
    }

    /// `В свой черёд игрок делает с одной из куч что-то из списка`, before a colon, where the moves stand behind it.
    fn only_begins(&self, piece: &Piece<'_>, next: Option<&Token>) -> bool {
        let is_before = piece.tokens.last().is_some_and(|it| it.word == ":")
            || next.is_some_and(|it| it.word == ":");
        let limits = |at: usize| {
            let token = &piece.tokens[at];
            token.is_used.set(false);
            token.number != Some(1)
                && asides::limits(piece, at)
                && piece.at(at, "обязан*").is_none()
        };
        is_before
            && !self.game.moves.is_empty()
            && !piece.has("или|либо|половин*|стольк*|сколько|пару|обе|оба")
            && !(0..piece.tokens.len()).any(limits)
    }
}

/// `Третий вопрос.`
fn is_heading(piece: &Piece<'_>) -> bool {
    let is_part = |it: &Token| {
        let words = ["вопрос", "загадка", "задача", "задание", "часть", "пункт"];
        it.kind == Kind::Sign || it.order.is_some() || words.contains(&it.word.as_str())
    };
    piece.tokens.iter().all(is_part) && piece.tokens.iter().any(|it| it.order.is_some())
}
