//! Text to tokens. A sign that pupils write for another one is reported, and read as the one that is meant,
//! so that one slip gives one problem.

use crate::source::Faults;
use crate::{Hint, ProblemKind};
use kruzhok_values::{Ratio, Span};

/// One token and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its place in the text.
    pub span: Span,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind {
    /// A whole number.
    Number(i64),
    /// A number that is not whole; in a probability.
    Decimal(Ratio),
    /// The name of a value or a function.
    Name(String),
    /// What stands between quotation marks.
    Text(String),
    /// A sign, or a word that works as one.
    Sign(Sign),
    /// After the last token.
    End,
}

macro_rules! signs {
    ($($name:ident = $text:literal,)*) => {
        /// A sign, or a word that works as one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Sign { $(#[doc = concat!("`", $text, "`")] $name,)* }

        impl Sign {
            /// As it is written.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// All of them; a longer one stands before its beginning.
            const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}

signs! {
    Dots = "...", TwoDots = "..",
    Power = "**", Quotient = "//", ShiftLeft = "<<", ShiftRight = ">>",
    LessEqual = "<=", GreaterEqual = ">=", Equal = "==", NotEqual = "!=", Arrow = "->",
    Plus = "+", Minus = "-", Times = "*", Divide = "/", Remainder = "%", BitAnd = "&", BitOr = "|", BitXor = "^",
    BitNot = "~", Less = "<", Greater = ">", Assign = "=",
    Open = "(", Close = ")", OpenSquare = "[", CloseSquare = "]",
    Comma = ",", Semicolon = ";", Colon = ":", Dot = ".",
    And = "and", Or = "or", Not = "not", If = "if", Else = "else", For = "for", In = "in",
}

/// What pupils write for a sign, with blanks between.
const SLIPS: &[(Sign, &str)] = &[
    (Sign::Power, "**="),
    (Sign::Quotient, "//= /= ÷ / \\"),
    (Sign::Equal, "==="),
    (Sign::NotEqual, "!== <> ≠"),
    (Sign::GreaterEqual, "=> ≥ ⩾ ≧"),
    (Sign::LessEqual, "=< ≤ ⩽ ≦"),
    (Sign::Plus, "+="),
    (Sign::Minus, "-= − – — ― ‐ ‑ ‒"),
    (Sign::Times, "*= × · ⋅ ∙ • ∗ ✕ ✖"),
    (Sign::Remainder, "%="),
    (Sign::BitXor, "⊕ ⊻"),
    (Sign::Arrow, "–> —> −> → ⇒ ⟶ ↦"),
    (Sign::And, "&& ∧"),
    (Sign::Or, "|| ∨"),
    (Sign::Not, "¬ !"),
    (Sign::In, "∈"),
    (Sign::Open, "{"),
    (Sign::Close, "}"),
    (Sign::Dots, "…"),
    (Sign::Comma, "、"),
    (Sign::Dot, "。"),
];

/// The letters and digits that stand raised after a number or name: `s²`.
const POWERS: &[(char, i64)] = &[('²', 2), ('³', 3)];

/// The numbers of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Whole numbers: a division is `//`.
    Whole,
    /// Fractions, in a probability: `0.5` is one, and so is `1 / 2`.
    Fractions,
}

impl Numbers {
    /// Whether they may be fractions.
    pub fn are_fractions(self) -> bool {
        self == Self::Fractions
    }
}

/// The tokens of `text`, the last one `End`; what is wrong with them is added to `faults`.
pub fn tokens(text: &str, faults: &mut Faults) -> Vec<Token> {
    tokens_with(text, Numbers::Whole, faults)
}

/// As [`tokens`], in an expression with such numbers.
pub fn tokens_with(text: &str, numbers: Numbers, faults: &mut Faults) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        at: 0,
        tokens: vec![],
        numbers,
        faults,
    };
    while lexer.at < text.len() {
        lexer.next();
    }
    lexer.tokens.push(Token {
        kind: TokenKind::End,
        span: Span::new(text.len(), text.len()),
    });
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
    numbers: Numbers,
    faults: &'a mut Faults,
}

