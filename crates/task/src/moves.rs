//! Moves: `добавить в одну из куч один или три камня, либо удвоить количество камней в куче`.

use crate::alternatives::{alternatives, is_marker, marker_range};
use crate::lexicon::{self, is_move_verb};
use crate::model::{Change, Rounding, Target};
use crate::reader::{Doubt, Reader};
use crate::tokens::{Kind, Piece, Token};

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
}

/// What goes on from one alternative to the next.
#[derive(Clone, Debug, Default)]
struct Carried {
    verb: Option<Verb>,
    target: Target,
    /// The condition at the beginning of the sentence.
    guard: Option<String>,
}

impl Reader {
    /// The moves that a statement lists.
    pub(crate) fn moves(&mut self, piece: &Piece<'_>) -> bool {
        if self.game.is_token && piece.has("( $") {
            return self.token_moves(piece);
        }
        let has_verb = piece.tokens.iter().any(is_move_verb);
        let may = piece.has("может|могут|можно|разреш*|вправе|право|состоит|способ*|ход*|одно|позволено|должен|обязан|заключается");
        let is_item = is_marker(piece, 0) || piece.tokens.first().is_some_and(is_move_verb);
        if !has_verb || !(may || is_item) {
            return false;
        }
        piece.take_all("за # ход");
        piece.take_all("за каждый|свой? ход");
        piece.take_all("# из|действ*|операц*|способ*|вариант*|ход* # следующих|указанных|перечисленных? действий|операций|ходов|способов|вариантов");
        piece.take_all("# из следующих|указанных|перечисленных|возможных? действий|операций|ходов|способов|вариантов");
        piece.take_all("# действ*|операц*|способ*");
        piece.take_all("#|любое из # указанных|перечисленных|следующих? :|-");
        piece.take_all(&self.phrase("изменить|изменять|измени* #|любое|любую|одно HEAP"));
        if let Some(rounding) = self.take_rounding(piece) {
            self.rounding = rounding;
        }
        let mut carried = Carried::default();
        let ranges = alternatives(piece);
        for (index, range) in ranges.iter().enumerate() {
            let rest = ranges.get(index + 1).map(|it| it.start..piece.tokens.len());
            let says_times = rest.is_some_and(|rest| {
                let rest = piece.part(rest);
                rest.at(0, "#|или|, #? раз*").is_some() || rest.at(0, "или|, в? # раз*").is_some()
            });
            self.alternative(piece.part(range.clone()), says_times, &mut carried);
        }
        true
    }

    /// One alternative of a list of moves.
    fn alternative(&mut self, part: Piece<'_>, says_times: bool, carried: &mut Carried) {
        if is_marker(&part, 0) {
            part.use_up(&marker_range(&part));
        }
        self.forbidden_when_equal(&part);
        let mut guards = self.guard(&part, carried);
        if let Some(verb) = take_verb(&part) {
            carried.verb = Some(verb);
        }
        let change = self.change(&part, says_times, carried.verb);
        let target = self.target(&part);
        if let Some(target) = target {
            carried.target = target;
        }
        let change = change.or_else(|| self.amount(&part, says_times, carried.verb));
        let Some(change) = change else {
            let is_open = |it: &Token| it.number.is_some() && !it.is_used.get();
            if part.tokens.iter().any(|it| is_move_verb(it) || is_open(it)) {
                self.not_understood.push(part.place());
                part.use_all();
            }
            return;
        };
        guards.extend(carried.guard.clone());
        self.add_move(carried.target, change, guards);
    }

