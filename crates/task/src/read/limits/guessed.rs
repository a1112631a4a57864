//! What heaps hold at first, told in words that are not known: numbers and an unknown of the same things.

use crate::model::{Amount, StartRule};
use crate::read::limits::start::{is_unknown, letter};
use crate::read::questions::wanted::asks;
use crate::read::reader::{Doubt, Reader};
use crate::read::text::sentences::Sentence;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::asides;
use crate::read::words::lexicon::{is_filler, is_move_verb, is_open_verb};
use crate::read::{Field, Place};

/// What bounds the unknown.
const BOUNDS: &str = "# ≤|< $ ≤|< # / $ ≤|<|≥|> # / от # до # / не|и? не? больше|меньше|более|менее|свыше чем? # / большее|меньшее|превосход*|превыша* #|$ / ≤|<|≥|>|= # / # ≤|<|≥|>|=";

impl Reader {
    /// Takes the numbers that stand beside the unknown, and are of the same things, for what the other heaps hold, if that was
    /// not understood; that is a guess.
    pub(crate) fn guessed_start(&mut self, tokens: &[Token], sentences: &[Sentence]) {
        if self.game.is_token {
            return;
        }
        for sentence in sentences {
            let Sentence::Said(range) = sentence else {
                return;
            };
            let piece = Piece {
                tokens: &tokens[range.clone()],
            };
            let place = piece.place();
            let is_inside = |it: &Place| it.start < place.end && place.start < it.end;
            let is_question = |it: &(Place, Field)| matches!(it.1, Field::Question(_));
            let is_asked = self
                .phrases
                .iter()
                .any(|it| is_question(it) && is_inside(&it.0));
            let known = &self.game.start.heaps;
            let unknowns = known
                .iter()
                .filter(|it| matches!(it, Amount::Unknown { .. }));
            let is_open = match unknowns.count() {
                1 if known.len() == self.game.heap_count.max(1) => {
                    let is_number = |it: &&Token| it.number.is_some();
                    let has_number = |it: &Place| {
                        let own = piece.tokens.iter().filter(is_number);
                        own.into_iter()
                            .any(|token| it.start <= token.place.start && token.place.end <= it.end)
                    };
                    let mut unread = self.not_understood.iter();
                    unread.any(|it| is_inside(it) && (known.len() == 1 || has_number(it)))
                }
                _ => true,
            };
            if is_asked || asks(&piece) || !is_open {
                continue;
            }
            let Some(heaps) = self.told_heaps(&piece) else {
                continue;
            };
            let is_sure = has_places(&piece, &heaps);
            if heaps == self.game.start.heaps
                || !is_sure && !self.usual(Doubt::Start, place.clone())
            {
                return;
            }
            let mut start = StartRule {
                heaps,
                ..StartRule::default()
            };
            for token in piece.tokens {
                token.is_used.set(false);
            }
            self.bounds(&piece, &mut start);
            piece.use_all();
            if start.bounds.is_empty() {
                start.bounds = std::mem::take(&mut self.game.start.bounds);
            }
            self.game.heap_count = start.heaps.len();
            self.game.start = start;
            self.not_understood.retain(|it| !is_inside(it));
            self.contradictions.retain(|it| !is_inside(it));
            self.open.retain(|it| !is_inside(&it.0));
            self.phrases.push((place.clone(), Field::Start));
            return;
        }
    }

