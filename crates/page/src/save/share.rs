//! What leads others to what the page shows: its address, the same as a QR code, and a frame for another page.

use crate::embed::{Embedding, Piece};
use crate::exercise::{Assignment, Exercise, MOST_CELLS, OwnNumbers, is_listed};
use crate::settings::{Coded, Tab, codes};
use crate::state::{Effect, Solved, State};
use crate::variants::exam_text;
use crate::view::{Choice, Words};
use kruzhok_picture::Standing;
use kruzhok_scorm::Edition;
use qrcodegen::{QrCode, QrCodeEcc};

/// Longer addresses are cut off by some messengers and learning platforms.
const LONG_ADDRESS: usize = 2_000;

/// What is to be shared, and how.
#[derive(Clone, Debug)]
pub(crate) struct ShareState {
    /// Whether the dialog is open.
    pub(crate) is_open: bool,
    /// Where the page is, without what follows `#`; empty where it has no address.
    pub(crate) base: String,
    /// What the frame shows.
    pub(crate) pieces: Vec<Piece>,
    /// Whether its rules may be read only.
    pub(crate) is_read_only: bool,
    /// What an exercise made of the game wants done; `None` until something was chosen.
    pub(crate) assignments: Option<Vec<AssignmentKind>>,
    /// How often it may be checked, as it was typed.
    pub(crate) attempts: String,
    /// Whether it gives no hints.
    pub(crate) is_without_hints: bool,
    /// Whether each pupil has numbers of their own.
    pub(crate) has_own_numbers: bool,
}

impl ShareState {
    /// Whether nobody else can open the address of the page: it comes from a file, or from the text of another page.
    pub(crate) fn is_local(&self) -> bool {
        !self.base.starts_with("http")
    }
}

/// The kinds of what an exercise may want done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignmentKind {
    /// To answer the questions.
    Answer,
    /// To mark positions.
    Colour,
    /// To choose a winning move at the selected position.
    Move,
    /// To win from the selected position.
    Play,
    /// To find the law of the lost positions.
    Law,
    /// To write the rules.
    Rules,
}

codes!(AssignmentKind: Answer "answer", Colour "colour", Move "move", Play "play", Law "law", Rules "rules");

impl Default for ShareState {
    fn default() -> Self {
        Self {
            is_open: false,
            base: String::new(),
            pieces: vec![Piece::Graph, Piece::Answers, Piece::Tools],
            is_read_only: true,
            assignments: None,
            attempts: String::new(),
            is_without_hints: false,
            has_own_numbers: false,
        }
    }
}

/// The dialog that shares what the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareView {
    /// What opens it.
    pub open: String,
    /// What closes it.
    pub close: String,
    /// What copies a text.
    pub copy: String,
    /// What is in it; `None` while it is closed.
    pub body: Option<ShareBody>,
}

/// What is shared.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareBody {
    /// The heading of the address.
    pub address_label: String,
    /// The address, always with the game and the language.
    pub address: String,
    /// How long it is, and what may come of that; of a file, that only this computer can open it.
    pub length: String,
    /// What the QR code is, for those who hear the page.
    pub qr_label: String,
    /// The code's side in modules, quiet zone included, and its modules as SVG path data; `None` where the address is too
    /// long for one, or of no use to others.
    pub qr: Option<(i32, String)>,
    /// The heading of the frame.
    pub frame_label: String,
    /// What the choice of pieces is called.
    pub pieces_label: String,
    /// The pieces.
    pub pieces: Vec<Choice<Piece>>,
    /// What forbids changes.
    pub read_only_label: String,
    /// Whether they are forbidden.
    pub is_read_only: bool,
    /// The markup of the frame.
    pub frame: String,
    /// An exercise made of the game; `None` where it has nothing to be asked.
    pub exercise: Option<ShareExerciseView>,
    /// A lesson that is written.
    pub lesson: ShareLessonView,
}

