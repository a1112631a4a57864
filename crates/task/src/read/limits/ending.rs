//! When the game is over, and who wins then.

use crate::model::{Joint, Limit, Relation, Subject, WinnerRule};
use crate::read::limits::conditions::{take_parity, take_relation};
use crate::read::moves::listed::take_places;
use crate::read::reader::{Doubt, Reader};
use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::read::words::kinds::names_heap;
use crate::read::words::lexicon::is_move_verb;
use crate::rules_file::compared;

const ENDS: &str = "заверш*|законч*|заканч*|прекращ*|прекрат*|окончен*|оканчив*|останавлив*|конец|кончает*|кончают|кончит*";
const WINS: &str = "победивш*|победител*|побежда*|победит|победу|победа|победил*|победу|выигрыва*|выиграет|выигравш*|выиграл*";
/// That a number is reached or passed.
const PAST: &str = "или|либо|и больше|более|выше|дальше|меньше|менее|ниже / не менее|меньше|более|больше / дойти|дойд*|достиг*|достич*|набер*|набрал*|превы*|превзо*|перевал*|полон|полна|полно";
/// Who did not make the last move.
const NOT_THE_LAST: &str = "не успел*|смог*? дела*|сдела*|соверш*|выполн*";
/// What holds where a condition does not.
const OTHERWISE: &str = "иначе / в противном|ином случае";
/// `Победителем считается Ваня, если их число чётно, и Петя, если нечётно.`
const OTHER_CASE: &str = ", и|а _ , если|при|когда";
const LOSES: &str = "проигр*|проигравш*|поражени*|побежденн*";

impl Reader {
    /// `игра завершается в тот момент, когда …`
    pub(crate) fn end(&mut self, piece: &Piece<'_>) -> bool {
        // `До начала игры гнездо не завершено: 1 ≤ S ≤ 36.`
        if piece.has("начал*|вначале|изначально|исходно") && piece.has("$ ≤|<|≥|>")
        {
            return false;
        }
        // `число не оканчивается нулём`
        let is_digit = piece.has("оканчива* на|цифрой|#") && !piece.has("игра|партия");
        let names_end = piece.has(ENDS) && !is_digit
            || piece.has("продолжается|длится|продолжают / игра идет")
            || piece.has("пока _? _? _? _? меньше|больше|менее|более|не") && !piece.has("$")
            || piece
                .take("нужно|надо|требуется|цель|задача -? набрать|собрать|получить|достичь")
                .is_some();
        let names_winner = piece.has(WINS) || piece.has(LOSES);
        // A second bound may say who loses beyond it.
        // `…; когда их больше 99, выигрывает другой`
        let is_case = piece.at(0, "когда").is_some() && piece.has(WINS);
        let is_beyond = self.game.end.as_ref().is_some_and(|end| {
            let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
            piece.has(LOSES) || is_case && numbers.all(|it| it != end.number)
        });
        let names_end = names_end || tells_bound(piece) && !is_beyond;
        let is_condition = piece.has("если") && piece.has("при этом|случа*") && !names_end;
        // `побеждает тот, после хода которого …`: the end is told by who wins.
        let tells_end = names_winner && self.game.end.is_none() && !is_condition;
        // `Если после завершения игры число чётно, выигрывает …`: who wins, and not when it is over.
        let is_winner_rule = names_winner && self.game.end.is_some() && piece.has("четн*|нечетн*");
        if !(names_end || tells_end) || is_winner_rule {
            return false;
        }
        // `продолжается, пока не станет 40`, but `пока меньше 40`
        let lasts = piece.has("продолжа*|длится|идет|ходы|ходят|играют|пока");
        let until = piece
            .find("не стан*|буд*|достиг*|превыс*|превз*|окаж*|остан*|получ*|набер*")
            .filter(|_| lasts && piece.has("пока"));
        if let Some(until) = &until {
            piece.use_up(&(until.range.start..until.range.start + 1));
        }
        let is_while = lasts && piece.has("пока") && until.is_none();
        let (one, rest) = self
            .joined(piece)
            .unwrap_or((piece.part(0..piece.tokens.len()), None));
        let Some(mut limit) = self.limit(&one) else {
            return false;
        };
        let mut other = match &rest {
            Some((joint, rest)) if !is_while => self.other_limit(rest).map(|it| (*joint, it)),
            _ => None,
        };
        // What says how far it is comes first: the moves lead there.
        if let Some((_, other)) = &mut other
            && !is_bound(limit.relation)
            && is_bound(other.relation)
        {
            std::mem::swap(other, &mut limit);
        }
        if is_while {
            limit.relation = opposite(limit.relation);
            // It lasts while each heap is below, so the end is one that is not; `в обеих` without a word for the sum is each.
            let is_sum = piece.has("сумм*|вместе|всего|общ*");
            limit.subject = match limit.subject {
                Subject::Every => Subject::Some,
                Subject::Some => Subject::Every,
                Subject::Sum if piece.has("обеих|обоих") && !is_sum => Subject::Some,
                subject => subject,
            };
        }
        piece.take(ENDS);
        piece.take_all("пока $");
        piece.take_all("как только");
        piece.take_all(
            "набира*|набер*|накопит*|накаплив*|насчитыва*|собер*|собира*|номер*|ступен*|клетк*",
        );
        piece.take_all("продолжается|идет|длится|до|пор|пока|сразу|немедленно|как|если|состоящ*");
        piece.take_all("числа|количества|набрал*|набрав*|попал*|точно");
        if rest.is_some() && other.is_none() {
            self.not_understood.push(piece.place());
        }
        if let Some(end) = &self.game.end {
            let is_same = end.subject == limit.subject
                && (other.is_none() || other == self.game.other_end)
                && bound(end.relation, end.number) == bound(limit.relation, limit.number);
            if !is_same {
                self.contradicts(piece.place());
            }
        }
        self.game.end = Some(limit);
        self.game.other_end = other.or(self.game.other_end.take());
        if names_winner && !self.take_winner(piece) {
            // `проигрывает взявший последний камень`: the last move is told by what it took.
            // `проигравшим будет тот, чьему сопернику удастся …`
            let is_opponents = piece.take("чьему|чей|чьего соперник*|противник*").is_some();
            self.game.winner = match piece.has(LOSES) != is_opponents {
                true => WinnerRule::Next,
                false => WinnerRule::Last,
            };
        }
        true
    }

