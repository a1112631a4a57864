//! What shows of small games.

use crate::growth::LEAST_SHOWN;
use crate::{Places, draw};
use kruzhok_picture::{
    Arrangement, Drawing, GraphRequest, NodeKind, Opening, Refuted, Selection, Standing,
};
use kruzhok_rules::Player;
use kruzhok_solver::Solution;

const DEMO: &str = "position = \"s\"\nmoves = [\"s + 1\", \"s * 2\"]\nover = \"s >= 21\"\nstart = \"1 <= s <= 20\"";
const TAKE_ANY: &str =
    "position = \"n\"\nmoves = [\"n - k for k in range(1, n + 1)\"]\nstart = \"1 <= n <= 200\"";
/// A strip on which a piece steps left or jumps, and both ends win for whoever comes there.
const STRIP: &str = "position = \"s\"\nmoves = [\"s - 5 if s >= 5\", \"s - 4 if s >= 4\", \"s + 4 if s <= 16\"]\n\
    over = \"s == 0 or s == 20\"\nstart = \"1 <= s <= 19\"\n";

fn request(root: &str) -> GraphRequest {
    GraphRequest::new(root.to_owned())
}

fn strategy(root: &str) -> GraphRequest {
    GraphRequest {
        selection: Selection::Strategy,
        ..request(root)
    }
}

fn keys(keys: &[&str]) -> Opening {
    Opening::Keys(keys.iter().map(|key| (*key).to_owned()).collect())
}

fn drawn(rules: &str, request: &GraphRequest) -> Drawing {
    let rules = kruzhok_rules::parse(rules).expect("the rules are right");
    let solution = Solution::of(rules.into(), 10_000).expect("a small game");
    draw(&solution, request, &mut Places::new()).expect("there is such a position")
}

/// The arrows as `4→5 4→8`, in the order of the drawing.
fn arrows(drawing: &Drawing) -> String {
    let label = |index: usize| &drawing.nodes[index].label;
    let arrows = drawing.edges.iter();
    arrows
        .map(|edge| format!("{}→{}", label(edge.from), label(edge.to)))
        .collect::<Vec<_>>()
        .join(" ")
}

#[track_caller]
fn check(rules: &str, request: &GraphRequest, expected: &str) {
    assert_eq!(arrows(&drawn(rules, request)), expected);
}

#[test]
fn a_strategy_is_the_winners_one_move_and_the_losers_every_move() {
    // Of the two moves from 9 only the first wins.
    check(DEMO, &strategy("9"), "9→10 10→11 10→20 11→22 20→21");
    // At 10 the second player wins.
    check(DEMO, &strategy("10"), "10→11 10→20 11→22 20→21");
    let tree = GraphRequest {
        is_tree: true,
        ..strategy("8")
    };
    check(DEMO, &tree, "8→9 8→16 9→10 16→32 10→11 10→20 11→22 20→21");
}

#[test]
fn the_winner_takes_the_quickest_win_and_the_first_of_equal_ones() {
    check(DEMO, &strategy("20"), "20→21");
    check(STRIP, &strategy("5"), "5→0");
}

#[test]
fn where_nobody_wins_there_is_no_strategy_to_choose_from() {
    let all = drawn(STRIP, &request("10"));
    assert_eq!(all.nodes[0].standing, Standing::Drawn);
    assert_eq!(arrows(&drawn(STRIP, &strategy("10"))), arrows(&all));
}

#[test]
fn of_many_moves_those_that_matter_show_and_the_rest_is_counted() {
    let drawing = drawn(TAKE_ANY, &request("100"));
    // The winning move takes everything; of the others those that lose last: here all alike, so the first.
    assert_eq!(
        arrows(&drawing),
        "100→99 100→98 100→97 100→96 100→95 100→94 100→93 100→0 100→+92"
    );
    let rest = &drawing.nodes[9];
    assert_eq!(
        (rest.key.as_str(), rest.kind),
        ("100!more", NodeKind::Rest(92))
    );
    let focused = GraphRequest {
        focus: Some("50".to_owned()),
        ..request("100")
    };
    assert!(arrows(&drawn(TAKE_ANY, &focused)).contains("100→50 "));
    let opened = GraphRequest {
        opening: keys(&["100", "40"]),
        ..request("100")
    };
    assert!(arrows(&drawn(TAKE_ANY, &opened)).contains("100→40 "));
    let wide = GraphRequest {
        opening: keys(&["100", "100!more"]),
        ..request("100")
    };
    let drawing = drawn(TAKE_ANY, &wide);
    assert_eq!(drawing.edges.len(), 100);
    assert!(drawing.nodes[0].is_wide);
}

