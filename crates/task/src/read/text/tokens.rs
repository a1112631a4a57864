//! Words, numbers and signs of a text, and the small language in which the grammar names phrases.

use crate::read::text::numerals::{Rank, multiplicative, numeral, ordinal};
use crate::read::text::signs::{Sign, signs};
use kruzhok_syntax::lowercase;
use std::cell::Cell;
use std::ops::Range;

/// A word, a number, a letter that stands for a number, or a sign.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// In small letters; the sign itself.
    pub(crate) word: String,
    pub(crate) kind: Kind,
    /// A number, in digits or as a word.
    pub(crate) number: Option<i64>,
    /// `второй` is 2.
    pub(crate) order: Option<i64>,
    /// `удвоить` is 2.
    pub(crate) times: Option<i64>,
    /// Bytes of the given text.
    pub(crate) place: Range<usize>,
    pub(crate) is_capital: bool,
    /// Whether it is the first of its line.
    pub(crate) opens_line: bool,
    /// Whether some part of the grammar has understood it.
    pub(crate) is_used: Cell<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    /// In digits.
    Number,
    /// A single Latin letter, such as `S`.
    Letter,
    Sign,
}

/// No task has a larger number, and what is reckoned with such numbers fits.
const LARGEST: i64 = 1_000_000_000_000;

/// The tokens of a text in which the words at these places are read as others.
pub(crate) fn tokens(text: &str, meant: &[(Range<usize>, String)]) -> Vec<Token> {
    let signs = signs(text);
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut opens_line = true;
    while at < signs.len() {
        let sign = signs[at].sign;
        if sign.is_whitespace() {
            opens_line |= sign == '\n';
            at += 1;
            continue;
        }
        let (length, kind) = match sign {
            '0'..='9' => (run(&signs[at..], |it| it.is_ascii_digit()), Kind::Number),
            _ if sign.is_alphabetic() => (word_length(&signs[at..]), Kind::Word),
            _ => (1, Kind::Sign),
        };
        let mut token = token(&signs[at..at + length], kind, opens_line);
        if let Some((_, word)) = meant.iter().find(|it| it.0 == token.place) {
            token.is_meant(word);
        }
        at += length;
        if kind == Kind::Number || token.kind == Kind::Letter {
            let ending = ordinal_ending(&signs[at..], &token, tokens.last());
            if let Some(word) = &ending.1 {
                token.place.end = signs[at + ending.0 - 1].place.end;
                token = token.read_as(word);
            }
            at += ending.0;
        }
        opens_line = false;
        match either(&token) {
            Some(words) => tokens.extend(words),
            None => push(&mut tokens, token),
        }
    }
    let mut tokens = join_numerals(without_thousands(tokens));
    read_plus(&mut tokens);
    tokens
}

/// `в один-два хода` as `в один или два хода`.
fn either(token: &Token) -> Option<[Token; 3]> {
    let (one, other) = token.word.split_once('-')?;
    let number = |word: &str| numeral(word).map(|it| it.0).or(ordinal(word));
    let follows = number(one)?.checked_add(1) == number(other);
    follows.then(|| [one, "или", other].map(|it| token.read_as(it)))
}

/// `+1 камень` tells to add; a sign between two numbers adds up.
fn read_plus(tokens: &mut [Token]) {
    for at in 0..tokens.len() {
        let before = at.checked_sub(1).map(|it| &tokens[it]);
        let next = tokens.get(at + 1);
        // `кучи (8; S) +2 или *3`
        let lists = tokens
            .get(at + 2)
            .is_some_and(|it| matches!(it.word.as_str(), "или" | "либо" | ","));
        let is_between = before.is_some_and(|it| {
            matches!(it.kind, Kind::Number | Kind::Letter)
                && !(it.kind == Kind::Number && lists && at > 1 && tokens[at - 2].word == "плюс")
                || it.word == ")" && !lists
        });
        let is_amount = next.is_some_and(|it| it.kind == Kind::Number);
        // `х2`
        let is_times = matches!(tokens[at].word.as_str(), "х" | "x");
        if is_times
            && next
                .is_some_and(|it| it.kind == Kind::Number && it.place.start == tokens[at].place.end)
        {
            tokens[at].word = "*".to_owned();
            tokens[at].kind = Kind::Sign;
            continue;
        }
        if tokens[at].word == "+" && is_amount && !is_between {
            tokens[at].word = "плюс".to_owned();
            tokens[at].kind = Kind::Word;
        }
    }
}

