//! Moves: `добавить в одну из куч один или три камня, либо удвоить количество камней в куче`.

use crate::lexicon::{self, is_move_verb};
use crate::model::{Change, Repetition, Rounding, Target};
use crate::reader::{Doubt, Reader};
use crate::tokens::{Kind, Piece, Token};
use std::ops::Range;

/// What a verb does, before it is known how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
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
        let Some(start) = part.find("если|когда|условии|четном|нечетном")
        else {
            return vec![];
        };
        let start = start.range.start;
        let rest = part.part(start..part.tokens.len());
        let verb_before = part.tokens[..start].iter().any(is_move_verb);
        let length = rest
            .tokens
            .iter()
            .skip(1)
            .position(|it| {
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
        let other = "друг*|соседн*|оставш*|второй|вторую|второе|второго";
        if is_same && part.has(other) {
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
            self.at_least_heaps(2);
            return Some(Change::Carry(found.number()));
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
        let number = part.take("на? #")?.number();
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
            region.use_all_words("меньш*|вниз|недостат*|ближайш*|цел*|деле*|полученн*|результат*|необходимости|сторон*|этом|числ*|количеств*");
            rounding = Some(if is_up { Rounding::Up } else { Rounding::Down });
        }
        if rounding.is_some() {
            return rounding;
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

    /// Moves that may not be repeated.
    pub(crate) fn memory(&mut self, piece: &Piece<'_>) -> bool {
        let is_forbidden = piece.has("не|нельзя|запрещ*|невозможно|кроме");
        let repeats = piece.has("повтор*|подряд|дважды|предыдущ* / только что")
            || piece.has("последн* ход*") && piece.has("противник*|соперник*|оппонент*");
        if !is_forbidden || !repeats || !piece.has("ход*|действ*|операц*") {
            return false;
        }
        let by_opponent = piece.has("противник*|соперник*|оппонент*|другого|другой|партнер*");
        let by_own = piece.has("подряд|дважды|свой|своего|собственн*|свое");
        self.game.repeat = match (by_opponent, by_own) {
            (true, false) => Repetition::NotOpponent,
            (true, true) if !piece.has("подряд|дважды") => Repetition::NotOpponent,
            (false, true) => Repetition::NotOwn,
            (false, false) if piece.has("предыдущ*") => Repetition::NotOpponent,
            _ => return false,
        };
        piece.use_all_words("не|нельзя|запрещ*|невозможно|повтор*|подряд|дважды|предыдущ*|только|что|последн*|ход*|действ*|операц*|противник*|соперник*|оппонент*|другого|собственн*|свой|своего|совершать|делать|тип*|вид*|же|тот|самый|при|игроку|предшеств*|непосредственно|#|раз*|сделанн*|совершенн*|сделал|сделала|совершил|выполнять|выполненн*|одинаков*|партнер*|которое|которую");
        true
    }

    /// One pass in the whole game.
    pub(crate) fn pass(&mut self, piece: &Piece<'_>) -> bool {
        let is_pass =
            piece.has("суперход*|пас|паса") || piece.has("пропуст*|пропуск*") && piece.has("ход*");
        if !is_pass {
            return false;
        }
        let once =
            piece.has("один|1|однажды|единожды|единственный") && piece.has("всю|игру|партию|игры");
        if once {
            self.game.has_pass = true;
        }
        if once || self.game.has_pass {
            piece.use_all();
        }
        once || self.game.has_pass
    }

    /// What moves may not do, said apart from them.
    pub(crate) fn restriction(&mut self, piece: &Piece<'_>) -> bool {
        let forbids = piece.has("нельзя|запрещ*|запрещено|невозможно|недопустим*")
            || piece.has("не разреш*|может|могут|должн*|допуска*|имеет");
        let only = piece.has("только|лишь") || piece.has("должн*|обязан*");
        let is_equal_rule = piece.has("если") && piece.has("равн*|одинаков*|поровну");
        if !(forbids || only || is_equal_rule || piece.has("хватает|достаточно")) {
            return false;
        }
        if piece.has("если") && piece.has("равн*|одинаков*|поровну") {
            let is_free =
                piece.has("изменить|изменять|менять|выбрать") && piece.has("любую|любой|одну");
            if is_free && !piece.tokens.iter().any(is_move_verb) {
                // So the greater heap is either of them, as it is anyway.
                piece.use_all();
            }
            return is_free && !piece.tokens.iter().any(is_move_verb);
        }
        if piece.has("хватает|достаточно") {
            self.enough_stones = true;
            piece.use_all();
            return true;
        }
        let names_move = piece.tokens.iter().any(is_restricting_verb);
        if names_move && self.restricted_heap(piece, forbids) {
            return true;
        }
        if piece.has("после") && piece.has("ход*") && !piece.tokens.iter().any(is_move_verb)
            || piece.has("в запасе|наличии")
            || piece.has("количеств*|число") && piece.has("превышать|быть|становиться")
        {
            return self.legal(piece, forbids);
        }
        if names_move && !self.game.moves.is_empty() {
            return self.restricted_moves(piece, forbids);
        }
        false
    }

    /// `изменять большую кучу не разрешается`
    fn restricted_heap(&mut self, piece: &Piece<'_>, forbids: bool) -> bool {
        let phrase = self.phrase("больш*|наибольш*|меньш*|наименьш* из? HEAP?");
        let Some(found) = piece.find(&phrase) else {
            return false;
        };
        let word = piece.tokens[found.range.start].word.as_str();
        if matches!(word, "больше" | "меньше" | "большее" | "меньшее")
            && piece.tokens.iter().any(|it| it.number.is_some())
        {
            return false;
        }
        let is_bigger = word.contains("больш");
        self.only_target = Some(if is_bigger == forbids {
            Target::Smaller
        } else {
            Target::Bigger
        });
        piece.use_all();
        true
    }

    /// A condition on every position that a move reaches.
    fn legal(&mut self, piece: &Piece<'_>, forbids: bool) -> bool {
        let Some(condition) = self.condition(piece) else {
            return false;
        };
        piece.take_all("не может|должно быть?");
        let is_negated = forbids && !condition.contains("<=") && !piece.has("должн*");
        self.game.legal.push(if is_negated {
            negated(&condition)
        } else {
            condition
        });
        piece.use_all_words("после|каждого|любого|ход*|должн*|не|может|оставаться|быть|остаться|становиться|запасе|нельзя|запрещ*|допускается|чтобы|стало|ходить|делать|куче|оказывалось|игрока");
        true
    }

    /// `убирать 5 камней можно только тогда, когда в куче не менее 5 камней`
    fn restricted_moves(&mut self, piece: &Piece<'_>, forbids: bool) -> bool {
        let verb = take_verb_stem(piece);
        let Some(start) = piece.find("если|когда|тогда|котор*|при") else {
            return false;
        };
        let (head, rest) = (
            piece.part(0..start.range.start),
            piece.part(start.range.start..piece.tokens.len()),
        );
        let number = head.take("#").map(|it| it.number());
        head.take("раз*");
        let Some(condition) = self.condition(&rest) else {
            return false;
        };
        let condition = if forbids {
            negated(&condition)
        } else {
            condition
        };
        let mut fitting = 0;
        for mv in &mut self.game.moves {
            let fits = match (&mv.change, verb) {
                (Change::Add(n), Some(Verb::Add | Verb::Increase)) => {
                    number.is_none_or(|it| it == *n)
                }
                (Change::Take(n), Some(Verb::Take | Verb::Decrease)) => {
                    number.is_none_or(|it| it == *n)
                }
                (Change::Multiply(n), Some(Verb::Multiply | Verb::Increase)) => {
                    number.is_none_or(|it| it == *n)
                }
                (Change::Divide(n, _), Some(Verb::Divide | Verb::Decrease)) => {
                    number.is_none_or(|it| it == *n)
                }
                (_, Some(Verb::Replace) | None) => true,
                _ => false,
            };
            if fits && !mv.guards.contains(&condition) {
                mv.guards.push(condition.clone());
                fitting += 1;
            }
        }
        piece.use_all_words("можно|только|тогда|когда|если|нельзя|не|разреш*|запрещ*|лишь|может|в|котор*|при|условии|раз*");
        fitting > 0
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

fn negated(condition: &str) -> String {
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

fn is_restricting_verb(token: &Token) -> bool {
    let piece = Piece {
        tokens: std::slice::from_ref(token),
    };
    verb_of(&piece).is_some() || token.times.is_some() || token.word == "брать"
}

fn verb_of(piece: &Piece<'_>) -> Option<Verb> {
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

fn take_verb_stem(piece: &Piece<'_>) -> Option<Verb> {
    (0..piece.tokens.len()).find_map(|at| {
        let one = piece.part(at..at + 1);
        let verb = verb_of(&one)?;
        one.use_all();
        Some(verb)
    })
}

/// Where each alternative begins and ends.
fn alternatives(piece: &Piece<'_>) -> Vec<Range<usize>> {
    let mut cuts = vec![0];
    let count = piece.tokens.len();
    for at in 1..count {
        let word = piece.tokens[at].word.as_str();
        let part = |phrase: &str| piece.at(at, phrase).is_some();
        let is_cut = match word {
            "или" | "либо" => !part("или|либо больше|более|меньше|менее|равн*|равно"),
            ";" => true,
            "," => {
                let next = next_word(piece, at + 1);
                let is_verb = next.is_some_and(|next| is_move_verb(&piece.tokens[next]));
                // Numbers between commas are amounts where a verb stands before them.
                let is_number =
                    part(", #") && !part(", # из") && piece.tokens[..at].iter().any(is_move_verb);
                is_leading_guard(piece, at)
                    || is_verb
                    || is_number
                    || part(", в # раз*")
                    || part(", на # _?")
                    || part(", иначе|а|если если|же|иначе?") && part(", иначе|а|если если|же|иначе")
                    || part(", иначе")
                    || part(", в противном случае")
                    || part(", а? при четном|нечетном")
            }
            "иначе" => true,
            _ => is_marker(piece, at) || part("а также") || part("и может|можно"),
        };
        if is_cut {
            cuts.push(at);
        }
    }
    cuts.push(count);
    cuts.dedup();
    cuts.windows(2).map(|cut| cut[0]..cut[1]).collect()
}

/// Whether a comma stands before a condition of the alternative that follows: `…, если нечётно – удвоить`.
fn is_leading_guard(piece: &Piece<'_>, at: usize) -> bool {
    let begins = [
        ", или|а|и|но? если же?",
        ", при четном|нечетном",
        ", в противном случае",
    ];
    if !begins.iter().any(|it| piece.at(at, it).is_some()) {
        return false;
    }
    let rest = &piece.tokens[at + 1..];
    let is_verb = |it: &Token| is_move_verb(it) || it.times.is_some();
    let Some(verb) = rest.iter().position(is_verb) else {
        return false;
    };
    let is_sign = |it: &Token, signs: &[&str]| signs.contains(&it.word.as_str());
    if rest[1..verb]
        .iter()
        .any(|it| is_sign(it, &["или", "либо", ";"]))
    {
        return false;
    }
    // `…, если оно чётно, добавить …` may go either way: so it belongs to what stands before it.
    let is_plain = piece.at(at, ", если").is_some();
    !is_plain || rest[..verb].iter().any(|it| is_sign(it, &["то", "-"]))
}

/// The first word that is no conjunction.
fn next_word(piece: &Piece<'_>, from: usize) -> Option<usize> {
    let is_small = |at: &usize| {
        !["а", "и", "также", "или", "либо", "можно", "затем"]
            .contains(&piece.tokens[*at].word.as_str())
    };
    (from..piece.tokens.len().min(from + 3)).find(is_small)
}

/// `а)`, `1)`, `–` before an item of a list.
pub(crate) fn is_marker(piece: &Piece<'_>, at: usize) -> bool {
    let Some(token) = piece.tokens.get(at) else {
        return false;
    };
    let is_short = token.word.chars().count() == 1;
    let before = at.checked_sub(1).map(|it| piece.tokens[it].word.as_str());
    let opens = token.opens_line || matches!(before, None | Some(":" | ";" | "," | "или" | "."));
    match token.word.as_str() {
        "-" | "•" | "*" => opens,
        _ => {
            let closes = piece.tokens.get(at + 1).is_some_and(|it| it.word == ")");
            // What ends the sentence heads nothing: `кратно` and, on the next line, `3.`
            let has_dot = token.opens_line
                && piece.tokens.get(at + 1).is_some_and(|it| it.word == ".")
                && at + 2 < piece.tokens.len();
            is_short && token.kind != Kind::Sign && (closes && before != Some("(") || has_dot)
        }
    }
}

fn marker_range(part: &Piece<'_>) -> Range<usize> {
    match part.tokens[0].kind {
        Kind::Sign => 0..1,
        _ => 0..2,
    }
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
