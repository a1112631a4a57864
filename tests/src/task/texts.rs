//! A game as the text of a task in many wordings, told from what a reader should find in it.
//!
//! The program writes texts of its own; these have other words, so that a reader is not only understood by its writer.

use kruzhok_task::{
    Amount, Asked, Bounds, Change, Game, GameMove, Joint, Relation, Repetition, Rounding, Subject,
    Target, WinnerRule,
};

/// How a text is worded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wording {
    /// Which players, which things: each number chooses from a list that begins again at its end.
    pub(crate) players: usize,
    /// What the heaps are of.
    pub(crate) things: usize,
    /// Whether small numbers are words.
    pub(crate) has_words: bool,
    /// Whether the moves are a list, and of which kind.
    pub(crate) list: List,
    /// Whether `удвоить` stands for `увеличить в два раза`, and other verbs for theirs.
    pub(crate) has_other_verbs: bool,
}

/// How moves stand in the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum List {
    /// One after another, with commas and `или`.
    #[default]
    Inline,
    /// `а) …; б) …`
    Letters,
    /// `1) …; 2) …`
    Digits,
    /// `– …;`
    Dashes,
}

/// A player's name: who plays, and whose game it is.
struct Name {
    nominative: &'static str,
    genitive: &'static str,
}

const PLAYERS: [[Name; 2]; 4] = [
    [name("Петя", "Пети"), name("Ваня", "Вани")],
    [name("Аня", "Ани"), name("Борис", "Бориса")],
    [name("Костя", "Кости"), name("Лена", "Лены")],
    [name("Вера", "Веры"), name("Миша", "Миши")],
];

const fn name(nominative: &'static str, genitive: &'static str) -> Name {
    Name {
        nominative,
        genitive,
    }
}

/// One thing as it is taken, a few, many.
struct Thing {
    /// As it lies there.
    alone: &'static str,
    one: &'static str,
    few: &'static str,
    many: &'static str,
    is_feminine: bool,
}

const THINGS: [Thing; 4] = [
    thing("камень", ["камень", "камня", "камней"], false),
    thing("конфета", ["конфету", "конфеты", "конфет"], true),
    thing("орех", ["орех", "ореха", "орехов"], false),
    thing("монета", ["монету", "монеты", "монет"], true),
];

const fn thing(alone: &'static str, forms: [&'static str; 3], is_feminine: bool) -> Thing {
    let [one, few, many] = forms;
    Thing {
        alone,
        one,
        few,
        many,
        is_feminine,
    }
}

/// The text of a task; `None` where the game has something for which there are no words here.
pub(crate) fn write(game: &Game, wording: &Wording) -> Option<String> {
    let writer = Writer {
        game,
        wording,
        players: &PLAYERS[wording.players % PLAYERS.len()],
        thing: &THINGS[wording.things % THINGS.len()],
    };
    writer.text()
}

struct Writer<'a> {
    game: &'a Game,
    wording: &'a Wording,
    players: &'static [Name; 2],
    thing: &'static Thing,
}

