//! The program as a user runs it: arguments, files and pipes in; text and an exit code out.

use kruzhok_page::{Effect, Msg, RulesMsg, State, VariantsMsg, Visitor, WorksheetKind};
use kruzhok_words::Language;
use kruzhok_worker::Workshop;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

const FIVE_MISTAKES: &str = r#"position = "s"
moves = ["s + 1", "2s", "s ** "]
over = "s => 129"
start = "1 <= x <= 128"
stuck = "nobody"
"#;

#[test]
fn answer_prints_a_line_per_question() {
    check(
        &["answer", &game("demo-2024")],
        "",
        "19: 64\n20: 32 63\n21: 62\n",
    );
}

#[test]
fn check_warns_of_what_can_be_played_all_the_same() {
    let text = "position = \"s\"\nmoves = [\"s + 1\", \"s * 1\"]\nover = \"s >= 9\"\nstart = \"1 <= s <= 9\"\n";
    let output = run(&["check", "-"], text);
    assert_eq!(
        (output.stdout.as_slice(), output.status.code()),
        (&[][..], Some(0))
    );
    let messages = String::from_utf8_lossy(&output.stderr);
    for expected in [
        "warning: this row changes nothing",
        "-:2:20 (moves[1])",
        "start position `9`",
    ] {
        assert!(messages.contains(expected), "{messages}");
    }
    let checked = json_of(&run(&["check", "-", "--json"], text));
    assert_eq!(checked["problems"], json!([]));
    let kinds: Vec<&Value> = (0..2).map(|it| &checked["warnings"][it]["kind"]).collect();
    assert_eq!(kinds, ["changes-nothing", "start-is-over"]);
    check(
        &["check", &game("demo-2024"), "--json"],
        "",
        "{\"problems\":[]}\n",
    );
}

#[test]
fn laws_have_verdicts() {
    let text = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\", \"a - k, b - k for k in range(1, min(a, b) + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"\n[[law]]\nid = \"double\"\nlost = \"max(a, b) == 2 * min(a, b)\"\n[[law]]\nid = \"divided\"\nlost = \"a % b == 1\"\n";
    let output = run(&["law", "-", "--json"], text);
    assert_eq!(output.status.code(), Some(1));
    let found = json_of(&output);
    let law =
        json!({"id": "double", "verdict": "refuted", "property": 2, "from": "2,4", "to": "2,1"});
    assert_eq!(found["laws"], json!([law]));
    assert_eq!(found["problems"][0]["kind"], "division-by-zero");
    let text = text
        .split("[[law]]\nid = \"divided")
        .next()
        .expect("a text");
    let expected = "double, lost = \"max(a, b) == 2 * min(a, b)\": refuted by property 2: the law calls `2,4` lost, but a move leads from there to `2,1`, which it calls lost too\n";
    check(&["law", "-"], text, expected);
    assert_eq!(run(&["law", &game("demo-2024")], "").status.code(), Some(1));
}

#[test]
fn a_proved_law_answers_about_positions_of_any_size() {
    let text = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"0 <= a <= 9, 0 <= b <= 9\"\n[[law]]\nid = \"xor\"\nlost = \"a ^ b == 0\"\n";
    let at = |position| run(&["answer", "-", "--at", position], text);
    let expected =
        "by the law xor, the player to move wins from `1000000000000000000000,7`: move to `7,7`\n";
    assert_eq!(printed(&at("1000000000000000000000,7")), expected);
    let found = json_of(&run(&["answer", "-", "--at", "7,7", "--json"], text));
    let expected = json!({"law": "xor", "position": "7,7", "winner": 2});
    assert_eq!(found, expected);
    assert_eq!(at("7").status.code(), Some(1));
    let message = String::from_utf8_lossy(&at("7").stderr).into_owned();
    assert!(message.contains("such as `0,0`"), "{message}");
    let no_repeat = "position = \"n\"\nmoves = [\"n - 1\", \"n - 2\", \"n - 3\"]\nlegal = \"n >= 0\"\nrepeat = \"not-opponent\"\nstart = \"0 <= n <= 40\"\n[[law]]\nid = \"four\"\nlost = \"n % 4 == 0\"\n";
    let found = json_of(&run(&["answer", "-", "--at", "999~1", "--json"], no_repeat));
    let expected = json!({"law": "four", "position": "999~1", "winner": 1, "to": "996~3"});
    assert_eq!(found, expected);
    let found = json_of(&run(&["law", "-", "--json"], no_repeat));
    let law = &found["laws"][0];
    assert_eq!(
        (&law["verdict"], &law["from"]),
        (&json!("refuted"), &json!("1~1"))
    );
    let rest = &law["remains"];
    assert_eq!(
        (&rest["part"], &rest["verdict"]),
        (&json!("starts"), &json!("proved"))
    );
    let unproved = text.replace("a ^ b == 0", "a ^ b == 0 and gcd(a, 1) == 1");
    let refused = run(&["answer", "-", "--at", "7,7"], &unproved);
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn proved_laws_are_printed_for_latex_and_as_programs_and_answer_for_any_number() {
    let nim = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\n\
        start = \"0 <= a <= 9, 0 <= b <= 9\"\n[[law]]\nlost = \"a ^ b == 0\"\n";
    let tex = printed(&run(&["law", "-", "--format", "tex"], nim));
    let head = "law1, lost exactly when $a \\oplus b = 0$: proved for all positions\n";
    assert!(tex.contains(head), "{tex}");
    let unlawed = nim.split("[[law]]").next().expect("a text");
    let propose = |format| run(&["law", "-", "--propose", "--format", format], unlawed);
    let tex = printed(&propose("tex"));
    assert!(tex.contains("lost exactly when $a = b$: proved"), "{tex}");
    let program = printed(&propose("python"));
    assert!(program.contains("def is_lost(a, b):"), "{program}");
    let program = printed(&run(&["law", "-", "--format", "python"], nim));
    assert!(program.contains("def is_lost(a, b):"), "{program}");
    let demo = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= N\"\nstart = \"1 <= s <= N - 1\"\n\
        params = { N = 1000000000001 }\n[[question]]\nid = \"19\"\nask = \"min\"\n\
        where = \"winner == 2 and turns == 1\"\n[[law]]\nquestion = 19\nanswer = \"2*s < N <= 2*s + 2\"\n";
    let output = run(&["answer", "-"], demo);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "19: 500000000000\n"
    );
    let wrong = demo.replace("2*s < N", "2*s + 1 < N");
    assert_eq!(run(&["answer", "-"], &wrong).status.code(), Some(1));
}

