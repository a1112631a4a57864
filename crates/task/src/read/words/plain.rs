//! Free words read as those that tasks use: moves with names of their own, verbs that no list has, players without names.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::arrows::with_arrows;
use crate::read::words::cases::with_listed_ends;
use crate::read::words::forms::with_plain_forms;
use crate::read::words::lexicon;
use crate::read::words::prize::{sentence_around, sentences, with_prize};
use crate::read::words::shorthand::with_full_words;
use crate::read::words::synonyms::{
    BANS, EXCEPT, OF_BANS, OTHER_MOVES, PRIZE_BY_EVENNESS, SYNONYMS,
};
use crate::read::words::turns::with_moves;
use std::ops::Range;

/// Words of sentences on moves.
const MAY: &str = "•|может|могут|можно|разреш*|позвол*|вправе|поочередно|попеременно|ход|хода|ходы|ходом|или|либо / по очереди / за # раз|прием / за раз / в свой";

/// A text that calls its moves and players as it likes, with the usual words instead.
pub(crate) fn with_plain_words(tokens: Vec<Token>) -> Vec<Token> {
    let tokens = with_heaps_again(with_full_words(with_arrows(with_listed_ends(tokens))));
    let tokens = with_ordered_items(with_words_of_sentences(tokens));
    let tokens = with_prize(with_moves(with_plain_forms(with_counted_items(tokens))));
    let tokens = with_sizes_before_heaps(without_equal_heaps(tokens));
    let tokens = with_joined_steps(doubled(with_synonyms(tokens, SYNONYMS)));
    with_plain_verbs(without_labels(with_called_items(tokens)))
}

/// What words mean in some sentences alone: bans of what was told before, exceptions of who wins, and bounds by a number of
/// digits, `кто получил трёхзначное число`.
fn with_words_of_sentences(mut tokens: Vec<Token>) -> Vec<Token> {
    const DIGITS: &[(&str, &str)] = &[
        (
            "трехзначн* число|числа|числу|числом? или? еще? больше|большее?",
            "число не менее ста",
        ),
        (
            "число|числа|числу ,? в|у котором|которого больше|более двух цифр|знаков",
            "число не менее ста",
        ),
        (
            "число|числа|числу|числом ,? записыва* не менее|меньше чем? три|тремя|трех цифр*|знак*",
            "число не менее ста",
        ),
        (
            "четырехзначн* число|числа|числу|числом? или? больше?",
            "число не менее тысячи",
        ),
        (
            "однозначн* число|числа|числу|числом?",
            "число не более девяти",
        ),
    ];
    // `S – трёхзначное число` is about the start.
    let is_start = |it: &Token| it.kind == Kind::Letter;
    for sentence in sentences(&tokens).into_iter().rev() {
        let own = Piece {
            tokens: &tokens[sentence.clone()],
        };
        // `Побеждает один, кроме случая, когда …: тогда побеждает другой`
        const WINS: &str = "побежда*|победит*|победа|победител*|выигр*|проигр*";
        let except = own.find(EXCEPT.0).map(|it| it.range);
        let tells_other = except.is_some_and(|it| {
            own.part(0..it.start).has(WINS) && own.part(it.end..own.tokens.len()).has(WINS)
        });
        let mut said = with_synonyms(without_deed_again(own.tokens.to_vec()), BANS);
        if tells_other {
            said = with_synonyms(said, &[EXCEPT]);
        }
        if !own.has(WINS) {
            said = with_synonyms(said, OTHER_MOVES);
        }
        if !own.has("если|при|когда") {
            said = with_synonyms(said, OF_BANS);
        }
        if !said.iter().any(is_start) {
            said = with_synonyms(said, DIGITS);
        }
        // But `при чётном числе ходов`.
        const OF_BOTH: &str = "при четном / при нечетном";
        let is_of_play = own.has("числе|количестве ход*|шаг*|удвоени*|добавлени*|нажати*|очков");
        if own.has("победа") && own.has(OF_BOTH) && !is_of_play {
            let told = with_synonyms(said.clone(), PRIZE_BY_EVENNESS);
            let wins = |it: &Vec<Token>| {
                it.iter()
                    .filter(|it| it.word.starts_with("побежда"))
                    .count()
            };
            said = if wins(&told) == 2 { told } else { said };
        }
        tokens.splice(sentence, said);
    }
    tokens
}

