//! The screen of a table that plays with its own things stays on: nobody touches it for minutes, and everybody looks at it.

use std::cell::Cell;

use relm4::gtk::{self, prelude::*};

use crate::engine::GameInfo;
use crate::i18n::gettext;
use crate::play::{MatchSetup, Next, Provider};

/// Keeps the screen on.
#[derive(Default)]
pub(super) struct Awake(Cell<Option<(gtk::Application, u32)>>);

impl Awake {
    /// Keeps it on while that is `wanted` and the page is in a window.
    pub fn set(&self, page: &impl IsA<gtk::Widget>, wanted: bool) {
        let held = self.0.take();
        if wanted == held.is_some() {
            return self.0.set(held);
        }
        if let Some((application, cookie)) = held {
            return application.uninhibit(cookie);
        }
        let Some(window) = page.root().and_downcast::<gtk::Window>() else { return };
        let Some(application) = window.application() else { return };
        let reason = gettext("A match at your table");
        let cookie = application.inhibit(Some(&window), gtk::ApplicationInhibitFlags::IDLE, Some(&reason));
        // A desktop that cannot do it says so with a zero.
        self.0.set((cookie > 0).then_some((application, cookie)));
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        if let Some((application, cookie)) = self.0.take() {
            application.uninhibit(cookie);
        }
    }
}

/// Whether people play with dice or cards of their own, and have not come to the end.
pub(super) fn is_at_a_real_table(info: &GameInfo, setup: &MatchSetup, next: Next) -> bool {
    let own = [(info.has_dice, setup.dice), (info.has_cards, setup.cards)];
    let own = own.iter().any(|(has, provider)| *has && *provider == Provider::Physical);
    next != Next::Nobody && (own || info.sheet_of.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Catalogue;

    #[test]
    fn only_a_real_table_keeps_the_screen_on() {
        let catalogue = Catalogue::standard();
        let setup = |game: &str, dice| {
            let def = catalogue.find(game).unwrap();
            let (packs, _) = def.packs(None);
            let setup = MatchSetup::of(def, &packs[0], 1);
            (def.info, MatchSetup { dice, cards: dice, ..setup })
        };
        let people = Next::People { seats: Default::default(), secret: false };
        for (game, dice, next, stays) in [
            ("dualing-dice", Provider::Physical, people, true),
            ("dualing-dice", Provider::Physical, Next::Nobody, false),
            ("dualing-dice", Provider::Program, people, false),
            ("dualing-dice-sheet", Provider::Program, people, true),
            ("dualing-dice-sheet", Provider::Program, Next::Nobody, false),
        ] {
            let (info, setup) = setup(game, dice);
            assert_eq!(is_at_a_real_table(&info, &setup, next), stays, "{game}, {dice:?}, {next:?}");
        }
    }
}
