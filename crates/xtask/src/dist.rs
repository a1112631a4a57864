//! `cargo xtask dist`: the finished page, as a site and as one file.

use crate::Failure;
use crate::licences::licences;
use crate::page::Page;
use crate::parts::{self, LANGUAGES, NAMES, Parts};
use crate::run::{command, read, root, run, target_dir, timed};
use crate::single_file;
use crate::site::{self, Started, hashed};
use crate::smaller::smaller;
use crate::tools::{self, Tools};
use crate::weight;
use lzma_rust2::{EncodeMode, LzmaOptions, LzmaWriter, MfType};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What should arrive before the first answers, and in all, at most; compressed.
const AIMS: [usize; 2] = [480_000, 950_000];
/// The last release, and its rows of that table.
const LAST_RELEASE: (&str, [usize; 15]) = (
    "1.0.0",
    [
        56_879, 570_157, 147_033, 0, 0, 0, 0, 754_474, 26_857, 21_372, 21_744, 8_508, 800_926,
        1_607_024, 2_307_510,
    ],
);

/// What Rust takes for granted in a browser, vectors besides (`.cargo/config.toml`), and all that wasm-opt may write; with `--all-features` it writes what no browser reads yet.
const WASM_FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// The licences of what the page contains, which it shows when asked.
const LICENCES: &str = "licences.txt";
/// The whole page in one file.
const SINGLE_FILE: &str = "kruzhok.html";

/// Builds `dist/`, prints what it weighs, and gives its folder.
///
/// # Errors
///
/// The page does not build, or a tool for it is missing.
pub(crate) fn dist() -> Result<PathBuf, Failure> {
    let tools = Tools::ready()?;
    let wasm_opt = tools::wasm_opt()?;
    let page = Page::build(&tools, "release-web")?;
    let mut program = page.program;
    // The names of the functions, in their final order.
    let mut symbols = String::new();
    if let Some(wasm_opt) = wasm_opt {
        let names = target_dir().join("dist-symbols.txt");
        let optimized = program.with_file_name("kruzhok.wasm");
        timed("making the program smaller", || {
            run(command(wasm_opt)
                .arg("-Oz")
                // What is called once stays a function: 1 KB more in the file, 7 KB less of 450 KB after gzip.
                .arg("--one-caller-inline-max-function-size=0")
                // Nothing stands at the first 1024 addresses, below the stack, so sums of addresses become offsets.
                .arg("--low-memory-unused")
                // Neighbours then are alike: 43 KB less of 1 210 KB. The names go now.
                .arg("--reorder-functions-by-name")
                .args(WASM_FEATURES)
                .arg(format!("--symbolmap={}", names.display()))
                .arg("--output")
                .args([&optimized, &program]))
        })?;
        program = optimized;
        symbols = read(&names)?;
    }
    let [program, linked] = [&program, &page.linked].map(|file| read_bytes(file));
    let (program, linked) = (program?, linked?);
    let [html, glue, worker] = [&page.html, &page.glue, &page.worker].map(|text| smaller(text));
    let Parts {
        modules,
        glue,
        drawn,
    } = parts::parts(&html, &glue, &worker, &program, &symbols, &linked)?;
    let html = html.replacen(
        "<div id=\"app\"></div>",
        &format!("<div id=\"app\"></div>\n{drawn}"),
        1,
    );

    let packed = timed("packing the program", || {
        modules
            .iter()
            .map(|it| packed(it))
            .collect::<Result<Vec<_>, _>>()
    })?;
    let names = ["web"].into_iter().chain(NAMES).zip(&packed);
    let names: Vec<String> = names
        .map(|(name, bytes)| hashed(&format!("kruzhok-{name}"), "wasm.bin", bytes))
        .collect();
    let source = |name: &str| read(&root().join("web").join(name));
    let unpack = smaller(&(source("unpack.js")? + &source("parts.js")?));
    let glue = site::glue(&glue, &unpack, &names[1..])?;
    let glue_name = hashed("kruzhok", "js", glue.as_bytes());
    let licences = licences()?;
    let mut started = Started {
        glue: &glue_name,
        program: &names[0],
        later_parts: &names[1..],
        packed_size: Some(packed[0].len()),
        is_inside: true,
    };

    // A page in one file is started while the rest of it is still coming.
    let texts: Vec<String> = packed.iter().map(|it| single_file::text_of(it)).collect();
    let mut elements: Vec<(&str, &String)> = vec![(&glue_name, &glue)];
    elements.extend(names.iter().map(String::as_str).zip(&texts));
    let is_late = |(name, _): &(&str, &String)| {
        let late = ["-more-", "-later_", "-rest-"];
        late.iter().position(|it| name.contains(it))
    };
    elements.sort_by_key(is_late);
    elements.push(("kruzhok-licences", &licences));
    let single_file = single_file::single_file(&started.named_in(&html), &elements)?;

    started.is_inside = false;
    let site = site::site(&started.named_in(&html))?;
    let mut files = vec![("index.html".to_owned(), site.page.into_bytes())];
    files.extend(site.files.map(|(name, text)| (name, text.into_bytes())));
    files.push((WORKER.to_owned(), worker.into_bytes()));
    files.push((glue_name, glue.into_bytes()));
    let first_count = files.len();
    for name in [site::MANIFEST, site::ICON] {
        files.push((name.to_owned(), source(name)?.into_bytes()));
    }
    files.push((LICENCES.to_owned(), licences.into_bytes()));
    let sizes = |files: &[(String, Vec<u8>)]| files.iter().map(|it| gzipped_size(&it.1)).sum();
    let sizes = Sizes {
        page: sizes(&files[..first_count]),
        others: sizes(&files[first_count..]),
        parts: packed.iter().map(Vec::len).collect(),
        single_file: single_file.len(),
    };
    files.extend(names.into_iter().zip(packed));
    let offline = site::offline(&source(site::OFFLINE)?, &kept(&files));
    files.push((site::OFFLINE.to_owned(), offline.into_bytes()));
    files.push((SINGLE_FILE.to_owned(), single_file.into_bytes()));

    let dist = root().join("dist");
    let failed = |error| format!("could not write {}: {error}", dist.display());
    if dist.is_dir() {
        fs::remove_dir_all(&dist).map_err(failed)?;
    }
    fs::create_dir_all(&dist).map_err(failed)?;
    for (name, bytes) in &files {
        fs::write(dist.join(name), bytes).map_err(failed)?;
    }
    if !symbols.is_empty() {
        print_parts(&program, &symbols)?;
    }
    print_sizes(&sizes);
    Ok(dist)
}