#[test]
fn what_is_too_much_for_a_drawing_stays_closed() {
    let every: Vec<String> = (0..=80)
        .flat_map(|n| [n.to_string(), format!("{n}!more")])
        .collect();
    let request = GraphRequest {
        opening: Opening::Keys(every),
        ..request("80")
    };
    let drawing = drawn(TAKE_ANY, &request);
    assert!(drawing.is_full);
    assert!(drawing.edges.len() < 2_300, "{}", drawing.edges.len());
    assert!(drawing.nodes.iter().any(|node| node.is_closed()));
}

#[test]
fn a_move_that_fails_is_refuted_to_the_end() {
    let refuted = |node: &str, to: &str| {
        let request = GraphRequest {
            opening: keys(&[node]),
            refuted: Some(Refuted {
                node: node.to_owned(),
                to: to.to_owned(),
            }),
            ..request("9")
        };
        let drawing = drawn(DEMO, &request);
        let label = |edge: &usize| {
            let edge = &drawing.edges[*edge];
            format!(
                "{}→{}",
                drawing.nodes[edge.from].label, drawing.nodes[edge.to].label
            )
        };
        drawing.line.iter().map(label).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(refuted("9", "18"), "9→18 18→36");
    assert_eq!(refuted("9", "77"), "", "no move leads there");
    assert_eq!(refuted("11", "22"), "", "the node is not drawn");
    let crowd = GraphRequest {
        refuted: Some(Refuted {
            node: "100".to_owned(),
            to: "50".to_owned(),
        }),
        ..request("100")
    };
    let drawing = drawn(TAKE_ANY, &crowd);
    assert_eq!(drawing.line.len(), 2);
    assert!(arrows(&drawing).contains("100→+91"), "{}", arrows(&drawing));
    // Where there is no room, the line is drawn all the same.
    for (rules, refuted) in [
        (TAKE_ANY, crowd.refuted),
        (
            DEMO,
            Some(Refuted {
                node: "9".to_owned(),
                to: "18".to_owned(),
            }),
        ),
    ] {
        let root = refuted.as_ref().map_or("", |it| &it.node);
        let narrow = GraphRequest {
            room: Some([60, 60]),
            refuted: refuted.clone(),
            ..request(root)
        };
        assert_eq!(drawn(rules, &narrow).line.len(), 2, "{root}");
    }
}

#[test]
fn it_is_known_whose_move_it_is_where_only_one_player_comes() {
    let request = GraphRequest {
        opening: keys(&["4", "5"]),
        ..request("4")
    };
    let movers: Vec<Option<Player>> = drawn(DEMO, &request)
        .nodes
        .iter()
        .map(|node| node.mover)
        .collect();
    let (first, second) = (Some(Player::First), Some(Player::Second));
    assert_eq!(movers, [first, second, second, first, first]);
}

#[test]
fn rows_are_as_the_arrangement_says() {
    let rows = |arrangement| {
        let request = GraphRequest {
            arrangement,
            opening: keys(&["8", "9", "16"]),
            ..request("8")
        };
        let drawing = drawn(DEMO, &request);
        let mut rows: Vec<(i64, &str)> = vec![];
        for node in &drawing.nodes {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a drawing is some thousand pixels high"
            )]
            rows.push((node.y as i64, &node.label));
        }
        rows.sort_unstable();
        let mut text = String::new();
        let mut last = None;
        for (y, label) in rows {
            text.push_str(if last.is_some_and(|last| last != y) {
                " / "
            } else {
                " "
            });
            text.push_str(label);
            last = Some(y);
        }
        text
    };
    assert_eq!(rows(Arrangement::Plies), " 8 / 16 9 / 10 17 18 32");
    // 9 holds out for three plies, 10 for two; 16, 17 and 18 are won at once, 32 is over.
    assert_eq!(rows(Arrangement::Remoteness), " 8 / 9 / 10 / 16 17 18 / 32");
    assert_eq!(rows(Arrangement::Sum), " 8 / 9 / 10 / 16 / 17 / 18 / 32");
}