impl Writer<'_> {
    fn text(&self) -> Option<String> {
        if self.game.is_token || self.game.has_pass() || !self.game.legal.is_empty() {
            return None;
        }
        let [first, second] = self.players;
        let heaps = match self.game.heap_count {
            1 => "лежит куча".to_owned(),
            2 => "лежат две кучи".to_owned(),
            3 => "лежат три кучи".to_owned(),
            _ => return None,
        };
        let mut parts = vec![format!(
            "Два игрока, {} и {}, играют в такую игру. Перед ними {heaps} {}. Игроки ходят по очереди, первый ход \
             делает {}.",
            first.nominative, second.nominative, self.thing.many, first.nominative
        )];
        parts.push(self.moves()?);
        parts.push(match self.game.repeat {
            Repetition::Free => String::new(),
            Repetition::NotOwn => {
                "Игрок не может делать один и тот же ход два раза подряд.".to_owned()
            }
            Repetition::NotOpponent => "Нельзя повторять последний ход противника.".to_owned(),
            Repetition::NotEither => {
                "Нельзя повторять ни свой предыдущий ход, ни ход соперника.".to_owned()
            }
        });
        parts.push(self.once()?);
        parts.push(self.end()?);
        parts.push(self.start()?);
        parts.retain(|it| !it.is_empty());
        let mut text = parts.join(" ");
        for question in &self.game.questions {
            text += &format!("\nЗадание {}.\n{}", question.id, self.question(question)?);
        }
        text.push('\n');
        Some(text)
    }

    fn moves(&self) -> Option<String> {
        let moves: Option<Vec<String>> =
            self.game.moves.iter().map(|it| self.one_move(it)).collect();
        let moves = moves?;
        let (last, others) = moves.split_last()?;
        let begin = "За один ход игрок может";
        let listed = |marker: &dyn Fn(usize) -> String| {
            let items = moves
                .iter()
                .enumerate()
                .map(|(at, it)| format!("\n{} {it}", marker(at)));
            format!("{begin}:{}.\n", items.collect::<Vec<String>>().join(";"))
        };
        Some(match self.wording.list {
            List::Inline if others.is_empty() => format!("{begin} {last}."),
            // A condition before a comma would belong to either of its neighbours.
            List::Inline if self.game.moves.iter().any(|it| !it.guards.is_empty()) => {
                format!("{begin} {} или {last}.", others.join(" или "))
            }
            List::Inline => format!("{begin} {} или {last}.", others.join(", ")),
            List::Letters => {
                listed(&|at| format!("{})", "абвгдежз".chars().nth(at).unwrap_or('и')))
            }
            List::Digits => listed(&|at| format!("{})", at + 1)),
            List::Dashes => listed(&|_| "–".to_owned()),
        })
    }

    fn one_move(&self, mv: &GameMove) -> Option<String> {
        let many = self.thing.many;
        let (to, of, within) = self.places(mv.target)?;
        let by = if mv.target == Target::Every {
            "по "
        } else {
            ""
        };
        let amount = match &mv.change {
            Change::Add(number) => format!("добавить {to} {by}{}", self.things(*number)),
            Change::AddBetween(low, high) => format!("добавить {to} от {low} до {high} {many}"),
            Change::Take(number) if self.wording.has_other_verbs => {
                format!("взять {of} {by}{}", self.things(*number))
            }
            Change::Take(number) => format!("убрать {of} {by}{}", self.things(*number)),
            Change::TakeBetween(low, high) => format!("убрать {of} от {low} до {high} {many}"),
            Change::Multiply(times @ (2 | 3)) if self.wording.has_other_verbs => {
                let verb = if *times == 2 {
                    "удвоить"
                } else {
                    "утроить"
                };
                format!("{verb} количество {many} {within}")
            }
            Change::Multiply(times) => {
                format!(
                    "увеличить количество {many} {within} в {}",
                    self.times(*times)
                )
            }
            Change::Divide(times, rounding) => {
                let rounding = match rounding {
                    Rounding::Down => " (результат округляется вниз)",
                    Rounding::Up => " (результат округляется вверх)",
                    Rounding::Exact | Rounding::Unknown => "",
                };
                format!(
                    "уменьшить количество {many} {within} в {}{rounding}",
                    self.times(*times)
                )
            }
            Change::AddPart(2, Rounding::Down) => {
                format!("увеличить количество {many} {within} в полтора раза")
            }
            Change::AddOther => format!("добавить {to} столько {many}, сколько их в другой куче"),
            _ => return None,
        };
        let guards: Vec<&String> = mv
            .guards
            .iter()
            .filter(|it| !it.starts_with("{v} >= "))
            .collect();
        Some(match guards.as_slice() {
            [] => amount,
            [guard] => format!(
                "{amount}, если количество {many} в ней {}",
                guard_in_words(guard)?
            ),
            _ => return None,
        })
    }

    /// Into the heap, out of the heap, in the heap.
    fn places(&self, target: Target) -> Option<(String, String, String)> {
        let is_one = self.game.heap_count == 1;
        let (to, of, within) = match target {
            _ if is_one => ("в кучу", "из кучи", "в куче"),
            Target::Any => ("в любую кучу", "из любой кучи", "в любой куче"),
            Target::Heap(0) => ("в первую кучу", "из первой кучи", "в первой куче"),
            Target::Heap(1) => ("во вторую кучу", "из второй кучи", "во второй куче"),
            Target::Heap(2) => ("в третью кучу", "из третьей кучи", "в третьей куче"),
            Target::Bigger => ("в большую кучу", "из большей кучи", "в большей куче"),
            Target::Smaller => ("в меньшую кучу", "из меньшей кучи", "в меньшей куче"),
            Target::Every => ("в каждую кучу", "из каждой кучи", "в каждой куче"),
            Target::Heap(_) => return None,
        };
        Some((to.to_owned(), of.to_owned(), within.to_owned()))
    }

    /// What may be done once.
    fn once(&self) -> Option<String> {
        let Some(once) = &self.game.once else {
            return Some(String::new());
        };
        let Some(Change::Multiply(times)) = once.change else {
            return None;
        };
        let deed = format!(
            "величить количество {} в {times} раз{}",
            self.thing.many,
            if times < 5 { "а" } else { "" }
        );
        Some(match once.is_of_each {
            true => format!("Каждый игрок может у{deed} только один раз за игру."),
            false => format!("У{deed} за всю игру можно только один раз."),
        })
    }

    fn end(&self) -> Option<String> {
        let end = self.game.end.as_ref()?;
        let many = self.thing.many;
        let subject = match end.subject {
            _ if self.game.heap_count == 1 => format!("количество {many} в куче"),
            Subject::Sum => format!("суммарное количество {many} в кучах"),
            Subject::Some => format!("количество {many} в одной из куч"),
            Subject::Product => format!("произведение количеств {many} в кучах"),
            Subject::Heap(0) => format!("количество {many} в первой куче"),
            Subject::Heap(1) => format!("количество {many} во второй куче"),
            _ => return None,
        };
        let relation = match end.relation {
            Relation::AtLeast => "не менее",
            Relation::Above => "больше",
            Relation::AtMost => "не более",
            Relation::Below => "меньше",
            _ => return None,
        };
        let other = match self.game.other_end.as_ref() {
            None => String::new(),
            Some((Joint::And, other)) if other.number == 2 => match other.relation {
                Relation::Multiple => format!(" и при этом число {many} чётно"),
                Relation::NoMultiple => format!(" и при этом число {many} нечётно"),
                _ => return None,
            },
            Some((Joint::Or, other)) if other.relation == Relation::Multiple => {
                format!(" или делится на {}", other.number)
            }
            Some(_) => return None,
        };
        let over = format!(
            "Игра завершается в тот момент, когда {subject} становится {relation} {}{other}.",
            end.number
        );
        let winner = match &self.game.winner {
            WinnerRule::Last => "Выигрывает игрок, сделавший последний ход.".to_owned(),
            WinnerRule::Next => "Игрок, сделавший последний ход, считается проигравшим.".to_owned(),
            WinnerRule::Draw => return None,
            WinnerRule::LastIf(condition) => {
                let told = match condition.strip_prefix("{total} ")? {
                    "% 2 == 0" => format!("чётное количество {many}"),
                    "% 2 == 1" => format!("нечётное количество {many}"),
                    bound => format!("не более {} {many}", bound.strip_prefix("<= ")?),
                };
                let place = if self.game.heap_count == 1 {
                    "в куче"
                } else {
                    "в кучах"
                };
                format!(
                    "Если при этом {place} оказалось {told}, то победителем считается игрок, сделавший последний ход. \
                     В противном случае победителем становится его противник."
                )
            }
            WinnerRule::FirstIf(condition) => {
                let [first, second] = self.players;
                let told = match condition.as_str() {
                    "{total} % 2 == 0" => "чётное",
                    "{total} % 2 == 1" => "нечётное",
                    _ => return None,
                };
                format!(
                    "Если в этот момент общее количество {many} {told}, побеждает {}, иначе побеждает {}.",
                    first.nominative, second.nominative
                )
            }
        };
        Some(format!("{over} {winner}"))
    }

    fn start(&self) -> Option<String> {
        let start = &self.game.start;
        // What is remembered at first needs no words.
        let is_memory = |it: &String| matches!(it.as_str(), "m == -1" | "p == 1" | "q == 1");
        if !start.conditions.iter().all(is_memory) {
            return None;
        }
        let mut heaps = vec![];
        for (index, amount) in start.heaps.iter().enumerate() {
            let amount = match *amount {
                Amount::Number(number) => self.things_there(number),
                Amount::Unknown {
                    letter,
                    times: 1,
                    more: 0,
                } => {
                    format!("{} {}", letter.to_ascii_uppercase(), self.thing.many)
                }
                Amount::Unknown { .. } => return None,
            };
            heaps.push(match (self.game.heap_count, index) {
                (1, _) => format!("в куче было {amount}"),
                (_, 0) => format!("в первой куче было {amount}"),
                (_, 1) => format!("во второй куче – {amount}"),
                (_, _) => format!("в третьей куче – {amount}"),
            });
        }
        let bounds: Option<Vec<String>> = start.bounds.iter().map(bounds_in_signs).collect();
        Some(format!(
            "В начальный момент {}; {}.",
            heaps.join(", "),
            bounds?.join(", ")
        ))
    }

    fn question(&self, question: &Asked) -> Option<String> {
        if question.start.is_some() || !question.of.is_empty() {
            return None;
        }
        let letter = self.game.start.bounds.first()?.letter.to_ascii_uppercase();
        let (asked, is_plural) = asked_in_words(question, letter)?;
        let which = if is_plural {
            "при которых"
        } else {
            "при котором"
        };
        let condition = self.condition(&question.condition)?;
        Some(format!("{asked}, {which} {condition}."))
    }

    fn condition(&self, condition: &str) -> Option<String> {
        let [first, second] = self.players;
        let of = |player: &str| match player {
            "1" => Some((first, second)),
            "2" => Some((second, first)),
            _ => None,
        };
        if let Some(inner) = condition.strip_prefix("some_move(winner == 2 and turns == ") {
            let turns: i64 = inner.strip_suffix(')')?.parse().ok()?;
            return Some(format!(
                "{} может выиграть своим {} ходом после неудачного первого хода {}",
                second.nominative,
                by_order(turns)?,
                first.genitive
            ));
        }
        let rest = condition.strip_prefix("winner == ")?;
        let Some((player, turns)) = rest.split_once(" and turns ") else {
            let (winner, _) = of(rest)?;
            return Some(format!("у {} есть выигрышная стратегия", winner.genitive));
        };
        let (winner, loser) = of(player)?;
        let turns: i64 = turns.strip_prefix("== ")?.parse().ok()?;
        let (name, whose) = (winner.nominative, loser.genitive);
        Some(match (player, turns) {
            ("1", 1) => format!("{name} может выиграть первым ходом"),
            ("2", 1) => format!(
                "{whose_name} не может выиграть за один ход, но при любом ходе {whose} {name} может выиграть своим \
                 первым ходом",
                whose_name = loser.nominative
            ),
            ("2", 2) => format!(
                "одновременно выполняются два условия:\n– у {} есть стратегия, позволяющая выиграть первым или \
                 вторым ходом при любой игре {whose};\n– у {} нет стратегии, позволяющей наверняка выиграть первым \
                 ходом",
                winner.genitive, winner.genitive
            ),
            (_, 2) => format!(
                "одновременно выполняются два условия:\n– {name} не может выиграть за один ход;\n– {name} может \
                 выиграть своим вторым ходом независимо от того, как будет ходить {}",
                loser.nominative
            ),
            (_, turns) => format!(
                "{name} может наверняка выиграть своим {} ходом, но не может наверняка выиграть за {} или \
                 менее",
                by_order(turns)?,
                moves_in_words(turns - 1)
            ),
        })
    }

    /// So many things as something is done to them: `один камень`, `две конфеты`, `25 камней`.
    fn things(&self, number: i64) -> String {
        let noun = match plural(number) {
            Plural::One => self.thing.one,
            Plural::Few => self.thing.few,
            Plural::Many => self.thing.many,
        };
        format!("{} {noun}", self.number(number))
    }

    /// So many things as they lie there: `одна конфета`.
    fn things_there(&self, number: i64) -> String {
        match (plural(number), number) {
            (Plural::One, 1) if self.wording.has_words && self.thing.is_feminine => {
                format!("одна {}", self.thing.alone)
            }
            (Plural::One, _) => format!("{number} {}", self.thing.alone),
            _ => self.things(number),
        }
    }

    fn number(&self, number: i64) -> String {
        match number {
            _ if !self.wording.has_words => number.to_string(),
            1 if self.thing.is_feminine => "одну".to_owned(),
            2 if self.thing.is_feminine => "две".to_owned(),
            // `двадцать одну`: only the last word has a gender.
            _ if self.thing.is_feminine && matches!(number % 10, 1 | 2) => number.to_string(),
            _ => in_words(number).unwrap_or_else(|| number.to_string()),
        }
    }

    fn times(&self, times: i64) -> String {
        let noun = match plural(times) {
            Plural::Few => "раза",
            Plural::One | Plural::Many => "раз",
        };
        let number = match self.wording.has_words {
            true => in_words(times).unwrap_or_else(|| times.to_string()),
            false => times.to_string(),
        };
        format!("{number} {noun}")
    }
}

