//! Where the game begins: `в первой куче было 7 камней, во второй – S камней; 1 ≤ S ≤ 69`.

use crate::model::{Amount, StartRule};
use crate::read::reader::{MOST_HEAPS, Reader};
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::kinds::names_heap;
use crate::read::words::lexicon::is_move_verb;
use std::ops::Range;

impl Reader {
    /// A statement on where the game begins.
    pub(crate) fn start(&mut self, piece: &Piece<'_>) -> bool {
        let names_start = piece.has("начальн*|вначале|изначально|первоначальн*|сначала / перед началом / начинается из|с / в начале")
            || piece.has("начал* игры")
            // `С сорок пятого этажа начинается площадка.` tells of no game.
            || piece.has("начинается|начинают|начинали|начали")
                && (piece.has("игра|игру|партия|партию|игроки|все|всё") || piece.tokens.iter().any(is_unknown));
        // `Игроки A и B по очереди увеличивают его.`
        if let Some(found) = piece.find("игроки|участники $ и $") {
            let players = &piece.tokens[found.range];
            let is_value =
                |it: &Token| is_unknown(it) && players.iter().all(|player| player.word != it.word);
            if !piece.tokens.iter().any(is_value) {
                return false;
            }
        }
        let has_letter = piece.tokens.iter().any(is_unknown);
        let was = piece.has(&self.phrase("HEAP"))
            && piece
                .has("было|лежало|находилось|лежит|находится|-|есть|содержит|содержалось|состоящ*|записан*|написан*|дано|задан*");
        // `В кувшине S литров.`, `На столе лежит S карточек.`
        let was = was
            || has_letter && piece.has(&self.phrase("HEAP $ / $ _ в|на HEAP"))
            || self.is_heapless
                && piece.has("лежит|лежат|лежало|было|находится|находилось|стоит|есть|имеется|записано|написано|на|в");
        let was = was || has_letter && piece.has(&self.phrase("HEAP")) && piece.has("в|во №");
        let was = was
            || has_letter
                && piece.has("в|во|на одной|одном|№ _? -? #|$")
                && piece.has("в|во|на другой|другом|№ _? -? #|$");
        let is_plain = !piece.has("если|можно|может|или|либо|когда|пока|$ + #|# $ / ( $");
        let was = was || has_letter && is_plain && !self.game.is_token;
        let bounds = piece.has("≤|<|≥|>|∈ / от # до # / превосход*|превыш* / больше|меньше|более|менее #|чем")
            || piece.has("$ натуральное|целое|однозначное|двузначное|нечетное|четное|составное / $ не? - _? натуральн*|целое|четное|нечетное|делится|кратно|простое|составное");
        if !(names_start || has_letter && (was || bounds)) {
            return false;
        }
        // `Двое по очереди (сначала Ж., потом З.) …`
        if !has_letter && piece.has("по очереди / поочередно / на # больше|меньше")
        {
            return false;
        }
        let is_scene = has_letter && !piece.has("или|либо|можно|может|если / за # ход / за ход");
        let has_verb = piece.tokens.iter().any(is_move_verb);
        if has_verb && !names_start && !is_scene {
            return false;
        }
        self.tells_start |= names_start;
        // Under the header of another question than the first start stands it is a start of that question alone.
        let is_own = self.asking.id.is_some()
            && self.asking.id != self.start_id
            && !self.game.start.heaps.is_empty();
        let mut start = match is_own {
            true => self.asking.start.take().unwrap_or_default(),
            false => std::mem::take(&mut self.game.start),
        };
        let before = start.heaps.clone();
        let found = self.read_start(piece, &mut start);
        // Two starts that differ cannot both be right.
        if !before.is_empty() && start.heaps != before {
            self.contradicts(piece.place());
        }
        match is_own {
            true => self.asking.start = Some(start),
            false => {
                self.game.start = start;
                self.start_id.clone_from(&self.asking.id);
            }
        }
        piece.take_all(
            "начальн*|вначале|изначально|первоначальн*|сначала|начинается|начинают|начинали|начали|из|началом",
        );
        found
    }

