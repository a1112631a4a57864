//! What `boot.js` does for us: it has the program, starts workers, and says bad news.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Worker;

#[wasm_bindgen]
extern "C" {
    /// Loads a later part of the program, at once: `web/parts.js`. The instructions that call it are written by
    /// `cargo xtask dist`, which finds it by this name.
    #[wasm_bindgen(js_name = kruzhokLoadPart)]
    fn load_part(part: u32);
}

/// There so that the program imports what its parts are loaded by.
#[wasm_bindgen(js_name = loadPart)]
#[expect(
    unreachable_pub,
    reason = "only what is public can be exported to JavaScript"
)]
pub fn part_wanted(part: u32) {
    load_part(part);
}

/// A worker that waits for the program; `script` is its own one, for the page in one file.
///
/// # Errors
///
/// The browser lets none start, or `boot.js` did not start this page, as in a test of one module.
pub(crate) fn new_worker(script: &str) -> Result<Worker, JsValue> {
    let boot = boot()?;
    let make: Function = Reflect::get(&boot, &"newWorker".into())?.dyn_into()?;
    make.call1(&boot, &script.into())?.dyn_into()
}

/// Gives the worker the program.
///
/// # Errors
///
/// `boot.js` did not start this page.
pub(crate) fn start_worker(worker: &Worker) -> Result<(), JsValue> {
    let boot = boot()?;
    let start: Function = Reflect::get(&boot, &"startWorker".into())?.dyn_into()?;
    start.call1(&boot, worker)?;
    Ok(())
}

/// From now on a panic shows a message with a way out in place of the page.
///
/// The message is drawn by `boot.js`: after a panic nothing of ours can be trusted to draw.
pub(crate) fn report_panics() {
    // Yew would set a hook of its own, unless it knows of ours.
    yew::set_custom_panic_hook(Box::new(|panic| {
        let shown = boot().and_then(|boot| {
            let crashed: Function = Reflect::get(&boot, &"crashed".into())?.dyn_into()?;
            crashed.call1(&boot, &panic.to_string().into())
        });
        // With nobody to show it, the trap that follows still reaches the console.
        drop(shown);
    }));
}

/// A text that `boot.js` brings when it is needed: `page`, the page in one file, or `licences` of what it contains.
///
/// # Errors
///
/// It could not be loaded.
pub(crate) async fn text(name: &str) -> Result<String, JsValue> {
    let boot = boot()?;
    let bring: Function = Reflect::get(&boot, &name.into())?.dyn_into()?;
    let text = JsFuture::from(Promise::from(bring.call0(&boot)?)).await?;
    text.as_string().ok_or(text)
}

fn boot() -> Result<JsValue, JsValue> {
    Reflect::get(&js_sys::global(), &"kruzhokBoot".into())
}
