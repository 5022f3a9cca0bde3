//! The seats of a new match: names, bots, order.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};
use relm4::prelude::*;

use super::chooser::{self, Sitter};
use super::moving::let_move;
use super::own_name::own_name;
use super::place::SeatPlace;
use super::round_table::{Arrow, RoundTable};
use crate::bots::Level;
use crate::engine::{GameInfo, Levels, Random, Seat};
use crate::i18n::{gettext, gettext_f};
use crate::play::{SeatSetup, clean_name};
use crate::seed;
use crate::widgets::lines::name_line;
use crate::widgets::{Named, readers};
use tableside::table::seat_tint;

/// Who can sit in a seat, in the order of the choice: a person, then the levels that the game offers.
type Kinds = Rc<[Option<Level>]>;

/// So many people are offered for a seat.
const MOST_KNOWN: usize = 24;

fn kinds_of(levels: &Levels) -> Kinds {
    std::iter::once(None).chain(Level::offered(levels).iter().copied().map(Some)).collect()
}

pub struct SeatsList {
    info: Option<GameInfo>,
    kinds: Kinds,
    places: Vec<SeatPlace>,
    table: RoundTable,
    title: gtk::Box,
    /// The game whose signs the seats have: the one that is played, or its score sheet.
    signs: &'static str,
    /// Who plays here, whoever played last first.
    known: Vec<String>,
    /// Whether people alone sit there, and who sat there before.
    people: Option<Vec<u32>>,
}

/// Input messages of the list.
#[derive(Debug)]
pub enum SeatsMsg {
    /// Another game, or another start.
    Prepare {
        info: GameInfo,
        /// How far its bots think.
        levels: Box<Levels>,
        /// Who sits there.
        seats: Vec<SeatSetup>,
    },
    /// The seats have the signs of this game, by its id.
    Signs(&'static str),
    /// Who plays here, whoever played last first.
    Known(Vec<String>),
    /// Somebody was chosen for this seat.
    Sit(SeatPlace, Sitter),
    /// Who sits in these two seats changes places.
    Swap(SeatPlace, SeatPlace),
    /// Whoever sits in this seat changes places with who sits beside it.
    Move(SeatPlace, Arrow),
    /// Whether only people can sit there.
    People(bool),
    /// One more seat.
    Add,
    /// This seat goes.
    Remove(SeatPlace),
    /// The seats are drawn by lot.
    Shuffle,
    /// Somebody else sits in this seat.
    Kind(SeatPlace),
}

#[relm4::component(pub)]
impl SimpleComponent for SeatsList {
    type Init = ();
    type Input = SeatsMsg;
    type Output = ();

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
            set_spacing: 12,
            #[local_ref]
            title -> gtk::Box {
                set_spacing: 6,
                gtk::Label {
                    set_label: &gettext("Who Plays?"),
                    set_xalign: 0.0,
                    set_hexpand: true,
                    add_css_class: "title-2",
                },
                gtk::Button {
                    set_icon_name: "media-playlist-shuffle-symbolic",
                    set_valign: gtk::Align::Center,
                    set_tooltip_text: Some(&gettext("Shuffle seats")),
                    set_accessible_name: &gettext("Shuffle seats"),
                    add_css_class: "flat",
                    connect_clicked => SeatsMsg::Shuffle,
                },
            },
            #[local_ref]
            table -> RoundTable {},
        }
    }

    fn init((): (), root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let (table, title) = (RoundTable::default(), gtk::Box::default());
        let input = sender.input_sender().clone();
        table.add().connect_clicked(move |_| drop(input.send(SeatsMsg::Add)));
        let model = Self {
            info: None,
            kinds: kinds_of(&Levels::USUAL),
            places: Vec::new(),
            table: table.clone(),
            title: title.clone(),
            signs: "",
            known: Vec::new(),
            people: None,
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
            SeatsMsg::People(only) => self.seat_people(only),
            SeatsMsg::Signs(game) => self.signs = game,
            SeatsMsg::Known(people) => self.known = people,
            SeatsMsg::Sit(place, sitter) => self.sit(&place, sitter),
            SeatsMsg::Swap(one, other) => self.swap(&one, &other),
            SeatsMsg::Move(place, arrow) => {
                if let Some(other) = self.table.beside(&place, arrow) {
                    self.swap(&place, &other);
                }
            }
            SeatsMsg::Add if self.people.is_some() => self.add_person(&sender),
            SeatsMsg::Add => self.add_bot(&sender),
            SeatsMsg::Remove(place) => self.remove(&place),
            SeatsMsg::Shuffle => self.shuffle(),
            SeatsMsg::Kind(place) => self.rename(&place),
        }
        self.bound();
        self.offer(&sender);
        let _ = sender.output(());
    }
}

