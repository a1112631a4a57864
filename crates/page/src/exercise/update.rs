//! What happens to an exercise.

use super::address::{read_number, write_assignment, write_assignments};
use super::check::{best_move, is_listed};
use super::{
    Assignment, ExerciseMsg, ExerciseResult, ExerciseState, Feedback, Item, Mark, OwnNumbers,
    Stage, Work,
};
use crate::graph::{GraphMsg, opened_along};
use crate::guide::GuideMsg;
use crate::law::LawMsg;
use crate::map::MapMsg;
use crate::position::PositionMsg;
use crate::recursion::RecursionMsg;
use crate::rules::{NEW_GAME, RulesMsg};
use crate::settings::{SettingsMsg, Tab};
use crate::shelf::ShelfMsg;
use crate::state::{Effect, Msg, Notice, Solved, State, untelling_root};
use crate::view::Words;
use kruzhok_picture::{Arrangement, NodeKind, Opening, Selection, Standing};
use kruzhok_rulesfile::document;
use kruzhok_wire::{PositionReport, Report, Request, StartReport, VariantReport};
use std::rc::Rc;

impl Item {
    fn new(work: Work) -> Self {
        Self {
            work,
            attempts: 0,
            hints: 0,
            points: 0,
            is_closed: false,
            feedback: None,
        }
    }
}

impl ExerciseState {
    /// Whether an exercise that is under way does not let its pupil do this.
    pub(crate) fn refuses(&self, msg: &Msg) -> bool {
        match msg {
            // The reader of texts would write the rules.
            Msg::Task(_) => self.keeps_back(),
            Msg::Law(msg) => self.keeps_back() && *msg != LawMsg::TimePassed,
            // A law is sought of the game as it is.
            Msg::Rules(
                RulesMsg::FormEdited(_)
                | RulesMsg::TextEdited(_)
                | RulesMsg::HintTaken(_)
                | RulesMsg::Undone
                | RulesMsg::Redone,
            ) if self.is_of_law_alone() => true,
            _ if !self.withholds() => false,
            Msg::Map(MapMsg::CellSelected(_) | MapMsg::CursorMoved(_) | MapMsg::CellOpened(_))
                if self.is_of_map() =>
            {
                false
            }
            Msg::Graph(GraphMsg::RootChosen(_) | GraphMsg::RootStepped(_)) => {
                self.is_marking(false)
            }
            Msg::Graph(
                GraphMsg::StrategyChosen(_)
                | GraphMsg::MoveRefuted(_)
                | GraphMsg::CursorRefuted
                | GraphMsg::ArrangementChosen(Arrangement::Remoteness),
            )
            | Msg::Rules(
                RulesMsg::FormEdited(_) | RulesMsg::TextEdited(_) | RulesMsg::HintTaken(_),
            )
            | Msg::Rules(RulesMsg::Undone | RulesMsg::Redone)
            | Msg::Position(PositionMsg::Uncovered(_))
            | Msg::Settings(SettingsMsg::PiecesChosen(_))
            | Msg::Colouring(_)
            | Msg::Explanation(_)
            | Msg::Map(_)
            | Msg::Recursion(RecursionMsg::PositionTyped(_) | RecursionMsg::PositionStepped(_))
            | Msg::Variants(_)
            | Msg::Show(_)
            | Msg::Play(_)
            | Msg::Program(_) => true,
            _ => false,
        }
    }
}

/// Whether this opens another game, so that the page is no exercise and no step of a lesson any more.
pub(crate) fn opens_other_game(msg: &Msg) -> bool {
    matches!(
        msg,
        Msg::Rules(
            RulesMsg::GameChosen(_)
                | RulesMsg::FileOpened(_)
                | RulesMsg::DemoWanted
                | RulesMsg::NewGameWanted
        ) | Msg::Guide(GuideMsg::TopicTried(_))
            | Msg::Shelf(ShelfMsg::KeptChosen(_))
    )
}