enum Plural {
    One,
    Few,
    Many,
}

fn plural(number: i64) -> Plural {
    match (number % 10, number % 100) {
        (_, 11..=14) => Plural::Many,
        (1, _) => Plural::One,
        (2..=4, _) => Plural::Few,
        _ => Plural::Many,
    }
}

/// A number up to 999 as words, of men's nouns.
fn in_words(number: i64) -> Option<String> {
    const UNITS: [&str; 20] = [
        "ноль",
        "один",
        "два",
        "три",
        "четыре",
        "пять",
        "шесть",
        "семь",
        "восемь",
        "девять",
        "десять",
        "одиннадцать",
        "двенадцать",
        "тринадцать",
        "четырнадцать",
        "пятнадцать",
        "шестнадцать",
        "семнадцать",
        "восемнадцать",
        "девятнадцать",
    ];
    const TENS: [&str; 8] = [
        "двадцать",
        "тридцать",
        "сорок",
        "пятьдесят",
        "шестьдесят",
        "семьдесят",
        "восемьдесят",
        "девяносто",
    ];
    const HUNDREDS: [&str; 9] = [
        "сто",
        "двести",
        "триста",
        "четыреста",
        "пятьсот",
        "шестьсот",
        "семьсот",
        "восемьсот",
        "девятьсот",
    ];
    let number = usize::try_from(number).ok().filter(|it| *it < 1000)?;
    let mut words = vec![];
    let (hundreds, rest) = (number / 100, number % 100);
    if hundreds > 0 {
        words.push(HUNDREDS[hundreds - 1]);
    }
    if rest >= 20 {
        words.push(TENS[rest / 10 - 2]);
    }
    let units = if rest >= 20 { rest % 10 } else { rest };
    if units > 0 || number == 0 {
        words.push(UNITS[units]);
    }
    Some(words.join(" "))
}