    /// What the heaps hold, where a sentence tells it of one unknown and of numbers of the same things.
    fn told_heaps(&self, piece: &Piece<'_>) -> Option<Vec<Amount>> {
        for token in piece.tokens {
            token.is_used.set(false);
        }
        piece.take_all(BOUNDS);
        let unknown = |it: &&Token| is_unknown(it) && !it.is_used.get();
        let at = piece.tokens.iter().position(|it| unknown(&it))?;
        if piece.has("или|либо|можно|может|если|столько|поровну|одинаков*|кажд*|обе|обеих|обоих|по / × / больше|меньше чем / в # раз*") {
            return None;
        }
        // Bounds of the unknown may: `не меньше одного`. What is to be done, or may not be, is a rule and no start.
        let is_rule = |at: usize| {
            let token = &piece.tokens[at];
            let is_infinitive = ["ть", "ти", "чь"].iter().any(|it| token.word.ends_with(it));
            !token.is_used.get()
                && (is_infinitive && (is_move_verb(token) || is_open_verb(token))
                    || piece.at(at, asides::DENIALS).is_some()
                    || piece.at(at, asides::LIMITS).is_some())
        };
        if (0..piece.tokens.len()).any(is_rule) {
            return None;
        }
        let noun = |at: usize| {
            let mut words = piece.tokens[at + 1..].iter().take(2);
            words
                .find(|it| it.kind == Kind::Word && !is_filler(it))
                .map(stem)
        };
        let of = noun(at);
        let mut heaps = vec![];
        for (place, token) in piece.tokens.iter().enumerate() {
            let next = piece.tokens.get(place + 1);
            let is_place = next.is_none_or(|it| {
                let is_thing = of.as_ref().is_some_and(|of| *of == stem(it));
                self.is_heap(it) && !is_thing || it.number.is_some()
            });
            let is_same = noun(place).is_some_and(|it| match &of {
                Some(of) => *of == it,
                None => false,
            });
            let is_bare = of.is_none();
            // `один высотой 9, другой высотой S`
            let measure = |at: usize| {
                let before = at.checked_sub(1).map(|it| &piece.tokens[it]);
                let is_noun =
                    |it: &&Token| it.kind == Kind::Word && !is_filler(it) && it.order.is_none();
                before
                    .filter(is_noun)
                    .filter(|it| !self.is_heap(it))
                    .map(stem)
            };
            let is_parallel = measure(place).is_some() && measure(place) == measure(at);
            let is_last = next_is_sign(piece, place);
            let is_thing = (piece.tokens.get(place + 1)).is_some_and(|it| self.is_object(it));
            if unknown(&token) {
                heaps.push(Amount::Unknown {
                    letter: letter(&token.word),
                    times: 1,
                    more: 0,
                });
            } else if let Some(number) = token.number.filter(|_| !token.is_used.get())
                && (is_same
                    || is_parallel
                    || is_bare && is_thing
                    || is_last && heaps.iter().any(|it| matches!(it, Amount::Number(_))))
                && !is_place
            {
                heaps.push(Amount::Number(number));
            }
        }
        let unknowns = heaps
            .iter()
            .filter(|it| matches!(it, Amount::Unknown { .. }));
        (unknowns.count() == 1 && (2..=3).contains(&heaps.len())).then_some(heaps)
    }
}

/// `в Верхнем живут 6 лягушек, в Нижнем – S лягушек`: each amount has a place of its own before it, and nothing else is counted.
fn has_places(piece: &Piece<'_>, heaps: &[Amount]) -> bool {
    let counts = |it: &usize| {
        let token = &piece.tokens[*it];
        !token.is_used.get() && (is_unknown(token) || token.number.is_some())
    };
    let amounts: Vec<usize> = (0..piece.tokens.len()).filter(counts).collect();
    let has_place = |(order, &at): (usize, &usize)| {
        let from = order.checked_sub(1).map_or(0, |it| amounts[it] + 1);
        at > from + 1 && piece.part(from..at).has("в|во|на|у|под|за")
    };
    amounts.len() == heaps.len() && amounts.iter().enumerate().all(has_place)
}

/// `в первой 4 семечка, во второй 6, в третьей S`
fn next_is_sign(piece: &Piece<'_>, at: usize) -> bool {
    piece.at(at + 1, ",|;|.|и").is_some()
}

/// The beginning of a word, which its cases share.
fn stem(token: &Token) -> String {
    token.word.chars().take(4).collect()
}