    /// Adds what a piece says to a start; whether it says something.
    pub(crate) fn read_start(&mut self, piece: &Piece<'_>, start: &mut StartRule) -> bool {
        // `само S может делиться на 3`: or not.
        let may = "само? $ может|могло делиться на # / само? $ может|могло быть кратн*|четн*|нечетн*|прост*|любым #?";
        if let Some(found) = piece.find(may) {
            piece.use_up(&found.range);
            piece.take_all("при этом");
        }
        let mut heaps = self.amounts(piece);
        // No game has more heaps.
        if heaps.len() > MOST_HEAPS {
            self.not_understood.push(piece.place());
            heaps.truncate(MOST_HEAPS);
        }
        let has_heaps = !heaps.is_empty();
        if has_heaps {
            self.at_least_heaps(heaps.len());
            start.heaps = heaps;
        }
        let bounded = self.bounds(piece, start);
        let place = self.phrase("в|во? № HEAP? -?");
        for at in 0..piece.tokens.len() {
            // `победит вторым`
            let is_move = piece.at(at, "первым|вторым|третьим").is_some();
            if let Some(found) = piece.at(at, &place).filter(|_| !is_move) {
                piece.use_up(&found.range);
            }
        }
        piece.take_all(&self.phrase("в? # HEAP"));
        piece.take_all(&self.phrase("в? друг* HEAP?"));
        // `В кучах поровну, по S в каждой.`
        let of_several = |it: &Token| self.is_heap(it) && it.word.ends_with("ах");
        if piece.has("по $") && piece.tokens.iter().any(of_several) {
            self.at_least_heaps(2);
        }
        piece.take_all("по");
        has_heaps || bounded
    }

    /// What the heaps hold, in their order.
    fn amounts(&mut self, piece: &Piece<'_>) -> Vec<Amount> {
        if let Some(found) = tuple(piece) {
            return found;
        }
        // `две кучи, в каждой S камней`: what one heap holds is not the start of a game with one heap.
        if let Some(found) = piece.find(&self.phrase("# HEAP"))
            && let Some(Ok(count)) = found.numbers.first().map(|it| usize::try_from(*it))
        {
            self.at_least_heaps(count);
        }
        let each = self.phrase("по #|$ _? в|во|на кажд*|обе*|люб* из? HEAP? / в|во|на кажд*|обе*|люб* из? них? HEAP? было|лежит|лежало|находится|находилось|содержится|содержалось? -? ровно|точно? по? #|$ / обе|оба|каждая|каждый HEAP содержат|содержит|содержали|насчитывают|имеют по? #|$");
        if let Some(found) = piece.find_unused(&each) {
            let by = (found.range.start..found.range.end)
                .find_map(|at| piece.at(at, "по #|$"))
                .map_or(found.range.end, |it| it.range.end);
            let by = amount(piece, by - 1);
            if let Some((amount, _)) = by {
                piece.use_up(&found.range);
                let count = self.game.heap_count.max(2);
                return vec![amount; count];
            }
        }
        if let Some(heaps) = counted_kinds(piece).or_else(|| self.listed(piece)) {
            return heaps;
        }
        if let Some(heaps) = self.by_names(piece) {
            return heaps;
        }
        if let Some(heaps) = self.respective(piece).or_else(|| self.pair(piece)) {
            return heaps;
        }
        if let Some(heaps) = self.placed(piece) {
            return heaps;
        }
        piece.take_all("# игрок*|участник*");
        // `одна его сторона 9 см, другая – S см`
        let sides = piece.has("одна|один|одно")
            && piece.has("другая|другой|другое -|равна|равен|равно? $|#");
        let mut heaps: Vec<Option<Amount>> = vec![];
        let mut index: Option<usize> = None;
        // What is told by a heap of which nothing is known yet.
        let mut open: Vec<(usize, usize)> = vec![];
        let mut at = 0;
        while at < piece.tokens.len() {
            let token = &piece.tokens[at];
            if let Some(order) = token.order.filter(|_| token.word != "первый") {
                index = usize::try_from(order - 1).ok().filter(|it| *it < 6);
            } else if self.is_heap(token)
                || matches!(token.word.as_str(), "было" | "лежало" | "находилось")
            {
                let follows_numeral = at > 0 && piece.tokens[at - 1].number.is_some();
                if index.is_none() && !(follows_numeral && piece.tokens[at - 1].number != Some(1)) {
                    index = Some(heaps.len());
                }
            } else if (matches!(token.word.as_str(), "одной" | "одном")
                || sides && matches!(token.word.as_str(), "одна" | "один" | "одно"))
                && heaps.is_empty()
                && (at == 0
                    || piece
                        .at(at - 1, "от|не|меньше|менее|больше|более")
                        .is_none())
            {
                index = Some(0);
                piece.use_up(&(at..at + 1));
            } else if matches!(
                token.word.as_str(),
                "другой"
                    | "другую"
                    | "другом"
                    | "другое"
                    | "другого"
                    | "другая"
                    | "второй"
            ) {
                index = Some(1);
            } else if let (Some(place), Some(found)) = (
                index,
                piece.at(at, "на # _? больше|меньше / в # раз* больше / × больше"),
            ) && relative(piece, at, &heaps).is_none()
            {
                open.push((place, at));
                index = None;
                at = found.range.end;
                // `…, чем в первом`
                let of = piece.at(at, ",? чем|сколько в? №");
                at = of.map_or(at, |it| it.range.end);
                continue;
            } else if let (Some(place), Some((amount, length))) = (
                index,
                relative(piece, at, &heaps)
                    .or_else(|| amount(piece, at).filter(|_| !token.is_used.get())),
            ) {
                let is_filled = heaps.get(place).is_some_and(Option::is_some);
                if !is_filled {
                    if heaps.len() <= place {
                        heaps.resize(place + 1, None);
                    }
                    heaps[place] = Some(amount);
                    piece.use_up(&(at..at + length));
                    index = None;
                    at += length;
                    continue;
                }
            }
            at += 1;
        }
        for (place, at) in open {
            let known: Vec<Option<Amount>> = heaps.clone();
            if let Some((amount, length)) = relative(piece, at, &known) {
                heaps.resize(heaps.len().max(place + 1), None);
                heaps[place] = Some(amount);
                piece.use_up(&(at..at + length));
            }
        }
        if heaps.is_empty() && self.game.heap_count < 2 && self.game.start.heaps.is_empty() {
            let at = (0..piece.tokens.len()).find(|&at| is_unknown(&piece.tokens[at]));
            if let Some((at, (amount, length))) = at.and_then(|at| Some((at, amount(piece, at)?))) {
                piece.use_up(&(at..at + length));
                return vec![amount];
            }
        }
        if heaps.iter().any(Option::is_none) {
            return vec![];
        }
        heaps.into_iter().flatten().collect()
    }

