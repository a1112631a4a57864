//! Players described by their number or by the order of their moves: `второй игрок`, `тот, кто ходит вторым`, `начинающий`.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::names::{introduced, most_frequent, paired};
use std::ops::Range;

/// That the second is spoken of as a player, where only the first was called one.
const SECOND_DOES: &str = "второй не? побеждает|выигрывает|может|обязательно|наверняка";
/// Words for who moves first and second, which no text has; their cases end as those of names.
const MOVERS: [&str; 2] = ["ходящийпервым", "ходящийвторым"];
const ONE: &str = "тот|та|того|ту|тому|той|тем|игрок|игрока|игроку|игроком|участник|участника|участнику|участником";
/// Verbs of the end of a game, and not of a usual move.
const NOT_EVERY_MOVE: &str = "выигр*|проигр*|получ*|сдела*|окаж*|оста*|побе*|набер*|дости*|достанет*|станет|опустош*|законч*|заканч*|заверш*|прих*|доход*|попада*|забира*|окончит";

/// 1 or 2 where a word stands for a player by the order of moves.
pub(crate) fn mover(word: &str) -> Option<u8> {
    let found = MOVERS.iter().zip(1..).find(|it| word.starts_with(it.0))?;
    Some(found.1)
}

/// Whether such a word is the subject of what follows it.
pub(crate) fn is_subject(word: &str) -> bool {
    MOVERS.contains(&word)
}

/// Reads who is described by the order of moves as one word.
pub(crate) fn with_movers(mut tokens: Vec<Token>) -> Vec<Token> {
    let mut at = 0;
    while at < tokens.len() {
        if let Some((length, order)) = mover_at(&(Piece { tokens: &tokens }), at) {
            let first = tokens[at].word.as_str();
            let is_subject = matches!(first, "тот" | "та" | "игрок" | "участник")
                || ["ий", "ая"].iter().any(|it| first.ends_with(it));
            let word = MOVERS[usize::from(order == 2)];
            let word = match is_subject {
                true => word.to_owned(),
                false => format!("{word}у"),
            };
            let end = tokens[at + length - 1].place.end;
            let mut token = tokens[at].read_as(&word);
            token.place.end = end;
            (token.is_capital, token.order) = (true, None);
            tokens.splice(at..at + length, [token]);
        }
        at += 1;
    }
    tokens
}

/// How many tokens describe a player by the order of moves here, and which.
fn mover_at(piece: &Piece<'_>, at: usize) -> Option<(usize, i64)> {
    const FIRST_OR_SECOND: &str = "первым|первой|вторым|второй";
    let last = |range: &Range<usize>| piece.tokens[range.end - 1].order;
    // `тот, кто бросает первым`, `игрок, который ходит вторым`, `тот, кто вторым`
    for phrase in [
        format!("{ONE} , кто|который|которая _? _? {FIRST_OR_SECOND}"),
        format!(
            "{ONE} , ходящий|ходящая|начинающий|начинающая|играющий|играющая {FIRST_OR_SECOND}"
        ),
        format!("ходящий|ходящая|ходящему|ходящей|ходящего|играющий|играющая {FIRST_OR_SECOND}"),
    ] {
        let Some(found) = piece.at(at, &phrase) else {
            continue;
        };
        let does = piece.part(found.range.clone());
        // `тот, кто соберёт 40 первым`: of the end, and not of the order.
        let next = piece.tokens.get(found.range.end);
        let is_closed = next.is_none_or(|it| {
            it.kind == Kind::Sign || matches!(it.word.as_str(), "или" | "и" | "игрок" | "ход")
        });
        let is_other = does.has(NOT_EVERY_MOVE) || does.tokens.iter().any(|it| it.number.is_some());
        let is_done = |it: &Token| {
            ["ит", "ет", "ял", "ал", "ил"]
                .iter()
                .any(|end| it.word.ends_with(end))
        };
        let is_of_all = |it: &Token| {
            ["ает", "яет", "ует", "одит", "жимает"]
                .iter()
                .any(|end| it.word.ends_with(end))
                || ["берет", "кладет", "ест", "пьет", "ставит", "пишет", "тянет"]
                    .contains(&it.word.as_str())
        };
        let are_of_all = does.tokens.iter().filter(|it| is_done(it)).all(is_of_all);
        if let Some(order) = last(&found.range).filter(|_| is_closed && !is_other && are_of_all) {
            return Some((found.range.len(), order));
        }
    }
    // `тот, кто начинает`, `начинающий`
    let begins = [
        format!("{ONE} , кто|который|которая начинает|начинал|начал игру?"),
        format!("{ONE} , чей|чье первый ход"),
        "начинающий|начинающая|начинающего|начинающему|начинающей игрок|игрока|игроку?".to_owned(),
    ];
    let found = begins.iter().find_map(|it| piece.at(at, it))?;
    let before = at.checked_sub(1).map(|at| &piece.tokens[at]);
    // `Петя, начинающий игру, …`
    let is_of_name =
        before.is_some_and(|it| it.word == ",") && at > 1 && piece.tokens[at - 2].is_capital;
    let goes_on = piece
        .at(found.range.end, "игру|партию|первым|первой|с|матч")
        .is_some();
    (!is_of_name && !goes_on).then_some((found.range.len(), 1))
}

