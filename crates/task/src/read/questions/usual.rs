//! The three usual questions, told in words that are not known: what they are about is seen from their order and from a few words.

use crate::model::Asked;
use crate::read::questions::wanted::{asks, wanted};
use crate::read::reader::{Doubt, Reader};
use crate::read::text::sentences::Sentence;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::kinds::names_heap;
use crate::read::{Field, Place};
use std::ops::Range;

/// What each of the three asks about, in their order: the second player wins at once after a mistake or after any move, the
/// first one with the second move, the second one with the first or second.
const CONDITIONS: [&str; 3] = [
    "winner == 2 and turns == 1",
    "winner == 1 and turns == 2",
    "winner == 2 and turns == 2",
];
const AFTER_A_MISTAKE: &str = "some_move(winner == 2 and turns == 1)";
const MISTAKES: &str = "ошиб*|неудачн*|промах*|оплош*|сплохов*|зевн*|просчит*|неосмотрительн*|необдуманн*|неверн*|затуп*|поспеш* / не подумав|подумавши / дал|дала маху";
/// With one move.
const ONCE: &str = "сразу|немедленно|впервые|однажды|тотчас|мгновенно / тут же / один|одним|одного|одной ход*|раз*";
/// With two.
const TWICE: &str = "дважды / два|двумя|двух|две ход*|раз*";
const VALUES: &str = "значени*|$|чис*|таких|такие|самых|различн*|разных|наименьш*|наибольш*|крайн*|минимальн*|максимальн*|куч*|начальн*|вариант*";
/// What makes a question another one than the usual.
const MORE: &str = "трет* ход* / три|трех|тремя ход* / четн*|нечетн*|кратн*|делится|двузначн*|удво*|удваив*|утрои*|утраив*|умнож*|пары|пар / $ = # / не использ*|пользуясь|прибегая";

/// A question as far as its few words tell it.
struct Told {
    /// Tokens.
    range: Range<usize>,
    id: Option<String>,
    condition: &'static str,
    /// Its place among the three.
    index: usize,
    ask: String,
    expect: Option<u32>,
    /// Whether the player who is named alone is the one that wins there; `None` where none is, or both.
    is_winners: Option<bool>,
}

impl Reader {
    /// Reads three questions that were not understood whole as the three usual ones, if they look like them; that is a guess,
    /// unless the same was understood of each already.
    pub(crate) fn usual_questions(&mut self, tokens: &[Token], sentences: &[Sentence]) {
        let piece = Piece { tokens };
        let Some(told) = self.told(&piece, sentences) else {
            return;
        };
        let places: Vec<Place> = told
            .iter()
            .map(|it| piece.part(it.range.clone()).place())
            .collect();
        let is_inside = |it: &Place| {
            places
                .iter()
                .any(|place| place.start <= it.start && it.end <= place.end)
        };
        let is_plain = |it: &Asked| it.start.is_none() && it.of.is_empty();
        // Nobody asks where somebody just does not win, or wins with any of the moves, in one of the three.
        let is_odd =
            |it: &Asked| it.condition.starts_with("not (") || !it.condition.contains("turns");
        let is_clean = self.game.questions.len() == 3
            && !self.game.questions.iter().any(is_odd)
            && !self.not_understood.iter().any(is_inside);
        let has_others = self.game.questions.len() > 3 || !self.game.questions.iter().all(is_plain);
        if is_clean || has_others {
            return;
        }
        let known = &self.game.questions;
        let both = || known.iter().zip(&told);
        let is_alike =
            known.len() == 3 && both().all(|(one, other)| one.condition == other.condition);
        let is_same = is_alike && both().all(|(one, other)| one.ask == other.ask);
        // What is wanted of the same questions was understood otherwise.
        if is_alike && !is_same {
            return;
        }
        if !is_same {
            if !self.usual(Doubt::Questions, places[0].clone()) {
                return;
            }
            self.is_contradicted = false;
            let are_named = told.iter().all(|it| it.id.is_some());
            let asked = told.into_iter().zip(19..).map(|(it, number)| Asked {
                id: it
                    .id
                    .filter(|_| are_named)
                    .unwrap_or_else(|| number.to_string()),
                ask: it.ask,
                condition: it.condition.to_owned(),
                expect: it.expect,
                of: String::new(),
                start: None,
            });
            self.game.questions = asked.collect();
            self.phrases
                .retain(|it| !matches!(it.1, Field::Question(_)));
            for (place, asked) in places.iter().zip(&self.game.questions) {
                let field = Field::Question(asked.id.clone());
                self.phrases.push((place.clone(), field));
            }
        }
        self.not_understood.retain(|it| !is_inside(it));
        self.contradictions.retain(|it| !is_inside(it));
        self.open.retain(|it| !is_inside(&it.0));
        self.asides.retain(|it| !is_inside(it));
    }