#[test]
fn a_proved_law_has_its_proof() {
    let text = "position = \"n\"\nmoves = [\"n - k for k in (1, 2, 3) if k <= n\"]\nstart = \"n == 9\"\n[[law]]\nid = \"four\"\nlost = \"n % 4 == 0\"\n[[law]]\nid = \"period\"\nperiod = true\n";
    let found = json_of(&run(&["law", "-", "--json"], text));
    let mut law = found["laws"][0].clone();
    let proof = law["proof"].take();
    assert!(
        proof.as_str().is_some_and(|it| it.contains("Golomb")),
        "{proof}"
    );
    let positions = law["positions"].take();
    assert!(positions.as_u64() >= Some(8));
    let expected = json!({"id": "four", "verdict": "proved", "positions": null, "method": "window", "period": 4, "preperiod": 0, "saltus": 0, "proof": null});
    assert_eq!(law, expected);
    let lines = printed(&run(&["law", "-"], text));
    assert!(
        lines.contains(
            "\nperiod, period = true: proved: from heap size 0 on, the Grundy values repeat with period 4\n"
        ),
        "{lines}"
    );
}

#[test]
fn laws_are_proposed_with_their_verdicts() {
    let text =
        "position = \"n\"\nmoves = [\"n - k for k in (1, 2, 3) if k <= n\"]\nstart = \"n == 9\"\n";
    let found = json_of(&run(&["law", "-", "--propose", "--json"], text));
    let mut laws = found["laws"].as_array().expect("a list").iter();
    let first = laws.next().expect("a law");
    assert_eq!(first["lost"], "n % 4 == 0");
    assert_eq!(first["verdict"], "proved");
    let second = laws.next().expect("a law");
    assert_eq!(second["grundy"], "n % 4");
    let lines = printed(&run(&["law", "-", "--propose"], text));
    assert!(
        lines.starts_with("lost = \"n % 4 == 0\": proved for all positions\n"),
        "{lines}"
    );
    let squares = "position = \"n\"\nmoves = [\"n - k * k for k in range(1, n + 1) if k * k <= n\"]\nstart = \"n == 90\"\n";
    check(&["law", "-", "--propose"], squares, "no law was found\n");
}

#[test]
fn a_question_cannot_have_the_name_of_the_problems() {
    let text = "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s >= 9\"\nstart = \"1 <= s <= 8\"\n[[question]]\nid = \"problems\"\nwhere = \"s > 2\"\n";
    let refused = json_of(&run(&["answer", "-", "--json"], text));
    assert_eq!(refused["problems"][0]["kind"], "taken-name");
}

#[test]
fn answer_in_json_is_an_object_in_the_order_of_the_questions() {
    check(
        &["answer", &game("demo-2024"), "--json"],
        "",
        "{\"19\":[64],\"20\":[32,63],\"21\":[62]}\n",
    );
}

#[test]
fn answers_of_several_varying_names_are_positions() {
    let text = "position = \"a, b\"\nmoves = [\"x -> x + 1\"]\nover = \"a + b >= 3\"\nstart = \"0 <= a <= 1, 0 <= b <= 1\"\n";
    check(&["answer", "-"], text, "19: 0,1 1,0\n20: 0,0\n21:\n");
    check(
        &["answer", "-", "--json"],
        text,
        "{\"19\":[\"0,1\",\"1,0\"],\"20\":[\"0,0\"],\"21\":[]}\n",
    );
}

