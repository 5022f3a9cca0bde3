//! The enemy, those still to come, and the injured dice.

use super::draft::{Draft, Edit};
use super::press::{dim, light};
use super::{Item, Model, Press, Zone, names, totals, uses};
use crate::engine::Seat;
use crate::games::regidice::best::Taken;
use crate::games::regidice::forecast::Forecast;
use crate::games::regidice::options::Placement;
use crate::games::regidice::state::{Ending, face};
use crate::games::regidice::{Colour, Kind, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Face;
use crate::table::{Arrangement, Look, Meter, Place, PortraitLook};

/// The enemy: its picture, its dice, how much it has taken, how much it takes to hit it, how hard it strikes.
pub fn enemy(m: &Model, draft: &Draft, forecast: Option<&Forecast>) -> Zone {
    let (state, name) = (&m.state, m.enemy());
    let health = m.game.health(state);
    let fallen = state.hits.is_empty() || state.ending == Some(Ending::Won);
    let hits = if fallen { health } else { state.hits() };
    let wounds = u16::from(hits) * 85 / u16::from(health.max(1));
    let portrait = Item {
        id: "foe/portrait".to_owned(),
        look: Look::Portrait(PortraitLook {
            path: names::portrait(state.enemy),
            glow: if fallen { 0 } else { 15 + u8::try_from(wounds).unwrap_or(85) },
            broken: fallen,
        }),
        name: gettext_f("Portrait of {enemy}", &[("enemy", &name)]),
        ..Item::default()
    };
    let more = forecast.map_or(0, |forecast| forecast.damage);
    let more = u8::try_from(more).unwrap_or(u8::MAX).min(health.saturating_sub(hits));
    let words = [("n", &*hits.to_string()), ("of", &*health.to_string())];
    let taken = gettext_f("{n} of {of} hits", &words);
    let meter = Item {
        id: "foe/hits".to_owned(),
        name: taken.clone(),
        look: Look::Meter(Meter { full: hits, more, of: health, words: taken }),
        ..Item::default()
    };
    let number = |id: &str, n: u8, word: String, about: String| Item {
        id: format!("foe/{id}"),
        name: format!("{word} {n}"),
        look: Look::Number(n.to_string(), word),
        about,
        ..Item::default()
    };
    let defence = number("defence", state.defence(), gettext("Defence"), gettext("Pips needed for one hit"));
    let attack =
        number("attack", m.game.attack(state), gettext("Attack"), gettext("Dice you lose to its attack"));
    let numbers = [defence, attack].into_iter().filter(|_| !fallen);
    let of = [("n", &*(state.enemy + 1).to_string()), ("of", &*m.game.enemies().to_string())];
    Zone {
        id: "foe".to_owned(),
        place: Place::Left,
        arrangement: Arrangement::Figure,
        title: name.clone(),
        name: gettext_f("{enemy}, the enemy", &[("enemy", &name)]),
        note: gettext_f("Enemy {n} of {of}", &of),
        items: [portrait].into_iter().chain(dice(m, draft)).chain([meter]).chain(numbers).collect(),
        ..Zone::default()
    }
}

/// The enemy’s dice: where attackers choose, they press those that they hit; of a fallen enemy, those they take.
fn dice(m: &Model, draft: &Draft) -> Vec<Item> {
    let foe = m.game.enemy(&m.state);
    let mut hits: Vec<u8> = m.state.hits.to_vec();
    for before in &draft.place {
        if let Some(at) = hits.iter().position(|n| face(*n) == *before && *n < foe.hits_per_die) {
            hits[at] += 1;
        }
    }
    hits.sort_unstable();
    if hits.is_empty() {
        return (0..m.state.tally.spoils).map(|at| fallen(m, draft, at)).collect();
    }
    let placing = m.state.step == Step::Place && m.game.options().placement == Placement::AttackerChooses;
    let due = m.acting.filter(|_| placing).map(|seat| usize::from(m.state.tally.damage[seat.index()]));
    let of = gettext_f("{enemy}’s die", &[("enemy", &m.enemy())]);
    let die = |(at, n): (usize, &u8)| {
        let shows = face(*n);
        let mut item = Item {
            id: format!("foe/{at}"),
            look: Look::Die(names::die(Colour::Black, Face::Pips(shows))),
            name: format!("{of}, {}", gettext_f("showing {n}", &[("n", &shows.to_string())])),
            ..Item::default()
        };
        if due.is_some_and(|due| draft.place.len() < due) && *n < foe.hits_per_die {
            let mut after = draft.place.clone();
            after.push(shows);
            light(&mut item, false, gettext("Hit this die"), Press::Edit(Edit::Place(after)));
        }
        item
    };
    hits.iter().enumerate().map(die).collect()
}

/// How many black dice are going to be taken.
pub fn spoils(m: &Model, draft: &Draft) -> u8 {
    draft.spoils.unwrap_or(m.state.tally.spoils)
}

/// A die of an enemy that has fallen.
fn fallen(m: &Model, draft: &Draft, at: u8) -> Item {
    let mut item = Item {
        id: format!("foe/{at}"),
        look: Look::Die(names::die(Colour::Black, Face::Blank)),
        name: gettext_f("{enemy}’s die, to be shared out", &[("enemy", &m.enemy())]),
        ..Item::default()
    };
    if m.acting.is_some() && m.state.step == Step::Spoils {
        let n = spoils(m, draft);
        let (words, after) = match at < n {
            true => (gettext("Leave this die"), n - 1),
            false => (gettext("Take this die"), n + 1),
        };
        light(&mut item, at < n, words, Press::Edit(Edit::Spoils(after)));
    }
    item
}

/// The enemies that are still to come, and the dice they are made of.
pub fn coming(m: &Model) -> Option<Zone> {
    let enemy = |at: u8| {
        let name = names::enemy(&m.game, at, &m.names);
        Item {
            id: format!("coming/{at}"),
            look: Look::Portrait(PortraitLook { path: names::portrait(at), ..PortraitLook::default() }),
            name: gettext_f("Upcoming: {enemy}", &[("enemy", &name)]),
            about: name,
            caption: names::dice(m.game.compiled().enemies.get(usize::from(at)).map_or(0, |foe| foe.dice)),
            ..Item::default()
        }
    };
    let items: Vec<Item> = (m.state.enemy + 1..m.game.enemies()).map(enemy).collect();
    let words = [("n", &*m.state.supply.to_string())];
    (!items.is_empty()).then(|| Zone {
        id: "coming".to_owned(),
        place: Place::Corner(1),
        title: gettext("Next"),
        name: gettext("The enemies still to come"),
        // While dice are used there is more to tell.
        note: match m.state.step {
            Step::Resolve => String::new(),
            _ => gettext_f("Black dice in the supply: {n}", &words),
        },
        items,
        ..Zone::default()
    })
}

/// The pile of injured dice of a colour.
pub fn injured_id(colour: Colour) -> String {
    format!("injured/{}", colour.letter())
}

/// Whether the seat that is asked may choose injured dice, now or with other dice.
fn may_heal(m: &Model) -> bool {
    let heals = |kind| matches!(kind, Kind::Heal | Kind::Cast);
    m.state.late.is_none() && !m.state.injured.is_empty() && uses::kinds(m).into_iter().any(heals)
}

/// What the round comes to so far.
pub fn round(m: &Model, forecast: Option<&Forecast>) -> Option<Zone> {
    let lines = forecast?.sentences(&m.game, &m.names);
    m.state.late.is_none().then(|| Zone {
        id: "round".to_owned(),
        place: Place::Corner(2),
        title: gettext("This round"),
        name: gettext("What this round comes to"),
        note: lines.join("\n"),
        ..Zone::default()
    })
}

/// The injured dice by colour; whoever heals presses them, and those that are chosen lie beside them.
pub fn injured(m: &Model, draft: &Draft) -> Zone {
    let choosing = m.acting.and_then(|seat| uses::healing(m, draft).map(|most| (seat, most)));
    let taken = choosing.map(|(seat, _)| uses::taken(m, draft, seat)).unwrap_or_default();
    let chosen = |colour: Colour| taken.iter().filter(|(_, other)| *other == colour).count();
    let piles = m.state.injured.iter().filter_map(|(colour, n)| {
        let left = usize::from(n).checked_sub(chosen(colour)).filter(|left| *left > 0)?;
        let words = [("n", &*left.to_string()), ("die", &*names::colour_die(colour))];
        let mut item = Item {
            id: injured_id(colour),
            look: Look::Pile(names::die(colour, Face::Blank), left),
            name: gettext_f("{die}, injured: {n}", &words),
            caption: gettext_f("× {n}", &words[..1]),
            ..Item::default()
        };
        if let Some((seat, most)) = choosing {
            press_pile(m, draft, (seat, most), &taken, colour, &mut item);
        }
        Some(item)
    });
    let healed = taken.iter().enumerate().map(|(at, (to, colour))| {
        let words = [("die", &*names::colour_die(*colour)), ("seat", &*m.name(*to))];
        let mut item = Item {
            id: format!("healed/{at}"),
            look: Look::Die(names::die(*colour, Face::Blank)),
            name: gettext_f("{die} for {seat}", &words),
            from: Some(injured_id(*colour)),
            ..Item::default()
        };
        let mut after = taken.clone();
        after.remove(at);
        light(&mut item, true, gettext("Do not choose this die"), Press::Edit(Edit::Take(after)));
        item
    });
    let items = match &m.state.late {
        Some(late) => totals::injured(late),
        None => healed.chain(piles).collect(),
    };
    let n = m.state.injured_dice().to_string();
    Zone {
        id: "injured".to_owned(),
        place: Place::Corner(0),
        arrangement: if may_heal(m) { Arrangement::Grid } else { Arrangement::Row },
        title: gettext_f("Injured: {n}", &[("n", &n)]),
        name: gettext("Injured dice"),
        note: if m.state.injured_dice() == 0 { gettext("none") } else { String::new() },
        items,
        ..Zone::default()
    }
}

fn press_pile(
    m: &Model,
    draft: &Draft,
    (seat, most): (Seat, u8),
    taken: &Taken,
    colour: Colour,
    item: &mut Item,
) {
    let to = draft.to.unwrap_or(seat);
    let mut after = taken.clone();
    after.push((to, colour));
    if after.len() <= usize::from(most) {
        let words = gettext_f("Heal this die for {seat}", &[("seat", &m.name(to))]);
        return light(item, false, words, Press::Edit(Edit::Take(after)));
    }
    let asked = Draft { take: Some(after), ..draft.clone() };
    if let Some(action) = uses::entered(m, &asked).filter(|action| !m.is_legal(action)) {
        dim(m, item, seat, action);
    }
}
