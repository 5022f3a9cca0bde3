//! What lies where in each step.

use super::draft::Draft;
use super::{
    Item, Model, Odds, Press, Zone, claims, dice, goals, model, names, numbers, odds, ribbon, saving,
};
use crate::engine::Seat;
use crate::games::dualing_dice::state::TARGET;
use crate::games::dualing_dice::{Action, Step};
use crate::i18n::{decimal, gettext, gettext_f};
use crate::table::{Look, Place, Plate, State, View};

/// The picture of a moment.
pub fn view(m: &Model, draft: &Draft, desk: &mut Odds) -> View<Press> {
    let chosen = dice::saves(m, draft).map(|(_, action)| action);
    let chances = odds::chances(m, m.nearest, chosen.as_ref(), desk);
    let mut zones: Vec<Zone> = m.around().skip(1).flat_map(|seat| others(m, draft, seat)).collect();
    zones.push(deck(m));
    zones.extend(middle(m, draft, desk));
    zones.extend(own(m, draft));
    zones.push(Zone {
        id: "hand".to_owned(),
        place: Place::Hand,
        owner: Some(m.nearest),
        name: gettext_f("{seat}’s goals", &[("seat", &m.name(m.nearest))]),
        items: goals::hand(m, draft, m.nearest, &chances),
        ..Zone::default()
    });
    View {
        plates: m.around().map(|seat| plate(m, seat)).collect(),
        tray: tray(m),
        zones,
        ribbon: ribbon::ribbon(m, draft),
        sheet: claims::sheet(m, draft),
        ..View::default()
    }
}

/// What lies in the tray.
fn tray(m: &Model) -> String {
    match m.state.step {
        Step::Discard | Step::Draw | Step::Pick | Step::Repick => gettext("Piles of White Dice"),
        Step::Roll => gettext("Picked This Round"),
        Step::TiePick | Step::TieRoll | Step::Select => gettext("Rolled This Round"),
        Step::Reveal => gettext("The Five Dice"),
        Step::Over => String::new(),
    }
}

fn plate(m: &Model, seat: Seat) -> Plate<Press> {
    let own = m.state.seat(seat);
    let name = m.name(seat);
    let completed = goals::completed(m, seat);
    let note = model::note(&m.game, &m.state, seat);
    let n = own.goals.into();
    let opens = (!completed.is_empty()).then(|| Zone {
        id: format!("completed/{}", seat.0),
        owner: Some(seat),
        name: gettext_f("Completed by {seat}: {goals}", &[("seat", &name), ("goals", &names::goals(n))]),
        items: completed,
        ..Zone::default()
    });
    let line = match n {
        _ if !note.is_empty() => note,
        0 => gettext("no goal yet"),
        n => names::completed(n),
    };
    Plate {
        seat,
        tint: names::tint(seat),
        score: own.points.to_string(),
        unit: gettext_f("of {n}", &[("n", &TARGET.to_string())]),
        line,
        bot: m.bot_level(seat),
        to_move: m.to_move(seat) && m.state.step != Step::Over,
        opens,
        name,
        ..Plate::default()
    }
}

/// What lies before another seat: saved dice, and how many goals it holds.
fn others(m: &Model, draft: &Draft, seat: Seat) -> Vec<Zone> {
    let name = m.name(seat);
    let saved = Zone {
        id: format!("saved/{}", seat.0),
        place: Place::Beside(seat),
        owner: Some(seat),
        name: gettext_f("{seat}’s scoring card", &[("seat", &name)]),
        items: card(m, draft, seat),
        ..Zone::default()
    };
    let held = m.state.seat(seat).hand.len();
    let backs = Item {
        id: format!("held/{}", seat.0),
        look: Look::Backs(names::EMBLEM, held),
        name: gettext_f("{seat} holds {goals}", &[("seat", &name), ("goals", &names::goals(held))]),
        ..Item::default()
    };
    let hand = Zone {
        id: format!("hand/{}", seat.0),
        place: Place::Below(seat),
        owner: Some(seat),
        items: if held == 0 { Vec::new() } else { vec![backs] },
        note: if held == 0 { String::new() } else { names::goals(held) },
        ..Zone::default()
    };
    vec![saved, hand]
}

/// A scoring card, with what people tell of it.
fn card(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    let mut items = dice::saved(m, seat);
    saving::lay(m, draft, seat, &mut items);
    items
}

