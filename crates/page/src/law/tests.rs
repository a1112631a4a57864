//! Laws on the page: typed, refuted, agreed with, proved; compared with the map.

use crate::state::Effect;
use crate::tests::Desk;
use crate::{
    Edit, GameContent, LawKind, LawMsg, LawView, MapMsg, Msg, OneLawView, RulesMsg, SettingsMsg,
    Tab,
};
use kruzhok_wire::Overlay;
use std::rc::Rc;

const FIVES: &str = "position = \"n\"\nmoves = [\"n - k for k in (1, 3, 4) if k <= n\"]\nstart = \"0 <= n <= 60\"\n";
const NIM: &str = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"\n";

fn desk(rules: &str) -> Desk {
    let mut desk = Desk::open("");
    desk.send(Msg::Rules(RulesMsg::TextEdited(rules.to_owned())));
    desk.count();
    desk
}

fn bar(desk: &Desk) -> LawView {
    desk.view().game.law.expect("a law bar")
}

fn law(desk: &Desk) -> OneLawView {
    bar(desk).law.expect("a law")
}

/// Types into the law bar.
fn type_law(desk: &mut Desk, claim: &str) -> OneLawView {
    let target = law(desk).target;
    desk.send(Msg::Rules(RulesMsg::FormEdited(Edit::Typed(
        target,
        claim.to_owned(),
    ))));
    desk.count();
    law(desk)
}

fn verdict(view: &OneLawView) -> String {
    let verdict = view.verdict.as_ref().expect("a verdict");
    format!("{}: {}", verdict.code, verdict.text)
}

#[test]
fn a_law_is_typed_refuted_and_proved() {
    let mut desk = desk(FIVES);
    let before = desk.state.last_job;
    desk.send(LawMsg::Wanted.into());
    assert_eq!(desk.focus, "law-claim");
    assert!(desk.view().rules.text.contains("[[law]]"));
    assert!(verdict(&law(&desk)).starts_with("undecided: "));
    assert!(law(&desk).problems.is_empty() && desk.view().rules.problems.is_empty());
    let wrong = type_law(&mut desk, "n % 5 == 0");
    assert!(verdict(&wrong) == "refuted: refuted", "{wrong:?}");
    desk.send(LawMsg::FaultWanted(Some(2)).into());
    let detail = law(&desk).verdict.and_then(|it| it.detail);
    assert!(detail.expect("why it fails").contains("property 3"));
    let holds: Vec<bool> = wrong.properties.iter().map(|it| it.holds).collect();
    assert_eq!(holds, [true, true, false]);
    assert_eq!(wrong.properties[2].text, "fails at 2");
    let right = type_law(&mut desk, "n % 7 in (0, 2)");
    assert!(
        verdict(&right).starts_with("proved: proved for all positions"),
        "{right:?}"
    );
    assert!(right.properties.iter().all(|it| it.holds));
    assert!(right.proof.is_some_and(|proof| proof.paragraphs.len() > 2));
    // What does not change the game does not solve it anew.
    assert_eq!(desk.state.last_job, before);
    let broken = type_law(&mut desk, "n % 7 in (0, q)");
    assert!(broken.verdict.is_none() && broken.problems.len() == 1);
    assert!(desk.view().rules.problems.len() == 1 && desk.state.solved.is_some());
}

#[test]
fn what_stands_of_a_refuted_law_is_said_and_proved() {
    let mut desk = desk(
        "position = \"n\"\nmoves = [\"n - 1\", \"n - 2\", \"n - 3\"]\nlegal = \"n >= 0\"\nrepeat = \"not-opponent\"\nstart = \"0 <= n <= 40\"\n",
    );
    desk.send(LawMsg::Wanted.into());
    let found = type_law(&mut desk, "n % 4 == 0");
    assert_eq!(verdict(&found), "refuted: refuted");
    let [starts, sign] = &found.notes[..] else {
        panic!("{:?}", found.notes);
    };
    assert!(starts.ends_with("about starting positions alone it is proved."));
    assert!(sign.starts_with("Here ~1 after a position means"));
    assert!(found.proof.is_some() && found.query.is_some());
    desk.send(LawMsg::QueryTyped("999~1".to_owned()).into());
    desk.send(LawMsg::QueryAsked.into());
    desk.count();
    let answer = law(&desk).query.and_then(|it| it.answer);
    assert!(answer.expect("an answer").contains("move to 996~3. Here"));
    assert!(type_law(&mut desk, "n % 4 == 1").notes.is_empty());
}

