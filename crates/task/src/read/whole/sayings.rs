//! What says nothing by its own words, whatever game was read: headings, titles, what holds of 0 and 1.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::asides::{self, DENIALS};
use crate::read::words::lexicon;

/// `Ход, от которого куча не меняется, запрещён.`: it is no move anyway.
pub(crate) fn bars_nothing(sentence: &Piece<'_>) -> bool {
    const KEEPS: &str = "ход* , от|при|после котор* ни? одна|куча|число|количество|ничего|ничто? не меняется|меняются|изменяется|изменяются / ход* ,? не меняющ*|изменяющ* кучу|куч|числа|число|количества|количество|позицию|позиции|ничего";
    sentence.has(KEEPS)
        && sentence
            .has("запрещ*|нельзя|невозможн*|недопустим*|считается / не допуск*|разреш*|позвол*")
        && is_plain(sentence, "ход*|не|запрещ*|нельзя|невозможн*|недопустим*")
}

/// `Ходы считаем только у победителя: сколько раз он сам впускал людей.`: so they are counted anyway.
pub(crate) fn counts_own_moves(sentence: &Piece<'_>) -> bool {
    const COUNTS: &str = "считаем|считают|считаются|учитываем|учитывают|учитываются|подсчете|засчитываются|засчитывается _? _? только|лишь|ходы|ходов";
    sentence.has(COUNTS)
        && sentence.has("победител*|выигравш*|победивш*")
        && sentence.has("ходы|ходов")
        && sentence.tokens.iter().all(|it| it.number.is_none())
        && sentence.tokens.iter().all(|it| it.times.is_none())
        && !sentence.has(
            "или|либо|если|не|кроме|соперник*|противник* / , котор* _? _? удв*|утр*|добав*|убра*",
        )
}

/// `На какую клумбу сажал соперник, значения не имеет.`
pub(crate) fn does_not_matter(piece: &Piece<'_>, next: &[Token]) -> bool {
    const NOTHING: &str = ", значения|роли не имеет|играет / , не имеет|играет значения|роли / ,|- неважно|безразлично / ,|- не важно / ,|- все равно";
    const ALONE: &str = ", неважно|безразлично / ,? не важно|важен|важна|важны / ,? значения|роли не имеет|играет / ,? не имеет|играет значения|роли";
    if piece.has(ALONE)
        && piece.has(
            "кто|как|какой|какую|сколько|порядок|порядка|место|где|куда|откуда|цвет*|размер*|вид*",
        )
    {
        return piece
            .tokens
            .iter()
            .all(|it| it.number.is_none() && it.times.is_none());
    }
    piece
        .at(
            0,
            "на|в|из|с|к? какой|какую|какое|каком|какие|кто|что|сколько|чей|куда / как|где|когда",
        )
        .is_some()
        && Piece { tokens: next }.at(0, NOTHING).is_some()
}

/// Whether nothing of a fragment counts, compares, denies or limits but these words.
pub(crate) fn is_plain(piece: &Piece<'_>, but: &str) -> bool {
    (0..piece.tokens.len()).all(|at| {
        piece.tokens[at].is_used.set(false);
        piece.at(at, but).is_some() || !asides::limits(piece, at)
    })
}

/// `Третий вопрос.`
pub(crate) fn is_heading(piece: &Piece<'_>) -> bool {
    let is_part = |it: &Token| {
        let words = [
            "вопрос",
            "загадка",
            "задача",
            "задание",
            "часть",
            "пункт",
            "письмо",
            "глава",
            "история",
            "сказка",
            "серия",
            "выпуск",
            "урок",
            "день",
            "тур",
            "занятие",
            "раунд",
        ];
        it.kind == Kind::Sign || it.order.is_some() || words.contains(&it.word.as_str())
    };
    // `Условие 2.`, `Запрет.`
    let is_short = piece.tokens.len() < 4 && piece.tokens.last().is_some_and(|it| it.word == ".");
    let is_part_of_rules = piece
        .at(
            0,
            "условие|правило|пункт # . / запрет|ограничение|запреты|ограничения . / теперь|вот|сначала|потом|затем|далее правила|вопросы|задания .",
        )
        .is_some();
    is_short && is_part_of_rules
        || piece.tokens.iter().all(is_part) && piece.tokens.iter().any(|it| it.order.is_some())
}

/// `Ноль кратен 20.`, `0 – чётное число`, `единица не считается простым числом`: what holds of 0 and 1 in every game.
pub(crate) fn is_known_of_number(piece: &Piece<'_>) -> bool {
    let mut numbers = piece.tokens.iter().filter_map(|it| it.number);
    let first = numbers.next();
    let others = numbers.count();
    let holds = match first {
        Some(0) => {
            others < 2
                && piece.has("кратн*|кратен|делит*|четн*")
                && is_plain(piece, "кратн*|кратен|делит*|четн*|#")
        }
        _ => {
            (first == Some(1) || first.is_none() && piece.has("единица"))
                && others == 0
                && piece.has("не|ни _? _? прост* / прост* _? _? не")
                && is_plain(piece, "прост*|составн*|не|ни|#")
        }
    };
    holds && piece.tokens.len() < 10 && !piece.has("нечетн*|если|когда|можно|может|ход*")
}

