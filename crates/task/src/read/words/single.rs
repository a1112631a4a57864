//! Amounts that are no numerals: `камень, пять камней` is `один камень, пять камней`, `пару монет` is `две монеты`.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::asides::is_counted;
use crate::read::words::lexicon;
use crate::read::words::prize::sentences;

/// One of what is measured, or counted, without a heap.
pub(crate) const MEASURES: &str = "рубл*|литр*|килограмм*|грамм*|миллиметр*|сантиметр*|метр*|клетк*|клеточк*|ступен*|делени*|штук*|очк*|балл*|градус*|секунд*|минут*|процент*|единиц*|единичк*|тысяч*|шаг*|тонн*|этаж*|плитк*|позици*";
/// Words of sentences that say what may be done.
const MAY: &str = "•|\"|можно|может|могут|разреш*|позвол*|допуска*|вправе|ход|ходы|ходом|команд*|действия|кнопки / за # ход|раз / за ход|раз";
/// Words of those that do so where an amount stands beside: `по очереди отливают воду` does not.
const MAY_BESIDE: &str = "или|либо / по очереди / поочередно|попеременно";
/// What no amount stands before, or what says that it is another thing: `последний камень`, `в камень`.
const OTHERWISE: &str = "последн*|кажд*|люб*|перв*|втор*|эт*|данн*|вес|весь|всю|друг*|предыдущ*|прежн*|количеств*|числ*|чисел|сколько|стольк*|несколько|половин*|треть|третьей|четверть|часть|части|пара|не|ни|без|в|во|из|с|со|от|к|ко|у|под|над|за|для|о|об|до|при|чем|как|котор*|чей";
/// What stands between a verb, or another amount, and a thing.
const BETWEEN: &str = ",|:|;|•|-|(|/|или|либо|и|а|да|то|на|по|еще|лишь|только|всего|можно|может|могут|разрешается|разрешено|позволено|вправе|это|нее|него|ней|нем|них";

/// Puts the number before things that are named without one, where a sentence says what may be done.
pub(crate) fn with_single_amounts(mut tokens: Vec<Token>) -> Vec<Token> {
    let nouns = Nouns::of(&tokens);
    for sentence in sentences(&tokens).into_iter().rev() {
        let own = Piece {
            tokens: &tokens[sentence.clone()],
        };
        let does = |it: &Token| lexicon::is_move_verb(it) || lexicon::is_open_verb(it);
        let asks = own.tokens.last().is_some_and(|it| it.word == "?");
        let may = own.has(MAY) || own.has(MAY_BESIDE) && nouns.counts(&own);
        if asks || !may || !own.tokens.iter().any(does) {
            continue;
        }
        let amounts = (0..own.tokens.len()).filter_map(|at| Some((at, nouns.amount(&own, at)?)));
        let amounts: Vec<(usize, Amount)> = amounts.collect();
        for (at, amount) in amounts.into_iter().rev() {
            let at = sentence.start + at;
            match amount {
                Amount::Single => tokens.insert(at, tokens[at].read_as("один")),
                Amount::Word(number) => tokens[at] = tokens[at].read_as(number),
            }
        }
    }
    tokens
}

/// Takes the number from `один` where it counts nothing that is added or taken: `одну и ту же кучу`, `нажимают ровно одну`,
/// `любую сторону, но только одну: …`; and from a word that dates: `в сороковой день`.
pub(crate) fn without_idle_ones(mut tokens: Vec<Token>) -> Vec<Token> {
    const PRESSED: &str = "нажима*|нажать|нажмет|применя*|применить|применит ровно|только|лишь?";
    for at in 0..tokens.len() {
        let piece = Piece { tokens: &tokens };
        let is_one = tokens[at].kind == Kind::Word && tokens[at].number == Some(1);
        let before = |phrase: &str| {
            (1..=2).any(|back| {
                let found = at.checked_sub(back).and_then(|it| piece.at(it, phrase));
                found.is_some_and(|it| it.range.end == at)
            })
        };
        let is_same = piece
            .at(at + 1, "и тот|ту|то|том|тому|той|того|тем же")
            .is_some();
        let is_choice = before("только|лишь|ровно") && piece.at(at + 1, ":").is_some();
        // `в сороковой день`
        let is_date = tokens[at].kind == Kind::Word
            && tokens[at].number.is_some_and(|it| it >= 20)
            && piece
                .at(
                    at + 1,
                    "день|дня|раз|раза|ход|хода|ходу|ходом|минут*|час|часу|год|году",
                )
                .is_some()
            && ["ой", "ый", "ую", "ом", "ого"]
                .iter()
                .any(|end| tokens[at].word.ends_with(end));
        if is_one && (is_same || is_choice || before(PRESSED)) || is_date {
            tokens[at].number = None;
        }
    }
    tokens
}