#[test]
fn the_form_and_the_text_have_the_law_of_the_bar() {
    let mut desk = desk(FIVES);
    desk.send(LawMsg::Wanted.into());
    type_law(&mut desk, "n % 7 in (0, 2)");
    let view = desk.view();
    assert!(view.rules.text.contains("lost = \"n % 7 in (0, 2)\""));
    let sections = &view.rules.sections;
    assert!(
        sections
            .iter()
            .any(|it| it.key == "law" && it.lines.len() == 1)
    );
    desk.send(Msg::Rules(RulesMsg::FormEdited(Edit::LawKind(
        0,
        LawKind::Grundy,
    ))));
    assert!(
        desk.view()
            .rules
            .text
            .contains("grundy = \"n % 7 in (0, 2)\"")
    );
    desk.send(Msg::Rules(RulesMsg::FormEdited(Edit::LawKind(
        0,
        LawKind::Period,
    ))));
    desk.count();
    assert!(
        verdict(&law(&desk)).contains("period 7"),
        "{:?}",
        law(&desk)
    );
    desk.send(Msg::Rules(RulesMsg::Undone))
        .send(Msg::Rules(RulesMsg::Undone));
    assert!(
        desk.view()
            .rules
            .text
            .contains("lost = \"n % 7 in (0, 2)\"")
    );
    let (_, remove) = law(&desk).remove;
    desk.send(Msg::Rules(RulesMsg::FormEdited(remove)));
    assert!(bar(&desk).law.is_none() && !desk.view().rules.text.contains("law"));
}

#[test]
fn a_counterexample_is_shown_in_the_graph_and_on_the_map() {
    let mut desk = desk(NIM);
    desk.send(LawMsg::Wanted.into());
    let view = type_law(&mut desk, "a == b or a + b == 3");
    assert!(verdict(&view).starts_with("refuted"), "{view:?}");
    assert!(
        view.properties[1].text.contains("by the move to"),
        "{view:?}"
    );
    desk.send(LawMsg::FaultWanted(Some(1)).into());
    let GameContent::Graph(graph) = desk.view().game.content else {
        panic!("a graph is shown")
    };
    let losing = graph.edges.iter().filter(|edge| edge.is_losing).count();
    assert_eq!(losing, 1);
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    desk.count();
    let map = |desk: &Desk| match desk.view().game.content {
        GameContent::Map(map) => map,
        other => panic!("{other:?} is no map"),
    };
    let shown = map(&desk);
    assert!(matches!(shown.fault, Some([Some(_), Some(_)])));
    let signs = &shown.law.as_ref().expect("it is compared").signs;
    assert_eq!(signs.len(), 1);
    assert_eq!(signs[0].0, Overlay::ONLY_LAW);
    assert!(signs[0].1.contains('4'), "{signs:?}");
    assert_eq!(shown.difference(0, 3), Overlay::ONLY_LAW);
    assert_eq!(shown.difference(0, 0), 0);
    assert!(shown.told(0, 3).contains("law"), "{}", shown.told(0, 3));
    for place in [[1, 2], [2, 1], [3, 0], [0, 3], [1, 2]] {
        desk.send(Msg::Map(MapMsg::NextDiffering));
        if map(&desk).cursor == Some([1, 2]) {
            assert_eq!(place, [1, 2]);
        }
        let [row, column] = map(&desk).cursor.expect("a cursor");
        assert!(map(&desk).difference(row, column) > 0);
    }
    // The other kind, and none; the map is not made again for it.
    let made = |desk: &Desk| desk.state.map.shown.as_ref().map(|it| Rc::clone(&it.map));
    let before = made(&desk).expect("a map");
    type_law(&mut desk, "a == b and a > 2");
    assert!(made(&desk).is_some_and(|it| Rc::ptr_eq(&it, &before)));
    let signs = map(&desk).law.expect("it is compared").signs;
    assert_eq!((signs.len(), signs[0].0), (1, Overlay::ONLY_TABLE));
    type_law(&mut desk, "a == b");
    let law = map(&desk).law.expect("it is compared");
    assert!(law.signs.is_empty() && law.agreement.is_some() && law.next.is_none());
    // Who guesses is told nothing.
    desk.send(Msg::Colouring(crate::ColouringMsg::GuessingChosen(true)));
    assert!(map(&desk).law.is_none());
}

