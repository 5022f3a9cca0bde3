//! Everyone's hand on their own phone: off until people begin it for a match, and over with the page. Only the match in
//! this window decides; phones say which thing of what they were shown was pressed.

mod sheet;

use std::net::IpAddr;

use relm4::ComponentSender;
use relm4::gtk::{self, prelude::*};
use serde_json::json;

use super::{TableMsg, TablePage};
use crate::dialogs::{Answer, Message};
use crate::engine::Seat;
use crate::i18n::{gettext, gettext_f};
use crate::now;
use crate::play::Next;
use crate::share::{Door, Hands, Heard, Limits, Page, Pressed, Server};
use sheet::Sheet;

/// What happens with phones.
#[derive(Debug)]
pub enum PhonesMsg {
    /// Show what there is to decide.
    Open,
    /// Let phones in at this address.
    Begin(IpAddr),
    /// No phone shows a hand any more.
    Stop,
    /// Take a hand from its phone, with a new code.
    Renew(Seat),
    /// Whether the other phone that wants this hand gets it.
    Decide(Seat, bool),
    /// The server has something to tell.
    Heard(Heard),
}

/// The phones of a match.
#[derive(Default)]
pub(super) struct Phones {
    running: Option<Running>,
    sheet: Option<Sheet>,
}

/// While phones are let in.
struct Running {
    server: Server,
    hands: Hands,
    /// The change of the log after which they were shown last; none if they have to be shown again.
    shown: Option<u64>,
}

impl Phones {
    /// Whether phones are let in.
    pub(super) const fn are_on(&self) -> bool {
        self.running.is_some()
    }

    /// How many of how many are there, in few words and in many: where that is, and whose phones.
    fn told(&self, page: &TablePage) -> Option<(String, String)> {
        let server = &self.running.as_ref()?.server;
        let people = page.session.setup().people();
        let there = people.iter().filter(|seat| server.is_there(*seat)).count();
        let words = [
            ("address", server.at().to_string()),
            ("n", there.to_string()),
            ("all", people.len().to_string()),
        ];
        let words = words.each_ref().map(|(name, value)| (*name, value.as_str()));
        let whose = |seat| format!("{}: {}", page.session.names().of(seat), state(server, seat));
        let all = gettext_f("Hands on phones at {address}: {n} of {all} connected", &words);
        let lines: Vec<String> = std::iter::once(all).chain(people.iter().map(whose)).collect();
        let [_, counts @ ..] = words;
        Some((gettext_f("Phones {n} of {all}", &counts), lines.join("\n")))
    }
}

/// What is known of a seat’s phone.
fn state(server: &Server, seat: Seat) -> String {
    match (server.is_there(seat), server.is_bound(seat)) {
        (true, _) => gettext("Connected"),
        (false, true) => gettext("Asleep or away"),
        (false, false) => gettext("No phone yet"),
    }
}

impl TablePage {
    pub(super) fn on_phones(&mut self, msg: PhonesMsg, root: &gtk::Box, sender: &ComponentSender<Self>) {
        match msg {
            PhonesMsg::Open => {
                let above = root.root().and_downcast::<gtk::Window>();
                self.phones.sheet = above.map(|above| Sheet::open(&above, sender));
            }
            PhonesMsg::Begin(address) => self.begin_phones(address, sender),
            PhonesMsg::Stop => self.phones.running = None,
            PhonesMsg::Renew(seat) => {
                let renewed = self.phones.running.as_ref().map(|running| running.server.renew(seat));
                if let Some(Err(error)) = renewed {
                    self.fail(gettext("Could not make a new code"), &error, sender);
                }
                self.show_code(seat);
            }
            PhonesMsg::Decide(seat, yes) => {
                if let Some(running) = &self.phones.running {
                    running.server.decide(seat, yes);
                }
            }
            PhonesMsg::Heard(heard) => self.heard_of_phones(heard, root, sender),
        }
        self.show_sheet();
    }

    fn begin_phones(&mut self, address: IpAddr, sender: &ComponentSender<Self>) {
        let Some(hands) = Hands::new(&self.session) else { return };
        let (people, names) = (self.session.setup().people(), self.session.names());
        let greeting = |seat: Seat| (seat, json!({ "name": names.of(seat) }).to_string().into_bytes());
        let page = Page::of(&self.session.game().info());
        let input = sender.input_sender().clone();
        // The page may be gone by then.
        let told = move |heard| drop(input.send(TableMsg::Phones(PhonesMsg::Heard(heard))));
        let server = Door::new(people.iter().map(greeting))
            .and_then(|door| Server::start(address, Limits::at(address), page, door, told));
        match server {
            Ok(server) => self.phones.running = Some(Running { server, hands, shown: None }),
            Err(error) => self.fail(gettext("Could not let phones in"), &error, sender),
        }
    }

