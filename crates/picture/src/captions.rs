//! What stands in a node below its position, in a few letters.

use crate::{Notes, Standing};
use kruzhok_rules::Player;
use kruzhok_words::{Language, say};

/// A longer fraction says less in a node than a decimal does.
const LONGEST_FRACTION: usize = 5;

/// Plies to the end, the chance to win, or a sign that there is neither; empty where somebody wins in nobody knows how many.
pub fn caption(standing: Standing, language: Language) -> String {
    match standing {
        Standing::Won(plies) | Standing::Lost(plies) => {
            plies.map_or_else(String::new, |plies| plies.to_string())
        }
        Standing::Drawn => say(language, "caption-drawn", &[]),
        Standing::Undecided => say(language, "caption-undecided", &[]),
        Standing::Chance { probability, exact } => {
            let fraction = exact.map(|exact| exact.to_string());
            let short = fraction.filter(|fraction| fraction.len() <= LONGEST_FRACTION);
            short.unwrap_or_else(|| decimal(probability, language))
        }
    }
}

/// What a position remembers: `Петя ✗×2`, where a key of the catalogue stands for this name. A row behind a dot is forbidden to
/// the rival alone.
pub fn short_notes(notes: &Notes, name: impl Fn(&'static str) -> String) -> String {
    let mover = notes.mover.map(|mover| match mover {
        Player::First => name("player-first"),
        Player::Second => name("player-second"),
    });
    let rows = match (&notes.forbidden, &notes.forbidden_to_rival) {
        (None, None) => None,
        (Some(own), None) => Some(format!("✗{own}")),
        (Some(own), Some(rival)) => Some(format!("✗{own} ✗{rival}")),
        (None, Some(rival)) => Some(format!("· ✗{rival}")),
    };
    let parts: Vec<String> = [mover, rows].into_iter().flatten().collect();
    parts.join(" ")
}

fn decimal(number: f64, language: Language) -> String {
    let text = format!("{number:.3}");
    match language {
        Language::Ru => text.replace('.', ","),
        Language::En | Language::Zh => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kruzhok_values::Ratio;

    #[test]
    fn a_chance_is_a_fraction_where_that_is_short() {
        let chance = |probability, exact| Standing::Chance { probability, exact };
        let half = Ratio::new(1, 2);
        let exact = chance(0.5, half);
        assert_eq!(caption(exact, Language::Ru), "1/2");
        assert_eq!(caption(chance(0.7654, None), Language::Ru), "0,765");
        assert_eq!(caption(chance(0.7654, None), Language::Zh), "0.765");
    }

    #[test]
    fn where_nobody_knows_how_long_play_lasts_no_number_stands() {
        for standing in [Standing::Won(None), Standing::Lost(None)] {
            assert_eq!(caption(standing, Language::En), "");
        }
    }

    #[test]
    fn notes_tell_whose_row_is_forbidden() {
        let mut notes = Notes {
            mover: Some(Player::Second),
            forbidden: None,
            forbidden_to_rival: Some("×2".to_owned()),
        };
        let name = |key| say(Language::Ru, key, &[]);
        assert_eq!(short_notes(&notes, name), "Ваня · ✗×2");
        notes.forbidden = Some("+1".to_owned());
        assert_eq!(short_notes(&notes, name), "Ваня ✗+1 ✗×2");
    }
}
