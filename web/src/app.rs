//! The page: one state, one loop. It performs what the state asks of the browser, and shows what the view says.

use crate::compiling;
use crate::components::answers::Answers;
use crate::components::exercise::{Exercise, found_id};
use crate::components::game::Game;
use crate::components::guide::Guide;
use crate::components::header::Header;
use crate::components::law::Law;
use crate::components::lesson::{Lesson, LessonOffer};
use crate::components::position::Position;
use crate::components::program::Program;
use crate::components::rules::Rules;
use crate::components::tick_table::TickTable;
use crate::components::variants::Variants;
use crate::controls::{
    around_focus, class, focus, focus_around, has_no_focus, is_framed, reveal, segmented, with_code,
};
use crate::field::ViewCount;
use crate::files;
use crate::host::Host;
use crate::kept;
use crate::redraw::{Heard, RedrawDelay};
use crate::scorm::{Found, Platform, packed_address};
use crate::show_keys::ShowKeys;
use crate::undo_keys::UndoKeys;
use crate::worker::{self, Call, Handle, Work, now_ms};
use crate::worker_host::{News, WorkerHost};
use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use kruzhok_page::{
    Coded, Effect, ExerciseMsg, Helper, KeptGames, LawMsg, LessonMsg, Msg, NoticeView, Part, Print,
    RulesMsg, SaveMsg, SettingsMsg, ShelfMsg, ShowMsg, State, TaskMsg, VariantsMsg, View, Visitor,
    WrittenAddress, is_task,
};
use kruzhok_wire::{Reply, Request};
use kruzhok_words::Language;
use kruzhok_worker::Workshop;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    ClipboardEvent, DedicatedWorkerGlobalScope, Element, FileList, MediaQueryList,
    PageTransitionEvent,
};
use yew::prelude::*;

/// Positions or moves of one step of the worker: about a millisecond of work.
const STEP_BUDGET: usize = 2_000;
/// Milliseconds in which laws are looked for.
const PROPOSALS_MS: u32 = 10_000;
/// Milliseconds for a law, after which the check ends with what is known by then.
const LAW_MS: u32 = 3_000;
/// Where the board has room for one column beside it, and not for two: as page.css has it.
const SMALL: &str = "screen and (max-width: 78rem)";
/// Milliseconds between two reports of progress.
const PROGRESS_MS: f64 = 50.0;

/// The program in the worker.
pub(crate) fn work(scope: DedicatedWorkerGlobalScope) {
    worker::run(scope, solving());
}

/// What solves games and draws them.
fn solving() -> Handle<Request, Reply> {
    let mut workshop = Workshop::compiling(compiling::compile);
    let mut reported_ms = 0.0;
    Box::new(move |call: Call<Request>, send: &dyn Fn(&Reply)| {
        let reply = match call {
            Call::Received(request) => {
                // What is done sooner than this tells no progress.
                if matches!(request, Request::Analyze(..)) {
                    reported_ms = now_ms();
                }
                workshop.receive(request)
            }
            Call::Step => workshop.step(STEP_BUDGET),
        };
        if let Some(reply) = reply {
            send(&reply);
        }
        if !workshop.is_working() {
            return Work::Done;
        }
        if now_ms() - reported_ms >= PROGRESS_MS {
            reported_ms = now_ms();
            workshop.progress().iter().for_each(send);
        }
        Work::Left
    })
}

/// The whole page.
pub(crate) struct App {
    state: State,
    worker: WorkerHost<Request, Reply>,
    /// Looks for variants while the first worker solves or counts; it needs nothing of it.
    variants_worker: WorkerHost<Request, Reply>,
    /// Checks laws, and is ended where a proof takes too long.
    laws_worker: WorkerHost<Request, Reply>,
    law_time: Option<Timeout>,
    /// The browser calls these as long as the page lives.
    _listeners: Vec<EventListener>,
    wake: Option<Timeout>,
    waiting: RedrawDelay,
    view_count: ViewCount,
    address: Waiting<WrittenAddress>,
    kept: Waiting<KeptGames>,
    undo: UndoKeys,
    show: ShowKeys,
    host: Rc<Host>,
    platform: Option<Rc<Platform>>,
    /// Yew draws in pieces when it takes long, so only it knows when all is there.
    when_drawn: Vec<WhenDrawn>,
    /// What had the focus before the last change, and what is around it, from the inside.
    held: Vec<Element>,
}