/// `утроить кучу (утраивать нельзя, если …)` without what was done just before.
fn without_deed_again(mut tokens: Vec<Token>) -> Vec<Token> {
    let bans = Piece { tokens: &tokens }.find("( × нельзя|запрещено|запрещается|недопустимо");
    let Some(open) = bans.map(|it| it.range.start) else {
        return tokens;
    };
    let before = tokens[..open].iter().rev().find_map(|it| it.times);
    let rest = Piece {
        tokens: &tokens[open..],
    };
    // `если станет больше 50`
    let is_of_result = rest.has("станет|стало|получ*|окажется|оказалось|после");
    if !is_of_result && before == tokens[open + 1].times {
        tokens.remove(open + 1);
    }
    tokens
}

/// `Заклинаний три: от первого вырастают две головы, от второго три, от третьего …` as `…: вырастают две головы, или три, или …`
fn with_ordered_items(mut tokens: Vec<Token>) -> Vec<Token> {
    for sentence in sentences(&tokens).into_iter().rev() {
        let own = Piece {
            tokens: &tokens[sentence.clone()],
        };
        // `Есть три кнопки: первая прибавляет 1, вторая прибавляет 4, третья удваивает`
        const TOOLS: &str = "кнопк*|кнопок|команд*|клавиш*|рычаг*|прибор*|способ*|операц*|действи*|прием*|вариант*|заклинан*|ходов|ходы|хода|вида|видов|возможност*";
        let numbered = |at: usize| {
            // `первую на 2, вторую на 3` are heaps.
            let found = own
                .at(at, "№ -?")
                .filter(|_| !own.tokens[at].word.ends_with("ую"))?;
            let end = found.range.end;
            let is_amount = || own.at(end, "на? #|× / столько ,? сколько / на _").is_some();
            (begins_move(&own, end) || is_amount()).then_some(found.range)
        };
        let colon = own.tokens.iter().position(|it| it.word == ":");
        let of_tools = colon.filter(|&it| {
            let head = own.part(0..it);
            let is_of_players =
                head.has("игрок*|участник*|двое|оба|обоих|мальчик*|девочк*|соперник*|кажд*");
            head.has(TOOLS)
                && !is_of_players
                && !own.has("× больше|меньше ,? чем|№ / столько же")
                && numbered(it + 1).is_some()
        });
        let first = own.find(": от|при|по|нажатием|нажатии №");
        let Some(start) = first.as_ref().map(|it| it.range.start).or(of_tools) else {
            continue;
        };
        let preposition = &own.tokens[start + 1].word;
        let begins = |at: usize| {
            if first.is_none() {
                return numbered(at);
            }
            let found = own.at(at, "_ №")?;
            let is_same = own.tokens[at].word == *preposition;
            is_same.then_some(found.range)
        };
        let items: Vec<Range<usize>> = (start..own.tokens.len())
            .filter(|&at| matches!(own.tokens[at].word.as_str(), ":" | "," | ";" | "а"))
            .filter_map(|at| begins(at + 1))
            .collect();
        let orders = items
            .iter()
            .map(|it| own.tokens[it.clone()].iter().find_map(|it| it.order));
        if items.len() < 2 || !orders.eq((1..).map(Some).take(items.len())) {
            continue;
        }
        for item in items.into_iter().rev() {
            let place = sentence.start + item.start..sentence.start + item.end;
            let is_first = item.start == start + 1;
            let joins = tokens[place.start].read_as("или");
            tokens.splice(place, (!is_first).then_some(joins));
        }
    }
    tokens
}

/// `С левой кучей можно делать следующее: …. С правой: …` with the noun again.
fn with_heaps_again(mut tokens: Vec<Token>) -> Vec<Token> {
    for at in (1..tokens.len()).rev() {
        let piece = Piece { tokens: &tokens };
        let ends =
            matches!(tokens[at - 1].word.as_str(), "." | ";") || piece.at(at - 1, "а").is_some();
        let is_short = |it: usize| {
            piece.at(it, "с|со|для|в|во|на|из").is_some()
                && tokens.get(it + 1).is_some_and(lexicon::is_adjective)
        };
        if !ends || !is_short(at) || piece.at(at + 2, "же? :").is_none() {
            continue;
        }
        let is_whole = |it: &usize| {
            tokens[*it].word.chars().next() == tokens[at].word.chars().next()
                && is_short(*it)
                && tokens[it + 2].kind == Kind::Word
        };
        if let Some(before) = (0..at.saturating_sub(2)).rev().find(is_whole) {
            let noun = Token {
                place: tokens[at + 1].place.clone(),
                ..tokens[before + 2].clone()
            };
            tokens.insert(at + 2, noun);
        }
    }
    tokens
}

