//! Moves of a token: `из точки (x, y) в одну из точек (x + 3, y), (x, 2y)`.

use crate::model::{Change, Target};
use crate::read::reader::Reader;
use crate::read::text::tokens::{Kind, Piece, Token};

impl Reader {
    /// `x, y` to other points: `из точки (x, y) в одну из точек (x + 3, y), (x, 2y)`.
    pub(crate) fn token_moves(&mut self, piece: &Piece<'_>) -> bool {
        self.game.heap_count = 2;
        piece.take_all("за # ход");
        let mut first = true;
        let mut at = 0;
        while at < piece.tokens.len() {
            let Some((length, point)) = point(piece, at) else {
                at += 1;
                continue;
            };
            piece.use_up(&(at..at + length));
            at += length;
            let is_origin = first && point == ["x", "y"];
            first = false;
            if !is_origin {
                self.add_move(Target::Any, Change::Replace(point.to_vec()), vec![]);
            }
        }
        piece.take_all("# из # следующих? точек|позиций");
        piece.take_all("# из точек|позиций");
        piece.take_all("перемещ*|передвиг*|переме*|сдвиг*|двига*|заключается");
        !self.game.moves.is_empty()
    }
}

/// `(x + 3, 2y)`: how many tokens, and the two coordinates as expressions.
fn point(piece: &Piece<'_>, at: usize) -> Option<(usize, [String; 2])> {
    if piece.tokens.get(at)?.word != "(" {
        return None;
    }
    let end = piece.tokens[at..]
        .iter()
        .take(24)
        .position(|it| it.word == ")")?;
    let inside = &piece.tokens[at + 1..at + end];
    let mut coordinates = inside.split(|it| matches!(it.word.as_str(), "," | ";"));
    let first = coordinate(coordinates.next()?)?;
    let second = coordinate(coordinates.next()?)?;
    (coordinates.next().is_none() && (first + &second).contains(['x', 'y'])).then(|| {
        let mut coordinates = inside.split(|it| matches!(it.word.as_str(), "," | ";"));
        let mut next = || coordinates.next().and_then(coordinate).unwrap_or_default();
        (end + 1, [next(), next()])
    })
}

fn coordinate(tokens: &[Token]) -> Option<String> {
    let mut expression = String::new();
    let mut after_value = false;
    for token in tokens {
        let is_value = token.kind == Kind::Number
            || token.kind == Kind::Letter
            || matches!(token.word.as_str(), "х" | "у");
        match token.word.as_str() {
            "+" | "-" | "*" if after_value => {
                expression += &format!(" {} ", token.word);
            }
            _ if is_value => {
                if after_value {
                    expression += " * ";
                }
                expression += match token.word.as_str() {
                    "х" => "x",
                    "у" => "y",
                    word => word,
                };
            }
            "-" => expression.push('-'),
            _ => return None,
        }
        after_value = is_value;
    }
    let is_known = expression
        .chars()
        .all(|it| it.is_ascii_digit() || " +-*xy".contains(it));
    (after_value && is_known).then_some(expression)
}
