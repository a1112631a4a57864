//! Who wins when the game is over.

use crate::model::{Limit, Relation, Subject, WinnerRule};
use crate::read::limits::conditions::{take_parity, take_relation};
use crate::read::limits::ending::{LOSES, WINS, bound};
use crate::read::reader::{Doubt, Reader};
use crate::read::text::tokens::{Found, Kind, Piece, Token};
use crate::rules_file::compared;

/// Who did not make the last move.
const NOT_THE_LAST: &str = "не успел*|смог*? дела*|сдела*|соверш*|выполн*";
/// What holds where a condition does not.
const OTHERWISE: &str = "иначе / в противном|ином случае";
/// `Победителем считается Ваня, если их число чётно, и Петя, если нечётно.`
const OTHER_CASE: &str = ", и|а _ , если|при|когда";

/// Of whom a sentence about the end tells: not of who brought it about, but of who would move next.
const FACED: &str = "перед которым|которой|кем|игроком|участником|ним|ней в? его|ее|свою|свой|своем|очередь|ход|ходу? / к своему|его|ее ходу / перед своим|его|ее? ходом / в начале своего|его|ее хода / начале|начинает|начинать хода|ход / кому|которому достанется|достался|досталась|достались|достанутся|оставили|передали|передадут|предстоит|предстояло|надо|нужно|пора бы? ходить|делать|сделать? следующий? ход? / кто|который|которая должен|должна|обязан был? бы? следующим? ходить|делать|сделать следующий|следующим|ход? ход? / к его? ходу игрока|участника? / видит|увидел|увидит|увидевший / увидит|обнаружит|увидел|обнаружил пуст* / чей ход следующий / чья очередь ходить? / от соперника|противника";

