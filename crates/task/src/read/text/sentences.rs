//! Where sentences end and questions begin.

use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::read::words::names::Names;
use std::ops::Range;

/// A part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sentence {
    /// `Задание 19.`; without a number where it heads several.
    Header {
        range: Range<usize>,
        id: Option<String>,
    },
    Said(Range<usize>),
}

/// Tokens.
const LONGEST_SENTENCE: usize = 400;

/// The parts of a text, in order.
pub(crate) fn sentences(tokens: &[Token], names: &Names) -> Vec<Sentence> {
    let piece = Piece { tokens };
    let mut sentences = vec![];
    let mut start = 0;
    let mut at = 0;
    while at < tokens.len() {
        if let Some((length, id)) = header(&piece, at) {
            push(&mut sentences, start..at);
            sentences.push(Sentence::Header {
                range: at..at + length,
                id,
            });
            at += length;
            start = at;
            continue;
        }
        let is_next = asks_next(&piece.part(start..at), &piece.part(at..at + 5));
        if (is_next || begins_anew(tokens, at, names)) && start < at {
            push(&mut sentences, start..at);
            start = at;
        }
        at += 1;
        // No sentence is so long; noise without full stops is taken in pieces.
        if ends(tokens, at - 1, names) || at - start >= LONGEST_SENTENCE {
            push(&mut sentences, start..at);
            start = at;
        }
    }
    push(&mut sentences, start..tokens.len());
    sentences
}

/// Whether the next question begins behind a semicolon: `наименьшее S, когда …; два наименьших S, когда …`.
fn asks_next(so_far: &Piece<'_>, next: &Piece<'_>) -> bool {
    let begins = next.at(0, "; _").is_some() && next.at(1, "и").is_none() && next.has("$");
    let asks =
        begins && next.has("наим*|наиб*|мин*|макс*|все|два|две|оба|сколько|$ ,? где|когда|что|при");
    asks && so_far.has("$") && so_far.has("№ / # ход*")
}

fn push(sentences: &mut Vec<Sentence>, range: Range<usize>) {
    if !range.is_empty() {
        sentences.push(Sentence::Said(range));
    }
}

