//! The whole text: sentences, what kind each is, and what remains of it.

use crate::model::{Change, Game, GameMove, Limit, Rounding, Target, WinnerRule};
use crate::read::limits::winner::tells_credit;
use crate::read::moves::by_player::each_has_own_moves;
use crate::read::moves::changes::ANY_NUMBER;
use crate::read::moves::listed::verb_of;
use crate::read::moves::rounding::RoundedPart;
use crate::read::moves::structure::{UNKNOWN_CASES, limits_moves, loses_alternative};
use crate::read::questions::asked::Asking;
use crate::read::text::sentences::{Sentence, sentences};
use crate::read::text::spelling;
use crate::read::text::statements::statements;
use crate::read::text::tokens::{Kind, Piece, Token, tokens};
use crate::read::whole::examples::{Example, lists_positions};
use crate::read::words::asides::{self, is_aside};
use crate::read::words::kinds::{names_heap, with_named_heaps};
use crate::read::words::names::{Names, with_players};
use crate::read::words::order::{with_movers, with_numbered_players, with_teams_as_players};
use crate::read::words::plain::{self, with_plain_words};
use crate::read::words::shorthand::with_winning_verbs;
use crate::read::words::teller::{with_tellers, without_titles};
use crate::read::words::{lexicon, noise};
use crate::read::{Field, Place};

/// Where two readings exist: which of them this text is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Doubt {
    /// A relation between an unknown and a number was lost: it is taken for ≥ or ≤ as the game needs.
    LostSign,
    /// A heap is divided and the text does not say what becomes of the rest: it is rounded down, or not allowed.
    Rounding,
    /// "Take half, rounding down": what is taken is rounded, or what remains.
    Taken,
    /// "Vanya won with his first move": after some move of the other, or whatever the other does.
    Won,
    /// "Wins with the first or second move": not surely with the first, or either.
    Within,
    /// "If there are more than so many": in all heaps together, or in one of them.
    Measure,
    /// "Vanya won after a bad move", and not with which of his moves: with the next one, or with any.
    When,
    /// "The same heap not two moves in a row": of both players together, or of each alone.
    Row,
    /// Three questions are not understood whole, and look like the three usual ones: they are taken for them, or not.
    Questions,
    /// Moves are told in words that are not known: the amounts that stand there are taken for them, or only what was understood.
    Moves,
    /// What the heaps hold at first is told in words that are not known: the numbers beside the unknown are taken for it, or not.
    Start,
    /// "How many", and "write them in ascending order": their number is asked for, or the values.
    Count,
    /// A word is spelt otherwise than any that a task has: it is taken for the nearest one, or left alone.
    Spelling,
}

/// A game that is there already, when the text of further questions about it comes.
#[derive(Clone, Copy, Debug)]
pub struct OpenGame<'a> {
    /// The names of its heaps.
    pub heaps: &'a [String],
    /// The names of the questions that are asked of it.
    pub ids: &'a [String],
    /// The text that it was read from, for the players' names; may be empty.
    pub told: &'a str,
}