impl Reader {
    /// Who wins, in a statement of its own.
    pub(crate) fn winner(&mut self, piece: &Piece<'_>) -> bool {
        let otherwise = piece
            .find("в? противном|ином случае / иначе / если же")
            .filter(|it| it.range.start < 2);
        let says_when = |it: &Token| it.number.is_some() || it.kind == Kind::Letter;
        let otherwise = otherwise.filter(|it| {
            !piece.part(it.range.clone()).has("если")
                || matches!(self.game.winner, WinnerRule::LastIf(_))
                    && !piece.tokens.iter().any(says_when)
                    && !piece.has("четн*|нечетн*|больше|меньше|равн*|кратн*")
        });
        if otherwise.is_none() && self.is_known_case(piece) {
            piece.use_plain();
            return true;
        }
        if !(piece.has(WINS) || piece.has(LOSES) || otherwise.is_some()) || piece.has("стратег*")
        {
            return false;
        }
        if otherwise.is_some() {
            // Who wins otherwise is the other one than before, and nobody else.
            let (by_name, condition) = match &self.game.winner {
                WinnerRule::LastIf(condition) => (false, condition),
                WinnerRule::FirstIf(condition) => (true, condition),
                _ => return false,
            };
            let is_second = match by_name {
                true => self.named(piece).map(|it| (it == 2) != piece.has(LOSES)),
                false => piece.has("противник*|соперник*|оппонент*|последн*|чьего|чей|которого|сделавш*|сделал*|совершивш*")
                    .then(|| other_wins(piece)),
            };
            match is_second.is_none_or(|it| it != condition.starts_with("not (")) {
                true => piece.use_plain(),
                false => self.contradicts(piece.place()),
            }
            return true;
        }
        let begins = piece.at(0, "когда|при").filter(|_| !piece.has("при этом"));
        let begins = piece.find("если").or(begins);
        let Some(start) = begins.filter(|_| self.game.end.is_some()) else {
            if self.loses_beyond(piece) {
                return true;
            }
            let has_rule = self.take_winner(piece);
            if has_rule {
                self.restated(piece);
            }
            return has_rule;
        };
        let rest = piece.part(start.range.start..piece.tokens.len());
        // `если груз цел, то есть не больше 75, побеждает …`
        rest.take_all("то есть");
        let then = |it: &&str| {
            (0..rest.tokens.len())
                .find_map(|at| rest.at(at, it).filter(|_| !rest.tokens[at].is_used.get()))
        };
        let ends = ["то", WINS, LOSES, OTHERWISE, OTHER_CASE]
            .iter()
            .filter_map(then);
        let length = ends
            .map(|it| start.range.start + it.range.start)
            .min()
            .unwrap_or(piece.tokens.len());
        let region = piece.part(start.range.start..length);
        region.take_all("если|когда|при");
        region
            .take_all("при этом / после завершения|окончания игры / в результате последнего? хода");
        region.take_all("в этом случае|момент");
        let names_heap = region.find(&self.phrase("в куче|одной")).is_some()
            && self.game.heap_count > 1
            && !region.has("сумм*|кучах");
        let is_sum_end = self
            .game
            .end
            .as_ref()
            .is_some_and(|it| it.subject == Subject::Sum);
        if names_heap && is_sum_end {
            self.usual(Doubt::Measure, region.place());
        }
        let subject = match (
            &self.game.end,
            names_heap && self.turned.contains(&Doubt::Measure),
        ) {
            (_, true) => "max(heaps)",
            (
                Some(Limit {
                    subject: Subject::Some,
                    ..
                }),
                _,
            ) if !region.has("сумм*|кучах") => "max(heaps)",
            (
                Some(Limit {
                    subject: Subject::Product,
                    ..
                }),
                _,
            ) => "{product}",
            _ => "{total}",
        };
        region.take_all("сумм*|общее|двух|трех|обеих|обоих|всех|всего");
        piece.take_all("в том числе ноль|нуль");
        let least = self.game.end.as_ref().map(|it| it.number);
        let between = region
            .find("от # до #")
            .filter(|it| least.is_some_and(|least| it.numbers[0] <= least.saturating_add(1)));
        let between = between.map(|it| {
            region.use_up(&it.range);
            compared(subject, Relation::AtMost, it.numbers[1])
        });
        let condition = between
            .or_else(|| take_parity(&region, subject))
            .or_else(|| {
                let (relation, number, _) = take_relation(&region)?;
                Some(compared(subject, relation, number))
            });
        let Some(condition) = condition else {
            return false;
        };
        // `…, заполнивший проиграл`: who it is stands before the verb.
        let comma = (start.range.start..length)
            .rev()
            .take(4)
            .find(|&at| piece.tokens[at].word == ",");
        let length = comma
            .filter(|&at| {
                !piece.tokens[at..length]
                    .iter()
                    .any(|it| it.number.is_some())
            })
            .unwrap_or(length);
        let rest = piece.part(length..piece.tokens.len());
        if let Some(otherwise) = rest.find("а|но если|при|когда")
            && let clause = rest.part(otherwise.range.end..rest.tokens.len())
            && let Some((relation, number, at)) = take_relation(&clause)
            && plain_form(&compared(subject, relation, number))
                != plain_form(&format!("not ({condition})"))
        {
            clause.tokens[at].is_used.set(false);
            self.contradicts(clause.place());
        }
        // What holds otherwise may be told by the opposite of the condition.
        for token in rest.tokens {
            let is_known = token
                .number
                .is_some_and(|it| condition.ends_with(&format!(" {it}")));
            token.is_used.set(token.is_used.get() || is_known);
        }
        if condition.contains('%') {
            rest.take_all("четн*|нечетн*|чет|нечет");
        }
        // `…, выиграл тот, кто положил последним, а если нечётное – другой игрок`
        let opposite = rest.find(
            ",|;|. а|но|и? если|при|когда / а|но если|при|когда / , а? иначе / иначе / в противном|ином случае",
        );
        let opposite = rest.at(0, OTHER_CASE).or(opposite);
        let end = opposite.map_or(rest.tokens.len(), |it| it.range.start);
        let (then, opposite) = (rest.part(0..end), rest.part(end..rest.tokens.len()));
        // `побеждает сделавший последний ход, если …`
        let before = piece.part(0..start.range.start);
        let is_told_before = (before.has(WINS) || before.has(LOSES)) && names_either(&before);
        let then = match is_told_before || !(then.has(WINS) || then.has(LOSES)) {
            true => before,
            false => then,
        };
        // `побеждает второй игрок, иначе первый`
        let by_order = piece.has("первый|первая|начинавш*|начинающ*") && !piece.has("последн*");
        let by_name = (!names_either(&then) || by_order) && self.named(&then).is_some();
        // `Если в первой куче …`, `если число ходов …`, `Петя не выигрывает, если …`, `…, иначе никто`: no rule says these.
        let heaps = self.phrase("№ HEAP / каждой|обеих HEAP");
        let is_of_heap = self.game.heap_count > 1
            && region.has(&heaps)
            && !region.has("сумм*|всего|вместе|общ*");
        let is_of_other = region.has("ходов|сделан*|начал*|начальн*|вначале|перед|добавил|добавлен* / последн* ход* добав*|взя*|убра*");
        let is_denied =
            piece.has("не выигр*|побежда*|победит|проигр* / но? не если / даже если|при");
        let is_strange_else = by_name
            && opposite
                .tokens
                .iter()
                .any(|it| it.kind == Kind::Word && it.word != "а")
            && self.named(&opposite).is_none();
        if is_of_heap || is_of_other || is_denied || is_strange_else {
            self.not_understood.push(piece.place());
            piece.use_all();
            return true;
        }
        if names_either(&then) || by_name {
            then.use_plain();
        }
        // `побеждает сделавший последний ход, но если камней больше 70, то его соперник`
        let last = before.tokens.iter().rfind(|it| it.kind != Kind::Sign);
        let turns = last.is_some_and(|it| matches!(it.word.as_str(), "но" | "а" | "однако"));
        let is_exception = is_told_before && turns && names_either(&rest.part(0..end));
        let then_loses = then.has(LOSES);
        // `побеждает Петя, но если чётно, то Ваня`
        let named = match turns {
            true => self.named(&rest.part(0..end)),
            false => self.named(&then),
        };
        let is_others = match named.filter(|_| by_name) {
            Some(player) => (player == 2) != then_loses,
            None => other_wins(&then) != is_exception,
        };
        let is_others_then = match self.named(&opposite).filter(|_| by_name) {
            Some(player) => {
                let loses = opposite.has(LOSES) || then_loses && !opposite.has(WINS);
                Some((player == 2) != loses)
            }
            None => names_either(&opposite).then(|| other_wins(&opposite)),
        };
        if is_others_then == Some(is_others) {
            self.contradicts(piece.place());
        }
        let condition = match is_others {
            true => format!("not ({condition})"),
            false => condition,
        };
        let rule = match by_name {
            true => WinnerRule::FirstIf(condition),
            false => WinnerRule::LastIf(condition),
        };
        let is_same = match (&self.game.winner, &rule) {
            (WinnerRule::LastIf(before), WinnerRule::LastIf(now))
            | (WinnerRule::FirstIf(before), WinnerRule::FirstIf(now)) => {
                plain_form(before) == plain_form(now)
            }
            (WinnerRule::LastIf(_) | WinnerRule::FirstIf(_), _) => false,
            (_, WinnerRule::FirstIf(_)) => self.said_winner.is_none(),
            _ => true,
        };
        if !is_same {
            self.contradicts(piece.place());
        }
        self.game.winner = rule;
        rest.use_plain();
        true
    }

