//! Every word and number on the page, made from the state. The browser's side only places them.

pub(crate) mod sentences;

use crate::address::BrokenLink;
use crate::colouring::TickTableView;
use crate::embed::Piece;
use crate::exercise::{ExerciseView, OwnNumbers};
use crate::explanation::AnswersView;
use crate::game::GameView;
use crate::guide::GuideView;
use crate::lesson::{LessonOfferView, LessonView};
use crate::position::PositionView;
use crate::program::ProgramView;
use crate::rules::{RulesView, problems};
use crate::save::Print;
use crate::settings::{Coded, HeaderView, Part, Theme};
use crate::state::{Notice, State};
use crate::variants::VariantsView;
use crate::{save, task};
use kruzhok_words::{Language, say};

/// All that the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The code of the language, for the document.
    pub language: String,
    /// The theme.
    pub theme: Theme,
    /// The title of the browser's tab.
    pub document_title: String,
    /// Whether the page around this one has a line at the top and a title of its own.
    pub is_embedded: bool,
    /// The line at the top.
    pub header: HeaderView,
    /// Whether the page is a show: the board alone.
    pub is_show: bool,
    /// Whether nothing is seen of it.
    pub is_blank: bool,
    /// What folds the side columns up, where columns stand side by side.
    pub folds: Vec<FoldView>,
    /// A message above the page.
    pub notice: Option<NoticeView>,
    /// The step of a lesson.
    pub lesson: Option<LessonView>,
    /// A lesson that is offered.
    pub offer: Option<LessonOfferView>,
    /// The part that a narrow screen shows.
    pub part: Part,
    /// The parts to choose from on a narrow screen.
    pub parts: Vec<Choice<Part>>,
    /// The guide, where it is open in place of the columns.
    pub guide: Option<GuideView>,
    /// The rules.
    pub rules: RulesView,
    /// The graph with its controls.
    pub game: GameView,
    /// The answers and what is known of the whole game.
    pub answers: AnswersView,
    /// Whether they are shown.
    pub has_answers: bool,
    /// The exercise, where the page is one.
    pub exercise: Option<ExerciseView>,
    /// The selected position.
    pub position: Option<PositionView>,
    /// The tick table.
    pub ticks: Option<TickTableView>,
    /// The Python program.
    pub program: Option<ProgramView>,
    /// More tasks like the open one; `None` while no game is solved, and where nothing is asked.
    pub variants: Option<VariantsView>,
    /// What goes on paper.
    pub print: Option<Print>,
    /// The HTML that is printed beside what the page shows itself.
    pub paper: Option<String>,
}

/// One of several values to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<T> {
    /// The value.
    pub value: T,
    /// What it is called.
    pub label: String,
    /// Whether it is the current one.
    pub is_chosen: bool,
}

/// What folds a side column up, or shows it again.
#[derive(Clone, Debug, PartialEq)]
pub struct FoldView {
    /// The column.
    pub part: Part,
    /// What the button is called.
    pub label: String,
    /// What the column is called.
    pub name: String,
    /// Whether the column is folded up.
    pub is_folded: bool,
}

/// A message above the page, with what closes it.
#[derive(Clone, Debug, PartialEq)]
pub struct NoticeView {
    /// The message.
    pub text: String,
    /// What opens the demo, where the message says that no game could be opened.
    pub demo: Option<String>,
    /// The key of the lesson that comes next, and what begins it, where the message says that one is finished.
    pub lesson: Option<(String, String)>,
    /// What the button that closes it is called.
    pub close: String,
}

impl View {
    /// The page of a state.
    pub fn of(state: &State) -> Self {
        let t = Words::of(state);
        let header = HeaderView::of(state);
        let shows = |piece| state.embedding.shows(piece);
        let is_outside = !state.embedding.is_embedded
            && state.embedding.pieces.is_none()
            && !state.exercise.is_under_way()
            && !state.exercise.is_asked_later;
        Self {
            language: state.settings.language.to_string(),
            theme: state.settings.theme,
            document_title: format!(
                "{} · {}",
                if state.guide.is_some() {
                    t.say("guide")
                } else {
                    state.game_title()
                },
                t.say("name")
            ),
            is_embedded: state.embedding.is_embedded,
            is_show: state.show.stepping.is_some(),
            is_blank: state.show.is_blank,
            folds: folds(state, t),
            header,
            notice: state.notice.as_ref().map(|notice| NoticeView {
                text: notice_text(notice, state),
                demo: notice.is_of_lost_game().then(|| t.say("notice-demo")),
                lesson: match notice {
                    Notice::LessonDone { next, .. } => next.map(|key| {
                        let title = t.say(&format!("lesson-{key}"));
                        let label = t.fill("notice-lesson-next", &[("title", &title)]);
                        (key.to_owned(), label)
                    }),
                    _ => None,
                },
                close: t.say("close"),
            }),
            lesson: LessonView::of(state),
            offer: LessonOfferView::of(state),
            part: state.settings.part,
            parts: choices(&state.embedding.parts(), state.settings.part, |part| {
                part_name(state, part, t)
            }),
            guide: GuideView::of(state),
            rules: RulesView::of(state),
            game: GameView::of(state),
            answers: AnswersView::of(state),
            has_answers: shows(Piece::Answers),
            exercise: ExerciseView::of(state),
            position: PositionView::of(state).filter(|_| shows(Piece::Position)),
            ticks: TickTableView::of(state).filter(|_| shows(Piece::Ticks)),
            program: ProgramView::of(state).filter(|_| is_outside),
            variants: VariantsView::of(state).filter(|_| is_outside),
            print: state.save.print,
            paper: save::paper(state),
        }
    }
}

