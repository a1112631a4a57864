//! Conditions on numbers of stones: `не менее 41`, `делится на 3`, `чётное`.

use crate::model::Relation;
use crate::read::reader::Reader;
use crate::read::text::tokens::Piece;
use crate::rules_file::compared;

const FORMS: &[(&str, Relation)] = &[
    ("не менее|меньше|ниже чем? #", Relation::AtLeast),
    (
        "не меньшее|меньшим|меньших|меньшей|меньший|меньшая|меньшие|меньшего|меньшему #",
        Relation::AtLeast,
    ),
    (
        "не более|больше|выше|свыше|большее|большего|большим|большей|больший|большая|большие|большему чем? #",
        Relation::AtMost,
    ),
    ("не превы*|превосход* числа|значения? #", Relation::AtMost),
    ("не превы*|превосход* #", Relation::AtMost),
    (
        "не может|могут|должно|должен быть|становиться? превышать|превосходить|больше|более #",
        Relation::AtMost,
    ),
    (
        "достиг* или|либо превы*|превос*|превзо*|перевал* за? значени*|числ*|отметк*? # / достиг* или|либо станет|становится|стало|будет|окажется больше|более|выше # / превы*|превзо* или|либо достиг* #",
        Relation::AtLeast,
    ),
    (
        "достиг* или|либо станет|становится|стало|будет|окажется|опустится меньше|менее|ниже #",
        Relation::AtMost,
    ),
    ("больше|более или|либо равн*|равен #", Relation::AtLeast),
    ("меньше|менее или|либо равн*|равен #", Relation::AtMost),
    (
        "равн*|равен или|либо больше|более|превы* #",
        Relation::AtLeast,
    ),
    (
        "равн*|равен # или|либо больше|более|большим|большей|большему|превы* #?",
        Relation::AtLeast,
    ),
    ("равн*|равен или|либо меньше|менее #", Relation::AtMost),
    (
        "равн* # или|либо превосход*|превыша*|превыс*|превзо* #",
        Relation::AtLeast,
    ),
    (
        "# _? _? или|и|либо больше|более|выше|дальше|свыше|большее|больший|большего|большим|большей|превышающее",
        Relation::AtLeast,
    ),
    (
        "# _? _? или|и|либо меньше|менее|ниже|меньшее|меньший|меньшего",
        Relation::AtMost,
    ),
    (
        "# _? или|либо ни|вовсе|совсем одного|одной|ничего",
        Relation::AtMost,
    ),
    (
        "достиг* # _? или|либо превос*|превыс*|превыш*|превзош*|перевал* за? эту|это|его|нее|#? отметк*?",
        Relation::AtLeast,
    ),
    ("№ _? или|либо больше|выше|дальше", Relation::AtLeast),
    ("№ _? или|либо меньше|ниже|ближе", Relation::AtMost),
    ("# _? _? ( или больше|более|выше", Relation::AtLeast),
    ("# _? _? ( или меньше|менее|ниже", Relation::AtMost),
    (
        "короче|ниже|легче|дешевле|мельче чем? # / уже чем #",
        Relation::Below,
    ),
    (
        "длиннее|выше|тяжелее|шире|дороже|глубже чем? #",
        Relation::Above,
    ),
    ("перевал* за #", Relation::Above),
    ("≥ #", Relation::AtLeast),
    ("≤ #", Relation::AtMost),
    ("> #", Relation::Above),
    ("< #", Relation::Below),
    (
        "больше|более|свыше|большее|большего|большим|большему|превы*|превосход* чем? #",
        Relation::Above,
    ),
    ("превы*|превосход* число|значение #", Relation::Above),
    (
        "меньше|менее|ниже|меньшее|меньшего|меньшим|меньшему чем? #",
        Relation::Below,
    ),
    ("достиг* # _? _? или|либо|и превыс* его?", Relation::AtLeast),
    (
        "достиг* # _? _? или|либо|и становится|станет|будет|делается|оказывается? больше|большим|большей|большее|превыс*|превыш* его?",
        Relation::AtLeast,
    ),
    (
        "достиг*|дойд*|дошл*|доход*|дораст*|дорос*|доберет*|добрал*|дотян* до? значения|числа|отметки? #",
        Relation::AtLeast,
    ),
    ("хотя бы #", Relation::AtLeast),
    ("минимум #", Relation::AtLeast),
    ("по крайней мере #", Relation::AtLeast),
    ("не кратн* #", Relation::NoMultiple),
    ("некратн* #", Relation::NoMultiple),
    ("кратн* #", Relation::Multiple),
    (
        "не делит*|делил*|делящ*|делим*|делят*|делиться бы? без? остатка? нацело? на #",
        Relation::NoMultiple,
    ),
    (
        "делит*|делил*|делящ*|делим*|делят*|делиться бы? без? остатка? нацело? на #",
        Relation::Multiple,
    ),
    (
        "на # оно|она|он? не делит*|делил*|делящ*|делим*",
        Relation::NoMultiple,
    ),
    ("на # делит*|делил*|делящ*|делим*", Relation::Multiple),
    ("не равн* # / отлича* от #", Relation::Unequal),
    ("ровно #", Relation::Equal),
    (
        "не оканчива*|заканчива* на|цифрой? #",
        Relation::NoLastDigit,
    ),
    ("оканчива* на|цифрой? #", Relation::LastDigit),
    ("заканчива* цифрой #", Relation::LastDigit),
    (
        "последн* цифр* _? _? -|равна|будет|станет|становится|окажется|оказывается|есть #",
        Relation::LastDigit,
    ),
    ("равн*|равен #", Relation::Equal),
    ("= #", Relation::Equal),
];