/// Whether a noun behind a number is as behind two.
fn is_few(number: i64) -> bool {
    (2..=4).contains(&(number % 10)) && !(12..=14).contains(&(number % 100))
}

enum Amount {
    Single,
    Word(&'static str),
}

/// What the heaps of a text are of, and which of its words name several of these things.
struct Nouns {
    stems: Vec<String>,
    heap: Option<String>,
    /// Stems of what there are several of, each with its own name: `на двух клумбах`.
    places: Vec<String>,
    /// Words that stand where there are many: `пять камней`, `S камней`.
    many: Vec<String>,
    /// Words that stand behind two, three or four.
    few: Vec<String>,
}

impl Nouns {
    fn of(tokens: &[Token]) -> Self {
        let piece = Piece { tokens };
        let heap = lexicon::heap(&piece);
        let behind = |counts: &dyn Fn(&Token) -> bool| {
            let pairs = tokens.windows(2).filter(|pair| counts(&pair[0]));
            pairs.map(|pair| pair[1].word.clone()).collect()
        };
        let place = |at: usize| {
            let found = piece.at(at, "в|на двух|обеих|обоих|трех _")?;
            let word = &tokens[found.range.end - 1].word;
            let stem = word.strip_suffix("ах").or(word.strip_suffix("ях"))?;
            (stem.chars().count() > 2).then(|| stem.to_owned())
        };
        Self {
            places: (0..tokens.len()).filter_map(place).collect(),
            stems: lexicon::objects(tokens, heap.as_deref().unwrap_or("числ*")),
            heap,
            many: behind(&|it| {
                it.kind == Kind::Letter
                    || it.number.is_some_and(|it| !is_few(it) && it % 10 != 1)
                    || it.word.starts_with("количеств")
                    || it.word == "число"
            }),
            few: behind(&|it| it.number.is_some_and(is_few)),
        }
    }

    fn is_heap(&self, piece: &Piece<'_>, at: usize) -> bool {
        let is_heap = |it: &String| piece.at(at, it).is_some();
        let is_place = |it: &String| piece.tokens[at].word.starts_with(it.as_str());
        self.heap.as_ref().is_some_and(is_heap) || self.places.iter().any(is_place)
    }

    /// Whether a sentence has an amount that is no number of heaps or players.
    fn counts(&self, piece: &Piece<'_>) -> bool {
        (0..piece.tokens.len()).any(|at| {
            let is_number = piece.tokens[at].number.is_some() && !is_counted(piece, at);
            let of_heaps =
                (at + 1..at + 3).any(|it| it < piece.tokens.len() && self.is_heap(piece, it));
            piece.tokens[at].times.is_some()
                || is_number && !of_heaps
                || piece.at(at, "половин*|треть|четверть|стольк*").is_some()
        })
    }

    fn is_thing(&self, piece: &Piece<'_>, at: usize) -> bool {
        let word = &piece.tokens[at].word;
        let is_object = self.stems.iter().any(|it| word.starts_with(it.as_str()));
        let is_verb = ["ает", "яет", "ует", "ют", "ть"]
            .iter()
            .any(|it| word.ends_with(it));
        let is_verb = is_verb || piece.at(at, "содерж*|лежат|стоят|стало").is_some();
        piece.tokens[at].kind == Kind::Word
            && (is_object || piece.at(at, MEASURES).is_some())
            && !self.is_heap(piece, at)
            && !is_verb
            && piece.tokens[at].number.is_none()
            && piece.tokens[at].times.is_none()
            && !lexicon::is_move_verb(&piece.tokens[at])
    }

