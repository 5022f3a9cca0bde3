//! The match of the day, and what became of those of the days before.

use relm4::gtk::{self, glib, prelude::*};

use crate::archive::MatchId;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::pages::new_match::first_seats;
use crate::play::{Catalogue, Day, MatchSetup, SEATS_OF_A_DAY};
use crate::services::DayStands;
use crate::tables::StillLife;
use crate::widgets::Named;

/// How many days are told, today included.
pub const WEEK: i64 = 7;

/// What pressing the button of the card leads to.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// Sit down to it.
    Begin(Box<MatchSetup>),
    /// Go on with it.
    GoOn(MatchId),
    /// Look back on it.
    Review(MatchId),
}

/// The card.
pub struct Today {
    pub root: gtk::Box,
    days: Vec<Day>,
    button: gtk::Button,
    marks: gtk::Box,
    setup: MatchSetup,
}

/// The days of the week that ends today.
pub fn week() -> Vec<Day> {
    let today = Day::today();
    (0..WEEK).rev().map(|before| today.before(before)).collect()
}

impl Today {
    /// The card of today; `None` if there is no game. What became of the days is shown once it is known; `all_days` is done
    /// when somebody wants to see more of them.
    pub fn new(catalogue: &Catalogue, all_days: impl Fn() + 'static) -> Option<Self> {
        let (days, label) = (week(), |text: &str, classes: &[&str]| {
            let label = gtk::Label::builder().label(text).xalign(0.0).wrap(true);
            label.css_classes(classes.to_vec()).build()
        });
        let today = *days.last()?;
        let game = today.game(catalogue)?;
        let setup = setup_of(today, catalogue)?;
        let root = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(6).build();
        root.set_css_classes(&["card", "waiting", "today"]);
        let head = gtk::Box::builder().spacing(6).build();
        let titles = gtk::Box::builder().orientation(gtk::Orientation::Vertical).hexpand(true).build();
        titles.append(&label(&gettext("Today’s Match"), &["title-4"]));
        titles.append(&label(&date(today, "%e %B"), &["dim-label", "caption"]));
        head.append(&titles);
        let earlier = gtk::Button::builder().icon_name("x-office-calendar-symbolic").css_classes(["flat"]);
        let earlier = earlier.valign(gtk::Align::Center).tooltip_text(gettext("All Days")).build();
        earlier.set_accessible_name(&gettext("All Days"));
        earlier.connect_clicked(move |_| all_days());
        head.append(&earlier);
        let puzzles = gtk::Button::builder().label(gettext("Puzzles")).action_name("main.puzzles");
        head.append(&puzzles.css_classes(["flat"]).valign(gtk::Align::Center).build());
        root.append(&head);
        let middle = gtk::Box::builder().spacing(12).vexpand(true).build();
        let cloth = gtk::Box::builder().css_classes(["game-cloth", "today-cloth", game.info.id]).build();
        cloth.set_valign(gtk::Align::Center);
        let still = StillLife::of(game.info.id);
        still.set_size_request(104, 84);
        cloth.append(&still);
        middle.append(&cloth);
        let words = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(3).build();
        words.set_valign(gtk::Align::Center);
        words.set_hexpand(true);
        words.append(&label(&gettext(game.info.title), &["heading"]));
        words.append(&label(&company(setup.seats.len().saturating_sub(1)), &[]));
        words.append(&label(&gettext("The same dice for everybody"), &["dim-label", "caption"]));
        middle.append(&words);
        root.append(&middle);
        let foot = gtk::Box::builder().spacing(12).build();
        let button = gtk::Button::builder().label(gettext("Play")).height_request(42).width_request(96);
        // Until it is known how today's match stands.
        let button = button.sensitive(false).build();
        button.set_accessible_name(&gettext("Play today’s match"));
        button.update_property(&[gtk::accessible::Property::KeyShortcuts("D")]);
        let marks = gtk::Box::builder().homogeneous(true).css_classes(["week"]).build();
        marks.set_hexpand(true);
        marks.set_halign(gtk::Align::End);
        foot.append(&button);
        foot.append(&marks);
        root.append(&foot);
        root.set_accessible_name(&gettext("Today’s Match"));
        Some(Self { root, days, button, marks, setup })
    }

