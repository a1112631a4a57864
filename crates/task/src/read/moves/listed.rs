//! Moves: `добавить в одну из куч один или три камня, либо удвоить количество камней в куче`.

use crate::model::{Change, GameMove, Target};
use crate::read::moves::alternatives::{EITHER, alternatives, is_marker, marker_range};
use crate::read::moves::changes::THEN;
use crate::read::moves::structure::AND_SUM;
use crate::read::reader::Reader;
use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::read::words::asides;
use crate::read::words::kinds::names_heap;
use crate::read::words::lexicon::{self, is_move_verb};
use std::ops::Range;

/// What a verb does, before it is known how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Add,
    Take,
    Increase,
    Decrease,
    Multiply,
    Divide,
    Replace,
    Carry,
    Power,
    /// What remains is told, and not what is taken.
    Leave,
}

/// What goes on from one alternative to the next.
#[derive(Clone, Debug, Default)]
struct Carried {
    verb: Option<Verb>,
    target: Target,
    /// The condition at the beginning of the sentence.
    guard: Option<String>,
    /// From which move on no heap was named, and the verb is the same.
    open: Option<usize>,
}

impl Reader {
    /// `В углу складываются две пачки тетрадей.`, `за ход пополняется ровно одна пачка`: numbers of heaps, and of nothing else.
    pub(crate) fn counts_heaps_alone(&self, piece: &Piece<'_>) -> bool {
        let heaps = self.phrase("# HEAP");
        let all = |is_it: &dyn Fn(&Token) -> bool| piece.tokens.iter().all(is_it);
        let is_amount = |at: &usize| {
            let token = &piece.tokens[*at];
            token.number.is_some() || token.kind == Kind::Letter
        };
        let mut amounts = (0..piece.tokens.len()).filter(is_amount);
        let is_of_one = all(&|it| it.number.is_none_or(|it| it == 1));
        (is_of_one || !piece.has("за|каждым|ходом|сразу|обязательно"))
            && !all(&|it| it.number.is_none())
            && all(&|it| it.times.is_none())
            && amounts.all(|at| piece.at(at, &heaps).is_some() || asides::is_counted(piece, at))
            && !piece.has(
                "или|либо|только|лишь|можно|может|половин*|столько|треть|любую|любой|любые|другую",
            )
    }

    /// The moves that a statement lists.
    pub(crate) fn moves(&mut self, piece: &Piece<'_>) -> bool {
        if self.game.is_token && piece.has("( $") {
            return self.token_moves(piece);
        }
        if bans(piece) || self.counts_heaps_alone(piece) {
            return false;
        }
        // `пишут новое: на 1 больше или вдвое больше прежнего`
        let has_verb = piece.tokens.iter().any(is_move_verb)
            || piece.has("на # _? больше|меньше / × больше|меньше") && !piece.has("если|когда|чем");
        let may = piece.has("дозвол*|допуска*|может|могут|можно|разрешен*|разреш*|вправе|право|состоит|способ*|ход*|одно|позволено|передвигают|должен|обязан|заключается|надо|нужно|следует|положено|доступн*|вправе / по очереди / за # раз");
        let is_item = is_marker(piece, 0) || piece.tokens.first().is_some_and(is_move_verb);
        let may = may
            || piece.has("или|либо") && piece.at(0, "если").is_none()
            || piece.at(0, "ходящий|каждый|игрок|участник").is_some()
            || piece
                .tokens
                .iter()
                .any(|it| it.number.is_some() || it.times.is_some());
        let parts = self.parts_by_player(piece);
        let is_own =
            parts.iter().all(|it| it.0.is_some()) && (self.each_has_own_moves || parts.len() > 1);
        if !is_own && (!has_verb || !(may || is_item)) {
            return false;
        }
        self.take_counts(piece);
        if let Some(rounding) = self.take_rounding(piece) {
            self.rounding = rounding;
        }
        // `двигают число в сторону 42 на 1, 4 или 6: если меньше, прибавляют, если больше, вычитают`
        let towards = piece
            .take("в|по сторону|направлении|направлению к? #")
            .map(|it| it.number());
        let end = piece.find(":|,|;|( если").filter(|_| towards.is_some());
        let piece = &match end {
            Some(end) => {
                piece.part(end.range.start..piece.tokens.len()).use_all();
                piece.part(0..end.range.start)
            }
            None => *piece,
        };
        if self.is_limited_list(piece) {
            self.not_understood.push(piece.place());
        }
        let known = self.game.moves.len();
        let parts = self.parts_by_player(piece);
        for (mover, range) in parts {
            self.mover = mover;
            let part = piece.part(range);
            if mover.is_some() {
                // `Ване можно добавить ещё и три камня`: whether the other's moves are his, too, is not said.
                if part.has("еще и / можно|может|разрешено также|тоже|вдобавок")
                {
                    self.not_understood.push(part.place());
                }
                part.take_all("только|лишь|умеет|способен|способна|же|тоже");
            }
            for range in self.parts_by_heap(&part) {
                self.listed_moves(&part.part(range));
            }
        }
        self.mover = None;
        if let Some(number) = towards {
            self.turn_towards(number, known);
        }
        true
    }

