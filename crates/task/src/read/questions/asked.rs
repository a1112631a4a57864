//! What is asked: which values of the unknown, and of which start positions.

use crate::model::{Asked, Change, Relation, StartRule, WinnerRule};
use crate::read::limits::conditions::{take_parity, take_relation};
use crate::read::limits::start::letter;
use crate::read::moves::alternatives::is_marker;
use crate::read::questions::claims::{Claim, claims};
use crate::read::questions::wanted::{SEVERAL, Wanted, asks, use_if_several, wanted};
use crate::read::reader::{Doubt, Reader};
use crate::read::text::tokens::{Kind, Piece};
use crate::read::words::lexicon::is_move_verb;
use crate::read::{Field, Place};

/// The question that is being read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asking {
    /// As its header says.
    pub(crate) id: Option<String>,
    claims: Vec<Claim>,
    wanted: Option<Wanted>,
    pub(crate) start: Option<StartRule>,
    /// Conditions on the start names, with `{v}` for the unknown.
    conditions: Vec<String>,
    pub(crate) places: Vec<Place>,
    /// Whether all start positions are asked about.
    is_about_all: bool,
    had_problem: bool,
}

impl Asking {
    /// Whether it says what is asked for, and of whose win.
    pub(crate) fn is_whole(&self) -> bool {
        self.wanted.is_some() && !self.claims.is_empty()
    }
}

/// `может выиграть первым ходом, но не при любом ходе Пети`
pub(crate) const NOT_FORCED: &str = "но|а? не при любом|каждом|всяком ходе";
pub(crate) const WINS: &str =
    "выиг*|победи*|победа|победу|побежда*|стратеги*|поддал*|поддается|ошиб*";

impl Reader {
    /// Whether a sentence asks something, or says what a question is about.
    pub(crate) fn is_question(&self, piece: &Piece<'_>) -> bool {
        // `столько камней, сколько в другой куче` asks nothing.
        let tells = piece.has("за один ход игрок может") || piece.has("столько");
        // `Сколько было камней, обозначим буквой S.`
        let tells = tells || piece.has("обозначим|обозначаем|обозначают");
        // `добавляет камни одного цвета, какого – решает сам`
        let tells = tells
            || piece.tokens.iter().any(is_move_verb)
                && !piece.has(WINS)
                && !piece.tokens.iter().any(|it| it.kind == Kind::Letter)
                && self.asking.id.is_none();
        let asks = asks(piece) && !tells;
        let names_player = self.names.any_in(piece.tokens);
        let claims =
            names_player && piece.has(WINS) && !piece.has("победителем считается|является");
        // `При чётном числе камней побеждает Петя.`
        let is_rule = claims
            && !asks
            && self.asking.id.is_none()
            && self.game.end.is_some()
            && !piece.has("ход|хода|ходом|ходами|игре|игры|стратег*")
            && (piece.at(0, "иначе / в противном|ином случае").is_some()
                || piece.has("если|при|когда")
                    && piece.has("четн*|нечетн*|кратн*|делит* / больше|меньше|более|менее #"));
        if is_rule {
            return false;
        }
        let goes_on = self.asking.wanted.is_some() && is_marker(piece, 0) && claims;
        let knows = piece.has("известно") && (claims || piece.has(&self.phrase("HEAP")));
        // `Пусть S = 9. Найдите …`
        let supposes = piece.at(0, "пусть $ = #").is_some() && self.asking.id.is_some();
        asks || goes_on
            || supposes
            || knows
            || claims
                && (piece.has("не|при|после|свой|своим|выиграл*|победил*")
                    || self.asking.id.is_some())
    }

