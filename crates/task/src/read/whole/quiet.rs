//! What was not understood and says nothing that was not read: the end once more, who moves, headings, what holds anyway.

use crate::model::{
    Amount, Change, GameMove, HeapMemory, Relation, Repetition, Rounding, Subject, Target,
    WinnerRule,
};
use crate::read::limits::ending::{bound, likely_relation};
use crate::read::limits::start::letter;
use crate::read::reader::Reader;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::whole::sayings::{
    bars_nothing, counts_own_moves, does_not_matter, is_address, is_by_the_way, is_heading,
    is_known_of_number, is_plain, is_remark, is_title, tells_of_afterwards,
};
use crate::read::words::prize::sentence_around;
use crate::read::words::{asides, lexicon};
use crate::read::{Field, Place};

/// What holds in every game in which it is not said otherwise.
const USUAL: &str = "нажимает|нажимают|выполняет|выполняют|выполняется|делает|делают|отдает|дает _? _? ровно|только? один|одну|одно из? раз|ход|команду|действие|действий / в|на|из другую|другой|другое _? при этом ничего не _ / не трогая другую|другой|другое|остальные / любую|любой|любое|одну|одно из? кнопок|клавиш|кнопку|клавишу / другую|другое|другой|другого _? не трог*|тронь|меня* / никаких? иных|других ходов|действий|команд нет / больше никаких ходов|действий|команд нет|не / пропускать|пропустить|уступать|уступить|передавать|отдавать ход* _? нельзя|запрещ* / нельзя _? пропускать|пропустить|уступать|уступить|передавать|отдавать ход* / ничего другого|иного _? не умеет|может|делает / по # _ за # ход|раз / больше ничего|никак делать? нельзя / ничего больше|другого|иного делать? нельзя / отказаться|отказываться от хода? нельзя|запрещено / делается|совершается|выполняется только|лишь|ровно? одно|один|одна действие|ход|операция / трога*|двига*|берет*|берут только|лишь одну|один|одно _ / есть|разрешены|возможны|делать только|лишь такие|следующие ход*|действ* / двига*|перемеща* _? только|лишь вперед|вправо|вверх|назад|влево|вниз / только|лишь с|из|в|на одной|одну|одного|один|одном _ за один? раз|ход";

impl Reader {
    /// Takes what only repeats what was read, or says nothing, from what was not understood.
    pub(crate) fn quiet(&mut self, tokens: &[Token]) {
        let unclear = self.names.unclear_first.clone();
        let (quiet, left): (Vec<Place>, Vec<Place>) = std::mem::take(&mut self.not_understood)
            .into_iter()
            .partition(|place| {
                let is_kept =
                    self.contradictions.contains(place) || unclear.as_ref() == Some(place);
                !is_kept && self.says_nothing(tokens, place)
            });
        self.not_understood = left;
        self.asides.extend(quiet);
    }

    /// The `жменьку` of `один камень, жменьку или половину`: something stands by itself in a list of moves, and nobody knows how
    /// much it is.
    pub(crate) fn report_lone_items(&mut self, tokens: &[Token]) {
        const PARTS: [&str; 4] = ["половин", "наполовин", "трет", "четверт"];
        let word = |at: usize| tokens.get(at).map_or(".", |it| it.word.as_str());
        let is_told = |at: usize| {
            let token = &tokens[at];
            let is_inside = |it: &Place| it.start <= token.place.start && token.place.end <= it.end;
            let mut phrases = self.phrases.iter();
            phrases.any(|(place, field)| *field == Field::Moves && is_inside(place))
        };
        let is_it = |&at: &usize| {
            let token = &tokens[at];
            let (before, after) = (word(at - 1), word(at + 1));
            token.kind == Kind::Word
                && token.word.ends_with(['у', 'ю'])
                && [",", "или", "либо"].contains(&before)
                && ["или", "либо", "."].contains(&after)
                && token.number.is_none()
                && token.times.is_none()
                && !PARTS.iter().any(|it| token.word.starts_with(it))
                && !lexicon::is_adjective(token)
                && !lexicon::is_filler(token)
                && !lexicon::is_move_verb(token)
                && !lexicon::is_open_verb(token)
                && !self.is_object(token)
                && !self.is_heap(token)
                && is_told(at)
        };
        let lone = (1..tokens.len()).filter(is_it);
        let lone: Vec<Place> = lone.map(|at| tokens[at].place.clone()).collect();
        self.not_understood.extend(lone);
    }

    fn says_nothing(&self, tokens: &[Token], place: &Place) -> bool {
        let start = tokens.iter().position(|it| it.place.start >= place.start);
        let Some(start) = start else {
            return false;
        };
        let rest = tokens[start..].iter();
        let length = rest.take_while(|it| it.place.end <= place.end).count();
        let piece = Piece {
            tokens: &tokens[start..start + length],
        };
        let next = &tokens[start + length..];
        let sentence = Piece {
            tokens: &tokens[sentence_around(tokens, start)],
        };
        length > 0
            && (is_heading(&piece)
                || self.repeats_end(&piece)
                || self.is_usual(&piece)
                || self.tells_else(&piece)
                || self.tells_pass(&piece, &sentence)
                || self.only_begins(&piece, next)
                || self.names_parity(&piece)
                || self.repeats_limit(&piece)
                || self.repeats_mistake(&piece)
                || self.counts_heaps(&piece)
                || self.introduces(&piece)
                || self.is_spared(&piece)
                || self.counts_moves(&piece)
                || self.repeats_unknown(&piece)
                || self.says_it_is_over(&piece)
                || self.repeats_even(&piece)
                || self.is_shown(&piece)
                || self.is_free_at_first(&piece)
                || self.are_moves_of_repeat(&piece)
                || self.goes_on_from_end(&piece)
                || self.follows_end(&piece)
                || self.shows_both(&piece)
                || self.repeats_equal(&piece)
                || self.repeats_formula(&piece)
                || self.cannot_overflow(&piece)
                || self.repeats_size(&piece)
                || self.repeats_third(&piece, &sentence)
                || self.changes_one(&piece)
                || self.goes_one_way(&piece)
                || self.tells_size(&piece)
                || self.frees_first_move(&piece)
                || self.announces_cases(&piece)
                || self.bounds_taking(&piece)
                || self.bars_empty(&sentence)
                || bars_nothing(&sentence)
                || counts_own_moves(&sentence)
                || self.repeats_lower(&piece)
                || self.repeats_least(&piece)
                || self.tells_dependence(&sentence)
                || self.permits_repeats(&piece)
                || self.repeats_card(&piece)
                || self.repeats_product(&piece)
                || self.is_of_equal(&piece, &tokens[..start])
                || does_not_matter(&piece, next)
                || piece.has("не важно|важна|важен") && is_plain(&piece, "не")
                || self.keeps_other(&piece)
                || is_known_of_number(&piece)
                || self.is_of_conduct(&piece)
                || self.are_alike(&piece)
                || self.repeats_rest(&piece)
                || is_remark(&piece)
                || tells_of_afterwards(&piece)
                || is_by_the_way(&piece)
                || is_address(&piece)
                || self.names_coordinate(&piece, tokens, start)
                || self.repeats_distance(&piece)
                || start == 0 && is_title(&piece))
    }

