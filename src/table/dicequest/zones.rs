//! What lies where in each step.

use super::chances::Chances;
use super::draft::Draft;
use super::{
    Model, Odds, Press, Zone, answers, attempt, board, cards, dice, faces, helps, naming, party, ribbon,
};
use crate::engine::Seat;
use crate::games::dicequest::Step;
use crate::i18n::{gettext, gettext_f};
use crate::table::{Plate, Seating, View};

/// The picture of a moment.
pub fn view(m: &Model, draft: &Draft, desk: &mut Odds) -> View<Press> {
    let odds = Chances::of(m, desk);
    let over = m.state.step == Step::Over;
    let mut zones: Vec<Zone> = m.around().skip(1).map(|seat| party::others(m, seat)).collect();
    zones.push(board::path(m));
    zones.extend(middle(m, draft, &odds));
    zones.extend([party::purse(m), party::own(m, draft)]);
    // At the end there is more in the ribbon, and what an Item was worth is told.
    zones.extend((!over).then(|| party::backpack(m, draft)));
    zones.extend(faces::pad(m, draft).or_else(|| answers::pad(m, draft)));
    let plate = |seat: Seat| {
        let plate = party::plate(m, seat);
        Plate { to_move: plate.to_move && !over, ..plate }
    };
    View {
        plates: m.around().map(plate).collect(),
        seating: Seating::Party,
        tray: tray(m),
        zones,
        ribbon: ribbon::ribbon(m, draft, &odds),
        sheet: cards::sheet(m, draft).or_else(|| naming::sheet(m, draft)),
        ..View::default()
    }
}

fn tray(m: &Model) -> String {
    match m.attempts() {
        true if m.seats() == 1 => gettext("Your Roll"),
        true => gettext_f("{seat}’s Roll", &[("seat", &m.name(m.state.active))]),
        false => String::new(),
    }
}

/// The board, the attempt, or how the match ended.
fn middle(m: &Model, draft: &Draft, odds: &Chances) -> Vec<Zone> {
    if m.state.step == Step::Over {
        return m.end.as_ref().map(|end| end.columns()).unwrap_or_default();
    }
    if !m.attempts() {
        return vec![board::market(m, draft), board::quests(m, draft, odds)];
    }
    let card = attempt::zone(m, odds);
    card.into_iter()
        .chain([board::aside(m)])
        .chain(dice::zones(m, draft))
        .chain(helps::zone(m, draft, odds))
        .collect()
}
