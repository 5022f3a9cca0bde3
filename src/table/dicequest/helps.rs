//! What would help in a step, or, where no advice is given, what can be done in it: abilities, Items, the Reroll token, Runes.

use super::chances::Chances;
use super::draft::{self, Draft, Edit, Mode};
use super::{Choice, Item, Model, Press, Zone, names, needs, prints, symbols};
use crate::games::dicequest::content::ability::Step as Printed;
use crate::games::dicequest::dice::{DiceSet, Die, Symbol};
use crate::games::dicequest::names as parts;
use crate::games::dicequest::state::{Card, TurnState};
use crate::games::dicequest::words::effects;
use crate::games::dicequest::{Action, Pay, Rune, Source, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Glyph;
use crate::table::{Arrangement, CardLook, Look, Paper, Place, State};

/// More things that cannot be used now are not shown.
const MOST: usize = 7;

/// Something that would help.
struct Help {
    id: String,
    look: CardLook,
    /// All ways to do it; none if it cannot be done now.
    actions: Vec<Action>,
    /// Whether it is being done.
    on: bool,
    press: Option<Press>,
}

/// The step that cards name for a step of a turn.
const fn printed(step: Step) -> Option<Printed> {
    match step {
        Step::Deployment => Some(Printed::Deployment),
        Step::Combat => Some(Printed::Combat),
        Step::Wound => Some(Printed::Wound),
        Step::Reward => Some(Printed::Reward),
        _ => None,
    }
}

/// Whether the acting seat is in a step in which something can help.
pub fn open(m: &Model) -> bool {
    let free = m.state.running.is_none() && m.state.window.is_none() && !m.legal.is_empty();
    printed(m.state.step).is_some() && m.acting == Some(m.state.active) && free
}

/// Everything that helps in this step, beside the tray, what can be done first.
pub fn zone(m: &Model, draft: &Draft, odds: &Chances) -> Option<Zone> {
    let step = printed(m.state.step).filter(|_| open(m))?;
    let mut all = Vec::new();
    if m.state.step == Step::Combat {
        all.extend(token(m, draft, odds));
        all.extend(rune(m, draft));
    }
    for source in (0..3).flat_map(|hero| [Source::Hero { hero }, Source::Equipment { hero }]) {
        all.extend(abilities(m, draft, source, step));
    }
    all.extend(abilities(m, draft, Source::Task, step));
    all.extend(items(m));
    let chance = |help: &Help| odds.after(|action| help.actions.contains(action));
    let likely = |help: &Help| chance(help).map_or(0.0, |chance| chance.p);
    all.sort_by(|a, b| likely(b).total_cmp(&likely(a)));
    all.sort_by_key(|help| help.actions.is_empty());
    let usable = all.iter().filter(|help| !help.actions.is_empty()).count();
    all.truncate(usable.max(MOST));
    let met = m.game.is_met(&m.state);
    let items: Vec<Item> = all.into_iter().map(|help| item(odds, help)).collect();
    let title = match (m.advises(), met) {
        (true, true) => gettext("What else you can do"),
        (true, false) => gettext("What would help"),
        (false, _) => gettext("What you can do"),
    };
    (!items.is_empty()).then(|| Zone {
        id: "helps".to_owned(),
        place: Place::Right,
        arrangement: Arrangement::Column,
        name: title.clone(),
        title,
        items,
        ..Zone::default()
    })
}

fn item(odds: &Chances, mut help: Help) -> Item {
    let mut name = help.look.title.clone();
    if let Some(chance) = odds.after(|action| help.actions.contains(action)) {
        help.look.measure = names::chance(chance);
        name =
            gettext_f("{step}, then {chance} to succeed", &[("step", &name), ("chance", &help.look.measure)]);
    }
    Item {
        id: format!("help/{}", help.id),
        name,
        about: help.look.text.clone(),
        state: match &help.press {
            _ if help.on => State::Chosen,
            Some(Press::AskWhy(..)) => State::Dimmed,
            Some(_) => State::Lit,
            None => State::Aside,
        },
        look: Look::Card(Box::new(help.look)),
        press: help.press,
        ..Item::default()
    }
}

fn ways(m: &Model, kind: impl Fn(&Action) -> bool) -> Vec<Action> {
    m.legal.iter().filter(|action| kind(action)).copied().collect()
}

fn begin(mode: Mode, dice: DiceSet, on: bool) -> Press {
    Press::Edit(if on { draft::nothing() } else { Edit::Begin(mode, dice) })
}

fn look(glyph: Glyph, title: String, text: String) -> CardLook {
    CardLook { paper: Paper::Parchment, sign: Some(glyph), title, text, ..CardLook::default() }
}

fn token(m: &Model, draft: &Draft, odds: &Chances) -> Option<Help> {
    let (seat, actions) = (m.acting?, ways(m, |action| matches!(action, Action::UseRerollToken { .. })));
    let on = draft.mode == Mode::Token;
    let press = match actions.is_empty() {
        true => Press::AskWhy(seat, Action::UseRerollToken { dice: DiceSet::one(0) }),
        false => begin(Mode::Token, marked(m, odds), on),
    };
    let text = match m.state.own().token {
        true => gettext("Rerolls any number of Unlocked dice, all at once."),
        false => gettext("Inactive until an attempt fails."),
    };
    Some(Help {
        id: "token".to_owned(),
        look: look(symbols::REROLL, gettext("Reroll Token"), text),
        on: on && !actions.is_empty(),
        actions,
        press: (!m.state.turn.dice.is_empty()).then_some(press),
    })
}

/// The dice that are marked at first: where advice is given, the best there are, once that is known.
fn marked(m: &Model, odds: &Chances) -> DiceSet {
    match m.advises() {
        true => odds.reroll().unwrap_or_else(|| proposal(m)),
        false => DiceSet::default(),
    }
}

/// The dice that the program proposes to roll again: those without which no more is missing.
pub fn proposal(m: &Model) -> DiceSet {
    let turn = &m.state.turn;
    let mut kept = m.game.result(&m.state);
    let missing = |result| needs::missing(result, &turn.needs, m.game.generic());
    let now = missing(kept);
    let mut free: Vec<(u8, &Die)> =
        (0u8..).zip(&turn.dice).filter(|(_, die)| !die.locked && die.rests()).collect();
    free.sort_by_key(|(_, die)| die.symbols.total());
    let mut again = DiceSet::default();
    for (at, die) in free {
        let mut without = kept;
        for symbol in Symbol::ALL {
            for _ in 0..die.symbols.of(symbol) {
                without.take(symbol);
            }
        }
        if now > 0 && missing(without) == now {
            kept = without;
            again.insert(at);
        }
    }
    again
}

fn rune(m: &Model, draft: &Draft) -> Option<Help> {
    let actions = ways(m, |action| matches!(action, Action::RerollWithRune { .. }));
    let text = gettext("Rerolls one Unlocked die. The die with the Rune is then Locked.");
    let on = draft.mode == Mode::Rune;
    (!actions.is_empty()).then(|| Help {
        id: "rune".to_owned(),
        look: look(symbols::glyph(Symbol::Rune), gettext("Rune"), text),
        on,
        actions,
        press: Some(begin(Mode::Rune, DiceSet::default(), on)),
    })
}

/// The Rune that is spent: the one that was chosen, else the first.
pub fn rune_of(m: &Model, draft: &Draft) -> Option<Rune> {
    let all = runes_of(m);
    draft.rune.filter(|rune| all.contains(rune)).or_else(|| all.first().copied())
}

fn runes_of(m: &Model) -> Vec<Rune> {
    let mut all: Vec<Rune> = Vec::new();
    for action in &m.legal {
        match action {
            Action::RerollWithRune { rune, .. } if !all.contains(rune) => all.push(*rune),
            _ => {}
        }
    }
    all
}

/// The Runes that can be spent, if there are several.
pub fn runes(m: &Model, draft: &Draft) -> Vec<Choice> {
    let (all, now) = (runes_of(m), rune_of(m, draft));
    let words = |rune: Rune| match rune {
        Rune::Free => gettext("The free Rune"),
        Rune::Die { die } => {
            let shown = names::words(parts::die_at(&m.state, die));
            gettext_f("The Rune on {die}", &[("die", &shown)])
        }
    };
    let choice = |(at, rune): (usize, &Rune)| {
        let label = names::escape(&words(*rune));
        Choice::new(&format!("rune/{at}"), label, Press::Edit(Edit::Rune(*rune))).on(now == Some(*rune))
    };
    if all.len() < 2 { Vec::new() } else { all.iter().enumerate().map(choice).collect() }
}

fn abilities(m: &Model, draft: &Draft, source: Source, step: Printed) -> Vec<Help> {
    let own = m.state.own();
    let (card, place, hero) = match source {
        Source::Hero { hero } => match own.hero(hero) {
            // Apprentices have no ability (DQ-ABIL-7).
            Some(at) if at.expert => (Card::Hero(at.card), TurnState::hero_place(hero), Some(hero)),
            _ => return Vec::new(),
        },
        Source::Equipment { hero } => match own.hero(hero).and_then(|hero| hero.item) {
            Some(item) => (Card::Item(item), TurnState::item_place(hero), Some(hero)),
            None => return Vec::new(),
        },
        Source::Task => match m.game.task_card(&m.state) {
            Some(card) => (card, TurnState::TASK_PLACE, None),
            None => return Vec::new(),
        },
    };
    if hero.is_some_and(|hero| !m.state.turn.heroes.contains(hero)) {
        return Vec::new();
    }
    let printed = (0u8..).zip(m.game.abilities_of(card));
    printed
        .filter(|(_, ability)| !ability.passive && ability.step == step)
        .filter_map(|(at, _)| ability(m, draft, (source, at), (card, place)))
        .collect()
}

fn ability(m: &Model, draft: &Draft, (source, at): (Source, u8), (card, place): (Card, u8)) -> Option<Help> {
    let seat = m.acting?;
    let same = |a: &Action| matches!(a, Action::UseAbility { source: s, ability, .. } if *s == source && *ability == at);
    let actions = ways(m, same);
    let on = draft.mode == Mode::Pay(source, at);
    let press = match actions.as_slice() {
        [] => Press::AskWhy(seat, Action::UseAbility { source, ability: at, pay: Pay::Nothing }),
        [only] => Press::Act(seat, *only),
        _ => begin(Mode::Pay(source, at), DiceSet::default(), on),
    };
    let text = names::sentence(&names::words(effects::described(&m.game, card, at)));
    let printed = prints::card(&m.game, card, true);
    Some(Help {
        id: format!("{place}.{at}"),
        look: CardLook { text, rows: Vec::new(), kind: String::new(), ..printed },
        on,
        actions,
        press: Some(press),
    })
}

fn items(m: &Model) -> Vec<Help> {
    let mut all: Vec<Help> = Vec::new();
    for action in &m.legal {
        let Action::UseItem { item } = action else { continue };
        all.push(Help {
            id: format!("item/{}", item.0),
            look: CardLook { rows: Vec::new(), kind: String::new(), ..prints::item(&m.game, *item) },
            actions: vec![*action],
            on: false,
            press: m.press(*action),
        });
    }
    all
}
