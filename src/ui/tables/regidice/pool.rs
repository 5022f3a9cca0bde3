//! Every die in a pool, as it lies and as it can be pressed.

use crate::engine::Seat;
use crate::games::regidice::content::Whose;
use crate::games::regidice::options::Placement;
use crate::games::regidice::state::face;
use crate::games::regidice::{Action, Colour, Counts, Dice, DieRef, Kind, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::regidice::draft::{Draft, Edit, Loss, Taken};
use crate::ui::tables::regidice::{Command, DieLook, ViewModel, names, uses};
use crate::ui::widgets::{CellState, Face};

/// How a die lies in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// With pips that count.
    Live(DieRef),
    /// With pips that nobody here knows.
    Hidden(Colour),
    /// Used in this round.
    Spent(Colour),
    /// Without pips.
    Blank(Colour),
    /// Set aside for the left neighbour.
    Passed(DieRef),
}

/// A die of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    pub lies: Lies,
    /// Which of those that lie in the same way it is, from 0.
    pub nth: u8,
    pub locked: bool,
}

impl Lying {
    pub const fn colour(self) -> Colour {
        match self.lies {
            Lies::Live(die) | Lies::Passed(die) => die.colour,
            Lies::Hidden(colour) | Lies::Spent(colour) | Lies::Blank(colour) => colour,
        }
    }
}

/// All dice of a seat: those that count, highest first; then the others.
pub fn dice(m: &ViewModel, seat: Seat) -> Vec<Lying> {
    let pool = m.state.pool(seat);
    let mut kinds: Vec<(DieRef, u8)> = pool.live.iter().collect();
    kinds.sort_by_key(|(die, _)| (std::cmp::Reverse(die.face), die.colour));
    let mut dice = Vec::new();
    for (die, n) in kinds {
        let locked = pool.locked.of(die);
        dice.extend((0..n).map(|nth| Lying { lies: Lies::Live(die), nth, locked: nth < locked }));
    }
    let of = |counts: &Counts, lies: fn(Colour) -> Lies| {
        let each = |(colour, n)| (0..n).map(move |nth| Lying { lies: lies(colour), nth, locked: false });
        counts.iter().flat_map(each).collect::<Vec<_>>()
    };
    dice.extend(of(&pool.unknown, Lies::Hidden));
    dice.extend(of(&pool.blank, Lies::Blank));
    dice.extend(of(&pool.spent, Lies::Spent));
    let passed = pool.passed.iter();
    dice.extend(
        passed
            .flat_map(|(die, n)| (0..n).map(move |nth| Lying { lies: Lies::Passed(die), nth, locked: true })),
    );
    dice
}

/// The dice of a seat as they can be pressed.
pub fn looks(m: &ViewModel, draft: &Draft, seat: Seat, size: i32, fresh: bool) -> Vec<DieLook> {
    let tumble = fresh && !m.real_dice && m.facts.rolled == Some(seat);
    let pressing = Pressing::of(m, draft, seat);
    dice(m, seat)
        .into_iter()
        .map(|lying| {
            let mut look = still(m, seat, lying, size);
            look.tumble = tumble && matches!(lying.lies, Lies::Live(_)) && !lying.locked;
            if let Some(pressing) = &pressing {
                pressing.press(m, draft, seat, lying, &mut look);
            }
            look
        })
        .collect()
}

/// A die that cannot be pressed.
fn still(m: &ViewModel, seat: Seat, lying: Lying, size: i32) -> DieLook {
    let (face, words) = match lying.lies {
        Lies::Live(die) | Lies::Passed(die) => {
            (Face::Pips(die.face), gettext_f("showing {n}", &[("n", &die.face.to_string())]))
        }
        Lies::Hidden(_) => (Face::Unknown, gettext("face down")),
        Lies::Spent(_) => (Face::Blank, gettext("used")),
        Lies::Blank(_) => (Face::Blank, gettext("not rolled yet")),
    };
    let mut spoken = [gettext_f(
        "{die} of {seat}",
        &[("die", &names::colour_die(lying.colour())), ("seat", &m.name(seat))],
    )]
    .to_vec();
    spoken.push(words);
    if matches!(lying.lies, Lies::Passed(_)) {
        spoken.push(gettext("to be passed"));
    } else if lying.locked {
        spoken.push(gettext("locked"));
    }
    DieLook {
        face,
        tint: names::tint(lying.colour()),
        locked: lying.locked,
        size,
        state: if matches!(lying.lies, Lies::Spent(_)) { CellState::Aside } else { CellState::Idle },
        spoken: spoken.join(", "),
        faces: names::faces(),
        ..DieLook::default()
    }
}