impl State {
    /// Goes on with the exercise when the game of the page is solved. `None` where the page shows this game; else what
    /// there is to do first.
    pub(crate) fn go_on_with_exercise(&mut self) -> Option<Vec<Effect>> {
        match (self.exercise.stage, self.exercise.exercise.own_numbers) {
            (Stage::Opening, OwnNumbers::Wanted) => {
                self.exercise.stage = Stage::Asking;
                None
            }
            (Stage::Opening, OwnNumbers::Of(number)) => Some(self.search_variant(number)),
            (Stage::Opening, OwnNumbers::None) | (Stage::Varied, _) => self.begin_exercise(),
            _ => None,
        }
    }

    fn search_variant(&mut self, number: u32) -> Vec<Effect> {
        let Some(solved) = &self.solved else {
            return vec![];
        };
        self.exercise.stage = Stage::Searching;
        let effect = Effect::Post(Request::Variants {
            job: solved.job,
            rules: self.rules.text.source.clone(),
            count: 1,
            seed: u64::from(number),
        });
        [vec![effect], self.write_address(false)].concat()
    }

    pub(super) fn take_number(&mut self) -> Vec<Effect> {
        match read_number(&self.exercise.number) {
            Some(number) if self.exercise.stage == Stage::Asking => {
                self.exercise.exercise.own_numbers = OwnNumbers::Of(number);
                self.search_variant(number)
            }
            _ => {
                self.exercise.is_number_refused = true;
                vec![Effect::Focus("exercise-number".to_owned())]
            }
        }
    }

    /// Takes the variant that an exercise waits for; `None` where it waits for none.
    pub(crate) fn take_own_variant(
        &mut self,
        variants: &Result<Vec<VariantReport>, String>,
    ) -> Option<Vec<Effect>> {
        if self.exercise.stage != Stage::Searching {
            return None;
        }
        let Some(variant) = variants.as_ref().ok().and_then(|found| found.first()) else {
            // Numbers of another game are none for these questions: the address's own are taken.
            self.exercise.stage = Stage::Varied;
            self.exercise.is_number_refused = true;
            return Some(match self.begin_exercise() {
                Some(effects) => effects,
                None => self.request_views(),
            });
        };
        self.exercise.stage = Stage::Varied;
        let root = self.graph.root.take();
        self.exercise.original = self.solved.clone().map(|solved| (solved, root));
        self.set_text(variant.rules.clone());
        self.hide_own_laws();
        // A law of the address's game may be none of this one.
        self.exercise.own_rules = None;
        self.graph.root = None;
        // The nodes of another game have other names.
        if let Opening::Keys(_) | Opening::Positions(_) = self.graph.opening {
            self.exercise.opening = None;
            self.graph.opening = Opening::Standard;
        }
        self.position.selected = None;
        self.forget_solved();
        Some(self.analyze())
    }

