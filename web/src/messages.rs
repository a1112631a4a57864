//! How a message crosses between page and worker: as bytes that the browser copies in one piece.
//!
//! Both ends are one program and know the types, so names of fields and variants need not cross; as JavaScript objects
//! they would, one by one, and so much code would read them.

use js_sys::Uint8Array;
use postcard::Error;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};

/// The message as a value that `postMessage` takes.
pub(crate) fn to_js(message: &impl Serialize) -> JsValue {
    let bytes = postcard::to_allocvec(message).expect("every list of ours knows its length");
    Uint8Array::from(bytes.as_slice()).into()
}

/// The message in a value that [`to_js`] made.
///
/// # Errors
///
/// The value is no bytes, or of another shape than the type.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, Error> {
    let bytes: Uint8Array = value
        .dyn_into()
        .map_err(|_| Error::DeserializeUnexpectedEnd)?;
    postcard::from_bytes(&bytes.to_vec())
}

#[cfg(all(test, target_family = "wasm"))]
mod tests {
    use super::*;
    use js_sys::{Function, Reflect};
    use kruzhok_wire::{JobId, Reply, Request};
    use kruzhok_worker::Workshop;
    use serde::Deserialize;
    use std::fmt::Debug;
    use wasm_bindgen_test::wasm_bindgen_test;

    wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Message {
        Empty,
        Heaps(Vec<i64>),
        Named { text: String, maybe: Option<u32> },
    }

    fn check(message: impl Debug + PartialEq + Serialize + DeserializeOwned) {
        let value = to_js(&message);
        // The very copy that `postMessage` makes.
        let structured_clone: Function = Reflect::get(&js_sys::global(), &"structuredClone".into())
            .and_then(JsCast::dyn_into)
            .expect("every browser has it");
        let copy = structured_clone
            .call1(&JsValue::NULL, &value)
            .expect("the browser can copy it");
        assert_eq!(from_js(copy).ok(), Some(message));
    }

    /// Lets a request cross, have its answer worked out, and lets every reply on the way cross.
    fn ask(workshop: &mut Workshop, request: Request) -> Vec<Reply> {
        check(request.clone());
        let mut replies = Vec::from_iter(workshop.receive(request));
        while workshop.is_working() {
            replies.extend(workshop.progress());
            replies.extend(workshop.step(1_000));
        }
        replies.iter().cloned().for_each(check);
        replies
    }

    #[wasm_bindgen_test]
    fn a_solved_game_and_its_positions_cross() {
        let mut workshop = Workshop::default();
        let job = JobId(7);
        let rules = include_str!("../../crates/games/files/product.toml").to_owned();
        let replies = ask(&mut workshop, Request::Analyze(job, rules));
        assert!(matches!(replies.first(), Some(Reply::Progress(..))));
        assert!(matches!(replies.last(), Some(Reply::Finished(..))));
        let position = "3,4".to_owned();
        let replies = ask(&mut workshop, Request::Position(job, position));
        assert!(matches!(replies[..], [Reply::Position(..)]));
    }

    #[wasm_bindgen_test]
    fn the_problems_of_broken_rules_cross() {
        let job = JobId(u32::MAX);
        let rules = "position = \"s\"\nmoves = [\"s +\", \"s => 2\"]\n".to_owned();
        let replies = ask(&mut Workshop::default(), Request::Analyze(job, rules));
        assert!(matches!(replies[..], [Reply::Rejected(..)]));
    }

    #[wasm_bindgen_test]
    fn a_message_without_fields_crosses() {
        check(Message::Empty);
    }

    #[wasm_bindgen_test]
    fn the_largest_numbers_cross_exactly() {
        check(Message::Heaps(vec![
            0,
            -1,
            i64::MAX,
            i64::MIN,
            (1 << 53) + 1,
        ]));
    }

    #[wasm_bindgen_test]
    fn texts_of_all_languages_cross() {
        check(Message::Named {
            text: "Кружок · circle · 圆圈 \u{1F535} \0".to_owned(),
            maybe: None,
        });
    }

    #[wasm_bindgen_test]
    fn a_value_of_another_shape_is_refused() {
        assert!(from_js::<Message>("Unknown".into()).is_err());
        assert!(from_js::<Message>(to_js(&7_u8)).is_err());
    }
}