    /// Remembers the bound in a statement of which nothing else is understood: `Лист заполнен, если подписей 66 и более.`
    pub(crate) fn note_bound(&mut self, piece: &Piece<'_>) {
        let has_letter = piece.tokens.iter().any(|it| it.kind == Kind::Letter);
        let numbers = piece.tokens.iter().filter(|it| it.number.is_some());
        let says_more = piece.has("можно|может|нельзя|запас*|запрещ*|хватает / за ход");
        if has_letter || numbers.count() != 1 || says_more {
            return;
        }
        let used: Vec<bool> = piece.tokens.iter().map(|it| it.is_used.get()).collect();
        let subject = self.subject(piece);
        if let Some((relation, number, _)) = take_relation(piece) {
            let limit = Limit {
                subject,
                relation,
                number,
            };
            self.bounds.push((piece.place(), limit));
        }
        for (token, was_used) in piece.tokens.iter().zip(used) {
            token.is_used.set(was_used);
        }
    }

    /// Remembers what the numbers of a sentence about an end or a victory may mean, for the case that no end is read:
    /// `Цель – 72-я ступенька: кто первым поставил фишку на неё или выше, тот выиграл.`
    pub(crate) fn note_likely_end(&mut self, piece: &Piece<'_>) {
        // Where the number lies just beyond the starts, `заполнен, если книг не меньше 96` is enough.
        let reaches = piece.has("не меньше|менее|больше|более # / # _? или|либо|и больше|более|выше|меньше|менее|ниже / достиг*|набра*|набер*|набир* _? _? до? #");
        let is_about_end = reaches || piece.has(ENDS) || piece.has(WINS) || piece.has(PAST);
        let is_other = piece.has(LOSES)
            || piece.has("ровно|точно|четн*|нечетн*|кратн*|делится")
            || piece.has("можно|нельзя / в|на любой|каждой|одной|одном|какой-нибудь|какой-либо / одной|любой|каждой из");
        if !is_about_end || is_other {
            return;
        }
        let relation = likely_relation(piece);
        let numbers = piece.tokens.iter().filter_map(|it| it.number.or(it.order));
        self.likely_ends.extend(numbers.map(|number| {
            let limit = Limit {
                subject: Subject::Sum,
                relation,
                number,
            };
            (piece.place(), limit)
        }));
    }

    /// `Проигрывает тот, кто не может сделать ход.`
    pub(crate) fn stuck(&mut self, piece: &Piece<'_>) -> bool {
        let (wins, loses) = (piece.has(WINS), piece.has(LOSES));
        let is_stuck = piece.has("не может|сможет|может? больше? сделать|совершить|выполнить? ход*|пойти|походить|сходить / нет|имеет ни? одного|одной? _? хода|ходов / не остается|останется|осталось ходов|хода / некуда|нечем ходить");
        if is_stuck && piece.has("ничья|ничью|вничью|ничьей") && wins == loses
        {
            self.game.stuck = Some(WinnerRule::Draw);
            piece.use_all();
            return true;
        }
        if wins == loses || !is_stuck || piece.tokens.iter().any(|it| it.kind == Kind::Number) {
            return false;
        }
        let is_opponents = piece.has("противник*|соперник*|оппонент*");
        self.game.stuck = Some(match wins == is_opponents {
            true => WinnerRule::Last,
            false => WinnerRule::Next,
        });
        piece.use_plain();
        true
    }