    /// `…; если нечётное – другой игрок`, where it is known who wins if it is even.
    fn is_known_case(&self, piece: &Piece<'_>) -> bool {
        let (by_name, known) = match &self.game.winner {
            WinnerRule::LastIf(known) => (false, known),
            WinnerRule::FirstIf(known) => (true, known),
            _ => return false,
        };
        let names_one = match by_name {
            true => self.named(piece).is_some(),
            false => names_either(piece),
        };
        let is_second = match by_name {
            true => self.named(piece) == Some(2),
            false => other_wins(piece),
        };
        let says_more = piece.has(WINS) || piece.has(LOSES) || !names_one;
        // `ровно 36, выигрывает …, а если больше – его соперник`
        let counts = |it: &Token| it.number.is_some() || it.kind == Kind::Letter;
        let is_beyond = piece
            .at(0, "а|но? если _? _? больше|меньше|более|менее")
            .is_some();
        // Where it is more than the most with which the last mover wins, or than the end itself.
        let is_end = (self.game.end.as_ref())
            .is_some_and(|it| *known == compared("{total}", Relation::Equal, it.number));
        let is_most = known.starts_with("{total} <= ") && piece.has("больше|более");
        if is_beyond && (is_end || is_most) {
            let is_other = !says_more && is_second && !piece.tokens.iter().any(counts);
            if is_other {
                piece.use_all();
            }
            return is_other;
        }
        let Some((subject, _)) = known.trim_start_matches("not (").split_once(" % 2") else {
            return false;
        };
        if says_more || piece.at(0, "если|при|когда").is_none() {
            return false;
        }
        let Some(parity) = take_parity(piece, subject) else {
            return false;
        };
        let condition = match is_second {
            true => format!("not ({parity})"),
            false => parity,
        };
        plain_form(&condition) == plain_form(known)
    }