    /// The `x` of `в клетке с координатами (x, y)`, where moves from such a place were read.
    fn names_coordinate(&self, piece: &Piece<'_>, tokens: &[Token], start: usize) -> bool {
        let word = |at: Option<usize>| at.and_then(|it| tokens.get(it)).map_or("", |it| &it.word);
        let [before, after] = [start.checked_sub(1), Some(start + 1)].map(word);
        piece.tokens.len() == 1
            && self.game.names.contains(&piece.tokens[0].word)
            && ["(", ",", ";"].contains(&before)
            && [")", ",", ";"].contains(&after)
    }

    /// Whether a fragment belongs to a phrase of this field.
    fn is_in(&self, piece: &Piece<'_>, is_it: impl Fn(&Field) -> bool) -> bool {
        let place = piece.place();
        let is_around = |it: &Place| it.start <= place.start && place.end <= it.end;
        (self.phrases.iter()).any(|(it, field)| is_it(field) && is_around(it))
    }

    /// `Исход решает чётность.`, `смотрят на чётность`, `зависит от того, чётна ли куча`, where a rule that was read says how.
    fn names_parity(&self, piece: &Piece<'_>) -> bool {
        let is_known = |it: &str| it.contains("% 2 ==");
        let decides = matches!(&self.game.winner, WinnerRule::LastIf(it) | WinnerRule::FirstIf(it) if is_known(it));
        let guards = (self.game.moves.iter()).any(|it| it.guards.iter().any(|it| is_known(it)));
        let is_named = piece.has("решает|определяет|смотрят|смотрим|проверяют четность / решается|определяется четностью / четна|четно|четно ли / на четность|остаток / от четности / четное сейчас? число? или нечетное");
        (decides || guards) && is_named && is_plain(piece, "четн*|нечетное|остат*|остаток")
    }

    /// `Трос выдерживает 75 килограммов, ни граммом больше.`, where the last mover wins with no more than these.
    fn repeats_limit(&self, piece: &Piece<'_>) -> bool {
        let condition = match &self.game.winner {
            WinnerRule::LastIf(condition) => condition,
            _ if self.game.legal.len() == 1 => &self.game.legal[0],
            _ => return false,
        };
        let bound = |sign: &str| condition.split(sign).nth(1);
        let most =
            bound(" <= ").or_else(|| bound(" > ").filter(|_| condition.starts_with("not (")));
        let most = most.and_then(|it| it.trim_end_matches(')').parse::<i64>().ok());
        let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
        let only = numbers.next().filter(|_| numbers.next().is_none());
        let is_most = piece
            .has("выдерж*|вмещ*|рассчитан* не|только|лишь? более|больше? / ни _ больше / всего");
        most.is_some()
            && most == only
            && is_most
            && !piece.has("ход*|куч*|если|когда|выиг*|проигр*|побе*|можно|нельзя")
    }

    /// `он сделал неудачный ход`, in a question that was read as one after such a move.
    fn repeats_mistake(&self, piece: &Piece<'_>) -> bool {
        let is_unlucky = |field: &Field| {
            let mut questions = self.game.questions.iter();
            questions.any(|it| {
                it.condition.starts_with("some_move(") && *field == Field::Question(it.id.clone())
            })
        };
        piece.has("сделал|сделала|совершил|совершила|допустил|допустила неудачн*|ошибочн*|неверн* ход|ошибку")
            && piece.tokens.len() < 9
            && is_plain(piece, "неудачн*|ошибочн*|неверн*|ошиб*")
            && self.is_in(piece, is_unlucky)
    }

    /// `На двух карточках написано по числу`: as many as there are heaps, and nothing of them.
    fn counts_heaps(&self, piece: &Piece<'_>) -> bool {
        // `Куча одна на двоих.`
        let one = self.phrase("HEAP -|у|тут|здесь? одна|один|одно на двоих|всех|обоих");
        let one = piece.find(&one).filter(|_| self.game.heap_count == 1);
        if let Some(one) = one {
            return one.range.len() + 2 > piece.tokens.len();
        }
        // `Кучи две.`
        if piece.tokens.len() < 4 && piece.at(0, &self.phrase("HEAP #")).is_some() {
            return piece
                .find("#")
                .and_then(|it| usize::try_from(it.number()).ok())
                == Some(self.game.heap_count);
        }
        let Some(found) = piece.at(0, "на|в|есть|дано|даны|имеются|перед # _")
        else {
            return false;
        };
        let rest = piece.part(2..piece.tokens.len());
        let is_done = |it: &Token| lexicon::is_move_verb(it) || lexicon::is_open_verb(it);
        self.game.heap_count > 1
            && usize::try_from(found.number()) == Ok(self.game.heap_count)
            && is_plain(&rest, "ни")
            && !rest.has("ход*|раз*|можно|может|или|либо")
            && !(rest.tokens.iter()).any(|it| is_done(it) || self.is_object(it))
    }

    /// `Если орешков меньше, чем хочется, взять столько нельзя.`, where no more can be taken than there is.
    fn bounds_taking(&self, piece: &Piece<'_>) -> bool {
        const LESS: &str = "меньше|мало|мельче|недостаточно|больше / не хват*";
        let least = self.least_open().unwrap_or(0);
        let is_bounded = |it: &GameMove| match it.change {
            Change::Divide(..) | Change::Take(1) => true,
            Change::Take(number) => {
                number <= least || it.guards.contains(&format!("{{v}} >= {number}"))
            }
            _ => false,
        };
        self.game.moves.iter().all(is_bounded)
            && !self.game.moves.is_empty()
            && piece.has("нельзя|невозможно / не может|могут|разреш*|получится")
            && piece.has(LESS)
            && piece.has("столько|сколько|чем")
            && piece.tokens.iter().all(|it| it.number.is_none())
            && is_plain(
                piece,
                "если|когда|нельзя|не|нет|меньше|мало|мельче|недостаточно|больше|хват*",
            )
    }