    /// Adds a sentence to the question that is being read.
    pub(crate) fn question(&mut self, piece: Piece<'_>) {
        let asks = asks(&piece);
        if asks && self.refined(&piece) {
            return;
        }
        let is_item = is_marker(&piece, 0);
        // `При этом первым ходом Петя победить не может.`
        let goes_on = piece
            .at(0, "при этом / причем|но|однако|также|и|кроме")
            .is_some()
            || piece.has("не|нет") && !piece.has("известно|пусть|была|был");
        // `Рассмотрим все S, при которых … Найдите среди них те два, при которых …`: fewer of the same.
        let narrows = !self.asking.claims.is_empty()
            && (piece.find("среди|из них|этих|таких")).is_some_and(|it| it.range.start < 4);

        let is_new = !narrows && (asks || !is_item && !goes_on && !self.asking.claims.is_empty());
        if self.asking.wanted.is_some() && is_new {
            self.end_of_question();
        }
        if is_item && asks {
            piece.take("_ )");
        }
        if let Some(second) = piece.find("и второе число|-? -?") {
            let (one, other) = (
                piece.part(0..second.range.start),
                piece.part(second.range.start..piece.tokens.len()),
            );
            one.take_all("первое|два -|числа?");
            one.take_all("# числа");
            other.take_all("второе|число|-");
            self.part_of_question(&one, true);
            self.end_of_question();
            self.part_of_question(&other, true);
            return;
        }
        self.part_of_question(&piece, false);
    }

    /// `Ответом будет наименьшее из них.`, `Сколько таких значений?`: a sentence that says which values are wanted of the question
    /// before it, whether or not it asks for them.
    pub(crate) fn refers_back(&mut self, piece: &Piece<'_>) -> bool {
        piece.has("ответ*|запишите / таких значени*|чисел|$ / из них") && self.refined(piece)
    }

    /// `Укажите наименьшее из них.`: says which values of the question before it are wanted.
    fn refined(&mut self, piece: &Piece<'_>) -> bool {
        let is_second = self.asking.wanted.is_some() && !self.asking.claims.is_empty();
        let is_order = piece.has("порядке / сначала|сперва|через / первое|первым|второе");
        let tells_more = piece.has(WINS) || self.names.any_in(piece.tokens);
        if !is_second || is_order || tells_more || piece.has("задани* #") {
            return false;
        }
        use_if_several(piece);
        let Some(wanted) = wanted(piece, piece.has("ответ*")) else {
            return false;
        };
        let before = self.asking.wanted.as_ref();
        let count = before.and_then(|it| it.expect).filter(|&it| it > 1);
        match (wanted.ask.as_str(), before.map(|it| it.ask.as_str())) {
            ("all", Some("all")) => {}
            ("all", _) => return false,
            ("min" | "max", Some("all")) if count.is_some() && piece.has(SEVERAL) => {
                let side = if wanted.ask == "min" {
                    "smallest"
                } else {
                    "largest"
                };
                self.asking.wanted = Some(Wanted {
                    ask: format!("{} {side}", count.unwrap_or(1)),
                    ..Wanted::default()
                });
            }
            _ => self.asking.wanted = Some(wanted),
        }
        self.asking.places.push(piece.place());
        piece.take_all("из них|этих|полученных|найденных|указанных? значени*|чисел");
        piece.take_all("если таких|их|этих? значени*? несколько");
        piece.take_all("ответ*|запишит*|них|всего|полученн*|найденн*|этому|условию|удовлетвор*");
        self.leftovers(piece);
        // `последняя цифра наибольшего из них`
        if piece
            .has("цифр*|квадрат*|куб*|двузначн*|однозначн*|трехзначн*|прост*|четн*|нечетн*|средн*")
        {
            self.not_understood.push(piece.place());
        }
        true
    }

