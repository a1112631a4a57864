//! Forms of words that say what others say, too: `кладёшь` for `кладёт`, `тяжелее` for `больше`, `еще столько же` for `вдвое`.

use crate::read::moves::rounding::{RESULT, TAKEN};
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::prize::{sentence_around, sentences};
use crate::read::words::single::{with_single_amounts, without_idle_ones};
use crate::read::words::{lexicon, plain};

/// More of something, whatever it is measured in.
const MORE: &str = "длиннее|выше|тяжелее|шире|дороже|старше|толще|глубже|дальше|громче|полнее|просторнее|теплее|жарче|крупнее|многолюднее|правее|поболее|поболе|побольше|боле|выше";
/// Less of it.
const LESS: &str =
    "короче|ниже|легче|дешевле|младше|моложе|тоньше|мельче|тише|левее|холоднее|поменьше|теснее";

/// The words of a text in the forms that the grammar knows.
pub(crate) fn with_plain_forms(tokens: Vec<Token>) -> Vec<Token> {
    let tokens = with_marks(with_numbers_of_heaps(with_fractions(tokens)));
    let tokens = with_assignments(tokens);
    // Where the items that count on a letter are read, the letter itself says nothing more.
    const FROM: &str = "из|с _ _? _? $ в|на одну|одно|один из # _ :";
    const SIDES: [(&str, &str); 2] = [
        ("сторону увеличения|возрастания", "большую сторону"),
        ("сторону уменьшения|убывания", "меньшую сторону"),
    ];
    let tokens = plain::with_synonyms(tokens, &[(FROM, ":"), SIDES[0], SIDES[1]]);
    let tokens = with_joined_moves(with_third_person(without_counts(tokens)));
    let tokens = with_comparatives(without_idle_ones(with_single_amounts(tokens)));
    with_roundings(with_amount_clauses(without_choices(tokens)))
}

/// `в 1,5 раза` as `в полтора раза`, `50% камней` as `половину камней`; other broken numbers and percents are no numbers.
fn with_fractions(mut tokens: Vec<Token>) -> Vec<Token> {
    const PERCENT: &str = "%|процент*";
    // `S процентов заряда` are what is counted.
    let counts = |at: usize| {
        let before: Option<&Token> = tokens.get(at.wrapping_sub(1));
        (Piece { tokens: &tokens }).at(at, PERCENT).is_some()
            && before.is_none_or(|it| it.number.is_none())
    };
    let is_measure = (0..tokens.len()).any(counts);
    for at in 0..tokens.len() {
        let piece = Piece { tokens: &tokens };
        let is_glued = |end: usize| {
            let mut pairs = piece.part(at..end).tokens.windows(2);
            pairs.all(|it| it[0].place.end == it[1].place.start)
        };
        let broken = piece.at(at, "# ,|. #").filter(|it| {
            is_glued(it.range.end) && piece.at(it.range.end, "раз|раза|%|процент*").is_some()
        });
        let end = broken.as_ref().map_or(at + 1, |it| it.range.end);
        let is_percent = piece.at(end, PERCENT).is_some() && !is_measure;
        let is_number = tokens.get(at).is_some_and(|it| it.number.is_some());
        if !is_number || broken.is_none() && !is_percent {
            continue;
        }
        let own = piece.part(sentence_around(&tokens, at));
        // `уменьшить до 25%` is no quarter less.
        let is_to = at > 0 && tokens[at - 1].word == "до";
        let meant = match (broken, tokens[at].number, is_percent) {
            _ if is_to && tokens[at].number != Some(50) => "",
            _ if is_percent && !own.tokens.iter().any(lexicon::is_move_verb) => continue,
            (Some(found), _, false) if found.numbers == [1, 5] => "полтора",
            (None, Some(25), true) => "четверть",
            (None, Some(50), true) => "половину",
            (None, Some(100), true) if own.has(lexicon::INCREASE) => "вдвое",
            (None, Some(200), true) if own.has(lexicon::INCREASE) => "втрое",
            // `побеждает на сто процентов`
            (None, Some(100), true) => continue,
            _ => "",
        };
        let mut token = tokens[at].read_as(meant);
        let end = if is_percent { end + 1 } else { end };
        token.place.end = tokens[end - 1].place.end;
        if meant.is_empty() {
            (token.kind, token.word) = (Kind::Number, "0,0".to_owned());
        }
        tokens.splice(at..end, [token]);
    }
    tokens
}

