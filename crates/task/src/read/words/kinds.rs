//! Heaps without numbers: `8 красных и S синих шаров`, `в кассе 20 монет, в кошельке S`. They are counted in the order of the text.

use crate::read::text::numerals::ordinal;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::lexicon;
use crate::read::words::names::Names;

/// Stems of what tells things of one kind from others.
/// Colours of heaps, and what they are made of.
const COLOURS: &str = "глинян*|берестян*|плетен*|стеклянн*|железн*|жестян*|фарфоров*|хрустальн*|чугунн*|картонн*|красн*|син|сине*|сини*|синя*|синю*|бел*|черн*|зелен*|желт*|золот*|серебр*|розов*|голуб*|фиолетов*|оранжев*|коричнев*|рыж*|медн*|деревян*";

/// Marks the words of two kinds, or of two or three colours or containers, with the order that `first` and `second` have.
pub(crate) fn with_named_heaps(tokens: Vec<Token>) -> Vec<Token> {
    let mut tokens = match owners(&tokens) {
        Some((heap, owners)) => return with_owned_heaps(tokens, &heap, &owners),
        None => tokens,
    };
    let nouns = |stems: [String; 2]| (stems.to_vec(), false);
    let Some((stems, are_adjectives)) = sides(&tokens)
        .map(nouns)
        .or_else(|| colours(&tokens).map(|it| (it, true)))
        .or_else(|| containers(&tokens))
        .or_else(|| things(&tokens).map(nouns))
    else {
        return tokens;
    };
    for token in &mut tokens {
        // A squirrel, `белка`, is no white heap.
        let is_form = is_adjective_in_any_case(token);
        let mut forms = stems.iter();
        let at = forms
            .position(|it| token.word.starts_with(it.as_str()) && (is_form || !are_adjectives));
        if let Some(order) = at
            .filter(|_| token.kind == Kind::Word)
            .and_then(|it| i64::try_from(it + 1).ok())
        {
            token.order = Some(order);
        }
    }
    tokens
}

/// `сундук капитана`: one word, which is `first` or `second` by whose it is, as `у капитана` is.
fn with_owned_heaps(tokens: Vec<Token>, heap: &str, owners: &[String; 2]) -> Vec<Token> {
    let mut named: Vec<Token> = vec![];
    for mut token in tokens {
        let mut stems = owners.iter();
        let owner =
            stems.position(|it| token.kind == Kind::Word && token.word.starts_with(it.as_str()));
        let order = owner.and_then(|it| i64::try_from(it + 1).ok());
        match named.last_mut() {
            Some(noun) if order.is_some() && noun.word.starts_with(heap) => {
                noun.order = order;
                noun.place.end = token.place.end;
            }
            _ => {
                token.order = order.or(token.order);
                named.push(token);
            }
        }
    }
    named
}

/// Whether a word is the name of a heap, and not its number.
pub(crate) fn names_heap(token: &Token) -> bool {
    token.order.is_some() && ordinal(&token.word).is_none()
}

fn stem(word: &str, most: usize) -> String {
    let length = word.chars().count().saturating_sub(2).clamp(3, most);
    word.chars().take(length).collect()
}

/// `ширина поля 6 метров, длина S метров`: two sides of which each is measured.
fn sides(tokens: &[Token]) -> Option<[String; 2]> {
    const SIDES: [&str; 4] = ["ширин", "длин", "высот", "глубин"];
    let piece = Piece { tokens };
    let measured = (0..tokens.len()).filter_map(|at| {
        let stem = SIDES.iter().find(|it| tokens[at].word.starts_with(**it))?;
        let found = piece.at(at, "_ _? -|равна|составляет? #|$")?;
        let is_unknown = tokens[found.range.end - 1].kind == Kind::Letter;
        Some(((*stem).to_owned(), is_unknown))
    });
    let mut found: Vec<(String, bool)> = vec![];
    for side in measured {
        if !found.iter().any(|it| it.0 == side.0) {
            found.push(side);
        }
    }
    let has_unknown = found.iter().any(|it| it.1);
    let stems = found.into_iter().map(|it| it.0).collect::<Vec<_>>();
    <[String; 2]>::try_from(stems).ok().filter(|_| has_unknown)
}

