//! Exercises on learning platforms: what a platform hears, keeps and gives back, and what a package is.

use crate::browser::{Options, Page};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};
use std::{env, fs};

/// An exercise of three questions, each of which may be checked twice.
const EXERCISE: &str = "v=1&game=demo-2024&lang=en&embed=1&exercise=answer&attempts=2";

/// A platform's page that opens the exercise in a frame or in a window of its own, with `kept` of an earlier session.
/// What it is told stands in `calls`, by the names of SCORM 2004.
const HOST: &str = "<body style='margin:0'><script>
    heard = []; onmessage = it => heard.push(it.data);
    calls = [];
    function listen(api) {
        const heard = {};
        for (const name of ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'])
            for (const own of [name, `LMS${name.replace('Terminate', 'Finish')}`])
                if (api[own]) heard[own] = (...args) => { calls.push([name, ...args]); return api[own](...args); };
        return heard;
    }
    function open_in(kind, address) {
        if (kind === 'popup') { inside = window.open(address); return; }
        const frame = document.createElement('iframe');
        frame.style = 'border:0;width:900px;height:600px';
        frame.src = address;
        document.body.append(frame);
        inside = frame.contentWindow;
    }
    function leave(kind) {
        if (kind === 'popup') inside.close(); else document.querySelector('iframe').remove();
    }
    function answer(index, text) {
        const field = inside.document.getElementById(`exercise-${index}-answer`);
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        inside.setTimeout(() => inside.document.getElementById(`exercise-${index}-check`).click(), 100);
    }
    count = name => calls.filter(it => it[0] === name).length;
    last = name => calls.filter(it => it[1] === name).at(-1)?.[2];
    is_open = () => inside.document?.getElementById('exercise-0-check') != null
        || inside.document?.querySelector('.exercise__item--closed') != null;
    text = () => inside.document.querySelector('.exercise').innerText;
</script>";

fn wait_for(page: &Page, what: &str) {
    page.wait_for_script(what, what);
}

/// Answers a question and waits until the platform has kept that.
fn answer(page: &Page, index: usize, text: &str, commits: usize) {
    page.run(&format!("answer({index}, '{text}')"));
    wait_for(page, &format!("count('Commit') === {commits}"));
}

/// What differs between the editions of the standard.
struct Standard {
    /// The file of scorm-again that is the platform.
    file: &'static str,
    /// What makes a platform there.
    class: &'static str,
    /// Where a package looks for it.
    api: &'static str,
    /// How the names of most values begin.
    own: &'static str,
    /// The values that tell a status.
    status: &'static [&'static str],
    /// These of an exercise under way, of one that was failed, and of one that was passed.
    statuses: [&'static [&'static str]; 3],
    /// What is said of how a finished session ends.
    end: &'static str,
    /// How a time begins and ends.
    time: [&'static str; 2],
}

const STANDARDS: [Standard; 2] = [
    Standard {
        file: "scorm12.min.js",
        class: "Scorm12API",
        api: "API",
        own: "cmi.core.",
        status: &["lesson_status"],
        statuses: [&["incomplete"], &["failed"], &["passed"]],
        end: "",
        time: ["0000:0", ""],
    },
    Standard {
        file: "scorm2004.min.js",
        class: "Scorm2004API",
        api: "API_1484_11",
        own: "cmi.",
        status: &["completion_status", "success_status"],
        statuses: [
            &["incomplete", "unknown"],
            &["completed", "failed"],
            &["completed", "passed"],
        ],
        // The grade of an attempt that is over would be gone with the next visit.
        end: "suspend",
        time: ["PT0H", "S"],
    },
];

