//! The three sides of a seat with the dice that lie there.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::dice::Side;
use crate::i18n::gettext;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::{DieCell, DieLook, Session, ViewModel};
use crate::ui::tables::kit::{Part, set_accessible_name, set_class, styled_box};
use crate::ui::widgets::CellState;

/// The order in which sides are drawn, seen from the seat.
const DRAWN: [Side; 3] = [Side::Left, Side::Front, Side::Right];

/// The sides of a seat.
pub struct SidesView {
    pub root: gtk::Box,
    places: Vec<Place>,
}

struct Place {
    side: Side,
    pub root: gtk::Box,
    empty: gtk::Box,
    die: DieCell,
}

impl SidesView {
    pub fn new(session: &Rc<Session>) -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 6, "dt-sides");
        // Left is left, whatever the direction of text.
        root.set_direction(gtk::TextDirection::Ltr);
        root.set_valign(gtk::Align::Center);
        let places: Vec<Place> = DRAWN
            .into_iter()
            .map(|side| {
                let place = Place {
                    side,
                    root: styled_box(gtk::Orientation::Vertical, 2, "dt-side"),
                    empty: styled_box(gtk::Orientation::Vertical, 0, "dt-empty"),
                    die: DieCell::new(session),
                };
                let icon = gtk::Image::from_icon_name(names::side_icon(side));
                icon.set_tooltip_text(Some(&names::side_title(side)));
                set_accessible_name(&icon, &names::side_title(side));
                icon.add_css_class("dim-label");
                place.root.append(&icon);
                place.root.append(&place.empty);
                place.root.append(&place.die.widget());
                place.empty.set_halign(gtk::Align::Center);
                root.append(&place.root);
                place
            })
            .collect();
        Self { root, places }
    }

    /// Shows the sides of a seat with dice of this size; hidden while no die can lie there.
    pub fn show(&self, m: &ViewModel, seat: Seat, size: i32) {
        let sides = &m.state.seat(seat).sides;
        let used = m.drafting() || m.deploying() || m.duelling() || sides.iter().any(Option::is_some);
        self.root.set_visible(used);
        let name = m.name(seat);
        for place in &self.places {
            let die = sides[place.side.index()];
            place.empty.set_visible(die.is_none());
            place.die.widget().set_visible(die.is_some());
            place.empty.set_size_request(size, size);
            let fights = m.state.step.in_duel()
                && m.state.duel.live.contains(seat)
                && m.game.duel_side(&m.state, seat) == Some(place.side);
            set_class(&place.root, "fights", fights);
            let words = die.map_or_else(|| gettext("empty"), names::die_words);
            set_accessible_name(&place.root, &names::place(&name, place.side, &words));
            place.die.show(DieLook {
                size,
                state: CellState::Idle,
                spoken: names::place(&name, place.side, &words),
                ..names::die_look(die)
            });
        }
    }
}