/// What players without names are read as.
pub(super) const FIRST: &str = "первыйигрок";
pub(super) const SECOND: &str = "второйигрок";

/// Where players have no names but their numbers, `второй игрок` is read as a name, and so is `при любом ходе второго`.
pub(crate) fn with_numbered_players(mut tokens: Vec<Token>) -> Vec<Token> {
    if let Some(letters) = lettered_players(&tokens) {
        for token in &mut tokens {
            let player = letters.iter().position(|it| *it == token.word);
            if let Some(player) = player.filter(|_| token.is_capital) {
                *token = token.read_as([FIRST, SECOND][player]);
            }
        }
        return tokens;
    }
    tokens = with_role_as_player(with_digits_of_players(with_called_players(tokens)));
    if tokens.iter().any(|it| it.word.starts_with(SECOND)) {
        return tokens;
    }
    let piece = Piece { tokens: &tokens };
    const DOES: &str = "первый|второй не? побеждает|выигрывает|победит|выиграет|победил|выиграл|может|мог|сможет|обязательно|гарантированно|наверняка";
    let is_numbered = piece.has("второй|второго|второму|вторым игрок|игрока|игроку|игроком|игроки")
        || piece.has("первый игрок") && piece.has(SECOND_DOES);
    let has_names = introduced(&piece).len() > 1
        || paired(&tokens).is_some()
        || most_frequent(&tokens).len() > 1;
    if !is_numbered || has_names {
        return tokens;
    }
    let mut at = 0;
    while at < tokens.len() {
        let piece = Piece { tokens: &tokens };
        let with_noun = piece.at(at, "первый|первого|первому|первым|второй|второго|второму|вторым игрок|игрока|игроку|игроком");
        let alone = piece.at(at, "первого|второго").is_some()
            && at > 0
            && piece
                .at(
                    at - 1,
                    "ходе|ходах|хода|ходов|игре|ответе|ответах|ответа|действиях",
                )
                .is_some()
            && piece.at(at + 1, "ход*|игрок*").is_none();
        // `… при которых второй не побеждает`
        let does = piece.at(at, DOES);
        if with_noun.is_none() && !alone && does.is_none() {
            at += 1;
            continue;
        }
        let name = if tokens[at].order == Some(1) {
            FIRST
        } else {
            SECOND
        };
        let ending = if tokens[at].word.ends_with("ого") {
            "а"
        } else {
            ""
        };
        let end = match with_noun {
            Some(_) => tokens.remove(at + 1).place.end,
            None => tokens[at].place.end,
        };
        let token = &mut tokens[at];
        token.word = format!("{name}{ending}");
        (token.order, token.is_capital) = (None, true);
        token.place.end = end;
        at += 1;
    }
    tokens
}

