//! How dice are used: what the seat that is asked could enter now, from what it has begun.

use super::draft::Draft;
use super::{Model, totals};
use crate::engine::Seat;
use crate::games::regidice::best::{self, Taken};
use crate::games::regidice::{Action, Colour, Dice, Kind, Step};

/// The actions that the acting seat may still do: the one it announced, or one player’s that are left.
pub fn kinds(m: &Model) -> Vec<Kind> {
    let Some(seat) = m.acting.filter(|_| m.state.step == Step::Resolve) else { return Vec::new() };
    if !m.game.solo() {
        return m.announced(seat).into_iter().collect();
    }
    let open = |kind: &Kind| m.state.tally.done & (1 << kind.index()) == 0;
    Kind::ALL.into_iter().filter(open).collect()
}

/// The action that is being prepared: the one announced; alone the one that was chosen, that a hint proposes, or that was
/// begun.
pub fn kind(m: &Model, draft: &Draft) -> Option<Kind> {
    let open = kinds(m);
    if m.state.late.is_some() {
        return draft.kind.filter(|kind| open.contains(kind)).or_else(|| open.first().copied());
    }
    if !m.game.solo() {
        return open.first().copied();
    }
    let hint = || hinted(m).and_then(Action::kind);
    let begun = || m.state.tally.boosting.then_some(Kind::Animal);
    draft.kind.or_else(hint).or_else(begun).filter(|kind| open.contains(kind))
}

/// Whether dice are being raised.
pub fn raises(m: &Model, draft: &Draft) -> bool {
    m.state.late.is_none() && kind(m, draft) == Some(Kind::Animal) && (!m.game.solo() || m.has_boost())
}

/// The live dice that are marked: those chosen, else those proposed.
pub fn marked(m: &Model, draft: &Draft) -> Option<Dice> {
    if draft.dice.is_some() {
        return draft.dice;
    }
    match entered(m, draft).filter(|action| m.is_legal(action))? {
        Action::Attack { dice } | Action::Block { dice } | Action::Heal { dice, .. } => Some(dice),
        Action::Cast { colour, .. } => Some(m.game.spell_dice(&m.state, colour)),
        _ => None,
    }
}

/// What a hint proposes to the acting seat.
pub fn hinted(m: &Model) -> Option<&Action> {
    let (seat, action) = m.hint.as_ref()?;
    (m.acting == Some(*seat)).then_some(action)
}

/// What the prepared action would be with what was begun. With nothing begun it is the best the program knows; where that
/// is nothing, all dice, so that one can ask why not.
pub fn entered(m: &Model, draft: &Draft) -> Option<Action> {
    if m.state.late.is_some() {
        return totals::entered(m, draft);
    }
    entered_as(m, draft, kind(m, draft)?)
}

/// The same for any action.
pub fn entered_as(m: &Model, draft: &Draft, kind: Kind) -> Option<Action> {
    let seat = m.acting?;
    let live = m.state.seat(seat).live;
    let hinted = || hinted(m).filter(|action| action.kind() == Some(kind)).copied();
    let proposed = || hinted().or_else(|| best::action(&m.game, &m.state, seat, kind));
    let chosen = draft.dice;
    Some(match kind {
        Kind::Attack => match chosen {
            Some(dice) => Action::Attack { dice },
            None => proposed().unwrap_or(Action::Attack { dice: live }),
        },
        Kind::Block => match chosen {
            Some(dice) => Action::Block { dice },
            None => proposed().unwrap_or(Action::Block { dice: live }),
        },
        Kind::Heal => {
            let dice = chosen.unwrap_or_else(|| match proposed() {
                Some(Action::Heal { dice, .. }) => dice,
                _ => live,
            });
            match (hinted(), chosen, &draft.take) {
                (Some(hint), None, None) => hint,
                _ => best::heal_with(&m.game, &m.state, seat, dice, draft.take.as_ref()),
            }
        }
        Kind::Cast => match (draft.spell, &draft.take, proposed()) {
            (None, None, Some(cast)) => cast,
            (chosen, take, proposed) => {
                let colour = chosen.or_else(|| proposed.as_ref().and_then(spell));
                let colour = colour.or_else(|| spells(m).first().copied())?;
                best::cast(&m.game, &m.state, seat, colour, take.as_ref())
            }
        },
        Kind::Animal => return None,
    })
}

/// The colour of a spell.
pub const fn spell(action: &Action) -> Option<Colour> {
    match action {
        Action::Cast { colour, .. } => Some(*colour),
        _ => None,
    }
}

/// The colours of all spells that there are dice enough for.
pub fn spells(m: &Model) -> Vec<Colour> {
    let Some(seat) = m.acting else { return Vec::new() };
    let there = |colour: &Colour| {
        m.game.compiled().spells[colour.index()].is_some()
            && m.state.seat(seat).live.colours().of(*colour) >= m.game.enemy(&m.state).dice
    };
    Colour::ALL.into_iter().filter(there).collect()
}

/// How many injured dice may be chosen, if any may.
pub fn healing(m: &Model, draft: &Draft) -> Option<u8> {
    let action = entered(m, &Draft { take: None, ..draft.clone() }).filter(|action| m.is_legal(action))?;
    let most = match action {
        Action::Heal { dice, .. } => m.game.heal_value(&m.state, &dice).unwrap_or(0),
        Action::Cast { colour, .. } => m.game.spell_heals(&m.state, colour).unwrap_or(0),
        _ => 0,
    };
    Some(most.min(m.state.injured.total())).filter(|most| *most > 0)
}

/// The injured dice that are marked: those chosen, else those proposed.
pub fn taken(m: &Model, draft: &Draft, seat: Seat) -> Taken {
    if let Some(taken) = &draft.take {
        return taken.clone();
    }
    match entered(m, draft) {
        Some(Action::Heal { take, give, .. } | Action::Cast { take, give, .. }) => {
            let own = take.each().map(|colour| (seat, colour));
            let gifts = give.iter().flat_map(|gift| gift.dice.each().map(|colour| (gift.seat, colour)));
            own.chain(gifts).collect()
        }
        _ => Taken::new(),
    }
}

/// What would happen first if the golden choice were pressed: the forecast begins with it.
pub fn begun(m: &Model, draft: &Draft) -> Option<Action> {
    match entered(m, draft) {
        Some(action) if m.is_legal(&action) => Some(action),
        Some(_) if !m.game.solo() && m.state.late.is_none() => Some(Action::Idle),
        _ => None,
    }
}
