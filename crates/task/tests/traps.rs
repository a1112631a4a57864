//! Sentences that look like scenery and change the rules: none may be passed over.

use kruzhok_task::read;

const GAME: &str = "Вика и Юра играют с двумя корзинами яблок. Ходят по очереди, начинает Вика. За ход игрок может положить в любую \
    корзину одно яблоко или удвоить количество яблок в любой корзине. {} Игра завершается, когда в корзинах вместе не меньше 60 яблок. \
    Победил тот, кто ходил последним. В первой корзине 7 яблок, во второй S, 1 ≤ S ≤ 52.\n19. Найдите S, при котором Юра побеждает \
    первым ходом при любой игре Вики.";

#[test]
fn what_looks_like_scenery_and_changes_the_rules_is_never_passed_over() {
    let plain = read(&GAME.replace("{} ", "")).expect("a game");
    assert!(plain.is_complete());
    let passed: Vec<&str> = include_str!("sentences/traps.txt")
        .lines()
        .filter(|said| {
            let reading = read(&GAME.replace("{}", said)).expect("a game");
            reading.is_complete() && reading.rules == plain.rules
        })
        .collect();
    assert!(passed.is_empty(), "{}", passed.join("\n"));
}

#[test]
fn what_a_loser_gets_is_no_prize() {
    let text = "Ким и Лео по очереди забирают карандаши со стола, начинает Ким. Карандашей S, 1 ≤ S ≤ 50. За ход забирают \
        1, 2 или 5 карандашей. Тому, кому достался последний карандаш, не повезло: он проиграл.\n\
        19. При каких S Ким проигрывает?\n20. При каких S проигрывает Лео?";
    let reading = read(text).expect("a game");
    assert!(reading.is_complete(), "{:?}", reading.not_understood);
    assert!(
        reading.rules.contains("winner = \"next\""),
        "{}",
        reading.rules
    );
    let asked = reading
        .game
        .questions
        .iter()
        .map(|it| it.condition.as_str());
    assert_eq!(asked.collect::<Vec<_>>(), ["winner == 2", "winner == 1"]);
}

#[test]
fn people_are_counted_and_players_are_not() {
    let text = "В очереди S человек, 1 ≤ S ≤ 43. Инга и Павел по очереди (первой – Инга) приглашают встать в очередь новых людей: \
        одного, двоих или столько же, сколько уже стоит. Как только в очереди не менее 44 человек, игра заканчивается, и побеждает \
        пригласивший последним.\n19. Укажите наибольшее S, при котором Инга может выиграть первым ходом.";
    let reading = read(text).expect("a game");
    assert!(
        reading.rules.contains("[\"s + 1\", \"s + 2\", \"s * 2\"]"),
        "{}",
        reading.rules
    );
    let plain = read(&GAME.replace("{} ", "")).expect("a game");
    let scene = read(&GAME.replace("{}", "Яблоки у них одни на двоих.")).expect("a game");
    assert_eq!(scene.rules, plain.rules);
}

/// Where the last move loses, "loses with the first move" tells of the move that ends the game, whatever it is called.
#[test]
fn the_move_that_loses_is_the_losers() {
    let game = "Мила и Ян ставят кубики на башню, Мила начинает. За ход можно поставить на башню один кубик или два кубика. Башня, \
        в которой больше 25 кубиков, рушится, и тот, кто её обрушил, проигрывает. В начале в башне S кубиков, 1 ≤ S ≤ 25.\n";
    let winning = game.replace("проигрывает", "выигрывает");
    for (asked, condition) in [
        (
            "19. При каком S Мила обрушит башню первым же ходом, как бы она ни ходила?",
            "winner == 2 and turns == 0",
        ),
        (
            "19. При каком S Ян проиграет своим первым ходом?",
            "winner == 1 and turns == 1",
        ),
        (
            "19. При каком S Мила проигрывает, даже не дав Яну сделать ход?",
            "winner == 2 and turns == 0",
        ),
    ] {
        let conditions = |game: &str| {
            let reading = read(&format!("{game}{asked}")).expect("a game");
            let questions = reading.game.questions.iter();
            questions.map(|it| it.condition.clone()).collect::<Vec<_>>()
        };
        assert_eq!(conditions(game), [condition], "{asked}");
        // Whose last move wins loses with none of his own.
        assert!(
            !conditions(&winning).contains(&condition.to_owned()),
            "{asked}"
        );
    }
}