impl Lexer<'_> {
    /// Reads one token, or what stands between tokens.
    fn next(&mut self) {
        let rest = &self.text[self.at..];
        let c = rest
            .chars()
            .next()
            .expect("the lexer stops at the end of the text");
        if is_blank(c) {
            self.at += c.len_utf8();
        } else if c == '#' {
            self.at += rest.find('\n').unwrap_or(rest.len());
        } else if is_wide(c) {
            self.wide();
        } else if c.is_ascii_digit() || (self.numbers.are_fractions() && is_decimal_start(rest)) {
            self.number();
        } else if c.is_alphabetic() || c == '_' {
            self.name();
        } else if let Some(&(_, exponent)) = POWERS.iter().find(|(sign, _)| *sign == c) {
            let span = Span::new(self.at, self.at + c.len_utf8());
            self.slip(span, format!("** {exponent}"));
            self.push(TokenKind::Sign(Sign::Power), span);
            self.push(TokenKind::Number(exponent), span);
            self.at += c.len_utf8();
        } else if is_quote(c) {
            self.quoted(c);
        } else {
            self.sign(rest, c);
        }
    }

    fn push(&mut self, kind: TokenKind, span: Span) {
        self.tokens.push(Token { kind, span });
    }

    fn slip(&mut self, span: Span, text: String) {
        let found = self.text[span.range()].to_string();
        self.faults
            .add(ProblemKind::UnknownSign { found }, span, Hint::write(text));
    }

    fn sign(&mut self, rest: &str, c: char) {
        let right = Sign::ALL
            .iter()
            .find(|sign| rest.starts_with(sign.text()))
            .filter(|sign| **sign != Sign::Divide || self.numbers.are_fractions())
            .map(|sign| (sign.text(), *sign));
        let slips = SLIPS.iter().flat_map(|&(sign, texts)| {
            let texts = texts.split(' ').filter(|text| rest.starts_with(text));
            texts.map(move |text| (text, sign))
        });
        let wrong = slips.max_by_key(|(text, _)| text.len());
        let wrong = wrong.map(|(text, sign)| match sign {
            Sign::Quotient if text != "//=" && self.numbers.are_fractions() => (text, Sign::Divide),
            _ => (text, sign),
        });
        // `=<` begins with `=`, and `//` with `/`: the longer reading is the one meant.
        let (text, sign) = match (right, wrong) {
            (Some(right), Some(wrong)) if wrong.0.len() > right.0.len() => wrong,
            (Some(right), _) => right,
            (None, Some(wrong)) => wrong,
            (None, None) => {
                let span = Span::new(self.at, self.at + c.len_utf8());
                let found = c.to_string();
                let kind = ProblemKind::UnknownSign { found };
                self.faults.add(kind, span, Some(Hint::Remove));
                self.at += c.len_utf8();
                return;
            }
        };
        let span = Span::new(self.at, self.at + text.len());
        self.at += text.len();
        if text == "!" && self.is_after_operand() {
            // `s!`: nothing else is written like this.
            let found = text.to_string();
            let kind = ProblemKind::UnknownSign { found };
            return self.faults.add(kind, span, None);
        }
        // In a row such as `x => x + 1` the arrow is meant; so only names stand before it.
        let is_arrow = text == "=>"
            && !self.tokens.is_empty()
            && self
                .tokens
                .iter()
                .all(|it| matches!(it.kind, TokenKind::Name(_) | TokenKind::Sign(Sign::Comma)));
        if Some((text, sign)) == right {
            self.push(TokenKind::Sign(sign), span);
        } else if is_arrow {
            // Whether a row is read, only the parser knows: it reports the slip.
            let [start, end] = [span.start as usize, span.end as usize];
            self.push(TokenKind::Sign(Sign::Assign), Span::new(start, start + 1));
            self.push(TokenKind::Sign(Sign::Greater), Span::new(start + 1, end));
        } else {
            self.slip(span, sign.text().to_string());
            self.push(TokenKind::Sign(sign), span);
        }
    }

    fn name(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.find(|c| !is_in_name(c)).unwrap_or(rest.len());
        self.at += length;
        let span = Span::new(start, self.at);
        let word = &self.text[start..self.at];
        let kind = match Sign::ALL.iter().find(|sign| sign.text() == word) {
            Some(&sign) => TokenKind::Sign(sign),
            None => TokenKind::Name(word.to_string()),
        };
        self.push(kind, span);
    }

    /// A number; what follows it without a blank, as in `2s`, is taken for a factor.
    fn number(&mut self) {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut end = digits_end(bytes, start, 10);
        let radix = match bytes.get(start..start + 2) {
            Some(b"0x" | b"0X") => 16,
            Some(b"0o" | b"0O") => 8,
            Some(b"0b" | b"0B") => 2,
            _ => 10,
        };
        let value = if radix != 10 && digits_end(bytes, start + 2, radix) > start + 2 {
            end = digits_end(bytes, start + 2, radix);
            TokenKind::Number(self.whole(start, end, start + 2, radix))
        } else if self.numbers.are_fractions() && fraction_end(bytes, end) > end {
            end = fraction_end(bytes, end);
            self.exact(start, end)
        } else if matches!(bytes.get(end), Some(b'.' | b'e' | b'E'))
            && bytes.get(end + 1).is_some_and(u8::is_ascii_digit)
        {
            end = digits_end(bytes, end + 1, 10);
            TokenKind::Number(self.decimal(start, end))
        } else {
            TokenKind::Number(self.whole(start, end, start, 10))
        };
        self.at = end;
        self.push(value, Span::new(start, end));
        if !self.percent(start, end) {
            self.factor(start, end);
        }
    }

    fn factor(&mut self, start: usize, end: usize) {
        let rest = &self.text[end..];
        let length = rest.find(|c| !is_in_name(c)).unwrap_or(rest.len());
        let is_word = Sign::ALL.iter().any(|sign| sign.text() == &rest[..length]);
        if length == 0 || is_word || is_times(&rest[..length]) {
            return;
        }
        let span = Span::new(start, end + length);
        if rest[..length]
            .chars()
            .all(|c| matches!(c, 'O' | 'o' | 'О' | 'о' | 'l' | 'I'))
        {
            // `5O`, with a letter for the digit that it looks like.
            let digits = rest[..length]
                .replace(['O', 'o', 'О', 'о'], "0")
                .replace(['l', 'I'], "1");
            let number = self.text[span.range()].to_string();
            let text = format!("{}{digits}", &self.text[start..end]);
            self.faults
                .add(ProblemKind::BadNumber { number }, span, Hint::write(text));
            self.at = span.end as usize;
            return;
        }
        let text = format!("{} * {}", &self.text[start..end], &rest[..length]);
        let found = self.text[span.range()].to_string();
        let kind = ProblemKind::MissingOperator { found };
        self.faults.add(kind, span, Hint::write(text));
        self.push(TokenKind::Sign(Sign::Times), Span::new(end, end));
    }

    fn is_after_operand(&self) -> bool {
        let before = self.tokens.last().map(|token| &token.kind);
        before.is_some_and(|kind| {
            use TokenKind::{Decimal, Name, Number, Sign as Mark};
            matches!(
                kind,
                Name(_) | Number(_) | Decimal(_) | Mark(Sign::Close | Sign::CloseSquare)
            )
        })
    }

    /// Whether the sign before belongs to the number: 2 ** 63 fits into 64 bits only with it.
    fn is_after_minus(&self) -> bool {
        let is_sign = |token: &Token, sign: Sign| token.kind == TokenKind::Sign(sign);
        match self.tokens.as_slice() {
            [.., before, minus] => {
                let is_operand = !matches!(before.kind, TokenKind::Sign(_))
                    || is_sign(before, Sign::Close)
                    || is_sign(before, Sign::CloseSquare);
                is_sign(minus, Sign::Minus) && !is_operand
            }
            [minus] => is_sign(minus, Sign::Minus),
            [] => false,
        }
    }

    /// The value of the digits from `digits` on; 1 where it has none, so that reading can go on.
    /// The least number of 64 bits stands for its digits where its minus is before them.
    fn whole(&mut self, start: usize, end: usize, digits: usize, radix: u32) -> i64 {
        let span = Span::new(start, end);
        let number = self.text[start..end].to_string();
        let plain: String = self.text[digits..end]
            .chars()
            .filter(|c| *c != '_')
            .collect();
        let trimmed = plain.trim_start_matches('0');
        let is_padded = radix == 10 && trimmed.len() < plain.len() && !trimmed.is_empty();
        if is_padded || number.ends_with('_') || number.contains("__") {
            let text = if trimmed.is_empty() { "0" } else { trimmed };
            self.faults
                .add(ProblemKind::BadNumber { number }, span, Hint::write(text));
        } else if u64::from_str_radix(&plain, radix) == Ok(1 << 63) && self.is_after_minus() {
            return i64::MIN;
        } else if i64::from_str_radix(&plain, radix).is_err() {
            let most = Hint::write(i64::MAX.to_string());
            self.faults
                .add(ProblemKind::NumberTooLarge { number }, span, most);
        }
        i64::from_str_radix(&plain, radix).unwrap_or(1)
    }

    /// A number that is not whole: `s * 1.5` is written `s * 3 // 2`, `1e6` as `1000000`.
    fn decimal(&mut self, start: usize, end: usize) -> i64 {
        let number = self.text[start..end].to_string();
        let last = self.tokens.last().map(|token| &token.kind);
        let is_factor = last == Some(&TokenKind::Sign(Sign::Times));
        let ratio = Ratio::of_decimal(&number);
        let hint = ratio.and_then(|ratio| in_place_of(ratio, is_factor));
        self.faults
            .add(ProblemKind::Decimal { number }, Span::new(start, end), hint);
        1
    }

    /// A decimal as the fraction that it is.
    fn exact(&mut self, start: usize, end: usize) -> TokenKind {
        let number = self.text[start..end].to_string();
        TokenKind::Decimal(Ratio::of_decimal(&number).unwrap_or_else(|| {
            let span = Span::new(start, end);
            self.faults
                .add(ProblemKind::NumberTooLarge { number }, span, None);
            Ratio::ONE
        }))
    }

    /// `50%` for `0.5`; whether it is one. A remainder has an operand after its sign.
    fn percent(&mut self, start: usize, end: usize) -> bool {
        let Some(after) = self.text[end..].strip_prefix('%') else {
            return false;
        };
        let next = after.chars().find(|c| !is_blank(*c));
        let is_remainder = next.is_some_and(|c| is_in_name(c) || c == '(');
        if is_remainder || !self.numbers.are_fractions() {
            return false;
        }
        let share = Ratio::of_decimal(&self.text[start..end])
            .and_then(|number| number.checked_div(Ratio::from(100)));
        let hint = share.and_then(|share| Hint::write(share.expression()));
        let span = Span::new(start, end + 1);
        let number = self.text[span.range()].to_string();
        let kind = ProblemKind::BadNumber { number };
        self.faults.add(kind, span, hint);
        self.at = end + 1;
        true
    }

    /// Letters, digits and signs of the wide forms that Chinese keyboards write.
    fn wide(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.find(|c| !is_wide(c)).unwrap_or(rest.len());
        self.at += length;
        let narrow: String = rest[..length].chars().map(narrowed).collect();
        self.slip(Span::new(start, self.at), narrow.clone());
        let mut ignored = Faults::default();
        for token in tokens_with(&narrow, self.numbers, &mut ignored) {
            if token.kind != TokenKind::End {
                // A wide letter takes three bytes, its narrow form one.
                let place = |at: u32| start + at as usize * 3;
                let span = Span::new(place(token.span.start), place(token.span.end));
                self.push(token.kind, span);
            }
        }
    }

    fn quoted(&mut self, quote: char) {
        let start = self.at;
        let inner = start + quote.len_utf8();
        let is_right = matches!(quote, '\'' | '"');
        let is_end = |c: char| if is_right { c == quote } else { is_quote(c) };
        let (text, end) = match self.text[inner..].find(is_end) {
            Some(length) => {
                let end = inner + length;
                let close = self.text[end..].chars().next().map_or(0, char::len_utf8);
                (self.text[inner..end].to_string(), end + close)
            }
            None => {
                let mark = Span::new(start, inner);
                let mut after = self.text[inner..].chars().filter(|c| !is_blank(*c));
                if after.next().is_none_or(|c| c.is_ascii_digit()) {
                    // A number has no use for quotation marks.
                    self.at = inner;
                    self.faults
                        .add(ProblemKind::UnclosedText, mark, Some(Hint::Remove));
                    return;
                }
                self.faults
                    .add(ProblemKind::UnclosedText, mark, Hint::add("'"));
                (self.text[inner..].to_string(), self.text.len())
            }
        };
        self.at = end;
        let span = Span::new(start, end);
        if !is_right {
            self.slip(span, format!("'{text}'"));
        }
        self.push(TokenKind::Text(text), span);
    }
}

