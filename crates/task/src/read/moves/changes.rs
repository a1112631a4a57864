//! What a move does to a heap, once its verb is known: so many, so many times, a part of it, as many as another holds.

use crate::model::{Change, GameMove, Rounding, Target};
use crate::read::moves::listed::{Verb, take_verb, verb_of};
use crate::read::reader::Reader;
use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::read::words::lexicon::{self, is_move_verb};
use crate::read::words::single::MEASURES;
use std::ops::Range;

/// `три четверти` are less than one.
pub(crate) const FRACTIONS: &str = "# трети|третьих|четверти|четвертых|пятых|пятые|шестых|десятых";

/// All but one of so many parts.
const ALL_BUT_ONE_PART: [(&str, i64); 2] = [("две трети", 3), ("три четверти", 4)];

/// As many as one likes.
pub(crate) const ANY_NUMBER: &str = "любое|какое|произвольное угодно? количество|число / сколько угодно|хочет|хотят|захочет|захотят|пожелает|хочешь";

/// What joins two steps of one move.
pub(crate) const THEN: &str =
    "и к|из|от результату|результата|полученному|полученного|произведению|произведения";

impl Reader {
    /// A change that is no mere amount: a half, as many as the other heap, so many times.
    pub(crate) fn change(
        &mut self,
        part: &Piece<'_>,
        says_times: bool,
        verb: Option<Verb>,
    ) -> Option<Change> {
        // `закладку перекладывают на 5 страниц вперёд`
        let is_pair = part.has("друг*|из|с|со|от|к|№");
        let verb = match verb {
            Some(Verb::Carry) if part.has("назад|влево|вниз") => Some(Verb::Decrease),
            Some(Verb::Carry) if !is_pair && self.game.heap_count < 2 => Some(Verb::Increase),
            verb => verb,
        };
        if let Some(exact) = part.find("ровно|точно половину|треть|четверть")
        {
            part.use_up(&(exact.range.start..exact.range.start + 1));
        }
        // `половину другой`, `переложить в другую половину`: of another heap, or to it
        let is_of_other = part.has("половин*|треть|четверть друг*|соседн*")
            || verb == Some(Verb::Add) && part.has("половин*|треть|четверть больш*|меньш*|№")
            || verb == Some(Verb::Carry) && part.has("половин*|треть|четверть");
        if is_of_other {
            self.not_understood.push(part.place());
            part.use_all();
            return None;
        }
        // `удвоить и к результату прибавить единицу`
        let then = |verbs: &str| part.find_unused(&format!("{THEN} _? {verbs} #"));
        let more = then("прибавить|добавить").map(|it| (it, 1));
        let step = more.or_else(|| then("отнять|вычесть|убрать").map(|it| (it, -1)));
        if let Some((found, sign)) = step {
            let first = part.part(0..found.range.start);
            let by_word = first.tokens.iter().find_map(|it| it.times);
            let by = || first.find("на # / в # раза|раз").map(|it| it.number());
            let times = by_word.or_else(by)?;
            first.use_all();
            part.use_up(&found.range);
            return Some(Change::MultiplyAndAdd(times, sign * found.number()));
        }
        // `вынимается половина содержимого`
        let is_passive = part.tokens.iter().any(|it| it.word.ends_with("тся"));
        let half = match verb == Some(Verb::Take) && is_passive && !part.has("оста*") {
            true => "половину|половина",
            false => "половину",
        };
        if verb != Some(Verb::Leave) && part.take(half).is_some() {
            part.take_all("от? всех|имеющихся|лежащих|оставшихся|содержимого");
            return Some(match verb {
                Some(Verb::Add | Verb::Increase) => Change::AddPart(2, self.rounding),
                Some(Verb::Take) => Change::Divide(2, self.half_rounding()),
                _ => Change::Divide(2, self.rounding_of_left()),
            });
        }
        if part.take("наполовину|вполовину|пополам").is_some() {
            return Some(match verb {
                Some(Verb::Add | Verb::Increase) => Change::AddPart(2, self.rounding),
                _ => Change::Divide(2, self.rounding_of_left()),
            });
        }
        if part.take("в полтора раза").is_some() {
            return Some(match verb {
                // `в полтора раза с округлением вниз`: the result is rounded.
                Some(Verb::Decrease | Verb::Divide | Verb::Take) => {
                    Change::TakePart(3, self.rounding_of_left().of_other_part())
                }
                _ => Change::AddPart(2, self.rounding),
            });
        }
        if verb == Some(Verb::Leave) {
            for (words, number) in ALL_BUT_ONE_PART {
                if part.take(words).is_some() {
                    let taken = self.rounding_of_left().of_other_part();
                    return Some(Change::TakePart(number, taken));
                }
            }
            for (words, number) in [
                ("половину", 2),
                ("треть / третью их|ее|его? часть", 3),
                ("четверть / четвертую их|ее|его? часть", 4),
            ] {
                if part.take(words).is_some() {
                    part.take_all("от? всех|имеющихся|лежащих");
                    return Some(Change::Divide(number, self.rounding_of_left()));
                }
            }
            let found = part.take("№ их|ее|его? часть")?;
            part.take_all("от? всех|имеющихся|лежащих");
            return Some(Change::Divide(found.number(), self.rounding_of_left()));
        }
        // What remains is a third, or a fourth.
        for (words, number) in ALL_BUT_ONE_PART {
            if matches!(verb, Some(Verb::Take)) && part.take(words).is_some() {
                return Some(Change::Divide(number, self.rounding_of_left()));
            }
        }
        let parts = [
            ("на? треть / третью часть", 3),
            ("на? четверть / четвертую часть", 4),
        ];
        for (words, number) in parts {
            if verb.is_some() && part.take(words).is_some() {
                let rounding = self.rounding;
                return Some(match verb {
                    Some(Verb::Add | Verb::Increase) => Change::AddPart(number, rounding),
                    _ => Change::TakePart(number, self.rounding_of_taken()),
                });
            }
        }
        // `пятую часть`
        if verb.is_some()
            && let Some(found) = part.take("№ часть")
        {
            part.take_all("от? всех|имеющихся|лежащих");
            let (number, rounding) = (found.number(), self.rounding);
            return Some(match verb {
                Some(Verb::Add | Verb::Increase) => Change::AddPart(number, rounding),
                _ => Change::TakePart(number, self.rounding_of_taken()),
            });
        }
        let square = part.find_unused("в? квадрат|квадрата|квадрату|квадратом|квадраты");
        // `если число камней – точный квадрат` is a condition.
        let is_kind = |it: &Found| {
            let before = it.range.start.checked_sub(1);
            before.is_some_and(|at| part.at(at, "точн*|полн*|не|-|почти").is_some())
        };
        if let Some(square) = square.filter(|it| !is_kind(it)) {
            part.use_up(&square.range);
            part.take_all("равн*");
            return Some(match verb {
                Some(Verb::Add | Verb::Increase) => Change::AddSquare,
                _ => Change::Square,
            });
        }
        if let Some(change) = self.change_by_other(part, verb) {
            return Some(change);
        }
        if part.take("в целое|любое целое? число раз").is_some() {
            let most = part
                .take("не более|больше , чем на # _?")
                .or_else(|| part.take("не более|больше чем? на # _?"));
            part.take_all("но , чем");
            return Some(Change::MultiplyByAny(most.map(|it| it.number())));
        }
        let mut forms = vec!["в # раз*", "# раза", "× больше", "×", "* #"];
        if matches!(verb, Some(Verb::Multiply | Verb::Divide)) {
            forms.push("на #");
        }
        if says_times {
            forms.push("в #");
        }
        let times = forms.iter().find_map(|it| part.take(it));
        let times = times?.number();
        Some(match verb {
            Some(Verb::Decrease | Verb::Divide | Verb::Take) => {
                Change::Divide(times, Rounding::Unknown)
            }
            _ => Change::Multiply(times),
        })
    }

