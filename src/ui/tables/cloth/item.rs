//! One thing on the table as widgets: what it looks like, and the lines below it.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::backs::Backs;
use super::card::CardFace;
use super::parchment::Parchment;
use super::profile::Profile;
use super::steps::Steps;
use super::tally::Tally;
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{open_over, set_accessible_name, set_class, set_text, styled_box};
use crate::widgets::marks;
use crate::widgets::track::{Level, Track};
use crate::widgets::{CellState, Die, Emblem, Hover, Named, Portrait, PressButton, Tint};
use tableside::table::{ActionLook, CardLook, Command, Item, Look, Paper, State};

/// Where what is pressed goes.
pub type Run = Rc<dyn Fn(Command)>;

/// The style class of what spends something when it is pressed.
pub const SPENDS: &str = "spends";

/// How much of a thing there is room for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fullness {
    #[default]
    Full,
    /// Not what is missing.
    Short,
    /// Only what is needed to choose.
    Brief,
    /// Not what it says.
    Terse,
    /// Its head alone.
    Bare,
    /// All of it, however high that is.
    Whole,
}

/// A thing that is kept while it lies in its zone.
pub struct ItemView {
    pub id: String,
    body: Body,
    pub caption: gtk::Label,
    pub effect: gtk::Label,
    shown: Shared<Item>,
    serial: Cell<u64>,
    press: Rc<Shared<Option<Command>>>,
    /// The size for which it shows as much as fits.
    fitted: Cell<(i32, i32)>,
}

enum Body {
    Die(Die),
    Vacant(gtk::Label),
    Space { button: PressButton, label: gtk::Label },
    Stack { button: PressButton, backs: Backs, cards: Rc<Shared<Vec<CardLook>>> },
    Card(CardFace),
    Parchment(Parchment),
    Backs(Backs, Hover),
    Sign(Emblem),
    Chip { root: gtk::Box, emblem: Emblem, text: gtk::Label },
    Badge { root: gtk::Box, emblem: Emblem, text: gtk::Label, hover: Hover },
    Number { root: gtk::Box, number: gtk::Label, parts: gtk::Label, hover: Hover },
    Tally(Tally),
    Steps(Steps),
    Profile(Profile),
    Portrait(Portrait),
    Meter { root: gtk::Box, words: gtk::Label, track: Track },
    Action { button: PressButton, icon: gtk::Image, label: gtk::Label, outcome: gtk::Label },
}

impl ItemView {
    /// A view of an item, which is shown at once.
    pub fn new(item: &Item, run: &Run, fresh: bool) -> Self {
        let press = Rc::new(Shared::new(None));
        let line = |class: &str| {
            let label =
                gtk::Label::builder().css_classes([class]).ellipsize(pango::EllipsizeMode::End).build();
            label.set_can_target(false);
            label
        };
        let this = Self {
            id: item.id.clone(),
            body: Body::new(&item.look, run, &press),
            caption: line("under"),
            effect: line("effect"),
            shown: Shared::new(Item::default()),
            serial: Cell::default(),
            press,
            fitted: Cell::default(),
        };
        this.show(item, fresh);
        this
    }

    /// Whether the same widget can show this, too.
    pub fn can_show(&self, item: &Item) -> bool {
        self.id == item.id && self.body.can_show(&item.look)
    }

    pub fn widget(&self) -> gtk::Widget {
        match &self.body {
            Body::Die(die) => die.clone().upcast(),
            Body::Vacant(label) => label.clone().upcast(),
            Body::Space { button, .. } | Body::Stack { button, .. } => button.clone().upcast(),
            Body::Card(card) => card.button.clone().upcast(),
            Body::Parchment(card) => card.button.clone().upcast(),
            Body::Backs(backs, _) => backs.clone().upcast(),
            Body::Sign(sign) => sign.clone().upcast(),
            Body::Chip { root, .. } | Body::Badge { root, .. } | Body::Number { root, .. } => {
                root.clone().upcast()
            }
            Body::Tally(tally) => tally.root.clone().upcast(),
            Body::Steps(steps) => steps.clone().upcast(),
            Body::Profile(profile) => profile.button.clone().upcast(),
            Body::Portrait(portrait) => portrait.clone().upcast(),
            Body::Meter { root, .. } => root.clone().upcast(),
            Body::Action { button, .. } => button.clone().upcast(),
        }
    }

