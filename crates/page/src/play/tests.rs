//! Games that are played to their end.

use crate::play::Luck;
use crate::tests::Desk;
use crate::{
    GameContent, GraphMsg, Msg, PlayMsg, PlayView, RulesMsg, SettingsMsg, ShowMsg, ShowStep, Tab,
};
use kruzhok_games::READY_GAMES;
use kruzhok_picture::Standing;

fn play(hash: &str) -> Desk {
    let mut desk = Desk::open(hash);
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Play)));
    desk
}

fn view(desk: &Desk) -> PlayView {
    match desk.view().game.content {
        GameContent::Play(play) => *play,
        other => panic!("{other:?} is no play"),
    }
}

fn make(desk: &mut Desk, label: &str) {
    let moves = view(desk).moves;
    let found = moves.iter().find(|mv| mv.label == label);
    let index = found
        .unwrap_or_else(|| panic!("no {label} among {moves:?}"))
        .index;
    desk.send(Msg::Play(PlayMsg::MoveMade(index)));
}

/// Each move so far, as `who: move`.
fn line(desk: &Desk) -> String {
    let line = view(desk).line;
    let plies = line
        .iter()
        .map(|ply| ply.told.rsplit_once(" → ").expect("a move").0.to_owned());
    plies.collect::<Vec<_>>().join(", ")
}

#[test]
fn two_neighbours_play_in_turns_and_take_back() {
    let mut desk = play("v=1&game=demo-2024&root=61");
    assert_eq!(view(&desk).turn, "Petya to move");
    make(&mut desk, "×2");
    assert_eq!(view(&desk).turn, "Vanya to move");
    desk.send(Msg::Play(PlayMsg::TakenBack));
    assert_eq!(line(&desk), "");
    make(&mut desk, "×2");
    make(&mut desk, "×2");
    let over = view(&desk);
    assert!(over.is_over && over.moves.is_empty());
    assert_eq!(over.turn, "Vanya has won");
    assert_eq!(
        over.verdict.as_deref(),
        Some("One move decided the game: Petya, ×2 from 61.")
    );
    assert_eq!(over.line[0].mark.as_deref(), Some("this lost the game"));
}

#[test]
fn the_game_is_seen_in_the_graph_with_the_move_that_lost_it() {
    let mut desk = play("v=1&game=demo-2024&root=61");
    make(&mut desk, "×2");
    make(&mut desk, "×2");
    desk.send(Msg::Play(PlayMsg::Traced));
    let GameContent::Graph(graph) = desk.view().game.content else {
        panic!("a graph is shown");
    };
    let line = graph.edges.iter().filter(|edge| edge.is_on_line);
    let line: Vec<(&str, bool)> = line.map(|edge| (&*edge.label, edge.is_losing)).collect();
    assert_eq!(line, [("×2 ✗", true), ("×2", false)]);
    // A new game has no line there.
    desk.send(Msg::Settings(SettingsMsg::TabChosen(Tab::Play)))
        .send(Msg::Play(PlayMsg::Begun))
        .send(Msg::Settings(SettingsMsg::TabChosen(Tab::Graph)));
    let GameContent::Graph(graph) = desk.view().game.content else {
        panic!("a graph is shown");
    };
    assert!(graph.edges.iter().all(|edge| !edge.is_on_line));
}

#[test]
fn a_link_restores_the_game_that_was_played() {
    let mut desk = play("v=1&game=demo-2024&root=61");
    make(&mut desk, "×2");
    make(&mut desk, "+1");
    make(&mut desk, "×2");
    desk.send(Msg::Play(PlayMsg::TakenBack));
    assert!(
        desk.address().contains("played=122.123"),
        "{}",
        desk.address()
    );
    let mut again = Desk::open(desk.address());
    assert_eq!(line(&again), line(&desk));
    assert!(again.addresses.is_empty(), "the address says so already");
    make(&mut again, "×2");
    // Also the line in the graph, with the move that lost it.
    again.send(Msg::Play(PlayMsg::Traced));
    let traced = Desk::open(again.address());
    for desk in [&again, &traced] {
        let GameContent::Graph(graph) = desk.view().game.content else {
            panic!("a graph is shown");
        };
        let line = graph.edges.iter().filter(|edge| edge.is_on_line);
        assert_eq!(line.map(|edge| edge.is_losing).filter(|it| *it).count(), 1);
    }
    // What is no move ends the line, and a game that begins elsewhere has none of it.
    let mut broken = Desk::open("v=1&game=demo-2024&root=61&view=play&played=122.7.8");
    assert_eq!(line(&broken), "Petya: ×2");
    broken.send(Msg::Graph(GraphMsg::RootChosen("62".to_owned())));
    assert_eq!(line(&broken), "");
    // The computer plays on where a link leaves it to move.
    let computer = Desk::open("v=1&game=demo-2024&root=62&view=play&rival=perfect&played=63");
    assert_eq!(line(&computer), "You: +1, Computer: +1");
}

