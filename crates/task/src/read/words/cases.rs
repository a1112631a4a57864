//! An end that is given as a list of conditions: `Игра останавливается в любом из двух случаев: – …; – …`.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::prize::sentences;

const INTRO: &str = "в любом|одном|каком-нибудь|каком-либо|каждом из? # следующих|таких|этих? случаев : / \
    в # следующих|таких? случаях : / \
    если|когда|как только? выполн* хотя? бы? одно|любое|какое-нибудь|какое-либо из # следующих|этих|таких? условий : / \
    если|когда|как только? выполн* хотя? бы? одно|любое|какое-нибудь|какое-либо из следующих|этих|таких|условий условий? : / \
    при выполнении хотя? бы? одного|любого|какого-нибудь|какого-либо из # следующих|этих|таких? условий :";
const ENDS: &str =
    "заверш*|законч*|заканч*|прекращ*|останавлив*|окончен*|оканчив*|остановл*|кончает*|прерыва*";
const MARKER: &str = "-|• / # )|. / а|б|в|г|первое|второе )|-|:";

/// Reads the conditions of such a list as one behind another: `если …, или если …`.
pub(crate) fn with_listed_ends(tokens: Vec<Token>) -> Vec<Token> {
    let piece = Piece { tokens: &tokens };
    let list = sentences(&tokens).into_iter().find_map(|range| {
        let said = piece.part(range.clone());
        let intro = said.find(INTRO)?.range;
        let rest = said.part(intro.end..said.tokens.len());
        let is_list = rest.at(0, MARKER).is_some() || rest.has("или|либо");
        let is_end = said.part(0..intro.start).has(ENDS) && is_list;
        is_end.then_some(range.start + intro.start..range.start + intro.end)
    });
    let Some(intro) = list else {
        return tokens;
    };
    let mut kept = tokens[..intro.start].to_vec();
    let mut at = intro.end;
    // `…: в двух кучах не меньше 75 или в одной не меньше 60`
    if piece.at(at, MARKER).is_none() {
        kept.push(tokens[at - 1].read_as("если"));
    }
    let mut count = 0;
    while let Some(found) = piece.at(at, MARKER) {
        count += 1;
        // What stands on the next line may be the first question: `19.`
        if found.numbers.first().is_some_and(|it| *it != count) {
            break;
        }
        let begins = &tokens[at];
        if count > 1 {
            kept.push(begins.read_as("или"));
        }
        kept.push(begins.read_as("если"));
        at = found.range.end;
        // `– или …`
        let joint = piece.at(at, "или|либо|если|когда если|когда?");
        at = joint.map_or(at, |it| it.range.end);
        let rest = &tokens[at..];
        let ends = |it: usize| {
            let next = piece.at(at + it + 1, MARKER).is_some();
            match rest[it].word.as_str() {
                ";" | "." => true,
                "," => next,
                _ => rest.get(it + 1).is_some_and(|it| it.opens_line) && next,
            }
        };
        let length = (0..rest.len()).find(|&it| ends(it)).unwrap_or(rest.len());
        kept.extend_from_slice(&rest[..length]);
        at += length;
        let is_sign = tokens.get(at).is_some_and(|it| it.kind == Kind::Sign);
        let is_last = piece.at(at + usize::from(is_sign), MARKER).is_none();
        if is_last {
            break;
        }
        at += usize::from(is_sign);
        // `; либо 2) …`
        let joint = piece.at(at, "или|либо");
        at = joint.map_or(at, |it| it.range.end);
    }
    kept.extend_from_slice(&tokens[at..]);
    kept
}