    /// `Подсказывать нельзя.`, `Ничьих не бывает.`, `Оба не ошибаются.`, `Петя не любит проигрывать.`: what is not done to heaps.
    fn is_of_conduct(&self, piece: &Piece<'_>) -> bool {
        const CONDUCT: &str = "подсказ*|подгляд*|подсматр*|спорить|спорят|жульнич*|мухле*|обманы*|торопить*|толкать*|ссорит*|обижат*|шуметь|думать|размышл*|раздумыв*|совещат*|советоват*";
        const OPTIMAL: &str = "оба|обе|игроки|все|друзья|никто _? _? _? _? не ошибают*|ошибает* / оба|обе|игроки|все _? играют|ходят|действуют отлично|хорошо|безошибочно|умело|правильно|оптимально|прекрасно|безупречно";
        const LIKES: &str = "не? любит|любят|хочет|хотят|боится|боятся|умеет|умеют|мечтает|надеется|привык* проигр*|побежда*|выигр*|побед*|сдавать* / никогда|легко|просто не сдается|уступает";
        let is_draw = piece.has("ничь*")
            && piece.has("не бывает|бывают|может|возможна|будет / нет|невозможн*|исключен*");
        let is_said = is_draw || piece.has(CONDUCT) || piece.has(OPTIMAL) || piece.has(LIKES);
        let is_thing = |it: &Token| self.is_object(it) || self.is_heap(it);
        is_said
            && !piece.tokens.iter().any(is_thing)
            && !piece.tokens.iter().any(lexicon::is_move_verb)
            && !self.is_in(piece, |it| matches!(it, Field::Question(_)))
            && !piece.has("если|когда|ход|хода|ходы|ходом|раз|штраф*")
            && is_plain(
                piece,
                "не|ни|нет|нельзя|запрещ*|ничь*|оба|обе|ошиб*|проигр*|побежда*",
            )
    }

    /// `Из пустой банки есть нельзя.`, where nothing is added: what changes nothing is no move anyway.
    fn bars_empty(&self, piece: &Piece<'_>) -> bool {
        let keeps_empty = |it: &GameMove| {
            it.change.is_down()
                || matches!(it.change, Change::AddUpToPart(..) | Change::Multiply(_))
        };
        !self.game.moves.is_empty()
            && self.game.moves.iter().all(keeps_empty)
            && piece.has("пуст*|опустел*")
            && piece.has("нельзя|невозможно|запрещ* / не _")
            && piece.tokens.len() < 12
            && (!piece.has("ход*") || piece.tokens.len() < 8 && piece.at(0, "ходить в|из пуст* куч*|кучк* нельзя|запрещено / нельзя ходить в|из пуст*").is_some())
            && !piece.has("друг*|остал*|остан*|останется|все|побе*|выигр*|проигр*|пропус*")
            && is_plain(
                piece,
                "если|когда|не|ни|нельзя|запрещ*|без|делит*|половин*|×",
            )
    }

    /// `(произведение сторон)`, where that is what the end measures.
    fn repeats_product(&self, piece: &Piece<'_>) -> bool {
        let is_measured = (self.game.end.as_ref()).is_some_and(|it| it.subject == Subject::Product);
        let says = piece.has("произведение сторон|чисел|количеств / произведение _ на|и _")
            && piece.tokens.len() < 6
            || piece.has("перемножают / числа умножают / умножают числа");
        is_measured
            && says
            && is_plain(
                piece,
                "произведение|кажд*|перемнож*|умнож*|друг*|после|ход*",
            )
    }

    /// `Если кучи равны, два камня или один можно добавлять в любую.`, where these are what a greater and a lesser heap get:
    /// each of equal heaps is both.
    fn is_of_equal(&self, piece: &Piece<'_>, before: &[Token]) -> bool {
        const EQUAL: &str = "если|когда _? _? равн*|одинаков*";
        let near = Piece {
            tokens: &before[before.len().saturating_sub(6)..],
        };
        let is_of_size = |it: &GameMove| {
            matches!(it.target, Target::Bigger | Target::Smaller) && it.guards.is_empty()
        };
        let amounts = |number: i64| {
            let mut moves = self.game.moves.iter().filter(|it| is_of_size(it));
            moves.any(|it| it.change == Change::Add(number))
        };
        let mut numbers = piece.tokens.iter().filter_map(|it| it.number).peekable();
        near.has(EQUAL)
            && piece.has("в любую|любой|каждую")
            && numbers.peek().is_some()
            && numbers.all(amounts)
            && !piece.has("не|ни|нельзя|только|лишь|кроме|если|когда")
            && piece.tokens.iter().all(|it| it.times.is_none())
    }

    /// `Воздействий два.`: as many as there are moves.
    fn counts_moves(&self, piece: &Piece<'_>) -> bool {
        // `доступны все три возможности`
        const ALL: &str = "доступн*|возможн*|разрешен* все # возможност*|ход*|вариант*|действ*";
        let all = piece.find(ALL).map(|it| it.number());
        if all.is_some() {
            return all.and_then(|it| usize::try_from(it).ok()) == Some(self.game.moves.len());
        }
        let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
        let only = numbers.next().filter(|_| numbers.next().is_none());
        let count = only.and_then(|it| usize::try_from(it).ok());
        let is_word = |it: &&Token| it.kind == Kind::Word && it.number.is_none();
        let is_thing =
            |it: &Token| self.is_object(it) || self.is_heap(it) || self.names.player(it).is_some();
        count == Some(self.game.moves.len()).filter(|it| *it > 1)
            && piece.tokens.iter().filter(is_word).count() < 3
            && !piece
                .tokens
                .iter()
                .any(|it| is_thing(it) || lexicon::is_move_verb(it))
            && is_plain(piece, "#")
    }

