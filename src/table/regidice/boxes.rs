//! What each seat does with its dice, side by side: the action it announced, the dice it used, and what they come to.

use super::draft::Draft;
use super::pool::{self, Lies, Lying, Shown};
use super::{Item, Model, Zone, model, names, ribbon, uses};
use crate::engine::Seat;
use crate::games::regidice::deed::Deed;
use crate::games::regidice::forecast::Forecast;
use crate::games::regidice::options::AttackDice;
use crate::games::regidice::{Dice, Kind, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{Arrangement, Look, Place, State};

/// Whether each seat has a box. Whoever raises dice of others needs to see those, as large as they can be.
pub fn lie(m: &Model, draft: &Draft) -> bool {
    let acted = matches!(
        m.state.step,
        Step::Resolve | Step::Place | Step::Spoils | Step::Target | Step::Suffer | Step::Prepare
    );
    acted && m.seats() > 1 && m.state.late.is_none() && !uses::raises(m, draft)
}

/// Whose box is the large one: that of who chooses here, else of who sits nearest.
fn present(m: &Model) -> Seat {
    m.acting.unwrap_or(m.nearest)
}

/// The dice that are chosen to be used now, if a seat chooses some.
fn chosen(m: &Model, draft: &Draft, seat: Seat) -> Option<Dice> {
    let chooses = m.state.step == Step::Resolve && m.acting == Some(seat);
    chooses.then(|| uses::marked(m, draft).unwrap_or_default())
}

/// Whether a die lies in the box of its seat.
fn lies_in(lying: Lying, chosen: Option<&Dice>) -> bool {
    match lying.lies {
        Lies::Spent(..) => true,
        Lies::Live(die) => chosen.is_some_and(|dice| lying.nth < dice.of(die)),
        Lies::Hidden(_) | Lies::Blank(_) | Lies::Passed(_) => false,
    }
}

/// The dice of a seat that lie in no box.
pub fn others(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    let chosen = chosen(m, draft, seat);
    let dice = pool::shown(m, draft, seat).into_iter();
    dice.filter(|die| !lies_in(die.lying, chosen.as_ref())).map(|die| die.item).collect()
}

/// The own dice; where one has gone to the box, its place is empty, so that no other moves while dice are used.
pub fn own(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    if matches!(m.state.step, Step::Suffer | Step::Prepare) {
        return others(m, draft, seat);
    }
    let chosen = chosen(m, draft, seat);
    let place = |die: Shown| {
        if !lies_in(die.lying, chosen.as_ref()) {
            return die.item;
        }
        let word = match die.lying.lies {
            Lies::Spent(..) => gettext("used"),
            _ => gettext("chosen"),
        };
        let name = vacant(&word);
        Item { id: format!("place/{}", die.item.id), look: Look::Vacant(word), name, ..Item::default() }
    };
    pool::shown(m, draft, seat).into_iter().map(place).collect()
}

/// What a screen reader says of a place in which nothing lies.
fn vacant(word: &str) -> String {
    gettext_f("Empty place: {word}", &[("word", word)])
}

/// A box for each seat, in turn order.
pub fn zones(m: &Model, draft: &Draft, forecast: Option<&Forecast>) -> Vec<Zone> {
    m.state.in_order().map(|seat| zone(m, draft, forecast, seat)).collect()
}

fn zone(m: &Model, draft: &Draft, forecast: Option<&Forecast>, seat: Seat) -> Zone {
    let now = present(m) == seat;
    let chosen = chosen(m, draft, seat);
    let said = match &chosen {
        Some(dice) => choosing(m, draft, seat, dice),
        None => done(m, forecast, seat, now),
    };
    let words = model::note(&m.state, seat);
    let id = |what: &str| format!("box/{}/{what}", seat.0);
    let mut items = Vec::new();
    if let Some(kind) = m.announced(seat) {
        items.push(Item {
            id: id("action"),
            look: Look::Badge(names::action_sign(kind), words.clone()),
            name: words.clone(),
            about: names::about(kind),
            ..Item::default()
        });
    }
    items.push(Item {
        id: id("seat"),
        look: Look::Chip { tint: names::sign(seat), text: m.name(seat) },
        name: m.name(seat),
        ..Item::default()
    });
    let dice = pool::shown(m, draft, seat).into_iter();
    let dice = dice.filter(|die| lies_in(die.lying, chosen.as_ref())).map(|die| match die.item.state {
        // Here it is what has been done with it that counts.
        State::Aside => Item { state: State::Idle, ..die.item },
        _ => die.item,
    });
    let dice: Vec<Item> = dice.collect();
    if dice.is_empty() {
        let name = vacant(&said.empty);
        items.push(Item { id: id("empty"), look: Look::Vacant(String::new()), name, ..Item::default() });
    }
    items.extend(dice);
    let name = [("seat", &*m.name(seat)), ("declared", &*words)];
    Zone {
        id: format!("box/{}", seat.0),
        place: Place::Tray,
        arrangement: Arrangement::Box(now),
        owner: Some(seat),
        title: said.sum,
        name: gettext_f("{seat}: {declared}", &name),
        note: said.result,
        items,
    }
}

/// What is said in a box.
struct Said {
    /// How its dice add up, or how far it has come.
    sum: String,
    /// What it comes to.
    result: String,
    /// Why its place is empty, where no dice lie.
    empty: String,
}

/// What the dice come to that are being chosen.
fn choosing(m: &Model, draft: &Draft, seat: Seat, dice: &Dice) -> Said {
    let empty = gettext("no dice chosen");
    let action = uses::entered(m, draft);
    let deed =
        action.as_ref().filter(|_| !dice.is_empty()).and_then(|action| ribbon::comes_to(m, seat, action));
    let (sum, result) = match deed {
        Some(deed) => (sum(&deed), result(m, &deed)),
        None if dice.is_empty() => (empty.clone(), String::new()),
        None if m.announced(seat) == Some(Kind::Attack) => (pips(dice), gettext("not enough")),
        None => (names::shown(dice), gettext("not enough")),
    };
    Said { sum, result, empty }
}

/// What a seat has done, else what its dice come to if it does the best it can.
fn done(m: &Model, forecast: Option<&Forecast>, seat: Seat, now: bool) -> Said {
    if let Some(deed) = m.deed(seat) {
        let empty = gettext("no dice used");
        return match now {
            true => Said { sum: sum(deed), result: result(m, deed), empty },
            false => Said { sum: String::new(), result: in_short(deed), empty },
        };
    }
    let used = !m.state.seat(seat).spent.is_empty();
    match forecast.and_then(|forecast| forecast.deeds.iter().find(|deed| deed.seat == seat)) {
        Some(deed) => {
            Said { sum: gettext("yet to act"), result: in_short(deed), empty: gettext("yet to act") }
        }
        // Who could do nothing was not asked.
        None => Said {
            sum: String::new(),
            result: if used { String::new() } else { gettext("does nothing") },
            empty: gettext("no dice used"),
        },
    }
}

/// “18 + 6 + 5 = 29 pips”.
fn pips(dice: &Dice) -> String {
    let mut faces: Vec<(u8, u16)> = Vec::new();
    for die in dice.each() {
        match faces.iter_mut().find(|(face, _)| *face == die.face) {
            Some((_, sum)) => *sum += u16::from(die.face),
            None => faces.push((die.face, die.face.into())),
        }
    }
    faces.sort_unstable_by(|a, b| b.cmp(a));
    let all = names::pips(dice.pips());
    if faces.len() < 2 {
        return all;
    }
    let sum = faces.iter().map(|(_, sum)| sum.to_string()).collect::<Vec<_>>().join(" + ");
    gettext_f("{sum} = {pips}", &[("sum", &sum), ("pips", &all)])
}

/// How the dice of a deed add up.
fn sum(deed: &Deed) -> String {
    match deed.kind {
        Some(Kind::Attack) => pips(&deed.dice),
        Some(Kind::Block) => {
            let sets = deed.dice.faces().into_iter().filter(|n| *n > 0);
            let alike = sets.map(|n| gettext_f("{n} alike", &[("n", &n.to_string())]));
            alike.collect::<Vec<_>>().join(", ")
        }
        Some(Kind::Heal) if deed.dice.faces().into_iter().all(|n| n < 2) => {
            gettext_f("{n} in a row", &[("n", &deed.dice.total().to_string())])
        }
        Some(Kind::Heal | Kind::Cast) => names::shown(&deed.dice),
        Some(Kind::Animal) | None => String::new(),
    }
}

/// What a deed comes to, beside its sum.
fn result(m: &Model, deed: &Deed) -> String {
    if deed.kind != Some(Kind::Attack) {
        return deed.words();
    }
    let hits = names::hits(deed.damage);
    // Hits raise the defence.
    if m.state.step != Step::Resolve || m.game.options().attack_dice == AttackDice::WholeGroups {
        return hits;
    }
    let (pips, defence) = (deed.pips.to_string(), m.game.divisor(&m.state).to_string());
    gettext_f("{pips} ÷ {defence} = {hits}", &[("pips", &pips), ("defence", &defence), ("hits", &hits)])
}

/// The same with the sum, where there is little room.
fn in_short(deed: &Deed) -> String {
    match (deed.kind, sum(deed)) {
        (Some(Kind::Block | Kind::Heal), sum) if !sum.is_empty() => {
            gettext_f("{action}: {result}", &[("action", &sum), ("result", &deed.words())])
        }
        _ => deed.words(),
    }
}
