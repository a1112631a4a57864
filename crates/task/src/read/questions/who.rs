//! Who wins from positions that are given: `Кто выиграет при S = 10, S = 11?`

use crate::model::{Amount, Asked, StartRule};
use crate::read::Field;
use crate::read::limits::bounds::put;
use crate::read::limits::start::letter;
use crate::read::questions::asked::WINS;
use crate::read::reader::Reader;
use crate::read::text::tokens::{Kind, Piece};
use crate::read::words::lexicon::is_move_verb;

/// More heaps are not told one by one.
const MOST_TOLD: usize = 6;

/// Of more values one reads a table.
const MOST_VALUES: usize = 12;

impl Reader {
    /// Reads who wins from positions that the sentence names, or the one before it; returns whether it asks that.
    pub(crate) fn who_wins(&mut self, piece: &Piece<'_>) -> bool {
        let is_asked = piece.tokens.last().is_some_and(|it| it.word == "?")
            || piece.has("укажите|определите|назовите|запишите ,? кто|кого");
        // Of some move, or of the least value, one asks otherwise.
        let is_plain = !piece.has("№ ход*|сколько|каком|каких|какой|наименьш*|наибольш*|всех|не");
        let asks_who = piece.has("кто|кого / у кого") && piece.has(WINS);
        // Of a start that is known anything may be asked; only who wins at best play is answered.
        let is_other = !is_plain
            || piece.has("проигр*|наугад|случайн*|чаще|ошиб*|какой|какая|какое|как|почему|зачем / если|когда _? _? ходит|начинает|начнет / игре №");
        if is_asked
            && self.asking.id.is_none()
            && self.is_start_fixed()
            && piece.has("кто|кого / у кого")
            && is_other
        {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        if !is_asked || !asks_who || !is_plain {
            return false;
        }
        let mut values = given(piece);
        let supposed = self.asking.start.take_if(|_| values.is_empty());
        let letters: Vec<char> = values.iter().map(|it| it.0).collect();
        let is_one_letter = letters.windows(2).all(|it| it[0] == it[1]);
        let are_others = (1..letters.len()).all(|at| !letters[..at].contains(&letters[at]));
        let ascends = values.windows(2).all(|it| it[0].1 < it[1].1);
        let is_known = match (&supposed, values.len()) {
            (None, 0) => self.is_start_fixed(),
            (_, 0 | 1) => true,
            (_, count) => count <= MOST_VALUES && (are_others || is_one_letter && ascends),
        };
        if !is_known && values.is_empty() && self.is_question(piece) {
            return false;
        }
        if !is_known {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        self.end_of_question();
        let mut condition = String::new();
        let mut start = supposed.unwrap_or_default();
        if values.len() > 1 && is_one_letter {
            let between = values[values.len() - 1].1.saturating_sub(values[0].1);
            if usize::try_from(between) != Ok(values.len() - 1) {
                let list: Vec<String> = values.iter().map(|it| it.1.to_string()).collect();
                condition = format!("{{v}} in ({})", list.join(", "));
            }
            values.drain(1..values.len() - 1);
            put_between(&mut start, values[0], values[1]);
        } else {
            for value in values {
                put_between(&mut start, value, value);
            }
        }
        let id = self.new_id();
        let field = Field::Question(id.clone());
        self.phrases.push((piece.place(), field));
        self.game.questions.push(Asked {
            id,
            ask: "winner".to_owned(),
            condition,
            start: Some(start).filter(|it| *it != StartRule::default()),
            ..Asked::default()
        });
        self.use_numbers_of_players(piece);
        piece.take_all("укажите|определите|назовите|запишите");
        piece.take_all("у? кто|кого|кого-то из|среди? игроков|ребят|них?");
        piece.take_all(",? если|при оба|обе|правильной|верной|безошибочной игрока? игре|играют|действуют обоих|правильно|верно|безошибочно|наилучшим|лучшим|оптимально? игроков|образом?");
        piece.take_all("есть|имеет|будет|существует|имеется выигрышн* стратегия|стратегию");
        piece.take_all(",|:|- первый|первая|начинающий|начинающая или второй|вторая|его|ее? соперник|соперница|противник|противница? игрок?");
        piece.take_all(WINS);
        piece.take_all(
            "при|если|игру|игре|игра|партии|партию|в|начальной|позиции|двух|игроков|игрок",
        );
        self.leftovers(piece);
        true
    }

    /// Takes the number of those who play: `Два лаборанта, Рита и Глеб, …`, `Два капитана по очереди пополняют счёт.`
    pub(crate) fn use_players(&self, piece: &Piece<'_>) {
        for at in 0..piece.tokens.len() {
            let names_two = piece
                .at(at, "два|две|двое|двум|двух|двоих|двумя _ ,|-|: _")
                .filter(|it| self.names.player(&piece.tokens[it.range.end - 1]).is_some());
            let are_both = piece.at(
                at,
                "два|две|двое _? по очереди / два|две|двое _? поочередно",
            );
            // But `Петя добавляет один или два камня, Ваня …`.
            let are_players = names_two.is_some() || at == 0 && are_both.is_some();
            let counts_moves = piece
                .at(at + 1, "ход*|раз*|шаг*|действ*|кнопк*|куч*")
                .is_some();
            if are_players && !counts_moves && !self.is_object(&piece.tokens[at + 1]) {
                piece.use_up(&(at..at + 2));
            }
        }
    }

    /// `Запишите 1, если Петя, и 2, если Ваня.`, `Петя – 1, Ваня – 2.`: the players' numbers are what is answered.
    pub(crate) fn players_as_numbers(&mut self, piece: &Piece<'_>) -> bool {
        let mut asked = self.game.questions.iter();
        let asks_who = asked.any(|it| it.ask == "winner");
        let is_other = piece
            .tokens
            .iter()
            .any(|it| is_move_verb(it) || it.kind == Kind::Letter)
            || piece.tokens.last().is_some_and(|it| it.word == "?")
            || piece.has(WINS) && !piece.has("если|когда")
            || piece.has("ход|хода|ходов|ходом|раз|раза|за|больше|меньше|более|менее");
        if !asks_who || piece.tokens.len() > 16 || is_other {
            return false;
        }
        let numbers: Vec<i64> = piece.tokens.iter().filter_map(|it| it.number).collect();
        let players = self.players_in(piece);
        if numbers.len() != 2 || players.len() != 2 {
            return false;
        }
        if players != numbers {
            self.not_understood.push(piece.place());
        }
        piece.use_all();
        true
    }

    /// The players that are named, in the order of their names.
    fn players_in(&self, piece: &Piece<'_>) -> Vec<i64> {
        let named = piece.tokens.iter().filter_map(|it| self.names.player(it));
        named.map(i64::from).collect()
    }

    /// Takes `(запишите 1)` behind the player with that number, and `или его соперник` behind the first.
    fn use_numbers_of_players(&self, piece: &Piece<'_>) {
        let mut last = None;
        for at in 0..piece.tokens.len() {
            let opponent = piece.at(at, "или его|ее соперник|соперница|противник|противница");
            if let Some(found) = opponent.filter(|_| last == Some(1)) {
                piece.use_up(&found.range);
                last = Some(2);
            }
            last = self.names.player(&piece.tokens[at]).map(i64::from).or(last);
            let number = piece.at(
                at,
                "(|- запишите|напишите|укажите|ответ|ответом|число|цифра|- #",
            );
            let number = number.or_else(|| piece.at(at, "( # )"));
            if let Some(found) = number.filter(|it| Some(it.number()) == last) {
                piece.use_up(&found.range);
            }
        }
    }

    /// Whether it is known where the game begins, and nothing of it is sought.
    pub(crate) fn is_start_fixed(&self) -> bool {
        let heaps = &self.game.start.heaps;
        !heaps.is_empty() && heaps.iter().all(|it| matches!(it, Amount::Number(_)))
    }

    /// `На столе лежит 25 спичек.`, `В первой куче 7 камней, во второй 9.`, where nothing in the text is unknown and nothing else is
    /// said: where the game begins.
    pub(crate) fn only_heap(&mut self, piece: &Piece<'_>) -> bool {
        const PLAIN: &str = "в|во|на|перед|а|и|есть|лежит|лежат|находится|находятся|стоит|стоят|имеется|имеются|дано|дана|даны|изначально|вначале|сначала|столе|полу|доске|игроками|ними|камней|камня";
        const ONE_OF_THEM: &str = "одной|одном|другой|другом";
        let is_free = self.asking.id.is_none()
            && !self.has_letters
            && self.game.start == StartRule::default()
            && piece.at(0, PLAIN).or(piece.at(0, "#")).is_some();
        if !is_free {
            return false;
        }
        let (mut told, mut places, mut count, mut object) = (vec![], 0, None, None);
        for (at, token) in piece.tokens.iter().enumerate() {
            let next = piece.tokens.get(at + 1);
            if piece.at(at, ONE_OF_THEM).is_some() || token.order.is_some() {
                // They are told in their order.
                places += 1;
                if token.order.is_some_and(|it| it != places) {
                    return false;
                }
            } else if let Some(number) = token.number {
                match next.is_some_and(|it| self.is_heap(it)) {
                    true => count = Some(number),
                    false => told.push(number),
                }
            } else if self.is_object(token) && !self.is_heap(token) {
                let stem: String = token.word.chars().take(4).collect();
                if object.get_or_insert_with(|| stem.clone()) != &stem {
                    return false;
                }
            } else if token.kind != Kind::Sign
                && !self.is_heap(token)
                && piece.at(at, PLAIN).is_none()
            {
                return false;
            }
        }
        let is_whole = match (count, told.len()) {
            (Some(1) | None, 1) => places == 0 && self.game.heap_count < 2 && object.is_some(),
            (None, heaps) => heaps > 1 && i64::try_from(heaps) == Ok(places),
            (Some(count), heaps) => {
                i64::try_from(heaps) == Ok(count) && (places == 0 || places == count)
            }
        };
        if !is_whole || told.len() > MOST_TOLD {
            return false;
        }
        self.at_least_heaps(told.len());
        self.game.start.heaps = told.into_iter().map(Amount::Number).collect();
        self.phrases.push((piece.place(), Field::Start));
        piece.use_all();
        true
    }

    /// `В куче 30 камней.` under the header of a question: where this one begins.
    pub(crate) fn given_heap(&mut self, piece: &Piece<'_>) -> bool {
        let is_open = self.asking.id.is_some() && !self.asking.is_whole();
        let is_whole = !self.game.moves.is_empty() && self.game.heap_count < 2;
        let letter = match self.game.start.heaps.as_slice() {
            [Amount::Unknown { letter, .. }] => *letter,
            [] => 's',
            _ => return false,
        };
        let Some(number) = heap_told(self, piece).filter(|_| is_open && is_whole) else {
            return false;
        };
        let mut start = StartRule::default();
        put(&mut start, letter, Some(number), Some(number));
        self.asking.start = Some(start);
        self.asking.places.push(piece.place());
        self.phrases.push((piece.place(), Field::Start));
        piece.use_all();
        true
    }
}

/// The one number of a short sentence that says how much there is, and no more.
fn heap_told(reader: &Reader, piece: &Piece<'_>) -> Option<i64> {
    let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
    let (Some(number), None) = (numbers.next(), numbers.next()) else {
        return None;
    };
    let is_counted = (1..piece.tokens.len()).any(|at| {
        let next = &piece.tokens[at];
        piece.tokens[at - 1].number.is_some() && (reader.is_object(next) || reader.is_heap(next))
    });
    let says_more = piece
        .tokens
        .iter()
        .any(|it| it.kind == Kind::Letter || is_move_verb(it))
        || piece.has("не|если|или|либо|ход*|больше|меньше|более|менее|каждый|всего|№")
        || piece.has(WINS);
    (is_counted && !says_more && piece.tokens.len() <= 8).then_some(number)
}

/// The values of unknowns that a sentence gives, in its order: `S = 10, 11 и 14`.
fn given(piece: &Piece<'_>) -> Vec<(char, i64)> {
    let mut values = vec![];
    let mut at = 0;
    while let Some(found) = piece.find_from("$ = #", at) {
        let unknown = letter(&piece.tokens[found.range.start].word);
        values.push((unknown, found.number()));
        piece.use_up(&found.range);
        at = found.range.end;
        while let Some(next) = piece.at(at, ",|;|и|или и|или? #") {
            values.push((unknown, next.number()));
            piece.use_up(&next.range);
            at = next.range.end;
        }
    }
    values
}

fn put_between(start: &mut StartRule, low: (char, i64), high: (char, i64)) {
    put(start, low.0, Some(low.1), Some(high.1));
}