    /// `выбрать одну кучу и удвоить её`, behind what is done to another, or to each
    pub(crate) fn chooses_heap(&self, part: &Piece<'_>) -> bool {
        part.has(&self.phrase("выбира*|выбрать одну|один|одно|любую|любой|какую-нибудь HEAP / к|в|на любому|любой|любую|любое #"))
    }

    /// Takes the numbers that count moves, players and heaps.
    pub(crate) fn take_counts(&self, piece: &Piece<'_>) {
        take_places(piece);
        if piece.has("# из # способ*|действ*|операц*") {
            piece.take_all(&self.phrase("изменить|изменять|изменяет|меняет количеств*|число _? в? HEAP? # из # способ*|действ*|операц*"));
        }
        piece.take_all("за # ход|раз / положено либо|:? / кто ходит , / ровно столько ,? не больше|меньше / ровно столько / одного|любого цвета / # из трех|двух|четырех");
        piece.take_all("# игрок*|участник*|друга|друзей|подруги|брата|сестры|приятеля|школьника");
        piece.take_all("кроме того|этого / причем? все _? № или|либо все _? № / причем все одного|одинакового вида|цвета|сорта");
        piece.take_all("за каждый|свой? ход / делает|делают|выбирает|сделать|выбрать что-нибудь|что-то|что-либо|только одно");
        piece.take_all(", а? №|друг*|оставш* _? остается|остаются прежней|прежним|прежними|неизменной|неизменным|той / , а? №|друг*|оставш* _? не меняется|меняют|изменяется|трогают");
        piece.take_all("# из|действ*|операц*|способ*|вариант*|ход* # следующих|указанных|перечисленных? действий|операций|ходов|способов|вариантов");
        piece.take_all("# из следующих|указанных|перечисленных|возможных? действий|операций|ходов|способов|вариантов");
        piece.take_all("# действ*|операц*|способ*|вид*");
        piece.take_all("доступны|возможны|разрешены|существует|есть|бывает|бывают|имеется|имеются? # ход*|вид* ход*?");
        piece.take_all(
            "ход|хода|ходы|ходов бывает|бывают? # вид*? / доступны|возможны|разрешены :?",
        );
        piece.take_all("#|любое из # указанных|перечисленных|следующих? :|-");
        piece.take_all(&self.phrase(
            "изменить|изменять|изменя*|измени* ровно|только? #|любое|любую|одно HEAP|из них?",
        ));
        // `выбирает один сундук и либо …`
        piece.take_all(&self.phrase("выбира*|выбрать|выбери одну|один|одно|1 HEAP"));
    }

    /// The moves from the known ones on go towards a number from both sides; in one heap, whose name is `s`.
    fn turn_towards(&mut self, number: i64, known: usize) {
        for mv in self.game.moves.iter_mut().skip(known) {
            if let Change::Add(by) | Change::Take(by) = mv.change {
                mv.change = match number {
                    0 => Change::Take(by),
                    _ => Change::Replace(vec![format!("s + {by} if s < {number} else s - {by}")]),
                };
            }
        }
        self.towards = Some(number);
    }

    /// `Проскочить 42 можно, тогда дальше двигают с другой стороны.`
    pub(crate) fn passes_by(&mut self, piece: &Piece<'_>) -> bool {
        let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
        let is_one = self.towards.is_some() && numbers.all(|it| Some(it) == self.towards);
        let passes =
            piece.has("проск*|перескоч*|перепрыг*|проеха*|проехать|пройти|мимо|перелет*|миновать");
        if is_one && passes && piece.has("можно|может|разреш*") {
            piece.use_all();
            return true;
        }
        false
    }

    /// `для первой кучи …, для второй – …`: the parts that each tell of a heap.
    fn parts_by_heap(&self, piece: &Piece<'_>) -> [Range<usize>; 2] {
        let one = piece.find(&self.phrase("для № HEAP?"));
        let from = one.map_or(piece.tokens.len(), |it| it.range.end);
        let other = (from..piece.tokens.len())
            .find(|&at| piece.at(at, ",|; а? для №").is_some())
            .unwrap_or(piece.tokens.len());
        [0..other, other..piece.tokens.len()]
    }