    /// Has a card begin anew in a place of this size, with all that it says; whether that changes anything.
    pub fn fit(&self, (width, height): (i32, i32), k: f64) -> bool {
        if !matches!(self.body, Body::Card(_) | Body::Parchment(_))
            || self.fitted.replace((width, height)) == (width, height)
        {
            return false;
        }
        if let Body::Parchment(card) = &self.body {
            card.fit((width, height), k);
        }
        let Body::Card(card) = &self.body else { return true };
        let (wide, high) = (f64::from(width), f64::from(height));
        let low = high < 62.0 * k;
        let tower = high > wide * 0.9;
        // As high as a title with a text, but not as wide as either: what it is worth has to do.
        let cramped = !low && !tower && high < 80.0 * k && wide < 110.0 * k;
        card.set_form(!low && wide < 150.0 * k && tower, cramped || low && wide < 92.0 * k);
        card.set_fullness(if low || cramped { Fullness::Bare } else { Fullness::Full });
        true
    }

    /// What fitted with letters of another size need not fit now, and more may.
    pub fn forget_fit(&self) {
        self.fitted.set((0, 0));
    }

    /// Shows a step less, if that is possible; says whether it was.
    pub fn shorten(&self) -> bool {
        if let Body::Profile(profile) = &self.body {
            let less = match profile.fullness() {
                Fullness::Full | Fullness::Whole => Fullness::Short,
                Fullness::Short if !profile.is_listed() => Fullness::Terse,
                Fullness::Terse if !profile.is_listed() => Fullness::Brief,
                Fullness::Short | Fullness::Brief | Fullness::Terse | Fullness::Bare => return false,
            };
            profile.set_fullness(less);
            return true;
        }
        if let Body::Parchment(card) = &self.body {
            return card.shorten();
        }
        let Body::Card(card) = &self.body else { return false };
        let Some(less) = card.less() else { return false };
        card.set_fullness(less);
        true
    }

    /// Whether the words on a chip or in a place may take two lines.
    pub fn set_two_lines(&self, two: bool) {
        let lines = if two { 2 } else { -1 };
        if let Body::Chip { text, .. } = &self.body {
            text.set_wrap(two);
            text.set_wrap_mode(pango::WrapMode::WordChar);
            text.set_lines(lines);
            // All of the width, not only what its lines would like.
            text.set_hexpand(two);
            text.set_xalign(if two { 0.0 } else { 0.5 });
        }
        if let Body::Vacant(label) | Body::Space { label, .. } = &self.body {
            label.set_wrap(two);
            label.set_lines(lines);
            label.set_justify(gtk::Justification::Center);
        }
    }

    /// An empty place that is too small for its word shows none, rather than half of it.
    pub fn fit_vacancy(&self) {
        if let Body::Vacant(label) = &self.body {
            set_class(label, "unsaid", label.layout().is_ellipsized());
        }
    }

    /// How high the sign is that stands before words.
    pub fn set_sign(&self, height: i32) {
        if let Body::Badge { emblem, .. } = &self.body {
            emblem.set_size(height);
        }
    }

    /// Lets words beside a sign take two lines, and end where their room does.
    pub fn set_bounded(&self) {
        if let Body::Badge { text, .. } = &self.body {
            text.set_wrap(true);
            text.set_lines(2);
            text.set_xalign(0.0);
            ask_for_one_line(text);
            text.set_ellipsize(pango::EllipsizeMode::End);
        }
    }