    /// The game of the exercise is solved: what there is to do is known now.
    fn begin_exercise(&mut self) -> Option<Vec<Effect>> {
        let solved = self.solved.clone()?;
        let done = std::mem::take(&mut self.exercise.done);
        if self.exercise.writes_rules() {
            let own = self.exercise.own_rules.clone();
            let source = own.unwrap_or_else(|| self.rules.text.source.clone());
            self.exercise.model = Some((source, solved));
            self.exercise.items = vec![Item::new(Work::Rules)];
            let written = self.exercise.read_done(&done);
            self.settle_exercise();
            self.set_text(written.unwrap_or_else(|| NEW_GAME.to_owned()));
            self.graph.root = None;
            self.position.selected = None;
            self.forget_solved();
            return Some([self.analyze(), self.write_address(false)].concat());
        }
        let canonical = |text: &String| {
            if let Some((original, _)) = &self.exercise.original {
                return corresponding(original, &solved.report, text).ok_or(());
            }
            let read = solved.rules.read_position(text);
            let written = read.map(|position| solved.rules.write_position(&position));
            written.map_err(|_| ())
        };
        let answers = &solved.report.answers;
        let listed = |place: &usize| is_listed(&answers[*place]);
        let mut items = vec![];
        for assignment in &self.exercise.exercise.assignments {
            match assignment {
                Assignment::Answers => {
                    let all = (0..answers.len()).filter(listed);
                    items.extend(all.map(|place| Work::Answer(place, String::new())));
                }
                Assignment::Answer(id) => {
                    let place = answers.iter().position(|answer| answer.id == *id);
                    let place = place.filter(listed);
                    items.extend(place.map(|place| Work::Answer(place, String::new())));
                }
                Assignment::Colour | Assignment::ColourMap => items.push(Work::Colour {
                    is_map: *assignment == Assignment::ColourMap,
                    marks: Default::default(),
                    settled: Default::default(),
                }),
                Assignment::Move(text) => match canonical(text) {
                    Ok(position) => items.push(Work::Move(position, None)),
                    Err(_) => self.notice = Some(Notice::NoSuchPosition(text.clone())),
                },
                Assignment::Play(text) => match canonical(text) {
                    Ok(position) => items.push(Work::Play(vec![position])),
                    Err(_) => self.notice = Some(Notice::NoSuchPosition(text.clone())),
                },
                Assignment::Law => items.push(Work::Law(String::new())),
                Assignment::Rules => {}
            }
        }
        if let Some((original, Some(root))) = &self.exercise.original {
            self.graph.root = corresponding(original, &solved.report, root);
        }
        self.exercise.items = items.into_iter().map(Item::new).collect();
        self.exercise.read_done(&done);
        if self.exercise.is_about_law() {
            self.exercise.law_examples = self.law_examples();
        }
        // Where the page would open a game tells an answer; a position that is named does not.
        if self.graph.root.is_none() && !self.exercise.is_of_law_alone() {
            let named = self
                .exercise
                .items
                .iter()
                .find_map(|item| match &item.work {
                    Work::Move(position, _) => Some(position),
                    Work::Play(line) => line.first(),
                    _ => None,
                });
            let root = named.map_or(untelling_root(&solved.report), |position| position);
            self.graph.root = Some(root.to_owned());
        }
        self.graph.selection = Selection::All;
        self.graph.refuted = None;
        if self.exercise.is_of_map() {
            self.settings.tab = Tab::Map;
        }
        self.settle_exercise();
        // As long as no move was made, what the address opens is seen.
        let has_moves = |item: &Item| matches!(&item.work, Work::Play(line) if line.len() > 1);
        if self.exercise.items.iter().any(has_moves) {
            self.follow_game();
        }
        let asked = self.request_exercise_positions();
        match asked.is_empty() {
            true => None,
            false => Some([self.request_views(), asked].concat()),
        }
    }

    /// Asks about the positions that the exercise is about and nothing is known of.
    fn request_exercise_positions(&self) -> Vec<Effect> {
        let Some(solved) = &self.solved else {
            return vec![];
        };
        let mut effects = vec![];
        for item in &self.exercise.items {
            let positions = match (&item.work, &item.feedback) {
                (Work::Move(position, Some(chosen)), Some(Feedback::Wrong))
                    if !chosen.is_empty() =>
                {
                    vec![position, chosen]
                }
                (Work::Move(position, _), _)
                | (Work::Colour { .. }, Some(Feedback::WrongMark(position))) => {
                    vec![position]
                }
                (Work::Play(line), _) => line.iter().collect(),
                (Work::Law(_), Some(Feedback::Law(report))) => {
                    let faults = report.fault.iter();
                    faults
                        .flat_map(|it| [Some(&it.from), it.to.as_ref()])
                        .flatten()
                        .collect()
                }
                (Work::Answer(place, _), _) => self.example_of(*place).into_iter().collect(),
                (Work::Colour { .. } | Work::Rules | Work::Law(_), _) => vec![],
            };
            let unknown = positions
                .into_iter()
                .filter(|it| !self.exercise.positions.contains_key(*it));
            effects
                .extend(unknown.map(|it| Effect::Post(Request::Position(solved.job, it.clone()))));
        }
        effects
    }

