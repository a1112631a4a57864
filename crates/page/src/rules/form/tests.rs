//! The form as it is used: controls found by their ids, typed into, chosen, pressed.

use crate::tests::Desk;
use crate::{ControlView, LineView, StatusView};
use crate::{Edit, Msg, ProblemView, RulesMsg};

impl Desk {
    fn lines(&self) -> Vec<LineView> {
        fn with_inner(line: LineView, all: &mut Vec<LineView>) {
            all.push(line.clone());
            line.lines
                .into_iter()
                .for_each(|inner| with_inner(inner, all));
        }
        let mut all = vec![];
        for section in self.view().rules.sections {
            section
                .lines
                .into_iter()
                .for_each(|line| with_inner(line, &mut all));
        }
        all
    }

    fn control(&self, id: &str) -> ControlView {
        let mut controls = self.lines().into_iter().flat_map(|line| line.controls);
        let found = controls.find(|control| match control {
            ControlView::Input(input) => input.id == id,
            ControlView::Choice(choice) => choice.id == id,
            ControlView::Slider { id: own, .. } => own == id,
            ControlView::Words(_) => false,
        });
        found.unwrap_or_else(|| panic!("no control `{id}` for\n{}", self.rules()))
    }

    fn has_control(&self, id: &str) -> bool {
        let mut controls = self.lines().into_iter().flat_map(|line| line.controls);
        controls.any(|control| matches!(control, ControlView::Input(input) if input.id == id))
    }

    /// What an input holds, or the code of what is chosen.
    pub(crate) fn value(&self, id: &str) -> String {
        match self.control(id) {
            ControlView::Input(input) => input.value,
            ControlView::Choice(choice) => {
                let chosen = choice.options.into_iter().find(|option| option.is_chosen);
                chosen.map(|option| option.value.0).unwrap_or_default()
            }
            _ => panic!("`{id}` has no text"),
        }
    }

    /// The problems at the line of this field.
    pub(crate) fn problems(&self, field: &str) -> Vec<ProblemView> {
        let problems = self.lines().into_iter().flat_map(|line| line.problems);
        problems.filter(|problem| problem.field == field).collect()
    }

    fn rules(&self) -> String {
        self.view().rules.text
    }

    fn edit(&mut self, edit: Edit) -> &mut Self {
        self.send(Msg::Rules(RulesMsg::FormEdited(edit)))
    }

    fn types(&mut self, id: &str, text: &str) -> &mut Self {
        // Key by key, as a browser sends it.
        for end in text.char_indices().map(|(at, c)| at + c.len_utf8()) {
            let ControlView::Input(input) = self.control(id) else {
                panic!("`{id}` is no input");
            };
            self.edit(Edit::Typed(input.target, text[..end].to_owned()));
            assert_eq!(self.value(id), text[..end], "what is typed stays");
        }
        self
    }

    fn chooses(&mut self, id: &str, code: &str) -> &mut Self {
        let ControlView::Choice(choice) = self.control(id) else {
            panic!("`{id}` is no choice");
        };
        let option = choice
            .options
            .into_iter()
            .find(|option| option.value.0 == code);
        self.edit(
            option
                .unwrap_or_else(|| panic!("`{id}` has no `{code}`"))
                .value
                .1,
        );
        assert_eq!(self.value(id), code);
        self
    }

    fn buttons(&self) -> Vec<(String, Edit)> {
        let lines = self.lines();
        let panels = lines.iter().filter_map(|line| line.panel.as_ref());
        let in_panels = panels.flat_map(|panel| {
            let examples = panel
                .examples
                .iter()
                .map(|it| (it.id.clone(), it.edit.clone()));
            let buttons = panel
                .buttons
                .iter()
                .map(|it| (it.id.clone(), it.edit.clone()));
            buttons.chain(examples).collect::<Vec<_>>()
        });
        let tools = lines.iter().flat_map(|line| &line.tools);
        let sections = self.view().rules.sections;
        let others = tools.chain(sections.iter().flat_map(|section| &section.buttons));
        others
            .map(|it| (it.id.clone(), it.edit.clone()))
            .chain(in_panels)
            .collect()
    }

