//! The players' names, and who moves first.

use crate::Place;
use crate::read::questions::wanted::asks;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::lexicon;
use crate::read::words::order::{self, FIRST, SECOND};
use crate::read::words::roles::with_one_name_each;
use kruzhok_syntax::capitalized;

/// The players, in the order of their moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Words of the name of each, without their endings.
    players: [Vec<String>; 2],
    /// Whether the text has the name of each without an ending, so that `-а` is no nominative.
    are_bare: [bool; 2],
    /// What the players are, without its ending: `пират` of `Два пирата, Билл и Джо`.
    role: Option<String>,
    /// A sentence that says who moves first, and whose words for it are not known.
    pub(crate) unclear_first: Option<Place>,
    /// The names as they are written where somebody does something, where the text has both so.
    pub(crate) spoken: Option<[String; 2]>,
}

impl Names {
    /// The names in a text: as it introduces them, else the capital words within sentences.
    pub(crate) fn of(tokens: &[Token]) -> Self {
        let piece = Piece { tokens };
        let mut spoken: Vec<String> = introduced(&piece).iter().map(|it| joined(it)).collect();
        let mut found: Vec<Vec<String>> = introduced(&piece)
            .iter()
            .map(|words| words.iter().map(|it| stem(it).to_owned()).collect())
            .collect();
        if found.len() < 2 {
            found = named(tokens);
            if found.len() < 2 {
                found = called(tokens);
            }
            let names = found.iter().flatten();
            spoken = names.filter_map(|it| nominative(tokens, it)).collect();
        }
        let mut spoken = <[String; 2]>::try_from(spoken).ok();
        let usual = || [vec!["пет".to_owned()], vec!["ван".to_owned()]];
        let is_numbered = tokens.iter().any(|it| it.word.starts_with(SECOND));
        if is_numbered {
            found = vec![vec![FIRST.to_owned()], vec![SECOND.to_owned()]];
            spoken = None;
        }
        let mut players = match <[Vec<String>; 2]>::try_from(found) {
            Ok(players) => players,
            Err(_) => {
                spoken = None;
                usual()
            }
        };
        // `Льва`, `Павла`, `Пятачка` have lost a vowel.
        for player in &mut players {
            let mut others: Vec<String> =
                player.iter().filter_map(|it| without_vowel(it)).collect();
            // `Львом`, where somebody is called `Лев` too.
            let is_short = |it: &&Token| {
                let short = without_vowel(&it.word);
                it.is_capital && short.is_some_and(|it| player.contains(&it))
            };
            others.extend(tokens.iter().find(is_short).map(|it| it.word.clone()));
            player.append(&mut others);
        }
        let is_named =
            |name: &str, player: &[String]| player.iter().any(|stem| is_form(name, stem));
        let mut unclear_first = None;
        // `Первоначально в первой куче` names nobody.
        let is_player = |name: &String| players.iter().any(|it| is_named(name, it));
        let is_second_first = match first_mover(&piece).filter(is_player) {
            Some(first) => is_named(&first, &players[1]),
            None if is_numbered => false,
            None => {
                let player = |token: &Token| {
                    let is_name = token.is_capital && token.kind == Kind::Word;
                    is_name
                        .then(|| players.iter().position(|it| is_named(&token.word, it)))
                        .flatten()
                };
                let said = first_in_other_words(tokens, player);
                unclear_first = said.as_ref().and_then(|it| it.as_ref().err()).cloned();
                said == Some(Ok(1))
            }
        };
        if is_second_first {
            players.reverse();
            if let Some(spoken) = &mut spoken {
                spoken.reverse();
            }
        }
        // `Первым ходит Петя. … Начинает игру Ваня.`
        const BEGINS: &str =
            "начинает|открывает игру? _ / первый ход делает _ / первым|первой ходит|начинает _";
        let is_other_first = |at: &usize| {
            let found = piece.at(*at, BEGINS)?;
            let name = &tokens[found.range.end - 1];
            let is_denied = *at > 0 && piece.at(*at - 1, "не").is_some();
            let is_other = name.is_capital && is_named(&name.word, &players[1]);
            (is_other && !is_denied).then(|| piece.part(found.range).place())
        };
        unclear_first = unclear_first.or((0..tokens.len()).find_map(|at| is_other_first(&at)));
        let is_bare = |stems: &Vec<String>| {
            tokens.iter().any(|it| {
                let ending = stems
                    .iter()
                    .find_map(|stem| it.word.strip_prefix(stem.as_str()));
                it.is_capital && matches!(ending, Some("" | "й" | "ь"))
            })
        };
        let role = (0..tokens.len()).find_map(|at| {
            let found = piece.at(at, "два|две|двое|двух|двум|двумя _ ,|-|:|( _")?;
            let name = &tokens[found.range.end - 1];
            let is_player = name.is_capital && players.iter().any(|it| is_named(&name.word, it));
            is_player.then(|| stem(&tokens[at + 1].word).to_owned())
        });
        // `Пираты Билли и Джек`
        let role = role.or_else(|| {
            let is_player = |it: &Token| {
                it.is_capital && players.iter().any(|player| is_named(&it.word, player))
            };
            let pair = |it: &[Token]| {
                let is_noun = it[0].kind == Kind::Word && !is_player(&it[0]);
                let are_both = is_player(&it[1]) && it[2].word == "и" && is_player(&it[3]);
                (is_noun && are_both).then(|| stem(&it[0].word).to_owned())
            };
            let found = tokens.windows(4).find_map(pair);
            found.filter(|it| it.chars().count() > 3)
        });
        let are_bare = [is_bare(&players[0]), is_bare(&players[1])];
        Self {
            players,
            are_bare,
            role,
            unclear_first,
            spoken,
        }
    }