impl Token {
    /// The same place with another word.
    pub(crate) fn read_as(&self, word: &str) -> Self {
        let mut token = self.clone();
        token.kind = Kind::Word;
        token.is_meant(word);
        token
    }

    /// The same place with a sign.
    pub(crate) fn sign(&self, sign: &str) -> Self {
        let mut token = self.read_as(sign);
        (token.kind, token.is_capital) = (Kind::Sign, false);
        token
    }

    /// Reads it as another word.
    fn is_meant(&mut self, word: &str) {
        self.word = word.to_owned();
        self.number = numeral(word).map(|it| it.0);
        self.order = ordinal(word);
        self.times = multiplicative(word);
    }
}

fn run(signs: &[Sign], belongs: impl Fn(char) -> bool) -> usize {
    signs.iter().take_while(|it| belongs(it.sign)).count()
}

/// The length of `-й` in `40-й`, of `-ю` in `S-ю`, and the word for `2-м`, `1й`.
fn ordinal_ending(
    signs: &[Sign],
    number: &Token,
    before: Option<&Token>,
) -> (usize, Option<String>) {
    const ENDINGS: &[(&str, [&str; 3])] = &[
        ("й|ый|ой|ий", ["первый", "второй", "третий"]),
        ("я|ая", ["первая", "вторая", "третья"]),
        ("м|ым|ом|им", ["первым", "вторым", "третьим"]),
        ("го|ого", ["первого", "второго", "третьего"]),
        ("му|ому", ["первому", "второму", "третьему"]),
        ("ю|ую", ["первую", "вторую", "третью"]),
        ("е|ое", ["первое", "второе", "третье"]),
    ];
    let hyphen = usize::from(signs.first().is_some_and(|it| it.sign == '-'));
    let length = run(&signs[hyphen..], char::is_alphabetic);
    let ending: String = signs[hyphen..hyphen + length]
        .iter()
        .map(|it| it.sign)
        .collect();
    let found = ENDINGS
        .iter()
        .find(|it| it.0.split('|').any(|it| it == ending));
    // `на 1м` is a metre.
    let is_measure = hyphen == 0 && ending == "м" && before.is_some_and(|it| it.word == "на");
    let is_glued = hyphen == 0 && (number.kind == Kind::Letter || is_measure);
    let place = number.number.and_then(|it| usize::try_from(it - 1).ok());
    let word = found.and_then(|it| it.1.get(place?));
    match (found, word) {
        _ if is_glued => (0, None),
        (_, Some(word)) => (hyphen + length, Some((*word).to_owned())),
        (Some(_), None) if hyphen > 0 => (hyphen + length, None),
        _ if hyphen > 0 && ending == "х" => (hyphen + length, None),
        _ => (0, None),
    }
}

/// Letters, with hyphens between them (`какой-либо`).
fn word_length(signs: &[Sign]) -> usize {
    let mut length = run(signs, char::is_alphabetic);
    while signs.get(length).is_some_and(|it| it.sign == '-') {
        let more = run(&signs[length + 1..], char::is_alphabetic);
        if more < 2 {
            break;
        }
        length += 1 + more;
    }
    length
}

fn token(signs: &[Sign], kind: Kind, opens_line: bool) -> Token {
    let written: String = signs.iter().map(|it| it.sign).collect();
    let word = in_one_alphabet(&lowercase(&written));
    let is_letter = kind == Kind::Word && word.len() == 1;
    let number = match kind {
        Kind::Number => written.parse().ok().filter(|it| *it <= LARGEST),
        _ => numeral(&word).map(|it| it.0),
    };
    Token {
        kind: if is_letter { Kind::Letter } else { kind },
        number,
        order: ordinal(&word),
        times: multiplicative(&word),
        place: signs[0].place.start..signs[signs.len() - 1].place.end,
        is_capital: written.starts_with(char::is_uppercase),
        opens_line,
        is_used: Cell::new(false),
        word,
    }
}