#[test]
fn one_heap_stands_on_a_line_and_two_on_a_lattice() {
    let line = GraphRequest {
        arrangement: Arrangement::Line,
        opening: keys(&["8", "9", "16"]),
        ..request("8")
    };
    let drawing = drawn(DEMO, &line);
    let mut by_x: Vec<(f64, &str)> = drawing
        .nodes
        .iter()
        .map(|node| (node.x, node.label.as_str()))
        .collect();
    by_x.sort_by(|a, b| a.0.total_cmp(&b.0));
    let labels: Vec<&str> = by_x.into_iter().map(|(_, label)| label).collect();
    assert_eq!(labels, ["8", "9", "10", "16", "17", "18", "32"]);
    assert!(
        drawing
            .nodes
            .iter()
            .all(|node| node.y == drawing.nodes[0].y)
    );

    let two = "position = \"a, b\"\nmoves = [\"x -> x + 1\"]\nover = \"a + b >= 9\"\nstart = \"a == 1 and b == 1\"";
    let lattice = GraphRequest {
        arrangement: Arrangement::Lattice,
        opening: keys(&["1,1", "2,1"]),
        ..request("1,1")
    };
    let nodes = drawn(two, &lattice).nodes;
    let at = |label: &str| {
        nodes
            .iter()
            .find(|node| node.label == label)
            .map(|node| (node.x, node.y))
    };
    let (root, right, down) = (at("1,1"), at("2,1"), at("1,2"));
    assert_eq!(root.map(|it| it.1), right.map(|it| it.1));
    assert_eq!(root.map(|it| it.0), down.map(|it| it.0));
    // In a tree a position has several nodes, which stand in layers.
    let tree = GraphRequest {
        is_tree: true,
        ..lattice
    };
    assert_eq!(drawn(two, &tree).nodes.len(), 3);
}

#[test]
fn what_opens_at_first_has_room_where_it_is_seen() {
    let all = drawn(DEMO, &request("5"));
    for room in [[10_000, 10_000], [300, 300], [200, 200], [10, 10]] {
        let request = GraphRequest {
            room: Some(room),
            ..request("5")
        };
        let drawing = drawn(DEMO, &request);
        let opened = drawing.nodes.iter().filter(|node| node.is_open).count();
        assert!(drawing.has_room_in(room) || opened == 1, "{room:?}");
        assert!(drawing.nodes.len() <= all.nodes.len());
        assert!(opened > 0, "the root always shows its moves");
    }
    // What somebody opened stays open, wherever it is seen.
    let request = GraphRequest {
        room: Some([10, 10]),
        opening: Opening::Plies(3),
        ..request("5")
    };
    assert!(!drawn(DEMO, &request).has_room_in([10, 10]));
}

#[test]
fn what_is_opened_before_a_class_has_room_there() {
    const NIM: &str = "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"a == 3, b == 4, c == 5\"";
    let [width, height] = [700, 2_000];
    let request = |opening: Opening, is_show: bool, is_blind: bool| GraphRequest {
        room: Some([width, height]),
        opening,
        is_show,
        is_blind,
        ..request("3,4,5")
    };
    let open = |keys: &[&str]| Opening::Keys(keys.iter().map(|it| (*it).to_owned()).collect());
    // At first as many moves of the root as have room, among them the one that wins, and a count of the others.
    let first = drawn(NIM, &request(Opening::Standard, false, false));
    assert!(first.has_room_in([width, height]));
    assert!(first.nodes.iter().any(|node| node.position == "1,4,5"));
    assert!(
        first
            .nodes
            .iter()
            .any(|node| matches!(node.kind, NodeKind::Rest(_)))
    );
    // What was opened in a show has room too, whoever wins there: moves that do not are counted, those that are open are not.
    let keys = ["3,4,5", "1,4,5", "0,4,5"];
    let all = drawn(NIM, &request(open(&keys), false, false));
    assert!(!all.has_room_in([width, height]));
    for is_blind in [false, true] {
        let shown = drawn(NIM, &request(open(&keys), true, is_blind));
        assert!(shown.has_room_in([width, height]));
        for position in keys {
            let from = shown
                .nodes
                .iter()
                .position(|node| node.position == position);
            let moves = shown
                .edges
                .iter()
                .filter(|edge| Some(edge.from) == from)
                .count();
            assert!(moves > LEAST_SHOWN, "{position}: {moves}, one counts");
        }
    }
    // However many moves there are, an end is found.
    const CROWDED: &str = "position = \"a, b\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\nstart = \"a == 15, b == 15\"";
    for width in [5_000, 900, 400, 1] {
        let request = GraphRequest {
            room: Some([width, 300]),
            ..GraphRequest::new("15,15".to_owned())
        };
        let drawing = drawn(CROWDED, &request);
        assert!(
            drawing.has_room_in([width, 300]) || drawing.nodes.len() == LEAST_SHOWN + 2,
            "{width}"
        );
    }
    // With tosses, which are drawn with their position, too.
    const TOSSED: &str = "position = \"n\"\nmoves = [{ chance = [[0.5, \"n - 2 if n > 1\"], [0.5, \"n - 1 if n > 1\"]], name = \"toss\" }, \"n - 1 if n > 0\"]\nstart = \"n == 6\"";
    let request = GraphRequest {
        room: Some([1, 1]),
        ..GraphRequest::new("6".to_owned())
    };
    assert!(drawn(TOSSED, &request).nodes.len() > 2);
}