    /// `На флешке занято S гигабайт`, of one heap: that it holds so many is known.
    fn repeats_unknown(&self, piece: &Piece<'_>) -> bool {
        let [
            Amount::Unknown {
                letter: known,
                times: 1,
                more: 0,
            },
        ] = self.game.start.heaps.as_slice()
        else {
            return false;
        };
        // `Пока в слове S букв, и S не больше 69.`
        let from = usize::from(piece.at(0, "пока").is_some());
        let rest = piece.part(from..piece.tokens.len());
        let mut letters = rest.tokens.iter().filter(|it| it.kind == Kind::Letter);
        letters.clone().count() == 1
            && letters.all(|it| letter(&it.word) == *known)
            && self.is_in(piece, |it| *it == Field::Start)
            && is_plain(&rest, "$|больш*|маленьк*")
    }

    /// `…, и больше пополнений не делают`, said of the end.
    fn says_it_is_over(&self, piece: &Piece<'_>) -> bool {
        self.is_in(piece, |it| *it == Field::Over)
            && piece.tokens.len() < 10
            && piece.has("больше|дальше|далее _? _? _? не|никто|нельзя / не|никто|нельзя _? _? больше|дальше|далее")
            && is_plain(piece, "больше|не|никто|ни|нельзя")
    }

    /// `последнее возможно только при чётном числе`, where half of an even number alone may be taken.
    fn repeats_even(&self, piece: &Piece<'_>) -> bool {
        let is_even = |it: &&GameMove| {
            let is_guarded = it.guards.iter().any(|it| it == "{v} % 2 == 0");
            matches!(it.change, Change::Divide(2, Rounding::Exact))
                || is_guarded && matches!(it.change, Change::Divide(2, _))
        };
        let says_even = || {
            self.is_in(piece, |it| *it == Field::Moves)
                && piece.has("при|для четном|четных|четного / если четное|четно")
                && is_plain(piece, "четн*|только|лишь|если")
        };
        // `Нечётное число стаканов пополам не делят.`
        let says_odd = || {
            piece.has("нечетн*")
                && piece.has("пополам|половин*")
                && piece.has("не|нельзя|невозможно")
                && !piece.has("если|то|или|либо")
                && is_plain(piece, "нечетн*|пополам|половин*|дел*|не|нельзя|невозможно")
        };
        self.game.moves.iter().filter(is_even).count() == 1 && (says_even() || says_odd())
    }

    /// `(если в этой куче их не меньше трёх)`, of a move that takes so many.
    fn repeats_least(&self, piece: &Piece<'_>) -> bool {
        let takes = |number: i64| {
            let mut moves = self.game.moves.iter();
            moves.any(|it| it.change == Change::Take(number))
        };
        let found = piece.find("не меньше|менее # / хотя бы #");
        found.is_some_and(|it| takes(it.number()))
            && piece.has("если")
            && !piece.has("друг*|втор*|перв*|обе*|сумм*|вместе|всего|четн*|нечетн*|кратн*")
            && is_plain(piece, "если|не|меньше|менее|хотя|#")
            && piece.tokens.iter().filter(|it| it.number.is_some()).count() == 1
    }

    /// `Что можно сделать за ход, зависит от суммы.`, where moves have their conditions.
    fn tells_dependence(&self, piece: &Piece<'_>) -> bool {
        self.game.moves.iter().any(|it| !it.guards.is_empty())
            && piece.has("зависит|зависят от _? _? _? сумм*|четн*|числ*|количеств*|сколько")
            && piece.has("что|какой|какие|набор|выбор|возможн*|ход")
            && is_plain(piece, "зависит|зависят|сколько|сумм*|четн*|#")
            && piece
                .tokens
                .iter()
                .all(|it| it.number.is_none_or(|it| it == 1))
    }

    /// `то есть когда x² + y² ≥ 900`, where the token is to be 30 away.
    fn repeats_distance(&self, piece: &Piece<'_>) -> bool {
        let Some(end) = self
            .game
            .end
            .as_ref()
            .filter(|it| it.subject == Subject::Distance)
        else {
            return false;
        };
        let sign = match end.relation {
            Relation::AtLeast => "≥",
            Relation::Above => ">",
            _ => return false,
        };
        let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
        let letters = piece
            .tokens
            .iter()
            .filter(|it| it.kind == Kind::Letter)
            .count();
        piece.has(sign)
            && letters == 2
            && piece.has("+")
            && numbers.any(|it| Some(it) == end.number.checked_mul(end.number))
            && !piece.has("не|или|либо|победи*|выигр*|проигр*")
    }

    /// `Если половина не целая, оставляем меньше, чем вытащили (было 13 – осталось 6).`: what the example shows already.
    fn is_shown(&self, piece: &Piece<'_>) -> bool {
        let place = piece.place();
        let is_beside = |it: &Place| it.start < place.end + 4 && place.start < it.end;
        self.shown_rests.iter().any(is_beside)
            && piece.has("половин*|пополам|треть|цел*|нечетн*|дробн*|остат*|дел*|нацело|округл*")
            && !piece.has("можно|может|нельзя|запрещ*|ход*|пропуск*|пропуст*|проигр*|выигр*|четн*|× / не разреш*")
    }

    /// `Первый ход ничем не стеснён.`: no move was made before it that could be repeated.
    fn is_free_at_first(&self, piece: &Piece<'_>) -> bool {
        let is_free =
            self.game.repeat == Repetition::Free && self.game.heap_memory == HeapMemory::Free;
        !is_free
            && piece.has("первый|первым|первом|первого|начальный ход*|раз*")
            && piece.tokens.len() < 10
            && piece.has("не|нет|любой|любым|свобод*|вол*")
            && !piece.has("выигр*|победи*|разреш*|обязат*|позвол*|раз")
            && !piece.tokens.iter().any(lexicon::is_move_verb)
            && is_plain(piece, "не|ни|нет|запрет*|этим")
    }

