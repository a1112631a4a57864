//! Lines of the program.

/// Lines that are longer are broken, where that can be done.
const LINE_LENGTH: usize = 100;

/// What stands in a list.
#[derive(Clone, Debug)]
pub(super) enum Items {
    Each(Vec<String>),
    /// An element and ` for … if …`.
    Loop(String, String),
}

/// Whether lines are one that need not be broken.
pub(super) fn fits_in_a_line(lines: &[String]) -> bool {
    matches!(lines, [line] if line.chars().count() <= LINE_LENGTH)
}

pub(super) fn indented(line: &str) -> String {
    format!("    {line}")
}

/// A list after what stands before it, in one line if that is not too long.
pub(super) fn list_lines(head: &str, items: &Items) -> Vec<String> {
    let inner = match items {
        Items::Each(items) => items.join(", "),
        Items::Loop(element, clauses) => format!("{element}{clauses}"),
    };
    let line = format!("{head} [{inner}]");
    if line.chars().count() <= LINE_LENGTH {
        return vec![line];
    }
    let mut lines = vec![format!("{head} [")];
    match items {
        Items::Each(items) => lines.extend(items.iter().map(|it| indented(&format!("{it},")))),
        Items::Loop(element, clauses) => {
            lines.push(indented(element));
            lines.push(indented(clauses.trim_start()));
        }
    }
    lines.push("]".to_owned());
    lines
}
