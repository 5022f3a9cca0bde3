//! What a fresh start says after a panic, and the report of it.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};

use super::message::{Answer, Message};
use crate::i18n::gettext;
use crate::widgets::Named;

/// Says that the program has started again. `go_on` leads back to the match that was in play, if one was; without a
/// `report` there is none to be seen.
pub fn tell_of_panic(window: &adw::ApplicationWindow, report: Option<String>, go_on: Option<Rc<dyn Fn()>>) {
    let heading = gettext("Something Went Wrong");
    let body = match go_on {
        Some(_) => {
            gettext("Tableside ran into an error and started again. Your match is saved up to the last move.")
        }
        None => gettext("Tableside ran into an error and started again. Your matches are saved."),
    };
    let mut message = Message::new(window, &heading, &body).close(&gettext("_Close"));
    if let Some(text) = report {
        let (window, again) = (window.clone(), go_on.clone());
        message = message.answer(&gettext("_Show Report"), Answer::Plain, move || {
            let (below, text, again) = (window.clone(), text.clone(), again.clone());
            let back = text.clone();
            show_report(&window, &text, move || tell_of_panic(&below, Some(back.clone()), again.clone()));
        });
    }
    match go_on {
        Some(go_on) => message
            .answer(&gettext("_Continue Match"), Answer::Suggested, move || go_on())
            .enter_answers()
            .show(),
        None => message.enter_closes().show(),
    }
}

/// Shows a report; `closed` is called when it is closed.
fn show_report(parent: &adw::ApplicationWindow, text: &str, closed: impl Fn() + 'static) {
    let view = gtk::TextView::builder()
        .editable(false)
        .cursor_visible(false)
        .monospace(true)
        .wrap_mode(gtk::WrapMode::WordChar)
        .left_margin(12)
        .right_margin(12)
        .top_margin(12)
        .bottom_margin(12)
        .build();
    view.buffer().set_text(text);
    view.set_accessible_name(&gettext("Report"));
    let copy = gtk::Button::builder().label(gettext("Co_py")).use_underline(true).build();
    let words = text.to_owned();
    copy.connect_clicked(move |copy| copy.clipboard().set_text(&words));
    let header = adw::HeaderBar::new();
    header.pack_start(&copy);
    let about = gtk::Label::builder()
        .label(gettext("A report helps to find the error. It contains no names, no cards and no dice."))
        .wrap(true)
        .xalign(0.0)
        .margin_start(12)
        .margin_end(12)
        .margin_top(6)
        .margin_bottom(6)
        .build();
    let content = gtk::Box::new(gtk::Orientation::Vertical, 0);
    content.append(&header);
    content.append(&about);
    content.append(&gtk::ScrolledWindow::builder().vexpand(true).child(&view).build());
    let window = adw::Window::builder()
        .title(gettext("Report"))
        .transient_for(parent)
        .modal(true)
        .default_width(parent.width().clamp(360, 640))
        .default_height(520)
        .content(&content)
        .build();
    close_with_escape(&window);
    window.connect_close_request(move |_| {
        closed();
        glib::Propagation::Proceed
    });
    window.present();
}

/// Closes a window with Escape, as dialogs are.
pub fn close_with_escape(window: &adw::Window) {
    let keys = gtk::EventControllerKey::new();
    let this = window.downgrade();
    keys.connect_key_pressed(move |_, key, _, _| {
        if key == gtk::gdk::Key::Escape {
            this.upgrade().iter().for_each(GtkWindowExt::close);
            return glib::Propagation::Stop;
        }
        glib::Propagation::Proceed
    });
    window.add_controller(keys);
}