/// `в пробирке №1` as `в первой пробирке`.
fn with_numbers_of_heaps(mut tokens: Vec<Token>) -> Vec<Token> {
    const PLACES: [&str; 4] = ["первой", "второй", "третьей", "четвертой"];
    for at in 2..tokens.len().saturating_sub(1) {
        let Some([noun, sign, number]) = tokens.get(at - 1..at + 2) else {
            break;
        };
        let place = number.number.and_then(|it| usize::try_from(it - 1).ok());
        let place = place.and_then(|it| PLACES.get(it));
        let is_heap = sign.word == "№"
            && noun.kind == Kind::Word
            && (Piece { tokens: &tokens })
                .at(at - 2, "в|во|на|у|из|к|с|со")
                .is_some();
        if let Some(place) = place.filter(|_| is_heap) {
            let (noun, order) = (noun.clone(), number.read_as(place));
            tokens.splice(at - 1..at + 2, [order, noun]);
        }
    }
    tokens
}

/// `* прибавить 1` on a line of its own is an item of a list.
fn with_marks(mut tokens: Vec<Token>) -> Vec<Token> {
    for at in 1..tokens.len() {
        if tokens[at - 1].word == "*" && tokens[at - 1].opens_line && tokens[at].kind == Kind::Word
        {
            tokens[at - 1] = tokens[at - 1].sign("•");
        }
    }
    tokens
}

/// `в любую кучу, какую захочет`: that it may be any has been said.
fn without_choices(mut tokens: Vec<Token>) -> Vec<Token> {
    const CHOICE: &str = ",? как всегда|обычно|водится|повелось|заведено|принято|положено|полагается|договорились|условились , / ( любую|любой|любое|любого|любом ) / -|, сколько захочет|захотят|хочет|пожелает|вздумается / , какой|какую|какое|какие|каком|какого|которую|который|что пожелает|пожелают|захочет|захотят|хочет|хотят|угодно|выберет|понравится|вздумается|нравится ,? / ( какой|какую|какое|какие|каком|какого|которую|который пожелает|пожелают|захочет|захотят|хочет|хотят|угодно|выберет|понравится )";
    let mut at = 0;
    while at < tokens.len() {
        match (Piece { tokens: &tokens }).at(at, CHOICE) {
            Some(found) => drop(tokens.drain(found.range)),
            None => at += 1,
        }
    }
    tokens
}

