//! What would help in a step: abilities, Items, the Reroll token, Runes.

use super::{Draft, Edit, Mode, edit, needs};
use crate::games::dicequest::content::ability::Step as Printed;
use crate::games::dicequest::dice::{DiceSet, Die, Symbol};
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::state::{Card, TurnState};
use crate::games::dicequest::words::effects;
use crate::games::dicequest::{Action, Pay, Rune, Source, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::dicequest::parts::{cards, symbols};
use crate::tables::dicequest::{Button, Choices, Command, ViewModel, names};
use crate::widgets::{Glyph, Picture};

/// Which thing it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepKey {
    Token,
    Rune,
    /// An ability, by the place of its card and its number there.
    Ability(u8, u8),
    Item(ItemId),
}

/// Something that would help.
#[derive(Clone, Debug, PartialEq)]
pub struct Help {
    pub key: StepKey,
    pub title: String,
    /// What it does.
    pub detail: String,
    pub picture: Option<Picture>,
    pub glyph: Option<Glyph>,
    /// All ways to do it; none if it cannot be done now.
    pub actions: Vec<Action>,
    /// Whether it is being done.
    pub on: bool,
    pub command: Option<Command>,
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

/// Everything that helps in this step, what can be done first.
pub fn helps(m: &ViewModel, draft: &Draft) -> Vec<Help> {
    let (Some(step), Some(seat)) = (printed(m.state.step), m.acting) else { return Vec::new() };
    if seat != m.state.seat || m.state.running.is_some() || m.state.window.is_some() || m.legal.is_empty() {
        return Vec::new();
    }
    let mut all = Vec::new();
    if m.state.step == Step::Combat {
        all.extend(token(m, draft));
        all.extend(rune(m, draft));
    }
    for source in sources() {
        all.extend(abilities(m, draft, source, step));
    }
    all.extend(items(m));
    all.sort_by_key(|help| help.actions.is_empty());
    all
}

fn sources() -> impl Iterator<Item = Source> {
    let each = |hero| [Source::Hero { hero }, Source::Equipment { hero }];
    (0..3).flat_map(each).chain([Source::Task])
}

fn ways(m: &ViewModel, kind: impl Fn(&Action) -> bool) -> Vec<Action> {
    m.legal.iter().filter(|action| kind(action)).copied().collect()
}

fn begin(mode: Mode, dice: DiceSet, on: bool) -> Command {
    edit(if on { Edit::Begin(Mode::Idle, DiceSet::default()) } else { Edit::Begin(mode, dice) })
}

fn token(m: &ViewModel, draft: &Draft) -> Option<Help> {
    let actions = ways(m, |action| matches!(action, Action::UseRerollToken { .. }));
    let seat = m.acting?;
    let on = draft.mode == Mode::Token;
    let command = if actions.is_empty() {
        Command::AskWhy(seat, Action::UseRerollToken { dice: DiceSet::one(0) })
    } else {
        begin(Mode::Token, proposal(m), on)
    };
    let detail = if m.state.own().token {
        gettext("Rerolls any number of Unlocked dice, all at once.")
    } else {
        gettext("Inactive until an attempt fails.")
    };
    Some(Help {
        key: StepKey::Token,
        title: gettext("Reroll Token"),
        detail,
        picture: None,
        glyph: Some(symbols::REROLL),
        on: on && !actions.is_empty(),
        actions,
        command: (!m.state.turn.dice.is_empty()).then_some(command),
    })
}

/// The dice that the program proposes to roll again: those without which no more is missing.
pub fn proposal(m: &ViewModel) -> DiceSet {
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

fn rune(m: &ViewModel, draft: &Draft) -> Option<Help> {
    let actions = ways(m, |action| matches!(action, Action::RerollWithRune { .. }));
    if actions.is_empty() {
        return None;
    }
    let on = draft.mode == Mode::Rune;
    Some(Help {
        key: StepKey::Rune,
        title: gettext("Rune"),
        detail: gettext("Rerolls one Unlocked die. The die with the Rune is then Locked."),
        picture: None,
        glyph: Some(symbols::glyph(Symbol::Rune)),
        on,
        actions,
        command: Some(begin(Mode::Rune, DiceSet::default(), on)),
    })
}

/// The Rune that is spent: the one that was chosen, else the first.
pub fn rune_of(m: &ViewModel, draft: &Draft) -> Option<Rune> {
    let there = |rune: &Rune| {
        m.legal.iter().any(|a| matches!(a, Action::RerollWithRune { rune: r, .. } if r == rune))
    };
    draft.rune.filter(there).or_else(|| {
        m.legal.iter().find_map(|action| match action {
            Action::RerollWithRune { rune, .. } => Some(*rune),
            _ => None,
        })
    })
}

/// The Runes that can be spent, if there are several.
pub fn runes(m: &ViewModel, draft: &Draft) -> Vec<Button> {
    let mut all: Vec<Rune> = Vec::new();
    for action in &m.legal {
        if let Action::RerollWithRune { rune, .. } = action
            && !all.contains(rune)
        {
            all.push(*rune);
        }
    }
    if all.len() < 2 {
        return Vec::new();
    }
    let now = rune_of(m, draft);
    let words = |rune: Rune| match rune {
        Rune::Free => gettext("The free Rune"),
        Rune::Die { die } => {
            let shown = names::words(crate::games::dicequest::words::parts::die_at(&m.state, die));
            gettext_f("The Rune on {die}", &[("die", &shown)])
        }
    };
    all.into_iter()
        .map(|rune| Button::new(names::escape(&words(rune)), edit(Edit::Rune(rune))).on(now == Some(rune)))
        .collect()
}

fn abilities(m: &ViewModel, draft: &Draft, source: Source, step: Printed) -> Vec<Help> {
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
    if hero.is_some_and(|hero| !m.state.turn.active.contains(hero)) {
        return Vec::new();
    }
    let printed = (0u8..).zip(m.game.abilities_of(card));
    printed
        .filter(|(_, ability)| !ability.passive && ability.step == step)
        .filter_map(|(at, _)| ability(m, draft, (source, at), (card, place)))
        .collect()
}

fn ability(
    m: &ViewModel,
    draft: &Draft,
    (source, at): (Source, u8),
    (card, place): (Card, u8),
) -> Option<Help> {
    let seat = m.acting?;
    let same = |a: &Action| matches!(a, Action::UseAbility { source: s, ability, .. } if *s == source && *ability == at);
    let actions = ways(m, same);
    let on = draft.mode == Mode::Pay(source, at);
    let command = match actions.as_slice() {
        [] => Command::AskWhy(seat, Action::UseAbility { source, ability: at, pay: Pay::Nothing }),
        [only] => Command::Act(seat, *only),
        _ => begin(Mode::Pay(source, at), DiceSet::default(), on),
    };
    let picture = match (card, source) {
        (Card::Hero(hero), Source::Hero { .. }) => Some(cards::portrait(&m.game, hero, true)),
        _ => cards::content(&m.game, card, true).picture,
    };
    let detail = cards::sentence(names::words(effects::described(&m.game, card, at)));
    Some(Help {
        key: StepKey::Ability(place, at),
        title: names::title(&m.game, card),
        detail,
        picture,
        glyph: None,
        on,
        actions,
        command: Some(command),
    })
}

fn items(m: &ViewModel) -> Vec<Help> {
    let uses = m.legal.iter().filter_map(|action| match action {
        Action::UseItem { item } => Some((*item, *action)),
        _ => None,
    });
    uses.map(|(item, action)| Help {
        key: StepKey::Item(item),
        title: names::title(&m.game, Card::Item(item)),
        detail: cards::abilities(&m.game, Card::Item(item)),
        picture: cards::item(&m.game, item).picture,
        glyph: None,
        on: false,
        actions: vec![action],
        command: m.command(action),
    })
    .collect()
}

/// “3 dice”.
pub fn dice_words(n: usize) -> String {
    ngettext_f("{n} die", "{n} dice", n as u32, &[("n", &n.to_string())])
}

/// What ends the step, and what is rarely done; anything else that the stage does not offer.
pub fn choices(m: &ViewModel) -> Choices {
    let Some(seat) = m.acting else { return Choices::default() };
    let mut row = Vec::new();
    if m.is_legal(&Action::EndStep) {
        row.push(end(m));
    }
    let best = best_block(m);
    let helped = !helps(m, &Draft::default()).is_empty();
    for action in &m.legal {
        let shown = match action {
            Action::EndStep | Action::DiscardItem { .. } | Action::AssignWound { .. } => true,
            Action::UseAbility { .. }
            | Action::UseItem { .. }
            | Action::UseRerollToken { .. }
            | Action::RerollWithRune { .. } => helped,
            _ => false,
        };
        if !shown {
            let button = Button::act(m, names::escape(&m.words(seat, action)), *action);
            row.push(if Some(*action) == best { button.suggested() } else { button });
        }
    }
    Choices::row("", row)
}

/// Shields are not used up by blocking, so all of them block, Deadly Wounds first.
fn best_block(m: &ViewModel) -> Option<Action> {
    let blocks = m.legal.iter().filter_map(|action| match action {
        Action::BlockWounds { light, deadly } => Some((light + deadly, *deadly, *action)),
        _ => None,
    });
    blocks.max_by_key(|(all, deadly, _)| (*all, *deadly)).map(|(.., action)| action)
}

fn end(m: &ViewModel) -> Button {
    let (label, counts) = match m.state.step {
        Step::Deployment => (gettext("_Roll the Dice"), false),
        Step::Combat => (gettext("_End Combat"), true),
        Step::Wound => (gettext("_Take the Wounds"), false),
        _ => (gettext("_Go On"), false),
    };
    let missing = needs::missing(m.game.result(&m.state), &m.state.turn.needs, m.game.generic());
    let button = Button::act(m, label, Action::EndStep);
    if !counts {
        return button.suggested();
    }
    if missing == 0 {
        return button.detail(gettext("it succeeds")).suggested();
    }
    let n = missing.to_string();
    let words =
        ngettext_f("fails: {n} symbol missing", "fails: {n} symbols missing", missing as u32, &[("n", &n)]);
    button.detail(words)
}