/// A lesson that is written.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareLessonView {
    /// The heading.
    pub label: String,
    /// How it is written.
    pub note: String,
    /// What its field is called.
    pub text_label: String,
    /// What stands in the empty field.
    pub placeholder: String,
    /// What was written.
    pub text: String,
    /// What puts the address of the open page below it.
    pub add: String,
    /// What keeps it as a file; `None` while nothing was written.
    pub save: Option<String>,
    /// What opens one from a file.
    pub file: String,
    /// How many steps it has, and which words have no address.
    pub notes: Vec<String>,
    /// Its address, and how long it is; `None` where it has no step.
    pub address: Option<[String; 2]>,
}

/// An exercise that is made of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareExerciseView {
    /// The heading.
    pub label: String,
    /// What it is for.
    pub note: String,
    /// What there is to do.
    pub kinds: Vec<Choice<AssignmentKind>>,
    /// What the field for the number of attempts is called, and what was typed.
    pub attempts: [String; 2],
    /// What leaves the hints out, and whether that is chosen.
    pub hints: (String, bool),
    /// What gives each pupil numbers of their own, and whether that is chosen.
    pub own_numbers: (String, bool),
    /// What comes of that, where it is chosen.
    pub own_numbers_note: Option<String>,
    /// What is missing before there is one.
    pub problem: Option<String>,
    /// What comes of it; `None` where something is missing.
    pub made: Option<MadeExerciseView>,
}

/// An exercise that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct MadeExerciseView {
    /// Its address, and how long it is.
    pub address: [String; 2],
    /// What its frame is called.
    pub frame_label: String,
    /// The markup of its frame.
    pub frame: String,
    /// What makes a package for learning platforms of it, in each edition of their standard.
    pub packages: [(Edition, String); 2],
    /// What that is.
    pub package_note: String,
}

impl ShareView {
    pub(crate) fn of(state: &State) -> Self {
        let t = Words::of(state);
        Self {
            open: t.say("copy-link"),
            close: t.say("close"),
            copy: t.say("share-copy"),
            body: state.save.share.is_open.then(|| ShareBody::of(state, t)),
        }
    }
}

impl ShareBody {
    fn of(state: &State, t: Words) -> Self {
        let share = &state.save.share;
        let address = state.shared_address(state.embedding.clone());
        let in_frame = state.shared_address(Embedding {
            is_embedded: true,
            pieces: Some(share.pieces.clone()),
            is_read_only: share.is_read_only,
            ..Embedding::default()
        });
        let is_local = share.is_local();
        let length = |address: &str| {
            let key = match address.len() {
                _ if is_local => "share-local",
                0..LONG_ADDRESS => "share-length",
                _ => "share-length-long",
            };
            t.fill(key, &[("n", &address.len())])
        };
        let pieces = Piece::ALL.iter().map(|&piece| Choice {
            value: piece,
            label: t.say(&format!("piece-{}", piece.code())),
            is_chosen: share.pieces.contains(&piece),
        });
        Self {
            address_label: t.say("share-address"),
            length: length(&address),
            exercise: ShareExerciseView::of(state, t, length),
            lesson: ShareLessonView {
                label: t.say("share-lesson"),
                note: t.say("share-lesson-note"),
                text_label: t.say("share-lesson-text"),
                placeholder: format!(
                    "{}\n\n{}\n{base}#v=1&game=demo-2024&root=60\n\n{}\n{base}#v=1&game=demo-2024&exercise=answer~19",
                    t.say("share-lesson-empty"),
                    t.say("share-lesson-read"),
                    t.say("share-lesson-do"),
                    base = share.base,
                ),
                add: t.say("share-lesson-add"),
                save: (!state.lesson.draft.is_empty()).then(|| t.say("share-lesson-save")),
                text: state.lesson.draft.clone(),
                file: t.say("share-lesson-file"),
                notes: state.lesson_notes(),
                address: state.lesson_to_share().map(|fragment| {
                    let address = format!("{}#{fragment}", share.base);
                    let length = length(&address);
                    [address, length]
                }),
            },
            qr_label: t.say("share-qr"),
            qr: qr_code(&address).filter(|_| !is_local),
            address,
            frame_label: t.say("share-frame"),
            pieces_label: t.say("share-pieces"),
            pieces: pieces.collect(),
            read_only_label: t.say("share-read-only"),
            is_read_only: share.is_read_only,
            frame: frame(&in_frame, 480),
        }
    }
}

