//! Players told by the order of their moves: `тот, кто ходит вторым`, `начинающий`.

use crate::read::text::tokens::{Piece, Token};

/// Words for who moves first and second, which no text has; their cases end as those of names.
const MOVERS: [&str; 2] = ["ходящийпервым", "ходящийвторым"];
const ONE: &str = "тот|та|того|ту|тому|той|тем|игрок|игрока|игроку|игроком|участник|участника|участнику|участником";
/// What nobody does in every move of his.
const ENDS: &str = "выигр*|проигр*|получ*|сдела*|окаж*|оста*|побе*|набер*|дости*|достанет*|станет";

/// 1 or 2 where a word tells a player by the order of moves.
pub(crate) fn mover(word: &str) -> Option<u8> {
    let found = MOVERS.iter().zip(1..).find(|it| word.starts_with(it.0))?;
    Some(found.1)
}

/// Whether such a word is the subject of what follows it.
pub(crate) fn is_subject(word: &str) -> bool {
    MOVERS.contains(&word)
}

/// Reads who is told by the order of moves as one word.
pub(crate) fn with_movers(mut tokens: Vec<Token>) -> Vec<Token> {
    let mut at = 0;
    while at < tokens.len() {
        if let Some((length, order)) = told(&(Piece { tokens: &tokens }), at) {
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

/// How many tokens tell a player by the order of moves here, and which.
fn told(piece: &Piece<'_>, at: usize) -> Option<(usize, i64)> {
    const FIRST_OR_SECOND: &str = "первым|первой|вторым|второй";
    let last = |range: &std::ops::Range<usize>| piece.tokens[range.end - 1].order;
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
            it.kind == crate::read::text::tokens::Kind::Sign
                || matches!(it.word.as_str(), "или" | "и" | "игрок" | "ход")
        });
        let is_other = does.has(ENDS) || does.tokens.iter().any(|it| it.number.is_some());
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