    fn part_of_question(&mut self, piece: &Piece<'_>, is_part: bool) {
        self.asking.places.push(piece.place());
        piece.take_all("для игры , описанн* в задании|задаче #");
        piece.take_all("в|из задании|задания|заданиях #");
        piece.take_all("для игры , описанн* выше|ранее|в");
        piece.take_all("# услови* / одновременно");
        piece.take_all(
            "рассмотрим|рассматриваются все? пары|позиции ( $ ;|, $ ) / среди|из этих|таких|всех пар|позиций",
        );
        piece.take_all("пусть $ - / а|и $ - / таковы|таково , что / так могло случиться");
        let is_ordered = piece.take_all("в порядке возрастания|убывания");
        if piece.take("имеет смысл").is_some() {
            // All start positions: what the sense of the game is follows from its end.
            self.asking.is_about_all = true;
            self.asking.wanted = wanted(piece, true);
            piece.take_all("( # , # )");
            let end = self.game.end.as_ref().map(|it| it.number);
            if end.is_some() && piece.tokens.iter().any(|it| it.number == end) {
                take_relation(piece);
            }
            piece.use_plain();
            self.leftovers(piece);
            return;
        }
        use_if_several(piece);
        // Whoever is said to win makes no mistakes.
        piece.take_all(", если|когда оба|обе|все|соперники? игрок*|они? играют|действуют|ходят _ _? / , если _? не будет|станет? ошиб*|ошибат*|зева* / если _? не будет|станет? ошиб*|ошибат* / играя|действуя|ходя верно|правильно|безошибочно|хорошо / при правильной|верной|безошибочной игре");
        self.special_kinds(piece);
        self.own_start(piece);
        let begins = piece.at(0, "оба|обе|самое|самый|какое|какие|каких|каким|два|три|меньшее|большее|каков*|значени*|все|всех|#|наименьш*|наибольш*|минимальн*|максимальн*|количеств*|сумм*|такое|такие|$");
        // `Ваня 1-м ходом, наименьшее S`
        let begins = begins.or_else(|| {
            piece.find(
                ",|:|;|- наименьш*|наибольш*|минимальн*|максимальн*|все|оба|# наименьш*|наибольш*? $ / \
                 : наименьш*|минимальн* и наибольш*|максимальн* $ / : $ / . #|все|оба $",
            )
        });
        let is_part =
            is_part || begins.is_some() && self.asking.id.is_some() && self.asking.wanted.is_none();
        if let Some(wanted) = wanted(piece, is_part) {
            self.asking.wanted = Some(wanted);
        }
        if is_ordered {
            self.counts_or_lists(piece.place());
        }
        let before = self.not_understood.len();
        let is_lost = piece.has("при|после хотя бы одном|одного|одной / при некоторой|какой-нибудь игре / при любом|каждом своем|его № ходе / если|когда _ ходит|начинает первым|первой / квадрат*|куб*|степен* / средн* арифметическ*|всех / не верны / нет|существует|найдется такого? хода _? _? , после|при / хотя бы один|одного ход|хода _ приводит|ведет|дает / не позволит|позволить|допустит|допустить|дать _ сделать это");
        let asks_of_moves = piece.has("сколько|сколькими _? _? первых|первыми ходов|ходами");
        let is_not_forced = piece.has(NOT_FORCED) && !piece.has("второй|вторым|двумя|два");
        let is_lost = is_lost || asks_of_moves || is_not_forced;
        let (claims, doubts) = claims(piece, &self.names, self.asking.claims.last(), &self.turned);
        // Where both are said to win, or not, and only what is denied was found, a claim is lost.
        let verbs = (piece.tokens.iter()).filter(|it| {
            ["выигр", "побежд", "побед"]
                .iter()
                .any(|stem| it.word.starts_with(stem))
        });
        let is_named = |player: u8| {
            let mut tokens = piece.tokens.iter();
            tokens.any(|it| self.names.player(it) == Some(player) && self.names.is_subject(it))
        };
        if claims.len() == 1
            && claims[0].is_denied
            && verbs.count() > 1
            && is_named(1)
            && is_named(2)
        {
            self.not_understood.push(piece.place());
        }
        // What is denied after some move.
        if is_lost || claims.iter().any(|it| it.is_denied && it.is_after_bad_move) {
            self.not_understood.push(piece.place());
        }
        self.asking.claims.extend(claims);
        for (doubt, place) in doubts {
            self.usual(doubt, place);
        }
        self.leftovers(piece);
        self.asking.had_problem |= self.not_understood.len() > before;
    }

