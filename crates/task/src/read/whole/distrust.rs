//! Words that change a rule wherever they stand: where what was read shows nothing of them, their sentence is reported.
//!
//! Readers take a sentence by what they know of it, and a clause that they do not know may go with it. This looks at the whole once
//! more, from the other side.

use crate::model::{Amount, HeapMemory, Repetition, Subject, WinnerRule};
use crate::read::reader::Reader;
use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::lexicon;
use crate::read::words::prize::sentences;
use crate::read::{Field, Place};
use crate::rules_file::is_once_each;

/// Nouns of what is done to heaps.
const DEEDS: &str = "удвоени*|утроени*|умножени*|добавлени*|делени*|вычитани*|убавлени*";
const BANS: &str = "запрещ*|нельзя|невозможн*|недопустим*|исключен*";
/// What a question may ask for and no rules file can: which of the values, of what kind, in how many ways.
const OF_QUESTIONS: &[&str] = &[
    "разност* между?",
    "на сколько различаются|отличаются",
    "средн* арифметическ*",
    "сумм* цифр",
    "сумм* наименьш*|минимальн*|наибольш*|максимальн* и",
    "чему равна|равно|равен их|этих сумм*|разност*|произведени* / и в? ответе? укажите|запишите их количеств*",
    "произведени* двух|трех",
    "№ наименьш*|наибольш*",
    "№ по возраст*|убыв*",
    "не раньше|ранее",
    "раньше|ранее своего? №",
    "произведени* наибольш*|наименьш*|минимальн*|максимальн*|различн*",
    "последн* цифр* наибольш*|наименьш*|минимальн*|максимальн*|$",
    "квадрат наибольш*|наименьш*|минимальн*|максимальн*",
    "не один ход",
    "не первым и не вторым",
    "№ по величине",
    "не при всяк*|любом № ходе",
    "любым|всяким № ходом / любой № ход _ выигр*",
    "единственн*|различн* способ*",
    "# различн*? способ*",
    "количество|число ходов|способов|вариантов , котор*",
    "наименьш*|наибольш*|минимальн*|максимальн* простое|однозначн*",
    "кто бы ни ход*|начин*",
    "ни № ход* и _ не может|сможет № ход*",
    "даже если _ _? _? пропус*",
    "ответьте на вопрос|задание задания? #",
    "проигр* уже? после № хода",
    "№ ходом партии|игры",
    "не менее|быстрее|меньше|раньше ,? чем за|в #",
    "тоже|снова|опять ошиб* / ошиб* вторым|третьим / вторым|третьим ходом ошиб*",
    "и каким ходом",
    "какой _? ход должен|должна|нужно|следует|надо|сделать",
    "игру начал|начинает|начнет / начинается с хода",
    "запишите|укажите _? удвоенн*|утроенн*|остаток|половин*",
    "невключительно / исключая концы|границы / не включая",
    "если _ № ходом удво*|утро*|добав*|возьм*|убер*|полож*",
    "так , чтобы _ не",
    "стратегии , но|однако|а _? может|способен|способна",
    "стратегия , но она",
    "минимум|минимально|меньшее за # / минимальн* числом|количеством ход* / максимально быстро",
    "обыгр* / ход _ может? ведет|приводит|приведет|привести к побед*|выигрыш* / избежать поражени*",
    "у _ выигрывает|выиграет|побеждает _",
    "выигрывает|выиграет|побеждает|победит не № ходом",
    "в лучшем случае / через ход / некоторых ход*|ответ* / какой-то|какого-то ход*",
    "№ ходом или _ не? побеждает|выигрывает|победит|выиграет",
    "но и _ не выигрывает|побеждает|выиграет|победит",
];
/// Which order of the answers is asked for where it is not the ascending one, in which they stand.
const DESCENDING: &str = "в? порядке убыв*|невозраст* / в? убывающем порядке / по убыв* / сначала|сперва укажите|запишите большее|наибольшее / запишите|укажите большее|наибольшее , потом|затем / от большего|наибольшего к меньшему|наименьшему / сначала|сперва большее|наибольшее число|значение? , затем|потом / наибольш*|максимальн* и наименьш*|минимальн* _? _? _? ( именно? в таком порядке )";
/// What rules say of one move, one turn or one case among others.
const OF_RULES: &[&str] = &[
    "( из? № HEAP - / ( из № -",
    "досрочно",
    "столько ,? сколько _? _? договор*|решил*|решит|загада*|назвал*|назовет|выпад*|выпал*|вчера|прошл*|предыдущ*",
    "после удвоени*|утроени*|добавлени*",
    "если последн* ходом / причем последн* ход*",
    "первым ходом можно|разреш* взять|брать|убрать|добав*|и",
    "предварительно / перед делением",
    ", а? затем|потом добав*|убр*|удв*|утр*",
    "удво*|утро*|увелич*|вдвое|втрое , при этом _? #? _? теря*|исчез*|пропад*",
    "если после этого",
    "столько _? ,? сколько _? _? _? _? ,? плюс|минус",
    "× , плюс|минус еще? #",
    "при этом _ _ _? добавив|убрав",
    "ходит только|лишь / всегда удваивает|утраивает|добавляет|убирает",
    "меньш* половины",
    "половин*|треть|четверть друг*|соседн*|второй|первой HEAP",
    "сумм* цифр",
    "сделав это",
    "выполняет|делает|совершает _? _? два|оба|три действия|хода / два действия : / в любом порядке / обязан и",
    "и то ,? и другое / одно или два из|действия",
    "меньшее|большее|наименьшее|наибольшее из? чисел? суммой|произведением|разностью",
    "или|либо в|из|к другую|другой|друг* HEAP? #",
    "две|три трети|четверти|третьих _? _? с округлением",
    "нечетн* , один|одна|одно _? остается",
    "степен* двойки|тройки|двух",
    "перед каждым ходом|ходу / после хода соперник* _? убира*|добавл*|берет|кладет",
    "сколько _ _ , и еще",
    "дважды|трижды ,|или|либо|.",
    "местами",
    "припис* _? _? ноль|нуль|нолик",
    "меньшая|большая половина суммой|произведением|разностью",
    "при $ = # игру начал|начала|начинает|начнет",
    "заверш*|законч*|заканч*|прекращ* _? _? _? _? _? _? _? _? в пределах|границах / заверш*|законч*|заканч*|прекращ* через # ход*",
    "- в # раза|раз больше|меньше .",
    "удвоив|утроив|увеличив|удваивая|утраивая _? ,",
    "но при этом добав*|убр*|прибав* / но|и тогда|потом|затем надо|нужно|придется|следует / за что|это надо|нужно|придется / заплатив",
    "в этом случае убира*|добавля*|кладут",
    "первые|первых # хода|ходов делает",
    "на партию|игру|ход|раздумье _? # минут*|секунд*",
    "около|примерно|приблизительно #",
    "начинает второй|вторая .|, / отказался|отказалась ходить|начинать",
    "ходит еще раз / наугад|наудачу / делает то же ,? что",
    "предпоследний ходивш* / ходивш* предпоследн* / последним не ходил*|ходила",
    "победит|побеждает|выигрывает начинавш*|начавш*",
];
/// What is said of three heaps, of which one is named at a time.
const OF_SOME_HEAPS: &str = "№ или|и|, № HEAP / № , № или|и № / любых|любые две|двух|двум / каждую|каждой из двух / крайн* / любую|любой другую|другой";
/// What a question may suppose of another game than that of the text.
const SUPPOSES: &str = "пусть|теперь|допустим|предположим";