const NUTS: &str = "Перед Аней и Борей лежит куча орехов, первый ход делает Аня. За один ход можно добавить в кучу \
    один орех или удвоить количество орехов. Игра завершается, когда в куче становится не менее 129 орехов. \
    Побеждает сделавший последний ход. В начале в куче было S орехов; 1 ≤ S ≤ 128. Звезда с звездою говорит. Орехи нельзя колоть.\n\
    Задание 19. Укажите такое значение S, при котором Аня не может выиграть за один ход, но при любом ходе Ани Боря \
    может выиграть своим первым ходом.";

#[test]
fn a_task_is_read_and_answered() {
    let expected = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 129\"\nstart = \"1 <= s <= 128\"\n\n\
        [[question]]\nid = \"19\"\nask = \"all\"\nwhere = \"winner == 2 and turns == 1\"\nexpect = 1\n\n\
        19: 64\n\nnot understood: \"Орехи нельзя колоть.\"\n";
    check(&["task", "-"], NUTS, expected);
}

#[test]
fn a_task_in_json_has_the_fields_of_its_rules() {
    let read = json_of(&run(&["task", "-", "--json"], NUTS));
    assert_eq!(read["rules"]["moves"], json!(["s + 1", "s * 2"]));
    assert_eq!(read["answers"], json!({"19": [64]}));
    assert_eq!(read["not_understood"], json!(["Орехи нельзя колоть."]));
    assert_eq!(read["asides"], json!(["Звезда с звездою говорит."]));
    assert_eq!(read["complete"], json!(false));
    let whole = NUTS.replace(" Орехи нельзя колоть.", "");
    let read = json_of(&run(&["task", "-", "--json"], &whole));
    assert_eq!(read["complete"], json!(true));
}

#[test]
fn what_a_task_lacks_is_said_without_a_place() {
    let text = NUTS.replace(
        "За один ход можно добавить в кучу один орех или удвоить количество орехов. ",
        "",
    );
    let output = run(&["task", "-"], &text);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert!(
        messages.contains("moves") && !messages.contains(": :"),
        "{messages}"
    );
}

#[test]
fn a_text_that_is_no_task_is_refused_in_a_sentence() {
    let output = run(&["task", "-"], "Мороз и солнце; день чудесный!");
    assert_eq!(output.status.code(), Some(1));
    let refused = json_of(&run(
        &["task", "-", "--json"],
        "fn main() { println!(\"{}\", 1 + 1); }",
    ));
    assert_eq!(refused["problems"][0]["kind"], "task-not-russian");
}

#[test]
fn solve_prints_positions_ticks_and_starts() {
    let text = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 4\"\nstart = \"1 <= s <= 3\"\n";
    let expected = "5 positions: 2 won, 3 lost, 0 drawn\n\n\
        Steps of the colouring (circles and squares):\n1: 2 1\n\nStart positions:\n1  lost in 2 moves\n2  won in 1 move\n3  won in 1 move\n";
    let output = run(&["solve", "-"], text);
    assert_eq!(printed(&output), expected);
}

#[test]
fn solve_in_json_keeps_to_the_contract() {
    let mut solved = json_of(&run(&["solve", &game("strip"), "--json"], ""));
    assert!(solved["seconds"].take().is_f64());
    let start = solved["start"].take();
    let expected = json!({
        "positions": 21, "won": 7, "lost": 6, "drawn": 8, "undecided": 0,
        "ticks": [
            {"tick": 1, "circles": 3, "squares": 1}, {"tick": 2, "circles": 1, "squares": 1},
            {"tick": 3, "circles": 1, "squares": 1}, {"tick": 4, "circles": 1, "squares": 1},
            {"tick": 5, "circles": 1, "squares": 0},
        ],
        "start": null, "seconds": null,
    });
    assert_eq!(solved, expected);
    assert_eq!(start["12"], json!({"outcome": "lost", "remoteness": 8}));
    assert_eq!(start["9"], json!({"outcome": "drawn"}));
    assert_eq!(start.as_object().map(|starts| starts.len()), Some(19));
    let summary = json_of(&run(&["solve", &game("strip"), "--json", "--summary"], ""));
    assert_eq!(summary.get("start"), None);
}

/// Three heaps of Nim, too large for any table.
const LARGE_NIM: &str = "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\n\
    start = \"a == 100000, 99998 <= b <= 99999, c == 12345\"\n\
    [[question]]\nid = 1\nask = \"count\"\nwhere = \"winner == 1\"\n\
    [[question]]\nid = 2\nask = \"first move\"\nwhere = \"grundy == 12294\"\n";