    /// 1 or 2 where a clause names one of the players and not the other.
    fn named(&self, piece: &Piece<'_>) -> Option<u8> {
        const FIRST: &str = "первый|первая|первому|первого игрок*? / начинавш*|начинающ* / делавш*|сделавш* первый ход";
        const SECOND: &str = "второй|вторая|второму|второго игрок*?";
        let mut named = piece.tokens.iter().filter_map(|it| self.names.player(it));
        if let Some(player) = named.next() {
            return named.all(|it| it == player).then_some(player);
        }
        match (piece.has(FIRST), piece.has(SECOND)) {
            (true, false) => Some(1),
            (false, true) => Some(2),
            _ => None,
        }
    }

    /// `проигрывает игрок, после хода которого оказалось более 160 камней`
    fn loses_beyond(&mut self, piece: &Piece<'_>) -> bool {
        let Some(end) = self.game.end.clone() else {
            return false;
        };
        let is_told = piece.has(LOSES) && piece.has("после чьего|которого|хода");
        let is_sum = matches!(end.subject, Subject::Sum) && self.game.winner == WinnerRule::Last;
        if !is_told || !is_sum || piece.has(NOT_THE_LAST) {
            return false;
        }
        let Some((relation, number, start)) = take_relation(piece) else {
            return false;
        };
        let is_beyond = match (bound(end.relation, end.number), bound(relation, number)) {
            ((Relation::AtLeast, end), (Relation::AtLeast, most)) => most > end,
            ((Relation::AtMost, end), (Relation::AtMost, least)) => least < end,
            _ => false,
        };
        if !is_beyond {
            piece.tokens[start].is_used.set(false);
            return false;
        }
        let condition = compared("{total}", relation, number);
        self.game.winner = WinnerRule::LastIf(format!("not ({condition})"));
        piece.use_plain();
        true
    }