/// `и известно лишь`, before what is known.
pub(crate) fn is_remark(piece: &Piece<'_>) -> bool {
    const WORDS: &str = "и|а|но|известно|знаем|лишь|только|про|о|об|него|нее|них|это|том";
    piece.has("известно|знаем")
        && (0..piece.tokens.len())
            .all(|at| piece.tokens[at].kind == Kind::Sign || piece.at(at, WORDS).is_some())
}

/// `Бортовой журнал станции «Вега-3».`, at the beginning of a text: without a verb, and numbers in quotes alone.
pub(crate) fn is_title(piece: &Piece<'_>) -> bool {
    let mut is_quoted = false;
    let mut has_quotes = false;
    let is_name = |at: usize| {
        let token = &piece.tokens[at];
        if token.word == "\"" {
            is_quoted = !is_quoted;
            has_quotes = true;
        }
        let does = lexicon::is_open_verb(token) || lexicon::is_move_verb(token);
        is_quoted || !asides::limits(piece, at) && !does
    };
    // `Списание книг.`, `Чёт и нечет.`
    let is_short = (piece.tokens.len() < 4 && is_plain(piece, "")
        || piece.at(0, "чет и|или нечет .").is_some() && piece.tokens.len() == 4)
        && piece.tokens.iter().all(|it| !it.word.ends_with("ть"));
    is_short || (0..piece.tokens.len()).all(is_name) && has_quotes && piece.tokens.len() < 16
}

/// `Проигравший моет посуду два дня.`: what becomes of the winner or the loser when the game is over.
pub(crate) fn tells_of_afterwards(piece: &Piece<'_>) -> bool {
    const WHO: &str = "проигравш*|победител*|победивш*|выигравш* / кто проиграет|проиграл|победит|победил|выиграет|выиграл , тот?";
    const OF_THE_GAME: &str = "ход*|куч*|если|когда|считается|считают|считать|становится|станет|признается|объявляется|объявляют|называется|последн*|первым|первой|после|чей|чьего|игрок|игрока|кто|который|которая|котор*|тот|та";
    const DAYS: &str = "# дня|дней|день|недел*|месяц*|раза|раз|минут*";
    let Some(found) = piece.at(0, WHO) else {
        return false;
    };
    let rest = piece.part(found.range.end..piece.tokens.len());
    !rest.has(OF_THE_GAME)
        && (rest.tokens.iter()).any(|it| lexicon::is_open_verb(it) || it.word == "моет")
        && !rest.tokens.iter().any(lexicon::is_move_verb)
        && (0..rest.tokens.len()).all(|at| {
            rest.tokens[at].is_used.set(false);
            rest.at(at, DAYS).is_some()
                || at > 0 && rest.at(at - 1, DAYS).is_some()
                || !asides::limits(&rest, at)
        })
}

/// `Покупатели, кстати, предпочитают чашки без рисунка.`
pub(crate) fn is_by_the_way(piece: &Piece<'_>) -> bool {
    is_plain(piece, DENIALS)
        && piece.has("кстати|впрочем / между прочим")
        && !piece.has("ход*|куч*|если|когда|выигр*|проигр*|победи*|побежда*|нельзя|запрещ*|можно|может|разреш*")
        && !piece.tokens.iter().any(lexicon::is_move_verb)
}

/// `Смотри, какая простая игра!`, `Хочешь задачу потруднее?`, `Начну с вопросов.`: what is said to the reader of a text.
pub(crate) fn is_address(piece: &Piece<'_>) -> bool {
    const TO_READER: &str = "смотри|смотрите|слушай|слушайте|хочешь|хотите|начну|начнем|предлагаю|объясняю|держи|лови|читай|признаюсь";
    const OF_PLAY: &str = "нельзя|запрещ*|можно|разреш*|не|ход*|чуж*|одинаков*|начн*|начина*|наоборот|четн*|нечетн*|прост*|округл*|кам*|числ*|количеств*|подряд|повтор*|дважды|соперник*|противник*|пропус*|обязан*|кажд*|после|если|проигр*|выигр*|побежд*|победи*|сумм*|куч*|половин*|столько|сколько|обе|оба|раз|больше|меньше";
    let says_how_much = |it: &Token| {
        it.number.is_some()
            || it.times.is_some()
            || it.order.is_some()
            || it.kind == Kind::Letter
            || lexicon::is_move_verb(it)
    };
    piece.has(TO_READER) && !piece.has(OF_PLAY) && !piece.tokens.iter().any(says_how_much)
}
