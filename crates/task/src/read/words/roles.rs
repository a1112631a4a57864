//! One name for each player, where a text has several: `Пётр Ильич`, `Винни-Пух … Пух`, `дед Макар … дед`.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::lexicon;
use crate::read::words::names::{is_form, named, stem};

/// Reads whatever a player is called as the one name.
pub(crate) fn with_one_name_each(tokens: Vec<Token>) -> Vec<Token> {
    with_opponents(with_names_for_roles(without_patronymics(
        with_single_names(without_kinship(tokens)),
    )))
}

/// Which of the two that are named a word names, from 0.
fn player(named: &[Vec<String>], token: &Token) -> Option<usize> {
    let is_of = |words: &Vec<String>| words.iter().any(|it| is_form(&token.word, stem(it)));
    let found = token.is_capital.then(|| named.iter().position(is_of));
    found.flatten()
}

/// A word read as a name.
fn as_name(token: &Token, name: &str) -> Token {
    Token {
        is_capital: true,
        ..token.read_as(name)
    }
}

/// A name as it does something, or in another case: which one, nobody asks.
fn in_case(name: &str, is_subject: bool) -> String {
    match is_subject {
        true => name.to_owned(),
        false => format!("{}у", stem(name)),
    }
}

/// `дядя Фёдор` as `Фёдор`, where no uncle stands alone.
fn without_kinship(mut tokens: Vec<Token>) -> Vec<Token> {
    const KIN: &str = "дядя|дяди|дяде|дядю|дядей|тетя|тети|тете|тетю|тетей|дед|деда|деду|дедом|дедушка|дедушки|дедушке|дедушку|бабушка|бабушки|бабушке|бабушку";
    let is_kin = |tokens: &[Token], at: usize| (Piece { tokens }).at(at, KIN).is_some();
    let has_name = |tokens: &[Token], at: usize| {
        let next = tokens.get(at + 1);
        next.is_some_and(|it| it.is_capital && it.kind == Kind::Word)
    };
    let all: Vec<usize> = (0..tokens.len())
        .filter(|&at| is_kin(&tokens, at))
        .collect();
    if all.iter().all(|&at| has_name(&tokens, at)) {
        for at in all.into_iter().rev() {
            tokens.remove(at);
        }
    }
    tokens
}

/// `Винни-Пух … Пух`, `Иван-царевич … Иван`: the half that stands alone.
fn with_single_names(mut tokens: Vec<Token>) -> Vec<Token> {
    let stands_alone = |tokens: &[Token], half: &str| {
        let stem = stem(half);
        let is_it = |it: &Token| it.is_capital && is_form(&it.word, stem);
        stem.chars().count() > 2 && tokens.iter().any(is_it)
    };
    for at in 0..tokens.len() {
        let word = tokens[at].word.clone();
        let Some((first, last)) = word.split_once('-').filter(|_| tokens[at].is_capital) else {
            continue;
        };
        let half = [last, first]
            .into_iter()
            .find(|it| stands_alone(&tokens, it));
        if let Some(half) = half {
            tokens[at] = as_name(&tokens[at], half);
        }
    }
    tokens
}

/// `Пётр Ильич` as `Пётр`.
fn without_patronymics(mut tokens: Vec<Token>) -> Vec<Token> {
    let is_patronymic = |tokens: &[Token], at: usize| {
        const ENDINGS: &[&str] = &[
            "ич", "ича", "ичу", "ичем", "иче", "вна", "вны", "вне", "вну", "вной",
        ];
        let is_one = ENDINGS.iter().any(|it| tokens[at].word.ends_with(it));
        let is_name = |at: usize| tokens[at].is_capital && tokens[at].word.chars().count() > 2;
        is_one && is_name(at) && at > 0 && is_name(at - 1)
    };
    let alone = (0..tokens.len()).filter(|&at| !is_patronymic(&tokens, at));
    let alone: Vec<String> = alone.map(|at| tokens[at].word.clone()).collect();
    for at in (1..tokens.len()).rev() {
        if is_patronymic(&tokens, at) && !alone.contains(&tokens[at].word) {
            tokens.remove(at);
        }
    }
    tokens
}

