//! How dice are used: what the seat that is asked could enter now, from what it has begun.

use crate::engine::Seat;
use crate::games::regidice::{Action, Colour, Dice, Kind, Step};
use crate::tables::regidice::draft::{Draft, Taken};
use crate::tables::regidice::{ViewModel, best, pool};

/// The actions that the acting seat may still do: the one it announced, or one player’s that are left.
pub fn kinds(m: &ViewModel) -> Vec<Kind> {
    let Some(seat) = m.acting.filter(|_| m.state.step == Step::Resolve) else { return Vec::new() };
    if !m.game.solo() {
        return pool::announced(m, seat).into_iter().collect();
    }
    let open = |kind: &Kind| m.state.tally.done & (1 << kind.index()) == 0;
    Kind::ALL.into_iter().filter(open).collect()
}

/// Whether dice are being raised.
pub fn raises(m: &ViewModel, draft: &Draft) -> bool {
    let now = || draft.raising.unwrap_or(m.state.tally.boosting);
    kinds(m).contains(&Kind::Animal) && (!m.game.solo() || now() && m.has_boost())
}

/// Whether live dice are chosen one by one.
pub fn chooses_dice(m: &ViewModel) -> bool {
    kinds(m).iter().any(|kind| matches!(kind, Kind::Attack | Kind::Block | Kind::Heal))
}

/// The live dice that are marked: those chosen, else those proposed. One player is proposed several uses, so none is
/// marked.
pub fn marked(m: &ViewModel, draft: &Draft) -> Option<Dice> {
    let seat = m.acting?;
    if draft.dice.is_some() || m.game.solo() {
        return draft.dice;
    }
    match hinted(m).copied().unwrap_or_else(|| best::proposal(&m.game, &m.state, seat)) {
        Action::Attack { dice } | Action::Block { dice } | Action::Heal { dice, .. } => Some(dice),
        Action::Cast { colour, .. } => Some(m.game.spell_dice(&m.state, colour)),
        _ => None,
    }
}

/// What a hint proposes to the acting seat.
pub fn hinted(m: &ViewModel) -> Option<&Action> {
    let (seat, action) = m.hint.as_ref()?;
    (m.acting == Some(*seat)).then_some(action)
}

/// What an action would be with what was begun. With nothing begun it is the best the program knows; where that is
/// nothing, all dice, so that one can ask why not.
pub fn entered(m: &ViewModel, draft: &Draft, kind: Kind) -> Option<Action> {
    let seat = m.acting?;
    let live = m.state.pool(seat).live;
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
        Kind::Cast | Kind::Animal => return None,
    })
}

/// The spells of all colours that there are dice for in the match, with what was begun.
pub fn spells(m: &ViewModel, draft: &Draft) -> Vec<Action> {
    let Some(seat) = m.acting else { return Vec::new() };
    let of = |colour| best::cast(&m.game, &m.state, seat, colour, draft.take.as_ref());
    let there = |colour: &Colour| {
        m.game.compiled().spells[colour.index()].is_some()
            && m.state.pool(seat).live.colours().of(*colour) >= m.game.enemy(&m.state).dice
    };
    Colour::ALL.into_iter().filter(there).map(of).collect()
}

/// What would bring dice back with what was begun.
pub fn heals(m: &ViewModel, draft: &Draft) -> Vec<Action> {
    let kinds = kinds(m);
    let heal = kinds.contains(&Kind::Heal).then(|| entered(m, draft, Kind::Heal)).flatten();
    let heals = |action: &Action| match action {
        Action::Cast { colour, .. } => m.game.spell_heals(&m.state, *colour).is_some_and(|n| n > 0),
        _ => false,
    };
    let spells = if kinds.contains(&Kind::Cast) { spells(m, draft) } else { Vec::new() };
    heal.into_iter().chain(spells.into_iter().filter(heals)).collect()
}

/// How many injured dice may be chosen, if any may.
pub fn healing(m: &ViewModel, draft: &Draft) -> Option<u8> {
    let injured = m.state.injured.total();
    let amounts =
        heals(m, &Draft { take: None, ..draft.clone() }).into_iter().filter(|action| m.is_legal(action));
    amounts.map(|action| amount(m, &action).min(injured)).max().filter(|most| *most > 0)
}

/// How many dice an action can bring back.
fn amount(m: &ViewModel, action: &Action) -> u8 {
    match action {
        Action::Heal { dice, .. } => m.game.heal_value(&m.state, dice).unwrap_or(0),
        Action::Cast { colour, .. } => m.game.spell_heals(&m.state, *colour).unwrap_or(0),
        _ => 0,
    }
}

/// The injured dice that are marked: those chosen, else those proposed.
pub fn taken(m: &ViewModel, draft: &Draft, seat: Seat) -> Taken {
    if let Some(taken) = &draft.take {
        return taken.clone();
    }
    let most = heals(m, draft)
        .into_iter()
        .filter(|action| m.is_legal(action))
        .max_by_key(|action| amount(m, action));
    match most {
        Some(Action::Heal { take, .. } | Action::Cast { take, .. }) => {
            take.each().map(|colour| (seat, colour)).collect()
        }
        _ => Taken::new(),
    }
}

/// What would happen first if the seat that is asked pressed the first button: the forecast begins with it.
pub fn begun(m: &ViewModel, draft: &Draft) -> Option<Action> {
    let seat = m.acting?;
    if m.state.step != Step::Resolve {
        return None;
    }
    if m.game.solo() {
        draft.dice?;
        let entered = kinds(m).into_iter().filter_map(|kind| entered(m, draft, kind));
        return entered.into_iter().find(|action| m.is_legal(action));
    }
    let kind = pool::announced(m, seat)?;
    match kind {
        Kind::Attack | Kind::Block | Kind::Heal => {
            entered(m, draft, kind).map(|action| if m.is_legal(&action) { action } else { Action::Idle })
        }
        Kind::Cast | Kind::Animal => None,
    }
}