/// Russian words that were typed with some Latin letters.
fn in_one_alphabet(word: &str) -> String {
    const ALIKE: &[(char, char)] = &[
        ('a', 'а'),
        ('b', 'в'),
        ('c', 'с'),
        ('e', 'е'),
        ('h', 'н'),
        ('k', 'к'),
        ('m', 'м'),
        ('o', 'о'),
        ('p', 'р'),
        ('t', 'т'),
        ('x', 'х'),
        ('y', 'у'),
    ];
    if word.is_ascii() {
        return word.to_owned();
    }
    let alike = |letter| ALIKE.iter().find(|it| it.0 == letter);
    word.chars()
        .map(|letter| alike(letter).map_or(letter, |it| it.1))
        .collect()
}

/// Adds a token; two signs that are one relation (`<=`, `>=`, `!=`) are one token.
fn push(tokens: &mut Vec<Token>, token: Token) {
    // `< =` with a blank between them is one relation, too.
    let joins = |last: &&mut Token| {
        let gap = token.place.start - last.place.end;
        gap == 0 || gap == 1 && token.word == "=" && matches!(last.word.as_str(), "<" | ">")
    };
    if let Some(last) = tokens.last_mut().filter(joins) {
        let joined = match (last.word.as_str(), token.word.as_str()) {
            ("<", "=") | ("=", "<") => "≤",
            (">", "=") | ("=", ">") => "≥",
            ("<", ">") | ("!", "=") => "≠",
            ("=", "=") => "=",
            ("*", "*") => "**",
            _ => "",
        };
        if !joined.is_empty() {
            last.word = joined.to_owned();
            last.place.end = token.place.end;
            return;
        }
    }
    tokens.push(token);
}

/// Where the unknown counts thousands, `S тысяч рублей`, all numbers do, and the word says nothing more.
fn without_thousands(mut tokens: Vec<Token>) -> Vec<Token> {
    let counts = |it: &Token| {
        ["тысяч", "миллион"]
            .iter()
            .any(|stem| it.word.starts_with(stem))
    };
    let is_unknown = |pair: &[Token]| pair[0].kind == Kind::Letter && counts(&pair[1]);
    if tokens.windows(2).any(is_unknown) {
        tokens.retain(|it| !counts(it));
    }
    tokens
}

/// `двадцать пять` is one number; `**`, which makes letters bold, is nothing.
fn join_numerals(tokens: Vec<Token>) -> Vec<Token> {
    let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut rank = None;
    let mut is_paragraph = false;
    for mut token in tokens {
        if token.word == "**" {
            continue;
        }
        // `§4.` numbers a paragraph.
        if joined.last().is_some_and(|it| it.word == "§") && token.kind == Kind::Number {
            joined.pop();
            is_paragraph = true;
            continue;
        }
        if std::mem::take(&mut is_paragraph) && token.word == "." {
            token.opens_line = true;
            joined.push(token);
            continue;
        }
        // `у них 75 шашек на двоих`: the players
        let before = joined.last().map_or("", |it| &*it.word);
        if token.word == "двоих" && ["на", "для", "из", "у", "между"].contains(&before)
        {
            token.number = None;
        }
        let found =
            numeral(&token.word).filter(|_| token.kind == Kind::Word && token.number.is_some());
        // `на сорок пятом этаже`
        let order = token
            .order
            .filter(|it| *it < 10 && token.kind == Kind::Word);
        // `до шестидесяти первым`: what stands before an ordinal in one number is not declined; `наберёт сто первым`
        let is_one = |last: &Token| {
            let ends = [
                "ь",
                "десят",
                "сорок",
                "девяносто",
                "сто",
                "сти",
                "ста",
                "сот",
            ];
            last.word != "ста"
                && ends.iter().any(|end| last.word.ends_with(end))
                && !token.word.ends_with("ым")
                && !token.opens_line
        };
        if let (Some(Rank::Ten | Rank::Hundred), Some(order), Some(last)) =
            (rank, order, joined.last_mut().filter(|it| is_one(it)))
        {
            last.number = last.number.and_then(|it| it.checked_add(order));
            last.word = format!("{} {}", last.word, token.word);
            last.place.end = token.place.end;
            rank = None;
            continue;
        }
        let before = std::mem::replace(&mut rank, found.map(|it| it.1));
        if let (Some(before), Some((number, now)), Some(last)) = (before, found, joined.last_mut())
        {
            let follows = before > now && (number > 0);
            if follows || (now == Rank::Thousand && before < now) {
                let sum = match now {
                    Rank::Thousand => last.number.and_then(|it| it.checked_mul(number)),
                    _ => last.number.and_then(|it| it.checked_add(number)),
                };
                last.number = sum.filter(|it| *it <= LARGEST);
                last.word = format!("{} {}", last.word, token.word);
                last.place.end = token.place.end;
                continue;
            }
        }
        joined.push(token);
    }
    joined
}