    /// `победителем считается игрок, сделавший последний ход`
    pub(super) fn take_winner(&mut self, piece: &Piece<'_>) -> bool {
        let says = |words: &str| piece.find(words).map(|it| it.range.start);
        let (lost, won) = (says(LOSES), says(WINS));
        let tells = lost.is_some() || won.is_some();
        // `от кого соперник получит`, `перед которым не оказалась`, `к своему второму ходу`
        let is_turned = piece.has("от кого соперник*|противник* / сопернику|противнику достан*|достал* / не достан*|достал*|оказал* / дважды|трижды / к своему № ходу");
        if tells && is_turned {
            self.contradicts(piece.place());
        }
        let is_last = piece.has("после / кому|которому достан*|достал* последн* / от кого");
        if tells && !is_last && piece.take_all(FACED) {
            // Who lost is told first: `…, признаёт, что проиграл, а соперник, который только что ходил, выиграл`.
            let is_lost = lost.is_some_and(|it| won.is_none_or(|won| it < won));
            piece.take_all(LOSES);
            piece.take_all(WINS);
            piece.take_all("тот|та|он|она|этот игрок? / а его|ее? соперник|противник ,? который? только что ходил|сходил");
            self.say_winner(piece, is_lost);
            return true;
        }
        let says_loses = piece.take_all(LOSES);
        let loses = says_loses != piece.has(NOT_THE_LAST);
        piece.take_all(NOT_THE_LAST);
        let wins = piece.take_all(WINS);
        let last = [
            "кто|тот|кем _ _? последним|последней|последний|последнюю|последнее",
            "кто сделал|сделает|совершил этот|такой ход",
            "сделавш*|сделал|совершивш*|совершил|выполнивш*|ходивший|сделает|делает последний|последним ход?",
            "последним|последней сделал*|совершил*|выполнил*|сделавш* ход?",
            "чей ход последн*|был?",
            "после хода которого|которой|чьего",
            "после которого|которой|кого",
            "после чьего|которого хода",
            "последн* ход*",
            "завершивш*|закончивш* игру",
            "кто довел|довела|привел|привела _? _? до такого|этого",
        ];
        let named = last.iter().any(|it| piece.take(it).is_some());
        let gets = piece.take_all("перв* получивш*|получил*|получит|достиг*")
            || piece.take_all("получивш*|получил*|получит|получает|набер*|набравш*|достигш*")
            || piece.take_all("последн*");
        // `Кто набрал – тот и победил.`
        let does_it = piece.tokens.first().is_some_and(does_it);
        const DOER: &str = "кто|тот|та|того|чей|сделавший|сходивший|ходивший|походивший";
        let is_doer = (does_it || self.game.end.is_some() && wins && piece.has(DOER))
            && !piece.has("не|противник*|соперник*|другой|другого|после|у|если")
            && !piece
                .tokens
                .iter()
                .any(|it| it.number.is_some() && !it.is_used.get());
        if !(says_loses || wins) || !(named || gets || is_doer) {
            return false;
        }
        for token in piece.tokens.iter().filter(|it| is_doing(it)) {
            token.is_used.set(true);
        }
        piece.take_all("перв*|считают|признается|объявляется|объявляют|становится|называется|является|получает");
        piece.take_all("одержив*|одержит|одержал*|присужда*|достается|засчитыв*");
        piece.take_all("ходил*|сходил*|походил*|ходивш*|сходивш*|походивш*|сыграл*|был*|последним|чей|делающий|оказался|завершил|завершивш* / игра закончилась|завершилась|закончится|окончилась|заканчивается|завершается");
        let is_others = piece.take_all("противник*|соперник*") != loses;
        // `…, считается проигравшим, а его соперник – победителем`, `…, а не тот, кто сделал последний ход`
        let is_others = match told_twice(piece).is_some()
            || piece.has("а не / не тот|та|он|она / а его|ее соперник*|противник*|оппонент*")
        {
            true => other_wins(piece),
            false => is_others,
        };
        self.say_winner(piece, !is_others);
        true
    }

    /// `Условимся, что победа засчитывается сопернику как его очередной ход.`, behind who wins
    pub(crate) fn credited_win(&mut self, piece: &Piece<'_>) -> bool {
        let is_it = self.game.winner == WinnerRule::Next && tells_credit(piece);
        if is_it {
            piece.use_all();
        }
        is_it
    }

