//! Where each move of a list begins: commas, `или`, `а)`, `1)`, dashes.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::lexicon::is_move_verb;
use std::ops::Range;

/// The first or the second, without a word for what they are.
pub(crate) const EITHER: &str = "№ или|либо в|во|из|к|ко|со? №";

/// Where each alternative begins and ends.
pub(crate) fn alternatives(piece: &Piece<'_>) -> Vec<Range<usize>> {
    let mut cuts = vec![0];
    let count = piece.tokens.len();
    for at in 1..count {
        let word = piece.tokens[at].word.as_str();
        let part = |phrase: &str| piece.at(at, phrase).is_some();
        let is_cut = match word {
            // `добавить в кучу или один, или три камня`: the verb belongs to what follows.
            // `в первую или вторую кучу` is any of the two.
            "или" | "либо" if piece.at(at - 1, EITHER).is_some() => false,
            // `если оно делится на 2 или на 3`
            "или" | "либо"
                if at > 2
                    && piece
                        .at(at - 3, "делит*|делятся на # или|либо на? #")
                        .is_some() =>
            {
                false
            }
            "или" | "либо" if at > 1 && piece.at(at - 2, "кратн* # или|либо #").is_some() => {
                false
            }
            "или" | "либо" => {
                let own = piece.part(cuts.last().copied().unwrap_or(0)..at);
                // `докладывают камень либо одну из куч удваивают`: that has a verb of its own.
                let rest = &piece.tokens[at + 1..];
                let ends =
                    |it: &Token| matches!(it.word.as_str(), "," | ";" | "или" | "либо" | "(");
                let has_own_verb = rest.iter().take_while(|it| !ends(it)).any(is_move_verb);
                // `или один, или три`
                let rest = piece.part(at + 1..at + 16);
                let is_bare = !has_own_verb
                    && rest.has("или|либо")
                    && own.tokens.iter().any(is_move_verb)
                    && !own.tokens.iter().enumerate().any(|(at, it)| {
                        // `в любую из двух куч`
                        let is_of = at > 0 && own.at(at - 1, "из # _").is_some();
                        !it.is_used.get() && !is_of && (it.number.is_some() || it.times.is_some())
                    })
                    && part("или|либо #|в|на|×")
                    && !own.has("половин*|стольк*|квадрат*|треть|четверть|сумм*");
                !is_bare && !part("или|либо больше|более|меньше|менее|равн*|равно")
            }
            ";" => true,
            // `меняют число: прибавляют единицу, …`
            ":" if part(": на # _? больше|меньше / : × больше / : от # до #") => {
                true
            }
            ":" => next_word(piece, at + 1).is_some_and(|next| is_move_verb(&piece.tokens[next])),
            "," => {
                let next = next_word(piece, at + 1);
                let is_verb = next.is_some_and(|next| is_move_verb(&piece.tokens[next]));
                // Numbers between commas are amounts where a verb stands before them.
                let is_number = part(", еще? #")
                    && !part(", # из")
                    && piece.tokens[..at].iter().any(is_move_verb);
                is_leading_guard(piece, at)
                    || is_verb
                    || is_number
                    || part(", в # раз*")
                        && !closes_clause(&piece.part(cuts.last().copied().unwrap_or(0)..at))
                    || part(", а? можно|разрешено|разрешается|допустимо")
                        && piece.tokens[..at].iter().any(is_move_verb)
                    || part(", * # / , × больше|меньше")
                    || part(", в|во|из № _? #")
                    || part(", на # _?")
                    || part(", иначе|а|если если|же|иначе?") && part(", иначе|а|если если|же|иначе")
                    || part(", иначе")
                    || part(", а? № _? -")
                    || part(", в противном случае")
                    || part(", а? при четном|нечетном")
            }
            "иначе" => true,
            // `+1 +4`
            "плюс" => piece.tokens[at - 1].number.is_some(),
            // `добавление трёх камней и удвоение`
            "и" => piece
                .tokens
                .get(at + 1)
                .is_some_and(|it| it.word.ends_with("ение") && is_move_verb(it)),
            // A list whose signs are lost.
            _ if piece.tokens[at].opens_line && is_move_verb(&piece.tokens[at]) => true,
            _ => {
                is_marker(piece, at)
                    || part("а также")
                    || part("а можно|разрешено|разрешается")
                    || part("и может|можно")
            }
        };
        if is_cut {
            cuts.push(at);
        }
    }
    cuts.push(count);
    cuts.dedup();
    cuts.windows(2).map(|cut| cut[0]..cut[1]).collect()
}