    /// Whether a name is the subject of what follows it: `Паша`, but neither `Паши` nor `Бориса`.
    pub(crate) fn is_subject(&self, token: &Token) -> bool {
        let Some(player) = self.player(token) else {
            return false;
        };
        if order::mover(&token.word).is_some() {
            return order::is_subject(&token.word);
        }
        let index = usize::from(player - 1);
        let mut stems = self.players[index].iter();
        match stems.find_map(|stem| token.word.strip_prefix(stem.as_str())) {
            Some("" | "й" | "ь" | "о") => true,
            Some("а" | "я") => !self.are_bare[index],
            _ => false,
        }
    }

    /// Whether a word is what the players are, as `пират` in `пират выбирает сундук`.
    pub(crate) fn is_role(&self, token: &Token) -> bool {
        let role = self.role.as_ref();
        role.is_some_and(|it| is_form(&token.word, it))
    }

    /// 1 or 2 where a word is a player's name.
    pub(crate) fn player(&self, token: &Token) -> Option<u8> {
        if !token.is_capital || token.kind != Kind::Word {
            return None;
        }
        if let Some(mover) = order::mover(&token.word) {
            return Some(mover);
        }
        let is_of = |stems: &Vec<String>| stems.iter().any(|stem| is_form(&token.word, stem));
        match () {
            () if is_of(&self.players[0]) => Some(1),
            () if is_of(&self.players[1]) => Some(2),
            () => None,
        }
    }

    /// Whether a player is named.
    pub(crate) fn any_in(&self, tokens: &[Token]) -> bool {
        tokens.iter().any(|it| self.player(it).is_some())
    }

    /// Whether two names stand side by side with one of these words between them: `Петя и Ваня`.
    pub(crate) fn are_joined(&self, tokens: &[Token], joints: &[&str]) -> bool {
        let is_name = |it: &Token| self.player(it).is_some();
        let is_pair = |it: &[Token]| {
            is_name(&it[0]) && joints.contains(&it[1].word.as_str()) && is_name(&it[2])
        };
        tokens.windows(3).any(is_pair)
    }

    /// Whether this player, 1 or 2, is named.
    pub(crate) fn is_in(&self, player: u8, tokens: &[Token]) -> bool {
        tokens.iter().any(|it| self.player(it) == Some(player))
    }
}

pub(crate) fn is_form(word: &str, stem: &str) -> bool {
    // `Бабы-Яги` is a form of `баба-яг`: each half has an ending of its own.
    if let (Some((one, other)), Some((first, second))) =
        (word.split_once('-'), stem.split_once('-'))
    {
        return is_form(one, self::stem(first)) && is_form(other, second);
    }
    // An initial has no cases.
    let most = if stem.chars().count() > 1 { 3 } else { 0 };
    let ending = word.strip_prefix(stem);
    ending.is_some_and(|ending| ending.chars().count() <= most)
}

/// Names of capital words, as far as a text has them.
pub(crate) fn named(tokens: &[Token]) -> Vec<Vec<String>> {
    let found: Vec<Vec<String>> = introduced(&Piece { tokens });
    match found.len() > 1 {
        true => found,
        false => paired(tokens).unwrap_or_else(|| most_frequent(tokens)),
    }
}