    /// `добавить вдвое больше камней, чем в ней уже есть`, `добавить удвоенное количество камней`: so many times more.
    pub(crate) fn added_times(
        &mut self,
        part: &Piece<'_>,
        carried: Option<Verb>,
    ) -> Option<Change> {
        const BECOMES: &str = "стал*|стан*|оказ*|буд*|получ*|дела*|сдела*|чтобы|до";
        let is_own = |it: &&Token| is_move_verb(it) && it.times.is_none() && !it.is_used.get();
        let own = part.tokens.iter().find(is_own);
        let own = own.and_then(|it| {
            verb_of(&Piece {
                tokens: std::slice::from_ref(it),
            })
        });
        let adds = match own.or(carried) {
            Some(Verb::Add) => true,
            Some(Verb::Increase) => part.has("на удвоенное|утроенное"),
            _ => false,
        };
        if !adds || part.has(BECOMES) {
            return None;
        }
        let found = part
            .find_unused("× больше|меньше _? _? ,? чем / в # раз* больше|меньше _? _? ,? чем")
            .or_else(|| part.find_unused("удвоенное|утроенное количество|число"))?;
        // What it is compared with is the heap itself.
        let from = found.range.end;
        let words = part.tokens[from..].iter();
        let length = words.take_while(|it| it.kind != Kind::Sign).count();
        let rest = part.part(from..from + length);
        const OWN: &str = "в|на|у|ней|нем|этой|этом|там|уже|есть|было|имеется|имеющихся|имеющееся|сейчас|лежит|лежало|лежащих|находится|их";
        let is_own = |at: usize| {
            let token = &rest.tokens[at];
            rest.at(at, OWN).is_some() || self.is_object(token) || self.is_heap(token)
        };
        if !(0..rest.tokens.len()).all(is_own) {
            self.not_understood.push(part.place());
            return None;
        }
        let mut said = part.tokens[found.range.clone()].iter();
        let times = said.find_map(|it| it.times.or(it.number))?;
        let is_less = part.part(found.range.clone()).has("меньше");
        part.use_up(&found.range);
        rest.use_all();
        take_verb(part);
        Some(match is_less {
            true => Change::AddPart(times, self.rounding),
            false => Change::Multiply(times + 1),
        })
    }

