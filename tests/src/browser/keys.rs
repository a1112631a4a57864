//! Keys as the browser wants to hear of them.

use serde_json::{Value, json};

/// The two events, down and up, of a key such as `Tab`, `a`, `Shift+Tab` or `Control+Enter`.
///
/// Names are those of `KeyboardEvent.key`, and `Space`.
pub(crate) fn press(chord: &str) -> [Value; 2] {
    let mut modifiers = 0;
    let mut key = chord;
    // A lone `+` is a key.
    while let Some((name, rest)) = key.split_once('+').filter(|(name, _)| !name.is_empty()) {
        modifiers |= match name {
            "Alt" => 1,
            "Control" => 2,
            "Meta" => 4,
            "Shift" => 8,
            _ => panic!("no such modifier: {name}"),
        };
        key = rest;
    }

    // The place of a Latin letter on the keyboard.
    let letter_code = format!("Key{}", key.to_ascii_uppercase());
    let (code, number, text) = match key {
        "Tab" => ("Tab", 9, ""),
        "Enter" => ("Enter", 13, "\r"),
        "Escape" => ("Escape", 27, ""),
        "Space" => ("Space", 32, " "),
        "PageUp" => ("PageUp", 33, ""),
        "PageDown" => ("PageDown", 34, ""),
        "End" => ("End", 35, ""),
        "Home" => ("Home", 36, ""),
        "ArrowLeft" => ("ArrowLeft", 37, ""),
        "ArrowUp" => ("ArrowUp", 38, ""),
        "ArrowRight" => ("ArrowRight", 39, ""),
        "ArrowDown" => ("ArrowDown", 40, ""),
        "Backspace" => ("Backspace", 8, ""),
        "Delete" => ("Delete", 46, ""),
        letter if letter.len() == 1 && letter.as_bytes()[0].is_ascii_alphabetic() => {
            (letter_code.as_str(), letter_number(letter), letter)
        }
        letter if letter.chars().count() == 1 => ("", letter_number(letter), letter),
        _ => panic!("no such key: {key}"),
    };
    let key = if key == "Space" { " " } else { key };
    // With Control or Alt a key is a command and writes nothing.
    let text = if modifiers & 0b0111 == 0 { text } else { "" };
    let event = |kind: &str, text: &str| {
        json!({
            "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number,
            "modifiers": modifiers, "text": text,
        })
    };
    let down = if text.is_empty() {
        "rawKeyDown"
    } else {
        "keyDown"
    };
    [event(down, text), event("keyUp", "")]
}

/// Virtual key codes of letters and digits are those of ASCII's capitals; other keys differ from keyboard to keyboard.
fn letter_number(letter: &str) -> u32 {
    letter
        .chars()
        .next()
        .filter(char::is_ascii_alphanumeric)
        .map_or(0, |letter| u32::from(letter.to_ascii_uppercase()))
}
