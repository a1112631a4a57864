//! Compiles programs that are made while the page is used, for the solver.

use js_sys::WebAssembly::{Instance, Module};
use js_sys::{Function, Object, Reflect, Uint8Array};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};

/// Compiles a module that imports the memory of this program as `host.memory`, and gives its function `run`; `None` where
/// the browser or a policy of the site refuses that.
pub(crate) fn compile(module: &[u8]) -> Option<Rc<dyn Fn(u32) -> Option<i32>>> {
    let run = compiled(module).ok()?;
    Some(Rc::new(move |address| {
        let result = run.call1(&JsValue::UNDEFINED, &JsValue::from(address));
        let is_outgrown = result.ok()?.as_f64()?;
        Some(i32::from(is_outgrown != 0.0))
    }))
}

fn compiled(module: &[u8]) -> Result<Function, JsValue> {
    let module = Module::new(&Uint8Array::from(module))?;
    let host = Object::new();
    Reflect::set(&host, &"memory".into(), &wasm_bindgen::memory())?;
    let imports = Object::new();
    Reflect::set(&imports, &"host".into(), &host)?;
    let instance = Instance::new(&module, &imports)?;
    Reflect::get(&instance.exports(), &"run".into())?.dyn_into()
}