#[test]
fn the_computer_answers_and_its_answer_is_taken_back_too() {
    let mut desk = play("v=1&game=demo-2024&root=62&rival=perfect");
    make(&mut desk, "+1");
    assert_eq!(line(&desk), "You: +1, Computer: +1");
    assert_eq!(view(&desk).turn, "Your move");
    desk.send(Msg::Play(PlayMsg::TakenBack));
    assert_eq!(line(&desk), "");
    desk.send(Msg::Play(PlayMsg::HintWanted));
    let hinted = view(&desk);
    assert_eq!(
        hinted.hint.as_deref(),
        Some("Every move loses; +1 holds out longest")
    );
    assert!(hinted.moves.iter().any(|mv| mv.is_hint && mv.label == "+1"));
    // The computer begins, and that is in the address.
    desk.send(Msg::Play(PlayMsg::OpponentFirstChosen(true)));
    assert_eq!(line(&desk), "Computer: +1");
    assert!(desk.address().contains("rival=perfect&first=rival"));
    let again = play(desk.address());
    assert_eq!(line(&again), "Computer: +1");
}

#[test]
fn a_hurried_opponent_sees_its_win_and_the_answer_and_no_more() {
    for opponent in ["hurried", "perfect"] {
        let mut desk = play(&format!("v=1&game=demo-2024&root=63&rival={opponent}"));
        make(&mut desk, "×2");
        assert_eq!(view(&desk).turn, "The computer has won");
    }
}

#[test]
fn stones_that_are_touched_are_taken_added_or_parted() {
    // A stone that is touched is taken with all behind it.
    let nim = view(&play("v=1&game=nim&root=3,4,5"));
    let counts: Vec<i64> = nim.heaps.iter().map(|heap| heap.count).collect();
    assert_eq!(counts, [3, 4, 5]);
    for heap in &nim.heaps {
        assert!(heap.touches.iter().all(Option::is_some), "{heap:?}");
        assert!(heap.additions.is_empty());
    }
    // A move may change their order.
    assert_eq!(
        nim.notes,
        ["The heaps stand in order of size: a is the smallest"]
    );
    let touched = nim.heaps[2].touches[1].expect("a move");
    assert_eq!(nim.moves[touched].to, "1,3,4");
    // What can be added stands beyond.
    let adding = view(&play("v=1&game=demo-2024&root=20"));
    let touched = adding.heaps[0].additions[0].expect("a move");
    assert_eq!(adding.moves[touched].label, "+1");
    // A heap is parted where it is touched.
    let grundy = view(&play("v=1&game=grundy-game&root=7"));
    let touched = grundy.heaps[0].touches[2].expect("a move");
    assert_eq!(grundy.moves[touched].changes, [(0, vec![2, 5])]);
}

/// The place of the next move by chance.
fn random_move(view: &PlayView, luck: &mut Luck) -> usize {
    view.moves[luck.place(view.moves.len())].index
}

#[test]
fn every_ready_game_is_played_to_its_end() {
    for game in READY_GAMES {
        let mut desk = play(&format!("v=1&game={}&rival=foolish", game.key));
        let mut luck = Luck::of(7);
        for _ in 0..60 {
            let view = view(&desk);
            if view.is_over {
                break;
            }
            assert!(
                !view.moves.is_empty() && !view.position.is_empty(),
                "{}",
                game.key
            );
            desk.send(Msg::Play(PlayMsg::MoveMade(random_move(&view, &mut luck))));
        }
    }
}

/// Who wins at the last position of the line, and in how many plies.
fn standing(desk: &Desk) -> Standing {
    let known = desk.state.known_now().expect("the worker has answered");
    known.standing.expect("a position of a solved game")
}

