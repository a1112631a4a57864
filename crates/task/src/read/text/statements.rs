//! Where one statement of a sentence ends and the next begins.

use crate::read::moves::repetition::forbids_repeating;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::asides::FORBIDDEN;
use crate::read::words::lexicon;
use std::ops::Range;

/// Cuts a sentence where another statement begins: `…, побеждает игрок, сделавший последний ход`.
pub(crate) fn statements(piece: &Piece<'_>) -> Vec<Range<usize>> {
    let mut cuts = vec![0];
    for at in 1..piece.tokens.len() {
        let begins = [
            ", а|и|но|причем? при? этом? победител*|побежда*|выигрывает|выигравш*|проигравш*",
            ", игра заверш*|законч*|заканч*|прекращ*",
            ", первый|первым ход|ходит",
            ", при этом побежд*|победит*|выигр*|проигр*",
            ", при|причем|но|однако этом? нельзя|запрещ*|невозможно",
            ", при|причем|но этом? не разреш*|допуска*",
            ", при|причем|но этом? после каждого|любого|всякого|хода|своего",
            ", в противном случае",
            ": нельзя|запрещ* получать / : получать _ _? запрещ*|нельзя",
            ", иначе побежд*|победит*|выигр*",
            "и победу|победителем|побеждает|выигрывает _",
            "; его|такой|этот можно|разрешается|разрешено|нельзя|за",
            "; ход|ходы , после|при|от котор*",
            "; победител*|побежда*|выигрывает|проигравш*|игра",
            "; как только",
            // What is said by its heading alone: `S камней, ходы: +1 или *2, конец когда 45 и больше`.
            ",|; ходы|ход :|=|- плюс|*|#|×|удво*|доба*|убра*|взя*",
            ",|; ходы|ход плюс|*|#|×|удво*|добав*|убра*|взя*",
            ",|; конец _",
            ", взял|взяла|забрал|забрала|съел последн*",
            ",|; проигрывает|побеждает сделавший",
        ];
        let so_far = piece.part(cuts.last().copied().unwrap_or(0)..at);
        // `…; если кучи равны, годится любая`
        let is_equal_rule = piece.at(at, "; если").is_some() && {
            let rest = piece.part(at + 1..piece.tokens.len());
            let length = rest.tokens.iter().position(|it| it.word == ";");
            let own = rest.part(0..length.unwrap_or(rest.tokens.len()));
            own.has("равн*|поровну|одинаков*")
                && (!own.tokens.iter().any(lexicon::is_move_verb)
                    || own.has("любую|любой|любая / нельзя ни одну|одной")
                        && own
                            .tokens
                            .iter()
                            .all(|it| it.number.is_none_or(|it| it == 1)))
        };
        // `изменяет только меньшую кучу: добавляет в неё …`
        let is_restriction = piece.tokens[at].word == ":"
            && so_far.has("только|лишь")
            && so_far.has("изменя*|изменить|меня*|брать|берут|берет|трогат*")
            && !so_far.has("или|либо")
            && so_far
                .tokens
                .iter()
                .all(|it| it.number.is_none() || it.number == Some(1));
        if is_restriction {
            cuts.push(at + 1);
            continue;
        }
        // `Из бака с S литрами (S > 20) Ася и Боря отпивают по литру или по два`
        let is_start_by_the_way = piece.tokens[at].word == ")"
            && so_far.has("( $ >|<|≥|≤ # / ( # <|≤ $ / ( $ от # до #")
            && !so_far.has("или|либо|можно|может|за|если")
            && !so_far.tokens.iter().any(lexicon::is_move_verb)
            && piece.part(at..piece.tokens.len()).has("или|либо");
        if is_start_by_the_way {
            cuts.push(at + 1);
            continue;
        }
        // `К числу S, натуральному и меньшему сорока, двое поочерёдно прибавляют …`
        let is_start_before = piece
            .at(at, ", двое|игроки|участники|они по|поочередно|попеременно")
            .is_some()
            && so_far.tokens.iter().any(|it| it.kind == Kind::Letter)
            && !so_far.has("или|либо|можно|может|за|если")
            && !so_far.tokens.iter().any(lexicon::is_move_verb);
        if is_start_before {
            cuts.push(at + 1);
            continue;
        }
        // `две кучи 21 и S, вычесть 1 из кучи или …`
        let is_list = piece
            .at(at, ",|; вычесть|плюс|разделить|умножить на? #")
            .is_some()
            && so_far.tokens.iter().any(|it| it.kind == Kind::Letter)
            && !so_far.tokens.iter().any(lexicon::is_move_verb)
            && !so_far.has("ход|ходы|если|можно|может|или|либо|плюс|вычесть");
        if is_list {
            cuts.push(at + 1);
            continue;
        }
        // `на листе S подписей; лист заполнен, если подписей 66 и более`
        let has_letter = |it: &Piece<'_>| it.tokens.iter().any(|it| it.kind == Kind::Letter);
        let has_number = so_far.tokens.iter().any(|it| it.number.is_some())
            && !so_far.tokens.iter().any(lexicon::is_move_verb);
        let is_before_end = has_number && piece.at(at, "; _ _? _? _? , если|когда|как").is_some();
        let is_other_fact = piece.tokens[at].word == ";"
            && (has_letter(&so_far) || is_before_end)
            && !so_far.has("если|можно|может|или|либо")
            && {
                let rest = piece.part(at + 1..piece.tokens.len());
                let is_bound = so_far.has("# ≤|< $ / $ ≤|<|≥|> # / $ от # до #");
                !has_letter(&rest) && (is_bound || !rest.tokens.iter().any(lexicon::is_move_verb))
            };
        if is_other_fact {
            cuts.push(at + 1);
            continue;
        }
        // `вычитают 1, 5 или 6 (получать числа меньше нуля нельзя)`
        let is_ban_aside = piece.tokens[at].word == "(" && {
            let inside = piece.tokens[at..].iter();
            let inside = piece.part(at..at + inside.take_while(|it| it.word != ")").count());
            inside.has(FORBIDDEN)
                && inside.has("получать|получить|приводящ*")
                && (piece.tokens[..at].iter().any(lexicon::is_move_verb)
                    || inside.at(0, "( ход|ходы|получать").is_some())
        };
        if is_ban_aside {
            cuts.push(at);
            continue;
        }
        // `… или удвоить кучу, но игрок не может повторить ход, который он сам сделал`
        if forbids_repeating_behind(piece, &so_far, at) {
            cuts.push(at + 1);
            continue;
        }
        // `съедают один или два ореха, и тот, кому достанется последний, проигрывает`
        let is_end_behind_moves = piece
            .at(at, ", и|а|но тот|та|тому|той , кто|кому|чей|у|после")
            .is_some()
            && so_far.tokens.iter().any(lexicon::is_move_verb)
            && so_far.has("или|либо");
        if is_end_behind_moves {
            cuts.push(at + 1);
            continue;
        }
        // `проигрывает тот, у кого более 90; если от 61 до 90, выигрывает …`
        // `игра заканчивается: когда их не больше 99, выигрывает …`
        let ends_before = piece.at(at, ":|; когда|при").is_some()
            && so_far.has("заверш*|законч*|заканч*|прекращ*|оканчив*")
            && piece
                .part(at..piece.tokens.len())
                .has("проигр*|выигр*|побежда*|победи*");
        let is_winner_rule = ends_before
            || piece.at(at, "; если|когда|при").is_some()
                && so_far.has("проигр*|выигр*|побежда*|победи*");
        if is_equal_rule || is_winner_rule {
            cuts.push(at + 1);
            continue;
        }
        // `если при этом не более 70 камней, побеждает …`: the condition belongs to what follows.
        let is_case = so_far.at(0, "когда|при").is_some()
            && !so_far.has("при этом")
            && so_far.tokens.iter().any(|it| it.number.is_some())
            && (cuts.len() > 1 || so_far.has("при"));
        let is_condition =
            (is_case || so_far.has("если")) && !piece.part(at..at + 2).has("иначе|противном");
        // `Игрок, после хода которого камней становится не менее 40, выигрывает.`
        let is_about_one = so_far
            .at(
                0,
                "тот|та|игрок|участник , / _ , после|чей|чьего|который|которая|у|кто / кто",
            )
            .is_some()
            && piece
                .at(
                    at,
                    ", тот|та? победител*|побежда*|победит|победил*|выигрывает|выигра*|проигр*",
                )
                .is_some();
        // `Побеждает тот, после чьего хода …, но если камней больше 60, побеждает другой игрок.`
        let is_other_winner = piece.at(at, ", но|а|однако если").is_some()
            && !so_far.has("если")
            && so_far.has("побежда*|победит*|выигр*|заверш*|законч*|заканч*")
            && piece
                .part(at..piece.tokens.len())
                .has("побежда*|победит*|победа|выигр*|проигр*");
        if is_other_winner {
            cuts.push(at + 1);
            continue;
        }
        if piece
            .at(
                at,
                ":|,|; если нечетное|четное , побеждает / , а если больше|меньше|более|менее -",
            )
            .is_some()
        {
            cuts.push(at + 1);
            continue;
        }
        // `Как только камней становится не менее 40, игра завершается.`
        let is_when = so_far.at(0, "как только / когда / если").is_some()
            && piece.at(at, ", то? игра").is_some();
        if is_about_one || is_when {
            continue;
        }
        // `…, а из меньшей кучи брать камни нельзя`, `…, причём удваивать можно только чётное число`
        let forbids = piece.at(at, ", а|но|и|причем").is_some()
            && so_far.tokens.iter().any(lexicon::is_move_verb)
            && {
                let rest = piece.part(at + 1..piece.tokens.len());
                let is_end = |it: &Token| matches!(it.word.as_str(), "," | ";" | ".");
                let length = rest
                    .tokens
                    .iter()
                    .position(is_end)
                    .unwrap_or(rest.tokens.len());
                let own = rest.part(0..length);
                own.has(FORBIDDEN)
                    || own.has(
                        "после хода _? не? должн* / не должн* / не более|больше|чаще одного раза",
                    )
                    || rest.at(0, "причем").is_some()
                        && own.has("только|лишь")
                        && !own.has("не только")
                        && own.has("можно|разреш*|допуска*|позвол*")
            };
        if forbids {
            cuts.push(at + 1);
            continue;
        }
        // `только если деталей хватает, то есть башня после хода не может содержать больше 75`
        let is_explained = piece.at(at, ", то есть после ход* / , то есть _ после ход*");
        if is_explained.is_some()
            || !is_condition && begins.iter().any(|phrase| piece.at(at, phrase).is_some())
        {
            cuts.push(at + 1);
        }
    }
    cuts.push(piece.tokens.len());
    cuts.windows(2).map(|cut| cut[0]..cut[1]).collect()
}

/// Whether a statement that forbids to repeat moves begins behind a sign, after a list of moves.
fn forbids_repeating_behind(piece: &Piece<'_>, so_far: &Piece<'_>, at: usize) -> bool {
    if !matches!(piece.tokens[at].word.as_str(), "," | ";" | "(" | "-")
        || !so_far.tokens.iter().any(lexicon::is_move_verb)
    {
        return false;
    }
    let rest = piece.part(at + 1..piece.tokens.len());
    // What stands in brackets explains it.
    let end = rest.tokens.iter().skip(1).position(|it| it.word == "(");
    let rest = rest.part(0..end.map_or(rest.tokens.len(), |it| it + 1));
    let begins = rest.at(
        0,
        "но|а|и|однако|причем|только|повтор*|нельзя|запрещ*|игрок*|не / при этом",
    );
    // Another move is no restriction, but `нельзя удваивать два раза подряд` is one.
    let is_move = |it: &Token| lexicon::is_move_verb(it);
    let is_ban = rest.at(0, "но|а|и|однако|причем? нельзя|запрещ*").is_some();
    begins.is_some() && (is_ban || !rest.tokens.iter().any(is_move)) && forbids_repeating(&rest)
}