#[test]
#[ignore = "walks through the built page with npm's scorm-again as the platform: cargo xtask test"]
fn scorm_keeps_an_attempt_in_a_frame_and_in_a_window() {
    let script =
        env::var("SCORM").expect("`cargo xtask test` names the file of scorm-again in SCORM");
    for (standard, kind) in STANDARDS
        .iter()
        .flat_map(|it| ["frame", "popup"].map(|kind| (it, kind)))
    {
        let Standard {
            class, api, own, ..
        } = standard;
        println!("{class} in a {kind}");
        let script = fs::read_to_string(script.replace(STANDARDS[0].file, standard.file))
            .expect("the script of scorm-again can be read");
        let page = Page::host(Options::default(), HOST, false);
        page.run(&format!("{script}\nnull"));
        let begin = |kept: &str| {
            page.run(&format!(
                "lms = new {class}({{ autocommit: false, logLevel: 5 }}), lms.loadFromJSON({kept}), window.{api} = listen(lms),
                 calls = [], open_in('{kind}', 'kruzhok.html#{EXERCISE}'), null"
            ));
            wait_for(&page, "is_open()");
        };
        // What the platform would give a package that asked for it.
        let values = |names: &[&str]| {
            let names = names.iter().map(|name| format!("'{own}{name}'"));
            let get = match *own {
                "cmi." => "GetValue",
                _ => "LMSGetValue",
            };
            let names: Vec<String> = names.collect();
            page.run(&format!("[{}].map(it => lms.{get}(it))", names.join(", ")))
        };
        // The same, as it was kept at the end of a session.
        let kept = || {
            let status = standard.status.iter();
            let status = status.map(|name| format!("{name}: lms.cmi.{}{name}", &own[4..]));
            let status: Vec<String> = status.collect();
            let status = match *own {
                "cmi." => status.join(", "),
                _ => format!("core: {{ {}, entry: 'resume' }}", status.join(", ")),
            };
            let kept = format!(
                "JSON.stringify({{ cmi: {{ suspend_data: last('cmi.suspend_data'), {status} }} }})"
            );
            let kept = page.run(&kept);
            kept.as_str()
                .expect("the platform has something")
                .to_owned()
        };
        let leave = || {
            page.run(&format!("leave('{kind}')"));
            wait_for(&page, "count('Terminate') === 1");
        };
        let [under_way, failed, passed] = standard.statuses;
        begin("{}");
        assert_eq!(page.run("count('Commit')"), json!(0));
        // One is right, one is wrong and may be tried again.
        answer(&page, 0, "64", 1);
        assert_eq!(
            values(&["score.raw", "score.min", "score.max"]),
            json!(["33", "0", "100"])
        );
        assert_eq!(values(standard.status), json!(under_way));
        answer(&page, 1, "1 2", 2);
        leave();
        assert_eq!(page.run("count('Commit')"), json!(3));
        assert_eq!(page.run(&format!("last('{own}exit')")), json!("suspend"));
        let time = page.run(&format!("last('{own}session_time')"));
        let time = time.as_str().unwrap_or_default();
        let [first, end] = standard.time;
        assert!(time.starts_with(first) && time.ends_with(end), "{time}");
        // It goes on where it was left, with the attempt that is gone, and is failed.
        begin(&kept());
        wait_for(&page, "text().includes('Points: 2 of 6')");
        answer(&page, 1, "3 4", 1);
        answer(&page, 2, "5", 2);
        assert_eq!(values(standard.status), json!(under_way));
        answer(&page, 2, "6", 3);
        assert_eq!(values(&["score.raw"]), json!(["33"]));
        assert_eq!(values(standard.status), json!(failed));
        assert_eq!(page.run(&format!("last('{own}exit')")), json!(standard.end));
        leave();
        assert_eq!(page.run("count('Commit')"), json!(4));
        // Another pupil passes.
        begin("{}");
        for (index, text) in ["64", "32 63", "62"].into_iter().enumerate() {
            answer(&page, index, text, index + 1);
        }
        assert_eq!(values(&["score.raw"]), json!(["100"]));
        assert_eq!(values(standard.status), json!(passed));
        if standard.class == "Scorm2004API" {
            assert_eq!(values(&["score.scaled"]), json!(["1"]));
        }
        // What is done opens so again, and nothing is handed over for that.
        let done = kept();
        leave();
        begin(&done);
        wait_for(&page, "text().includes('Points: 6 of 6')");
        assert_eq!(page.run("count('SetValue') + count('Commit')"), json!(0));
        page.run(&format!("leave('{kind}')"));
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_platform_that_fails_costs_nothing_but_what_it_should_keep() {
    const UNKEPT: &str = "text().includes('No learning platform answers')";
    const FUNCTIONS: [&str; 4] = ["Initialize", "GetValue", "SetValue", "Commit"];
    let all = |prefix: &str, end: &str, answer: &str| {
        let functions = FUNCTIONS.iter().chain([&end]);
        let functions = functions.map(|name| format!("{prefix}{name}: () => {{ {answer} }}"));
        format!("{{ {} }}", functions.collect::<Vec<_>>().join(", "))
    };
    let of_12 = |answer| format!("window.API = {}", all("LMS", "Finish", answer));
    let of_2004 = |answer| format!("window.API_1484_11 = {}", all("", "Terminate", answer));
    let late = "window.API = { LMSInitialize: () => 'true', LMSGetValue: () => '', LMSSetValue: () => 'true', LMSFinish: () => 'true',
        LMSCommit: () => { throw new Error('the connection is lost') } }";
    for (api, is_late) in [
        (of_12("throw new Error('no')"), false),
        (of_12("return 'false'"), false),
        ("window.API = {}".to_owned(), false),
        (of_2004("throw new Error('no')"), false),
        (of_2004("return 'false'"), false),
        // One edition does not work, and the other one does until its connection is lost.
        (
            format!(
                "{}, {}, API_1484_11.GetValue = () => '', API_1484_11.Commit = () => {{ throw new Error('lost') }}",
                of_12("return 'false'"),
                of_2004("return 'true'")
            ),
            true,
        ),
        (late.to_owned(), true),
    ] {
        println!("platform: {api}");
        let page = Page::host(Options::default(), HOST, false);
        page.run(&format!(
            "{api}, open_in('frame', 'kruzhok.html#{EXERCISE}'), null"
        ));
        wait_for(&page, "is_open()");
        assert_eq!(page.run(UNKEPT), json!(!is_late));
        page.run("answer(0, '64')");
        wait_for(&page, "text().includes('Points: 2 of 6')");
        wait_for(&page, UNKEPT);
    }
    // No platform at all: an exercise on a site has none, a package should have one.
    let page = Page::host(Options::default(), HOST, true);
    let address = Page::address_for_frames();
    page.run(&format!("open_in('frame', '{address}#{EXERCISE}'), null"));
    page.wait_in_frame("document.getElementById('exercise-0-check') != null");
    assert_eq!(
        page.run_in_frame(
            "document.querySelector('.exercise').innerText.includes('No learning platform')"
        ),
        json!(false)
    );
    // It says what was done to whoever listens, as H5P does.
    page.run_in_frame(
        "(() => { const field = document.getElementById('exercise-2-answer'); field.value = '62';
            field.dispatchEvent(new Event('input', { bubbles: true }));
            setTimeout(() => document.getElementById('exercise-2-check').click(), 100); })()",
    );
    wait_for(&page, "heard.some(it => it.type === 'result')");
    wait_for(&page, "heard.some(it => it.action === 'xAPI')");
    assert_eq!(
        page.run("(({ context, statement: { verb, object, result } }) => [context, verb.id, verb.display['en-US'], object.objectType,
            object.id.endsWith('#game=demo-2024&exercise=answer~21'), object.definition.name.en.split(': 21. ')[0], result.score.raw, result.score.max, result.score.scaled, result.success, result.response])
            (heard.find(it => it.action === 'xAPI'))"),
        json!(["h5p", "http://adlnet.gov/expapi/verbs/answered", "answered", "Activity", true, "State exam 2024, demo version", 2, 2, 1, true, "62"])
    );
}

