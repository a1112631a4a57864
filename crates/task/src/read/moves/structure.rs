//! Moves by the structure of their sentence: amounts that stand side by side, whatever the words between them are.

use crate::model::{Change, Rounding, Target};
use crate::read::moves::alternatives::is_marker;
use crate::read::moves::changes::FRACTIONS;
use crate::read::moves::listed::{BANNED, Verb, bans, stands_for_more, verb_of};
use crate::read::reader::Reader;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::asides;
use crate::read::words::lexicon::{self, is_filler, is_move_verb};
use crate::read::words::single::MEASURES;

/// Words of sentences that say what may be done.
const MAY: &str = "или|либо|можно|может|могут|разреш*|позвол*|вправе|ход|хода|ходы|ходом|ходу / по очереди / поочередно|попеременно";
/// Words with which such a sentence says more than a list of amounts does.
const MORE: &str = "\
    не|ни|нет|нельзя|запрещ*|если|кроме|только|лишь|четн*|нечетн*|кратн*|делит*|прост*|повтор*|подряд|победи*|победа|выигр*|побежда*\
    |проигр*|заверш*|законч*|заканч*|прекращ*|начал*|вначале|изначально|квадрат*|друг*|обе|оба|обоих|обеих|самую|самой|разные|стольк*\
    |скольк*|пока|одновременно|больше|меньше|более|менее|хватает|повернуть|остал*|остан*|остат*|осталось";

/// What stands before the number of a heap, and not of what it holds.
const PLACES: &str = "в|во|к|ко|из|с|со|у|над|любую|любой|любом|любого|какую-нибудь|какой-нибудь|какого-нибудь|какую-либо|какой-либо|какого-либо|какую-то|какой-то|только|лишь";

/// How much an item of a list changes a heap.
pub(crate) enum Much {
    Number(i64),
    /// Any number from one to another.
    Between(i64, i64),
    Times(i64),
    Part(i64),
    /// Any number, up to all there is.
    Any,
}

/// Conditions of moves that are not known.
pub(crate) const UNKNOWN_CASES: &str = "число , не? большее|меньшее|превышающее # , можно / число , оканчивающееся|делящееся на # , можно / простое|составное число можно / , а? к результату|полученному|произведению / сначала № , а? потом|затем № / № , а? потом|затем № кнопку|клавишу|команду / две|обе|три кнопки|клавиши|команды по очереди|подряд / две|три из этих? # кнопок|клавиш|команд|действий / первому|второму игроку можно|разрешено|разрешается / дописыва*|приписыва*|дописать|приписать _? _? _? цифр*|ноль|нуль";

/// What a list tells as an amount that no number says: `на два рубля и на сумму, равную …`
pub(crate) const AND_SUM: &str = "и на сумм*|число|количество|столько";
/// When, how often, or with what else something is done: no list of moves has a word for that.
pub(crate) const LIMITED: &str = "№|последним своим? ходом / в свой|свою № ход / начиная с|со № / раз в|за игру|партию / за всю? игру|партию / однажды / дважды|трижды увелич*|удво*|добав*|прибав* / изредка|иногда / , но только|лишь один раз|раза? / , а? затем|потом увелич*|удво*|добав*|прибав* / вместо того ,? чтобы / с разрешения|согласия _ / по понедельникам|вторникам|средам|четвергам|пятницам|субботам|воскресеньям / в одну|одной _ ,? и|а # _? в|во другую|вторую";

/// Whether something stands behind `или` of which no word was understood: `два камня или целый отряд`.
pub(crate) fn loses_alternative(part: &Piece<'_>) -> bool {
    let is_choice = |it: &Token| matches!(it.word.as_str(), "или" | "либо");
    let mut items = part.tokens.split(is_choice).skip(1);
    items.any(|item| {
        let mut words = item.iter().filter(|it| it.kind != Kind::Sign);
        !item.iter().any(|it| it.is_used.get()) && words.any(|it| !lexicon::is_filler(it))
    })
}

/// Whether a statement tells when, or how often, something is done to the heaps.
pub(crate) fn limits_moves(piece: &Piece<'_>) -> bool {
    piece.has("только|лишь|обязан*|должен|должна|дважды|трижды")
        && !piece.has("хвата*|достаточно / не обязан*")
        && (piece.tokens.iter()).any(|it| lexicon::is_move_verb(it) || it.times.is_some())
}