    /// Changes that another heap decides.
    fn change_by_other(&mut self, part: &Piece<'_>, verb: Option<Verb>) -> Option<Change> {
        let is_same = part.has("стольк*") && part.has("скольк*")
            || part.has("равн* количеств*|числу")
            || part.has("на количеств*|число") && part.has("друг*");
        let sized = "больш*|меньш*|наибольш*|наименьш*";
        let from_sized = part
            .find("скольк* _? _? _? _? _?")
            .filter(|it| part.part(it.range.clone()).has(sized));
        // `в одну из куч столько, сколько их в меньшей`: that may be the same heap.
        let is_any = |it: &Found| {
            let is_sized = |it: &GameMove| matches!(it.target, Target::Bigger | Target::Smaller);
            let rest = part.part(it.range.end..part.tokens.len());
            let names_size = part.part(0..it.range.start).has(sized) || rest.has(sized);
            let names_any = part.has("любую|любой|одну|одной|какую-либо|какую-нибудь");
            !names_size && (names_any || !self.game.moves.last().is_some_and(is_sized))
        };
        if from_sized.as_ref().is_some_and(is_any) {
            self.not_understood.push(part.place());
            part.use_all();
            return None;
        }
        // `увеличить количество в меньшей куче на количество камней в большей`
        let on_sized =
            self.phrase("на количеств*|число _? в больш*|меньш*|наибольш*|наименьш* HEAP?");
        if matches!(verb, Some(Verb::Increase | Verb::Decrease)) && part.take(&on_sized).is_some() {
            self.at_least_heaps(2);
            return Some(match verb {
                Some(Verb::Decrease) => Change::TakeOther,
                _ => Change::AddOther,
            });
        }
        let other = "друг*|соседн*|оставш*|второй|вторую|второе|второго";
        if is_same && (part.has(other) || from_sized.is_some()) {
            // `столько, сколько составляет половина другой кучи`
            if part.has("половин*|треть|трети|четверт*|часть|части|доля|доли")
            {
                self.not_understood.push(part.place());
                part.use_all();
                return None;
            }
            if let Some(found) = from_sized {
                part.part(found.range).use_all_words(sized);
            }
            part.take_all("столько|стольк* же?");
            part.take_all("скольк*|их|данный|момент|сейчас|лежит|находится|содерж*|сколько");
            part.take_all("равн*|количеств*|числ*|уже|имеется");
            part.take_all(&self.phrase("в|во? друг*|соседн*|оставш*|второй HEAP?"));
            self.at_least_heaps(2);
            return Some(match verb {
                Some(Verb::Take | Verb::Decrease) => Change::TakeOther,
                _ => Change::AddOther,
            });
        }
        // `на полку столько, сколько лежит на тумбочке`
        let order = |range: Range<usize>| part.tokens[range].iter().find_map(|it| it.order);
        if let Some(from) = part
            .find("скольк*")
            .filter(|_| is_same && part.has("стольк*"))
            && let (Some(target), Some(source)) = (
                order(0..from.range.start),
                order(from.range.end..part.tokens.len()),
            )
            && target != source
            && self.game.heap_count < 3
            && matches!(verb, Some(Verb::Add | Verb::Take))
        {
            part.take_all("столько|стольк* же?");
            part.part(from.range.end..part.tokens.len())
                .take_all("в|во|на|из|с? №");
            part.take_all("скольк*|данный|сейчас|лежит|стоит|находится|содерж*|уже|имеется");
            self.at_least_heaps(2);
            return Some(match verb {
                Some(Verb::Take) => Change::TakeOther,
                _ => Change::AddOther,
            });
        }
        // As many as it holds itself.
        if is_same && verb == Some(Verb::Add) && part.has("стольк*") {
            // `столько, сколько лежит на тумбочке`, of which nothing else is known
            let from = part.find("скольк*").map_or(0, |it| it.range.end);
            let is_place = |at: usize| {
                let place = part.at(at, "на|в|во|под|у|за _");
                place.is_some_and(|it| {
                    let noun = it.range.end - 1;
                    let is_own = part.at(noun, "ней|нем|них|этой|этом|той|данный|данной|настоящий|этот|наличии|запасе|начале|начал*|сумме|нее|него").is_some();
                    !is_own && !self.is_heap(&part.tokens[noun]) && part.tokens[noun].kind == Kind::Word
                        && !self.is_object(&part.tokens[noun])
                })
            };
            if self.game.heap_count > 1 && (from..part.tokens.len()).any(is_place)
                || part.has("обеих|обоих|вместе|вначале")
            {
                self.not_understood.push(part.place());
            }
            part.take_all("столько|стольк* же?");
            part.take_all("скольк*|данный|сейчас|лежит|находится|содерж*|уже|имеется|ней|этой");
            return Some(Change::Multiply(2));
        }
        if verb == Some(Verb::Replace) && part.take("сумм*").is_some() {
            part.take_all("# из|чисел|HEAP");
            part.take_all("на|их|этих|обоих|чисел|двух|обеих|пары|данных");
            self.at_least_heaps(2);
            return Some(Change::AddOther);
        }
        if verb == Some(Verb::Carry) {
            part.take_all(&self.phrase("из одной|одного|любой|какой-либо HEAP? в друг* HEAP?"));
            let found = part.take("# _?")?;
            part.take_all(&self.phrase("из одной|одного|любой|какой-либо? HEAP?"));
            part.take_all(&self.phrase("в друг* HEAP?"));
            part.take_all(&self.phrase("в|во № HEAP?"));
            self.at_least_heaps(2);
            return Some(Change::Carry(found.number()));
        }
        let two = "в|к? любые|какие-либо|какие-нибудь? две|двум|2 HEAP";
        let behind = part.take(&self.phrase(&format!("по # _? {two}")));
        let before =
            || part.take(&self.phrase("в|к любые|какие-либо|какие-нибудь две|двум|2 HEAP по #"));
        let by = behind.map(|it| it.numbers[0]);
        let by = by.or_else(|| before()?.numbers.last().copied());
        if let Some(by) = by.filter(|_| verb == Some(Verb::Add)) {
            self.at_least_heaps(2);
            return Some(Change::AddToBoth(by, by));
        }
        if let Some(change) = self
            .taken_and_put(part, verb)
            .or_else(|| self.of_both(part, verb))
        {
            return Some(change);
        }
        // `в одну кучу добавляют два камня, а в другую – один`
        let each = [
            "# _? , а в друг* HEAP? -? #",
            "# _? в одну|любую из? HEAP и # -? в друг* HEAP?",
        ];
        let each = each.iter().find_map(|it| part.take(&self.phrase(it)));
        if let Some(each) = each.filter(|_| verb == Some(Verb::Add)) {
            let (one, other) = (each.numbers.first(), each.numbers.last());
            part.take_all(&self.phrase("в одну|любую из? HEAP"));
            self.at_least_heaps(2);
            return Some(Change::AddToBoth(*one?, *other?));
        }
        if part.has("в друг*") && verb == Some(Verb::Add) {
            let one = part.take(&self.phrase("в одну|одной из|HEAP? HEAP? _? #"));
            let other = part.take(&self.phrase("в друг* HEAP? - #"));
            let other = other.or_else(|| part.take(&self.phrase("в друг* HEAP? #")));
            if let (Some(one), Some(other)) = (one, other) {
                let number = |numbers: &[i64]| numbers.last().copied().unwrap_or(1);
                self.at_least_heaps(2);
                return Some(Change::AddToBoth(
                    number(&one.numbers),
                    number(&other.numbers),
                ));
            }
        }
        None
    }