impl ShareExerciseView {
    fn of(state: &State, t: Words, length: impl Fn(&str) -> String) -> Option<Self> {
        let share = &state.save.share;
        let suitable = state.suitable_kinds();
        let (exercise, root) = state.exercise_of(&suitable)?;
        let chosen = state.chosen_among(&suitable);
        let label = |kind: AssignmentKind| {
            let code = kind.code();
            let key = format!("share-exercise-{code}");
            match (kind, state.begins_at(kind)) {
                (AssignmentKind::Colour, _) if state.shares_map() => {
                    t.say("share-exercise-colour-map")
                }
                (AssignmentKind::Colour, Some(root)) if Some(&*root) != state.shown_root() => {
                    t.fill("share-exercise-colour-from", &[("position", &root)])
                }
                (_, position) => t.fill(&key, &[("position", &position.unwrap_or_default())]),
            }
        };
        let kinds = suitable.into_iter().map(|kind| Choice {
            value: kind,
            label: label(kind),
            is_chosen: chosen.contains(&kind),
        });
        let problem = match exercise.attempts {
            _ if chosen.is_empty() => Some("share-exercise-none"),
            None if !share.attempts.trim().is_empty() => Some("share-attempts-refused"),
            _ => None,
        };
        Some(Self {
            label: t.say("share-exercise"),
            note: t.say("share-exercise-note"),
            kinds: kinds.collect(),
            attempts: [t.say("share-attempts"), share.attempts.clone()],
            hints: (t.say("share-no-hints"), share.is_without_hints),
            own_numbers: (t.say("share-own-numbers"), share.has_own_numbers),
            own_numbers_note: share
                .has_own_numbers
                .then(|| t.say("share-own-numbers-note")),
            problem: problem.map(|key| t.say(key)),
            made: problem.is_none().then(|| {
                let height = state.frame_height(&exercise);
                let [address, in_frame] = [false, true].map(|is_framed| {
                    let fragment =
                        state.exercise_address(exercise.clone(), root.clone(), is_framed);
                    format!("{}#{fragment}", share.base)
                });
                let length = length(&address);
                MadeExerciseView {
                    address: [address, length],
                    frame_label: t.say("share-exercise-frame"),
                    frame: frame(&in_frame, height),
                    packages: Edition::ALL
                        .map(|it| (it, t.fill("share-package", &[("edition", &it.code())]))),
                    package_note: t.say("share-package-note"),
                }
            }),
        })
    }
}

impl State {
    /// The address of what the page shows, with the place of the page.
    pub(crate) fn shared_address(&self, embedding: Embedding) -> String {
        format!(
            "{}#{}",
            self.save.share.base,
            self.address_to_share(embedding)
        )
    }

    /// The exercise that is chosen in the dialog, and the position at the top of its graph; `None` while no game is solved,
    /// of a game whose heaps were solved one by one, and where there is nothing that could be asked.
    fn exercise_of(&self, suitable: &[AssignmentKind]) -> Option<(Exercise, Option<String>)> {
        let share = &self.save.share;
        self.solved.as_ref().filter(|_| !self.is_summed())?;
        suitable.first()?;
        let chosen = self.chosen_among(suitable);
        let exercise = Exercise {
            assignments: chosen.iter().map(|&kind| self.assignment(kind)).collect(),
            attempts: share.attempts.trim().parse().ok().filter(|most| *most > 0),
            is_without_hints: share.is_without_hints,
            own_numbers: match share.has_own_numbers {
                true => OwnNumbers::Wanted,
                false => OwnNumbers::None,
            },
        };
        let has_root = exercise.assignments.contains(&Assignment::Colour);
        let root = self.begins_at(AssignmentKind::Colour);
        Some((exercise, root.filter(|_| has_root)))
    }

