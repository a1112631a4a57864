//! Moves told in words that are not known: how much a heap changes is said by numbers, and whether it grows by the end of the game.

use crate::model::{Change, GameMove, Relation, Rounding, Target};
use crate::read::moves::alternatives::is_marker;
use crate::read::moves::listed::{BANNED, Verb, bans, verb_of};
use crate::read::moves::structure::{LIMITED, Much, UNKNOWN_CASES};
use crate::read::questions::wanted::asks;
use crate::read::reader::{Doubt, Reader};
use crate::read::text::sentences::Sentence;
use crate::read::text::statements::statements;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::asides::limits_or_denies;
use crate::read::words::lexicon::{is_filler, is_move_verb, is_open_verb, may_matter};
use crate::read::{Field, Place};

/// Words of sentences that say what may be done.
const MAY: &str = "•|\"|или|либо|можно|может|могут|разреш*|позвол*|вправе|ход|хода|ходы|ходом|ходу|кнопк*|команд*|действ*|операц*|вид*|способ*|вариант* / за|каждый раз";
/// What says more than how much: conditions, ends, starts, other heaps.
const MORE: &str = "\
    не|ни|нет|нельзя|запрещ*|если|когда|едва|кроме|только|лишь|четн*|нечетн*|кратн*|прост*|повтор*|подряд|победи*|победа|победу|выигр*|побежда*\
    |проигр*|заверш*|законч*|заканч*|прекращ*|окончен*|останавл*|конец|конца|начал*|вначале|изначально|сначала|квадрат*|друг*|обе|оба|обоих|обеих|обоим\
    |большую|большей|большего|меньшую|меньшей|самую|самой|разные|пока|одновременно|соперник*|противник*|сумме|разност*|всего|вместе|равн*|одинаков*|цифр*\
    |например|был|была|стояло|лежало|лежит|стоит|имеется|первоначальн*|номер*|очередь|тот|та|кто / как только / и на сумм*|число|количество|столько / за|до|всю всю|конца? игру|игры|партию|партии";
/// What tells of the rest of a division.
const REST: &str = "округл*|нечетн*|отбрас*|отброс*|нацело|дел*|дробн*|поровну|пополам|целая|целую|половинк* / если|когда число|количество";
/// As much again, where no plainer word stands for it.
const AS_MUCH: &str = "еще раз|разок / целиком еще / стольк*|такой|такую|такое|такого же|сколько|какой|размер*|величин* / ровно|еще столько / столько , сколько";

/// A statement that may tell moves.
struct Told {
    place: Place,
    /// Its number among all statements.
    index: usize,
    moves: Vec<(Target, Change)>,
    allows: bool,
    rounding: Option<Rounding>,
    /// Whether its words say nothing else.
    is_plain: bool,
    /// Whether it tells a case, or something in brackets, that is not of the rest of a division.
    tells_case: bool,
    /// Whether no word of it limits what it tells; words that are not known may stand in it.
    is_free: bool,
}

impl Told {
    fn surrounds(&self, place: &Place) -> bool {
        self.place.start <= place.start && place.end <= self.place.end
    }
}

