//! The page itself.

use crate::worker::{self, Call, Work};
use crate::worker_host::{News, WorkerHost};
use serde::{Deserialize, Serialize};
use web_sys::DedicatedWorkerGlobalScope;
use yew::prelude::*;

/// What the page asks of the worker.
#[derive(Debug, Serialize, Deserialize)]
enum Request {
    Count(u32),
    Stop,
    Break,
}

/// What the worker answers.
#[derive(Debug, Serialize, Deserialize)]
enum Reply {
    Counted(u32),
    Stopped,
}

/// The program in the worker.
pub(crate) fn work(scope: DedicatedWorkerGlobalScope) {
    let (mut done, mut goal) = (0, 0);
    worker::run(scope, move |call, send| match call {
        Call::Received(Request::Count(to)) => {
            (done, goal) = (0, to);
            Work::Left
        }
        Call::Received(Request::Stop) => {
            goal = 0;
            send(&Reply::Stopped);
            Work::Done
        }
        Call::Received(Request::Break) => panic!("asked to break"),
        Call::Step if done >= goal => Work::Done,
        Call::Step => {
            done += 1;
            if done == goal {
                send(&Reply::Counted(done));
            }
            Work::Left
        }
    });
}

pub(crate) struct App {
    worker: WorkerHost<Request, Reply>,
    said: String,
}

pub(crate) enum Msg {
    Clicked(u32),
    Stopped,
    Broken,
    Panicked,
    Heard(String),
}

impl Component for App {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<App>) -> App {
        let link = ctx.link().clone();
        App {
            worker: WorkerHost::new(move |news: News<Reply>| {
                link.send_message(Msg::Heard(format!("{news:?}")));
            }),
            said: String::new(),
        }
    }

    fn update(&mut self, _: &Context<App>, msg: Msg) -> bool {
        match msg {
            Msg::Clicked(to) => self.worker.post(&Request::Count(to)),
            Msg::Stopped => self.worker.post(&Request::Stop),
            Msg::Broken => self.worker.post(&Request::Break),
            Msg::Panicked => panic!("the page was asked to break"),
            Msg::Heard(said) => self.said = said,
        }
        true
    }

    fn view(&self, ctx: &Context<App>) -> Html {
        let link = ctx.link();
        html! {
            <main>
                <h1>{ "Kruzhok" }</h1>
                <button id="count" onclick={link.callback(|_| Msg::Clicked(1_000))}>{ "Count" }</button>
                <button id="forever" onclick={link.callback(|_| Msg::Clicked(u32::MAX))}>{ "Count for long" }</button>
                <button id="stop" onclick={link.callback(|_| Msg::Stopped)}>{ "Stop" }</button>
                <button id="break-worker" onclick={link.callback(|_| Msg::Broken)}>{ "Break the worker" }</button>
                <button id="break-page" onclick={link.callback(|_| Msg::Panicked)}>{ "Break the page" }</button>
                <output id="said">{ &self.said }</output>
            </main>
        }
    }
}