    /// The first of what the game can be asked for.
    pub(crate) fn usual_exercise(&self) -> Exercise {
        let first = self.suitable_kinds().into_iter().take(1);
        Exercise {
            assignments: first.map(|kind| self.assignment(kind)).collect(),
            ..Exercise::default()
        }
    }

    fn assignment(&self, kind: AssignmentKind) -> Assignment {
        let position = self.begins_at(kind).unwrap_or_default();
        match kind {
            AssignmentKind::Answer => Assignment::Answers,
            AssignmentKind::Colour if self.shares_map() => Assignment::ColourMap,
            AssignmentKind::Colour => Assignment::Colour,
            AssignmentKind::Move => Assignment::Move(position),
            AssignmentKind::Play => Assignment::Play(position),
            AssignmentKind::Law => Assignment::Law,
            AssignmentKind::Rules => Assignment::Rules,
        }
    }

    /// What there is to do in the exercise of the dialog: until something was chosen, what is first.
    fn chosen_among(&self, suitable: &[AssignmentKind]) -> Vec<AssignmentKind> {
        let chosen = self.save.share.assignments.as_ref();
        let is_chosen = |kind: &AssignmentKind| chosen.is_some_and(|it| it.contains(kind));
        let kinds: Vec<AssignmentKind> = suitable.iter().copied().filter(is_chosen).collect();
        match kinds.is_empty() && chosen.is_none_or(|it| !it.is_empty()) {
            true => suitable.iter().copied().take(1).collect(),
            false => kinds,
        }
    }

    fn suitable_kinds(&self) -> Vec<AssignmentKind> {
        let kinds = AssignmentKind::ALL.iter().copied();
        kinds.filter(|&kind| self.suits(kind)).collect()
    }

    /// Whether the game can be asked for this. Where tosses decide, nobody can be sure to win; a law that nobody knows cannot
    /// be shown as the solution; and the rules are written by a text.
    fn suits(&self, kind: AssignmentKind) -> bool {
        match kind {
            AssignmentKind::Answer => self.asks_questions(),
            AssignmentKind::Rules => self.is_in_exam_words(),
            AssignmentKind::Law => !self.has_chance() && self.offers_law(),
            AssignmentKind::Colour | AssignmentKind::Move => !self.has_chance(),
            AssignmentKind::Play => !self.has_chance() && self.begins_at(kind).is_some(),
        }
    }

    /// Whether an exercise tells the game in the words of the exam.
    fn is_in_exam_words(&self) -> bool {
        let text = |solved: &Solved| exam_text(&solved.rules, Words::of(self));
        self.solved.as_ref().and_then(text).is_some()
    }

    /// Whether a question of the game can be asked.
    fn asks_questions(&self) -> bool {
        let mut answers = self.solved.iter().flat_map(|it| &it.report.answers);
        answers.any(is_listed)
    }

    /// The position that an exercise of this kind begins at: the selected one, or the one at the top of the graph, unless that is
    /// the answer to a question that is asked too, or cannot be won and is to be; then the start nearest to it. `None` where
    /// there is none.
    fn begins_at(&self, kind: AssignmentKind) -> Option<String> {
        let has_answers = match &self.save.share.assignments {
            Some(chosen) => chosen.contains(&AssignmentKind::Answer) && self.asks_questions(),
            None => false,
        };
        let open = match kind {
            AssignmentKind::Colour => self.shown_root()?,
            _ => self.shown_selection()?,
        };
        let suits = |position: &str, standing: Option<Standing>| {
            let can_be_won = matches!(standing, Some(Standing::Won(plies)) if plies != Some(0));
            (can_be_won || kind != AssignmentKind::Play)
                && !(has_answers && self.is_answer(position))
        };
        match (self.nearest_start(open, suits), kind) {
            (None, AssignmentKind::Play) => None,
            (found, _) => Some(found.unwrap_or_else(|| open.to_owned())),
        }
    }