#[test]
fn independent_heaps_are_solved_each_on_its_own_where_a_table_is_too_large() {
    let answers = json_of(&run(&["answer", "-", "--json"], LARGE_NIM));
    let moves = ["100000,99999,12345: c: 12345 -> 63"];
    assert_eq!(answers, json!({"1": [2], "2": moves}));
    let solved = json_of(&run(&["solve", "-", "--json"], LARGE_NIM));
    let start = &solved["start"]["100000,99999,12345"];
    assert_eq!(*start, json!({"outcome": "won", "grundy": 12294}));
    assert_eq!(solved.get("positions"), None);
}

#[test]
fn who_wins_is_answered_by_the_players_numbers() {
    let asked = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 129\"\nstart = \"1 <= s <= 128\"\n\
        [[question]]\nid = \"q\"\nask = \"winner\"\nstart = \"63 <= s <= 65\"\n";
    check(&["answer", "-"], asked, "q: 1 2 1\n");
    check(&["answer", "-", "--json"], asked, "{\"q\":[1,2,1]}\n");
}

#[test]
fn how_long_play_lasts_is_not_known_of_heaps_solved_each_on_its_own() {
    let asked = LARGE_NIM.replace("winner == 1", "winner == 1 and turns < 9");
    let refused = json_of(&run(&["answer", "-", "--json"], &asked));
    let problem = &refused["problems"][0];
    assert_eq!(problem["kind"], "turns-need-table");
    assert_eq!(problem["field"], "question[0].where");
    assert_eq!(problem["span"], json!([16, 21]));
    let message = problem["message"].as_str().unwrap_or_default();
    assert!(message.contains("heaps of up to 735"), "{message}");
}

#[test]
fn the_ticks_of_the_product_game_are_those_of_the_book() {
    let output = printed(&run(&["solve", &game("product"), "--summary"], ""));
    assert!(
        output.contains("\n1: 649 64\n2: 87 69\n3: 68 52\n"),
        "{output}"
    );
}

#[test]
fn grundy_prints_a_line_per_start_and_the_period() {
    let take = "position = \"n\"\nmoves = [\"n - k for k in (2, 3, 7) if n >= k\"]\nstart = \"1 <= n <= 12\"\n";
    let output = run(&["grundy", "-"], take);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "1: 0\n2: 1\n3: 1\n4: 2\n5: 0\n6: 0\n7: 1\n8: 1\n9: 2\n10: 0\n11: 0\n12: 1\nperiod 5, preperiod 0\n"
    );
    let sums = take.replace("1 <= n <= 12", "n == 4");
    check(
        &["grundy", "-", "--json"],
        &sums,
        "{\"grundy\":{\"4\":2}}\n",
    );
}

#[test]
fn grundy_finds_the_period_of_kayles_without_exploring_sums() {
    let kayles = std::fs::read_to_string(game("kayles")).expect("a file");
    let kayles = kayles.replace("range(1, 21)", "range(1, 1001)");
    let table = json_of(&run(&["grundy", "-", "--json"], &kayles));
    assert_eq!(
        (&table["grundy"]["9"], &table["period"], &table["preperiod"]),
        (&json!(4), &json!(12), &json!(71))
    );
}

#[test]
fn grundy_tells_why_a_game_has_no_values() {
    for (fields, kind) in [
        (
            "moves = [\"n - 1 if n > 0\"]\nstuck = \"next\"",
            "grundy-ending",
        ),
        (
            "moves = [\"n - 1 if n > 0\", \"n + 1 if n == 2\"]",
            "grundy-endless",
        ),
        ("moves = [\"n - turn if n >= turn\"]", "grundy-partisan"),
        (
            "moves = [{ chance = [[\"1 / 2\", \"n - 1 if n > 0\"], [\"1 / 2\", \"n - 1 if n > 0\"]] }]",
            "grundy-chance",
        ),
    ] {
        let text = format!("position = \"n\"\nstart = \"n == 3\"\n{fields}\n");
        let output = run(&["grundy", "-", "--json"], &text);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(json_of(&output)["problems"][0]["kind"], kind);
    }
}

#[test]
fn solve_in_json_has_grundy_values_where_the_game_has() {
    let take = "position = \"n\"\nmoves = [\"n - k for k in (1, 2) if n >= k\"]\nstart = \"4 <= n <= 5\"\n";
    let solved = json_of(&run(&["solve", "-", "--json"], take));
    let start = json!({
        "4": {"outcome": "won", "remoteness": 3, "grundy": 1},
        "5": {"outcome": "won", "remoteness": 3, "grundy": 2},
    });
    assert_eq!(solved["start"], start);
}

