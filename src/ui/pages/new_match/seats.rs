//! The seats of a new match: names, bots, order.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use crate::bots::Level;
use crate::engine::{GameInfo, Levels, Random};
use crate::i18n::{gettext, gettext_f};
use crate::play::{LONGEST_NAME, SeatSetup, clean_name};
use crate::seed;
use crate::widgets::Named;

/// Who can sit in a seat, in the order of the choice: a person, then the levels that the game offers.
type Kinds = Rc<[Option<Level>]>;

fn kinds_of(levels: &Levels) -> Kinds {
    std::iter::once(None).chain(Level::offered(levels).iter().copied().map(Some)).collect()
}

pub struct SeatsList {
    info: Option<GameInfo>,
    kinds: Kinds,
    rows: Vec<SeatRow>,
    group: adw::PreferencesGroup,
    add: gtk::Button,
}

struct SeatRow {
    row: adw::EntryRow,
    kind: gtk::DropDown,
    remove: gtk::Button,
}

/// Input messages of the list.
#[derive(Debug)]
pub enum SeatsMsg {
    /// Another game, or another start.
    Prepare {
        info: GameInfo,
        /// How far its bots think.
        levels: Box<Levels>,
        /// Who sat there last.
        seats: Option<Vec<SeatSetup>>,
    },
    /// One more seat.
    Add,
    /// The seat of this row goes.
    Remove(adw::EntryRow),
    /// The seats are drawn by lot.
    Shuffle,
    /// Somebody else sits in the seat of this row.
    Kind(adw::EntryRow),
}

#[relm4::component(pub)]
impl SimpleComponent for SeatsList {
    type Init = ();
    type Input = SeatsMsg;
    type Output = ();

    view! {
        adw::PreferencesGroup {
            set_title: &gettext("Seats"),
            set_description: Some(&gettext("Clockwise around the table")),
            #[wrap(Some)]
            set_header_suffix = &gtk::Box {
                set_spacing: 6,
                set_valign: gtk::Align::Center,
                gtk::Button {
                    set_icon_name: "media-playlist-shuffle-symbolic",
                    set_tooltip_text: Some(&gettext("Shuffle seats")),
                    set_accessible_name: &gettext("Shuffle seats"),
                    add_css_class: "flat",
                    connect_clicked => SeatsMsg::Shuffle,
                },
                #[local_ref]
                add -> gtk::Button {
                    set_icon_name: "list-add-symbolic",
                    set_tooltip_text: Some(&gettext("Add a seat")),
                    set_accessible_name: &gettext("Add a seat"),
                    add_css_class: "flat",
                    connect_clicked => SeatsMsg::Add,
                },
            },
        }
    }

    fn init((): (), root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let add = gtk::Button::new();
        let model = Self {
            info: None,
            kinds: kinds_of(&Levels::USUAL),
            rows: Vec::new(),
            group: root.clone(),
            add: add.clone(),
        };
        let widgets = view_output!();
        ComponentParts { model, widgets }
    }

    fn update(&mut self, msg: SeatsMsg, sender: ComponentSender<Self>) {
        match msg {
            SeatsMsg::Prepare { info, levels, seats } => {
                self.kinds = kinds_of(&levels);
                self.prepare(info, seats, &sender);
            }
            SeatsMsg::Add => self.add_bot(&sender),
            SeatsMsg::Remove(row) => self.remove(&row),
            SeatsMsg::Shuffle => self.shuffle(),
            SeatsMsg::Kind(row) => self.rename(&row),
        }
        self.bound();
        let _ = sender.output(());
    }
}

impl SeatsList {
    /// The seats as they stand; a nameless person or bot gets a name.
    #[must_use]
    pub fn seats(&self) -> Vec<SeatSetup> {
        self.rows.iter().enumerate().map(|(at, row)| row.seat(&self.kinds, at)).collect()
    }

    fn prepare(&mut self, info: GameInfo, seats: Option<Vec<SeatSetup>>, sender: &ComponentSender<Self>) {
        self.info = Some(info);
        for row in self.rows.drain(..) {
            self.group.remove(&row.row);
        }
        let seats = seats
            .filter(|seats| (info.min_seats..=info.max_seats).contains(&seats.len()))
            .unwrap_or_else(|| first_seats(info));
        for seat in seats {
            self.append(&seat, sender);
        }
    }