    /// The move that is credited to the winner is not played, so one more is counted than there are.
    pub(crate) fn count_credited_win(&mut self) {
        let Some(place) = self.credited.clone() else {
            return;
        };
        let fewer = |condition: &str| -> Option<String> {
            let mut parts = condition.split("turns == ");
            let mut counted = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                let end = part.find(|it: char| !it.is_ascii_digit());
                let (number, rest) = part.split_at(end.unwrap_or(part.len()));
                let number = number.parse::<u32>().ok()?.checked_sub(1)?;
                counted += &format!("turns == {number}{rest}");
            }
            (!counted.contains("turns <")).then_some(counted)
        };
        let questions = self.game.questions.iter();
        let counted: Option<Vec<String>> = questions.map(|it| fewer(&it.condition)).collect();
        match counted.filter(|_| self.game.winner == WinnerRule::Next) {
            Some(counted) => {
                for (asked, condition) in self.game.questions.iter_mut().zip(counted) {
                    asked.condition = condition;
                }
            }
            None => self.not_understood.push(place),
        }
    }

    /// Remembers whether who moved last wins, or the other.
    fn say_winner(&mut self, piece: &Piece<'_>, is_last: bool) {
        let rule = match is_last {
            true => WinnerRule::Last,
            false => WinnerRule::Next,
        };
        if self.said_winner.get_or_insert(rule.clone()) != &rule {
            self.contradicts(piece.place());
        } else if rule == WinnerRule::Next {
            self.game.winner = rule;
        }
    }

    /// The end told once more: `первым получивший кучу, в которой будет 41 или больше камней`.
    fn restated(&mut self, piece: &Piece<'_>) {
        piece.take_all("позиц*|такую|при|которой|оказывается|раньше|других|соперника");
        piece.take_all(&self.phrase("# HEAP"));
        piece.take_all(&self.phrase("# из HEAP"));
        piece.take_all("состоящую|состоящей из");
        piece.take_all("сумм*|произведени*|общ*|расстояни*|суммарн*");
        piece.take_all("( # , # )");
        piece.take_all("последн* _? _?");
        piece.take_all("убравш*|взявш*|забравш*|съевш*");
        let Some((relation, number, _)) = take_relation(piece) else {
            let number = piece.find("#").map(|it| it.number());
            if number.is_some() && number == self.game.end.as_ref().map(|it| it.number) {
                piece.take("#");
            }
            return;
        };
        let Some(end) = &self.game.end else {
            self.game.end = Some(Limit {
                subject: Subject::Sum,
                relation,
                number,
            });
            return;
        };
        let same = bound(relation, number) == bound(end.relation, end.number)
            || (relation == Relation::Equal && number == end.number);
        if !same {
            self.contradicts(piece.place());
        }
    }
}

/// `Запустивший карусель выиграл.`: who brought about what was told.
fn does_it(token: &Token) -> bool {
    let begins = ["нача", "начина", "проигра", "выигра"];
    has_done(token) && !begins.iter().any(|it| token.word.starts_with(it))
}

/// `сделавший`, `собравшая`: who did something.
fn has_done(token: &Token) -> bool {
    token.word.ends_with("вший") || token.word.ends_with("вшая")
}

/// `нажавший`, `бросал`: who did what.
fn is_doing(token: &Token) -> bool {
    const ENDINGS: &[&str] = &[
        "вший",
        "вшая",
        "вшего",
        "вшей",
        "вшему",
        "ший",
        "ал",
        "ил",
        "ял",
        "ел",
    ];
    token.kind == Kind::Word && ENDINGS.iter().any(|it| token.word.ends_with(it))
}

/// Who did not make the last move.
const OTHER: &str = "противник*|соперник*|оппонент*|другой|другая|другого|другому|другим|второй|второму / не он|она|тот|та";

