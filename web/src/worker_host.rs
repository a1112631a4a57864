//! The page's end of the wire: starts the worker, talks to it, and starts another one when it breaks.

use crate::boot;
use crate::messages;
use crate::worker::Posted;
use serde::{Serialize, de::DeserializeOwned};
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, ErrorEvent, MessageEvent, Url, Worker};

/// What the page hears of its worker.
#[derive(Debug)]
pub(crate) enum News<Reply> {
    /// The worker has answered.
    Replied(Reply),
    /// The worker broke, for this reason, and with it all that it was asked; the next request starts a new one.
    Crashed(String),
}

/// A worker that is started when it is first needed, and again after a crash.
pub(crate) struct WorkerHost<Request, Reply> {
    hear: Rc<dyn Fn(News<Reply>)>,
    running: Rc<RefCell<Option<Running>>>,
    request: PhantomData<fn(Request)>,
}

struct Running {
    worker: Worker,
    // The browser calls these for as long as the worker runs.
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(ErrorEvent)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl<Request, Reply> WorkerHost<Request, Reply>
where
    Request: Serialize,
    Reply: DeserializeOwned + 'static,
{
    /// A worker whose news go to `hear`.
    pub(crate) fn new(hear: impl Fn(News<Reply>) + 'static) -> WorkerHost<Request, Reply> {
        WorkerHost {
            hear: Rc::new(hear),
            running: Rc::default(),
            request: PhantomData,
        }
    }

    /// Sends a request; it arrives also when the worker is still starting.
    ///
    /// A browser that cannot start workers is heard of as [`News::Crashed`].
    pub(crate) fn post(&self, request: &Request) {
        if let Err(error) = self.try_post(request) {
            (self.hear)(News::Crashed(describe(&error)));
        }
    }

    /// Ends what it does; the next request starts it anew.
    pub(crate) fn end(&self) {
        self.running.borrow_mut().take();
    }

    fn try_post(&self, request: &Request) -> Result<(), JsValue> {
        let mut running = self.running.borrow_mut();
        let running = match running.take() {
            Some(worker) => running.insert(worker),
            None => running.insert(self.start()?),
        };
        running.worker.post_message(&messages::to_js(request))
    }

    fn start(&self) -> Result<Running, JsValue> {
        let parts = boot::parts()?;
        let worker = worker_from(&parts)?;

        let crash = self.crash();
        let hear = Rc::clone(&self.hear);
        let on_message = Closure::<dyn Fn(MessageEvent)>::new({
            let crash = Rc::clone(&crash);
            move |event: MessageEvent| match messages::from_js(event.data()) {
                Ok(Posted::Reply(reply)) => hear(News::Replied(reply)),
                Ok(Posted::Panicked(message)) => crash(message),
                Err(error) => crash(error.to_string()),
            }
        });
        let on_error = Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| {
            // We tell the user ourselves; unprevented it is an error of the page as well.
            event.prevent_default();
            crash(event.message());
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        worker.post_message(&parts.program)?;
        Ok(Running {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    /// Ends the worker and tells why.
    fn crash(&self) -> Rc<dyn Fn(String)> {
        let hear = Rc::clone(&self.hear);
        let running = Rc::downgrade(&self.running);
        Rc::new(move |message| {
            let worker = running
                .upgrade()
                .and_then(|running| running.borrow_mut().take());
            // A panic may be heard of twice, as last words and as an error; the worker is gone after the first.
            if worker.is_some() {
                drop(worker);
                hear(News::Crashed(message));
            }
        })
    }
}

/// A worker that waits for the program as its first message.
///
/// Its script comes from a blob and not from an address: the page may be a lone file, which may load nothing.
fn worker_from(parts: &boot::Parts) -> Result<Worker, JsValue> {
    let script = js_sys::Array::of2(&parts.glue, &include_str!("worker.js").into());
    // The address is not revoked: not every browser has read the script when `new` returns.
    let address = Url::create_object_url_with_blob(&Blob::new_with_str_sequence(&script)?)?;
    Worker::new(&address)
}

fn describe(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(
        || format!("{error:?}"),
        |error| String::from(error.message()),
    )
}
