//! How pupils type: abbreviations, signs for words, what is said by its heading alone (`конец >= 30, последний победил`), wins
//! without a verb (`Ваня 1-м ходом при любом ходе Пети`).

use crate::read::questions::asked::WINS;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::names::Names;
use crate::read::words::plain::with_synonyms;

/// Abbreviations, whose full stop ends no sentence.
const ABBREVIATIONS: &[(&str, &str)] = &[
    ("выигр|выигрыв|выиг", "выигрывает"),
    ("побежд", "побеждает"),
    ("наим|найм", "наименьшее"),
    ("наиб", "наибольшее"),
    ("мин|min", "минимальное"),
    ("макс|max", "максимальное"),
    ("кам", "камней"),
    ("кол|кол-во|к-во|колво", "количество"),
    ("посл", "последний"),
    ("начин", "начинает"),
    ("нач", "начале"),
    ("незав", "независимо"),
    ("кот", "котором"),
    ("гарант", "гарантированно"),
    ("окр|округл", "округляя"),
    ("сум", "сумма"),
];

/// What is said shortly, and the words for it.
const SHORT: &[(&str, &str)] = &[
    ("в # р", "в # раза"),
    (
        "$ ,? макс|max # ,? мин|min #",
        "$ не больше # , не меньше #",
    ),
    ("макс|max #", "не больше #"),
    ("мин|min #", "не меньше #"),
    ("# и|или >|≥", "# или больше"),
    ("# и|или <|≤", "# или меньше"),
    ("$ ,|- # . . #", "$ от # до #"),
    ("$ # . . #", "$ от # до #"),
    ("$ ( # . . # )", "$ от # до # ,"),
    ("$ ( # -|. # )", "$ от # до # ,"),
    ("σ|∑", "сумма"),
    ("стоп|финиш", "конец"),
    ("→", ","),
    ("с округл|окр", "с округлением"),
    ("не факт ,? что", "не обязательно"),
    ("на конец", "последним"),
    (
        "последн* ход|ходивший|походивший? =|- победа|победитель|выигрыш|победил",
        ", побеждает сделавший последний ход",
    ),
    (
        "последний|последняя победил*|выиграл*|выигрывает|побеждает",
        "побеждает сделавший последний ход",
    ),
    (
        "последний|последняя проигр*",
        "проигрывает сделавший последний ход",
    ),
    (
        "чей ход ,? тот|та выиграл*|победил*",
        "побеждает сделавший последний ход",
    ),
    ("игра|играют|играем до #", "конец когда #"),
    ("до скольки ? -? до #", ". конец когда не меньше #"),
    ("- игра все", ", конец"),
];

/// The tokens of a text with words for what is abbreviated.
pub(crate) fn with_full_words(mut tokens: Vec<Token>) -> Vec<Token> {
    tokens = with_joined_ordinals(with_synonyms(tokens, SHORT));
    let mut at = 0;
    while at < tokens.len() {
        let piece = Piece { tokens: &tokens };
        let meant = ABBREVIATIONS.iter().find(|it| piece.at(at, it.0).is_some());
        if let Some((_, meant)) = meant {
            tokens[at] = tokens[at].read_as(meant);
            // A verb may end the sentence.
            let is_end = meant.ends_with("ает") || *meant == "камней";
            let goes_on = tokens
                .get(at + 2)
                .is_some_and(|it| !(it.opens_line || it.is_capital && is_end));
            if goes_on && tokens[at + 1].word == "." {
                tokens.remove(at + 1);
            }
        }
        at += 1;
    }
    // Signs between noise are no words.
    match (Piece { tokens: &tokens }).has(WINS) {
        true => with_words_for_signs(tokens),
        false => tokens,
    }
}

/// `1 или 2-м`, `1/2-м`: both are places in an order.
fn with_joined_ordinals(mut tokens: Vec<Token>) -> Vec<Token> {
    for at in 0..tokens.len() {
        let Some([one, sign, other]) = tokens.get(at..at + 3) else {
            break;
        };
        let joins = matches!(sign.word.as_str(), "или" | "либо" | "," | "/" | "-");
        if one.order.is_some() && sign.word == "/" && other.order.is_some() {
            tokens[at + 1] = sign.read_as("или");
            continue;
        }
        // `1 или 2-м`, but `1 или второй камень`
        let is_short = other.order.is_some() && other.place.len() < 8;
        if one.kind != Kind::Number || !joins || !is_short {
            continue;
        }
        let form = match tokens[at].number {
            Some(1) => "первым",
            Some(2) => "вторым",
            _ => continue,
        };
        tokens[at] = tokens[at].read_as(form);
        if matches!(tokens[at + 1].word.as_str(), "/" | "-") {
            tokens[at + 1] = tokens[at + 1].read_as("или");
        }
    }
    tokens
}