    fn listed_moves(&mut self, piece: &Piece<'_>) {
        let mut carried = Carried::default();
        // `Петя добавляет 1 или 3 камня, а Ваня – 2 или 4`
        if self.mover.is_some() {
            let mut before = self.game.moves.iter().rev();
            carried.verb = before.find_map(|it| match it.change {
                Change::Add(_) | Change::AddBetween(..) => Some(Verb::Add),
                Change::Take(_) | Change::TakeBetween(..) => Some(Verb::Take),
                _ => None,
            });
        }
        let ranges = alternatives(piece);
        for (index, range) in ranges.iter().enumerate() {
            let rest = ranges.get(index + 1).map(|it| it.start..piece.tokens.len());
            let is_time_next = rest.is_some_and(|rest| {
                let rest = piece.part(rest);
                rest.at(0, "#|или|, #? раз*").is_some() || rest.at(0, "или|, в? # раз*").is_some()
            });
            let part = piece.part(range.clone());
            let is_intro = piece.tokens.get(range.end).is_some_and(|it| it.word == ":");
            // `Утроить можно лишь однажды: …` is a move already.
            let says_times = |it: &Token| it.times.is_some() && !it.is_used.get();
            if is_intro && !part.tokens.iter().any(says_times) {
                let target = self.target(&part);
                // `можно брать камни только из той кучи, где их больше:`
                if target.is_some() {
                    part.take_all("только|лишь");
                }
                carried.target = target.unwrap_or(carried.target);
                carried.verb = take_verb(&part);
                continue;
            }
            let known = (self.game.moves.len(), self.not_understood.len());
            self.alternative(part, is_time_next, &mut carried);
            // `или половину …`, and no move of it
            let is_half = part.at(0, "или|либо").is_some() && part.has("половину|треть|четверть");
            let has_parts = |it: &GameMove| {
                it.guards.is_empty()
                    && matches!(
                        it.change,
                        Change::Divide(..)
                            | Change::AddPart(..)
                            | Change::TakePart(..)
                            | Change::TakeUpToPart(..)
                            | Change::AddUpToPart(..)
                    )
            };
            let is_same = known == (self.game.moves.len(), self.not_understood.len());
            let is_lost_half = is_half && !self.game.moves.iter().any(has_parts);
            // `• ещё одна строка`, and no move of its own
            let counts = |it: &Token| it.number.is_some() || it.times.is_some();
            let begins = |at: usize| piece.at(at, "•|;").is_some();
            let is_item = begins(range.start) || range.start > 0 && begins(range.start - 1);
            let is_case = part.has("если|когда|кратн*|дел*|нечетн*|остает*");
            let is_lost_item = is_item && !is_case && part.tokens.iter().any(counts);
            if is_same && (is_lost_half || is_lost_item) {
                self.not_understood.push(part.place());
            }
        }
    }

    /// One alternative of a list of moves.
    fn alternative(&mut self, part: Piece<'_>, says_times: bool, carried: &mut Carried) {
        if is_marker(&part, 0) {
            part.use_up(&marker_range(&part));
        }
        self.forbidden_when_equal(&part);
        if self.forbids(&part, carried) {
            return;
        }
        // What became of the rest of a division is known already.
        let mut verbs = part.tokens.iter().filter(|it| is_move_verb(it)).peekable();
        let says_amount =
            |it: &Token| !it.is_used.get() && (it.number.is_some() || it.times.is_some());
        if verbs.peek().is_some()
            && verbs.all(|it| it.is_used.get())
            && !part.tokens.iter().any(says_amount)
        {
            return;
        }
        let is_open_verb = |it: &&Token| is_move_verb(it) && !it.is_used.get();
        let verb_count = match part.has(THEN) {
            true => 1,
            false => part.tokens.iter().filter(is_open_verb).count(),
        };
        if part.take_all("в любом|любых случае|случаях / во всех случаях / в любой ситуации / всегда / при любом|каждом|всяком числе|количестве _? / независимо от четности / вне зависимости от четности")
        {
            carried.guard = None;
        }
        let mut guards = self.guard(&part, carried);
        for (phrase, guard) in [
            (
                "кроме самой? больш*|наибольш*|полной|высокой HEAP?",
                "{v} < max(heaps)",
            ),
            (
                "кроме самой? меньш*|наименьш*|маленьк*|низкой HEAP?",
                "{v} > min(heaps)",
            ),
        ] {
            if part.take(&self.phrase(phrase)).is_some() {
                self.at_least_heaps(2);
                guards.push(guard.to_owned());
            }
        }
        let added = self.added_times(&part, carried.verb);
        let verb = take_verb(&part).or(added.as_ref().map(|_| Verb::Add));
        if let Some(verb) = verb {
            carried.verb = Some(verb);
        } else if carried.verb.is_none() || part.find_unused("больше|меньше").is_some()
        {
            carried.verb = verb_of_preposition(&part).or(carried.verb);
        }
        let takes = matches!(carried.verb, Some(Verb::Take | Verb::Decrease));
        let change = added
            .or_else(|| self.change(&part, says_times, carried.verb))
            .or_else(|| (takes && self.takes_any(&part)).then_some(Change::TakeUpToPart(1, 1)));
        if self.chooses_heap(&part) {
            carried.target = Target::Any;
        }
        let target = self.target(&part);
        if verb.is_some() {
            // `в кучу`: into any.
            let names_heap = part.tokens.iter().any(|it| self.is_heap(it));
            carried.open = (!names_heap).then_some(self.game.moves.len());
        }
        if let Some(target) = target {
            carried.target = target;
            // `положить 1 или 3 камня в первую кучу`
            let is_one = target != Target::Every && self.says_where_behind(&part);
            let from = carried.open.take().filter(|_| is_one);
            let from = from.unwrap_or(self.game.moves.len());
            self.game.moves[from..]
                .iter_mut()
                .for_each(|it| it.target = target);
        }
        let change = change.or_else(|| self.amount(&part, says_times, carried.verb));
        let Some(change) = change else {
            // A noun that is used up told what is forbidden.
            let is_noun = |it: &Token| it.is_used.get() && it.word.ends_with("ие");
            let is_open = |it: &Token| {
                is_move_verb(it) && !is_noun(it) || it.number.is_some() && !it.is_used.get()
            };
            if verb.is_some() && self.leaves_thing(&part) || part.tokens.iter().any(is_open) {
                self.not_understood.push(part.place());
                part.use_all();
            }
            return;
        };
        // Where two things are done and one is understood, a move is lost.
        let is_double = matches!(
            change,
            Change::AddToBoth(..) | Change::Carry(_) | Change::AddOther | Change::TakeOther
        );
        // `отсыпать так, чтобы стало втрое меньше`: what stands for several words says how the verb before it is done.
        let verb_count = verb_count
            - part
                .tokens
                .iter()
                .filter(|it| is_move_verb(it))
                .filter(|it| stands_for_more(it))
                .count()
                .min(verb_count);
        if !is_double && verb_count > 1 {
            self.not_understood.push(part.place());
        }
        if part.has(AND_SUM) {
            self.not_understood.push(part.place());
        }
        guards.extend(carried.guard.clone());
        self.add_move(carried.target, change, guards);
    }