    /// `За соседом повторять можно.`, where nobody may repeat a move of their own; any permission where no move is forbidden.
    fn permits_repeats(&self, piece: &Piece<'_>) -> bool {
        const MAY: &str =
            "можно|разреш*|допуска*|позволено|позволяется / никто не мешает|запрещает";
        let of_other = piece.has("за _ повторять|повторить / повторять|повторить за _ / ход*|действ* соперник*|противник*|партнер*|друг*|подруг*|товарищ*|напарни* повторять / повторять ход*|действ* соперник*|противник*|партнер*|друг*|подруг*|товарищ*|напарни*");
        let of_own = piece.has("свой|свои|собственный|собственные ход*|действ* повторять / повторять свой|свои|собственный|собственные ход*|действ*");
        let is_free = match self.game.repeat {
            Repetition::NotOwn => of_other && !of_own,
            Repetition::NotOpponent => of_own,
            // `Каждый ход можно использовать любое число раз.`
            Repetition::Free => {
                let says_times = piece.has("раз|сколько");
                piece.has("повторять|использовать|применять")
                    && (!says_times
                        || piece.has("сколько угодно / любое|неограниченное число|количество"))
                    && piece.has("ход|ходы|хода|действ*")
                    && self.game.once.is_none()
                    && self.game.heap_memory == HeapMemory::Free
            }
            Repetition::NotEither => false,
        };
        is_free
            && piece.has(MAY)
            && piece.tokens.len() < 13
            && is_plain(
                piece,
                "соперник*|противник*|друг*|подруг*|товарищ*|напарни*|можно|разреш*|допуска*|позвол*|повтор*|раз|сколько|каждый|каждое|число|не",
            )
    }

    /// `Тимур старше на семь минут`, `Дракон и рыцарь делят клад`: who plays.
    fn introduces(&self, piece: &Piece<'_>) -> bool {
        let is_name = |it: &Token| self.names.player(it).is_some();
        let says_more =
            |it: &Token| lexicon::is_move_verb(it) || self.is_object(it) || self.is_heap(it);
        let is_age = piece.has(
            "старше|младше на # минут*|лет|год*|дня|дней|день|месяц*|час* / им|ему|ей|обоим по? # лет|года|год",
        );
        let numbers = piece.tokens.iter().filter(|it| it.number.is_some()).count();
        let is_prey = piece.has("делят _")
            && numbers == 0
            && is_plain(piece, "делят")
            && !piece.has("пополам|можно|может|за|ход*|по|на");
        piece.tokens.iter().any(is_name)
            && !piece.tokens.iter().any(says_more)
            && (is_prey || is_age && numbers == 1)
            || self.is_scene_of_both(piece)
    }

    /// `Дед Макар и сосед Кузьма складывают дрова в одну поленницу.`: what both do all the time.
    fn is_scene_of_both(&self, piece: &Piece<'_>) -> bool {
        let names = |player: u8| self.names.is_in(player, piece.tokens);
        let of_both = piece.tokens.iter().any(lexicon::is_done_by_several);
        !self.game.moves.is_empty()
            && names(1)
            && names(2)
            && of_both
            && (0..piece.tokens.len()).all(|at| {
                let token = &piece.tokens[at];
                // `едят конфеты из двух ваз`
                let heaps = token.number.and_then(|it| usize::try_from(it).ok());
                let is_of_heaps = heaps == Some(self.game.heap_count)
                    && piece.tokens.get(at + 1).is_some_and(|it| self.is_heap(it));
                let is_plain = token.number == Some(1) || is_of_heaps;
                (is_plain || token.number.is_none() && !asides::limits(piece, at))
                    && token.times.is_none()
                    && token.kind != Kind::Letter
            })
            && !piece.has("можно|может|могут|вправе|разреш*|или|либо|за|если|когда|каждый|каждая|только|лишь|не|ни|нельзя|ход*|раз*|половин*|стольк*|сколько|обе|оба|все|поровну|больш*|меньш*|первый|первым|первой|второй|вторым|начина*|побежда*|проигр*|выигр*")
    }

    /// `А вот обещать, что хватит одного, она не может.`: that they win within two moves and not within one has been read.
    fn repeats_lower(&self, piece: &Piece<'_>) -> bool {
        let mut numbers = piece.tokens.iter().filter_map(|it| it.number.or(it.order));
        let (Some(number), None) = (numbers.next(), numbers.next()) else {
            return false;
        };
        let turns = format!("turns == {}", number.saturating_add(1));
        let mut asked = self.game.questions.iter();
        let mut is_it = |id: &str| asked.any(|it| it.id == id && it.condition.ends_with(&turns));
        let phrases = self.phrases.iter();
        let place = piece.place();
        // What is claimed stands before what is asked.
        let next = phrases.filter_map(|(it, field)| match field {
            Field::Question(id) if it.end >= place.end => Some((it.end, id)),
            _ => None,
        });
        let found = next.min_by_key(|it| it.0).map(|it| it.1);
        let promises =
            piece.has("обеща*|гарант*|хват*|увер*|рассчит*|надея*|поруч*|ручат*|достаточн*");
        found.is_some_and(|id| is_it(id.as_str()))
            && (promises
                || self.is_in(piece, |it| matches!(it, Field::Question(_)))
                    && piece.has("выигр*|побежда*|победи*"))
            && piece.has("не|нельзя")
            && is_plain(piece, "не|нельзя|хват*|достаточн*|#|№")
    }

    /// `не моет посуду`, said of who has won.
    fn is_spared(&self, piece: &Piece<'_>) -> bool {
        self.is_in(piece, |it| *it == Field::Over)
            && piece.tokens.len() < 6
            && piece.has("не моет|мыть|убирает|выносит|подметает|дежурит / моет _ не будет")
            && is_plain(piece, "не")
    }

    /// `если он добавил один камень, то следующим ходом можно добавить два или удвоить кучу`: moves of the game, told of a ban.
    fn are_moves_of_repeat(&self, piece: &Piece<'_>) -> bool {
        let is_amount = |number: i64| {
            let mut moves = self.game.moves.iter();
            moves.any(|it| matches!(it.change, Change::Add(it) | Change::Take(it) | Change::Multiply(it) if it == number))
        };
        let mut amounts = piece
            .tokens
            .iter()
            .filter_map(|it| it.number.or(it.times))
            .peekable();
        let is_free = self.game.repeat == Repetition::Free;
        !is_free
            && piece.at(0, "то|тогда").is_some()
            && piece.has("ходом может|можно / ход* может|можно")
            && !piece.has("не|ни|нельзя|только|лишь|любой|любую|любое|если|когда")
            && amounts.peek().is_some()
            && amounts.all(is_amount)
            && self.is_in(piece, |it| *it == Field::Repeat)
    }

    /// `или превосходит его`, behind the number that is enough for the end.
    fn goes_on_from_end(&self, piece: &Piece<'_>) -> bool {
        const MORE: &str = "больше|более|превосход*|превзо*|превыс*|превыш*|выше";
        let is_least = self
            .game
            .end
            .as_ref()
            .is_some_and(|it| it.relation == Relation::AtLeast);
        is_least
            && self.is_in(piece, |it| *it == Field::Over)
            && piece.at(0, "или|либо").is_some()
            && piece.tokens.len() < 6
            && piece.has(MORE)
            && is_plain(piece, MORE)
    }