/// The goal deck, beside the tray.
fn deck(m: &Model) -> Zone {
    let n = usize::from(m.state.deck);
    Zone {
        id: "deck".to_owned(),
        place: Place::Left,
        name: gettext("Goal deck"),
        note: gettext("left to draw"),
        items: vec![Item {
            id: "deck".to_owned(),
            look: Look::Backs(names::EMBLEM, n),
            name: gettext_f("Goal deck: {n}", &[("n", &n.to_string())]),
            caption: names::goals(n),
            ..Item::default()
        }],
        ..Zone::default()
    }
}

/// What lies in the tray, and beside it, in the step of now.
fn middle(m: &Model, draft: &Draft, desk: &mut Odds) -> Vec<Zone> {
    match m.state.step {
        Step::Discard | Step::Draw => vec![piles(m, draft)],
        Step::Pick | Step::Repick => picking(m, draft),
        Step::Roll | Step::TiePick | Step::TieRoll => rolled(m, draft),
        Step::Select => selecting(m, draft, desk),
        Step::Reveal => vec![five(m)],
        Step::Over => m.end.as_ref().map(|end| end.columns()).unwrap_or_default(),
    }
}

fn piles(m: &Model, draft: &Draft) -> Zone {
    Zone {
        id: "piles".to_owned(),
        place: Place::Tray,
        name: gettext("Piles of white dice"),
        items: dice::piles(m, draft),
        ..Zone::default()
    }
}

/// The piles, and the faces of the die that is told (DD-TABLE-9).
fn saving(m: &Model, draft: &Draft) -> Vec<Zone> {
    let faces = saving::faces(m, draft);
    let pad = (!faces.is_empty()).then(|| Zone {
        id: "faces".to_owned(),
        place: Place::Pad,
        name: gettext("The numbers of this die"),
        items: faces,
        ..Zone::default()
    });
    std::iter::once(piles(m, draft)).chain(pad).collect()
}

fn picking(m: &Model, draft: &Draft) -> Vec<Zone> {
    if saving::on(m, draft) {
        return saving(m, draft);
    }
    let mut zones = vec![piles(m, draft)];
    let items = dice::pick(m, draft);
    if !items.is_empty() {
        zones.push(Zone {
            id: "pick".to_owned(),
            place: Place::Right,
            title: if m.acting.is_some() { gettext("Your Pick") } else { gettext("The Pick") },
            name: gettext("What is picked"),
            note: gettext("The highest colour die saves first."),
            items,
            ..Zone::default()
        });
    }
    // At a real table, what was told so far can be told again.
    let told: Vec<Item> = m
        .telling()
        .into_iter()
        .filter(|seat| draft.picked_by(*seat).is_some())
        .flat_map(|seat| dice::pair(m, draft, seat))
        .collect();
    if !told.is_empty() {
        zones.push(Zone {
            id: "told".to_owned(),
            place: Place::Foot,
            name: gettext("Told so far"),
            items: told,
            ..Zone::default()
        });
    }
    zones
}

/// What everyone rolled, each with their two dice.
fn rolled(m: &Model, draft: &Draft) -> Vec<Zone> {
    let seat_zone = |seat: Seat| Zone {
        id: format!("rolled/{}", seat.0),
        place: Place::Tray,
        owner: Some(seat),
        title: m.name(seat),
        name: gettext_f("{seat}’s dice this round", &[("seat", &m.name(seat))]),
        items: dice::pair(m, draft, seat),
        ..Zone::default()
    };
    // In the order of the seats, so that the dice lie still while the turn goes round.
    let mut zones: Vec<Zone> = m.state.all().map(seat_zone).collect();
    if m.state.house.is_some() {
        zones.push(Zone {
            id: "rolled/house".to_owned(),
            place: Place::Tray,
            title: gettext("The House"),
            name: gettext("The House’s dice this round"),
            items: dice::house(m, draft),
            ..Zone::default()
        });
    }
    zones.extend(faces(m, draft));
    zones
}

/// The faces of the real die that is told next.
fn faces(m: &Model, draft: &Draft) -> Option<Zone> {
    let items = numbers::faces(m, draft);
    (!items.is_empty()).then(|| Zone {
        id: "faces".to_owned(),
        place: Place::Pad,
        name: numbers::question(m, draft),
        items,
        ..Zone::default()
    })
}