/// `Задание 19.`, `Вопрос 1:`, `№ 20`, or `21.` at the beginning of a line after the end of a sentence.
fn header(piece: &Piece<'_>, at: usize) -> Option<(usize, Option<String>)> {
    let token = &piece.tokens[at];
    let follows_end = at == 0
        || matches!(
            piece.tokens[at - 1].word.as_str(),
            "." | "?" | "!" | ")" | ";" | ":" | "*"
        );
    // `Надо: 1) S, когда … 2) все S, когда …`
    let listed = || {
        let place = ["а", "б", "в", "г"]
            .iter()
            .position(|it| *it == token.word)
            .map(|it| it + 1);
        let roman = ["i", "ii", "iii", "iv"];
        let roman = |at: usize| {
            let word = &piece.tokens.get(at)?.word;
            roman.iter().position(|it| it == word).map(|it| it + 1)
        };
        let number = token.number.filter(|_| token.kind == Kind::Number);
        let number = number.and_then(|it| usize::try_from(it).ok());
        let (found, number) = match piece.at(at, "( _ )") {
            Some(found) => (found, roman(at + 1)?),
            None => (piece.at(at, "_ )")?, number.or(place).or(roman(at))?),
        };
        let asks = piece.part(found.range.end..found.range.end + 4);
        let asks = asks.at(0, "$").is_some()
            || asks.has("$") && asks.has("наим*|наиб*|мин*|макс*|все|всех|два|две|оба|найти|найдите|укажите|назовите|определите|перечислите|сколько|количество|таких|такое|такие");
        let numbers = vec![i64::try_from(number).ok()?];
        let is_small = (1..=6).contains(&number) || (19..=27).contains(&number);
        (is_small && asks).then_some(Found { numbers, ..found })
    };
    // `- S min: …` on a line of its own
    let dashed = || {
        let found = piece.at(at, "-|• _").filter(|_| token.opens_line)?;
        let asks = piece.part(at + 1..at + 4);
        let range = at..at + 1;
        let asks = asks.at(0, "$").is_some()
            || asks.has("$")
                && asks.has("наим*|наиб*|мин*|макс*|все|два|оба|найти|сколько|самое|самый");
        asks.then_some(Found {
            range,
            numbers: vec![],
        })
        .filter(|_| found.range.len() > 1)
    };
    // `Первый вопрос.`, `Вопрос второй:`
    let ordered = || {
        let name = "вопрос|задача|загадка|задание";
        let mut found = piece
            .at(
                at,
                &format!("№ {name} .|: / {name} № .|: / {name} № ( # ) / № {name} ( # )"),
            )
            .filter(|_| token.is_capital)?;
        // `Вопрос первый (19).`
        let tokens = piece.tokens[found.range.clone()].iter();
        let number = tokens.clone().find_map(|it| it.number);
        let order = tokens.clone().find_map(|it| it.order);
        found.numbers = number.or(order).into_iter().collect();
        Some(found)
    };
    // `Описание игры.`
    let titled = || {
        let found = piece.at(at, "описание|правила|условия игры .|:")?;
        token.is_capital.then_some(found)
    };
    let early = listed().or_else(dashed);
    let is_compared = at > 0
        && matches!(
            piece.tokens[at - 1].word.as_str(),
            "<" | ">" | "≤" | "≥" | "=" | "≠"
        );
    if is_compared || !token.opens_line && !follows_end && early.is_none() {
        return None;
    }
    let named = [
        "задание|вопрос|задача|загадка|задания|вопросы|задачи|загадки №|n? # -|,|и? #?",
        "№ # -? #?",
    ];
    // `задание 19 – число S, при котором …` on a line of its own
    let is_label = token.opens_line
        && piece
            .at(at, "задание|вопрос|задача # -|:")
            .is_some_and(|it| (19..=27).contains(&it.number()));
    let found = match token.is_capital || token.word == "№" || is_label {
        true if token.word == "№" => piece.at(at, "_ # - # / _ #"),
        // `Задание № 19`
        true if piece.tokens.get(at + 1).is_some_and(|it| it.word == "№") => {
            piece.at(at, "задание|вопрос|задача|загадка _ #")
        }
        true => named.iter().find_map(|phrase| piece.at(at, phrase)),
        false => None,
    };
    // `Задание 20 – два наименьших числа S`
    let found = found.map(|mut found| {
        let is_word = piece.tokens[found.range.end - 1].kind == Kind::Word;
        let numbers = found.numbers.as_slice();
        if matches!(numbers, &[first, second] if is_word || second < first) {
            found.numbers.truncate(1);
            found.range.end -= 1;
        }
        found
    });
    let numbered = || {
        let found = piece.at(at, "# .|)")?;
        let after = piece.tokens.get(found.range.end);
        let opens = after.is_some_and(|it| it.is_capital || it.word == "(");
        // `Найдите: 19) значение S, …; 20) …`
        let opens = opens || (19..=27).contains(&found.number()) && after.is_some();
        let is_small = (1..=30).contains(&found.number());
        (token.opens_line && follows_end && opens && is_small && token.kind == Kind::Number)
            .then_some(found)
    };
    let several = || {
        let found = piece.at(at, "# -|, # . ,? #? .?")?;
        (at == 0 && token.kind == Kind::Number).then_some(found)
    };
    // `А. При каких …`
    let lettered = || {
        let place = ["а", "б", "в", "г"]
            .iter()
            .position(|it| *it == token.word)?;
        // `а) Для задания 19: найдите …`
        let named = piece.at(at, "_ .|) для задания|вопроса|задачи # :");
        if let Some(named) = named.filter(|_| token.opens_line) {
            return Some(named);
        }
        let mut found = piece.at(at, "_ .|)")?;
        let asks = "при|для|найдите|укажите|назовите|определите|сколько|какие|какое|каково|каковы|известно|перечислите|кто|s / у кого / $ =";
        // `А) Первый ход был неудачным, и он проиграл. При каком наименьшем S …?`
        let after = &piece.tokens[found.range.end..];
        let line = after.iter().take_while(|it| !it.opens_line);
        let is_question = line.last().is_some_and(|it| it.word == "?");
        let is_asked =
            token.opens_line && (is_question || piece.at(found.range.end, asks).is_some());
        found.numbers = vec![i64::try_from(place + 1).ok()?];
        is_asked.then_some(found)
    };
    // `19 найти S, когда …`
    let bare = || {
        let found = piece
            .at(at, "# _")
            .filter(|it| (19..=27).contains(&it.numbers[0]))?;
        let next = &piece.tokens[at + 1];
        let is_word = next.kind == Kind::Word || next.kind == Kind::Letter;
        let range = at..at + 1;
        (token.opens_line && token.kind == Kind::Number && is_word)
            .then_some(Found { range, ..found })
    };
    // `а) (19) такое S, …`, and `20 – S, при котором …` on a line of its own
    let enclosed = || {
        let found = piece
            .at(at, "( # )")
            .or_else(|| piece.at(at, "# -").filter(|_| token.opens_line))?;
        (19..=27).contains(&found.number()).then_some(found)
    };
    // `Вопросы. 19: при каком …? 20: …`
    let inline = || {
        let found = piece
            .at(at, "# :|)|. / # задание|вопрос :?")
            .filter(|it| (19..=27).contains(&it.number()))?;
        let is_dot = piece.tokens[found.range.end - 1].word == ".";
        // `не менее` and, on the next line, `24. Победителем …`
        let rest = piece.part(found.range.end..found.range.end + 16);
        let begins = match is_dot {
            true => token.opens_line && rest.has("$") && rest.has("№ / # ход*|и|или"),
            false => token.opens_line || follows_end,
        };
        (begins && token.kind == Kind::Number).then_some(found)
    };
    let found = ordered()
        .or_else(titled)
        .or(found)
        .or(early)
        .or_else(inline)
        .or_else(enclosed)
        .or_else(lettered)
        .or_else(bare)
        .or_else(numbered)
        .or_else(several)?;
    let mut length = found.range.len();
    while let Some(sign) = piece.tokens.get(at + length) {
        let is_part = matches!(sign.word.as_str(), "." | ":" | ")" | "*") && !sign.opens_line;
        if !is_part {
            break;
        }
        length += 1;
    }
    // `Вопрос 1 (№ 19).`
    let exam = piece
        .at(at + length, "( # ) / ( _ # )")
        .filter(|it| (19..=27).contains(&it.number()));
    let is_numbered =
        |it: &Found| it.range.len() == 3 || piece.tokens[it.range.start + 1].word == "№";
    let exam = exam.filter(is_numbered);
    let mut numbers = found.numbers.as_slice();
    if let Some(exam) = &exam {
        length = exam.range.end - at;
        numbers = &exam.numbers;
    }
    let id = match numbers {
        [number] => Some(number.to_string()),
        _ => None,
    };
    Some((length, id))
}

