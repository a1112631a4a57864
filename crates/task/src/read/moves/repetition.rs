//! Which moves may not be repeated, and whose: `Нельзя повторять ход, который только что сделал соперник.`

use crate::model::{Change, GameMove, HeapMemory, Repetition};
use crate::read::reader::{Doubt, Reader};
use crate::read::text::tokens::{Piece, Token};

/// Whose earlier move may not be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Own,
    Opponents,
    Either,
}

/// What a statement says of whose move it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Surely(Whose),
    /// Either reading is possible; this is the usual one.
    Open(Whose),
    /// Something that no rule can say, such as "for the rest of the game".
    Otherwise,
}

const FORBIDS: &str =
    "не|нельзя|запрещ*|воспрещ*|запрет*|невозможно|недопустим*|кроме|ни|никто|никому|отлич*";
const PERMITS: &str =
    "можно|может|могут|вправе|разреш*|допуска*|допустимо|позвол*|работает|доступн*|пожалуйста";
const NO_MATTER: &str = "значения|роли не имеет|играет|имеют|играют / неважно|безразлично / не важно|важен|важны / все равно / не стесняет|стесняют|ограничивает|ограничивают|влияет|влияют";
const MOVES: &str =
    "ход|хода|ходу|ходом|ходе|ходы|ходов|ходам|действ*|операц*|способ*|команд*|прием*|кнопк*";
const REPEATS: &str = "повтор*|подряд|дважды|предыдущ*|прошл*|предшеств*|позапрошл* / только что / перед этим|ним \
    / так*|тот|ту|то|тем|той|того|те|тот-же|такой-же же? самый|самое|самую|самым? MOVES / того|такого же вида|рода|типа / последн* MOVES / то же? , что _? _? DONE";
const DONE: &str = "сдела*|дела*|соверш*|выполн*|выбра*|выбир*|примен*|использова*|ходил*|ходит|пошел|пошла|сходил*|взял*|взят*|изменил*|изменен*|нажал*|нажим*|нажат*|отдал*|отдав*|прибавлен*|добавлен*|вычтен*|убран*";

/// Who is not the player to move.
const OPPONENT: &[&str] = &[
    "противник*|соперник*|оппонент*|партнер*|визави",
    "чужой|чужого|чужие|чужую|чужое|чужим",
    "второй|вторым|второго|второму|другой|другим|другого|другому|предыдущий|предыдущим|предыдущего игрок*|участник*",
    "DONE второй|вторым|другой|другим|вторая|другая",
    "DONE до|перед него|ним|ней|нее",
];
/// Both players, one after the other.
const IN_TURN: &[&str] =
    &["сначала|сперва один|одним игрок*|участник* ,? а? потом|затем? второй|вторым|другой|другим"];
/// The player to move.
const OWN: &[&str] = &[
    "сам|сама|самим|самой|сами|собой|собственн*",
    "этот|этим|этого|данный|данным|данного же? самый|самым|самого? игрок*|участник*",
    "тот|тем|того же самый|самым|самого? игрок*|участник*",
    "один|одним|одного|одному и? тот|тем|того|тому? же? игрок*|участник*|командир*|человек*",
    "свой|своего|свое|свою|свои|своих предыдущ*|прошл*|последн*|предшеств*|же|недавн*? MOVES",
    "своим|своем|своими|своей предыдущ*|прошл*|последн*|предшеств* MOVES|шаг*",
    "предыдущ*|прошл*|последн* свой|своего|свое MOVES",
    "свой|своего|свое|свою|свои предыдущ*|прошл*|предшеств*",
    "как|что и? в прошлый|предыдущий|последний раз",
    "позапрошл* / два|2 MOVES назад",
];
/// The player to move, unless the pronoun stands for the opponent.
const PRONOUN: &[&str] = &[
    "он|она уже|только|раньше|до|что? этого? DONE",
    "DONE он|она|им|ею",
];
/// When a move is made, and not whose move is meant.
const WHEN: &[&str] = &[
    "в|за|на свой|своем ход|ходу|ходе",
    "после|до|перед хода|ходом соперника|противника|соперником|противником",
    "следующим|ответным своим? ходом",
    "ни один|одному|одна из? игрок*|участник*",
];
/// One player at a time.
const ALONE: &str = "игрок|игроку|каждый|каждому|участник|участнику|никто|никому / ни одному|один";