/// Where players are called by small words (`бабушка`, `внук`, `петя`), these are read as names.
pub(crate) fn with_players(mut tokens: Vec<Token>) -> Vec<Token> {
    // `Игрок А` is `А`, and so is `отряд А` beside `отряд Б`.
    let is_letter =
        |it: &Token| it.is_capital && it.word.chars().count() == 1 && it.kind == Kind::Word;
    let title = (0..tokens.len()).find_map(|at| {
        let [one, first, and, other, second] = tokens.get(at..at + 5)? else {
            return None;
        };
        let are_both = and.word == "и" && stem(&one.word) == stem(&other.word);
        (are_both && is_letter(first) && is_letter(second)).then(|| stem(&one.word).to_owned())
    });
    let title = title.unwrap_or("игрок".to_owned());
    let mut at = 0;
    while at + 1 < tokens.len() {
        let is_title = ["игрок", &title]
            .iter()
            .any(|it| tokens[at].word.starts_with(it))
            && (at == 0 || tokens[at - 1].number.is_none());
        if is_title && is_letter(&tokens[at + 1]) {
            tokens.remove(at);
        }
        at += 1;
    }
    tokens = with_one_name_each(tokens);
    let usual = "петя|пети|пете|петю|петей|ваня|вани|ване|ваню|ваней";
    for at in 0..tokens.len() {
        let is_usual = (Piece { tokens: &tokens }).at(at, usual).is_some();
        tokens[at].is_capital |= is_usual;
    }
    // `вася и коля`
    const SMALL: &str = "вася|коля|саша|маша|паша|даша|миша|катя|оля|юля|лена|аня|таня|витя|дима|никита|костя|игорь|олег|антон|борис|женя|галя|света|ира|вера|юра|слава|гоша|гриша|лёша|леша|алёша|алеша|сережа|надя|соня|настя|вова|толя|боря|федя|сева|рома|тома|рита|зоя|лиза|поля|лида|нина|петя|ваня|артем|глеб|егор|иван|петр|павел|андрей";
    let pairs = format!("{SMALL} и|, {SMALL}");
    if let Some(pair) = (Piece { tokens: &tokens }).find(&pairs) {
        let ends = [pair.range.start, pair.range.end - 1];
        let stems = ends.map(|at| stem(&tokens[at].word).to_owned());
        for token in &mut tokens {
            token.is_capital |= stems.iter().any(|it| {
                let ending = token.word.strip_prefix(it.as_str());
                ending.is_some_and(|it| {
                    [
                        "", "а", "я", "и", "ы", "е", "у", "ю", "ей", "ой", "ом", "ем",
                    ]
                    .contains(&it)
                })
            });
        }
    }
    let named = named(&tokens);
    let is_named = named.len() > 1;
    let mut stems = if is_named { named } else { called(&tokens) };
    // `Дедушка` begins a sentence and is small elsewhere; `Вера` is not the same as `вера`.
    if is_named {
        let is_small = |stem: &String| {
            let places = (0..tokens.len()).filter(|&at| is_form(&tokens[at].word, stem));
            let mut capital = places.filter(|&at| tokens[at].is_capital);
            capital.all(|at| at == 0 || tokens[at - 1].kind == Kind::Sign || tokens[at].opens_line)
        };
        stems.retain(|it| {
            it.len() == 1
                && it
                    .iter()
                    .map(|it| stem(it).to_owned())
                    .all(|it| is_small(&it))
        });
    }
    let mut stems: Vec<String> = stems
        .iter()
        .flatten()
        .map(|it| stem(it).to_owned())
        .collect();
    let mut others: Vec<String> = stems.iter().filter_map(|it| without_vowel(it)).collect();
    stems.append(&mut others);
    for token in &mut tokens {
        let is_one = stems.iter().any(|it| is_form(&token.word, it));
        if is_one && token.kind == Kind::Word && token.number.is_none() {
            (token.is_capital, token.order) = (true, None);
        }
    }
    tokens
}