fn by_order(turns: i64) -> Option<&'static str> {
    ["первым", "вторым", "третьим", "четвёртым"]
        .get(usize::try_from(turns - 1).ok()?)
        .copied()
}

fn moves_in_words(turns: i64) -> String {
    match plural(turns) {
        Plural::One => format!("{turns} ход"),
        Plural::Few => format!("{turns} хода"),
        Plural::Many => format!("{turns} ходов"),
    }
}

fn guard_in_words(guard: &str) -> Option<String> {
    let (number, rest) = guard.strip_prefix("{v} % ")?.split_once(" == ")?;
    Some(match (number, rest) {
        ("2", "0") => "чётно".to_owned(),
        ("2", "1") => "нечётно".to_owned(),
        (_, "0") => format!("кратно {number}"),
        _ => return None,
    })
}

fn bounds_in_signs(bounds: &Bounds) -> Option<String> {
    let letter = bounds.letter.to_ascii_uppercase();
    match (bounds.low, bounds.high) {
        (Some(low), Some(high)) => Some(format!("{low} ≤ {letter} ≤ {high}")),
        (Some(low), None) => Some(format!("{letter} ≥ {low}")),
        _ => None,
    }
}

/// What is asked for, and whether it is more than one value.
fn asked_in_words(question: &Asked, letter: char) -> Option<(String, bool)> {
    let of = |number: u32| match number {
        2 => "два".to_owned(),
        3 => "три".to_owned(),
        4 => "четыре".to_owned(),
        _ => number.to_string(),
    };
    let (words, is_plural) = match (question.ask.as_str(), question.expect) {
        ("min", _) => ("Укажите наименьшее значение".to_owned(), false),
        ("max", _) => ("Укажите наибольшее значение".to_owned(), false),
        ("min and max", _) => ("Найдите наименьшее и наибольшее значения".to_owned(), true),
        ("count", _) => ("Определите, сколько существует значений".to_owned(), true),
        ("sum", _) => ("Найдите сумму всех значений".to_owned(), true),
        ("product", _) => ("Найдите произведение всех значений".to_owned(), true),
        ("all", Some(1)) => ("Укажите такое значение".to_owned(), false),
        ("all", Some(count @ 2..=4)) => (format!("Найдите {} таких значения", of(count)), true),
        ("all", None) => ("Найдите все значения".to_owned(), true),
        (ask, _) => {
            let (count, kind) = ask.split_once(' ')?;
            let kind = match kind {
                "smallest" => "наименьших",
                "largest" => "наибольших",
                _ => return None,
            };
            (
                format!("Найдите {} {kind} значения", of(count.parse().ok()?)),
                true,
            )
        }
    };
    Some((format!("{words} {letter}"), is_plural))
}