/// `Ходов два: прибавить камень и удвоить кучу` as `…: прибавить камень или удвоить кучу`: as many items as are counted.
fn with_counted_items(mut tokens: Vec<Token>) -> Vec<Token> {
    const COUNTED: &str = "ход|хода|ходов|команды|команд|операции|операций|действия|действий|варианта|вариантов|кнопки|кнопок|способа|способов|приема|приемов";
    for sentence in sentences(&tokens).into_iter().rev() {
        let own = Piece {
            tokens: &tokens[sentence.clone()],
        };
        let Some(colon) = own.tokens.iter().position(|it| it.word == ":") else {
            continue;
        };
        let head = own.part(0..colon);
        let counts = head.has(COUNTED) || head.has("можно|разреш*|позвол*");
        let count = head.tokens.iter().rev().find_map(|it| it.number);
        let count = count.and_then(|it| usize::try_from(it).ok()).unwrap_or(0);
        let list = colon + 1..own.tokens.len();
        let is_and = |at: &usize| own.tokens[*at].word == "и";
        let ands: Vec<usize> = list.clone().filter(is_and).collect();
        let commas = list
            .clone()
            .filter(|&at| own.tokens[at].word == ",")
            .count();
        let is_open = own.part(list).has("или|либо|если|когда");
        if let &[and] = ands.as_slice()
            && (2..=4).contains(&count)
            && counts
            && !is_open
            && commas + 2 == count
        {
            let at = sentence.start + and;
            tokens[at] = tokens[at].read_as("или");
        }
    }
    tokens
}

/// The tokens with other words for these phrases; what a `#`, `№`, `×` or `$` of the phrase matched stands again at the same
/// sign of the words, in its order, and so do the words that no other part of the phrase names at a `_`.
pub(crate) fn with_synonyms(mut tokens: Vec<Token>, synonyms: &[(&str, &str)]) -> Vec<Token> {
    for &(phrase, meant) in synonyms {
        let mut at = 0;
        while let Some(found) = (Piece { tokens: &tokens }).find_from(phrase, at) {
            let words: Vec<&str> = meant.split(' ').collect();
            let range = found.range;
            let place = tokens[range.start].place.start..tokens[range.end - 1].place.end;
            let first = tokens[range.start].clone();
            let mut said: Vec<&Token> = tokens[range.clone()].iter().collect();
            let new = words.iter().map(|word| {
                let is_kind = |it: &Token| match *word {
                    "№" => it.order.is_some(),
                    "#" => it.number.is_some(),
                    "×" => it.times.is_some(),
                    "$" => it.kind == Kind::Letter,
                    _ => *word == "_" && matches!(it.kind, Kind::Word | Kind::Number),
                };
                // `одну` of the phrase itself is not its `#`, unless nothing else is.
                let own = |it: &&Token| is_kind(it) && !has_word(phrase, &it.word);
                let found = said.iter().position(own);
                let found = found.or_else(|| {
                    let mut all = said.iter();
                    all.position(|it| *word != "_" && is_kind(it))
                });
                let found = found.map(|at| said.remove(at).clone());
                found.unwrap_or_else(|| Token {
                    place: place.clone(),
                    ..if matches!(*word, "," | "." | ":" | "(" | ")" | "•" | "<") {
                        first.sign(word)
                    } else {
                        first.read_as(word)
                    }
                })
            });
            let new: Vec<Token> = new.collect();
            at = range.start + new.len();
            tokens.splice(range, new);
        }
    }
    tokens
}

/// Whether a phrase has this word itself, and not only a place for any.
fn has_word(phrase: &str, word: &str) -> bool {
    let words = phrase.split([' ', '|']).map(|it| it.trim_end_matches('?'));
    words.into_iter().any(|it| match it.strip_suffix('*') {
        Some(prefix) => word.starts_with(prefix),
        None => it == word,
    })
}