/// Those who are said to win, or to be first: the two words that stand so most often.
fn called(tokens: &[Token]) -> Vec<Vec<String>> {
    const DOES: &str = "не? своим? первой|первым|вторым|обязательно|наверняка|гарантированно|может|мог|могла? ход*? не? выигр*|победи*|побежда*|проигр* / не? может|мог|могла|сможет _? _? выигр*|победи*|добит* / -? первый|первая|первым|второй|вторая|начинает / ходит первым|первой|первый";
    const OF: &str =
        "ходе|ходах|хода|ходов|ответе|ответах|ответа|игре|ошибки|промаха|действиях|независимо|от _";
    const NOBODY: &str = "побежда*|проигр*|обеща*|может|сможет|мог|игрок*|кто|ход*|игр*|победител*|выигр*|победи*|соперник*|противник*|друг*|парт*|тот|та|он|она|котор*|перв*|втор*|трет*|последн*|если|при|его|ее|кажд*|люб*|наверняка|обязательно|участник*|нельзя|можно|никто|оба|так|вот|всего|этом|этого|поэтому|сразу|тогда|потом|затем|очеред*|куч*|кам*|чтобы|когда|нему|ней|удач*|неудач*|теперь|значени*|один|одна|именно|числ*|больш*|меньш*|то|тоже|также|уже|все|никак|гарантир*|всегда|точно|свой|своим|своего|только|способ*|стратег*|план*|шанс*|возможност*|гаранти*|вариант*";
    const NO_NOUN: &[&str] = &["ся", "щая", "щую", "щей", "ть", "ает", "яет", "ую"];
    // Where one of the usual names stands, it is they who play.
    let is_usual =
        |it: &Token| it.is_capital && (is_form(&it.word, "пет") || is_form(&it.word, "ван"));
    if tokens.iter().any(is_usual) {
        return vec![];
    }
    let piece = Piece { tokens };
    let mut counts: Vec<(String, usize)> = vec![];
    for (at, token) in tokens.iter().enumerate() {
        let is_noun = token.kind == Kind::Word
            && token.word.chars().count() > 2
            && token.number.is_none()
            && token.times.is_none()
            && piece.at(at, NOBODY).is_none()
            && !NO_NOUN.iter().any(|it| token.word.ends_with(it))
            && !lexicon::is_filler(token);
        let does = piece.at(at + 1, DOES).is_some()
            || token.is_capital && piece.at(at + 1, "№ ход*|нет|не|, / ходит ,").is_some();
        let is_of = at > 0 && piece.at(at - 1, OF).is_some();
        if !is_noun || !(does || is_of) {
            continue;
        }
        let stem = stem(&token.word).to_owned();
        let weight = if does { 2 } else { 1 };
        let known = counts
            .iter_mut()
            .find(|it| is_form(&token.word, &it.0) || is_form(&it.0, &stem));
        match known {
            Some(it) => it.1 += weight,
            None => counts.push((stem, weight)),
        }
    }
    counts.retain(|it| it.1 > 1);
    // `Гном и тролль складывают камни`: who plays with one who is called so.
    let pair = |at: usize| {
        let [one, and, other, does] = tokens.get(at..at + 4)? else {
            return None;
        };
        let is_play = lexicon::is_done_by_several(does);
        let stems = [one, other].map(|it| stem(&it.word).to_owned());
        let is_known = |it: &String| counts.iter().any(|known| is_form(it, &known.0));
        let is_one = stems.iter().filter(|it| is_known(it)).count() == 1;
        let are_nouns = [one, other]
            .iter()
            .all(|it| it.kind == Kind::Word && it.number.is_none() && !lexicon::is_filler(it));
        (and.word == "и" && is_play && is_one && are_nouns).then_some(stems)
    };
    let paired = (0..tokens.len()).find_map(pair);
    let is_said = |stem: &String| {
        let said = tokens.iter().filter(|it| is_form(&it.word, stem));
        said.count() > 2
    };
    if let Some(stems) = paired.filter(|it| counts.len() < 2 || it.iter().all(is_said)) {
        counts.retain(|it| stems.contains(&it.0));
        for stem in stems {
            if !counts.iter().any(|it| it.0 == stem) {
                counts.push((stem, 2));
            }
        }
    }
    kruzhok_order::sort_by_key(&mut counts, |it| std::cmp::Reverse(it.1));
    counts.truncate(2);
    kruzhok_order::sort_by_key(&mut counts, |it| first_place(tokens, &it.0));
    counts.into_iter().map(|it| vec![it.0]).collect()
}

/// Where a name stands for the first time.
fn first_place(tokens: &[Token], stem: &str) -> Option<usize> {
    tokens.iter().position(|it| is_form(&it.word, stem))
}

/// `пятачк` of `пятачок`, `павл` of `павел`, `льв` of `лев`.
fn without_vowel(stem: &str) -> Option<String> {
    if stem == "лев" {
        return Some("льв".to_owned());
    }
    let mut letters: Vec<char> = stem.chars().collect();
    let last = letters.len().checked_sub(2)?;
    let is_fleeting = matches!(
        (letters[last], letters[last + 1]),
        ('о' | 'е', 'к' | 'ц') | ('е', 'л')
    );
    letters.remove(last);
    (is_fleeting && letters.len() > 2).then(|| letters.into_iter().collect())
}

