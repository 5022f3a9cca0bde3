//! What lies where in each step.

use super::draft::Draft;
use super::{
    Item, Model, Press, Zone, cards, dice, duel, faces, hand, heroes, laying, model, names, ribbon, supplies,
};
use crate::engine::Seat;
use crate::games::dice_tuners::Step;
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Tint;
use crate::table::{Look, Place, Plate, Seating, State, View};

/// The picture of a moment.
pub fn view(m: &Model, draft: &Draft) -> View<Press> {
    let mut zones = vec![supplies::aside(m)];
    for seat in m.around().skip(1) {
        zones.extend([hand::others(m, seat), heroes::before(m, draft, seat)]);
        zones.extend(shown(m, seat));
        zones.push(dice::drafted(m, draft, seat));
    }
    zones.extend(middle(m, draft));
    zones.push(supplies::decks(m));
    let near = m.nearest;
    zones.push(dice::drafted(m, draft, near));
    zones.extend(shown(m, near));
    zones.push(hand::own(m, draft));
    zones.push(heroes::before(m, draft, near));
    zones.extend(laying::pad(m, draft).or_else(|| faces::pad(m, draft)));
    let duels = m.deploying() || m.duelling();
    View {
        plates: m.around().map(|seat| plate(m, seat)).collect(),
        seating: Seating::Round,
        tray: if laying::on(m, draft) { gettext("On the Table") } else { tray(m) },
        zones,
        links: if duels { duel::links(m) } else { Vec::new() },
        ribbon: ribbon::ribbon(m, draft),
        sheet: cards::sheet(m, draft),
        ..View::default()
    }
}

/// What lies in the tray.
fn tray(m: &Model) -> String {
    match m.state.step {
        Step::Deal | Step::Market | Step::FirstPlayer => gettext("Set-Up"),
        Step::Bid | Step::Spend | Step::Hire | Step::Hired | Step::Refill | Step::Draw => {
            gettext("The Market")
        }
        Step::Select | Step::Roll | Step::Pick | Step::Picked => {
            // Who starts it stands on a plate.
            gettext_f("Step {k} of 3", &[("k", &m.state.draft.to_string())])
        }
        // Who deploys, the sentence says.
        Step::Deploy | Step::Deployed => gettext("The Deployment"),
        Step::RoundEnd => gettext("The Duels"),
        Step::ShowHands | Step::Over => String::new(),
        step if step.in_duel() => duel::title(m),
        _ => String::new(),
    }
}

fn plate(m: &Model, seat: Seat) -> Plate<Press> {
    let own = m.state.seat(seat);
    let note = model::note(&m.game, &m.state, seat);
    let cards = held(m, seat);
    let begins = m.state.round > 0 && m.state.first == seat && m.state.step != Step::Over;
    Plate {
        seat,
        name: m.name(seat),
        tint: Tint::Neutral,
        score: own.vp.to_string(),
        unit: gettext("VP"),
        line: if note.is_empty() { cards } else { format!("{cards} · {note}") },
        crown: if begins { gettext("First player") } else { String::new() },
        bot: m.bot_level(seat),
        to_move: m.to_move(seat) && m.state.step != Step::Over,
        opens: None,
    }
}

/// How many cards a seat holds, as far as that is known.
fn held(m: &Model, seat: Seat) -> String {
    let own = m.state.seat(seat);
    let (least, most) = (own.least_hand(), own.hand.len());
    if least == most {
        return names::cards(most);
    }
    gettext_f("{least} to {most} cards", &[("least", &least.to_string()), ("most", &most.to_string())])
}

/// What a seat has shown to hire, or bid.
fn shown(m: &Model, seat: Seat) -> Option<Zone> {
    let items = hand::shown(m, seat);
    (!items.is_empty()).then(|| Zone {
        id: format!("shown/{}", seat.0),
        place: if seat == m.nearest { Place::Saved } else { Place::Below(seat) },
        owner: Some(seat),
        name: gettext_f("Shown by {seat}", &[("seat", &m.name(seat))]),
        items,
        ..Zone::default()
    })
}

/// What lies in the middle in the step of now.
fn middle(m: &Model, draft: &Draft) -> Vec<Zone> {
    if laying::on(m, draft) {
        return m.around().map(|seat| dice::edge(m, draft, seat)).collect();
    }
    if m.drafting() {
        return vec![supplies::pool(m, draft), dice::tray(m, draft)];
    }
    if m.deploying() || m.duelling() {
        let corners = if m.state.step.in_duel() { duel::corners(m, draft) } else { Vec::new() };
        let edges = m.around().map(|seat| dice::edge(m, draft, seat));
        return edges.chain(corners).chain(again(m, draft)).collect();
    }
    if matches!(m.state.step, Step::ShowHands | Step::Over) {
        return m.end.as_ref().map(|end| end.columns()).unwrap_or_default();
    }
    if m.state.market.is_empty() {
        return Vec::new();
    }
    let mut zones = vec![heroes::market(m)];
    zones.extend(order(m));
    zones
}

/// The die that is rolled again on the table.
fn again(m: &Model, draft: &Draft) -> Option<Zone> {
    let colour = *faces::asked(m).first()?;
    let mut item =
        Item { id: "again".to_owned(), look: Look::Die(names::unrolled(colour)), ..Item::default() };
    faces::mark(m, draft, 0, &mut item);
    Some(Zone {
        id: "again".to_owned(),
        place: Place::Foot,
        name: gettext("The die that is rolled again"),
        items: vec![item],
        ..Zone::default()
    })
}

/// Who hires when.
fn order(m: &Model) -> Option<Zone> {
    let hiring = matches!(m.state.step, Step::Spend | Step::Hire | Step::Hired);
    let done = usize::from(m.state.hire.done);
    let chip = |(at, seat): (usize, &Seat)| {
        let (n, name) = ((at + 1).to_string(), m.name(*seat));
        let words = [("n", n.as_str()), ("seat", name.as_str())];
        let (text, spoken) = match at {
            at if at < done => {
                (gettext_f("{n} {seat} ✓", &words), gettext_f("{n}: {seat} has hired", &words))
            }
            _ => (gettext_f("{n} {seat}", &words), gettext_f("{n}: {seat}", &words)),
        };
        Item {
            id: format!("order/{}", seat.0),
            look: Look::Chip { tint: Tint::Neutral, text },
            name: spoken,
            state: if at == done { State::Chosen } else { State::Idle },
            ..Item::default()
        }
    };
    hiring.then(|| Zone {
        id: "order".to_owned(),
        place: Place::Foot,
        name: gettext("The order of hiring"),
        items: m.state.hire.order.iter().enumerate().map(chip).collect(),
        ..Zone::default()
    })
}