/// Takes the first relation of a piece; its first token comes with it.
pub(crate) fn take_relation(piece: &Piece<'_>) -> Option<(Relation, i64, usize)> {
    for (phrase, relation) in [
        (
            "не просто|простое|простого|простым|простой|простые|простых / составн*",
            Relation::NoPrime,
        ),
        // `а просто признаёт, что проиграл`
        (
            "простое|простого|простому|простым|простом|простой|простая|простые|простых",
            Relation::Prime,
        ),
        (
            "не является|был|было|стало|будет? точн*|полн* квадрат* / не является|был|было|стало|будет? квадрат* натурального|целого|какого-либо|какого-нибудь? числа",
            Relation::NoSquare,
        ),
        (
            "точн*|полн* квадрат* / квадрат* натурального|целого|какого-либо|какого-нибудь числа",
            Relation::Square,
        ),
    ] {
        if let Some(found) = piece.take(phrase) {
            return Some((relation, 0, found.range.start));
        }
    }
    for &(phrase, relation) in FORMS {
        if let Some(found) = piece.take(phrase.trim_end()) {
            return Some((relation, found.number(), found.range.start));
        }
    }
    None
}

/// `чётное` or `нечётное` as a condition.
pub(crate) fn take_parity(piece: &Piece<'_>, subject: &str) -> Option<String> {
    const IS: &str =
        "не является|есть|был*|будет|оказал*|окажется|останется|остается|станет|получится?";
    let rest = if piece.take(&format!("{IS} нечетн*|нечет")).is_some() {
        0
    } else if piece.take(&format!("{IS} четн*|чет")).is_some()
        || piece.take("нечетн*|нечет").is_some()
    {
        1
    } else if piece.take("четн*|чет").is_some() {
        0
    } else {
        return None;
    };
    Some(format!("{subject} % 2 == {rest}"))
}

/// `при делении на 3 даёт остаток 1` as a condition.
pub(crate) fn take_remainder(piece: &Piece<'_>, subject: &str) -> Option<String> {
    const DIVIDED: &str = "при делении на # не? дает|дают|давало|имеет|получается|получаем|оставляет? в? остаток|остатке # / в? остаток|остатке _? от|при деления|делении $? на # не? равен|равный|-? # / не? дает|дают|давать|иметь|имеет при делении на # остаток #";
    const LAST: &str = "не? дает|дают|давать|иметь|имеет|оставляет остаток # при делении на #";
    let (found, is_last) = match piece.take(LAST) {
        Some(found) => (found, true),
        None => (piece.take(DIVIDED)?, false),
    };
    let (by, rest) = match (found.numbers.as_slice(), is_last) {
        (&[rest, by], true) | (&[by, rest], false) => (by, rest),
        _ => return None,
    };
    let range = found.range;
    let is_denied = piece
        .part(range.start.saturating_sub(1)..range.end)
        .has("не");
    let sign = if is_denied { "!=" } else { "==" };
    Some(format!("{subject} % {by} {sign} {rest}"))
}