/// What needs the page as the state wants it by now.
enum WhenDrawn {
    Focus(String),
    /// Where the focus goes if what had it is gone.
    FocusIfLost(&'static str),
    /// It is scrolled into sight.
    Reveal(String),
    Print,
}

impl Component for App {
    /// `None`: the page is to show what it waited with.
    type Message = Option<Msg>;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let window = web_sys::window().expect("the page has a window");
        let host = |when_lost: fn(String) -> Msg| {
            let heard = ctx.link().clone();
            let hear = move |news| {
                heard.send_message(Some(match news {
                    News::Replied(reply) => Msg::Replied(reply),
                    News::Crashed(reason) => when_lost(reason),
                }));
            };
            WorkerHost::new(hear, solving)
        };
        let worker = host(Msg::WorkerLost);
        let variants_worker = host(|_| Msg::Variants(VariantsMsg::SearchLost));
        let laws_worker = host(|_| Msg::Law(LawMsg::TimePassed));
        // `popstate` comes with back and forward, `hashchange` when the address is edited by hand.
        let address = Waiting::new(|address| write_address(address, false));
        let kept = Waiting::new(kept::write);
        let [back, edited] = ["popstate", "hashchange"]
            .map(|event| hearing(&window, ctx, event, |_| Some(Msg::AddressOpened(hash()))));
        let [before_print, after_print] =
            [("beforeprint", true), ("afterprint", false)].map(|(event, begins)| {
                hearing(&window, ctx, event, move |_| {
                    Some(Msg::Save(SaveMsg::PrintBegan(begins)))
                })
            });
        let pasting = {
            let link = ctx.link().clone();
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, "paste", options, move |event| {
                if let Some(text) = pasted_task(event.unchecked_ref()) {
                    event.prevent_default();
                    link.send_message(Msg::Task(TaskMsg::Pasted(text)));
                }
            })
        };
        // A file that is dropped anywhere is opened, and does not take the place of the page.
        let options = EventListenerOptions::enable_prevent_default();
        let dragging = EventListener::new_with_options(&window, "dragover", options, |event| {
            if dragged_files(event).is_some() {
                event.prevent_default();
            }
        });
        let dropping = {
            let link = ctx.link().clone();
            EventListener::new_with_options(&window, "drop", options, move |event| {
                let Some(files) = dragged_files(event) else {
                    return;
                };
                event.prevent_default();
                let (link, file) = (link.clone(), files.get(0));
                spawn_local(async move {
                    let file = file.as_ref();
                    let text = async { files::read_text(file?).await };
                    if let Some(text) = text.await {
                        link.send_message(Some(Msg::Rules(RulesMsg::FileOpened(text))));
                    }
                });
            })
        };
        let read = |kept| Msg::Shelf(ShelfMsg::KeptRead(kept));
        let others = hearing(&window, ctx, "storage", move |event| {
            kept::of_event(event).map(read)
        });
        // A page that the browser had put aside heard nothing of the other windows.
        let returned = hearing(&window, ctx, "pageshow", move |event| {
            let is_returned = event.unchecked_ref::<PageTransitionEvent>().persisted();
            kept::read().filter(|_| is_returned).map(read)
        });
        let (state, effects) = State::open(&hash(), visitor(&window));
        let found = match state.has_exercise() {
            true => Platform::find(&window),
            false => Found::Nothing,
        };
        let (platform, heard) = match found {
            Found::Nothing => (None, None),
            Found::Refusal => (None, Some(ExerciseMsg::KeepingRefused)),
            Found::Platform(platform, kept) => {
                let heard = (!kept.is_empty()).then_some(ExerciseMsg::Restored(kept));
                (Some(Rc::new(platform)), heard)
            }
        };
        let leaving = {
            let (address, kept, platform) = (address.clone(), kept.clone(), platform.clone());
            EventListener::new(&window, "pagehide", move |_| {
                address.write_now();
                kept.write_now();
                platform.iter().for_each(|platform| platform.finish());
            })
        };
        let small = window.match_media(SMALL).ok().flatten();
        let is_small = small.as_ref().is_some_and(MediaQueryList::matches);
        let resized = small.map(|small| {
            let (link, query) = (ctx.link().clone(), small.clone());
            EventListener::new(&small, "change", move |_| {
                let msg = SettingsMsg::SmallScreen(query.matches());
                link.send_message(Some(Msg::Settings(msg)))
            })
        });
        let undo = UndoKeys::new(&window, ctx.link().callback(Some));
        let show = ShowKeys::new(&window, ctx.link().callback(Some));
        if is_framed() {
            let root = window
                .document()
                .and_then(|document| document.document_element());
            // Fails only for names that are no attributes.
            let _ = root.map(|root| root.set_attribute("data-framed", ""));
        }
        let mut app = Self {
            platform,
            state,
            worker,
            variants_worker,
            laws_worker,
            law_time: None,
            _listeners: [
                back,
                edited,
                leaving,
                before_print,
                after_print,
                pasting,
                dragging,
                dropping,
                others,
                returned,
            ]
            .into_iter()
            .chain(resized)
            .collect(),
            wake: None,
            waiting: RedrawDelay::default(),
            view_count: ViewCount::default(),
            address,
            kept,
            undo,
            show,
            host: Host::new(&window, ctx.link().callback(Some)),
            when_drawn: vec![],
            held: vec![],
        };
        for effect in effects {
            app.perform(ctx, effect);
        }
        let base = Msg::Save(SaveMsg::BaseKnown(base(&window)));
        let small = Msg::Settings(SettingsMsg::SmallScreen(is_small));
        for msg in [base, small].into_iter().chain(heard.map(Msg::from)) {
            for effect in app.state.update(msg) {
                app.perform(ctx, effect);
            }
        }
        app
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Option<Msg>) -> bool {
        let heard = Heard::from(msg.as_ref());
        if let Some(msg) = &msg {
            self.undo.hear(msg);
        }
        if let Some(Msg::Exercise(ExerciseMsg::Checked(index) | ExerciseMsg::HintWanted(index))) =
            &msg
        {
            self.when_drawn.push(WhenDrawn::Reveal(found_id(*index)));
        }
        let effects = msg.map_or(vec![], |msg| self.state.update(msg));
        let link = ctx.link().clone();
        let is_drawn = self
            .waiting
            .ends(heard, &effects, move || link.send_message(None));
        for effect in effects {
            self.perform(ctx, effect);
        }
        if is_drawn {
            self.held = around_focus();
        }
        is_drawn
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.host.tell_state(|| self.state.settled());
        for wish in std::mem::take(&mut self.when_drawn) {
            match wish {
                WhenDrawn::Focus(id) => focus(&id),
                WhenDrawn::FocusIfLost(id) if has_no_focus() => focus(id),
                WhenDrawn::FocusIfLost(_) => {}
                WhenDrawn::Reveal(id) => reveal(&id),
                // The browser stands still while it prints, and the drawing must not stand still with it.
                WhenDrawn::Print => drop(Timeout::new(0, print).forget()),
            }
        }
        // What had the focus may be gone; parts that know where it goes are drawn after this.
        let held = std::mem::take(&mut self.held);
        if has_no_focus() && !held.is_empty() {
            Timeout::new(0, move || focus_around(&held)).forget();
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let view = View::of(&self.state);
        self.view_count.count();
        mark_document(&view);
        self.show.switch(view.is_show);
        let send = ctx.link().callback(Some);
        let (header, notice) = (view.header.clone(), view.notice.clone());
        let (lesson, offer) = (view.lesson.clone(), view.offer.clone());
        let (part, tab) = (view.part, view.game.tab);
        let (print, is_embedded) = (view.print, view.is_embedded);
        let title = view.game.title.clone();
        let (is_show, is_blank) = (view.is_show, view.is_blank);
        let has = |part| view.parts.iter().any(|it| it.value == part);
        let without = Part::ALL.iter().filter(|&&part| !has(part));
        let without: Classes = without
            .map(|it| format!("page--without-{}", it.code()))
            .collect();
        let blank = view.game.show.as_ref().map(|show| show.blank.clone());
        let mut classes = class(
            "page",
            &[
                (&format!("page--{}", part.code()), true),
                (&format!("page--view-{}", tab.code()), true),
                ("page--prints-reason", print == Some(Print::Explanation)),
                (
                    "page--prints-worksheet",
                    matches!(print, Some(Print::Worksheet | Print::LawNotes)),
                ),
                ("page--embedded", is_embedded),
                ("page--show", is_show),
            ],
        );
        classes.push(without);
        let folds = view.folds.iter().filter(|fold| fold.is_folded);
        classes.extend(folds.map(|fold| format!("page--folded-{}", fold.part.code())));
        let body = match view.guide {
            Some(guide) => html! { <Guide view={guide} send={send.clone()} /> },
            None => columns(view, &send),
        };
        html! {
            <ContextProvider<ViewCount> context={self.view_count.clone()}>
                <div class={classes}>
                    if !is_embedded && !is_show {
                        <Header view={header} send={send.clone()} />
                    }
                    if let Some(notice) = &notice {
                        { notice_bar(notice, &send) }
                    }
                    if let Some(lesson) = lesson {
                        <Lesson view={lesson} send={send.clone()} />
                    }
                    if let Some(offer) = offer.filter(|_| !is_show) {
                        <LessonOffer view={offer} send={send.clone()} />
                    }
                    if is_show {
                        <header class="visually-hidden"><h1>{ title }</h1></header>
                    }
                    { body }
                    if is_blank {
                        <button type="button" class="show__blank" aria-label={blank} onclick={send.reform(|_| Msg::Show(ShowMsg::Blanked))}></button>
                    }
                </div>
            </ContextProvider<ViewCount>>
        }
    }
}