    fn has_button(&self, id: &str) -> bool {
        self.buttons().iter().any(|(own, _)| own == id)
    }

    fn presses(&mut self, id: &str) -> &mut Self {
        if id != "additions" && !self.has_button(id) {
            self.presses("additions");
        }
        let found = self.buttons().into_iter().find(|(own, _)| own == id);
        let (_, edit) = found.unwrap_or_else(|| panic!("no button `{id}` for\n{}", self.rules()));
        self.focus.clear();
        self.edit(edit);
        if !self.focus.is_empty() && !self.has_button(&self.focus) {
            // What was added can be written into at once.
            self.control(&self.focus);
        }
        self
    }

    /// The lines of the rules that begin with one of these words.
    fn fields(&self, names: &[&str]) -> String {
        let rules = self.rules();
        let is_wanted = |line: &&str| names.iter().any(|name| line.starts_with(name));
        rules
            .lines()
            .filter(is_wanted)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

fn new_game() -> Desk {
    let mut desk = Desk::open("");
    desk.send(Msg::Rules(RulesMsg::NewGameWanted));
    desk
}

fn status(desk: &Desk) -> StatusView {
    desk.view().answers.status
}

#[test]
fn a_row_that_changes_nothing_has_a_word_at_its_place_though_the_game_is_solved() {
    let mut desk = Desk::open("");
    let text = "position = \"s\"\nmoves = [\"s + 1\", \"s * 1\"]\nover = \"s >= 9\"\nstart = \"1 <= s <= 8\"\n";
    desk.send(Msg::Rules(RulesMsg::TextEdited(text.to_owned())));
    assert_eq!(status(&desk), StatusView::Done);
    assert_eq!(desk.problems("moves[1]").len(), 1);
}

#[test]
fn a_game_typed_field_by_field_loses_nothing() {
    let mut desk = new_game();
    assert!(
        matches!(status(&desk), StatusView::Unfinished(_)),
        "what is only missing is no mistake"
    );
    desk.chooses("heaps", "2")
        .presses("quick-0")
        .presses("quick-2");
    // A list is chosen before its number is typed: the chips stay.
    desk.chooses("end-comparison", ">")
        .chooses("end-comparison", ">=")
        .types("end-limit", "77")
        .types("start-value-0", "7")
        .types("start-high-1", "69");
    assert_eq!(desk.fields(&["start"]), "start = \"a == 7, 1 <= b <= 69\"");
    assert_eq!(desk.answers(), "19:  | 20: 31 34 | 21: 30 33");
    // Nonsense stays in its field, with a message.
    desk.types("end-limit", "12 +");
    assert!(!desk.problems("over").is_empty());
}

#[test]
fn blanks_in_an_amount_stay_where_they_are_typed() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    let sentence = "s плюс 1";
    for (at, letter) in sentence.char_indices() {
        let typed = &sentence[..at + letter.len_utf8()];
        desk.types("chip-amount-0", typed);
        assert_eq!(desk.value("chip-amount-0"), typed);
    }
    let problems = desk.problems("moves[0]");
    assert!(
        problems.iter().any(|it| it.quote.1 == "плюс"),
        "{problems:?}"
    );
    // Blanks alone are no amount, and around a number they do no harm.
    desk.types("chip-amount-0", " ");
    assert_eq!(desk.problems("moves[0]").len(), 1);
    desk.types("chip-amount-0", " 1 ");
    assert_eq!(status(&desk), StatusView::Done);
}

#[test]
fn a_question_of_ones_own_joins_the_standard_ones() {
    let mut desk = Desk::open("");
    desk.presses("question-add");
    assert!(
        desk.answers()
            .starts_with("19: 64 | 20: 32 63 | 21: 62 | 22: "),
        "{}",
        desk.answers()
    );
    desk.presses("field-question-3-where-more")
        .presses("field-question-3-expect-add")
        .chooses("field-question-3-ask", "smallest")
        .types("field-question-3-ask-count", "3")
        .chooses("field-question-3-where-claim", "own")
        .types("field-question-3-where", "winner == 2");
    assert!(
        desk.answers().ends_with("| 22: 1 4 10"),
        "{}",
        desk.answers()
    );
    desk.chooses("field-question-3-where-claim", "question-p2");
    assert!(
        desk.rules()
            .contains("where = \"winner == 1 and turns == 2\""),
        "{}",
        desk.rules()
    );
    assert!(
        desk.answers().ends_with("| 22: 32 63"),
        "{}",
        desk.answers()
    );
    desk.chooses("field-question-3-where-claim", "own")
        .types("field-question-3-where", "winner == 2");
    desk.types("field-question-3-expect", "3x");
    assert!(
        desk.rules().ends_with("ask = \"3 smallest\"\n"),
        "{}",
        desk.rules()
    );
    desk.presses("field-question-3-remove");
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
}

#[test]
fn an_end_gets_a_winner_and_another_end_joins_it() {
    let mut desk = new_game();
    desk.presses("quick-0")
        .presses("quick-2")
        .types("end-limit", "30")
        .types("start-high-0", "29");
    let before = desk.fields(&["over"]);
    desk.presses("add-end")
        .types("end-1-limit", "50")
        .chooses("field-over-1-winner", "next");
    assert_eq!(
        desk.fields(&["over"]),
        "over = [\"s >= 30\", { when = \"s >= 50\", winner = \"next\" }]"
    );
    assert_eq!(status(&desk), StatusView::Done);
    desk.presses("field-over-1-remove");
    assert_eq!(desk.fields(&["over"]), before, "one end needs no list");
    desk.presses("field-over-more")
        .presses("end-winner-add-0")
        .chooses("field-over-0-winner", "draw");
    assert_eq!(
        desk.fields(&["over"]),
        "over = [{ when = \"s >= 30\", winner = \"draw\" }]"
    );
    desk.presses("field-over-0-remove");
    assert_eq!(desk.fields(&["over"]), "");
    desk.presses("end-add");
    assert_eq!(desk.value("end-limit"), "");
    assert_eq!(desk.focus, "end-limit");
}

#[test]
fn a_row_has_a_name_a_player_and_a_condition() {
    let mut desk = Desk::open("v=1&game=nim");
    let text = desk.fields(&["moves"]);
    desk.presses("field-moves-0-more")
        .presses("chip-condition-add-0")
        .types("chip-condition-0", "x > 1")
        .presses("field-moves-0-more");
    assert_eq!(desk.value("chip-condition-0"), "x > 1");
    desk.presses("chip-condition-0-remove");
    assert_eq!(desk.fields(&["moves"]), text);
    desk.presses("field-moves-0-more")
        .presses("field-moves-0-name-add")
        .types("field-moves-0-name", "взять")
        .presses("field-moves-0-to-more");
    desk.presses("field-moves-0-by-add");
    assert_eq!(desk.value("field-moves-0-by"), "first");
    desk.chooses("field-moves-0-by", "second")
        .presses("field-moves-0-by-remove");
    desk.presses("field-moves-0-name-remove");
    assert_eq!(
        desk.fields(&["moves"]),
        text,
        "a row without settings is a text again"
    );
}

#[test]
fn an_example_is_tried_and_what_stood_there_comes_back() {
    let mut desk = Desk::open("v=1&game=smaller-heap");
    let text = desk.value("field-moves-0");
    desk.presses("field-moves-0-more")
        .presses("field-moves-0-example-0");
    assert_eq!(
        desk.value("field-moves-0"),
        "x -> x - k for k in range(1, min(3, x) + 1)"
    );
    assert_eq!(status(&desk), StatusView::Done);
    desk.presses("field-moves-0-example-4")
        .presses("field-moves-0-example-0");
    assert_eq!(desk.value("field-moves-0"), text, "as it was");
}

#[test]
fn constants_of_every_kind_are_added_named_and_used() {
    let mut desk = new_game();
    desk.presses("quick-0")
        .presses("add-param")
        .types("param-0-name", "most")
        .types("field-params-most", "25")
        .types("end-limit", "most")
        .types("start-high-0", "most - 1");
    assert_eq!(status(&desk), StatusView::Done);
    desk.types("param-0-name", "N");
    assert_eq!(
        desk.fields(&["over", "start"]),
        "over = \"s >= N\"\nstart = \"1 <= s <= N - 1\""
    );
    desk.types("param-0-name", "s");
    assert_eq!(
        desk.fields(&["params"]),
        "params = { N = 25 }",
        "the name is taken"
    );
    desk.presses("param-add").types("field-params-M", "1, 3, 4");
    assert!(desk.rules().contains("M = [1, 3, 4]"), "{}", desk.rules());
    desk.types("field-params-M", "0.25");
    assert!(desk.rules().contains("M = 0.25"), "{}", desk.rules());
    desk.presses("field-params-M-remove")
        .presses("field-params-N-remove");
    assert!(!desk.rules().contains("params"), "{}", desk.rules());
}

#[test]
fn a_start_may_have_conditions_and_more_lines() {
    let mut desk = Desk::open("");
    desk.presses("field-start-more")
        .presses("start-condition-add-0")
        .types("start-condition-0-0", "s % 2 == 0");
    assert_eq!(desk.answers(), "19: 64 | 20: 32 | 21: 62");
    desk.presses("add-start").types("field-start-1", "63");
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    desk.presses("field-start-1-remove")
        .presses("start-condition-0-0-remove");
    assert!(
        desk.address().contains("game=demo-2024"),
        "the game is as it was"
    );
}

#[test]
fn rarer_rules_come_when_they_are_added_and_go_again() {
    let mut desk = Desk::open("v=1&game=wythoff");
    let before = desk.rules();
    for (add, remove) in [
        ("add-stuck", "field-stuck-remove"),
        ("add-repeat", "field-repeat-remove"),
        ("add-legal", "field-legal-remove"),
        ("add-limit", "field-limit-remove"),
    ] {
        assert!(!desk.has_button(remove));
        desk.presses(add);
        assert!(!desk.has_button(add), "{add}");
        desk.presses(remove);
        assert_eq!(desk.rules(), before, "{add}");
    }
    desk.presses("add-legal").types("field-legal", "a + b != 3");
    assert_eq!(status(&desk), StatusView::Done);
    desk.presses("add-limit").types("field-limit", "4x");
    assert_eq!(desk.fields(&["limit"]), "limit = 4");
}

#[test]
fn any_number_of_heaps_with_a_code_is_a_game_in_seven_presses() {
    let mut desk = new_game();
    desk.chooses("heaps", "0").presses("row-octal");
    assert_eq!(desk.value("field-moves-0-octal"), "0.77");
    desk.presses("field-over-remove")
        .presses("field-start-more")
        .presses("field-start-example-1");
    desk.presses("question-add")
        .chooses("field-question-0-where-claim", "question-second-wins");
    assert_eq!(status(&desk), StatusView::Done);
}

#[test]
fn a_toss_is_a_row_of_outcomes() {
    let mut desk = new_game();
    desk.presses("row-toss")
        .presses("field-over-remove")
        .types("start-high-0", "5");
    assert_eq!(status(&desk), StatusView::Done);
    desk.types("field-moves-0-chance-0-0", "1 / 4")
        .types("field-moves-0-chance-1-0", "3 / 4");
    assert_eq!(status(&desk), StatusView::Done);
    desk.presses("field-moves-0-chance-more")
        .presses("outcome-add-0");
    assert!(!desk.problems("moves[0].chance").is_empty() || status(&desk) != StatusView::Done);
    desk.presses("field-moves-0-chance-2-remove");
    assert_eq!(status(&desk), StatusView::Done);
}

#[test]
fn a_graph_takes_the_place_of_heaps() {
    let mut desk = new_game();
    desk.presses("add-graph");
    assert_eq!(status(&desk), StatusView::Done);
    desk.types("field-graph", "A -> B\nB -> C, D\n");
    assert!(
        desk.rules().contains("\nA -> B\nB -> C, D\n"),
        "{}",
        desk.rules()
    );
    assert_eq!(status(&desk), StatusView::Done);
}

#[test]
fn what_is_remembered_is_added_with_its_start() {
    let mut desk = Desk::open("v=1&game=bash");
    desk.presses("add-memory");
    assert_eq!(desk.value("field-position"), "n; last");
    assert_eq!(desk.value("start-condition-0-0"), "last == 0");
    assert_eq!(status(&desk), StatusView::Done);
    assert!(desk.has_button("add-legal") && !desk.has_button("add-memory"));
}

#[test]
fn what_is_only_not_written_yet_is_no_mistake() {
    let mut desk = Desk::open("");
    for add in ["add-end", "row-expression", "add-legal", "add-start"] {
        let mut desk = Desk::open("");
        desk.presses(add);
        assert!(
            matches!(status(&desk), StatusView::Unfinished(_)),
            "{add}: {:?}",
            status(&desk)
        );
    }
    desk.presses("field-over-remove").presses("end-add");
    assert!(
        matches!(status(&desk), StatusView::Unfinished(_)),
        "{:?}",
        status(&desk)
    );
    desk.types("end-limit", "1 +");
    assert!(matches!(status(&desk), StatusView::Rejected { .. }));
}

#[test]
fn the_standard_questions_stand_in_the_form_and_are_written_down_with_the_first_change() {
    let mut desk = Desk::open("");
    let claim = |at: usize| format!("field-question-{at}-where-claim");
    let claims = [0, 1, 2].map(|at| desk.value(&claim(at)));
    assert_eq!(claims, ["question-v1", "question-p2", "question-v2"]);
    assert!(!desk.rules().contains("question"));
    assert!(
        !desk.has_control("field-question-0-where"),
        "a sentence says it"
    );
    desk.chooses("field-question-1-ask", "max");
    assert_eq!(desk.answers(), "19: 64 | 20: 63 | 21: 62");
    desk.presses("field-question-0-remove");
    assert_eq!(desk.answers(), "20: 63 | 21: 62");
    assert_eq!(
        desk.view().game.title,
        Desk::open("").view().game.title,
        "another question makes no other game"
    );
    // They wait in a game that is still to be written.
    assert_eq!(new_game().value(&claim(2)), "question-v2");
}

#[test]
fn an_open_start_is_shown_with_its_lower_end_alone() {
    let mut desk = Desk::open("");
    desk.send(Msg::Rules(RulesMsg::TextEdited(
        "position = \"s\"\nmoves = [\"s - 1\", \"s - 2\"]\nover = \"s <= 5\"\nstart = \"s >= 13\"\n"
            .to_owned(),
    )));
    assert_eq!(desk.value("start-kind-0"), "least");
    assert_eq!(desk.value("start-low-0"), "13");
    desk.types("start-low-0", "14");
    assert_eq!(desk.fields(&["start"]), "start = \"s >= 14\"");
    desk.chooses("start-kind-0", "fixed")
        .chooses("start-kind-0", "range");
    assert_eq!(desk.fields(&["start"]), "start = \"1 <= s <= 14\"");
}

#[test]
fn a_new_game_says_in_each_place_what_it_lacks() {
    let mut desk = new_game();
    let notes = |desk: &Desk| -> Vec<&str> {
        let sections = desk.view().rules.sections.into_iter();
        sections
            .filter(|it| it.note.is_some())
            .map(|it| it.key)
            .collect()
    };
    assert_eq!(notes(&desk), ["moves", "over", "start"]);
    desk.presses("quick-0").types("end-limit", "20");
    assert_eq!(notes(&desk), ["start"]);
    desk.types("start-high-0", "19");
    assert_eq!(notes(&desk), [""; 0]);
    let ControlView::Input(input) = desk.control("field-title") else {
        panic!("a field");
    };
    assert_eq!(input.placeholder, "what the game is called");
}

#[test]
fn a_changed_ready_game_goes_by_another_name() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    desk.types("field-params-N", "60");
    let game = desk.view().game;
    assert_eq!((game.title.as_str(), game.note.as_str()), ("My game", ""));
    desk.types("field-params-N", "129");
    assert!(desk.view().game.title.starts_with("State exam"));
    // A name of one's own stays, and so does the note until the rules change.
    desk.types("field-title", "Mine");
    assert!(desk.view().game.note.starts_with("One heap"));
    desk.presses("quick-1");
    let game = desk.view().game;
    assert_eq!((game.title.as_str(), game.note.as_str()), ("Mine", ""));
}