    /// `в первую кучу положить один камень и сразу во вторую два`, `добавить один в первую и два во вторую`
    fn of_both(&mut self, part: &Piece<'_>, verb: Option<Verb>) -> Option<Change> {
        let sign = match verb? {
            Verb::Add => '+',
            Verb::Take => '-',
            _ => return None,
        };
        let heap = self.phrase("в|во|на|из|с|со № HEAP?");
        let one = part.find_unused(&heap)?.range;
        let other = part.find_from(&heap, one.end)?.range;
        let order = |range: &Range<usize>| {
            let mut tokens = part.tokens[range.clone()].iter();
            tokens.find_map(|it| it.order)
        };
        // `в первую можно положить три, а во вторую два`: each heap has its own move.
        let may = part
            .part(one.end..other.start)
            .has("можно|разреш*|позвол*|допуска*|дозвол*");
        if may && !part.has("сразу|одновременно|тогда|тут же / одновременно|затем|заодно|потом|следом|попутно|вдобавок|впридачу")
        {
            return None;
        }
        let is_second_first = match (order(&one)?, order(&other)?) {
            (1, 2) => false,
            (2, 1) => true,
            _ => return None,
        };
        let numbers = |range: Range<usize>| {
            let tokens = part.tokens[range].iter();
            tokens.filter_map(|it| it.number).collect::<Vec<i64>>()
        };
        // `1) в первую …` has a label.
        let label = part.at(0, "# )").map_or(0, |it| it.range.end);
        let before = numbers(label.min(one.start)..one.start);
        let between = numbers(one.end..other.start);
        let after = numbers(other.end..part.tokens.len());
        let amounts = [before, between, after].concat();
        let &[one, other] = amounts.as_slice() else {
            return None;
        };
        if part.has("или|либо|если|×") {
            return None;
        }
        part.take_all(&heap);
        part.take_all("# _?");
        part.take_all("#");
        part.take_all("и|а? сразу|одновременно|тут|еще|тогда|затем|заодно|потом|следом|попутно|вдобавок|впридачу? же?");
        self.at_least_heaps(2);
        let (first, second) = if is_second_first {
            (other, one)
        } else {
            (one, other)
        };
        Some(Change::Replace(vec![
            format!("{{first}} {sign} {first}"),
            format!("{{second}} {sign} {second}"),
        ]))
    }

