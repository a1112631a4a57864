//! What a list of moves can say, and what it cannot: beside each clause that is read stands one that is like it and says more.

mod told;

use told::{ONE, TWO, is_read, is_reported};

#[test]
fn a_case_or_a_time_of_one_move_is_reported() {
    for more in [
        "или, по пятницам, удвоить кучу",
        "или удвоить кучу (только днём)",
        "или, если на улице дождь, удвоить кучу",
        "или первым своим ходом удвоить кучу",
        "или, начиная со второго хода, удвоить кучу",
        "или дважды удвоить кучу",
        "или раз в игру удвоить кучу",
        "или с разрешения соперника удвоить кучу",
        "или удвоить кучу, если камней мало",
        "или удвоить кучу, если ход чётный",
        "или целую охапку",
        "и на сумму, равную уже лежащей в куче",
    ] {
        let said = format!("За один ход игрок может добавить в кучу один камень {more}.");
        is_reported(ONE, "moves", &[&said]);
    }
}

#[test]
fn moves_by_evenness_are_told_in_several_ways() {
    let moves = r#"moves = ["s + 1", "s + s // 2 if s % 2 == 0", "s * 2 if s % 2 == 1"]"#;
    for said in [
        "Всегда разрешено прибавить 1 камень. Чётное число можно увеличить в полтора раза, нечётное – в два раза.",
        "Всегда разрешено добавить один камень. Второй разрешённый ход зависит от чётности: когда в куче чётное число камней, \
         можно добавить ещё половину этого числа, а когда нечётное – можно удвоить кучу.",
    ] {
        is_read(ONE, "moves", &[(said, moves)]);
    }
}

#[test]
fn a_card_of_each_player_is_a_move_once() {
    let moves = r#"{ to = "s * 3; 0, q if p == 1", by = "first" }"#;
    let plain = "За ход можно добавить один или два камня.";
    for said in [
        "Кроме того, у каждого игрока есть по одному талону на утроение: предъявив его, игрок вместо обычного хода утраивает кучу.",
        "Кроме того, у каждого игрока есть карточка «×3», которую он может применить один раз за игру.",
    ] {
        is_read(ONE, "moves", &[(&format!("{plain} {said}"), moves)]);
    }
    let shared = format!(
        "{plain} Кроме того, на двоих есть карточка «×3»: её можно применить, если камней больше десяти."
    );
    is_reported(ONE, "moves", &[&shared]);
}

#[test]
fn half_of_another_heap_is_no_half_of_its_own() {
    is_reported(
        TWO,
        "moves",
        &[
            "За ход можно добавить в любую кучу один камень или половину другой кучи.",
            "За ход можно добавить в любую кучу один камень или переложить в другую половину камней.",
        ],
    );
}

#[test]
fn only_what_is_of_both_players_is_of_both() {
    is_reported(
        ONE,
        "moves",
        &[
            "За ход Пётр может добавить в кучу один камень, а Вера – увеличить количество камней в два раза.",
        ],
    );
    is_reported(
        ONE,
        "rule",
        &[
            "Второй игрок один раз за игру может утроить кучу.",
            "Один раз за игру игрок не может удвоить кучу.",
            "Каждый игрок один раз за игру может утроить кучу, и только первым ходом.",
        ],
    );
}

#[test]
fn a_rest_that_is_dropped_is_no_condition() {
    is_read(
        ONE,
        "moves",
        &[(
            "За ход можно добавить один камень или половину кучи (при нечётном количестве остаток отбрасывается).",
            r#"moves = ["s + 1", "s + s // 2"]"#,
        )],
    );
}

#[test]
fn two_who_begin_and_nobody_who_wins_are_reported() {
    is_reported(ONE, "rule", &["Начинает игру Вера."]);
    let reading = told::game(ONE, "winner", "");
    assert!(reading.missing.contains(&kruzhok_task::Missing::Winner));
    is_reported(
        ONE,
        "end",
        &["Игра завершается, когда куча опустеет наполовину."],
    );
}
