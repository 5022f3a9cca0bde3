//! What pressing a die of a pool does, and which dice are chosen before anybody has pressed one.

use super::draft::{Draft, Edit};
use super::pool::{Lies, Lying};
use super::{Item, Model, Press, uses};
use crate::engine::Seat;
use crate::games::regidice::best::{self, Loss};
use crate::games::regidice::content::Whose;
use crate::games::regidice::{Action, Colour, Counts, Dice, DieRef, Kind, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table;

/// What the dice of a seat are pressed for now.
pub enum Pressing {
    /// To be used by the action.
    Use(Option<Dice>),
    /// The spell uses these, and no others.
    Spell(Dice),
    /// A 1 to be spent, or a die to be raised with it.
    Raise,
    /// To be lost.
    Lose(Loss),
    /// To be passed.
    Pass(Dice),
}

impl Pressing {
    pub fn of(m: &Model, draft: &Draft, seat: Seat) -> Option<Self> {
        let acting = m.acting?;
        match m.state.step {
            Step::Resolve if uses::raises(m, draft) => Some(Self::Raise),
            Step::Resolve if acting == seat => match uses::kind(m, draft)? {
                Kind::Attack | Kind::Block | Kind::Heal => Some(Self::Use(uses::marked(m, draft))),
                _ => uses::marked(m, draft).map(Self::Spell),
            },
            Step::Suffer if acting == seat => Some(Self::Lose(loss(m, draft, seat))),
            Step::Prepare if acting == seat => Some(Self::Pass(passed(m, draft))),
            _ => None,
        }
    }

    pub fn press(&self, m: &Model, draft: &Draft, seat: Seat, lying: Lying, item: &mut Item) {
        match self {
            Self::Use(marked) => press_use(marked.as_ref(), m, lying, item),
            Self::Spell(dice) => mark_spell(dice, lying, item),
            Self::Raise => press_raise(m, draft, seat, lying, item),
            Self::Lose(loss) => press_lose(*loss, lying, item),
            Self::Pass(dice) => press_pass(dice, m, seat, lying, item),
        }
    }
}

/// Lights a die, and lets it do something when it is pressed.
pub fn light(item: &mut Item, selected: bool, about: String, press: Press) {
    item.state = if selected { table::State::Chosen } else { table::State::Lit };
    (item.about, item.press) = (about, Some(press));
}

/// Dims a die that asks why it cannot be chosen.
pub fn dim(m: &Model, item: &mut Item, seat: Seat, action: Action) {
    item.state = table::State::Dimmed;
    item.about = m.reason(seat, &action);
    item.press = Some(Press::AskWhy(seat, action));
}

/// The dice with one die more, or one less.
fn with_toggled(dice: &Dice, die: DieRef, selected: bool) -> Dice {
    let mut dice = *dice;
    if selected {
        dice.take(die);
    } else {
        dice.add(die, 1);
    }
    dice
}

fn press_use(marked: Option<&Dice>, m: &Model, lying: Lying, item: &mut Item) {
    let Lies::Live(die) = lying.lies else { return };
    let chosen = marked.copied().unwrap_or_default();
    let selected = lying.nth < chosen.of(die);
    let after = with_toggled(&chosen, die, selected);
    // One player who takes the last die back is offered the best uses again.
    let after = if m.game.solo() && after.is_empty() { None } else { Some(after) };
    let words = if selected { gettext("Leave this die out") } else { gettext("Use this die") };
    light(item, selected, words, Press::Edit(Edit::Dice(after)));
}

/// A part of the spell that is proposed.
fn mark_spell(dice: &Dice, lying: Lying, item: &mut Item) {
    if let Lies::Live(die) = lying.lies
        && lying.nth < dice.of(die)
    {
        item.state = table::State::Chosen;
        item.about = gettext("Part of the spell");
    }
}

/// The dice that are going to be passed.
pub fn passed(m: &Model, draft: &Draft) -> Dice {
    match (draft.dice, uses::hinted(m)) {
        (Some(dice), _) => dice,
        (None, Some(Action::PassDice { dice })) => *dice,
        (None, _) => Dice::EMPTY,
    }
}

/// A 1 is chosen, and then the die that it raises.
fn press_raise(m: &Model, draft: &Draft, seat: Seat, lying: Lying, item: &mut Item) {
    let (Some(acting), Lies::Live(die)) = (m.acting, lying.lies) else { return };
    let raise = m.game.compiled().animal;
    let Some(one) = one(m, draft, acting) else { return };
    let is_one = seat == acting && die == DieRef::new(one, raise.face);
    if is_one && lying.nth == 0 {
        // Spent next. Pressed, it leaves that to a 1 of another colour.
        let other = another_one(m, acting, one);
        item.state = table::State::Chosen;
        item.about = gettext("Used to raise another die");
        item.press = other.map(|other| Press::Edit(Edit::One(other)));
        return;
    }
    let action = Action::Boost { one, seat, die };
    if m.is_legal(&action) {
        let words = gettext_f("Raises this die to {n}", &[("n", &(die.face + raise.by).to_string())]);
        return light(item, false, words, Press::Act(acting, action));
    }
    if seat == acting && die.face == raise.face && die.colour != one {
        return light(item, false, gettext("Use this die instead"), Press::Edit(Edit::One(die.colour)));
    }
    if seat != acting || raise.whose != Whose::Other {
        dim(m, item, acting, action);
    }
}

/// The colour of the 1 that is spent next: the chosen one, else the first.
pub fn one(m: &Model, draft: &Draft, seat: Seat) -> Option<Colour> {
    let ones = m.state.seat(seat).live.showing(m.game.compiled().animal.face).colours();
    draft.one.filter(|colour| ones.of(*colour) > 0).or_else(|| ones.iter().next().map(|(colour, _)| colour))
}

/// The next colour in which the seat has a 1.
fn another_one(m: &Model, seat: Seat, one: Colour) -> Option<Colour> {
    let ones = m.state.seat(seat).live.showing(m.game.compiled().animal.face).colours();
    let after = |step: usize| Colour::ALL[(one.index() + step) % Colour::ALL.len()];
    (1..Colour::ALL.len()).map(after).find(|colour| ones.of(*colour) > 0)
}

/// What the seat is going to lose: what was chosen, else what it can best do without.
pub fn loss(m: &Model, draft: &Draft, seat: Seat) -> Loss {
    if let Some(loss) = draft.lose {
        return loss;
    }
    if let Some(Action::LoseDice { spent, blank, live }) = uses::hinted(m) {
        return Loss { spent: *spent, blank: *blank, live: *live };
    }
    best::loss(&m.game, &m.state, seat)
}

fn press_lose(loss: Loss, lying: Lying, item: &mut Item) {
    let mut after = loss;
    let toggle = |counts: &mut Counts, colour: Colour| {
        let selected = lying.nth < counts.of(colour);
        if selected {
            counts.take(colour, 1);
        } else {
            counts.add(colour, 1);
        }
        selected
    };
    let selected = match lying.lies {
        Lies::Spent(colour, _) => toggle(&mut after.spent, colour),
        Lies::Blank(colour) => toggle(&mut after.blank, colour),
        Lies::Live(die) => {
            let selected = lying.nth < after.live.of(die);
            after.live = with_toggled(&after.live, die, selected);
            selected
        }
        Lies::Hidden(_) | Lies::Passed(_) => return,
    };
    let words = if selected { gettext("Keep this die") } else { gettext("Lose this die") };
    light(item, selected, words, Press::Edit(Edit::Lose(after)));
}

fn press_pass(dice: &Dice, m: &Model, seat: Seat, lying: Lying, item: &mut Item) {
    let Lies::Live(die) = lying.lies else { return };
    let selected = lying.nth < dice.of(die);
    let after = with_toggled(dice, die, selected);
    let left = [("seat", &*m.name(m.state.left_of(seat)))];
    let words = match (selected, m.game.solo()) {
        (true, _) => gettext("Reroll this die"),
        (false, true) => gettext("Keep this die as it is"),
        (false, false) => gettext_f("Pass this die to {seat}", &left),
    };
    light(item, selected, words, Press::Edit(Edit::Dice(Some(after))));
}