/// `столько, сколько там уже сидит` doubles, unless it speaks of another heap.
fn doubled(mut tokens: Vec<Token>) -> Vec<Token> {
    if falls(&tokens) {
        return tokens;
    }
    let mut at = 0;
    while let Some(found) = (Piece { tokens: &tokens }).find_from("столько же? _? ,? сколько", at)
    {
        let (start, from) = (found.range.start, found.range.end);
        at = from;
        let ends = |it: &Token| {
            matches!(
                it.word.as_str(),
                "." | "," | ";" | ")" | "?" | "или" | "либо" | "-"
            )
        };
        let length = tokens[from..].iter().take_while(|it| !ends(it)).count();
        let clause = Piece {
            tokens: &tokens[from..from + length],
        };
        let is_own = clause.has("есть|сидит|сидят|лежит|лежат|стоит|стоят|имеется|находится|накопи*|было|сейчас|там|уже|набра*|содержится|висит");
        let kind = &tokens[start + 1].word;
        let is_of_other = |it: &Token| {
            let ends = it.word.ends_with("ых") || it.word.ends_with("их") && it.word != "их";
            ends && it.word != *kind && (kind.ends_with("ых") || kind.ends_with("их"))
        };
        let is_other = clause.tokens.iter().any(is_of_other)
            || clause.has("всего|вначале|начал*")
            || clause.has("друг*|соседн*|оставш*|больш*|меньш*|№|соперник*|противник*|соседа|взя*|сделал*|положи*|добави*|второй|первой")
            || clause.tokens.iter().any(|it| it.number.is_some());
        let before = Piece {
            tokens: &tokens[start.saturating_sub(8)..start],
        };
        if is_own && !is_other && length < 7 && !before.has("не|нельзя|брать|взять|убрать|забрать")
        {
            let token = Token {
                place: tokens[start].place.start..tokens[from + length - 1].place.end,
                ..tokens[start].read_as("вдвое")
            };
            // `столько красных, сколько их уже есть`: which ones remains to be read.
            let kind = tokens[start + 1].clone();
            let is_other = matches!(kind.word.as_str(), "новых" | "таких" | "своих" | "этих");
            let ends = ["ых", "их"].iter().any(|it| kind.word.ends_with(it));
            let is_kind = ends && !is_other && kind.word.chars().count() > 3;
            let kind = is_kind.then_some(kind);
            tokens.splice(start..from + length, kind.into_iter().chain([token]));
            at = start + 1;
        }
    }
    tokens
}

/// `сперва удвоить кучу и сразу же добавить ещё один камень` as `удвоить кучу и к результату прибавить один камень`.
fn with_joined_steps(mut tokens: Vec<Token>) -> Vec<Token> {
    const JOINS: &str = ",? и|а сразу|затем|потом|тут же? еще? добавить|добавляет|добавляют|прибавить|прибавляет|прибавляют|положить|кладет|кладут еще? #";
    const JOINS_AFTER_FIRST: &str = ",? и добавить|добавляет|добавляют|прибавить|прибавляет|прибавляют|положить|кладет|кладут еще? #";
    const MOST_BETWEEN: usize = 7;
    let multiplies = |it: &usize| {
        let before = (Piece { tokens: &tokens }).part(it.saturating_sub(4)..*it + 1);
        tokens[*it].times.is_some()
            && before.has("удво*|удва*|утро*|утра*|увелич*|умнож*")
            && !before.has("уменьш*|сокра*|раздел*|убав*|не")
    };
    let multiplied: Vec<usize> = (0..tokens.len()).filter(multiplies).collect();
    for at in multiplied.into_iter().rev() {
        let piece = Piece { tokens: &tokens };
        let is_first = |it: &usize| piece.at(*it, "сперва|сначала").is_some();
        let first = (at.saturating_sub(3)..at).find(is_first);
        let ends = |it: &Token| {
            matches!(it.word.as_str(), "." | ";" | "или" | "либо" | "?") || it.is_capital
        };
        let rest = tokens[at + 1..].iter().take_while(|it| !ends(it)).count();
        let mut places = at + 1..at + 1 + rest.min(MOST_BETWEEN);
        let found = places.find_map(|it| {
            let joins = piece.at(it, JOINS);
            joins.or_else(|| piece.at(it, JOINS_AFTER_FIRST).filter(|_| first.is_some()))
        });
        let Some(found) = found else {
            continue;
        };
        // Of one heap among others, into another one, or one of several amounts: these are no two steps of any heap.
        let between = piece.part(at + 1..found.range.start);
        let is_of_one = between.tokens.iter().any(|it| it.order.is_some())
            || between.has("меньш*|больш*|одну|одного|ту");
        let goes_on = piece.at(
            found.range.end,
            "_? ,|или|и|либо # / _? ,? в|во|к|на №|друг*|люб*|нее|него|ту|одну",
        );
        if is_of_one || goes_on.is_some() {
            continue;
        }
        let place = &tokens[found.range.start];
        let words = ["и", "к", "результату", "прибавить"].map(|it| place.read_as(it));
        let number = tokens[found.range.end - 1].clone();
        let joined: Vec<Token> = words.into_iter().chain([number]).collect();
        tokens.splice(found.range, joined);
        if let Some(first) = first {
            tokens.remove(first);
        }
    }
    tokens
}

