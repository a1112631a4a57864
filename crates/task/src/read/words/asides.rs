//! Fragments that say nothing about the game, though no word of them is known: scenes, remarks, jokes.

use crate::read::moves::listed::verb_of;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::lexicon;

/// Words with which rules and questions are told. A fragment with any of them may belong to the game.
const OF_RULES: &str = "\
    можно|может|могут|мог|могла|нельзя|запрещ*|запрет*|разреш*|обязан*|должен|должн*|допуска*|допустим*|позвол*|вправе\
    |ход|хода|ходу|ходом|ходе|ходы|ходов|ходам|сход*|походи*|ходит|ходят|ходил*|пас|пасует|пропуск*|пропуст*|если|когда|пока|кроме\
    |только|лишь|иначе|не|ни|без|больш*|меньш*|боле*|мене*|равн*|поровну|одинаков*|четн*|нечетн*|чет|нечет|кратн*|дел*\
    |прост*|составн*|остат*|округл*|половин*|трет*|четверт*|сумм*|разност*|разниц*|произведен*|всего|кажд*|оба|обе|обеих|обоих\
    |люб*|повтор*|подряд|снова|предыдущ*|последн*|перв*|втор*|начал*|начин*|вначале|изначальн*|конец|конца|заверш*\
    |законч*|заканч*|прекращ*|кончит*|кончает*|выигр*|победи*|побежда*|победа|победу|проигр*|ничь*|вничью|запас*\
    |ограничен*|хвата*|достаточно|превы*|превос*|достиг*|набер*|набир*|набра*|остан*|остает*|остат*|оставл*|оставш*|стане*|станов*|раз|раза\
    |дважды|трижды|однажды|единожды|найд*|укаж*|сколько|каком|каких|какие|уменьша*|снова|вместо|наоборот|соперник*|противник*|чуж*|собствен*|выше|ниже|одновременно";

/// Words that limit a move, deny something, compare, or tell when it holds: what is said with one of them may be a rule
/// even if no number stands beside it.
pub(crate) const LIMITS: &str = "\
    нельзя|запрещ*|запрет*|воспрещ*|недопустим*|обязан*|должен|должн*|кроме|только|лишь|иначе|если|пока|повтор*|подряд|дважды|трижды|однажды\
    |единожды|пас|пасует|пропуск*|пропуст*|ничь*|вничью|проигр*|соперник*|противник*|наоборот|больш*|меньш*|боле*|мене*|равн*\
    |поровну|одинаков*|четн*|нечетн*|чет|нечет|кратн*|делит*|делят*|прост*|составн*|остат*|округл*|половин*|трет*|четверт*\
    |сумм*|разност*|разниц*|произведен*|ограничен*|хвата*|достаточно|превы*|превос*|вместо|чуж*|выше|ниже|одновременно\
    |предыдущ*|прошл*|раз|раза|обе|оба";
/// Words that deny something: what is no move, nor what moves are of, may be denied.
pub(crate) const DENIALS: &str = "не|ни|нет|без";
/// What sentences count that are no things of the game.
const COUNTED: &str = "ход*|команд*|действ*|вид*|способ*|вариант*|кнопок|клавиш*|рычаг*|игрок*|друз*|друг*|подруг*|брат*|сест*|человек|участник*|игр*|кнопк*|правил*|задани*|вопрос*|загадк*|куч*";

/// Words of a ban.
pub(crate) const FORBIDDEN: &str = "нельзя|запрещ* / не разреш*|допуска*";

/// Whether a word, where it stands, limits or denies.
pub(crate) fn limits_or_denies(piece: &Piece<'_>, at: usize) -> bool {
    piece.at(at, LIMITS).or(piece.at(at, DENIALS)).is_some()
}

/// Whether a word, where it stands, counts, compares, denies or limits.
pub(crate) fn limits(piece: &Piece<'_>, at: usize) -> bool {
    let token = &piece.tokens[at];
    if token.is_used.get() {
        return false;
    }
    let counts = token.kind == Kind::Number
        || token.kind == Kind::Letter
        || token.number.is_some()
        || token.times.is_some();
    counts || is_relation(token) || limits_or_denies(piece, at)
}

