//! Dice that face each other, how strong they are and why.

mod badge;

pub use badge::StrengthBadge;

use std::cell::RefCell;

use relm4::gtk::{self, glib, pango, prelude::*, subclass::prelude::*};

use super::{
    die::{Die, Face},
    palette::Tint,
};
use crate::i18n::{gettext, gettext_f};

/// One side of a duel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DuelSide {
    /// Who fights.
    pub name: String,
    /// The colour of the die.
    pub tint: Tint,
    /// What the die shows.
    pub face: Face,
    /// The strength in digits; empty while it is not known.
    pub strength: String,
    /// What the strength is made of, such as “2 Katana” and “1 advantage”.
    pub reasons: Vec<String>,
}

/// How far a duel is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DuelState {
    /// Its turn has not come.
    #[default]
    Waiting,
    /// It is being fought.
    Current,
    /// This side, counted from 0, has won.
    Won(usize),
    /// Nobody wins.
    Null,
}

/// How one side fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SideResult {
    /// Not decided.
    #[default]
    Open,
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// Nobody won.
    Null,
}

impl SideResult {
    /// The style class of this result.
    #[must_use]
    pub fn css_class(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Null => "null",
        }
    }
}

impl DuelState {
    /// How side number `side` fared.
    #[must_use]
    pub fn result(&self, side: usize) -> SideResult {
        match self {
            Self::Waiting | Self::Current => SideResult::Open,
            Self::Won(winner) if *winner == side => SideResult::Won,
            Self::Won(_) => SideResult::Lost,
            Self::Null => SideResult::Null,
        }
    }

    fn css_class(&self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Current => "current",
            Self::Won(_) => "decided",
            Self::Null => "null",
        }
    }

    fn verdict(&self, sides: &[DuelSide]) -> String {
        match self {
            Self::Waiting => gettext("Waiting"),
            Self::Current => gettext("▸ Now"),
            Self::Won(winner) => {
                let name = sides.get(*winner).map(|side| side.name.clone()).unwrap_or_default();
                gettext_f("✓ {name} wins", &[("name", &name)])
            }
            Self::Null => gettext("No winner"),
        }
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct DuelRow {
        pub sides: gtk::Box,
        pub verdict: gtk::Label,
        pub dice: RefCell<Vec<Die>>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for DuelRow {
        const NAME: &'static str = "TablesideDuelRow";
        type Type = super::DuelRow;
        type ParentType = gtk::Box;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("duelrow");
            class.set_accessible_role(gtk::AccessibleRole::Group);
        }
    }

    impl ObjectImpl for DuelRow {
        fn constructed(&self) {
            self.parent_constructed();
            let row = self.obj();
            row.set_orientation(gtk::Orientation::Vertical);
            row.set_spacing(8);
            // Left and right are places at the table: never mirrored.
            self.sides.set_direction(gtk::TextDirection::Ltr);
            self.sides.set_spacing(8);
            self.verdict.add_css_class("verdict");
            self.verdict.set_halign(gtk::Align::Center);
            self.verdict.set_ellipsize(pango::EllipsizeMode::End);
            row.append(&self.sides);
            row.append(&self.verdict);
        }
    }

    impl WidgetImpl for DuelRow {}
    impl BoxImpl for DuelRow {}
}

glib::wrapper! {
    /// Two or three dice facing each other with strengths, reasons and outcome.
    pub struct DuelRow(ObjectSubclass<imp::DuelRow>)
        @extends gtk::Box, gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget, gtk::Orientable;
}

impl Default for DuelRow {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl DuelRow {
    /// Shows a duel between these sides.
    pub fn set_duel(&self, sides: &[DuelSide], state: &DuelState) {
        let imp = self.imp();
        while let Some(child) = imp.sides.first_child() {
            imp.sides.remove(&child);
        }
        let mut dice = Vec::new();
        let even = gtk::SizeGroup::new(gtk::SizeGroupMode::Horizontal);
        for (i, side) in sides.iter().enumerate() {
            if i > 0 {
                let against = gtk::Label::new(Some("×"));
                against.add_css_class("against");
                imp.sides.append(&against);
            }
            // With two sides the numbers stand next to each other, with more below the dice.
            let place = match (sides.len(), i) {
                (..=2, 0) => Place::Left,
                (..=2, _) => Place::Right,
                _ => Place::Around,
            };
            let die = Die::new(side.tint, side.face.clone());
            let column = column(side, &die, state.result(i), place);
            even.add_widget(&column);
            imp.sides.append(&column);
            dice.push(die);
        }
        imp.dice.replace(dice);
        let verdict = state.verdict(sides);
        imp.verdict.set_text(&verdict);
        for class in ["waiting", "current", "decided", "null"] {
            self.remove_css_class(class);
        }
        self.add_css_class(state.css_class());
        let spoken: Vec<String> = sides.iter().map(spoken).collect();
        let label = format!("{}. {verdict}", spoken.join("; "));
        self.update_property(&[gtk::accessible::Property::Label(&label)]);
    }