#[test]
fn the_computer_never_loses_a_won_position_and_takes_the_longest_way_when_it_is_lost() {
    for game in READY_GAMES {
        for seed in 1..3 {
            let mut desk = play(&format!("v=1&game={}&rival=perfect", game.key));
            if desk.state.has_chance() || desk.state.is_summed() {
                // Nobody is sure to win, or nobody knows how soon.
                continue;
            }
            if seed == 2 {
                desk.send(Msg::Play(PlayMsg::OpponentFirstChosen(true)));
            }
            let mut luck = Luck::of(seed);
            for _ in 0..80 {
                let now = view(&desk);
                if now.is_over {
                    break;
                }
                let mover_stood = standing(&desk);
                let plies = desk.state.plies_made();
                let index = random_move(&now, &mut luck);
                let after =
                    desk.state.known_now().expect("known").options[index].reaches[0].standing;
                desk.send(Msg::Play(PlayMsg::MoveMade(index)));
                let made = desk.state.plies_made() - plies;
                let (key, end) = (game.key, standing(&desk));
                match after {
                    // The computer stands so now, and answers.
                    Standing::Won(Some(n)) if made == 2 => {
                        assert_eq!(end, Standing::Lost(Some(n - 1)), "{key}: the quickest win");
                    }
                    Standing::Lost(Some(n)) if made == 2 => {
                        assert_eq!(
                            end,
                            Standing::Won(Some(n - 1)),
                            "{key}: the longest defence"
                        );
                    }
                    Standing::Drawn if made == 2 => assert_eq!(end, Standing::Drawn, "{key}"),
                    _ => {}
                }
                if view(&desk).is_over && matches!(mover_stood, Standing::Lost(_)) {
                    assert_eq!(view(&desk).turn, "The computer has won", "{key}");
                }
            }
        }
    }
}

#[test]
fn a_remote_goes_through_the_moves_that_were_made_and_makes_none() {
    let mut desk = play("v=1&game=demo-2024&root=61&rival=teams&present=nodes");
    let step = |desk: &mut Desk, step: ShowStep| {
        desk.send(Msg::Show(ShowMsg::Stepped(step)));
        line(desk)
    };
    assert_eq!(step(&mut desk, ShowStep::Forward), "");
    make(&mut desk, "×2");
    make(&mut desk, "×2");
    let played = line(&desk);
    assert_eq!(step(&mut desk, ShowStep::Forward), played);
    assert_eq!(step(&mut desk, ShowStep::Back), "Team 1: ×2");
    assert_eq!(step(&mut desk, ShowStep::First), "");
    assert_eq!(step(&mut desk, ShowStep::Forward), "Team 1: ×2");
    assert_eq!(step(&mut desk, ShowStep::Forward), played);
    assert_eq!(view(&desk).teams.expect("teams").score, [0, 1]);
    // A link to it begins with its first move, and whoever leaves the show sees all of it.
    step(&mut desk, ShowStep::First);
    let mut again = Desk::open(desk.address());
    assert_eq!(step(&mut again, ShowStep::Forward), "Team 1: ×2");
    again.send(Msg::Show(ShowMsg::Left));
    assert_eq!(line(&again), played);
    // Another move is made in place of those that were.
    step(&mut desk, ShowStep::Forward);
    make(&mut desk, "+1");
    assert_eq!(step(&mut desk, ShowStep::Forward), "Team 1: ×2, Team 2: +1");
    // The computer waits until its own move is to come.
    let mut computer = play("v=1&game=demo-2024&root=62&rival=perfect&present=nodes");
    make(&mut computer, "+1");
    assert_eq!(step(&mut computer, ShowStep::Back), "You: +1");
    assert_eq!(
        step(&mut computer, ShowStep::Forward),
        "You: +1, Computer: +1"
    );
}

#[test]
fn a_game_that_was_solved_heap_by_heap_is_played_too() {
    let rules = "position = \"a, b, c\"\nmoves = [\"x -> x - k for k in range(1, x + 1)\"]\n\
        start = \"a == 1000000, b == 1000001, c == 999993\"\n\
        [[question]]\nid = \"w\"\nask = \"count\"\nwhere = \"winner == 1\"";
    let mut desk = Desk::open("v=1&rival=perfect");
    desk.send(Msg::Rules(RulesMsg::TextEdited(rules.to_owned())))
        .send(Msg::Graph(GraphMsg::RootChosen("700,900,1".to_owned())))
        .send(Msg::Settings(SettingsMsg::TabChosen(Tab::Play)));
    assert!(desk.state.is_summed() && view(&desk).more.is_some());
    // The move that wins is known, and the computer makes it where it is given one.
    desk.send(Msg::Play(PlayMsg::PositionTyped("0,900,900".to_owned())));
    assert!(view(&desk).refused.is_some());
    desk.send(Msg::Play(PlayMsg::PositionTyped("700,900,0".to_owned())));
    assert_eq!(view(&desk).position, "700,700,0");
}