    /// Takes the condition under which the game is over.
    fn limit(&mut self, piece: &Piece<'_>) -> Option<Limit> {
        let is_last_thing = piece
            .find("последн* _")
            .is_some_and(|it| self.is_object(&piece.tokens[it.range.end - 1]));
        let nothing = [
            if is_last_thing {
                "последн* _"
            } else {
                "последнюю _"
            },
            "не останется|остается|осталось|остаются|останутся ни? одного|одной?",
            "не останется|остается|осталось|остаются|останутся совсем|вовсе|больше?",
            "пуст*",
            "закончатся|кончатся|заканчиваются",
        ];
        if self.game.is_token && piece.take("расстояни*").is_some() {
            piece.take_all("( # , # )");
            piece.take_all("начала|начало координат");
            let (relation, number, _) = take_relation(piece)?;
            return Some(Limit {
                subject: Subject::Distance,
                relation,
                number,
            });
        }
        let subject = self.subject(piece);
        if let Some((relation, number, _)) = take_relation(piece) {
            piece.take_all("значени*|величин*");
            return Some(Limit {
                subject,
                relation,
                number,
            });
        }
        if piece
            .take("равное|равны|одинаков*|поровну|сравня*|уравня*|выровня*|равным")
            .is_some()
        {
            piece.take_all("количеств*|между собой");
            self.at_least_heaps(2);
            return Some(Limit {
                subject: Subject::Difference,
                relation: Relation::Equal,
                number: 0,
            });
        }
        let parities = [
            ("нечетн*|нечет", Relation::NoMultiple),
            (
                "четное|четным|четная|четной|четно|четны|чет",
                Relation::Multiple,
            ),
        ];
        if let Some((_, relation)) = parities.iter().find(|it| piece.take(it.0).is_some()) {
            return Some(Limit {
                subject,
                relation: *relation,
                number: 2,
            });
        }
        if nothing.iter().any(|it| piece.take(it).is_some()) {
            piece.take_all("убира*|убрал*|убрав*|взя*|взят*|забра*|возьм*|съе*|сняв*|снят*|берет*|удал*|из|ни|больше|одного|одной");
            return Some(Limit {
                subject: if subject == Subject::Some {
                    subject
                } else {
                    Subject::Sum
                },
                relation: Relation::Equal,
                number: 0,
            });
        }
        // `как только набралось 50`: what is gathered move by move may be more then.
        let gathered = "набрал*|набер*|набир*|накоп*|собрал*|собер*|соберет* _? _? _? _? #";
        if let Some(found) = piece.find(gathered).filter(|_| !piece.has("ровно|точно")) {
            piece.use_up(&found.range);
            return Some(Limit {
                subject,
                relation: Relation::AtLeast,
                number: found.number(),
            });
        }
        let exact = piece.take(
            "будет|станет|становится|стало|окажется|останется|оказывается|остается|осталось #",
        );
        let exact =
            exact.or_else(|| piece.take("получил|получит|получивший число|кучу|сумму? из? # / оставил*|написал*|поставил*|привел*|загнал*|попал*|довел*|набрал*|дошел|оказал* _? на|в|до? точно|ровно? #"))?;
        Some(Limit {
            subject,
            relation: Relation::Equal,
            number: exact.number(),
        })
    }

