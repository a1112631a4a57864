//! Which values a question wants: the least, two greatest, how many, their sum.

use crate::read::questions::asked::WINS;
use crate::read::text::tokens::{Kind, Piece, Token};
use std::ops::Range;

/// Which values are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) ask: String,
    pub(crate) expect: Option<u32>,
    /// Of the sum of the heaps.
    pub(crate) of_sum: bool,
    /// Whether the values are of the product of all heaps.
    pub(crate) of_product: bool,
    /// Whole positions, so all unknowns vary.
    pub(crate) pairs: bool,
}

const ASKS: &str = "требуется|возьмите|скольких|сколькими|вычислить|перечислить|найдем|выпишите|каковы|назови|определи|подсчитай|посчитай|перечисли|выпиши|выпишите|каковы|выберите|укажите|найдите|назовите|определите|указать|найти|определить|сколько|каково|чему|перечислите|выясните|какое|какие|каких|каким|каком|какого|какова|назвать|напишите|запишите|вычислите|найди|укажи|приведите|подсчитайте|посчитайте|введите";
/// Least or greatest values, more than one.
pub(crate) const SEVERAL: &str = "наименьшие|наибольшие|минимальные|максимальные|меньшие|большие";

/// Takes `если таких значений больше двух`: it only says why one of them, or some, are asked for.
pub(crate) fn use_if_several(piece: &Piece<'_>) {
    let Some(start) = piece.find_unused("если") else {
        return;
    };
    let start = start.range.start;
    let rest = &piece.tokens[start..];
    let length = rest
        .iter()
        .position(|it| matches!(it.word.as_str(), "," | ";" | "-" | ":"));
    let clause = piece.part(start..start + length.unwrap_or(rest.len()));
    if clause.has("несколько|больше|более|много|множество / не одно|единственн*")
        && !clause.has(WINS)
    {
        clause.use_all();
    }
}

/// Takes `сколько`, and not that of `сколько бы ни положил`.
fn take_how_many(piece: &Piece<'_>) -> bool {
    let at = (0..piece.tokens.len()).find(|&at| {
        let is_free = !piece.tokens[at].is_used.get();
        is_free
            && piece
                .at(at, "сколько|скольких|сколькими|сосчитайте")
                .is_some()
            && piece.at(at + 1, "бы").is_none()
    });
    if let Some(at) = at {
        piece.use_up(&(at..at + 1));
    }
    at.is_some()
}

/// `Сколько камней было в куче, если …`, `сколько камней должно быть сначала, чтобы …`: the unknown itself, and not how many
/// values of it.
fn asked_for_start(piece: &Piece<'_>) -> Option<Range<usize>> {
    const HELD: &str = "сколько _ _? было|лежало|стояло|находилось|имелось|росло|сидело|висело / сколько _ _? должно|могло _? быть|лежать|стоять|находиться / сколько должно|могло быть _";
    const COUNTED: &str = "значени*|чисел|вариант*|способ*|пар*|начальн*|различн*|разн*|таких|позиц*|ход*|начал*|случа*|ответ*|исход*|решени*|четн*|нечетн*|добавлен*|убран*|взят*|$";
    let found = piece.find_unused(HELD)?.range;
    let is_told = piece.has("если|чтобы|чтоб / при условии");
    let end = piece.tokens.len().min(found.end + 3);
    let is_counted =
        piece.part(found.start..end).has(COUNTED) || piece.has("после|перед хода|ходом");
    (is_told && !is_counted).then_some(found)
}

/// Whether something is asked for: `укажите`, or `Наименьшее S?`
pub(crate) fn asks(piece: &Piece<'_>) -> bool {
    let ends = piece.tokens.last().is_some_and(|it| it.word == "?");
    let has_letter = piece.tokens.iter().any(|it| it.kind == Kind::Letter);
    piece.has(ASKS)
        || has_letter && piece.tokens.iter().any(is_request)
        || piece.has("$ ,? при котором|которых")
        || ends && piece.has("наименьш*|наибольш*|минимальн*|максимальн*|самое|самый|$")
}

/// `подберите`, `сосчитайте`
fn is_request(token: &Token) -> bool {
    let ends = ["ите", "йте", "ьте"]
        .iter()
        .any(|it| token.word.ends_with(it));
    token.kind == Kind::Word && token.word.chars().count() > 5 && ends
}

