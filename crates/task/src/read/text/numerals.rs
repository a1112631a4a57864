//! Numbers that are written as words, in every case.

/// The number that a word is, and its rank: a number of a lower rank may follow it (`двадцать` `пять`).
pub(crate) fn numeral(word: &str) -> Option<(i64, Rank)> {
    const UNITS: [&[&str]; 10] = [
        &["ноль", "нуль", "нуля", "ноля", "нулю", "нулем"],
        &[
            "один",
            "одного",
            "одному",
            "одним",
            "одном",
            "одна",
            "одной",
            "одну",
            "одною",
            "одно",
            "единица",
            "единицу",
        ],
        &[
            "два",
            "две",
            "двух",
            "двум",
            "двумя",
            "двойка",
            "двойку",
            "двоих",
            "парочка",
            "парочку",
        ],
        &["три", "трех", "трем", "тремя", "тройка", "тройку", "троих"],
        &["четыре", "четырех", "четырем", "четырьмя"],
        &["пять", "пяти", "пятью"],
        &["шесть", "шести", "шестью"],
        &["семь", "семи", "семью"],
        &["восемь", "восьми", "восемью", "восьмью"],
        &["девять", "девяти", "девятью"],
    ];
    // Of people, and of what is counted as one.
    const COLLECTIVE: [&str; 7] = ["четв", "пят", "шест", "сем", "восьм", "девят", "десят"];
    const TEENS: [&str; 10] = [
        "десят",
        "одиннадцат",
        "двенадцат",
        "тринадцат",
        "четырнадцат",
        "пятнадцат",
        "шестнадцат",
        "семнадцат",
        "восемнадцат",
        "девятнадцат",
    ];
    const TENS: [&[&str]; 8] = [
        &["двадцать", "двадцати", "двадцатью"],
        &["тридцать", "тридцати", "тридцатью"],
        &["сорок", "сорока"],
        &["пятьдесят", "пятидесяти", "пятьюдесятью"],
        &["шестьдесят", "шестидесяти", "шестьюдесятью"],
        &["семьдесят", "семидесяти", "семьюдесятью"],
        &["восемьдесят", "восьмидесяти", "восемьюдесятью"],
        &["девяносто", "девяноста"],
    ];
    const HUNDREDS: [&[&str]; 9] = [
        &["сто", "ста"],
        &["двести", "двухсот", "двумстам"],
        &["триста", "трехсот", "тремстам"],
        &["четыреста", "четырехсот", "четыремстам"],
        &["пятьсот", "пятисот", "пятистам"],
        &["шестьсот", "шестисот", "шестистам"],
        &["семьсот", "семисот", "семистам"],
        &["восемьсот", "восьмисот", "восьмистам"],
        &["девятьсот", "девятисот", "девятистам"],
    ];
    let place = |table: &[&[&str]]| table.iter().position(|forms| forms.contains(&word));
    let number = |index: usize| i64::try_from(index).unwrap_or_default();
    if let Some(index) = place(&UNITS) {
        return Some((number(index), Rank::Unit));
    }
    let collective = ["ерых", "еро", "ерка", "ерку"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending))
        .and_then(|stem| COLLECTIVE.iter().position(|it| *it == stem));
    if let Some(index) = collective {
        return Some((4 + number(index), Rank::Unit));
    }
    let teen = word
        .strip_suffix("ью")
        .or(word.strip_suffix(['ь', 'и']))
        .and_then(|stem| TEENS.iter().position(|teen| *teen == stem));
    if let Some(index) = teen {
        return Some((10 + number(index), Rank::Unit));
    }
    if let Some(index) = place(&TENS) {
        return Some((20 + 10 * number(index), Rank::Ten));
    }
    if let Some(index) = place(&HUNDREDS) {
        return Some((100 + 100 * number(index), Rank::Hundred));
    }
    // `на сороковой этаж`: no task has so many heaps, so it is the number of a place.
    const PLACES: &[&str] = &[
        "двадцат",
        "тридцат",
        "сороков",
        "пятидесят",
        "шестидесят",
        "семидесят",
        "восьмидесят",
        "девяност",
    ];
    let is_place = |stem: &&str| {
        let ending = word.strip_prefix(*stem);
        ending.is_some_and(|it| ["ый", "ой", "ого", "ому", "ом", "ая", "ую", "ое"].contains(&it))
    };
    if let Some(index) = PLACES.iter().position(is_place) {
        return Some((20 + 10 * number(index), Rank::Unit));
    }
    let tens = ["десяток", "десятка", "десятку", "десятков"];
    if tens.contains(&word) {
        return Some((10, Rank::Thousand));
    }
    if ["дюжина", "дюжины", "дюжину", "дюжине", "дюжин"].contains(&word)
    {
        return Some((12, Rank::Thousand));
    }
    if ["сотня", "сотни", "сотню", "сотне", "сотен"].contains(&word) {
        return Some((100, Rank::Thousand));
    }
    for (stem, number) in [("дюжины", 6), ("сотни", 50)] {
        let half = word
            .strip_prefix("пол")
            .map(|it| it.strip_prefix('у').unwrap_or(it));
        if half == Some(stem) {
            return Some((number, Rank::Thousand));
        }
    }
    let thousands = ["тысяча", "тысячи", "тысячу", "тысяче", "тысяч"];
    thousands.contains(&word).then_some((1000, Rank::Thousand))
}