impl SeatsList {
    /// The seats as they stand; a nameless person or bot gets a name.
    #[must_use]
    pub fn seats(&self) -> Vec<SeatSetup> {
        self.places.iter().enumerate().map(|(at, place)| self.seat(place, at)).collect()
    }

    /// The same with the bots that sit down again where they may; `None` if the seats are those of another game.
    #[must_use]
    pub fn kept(&self, game: &str) -> Option<Vec<SeatSetup>> {
        self.info.filter(|info| info.id == game)?;
        let mut seats = self.seats();
        for (seat, kind) in seats.iter_mut().zip(self.people.iter().flatten()) {
            seat.bot = chosen(&self.kinds, *kind);
        }
        Some(seats)
    }

    /// Puts a button of the page beside the title.
    pub fn put_beside_the_title(&self, button: &gtk::Button) {
        self.title.append(button);
    }

    /// Bots get up where nobody but people can sit, and sit down again after that.
    fn seat_people(&mut self, only: bool) {
        let kinds: Vec<u32> = self.places.iter().map(|place| place.kind().selected()).collect();
        match (only, self.people.take()) {
            (true, None) => {
                self.people = Some(kinds);
                self.places.iter().for_each(|place| place.kind().set_selected(0));
            }
            (true, before) => self.people = before,
            (false, Some(before)) => {
                for (place, kind) in self.places.iter().zip(before) {
                    place.kind().set_selected(kind);
                }
            }
            (false, None) => {}
        }
        self.places.iter().for_each(|place| place.kind().set_visible(!only));
        // Names follow who sits there.
        self.places.iter().for_each(|place| self.rename(place));
    }

    fn add_person(&mut self, sender: &ComponentSender<Self>) {
        if self.info.is_some_and(|info| self.places.len() < info.max_seats) {
            let number = (self.places.len() + 1).to_string();
            let name = gettext_f("Player {number}", &[("number", &number)]);
            self.append(&SeatSetup { name, bot: None }, sender);
            if let Some(place) = self.places.last() {
                place.kind().set_visible(false);
            }
        }
    }

    fn prepare(&mut self, info: GameInfo, seats: Vec<SeatSetup>, sender: &ComponentSender<Self>) {
        self.info = Some(info);
        self.people = None;
        self.table.lay(info.id);
        for place in self.places.drain(..) {
            self.table.unseat(&place);
        }
        for seat in seats {
            self.append(&seat, sender);
        }
    }

    fn append(&mut self, seat: &SeatSetup, sender: &ComponentSender<Self>) {
        let place = SeatPlace::default();
        place.set_number(self.places.len() + 1);
        place.name().set_text(&seat.name);
        let kinds: Vec<String> = self.kinds.iter().map(|kind| kind_title(*kind)).collect();
        let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
        let kind = place.kind();
        kind.set_model(Some(&gtk::StringList::new(&kinds)));
        crate::pages::name_choice(&kind, &gettext("Who sits here"));
        crate::pages::shorten_choice(&kind);
        // A level that this game does not offer is one above the last.
        let at = self.kinds.iter().position(|level| *level == seat.bot).unwrap_or(self.kinds.len() - 1);
        kind.set_selected(u32::try_from(at).unwrap_or(0));
        let (kinds, this) = (Rc::clone(&self.kinds), place.downgrade());
        let tell = move |kind: &gtk::DropDown| {
            let level = chosen(&kinds, kind.selected());
            kind.set_list_factory(Some(&kind_rows(&kinds, kind.selected())));
            kind.set_tooltip_text(Some(&promise(level)));
            if let Some(place) = this.upgrade() {
                place.set_bot(level.is_some());
            }
        };
        tell(&kind);
        kind.connect_selected_notify(tell);
        // Held by its own child it would never go.
        let (input, this) = (sender.input_sender().clone(), place.downgrade());
        kind.connect_selected_notify(move |_| {
            if let Some(place) = this.upgrade() {
                let _ = input.send(SeatsMsg::Kind(place));
            }
        });
        let (input, this) = (sender.input_sender().clone(), place.downgrade());
        place.remove().connect_clicked(move |_| {
            if let Some(place) = this.upgrade() {
                let _ = input.send(SeatsMsg::Remove(place));
            }
        });
        let_move(&place, sender.input_sender());
        self.table.seat(&place);
        self.places.push(place);
    }