    /// The amount that a word is, or that stands before it without being said.
    fn amount(&self, piece: &Piece<'_>, at: usize) -> Option<Amount> {
        const GROUPS: &[(&str, &str)] = &[
            ("пару|парой", "два"),
            ("тройку|тройкой", "три"),
            ("четверку|четверкой", "четыре"),
            ("пяток|пятком|пятерку", "пять"),
        ];
        let group = GROUPS.iter().find(|it| piece.at(at, it.0).is_some());
        if let Some((_, number)) = group {
            let next = at + 1;
            let is_thing = next < piece.tokens.len() && self.is_thing(piece, next);
            return is_thing.then_some(Amount::Word(number));
        }
        if !self.is_thing(piece, at) {
            return None;
        }
        // `новый камень`, `ещё камень`
        let is_adjective = |it: &usize| {
            let token = &piece.tokens[*it];
            lexicon::is_adjective(token)
                && token.kind == Kind::Word
                && token.number.is_none()
                && piece.at(*it, BETWEEN).is_none()
                && piece.at(*it, OTHERWISE).is_none()
        };
        let first = (0..at).rev().take_while(is_adjective).last().unwrap_or(at);
        let before = first.checked_sub(1);
        let does = |at: usize| {
            let it = &piece.tokens[at];
            lexicon::is_move_verb(it) || lexicon::is_open_verb(it)
        };
        let follows = before.is_none_or(|before| {
            piece.at(before, OTHERWISE).is_none()
                && (does(before)
                    || piece.at(before, BETWEEN).is_some()
                    || self.is_heap(piece, before))
        });
        let is_noun = before.is_some_and(|at| piece.tokens[at].word.ends_with("ние"));
        let after_on = before.is_some_and(|at| piece.tokens[at].word == "на");
        // `Лаборант либо подсаживает …`
        let ends = piece.at(at + 1, ",|или").is_some() || at + 1 == piece.tokens.len();
        let is_subject =
            before.is_none() && !ends && !(at + 1 < piece.tokens.len() && does(at + 1));
        // `поднять лифт на один этаж`
        const SHIFTS: &str = "поднима*|поднять|опуска*|опустить|двига*|двинуть|сдвига*|сдвинуть|передвига*|передвинуть|переставля*|переставить|перемеща*|переместить|спуска*|спустить";
        let is_shifted = before.is_some_and(|it| piece.at(it, SHIFTS).is_some())
            && piece
                .at(at + 1, "на|вверх|вниз|вперед|назад|влево|вправо")
                .is_some();
        // `приносят острова: два острова или три`
        let is_list = piece.at(at + 1, ",|или|либо").is_some()
            && piece.at(at + 1, ", один|одну|одного").is_none();
        let may_be_many = piece.tokens[at].word.ends_with(['а', 'я']) && !is_noun && !is_list;
        // `на ступень с номером вдвое больше`, `на этаж n + 1`
        let is_place = after_on
            && piece
                .at(
                    at + 1,
                    "с|под|номер*|котор* / , номер*|котор* / $ / # *? $ / плюс|вычесть|* #",
                )
                .is_some();
        (follows
            && self.is_single(&piece.tokens[at].word, is_noun)
            && !is_subject
            && !is_place
            && !is_shifted
            && !may_be_many)
            .then_some(Amount::Single)
    }

    /// Whether a word names one thing.
    fn is_single(&self, word: &str, is_behind_noun: bool) -> bool {
        let is_many = |it: String| self.many.contains(&it);
        if is_many(word.to_owned()) && !word.ends_with("у") {
            return false;
        }
        let ends = |endings: &[&str]| endings.iter().any(|it| word.ends_with(it));
        let but = |count: usize| {
            let length = word.chars().count().saturating_sub(count);
            word.chars().take(length).collect::<String>()
        };
        if ends(&["ами", "ями", "ам", "ям", "ах", "ях", "ов", "ев", "е"]) {
            return false;
        }
        if ends(&["ек", "ок"]) {
            let stem = but(2);
            let stem = stem.trim_end_matches('ь');
            let few = |it: &String| {
                it.strip_suffix("ка")
                    .is_some_and(|it| it.trim_end_matches('ь') == stem)
            };
            let many = |it: &String| {
                it.strip_suffix("ков")
                    .is_some_and(|it| it.trim_end_matches('ь') == stem)
            };
            return self.few.iter().any(few) || self.many.iter().any(many);
        }
        if ends(&["ин", "ен", "ей"]) {
            return is_many(format!("{word}ов"));
        }
        if ends(&["ы", "и"]) {
            return is_behind_noun;
        }
        if ends(&["ья"]) {
            return false;
        }
        if ends(&["а", "я"]) {
            let stem = but(1);
            let is_masculine = ["ов", "ев", "ей"]
                .iter()
                .any(|it| is_many(format!("{stem}{it}")));
            return is_masculine || is_behind_noun;
        }
        true
    }
}