impl Reader {
    /// Moves that may not be repeated.
    pub(crate) fn memory(&mut self, piece: &Piece<'_>) -> bool {
        if !forbids_repeating(piece) {
            return false;
        }
        // `(первым ходом А берёт любую)`: nothing was done before it.
        // `(если Кот удвоил, Псу удваивать нельзя)`: the same once more.
        let explains = |start: &usize| {
            let rest = piece.part(*start..piece.tokens.len());
            rest.at(0, "( перв* ход*").is_some()
                || rest
                    .at(0, ";|,|- а? самый|самым|самого? перв* ход*")
                    .is_some()
                    && rest.has("люб*|ограничен*|свобод*")
                || rest.has("удвоил*|утроил*|добавил*|взял*|положил*|прибавил*")
                    && rest.has("нельзя|запрещ* / не может|вправе")
                    && !rest.has("равн*|поровну|четн*|нечетн*|больше|меньше|более|менее")
        };
        let begins = piece
            .find("(|;|,|- а? самый|самым|самого? перв* ход* / ( если|значит|скажем _ / ( то есть");
        let begins = begins.map(|it| it.range.start).filter(explains);
        let piece = &match begins {
            Some(start) => {
                piece.part(start..piece.tokens.len()).use_all();
                let rest = piece.part(0..start);
                // `Свои действия повторять разрешается, а первый ход ничем не ограничен.`
                if !forbids_repeating(&rest) {
                    rest.use_all();
                    return true;
                }
                rest
            }
            None => *piece,
        };
        // `Если игрок прошлым ходом удвоил кучу, удваивать он не может.`: one kind of move alone is barred.
        let is_of_one_kind = piece.at(0, "если").is_some()
            && self.game.repeat == Repetition::Free
            && piece
                .tokens
                .iter()
                .any(|it| it.times.is_some() || it.number.is_some())
            && !piece.has("тот|та|то|ту|такой|такое|такую|так|это же / повтор*");
        if is_of_one_kind {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        if self.heap_memory(piece) || self.heap_in_a_row(piece) || self.same_amount(piece) {
            return true;
        }
        if !piece.has(MOVES) && !piece.has(&phrase("то же? , что _? _? DONE")) {
            return false;
        }
        // `то есть делать то же действие с той же кучей`: with another heap it may be done.
        let names_heap = self
            .phrase("ту|эту|той|этой же? самую|самой? HEAP / к|в|с одной и той же HEAP / № HEAP");
        if piece.has(&names_heap) {
            self.not_understood.push(piece.place());
        }
        use_permissions(piece);
        let whose = match self.whose(piece) {
            Said::Surely(whose) => whose,
            Said::Open(usual) => {
                let is_usual = self.usual(Doubt::Row, piece.place());
                match (usual, is_usual) {
                    (whose, true) => whose,
                    (Whose::Own, false) => Whose::Opponents,
                    (_, false) => Whose::Own,
                }
            }
            Said::Otherwise => {
                self.not_understood.push(piece.place());
                piece.use_all();
                return true;
            }
        };
        self.repeats_amounts = piece.has("слагаем*|стольк*|сколько|количеств*|числ*");
        self.game.repeat = match whose {
            Whose::Own => Repetition::NotOwn,
            Whose::Opponents => Repetition::NotOpponent,
            Whose::Either => Repetition::NotEither,
        };
        piece.take_all("# своих? раз*|ход*|одинаков*");
        piece.take_all("одинаков*");
        piece.use_plain();
        true
    }

    /// `…, то есть если Петя удвоил кучу, Ваня удваивать не может`: what was said of repeated moves, once more.
    pub(crate) fn repetition_explained(&mut self, piece: &Piece<'_>) -> bool {
        let is_known =
            self.game.repeat != Repetition::Free || self.game.heap_memory != HeapMemory::Free;
        let explains = piece.at(0, "то есть|т").is_some()
            || piece.at(0, "т . е . / так , / иначе говоря / другими словами / это значит|означает / значит").is_some()
            || piece.at(0, "если").is_some();
        let is_done = piece.has("если|после|когда")
            && piece.has("добавил*|удвоил*|утроил*|увеличил*|уменьшил*|взял*|убрал*|сделал*|сходил*|положил*|прибавил*|забрал*|умножил*");
        let forbids = piece.has("не|нельзя|запрещ*|друг*|должен|должна|обязан*|только");
        let is_one = is_known
            && explains
            && is_done
            && forbids
            && !piece.has("≤|≥|<|>|выигр*|побежда*|победи*|проигр*");
        if is_one {
            piece.use_all();
        }
        is_one
    }

    /// Whose move a statement forbids to repeat.
    fn whose(&self, piece: &Piece<'_>) -> Said {
        if piece
            .has("более|больше чем? #? раз* / три|трех|3|четыре|4 раза|раз|хода|ходов подряд / трижды подряд / подряд трижды / всю|течение|всей игру|игры|партии|партию / ни разу")
        {
            return Said::Otherwise;
        }
        // `Ход не должен совпадать с предыдущим, кроме удвоения.`
        if piece.has("кроме|исключая|исключением удвоени*|утроени*|умножени*|добавлени*|прибавлени*|делени*|вычитани*|ход*|действ*|случа*")
        {
            return Said::Otherwise;
        }
        // `Игрок не может удваивать кучу два своих хода подряд.`: one of the moves alone.
        let is_of_one_move = piece.has("подряд")
            && piece.tokens.iter().any(|it| it.times.is_some())
            && !piece.has(
                "если|например|одинаков*|скажем / так*|тот|тем|ту|то|те же / один|одно|одним и|же",
            );
        if self.is_one_sided(piece) || is_of_one_move {
            return Said::Otherwise;
        }
        if !piece.has("кроме|если|когда|исключ*") && piece.has("ни свой|свои|своего|свою ,? ни соперник*|противник*|чуж*|друг* / ни соперник*|противник*|чуж* ,? ни свой|свои|своего|свою / как свой|свои|собственный ,? так и соперник*|противник*|чуж* / ни _? _? _? _? ход* _? _? ,? ни _? _? _? ход*") {
            return Said::Surely(Whose::Either);
        }
        for when in WHEN {
            piece.take_all(&phrase(when));
        }
        let first = |forms: &[&str]| {
            let found = forms.iter().filter_map(|it| piece.find_unused(&phrase(it)));
            found.min_by_key(|it| it.range.start).map(|it| it.range)
        };
        // `который он сам менял (на соперника это не влияет)`: what stands in brackets explains.
        let is_aside = |range: &std::ops::Range<usize>| {
            let before = piece.tokens[..range.start].iter().rev();
            let mut signs = before.filter(|it| matches!(it.word.as_str(), "(" | ")"));
            signs.next().is_some_and(|it| it.word == "(")
                && piece.has("не влияет|касается|действует|распространяется|относится")
        };
        let opponent = first(OPPONENT).filter(|it| !is_aside(it));
        // `один игрок` of them is no owner.
        let in_turn = first(IN_TURN);
        let is_in_turn = |own: &std::ops::Range<usize>| {
            let mut turn = in_turn.iter();
            turn.any(|it| it.start <= own.start && own.end <= it.end)
        };
        let own = first(OWN).filter(|it| !is_in_turn(it));
        let opponent = opponent.or(in_turn
            .clone()
            .filter(|_| own.is_none() && !piece.has("свой|своего|свое|свою|своих|свои")));
        let own = own.or_else(|| first(PRONOUN).filter(|_| opponent.is_none()));
        let both_last = "двух|два последних|последние|предыдущих|предыдущие MOVES";
        if piece.take(&phrase(both_last)).is_some() {
            return Said::Surely(Whose::Either);
        }
        match (opponent, own) {
            (Some(one), Some(other)) => {
                let (from, to) = (one.start.min(other.start), one.end.max(other.end));
                let joins = piece.part(from..to).has("ни|или|либо|и|также|тем");
                Said::Surely(match joins {
                    true => Whose::Either,
                    false => Whose::Opponents,
                })
            }
            (Some(_), None) => Said::Surely(Whose::Opponents),
            (None, Some(_)) => Said::Surely(Whose::Own),
            (None, None) => unsaid(piece),
        }
    }

    /// Whether only one of the players is named whose moves are restricted: no rule is for one of them.
    fn is_one_sided(&self, piece: &Piece<'_>) -> bool {
        let named = |player: u8| self.names.is_in(player, piece.tokens);
        let forbidden = piece.find(FORBIDS).map_or(0, |it| it.range.start);
        let before = piece.part(0..forbidden);
        let mut subjects = before.tokens.iter().filter_map(|it| self.names.player(it));
        match (named(1), named(2)) {
            (false, false) => false,
            // `Ваня не может повторять ход Пети, а Петя – ход Вани`
            (true, true) => {
                let one = subjects.next();
                let is_mutual = subjects.any(|it| Some(it) != one)
                    || piece.has("а|и|наоборот / а|и _ -")
                        && piece
                            .tokens
                            .iter()
                            .filter(|it| self.names.player(it).is_some())
                            .count()
                            > 2
                    || piece.has("наоборот");
                !is_mutual
            }
            _ => true,
        }
    }

    /// `Нельзя изменять кучу, которую только что изменил соперник.`
    fn heap_memory(&mut self, piece: &Piece<'_>) -> bool {
        let names_heap = piece.has(&self.phrase("кучу|куче|кучи|HEAP , котор*|где"))
            || piece.has(
                &self.phrase("ту|той|та|тот|том|того|то|этой|самую|самой|самый|самое же? HEAP"),
            );
        let is_last = piece.has("только что|перед / предыдущ*|последн*|прошл* / перед этим");
        let is_sure = || match self.whose(piece) {
            Said::Surely(Whose::Opponents) => Some(HeapMemory::NotOpponent),
            Said::Surely(Whose::Own) => Some(HeapMemory::NotOwn),
            _ => None,
        };
        if self.game.has_pass() || !names_heap || !is_last || piece.has("стольк*") {
            return false;
        }
        // `нельзя удваивать кучу, которую только что удвоил соперник`, `которую он не менял`, `исключение – последний ход`
        let is_more = piece.tokens.iter().any(|it| it.times.is_some())
            || piece.has(
                "исключ*|кроме|тоже|также / котор* _? _? не / свои|своих # предыдущих|последних",
            );
        if is_more || self.whose(piece) == Said::Surely(Whose::Either) {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        use_permissions(piece);
        let Some(memory) = is_sure() else {
            return false;
        };
        self.game.heap_memory = memory;
        piece.use_plain();
        true
    }

    /// `Одну и ту же кучу нельзя изменять два хода подряд.`
    fn heap_in_a_row(&mut self, piece: &Piece<'_>) -> bool {
        let names_heap = piece.has(&self.phrase("ту|той|той-же|одной|одну и? ту|той? же HEAP"))
            || piece.has(&self.phrase("одной|одну HEAP"));
        let is_one = self.game.heap_count < 2;
        if self.game.has_pass() || is_one || !names_heap || !piece.has("подряд") {
            return false;
        }
        // `более двух раз подряд`: the third is forbidden, and not the second.
        let count = piece.find("более|больше чем? # / больше|более , чем #");
        let count = count.map(|it| it.number());
        // `три хода подряд`
        let in_a_row = piece.find("# раз*|ход* подряд").map(|it| it.number() - 1);
        // Of one player's own moves no third can be forbidden.
        if in_a_row == Some(2) && piece.has("игрок|игроку|каждый|каждому|свои|своих")
        {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        self.game.heap_memory = match count.or(in_a_row) {
            Some(2) => HeapMemory::NotThird,
            None | Some(1) if piece.has(OPPONENT[0]) => HeapMemory::NotOpponent,
            None | Some(1) if piece.has("свои|своих|собственн*") => {
                HeapMemory::NotOwn
            }
            None | Some(1) => {
                let is_own = piece.has("каждый|игроку|игрок");
                match is_own == self.usual(Doubt::Row, piece.place()) {
                    true => HeapMemory::NotOwn,
                    false => HeapMemory::NotOpponent,
                }
            }
            Some(_) => return false,
        };
        piece.take_all("более|больше ,? чем? #? раз*");
        piece.take_all("# раз*|ход*");
        piece.use_plain();
        true
    }

    /// `Нельзя брать столько же камней, сколько взял соперник.`
    fn same_amount(&mut self, piece: &Piece<'_>) -> bool {
        let is_same = piece.has("стольк* же?|же") && piece.has("скольк*|что|как");
        let is_plain = |it: &GameMove| matches!(it.change, Change::Take(_) | Change::Add(_));
        let is_known = !self.game.moves.is_empty() && self.game.moves.iter().all(is_plain);
        let has_number = piece.tokens.iter().any(|it| it.number.is_some());
        if !is_same || !is_known || has_number {
            return false;
        }
        self.game.repeat = match self.whose(piece) {
            Said::Surely(Whose::Opponents) => Repetition::NotOpponent,
            Said::Surely(Whose::Own) => Repetition::NotOwn,
            _ => return false,
        };
        piece.use_plain();
        true
    }
}

/// Whether a statement forbids to repeat something; which of the moves, or of the heaps, is another question.
pub(crate) fn forbids_repeating(piece: &Piece<'_>) -> bool {
    let repeats = piece.has(&phrase(REPEATS)) || piece.has("стольк* же?");
    // `побеждает сделавший последний ход`
    let tells_winner = piece.has("побежда*|побед*|выигр*|проигр*|заверш*|заканч*|законч*");
    // `зёрен не меньше 60` denies nothing.
    let compares =
        "отличие|отличии / не меньше|менее|больше|более|ниже|выше|короче|длиннее|позже|позднее";
    let forbids = |at: usize| piece.at(at, FORBIDS).is_some() && piece.at(at, compares).is_none();
    (0..piece.tokens.len()).any(forbids) && repeats && !tells_winner
}

/// A phrase in which `MOVES` stands for a move and `DONE` for a verb that tells who made it.
fn phrase(phrase: &str) -> String {
    phrase.replace("MOVES", MOVES).replace("DONE", DONE)
}

/// Uses the clauses that say what may be repeated: `(повторять ход соперника можно)`, `как ходил соперник, неважно`.
fn use_permissions(piece: &Piece<'_>) {
    let is_sign = |it: &Token| matches!(it.word.as_str(), "," | ";" | "(" | ")");
    let clauses = piece.tokens.split(is_sign);
    let clauses: Vec<Piece<'_>> = clauses.map(|tokens| Piece { tokens }).collect();
    for (at, clause) in clauses.iter().enumerate() {
        let does_not_matter = |at: usize| clauses.get(at).is_some_and(|it| it.has(NO_MATTER));
        let is_asked = clause
            .at(
                0,
                "что|как|какой|какие|какая|какую|какое|каким|чем|кто|где|куда",
            )
            .is_some()
            && (at > 0 && does_not_matter(at - 1) || does_not_matter(at + 1));
        let permits = clause.has(PERMITS) && !clause.has(FORBIDS)
            || clause.has("не запрещ*|возбраняется|воспрещ*");
        if permits || is_asked || does_not_matter(at) {
            clause.use_plain();
        }
    }
}

/// Whose move is meant where no word says it.
fn unsaid(piece: &Piece<'_>) -> Said {
    if piece.has("только что") {
        return Said::Surely(Whose::Opponents);
    }
    if piece.has("подряд|дважды") {
        return match piece.has(ALONE) {
            true => Said::Surely(Whose::Own),
            false => Said::Open(Whose::Own),
        };
    }
    match piece.has("предыдущ*|последн*|прошл*|предшеств* / перед этим / до этого")
    {
        true => Said::Open(Whose::Opponents),
        false => Said::Otherwise,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Repetition::{self, NotEither, NotOpponent, NotOwn};
    use crate::{Doubt, read};

    const GAME: &str = "Петя и Ваня играют в игру. Перед ними лежит куча камней. Первым ходит Петя. За один ход игрок может \
        добавить в кучу 1 камень, добавить 3 камня или удвоить количество камней. {} Игра завершается, когда в куче \
        становится не менее 40 камней. Победителем считается игрок, сделавший последний ход. В начале в куче было S камней, \
        1 ≤ S ≤ 39.";

    /// What is understood of a rule, and whether it has another reading.
    fn read_rule(rule: &str) -> (Repetition, bool, Vec<String>) {
        let reading = read(&GAME.replace("{}", rule)).expect("a game");
        assert_eq!(reading.game.moves.len(), 3, "{rule}");
        let is_open = reading.choices.iter().any(|it| it.doubt == Doubt::Row);
        let unread = reading.not_understood.into_iter().map(|it| it.quote);
        (reading.game.repeat, is_open, unread.collect())
    }

    #[test]
    fn whose_move_may_not_be_repeated() {
        let wrong = RULES.iter().filter_map(|(rule, whose)| {
            let found = read_rule(rule);
            (found != (*whose, false, vec![])).then(|| format!("{rule}: {found:?}"))
        });
        let wrong: Vec<String> = wrong.collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    const RULES: &[(&str, Repetition)] = &[
        (
            "При этом игрок не может повторить ход, который этот же игрок сделал на предыдущем шаге.",
            NotOwn,
        ),
        (
            "При этом игрок не может повторить ход, который он сам сделал на предыдущем шаге.",
            NotOwn,
        ),
        (
            "Запрещено повторять ход, сделанный этим же игроком на предыдущем шаге.",
            NotOwn,
        ),
        (
            "Нельзя делать ход, который тот же самый игрок сделал в прошлый раз.",
            NotOwn,
        ),
        ("Игрок не вправе повторять свой предыдущий ход.", NotOwn),
        (
            "Игрокам запрещено повторять собственный последний ход.",
            NotOwn,
        ),
        (
            "Игрок не может сделать такой же ход, как в прошлый раз.",
            NotOwn,
        ),
        (
            "Игрок не может сделать тот же ход, что и в прошлый раз.",
            NotOwn,
        ),
        (
            "Никто не может сделать один и тот же ход два раза подряд.",
            NotOwn,
        ),
        (
            "Игрок не может дважды подряд сделать один и тот же ход.",
            NotOwn,
        ),
        (
            "Один и тот же игрок не может два раза подряд выполнить одно и то же действие.",
            NotOwn,
        ),
        (
            "Нельзя повторять действие, выполненное самим игроком ходом ранее.",
            NotOwn,
        ),
        (
            "Игроку не разрешается делать такой же ход, какой он сам сделал в прошлый раз (повторять ход соперника можно).",
            NotOwn,
        ),
        (
            "Ни один игрок не может повторить ход, который он сделал перед этим.",
            NotOwn,
        ),
        (
            "Никому нельзя два раза подряд делать ход одного и того же вида (что делал перед этим соперник, значения не имеет).",
            NotOwn,
        ),
        (
            "Никто не может дважды подряд сделать один и тот же ход; неважно, как ходил в промежутке соперник.",
            NotOwn,
        ),
        (
            "Ход, сделанный игроком, он не может повторить своим следующим ходом, если это его собственный предыдущий ход.",
            NotOwn,
        ),
        (
            "Нельзя выполнять ту же операцию, которую он выполнил на своём предыдущем ходу.",
            NotOwn,
        ),
        (
            "В свой ход игрок не может повторять своё предыдущее действие, а действие соперника может.",
            NotOwn,
        ),
        (
            "Нельзя повторять ход, который только что сделал второй игрок.",
            NotOpponent,
        ),
        (
            "Нельзя повторять ход, который только что сделал соперник.",
            NotOpponent,
        ),
        (
            "Нельзя повторять ход, только что сделанный другим игроком.",
            NotOpponent,
        ),
        ("Нельзя повторять только что сделанный ход.", NotOpponent),
        (
            "Игрок не может сделать тот же ход, что и соперник перед этим.",
            NotOpponent,
        ),
        (
            "Игрок не может сделать такой же ход, какой только что сделал его противник.",
            NotOpponent,
        ),
        ("Запрещается повторять последний ход партнёра.", NotOpponent),
        (
            "Ход того же вида, что и ход, сделанный перед этим противником, делать не разрешается.",
            NotOpponent,
        ),
        (
            "Никому из игроков не позволяется два своих хода подряд делать одинаковыми; ходы соперника выбор не стесняют.",
            NotOwn,
        ),
        (
            "Повторять ход, который на предыдущем шаге сделал оппонент, запрещено.",
            NotOpponent,
        ),
        (
            "Игроку нельзя делать ход, которым только что воспользовался соперник.",
            NotOpponent,
        ),
        (
            "Своим ходом игрок не может повторить предыдущий ход противника.",
            NotOpponent,
        ),
        (
            "В свой ход игрок не может повторять последнее действие соперника (свои прошлые ходы повторять можно).",
            NotOpponent,
        ),
        ("Чужой предыдущий ход повторять нельзя.", NotOpponent),
        (
            "Ход игрока должен отличаться от последнего хода противника.",
            NotOpponent,
        ),
        (
            "Ход, сделанный предыдущим игроком, повторять не разрешается.",
            NotOpponent,
        ),
        (
            "Нельзя повторять ни свой предыдущий ход, ни последний ход соперника.",
            NotEither,
        ),
        (
            "Игрок не может повторить ход, который сделал перед этим он сам или его соперник.",
            NotEither,
        ),
        (
            "Запрещено повторять любой из двух последних ходов.",
            NotEither,
        ),
    ];

    #[test]
    fn where_it_is_not_said_whose_both_readings_are_offered() {
        for (rule, usual) in [
            ("Нельзя повторять предыдущий ход.", NotOpponent),
            ("Игрок не может повторить предыдущий ход.", NotOpponent),
            ("Запрещено делать два одинаковых хода подряд.", NotOwn),
        ] {
            assert_eq!(read_rule(rule), (usual, true, vec![]), "{rule}");
        }
    }

    #[test]
    fn what_no_rule_can_say_is_reported() {
        for rule in [
            "Игрок не может повторить один и тот же ход более двух раз подряд.",
            "Один и тот же ход нельзя повторять дважды за всю игру.",
            "Ваня не может повторить предыдущий ход Пети.",
        ] {
            let (repeat, _, unread) = read_rule(rule);
            assert_eq!(repeat, Repetition::Free, "{rule}");
            assert!(!unread.is_empty(), "{rule}");
        }
    }

    #[test]
    fn a_rule_behind_the_moves_takes_nothing_from_them() {
        let begin = GAME
            .split_once("{}")
            .expect("a place")
            .0
            .trim_end()
            .trim_end_matches('.');
        let end = GAME.split_once("{}").expect("a place").1;
        for (rule, whose) in [
            (
                ", но игрок не может повторить ход, который он сам сделал на предыдущем шаге.",
                NotOwn,
            ),
            (
                ", при этом повторять ход, который этот же игрок сделал на предыдущем шаге, нельзя.",
                NotOwn,
            ),
            (
                ", причём он не вправе повторить последний ход соперника.",
                NotOpponent,
            ),
            (" (повторять предыдущий ход соперника нельзя).", NotOpponent),
            (
                "; нельзя повторять ход, который только что сделал второй игрок.",
                NotOpponent,
            ),
        ] {
            let reading = read(&format!("{begin}{rule}{end}")).expect("a game");
            assert_eq!(reading.game.moves.len(), 3, "{rule}");
            assert_eq!(reading.game.repeat, whose, "{rule}");
            assert_eq!(reading.not_understood, [], "{rule}");
        }
    }

    #[test]
    fn an_amount_that_may_not_be_repeated_is_a_move_of_its_own() {
        let text = "К числу S, натуральному и меньшему сорока, двое поочерёдно прибавляют по целому числу от 2 до 4 \
            включительно. Слагаемое, только что прибавленное одним игроком, не может быть прибавлено другим в следующий же ход; \
            начальный ход этим не ограничен. Игра заканчивается, когда число не меньше 40.";
        let reading = read(text).expect("a game");
        assert_eq!(reading.not_understood, []);
        for part in [
            r#"moves = ["s + 2", "s + 3", "s + 4"]"#,
            r#"repeat = "not-opponent""#,
            r#"start = "1 <= s <= 39""#,
        ] {
            assert!(reading.rules.contains(part), "{}", reading.rules);
        }
    }

    #[test]
    fn what_differs_from_others_forbids_nothing() {
        let rule = "В отличие от других игр, в этой игре последний ход делать невыгодно.";
        assert_eq!(read_rule(rule).0, Repetition::Free);
    }

    #[test]
    fn who_wins_explains_no_repetition() {
        let rule = "Игрок не может повторить предыдущий ход соперника.";
        let game = GAME.replace("{}", rule);
        let wins = "Если камней не более 60, выигрывает сделавший последний ход, а если более 60, выигрывает его соперник, и \
            считается, что тот сделал ещё один ход.";
        let text = game.replace(
            "Победителем считается игрок, сделавший последний ход.",
            wins,
        );
        let reading = read(&text).expect("a game");
        assert!(
            reading.rules.contains("s >= 40 and s <= 60"),
            "{}",
            reading.rules
        );
    }

    #[test]
    fn an_explanation_of_what_may_not_be_repeated_is_no_move() {
        let rule = "Игрок не может повторить предыдущий ход соперника. То есть если Петя удвоил количество камней, то Ваня не \
            может следующим ходом удвоить их снова. Если Ваня добавил 1 камень, Петя может добавить только 3 камня или удвоить \
            кучу.";
        assert_eq!(read_rule(rule), (NotOpponent, false, vec![]));
    }
}
