//! Text of others inside a program: it stays where it stands.

/// A string of Python.
pub(super) fn literal(text: &str) -> String {
    let mut literal = String::from("'");
    for c in text.chars() {
        match c {
            '\'' | '\\' => literal.extend(['\\', c]),
            '\n' => literal.push_str("\\n"),
            ' '..='~' => literal.push(c),
            _ if c.is_alphanumeric() || "–—«»№−×÷→↑∅".contains(c) => {
                literal.push(c);
            }
            _ => literal.push_str(&format!("\\U{:08x}", u32::from(c))),
        }
    }
    literal.push('\'');
    literal
}

/// A line of comment; `None` where there is nothing to say.
pub(super) fn comment(text: &str) -> Option<String> {
    let is_seen = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let line: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(is_seen)
        .collect();
    // Python would read `coding: …` in the first line as the encoding of the file.
    let line = line
        .trim()
        .replace("coding:", "coding :")
        .replace("coding=", "coding =");
    (!line.is_empty()).then(|| format!("# {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_leave_its_string() {
        assert_eq!(literal("19"), "'19'");
        assert_eq!(literal("a'b\\"), r"'a\'b\\'");
        assert_eq!(literal("а\n\u{202e}b"), "'а\\n\\U0000202eb'");
    }

    #[test]
    fn a_title_is_one_line_of_comment() {
        assert_eq!(comment(" \n"), None);
        assert_eq!(comment("a\r\nimport os"), Some("# a  import os".to_owned()));
        assert_eq!(
            comment("-*- coding: utf-7 -*-"),
            Some("# -*- coding : utf-7 -*-".to_owned())
        );
    }
}