    /// `и автомат выключают`, `башня рухнет`: what becomes of the things then, and of no player.
    fn follows_end(&self, piece: &Piece<'_>) -> bool {
        const OF_PLAY: &str = "выигр*|побе*|проигр*|ход*|сходи*|игрок*|участник*|тот|та|кто|кажд*|друг*|друга*|можно|может|могут|когда|пока|до|чей|чьего|после|очков|приз*|или|либо|последн*|перв*|втор*|начин*|снова|опять|сначала|продолж*";
        let words = piece.tokens.iter().filter(|it| it.kind == Kind::Word);
        // `и обе идут пить чай`, but `и обе кучи пусты`
        let both = if piece.has(&self.phrase("оба|обе HEAP")) {
            ""
        } else {
            "|оба|обе"
        };
        self.is_in(piece, |it| *it == Field::Over)
            && words.count() < 7
            && !self.names.any_in(piece.tokens)
            && piece.tokens.iter().any(|it| {
                lexicon::is_open_verb(it)
                    || lexicon::is_move_verb(it)
                    || lexicon::is_past_or_reflexive(it)
            })
            && !piece.has(OF_PLAY)
            && is_plain(piece, &format!("остатк*|остаток{both}"))
    }

    /// `Света с братом Антоном бросают в неё монеты`: who plays with what, and neither how much nor when.
    fn shows_both(&self, piece: &Piece<'_>) -> bool {
        const MORE: &str = "или|либо|можно|может|могут|разреш*|если|когда|стольк*|скольк*|за|ход*|перв*|втор*|начин*|откры*|раньше|сначала|потом|затем|побе*|выигр*|каждый|каждая|друг*|оставл*|добавля*|увелич*|уменьш*|удв*|утр*|куч*";
        let named = |player: u8| self.names.is_in(player, piece.tokens);
        // `Два пирата, Билл и Джо, делят не добычу, а славу.`
        let counts = |at: usize| {
            let counted = piece.at(at, "два|две|двое|двум|двух|двоим|двоих _");
            counted.is_some_and(|it| {
                let noun = &piece.tokens[it.range.end - 1];
                !self.is_heap(noun) && !self.is_object(noun)
            })
        };
        let contrasts = piece.has("не _? _? , а _");
        let is_plain = (0..piece.tokens.len()).all(|at| {
            piece.tokens[at].is_used.set(false);
            at == 0 && counts(at)
                || piece.at(at, "делят|делит").is_some()
                || contrasts && piece.at(at, "не|поровну").is_some()
                || !asides::limits(piece, at)
        });
        named(1) && named(2) && !piece.has(MORE) && is_plain
    }

    /// `а второе не меняется`, beside a move of one heap: no move changes more than it says.
    fn keeps_other(&self, piece: &Piece<'_>) -> bool {
        const OTHER: &str = "№|другая|другое|другой|другую|другие|оставш*|остальн*|прочие";
        // `Вторую копилку он в этот ход не трогает.`
        let is_now =
            piece.at(0, OTHER).is_some() && piece.has("в|за этот|тот же? ход|раз / при этом / не трогая|меняя|изменяя|меняется|изменяется");
        (is_now || piece.at(0, &format!("а|и|но {OTHER} / при этом {OTHER}")).is_some())
            && piece.has("не меняется|меняются|меняют|меняя|изменяется|изменяются|изменяют|изменяя|трогает|трогают|трогая|трогать / остается|остаются прежн*|неизменн*|нетронут* / без изменений / сохраняется|сохраняются")
            && !self.game.moves.is_empty()
            && piece.tokens.len() < 10
            && is_plain(piece, "не|без|раз")
    }

    /// `(поровну!)`, `две одинаковые коробки`, where all heaps hold as much at first.
    fn repeats_equal(&self, piece: &Piece<'_>) -> bool {
        let heaps = &self.game.start.heaps;
        heaps.len() > 1
            && heaps.windows(2).all(|it| it[0] == it[1])
            && piece.tokens.len() < 4
            && piece.has("поровну|одинаков*")
            && (0..piece.tokens.len()).all(|at| {
                let number = piece.tokens[at].number;
                number.and_then(|it| usize::try_from(it).ok()) == Some(heaps.len())
                    || !asides::limits(piece, at)
                    || piece.at(at, "поровну|одинаков*").is_some()
            })
    }

    /// `Вышедший обязан изменить ровно одно из чисел`, where no move changes more than one heap.
    fn changes_one(&self, piece: &Piece<'_>) -> bool {
        let is_single = |it: &GameMove| {
            let is_of_two = matches!(
                it.change,
                Change::Carry(_) | Change::AddToBoth(..) | Change::Replace(_)
            );
            !is_of_two && it.target != Target::Every
        };
        let one =
            self.phrase("ровно|только|лишь одно|одну|один|одной|одного из? #? HEAP|чисел|них");
        // `Изменять за один ход обе кучи нельзя.`
        let bars_both = piece.has(&self.phrase("обе|обеих|оба|двух|две HEAP"))
            && piece.has("нельзя|запрещ*|невозможно / не разреш*|допуска*");
        !self.game.has_pass()
            && self.game.moves.iter().all(is_single)
            && piece.has("изменить|менять|изменять|изменя*|меняет|меняют|меняется|пополня*")
            && (piece.has(&one)
                || bars_both && !piece.has("на|подряд|раз|начиная|местами / не изменять|менять"))
            && !piece.has("лев*|прав*")
            && !(piece.tokens.iter())
                .any(|it| it.order.is_some() || self.names.player(it).is_some())
            && (0..piece.tokens.len()).all(|at| {
                let number = piece.tokens[at].number;
                number.is_some_and(|it| it == 1 || Ok(it) == self.game.heap_count.try_into())
                    || piece.at(at, "обязан*|должен|должна|только|лишь").is_some()
                    || bars_both && piece.at(at, "нельзя|запрещ*|не|обе|обеих|оба").is_some()
                    || !asides::limits(piece, at)
            })
    }