/// What becomes of the rest of a division, however many words it takes: `, и в последнем случае дробный результат заменяют
/// ближайшим большим целым` as `(округляя вверх)`.
fn with_roundings(mut tokens: Vec<Token>) -> Vec<Token> {
    const UP: &str = "вверх|избытк*|больш*";
    const DOWN: &str = "целая|целую|вниз|недостатк*|меньш*|отбрас*|отброс*|дробной";
    let says = "округл*|избытк*|недостатк*|отбрас*|отброс* / ближайш* больш*|меньш* цел* / больш*|меньш* цел* / вынимается|берется|убирается целая часть / берут|убирают|вынимают целую часть / без дробной";
    let mut at = 0;
    while at < tokens.len() {
        let piece = Piece { tokens: &tokens };
        if piece.at(at, says).is_none() {
            at += 1;
            continue;
        }
        let is_end = |it: &Token| {
            matches!(
                it.word.as_str(),
                "." | "?" | "!" | ")" | "(" | ";" | "или" | "либо"
            )
        };
        let begins = |it: &usize| {
            piece.at(*it, ", а|и|причем|при? если|когда|этом / , а|и? в последнем|этом|таком|третьем|втором случае / , если").is_some()
                || matches!(tokens[*it].word.as_str(), ";" | "(" | "." | "или" | "либо")
        };
        let start = (0..at).rev().find(begins);
        let length = tokens[at..]
            .iter()
            .position(is_end)
            .unwrap_or(tokens.len() - at);
        let end = at + length;
        let Some(start) = start else {
            at = end;
            continue;
        };
        let clause = piece.part(start + 1..end);
        let is_up = clause.has(UP);
        let is_move = matches!(tokens[start].word.as_str(), "или" | "либо");
        let numbers = clause
            .tokens
            .iter()
            .filter(|it| it.number.is_some_and(|it| it > 4))
            .count();
        let is_plain = is_up != clause.has(DOWN) && numbers == 0 && !is_move;
        let is_plain = is_plain
            && clause.has("если|когда|случае|результат*|дробн*|нецел*|округл*|цел*|неполн*")
            && !clause.tokens.iter().any(|it| {
                lexicon::is_move_verb(it)
                    && !it.word.starts_with("бер")
                    && !it.word.starts_with("дел")
                    && !it.word.ends_with("ся")
            })
            && !clause.has("остает*|остан*|остав*");
        if !is_plain || clause.tokens.len() < 3 {
            at = end;
            continue;
        }
        let place = clause.place();
        let word = |word: &str| Token {
            place: place.clone(),
            ..tokens[at].read_as(word)
        };
        let sign = |sign: &str| Token {
            place: place.clone(),
            ..tokens[at].sign(sign)
        };
        let mut new = vec![word("округляя")];
        if clause.has(RESULT) {
            new.push(word("остаток"));
        } else if clause.has(TAKEN) {
            new.push(word("взятых"));
        }
        new.push(word(if is_up { "вверх" } else { "вниз" }));
        // A sentence of its own stays one.
        let is_sentence =
            tokens[start].word == "." && tokens.get(end).is_none_or(|it| it.word == ".");
        if !is_sentence {
            new.insert(0, sign("("));
            new.push(sign(")"));
        }
        // The signs around it go with it, but for what ends the sentence.
        let from = if tokens[start].word == "." {
            start + 1
        } else {
            start
        };
        let to = if tokens.get(end).is_some_and(|it| it.word == ")") && tokens[start].word == "(" {
            end + 1
        } else {
            end
        };
        at = from + new.len();
        tokens.splice(from..to, new);
    }
    tokens
}

