//! When the game is over.

use crate::model::{Joint, Limit, Relation, Subject, WinnerRule};
use crate::read::limits::conditions::take_relation;
use crate::read::limits::winner::other_wins;
use crate::read::moves::listed::take_places;
use crate::read::reader::Reader;
use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::read::words::kinds::names_heap;
use crate::read::words::lexicon::is_move_verb;
use crate::rules_file::compared;

const ENDS: &str = "заверш*|законч*|заканч*|прекращ*|прекрат*|окончен*|оканчив*|останавлив*|конец|кончает*|кончают|кончит*";
pub(super) const WINS: &str = "победивш*|победител*|побежда*|победит|победу|победа|победил*|победу|выигрыва*|выиграет|выигравш*|выиграл*";
/// What is said of all heaps, and not of each.
const TOGETHER: &str = "вместе|сумм*|суммарно|всего|общ*";
/// That a number is reached or passed.
const PAST: &str = "или|либо|и больше|более|выше|дальше|меньше|менее|ниже / не менее|меньше|более|больше / дойти|дойд*|достиг*|достич*|набер*|набрал*|превы*|превзо*|перевал*|полон|полна|полно";
pub(super) const LOSES: &str = "проигр*|проигравш*|поражени*|побежденн*";

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
            .find("не стан*|буд*|достиг*|превыс*|превз*|окаж*|остан*|получ*|набер*|опустеет")
            .filter(|_| lasts && piece.has("пока"));
        if let Some(until) = &until {
            piece.use_up(&(until.range.start..until.range.start + 1));
        }
        // `Если после хода их от 50 до 80, побеждает сделавший последний ход.`
        let between = piece
            .find("от # до # включительно?")
            .filter(|_| tells_end && piece.at(0, "если|когда").is_some());
        if let Some(found) = between {
            piece.use_up(&found.range);
            self.game.end = Some(Limit {
                subject: Subject::Sum,
                relation: Relation::AtLeast,
                number: found.numbers[0],
            });
            let most = compared("{total}", Relation::AtMost, found.numbers[1]);
            let is_others = other_wins(piece);
            self.game.winner = WinnerRule::LastIf(match is_others {
                true => format!("not ({most})"),
                false => most,
            });
            piece.use_plain();
            return true;
        }
        let is_while = lasts && piece.has("пока") && until.is_none();
        let joined = self.joined(piece);
        let one = joined.as_ref().map_or(*piece, |it| it.0);
        let Some(mut limit) = self.limit(&one) else {
            return false;
        };
        let mut other = match &joined {
            Some((_, joint, rest)) if !is_while => self.other_limit(rest).map(|it| (*joint, it)),
            _ => None,
        };
        // What says how far it is comes first: the moves lead there.
        if let Some((_, other)) = &mut other
            && !is_bound(limit.relation)
            && is_bound(other.relation)
        {
            std::mem::swap(other, &mut limit);
        }
        // `перестанет делиться на 11`
        if piece.take("перестан*|перестает|перестал*").is_some() {
            limit.relation = opposite(limit.relation);
        }
        // `через один ход после того, как …`, `опустеет наполовину`, `не опустошивший`
        if piece.has("через|спустя # ход* / подряд / наполовину|почти / не опустош*|побежда*|победит|выигрывает|выиграет") {
            self.not_understood.push(piece.place());
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
        // `в записи не менее 7 цифр`, `прозвучал второй раз`, `в пределах от 40 до 60`
        if piece.has("# цифр* / № раз / в пределах|границах / от # до # / через # ход* / увелич* не? менее|более|на") {
            self.not_understood.push(piece.place());
        }
        piece.take(ENDS);
        piece.take_all("пока $");
        piece.take_all("как только");
        piece.take_all(
            "набира*|набер*|накопит*|накаплив*|насчитыва*|собер*|собира*|номер*|ступен*|клетк*",
        );
        piece.take_all("продолжается|идет|длится|до|пор|пока|сразу|немедленно|как|если|состоящ*");
        piece.take_all("числа|количества|набрал*|набрав*|попал*|точно");
        // `становится не менее 60 после хода Вани`
        let after = (0..piece.tokens.len()).any(|at| {
            let next = piece.tokens.get(at + 1);
            piece.at(at, "хода|ход").is_some()
                && next.is_some_and(|it| self.names.player(it).is_some())
        });
        let is_lost = joined.is_some() && other.is_none();
        // `не менее 60 или при этом нечётно`
        if is_lost || after && !names_winner || piece.has("или|либо при этом") {
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
        // But `стеллаж можно сдвинуть, когда книг на нём не больше 15`.
        let does = |it: &Token| is_move_verb(it) || it.times.is_some();
        let is_allowed = piece.has("можно") && piece.tokens.iter().any(does);
        let is_other = piece.has(LOSES)
            || is_allowed
            || piece.has("ровно|точно|четн*|нечетн*|кратн*|делится")
            || piece.has("нельзя / в|на любой|каждой|одной|одном|какой-нибудь|какой-либо / одной|любой|каждой из");
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
        let is_stuck = piece.has("не может|сможет|может? больше? сделать|совершить|выполнить? ход*|пойти|походить|сходить / не может|сможет сделать|совершить|выполнить ни одного _? хода|действия / нет|имеет ни? одного|одной? _? хода|ходов / не остается|останется|осталось ходов|хода / некуда|нечем ходить");
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
            "пуст*|опустел*|опустеет|опустош*",
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
    fn joined<'a>(&self, piece: &Piece<'a>) -> Option<(Piece<'a>, Joint, Piece<'a>)> {
        const BOTH: &str = ",? и? при этом / ,? и одновременно|притом / ,? и к тому же / , причем / ,? а одновременно?";
        const KINDS: &str = "не? делит*|кратн*|четн*|нечетн*|простое|простым";
        const COMPARED: &str = "≥ / ≤ / > / < / менее|более|больше|меньше|превы*|превос*|достиг*|ровно|равн* / делит*|кратн*|четн*|нечетн*|простое|простым / поровну|одинаков*|сравня*|разн*|различн* / пуст*|опустел*|опустеет|опустош*|кончи*|закончи*";
        let also = piece.find(", а также если|когда|как").map(|it| Found {
            range: it.range.start..it.range.start + 3,
            ..it
        });
        let both = piece.find(BOTH).filter(|_| also.is_none()).or_else(|| {
            piece.find(&format!("и {KINDS}")).map(|it| Found {
                range: it.range.start..it.range.start + 1,
                ..it
            })
        });
        let either = || {
            let heap = self.phrase("в|во № HEAP?");
            let starts = format!("или|либо когда|если / или|либо {KINDS} / или|либо {heap}");
            let found = also.or_else(|| {
                piece.find(&starts).map(|it| Found {
                    range: it.range.start..it.range.start + 1,
                    ..it
                })
            });
            found.or_else(|| piece.find("или|либо"))
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
        // `не менее 60 или больше`
        const BARE: &str = "поровну|одинаков*|сравня*|четн*|нечетн*|прост*|пуст*|опуст*|кончи*|закончи*|делит*|кратн*";
        let is_whole = |it: &Piece<'_>| it.has(COMPARED) && (number(it).is_some() || it.has(BARE));
        // `больше или равно 65`
        let is_more = other
            .at(0, "равн*|равен|больше|меньше|более|менее|выше|ниже|еще")
            .is_some();
        let is_two = is_whole(&one) && is_whole(&other) && !is_again && !is_more;
        is_two.then(|| {
            piece.use_up(&found.range);
            (one, joint, other)
        })
    }

    /// The second of two conditions, which may leave out the heap's noun: `во второй – не менее 57`.
    fn other_limit(&mut self, piece: &Piece<'_>) -> Option<Limit> {
        // `в одной не менее 30, а в другой не менее 57`, `и сделано чётное число ходов`
        if piece.has("друг*|оставш*|ход|хода|ходов|сделан*|разн*") {
            return None;
        }
        piece.take_all("когда|если|их");
        let heap = self.phrase("в|во? № HEAP?");
        let place = piece.take(&heap).map(|it| it.number() - 1);
        let each = piece.find_unused("в|на? каждой|каждом|обеих|обоих из? них?");
        let each = each.filter(|_| !piece.has(TOGETHER));
        if let Some(each) = &each {
            piece.use_up(&each.range);
        }
        let mut limit = self.limit(piece)?;
        if each.is_some() {
            limit.subject = Subject::Every;
        }
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
            piece.take_all(&self.phrase("двух|обоих|трех|всех|этих HEAP|чисел"));
            piece.take_all(&self.phrase("в|во № HEAP?"));
            piece.take_all("на? количество|число|если|чисел");
            piece.take_all("то есть произведение _ _? сторон / то есть произведение _ на|и _");
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
            piece.take_all(&self.phrase("двух|обеих|обоих|трех|всех|этих HEAP|чисел"));
            return Subject::Sum;
        }
        // `и в первой, и во второй куче`, `в первой или во второй куче`
        let both = self.phrase("и в первой|первом ,? и в|во второй|втором HEAP? / в первой|первом и в|во? второй|втором HEAP");
        if piece.take(&both).is_some() {
            return match piece.has(TOGETHER) {
                true => Subject::Sum,
                false => Subject::Every,
            };
        }
        let either = self.phrase("в первой|первом или|либо в|во? второй|втором HEAP?");
        if piece.take(&either).is_some() {
            return Subject::Some;
        }
        // `когда ни в одной из куч не осталось камней`
        let none = self.phrase("ни в|на одной|одном из? # HEAP / ни в|на одной|одном из? HEAP");
        if piece.take(&none).is_some() {
            if !piece.has("не осталось|останется|остается|осталось")
            {
                self.not_understood.push(piece.place());
            }
            return Subject::Sum;
        }
        let each = self.phrase("в? каждой|каждом|каждая|каждый из # HEAP");
        if piece.take(&each).is_some() {
            return Subject::Every;
        }
        piece.take_all(&self.phrase("в|во|на всех # HEAP вместе?"));
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
}

/// Whether a statement speaks of a bound of what there is, and of no move: `Бак полон, когда в нём 50 вёдер или больше`.
fn tells_bound(piece: &Piece<'_>) -> bool {
    let is_bound = piece.has(
        "# _? _? или|и|либо больше|более|выше|дальше|меньше|менее|ниже / не? менее|меньше|более|больше|свыше|достиг*|дойд*|дораст*|доберет* _? #",
    );
    let is_when = piece.has("как только / когда|пока|до|кто|тот|конец|чьего|чей|которого|едва")
        || piece.at(0, "как").is_some();
    // `Карусель запускается, когда …` tells of no move.
    let is_deed = |it: &Token| is_move_verb(it) && !it.word.ends_with("ется");
    let has_move = |it: &Token| it.kind == Kind::Letter || it.times.is_some() || is_deed(it);
    is_bound
        && is_when
        && !piece.has("если|можно|может|нельзя|за|всегда")
        && !piece.tokens.iter().any(has_move)
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
        Relation::Square => Relation::NoSquare,
        Relation::NoSquare => Relation::Square,
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
