//! Where the game begins: `в первой куче было 7 камней, во второй – S камней; 1 ≤ S ≤ 69`.

use crate::conditions::take_parity;
use crate::model::{Amount, Bounds, StartRule};
use crate::reader::{Doubt, Reader};
use crate::tokens::{Kind, Piece};

impl Reader {
    /// A statement on where the game begins.
    pub(crate) fn start(&mut self, piece: &Piece<'_>) -> bool {
        let names_start = piece.has("начальн*|вначале|изначально|первоначальн*|сначала / перед началом / начинается из|с / в начале")
            || piece.has("начал* игры")
            || piece.has("начинается|начинают");
        let has_letter = piece.tokens.iter().any(is_unknown);
        let was = piece.has(&self.phrase("HEAP"))
            && piece
                .has("было|лежало|находилось|лежит|находится|-|есть|содержит|содержалось|состоящ*");
        let bounds = piece.has("≤|<|≥|> / от # до # / превосход*|превыш*");
        if !(names_start || has_letter && (was || bounds)) {
            return false;
        }
        if piece.tokens.iter().any(crate::lexicon::is_move_verb) && !names_start {
            return false;
        }
        let mut start = std::mem::take(&mut self.game.start);
        let found = self.read_start(piece, &mut start);
        self.game.start = start;
        piece.take_all(
            "начальн*|вначале|изначально|первоначальн*|сначала|начинается|начинают|из|началом",
        );
        found
    }

    /// Adds what a piece says to a start; whether it says something.
    pub(crate) fn read_start(&mut self, piece: &Piece<'_>, start: &mut StartRule) -> bool {
        let heaps = self.amounts(piece);
        let has_heaps = !heaps.is_empty();
        if has_heaps {
            self.at_least_heaps(heaps.len());
            start.heaps = heaps;
        }
        let bounded = self.bounds(piece, start);
        piece.take_all(&self.phrase("в|во? № HEAP? -?"));
        piece.take_all(&self.phrase("в? # HEAP"));
        piece.take_all(&self.phrase("в? друг* HEAP?"));
        piece.take_all("по");
        has_heaps || bounded
    }