    /// This position, or the start nearest to it, that suits, by what is known of who wins; `None` where none does.
    fn nearest_start(
        &self,
        position: &str,
        suits: impl Fn(&str, Option<Standing>) -> bool,
    ) -> Option<String> {
        let starts = &self.solved.as_ref()?.report.starts;
        let here = starts.iter().position(|it| it.position == position);
        let described = self.position.description.iter();
        let mut described = described.filter(|(of, _)| of == position);
        let known = described.next().map(|(_, report)| report.standing);
        if suits(position, known.or(here.map(|here| starts[here].standing))) {
            return Some(position.to_owned());
        }
        let here = here.unwrap_or(0);
        let beside = |by: usize| [here.checked_sub(by), (by > 0).then_some(here + by)];
        let places = (0..starts.len()).flat_map(beside).flatten();
        let mut nearest = places.filter_map(|at| starts.get(at));
        let found = nearest.find(|it| suits(&it.position, Some(it.standing)))?;
        Some(found.position.clone())
    }

    /// The position for the top of a drawing that stands beside the questions: the one that is there, or the start nearest to it
    /// that answers none of them.
    pub(crate) fn root_beside_questions(&self) -> Option<String> {
        self.nearest_start(self.shown_root()?, |position, _| !self.is_answer(position))
    }

    /// Whether a position answers a question of the game.
    fn is_answer(&self, position: &str) -> bool {
        let answers = self.solved.iter().flat_map(|it| &it.report.answers);
        let mut values = answers.flat_map(|it| it.outcome.iter().flatten());
        values.any(|value| value.start.as_deref() == Some(position))
    }

    /// Whether the cells of the map are what may be marked: it is what is seen, and not too large.
    fn shares_map(&self) -> bool {
        self.settings.tab == Tab::Map && !self.positions_of_map(MOST_CELLS).is_empty()
    }

    /// How high a frame with this exercise should be, in CSS pixels, before it says so itself.
    fn frame_height(&self, exercise: &Exercise) -> usize {
        let answers = self.solved.as_ref().map_or(0, |it| it.report.answers.len());
        let of_one = |assignment: &Assignment| match assignment {
            Assignment::Answers => answers * 150,
            Assignment::Answer(_) => 150,
            Assignment::Colour | Assignment::ColourMap | Assignment::Rules => 200,
            Assignment::Move(_) | Assignment::Play(_) => 260,
            Assignment::Law => 300,
        };
        let height: usize = 180 + exercise.assignments.iter().map(of_one).sum::<usize>();
        height.clamp(480, 900)
    }

    /// Gives the visitor the exercise of the dialog as a package for learning platforms.
    pub(crate) fn save_package(&self, edition: Edition) -> Vec<Effect> {
        let package = self
            .exercise_of(&self.suitable_kinds())
            .map(|(exercise, root)| Effect::SavePackage {
                name: self.file_name(&format!("SCORM {}", edition.code()), "zip"),
                address: self.exercise_address(exercise, root, true).to_string(),
                title: self.game_title(),
                edition,
            });
        package.into_iter().collect()
    }

    /// Takes over that something was chosen for the exercise of the dialog, or not. Rules are written alone: the page then
    /// shows the game that the pupil writes.
    pub(crate) fn choose_assignment(&mut self, kind: AssignmentKind, is_chosen: bool) {
        let others = self.chosen_among(&self.suitable_kinds()).into_iter();
        let goes_along = |other: &AssignmentKind| {
            *other != kind && (*other == AssignmentKind::Rules) == (kind == AssignmentKind::Rules)
        };
        let kept: Vec<AssignmentKind> = match is_chosen {
            true => others.filter(goes_along).chain([kind]).collect(),
            false => others.filter(|other| *other != kind).collect(),
        };
        self.save.share.assignments = Some(kept);
    }
}