impl App {
    fn post(&self, request: &Request) {
        match request {
            Request::Variants { .. } => self.variants_worker.post(request),
            Request::Law(..)
            | Request::LawQuery(..)
            | Request::ProvedAnswers(..)
            | Request::Proposals(..) => self.laws_worker.post(request),
            _ => self.worker.post(request),
        }
    }

    fn perform(&mut self, ctx: &Context<Self>, effect: Effect) {
        match effect {
            Effect::Post(request) => {
                if matches!(request, Request::Law(..) | Request::Proposals(..)) {
                    let link = ctx.link().clone();
                    let ms = match request {
                        Request::Law(..) => LAW_MS,
                        _ => PROPOSALS_MS,
                    };
                    self.law_time = Some(Timeout::new(ms, move || {
                        link.send_message(Some(Msg::Law(LawMsg::TimePassed)))
                    }));
                }
                self.post(&request);
            }
            Effect::EndHelper(Helper::Variants) => self.variants_worker.end(),
            Effect::EndHelper(Helper::Laws) => self.laws_worker.end(),
            Effect::WriteAddress {
                address,
                is_step: false,
            } => self.address.write(address),
            Effect::WriteAddress {
                address,
                is_step: true,
            } => {
                self.address.write_now();
                write_address(&address, true);
            }
            Effect::ReadKept => {
                if let Some(kept) = kept::read() {
                    // It is said as all else is: once the page is there.
                    ctx.link()
                        .send_message(Some(Msg::Shelf(ShelfMsg::KeptRead(kept))));
                }
            }
            Effect::Keep(games) => self.kept.write(games),
            Effect::Wake(ms) => {
                let link = ctx.link().clone();
                self.wake = Some(Timeout::new(ms, move || {
                    link.send_message(Some(Msg::TickPassed))
                }));
            }
            Effect::Focus(id) => self.when_drawn.push(WhenDrawn::Focus(id)),
            Effect::CopyText(text) => {
                let link = ctx.link().clone();
                spawn_local(async move {
                    link.send_message(Some(Msg::Save(SaveMsg::TextCopied(copy_text(&text).await))))
                });
            }
            Effect::SaveFile { name, text } => files::save_text(&name, &text),
            Effect::SavePixels { name, svg, size } => {
                let link = ctx.link().clone();
                spawn_local(async move {
                    if !files::save_pixels(&name, &svg, size).await {
                        link.send_message(Some(Msg::Save(SaveMsg::PixelsRefused)));
                    }
                });
            }
            Effect::Print => self.when_drawn.push(WhenDrawn::Print),
            Effect::FillScreen(fills) => {
                fill_screen(fills);
                if !fills {
                    self.when_drawn.push(WhenDrawn::FocusIfLost("present"));
                }
            }
            Effect::SavePackage {
                name,
                address,
                title,
                edition,
            } => {
                let link = ctx.link().clone();
                spawn_local(async move {
                    if !files::save_package(&name, &address, &title, edition).await {
                        link.send_message(Some(Msg::Save(SaveMsg::PackageRefused)));
                    }
                });
            }
            Effect::Report(result) => {
                self.host.tell_result(&result);
                if self.platform.as_ref().is_some_and(|it| !it.keep(&result)) {
                    ctx.link()
                        .send_message(Some(ExerciseMsg::KeepingRefused.into()));
                }
            }
        }
    }
}