impl Reader {
    /// Reports sentences with words that change a rule, where nothing that was read says the same.
    pub(crate) fn distrusting(mut self, tokens: &[Token]) -> Self {
        for range in sentences(tokens) {
            let piece = Piece {
                tokens: &tokens[range],
            };
            if piece.tokens.is_empty() {
                continue;
            }
            let place = piece.place();
            let meets = |it: &Place| it.start < place.end && place.start < it.end;
            let is_known = self.not_understood.iter().any(meets);
            let is_noise = self.noise.iter().any(meets);
            let mut phrases = self.phrases.iter();
            let is_question =
                phrases.any(|(it, field)| matches!(field, Field::Question(_)) && meets(it));
            let ends = tokens.iter().find(|it| it.place.start >= place.end);
            let asks = is_question
                || is_noise && piece.has("запишите|укажите|ответ*|чему")
                || piece.at(0, "сколько").is_some() && ends.is_some_and(|it| it.word == "?");
            let is_lost = match asks {
                true => self.asks_for_more(&piece),
                false => !is_noise && (supposes(&piece) || self.says_more(&piece)),
            };
            if is_lost && !is_known {
                self.not_understood.push(place);
            } else if let Some(found) = piece.find(DESCENDING).filter(|_| asks && !is_known) {
                self.not_understood.push(piece.part(found.range).place());
            }
        }
        self
    }

