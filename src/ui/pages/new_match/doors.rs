//! The three ways to a match: all of it here, real dice and cards that are told, or only the score. Side by side in a wide
//! window, else one below the other.

use relm4::gtk::{self, glib, prelude::*, subclass::prelude::*};

use crate::engine::GameInfo;
use crate::i18n::gettext;
use crate::play::{MatchSetup, Provider, bots_need, referee_presses, sheet_presses};
use crate::tables::StillLife;
use crate::widgets::Named;

/// A way to a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Door {
    /// The program has the dice and the cards.
    #[default]
    PlayHere,
    /// The table has dice and cards of its own, and tells the program of them.
    Referee,
    /// The table plays by itself; only points are written down.
    KeepScore,
}

impl Door {
    const ALL: [Self; 3] = [Self::PlayHere, Self::Referee, Self::KeepScore];

    /// The one by which a match was begun.
    pub fn of(setup: &MatchSetup, is_sheet: bool) -> Self {
        match (setup.dice, setup.cards) {
            _ if is_sheet => Self::KeepScore,
            (Provider::Program, Provider::Program) => Self::PlayHere,
            _ => Self::Referee,
        }
    }

    fn title(self) -> String {
        match self {
            Self::PlayHere => gettext("Play Here"),
            Self::Referee => gettext("Referee Our Box"),
            Self::KeepScore => gettext("Keep Score"),
        }
    }

    fn about(self) -> String {
        match self {
            Self::PlayHere => gettext("Tableside rolls and deals"),
            Self::Referee => gettext("You roll and draw, Tableside knows the rules"),
            Self::KeepScore => gettext("You play, Tableside adds up the points"),
        }
    }

    /// How much has to be pressed behind it; with `bots`, what they have to be told, too.
    fn work(self, game: &GameInfo, bots: bool) -> Vec<String> {
        let work = match self {
            Self::PlayHere => return Vec::new(),
            Self::Referee => [referee_presses(game), bots_need(game).filter(|_| bots)],
            Self::KeepScore => [sheet_presses(game), None],
        };
        work.into_iter().flatten().collect()
    }
}

/// The three of them, of which one is chosen.
pub struct Doors {
    pub root: DoorRow,
    buttons: Vec<(Door, gtk::ToggleButton)>,
    pictures: Vec<(Door, gtk::Box)>,
    works: Vec<(Door, gtk::Label)>,
}

/// From this width on they lie side by side.
const BESIDE: i32 = 640;
const GAP: i32 = 12;
/// The width and height of a picture.
const PICTURE: (i32, i32) = (80, 48);

impl Doors {
    /// Doors that tell which was chosen.
    pub fn new(chosen: impl Fn(Door) + Clone + 'static) -> Self {
        let root = DoorRow::default();
        root.set_accessible_name(&gettext("How do you play?"));
        let (mut buttons, mut pictures, mut works) = (Vec::new(), Vec::new(), Vec::new());
        for door in Door::ALL {
            let (button, picture, work) = made(door);
            if let Some((_, first)) = buttons.first() {
                button.set_group(Some(first));
            }
            let chosen = chosen.clone();
            button.connect_toggled(move |button| {
                if button.is_active() {
                    chosen(door);
                }
            });
            button.set_parent(&root);
            buttons.push((door, button));
            pictures.push((door, picture));
            works.push((door, work));
        }
        Self { root, buttons, pictures, works }
    }

    /// Paints the things of a game on them, and chooses one.
    pub fn show(&self, game: &str, chosen: Door) {
        for (door, picture) in &self.pictures {
            while let Some(child) = picture.first_child() {
                picture.remove(&child);
            }
            picture.append(&painted(*door, game));
        }
        for (door, button) in &self.buttons {
            button.set_active(*door == chosen);
        }
    }

    /// Says how much has to be pressed behind each in a game, with bots at the table or without.
    pub fn tell_work(&self, game: &GameInfo, bots: bool) {
        for ((door, label), (_, button)) in self.works.iter().zip(&self.buttons) {
            let work = door.work(game, bots);
            label.set_text(&work.join("\n"));
            label.set_visible(!work.is_empty());
            let about = std::iter::once(door.about()).chain(work).collect::<Vec<_>>().join(". ");
            button.update_property(&[gtk::accessible::Property::Description(&about)]);
        }
    }
}

