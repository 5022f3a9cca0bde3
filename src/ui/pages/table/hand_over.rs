//! Somebody comes late or leaves: a seat is handed to a person, a bot or nobody.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use super::{TableMsg, TablePage};
use crate::bots::Level;
use crate::dialogs::{Answer, Message};
use crate::engine::{EntryError, HandOver, Levels, Names, Seat, Turn};
use crate::i18n::{gettext, gettext_f};
use crate::now;
use crate::pages::new_match::{bot_names, kind_title};
use crate::play::{Catalogue, SeatSetup, clean_name};
use crate::widgets::Named;

/// Who can take a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taker {
    Person,
    Bot(Level),
    Nobody,
}

impl Taker {
    fn title(self) -> String {
        match self {
            Self::Person => kind_title(None),
            Self::Bot(level) => kind_title(Some(level)),
            Self::Nobody => gettext("Nobody: the table plays it"),
        }
    }
}

/// What is chosen in the form.
#[derive(Clone)]
struct Form {
    seat: adw::ComboRow,
    taker: adw::ComboRow,
    name: adw::EntryRow,
    takers: Rc<[Taker]>,
    /// Who sits where as the form opens.
    seats: Rc<[SeatSetup]>,
}

impl Form {
    fn new(page: &TablePage) -> Self {
        let seats = &page.session.setup().seats;
        let takers = page.takers();
        let titles: Vec<String> = takers.iter().map(|taker| taker.title()).collect();
        let taker = combo(&gettext("Who _Takes It"), &titles);
        let sits = |(seat, sits): (Seat, &SeatSetup)| {
            let name = page.session.names().of(seat);
            match sits.bot {
                Some(level) => format!("{name} ({})", kind_title(Some(level))),
                None => name,
            }
        };
        let sits: Vec<String> = (0u8..).map(Seat).zip(seats).map(sits).collect();
        let seat = combo(&gettext("_Seat"), &sits);
        // Whoever is asked now is most likely to leave.
        let asked = page.acting().map_or(0, |seat| u32::from(seat.0));
        seat.set_selected(asked);
        let name = adw::EntryRow::builder().title(gettext("_Name")).use_underline(true);
        let name = name.activates_default(true).build();
        Self { seat, taker, name, takers: takers.into(), seats: seats.as_slice().into() }
    }

    fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat.selected()).unwrap_or(0))
    }

    fn taker(&self) -> Taker {
        self.takers.get(self.taker.selected() as usize).copied().unwrap_or(Taker::Person)
    }

    /// The name of a bot that nobody has named: one that nobody else has.
    fn free_name(&self) -> String {
        let taken = |name: &String| self.seats.iter().any(|seat| seat.name == *name);
        bot_names().into_iter().find(|name| !taken(name)).unwrap_or_default()
    }

    /// Who takes the seat; `None` while a person has no name yet.
    fn newcomer(&self) -> Option<SeatSetup> {
        let typed = clean_name(&self.name.text());
        match self.taker() {
            Taker::Nobody => Some(SeatSetup::default()),
            Taker::Person => Some(SeatSetup { name: typed, bot: None }).filter(|sits| !sits.name.is_empty()),
            Taker::Bot(level) => {
                let name = if typed.is_empty() { self.free_name() } else { typed };
                Some(SeatSetup { name, bot: Some(level) })
            }
        }
    }

    /// A name that the program gave goes with who takes the seat.
    fn follow_taker(&self) {
        let given = bot_names().contains(&self.name.text().to_string());
        match self.taker() {
            Taker::Bot(_) if self.name.text().is_empty() => self.name.set_text(&self.free_name()),
            Taker::Person if given => self.name.set_text(""),
            _ => {}
        }
        self.name.set_visible(self.taker() != Taker::Nobody);
    }
}

fn combo(title: &str, rows: &[String]) -> adw::ComboRow {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let row = adw::ComboRow::builder().title(title).use_underline(true);
    row.model(&gtk::StringList::new(&rows)).build()
}

impl TablePage {
    /// Whether a seat can be handed over now.
    pub(super) fn may_hand_over(&self) -> bool {
        self.amending.is_none() && self.session.game().turn() != Turn::Over
    }

    /// Who can take a seat of this game: bots see no score sheet.
    fn takers(&self) -> Vec<Taker> {
        let game = &self.session.setup().game;
        let levels = Catalogue::standard().find(game).map_or(Levels::USUAL, |game| game.levels);
        let sheet = self.session.game().info().sheet_of.is_some();
        let bots = Level::offered(&levels).iter().filter(|_| !sheet).map(|level| Taker::Bot(*level));
        let people = std::iter::once(Taker::Person);
        people.chain(bots).chain(std::iter::once(Taker::Nobody)).collect()
    }