/// `Назовём того, кто начинает, Первым, а другого Вторым.`: both are names then.
fn with_called_players(mut tokens: Vec<Token>) -> Vec<Token> {
    const FORMS: &str = "первый|первого|первому|первым|первом|второй|второго|второму|вторым|втором";
    const NOT_CALLED: &str = "ход|хода|ходом|вопрос|пункт|раз|из|тур|этап|вариант";
    let is_form = |at: usize| {
        let piece = Piece { tokens: &tokens };
        piece.at(at, FORMS).is_some() && piece.at(at + 1, NOT_CALLED).is_none()
    };
    let ends = |it: &Token| matches!(it.word.as_str(), "." | "?" | "!" | ":" | "•");
    // `with_players` may have cleared the order, so the word itself is compared.
    let is_of = |stem: &str, at: usize| {
        tokens[at].is_capital && tokens[at].word.starts_with(stem) && is_form(at)
    };
    // Where all letters are capital, that says nothing.
    let is_called = (1..tokens.len()).any(|at| {
        let before = &tokens[at - 1];
        is_of("втор", at) && !ends(before) && !before.is_capital && !tokens[at].opens_line
    });
    if !is_called || !(0..tokens.len()).any(|at| is_of("перв", at)) {
        return tokens;
    }
    let called: Vec<usize> = (0..tokens.len())
        .filter(|&at| is_of("перв", at) || is_of("втор", at))
        .collect();
    for at in called {
        let name = match tokens[at].word.starts_with("перв") {
            true => FIRST,
            false => SECOND,
        };
        let is_subject = matches!(tokens[at].word.as_str(), "первый" | "второй");
        let ending = if is_subject { "" } else { "а" };
        tokens[at] = Token {
            is_capital: true,
            order: None,
            ..tokens[at].read_as(&format!("{name}{ending}"))
        };
    }
    tokens
}

/// `первая команда` as `первый игрок`, where teams play; so where the noun is left out, `при любой игре второй`.
pub(crate) fn with_teams_as_players(mut tokens: Vec<Token>) -> Vec<Token> {
    const TEAMS: [&str; 3] = ["команд", "бригад", "сборн"];
    const BEFORE_BARE: &str =
        "ходе|игре|ответе|действиях|хода|сыграла|играла|ходила|отвечала|сделала|начинает";
    const FIRST: [&str; 4] = ["первый", "первого", "первому", "первым"];
    const SECOND: [&str; 4] = ["второй", "второго", "второму", "вторым"];
    const PLAYER: [&str; 4] = ["игрок", "игрока", "игроку", "игроком"];
    let is_team = |stem: &&&str| {
        let has = |order: &str| {
            let is_it =
                |it: &[Token]| it[0].word.starts_with(order) && it[1].word.starts_with(**stem);
            tokens.windows(2).any(is_it)
        };
        has("перв") && has("втор") && tells_win(&Piece { tokens: &tokens }, stem)
    };
    let Some(stem) = TEAMS.iter().find(is_team) else {
        return tokens;
    };
    for at in (0..tokens.len()).rev() {
        let forms = match tokens[at].word.as_str() {
            "первая" | "первой" | "первую" => FIRST,
            "вторая" | "второй" | "вторую" => SECOND,
            _ => continue,
        };
        let noun = tokens.get(at + 1).filter(|it| it.word.starts_with(stem));
        let piece = Piece { tokens: &tokens };
        if noun.is_none() && (at == 0 || piece.at(at - 1, BEFORE_BARE).is_none()) {
            continue;
        }
        let case = match noun {
            _ if tokens[at].word.ends_with("ая") => 0,
            Some(it) if it.word.ends_with('е') => 2,
            Some(it) if it.word.ends_with("ой") => 3,
            _ => 1,
        };
        let player = noun.unwrap_or(&tokens[at]).read_as(PLAYER[case]);
        let end = at + 1 + usize::from(noun.is_some());
        let order = tokens[at].read_as(forms[case]);
        tokens.splice(at..end, [order, player]);
    }
    tokens
}

