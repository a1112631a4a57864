//! Words that mean the same to the grammar, and words that mean nothing to it.

use crate::read::text::tokens::{Kind, Piece, Token};
use crate::read::words::asides::is_aside;

/// Nouns of heaps, the usual ones first.
pub(crate) const HEAPS: &[&str] = &[
    "куч*",
    "корзин*",
    "ваз*",
    "короб*",
    "ящик*",
    "мешк*|мешок",
    "стопк*|стопок",
    "горк*|горок",
    "тарел*",
    "банк*|банок",
    "поднос*",
    "полян*",
    "сундук*",
    "кувшин*",
    "сосуд*",
    "стакан*",
    "бочк*|бочек",
    "пакет*",
    "копил*",
    "кошел*",
    "полк*|полок",
    "чаш*",
    "блюд*",
    "пирамидк*|пирамидок",
    "счет|счета|счету|счете|счетом|счетов|счетах",
    "блюдц*|блюдец",
    "пробирк*|пробирок",
    "башн*|башен",
    "бассейн*",
    "миск*|мисок",
    "кружк*|кружек",
    "ведр*|ведер",
    "склад*",
    "карман*",
    "поленниц*",
];

/// Verbs of moves as phrases.
pub(crate) const ADD: &str = "завез*|завоз*|подвез*|подвоз*|запуска*|запусти*|накач*|сажа*|посад*|бросают|бросает|бросить|кидают|кидает|кидать|кинуть|наниз*|надстр*|достра*|пристав*|вклеи*|наклеи*|приклеи*|прикреп*|пригон*|зажиг*|зажечь|вешать|вешает|вешают|повесить|дорис*|допис*|припис*|набрас*|зарабат*|заработ*|докуп*|прикуп*|став*|подсаж*|подсад*|внест*|внос*|доложи*|добав*|прибав*|полож*|долож*|подлож*|докид*|докин*|принес*|присоед*|прилож*|добрас*|кладет|класть|доклад*|клад*|подклад*|подбрас*|подкид*|плюс|долить|долив*|налить|налив*|подсып*|насып*|досып*|начисл*|опуст*|опуск*|вылива*|вылить|залив*|залить";
pub(crate) const TAKE: &str = "снести|сносит|сносят|вынес*|вынос*|выносят|забир*|стащ*|таск*|утащ*|утаск*|унос*|унес*|срыв*|сорв*|отцеп*|отрез*|откус*|отщип*|отлам*|выпи*|пьет|пьют|гасит|гасят|погас*|туш*|сгрыз*|грыз*|клюет|клюют|склев*|кушает|кушают|скушать|лопают|лопнуть|срез*|сруб*|вырыв*|сжиг*|сжечь|израсход*|задув*|задуть|снимают|убра*|убир*|взя*|забра*|вычес*|вычит*|удал*|снять|снима*|съес*|отнять|отним*|выброс*|отброс*|извле*|сброс*|вынуть|вынима*|изъя*|брать|бере*|отда*|вытащ*|стереть|возьм*|слить|слива*|отлить|отлива*|потрат*|трати*|вычерк*|отобра*|отбира*|отлож*|отклад*|списа*|продать|берут|съед*|ест|едят";
pub(crate) const INCREASE: &str = "пополн*|увелич*|удлин*|расшир*|нарас*|нараст*|поднять|поднима*|повысить|повыша*|продвинуть|продвига*|шагнуть|подняться|передвин*|передвиг*|сдвин*|сдвиг*";
pub(crate) const DECREASE: &str =
    "уменьш*|укорот*|укорач*|убавл*|убавит*|сократ*|снизить|снижа*|понизить|понижа*";
pub(crate) const MULTIPLY: &str = "умнож*|помнож*|множ*|перемнож*|домнож*";
pub(crate) const DIVIDE: &str = "делит*|раздел*|поделит*|делени*";
pub(crate) const REPLACE: &str = "замен*|измен*";
pub(crate) const CARRY: &str = "перелож*|перенес*|перемест*";
/// `оставить треть камней`
pub(crate) const LEAVE: &str = "оставить|оставляет|оставляют|оставлять";
pub(crate) const POWER: &str = "возвес*|возвод*";