    /// Whether it is a choice with words.
    pub const fn is_choice(&self) -> bool {
        matches!(self.body, Body::Action { .. })
    }

    /// A choice says its name alone.
    pub fn hide_outcome(&self) {
        if let Body::Action { outcome, .. } = &self.body {
            outcome.set_visible(false);
        }
    }

    /// Whether the words on a choice may stand in two lines.
    pub fn set_wrapping(&self, wraps: bool) {
        let Body::Action { label, outcome, .. } = &self.body else { return };
        for words in [label, outcome] {
            words.set_wrap(wraps);
            ask_for_one_line(words);
            words.set_justify(gtk::Justification::Center);
            words.set_vexpand(wraps);
        }
        // A box of wrapped words must fill its place: GTK 4.8 never ends to look for the width of one that is lower than
        // they need. So the words themselves stand in the middle.
        let both = outcome.get_visible();
        label.set_valign(if wraps && both { gtk::Align::End } else { gtk::Align::Center });
        outcome.set_valign(if wraps { gtk::Align::Start } else { gtk::Align::Center });
        let align = if wraps { gtk::Align::Fill } else { gtk::Align::Center };
        if let Some(lines) = label.parent() {
            lines.set_valign(align);
            lines.set_hexpand(wraps);
            if let Some(line) = lines.parent() {
                line.set_halign(align);
            }
        }
    }

    /// Another number than before says that it shows something else.
    pub fn serial(&self) -> u64 {
        self.serial.get()
    }

    /// Letters are so many pixels high.
    pub fn set_letters(&self, letters: f64) {
        if let Body::Profile(profile) = &self.body {
            profile.set_letters(letters);
        }
    }

    /// Shows less where there is little room.
    pub fn set_fullness(&self, fullness: Fullness) {
        match &self.body {
            Body::Card(card) => card.set_fullness(fullness),
            Body::Profile(profile) => profile.set_fullness(fullness),
            // The sign says whose it is.
            Body::Chip { text, .. } => {
                let on = self.shown.get().state == State::Chosen;
                text.set_visible(on || fullness != Fullness::Brief);
            }
            // The sign stands for the words.
            Body::Badge { text, .. } => text.set_visible(fullness != Fullness::Brief),
            Body::Number { parts, .. } => {
                parts.set_visible(fullness != Fullness::Brief && !parts.text().is_empty())
            }
            Body::Action { icon, outcome, .. } => {
                icon.set_visible(
                    fullness != Fullness::Brief && icon.icon_name().is_some_and(|name| !name.is_empty()),
                );
                outcome.set_visible(fullness != Fullness::Bare && !outcome.text().is_empty());
            }
            _ => {}
        }
    }

    /// Shows an item; only what differs is changed. `fresh` says that one entry has led here, so that dice may roll.
    pub fn show(&self, item: &Item, fresh: bool) {
        self.press.set(item.press.clone());
        let item = &Item { rolled: item.rolled && fresh, ..item.clone() };
        let old = self.shown.replace(item.clone());
        let same = Item { press: None, rolled: false, ..(*old).clone() }
            == Item { press: None, rolled: false, ..item.clone() };
        if same && !item.rolled {
            return;
        }
        self.serial.set(self.serial.get() + 1);
        set_text(&self.caption, &item.caption);
        set_text(&self.effect, &item.effect);
        let widget = self.widget();
        set_class(&widget, SPENDS, item.spends);
        set_class(&widget, "hinted", item.hinted);
        self.body.show(item, &old);
    }
}

/// How a cell stands to the question.
const fn cell_state(state: State) -> CellState {
    match state {
        State::Idle => CellState::Idle,
        State::Lit => CellState::Selectable,
        State::Chosen => CellState::Selected,
        State::Dimmed => CellState::Dimmed,
        State::Aside => CellState::Aside,
    }
}