    /// Does what its button says, once that is known.
    pub fn press(&self) {
        if self.button.is_sensitive() {
            self.button.emit_clicked();
        }
    }

    /// Shows what became of the days, and what can be done about today; `wanted` is done when the button is pressed.
    pub fn show(&self, stands: &[DayStands], wanted: impl Fn(Wanted) + 'static) {
        while let Some(mark) = self.marks.first_child() {
            self.marks.remove(&mark);
        }
        for (day, stand) in self.days.iter().zip(stands) {
            self.marks.append(&mark(*day, *stand));
        }
        let (words, name, leads) = match stands.last() {
            Some(DayStands::Goes(id)) => {
                (gettext("Continue"), gettext("Continue today’s match"), Wanted::GoOn(*id))
            }
            Some(DayStands::Won(id) | DayStands::Ended(id)) => {
                (gettext("Review"), gettext("Review today’s match"), Wanted::Review(*id))
            }
            _ => {
                let begin = Wanted::Begin(Box::new(self.setup.clone()));
                (gettext("Play"), gettext("Play today’s match"), begin)
            }
        };
        self.button.set_label(&words);
        self.button.set_sensitive(true);
        self.button.set_accessible_name(&name);
        self.button.connect_clicked(move |_| wanted(leads.clone()));
    }
}

/// Who else sits at the table.
fn company(bots: usize) -> String {
    ngettext_f("With {n} Medium bot", "With {n} Medium bots", bots as u32, &[("n", &bots.to_string())])
}

/// The match of a day as people sit down to it here.
pub fn setup_of(day: Day, catalogue: &Catalogue) -> Option<MatchSetup> {
    let info = day.game(catalogue)?.info;
    day.setup(catalogue, first_seats(SEATS_OF_A_DAY.clamp(info.min_seats, info.max_seats)))
}

/// What became of a day as a tick, a ring or a dashed one, and in a word.
pub fn sign(stands: DayStands) -> (gtk::Image, String) {
    let sign = gtk::Image::builder().pixel_size(14).halign(gtk::Align::Center).css_classes(["day"]).build();
    let (class, told) = match stands {
        DayStands::Won(_) => ("won", gettext("won")),
        DayStands::Ended(_) => ("played", gettext("played")),
        DayStands::Goes(_) => ("played", gettext("begun")),
        DayStands::Missed => ("missed", gettext("not played")),
    };
    sign.add_css_class(class);
    if class == "won" {
        sign.set_icon_name(Some("object-select-symbolic"));
    }
    (sign, told)
}

/// A day as its sign, with its name below.
fn mark(day: Day, stands: DayStands) -> gtk::Widget {
    let column = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(3).build();
    let (sign, told) = sign(stands);
    column.append(&sign);
    column
        .append(&gtk::Label::builder().label(date(day, "%a")).css_classes(["caption", "dim-label"]).build());
    column.update_state(&[gtk::accessible::State::Hidden(true)]);
    let told = gettext_f("{day}: {result}", &[("day", &date(day, "%A")), ("result", &told)]);
    let outer = gtk::Box::builder().accessible_role(gtk::AccessibleRole::Img).tooltip_text(&told).build();
    column.set_hexpand(true);
    outer.append(&column);
    outer.set_accessible_name(&told);
    outer.upcast()
}

/// A day as people here write it.
pub fn date(day: Day, form: &str) -> String {
    let (year, month, date) = (day.0.year(), day.0.month(), day.0.day());
    let time = glib::DateTime::from_local(year.into(), month.into(), date.into(), 12, 0, 0.0);
    let told = time.and_then(|time| time.format(form)).map(|told| told.trim().to_owned());
    told.unwrap_or_else(|_| day.0.to_string())
}
