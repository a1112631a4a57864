//! The page inside of other pages: how much is seen, what the page around notices, and what the two say.

use super::{ANSWERS, POLICIES};
use crate::browser::{Options, Page};
use serde_json::json;

/// What the page around remembers of what it was told.
const LISTENS: &str =
    "<body style='margin:0'><script>heard = []; onmessage = it => heard.push(it.data)</script>";

/// Whether all nodes and their numbers are within the frame, and how many there are.
const NODES_INSIDE: &str = "(() => {
    const nodes = [...document.querySelectorAll('.graph__node')];
    const inside = nodes.every(it => {
        const { left, top, right, bottom } = it.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
    return inside ? nodes.length : 0;
})()";

/// The size of the smallest text of the drawing, in CSS pixels.
const LEAST_TEXT_PX: &str =
    "Math.min(...[...document.querySelectorAll('#graph text')].filter(it => it.textContent)
        .map(it => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a))";

/// The sizes of frames.
const SIZES: [[u32; 2]; 3] = [[900, 600], [600, 400], [320, 480]];

fn frame(size: [u32; 2], more: &str) -> String {
    let [width, height] = size;
    format!("{LISTENS}<iframe style='border:0;width:{width}px;height:{height}px' {more}></iframe>")
}

fn wait_until_solved(page: &Page, answers: &str) {
    page.wait_in_frame(&format!("({ANSWERS}) === '{answers}'"));
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_frame_shows_whole_nodes_at_each_size_and_leaves_its_host_alone() {
    for (size, least) in SIZES.into_iter().zip([14, 7, 7]) {
        for elsewhere in [false, true] {
            let address = Page::address_for_frames();
            let fragment = "v=1&game=demo-2024&lang=en&embed=1";
            let html = frame(size, &format!("src='{address}#{fragment}'"));
            let page = Page::host(Options::default(), &html, elsewhere);
            wait_until_solved(&page, "19: 64 | 20: 32 63 | 21: 62");
            page.wait_in_frame(&format!("{NODES_INSIDE} >= {least}"));
            page.screenshot(&format!("frame-{}", size[0]));
            let steps = page.run("history.length");
            page.run_in_frame("document.getElementById('view-map').click()");
            page.wait_in_frame("document.querySelector('.map') !== null");
            assert_eq!(
                page.run("[history.length, scrollX, scrollY]"),
                json!([steps, 0, 0])
            );
            assert_eq!(page.run("document.activeElement.tagName"), json!("BODY"));
        }
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn what_a_frame_opens_is_whole_and_large_enough_to_be_read() {
    let address = Page::address_for_frames();
    for game in ["no-repeat-own", "two-heaps", "nim", "wythoff", "pour"] {
        for size in SIZES {
            println!("{game} at {size:?}");
            let fragment = format!("v=1&game={game}&lang=ru&embed=1");
            let html = frame(size, &format!("src='{address}#{fragment}'"));
            let page = Page::host(Options::default(), &html, true);
            page.wait_in_frame(&format!("{NODES_INSIDE} > 1 && {LEAST_TEXT_PX} >= 11"));
            page.screenshot(&format!("frame-{game}-{}", size[0]));
        }
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_frame_works_under_the_policies_of_sites_or_names_what_is_forbidden() {
    const WITH_INLINE: &str =
        "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src 'self'";
    let solved = format!("({ANSWERS}) === '19: 64 | 20: 32 63 | 21: 62'");
    let says = |words: &str| {
        format!(
            "[...document.querySelectorAll('#boot [role=alert], #boot-blocked [lang=en]')].some(it => it.textContent.includes('{words}'))"
        )
    };
    let free = Page::address_for_frames();
    let policies = POLICIES
        .into_iter()
        .chain([(WITH_INLINE, Some("script-src"))]);
    for ((policy, named), size) in policies.zip(SIZES.into_iter().cycle()) {
        let site = Page::address_under(policy);
        let [width, height] = size;
        let expected = named.map_or(solved.clone(), says);
        let kept_apart = format!("{} || {}", says("sandbox"), says("script-src"));
        let fragment = "#v=1&game=demo-2024&lang=en&embed=1";
        // Of the page's own origin and of another one, and without an origin, where the files of the site cannot be had.
        for (host, attributes, expected) in [
            (&site, "", &expected),
            (&free, "", &expected),
            (&free, "sandbox='allow-scripts'", &kept_apart),
        ] {
            println!("{policy} | {host} {attributes}");
            let html = format!(
                "<iframe width={width} height={height} {attributes} src='{site}{fragment}'></iframe>"
            );
            let page = Page::host_at(host, Options::default(), &html);
            page.wait_in_frame(expected);
            if *expected == solved {
                page.wait_in_frame(&format!("{NODES_INSIDE} >= 7"));
            }
        }
        // In one file scripts stand in the page and come from Blobs; a text in a frame has the policy of its host.
        let expected = match policy {
            WITH_INLINE => solved.clone(),
            _ => says("script-src"),
        };
        for (host, attributes, is_text) in [
            (&free, "", false),
            (&free, "sandbox='allow-scripts'", false),
            (&site, "", true),
        ] {
            println!("{policy} | {host} {attributes} in one file");
            let source = match is_text {
                true => String::new(),
                false => format!("src='{site}kruzhok.html{fragment}'"),
            };
            let html =
                format!("<iframe width={width} height={height} {attributes} {source}></iframe>");
            let page = Page::host_at(host, Options::default(), &html);
            if is_text {
                page.run(&format!(
                    "fetch('{site}kruzhok.html').then(it => it.text()).then(it => {{
                        document.querySelector('iframe').srcdoc = it }})"
                ));
            }
            page.wait_in_frame(&expected);
        }
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_frame_without_an_origin_or_an_address_works() {
    for sandbox in ["", "frame.sandbox = 'allow-scripts'"] {
        // The frame has its text from the first: the driver may lose one that moves on to another process.
        let html = format!(
            "{LISTENS}<script>fetch('kruzhok.html').then(it => it.text()).then(it => {{
                const frame = document.createElement('iframe');
                frame.style = 'border:0;width:600px;height:400px';
                frame.srcdoc = it;
                {sandbox};
                document.body.append(frame) }})</script>"
        );
        let page = Page::host(Options::default(), &html, false);
        wait_until_solved(&page, "19: 64 | 20: 32 63 | 21: 62");
        page.wait_in_frame(&format!("{NODES_INSIDE} >= 7"));
    }
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_host_that_gives_the_height_that_a_frame_asks_for_loses_nothing() {
    let address = Page::address_for_frames();
    let obeys = "<script>addEventListener('message', it => {
        if (it.data.type === 'height') document.querySelector('iframe').style.height = `${it.data.height}px` })</script>";
    let last = "heard.findLast(it => it.type === 'height')?.height";
    let frame = frame(
        [320, 480],
        &format!(
            "src='{address}#v=1&game=demo-2024&lang=ru&embed=1&show=graph,play,answers,tools&edit=0'"
        ),
    );
    let page = Page::host(Options::default(), &format!("{obeys}{frame}"), true);
    page.wait_in_frame(&format!("{NODES_INSIDE} >= 7"));
    page.wait_for_script("what it has", &format!("{last} === 480"));
    // The buttons of play are seen.
    page.run_in_frame("document.getElementById('view-play').click()");
    page.wait_in_frame(
        "document.getElementById('play-move-1')?.getBoundingClientRect().bottom < innerHeight",
    );
    // So is a whole reason.
    page.run_in_frame("document.getElementById('part-answers').click()");
    page.wait_in_frame("document.querySelector('.answers__why') !== null");
    page.run_in_frame("document.querySelector('.answers__why').click()");
    page.wait_in_frame(
        "document.querySelector('.explanation')?.getBoundingClientRect().bottom < innerHeight",
    );
    page.wait_for_script("more", &format!("{last} > 600"));
    // The board gives back what it does not need.
    page.run_in_frame("document.getElementById('part-game').click()");
    page.run_in_frame("document.getElementById('view-graph').click()");
    page.wait_for_script("what it had", &format!("{last} === 480"));
}

