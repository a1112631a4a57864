//! What moves may not do, said apart from them: a pass, conditions.

use crate::model::{Change, GameMove, HeapMemory, Once, Target};
use crate::read::moves::cards::CARD;
use crate::read::moves::changes::FRACTIONS;
use crate::read::moves::listed::{Verb, negated, verb_of};
use crate::read::reader::Reader;
use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::read::words::asides::FORBIDDEN;
use crate::read::words::lexicon::is_move_verb;

/// That something may not be done.
const FORBIDS: &str =
    "нельзя|запрещ*|невозможно|недопустим* / не разреш*|может|могут|должн*|допуска*|имеет";

impl Reader {
    /// `Утроить за всю игру можно только один раз.`, of both players together, or of each of them.
    pub(crate) fn once(&mut self, piece: &Piece<'_>) -> bool {
        // But `в два раза`.
        let counts = |at: usize| {
            let is_times = at > 0 && piece.tokens[at - 1].word == "в"
                || at > 1 && piece.at(at - 2, "в # раз").is_some();
            !is_times && piece.at(at, "# раз|раза / раз|однажды|единожды").is_some()
        };
        let count = (0..piece.tokens.len()).find(|at| counts(*at));
        let is_limit = piece
            .has("всю|за|до|течение|протяжении всей? игру|игры|партию|партии|конца")
            && !piece.has("подряд|пас|паса|пропуст*|пропуск*|суперход*");
        let Some(count) = count.filter(|_| is_limit) else {
            return false;
        };
        let by_times = piece.part(0..count).find("в # раз|раза");
        let times = piece.tokens.iter().find_map(|it| it.times);
        let times = times.or(by_times.map(|it| it.number()));
        // `свой талон каждый может использовать лишь однажды`: what it does was told last.
        let names_last = piece.at(0, "его|этот|такой|им|это|этим").is_some()
            || piece.at(0, "свой|свою").is_some() && piece.has(CARD);
        let fits = |it: &&GameMove| match (times, it.change.clone()) {
            (Some(times), Change::Multiply(number)) => times == number,
            (Some(_), _) => false,
            (None, _) => true,
        };
        let mut fitting = self.game.moves.iter().filter(fits);
        let found = match (times, names_last) {
            (Some(_), _) => fitting.next(),
            (None, true) => fitting.next_back(),
            // `Добавлять семь камней можно один раз за игру.`
            _ => self
                .deed(&piece.part(0..count), None)
                .map(|it| &self.game.moves[it]),
        };
        let is_free = self.game.heap_memory == HeapMemory::Free && self.game.once.is_none();
        let before = piece.part(0..count);
        // What follows explains the rule: `…: если один из игроков его применил, больше никто применить его не может`.
        let explained = piece.find("если|: / то есть|т").map(|it| it.range.start);
        let said = piece.part(0..explained.unwrap_or(piece.tokens.len()));
        let names_one = self.names.any_in(said.tokens)
            || before.has("первый|второй|проигрывающий|выигрывающий|начинающий игрок / один|одному из игроков");
        let each = piece.find("каждый|каждому|каждая|каждого");
        // But `каждый ход`.
        let is_player = |it: &Found| {
            let next = it.range.end;
            piece
                .at(next, "из? ход*|вид*|действ*|способ*|вариант*|кучу|куча")
                .is_none()
        };
        let names_any = piece.has("любой|любому|любая|всякий");
        let names_both =
            piece.has("оба|обоим") && !piece.has("оба|обоим игрок*? вместе|вдвоем / на двоих");
        // `Второй раз за игру тот же игрок утроить кучу не сможет.`
        let names_same = piece.has("тот же игрок");
        let is_of_same = piece.has("второй раз за игру|партию")
            && piece.has("не сможет|может|вправе")
            && !piece.has("пока|если|когда|раньше|до|кроме|только|третий");
        let is_of_each = match &each {
            None if names_same => is_of_same.then_some(true),
            None if !names_any && !names_both => Some(false),
            Some(each) if is_player(each) && !names_any => Some(true),
            _ => None,
        };
        // `…, но не первым ходом`, `обязан … ровно один раз`, `один раз … вместо удвоения`: more than once in a game.
        let says_more = piece.has(
            "№|последним ходом / если|когда его|ее? соперник*|противник* / сразу после / еще раз / в дополнение|вместе с / и|или #? раз? добав*|прибав*|убра*|взя* / дважды|трижды / ночью|днем / , но не / если|когда камней|число|количество|куча|в|четн*|соперник / ровно|хотя / обязан*|должен|должна|запретить|отменить|заставить|тоже / не менее|один|удваивать|утраивать|утроить|удвоить / ни одного / вместо удвоения|утроения / , а удва*|утра*|утро*|удво*|добав*",
        );
        // `не может удвоить`, but `не может удвоить больше одного раза`
        let is_denied = said.has("не может|могут|вправе|имеет / нельзя|запрещ*")
            && !piece.has("более|больше|чаще|повторно|снова / второй раз / только|лишь");
        let is_once = !names_one
            && !is_denied
            && !says_more
            && piece.at(0, "никто").is_none()
            && piece.tokens[count].number.is_none_or(|it| it == 1);
        let is_of_each = is_of_each.filter(|_| is_free && is_once);
        let mut change = found.map(|it| it.change.clone());
        // `Отдав билет, игрок вместо обычного хода утраивает кучу; так может каждый один раз за игру.`
        let is_instead = piece.has("вместо обычного хода / вместо этого|него");
        // `Утроить кучу каждый игрок может только один раз за игру`, where no move that is listed does that
        let is_allowed = !self.game.moves.is_empty()
            && is_of_each.is_some()
            && piece.has("может|могут|можно|вправе|право");
        if let (None, Some(times)) = (&change, times)
            && (is_instead || is_allowed)
        {
            change = Some(Change::Multiply(times));
            self.add_move(Target::Any, Change::Multiply(times), vec![]);
        }
        match change.zip(is_of_each) {
            Some((change, is_of_each)) => {
                self.game.once = Some(Once {
                    change: Some(change),
                    is_of_each,
                });
            }
            None => self.not_understood.push(piece.place()),
        }
        piece.use_all();
        true
    }

