//! The page's end of the wire: starts the worker, talks to it, and starts another one when it breaks.

use crate::boot;
use crate::messages;
use crate::worker::{Handle, Posted, TimeSharing};
use gloo::timers::callback::Timeout;
use serde::{Serialize, de::DeserializeOwned};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker};

/// A worker that has not said a word after so many milliseconds never will.
const PATIENCE_MS: u32 = 3_000;

/// What the page hears of its worker.
#[derive(Debug)]
pub(crate) enum News<Reply> {
    /// The worker has answered.
    Replied(Reply),
    /// The worker broke, for this reason, and with it all that it was asked; the next request starts a new one.
    Crashed(String),
}

/// A worker that is started when it is first needed, and again after a crash. Where the browser, or a policy of the site,
/// lets none start, the page does the work itself, in small steps.
pub(crate) struct WorkerHost<Request, Reply> {
    hear: Hear<Reply>,
    running: Rc<RefCell<Option<Running<Request, Reply>>>>,
    handle: fn() -> Handle<Request, Reply>,
}

type Hear<Reply> = Rc<dyn Fn(News<Reply>)>;

enum Running<Request, Reply> {
    Worker(Started),
    Here(Rc<TimeSharing<Request, Reply>>),
}

/// A worker, and what it has not heard for certain.
struct Started {
    worker: Worker,
    /// The requests so far; `None` once the worker has said a word.
    unheard: Option<Vec<JsValue>>,
    /// Ends the wait for that word.
    _patience: Timeout,
    // The browser calls these for as long as the worker runs.
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(ErrorEvent)>,
}

impl Drop for Started {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl<Request, Reply> WorkerHost<Request, Reply>
where
    Request: Serialize + DeserializeOwned + 'static,
    Reply: Serialize + DeserializeOwned + 'static,
{
    /// A worker whose news go to `hear`; `handle` makes what does the work where there is none.
    pub(crate) fn new(
        hear: impl Fn(News<Reply>) + 'static,
        handle: fn() -> Handle<Request, Reply>,
    ) -> WorkerHost<Request, Reply> {
        WorkerHost {
            hear: Rc::new(hear),
            running: Rc::default(),
            handle,
        }
    }

    /// Sends a request; it arrives also when the worker is still starting.
    pub(crate) fn post(&self, request: &Request) {
        let message = messages::to_js(request);
        if self.running.borrow().is_none() {
            let running = match self.start() {
                Ok(worker) => Running::Worker(worker),
                Err(_) => Running::Here(here(&self.hear, self.handle)),
            };
            *self.running.borrow_mut() = Some(running);
        }
        let mut running = self.running.borrow_mut();
        let here = match running.as_mut() {
            Some(Running::Worker(started)) => {
                let unheard = started.unheard.iter_mut();
                unheard.for_each(|it| it.push(message.clone()));
                // Fails only for what cannot be copied, and bytes can.
                let _ = started.worker.post_message(&message);
                return;
            }
            Some(Running::Here(here)) => Rc::clone(here),
            None => return,
        };
        drop(running);
        receive(&here, message);
    }

    /// Ends what it does; the next request starts it anew.
    pub(crate) fn end(&self) {
        self.running.borrow_mut().take();
    }

    fn start(&self) -> Result<Started, JsValue> {
        let worker = boot::new_worker(include_str!("../worker.js"))?;

        let on_message = Closure::<dyn Fn(MessageEvent)>::new({
            let (hear, running) = (Rc::clone(&self.hear), Rc::clone(&self.running));
            move |event: MessageEvent| {
                if event.data().is_null() {
                    if let Some(Running::Worker(started)) = running.borrow_mut().as_mut() {
                        started.unheard = None;
                    }
                    return;
                }
                match messages::from_js(event.data()) {
                    Ok(Posted::Reply(reply)) => hear(News::Replied(reply)),
                    Ok(Posted::Panicked(message)) => crash(&hear, &running, message),
                    Err(error) => crash(&hear, &running, error.to_string()),
                }
            }
        });
        let replace = {
            let (hear, running) = (Rc::clone(&self.hear), Rc::clone(&self.running));
            let handle = self.handle;
            move || work_here(&hear, &running, handle)
        };
        let on_error = Closure::<dyn Fn(ErrorEvent)>::new({
            let (hear, running) = (Rc::clone(&self.hear), Rc::clone(&self.running));
            let replace = replace.clone();
            move |event: ErrorEvent| {
                // We tell the user ourselves; unprevented it is an error of the page as well.
                event.prevent_default();
                if !replace() {
                    crash(&hear, &running, event.message());
                }
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        boot::start_worker(&worker)?;
        Ok(Started {
            worker,
            unheard: Some(vec![]),
            _patience: Timeout::new(PATIENCE_MS, move || {
                replace();
            }),
            _on_message: on_message,
            _on_error: on_error,
        })
    }
}

/// Ends the worker and tells why.
fn crash<Request, Reply>(
    hear: &Hear<Reply>,
    running: &RefCell<Option<Running<Request, Reply>>>,
    message: String,
) {
    // A panic may be heard of twice, as last words and as an error; the worker is gone after the first.
    let worker = running.borrow_mut().take();
    if worker.is_some() {
        drop(worker);
        hear(News::Crashed(message));
    }
}

/// Does here what a worker was asked that never said a word; whether it was one of those.
fn work_here<Request, Reply>(
    hear: &Hear<Reply>,
    running: &RefCell<Option<Running<Request, Reply>>>,
    handle: fn() -> Handle<Request, Reply>,
) -> bool
where
    Request: DeserializeOwned + 'static,
    Reply: Serialize + DeserializeOwned + 'static,
{
    let unheard = match running.borrow_mut().as_mut() {
        Some(Running::Worker(started)) => started.unheard.take(),
        _ => None,
    };
    let Some(unheard) = unheard else { return false };
    let here = here(hear, handle);
    drop(running.replace(Some(Running::Here(Rc::clone(&here)))));
    unheard
        .into_iter()
        .for_each(|message| receive(&here, message));
    true
}

fn here<Request: 'static, Reply>(
    hear: &Hear<Reply>,
    handle: fn() -> Handle<Request, Reply>,
) -> Rc<TimeSharing<Request, Reply>>
where
    Reply: Serialize + DeserializeOwned + 'static,
{
    let hear = Rc::clone(hear);
    TimeSharing::new(handle(), move |reply: &Reply| {
        // As it would cross, so that there is one way to take it over.
        let reply = messages::from_js(messages::to_js(reply));
        hear(News::Replied(reply.expect("what was written is read")));
    })
}

fn receive<Request: DeserializeOwned + 'static, Reply: 'static>(
    here: &TimeSharing<Request, Reply>,
    message: JsValue,
) {
    here.receive(messages::from_js(message).expect("what was written is read"));
}