    /// `удвоение в этой ситуации запрещено`: moves that are not named again are not allowed there.
    fn forbidden_when_equal(&mut self, part: &Piece<'_>) {
        let noun =
            part.find("удвоени*|утроени*|увеличени*|умножени*|добавлени*|уменьшени*|делени*");
        let rest = noun.map(|it| part.part(it.range.start..part.tokens.len()));
        if let Some(rest) = rest.filter(|it| it.has("запрещ*|нельзя|невозможно / не разреш*"))
        {
            rest.use_all();
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
            carried.guard = carried.guard.take().map(|it| negated(&it));
        }
        let Some(start) = part.find_unused("если|когда|условии|четном|нечетном")
        else {
            return vec![];
        };
        let start = start.range.start;
        let rest = part.part(start..part.tokens.len());
        let verb_before = part.tokens[..start].iter().any(is_move_verb);
        let length = rest
            .tokens
            .iter()
            .enumerate()
            .skip(1)
            .position(|(at, it)| {
                // `меньше, чем в другой`
                if rest.at(at, ", чем").is_some() {
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
        region.take_all("если|когда|только|тогда|при|условии|том|в");
        part.take_all("но? только|лишь");
        let condition = self.condition(&region);
        region.take_all("содерж*");
        if verb_before {
            return condition.into_iter().collect();
        }
        if condition.as_deref() == Some("{first} == {second}") {
            self.has_equal_rule = true;
        }
        carried.guard = condition;
        vec![]
    }

    /// Which heap an alternative changes.
    pub(crate) fn target(&mut self, part: &Piece<'_>) -> Option<Target> {
        let phrase = |text: &str| self.phrase(text);
        let every = [
            phrase("в|из? обе|обеих|обеим|каждую|каждой|каждом|каждое|все|всех из? #|двух? HEAP"),
            "оба|обоим|обоих числ*".to_owned(),
        ];
        if every.iter().any(|it| part.take(it).is_some()) {
            part.take_all("по|сразу|одновременно");
            self.at_least_heaps(2);
            return Some(Target::Every);
        }
        let sizes = [
            ("больш*|наибольш*", "больше", Target::Bigger),
            ("меньш*|наименьш*", "меньше", Target::Smaller),
        ];
        for (stem, adverb, target) in sizes {
            let forms = [
                phrase(&format!("{stem} из|по? HEAP")),
                format!("в|из {stem}"),
                format!("{stem} из"),
            ];
            let is_heap = |found: &crate::tokens::Found| {
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
        let one = part
            .take(&phrase("в|во|из|к|со? № HEAP"))
            .or_else(|| part.take(&phrase("HEAP № №?")).filter(|_| false))
            .or_else(|| part.take("в|во|из|к №"));
        if let Some(found) = one {
            let index = usize::try_from(found.number() - 1).unwrap_or_default();
            self.at_least_heaps((index + 1).max(2));
            return Some(Target::Heap(index));
        }
        let any = [
            phrase("# из # HEAP"),
            phrase(
                "#|любой|любую|любом|любого|какой-либо|какую-либо|какую-нибудь|какой-нибудь|какую-то|произвольн*|выбранн* из #|имеющихся|этих|данных|двух|трех|его? HEAP",
            ),
            phrase(
                "#|любой|любую|любом|любого|любое|любому|какой-либо|какую-либо|какую-нибудь|произвольн* HEAP",
            ),
            "в|из|к? #|любую|любой|любому|любом из них".to_owned(),
            phrase("к? любому|любое|каждому|любую|любой из HEAP"),
            phrase("# из HEAP"),
        ];
        let found = any.iter().find_map(|it| part.take(it));
        part.take_all("по своему|его|собственному выбору|желанию|усмотрению");
        if found.is_some() {
            part.take_all("любой|выбранной");
            return Some(Target::Any);
        }
        part.take_all("любую|любой|любом|любое / из них");
        None
    }

    /// A change that is no mere amount: a half, as many as the other heap, so many times.
    fn change(&mut self, part: &Piece<'_>, says_times: bool, verb: Option<Verb>) -> Option<Change> {
        if part.take("половину").is_some() {
            let rounding = self.part_rounding();
            return Some(match verb {
                Some(Verb::Add | Verb::Increase) => Change::AddPart(2, rounding),
                _ => Change::Divide(2, rounding),
            });
        }
        if part.take("в полтора раза").is_some() {
            return Some(Change::AddPart(2, self.part_rounding()));
        }
        // What remains is a third, or a fourth.
        for (words, number) in [("две трети", 3), ("три четверти", 4)] {
            if matches!(verb, Some(Verb::Take)) && part.take(words).is_some() {
                return Some(Change::Divide(number, self.part_rounding()));
            }
        }
        let parts = [
            ("на? треть / третью часть", 3),
            ("на? четверть / четвертую часть", 4),
        ];
        for (words, number) in parts {
            if verb.is_some() && part.take(words).is_some() {
                let rounding = self.part_rounding();
                return Some(match verb {
                    Some(Verb::Add | Verb::Increase) => Change::AddPart(number, rounding),
                    _ => Change::TakePart(number, rounding),
                });
            }
        }
        if part.take("в? квадрат*").is_some() {
            return Some(Change::Square);
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
        let mut forms = vec!["в # раз*", "# раза", "×"];
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

    fn part_rounding(&self) -> Rounding {
        self.rounding
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
        let other = "друг*|соседн*|оставш*|второй|вторую|второе|второго";
        if is_same && (part.has(other) || from_sized.is_some()) {
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
        if verb == Some(Verb::Replace) && part.take("сумм*").is_some() {
            part.take_all("# из|чисел|HEAP");
            part.take_all("на|их|этих|обоих|чисел|двух|обеих|пары|данных");
            self.at_least_heaps(2);
            return Some(Change::AddOther);
        }
        if verb == Some(Verb::Carry) {
            let found = part.take("# _?")?;
            part.take_all(&self.phrase("из одной|любой|какой-либо? HEAP?"));
            part.take_all(&self.phrase("в друг* HEAP?"));
            part.take_all(&self.phrase("в|во № HEAP?"));
            self.at_least_heaps(2);
            return Some(Change::Carry(found.number()));
        }
        let in_two = self.phrase("по # _? в|к? любые|какие-либо|какие-нибудь? две|двум HEAP");
        if let Some(found) = part.take(&in_two).filter(|_| verb == Some(Verb::Add)) {
            self.at_least_heaps(2);
            return Some(Change::AddToBoth(found.number(), found.number()));
        }
        if part.has("в друг*") && verb == Some(Verb::Add) {
            let one = part.take(&self.phrase("в одну|одной из|HEAP? HEAP? #"));
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

    /// A number of stones, or a range of them.
    fn amount(&mut self, part: &Piece<'_>, says_times: bool, verb: Option<Verb>) -> Option<Change> {
        let verb = verb?;
        part.take_all("любое|произвольное количество|число");
        let between = [
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
        if let Some((low, high)) = found {
            return match verb {
                Verb::Add | Verb::Increase => Some(Change::AddBetween(low, high)),
                Verb::Take | Verb::Decrease => Some(Change::TakeBetween(low, high)),
                _ => None,
            };
        }
        // `увеличить на 3 или в 2 раза`
        let found = part.take("на #").map(|it| (it.number(), false));
        let (number, says_times) = match found {
            Some(found) => found,
            None => (part.take("#")?.number(), says_times),
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
            Verb::Replace | Verb::Carry => return None,
        })
    }

    /// What becomes of the rest of a division.
    pub(crate) fn take_rounding(&mut self, piece: &Piece<'_>) -> Option<Rounding> {
        let remains = piece
            .take("остает*|остан*|осталось на # _? больше|меньше")
            .or_else(|| piece.take("на # _? больше|меньше"));
        if let Some(found) = remains {
            let is_more = piece.tokens[found.range.end - 1].word == "больше";
            piece.use_all_words("нечетн*|если|чем|убирает*|убира*|забира*|берет*|было|убрано|взято|удал*|при|этом|количество|уходит|в|куче|остается|остаться|остаются");
            return Some(if is_more {
                Rounding::Up
            } else {
                Rounding::Down
            });
        }
        let mut rounding = None;
        while let Some(found) = piece.take("округл*") {
            let is_sign =
                |at: &usize, signs: &[&str]| signs.contains(&piece.tokens[*at].word.as_str());
            // What else is said of it stands in the same brackets, or up to the next comma.
            let before =
                |signs: &[&str]| (0..found.range.start).rev().find(|at| is_sign(at, signs));
            let bracket = before(&["(", ")"]).filter(|at| is_sign(at, &["("]));
            let open = bracket.or(before(&[",", ";"])).unwrap_or(found.range.start);
            let ends: &[&str] = match bracket {
                Some(_) => &[")"],
                None => &[")", ",", ";", "или"],
            };
            let end = (found.range.end..piece.tokens.len()).find(|at| is_sign(at, ends));
            let region = piece.part(open..end.unwrap_or(piece.tokens.len()));
            let is_up = region.take("больш*|вверх|избытк*").is_some();
            region.use_all_words("меньш*|вниз|недостат*|ближайш*|цел*|деле*|полученн*|результат*|необходимости|сторон*|этом|числ*|количеств*|если|при|не|дробн*|нецел*|нечетн*|оно|получ*|надо|остат*|остав*|камн*|всегда|до");
            rounding = Some(if is_up { Rounding::Up } else { Rounding::Down });
        }
        if rounding.is_some() {
            return rounding;
        }
        if piece
            .take("дробн* часть отбрасывается|отбрасывают|отбрасываем|отбросить")
            .is_some()
            || piece.take("с? отбрасыванием дробной части").is_some()
        {
            return Some(Rounding::Down);
        }
        if piece.has("нацело|целочислен*|остаток / целую часть") && !piece.has("если|только")
        {
            piece.use_all_words(
                "нацело|целочислен*|остаток|отбрасыв*|целую|часть|деле*|деления|результат*",
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

    /// `x, y` to other points: `из точки (x, y) в одну из точек (x + 3, y), (x, 2y)`.
    fn token_moves(&mut self, piece: &Piece<'_>) -> bool {
        self.game.heap_count = 2;
        piece.take_all("за # ход");
        let mut first = true;
        let mut at = 0;
        while at < piece.tokens.len() {
            let Some((length, point)) = point(piece, at) else {
                at += 1;
                continue;
            };
            piece.use_up(&(at..at + length));
            at += length;
            let is_origin = first && point == ["x", "y"];
            first = false;
            if !is_origin {
                self.add_move(Target::Any, Change::Replace(point.to_vec()), vec![]);
            }
        }
        piece.take_all("# из # следующих? точек|позиций");
        piece.take_all("# из точек|позиций");
        piece.take_all("перемещ*|передвиг*|переме*|сдвиг*|двига*|заключается");
        !self.game.moves.is_empty()
    }

    /// Whether a division without a word on its rest is rounded down.
    pub(crate) fn rounds_down(&mut self) -> bool {
        self.usual(Doubt::Rounding, 0..0)
    }
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

pub(crate) fn negated(condition: &str) -> String {
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
    ];
    VERBS
        .iter()
        .find(|(verb, _)| piece.at(0, verb).is_some())
        .map(|it| it.1)
}

/// Takes the first verb of an alternative; what doubles is an increase.
fn take_verb(part: &Piece<'_>) -> Option<Verb> {
    let at = part
        .tokens
        .iter()
        .position(|it| is_move_verb(it) || it.times.is_some() && it.word.ends_with("ить"));
    let at = at?;
    let one = part.part(at..at + 1);
    if part.tokens[at].times.is_some() {
        return Some(Verb::Increase);
    }
    one.use_all();
    // Whatever is changed says how it is changed.
    let verb = verb_of(&one);
    if verb == Some(Verb::Replace) && !part.tokens[at].word.starts_with("замен") {
        return None;
    }
    verb
}

/// `(x + 3, 2y)`: how many tokens, and the two coordinates as expressions.
fn point(piece: &Piece<'_>, at: usize) -> Option<(usize, [String; 2])> {
    if piece.tokens.get(at)?.word != "(" {
        return None;
    }
    let end = piece.tokens[at..]
        .iter()
        .take(24)
        .position(|it| it.word == ")")?;
    let inside = &piece.tokens[at + 1..at + end];
    let mut coordinates = inside.split(|it| matches!(it.word.as_str(), "," | ";"));
    let first = coordinate(coordinates.next()?)?;
    let second = coordinate(coordinates.next()?)?;
    (coordinates.next().is_none() && (first + &second).contains(['x', 'y'])).then(|| {
        let mut coordinates = inside.split(|it| matches!(it.word.as_str(), "," | ";"));
        let mut next = || coordinates.next().and_then(coordinate).unwrap_or_default();
        (end + 1, [next(), next()])
    })
}

fn coordinate(tokens: &[Token]) -> Option<String> {
    let mut expression = String::new();
    let mut after_value = false;
    for token in tokens {
        let is_value = token.kind == Kind::Number
            || token.kind == Kind::Letter
            || matches!(token.word.as_str(), "х" | "у");
        match token.word.as_str() {
            "+" | "-" | "*" if after_value => {
                expression += &format!(" {} ", token.word);
            }
            _ if is_value => {
                if after_value {
                    expression += " * ";
                }
                expression += match token.word.as_str() {
                    "х" => "x",
                    "у" => "y",
                    word => word,
                };
            }
            "-" => expression.push('-'),
            _ => return None,
        }
        after_value = is_value;
    }
    let is_known = expression
        .chars()
        .all(|it| it.is_ascii_digit() || " +-*xy".contains(it));
    (after_value && is_known).then_some(expression)
}