    fn names_player(&self, piece: &Piece<'_>, at: usize) -> bool {
        let token = piece.tokens.get(at);
        token.is_some_and(|it| self.names.player(it).is_some())
    }

    /// Whether some move that was read is of one player alone.
    fn tells_players_apart(&self) -> bool {
        self.game.moves.iter().any(|it| it.by.is_some())
    }

    fn asks_for_more(&self, piece: &Piece<'_>) -> bool {
        let later = piece.find("позже|позднее").is_some_and(|it| {
            it.range.start == 0 || piece.at(it.range.start - 1, "не|самое").is_none()
        });
        let is_supposed = |at: usize| {
            self.names_player(piece, at + 1)
                && piece.at(at, "если").is_some()
                && piece.tokens.get(at + 2).is_some_and(is_move)
        };
        // `ни первым, ни вторым ходом, но может не позднее чем третьим`
        let is_neither = piece.has("ни № ход*? , ни №") && !piece.has(", но|а|зато");
        // `При каких S …? В ответе укажите их количество.`
        let asks = |ask: &str| self.game.questions.iter().any(|it| it.ask.contains(ask));
        let is_form = piece.has("ответ*|ответом|их|таких / из них")
            && !piece.has("выигр*|победи*|побежда*|проигр*");
        let is_refined = is_form
            && (piece.has("их количеств* / количеств* таких / сколько таких") && !asks("count")
                || piece.has("их сумм* / сумм* таких") && !asks("sum")
                || piece.has("наименьш*|минимальн* из? них|таких")
                    && !asks("min")
                    && !asks("smallest")
                || piece.has("наибольш*|максимальн* из? них|таких")
                    && !asks("max")
                    && !asks("largest"));
        // `количество S, при которых …, и наименьшее из них`
        let asks_two = piece.has("количество|сколько")
            && piece.has(", и|а также? наименьш*|наибольш*|минимальн*|максимальн*|сумм* / количество и сумм*|наименьш*|наибольш*");
        // `За сколько ходов выиграет Петя?`, but `неважно, за сколько ходов`
        let counts_moves = piece
            .has("за сколько _? ходов / сколько ходов / сколько _? первых ходов")
            && !piece.has("неважно / не важно / значения|роли не имеет|играет / все равно");
        let counts_ways = piece.has("сколькими способами") && !piece.has("выбрать|взять|задать $");
        // `Ваня выигрывает после второго хода Пети`
        let is_after_move = piece
            .find("после № хода _")
            .is_some_and(|it| self.names_player(piece, it.range.end - 1))
            && piece.has("выигр*|побежд*|победит")
            && !piece.has("№ ходом / сразу|неудачн*");
        later
            || asks_two
            || counts_moves
            || counts_ways
            || is_after_move
            || is_refined
            || is_neither
            || supposes(piece)
            || self.bounds_start(piece)
            || (0..piece.tokens.len()).any(is_supposed)
            || piece.has("произведени* $ *|· $")
                && piece
                    .has("$ <|>|= $ / различн*|четн*|нечетн* / сколько раз / каком $ / значение $")
            || OF_QUESTIONS.iter().any(|it| piece.has(it))
    }

