//! The page in one HTML file that works by double click, without a server.

use crate::Failure;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

/// The page's text with the other files in it; `web/boot.js` takes glue and program out again.
///
/// The program is one that was deflated.
///
/// # Errors
///
/// The page has no place for the files, or the glue has text that would end its element.
pub(crate) fn single_file(
    page: &str,
    glue: &str,
    program: &[u8],
    licences: &str,
) -> Result<String, Failure> {
    for text in [glue, licences] {
        let text = text.to_ascii_lowercase();
        if let Some(end) = ["</script", "<!--"]
            .into_iter()
            .find(|end| text.contains(end))
        {
            return Err(format!(
                "a file contains `{end}`, so it cannot stand in a script element"
            ));
        }
    }
    let program = BASE64_STANDARD.encode(program);
    let inside = format!(
        "<script type=\"text/plain\" id=\"kruzhok-glue\">{glue}</script>\
         <script type=\"text/plain\" id=\"kruzhok-program\">{program}</script>\
         <script type=\"text/plain\" id=\"kruzhok-licences\">{licences}</script>"
    );

    let start = page.find("<template id=\"kruzhok-files\"");
    let close = "</template>";
    let end = start.and_then(|start| Some(start + page[start..].find(close)? + close.len()));
    let (Some(start), Some(end)) = (start, end) else {
        return Err(
            "index.html has no element that names its files; see pattern_script in Trunk.toml"
                .to_owned(),
        );
    };
    // Behind all that is shown while it is read.
    let page = [&page[..start], &page[end..]].concat();
    let last = "</body>";
    let (before, after) = page.rsplit_once(last).ok_or("index.html has no end")?;
    Ok([before, &inside, last, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_take_the_place_of_their_names() {
        let page =
            "<body><template id=\"kruzhok-files\"></template><script>boot</script></body></html>";
        let text = single_file(page, "glue", b"", "").expect("the page has a place");
        assert!(!text.contains("kruzhok-files"));
        assert!(text.contains("id=\"kruzhok-glue\">glue</script>"));
        assert!(text.starts_with("<body><script>boot</script><script type"));
        assert!(text.ends_with("</script></body></html>"));
    }

    #[test]
    fn a_glue_that_would_end_its_element_is_refused() {
        let page = "<template id=\"kruzhok-files\"></template>";
        assert!(single_file(page, "'</SCRIPT>'", b"", "").is_err());
    }
}