/// `x = x + 1`, `n := 2n` as moves, and `вначале x = S` as `S`.
fn with_assignments(mut tokens: Vec<Token>) -> Vec<Token> {
    // What stands for a position in a list of moves.
    let mut moved: Vec<String> = vec![];
    let is_same = |tokens: &[Token], one: usize, other: usize| {
        tokens[one].kind == Kind::Letter
            && tokens[other].kind == Kind::Letter
            && tokens[one].word == tokens[other].word
    };
    let mut at = 0;
    while at < tokens.len() {
        let piece = Piece { tokens: &tokens };
        let sum = piece.at(at, "$ :? = $ _ #").filter(|it| {
            let sign = tokens[it.range.end - 2].word.as_str();
            matches!(sign, "+" | "-" | "*" | "/") && is_same(&tokens, at, it.range.end - 3)
        });
        let product = piece
            .at(at, "$ :? = # *? $")
            .filter(|it| is_same(&tokens, at, it.range.end - 1));
        // `из клетки k в одну из клеток: k + 2, k + 3 или 2k`
        let is_item = at > 0 && piece.at(at - 1, ":|,|или|либо|стать|станет|становится|будет|клетк*|число|числом|ступен*|номер*|позици*|деление|плитк*|отметк*|этаж*|точк*").is_some();
        let is_last = |end: usize| {
            tokens
                .get(end)
                .is_none_or(|it| matches!(it.word.as_str(), "." | "," | ";" | "-" | "или" | "либо"))
        };
        let is_of = |letter: &Token| {
            let is_same = |it: &&Token| it.kind == Kind::Letter && it.word == letter.word;
            let here = tokens[..at]
                .iter()
                .rev()
                .take_while(|it| it.word != ".")
                .find(is_same);
            here.is_some()
        };
        let square = piece
            .at(at, "$ ²")
            .filter(|it| is_item && is_last(it.range.end) && is_of(&tokens[at]));
        if let Some(found) = square {
            let new = ["возвести", "в", "квадрат"].map(|it| tokens[at].read_as(it));
            moved.push(tokens[at].word.clone());
            tokens.splice(found.range, new);
            at += 3;
            continue;
        }
        let sum = sum.or_else(|| {
            piece
                .at(at, "$ +|-|* #")
                .filter(|it| is_item && is_last(it.range.end) && is_of(&tokens[at]))
        });
        let product = product.or_else(|| {
            let found = piece.at(at, "# *? $")?;
            let is_move =
                is_item && is_last(found.range.end) && is_of(&tokens[found.range.end - 1]);
            (is_move && tokens[at].kind == Kind::Number).then_some(found)
        });
        let alias = piece.at(at, "$ = $").filter(|_| {
            at > 0
                && piece
                    .at(at - 1, "изначально|вначале|сначала|сперва|начале")
                    .is_some()
        });
        let (range, new) = match (sum, product, alias) {
            (Some(found), ..) => {
                let sign = &tokens[found.range.end - 2];
                let number = tokens[found.range.end - 1].clone();
                let new = match sign.word.as_str() {
                    "+" => vec![sign.read_as("плюс"), number],
                    "-" => vec![sign.read_as("вычесть"), number],
                    "*" => vec![sign.clone(), number],
                    _ => vec![sign.read_as("разделить"), sign.read_as("на"), number],
                };
                (found.range, new)
            }
            (_, Some(found), _) => {
                let number = found
                    .range
                    .clone()
                    .find(|&at| tokens[at].number.is_some())
                    .unwrap_or(at);
                let new = vec![tokens[at].sign("*"), tokens[number].clone()];
                (found.range, new)
            }
            (.., Some(found)) => {
                let new = vec![tokens[found.range.end - 1].clone()];
                (found.range, new)
            }
            _ => {
                at += 1;
                continue;
            }
        };
        at += new.len();
        let start = at - new.len();
        let letter = tokens[range.clone()]
            .iter()
            .find(|it| it.kind == Kind::Letter);
        moved.extend(letter.filter(|_| is_item).map(|it| it.word.clone()));
        tokens.splice(start..start + range.len(), new);
    }
    // `с клетки n на клетку n + 1`, `если сейчас n лампочек, станет n + 1`: what it is before says no more.
    let mut at = 0;
    while at < tokens.len() {
        let piece = Piece { tokens: &tokens };
        let from = piece
            .at(at, "с|со|из|от _ $")
            .or_else(|| piece.at(at, "если|пусть|когда сейчас|было|теперь? _? _? $ _? ,"));
        let from = from.filter(|it| {
            let mut said = tokens[it.range.clone()].iter();
            said.any(|it| it.kind == Kind::Letter && moved.contains(&it.word))
        });
        match from {
            Some(from) => drop(tokens.drain(from.range)),
            None => at += 1,
        }
    }
    tokens
}

/// `Подложить один камень. Или четыре. Или утроить кучу.`: moves that go on in a sentence of their own.
fn with_joined_moves(mut tokens: Vec<Token>) -> Vec<Token> {
    for at in 2..tokens.len() {
        let (stop, choice) = (&tokens[at - 2], &tokens[at - 1]);
        let goes_on = stop.word == "." && matches!(choice.word.as_str(), "или" | "либо");
        let next = &tokens[at];
        let is_amount = next.number.is_some() && next.order.is_none() || next.times.is_some();
        if goes_on && (is_amount || lexicon::is_move_verb(next)) {
            tokens[at - 2] = stop.sign(",");
        }
    }
    tokens
}

/// `Команд три: …`, `Кнопок всего две:` says nothing that the list does not.
fn without_counts(mut tokens: Vec<Token>) -> Vec<Token> {
    const COUNTED: &str = "кнопок|команд|ходов|действий|операций|способов|вариантов|возможностей|решений|приемов|заклинаний|видов всего? бывает|есть|у? них? # ; / кнопок|команд|ходов|действий|операций|способов|вариантов|возможностей|решений|приемов|заклинаний всего|бывает|есть|имеется|только? # :|.|-|, / кнопок|клавиш у _ # :|.";
    let mut at = 0;
    while at < tokens.len() {
        let begins = at == 0
            || tokens[at].is_capital
            || matches!(tokens[at - 1].word.as_str(), "." | ":" | ";");
        let found = (Piece { tokens: &tokens })
            .at(at, COUNTED)
            .filter(|_| begins);
        match found {
            // What ends the phrase stays.
            Some(found) => {
                tokens.drain(at..found.range.end - 1);
            }
            None => at += 1,
        }
    }
    tokens
}