fn made(door: Door) -> (gtk::ToggleButton, gtk::Box, gtk::Label) {
    let (line, words) = (gtk::Box::builder().spacing(12), gtk::Box::builder().spacing(2));
    let (line, words) = (line.build(), words.orientation(gtk::Orientation::Vertical).build());
    let picture = gtk::Box::builder().valign(gtk::Align::Center).halign(gtk::Align::Center);
    let picture = picture.width_request(PICTURE.0 + 10).can_target(false).hexpand(false).build();
    let label = |text: &str, class: &str| {
        let label = gtk::Label::builder().label(text).xalign(0.0).wrap(true).css_classes([class]);
        label.width_chars(10).hexpand(true).build()
    };
    words.set_valign(gtk::Align::Center);
    words.append(&label(&door.title(), "heading"));
    words.append(&label(&door.about(), "dim-label"));
    let work = label("", "caption");
    words.append(&work);
    let tick = gtk::Image::builder()
        .icon_name("object-select-symbolic")
        .valign(gtk::Align::Start)
        .css_classes(["tick"])
        .build();
    line.append(&picture);
    line.append(&words);
    line.append(&tick);
    let button = gtk::ToggleButton::builder().child(&line).css_classes(["card", "provider", "door"]).build();
    button.set_accessible_name(&door.title());
    button.update_property(&[gtk::accessible::Property::Description(&door.about())]);
    (button, picture, work)
}

/// The game on a screen, on a table, or as a paper with numbers.
fn painted(door: Door, game: &str) -> gtk::Widget {
    let still = || {
        let still = StillLife::of(game);
        still.set_size_request(PICTURE.0, PICTURE.1);
        still
    };
    match door {
        Door::PlayHere => {
            let screen = gtk::Box::builder().css_classes(["screen", "game-cloth", game]).build();
            let small = still();
            small.set_hexpand(true);
            screen.append(&small);
            screen.set_hexpand(false);
            screen.upcast()
        }
        Door::Referee => still().upcast(),
        Door::KeepScore => paper().upcast(),
    }
}

/// A few numbers in columns.
fn paper() -> gtk::Grid {
    let paper = gtk::Grid::builder().css_classes(["score-paper"]).column_homogeneous(true).build();
    for (at, number) in (0..).zip(["3", "5", "2", "0", "4", "7"]) {
        let label = gtk::Label::builder().label(number).vexpand(true).build();
        paper.attach(&label, at % 3, at / 3, 1, 1);
    }
    paper.set_size_request(PICTURE.0, PICTURE.1);
    paper.set_hexpand(false);
    // It is a picture.
    paper.update_state(&[gtk::accessible::State::Hidden(true)]);
    paper
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct DoorRow;

    #[glib::object_subclass]
    impl ObjectSubclass for DoorRow {
        const NAME: &'static str = "TablesideDoorRow";
        type Type = super::DoorRow;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("door-row");
            class.set_accessible_role(gtk::AccessibleRole::RadioGroup);
        }
    }

    impl ObjectImpl for DoorRow {
        fn dispose(&self) {
            while let Some(child) = self.obj().first_child() {
                child.unparent();
            }
        }
    }

    impl WidgetImpl for DoorRow {
        fn request_mode(&self) -> gtk::SizeRequestMode {
            gtk::SizeRequestMode::HeightForWidth
        }

        fn measure(&self, orientation: gtk::Orientation, width: i32) -> (i32, i32, i32, i32) {
            let parts = self.obj().parts();
            if orientation == gtk::Orientation::Horizontal {
                let least = parts.iter().map(|part| part.measure(orientation, -1).0).max().unwrap_or(0);
                return (least, least.max(BESIDE), -1, -1);
            }
            let width = if width < 0 { BESIDE } else { width };
            let high = |wide: i32| parts.iter().map(move |part| part.measure(orientation, wide).1);
            let height = match share(width, parts.len()) {
                Some(each) => high(each).max().unwrap_or(0),
                None => high(width).map(|high| high + GAP).sum::<i32>() - GAP,
            };
            (height.max(0), height.max(0), -1, -1)
        }

        fn size_allocate(&self, width: i32, height: i32, _: i32) {
            let row = self.obj();
            let mirrored = row.direction() == gtk::TextDirection::Rtl;
            let parts = row.parts();
            let each = share(width, parts.len());
            let (mut x, mut y) = (0, 0);
            for part in parts {
                let wide = each.unwrap_or(width);
                let high = match each {
                    Some(_) => height,
                    None => part.measure(gtk::Orientation::Vertical, wide).1,
                };
                let left = if mirrored { width - x - wide } else { x };
                part.size_allocate(&gtk::Allocation::new(left, y, wide, high), -1);
                match each {
                    Some(_) => x += wide + GAP,
                    None => y += high + GAP,
                }
            }
        }
    }
}

glib::wrapper! {
    /// Things side by side where there is room, each as wide as the next, else one below the other.
    pub struct DoorRow(ObjectSubclass<imp::DoorRow>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for DoorRow {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl DoorRow {
    fn parts(&self) -> Vec<gtk::Widget> {
        std::iter::successors(self.first_child(), gtk::Widget::next_sibling).collect()
    }
}

/// How wide each of `n` is, if they lie side by side.
fn share(width: i32, n: usize) -> Option<i32> {
    let n = i32::try_from(n).ok().filter(|n| *n > 0)?;
    (width >= BESIDE).then_some((width - GAP * (n - 1)) / n)
}