/// `Дед Макар и сосед Кузьма … дед побеждает`: what a player is, told beside the name and later alone, is read as the name.
fn with_names_for_roles(mut tokens: Vec<Token>) -> Vec<Token> {
    const DOES: &str = "не? победи*|побежда*|победу|выигр*|может|мог|могла|сможет|сумеет|обязательно|точно|наверняка|всегда|№|первым|вторым|ходит|начинает";
    let named = named(&tokens);
    if named.len() < 2 {
        return tokens;
    }
    let player = |token: &Token| player(&named, token);
    // What each is, and the name as it stands beside that for the first time.
    let mut roles: Vec<(String, usize, Token)> = vec![];
    for (at, pair) in tokens.windows(2).enumerate() {
        let (noun, name) = (&pair[0], &pair[1]);
        let Some(index) = player(name) else {
            continue;
        };
        // Both are told at one place.
        let is_and = |at: usize| {
            tokens
                .get(at)
                .is_some_and(|it| matches!(it.word.as_str(), "и" | ","))
        };
        let is_other = |at: usize| {
            let other = tokens.get(at).and_then(player);
            other.is_some_and(|it| it != index)
        };
        let is_first = is_and(at + 2) && (is_other(at + 3) || is_other(at + 4));
        let is_second = at > 1 && is_and(at - 1) && is_other(at - 2);
        if !(is_first || is_second) {
            continue;
        }
        let is_noun = noun.kind == Kind::Word
            && player(noun).is_none()
            && noun.word.chars().count() > 2
            && noun.number.or(noun.times).or(noun.order).is_none()
            && !lexicon::is_filler(noun)
            && !lexicon::is_open_verb(noun)
            && !lexicon::is_adjective(noun)
            && (Piece { tokens: &tokens })
                .at(at, "побе*|выигр*|проигр*|ход*|игр*")
                .is_none();
        if is_noun && !roles.iter().any(|it| is_form(&noun.word, stem(&it.0))) {
            roles.push((noun.word.clone(), index, name.clone()));
        }
    }
    let is_alone = |tokens: &[Token], at: usize| {
        let next = tokens.get(at + 1);
        next.is_none_or(|it| player(it).is_none())
    };
    for (role, index, name) in &roles {
        let is_role = |it: &Token| it.kind == Kind::Word && is_form(&it.word, stem(role));
        let is_of_both = tokens
            .windows(2)
            .any(|pair| is_role(&pair[0]) && player(&pair[1]).is_some_and(|it| it != *index));
        let plays = (0..tokens.len()).any(|at| {
            let does = (Piece { tokens: &tokens }).at(at + 1, DOES).is_some();
            is_role(&tokens[at]) && is_alone(&tokens, at) && does
        });
        if is_of_both || !plays {
            continue;
        }
        for at in (0..tokens.len()).rev() {
            if !is_role(&tokens[at]) || player(&tokens[at]).is_some() {
                continue;
            }
            if !is_alone(&tokens, at) {
                tokens.remove(at);
                continue;
            }
            let is_subject = tokens[at].word == *role;
            tokens[at] = as_name(&tokens[at], &in_case(&name.word, is_subject));
        }
    }
    tokens
}

/// `соперник Пети` as `Ваня`.
fn with_opponents(mut tokens: Vec<Token>) -> Vec<Token> {
    let mut named = named(&tokens);
    if named.len() < 2 {
        named = vec![vec!["пет".to_owned()], vec!["ван".to_owned()]];
    }
    let player = |token: &Token| player(&named, token);
    for at in (1..tokens.len()).rev() {
        let is_opponent = (Piece { tokens: &tokens })
            .at(at - 1, "соперник|соперника|сопернику|соперником|противник|противника|противнику|противником")
            .is_some();
        let Some(index) = player(&tokens[at]).filter(|_| is_opponent && named.len() == 2) else {
            continue;
        };
        let other = tokens.iter().find(|it| player(it) == Some(1 - index));
        let Some(name) = other.map(|it| it.word.clone()) else {
            continue;
        };
        let is_subject = matches!(tokens[at - 1].word.as_str(), "соперник" | "противник");
        let place = tokens[at - 1].place.start..tokens[at].place.end;
        tokens[at] = Token {
            place,
            ..as_name(&tokens[at], &in_case(&name, is_subject))
        };
        tokens.remove(at - 1);
    }
    tokens
}
