//! All that a seat has, opened from its plate.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::Seat;
use crate::games::dicequest::ids::{HeroId, QuestId};
use crate::games::dicequest::state::{PartyHero, Wound};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::draft::Draft;
use crate::tables::dicequest::tile::{TileCell, TileLook, TileSize};
use crate::tables::dicequest::{PartRow, Session, ViewModel, faces, names, party};
use crate::tables::kit::layout::scrolling;
use crate::tables::kit::{set_accessible_name, styled_box, titled};

/// Heroes, Backpack and Achievements of a seat, to be looked at.
pub fn widget(session: &Rc<Session>, m: &ViewModel, seat: Seat) -> gtk::Widget {
    let whole = styled_box(gtk::Orientation::Vertical, 8, "dq-about");
    let (name, own) = (m.name(seat), m.state.of(seat));
    let token = if own.token { gettext("Reroll token ready") } else { gettext("Reroll token used") };
    let points = names::points(m.game.points(&m.state, seat, true));
    whole.append(&titled("title-4", &name));
    whole.append(&titled("caption", &[points, names::gold(own.gold), token].join(" · ")));
    let look_only = |looks: Vec<TileLook>, pixels| {
        looks.into_iter().map(move |look| TileLook { command: None, action: String::new(), pixels, ..look })
    };
    let part = |title: String, looks: Vec<TileLook>, pixels, line: i32| {
        if looks.is_empty() {
            return;
        }
        whole.append(&titled("caption-heading", &title));
        let row: PartRow<TileCell> = PartRow::new(session, 6);
        row.root.set_limit(line);
        row.show(&title, look_only(looks, pixels));
        whole.append(&row.root);
    };
    let heroes: Vec<TileLook> =
        party::heroes(m, &Draft::default(), seat).into_iter().filter(|look| look.face.is_some()).collect();
    let wide = 3 * 210 + 12;
    part(gettext("Party"), heroes, (206, 150), wide);
    part(party::backpack_title(m, seat), party::backpack(m, &Draft::default(), seat), (206, 36), wide);
    part(gettext("Achievements"), achieved(m, seat), (206, 36), wide);
    let scroll = scrolling(&whole, 0);
    scroll.set_propagate_natural_height(true);
    scroll.set_propagate_natural_width(true);
    scroll.set_max_content_height(520);
    // Newer versions of GTK allow what scrolls no name.
    whole.set_accessible_role(gtk::AccessibleRole::Group);
    set_accessible_name(&whole, &gettext_f("{seat}’s Party and Items", &[("seat", &name)]));
    scroll.upcast()
}

/// Completed Quests and graduated Heroes.
fn achieved(m: &ViewModel, seat: Seat) -> Vec<TileLook> {
    let own = m.state.of(seat);
    let quests = own.completed.iter().map(|quest| faces::achieved_quest(&m.game, QuestId(quest)));
    let graduate = |hero| PartyHero { card: HeroId(hero), expert: true, wound: Wound::None, item: None };
    let heroes = own.graduated.iter().map(|hero| faces::achieved_hero(&m.game, &graduate(hero)));
    quests
        .chain(heroes)
        .map(|face| TileLook { face: Some(face), size: TileSize::Line, ..TileLook::default() })
        .collect()
}