impl Reader {
    /// The moves of a sentence that lists amounts and says nothing else; `false` where it says more, or where a number remains.
    pub(crate) fn moves_by_structure(&mut self, piece: &Piece<'_>) -> bool {
        // `или удвоить кучу (запрещено, если камней больше 20)` is more than a list.
        if bans(piece)
            || self.counts_heaps_alone(piece)
            || piece.has(BANNED)
            || piece.has("пропуск*|пропуст*")
            || self.is_limited_list(piece)
            || self.each_has_own_moves && self.names.any_in(piece.tokens)
        {
            return false;
        }
        let is_list = piece.has(MAY) || is_marker(piece, 0);
        if !is_list && !piece.tokens.iter().any(|it| verb_in(it).is_some()) {
            return false;
        }
        self.take_counts(piece);
        self.take_rounding_clause(piece);
        let is_sign = |at: usize| {
            let token = &piece.tokens[at];
            let splits = matches!(
                token.word.as_str(),
                "или" | "либо" | "," | ";" | ":" | "•" | "(" | ")" | "/" | "."
            );
            splits || token.word == "-" && is_marker(piece, at)
        };
        let is_choice = |at: usize| {
            piece
                .tokens
                .get(at)
                .is_some_and(|it| matches!(it.word.as_str(), "или" | "либо"))
        };
        let has_choice = (0..piece.tokens.len()).any(is_choice);
        let is_followed =
            |at: usize| is_choice(at) || piece.tokens.get(at).is_some_and(|it| it.word == ",");
        let mut found = vec![];
        let mut carried = (None, None);
        let mut start = 0;
        let mut known = 0;
        // Where the amounts of the last verb begin.
        let mut own = 0;
        // What is done has been said, and not yet how much.
        let mut is_waiting = false;
        for at in 0..=piece.tokens.len() {
            if at < piece.tokens.len() && !is_sign(at) {
                continue;
            }
            let item = piece.part(start..at);
            // Between `;` and `•`
            if item.tokens.is_empty()
                && start > 0
                && at < piece.tokens.len()
                && piece.tokens[at].word == "•"
            {
                start = at + 1;
                continue;
            }
            // Between the commas of `…, … или …`.
            let goes_on = piece.tokens.get(at + 1).is_some_and(|it| it.word == "и");
            let in_list = has_choice && !found.is_empty() && !goes_on;
            let opens = start > 0
                && (is_choice(start - 1)
                    || matches!(piece.tokens[start - 1].word.as_str(), ";" | "•"));
            start = at + 1;
            is_waiting &= piece.tokens.get(at).is_none_or(|it| it.word != ":");
            // `либо щёлкает пальцами, либо …`: what is neither an amount nor followed by one is a move all the same.
            if opens && found.len() == known && known > 0 {
                return false;
            }
            if opens {
                known = found.len();
            }
            let does = item.tokens.iter().any(does_something);
            if does && is_waiting {
                return false;
            }
            match self.item(&item, &mut carried) {
                Some(Some((target, change))) => {
                    is_waiting = false;
                    if does {
                        let names_heap = item.tokens.iter().any(|it| self.is_heap(it));
                        own = found.len() + usize::from(names_heap);
                    }
                    found.push((target, change));
                    // `положить одну или три конфеты в первую вазу`
                    let own = own.min(found.len());
                    let target =
                        target.filter(|it| *it != Target::Every && self.says_where_behind(&item));
                    for before in &mut found[own..] {
                        before.0 = before.0.or(target);
                    }
                }
                // `монета`, beside `две монеты`, and not one of them
                Some(None) if !does && !found.is_empty() && self.names_things(&item) => {
                    return false;
                }
                Some(None)
                    if does
                        && self.leaves_thing(&item)
                        && piece.tokens.get(at).is_some_and(|it| it.word != ":") =>
                {
                    return false;
                }
                // `добавить горсть орехов или удвоить`: an amount that is no number.
                Some(None) if self.changes_by_thing(&item) && (is_choice(at) || in_list) => {
                    return false;
                }
                // `появляется горсть грибов, … или …`: the same, told by what is done in unknown words.
                Some(None) if has_choice && self.measures_things(&item) && is_followed(at) => {
                    return false;
                }
                // `на один рубль, на два рубля и на сумму, равную …`
                Some(None) if !found.is_empty() && item.has("и|или|либо на|по _") => {
                    return false;
                }
                // What stands before a colon only begins the list.
                Some(None) if does => {
                    is_waiting = piece.tokens.get(at).is_none_or(|it| it.word != ":");
                }
                Some(None) => {}
                None => return false,
            }
        }
        // Nothing is counted but what moves there are: `подают одну из двух команд`, `передвигают ползунок`.
        let allows =
            piece.has("или|либо|можно|может|могут|разреш* / за ход") || is_marker(piece, 0);
        if found.is_empty() && !allows {
            self.asides.push(piece.place());
            piece.use_all();
            return true;
        }
        if is_waiting
            || found.is_empty()
            || found.len() < 2 && !is_list
            || known > 0 && found.len() == known
        {
            return false;
        }
        for (target, change) in found {
            self.add_move(target.unwrap_or_default(), change, vec![]);
        }
        piece.use_all();
        true
    }