/// `ту кучу, которая меньше` as `меньшую кучу`, where it is compared with nothing else.
fn with_sizes_before_heaps(mut tokens: Vec<Token>) -> Vec<Token> {
    const THAT: [(&str, &str); 6] = [
        ("ту", "ую"),
        ("тот", "ий"),
        ("то", "ее"),
        ("той", "ей"),
        ("том", "ем"),
        ("того", "его"),
    ];
    for at in (0..tokens.len()).rev() {
        let piece = Piece { tokens: &tokens };
        let Some(found) = piece.at(at, "ту|тот|то|той|том|того _ , котор*|что меньше|больше")
        else {
            continue;
        };
        let end = found.range.end;
        let is_closed = piece.at(end, ",|.|;|)|или|либо|и").is_some();
        let that = THAT.iter().find(|it| tokens[at].word == it.0);
        if let Some((_, ending)) = that.filter(|_| is_closed) {
            let stem = tokens[end - 1].word.replace("ше", "ш");
            let size = tokens[at].read_as(&format!("{stem}{ending}"));
            tokens.drain(at + 2..end);
            tokens[at] = size;
        }
    }
    tokens
}

/// `в меньшую кучу (если кучи равны – в любую)`: of equal heaps each is the greater and the smaller one.
fn without_equal_heaps(mut tokens: Vec<Token>) -> Vec<Token> {
    const EQUAL: &str = "( а? если|когда в? _ _? равны|равн*|одинаков*|поровну _? -|, то? в|из|на? любую|любой|любом|любая _? _? ) / ( при равенстве _? -|, в|из|на? любую|любой|любом|любая _? _? ) / , а? при равенстве _? -|, в|из|на? любую|любой|любом|любая / . если|когда _ _? равны|равн*|одинаков*|поровну , × можно|разрешается|разрешено любую|любой из? них? / ( или любую|любой , если|когда они|кучи? равны|одинаковы ) / ( если|когда _ _? равны|равн*|одинаков*|поровну , то? можно|разрешается × любую|любой ) / ( если|когда _ _? равны|равн*|одинаков*|поровну , × любая|любую одна|одну? из? них? ) / ( если|когда в? _ _? равны|равн*|одинаков*|поровну -|, то? можно|выбирают|разрешается|выбирается в|из|на? любую|любой|любая ) / , при равенстве _ -|,? # или # _? в|из|на любую|любой / .|,|; при равенстве _ каждая|каждый|любая|любой из? них? может считаться _? меньшей|меньшим , так? и|или большей|большим";
    let mut from = 0;
    while let Some(found) = (Piece { tokens: &tokens }).find_from(EQUAL, from) {
        let range = found.range;
        from = range.end;
        let piece = Piece { tokens: &tokens };
        let before = piece.part(range.start.saturating_sub(8)..range.start);
        let is_of_size = before.has("больш*|меньш*") && !before.has("больше|меньше")
            || before.has("котор* больше|меньше / где _ больше|меньше / более|самая|самую _");
        // `утроить можно любую`: what is done to the smaller one, and to no other.
        let times = tokens[range.clone()].iter().find_map(|it| it.times);
        let is_same = times.is_none_or(|times| {
            let before = &tokens[range.start.saturating_sub(20)..range.start];
            before.iter().any(|it| it.times == Some(times))
                || Piece { tokens: before }.has(&format!("в {times} раза|раз"))
        });
        if is_of_size && is_same && !piece.part(range.clone()).has("не") {
            from = range.start;
            tokens.drain(range);
        }
    }
    tokens
}

/// Whether a token begins what a move does: an amount, a verb, or where it goes.
fn begins_move(piece: &Piece<'_>, at: usize) -> bool {
    let is_verb = piece
        .tokens
        .get(at)
        .is_some_and(|it| lexicon::is_move_verb(it) || lexicon::is_open_verb(it));
    is_verb
        || piece
            .at(
                at,
                "плюс|+|* # / количество|число _? _? _? *|+|плюс # / на _? _? #|№ / если",
            )
            .is_some()
}