fn selecting(m: &Model, draft: &Draft, desk: &mut Odds) -> Vec<Zone> {
    let mut zones = rolled(m, draft);
    if let Some(seat) = m.acting {
        for item in zones.iter_mut().flat_map(|zone| &mut zone.items) {
            let Some(Press::Edit(edit)) = &item.press else { continue };
            let Some(die) = edit.saves() else { continue };
            let worth = odds::worth(m, seat, &Action::SaveDie { die }, desk);
            item.effect = worth.map(|(before, after)| gain(after - before, m.seats())).unwrap_or_default();
        }
    }
    zones.push(order(m));
    zones
}

/// With more seats than this, dice lie so close that a number has no room for its unit.
const WITH_UNIT: usize = 4;

/// “+0.4 points”: what a die would change on average; nothing if it changes nothing.
fn gain(points: f64, seats: usize) -> String {
    let sign = if points < 0.0 { "−" } else { "+" };
    // Less than what is shown of it.
    if points.abs() < 0.05 {
        return String::new();
    }
    match decimal(points.abs(), 1).as_str() {
        number if seats > WITH_UNIT => format!("{sign}{number}"),
        number => gettext_f("{points} points", &[("points", &format!("{sign}{number}"))]),
    }
}

/// Who saves when.
fn order(m: &Model) -> Zone {
    let done = usize::from(m.state.selected);
    let chip = |(place, seat): (usize, Seat)| {
        let (n, name) = ((place + 1).to_string(), m.name(seat));
        let words = [("n", n.as_str()), ("seat", name.as_str())];
        let (text, spoken) = match place {
            place if place < done => {
                (gettext_f("{n} {seat} ✓", &words), gettext_f("{n}: {seat} has saved", &words))
            }
            _ => (gettext_f("{n} {seat}", &words), gettext_f("{n}: {seat}", &words)),
        };
        let state = if place == done { State::Chosen } else { State::Idle };
        Item {
            id: format!("order/{}", seat.0),
            look: Look::Chip { tint: names::tint(seat), text },
            name: spoken,
            state,
            ..Item::default()
        }
    };
    let seats = (0..m.seats()).map(|d| m.state.first.clockwise(d, m.seats()));
    Zone {
        id: "order".to_owned(),
        place: Place::Foot,
        name: gettext("The order of saving"),
        items: seats.enumerate().map(chip).collect(),
        ..Zone::default()
    }
}

/// The five dice of the nearest seat, by which its goals are judged.
fn five(m: &Model) -> Zone {
    Zone {
        id: "five".to_owned(),
        place: Place::Tray,
        owner: Some(m.nearest),
        name: gettext_f("{seat}’s scoring card", &[("seat", &m.name(m.nearest))]),
        items: dice::saved(m, m.nearest),
        ..Zone::default()
    }
}

/// What lies before the nearest seat: colour dice, and saved ones unless they lie in the tray.
fn own(m: &Model, draft: &Draft) -> Vec<Zone> {
    // Whoever tells what is picked at a real table tells it with that seat's dice.
    let seat = saving::asked(m, draft).or_else(|| m.asked(draft)).unwrap_or(m.nearest);
    let name = gettext_f("{seat}’s colour dice", &[("seat", &m.name(seat))]);
    let colours = Zone {
        id: "colours".to_owned(),
        place: Place::Own,
        owner: Some(seat),
        // Else the plate below says whose they are.
        title: if seat == m.nearest { String::new() } else { name.clone() },
        name,
        items: dice::colours(m, draft, seat),
        ..Zone::default()
    };
    let saved = (m.state.step != Step::Reveal).then(|| Zone {
        id: "saved".to_owned(),
        place: Place::Saved,
        owner: Some(m.nearest),
        name: gettext_f("{seat}’s scoring card", &[("seat", &m.name(m.nearest))]),
        items: card(m, draft, m.nearest),
        ..Zone::default()
    });
    std::iter::once(colours).chain(saved).collect()
}

#[cfg(test)]
mod tests {
    use super::gain;

    #[test]
    fn what_a_die_changes_has_room() {
        assert_eq!(gain(0.42, 4), "+0.4 points");
        assert_eq!(gain(-1.25, 2), "−1.2 points");
        assert_eq!(gain(0.42, 8), "+0.4");
        assert_eq!((gain(0.04, 3), gain(-0.04, 3)), (String::new(), String::new()), "nothing is no number");
    }
}