/// What the dice of a seat are pressed for now.
enum Pressing {
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
    fn of(m: &ViewModel, draft: &Draft, seat: Seat) -> Option<Self> {
        let acting = m.acting?;
        match m.state.step {
            Step::Resolve if uses::raises(m, draft) => Some(Self::Raise),
            Step::Resolve if acting == seat && uses::chooses_dice(m) => {
                Some(Self::Use(uses::marked(m, draft)))
            }
            Step::Resolve if acting == seat => uses::marked(m, draft).map(Self::Spell),
            Step::Suffer if acting == seat => Some(Self::Lose(loss(m, draft, seat))),
            Step::Prepare if acting == seat => Some(Self::Pass(passed(m, draft))),
            _ => None,
        }
    }

    fn press(&self, m: &ViewModel, draft: &Draft, seat: Seat, lying: Lying, look: &mut DieLook) {
        match self {
            Self::Use(marked) => press_use(marked.as_ref(), m, lying, look),
            Self::Spell(dice) => mark_spell(dice, lying, look),
            Self::Raise => press_raise(m, draft, seat, lying, look),
            Self::Lose(loss) => press_lose(*loss, lying, look),
            Self::Pass(dice) => press_pass(dice, m, seat, lying, look),
        }
    }
}

fn light(look: &mut DieLook, selected: bool, action: String, command: Command) {
    look.state = if selected { CellState::Selected } else { CellState::Selectable };
    (look.action, look.command) = (action, Some(command));
}

