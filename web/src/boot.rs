//! What `boot.js` keeps for us: the two parts of the program, and a place for bad news.

use js_sys::WebAssembly::Module;
use js_sys::{Function, JsString, Promise, Reflect};
use serde::Deserialize;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The program in the two parts in which it was loaded, by the names that `boot.js` gave them.
#[derive(Deserialize)]
pub(crate) struct Parts {
    /// JavaScript that starts the program, written by wasm-bindgen; its address, where the worker's script is a file.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    pub(crate) glue: JsString,
    /// The program as WebAssembly, compiled.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    pub(crate) program: Module,
    /// The address of the worker's script; `None` where the page is one file, which may load nothing.
    pub(crate) worker: Option<String>,
}

/// What this page was started from.
///
/// # Errors
///
/// `boot.js` did not start this page, as in a test of one module.
pub(crate) fn parts() -> Result<Parts, JsValue> {
    Ok(serde_wasm_bindgen::from_value(boot()?)?)
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

/// The text of the page in one file.
///
/// # Errors
///
/// It could not be loaded.
pub(crate) async fn page() -> Result<String, JsValue> {
    let boot = boot()?;
    let page: Function = Reflect::get(&boot, &"page".into())?.dyn_into()?;
    let text = JsFuture::from(Promise::from(page.call0(&boot)?)).await?;
    text.as_string().ok_or(text)
}

fn boot() -> Result<JsValue, JsValue> {
    Reflect::get(&js_sys::global(), &"kruzhokBoot".into())
}