    /// One pass in the whole game.
    pub(crate) fn pass(&mut self, piece: &Piece<'_>) -> bool {
        // `Пропуск один на двоих.`
        let is_shared = piece.has("пропуск*|пропуст*|пас|паса")
            && piece.has("один|одного|единственный _? _? на двоих|обоих|всех / недоступ* обоим|никому / все равно кем|кто / кем бы")
            && !piece.has("каждый|каждому|каждая|каждым|свой / у обоих")
            && piece.has("один|одного|раз|однажды");
        let is_pass = is_shared
            || piece.has("суперход*|пас|паса")
            || piece.has("пропуст*|пропуск*") && piece.has("ход*|действи*");
        if !is_pass {
            return false;
        }
        // `Пропустить ход можно два раза за игру.`, `…, но не первым ходом`
        let names_player = self.names.any_in(piece.tokens);
        let times = piece.find("# раз|раза").is_some_and(|it| it.number() > 1);
        let is_more = times
            || piece.has("дважды|трижды")
            || piece.has(", но не / если|когда камней|число|количество|в|четн* / должен|должна|обязан*|заставить / ни одного / не может / свой|своего № ход*");
        if (names_player || is_more) && piece.has("игру|партию|игры|партии") {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        // A pass of each player would have to be remembered apart.
        let is_of_each = piece
            .has("каждый|каждому|каждая|каждым|каждой|каждого|оба|обоим / по # раз*|пас*|пропуск*");
        let of_each = Once {
            change: None,
            is_of_each: true,
        };
        if is_of_each && !is_shared {
            // `Каждый игрок может один раз за игру пропустить ход.`
            let is_once = piece.has("один|одного раз|раза / однажды|единожды")
                && piece.has("игру|партию|игры|партии")
                && piece.has("каждый|каждому|каждая|каждой");
            match is_once && self.game.once.is_none() {
                true => self.game.once = Some(of_each),
                false => self.not_understood.push(piece.place()),
            }
            piece.use_all();
            return true;
        }
        let once = is_shared
            || piece.has("один|1|однажды|единожды|единственный / одного раза")
                && piece.has("всю|игру|партию|игры");
        if once && self.game.once.is_none() {
            self.game.once = Some(Once {
                is_of_each: false,
                ..of_each
            });
        }
        if once || self.game.has_pass() {
            piece.take_all("не более|больше # раз*");
            piece.use_plain();
        }
        once || self.game.has_pass()
    }

    /// `Нечётное количество камней удваивать запрещено.`, `Последний ход возможен только при чётном числе камней.`: the condition
    /// of one move that is known, in whatever order, where nothing else is said; a duty is one of all the others.
    pub(crate) fn guarded_deed(&mut self, piece: &Piece<'_>) -> bool {
        const BANS: &str = "нельзя|запрещ*|невозмож*|недопустим* / не разреш*|допуска*|позвол*|может|могут|должен|должна|должны|следует";
        const ALLOWS: &str = "можно|может|могут|разреш*|допуска*|допустим*|возмож*|позвол*|вправе|доступ* / имеет право";
        const DUTIES: &str = "обязан|обязана|обязаны|должен|должна|должны";
        const NO_DUTY: &str =
            "иначе|случаях|кроме|исключ*|только|лишь|бы|уметь|первой|первая|второй|вторая|другой";
        const OTHER: &str = "подряд|повтор*|соперник*|противник*|предыдущ*|прошл*|игру|партию|раз|после|результат*|получ*|станет|становится|стало|останется|оказ*|окажется|чтобы|выигр*|победи*|большую|меньшую|большей|меньшей|большая|меньшая|наибольш*|наименьш*|или|либо|также|еще|каждый / за # ход / за ход";
        const OTHERWISE: &str = ", а? иначе -? нельзя|невозможно|запрещено / ,|; а? иначе этот|такой ход запрещен|невозможен / , а? в противном случае -? нельзя|невозможно|запрещено";
        piece.take_all(OTHERWISE);
        piece.take_all("ни один|одному из? игрок*|участник*");
        let times = piece.take("в # раз|раза").map(|it| it.number());
        let said = |phrase: &str| piece.find_unused(phrase).is_some();
        // `Если камней нечётное число, игрок обязан удвоить кучу.`
        let is_duty = said(DUTIES)
            && said("если|когда|при")
            && !said(BANS)
            && !said(NO_DUTY)
            && self.game.heap_count < 2;
        if self.game.moves.is_empty() || said(OTHER) || !(said(BANS) || said(ALLOWS) || is_duty) {
            return false;
        }
        let count = |phrase: &str| {
            let places = (0..piece.tokens.len()).filter(|&at| piece.at(at, phrase).is_some());
            places.count()
        };
        // `Игрок не обязан удваивать`, `не запрещается`: where nothing else is a duty or banned.
        let is_free = is_duty && said("не обязан*") || said("не запрещ*") && !said(NO_DUTY);
        if is_free && count(DUTIES) + count(BANS) > 1 {
            return false;
        }
        let Some(found) = self.deed(piece, times) else {
            return false;
        };
        // `даже в случае`, `не только если`, `Пете – всегда, кроме`
        let names_player = self.names.any_in(piece.tokens);
        if said("даже") || said("не только|лишь") || names_player {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        let except = piece
            .take("кроме|исключая|исключением того? случая|случаев? ,? когда?")
            .is_some();
        let is_denied = (said(BANS) && !said("не запрещ*")) != except;
        let Some(condition) = self.condition(piece) else {
            return false;
        };
        let is_left = |it: &Token| {
            let counts = it.number.is_some() || it.times.is_some() || it.kind == Kind::Letter;
            counts && !it.is_used.get()
        };
        if piece.tokens.iter().any(is_left) || condition.contains("{first}") && !except {
            return false;
        }
        let is_limited = |at: usize| match is_duty {
            true => at != found,
            false => at == found,
        };
        let guard = match is_denied || is_duty {
            true => negated(&condition),
            false => condition,
        };
        let moves = self.game.moves.iter_mut().enumerate();
        for (_, it) in moves.filter(|(at, _)| !is_free && is_limited(*at)) {
            it.guards.push(guard.clone());
        }
        piece.use_all();
        true
    }

    /// Which of the moves a statement names, by what it does or by its place among them.
    fn deed(&self, piece: &Piece<'_>, by_times: Option<i64>) -> Option<usize> {
        // `две трети камней` are no two.
        if piece.has(FRACTIONS) {
            return None;
        }
        let place = piece.take("последний|последнее из? этих|них|перечисленных? ход|действие / № из? этих|них|перечисленных|трех? ход|действие|ходов|действий");
        if let Some(place) = place {
            let order = piece
                .part(place.range)
                .tokens
                .iter()
                .find_map(|it| it.order);
            let last = self.game.moves.len() - 1;
            let index = order.map_or(Some(last), |it| usize::try_from(it - 1).ok());
            return index.filter(|it| *it <= last);
        }
        let mut verbs = verbs_of(piece);
        // `делится на 3` is done by nobody.
        verbs.retain(|it| {
            piece.at(it.0, "удво*|утро*").is_some() || is_move_verb(&piece.tokens[it.0])
        });
        let falls = verbs
            .iter()
            .any(|it| matches!(it.1, Verb::Divide | Verb::Decrease));
        let mut own = piece.tokens.iter().filter(|it| it.times.is_some());
        let times = by_times.or_else(|| own.next().and_then(|it| it.times));
        let times = times.or_else(|| piece.take("пополам").map(|_| 2));
        let part = ["половину", "треть", "четверть"].iter().zip(2..);
        let part = part
            .filter(|_| times.is_none())
            .find(|it| piece.take(it.0).is_some());
        if let Some((_, part)) = part {
            return self.only_move(|it| match it.change {
                Change::Divide(of, _) | Change::TakePart(of, _) | Change::AddPart(of, _) => {
                    of == part
                }
                _ => false,
            });
        }
        let is_it = |it: &GameMove| match (times, &it.change) {
            (Some(times), Change::Multiply(number)) => !falls && times == *number,
            (Some(times), Change::Divide(number, _)) => falls && times == *number,
            _ => false,
        };
        if times.is_some() {
            for token in piece.tokens.iter().filter(|it| it.times.is_some()) {
                token.is_used.set(true);
            }
            return self.only_move(is_it).filter(|_| own.next().is_none());
        }
        let [(at, verb)] = verbs.as_slice() else {
            return None;
        };
        let amount = piece.part(*at..at + 4).take("#");
        let before = || piece.part(at.saturating_sub(3)..*at).take("#");
        let amount = amount.or_else(before)?.number();
        self.only_move(|it| is_amount(&it.change, *verb, amount))
    }

    /// The place of the move that is so, where no other is.
    fn only_move(&self, is_it: impl Fn(&GameMove) -> bool) -> Option<usize> {
        let mut found = (0..self.game.moves.len()).filter(|&at| is_it(&self.game.moves[at]));
        found.next().filter(|_| found.next().is_none())
    }

    /// `За ход трогают только одну кучу, любую.`: so it is in every game.
    fn changes_one_heap(&self, piece: &Piece<'_>) -> bool {
        const CHANGES: &str = "меняется|меняют|меняет|изменяется|изменяют|изменяет|трогают|трогает|трогать|менять|изменять _? только|лишь|ровно? один|одну|одно|одна _";
        let Some(found) = piece.find(CHANGES) else {
            return false;
        };
        let is_other = |at: usize| {
            let token = &piece.tokens[at];
            !found.range.contains(&at) && token.number.is_some_and(|it| it != 1)
                || token.times.is_some()
                || token.order.is_some()
                || self.names.player(token).is_some()
        };
        let rest = piece.part(found.range.end..piece.tokens.len());
        !(0..piece.tokens.len()).any(is_other)
            && !rest.tokens.iter().any(is_move_verb)
            && !piece.has(
                "если|когда|не|нельзя|или|либо|подряд|на|половин*|стольк*|больш*|меньш*|раз|раза|эту|ту|лев*|прав*|котор*|соперник*|противник*|перв*|втор*|друг*|:",
            )
    }

    /// What moves may not do, said apart from them.
    pub(crate) fn restriction(&mut self, piece: &Piece<'_>) -> bool {
        if self.changes_one_heap(piece) {
            piece.use_all();
            return true;
        }
        // `Петя добавляет 1 или 3 камня, Ваня – только 2 или 4.`
        if self.parts_by_player(piece).len() > 1 {
            return false;
        }
        let forbids = piece.has(FORBIDS) && !piece.has("не запрещ*|воспрещ*");
        let lists_moves = piece.has("может|можно|могут|разрешается / ход* :");
        if self.game.moves.is_empty() && lists_moves && piece.has("за # ход / за ход") {
            return false;
        }
        // But `оставить в куче только треть`.
        let only = piece.has("только|лишь") && !piece.has("остав* _? _? только|лишь")
            || piece.has("должн*|обязан*");
        let begins = piece.at(0, ",? а? когда|при").is_some();
        let is_of_equal =
            (piece.has("если") || begins) && piece.has("равн*|равенстве|одинаков*|поровну");
        // `если таких куч две или три, удваивают любую из них`
        let has_several = piece.has("если") && piece.has("несколько / таких _? две|три|обе");
        let is_equal_rule = is_of_equal || has_several;
        if !(forbids || only || is_equal_rule || piece.has("хватает|достаточно")) {
            return false;
        }
        // `Если самых больших куч несколько, игрок выбирает любую из них.`
        if has_several {
            let is_free = piece.has("выбира*|выбрать|решает|любую|любой|любая|одну|одной")
                && !piece
                    .tokens
                    .iter()
                    .any(|it| it.kind == Kind::Number || it.times.is_some());
            if is_free {
                piece.use_all();
            }
            return is_free;
        }
        if is_of_equal && piece.has("иначе") {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        if is_of_equal {
            // `если кучи равны, удваивать нельзя ни одну из них`
            let times = piece.tokens.iter().find_map(|it| it.times);
            const SAID: &str = "если|когда|при|же|а|и|но|то|в|камней|равны|равенстве|одинаковы|поровну|нельзя|запрещ*|ни|одну|никакую|из|них|количество|число / не разреш*|допуска* / разреш*|допуска*";
            let is_said = |at: usize| {
                let token = &piece.tokens[at];
                let is_thing = self.is_heap(token) || self.is_object(token);
                let is_sign = token.kind == Kind::Sign;
                token.times.is_some() || is_thing || is_sign || piece.at(at, SAID).is_some()
            };
            let is_barred = piece.has(FORBIDDEN)
                && !piece.has("не запрещ* / нельзя одну / одну из них , а")
                && (0..piece.tokens.len()).all(is_said);
            let is_of_two = is_barred && self.game.heap_count == 2;
            if is_of_two && times.is_some_and(|it| self.bar_equal(it)) {
                piece.use_all();
                return true;
            }
            // Equal heaps are both the greater and the smaller one as it is.
            let names_any = piece.has("любую|любой|любом|любая|одну|одной|обеих");
            let is_free = names_any
                && piece.has(
                    "изменить|изменять|менять|выбрать|выбирают|выбирает|ход|ходить|годится|подходит|подойдет|годятся",
                );
            let is_sized = |it: &GameMove| matches!(it.target, Target::Bigger | Target::Smaller);
            let verb = (0..piece.tokens.len()).find_map(|at| verb_of(&piece.part(at..at + 1)));
            let kept = self.only_target.is_some() && matches!(verb, Some(Verb::Take))
                || self
                    .game
                    .moves
                    .iter()
                    .any(|it| is_sized(it) && fits_verb(&it.change, verb));
            let has_number = piece.tokens.iter().any(|it| it.kind == Kind::Number)
                || piece.tokens.iter().any(|it| it.times.is_some());
            let says_nothing = match verb {
                None | Some(Verb::Replace) => is_free,
                Some(_) => names_any && kept && !has_number,
            };
            // `Если кучи равны, можно удвоить любую.`, of what is done to the smaller one
            let is_same = |it: &GameMove| match it.change {
                Change::Multiply(number) => {
                    piece.tokens.iter().any(|it| it.times == Some(number))
                        || piece.has(&format!("в {number} раз*"))
                }
                Change::Add(number) | Change::Take(number) => {
                    piece.tokens.iter().any(|it| it.number == Some(number))
                        && fits_verb(&it.change, verb)
                }
                _ => false,
            };
            let amounts =
                (piece.tokens.iter()).filter(|it| it.times.is_some() || it.number.is_some());
            let is_one = amounts.count() == 1;
            let is_duty = piece.has(
                "нужно|надо|необходимо|обязан*|должен|должны|неравн* / не равн*|одинаков*|поровну",
            );
            let mut sized = self.game.moves.iter().filter(|it| is_sized(it));
            let says_nothing =
                says_nothing || names_any && is_one && !forbids && !is_duty && sized.any(is_same);
            if says_nothing {
                piece.take_all("равн*|одинаков*|поровну");
                piece.use_plain();
            }
            return says_nothing;
        }
        if piece.has("хватает|достаточно") && !self.game.moves.is_empty() {
            self.use_amounts(piece);
            let is_known = |it: &Token| it.is_used.get() || it.number.is_none_or(|it| it == 1);
            if piece.tokens.iter().all(is_known) && !piece.has("или|либо") {
                piece.use_plain();
                return true;
            }
        }
        let names_move = piece.tokens.iter().any(is_restricting_verb);
        let times = piece.tokens.iter().find_map(|it| it.times);
        let is_known = |times: i64| {
            let mut moves = self.game.moves.iter();
            moves.any(|it| it.change == Change::Multiply(times))
        };
        // `Удваивать можно лишь меньшую кучу.` is a move, if none doubles yet.
        let names_move = names_move && times.is_none_or(is_known);
        if names_move && self.restricted_heap(piece, forbids) {
            return true;
        }
        let is_deed = |it: &Token| is_move_verb(it) && !it.word.starts_with("дел");
        let is_target = piece.has("на|в _? клетк*|клеток|ступен*|поле|этаж* , номер* котор*")
            && piece.has("став*|постав*|передвига*|передвин*|перемещ*|ходить|попада*");
        if is_target
            || piece.has("после") && piece.has("ход*") && !piece.tokens.iter().any(is_deed)
            || piece.has("остаток # при делении / при делении на # остаток") && piece.has("после")
            || piece.has("в запасе|наличии")
            || piece.has("количеств*|число") && piece.has("превышать|быть|становиться")
            || piece.has("числ*") && piece.has("писать|записывать|называть|получать") && forbids
            || piece.has("количеств*|число")
                && piece.has("получать|получить|оставлять|оставить / отлича* от #")
        {
            return self.legal(piece, forbids);
        }
        if names_move && !self.game.moves.is_empty() {
            return self.restricted_moves(piece, forbids);
        }
        false
    }

    /// `Всего 60 деталей, больше взять негде.`: no position has more.
    pub(crate) fn stock(&mut self, piece: &Piece<'_>) -> bool {
        let is_all = piece.has("негде|неоткуда|запас*|исчерп* / больше|других|новых нет / взять|брать нельзя|невозможно / больше _? не будет");
        // `За 64-е деление указатель не ходит.`
        let beyond = piece
            .find("за #")
            .filter(|_| piece.has("не ходит|ходят|заходит|выходит|прыгает|уходит"));
        // `Подниматься выше 40-го этажа нельзя.`
        const GOES: &str = "подняться|подниматься|поднимать|поднять|заходить|зайти|двигать|двигаться|продвинуться|ставить|поставить|ехать|поехать|идти|пройти|переставить|переставлять|передвигать|передвинуть";
        let above = piece
            .find("выше|дальше|правее|за # / больше #")
            .filter(|_| {
                piece.has("не поднимается|поднимаются|едет|идет|прыгает|двигается|заходит")
                    || piece.has(GOES) && piece.has("нельзя|запрещ*|невозможно")
            });
        // `Победитель – достигший запаса в 60 или больше кристаллов.`
        let is_end = piece.has("# _? _? или|либо больше|более|выше / или|либо больше|более|выше # / достиг*|победи*|выигр*");
        let number = piece.find("всего|ровно|только|лишь|имеется|есть|запас* _? _? #");
        let number = number.filter(|_| !is_end);
        // `Больше пятидесяти яиц в корзину не лезет.`
        let full = piece.find("больше # / свыше #").filter(|_| {
            piece.has("не лезет|лезут|влезает|влезет|влезают|входит|входят|помещается|помещаются|поместится|вмещает|вмещается")
                && !piece.has("лишн*|остальн*|остат*|излиш*")
        });
        // `В сундук помещается только 50 монет, и ход, при котором их стало бы больше, делать нельзя.`
        let holds = piece
            .find("помещается|помещаются|вмещается|входит|влезает только|лишь|всего #")
            .filter(|_| piece.has("больше") && piece.has("нельзя|запрещ*"));
        let is_all = is_all || full.is_some() || holds.is_some();
        let number = number.or(full).or(holds);
        let number = number.filter(|_| is_all).or(beyond).or(above);
        let Some(number) = number.map(|it| it.number()) else {
            return false;
        };
        let numbers = piece.tokens.iter().filter(|it| it.number.is_some());
        if numbers.count() > 1 || piece.tokens.iter().any(|it| it.kind == Kind::Letter) {
            return false;
        }
        self.game.legal.push(format!("{{total}} <= {number}"));
        piece.use_all();
        true
    }

    /// Uses the amounts of moves that are known: naming them again says nothing.
    fn use_amounts(&self, piece: &Piece<'_>) {
        let of = |it: &GameMove| match it.change {
            Change::Add(number)
            | Change::Take(number)
            | Change::Multiply(number)
            | Change::Divide(number, _) => Some(number),
            _ => None,
        };
        let amounts: Vec<i64> = self.game.moves.iter().filter_map(of).collect();
        for token in piece.tokens {
            if token.number.is_some_and(|it| amounts.contains(&it)) {
                token.is_used.set(true);
            }
        }
    }

    /// `изменять большую кучу не разрешается`
    fn restricted_heap(&mut self, piece: &Piece<'_>, forbids: bool) -> bool {
        // `сажают только на ту грядку, где кустов меньше`
        let told = self.phrase("HEAP ,? в|из? где|котор* _? _? больше|меньше|наибольш*|наименьш*");
        let told = piece
            .find(&told)
            .filter(|it| !piece.part(it.range.end..it.range.end + 2).has("чем? #"))
            // `не больше, чем в другой` is a condition.
            .filter(|it| {
                !piece
                    .part(it.range.end..it.range.end + 5)
                    .has("чем в|во? _")
            });
        let phrase = self.phrase("больш*|наибольш*|меньш*|наименьш* из? HEAP?");
        // Of one player, of one move among several, of the first moves, or no restriction at all: no rule of all moves.
        let names_player = self.names.any_in(piece.tokens);
        let is_equal = piece.has("равн*|одинаков*|поровну");
        let verbs = verbs_of(piece);
        // But `добавлять камни и удваивать можно только меньшую кучу`.
        let has_two = !piece.has("и удва*|утра*|добав*|прибав*")
            && verbs.iter().any(|it| matches!(it.1, Verb::Multiply))
            && verbs
                .iter()
                .any(|it| matches!(it.1, Verb::Add | Verb::Take | Verb::Increase));
        let is_mixed = names_player
            || has_two
            || piece.has("не только|лишь / первым|первого|первом ход*|хода / кроме|исключая / только удвоением|утроением / иначе")
            || piece.has("любую|любой|любая") && !is_equal
            || piece.has("можно ( больш*|меньш* можно / ( больш*|меньш* можно / , больш*|меньш* можно");
        let is_sized = piece.has(&self.phrase("больш*|наибольш*|меньш*|наименьш* из? HEAP?"));
        if is_mixed && is_sized && piece.has("только|лишь|нельзя|запрещ* / не разреш*|может|могут")
        {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        // `(при равенстве выбирают любой)`, but not `(при равенстве брать нельзя)`
        let leaves_equal = !piece.has("равенств*")
            || piece.has("равенств* _? _? _? _? _? любой|любую|любого|усмотрению|выбору|желанию");
        let found = told.clone().or_else(|| piece.find(&phrase));
        let Some(found) = found.filter(|_| leaves_equal) else {
            return false;
        };
        let at = match &told {
            Some(_) => found.range.end - 1,
            None => found.range.start,
        };
        let word = piece.tokens[at].word.as_str();
        let has_number = piece.tokens.iter().any(|it| it.number.is_some());
        if told.is_none() && matches!(word, "больше" | "меньше")
            || matches!(word, "большее" | "меньшее") && has_number
        {
            return false;
        }
        let is_bigger = word.contains("больш");
        // `брать можно только из большей (меньшую трогать нельзя)`: the ban is of the other one.
        let only = piece.find("только|лишь").map(|it| it.range.start);
        let ban = piece.find(FORBIDS).map(|it| it.range.start);
        let other = match is_bigger {
            true => "меньш*|наименьш*",
            false => "больш*|наибольш*",
        };
        let is_of_other = only.is_some_and(|it| it < found.range.start)
            && ban.is_some_and(|it| {
                piece
                    .part(found.range.end..it.max(found.range.end))
                    .has(other)
            });
        let forbids = forbids && !is_of_other;
        // `Утраивать большую кучу запрещено.` is about one of the moves, and says again what that is for.
        let verbs = verbs_of(piece);
        let has_other_verb = verbs
            .iter()
            .any(|it| matches!(it.1, Verb::Add | Verb::Take) && piece.tokens[it.0].times.is_none());
        let times = piece.tokens.iter().find_map(|it| it.times);
        if let Some(times) = times.filter(|_| !has_other_verb) {
            let target = if is_bigger == forbids {
                Target::Smaller
            } else {
                Target::Bigger
            };
            let mut targets = vec![];
            let known = self.game.moves.iter_mut();
            for mv in known.filter(|it| it.change == Change::Multiply(times)) {
                targets.push(std::mem::replace(&mut mv.target, target));
            }
            // Another heap than the move was told with.
            if targets.iter().any(|it| *it != Target::Any && *it != target) {
                self.contradicts(piece.place());
                piece.use_all();
            }
            if !targets.is_empty() {
                piece.use_plain();
            }
            return !targets.is_empty();
        }
        let target = if is_bigger == forbids {
            Target::Smaller
        } else {
            Target::Bigger
        };
        // `Добавлять один камень можно только в меньшую кучу.`: the other moves may still be of any heap.
        // `за один ход`, `в одну кучу`
        let counts = |at: usize| {
            let is_place = at > 0 && piece.at(at - 1, "в|во|из|за|на").is_some();
            let next = piece.part(at + 1..at + 2);
            !is_place && !next.tokens.iter().any(|it| self.is_heap(it)) && !next.has("ход*|раз*")
        };
        let mut amounts = (0..piece.tokens.len()).filter(|&at| counts(at));
        let amount = amounts.find_map(|at| piece.tokens[at].number);
        if let ([(_, verb)], Some(amount)) = (verbs.as_slice(), amount) {
            let mut count = 0;
            let moves = self.game.moves.iter_mut();
            for mv in moves.filter(|it| is_amount(&it.change, *verb, amount)) {
                mv.target = target;
                count += 1;
            }
            if count > 0 {
                piece.use_plain();
                return true;
            }
        }
        // `Добавлять камень нельзя в меньшую кучу.`: the other moves may be of any.
        let adds_one = piece.has("камень|камешек|монету|конфету|орех|шарик|яблоко");
        if let [(_, verb @ (Verb::Add | Verb::Take))] = verbs.as_slice()
            && adds_one
        {
            let fits = |it: &&mut GameMove| fits_verb(&it.change, Some(*verb));
            for mv in self.game.moves.iter_mut().filter(fits) {
                mv.target = target;
            }
            piece.use_plain();
            return true;
        }
        // `Добавлять камни – только в меньшую.`: whether heaps may be doubled elsewhere is not said.
        let is_add = matches!(verbs.as_slice(), [(_, Verb::Add)]);
        let doubles = |it: &GameMove| matches!(it.change, Change::Multiply(_));
        if is_add && self.game.moves.iter().any(doubles) {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        self.only_target = Some(target);
        piece.use_up(&found.range);
        piece.use_plain();
        true
    }

    /// A condition on every position that a move reaches.
    fn legal(&mut self, piece: &Piece<'_>, forbids: bool) -> bool {
        // `не обязано быть чётным, но делиться на 3 не должно`
        if let Some(found) = piece.find("не обязан*") {
            let rest = piece.part(found.range.start..piece.tokens.len());
            let Some(length) = rest.tokens.iter().position(|it| it.word == ",") else {
                return false;
            };
            rest.part(0..length).use_all();
        }
        let Some(condition) = self.condition(piece) else {
            return false;
        };
        piece.take_all("не может|должно быть? / перебор*");
        let is_bidden = piece.has("должн*|обязан*") && !piece.has("не должн*|обязан*");
        let is_negated = forbids && !condition.contains("<=") && !is_bidden;
        // `не может быть больше 20 и чётным`; `ни после одного хода Вани`
        let is_mixed = condition.contains(" and ") && condition.contains("<=") && forbids;
        let is_of_one = |at: usize| {
            let next = piece.tokens.get(at + 1);
            piece.at(at, "ход|хода|ходом|ходов").is_some()
                && next.is_some_and(|it| self.names.player(it).is_some())
        };
        // `запрещён Пете`, `Ване запрещён`
        let is_banned_player = |at: usize| {
            let says = |at: usize| piece.at(at, "запрещ*|нельзя|разреш*").is_some();
            let is_name = |at: usize| self.names.player(&piece.tokens[at]).is_some();
            says(at - 1) && is_name(at) || is_name(at - 1) && says(at)
        };
        let names_one =
            (0..piece.tokens.len()).any(is_of_one) || (1..piece.tokens.len()).any(is_banned_player);
        // `первым ходом`, `Первые ходы, …`
        let is_of_time = piece.tokens.iter().any(|it| it.order.is_some());
        // `числа меньше нуля и числа больше 40`: what is said of both is not both at once.
        let is_of_two = forbids && condition.contains(" > ") && condition.contains(" < ");
        // `не стало бы чётным`
        let is_denied = is_of_time
            || is_of_two
            || forbids && piece.has("не стал*|станет|станут|остал*|делал* / не делать");
        if is_mixed || names_one || is_denied {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        // `ни чётным, ни кратным 5`
        let is_neither = piece.has("ни") && !condition.contains(" or ");
        let condition = if is_negated && is_neither {
            let parts = condition.split(" and ").map(negated);
            parts.collect::<Vec<String>>().join(" and ")
        } else if is_negated {
            negated(&condition)
        } else {
            condition
        };
        // `число должно быть нечётным: ходы, дающие чётное число, запрещены`
        if !self.game.legal.contains(&condition) {
            self.game.legal.push(condition);
        }
        piece.use_all_words("писать|записывать|называть|получать|содержать|вмещать|насчитывать|то|есть|после|каждого|любого|никакого|ни|какого|ход*|должн*|не|может|оставаться|быть|остаться|становиться|запасе|нельзя|запрещ*|допускается|чтобы|стало|ходить|делать|куче|оказывалось|игрока");
        true
    }

    /// `убирать 5 камней можно только тогда, когда в куче не менее 5 камней`
    fn restricted_moves(&mut self, piece: &Piece<'_>, forbids: bool) -> bool {
        let mut verb = take_verb_stem(piece);
        // `удваивать количество камней можно, только если …`
        let times = piece
            .tokens
            .iter()
            .find_map(|it| it.times.filter(|_| verb.is_none()));
        if times.is_some() {
            verb = Some(Verb::Multiply);
            piece.take_all("×");
        }
        // `увеличивать количество камней в два раза`
        let by_times = piece.take("в # раз|раза").map(|it| it.number());
        verb = match (by_times, verb) {
            (Some(_), Some(Verb::Increase)) => Some(Verb::Multiply),
            (Some(_), Some(Verb::Decrease)) => Some(Verb::Divide),
            (_, verb) => verb,
        };
        let times = times.or(by_times);
        piece.take_all("при этом");
        let Some(start) = piece.find_unused("если|когда|тогда|котор*|при")
        else {
            return false;
        };
        let (head, rest) = (
            piece.part(0..start.range.start),
            piece.part(start.range.start..piece.tokens.len()),
        );
        let number = times.or_else(|| head.take("#").map(|it| it.number()));
        head.take("раз*");
        let Some(condition) = self.condition(&rest) else {
            return false;
        };
        let condition = if forbids {
            negated(&condition)
        } else {
            condition
        };
        // `если полученное количество делится на 3`
        let is_of_result =
            rest.has("получ*|результат*|станет|окажется|после") || piece.has("после котор*");
        // What becomes of the sum, or of the greater heap, no guard says.
        if is_of_result && ["{total}", "heaps"].iter().any(|it| condition.contains(it)) {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        let result = |it: &GameMove| match it.change {
            _ if !is_of_result => Some("{v}".to_owned()),
            Change::Add(n) => Some(format!("({{v}} + {n})")),
            Change::Take(n) => Some(format!("({{v}} - {n})")),
            Change::Multiply(n) => Some(format!("({{v}} * {n})")),
            _ => None,
        };
        // All or none: what is not read must leave no guard behind.
        let Some(results) = (self.game.moves.iter().map(result)).collect::<Option<Vec<String>>>()
        else {
            return false;
        };
        let mut fitting = 0;
        for (mv, result) in self.game.moves.iter_mut().zip(results) {
            let condition = condition.replace("{v}", &result);
            let amount = match mv.change {
                Change::Add(n) | Change::Take(n) | Change::Multiply(n) | Change::Divide(n, _) => n,
                _ => 0,
            };
            let fits = matches!(verb, Some(Verb::Replace) | None)
                || fits_verb(&mv.change, verb) && number.is_none_or(|it| it == amount);
            if fits && !mv.guards.contains(&condition) {
                mv.guards.push(condition.clone());
                fitting += 1;
            }
        }
        piece.use_all_words("случае|том|можно|только|тогда|когда|если|нельзя|не|разреш*|запрещ*|лишь|может|в|котор*|при|условии|раз*");
        fitting > 0
    }
}

/// Whether a change adds or takes so many, as a verb says.
fn is_amount(change: &Change, verb: Verb, amount: i64) -> bool {
    matches!(change, Change::Add(number) | Change::Take(number) if *number == amount)
        && fits_verb(change, Some(verb))
}

/// What is done in a statement, and where it says so.
fn verbs_of(piece: &Piece<'_>) -> Vec<(usize, Verb)> {
    let verb = |at: usize| Some((at, verb_of(&piece.part(at..at + 1))?));
    (0..piece.tokens.len()).filter_map(verb).collect()
}

/// Whether a verb tells of a change of this kind.
fn fits_verb(change: &Change, verb: Option<Verb>) -> bool {
    match change {
        Change::Add(_) => matches!(verb, Some(Verb::Add | Verb::Increase)),
        Change::Take(_) => matches!(verb, Some(Verb::Take | Verb::Decrease)),
        Change::Multiply(_) => matches!(verb, Some(Verb::Multiply | Verb::Increase)),
        Change::Divide(..) => matches!(verb, Some(Verb::Divide | Verb::Decrease)),
        _ => false,
    }
}

fn is_restricting_verb(token: &Token) -> bool {
    let piece = Piece {
        tokens: std::slice::from_ref(token),
    };
    verb_of(&piece).is_some() || token.times.is_some() || token.word == "брать"
}

fn take_verb_stem(piece: &Piece<'_>) -> Option<Verb> {
    (0..piece.tokens.len()).find_map(|at| {
        let one = piece.part(at..at + 1);
        let verb = verb_of(&one)?;
        one.use_all();
        Some(verb)
    })
}