/// `Действие (4) возможно один раз`, behind `(4) пропуск`: what is called by its number, by its first word instead.
fn with_called_items(mut tokens: Vec<Token>) -> Vec<Token> {
    let number = |tokens: &[Token], at: usize| Some(Piece { tokens }.at(at, "( # )")?.number());
    let is_item = |tokens: &[Token], at: usize| {
        tokens[at].opens_line || at > 0 && matches!(tokens[at - 1].word.as_str(), ":" | ";" | ",")
    };
    for at in (1..tokens.len()).rev() {
        let called = number(&tokens, at);
        let is_called = Piece { tokens: &tokens }
            .at(at - 1, "действие|ход|вариант|операция|команда")
            .is_some();
        if called.is_none() || !is_called || is_item(&tokens, at) {
            continue;
        }
        let mut before = 0..at - 1;
        let item = before.find(|&it| is_item(&tokens, it) && number(&tokens, it) == called);
        let first = item.map(|it| tokens[it + 3].word.clone());
        // `(1) добавить один камень; (2) добавить три`: the word is that of two.
        let is_only = |word: &str| {
            let items =
                (0..at - 1).filter(|&it| is_item(&tokens, it) && number(&tokens, it).is_some());
            items.filter(|&it| tokens[it + 3].word == word).count() == 1
        };
        let own = (Piece { tokens: &tokens }).part(sentence_around(&tokens, at));
        let repeats = own.has("подряд|повтор*");
        if let Some(first) = first.filter(|it| is_only(it) && !repeats) {
            let word = tokens[at + 1].read_as(&first);
            tokens.splice(at..at + 3, [word]);
        }
    }
    tokens
}

/// The names of moves are no more than the sign of an item: `«шаг» – …`, `Ход А: …`, `У «умножить на 4»`.
fn without_labels(tokens: Vec<Token>) -> Vec<Token> {
    let piece = Piece { tokens: &tokens };
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    const LABEL: &str = "ход|команда|действие|операция|кнопка|клавиша|рычаг|карта|прием|вариант";
    let labels = [
        "LABEL $|№|# рода|типа|вида? -|:",
        "LABEL № , \" _ _? \" -|:",
        "LABEL? \" _ _? _? \" -|:",
        "LABEL \" _ _? _? \"",
        "LABEL _ :",
        "LABEL _ ,?",
    ];
    let labels = labels.map(|it| it.replace("LABEL", LABEL));
    let mut at = 0;
    let mut open = 0;
    while at < tokens.len() {
        let found = labels.iter().find_map(|it| piece.at(at, it));
        let is_name = |it: &Token| {
            it.kind != Kind::Sign && it.word.chars().count() == 1
                || it.word == "\""
                || it.order.is_some()
                || it.number.is_some()
        };
        let found = found.filter(|it| {
            let names = piece.tokens[it.range.start + 1..it.range.end]
                .iter()
                .any(is_name);
            names && begins_move(&piece, it.range.end)
        });
        // `одно из двух: 1) доложить в мешок мяч; 2) …`
        let follows_sign = at > 0 && piece.at(at - 1, ":|;|,").is_some();
        let is_listed = follows_sign && tokens[at].kind == Kind::Number;
        let numbered = || {
            piece
                .at(at, "# )")
                .filter(|it| begins_move(&piece, it.range.end))
        };
        let found = found.or_else(|| if is_listed { numbered() } else { None });
        // `Красная кнопка прибавляет …`
        let coloured = || {
            piece.at(at, "_ кнопка|клавиша|команда|карта").filter(|it| {
                lexicon::is_adjective(&tokens[at]) && begins_move(&piece, it.range.end)
            })
        };
        let found = found.or_else(coloured);
        // `(i) прибавление камня; (ii) …`
        let roman = || {
            piece
                .at(at, "( i|ii|iii|iv )")
                .filter(|it| begins_move(&piece, it.range.end))
        };
        let found = found.or_else(roman);
        // `действия: (1) добавление камня; (2) удвоение`
        let enclosed = || {
            let opens = tokens[at].opens_line || follows_sign;
            let asks = piece.part(at..at + 8).has("$");
            let found = piece.at(at, "( # )").filter(|_| opens && !asks);
            found.filter(|it| it.number() < 10)
        };
        let found = found.or_else(enclosed);
        if let Some(found) = found {
            let sign = Token {
                place: tokens[at].place.start..tokens[found.range.end - 1].place.end,
                ..tokens[at].sign("•")
            };
            kept.push(sign);
            at = found.range.end;
            continue;
        }
        // `П1 «прибавить 1»`, `кнопки «+2», «×2»`: the quotes only part them.
        let named = piece.at(at, "_ #? \"").filter(|it| {
            let is_short = tokens[at].word.chars().count() == 1 && tokens[at].kind != Kind::Sign;
            is_short && begins_move(&piece, it.range.end)
        });
        if let Some(found) = named {
            at = found.range.end;
            open = 1;
            kept.push(tokens[at - 1].sign("•"));
            continue;
        }
        // `«Альфа»` plays.
        if piece.at(at, "\" _ \"").is_some()
            && tokens[at + 1].is_capital
            && tokens[at + 1].kind == Kind::Word
        {
            kept.push(tokens[at + 1].clone());
            at += 3;
            continue;
        }
        if tokens[at].word == "\"" && (open > 0 || begins_move(&piece, at + 1)) {
            if open == 0 {
                kept.push(tokens[at].sign("•"));
            }
            open = 1 - open;
            at += 1;
            continue;
        }
        kept.push(tokens[at].clone());
        at += 1;
    }
    kept
}