impl Body {
    fn new(look: &Look, run: &Run, press: &Rc<Shared<Option<Command>>>) -> Self {
        let pressed = {
            let (run, press) = (Rc::clone(run), Rc::clone(press));
            move || {
                let command = (*press.get()).clone();
                if let Some(command) = command {
                    run(command);
                }
            }
        };
        match look {
            Look::Die(_) | Look::Pile(..) => {
                let die = Die::default();
                // Its zone gives it its size.
                die.set_size(12);
                die.add_css_class(marks::GILDED);
                die.set_halign(gtk::Align::Fill);
                die.set_valign(gtk::Align::Fill);
                let run = pressed.clone();
                die.connect_activated(move |_| run());
                die.connect_refused(move |_| pressed());
                Self::Die(die)
            }
            Look::Vacant(_) => {
                let label = gtk::Label::builder().css_classes(["vacancy"]).wrap(true).lines(3).build();
                label.set_ellipsize(pango::EllipsizeMode::End);
                label.set_justify(gtk::Justification::Center);
                Self::Vacant(label)
            }
            Look::Space(_) => {
                let button = PressButton::default();
                button.add_css_class("vacancy");
                button.add_css_class("flat");
                let label = gtk::Label::builder().ellipsize(pango::EllipsizeMode::End).build();
                button.set_child(Some(&label));
                button.connect_clicked(move |_| pressed());
                Self::Space { button, label }
            }
            Look::Stack(..) => {
                let (button, backs) = (PressButton::default(), Backs::default());
                button.add_css_class("stack");
                button.add_css_class("flat");
                button.set_child(Some(&backs));
                let cards = Rc::<Shared<Vec<CardLook>>>::default();
                let shown = Rc::clone(&cards);
                button.connect_clicked(move |button| open_cards(button, &shown.get()));
                Self::Stack { button, backs, cards }
            }
            Look::Card(look) if look.paper == Paper::Ivory => {
                let card = CardFace::default();
                press_or_read(&card.button, card.reader(), Rc::clone(press), pressed);
                Self::Card(card)
            }
            Look::Card(_) => {
                let card = Parchment::default();
                press_or_read(&card.button, card.reader(), Rc::clone(press), pressed);
                Self::Parchment(card)
            }
            Look::Backs(..) => {
                let backs = Backs::default();
                let hover = Hover::over(&backs);
                Self::Backs(backs, hover)
            }
            Look::Sign(_) => Self::Sign(Emblem::of_glyph(None, 26)),
            Look::Chip { .. } => {
                let (root, emblem) =
                    (styled_box(gtk::Orientation::Horizontal, 6, "chip"), Emblem::new(Tint::Neutral, 14));
                let text = gtk::Label::builder().ellipsize(pango::EllipsizeMode::End).build();
                root.append(&emblem);
                root.append(&text);
                Self::Chip { root, emblem, text }
            }
            Look::Badge(glyph, _) => {
                let root = styled_box(gtk::Orientation::Horizontal, 4, "badge");
                let emblem = Emblem::of_glyph(Some(*glyph), 15);
                let text = gtk::Label::new(None);
                root.append(&emblem);
                root.append(&text);
                let hover = Hover::over(&root);
                Self::Badge { root, emblem, text, hover }
            }
            Look::Number(..) => {
                let root = styled_box(gtk::Orientation::Vertical, 0, "strength");
                root.set_valign(gtk::Align::Fill);
                let number = gtk::Label::builder().css_classes(["number"]).build();
                let parts = gtk::Label::builder().css_classes(["under"]).wrap(true).build();
                parts.set_justify(gtk::Justification::Center);
                parts.set_max_width_chars(12);
                root.append(&number);
                root.append(&parts);
                let hover = Hover::over(&root);
                Self::Number { root, number, parts, hover }
            }
            Look::Tally(..) => Self::Tally(Tally::default()),
            Look::Steps(..) => Self::Steps(Steps::default()),
            Look::Profile(_) => {
                let press = Rc::clone(press);
                Self::Profile(Profile::new(run, move || {
                    pressed();
                    press.get().is_some()
                }))
            }
            Look::Portrait(_) => {
                let portrait = Portrait::default();
                // Its zone gives it its size.
                portrait.set_size(12);
                portrait.set_halign(gtk::Align::Fill);
                portrait.set_valign(gtk::Align::Fill);
                Self::Portrait(portrait)
            }
            Look::Meter(_) => {
                let root = styled_box(gtk::Orientation::Vertical, 3, "gauge");
                let words = gtk::Label::builder().css_classes(["measure"]).xalign(0.0).build();
                let track = Track::default();
                track.add_css_class("ink");
                root.append(&words);
                root.append(&track);
                Self::Meter { root, words, track }
            }
            // Fields lie on a board, which draws them itself.
            Look::Field(_) => Self::Vacant(gtk::Label::new(None)),
            Look::Action(_) => {
                let button = PressButton::default();
                button.connect_clicked(move |_| pressed());
                let (icon, line) = (gtk::Image::new(), styled_box(gtk::Orientation::Horizontal, 8, ""));
                let (label, outcome) = (gtk::Label::new(None), gtk::Label::new(None));
                label.set_use_underline(true);
                label.add_css_class("words");
                for label in [&label, &outcome] {
                    label.set_wrap(true);
                    label.set_wrap_mode(pango::WrapMode::WordChar);
                    ask_for_one_line(label);
                    label.set_justify(gtk::Justification::Center);
                }
                outcome.add_css_class("outcome");
                let lines = styled_box(gtk::Orientation::Vertical, 0, "");
                lines.set_valign(gtk::Align::Center);
                lines.append(&label);
                lines.append(&outcome);
                line.append(&icon);
                line.append(&lines);
                line.set_halign(gtk::Align::Center);
                button.set_child(Some(&line));
                button.add_css_class("choice");
                Self::Action { button, icon, label, outcome }
            }
        }
    }

