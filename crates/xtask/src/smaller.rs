//! Text of the page without what only its authors read.
//!
//! A minifier would do more, but it must know the language, and gzip does the rest.

/// The lines without indentation, empty ones, and those that are comments of HTML, CSS or JavaScript.
///
/// A comment behind code stays, and no literal of a text that is given here goes over a line break.
pub(crate) fn smaller(text: &str) -> String {
    let mut small = String::with_capacity(text.len());
    let mut comment_end = None;
    for line in text.lines() {
        let mut line = line.trim();
        loop {
            comment_end = comment_end.or_else(|| {
                let comments = [("/*", "*/"), ("<!--", "-->")];
                let opened = comments.iter().find(|(start, _)| line.starts_with(start));
                opened.map(|(_, end)| *end)
            });
            let Some(end) = comment_end else { break };
            let Some(place) = line.find(end) else { break };
            line = line[place + end.len()..].trim_start();
            comment_end = None;
        }
        if comment_end.is_none() && !line.is_empty() && !line.starts_with("//") {
            small.push_str(line);
            small.push('\n');
        }
    }
    small
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go() {
        let text = "<style>\n  /* How\n     it looks. */\n  a { color: red }\n\n</style>\n\
                    <!-- one --> <!-- two --> <b>\n  // what\n  f(); // stays\n";
        let expected = "<style>\na { color: red }\n</style>\n<b>\nf(); // stays\n";
        assert_eq!(smaller(text), expected);
    }

    #[test]
    fn code_behind_a_comment_stays() {
        assert_eq!(smaller("/* one\ntwo */ a {}\nb {}"), "a {}\nb {}\n");
    }
}
