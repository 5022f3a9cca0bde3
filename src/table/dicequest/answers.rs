//! What a card asks while its ability is carried out: which die, which face, which colour.

use super::draft::{Draft, Edit};
use super::{Choice as Offered, Item, Model, Press, Zone, dice, marks, names, symbols};
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::dice::DiceSet;
use crate::games::dicequest::names as parts;
use crate::games::dicequest::{Action, Choice, ItemPlace, Target};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::{Face, Tint};
use crate::table::{DieLook, Look, Place, State};

/// All answers that may be given.
pub fn answers(m: &Model) -> impl Iterator<Item = Choice> {
    m.legal.iter().filter_map(|action| match action {
        Action::Choose { choice } => Some(*choice),
        _ => None,
    })
}

/// The die that an answer speaks of.
const fn die_of(choice: Choice) -> Option<u8> {
    match choice {
        Choice::Face { die, .. } | Choice::Convert { die, .. } | Choice::Swap { die: Some(die), .. } => {
            Some(die)
        }
        _ => None,
    }
}

/// How many dice may be marked at most, if dice are marked.
fn most(m: &Model) -> usize {
    let sizes = answers(m).map(|choice| if let Choice::Dice { dice } = choice { dice.len() } else { 0 });
    sizes.max().unwrap_or(0)
}

/// The die that is looked at: the one that was chosen, else the only one.
fn current(m: &Model, draft: &Draft) -> Option<u8> {
    let mut dice: Vec<u8> = answers(m).filter_map(die_of).collect();
    dice.sort_unstable();
    dice.dedup();
    let pool = &m.state.turn.dice;
    let chosen = draft.die.and_then(|die| dice.iter().copied().find(|at| marks::alike(pool, *at, die)));
    chosen.or(if let [only] = dice[..] { Some(only) } else { None })
}

/// What pressing a die of the pool answers, if a card asks for dice.
pub fn press(m: &Model, draft: &Draft, at: u8) -> Option<(State, Press)> {
    let (seat, dice) = (m.acting?, &m.state.turn.dice);
    let most = most(m);
    if most > 0 {
        let of = |set: DiceSet| set.iter().any(|die| marks::alike(dice, die, at));
        if !answers(m).any(|choice| matches!(choice, Choice::Dice { dice: set } if of(set))) {
            return None;
        }
        if most == 1 {
            let one = marks::canonical(dice, DiceSet::one(at));
            let action = Action::Choose { choice: Choice::Dice { dice: one } };
            return Some((State::Lit, Press::Act(seat, action)));
        }
        let marked = draft.dice.contains(at);
        let full = draft.dice.len() >= most && !marked;
        let state = if marked { State::Chosen } else { State::Lit };
        return (!full).then_some((state, Press::Edit(Edit::Mark(at))));
    }
    let there = answers(m).filter_map(die_of).any(|die| marks::alike(dice, die, at));
    let now = draft.die.or_else(|| current(m, draft)) == Some(at);
    let state = if now { State::Chosen } else { State::Lit };
    there.then_some((state, Press::Edit(Edit::Die(at))))
}

/// What the die that is looked at can become, as dice to be pressed.
pub fn pad(m: &Model, draft: &Draft) -> Option<Zone> {
    let seat = m.acting?;
    let now = current(m, draft);
    let shown = |choice: &Choice| match choice {
        Choice::Colour { .. } => true,
        _ => die_of(*choice).is_some() && die_of(*choice) == now,
    };
    let item = |(at, choice): (usize, Choice)| {
        let action = Action::Choose { choice };
        let (face, tint) = look(m, choice)?;
        let caption = if face == Face::Unknown { tint.name() } else { face.spoken() };
        Some(Item {
            id: format!("becomes/{at}"),
            look: Look::Die(DieLook { face, tint, ..DieLook::default() }),
            state: State::Lit,
            name: m.words(seat, &action),
            about: m.words(seat, &action),
            caption,
            press: Some(Press::Act(seat, action)),
            ..Item::default()
        })
    };
    let items: Vec<Item> = answers(m).filter(shown).enumerate().filter_map(item).collect();
    (!items.is_empty()).then(|| Zone {
        id: "becomes".to_owned(),
        place: Place::Pad,
        name: title(m, draft),
        items,
        ..Zone::default()
    })
}

