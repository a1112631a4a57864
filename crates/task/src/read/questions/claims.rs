//! Who is said to win, when, and whether the other player can prevent it.

use crate::read::Place;
use crate::read::reader::Doubt;
use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::read::words::lexicon::{self, is_move_verb};
use crate::read::words::names::Names;
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
    /// Whether the number of moves is that of the loser, whose last one ends the game.
    pub(crate) counts_losers_moves: bool,
}

const VERBS: &str = "победным|выигрышным|выигра*|выигрыв*|выигрыш|выигрыша|выигрышу|выигрыше|выигрышем|победить|победит|победив|победил*|победу|победа|победы|победе|победой|побежда*";
/// Words that stand around wins and say nothing more.
const AROUND_WINS: &str = "ответн*|ответит|хотя|ручат*|ручает*|обеща*|пообеща*|поруч*|верн*|если|он|она|уверен*|гарант*|таков*|имея|обеспечен*|длиннее|именно|однако|неважно|добьется|добивается|выигрышн*|стратеги*|имеет|имеется|есть|позволя*|позволит|котор*|может|сможет|возможност*|ему|ей|способ|можно|удастся|существует|была|но|причем|своей|игре|такая|нему|известно|одновременно|выполня*|выполнены|этом|после|чего|тем|самым|сразу|закончилась|у|так|сделал|первый|свой|первых|своих|вариантах|сопротивления|гарантир*|обеспеч*|приводящ*|приводит|приведет|ведущ*|ведет|дающ*|дает|помощью|достиг*|добит*|одерж*|получит|сумеет|произойти|произошло|происходит|всегда|сам|сама|итоге|состоянии|способ*|раньше|быстрее|ранее|обязательно|непременно|точно|наверняка|тут|же|немедленно";
/// What denies a win.
const DENIALS: &str = "мало|недостаточно|нет|нельзя|невозмож*|отсутств*|лишен|лишена";
/// What a denial may deny without naming a win.
const DENIED: &str = "уверен*|гарант*|обеспеч*|может|могут|сможет|мог|могла|смог|смогла|имея|имеет|удастся|получ*|сумеет|способ*|состоянии|силах";
/// Words of moves that lose what could be won.
const BAD: &str = "неудачн*|неверн*|неправильн*|плох*|ошиб*|необдуманн*|неосторожн*|опрометчив*|глуп*|неразумн*|невнимательн*|неаккуратн*|слаб*|непродуманн*|промах*|оплошност*|неточн*|невыгодн*|зевнул*|сглупил*|сплоховал*|оплошал*|просчитался|просчиталась|поспешил*|недоглядел*";
/// Words that stand around a bad move.
const AROUND_BAD: &str = "после|на|ходу|первого|первый|первом|первому|первой|второго|второй|втором|своего|свой|своем|своей|хода|ход|ходе|при|в|случае|из-за|если|сделает|сделал|сделала|совершил|совершила|совершит|допустил|допустила|допустит|допустив|того|как|игре|игры|сходил|сходила|сходит|походил|походила|пошел|пошла|пойдет|играет|играл|играла|сыграет|сыграл|сыграла|ответит|ответил|благодаря|вследствие|ходит|ходил|ходила|результате|был|был|оказался|оказалась|чего|этого";

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
    // `первым или вторым ходом в зависимости от игры Пети`: so not surely with the first.
    let depends = piece.has("в зависимости от / смотря как|что|куда");
    let bad_moves = reader.bad_moves();
    let is_forced = reader.forced();
    let mut claims: Vec<Claim> = vec![];
    let mut doubts = vec![];
    let mut waiting: Option<((u32, u32), Range<usize>)> = None;
    // `Гоша, не имея возможности выиграть сразу, выигрывает вторым ходом`
    let mut named = None;
    for region in reader.regions() {
        let part = piece.part(region.clone());
        let last = named.or(claims.last().or(before).map(|it| it.player));
        let Some(mut claim) = reader.claim(&part, last) else {
            // `Ваня сделал только один ход, после которого победил`
            let found = turns(&part, false);
            if found.is_some() {
                part.use_all_words(AROUND_WINS);
            }
            waiting = found.map(|it| (it, region.clone())).or(waiting);
            named = part
                .tokens
                .iter()
                .rev()
                .find_map(|it| names.player(it).filter(|_| !it.is_used.get()))
                .or(named);
            continue;
        };
        named = None;
        claim.turns = claim.turns.or(waiting.take().map(|it| it.0));
        let cannot_at_once = claims
            .iter()
            .any(|it| it.is_denied && it.player == claim.player && it.turns == Some((1, 1)));
        if claim.turns.is_none()
            && cannot_at_once
            && part.take("своим? следующим своим? ходом").is_some()
        {
            // `не может победить сразу, однако побеждает следующим ходом`
            claim.turns = Some((2, 2));
        }
        let at_once = claim.turns.is_none()
            && part.has("тут же / сразу|немедленно|тотчас|моментально / ответным|следующим|следующий ход*? / в ответ");
        let replies = "любого|любой|любом|каждый|каждого ее|его|их? ход|хода|ходе";
        let is_reply = claims
            .iter()
            .any(|it| it.is_denied && it.player != claim.player && it.turns == Some((1, 1)))
            && piece.has(replies);
        if claim.turns.is_none() && is_reply && !claim.is_denied {
            claim.turns = Some((1, 1));
        }
        if let Some((1, most)) = claim.turns.filter(|_| depends && !claim.is_denied) {
            claim.turns = Some((most, most));
        }
        let is_past = part.has(PAST);
        let other = 3 - claim.player;
        let after_bad = bad_moves
            .iter()
            .any(|it| it.0 == other && it.1 < region.end);
        // `Ваня выиграл`: so it was in one play of the game; `выиграет` is for every play.
        let may_be_luck =
            is_past && is_known || part.has("мог|могла|смог|удалось") || is_past && !is_forced;
        let may_be_luck = may_be_luck && !part.has("чтобы");
        let needs_bad_move = claim.player == 2 || claim.turns.is_some_and(|it| it.0 > 1);
        if after_bad && needs_bad_move {
            claim.is_after_bad_move = true;
            if at_once {
                claim.turns = Some((1, 1));
            }
        } else if at_once {
            // `после любого хода Пети Ваня может сразу выиграть`
            claim.turns = Some((1, 1));
        }
        if !claim.is_after_bad_move
            && may_be_luck
            && needs_bad_move
            && !is_forced
            && !claim.is_denied
        {
            doubts.push((Doubt::Won, part.place()));
            claim.is_after_bad_move = !turned.contains(&Doubt::Won);
        }
        claims.push(claim);
    }
    // A number of moves that nobody makes is not understood.
    if let Some((_, region)) = waiting {
        let tokens = piece.tokens[region].iter();
        for token in tokens.filter(|it| it.order.is_some() || it.number.is_some()) {
            token.is_used.set(false);
        }
    }
    // `Влас победит первым ходом, если Макар зазевается`: else the question would say that Макар cannot help it.
    let is_lucky = !is_forced && before.is_none();
    if let [claim] = claims.as_mut_slice()
        && is_lucky
        && claim.player == 2
        && !claim.is_denied
        && !claim.is_after_bad_move
        && claim.turns == Some((1, 1))
        && let Some(clause) = reader.luck()
    {
        clause.use_all();
        claim.is_after_bad_move = true;
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
        let mut from = 0;
        while let Some(it) = self.piece.find_from(BAD, from) {
            let at = it.range.start;
            from = it.range.end;
            let Some((player, name)) = self.player_near(at) else {
                continue;
            };
            self.use_around(at, name);
            found.push((player, at));
        }
        // `есть такой ход Пети, после которого Ваня выигрывает`, `при некотором ходе Пети`
        const SOME: &str = "существует|есть|найдется|имеется|возможен|сделать|совершить такой|его|ее? такой|его|ее? №? ход _? _? , после|при|на|что которого|котором|который? / \
            при|после некотором|некоторого|каком-то|какого-то|каком-нибудь|какого-нибудь|каком-либо|какого-либо его|ее? №? ходе|хода";
        if let Some(it) = self.piece.find(SOME).filter(|it| {
            let from = it.range.start.saturating_sub(2);
            !self.piece.part(from..it.range.start).has("не")
        }) {
            let mut range = it.range;
            let owner = range.start.checked_sub(2);
            if let Some(owner) = owner.filter(|&at| self.piece.at(at, "у _").is_some()) {
                range.start = owner;
            }
            // `при некотором ходе Пети`
            let next = self.piece.tokens.get(range.end);
            if next.is_some_and(|it| self.names.player(it).is_some() && !self.names.is_subject(it))
            {
                range.end += 1;
            }
            let mut named = range.clone().chain((0..range.start).rev());
            let player = named.find_map(|at| self.player_at(at));
            found.extend(player.map(|player| (player, range.start)));
            self.piece.use_up(&range);
        }
        // A move that is not called bad: it only tells when.
        for phrase in [
            "после _? _? хода _",
            "после своего? первого|второго? хода _",
        ] {
            let mut from = 0;
            while let Some(it) = self.piece.find_from(phrase, from) {
                from = it.range.start + 1;
                let names_player = it.range.clone().any(|at| self.player_at(at).is_some());
                let tokens = &self.piece.tokens[it.range.clone()];
                if names_player && tokens.iter().all(|it| !it.is_used.get()) {
                    self.piece.use_up(&it.range);
                    // `после любого её хода Леонид выигрывает`
                    let last = &tokens[tokens.len() - 1];
                    let next = self.piece.tokens.get(it.range.end);
                    let goes_on = next.is_some_and(|it| it.kind != Kind::Sign);
                    if goes_on && self.names.is_subject(last) {
                        last.is_used.set(false);
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
            .take("сделал|сделала|сделать|сходил|сходить|пошел|пойти свой? первый? ход? так , что")
        {
            let player = (0..it.range.start).rev().find_map(|at| self.player_at(at));
            found.extend(player.map(|player| (player, it.range.start)));
        }
        found
    }

    /// Who made the bad move that a token tells of, and where the name stands: near it between commas, else before it.
    fn player_near(&self, at: usize) -> Option<(u8, usize)> {
        let player = |at: usize| self.player_at(at).map(|player| (player, at));
        let is_comma = |at: &usize| matches!(self.piece.tokens[*at].word.as_str(), "," | ";" | ":");
        let end = self.piece.tokens.len().min(at + 7);
        let after = (at..end).take_while(|at| !is_comma(at));
        let before = (at.saturating_sub(7)..at).rev();
        let near = before.clone().take_while(|at| !is_comma(at));
        // `Петя неудачно сходил` and `Петя ошибся`, `после неудачного хода Пети`
        let is_verb = self.piece.at(
            at,
            "ошибет*|ошибл*|ошибс*|ошиба*|промах*|неудачно|неверно|неправильно|плохо|зевнул*|сглупил*|сплоховал*|оплошал*|просчитал*|поспешил*|недоглядел*",
        );
        match is_verb.is_some() {
            true => near.chain(after).chain(before).find_map(player),
            false => after.chain(near).chain(before).find_map(player),
        }
    }

    /// `…, если Федот просчитается`, `воспользовавшись ошибкой Марка`: what the first player does, told as a reason.
    fn luck(&self) -> Option<Piece<'_>> {
        let begins = self.piece.find(
            "если|когда|потому|поскольку|из-за|благодаря|воспользова* / после того / так как / за счет",
        )?;
        let is_sign = |it: &Token| matches!(it.word.as_str(), "," | ";" | "?" | "." | "-");
        let start = begins.range.start;
        let length = self.piece.tokens[start..].iter().skip(2).position(is_sign);
        let end = length.map_or(self.piece.tokens.len(), |it| start + it + 2);
        let clause = self.piece.part(start..end);
        let names_one = self.names.is_in(1, clause.tokens);
        let says_more = clause.has(VERBS)
            || clause.has("не|любо*|любы*|кажд*|правильно|верно|безошибочно|хорошо|оптимально|лучш*|удвоит|утроит|добавит|возьмет|уберет|положит");
        (names_one && !says_more).then_some(clause)
    }

    /// Takes the words around a bad move on both sides, over the name of who made it.
    fn use_around(&self, at: usize, name: usize) {
        let belongs = |at: usize| {
            at == name
                || self.piece.at(at, AROUND_BAD).is_some()
                || at > 0 && self.piece.at(at - 1, "того , как").is_some()
        };
        let mut range = at..at + 1;
        while range.start > 0 && belongs(range.start - 1) {
            range.start -= 1;
        }
        while range.end < self.piece.tokens.len() && belongs(range.end) {
            range.end += 1;
        }
        self.piece.use_up(&range);
    }

    /// Takes what says that the other player cannot help it; whether something does.
    fn forced(&self) -> bool {
        let phrases = [
            "независимо|вне зависимости? от того , как|какой будет|бы? ни? ход? ходить|играть|действовать|отвечать _",
            "независимо|вне зависимости? от того , как|какой ход? ходит|играет|действует|отвечает|сделает|сходит _",
            "в зависимости от действий|хода|ходов|хода|игры|ответа|того _",
            "как|куда|что|чем ни _ _",
            "как|куда|что|чем|сколько _ _? ни _ ,|?|.|;",
            "как|какой|какую|какие|какое|каким|какими|что|куда|чем|кто|сколько? бы _? _? _? ни _ _? _?",
            "независимо|вне зависимости? от того , как|какой|что|куда _? _? _",
            "после любого|каждого|всякого _? хода|ответа",
            "независимо|вне зависимости? от действий|хода|ходов|игры|ответа|ответов|того|стратегии _",
            "независимо|вне зависимости? от _ _? _",
            "при любых вариантах сопротивления|игры|ходов _",
            "при|на|после|против любом|любых|любой|любого|любые|всех|всяком|каждом|каждый|каждого его|ее|их? _ _",
            "любой|любая|каждый|всякий ее|его|их №? ход",
            "при любом|любых|любой|всех|всяком|всякой|каждом|каждой _? ходе|ходах|игре|действиях|ответах|ответе _",
            "при любом|любых|любой ходе|ходах|игре|действиях",
            "в ответ на любой|любое|любую|каждый|каждое _ _?",
            "в любом случае / при любом раскладе",
            "гарантированно|гарантировать|наверняка",
            "при любом|любой|любых|всяком|всякой поведении|сопротивлении|стратегии|тактике|старании _",
            "при правильной|безошибочной|любой игре _?",
        ];
        let mut is_forced = false;
        for phrase in phrases {
            while let Some(found) = self.piece.take(phrase) {
                is_forced = true;
                // `какой бы ход он ни выбрал, Сева …`
                let never = self.piece.part(found.range.clone()).find("ни");
                let from = never.map_or(found.range.end, |it| found.range.start + it.range.end);
                let comma = (from..found.range.end).find(|&at| self.piece.tokens[at].word == ",");
                if let Some(comma) = comma {
                    for token in &self.piece.tokens[comma..found.range.end] {
                        token.is_used.set(false);
                    }
                    continue;
                }
                // What follows the phrase without a name in it may be the subject.
                let last = found.range.end - 1;
                let name = &self.piece.tokens[last];
                // `при любом его ходе Паша выигрывает`, but `при любом ходе Паши`
                // A subject has a verb: not so `при любой игре Б?`
                let follows = self.piece.tokens.get(last + 1);
                let has_verb = follows.is_some_and(|it| it.kind != Kind::Sign);
                // Nor where there is one already: `Б при любой игре А победит`.
                let before = &self.piece.tokens[..found.range.start];
                let subject = before.iter().rposition(|it| self.names.is_subject(it));
                let has_subject =
                    subject.is_some_and(|at| !self.piece.part(at..found.range.start).has(VERBS));
                let is_subject = phrase.starts_with("при")
                    && has_verb
                    && !has_subject
                    && self.names.is_subject(name);
                let is_name = self.names.player(name).is_some() && !is_subject;
                let is_word = self.piece.tokens[last].kind == Kind::Word;
                if phrase.ends_with('_') && !is_name && is_word {
                    let word = &self.piece.tokens[last].word;
                    let is_other = ["противник", "соперник", "оппонент"]
                        .iter()
                        .any(|it| word.starts_with(it));
                    if !is_other {
                        self.piece.tokens[last].is_used.set(false);
                    }
                }
                // `при любом ответе Деда Мороза`
                let player = self.names.player(name).filter(|_| name.is_used.get());
                let rest = self.piece.tokens.get(last + 1);
                let rest = rest.filter(|it| player.is_some() && self.names.player(it) == player);
                if let Some(rest) = rest {
                    rest.is_used.set(true);
                }
            }
        }
        is_forced
            || self
                .piece
                .has("непременно|обязательно|заведомо|безусловно|всегда|твердо")
    }

    /// The parts of the sentence, each with one claim at most.
    fn regions(&self) -> Vec<Range<usize>> {
        let tokens = self.piece.tokens;
        let mut cuts = vec![0];
        for at in 1..tokens.len() {
            let token = &tokens[at];
            let is_cut = match token.word.as_str() {
                ";" | ":" | "•" => true,
                "(" => is_short(&self.piece.part(at..tokens.len())),
                "-" => token.opens_line || matches!(tokens[at - 1].word.as_str(), ":" | ";"),
                // `…, но не первым`: the verb is that of the part before.
                "," => {
                    let rest = self.piece.part(at..tokens.len());
                    let begins = ", но|а|и|да|зато|впрочем|причем|притом|при|однако|чтобы|тогда|хотя|не|нет|имея|если";
                    let names_next =
                        self.player_at(at + 1).is_some() && self.names.is_subject(&tokens[at + 1]);
                    // `…, но не имеет стратегии, при которой он выигрывает первым ходом` is one claim.
                    let tells_strategy = rest.at(0, ", при|с котор* / , чтобы|чтоб|как").is_some()
                        && self.piece.at(at.saturating_sub(1), "стратеги*").is_some();
                    let begins = rest.at(0, begins).is_some() && !tells_strategy || names_next;
                    begins && self.has_verb_after(at)
                        || is_short(&rest)
                        || self.has_verb_after(at) && {
                            let own = self.piece.part(cuts.last().copied().unwrap_or(0)..at);
                            // `не имея стратегии, всегда дающей победу`
                            let mut next = rest.tokens[1..].iter().take(2);
                            let is_of_it = next.any(|it| it.word.ends_with("щей"));
                            own.at(0, ",? не? имея|обладая|умея").is_some() && !is_of_it
                        }
                }
                "и" | "но" | "а" if self.names.player(token).is_none() => {
                    let rest = self.piece.part(at..tokens.len());
                    let is_after_comma = tokens[at - 1].word == ",";
                    self.has_subject_or_verb_after(at) || !is_after_comma && is_short(&rest)
                }
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

    /// `… и Ваня выиграл`, `… и не может выиграть`, `… и выигрывает вторым`, `… и первым выиграть не может`
    fn has_subject_or_verb_after(&self, at: usize) -> bool {
        let before = self.piece.part(0..at);
        let verb_before =
            before.has(VERBS) || before.has("стратеги*|ход / может|никак|нельзя / не №");
        let next = self.piece.tokens.get(at + 1);
        let is_start = next.is_some_and(|it| {
            let words = ["не", "нет", "может", "при", "у", "но", "отсутствует"];
            self.names.player(it).is_some() || words.contains(&it.word.as_str())
        }) || self.piece.at(at + 1, VERBS).is_some()
            || self.piece.at(at + 1, "своим|на|за|в? №|#").is_some();
        verb_before && is_start && self.has_verb_after(at)
    }

    /// `Анна в один ход не управится`, `Пушинке хватает двух ходов`: how many moves somebody needs, whatever the verb is.
    fn counts_moves(&self, part: &Piece<'_>) -> bool {
        let is_verb = |it: &Token| lexicon::is_open_verb(it) && !is_move_verb(it);
        let names_one = (0..part.tokens.len()).any(|at| {
            let token = &part.tokens[at];
            !token.is_used.get() && self.names.player(token).is_some()
        });
        let tells = part.has("не|может|могла|мог|сможет|мало|хватает|хватит|достаточно|удастся")
            || part.tokens.iter().any(is_verb);
        let counted = "за # ход* / № же? своим|своего? ход* / # своих|ее|его|их? ход*";
        let is_other = part.has("делает|делала|сделал*|сделает|после|неудачн*") || part.has(BAD);
        names_one && tells && !is_other && part.find_unused(counted).is_some()
    }

    /// The claim of a part; its subject may be that of the claim before.
    fn claim(&self, part: &Piece<'_>, last: Option<u8>) -> Option<Claim> {
        let verb = part.find(VERBS).map(|it| it.range.start);
        let strategy = part.find("стратеги*").map(|it| it.range.start);
        let forced_win = part.find("вынужден* выиграть");
        let is_short = is_short(part);
        let is_short = is_short || self.counts_moves(part);
        let short = is_short.then_some(0);
        // `нет выигрышного первого хода`
        let winning_move = part.find("выигрышн* № ход*").map(|it| it.range.start);
        // `При каких S проигрывает Ким?`: so it is the other one who wins.
        let loses = part.find("проигрывает|проиграет").map(|it| it.range.start);
        let loses = loses.filter(|_| verb.or(strategy).or(winning_move).is_none());
        let at = verb.or(strategy).or(winning_move).or(loses).or(short)?;
        let is_free = |token: &&Token| !token.is_used.get();
        let players = |range: Range<usize>| {
            part.tokens[range]
                .iter()
                .filter(is_free)
                .filter_map(|it| self.names.player(it))
                .collect::<Vec<u8>>()
        };
        // `при стойких ответах Вани` names nobody who wins.
        let answers = "ответах|ответе|ответа|ходах|ходе|игре|действиях|действии";
        let is_answering = |range: Range<usize>| {
            let named = range.clone().find(|&at| {
                is_free(&&part.tokens[at]) && self.names.player(&part.tokens[at]).is_some()
            });
            named.is_some_and(|at| at > range.start && part.at(at - 1, answers).is_some())
        };
        let rest = at..part.tokens.len();
        let before = players(0..at);
        let after = match is_answering(rest.clone()) {
            true => vec![],
            false => players(rest),
        };
        // `Петя может помешать Ване выиграть`: it is the one who is named last who wins.
        let hinders = part
            .take("помеша*|меша*|препятств*|воспрепятств* / не дает|даст|дать|позволит|позволить|позволяет|допустит|допустить")
            .is_some();
        if hinders {
            part.take_all("может|сможет|выигра*");
        }
        let player = before.last().or(after.first()).copied().or(last)?;
        // `Вася может помешать ему победить`
        let is_other = hinders && part.take("ему|ей|его|ее").is_some() && after.is_empty();
        let player = if is_other || loses.is_some() {
            3 - player
        } else {
            player
        };
        part.take_all("для любого|каждого|всех значени*");
        // `а только первым не всегда`
        for at in 0..part.tokens.len() {
            if part.at(at, "только|лишь №|#").is_some() {
                part.use_up(&(at..at + 1));
            }
        }
        let turns = turns(part, is_short);
        let is_denied = hinders || denied(part);
        if loses.is_some() {
            // What else than a loss there is is not said; nor is what it means that some of several moves lose.
            let is_one = turns.is_none_or(|(low, high)| low == high);
            if is_denied || !is_one || part.has("не проигрывает|проиграет") {
                return None;
            }
            part.take("проигрывает|проиграет");
            part.take("при любой|любых своей|своих? игре|ходах");
            part.take_all("уже|же|своим|своей");
        }
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
            counts_losers_moves: loses.is_some() && turns.is_some(),
        })
    }
}

/// What comes before the next sign, if a conjunction begins it, a number of moves stands in it, and it has no verb of its own
/// that tells a win: `…, но не первым ходом`, `… и может за два хода`, `…, а одного может и не хватить`.
fn short_clause<'a>(part: &Piece<'a>) -> Option<Piece<'a>> {
    // `…, 1-м не может`
    let denies = part
        .at(0, ", №")
        .filter(|_| part.at(2, "ход*? не|никак|нельзя").is_some());
    let bracketed = part
        .at(0, "( №|#")
        .filter(|_| part.at(2, "ход*? не|никак|нельзя").is_some());
    let denies = denies.or(bracketed);
    let begins = part
        .at(0, ",? но|а|и|хотя|причем|однако|зато|только и?")
        .or(denies.map(|it| Found { range: 0..1, ..it }))?;
    let goes_on = ", что|сделав|совершив|потратив|затратив|используя|за";
    let ends = |at: &usize| {
        let token = &part.tokens[*at];
        token.kind == Kind::Sign && token.word != "-" && part.at(*at, goes_on).is_none()
    };
    let end = (begins.range.end..part.tokens.len()).find(ends);
    let clause = part.part(0..end.unwrap_or(part.tokens.len()));
    let is_free = clause.find_unused("№|#").is_some();
    // `поторопился и первым ходом ошибся`
    let is_other = clause.has(VERBS) || clause.has("стратеги*") || clause.has(BAD);
    (is_free && !is_other).then_some(clause)
}

fn is_short(part: &Piece<'_>) -> bool {
    short_clause(part).is_some()
}

/// Takes what denies a win.
fn denied(part: &Piece<'_>) -> bool {
    let mut is_denied = part.take_all(DENIALS);
    for at in 0..part.tokens.len() {
        let token = &part.tokens[at];
        let is_other = part
            .at(at, "не только|важно|зависит / не имеет значения")
            .is_some();
        // It denies what its own clause says of winning: `даже если не хочет` does not.
        let is_sign = |it: &Token| matches!(it.word.as_str(), "," | ";" | ":" | "(" | ")");
        let from = part.tokens[..at]
            .iter()
            .rposition(is_sign)
            .map_or(0, |it| it + 1);
        let to = part.tokens[at..].iter().position(is_sign);
        let clause = part.part(from..to.map_or(part.tokens.len(), |it| at + it));
        let is_other = is_other
            || !(clause.has(VERBS)
                || clause.has("№|#")
                || clause.has("стратеги*")
                || clause.has(DENIED));
        // One denial is one; what denies it again is not understood.
        if token.word == "не" && !token.is_used.get() && !is_other && !is_denied {
            token.is_used.set(true);
            is_denied = true;
        }
    }
    // `первым никак`, and `первым никак не выиграет`
    part.take_all("никак") || is_denied
}

/// A phrase in which moves may be called commands.
fn with_commands(phrase: &str) -> String {
    phrase.replace("ход*", "ход*|команд*|операц*")
}

/// In how many own moves: from so many to so many.
fn turns(part: &Piece<'_>, is_short: bool) -> Option<(u32, u32)> {
    let whole = |number: i64| u32::try_from(number).unwrap_or(1).clamp(1, 50);
    let within: &[&str] = &[
        "хотя бы № ход* ( не позднее|позже № ход*? )",
        "хотя бы № ход*",
        "своим? № своим? ход* или|либо|и раньше|быстрее|ранее",
        "за|в # своих? ход* или|либо|и раньше|быстрее|ранее|менее|меньше",
        "сделав|совершив|за|используя? не более|больше чем? за? # своих? ход*?",
        "не сделав|совершив более|больше чем? # своих? ход*",
        "не более|больше , чем за # своих? ход*?",
        "не более|больше чем за|в # своих? ход*?",
        "не длиннее|дольше|более|больше # своих? ход*?",
        "не более|больше , чем в # своих? ход*",
        "не позднее|позже , чем? своим|на|в|своего|его|ее|их|собственного|самого? № своим|своего|своей? ход*?",
        "не позднее|позже чем? своим|на|в|своего|его|ее|их|собственного|самого? № своим|своего|своей? ход*?",
        "одним|одном из # своих? первых? своих? ход*",
        "максимум за # ход*",
        "за # или менее|меньше ход*",
        "в пределах # своих? ход*",
        "№ максимум|самое позднее ход*",
    ];
    for phrase in within {
        let phrase = &with_commands(phrase);
        let found = part
            .take(phrase)
            .or_else(|| part.take(&phrase.replace('№', "#")));
        if let Some(found) = found {
            return Some((0, whole(found.number())));
        }
    }
    let fewer = [
        "сделав|совершив|за менее|меньше чем? за? # ход*",
        "менее|меньше чем за # ход*",
        "раньше|быстрее|ранее ,? чем своим|на|за? № своим? ход*",
    ];
    let fewer = fewer.iter().find_map(|it| {
        let by_place = part.take(it);
        by_place.or_else(|| part.take(&it.replace('№', "#")))
    });
    if let Some(found) = fewer {
        return Some((0, whole(found.number() - 1)));
    }
    let several = [
        "№ , № или|либо|и № своим? ход*",
        "ни № своим? ход*? ,? ни № своим? ход*",
        "своим? № ходом? или|либо|и своим? № своим? ход*",
        "своим? № ходом или|либо|и своим? №",
        "за|в # или|либо|и # своих? ход*",
        "за|в # ход* или|либо|и за? # ход*",
        "# или|либо # ход*",
        "за # - # ход*",
        "№ или|либо|и №",
    ];
    for phrase in several {
        if let Some(found) = part.take(&with_commands(phrase)) {
            let least = found.numbers.iter().copied().min().unwrap_or(1);
            let most = found.numbers.iter().copied().max().unwrap_or(1);
            return Some((whole(least), whole(most)));
        }
    }
    let exactly = [
        // With the first, whatever number stands there.
        ", даже? не дав|давая _ _? сделать|совершить|ответить|сходить ход|хода?",
        "# № ход*",
        "№ же? своим? ход*",
        "с № ход*",
        "своим|на|первым № ход*",
        "№",
        "ровно|только|точно? за|в ровно? # своих? ход*",
        "сделав|совершив|сделал|сделает всего|ровно|только|лишь? лишь|только? # своих|только? ход*",
        "на # ход*",
        "# ходом",
        "# ее|его|их ход*",
        "сделав|совершив #",
        "# ход*",
        "за #",
    ];
    let bare: &[&str] = if is_short { &["#"] } else { &[] };
    for phrase in exactly.into_iter().chain(bare.iter().copied()) {
        if let Some(found) = part.take(&with_commands(phrase)) {
            part.take_all("хотя бы / ровно / именно");
            let number = whole(found.number());
            return Some((number, number));
        }
    }
    None
}