    /// `убрать из одной кучи два камня и добавить в другую один`
    fn taken_and_put(&mut self, part: &Piece<'_>, verb: Option<Verb>) -> Option<Change> {
        let (first, second) = match verb? {
            Verb::Take => (lexicon::TAKE, lexicon::ADD),
            Verb::Add => (lexicon::ADD, lexicon::TAKE),
            _ => return None,
        };
        let other = part.find_unused(second)?.range.start;
        part.part(0..other).find(first)?;
        let (one, other) = (part.part(0..other), part.part(other..part.tokens.len()));
        if !one.has(&self.phrase("одной|одну|любой|любую из? HEAP")) || !other.has("друг*")
        {
            return None;
        }
        one.take_all(&self.phrase("из|в? одной|одну|любой|любую HEAP"));
        other.take_all(&self.phrase("из|в? друг* HEAP?"));
        other.take_all(second);
        let amount = |piece: &Piece<'_>| piece.take("#").map_or(1, |it| it.number());
        let (one, other) = (amount(&one), amount(&other));
        self.at_least_heaps(2);
        Some(match verb {
            Some(Verb::Take) => Change::AddToBoth(-one, other),
            _ => Change::AddToBoth(one, -other),
        })
    }

    /// Whether a number, where it stands, counts heaps: `ровно одна пачка`, `две стопки`.
    pub(crate) fn is_number_of_heaps(&self, piece: &Piece<'_>, at: usize) -> bool {
        let token = &piece.tokens[at];
        token.number.is_some()
            && token.times.is_none()
            && !self.is_numbers
            && (piece.tokens.get(at + 1)).is_some_and(|it| self.is_heap(it))
    }