    /// Whether an item names what heaps are of, and nothing but that.
    fn names_things(&self, item: &Piece<'_>) -> bool {
        let is_plain = |it: &Token| self.is_object(it) || lexicon::is_filler(it);
        item.tokens
            .iter()
            .any(|it| self.is_object(it) && !it.is_used.get())
            && item.tokens.iter().all(is_plain)
    }

    /// Whether an item without an amount says what is changed by something that is neither a heap nor what it holds.
    fn changes_by_thing(&self, item: &Piece<'_>) -> bool {
        let verb = item.tokens.iter().position(|it| verb_in(it).is_some());
        verb.is_some_and(|verb| {
            let mut after = item.tokens[verb + 1..].iter();
            after.any(|it| {
                it.kind == Kind::Word
                    && !it.is_used.get()
                    && !is_filler(it)
                    && !self.is_object(it)
                    && !self.is_heap(it)
                    && self.names.player(it).is_none()
                    && verb_in(it).is_none()
            })
        })
    }

    /// Whether an unknown word stands before what heaps are of, as a measure does: `горсть грибов`.
    fn measures_things(&self, item: &Piece<'_>) -> bool {
        item.tokens.windows(2).any(|pair| {
            let [measure, thing] = pair else { return false };
            self.is_object(thing)
                && measure.kind == Kind::Word
                && !measure.is_used.get()
                && !is_filler(measure)
                && !self.is_object(measure)
                && !self.is_heap(measure)
                && verb_in(measure).is_none()
                // `новых грибов`
                && !measure.word.ends_with("ых")
                && !measure.word.ends_with("их")
        })
    }

    /// Takes what becomes of the rest of a division, with the condition before it: `…; если клеток нечётное число, то половину
    /// округляют вниз`.
    fn take_rounding_clause(&mut self, piece: &Piece<'_>) {
        let Some(rounding) = self.take_rounding(piece) else {
            return;
        };
        self.rounding = rounding;
        let Some(begins) = piece.find_unused("если|когда|при") else {
            return;
        };
        let start = begins.range.start;
        let rest = &piece.tokens[start..];
        let ends = |it: &Token| matches!(it.word.as_str(), ")" | ";" | "." | "или" | "либо");
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        let clause = piece.part(start..start + length);
        let numbers = clause.tokens.iter().filter_map(|it| it.number);
        let is_plain =
            clause.has("нечетн*|дел*|нацело|дробн*|нецел*") && numbers.clone().all(|it| it < 5);
        if is_plain {
            clause.use_all();
        }
    }