#[test]
fn a_refuted_guess_is_noted_once_it_is_finished() {
    let mut desk = desk(FIVES);
    desk.send(LawMsg::Wanted.into());
    type_law(&mut desk, "n % 5 == 0");
    assert!(bar(&desk).notes.is_none(), "it is still being typed");
    desk.send(LawMsg::Guessed.into())
        .send(LawMsg::Guessed.into());
    let notes = bar(&desk).notes.expect("notes").notes;
    assert_eq!(notes.len(), 1);
    assert!(notes[0][0].contains("n % 5 == 0") && notes[0][1].contains('2'));
    type_law(&mut desk, "n % 7 in (0, 2)");
    desk.send(LawMsg::Guessed.into());
    assert_eq!(bar(&desk).notes.expect("notes").notes.len(), 1);
}

#[test]
fn a_check_can_be_given_up_and_begun_again() {
    let mut desk = desk(FIVES);
    desk.send(LawMsg::Wanted.into());
    type_law(&mut desk, "n % 7 in (0, 2)");
    desk.state.law.is_running = true;
    desk.send(LawMsg::TimePassed.into());
    let (_, is_stop) = law(&desk).stop.expect("it can go on");
    assert!(!is_stop);
    desk.send(LawMsg::AgainPressed.into());
    desk.count();
    assert!(law(&desk).stop.is_none());
    assert!(verdict(&law(&desk)).starts_with("proved"));
}

#[test]
fn a_law_behind_a_question_leaves_problems_in_their_places() {
    let rules = format!(
        "{FIVES}[[law]]\nid = \"1\"\nlost = \"n % 5 == 0\"\n\n[[question]]\nid = 1\nwhere = \"winner == 1 and nn > 2\"\n"
    );
    let desk = desk(&rules);
    let problems = desk.view().rules.problems;
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].quote.1, "nn");
}

/// A row of digits, those marked with a star that the winning move changes.
fn written(row: &super::DigitsRow) -> String {
    let digits = row
        .digits
        .iter()
        .map(|(digit, is_changed)| match is_changed {
            true => format!("{digit}*"),
            false => digit.clone(),
        });
    let digits: Vec<String> = digits.collect();
    format!("{}: {}", row.value, digits.join(","))
}

#[test]
fn digits_are_those_of_the_proof() {
    let rows = |game: &str, law: &str| {
        let mut desk = desk(game);
        desk.send(LawMsg::Wanted.into());
        let view = type_law(&mut desk, law);
        assert!(verdict(&view).starts_with("proved"), "{}", verdict(&view));
        let digits = desk.view().position.expect("a position").digits;
        let digits = digits.expect("digits");
        let rows: Vec<String> = digits.rows.iter().map(written).collect();
        (digits.heading, digits.heads.join(","), rows.join("; "))
    };
    let taking = |times: i64| {
        format!(
            "position = \"n; last\"\nmoves = [\"n - k; k for k in range(1, n) if last == 0\", \"n - k; k for k in range(1, min(n, {times} * last) + 1) if last > 0\"]\nstart = \"n == 14, last == 0\"\n"
        )
    };
    let law = |part: &str, times: i64| {
        format!("n == {part} if last == 0 else n == 0 or {part} > {times} * last")
    };
    let (heading, heads, found) = rows(&taking(2), &law("zeckendorf(n)", 2));
    assert_eq!(heading, "Sums of Fibonacci numbers");
    assert_eq!(
        (heads.as_str(), found.as_str()),
        ("13,8,5,3,2,1", "14: 1,0,0,0,0,1*")
    );
    let (heading, heads, found) = rows(&taking(3), &law("zeckendorf(n, 3)", 3));
    assert_eq!(heading, "Sums of the numbers 1, 2, 3, 4, 6, 8, …");
    assert_eq!(
        (heads.as_str(), found.as_str()),
        ("11,8,6,4,3,2,1", "14: 1,0,0,0,1*,0,0")
    );
}

