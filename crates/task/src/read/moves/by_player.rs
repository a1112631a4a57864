//! Whose moves a statement tells, where the players have moves of their own.

use crate::read::moves::structure::LIMITED;
use crate::read::reader::Reader;
use crate::read::text::tokens::{Piece, Token};
use crate::read::words::lexicon::{self, is_move_verb};
use crate::read::words::names::Names;
use std::ops::Range;

impl Reader {
    /// `Петя может …, а Ваня может …`: the parts of a statement, and whose moves each tells; nobody's where all may make them.
    pub(super) fn parts_by_player(&self, piece: &Piece<'_>) -> Vec<(Option<u8>, Range<usize>)> {
        let own = parts_of_own_moves(&self.names, piece, self.each_has_own_moves);
        let has = |player: u8| own.iter().any(|it| it.0 == Some(player));
        let are_of_both = has(1) && has(2) || self.each_has_own_moves && (has(1) || has(2));
        match are_of_both {
            true => own,
            false => parts_by(&self.names, piece, |at| {
                let may = near(piece, at).find(MAY)?;
                Some(at + 1 + may.range.start)
            }),
        }
    }

    /// Whether a list says when or how often, or names both players and tells the moves of one alone apart: `Петя может
    /// добавить камень, Ваня – два`.
    pub(crate) fn is_limited_list(&self, piece: &Piece<'_>) -> bool {
        let parts = self.parts_by_player(piece);
        piece.has(LIMITED)
            || matches!(parts.as_slice(), [(Some(player), _)] if self.names.is_in(3 - player, piece.tokens))
    }

    /// Reports a statement that says more of its moves than was read, and says whether it does.
    pub(crate) fn reports_more_of_moves(&mut self, piece: &Piece<'_>, known: usize) -> bool {
        let is_more = self.says_more_of_moves(piece, known);
        self.not_understood.extend(is_more.then(|| piece.place()));
        is_more
    }

    /// Whether a statement whose moves were read as everybody's, from this one on, tells them of one player or of one player's
    /// heap, bids them, or writes digits: no reading says that.
    pub(crate) fn says_more_of_moves(&self, piece: &Piece<'_>, known: usize) -> bool {
        const TURNS: &str = "перв*|начина*|начнет|открыва*|очеред*|очередн*|поочередно|сначала|сперва|затем|потом|назавтра|такие|такой|так|оба|обе|каждый|кто / друг за другом / за ним|ней / в таком порядке";
        const DUTY: &str = "нужно|надо|необходимо|обязан*|должен|должна|следует";
        let added = self.game.moves.get(known..).unwrap_or_default();
        if added.iter().all(|it| it.by.is_some()) {
            return false;
        }
        let are_both = self.names.are_joined(piece.tokens, &["и", ","]);
        // What is counted is nobody.
        let is_somebody = |at: usize| {
            self.names.player(&piece.tokens[at]).is_some()
                && (at == 0 || piece.tokens[at - 1].number.is_none())
        };
        let is_named = (0..piece.tokens.len()).any(is_somebody);
        let is_of_one = is_named && !are_both && !piece.has(TURNS);
        let is_own = piece.has(&self.phrase("в|во|из|на|с|со свою|своей|своего|своем|чужую|чужой|чужого|чужом HEAP / HEAP соперника|противника|оппонента"));
        // `а если число делится на три, нужно взять две трети`, `а ещё надо удвоить`
        let begins = piece.find(", а|но если|когда").map(|it| it.range);
        let is_bidden = begins.is_some_and(|it| {
            let (one, other) = (
                piece.part(0..it.start),
                piece.part(it.end..piece.tokens.len()),
            );
            other.has(DUTY) && !one.has("если|когда") && one.has("или|либо")
        });
        let is_both = piece.has(&format!(
            "а|и еще {DUTY} / а|и|, после|потом|затем этого? еще|можно|надо|нужно"
        ));
        // `а заодно два во вторую`, where nothing that was read is done to two heaps at once
        let is_besides = !added.iter().any(|it| it.change.is_of_two())
            && (1..piece.tokens.len()).any(|at| self.does_besides(piece, at));
        let is_digit = piece.has("приписы*|приписа*|дописы*|дописа*") && piece.has("цифр*");
        is_of_one || is_own || is_bidden || is_both || is_besides || is_digit
    }

    /// `…, а затем удвоить`, `…, Петя также пять`: whether what stands here is done besides what stands before it.
    fn does_besides(&self, piece: &Piece<'_>, at: usize) -> bool {
        let is_name = |it: Option<&Token>| it.is_some_and(|it| self.names.player(it).is_some());
        let is_more = piece.at(at, ",|(|- _ также|тоже|вдобавок").is_some()
            && is_name(piece.tokens.get(at + 1));
        // `положить в первую три, а из второй – два`
        let is_turned = piece.at(at, ", а? из|с|со №").is_some()
            && piece.tokens[at + 1..].iter().all(|it| !is_move_verb(it))
            && (piece.part(0..at)).has(lexicon::ADD);
        let next = piece
            .at(
                at,
                ",|( а|и? затем|заодно|следом|попутно|вдобавок|впридачу|потом / , после чего|этого",
            )
            .map(|it| it.range.end);
        let rest = next.map(|next| piece.part(next..piece.tokens.len()));
        is_more
            || is_turned
            || rest.is_some_and(|rest| {
                let begin = rest.part(0..2);
                !begin.tokens.iter().any(|it| is_name(Some(it)))
                    && !begin.has("опять|снова|№|я|ты|он|она|к")
                    && !rest.has("ход|хода|ходит|ходят|очередь|соперни*|противни*")
                    && (rest.tokens.iter()).any(|it| it.number.is_some() || it.times.is_some())
            })
    }
}

