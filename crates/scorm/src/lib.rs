//! A package for learning platforms (SCORM): the page in one file, opened at one address.
//!
//! ```
//! let page = "<!DOCTYPE html><body><script type=\"text/plain\" id=\"kruzhok-1a2b.js\"></script></body>";
//! use kruzhok_scorm::{Edition, package};
//! let package_of = |page| package(page, "v=1&game=demo-2024&exercise=answer", "Stones & squares", Edition::Scorm12);
//! assert!(package_of(page).expect("it is the page").starts_with(b"PK\x03\x04"));
//! assert_eq!(package_of("<html>"), None);
//! ```

mod zip;

/// How each file begins that the page in one file holds; no other page does.
const FILE: &str = "<script type=\"text/plain\" id=\"kruzhok-";
/// The element that names the address and the edition of a package; `web/src/scorm.rs` reads it.
const ADDRESS: &str = "<script type=\"text/plain\" id=\"kruzhok-address\" data-scorm=";
const END: &str = "</script>";
/// The most characters of a title, as the schema says.
const LONGEST_TITLE: usize = 200;
/// The page within the package.
const PAGE: &str = "index.html";

/// The editions of the standard: their manifests, and what a platform answers to, have different names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edition {
    /// SCORM 1.2, which nearly every platform takes.
    #[default]
    Scorm12,
    /// SCORM 2004, third edition.
    Scorm2004,
}

impl Edition {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Scorm12, Self::Scorm2004];

    /// How it is written.
    pub fn code(self) -> &'static str {
        match self {
            Self::Scorm12 => "1.2",
            Self::Scorm2004 => "2004",
        }
    }
}

/// The package as a zip: the manifest, and the page, which opens at `address` (what stands after `#`).
///
/// `None` where `page` is not the page in one file, or where it is none that an address can be put into.
pub fn package(page: &str, address: &str, title: &str, edition: Edition) -> Option<Vec<u8>> {
    // A page that was taken out of a package opens at another address.
    let page = match page.split_once(ADDRESS) {
        Some((before, rest)) => [before, rest.split_once(END)?.1].concat(),
        None => page.to_owned(),
    };
    // Before any script runs, so that none takes the page for one without an address.
    let first = page.find("<script").filter(|_| page.contains(FILE))?;
    let (before, after) = page.split_at(first);
    let address: String = address.chars().filter(|c| !"<>".contains(*c)).collect();
    let opening = format!("{ADDRESS}\"{}\">", edition.code());
    let page = [before, &opening, &address, END, after].concat();
    let manifest = manifest(&address, title, edition);
    Some(zip::zip(&[
        ("imsmanifest.xml", manifest.as_bytes()),
        (PAGE, page.as_bytes()),
    ]))
}

/// One organization with one item, whose resource is the page.
fn manifest(address: &str, title: &str, edition: Edition) -> String {
    let identifier = format!("kruzhok-{:08x}", zip::checksum(address.as_bytes()));
    let title = title.chars().filter(|c| !c.is_control());
    let title: String = title.take(LONGEST_TITLE).collect();
    let title = title
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let (packaging, platform, schema_version, kind) = match edition {
        Edition::Scorm12 => (
            ["http://www.imsproject.org/xsd/", "imscp_rootv1p1p2"],
            "adlcp_rootv1p2",
            "1.2",
            "scormtype",
        ),
        Edition::Scorm2004 => (
            ["http://www.imsglobal.org/xsd/", "imscp_v1p1"],
            "adlcp_v1p3",
            "2004 3rd Edition",
            "scormType",
        ),
    };
    let [owner, packaging] = packaging;
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="{identifier}" version="1.0"
  xmlns="{owner}{packaging}"
  xmlns:adlcp="http://www.adlnet.org/xsd/{platform}"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="{owner}{packaging} {packaging}.xsd http://www.adlnet.org/xsd/{platform} {platform}.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>{schema_version}</schemaversion>
  </metadata>
  <organizations default="exercises">
    <organization identifier="exercises">
      <title>{title}</title>
      <item identifier="exercise" identifierref="page" isvisible="true">
        <title>{title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:{kind}="sco" href="{PAGE}">
      <file href="{PAGE}" />
    </resource>
  </resources>
</manifest>
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::process::{Command, Stdio};

    /// What CPython makes of a package: that its sums are right, and what is in it, element by element.
    const READER: &str = r#"
import io, sys, zipfile
import xml.etree.ElementTree as tree
package = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert package.testzip() is None
print(*package.namelist())
print(package.read("index.html").decode(), end="")
for it in tree.fromstring(package.read("imsmanifest.xml")).iter():
    attributes = (f"{name.split('}')[-1]}={value}" for name, value in it.attrib.items() if "schemaLocation" not in name)
    print(it.tag.split("}")[-1], *attributes, (it.text or "").strip())
"#;

    const PAGE_FILE: &str = "<body>\n<script>boot</script><script type=\"text/plain\" id=\"kruzhok-1a2b.js\">glue</script></body>\n";

    fn read(package: &[u8]) -> String {
        let mut python = Command::new("python3")
            .args(["-c", READER])
            .env("PYTHONUTF8", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this test needs python3; `cargo xtask test` installs it where it can");
        let mut stdin = python.stdin.take().expect("it was piped");
        stdin.write_all(package).expect("python reads its input");
        drop(stdin);
        let output = python.wait_with_output().expect("python ends");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("python writes text")
    }

    #[test]
    fn others_read_a_package() {
        let read_of = |edition| {
            read(
                &package(PAGE_FILE, "v=1&exercise=answer", "Камни & <1>", edition).expect("a page"),
            )
        };
        let expected = "imsmanifest.xml index.html\n\
            <body>\n<script type=\"text/plain\" id=\"kruzhok-address\" data-scorm=\"1.2\">v=1&exercise=answer</script>\
            <script>boot</script><script type=\"text/plain\" id=\"kruzhok-1a2b.js\">glue</script></body>\n\
            manifest identifier=kruzhok-21c6bbb1 version=1.0 \n\
            metadata \nschema ADL SCORM\nschemaversion 1.2\n\
            organizations default=exercises \norganization identifier=exercises \ntitle Камни & <1>\n\
            item identifier=exercise identifierref=page isvisible=true \ntitle Камни & <1>\n\
            resources \nresource identifier=page type=webcontent scormtype=sco href=index.html \n\
            file href=index.html \n";
        assert_eq!(read_of(Edition::Scorm12), expected);
        let later = expected
            .replace("=\"1.2\"", "=\"2004\"")
            .replace("schemaversion 1.2", "schemaversion 2004 3rd Edition")
            .replace("scormtype=", "scormType=");
        assert_eq!(read_of(Edition::Scorm2004), later);
    }

    #[test]
    fn a_page_out_of_a_package_opens_at_its_new_address() {
        let packed = [ADDRESS, "\"2004\">old", END, "<script>"].concat();
        let packed = PAGE_FILE.replace("<script>", &packed);
        let [again, new] =
            [&packed, PAGE_FILE].map(|page| package(page, "new", "", Edition::Scorm12));
        assert_eq!(again, new);
    }
}
