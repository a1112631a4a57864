//! The worker's end of the wire: takes the page's messages and shares its time between them and long work.

use crate::messages;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

/// How long work goes on before the worker looks for messages, in milliseconds.
const TURN_MS: f64 = 10.0;

/// Why the worker calls its handler.
pub(crate) enum Call<Request> {
    /// The page has sent this.
    Received(Request),
    /// There is time for one more step of the work at hand, of a millisecond or so.
    Step,
}

/// Whether the handler wants to be called with [`Call::Step`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// There is more to do.
    Left,
    /// Nothing to do until the page sends something.
    Done,
}

/// All that a worker ever posts.
#[derive(Serialize, Deserialize)]
pub(crate) enum Posted<Reply> {
    /// An answer of the handler.
    Reply(Reply),
    /// The worker's last words.
    Panicked(String),
}

/// Hands every message of the page to `handle`, and calls it for steps while it has work left.
///
/// Messages come between the steps: one that says "stop" is heard after [`TURN_MS`] and the step under way.
/// `handle` sends its answers through its second argument.
pub(crate) fn run<Request, Reply>(
    scope: DedicatedWorkerGlobalScope,
    handle: impl FnMut(Call<Request>, &dyn Fn(&Reply)) -> Work + 'static,
) where
    Request: DeserializeOwned + 'static,
    Reply: Serialize + 'static,
{
    report_panics();
    let turns = Turns::new();
    let worker = Rc::new(Worker {
        scope: scope.clone(),
        handle: RefCell::new(handle),
        turns: turns.clone(),
        reply: std::marker::PhantomData::<fn(Request, Reply)>,
    });

    let stepping = Rc::clone(&worker);
    turns.on_turn(move || stepping.take_turn());

    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let request = messages::from_js(event.data())
            .expect("page and worker are one program and agree about messages");
        worker.call(Call::Received(request));
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker listens as long as it lives.
    on_message.forget();
}

struct Worker<Handle, Request, Reply> {
    scope: DedicatedWorkerGlobalScope,
    handle: RefCell<Handle>,
    turns: Turns,
    reply: std::marker::PhantomData<fn(Request, Reply)>,
}

impl<Handle, Request, Reply> Worker<Handle, Request, Reply>
where
    Handle: FnMut(Call<Request>, &dyn Fn(&Reply)) -> Work,
    Reply: Serialize,
{
    fn take_turn(&self) {
        let end_ms = now_ms(&self.scope) + TURN_MS;
        while self.call(Call::Step) == Work::Left && now_ms(&self.scope) < end_ms {}
    }

    /// Calls the handler, and asks for a turn if that leaves work to do.
    fn call(&self, call: Call<Request>) -> Work {
        let send = |reply: &Reply| post(&self.scope, &Posted::Reply(reply));
        let work = (self.handle.borrow_mut())(call, &send);
        match work {
            Work::Left => self.turns.ask(),
            Work::Done => {}
        }
        work
    }
}

/// A way to be called again after the browser has had time for other things.
///
/// A message to oneself comes at once, where a timer would wait 4 ms.
#[derive(Clone)]
struct Turns {
    channel: MessageChannel,
    asked: Rc<Cell<bool>>,
}

impl Turns {
    fn new() -> Turns {
        Turns {
            channel: MessageChannel::new().expect("a worker can make a message channel"),
            asked: Rc::new(Cell::new(false)),
        }
    }

    fn on_turn(&self, act: impl Fn() + 'static) {
        let asked = Rc::clone(&self.asked);
        let on_message = Closure::<dyn Fn()>::new(move || {
            asked.set(false);
            act();
        });
        let port = self.channel.port1();
        port.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        on_message.forget();
    }

    /// Asks for one turn, however often it is called before that turn comes.
    fn ask(&self) {
        if !self.asked.replace(true) {
            self.channel
                .port2()
                .post_message(&JsValue::NULL)
                .expect("an open port takes a message");
        }
    }
}

fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        post(&scope, &Posted::<()>::Panicked(panic.to_string()));
    }));
}

fn post<Reply: Serialize>(scope: &DedicatedWorkerGlobalScope, posted: &Posted<Reply>) {
    scope
        .post_message(&messages::to_js(posted))
        .expect("a written reply can be posted");
}

fn now_ms(scope: &DedicatedWorkerGlobalScope) -> f64 {
    scope.performance().expect("a worker has a clock").now()
}
