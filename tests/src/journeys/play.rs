//! A game that is played: by keyboard, by touch, in every language and theme.

use super::on_phones;
use crate::browser::{Options, Page, Site, journey};

const TURN: &str = "document.getElementById('play-turn')?.innerText";

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_game_against_the_computer_is_played_to_its_end_by_keyboard() {
    journey([Site::SingleFile], |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&root=61");
        page.wait_for(".graph__node");
        page.tab_to("#view-graph");
        page.press("End");
        page.wait_for_focus("#view-play");
        page.choose("#play-opponent", "perfect");
        page.wait_for_script("the visitor's turn", &format!("{TURN} === 'Your move'"));
        // A move that wins, found with a hint.
        page.enter("#play-hint");
        page.wait_for_text("#play-hinted", "+1 wins");
        page.enter(".play__move--hint");
        page.wait_for_script(
            "an answer",
            "document.querySelectorAll('.play__ply').length === 2",
        );
        // A move of the visitor's is taken back with its answer.
        page.enter("#play-back");
        page.wait_for_script(
            "none",
            "document.querySelectorAll('.play__ply').length === 0",
        );
        // The hint leads to the end.
        let over = "document.querySelector('.play--over') !== null";
        let plies = "document.querySelectorAll('.play__ply').length";
        let mut made = 0;
        while page.run(over) != serde_json::json!(true) {
            page.enter("#play-hint");
            page.enter(".play__move--hint");
            page.wait_for_script(
                "the game goes on",
                &format!(
                    "{plies} === {} || {plies} === {} && ({over})",
                    made + 2,
                    made + 1
                ),
            );
            made += 2;
            assert!(made < 20, "61 is won in 5");
        }
        page.wait_for_text("#play-turn", "You have won");
        // Afterwards the line is a way in the graph.
        page.enter("#play-begin");
        page.wait_for("#play-move-1");
        page.enter("#play-move-1");
        page.wait_for_text("#play-turn", "The computer has won");
        page.wait_for_text("#play-verdict", "×2 from 61");
        page.wait_for_focus("#play-trace");
        page.press("Enter");
        page.wait_for(".graph__edge--losing");
        page.wait_for_script(
            "both moves",
            "document.querySelectorAll('.graph__edge--line').length === 2",
        );
        page.assert_quiet();
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn stones_are_touched_on_a_phone() {
    on_phones("v=1&game=nim&root=1,2,3&view=play", |page, _| {
        page.wait_for(".play__heap");
        page.assert_fits_width();
        // The first stone of the last heap, with all behind it.
        page.tap(".play__heap:last-of-type .stone--touched");
        page.wait_for_script(
            "one move",
            "document.querySelectorAll('.play__ply').length === 1",
        );
        page.assert_fits_width();
        page.screenshot("play-phone");
        page.tap("#play-back");
        page.wait_for_script(
            "none",
            "document.querySelectorAll('.play__ply').length === 0",
        );
    });
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn two_teams_keep_a_score_over_several_games() {
    journey([Site::Served], |site| {
        let page = Page::open(
            site,
            Options::default(),
            "v=1&lang=en&game=demo-2024&root=61&view=play",
        );
        page.wait_for("#play-opponent");
        page.choose("#play-opponent", "teams");
        page.wait_for_text("#play-turn", "Team 1 to move");
        page.fill("#play-team-1", "9A");
        page.press("Tab");
        page.wait_for_text("#play-turn", "9A to move");
        for (mover, score) in [("Team 2", "0 : 1"), ("9A", "1 : 1")] {
            page.click("#play-move-1");
            page.wait_for_text("#play-turn", &format!("{mover} to move"));
            page.click("#play-move-1");
            page.wait_for_text("#play-turn", &format!("{mover} has won"));
            page.wait_for_text("#play-score", score);
            page.wait_for_text("#play-begin", "Next game");
            page.click("#play-begin");
            // The other team begins.
            page.wait_for_text("#play-turn", &format!("{mover} to move"));
        }
        page.wait_for_script(
            "the score in the address",
            "location.hash.includes('score=1,1')",
        );
        page.reload();
        page.wait_for_text("#play-score", "1 : 1");
        page.assert_fits_width();
        page.assert_quiet();
    });
}
