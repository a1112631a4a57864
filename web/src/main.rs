//! The page of Kruzhok and its worker, in one program.
//!
//! The browser runs it twice: `boot.js` starts it in the window, where it is the page, and
//! [`worker_host`] starts the same bytes in a worker, where it solves games.

mod app;
mod boot;
mod bounds;
mod colours;
mod compiling;
mod components;
mod controls;
mod field;
mod files;
mod graph_painter;
mod host;
mod kept;
mod map_painter;
mod messages;
mod pan_zoom;
mod redraw;
mod scorm;
mod show_keys;
mod undo_keys;
mod worker;
mod worker_host;

use wasm_bindgen::JsCast;

fn main() {
    match js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        Ok(scope) => app::work(scope),
        Err(_) => show_page(),
    }
}

fn show_page() {
    boot::report_panics();
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"))
        .expect("index.html has an element #app");
    yew::Renderer::<app::App>::with_root(root).render();
}
