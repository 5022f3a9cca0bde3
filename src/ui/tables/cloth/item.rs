//! One thing on the table as widgets: what it looks like, and the lines below it.

use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::backs::Backs;
use super::card::CardFace;
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{set_accessible_name, set_class, set_text, styled_box};
use crate::widgets::marks;
use crate::widgets::{CellState, Die, Emblem, PressButton, Tint};
use tableside::table::{ActionLook, Command, Item, Look, State};

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
}

/// A thing that is kept while it lies in its zone.
pub struct ItemView {
    pub id: String,
    body: Body,
    pub caption: gtk::Label,
    pub effect: gtk::Label,
    shown: Shared<Item>,
    press: Rc<Shared<Option<Command>>>,
}

enum Body {
    Die(Die),
    Vacant(gtk::Label),
    Card(CardFace),
    Backs(Backs),
    Sign(Emblem),
    Chip { root: gtk::Box, emblem: Emblem, text: gtk::Label },
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
            press,
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
            Body::Card(card) => card.button.clone().upcast(),
            Body::Backs(backs) => backs.clone().upcast(),
            Body::Sign(sign) => sign.clone().upcast(),
            Body::Chip { root, .. } => root.clone().upcast(),
            Body::Action { button, .. } => button.clone().upcast(),
        }
    }

    /// Shows a step less, if that is possible; says whether it was.
    pub fn shorten(&self) -> bool {
        let Body::Card(card) = &self.body else { return false };
        let less = match card.fullness() {
            Fullness::Full => Fullness::Short,
            Fullness::Short => Fullness::Brief,
            Fullness::Brief => return false,
        };
        card.set_fullness(less);
        true
    }

    /// Shows less where there is little room.
    pub fn set_fullness(&self, fullness: Fullness) {
        match &self.body {
            Body::Card(card) => card.set_fullness(fullness),
            // The sign says whose it is.
            Body::Chip { text, .. } => {
                let on = self.shown.get().state == State::Chosen;
                text.set_visible(on || fullness != Fullness::Brief);
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
                let label = gtk::Label::builder().css_classes(["vacancy"]).build();
                label.set_ellipsize(pango::EllipsizeMode::End);
                Self::Vacant(label)
            }
            Look::Card(_) => {
                let card = CardFace::default();
                card.button.connect_clicked(move |_| pressed());
                Self::Card(card)
            }
            Look::Backs(..) => Self::Backs(Backs::default()),
            Look::Sign(_) => Self::Sign(Emblem::of_glyph(None, 26)),
            Look::Chip { .. } => {
                let (root, emblem) =
                    (styled_box(gtk::Orientation::Horizontal, 6, "chip"), Emblem::new(Tint::Neutral, 14));
                let text = gtk::Label::builder().ellipsize(pango::EllipsizeMode::End).build();
                root.append(&emblem);
                root.append(&text);
                Self::Chip { root, emblem, text }
            }
            Look::Action(_) => {
                let button = PressButton::default();
                button.connect_clicked(move |_| pressed());
                let (icon, line) = (gtk::Image::new(), styled_box(gtk::Orientation::Horizontal, 8, ""));
                let (label, outcome) = (gtk::Label::new(None), gtk::Label::new(None));
                label.set_use_underline(true);
                label.set_mnemonic_widget(Some(&button));
                label.add_css_class("words");
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
        matches!(
            (self, look),
            (Self::Die(_), Look::Die(_) | Look::Pile(..))
                | (Self::Vacant(_), Look::Vacant(_))
                | (Self::Card(_), Look::Card(_))
                | (Self::Backs(_), Look::Backs(..))
                | (Self::Sign(_), Look::Sign(_))
                | (Self::Chip { .. }, Look::Chip { .. })
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
            (Self::Card(card), Look::Card(look)) => {
                card.show(look);
                show_pressable(&card.button, item, old);
            }
            (Self::Backs(backs), Look::Backs(sign, count)) => {
                backs.show(*sign, *count);
                backs.set_tooltip_text(Some(&item.name));
                set_accessible_name(backs, &item.name);
            }
            (Self::Sign(emblem), Look::Sign(glyph)) => {
                emblem.set_glyph(Some(*glyph));
                set_accessible_name(emblem, &item.name);
            }
            (Self::Chip { root, emblem, text }, Look::Chip { tint, text: words }) => {
                emblem.set_tint(*tint);
                text.set_text(words);
                set_class(root, "on", item.state == State::Chosen);
                set_accessible_name(text, &item.name);
            }
            (Self::Action { button, icon, label, outcome }, Look::Action(look)) => {
                show_action((button, icon, label, outcome), look);
                show_pressable(button, item, old);
            }
            _ => {}
        }
    }
}

fn show_die(die: &Die, item: &Item, look: &tableside::table::DieLook, depth: usize) {
    die.set_depth(depth);
    if die.tint() != look.tint {
        die.set_tint(look.tint);
    }
    die.set_shape(look.shape);
    if item.rolled && die.face() != look.face {
        die.set_faces(look.faces.clone());
        die.roll_to(look.face.clone());
    } else if die.face() != look.face {
        die.set_face(look.face.clone());
    }
    die.set_state(cell_state(item.state));
    die.set_spoken(&item.name);
    die.set_action_text(&item.about);
}

fn show_action(
    (button, icon, label, outcome): (&PressButton, &gtk::Image, &gtk::Label, &gtk::Label),
    look: &ActionLook,
) {
    label.set_label(&look.label);
    set_text(outcome, &look.outcome);
    let name = if look.golden && look.icon.is_empty() { "object-select-symbolic" } else { look.icon };
    icon.set_icon_name(Some(name));
    icon.set_visible(!name.is_empty());
    set_class(button, "golden", look.golden);
    set_class(button, "on", look.on);
}

/// What cards and choices have in common.
fn show_pressable(button: &PressButton, item: &Item, old: &Item) {
    for state in [State::Idle, State::Lit, State::Chosen, State::Dimmed, State::Aside] {
        set_class(button, cell_state(state).css_class(), state == item.state);
    }
    button.set_focusable(item.press.is_some());
    button.set_can_target(true);
    if old.about != item.about {
        button.set_tooltip_text(Some(item.about.as_str()).filter(|about| !about.is_empty()));
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