/// The catalogue of one language, and the players' names where a Russian text gave them others than the usual ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Words<'a>(pub(crate) Language, pub(crate) Option<&'a [String; 2]>);

impl<'a> Words<'a> {
    pub(crate) fn of(state: &'a State) -> Self {
        let is_russian = state.settings.language == Language::Ru;
        Self(
            state.settings.language,
            state.rules.players.as_deref().filter(|_| is_russian),
        )
    }

    /// A message without places.
    pub(crate) fn say(self, key: &str) -> String {
        match self.named(key) {
            Some(name) => name,
            None => self.fill(key, &[]),
        }
    }

    /// What stands for a player, where that is not as usual: the name, or its first letter where the two differ.
    fn named(self, key: &str) -> Option<String> {
        let [first, second] = self.1?;
        let initial = |name: &str| name.chars().next();
        // And where they do not say the opposite to who knows the exam's: `П1` of a second player.
        let are_initials_distinct = initial(first) != initial(second)
            && initial(first) != Some('В')
            && initial(second) != Some('П');
        match key {
            "player-first" => Some(first.clone()),
            "player-second" => Some(second.clone()),
            "initial-first" if are_initials_distinct => initial(first).map(String::from),
            "initial-second" if are_initials_distinct => initial(second).map(String::from),
            _ => None,
        }
    }

    /// A player's name where there is room for a few letters: `Медве.`
    pub(crate) fn short_name(self, key: &'static str) -> String {
        const MOST: usize = 6;
        let name = self.say(key);
        match name.chars().count() > MOST {
            true => name.chars().take(MOST - 1).chain(['.']).collect(),
            false => name,
        }
    }

    /// A message with its places filled.
    pub(crate) fn fill(self, key: &str, args: &[(&str, &dyn ToString)]) -> String {
        let mut args: Vec<(&str, String)> = args
            .iter()
            .map(|(name, value)| (*name, self.spelled(&value.to_string())))
            .collect();
        for place in NAMES {
            args.extend(self.named(place).map(|name| (place, name)));
        }
        say(self.0, key, &args)
    }

    /// A text in which positions are as they are read in a sentence: in Russian `7,9` would be a fraction.
    pub(crate) fn spelled(self, text: &str) -> String {
        let is_position = |word: &str| {
            let is_heap = |it: &str| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit());
            word.contains(',') && word.split(',').all(is_heap)
        };
        let spelled = |word: &str| {
            let position = word.trim_end_matches(';');
            match is_position(position) {
                true => format!(
                    "({}){}",
                    position.replace(',', ",\u{a0}"),
                    &word[position.len()..]
                ),
                false => word.to_owned(),
            }
        };
        match self.0 {
            Language::Ru => text.split(' ').map(spelled).collect::<Vec<_>>().join(" "),
            Language::En | Language::Zh => text.to_owned(),
        }
    }

    /// Sentences one after the other. In Chinese nothing stands behind a full stop.
    pub(crate) fn together(self, sentences: &[String]) -> String {
        sentences.join(match self.0 {
            Language::Zh => "",
            Language::Ru | Language::En => " ",
        })
    }

    /// What makes a drawing larger, smaller, and as large as fits.
    pub(crate) fn zoom(self) -> [String; 3] {
        ["zoom-in", "zoom-out", "zoom-fit"].map(|key| self.say(key))
    }

    /// A number with this number of places after the point, or the comma.
    pub(crate) fn decimal(self, number: f64, places: usize) -> String {
        let text = format!("{number:.places$}");
        match self.0 {
            Language::Ru => text.replace('.', ","),
            Language::En | Language::Zh => text,
        }
    }

    /// A whole number in groups of three, which do not break.
    pub(crate) fn number(self, n: impl Into<u128>) -> String {
        let n: u128 = n.into();
        let digits = n.to_string();
        if digits.len() < 5 {
            return digits;
        }
        let separator = if self.0 == Language::Ru {
            '\u{a0}'
        } else {
            ','
        };
        let mut grouped = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                grouped.push(separator);
            }
            grouped.push(digit);
        }
        grouped
    }
}