    /// The three, where the last three questions of a text look like them.
    fn told(&self, piece: &Piece<'_>, sentences: &[Sentence]) -> Option<Vec<Told>> {
        let mut told: Vec<Told> = vec![];
        let mut open: Option<(Range<usize>, Option<String>)> = None;
        let close = |open: &mut Option<(Range<usize>, Option<String>)>, told: &mut Vec<Told>| {
            let found = open
                .take()
                .and_then(|(range, id)| self.one(piece, range, id));
            told.extend(found);
        };
        for sentence in sentences {
            match sentence {
                Sentence::Header { range, id } => {
                    close(&mut open, &mut told);
                    open = Some((range.end..range.end, id.clone()));
                }
                Sentence::Said(range) => {
                    for range in items(piece, range.clone()) {
                        let said = piece.part(range.clone());
                        let begins = begins(&said);
                        let asks = asks(&said);
                        let is_question = asks || class(&said).is_some();
                        let is_whole = open
                            .as_ref()
                            .is_some_and(|it| self.one(piece, it.0.clone(), None).is_some());
                        let is_named = open.as_ref().is_some_and(|it| it.1.is_some());
                        // Behind a header more sentences may belong to the question.
                        let ends = is_whole && is_question != is_named;
                        let is_new = !is_named && asks && class(&said).is_some();
                        if begins || ends || is_new {
                            close(&mut open, &mut told);
                        }
                        match &mut open {
                            Some((so_far, _)) => so_far.end = range.end,
                            None if begins || is_question => {
                                open = Some((range, None));
                            }
                            None => {}
                        }
                    }
                }
            }
        }
        close(&mut open, &mut told);
        let first = told.len().checked_sub(3)?;
        let last = told.split_off(first);
        let are_usual = last.iter().enumerate().all(|(at, it)| it.index == at);
        // Where all speak of the other player, it is not clear who begins, but what is asked is.
        let mut winners = last.iter().filter_map(|it| it.is_winners);
        let one = winners.next();
        (are_usual && winners.all(|it| Some(it) == one)).then_some(last)
    }

    /// One of the three, if it looks like one of them.
    fn one(&self, piece: &Piece<'_>, range: Range<usize>, id: Option<String>) -> Option<Told> {
        let said = piece.part(range.clone());
        // Each look begins anew.
        for token in said.tokens {
            token.is_used.set(false);
        }
        let (index, condition) = class(&said)?;
        // Behind its own number.
        let own = said.at(0, "# -|.|)|:").map_or(0, |it| it.range.end);
        let is_large = |it: &Token| it.kind == Kind::Number && it.number.is_some_and(|it| it > 3);
        if said.has(MORE) || said.tokens[own..].iter().any(is_large) {
            return None;
        }
        let winner = if index == 1 { 1 } else { 2 };
        let mut named = said.tokens.iter().filter_map(|it| self.names.player(it));
        let first = named.next();
        let is_alone = named.all(|it| Some(it) == first);
        let (ask, expect) = asked(&said)?;
        Some(Told {
            range,
            id,
            condition,
            index,
            ask,
            expect,
            is_winners: first.filter(|_| is_alone).map(|it| it == winner),
        })
    }
}

/// Whether a question begins: `2) …`, `Второй. …`, `Загадка вторая. …`
fn begins(said: &Piece<'_>) -> bool {
    const MARKS: &str = "№ .|: / вопрос|загадка|задача|задание №|# / вопрос _ : / №|# вопрос|загадка|задача|задание / ( _ )";
    const SIGNS: &str = "# )|. / _ ) / -|•";
    let opens = said.tokens.first().is_some_and(|it| it.opens_line);
    let is_circled = |it: &Token| it.word.starts_with(|it| ('①'..='⑨').contains(&it));
    said.at(0, MARKS).is_some()
        || opens && said.at(0, SIGNS).is_some()
        || said.tokens.first().is_some_and(is_circled)
        || said
            .at(0, "# -|.|)|:")
            .is_some_and(|it| matches!(it.number(), 2 | 3 | 19..=21))
}