/// A name without the ending of its case.
pub(crate) fn stem(word: &str) -> &str {
    const ENDINGS: &[&str] = &[
        "ого", "ому", "ей", "ой", "ем", "ом", "ью", "ый", "ий", "а", "я", "о", "е", "и", "ы", "у",
        "ю", "й", "ь",
    ];
    let count = word.chars().count();
    let ending = ENDINGS
        .iter()
        .find(|it| word.ends_with(**it) && count > it.chars().count() + 1);
    let ending = ending.copied().unwrap_or_default();
    word.strip_suffix(ending).unwrap_or(word)
}

/// No name has more words.
const MOST_WORDS: usize = 4;

/// A name as it is written.
fn joined(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| capitalized(word)).collect();
    words.join(" ")
}

/// A name as it is written where somebody does something, if the text has it so: `Патрик`, and not `Патрика`.
fn nominative(tokens: &[Token], stem: &str) -> Option<String> {
    let forms = ["", "й", "ь", "я", "а", "ей"].map(|ending| format!("{stem}{ending}"));
    let is_there = |form: &&String| tokens.iter().any(|it| it.is_capital && it.word == **form);
    Some(joined(&[forms.iter().find(is_there)?.clone()]))
}

/// `Два игрока, Петя и Дед Мороз, играют …`
pub(super) fn introduced(piece: &Piece<'_>) -> Vec<Vec<String>> {
    for at in (0..piece.tokens.len()).filter(|&at| piece.tokens[at].word == "и") {
        // `Снегурочка и Дед Мороз играют`
        // `Команды «Ромашка» и «Василёк»`
        let is_role = |it: &Token| {
            let roles = ["команд", "игрок", "участни", "бригад", "сборн"];
            roles.iter().any(|role| it.word.starts_with(role))
        };
        let is_name = |it: &&Token| it.is_capital && it.kind == Kind::Word && !is_role(it);
        let before = piece.tokens[..at].iter().rev().take(MOST_WORDS);
        let before = before.take_while(is_name);
        let mut first: Vec<String> = before.map(|it| it.word.clone()).collect();
        first.reverse();
        // `Снеговики Пломбир и Эскимо`: what both are, at the beginning of a sentence.
        let from = at - first.len();
        let opens = from == 0 || piece.tokens[from - 1].kind == Kind::Sign;
        let is_plural = |it: &String| it.ends_with('и') || it.ends_with('ы');
        if first.len() == 2 && opens && is_plural(&first[0]) {
            first.remove(0);
        }
        // `Бабушка и внук Тёма по очереди …`
        let is_kin = |it: &Token| {
            let is_word = !it.is_capital && it.kind == Kind::Word && !lexicon::is_filler(it);
            is_word && it.number.is_none() && !lexicon::is_open_verb(it)
        };
        let has_kin = first.len() == 1 && piece.tokens.get(at + 1).is_some_and(is_kin);
        let start = at + 1 + usize::from(has_kin);
        let after = piece.tokens.iter().skip(start).take(MOST_WORDS);
        let after = after.take_while(is_name);
        let second: Vec<String> = after.map(|it| it.word.clone()).collect();
        let next = start + second.len();
        let turns = piece
            .at(next, "по очереди / поочередно|попеременно")
            .filter(|_| has_kin);
        let verb = turns.as_ref().map_or(next, |it| it.range.end);
        let verb = piece.tokens.get(verb);
        let is_play = verb.is_some_and(|it| !it.is_capital && lexicon::is_done_by_several(it));
        // `Оля и подруга Света смотрят, как …`
        let is_play = is_play
            && (!has_kin || turns.is_some() || piece.at(next, "играют|ходят|решили").is_some());
        if !first.is_empty() && !second.is_empty() && is_play {
            return vec![first, second];
        }
    }
    let Some(start) =
        piece.find("игрок*|друг*|участник*|школьник*|ученик*|приятел*|соперник* ,|-|:? _")
    else {
        return vec![];
    };
    let mut names: Vec<Vec<String>> = vec![vec![]];
    for token in piece.tokens.iter().skip(start.range.start + 1).take(10) {
        match token.word.as_str() {
            "и" | "," if names.last().is_some_and(|it| !it.is_empty()) => {
                if names.len() == 2 {
                    break;
                }
                names.push(vec![]);
            }
            "," | ":" | "-" | "(" | "\"" => {}
            word if token.is_capital && token.kind == Kind::Word => {
                if let Some(last) = names.last_mut() {
                    last.push(word.to_owned());
                }
            }
            _ => break,
        }
    }
    names.retain(|it| !it.is_empty());
    names
}