    /// Keeps what the worker says of a position that the exercise is about; where the computer is to move in play, it does.
    pub(crate) fn take_exercise_position(
        &mut self,
        position: &str,
        report: &PositionReport,
    ) -> Vec<Effect> {
        if self.exercise.stage == Stage::None {
            return vec![];
        }
        let is_unwinnable = matches!(report.standing, Standing::Lost(_) | Standing::Drawn);
        let report = Rc::new(report.clone());
        self.exercise.positions.insert(position.to_owned(), report);
        for item in &mut self.exercise.items {
            if let Work::Play(line) = &item.work
                && is_unwinnable
                && line[0] == position
            {
                item.is_closed = true;
                item.feedback = Some(Feedback::NotWon);
            }
        }
        if is_unwinnable && self.exercise.stage == Stage::Open {
            self.settle_exercise();
        }
        for index in 0..self.exercise.items.len() {
            let Work::Play(line) = &self.exercise.items[index].work else {
                continue;
            };
            let is_here = line.last().is_some_and(|last| last == position);
            if !is_here || self.exercise.items[index].is_closed {
                continue;
            }
            let reply = best_move(&self.exercise.positions[position]);
            let reply = reply.map(|mv| mv.to.clone());
            match reply {
                Some(to) if line.len().is_multiple_of(2) => {
                    return self.lengthen_line(index, to);
                }
                None => return self.check(index),
                Some(_) => {}
            }
        }
        vec![]
    }

    fn lengthen_line(&mut self, index: usize, to: String) -> Vec<Effect> {
        let Some(Work::Play(line)) = self.exercise.items.get_mut(index).map(|it| &mut it.work)
        else {
            return vec![];
        };
        line.push(to.clone());
        let known = self.exercise.positions.get(&to).cloned();
        let mut effects = match known {
            Some(report) => self.take_exercise_position(&to, &report),
            None => self.request_exercise_positions(),
        };
        effects.extend(self.follow_game());
        effects.extend(self.write_address(false));
        effects
    }

    /// The graph beside a game goes with it, where nothing else is asked.
    fn follow_game(&mut self) -> Vec<Effect> {
        let [item] = &self.exercise.items[..] else {
            return vec![];
        };
        let Work::Play(line) = &item.work else {
            return vec![];
        };
        let known = |position: &String| self.exercise.positions.get(position);
        let opening = opened_along(
            line.iter()
                .map(|position| (&**position, known(position).map_or(0, |it| it.moves.len()))),
        );
        let (last, has_begun) = (line.last().cloned(), line.len() > 1);
        self.graph.leave_nodes();
        if has_begun {
            self.graph.opening = opening;
        }
        self.graph.focus = last.clone();
        self.position.selected = last;
        self.request_graph()
    }

    pub(super) fn play_move(&mut self, index: usize, to: String) -> Vec<Effect> {
        let Some(item) = self.exercise.items.get_mut(index) else {
            return vec![];
        };
        let Work::Play(line) = &item.work else {
            return vec![];
        };
        let is_pupils_turn = line.len() % 2 == 1;
        let known = line
            .last()
            .and_then(|last| self.exercise.positions.get(last));
        let is_move = known.is_some_and(|known| known.moves.iter().any(|mv| mv.to == to));
        if item.is_closed || !is_pupils_turn || !is_move {
            return vec![];
        }
        item.feedback = None;
        self.lengthen_line(index, to)
    }

    pub(super) fn play_anew(&mut self, index: usize) -> Vec<Effect> {
        if let Some(item) = self.exercise.items.get_mut(index)
            && let Work::Play(line) = &mut item.work
            && !item.is_closed
        {
            line.truncate(1);
            item.feedback = None;
        }
        [self.follow_game(), self.write_address(false)].concat()
    }

    pub(super) fn type_answer(&mut self, index: usize, text: String) -> Vec<Effect> {
        if let Some(item) = self.exercise.items.get_mut(index)
            && let Work::Answer(_, typed) | Work::Law(typed) = &mut item.work
            && !item.is_closed
        {
            *typed = text;
            item.feedback = None;
        }
        self.write_address(false)
    }

