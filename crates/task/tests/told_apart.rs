//! Clauses that change a game and are easily lost: narrowed questions, bounds told by the way, moves of both heaps, points.

use kruzhok_task::{Reading, read};

const ONE_HEAP: &str = "Петя и Ваня по очереди меняют кучу камней, первым ходит Петя. {moves} Игра завершается, когда в куче \
    не менее 60 камней. Выигрывает сделавший последний ход. В начале в куче S камней, 1 ≤ S ≤ 59{start}.\nЗадание 19. \
    {question}";
const ADD_OR_DOUBLE: &str = "За ход можно добавить 3 камня, добавить 4 камня или удвоить кучу.";
const LEAST: &str = "Найдите наименьшее S, при котором Петя не может выиграть первым ходом, но может выиграть вторым.";

fn whole(text: &str) -> Reading {
    let reading = read(text).unwrap_or_else(|refusal| panic!("{refusal:?}: {text}"));
    assert_eq!(reading.not_understood, [], "{text}");
    reading
}

fn one_heap(moves: &str, start: &str, question: &str) -> String {
    let text = ONE_HEAP.replace("{moves}", moves);
    let text = text.replace("{start}", start);
    whole(&text.replace("{question}", question)).rules
}

#[test]
fn one_of_what_a_move_is_called_is_no_amount() {
    for turn in ["заход", "опыт", "подход", "визит"] {
        let moves = format!("За один {turn} участник либо подсыпает 3 камня, либо удваивает кучу.");
        let rules = one_heap(&moves, "", LEAST);
        assert!(rules.contains(r#"moves = ["s + 3", "s * 2"]"#), "{rules}");
    }
}

#[test]
fn what_the_start_may_be_is_no_condition() {
    for may in ["само S может делиться на 3", "S может быть кратно 3"]
    {
        let rules = one_heap(ADD_OR_DOUBLE, &format!(" ({may})"), LEAST);
        assert!(rules.contains(r#"start = "1 <= s <= 59""#), "{rules}");
    }
    let rules = one_heap(ADD_OR_DOUBLE, ", S делится на 3", LEAST);
    assert!(rules.contains("s % 3 == 0"), "{rules}");
}

#[test]
fn a_question_about_some_of_the_values_is_the_same_question() {
    let question = "Рассмотрим все S, при которых Ваня может выиграть первым или вторым ходом, но не может гарантированно \
        выиграть первым. Найдите среди них те два, при которых Петя может выбирать, каким ходом выиграет Ваня.";
    let rules = one_heap(ADD_OR_DOUBLE, "", question);
    assert_eq!(rules.matches("[[question]]").count(), 1, "{rules}");
    let both = "some_move(winner == 2 and turns == 1) and some_move(winner == 2 and turns == 2)";
    assert!(
        rules.contains(both) && rules.contains("expect = 2"),
        "{rules}"
    );
}

#[test]
fn a_bound_behind_that_is_holds_for_all_moves() {
    for bound in [
        "то есть после хода в куче не может быть больше 75 камней",
        "то есть куча после хода не может содержать больше 75 камней",
    ] {
        let moves =
            format!("{ADD_OR_DOUBLE} Удваивать можно, только если камней на это хватает, {bound}.");
        let rules = one_heap(&moves, "", LEAST);
        let is_bounded =
            rules.contains(r#"legal = "s <= 75""#) || rules.contains(r#"legal = "not (s > 75)""#);
        assert!(is_bounded, "{rules}");
    }
}

#[test]
fn moves_in_their_order_are_told_by_it() {
    let moves = "Кнопок три: от первой прибавляются два камня, от второй три, от третьей камней становится вдвое больше.";
    let rules = one_heap(moves, "", LEAST);
    assert!(
        rules.contains(r#"moves = ["s + 2", "s + 3", "s * 2"]"#),
        "{rules}"
    );
}

#[test]
fn a_move_may_put_something_into_both_heaps() {
    for (moves, rows) in [
        (
            "1) в первую корзину кладёт одно яблоко и сразу во вторую два;",
            r#""a + 1, b + 2""#,
        ),
        (
            "1) кладёт три яблока в первую корзину и одно во вторую;",
            r#""a + 3, b + 1""#,
        ),
        (
            "1) в первую корзину кладёт три яблока и одно во вторую;",
            r#""a + 3, b + 1""#,
        ),
    ] {
        let text = format!(
            "Афанасий и Никита по очереди пополняют две корзины яблок: в первой 6 яблок, во второй S яблок, 1 ≤ S ≤ 66. Первым \
             ходит Афанасий. За ход игрок\n{moves}\n2) удваивает число яблок в какой-нибудь одной корзине.\nИгра окончена, когда \
             в корзинах вместе не менее 73 яблок; выигрывает тот, кто ходил последним.\nЗадание 19. Найдите наименьшее S, при \
             котором Афанасий не может выиграть первым ходом, но может вторым при любых ходах Никиты."
        );
        let rules = whole(&text).rules;
        assert!(rules.contains(rows), "{rules}");
    }
}

#[test]
fn what_is_thrown_until_the_last_one_is_taken() {
    let text = "У костра лежит S поленьев, 10 ≤ S ≤ 40. Петя и Ваня по очереди подкидывают их в огонь: каждый раз от одного до пяти \
        поленьев. Начинает Петя. Тот, кто бросил в огонь последнее полено, выиграл.\nЗадание 19. При каком наибольшем S Ваня \
        может обеспечить себе победу (число ходов не важно), как бы ни играл Петя?";
    let rules = whole(text).rules;
    assert!(
        rules.contains(r#"moves = ["s - k for k in range(1, 6) if s >= k"]"#),
        "{rules}"
    );
    assert!(rules.contains(r#"where = "winner == 2""#), "{rules}");
}

#[test]
fn what_goes_from_point_to_point_is_in_no_heap() {
    let text = "Робот-пылесос стоит на складе в точке (4, S), S – целое, 0 ≤ S ≤ 29. Управляют им по очереди Оператор и Стажёр, \
        первый ход делает Оператор. Команд две: из точки (x, y) перейти в (x+3, y) или в (2x, y). Если расстояние от робота до \
        розетки в точке (0, 0) стало больше 30, игра закончилась; выиграл тот, кто дал последнюю команду.\nЗадание 19. Найдите \
        наименьшее S, при котором Оператор не может выиграть первым ходом, но может вторым при любом ходе Стажёра.";
    let rules = whole(text).rules;
    assert!(rules.contains(r#"over = "x * x + y * y > 900""#), "{rules}");
}

#[test]
fn the_heap_that_the_opponent_has_chosen_may_be_masculine() {
    let text = "Перед игроками два мешка: в первом 26 кг зерна, во втором S кг, 1 ≤ S ≤ 53. Мельник и пекарь ходят по очереди, \
        мельник первым. За ход игрок выбирает один мешок и либо досыпает в него 3 кг, либо удваивает в нём количество зерна. \
        Нельзя выбирать тот мешок, который только что выбирал соперник; первым ходом мельник может выбрать любой. Игра \
        завершается, когда в двух мешках вместе не менее 80 кг, и выигрывает сделавший последний ход.\nЗадание 19. Найдите S, \
        при котором пекарь выигрывает своим первым ходом, как бы ни пошёл мельник.";
    let rules = whole(text).rules;
    assert!(
        rules.contains(r#"moves = ["x -> x + 3; i if h != i", "x -> x * 2; i if h != i"]"#),
        "{rules}"
    );
}