/// Some tokens that follow each other, in which phrases are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) tokens: &'a [Token],
}

/// A phrase that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Tokens of the piece.
    pub(crate) range: Range<usize>,
    /// The numbers in it, in their order.
    pub(crate) numbers: Vec<i64>,
}

impl Found {
    /// The first number of a phrase that has one.
    pub(crate) fn number(&self) -> i64 {
        self.numbers.first().copied().unwrap_or_default()
    }
}

impl<'a> Piece<'a> {
    pub(crate) fn part(&self, range: Range<usize>) -> Piece<'a> {
        let end = range.end.min(self.tokens.len());
        Piece {
            tokens: &self.tokens[range.start.min(end)..end],
        }
    }

    /// Bytes of the given text.
    pub(crate) fn place(&self) -> Range<usize> {
        match (self.tokens.first(), self.tokens.last()) {
            (Some(first), Some(last)) => first.place.start..last.place.end,
            _ => 0..0,
        }
    }

    /// The first place of a phrase. Words of the phrase are parted by blanks, alternatives of a word by `|`; `добав*` is
    /// any word that begins so, `#` a number, `№` a place in an order, `×` a number of times, `$` a letter, `_` anything;
    /// what ends in `?` may be missing. Whole phrases are parted by ` / `.
    pub(crate) fn find(&self, phrase: &str) -> Option<Found> {
        self.find_from(phrase, 0)
    }

    pub(crate) fn find_from(&self, phrase: &str, from: usize) -> Option<Found> {
        (from..self.tokens.len()).find_map(|start| self.at(start, phrase))
    }

    pub(crate) fn has(&self, phrase: &str) -> bool {
        self.find(phrase).is_some()
    }

    /// The first place of a phrase of which nothing is used yet.
    pub(crate) fn find_unused(&self, phrase: &str) -> Option<Found> {
        (0..self.tokens.len()).find_map(|start| {
            let found = self.at(start, phrase)?;
            let tokens = &self.tokens[found.range.clone()];
            tokens.iter().all(|it| !it.is_used.get()).then_some(found)
        })
    }

    /// The same; it is used from now on.
    pub(crate) fn take(&self, phrase: &str) -> Option<Found> {
        let found = self.find_unused(phrase)?;
        self.use_up(&found.range);
        Some(found)
    }

    /// Takes a phrase wherever it stands.
    pub(crate) fn take_all(&self, phrase: &str) -> bool {
        let mut is_there = false;
        while self.take(phrase).is_some() {
            is_there = true;
        }
        is_there
    }

    pub(crate) fn use_up(&self, range: &Range<usize>) {
        for token in &self.tokens[range.clone()] {
            token.is_used.set(true);
        }
    }

    pub(crate) fn use_all(&self) {
        self.use_up(&(0..self.tokens.len()));
    }

    /// Uses what a statement says besides its point, but no condition: numbers, parities and draws remain to be understood,
    /// or told.
    pub(crate) fn use_plain(&self) {
        const CONDITIONS: &str = "больше|меньше|более|менее чем? #? / четн*|нечетн*|чет|нечет|кратн*|некратн* / дел* на # / \
            не? прост* / ничья|ничьей|ничью|вничью / если|когда равны|поровну|одинаков*";
        let mut at = 0;
        while at < self.tokens.len() {
            let number = self.tokens[at].number.filter(|&it| it != 1);
            at = match self.at(at, CONDITIONS) {
                Some(found) => found.range.end,
                None if number.is_some() => at + 1,
                None => {
                    self.use_up(&(at..at + 1));
                    at + 1
                }
            };
        }
    }

    /// The phrase at a place.
    ///
    /// Phrases are read where they stand: there are hundreds, looked for at every token, and most fail at their first word.
    pub(crate) fn at(&self, start: usize, phrase: &str) -> Option<Found> {
        phrase.split('/').find_map(|phrase| {
            let mut numbers = vec![];
            let end = self.end_of(start, phrase.trim_ascii(), &mut numbers)?;
            (end > start).then_some(Found {
                range: start..end,
                numbers,
            })
        })
    }

    /// Where the phrase ends that begins at a place. What may be missing is there if the rest then fits, too.
    fn end_of(&self, start: usize, phrase: &str, numbers: &mut Vec<i64>) -> Option<usize> {
        if phrase.is_empty() {
            return Some(start);
        }
        let (item, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
        let optional = item.strip_suffix('?').filter(|it| !it.is_empty());
        let count = numbers.len();
        let is_there = self.tokens.get(start).is_some_and(|token| {
            let mut words = optional.unwrap_or(item).split('|');
            words.any(|word| is_word(token, word, numbers))
        });
        let end = is_there
            .then(|| self.end_of(start + 1, rest, numbers))
            .flatten();
        if end.is_none() {
            numbers.truncate(count);
        }
        match end {
            None if optional.is_some() => self.end_of(start, rest, numbers),
            end => end,
        }
    }
}

