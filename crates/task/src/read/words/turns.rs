//! What a move is called: any noun that the questions of a text number.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::lexicon;
use crate::read::words::prize::sentence_around;

/// What a move is called: the noun that questions number, `первым вылетом`, `в первый же свой вечер`, `за один или два своих
/// подхода`, is read as `ход` wherever it stands.
pub(crate) fn with_moves(tokens: Vec<Token>) -> Vec<Token> {
    const NUMBERED: &[&str] = &[
        "№ же? OWN? _",
        "OWN № же? _",
        "# или|либо|и # OWN _",
        "за # OWN _",
    ];
    const OWN: &str = "свой|свою|свое|своим|своей|своего|своих|своем|своими";
    const NO_MOVES: &str = "ход*|вопрос*|задач*|задани*|загадк*|игрок*|участник*|куч*|или|либо|и|не|но|он|она|же|раз|раза|число|значени*|образом|делом|очеред*|порядк*|слагаем*|множител*";
    let piece = Piece { tokens: &tokens };
    let container = lexicon::container(&piece);
    let is_word = |it: &Token| {
        it.kind == Kind::Word
            && !it.is_capital
            && it.order.is_none()
            && it.number.is_none()
            && it.times.is_none()
            && it.word.chars().count() > 3
            && !lexicon::is_filler(it)
    };
    let is_noun = |it: &Token| is_word(it) && !ends_as_verb(it);
    let is_heap = |at: usize| {
        let mut heaps = lexicon::HEAPS.iter().copied().chain(container.as_deref());
        heaps.any(|it| piece.at(at, it).is_some())
    };
    let numbered = NUMBERED
        .iter()
        .map(|it| it.replace("OWN", OWN))
        .collect::<Vec<String>>();
    let mut stems: Vec<(String, usize)> = vec![];
    let mut last_noun = 0;
    for at in 0..tokens.len() {
        let Some(found) = numbered.iter().find_map(|it| piece.at(at, it)) else {
            continue;
        };
        let last = found.range.end - 1;
        let noun = &tokens[last];
        // `в первой горсти`, but `в первой же своей попытке`
        let own = &tokens[found.range.clone()];
        let is_own = own.iter().any(|it| it.word.starts_with("сво"));
        let is_place = at > 0 && piece.at(at - 1, "в|во|из|от|у|к|на").is_some() && !is_own;
        let is_place = is_place
            && (is_heap(last)
                || piece
                    .at(last + 1, "-? было|стало|лежит|стоит? -? #|$")
                    .is_some());
        let tells_win = tells_win(&piece, at);
        let is_adjective =
            lexicon::is_adjective(noun) && !noun.word.ends_with("ом") && !noun.word.ends_with("ой");
        if last == last_noun
            || is_place
            || !is_noun(noun)
            || is_adjective
            || !tells_win
            || is_heap(last) && !is_own
            || piece.at(last, NO_MOVES).is_some()
        {
            continue;
        }
        last_noun = last;
        let count = noun.word.chars().count();
        let stem: String = noun
            .word
            .chars()
            .take(count.saturating_sub(2).max(3))
            .collect();
        match stems
            .iter_mut()
            .find(|it| noun.word.starts_with(it.0.as_str()) || it.0.starts_with(&stem))
        {
            Some(known) => {
                known.1 += 1;
                if known.0.len() > stem.len() {
                    known.0 = stem;
                }
            }
            None => stems.push((stem, 1)),
        }
    }
    let stem = stems
        .into_iter()
        .filter(|it| it.1 > 1)
        .max_by_key(|it| it.1);
    let mut tokens = match stem {
        Some((stem, _)) => with_turns(tokens, &stem),
        None => tokens,
    };
    // `за один заход лаборант либо …`, but `за одну монету`, where there are S of them
    let is_thing = |tokens: &[Token], at: usize| {
        let mut others = (1..tokens.len()).filter(|&other| other != at);
        others.any(|other| {
            let count = &tokens[other - 1];
            let counts = count.kind == Kind::Letter || count.number.is_some_and(|it| it > 1);
            let stem = |at: usize| tokens[at].word.chars().take(4);
            counts && stem(other).eq(stem(at))
        })
    };
    for at in 2..tokens.len() {
        let is_turn = (Piece { tokens: &tokens })
            .at(at - 2, "за один|одно|одну")
            .is_some()
            && is_word(&tokens[at])
            && !is_thing(&tokens, at);
        if is_turn {
            tokens[at] = tokens[at].read_as("ход");
        }
    }
    with_numbered_turns(tokens)
}