    /// One item of the list: a move, nothing, or `None` where it says more than that.
    fn item(
        &mut self,
        item: &Piece<'_>,
        carried: &mut (Option<Verb>, Option<Target>),
    ) -> Option<Option<(Option<Target>, Change)>> {
        // `второе число не меняется`
        let keeps = "не меняется|меняются|изменяется|изменяются|трогают|трогая / остается|остаются прежней|прежним|прежними";
        if item.has(keeps)
            && !item
                .tokens
                .iter()
                .any(|it| it.number.is_some() || it.times.is_some())
        {
            return Some(None);
        }
        let says_more = |at: usize| {
            let token = &item.tokens[at];
            let compares = at > 0
                && matches!(token.word.as_str(), "больше" | "меньше")
                && (item.tokens[at - 1].times.is_some()
                    || item.at(at - 1, "раз|раза").is_some()
                    || at > 1 && item.at(at - 2, "на #").is_some());
            // `называют, на сколько увеличить счёт: …`
            let asks = at > 0 && item.at(at - 1, "на|во сколько").is_some();
            let leaves = asks
                || item
                    .at(at, "только|лишь _? треть|половин*|четверть|#")
                    .is_some();
            !token.is_used.get()
                && !compares
                && !leaves
                && (token.kind == Kind::Letter
                    // `по вторникам`
                    || item.at(at, "по _").is_some() && item.at(at, "по #|№|своему|очереди|выбору|желанию|усмотрению|кругу|одной|стольк*|собственному").is_none()
                    || matches!(token.word.as_str(), "<" | ">" | "≤" | "≥" | "=" | "≠")
                    || item.at(at, MORE).is_some())
        };
        if item.has(AND_SUM) || (0..item.tokens.len()).any(says_more) {
            return None;
        }
        let before = carried.1.filter(|_| !self.chooses_heap(item));
        let target = self.target(item).or(before);
        carried.1 = target;
        let carried = &mut carried.0;
        let joins = item.at(0, "и|а").is_some();
        // What stands for a clause says how the verb before it is done.
        let clause = item
            .tokens
            .iter()
            .filter(|it| stands_for_more(it))
            .find_map(verb_in);
        let verb = item
            .tokens
            .iter()
            .filter(|it| !it.is_used.get())
            .find_map(verb_in);
        let verb = clause.or(verb);
        let mut verbs = item
            .tokens
            .iter()
            .filter(|it| !it.is_used.get())
            .filter_map(verb_in);
        if clause.is_none() && verbs.any(|it| Some(it) != verb) {
            return None;
        }
        // `опустить вдвое больше, чем там есть`: that is more than twice as many then.
        let is_more_by = matches!(verb.or(*carried), Some(Verb::Add | Verb::Take))
            && item.has("× больше|меньше / удвоенное|утроенное количество|число")
            && !item.has("станов*|станет|стало|делает*");
        // `… больше, чем добавил соперник`
        let compares_with_move = item.at(0, "чем").is_some()
            && item.tokens.iter().any(|it| {
                verb_of(&Piece {
                    tokens: std::slice::from_ref(it),
                })
                .is_some()
            });
        if is_more_by || compares_with_move {
            return None;
        }
        let much = self.much(item)?;
        let Some(much) = much else {
            *carried = verb.or(*carried);
            return Some(None);
        };
        if joins && verb.is_some() && matches!(much, Much::Number(_)) {
            return None;
        }
        let way = if item.has("меньше|ниже|короче|влево|вниз|назад|меньшее")
        {
            Some(Verb::Decrease)
        } else if item.has("больше|выше|длиннее|вправо|вверх|вперед|дальше|большее")
        {
            Some(Verb::Increase)
        } else {
            None
        };
        let usual = if self.falls { Verb::Take } else { Verb::Add };
        let verb = way.or(verb).or(*carried).unwrap_or(usual);
        *carried = Some(verb);
        let takes = matches!(verb, Verb::Take | Verb::Decrease | Verb::Divide);
        let change = match (much, verb) {
            (_, Verb::Replace | Verb::Carry | Verb::Power) => return None,
            (Much::Any, _) if takes => Change::TakeUpToPart(1, 1),
            (Much::Any, _) => return None,
            (Much::Number(_) | Much::Between(..), Verb::Leave) => return None,
            (Much::Between(..), Verb::Multiply | Verb::Divide) => return None,
            (Much::Between(low, high), _) if takes => Change::TakeBetween(low, high),
            (Much::Between(low, high), _) => Change::AddBetween(low, high),
            (Much::Number(number), Verb::Multiply) => Change::Multiply(number),
            (Much::Number(number), Verb::Divide) => Change::Divide(number, Rounding::Unknown),
            (Much::Number(number), _) if takes => Change::Take(number),
            (Much::Number(number), _) => Change::Add(number),
            (Much::Times(number), _) if takes => Change::Divide(number, Rounding::Unknown),
            (Much::Times(number), _) => Change::Multiply(number),
            (Much::Part(number), Verb::Leave) => Change::Divide(number, self.rounding_of_left()),
            (Much::Part(2), Verb::Take) => Change::Divide(2, self.half_rounding()),
            (Much::Part(2), _) if takes => Change::Divide(2, self.rounding_of_left()),
            (Much::Part(number), _) if takes => Change::TakePart(number, self.rounding_of_taken()),
            (Much::Part(number), _) => Change::AddPart(number, self.rounding),
        };
        Some(Some((target, change)))
    }