/// Whether a word tells of a bad move, or of one that cannot be helped.
pub(crate) fn is_mistake(piece: &Piece<'_>, at: usize) -> bool {
    let words =
        "ошиб*|поддал*|поддат*|поддаст*|вынужд*|промах*|оплошн*|неудачн*|невер*|неправильн*|плох*";
    piece.at(at, words).is_some()
        || piece
            .at(at, "_ ход*")
            .is_some_and(|_| lexicon::is_adjective(&piece.tokens[at]))
}

/// Whether a number counts moves, players, or what else is no thing of the game.
pub(crate) fn is_counted(piece: &Piece<'_>, at: usize) -> bool {
    piece.at(at, &format!("# _? {COUNTED}")).is_some()
}

/// Whether a sentence of which nothing is understood may be a rule: it counts, compares, denies or limits something, or says
/// what may be done to the things of the game. All else is a scene, whatever its words are.
pub(crate) fn may_be_a_rule(piece: &Piece<'_>) -> bool {
    if piece.has("не имеет|играет|играют значения|роли / значения|роли не имеет|играет|играют / неважно|безразлично") {
        return false;
    }
    // `но не ту же`
    if piece.has("не ту|тот|той|то|те|того|такую|такой|такое же|самую|самый|самое|самой")
    {
        return true;
    }
    // `клетки пронумерованы: 1, 2, 3, …`
    let is_numbered = piece.has("номер*|нумер*|пронумер*|занумер*") && counts_on(piece);
    let is_choice = |at: usize| {
        piece.tokens[at].number == Some(1) && piece.at(at, "# из # _ / # и _ же").is_some()
    };
    // `на двоих`, `вяжут один шарф`: who plays with what; nothing changes by that, and no one may do it.
    let is_scene = !piece.has("можно|может|могут|или|либо|если|каждый|каждую|каждое|каждом|за|ход|хода|ходы|меньше|больше|не|нет");
    let is_pair = |at: usize| {
        let token = &piece.tokens[at];
        let is_by = at > 0
            && piece.at(at - 1, "на один|одну|одно|два|две").is_some()
            && piece.has(lexicon::INCREASE) | piece.has(lexicon::DECREASE);
        // `а два выбрасывают`, but `нанизывают бусины на одну нитку`
        let is_place =
            at > 0 && piece.at(at - 1, "на|в|из|за|с|для|по").is_some() && !piece.has("друг*");
        // `удлиняют цепь: на одно звено, вдвое`: what is said alone is how much.
        let is_alone = at == 1 && piece.tokens.len() < 5 && !token.word.starts_with("дво");
        let is_place = is_place && !is_alone;
        let is_apart = is_place || !is_alone && !piece.tokens.iter().any(lexicon::is_move_verb);
        let is_small = token.kind == Kind::Word && token.number.is_some_and(|it| it < 3);
        // `один шарф`, but `один из них`
        let is_named = token.word.starts_with("дво")
            || (piece.tokens.get(at + 1)).is_some_and(|it| {
                it.kind == Kind::Word && !lexicon::is_filler(it) && !lexicon::is_open_verb(it)
            });
        is_small && is_scene && is_apart && is_named && !is_by
    };
    // `5 марта`, `кабинет 12`: of the calendar, or what the number is of
    let is_label = |at: usize| {
        let is_number = piece.tokens[at].kind == Kind::Number;
        let date = "# январ*|феврал*|марта|апрел*|мая|июн*|июл*|август*|сентябр*|октябр*|ноябр*|декабр*|год*|класс*|час*";
        let before = "кабинет*|аудитори*|лице*|гимнази*|отряд*|запись|школ*|класс*|задача|выпуск|страниц*|сери*|глав*";
        // `11 «Б»`
        let next = piece.part(at + 1..at + 3);
        let mut next = next.tokens.iter().filter(|it| it.word != "\"");
        let names_class = (1..=11).any(|it| piece.tokens[at].number == Some(it))
            && next.next().is_some_and(|it| {
                it.is_capital && it.kind == Kind::Word && it.word.chars().count() == 1
            });
        is_number
            && (names_class
                || piece.at(at, date).is_some()
                || at > 0 && piece.at(at - 1, before).is_some()
                || at > 1 && piece.at(at - 1, "№").is_some() && piece.at(at - 2, before).is_some())
    };
    let is_plain = |at: usize| {
        is_pair(at)
            || is_label(at)
            || is_counted(piece, at)
            || is_choice(at)
            || at > 1 && is_choice(at - 2)
            || is_numbered && piece.tokens[at].number.is_some()
    };
    let is_move = |it: &Token| lexicon::is_move_verb(it) || lexicon::is_open_verb(it);
    let of_moves = piece.has("ход*|сход*|куч*|кам*|брать|делать|менять|игрок*")
        && !piece.has("игрок*|игроков нет|не|без / нет|без игрок*");
    let is_past = |at: usize| {
        let is_verb = |it: &Token| {
            let ends = ["ли", "ла", "ло", "ал", "ел", "ил", "ял"];
            it.word.chars().count() > 3 && ends.iter().any(|end| it.word.ends_with(end))
        };
        piece.tokens.get(at).is_some_and(is_verb)
            && !piece.has("если|бы|чтобы|когда|тот|та|кто|у|мог|могла|могли|смел*")
    };
    // `или после десяти ходов`
    let is_length = piece.has("после|через|спустя # _? ход*") && piece.has("или|либо");
    let says = |at: usize| match piece.at(at, DENIALS) {
        // `Решили они есть не просто так`
        Some(_) if piece.at(at, "не просто так|ради / не то чтобы").is_some() => {
            false
        }
        // `мы не успели разобрать одну игру`: so it was.
        Some(_) if is_past(at + 1) => false,
        // `Чтобы не скучать, мальчики придумали игру.`
        Some(_) if piece.at(0, "чтобы|чтоб").is_some() && at == 1 => false,
        // `Однажды зимой двое друзей решили поиграть.`
        None if at == 0 && piece.at(0, "однажды").is_some() => {
            !(2..piece.tokens.len()).any(is_past)
        }
        Some(_) => of_moves || piece.tokens.iter().any(is_move),
        None if at > 0 && piece.at(at - 1, "не просто так").is_some() => false,
        None => limits(piece, at) && !is_plain(at),
    };
    let allows =
        piece.has("можно|может|могут|разреш*|позвол*|допуска*|вправе|или|либо / за # ход / за ход");
    is_length || (0..piece.tokens.len()).any(says) || allows && piece.tokens.iter().any(is_move)
}