    fn can_show(&self, look: &Look) -> bool {
        if let Look::Card(look) = look {
            return matches!(self, Self::Card(_)) && look.paper == Paper::Ivory
                || matches!(self, Self::Parchment(_)) && look.paper != Paper::Ivory;
        }
        matches!(
            (self, look),
            (Self::Die(_), Look::Die(_) | Look::Pile(..))
                | (Self::Vacant(_), Look::Vacant(_))
                | (Self::Space { .. }, Look::Space(_))
                | (Self::Stack { .. }, Look::Stack(..))
                | (Self::Backs(..), Look::Backs(..))
                | (Self::Sign(_), Look::Sign(_))
                | (Self::Chip { .. }, Look::Chip { .. })
                | (Self::Badge { .. }, Look::Badge(..))
                | (Self::Number { .. }, Look::Number(..))
                | (Self::Tally(_), Look::Tally(..))
                | (Self::Steps(_), Look::Steps(..))
                | (Self::Profile(_), Look::Profile(_))
                | (Self::Portrait(_), Look::Portrait(_))
                | (Self::Meter { .. }, Look::Meter(_))
                | (Self::Action { .. }, Look::Action(_))
        )
    }

    fn show(&self, item: &Item, old: &Item) {
        match (self, &item.look) {
            (Self::Die(die), Look::Die(look)) => show_die(die, item, look, 0),
            (Self::Die(die), Look::Pile(look, count)) => show_die(die, item, look, *count),
            (Self::Vacant(label), Look::Vacant(word)) => {
                label.set_text(word);
                set_accessible_name(label, &item.name);
                set_class(label, "lit", item.state == State::Chosen);
            }
            (Self::Space { button, label }, Look::Space(word)) => {
                label.set_text(word);
                show_pressable(button, item, old);
            }
            (Self::Stack { button, backs, cards }, Look::Stack(sign, known, count)) => {
                backs.show(*sign, *count);
                cards.set(known.clone());
                button.set_focusable(true);
                button.set_tip(&item.name);
                set_accessible_name(button, &item.name);
            }
            (Self::Card(card), Look::Card(look)) => {
                card.show(look);
                show_pressable(&card.button, item, old);
                card.button.set_focusable(true);
            }
            (Self::Parchment(card), Look::Card(look)) => {
                card.show(look);
                show_pressable(&card.button, item, old);
                card.button.set_focusable(true);
            }
            (Self::Backs(backs, hover), Look::Backs(sign, count)) => {
                backs.show(*sign, *count);
                hover.set(&item.name);
                set_accessible_name(backs, &item.name);
            }
            (Self::Sign(emblem), Look::Sign(glyph)) => {
                emblem.set_glyph(Some(*glyph));
                set_accessible_name(emblem, &item.name);
            }
            (Self::Chip { root, emblem, text }, Look::Chip { tint, text: words }) => {
                emblem.set_tint(*tint);
                emblem.set_visible(*tint != Tint::Neutral);
                text.set_text(words);
                set_class(root, "on", item.state == State::Chosen);
                set_accessible_name(text, &item.name);
            }
            (Self::Badge { root, emblem, text, hover }, Look::Badge(glyph, words)) => {
                emblem.set_glyph(Some(*glyph));
                text.set_text(words);
                set_accessible_name(text, &item.name);
                set_class(root, "on", item.state == State::Chosen);
                hover.set(&item.about);
            }
            (Self::Number { root, number, parts, hover }, Look::Number(words, why)) => {
                number.set_text(words);
                set_text(parts, why);
                set_accessible_name(number, &item.name);
                hover.set(&item.about);
                for state in [State::Chosen, State::Aside] {
                    set_class(root, cell_state(state).css_class(), state == item.state);
                }
            }
            (Self::Steps(steps), Look::Steps(all, now)) => steps.show(all, *now, &item.name),
            (Self::Tally(tally), Look::Tally(die, n, word)) => tally.show(die.tint, *n, word, &item.name),
            (Self::Profile(profile), Look::Profile(look)) => {
                profile.show(look);
                show_pressable(&profile.button, item, old);
                // All of it can be read.
                profile.button.set_focusable(true);
            }
            (Self::Portrait(portrait), Look::Portrait(look)) => {
                portrait.set_resource(look.path);
                portrait.set_glow(f64::from(look.glow) / 100.0);
                portrait.set_broken(look.broken);
                portrait.set_accessible_name(&item.name);
            }
            (Self::Meter { words, track, .. }, Look::Meter(meter)) => {
                words.set_text(&meter.words);
                track.set_level(Level { full: meter.full, ghost: meter.more, of: meter.of });
                set_accessible_name(words, &item.name);
            }
            (Self::Action { button, icon, label, outcome }, Look::Action(look)) => {
                show_action((button, icon, label, outcome), look);
                show_pressable(button, item, old);
            }
            _ => {}
        }
    }
}