    fn says_more(&self, piece: &Piece<'_>) -> bool {
        if piece.has("например|пример|пусть|допустим|скажем") {
            return false;
        }
        let does = piece.tokens.iter().any(is_move) || piece.has(DEEDS);
        let is_aside = |at: usize| {
            self.names_player(piece, at + 1)
                && piece.tokens[at + 1].is_capital
                && piece.at(at, "(|, _ - #|×|в|на|еще|только|лишь").is_some()
        };
        let tells_apart =
            does && (0..piece.tokens.len()).any(is_aside) && !self.tells_players_apart();
        // `К ответу прибавьте 5.`
        let changes_answer = piece.at(
            0,
            "к ответу|результату прибав*|добав* / ответ|результат умнож*|увелич*|уменьш*",
        );
        changes_answer.is_some()
            || self.is_of_one_player(piece, does)
            || self.bans_a_deed(piece)
            || self.leaves_one_move(piece)
            || does && self.does_two_things(piece)
            || does && self.has_other_case(piece)
            || self.bounds_start(piece)
            || self.excepts_starts(piece)
            || tells_apart
            || piece.has("если|при _? _? _? _? _? _? _? обязан*")
                && !piece.has("не обязан* / при этом")
                && self.game.moves.iter().all(|it| it.guards.is_empty())
            || piece.has("до|к ближайш* целого|целому|числа")
                && !piece.has("вниз|вверх|меньш*|больш*|недостат*|избытк*")
            || piece.has("после каждого ход* / в конце ход*")
                && !piece.has("должн*|не|нельзя|запрещ*|перемнож*")
            || piece.has("кажд* из? игрок*? _? # раз за игру") && !is_once_each(&self.game)
            || OF_RULES.iter().any(|it| piece.has(&self.phrase(it)))
            || does && piece.at(0, "затем|потом").is_some()
            || self.hides_winner(piece)
            || self.names_some_heaps(piece)
            || self.holds_until(piece)
            || self.ends_between(piece)
            || names_three(piece)
    }

    /// `Кто последним ходил, тот остался в дураках.`, of which nothing was read; `Победит Петя.`
    fn hides_winner(&self, piece: &Piece<'_>) -> bool {
        let place = piece.place();
        let is_aside = self
            .asides
            .iter()
            .any(|it| it.start <= place.start && place.end <= it.end);
        let tells_last = piece.tokens.len() > 5
            && piece.has("кто|тот|та|чей")
            && !piece.has("выиг*|побед*|побеж*")
            && piece.has("последним|последней ходил*|пошел|пошла|сходил*|играл* / ходил*|пошел|пошла|сходил* последним|последней / последний ход");
        let is_name = |it: &Token| self.names.player(it).is_some();
        let names_one = piece.tokens.len() < 4
            && piece
                .at(0, "победит|побеждает|выиграет|выигрывает")
                .is_some()
            && piece.tokens.iter().any(is_name);
        is_aside && tells_last || names_one
    }

    /// `в белую или чёрную кучу`, of three heaps.
    fn names_some_heaps(&self, piece: &Piece<'_>) -> bool {
        let is_start = piece.tokens.iter().any(|it| it.kind == Kind::Letter)
            || piece.has("было|лежит|лежало|вначале|сначала");
        let is_pair = self.game.moves.iter().any(|it| it.change.is_of_two());
        self.game.heap_count > 2 && !is_start && !is_pair && piece.has(&self.phrase(OF_SOME_HEAPS))
    }

