//! Small and capital letters of Latin and Cyrillic. The standard library knows those of all scripts, from tables that are a
//! hundredth of the page; everything that is compared here is English or Russian.

/// The text in small letters.
pub fn lowercase(text: &str) -> String {
    text.chars().map(small).collect()
}

/// The text with a capital letter in front.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(capital)
        .into_iter()
        .chain(letters)
        .collect()
}

fn small(letter: char) -> char {
    match letter {
        'À'..='Ö' | 'Ø'..='Þ' | 'А'..='Я' => moved(letter, 0x20),
        'Ѐ'..='Џ' => moved(letter, 0x50),
        _ => letter.to_ascii_lowercase(),
    }
}

fn capital(letter: char) -> char {
    match letter {
        'à'..='ö' | 'ø'..='þ' | 'а'..='я' => moved(letter, -0x20),
        'ѐ'..='џ' => moved(letter, -0x50),
        _ => letter.to_ascii_uppercase(),
    }
}

/// The letter this number of places further among all signs of Unicode.
fn moved(letter: char, places: i32) -> char {
    let place = u32::from(letter).checked_add_signed(places);
    place.and_then(char::from_u32).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_change_as_those_of_the_standard_library() {
        let latin_and_cyrillic = ('\0'..='\u{ff}').chain('\u{400}'..='\u{45f}');
        // Their capitals are two letters, or one of another script.
        for letter in latin_and_cyrillic.filter(|it| !"ßµÿ".contains(*it)) {
            let text = letter.to_string();
            assert_eq!(lowercase(&text), text.to_lowercase(), "{letter}");
            assert_eq!(capitalized(&text), text.to_uppercase(), "{letter}");
        }
    }

    #[test]
    fn only_the_first_letter_becomes_a_capital() {
        let texts = ["", "ёлка и Ёж", "wythoff's game", "游戏", "№ 19"];
        let expected = ["", "Ёлка и Ёж", "Wythoff's game", "游戏", "№ 19"];
        assert_eq!(texts.map(capitalized), expected);
        assert_eq!(lowercase("П1 или Win, 游戏"), "п1 или win, 游戏");
    }
}