/// Any verb of a move.
pub(crate) fn is_move_verb(token: &Token) -> bool {
    let piece = Piece {
        tokens: std::slice::from_ref(token),
    };
    let verbs = [
        ADD,
        TAKE,
        INCREASE,
        DECREASE,
        MULTIPLY,
        DIVIDE,
        CARRY,
        POWER,
        LEAVE,
        "замен*",
    ];
    let is_infinitive = [
        "ть", "ти", "чь", "ться", "ает", "яет", "ит", "ет", "ают", "яют", "ут", "ят", "ат", "плюс",
        "тся",
    ]
    .iter()
    .any(|it| token.word.ends_with(it));
    let by_times = token.times.is_some()
        && ["ить", "ает", "ать", "ают", "ется", "ится", "ют"]
            .iter()
            .any(|it| token.word.ends_with(it));
    // `добавление камня или удвоение`
    let is_noun = ["ение", "ание"].iter().any(|it| token.word.ends_with(it))
        && (token.times.is_some() || verbs.iter().any(|verb| piece.at(0, verb).is_some()));
    // `делится на 3` is a condition, and cells that divide do it themselves.
    let verb_is = |verb: &str| piece.at(0, verb).is_some();
    let is_divided = token.word.ends_with("ся") && verb_is(DIVIDE);
    let is_infinitive = is_infinitive && !is_divided;
    by_times || is_noun || is_infinitive && verbs.iter().any(|verb| piece.at(0, verb).is_some())
}

/// Verbs of sentences on moves that are no moves.
const NO_MOVES: &str = "\
    проск*|перескоч*|перепрыг*|проеха*|пройти|проходит|миновать|перейти|треть|четверть|отбрас*|отброс*|игра*|сыгра*|ходи*|ходя*|сходи*|походи*|мож*|могут|може*|смож*|дела*|сдела*|соверша*|соверши*|выполн*|выигр*|победи*|побежда*|проигр*|начин*\
    |начат*|станов*|стан*|стои*|стоя*|лежа*|лежи*|хвата*|хвати*|буде*|буду*|быть|быва*|име*|есть|реша*|реши*|выбира*|выбра*|действ*|разреш*|позвол*|дозвол*\
    |повтор*|запрещ*|заверш*|законч*|заканч*|конча*|кончи*|прекращ*|прекрат*|останов*|останав*|оста*|достиг*|превы*|превос*|счита*|называ*|явля*\
    |получ*|округл*|наход*|содерж*|равня*|набер*|набир*|набра*|достиг*|окаж*|оказ*|дела*|раздел*|идет|идут|пойти|кончить|показ*\
    |состоит|состоят|участв*|сопротивл*|отвеча*|ответ*|зависи*|черед*|польз*|хотят|хочет|хоче*|хот*|знать|знает|знают|найти|найд*|указ*|укаж*|назв*|назов*|записа*\
    |пропус*|пасу*|дает|дать|дают|обяза*|долж*|нрав*|объявл*|призна*|остан*|держ*|живут|живет|умеет|умеют|работа*|меняют|меняет|менять|трога*|счет|отлича*|рассчит*|надея*|полага*|измен*|хран*|говор*|скаж*|убед*|довед*|довест*|нажим*|жмет|жмут|нажать|нажима*|подаю*|подает|подава*|команд*|отда*|соста*|сидят|сидит|доход*|дойти|дойде*|появ*|показа*|привод*|привест*|прив*дет|ходать|спор*|догов*|загад*|счит*|суммир*|упорядоч*|садят*|садит*|определ*|обеспеч*|гаранти*";

/// `играют`, `сидят`: what several do.
pub(crate) fn is_done_by_several(token: &Token) -> bool {
    const ENDINGS: &[&str] = &["ют", "ут", "ят", "ат"];
    token.kind == Kind::Word && ENDINGS.iter().any(|it| token.word.ends_with(it))
}