    /// Whether a heap is named behind the amount that goes there, which may hold for the amounts before it: `три камня в первую
    /// кучу`, but `в первую кучу три камня`.
    pub(crate) fn says_where_behind(&self, part: &Piece<'_>) -> bool {
        let amount = |it: &Token| it.number.is_some() && it.order.is_none();
        let amount = part.tokens.iter().position(amount);
        let heap = |it: &Token| it.order.is_some() || self.is_heap(it);
        let heap = part.tokens.iter().rposition(heap);
        amount.is_some() && amount < heap && !part.has("скольк*|только|лишь|если|когда")
    }

    /// Whether a thing remains that is no mere noun of what is counted: `добавить горсть камней`, but `добавляют камни: один или
    /// два`.
    pub(crate) fn leaves_thing(&self, part: &Piece<'_>) -> bool {
        const MANY: &[&str] = &[
            "и", "ы", "а", "я", "ов", "ев", "ам", "ям", "ах", "ях", "ек", "ок", "ей",
        ];
        (0..part.tokens.len()).any(|at| {
            let token = &part.tokens[at];
            let is_of = at > 0
                && part
                    .at(at - 1, "количеств*|числ*|сколько|стольк*")
                    .is_some();
            self.is_object(token)
                && !self.is_heap(token)
                && !token.is_used.get()
                && !is_of
                && !MANY.iter().any(|it| token.word.ends_with(it))
        })
    }

    /// `когда кучи равны, удваивать запрещено`: no move, whatever it names.
    fn forbids(&mut self, part: &Piece<'_>, carried: &mut Carried) -> bool {
        let is_open = |it: &Token| !it.is_used.get() && (is_move_verb(it) || it.times.is_some());
        if !part.has("запрещ*|нельзя|невозможно / не допускается|допускаются")
            || !part.tokens.iter().any(is_open)
            // `удвоить кучу (если камней больше 20, этот ход запрещён)` is a move with a condition.
            || part.has("этот|такой ход запрещ*")
        {
            return false;
        }
        let times = part.tokens.iter().find_map(|it| it.times);
        // `…; когда кучи равны, удваивать запрещено`: that was no rule of its own.
        let is_equal = part.has("равн*|одинаков*|поровну")
            || carried
                .guard
                .take_if(|it| it == "{first} == {second}")
                .is_some();
        self.has_equal_rule &= !is_equal;
        let is_known = times.is_some_and(|it| is_equal && self.bar_equal(it));
        if !is_known {
            self.not_understood.push(part.place());
        }
        part.use_all();
        true
    }

    /// Bars the move that makes a heap so many times as large where both are equal; `false` where there is no such move.
    pub(crate) fn bar_equal(&mut self, times: i64) -> bool {
        let moves = self.game.moves.iter_mut();
        let mut is_known = false;
        for mv in moves.filter(|it| it.change == Change::Multiply(times)) {
            let guard = "{first} != {second}".to_owned();
            if !mv.guards.contains(&guard) {
                mv.guards.push(guard);
            }
            is_known = true;
        }
        is_known
    }

    /// `удвоение в этой ситуации запрещено`: moves that are not named again are not allowed there.
    fn forbidden_when_equal(&mut self, part: &Piece<'_>) {
        let noun =
            part.find("удвоени*|утроени*|увеличени*|умножени*|добавлени*|уменьшени*|делени*");
        let rest = noun.map(|it| part.part(it.range.start..part.tokens.len()));
        if let Some(rest) = rest.filter(|it| it.has("запрещ*|нельзя|невозможно / не разреш*"))
        {
            rest.use_plain();
        }
    }