    /// `Петя может выбрать, каким ходом выиграет Ваня`, `Петя вынужден выиграть первым ходом`: both are about all first moves.
    fn special_kinds(&mut self, piece: &Piece<'_>) {
        // `от первого хода Пети зависит, победит Ваня первым ходом или вторым`
        let depends = piece
            .find("от № хода? _ зависит ,? _? _? _ № ход*? или|либо|а|и")
            .filter(|it| self.names.player(&piece.tokens[it.range.start + 3]) == Some(1));
        if let Some(found) = depends {
            let rest = piece.part(found.range.start + 4..piece.tokens.len());
            if rest.tokens.iter().find_map(|it| self.names.player(it)) == Some(2)
                && rest.has("№ _? или|либо _? №")
            {
                piece.part(found.range.start..piece.tokens.len()).use_all();
                let after = |turns: u32| format!("some_move(winner == 2 and turns == {turns})");
                self.asking.conditions.extend([after(1), after(2)]);
            }
        }
        // `выиграет первым ходом, даже если не хочет`
        if let Some(found) = piece.find(", даже если и? не хочет|захочет|старается|хотел")
            && piece.part(0..found.range.start).has("№ ход*")
            && let Some(1) = piece
                .part(0..found.range.start)
                .tokens
                .iter()
                .find_map(|it| self.names.player(it))
            && piece.find("№ ход*").is_some_and(|it| it.number() == 1)
            && !piece.part(0..found.range.start).has("не")
        {
            piece.part(found.range.start..piece.tokens.len()).use_all();
            self.asking
                .conditions
                .push("every_move(winner == 1 and turns == 0)".to_owned());
        }
        self.without_times(piece);
        let chooses = "может|сможет|способен _? выбрать|выбирать|решить|решать|определить|определять ,? _? каким|которым|на|первым|своим|за";
        if let Some(found) = piece.find(chooses) {
            let tokens = piece.tokens[..found.range.start].iter().enumerate().rev();
            let mut chooser = tokens.filter_map(|(at, it)| Some((at, self.names.player(it)?)));
            let rest = piece.part(found.range.start..piece.tokens.len());
            let winner = rest.tokens.iter().find_map(|it| self.names.player(it));
            // `каким ходом выиграет Ваня`
            let is_which = rest.has(
                "выбрать|выбирать|решить|решать|определить|определять ,? каким|которым _? ходом",
            );
            if let Some((at, 1)) = chooser.next()
                && winner == Some(2)
                && (is_which || rest.has("№ или|либо _? №"))
            {
                piece.part(at..piece.tokens.len()).use_all();
                piece.take_all("причем");
                let after = |turns: u32| format!("some_move(winner == 2 and turns == {turns})");
                self.asking.conditions.extend([after(1), after(2)]);
            }
        }
        if let Some(found) = piece
            .find("вынужден*|обязан выиграть|победить № ход*")
            .filter(|it| it.numbers == [1])
        {
            let before = piece.tokens[..found.range.start].iter().rev();
            if before.clone().find_map(|it| self.names.player(it)) == Some(1)
                && !piece.has("не|после")
            {
                self.asking
                    .conditions
                    .push("every_move(winner == 1 and turns == 0)".to_owned());
                piece.use_up(&(found.range.start..found.range.start + 2));
                if let Some(means) = piece.find(", то есть|т / , значит") {
                    piece.part(means.range.start..piece.tokens.len()).use_all();
                }
            }
        }
    }

    /// `выиграть первым ходом, не пользуясь умножением`: one of the other moves ends the game.
    fn without_times(&mut self, piece: &Piece<'_>) {
        let Some(found) = piece.find(", не пользуясь|используя|прибегая|применяя к? умножени*|удвоени*|утроени* / без умножения|удвоения|утроения") else {
            return;
        };
        let times = |change: &Change| matches!(change, Change::Multiply(_));
        let (Some(end), 0 | 1) = (&self.game.end, self.game.heap_count) else {
            return;
        };
        let wins = self.game.winner == WinnerRule::Last
            && end.relation == Relation::AtLeast
            && piece.part(0..found.range.start).has("№ ход*")
            && piece.tokens.iter().find_map(|it| self.names.player(it)) == Some(1)
            && piece.find("№ ход*").is_some_and(|it| it.number() == 1);
        let others = self.game.moves.iter().filter(|it| !times(&it.change));
        let most = others.map(|it| match it.change {
            Change::Add(number) if it.guards.is_empty() && it.by.is_none() => Some(number),
            _ => None,
        });
        let most = most
            .collect::<Option<Vec<i64>>>()
            .and_then(|it| it.into_iter().max());
        if let Some(most) = most.filter(|_| wins) {
            piece.use_up(&found.range);
            self.asking
                .conditions
                .push(format!("{{v}} + {most} >= {}", end.number));
        }
    }