    /// Asks which seat goes over to whom. Nothing happens before that is confirmed.
    pub(super) fn ask_to_hand_over(&self, root: &gtk::Box, sender: &ComponentSender<Self>) {
        let form = Form::new(self);
        let group = adw::PreferencesGroup::new();
        let rows: [&gtk::Widget; 3] =
            [form.seat.upcast_ref(), form.taker.upcast_ref(), form.name.upcast_ref()];
        rows.into_iter().for_each(|row| group.add(row));
        let told =
            gtk::Label::builder().wrap(true).xalign(0.0).margin_top(12).css_classes(["hand-over-told"]);
        let told = told.wrap_mode(gtk::pango::WrapMode::WordChar).build();
        let child = gtk::Box::new(gtk::Orientation::Vertical, 0);
        child.append(&group);
        child.append(&told);
        let body =
            gettext("Somebody else plays there from now on. The log tells it, and Undo takes it back.");
        let (input, chosen) = (sender.input_sender().clone(), form.clone());
        let message = Message::new(root, &gettext("Hand Over a Seat"), &body)
            .child(&child)
            .close(&gettext("_Cancel"))
            .answer(&gettext("_Hand Over"), Answer::Suggested, move || {
                if let Some(to) = chosen.newcomer() {
                    let _ = input.send(TableMsg::HandOver { seat: chosen.seat(), to });
                }
            })
            .enter_answers();
        let allow = message.switch();
        let names = self.session.names().clone();
        let refusals = self.refusals(&form);
        let shown = form.clone();
        let show = Rc::new(move || {
            let refused = refusals(shown.seat(), shown.taker());
            let words = match (shown.newcomer(), refused) {
                (_, Some(why)) => Err(why),
                (None, None) => Err(gettext("Enter the name of who takes the seat.")),
                (Some(to), None) => outcome(&names, &shown, to),
            };
            allow(words.is_ok());
            let words = words.unwrap_or_else(|why| why);
            told.set_label(&words);
            told.set_accessible_name(&words);
        });
        form.follow_taker();
        show();
        let (follow, again) = (form.clone(), Rc::clone(&show));
        form.taker.connect_selected_notify(move |_| {
            follow.follow_taker();
            again();
        });
        let again = Rc::clone(&show);
        form.seat.connect_selected_notify(move |_| again());
        form.name.connect_changed(move |_| show());
        message.show();
    }

    /// Why a bot cannot take a seat as the match stands, seat by seat; worked out before the form opens, so that the form
    /// holds nothing of the match.
    fn refusals(&self, form: &Form) -> impl Fn(Seat, Taker) -> Option<String> + use<> {
        let seats = (0u8..).map(Seat).take(form.seats.len());
        let bot = SeatSetup { name: String::new(), bot: Some(Level::Random) };
        let why = |seat| match self.session.check_hand_over(seat, &bot) {
            Err(EntryError::Refused(why)) => {
                Some(format!("{} ({})", why.text.render(self.session.names()), why.rule))
            }
            _ => None,
        };
        let refused: Vec<Option<String>> = seats.map(why).collect();
        move |seat, taker| match taker {
            Taker::Bot(_) => refused.get(seat.index()).cloned().flatten(),
            Taker::Person | Taker::Nobody => None,
        }
    }

    /// Hands the seat over and goes on. Whose hand lay open is covered first.
    pub(super) fn hand_over(&mut self, seat: Seat, to: &SeatSetup, sender: &ComponentSender<Self>) {
        if !self.may_hand_over() {
            return;
        }
        self.end_pause();
        self.cover_all();
        match self.session.hand_over(seat, to, now()) {
            Ok(()) => {
                self.told = self.session.told(1);
                // What they had won before was won by others.
                (self.wins, self.best) = (None, None);
                self.advance(sender);
            }
            Err(error) => self.fail(gettext("Could not hand over the seat"), &error, sender),
        }
    }

    /// Where people came or went, the only one there is now says that they have the screen, before their hand is shown.
    pub(super) fn give_the_screen(&mut self) {
        if !self.session.waits_for_screen() {
            return;
        }
        self.private = None;
        if let Some(seat) = self.session.setup().people().first() {
            self.look_first = Some(seat);
            let name = self.session.names().of(seat);
            self.screen_for = Some(gettext_f("Give the screen to {name}.", &[("name", &name)]));
        }
    }
}

/// What will be told, or why not.
fn outcome(names: &Names, form: &Form, to: SeatSetup) -> Result<String, String> {
    let seat = form.seat();
    if form.seats.get(seat.index()) == Some(&to) {
        return Err(gettext_f("{name} plays this seat already.", &[("name", &names.of(seat))]));
    }
    Ok(HandOver { seat, name: to.name, bot: to.bot }.told(seat).render(names))
}