/// Which values are wanted; a part of a sentence that asks needs no word for that.
pub(crate) fn wanted(piece: &Piece<'_>, is_asked: bool) -> Option<Wanted> {
    if !is_asked && !asks(piece) {
        return None;
    }
    // `пару значений S`
    if piece.take("пару|пара значени*|чисел|таких").is_some() {
        piece.take_all(ASKS);
        piece.take_all("$");
        return Some(Wanted {
            ask: "all".to_owned(),
            expect: Some(2),
            ..Wanted::default()
        });
    }
    let of_sum = [
        "суммарно в # _",
        "общее|суммарное число|количество|значение",
        "сумм* $ + $",
        "значени* суммы? $ + $",
    ];
    let pairs = ["пар* ( $ ;|, $ )", "пар* _? $ ,|и|; $", "пар|пары|пару"];
    let mut wanted = Wanted {
        of_sum: of_sum.iter().any(|it| piece.take(it).is_some()),
        of_product: piece.take("произведени* $ *|·|x $").is_some(),
        pairs: pairs.iter().any(|it| piece.take(it).is_some()),
        ..Wanted::default()
    };
    if piece.take("крайние|крайних значени*?").is_some()
        || piece.has("меньшее|меньший и большее|больший")
        || piece.has("большее|больший и меньшее|меньший")
    {
        piece.take_all(
            "меньшее|меньший|большее|больший|минимальное|максимальное|наименьшее|наибольшее",
        );
        piece.take_all("из # $?");
        piece.take_all(ASKS);
        piece.take_all("$");
        wanted.ask = "min and max".to_owned();
        return Some(wanted);
    }
    let least = "наименьш*|минимальн*|минимум / назовите|найдите|укажите|каково меньшее|меньший / меньшее|меньший|меньшего из # / самое|самого|самый|самом|самым|самой|самую маленьк*|малое|малого|малом|низк*|коротк*|легк*|мелк*|близк*|скромн*";
    let most = "наибольш*|максимальн*|максимум / большее|больший|большего из # / самое|самого|самый|самом|самым|самой|самую больш*|высок*|длинн*|тяжел*|крупн*|дальн*|далек*|глубок*|старш*";
    let is_least = piece.has(least) || piece.has("самое меньшее");
    let is_most = piece.has(most)
        || piece.has("самое большее") && !piece.has("самое большее #|за|дважды|однажды");
    // `сумму двух наименьших`: the values are wanted then, and that they are to be added is reported.
    let folded =
        piece.find("сумм*|произведени* # таких? самых? наименьш*|наибольш*|минимальн*|максимальн*");
    let number = |number: i64| u32::try_from(number).unwrap_or(1).clamp(1, 99);
    let say = |ask: &str| ask.to_owned();
    if let Some(found) = piece.take("# таких? самых? наименьш*|минимальн*|маленьк*")
    {
        wanted.ask = format!("{} smallest", number(found.number()));
    } else if let Some(found) = piece.take("# таких? самых? наибольш*|максимальн*|больших")
    {
        wanted.ask = format!("{} largest", number(found.number()));
    } else if let Some(found) = piece
        .find("# таких|такие|различных|разных? значени*|$|числа|чисел")
        .filter(|_| piece.has(SEVERAL) && piece.has(least) != piece.has(most))
    {
        // `два таких значения S, если их больше – наименьшие`
        let side = if piece.has(least) { "smallest" } else { "largest" };
        piece.use_up(&found.range);
        wanted.ask = format!("{} {side}", number(found.number()));
    } else if is_least && is_most {
        wanted.ask = say("min and max");
        piece.take_all("сначала|потом|затем");
    } else if is_least {
        wanted.ask = say("min");
        piece.take_all("самое меньшее");
    } else if is_most {
        wanted.ask = say("max");
        piece.take_all("самое большее");
    } else if let Some(found) = asked_for_start(piece) {
        piece.use_up(&found);
        wanted.ask = say("all");
        wanted.expect = Some(1);
    } else if take_how_many(piece)
        || piece.has("количеств* всех|возможных|различных|таких|тех|этих? значени*|$|пар*|всех|возможных / количеств* значени*|пар*|пар / количеств* двузначн*|однозначн*|четн*|нечетн* / число значени* $ / число пар|позиций")
    {
        wanted.ask = say("count");
    } else if (piece.has("сумм*") || piece.take("сложите|просуммируйте").is_some()) && !wanted.of_sum {
        wanted.ask = say("sum");
    } else if piece.take("произведени*").is_some() {
        wanted.ask = say("product");
    } else if let Some(found) =
        piece.take("# таких|такие|возможных|различных|разных? значени*|$|числа|чисел / те #")
    {
        wanted.ask = say("all");
        wanted.expect = Some(number(found.number()));
    } else if piece.take("оба|обе $|значени*|числа").is_some() {
        wanted.ask = say("all");
        wanted.expect = Some(2);
    } else if let Some(found) = piece.take("каких|какие # значени*? $") {
        wanted.ask = say("all");
        wanted.expect = Some(number(found.number()));
    } else if wanted.pairs
        || piece.has("все|всех таких|такие|возможные|возможных? значени*|$")
        || piece.has("какие|каких значени*|$")
    {
        wanted.ask = say("all");
    } else if piece.has("значение|каком") || piece.has("такое $") {
        wanted.ask = say("all");
        wanted.expect = Some(1);
    } else if piece.has("значения|каких|перечислите|$") {
        wanted.ask = say("all");
    } else {
        return None;
    }
    piece.take_all(ASKS);
    piece.take_all(least);
    piece.take_all(most);
    piece.take_all("сумм*|произведени*|количеств*|существует|возможно|возможна|возможны|всех|все|различн*|разных|таких|такие|таких|такое|такого|каком|каких|какие|какое|каково|чему|равна|равно|сколько|могло|суммарно|наименьшее|возможное|возможные");
    piece.take_all("и|или $");
    piece.take_all("$");
    if let Some(found) = folded {
        piece.tokens[found.range.start].is_used.set(false);
    }
    Some(wanted)
}