/// `сумма >= 59`: a relation with nothing but words before it.
fn with_words_for_signs(tokens: Vec<Token>) -> Vec<Token> {
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let words: &[&str] = match token.word.as_str() {
            "≥" => &["не", "меньше"],
            ">" => &["больше"],
            "≤" => &["не", "больше"],
            "<" => &["меньше"],
            _ => &[],
        };
        let is_number = |it: Option<&Token>| it.is_some_and(|it| it.kind == Kind::Number);
        let is_side = |it: &Token| matches!(it.kind, Kind::Number | Kind::Letter) || it.word == ")";
        let before = at.checked_sub(1).map(|it| &tokens[it]);
        let after = tokens.get(at + 2);
        let stands_alone = is_number(tokens.get(at + 1))
            && before.is_some_and(|it| !is_side(it))
            && after.is_none_or(|it| {
                it.kind != Kind::Letter && !matches!(it.word.as_str(), "≤" | "<" | "+")
            });
        // `куча / 2`, `ход: - 1`
        let begins = before.is_some_and(|it| !is_side(it)) && is_number(tokens.get(at + 1));
        let is_glued = || tokens[at + 1].place.start == token.place.end;
        match token.word.as_str() {
            "/" if begins => {
                kept.extend(["разделить", "на"].map(|it| token.read_as(it)));
                continue;
            }
            "-" if begins
                && is_glued()
                && !token.opens_line
                && before.is_some_and(|it| it.place.end < token.place.start || it.word == ":") =>
            {
                kept.push(token.read_as("вычесть"));
                continue;
            }
            _ => {}
        }
        match stands_alone {
            true if !words.is_empty() => kept.extend(words.iter().map(|it| token.read_as(it))),
            _ => kept.push(token.clone()),
        }
    }
    kept
}

/// In which turn somebody wins.
const TURN: &str = "первым|вторым|третьим ход*|,|;|.|(|при|или|и|не|но|а|после|всегда|точно|как|независимо|обязательно|наверняка|гарантированно|никак / # ход*|или|и";
/// What such a sentence says if it says who moves, or what a heap holds.
const NO_CLAIM: &str = "ходит|ходят|начинает|первый|вторая|первая|второй|левом|левой|правом|правой|≤|<|≥|> / за # ход / у _";

/// `S: Ваня 1-м ходом при любом ходе Пети` with the verb that is left out.
pub(crate) fn with_winning_verbs(tokens: Vec<Token>) -> Vec<Token> {
    let names = Names::of(&tokens);
    let ends =
        |it: &Token| matches!(it.word.as_str(), "." | "?" | "!" | ";" | ")") || it.opens_line;
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut start = 0;
    for at in 1..=tokens.len() {
        if at < tokens.len() && !ends(&tokens[at]) {
            continue;
        }
        let own = Piece {
            tokens: &tokens[start..at],
        };
        start = at;
        let asks = own.tokens.iter().any(|it| it.kind == Kind::Letter) && !own.has(WINS);
        let is_name = |it: &Token| names.player(it).is_some();
        let subject = own.tokens.iter().position(is_name).filter(|&name| {
            let turn = own.part(name + 1..name + 5);
            asks && turn.has(TURN) && !own.has(NO_CLAIM)
        });
        for (index, token) in own.tokens.iter().enumerate() {
            // `Ваня точно берёт 1-м ходом`
            let is_verb = subject.is_some_and(|it| (it + 1..it + 3).contains(&index))
                && own
                    .at(
                        index,
                        "берет|возьмет|забирает|заберет|делает|успевает|справится",
                    )
                    .is_some();
            if is_verb {
                continue;
            }
            kept.push(token.clone());
            if subject == Some(index) {
                kept.push(token.read_as("выигрывает"));
                if let Some(verb) = kept.last_mut() {
                    (verb.is_capital, verb.opens_line) = (false, false);
                }
            }
        }
    }
    kept
}