    fn append(&mut self, seat: &SeatSetup, sender: &ComponentSender<Self>) {
        let title = gettext_f("Seat {number}", &[("number", &(self.rows.len() + 1).to_string())]);
        let row = adw::EntryRow::builder().title(title).build();
        row.set_text(&seat.name);
        row.delegate().and_downcast::<gtk::Text>().inspect(|text| {
            text.set_max_length(i32::try_from(LONGEST_NAME).unwrap_or(i32::MAX));
        });
        let kinds: Vec<String> = self.kinds.iter().map(|kind| kind_title(*kind)).collect();
        let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
        let kind = gtk::DropDown::from_strings(&kinds);
        kind.set_valign(gtk::Align::Center);
        crate::pages::name_choice(&kind, &gettext("Who sits here"));
        crate::pages::shorten_choice(&kind);
        // A level that this game does not offer is one above the last.
        let at = self.kinds.iter().position(|level| *level == seat.bot).unwrap_or(self.kinds.len() - 1);
        kind.set_list_factory(Some(&kind_rows(&self.kinds)));
        let kinds = Rc::clone(&self.kinds);
        kind.connect_selected_notify(move |kind| {
            kind.set_tooltip_text(Some(&promise(chosen(&kinds, kind.selected()))));
        });
        kind.set_selected(u32::try_from(at).unwrap_or(0));
        kind.set_tooltip_text(Some(&promise(chosen(&self.kinds, kind.selected()))));
        // Held by its own child it would never go.
        let (input, this) = (sender.input_sender().clone(), row.downgrade());
        kind.connect_selected_notify(move |_| {
            let _ = this.upgrade().map(|row| input.send(SeatsMsg::Kind(row)));
        });
        let remove = gtk::Button::builder()
            .icon_name("list-remove-symbolic")
            .valign(gtk::Align::Center)
            .tooltip_text(gettext("Remove this seat"))
            .css_classes(["flat"])
            .build();
        remove.set_accessible_name(&gettext("Remove this seat"));
        let (input, this) = (sender.input_sender().clone(), row.downgrade());
        remove.connect_clicked(move |_| {
            let _ = this.upgrade().map(|row| input.send(SeatsMsg::Remove(row)));
        });
        row.add_suffix(&kind);
        row.add_suffix(&remove);
        self.group.add(&row);
        self.rows.push(SeatRow { row, kind, remove });
    }

    fn add_bot(&mut self, sender: &ComponentSender<Self>) {
        if self.info.is_some_and(|info| self.rows.len() < info.max_seats) {
            let taken: Vec<String> = self.rows.iter().map(|row| row.row.text().to_string()).collect();
            let name = bot_names().into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
            self.append(&SeatSetup { name, bot: Some(Level::Medium) }, sender);
        }
    }

    fn remove(&mut self, row: &adw::EntryRow) {
        if let Some(at) = self.rows.iter().position(|seat| seat.row == *row) {
            let seat = self.rows.remove(at);
            self.group.remove(&seat.row);
        }
        for (at, seat) in self.rows.iter().enumerate() {
            seat.row.set_title(&gettext_f("Seat {number}", &[("number", &(at + 1).to_string())]));
        }
    }

    /// A name that the program gave goes with who sits there.
    fn rename(&self, row: &adw::EntryRow) {
        let Some((at, seat)) = self.rows.iter().enumerate().find(|(_, seat)| seat.row == *row) else {
            return;
        };
        let name = row.text().to_string();
        let person = gettext_f("Player {number}", &[("number", &(at + 1).to_string())]);
        match (chosen(&self.kinds, seat.kind.selected()), bot_names().contains(&name)) {
            (None, true) => row.set_text(&person),
            (Some(_), false) if name == person => {
                let taken: Vec<String> = self.rows.iter().map(|row| row.row.text().to_string()).collect();
                row.set_text(&bot_names().into_iter().find(|name| !taken.contains(name)).unwrap_or_default());
            }
            _ => {}
        }
    }

    fn shuffle(&self) {
        let mut seats: Vec<(String, u32)> =
            self.rows.iter().map(|row| (row.row.text().to_string(), row.kind.selected())).collect();
        let Ok(seed) = seed::of_a_new_match() else { return };
        Random::from_seed(seed.number()).shuffle(&mut seats);
        for (row, (name, kind)) in self.rows.iter().zip(seats) {
            row.row.set_text(&name);
            row.kind.set_selected(kind);
        }
    }

