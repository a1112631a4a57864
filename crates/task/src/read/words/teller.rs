//! Who tells the text, and what the text calls its game.

use crate::read::text::tokens::{Kind, Piece, Token};

/// Forms of those who play and tell: who wins, whose forms these are, and the name that each is read as.
const TELLERS: [(&str, &str, &str, &str); 2] = [
    (
        "я|мне не? могу|смогу|сумею|выигрываю|выиграю|побеждаю|выиграть|победить|проиграю|проигрываю",
        "я|меня|мне|мной",
        "мой|моя|мое|моего|моей|моем|моими|моих|мою|моим",
        "Рассказчик",
    ),
    (
        "ты|тебе не? можешь|сможешь|сумеешь|выигрываешь|выиграешь|побеждаешь|победишь|выиграть|победить|проиграешь",
        "ты|тебя|тебе|тобой",
        "твой|твоя|твое|твоего|твоей|твоем|твоими|твоих|твою|твоим",
        "Слушатель",
    ),
];
/// What somebody does, as the one who does it says it, and as others do.
const DOES: &[(&str, &str)] = &[
    ("могу", "может"),
    ("смогу", "сможет"),
    ("сумею", "сумеет"),
    ("хожу", "ходит"),
    ("начну", "начинает"),
    ("беру", "берет"),
    ("возьму", "возьмет"),
    ("кладу", "кладет"),
    ("положу", "положит"),
    ("хочу", "хочет"),
];

/// The tokens of a text whose teller, or whose reader, plays: both are read as names, and what they do as done by somebody.
pub(crate) fn with_tellers(mut tokens: Vec<Token>) -> Vec<Token> {
    for (wins, person, own, name) in TELLERS {
        if !(Piece { tokens: &tokens }).has(wins) {
            continue;
        }
        let mut at = 0;
        while at < tokens.len() {
            let piece = Piece { tokens: &tokens };
            if piece.at(at, person).is_some() {
                let is_subject = matches!(tokens[at].word.as_str(), "я" | "ты");
                tokens[at] = named(&tokens[at], name, if is_subject { "" } else { "а" });
            } else if piece.at(at, own).is_some()
                && tokens.get(at + 1).is_some_and(|it| it.kind == Kind::Word)
            {
                // `при любом моём чтении` as `при любом чтении Рассказчика`; `первом` stays before its noun.
                let ordered = piece.at(at + 1, "№ _").is_some();
                let noun = at + 1 + usize::from(ordered);
                let owner = named(&tokens[at], name, "а");
                tokens.insert(noun + 1, owner);
                tokens.remove(at);
                at = noun;
            }
            at += 1;
        }
        for token in &mut tokens {
            let word = token.word.as_str();
            let known = DOES
                .iter()
                .find(|it| it.0 == word)
                .map(|it| it.1.to_owned());
            // `выиграю` as `выиграет`
            let regular = || {
                let stem = ["аю", "яю"].iter().find(|end| word.ends_with(**end))?;
                let is_verb = word.chars().count() > 4;
                let start = &word[..word.len() - stem.len()];
                is_verb.then(|| format!("{start}{}ет", &stem[..stem.len() / 2]))
            };
            if token.kind == Kind::Word
                && let Some(meant) = known.or_else(regular)
            {
                *token = token.read_as(&meant);
            }
        }
    }
    tokens
}

fn named(token: &Token, name: &str, ending: &str) -> Token {
    let name = kruzhok_syntax::lowercase(name);
    Token {
        is_capital: true,
        ..token.read_as(&format!("{name}{ending}"))
    }
}

/// The tokens without what a game is called in quotes: `в игре «Одно волшебство на двоих» участвуют …`.
pub(crate) fn without_titles(mut tokens: Vec<Token>) -> Vec<Token> {
    const GAME: &str =
        "игра|игре|игру|игры|игрой|забава|забаву|забаве|партия|партию|турнир|турнире _? _? \"";
    const MOST_WORDS: usize = 10;
    let mut at = 0;
    while at < tokens.len() {
        let found = (Piece { tokens: &tokens }).at(at, GAME);
        at += 1;
        let Some(open) = found.map(|it| it.range.end) else {
            continue;
        };
        let inner = tokens[open..].iter().take(MOST_WORDS);
        let close = inner
            .take_while(|it| !matches!(it.word.as_str(), "." | "?" | ";"))
            .position(|it| it.word == "\"");
        // `На пульте игры «+1» и «×2»`
        let is_name = |close: usize| tokens[open].kind == Kind::Word && close > 0;
        if let Some(close) = close.filter(|it| is_name(*it)) {
            tokens.drain(open - 1..=open + close);
        }
    }
    tokens
}
