//! How quickly large graphs move and open in the built page: `cargo xtask bench`.
//!
//! A headless Chromium without a graphics card draws a tree of two heaps with so many nodes. Frames a second are counted
//! for two seconds each, near and with all of it in sight. Numbers to look at; nothing fails because of them. It stands
//! among the tests because they know how to drive the page.

use crate::browser::{Options, Page, Site, journey};

/// Two heaps with four moves each: 4 705 positions within six plies, in a tree.
const RULES: &str = "K8gvzizJzM9TsFVQStRRSFLiys0vSy0GcqOVKhR07RQqFLQVDJV0FGA8LQUjpVguoJoisBagbJKCna2CubkSV3FJYlEJRNQWKKKjYKhgYwuUBhJmlkpcAA";

/// What is done to the drawing in every frame, and how many frames a second come of it.
const FRAMES: &str = "(async step => {
    const frame = document.querySelector('#graph');
    const box = frame.getBoundingClientRect();
    const send = (type, x, y) => frame.dispatchEvent(new PointerEvent(type, {
        bubbles: true, cancelable: true, pointerId: 1, button: 0, buttons: 1,
        clientX: box.left + x, clientY: box.top + y }));
    const wheel = down => frame.dispatchEvent(new WheelEvent('wheel', {
        bubbles: true, cancelable: true, ctrlKey: true, deltaY: down,
        clientX: box.left + 300, clientY: box.top + 200 }));
    const steps = {
        pan: n => send('pointermove', 300 + 200 * Math.sin(n / 15), 300 + 100 * Math.cos(n / 11)),
        zoom: n => wheel(n % 60 < 30 ? 30 : -30),
    };
    send('pointerdown', 300, 300);
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < 2000) {
        steps[step](count++);
        await new Promise(requestAnimationFrame);
    }
    send('pointerup', 300, 300);
    return Math.round(1000 * count / (performance.now() - start));
})";

/// Milliseconds from a key to the next frame, and to the drawing that it asks for.
const KEY: &str = "(async key => {
    const frame = document.querySelector('#graph');
    const before = frame.getAttribute('aria-label');
    const start = performance.now();
    frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await new Promise(requestAnimationFrame);
    await new Promise(done => setTimeout(done));
    const first = performance.now() - start;
    while (frame.getAttribute('aria-label') === before && performance.now() - start < 5000)
        await new Promise(done => setTimeout(done, 5));
    return first.toFixed(0) + ' / ' + (performance.now() - start).toFixed(0);
})";

#[test]
#[ignore = "measures the built page: cargo xtask bench page"]
fn large_graphs_move_and_open() {
    journey([Site::SingleFile], |site| {
        println!(
            "{:<24}{:>12}{:>12}{:>14}{:>26}",
            "graph", "pan, fps", "zoom, fps", "far pan, fps", "open: frame / done, ms"
        );
        for (title, layers) in [("1 305 nodes", 4), ("4 705 nodes", 5)] {
            let address = format!("v=1&rules={RULES}&root=7,10&nodes=tree&lang=en");
            let page = Page::open(site, Options::default(), &address);
            page.wait_for(".graph__node");
            for _ in 0..layers {
                let label = page.attribute("#graph", "aria-label").unwrap_or_default();
                page.click("#open-layer");
                page.wait_for_script(
                    "one layer more",
                    &format!("document.querySelector('#graph').ariaLabel !== '{label}'"),
                );
            }
            let measured = |script: String| match page.run(&script) {
                serde_json::Value::String(text) => text,
                other => other.to_string(),
            };
            // As near as one reads it, then all of it.
            for _ in 0..12 {
                page.click("#zoom-in");
            }
            let near = ["pan", "zoom"].map(|step| measured(format!("{FRAMES}('{step}')")));
            page.click("#zoom-fit");
            let far = measured(format!("{FRAMES}('pan')"));
            measured(format!("{KEY}('ArrowDown')"));
            let opened = measured(format!("{KEY}('Enter')"));
            println!(
                "{title:<24}{:>12}{:>12}{far:>14}{opened:>26}",
                near[0], near[1]
            );
        }
    });
}
