//! The worked examples of a text, as tests of the rules that were read: `из кучи в 20 камней можно получить 18, 15 или 6`.

use crate::model::{Amount, Game, GameMove, Rounding, StartRule, Target};
use crate::read::reader::{Doubt, Reader};
use crate::read::text::tokens::{Kind, Piece};
use crate::read::words::asides::limits_or_denies;
use crate::read::{Field, Place};
use crate::rules_file::rules_file;
use kruzhok_rules::parse;

/// From which position moves lead where, as the text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Example {
    pub(crate) place: Place,
    from: Vec<i64>,
    to: Vec<Vec<i64>>,
    /// How many moves there are, where the text says it.
    count: Option<i64>,
}

const BEGINS: &str = "например|к-примеру / к примеру / скажем , / допустим , / поясним :|,";
/// What begins an example if it tells numbers and what becomes of them, and nothing that is allowed or not.
const LIKE_THIS: &str = "так , если|из|в|от|куч*";
const GETS: &str = "получи*|получа*|стало|осталось|останет*|остает*|остан*|станет|перейти|превратит*|превращает*|будет|окажется|окажутся / - тоже? #|ни";

impl Reader {
    /// The sentences of a text without the examples in brackets or behind other words.
    pub(crate) fn take_examples(&mut self, piece: &Piece<'_>) {
        let mut at = 0;
        while let Some(found) = piece.find_from(&format!("{BEGINS} / {LIKE_THIS}"), at) {
            let start = found.range.start;
            at = found.range.end;
            let is_sign = |at: &usize, sign: &str| piece.tokens[*at].word == sign;
            let ends = |at: &usize| matches!(piece.tokens[*at].word.as_str(), "." | "!" | "?");
            let own = (0..start).rev().take_while(|at| !ends(at));
            let mut opens = own.filter(|at| is_sign(at, "(") || is_sign(at, ")"));
            let is_inside = opens.next().is_some_and(|at| is_sign(&at, "("));
            if !is_inside {
                continue;
            }
            // Pairs of numbers stand in brackets of their own.
            let mut depth = 1;
            let end = (start..piece.tokens.len()).find(|at| {
                depth += i32::from(is_sign(at, "(")) - i32::from(is_sign(at, ")"));
                depth == 0 || ends(at)
            });
            let range = start..end.unwrap_or(piece.tokens.len());
            let part = piece.part(range.clone());
            if part.at(0, BEGINS).is_some() || is_like_this(&part) {
                at = range.end;
                self.note_example(&part);
            }
        }
        // `(из 23 остаётся 5)`
        let mut at = 0;
        while let Some(found) = piece.find_from("к # _? добавля*|прибавля* # / от # _? _? останет*|остает* #|ни / из #|кучи _? _? _? остает*|останет*|остан*|получит*|получает* # / из|от|при|для # _? можно / из # съедает|съедят|забирает|берет|берут|убирает|убирают #|ни|одну|один / _? из? # _? превращ*|превратит* в _? из? # / из # - # , из # - # / было # _? -|, стало|станет|останется|осталось #", at) {
            let before = |word: &str| {
                let mut own = piece.tokens[..found.range.start].iter().rev().take(4);
                own.any(|it| it.word == word)
            };
            at = found.range.end;
            let mut rest = piece.tokens[at..].iter();
            let end = rest.position(|it| matches!(it.word.as_str(), ")" | "." | "!" | "?"));
            if let Some(length) = end.filter(|_| ["(", ":", ";"].into_iter().any(before) || before("так") && before("что") || before("то") && before("есть")) {
                let range = found.range.start..at + length;
                at = range.end;
                self.note_example(&piece.part(range));
            }
        }
    }