    /// The conditions of an alternative: `если число камней чётно`. One before the verb holds for what follows, too.
    fn guard(&mut self, part: &Piece<'_>, carried: &mut Carried) -> Vec<String> {
        if part
            .take("иначе")
            .or_else(|| part.take("противном случае"))
            .is_some()
        {
            part.take_all("в");
            // `добавить камень, если их чётное число, а иначе …`: what holds otherwise was said of the other move alone.
            if carried.guard.is_none() && !self.game.moves.is_empty() {
                self.not_understood.push(part.place());
            }
            carried.guard = carried.guard.take().map(|it| negated(&it));
        }
        let begins = part.find_unused(
            "если|когда|условии|четном|нечетном / где _? четн*|нечетн* / в котор* _? четн*|нечетн*",
        );
        let begins = begins.map(|it| it.range.start);
        let Some(start) = begins.into_iter().chain(bounding_clause(part)).min() else {
            return vec![];
        };
        let rest = part.part(start..part.tokens.len());
        // `пять ложек (если там есть хотя бы пять)`: what stands behind an amount is said of it alone.
        let is_amount = |at: usize| {
            let token = &part.tokens[at];
            let is_place = part.at(at, "# из _").is_some()
                || (part.tokens.get(at + 1)).is_some_and(|it| self.is_heap(it));
            let counts = token.number.is_some() && !is_place && !asides::is_counted(part, at);
            !token.is_used.get()
                && (counts || token.times.is_some() || part.at(at, "половин*|треть").is_some())
        };
        let verb_before =
            part.tokens[..start].iter().any(is_move_verb) || (0..start).any(is_amount);
        let length = rest
            .tokens
            .iter()
            .enumerate()
            .skip(1)
            .position(|(at, it)| {
                // `меньше, чем в другой`, `не делится ни на 2, ни на 3`, `не меньше 15, но не больше 31`
                let goes_on = rest.at(
                    at,
                    ", чем|ни / , но|и|а не? больше|меньше|более|менее|выше|превы* #",
                );
                if goes_on.is_some() {
                    return false;
                }
                let ends = matches!(
                    it.word.as_str(),
                    "," | ")" | "-" | "то" | "может" | "можно" | ";"
                );
                ends || (!verb_before && is_move_verb(it))
            })
            .map_or(rest.tokens.len(), |at| at + 1);
        let region = rest.part(0..length);
        region.take_all("в|во|из|на|от котор*");
        region.take_all("если|когда|только|тогда|при|условии|том|в|где|их|котор*");
        part.take_all("но? только|лишь");
        let condition = self.condition(&region);
        // `если на улице дождь`, `если ход чётный`: a condition that no rule says.
        const NEEDED: &str = "хвата*|достаточно|есть|имеется|имеются|оста*|можно|возможно|хоч*|пожелает|угодно|нужно|наберется|это|игрок*|соперник*|противник*|запрещ*|нельзя";
        let is_unknown = condition.is_none()
            && region.has("если|когда")
            && !region.has(NEEDED)
            && !region.has("дел*|округл*|отбрас*");
        if is_unknown || region.has("ход четн*|нечетн* / четн*|нечетн* ход*")
        {
            self.not_understood.push(region.place());
        }
        // `если оно делится на 2 или на 3`
        if condition.is_some() && region.find_unused("или|либо _? #").is_some() {
            self.not_understood.push(region.place());
            region.use_all();
        }
        // `(если камней нечётное число, остаётся меньшая часть)`: that is no condition of the move.
        let rounds = rest.part(length..rest.tokens.len().min(length + 4));
        const ROUNDS: &str =
            "остается|остаются|оставляют|остаток|берут|берется|пропада*|отбрас*|отброс*|округл*";
        if condition.is_some() && rounds.has(ROUNDS) && verb_before {
            self.not_understood.push(rest.place());
            return vec![];
        }
        // `(при нечётном количестве такой ход невозможен)`
        const DENIES: &str = "ход|действие недоступ*|невозмож*|запрещ*|запрещен / ход|действие не разреш*|допуска*|возможен|делается|делают";
        let after = rest.part(length..rest.tokens.len().min(length + 5));
        // `(этот ход запрещён, если …)`
        let before = part.part(start.saturating_sub(5)..start);
        let denies = region.has(DENIES)
            || after.has(DENIES) && !after.has("если|можно")
            || before.take("( этот ход запрещен").is_some();
        if denies {
            after.take_all(DENIES);
            after.take_all("такой|этот|то");
            region.take_all(DENIES);
        }
        let condition = condition.map(|it| if denies { negated(&it) } else { it });
        region.take_all("содерж*");
        // `…; если камней больше 20, этот ход запрещён`: which one is not known here.
        if denies && !verb_before {
            self.not_understood.push(part.place());
            part.use_all();
            return vec![];
        }
        if verb_before {
            return condition.into_iter().collect();
        }
        if condition.as_deref() == Some("{first} == {second}") {
            // `…, или, если кучи равны, удвоить одну из них` says nothing of the moves before it.
            let is_one_more = part.tokens[0].word == "," && start == 1;
            self.has_equal_rule |= !is_one_more;
        }
        carried.guard = condition;
        vec![]
    }