    /// `три стопки: 4, 6 и S штук`: as many amounts as there are heaps.
    fn listed(&self, piece: &Piece<'_>) -> Option<Vec<Amount>> {
        let counted = piece.find(&self.phrase("#|на HEAP / # HEAP / на # HEAP"))?;
        let count = usize::try_from(*counted.numbers.first()?).ok()?;
        let mut at = counted.range.end;
        // What the heaps are of may stand between.
        let is_sign = |at: usize| matches!(piece.tokens[at].word.as_str(), ":" | ",");
        if amount(piece, at).is_none() {
            at += (at..piece.tokens.len()).take(3).position(is_sign)? + 1;
        }
        let mut amounts = vec![];
        loop {
            let (amount, length) = amount(piece, at)?;
            amounts.push(amount);
            at += length;
            if piece
                .tokens
                .get(at)
                .is_some_and(|it| self.is_object(it) || it.word == "штук")
            {
                at += 1;
            }
            match piece.tokens.get(at).map(|it| it.word.as_str()) {
                Some("," | "и") if amounts.len() < count => at += 1,
                _ => break,
            }
        }
        let is_list = count > 1 && amounts.len() == count;
        is_list.then(|| {
            piece.use_up(&(counted.range.start..at));
            amounts
        })
    }

    /// `на верхней полке 3 книги, на средней 8, на нижней S книг`: three heaps, each told by a word of its own.
    fn by_names(&self, piece: &Piece<'_>) -> Option<Vec<Amount>> {
        let place = self.phrase("в|во|на|у _ HEAP? -|лежит|лежат|было|есть|стоит|живут|живет?");
        let mut found: Vec<(&Token, Amount, Range<usize>)> = vec![];
        for at in 0..piece.tokens.len() {
            let Some(named) = piece.at(at, &place) else {
                continue;
            };
            let name = &piece.tokens[at + 1];
            let Some((amount, length)) = amount(piece, named.range.end) else {
                continue;
            };
            // `На полке три банки` counts the heaps.
            let next = piece.tokens.get(named.range.end + length);
            let counts_heaps = next.is_some_and(|it| self.is_heap(it));
            let is_name = name.order.is_none() || names_heap(name);
            if is_name && name.kind == Kind::Word && !counts_heaps {
                found.push((name, amount, at..named.range.end + length));
            }
        }
        let is_new = |at: usize| found[..at].iter().all(|it| it.0.word != found[at].0.word);
        // `В школе 3 класса, в классе 20 учеников, в куче S камней` tells of one heap.
        let thing = |it: &(&Token, Amount, Range<usize>)| {
            let next = piece.tokens.get(it.2.end)?;
            let is_thing = next.kind == Kind::Word && next.word != "и" && next.word != "а";
            is_thing.then(|| next.word.chars().take(3).collect::<String>())
        };
        let things: Vec<String> = found.iter().filter_map(thing).collect();
        let are_same = things.windows(2).all(|it| it[0] == it[1]);
        let heaps = found.iter().filter(|it| self.is_heap(it.0)).count();
        if !(3..=MOST_HEAPS).contains(&found.len())
            || !(1..found.len()).all(is_new)
            || !are_same
            || (heaps > 0 && heaps < found.len())
        {
            return None;
        }
        for (_, _, range) in &found {
            piece.use_up(range);
        }
        // Colours have an order of their own, by which moves are told.
        let orders: Vec<i64> = found.iter().filter_map(|it| it.0.order).collect();
        let mut sorted = orders.clone();
        sorted.sort_unstable();
        match sorted.iter().copied().eq((1..).take(found.len())) {
            true => kruzhok_order::sort_by_key(&mut found, |it| it.0.order),
            false if orders.is_empty() => {}
            false => return None,
        }
        Some(found.into_iter().map(|it| it.1).collect())
    }

