//! What lies beside the board: the creature that is looked at, all creatures to choose from, real dice to tell.

use std::rc::Rc;

use super::draft::Edit;
use super::fields::Snapshot;
use super::{Item, Model, Press, Zone, names, press};
use crate::engine::Seat;
use crate::games::dice_war::{Action, BLACK, Chance, DiceWar, Field, RED, Step, pair_index};
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::table::look::Face;
use crate::table::{Arrangement, DieLook, Look, Place, ProfileLook, State};

/// What lies there now; `more` are choices for which the ribbon has no room.
pub fn zones(shown: &Snapshot<'_>, more: Vec<Item>) -> Vec<Zone> {
    let m = shown.m;
    let zone = |id: &str, name: String, items: Vec<Item>| Zone {
        id: id.to_owned(),
        place: Place::Panel,
        arrangement: Arrangement::Column,
        name,
        items,
        ..Zone::default()
    };
    if !more.is_empty() {
        return vec![zone("options", gettext("What there is to choose from"), more)];
    }
    match (m.state.step, m.acting) {
        _ if shown.back() => {}
        (Step::StartRoll, _) if matches!(m.next, Next::Tell(_)) => {
            return [RED, BLACK].map(|seat| rolled(shown, seat)).into();
        }
        (Step::Setup, Some(seat)) => {
            return vec![zone("creatures", gettext("Creatures"), brushes(shown, seat))];
        }
        _ => {}
    }
    let card = looked_at(shown).map(|at| card(shown, at));
    vec![zone("card", gettext("The creature that is looked at"), card.into_iter().flatten().collect())]
}

/// What the die of a seat may show that is rolled for the first turn.
fn rolled(shown: &Snapshot<'_>, seat: Seat) -> Zone {
    let (m, rolled) = (shown.m, shown.draft.rolled);
    let name = m.name(seat);
    let other = rolled[1 - pair_index(seat)];
    let face = |face: u8| {
        let press = match other {
            Some(other) if seat == RED => Press::Answer(Chance::StartRoll { red: face, black: other }),
            Some(other) => Press::Answer(Chance::StartRoll { red: other, black: face }),
            None => Press::Edit(Edit::Rolled(seat, face)),
        };
        let number = face.to_string();
        let on = rolled[pair_index(seat)] == Some(face);
        Item {
            id: format!("rolled/{}/{face}", seat.0),
            look: Look::Die(DieLook {
                face: Face::Pips(face),
                tint: names::tint(seat),
                ..DieLook::default()
            }),
            state: if on { State::Chosen } else { State::Lit },
            name: gettext_f("{seat} rolled {n}", &[("seat", &name), ("n", &number)]),
            press: Some(press),
            ..Item::default()
        }
    };
    Zone {
        id: format!("rolled/{}", seat.0),
        place: Place::Panel,
        owner: Some(seat),
        items: (1..=6).map(face).collect(),
        title: name.clone(),
        name,
        ..Zone::default()
    }
}

/// The creatures of a seat, to be put on the board: the one that is chosen lies in the hand.
fn brushes(shown: &Snapshot<'_>, seat: Seat) -> Vec<Item> {
    let (m, draft) = (shown.m, shown.draft);
    let brush = |level: u8| {
        let on = draft.brush == Some(level);
        let name = names::creature(&m.game, seat, level);
        let words = [("n", &*level.to_string()), ("creature", &*name)];
        let profile = profiles(m).iter().find(|(whose, of, _)| (*whose, *of) == (Some(seat), level));
        let about = profile.map(|(_, _, look)| texts(look)).unwrap_or_default();
        let card = m.game.creature(seat, level);
        let look = ProfileLook {
            die: names::die_look(&m.game, seat, level),
            title: name.clone(),
            note: gettext(&card.text),
            ..ProfileLook::default()
        };
        Item {
            id: format!("brush/{level}"),
            look: Look::Profile(Rc::new(look)),
            state: if on { State::Chosen } else { State::Lit },
            name: gettext_f("Place level {n}: {creature}", &words),
            about,
            press: Some(Press::Edit(Edit::Brush((!on).then_some(level)))),
            ..Item::default()
        }
    };
    (1..=6).map(brush).collect()
}

fn texts(look: &ProfileLook) -> String {
    look.texts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ")
}

/// The field whose creature is shown: under the pointer or the focus, else the one that acts, else what was shown last,
/// else the one that has acted last.
pub fn looked_at(shown: &Snapshot<'_>) -> Option<Field> {
    let Snapshot { state, draft, .. } = shown;
    let stands = |at: &Field| state.owner(*at).is_some();
    let outlook = &draft.outlook;
    let pointed = outlook.pointed.filter(stands);
    let acted = || {
        let last = shown.steps.iter().rev().find(|step| step.seat.is_some())?;
        last.fields.iter().copied().find(|at| state.owner(*at) == last.seat)
    };
    pointed
        .or_else(|| draft.actor(state).filter(stands))
        .or_else(|| outlook.card.filter(stands))
        .or_else(acted)
}

