//! Each game as its cloth, with a few of its dice. One press begins a match.

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::i18n::{gettext, gettext_f};
use crate::play::GameDef;
use crate::shared::Shared;
use crate::tables::StillLife;
use crate::widgets::{Beside, Named, Narrow, Room};

/// Between two cloths.
const GAP: i32 = 14;
/// How high a cloth is that stands upright.
const HEIGHT: i32 = 322;
/// How many cloths lie in a row from which width on.
const COLUMNS: [(i32, usize); 3] = [(840, 5), (560, 3), (0, 1)];

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct Cloths {
        pub cloths: Shared<Vec<gtk::Widget>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for Cloths {
        const NAME: &'static str = "TablesideCloths";
        type Type = super::Cloths;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("cloths");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for Cloths {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for Cloths {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32, i32, i32) {
            let cloths = self.cloths.get();
            if orientation == gtk::Orientation::Horizontal {
                let widths = cloths.iter().map(|cloth| cloth.measure(orientation, -1).0);
                return (widths.max().unwrap_or_default(), 1052, -1, -1);
            }
            let (columns, column) = columns_of(if width < 0 { 1052 } else { width });
            let rows = cloths.len().div_ceil(columns) as i32;
            let (mut least, mut natural) = (0, 0);
            for cloth in cloths.iter() {
                let (min, nat, ..) = cloth.measure(orientation, column);
                least = least.max(min);
                natural = natural.max(nat);
            }
            if columns > 1 {
                natural = natural.max(HEIGHT);
            }
            let all = |height: i32| rows * height + (rows - 1).max(0) * GAP;
            (all(least), all(natural), -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let cloths = self.cloths.get();
            let (columns, column) = columns_of(width);
            let rows = cloths.len().div_ceil(columns).max(1) as i32;
            let each = (height - (rows - 1) * GAP) / rows;
            let mirrored = self.obj().direction() == gtk::TextDirection::Rtl;
            for (row, line) in (0..).zip(cloths.chunks(columns)) {
                // A last row that is not full is as wide as the others.
                let count = line.len() as i32;
                let wide = if row > 0 && count > 1 { (width - (count - 1) * GAP) / count } else { column };
                for (place, cloth) in (0..).zip(line) {
                    let x = place * (wide + GAP);
                    let x = if mirrored { width - x - wide } else { x };
                    cloth.measure(gtk::Orientation::Horizontal, -1);
                    cloth.size_allocate(&gtk::Allocation::new(x, row * (each + GAP), wide, each), -1);
                }
            }
        }
    }
}

glib::wrapper! {
    /// The cloths of the games: five, three or one in a row.
    pub struct Cloths(ObjectSubclass<imp::Cloths>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for Cloths {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl Cloths {
    pub fn add(&self, cloth: &impl IsA<gtk::Widget>) {
        cloth.set_parent(self);
        self.imp().cloths.change(|cloths| cloths.push(cloth.clone().upcast()));
    }
}

fn columns_of(width: i32) -> (usize, i32) {
    let columns = COLUMNS.iter().find(|(from, _)| width >= *from).map_or(1, |(_, columns)| *columns);
    let gaps = (columns as i32 - 1) * GAP;
    (columns, (width - gaps) / columns as i32)
}

/// A game's cloth: one button, and below it one to learn the game, which is shown where nobody has played yet.
pub struct GameCloth {
    /// The game's id.
    pub game: &'static str,
    pub root: gtk::Box,
    /// How many can play.
    players: String,
    seats: gtk::Label,
    play: gtk::Button,
    learn: gtk::Button,
}

impl GameCloth {
    pub fn new(game: &GameDef, play: impl Fn() + 'static, learn: impl Fn() + 'static) -> Self {
        let info = game.info;
        let title = gettext(info.title);
        let label = |text: &str, class: &str| {
            let label = gtk::Label::builder().label(text).wrap(true).xalign(0.0).width_chars(12);
            label.max_width_chars(22).css_classes([class]).build()
        };
        let words = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(3).build();
        words.append(&label(&title, "game-title"));
        words.append(&label(&gettext(info.tagline), "game-tagline"));
        let players = players(info.min_seats, info.max_seats);
        let seats = label(&players, "game-seats");
        seats.set_vexpand(true);
        seats.set_yalign(1.0);
        words.append(&seats);
        let room = Room { beside_from: 262, beside: (110, 96), narrow: Narrow::Above(172) };
        let body = Beside::new(StillLife::of(info.id).upcast_ref(), words.upcast_ref(), room);
        let button = gtk::Button::builder().child(&body).vexpand(true).css_classes(["flat"]).build();
        button.set_accessible_name(&gettext_f(
            "{game}, new match, {players}",
            &[("game", &title), ("players", &players)],
        ));
        button.connect_clicked(move |_| play());
        let teach = gtk::Button::builder().label(gettext("Learn in 3 Minutes")).visible(false);
        let teach = teach.css_classes(["learn"]).build();
        teach.set_accessible_name(&gettext_f("Learn {game} in 3 minutes", &[("game", &title)]));
        teach.connect_clicked(move |_| learn());
        let root = gtk::Box::builder()
            .orientation(gtk::Orientation::Vertical)
            .overflow(gtk::Overflow::Hidden)
            .css_classes(["game-cloth", info.id])
            .build();
        root.append(&button);
        root.append(&teach);
        Self { game: info.id, root, players, seats, play: button, learn: teach }
    }

    /// Says to screen readers which key does the same, counted from one.
    pub fn tell_key(&self, number: usize) {
        self.play.update_property(&[gtk::accessible::Property::KeyShortcuts(&number.to_string())]);
    }

    /// Says how long its matches take here, where that is known.
    pub fn show_minutes(&self, minutes: Option<u64>) {
        let words = minutes
            .map(|n| gettext_f("{players}, {n} min", &[("players", &*self.players), ("n", &*n.to_string())]));
        self.seats.set_label(words.as_deref().unwrap_or(&self.players));
    }

    /// Whether the game is offered to be learned.
    pub fn offer_to_learn(&self, offered: bool) {
        self.learn.set_visible(offered);
    }
}

fn players(least: usize, most: usize) -> String {
    let (fewest, most_seats) = (least.to_string(), most.to_string());
    if least == most {
        gettext_f("{n} players", &[("n", &most_seats)])
    } else {
        gettext_f("{least} to {most} players", &[("least", &fewest), ("most", &most_seats)])
    }
}

#[cfg(test)]
mod tests {
    use super::columns_of;

    #[test]
    fn cloths_lie_in_rows_that_fit() {
        for width in 300..2000 {
            let (columns, column) = columns_of(width);
            assert!(columns as i32 * column + (columns as i32 - 1) * super::GAP <= width);
            assert!(column >= 150, "{width}: {column}");
        }
        assert_eq!([1052, 700, 336].map(|width| columns_of(width).0), [5, 3, 1]);
    }
}