    /// The start positions that only this question has.
    fn own_start(&mut self, piece: &Piece<'_>) {
        let mut own = StartRule::default();
        let names_heaps = piece.find(&self.phrase("в|во № HEAP")).is_some()
            || piece.has(&self.phrase("в HEAP - # _"))
            || piece.has("начальн* позици*");
        let has_values = names_heaps && self.read_start(piece, &mut own);
        if !has_values {
            let mut at = 0;
            while let Some(found) = piece.find_from("$ = #", at) {
                let number = found.number();
                crate::read::limits::bounds::put(
                    &mut own,
                    letter(&piece.tokens[found.range.start].word),
                    Some(number),
                    Some(number),
                );
                piece.use_up(&found.range);
                at = found.range.end;
            }
            if let Some(found) = piece.take("$ от # до #") {
                crate::read::limits::bounds::put(
                    &mut own,
                    letter(&piece.tokens[found.range.start].word),
                    Some(found.numbers[0]),
                    Some(found.numbers[1]),
                );
            }
            let mut at = 0;
            while let Some(found) = piece.find_from("# ≤|< $ ≤|< #", at) {
                let sign = |at: usize| i64::from(piece.tokens[found.range.start + at].word == "<");
                let (low, high) = (
                    found.numbers[0].saturating_add(sign(1)),
                    found.numbers[1].saturating_sub(sign(3)),
                );
                crate::read::limits::bounds::put(
                    &mut own,
                    letter(&piece.tokens[found.range.start + 2].word),
                    Some(low),
                    Some(high),
                );
                piece.use_up(&found.range);
                at = found.range.end;
            }
        }
        if !own.heaps.is_empty() || !own.bounds.is_empty() {
            piece.take_all("при|известно|что|пусть|если|начале|первоначально");
            self.asking.start = Some(own);
        }
        if piece
            .find("нечетное|четное|нечетных|четных значени*|$")
            .is_some()
        {
            self.asking.conditions.extend(take_parity(piece, "{v}"));
        }
        if let Some(found) = piece.take("кратн* #") {
            self.asking
                .conditions
                .push(format!("{{v}} % {} == 0", found.number()));
        }
        if piece.take("двузначн*").is_some() {
            self.asking.conditions.push("10 <= {v} <= 99".to_owned());
        }
        // `наименьшее S больше единицы`
        let bounds = [
            (
                "$ ,? не больше|более|большее|большем|больших|большие|превосход*|превыша* чем? #",
                "<=",
            ),
            (
                "$ ,? не меньше|менее|меньшее|меньшем|меньших|меньшие чем? #",
                ">=",
            ),
            (
                "$ ,? больше|большее|большем|больших|большие|превосход*|превыша* чем? # / $ > #",
                ">",
            ),
            (
                "$ ,? меньше|меньшее|меньшем|меньших|меньшие чем? # / $ < #",
                "<",
            ),
        ];
        for (phrase, sign) in bounds {
            let found = piece.find_unused(phrase).filter(|it| {
                let next = piece.tokens.get(it.range.end);
                !next.is_some_and(|it| it.word.starts_with("ход"))
            });
            if let Some(found) = found {
                let condition = format!("{{v}} {sign} {}", found.number());
                self.asking.conditions.push(condition);
                piece.use_up(&(found.range.start + 1..found.range.end));
                piece.tokens[found.range.start].is_used.set(false);
            }
        }
    }

    /// Only values have an order: where their number is asked for, they may be meant.
    pub(crate) fn counts_or_lists(&mut self, place: Place) {
        let is_count = self
            .asking
            .wanted
            .as_ref()
            .is_some_and(|it| it.ask == "count");
        if is_count
            && !self.usual(Doubt::Count, place)
            && let Some(wanted) = &mut self.asking.wanted
        {
            wanted.ask = "all".to_owned();
        }
    }