#[test]
fn solve_tells_the_chances_of_a_game_with_tosses() {
    let coin = "position = \"n\"\nstart = \"n == 1\"\n\
        moves = [{ chance = [[\"0.75\", \"n - 1 if n > 0\"], [\"0.25\", \"n if n > 0\"]] }]\n";
    let solved = json_of(&run(&["solve", "-", "--json"], coin));
    assert_eq!(solved["start"], json!({"1": {"probability": 0.8}}));
    let text = printed(&run(&["solve", "-"], coin));
    assert!(text.ends_with("1  won with probability 4/5\n"), "{text}");
    let asked = format!("{coin}[[question]]\nid = 1\nask = \"first move\"\n");
    check(&["answer", "-"], &asked, "1: #1\n");
}

#[test]
fn check_says_nothing_when_all_is_right() {
    check(&["check", &game("demo-2024")], "", "");
    check(
        &["check", &game("demo-2024"), "--json"],
        "",
        "{\"problems\":[]}\n",
    );
}

#[test]
fn every_mistake_is_shown_with_its_line_and_a_caret() {
    for command in ["check", "solve", "answer"] {
        let output = run(&[command, "-"], FIVE_MISTAKES);
        let messages = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert!(output.stdout.is_empty());
        assert_eq!(messages.matches("error: ").count(), 5, "{messages}");
        assert!(messages.matches('^').count() >= 5, "{messages}");
        assert!(
            messages.contains(
                " --> -:2:20 (moves[1])\n  |\n2 | moves = [\"s + 1\", \"2s\", \"s ** \"]\n"
            ),
            "{messages}"
        );
        assert!(messages.contains("hint: "), "{messages}");
    }
}

#[test]
fn problems_in_json_keep_to_the_contract() {
    let output = run(&["check", "-", "--json"], FIVE_MISTAKES);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());
    let problems = json_of(&output)["problems"].take();
    let problems = problems.as_array().expect("a list");
    assert_eq!(problems.len(), 5);
    for problem in problems {
        assert!(
            problem["kind"].is_string()
                && problem["message"].is_string()
                && problem["field"].is_string()
        );
        assert!(
            problem["span"][0].is_u64() && problem["span"][1].is_u64(),
            "{problem}"
        );
    }
    assert_eq!(problems[0]["field"], "moves[1]");
    assert_eq!(problems[0]["span"], json!([0, 2]));
    assert!(
        problems[0]["hint"]
            .as_str()
            .is_some_and(|hint| hint.contains("2 * s")),
        "{}",
        problems[0]
    );
}

#[test]
fn starts_without_an_upper_end_are_searched_until_the_answers_stay_the_same() {
    let text = "position = \"s\"\nmoves = [\"s // 2\", \"s // 3\"]\nover = \"s <= 19\"\nstart = \"s >= 20\"\n\
        [[question]]\nid = \"20\"\nask = \"min and max\"\nwhere = \"winner == 1 and turns == 1\"\n";
    let output = run(&["answer", "-"], text);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "20: 20 59\n");
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(
        notes.starts_with("note: ") && notes.contains("s ≤ 276"),
        "{notes}"
    );

    let growing = text
        .replace("min and max", "3 largest")
        .replace(" and turns == 1", "");
    let output = run(&["answer", "-", "--json", "--limit", "10_000"], &growing);
    assert_eq!(json_of(&output), json!({"20": [1042, 1043, 1044]}));
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(notes.contains("warning: 20: "), "{notes}");
}

#[test]
fn a_game_without_an_end_is_looked_at_as_far_as_its_questions_need() {
    let text = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s == 40\"\nstart = \"20 <= s <= 60\"\n\
        [[question]]\nid = \"20\"\nwhere = \"winner == 1 and turns == 1\"\n";
    let limit = ["--limit", "10000"];
    for command in [&["answer", "-"][..], &["answer", "-", "--json"]] {
        let output = run(&[command, &limit].concat(), text);
        let notes = String::from_utf8_lossy(&output.stderr);
        assert!(notes.contains("looked 2 moves ahead"), "{notes}");
        assert!(output.status.success());
    }
    check(&["check", "-"], text, "");
    check(
        &["answer", "-"],
        &format!("limit = 2\n{text}"),
        "20: 20 39\n",
    );
}

#[test]
fn a_game_without_an_end_names_a_position() {
    for text in [
        "position = \"s\"\nmoves = [\"s + 1\"]\nstart = \"1 <= s <= 5\"\n",
        "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s == 0\"\nstart = \"1 <= s <= 5\"\n",
        "position = \"a, b\"\nmoves = [\"b, a + 1\"]\nover = \"a > b + 2\"\nstart = \"a == 0, b == 0\"\n",
    ] {
        let output = run(&["solve", "-", "--json", "--limit", "10000"], text);
        assert_eq!(output.status.code(), Some(1));
        let problem = json_of(&output)["problems"][0].take();
        assert_eq!(problem["kind"], "never-ends", "{problem}");
    }
}