    /// `числа 4 и S`
    fn pair(&self, piece: &Piece<'_>) -> Option<Vec<Amount>> {
        let start = piece
            .find(&self.phrase("числа|чисел|HEAP _ и _"))
            .filter(|it| self.is_numbers || piece.tokens[it.range.end - 1].kind == Kind::Letter)?;
        let start = start.range.start + 1;
        let (one, length) = amount(piece, start)?;
        let joint = piece.tokens.get(start + length)?;
        let (other, more) = amount(piece, start + length + 1).filter(|_| joint.word == "и")?;
        piece.use_up(&(start..start + length + 1 + more));
        Some(vec![one, other])
    }

    /// `4 камня в первой, S камней во второй`
    fn placed(&self, piece: &Piece<'_>) -> Option<Vec<Amount>> {
        let place = self.phrase("в|во|на № HEAP? / в|во|на одной|другой HEAP?");
        let mut found: Vec<(Amount, Range<usize>)> = vec![];
        for at in 0..piece.tokens.len() {
            let Some((amount, length)) = amount(piece, at) else {
                continue;
            };
            let thing = piece.tokens.get(at + length);
            let is_thing = thing.is_some_and(|it| self.is_object(it) && !self.is_heap(it));
            let next = at + length + usize::from(is_thing);
            let stands = piece.at(next, "-|лежит|лежат|лежало|находится|хранится|стоит|есть");
            let next = stands.map_or(next, |it| it.range.end);
            let Some(place) = piece.at(next, &place) else {
                continue;
            };
            let order = piece.tokens[next + 1].order;
            let is_next = match piece.tokens[next + 1].word.as_str() {
                "одной" => found.is_empty(),
                "другой" => found.len() == 1,
                _ => order.and_then(|it| usize::try_from(it).ok()) == Some(found.len() + 1),
            };
            // `в первой 4 камня, во второй S`
            let is_of_another = at > 0 && piece.tokens[at - 1].order.is_some();
            if !is_next || is_of_another {
                return None;
            }
            found.push((amount, at..place.range.end));
        }
        // `S камней в первой куче` alone tells nothing of the second.
        if found.len() < 2 {
            return None;
        }
        for (_, range) in &found {
            piece.use_up(range);
        }
        Some(found.into_iter().map(|it| it.0).collect())
    }