    /// The two conditions of an end that has two: `не менее 69 и при этом нечётно`, `в первой не менее 30 или во второй не менее 57`.
    fn joined<'a>(&self, piece: &Piece<'a>) -> Option<(Piece<'a>, Option<(Joint, Piece<'a>)>)> {
        const BOTH: &str = ",? и? при этом / ,? и одновременно|притом / ,? и к тому же / , причем / ,? а одновременно?";
        const KINDS: &str = "не? делит*|кратн*|четн*|нечетн*|простое|простым";
        const COMPARED: &str = "≥ / ≤ / > / < / менее|более|больше|меньше|превы*|превос*|достиг*|ровно|равн* / делит*|кратн*|четн*|нечетн*|простое|простым / поровну|одинаков*|сравня*";
        let both = piece.find(BOTH).or_else(|| {
            piece.find(&format!("и {KINDS}")).map(|it| Found {
                range: it.range.start..it.range.start + 1,
                ..it
            })
        });
        let either = || {
            let heap = self.phrase("в|во № HEAP?");
            let starts = format!("или|либо когда|если / или|либо {KINDS} / или|либо {heap}");
            piece.find(&starts).map(|it| Found {
                range: it.range.start..it.range.start + 1,
                ..it
            })
        };
        let (joint, found) = match both {
            Some(found) => (Joint::And, found),
            None => (Joint::Or, either()?),
        };
        let one = piece.part(0..found.range.start);
        let other = piece.part(found.range.end..piece.tokens.len());
        // `когда их не менее 50 или когда их больше 49`: the same once more.
        let number = |it: &Piece<'_>| it.tokens.iter().find_map(|it| it.number);
        let is_again = joint == Joint::Or
            && number(&one).is_some()
            && number(&one) == number(&other)
            && !other.has("в|во");
        let is_two = one.has(COMPARED) && other.has(COMPARED) && !is_again;
        is_two.then(|| {
            piece.use_up(&found.range);
            (one, Some((joint, other)))
        })
    }

    /// The second of two conditions, which may leave out the heap's noun: `во второй – не менее 57`.
    fn other_limit(&mut self, piece: &Piece<'_>) -> Option<Limit> {
        piece.take_all("когда|если|их");
        let heap = self.phrase("в|во? № HEAP?");
        let place = piece.take(&heap).map(|it| it.number() - 1);
        let mut limit = self.limit(piece)?;
        if let Some(place) = place {
            limit.subject = Subject::Heap(usize::try_from(place).unwrap_or_default());
        }
        Some(limit)
    }

    /// What is compared, by the words around the relation.
    fn subject(&mut self, piece: &Piece<'_>) -> Subject {
        if self.game.heap_count > 1 {
            take_places(piece);
        }
        if piece
            .take("произведени*|площад*|перемножив / умноженн* на количеств*|число / умноженн* друг на друга")
            .is_some()
        {
            self.at_least_heaps(2);
            piece.take_all("количеств");
            piece.take_all(&self.phrase("двух|обоих|этих HEAP"));
            piece.take_all(&self.phrase("в|во № HEAP?"));
            piece.take_all("на? количество|число|если|чисел");
            piece.take_all("то есть произведение _ _? сторон");
            return Subject::Product;
        }
        // What is measured otherwise is not understood.
        let other = piece.find("периметр*|диагонал*|средн*|полупериметр*");
        self.not_understood
            .extend(other.map(|it| piece.part(it.range).place()));
        if piece.take("разност*|разниц*").is_some() || piece.take("отличается|отличаются").is_some()
        {
            self.at_least_heaps(2);
            piece.take_all("между|модуль|модулю");
            return Subject::Difference;
        }
        if piece
            .take("сумм*|общее|общего|общий|общая|общей|совокупн*")
            .is_some()
            || piece.take("всего").is_some()
        {
            if piece.has(&self.phrase("двух|обеих|обоих HEAP")) {
                self.at_least_heaps(2);
            }
            piece.take_all(&self.phrase("двух|обеих|обоих|трех|всех|этих HEAP"));
            return Subject::Sum;
        }
        let each = self.phrase("в? каждой|каждом|каждая|каждый из # HEAP");
        if piece.take(&each).is_some() {
            return Subject::Every;
        }
        piece.take_all(&self.phrase("в|на обеих|обоих|двух|трех|всех HEAP? вместе|сумме|суммарно? / в|на? обеих|обоих|двух|трех|всех HEAP"));
        let place = piece.take(&self.phrase("в|во? № HEAP"));
        let named = (0..piece.tokens.len())
            .find(|&at| names_heap(&piece.tokens[at]) && !piece.tokens[at].is_used.get());
        let both = piece.tokens.iter().filter(|it| names_heap(it)).count() > 1;
        if let Some(at) = named.filter(|_| !both) {
            piece.use_up(&(at..at + 1));
            let place = piece.tokens[at].order.unwrap_or(1) - 1;
            return Subject::Heap(usize::try_from(place).unwrap_or_default());
        }
        if let Some(found) = place {
            return Subject::Heap(usize::try_from(found.number() - 1).unwrap_or_default());
        }
        let some = [
            self.phrase("хотя бы|по крайней? в? # из? #|двух|трех|этих|них|обеих? HEAP?"),
            self.phrase("в|во любой|любом|какой-либо|каком-либо|какой-нибудь|каком-нибудь|какой-то|каком-то|одной|одном одной|одном? HEAP"),
            self.phrase("в|во? #|любой|любом|любая|какой-либо|какая-либо|какой-нибудь|какая-нибудь|какой-то|какая-то|одном из #|двух|трех|этих|них|имеющихся|обеих? HEAP?"),
            "#|любое|какое-либо из # чисел".to_owned(),
            "#|любое|какое-либо из чисел|них".to_owned(),
        ];
        for phrase in some {
            let found = piece.find(&phrase).filter(|found| {
                // `не менее 41`: the number is the limit; `одной` and `хотя бы` tell of a heap.
                let tokens = &piece.tokens[found.range.clone()];
                let first = tokens
                    .iter()
                    .find_map(|it| it.number.or((it.word == "любой").then_some(1)));
                first.unwrap_or(1) == 1
                    && tokens.iter().all(|it| {
                        it.kind != crate::read::text::tokens::Kind::Number || it.number != Some(1)
                    })
                    && tokens.len() > 1
                    && tokens
                        .iter()
                        .any(|it| self.is_heap(it) || it.word == "из" || it.word == "них")
            });
            if let Some(found) = found {
                piece.use_up(&found.range);
                return Subject::Some;
            }
        }
        // `в большей из куч не менее 40`: in one of them.
        let (bigger, smaller) = (
            "в? самой? большей|большая|большем|больший|наибольшей|наибольшая",
            "в? самой? меньшей|меньшая|меньшем|меньший|наименьшей|наименьшая|маленькой",
        );
        for (size, is_bigger) in [(bigger, true), (smaller, false)] {
            if self.game.heap_count > 1
                && piece
                    .take(&self.phrase(&format!("{size} из? #? HEAP")))
                    .is_some()
            {
                // Which of them holds exactly so many is not known.
                if piece.has("ровно|точно|равн*|четн*|нечетн*|кратн*|дел*")
                {
                    self.not_understood.push(piece.place());
                }
                let is_least =
                    matches!(likely_relation(piece), Relation::AtLeast | Relation::Above);
                return match is_least == is_bigger {
                    true => Subject::Some,
                    false => Subject::Every,
                };
            }
        }
        let every = [
            self.phrase("в? каждой|каждом|каждая|каждый|обеих|всех из? #|двух? HEAP"),
            "оба числа".to_owned(),
        ];
        let is_every = piece.has("кажд*|обе|оба");
        if every.iter().any(|it| piece.take(it).is_some()) && is_every {
            return Subject::Every;
        }
        piece.take_all(&self.phrase("в? # HEAP"));
        Subject::Sum
    }

    /// Who wins, in a statement of its own.
    pub(crate) fn winner(&mut self, piece: &Piece<'_>) -> bool {
        let otherwise = piece
            .find("в? противном|ином случае / иначе / если же")
            .filter(|it| it.range.start < 2);
        let says_when = |it: &Token| it.number.is_some() || it.kind == Kind::Letter;
        let otherwise = otherwise.filter(|it| {
            !piece.part(it.range.clone()).has("если")
                || matches!(self.game.winner, WinnerRule::LastIf(_))
                    && !piece.tokens.iter().any(says_when)
                    && !piece.has("четн*|нечетн*|больше|меньше|равн*|кратн*")
        });
        if otherwise.is_none() && self.is_known_case(piece) {
            piece.use_plain();
            return true;
        }
        if !(piece.has(WINS) || piece.has(LOSES) || otherwise.is_some()) || piece.has("стратег*")
        {
            return false;
        }
        if otherwise.is_some() {
            // Who wins otherwise is the other one than before, and nobody else.
            let (by_name, condition) = match &self.game.winner {
                WinnerRule::LastIf(condition) => (false, condition),
                WinnerRule::FirstIf(condition) => (true, condition),
                _ => return false,
            };
            let is_second = match by_name {
                true => self.named(piece).map(|it| (it == 2) != piece.has(LOSES)),
                false => piece.has("противник*|соперник*|оппонент*|последн*|чьего|чей|которого|сделавш*|сделал*|совершивш*")
                    .then(|| other_wins(piece)),
            };
            match is_second.is_none_or(|it| it != condition.starts_with("not (")) {
                true => piece.use_plain(),
                false => self.contradicts(piece.place()),
            }
            return true;
        }
        let begins = piece.at(0, "когда|при").filter(|_| !piece.has("при этом"));
        let begins = piece.find("если").or(begins);
        let Some(start) = begins.filter(|_| self.game.end.is_some()) else {
            if self.loses_beyond(piece) {
                return true;
            }
            let has_rule = self.take_winner(piece);
            if has_rule {
                self.restated(piece);
            }
            return has_rule;
        };
        let rest = piece.part(start.range.start..piece.tokens.len());
        // `если груз цел, то есть не больше 75, побеждает …`
        rest.take_all("то есть");
        let then = |it: &&str| {
            (0..rest.tokens.len())
                .find_map(|at| rest.at(at, it).filter(|_| !rest.tokens[at].is_used.get()))
        };
        let ends = ["то", WINS, LOSES, OTHERWISE, OTHER_CASE]
            .iter()
            .filter_map(then);
        let length = ends
            .map(|it| start.range.start + it.range.start)
            .min()
            .unwrap_or(piece.tokens.len());
        let region = piece.part(start.range.start..length);
        region.take_all("если|когда|при");
        region
            .take_all("при этом / после завершения|окончания игры / в результате последнего? хода");
        region.take_all("в этом случае|момент");
        let names_heap = region.find(&self.phrase("в куче|одной")).is_some()
            && self.game.heap_count > 1
            && !region.has("сумм*|кучах");
        let is_sum_end = self
            .game
            .end
            .as_ref()
            .is_some_and(|it| it.subject == Subject::Sum);
        if names_heap && is_sum_end {
            self.usual(Doubt::Measure, region.place());
        }
        let subject = match (
            &self.game.end,
            names_heap && self.turned.contains(&Doubt::Measure),
        ) {
            (_, true) => "max(heaps)",
            (
                Some(Limit {
                    subject: Subject::Some,
                    ..
                }),
                _,
            ) if !region.has("сумм*|кучах") => "max(heaps)",
            (
                Some(Limit {
                    subject: Subject::Product,
                    ..
                }),
                _,
            ) => "{product}",
            _ => "{total}",
        };
        region.take_all("сумм*|общее|двух|трех|обеих|обоих|всех|всего");
        piece.take_all("в том числе ноль|нуль");
        let least = self.game.end.as_ref().map(|it| it.number);
        let between = region
            .find("от # до #")
            .filter(|it| least.is_some_and(|least| it.numbers[0] <= least.saturating_add(1)));
        let between = between.map(|it| {
            region.use_up(&it.range);
            compared(subject, Relation::AtMost, it.numbers[1])
        });
        let condition = between
            .or_else(|| take_parity(&region, subject))
            .or_else(|| {
                let (relation, number, _) = take_relation(&region)?;
                Some(compared(subject, relation, number))
            });
        let Some(condition) = condition else {
            return false;
        };
        // `…, заполнивший проиграл`: who it is stands before the verb.
        let comma = (start.range.start..length)
            .rev()
            .take(4)
            .find(|&at| piece.tokens[at].word == ",");
        let length = comma
            .filter(|&at| {
                !piece.tokens[at..length]
                    .iter()
                    .any(|it| it.number.is_some())
            })
            .unwrap_or(length);
        let rest = piece.part(length..piece.tokens.len());
        if let Some(otherwise) = rest.find("а|но если|при|когда")
            && let clause = rest.part(otherwise.range.end..rest.tokens.len())
            && let Some((relation, number, at)) = take_relation(&clause)
            && plain_form(&compared(subject, relation, number))
                != plain_form(&format!("not ({condition})"))
        {
            clause.tokens[at].is_used.set(false);
            self.contradicts(clause.place());
        }
        // What holds otherwise may be told by the opposite of the condition.
        for token in rest.tokens {
            let is_known = token
                .number
                .is_some_and(|it| condition.ends_with(&format!(" {it}")));
            token.is_used.set(token.is_used.get() || is_known);
        }
        if condition.contains('%') {
            rest.take_all("четн*|нечетн*|чет|нечет");
        }
        // `…, выиграл тот, кто положил последним, а если нечётное – другой игрок`
        let opposite = rest.find(
            ",|;|. а|но|и? если|при|когда / а|но если|при|когда / , а? иначе / иначе / в противном|ином случае",
        );
        let opposite = rest.at(0, OTHER_CASE).or(opposite);
        let end = opposite.map_or(rest.tokens.len(), |it| it.range.start);
        let (then, opposite) = (rest.part(0..end), rest.part(end..rest.tokens.len()));
        // `побеждает сделавший последний ход, если …`
        let before = piece.part(0..start.range.start);
        let is_told_before = (before.has(WINS) || before.has(LOSES)) && names_either(&before);
        let then = match is_told_before || !(then.has(WINS) || then.has(LOSES)) {
            true => before,
            false => then,
        };
        let by_name = !names_either(&then) && self.named(&then).is_some();
        if names_either(&then) || by_name {
            then.use_plain();
        }
        // `побеждает сделавший последний ход, но если камней больше 70, то его соперник`
        let last = before.tokens.iter().rfind(|it| it.kind != Kind::Sign);
        let turns = last.is_some_and(|it| matches!(it.word.as_str(), "но" | "а" | "однако"));
        let is_exception = is_told_before && turns && names_either(&rest.part(0..end));
        let then_loses = then.has(LOSES);
        // `побеждает Петя, но если чётно, то Ваня`
        let named = match turns {
            true => self.named(&rest.part(0..end)),
            false => self.named(&then),
        };
        let is_others = match named.filter(|_| by_name) {
            Some(player) => (player == 2) != then_loses,
            None => other_wins(&then) != is_exception,
        };
        let is_others_then = match self.named(&opposite).filter(|_| by_name) {
            Some(player) => {
                let loses = opposite.has(LOSES) || then_loses && !opposite.has(WINS);
                Some((player == 2) != loses)
            }
            None => names_either(&opposite).then(|| other_wins(&opposite)),
        };
        if is_others_then == Some(is_others) {
            self.contradicts(piece.place());
        }
        let condition = match is_others {
            true => format!("not ({condition})"),
            false => condition,
        };
        let rule = match by_name {
            true => WinnerRule::FirstIf(condition),
            false => WinnerRule::LastIf(condition),
        };
        let is_same = match (&self.game.winner, &rule) {
            (WinnerRule::LastIf(before), WinnerRule::LastIf(now))
            | (WinnerRule::FirstIf(before), WinnerRule::FirstIf(now)) => {
                plain_form(before) == plain_form(now)
            }
            (WinnerRule::LastIf(_) | WinnerRule::FirstIf(_), _) => false,
            (_, WinnerRule::FirstIf(_)) => self.said_winner.is_none(),
            _ => true,
        };
        if !is_same {
            self.contradicts(piece.place());
        }
        self.game.winner = rule;
        rest.use_plain();
        true
    }

    /// `…; если нечётное – другой игрок`, where it is known who wins if it is even.
    fn is_known_case(&self, piece: &Piece<'_>) -> bool {
        let (by_name, known) = match &self.game.winner {
            WinnerRule::LastIf(known) => (false, known),
            WinnerRule::FirstIf(known) => (true, known),
            _ => return false,
        };
        let names_one = match by_name {
            true => self.named(piece).is_some(),
            false => names_either(piece),
        };
        let is_second = match by_name {
            true => self.named(piece) == Some(2),
            false => other_wins(piece),
        };
        let says_more = piece.has(WINS) || piece.has(LOSES) || !names_one;
        // `ровно 36, выигрывает …, а если больше – его соперник`
        let counts = |it: &Token| it.number.is_some() || it.kind == Kind::Letter;
        let is_beyond = piece
            .at(0, "а|но? если _? _? больше|меньше|более|менее")
            .is_some();
        // Where it is more than the most with which the last mover wins, or than the end itself.
        let is_end = (self.game.end.as_ref())
            .is_some_and(|it| *known == compared("{total}", Relation::Equal, it.number));
        let is_most = known.starts_with("{total} <= ") && piece.has("больше|более");
        if is_beyond && (is_end || is_most) {
            let is_other = !says_more && is_second && !piece.tokens.iter().any(counts);
            if is_other {
                piece.use_all();
            }
            return is_other;
        }
        let Some((subject, _)) = known.trim_start_matches("not (").split_once(" % 2") else {
            return false;
        };
        if says_more || piece.at(0, "если|при|когда").is_none() {
            return false;
        }
        let Some(parity) = take_parity(piece, subject) else {
            return false;
        };
        let condition = match is_second {
            true => format!("not ({parity})"),
            false => parity,
        };
        plain_form(&condition) == plain_form(known)
    }

    /// 1 or 2 where a clause names one of the players and not the other.
    fn named(&self, piece: &Piece<'_>) -> Option<u8> {
        let mut named = piece.tokens.iter().filter_map(|it| self.names.player(it));
        let player = named.next()?;
        named.all(|it| it == player).then_some(player)
    }

    /// `проигрывает игрок, после хода которого оказалось более 160 камней`
    fn loses_beyond(&mut self, piece: &Piece<'_>) -> bool {
        let Some(end) = self.game.end.clone() else {
            return false;
        };
        let is_told = piece.has(LOSES) && piece.has("после чьего|которого|хода");
        let is_sum = matches!(end.subject, Subject::Sum) && self.game.winner == WinnerRule::Last;
        if !is_told || !is_sum || piece.has(NOT_THE_LAST) {
            return false;
        }
        let Some((relation, number, start)) = take_relation(piece) else {
            return false;
        };
        let is_beyond = match (bound(end.relation, end.number), bound(relation, number)) {
            ((Relation::AtLeast, end), (Relation::AtLeast, most)) => most > end,
            ((Relation::AtMost, end), (Relation::AtMost, least)) => least < end,
            _ => false,
        };
        if !is_beyond {
            piece.tokens[start].is_used.set(false);
            return false;
        }
        let condition = compared("{total}", relation, number);
        self.game.winner = WinnerRule::LastIf(format!("not ({condition})"));
        piece.use_plain();
        true
    }

    /// `победителем считается игрок, сделавший последний ход`
    fn take_winner(&mut self, piece: &Piece<'_>) -> bool {
        let says_loses = piece.take_all(LOSES);
        let loses = says_loses != piece.has(NOT_THE_LAST);
        piece.take_all(NOT_THE_LAST);
        let wins = piece.take_all(WINS);
        let last = [
            "кто|тот|кем _ _? последним|последней|последний|последнюю|последнее",
            "кто сделал|сделает|совершил этот|такой ход",
            "сделавш*|сделал|совершивш*|совершил|выполнивш*|ходивший|сделает|делает последний|последним ход?",
            "последним|последней сделал*|совершил*|выполнил*|сделавш* ход?",
            "чей ход последн*|был?",
            "после хода которого|которой|чьего",
            "после которого|которой|кого",
            "после чьего|которого хода",
            "последн* ход*",
            "завершивш*|закончивш* игру",
            "кто довел|довела|привел|привела _? _? до такого|этого",
        ];
        let named = last.iter().any(|it| piece.take(it).is_some());
        let gets = piece.take_all("перв* получивш*|получил*|получит|достиг*")
            || piece.take_all("получивш*|получил*|получит|получает|набер*|набравш*|достигш*")
            || piece.take_all("последн*");
        // `Кто набрал – тот и победил.`
        let is_doer = self.game.end.is_some()
            && wins
            && piece.has("кто|тот|та|того|чей|сделавший|сходивший|ходивший|походивший")
            && !piece.has("не|противник*|соперник*|другой|другого|после|у|если")
            && !piece
                .tokens
                .iter()
                .any(|it| it.number.is_some() && !it.is_used.get());
        if !(says_loses || wins) || !(named || gets || is_doer) {
            return false;
        }
        for token in piece.tokens.iter().filter(|it| is_doing(it)) {
            token.is_used.set(true);
        }
        piece.take_all("перв*|считают|признается|объявляется|объявляют|становится|называется|является|получает");
        piece.take_all("одержив*|одержит|одержал*|присужда*|достается|засчитыв*");
        piece.take_all("ходил*|сходил*|походил*|ходивш*|сходивш*|походивш*|сыграл*|был*|последним|чей|делающий|оказался|завершил|завершивш* / игра закончилась|завершилась|закончится|окончилась|заканчивается|завершается");
        let is_others = piece.take_all("противник*|соперник*") != loses;
        // `…, считается проигравшим, а его соперник – победителем`, `…, а не тот, кто сделал последний ход`
        let is_others = match told_twice(piece).is_some()
            || piece.has("а не / не тот|та|он|она / а его|ее соперник*|противник*|оппонент*")
        {
            true => other_wins(piece),
            false => is_others,
        };
        let rule = match is_others {
            true => WinnerRule::Next,
            false => WinnerRule::Last,
        };
        if self.said_winner.get_or_insert(rule.clone()) != &rule {
            self.contradicts(piece.place());
        } else if rule == WinnerRule::Next {
            self.game.winner = rule;
        }
        true
    }

    /// The end told once more: `первым получивший кучу, в которой будет 41 или больше камней`.
    fn restated(&mut self, piece: &Piece<'_>) {
        piece.take_all("позиц*|такую|при|которой|оказывается|раньше|других|соперника");
        piece.take_all(&self.phrase("# HEAP"));
        piece.take_all(&self.phrase("# из HEAP"));
        piece.take_all("состоящую|состоящей из");
        piece.take_all("сумм*|произведени*|общ*|расстояни*|суммарн*");
        piece.take_all("( # , # )");
        piece.take_all("последн* _? _?");
        piece.take_all("убравш*|взявш*|забравш*|съевш*");
        let Some((relation, number, _)) = take_relation(piece) else {
            let number = piece.find("#").map(|it| it.number());
            if number.is_some() && number == self.game.end.as_ref().map(|it| it.number) {
                piece.take("#");
            }
            return;
        };
        let Some(end) = &self.game.end else {
            self.game.end = Some(Limit {
                subject: Subject::Sum,
                relation,
                number,
            });
            return;
        };
        let same = bound(relation, number) == bound(end.relation, end.number)
            || (relation == Relation::Equal && number == end.number);
        if !same {
            self.contradicts(piece.place());
        }
    }
}

