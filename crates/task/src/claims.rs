//! Who is said to win, when, and whether the other player can prevent it.

use crate::names::Names;
use crate::reader::Doubt;
use crate::reading::Place;
use crate::tokens::{Piece, Token};
use std::ops::Range;

/// `Петя не может выиграть за один ход`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    /// 1 or 2.
    pub(crate) player: u8,
    /// From how many to how many own moves.
    pub(crate) turns: Option<(u32, u32)>,
    /// Whether it is said not to be so.
    pub(crate) is_denied: bool,
    /// Whether it needs a bad move of the other player.
    pub(crate) is_after_bad_move: bool,
}

const VERBS: &str = "выиграть|выиграет|выигрывает|выигрывал|выиграл|выиграла|выигрыш|выигрыша|победить|победит|побеждает|победил|победила|победу|победа|победы|выигрывать|побеждать|выигрывают";
/// Words that stand around wins and say nothing more.
const AROUND_WINS: &str = "выигрышн*|стратеги*|имеет|имеется|есть|позволя*|позволит|котор*|может|сможет|возможность|ему|ей|способ|можно|нет|не|неудачн*|удастся|существует|была|но|причем|своей|игре|такая|нему|известно|одновременно|выполняются|выполняется|выполнены|этом|возможности|выиграть|после|чего|которого|тем|самым|сразу|закончилась|победив|у|так|сделал|первый|свой|первых|своих|вариантах|сопротивления|гарантирует|гарантировано|обеспечивает|обеспечить";

const PAST: &str = "выиграл|выиграла|победил|победила|мог|могла|смог|смогла|удалось|сумел|сумела";

/// The claims of a sentence; `before` is the last one of the sentence before it.
pub(crate) fn claims(
    piece: &Piece<'_>,
    names: &Names,
    before: Option<&Claim>,
    turned: &[Doubt],
) -> (Vec<Claim>, Vec<(Doubt, Place)>) {
    let reader = Claims { piece, names };
    let is_known = piece.has("известно");
    let bad_moves = reader.bad_moves();
    let is_forced = reader.forced();
    let mut claims: Vec<Claim> = vec![];
    let mut doubts = vec![];
    let mut waiting = None;
    for region in reader.regions() {
        let part = piece.part(region.clone());
        let last = claims.last().or(before).map(|it| it.player);
        let Some(mut claim) = reader.claim(&part, last) else {
            // `Ваня сделал только один ход, после которого победил`
            let found = turns(&part);
            if found.is_some() {
                part.use_all_words(AROUND_WINS);
            }
            waiting = found.or(waiting);
            continue;
        };
        claim.turns = claim.turns.or(waiting.take());
        let is_past = part.has(PAST);
        let other = 3 - claim.player;
        let after_bad = bad_moves
            .iter()
            .any(|it| it.0 == other && it.1 < region.end);
        // `Ваня выиграл`: so it was in one play of the game; `выиграет` is for every play.
        let may_be_luck =
            is_past && is_known || part.has("мог|могла|смог|удалось") || is_past && !is_forced;
        let needs_bad_move = claim.player == 2 || claim.turns.is_some_and(|it| it.0 > 1);
        if after_bad && needs_bad_move {
            claim.is_after_bad_move = true;
        } else if may_be_luck && needs_bad_move && !is_forced && !claim.is_denied {
            doubts.push((Doubt::Won, part.place()));
            claim.is_after_bad_move = !turned.contains(&Doubt::Won);
        }
        claims.push(claim);
    }
    (claims, doubts)
}

struct Claims<'a> {
    piece: &'a Piece<'a>,
    names: &'a Names,
}