    /// `Первый и второй игроки двигают её по очереди в сторону нуля`, `лифт едет только вверх`, where every move leads there.
    fn goes_one_way(&self, piece: &Piece<'_>) -> bool {
        let mut moves = self.game.moves.iter();
        let is_down = piece
            .has("в сторону|направлении нуля / к нулю / только|лишь|всегда вниз|назад|влево")
            && moves.clone().all(|it| it.change.is_down());
        let is_up = piece.has("только|лишь|всегда вверх|вперед|вправо")
            && moves.all(|it| it.change.is_up());
        (is_down || is_up)
            && !self.game.moves.is_empty()
            && !piece.has("можно|может|если|или|либо|пока")
            && (0..piece.tokens.len()).all(|at| {
                piece.tokens[at].number == Some(0)
                    || piece.at(at, "только|лишь|всегда").is_some()
                    || !asides::limits(piece, at)
            })
    }

    /// `На первый ход ограничений нет.`, where nothing but repeats is forbidden.
    fn frees_first_move(&self, piece: &Piece<'_>) -> bool {
        const FREE: &str = "на|для самый|самого? первый|первого ход|хода _? _? ограничений|ограничения|запретов|запрета нет / на|для первый|первого ход|хода _? запрет не действует";
        let remembers =
            self.game.repeat != Repetition::Free || self.game.heap_memory != HeapMemory::Free;
        let is_only_ban = self.game.legal.is_empty()
            && self.guards.is_empty()
            && self
                .game
                .moves
                .iter()
                .all(|it| it.guards.iter().all(|it| !it.contains('%')));
        remembers && is_only_ban && piece.has(FREE) && piece.tokens.len() < 12
    }

    /// `Ходы зависят от того, в какой кучке больше.`, where they do.
    fn announces_cases(&self, piece: &Piece<'_>) -> bool {
        let is_of_sizes = |it: &GameMove| {
            let mut guards = it.guards.iter();
            guards.any(|it| it.contains("max(heaps)") || it.contains("min(heaps)"))
        };
        piece
            .at(0, "ходы|правила|и|в? зависят|какой|каком")
            .is_some()
            && piece.has("какой|каком _ _ больше|меньше")
            && piece.tokens.len() < 14
            && self.game.moves.iter().any(is_of_sizes)
            && piece
                .tokens
                .iter()
                .all(|it| it.number.is_none() && it.times.is_none())
            && !piece.has("можно|может|соперник*|противник*|если|нельзя|запрещ*")
    }

    /// `В доме 40 этажей.`, where that is the end of the game, or no position has more.
    fn tells_size(&self, piece: &Piece<'_>) -> bool {
        let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
        let (Some(number), None) = (numbers.next(), numbers.next()) else {
            return false;
        };
        let most = format!("{{total}} <= {number}");
        let is_end = self.game.end.as_ref().is_some_and(|it| it.number == number);
        piece.at(0, "в|на _ всего? # _ .").is_some()
            && (is_end || self.game.legal.contains(&most))
            && !piece.has("ход*|раз*|минут*|час*|дн*|год*")
    }

    /// `на клетку n + 1`, one of the moves that were read.
    fn repeats_formula(&self, piece: &Piece<'_>) -> bool {
        // `Вместо n пишут одно из чисел n + 1`, before the others
        let Some(found) = piece.find("$ + #") else {
            return false;
        };
        let is_it =
            |it: &GameMove| it.change == Change::Add(found.number()) && it.guards.is_empty();
        let is_known = |at: usize| {
            found.range.contains(&at)
                || piece.at(at, "$|вместо|одно|один").is_some()
                || !asides::limits(piece, at)
        };
        self.game.heap_count == 1
            && self.game.moves.iter().any(is_it)
            && (0..piece.tokens.len()).all(|at| {
                piece.tokens[at].is_used.set(false);
                is_known(at)
            })
    }

    /// `вёдра большие – сколько ни лей, не переполнятся`
    fn cannot_overflow(&self, piece: &Piece<'_>) -> bool {
        let counted = || piece.tokens.iter().filter_map(|it| it.number);
        let count = i64::try_from(self.game.heap_count);
        let is_count = |it: &Token| it.number.is_some() && it.number == count.ok();
        let is_plain = (0..piece.tokens.len()).all(|at| {
            let token = &piece.tokens[at];
            is_count(token)
                || piece.at(at, "не|ни").is_some()
                || at > 0
                    && piece
                        .at(at - 1, "очень|достаточно|довольно больш*")
                        .is_some()
                || !asides::limits(piece, at) && self.names.player(token).is_none()
        });
        let is_large = piece.tokens.len() < 6
            && piece.has("очень|достаточно|довольно больш*|велик*|просторн*|вместительн*")
            && !piece.has("не");
        counted().count() < 2
            && is_plain
            && (is_large
                || piece.has("не переполн* / сколько ни _ / через край не / не через край"))
            && !piece.has("ход*|можно|может|или|либо|пока|до|должн*")
    }

    /// `едва вес достиг 50 кг или стал больше`, where that has been said already; or that it is not so yet.
    fn repeats_end(&self, piece: &Piece<'_>) -> bool {
        let Some(end) = &self.game.end else {
            return false;
        };
        let compares = piece.has(
            "больше|более|выше|дальше|достиг*|превзо*|превос*|перевал*|меньше|менее|ниже|≥|≤|>|<",
        );
        let says_more = piece.has("ровно|точно|четн*|нечетн*|кратн*|дел*|проигр*|соперник*|противник*|друг*|можно|может|могут|запрещ*|нельзя|разреш*|кажд*|одной|одном|любой|поровну|равн*|одинаков*|площад*|произведен*|разност*|разниц*|расстоян*|лишь|только|какая-*|какой-*|какую-*|хотя|люб* / или если / на # / в # раз*");
        // `цель игры двух программистов, Гарика и Софьи`
        let named = piece
            .tokens
            .iter()
            .filter(|it| self.names.player(it).is_some());
        let are_both = named.count() == 2;
        let numbers = || {
            let all = piece.tokens.iter().filter_map(|it| it.number.or(it.order));
            let counts_players = are_both || piece.has("цель|игры двух");
            all.filter(move |it| !counts_players || *it != 2)
        };
        // Of several heaps it is the sum that is told of.
        let is_sum = piece.has("вместе|всего|сумм*|общ*|итого|совокупн*");
        let is_measure = self.game.heap_count < 2 || end.subject == Subject::Sum && is_sum;
        let is_plain = is_measure
            && numbers().count() == 1
            && piece.tokens.iter().all(|it| it.times.is_none());
        let Some(number) = numbers()
            .next()
            .filter(|_| compares && !says_more && is_plain)
        else {
            return false;
        };
        let relation = match () {
            () if piece.has("≥") => Relation::AtLeast,
            () if piece.has("≤") => Relation::AtMost,
            () if piece.has(">") => Relation::Above,
            () if piece.has("<") => Relation::Below,
            () => likely_relation(piece),
        };
        let opposite = match relation {
            Relation::AtLeast => Relation::Below,
            Relation::Above => Relation::AtMost,
            Relation::Below => Relation::AtLeast,
            Relation::AtMost => Relation::Above,
            _ => return false,
        };
        let told = bound(end.relation, end.number);
        // `Взять разом больше 10 камней не получится` is about a move.
        let is_of_other =
            piece.has("если|когда|после|пока|раз*|ход*|взя*|бра*|убр*|убир*|забр*|забир*|добав*");
        told == bound(relation, number) || !is_of_other && told == bound(opposite, number)
    }

