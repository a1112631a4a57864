//! Files for the visitor, given as a link to them would.

use crate::boot;
use gloo::timers::callback::Timeout;
use kruzhok_scorm::Edition;
use std::cell::RefCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, Document, HtmlCanvasElement, HtmlElement, HtmlImageElement,
};

/// Pixels of a picture for each CSS pixel.
const SCALE: f64 = 2.0;
/// No side of a canvas may be longer, and some telephones make no larger ones, and say nothing.
const LONGEST_SIDE_PX: f64 = 16_000.0;
const MOST_PIXELS: f64 = 4096.0 * 4096.0;

/// Gives the visitor a text.
pub(crate) fn save_text(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let options = web_sys::BlobPropertyBag::new();
    options.set_type("text/plain;charset=utf-8");
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        save(name, &blob);
    }
}

/// Gives the visitor the page as a package that opens at an address; whether that could be made.
pub(crate) async fn save_package(name: &str, address: &str, title: &str, edition: Edition) -> bool {
    let page = boot::text("page").await.ok();
    let package = page.and_then(|page| kruzhok_scorm::package(&page, address, title, edition));
    let parts = package.map(|it| js_sys::Array::of1(&js_sys::Uint8Array::from(&it[..])));
    let blob = parts.and_then(|parts| Blob::new_with_u8_array_sequence(&parts).ok());
    blob.iter().for_each(|blob| save(name, blob));
    blob.is_some()
}

/// Bytes of a file that are read: more than any text of a task has.
const LONGEST_TEXT: f64 = 100_000.0;

/// The text of a visitor's file; `None` where the browser cannot read it.
///
/// What is no UTF-8 is taken for UTF-16 where a mark says so, else for the Cyrillic of old Windows programs.
pub(crate) async fn read_text(file: &web_sys::File) -> Option<String> {
    let part = file.slice_with_f64_and_f64(0.0, LONGEST_TEXT).ok()?;
    let buffer = JsFuture::from(part.array_buffer()).await.ok()?;
    let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => {
            let label = match bytes.starts_with(&[0xff, 0xfe]) {
                true => "utf-16le",
                false => "windows-1251",
            };
            let decoder = web_sys::TextDecoder::new_with_label(label).ok()?;
            decoder.decode_with_u8_array(&bytes).ok()?
        }
    };
    Some(text.trim_start_matches('\u{feff}').to_owned())
}

/// Gives the visitor an SVG as pixels; whether the browser could make them.
pub(crate) async fn save_pixels(name: &str, svg: &str, size: [f64; 2]) -> bool {
    match pixels(svg, size).await {
        Ok(Some(blob)) => {
            save(name, &blob);
            true
        }
        Ok(None) | Err(_) => false,
    }
}

async fn pixels(svg: &str, [width, height]: [f64; 2]) -> Result<Option<Blob>, JsValue> {
    let document = document().ok_or("no document")?;
    let image = HtmlImageElement::new()?;
    // An address that holds the picture itself is of no other origin, so the canvas may be read again.
    let address = String::from(js_sys::encode_uri_component(svg));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{address}"));
    JsFuture::from(image.decode()).await?;
    let scale = SCALE
        .min(LONGEST_SIDE_PX / width.max(height))
        .min((MOST_PIXELS / (width * height)).sqrt());
    let canvas = document.create_element("canvas")?;
    let canvas = canvas.dyn_into::<HtmlCanvasElement>()?;
    canvas.set_width(whole(width * scale));
    canvas.set_height(whole(height * scale));
    let context = canvas.get_context("2d")?.ok_or("no context")?;
    let context = context.dyn_into::<CanvasRenderingContext2d>()?;
    let [width, height] = [canvas.width(), canvas.height()].map(f64::from);
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    blob_of(&canvas).await
}

/// The canvas as a PNG file; `None` where it has too many pixels.
async fn blob_of(canvas: &HtmlCanvasElement) -> Result<Option<Blob>, JsValue> {
    let refused = RefCell::new(None);
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let done = Closure::once_into_js(move |blob: JsValue| {
            // A function of the browser's own does not fail.
            let _ = resolve.call1(&JsValue::UNDEFINED, &blob);
        });
        if let Err(error) = canvas.to_blob(done.unchecked_ref()) {
            *refused.borrow_mut() = Some(error);
        }
    });
    match refused.into_inner() {
        Some(error) => Err(error),
        None => Ok(JsFuture::from(promise).await?.dyn_into::<Blob>().ok()),
    }
}

fn save(name: &str, blob: &Blob) {
    let Ok(url) = web_sys::Url::create_object_url_with_blob(blob) else {
        return;
    };
    let link = document().and_then(|document| document.create_element("a").ok());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
        // Attributes of an element that was just made cannot be refused.
        let _ = link.set_attribute("href", &url);
        let _ = link.set_attribute("download", name);
        link.click();
    }
    // The browser has taken the file over with the click; a moment later the address is not needed any more.
    Timeout::new(10_000, move || {
        let _ = web_sys::Url::revoke_object_url(&url);
    })
    .forget();
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

fn whole(px: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no side of a canvas is so long"
    )]
    let px = px.round().clamp(1.0, LONGEST_SIDE_PX) as u32;
    px
}
