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

/// Whether a fragment tells what the players do, and neither how nor how much.
pub(crate) fn is_scene(piece: &Piece<'_>) -> bool {
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