    /// Lets each face open who can sit there.
    fn offer(&self, sender: &ComponentSender<Self>) {
        let names = self.names();
        let free = self.known.iter().filter(|name| !names.contains(name)).take(MOST_KNOWN).cloned();
        let free: Rc<[String]> = free.collect();
        let levels: Rc<[Level]> = match self.people {
            None => self.kinds.iter().copied().flatten().collect(),
            Some(_) => Rc::new([]),
        };
        for (seat, place) in (0u8..).map(Seat).zip(&self.places) {
            let tint = seat_tint(self.signs, seat);
            place.set_tint(tint);
            let (free, levels, this) = (Rc::clone(&free), Rc::clone(&levels), place.downgrade());
            let input = sender.input_sender().clone();
            place.face().set_create_popup_func(move |face| {
                let popover = gtk::Popover::new();
                let (input, this) = (input.clone(), this.clone());
                chooser::fill(&popover, &free, &levels, tint, move |sitter| {
                    if let Some(place) = this.upgrade() {
                        let _ = input.send(SeatsMsg::Sit(place, sitter));
                    }
                });
                face.set_popover(Some(&popover));
            });
        }
    }

    fn sit(&self, place: &SeatPlace, sitter: Sitter) {
        let select = |level: Option<Level>| {
            let at = self.kinds.iter().position(|kind| *kind == level).unwrap_or(0);
            place.kind().set_selected(u32::try_from(at).unwrap_or(0));
        };
        match sitter {
            Sitter::Person(name) => {
                select(None);
                place.name().set_text(&name);
            }
            Sitter::Bot(level) => {
                if !bot_names().contains(&place.name().text().to_string()) {
                    let taken = self.names();
                    let free = bot_names().into_iter().find(|name| !taken.contains(name));
                    place.name().set_text(&free.unwrap_or_default());
                }
                select(Some(level));
            }
        }
    }

    /// Who sits in two seats changes places. The focus goes along with whoever was moved.
    fn swap(&mut self, from: &SeatPlace, to: &SeatPlace) {
        let at = |place: &SeatPlace| self.places.iter().position(|other| other == place);
        let (Some(one), Some(other)) = (at(from), at(to)) else { return };
        if one == other {
            return;
        }
        if let Some(kinds) = &mut self.people
            && kinds.len() > one.max(other)
        {
            kinds.swap(one, other);
        }
        let mut seats = self.sitting();
        seats.swap(one, other);
        self.seat_again(seats);
        to.face().child_focus(gtk::DirectionType::TabForward);
        let (moved, met) = (to.name().text(), from.name().text());
        let words = gettext_f("{name} and {other} have changed seats", &[("name", &moved), ("other", &met)]);
        readers::announce(to, &words);
    }

    /// The names and kinds as they stand.
    fn sitting(&self) -> Vec<(String, u32)> {
        let now = |place: &SeatPlace| (place.name().text().to_string(), place.kind().selected());
        self.places.iter().map(now).collect()
    }

    fn seat_again(&self, seats: Vec<(String, u32)>) {
        for (place, (name, kind)) in self.places.iter().zip(seats) {
            place.name().set_text(&name);
            place.kind().set_selected(kind);
        }
    }

    fn names(&self) -> Vec<String> {
        self.places.iter().map(|place| place.name().text().to_string()).collect()
    }

    fn add_bot(&mut self, sender: &ComponentSender<Self>) {
        if self.info.is_some_and(|info| self.places.len() < info.max_seats) {
            let taken = self.names();
            let name = bot_names().into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
            self.append(&SeatSetup { name, bot: Some(Level::Medium) }, sender);
        }
    }

    fn remove(&mut self, place: &SeatPlace) {
        if let (Some(kinds), Some(at)) =
            (&mut self.people, self.places.iter().position(|other| other == place))
            && at < kinds.len()
        {
            kinds.remove(at);
        }
        self.places.retain(|other| other != place);
        self.table.unseat(place);
        (1..).zip(&self.places).for_each(|(number, place)| place.set_number(number));
    }