/// The markup of a frame of this height, in CSS pixels.
fn frame(address: &str, height: usize) -> String {
    format!(
        "<iframe src=\"{}\" style=\"width: 100%; height: {height}px; border: 0\" allow=\"fullscreen; clipboard-write\"></iframe>",
        address.replace('&', "&amp;")
    )
}

/// An address as a code; `None` where it is too long for one.
pub(crate) fn qr_code(address: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(address, QrCodeEcc::Low).ok()?;
    Some(modules(&code))
}

/// The dark modules, a run of them in a row one rectangle, within a border of four light ones as the standard wants.
fn modules(code: &QrCode) -> (i32, String) {
    const QUIET: i32 = 4;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let start = x;
            while code.get_module(x, y) {
                x += 1;
            }
            let run = x - start;
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", start + QUIET, y + QUIET);
            }
            x += 1;
        }
    }
    (code.size() + 2 * QUIET, path)
}

#[cfg(test)]
mod tests {
    use crate::tests::Desk;
    use crate::{Msg, Piece, SaveMsg, SettingsMsg};
    use kruzhok_scorm::Edition;

    #[test]
    fn an_address_is_shared_with_game_and_language_as_a_frame_and_as_a_code() {
        let mut desk = Desk::open("");
        let base = "https://example.org/kruzhok/".to_owned();
        desk.send(Msg::Save(SaveMsg::BaseKnown(base)));
        assert_eq!(desk.view().header.share.body, None);
        desk.send(Msg::Save(SaveMsg::ShareOpened(true)));
        let body = |desk: &Desk| desk.view().header.share.body.expect("it is open");
        let shared = body(&desk);
        assert_eq!(
            shared.address,
            "https://example.org/kruzhok/#v=1&game=demo-2024&lang=en"
        );
        assert!(
            shared
                .frame
                .contains("embed=1&amp;show=graph,answers,tools&amp;edit=0")
        );
        let (side, modules) = shared.qr.expect("a short address has a code");
        // A finder pattern in a corner: seven dark modules behind the quiet zone of four.
        assert!(
            modules.starts_with("M4 4h7v1h-7z") && (side - 8 - 21) % 4 == 0,
            "{side}"
        );
        desk.send(Msg::Save(SaveMsg::SharedPieceChosen(Piece::Answers, false)))
            .send(Msg::Save(SaveMsg::SharedAsReadOnly(false)));
        let frame = body(&desk).frame;
        assert!(
            frame.contains("show=graph,tools") && !frame.contains("edit=0"),
            "{frame}"
        );
        // An exercise goes into a package without the page's own head.
        desk.send(Msg::Save(SaveMsg::PackageWanted(Edition::Scorm2004)));
        assert!(desk.saved.0.ends_with("SCORM-2004.zip"), "{}", desk.saved.0);
        assert_eq!(
            desk.saved.1,
            "v=1&game=demo-2024&lang=en&embed=1&exercise=answer"
        );
        for base in ["file:///kruzhok.html", "about:srcdoc"] {
            desk.send(Msg::Save(SaveMsg::BaseKnown(base.to_owned())));
            let local = body(&desk);
            assert!(local.qr.is_none() && local.length.contains("this computer"));
        }
        // What is shared opens the same.
        let again = Desk::open(shared.address.split('#').nth(1).expect("a fragment"));
        assert_eq!(again.answers(), desk.answers());
        desk.send(Msg::Settings(SettingsMsg::LanguageChosen(
            kruzhok_words::Language::Zh,
        )));
        assert!(body(&desk).address.ends_with("lang=zh"));
    }
}
