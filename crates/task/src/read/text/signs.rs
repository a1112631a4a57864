//! A pasted text as the signs that were meant: markup, LaTeX and damage undone, each sign with its place in the text.

use std::ops::Range;

/// A sign as it is meant, and the bytes of the given text that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    pub(crate) sign: char,
    pub(crate) place: Range<usize>,
}

/// The signs of a text: one kind of blank, of dash and of relation; `ё` as `е`; a word that was broken over two lines is
/// whole again.
pub(crate) fn signs(text: &str) -> Vec<Sign> {
    let mut signs = Vec::with_capacity(text.len() / 2);
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let (length, meant) = match sign {
            '<' => tag(&text[at..]).unwrap_or((1, Meant::One('<'))),
            '&' => entity(&text[at..]).unwrap_or((1, Meant::Nothing)),
            '\\' => latex(&text[at..]),
            _ => (sign.len_utf8(), plain(sign)),
        };
        let place = at..at + length;
        at += length;
        match meant {
            Meant::Nothing => {}
            Meant::Accent(accent) => put_accent(&mut signs, accent),
            Meant::One(sign) => signs.push(Sign { sign, place }),
        }
    }
    without_broken_words(signs)
}

enum Meant {
    Nothing,
    /// Belongs to the letter before it.
    Accent(char),
    One(char),
}

/// Marks where a word may be broken; kept until it is known whether a line ends there.
const SOFT_HYPHEN: char = '\u{ad}';

fn plain(sign: char) -> Meant {
    Meant::One(match sign {
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\r' => return Meant::Nothing,
        '$' | '{' | '}' | '_' | '`' | '#' => return Meant::Nothing,
        '\u{300}'..='\u{36f}' => return Meant::Accent(sign),
        '\n' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        _ if sign.is_whitespace() => ' ',
        'ё' => 'е',
        'Ё' => 'Е',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' | '\u{f02d}' | '~' => '-',
        '\u{2a7d}' | '\u{2266}' | '\u{f0a3}' => '≤',
        '\u{2a7e}' | '\u{2267}' | '\u{f0b3}' => '≥',
        '×' | '·' | '⋅' | '∙' | '∗' | '\u{f0b4}' => '*',
        '÷' => '/',
        '•' | '●' | '▪' | '◦' | '■' | '○' | '\u{f0b7}' | '\u{f0a7}' => '•',
        '«' | '»' | '“' | '”' | '„' | '"' | '’' | '‘' | '\'' => '"',
        '…' => '.',
        _ => sign,
    })
}

/// An accent of its own sign: `и` with a breve is `й`; all others leave the letter as it is, as `ё` is `е`.
fn put_accent(signs: &mut [Sign], accent: char) {
    let Some(last) = signs.last_mut().filter(|_| accent == '\u{306}') else {
        return;
    };
    match last.sign {
        'и' => last.sign = 'й',
        'И' => last.sign = 'Й',
        _ => {}
    }
}

/// A tag of HTML: those that begin a line are its end, others are nothing. `1 < S < 58` is none.
fn tag(text: &str) -> Option<(usize, Meant)> {
    const BLOCKS: &[&str] = &[
        "p", "br", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    ];
    const INLINE: &[&str] = &[
        "b", "i", "u", "em", "strong", "span", "font", "sub", "sup", "a", "td", "th", "tbody",
        "img", "center", "nobr", "code", "pre", "small", "big", "tt", "var", "html", "body",
    ];
    let length = text.bytes().take(400).position(|byte| byte == b'>')? + 1;
    let inside = text[1..length - 1].trim_start_matches('/');
    let name_length = inside.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = inside[..name_length].to_ascii_lowercase();
    match name.as_str() {
        "li" if !text.starts_with("</") => Some((length, Meant::One('•'))),
        name if BLOCKS.contains(&name) => Some((length, Meant::One('\n'))),
        name if INLINE.contains(&name) => Some((length, Meant::Nothing)),
        _ => None,
    }
}