/// `нажавший`, `бросал`: who did what.
fn is_doing(token: &Token) -> bool {
    const ENDINGS: &[&str] = &[
        "вший",
        "вшая",
        "вшего",
        "вшей",
        "вшему",
        "ший",
        "ал",
        "ил",
        "ял",
        "ел",
    ];
    token.kind == Kind::Word && ENDINGS.iter().any(|it| token.word.ends_with(it))
}

/// Whether a statement speaks of a bound of what there is, and of no move: `Бак полон, когда в нём 50 вёдер или больше`.
fn tells_bound(piece: &Piece<'_>) -> bool {
    let is_bound = piece.has(
        "# _? _? или|и|либо больше|более|выше|дальше|меньше|менее|ниже / не? менее|меньше|более|больше|свыше|достиг*|дойд*|дораст*|доберет* _? #",
    );
    let is_when = piece.has("как только / когда|пока|до|кто|тот|конец|чьего|чей|которого|едва")
        || piece.at(0, "как").is_some();
    let has_move = |it: &Token| it.kind == Kind::Letter || it.times.is_some() || is_move_verb(it);
    is_bound
        && is_when
        && !piece.has("если|можно|может|нельзя|за|всегда")
        && !piece.tokens.iter().any(has_move)
}

/// Who did not make the last move.
const OTHER: &str = "противник*|соперник*|оппонент*|другой|другого|другому|другим|второй|второму / не он|она|тот|та";
/// Who did.
const MOVER: &str = "сделавш*|сделал*|совершивш*|последн* ход*|игравш*|сыгравш* / после чьего|которого / чей / кто|тот|та _? _? последним|последней|последний";

