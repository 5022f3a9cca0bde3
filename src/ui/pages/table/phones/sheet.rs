//! The window in which phones are let in: the network, a code for each person, and the end of it.

use std::net::IpAddr;
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::{ComponentSender, adw, gtk};

use super::super::{TableMsg, TablePage};
use super::PhonesMsg;
use crate::engine::Seat;
use crate::exchange::Code;
use crate::i18n::{gettext, gettext_f};
use crate::share::address::is_allowed;
use crate::share::{Place, places};
use crate::shared::Shared;
use crate::tables::kit::{add_all, label, styled_box};
use crate::widgets::{Named, QrCode};

/// One person: the seat, the name, what is known of the phone, and what its code says.
pub(super) type Person = (Seat, String, String, Option<String>);

/// The window.
pub(super) struct Sheet {
    window: adw::Window,
    parts: Rc<Parts>,
}

struct Parts {
    input: relm4::Sender<TableMsg>,
    /// What is decided before phones are let in.
    before: gtk::Box,
    begin: gtk::Button,
    chosen: Shared<Option<IpAddr>>,
    /// What is there while they are.
    during: gtk::Box,
    at: gtk::Label,
    people: gtk::ListBox,
    stop: gtk::Button,
    code: gtk::Box,
    code_of: gtk::Label,
    qr: QrCode,
    link: gtk::Label,
    /// Whose code is shown.
    whose: Shared<Option<Seat>>,
    /// What the list shows.
    shown: Shared<Option<Vec<Person>>>,
}

impl Drop for Sheet {
    fn drop(&mut self) {
        self.window.destroy();
    }
}

impl Sheet {
    pub(super) fn open(above: &gtk::Window, sender: &ComponentSender<TablePage>) -> Self {
        let window = adw::Window::builder()
            .title(gettext("Hands on Phones"))
            .transient_for(above)
            .modal(true)
            .destroy_with_parent(true)
            .default_width(440)
            .default_height(640)
            .width_request(320)
            .build();
        crate::dialogs::close_with_escape(&window);
        let begin = gtk::Button::with_mnemonic(&gettext("_Begin"));
        begin.add_css_class("suggested-action");
        let stop = gtk::Button::with_mnemonic(&gettext("_Stop"));
        stop.add_css_class("destructive-action");
        let header = adw::HeaderBar::builder().show_start_title_buttons(false).build();
        header.pack_start(&stop);
        header.pack_end(&begin);
        let parts = Rc::new(Parts {
            input: sender.input_sender().clone(),
            before: styled_box(gtk::Orientation::Vertical, 18, ""),
            begin,
            chosen: Shared::default(),
            during: styled_box(gtk::Orientation::Vertical, 18, ""),
            at: words(""),
            people: boxed_list(),
            stop,
            code: styled_box(gtk::Orientation::Vertical, 8, ""),
            code_of: label("title-4"),
            qr: QrCode::default(),
            link: label("dim-label"),
            whose: Shared::default(),
            shown: Shared::default(),
        });
        parts.build();
        let page = styled_box(gtk::Orientation::Vertical, 0, "");
        for (set, room) in
            [(gtk::Box::set_margin_top as fn(&gtk::Box, i32), 12), (gtk::Box::set_margin_bottom, 18)]
        {
            set(&page, room);
        }
        page.set_margin_start(12);
        page.set_margin_end(12);
        add_all(&page, &[&parts.before, &parts.during]);
        let clamp = adw::Clamp::builder().maximum_size(520).child(&page).build();
        let scroll = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .child(&clamp)
            .build();
        let whole = styled_box(gtk::Orientation::Vertical, 0, "");
        whole.append(&header);
        whole.append(&scroll);
        window.set_content(Some(&whole));
        window.present();
        Self { window, parts }
    }

    /// Whether people have closed it.
    pub(super) fn is_closed(&self) -> bool {
        !self.window.is_visible()
    }

    /// Shows where phones are let in, if they are, and who is there.
    pub(super) fn show(&self, at: Option<String>, people: Vec<Person>) {
        let parts = &self.parts;
        let on = at.is_some();
        parts.before.set_visible(!on);
        parts.begin.set_visible(!on);
        parts.during.set_visible(on);
        parts.stop.set_visible(on);
        parts.begin.set_sensitive(parts.chosen.get().is_some());
        let Some(at) = at else {
            self.cover(None);
            return;
        };
        parts.at.set_text(&gettext_f(
            "Phones in this network reach the match at {address}. Everybody points their phone’s camera at their own code.",
            &[("address", &at)],
        ));
        if parts.shown.get().as_ref().as_ref() != Some(&people) {
            Parts::list(parts, &people);
            parts.shown.set(Some(people));
        }
    }

    /// Shows the code of a seat.
    pub(super) fn show_code(&self, seat: Seat, name: &str, link: &str) {
        self.parts.show_code(seat, name, link);
    }

    /// Covers the code that is shown, or only that of this seat.
    pub(super) fn cover(&self, of: Option<Seat>) {
        let whose = *self.parts.whose.get();
        if whose.is_some() && (of.is_none() || of == whose) {
            self.parts.cover();
        }
    }
}