/// Whether a word is a verb by its ending, and may be one of a move.
pub(crate) fn is_open_verb(token: &Token) -> bool {
    const ENDINGS: &[&str] = &[
        "ать", "ять", "ить", "еть", "уть", "ыть", "сти", "зти", "чь", "ает", "яет", "ует", "ет",
        "ит", "ают", "яют", "уют", "ут", "ют", "ат", "ят",
    ];
    let word = token.word.as_str();
    token.kind == Kind::Word
        && word.chars().count() > 3
        && token.number.is_none()
        && token.order.is_none()
        && token.times.is_none()
        && !is_filler(token)
        && ENDINGS.iter().any(|it| word.ends_with(it))
        && !["ость", "есть", "ность"]
            .iter()
            .any(|it| word.ends_with(it))
        && Piece {
            tokens: std::slice::from_ref(token),
        }
        .at(0, NO_MOVES)
        .is_none()
}

/// The noun of what the things are in, as a phrase.
pub(crate) fn heap(piece: &Piece<'_>) -> Option<String> {
    // `S вёдер воды` are in no heap of that name.
    let is_heap = |heap: &&&str| piece.has(heap) && !piece.has(&format!("$ {heap}"));
    // `Две башни … Кубиков в коробке хватает.`
    let count = |heap: &str| {
        (0..piece.tokens.len())
            .filter(|&at| piece.at(at, heap).is_some())
            .count()
    };
    let known = HEAPS
        .iter()
        .filter(is_heap)
        .rev()
        .max_by_key(|it| count(it));
    let other = || {
        container(piece).filter(|it| known.is_none_or(|known| count(known) == 1 && count(it) > 2))
    };
    other().or_else(|| known.map(|it| (*it).to_owned()))
}

/// The noun of two heaps of which no list has it, as a phrase: `Два гаража … в любой гараж`.
pub(crate) fn container(piece: &Piece<'_>) -> Option<String> {
    const COUNTED: &str = "два|две|двух|двум|двумя|три|трех|трем|тремя|обоих|обеих _ / два|две|двух|двумя|три|трех|тремя _ _";
    const NAMED: &str = "в|во|из|к|с|у один|одну _ / один|одну|одной|одного|одному|одном из _ / выбирают|выбирает|выбрать|выбирать|берет одну|один _ / трогают|трогать|трогает|меняется|изменяется|изменяют|меняют только|лишь|ровно? одну|один|одно|одна _ / любую|любой|любом|любого|какой-*|какую-*|какого-*|каком-*|какому-* один|одну|одной|одного|одном|одному? из? _ / в|во|из|на|к|с|у одном|одной|одного|первую|первой|первом|первый|второй|вторую|втором|каждой|каждую|каждом|каждый|эту|выбранную из? _";
    // Nothing else is chosen from and put into.
    const CHOSEN: &str = "одну|одной из _ / в|во|на|к|с|из один|одном|одного|одному из _";
    const NO_HEAPS: &str = "команд*|операц*|действ*|кнопк*|кнопок|клавиш*|рычаг*|этаж*|ступен*|клет*|делени*|номер*|метр*|ход*|способ*|вариант*|следующ*|них|игрок*|правил*|точек|слов / сторон света";
    let nouns = |phrases: &str| -> Vec<String> {
        let found = phrases
            .split(" / ")
            .flat_map(|phrase| (0..piece.tokens.len()).filter_map(move |at| piece.at(at, phrase)));
        let nouns = found.map(|it| it.range.end - 1).filter(|&at| {
            let it = &piece.tokens[at];
            it.kind == Kind::Word
                && it.number.is_none()
                && it.order.is_none()
                && it.word.chars().count() > 2
                && !is_filler(it)
                && piece.at(at, NO_HEAPS).is_none()
        });
        nouns
            .map(|at| {
                let word = &piece.tokens[at].word;
                let count = word.chars().count();
                let length = if count > 5 { count - 2 } else { 3 };
                word.chars().take(length).collect()
            })
            .collect()
    };
    let named = nouns(NAMED);
    let is_both = |it: &String| {
        named
            .iter()
            .any(|named| named.starts_with(it.as_str()) || it.starts_with(named.as_str()))
    };
    let counted = nouns(COUNTED).into_iter().find(is_both);
    let stem = counted.or_else(|| nouns(CHOSEN).into_iter().next())?;
    Some(format!("{stem}*"))
}

