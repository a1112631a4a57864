//! What the winner gets: `кто доложил последним, получает торт`. Where questions ask who gets it, it is read as the victory.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::lexicon;
use std::ops::Range;

/// To get, as it is, was or will be; the stems of the last go before those of the first.
const GETS: &[(&str, &str)] = &[
    (
        "получил*|забрал*|взял*|завоевал*|заслужил*|заработал*|присвоил*|унес|унесла",
        "победил",
    ),
    (
        "получить|забрать|взять|завоевать|заслужить|заработать|присвоить|унести|оказаться|стать",
        "победить",
    ),
    (
        "получ*|забер*|забир*|возьм*|берет|достан*|достает*|доста*|присужда*|присуд*|завою*|завоев*|заслужи*|заработ*|присво*|унесет|уносит|вруча*|отда*|окажется|оказывается|станет|становится",
        "победит",
    ),
];
const WINS: &str = "выигр*|побед*|побежда*";
const WHO: &str = "тот|та|тому|той|кто|последним|последней|последний|последняя|последнему";

/// Reads who does what loses as who loses, in questions: `кто её обрушил, проигрывает … Мила обрушит башню`.
fn with_loss(mut tokens: Vec<Token>) -> Vec<Token> {
    const FREE: &str = "сдела*|совершил*|ходил*|сходил*|взял*|забрал*|положил*|добавил*|получил*|оказал*|стал*|был*|мог*|смог*|проигр*|выигр*|остал*|начал*";
    let piece = Piece { tokens: &tokens };
    let ranges = sentences(&tokens);
    let told = ranges.iter().map(|it| piece.part(it.clone()));
    let told = told.filter(|it| it.has("проигр*") && it.has(WHO) && !is_asked(it) && !it.has("не"));
    let verb = told.flat_map(|it| {
        let done = (0..it.tokens.len()).filter(move |&at| {
            let word = &it.tokens[at].word;
            let is_done = ["ил", "ал", "ила", "ала"]
                .iter()
                .any(|end| word.ends_with(end));
            is_done && word.chars().count() > 5 && it.at(at, FREE).is_none()
        });
        done.map(move |at| it.tokens[at].word.clone())
    });
    let stems: Vec<String> = verb
        .map(|it| it.chars().take(it.chars().count() - 2).collect::<String>())
        .map(|it| it.trim_end_matches(['и', 'а']).to_owned())
        .collect();
    let Some(stem) = stems.into_iter().find(|it| it.chars().count() > 3) else {
        return tokens;
    };
    for range in ranges {
        let own = Piece {
            tokens: &tokens[range.clone()],
        };
        if !is_asked(&own) || own.has(WINS) {
            continue;
        }
        for at in range {
            let is_it = tokens[at].word.strip_prefix(stem.as_str());
            if is_it.is_some_and(|end| matches!(end, "ит" | "ет" | "ает" | "ивает")) {
                tokens[at] = tokens[at].read_as("проиграет");
            }
        }
    }
    tokens
}

/// Reads who gets the prize as who wins.
pub(crate) fn with_prize(tokens: Vec<Token>) -> Vec<Token> {
    let tokens = with_loss(tokens);
    let Some(stem) = prize(&tokens) else {
        return tokens;
    };
    let is_prize = |it: &Token| it.kind == Kind::Word && it.word.starts_with(&stem);
    let piece = Piece { tokens: &tokens };
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut is_given = false;
    for sentence in sentences(&tokens) {
        let own = piece.part(sentence.clone());
        let names_it = own.tokens.iter().any(is_prize);
        let gives = names_it && own.has(WHO) && !is_asked(&own);
        let asks = !gives && (is_asked(&own) || is_given && names_it);
        is_given |= gives;
        for at in 0..own.tokens.len() {
            let token = &own.tokens[at];
            let gets = GETS.iter().find(|it| own.at(at, it.0).is_some());
            // `пока очков не станет больше 60; кто ходил последним, забирает приз`
            let has_prize = || {
                let clause = clause_around(&own, at);
                clause.has(WHO) || clause.tokens.iter().any(is_prize)
            };
            let gets = gets.filter(|_| asks || gives && has_prize());
            // `получить его`, `весь торт`
            let next = own.tokens.get(at + 1);
            let stands_for_it = asks && own.at(at, "его|ее|их").is_some() && {
                let before = at
                    .checked_sub(1)
                    .is_some_and(|at| GETS.iter().any(|it| own.at(at, it.0).is_some()));
                let after =
                    next.is_some_and(|_| GETS.iter().any(|it| own.at(at + 1, it.0).is_some()));
                before || after
            };
            let is_all = own.at(at, "весь|вся|всю|все|всего|себе").is_some() && (asks || gives);
            match gets {
                Some((_, meant)) => kept.push(token.read_as(meant)),
                None if stands_for_it || is_all && next.is_some_and(is_prize) => {}
                None if is_prize(token) && (asks || gives) => {
                    // Beside a verb it says the same once more.
                    let near = own.part(at.saturating_sub(4)..at + 5);
                    let is_said = GETS.iter().any(|it| near.has(it.0));
                    if !is_said {
                        kept.push(token.read_as("победу"));
                    }
                }
                None => kept.push(token.clone()),
            }
        }
    }
    kept
}