/// What CPython makes of a zip: whether its sums are right, its names, and the page in it.
const UNZIP: &str = "
import base64, io, sys, zipfile
package = zipfile.ZipFile(io.BytesIO(base64.b64decode(sys.stdin.read())))
assert package.testzip() is None
assert package.namelist() == ['imsmanifest.xml', 'index.html'], package.namelist()
assert b'adlcp:scormtype=\"sco\"' in package.read('imsmanifest.xml').lower()
sys.stdout.write(package.read('index.html').decode())
";

fn unzipped(package: &str) -> String {
    let mut python = Command::new("python3")
        .args(["-c", UNZIP])
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this test needs python3; `cargo xtask test` installs it where it can");
    let mut stdin = python.stdin.take().expect("it was piped");
    stdin
        .write_all(package.as_bytes())
        .expect("python reads its input");
    drop(stdin);
    let output = python.wait_with_output().expect("python ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("the page is text")
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_package_is_made_in_the_browser_and_opens_its_exercise() {
    use crate::browser::{Site, journey};
    journey(Site::ALL, |site| {
        let page = Page::open(site, Options::default(), "v=1&game=demo-2024&lang=en");
        super::wait_for_answers(&page, "19: 64 | 20: 32 63 | 21: 62");
        // What would be a download is kept, so that it can be looked at.
        page.run(
            "URL.createObjectURL = blob => { const reader = new FileReader();
                reader.onload = () => packed = reader.result.split(',')[1]; reader.readAsDataURL(blob); return '#' }, null",
        );
        page.click("#share");
        page.wait_for("#exercise-package");
        let packed = |button: &str| {
            page.run(&format!(
                "packed = null, document.getElementById('{button}').click()"
            ));
            page.wait_for_script("the package", "packed !== null");
            let package = page.run("packed");
            let package = package.as_str().expect("base64");
            assert!(BASE64_STANDARD.decode(package).is_ok());
            unzipped(package)
        };
        assert!(packed("exercise-package-2004").contains(" data-scorm=\"2004\">v=1&"));
        let text = packed("exercise-package");
        let host = Page::host(Options::default(), HOST, false);
        // In a frame that was given its text, nothing but the package itself names the exercise.
        let text = Value::from(text);
        host.run(&format!(
            "open_in('frame', 'about:blank'), document.querySelector('iframe').srcdoc = {text}, null"
        ));
        host.wait_in_frame("document.getElementById('exercise-0-check') != null");
        host.wait_in_frame(
            "document.querySelector('.exercise').innerText.includes('No learning platform answers')",
        );
    });
}