/// Whether an unknown word beside known ones may change what they say: it tells one thing from another, or is done.
pub(crate) fn may_matter(token: &Token) -> bool {
    const ENDINGS: &[&str] = &[
        "ый", "ий", "ая", "яя", "ое", "ее", "ого", "его", "ую", "юю", "ые", "ие", "ыми", "ими",
        "ых", "их", "ть", "ти", "ет", "ит", "ут", "ют", "ат", "ят", "но",
    ];
    // `подошедший добавляет`: whoever plays
    let is_doer = ["вший", "дший", "вшая", "дшая"]
        .iter()
        .any(|it| token.word.ends_with(it));
    token.kind != Kind::Word || !is_doer && ENDINGS.iter().any(|it| token.word.ends_with(it))
}

/// Whether a word tells things of one kind from others: `красных`.
pub(crate) fn is_adjective(token: &Token) -> bool {
    const ENDINGS: &[&str] = &[
        "ых", "их", "ой", "ый", "ий", "ая", "яя", "ое", "ее", "ого", "его", "ую", "юю", "ые", "ие",
        "ыми", "ими", "ым", "им", "ом",
    ];
    ENDINGS.iter().any(|it| token.word.ends_with(it))
}

/// `горело`, `вылил`, `лопается`: a verb in the past, or one of what happens by itself.
pub(crate) fn is_past_or_reflexive(token: &Token) -> bool {
    const ENDINGS: &[&str] = &[
        "ал", "ил", "ел", "ял", "ыл", "ала", "ила", "ела", "яла", "ыла", "ло", "ли", "ется",
        "ится", "ет", "ит", "лся", "лась", "лось", "ют", "ят", "ут", "ат",
    ];
    token.kind == Kind::Word
        && token.word.chars().count() > 3
        && ENDINGS.iter().any(|it| token.word.ends_with(it))
}

/// Where words for how many say nothing: of the players, of the text itself, of conditions that all hold.
pub(crate) const PLAIN_QUANTITIES: &[&str] = &[
    "оба|обе|обоим|обоих|каждый|каждому|каждого|каждым из? игрок*|участник*|друз*|ребят*|двоих|ход*|раз*",
    "каждый из них",
    "сумму на счете|счету|табло|экране",
    "все _ одинаковые",
    "обоих|двух|всех|обеих видов|цветов|сортов|типов|кучах? вместе",
    "больше , чем есть ,? не|нельзя _",
    "больше ,? чем есть|имеется ,? _? нельзя|невозможно",
    "без остатка",
    "выбор хода - за ходящим|игроком",
    "что|какой|как|кому _? больше? нравится|хочется|угодно|захочется",
    "выполня*|выполнен* одновременно|оба|обе?",
    "одновременно|оба|обе выполня*|выполнен*|услови*|истин*|верн*|справедлив*",
    "выше|ниже описан*|приведен*|указан*|перечислен*|заданию|задании",
    "описан*|приведен*|указан*|перечислен* выше|ниже",
    "оба эти? числа|значения|ответа|услови*",
];