#[test]
fn a_game_that_is_too_big_is_told_from_one_without_an_end() {
    let text =
        "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s >= 1000000\"\nstart = \"1 <= s <= 5\"\n";
    let output = run(&["answer", "-", "--json", "--limit", "10000"], text);
    let problem = json_of(&output)["problems"][0].take();
    assert_eq!(problem["kind"], "too-many-positions", "{problem}");
}

#[test]
fn messages_are_in_the_language_that_is_asked_for() {
    for (language, title) in [("ru", "ошибка: "), ("en", "error: "), ("zh", "错误: ")] {
        let output = run(&["check", "-", "--lang", language], FIVE_MISTAKES);
        let messages = String::from_utf8(output.stderr).expect("text");
        assert_eq!(messages.matches(title).count(), 5, "{messages}");
    }
}

#[test]
fn python_prints_a_program() {
    let program = printed(&run(&["python", &game("demo-2024")], ""));
    assert!(
        program.contains("\nprint('19:', *[s for s in range(1, N) if move(s, 2)])\n"),
        "{program}"
    );
    let json = json_of(&run(&["python", &game("demo-2024"), "--json"], ""));
    assert_eq!(json["python"], program);
}

#[test]
fn a_game_of_chance_has_no_python_program() {
    let text = "position = \"n\"\nmoves = [{ chance = [[\"0.5\", \"n - 1\"], [\"0.5\", \"n\"]] }]\nover = \"n == 0\"\nstart = \"n == 3\"\n";
    let output = run(&["python", "-", "--json"], text);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json_of(&output)["problems"][0]["kind"], "python-chance");
}

#[test]
fn graph_draws_what_is_within_so_many_plies() {
    let arguments = ["graph", &game("demo-2024"), "--from", "62", "--depth", "2"];
    let svg = printed(&run(&arguments, ""));
    for part in [
        "<title>ЕГЭ 2024, демоверсия, from 62</title>",
        ">63</text>",
        ">124</text>",
        ">126</text>",
        ">×2</text>",
    ] {
        assert!(svg.contains(part), "{part}: {svg}");
    }
    assert!(!svg.contains(">65</text>"), "{svg}");
    let dot = printed(&run(&[&arguments[..], &["--format", "dot"]].concat(), ""));
    assert!(
        dot.starts_with("digraph {\n") && dot.contains("label=\"63\\n3\""),
        "{dot}"
    );
    let tikz = printed(&run(&[&arguments[..], &["--format=tikz"]].concat(), ""));
    assert!(
        tikz.contains("\\documentclass") && tikz.contains("{\\textbf{63}"),
        "{tikz}"
    );
    let json = json_of(&run(&[&arguments[..], &["--json"]].concat(), ""));
    let node = &json["nodes"][0];
    assert_eq!(
        [&node["position"], &node["outcome"], &node["remoteness"]],
        [&json!("62"), &json!("lost"), &json!(4)]
    );
    let labels = |edge: &Value| edge["label"].clone();
    let labels: Vec<Value> = json["edges"]
        .as_array()
        .expect("a list")
        .iter()
        .map(labels)
        .collect();
    assert_eq!(labels, ["+1", "×2", "+1", "×2", "+1", "×2"]);
}

#[test]
fn a_strategy_has_one_move_of_the_winners() {
    let arguments = [
        "graph",
        &game("demo-2024"),
        "--from",
        "62",
        "--depth",
        "2",
        "--strategy",
    ];
    let json = json_of(&run(&[&arguments[..], &["--json"]].concat(), ""));
    let nodes = json["nodes"].as_array().expect("a list").iter();
    let positions: Vec<&Value> = nodes.map(|node| &node["position"]).collect();
    assert_eq!(positions, ["62", "63", "124", "64", "248"]);
}

#[test]
fn a_toss_and_what_comes_of_it_are_one_ply() {
    let coin = "position = \"n\"\nstart = \"n == 2\"\n\
        moves = [{ chance = [[\"0.75\", \"n - 1 if n > 0\"], [\"0.25\", \"n if n > 0\"]] }]\n";
    let json = json_of(&run(&["graph", "-", "--depth", "1", "--json"], coin));
    let positions = |node: &Value| (node["position"].clone(), node["toss"] == true);
    let nodes = json["nodes"].as_array().expect("a list");
    let nodes: Vec<(Value, bool)> = nodes.iter().map(positions).collect();
    assert_eq!(
        nodes,
        [(json!("2"), false), (json!("2"), true), (json!("1"), false)]
    );
}