/// Who did.
const MOVER: &str = "сделавш*|сделал*|совершивш*|последн* ход*|игравш*|сыгравш* / после чьего|которого / чей / кто|тот|та _? _? последним|последней|последний";

/// Whether a clause names either player by the last move.
fn names_either(piece: &Piece<'_>) -> bool {
    piece.has(OTHER) || piece.has(MOVER)
}

/// Where a clause says who wins and another who loses, the one of them that names a player by the last move:
/// `он проиграл, а выиграл его соперник`.
fn told_twice<'a>(piece: &Piece<'a>) -> Option<Piece<'a>> {
    let says = |it: &Piece<'_>| (it.has(WINS), it.has(LOSES));
    let cuts = (1..piece.tokens.len()).filter(|&at| piece.at(at, ",|;").is_some());
    let mut parts = cuts.map(|at| (piece.part(0..at), piece.part(at..piece.tokens.len())));
    let (one, other) = parts.rfind(|(one, other)| match says(one) {
        (true, false) => says(other) == (false, true),
        (false, true) => says(other) == (true, false),
        _ => false,
    })?;
    Some(if names_either(&other) { other } else { one })
}

/// Whether the one wins who did not make the last move: `победил соперник игрока, сделавшего последний ход`.
pub(super) fn other_wins(piece: &Piece<'_>) -> bool {
    let twice = told_twice(piece);
    let piece = twice.as_ref().unwrap_or(piece);
    // Who is named first wins, or loses.
    let other = piece.find(OTHER);
    let mover = piece.find(MOVER);
    let place = |found: Option<Found>| found.map_or(usize::MAX, |it| it.range.start);
    let denied = piece.find(NOT_THE_LAST);
    // `тот, кто не сажал последним`
    let is_denied = |it: &Found| piece.part(it.range.clone()).has("не");
    let doer = piece.tokens.iter().position(has_done);
    let mover = place(mover.filter(|it| !is_denied(it))).min(doer.unwrap_or(usize::MAX));
    let is_other = piece.find(MOVER).is_some_and(|it| is_denied(&it));
    (is_other || place(other).min(place(denied)) < mover) != piece.has(LOSES)
}

/// A condition in one of the forms that say the same: `not (s > 70)` is `s <= 70`.
fn plain_form(condition: &str) -> String {
    let (inner, is_denied) = match condition.strip_prefix("not (") {
        Some(inner) => (inner.strip_suffix(')').unwrap_or(inner), true),
        None => (condition, false),
    };
    let mut parts: Vec<&str> = inner.rsplitn(3, ' ').collect();
    parts.reverse();
    let &[subject, sign, number] = parts.as_slice() else {
        return condition.to_owned();
    };
    let Ok(number) = number.parse::<i64>() else {
        return condition.to_owned();
    };
    if subject.ends_with("% 2") {
        return format!("{subject} {}", (number + i64::from(is_denied)) % 2);
    }
    let (sign, number) = match (sign, is_denied) {
        (">", false) | ("<=", true) => (">=", number.saturating_add(1)),
        (">=", false) | ("<", true) => (">=", number),
        ("<", false) | (">=", true) => ("<=", number.saturating_sub(1)),
        ("<=", false) | (">", true) => ("<=", number),
        _ => return condition.to_owned(),
    };
    format!("{subject} {sign} {number}")
}

/// Whether a statement says that who wins by the other's move wins with a move of their own, which is not played.
pub(crate) fn tells_credit(piece: &Piece<'_>) -> bool {
    const COUNTED: &str =
        "засчит*|считаем|считать|считается|считают|условимся|договоримся|договор*";
    const AS_MOVE: &str = "следующим|очередной|очередным|следующий|ответный|ответным ход* / тем ходом , который / еще один|№ ,? _? ,? ход*";
    piece.has(COUNTED)
        && piece.has(AS_MOVE)
        && piece.has("побед*|выиг*|засчит* / еще один")
        && !piece.has("нельзя|обязан*|пропус*|должен|должна")
}