/// Reads a statement, if it says what this function knows.
type Reads = fn(&mut Reader, &Piece<'_>) -> bool;

/// The words of a text as the reader knows them; those at these places are read as others.
fn words(text: &str, meant: &[(Place, String)]) -> Vec<Token> {
    let tokens = with_tellers(without_titles(tokens(text, meant)));
    let tokens = with_movers(with_teams_as_players(tokens));
    let tokens = with_players(with_plain_words(tokens));
    with_winning_verbs(with_named_heaps(with_numbered_players(tokens)))
}

/// No task has more heaps.
pub(crate) const MOST_HEAPS: usize = 6;

/// What has been read of a text so far.
#[derive(Clone)]
pub(crate) struct Reader {
    pub(crate) game: Game,
    pub(crate) names: Names,
    pub(crate) phrases: Vec<(Place, Field)>,
    pub(crate) noise: Vec<Place>,
    pub(crate) not_understood: Vec<Place>,
    /// What was not understood and says nothing about the game.
    pub(crate) asides: Vec<Place>,
    /// What was not understood and may say something if the game lacks something.
    pub(crate) open: Vec<(Place, Option<usize>)>,
    /// Bounds that nothing else in their sentence explains: the end of the game, if no other is told.
    pub(crate) bounds: Vec<(Place, Limit)>,
    /// Sentences that may tell the end of the game, each with a bound that a number in it may mean.
    pub(crate) likely_ends: Vec<(Place, Limit)>,
    /// Those of them that say otherwise than the text before them.
    pub(crate) contradictions: Vec<Place>,
    /// Doubts that the text gave rise to, with their places.
    pub(crate) doubts: Vec<(Doubt, Place)>,
    /// Doubts that are to be decided the other way.
    pub(crate) turned: Vec<Doubt>,
    /// What becomes of the rest of a division, where the text says it apart from the move.
    pub(crate) rounding: Rounding,
    /// Whether that was said of what is taken, or at least not of what remains.
    pub(crate) rounds_what_is_taken: bool,
    /// The part that was named as rounded.
    pub(crate) rounded_part: Option<RoundedPart>,
    /// What holds for every move: expressions in which `{v}` is the heap that is changed.
    pub(crate) guards: Vec<String>,
    /// Moves for heaps that are equal; the others are then for unequal heaps only.
    pub(crate) has_equal_rule: bool,
    /// Whether it is the amount of a move that may not be repeated: `слагаемое, только что прибавленное соперником`.
    pub(crate) repeats_amounts: bool,
    pub(crate) only_target: Option<Target>,
    /// The number towards which moves go from both sides.
    pub(crate) towards: Option<i64>,
    /// Whose moves are told, 1 or 2, where the players have moves of their own.
    pub(crate) mover: Option<u8>,
    /// Whether each player has sentences of their own for what they do all the time.
    pub(crate) each_has_own_moves: bool,
    pub(crate) asking: Asking,
    /// Who wins after the last move, as far as a sentence has said so.
    pub(crate) said_winner: Option<WinnerRule>,
    /// Where the text says that who wins by the other's last move wins with a move of their own.
    pub(crate) credited: Option<Place>,
    /// Whether anything is said of winning or losing beside the questions.
    pub(crate) tells_winner: bool,
    /// Whether the question that is read says what cannot be.
    pub(crate) is_contradicted: bool,
    /// Whether nothing says where the game begins.
    pub(crate) is_start_assumed: bool,
    /// The header under which the first start stands.
    pub(crate) start_id: Option<String>,
    /// Names of the questions that are asked already of the game that the text is about.
    pub(crate) open_ids: Vec<String>,
    /// The heap noun as a phrase, such as `куч*`.
    pub(crate) heap: String,
    pub(crate) objects: Vec<String>,
    pub(crate) is_numbers: bool,
    /// Whether any letter stands in the text, so that something in it is not known.
    pub(crate) has_letters: bool,
    /// Whether the game goes on until little is left, as far as the words of its end say it.
    pub(crate) falls: bool,
    /// Whether heaps are told apart by what they are of, so that any noun may matter.
    has_kinds: bool,
    /// Whether the text has no noun for what the things are in.
    pub(crate) is_heapless: bool,
    /// The worked examples of the text.
    pub(crate) examples: Vec<Example>,
    /// Where examples show what becomes of the rest of a division.
    pub(crate) shown_rests: Vec<Place>,
    /// The position that an example in the next sentence begins with.
    pub(crate) example_from: Option<Vec<i64>>,
    /// Whether a sentence tells what may be done in a move, understood or not.
    tells_moves: bool,
    /// Whether a sentence speaks of the beginning of the game.
    pub(crate) tells_start: bool,
    /// Whether the text has a word for games or turns.
    names_a_game: bool,
}

impl Reader {
    /// Reads the text of a task.
    pub(crate) fn read(text: &str, turned: &[Doubt]) -> Self {
        // As it was written: plainer words may leave some out.
        let written = tokens(text, &[]);
        let heard = words(text, &[]);
        Self::with_spelling(text, &heard, turned, &|tokens| {
            let mut reader = Self::of(tokens, turned);
            reader.sentences(tokens);
            reader.complete();
            reader.count_credited_win();
            reader.settle();
            reader.check_examples();
            reader.check_starts();
            reader.quiet(&written);
            reader.report_lone_items(&written);
            reader
        })
        // No word that changes a rule is put right.
        .distrusting(&heard)
    }

    /// Reads a text; where words of it are misspelt and more is understood with them put right, reads it so.
    fn with_spelling(
        text: &str,
        heard: &[Token],
        turned: &[Doubt],
        read: &dyn Fn(&[Token]) -> Self,
    ) -> Self {
        let reader = read(heard);
        let misspelt = spelling::misspelt(heard, &reader.not_understood, &reader.names);
        if misspelt.is_empty() {
            return reader;
        }
        let mut other = read(&words(text, &misspelt));
        let length = |reader: &Self| -> usize {
            reader
                .not_understood
                .iter()
                .map(ExactSizeIterator::len)
                .sum()
        };
        if length(&other) >= length(&reader) {
            return reader;
        }
        let place = misspelt[0].0.clone();
        let doubt = (Doubt::Spelling, place);
        if turned.contains(&Doubt::Spelling) {
            other = reader;
        }
        other.doubts.push(doubt);
        other
    }

    /// Reads a text for the questions that it asks of a game.
    pub(crate) fn read_questions(text: &str, open: &OpenGame<'_>, turned: &[Doubt]) -> Self {
        let told = (!open.told.is_empty()).then(|| Names::of(&tokens(open.told, &[])));
        Self::with_spelling(text, &words(text, &[]), turned, &|tokens| {
            let mut reader = Self::of(tokens, turned);
            if let Some(names) = &told {
                reader.names = names.clone();
            }
            reader.open_ids = open.ids.to_vec();
            reader.sentences(tokens);
            reader.complete_for(open.heaps);
            reader.settle_questions();
            reader
        })
    }

    fn sentences(&mut self, tokens: &[Token]) {
        self.take_examples(&Piece { tokens });
        let tokens: Vec<Token> = tokens
            .iter()
            .filter(|it| !it.is_used.replace(false))
            .cloned()
            .collect();
        let tokens = tokens.as_slice();
        let sentences = sentences(tokens, &self.names);
        for sentence in &sentences {
            match sentence {
                Sentence::Header { range, id } => {
                    let piece = Piece {
                        tokens: &tokens[range.clone()],
                    };
                    piece.use_all();
                    self.end_of_question();
                    self.asking.id.clone_from(id);
                    self.noise.push(piece.place());
                }
                Sentence::Said(range) => {
                    let said = Piece {
                        tokens: &tokens[range.clone()],
                    };
                    if self.begins_another(&said) {
                        self.contradicts(said.place());
                        break;
                    }
                    self.sentence(Piece {
                        tokens: &tokens[range.clone()],
                    });
                }
            }
        }
        self.end_of_question();
        if self.open_ids.is_empty() {
            self.usual_questions(tokens, &sentences);
            self.guessed_start(tokens, &sentences);
            self.guessed_moves(tokens, &sentences);
        }
    }

    /// Whether another task begins: a text with two tasks is read up to the second.
    fn begins_another(&self, piece: &Piece<'_>) -> bool {
        let is_asked = !self.game.questions.is_empty() || self.asking.is_whole();
        let is_whole = is_asked && !self.game.moves.is_empty() && self.game.end.is_some();
        is_whole
            && piece.has(
                "играют|игра в|с|ведется|состоит следующую|такую|игру|кучей|кучами|двумя|между?",
            )
    }

    fn of(tokens: &[Token], turned: &[Doubt]) -> Self {
        let piece = Piece { tokens };
        // `Пылесос стоит на складе в точке (4, S)`: what moves from point to point is in no heap.
        let has_points = piece.has("из точки|клетки|позиции _? ( _ ,|; _ )")
            && piece.has("расстояни* / точке ( #");
        let heap = lexicon::heap(&piece).filter(|_| !has_points);
        let is_heapless = heap.is_none();
        // `число ходов не важно` is of no number that is played with.
        let is_number = |at: usize| {
            piece.at(at, "числ*|чисел").is_some() && piece.at(at, "_ своих|его|ее? ход*").is_none()
        };
        let is_numbers = heap.is_none() && (0..tokens.len()).any(is_number);
        let names_point = piece.has("точк*|координат*") && piece.has("( # ,|;");
        let is_token =
            heap.is_none() && (names_point || piece.has("плоскост*|ладь*|корол* / ( $ ,|;"));
        let heap = heap.unwrap_or("числ*|чисел|значени*".to_owned());
        let names = Names::of(tokens);
        Self {
            game: Game {
                is_token,
                heap_count: if tokens.iter().any(names_heap) { 2 } else { 0 },
                ..Game::default()
            },
            not_understood: names.unclear_first.iter().cloned().collect(),
            each_has_own_moves: each_has_own_moves(&names, tokens),
            names,
            phrases: vec![],
            noise: vec![],
            asides: vec![],
            open: vec![],
            bounds: vec![],
            likely_ends: vec![],
            contradictions: vec![],
            doubts: vec![],
            turned: turned.to_vec(),
            rounding: Rounding::Unknown,
            rounds_what_is_taken: false,
            rounded_part: None,
            guards: vec![],
            has_equal_rule: false,
            repeats_amounts: false,
            only_target: None,
            towards: None,
            mover: None,
            asking: Asking::default(),
            said_winner: None,
            credited: None,
            tells_winner: false,
            is_contradicted: false,
            is_start_assumed: false,
            start_id: None,
            open_ids: vec![],
            objects: lexicon::objects(tokens, &heap),
            heap,
            is_numbers,
            has_letters: tokens.iter().any(|it| it.kind == Kind::Letter),
            falls: plain::falls(tokens),
            has_kinds: tokens.iter().any(names_heap),
            is_heapless: is_heapless && !is_token,
            examples: vec![],
            shown_rests: vec![],
            example_from: None,
            tells_moves: false,
            tells_start: false,
            names_a_game: piece
                .has("игра*|игре|игро*|игру|игры|сыгр*|ход|хода|ходу|ходом|ходе|ходы|ходов|ходам|ходить|ходит|ходят")
                || piece.has("очеред*") && piece.has("побе*"),
        }
    }

    /// Whether a doubt is to be decided the usual way; says that there is one.
    pub(crate) fn usual(&mut self, doubt: Doubt, place: Place) -> bool {
        if !self.doubts.iter().any(|it| it.0 == doubt && it.1 == place) {
            self.doubts.push((doubt, place));
        }
        !self.turned.contains(&doubt)
    }

    fn sentence(&mut self, piece: Piece<'_>) {
        let piece = self.without_author(piece);
        self.use_players(&piece);
        let piece = self.without_example(piece);
        if piece.tokens.iter().all(|it| it.kind == Kind::Sign) {
            piece.use_all();
            return;
        }
        // `В ответе укажите наименьшее значение.`
        if self.refers_back(&piece) {
            return;
        }
        if self.players_as_numbers(&piece) || self.given_heap(&piece) || self.only_heap(&piece) {
            return;
        }
        if noise::is_noise(&piece) || lists_positions(&piece) {
            if piece.has("порядке возраст*|убыв*") {
                self.counts_or_lists(piece.place());
            }
            self.note_example(&piece);
            return;
        }
        let piece = match piece.at(0, "известно ,? что в? начал*|вначале|изначально")
        {
            Some(_) => {
                piece.part(0..2).use_all();
                piece.part(2..piece.tokens.len())
            }
            None => piece,
        };
        if !piece.tokens.iter().any(|it| it.kind == Kind::Letter) {
            self.note_likely_end(&piece);
        }
        let is_supposed =
            self.asking.id.is_some() || self.asking.start.is_some() || self.is_start_fixed();
        if (is_supposed || piece.has("$ = #")) && self.who_wins(&piece) {
            return;
        }
        if self.is_question(&piece) {
            self.question(piece);
            return;
        }
        // What bounds `любое число`, and is no bound that is known.
        const UNKNOWN_BOUNDS: &str = "максимум|минимум|предел*|вплоть|парами|десят*|соседн*|подряд|остав*|квадрат*|степен* / друг* / число|количество #";
        let is_least = piece.has("не менее|меньше #") && !piece.has("не более|больше");
        if piece.has(ANY_NUMBER)
            && (is_least || piece.has(UNKNOWN_BOUNDS))
            && piece.tokens.iter().any(lexicon::is_move_verb)
        {
            self.not_understood.push(piece.place());
        }
        for range in statements(&piece) {
            self.statement(piece.part(range));
        }
    }

    /// The author in brackets at the beginning of a text is noise.
    fn without_author<'t>(&mut self, piece: Piece<'t>) -> Piece<'t> {
        let is_open = piece.tokens.first().is_some_and(|it| it.word == "(");
        let end = piece.tokens.iter().position(|it| it.word == ")");
        let Some(end) = end.filter(|&end| is_open && end < piece.tokens.len() && end < 16) else {
            return piece;
        };
        let author = piece.part(0..end + 1);
        let is_rule = author.tokens.iter().any(|it| it.kind == Kind::Letter);
        if is_rule {
            return piece;
        }
        author.use_all();
        self.noise.push(author.place());
        piece.part(end + 1..piece.tokens.len())
    }

    /// Whether the text tells of a game of its own, and does not only ask about one.
    ///
    /// A text without the words for games and turns does so where most of a game is found in it.
    pub(crate) fn describes_a_game(&self) -> bool {
        let has_most = self.game.end.is_some() || self.game.stuck.is_some();
        let has_most = has_most && !self.game.moves.is_empty();
        let says = |field: Field| self.phrases.iter().any(|it| it.1 == field);
        let names_players = says(Field::Players) || !self.game.questions.is_empty();
        if !self.names_a_game && !has_most {
            return false;
        }
        !self.game.moves.is_empty()
            || self.tells_moves
            || says(Field::Over)
            || says(Field::Repeat)
            // A letter with a sign may stand anywhere.
            || says(Field::Start) && (names_players || self.tells_start)
            || says(Field::Position) && names_players
    }

    fn statement(&mut self, piece: Piece<'_>) {
        // `число, большее 10, можно удвоить`, `Ход, после которого их делилось бы на 5, разрешён.`
        let allows_after = piece.at(0, "ход , после котор*").is_some()
            && piece.has("разрешен|разрешается|возможен|обязателен|дает");
        // `Первую кнопку нажимает Петя.`
        let is_tool_of_one = self.names.any_in(piece.tokens)
            && piece.has("первую|вторую|третью кнопку|клавишу|команду / первой|второй|третьей кнопкой|клавишей|командой");
        if piece.has(UNKNOWN_CASES) || allows_after || is_tool_of_one {
            self.not_understood.push(piece.place());
            piece.use_all();
            return;
        }
        self.tells_winner |=
            piece.has("выиг*|выйг*|побе*|проиг*|поражени*|ничь*|вничью|верх|лавр*|чемпион*|последн*|приз*|забира*|достан*|достает*|хозяин*|наград*|награжда*|вруча* / тот|та|того|той|тому|тем ,? кто|котор*|чей|чья|чьего|чьей|после|у / _ , после _? котор*|чьего|чьей");
        self.tells_moves |= piece.has("за # ход|хода / за ход / ход состоит|заключается")
            && piece.has("может|могут|можно|разреш*|позвол*|состоит|заключается");
        // `раз в три хода куча уменьшается вдвое`
        if piece.has("раз в # ход* / каждый|каждые|каждым №|# ход* / через # ход* / через ход")
        {
            self.not_understood.push(piece.place());
            piece.use_all();
            return;
        }
        let was_used: Vec<bool> = piece.tokens.iter().map(|it| it.is_used.get()).collect();
        let before = self.clone();
        let is_credit = tells_credit(&piece);
        let tells_loser = piece.has("проигр*")
            && !piece.has(
                "выиг*|побе*|соперник*|противник*|чьему / не имеет|может|остается|сделал|сделавший|сделала / нет _? _? ход*",
            );
        let field = self.read_statement(&piece);
        // A loser who was not read would win.
        let has_no_loser = self.game.winner == WinnerRule::Last
            && self.game.stuck == before.game.stuck
            && self.said_winner == before.said_winner
            && field == Some(Field::Over);
        if tells_loser && has_no_loser {
            self.not_understood.push(piece.place());
        }
        if is_credit && self.game.winner == WinnerRule::Next {
            self.credited = Some(piece.place());
        }
        let had_moves = !before.game.moves.is_empty();
        if had_moves && self.has_double_moves() && !before.has_double_moves() {
            self.not_understood.push(piece.place());
        }
        let is_read = matches!(field, Some(Field::Moves | Field::Position | Field::Players));
        if had_moves && is_read && self.loses_rule(&before, &piece) {
            self.not_understood.push(piece.place());
            return;
        }
        if self.reports_more_of_moves(&piece, before.game.moves.len()) {
            return;
        }
        let is_open = self.not_understood.len() > before.not_understood.len();
        if !is_open || !matches!(field, None | Some(Field::Moves)) {
            return;
        }
        for (token, was_used) in piece.tokens.iter().zip(was_used) {
            token.is_used.set(was_used);
        }
        let after = std::mem::replace(self, before);
        let count = self.game.moves.len();
        let known = had_moves.then_some(count);
        match self.moves_by_structure(&piece) {
            // What adds no move limits those that are known.
            true if known == Some(self.game.moves.len()) => *self = after,
            true => self.phrases.push((piece.place(), Field::Moves)),
            false => *self = after,
        }
        self.reports_more_of_moves(&piece, count);
        piece.use_all();
    }

    /// Whether a statement beside the moves was read though it says something else: it limits what is done and changes nothing, or allows more to one player alone.
    fn loses_rule(&self, before: &Self, piece: &Piece<'_>) -> bool {
        let is_same = self.game == before.game
            && self.guards == before.guards
            && self.only_target == before.only_target
            && self.rounding == before.rounding
            && self.not_understood.len() == before.not_understood.len();
        let named = |it: &Token| self.names.player(it);
        let first = piece.tokens.first().and_then(named);
        let is_of_one = first.is_some()
            && piece
                .tokens
                .iter()
                .filter_map(named)
                .all(|it| Some(it) == first)
            && piece.has("может|вправе");
        let others = &self.game.moves[before.game.moves.len().min(self.game.moves.len())..];
        is_same && limits_moves(piece) || is_of_one && others.iter().any(|it| it.by.is_none())
    }

    /// Whether a move may be made always, and the same move under a condition too: so the condition is one of the former.
    fn has_double_moves(&self) -> bool {
        let is_same = |one: &GameMove, other: &GameMove| {
            one.guards.is_empty()
                && !other.guards.is_empty()
                && (&one.change, one.target, one.by) == (&other.change, other.target, other.by)
        };
        let moves = &self.game.moves;
        moves
            .iter()
            .any(|one| moves.iter().any(|other| is_same(one, other)))
    }

    /// Reads a statement, and reports what of it is not understood; the field that it filled.
    fn read_statement(&mut self, piece: &Piece<'_>) -> Option<Field> {
        let Some(field) = self.understand(piece) else {
            self.note_bound(piece);
            if piece.tokens.iter().any(|it| it.kind != Kind::Sign) {
                self.unread(piece);
            }
            piece.use_all();
            return None;
        };
        self.phrases
            .extend(field.clone().map(|it| (piece.place(), it)));
        self.leftovers_of(piece, field.clone());
        field
    }

    /// The field that a statement filled; `Some(None)` where it said nothing, `None` where it was not understood.
    fn understand(&mut self, piece: &Piece<'_>) -> Option<Option<Field>> {
        // In this order: what says most surely what it is about comes first.
        const READERS: &[(Reads, Field)] = &[
            (Reader::take_turns, Field::Players),
            (Reader::repetition_explained, Field::Repeat),
            (Reader::memory, Field::Repeat),
            (Reader::card, Field::Repeat),
            (Reader::once, Field::Repeat),
            (Reader::stock, Field::Moves),
            (Reader::passes_by, Field::Moves),
            (Reader::pass, Field::Moves),
            (Reader::pair_moves, Field::Moves),
            (Reader::guarded_deed, Field::Moves),
            (Reader::stuck, Field::Over),
            (Reader::credited_win, Field::Over),
            (Reader::end, Field::Over),
            (Reader::winner, Field::Over),
            (Reader::restriction, Field::Moves),
            (Reader::start, Field::Start),
            (Reader::moves, Field::Moves),
            (Reader::rounding_rule, Field::Moves),
            (Reader::heaps, Field::Position),
            (Reader::players, Field::Players),
        ];
        let used: Vec<bool> = piece.tokens.iter().map(|it| it.is_used.get()).collect();
        for (reads, field) in READERS {
            if reads(self, piece) {
                return Some(Some(field.clone()));
            }
            // One that could not read it leaves its words to the next.
            for (token, was_used) in piece.tokens.iter().zip(&used) {
                token.is_used.set(*was_used);
            }
        }
        // `…, игра закончена`, `на этом всё`
        let is_short = piece
            .tokens
            .iter()
            .filter(|it| it.kind == Kind::Word)
            .count()
            < 6;
        let says_more = piece.has("если|когда|пока|кто|ход|хода|ходов|не|нет");
        let has_amount = |it: &Token| it.number.is_some() || it.kind == Kind::Letter;
        if is_short && !says_more && piece.has("заверш*|законч*|заканч*|прекращ*|окончен*|кончает*|конец|останавлив* / на этом все") && !piece.tokens.iter().any(has_amount) {
            piece.use_all();
            return Some(None);
        }
        None
    }

    /// Reports the parts of a piece, between commas, in which something remains that means something.
    pub(crate) fn leftovers(&mut self, piece: &Piece<'_>) {
        self.leftovers_of(piece, Some(Field::Question(String::new())));
    }

    /// The same; where no moves are told, verbs say nothing: `на табло горело число S`.
    fn leftovers_of(&mut self, piece: &Piece<'_>, field: Option<Field>) {
        let is_question = matches!(field, Some(Field::Question(_)));
        let is_of_moves = matches!(field, Some(Field::Moves | Field::Repeat));
        for phrase in lexicon::PLAIN_QUANTITIES {
            piece.use_all_words(phrase);
        }
        let mut start = 0;
        let count = piece.tokens.len();
        for at in 0..=count {
            let ends = at == count
                || matches!(piece.tokens[at].word.as_str(), "," | ";" | ":" | "(" | ")");
            if !ends {
                continue;
            }
            let part = piece.part(start..at);
            start = at + 1;
            let is_known = |token: &Token| {
                token.is_used.get()
                    || token.kind == Kind::Sign
                    || lexicon::is_filler(token)
                    || names_heap(token)
                    || self.is_object(token)
                    || self.is_heap(token)
                    || self.names.player(token).is_some()
                    || self.names.is_role(token)
            };
            let matters = |at: usize| {
                let token = &part.tokens[at];
                match () {
                    () if is_question => {
                        asides::limits(&part, at)
                            || token.order.is_some()
                            || asides::is_mistake(&part, at)
                            || lexicon::is_adjective(token)
                                && part.at(at + 1, "значени*|$|числ*").is_some()
                            || verb_of(&part.part(at..at + 1)).is_some()
                                && !part.has("надо|нужно|следует|можно взять|поставить")
                    }
                    () if is_of_moves => {
                        // `по вторникам`
                        let is_condition = at > 0 && part.at(at - 1, "по|при|после").is_some();
                        // `дежурный либо добавляет …`, `вахтенный может …`: whoever plays
                        let next = part.tokens.get(at + 1);
                        let is_subject = ["ый", "ий"].iter().any(|it| token.word.ends_with(it))
                            && (part.at(at + 1, "либо|может|вправе").is_some()
                                || next.is_some_and(lexicon::is_move_verb));
                        self.has_kinds
                            || is_condition
                            || lexicon::may_matter(token) && !is_subject
                            || asides::limits(&part, at)
                    }
                    () => {
                        // `можно также перевернуть кучу`, `игрок теряет камень`
                        let is_done = lexicon::is_move_verb(token) || lexicon::is_open_verb(token);
                        let is_rule = piece.has("можно|разреш*|вправе|позвол*");
                        asides::limits(&part, at) || is_done && is_rule
                    }
                }
            };
            if self.tells_turns(&part) || is_question && noise::is_format(&part) {
                continue;
            }
            let is_of_end = matches!(field, Some(Field::Over));
            let lost = if is_of_end {
                self.lost_end(&part)
            } else {
                None
            };
            // `Ход: яйцо в корзину или удвоение корзины`
            let begins_list = |it: &Token| {
                let follows = part.tokens.len() < start - 1
                    && piece.tokens[start - 2 - part.tokens.len()].word == ":";
                follows
                    && it.kind == Kind::Word
                    && !is_known(it)
                    && !lexicon::is_move_verb(it)
                    && !lexicon::is_open_verb(it)
                    && part.has("или|либо")
            };
            let is_lost = loses_alternative(&part) || part.tokens.first().is_some_and(begins_list);
            let lost = lost.or((is_of_moves && is_lost).then(|| part.place()));
            if let Some(place) = lost {
                self.not_understood.push(place);
                continue;
            }
            let remains = |at: usize| !is_known(&part.tokens[at]) && matters(at);
            if (0..part.tokens.len()).any(remains) {
                // Beside words that are understood others may matter.
                // What moves are denied, or what decides them, belongs to them whatever its words are: `но не в пятницу`.
                let limits_moves = is_of_moves && part.has("не|ни|без|кроме|сколько");
                let is_beside = part.tokens.iter().any(|it| it.is_used.get());
                match is_question || limits_moves || is_beside {
                    true => self.not_understood.push(part.place()),
                    false => self.unread(&part),
                }
            }
        }
        piece.use_all();
    }

    /// What stands behind `или` in an end and was not understood, but for the things that it is about: `или камни рассыплются`.
    fn lost_end(&self, part: &Piece<'_>) -> Option<Place> {
        let is_choice = |at: &usize| matches!(part.tokens[*at].word.as_str(), "или" | "либо");
        let choices: Vec<usize> = (0..part.tokens.len()).filter(is_choice).collect();
        let ends = choices.iter().skip(1).copied().chain([part.tokens.len()]);
        let is_thing =
            |it: &&Token| lexicon::is_filler(it) || self.is_object(it) || self.is_heap(it);
        let is_open = |it: &Token| {
            let happens = it.word.ends_with("тся") || lexicon::is_past_or_reflexive(it);
            !it.is_used.get() && !is_thing(&it) && happens
        };
        let is_lost = |item: &Piece<'_>| {
            let mut used = item.tokens[1..].iter().filter(|it| it.is_used.get());
            loses_alternative(item)
                || used.all(|it| is_thing(&it)) && item.tokens[1..].iter().any(is_open)
        };
        let items = choices.iter().zip(ends);
        let mut items = items.map(|(&start, end)| part.part(start..end));
        items.find(is_lost).map(|it| it.place())
    }

    /// `начинает Паша`, `первый – Денис`, `сначала Волк, потом Медведь`: who moves first, which the names know already.
    pub(crate) fn tells_turns(&self, part: &Piece<'_>) -> bool {
        const TURNS: &str = "чередуя|соперник|соперница|противник|противница|двое|он|она|кто|играют|играет|участники|участников|участвуют|игрок|игроков|которому|которой|ход|ходящий|ходящая|далее|раньше|ходы|дальше|так|т|д|начиная|с|со|ест|едят|пьет|начинает|начинают|начинали|ходит|ходят|ходил|первый|первым|первой|первая|вторым|второй|вторая|сначала|сперва|потом|затем|опять|снова|за|по|очереди|и|а|у|их";
        let is_name = |it: &Token| self.names.player(it).is_some();
        let says = |at: usize| {
            let token = &part.tokens[at];
            is_name(token)
                || lexicon::is_move_verb(token)
                || lexicon::is_past_or_reflexive(token)
                || token.word.ends_with("ает")
                || token.kind == Kind::Sign
                || part.at(at, TURNS).is_some()
        };
        part.tokens.iter().any(is_name) && (0..part.tokens.len()).all(says)
    }

    /// Reports a part of the text of which nothing is understood: as one of the game, unless it cannot belong to it.
    fn unread(&mut self, part: &Piece<'_>) {
        match (asides::may_be_a_rule(part), is_aside(part)) {
            (true, _) => match self.counted_heaps(part) {
                Some(count) => self.open.push((part.place(), Some(count))),
                None => self.not_understood.push(part.place()),
            },
            (false, true) => self.asides.push(part.place()),
            // It is a scene in a game that has all it needs.
            (false, false) => self.open.push((part.place(), None)),
        }
    }

    /// How many things a part of the text names, if it says nothing else: `играют с тремя горстями семечек`.
    fn counted_heaps(&self, part: &Piece<'_>) -> Option<usize> {
        let at = part.tokens.iter().position(|it| it.number.is_some())?;
        let rest = [part.part(0..at), part.part(at + 1..part.tokens.len())];
        let count = usize::try_from(part.tokens[at].number?).ok()?;
        let is_noun = part.tokens.get(at + 1)?.kind == Kind::Word;
        (is_noun && count > 1 && !rest.iter().any(asides::may_be_a_rule)).then_some(count)
    }

    pub(crate) fn is_object(&self, token: &Token) -> bool {
        self.objects
            .iter()
            .any(|stem| token.word.starts_with(stem.as_str()))
    }

    pub(crate) fn is_heap(&self, token: &Token) -> bool {
        let piece = Piece {
            tokens: std::slice::from_ref(token),
        };
        piece.at(0, &self.heap).is_some()
    }

    /// A phrase in which `HEAP` stands for the noun of the heaps.
    pub(crate) fn phrase(&self, phrase: &str) -> String {
        phrase.replace("HEAP", &self.heap)
    }

    /// Reports a part of the text that says otherwise than what stands before it.
    pub(crate) fn contradicts(&mut self, place: Place) {
        self.contradictions.push(place.clone());
        self.not_understood.push(place);
    }

    /// Says how many heaps there are at least.
    pub(crate) fn at_least_heaps(&mut self, count: usize) {
        self.game.heap_count = self.game.heap_count.max(count.min(MOST_HEAPS));
    }

    /// How many heaps and of what: `лежат две кучи камней`.
    fn heaps(&mut self, piece: &Piece<'_>) -> bool {
        if self.game.is_token && piece.take("фишк*|робот*|ладь*|корол*").is_some()
        {
            self.game.heap_count = 2;
            piece.take_all("координатн* плоскост*");
            piece.take_all("стоит|находится|расположен*|поставлен*");
            return true;
        }
        let counted = piece
            .take(&self.phrase("# _? HEAP"))
            .or_else(|| piece.take("пар* _? _? чисел"));
        if let Some(found) = &counted {
            let count = found.numbers.first().copied().unwrap_or(2);
            self.at_least_heaps(usize::try_from(count).unwrap_or(1));
        } else if piece.take(&self.phrase("HEAP")).is_some() {
            self.at_least_heaps(1);
        } else {
            return false;
        }
        piece.take_all("# игрок*|участник*|друг*");
        // `в каждой из них не менее одного камня`: as every task has it.
        piece.take_all("кажд* из? них? не менее #");
        piece.take_all("кажд* из? них? хотя бы #");
        if piece
            .take("состоящ* из $")
            .or_else(|| piece.take("из $"))
            .is_some()
        {
            self.game.start.heaps = vec![crate::model::Amount::Unknown {
                letter: 's',
                times: 1,
                more: 0,
            }];
        }
        true
    }

    /// `Игроки по очереди берут камни.`: without a number it says nothing of moves.
    fn take_turns(&mut self, piece: &Piece<'_>) -> bool {
        const PLAYERS: &str =
            "# игрок*|участник*|друг*|друзей|подруг*|брат*|сестр*|приятел*|школьник*";
        let is_player = |it: &Token| {
            let at = piece
                .tokens
                .iter()
                .position(|other| other.place == it.place);
            at.is_some_and(|at| piece.at(at, PLAYERS).is_some())
        };
        // `в две коробки`
        let counts_heaps = |it: &Token| {
            let mut pairs = piece.tokens.windows(2);
            pairs.any(|pair| pair[0].place == it.place && self.is_heap(&pair[1]))
        };
        let says_how_many = |it: &Token| {
            it.number.is_some() && !it.is_used.get() && !is_player(it) && !counts_heaps(it)
                || it.times.is_some()
                || it.kind == Kind::Letter
        };
        let are_turns = piece.has("по очереди / поочередно|попеременно|чередуясь / чередуя ходы");
        let says_more = piece
            .has("половин*|треть|четверть|если|когда|или|либо|можно|может / до тех пор")
            || piece.has("по очереди ходят|играют");
        let is_one = are_turns && !says_more && !piece.tokens.iter().any(says_how_many);
        if is_one {
            piece.take_all(PLAYERS);
            if let Some(found) = piece.find(&self.phrase("#? HEAP")) {
                piece.use_up(&found.range);
                let count = found.numbers.first().copied().unwrap_or(1);
                self.at_least_heaps(usize::try_from(count).unwrap_or(1));
            }
            piece.use_plain();
        }
        is_one
    }

    fn players(&mut self, piece: &Piece<'_>) -> bool {
        let takes_turns = piece.has("сначала|сперва|потом|затем|чередуясь / по очереди|правилам");
        let is_about_players = piece.has("игрок*|играют|ходят|очеред*|участник*|участву*|двое")
            || self.names.any_in(piece.tokens)
                && (takes_turns || piece.has("ход*|начина*|первый|первая|первым|первой"));
        if is_about_players {
            piece.take_all("# игрок*|участник*|друг*");
            piece.take_all("первый|первым|первой ход|хода? дела*|сдела*|соверш*|ходит?");
            piece.take_all("ходит|начинает первым|первой|игру");
            piece.take_all("первым|первой|начинает|начинают|ходит");
            piece.take_all("№ игрок*");
            piece.take_all("участву*|соревну*|двое|двоих|между|собой");
        }
        is_about_players && !piece.tokens.iter().any(|it| it.kind == Kind::Number)
    }

    /// Adds a move unless it is there already.
    pub(crate) fn add_move(&mut self, target: Target, change: Change, guards: Vec<String>) {
        let mv = GameMove {
            target,
            change,
            guards,
            by: self.mover,
        };
        if !self.game.moves.contains(&mv) {
            self.game.moves.push(mv);
        }
    }
}