/// `Перед Мишей и Олегом …`, `Ходят Нина и Рома`: two capital words beside each other, each of which stands elsewhere, too.
pub(super) fn paired(tokens: &[Token]) -> Option<Vec<Vec<String>>> {
    let is_name =
        |it: &Token| it.is_capital && it.kind == Kind::Word && it.word.chars().count() > 1;
    let places = (1..tokens.len().saturating_sub(1))
        .filter(|&at| matches!(tokens[at].word.as_str(), "и" | "или"));
    for at in places {
        let (one, other) = (&tokens[at - 1], &tokens[at + 1]);
        if !is_name(one) || !is_name(other) {
            continue;
        }
        let stems = [stem(&one.word), stem(&other.word)].map(str::to_owned);
        let count = |stem: &String| {
            let forms = tokens
                .iter()
                .filter(|it| is_name(it) && is_form(&it.word, stem));
            forms.count()
        };
        if stems[0] != stems[1]
            && stems
                .iter()
                .all(|it| it.chars().count() > 1 && count(it) > 1)
        {
            return Some(stems.map(|it| vec![it]).into());
        }
    }
    None
}

/// The two capital words that stand most often within sentences; Петя and Ваня come in this order, others as they do.
pub(super) fn most_frequent(tokens: &[Token]) -> Vec<Vec<String>> {
    let mut counts: Vec<(String, usize)> = vec![];
    for pair in tokens.windows(2) {
        let (before, token) = (&pair[0], &pair[1]);
        let is_name = token.is_capital
            && token.kind == Kind::Word
            && !token.word.starts_with("игрок")
            && order::mover(&token.word).is_none()
            && (matches!(before.kind, Kind::Word | Kind::Letter)
                || before.word == ","
                || before.word == "-")
            && !token.opens_line;
        if !is_name {
            continue;
        }
        let stem = stem(&token.word).to_owned();
        match counts.iter_mut().find(|it| it.0 == stem) {
            Some(it) => it.1 += 1,
            None => counts.push((stem, 1)),
        }
    }
    counts.retain(|it| it.1 > 1);
    kruzhok_order::sort_by_key(&mut counts, |it| std::cmp::Reverse(it.1));
    counts.truncate(2);
    // Who is named first moves first, where nothing is said of that.
    kruzhok_order::sort_by_key(&mut counts, |it| first_place(tokens, &it.0));
    if counts.first().is_some_and(|it| it.0 == "ван") {
        counts.reverse();
    }
    counts.into_iter().map(|it| vec![it.0]).collect()
}

/// Who is said to move first.
fn first_mover(piece: &Piece<'_>) -> Option<String> {
    let found = [
        "первый|первым ход|хода дела*|сдела*|соверш* _",
        "первый|первым|первой дела*|сдела*|соверш* ход _",
        "первым|первой ходит|начинает|делает _",
        "ходить|ход начинает первым? _",
        "начинает игру? _",
        "первый ход за _",
        "первым|первой -? _",
        "первое|первая|первый - _",
        "кто первый ? -? _",
        "начиная с|со _",
        "первого|первый хода|ход у|за _",
        "очередность|порядок|очереди ходов? :|- _",
    ];
    // `Петя первый, Ваня второй`
    let both = piece.find("_ первый|первая ,? а|и? _ второй|вторая");
    if let Some(name) = both.map(|it| &piece.tokens[it.range.start])
        && name.is_capital
    {
        return Some(name.word.clone());
    }
    // `Аля (начинает) и Ян`, `Петя (он ходит первым) и Ваня`
    let bracketed = (0..piece.tokens.len()).find(|&at| {
        let first =
            "_ ( он|она? начинает|открывает / _ ( он|она? ходит|играет первым|первой|раньше";
        let name = &piece.tokens[at];
        name.is_capital && name.kind == Kind::Word && piece.at(at, first).is_some()
    });
    if let Some(at) = bracketed {
        return Some(piece.tokens[at].word.clone());
    }
    let name_in = |phrase: &str, is_last: bool| {
        let found = (0..piece.tokens.len()).filter_map(|at| piece.at(at, phrase));
        let names = found.map(|it| {
            &piece.tokens[if is_last {
                it.range.end - 1
            } else {
                it.range.start
            }]
        });
        let mut names = names.filter(|it| it.is_capital && it.kind == Kind::Word);
        names.next().map(|it| it.word.clone())
    };
    if let Some(name) = found.iter().find_map(|it| name_in(it, true)) {
        return Some(name);
    }
    // `Гном первый.`, `Оля начинает;`
    let alone = (0..piece.tokens.len()).find(|&at| {
        let found = piece.at(at, "_ первый|первая|начинает");
        let next = found.and_then(|it| piece.tokens.get(it.range.end));
        let name = &piece.tokens[at];
        let is_name = name.is_capital && name.kind == Kind::Word && !name.opens_line;
        is_name && next.is_some_and(|it| it.kind == Kind::Sign && it.word != "-")
    });
    if let Some(at) = alone {
        return Some(piece.tokens[at].word.clone());
    }
    let before = [
        "_ ходит|начинает|делает|ходил|начал первым|первой|первый|игру",
        "_ дела*|сдела* первый",
        "_ , ходящий|ходящая|делающий|делающая|начинающий|начинающая первым|первой|первый|игру",
        "_ , который|которая и? начинает|открывает игру? ,|.|;|)|первым|первой|первый",
        "_ , который|которая ходит|делает первым|первой|первый",
        "_ , которому|которой _ первый ход",
    ];
    let said = before.iter().find_map(|it| name_in(it, false));
    said.or_else(|| beside_first(piece))
}