fn entity(text: &str) -> Option<(usize, Meant)> {
    let length = text.bytes().take(12).position(|byte| byte == b';')? + 1;
    let name = &text[1..length - 1];
    let sign = match name {
        "nbsp" | "thinsp" | "ensp" | "emsp" => ' ',
        "lt" => '<',
        "gt" => '>',
        "le" | "leq" => '≤',
        "ge" | "geq" => '≥',
        "ne" => '≠',
        "ndash" | "mdash" | "minus" | "hyphen" => '-',
        "shy" => SOFT_HYPHEN,
        "times" | "middot" | "sdot" => '*',
        "laquo" | "raquo" | "quot" | "ldquo" | "rdquo" | "bdquo" => '"',
        "bull" => '•',
        "hellip" => '.',
        "amp" => return Some((length, Meant::Nothing)),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            return Some((length, plain(char::from_u32(code)?)));
        }
    };
    Some((length, Meant::One(sign)))
}

/// A command of LaTeX, such as `\leqslant`; one that only sets the type is nothing.
fn latex(text: &str) -> (usize, Meant) {
    let name_length = text[1..]
        .bytes()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    if name_length == 0 {
        let next = text[1..].chars().next();
        return match next {
            Some(',' | ';' | ':' | '!' | ' ' | '\\') => (2, Meant::One(' ')),
            Some('(' | ')' | '[' | ']' | '{' | '}' | '$') => (2, Meant::Nothing),
            _ => (1, Meant::Nothing),
        };
    }
    let meant = match &text[1..=name_length] {
        "le" | "leq" | "leqslant" | "leqq" => Meant::One('≤'),
        "ge" | "geq" | "geqslant" | "geqq" => Meant::One('≥'),
        "lt" => Meant::One('<'),
        "gt" => Meant::One('>'),
        "ne" | "neq" => Meant::One('≠'),
        "cdot" | "times" => Meant::One('*'),
        "div" => Meant::One('/'),
        "quad" | "qquad" | "thinspace" | "enspace" => Meant::One(' '),
        "par" | "newline" | "item" => Meant::One('\n'),
        _ => Meant::Nothing,
    };
    (1 + name_length, meant)
}

/// Joins `оче-` and `реди` on the next line; a soft hyphen elsewhere is nothing.
fn without_broken_words(signs: Vec<Sign>) -> Vec<Sign> {
    let mut whole: Vec<Sign> = Vec::with_capacity(signs.len());
    let mut at = 0;
    while at < signs.len() {
        let sign = &signs[at];
        if matches!(sign.sign, '-' | SOFT_HYPHEN) {
            let blanks = signs[at + 1..]
                .iter()
                .take_while(|it| it.sign.is_whitespace());
            let (count, breaks_line) = blanks.fold((0, false), |(n, breaks), it| {
                (n + 1, breaks || it.sign == '\n')
            });
            let after = signs.get(at + 1 + count).map(|it| it.sign);
            // One of the two may be a Latin letter that looks like a Russian one.
            let joins = |one: char, other: char| {
                (one.is_lowercase() && other.is_lowercase()
                    || one.is_uppercase() && other.is_uppercase())
                    && !(one.is_ascii() && other.is_ascii())
            };
            let before = whole.last().map(|it| it.sign);
            let is_within_word = before
                .zip(after)
                .is_some_and(|(one, other)| joins(one, other));
            if is_within_word && breaks_line {
                at += 1 + count;
                continue;
            }
            if sign.sign == SOFT_HYPHEN {
                at += 1;
                continue;
            }
        }
        whole.push(sign.clone());
        at += 1;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let signs = signs(text);
        let meant: String = signs.iter().map(|it| it.sign).collect();
        assert_eq!(meant, expected);
        assert!(signs.iter().all(|it| text.get(it.place.clone()).is_some()));
    }

    #[test]
    fn markup_is_undone() {
        check("1&nbsp;&le; S &#8804; 66", "1 ≤ S ≤ 66");
        check("<p class=x>одна</p><b>куча</b>", "\nодна\nкуча");
        check("1 < S < 58 > 3", "1 < S < 58 > 3");
        check("$1 \\leqslant S\\,\\le 5$", "1 ≤ S ≤ 5");
    }

    #[test]
    fn broken_words_are_whole_again() {
        check("оче-\n  реди, в куче -\nS", "очереди, в куче -\nS");
        check("ка\u{ad}мень и ка\u{ad}\nмень", "камень и камень");
        check("бои\u{306} ещё\u{2009}—", "бой еще -");
        check("и\u{306}", "й");
    }

    #[test]
    fn any_text_at_all_has_signs() {
        for text in [
            "&",
            "\\",
            "<",
            "&#xffffffff;",
            "\\я",
            "<я>",
            "-",
            "\u{306}",
            "&я;",
        ] {
            signs(text);
        }
    }
}