/// The creature on a field.
fn card(shown: &Snapshot<'_>, at: Field) -> Option<Item> {
    let Snapshot { m, state, .. } = shown;
    let (seat, level) = (state.owner(at)?, state.level(at));
    let (good, note) = note(shown, at, level);
    let below = format!("{at} · {}", origin(&m.game, seat, level));
    let look = ProfileLook { below, note, good, ..profile(&m.game, seat, level) };
    Some(Item {
        id: "card".to_owned(),
        name: format!("{}, {}", look.title, look.below),
        about: format!("{} {}", look.note, texts(&look)).trim().to_owned(),
        look: Look::Profile(Rc::new(look)),
        ..Item::default()
    })
}

/// What there is to say of a creature now, and whether that is in its favour.
fn note(shown: &Snapshot<'_>, at: Field, level: u8) -> (bool, String) {
    let Snapshot { m, state, draft, .. } = shown;
    if let Some(attack) = preview(shown, at) {
        return (false, attack);
    }
    if !matches!(state.step, Step::War | Step::FollowUp(_)) {
        return (false, String::new());
    }
    let captors = names::captors(m, state, at);
    let good = captors.is_empty();
    let mut note = match captors.as_str() {
        "" => gettext("Nothing can capture it right now."),
        captors => gettext_f("Can be captured by {dice}.", &[("dice", captors)]),
    };
    if m.real_dice && draft.from == Some(at) && m.legal.contains(&Action::Upgrade { at }) {
        note = format!("{note} {}", names::turning(level));
    }
    (good, note.trim().to_owned())
}

/// What an attack on a field brings, if the die that is to act can make it.
fn preview(shown: &Snapshot<'_>, at: Field) -> Option<String> {
    let Snapshot { m, draft, state, .. } = shown;
    let seat =
        m.acting.filter(|seat| !shown.back() && state.owner(at).is_some_and(|owner| owner != *seat))?;
    let attack = press::paths(m, draft.actor(state)?, at).next()?;
    let mut words = vec![names::attack(m, seat, at)];
    words.extend(names::backlash(m, attack));
    Some(words.join(" "))
}

/// “Level 6 · Light of Dragons”.
fn origin(game: &DiceWar, seat: Seat, level: u8) -> String {
    let words = [("level", &*level.to_string()), ("tribe", &*gettext(&game.tribe_card(seat).name))];
    gettext_f("Level {level} · {tribe}", &words)
}

/// A seat's creature of a level, with all it can do.
fn profile(game: &DiceWar, seat: Seat, level: u8) -> ProfileLook {
    let card = game.creature(seat, level);
    let mut texts = vec![(gettext(&card.text), card.rule.clone())];
    texts.extend(card.abilities.iter().map(|ability| (names::ability(ability), ability.rule.clone())));
    ProfileLook {
        die: names::die_look(game, seat, level),
        title: names::creature(game, seat, level),
        below: origin(game, seat, level),
        texts,
        ..ProfileLook::default()
    }
}

/// Whose creature of which level, and what it can do; the Location is nobody's.
type Known = (Option<Seat>, u8, Rc<ProfileLook>);

/// All creatures of both tribes, and the Location.
fn profiles(m: &Model) -> &[Known] {
    m.facts.creatures.get_or_init(|| {
        let game = &m.game;
        let creatures = [RED, BLACK].into_iter().flat_map(|seat| (1..=6).map(move |level| (seat, level)));
        let mut all: Vec<Known> =
            creatures.map(|(seat, level)| (Some(seat), level, Rc::new(profile(game, seat, level)))).collect();
        if game.options().ruins != 0 {
            all.extend(game.content().location.iter().map(|location| {
                let mut texts: Vec<(String, String)> = location
                    .abilities
                    .iter()
                    .map(|ability| (names::ability(ability), ability.rule.clone()))
                    .collect();
                texts.push((
                    gettext("You win if you stand on all Ruins at the end of your turn."),
                    "DW-RUIN-5".to_owned(),
                ));
                let title = gettext(&location.name);
                (None, 0, Rc::new(ProfileLook { title, texts, ..ProfileLook::default() }))
            }));
        }
        all
    })
}

/// All of them, to be read; those of the second seat only if it has another tribe.
pub fn creatures(m: &Model) -> Vec<Item> {
    let both = m.game.tribe_card(RED).id != m.game.tribe_card(BLACK).id;
    let shown = profiles(m).iter().filter(|(seat, ..)| both || *seat != Some(BLACK));
    let item = |(at, (_, _, look)): (usize, &Known)| Item {
        id: format!("creature/{at}"),
        name: look.title.clone(),
        look: Look::Profile(Rc::clone(look)),
        ..Item::default()
    };
    shown.enumerate().map(item).collect()
}