impl Claims<'_> {
    fn player_at(&self, at: usize) -> Option<u8> {
        let token = self.piece.tokens.get(at)?;
        self.names.player(token).filter(|_| !token.is_used.get())
    }

    /// Takes what is said of bad moves: whose, and where.
    fn bad_moves(&self) -> Vec<(u8, usize)> {
        let mut found = vec![];
        let phrases = [
            "после первого? неудачн*|неверн*|неправильн*|плох*|ошибочн* первого|своего? хода _",
            "после _? _? хода _",
            "после своего? первого|второго? хода _",
            "после ошибки _",
            "в? случае|из-за ошибки _",
            "при неудачн*|ошибочн* первом? ходе _",
            "если _ ошиб*|ошибется",
            "если _ сделает|сделал|совершит неудачн*|ошибочн* первый? ход|ошибку",
            "( ? при|в ошибке _",
        ];
        for phrase in phrases {
            let mut from = 0;
            while let Some(it) = self.piece.find_from(phrase, from) {
                from = it.range.start + 1;
                let player = it
                    .range
                    .clone()
                    .rev()
                    .find_map(|at| self.player_at(at).map(|player| (player, at)));
                let is_free = self.piece.tokens[it.range.clone()]
                    .iter()
                    .all(|it| !it.is_used.get());
                if let Some((player, _)) = player.filter(|_| is_free) {
                    let is_bad = self
                        .piece
                        .part(it.range.clone())
                        .has("неудачн*|неверн*|неправильн*|плох*|ошиб*");
                    self.piece.use_up(&it.range);
                    if is_bad {
                        found.push((player, it.range.start));
                    }
                }
            }
        }
        let losing = "поддался|поддалась|поддается|поддаться|ошибся|ошиблась|ошибается|ошибиться";
        if let Some(it) = self.piece.find(losing) {
            let player = (0..it.range.start).rev().find_map(|at| self.player_at(at));
            found.extend(player.map(|player| (player, it.range.start)));
            self.piece.take_all("специально|намеренно|нарочно|случайно");
            self.piece.use_up(&it.range);
        }
        // `сделал свой первый ход так, что Ваня победил`
        if let Some(it) = self
            .piece
            .take("сделал|сделала|сходил|пошел свой? первый? ход? так , что")
        {
            let player = (0..it.range.start).rev().find_map(|at| self.player_at(at));
            found.extend(player.map(|player| (player, it.range.start)));
        }
        for phrase in [
            "сделал|сделала|совершил|делает неудачн*|ошибочн*|неверн* первый? ход",
            "сделал|совершил|допустил ошибку",
        ] {
            if let Some(it) = self.piece.take(phrase) {
                let player = (0..it.range.start).rev().find_map(|at| self.player_at(at));
                found.extend(player.map(|player| (player, it.range.start)));
            }
        }
        found
    }

    /// Takes what says that the other player cannot help it; whether something does.
    fn forced(&self) -> bool {
        let phrases = [
            "независимо от того , как будет|бы? ходить|играть|действовать _",
            "независимо|вне зависимости? от действий|хода|ходов|игры|того _",
            "независимо от _ _? _",
            "при любых вариантах сопротивления|игры|ходов _",
            "при любом|любых|любой|всех|всяком|каждом _? ходе|ходах|игре|действиях|ответах|ответе _",
            "при любом|любых|любой ходе|ходах|игре|действиях",
            "как бы ни играл|ходил|играла|ходила _",
            "какой бы ход ни сделал _",
            "гарантированно|гарантировать|наверняка",
            "при правильной|безошибочной|любой игре _?",
        ];
        let mut is_forced = false;
        for phrase in phrases {
            while let Some(found) = self.piece.take(phrase) {
                is_forced = true;
                // What follows the phrase without a name in it may be the subject.
                let last = found.range.end - 1;
                let is_name = self.names.player(&self.piece.tokens[last]).is_some();
                let is_word = self.piece.tokens[last].kind == crate::tokens::Kind::Word;
                if phrase.ends_with('_') && !is_name && is_word {
                    let word = &self.piece.tokens[last].word;
                    let is_other = ["противник", "соперник", "оппонент"]
                        .iter()
                        .any(|it| word.starts_with(it));
                    if !is_other {
                        self.piece.tokens[last].is_used.set(false);
                    }
                }
            }
        }
        is_forced
    }

    /// The parts of the sentence, each with one claim at most.
    fn regions(&self) -> Vec<Range<usize>> {
        let tokens = self.piece.tokens;
        let mut cuts = vec![0];
        for at in 1..tokens.len() {
            let token = &tokens[at];
            let is_cut = match token.word.as_str() {
                ";" | ":" | "•" => true,
                "-" => token.opens_line || matches!(tokens[at - 1].word.as_str(), ":" | ";"),
                "," => {
                    self.piece
                        .at(at, ", но|а|и|причем|при|однако|чтобы|тогда")
                        .is_some()
                        && self.has_verb_after(at)
                }
                "и" | "но" => self.has_subject_or_verb_after(at),
                _ => false,
            };
            if is_cut {
                cuts.push(at);
            }
        }
        cuts.push(tokens.len());
        cuts.windows(2).map(|cut| cut[0]..cut[1]).collect()
    }

    fn has_verb_after(&self, at: usize) -> bool {
        let rest = self.piece.part(at..self.piece.tokens.len());
        rest.has(VERBS) || rest.has("стратеги*")
    }

    /// `… и Ваня выиграл`, `… и не может выиграть`
    fn has_subject_or_verb_after(&self, at: usize) -> bool {
        let verb_before =
            self.piece.part(0..at).has(VERBS) || self.piece.part(0..at).has("стратеги*|ход");
        let next = self.piece.tokens.get(at + 1);
        let is_start = next.is_some_and(|it| {
            self.names.player(it).is_some()
                || it.word == "не"
                || it.word == "может"
                || it.word == "при"
        });
        verb_before && is_start && self.has_verb_after(at)
    }

    /// The claim of a part; its subject may be that of the claim before.
    fn claim(&self, part: &Piece<'_>, last: Option<u8>) -> Option<Claim> {
        let verb = part.find(VERBS).map(|it| it.range.start);
        let strategy = part
            .find("выигрышн* стратеги*")
            .or_else(|| part.find("стратеги*"))
            .map(|it| it.range.start);
        let forced_win = part.find("вынужден* выиграть");
        let at = verb.or(strategy)?;
        let is_free = |token: &&Token| !token.is_used.get();
        let players = |range: Range<usize>| {
            part.tokens[range]
                .iter()
                .filter(is_free)
                .filter_map(|it| self.names.player(it))
                .collect::<Vec<u8>>()
        };
        let (before, after) = (players(0..at), players(at..part.tokens.len()));
        let player = before.last().or(after.first()).copied().or(last)?;
        part.take_all("для любого|каждого|всех значени*");
        let turns = turns(part);
        let is_denied = part.take("не|нет|нельзя|невозможно").is_some();
        if forced_win.is_none() {
            part.use_all_words(VERBS);
        }
        part.use_all_words(PAST);
        part.use_all_words(AROUND_WINS);
        Some(Claim {
            player,
            turns,
            is_denied,
            is_after_bad_move: false,
        })
    }
}