    pub(super) fn choose_move(&mut self, index: usize, to: String) -> Vec<Effect> {
        if let Some(item) = self.exercise.items.get_mut(index)
            && let Work::Move(_, chosen) = &mut item.work
            && !item.is_closed
        {
            *chosen = Some(to);
            item.feedback = None;
        }
        self.write_address(false)
    }

    /// Marks the position of a node, or of the one that the cursor is on: as a circle, as a square, as nothing. `None`
    /// where nothing is being marked.
    pub(crate) fn mark_instead(&mut self, msg: &Msg) -> Option<Vec<Effect>> {
        let in_map = matches!(msg, Msg::Map(_));
        if !self.exercise.is_marking(in_map) {
            return None;
        }
        let position = match msg {
            Msg::Graph(GraphMsg::NodeToggled(key)) => self.take_node(Some(key.clone()))?,
            Msg::Graph(GraphMsg::CursorToggled) => self.take_node(self.graph.cursor.clone())?,
            Msg::Map(MapMsg::CellOpened(cell)) => {
                let cell = cell.or_else(|| self.selected_cells().first().copied())?;
                // The cursor comes to it.
                self.select_cell(cell);
                self.position.selected.clone()?
            }
            _ => return None,
        };
        let is_settled = matches!(self.exercise.mark_of(&position), Some((_, true)));
        for item in &mut self.exercise.items {
            if let Work::Colour { is_map, marks, .. } = &mut item.work
                && *is_map == in_map
                && !item.is_closed
                && !is_settled
            {
                let next = match marks.get(&position) {
                    None => Some(Mark::Circle),
                    Some(Mark::Circle) => Some(Mark::Square),
                    Some(Mark::Square) => None,
                };
                marks.remove(&position);
                marks.extend(next.map(|mark| (position.clone(), mark)));
                item.feedback = None;
            }
        }
        Some(self.write_address(false))
    }

    /// The cursor comes to the node of a position, which is told.
    fn take_node(&mut self, key: Option<String>) -> Option<String> {
        let drawing = self.graph.drawing.clone()?;
        let mut nodes = drawing.nodes.iter();
        let node = nodes.find(|node| Some(&node.key) == key.as_ref())?;
        if node.kind != NodeKind::Position {
            return None;
        }
        self.graph.cursor = key;
        self.position.selected = Some(node.position.clone());
        Some(node.position.clone())
    }

    /// Looks at what was done, and says what came of it.
    pub(super) fn check(&mut self, index: usize) -> Vec<Effect> {
        let Some(item) = self.exercise.items.get(index).filter(|it| !it.is_closed) else {
            return vec![];
        };
        // The same once more is no attempt; a change takes back what was found.
        if item.feedback.as_ref().is_some_and(Feedback::is_of_attempt) {
            return vec![];
        }
        let Some(found) = self.check_work(item) else {
            return vec![];
        };
        let request = self.law_of(item);
        if found.feedback == Feedback::Underway {
            self.exercise.law_check = request.map(|request| (index, request));
        }
        let most = self.exercise.exercise.attempts;
        let item = &mut self.exercise.items[index];
        item.feedback = Some(found.feedback.clone());
        if !found.is_attempt {
            return vec![];
        }
        item.attempts += 1;
        item.points = item.points.max(found.points);
        let is_right = found.feedback.is_right();
        item.is_closed = is_right || most.is_some_and(|most| item.attempts >= most);
        let is_closed = item.is_closed;
        self.settle_marks(index, |marked, mark, _| is_closed || marked == Some(&mark));
        let effects = self.report_exercise(index);
        match is_closed && !is_right {
            // What was written is reported, and then gives way.
            true => [effects, self.show_sought_rules(index)].concat(),
            false => effects,
        }
    }

