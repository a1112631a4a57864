//! How pupils type: abbreviations, signs for words, what is said by its heading alone (`конец >= 30, последний победил`), wins
//! without a verb (`Ваня 1-м ходом при любом ходе Пети`).

use crate::read::questions::asked::WINS;
use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::read::words::lexicon;
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
    ("$ _ ( # . . # ) / $ _ ( # -|. # )", "$ от # до # ,"),
    ("$ ( # -|. # )", "$ от # до # ,"),
    ("σ|∑", "сумма"),
    ("стоп|финиш", "конец"),
    ("→", ","),
    ("| а|б|в|г |", "•"),
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

/// Whether an abbreviation is a name here: `Макс` and `Кот` play where the text declines them, or goes on behind them.
fn is_name(tokens: &[Token], at: usize) -> bool {
    const ENDINGS: &[&str] = &["а", "у", "ом", "е"];
    let token = &tokens[at];
    let is_declined = |it: &Token| {
        let ending = it.word.strip_prefix(token.word.as_str());
        it.is_capital && ending.is_some_and(|it| ENDINGS.contains(&it))
    };
    let is_short = |it: &Token| it.word == "." || it.kind == Kind::Letter;
    let goes_on = !tokens.get(at + 1).is_some_and(is_short);
    let is_inside = at > 0 && tokens[at - 1].kind != Kind::Sign && !token.opens_line;
    let is_word = token.word == "кот" || is_inside;
    token.is_capital && (tokens.iter().any(is_declined) || is_word && goes_on)
}

