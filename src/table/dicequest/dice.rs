//! The pool: Unlocked dice, Locked ones, and bonus symbols.

use super::draft::{Draft, Edit, Mode};
use super::{Item, Model, Press, Zone, answers, faces, helps, marks, names, symbols};
use crate::games::dicequest::Action;
use crate::games::dicequest::dice::{DiceSet, Die, Symbol};
use crate::games::dicequest::names as parts;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::look::Face;
use crate::table::{DieLook, Look, Place, State};

/// “3 dice”.
pub fn counted(n: usize) -> String {
    ngettext_f("{n} die", "{n} dice", names::number(n), &[("n", &n.to_string())])
}

/// All dice of the attempt, in the tray.
pub fn zones(m: &Model, draft: &Draft) -> Vec<Zone> {
    let mut unlocked = faces::dice(m, draft);
    let telling = !unlocked.is_empty();
    let mut locked = Vec::new();
    let payer = (draft.mode == Mode::Rune).then(|| helps::rune_of(m, draft)).flatten();
    for (at, die) in (0u8..).zip(&m.state.turn.dice) {
        if !die.rests() && telling {
            continue;
        }
        let mut item = item(m, at, die);
        if let Some((state, press)) = press(m, draft, at) {
            item.about = words(m, &press);
            (item.state, item.press) = (state, Some(press));
        }
        // What pays is locked before its effect.
        let pays = payer == Some(crate::games::dicequest::Rune::Die { die: at });
        if die.locked || pays { locked.push(item) } else { unlocked.push(item) }
    }
    let zone = |id: &str, title: String, name: String, items: Vec<Item>| Zone {
        id: id.to_owned(),
        place: Place::Tray,
        title,
        name,
        items,
        ..Zone::default()
    };
    let mut zones = vec![zone("pool", String::new(), gettext("Unlocked dice"), unlocked)];
    if !locked.is_empty() {
        zones.push(zone("locked", gettext("Locked"), gettext("Locked dice"), locked));
    }
    zones.extend(bonus(m));
    zones
}

fn item(m: &Model, at: u8, die: &Die) -> Item {
    let face = if die.rests() { symbols::face(die.symbols) } else { Face::Unknown };
    let lies = if die.locked { gettext("Locked") } else { gettext("Unlocked") };
    let tint = names::tint(die.colour);
    let words = [("color", &*tint.name()), ("face", &*face.spoken()), ("zone", &*lies)];
    let before = m.state.turn.dice.iter().take(at.into()).filter(|other| other.colour == die.colour).count();
    Item {
        id: format!("die/{}.{before}", die.colour.index()),
        name: gettext_f("{color} die: {face}; {zone}", &words),
        caption: if die.rests() { face.spoken() } else { tint.name() },
        rolled: m.facts.rolled && !m.real_dice && !die.locked && die.rests(),
        look: Look::Die(DieLook {
            face,
            tint,
            faces: symbols::faces(m.game.cards(), die.colour),
            ..DieLook::default()
        }),
        ..Item::default()
    }
}

/// What pressing a die of the pool does.
fn press(m: &Model, draft: &Draft, at: u8) -> Option<(State, Press)> {
    let seat = m.acting?;
    if answers::answers(m).next().is_some() {
        return answers::press(m, draft, at);
    }
    let die = m.state.turn.dice.get(usize::from(at))?;
    let token = m.has_legal(|action| matches!(action, Action::UseRerollToken { .. }));
    let with_rune = || {
        let rune = helps::rune_of(m, draft)?;
        let dice = &m.state.turn.dice;
        // A die that is alike may be rolled in place of the one that pays.
        let same = |a: &&Action| matches!(a, Action::RerollWithRune { rune: r, die } if *r == rune && marks::alike(dice, *die, at));
        m.legal.iter().find(same).copied()
    };
    match draft.mode {
        Mode::Token if token => Some(if die.locked {
            (State::Dimmed, Press::AskWhy(seat, Action::UseRerollToken { dice: DiceSet::one(at) }))
        } else {
            let state = if draft.dice.contains(at) { State::Chosen } else { State::Lit };
            (state, Press::Edit(Edit::Mark(at)))
        }),
        Mode::Rune => match with_rune() {
            Some(action) => Some((State::Lit, Press::Act(seat, action))),
            None => {
                let action = Action::RerollWithRune { rune: helps::rune_of(m, draft)?, die: at };
                m.press(action).map(|press| (State::Dimmed, press))
            }
        },
        _ if die.locked || !die.rests() => None,
        // The first press of a die begins what dice are pressed for.
        _ if token => Some((State::Lit, Press::Edit(Edit::Begin(Mode::Token, DiceSet::one(at))))),
        _ => with_rune().map(|_| (State::Lit, Press::Edit(Edit::Begin(Mode::Rune, DiceSet::default())))),
    }
}

fn words(m: &Model, press: &Press) -> String {
    match press {
        Press::Act(seat, action) => m.words(*seat, action),
        Press::AskWhy(seat, action) => m.reason(*seat, action),
        _ => gettext("Marks this die"),
    }
}

/// Bonus symbols and free Runes, below the dice.
fn bonus(m: &Model) -> Option<Zone> {
    let badge = |symbol: Symbol| {
        let n = m.state.turn.bonus.of(symbol);
        let word = names::words(parts::symbol(symbol));
        let words = if n > 1 { format!("{word} × {n}") } else { word };
        (n > 0).then(|| Item {
            id: format!("bonus/{}", symbol.letter()),
            look: Look::Badge(symbols::glyph(symbol), words.clone()),
            name: gettext_f("Bonus symbol: {symbol}", &[("symbol", &words)]),
            ..Item::default()
        })
    };
    let items: Vec<Item> = Symbol::ALL.into_iter().filter_map(badge).collect();
    (!items.is_empty()).then(|| Zone {
        id: "bonus".to_owned(),
        place: Place::Foot,
        name: gettext("Bonus symbols"),
        items,
        ..Zone::default()
    })
}
