//! Keys as WebDriver names them.

/// The keys of a chord such as `Tab`, `a`, `Shift+Tab` or `Control+Enter`, each as WebDriver writes it.
///
/// Names are those of `KeyboardEvent.key`, and `Space`. The numbers are those of
/// <https://www.w3.org/TR/webdriver2/#keyboard-actions>.
pub(crate) fn chord(chord: &str) -> Vec<char> {
    let mut keys = Vec::new();
    let mut rest = chord;
    // A lone `+` is a key.
    while let Some((name, after)) = rest.split_once('+').filter(|(name, _)| !name.is_empty()) {
        keys.push(key(name));
        rest = after;
    }
    keys.push(key(rest));
    keys
}

fn key(name: &str) -> char {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return letter;
    }
    match name {
        "Space" => ' ',
        "Backspace" => '\u{e003}',
        "Tab" => '\u{e004}',
        "Enter" => '\u{e007}',
        "Shift" => '\u{e008}',
        "Control" => '\u{e009}',
        "Alt" => '\u{e00a}',
        "Escape" => '\u{e00c}',
        "PageUp" => '\u{e00e}',
        "PageDown" => '\u{e00f}',
        "End" => '\u{e010}',
        "Home" => '\u{e011}',
        "ArrowLeft" => '\u{e012}',
        "ArrowUp" => '\u{e013}',
        "ArrowRight" => '\u{e014}',
        "ArrowDown" => '\u{e015}',
        "Delete" => '\u{e017}',
        "Meta" => '\u{e03d}',
        _ => panic!("no such key: {name}"),
    }
}