/// As small as it gets, as `web/unpack.js` reads it.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let failed = |error| format!("the program was not packed: {error}");
    let size = u32::try_from(bytes.len()).map_err(|error| failed(error.to_string()))?;
    let options = LzmaOptions {
        dict_size: size.max(1 << 12),
        lc: 4,
        lp: 0,
        pb: 0,
        mode: EncodeMode::Normal,
        nice_len: LzmaOptions::NICE_LEN_MAX,
        mf: MfType::Bt4,
        depth_limit: 1_000,
        preset_dict: None,
    };
    let start = size.to_le_bytes().to_vec();
    let mut writer = LzmaWriter::new_no_header(start, &options, false)
        .map_err(|error| failed(error.to_string()))?;
    let written = writer.write_all(bytes).and_then(|()| writer.finish());
    let mut packed = written.map_err(|error| failed(error.to_string()))?;
    // So that the unpacker never comes to the end in the middle of a step.
    packed.extend([0; 20]);
    Ok(packed)
}

/// The files that a visited page keeps.
fn kept(files: &[(String, Vec<u8>)]) -> Vec<(String, &[u8])> {
    let glue = files
        .iter()
        .find(|(name, _)| name.ends_with(".js") && name.starts_with("kruzhok-"));
    let kept = files.iter().map(|(name, bytes)| {
        // A worker knows the glue by its own address, which is that of the file that is kept.
        let address = match (name.as_str(), glue) {
            (WORKER, Some((glue, _))) => format!("{WORKER}?{glue}"),
            _ => name.clone(),
        };
        (address, bytes.as_slice())
    });
    kept.collect()
}

/// The script of the worker, a file of the site.
const WORKER: &str = "worker.js";

fn gzipped_size(bytes: &[u8]) -> usize {
    // gzip is deflate with a header and a checksum of 18 bytes together.
    miniz_oxide::deflate::compress_to_vec(bytes, 9).len() + 18
}

/// What the page weighs, in bytes as they cross the line.
struct Sizes {
    /// The page itself with its styles and scripts, which hosts compress.
    page: usize,
    /// What is loaded when it is asked for, or kept on the device.
    others: usize,
    parts: Vec<usize>,
    single_file: usize,
}

/// A table of what is loaded, beside the last release.
fn print_sizes(sizes: &Sizes) {
    let part = |at: usize| sizes.parts.get(at).copied().unwrap_or(0);
    // With one of the languages.
    let languages = sizes.parts.iter().skip(NAMES.len() + 1 - LANGUAGES.len());
    let first = sizes.page + part(0) + part(parts::WORKER) + languages.max().unwrap_or(&0);
    let all = sizes.page + sizes.others + sizes.parts.iter().sum::<usize>();
    let mut rows = vec![(
        sizes.page,
        None,
        "the page, its styles and scripts".to_owned(),
    )];
    for (name, bytes) in ["first part"].iter().chain(&NAMES).zip(&sizes.parts) {
        rows.push((*bytes, None, format!("the program: {name}")));
    }
    rows.push((
        sizes.others,
        None,
        "licences, and what keeps the page on the device".to_owned(),
    ));
    rows.push((first, Some(AIMS[0]), "before the first answers".to_owned()));
    rows.push((all, Some(AIMS[1]), "everything".to_owned()));
    let file = "dist/kruzhok.html, the whole page in one file, not compressed";
    rows.push((sizes.single_file, None, file.to_owned()));
    let (version, released) = LAST_RELEASE;
    println!("\n     bytes  {version:>10}         aim  what a visitor loads, compressed");
    for (at, (bytes, aim, what)) in rows.into_iter().enumerate() {
        let released = released.get(at).map_or(String::new(), usize::to_string);
        let aim: String = aim.map_or(String::new(), |aim: usize| aim.to_string());
        println!("{bytes:>10}  {released:>10}  {aim:>10}  {what}");
    }
}

/// A table of the program by crate; what weighs less than 1 KB is counted in one row.
fn print_parts(program: &[u8], symbols: &str) -> Result<(), Failure> {
    let parts = weight::by_crate(program, symbols)?;
    let (parts, small): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|part| part.gzipped >= 1_000);
    println!("\n     bytes     gzipped  part of the program (each part compressed alone)");
    let row = |size, gzipped, name: &str| println!("{size:>10}  {gzipped:>10}  {name}");
    for part in &parts {
        row(part.size, part.gzipped, &part.name);
    }
    let sum = |size: fn(&weight::Part) -> usize| small.iter().map(size).sum::<usize>();
    row(
        sum(|part| part.size),
        sum(|part| part.gzipped),
        "smaller parts",
    );
    Ok(())
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| format!("could not read {}: {error}", path.display()))
}