fn is_word(token: &Token, word: &str, numbers: &mut Vec<i64>) -> bool {
    let number = match word {
        "#" => token.number,
        "№" => token.order,
        "×" => token.times,
        "$" => return token.kind == Kind::Letter,
        "_" => return true,
        _ => {
            return match word.strip_suffix('*') {
                Some(stem) if !stem.is_empty() => token.word.starts_with(stem),
                _ => token.word == word,
            };
        }
    };
    numbers.extend(number);
    number.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_and_used_once() {
        let tokens = tokens(
            "Игрок может добавить в кучу двадцать пять камней или 3 камня; 1 <= S<=66",
            &[],
        );
        let piece = Piece { tokens: &tokens };
        let number = |phrase: &str| piece.take(phrase).map(|it| it.numbers);
        assert_eq!(number("в? кучу # кам*"), Some(vec![25]));
        assert_eq!(number("# кам*"), Some(vec![3]));
        assert_eq!(number("# кам*"), None);
        assert_eq!(number("# ≤ $ ≤ #"), Some(vec![1, 66]));
    }

    #[test]
    fn an_ordinal_belongs_to_a_number_that_is_not_declined() {
        let first = |text: &str| {
            let tokens = tokens(text, &[]);
            tokens.iter().find_map(|it| it.number)
        };
        for (text, number) in [
            ("на сорок пятом этаже", 45),
            ("пятьдесят третья клетка", 53),
            ("на двадцать второй", 22),
            ("до шестидесяти первым", 60),
            ("до ста второй", 100),
        ] {
            assert_eq!(first(text), Some(number), "{text}");
        }
    }

    #[test]
    fn words_keep_their_places() {
        let text = "**Кучa** – «пер\u{ad}вая»";
        let tokens = tokens(text, &[]);
        let words: Vec<&str> = tokens.iter().map(|it| it.word.as_str()).collect();
        assert_eq!(words, ["куча", "-", "\"", "первая", "\""]);
        assert_eq!(&text[tokens[3].place.clone()], "пер\u{ad}вая");
    }
}
