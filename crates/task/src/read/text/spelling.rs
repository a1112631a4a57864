//! Words that differ in one letter from one that tasks have: `выигрываит`, `наименьшеее`.

use crate::read::Place;
use crate::read::text::tokens::{Kind, Token};
use crate::read::words::lexicon;
use crate::read::words::names::Names;

/// Words of tasks, the usual ones first; those that a sentence can do without stand in the lexicon.
const WORDS: &str = "столько|сделав|конец|другом|превысил|достиг|выигрывает|выиграть|выиграет|выиграл|победить|побеждает|победит|победителем|победил|победа|проигрывает|проигравшим|выигрышная|выигрышную|стратегия|стратегию|добавить|прибавить|увеличить|увеличивает|удвоить|утроить|уменьшить|убрать|взять|забрать|умножить|разделить|половину|положить|завершается|заканчивается|прекращается|кончается|продолжается|закончится|становится|станет|больше|меньше|более|менее|превышает|превысит|превосходит|равно|ровно|кратно|делится|хотя|наименьшее|наибольшее|минимальное|максимальное|наименьшие|наибольшие|значение|значения|значений|количество|количества|сколько|укажите|найдите|назовите|определите|известно|первым|вторым|третьим|первый|второй|первой|последний|последним|последнего|сделавший|игроков|играют|ходит|начинает|начинается|начальный|начале|вначале|изначально|сначала|первоначально|независимо|неудачного|неверного|любой|любом|может|могут|нельзя|запрещается|разрешается|подряд|повторять|предыдущий|соперник|соперника|противник|противника|суммарное|сумма|произведение|второго|первого|чётное|четное|нечетное|камень|камня|камней|сначала|куча|кучи|кучу|куче|кучах|двадцать|тридцать|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|тринадцать|пятнадцать|четыре|который|сделал";

/// Words that are near to those and mean something else.
const OTHERS: &str = "право|любым|сумму|сумме|суммы|суммой";

/// Letters; shorter words have too many neighbours.
const SHORTEST: usize = 5;
const MOST: usize = 40;

/// The words within `places` that are misspelt, each with the word that was meant.
pub(crate) fn misspelt(tokens: &[Token], places: &[Place], names: &Names) -> Vec<(Place, String)> {
    // `45 монет` is no `может`.
    let is_counted = |token: &Token| {
        let mut pairs = tokens.windows(2);
        pairs.any(|it| {
            it[1].word == token.word && (it[0].number.is_some() || it[0].kind == Kind::Letter)
        })
    };
    // `только же`, `только камней, сколько` are meant as `столько`; what else is said with it limits something.
    let limits = |token: &Token| {
        let at = tokens.iter().position(|it| it.place == token.place);
        let mut rest = tokens[at.map_or(0, |it| it + 1)..].iter().take(4);
        token.word == "только" && !rest.any(|it| matches!(it.word.as_str(), "же" | "сколько"))
    };
    let is_doubtful = |token: &&Token| {
        let is_there = places
            .iter()
            .any(|it| it.start <= token.place.start && token.place.end <= it.end);
        is_there
            && token.kind == Kind::Word
            && token.number.is_none()
            && token.times.is_none()
            && names.player(token).is_none()
            && token.word.chars().count() >= SHORTEST
            && !(WORDS.split('|').chain(OTHERS.split('|'))).any(|it| it == token.word)
            && !lexicon::is_filler(token)
            && !is_counted(token)
            && !limits(token)
    };
    let found = tokens.iter().filter(is_doubtful).filter_map(|token| {
        let meant = nearest(&token.word)?;
        Some((token.place.clone(), meant.to_owned()))
    });
    found.take(MOST).collect()
}

/// The first known word that differs from this one in one letter.
fn nearest(word: &str) -> Option<&'static str> {
    let word: Vec<char> = word.chars().collect();
    let mut known = WORDS.split('|').chain(lexicon::plain_fillers());
    known.find(|it| it.chars().count() + 1 >= SHORTEST && is_near(&word, it))
}

/// Whether one letter more, fewer or other, or two that changed places, make one word of the other.
fn is_near(word: &[char], other: &str) -> bool {
    let other: Vec<char> = other.chars().collect();
    if word.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let alike = |pair: &(&char, &char)| pair.0 == pair.1;
    let start = word.iter().zip(&other).take_while(alike).count();
    let (word, other) = (&word[start..], &other[start..]);
    let end = word.iter().rev().zip(other.iter().rev());
    let end = end.take_while(alike).count();
    let end = end.min(word.len()).min(other.len());
    let (word, other) = (&word[..word.len() - end], &other[..other.len() - end]);
    match (word, other) {
        ([one, two], [first, second]) => one == second && two == first,
        (word, other) => word.len().max(other.len()) == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_makes_a_word() {
        for (written, meant) in [
            ("выигрываит", Some("выигрывает")),
            ("наименшее", Some("наименьшее")),
            ("кончаеться", Some("кончается")),
            ("добавтиь", Some("добавить")),
            ("звездою", None),
        ] {
            assert_eq!(nearest(written), meant, "{written}");
        }
    }
}
