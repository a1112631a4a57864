//! The page as a site: what a policy may forbid inside of a page stands in files beside it, and what keeps the page on the
//! device.

use std::hash::{DefaultHasher, Hash, Hasher};

/// The page without styles and scripts in it, and the files that have them.
pub(crate) struct Site {
    /// The page, which names the files.
    pub(crate) page: String,
    /// Each file's name, with a hash of its text, and its text.
    pub(crate) files: [(String, String); 2],
}

/// Takes styles and scripts out of a page that has them in it; one file each.
///
/// # Errors
///
/// The page has none, or an element of theirs does not end.
pub(crate) fn site(page: &str) -> Result<Site, String> {
    let (page, styles) = without(page, "<style", "</style>")?;
    let (page, script) = without(&page, "<script", "</script>")?;
    let style_file = hashed("kruzhok", "css", styles.as_bytes());
    let script_file = hashed("boot", "js", script.as_bytes());
    let page = page
        .replace(
            "</head>",
            &format!(
                "<link rel=\"stylesheet\" href=\"./{style_file}\">\n<link rel=\"preload\" as=\"script\" href=\"./{script_file}\">\n<link rel=\"manifest\" href=\"./{MANIFEST}\">\n</head>"
            ),
        )
        .replace(
            "</body>",
            &format!(
                "<template id=\"kruzhok-offline\" data-script=\"./{OFFLINE}\"></template>\n\
                <script src=\"./{script_file}\"></script>\n</body>"
            ),
        );
    Ok(Site {
        page,
        files: [(style_file, styles), (script_file, script)],
    })
}

/// The glue with `scripts` in front of it, which load these later parts of the program.
///
/// # Errors
///
/// wasm-bindgen writes it otherwise than it did.
pub(crate) fn glue(glue: &str, scripts: &str, names: &[String]) -> Result<String, String> {
    let start = "wasm.__wbindgen_start();\nreturn wasm;";
    let joined = "return kruzhokParts.begin(wasm).then(function () {\nwasm.__wbindgen_start();\nreturn wasm;\n});";
    match glue.matches(start).count() {
        1 => Ok(scripts.replace("{parts}", &names.join("\", \"")) + &glue.replace(start, joined)),
        _ => Err("the glue does not start the program where it did".to_owned()),
    }
}

/// The files that a page is started from, which `web/boot.js` reads in it.
pub(crate) struct Started<'a> {
    pub(crate) glue: &'a str,
    /// The first part of the program, or the whole of it.
    pub(crate) program: &'a str,
    pub(crate) later_parts: &'a [String],
    /// The size of the first part, if the program is packed.
    pub(crate) packed_size: Option<usize>,
    /// Whether they are no files, but elements of the page.
    pub(crate) is_inside: bool,
}

impl Started<'_> {
    /// The page with an element that names the files.
    pub(crate) fn named_in(&self, page: &str) -> String {
        let mut element = format!(
            "<template id=\"kruzhok-files\" data-glue=\"{}\" data-program=\"{}\" data-parts=\"{}\"",
            self.glue,
            self.program,
            self.later_parts.join(" ")
        );
        if let Some(size) = self.packed_size {
            element += &format!(" data-size=\"{size}\"");
        }
        if self.is_inside {
            element += " data-inside";
        }
        page.replacen("</head>", &format!("{element}></template>\n</head>"), 1)
    }
}

/// What says how the page is installed, and its picture.
pub(crate) const MANIFEST: &str = "manifest.json";
pub(crate) const ICON: &str = "icon.svg";
/// The script that keeps the files of the page on the device.
pub(crate) const OFFLINE: &str = "offline.js";

/// The script that keeps these files on the device: `template` with their names, and a version that changes with what is
/// in them.
pub(crate) fn offline(template: &str, files: &[(String, &[u8])]) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    // The page itself is asked for without a name.
    let names = files.iter().map(|(name, _)| match name.as_str() {
        "index.html" => "./",
        name => name,
    });
    let names: Vec<&str> = names.collect();
    template
        .replace("{files}", &names.join("\", \""))
        .replace("{version}", &format!("{:016x}", hasher.finish()))
}

/// The text without these elements, and what stands in them.
fn without(page: &str, start: &str, end: &str) -> Result<(String, String), String> {
    let (mut rest, mut inside) = (String::new(), String::new());
    let mut left = page;
    while let Some((before, element)) = left.split_once(start) {
        let (_, element) = element.split_once('>').unwrap_or_default();
        let (text, after) = element
            .split_once(end)
            .ok_or_else(|| format!("index.html has a {start}> without {end}"))?;
        rest.push_str(before);
        inside.push_str(text);
        left = after;
    }
    rest.push_str(left);
    match inside.is_empty() {
        true => Err(format!("index.html has no {start}>")),
        false => Ok((rest, inside)),
    }
}

/// The name of a file, with a hash of what is in it, so that a browser never keeps an old one.
pub(crate) fn hashed(name: &str, extension: &str, content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{name}-{:016x}.{extension}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_and_scripts_stand_in_files() {
        let page = "<head><style>a{}</style>\n<style type=\"text/css\">b{}</style></head>\
            <body><p>text</p><script>f()</script></body>";
        let site = site(page).expect("the page has both");
        let [(style, styles), (script, scripts)] = &site.files;
        assert_eq!((styles.as_str(), scripts.as_str()), ("a{}b{}", "f()"));
        assert!(style.ends_with(".css") && script.ends_with(".js"));
        assert!(site.page.contains(style.as_str()) && site.page.contains(script.as_str()));
        assert!(site.page.contains("<p>text</p>") && !site.page.contains("<style"));
    }

    #[test]
    fn the_glue_loads_the_parts_and_the_page_names_them() {
        let glue_text = "init() {\nwasm.__wbindgen_start();\nreturn wasm;\n}";
        let names = ["a.wasm", "b.wasm", "c.wasm"].map(str::to_owned);
        let text =
            glue(glue_text, "FILES = [\"\", \"{parts}\"];\n", &names[1..]).expect("it starts once");
        assert!(text.starts_with("FILES = [\"\", \"b.wasm\", \"c.wasm\"];\ninit()"));
        assert!(text.contains("begin(wasm).then("));
        assert!(glue("init() {}", "", &names).is_err());
        let page = Started {
            glue: "g.js",
            program: &names[0],
            later_parts: &names[1..],
            packed_size: Some(7),
            is_inside: false,
        };
        let expected = "<template id=\"kruzhok-files\" data-glue=\"g.js\" data-program=\"a.wasm\" \
            data-parts=\"b.wasm c.wasm\" data-size=\"7\"></template>\n</head>";
        assert_eq!(page.named_in("</head>"), expected);
    }

    #[test]
    fn what_keeps_the_files_names_them_and_changes_with_them() {
        let files = |text: &'static str| {
            let names = ["index.html", "a.js"];
            names.map(|name| (name.to_owned(), text.as_bytes()))
        };
        let template = "FILES = [\"{files}\"]; NAME = {version}";
        let [one, other] = ["x", "y"].map(|text| offline(template, &files(text)));
        assert!(one.starts_with("FILES = [\"./\", \"a.js\"]; NAME = ") && !one.contains('{'));
        assert_ne!(one, other);
    }

    #[test]
    fn an_element_without_an_end_is_refused() {
        assert!(site("<style>a{}</style><script>f()").is_err());
        assert!(site("<p>no styles</p>").is_err());
    }
}