    /// Writes down the question that has been read.
    pub(crate) fn end_of_question(&mut self) {
        let asking = std::mem::take(&mut self.asking);
        self.asking.id.clone_from(&asking.id);
        let Some(wanted) = asking.wanted else {
            for place in asking.places {
                let says_more = !asking.claims.is_empty()
                    || !asking.conditions.is_empty()
                    || asking.start.is_some();
                if !self.not_understood.contains(&place) && says_more {
                    self.not_understood.push(place);
                }
            }
            return;
        };
        let condition = match asking.is_about_all {
            true => Some("winner >= 0".to_owned()),
            false => self.where_condition(&asking.claims, asking.places.first()),
        };
        let condition = match std::mem::take(&mut self.is_contradicted) {
            true => {
                self.contradictions.extend(asking.places.iter().cloned());
                None
            }
            false => condition,
        };
        let Some(mut condition) = condition else {
            self.not_understood.extend(asking.places);
            return;
        };
        for more in &asking.conditions {
            condition += &format!(" and {more}");
        }
        let of = match (wanted.of_sum, wanted.of_product) {
            (true, _) => "{total}",
            (_, true) => "{product}",
            _ => "",
        };
        let mut asked = Asked {
            id: String::new(),
            ask: wanted.ask,
            condition,
            expect: wanted.expect,
            of: of.to_owned(),
            start: asking.start,
        };
        // The same question once more under the same header is no second one.
        let is_same = |it: &&Asked| {
            let has_id = asking
                .id
                .as_ref()
                .is_some_and(|id| it.id.split(" (").next() == Some(id));
            has_id
                && Asked {
                    id: String::new(),
                    ..(*it).clone()
                } == asked
        };
        let known = self
            .game
            .questions
            .iter()
            .find(is_same)
            .map(|it| it.id.clone());
        let id = known.clone().unwrap_or_else(|| self.new_id());
        for place in &asking.places {
            self.phrases
                .push((place.clone(), Field::Question(id.clone())));
        }
        if known.is_none() {
            asked.id = id;
            self.game.questions.push(asked);
        }
    }

    /// The id of the header; a second question under it, or one without a header, has one of its own.
    pub(crate) fn new_id(&self) -> String {
        let ids: Vec<&String> = self.game.questions.iter().map(|it| &it.id).collect();
        let base = match &self.asking.id {
            Some(id) => id.clone(),
            None => {
                let open = self.open_ids.iter();
                let last = open.chain(ids.iter().copied()).rev();
                let last = last.filter_map(|it| it.parse::<i64>().ok()).next();
                last.map_or(19, |it| it.saturating_add(1)).to_string()
            }
        };
        if !ids.contains(&&base) {
            return base;
        }
        let mut count = 2;
        loop {
            let id = format!("{base} ({count})");
            if !ids.contains(&&id) {
                return id;
            }
            count += 1;
        }
    }

