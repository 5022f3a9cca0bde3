//! Keys of the first page: C continues, D plays the match of the day, 1 to 5 prepare a match of a game.

use relm4::gtk::{self, glib, prelude::*};

/// What a key of the page does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Go on with the match that waits.
    Continue,
    /// The match of the day.
    Day,
    /// A match of the game at this place.
    Game(usize),
}

/// The keys, in GTK’s notation.
const KEYS: [(&str, Key); 7] = [
    ("c", Key::Continue),
    ("d", Key::Day),
    ("1|KP_1", Key::Game(0)),
    ("2|KP_2", Key::Game(1)),
    ("3|KP_3", Key::Game(2)),
    ("4|KP_4", Key::Game(3)),
    ("5|KP_5", Key::Game(4)),
];

/// Tells which key was pressed while the page is shown and nobody types.
pub fn listen(page: &impl IsA<gtk::Widget>, pressed: impl Fn(Key) + Clone + 'static) {
    let keys = gtk::ShortcutController::new();
    // Also while the focus is in the bar above the page.
    keys.set_scope(gtk::ShortcutScope::Global);
    for (trigger, key) in KEYS {
        let (weak, pressed) = (page.as_ref().downgrade(), pressed.clone());
        let act = gtk::CallbackAction::new(move |_, _| {
            match weak.upgrade().filter(|page| page.is_mapped() && !somebody_types(page)) {
                Some(_) => pressed(key),
                None => return glib::Propagation::Proceed,
            }
            glib::Propagation::Stop
        });
        keys.add_shortcut(gtk::Shortcut::new(gtk::ShortcutTrigger::parse_string(trigger), Some(act)));
    }
    page.as_ref().add_controller(keys);
}

/// Whether the focus is in an entry, or in a menu above the page.
fn somebody_types(page: &gtk::Widget) -> bool {
    let focus = page.root().and_then(|root| root.focus());
    let above = |focus: &gtk::Widget| focus.ancestor(gtk::Popover::static_type()).is_some();
    focus.is_some_and(|focus| focus.is::<gtk::Editable>() || focus.is::<gtk::TextView>() || above(&focus))
}