    /// How much an item says; `None` where it says two amounts, or where one is of something else.
    pub(crate) fn much(&self, item: &Piece<'_>) -> Option<Option<Much>> {
        let mut found = vec![];
        if self.takes_any(item) {
            found.push(Much::Any);
        }
        while let Some(times) = item.take("в # раз*") {
            found.push(Much::Times(times.number()));
        }
        if let Some(range) = item.take("от # _? до #") {
            found.push(Much::Between(range.numbers[0], range.numbers[1]));
        }
        for at in 0..item.tokens.len() {
            let token = &item.tokens[at];
            // `нажимают на одну из кнопок`
            let chooses = token.number == Some(1)
                && item.at(at, "# из _").is_some()
                && !item
                    .tokens
                    .get(at + 2)
                    .is_some_and(|it| self.is_object(it) && !self.is_heap(it));
            // `к одной ленте`, `какую-нибудь одну из сторон`
            let is_place = token.number == Some(1)
                && token.kind == Kind::Word
                && at > 0
                && (item.at(at - 1, PLACES).is_some()
                    || item.tokens.get(at + 1).is_some_and(|it| self.is_heap(it)))
                && item.at(at + 1, MEASURES).is_none()
                && item.tokens.get(at + 1).is_some_and(|it| {
                    (!self.is_object(it) || self.is_heap(it))
                        && !matches!(it.word.as_str(), "больше" | "меньше")
                });
            if token.is_used.get()
                || chooses
                || is_place
                || self.is_number_of_heaps(item, at)
                || asides::is_counted(item, at)
            {
                continue;
            }
            if let Some(times) = token.times {
                found.push(Much::Times(times));
            } else if item
                .at(
                    at,
                    "половин*|пополам|наполовину|ополовин*|уполовин*|располовин*",
                )
                .is_some()
            {
                found.push(Much::Part(2));
            } else if item.at(at, "треть|третью|третья").is_some() {
                found.push(Much::Part(3));
            } else if item.at(at, "четверть").is_some() {
                found.push(Much::Part(4));
            } else if item.at(at, FRACTIONS).is_some() {
                return None;
            } else if let Some(number) = token.number {
                let is_times = at > 0 && item.tokens[at - 1].word == "*";
                found.push(match is_times {
                    true => Much::Times(number),
                    false => Much::Number(number),
                });
            } else if token.order.is_some() {
                // `жена первая`
                let names_one = self.names.any_in(item.tokens);
                let says_how_much = |it: &Token| it.number.is_some() || it.times.is_some();
                if !names_one || item.tokens.iter().any(says_how_much) {
                    return None;
                }
            }
        }
        match found.len() {
            0 => Some(None),
            1 => Some(found.pop()),
            _ => None,
        }
    }
}

/// Whether a word is a verb of a move, or may be one, and not one that only says that something changes.
fn does_something(token: &Token) -> bool {
    let verb = verb_in(token);
    !token.is_used.get()
        && token.times.is_none()
        && (verb.is_some_and(|it| it != Verb::Replace) || lexicon::is_open_verb(token))
}

/// The verb of a move that a word is.
fn verb_in(token: &Token) -> Option<Verb> {
    let piece = Piece {
        tokens: std::slice::from_ref(token),
    };
    verb_of(&piece).filter(|_| is_move_verb(token) && token.times.is_none())
}