/// Whether a text begins with a decimal without digits before its point.
fn is_decimal_start(text: &str) -> bool {
    matches!(text.as_bytes(), [b'.', digit, ..] if digit.is_ascii_digit())
}

/// Where the digits end that begin at `from`.
fn digits_end(bytes: &[u8], from: usize, radix: u32) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let is_digit = |b: &&u8| char::from(**b).is_digit(radix) || **b == b'_';
    from + rest.iter().take_while(is_digit).count()
}

/// Where a decimal ends whose digits before the point end at `end`: after its digits and its exponent.
fn fraction_end(bytes: &[u8], mut end: usize) -> usize {
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    if bytes.get(end) == Some(&b'.') && is_digit(end + 1) {
        end = digits_end(bytes, end + 1, 10);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign_length = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if is_digit(end + 1 + sign_length) {
            end = digits_end(bytes, end + 1 + sign_length, 10);
        }
    }
    end
}

/// What to write in place of a decimal: `3 // 2` for the factor 1.5, or else the whole numbers beside it.
pub fn in_place_of(ratio: Ratio, is_factor: bool) -> Option<Hint> {
    if ratio.denominator() == 1 {
        return Hint::write(ratio.to_string());
    }
    if is_factor {
        return Hint::write(ratio.quotient());
    }
    let below = ratio.numerator().div_euclid(ratio.denominator());
    Hint::one_of([below.to_string().as_str(), &(below + 1).to_string()])
}