/// Whether what stands before a comma says of which heap, and not yet how much: `уменьшить в любой куче, где их больше одной, в два
/// раза`.
fn closes_clause(own: &Piece<'_>) -> bool {
    let Some(begins) = own.find(", где / , в|во|из|на|от котор*") else {
        return false;
    };
    let before = own.part(0..begins.range.start);
    let says_how_much = |at: usize| {
        let token = &before.tokens[at];
        !token.is_used.get() && token.times.is_some()
            || token.number.is_some_and(|it| it > 1)
            || before.at(at, "на #").is_some()
    };
    before.tokens.iter().any(is_move_verb) && !(0..before.tokens.len()).any(says_how_much)
}

/// Whether a comma stands before a condition of the alternative that follows: `…, если нечётно – удвоить`.
fn is_leading_guard(piece: &Piece<'_>, at: usize) -> bool {
    let begins = [
        ", или|а|и|но? если же?",
        ", при четном|нечетном",
        ", в противном случае",
    ];
    if !begins.iter().any(|it| piece.at(at, it).is_some()) {
        return false;
    }
    let rest = &piece.tokens[at + 1..];
    let is_verb = |it: &Token| is_move_verb(it) || it.times.is_some();
    let is_sign = |it: &Token, signs: &[&str]| signs.contains(&it.word.as_str());
    let Some(verb) = rest.iter().position(is_verb) else {
        // `взять 1 камень, если количество чётно – половину`
        let own = rest
            .iter()
            .take_while(|it| !is_sign(it, &[",", ";", "или", "либо"]));
        return own.skip(1).any(|it| is_sign(it, &["-"]));
    };
    if rest[1..verb]
        .iter()
        .any(|it| is_sign(it, &["или", "либо", ";"]))
    {
        return false;
    }
    // `…, если оно чётно, добавить …` may go either way: so it belongs to what stands before it.
    let is_plain = piece.at(at, ", если").is_some();
    !is_plain || rest[..verb].iter().any(|it| is_sign(it, &["то", "-"]))
}

/// The first word that is no conjunction.
fn next_word(piece: &Piece<'_>, from: usize) -> Option<usize> {
    let is_small = |at: &usize| {
        !["а", "и", "также", "или", "либо", "можно", "затем", "то"]
            .contains(&piece.tokens[*at].word.as_str())
            && !piece.tokens[*at].is_used.get()
    };
    (from..piece.tokens.len().min(from + 5)).find(is_small)
}

/// `а)`, `1)`, `–` before an item of a list.
pub(crate) fn is_marker(piece: &Piece<'_>, at: usize) -> bool {
    let Some(token) = piece.tokens.get(at) else {
        return false;
    };
    let is_short = token.word.chars().count() == 1;
    let before = at.checked_sub(1).map(|it| piece.tokens[it].word.as_str());
    let opens = token.opens_line || matches!(before, None | Some(":" | ";" | "," | "или" | "."));
    match token.word.as_str() {
        "•" => true,
        // `×2` is a move.
        "*" if piece
            .tokens
            .get(at + 1)
            .is_some_and(|it| it.kind == Kind::Number) =>
        {
            false
        }
        "-" | "*" => opens,
        _ => {
            // `(если оно кратно 4)`
            let is_bound = at > 0
                && piece
                    .at(at - 1, "кратн*|на|менее|меньше|более|больше|≥|≤|>|<")
                    .is_some();
            let mut signs = piece.tokens[..at].iter().rev();
            let sign = signs.find(|it| matches!(it.word.as_str(), "(" | ")"));
            let is_inside = is_bound && sign.is_some_and(|it| it.word == "(");
            let closes = piece.tokens.get(at + 1).is_some_and(|it| it.word == ")") && !is_inside;
            // What ends the sentence heads nothing: `кратно` and, on the next line, `3.`
            let has_dot = (token.opens_line
                || token.kind == Kind::Number && matches!(before, Some(":" | ";")))
                && piece.tokens.get(at + 1).is_some_and(|it| it.word == ".")
                && at + 2 < piece.tokens.len();
            is_short && token.kind != Kind::Sign && (closes && before != Some("(") || has_dot)
        }
    }
}

pub(crate) fn marker_range(part: &Piece<'_>) -> Range<usize> {
    match part.tokens[0].kind {
        Kind::Sign => 0..1,
        _ => 0..2,
    }
}