fn dim(m: &ViewModel, look: &mut DieLook, seat: Seat, action: Action) {
    look.state = CellState::Dimmed;
    look.action = m.reason(seat, &action);
    look.command = Some(Command::AskWhy(seat, action));
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

fn press_use(marked: Option<&Dice>, m: &ViewModel, lying: Lying, look: &mut DieLook) {
    let Lies::Live(die) = lying.lies else { return };
    let chosen = marked.copied().unwrap_or_default();
    let selected = lying.nth < chosen.of(die);
    let after = with_toggled(&chosen, die, selected);
    // One player who takes the last die back is offered the best uses again.
    let after = if m.game.solo() && after.is_empty() { None } else { Some(after) };
    let words = if selected { gettext("Leave this die out") } else { gettext("Use this die") };
    light(look, selected, words, Command::Edit(Edit::Dice(after)));
}

/// A part of the spell that is proposed.
fn mark_spell(dice: &Dice, lying: Lying, look: &mut DieLook) {
    if let Lies::Live(die) = lying.lies
        && lying.nth < dice.of(die)
    {
        look.state = CellState::Selected;
        look.action = gettext("Part of the spell");
    }
}

/// The dice that are going to be passed.
pub fn passed(m: &ViewModel, draft: &Draft) -> Dice {
    match (draft.dice, uses::hinted(m)) {
        (Some(dice), _) => dice,
        (None, Some(Action::PassDice { dice })) => *dice,
        (None, _) => Dice::EMPTY,
    }
}

/// A 1 is chosen, and then the die that it raises.
fn press_raise(m: &ViewModel, draft: &Draft, seat: Seat, lying: Lying, look: &mut DieLook) {
    let (Some(acting), Lies::Live(die)) = (m.acting, lying.lies) else { return };
    let raise = m.game.compiled().animal;
    let Some(one) = one(m, draft, acting) else { return };
    let is_one = seat == acting && die == DieRef::new(one, raise.face);
    if is_one && lying.nth == 0 {
        // Spent next. Pressed, it leaves that to a 1 of another colour.
        let other = another_one(m, acting, one);
        look.state = CellState::Selected;
        look.action = gettext("This die is spent to raise another");
        look.command = other.map(|other| Command::Edit(Edit::One(other)));
        return;
    }
    let action = Action::Boost { one, seat, die };
    if m.is_legal(&action) {
        let words = gettext_f("Raises this die to {n}", &[("n", &(die.face + raise.by).to_string())]);
        return light(look, false, words, Command::Act(acting, action));
    }
    if seat == acting && die.face == raise.face && die.colour != one {
        return light(look, false, gettext("Spend this die instead"), Command::Edit(Edit::One(die.colour)));
    }
    if seat != acting || raise.whose != Whose::Other {
        dim(m, look, acting, action);
    }
}

/// The colour of the 1 that is spent next: the chosen one, else the first.
pub fn one(m: &ViewModel, draft: &Draft, seat: Seat) -> Option<Colour> {
    let ones = m.state.pool(seat).live.showing(m.game.compiled().animal.face).colours();
    draft.one.filter(|colour| ones.of(*colour) > 0).or_else(|| ones.iter().next().map(|(colour, _)| colour))
}

/// The next colour in which the seat has a 1.
fn another_one(m: &ViewModel, seat: Seat, one: Colour) -> Option<Colour> {
    let ones = m.state.pool(seat).live.showing(m.game.compiled().animal.face).colours();
    let after = |step: usize| Colour::ALL[(one.index() + step) % Colour::ALL.len()];
    (1..Colour::ALL.len()).map(after).find(|colour| ones.of(*colour) > 0)
}

/// What the seat is going to lose: what was chosen, else what it can best do without.
pub fn loss(m: &ViewModel, draft: &Draft, seat: Seat) -> Loss {
    if let Some(loss) = draft.lose {
        return loss;
    }
    if let Some(Action::LoseDice { spent, blank, live }) = uses::hinted(m) {
        return Loss { spent: *spent, blank: *blank, live: *live };
    }
    let (least, most) = m.game.loss_bounds(&m.state, seat);
    let waiting = u8::try_from(m.state.waiting.len()).unwrap_or(1).max(1);
    let due = if least == most { most } else { m.state.tally.due.div_ceil(waiting).clamp(least, most) };
    let pool = m.state.pool(seat);
    let mut loss = Loss::default();
    let mut take = |counts: &Counts, into: fn(&mut Loss) -> &mut Counts| {
        for colour in counts.each() {
            if loss.total() < due {
                into(&mut loss).add(colour, 1);
            }
        }
    };
    take(&pool.spent, |loss| &mut loss.spent);
    take(&pool.blank, |loss| &mut loss.blank);
    let mut live: Vec<DieRef> = pool.live.each().collect();
    live.sort_by_key(|die| die.face);
    for die in live {
        if loss.total() < due {
            loss.live.add(die, 1);
        }
    }
    loss
}

fn press_lose(loss: Loss, lying: Lying, look: &mut DieLook) {
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
        Lies::Spent(colour) => toggle(&mut after.spent, colour),
        Lies::Blank(colour) => toggle(&mut after.blank, colour),
        Lies::Live(die) => {
            let selected = lying.nth < after.live.of(die);
            after.live = with_toggled(&after.live, die, selected);
            selected
        }
        Lies::Hidden(_) | Lies::Passed(_) => return,
    };
    let words = if selected { gettext("Keep this die") } else { gettext("Lose this die") };
    light(look, selected, words, Command::Edit(Edit::Lose(Some(after))));
}

fn press_pass(dice: &Dice, m: &ViewModel, seat: Seat, lying: Lying, look: &mut DieLook) {
    let Lies::Live(die) = lying.lies else { return };
    let selected = lying.nth < dice.of(die);
    let after = with_toggled(dice, die, selected);
    let left = [("seat", &*m.name(m.state.left_of(seat)))];
    let words = match (selected, m.game.solo()) {
        (true, _) => gettext("Do not keep this die as it lies"),
        (false, true) => gettext("Keep this die as it lies"),
        (false, false) => gettext_f("Pass this die to {seat}", &left),
    };
    light(look, selected, words, Command::Edit(Edit::Dice(Some(after))));
}