/// Words with which sentences of a task begin.
const OPENINGS: &str = "игра|игроки|победителем|победитель|побеждает|выигрывает|за|если|перед|найдите|укажите|известно|будем|изначально";

/// Whether a sentence begins at a line without one before it having ended: a capital word that is no name.
fn begins_anew(tokens: &[Token], at: usize, names: &Names) -> bool {
    let token = &tokens[at];
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    // Where all letters are capital, that says nothing.
    let mut words = tokens[at.saturating_sub(3)..at].iter().rev();
    let is_loud = words
        .find(|it| it.kind == Kind::Word)
        .is_some_and(|it| it.is_capital && names.player(it).is_none());
    let is_loud = is_loud && before.is_some_and(|it| it.kind != Kind::Sign);
    let goes_on = is_loud
        || before.is_some_and(|it| matches!(it.word.as_str(), "," | ":" | "(" | "-" | "\""));
    // The full stop before it is lost.
    let is_lost = before.is_some_and(|it| !it.is_capital && it.kind != Kind::Sign)
        && Piece { tokens }.at(at, OPENINGS).is_some();
    (token.opens_line || is_lost)
        && token.is_capital
        && token.kind == Kind::Word
        && names.player(token).is_none()
        && !goes_on
        && !token.word.is_ascii()
}

/// Whether a sentence ends with a token: not the dot of `т. е.`, `А. Петров`, `г. Уфа`.
fn ends(tokens: &[Token], at: usize, names: &Names) -> bool {
    match tokens[at].word.as_str() {
        "?" | "!" => true,
        "." => {
            let Some(before) = at.checked_sub(1).map(|before| &tokens[before]) else {
                return true;
            };
            // `начинает А. Ход состоит …`
            let is_player = names.player(before).is_some()
                && (tokens.get(at + 1)).is_none_or(|it| names.player(it).is_none());
            let is_initial =
                before.kind == Kind::Word && before.word.chars().count() == 1 && !is_player;
            // `мой 11 «Б». …`
            let is_initial = is_initial && before.place.end == tokens[at].place.start;
            // `и т. д. За ход …`
            let is_et_cetera =
                at > 2 && matches!(before.word.as_str(), "д" | "п") && tokens[at - 3].word == "т";
            let is_initial = is_initial && !is_et_cetera;
            let next = tokens.get(at + 1);
            // `1. добавить`
            let is_marker = before.kind == Kind::Number
                && before.number.is_some_and(|it| it < 10)
                && (before.opens_line
                    || at > 1 && matches!(tokens[at - 2].word.as_str(), ":" | ";"))
                && next.is_some_and(|it| !it.is_capital && it.kind == Kind::Word && !it.opens_line);
            if is_marker {
                return false;
            }
            let continues = next.is_some_and(|it| !it.is_capital && it.kind == Kind::Word);
            !(is_initial
                || continues
                    && ["т", "е", "д", "п", "др", "см", "шт"].contains(&before.word.as_str()))
        }
        _ => false,
    }
}