fn ends_as_verb(token: &Token) -> bool {
    const ENDINGS: &[&str] = &[
        "ть", "ти", "чь", "ся", "ает", "яет", "ит", "ют", "ут", "ят", "ла", "ли", "ло", "л",
    ];
    ENDINGS.iter().any(|it| token.word.ends_with(it))
}

/// Whether the sentence around a place tells of a win, or asks.
fn tells_win(piece: &Piece<'_>, at: usize) -> bool {
    let range = sentence_around(piece.tokens, at);
    let end = range.end;
    let sentence = piece.part(range);
    sentence.has("выигр*|победи*|побежда*|победу|стратег*|верх")
        || sentence.tokens.iter().any(|it| it.kind == Kind::Letter)
        || piece.tokens.get(end).is_some_and(|it| it.word == "?")
}

/// The noun with this stem as `ход`, in its case.
fn with_turns(mut tokens: Vec<Token>, stem: &str) -> Vec<Token> {
    const FORMS: &[(&str, &str)] = &[
        ("ами", "ходами"),
        ("ями", "ходами"),
        ("ах", "ходах"),
        ("ях", "ходах"),
        ("ам", "ходам"),
        ("ям", "ходам"),
        ("ом", "ходом"),
        ("ем", "ходом"),
        ("ой", "ходом"),
        ("ей", "ходом"),
        ("ью", "ходом"),
        ("ов", "ходов"),
        ("ев", "ходов"),
        ("ий", "ходов"),
        ("а", "хода"),
        ("я", "хода"),
        ("ы", "хода"),
        ("и", "хода"),
        ("е", "ходе"),
    ];
    for at in 0..tokens.len() {
        let Some(ending) = tokens[at].word.strip_prefix(stem) else {
            continue;
        };
        if ending.chars().count() > 4 || tokens[at].is_capital || ends_as_verb(&tokens[at]) {
            continue;
        }
        let form = FORMS
            .iter()
            .find(|it| tokens[at].word.ends_with(it.0))
            .map_or("ход", |it| it.1);
        for before in tokens.iter_mut().take(at).skip(at.saturating_sub(2)) {
            let own = match before.word.as_str() {
                "своей" if form == "ходом" => "своим",
                "своей" => "своего",
                "свою" => "свой",
                _ => continue,
            };
            *before = before.read_as(own);
        }
        tokens[at] = tokens[at].read_as(form);
    }
    tokens
}

/// `с первого же раза`, `в первый свой ход` as `первым ходом`.
fn with_numbered_turns(mut tokens: Vec<Token>) -> Vec<Token> {
    const OWN: &str = "свой|свое|своего|своем|самого|самый";
    const TURN: &str = "ход|хода|ходе|раз|раза";
    // The first of them is told with its turn, or the last.
    let phrases = [
        "в|во|с|со|на № OWN? или|либо|и|, в|во|с|со|на? № OWN? TURN",
        "в|во|с|со|на № же? OWN? TURN",
        "в|во|с|со|на OWN № же? TURN",
    ];
    let phrases = phrases.map(|it| it.replace("OWN", OWN).replace("TURN", TURN));
    let mut at = 0;
    while at < tokens.len() {
        let piece = Piece { tokens: &tokens };
        let found = phrases.iter().find_map(|it| piece.at(at, it));
        let Some(range) = found.map(|it| it.range).filter(|_| tells_win(&piece, at)) else {
            at += 1;
            continue;
        };
        let belongs = |it: &&Token| {
            it.order.is_some() || matches!(it.word.as_str(), "или" | "либо" | "и" | ",")
        };
        let mut kept: Vec<Token> = tokens[range.clone()]
            .iter()
            .filter(belongs)
            .cloned()
            .collect();
        kept.push(tokens[range.end - 1].read_as("ходом"));
        if let Some(first) = kept.first_mut() {
            first.place.start = tokens[range.start].place.start;
        }
        at = range.start + kept.len();
        tokens.splice(range, kept);
    }
    tokens
}