/// `красная`, and `синей` too.
fn is_adjective_in_any_case(token: &Token) -> bool {
    let endings = ["ем", "ей", "ому", "ему"];
    lexicon::is_adjective(token) || endings.iter().any(|it| token.word.ends_with(it))
}

/// The two or three colours of a text, where each is counted.
fn colours(tokens: &[Token]) -> Option<Vec<String>> {
    let piece = Piece { tokens };
    let mut stems: Vec<String> = vec![];
    let mut is_counted = false;
    for (at, token) in tokens.iter().enumerate() {
        if piece.at(at, COLOURS).is_none() || token.is_capital || !is_adjective_in_any_case(token) {
            continue;
        }
        let is_letter = |at: usize| tokens.get(at).is_some_and(|it| it.kind == Kind::Letter);
        is_counted |= is_letter(at + 1) || at > 0 && is_letter(at - 1);
        let stem = stem(&token.word, 3);
        if !stems.contains(&stem) {
            stems.push(stem);
        }
    }
    // `На зелёном поле две кучи, красная и белая`: of three, those that hold something.
    if stems.len() > 2 {
        let holds = |stem: &String| {
            (0..tokens.len()).any(|at| {
                tokens[at].word.starts_with(stem.as_str()) && piece.at(at, "_ _? -? #|$").is_some()
            })
        };
        stems.retain(holds);
    }
    (is_counted && (2..=3).contains(&stems.len())).then_some(stems)
}

/// `S роз и 10 тюльпанов`, `14 марок с птицами и S марок с рыбами`: two kinds of things, each of which the text names again.
fn things(tokens: &[Token]) -> Option<[String; 2]> {
    let piece = Piece { tokens };
    let is_noun = |it: &Token| {
        it.kind == Kind::Word
            && !it.is_capital
            && it.number.is_none()
            && it.order.is_none()
            && it.word.chars().count() > 2
            && !lexicon::is_filler(it)
    };
    let times = |stem: &String| {
        tokens
            .iter()
            .filter(|it| it.word.starts_with(stem.as_str()))
            .count()
    };
    (0..tokens.len()).find_map(|at| {
        let found = piece
            .at(at, "#|$ _ с _ ,? и #|$ _ с _")
            .or_else(|| piece.at(at, "#|$ _ ,? и #|$ _"))?;
        let said = &tokens[found.range];
        let is_unknown = |it: &&Token| it.kind == Kind::Letter;
        let both = said
            .iter()
            .position(|it| matches!(it.word.as_str(), "и" | ","))?;
        let nouns = [&said[both - 1], said.last()?];
        let stems = nouns.map(|it| stem(&it.word, 4));
        let has_one = said.iter().filter(is_unknown).count() == 1;
        let fits = has_one
            && stems[0] != stems[1]
            && nouns.into_iter().all(is_noun)
            && stems.iter().all(|it| times(it) > 1);
        fits.then_some(stems)
    })
}

/// `в сундуке капитана 10 дублонов, в сундуке боцмана S`: the stem of what there are two of, and of whose each is.
fn owners(tokens: &[Token]) -> Option<(String, [String; 2])> {
    let piece = Piece { tokens };
    let is_noun = |it: &Token| {
        let ends = |endings: &[&str]| endings.iter().any(|ending| it.word.ends_with(ending));
        it.kind == Kind::Word
            && !it.is_capital
            && it.number.is_none()
            && it.order.is_none()
            && it.word.chars().count() > 2
            && !lexicon::is_filler(it)
            && !ends(&["ла", "ли", "ло", "ся", "т", "но", "ый", "ой"])
    };
    let held = |at: usize| {
        let found = piece.at(at, "в|во|на|у|из _ _ -? #|$")?;
        let (heap, owner) = (&tokens[at + 1], &tokens[at + 2]);
        let is_unknown = tokens[found.range.end - 1].kind == Kind::Letter;
        is_noun(owner).then(|| (stem(&heap.word, 5), stem(&owner.word, 5), is_unknown))
    };
    let mut found = (0..tokens.len()).filter_map(held);
    let (heap, one, is_unknown) = found.next()?;
    let (same, other, is_other) = found.next()?;
    let is_pair = heap == same && one != other && is_unknown != is_other;
    is_pair.then_some((heap, [one, other]))
}