/// Whether a clause names either player by the last move.
fn names_either(piece: &Piece<'_>) -> bool {
    piece.has(OTHER) || piece.has(MOVER)
}

/// Where a clause says who wins and another who loses, the one of them that names a player by the last move:
/// `он проиграл, а выиграл его соперник`.
fn told_twice<'a>(piece: &Piece<'a>) -> Option<Piece<'a>> {
    let says = |it: &Piece<'_>| (it.has(WINS), it.has(LOSES));
    let cuts = (1..piece.tokens.len()).filter(|&at| piece.at(at, ",|;").is_some());
    let mut parts = cuts.map(|at| (piece.part(0..at), piece.part(at..piece.tokens.len())));
    let (one, other) = parts.rfind(|(one, other)| match says(one) {
        (true, false) => says(other) == (false, true),
        (false, true) => says(other) == (true, false),
        _ => false,
    })?;
    Some(if names_either(&other) { other } else { one })
}

/// Whether the one wins who did not make the last move: `победил соперник игрока, сделавшего последний ход`.
fn other_wins(piece: &Piece<'_>) -> bool {
    let twice = told_twice(piece);
    let piece = twice.as_ref().unwrap_or(piece);
    // Who is named first wins, or loses.
    let other = piece.find(OTHER);
    let mover = piece.find(MOVER);
    let place = |found: Option<Found>| found.map_or(usize::MAX, |it| it.range.start);
    let denied = piece.find(NOT_THE_LAST);
    // `тот, кто не сажал последним`
    let is_denied = |it: &Found| piece.part(it.range.clone()).has("не");
    let doer = piece
        .tokens
        .iter()
        .position(|it| ["вший", "вшая"].iter().any(|end| it.word.ends_with(end)));
    let mover = place(mover.filter(|it| !is_denied(it))).min(doer.unwrap_or(usize::MAX));
    let is_other = piece.find(MOVER).is_some_and(|it| is_denied(&it));
    (is_other || place(other).min(place(denied)) < mover) != piece.has(LOSES)
}