    /// What follows `например` is noise, and so is an example of a division; that tells what becomes of the rest.
    pub(crate) fn without_example<'t>(&mut self, piece: Piece<'t>) -> Piece<'t> {
        if is_like_this(&piece) {
            self.note_example(&piece);
        }
        if let Some(shown) = piece.take(SHOWN) {
            if let &[all, taken, left] = shown.numbers.as_slice()
                && taken.checked_add(left) == Some(all)
                && all % 2 == 1
                && self.rounding == Rounding::Unknown
            {
                self.rounding = if left > taken {
                    Rounding::Up
                } else {
                    Rounding::Down
                };
            }
            self.noise.push(piece.part(shown.range).place());
        }
        let Some(example) = piece.find("например / к примеру") else {
            return piece;
        };
        let start = match example.range.start {
            start if start <= 2 => 0,
            start => start,
        };
        self.note_example(&piece.part(start..piece.tokens.len()));
        piece.part(0..start)
    }

    /// Remembers what an example says; its words say nothing else.
    pub(crate) fn note_example(&mut self, piece: &Piece<'_>) {
        piece.use_all();
        self.noise.push(piece.place());
        // `пары (3; 8) и (8; 3) – разные` leads nowhere.
        if piece.has("разные|разными|различн*|различаются") {
            return;
        }
        // `из (4, 9) получаются (4, 11) и (8, 9), а из (9, 9) – только (11, 9)`
        if let Some(second) = piece.find(",|; а? из положения|позиции|кучек|куч? (")
        {
            self.note_example(&piece.part(0..second.range.start));
            self.note_example(&piece.part(second.range.start + 1..piece.tokens.len()));
            return;
        }
        let tuples = tuples(piece);
        let count = piece.find("# позиц*|вариант*");
        let count = count.map(|it| it.number()).filter(|it| *it > 1);
        if !tuples.is_empty() {
            // `если в кучах 6 и 10 камней`
            let before = piece.find("(").map_or(0, |it| it.range.start);
            let told = piece
                .find("в кучах|корзинах|коробках|них # и #")
                // `из кучек в 5 и 12 камней получится (6, 12) или (5, 13)`
                .or_else(|| piece.part(0..before).find("из|от _ в|по|с|со? # и #"))
                .map(|it| it.numbers);
            let known = told.or(self.example_from.take());
            let gets = piece.find(GETS).is_some() || piece.has(":");
            match (tuples.as_slice(), known, gets) {
                ([from], _, false) => self.example_from = Some(from.clone()),
                (to, Some(from), _) if !to.contains(&from) => {
                    self.examples.push(example(piece, from, to.to_vec(), count));
                }
                ([from, to @ ..], _, true) if !to.is_empty() && !piece.has("из нее|этой|такой") =>
                {
                    self.examples
                        .push(example(piece, from.clone(), to.to_vec(), count));
                }
                _ => {}
            }
            return;
        }
        // `было 28 – останется 10, было 29 – тоже 10`
        match piece.find(",|; а? было #") {
            Some(second) => {
                self.example_of_numbers(&piece.part(0..second.range.start));
                self.example_of_numbers(&piece.part(second.range.start + 1..piece.tokens.len()));
            }
            None => self.example_of_numbers(piece),
        }
    }

    /// `из 15 камней можно получить 16 или 30`, `из 11 остаётся 3, а из двух – ни одной`
    fn example_of_numbers(&mut self, piece: &Piece<'_>) {
        let is_of = |at: usize| {
            piece
                .at(
                    at,
                    "из|в|от|с|было|лежит|лежало|имея|куче|кучу #|$ / _ из|в # / # превращает*|превратит*",
                )
                .is_some()
        };
        let from = (0..piece.tokens.len()).find(|&at| is_of(at));
        let Some(from) = from else {
            return;
        };
        let rest = piece.part(from..piece.tokens.len());
        let Some(gets) = rest.find(GETS) else {
            return;
        };
        let amounts = |piece: &Piece<'_>| -> Vec<i64> {
            let is_amount = |at: &usize| {
                let next = piece.part(at + 1..at + 2);
                let is_time = next.has("ход*|раз*|позиц*|способ*|вариант*|куч*");
                piece.tokens[*at].number.is_some() && !is_time
            };
            let places = (0..piece.tokens.len()).filter(is_amount);
            places.filter_map(|at| piece.tokens[at].number).collect()
        };
        let before = amounts(&rest.part(0..gets.range.start));
        let after = rest.part(gets.range.start..rest.tokens.len());
        let end = after.find(", а? из|от|если|при|а").map(|it| it.range.start);
        let after = after.part(0..end.unwrap_or(after.tokens.len()));
        // `из 29 литров отливается 14, остаётся 15`
        let left = match (before.as_slice(), amounts(&after).as_slice()) {
            (&[from, taken], &[left]) => taken.checked_add(left) == Some(from),
            (before, _) => before.len() == 1,
        };
        if let Some(from) = before.first().filter(|_| left)
            && !after.has("не|но|победит*|выигр*|раз*|больше|меньше|менее|более|если")
            && !amounts(&after).is_empty()
        {
            let to = amounts(&after).into_iter().map(|it| vec![it]).collect();
            self.examples.push(example(piece, vec![*from], to, None));
        }
    }

    /// Reports where the game begins if it is over there already.
    pub(crate) fn check_starts(&mut self) {
        const MOST: usize = 3_000;
        let is_open = |it: &crate::model::Bounds| it.high.is_none();
        if self.game.moves.is_empty() || self.game.start.bounds.iter().any(is_open) {
            return;
        }
        let mut game = self.game.clone();
        game.questions = vec![];
        let Ok(rules) = parse(&rules_file(&game)) else {
            return;
        };
        let starts = rules.starts(MOST).unwrap_or_default();
        let is_over = starts.iter().any(|it| {
            let ending = rules.ending(it.words(), &mut kruzhok_rules::Scratch::default());
            matches!(ending, Ok(Some(_)))
        });
        let places: Vec<Place> = self
            .phrases
            .iter()
            .filter(|it| it.1 == Field::Start)
            .map(|it| it.0.clone())
            .collect();
        for place in places.into_iter().filter(|_| is_over) {
            self.contradicts(place);
        }
    }

    /// Reports the examples that the rules do not agree with. What becomes of the rest of a division is as they show it,
    /// where the text does not tell it.
    pub(crate) fn check_examples(&mut self) {
        for example in std::mem::take(&mut self.examples) {
            let others = self.other_divisions();
            match disagrees(&self.game, &example) {
                true => match others.into_iter().find(|it| !disagrees(it, &example)) {
                    Some(game) => {
                        self.game = game;
                        self.rest_is_shown(&example);
                    }
                    None => self.contradicts(example.place),
                },
                false if others.iter().any(|it| disagrees(it, &example)) => {
                    self.rest_is_shown(&example);
                }
                false => {}
            }
        }
    }

    /// The same game with another rest of one division, where a doubt is left of them.
    fn other_divisions(&self) -> Vec<Game> {
        if !self.doubts.iter().any(|it| it.0 == Doubt::Rounding) {
            return vec![];
        }
        let mut others = vec![];
        for at in 0..self.game.moves.len() {
            for rounding in [Rounding::Down, Rounding::Up] {
                let mut other = self.game.clone();
                if let Some(told) = other.moves[at].change.rounding_mut()
                    && *told != rounding
                {
                    *told = rounding;
                    others.push(other);
                }
            }
        }
        others
    }

    /// An example shows what becomes of the rest of a division: that is in no doubt then.
    fn rest_is_shown(&mut self, example: &Example) {
        let moves = self.game.moves.iter_mut();
        // Of two divisions it shows one.
        if moves.filter_map(|it| it.change.rounding_mut()).count() == 1 {
            self.doubts.retain(|it| it.0 != Doubt::Rounding);
        }
        self.shown_rests.push(example.place.clone());
    }
}

