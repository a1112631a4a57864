//! The licences of what the page contains.

use crate::Failure;
use crate::run::{ask, root};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::Path;

/// Licences that MIT OR Apache-2.0 goes together with; of a choice the first of them counts.
const ACCEPTED: [&str; 8] = [
    "MIT",
    "Apache-2.0",
    "Zlib",
    "ISC",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "Unicode-3.0",
];

/// Packages that the page has in two releases: others of its packages have not followed the newer one yet.
const TWICE: [&str; 5] = [
    "embedded-io",
    "gloo",
    "gloo-events",
    "gloo-timers",
    "thiserror",
];

/// A package from elsewhere that stands in the page.
struct Package {
    name: String,
    version: String,
    /// One of `ACCEPTED`, or several of them that all hold.
    licence: String,
    /// The text of the licence, where the package has one.
    text: Option<String>,
}

/// The list of packages in the page, each with its licence, and the texts.
///
/// # Errors
///
/// A licence is not accepted, a package is there twice, or cargo does not tell.
pub(crate) fn licences() -> Result<String, Failure> {
    let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
    let args = "metadata --format-version=1 --filter-platform=wasm32-unknown-unknown";
    let args: Vec<&str> = args.split(' ').collect();
    let metadata =
        ask(cargo, &args).ok_or("`cargo metadata` does not say what the page contains")?;
    let metadata: Value = serde_json::from_str(&metadata)
        .map_err(|error| format!("`cargo metadata` cannot be read: {error}"))?;
    text(&packages(&metadata)?)
}

/// The packages that are linked into the page: what its crates need, and what that needs, macros left out.
fn packages(metadata: &Value) -> Result<Vec<Package>, Failure> {
    let by_id = |list: &'_ Value| -> BTreeMap<String, Value> {
        let list = list.as_array().into_iter().flatten();
        list.map(|it| (string(&it["id"]), it.clone())).collect()
    };
    let (nodes, packages) = (
        by_id(&metadata["resolve"]["nodes"]),
        by_id(&metadata["packages"]),
    );
    let page = packages.iter().find(|(_, it)| it["name"] == "kruzhok-web");
    let (page, _) = page.ok_or("there is no package kruzhok-web")?;
    let (mut seen, mut left) = (BTreeSet::new(), vec![page.clone()]);
    while let Some(id) = left.pop() {
        let is_macro = packages[&id]["targets"]
            .as_array()
            .is_some_and(|targets| targets.iter().any(|it| it["kind"][0] == "proc-macro"));
        if is_macro || !seen.insert(id.clone()) {
            continue;
        }
        let needed = nodes[&id]["deps"].as_array().into_iter().flatten();
        let is_linked = |it: &&Value| {
            let kinds = it["dep_kinds"].as_array().into_iter().flatten();
            kinds.clone().any(|kind| kind["kind"].is_null())
        };
        left.extend(needed.filter(is_linked).map(|it| string(&it["pkg"])));
    }
    let foreign = seen.iter().map(|id| &packages[id]);
    let mut list: Vec<Package> = foreign
        .filter(|it| !it["source"].is_null())
        .map(package)
        .collect::<Result<_, _>>()?;
    list.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    for pair in list.windows(2) {
        let name = &pair[0].name;
        if *name == pair[1].name && !TWICE.contains(&name.as_str()) {
            return Err(format!("the page contains two releases of {name}"));
        }
    }
    Ok(list)
}

fn package(it: &Value) -> Result<Package, Failure> {
    let (name, version) = (string(&it["name"]), string(&it["version"]));
    let offered = string(&it["license"]);
    let licence = accepted(&offered)
        .ok_or_else(|| format!("the licence of {name} {version} is not accepted: {offered}"))?;
    let manifest = string(&it["manifest_path"]);
    let folder = Path::new(&manifest).parent().unwrap_or(Path::new("."));
    let text = licence_text(folder, &licence)?;
    Ok(Package {
        name,
        version,
        licence,
        text,
    })
}

/// What holds of an offer such as `(MIT OR Apache-2.0) AND Unicode-3.0`, if it is accepted.
fn accepted(offered: &str) -> Option<String> {
    let plain = offered.replace(['(', ')'], "").replace('/', " OR ");
    let all: Option<Vec<&str>> = plain
        .split(" AND ")
        .map(|choice| {
            let offers: Vec<&str> = choice.split(" OR ").map(str::trim).collect();
            ACCEPTED.into_iter().find(|it| offers.contains(it))
        })
        .collect();
    Some(all?.join(" AND "))
}