impl Parts {
    fn build(self: &Rc<Self>) {
        let about = [
            gettext(
                "Everybody sees their own hand on their own phone, and chooses there. Nothing is installed, and nothing leaves this network.",
            ),
            gettext(
                "Use it on networks you trust: whoever controls the network could change what the phones show.",
            ),
        ];
        about.iter().for_each(|text| self.before.append(&words(text)));
        let places = named().map_or_else(|| places().unwrap_or_default(), |place| vec![place]);
        match places.as_slice() {
            [] => self.offer_nothing(),
            places => self.offer(places),
        }
        let input = self.input.clone();
        let chosen = Rc::downgrade(self);
        self.begin.connect_clicked(move |_| {
            if let Some(address) = chosen.upgrade().and_then(|parts| *parts.chosen.get()) {
                let _ = input.send(TableMsg::Phones(PhonesMsg::Begin(address)));
            }
        });
        let input = self.input.clone();
        self.stop.connect_clicked(move |_| drop(input.send(TableMsg::Phones(PhonesMsg::Stop))));
        self.code_of.set_xalign(0.5);
        self.code_of.set_justify(gtk::Justification::Center);
        self.link.set_selectable(true);
        self.link.set_wrap_mode(gtk::pango::WrapMode::Char);
        self.link.set_xalign(0.5);
        self.code.set_visible(false);
        add_all(&self.code, &[&self.code_of, &self.qr, &self.link]);
        add_all(&self.during, &[&self.at, &self.people, &self.code]);
    }

    /// The networks in which the phones can be.
    fn offer(self: &Rc<Self>, places: &[Place]) {
        let list = boxed_list();
        list.set_accessible_name(&gettext("Network of the phones"));
        let mut group: Option<gtk::CheckButton> = None;
        for place in places {
            let check = gtk::CheckButton::builder().valign(gtk::Align::Center).build();
            check.set_group(group.as_ref());
            check.set_accessible_name(&place.interface);
            let (parts, address) = (Rc::downgrade(self), place.address);
            check.connect_toggled(move |check| {
                if let Some(parts) = parts.upgrade().filter(|_| check.is_active()) {
                    parts.chosen.set(Some(address));
                    parts.begin.set_sensitive(true);
                }
            });
            let row = adw::ActionRow::builder()
                .title(gtk::glib::markup_escape_text(&place.interface))
                .subtitle(place.address.to_string())
                .activatable_widget(&check)
                .build();
            row.add_prefix(&check);
            list.append(&row);
            if group.is_none() {
                check.set_active(true);
                group = Some(check);
            }
        }
        self.before.append(&list);
    }

    fn offer_nothing(&self) {
        let flatpak = std::path::Path::new("/.flatpak-info").exists();
        let text = match flatpak {
            true => {
                gettext("Tableside may not use the network. This command lets it, until you take that back:")
            }
            false => gettext(
                "This computer is not on a private network. Connect it to the network of the phones, or let a phone share its own.",
            ),
        };
        self.before.append(&words(&text));
        if flatpak {
            let command = label("monospace");
            command.set_text(&format!("flatpak override --user --share=network {}", crate::config::APP_ID));
            command.set_selectable(true);
            self.before.append(&command);
        }
    }

    fn list(parts: &Rc<Self>, people: &[Person]) {
        while let Some(row) = parts.people.first_child() {
            parts.people.remove(&row);
        }
        for (seat, name, state, link) in people {
            let row =
                adw::ActionRow::builder().title(gtk::glib::markup_escape_text(name)).subtitle(state).build();
            let names = [("seat", name.as_str())];
            let renew = gtk::Button::builder()
                .icon_name("view-refresh-symbolic")
                .tooltip_text(gettext_f("Take {seat}’s hand from its phone, and make a new code", &names))
                .valign(gtk::Align::Center)
                .css_classes(["flat"])
                .build();
            renew.set_accessible_name(&gettext_f("New code for {seat}", &names));
            let (input, seat) = (parts.input.clone(), *seat);
            renew.connect_clicked(move |_| drop(input.send(TableMsg::Phones(PhonesMsg::Renew(seat)))));
            let show = gtk::Button::builder().label(gettext("Show Code")).valign(gtk::Align::Center).build();
            show.set_accessible_name(&gettext_f("Show {seat}’s code", &names));
            let (whole, name, link) = (Rc::downgrade(parts), name.clone(), link.clone());
            show.connect_clicked(move |_| {
                let (Some(parts), Some(link)) = (whole.upgrade(), &link) else { return };
                match *parts.whose.get() == Some(seat) {
                    true => parts.cover(),
                    false => parts.show_code(seat, &name, link),
                }
            });
            row.add_suffix(&renew);
            row.add_suffix(&show);
            parts.people.append(&row);
        }
    }

    fn show_code(&self, seat: Seat, name: &str, link: &str) {
        let code = Code::of(link);
        self.code_of.set_text(&gettext_f("{seat}, point your phone’s camera here", &[("seat", name)]));
        self.qr.set_accessible_name(&gettext_f("Code for {seat}’s phone", &[("seat", name)]));
        self.qr.set_code(code);
        self.link.set_text(link);
        self.whose.set(Some(seat));
        self.code.set_visible(true);
    }

    fn cover(&self) {
        self.code.set_visible(false);
        self.qr.set_code(None);
        self.link.set_text("");
        self.whose.set(None);
    }
}

/// The address that whoever started the program names, such as 127.0.0.1 to try it out on one computer.
fn named() -> Option<Place> {
    let address = std::env::var("TABLESIDE_PHONES_AT").ok()?.parse().ok()?;
    is_allowed(address).then(|| Place { interface: gettext("This computer"), address })
}

fn words(text: &str) -> gtk::Label {
    let words = label("");
    words.set_text(text);
    words
}

fn boxed_list() -> gtk::ListBox {
    let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
    list.add_css_class("boxed-list");
    list
}
