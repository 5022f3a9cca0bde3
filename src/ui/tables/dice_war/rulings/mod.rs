//! Decisions of the table (DW-WIN-6 and section 7.5 of the rules).

mod compare;
mod editor;

pub use editor::open as open_editor;

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{adw, gtk};

use super::core::Core;
use super::moment::Moment;
use crate::games::dice_war::{BLACK, RED, Ruling, pair_index};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::kit::boxed;

/// Opens the list of decisions above a window.
pub fn open(core: &Rc<Core>, m: &Rc<Moment>, parent: &gtk::Window) {
    let window = window(&gettext("House Ruling"), parent, 460, 620);
    let reason = adw::EntryRow::builder().title(gettext("Reason")).build();
    let page = boxed(gtk::Orientation::Vertical, 18, "");
    let about = adw::PreferencesGroup::new();
    about.set_description(Some(&gettext("A ruling is marked in the log, with its reason.")));
    about.add(&reason);
    page.append(&about);
    let board = adw::PreferencesGroup::new();
    let different = adw::ActionRow::builder()
        .title(gettext("The _Table Looks Different…"))
        .subtitle(gettext("Correct dice, Reserve, Exile and bars"))
        .use_underline(true)
        .activatable(true)
        .build();
    different.add_suffix(&gtk::Image::from_icon_name("go-next-symbolic"));
    let (weak, moment, above) = (Rc::downgrade(core), Rc::clone(m), parent.downgrade());
    let this = window.downgrade();
    different.connect_activated(move |_| {
        if let Some(window) = this.upgrade() {
            window.close();
        }
        if let (Some(core), Some(parent)) = (weak.upgrade(), above.upgrade()) {
            open_editor(&core, &moment, &parent);
        }
    });
    board.add(&different);
    page.append(&board);
    let over = m.state.ended().is_some();
    for (title, rulings) in lists(m) {
        let group = adw::PreferencesGroup::builder().title(&title).sensitive(!over).build();
        for (words, ruling) in rulings {
            let row = adw::ActionRow::builder()
                .title(gtk::glib::markup_escape_text(&words))
                .activatable(true)
                .build();
            let (weak, reason, this) = (Rc::downgrade(core), reason.downgrade(), window.downgrade());
            row.connect_activated(move |_| {
                let words =
                    reason.upgrade().map(|reason| reason.text().trim().chars().take(300).collect::<String>());
                if let Some(window) = this.upgrade() {
                    window.close();
                }
                if let Some(core) = weak.upgrade() {
                    core.rule(ruling, &words.unwrap_or_default());
                }
            });
            group.add(&row);
        }
        page.append(&group);
    }
    fill(&window, &page, None);
    window.present();
}

/// What the table may decide besides how the board looks.
fn lists(m: &Moment) -> [(String, Vec<(String, Ruling)>); 3] {
    let names = [RED, BLACK].map(|seat| m.name(seat));
    let each = |words: &dyn Fn(&str) -> String, ruling: fn(crate::engine::Seat) -> Ruling| {
        [RED, BLACK].map(|seat| (words(&names[pair_index(seat)]), ruling(seat))).to_vec()
    };
    let mut end =
        each(&|name| gettext_f("{seat} gives up", &[("seat", name)]), |seat| Ruling::Resign { seat });
    end.push((gettext("Both agree on a draw"), Ruling::AgreeDraw));
    let turn = each(&|name| gettext_f("{seat} acts next", &[("seat", name)]), |seat| Ruling::Act { seat });
    let mut text = each(&|name| gettext_f("{seat} wins by it", &[("seat", name)]), |seat| Ruling::End {
        winner: Some(seat),
    });
    text.push((gettext("A draw by it"), Ruling::End { winner: None }));
    [
        (gettext("End the Match"), end),
        (gettext("Another Action"), turn),
        (gettext("A Card’s Text Ends the Match"), text),
    ]
}

/// A window above another, closed with Escape.
pub(super) fn window(title: &str, parent: &gtk::Window, width: i32, height: i32) -> adw::Window {
    let window = adw::Window::builder()
        .title(title)
        .transient_for(parent)
        .modal(true)
        .destroy_with_parent(true)
        .default_width(width)
        .default_height(height)
        .width_request(340)
        .build();
    let escape = gtk::Shortcut::new(
        gtk::ShortcutTrigger::parse_string("Escape"),
        Some(gtk::NamedAction::new("window.close")),
    );
    let shortcuts = gtk::ShortcutController::new();
    shortcuts.add_shortcut(escape);
    window.add_controller(shortcuts);
    window
}

/// Puts a page and a header bar into a window; with a button that does what the window is for.
pub(super) fn fill(window: &adw::Window, page: &gtk::Box, button: Option<&gtk::Button>) {
    page.set_margin_top(12);
    page.set_margin_bottom(18);
    page.set_margin_start(12);
    page.set_margin_end(12);
    let clamp = adw::Clamp::builder().maximum_size(860).child(page).build();
    let scroll = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .vexpand(true)
        .child(&clamp)
        .build();
    let header =
        adw::HeaderBar::builder().show_start_title_buttons(false).show_end_title_buttons(false).build();
    let cancel = gtk::Button::with_mnemonic(&gettext("_Cancel"));
    let this = window.downgrade();
    cancel.connect_clicked(move |_| {
        if let Some(window) = this.upgrade() {
            window.close();
        }
    });
    header.pack_start(&cancel);
    if let Some(button) = button {
        header.pack_end(button);
    }
    let whole = gtk::Box::new(gtk::Orientation::Vertical, 0);
    whole.append(&header);
    whole.append(&scroll);
    window.set_content(Some(&whole));
}