/// What somebody is bidden to do, as what is done.
const IMPERATIVES: &[(&str, &str)] = &[
    (
        "прибавь*|прибавляй*|добавь*|добавляй*|положи|положите|подложи|доложи|докинь*|подкинь*|подбрось*|клади|кладите|ставь|ставьте|сыпь|сыпьте|лей|лейте|сажай|сажайте|бросай|бросайте|насыпь*|подсыпь*|налей*|долей*|посади|подсади|поставь*|брось*|кинь*",
        "добавляет",
    ),
    (
        "возьми|возьмите|бери|берите|убери|уберите|убирай*|забери|заберите|забирай*|вынь*|вытащи|вытаскивай|сними|снимай|снимайте|отними|отдай*|съешь*|выпей*|сорви|вычти|вычтите",
        "убирает",
    ),
    ("увеличь*|увеличивай*", "увеличивает"),
    ("уменьши|уменьшите|уменьшай*|сократи", "уменьшает"),
    ("удвой*|удваивай*", "удваивает"),
    ("утрой*|утраивай*", "утраивает"),
    ("умножь*|умножай*", "умножает"),
];

/// `кладёшь`, and `докинул … или докинул …` of what players do again and again.
fn with_third_person(mut tokens: Vec<Token>) -> Vec<Token> {
    // `Возьмите все S, при которых …`
    let asks = |it: Option<&Token>| {
        it.is_some_and(|it| matches!(it.word.as_str(), "все" | "те" | "такие" | "всевозможные"))
    };
    for at in 0..tokens.len() {
        if asks(tokens.get(at + 1)) {
            continue;
        }
        let token = &mut tokens[at];
        let one = Piece {
            tokens: std::slice::from_ref(token),
        };
        // `Хочешь – прибавь два самоцвета, хочешь – утрой`
        if let Some((_, meant)) = IMPERATIVES.iter().find(|it| one.at(0, it.0).is_some()) {
            *token = token.read_as(meant);
        }
        let is_second = ["ешь", "ишь", "ешься", "ишься"]
            .iter()
            .any(|it| token.word.ends_with(it));
        if token.kind == Kind::Word && is_second && token.word.chars().count() > 4 {
            let word = token.word.replace('ш', "т").replace("ть", "т");
            *token = Token {
                is_capital: token.is_capital,
                ..token.read_as(&word)
            };
        }
    }
    for sentence in sentences(&tokens) {
        // `ход состоит в удвоении кучи`
        for at in sentence.start + 1..sentence.end {
            let own = Piece {
                tokens: &tokens[sentence.start..at],
            };
            let noun = tokens[at]
                .word
                .strip_suffix("нии")
                .map(|it| it.to_owned() + "ние");
            let is_told = own.has("состоит|состоят|заключается") && tokens[at - 1].word == "в";
            let is_deed = |it: &Token| lexicon::is_move_verb(it) || it.times.is_some();
            let noun = noun.map(|it| tokens[at].read_as(&it));
            if let Some(noun) = noun.filter(|it| is_told && is_deed(it)) {
                tokens[at] = noun;
            }
        }
        let own = Piece {
            tokens: &tokens[sentence.clone()],
        };
        let amounts = own
            .tokens
            .iter()
            .filter(|it| it.number.is_some() || it.times.is_some());
        let is_habit = own.has("или|либо") && amounts.count() > 1 && !own.has("выигр*|побед*|последн*|перв*|известно|вчера|однажды|сначала|если|когда|может|можно|только");
        if !is_habit {
            continue;
        }
        for token in &mut tokens[sentence] {
            let one = Piece {
                tokens: std::slice::from_ref(token),
            };
            let is_past = ["л", "ла", "ли"].iter().any(|it| token.word.ends_with(it));
            let meant = match () {
                () if !is_past => continue,
                () if one.at(0, lexicon::ADD).is_some() => "добавляет",
                () if one.at(0, lexicon::TAKE).is_some() => "убирает",
                () if one.at(0, lexicon::INCREASE).is_some() => "увеличивает",
                () if one.at(0, lexicon::DECREASE).is_some() => "уменьшает",
                () if token.times.is_some() => {
                    token.word = token.word.trim_end_matches(['л', 'а', 'и']).to_owned() + "ит";
                    continue;
                }
                () => continue,
            };
            *token = token.read_as(meant);
        }
    }
    tokens
}