    /// What the heaps hold, in their order.
    fn amounts(&mut self, piece: &Piece<'_>) -> Vec<Amount> {
        if let Some(found) = tuple(piece) {
            return found;
        }
        let each = self.phrase("по # _? в|во кажд*|обе*|люб* из? HEAP?");
        if let Some(found) = piece.take(&each) {
            let count = self.game.heap_count.max(2);
            return vec![Amount::Number(found.number()); count];
        }
        if let Some(heaps) = self.respective(piece) {
            return heaps;
        }
        let mut heaps: Vec<Option<Amount>> = vec![];
        let mut index: Option<usize> = None;
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
            } else if matches!(token.word.as_str(), "другой" | "другую" | "второй")
            {
                index = Some(1);
            } else if let (Some(place), Some((amount, length))) = (index, amount(piece, at)) {
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

    /// The bounds of the unknowns.
    fn bounds(&mut self, piece: &Piece<'_>, start: &mut StartRule) -> bool {
        let mut found_any = false;
        let mut at = 0;
        while at < piece.tokens.len() {
            match chain(piece, at) {
                Some((length, chain)) => {
                    piece.use_up(&(at..at + length));
                    put_chain(&chain, start);
                    found_any = true;
                    at += length;
                }
                None => at += 1,
            }
        }
        found_any |= self.lost_signs(piece, start);
        found_any |= piece.take_all("$ -|: целое|натуральное число");
        for at in 0..piece.tokens.len() {
            let within = piece.at(at, "$ -? от # до #").or_else(|| {
                let place = "может? лежит|находится|изменя*|меня*|принима*|задан* значения? ,?";
                piece.at(
                    at,
                    &format!("$ {place} в? пределах|диапазоне|интервале|промежутке? от # до #"),
                )
            });
            let most = "$ ,|-? не превосходит|превышает|превосходящее|превышающее|больше|более #";
            let found = within.or_else(|| piece.at(at, most));
            let Some(found) = found else {
                continue;
            };
            let low = found.numbers.first().filter(|_| found.numbers.len() > 1);
            let high = found.numbers.last();
            put(
                start,
                letter(&piece.tokens[at].word),
                low.copied(),
                high.copied(),
            );
            piece.use_up(&found.range);
            found_any = true;
        }
        if let Some(found) = piece
            .take("двузначн*")
            .map(|_| (10, 99))
            .or_else(|| piece.take("трехзначн*").map(|_| (100, 999)))
        {
            let letters: Vec<char> = unknowns(start);
            for letter in letters {
                put(start, letter, Some(found.0), Some(found.1));
            }
            found_any = true;
        }
        if found_any || !start.heaps.is_empty() {
            let condition = take_parity(piece, "{v}");
            start.conditions.extend(condition);
            if piece.take("не является? прост*").is_some() || piece.take("составн*").is_some()
            {
                start.conditions.push("not is_prime({v})".to_owned());
            }
        }
        found_any
    }

    /// `S  88`: the sign between them is lost. The game tells which it was.
    fn lost_signs(&mut self, piece: &Piece<'_>, start: &mut StartRule) -> bool {
        for (phrase, is_chain) in [("# $ #", true), ("$ #", false)] {
            let Some(found) = piece.find(phrase) else {
                continue;
            };
            let tokens = &piece.tokens[found.range.clone()];
            let is_unused = tokens.iter().all(|it| !it.is_used.get());
            let is_letter = tokens.iter().any(is_unknown);
            let stands_alone = piece
                .tokens
                .get(found.range.end)
                .is_none_or(|it| !matches!(it.word.as_str(), "≤" | "<" | "≥" | ">"));
            // The unknown may have been taken as what the heap holds: `в куче было S  88 камней`.
            let is_amount = !is_chain && tokens[0].is_used.get() && !tokens[1].is_used.get();
            if !is_letter || !(is_unused || is_amount) || !stands_alone {
                continue;
            }
            piece.use_up(&found.range);
            let place = piece.part(found.range.clone()).place();
            let unknown = tokens
                .iter()
                .find(|it| is_unknown(it))
                .map_or('s', |it| letter(&it.word));
            if is_chain {
                self.usual(Doubt::LostSign, place);
                put(
                    start,
                    unknown,
                    found.numbers.first().copied(),
                    found.numbers.get(1).copied(),
                );
                return true;
            }
            let grows = self.grows();
            let is_usual = self.usual(Doubt::LostSign, place);
            match grows != is_usual {
                true => put(start, unknown, Some(found.number()), None),
                false => put(start, unknown, None, Some(found.number())),
            }
            return true;
        }
        false
    }
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
pub(crate) fn is_unknown(token: &crate::tokens::Token) -> bool {
    token.kind == Kind::Letter
}

pub(crate) fn letter(word: &str) -> char {
    word.chars().next().unwrap_or('s')
}

const RELATIONS: &[&str] = &["≤", "<", "≥", ">", "=", "≠"];

/// A number, an unknown, or a multiple of it, at a place.
fn amount(piece: &Piece<'_>, at: usize) -> Option<(Amount, usize)> {
    let word = |at: usize| piece.tokens.get(at).map_or("", |it| it.word.as_str());
    let token = piece.tokens.get(at)?;
    let before = at.checked_sub(1).map_or("", word);
    if RELATIONS.contains(&before) || before == "+" {
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
        && (word(at + 1) == "из" || word(at + 1).starts_with("куч"));
    (!is_of_heap).then_some((Amount::Number(number), 1))
}

/// One side of a chain of relations.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Side {
    Number(i64),
    /// A sum of letters.
    Letters(Vec<char>),
}

/// `1 ≤ S ≤ 66`, `K + S ≤ 29`, `S > 0`: sides and the relations between them.
struct Chain {
    sides: Vec<Side>,
    relations: Vec<String>,
}

fn chain(piece: &Piece<'_>, at: usize) -> Option<(usize, Chain)> {
    let (mut length, first) = side(piece, at)?;
    let mut chain = Chain {
        sides: vec![first],
        relations: vec![],
    };
    while let Some(token) = piece.tokens.get(at + length) {
        if !RELATIONS.contains(&token.word.as_str()) {
            break;
        }
        let (more, next) = side(piece, at + length + 1)?;
        length += 1 + more;
        chain.relations.push(token.word.clone());
        chain.sides.push(next);
    }
    let has_letter = chain.sides.iter().any(|it| matches!(it, Side::Letters(_)));
    let is_free = piece.tokens[at..at + length]
        .iter()
        .filter(|it| !is_unknown(it))
        .all(|it| !it.is_used.get());
    (has_letter && is_free && !chain.relations.is_empty()).then_some((length, chain))
}

fn side(piece: &Piece<'_>, at: usize) -> Option<(usize, Side)> {
    let token = piece.tokens.get(at)?;
    if token.word == "-" {
        let number = piece.tokens.get(at + 1)?;
        let number = number.number.filter(|_| number.kind == Kind::Number)?;
        return Some((2, Side::Number(-number)));
    }
    if !is_unknown(token) {
        return token
            .number
            .filter(|_| token.kind == Kind::Number)
            .map(|it| (1, Side::Number(it)));
    }
    let mut letters = vec![letter(&token.word)];
    let mut length = 1;
    loop {
        let next = piece
            .tokens
            .get(at + length + 1)
            .filter(|it| is_unknown(it));
        let joins = piece
            .tokens
            .get(at + length)
            .is_some_and(|it| matches!(it.word.as_str(), "+" | ","));
        // `1 ≤ K, S ≤ 20` bounds both.
        let is_sum = piece
            .tokens
            .get(at + length)
            .is_some_and(|it| it.word == "+");
        match next {
            Some(next) if joins && is_sum => {
                letters.push(letter(&next.word));
                length += 2;
            }
            _ => return Some((length, Side::Letters(letters))),
        }
    }
}

fn put_chain(chain: &Chain, start: &mut StartRule) {
    for (index, relation) in chain.relations.iter().enumerate() {
        let (left, right) = (&chain.sides[index], &chain.sides[index + 1]);
        let (letters, number, relation) = match (left, right) {
            (Side::Letters(letters), Side::Number(number)) => (letters, *number, relation.as_str()),
            (Side::Number(number), Side::Letters(letters)) => {
                let turned = match relation.as_str() {
                    "≤" => "≥",
                    "<" => ">",
                    "≥" => "≤",
                    ">" => "<",
                    other => other,
                };
                (letters, *number, turned)
            }
            (Side::Letters(one), Side::Letters(other)) => {
                let sign = python_sign(relation);
                start
                    .conditions
                    .push(format!("{} {sign} {}", sum(one), sum(other)));
                continue;
            }
            _ => continue,
        };
        let (low, high) = match relation {
            "≥" => (Some(number), None),
            ">" => (Some(number.saturating_add(1)), None),
            "≤" => (None, Some(number)),
            "<" => (None, Some(number.saturating_sub(1))),
            "=" => (Some(number), Some(number)),
            _ => (None, None),
        };
        match letters.as_slice() {
            [letter] if low.is_some() || high.is_some() => put(start, *letter, low, high),
            _ => {
                let condition = format!("{} {} {number}", sum(letters), python_sign(relation));
                start.conditions.push(condition);
            }
        }
    }
}

fn python_sign(relation: &str) -> &str {
    match relation {
        "≤" => "<=",
        "≥" => ">=",
        "=" => "==",
        "≠" => "!=",
        other => other,
    }
}

/// Letters in braces stand for the heaps that hold them.
fn sum(letters: &[char]) -> String {
    let letters: Vec<String> = letters.iter().map(|it| format!("{{{it}}}")).collect();
    letters.join(" + ")
}

fn unknowns(start: &StartRule) -> Vec<char> {
    let mut letters: Vec<char> = start
        .heaps
        .iter()
        .filter_map(|it| match it {
            Amount::Unknown { letter, .. } => Some(*letter),
            Amount::Number(_) => None,
        })
        .collect();
    letters.dedup();
    letters
}

/// Narrows the bounds of an unknown.
pub(crate) fn put(start: &mut StartRule, letter: char, low: Option<i64>, high: Option<i64>) {
    let bounds = match start.bounds.iter_mut().find(|it| it.letter == letter) {
        Some(bounds) => bounds,
        None => {
            start.bounds.push(Bounds {
                letter,
                low: None,
                high: None,
            });
            start.bounds.last_mut().expect("one was pushed")
        }
    };
    bounds.low = low.or(bounds.low);
    bounds.high = high.or(bounds.high);
}