/// `первым ест Карлсон`, `Марина нанизывает первой`: the name beside a word for who is first, in a sentence that tells no win.
fn beside_first(piece: &Piece<'_>) -> Option<String> {
    const NEAR: usize = 3;
    let is_end = |it: &Token| matches!(it.word.as_str(), "." | "?" | "!");
    let is_name = |it: &&Token| it.is_capital && it.kind == Kind::Word;
    (0..piece.tokens.len()).find_map(|at| {
        let found = piece.at(
            at,
            "первым|первой|первый|первая|начинает|начнет|начинал|сначала|сперва",
        )?;
        let end = piece.tokens[at..]
            .iter()
            .position(is_end)
            .map_or(piece.tokens.len(), |it| at + it);
        let start = piece.tokens[..at]
            .iter()
            .rposition(is_end)
            .map_or(0, |it| it + 1);
        // Who is called `Первый` is not said to be first by that.
        let is_called = piece.tokens[at].is_capital && at > start;
        let sentence = piece.part(start..end);
        // `Когда Рем вызовет сирену первой командой?`
        let tells_win = sentence.has("выигр*|победи*|побежда*|стратег*")
            || sentence.has("№ _ / № свой|своей|своим _") && asks(&sentence);
        if is_called || tells_win || sentence.has(NOT_FIRST) {
            return None;
        }
        let is_cut = |it: &&Token| it.kind != Kind::Sign || it.word == "-";
        let after = piece.tokens[found.range.end..end]
            .iter()
            .take_while(is_cut)
            .take(NEAR);
        let before = piece.tokens[start..at]
            .iter()
            .rev()
            .take_while(is_cut)
            .take(NEAR);
        let name = after
            .filter(is_name)
            .last()
            .or_else(|| before.filter(is_name).last())?;
        Some(name.word.clone())
    })
}

/// `Петя никогда не ходит первым`
const NOT_FIRST: &str = "не ходит|начинает|делает|играет";