/// What holds an amount: the beginning of its word, whether the amount is the unknown, and whether the word is an adjective or a
/// name of its own, such as a ship's.
struct Held {
    stem: String,
    is_unknown: bool,
    is_adjective: bool,
    is_proper: bool,
}

/// `в кассе 20 монет, в кошельке S`: side by side, and one of them holds an unknown; whether adjectives name them.
fn containers(tokens: &[Token]) -> Option<(Vec<String>, bool)> {
    const APART: usize = 14;
    let piece = Piece { tokens };
    // `у «Севера» семь вагонов`, but `у Пети 7 камней`
    let names = Names::of(tokens);
    let is_person = |it: &Token| names.player(it).is_some();
    let held_in = |at: usize| -> Option<Held> {
        let found = piece.at(
            at,
            "в|во|на|у|возле|около|под|из _ -? #|$ / у _ уже|сейчас|их -? #|$",
        )?;
        let noun = &tokens[at + 1];
        let is_noun = noun.kind == Kind::Word
            && noun.order.is_none()
            && noun.number.is_none()
            && !is_person(noun)
            && (noun.word.chars().count() > 3 || noun.is_capital)
            && !lexicon::is_filler(noun)
            && (noun.is_capital || !lexicon::is_adjective(noun));
        let is_unknown = tokens[found.range.end - 1].kind == Kind::Letter;
        let name = match noun.is_capital && noun.word.chars().count() < 5 {
            true => noun
                .word
                .trim_end_matches(['а', 'у', 'я', 'е', 'и', 'ы'])
                .to_owned(),
            false => stem(&noun.word, 5),
        };
        // Ships and shops need no second mention.
        is_noun.then_some(Held {
            stem: name,
            is_unknown,
            is_adjective: false,
            is_proper: noun.is_capital,
        })
    };
    // `в большом баке 12 литров, в малом – S`
    let held = |at: usize| {
        let named = || {
            piece.at(at, "в|во|на|у|возле|около|под|над|из _ _")?;
            let name = &tokens[at + 1];
            let is_name = name.kind == Kind::Word
                && name.order.is_none()
                && name.number.is_none()
                && !name.is_capital
                && !lexicon::is_filler(name)
                && ["ом", "ем", "ой", "ей"]
                    .iter()
                    .any(|it| name.word.ends_with(it));
            let counts = |it: &&Token| it.kind == Kind::Letter || it.number.is_some();
            let amount = tokens[at + 2..]
                .iter()
                .take(4)
                .take_while(|it| it.kind != Kind::Sign || it.word == "-")
                .find(counts)?;
            let is_unknown = amount.kind == Kind::Letter;
            is_name.then(|| Held {
                stem: stem(&name.word, 5),
                is_unknown,
                is_adjective: true,
                is_proper: false,
            })
        };
        named().or_else(|| held_in(at))
    };
    let counts = |stem: &String| {
        tokens
            .iter()
            .filter(|it| it.word.starts_with(stem.as_str()))
            .count()
    };
    let ends = |at: &usize| !matches!(tokens[*at].word.as_str(), "." | ";" | "?");
    let is_told_enough = |it: &Held| it.is_adjective || it.is_proper || counts(&it.stem) > 1;
    (0..tokens.len()).find_map(|at| {
        let mut found = vec![held(at)?];
        let mut last = at;
        // Side by side: two of them, or three.
        while found.len() < 3 {
            let mut next = (last + 2..tokens.len().min(last + 2 + APART)).take_while(ends);
            let Some((place, next)) = next.find_map(|it| Some((it, held(it)?))) else {
                break;
            };
            found.push(next);
            last = place;
        }
        let is_new = |at: usize| found[..at].iter().all(|it| it.stem != found[at].stem);
        let is_list = found.len() > 1
            && (1..found.len()).all(is_new)
            && found.iter().filter(|it| it.is_unknown).count() == 1
            && found
                .iter()
                .all(|it| it.is_adjective == found[0].is_adjective && is_told_enough(it));
        let are_adjectives = found[0].is_adjective;
        is_list.then(|| {
            (
                found.into_iter().map(|it| it.stem).collect(),
                are_adjectives,
            )
        })
    })
}
