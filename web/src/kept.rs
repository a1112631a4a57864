//! The last games of the visitor, kept by the browser on this device: the one thing that the page stores.

use kruzhok_page::KeptGames;
use wasm_bindgen::JsCast;
use web_sys::{Event, Storage, StorageEvent};

/// The name under which they are kept.
const NAME: &str = "kruzhok-games";

/// What is kept; `None` where the browser keeps nothing for this page.
pub(crate) fn read() -> Option<String> {
    Some(storage()?.get_item(NAME).ok()?.unwrap_or_default())
}

/// Keeps these games. A browser may refuse, as when its room is used up; then they live as long as the page.
pub(crate) fn write(games: &KeptGames) {
    let games = games.to_string();
    let Some(storage) = storage() else {
        return;
    };
    let _ = match games.as_str() {
        "" => storage.remove_item(NAME),
        games => storage.set_item(NAME, games),
    };
}

/// What another window of the page keeps now, where that is what the event says.
pub(crate) fn of_event(event: &Event) -> Option<String> {
    let event: &StorageEvent = event.dyn_ref()?;
    // There is another storage, for a window's own session.
    let is_this = js_sys::Object::is(&event.storage_area()?.into(), &storage()?.into());
    if !is_this {
        return None;
    }
    // Without a name all was cleared.
    let is_ours = event.key().is_none_or(|name| name == NAME);
    is_ours.then(|| event.new_value().unwrap_or_default())
}

/// Not every page has one, and some throw when they are asked.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}