/// `вдвое тяжелее`, `не длиннее 10`, `60 или выше` as `больше` and `меньше`.
fn with_comparatives(mut tokens: Vec<Token>) -> Vec<Token> {
    for at in 0..tokens.len() {
        let piece = Piece { tokens: &tokens };
        let meant = match () {
            () if piece.at(at, MORE).is_some() => "больше",
            () if piece.at(at, LESS).is_some() => "меньше",
            () => continue,
        };
        let before = at.checked_sub(1).map(|it| &tokens[it]);
        let of_times = before
            .is_some_and(|it| it.times.is_some() || matches!(it.word.as_str(), "раза" | "раз"));
        let of_number = piece
            .at(at + 1, "чем? # / чем было|раньше|прежде")
            .is_some();
        let of_bound = before.is_some_and(|it| matches!(it.word.as_str(), "или" | "либо" | "и"))
            && piece
                .part(at.saturating_sub(4)..at)
                .tokens
                .iter()
                .any(|it| it.number.is_some());
        if of_times || of_number || of_bound {
            tokens[at] = tokens[at].read_as(meant);
        }
    }
    tokens
}

/// How much a clause says: `столько, сколько в ней уже есть`, `так, чтобы осталась треть`.
fn with_amount_clauses(mut tokens: Vec<Token>) -> Vec<Token> {
    let falls = plain::falls(&tokens);
    let mut at = 0;
    while at < tokens.len() {
        let piece = Piece { tokens: &tokens };
        let Some((length, meant)) = amount_clause(&piece, at, falls) else {
            at += 1;
            continue;
        };
        let place = tokens[at].place.start..tokens[at + length - 1].place.end;
        let new: Vec<Token> = meant
            .iter()
            .map(|word| match word {
                Said::Word(word) => Token {
                    place: place.clone(),
                    ..tokens[at].read_as(word)
                },
                Said::Token(token) => Token {
                    place: place.clone(),
                    ..token.clone()
                },
            })
            .collect();
        let count = new.len();
        // `отрезать столько, чтобы осталась треть` leaves a third, whatever is done to it.
        let leaves = new.first().is_some_and(|it| it.word == "оставить");
        let start = match leaves && at > 0 && lexicon::is_move_verb(&tokens[at - 1]) {
            true => at - 1,
            false => at,
        };
        tokens.splice(start..at + length, new);
        at = start + count;
    }
    tokens
}