/// Which of the players moves first by a sentence that names one of them beside some word for the order of moves, as in `начинать
/// выпало Ване`, `Петя ходит вторым`; an error where it names both, and which of them is meant is not known.
fn first_in_other_words(
    tokens: &[Token],
    player: impl Fn(&Token) -> Option<usize>,
) -> Option<Result<usize, Place>> {
    const FIRST: &str = "первой ходит|начинает|играет / начинает|начинают|начинал|начинать|начнет|начать|начал|открывает|откроет|раньше|первым / первый ход / \
        право|права первого хода";
    const GIVES: &str = "уступ*|отда*|переда*|довер*|предостав*|подарил*";
    const SECOND: &str = "ходит|ходить|ходил|играет после|вслед / ходит|ходить|ходил|играет вторым|второй|вторая / вторым|второй ходит|ходил|играет|начинает / второй ход в? игре|партии? -? дела*|сдела*|принадлеж*|соверш*|за|у / вторым - _ / дела*|соверш* второй ход";
    const OTHER: &str = "выигр*|победи*|побежда*|проигр*|стратег*|если|например|задан*|вопрос*|найди*|укажи* / перв* ходом|ходе|ходу";
    let is_end = |it: &Token| matches!(it.word.as_str(), "." | "?" | "!" | ";");
    let sentences = tokens.split(is_end).map(|tokens| Piece { tokens });
    let orders = sentences.filter(|it| (it.has(FIRST) || it.has(SECOND)) && !it.has(OTHER));
    let named = |tokens: &[Token]| {
        let all: Vec<usize> = tokens.iter().filter_map(&player).collect();
        let first = all.first().copied()?;
        Some((first, all.iter().all(|it| *it == first)))
    };
    orders.into_iter().find_map(|sentence| {
        let clauses = sentence.tokens.split(|it| it.word == ",");
        let clauses = clauses.map(|tokens| Piece { tokens });
        let mut clauses = clauses.filter(|it| it.has(FIRST) || it.has(SECOND));
        let own = clauses.find_map(|it| named(it.tokens).filter(|it| it.1));
        match own.or_else(|| named(sentence.tokens)) {
            // `Белла уступила подруге право начать`, but `Белле уступили право начать`
            Some(_) if sentence.has(GIVES) => {
                let gives = sentence.find(GIVES).map_or(0, |it| it.range.start);
                let giver = gives.checked_sub(1).map(|at| &sentence.tokens[at]);
                let giver = giver.filter(|it| !it.word.ends_with(['е', 'у', 'ю', 'и', 'ы']));
                let giver = giver.and_then(&player);
                Some(giver.map_or(Err(sentence.place()), |it| Ok(1 - it)))
            }
            Some((one, true)) => {
                let is_first = sentence.has(FIRST) != sentence.has(NOT_FIRST);
                Some(Ok(if is_first { one } else { 1 - one }))
            }
            Some((_, false)) => {
                // `Ваня ходит раньше Пети`
                let earlier = sentence.find("раньше _").map(|it| it.range.start);
                let before = earlier.and_then(|it| named(&sentence.tokens[..it]));
                Some(
                    before
                        .filter(|it| it.1)
                        .map_or(Err(sentence.place()), |it| Ok(it.0)),
                )
            }
            None => sentence
                .has("тот|та ,? кто|кому|кого|у|чей|чье|чья / жреби*|жеребьев*")
                .then(|| Err(sentence.place())),
        }
    })
}

#[cfg(test)]
mod tests {
    /// Checks which names a text tells.
    #[track_caller]
    fn check(text: &str, expected: Option<[&str; 2]>) {
        let told = super::Names::of(&crate::read::text::tokens::tokens(text, &[])).spoken;
        assert_eq!(told, expected.map(|it| it.map(str::to_owned)), "{text}");
    }

    #[test]
    fn who_moves_first_is_said_in_many_words() {
        let of = |said: &str| {
            let text = format!(
                "Два игрока, Петя и Ваня, играют в следующую игру. {said} Побеждает тот, кто сделал последний ход. Укажите S, \
                 при котором Петя не может выиграть за один ход, а Ваня выигрывает своим первым ходом."
            );
            super::Names::of(&crate::read::text::tokens::tokens(&text, &[]))
        };
        for said in [
            "Ходы делают по очереди, Ваня начинает.",
            "Петя и Ваня бросили монету, и начинать выпало Ване.",
            "Ваня – гость, поэтому первый ход за ним.",
            "Открывает игру Ваня.",
            "Ваня ходит раньше Пети.",
            "Петя ходит вторым.",
            "Право первого хода досталось Ване.",
            "Петя уступил Ване право начать.",
            "Ходят по очереди, и Петя уступил другу право начать.",
        ] {
            let names = of(said);
            assert_eq!(names.players[0], ["ван"], "{said}");
            assert_eq!(names.unclear_first, None, "{said}");
        }
        for said in [
            "Начинает тот, кто младше.",
            "Ходят по очереди, и Ване уступили право начать.",
        ] {
            assert!(of(said).unclear_first.is_some(), "{said}");
        }
    }

    #[test]
    fn names_are_told_as_somebody_is_called_who_does_something() {
        check(
            "Два игрока, Паша и Валера, играют. Паша ходит первым.",
            Some(["Паша", "Валера"]),
        );
        check(
            "Дед Мороз и Снегурочка играют. Первый ход делает Снегурочка.",
            Some(["Снегурочка", "Дед Мороз"]),
        );
        let bare = "При любой игре Патрика, если Оля ходит так, Патрик выигрывает. Как ходить, чтобы Оля не проиграла?";
        check(bare, Some(["Патрик", "Оля"]));
        check("За один ход можно взять камень.", None);
    }
}