/// Hears an event of the window and says what it means, if anything.
fn hearing(
    window: &web_sys::Window,
    ctx: &Context<App>,
    event: &'static str,
    meaning: impl Fn(&Event) -> Option<Msg> + 'static,
) -> EventListener {
    let link = ctx.link().clone();
    EventListener::new(window, event, move |event| {
        if let Some(msg) = meaning(event) {
            link.send_message(Some(msg));
        }
    })
}

/// The three columns; a narrow screen shows one of them.
fn columns(mut view: View, send: &Callback<Msg>) -> Html {
    // Beside the game where there is room for it: the drawing keeps its height.
    let has_answers = view.parts.iter().any(|it| it.value == Part::Answers);
    let law = match has_answers && !view.is_show {
        true => view.game.law.take(),
        false => None,
    };
    let label = |part| {
        let found = view.parts.iter().find(|it| it.value == part);
        found.map(|it| it.label.clone())
    };
    let fold_button = |part| {
        let fold = view.folds.iter().find(|it| it.part == part)?;
        let sign = match fold.is_folded == (part == Part::Rules) {
            true => "»",
            false => "«",
        };
        Some(html! {
            <button
                id={format!("fold-{}", part.code())} type="button" class="button page__fold" aria-expanded={(!fold.is_folded).to_string()}
                title={fold.label.clone()} aria-label={fold.label.clone()}
                onclick={send.reform(move |_| Msg::Settings(SettingsMsg::ColumnFolded(part)))}
            >
                { sign }
                if fold.is_folded {
                    <span class="page__fold-name">{ &fold.name }</span>
                }
            </button>
        })
    };
    let [fold_rules, fold_answers] = [Part::Rules, Part::Answers].map(fold_button);
    html! {
        <>
            <nav class="page__parts" hidden={view.parts.len() < 2}>
                { segmented("part", "", &view.parts, |it| it.code(), send.reform(|it| Msg::Settings(SettingsMsg::PartChosen(it)))) }
            </nav>
            <main class="page__columns">
                <section class="page__column page__column--rules" aria-label={label(Part::Rules)}>
                    { fold_rules }
                    <Rules view={view.rules} send={send.clone()} />
                </section>
                <section class="page__column page__column--game" aria-label={label(Part::Game)}>
                    if let Some(paper) = view.paper {
                        <div class="page__paper">{ Html::from_html_unchecked(paper.into()) }</div>
                    }
                    <Game view={view.game} send={send.clone()} />
                </section>
                <section class="page__column page__column--answers" aria-label={label(Part::Answers)}>
                    if let Some(exercise) = view.exercise {
                        <Exercise view={exercise} send={send.clone()} />
                    }
                    { fold_answers }
                    if view.has_answers {
                        <Answers view={view.answers} send={send.clone()} />
                    }
                    if let Some(law) = law {
                        <Law view={law} send={send.clone()} />
                    }
                    if let Some(position) = view.position {
                        <Position view={position} send={send.clone()} />
                    }
                    if let Some(ticks) = view.ticks {
                        <TickTable view={ticks} send={send.clone()} />
                    }
                    if let Some(program) = view.program {
                        <Program view={program} send={send.clone()} />
                    }
                    if let Some(variants) = view.variants {
                        <Variants view={variants} send={send.clone()} />
                    }
                </section>
            </main>
        </>
    }
}