/// The injured dice; they are pressed by who heals.
pub fn injured(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let choosing = m.acting.and_then(|seat| uses::healing(m, draft).map(|most| (seat, most)));
    let taken = choosing.map(|(seat, _)| uses::taken(m, draft, seat)).unwrap_or_default();
    let each = m.state.injured.iter().flat_map(|(colour, n)| (0..n).map(move |nth| (colour, nth)));
    each.map(|(colour, nth)| {
        let mut look = DieLook {
            face: Face::Blank,
            tint: names::tint(colour),
            size,
            spoken: gettext_f("{die}, injured", &[("die", &names::colour_die(colour))]),
            faces: names::faces(),
            ..DieLook::default()
        };
        if let Some((seat, most)) = choosing {
            press_injured(m, draft, (seat, most), &taken, (colour, nth), &mut look);
        }
        look
    })
    .collect()
}

fn press_injured(
    m: &ViewModel,
    draft: &Draft,
    (seat, most): (Seat, u8),
    taken: &Taken,
    (colour, nth): (Colour, u8),
    look: &mut DieLook,
) {
    let of_colour = taken.iter().filter(|(_, other)| *other == colour).count();
    let selected = usize::from(nth) < of_colour;
    let to = draft.to.unwrap_or(seat);
    let mut after = taken.clone();
    if selected {
        // What goes to whoever is chosen now is taken back first.
        let at = after.iter().position(|one| *one == (to, colour));
        let at = at.or_else(|| after.iter().position(|(_, other)| *other == colour));
        if let Some(at) = at {
            after.remove(at);
        }
        return light(look, true, gettext("Leave this die"), Command::Edit(Edit::Take(Some(after))));
    }
    after.push((to, colour));
    let (full, command) = (after.len() > usize::from(most), Command::Edit(Edit::Take(Some(after.clone()))));
    if !full {
        let words = gettext_f("Heal this die for {seat}", &[("seat", &m.name(to))]);
        return light(look, false, words, command);
    }
    let asked = Draft { take: Some(after), ..draft.clone() };
    if let Some(action) = uses::heals(m, &asked).into_iter().find(|action| !m.is_legal(action)) {
        dim(m, look, seat, action);
    }
}

/// The enemy’s dice: where attackers choose, they press those that they hit.
pub fn enemy(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let foe = m.game.enemy(&m.state);
    let mut hits: Vec<u8> = m.state.hits.to_vec();
    for before in &draft.place {
        if let Some(at) = hits.iter().position(|n| face(*n) == *before && *n < foe.hits_per_die) {
            hits[at] += 1;
        }
    }
    hits.sort_unstable();
    if hits.is_empty() {
        return (0..m.state.tally.spoils).map(|_| fallen(m, size)).collect();
    }
    let placing = m.state.step == Step::Place && m.game.options().placement == Placement::AttackerChooses;
    let due = m.acting.filter(|_| placing).map(|seat| usize::from(m.state.tally.damage[seat.index()]));
    let name = m.enemy();
    hits.iter()
        .map(|n| {
            let shows = face(*n);
            let mut words = vec![gettext_f("Die of {enemy}", &[("enemy", &name)])];
            words.push(gettext_f("showing {n}", &[("n", &shows.to_string())]));
            let mut look = DieLook {
                face: Face::Pips(shows),
                tint: names::tint(Colour::Black),
                glow: Some(shows - 1),
                size,
                spoken: words.join(", "),
                ..DieLook::default()
            };
            if due.is_some_and(|due| draft.place.len() < due) && *n < foe.hits_per_die {
                let mut after = draft.place.clone();
                after.push(shows);
                light(&mut look, false, gettext("Hit this die"), Command::Edit(Edit::Place(after)));
            }
            look
        })
        .collect()
}

/// A die of an enemy that has fallen.
fn fallen(m: &ViewModel, size: i32) -> DieLook {
    DieLook {
        face: Face::Blank,
        tint: names::tint(Colour::Black),
        size,
        spoken: gettext_f("Die of {enemy}, to be shared", &[("enemy", &m.enemy())]),
        ..DieLook::default()
    }
}

/// The kind of action a seat announced.
pub fn announced(m: &ViewModel, seat: Seat) -> Option<Kind> {
    m.state.pool(seat).declared.map(|declared| declared.action)
}

/// How many of the dice that `seat` sees show a value, in its own pool or locked anywhere.
pub fn known(m: &ViewModel, value: u8) -> u8 {
    m.state.pools.iter().map(|pool| pool.live.showing(value).total()).sum()
}