impl Reader {
    /// Takes the amounts that stand where moves are told for the moves, if those were not understood whole; that is a guess.
    pub(crate) fn guessed_moves(&mut self, tokens: &[Token], sentences: &[Sentence]) {
        let is_plain = |it: &GameMove| it.guards.is_empty() && it.by.is_none();
        let has_more = self.game.is_token
            || self.game.once.is_some()
            || self.towards.is_some()
            || self.each_has_own_moves
            || !self.game.moves.iter().all(is_plain);
        if has_more {
            return;
        }
        let falls = self.leads_down();
        let heap_count = self.game.heap_count;
        let told = self.told_moves(&Piece { tokens }, sentences, falls);
        self.game.heap_count = heap_count;
        self.confirmed_moves(&told);
        let Some(zone) = best(told) else {
            return;
        };
        let mut moves: Vec<GameMove> = vec![];
        for (target, change) in zone.iter().flat_map(|it| &it.moves) {
            let mv = GameMove {
                target: *target,
                change: change.clone(),
                guards: vec![],
                by: None,
            };
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        let is_inside = |place: &Place| zone.iter().any(|it| it.surrounds(place));
        let is_open = self.game.moves.is_empty()
            || self.not_understood.iter().any(is_inside)
            || self.open.iter().any(|it| is_inside(&it.0));
        let is_same = moves.len() == self.game.moves.len()
            && moves.iter().all(|it| self.game.moves.contains(it));
        let has_all =
            !self.game.moves.is_empty() && moves.iter().all(|it| self.game.moves.contains(it));
        if !is_open || is_same || has_all || !(2..=4).contains(&moves.len()) {
            return;
        }
        let place = zone[0].place.start..zone[zone.len() - 1].place.end;
        let is_plain = zone.iter().all(|it| it.is_plain);
        if !is_plain && !self.usual(Doubt::Moves, place.clone()) {
            return;
        }
        for mv in &moves {
            match mv.target {
                Target::Any => {}
                Target::Heap(index) => self.at_least_heaps((index + 1).max(2)),
                _ => self.at_least_heaps(2),
            }
        }
        self.game.moves = moves;
        if let Some(rounding) = zone.iter().find_map(|it| it.rounding) {
            self.rounding = rounding;
        }
        self.not_understood.retain(|it| !is_inside(it));
        self.contradictions.retain(|it| !is_inside(it));
        self.open.retain(|it| !is_inside(&it.0));
        self.asides.retain(|it| !is_inside(it));
        self.phrases
            .retain(|it| it.1 != Field::Moves && !is_inside(&it.0));
        self.phrases.push((place, Field::Moves));
    }

    /// What was reported of statements that tell moves which are known, and nothing else, is understood.
    fn confirmed_moves(&mut self, told: &[Told]) {
        let is_known = |it: &(Target, Change)| {
            let mut moves = self.game.moves.iter();
            moves.any(|mv| (&mv.target, &mv.change) == (&it.0, &it.1))
        };
        for it in told {
            // Two readings that agree about the whole list leave no room for more.
            let is_whole = self.game.moves.len() > 1
                && (self.game.moves.iter())
                    .all(|mv| it.moves.contains(&(mv.target, mv.change.clone())));
            if !it.tells_case
                && (it.is_plain || it.is_free && is_whole)
                && it.moves.iter().all(is_known)
            {
                self.not_understood.retain(|place| !it.surrounds(place));
                if self.rounding == Rounding::Unknown {
                    self.rounding = it.rounding.unwrap_or_default();
                }
            }
        }
    }

    /// Whether no word of a list of moves says more than how much, as far as it was not understood already;
    /// words that are not known are `allowed` or not.
    fn is_plain_list(&self, piece: &Piece<'_>, allowed: bool) -> bool {
        const HARMLESS: &str = "ровно|стольк*|сколько|сначала|вариант*|рабочий|прием*|делать|пару|величины|такой|такая|такое|такую|целый|целая|целую|целое|новый|новую|новое|новых|имеющ*|половин*|трет*|четверт*";
        // `Доступные команды: …`
        let colon = piece.tokens.iter().position(|it| it.word == ":");
        let says_more = |at: usize| {
            let token = &piece.tokens[at];
            let counts = token.number.is_some() || token.times.is_some();
            if token.is_used.get() || counts || piece.at(at, HARMLESS).is_some() {
                return false;
            }
            if piece.at(at, "несколько|немного|некотор*|част*").is_some()
            {
                return true;
            }
            // `на двадцать больше`, `в три раза выше`, `ещё раз`
            let is_of_amount = at > 0
                && piece
                    .at(at, "раз|раза|больше|меньше|выше|ниже|дальше")
                    .is_some()
                && (piece.tokens[at - 1].number.is_some()
                    || piece.tokens[at - 1].times.is_some()
                    || piece.at(at - 1, "раз|раза|еще|за").is_some());
            let limits = limits_or_denies(piece, at);
            let is_known = token.kind == Kind::Sign
                || is_filler(token)
                || is_move_verb(token)
                || is_open_verb(token)
                // `прибавляя`
                || verb_of(&piece.part(at..at + 1)).is_some()
                || self.is_object(token)
                || self.is_heap(token)
                || self.names.player(token).is_some();
            let is_condition = at > 0 && piece.at(at - 1, "по|при|после|через|до").is_some();
            // `сколько прочитано до него`
            let is_passive = ["ано", "ено", "ято"]
                .iter()
                .any(|it| token.word.ends_with(it));
            let begins = colon.is_some_and(|colon| at < colon);
            let matters = (may_matter(token) && !is_passive && !begins) || is_condition;
            limits && !is_of_amount || !allowed && !is_known && matters
        };
        !(0..piece.tokens.len()).any(says_more)
    }

    /// Whether play leads to little: by the end, else by the starts.
    fn leads_down(&self) -> bool {
        match (&self.game.end, self.game.start.bounds.as_slice()) {
            (Some(end), _) => {
                matches!(end.relation, Relation::AtMost | Relation::Below)
                    || end.relation == Relation::Equal && end.number < 2
            }
            (None, [bounds]) => {
                bounds.high.is_none() && bounds.low.is_some_and(|it| it > 1) || self.falls
            }
            _ => self.falls,
        }
    }

    /// The statements that tell amounts and nothing else, in order.
    fn told_moves(&mut self, piece: &Piece<'_>, sentences: &[Sentence], falls: bool) -> Vec<Told> {
        let mut told = vec![];
        let mut index = 0;
        for sentence in sentences {
            let Sentence::Said(range) = sentence else {
                index += 9;
                continue;
            };
            let said = piece.part(range.clone());
            let place = said.place();
            let is_question = |it: &(Place, Field)| {
                matches!(it.1, Field::Question(_))
                    && it.0.start < place.end
                    && place.start < it.0.end
            };
            let is_asked = self.phrases.iter().any(is_question)
                || asks(&said)
                    && said
                        .tokens
                        .iter()
                        .any(|it| it.kind == Kind::Letter || it.word == "?");
            if is_asked {
                index += 9;
                continue;
            }
            for range in statements(&said) {
                let statement = said.part(range);
                for token in statement.tokens {
                    token.is_used.set(false);
                }
                self.use_players(&statement);
                index += 1;
                let is_other = statement.has(UNKNOWN_CASES)
                    || statement.has("пропуск*|пропуст*")
                    || statement.at(0, "ход , после котор*").is_some();
                if !bans(&statement) && !statement.has(BANNED) && !is_other {
                    told.extend(self.told_statement(&statement, index, falls));
                }
                statement.use_all();
            }
        }
        told
    }

    fn told_statement(&mut self, piece: &Piece<'_>, index: usize, falls: bool) -> Option<Told> {
        // `Воздействий два.`
        let said = piece.tokens.iter().filter(|it| it.kind != Kind::Sign);
        if let [noun, count] = said.collect::<Vec<&Token>>().as_slice()
            && noun.number.is_none()
            && count.number.is_some()
            && !self.is_object(noun)
        {
            return None;
        }
        // `Петя может …, Ваня – …`, but `Петя и Ваня по очереди …`
        let are_both = self.names.are_joined(piece.tokens, &["и"]);
        if self.says_more_of_moves(piece, 0) {
            return None;
        }
        let tells_case =
            tells_case(piece) || piece.has(LIMITED) || self.names.any_in(piece.tokens) && !are_both;
        let rounding = without_rest(piece);
        self.take_counts(piece);
        // `читать до тех пор, пока не останется лишь четверть от того, что было`
        piece.take("до тех пор , пока");
        piece.take_all("не|только|лишь оста* только|лишь? / оста* только|лишь / , что было");
        piece.take_all("по # раз*");
        let is_plain = self.is_plain_list(piece, false);
        let mut is_free = is_plain || self.is_plain_list(piece, true);
        // What stands before a colon only begins the list.
        let says_how_much = |it: &Token| it.number.is_some() || it.times.is_some();
        if let Some(colon) = piece.tokens.iter().position(|it| it.word == ":")
            && piece.tokens[colon..].iter().any(says_how_much)
        {
            piece.part(0..colon).use_all_words("#|кто|тот|та|очередь");
        }
        // No more is added.
        let bound = self.game.start.bounds.first().and_then(|it| it.high);
        let end = self.game.end.as_ref().map(|it| it.number);
        let most = end.or(bound).unwrap_or(i64::MAX);
        let says_more = |at: usize| {
            let token = &piece.tokens[at];
            let is_relation = matches!(token.word.as_str(), "<" | ">" | "≤" | "≥" | "=" | "≠");
            let is_end = !falls && token.number.is_some_and(|it| it >= most);
            // `не ленясь`
            let is_manner = piece.at(at, "не").is_some()
                && (piece.tokens.get(at + 1)).is_some_and(|it| {
                    it.word.ends_with("ясь") || it.word.ends_with("ась") || it.word.ends_with('я')
                });
            // `Вчера Петя добавил три камня`
            let is_past = ["л", "ла", "ли"].iter().any(|it| token.word.ends_with(it))
                && verb_of(&piece.part(at..at + 1)).is_some();
            !token.is_used.get()
                && (token.kind == Kind::Letter
                    || is_past
                    || is_relation
                    || is_end
                    // `60 или больше`
                    || piece.at(at, "# _? или|либо|и еще? больше|выше|дальше|более|меньше|ниже|менее").is_some()
                    || piece.at(at, MORE).is_some() && !is_manner)
        };
        if (0..piece.tokens.len()).any(says_more) {
            return None;
        }
        let is_sign = |at: usize| {
            matches!(
                piece.tokens[at].word.as_str(),
                "," | ";" | ":" | "•" | "." | "/" | "|" | "-"
            )
        };
        let is_choice = |at: usize| matches!(piece.tokens[at].word.as_str(), "или" | "либо");
        let mut moves = vec![];
        let mut start = 0;
        // Moves that were known where the last alternative began: each has one.
        let mut known = None;
        let mut says_something = false;
        let mut is_bare = false;
        for at in 0..=piece.tokens.len() {
            let ends = at == piece.tokens.len();
            if !ends && !is_sign(at) && !is_choice(at) {
                continue;
            }
            let item = piece.part(start..at);
            start = at + 1;
            let told = self.told_item(&item, falls)?;
            // `добавить горсть камней`: something is done, and how much is not known, unless what follows says it.
            let does = item.tokens.iter().any(is_move_verb);
            is_free &= !(is_bare && does && told.is_some());
            is_bare = told.is_none()
                && (is_bare || does || item.tokens.iter().any(|it| self.is_object(it)));
            moves.extend(told);
            says_something |= item.tokens.iter().any(|it| it.kind == Kind::Word);
            if ends || is_choice(at) {
                if known == Some(moves.len()) && says_something {
                    return None;
                }
                says_something = false;
                if ends || !moves.is_empty() || known.is_some() {
                    known = Some(moves.len());
                }
            }
        }
        // `§4.`
        let has_words =
            (piece.tokens.iter()).any(|it| it.kind == Kind::Word && it.number.is_none());
        // `Подсадка: бактерий становится на двадцать больше.`
        let is_named = piece.at(0, "_ : / _ _ :").is_some()
            && piece.tokens[0].is_capital
            && piece.tokens[0].number.is_none();
        let allows = piece.has(MAY) || is_marker(piece, 0) || is_named;
        (has_words && !moves.is_empty()).then(|| Told {
            place: piece.place(),
            index,
            moves,
            allows,
            rounding,
            is_plain,
            tells_case,
            is_free: is_free && !is_bare,
        })
    }

    /// The move of an item, if it tells one; `None` where it says what cannot be.
    fn told_item(&mut self, item: &Piece<'_>, falls: bool) -> Option<Option<(Target, Change)>> {
        let target = self.target(item).unwrap_or_default();
        if target == Target::Every {
            return None;
        }
        if item.has("половин*") {
            item.take_all("пополам");
        }
        let thirds = item.take("две|2 трети|третьих");
        let much = match self.much(item)? {
            Some(_) if thirds.is_some() => return None,
            None if thirds.is_some() => Much::Part(3),
            Some(much) => much,
            None if !falls && item.has(AS_MUCH) => Much::Times(2),
            None if item.has("пару") => Much::Number(2),
            // `вперёд на плитку`
            None if item.has("вперед|назад|вверх|вниз|вправо|влево на _ / на _ вперед|назад|вверх|вниз|вправо|влево") => Much::Number(1),
            None => return Some(None),
        };
        let verb = (0..item.tokens.len()).find_map(|at| verb_of(&item.part(at..at + 1)));
        // `взять любую и завязать на ней узел`
        let picks = item.has("взять|берет|берут|возьмет") && item.has("и");
        let down = item.has("меньше|ниже|короче|влево|вниз|назад|меньшее")
            || matches!(verb, Some(Verb::Take | Verb::Decrease | Verb::Divide)) && !picks;
        let up = item.has("больше|выше|длиннее|вправо|вверх|вперед|большее")
            || matches!(verb, Some(Verb::Add | Verb::Increase | Verb::Multiply));
        let is_part = matches!(much, Much::Part(_));
        let is_strange = !is_part
            && match falls {
                true => up && !down,
                false => down && !up,
            };
        if is_strange {
            return None;
        }
        let leaves = item.has("оста*");
        let unknown = Rounding::Unknown;
        let change = match (much, falls) {
            (Much::Number(number), true) if verb == Some(Verb::Divide) => {
                Change::Divide(number, unknown)
            }
            (Much::Number(number), false) if verb == Some(Verb::Multiply) => {
                Change::Multiply(number)
            }
            (Much::Number(_) | Much::Between(..), true) if leaves => return None,
            (Much::Between(..), _) if matches!(verb, Some(Verb::Multiply | Verb::Divide)) => {
                return None;
            }
            (Much::Between(low, high), true) => Change::TakeBetween(low, high),
            (Much::Between(low, high), false) => Change::AddBetween(low, high),
            (Much::Number(number), true) => Change::Take(number),
            (Much::Number(number), false) => Change::Add(number),
            (Much::Times(number), true) => Change::Divide(number, unknown),
            (Much::Times(number), false) => Change::Multiply(number),
            (Much::Part(_) | Much::Any, false) => return None,
            (Much::Any, true) => Change::TakeUpToPart(1, 1),
            (Much::Part(number), true) if number == 2 || leaves || thirds.is_some() => {
                Change::Divide(number, unknown)
            }
            (Much::Part(number), true) => Change::TakePart(number, unknown),
        };
        Some(Some((target, change)))
    }
}

/// Whether a list has a case or an aside that is not about the rest of a division: `(только днём)`, `если число – квадрат`.
fn tells_case(piece: &Piece<'_>) -> bool {
    let is_of_rest = piece.has("нечетн*|нацело|дробн*|округл*|отбрас*|отброс*");
    let is_amount = piece.has("( тогда? _? стан*|стал*|получ* _? × / ( то есть|т _? _? ×");
    piece.has("если|когда|( / при условии") && !is_of_rest && !is_amount
}

/// Uses what a statement says in brackets and of the rest of a division, which is told.
fn without_rest(piece: &Piece<'_>) -> Option<Rounding> {
    let mut rounding = None;
    let mut use_up = |region: Piece<'_>| {
        // `переслать всё, что есть, ещё раз (станет вдвое больше)`
        let is_amount = region.tokens.iter().any(|it| it.times.is_some());
        if is_amount && !region.tokens.iter().any(|it| it.number.is_some()) {
            return;
        }
        if region.has(REST) {
            let is_more = region.has("вверх|больш*|избытк*|подлиннее");
            // `вывозит на один больше, чем оставляет`, `берётся большая часть`: then less remains.
            let is_of_taken = region
                .has("на # _? больше|меньше ,? чем оста* / на _ больше|меньше ,? чем оста*")
                || region.has("убира*|берет*|берут|забира*|снима*|удаля*|отнима*|съеда*|взять|забрать _? _? больш*|меньш*");
            let is_up = is_more != is_of_taken;
            rounding = Some(if is_up { Rounding::Up } else { Rounding::Down });
        }
        region.use_all();
    };
    let mut open = None;
    for at in 0..piece.tokens.len() {
        match piece.tokens[at].word.as_str() {
            "(" => open = Some(at),
            ")" => {
                if let Some(open) = open.take() {
                    use_up(piece.part(open..at + 1));
                }
            }
            _ => {}
        }
    }
    let begins = |at: usize| {
        piece
            .at(at, "если|причем|когда|при|округл*|отбрас*")
            .is_some()
    };
    let mut at = 0;
    while at < piece.tokens.len() {
        if !begins(at) || piece.tokens[at].is_used.get() {
            at += 1;
            continue;
        }
        let ends = |it: &Token| matches!(it.word.as_str(), ";" | "." | "или" | "либо" | "•");
        let length = piece.tokens[at..].iter().position(ends);
        let end = length.map_or(piece.tokens.len(), |it| at + it);
        let region = piece.part(at..end);
        if region.has(REST) {
            use_up(region);
        }
        at = end;
    }
    rounding
}

/// The statements side by side that tell most, where some of them allows something.
fn best(told: Vec<Told>) -> Option<Vec<Told>> {
    let mut zones: Vec<Vec<Told>> = vec![];
    for it in told {
        match zones.last_mut() {
            Some(zone)
                if it.allows && zone.last().is_some_and(|last| last.index + 1 == it.index) =>
            {
                zone.push(it);
            }
            _ => zones.push(vec![it]),
        }
    }
    zones.retain(|it| it[0].allows);
    let count = |it: &[Told]| it.iter().map(|it| it.moves.len()).sum::<usize>();
    let most = zones.iter().map(|it| count(it)).max()?;
    let mut best = zones.into_iter().filter(|it| count(it) == most);
    // Two that tell as much as each other tell nothing.
    let first = best.next()?;
    best.next().is_none().then_some(first)
}