fn notice_bar(notice: &NoticeView, send: &Callback<Msg>) -> Html {
    html! {
        <div class="page__notice" role="status">
            <p>{ with_code(&notice.text) }</p>
            if let Some(demo) = &notice.demo {
                <button id="open-demo" type="button" class="button" onclick={send.reform(|_| Msg::Rules(RulesMsg::DemoWanted))}>{ demo }</button>
            }
            if let Some((key, label)) = notice.lesson.clone() {
                <button
                    id="next-lesson" type="button" class="button"
                    onclick={send.reform(move |_| Msg::Lesson(LessonMsg::Chosen(key.clone())))}
                >
                    { label }
                </button>
            }
            <button type="button" class="button" onclick={send.reform(|_| Msg::NoticeClosed)}>{ &notice.close }</button>
        </div>
    }
}

/// The files that are dragged over the page; `None` where it is something else, such as a text.
fn dragged_files(event: &Event) -> Option<FileList> {
    let transfer = event.dyn_ref::<DragEvent>()?.data_transfer()?;
    let has_files = transfer.types().includes(&"Files".into(), 0);
    has_files.then(|| transfer.files()).flatten()
}

/// The text of a task that is pasted where no field waits for text, or into that of the rules.
fn pasted_task(event: &ClipboardEvent) -> Option<String> {
    let text = event.clipboard_data()?.get_data("text").ok()?;
    let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    let is_field = target
        .as_ref()
        .is_some_and(|it| matches!(it.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"));
    let is_for_rules = target.is_some_and(|it| it.id() == "rules-text");
    let is_wanted = match is_field {
        true => is_for_rules && is_task(&text),
        false => !text.trim().is_empty(),
    };
    is_wanted.then_some(text)
}

/// What stands after `#`; of a package that was just opened, the address that it was made for. A page that is the text of a
/// frame has no address, and stands there as any other in a frame.
fn hash() -> String {
    let location = web_sys::window().map(|window| window.location());
    let hash = location.as_ref().and_then(|it| it.hash().ok());
    let is_text = location.is_some_and(|it| it.href().is_ok_and(|href| href.starts_with("about:")));
    hash.filter(|hash| !hash.is_empty())
        .or_else(packed_address)
        .or_else(|| is_text.then(|| "v=1&embed=1".to_owned()))
        .unwrap_or_default()
}

fn visitor(window: &web_sys::Window) -> Visitor {
    let tags: Vec<String> = window
        .navigator()
        .languages()
        .iter()
        .filter_map(|tag| tag.as_string())
        .collect();
    let dark = window
        .match_media("(prefers-color-scheme: dark)")
        .ok()
        .flatten();
    Visitor {
        language: Language::preferred(tags.iter().map(String::as_str)),
        prefers_dark: dark.is_some_and(|query| query.matches()),
        is_framed: is_framed(),
    }
}

/// Language, theme and title belong to the document, which stands outside the program's part of the page.
fn mark_document(view: &View) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    if document.title() != view.document_title {
        document.set_title(&view.document_title);
    }
    if let Some(root) = document.document_element() {
        for (name, value) in [
            ("lang", view.language.as_str()),
            ("data-theme", view.theme.code()),
            ("data-show", if view.is_show { "on" } else { "off" }),
        ] {
            if root.get_attribute(name).as_deref() != Some(value) {
                // Fails only for names that are no attributes.
                let _ = root.set_attribute(name, value);
            }
        }
    }
}

/// Not every frame may, and no telephone of some makers: then the board fills the page alone.
fn fill_screen(fills: bool) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    match document.document_element() {
        Some(root) if fills => drop(root.request_fullscreen()),
        _ if document.fullscreen_element().is_some() => document.exit_fullscreen(),
        _ => {}
    }
}