/// The parts of a sentence: questions that stand on lines of their own may lack full stops.
fn items(piece: &Piece<'_>, range: Range<usize>) -> Vec<Range<usize>> {
    // `…; 20 – Петя …`
    let is_next = |at: usize| {
        piece
            .at(at, "# -|.|)|:")
            .is_some_and(|it| matches!(it.number(), 2 | 3 | 20 | 21))
            && piece.at(at - 1, ".|;").is_some()
    };
    let is_start = |at: &usize| {
        *at == range.start
            || is_next(*at)
            || piece.tokens[*at].opens_line && begins(&piece.part(*at..(*at + 4).min(range.end)))
    };
    let starts: Vec<usize> = range.clone().filter(is_start).collect();
    let ends = starts.iter().skip(1).copied().chain([range.end]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| start..end)
        .collect()
}

/// Which of the three a question looks like, by how many moves the win takes.
fn class(said: &Piece<'_>) -> Option<(usize, &'static str)> {
    let is_order = |at: usize, order: i64| {
        let token = &said.tokens[at];
        let counts_else = said.at(at + 1, "игрок*|игру|куч*|числ*|значени*").is_some()
            || at == 0 && said.at(1, ".|:").is_some()
            || at > 0 && said.at(at - 1, "вопрос|загадка|задача|задание").is_some();
        token.order == Some(order) && !counts_else && !names_heap(token)
    };
    let is_count = |at: usize, count: i64| {
        let is_number = said.tokens[at].number == Some(count) && said.tokens[at].kind == Kind::Word;
        let before = at > 0
            && said
                .at(at - 1, "за|или|либо|более|больше|позже|позднее|сделав|хватит|хватает|в|лишь|только|чем")
                .is_some();
        let after = said.at(at + 1, "ход*|раз|раза").is_some();
        is_number && (before || after) && said.at(at + 1, VALUES).is_none()
    };
    let all = 0..said.tokens.len();
    let is_first = |at: usize| is_order(at, 1) || is_count(at, 1);
    let is_second = |at: usize| is_order(at, 2) || is_count(at, 2);
    let near =
        |at: usize, is: &dyn Fn(usize) -> bool, from: usize| (at.saturating_sub(from)..at).any(is);
    let after = |at: usize, is: &dyn Fn(usize) -> bool, to: usize| {
        (at + 1..(at + 1 + to).min(said.tokens.len())).any(is)
    };
    let is_either = all.clone().any(|at| {
        let is_or = said.at(at, "или|либо").is_some();
        let is_least = said
            .at(
                at,
                "не позже|позднее|более|больше|дольше|далее / максимум / самое большее",
            )
            .is_some();
        said.at(
            at,
            "один|одно|одним|одного|одну или|либо два|двумя|двух|две",
        )
        .is_some()
            || is_or && near(at, &is_first, 4) && after(at, &is_second, 4)
            || is_least && after(at, &is_second, 5)
    });
    if is_either {
        return Some((2, CONDITIONS[2]));
    }
    if all.clone().any(is_second) || said.has(TWICE) {
        return Some((1, CONDITIONS[1]));
    }
    if said.has(MISTAKES) {
        return Some((0, AFTER_A_MISTAKE));
    }
    (all.into_iter().any(is_first) || said.has(ONCE)).then_some((0, CONDITIONS[0]))
}

/// Which values are wanted, and how many there should be.
fn asked(said: &Piece<'_>) -> Option<(String, Option<u32>)> {
    let least = said.has("самое меньшее|малое|маленькое / наименьш*|минимальн*|нижн*");
    let most = said.has("самое большое / наибольш*|максимальн*|верхн*")
        || said.has("самое большее") && !said.has("самое большее один|два|дважды|за");
    let both = said.has("крайн* / в каких пределах") || least && most;
    let own = |ask: &str| Some((ask.to_owned(), None));
    let several = said.has("наименьших|наибольших|наименьшие|наибольшие|самых|первых");
    if both {
        return own("min and max");
    }
    let counts = said.has("сколько|скольких|количеств*")
        && said.has("сколько|скольких всего|существует|есть|таких|значени*|$|чисел|имеется|найдется|бывает|разных|различных / количеств*");
    if said.has("сколько") && !counts {
        return own(match (least, most) {
            (true, _) => "min",
            (_, true) => "max",
            _ => "all",
        });
    }
    if !several && !counts && (least || most) {
        return own(if least { "min" } else { "max" });
    }
    let wanted = wanted(said, true)?;
    (!wanted.of_sum && !wanted.pairs).then_some((wanted.ask, wanted.expect))
}