enum Said {
    Word(&'static str),
    Token(Token),
}

/// The clause of an amount at a place: how long it is, and the plain words for it.
fn amount_clause(piece: &Piece<'_>, at: usize, falls: bool) -> Option<(usize, Vec<Said>)> {
    let says =
        |words: &[&'static str]| words.iter().map(|it| Said::Word(it)).collect::<Vec<Said>>();
    // `еще столько же`, and nothing after it that says as what
    if let Some(found) = piece.at(at, "еще? столько же").filter(|_| !falls) {
        let next = piece.part(found.range.end..found.range.end + 4);
        if !next.has("сколько|что|чтобы|как") {
            return Some((found.range.len(), says(&["вдвое"])));
        }
    }
    // `до вдвое большего`
    if let Some(found) = piece.at(at, "до × больш*|меньш*") {
        let times = piece.tokens.get(at + 1)?;
        let is_less = piece.part(found.range.clone()).has("меньш*");
        let verb = Said::Word(if is_less {
            "уменьшить"
        } else {
            "увеличить"
        });
        return Some((found.range.len(), vec![verb, Said::Token(times.clone())]));
    }
    let begins = piece.at(at, "ровно|точно? столько|так|такую|такой|такое|на же? _? _? _? ,? чтобы|чтоб|что|сколько / делат*|делает|делают|сделат* так? ,? чтобы|чтоб|что / с тем , чтобы")?;
    let word = &piece.tokens[begins.range.end - 1].word;
    if word == "сколько" {
        let rest = &piece.tokens[begins.range.end..];
        let ends = |it: &Token| it.kind == Kind::Sign || matches!(it.word.as_str(), "или" | "либо");
        let length = rest.iter().take_while(|it| !ends(it)).count();
        let clause = piece.part(begins.range.end..begins.range.end + length);
        let is_other = clause.has("друг*|соседн*|второй|втором|противоположн*")
            && !clause.has("не|соперник*|противник*|ход*|взя*|убра*|добави*|положи*|больш*|меньш*|вместе|сумм*|половин*|трет*|четверт*|част*|дол*|×")
            && !clause.tokens.iter().any(|it| it.number.is_some());
        return is_other.then(|| {
            (
                begins.range.len() + length,
                says(&["столько", "сколько", "в", "другой"]),
            )
        });
    }
    let from = begins.range.end;
    let ends = |it: &Token| {
        matches!(
            it.word.as_str(),
            "." | "," | ";" | ")" | "(" | "?" | "или" | "либо" | ":"
        )
    };
    let length = piece.tokens[from..]
        .iter()
        .take_while(|it| !ends(it))
        .count();
    let clause = piece.part(from..from + length);
    if clause.has("не|нельзя|друг*|соседн*|второй|соперник*|противник*|четн*|нечетн*|кратн*")
    {
        return None;
    }
    // What is said of what was before goes on behind the comma: `втрое больше, чем было`.
    let more = piece.at(from + length, ", чем|против было|раньше|прежде|прежнего|теперь|до / , чем там|здесь было|лежало / от|по сравнению? того ,? что было");
    let total = |more: usize| from + length + more - at;
    let more = more.map_or(0, |it| it.range.len());
    let times = clause.tokens.iter().find(|it| it.times.is_some());
    let by_number = clause.find("в # раз|раза");
    let numbers = clause
        .tokens
        .iter()
        .filter(|it| it.number.is_some())
        .count();
    let is_less = clause.has("меньше|уменьш*|меньшее|меньшим");
    if let (Some(times), 0) = (times, numbers) {
        let verb = Said::Word(if is_less {
            "уменьшить"
        } else {
            "увеличить"
        });
        return Some((
            total(more),
            vec![
                verb,
                Said::Token(times.read_as(if times.times == Some(2) {
                    "вдвое"
                } else {
                    &times.word
                })),
            ],
        ));
    }
    if let (Some(found), 1) = (by_number, numbers) {
        let number = piece.tokens[from + found.range.start + 1].clone();
        let verb = Said::Word(if is_less {
            "уменьшить"
        } else {
            "увеличить"
        });
        return Some((
            total(more),
            vec![
                verb,
                Said::Word("в"),
                Said::Token(number),
                Said::Word("раза"),
            ],
        ));
    }
    let remains = clause.has("оста*|было|была|стало|стала|имелась|уцелел*");
    let parts = [
        ("половин*", "половину"),
        ("треть|третья|трети", "треть"),
        ("четверть|четверти|четвертая", "четверть"),
    ];
    let part = parts.iter().find(|it| clause.has(it.0));
    if let Some((_, part)) = part.filter(|_| remains && numbers == 0) {
        let more = piece
            .at(
                from + length,
                "от того , что|сколько было|имелось|есть / , что|которая была|имелась",
            )
            .map_or(more, |it| it.range.len());
        return Some((total(more), says(&["оставить", part])));
    }
    // `чтобы осталась пятая часть`
    let part = clause.find("№ часть").filter(|_| remains && numbers == 0)?;
    let order = clause.tokens[part.range.start].clone();
    let said = vec![
        Said::Word("оставить"),
        Said::Token(order),
        Said::Word("часть"),
    ];
    Some((total(more), said))
}