#[test]
fn digits_stand_in_columns() {
    let mut desk = Desk::open("v=1&game=nim&at=3,4,5");
    desk.count();
    let digits = desk
        .view()
        .position
        .expect("a position")
        .digits
        .expect("digits");
    assert_eq!(digits.heads, ["4", "2", "1"]);
    let rows: Vec<String> = digits.rows.iter().map(written).collect();
    // From 3, 4, 5 the move to 1, 4, 5 wins.
    assert_eq!(rows, ["3: ,1*,1", "4: 1,0,0", "5: 1,0,1"]);
    assert!(digits.marked.contains("(a: 3 -> 1)"), "{}", digits.marked);
    let sums: Vec<(&str, bool)> = digits
        .sums
        .iter()
        .map(|(sum, odd)| (sum.as_str(), *odd))
        .collect();
    assert_eq!(sums, [("2", false), ("1", true), ("2", false)]);
    assert!(digits.note.contains('2'));
    // Another game has no such digits.
    desk.send(Msg::Rules(RulesMsg::GameChosen("wythoff".to_owned())));
    desk.count();
    assert_eq!(desk.view().position.expect("a position").digits, None);
}

#[test]
fn columns_are_counted_by_the_modulus_of_the_law() {
    let moore = "position = \"a, b, c, d\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"x, y -> x - k, y - l for k in range(1, x + 1) for l in range(1, y + 1)\"]\nstart = \"a == 1, b == 2, c == 3, d == 3\"\n";
    let mut desk = desk(moore);
    desk.send(LawMsg::Wanted.into());
    type_law(
        &mut desk,
        "all(sum(x >> i & 1 for x in heaps) % 3 == 0 for i in range(max(heaps)))",
    );
    let digits = |desk: &Desk| desk.view().position.expect("a position").digits;
    let digits = digits(&desk).expect("digits");
    let sums: Vec<(&str, bool)> = (digits.sums.iter())
        .map(|(sum, is_wrong)| (sum.as_str(), *is_wrong))
        .collect();
    assert_eq!(sums, [("3", false), ("3", false)]);
    assert!(digits.note.contains("multiple of 3"), "{}", digits.note);
}

#[test]
fn a_law_about_a_question_is_written_and_checked() {
    let mut desk = Desk::open("v=1&game=demo-2024");
    desk.count();
    desk.send(LawMsg::Wanted.into());
    desk.send(Msg::Rules(RulesMsg::FormEdited(Edit::LawKind(
        0,
        LawKind::Answer,
    ))));
    assert!(desk.view().rules.text.contains("question = \"19\""));
    assert_eq!(law(&desk).questions.len(), 3);
    let right = type_law(&mut desk, "2*s < N <= 2*s + 2");
    assert!(verdict(&right).starts_with("proved"), "{}", verdict(&right));
    // Every end is meant, not only this one.
    let wrong = type_law(&mut desk, "s == 64");
    assert!(verdict(&wrong).starts_with("refuted"), "{wrong:?}");
    desk.send(Msg::Rules(RulesMsg::FormEdited(Edit::LawKind(
        0,
        LawKind::Lost,
    ))));
    assert!(!desk.view().rules.text.contains("question ="));
}

#[test]
fn a_proved_law_answers_for_huge_numbers() {
    let mut desk = desk(NIM);
    desk.send(LawMsg::Wanted.into());
    let view = type_law(&mut desk, "a == b + 1");
    assert!(view.query.is_none(), "it is not proved");
    let view = type_law(&mut desk, "a == b");
    assert!(view.query.is_some(), "{}", verdict(&view));
    let mut ask = |position: &str| {
        desk.send(LawMsg::QueryTyped(position.to_owned()).into())
            .send(LawMsg::QueryAsked.into());
        law(&desk)
            .query
            .and_then(|it| it.answer)
            .expect("an answer")
    };
    let huge = "1000000000000000000000000000000";
    assert!(ask(&format!("{huge},{huge}")).contains("loses"));
    let won = ask(&format!("{huge},7"));
    assert!(won.contains("move to 7,7"), "{won}");
    assert!(ask("one").contains("not a position"));
    let mut copied = |msg: LawMsg| match &desk.state.update(msg.into())[..] {
        [Effect::CopyText(text)] => text.clone(),
        other => panic!("{other:?}"),
    };
    assert!(copied(LawMsg::ProgramCopied).contains("def is_lost(a, b):"));
    let tex = copied(LawMsg::TexCopied);
    assert!(
        tex.contains("$a = b$") && tex.contains("$x \\to x - k,\\quad 1 \\le k \\le x$"),
        "{tex}"
    );
    assert!(!copied(LawMsg::ProofCopied).contains('`'));
}