    /// The first number that does not count heaps: `добавить в две кучи по камню` names no amount.
    fn take_number(&self, part: &Piece<'_>) -> Option<i64> {
        let at = (0..part.tokens.len()).find(|&at| {
            let token = &part.tokens[at];
            let is_part = part.at(at, FRACTIONS);
            // `едят из одного горшочка`, `(из пятнадцати камней – восемь)`
            let is_one = token.kind == Kind::Word && token.number == Some(1);
            let is_place = at > 0
                && (part.at(at - 1, "из").is_some()
                    || is_one && part.at(at - 1, "в|во|со|от").is_some());
            token.number.is_some()
                && !token.is_used.get()
                && is_part.is_none()
                && !is_place
                && !self.is_number_of_heaps(part, at)
        })?;
        part.use_up(&(at..at + 1));
        part.tokens[at].number
    }

    /// `берут любое число камней`, `сколько угодно`, and nothing bounds it.
    pub(crate) fn takes_any(&self, part: &Piece<'_>) -> bool {
        const BOUNDS: &str = "не|от|до|больше|меньше|более|менее|превы*|четн*|нечетн*|кратн*|делит*|половин*|трет*|четверт*|чем|кроме|прост*|раз|если|столько";
        let Some(any) = part.find_unused(ANY_NUMBER) else {
            return false;
        };
        let least = part.find_unused("хотя бы|не менее|не меньше один|одного|одну|одной");
        let is_bounded = (0..part.tokens.len()).any(|at| {
            let is_least = least.as_ref().is_some_and(|it| it.range.contains(&at));
            let number = part.tokens[at]
                .number
                .filter(|_| !self.is_number_of_heaps(part, at));
            let is_place = part.tokens.get(at + 1).is_some_and(|it| self.is_heap(it));
            !is_least && (part.at(at, BOUNDS).is_some() || number.is_some() && !is_place)
        });
        if is_bounded {
            return false;
        }
        part.use_up(&any.range);
        least.inspect(|it| part.use_up(&it.range));
        true
    }