    /// `если больше – шар лопается, и победа присуждается сопернику`, where the last mover wins with no more than so many.
    fn tells_else(&self, piece: &Piece<'_>) -> bool {
        let WinnerRule::LastIf(condition) = &self.game.winner else {
            return false;
        };
        let other = match condition.contains('<') {
            true => "если _? _? больше|более|превысил*|превысит|превышает|превзошл*",
            false => "если _? _? меньше|менее",
        };
        // `если же больше 70`
        let bounds = condition.split(|it: char| !it.is_ascii_digit());
        let is_known = |number: i64| bounds.clone().any(|it| it.parse() == Ok(number));
        let is_plain = |it: &Token| {
            it.number.is_none_or(is_known) && it.times.is_none() && it.kind != Kind::Letter
        };
        piece.has(other)
            && piece.has(
                "побед*|побежда*|выигр*|становится|станет|достается|достанется|получает|отдают",
            )
            && piece.has("соперник*|противник*|другому|другой")
            && !piece.has("не|ни|нет|ничья|проигр*|или|либо")
            && piece.tokens.iter().all(is_plain)
    }

    /// `(4) пропуск, при котором ничего не меняется`, `Пропуск считается за ход.`, where one pass in the game has been read.
    fn tells_pass(&self, piece: &Piece<'_>, sentence: &Piece<'_>) -> bool {
        const TELLS: &str = "считается|учитывается|засчитывается за? ход|ходом|счете|подсчете|наравне / не меня*|изменя* / остается прежн* / переходит / больше? нельзя|недоступн* _? _? никому|обоим / никому _? нельзя|недоступн*";
        let label = piece.at(0, "( # )").map_or(0, |it| it.range.end);
        let said = piece.part(label..piece.tokens.len());
        let is_name = |it: &Token| self.names.player(it).is_some();
        let says_more = sentence.tokens.iter().any(is_name)
            || sentence.has("обязан*|уменьш*|увелич*|поражен*|начал*|после|добав*|убр*|удв*");
        let is_plain_pass =
            said.has("пропуск*") && said.tokens.len() < 4 && is_plain(&said, "пропуск*")
                || said.has("не меняется|изменяется") && is_plain(&said, "не");
        let counts = |it: &Token| it.number.is_some_and(|it| it != 1) || it.times.is_some();
        let tells = sentence.has("пропуск*|пропуст*|пас|паса")
            && sentence.has(TELLS)
            && !sentence.tokens.iter().any(counts)
            && !sentence.has("каждый|каждая|каждому|сам|сама|подряд|четн*|нечетн* / не считается|учитывается|засчитывается / больше|меньше #");
        self.game.has_pass() && (is_plain_pass || tells && !says_more)
    }

    fn is_usual(&self, piece: &Piece<'_>) -> bool {
        let is_plain = |it: &Token| it.number.is_none_or(|it| it == 1) && it.times.is_none();
        !self.game.has_pass()
            && self.game.moves.iter().all(|it| it.target != Target::Every)
            && piece.tokens.len() < 10
            && piece.tokens.iter().all(is_plain)
            && !self.names.any_in(piece.tokens)
            && !piece.has("лев*|прав*|соперник*|противник*|дважды|трижды / а с|другой|вторую")
            && piece.has(USUAL)
    }

    /// `В свой черёд игрок делает с одной из куч что-то из списка`, before a colon, where the moves stand behind it.
    /// `Игрок на одну из чаш кладёт`, before `либо …, либо …`, says no more than that.
    fn only_begins(&self, piece: &Piece<'_>, next: &[Token]) -> bool {
        let is_colon = |it: &Token| it.word == ":";
        let chooses = piece
            .has(&self.phrase("# ( люб* ) из HEAP / #|любую|любое из HEAP / любой|любую HEAP / выбирает|указывает на? HEAP"))
            && !piece.tokens.iter().any(|it| it.order.is_some());
        let is_pair =
            |it: &GameMove| matches!(it.change, Change::Replace(_) | Change::AddToBoth(..));
        let is_choice = |it: &Token| {
            it.kind != Kind::Sign
                && ![
                    "какой",
                    "какую",
                    "какое",
                    "любой",
                    "любую",
                    "хочет",
                    "пожелает",
                    "угодно",
                ]
                .contains(&it.word.as_str())
        };
        let is_before = piece.tokens.last().is_some_and(is_colon)
            || next.first().is_some_and(is_colon)
            || chooses && next.iter().find(|it| is_choice(it)).is_some_and(|it| it.word == "либо")
            // `фишку разрешено переставить в (x + 2, y) или …`
            || self.game.moves.iter().all(is_pair) && next.first().is_some_and(|it| it.word == "(");
        let limits = |at: usize| {
            let token = &piece.tokens[at];
            token.is_used.set(false);
            let counts_moves = i64::try_from(self.game.moves.len()).ok();
            token.number != Some(1)
                && (token.number != counts_moves
                    || piece
                        .at(at, "# способ*|ход*|действ*|вариант*|команд*")
                        .is_none())
                && asides::limits(piece, at)
                && piece.at(at, "обязан*|вместо").is_none()
        };
        is_before
            && !self.game.moves.is_empty()
            && !piece.has("или|либо|половин*|стольк*|сколько|пару|обе|оба")
            && !(0..piece.tokens.len()).any(limits)
    }
}