    /// Marks positions rightly, for good, in the drawing that is being marked. `is_known` chooses them by the pupil's mark, the
    /// right mark, and the plies to the end.
    pub(super) fn settle_marks(
        &mut self,
        index: usize,
        is_known: impl Fn(Option<&Mark>, Mark, u32) -> bool,
    ) {
        let Work::Colour { is_map, .. } = &self.exercise.items[index].work else {
            return;
        };
        let all = self.to_be_marked(*is_map);
        if let Work::Colour { marks, settled, .. } = &mut self.exercise.items[index].work {
            for (position, mark, plies) in all {
                if is_known(marks.get(&position), mark, plies) {
                    marks.insert(position.clone(), mark);
                    settled.insert(position);
                }
            }
        }
    }

    /// Closes an item whose solution was shown.
    pub(super) fn give_solution(&mut self, index: usize) -> Vec<Effect> {
        let item = &mut self.exercise.items[index];
        item.is_closed = true;
        item.points = 0;
        item.feedback = Some(Feedback::Given);
        self.settle_marks(index, |_, _, _| true);
        let mut effects = self.show_sought_rules(index);
        effects.extend(self.report_exercise(index));
        effects
    }

    /// Puts the rules that were sought in the place of those that the pupil has written.
    fn show_sought_rules(&mut self, index: usize) -> Vec<Effect> {
        match (&self.exercise.items[index].work, &self.exercise.model) {
            (Work::Rules, Some((rules, _))) => self.edit_rules(rules.clone()),
            _ => vec![],
        }
    }

    /// Says what came of the item with this index, and opens the page where nothing is left to do.
    fn report_exercise(&mut self, index: usize) -> Vec<Effect> {
        self.settle_exercise();
        let t = Words::of(self);
        let item = &self.exercise.items[index];
        let points = |items: &[Item]| items.iter().map(|item| item.points).sum::<u32>();
        let (made, most) = (points(&self.exercise.items), self.exercise.most_points());
        let finished = self.exercise.stage == Stage::Done;
        let kept = self.exercise.write_done(&self.rules.text.source);
        let report = self.solved.as_ref().map(|solved| &solved.report);
        let answer_id = |place: usize| {
            report
                .and_then(|it| it.answers.get(place))
                .map(|it| it.id.clone())
        };
        let assignment = match &item.work {
            Work::Answer(place, _) => Assignment::Answer(answer_id(*place).unwrap_or_default()),
            Work::Colour { is_map: true, .. } => Assignment::ColourMap,
            Work::Colour { .. } => Assignment::Colour,
            Work::Move(position, _) => Assignment::Move(position.clone()),
            Work::Play(line) => Assignment::Play(line.first().cloned().unwrap_or_default()),
            Work::Rules => Assignment::Rules,
            Work::Law(_) => Assignment::Law,
        };
        let is_of_marks = matches!(item.work, Work::Colour { .. });
        let response = match &item.work {
            Work::Answer(_, typed) | Work::Law(typed) => typed.trim().to_owned(),
            Work::Move(_, chosen) => chosen.clone().unwrap_or_default(),
            Work::Play(line) => line.join(" "),
            Work::Colour { .. } | Work::Rules => String::new(),
        };
        let result = ExerciseResult {
            points: made,
            most,
            finished,
            passed: finished && 2 * made >= most,
            kept: [kept, self.exercise.write_kept(None)]
                .into_iter()
                .flatten()
                .find(|kept| kept.len() <= ExerciseResult::LONGEST)
                .unwrap_or_default(),
            item: index,
            name: write_assignment(&assignment),
            response,
            item_points: item.points,
            game: self.game_title(),
            game_id: self.game_id(),
            exercise: write_assignments(&self.exercise.exercise.assignments),
            titles: [
                self.title_of(index),
                format!("{}: {}", self.game_title(), t.say("exercise")),
            ],
            language: t.0,
        };
        let mut effects = vec![Effect::Report(result)];
        effects.extend(self.request_exercise_positions());
        // What was selected by marking it is described now.
        if finished && is_of_marks {
            effects.extend(self.request_position());
        }
        effects.extend(self.write_address(false));
        effects
    }