    /// Which heap an alternative changes.
    pub(crate) fn target(&mut self, part: &Piece<'_>) -> Option<Target> {
        let phrase = |text: &str| self.phrase(text);
        let every = [
            phrase(
                "в|из|к|на? оба|обе|обеих|обоих|обеим|обоим|каждый|каждую|каждой|каждом|каждому|каждого|каждое|все|всех|всем из? #|двух|этих? HEAP",
            ),
            "оба|обоим|обоих числ*".to_owned(),
        ];
        // `по одному кролику в каждую клетку`, whatever they are in
        let each = part.find_unused(
            "по # _? в|из|к|ко|на|с|со каждую|каждой|каждого|каждый|каждое|обе|оба|обеих|обоих",
        );
        if let Some(each) = &each {
            part.use_up(&(each.range.end - 2..each.range.end));
        }
        if each.is_some() || every.iter().any(|it| part.take(it).is_some()) {
            part.take_all("по|сразу|одновременно");
            self.at_least_heaps(2);
            return Some(Target::Every);
        }
        let either = phrase(&format!("в|во|из|к|ко|со? {EITHER} HEAP?"));
        if part.take(&either).is_some_and(|it| it.numbers == [1, 2]) {
            self.at_least_heaps(2);
            return Some(Target::Any);
        }
        // Where heaps have names of their own, `большой бак` is one of these.
        let named = |at: usize| {
            part.at(at, "в|во|из|к|со? № / №").filter(|_| {
                let mut tokens = part.part(at..at + 2).tokens.iter();
                tokens.any(|it| names_heap(it) && !it.is_used.get())
            })
        };
        if let Some(found) = (0..part.tokens.len()).find_map(named) {
            part.use_up(&found.range);
            let index = usize::try_from(found.number() - 1).unwrap_or_default();
            self.at_least_heaps((index + 1).max(2));
            return Some(Target::Heap(index));
        }
        // `в кучу с меньшим числом камней`
        let by_number = phrase("HEAP с|со больш*|меньш*|наибольш*|наименьш* количеств*|числом _?");
        if let Some(found) = part.take(&by_number) {
            self.at_least_heaps(2);
            let is_bigger = part.part(found.range).has("больш*|наибольш*");
            return Some(if is_bigger {
                Target::Bigger
            } else {
                Target::Smaller
            });
        }
        let sizes = [
            (
                "больш*|наибольш*|высок*|полной|полную|длинн*|крупн*",
                "больше",
                Target::Bigger,
            ),
            (
                "меньш*|наименьш*|маленьк*|низк*|коротк*|мелк*",
                "меньше",
                Target::Smaller,
            ),
        ];
        for (stem, adverb, target) in sizes {
            let forms = [
                phrase(&format!("самую|самой|более {stem} из|по? HEAP?")),
                phrase(&format!("{stem} из|по? HEAP")),
                format!("в|из {stem}"),
                format!("{stem} из"),
                format!("самую|самой|более {stem}"),
            ];
            let is_heap = |found: &Found| {
                let tokens = &part.tokens[found.range.clone()];
                tokens
                    .iter()
                    .all(|it| it.word != adverb && !it.is_used.get())
            };
            if let Some(found) = forms.iter().filter_map(|it| part.find(it)).find(is_heap) {
                part.use_up(&found.range);
                self.at_least_heaps(2);
                return Some(target);
            }
        }
        // `удвоить большую`, `добавить один в любую`, `удвоить другую`: said alone, of heaps.
        let last = part.tokens.iter().rposition(|it| it.kind != Kind::Sign);
        let take_last = |words: &str| {
            let at =
                last.filter(|&at| !part.tokens[at].is_used.get() && part.at(at, words).is_some());
            // But `заменить втрое большей`, `в три раза большее`.
            let is_amount = |at: usize| {
                let token = &part.tokens[at];
                token.times.is_some() && !is_move_verb(token) || part.at(at, "раз|раза").is_some()
            };
            let at = at.filter(|&at| at == 0 || !is_amount(at - 1));
            at.inspect(|&at| part.use_up(&(at..at + 1))).is_some()
        };
        let alone = [
            ("большую|большей|большее|наибольшую", Target::Bigger),
            ("меньшую|меньшей|меньшее|наименьшую", Target::Smaller),
        ];
        if let Some((_, target)) = alone.into_iter().find(|it| take_last(it.0)) {
            self.at_least_heaps(2);
            return Some(target);
        }
        if let Some(found) = part.take(&phrase("HEAP ,? в|где котор*? _? меньше|больше _?"))
        {
            part.take_all(", чем в? друг* / чем в? друг*");
            self.at_least_heaps(2);
            let is_bigger = part.part(found.range).has("больше");
            return Some(if is_bigger {
                Target::Bigger
            } else {
                Target::Smaller
            });
        }
        if take_last("любую|любое") {
            return Some(Target::Any);
        }
        let before = self.game.moves.last().map(|it| it.target);
        let other = match before {
            Some(Target::Bigger) => Some(Target::Smaller),
            Some(Target::Smaller) => Some(Target::Bigger),
            Some(Target::Heap(index)) if index < 2 => Some(Target::Heap(1 - index)),
            _ => None,
        };
        if other.is_some() && take_last("другую|другое") {
            return other;
        }
        let one = part
            .take(&phrase("в|во|из|к|со? № HEAP"))
            .or_else(|| part.take("в|во|из|к №"))
            .or_else(|| part.take(&phrase("№ HEAP")))
            .or_else(|| {
                // `первым - Аня` tells who is first.
                let is_place = |it: &Found| !part.tokens[it.range.start].word.ends_with("ым");
                let found = part.find_unused("№ -").filter(is_place)?;
                part.use_up(&found.range);
                Some(found)
            })
            .or_else(|| {
                // A word, or a number, is written on at one side of it.
                let has_sides = !self.is_heapless || self.game.heap_count > 1;
                let mut found = part.take("слева|справа").filter(|_| has_sides)?;
                let is_left = part.tokens[found.range.start].word == "слева";
                found.numbers = vec![if is_left { 1 } else { 2 }];
                Some(found)
            });
        if let Some(found) = one {
            let index = usize::try_from(found.number() - 1).unwrap_or_default();
            self.at_least_heaps((index + 1).max(2));
            return Some(Target::Heap(index));
        }
        let any = [
            phrase("# из # HEAP"),
            phrase(
                "#|любой|любую|любом|любого|какой-*|какую-*|каком-*|какому-*|произвольн*|выбранн* из #|имеющихся|этих|данных|двух|трех|его? HEAP",
            ),
            phrase(
                "#|любой|любую|любом|любого|любое|любому|какой-*|какую-*|каком-*|какому-*|произвольн* одну|одной? HEAP",
            ),
            "в|из|к? #|любую|любой|любому|любом из них".to_owned(),
            phrase("к? любому|любое|каждому|любую|любой из HEAP"),
            phrase("# из HEAP"),
        ];
        // `от 1 до 3 из одной кучи`: the number before it is an amount.
        let is_one = |it: &Found| {
            let token = &part.tokens[it.range.start];
            // `в 1 из куч`, but `вычесть 1 из кучи`
            let is_digit = token.kind == Kind::Number;
            let before = it.range.start.checked_sub(1);
            let is_place = before.is_some_and(|at| part.at(at, "в|во|из|к|на|с").is_some());
            token.number.is_none_or(|it| it == 1) && (!is_digit || is_place)
        };
        let found = any
            .iter()
            .find_map(|it| part.find_unused(it).filter(is_one));
        if let Some(found) = &found {
            part.use_up(&found.range);
        }
        part.take_all("по своему|его|собственному выбору|желанию|усмотрению");
        if found.is_some() {
            part.take_all("любой|выбранной");
            return Some(Target::Any);
        }
        part.take_all("любую|любой|любом|любое / из них");
        None
    }
}