/// A condition in one of the forms that say the same: `not (s > 70)` is `s <= 70`.
fn plain_form(condition: &str) -> String {
    let (inner, is_denied) = match condition.strip_prefix("not (") {
        Some(inner) => (inner.strip_suffix(')').unwrap_or(inner), true),
        None => (condition, false),
    };
    let mut parts: Vec<&str> = inner.rsplitn(3, ' ').collect();
    parts.reverse();
    let &[subject, sign, number] = parts.as_slice() else {
        return condition.to_owned();
    };
    let Ok(number) = number.parse::<i64>() else {
        return condition.to_owned();
    };
    if subject.ends_with("% 2") {
        return format!("{subject} {}", (number + i64::from(is_denied)) % 2);
    }
    let (sign, number) = match (sign, is_denied) {
        (">", false) | ("<=", true) => (">=", number.saturating_add(1)),
        (">=", false) | ("<", true) => (">=", number),
        ("<", false) | (">=", true) => ("<=", number.saturating_sub(1)),
        ("<=", false) | (">", true) => ("<=", number),
        _ => return condition.to_owned(),
    };
    format!("{subject} {sign} {number}")
}

/// Whether a relation says how far a number is to go.
fn is_bound(relation: Relation) -> bool {
    matches!(
        relation,
        Relation::AtLeast | Relation::Above | Relation::AtMost | Relation::Below
    )
}