/// How large a word of a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// Up to nineteen: nothing follows.
    Unit,
    Ten,
    Hundred,
    /// What may be counted itself: `три десятка`.
    Thousand,
}

/// The place of a thing in an order, from 1: `второй`, `третью`, …
pub(crate) fn ordinal(word: &str) -> Option<i64> {
    // Of two heaps side by side.
    if [
        "левая",
        "левой",
        "левую",
        "левом",
        "левое",
        "левый",
        "левого",
        "слева",
    ]
    .contains(&word)
    {
        return Some(1);
    }
    if [
        "правая",
        "правой",
        "правую",
        "правом",
        "правое",
        "правый",
        "правого",
        "справа",
    ]
    .contains(&word)
    {
        return Some(2);
    }
    const STEMS: [&str; 10] = [
        "перв",
        "втор",
        "трет",
        "четверт",
        "пят",
        "шест",
        "седьм",
        "восьм",
        "девят",
        "десят",
    ];
    const ENDINGS: &[&str] = &[
        "ый", "ой", "ого", "ому", "ым", "ом", "ая", "ую", "ое", "ые", "ых", "ыми", "ий", "ьего",
        "ьему", "ьим", "ьем", "ья", "ью", "ьей", "ье", "ьи", "ьих", "ою",
    ];
    let index = STEMS.iter().position(|stem| {
        word.strip_prefix(stem)
            .is_some_and(|ending| ENDINGS.contains(&ending))
    })?;
    // `пятью` and `шестью` are numbers.
    let is_number = word.ends_with("ью") && index > 2;
    (!is_number).then(|| i64::try_from(index + 1).unwrap_or_default())
}

/// How many times as large: `удвоить`, `втрое`, `вчетверо`.
pub(crate) fn multiplicative(word: &str) -> Option<i64> {
    const STEMS: &[(&str, i64)] = &[
        ("удвои", 2),
        ("удвое", 2),
        ("удвой", 2),
        ("удваив", 2),
        ("вдвое", 2),
        ("двукратн", 2),
        ("утрои", 3),
        ("утрое", 3),
        ("утрой", 3),
        ("утраив", 3),
        ("втрое", 3),
        ("трехкратн", 3),
        ("учетвер", 4),
        ("вчетверо", 4),
        ("упятер", 5),
        ("впятеро", 5),
        ("ушестер", 6),
        ("вшестеро", 6),
    ];
    // `вдвоём` tells how many play.
    let found = STEMS
        .iter()
        .find(|(stem, _)| word.starts_with(stem) && !word.ends_with("оем"))?;
    Some(found.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_numbers_in_their_cases() {
        for (word, number) in [
            ("одну", 1),
            ("трех", 3),
            ("пятнадцати", 15),
            ("десятью", 10),
            ("сорока", 40),
            ("двухсот", 200),
        ] {
            assert_eq!(numeral(word).map(|it| it.0), Some(number), "{word}");
        }
        assert_eq!(numeral("стол"), None);
        assert_eq!(numeral("пятью").map(|it| it.0), Some(5));
        assert_eq!(ordinal("пятью"), None);
        assert_eq!(ordinal("третьим"), Some(3));
        assert_eq!(ordinal("третью"), Some(3));
        assert_eq!(multiplicative("удвоить"), Some(2));
    }
}