    /// The die of a side, to roll it or mark it.
    #[must_use]
    pub fn die(&self, side: usize) -> Option<Die> {
        self.imp().dice.borrow().get(side).cloned()
    }
}

/// Where a side stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Left,
    Right,
    Around,
}

fn column(side: &DuelSide, die: &Die, result: SideResult, place: Place) -> gtk::Box {
    let column = gtk::Box::new(gtk::Orientation::Vertical, 4);
    column.set_hexpand(true);
    column.add_css_class(result.css_class());
    let name = gtk::Label::new(Some(&side.name));
    name.add_css_class("name");
    name.set_ellipsize(pango::EllipsizeMode::End);
    name.set_tooltip_text(Some(&side.name));
    die.set_size(52);
    die.set_spoken(&spoken(side));
    let badge = StrengthBadge::default();
    badge.set_strength(&side.strength, &side.reasons, result);
    let pair = gtk::Box::new(gtk::Orientation::Horizontal, 8);
    pair.set_direction(gtk::TextDirection::Ltr);
    pair.set_halign(gtk::Align::Center);
    if place == Place::Around {
        pair.set_orientation(gtk::Orientation::Vertical);
        badge.set_halign(gtk::Align::Center);
    }
    if place == Place::Right {
        pair.append(&badge);
        pair.append(die);
    } else {
        pair.append(die);
        pair.append(&badge);
    }
    let reasons = gtk::Label::new(Some(&side.reasons.join(" + ")));
    reasons.add_css_class("reasons");
    reasons.set_wrap(true);
    reasons.set_wrap_mode(pango::WrapMode::WordChar);
    reasons.set_justify(gtk::Justification::Center);
    reasons.set_visible(!side.reasons.is_empty());
    for part in [name.upcast_ref::<gtk::Widget>(), pair.upcast_ref(), reasons.upcast_ref()] {
        column.append(part);
    }
    column
}

/// A side in words: “Anna, Red die: 2 × Katana, strength 3 (2 Katana + 1 advantage)”.
fn spoken(side: &DuelSide) -> String {
    let tint = side.tint.name();
    let face = side.face.spoken();
    let die = gettext_f("{color} die: {face}", &[("color", &tint), ("face", &face)]);
    let mut spoken = format!("{}, {die}", side.name);
    if !side.strength.is_empty() {
        let why = side.reasons.join(" + ");
        let args = [("strength", side.strength.as_str()), ("reasons", why.as_str())];
        let strength = if why.is_empty() {
            gettext_f("strength {strength}", &args)
        } else {
            gettext_f("strength {strength} ({reasons})", &args)
        };
        spoken = format!("{spoken}, {strength}");
    }
    spoken
}

#[cfg(test)]
mod tests {
    use super::{DuelSide, DuelState, SideResult, spoken};
    use crate::ui::widgets::{die::Face, palette::Tint};

    #[test]
    fn a_side_tells_its_strength_and_why() {
        let side = DuelSide {
            name: "Anna".into(),
            tint: Tint::Red,
            face: Face::blades(2, false, false),
            strength: "3".into(),
            reasons: vec!["2 Katana".into(), "1 advantage".into()],
        };
        assert_eq!(spoken(&side), "Anna, Red die: 2 × Katana, strength 3 (2 Katana + 1 advantage)");
    }

    #[test]
    fn the_others_lose() {
        assert_eq!(DuelState::Won(1).result(1), SideResult::Won);
        assert_eq!(DuelState::Won(1).result(0), SideResult::Lost);
        assert_eq!(DuelState::Null.result(0), SideResult::Null);
    }
}