    /// A name that the program gave goes with who sits there.
    fn rename(&self, place: &SeatPlace) {
        let Some(at) = self.places.iter().position(|other| other == place) else { return };
        let name = place.name().text().to_string();
        let person = gettext_f("Player {number}", &[("number", &(at + 1).to_string())]);
        match (chosen(&self.kinds, place.kind().selected()), bot_names().contains(&name)) {
            (None, true) => place.name().set_text(&person),
            (Some(_), false) if name == person => {
                let taken = self.names();
                let free = bot_names().into_iter().find(|name| !taken.contains(name));
                place.name().set_text(&free.unwrap_or_default());
            }
            _ => {}
        }
    }

    fn shuffle(&mut self) {
        let Ok(seed) = seed::of_a_new_match() else { return };
        // Bots that got up are drawn along.
        let kinds = self.people.clone().unwrap_or_default();
        let now = self.sitting().into_iter().enumerate();
        let mut seats: Vec<_> = now.map(|(at, seat)| (seat, kinds.get(at).copied().unwrap_or(0))).collect();
        Random::from_seed(seed.number()).shuffle(&mut seats);
        let (seats, kinds): (Vec<_>, Vec<_>) = seats.into_iter().unzip();
        self.people = self.people.as_ref().map(|_| kinds);
        self.seat_again(seats);
    }

    /// Keeps the number of seats to what the game allows.
    fn bound(&self) {
        let Some(info) = self.info else { return };
        self.table.add().set_visible(self.places.len() < info.max_seats);
        for place in &self.places {
            place.remove().set_visible(self.places.len() > info.min_seats);
        }
    }

    fn seat(&self, place: &SeatPlace, at: usize) -> SeatSetup {
        let typed = clean_name(&place.name().text());
        let bot = chosen(&self.kinds, place.kind().selected());
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

/// Who sits in a seat, in two words.
pub fn kind_title(kind: Option<Level>) -> String {
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
pub fn promise(kind: Option<Level>) -> String {
    match kind {
        Some(level) => gettext(level.promise()),
        None => gettext("Someone at this screen or table"),
    }
}

/// The rows of the choice who sits in a seat: each with what to expect, and a tick at what is chosen.
fn kind_rows(kinds: &Kinds, at: u32) -> gtk::SignalListItemFactory {
    let rows = gtk::SignalListItemFactory::new();
    rows.connect_setup(|_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
        let words = gtk::Box::new(gtk::Orientation::Vertical, 2);
        words.set_hexpand(true);
        words.append(&gtk::Label::builder().xalign(0.0).build());
        words.append(&gtk::Label::builder().xalign(0.0).css_classes(["caption", "dim-label"]).build());
        let row = gtk::Box::new(gtk::Orientation::Horizontal, 12);
        row.append(&words);
        row.append(&gtk::Image::from_icon_name("object-select-symbolic"));
        item.set_child(Some(&row));
    });
    let kinds = Rc::clone(kinds);
    rows.connect_bind(move |_, item| {
        let Some(item) = item.downcast_ref::<gtk::ListItem>() else { return };
        let label = |child: Option<gtk::Widget>| child.and_downcast::<gtk::Label>();
        let row = item.child();
        let words = row.as_ref().and_then(gtk::Widget::first_child);
        if let Some(tick) = row.as_ref().and_then(gtk::Widget::last_child) {
            // It keeps its place, so that the list is as wide whatever is chosen.
            tick.set_opacity(if item.position() == at { 1.0 } else { 0.0 });
        }
        if let Some(title) = label(words.as_ref().and_then(gtk::Widget::first_child)) {
            let text = item.item().and_downcast::<gtk::StringObject>();
            title.set_label(&text.map(|text| text.string()).unwrap_or_default());
        }
        let promised = promise(chosen(&kinds, item.position()));
        if let Some(below) = label(words.as_ref().and_then(gtk::Widget::last_child)) {
            below.set_label(&promised);
        }
        let text = item.item().and_downcast::<gtk::StringObject>().map(|text| text.string());
        if let Some(row) = &row {
            name_line(item, row, &text.unwrap_or_default(), &promised);
        }
    });
    rows
}

/// One person, and a bot in every other seat.
pub fn first_seats(seats: usize) -> Vec<SeatSetup> {
    let person = SeatSetup { name: own_name(), bot: None };
    let bots = bot_names().into_iter().map(|name| SeatSetup { name, bot: Some(Level::Medium) });
    std::iter::once(person).chain(bots).take(seats).collect()
}

/// The names that bots have if nobody gives them one.
pub fn bot_names() -> [String; 7] {
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