#[test]
fn what_cannot_be_drawn_is_told_with_what_can() {
    let demo = game("demo-2024");
    for (language, message, hint) in [
        ("en", "never gets to `999`", "for example `1`"),
        ("ru", "никогда не приходит в «999»", "например, `1`"),
        ("zh", "永远到不了“999”", "例如 `1`"),
    ] {
        let output = run(&["graph", &demo, "--from", "999", "--lang", language], "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert!(
            messages.contains(message) && messages.contains(hint),
            "{messages}"
        );
    }
    let output = run(&["graph", &demo, "--from", "a,b", "--json"], "");
    assert_eq!(json_of(&output)["problems"][0]["kind"], "not-a-position");

    let wide =
        "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1)\"]\nstart = \"n == 9\"\n";
    let deep = ["graph", "-", "--tree", "--depth", "1_000"];
    assert_eq!(run(&deep, wide).status.code(), Some(2));
    let wide = wide.replace("n == 9", "n == 14");
    let output = run(&["graph", "-", "--tree", "--depth", "1000"], &wide);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("within 1000 moves of `14`"), "{messages}");
    assert!(
        messages.contains("hint: for example `--depth "),
        "{messages}"
    );
}

#[test]
fn wrong_usage_ends_with_two() {
    for arguments in [
        &["solve"][..],
        &["frobnicate", "-"],
        &["grundy", "-", "--summary"],
        &["solve", "-", "--fast"],
        &["solve", "no such file"],
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            output.stdout.is_empty() && !output.stderr.is_empty(),
            "{arguments:?}"
        );
    }
}

#[test]
fn wrong_usage_is_named_in_the_language_that_is_asked_for() {
    for (line, message) in [
        (
            "",
            "a command is missing: check, solve, answer, task, variants, scorm, law, python, grundy or graph",
        ),
        (
            "sulve - --lang=ru",
            "команды «sulve» нет; есть check, solve, answer, task, variants, scorm, law, python, grundy и graph",
        ),
        (
            "solve",
            "a rules file is missing (or - for the standard input)",
        ),
        (
            "solve - b.toml",
            "`b.toml` is one too many; there can be only one rules file",
        ),
        ("solve - --fast --lang zh", "solve 没有选项“--fast”"),
        ("check - --depth=2", "check has no option `--depth`"),
        ("solve - --limit", "a value is missing after `--limit`"),
        (
            "solve - --limit --tree",
            "expected a whole number above zero after --limit, found `--tree`",
        ),
        (
            "solve - --threads 257",
            "expected a whole number from 1 to 256 after --threads, found `257`",
        ),
        (
            "graph - --depth -1",
            "expected a number of moves after --depth, found `-1`",
        ),
        (
            "graph - --format png",
            "expected svg, dot, tikz or json after --format, found `png`",
        ),
        (
            "solve - --lang de",
            "expected ru, en or zh after --lang, found `de`",
        ),
    ] {
        let arguments: Vec<&str> = line.split_whitespace().collect();
        let output = run(&arguments, "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert_eq!(
            messages.lines().next(),
            Some(format!("kruzhok: {message}").as_str()),
            "{line}"
        );
    }
}

#[test]
fn the_version_is_printed() {
    check(
        &["--version"],
        "",
        concat!("kruzhok ", env!("CARGO_PKG_VERSION"), "\n"),
    );
}

/// Checks what is printed; all is right, and no message appears.
#[track_caller]
fn check(arguments: &[&str], input: &str, expected: &str) {
    assert_eq!(printed(&run(arguments, input)), expected);
}