#[test]
fn a_new_game_may_have_the_name_of_a_ready_one() {
    let mut desk = new_game();
    desk.types("field-title", "Nim").presses("quick-0");
    assert_eq!(desk.value("field-title"), "Nim");
}

#[test]
fn stones_that_are_taken_for_ever_are_kept_above_zero_by_a_click() {
    for end in ["", "over = \"s == 0\"\n"] {
        let text = format!(
            "position = \"s\"\nmoves = [\"s - 1\", \"s - 3\"]\n{end}start = \"1 <= s <= 9\""
        );
        let mut desk = Desk::open("v=1");
        desk.send(Msg::Rules(RulesMsg::TextEdited(text)));
        let problem = &desk.view().rules.problems[0];
        assert!(problem.is_mendable, "{problem:?}");
        desk.send(Msg::Rules(RulesMsg::HintTaken(problem.index)));
        assert_eq!(desk.value("field-legal"), "s >= 0");
        assert_eq!(status(&desk), StatusView::Done);
    }
}

#[test]
fn every_problem_of_a_field_is_shown_at_its_field() {
    let shown = |desk: &Desk| {
        let in_lines = desk.lines().into_iter().flat_map(|line| line.problems);
        let sections = desk.view().rules.sections.into_iter();
        let in_sections = sections.flat_map(|section| section.problems);
        let mut shown: Vec<usize> = in_lines.chain(in_sections).map(|it| it.index).collect();
        shown.sort_unstable();
        shown.dedup();
        shown
    };
    let whole = "position = \"s\"\nmoves = [\"s + 1\", { to = \"s * 2\", name = \"x\" }]\nover = \"s >= N\"\n\
        start = \"1 <= s <= N - 1\"\nlegal = \"s != 3\"\nlimit = 9\nparams = { N = 20 }\n\n[[question]]\nid = \"1\"\n\
        where = \"winner == 1\"\nask = \"all\"\n";
    for (right, wrong) in [
        ("\"s + 1\"", "\"+1\""),
        ("\"s + 1\"", "\"s + t\""),
        ("\"s + 1\"", "7"),
        ("\"s * 2\"", "\"s **\""),
        ("name = \"x\"", "by = \"third\""),
        ("name = \"x\"", "nonsense = 1"),
        ("\"s\"", "\"s, s\""),
        ("\"s >= N\"", "\"s => N\""),
        (
            "\"s >= N\"",
            "[{ when = \"s >= N\", winner = \"me\" }, { when = \"t > 1\" }]",
        ),
        ("\"1 <= s <= N - 1\"", "\"1 <= t\""),
        ("\"1 <= s <= N - 1\"", "[\"s == 1\", \"s = \"]"),
        ("\"s != 3\"", "\"s !\""),
        ("limit = 9", "limit = -9"),
        ("limit = 9", "repeat = \"never\""),
        ("limit = 9", "unordered = 3"),
        ("limit = 9", "nonsense = 3"),
        ("N = 20", "N = 1e400"),
        ("N = 20", "range = 20"),
        ("\"winner == 1\"", "\"winer == 1\""),
        ("\"all\"", "\"everything\""),
        ("\"all\"", "\"all\"\nof = \"t\""),
        ("\"all\"", "\"all\"\nexpect = []"),
        ("\"all\"", "\"all\"\nstart = \"s ==\""),
        ("id = \"1\"", "id = []"),
    ] {
        let mut desk = Desk::open("");
        let text = whole.replacen(right, wrong, 1);
        desk.send(Msg::Rules(RulesMsg::TextEdited(text.clone())));
        let problems = desk.view().rules.problems;
        if !matches!(status(&desk), StatusView::Unfinished(_)) {
            assert!(!problems.is_empty(), "{wrong} is wrong");
        }
        let with_field = problems
            .iter()
            .filter(|it| !it.field.is_empty() && it.field != "nonsense");
        let wanted: Vec<usize> = with_field.map(|it| it.index).collect();
        assert_eq!(shown(&desk), wanted, "{wrong}: {problems:?}");
    }
}

