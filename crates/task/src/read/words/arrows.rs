//! Moves told by arrows: `n → n + 3, n → 3n`.

use crate::read::text::tokens::{Kind, Piece, Token};

/// The tokens with words for moves that are told by arrows, where all of them are of one letter and each is one step; what the
/// letter is of is left out where it names a number once more: `число n`, `позиция n = S`.
pub(super) fn with_arrows(tokens: Vec<Token>) -> Vec<Token> {
    let piece = Piece { tokens: &tokens };
    let Some(first) = piece.find("$ →") else {
        return tokens;
    };
    let name = tokens[first.range.start].word.clone();
    let is_name = |at: usize| {
        let token = tokens.get(at);
        token.is_some_and(|it| it.kind == Kind::Letter && it.word == name)
    };
    let sign = |at: usize| tokens.get(at).map_or("", |it| it.word.as_str());
    let number = |at: usize| tokens.get(at).filter(|it| it.number.is_some());
    let mut said: Vec<Token> = vec![];
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        let mut say = |words: &str, amount: &Token| {
            for word in words.split(' ') {
                said.push(match word {
                    "#" => amount.clone(),
                    _ => token.read_as(word),
                });
            }
        };
        if is_name(at) && sign(at + 1) == "→" {
            // `n → n + 1 (Петя)`
            if (at + 3..at + 7).any(|at| sign(at) == "(") {
                return tokens;
            }
            let star = usize::from(matches!(sign(at + 3), "*" | "·"));
            let times = number(at + 2).filter(|_| is_name(at + 3 + star));
            let end = at + 4 + star;
            match (times, number(at + 4), sign(at + 3)) {
                (Some(times), _, _) if !matches!(sign(end), "+" | "-") => {
                    say("увеличить в # раза", times);
                    at = end;
                    continue;
                }
                (None, Some(amount), sign @ ("+" | "-" | "*" | "·")) if is_name(at + 2) => {
                    let words = match sign {
                        "+" => "прибавить #",
                        "-" => "убрать #",
                        _ => "увеличить в # раза",
                    };
                    say(words, amount);
                    at += 5;
                    continue;
                }
                // `n → 2n + 1`
                (Some(times), _, _) if number(end + 1).is_some() => {
                    say("умножить на #", times);
                    let (words, amount) = (sign(end), &tokens[end + 1]);
                    say(
                        match words {
                            "+" => "и к результату прибавить #",
                            _ => "и из результата вычесть #",
                        },
                        amount,
                    );
                    at = end + 2;
                    continue;
                }
                _ => return tokens,
            }
        }
        if is_name(at) {
            let is_equal = matches!(sign(at + 1), "=") && number(at + 2).is_none();
            let is_compared = matches!(sign(at + 1), "≥" | "≤" | ">" | "<" | "=");
            if is_equal {
                at += 2;
                continue;
            }
            if !is_compared {
                at += 1;
                continue;
            }
        }
        said.push(token.clone());
        at += 1;
    }
    said
}