/// In how many own moves: from so many to so many.
fn turns(part: &Piece<'_>) -> Option<(u32, u32)> {
    let whole = |number: i64| u32::try_from(number).unwrap_or(1).clamp(1, 50);
    let within: &[&str] = &[
        "своим? № своим? ход* или|либо раньше|быстрее|ранее",
        "за|в # своих? ход* или|либо раньше|быстрее|ранее|менее|меньше",
        "сделав|совершив|за|используя? не более|больше чем? за? # своих? ход*",
        "не более|больше , чем за # своих? ход*",
        "не более|больше чем за # своих? ход*",
        "не позднее|позже , чем? своим|на|в? № своим? ход*",
        "не позднее|позже чем? своим|на|в|своего? № ход*",
        "максимум за # ход*",
        "за # или менее|меньше ход*",
        "в пределах # ход*",
    ];
    for phrase in within {
        let found = part
            .take(phrase)
            .or_else(|| part.take(&phrase.replace('№', "#")));
        if let Some(found) = found {
            return Some((1, whole(found.number())));
        }
    }
    let fewer = [
        "сделав|совершив|за менее|меньше чем? за? # ход*",
        "менее|меньше чем за # ход*",
    ];
    if let Some(found) = fewer.iter().find_map(|it| part.take(it)) {
        return Some((1, whole(found.number() - 1)));
    }
    let several = [
        "№ , № или|либо|и № своим? ход*",
        "ни № своим? ход*? ,? ни № своим? ход*",
        "своим? № ходом? или|либо|и своим? № своим? ход*",
        "за|в # или|либо|и # ход*",
        "за|в # ход* или|либо|и за? # ход*",
        "# или|либо # ход*",
        "за # - # ход*",
    ];
    for phrase in several {
        if let Some(found) = part.take(phrase) {
            let least = found.numbers.iter().copied().min().unwrap_or(1);
            let most = found.numbers.iter().copied().max().unwrap_or(1);
            return Some((whole(least), whole(most)));
        }
    }
    let exactly = [
        "№ своим? ход*",
        "своим|на|первым № ход*",
        "№",
        "ровно|только|точно? за|в ровно? # своих? ход*",
        "сделав|совершив|сделал|сделает всего|ровно|только|лишь? лишь|только? # своих|только? ход*",
        "на # ход*",
        "# ходом",
        "# ход*",
    ];
    for phrase in exactly {
        if let Some(found) = part.take(phrase) {
            part.take_all("хотя бы / ровно / именно");
            let number = whole(found.number());
            return Some((number, number));
        }
    }
    None
}