const MAY: &str = "может|вправе|умеет|способен|способна|разрешается|разрешено|можно / имеет право";

/// `Петя в свой ход добавляет …, Ваня – …`, `ходы Пети: …`, `у Вани три хода: …`: the parts of a statement by what each player does
/// all the time; `goes_on` where the other's may be told in the statement before.
fn parts_of_own_moves(
    names: &Names,
    piece: &Piece<'_>,
    goes_on: bool,
) -> Vec<(Option<u8>, Range<usize>)> {
    const OWNED: &str = "ход|ходы|действия|команды|набор|возможности|варианты _ :|-";
    const HAS: &str = "у _ :|- / у _ есть|тоже|имеется|имеются|свои|своих|только|ровно|такие|другие|# _? _? _? :|- / у _ ход|ходы|команды|действия|варианты _? :|-";
    const SILENT: &str = "_ же? -";
    let does =
        |it: &Token| is_move_verb(it) && ["ет", "ит"].iter().any(|end| it.word.ends_with(end));
    let is_name = |it: &Token| names.player(it).is_some();
    parts_by(names, piece, |at| {
        let before = at.checked_sub(1);
        let owns = before.and_then(|it| piece.at(it, OWNED).or_else(|| piece.at(it, HAS)));
        let owns = owns.map(|it| it.range.end - 1);
        let begins = before.is_none_or(|it| piece.at(it, ",|;|а").is_some());
        let follows = goes_on || piece.tokens[..at].iter().any(is_name);
        let is_silent = begins && follows && {
            let rest = piece.part(at + 1..at + 6);
            piece.at(at, SILENT).is_some()
                && (rest.tokens.iter()).any(|it| it.number.is_some() || it.times.is_some())
                && !rest.has("№")
        };
        let rest = near(piece, at);
        let verb = rest.tokens.iter().position(does);
        let verb = verb.or(rest.find(MAY).map(|it| it.range.start));
        owns.or(is_silent.then_some(at + 1))
            .or(verb.map(|it| at + 1 + it))
    })
}

/// `Петя добавляет …. Ваня добавляет …`: whether each player has sentences of their own for what they do all the time.
pub(crate) fn each_has_own_moves(names: &Names, tokens: &[Token]) -> bool {
    let amount = |it: &Token| it.number.is_some() || it.times.is_some();
    let other =
        "№ ход* / если|например|допустим|пусть|сначала|потом|затем / выигр*|побежда*|победи*";
    let sentences = tokens.split(|it| matches!(it.word.as_str(), "." | "?" | "!"));
    let sentences = sentences.map(|tokens| Piece { tokens });
    let plain = sentences.filter(|it| it.tokens.iter().any(amount) && !it.has(other));
    let mut of_whom: Vec<u8> = vec![];
    for sentence in plain {
        let goes_on = !of_whom.is_empty();
        if let [(Some(player), _)] = parts_of_own_moves(names, &sentence, goes_on).as_slice() {
            of_whom.push(*player);
        }
    }
    of_whom.contains(&1) && of_whom.contains(&2)
}

/// Where behind a name stands what its player does.
fn near<'a>(piece: &Piece<'a>, name: usize) -> Piece<'a> {
    piece.part(name + 1..name + 8)
}

/// The parts of a statement that begin with the name of a player, where what is found by its place stands close behind it.
fn parts_by(
    names: &Names,
    piece: &Piece<'_>,
    find: impl Fn(usize) -> Option<usize>,
) -> Vec<(Option<u8>, Range<usize>)> {
    let mut parts: Vec<(Option<u8>, Range<usize>)> = vec![];
    // `любой может удвоить кучу`, behind what one of them may
    const COMMON: &str = "любой|каждый|оба|любому|каждому|обоим|всем из? них|игрок|игроку|игрокам? может|могут|вправе|можно|разреш* / кроме того ,? можно|разреш*";
    for (at, token) in piece.tokens.iter().enumerate() {
        if !parts.is_empty() && piece.at(at, COMMON).is_some() {
            if let Some(last) = parts.last_mut() {
                last.1.end = at;
            }
            parts.push((None, at..piece.tokens.len()));
        }
        if names.player(token).is_none() {
            continue;
        }
        let Some(found) = find(at) else {
            continue;
        };
        let own = piece.part(at + 1..found);
        let is_mover = !own.tokens.iter().any(|it| {
            is_move_verb(it)
                || names.player(it).is_some()
                || matches!(it.word.as_str(), "," | ";" | ".")
        });
        if is_mover {
            // `добавить камень; Петя может удвоить кучу`: what stands before is everybody's.
            let before = &piece.tokens[..at];
            let is_told = before.iter().any(is_move_verb)
                && (before.iter()).any(|it| it.number.is_some() || it.times.is_some());
            if parts.is_empty() && is_told {
                parts.push((None, 0..at));
            }
            let start = if parts.is_empty() { 0 } else { at };
            if let Some(last) = parts.last_mut() {
                last.1.end = at;
            }
            parts.push((names.player(token), start..piece.tokens.len()));
        }
    }
    if parts.is_empty() {
        parts.push((None, 0..piece.tokens.len()));
    }
    parts
}
