//! From where to where the unknowns go: `1 ≤ S ≤ 66`, `K + S ≤ 29`, `S от 1 до 30`, a two-digit `S`.

use crate::model::Relation;
use crate::model::{Amount, Bounds, StartRule};
use crate::read::limits::conditions::{take_parity, take_relation, take_remainder};
use crate::read::limits::start::{RELATIONS, is_unknown, letter};
use crate::read::reader::{Doubt, Reader};
use crate::read::text::tokens::{Kind, Piece};
use crate::rules_file::compared;

impl Reader {
    /// The bounds of the unknowns.
    pub(crate) fn bounds(&mut self, piece: &Piece<'_>, start: &mut StartRule) -> bool {
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
        // `S ∈ [1; 60]`
        while let Some(found) = piece.take("$ ∈ [ # ;|, # ]") {
            let unknown = letter(&piece.tokens[found.range.start].word);
            put(
                start,
                unknown,
                Some(found.numbers[0]),
                Some(found.numbers[1]),
            );
            found_any = true;
        }
        found_any |= self.lost_signs(piece, start);
        found_any |= piece.take_all("$ и|, $ - _? натуральн*|целые числа?");
        for at in 0..piece.tokens.len() {
            let found = piece.at(at, "$ -|:? любое? целое|натуральное число?");
            // What a heap holds may have been read already, but not what it is.
            let Some(found) = found.filter(|it| !piece.tokens[it.range.end - 1].is_used.get())
            else {
                continue;
            };
            piece.use_up(&found.range);
            let said = piece.part(found.range.clone());
            let letter = letter(&said.tokens[0].word);
            let is_bounded = start
                .bounds
                .iter()
                .any(|it| it.letter == letter && it.low.is_some());
            if said.has("натуральное") && !is_bounded {
                put(start, letter, Some(1), None);
            }
            found_any = true;
        }
        // `записано натуральное число S, не превосходящее 99`
        let natural = "натуральн* число|числа|числу|числом $ / $ , натуральн*";
        if let Some(found) = piece.find(natural) {
            let mut said = piece.tokens[found.range].iter();
            let letter = letter(said.find(|it| is_unknown(it)).map_or("s", |it| &it.word));
            let mut bounds = start.bounds.iter();
            if !bounds.any(|it| it.letter == letter && it.low.is_some()) {
                put(start, letter, Some(1), None);
            }
        }
        for (at, token) in piece.tokens.iter().enumerate() {
            let least = piece.at(at, "$ -? не меньше|менее|ниже чем? #");
            if let Some(found) = least.filter(|_| !piece.tokens[at + 1].is_used.get()) {
                put(start, letter(&token.word), Some(found.number()), None);
                piece.use_up(&found.range);
                found_any = true;
            }
        }
        for at in 0..piece.tokens.len() {
            let within = piece
                .at(at, "$ -? любое? натуральное|целое? число? от # до #")
                .or_else(|| {
                    let place = "может? лежит|находится|изменя*|меня*|принима*|задан* значения? ,?";
                    piece.at(
                        at,
                        &format!("$ {place} в? пределах|диапазоне|интервале|промежутке? от # до #"),
                    )
                });
            let most = "$ -? любое? натуральное|целое? число? ,|-? не превосходит|превышает|превосходящее|превышающее|больше|более|выше числа? #";
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
            .or_else(|| {
                piece
                    .take("однозначное|однозначным|однозначного")
                    .map(|_| (1, 9))
            })
            .or_else(|| piece.take("трехзначн*").map(|_| (100, 999)))
        {
            let letters: Vec<char> = unknowns(start);
            for letter in letters {
                let known = start.bounds.iter().find(|it| it.letter == letter);
                let low = known
                    .and_then(|it| it.low)
                    .map_or(found.0, |it| it.max(found.0));
                let high = known
                    .and_then(|it| it.high)
                    .map_or(found.1, |it| it.min(found.1));
                put(start, letter, Some(low), Some(high));
            }
            piece.take_all("$ -");
            found_any = true;
        }
        let has_letter = piece.tokens.iter().any(|it| it.kind == Kind::Letter);
        if let Some(condition) = take_remainder(piece, "{v}").filter(|_| has_letter) {
            start.conditions.push(condition);
            piece.take_all("$");
            found_any = true;
        }
        found_any |= self.bounds_of_the_unknown(piece, start);
        if found_any || !start.heaps.is_empty() {
            let named = piece.find_unused("$ -? не? четн*|нечетн*");
            let condition = take_parity(piece, "{v}");
            if let Some(named) = named.filter(|_| condition.is_some()) {
                piece.use_up(&named.range);
            }
            start.conditions.extend(condition);
            piece.take_all("$ -? натуральное|целое? число|числа");
            let multiples = [
                ("не кратн*|делит* на? #", "!="),
                ("кратн*|делит* на? #", "=="),
            ];
            for (phrase, sign) in multiples {
                if let Some(found) = piece.take(phrase) {
                    let condition = format!("{{v}} % {} {sign} 0", found.number());
                    start.conditions.push(condition);
                    piece.take_all("$");
                }
            }
            if piece.take("не является? прост*").is_some() || piece.take("составн*").is_some()
            {
                piece.take_all("где? $ -? / число");
                start.conditions.push("not is_prime({v})".to_owned());
            }
        }
        found_any
    }

    /// `S вишен, от одной до сорока`, `S – натуральное число, не больше 25`: where there is one unknown, a relation is its own.
    fn bounds_of_the_unknown(&mut self, piece: &Piece<'_>, start: &mut StartRule) -> bool {
        let mut letters = unknowns(start);
        letters.extend(
            piece
                .tokens
                .iter()
                .filter(|it| is_unknown(it))
                .map(|it| letter(&it.word)),
        );
        kruzhok_order::sort(&mut letters);
        letters.dedup();
        let &[letter] = letters.as_slice() else {
            return false;
        };
        let mut is_bounded = false;
        if let Some(found) = piece.take("от # до # / между # и # включительно")
        {
            put(
                start,
                letter,
                Some(found.numbers[0]),
                Some(found.numbers[1]),
            );
            is_bounded = true;
        }
        // `любое число до 31 включительно`
        if let Some(found) = piece.take("до #").filter(|_| !is_bounded) {
            put(start, letter, None, Some(found.number()));
            is_bounded = true;
        }
        if let Some(found) = piece.take("но? не #").filter(|_| is_bounded) {
            start
                .conditions
                .push(compared("{v}", Relation::Unequal, found.number()));
        }
        let known = piece
            .tokens
            .iter()
            .filter(|it| it.number.is_some() && !it.is_used.get());
        // `простое` is a relation without a number.
        for _ in 0..=known.count() {
            let Some((relation, number, at)) = take_relation(piece) else {
                break;
            };
            if relation == Relation::Prime
                && !piece.has("прост* число|числа|числом|$ / $ -? простое")
            {
                continue;
            }
            let (low, high) = match relation {
                Relation::AtLeast => (Some(number), None),
                Relation::Above => (Some(number.saturating_add(1)), None),
                Relation::AtMost => (None, Some(number)),
                Relation::Below => (None, Some(number.saturating_sub(1))),
                Relation::Multiple
                | Relation::NoMultiple
                | Relation::Unequal
                | Relation::LastDigit
                | Relation::NoLastDigit
                | Relation::Prime
                | Relation::NoPrime
                | Relation::Square
                | Relation::NoSquare => {
                    start.conditions.push(compared("{v}", relation, number));
                    (None, None)
                }
                _ => {
                    piece.tokens[at].is_used.set(false);
                    continue;
                }
            };
            if low.is_some() || high.is_some() {
                put(start, letter, low, high);
            }
            is_bounded = true;
        }
        if is_bounded {
            piece.take_all("$");
        }
        is_bounded
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
