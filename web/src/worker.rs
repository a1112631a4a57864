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
pub(crate) fn run<Request, Reply>(scope: DedicatedWorkerGlobalScope, handle: Handle<Request, Reply>)
where
    Request: DeserializeOwned + 'static,
    Reply: Serialize + 'static,
{
    report_panics();
    let reply = {
        let scope = scope.clone();
        move |reply: &Reply| post(&scope, &Posted::Reply(reply))
    };
    let worker = TimeSharing::new(handle, reply);
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let request = messages::from_js(event.data())
            .expect("page and worker are one program and agree about messages");
        worker.receive(request);
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker listens as long as it lives.
    on_message.forget();
}

/// Takes requests, and works on what they ask for in steps.
pub(crate) type Handle<Request, Reply> = Box<dyn FnMut(Call<Request>, &dyn Fn(&Reply)) -> Work>;

/// Work that leaves the thread on which it is done time for other things: a worker's for messages, the page's for all.
pub(crate) struct TimeSharing<Request, Reply> {
    handle: RefCell<Handle<Request, Reply>>,
    send: Box<dyn Fn(&Reply)>,
    turns: Turns,
}

impl<Request: 'static, Reply: 'static> TimeSharing<Request, Reply> {
    pub(crate) fn new(handle: Handle<Request, Reply>, send: impl Fn(&Reply) + 'static) -> Rc<Self> {
        let shared = Rc::new(Self {
            handle: RefCell::new(handle),
            send: Box::new(send),
            turns: Turns::new(),
        });
        let stepping = Rc::downgrade(&shared);
        shared.turns.on_turn(move || {
            if let Some(stepping) = stepping.upgrade() {
                stepping.take_turn();
            }
        });
        shared
    }

    pub(crate) fn receive(&self, request: Request) {
        self.call(Call::Received(request));
    }

    fn take_turn(&self) {
        let end_ms = now_ms() + TURN_MS;
        while self.call(Call::Step) == Work::Left && now_ms() < end_ms {}
    }

    /// Calls the handler, and asks for a turn if that leaves work to do.
    fn call(&self, call: Call<Request>) -> Work {
        let work = (self.handle.borrow_mut())(call, &self.send);
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
            channel: MessageChannel::new().expect("every browser has message channels"),
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

/// Milliseconds since this thread was started.
pub(crate) fn now_ms() -> f64 {
    let clock = js_sys::Reflect::get(&js_sys::global(), &"performance".into());
    let clock = clock.ok().and_then(|clock| clock.dyn_into().ok());
    clock.map_or_else(js_sys::Date::now, |clock: web_sys::Performance| clock.now())
}
