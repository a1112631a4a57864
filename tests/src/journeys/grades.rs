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
/// What it is told stands in `calls`.
const HOST: &str = "<body style='margin:0'><script>
    heard = []; onmessage = it => heard.push(it.data);
    calls = [];
    function listen(api) {
        const heard = {};
        for (const name of ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish'])
            heard[name] = (...args) => { calls.push([name, ...args]); return api[name](...args); };
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
    wait_for(page, &format!("count('LMSCommit') === {commits}"));
}

#[test]
#[ignore = "walks through the built page with npm's scorm-again as the platform: cargo xtask test"]
fn scorm_keeps_an_attempt_in_a_frame_and_in_a_window() {
    let script =
        env::var("SCORM").expect("`cargo xtask test` names the file of scorm-again in SCORM");
    let script = fs::read_to_string(script).expect("the script of scorm-again can be read");
    for kind in ["frame", "popup"] {
        let page = Page::host(Options::default(), HOST, false);
        page.run(&format!("{script}\nnull"));
        let begin = |kept: &str| {
            page.run(&format!(
                "lms = new Scorm12API({{ autocommit: false, logLevel: 5 }}), lms.loadFromJSON({kept}), window.API = listen(lms),
                 calls = [], open_in('{kind}', 'kruzhok.html#{EXERCISE}'), null"
            ));
            wait_for(&page, "is_open()");
        };
        begin("{}");
        assert_eq!(page.run("count('LMSCommit')"), json!(0));
        // One is right, one is wrong and may be tried again.
        answer(&page, 0, "64", 1);
        assert_eq!(
            page.run("['cmi.core.score.raw', 'cmi.core.score.min', 'cmi.core.score.max', 'cmi.core.lesson_status'].map(last)"),
            json!(["33", "0", "100", "incomplete"])
        );
        answer(&page, 1, "1 2", 2);
        page.run(&format!("leave('{kind}')"));
        wait_for(&page, "count('LMSFinish') === 1");
        assert_eq!(page.run("count('LMSCommit')"), json!(3));
        assert_eq!(page.run("last('cmi.core.exit')"), json!("suspend"));
        let time = page.run("last('cmi.core.session_time')");
        let time = time.as_str().unwrap_or_default();
        assert!(time.starts_with("0000:0") && time.len() == 13, "{time}");
        // It goes on where it was left, with the attempt that is gone, and is failed.
        let kept = page.run("JSON.stringify({ cmi: { suspend_data: last('cmi.suspend_data'), core: { lesson_status: 'incomplete', entry: 'resume' } } })");
        begin(kept.as_str().expect("the platform has something"));
        wait_for(&page, "text().includes('Points: 2 of 6')");
        answer(&page, 1, "3 4", 1);
        answer(&page, 2, "5", 2);
        assert_eq!(
            page.run("last('cmi.core.lesson_status')"),
            json!("incomplete")
        );
        answer(&page, 2, "6", 3);
        assert_eq!(
            page.run("['cmi.core.score.raw', 'cmi.core.lesson_status', 'cmi.core.exit'].map(last)"),
            json!(["33", "failed", ""])
        );
        page.run(&format!("leave('{kind}')"));
        wait_for(&page, "count('LMSFinish') === 1");
        assert_eq!(page.run("count('LMSCommit')"), json!(4));
        // Another pupil passes.
        begin("{}");
        for (index, text) in ["64", "32 63", "62"].into_iter().enumerate() {
            answer(&page, index, text, index + 1);
        }
        assert_eq!(
            page.run("['cmi.core.score.raw', 'cmi.core.lesson_status'].map(last)"),
            json!(["100", "passed"])
        );
        assert_eq!(page.run("lms.cmi.core.lesson_status"), json!("passed"));
        assert_eq!(page.run("lms.cmi.core.score.raw"), json!("100"));
        // What is done opens so again, and nothing is handed over for that.
        let kept = page.run("JSON.stringify({ cmi: { suspend_data: last('cmi.suspend_data'), core: { lesson_status: 'passed', entry: 'resume' } } })");
        page.run(&format!("leave('{kind}')"));
        wait_for(&page, "count('LMSFinish') === 1");
        begin(kept.as_str().expect("the platform has something"));
        wait_for(&page, "text().includes('Points: 6 of 6')");
        assert_eq!(
            page.run("count('LMSSetValue') + count('LMSCommit')"),
            json!(0)
        );
        page.run(&format!("leave('{kind}')"));
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_platform_that_fails_costs_nothing_but_what_it_should_keep() {
    const UNKEPT: &str = "text().includes('No learning platform answers')";
    let all = |answer: &str| {
        let names = ["Initialize", "GetValue", "SetValue", "Commit", "Finish"];
        let functions = names.map(|name| format!("LMS{name}: () => {{ {answer} }}"));
        format!("{{ {} }}", functions.join(", "))
    };
    let late = "{ LMSInitialize: () => 'true', LMSGetValue: () => '', LMSSetValue: () => 'true', LMSFinish: () => 'true',
        LMSCommit: () => { throw new Error('the connection is lost') } }";
    for (api, is_late) in [
        (all("throw new Error('no')"), false),
        (all("return 'false'"), false),
        ("{}".to_owned(), false),
        (late.to_owned(), true),
    ] {
        println!("platform: {api}");
        let page = Page::host(Options::default(), HOST, false);
        page.run(&format!(
            "window.API = {api}, open_in('frame', 'kruzhok.html#{EXERCISE}'), null"
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
assert b'adlcp:scormtype=\"sco\"' in package.read('imsmanifest.xml')
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
        page.run("document.getElementById('exercise-package').click()");
        page.wait_for_script("the package", "typeof packed !== 'undefined'");
        let package = page.run("packed");
        let package = package.as_str().expect("base64");
        assert!(BASE64_STANDARD.decode(package).is_ok());
        let text = unzipped(package);
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