/// What was printed by a command that has found no problem.
#[track_caller]
fn printed(output: &Output) -> String {
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && messages.is_empty(), "{messages}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[track_caller]
fn json_of(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

#[test]
fn a_question_without_an_answer_leaves_the_others_theirs() {
    let text = "position = \"s\"\nmoves = [\"s - 1\", \"s - 2\"]\nlegal = \"s >= 0\"\nstart = \"1 <= s <= 9\"\n\
        [[question]]\nid = \"a\"\nwhere = \"winner == 2\"\n\
        [[question]]\nid = \"b\"\nask = \"product\"\nof = \"s ** 15\"\nwhere = \"winner == 1\"\n";
    let output = run(&["answer", "-"], text);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(printed_in(&output.stdout), "a: 3 6 9\n");
    assert!(printed_in(&output.stderr).contains("error:"), "{output:?}");
    let output = run(&["answer", "-", "--json"], text);
    assert_eq!(output.status.code(), Some(1));
    let answered: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answered["a"], json!([3, 6, 9]));
    assert_eq!(answered["problems"][0]["kind"], "overflow");
}

#[test]
fn wrong_usage_is_a_problem_in_json_too() {
    for arguments in [
        &["solve", "--json"][..],
        &["solve", "/no/such/file", "--json"],
        &["--json", "solve", "-", "--count", "3"],
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let problems: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let message = problems["problems"][0]["message"].as_str();
        assert!(message.is_some_and(|it| !it.is_empty()), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::create("/dev/full").expect("Linux has one");
    let status = Command::new(env!("CARGO_BIN_EXE_kruzhok"))
        .args(["answer", &game("bash")])
        .stdout(full)
        .stderr(Stdio::null())
        .status();
    assert_eq!(status.expect("the program ends").code(), Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn input_without_an_end_is_too_long() {
    for command in ["check", "task"] {
        let output = run(&[command, "/dev/zero", "--json"], "");
        let problems: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let kind = problems["problems"][0]["kind"].as_str();
        assert!(kind.is_some_and(|it| it.ends_with("too-long")), "{kind:?}");
    }
}

#[test]
fn no_command_takes_more_positions_or_work_than_it_may() {
    let text = "position = \"n; m\"\nmoves = [\"n + m; m + 1\"]\nover = \"n > 10 ** 12\"\nstart = \"n >= 1, m == 1\"\n\
        [[question]]\nid = 1\nwhere = \"winner == 2\"";
    for command in [
        "solve", "answer", "check", "python", "graph", "variants", "grundy",
    ] {
        let output = run(&[command, "-", "--limit", "1000"], text);
        assert!(
            output.status.code().is_some_and(|code| code < 2),
            "{command} {output:?}"
        );
    }
}

fn printed_in(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kruzhok"))
        .args(arguments)
        .envs([("LC_ALL", "en_US.UTF-8")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    let mut stdin = child.stdin.take().expect("it was piped");
    // A program that is told wrongly ends before it reads.
    let _unread = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn game(name: &str) -> String {
    format!("{}/{name}.toml", kruzhok_games::FOLDER)
}

#[test]
fn a_seed_gives_the_same_variants_here_and_on_the_page() {
    let rules = "title = \"Stones\"\nposition = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 40\"\nstart = \"1 <= s <= 39\"\n";
    let visitor = Visitor {
        language: Some(Language::En),
        prefers_dark: false,
        is_framed: false,
    };
    let (mut state, mut effects) = State::open("", visitor);
    let mut saved = vec![];
    let msgs = [
        Msg::Rules(RulesMsg::TextEdited(rules.to_owned())),
        Msg::Variants(VariantsMsg::CountTyped("3".to_owned())),
        Msg::Variants(VariantsMsg::SeedTyped("31".to_owned())),
        Msg::Variants(VariantsMsg::Wanted),
        Msg::Variants(VariantsMsg::FileWanted(WorksheetKind::Moodle)),
        Msg::Variants(VariantsMsg::FileWanted(WorksheetKind::Gift)),
    ];
    let mut worker = Workshop::default();
    for msg in msgs {
        effects.extend(state.update(msg));
        while let Some(effect) = effects.pop() {
            match effect {
                Effect::SaveFile { text, .. } => saved.push(text),
                Effect::Post(request) => {
                    let mut replies = Vec::from_iter(worker.receive(request));
                    while worker.is_working() {
                        replies.extend(worker.step(1_000));
                    }
                    let replied = replies.into_iter().map(Msg::Replied);
                    effects.extend(replied.flat_map(|reply| state.update(reply)));
                }
                _ => {}
            }
        }
    }
    assert_eq!(saved.len(), 2);
    for (format, saved) in ["moodle", "gift"].into_iter().zip(saved) {
        let options = "variants - --count 3 --seed 31 --format";
        let arguments: Vec<&str> = options.split(' ').chain([format]).collect();
        check(&arguments, rules, &saved);
        assert!(saved.contains("Stones, set 31"), "{saved}");
    }
}

#[test]
fn a_package_has_the_page_and_the_address_of_the_exercise() {
    let folder = std::env::temp_dir().join(format!("kruzhok-scorm-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = |name: &str| folder.join(name).display().to_string();
    let (page, zip) = (file("page.html"), file("package.zip"));
    let glue = "<script type=\"text/plain\" id=\"kruzhok-1a2b.js\"></script>";
    std::fs::write(&page, glue).expect("the page is written");
    let rules =
        "position = \"s\"\nmoves = [\"s + 1\"]\nover = \"s >= 9\"\nstart = \"1 <= s <= 8\"\n";
    let options = [
        "--format",
        "2004",
        "--exercise",
        "answer.move~4",
        "--attempts",
        "3",
        "--no-hints",
    ];
    let arguments = ["scorm", "-", "-o", &zip, "--page", &page];
    check(&[&arguments[..], &options[..]].concat(), rules, "");
    let package = printed_in(&std::fs::read(&zip).expect("the package is there"));
    let address = package
        .split("id=\"kruzhok-address\" data-scorm=\"2004\">")
        .nth(1)
        .expect("an address");
    let address = address.split('<').next().unwrap_or_default();
    assert!(address.starts_with("v=1&rules="), "{address}");
    assert!(
        address.ends_with("&lang=en&embed=1&exercise=answer.move~4&attempts=3&hints=0"),
        "{address}"
    );
    for wrong in [
        ["--exercise", "nonsense"],
        ["--variant", "x"],
        ["--page", &zip],
    ] {
        let output = run(&[&arguments[..], &wrong].concat(), rules);
        assert_eq!(output.status.code(), Some(1), "{wrong:?} {output:?}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder is the test's own");
}