/// What in a message stands for a player.
const NAMES: [&str; 4] = [
    "player-first",
    "player-second",
    "initial-first",
    "initial-second",
];

pub(crate) fn choices<T: Copy + PartialEq>(
    all: &[T],
    current: T,
    label: impl Fn(T) -> String,
) -> Vec<Choice<T>> {
    all.iter()
        .map(|&value| Choice {
            value,
            label: label(value),
            is_chosen: value == current,
        })
        .collect()
}

/// What a part is called: by the first piece in it that there is.
fn part_name(state: &State, part: Part, t: Words) -> String {
    let pieces = [
        (Piece::Answers, "part-answers"),
        (Piece::Law, "law"),
        (Piece::Position, "position"),
        (Piece::Ticks, "show-ticks"),
    ];
    let shown =
        |(piece, key): &(Piece, &'static str)| state.embedding.shows(*piece).then_some(*key);
    match part {
        Part::Answers if state.embedding.has_exercise => t.say("exercise"),
        Part::Answers => t.say(pieces.iter().find_map(shown).unwrap_or("part-answers")),
        part => t.say(&format!("part-{}", part.code())),
    }
}

/// In a frame it is chosen once which columns there are; a small one that has all three folds one of them up.
fn folds(state: &State, t: Words) -> Vec<FoldView> {
    let sides = [Part::Rules, Part::Answers];
    let has_all = state.embedding.parts().len() == Part::ALL.len();
    let is_offered = !state.embedding.is_embedded || state.settings.is_small && has_all;
    let shown = sides.iter().filter(|_| is_offered);
    let fold = |&part: &Part| {
        let is_folded = state.folded().contains(&part);
        let does = if is_folded { "unfold" } else { "fold" };
        FoldView {
            part,
            label: t.say(&format!("{does}-{}", part.code())),
            name: part_name(state, part, t),
            is_folded,
        }
    };
    shown.map(fold).collect()
}

fn notice_text(notice: &Notice, state: &State) -> String {
    let t = Words::of(state);
    match notice {
        Notice::BrokenLink(BrokenLink::Version) => t.say("notice-link-version"),
        Notice::BrokenLink(BrokenLink::TooLong) => t.say("notice-link-too-long"),
        Notice::BrokenLink(broken @ (BrokenLink::Unread(field) | BrokenLink::Field(field))) => {
            let key = match broken.loses_game() {
                true => "notice-link-lost",
                false => "notice-link-broken",
            };
            t.fill(key, &[("field", field)])
        }
        Notice::NoSuchGame(key) => t.fill("notice-no-such-game", &[("key", key)]),
        Notice::NoSuchPosition(position) => {
            let starts = state.solved.iter().flat_map(|it| &it.report.starts);
            let mut starts = starts.map(|it| it.position.as_str());
            let notice = t.fill("notice-no-such-position", &[("position", position)]);
            match (starts.next(), starts.next_back()) {
                (Some(first), Some(last)) => {
                    let range = [("first", &first as &dyn ToString), ("last", &last)];
                    format!("{notice} {}", t.fill("notice-starts", &range))
                }
                _ => notice,
            }
        }
        Notice::TooManyNodes(limit) => t.fill("notice-too-many-nodes", &[("n", limit)]),
        Notice::TextCopied(true) => t.say("notice-text-copied"),
        Notice::TextCopied(false) => t.say("notice-text-not-copied"),
        Notice::PictureTooLarge => t.say("notice-picture-too-large"),
        Notice::PixelsRefused => t.say("notice-pixels-refused"),
        Notice::PackageRefused => t.say("notice-package-refused"),
        Notice::LessonDone { all: 0, .. } => t.say("notice-lesson-over"),
        Notice::LessonDone { right, all, .. } => {
            t.fill("notice-lesson-done", &[("right", right), ("all", all)])
        }
        Notice::NotALesson => t.say("notice-not-a-lesson"),
        Notice::NotATask(refusal) => task::refusal_text(*refusal, t),
        Notice::Problem(problem) => problems::sentence(problem, t),
    }
}

impl State {
    /// The game's name: that of the rules file, of the game that it is a variant of, or a word for none.
    pub(crate) fn game_title(&self) -> String {
        let title = self.own_title();
        title.unwrap_or_else(|| Words::of(self).say("game-untitled"))
    }

    /// The same; `None` where the game has no name.
    pub(crate) fn own_title(&self) -> Option<String> {
        let title = self.rules.text.field("title");
        let original = self.exercise.original.as_ref();
        let original = original.map(|(solved, _)| solved.rules.title());
        match (original, self.exercise.exercise.own_numbers) {
            _ if !title.is_empty() => Some(title),
            (Some(game), OwnNumbers::Of(number)) if !game.is_empty() => {
                let t = Words::of(self);
                Some(t.fill("exercise-variant", &[("game", &game), ("n", &number)]))
            }
            _ => None,
        }
    }
}