/// Words without which a sentence would say the same; all others must be understood.
const FILLER: &str = "\
    зато|начинает|начинают|потому|поэтому|оттого|делаются|делении|деления|делений|чьего|чьей|чьему|новое|новый|новую|старое|прежнее|прежнего|годится|годятся|жмут|жмет|нажимают|нажимает|командуют|отдают|отдать|ну|короче|короч|типа|значит|вообще|другом|другую|другое|другая|другие|еще|особый|опыт|партия|партию|партии|матч|состязание|ходивш*|подходит|подходят|всего|см|кг|сантиметр*|рубл*|какую-то|какую-нибудь|бывает|бывают|разрешены|такие|совсем|вовсе|кто|чей|самую|самой|самого|самая|самых|появилось|появится|теперь|хотя|однако|просто|впрочем|конечно|разумеется|таков|такова|таково|таковы|же|ли|бы|вот|ведь|итак|далее|опять|игравш*|впервые|всякий|прямо|сверху|снизу|кучке|сейчас|мы|нам|нас|вы|вам|они|каждый|каждая|каждое|следующего|следующее|следующий|тоже|обычно|обычные|все|разрешены|возможны|доступны|ходящ*|партнер*|меня*|выбирает|выбирают|оно|он|как|каком|каких|какой|таблич*|доск*|записан*|написан*|выполнив|над|а|и|или|либо|но|же|в|во|на\
    |к|ко|с|со|из|у|о|об|по|за|для|от|до|то|так|также|такой|такая|такое|такую|такого|такие|том|тот|той|та|того|те\
    |тех|тому|что|чтобы|это|этом|этого|этой|этот|эту|эти|этих|при|его|ее|их|им|ним|него|нее|нем|них|ней|она|они\
    |который|которая|которую|которой|которое|которого|которые|котором|которых|свой|своему|своим|своей|своего|своих\
    |своими|свою|будет|будут|было|были|была|быть|есть|станет|становится|станут|стать|стало|оказалось|окажется\
    |оказывается|оказаться|ход|хода|ходом|ходе|ходу|ходы|игра|игры|игре|игру|игрой|игрок|игрока|игроки|игроку\
    |игроков|игроком|игрокам|игроками|играют|играет|количеств|количествам|момент|моменты|момента|данный|позиция\
    |позиции|позицию|позиций|может|могут|можно|количество|количества|количестве|количеству|количеством|число|числа\
    |числу|числом|чисел|числе|камень|камня|камней|камни|камнями|камню|значение|значении|значениях|значениям\
    |значениями|значения|значений|значением|раз|раза|выбору|выбирая|выбрав|выбранн*|следующие|следующих|следующую\
    |следующей|следующим|действий|действие|действия|операций|операции|операцию|т|е|д|тогда|когда|где|уже|любой|любую\
    |любом|любая|лежит|лежат|лежало|лежали|находится|находятся|находилось|имеется|имеются|имелось|содержит\
    |содержится|содержалось|т.е|называется|считается|становятся|получив|получивший|получившая|получено|получить\
    |полученн*|получен|получается|первым|ситуаци*|возможн*|обозначим|равно|начальный|начале|начала|перед|ними|двумя\
    |натуральное|натуральных|натуральн*|целое|целые|целых|целым|целого|целому|неотрицательн*|друга|друг|очереди|делает\
    |делают|сделать|сделает|совершает|совершить|разрешается|позволяется|обязан|должен|выполнить|выполняя|под|после\
    |завершается|заканчивается|прекращается|себя|именно|тем|потом|затем|далее|нужно|надо|необходимо|столе|лично\
    |некоторое|некоторого|этому|другому|сам|самого|сколько-то|называемый|своем|единиц*|мог|могла|описанной|описанных\
    |описанная|заданию|задании|задания|задаче|предыдущем|предыдущей|условие|условия|условии|правилам|правила|точки\
    |точку|точек|точке|точка|координатами|координаты|фишка|фишки|фишку|фишкой|плоскости|координатной|зависит|состоит\
    |состоящая|имея|имеют|имеет|другой|суммарно|начальной|ходят|выполняются|выполнялись|выполнены|причем|останется\
    |остается|остаются|осталось|имеющихся|стоит|очередности|поочередно|неотрицательных|пара|пары|какую|вместо\
    |опуска*|двое|ребята|школьник*|мальчик*|девочк*|приятел*|друз*|себе|разрешен*|случиться|случилось|дано|дан\
    |изменяют|меняют|конце|конца|ходов|ходам|ту|впервые|итоге|допускается|допустимые|произойти|произошло|наступает\
    |этим|идет|ведется|ведут|вместе|вдвоем|совершают|делая|вправе|задан|задана|заданы|задано|некоторая|некоторые\
    |штук|табло|экране|экран|лестнице|лестницы|попеременно|отнимают|номер*|двоих|ступен*|клетк*|клеток|поставит\
    |поставил|там|вверх|вперед|вправо|население|населения|запас|показание|показания|показаний|объем|объема|длину|длина|длины|размер|размера|уровень|уровня|высоту|поголовье";

/// Words that may stand anywhere, as they are written.
pub(crate) fn plain_fillers() -> impl Iterator<Item = &'static str> {
    FILLER.split('|').filter(|it| !it.ends_with('*'))
}

/// Whether a word may stand anywhere without meaning something.
pub(crate) fn is_filler(token: &Token) -> bool {
    // A number always means something.
    if token.kind == Kind::Number || token.kind == Kind::Letter {
        return false;
    }
    let piece = Piece {
        tokens: std::slice::from_ref(token),
    };
    piece.at(0, FILLER).is_some()
}

