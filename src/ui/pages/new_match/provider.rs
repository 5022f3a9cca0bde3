//! Who has the dice, or the cards: the program, or the table. Two pictures, of which one holds.

use relm4::gtk::{self, prelude::*};

use crate::i18n::gettext;
use crate::play::Provider;
use crate::tables::StillLife;
use crate::widgets::Named;

/// How high the pictures are.
const PICTURE: i32 = 72;

/// The two pictures, under the word for what they are about.
#[derive(Clone)]
pub struct ProviderChoice {
    pub root: gtk::Box,
    own: gtk::ToggleButton,
}

impl ProviderChoice {
    /// Who rolls.
    pub fn dice(game: &str, chosen: Provider) -> Self {
        let here = (gettext("Tableside Rolls"), gettext("You see the dice here"));
        let own = (gettext("Our Own Dice"), gettext("Roll, then enter what came up"));
        Self::new(game, &gettext("Dice"), here, own, &|| StillLife::of(game), chosen)
    }

    /// Who deals.
    pub fn cards(game: &str, chosen: Provider) -> Self {
        let here = (gettext("Tableside Deals"), gettext("Each hand stays covered"));
        let own = (gettext("Our Own Cards"), gettext("Enter what is drawn or played"));
        Self::new(game, &gettext("Cards"), here, own, &StillLife::cards, chosen)
    }

    fn new(
        game: &str,
        title: &str,
        here: (String, String),
        own: (String, String),
        still: &dyn Fn() -> StillLife,
        chosen: Provider,
    ) -> Self {
        let screen = gtk::Box::builder()
            .css_classes(["screen", "game-cloth", game])
            .halign(gtk::Align::Center)
            .width_request(124)
            .hexpand(false)
            .build();
        let small = still();
        small.set_hexpand(true);
        screen.append(&small);
        let table = still();
        table.set_height_request(PICTURE);
        let (program, own) = (choice(&screen, &here), choice(&table, &own));
        own.set_group(Some(&program));
        program.set_active(chosen == Provider::Program);
        own.set_active(chosen == Provider::Physical);
        let both = gtk::Box::builder().spacing(12).homogeneous(true).build();
        both.append(&program);
        both.append(&own);
        let root = gtk::Box::builder()
            .orientation(gtk::Orientation::Vertical)
            .spacing(6)
            .accessible_role(gtk::AccessibleRole::RadioGroup)
            .build();
        root.set_accessible_name(title);
        root.append(&gtk::Label::builder().label(title).xalign(0.0).css_classes(["heading"]).build());
        root.append(&both);
        Self { root, own }
    }

    pub fn provider(&self) -> Provider {
        if self.own.is_active() { Provider::Physical } else { Provider::Program }
    }

    /// Calls `changed` with whether the table has its own, now and whenever that changes.
    pub fn follow(&self, changed: impl Fn(bool) + 'static) {
        changed(self.own.is_active());
        self.own.connect_toggled(move |own| changed(own.is_active()));
    }
}

fn choice(picture: &impl IsA<gtk::Widget>, (title, below): &(String, String)) -> gtk::ToggleButton {
    picture.set_height_request(PICTURE);
    picture.set_margin_bottom(6);
    let column = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(2).build();
    let label = |text: &str, class: &str| {
        let label = gtk::Label::builder().label(text).xalign(0.0).wrap(true).css_classes([class]);
        label.width_chars(8).build()
    };
    column.append(picture);
    column.append(&label(title, "heading"));
    column.append(&label(below, "dim-label"));
    let tick = gtk::Image::builder()
        .icon_name("object-select-symbolic")
        .halign(gtk::Align::End)
        .valign(gtk::Align::Start)
        .can_target(false)
        .css_classes(["tick"])
        .build();
    let over = gtk::Overlay::builder().child(&column).build();
    over.add_overlay(&tick);
    let button = gtk::ToggleButton::builder().child(&over).css_classes(["card", "provider"]).build();
    button.set_accessible_name(title);
    button
}