/// What stands between the signs around a place.
fn clause_around<'a>(piece: &Piece<'a>, at: usize) -> Piece<'a> {
    let is_sign = |it: &Token| matches!(it.word.as_str(), "," | ";" | ":");
    let start = piece.tokens[..at].iter().rposition(is_sign);
    let end = piece.tokens[at..].iter().position(is_sign);
    let end = end.map_or(piece.tokens.len(), |it| at + it);
    piece.part(start.map_or(0, |it| it + 1)..end)
}

/// The stem of what the winner gets: a noun of the sentence that says who gets it, and of two questions that tell no win else.
fn prize(tokens: &[Token]) -> Option<String> {
    let piece = Piece { tokens };
    let sentences: Vec<Piece<'_>> = sentences(tokens)
        .into_iter()
        .map(|it| piece.part(it))
        .collect();
    let questions: Vec<&Piece<'_>> = sentences
        .iter()
        .filter(|it| is_asked(it) && !it.has(WINS))
        .collect();
    // `тому, кому достался последний карандаш, не повезло: он проиграл`: nobody wants that.
    let gives = |it: &&Piece<'_>| {
        it.has(WHO)
            && !is_asked(it)
            && !it.has("проигр*")
            && GETS.iter().any(|(gets, _)| it.has(gets))
    };
    let container = lexicon::container(&piece);
    let is_heap = |it: &Token| {
        let one = Piece {
            tokens: std::slice::from_ref(it),
        };
        let mut heaps = lexicon::HEAPS.iter().copied().chain(container.as_deref());
        heaps.any(|heap| one.at(0, heap).is_some()) && it.word != "сундук"
    };
    let nouns = sentences
        .iter()
        .filter(gives)
        .flat_map(|it| it.tokens.iter());
    let nouns = nouns.filter(|it| {
        it.kind == Kind::Word
            && it.number.is_none()
            && it.order.is_none()
            && it.word.chars().count() > 3
            && !lexicon::is_filler(it)
            && !is_heap(it)
            // `77 или больше`, and `самое большое S`
            && !it.word.starts_with("больш")
            && !it.word.starts_with("меньш")
            && !GETS.iter().any(|(gets, _)| {
                Piece {
                    tokens: std::slice::from_ref(*it),
                }
                .at(0, gets)
                .is_some()
            })
    });
    let stems = nouns.map(|it| {
        let count = it.word.chars().count();
        it.word
            .chars()
            .take(count.saturating_sub(2).clamp(3, 6))
            .collect::<String>()
    });
    let count = |stem: &String| {
        let has = |it: &&&Piece<'_>| {
            it.tokens
                .iter()
                .any(|it| !it.is_capital && it.word.starts_with(stem.as_str()))
        };
        questions.iter().filter(has).count()
    };
    let is_said = |stem: &String| {
        // What is counted, or a player, is no prize.
        let counted = (1..tokens.len()).any(|at| {
            tokens[at].word.starts_with(stem.as_str())
                && (tokens[at].is_capital
                    || tokens[at - 1].number.is_some()
                    // `S монет`, but `при каком S приз получит …`
                    || tokens[at - 1].kind == Kind::Letter
                        && (at < 2 || piece.at(at - 2, "каком|каких|какое|какие|наименьш*|наибольш*|минимальн*|максимальн*|маленьк*|больш*|два|двух|все|всех").is_none()))
        });
        !counted
    };
    let found = stems
        .filter(is_said)
        .map(|it| (count(&it), it))
        .filter(|it| it.0 > 0);
    // Where several nouns are said again, it is the one that most questions say.
    found.max_by_key(|it| it.0).map(|it| it.1)
}

/// Whether a sentence asks.
fn is_asked(piece: &Piece<'_>) -> bool {
    let asks = piece.has("найдите|укажите|назовите|перечислите|определите|сколько|каком|каких|какое|какие|каково|наименьш*|наибольш*|оба|единственн*")
        && piece.tokens.iter().any(|it| it.kind == Kind::Letter);
    asks || piece.tokens.last().is_some_and(|it| it.word == "?")
}

/// Where sentences stand.
pub(crate) fn sentences(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut ranges = vec![];
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        if is_end(token) {
            ranges.push(start..at + 1);
            start = at + 1;
        }
    }
    ranges.push(start..tokens.len());
    ranges
}

/// The sentence in which a token stands, without the sign at its end.
pub(crate) fn sentence_around(tokens: &[Token], at: usize) -> Range<usize> {
    let start = tokens[..at].iter().rposition(is_end).map_or(0, |it| it + 1);
    let end = tokens[at..].iter().position(is_end);
    start..end.map_or(tokens.len(), |it| at + it)
}

fn is_end(token: &Token) -> bool {
    matches!(token.word.as_str(), "." | "?" | "!")
}
