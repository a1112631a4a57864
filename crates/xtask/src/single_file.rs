//! The page in one HTML file that works by double click, without a server.

use crate::Failure;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// The page's text with these elements behind all that is shown while they are read, in the order in which they are wanted:
/// each with its name and its text. `web/boot.js` takes the texts out again.
///
/// # Errors
///
/// A text would end its element.
pub(crate) fn single_file(
    page: &str,
    elements: &[(&str, impl AsRef<str>)],
) -> Result<String, Failure> {
    let mut inside = String::new();
    for (name, text) in elements {
        let text = text.as_ref();
        let small = text.to_ascii_lowercase();
        if let Some(end) = ["</script", "<!--"].iter().find(|end| small.contains(*end)) {
            return Err(format!(
                "{name} contains `{end}`, so it cannot stand in a script element"
            ));
        }
        inside += &format!("<script type=\"text/plain\" id=\"{name}\">{text}</script>");
    }
    let last = "</body>";
    let (before, after) = page.rsplit_once(last).ok_or("index.html has no end")?;
    Ok([before, &inside, last, after].concat())
}

/// Bytes as a text of the page.
pub(crate) fn text_of(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_stand_behind_the_page() {
        let page = "<body><script>boot</script></body></html>";
        let text = single_file(page, &[("a", "one"), ("b", "two")]).expect("the page has an end");
        let expected = "<body><script>boot</script><script type=\"text/plain\" id=\"a\">one</script>\
            <script type=\"text/plain\" id=\"b\">two</script></body></html>";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_text_that_would_end_its_element_is_refused() {
        assert!(single_file("</body>", &[("a", "'</SCRIPT>'")]).is_err());
    }
}