impl Reader {
    /// Takes a condition on the heap that is changed, or on all of them: an expression with `{v}` or `{total}`.
    pub(crate) fn condition(&mut self, piece: &Piece<'_>) -> Option<String> {
        if piece.has("взятых|добавленных|убранных|положенных|прибавленных")
        {
            self.not_understood.push(piece.place());
        }
        let is_sum = piece.has("сумм*|общ*|всего|обеих|двух");
        let is_compared = piece.has("чем");
        if self.game.heap_count > 1 && piece.has(&self.phrase("в № HEAP")) {
            return None;
        }
        let other = piece.find(&self.phrase("друг*|соседн* HEAP / в другой|соседней"));
        let is_both = piece.has("в? ней|нем|этой и");
        let other =
            other.filter(|_| !is_sum && !is_compared && !is_both && self.game.heap_count < 3);
        let subject = match other {
            _ if is_sum => "{total}",
            // Of two heaps the other is what this one is not.
            Some(found) => {
                piece.use_up(&found.range);
                self.at_least_heaps(2);
                "({total} - {v})"
            }
            None => "{v}",
        };
        piece.take_all("суммарн*|сумма|общее|общего|обеих");
        piece.take_all(&self.phrase("двух HEAP"));
        let mut tokens = piece.tokens.iter();
        let has_number = tokens.any(|it| it.number.is_some() && !it.is_used.get());
        let equal = "равное|равны|одинаков*|поровну|равные|равно";
        let is_equal = !has_number && piece.take(equal).is_some();
        if is_equal {
            let is_denied = piece.has("не равны|равное|равно|одинаков*|поровну");
            piece.take_all("между собой|количеств*");
            self.at_least_heaps(2);
            let sign = if is_denied { "!=" } else { "==" };
            return Some(format!("{{first}} {sign} {{second}}"));
        }
        if piece.take("хватает|достаточно").is_some() {
            piece.take_all("изъят*|нее|этого|ход*");
            return None;
        }
        let compared_heap =
            self.phrase("меньше|больше|менее|более ,? чем в? друг*|второй|оставш* HEAP?");
        if let Some(found) = piece.find(&compared_heap) {
            piece.use_up(&found.range);
            self.at_least_heaps(2);
            let is_less = piece.part(found.range.clone()).has("меньше|менее");
            let is_denied = piece
                .at(found.range.start.saturating_sub(1), "не")
                .is_some();
            piece.take_all("этой|ней");
            let condition = match (is_less, is_denied) {
                (true, false) => "{v} < max(heaps)",
                (false, false) => "{v} > min(heaps)",
                (true, true) => "{v} == max(heaps)",
                (false, true) => "{v} == min(heaps)",
            };
            return Some(condition.to_owned());
        }
        piece.take_all(&self.phrase("ровно|только|лишь один|одну|одно|одной|одного HEAP"));
        let mut conditions = vec![];
        if let Some(found) = piece.take("не дел*|кратн* ни на? # ,? ни на? #") {
            let none = found.numbers.iter();
            conditions.extend(none.map(|it| compared(subject, Relation::NoMultiple, *it)));
        }
        if let Some(found) = piece.take("есть #") {
            conditions.push(compared(subject, Relation::AtLeast, found.number()));
        }
        conditions.extend(take_remainder(piece, subject));
        conditions.extend(take_parity(piece, subject));
        while let Some((relation, number, _)) = take_relation(piece) {
            conditions.push(compared(subject, relation, number));
        }
        // `если n чётно`
        if !conditions.is_empty() && self.game.heap_count < 2 {
            piece.take_all("$");
        }
        match conditions.as_slice() {
            [] => None,
            [condition] => Some(condition.clone()),
            _ => {
                let is_either = piece.take("или|либо").is_some();
                let joined = conditions.join(if is_either { " or " } else { " and " });
                Some(if is_either {
                    format!("({joined})")
                } else {
                    joined
                })
            }
        }
    }
}