/// Where a clause begins that bounds the heap that is changed: `из кучи, в которой их не меньше трёх`, `где есть хотя бы 3`.
fn bounding_clause(part: &Piece<'_>) -> Option<usize> {
    const BOUNDS: &str = "больше|более|меньше|менее|хотя|минимум|есть|кратн*|делит*|≥|≤|>|<";
    (0..part.tokens.len()).find(|&at| {
        let begins = part.at(at, "где|котор*");
        let Some(begins) = begins.filter(|_| !part.tokens[at].is_used.get()) else {
            return false;
        };
        let clause = part.part(begins.range.end..part.tokens.len());
        let ends = |it: &Token| {
            matches!(
                it.word.as_str(),
                "," | ";" | ")" | "(" | "." | "или" | "либо"
            )
        };
        let length = clause.tokens.iter().position(ends);
        let clause = clause.part(0..length.unwrap_or(clause.tokens.len()));
        clause.has(BOUNDS)
            && clause.tokens.iter().any(|it| it.number.is_some())
            && !clause.tokens.iter().any(is_move_verb)
    })
}

impl Piece<'_> {
    /// Uses every word that is one of the alternatives.
    pub(crate) fn use_all_words(&self, alternatives: &str) {
        for at in 0..self.tokens.len() {
            if let Some(found) = self.at(at, alternatives) {
                self.use_up(&found.range);
            }
        }
    }
}

/// Whether a word stands for several of the text: `увеличить` for `так, чтобы стало … больше`.
pub(crate) fn stands_for_more(token: &Token) -> bool {
    token.place.len() > token.word.len() + 8
}