/// What cannot be chosen can still be read; a long press reads anything.
fn press_or_read(
    button: &PressButton,
    look: Rc<Shared<CardLook>>,
    press: Rc<Shared<Option<Command>>>,
    pressed: impl Fn() + 'static,
) {
    let read = Rc::clone(&look);
    button.connect_clicked(move |button| match press.get().is_some() {
        true => pressed(),
        false => open_cards(button, &[(*read.get()).clone()]),
    });
    let hold = gtk::GestureLongPress::new();
    hold.connect_pressed(move |hold, _, _| {
        if let Some(button) = hold.widget() {
            hold.set_state(gtk::EventSequenceState::Claimed);
            open_cards(&button, &[(*look.get()).clone()]);
        }
    });
    button.add_controller(hold);
}

/// Words that may wrap would rather not. Newer versions of GTK give them the height of one line then, and warn.
pub(super) fn ask_for_one_line(words: &gtk::Label) {
    if gtk::minor_version() < 10 {
        words.set_natural_wrap_mode(gtk::NaturalWrapMode::None);
    }
}

fn show_die(die: &Die, item: &Item, look: &tableside::table::DieLook, depth: usize) {
    die.at_once(|die| {
        die.set_depth(depth);
        die.set_locked(look.locked);
        die.set_tint(look.tint);
        die.set_shape(look.shape);
        // Rolled again it may show the same as before.
        if item.rolled {
            die.set_faces(look.faces.clone());
            die.roll_to(look.face.clone());
        } else if die.face() != look.face {
            die.set_face(look.face.clone());
        }
        die.set_state(cell_state(item.state));
        die.set_spoken(&item.name);
        die.set_action_text(&item.about);
    });
}