/// A frame may be forbidden to print, and then nothing happens.
fn print() {
    if let Some(window) = web_sys::window() {
        let _ = window.print();
    }
}

/// What is written as soon as the page has drawn, and of many changes in a row the last: browsers refuse an address that
/// is written too often, and a slider writes at each step.
struct Waiting<T> {
    write: fn(&T),
    waiting: Rc<RefCell<Option<(T, Timeout)>>>,
    written_ms: Rc<Cell<f64>>,
}

/// Changes that are nearer to each other, in milliseconds, are in a row. Safari takes a hundred addresses in 30 seconds.
const REST_MS: u32 = 320;

impl<T: 'static> Waiting<T> {
    fn new(write: fn(&T)) -> Self {
        Self {
            write,
            waiting: Rc::default(),
            written_ms: Rc::default(),
        }
    }

    fn write(&self, what: T) {
        let writer = self.clone();
        let is_first = now_ms() - self.written_ms.get() >= f64::from(REST_MS);
        let rest_ms = if is_first { 0 } else { REST_MS };
        let timeout = Timeout::new(rest_ms, move || writer.write_now());
        *self.waiting.borrow_mut() = Some((what, timeout));
    }

    fn write_now(&self) {
        let waiting = self.waiting.borrow_mut().take();
        if let Some((what, timeout)) = waiting {
            (self.write)(&what);
            self.written_ms.set(now_ms());
            // Dropped, it would free the very closure that may be running now.
            timeout.forget();
        }
    }
}