    /// `Пока куча не достигла 20 камней, удваивать нельзя.`
    fn holds_until(&self, piece: &Piece<'_>) -> bool {
        piece.has("пока _? _? не достиг*|дораст*|станет|наберет*|наполнит*")
            && piece.has("нельзя|запрещ*|разреш*|можно")
            && piece.tokens.iter().any(is_move)
    }

    /// `когда камней от 60 до 70`, `кучи отличаются не менее чем на 60`: what is read as more than so many alone.
    fn ends_between(&self, piece: &Piece<'_>) -> bool {
        let Some(end) = &self.game.end else {
            return false;
        };
        let is_of_end = piece.has("заверш*|законч*|заканч*|прекращ*|конч*|побежда*|выигрыва*");
        let is_between = matches!(self.game.winner, WinnerRule::Last | WinnerRule::Next)
            && piece.has("камней|штук|число|количество|сумма _? от # до # / между # и #");
        let differs = end.subject != Subject::Difference
            && piece.has("отлича*|различа* не? менее|более|меньше|больше ,? чем? на #");
        is_of_end && (is_between || differs)
    }

    /// `Ваня может один раз за игру пропустить ход`, `(Ваня – в три раза)`, `если чётно, побеждает Петя`: of one of the players alone.
    fn is_of_one_player(&self, piece: &Piece<'_>, does: bool) -> bool {
        let named = |player: u8| self.names.is_in(player, piece.tokens);
        let allows = piece.has("может|вправе|имеет право|всегда|обязан*|только|лишь / за игру");
        let passes = piece.has("пропус*");
        let walks = piece.has("ходит|ходы") && piece.has("только|всегда");
        let is_rule = (does || passes || walks) && allows && !piece.has("первый|первым ход*");
        let wins =
            piece.has("если|иначе / в противном случае") && piece.has("побежда*|побед*|выигр*");
        let is_told = matches!(self.game.winner, WinnerRule::FirstIf(_));
        (named(1) || named(2))
            && wins
            && !is_told
            && piece.has("чет*|нечет*|больше|более|меньше|менее|кратн*")
            || named(1) != named(2) && is_rule && !self.tells_players_apart()
    }

    /// `Удвоение на первом ходу запрещено.`
    fn bans_a_deed(&self, piece: &Piece<'_>) -> bool {
        let is_free =
            self.game.repeat == Repetition::Free && self.game.heap_memory == HeapMemory::Free;
        let is_unguarded = self.game.moves.iter().all(|it| it.guards.is_empty());
        piece.has(DEEDS) && piece.has(BANS) && is_free && is_unguarded && self.game.legal.is_empty()
    }

    /// `Если в куче больше 20 камней, можно только добавлять.`: all other moves are forbidden then.
    fn leaves_one_move(&self, piece: &Piece<'_>) -> bool {
        let only = piece.find("можно|может|разреш*|разрешено|вправе _? только|лишь");
        let Some(only) = only else {
            return false;
        };
        let before = piece.part(0..only.range.start);
        let next = only.range.end..piece.tokens.len().min(only.range.end + 3);
        let next = piece.part(next);
        let is_guarded = self.game.moves.iter().all(|it| !it.guards.is_empty());
        (before.has("если|когда|при|котор*")
            || !is_guarded && before.has("пока|четн*|нечетн*|меньше|больше"))
            && (before.tokens.iter()).any(|it| it.number.is_some() || it.word.contains("чет"))
            && (next.tokens.iter().any(lexicon::is_move_verb) || next.has(DEEDS))
    }