#[test]
fn a_proved_period_has_a_program_and_is_asked_about_positions() {
    let mut desk = desk(&format!("{FIVES}[[law]]\nperiod = true\n"));
    desk.count();
    let proved = law(&desk);
    let proof = proved.proof.expect("a proof");
    assert!(proof.copy_program.is_some() && proved.query.is_some());
    match &desk.state.update(LawMsg::ProgramCopied.into())[..] {
        [Effect::CopyText(text)] => assert!(text.contains("PERIOD"), "{text}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn laws_are_proposed_after_a_guess_and_taken() {
    let mut desk = desk(FIVES);
    desk.send(LawMsg::ProposalsWanted.into());
    assert!(bar(&desk).propose.is_none() && bar(&desk).proposals.is_none());
    desk.send(LawMsg::Wanted.into());
    type_law(&mut desk, "n % 5 == 0");
    assert!(bar(&desk).propose.is_some());
    desk.send(LawMsg::ProposalsWanted.into());
    desk.count();
    let found = bar(&desk).proposals.expect("what was found");
    assert!((1..=3).contains(&found.laws.len()), "{found:?}");
    desk.send(LawMsg::ProposalTaken(0).into());
    desk.count();
    let taken = law(&desk);
    assert!(verdict(&taken).starts_with("proved: "), "{taken:?}");
}

#[test]
fn answers_for_every_end_are_proposed_and_taken() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    desk.count();
    desk.send(LawMsg::Wanted.into());
    let typed = type_law(&mut desk, "s == 24");
    assert!(bar(&desk).propose.is_some(), "{typed:?}");
    desk.send(LawMsg::ProposalsWanted.into());
    desk.count();
    let found = bar(&desk).proposals.expect("what was found");
    let claims: Vec<&str> = found.laws.iter().map(|it| it[0].as_str()).collect();
    assert_eq!(claims.len(), 3, "{claims:?}");
    assert!(
        claims[1].starts_with("answers question 20 when"),
        "{claims:?}"
    );
    desk.send(LawMsg::ProposalTaken(1).into());
    desk.count();
    let taken = law(&desk);
    let question = taken.questions.iter().find(|it| it.is_chosen);
    assert_eq!(question.map(|it| it.label.as_str()), Some("20"));
    assert!(verdict(&taken).starts_with("proved: "), "{taken:?}");
}

#[test]
fn proved_laws_answer_without_play() {
    const DEMO: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= N\"\nstart = \"1 <= s <= N - 1\"\n\
        params = { N = 129 }\n[[law]]\nquestion = 19\nanswer = \"2*s < N <= 2*s + 2\"\n\
        [[law]]\nquestion = 20\nanswer = \"2*s + 2 < N <= 2*s + 4 or 4*s < N <= 4*s + 2\"\n\
        [[law]]\nquestion = 21\nanswer = \"s >= 3 and 2*s + 4 < N <= 2*s + 6 or s == 1 and 6 < N <= 10\"\n";
    let mut desk = desk(DEMO);
    let said = |desk: &Desk| {
        desk.view()
            .answers
            .notes
            .first()
            .cloned()
            .unwrap_or_default()
    };
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    assert!(said(&desk).contains("by the proved law"), "{}", said(&desk));
    // With play there is something to be explained.
    assert!(desk.view().answers.answers[0].why.is_some());
    let far = DEMO.replace("N = 129", "N = 1000000000001");
    desk.send(Msg::Rules(RulesMsg::TextEdited(far)));
    let view = desk.view().answers;
    assert!(
        matches!(&view.status, crate::StatusView::Unfinished(text) if text.contains("too many positions")),
        "{:?}",
        view.status
    );
    assert_eq!(
        desk.answers(),
        "19: 500000000000 | 20: 250000000000 499999999999 | 21: 499999999998"
    );
    assert!(
        !view.is_stale && view.answers.iter().all(|it| it.why.is_none()),
        "{view:?}"
    );
    assert!(said(&desk).contains("by the proved law"), "{}", said(&desk));
    // A law that is wrong answers nothing.
    let wrong = DEMO.replace("2*s < N <= 2*s + 2", "2*s < N <= 2*s + 3");
    desk.send(Msg::Rules(RulesMsg::TextEdited(wrong)));
    assert_eq!(desk.answers(), "19: 64 | 20: 32 63 | 21: 62");
    assert!(said(&desk).contains("20, 21"), "{}", said(&desk));
    // In a frame that shows nothing else, too.
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en&embed=1&show=answers");
    desk.send(Msg::Rules(RulesMsg::TextEdited(
        DEMO.replace("N = 129", "N = 1000000000001"),
    )));
    assert!(
        desk.answers().starts_with("19: 500000000000 |"),
        "{}",
        desk.answers()
    );
    assert!(said(&desk).contains("by the proved law"), "{}", said(&desk));
}

#[test]
fn laws_about_several_questions_are_taken_one_after_another() {
    let mut desk = Desk::open("v=1&game=demo-2024&lang=en");
    desk.count();
    desk.send(LawMsg::Wanted.into());
    type_law(&mut desk, "s == 24");
    desk.send(LawMsg::ProposalsWanted.into());
    desk.count();
    for taken in [0, 1, 1, 2] {
        desk.send(LawMsg::ProposalTaken(taken).into());
        desk.count();
    }
    let text = desk.view().rules.text;
    assert_eq!(text.matches("[[law]]").count(), 3, "{text}");
    assert_eq!(text.matches("answer = ").count(), 3, "{text}");
    let note = desk
        .view()
        .answers
        .notes
        .first()
        .cloned()
        .unwrap_or_default();
    assert!(note.contains("19, 20, 21"), "{note}");
}

#[test]
fn a_strip_is_broken_at_its_proved_period() {
    let mut desk = desk(
        "position = \"n\"\nmoves = [\"n - k for k in (2, 5, 7) if k <= n\"]\nstart = \"0 <= n <= 80\"\n[[law]]\nperiod = true\n",
    );
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    desk.count();
    let map = |desk: &Desk| match desk.view().game.content {
        GameContent::Map(map) => map,
        other => panic!("{other:?}"),
    };
    assert_eq!(map(&desk).column_count, 22);
    assert!(
        map(&desk).note.contains("one period (22)"),
        "{}",
        map(&desk).note
    );
    // A length that was chosen stays.
    desk.send(Msg::Map(MapMsg::RowLengthChosen(10)));
    assert_eq!(map(&desk).column_count, 10);
}

#[test]
fn lost_positions_of_two_heaps_are_listed() {
    let mut desk = desk(&NIM.replace(
        "]\n",
        ", \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\n",
    ));
    desk.send(LawMsg::Wanted.into());
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    desk.count();
    let lost = bar(&desk).lost.expect("a list");
    assert_eq!(lost.heads, ["i", "a", "b", "b − a"]);
    let rows: Vec<String> = lost.rows.iter().map(|row| row.join(" ")).collect();
    assert_eq!(rows, ["0 0 0 0", "1 1 2 1", "2 3 5 2", "3 4 7 3"]);
    assert_eq!(
        lost.note,
        "At most one in each row, in each column, on each diagonal."
    );
}

#[test]
fn three_heaps_have_a_table_of_the_third_and_a_law_says_what_it_costs() {
    let nim = "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 7, 0 <= b <= 7, 0 <= c <= 7\"\n";
    let mut desk = desk(nim);
    desk.send(LawMsg::Wanted.into());
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    let law = type_law(&mut desk, "a ^ b ^ c == 0");
    let thirds = bar(&desk).thirds.expect("a table");
    assert_eq!(thirds.heads[..4], ["a \\ b", "0", "1", "2"]);
    assert_eq!(thirds.rows[5][..5], ["5", "5", "4", "7", "6"]);
    // 512 positions have 3 · 64 · 28 moves; each of 64 lost ones is reached from as many as it has larger heaps.
    let [_, cost] = law.cost.expect("it is right");
    assert!(
        cost.contains("512") && cost.contains("5376") && cost.contains("672"),
        "{cost}"
    );
    assert_eq!(type_law(&mut desk, "a == b").cost, None);
}

#[test]
fn a_period_that_is_seen_breaks_a_strip_once_a_law_is_guessed() {
    let mut desk = desk(FIVES);
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Map)));
    desk.count();
    let map = |desk: &Desk| match desk.view().game.content {
        GameContent::Map(map) => (map.column_count, map.note),
        other => panic!("{other:?}"),
    };
    assert_ne!(map(&desk).0, 7);
    desk.send(LawMsg::Wanted.into());
    type_law(&mut desk, "n % 5 == 0");
    let (columns, note) = map(&desk);
    assert!(columns == 7 && note.contains("seen"), "{columns} {note}");
}