#[test]
fn two_teams_play_several_games_and_begin_in_turns() {
    let mut desk = play("v=1&game=demo-2024&root=61&rival=teams");
    desk.send(Msg::Play(PlayMsg::TeamNamed(0, " 9А, ".to_owned())));
    let teams = |desk: &Desk| view(desk).teams.expect("teams");
    assert_eq!(
        (view(&desk).turn.as_str(), view(&desk).side),
        ("9А to move", Some(true))
    );
    make(&mut desk, "×2");
    assert_eq!(
        (view(&desk).turn.as_str(), view(&desk).side),
        ("Team 2 to move", Some(false))
    );
    // A game that is begun anew does not count.
    desk.send(Msg::Play(PlayMsg::Begun));
    assert_eq!(
        (teams(&desk).score, view(&desk).turn.as_str()),
        ([0, 0], "9А to move")
    );
    make(&mut desk, "×2");
    make(&mut desk, "×2");
    let over = view(&desk);
    assert_eq!(
        (over.turn.as_str(), over.begin.as_str()),
        ("Team 2 has won", "Next game")
    );
    assert_eq!(
        over.verdict.as_deref(),
        Some("One move decided the game: 9А, ×2 from 61.")
    );
    assert_eq!(teams(&desk).score_text, "Score: 9А 0, Team 2 1");
    // What is taken back is not won yet.
    desk.send(Msg::Play(PlayMsg::TakenBack));
    assert_eq!(teams(&desk).score, [0, 0]);
    make(&mut desk, "×2");
    desk.send(Msg::Play(PlayMsg::Begun));
    assert_eq!(
        (view(&desk).turn.as_str(), view(&desk).side),
        ("Team 2 to move", Some(false))
    );
    make(&mut desk, "×2");
    make(&mut desk, "×2");
    assert_eq!(
        (view(&desk).turn.as_str(), teams(&desk).score),
        ("9А has won", [1, 1])
    );
    // The address keeps it all.
    let mut desk = Desk::open(desk.address());
    assert_eq!(
        (view(&desk).turn.as_str(), teams(&desk).score),
        ("9А has won", [1, 1])
    );
    assert_eq!(teams(&desk).names[0][1], "9А");
    // Another way to the next game counts as well, and whoever is chosen begins.
    desk.send(Msg::Play(PlayMsg::OpponentFirstChosen(true)));
    assert_eq!(
        (view(&desk).turn.as_str(), teams(&desk).score),
        ("Team 2 to move", [1, 1])
    );
    make(&mut desk, "×2");
    desk.send(Msg::Play(PlayMsg::ScoreCleared));
    assert_eq!(
        (view(&desk).turn.as_str(), teams(&desk).score),
        ("9А to move", [0, 0]),
        "a game under way goes on"
    );
    make(&mut desk, "×2");
    desk.send(Msg::Play(PlayMsg::ScoreCleared));
    assert_eq!(
        teams(&desk).score,
        [0, 0],
        "the game that is over is gone too"
    );
}

#[test]
fn a_game_that_repeats_itself_is_drawn() {
    const POUR: &str = "position = \"a, b\"\nmoves = [\"a, b -> a + b, 0\", \"a, b -> 0, a + b\"]\nover = \"a == 7\"\nstart = \"1 <= a <= 3, b == 2\"";
    let mut desk = Desk::open("");
    desk.send(Msg::Rules(RulesMsg::TextEdited(POUR.to_owned())))
        .send(Msg::Settings(SettingsMsg::TabChosen(Tab::Play)));
    let mut plies = 0;
    while !view(&desk).is_over {
        desk.send(Msg::Play(PlayMsg::MoveMade(0)));
        plies += 1;
        assert!(plies < 20, "{:?}", view(&desk).line);
    }
    let over = view(&desk);
    assert_eq!(over.turn, "A draw: the same position for the third time");
    assert!(over.moves.is_empty() && !over.has_hint);
    // Nothing goes on behind the end, and the last move can be taken back.
    let made = over.line.len();
    desk.send(Msg::Play(PlayMsg::MoveMade(0)));
    assert_eq!(view(&desk).line.len(), made);
    desk.send(Msg::Play(PlayMsg::TakenBack));
    assert!(!view(&desk).is_over && !view(&desk).moves.is_empty());
}
