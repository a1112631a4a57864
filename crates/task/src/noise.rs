//! Sentences that every task has and that say nothing about its game.

use crate::tokens::{Kind, Piece};

const ANYWHERE: &[&str] = &[
    "неограничен*",
    "не ограничен*",
    "сколько угодно камн*",
    "будем говорить",
    "описать стратеги*",
    "описание выигрышной",
    "опишите выигрышн*",
    "обоснуйте|обосновывайте|обоснуй",
    "будем обозначать",
    "обозначим",
    "выполните следующ*|задани*",
    "ответьте на",
    "порядке возраст*|убыв*",
    "порядке возрастания",
    "выигрышной стратеги* называ*",
    "стратеги* назовем|называется",
    "в ответе сначала|запишите",
    "ответ* запишите|запиши",
    "только цел*|натуральн*",
    "без пробелов",
    "разделител*",
    "хорошо игра*",
    "играют оптимально",
    "ход* считается изменение",
    "значение переменной",
];

const AT_THE_BEGINNING: &[&str] = &[
    "например",
    "так , например",
    "пусть в одной|первой",
    "тогда за один|1 ход",
    "ответ :|-",
    "источник",
    "автор",
    "решение",
    "тип #",
    "запишите ответ|сначала|найден*|числа|их|оба|эти",
    "в ответе",
    "в ответ",
    "егэ|огэ|вариант|демо*|досрочн*|основная|кегэ|егкр",
    "удачи",
    "прочитайте",
    "выигрышн* стратеги* -",
];

/// Whether a sentence says nothing about its game.
pub(crate) fn is_noise(piece: &Piece<'_>) -> bool {
    let begins = AT_THE_BEGINNING.iter().any(|it| piece.at(0, it).is_some());
    let is_example = piece.has("можно получить") && !piece.has("игрок* может|разреш*");
    let is_wordless = !piece
        .tokens
        .iter()
        .any(|it| it.kind == Kind::Word && it.word.len() > 4);
    let asks = piece.has("найдите|укажите|определите|назовите|сколько");
    let is_known =
        ANYWHERE.iter().any(|it| piece.has(it)) && (!asks || piece.has("будем говорить"));
    let has_letter = piece.tokens.iter().any(|it| it.kind == Kind::Letter);
    begins || is_example || is_known || is_wordless && !has_letter
}