#[test]
fn answers_are_old_while_a_field_holds_what_the_rules_cannot() {
    let mut desk = Desk::open("v=1&game=demo-2024");
    let field = "field-params-N";
    assert_eq!(desk.value(field), "129");
    desk.types(field, "abc def");
    assert!(desk.view().answers.is_stale);
    let StatusView::Unfinished(text) = status(&desk) else {
        panic!("{:?}", status(&desk))
    };
    assert!(text.contains('N'), "{text}");
    desk.types(field, "41");
    assert!(!desk.view().answers.is_stale);
    assert_eq!(status(&desk), StatusView::Done);
}

#[test]
fn a_heap_is_renamed_wherever_it_stands() {
    let mut desk = Desk::open("");
    // Each letter is an edit of its own; on the way there is no name at all.
    for typed in ["", "h", "he", "heap"] {
        desk.types("field-position", typed);
    }
    assert_eq!(status(&desk), StatusView::Done);
    assert_eq!(
        desk.fields(&["position", "moves", "over", "start"]),
        "position = \"heap\"\nmoves    = [\"heap + 1\", \"heap * 2\"]\nover     = \"heap >= N\"\nstart    = \"1 <= heap <= N - 1\""
    );
    assert!(desk.answers().starts_with("19: 64 |"));
    // A name that a constant has is none for a heap, and the way goes on from there.
    for typed in ["N", "Na"] {
        desk.types("field-position", typed);
    }
    assert_eq!(
        desk.fields(&["moves", "over"]),
        "moves    = [\"Na + 1\", \"Na * 2\"]\nover     = \"Na >= N\""
    );
    // One more name renames nothing.
    desk.types("field-position", "Na, b");
    assert_eq!(desk.fields(&["over"]), "over     = \"Na >= N\"");
}

#[test]
fn a_start_comes_back_from_any_number_of_heaps() {
    let mut desk = Desk::open("");
    desk.edit(Edit::HeapCount(0)).edit(Edit::HeapCount(1));
    assert_eq!(
        desk.fields(&["start"]),
        "start    = \"1 <= s <= N - 1\"",
        "{}",
        desk.rules()
    );
    desk.edit(Edit::HeapCount(3))
        .edit(Edit::HeapCount(0))
        .edit(Edit::HeapCount(2));
    assert_eq!(
        desk.fields(&["start"]),
        "start    = \"a == 5, 1 <= b <= N - 1\""
    );
}