/// What the heaps are of: stems of the nouns that follow a number, an unknown, or the word for amount.
pub(crate) fn objects(tokens: &[Token], heap: &str) -> Vec<String> {
    let mut stems: Vec<String> = ["кам", "конфет"].map(str::to_owned).into();
    let piece = Piece { tokens };
    let heads = [
        "количество|числа|число _".to_owned(),
        format!("{heap} _"),
        "$ _".to_owned(),
    ];
    for at in 0..tokens.len() {
        let times = |stem: &String| {
            tokens
                .iter()
                .filter(|it| it.word.starts_with(stem.as_str()))
                .count()
        };
        stems.extend(counted_noun(tokens, at).filter(|stem| times(stem) > 1));
        for head in &heads {
            let Some(found) = piece.at(at, head) else {
                continue;
            };
            let noun = &tokens[found.range.end - 1];
            let is_plural = [
                "ей", "ов", "ек", "ок", "ет", "ц", "нов", "ев", "ых", "иц", "ин", "ик", "ош", "уш",
                "ат", "от", "ст",
            ]
            .iter()
            .any(|it| noun.word.ends_with(it));
            let is_noun = noun.kind == Kind::Word
                && noun.order.is_none()
                && noun.number.is_none()
                // Where all letters are capital, that says nothing.
                && (!noun.is_capital || tokens[found.range.end - 2].is_capital);
            if is_noun && is_plural && noun.word.chars().count() > 3 && !is_filler(noun) {
                let count = noun.word.chars().count();
                let length = if count > 5 { count - 2 } else { count - 1 };
                let length = length.min(5);
                stems.push(noun.word.chars().take(length).collect());
            }
        }
    }
    kruzhok_order::sort(&mut stems);
    stems.dedup();
    stems.retain(|it| {
        !["равн", "больш", "меньш", "стан", "буде", "боле", "мене"]
            .iter()
            .any(|bad| it.starts_with(bad))
    });
    stems
}

/// The stem of what a number, or an unknown, counts: `2 литра`, `S литров`. What is counted more than once is an object.
fn counted_noun(tokens: &[Token], at: usize) -> Option<String> {
    let (head, noun) = (&tokens[at], tokens.get(at + 1)?);
    let counts = |it: &Token| it.kind == Kind::Letter || it.number.is_some();
    // `S литров воды`
    let is_second =
        at > 0 && counts(&tokens[at - 1]) && head.kind == Kind::Word && !is_filler(head);
    let is_amount = head.word.starts_with("количеств") || head.word == "число";
    let counts = counts(head) || is_second || is_amount;
    let piece = Piece {
        tokens: std::slice::from_ref(noun),
    };
    const NO_NOUN: &str = "стан*|буде*|равн*|больш*|меньш*|боле*|мене*|оказ*|перв*|втор*|друг*|следу*|наим*|наиб*|различ*|случ*|услов*|перечисл*|указан*|укаж*|найд*|соответ*";
    let is_noun = noun.kind == Kind::Word
        && !noun.is_capital
        && noun.number.is_none()
        && noun.order.is_none()
        && noun.times.is_none()
        && noun.word.chars().count() > 3
        && !is_filler(noun)
        && !is_move_verb(noun)
        && piece.at(0, NO_NOUN).is_none();
    // `три золотых;`
    let stands_alone = |it: &Token| it.kind == Kind::Sign || is_filler(it);
    // What is counted is in the genitive: there `бактерий` is no adjective.
    let is_name = !is_adjective(noun)
        || noun.word.ends_with("ий")
        || noun.word.ends_with("ых") && tokens.get(at + 2).is_some_and(stands_alone);
    // `Два пирата, Билл и Джо, …` are who plays.
    let are_players = tokens
        .get(at + 2)
        .is_some_and(|it| it.kind == Kind::Sign && it.word != ".")
        && tokens
            .get(at + 3)
            .is_some_and(|it| it.is_capital && it.kind == Kind::Word)
        && head.number == Some(2);
    let is_noun = is_noun && is_name && is_aside(&piece) && !are_players;
    let length = match noun.word.chars().count() {
        ..=5 => 3,
        6 => 4,
        _ => 5,
    };
    (counts && is_noun).then(|| noun.word.chars().take(length).collect())
}