/// Whether the numbers of a fragment are three or more that follow each other: `0, 1, 2, 3`.
pub(crate) fn counts_on(piece: &Piece<'_>) -> bool {
    let numbers: Vec<i64> = piece.tokens.iter().filter_map(|it| it.number).collect();
    numbers.len() > 2 && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// Whether a fragment tells what the players do, and neither how nor how much.
fn is_scene(piece: &Piece<'_>) -> bool {
    let says = |at: usize| {
        let token = &piece.tokens[at];
        token.kind == Kind::Number
            || token.kind == Kind::Letter
            || token.number.is_some()
            || token.times.is_some()
            || token.order.is_some()
            || is_relation(token)
            || piece.at(at, OF_RULES).is_some()
    };
    !(0..piece.tokens.len()).any(says)
}

/// Whether a fragment of which nothing is understood says nothing about the game either: it has no number, no unknown, and no
/// word with which a rule could be told.
pub(crate) fn is_aside(piece: &Piece<'_>) -> bool {
    let has_words = piece.tokens.iter().any(|it| it.kind == Kind::Word);
    has_words
        && is_scene(piece)
        && !(0..piece.tokens.len()).any(|at| verb_of(&piece.part(at..at + 1)).is_some())
        && !piece.tokens.iter().any(lexicon::is_move_verb)
}

fn is_relation(token: &Token) -> bool {
    matches!(
        token.word.as_str(),
        "<" | ">" | "≤" | "≥" | "=" | "≠" | "+" | "*" | "/"
    )
}