#[test]
#[ignore = "walks through the built page: cargo xtask test"]
fn a_frame_and_its_host_talk() {
    let address = Page::address_for_frames();
    let html = frame(
        [600, 400],
        &format!("src='{address}#v=1&game=demo-2024&lang=en&embed=1'"),
    );
    let page = Page::host(Options::default(), &html, true);
    let said = |words: &str| {
        page.run(&format!(
            "document.querySelector('iframe').contentWindow.postMessage({words}, '*')"
        ));
    };
    let wait_for = |what: &str| page.wait_for_script(what, &format!("heard.some(it => {what})"));
    wait_for("it.kruzhok === 1 && it.type === 'ready' && it.address.includes('game=demo-2024')");
    wait_for("it.kruzhok === 1 && it.type === 'height' && it.height === 400");
    said("{ kruzhok: 1, type: 'open', address: 'v=1&game=smaller-heap&lang=en&embed=1' }");
    wait_for("it.type === 'state' && it.address.includes('smaller-heap') && it.title.length > 0");
    said("{ kruzhok: 1, type: 'show', pieces: 'map' }");
    page.wait_in_frame("document.querySelector('.map') !== null");
    wait_for("it.type === 'state' && it.address.includes('show=map')");
    page.run("heard.length = 0, null");
    said("{ kruzhok: 1, type: 'get' }");
    wait_for("it.type === 'state' && it.address.includes('show=map')");
    // A list is taken as well as a text.
    said("{ kruzhok: 1, type: 'show', pieces: ['graph', 'answers'] }");
    wait_for("it.type === 'state' && it.address.includes('show=graph,answers')");
    said("{ kruzhok: 1, type: 'show', pieces: 'map' }");
    wait_for("it.type === 'state' && it.address.includes('show=map')");
    // H5P's resizer, as its host page speaks.
    page.run("heard.length = 0, null");
    said("{ context: 'h5p', action: 'ready' }");
    // It says hello until it is answered.
    page.wait_for_script(
        "two hellos",
        "heard.filter(it => it.action === 'hello').length > 1",
    );
    said("{ context: 'h5p', action: 'hello' }");
    wait_for("it.action === 'prepareResize' && it.scrollHeight === 400 && it.clientHeight === 400");
    said("{ context: 'h5p', action: 'resizePrepared' }");
    wait_for("it.action === 'resize' && it.scrollHeight === 400");
    // What is no message of ours changes nothing.
    said("'nonsense'");
    said("{ kruzhok: 2, type: 'open', address: '' }");
    page.run("heard.length = 0, null");
    said("{ kruzhok: 1, type: 'get' }");
    wait_for("it.type === 'state' && it.address.includes('show=map')");
}