/// Reads a verb that no list has as one that adds or takes, if an amount follows it: by its prefix, else by where the game goes.
fn with_plain_verbs(mut tokens: Vec<Token>) -> Vec<Token> {
    const MOST_BETWEEN: usize = 5;
    let falls = falls(&tokens);
    // `вылить в бочку`, but `вылить из бочки`, or just `вылить`, where little is to be left; so with `достать`, on the table
    let is_put = (Piece { tokens: &tokens }).has("достать|достает|достают _? _? и кладет|кладут|положить / достать|достает|достают из запаса");
    for token in tokens.iter_mut().filter(|_| falls) {
        let meant = match token.word.as_str() {
            "вылить" => "отлить",
            "достать" | "доставать" if !is_put => "убрать",
            "достает" | "достают" if !is_put => "убирает",
            word if word.starts_with("выли") => "отливает",
            _ => continue,
        };
        *token = token.read_as(meant);
    }
    // `пять монет`
    let counts = |it: &Token| {
        it.kind == Kind::Letter
            || it.number.is_some()
            || matches!(it.word.as_str(), "количество" | "число")
    };
    let pairs = tokens.windows(2).filter(|pair| counts(&pair[0]));
    let nouns: Vec<String> = pairs.map(|pair| pair[1].word.clone()).collect();
    // `Марат`
    let within = tokens.windows(2).filter(|pair| pair[0].kind != Kind::Sign);
    let names = within.filter(|pair| pair[1].is_capital);
    let names: Vec<String> = names.map(|pair| pair[1].word.clone()).collect();
    for at in 0..tokens.len() {
        if !lexicon::is_open_verb(&tokens[at])
            || lexicon::is_move_verb(&tokens[at])
            || nouns.contains(&tokens[at].word)
            || names.contains(&tokens[at].word)
            // `13 превращается в 19` is an example.
            || tokens[at].word.starts_with("превра")
        {
            continue;
        }
        let piece = Piece { tokens: &tokens };
        let rest = (at + 1..tokens.len().min(at + 1 + MOST_BETWEEN))
            .take_while(|&next| {
                let token = &tokens[next];
                let is_sign = matches!(token.word.as_str(), "." | "," | ";" | "?" | "(" | ")");
                !is_sign && !lexicon::is_move_verb(token) && !lexicon::is_open_verb(token)
            })
            .count();
        let rest = piece.part(at + 1..at + 1 + rest);
        // `нажимают одну из этих двух кнопок`
        let further = piece.part(at + 1..at + 2 + MOST_BETWEEN);
        if further.has("# кнопок|клавиш|команд|действий|способов|операций|вариантов|приемов")
        {
            continue;
        }
        let Some(amount) =
            rest.find("# / × / по # / стольк* / половин* / треть|четверть / еще один|одну")
        else {
            // `докладывают камень`
            continue;
        };
        // `колдуют над одной из ваз`
        let is_place = rest.tokens[amount.range.start].number == Some(1)
            && amount.range.start > 0
            && rest.at(amount.range.start - 1, "над|у").is_some()
            && rest.at(amount.range.start, "# из / #").is_some();
        // `нанизывают бусины на одну нитку`
        let at_amount = amount.range.start;
        let is_onto = at_amount > 1
            && rest.tokens[at_amount].number == Some(1)
            && rest.at(at_amount - 1, "на").is_some()
            && rest
                .tokens
                .get(at_amount + 1)
                .is_some_and(|it| it.kind == Kind::Word);
        if is_place || is_onto {
            continue;
        }
        let is_by = rest
            .part(0..amount.range.end)
            .has("на #|× / на треть|четверть|половину");
        // `Каждый камень весит как семь.`
        if !piece.part(sentence_around(&tokens, at)).has(MAY) {
            continue;
        }
        // `раскладывают в два мешка`
        let counted = rest.part(amount.range.end..amount.range.end + 1);
        let is_heap = lexicon::HEAPS
            .iter()
            .any(|it| counted.has(it) && !piece.has(&format!("$ {it}")))
            || counted.has("игрок*|участник*")
            // `рассчитывать на один ход`
            || counted.has("ход") && rest.part(0..amount.range.start).has("на");
        if is_heap {
            continue;
        }
        let word = &tokens[at].word;
        // `в одну из лодок сажают`
        let before = tokens[at.saturating_sub(MOST_BETWEEN)..at].iter().rev();
        let before = before.take_while(|it| it.kind != Kind::Sign).count();
        let before = piece.part(at - before..at);
        let first = |part: &Piece<'_>, phrase: &str| {
            let found = part.find(phrase)?;
            // `от одной до четырёх`
            if part.at(found.range.start, "от # до").is_some() {
                return None;
            }
            let word = part.tokens[found.range.start].word.as_str();
            // `пополняет один из наборов`
            let chooses = found.range.start.checked_sub(1).is_some_and(|it| {
                let before = &part.tokens[it];
                before.number == Some(1) || before.word.starts_with("люб")
            });
            if chooses {
                return None;
            }
            // `приносит его с двумя подписями`
            let with = part.tokens.get(found.range.start + 1);
            if with.is_some_and(|it| {
                it.number.is_some() && (it.word.ends_with("мя") || it.word.ends_with("ью"))
            }) {
                return None;
            }
            Some(matches!(word, "из" | "со" | "с" | "от"))
        };
        let goes = first(
            &before,
            "в|во|на|к|ко|из|со|с|от #|любую|любой|любого|какую-нибудь|какой-нибудь|№",
        );
        // `половина от имеющихся`
        let goes = goes.or_else(|| first(&rest, "в|во|на|к|ко|из|со|с _").filter(|_| !is_by));
        let takes = match () {
            () if goes.is_some() => goes == Some(true),
            () if starts(word, &["пойма", "погас", "потрат", "похи", "поед"]) => {
                true
            }
            () if starts(word, &["при", "под", "до", "над", "на", "вкл", "вст", "вс"]) => {
                false
            }
            () if starts(word, &["от", "из", "ис", "ут", "ун"]) => true,
            () => falls,
        };
        let is_infinitive = ["ть", "ти", "чь"].iter().any(|it| word.ends_with(it));
        let meant = match (is_by, takes, is_infinitive) {
            (true, true, true) => "уменьшить",
            (true, true, false) => "уменьшает",
            (true, false, true) => "увеличить",
            (true, false, false) => "увеличивает",
            (false, true, true) => "убрать",
            (false, true, false) => "убирает",
            (false, false, true) => "добавить",
            (false, false, false) => "добавляет",
        };
        tokens[at] = tokens[at].read_as(meant);
    }
    tokens
}

