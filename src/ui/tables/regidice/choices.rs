//! Everything that is chosen with a button, and the sentence above the buttons.

use crate::engine::prelude::*;
use crate::engine::{Component, Seat, Turn};
use crate::games::regidice::state::face;
use crate::games::regidice::{Action, Colour, Dice, Event, Kind, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::regidice::deed::Deed;
use crate::tables::regidice::draft::{Draft, Edit};
use crate::tables::regidice::{Button, Choices, Command, ViewModel, names, press, reveal, uses};

/// What there is to choose with buttons now, and what to press.
pub fn choices(m: &ViewModel, draft: &Draft) -> Choices {
    let (sentence, buttons) = sentence_and_buttons(m, draft);
    Choices::row(sentence, buttons)
}

fn sentence_and_buttons(m: &ViewModel, draft: &Draft) -> (String, Vec<Button>) {
    if m.awaits_chance() {
        return told_by_people(m, draft);
    }
    let Some(seat) = m.acting else { return (String::new(), Vec::new()) };
    let mut buttons = Vec::new();
    // An enemy asks for something that only people can do.
    if m.facts.events.iter().any(|event| matches!(event, Event::Manual(_))) {
        buttons.push(Button::new(gettext("Ad_just the Game"), Command::OpenRulings));
    }
    if m.is_covered(seat) {
        buttons.push(look_button(m, seat));
    }
    match m.state.step {
        Step::Declare => return (declare_hint(draft), buttons),
        Step::Resolve => return resolve(m, draft, seat, buttons),
        Step::Place => buttons.extend(place(m, draft, seat)),
        Step::Spoils => buttons.extend(spoils(m)),
        Step::Target => buttons.extend(targets(m)),
        Step::Suffer => buttons.push(lose(m, draft, seat)),
        Step::Prepare => buttons.extend(pass(m, draft, seat)),
        Step::Roll | Step::Reveal | Step::Over => {}
    }
    (hint(m), buttons)
}

fn look_button(m: &ViewModel, seat: Seat) -> Button {
    let name = names::escape(&m.name(seat));
    Button::new(gettext("Look at _Your Dice"), Command::Look(seat))
        .detail(gettext_f("Only {seat} is allowed to see them", &[("seat", &name)]))
        .icon("tableside-curtain-symbolic")
}

fn declare_hint(draft: &Draft) -> String {
    match draft.letter {
        Some(kind) => {
            gettext_f("{action}: now type a value from 1 to 6", &[("action", &names::action(kind))])
        }
        None => gettext("Choose an action and a value, or type them, such as A6"),
    }
}

/// What the dice are pressed for.
fn hint(m: &ViewModel) -> String {
    match m.state.step {
        Step::Place => gettext("Choose the enemy dice to hit"),
        Step::Suffer => gettext("Choose the dice to lose"),
        Step::Prepare if m.game.solo() => gettext("Choose unused dice to keep as they are"),
        Step::Prepare => gettext("Choose unused dice to pass; they keep their values"),
        _ => String::new(),
    }
}

fn resolve(m: &ViewModel, draft: &Draft, seat: Seat, mut buttons: Vec<Button>) -> (String, Vec<Button>) {
    let kinds = uses::kinds(m);
    if uses::raises(m, draft) {
        let label = if m.state.tally.boosting { gettext("_Done") } else { gettext("Do _Nothing") };
        buttons.push(match m.game.solo() {
            true => Button::edit(gettext("Other _Actions"), Edit::Raising(false)),
            false => Button::act(m, label, Action::Idle),
        });
        return (raise_hint(m, draft, seat), buttons);
    }
    for kind in kinds {
        match kind {
            Kind::Attack | Kind::Block | Kind::Heal => buttons.extend(use_button(m, draft, seat, kind)),
            Kind::Cast => {
                let spells = uses::spells(m, draft).into_iter();
                // One player sees only what can be done.
                let open = spells.filter(|action| !m.game.solo() || m.is_legal(action));
                buttons.extend(open.map(|action| spell_button(m, seat, action)));
            }
            Kind::Animal => {
                let raises = m.has_boost();
                let button = Button::edit(gettext("Raise D_ice"), Edit::Raising(true)).icon("go-up-symbolic");
                buttons.extend(raises.then_some(button));
            }
        }
    }
    // The first that can be done is what most people want.
    if let Some(first) = buttons.iter_mut().find(|button| matches!(button.command, Some(Command::Act(..)))) {
        first.suggested = true;
    }
    buttons.extend(recipients(m, draft, seat));
    if draft.dice.is_some() || draft.take.is_some() {
        let label = if m.game.solo() { gettext("_Clear") } else { gettext("_Suggest Again") };
        buttons.push(Button::edit(label, Edit::Anew));
    }
    buttons.push(match m.game.solo() {
        true => {
            Button::act(m, gettext("_End Actions"), Action::EndActions).detail(gettext("The enemy attacks"))
        }
        false => Button::act(m, gettext("Do _Nothing"), Action::Idle).detail(gettext("Keep all dice")),
    });
    (resolve_hint(m, draft), buttons)
}

fn resolve_hint(m: &ViewModel, draft: &Draft) -> String {
    match (uses::healing(m, draft), uses::chooses_dice(m)) {
        (Some(n), _) => {
            let n = n.to_string();
            gettext_f("Choose dice to use, and up to {n} injured dice to heal", &[("n", &n)])
        }
        (None, true) => gettext("Choose dice to use"),
        (None, false) => gettext("A spell needs exactly the enemy’s pattern, in one colour"),
    }
}

fn raise_hint(m: &ViewModel, draft: &Draft, seat: Seat) -> String {
    let ones = m.state.pool(seat).live.showing(m.game.compiled().animal.face).total();
    match press::one(m, draft, seat) {
        Some(one) => {
            let words = [("colour", &*names::colour(one)), ("n", &*ones.to_string())];
            gettext_f("Choose a die to raise with the {colour} 1; 1s left: {n}", &words)
        }
        None => gettext("You have no 1 to raise a die with"),
    }
}

/// What an action would come to, as the rules say.
pub fn comes_to(m: &ViewModel, seat: Seat, action: &Action) -> Option<Deed> {
    m.game.check_action(&m.state, seat, action).ok()?;
    let (mut after, mut events) = (m.state, Vec::new());
    m.game.apply_action(&mut after, seat, action, &mut events);
    let mut deed = Deed::of(seat, action, &events)?;
    deed.mark_spell(&m.game);
    Some(deed)
}

/// A button that uses the dice chosen, or those proposed.
fn use_button(m: &ViewModel, draft: &Draft, seat: Seat, kind: Kind) -> Option<Button> {
    let action = uses::entered(m, draft, kind)?;
    let deed = comes_to(m, seat, &action);
    let dice = match action {
        Action::Attack { dice } | Action::Block { dice } | Action::Heal { dice, .. } => dice,
        _ => Dice::EMPTY,
    };
    // One player sees only what can be done.
    if deed.is_none() && m.game.solo() && draft.dice.is_none() {
        return None;
    }
    let label = match kind {
        Kind::Attack => gettext_f("_Attack with {pips}", &[("pips", &names::pips(dice.pips()))]),
        Kind::Block => gettext_f("_Block with {dice}", &[("dice", &names::dice(dice.total()))]),
        _ => gettext_f("_Heal with {dice}", &[("dice", &names::dice(dice.total()))]),
    };
    let detail = match &deed {
        Some(deed) => outcome(deed),
        None => gettext("Why not?"),
    };
    Some(Button::act(m, label, action).detail(detail))
}

/// What a deed comes to, without the dice.
fn outcome(deed: &Deed) -> String {
    match deed.kind {
        Some(Kind::Attack) => names::hits(deed.damage),
        Some(Kind::Block) => gettext_f("blocks {n}", &[("n", &deed.blocked.to_string())]),
        Some(Kind::Heal) => names::counts(&deed.healed),
        _ => deed.words(),
    }
}

fn spell_button(m: &ViewModel, seat: Seat, action: Action) -> Button {
    let colour = match action {
        Action::Cast { colour, .. } => colour,
        _ => Colour::Red,
    };
    let label = match colour {
        Colour::Red => gettext("Cast _Red"),
        Colour::Yellow => gettext("Cast _Yellow"),
        Colour::Blue => gettext("Cast Bl_ue"),
        Colour::Black => gettext("Cast Blac_k"),
    };
    let detail = match comes_to(m, seat, &action) {
        Some(deed) if deed.slain => gettext("defeats the enemy"),
        Some(deed) if deed.damage > 0 => names::hits(deed.damage),
        Some(deed) if deed.all_blocked => gettext("blocks the whole attack"),
        Some(deed) => gettext_f("heals {n}", &[("n", &deed.healed.total().to_string())]),
        None => gettext("Why not?"),
    };
    Button::act(m, label, action).detail(detail)
}

/// Who gets the next healed die, where that may be anybody.
fn recipients(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<Button> {
    if !m.game.heals_anyone() || uses::healing(m, draft).is_none() {
        return Vec::new();
    }
    let now = draft.to.unwrap_or(seat);
    let button = |to: Seat| {
        let words = [("seat", &*names::escape(&m.name(to)))];
        Button::edit(gettext_f("For {seat}", &words), Edit::For(to)).on(to == now)
    };
    m.state.all().map(button).collect()
}

/// Hits that the attacker places.
fn place(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<Button> {
    let due = m.state.tally.damage[seat.index()];
    let evenly = Action::PlaceHits { faces: spread(m, due).into_iter().collect() };
    let chosen = Action::PlaceHits { faces: draft.place.iter().copied().collect() };
    let mark = ngettext_f("_Mark {n} Hit", "_Mark {n} Hits", due.into(), &[("n", &due.to_string())]);
    let mut buttons = Vec::new();
    if draft.place.is_empty() {
        buttons.push(Button::act(m, gettext("_Spread Them Evenly"), evenly).suggested());
    } else {
        let left = usize::from(due).saturating_sub(draft.place.len());
        let detail = if left > 0 {
            let n = left.to_string();
            ngettext_f("{n} hit left", "{n} hits left", names::number(left), &[("n", &n)])
        } else {
            String::new()
        };
        buttons.push(Button::act(m, mark, chosen).suggested().detail(detail));
        let fewer = draft.place.split_last().map(|(_, rest)| rest.to_vec()).unwrap_or_default();
        buttons.push(Button::edit(gettext("_Take Back"), Edit::Place(fewer)));
    }
    buttons
}

/// Hits on the dice with the fewest.
fn spread(m: &ViewModel, due: u8) -> Vec<u8> {
    let mut hits = m.state.hits.to_vec();
    let mut faces = Vec::new();
    for _ in 0..due {
        if let Some(fewest) = hits.iter_mut().min() {
            faces.push(face(*fewest));
            *fewest += 1;
        }
    }
    faces
}

fn spoils(m: &ViewModel) -> Vec<Button> {
    let left = m.state.tally.spoils;
    let button = |count: u8| {
        let label = match count {
            0 => gettext("_Take None"),
            _ => ngettext_f(
                "Take {n} Black Die",
                "Take {n} Black Dice",
                count.into(),
                &[("n", &count.to_string())],
            ),
        };
        Button::act(m, label, Action::TakeBlack { count })
    };
    (0..=left).rev().map(button).collect()
}

fn targets(m: &ViewModel) -> Vec<Button> {
    let button = |seat: Seat| {
        let pool = m.state.pool(seat);
        let words = [("seat", &*names::escape(&m.name(seat)))];
        let label = gettext_f("{seat} Pays", &words);
        Button::act(m, label, Action::NameTarget { seat }).detail(names::dice(pool.total()))
    };
    m.game.struck(&m.state).0.iter().map(button).collect()
}

fn lose(m: &ViewModel, draft: &Draft, seat: Seat) -> Button {
    let loss = press::loss(m, draft, seat);
    let n = loss.total();
    let (least, most) = m.game.loss_bounds(&m.state, seat);
    let label = match n {
        0 => gettext("_Lose Nothing"),
        _ => ngettext_f("_Lose {n} Die", "_Lose {n} Dice", n.into(), &[("n", &n.to_string())]),
    };
    let action = Action::LoseDice { spent: loss.spent, blank: loss.blank, live: loss.live };
    let (least, most) = (least.to_string(), most.to_string());
    let detail = match least == most {
        true => gettext_f("{n} to lose", &[("n", &most)]),
        false => gettext_f("{least} to {most} to lose", &[("least", &least), ("most", &most)]),
    };
    Button::act(m, label, action).detail(detail).suggested()
}

fn pass(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<Button> {
    let dice = press::passed(m, draft);
    let n = dice.total();
    let left = names::escape(&m.name(m.state.left_of(seat)));
    let words = [("seat", &*left), ("n", &*n.to_string())];
    let solo = m.game.solo();
    let mut buttons = Vec::new();
    if n > 0 {
        let label = match solo {
            true => ngettext_f("_Keep {n} Die", "_Keep {n} Dice", n.into(), &words[1..]),
            false => ngettext_f("_Pass {n} Die to {seat}", "_Pass {n} Dice to {seat}", n.into(), &words),
        };
        let button = Button::act(m, label, Action::PassDice { dice }).suggested();
        buttons.push(button.detail(names::shown(&dice)));
    }
    let none = Action::PassDice { dice: Dice::EMPTY };
    let label = if solo { gettext("_Reroll All") } else { gettext("Pass _Nothing") };
    let nothing = Button::act(m, label, none);
    buttons.push(if n == 0 { nothing.suggested() } else { nothing });
    // Where nobody has to look at anything, one press is enough for all.
    let people: Vec<Seat> = m.state.in_order().filter(|seat| m.state.waiting.contains(*seat)).collect();
    let bots = people.iter().any(|seat| m.bots.contains(*seat));
    let able = people.iter().filter(|seat| !m.state.pool(**seat).live.is_empty()).copied();
    let all: Vec<(Seat, Action)> = able.map(|seat| (seat, none)).collect();
    if n == 0 && !bots && all.len() > 1 && !m.amending {
        buttons.push(Button::new(gettext("N_obody Passes"), Command::ActAll(all)));
    }
    buttons
}

/// The dice told are entered with the last one; the program may roll in people’s stead.
fn told_by_people(m: &ViewModel, draft: &Draft) -> (String, Vec<Button>) {
    let mut buttons = Vec::new();
    if !draft.told.is_empty() {
        buttons.push(Button::edit(gettext("_Take Back"), Edit::TakeBack));
    }
    if draft.told.is_empty() {
        buttons.extend(reveal::others(m, draft));
    }
    if matches!(m.turn, Turn::Chance(_)) {
        let roll = Button::new(gettext("_Let Tableside Roll"), Command::ProgramAnswers(Component::Dice));
        buttons.push(roll.icon("tableside-dice-roll-symbolic"));
    }
    (gettext("Choose a face or type it; press Backspace to undo"), buttons)
}

impl ViewModel {
    /// Whether there is a die to raise, and something to raise it with.
    pub fn has_boost(&self) -> bool {
        let Some(seat) = self.acting else { return false };
        let ones = self.state.pool(seat).live.showing(self.game.compiled().animal.face).colours();
        let targets = || {
            self.state.all().flat_map(|to| {
                self.state.pool(to).live.iter().map(move |(die, _)| (to, die)).collect::<Vec<_>>()
            })
        };
        ones.iter()
            .any(|(one, _)| targets().any(|(seat, die)| self.is_legal(&Action::Boost { one, seat, die })))
    }
}
