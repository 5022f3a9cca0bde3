//! Decisions of the table (DW-WIN-6 and section 7.5 of the rules).

mod compare;
mod editor;

pub use editor::open as open_editor;

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use crate::games::dice_war::{BLACK, RED, Ruling, pair_index};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_war::{Session, ViewModel};
use crate::tables::kit::Dialog;

/// Opens the list of decisions above a window.
pub fn open(session: &Rc<Session>, m: &Rc<ViewModel>, parent: &gtk::Window) {
    let dialog = Rc::new(Dialog::new(&gettext("House Ruling"), parent, (460, 620)));
    dialog.add_reason(&gettext("The ruling and its reason will be marked in the log."));
    let board = adw::PreferencesGroup::new();
    let different = adw::ActionRow::builder()
        .title(gettext("_Match the Real Board…"))
        .subtitle(gettext("Correct the dice, the Reserve, the Exile and the bars"))
        .use_underline(true)
        .activatable(true)
        .build();
    different.add_suffix(&gtk::Image::from_icon_name("go-next-symbolic"));
    let (shared, model, above) = (Rc::downgrade(session), Rc::clone(m), parent.downgrade());
    let this = Rc::downgrade(&dialog);
    different.connect_activated(move |_| {
        if let Some(dialog) = this.upgrade() {
            dialog.window.close();
        }
        if let (Some(session), Some(parent)) = (shared.upgrade(), above.upgrade()) {
            open_editor(&session, &model, &parent);
        }
    });
    board.add(&different);
    dialog.page.append(&board);
    let over = m.state.ended().is_some();
    for (title, rulings) in lists(m) {
        let group = adw::PreferencesGroup::builder().title(&title).sensitive(!over).build();
        for (words, ruling) in rulings {
            let row = adw::ActionRow::builder()
                .title(gtk::glib::markup_escape_text(&words))
                .activatable(true)
                .build();
            let (session, this) = (Rc::downgrade(session), Rc::downgrade(&dialog));
            row.connect_activated(move |_| {
                let Some(dialog) = this.upgrade() else { return };
                dialog.window.close();
                if let Some(session) = session.upgrade() {
                    session.rule(ruling, &dialog.reason());
                }
            });
            group.add(&row);
        }
        dialog.page.append(&group);
    }
    dialog.present(Rc::clone(&dialog));
}

/// What the table may decide besides how the board looks.
fn lists(m: &ViewModel) -> [(String, Vec<(String, Ruling)>); 3] {
    let names = [RED, BLACK].map(|seat| m.name(seat));
    let each = |words: &dyn Fn(&str) -> String, ruling: fn(crate::engine::Seat) -> Ruling| {
        [RED, BLACK].map(|seat| (words(&names[pair_index(seat)]), ruling(seat))).to_vec()
    };
    let mut end =
        each(&|name| gettext_f("{seat} resigns", &[("seat", name)]), |seat| Ruling::Resign { seat });
    end.push((gettext("Both agree on a draw"), Ruling::AgreeDraw));
    let turn = each(&|name| gettext_f("{seat} moves next", &[("seat", name)]), |seat| Ruling::Act { seat });
    let mut text =
        each(&|name| gettext_f("{seat} wins", &[("seat", name)]), |seat| Ruling::End { winner: Some(seat) });
    text.push((gettext("The match is a draw"), Ruling::End { winner: None }));
    [
        (gettext("End the Match"), end),
        (gettext("Grant Another Action"), turn),
        (gettext("End the Match by a Card’s Text"), text),
    ]
}