/// The text of a package's licence, under the names that are usual.
fn licence_text(folder: &Path, licence: &str) -> Result<Option<String>, Failure> {
    let mut texts = vec![];
    for licence in licence.split(" AND ") {
        let (short, _) = licence.split_once('-').unwrap_or((licence, ""));
        let short = short.to_uppercase();
        let names = ["", ".md", ".txt"].map(|ending| format!("LICENSE-{short}{ending}"));
        let plain = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map(str::to_owned);
        let paths = names.into_iter().chain(plain).map(|name| folder.join(name));
        if let Some(path) = paths.into_iter().find(|path| path.is_file()) {
            let text = fs::read_to_string(&path)
                .map_err(|error| format!("could not read {}: {error}", path.display()))?;
            texts.push(text.trim().to_owned());
        }
    }
    Ok((!texts.is_empty()).then(|| texts.join("\n\n")))
}

/// The list, then each text once, with the packages that have it.
fn text(packages: &[Package]) -> Result<String, Failure> {
    let own = root().join("LICENSE-MIT");
    let own = fs::read_to_string(&own)
        .map_err(|error| format!("could not read {}: {error}", own.display()))?;
    let mut text = format!(
        "Kruzhok {}: MIT OR Apache-2.0\n\n{}\n\nIt contains:\n\n",
        env!("CARGO_PKG_VERSION"),
        own.trim()
    );
    let mut by_text: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for it in packages {
        text += &format!("{} {}: {}\n", it.name, it.version, it.licence);
        let licence = it.text.as_deref().unwrap_or_default();
        by_text.entry(licence).or_default().push(&it.name);
    }
    for (licence, mut names) in by_text {
        names.dedup();
        let rule = "-".repeat(80);
        let names = names.join(", ");
        let licence = match licence {
            "" => "The package has no text of its licence; the name above stands for it.",
            licence => licence,
        };
        text += &format!("\n{rule}\n{names}\n\n{licence}\n");
    }
    Ok(text)
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_the_page_contains_may_be_passed_on() {
        let text = licences().expect("each licence is accepted");
        assert!(
            text.contains("yew 0") && text.contains("wasm-bindgen 0"),
            "{text}"
        );
        assert!(text.contains("Copyright"), "{text}");
    }

    #[test]
    fn of_a_choice_one_is_enough_and_of_a_sum_all_must_hold() {
        let cases = [
            ("MIT OR Apache-2.0", Some("MIT")),
            ("Apache-2.0/MIT", Some("MIT")),
            ("Apache-2.0 OR BSL-1.0", Some("Apache-2.0")),
            (
                "(MIT OR Apache-2.0) AND Unicode-3.0",
                Some("MIT AND Unicode-3.0"),
            ),
            ("GPL-3.0 OR MIT", Some("MIT")),
            ("GPL-3.0", None),
            ("MIT AND GPL-3.0", None),
            ("Apache-2.0-or-later", None),
            ("", None),
        ];
        for (offered, wanted) in cases {
            assert_eq!(accepted(offered).as_deref(), wanted, "{offered}");
        }
    }

    #[test]
    fn a_macro_and_what_only_tests_need_are_not_in_the_page() {
        let package = |id: &str, name: &str, licence: &str, kind: &str| {
            json!({ "id": id, "name": name, "version": "1.0.0", "license": licence, "source": "registry",
                "manifest_path": "/nowhere/Cargo.toml", "targets": [{ "kind": [kind] }] })
        };
        let needs = |id: &str, kind: Value| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] });
        let metadata = |licence: &str, second: &str| {
            json!({
                "packages": [
                    { "id": "w", "name": "kruzhok-web", "source": null, "targets": [] },
                    package("a", "a", licence, "lib"), package("m", "m", "GPL-3.0", "proc-macro"),
                    package("t", "t", "GPL-3.0", "lib"), package("b", second, "MIT", "lib"),
                ],
                "resolve": { "nodes": [
                    { "id": "w", "deps": [needs("a", Value::Null), needs("m", Value::Null), needs("t", json!("dev"))] },
                    { "id": "a", "deps": [needs("b", Value::Null)] }, { "id": "b", "deps": [] },
                ] },
            })
        };
        let names = |metadata: &Value| {
            let list = packages(metadata)?;
            Ok::<_, Failure>(list.into_iter().map(|it| it.name).collect::<Vec<_>>())
        };
        assert_eq!(
            names(&metadata("MIT", "b")),
            Ok(vec!["a".to_owned(), "b".to_owned()])
        );
        assert!(names(&metadata("GPL-3.0", "b")).is_err());
        assert!(names(&metadata("MIT", "a")).is_err());
        assert!(names(&metadata("MIT", "gloo")).is_ok());
    }
}