/// Whether a word between two operands stands for the sign of multiplication.
pub fn is_times(word: &str) -> bool {
    matches!(word, "х" | "Х")
}

fn is_in_name(c: char) -> bool {
    (c.is_alphanumeric() && !is_wide(c) && !POWERS.iter().any(|(sign, _)| *sign == c)) || c == '_'
}

/// Blanks of all kinds, also those without a width.
fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
        )
}

fn is_wide(c: char) -> bool {
    ('\u{ff01}'..='\u{ff5e}').contains(&c)
}

fn narrowed(c: char) -> char {
    char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c)
}

fn is_quote(c: char) -> bool {
    matches!(
        c,
        '\'' | '"' | '“' | '”' | '„' | '‘' | '’' | '«' | '»' | '`' | '´'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut faults = Faults::default();
        let shown: Vec<String> = tokens(text, &mut faults)
            .into_iter()
            .map(|token| match token.kind {
                TokenKind::Number(value) => value.to_string(),
                TokenKind::Decimal(value) => value.to_string(),
                TokenKind::Name(name) => name,
                TokenKind::Text(text) => format!("'{text}'"),
                TokenKind::Sign(sign) => sign.text().to_string(),
                TokenKind::End => ".".to_string(),
            })
            .collect();
        assert_eq!(shown.join(" "), expected, "{text}");
    }

    #[test]
    fn texts_as_tokens() {
        check("a+1,b", "a + 1 , b .");
        check("2s**-1 // 3", "2 * s ** - 1 // 3 .");
        check("1 ≤ s =< 0x1F", "1 <= s <= 31 .");
        check("x -> x#comment\n+1", "x -> x + 1 .");
        check("ｓ＋１，ｔ", "s + 1 , t .");
        check("s² != 1_000", "s ** 2 != 1000 .");
        check("1..k", "1 .. k .");
        check("heaps...", "heaps ... .");
        check("w == «ab»", "w == 'ab' .");
        check("", ".");
        check("\u{feff}s\u{a0}+ 1", "s + 1 .");
    }
}
