//! Moves from one position to another: `из точки (x, y) в одну из точек (x + 3, y), (x, 2y)`, `из (a, b) в (a + 1, b)`.

use crate::model::{Change, Target};
use crate::read::reader::Reader;
use crate::read::text::tokens::{Kind, Piece, Token};

impl Reader {
    /// `x, y` to other points: `из точки (x, y) в одну из точек (x + 3, y), (x, 2y)`.
    pub(crate) fn token_moves(&mut self, piece: &Piece<'_>) -> bool {
        self.game.heap_count = 2;
        piece.take_all("за # ход");
        self.points(piece, origin(piece).unwrap_or(["x", "y"]));
        piece.take_all("# из # следующих? точек|позиций");
        piece.take_all("# из точек|позиций");
        piece.take_all("перемещ*|передвиг*|переме*|сдвиг*|двига*|заключается");
        !self.game.moves.is_empty()
    }

    /// The same of two heaps: `Из позиции (a, b) можно перейти в (a + 1, b), (2a, b)`.
    pub(crate) fn pair_moves(&mut self, piece: &Piece<'_>) -> bool {
        let Some(names) = origin(piece) else {
            return false;
        };
        let says_more = "если|когда|не|ни|нельзя|только|лишь|кроме|начал*|побе*|выигр*|заверш*";
        if self.game.is_token || self.game.heap_count > 2 || piece.has(says_more) {
            return false;
        }
        let opens = piece.tokens.iter().filter(|it| it.word == "(").count();
        let is_point = |at: &usize| point(piece, *at, names).is_some();
        let points = (0..piece.tokens.len()).filter(is_point).count();
        if points < 2 || points < opens {
            return false;
        }
        self.at_least_heaps(2);
        piece.take_all("за # ход");
        self.points(piece, names);
        piece.take_all("# из # следующих? пар|позиций|вариантов");
        piece.take_all("люб*|# из? следующих? пар|позиций|позицию|пару|вариантов");
        piece.take_all("перейти|переходить|переходит|получить|получает|заменить|заменяет|заменяют");
        true
    }

    /// Adds the points of a piece as moves, but for the one from which they go.
    fn points(&mut self, piece: &Piece<'_>, names: [&str; 2]) {
        let mut first = true;
        let mut at = 0;
        while at < piece.tokens.len() {
            let Some((length, point)) = point(piece, at, names) else {
                at += 1;
                continue;
            };
            piece.use_up(&(at..at + length));
            at += length;
            let is_origin = first && point == ["{first}", "{second}"];
            first = false;
            if !is_origin {
                self.add_move(Target::Any, Change::Replace(point.to_vec()), vec![]);
            }
        }
    }
}

/// The names of the two numbers in the first pair of letters.
fn origin<'t>(piece: &Piece<'t>) -> Option<[&'t str; 2]> {
    let from = piece.find("( _ ,|; _ )")?.range.start;
    let [one, other] = [&piece.tokens[from + 1].word, &piece.tokens[from + 3].word];
    let is_name = |it: &str| it.chars().count() == 1 && it.chars().all(char::is_alphabetic);
    (is_name(one) && is_name(other) && one != other).then_some([one, other])
}

/// `(x + 3, 2y)`: how many tokens, and the two coordinates as expressions.
fn point(piece: &Piece<'_>, at: usize, names: [&str; 2]) -> Option<(usize, [String; 2])> {
    if piece.tokens.get(at)?.word != "(" {
        return None;
    }
    let end = piece.tokens[at..]
        .iter()
        .take(24)
        .position(|it| it.word == ")")?;
    let inside = &piece.tokens[at + 1..at + end];
    let mut coordinates = inside.split(|it| matches!(it.word.as_str(), "," | ";"));
    let first = coordinate(coordinates.next()?, names)?;
    let second = coordinate(coordinates.next()?, names)?;
    let is_point = coordinates.next().is_none() && (first.contains('{') || second.contains('{'));
    is_point.then(|| (end + 1, [first, second]))
}

fn coordinate(tokens: &[Token], names: [&str; 2]) -> Option<String> {
    let mut expression = String::new();
    let mut after_value = false;
    for token in tokens {
        let word = match token.word.as_str() {
            "х" => "x",
            "у" => "y",
            word => word,
        };
        let name = names.iter().position(|it| *it == word || *it == token.word);
        let value = match name {
            Some(0) => Some("{first}"),
            Some(_) => Some("{second}"),
            None => Some(word).filter(|_| token.kind == Kind::Number),
        };
        match (value, word) {
            (Some(value), _) => {
                if after_value {
                    expression += " * ";
                }
                expression += value;
            }
            (None, "+" | "-" | "*") if after_value => {
                expression += &format!(" {word} ");
            }
            (None, "-") => expression.push('-'),
            _ => return None,
        }
        after_value = value.is_some();
    }
    after_value.then_some(expression)
}