/// What a die looks like after an answer.
fn look(m: &Model, choice: Choice) -> Option<(Face, Tint)> {
    let colour = |die: u8| Some(m.state.turn.dice.get(usize::from(die))?.colour);
    match choice {
        Choice::Face { die, side } => {
            let colour = colour(die)?;
            let printed = m.game.cards().faces[colour.index()].get(usize::from(side)).copied()?;
            Some((symbols::face(printed), names::tint(colour)))
        }
        Choice::Colour { colour } | Choice::Convert { colour, .. } => {
            Some((Face::Unknown, names::tint(colour)))
        }
        Choice::Swap { die: Some(die), give } => {
            let running = m.state.running?;
            let ability = m.game.abilities_of(running.card).get(usize::from(running.ability))?;
            let Some(Op::ConvertSymbol { give: offers, .. }) = ability.ops.get(usize::from(running.op))
            else {
                return None;
            };
            Some((symbols::face(offers.get(usize::from(give)).copied()?), names::tint(colour(die)?)))
        }
        _ => None,
    }
}

/// What the dice of the pad are for.
fn title(m: &Model, draft: &Draft) -> String {
    match current(m, draft) {
        Some(die) => {
            let die = names::words(parts::die_at(&m.state, die));
            gettext_f("What {die} becomes", &[("die", &die)])
        }
        None => gettext("The new die"),
    }
}

/// The two ways in which a Quest can leave, where nobody has said whether a Threat token lies on it (DQ-THR-10).
pub fn either(m: &Model, target: Target) -> Option<[(&'static str, String, Choice); 2]> {
    let Target::Quest { place } = target else { return None };
    let ways = [
        ("without", gettext("_No Threat Token"), Choice::Quest { place }),
        ("with", gettext("_Threat Token on It"), Choice::QuestWithThreat { place }),
    ];
    ways.iter().all(|(.., choice)| m.is_legal(&Action::Choose { choice: *choice })).then_some(ways)
}

/// What to press, and the choices that lie nowhere on the table.
pub fn choices(m: &Model, draft: &Draft) -> (String, Vec<Offered>) {
    let mut row = Vec::new();
    let most = most(m);
    if most > 1 && !draft.dice.is_empty() {
        let set = marks::canonical(&m.state.turn.dice, draft.dice);
        let label = gettext_f("_Reroll {dice}", &[("dice", &dice::counted(draft.dice.len()))]);
        let action = Action::Choose { choice: Choice::Dice { dice: set } };
        row.extend(Offered::act(m, "reroll", label, action).map(Offered::golden));
    }
    for (at, choice) in answers(m).enumerate() {
        let lies = match choice {
            Choice::Dice { .. } | Choice::Colour { .. } | Choice::Hero { .. } => true,
            Choice::Market { .. } | Choice::Quest { .. } | Choice::QuestWithThreat { .. } => !m.attempts(),
            Choice::Item { item } => matches!(item, ItemPlace::Backpack { .. }),
            _ => die_of(choice).is_some(),
        };
        if !lies && let Some(seat) = m.acting {
            let action = Action::Choose { choice };
            let label = names::escape(&m.words(seat, &action));
            row.extend(Offered::act(m, &format!("answer/{at}"), label, action));
        }
    }
    let chosen = draft.target.and_then(|target| either(m, target));
    let in_doubt = chosen.is_some();
    for (id, label, choice) in chosen.into_iter().flatten() {
        row.extend(Offered::act(m, id, label, Action::Choose { choice }));
    }
    let asks = |kind: fn(&Choice) -> bool| m.asks_for(kind);
    let help = match () {
        () if most == 1 => gettext("Choose a die to reroll"),
        () if most > 1 => gettext("Choose the dice to reroll"),
        () if asks(|choice| matches!(choice, Choice::Colour { .. })) => gettext("The new die"),
        () if current(m, draft).is_some() => title(m, draft),
        () if asks(|choice| die_of(*choice).is_some()) => gettext("Choose a die"),
        () if asks(|choice| matches!(choice, Choice::Hero { .. })) => gettext("Choose a Hero"),
        () if asks(|choice| matches!(choice, Choice::Item { .. })) => gettext("Choose an Item"),
        () if m.attempts() => String::new(),
        () if asks(|choice| matches!(choice, Choice::Market { .. })) => {
            gettext("Choose a Hero in the Market")
        }
        () if in_doubt => gettext("Does one of the counted Threat tokens lie on it?"),
        () if asks(|choice| matches!(choice, Choice::Quest { .. } | Choice::QuestWithThreat { .. })) => {
            gettext("Choose a Quest")
        }
        () => String::new(),
    };
    (help, row)
}
