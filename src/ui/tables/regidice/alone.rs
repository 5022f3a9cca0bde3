//! One player's five actions: which are done in this round, and what they came to.

use relm4::gtk::{self, prelude::*};

use super::{best, choices, names};
use crate::games::regidice::{Kind, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{add_all, centred, group, set_accessible_name, set_class, styled_box};
use crate::tables::regidice::ViewModel;
use crate::widgets::Emblem;

/// An action.
struct Tile {
    root: gtk::Box,
    sign: Emblem,
    name: gtk::Label,
    result: gtk::Label,
    /// What the action does, where there is room to say so.
    about: gtk::Label,
}

/// The five actions.
pub struct Actions {
    pub root: gtk::Box,
    tiles: Vec<Tile>,
}

/// What could be done with an action.
fn open(m: &ViewModel, kind: Kind) -> String {
    if m.state.step != Step::Resolve {
        return String::new();
    }
    if kind == Kind::Animal && m.has_boost() {
        return gettext("can raise dice");
    }
    let could = m.acting.and_then(|seat| Some((seat, best::action(&m.game, &m.state, seat, kind)?)));
    let deed = could.and_then(|(seat, action)| choices::comes_to(m, seat, &action));
    deed.map_or_else(|| gettext("nothing to do"), |deed| deed.words())
}

impl Actions {
    pub fn new() -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 8, "rd-actions");
        root.set_homogeneous(true);
        root.set_vexpand(true);
        let tiles = Kind::ALL.map(|kind| {
            let tile = Tile {
                root: group(gtk::Orientation::Vertical, 4, "rd-action", ""),
                sign: Emblem::of_glyph(Some(names::action_sign(kind)), 26),
                name: centred("heading"),
                result: centred("rd-result"),
                about: centred("caption"),
            };
            tile.name.set_text(&names::action(kind));
            tile.name.set_wrap(false);
            tile.about.set_text(&names::about_alone(kind));
            add_all(&tile.root, &[&tile.sign, &tile.name, &tile.result, &tile.about]);
            root.append(&tile.root);
            tile
        });
        Self { root, tiles: tiles.into() }
    }

    pub fn take_form(&self, form: Form) {
        let narrow = form == Form::Narrow;
        self.root.set_orientation(if narrow {
            gtk::Orientation::Vertical
        } else {
            gtk::Orientation::Horizontal
        });
        self.root.set_spacing(if narrow { 3 } else { 8 });
        // Beside the enemy they are as high as the stage.
        let tall = !form.is_column();
        self.root.set_valign(if tall { gtk::Align::Fill } else { gtk::Align::Center });
        for tile in &self.tiles {
            let along = if narrow { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
            tile.root.set_orientation(along);
            tile.root.set_spacing(if tall { 8 } else { 4 });
            tile.sign.set_size(if tall { 52 } else { 26 });
            tile.sign.set_vexpand(tall);
            tile.sign.set_valign(if tall { gtk::Align::End } else { gtk::Align::Center });
            tile.result.set_vexpand(tall);
            tile.result.set_valign(if tall { gtk::Align::Start } else { gtk::Align::Center });
            tile.about.set_visible(tall);
            // Said once: below the result, or else where the pointer is.
            tile.root.set_tooltip_text(Some(tile.about.text()).filter(|_| !tall).as_deref());
        }
    }

    pub fn show(&self, m: &ViewModel) {
        self.root.set_visible(m.game.solo() && m.state.step != Step::Over);
        for (kind, tile) in Kind::ALL.into_iter().zip(&self.tiles) {
            let deed = m.facts.deeds.iter().find(|deed| deed.kind == Some(kind));
            let words = deed.map_or_else(|| open(m, kind), super::deed::Deed::words);
            set_class(&tile.root, "done", deed.is_some());
            // Also where it says nothing, so that the signs stand in one line.
            tile.result.set_text(&words);
            let name = [("action", &*names::action(kind)), ("result", &*words)];
            set_accessible_name(&tile.root, &gettext_f("{action}: {result}", &name));
        }
    }
}