    /// `удвоить, убрав затем один камень`: one move that is read as two.
    fn does_two_things(&self, piece: &Piece<'_>) -> bool {
        const DOING: &str =
            ", сняв|убрав|добавив|выбросив|отбросив|уменьшив|увеличив|вынув|отняв|прибавив|положив";
        // `оставить треть, выбросив остальное`
        let is_part = |at: usize| piece.at(at, "остальн*|остаток|все").is_none();
        piece.find(DOING).is_some_and(|it| is_part(it.range.end))
            || piece.has("дважды|трижды добав*|убра*|убир*|взя*|прибав* / # действия из")
    }

    /// `Иначе он может добавить два камня.`: the case before it is told in another sentence.
    fn has_other_case(&self, piece: &Piece<'_>) -> bool {
        let guarded = self.game.moves.iter().filter(|it| !it.guards.is_empty());
        // `чётное число удваивает, иначе утраивает` has been read where both have their condition.
        let is_read = guarded.count() > 1;
        let is_other = piece
            .has("в противном случае _? на|добав*|убр*|удв*|утр* / иначе добав*|убр*|удв*|утр*|на");
        piece.at(0, "иначе / в противном случае").is_some()
            || is_other && !is_read
            || piece.has("вместо этого он|она|игрок")
                && piece.has("если|когда")
                && !piece.has("может|вправе|можно")
    }

    /// `1 ≤ S ≤ 40, за исключением S = 20`, `всего 30, из них в первой S`
    fn excepts_starts(&self, piece: &Piece<'_>) -> bool {
        let names_letter = piece.tokens.iter().any(|it| it.kind == Kind::Letter);
        let is_start = piece.has("было|лежит|лежало|находится|находилось|начал*");
        names_letter
            && is_start
            && (piece.has("исключением|исключая")
                || piece.has("всего|вместе") && piece.has("из них / остальн*")
                || self.game.heap_count < 2 && piece.has("на $ _? больше|меньше")
                || piece.has("было больше|меньше $"))
    }

    /// `S – точный квадрат`
    fn bounds_start(&self, piece: &Piece<'_>) -> bool {
        // `S + 3 камня` in the only heap: its values would be given, and not those of S.
        let is_shifted = |it: &Amount| matches!(it, Amount::Unknown { times, more, .. } if (*times, *more) != (1, 0));
        let is_one =
            self.game.start.heaps.len() == 1 && self.game.start.heaps.iter().any(is_shifted);
        let names_letter = piece.tokens.iter().any(|it| it.kind == Kind::Letter);
        names_letter && is_one && piece.has("было|лежит|лежало|находится|находилось|начал*")
            || names_letter
            && piece.tokens.len() < 9
            && piece.has("точный|полный квадрат / квадрат натуральн* / степень|степенью двойки|тройки / цифры|цифрами различн*|разн* / различн*|разн* цифр* / простое|составное")
            && self.game.start.conditions.is_empty()
    }
}

/// `Играют Петя, Ваня и Коля.`
fn names_three(piece: &Piece<'_>) -> bool {
    let is_name =
        |it: &Token| it.is_capital && it.kind == Kind::Word && it.word.chars().count() > 2;
    piece.has("играют|ходят|играть|сыграть / по очереди")
        && piece.tokens.windows(6).any(|it| {
            // `Двое, Инна и Олег, ходят поочерёдно.`
            let [_, one, comma, other, and, third] = it else {
                return false;
            };
            // Where all letters are capital, that says nothing.
            let is_list = comma.word == "," && and.word == "и" && !and.is_capital;
            is_list && [one, other, third].into_iter().all(is_name)
        })
}

fn is_move(token: &Token) -> bool {
    lexicon::is_move_verb(token) || token.times.is_some()
}

/// `Пусть первым ходит Ваня.`
fn supposes(piece: &Piece<'_>) -> bool {
    piece.at(0, SUPPOSES).is_some()
        && (piece.has("ходит|начинает|нельзя|запрещ*|уже") || piece.tokens.len() < 4)
        && !piece.has("$ = # / правила|вопросы|задания")
}