    fn heard_of_phones(&mut self, heard: Heard, root: &gtk::Box, sender: &ComponentSender<Self>) {
        match heard {
            Heard::Came(seat) => {
                // The code is for one phone; nobody else needs to see it.
                if let Some(sheet) = &self.phones.sheet {
                    sheet.cover(Some(seat));
                }
            }
            Heard::Went(_) => {}
            Heard::Asks(seat) => {
                let names = [("seat", &*self.session.names().of(seat))];
                let heading = gettext_f("Another phone wants {seat}’s hand", &names);
                let body = gettext_f("If {seat} has changed phones, give the hand to the new one.", &names);
                let decide = |yes: bool| {
                    let input = sender.input_sender().clone();
                    move || drop(input.send(TableMsg::Phones(PhonesMsg::Decide(seat, yes))))
                };
                Message::new(root, &heading, &body)
                    .close(&gettext("_Later"))
                    .answer(&gettext("_Keep"), Answer::Plain, decide(false))
                    .answer(&gettext("_Give It"), Answer::Suggested, decide(true))
                    .show();
            }
            Heard::Pressed(seat, numbers) => self.pressed_on_phone(seat, numbers, sender),
            Heard::Ended => {
                self.phones.running = None;
                let body =
                    gettext("Nothing has happened for half an hour, so no phone shows a hand any more.");
                Message::new(root, &gettext("Hands on Phones"), &body).close(&gettext("_Close")).show();
            }
        }
    }

    fn pressed_on_phone(&mut self, seat: Seat, numbers: (u64, u64), sender: &ComponentSender<Self>) {
        let Some(running) = &mut self.phones.running else { return };
        running.shown = None;
        // What is amended or paused waits for the people at the screen.
        if self.amending.is_some() || self.pause.is_some() {
            return;
        }
        let (asked, scores) = (self.session.game().turn(), self.session.game().scores());
        let was_asked = matches!(self.session.next(), Next::People { .. });
        let looking = self.private;
        if let Pressed::Entered(n) = running.hands.press(&mut self.session, seat, numbers, now()) {
            self.told = self.session.told(n);
            self.entered_after(asked);
            self.advance(sender);
            // Who looks at their own secrets on the screen goes on.
            if let Next::People { seats, secret: true } = self.session.next() {
                self.private = looking.filter(|looks| *looks != seat && seats.contains(*looks));
            }
            if self.sounds {
                self.play_sounds(asked, &scores, was_asked);
            }
        }
    }

    /// Shows phones how the match stands, after every change of it. Its end is the last that they are shown.
    pub(super) fn show_phones(&mut self, button: &gtk::Button, there: &gtk::Label) {
        if let Some(running) = &mut self.phones.running
            && running.shown.replace(self.ticket) != Some(self.ticket)
        {
            running.server.show(running.hands.show(&self.session));
        }
        if self.session.next() == Next::Nobody {
            self.phones.running = None;
        }
        button.set_visible(self.phones.are_on());
        if let Some((short, told)) = self.phones.told(self) {
            there.set_text(&short);
            button.set_tooltip_text(Some(&told));
            button.update_property(&[gtk::accessible::Property::Description(&told)]);
        }
    }

    /// Shows the code for a seat's phone.
    fn show_code(&self, seat: Seat) {
        let link = self.phones.running.as_ref().and_then(|running| running.server.link(seat));
        if let (Some(sheet), Some(link)) = (&self.phones.sheet, link) {
            sheet.show_code(seat, &self.session.names().of(seat), &link);
        }
    }

    fn show_sheet(&mut self) {
        if self.phones.sheet.as_ref().is_some_and(Sheet::is_closed) {
            self.phones.sheet = None;
        }
        let Some(sheet) = &self.phones.sheet else { return };
        let server = self.phones.running.as_ref().map(|shared| &shared.server);
        let person = |seat: Seat| {
            let state = server.map_or_else(|| gettext("No phone yet"), |server| state(server, seat));
            (seat, self.session.names().of(seat), state, server.and_then(|server| server.link(seat)))
        };
        let people: Vec<_> = self.session.setup().people().iter().map(person).collect();
        sheet.show(server.map(|server| server.at().to_string()), people);
    }
}