/// The tokens of a text with words for what is abbreviated.
pub(crate) fn with_full_words(mut tokens: Vec<Token>) -> Vec<Token> {
    tokens = with_statements(with_joined_ordinals(with_synonyms(
        with_marked_wins(tokens),
        SHORT,
    )));
    let mut at = 0;
    while at < tokens.len() {
        let piece = Piece { tokens: &tokens };
        let meant = ABBREVIATIONS.iter().find(|it| piece.at(at, it.0).is_some());
        // A cat may play.
        let is_cat = tokens[at].word == "кот" && (at == 0 || tokens[at - 1].word != "при");
        let meant = meant.filter(|_| !is_name(&tokens, at) && !is_cat);
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

/// What begins a statement of its own, also where no full stop stands before it.
const HEADINGS: &str = "ходы|ход :?|-? плюс|*|# / ходы|ход :|- / за ход можно|либо|добав*|плюс|# / за ход в|к|из _ / \
    конец как только / конец когда|если|при|:|-|=|≥|>|≤|<|сумма / игра|играют до #|суммы|тех / \
    кто сделал|сделает|сходил|походил последн* / выиграл|выигрывает|победил|побеждает последн*|сделавший|тот|кто / \
    начинает|начинают _ / кто закончил|завершил ,? тот / № игрок _ / п|петя|ваня ходит|начинает|первый|1 / # ≤|< $ ≤|< #";

/// `петя и ваня 1 куча S камней 1<=S<=57 ходы +1 или *3`: full stops before what begins a statement.
fn with_statements(tokens: Vec<Token>) -> Vec<Token> {
    let piece = Piece { tokens: &tokens };
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut chain_end = 0;
    for (at, token) in tokens.iter().enumerate() {
        let last = kept.last().map(|it| (it.kind, it.word.clone()));
        // `если камней не больше 44, выиграл последний`: its condition stands before it.
        let so_far: Vec<&Token> = (kept.iter().rev())
            .take_while(|it| it.word != ".")
            .collect();
        let says = |words: &[&str]| so_far.iter().any(|it| words.contains(&it.word.as_str()));
        let depends = says(&[
            "если",
            "когда",
            "как",
            "тот",
            "та",
            "того",
            "тому",
            "случае",
            "иначе",
        ]) && !says(&["конец"]);
        // `повторить ход +2`
        let is_list = piece.at(at, "ходы :").is_some();
        // `за 1 ход – нет`
        let is_counted = token.word == "ход" && at > 1 && piece.at(at - 2, "за|в #").is_some();
        // `В первую кучу за ход можно добавить …`: what is changed is no statement.
        let says_much = |it: &&Token| it.number.is_some() || it.kind == Kind::Letter;
        let is_place = token.word == "за" && !so_far.iter().any(says_much);
        let is_object = is_counted
            || is_place
            || (token.word == "ход" || token.order.is_some() || is_list)
                && matches!(last, Some((Kind::Word, _)));
        // `Ваня начинает.`, `Петя (он начинает)`, `Саша, которая начинает`
        let has_subject = token.word.starts_with("начина")
            && at > 0
            && (tokens[at - 1].is_capital || piece.at(at - 1, "он|она|который|которая").is_some());
        let is_part = is_object || has_subject;
        let found = piece.at(at, HEADINGS).filter(|_| !depends && !is_part);
        // `куча S>25, убрать 3 камня или уменьшить в 4 раза`
        let is_move = |it: &Token| {
            lexicon::is_move_verb(it)
                || matches!(it.word.as_str(), "можно" | "может" | "или" | "за")
        };
        // `…, тухлых карасей брать запрещено` tells no amount.
        let tells_amount = || {
            let ends = |it: &&Token| !matches!(it.word.as_str(), "." | "," | ";" | "или" | "либо");
            let mut rest = tokens[at + 1..].iter().take_while(ends);
            rest.any(|it| it.number.is_some() || it.times.is_some())
        };
        let begins_moves = token.word.ends_with("ть")
            && lexicon::is_move_verb(token)
            && !depends
            && !says(&["не", "нельзя", "запрещено", "запрещается"])
            && (token.word.starts_with("удв") || token.word.starts_with("утр") || tells_amount())
            && so_far.iter().any(|it| it.kind == Kind::Letter)
            && !so_far.iter().any(|it| is_move(it));
        drop(so_far);
        let found = found.or_else(|| {
            begins_moves.then_some(Found {
                range: at..at + 1,
                numbers: vec![],
            })
        });
        let is_chain = found.as_ref().is_some_and(|it| {
            token.kind == Kind::Number && it.range.len() > 1 && tokens[at + 1].kind == Kind::Sign
        });
        let is_word = token.kind == Kind::Word;
        let stops = match &last {
            Some((Kind::Sign, sign)) if sign == "," && found.is_some() && !is_chain => true,
            Some((Kind::Word, _)) if found.is_some() => true,
            Some((Kind::Number, _)) if found.is_some() && is_word => true,
            Some(_) => at == chain_end && at > 0 && is_word,
            None => false,
        };
        if stops && let Some(before) = kept.pop() {
            // It belongs to what it ends: what stands behind it is another sentence.
            let place = before.place.end..before.place.end;
            if before.word != "," || at == chain_end {
                kept.push(before);
            }
            kept.push(Token {
                place,
                ..token.sign(".")
            });
        }
        if let Some(found) = found.filter(|_| is_chain) {
            chain_end = found.range.end;
        }
        kept.push(token.clone());
    }
    kept
}

/// `П2`, `В1`: in which of their own moves Petya, or Vanya, wins for sure and not sooner.
fn with_marked_wins(mut tokens: Vec<Token>) -> Vec<Token> {
    // `П выигр. 2 ходом`
    const DOES: &str = "выиг*|побе*|ходит|ходят|начинает|не|может|точно|всегда|своим";
    let is_initial = |at: usize, word: &str| {
        let does = (Piece { tokens: &tokens }).at(at + 1, DOES).is_some();
        tokens[at].is_capital && tokens[at].word == word && does
    };
    let places = |word: &'static str| (0..tokens.len()).filter(move |&at| is_initial(at, word));
    let found: Vec<(usize, &str)> = places("п")
        .map(|at| (at, "петя"))
        .chain(places("в").map(|at| (at, "ваня")))
        .collect();
    for (at, name) in found {
        tokens[at] = Token {
            is_capital: true,
            ..tokens[at].read_as(name)
        };
    }
    for at in (1..tokens.len()).rev() {
        let [player, turn] = [&tokens[at - 1], &tokens[at]];
        let is_glued = player.is_capital
            && player.place.end == turn.place.start
            && turn.kind == Kind::Number
            && (tokens.get(at + 1)).is_none_or(|it| {
                it.opens_line || matches!(it.word.as_str(), "," | "." | ";" | ":" | "?")
            });
        let (name, ways) = match (player.word.as_str(), turn.number) {
            ("п", Some(it @ 1..=3)) if is_glued => ("петя", it),
            ("в", Some(it @ 1..=3)) if is_glued => ("ваня", it),
            _ => continue,
        };
        let words: &[&str] = match ways {
            1 => &["выигрывает", "первым", "ходом"],
            2 => &[
                "выигрывает",
                "вторым",
                "ходом",
                "но",
                "не",
                "первым",
                "ходом",
            ],
            _ => &[
                "выигрывает",
                "третьим",
                "ходом",
                "но",
                "не",
                "вторым",
                "ходом",
            ],
        };
        let player = player.clone();
        let said = words.iter().map(|it| Token {
            is_capital: false,
            opens_line: false,
            ..player.read_as(it)
        });
        let new: Vec<Token> = std::iter::once(player.read_as(name)).chain(said).collect();
        tokens.splice(at - 1..at + 1, new);
    }
    tokens
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
            // `/2`, and `:2` in a list
            "/" | ":"
                if begins
                    && (token.word == "/"
                        || is_glued()
                            && before.is_some_and(|it| {
                                matches!(it.word.as_str(), "," | ";" | "или" | "либо")
                            })) =>
            {
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
        let asks = own.tokens.iter().any(|it| it.kind == Kind::Letter)
            && !own.has(WINS)
            && !own.has("проигр*");
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