    /// The claims of a question as a condition on the start position.
    fn where_condition(&mut self, claims: &[Claim], place: Option<&Place>) -> Option<String> {
        if claims.is_empty() {
            return None;
        }
        let place = place.cloned().unwrap_or(0..0);
        let mut parts: Vec<String> = vec![];
        if let Some(claim) = claims.iter().find(|it| it.counts_losers_moves) {
            // Where the last move loses, the loser makes it: the first player after as many of the other's but one.
            let turns = claim.turns?.0.saturating_sub(u32::from(claim.player == 2));
            let ends = self.game.winner == WinnerRule::Next && claims.len() == 1;
            return ends.then(|| format!("winner == {} and turns == {turns}", claim.player));
        }
        // Nobody lets both of them win for sure: a denial was missed.
        let wins = |player: u8| {
            let mut claims = claims.iter().filter(|it| it.player == player);
            claims.any(|it| !it.is_after_bad_move && !it.is_denied)
        };
        self.is_contradicted |= wins(1) && wins(2);
        for player in [1, 2] {
            let of_player: Vec<&Claim> = claims.iter().filter(|it| it.player == player).collect();
            let after_bad_move = of_player.iter().find(|it| it.is_after_bad_move);
            let sure: Vec<&&Claim> = of_player
                .iter()
                .filter(|it| !it.is_after_bad_move && !it.is_denied)
                .collect();
            let denied: Vec<&&Claim> = of_player.iter().filter(|it| it.is_denied).collect();
            // `Инна победила сразу, первым своим ходом`, after a bad move: one win, told twice.
            let sure: Vec<&&Claim> = match after_bad_move {
                Some(claim)
                    if claim.turns.is_some() && sure.iter().all(|it| it.turns.is_none()) =>
                {
                    vec![]
                }
                _ => sure,
            };
            if let Some(condition) =
                self.sure_win(player, &sure, &denied, after_bad_move.is_some(), &place)
            {
                parts.push(condition);
            }
            if let Some(claim) = after_bad_move {
                let is_next = claim.turns.is_some() || self.usual(Doubt::When, place.clone());
                parts.push(match is_next {
                    true => after_bad_move_condition(player, claim),
                    false => format!("some_move(winner == {player})"),
                });
            }
        }
        // `Петя не мог выиграть первым ходом, но Ваня выиграл после его неудачного хода`: a win by luck does not say the first.
        if let Some(lucky) = claims.iter().find(|it| it.is_after_bad_move) {
            for player in [1, 2] {
                let denied = claims
                    .iter()
                    .filter(|it| it.is_denied && it.player == player);
                let denied = denied.filter(|it| player == 1 || it.turns == lucky.turns);
                let most = denied.filter_map(|it| it.turns).map(|it| it.1).max();
                if let Some(most) = most.filter(|_| !wins(player)) {
                    let sign = if most == 1 { "==" } else { "<=" };
                    parts.push(format!("not (winner == {player} and turns {sign} {most})"));
                }
            }
        }
        // Whom the question lets win: that the other does not is then said already.
        if parts.is_empty() {
            let denied = claims.iter().find(|it| it.is_denied)?;
            let bound = denied
                .turns
                .map(|(_, most)| format!(" and turns <= {most}"))
                .unwrap_or_default();
            parts.push(format!("not (winner == {}{bound})", denied.player));
        }
        Some(parts.join(" and "))
    }

    fn sure_win(
        &mut self,
        player: u8,
        sure: &[&&Claim],
        denied: &[&&Claim],
        has_luck: bool,
        place: &Place,
    ) -> Option<String> {
        if sure.is_empty() {
            return None;
        }
        let mut low = 1;
        let mut high: Option<u32> = None;
        // Where the loser's move ends the game, the winner may need none of his own.
        let mut is_within = false;
        for claim in sure {
            if let Some((least, most)) = claim.turns {
                low = low.max(least);
                is_within |= least == 0;
                high = Some(high.map_or(most, |it| it.min(most)));
            }
        }
        for claim in denied {
            if let Some((_, most)) = claim.turns {
                low = low.max(most + 1);
            }
        }
        // "First or second", where the first needs luck: so it is not sure.
        if has_luck && low == 1 && high.is_some_and(|it| it > 1) {
            low = 2;
        } else if low == 1
            && high.is_some_and(|it| it > 1)
            && !self.usual(Doubt::Within, place.clone())
        {
            low = high.unwrap_or(1);
        }
        // Sooner than it begins no play ends: something of it was misread.
        let low = high.map_or(low, |high| {
            self.is_contradicted |= low > high;
            low.min(high)
        });
        let turns = match high {
            None if low > 1 => format!(" and turns >= {low}"),
            None => String::new(),
            Some(high) if high == low && low == 1 && is_within => " and turns <= 1".to_owned(),
            Some(high) if high == low => format!(" and turns == {high}"),
            Some(high) if low == 1 => format!(" and turns <= {high}"),
            Some(high) => format!(" and {low} <= turns <= {high}"),
        };
        Some(format!("winner == {player}{turns}"))
    }
}

/// A win that needs a bad move of the other player.
fn after_bad_move_condition(player: u8, claim: &Claim) -> String {
    let (low, high) = claim.turns.unwrap_or((1, 1));
    // The first player's bad move comes first; the second's is the reply.
    let (low, high) = match player {
        1 => (low.saturating_sub(1).max(1), high.saturating_sub(1).max(1)),
        _ => (low, high),
    };
    let turns = match low == high {
        true => format!("turns == {high}"),
        false => format!("turns <= {high}"),
    };
    match player {
        1 => format!("some_move(some_reply(winner == 1 and {turns}))"),
        _ => format!("some_move(winner == 2 and {turns})"),
    }
}
