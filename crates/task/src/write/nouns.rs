//! Who plays with what, in all the cases that a task needs, and which of several wordings is chosen.

/// The words of one text.
pub(super) struct Wording {
    state: u64,
    is_plain: bool,
    /// Who moves first, and who second: as a subject and as an owner.
    pub(super) players: [[String; 2]; 2],
    /// What the player did who won: nobody knows whether a player of another name is a man.
    pub(super) won: &'static str,
    pub(super) object: &'static Noun,
    pub(super) heap: &'static Noun,
}

/// A noun, and what goes with its gender.
pub(super) struct Noun {
    pub(super) is_feminine: bool,
    /// `камень`, as what is put somewhere: `конфету`.
    pub(super) accusative: &'static str,
    /// `камня`; after two, three and four.
    pub(super) genitive: &'static str,
    /// `камней`
    pub(super) many: &'static str,
    /// Where something is: `в куче`; also the dative, `по камню`.
    pub(super) place: &'static str,
    /// `в кучах`
    pub(super) places: &'static str,
}

const OBJECTS: [Noun; 3] = [
    Noun {
        is_feminine: false,
        accusative: "камень",
        genitive: "камня",
        many: "камней",
        place: "камню",
        places: "камнях",
    },
    Noun {
        is_feminine: true,
        accusative: "конфету",
        genitive: "конфеты",
        many: "конфет",
        place: "конфете",
        places: "конфетах",
    },
    Noun {
        is_feminine: false,
        accusative: "орех",
        genitive: "ореха",
        many: "орехов",
        place: "ореху",
        places: "орехах",
    },
];

const HEAPS: [Noun; 2] = [
    Noun {
        is_feminine: true,
        accusative: "кучу",
        genitive: "кучи",
        many: "куч",
        place: "куче",
        places: "кучах",
    },
    Noun {
        is_feminine: true,
        accusative: "коробку",
        genitive: "коробки",
        many: "коробок",
        place: "коробке",
        places: "коробках",
    },
];

const PLAYERS: [[[&str; 2]; 2]; 3] = [
    [["Петя", "Пети"], ["Ваня", "Вани"]],
    [["Паша", "Паши"], ["Валера", "Валеры"]],
    [["Костя", "Кости"], ["Миша", "Миши"]],
];

impl Wording {
    pub(super) fn of_seed(seed: u64) -> Self {
        let mut wording = Self {
            state: seed,
            is_plain: seed == 0,
            players: PLAYERS[0].map(|it| it.map(str::to_owned)),
            won: "выиграл",
            object: &OBJECTS[0],
            heap: &HEAPS[0],
        };
        let (players, object, heap) = (wording.choice(3), wording.choice(3), wording.choice(3));
        wording.players = PLAYERS[players].map(|it| it.map(str::to_owned));
        wording.object = &OBJECTS[object];
        // Heaps are what most tasks have.
        wording.heap = &HEAPS[heap / 2];
        wording
    }

    /// The same words for players of these names.
    pub(super) fn named(mut self, players: Option<&[String; 2]>) -> Self {
        if let Some(players) = players {
            self.players = players.each_ref().map(|it| [it.clone(), owner(it)]);
            self.won = "выигрывает";
        }
        self
    }

    /// One of so many wordings: the first one with the seed 0. SplitMix64 after Steele, Lea and Flood (2014).
    pub(super) fn choice(&mut self, count: u64) -> usize {
        if self.is_plain {
            return 0;
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % count).unwrap_or_default()
    }