    /// `в первой и второй кучах было 5 и 7 камней соответственно, в третьей – S`
    fn respective(&self, piece: &Piece<'_>) -> Option<Vec<Amount>> {
        let said = piece.find("соответственно")?;
        let mut amounts = vec![];
        let mut at = 0;
        while at < piece.tokens.len() {
            let is_place = piece.tokens[at].order.is_some() || piece.at(at, "№ _").is_some();
            match amount(piece, at).filter(|_| !is_place && amounts.len() < 6) {
                Some((amount, length)) => {
                    piece.use_up(&(at..at + length));
                    amounts.push(amount);
                    at += length;
                }
                None => at += 1,
            }
        }
        let places = (0..piece.tokens.len()).filter(|&at| piece.tokens[at].order.is_some());
        let places = places.count();
        piece.use_up(&said.range);
        (amounts.len() > 1 && (places == 0 || places == amounts.len())).then_some(amounts)
    }
}

/// `8 красных и S синих шаров`
fn counted_kinds(piece: &Piece<'_>) -> Option<Vec<Amount>> {
    let mut heaps: [Option<Amount>; 2] = [None; 2];
    let mut used = vec![];
    for at in 0..piece.tokens.len() {
        let Some((amount, mut length)) = amount(piece, at) else {
            continue;
        };
        // `14 марок с птицами`
        if piece.at(at + length, "_ с|со _").is_some() {
            length += 2;
        }
        let kind = piece
            .tokens
            .get(at + length)
            .filter(|it| names_heap(it))
            .and_then(|it| it.order);
        if let Some(place) = kind.and_then(|it| usize::try_from(it - 1).ok()) {
            heaps[place.min(1)] = Some(amount);
            used.push(at..at + length + 1);
        }
    }
    let [Some(first), Some(second)] = heaps else {
        return None;
    };
    for range in used {
        piece.use_up(&range);
    }
    Some(vec![first, second])
}

/// `вдвое больше, чем во второй`, `на 3 меньше`, `столько же`: what a heap holds, by another one or the one before.
fn relative(piece: &Piece<'_>, at: usize, heaps: &[Option<Amount>]) -> Option<(Amount, usize)> {
    // `в первой 12 камней, во второй на S больше`
    let is_bound = at > 0 && piece.at(at - 1, "бы|не|минимум").is_some();
    if let Some(found) = piece.at(at, "на $ _? больше|меньше").filter(|_| !is_bound) {
        let end = found.range.end;
        let of = piece
            .at(end, ",? чем в? первой|№")
            .map_or(end, |it| it.range.end);
        let letter = letter(&piece.tokens[at + 1].word);
        let is_less = piece.part(found.range).has("меньше");
        let known = match heaps.last()? {
            Some(Amount::Number(known)) => *known,
            _ => return None,
        };
        let times = if is_less { -1 } else { 1 };
        let amount = Amount::Unknown {
            letter,
            times,
            more: known,
        };
        return Some((amount, of - at));
    }
    const FORMS: &[(&str, bool)] = &[
        ("в # раз* больше", true),
        ("× больше", true),
        ("на # _? больше", false),
        ("на # _? меньше", false),
        ("столько же", false),
        ("на _ больше", false),
        ("на _ меньше", false),
    ];
    let (found, is_times) = FORMS
        .iter()
        .find_map(|(form, is_times)| Some((piece.at(at, form)?, *is_times)))?;
    let end = found.range.end;
    let of = piece.at(
        end,
        "_? ,? чем|сколько|как и? в? № / _? ,? чем|сколько|как и? в? _",
    );
    let length = of.as_ref().map_or(end, |it| it.range.end) - at;
    let order = of.and_then(|it| piece.tokens[it.range.end - 1].order);
    let place = match order {
        Some(order) => usize::try_from(order - 1).ok()?,
        None => heaps.len().checked_sub(1)?,
    };
    let number =
        found
            .numbers
            .first()
            .copied()
            .unwrap_or(if piece.part(found.range.clone()).has("на") {
                1
            } else {
                0
            });
    let number = if piece.part(found.range).has("меньше") {
        -number
    } else {
        number
    };
    let amount = match *heaps.get(place)?.as_ref()? {
        Amount::Number(known) if is_times => Amount::Number(known.saturating_mul(number)),
        Amount::Number(known) => Amount::Number(known.saturating_add(number)),
        Amount::Unknown {
            letter,
            times,
            more,
        } if is_times => Amount::Unknown {
            letter,
            times: times.saturating_mul(number),
            more: more.saturating_mul(number),
        },
        Amount::Unknown {
            letter,
            times,
            more,
        } => Amount::Unknown {
            letter,
            times,
            more: more.saturating_add(number),
        },
    };
    Some((amount, length))
}