/// An example of a division behind a sentence: `…: из 15 блинов съедают 7, остаётся 8`.
const SHOWN: &str = ": из|от # _? _ # , а? # ,? остается|остаются / : из|от # _? _ _? # , _? остается|останется|остаются #";

/// `Так, из кучи в 20 камней получаются кучи в 19, 16 и 7 камней.`
pub(crate) fn is_like_this(piece: &Piece<'_>) -> bool {
    let numbers = piece.tokens.iter().filter(|it| it.number.is_some()).count();
    piece.at(0, LIKE_THIS).is_some()
        && numbers > 1
        && piece.has(GETS)
        && !(0..piece.tokens.len())
            .any(|at| limits_or_denies(piece, at) && piece.at(at, "если").is_none())
}

/// `Из неё за один ход можно перейти в любую из позиций (13, 6), (20, 6), (10, 9), (10, 12).`
pub(crate) fn lists_positions(piece: &Piece<'_>) -> bool {
    tuples(piece).len() > 1
        && piece.has(GETS)
        && piece.has("ход*|позици*")
        && !piece
            .tokens
            .iter()
            .any(|it| it.kind == Kind::Letter || it.word == "?")
        && !(0..piece.tokens.len()).any(|at| limits_or_denies(piece, at))
}

fn example(piece: &Piece<'_>, from: Vec<i64>, to: Vec<Vec<i64>>, count: Option<i64>) -> Example {
    let place = piece.place();
    Example {
        place,
        from,
        to,
        count,
    }
}