/// `первый школьник` as `первый игрок`, where two schoolboys play.
fn with_role_as_player(mut tokens: Vec<Token>) -> Vec<Token> {
    const ORDER: &str = "первый|первого|первому|первым|второй|второго|второму|вторым _";
    let piece = Piece { tokens: &tokens };
    let role = (0..tokens.len().saturating_sub(1)).find_map(|at| {
        piece.at(at, "двое|два|две|оба|двоих|двух")?;
        let count = tokens[at + 1].word.chars().count();
        let stem: String = tokens[at + 1]
            .word
            .chars()
            .take(count.saturating_sub(2))
            .collect();
        let is_role = |other: usize| {
            piece.at(other, ORDER).is_some() && tokens[other + 1].word.starts_with(&stem)
        };
        let orders: Vec<Option<i64>> = (0..tokens.len() - 1)
            .filter(|&it| is_role(it))
            .map(|it| tokens[it].order)
            .collect();
        let is_both = orders.contains(&Some(1)) && orders.contains(&Some(2))
            || orders.len() > 1 && tells_win(&piece, &stem)
            || !orders.is_empty() && piece.has(SECOND_DOES);
        (count > 4 && is_both).then_some(stem)
    });
    let Some(role) = role else {
        return tokens;
    };
    for at in 1..tokens.len() {
        let is_role = (Piece { tokens: &tokens }).at(at - 1, ORDER).is_some();
        if is_role && tokens[at].word.starts_with(&role) {
            tokens[at] = tokens[at].read_as("игрок");
        }
    }
    tokens
}

/// Whether somebody with this word is said to win.
fn tells_win(piece: &Piece<'_>, stem: &str) -> bool {
    (0..piece.tokens.len()).any(|at| {
        piece.tokens[at].word.starts_with(stem)
            && piece
                .at(at + 1, "не? может? побежд*|победит*|выигр*")
                .is_some()
    })
}

/// `игрок 1` and `игроком 2` as `первый игрок` and `вторым игроком`, where the text has both.
fn with_digits_of_players(mut tokens: Vec<Token>) -> Vec<Token> {
    const NUMBERED: &str = "игрок|игрока|игроку|игроком №? #";
    let number = |tokens: &[Token], at: usize| {
        let found = (Piece { tokens }).at(at, NUMBERED)?;
        let is_digit = tokens[found.range.end - 1].kind == Kind::Number;
        (is_digit && matches!(found.number(), 1 | 2)).then_some((found.range.end, found.number()))
    };
    let has = |it: i64| {
        (0..tokens.len()).any(|at| number(&tokens, at).is_some_and(|found| found.1 == it))
    };
    if !has(1) || !has(2) {
        return tokens;
    }
    for at in (0..tokens.len()).rev() {
        let Some((end, number)) = number(&tokens, at) else {
            continue;
        };
        let words = match tokens[at].word.as_str() {
            "игрок" => ["первый", "второй"],
            "игрока" => ["первого", "второго"],
            "игроку" => ["первому", "второму"],
            _ => ["первым", "вторым"],
        };
        let word = if number == 1 { words[0] } else { words[1] };
        let noun = tokens[at].clone();
        tokens.splice(at..end, [noun.read_as(word), noun]);
    }
    tokens
}

/// The letters that the players are called by: `Игрок A и игрок B`, `Два игрока, I и II, …`
fn lettered_players(tokens: &[Token]) -> Option<[String; 2]> {
    let piece = Piece { tokens };
    let found = piece.find("игрок|игрока|игроки|игроков ,? _ и игрок? _")?;
    let words = &tokens[found.range];
    let joint = words.iter().position(|it| it.word == "и")?;
    let names = [&words[joint - 1], &words[words.len() - 1]];
    let is_letter = |it: &Token| it.is_capital && (it.kind == Kind::Letter || it.word == "ii");
    let are_letters = names.iter().all(|it| is_letter(it)) && names[0].word != names[1].word;
    are_letters.then(|| names.map(|it| it.word.clone()))
}