fn show_action(
    (button, icon, label, outcome): (&PressButton, &gtk::Image, &gtk::Label, &gtk::Label),
    look: &ActionLook,
) {
    label.set_label(&look.label);
    // Without a letter to press it has a name of its own.
    label.set_mnemonic_widget(Some(button).filter(|_| look.label.contains('_')));
    set_text(outcome, &look.outcome);
    let name = if look.golden && look.icon.is_empty() { "object-select-symbolic" } else { look.icon };
    icon.set_icon_name(Some(name));
    icon.set_visible(!name.is_empty());
    set_class(button, "golden", look.golden);
    set_class(button, "on", look.on);
}

/// Shows cards whole, for reading.
pub fn open_cards(over: &impl IsA<gtk::Widget>, cards: &[CardLook]) {
    let row =
        gtk::FlowBox::builder().selection_mode(gtk::SelectionMode::None).max_children_per_line(4).build();
    row.add_css_class("opened");
    cards.iter().for_each(|look| row.append(&whole_card(look)));
    let scroll = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .propagate_natural_height(true)
        .propagate_natural_width(true)
        .max_content_height(430)
        .child(&row)
        .build();
    if cards.is_empty() {
        open_over(over, "on-cloth", &gtk::Label::new(Some(&gettext("Nothing lies there"))));
    } else {
        open_over(over, "on-cloth", &scroll);
    }
}

/// A card with all that it says, for reading.
pub fn whole_card(look: &CardLook) -> PressButton {
    let button = if look.paper == Paper::Ivory {
        let card = CardFace::default();
        card.show(look);
        card.set_fullness(Fullness::Whole);
        card.button
    } else {
        let card = Parchment::default();
        card.show(look);
        card.show_whole();
        card.button
    };
    button.set_size_request(WHOLE.0, WHOLE.1);
    button.set_can_target(false);
    button.set_focusable(false);
    button
}

/// Width and height of a card that is shown whole, in pixels; it grows with its text.
const WHOLE: (i32, i32) = (210, 150);

/// What cards and choices have in common.
fn show_pressable(button: &PressButton, item: &Item, old: &Item) {
    for state in [State::Idle, State::Lit, State::Chosen, State::Dimmed, State::Aside] {
        set_class(button, cell_state(state).css_class(), state == item.state);
    }
    button.set_focusable(item.press.is_some());
    button.set_can_target(true);
    button.set_tip(&item.about);
    if (&old.name, &old.about, old.state) == (&item.name, &item.about, item.state) {
        return;
    }
    let state = match item.state {
        State::Chosen => Some(gettext("selected")),
        State::Dimmed => Some(gettext("not allowed right now")),
        _ => None,
    };
    let words: Vec<String> = std::iter::once(item.name.clone()).chain(state).collect();
    button.update_property(&[
        gtk::accessible::Property::Label(&words.join(", ")),
        gtk::accessible::Property::Description(&item.about),
    ]);
}