/// `(7, S)`, `(2, S, 2S)`
fn tuple(piece: &Piece<'_>) -> Option<Vec<Amount>> {
    for open in 0..piece.tokens.len() {
        if piece.tokens[open].word != "(" {
            continue;
        }
        let mut amounts = vec![];
        let mut at = open + 1;
        while let Some((amount, length)) = amount(piece, at) {
            amounts.push(amount);
            at += length;
            match piece.tokens.get(at).map(|it| it.word.as_str()) {
                Some("," | ";") => at += 1,
                Some(")") => break,
                _ => return None,
            }
        }
        if amounts.len() > 1 && piece.tokens.get(at).is_some_and(|it| it.word == ")") {
            piece.use_up(&(open..at + 1));
            return Some(amounts);
        }
    }
    None
}

/// Whether a token is a letter for a number.
pub(crate) fn is_unknown(token: &Token) -> bool {
    token.kind == Kind::Letter
}

pub(crate) fn letter(word: &str) -> char {
    word.chars().next().unwrap_or('s')
}

pub(crate) const RELATIONS: &[&str] = &["≤", "<", "≥", ">", "=", "≠"];

/// A number, an unknown, or a multiple of it, at a place.
fn amount(piece: &Piece<'_>, at: usize) -> Option<(Amount, usize)> {
    let word = |at: usize| piece.tokens.get(at).map_or("", |it| it.word.as_str());
    let token = piece.tokens.get(at)?;
    let before = at.checked_sub(1).map_or("", word);
    let is_bound = matches!(
        before,
        "больше" | "меньше" | "более" | "менее" | "свыше" | "от" | "до" | "чем"
    ) || before.starts_with("превосход")
        || before.starts_with("превыша");
    if RELATIONS.contains(&before) || before == "+" || is_bound {
        return None;
    }
    let unknown = |at: usize| {
        piece
            .tokens
            .get(at)
            .filter(|it| is_unknown(it))
            .map(|it| letter(&it.word))
    };
    if let Some(letter) = unknown(at) {
        // `K + S ≤ 29` is a condition.
        let more = match word(at + 1) {
            sign @ ("+" | "-")
                if unknown(at + 2).is_none() && !RELATIONS.contains(&word(at + 3)) =>
            {
                let number = piece
                    .tokens
                    .get(at + 2)
                    .filter(|it| it.kind == Kind::Number)
                    .and_then(|it| it.number);
                number.map(|it| if sign == "-" { -it } else { it })
            }
            "+" => return None,
            _ => None,
        };
        let length = if more.is_some() { 3 } else { 1 };
        let amount = Amount::Unknown {
            letter,
            times: 1,
            more: more.unwrap_or(0),
        };
        return Some((amount, length));
    }
    let is_negative = token.word == "-"
        && piece
            .tokens
            .get(at + 1)
            .is_some_and(|it| it.kind == Kind::Number)
        && matches!(before, "(" | "," | ";");
    if is_negative {
        let number = piece.tokens[at + 1].number?;
        return Some((Amount::Number(-number), 2));
    }
    let number = token.number?;
    if RELATIONS.contains(&word(at + 1)) {
        return None;
    }
    // `36 - S`
    if let Some(letter) =
        unknown(at + 2).filter(|_| word(at + 1) == "-" && matches!(before, "(" | "," | ";"))
    {
        let amount = Amount::Unknown {
            letter,
            times: -1,
            more: number,
        };
        return Some((amount, 3));
    }
    let star = usize::from(word(at + 1) == "*");
    if let Some(letter) = unknown(at + 1 + star)
        .filter(|_| token.kind == Kind::Number && !RELATIONS.contains(&word(at + 2 + star)))
    {
        let amount = Amount::Unknown {
            letter,
            times: number,
            more: 0,
        };
        return Some((amount, 2 + star));
    }
    // `одной` belongs to the heap.
    let is_of_heap = token.kind == Kind::Word
        && number == 1
        && (word(at + 1) == "из"
            || word(at + 1).starts_with("куч")
            // `один и тот же счёт`
            || word(at + 1) == "и" && word(at + 3) == "же");
    (!is_of_heap).then_some((Amount::Number(number), 1))
}