    pub(super) fn pick<'a>(&mut self, wordings: &[&'a str]) -> &'a str {
        wordings[self.choice(wordings.len() as u64)]
    }

    /// A number as what is put or taken, in words or in digits: `две`, `2`. With the seed 0 small numbers are words.
    pub(super) fn number(&mut self, number: i64, is_feminine: bool) -> String {
        let in_words = (1..=10).contains(&number) && self.choice(3) != 2
            || number <= 99 && !self.is_plain && self.choice(4) == 0;
        let words = in_words.then(|| words(number, is_feminine)).flatten();
        words.unwrap_or_else(|| number.to_string())
    }

    /// `один камень`, `две конфеты`, `пять орехов`: so many as what is put or taken.
    pub(super) fn objects(&mut self, number: i64) -> String {
        let object = self.object;
        format!(
            "{} {}",
            self.number(number, object.is_feminine),
            counted(number, object)
        )
    }

    /// `в два раза`
    pub(super) fn times(&mut self, number: i64) -> String {
        let times = match plural(number) {
            1 => "раза",
            _ => "раз",
        };
        format!("в {} {times}", self.number(number, false))
    }
}

/// A name as an owner: `Катя`, `Кати`. A name that ends in no way that Russian names do stays as it is.
fn owner(name: &str) -> String {
    const OTHERS: [[&str; 2]; 4] = [
        ["Павел", "Павла"],
        ["Пётр", "Петра"],
        ["Лев", "Льва"],
        ["Любовь", "Любови"],
    ];
    let declined = |word: &str| {
        if let Some([_, other]) = OTHERS.iter().find(|it| it[0] == word) {
            return Some((*other).to_owned());
        }
        let mut letters = word.chars();
        let last = letters.next_back()?;
        let stem = letters.as_str();
        let is_before_i = stem.ends_with(['г', 'к', 'х', 'ж', 'ч', 'ш', 'щ']);
        Some(match last {
            'а' if is_before_i => format!("{stem}и"),
            'а' => format!("{stem}ы"),
            'я' => format!("{stem}и"),
            'й' | 'ь' => format!("{stem}я"),
            'б'..='щ' if !"еиоу".contains(last) => format!("{word}а"),
            _ => word.to_owned(),
        })
    };
    let words = name.split(' ');
    let words = words.map(|it| declined(it).unwrap_or_else(|| it.to_owned()));
    words.collect::<Vec<_>>().join(" ")
}

/// The noun after a number: `камень`, `камня`, `камней`.
pub(super) fn counted(number: i64, noun: &Noun) -> &'static str {
    [noun.accusative, noun.genitive, noun.many][plural(number)]
}

/// 0 as after one, 1 as after two, 2 as after five.
pub(super) fn plural(number: i64) -> usize {
    let (last, last_two) = (number.rem_euclid(10), number.rem_euclid(100));
    match last {
        1 if last_two != 11 => 0,
        2..=4 if !(12..=14).contains(&last_two) => 1,
        _ => 2,
    }
}

/// A number from 1 to 99 as a word.
fn words(number: i64, is_feminine: bool) -> Option<String> {
    const SMALL: [&str; 17] = [
        "три",
        "четыре",
        "пять",
        "шесть",
        "семь",
        "восемь",
        "девять",
        "десять",
        "одиннадцать",
        "двенадцать",
        "тринадцать",
        "четырнадцать",
        "пятнадцать",
        "шестнадцать",
        "семнадцать",
        "восемнадцать",
        "девятнадцать",
    ];
    const TENS: [&str; 8] = [
        "двадцать",
        "тридцать",
        "сорок",
        "пятьдесят",
        "шестьдесят",
        "семьдесят",
        "восемьдесят",
        "девяносто",
    ];
    let small = |number: i64| match number {
        1 => Some(if is_feminine { "одну" } else { "один" }),
        2 => Some(if is_feminine { "две" } else { "два" }),
        _ => usize::try_from(number - 3)
            .ok()
            .and_then(|it| SMALL.get(it))
            .copied(),
    };
    if number < 20 {
        return small(number).map(str::to_owned);
    }
    let tens = usize::try_from(number / 10 - 2)
        .ok()
        .and_then(|it| TENS.get(it))?;
    match number % 10 {
        0 => Some((*tens).to_owned()),
        rest => Some(format!("{tens} {}", small(rest)?)),
    }
}