    /// Keeps the number of seats to what the game allows.
    fn bound(&self) {
        let Some(info) = self.info else { return };
        self.add.set_sensitive(self.rows.len() < info.max_seats);
        for row in &self.rows {
            row.remove.set_visible(info.min_seats < info.max_seats);
            row.remove.set_sensitive(self.rows.len() > info.min_seats);
        }
    }
}

impl SeatRow {
    fn seat(&self, kinds: &[Option<Level>], at: usize) -> SeatSetup {
        let typed = clean_name(&self.row.text());
        let bot = chosen(kinds, self.kind.selected());
        let unnamed = || match bot {
            Some(_) => bot_names().into_iter().nth(at % 4).unwrap_or_default(),
            None => gettext_f("Player {number}", &[("number", &(at + 1).to_string())]),
        };
        SeatSetup { name: if typed.is_empty() { unnamed() } else { typed }, bot }
    }
}

/// The level that a row of the choice stands for; none for a person.
fn chosen(kinds: &[Option<Level>], at: u32) -> Option<Level> {
    kinds.get(at as usize).copied().flatten()
}

fn kind_title(kind: Option<Level>) -> String {
    match kind {
        None => gettext("Person"),
        Some(Level::Random) => gettext("Random bot"),
        Some(Level::Easy) => gettext("Easy bot"),
        Some(Level::Medium) => gettext("Medium bot"),
        Some(Level::Hard) => gettext("Hard bot"),
        Some(Level::Expert) => gettext("Expert bot"),
    }
}

/// What to expect of who sits in a seat.
fn promise(kind: Option<Level>) -> String {
    match kind {
        Some(level) => gettext(level.promise()),
        None => gettext("Someone at this screen or table"),
    }
}

/// The rows of the choice who sits in a seat: each with what to expect.
fn kind_rows(kinds: &Kinds) -> gtk::SignalListItemFactory {
    let rows = gtk::SignalListItemFactory::new();
    rows.connect_setup(|_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
        let row = gtk::Box::new(gtk::Orientation::Vertical, 2);
        row.append(&gtk::Label::builder().xalign(0.0).build());
        row.append(&gtk::Label::builder().xalign(0.0).css_classes(["caption", "dim-label"]).build());
        item.set_child(Some(&row));
    });
    let kinds = Rc::clone(kinds);
    rows.connect_bind(move |_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
        let label = |child: Option<gtk::Widget>| child.and_downcast::<gtk::Label>();
        let row = item.child();
        if let Some(title) = label(row.as_ref().and_then(gtk::Widget::first_child)) {
            let text = item.item().and_downcast::<gtk::StringObject>();
            title.set_label(&text.map(|text| text.string()).unwrap_or_default());
        }
        if let Some(below) = label(row.as_ref().and_then(gtk::Widget::last_child)) {
            below.set_label(&promise(chosen(&kinds, item.position())));
        }
    });
    rows
}

/// One person and a bot in every other seat that must be taken.
fn first_seats(info: GameInfo) -> Vec<SeatSetup> {
    let person = SeatSetup { name: own_name(), bot: None };
    let bots = bot_names().into_iter().map(|name| SeatSetup { name, bot: Some(Level::Medium) });
    // Where one can play alone, somebody to play against is still what most people want.
    std::iter::once(person).chain(bots).take(info.min_seats.max(2).min(info.max_seats)).collect()
}

/// The first name of whoever is logged in, as far as the system knows it.
fn own_name() -> String {
    let name = gtk::glib::real_name();
    match name.to_string_lossy().split_whitespace().next() {
        Some(name) if !["Unknown", "root"].contains(&name) => name.chars().take(LONGEST_NAME).collect(),
        _ => gettext_f("Player {number}", &[("number", "1")]),
    }
}

fn bot_names() -> [String; 7] {
    [
        gettext("Bot Ash"),
        gettext("Bot Birch"),
        gettext("Bot Cedar"),
        gettext("Bot Elm"),
        gettext("Bot Fir"),
        gettext("Bot Hazel"),
        gettext("Bot Larch"),
    ]
}