fn starts(word: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|it| word.starts_with(it))
}

/// Whether the game goes on until little is left.
pub(crate) fn falls(tokens: &[Token]) -> bool {
    let piece = Piece { tokens };
    let count = |phrase: &str| {
        let found = (0..tokens.len()).filter_map(|at| piece.at(at, phrase));
        let is_of_turns = |end: usize| {
            piece
                .part(end..end + 3)
                .has("ход*|первого|второго|третьего")
        };
        // Nor does a question, or a start, say where the game goes.
        let is_asked = |at: usize| {
            let sentence = sentence_around(tokens, at);
            let ends = tokens.get(sentence.end);
            let mut own = tokens[sentence].iter();
            ends.is_some_and(|it| it.word == "?") || own.any(|it| it.kind == Kind::Letter)
        };
        // `не больше 20` is no `больше 20`.
        let is_denied = |at: usize| at > 0 && tokens[at - 1].word == "не";
        // `Игра идёт, пока камней меньше 60`: until there are 60.
        let lasts = |at: usize| {
            let before = piece.part(at.saturating_sub(6)..at);
            before.has("пока") && !before.has("не")
        };
        found
            .filter(|it| !is_of_turns(it.range.start + 1) && !is_asked(it.range.start))
            .filter(|it| !is_denied(it.range.start) && !lasts(it.range.start))
            .count()
    };
    let less = count(
        "или|и|либо меньше|менее|ниже / короче|легче|мельче # / не более|больше|выше # / меньше|менее|ниже # / не останется|осталось|остается|останутся / взя*|забра*|съе*|убра*|сорва*|снял*|унес*|унёс|вынул*|выпи*|достал*|убирает|берет|забирает|съедает последнюю|последний|последнее|последнего / последнюю|последний|последнее|последнего _? взял*|забрал*|съел*|убрал*|сорвал*|снял*|унес*|вынул*|выпил*|достал* / пуст*",
    );
    let more = count(
        "или|и|либо больше|более|выше|дальше|свыше / не менее|меньше # / больше|более|превысит|превышает|достигнет # / до #",
    );
    less > more
}