/// The relation that holds where one does not.
fn opposite(relation: Relation) -> Relation {
    match relation {
        Relation::AtLeast => Relation::Below,
        Relation::Below => Relation::AtLeast,
        Relation::Above => Relation::AtMost,
        Relation::AtMost => Relation::Above,
        Relation::Equal => Relation::Unequal,
        Relation::Unequal => Relation::Equal,
        Relation::Multiple => Relation::NoMultiple,
        Relation::NoMultiple => Relation::Multiple,
        Relation::Prime => Relation::NoPrime,
        Relation::NoPrime => Relation::Prime,
        Relation::LastDigit => Relation::NoLastDigit,
        Relation::NoLastDigit => Relation::LastDigit,
    }
}

/// What a sentence about an end says of the number that it names, as far as a few words of it say so.
pub(crate) fn likely_relation(piece: &Piece<'_>) -> Relation {
    let is_less = piece.has("не более|больше|выше")
        || piece.has("меньше|менее|ниже|мельче|опуст*") && !piece.has("не меньше|менее|ниже");
    let is_beyond = piece.has("больше|более|выше|свыше|превы*|превзо*|перевал*|меньше|менее|ниже")
        && !piece.has("или|либо / не менее|меньше|более|больше|ниже|выше");
    match (is_less, is_beyond) {
        (false, false) => Relation::AtLeast,
        (false, true) => Relation::Above,
        (true, false) => Relation::AtMost,
        (true, true) => Relation::Below,
    }
}

/// A relation between whole numbers in one of its forms.
pub(crate) fn bound(relation: Relation, number: i64) -> (Relation, i64) {
    match relation {
        Relation::Above => (Relation::AtLeast, number.saturating_add(1)),
        Relation::Below => (Relation::AtMost, number.saturating_sub(1)),
        relation => (relation, number),
    }
}