impl<T> Clone for Waiting<T> {
    fn clone(&self) -> Self {
        Self {
            write: self.write,
            waiting: self.waiting.clone(),
            written_ms: self.written_ms.clone(),
        }
    }
}

/// Some frames forbid a page to touch its history: then the address stays as it is, and all else works.
fn write_address(address: &WrittenAddress, is_step: bool) {
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else {
        return;
    };
    let address = format!("#{address}");
    // What goes on in a frame is no step in the history of the page around it.
    let _ = match is_step && !is_framed() {
        true => history.push_state_with_url(&JsValue::NULL, "", Some(&address)),
        false => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
    };
}

/// Where the page is, without what follows `#`. A file, or a frame that was given its text, has no address that others
/// could open: then the one that the build knows.
pub(crate) fn base(window: &web_sys::Window) -> String {
    let address = window.location().href().unwrap_or_default();
    match (address.starts_with("http"), option_env!("KRUZHOK_BASE")) {
        (false, Some(base)) => base.to_owned(),
        _ => address.split('#').next().unwrap_or_default().to_owned(),
    }
}

/// Puts a text on the clipboard; whether the browser allowed it.
async fn copy_text(text: &str) -> bool {
    let Some(window) = web_sys::window() else {
        return false;
    };
    // A page that is not from a safe origin has no clipboard at all, which web-sys does not tell.
    let clipboard = js_sys::Reflect::get(&window.navigator(), &"clipboard".into());
    if clipboard.is_ok_and(|clipboard| clipboard.is_undefined()) {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text))
        .await
        .is_ok()
}