/// Takes the numbers of places: `сажают деревья на двух просеках`.
pub(crate) fn take_places(piece: &Piece<'_>) {
    // `одну из сторон (ширину или высоту)`
    piece.take_all("( № или|либо № )");
    for at in 0..piece.tokens.len() {
        let place = piece.at(at, "в|во|на # _").filter(|it| {
            let noun = &piece.tokens[it.range.end - 1].word;
            noun.ends_with("ах") || noun.ends_with("ях")
        });
        if let Some(place) = place {
            piece.use_up(&place.range);
        }
    }
}

pub(crate) fn negated(condition: &str) -> String {
    if [" and ", " or "].iter().any(|it| condition.contains(it)) {
        return format!("not ({condition})");
    }
    if let Some(start) = condition.strip_suffix("% 2 == 0") {
        return format!("{start}% 2 == 1");
    }
    if let Some(start) = condition.strip_suffix("% 2 == 1") {
        return format!("{start}% 2 == 0");
    }
    if condition.ends_with(" == 0") && condition.contains('%') {
        return condition.replace(" == 0", " != 0");
    }
    format!("not ({condition})")
}

pub(crate) fn verb_of(piece: &Piece<'_>) -> Option<Verb> {
    const VERBS: &[(&str, Verb)] = &[
        (lexicon::ADD, Verb::Add),
        (lexicon::TAKE, Verb::Take),
        (lexicon::INCREASE, Verb::Increase),
        (lexicon::DECREASE, Verb::Decrease),
        (lexicon::MULTIPLY, Verb::Multiply),
        (lexicon::DIVIDE, Verb::Divide),
        (lexicon::CARRY, Verb::Carry),
        (lexicon::REPLACE, Verb::Replace),
        (lexicon::POWER, Verb::Power),
        (lexicon::LEAVE, Verb::Leave),
    ];
    VERBS
        .iter()
        .find(|(verb, _)| piece.at(0, verb).is_some())
        .map(|it| it.1)
}

/// `две монеты на одну из стопок`: without a verb, where things go says what is done.
fn verb_of_preposition(part: &Piece<'_>) -> Option<Verb> {
    let has_amount = part.has("# _");
    if let Some(found) = part.find("на # больше|меньше / × больше|меньше / в # раз* больше|меньше")
    {
        let last = found.range.end - 1;
        part.use_up(&(last..last + 1));
        part.take_all("прежнего|предыдущего|старого");
        let is_more = part.tokens[last].word == "больше";
        return Some(if is_more {
            Verb::Increase
        } else {
            Verb::Decrease
        });
    }
    let first = part
        .find("на|в|во|к|ко|из|со|с|от _")
        .filter(|_| has_amount)?;
    let is_taken = matches!(
        part.tokens[first.range.start].word.as_str(),
        "из" | "со" | "с" | "от"
    );
    Some(if is_taken { Verb::Take } else { Verb::Add })
}

/// Takes the first verb of an alternative; what doubles is an increase.
pub(crate) fn take_verb(part: &Piece<'_>) -> Option<Verb> {
    let at = part.tokens.iter().position(is_move_verb);
    let at = at?;
    let one = part.part(at..at + 1);
    if part.tokens[at].times.is_some() {
        return Some(Verb::Increase);
    }
    one.use_all();
    // Whatever is changed says how it is changed.
    let verb = verb_of(&one);
    if verb == Some(Verb::Increase) {
        // `передвинуть на две клетки назад`
        part.take_all("вверх|вперед|вправо|больше");
        if part.take("вниз|назад|влево|меньше").is_some() {
            return Some(Verb::Decrease);
        }
    }
    if verb == Some(Verb::Leave) {
        part.take_all("только|лишь|ровно");
    }
    if verb == Some(Verb::Replace) && !part.tokens[at].word.starts_with("замен") {
        return None;
    }
    verb
}

/// Words of a ban: a list of moves with one says more than how much each changes.
pub(crate) const BANNED: &str = "запрещ*|нельзя|невозмож*|недопустим*|недоступ*";

/// Whether a statement bans something, and permits nothing: `Оставлять в куче двадцать камней не разрешается.`
pub(crate) fn bans(piece: &Piece<'_>) -> bool {
    let is_bidden = piece.has("обязан|обязана|обязано|должен|должна|должно получить|получать|оставить|оставлять|остаться|оказаться")
        && !piece.tokens.iter().any(is_move_verb);
    let is_banned =
        piece.has("нельзя|запрещ*|недопустим*|невозможно / не разреш*|допуска*|позвол*|дозвол*");
    let allows = |at: usize| {
        piece.at(at, "разреш*|допуска*|позвол*|дозвол*").is_some()
            && (at == 0 || piece.tokens[at - 1].word != "не")
    };
    let permits = (0..piece.tokens.len()).any(allows)
        || piece
            .has("можно|может|могут|вправе|или|либо / за # ход / за ход / ход состоит|заключается");
    is_bidden || piece.has("отлича* от #") || is_banned && !permits
}
