//! The three usual questions, told in words that are not known: what they are about is seen from their order and from a few words.

use crate::model::Asked;
use crate::read::questions::asked::NOT_FORCED;
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
const MISTAKES: &str = "ошиб*|неудачн*|промах*|оплош*|сплохов*|зевн*|просчит*|неосмотрительн*|необдуманн*|неверн*|затуп*|сглуп*|поддал*|растеря*|прозева*|поспеш* / не подумав|подумавши / дал|дала маху";
/// With one move.
const ONCE: &str = "сразу|немедленно|впервые|однажды|тотчас|мгновенно / тут же / один|одним|одного|одной ход*|раз*";
/// With two.
const TWICE: &str = "дважды / два|двумя|двух|две ход*|раз*";
const VALUES: &str = "значени*|$|чис*|таких|такие|самых|различн*|разных|наименьш*|наибольш*|крайн*|минимальн*|максимальн*|куч*|начальн*|вариант*";
/// What makes a question another one than the usual.
const MORE: &str = "трет* ход* / три|трех|тремя ход* / четн*|нечетн*|кратн*|делится|двузначн*|удво*|удваив*|утрои*|утраив*|умнож*|пары|пар / $ = # / не использ*|пользуясь|прибегая";

/// What says that the other player cannot help it.
const FORCED: &str = "наверняка|непременно|неизбежно|неминуемо|обязательно|гарант*|обеспеч*|всегда|заведомо|по-любому|уверен*|точно|ручат* / сто процентов / люб*|всяк*|кажд* _? _? ход*|ответ*|игр*|защит*|действ*|выбор*|поведени*|работ*|приём*|прием*|срез*|попытк* / люб*|всяк*|кажд* _ _ ход*|ответ*|игр*|защит*|действ*|выбор* / независимо от / вне зависимости / бы ни / бы _ ни / бы _ _ ни / бы _ _ _ ни";
/// What denies a win.
const DENIED: &str = "не|нет|нельзя|невозмож*|никак|без";

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
    /// Whether all is said that makes it this question, by whom and against what, so that it is no guess.
    is_sure: bool,
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
        // Nobody asks where somebody just does not win, or wins with any of the moves, unless that has a strategy.
        let is_odd = |(it, told): (&Asked, &Told)| {
            it.condition.starts_with("not (")
                || !it.condition.contains("turns")
                    && !piece.part(told.range.clone()).has("стратег*")
        };
        let is_clean = self.game.questions.len() == 3
            && !self.game.questions.iter().zip(&told).any(is_odd)
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
            let is_sure = told.iter().all(|it| it.is_sure) && !self.reads_otherwise(&told, &places);
            if !is_sure && !self.usual(Doubt::Questions, places[0].clone()) {
                return;
            }
            self.is_contradicted = false;
            let number = |it: &Told| match &it.id {
                Some(id) => id.parse().ok(),
                None => mark(&piece.part(it.range.clone())),
            };
            let first = number(&told[0]).unwrap_or(19);
            let follows = |(it, at): (&Told, i64)| number(it) == Some(at);
            let are_named = told
                .iter()
                .zip(first..=first.saturating_add(2))
                .all(follows);
            let first = if are_named { first } else { 19 };
            let asked = told.into_iter().zip(first..).map(|(it, number)| Asked {
                id: number.to_string(),
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
        // `Требуется вывести: 1. …; 2. …; 3. …`
        let is_around = |it: &Place| {
            let (first, last) = (&places[0], &places[places.len() - 1]);
            let mut before = tokens
                .iter()
                .filter(|token| it.start <= token.place.start && token.place.start < first.start);
            it.start <= first.start && last.end <= it.end && before.by_ref().count() < 5
        };
        let is_read = |it: &Place| is_inside(it) || is_around(it);
        self.not_understood.retain(|it| !is_read(it));
        self.contradictions.retain(|it| !is_read(it));
        self.open.retain(|it| !is_inside(&it.0));
        self.asides.retain(|it| !is_inside(it));
    }

    /// Whether one of the three was understood whole as another question.
    fn reads_otherwise(&self, told: &[Told], places: &[Place]) -> bool {
        let mut both = told.iter().zip(places);
        both.any(|(told, place)| {
            let is_inside = |it: &Place| place.start <= it.start && it.end <= place.end;
            let is_read_as = |asked: &Asked| {
                let mut own = self.phrases.iter().filter(|it| is_inside(&it.0));
                own.any(|it| it.1 == Field::Question(asked.id.clone()))
            };
            // Of a question where somebody only does not win, a part is lost.
            let is_part =
                |it: &Asked| it.condition.starts_with("not (") || !it.condition.contains("turns");
            let is_other =
                |it: &&Asked| !is_part(it) && it.condition != told.condition || it.ask != told.ask;
            let mut others = self.game.questions.iter().filter(is_other);
            !self.not_understood.iter().any(is_inside) && others.any(is_read_as)
        })
    }

    /// Whether a question of the three names who wins, with which move and not with which, and that the other cannot help it.
    fn is_sure(&self, said: &Piece<'_>, index: usize) -> bool {
        // `П. не выигрывает`, but `… первым. Назовите …`
        let is_initial = |at: usize| {
            let before = at.checked_sub(1).map(|it| &said.tokens[it]);
            before.is_some_and(|it| it.word.chars().count() == 1)
        };
        let is_end = |at: &usize| match said.tokens[*at].word.as_str() {
            "." => !is_initial(*at),
            word => matches!(
                word,
                "," | ";" | ":" | "(" | ")" | "?" | "и" | "а" | "но" | "хотя"
            ),
        };
        let clause = |at: usize| {
            let start = (0..at).rev().find(is_end).map_or(0, |it| it + 1);
            start
                ..(at..said.tokens.len())
                    .find(is_end)
                    .unwrap_or(said.tokens.len())
        };
        // `что бы ни делал Захар`, `при любой игре Вани`
        let is_against = |at: usize| {
            let before = said.part(at.saturating_sub(4)..at);
            let is_after = at > 1 && said.at(at - 2, "ее|его|их ход*|ответ*").is_some();
            // An initial has no cases.
            let is_subject = self.names.is_subject(&said.tokens[at]) && !is_initial(at + 1);
            let is_other = !is_after
                && !is_subject
                && before.has("люб*|всяк*|кажд*|независимо|зависимости|действи*|против|ответ*");
            said.part(clause(at)).has("бы") || is_other
        };
        let named = (0..said.tokens.len())
            .filter_map(|at| Some((at, self.names.player(&said.tokens[at])?)));
        let named: Vec<(usize, u8)> = named.filter(|it| !is_against(it.0)).collect();
        let winner = if index == 1 { 1 } else { 2 };
        let names_winner = named.iter().any(|it| it.1 == winner)
            && named.iter().all(|it| it.1 == winner || index == 0);
        let is_first = |at: usize| is_turn(said, at, 1) || said.at(at, ONCE).is_some();
        let is_second = |at: usize| is_turn(said, at, 2);
        let turns = |range: Range<usize>| -> Vec<bool> {
            let is_told = range.filter(|&at| is_first(at) || is_second(at));
            is_told.map(is_first).collect()
        };
        // A denial is of the first move, and there of the other player's if the first is to win.
        let denies_first = |at: usize| {
            let own = clause(at);
            let here = turns(own.clone());
            let is_of_first = match here.is_empty() {
                false => here.iter().all(|it| *it),
                true => {
                    let after = turns(own.end..said.tokens.len());
                    after.first().or(turns(0..own.start).last()) == Some(&true)
                }
            };
            let names = |player: u8| named.iter().any(|it| own.contains(&it.0) && it.1 == player);
            is_of_first && (index > 0 || names(1) && !names(2))
        };
        let is_denial = |at: &usize| {
            said.at(*at, DENIED).is_some()
                && said
                    .at(*at, "не позже|позднее|более|больше|дольше|далее")
                    .is_none()
        };
        let denials: Vec<usize> = (0..said.tokens.len()).filter(is_denial).collect();
        let denies = !denials.is_empty();
        let firsts = turns(0..said.tokens.len()).iter().filter(|it| **it).count();
        // `Петя мог победить первым ходом, но ошибся`, of where he gave a win away
        let could_win = |at: usize| {
            self.names.player(&said.tokens[at]) == Some(1) && said.at(at + 1, "мог|могла").is_some()
        };
        if index == 0 && (0..said.tokens.len()).any(could_win) {
            return false;
        }
        let is_lucky = index == 0 && said.has(MISTAKES);
        let is_forced = said.has(FORCED);
        names_winner
            && (is_lucky || denials.into_iter().all(denies_first))
            && match index {
                0 => firsts > 0 && (is_lucky || is_forced),
                1 => denies && firsts > 0,
                // `в зависимости от игры Пети`: neither is sure with the first.
                _ => {
                    firsts > 0 && (denies && is_forced || said.has("в зависимости от / смотря как"))
                }
            }
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
                        // `Первый. Петя ошибся. Каково наименьшее S?`
                        let is_bare = |it: &Range<usize>| {
                            it.len() < 4 && mark(&piece.part(it.clone())).is_some()
                        };
                        let is_bare = open.as_ref().is_some_and(|it| is_bare(&it.0));
                        let is_new = !is_named && !is_bare && asks && class(&said).is_some();
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
        let is_not_forced = index == 0 && said.has(NOT_FORCED);
        if is_not_forced || said.has(MORE) || said.tokens[own..].iter().any(is_large) {
            return None;
        }
        let winner = if index == 1 { 1 } else { 2 };
        let mut named = said.tokens.iter().filter_map(|it| self.names.player(it));
        let first = named.next();
        let is_alone = named.all(|it| Some(it) == first);
        // `Петя не может выиграть за один ход` asks for nobody's win.
        if first.is_some_and(|it| it != winner) && is_alone && said.has("не") && index == 0 {
            return None;
        }
        let (ask, expect) = asked(&said)?;
        Some(Told {
            range,
            id,
            condition,
            index,
            ask,
            expect,
            is_winners: first.filter(|_| is_alone).map(|it| it == winner),
            is_sure: self.is_sure(&said, index),
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

/// The number that the text itself gives a question: `2) …`, `Второй. …`, `(б) …`, `Загадка вторая. …`
fn mark(said: &Piece<'_>) -> Option<i64> {
    const NUMBERS: &str = "( # ) / # )|.|:|- / № .|:|вопрос|загадка|задача|задание / вопрос|загадка|задача|задание №|#";
    // `Требуется вывести: 1. …`
    let colon = said.tokens.iter().take(6).position(|it| it.word == ":");
    let at = colon.map_or(0, |it| it + 1);
    let letter = |at: usize| {
        let word = &said.tokens.get(at)?.word;
        ["а", "б", "в"].iter().position(|it| it == word)
    };
    let found = |at: usize| {
        let number = said.at(at, NUMBERS).map(|it| it.number());
        let place = match () {
            () if said.at(at, "( _ )").is_some() => letter(at + 1),
            () if said.at(at, "_ )").is_some() => letter(at),
            () => None,
        };
        number.or(place.and_then(|it| i64::try_from(it + 1).ok()))
    };
    found(0).or_else(|| found(at))
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

/// Whether a word says with which move, or with how many.
fn is_turn(said: &Piece<'_>, at: usize, number: i64) -> bool {
    let token = &said.tokens[at];
    let counts_else = said.at(at + 1, "игрок*|игру|куч*|числ*|значени*").is_some()
        || at == 0 && said.at(1, ".|:").is_some()
        || at > 0 && said.at(at - 1, "вопрос|загадка|задача|задание").is_some();
    let is_order = token.order == Some(number) && !counts_else && !names_heap(token);
    let before = at > 0
        && said
            .at(
                at - 1,
                "за|или|либо|более|больше|позже|позднее|сделав|хватит|хватает|в|лишь|только|чем",
            )
            .is_some();
    // `одним или двумя ходами, но не одним`
    let is_alone = token.word.ends_with('м')
        && said
            .tokens
            .get(at + 1)
            .is_none_or(|it| it.kind == Kind::Sign);
    let after = is_alone
        || said
            .at(at + 1, "ход*|раз|раза / или|либо # _? ход*")
            .is_some();
    let is_digit = token.kind == Kind::Number;
    let is_number = token.number == Some(number) && (!is_digit || before && after);
    is_order || is_number && (before || after) && said.at(at + 1, VALUES).is_none()
}

/// Which of the three a question looks like, by how many moves the win takes.
fn class(said: &Piece<'_>) -> Option<(usize, &'static str)> {
    let all = 0..said.tokens.len();
    let is_first = |at: usize| is_turn(said, at, 1);
    let is_second = |at: usize| is_turn(said, at, 2);
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
        let within = said.at(at, "за|в # - # ход*|раз*");
        let is_one_to_two = within.is_some_and(|it| it.numbers == [1, 2]);
        is_one_to_two
            || said
                .at(
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