/// `(6, 9)` and the like.
fn tuples(piece: &Piece<'_>) -> Vec<Vec<i64>> {
    let mut found = vec![];
    let mut at = 0;
    while let Some(close) = (at..piece.tokens.len()).find(|&at| piece.tokens[at].word == ")") {
        // `(позиция (2, 7, 6))`
        let open = (at..close).rev().find(|&at| piece.tokens[at].word == "(");
        at = close + 1;
        let Some(open) = open else {
            continue;
        };
        let inside =
            piece.tokens[open + 1..close].split(|it| matches!(it.word.as_str(), "," | ";"));
        let number = |it: &[crate::read::text::tokens::Token]| match it {
            [one] if one.kind == Kind::Number => one.number,
            [sign, one] if sign.word == "-" => one.number.map(|it| -it),
            _ => None,
        };
        let numbers: Option<Vec<i64>> = inside.map(number).collect();
        found.extend(numbers.filter(|it| it.len() > 1));
    }
    found
}

/// Whether the moves of a game lead elsewhere than an example says; `false` where that cannot be known.
fn disagrees(game: &Game, example: &Example) -> bool {
    let count = game.names.len();
    // `было 13 – осталось 6`, of one heap of several
    let with_others = |heap: &Vec<i64>| match heap.len() {
        1 => [heap.as_slice(), &vec![1; count.saturating_sub(1)]].concat(),
        _ => heap.clone(),
    };
    let is_of_size = |it: &GameMove| it.target == Target::Smaller;
    let (from, to) = match example.from.as_slice() {
        [one] if count > 1 && *one > 1 && !game.is_token && !game.moves.iter().any(is_of_size) => {
            let to = example.to.iter().map(with_others).collect::<Vec<_>>();
            (with_others(&example.from), to)
        }
        _ => (example.from.clone(), example.to.clone()),
    };
    if game.moves.is_empty() || from.len() != count {
        return false;
    }
    let mut game = game.clone();
    let is_memory = |it: &String| {
        ["p ==", "h ==", "g ==", "m =="]
            .iter()
            .any(|sign| it.starts_with(sign))
    };
    game.start = StartRule {
        heaps: from.iter().map(|it| Amount::Number(*it)).collect(),
        bounds: vec![],
        conditions: game
            .start
            .conditions
            .into_iter()
            .filter(is_memory)
            .collect(),
    };
    (game.questions, game.end) = (vec![], None);
    let Ok(rules) = parse(&rules_file(&game)) else {
        return false;
    };
    let Some(Ok(moves)) = rules.first_start().map(|start| rules.moves(&start)) else {
        return false;
    };
    let mut reached: Vec<Vec<i64>> = moves
        .iter()
        .map(|it| rules.heaps(it.to.words()).to_vec())
        .collect();
    kruzhok_order::sort(&mut reached);
    reached.dedup();
    let has_other_count = example
        .count
        .is_some_and(|it| i64::try_from(reached.len()).unwrap_or_default() != it);
    has_other_count || !to.iter().all(|to| reached.contains(to))
}