    /// A number of stones, or a range of them.
    pub(crate) fn amount(
        &mut self,
        part: &Piece<'_>,
        says_times: bool,
        verb: Option<Verb>,
    ) -> Option<Change> {
        let verb = verb?;
        part.take_all("любое|произвольное количество|число");
        // `хотя бы одну, но не больше половины`
        let up_to_part =
            part.take("хотя бы? # _? ,? но|и? не больше|более половины|трети|четверти");
        let up_to_part = up_to_part.or_else(|| {
            part.take("от # до половины|трети|четверти / но? не менее|меньше # _? ,? но|и? не больше|более половины|трети|четверти")
        });
        let up_to_part =
            up_to_part.or_else(|| part.take("не больше|более половины|трети|четверти"));
        let takes = matches!(verb, Verb::Take | Verb::Decrease);
        let adds = matches!(verb, Verb::Add | Verb::Increase);
        if let Some(found) = up_to_part.filter(|_| takes || adds) {
            let number = match part.tokens[found.range.end - 1].word.as_str() {
                "половины" => 2,
                "трети" => 3,
                _ => 4,
            };
            part.take_all("того|всех|количеств*|числа|имеющ*|, что|которые");
            let least = found.numbers.first().copied().unwrap_or(1);
            return Some(match takes {
                true => Change::TakeUpToPart(least, number),
                false => Change::AddUpToPart(least, number),
            });
        }
        let between = [
            "от # до # включительно",
            "от # до #",
            "не менее|меньше # _? ,? но|и? не более|больше #",
        ];
        let found = between.iter().find_map(|it| part.take(it)).or_else(|| {
            let mut found = part.take("не более|больше # _? ,? но|и? не менее|меньше #")?;
            found.numbers.reverse();
            Some(found)
        });
        let most = || part.take("не более|больше чем? #");
        let found = found
            .map(|it| (it.numbers[0], it.numbers[1]))
            .or_else(|| most().map(|it| (1, it.number())));
        // `увеличить до двадцати`
        if found.is_none() && part.find_unused("до #").is_some() {
            self.not_understood.push(part.place());
            part.use_all();
            return None;
        }
        if let Some((low, high)) = found {
            return match verb {
                Verb::Add | Verb::Increase => Some(Change::AddBetween(low, high)),
                Verb::Take | Verb::Decrease => Some(Change::TakeBetween(low, high)),
                _ => None,
            };
        }
        let is_thing = |it: &Token| {
            it.kind == Kind::Word
                && it.number.is_none()
                && !it.is_used.get()
                && !lexicon::is_filler(it)
                && !is_move_verb(it)
                && !lexicon::is_open_verb(it)
                && !self.is_heap(it)
                && self.names.player(it).is_none()
        };
        // `нанизывают бусины на одну нитку`
        let is_onto = |it: &Found| {
            let noun = &part.tokens[it.range.end - 1];
            it.numbers == [1]
                && noun.kind == Kind::Word
                && !lexicon::is_filler(noun)
                && part.at(it.range.end - 1, MEASURES).is_none()
                && part.tokens[..it.range.start]
                    .iter()
                    .any(|it| self.is_object(it) || is_thing(it))
        };
        let onto = part.find_unused("на # _").filter(is_onto);
        if let Some(onto) = onto.filter(|_| verb == Verb::Add) {
            part.use_up(&onto.range);
        }
        // `увеличить на 3 или в 2 раза`
        let found = part.take("на #").map(|it| (it.number(), false));
        let (number, says_times) = match found {
            Some(found) => found,
            None => match self.take_number(part) {
                Some(number) => (number, says_times),
                None => return None,
            },
        };
        Some(match verb {
            Verb::Add => Change::Add(number),
            Verb::Increase if says_times => Change::Multiply(number),
            Verb::Increase => Change::Add(number),
            Verb::Decrease if says_times => Change::Divide(number, Rounding::Unknown),
            Verb::Take | Verb::Decrease => Change::Take(number),
            Verb::Multiply => Change::Multiply(number),
            Verb::Divide => Change::Divide(number, Rounding::Unknown),
            Verb::Power => Change::Square,
            Verb::Replace | Verb::Carry | Verb::Leave => return None,
        })
    }
}