    /// What the exercise withholds is known again once nothing is left to do.
    fn settle_exercise(&mut self) {
        let items = &self.exercise.items;
        // An exercise about nothing that the game has withholds nothing.
        let is_done = items.iter().all(|item| item.is_closed);
        self.exercise.stage = match is_done {
            true => Stage::Done,
            false => Stage::Open,
        };
        if let Some(rules) = self.exercise.own_rules.clone()
            && !self.exercise.keeps_back()
            && !self.exercise.writes_rules()
        {
            self.set_text(rules);
        }
        // The law bar then looks at the law that was sought.
        if is_done
            && self.exercise.is_about_law()
            && let Some((_, law)) = self.own_law()
        {
            self.law.index = law.index;
        }
    }

    /// Takes over what was done elsewhere, such as what a learning platform has kept.
    pub(super) fn restore_exercise(&mut self, done: String) -> Vec<Effect> {
        if self.exercise.stage == Stage::None {
            return vec![];
        }
        if self.exercise.items.is_empty() {
            self.exercise.done = done;
            return vec![];
        }
        let written = self.exercise.read_done(&done);
        self.settle_exercise();
        let mut effects = written.map_or(vec![], |rules| self.edit_rules(rules));
        effects.extend(self.request_exercise_positions());
        effects.extend(self.write_address(false));
        effects
    }

    /// Keeps the laws and the note of the rules from who does an exercise: they say who wins.
    pub(crate) fn hide_own_laws(&mut self) {
        let has = |field| self.rules.text.document.has(field);
        if self.exercise.is_under_way() && (has("law") || has("note")) {
            let source = self.rules.text.source.clone();
            let without = document::without(&source, "law[0]");
            let without = document::without(&without, "note");
            let ready_game = self.rules.text.ready_game;
            self.set_text(without);
            // A ready game keeps its name in each language.
            self.rules.text.ready_game = ready_game;
            self.exercise.own_rules = Some(source);
        }
    }

    /// Goes on with the check of a pupil's law when it is known whether it holds.
    pub(crate) fn go_on_with_law_exercise(&mut self) -> Vec<Effect> {
        match self.exercise.law_check.take() {
            Some((index, request)) if !self.law.is_running => {
                let is_known = self.law.asked.as_ref() == Some(&request);
                if is_known { self.check(index) } else { vec![] }
            }
            check => {
                self.exercise.law_check = check;
                vec![]
            }
        }
    }

    /// The page is no exercise any more, and shows the game as it is.
    pub(crate) fn leave_exercise(&mut self) {
        let left = std::mem::take(&mut self.exercise);
        if let Some(rules) = left.own_rules.clone()
            && left.keeps_back()
            && !left.writes_rules()
        {
            self.set_text(rules);
        }
    }
}

/// The start of a variant that stands in it as this position does in the game that it was made from: won or lost as soon,
/// or else at least by the same player, and as far from the first one.
fn corresponding(original: &Solved, variant: &Report, position: &str) -> Option<String> {
    let read = original.rules.read_position(position).ok()?;
    let position = original.rules.write_position(&read);
    let starts = &original.report.starts;
    let place = starts.iter().position(|it| it.position == position);
    // Nothing is known here of what is no start: two moves of the player who begins are a task of middling length.
    let standing = place.map_or(Standing::Won(Some(3)), |place| starts[place].standing);
    let part = |place: usize, count: usize| place * 1_000 / count.max(1);
    let wanted = part(place.unwrap_or(0), starts.len());
    let count = variant.starts.len();
    let unlike = |(place, start): &(usize, &StartReport)| {
        let is_same = start.standing == standing;
        let is_of_same =
            std::mem::discriminant(&start.standing) == std::mem::discriminant(&standing);
        (!is_of_same, !is_same, part(*place, count).abs_diff(wanted))
    };
    let found = variant.starts.iter().enumerate().min_by_key(unlike);
    found.map(|(_, start)| start.position.clone())
}

/// A shorthand for those who send what happens to an exercise.
impl From<ExerciseMsg> for Msg {
    fn from(msg: ExerciseMsg) -> Self {
        Self::Exercise(msg)
    }
}
