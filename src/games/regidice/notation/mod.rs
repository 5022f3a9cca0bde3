//! Entries as people type them: `attack 6` announces, `attack r6 r6` and `block 4 4 4` use dice, `3 4 4 1` is a roll in
//! the order of its colours, and `anna 3 4, ben 6 6` are the dice of several seats.

mod late;
mod pad;

use super::action::{Action, Chance, Faces, Gift, Kind, SEATS};
use super::dice::{Colour, Counts, Dice, DieRef};
use super::rules::subsets::first_showing;
use super::state::{State, Step};
use super::{Regidice, chance, names};
use crate::engine::notation::{
    Form, Forms, NUMBER, PadPart, Part, Reading, SEAT, Spanned, Thing, any, form, maybe, one, some,
};
use crate::engine::{Arg, Entry, EntryOf, Few, Names, Notation, Seat, Text, Unread, Violation, text};
use crate::i18n::gettext;

impl Notation for Regidice {
    fn pad(&self, state: &State) -> Vec<PadPart> {
        pad::pad(self, state)
    }

    fn write_action(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        Some(match action {
            Action::Declare { action, value } => format!("{} {value}", action.word()),
            Action::Boost { one, seat, die } => {
                let one = DieRef::new(*one, self.compiled().animal.face);
                format!("raise {} {} {}", seat.0 + 1, write_die(*die), write_die(one))
            }
            Action::Attack { dice } => format!("attack {}", write_dice(dice)),
            Action::Block { dice } => format!("block {}", write_dice(dice)),
            Action::Heal { dice, take, give } => {
                format!("heal {} take{}", write_dice(dice), write_taken(take, give))
            }
            Action::Cast { colour, take, give } if take.is_empty() && give.is_empty() => {
                format!("cast {}", colour.word())
            }
            Action::Cast { colour, take, give } => {
                format!("cast {} take{}", colour.word(), write_taken(take, give))
            }
            Action::Idle => "nothing".to_owned(),
            Action::EndActions => "end".to_owned(),
            Action::PlaceHits { faces } => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                format!("hit {}", faces.join(" "))
            }
            Action::TakeBlack { count } => format!("take {count}"),
            Action::NameTarget { seat } => format!("target {}", seat.0 + 1),
            Action::LoseDice { spent, blank, live } => write_loss(spent, blank, live),
            Action::PassDice { dice } if dice.is_empty() => "pass none".to_owned(),
            Action::PassDice { dice } => format!("pass {}", write_dice(dice)),
            Action::Total { action, amount, colour } => write_total(*action, *amount, *colour),
            Action::Paid => "paid".to_owned(),
            Action::CannotPay { dice } => format!("cannot pay {dice}"),
        })
    }

    fn forms(&self, state: &State) -> Forms<Self, Action> {
        match state.step {
            Step::Resolve | Step::Suffer if state.late.is_some() => &[TOTALS, OTHERS],
            Step::Declare | Step::Roll => &[DECLARING, OTHERS],
            _ => &[ACTING, OTHERS],
        }
    }

    fn chance_forms(&self, state: &State) -> Forms<Self, Chance> {
        match state.step {
            Step::Roll => &[ROLL],
            Step::Reveal => &[REVEAL],
            _ => &[],
        }
    }

    fn things(&self, _: &State, _: Option<Seat>, kind: &str) -> Vec<Thing> {
        let colours = || Colour::ALL.into_iter();
        let faces = |first: u8| (0..10).map(move |face| Thing::new(first + face, face.to_string()));
        match kind {
            VALUE => (0..10).map(|n| Thing::new(n, format!("{n}s")).or(n.to_string())).collect(),
            COLOUR => colours().map(|c| coloured(c.index() as u8, c, "")).collect(),
            DIE => dice().chain(faces(ANY)).chain([Thing::new(ALL, "all")]).collect(),
            LOST => {
                let spent = colours().map(|c| coloured(SPENT + c.index() as u8, c, ""));
                let blank = colours().map(|c| coloured(BLANK + c.index() as u8, c, "*"));
                dice().chain(faces(ANY)).chain(spent).chain(blank).collect()
            }
            GIFT => {
                let own = colours().map(|c| coloured(c.index() as u8, c, ""));
                let of = |seat: u8| {
                    let given = move |c: Colour| {
                        let names = coloured(0, c, "").names.into_iter();
                        let names = names.map(|colour| format!("{}:{colour}", seat + 1)).collect();
                        Thing { value: 8 * (seat + 1) + c.index() as u8, names, here: true }
                    };
                    colours().map(given)
                };
                own.chain((0..SEATS as u8).flat_map(of)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What a seat rolled, in the order of its colours.
    fn write_chance(&self, _: &State, chance: &Chance) -> Option<String> {
        let faces = |dice: &Dice| dice.each().map(|die| die.face.to_string()).collect::<Vec<_>>().join(" ");
        Some(match chance {
            Chance::Rolled { faces: Faces::Concealed, .. } => "covered".to_owned(),
            Chance::Rolled { faces: Faces::Known(dice), .. } | Chance::Revealed { dice, .. } => faces(dice),
        })
    }

    /// Whose dice are read next, in which order of colours.
    fn asks_for(&self, state: &State) -> Option<Text> {
        let seat = state.waiting.first().filter(|_| matches!(state.step, Step::Roll | Step::Reveal))?;
        let due = chance::colours(state, seat);
        let message = text(
            "{seat}’s dice, in this order: {dice}. In any other order type the colours, too, as in r3 y4.",
        );
        Some(message.with("seat", seat).with("dice", names::counts(&due)))
    }

    /// The dice of several seats, one after the other: `anna 3 4 4 1, ben 6 6 2`. Without names they are those of the
    /// seats that are asked, in order; of one seat alone with its name. In the Declare phase: `anna attack 6, ben block 4`.
    fn read_entries(&self, state: &State, text: &str, names: &Names) -> Option<Vec<EntryOf<Self>>> {
        let rows: Vec<&str> = text.split([',', ';']).map(str::trim).collect();
        let rolls = matches!(state.step, Step::Roll | Step::Reveal);
        if rows.len() < 2 && !(rolls && self.called(text.trim(), names).is_some()) {
            return None;
        }
        let order = state.in_order().filter(|seat| state.waiting.contains(*seat));
        let order: Few<Seat, 4> = match state.step {
            Step::Declare => order.collect(),
            Step::Roll | Step::Reveal => state.waiting.iter().collect(),
            _ => return None,
        };
        let row = |(at, row): (usize, &&str)| {
            let (seat, rest) = match self.called(row, names) {
                Some((seat, rest)) => (seat, rest),
                None => (*order.get(at)?, *row),
            };
            match state.step {
                Step::Declare => match self.read_action(state, seat, rest, names).ok()? {
                    action @ Action::Declare { .. } => Some(Entry::Do { seat, action }),
                    _ => None,
                },
                _ => Some(Entry::Chance(self.read_chance(state, Some(seat), rest, names).ok()?)),
            }
        };
        rows.iter().enumerate().map(row).collect()
    }

    fn read_codes(
        &self,
        state: &State,
        text: &str,
        names: &Names,
    ) -> Option<Result<Vec<Spanned<Self>>, Unread>> {
        late::read(self, state, text, names)
    }

    fn begins_codes(&self, state: &State, key: char) -> bool {
        late::begins(self, state, key)
    }
}

impl Regidice {
    /// The seat that a row begins with, by its name, and the rest.
    fn called<'a>(&self, row: &'a str, names: &Names) -> Option<(Seat, &'a str)> {
        let lower = row.to_lowercase();
        Seat::all(self.seats()).find_map(|seat| {
            let name = names.of(seat).to_lowercase();
            let rest = lower.strip_prefix(&name)?;
            let rest = rest.starts_with([' ', ':']).then(|| row.get(name.len()..)).flatten()?;
            Some((seat, rest.trim_start_matches([' ', ':'])))
        })
    }
}

/// What is said of a match of Regidice.
type Said<'a> = Reading<'a, Regidice>;

const VALUE: &str = "value";
const COLOUR: &str = "colour";
const DIE: &str = "die";
/// A die that is lost: used, without pips, or unused.
const LOST: &str = "die or colour";
/// A healed die: its colour, after a number and a colon if another seat gets it.
const GIFT: &str = "healed die";

/// Dice of any colour, by what they show; less are dice by colour and face.
const ANY: u8 = 64;
/// All dice there are.
const ALL: u8 = 128;
/// Used dice, by colour.
const SPENT: u8 = 136;
/// Dice without pips, by colour.
const BLANK: u8 = 144;

const FOR: &[Part] = &[one(VALUE).after("for")];
const DECLARING: &[Form<Regidice, Action>] = &[
    form(&["attack"], FOR, |r| Ok(Action::Declare { action: Kind::Attack, value: r.one(0) })),
    form(&["block"], FOR, |r| Ok(Action::Declare { action: Kind::Block, value: r.one(0) })),
    form(&["heal"], FOR, |r| Ok(Action::Declare { action: Kind::Heal, value: r.one(0) })),
    form(&["cast"], FOR, |r| Ok(Action::Declare { action: Kind::Cast, value: r.one(0) })),
    form(&["animal"], FOR, |r| Ok(Action::Declare { action: Kind::Animal, value: r.one(0) })),
];
const ACTING: &[Form<Regidice, Action>] = &[
    form(&["attack"], &[some(DIE).after("with")], |r| Ok(Action::Attack { dice: said_dice(r, 0)? })),
    form(&["block"], &[some(DIE).after("with")], |r| Ok(Action::Block { dice: said_dice(r, 0)? })),
    form(&["heal"], &[some(DIE).after("with"), any(GIFT).after("take")], |r| {
        let dice = said_dice(r, 0)?;
        let most = || Some(r.game.heal_value(r.state, &dice).unwrap_or(1));
        let (take, give) = said_gifts(r, most)?;
        Ok(Action::Heal { dice, take, give })
    }),
    form(&["cast"], &[one(COLOUR), any(GIFT).after("take")], |r| {
        let colour = colour(r.one(0));
        let (take, give) = said_gifts(r, || r.game.spell_heals(r.state, colour))?;
        Ok(Action::Cast { colour, take, give })
    }),
];
const OTHERS: &[Form<Regidice, Action>] = &[
    form(&["raise"], &[one(SEAT), one(DIE), maybe(DIE).after("with")], raise),
    form(&["nothing", "idle", "stop"], &[], |r| Ok(idle(r))),
    form(&["end", "done"], &[], |_| Ok(Action::EndActions)),
    form(&["none"], &[], |r| none(r).ok_or_else(Unread::nothing)),
    form(&["hit"], &[any(NUMBER)], |r| Ok(Action::PlaceHits { faces: r.few(0, |face| face)? })),
    form(&["take"], &[one(NUMBER)], |r| Ok(Action::TakeBlack { count: r.one(0) })),
    form(&["target"], &[one(SEAT)], |r| Ok(Action::NameTarget { seat: Seat(r.one(0)) })),
    form(&["lose"], &[any(LOST)], lose),
    form(&["pass none", "pass nothing", "keep none", "keep nothing"], &[], |_| {
        Ok(Action::PassDice { dice: Dice::EMPTY })
    }),
    form(&["pass", "keep"], &[some(DIE)], |r| Ok(Action::PassDice { dice: said_dice(r, 0)? })),
];

const TOTALS: &[Form<Regidice, Action>] = &[
    form(&["attack"], &[one(NUMBER)], |r| Ok(number(Kind::Attack, r.one(0)))),
    form(&["block"], &[one(NUMBER)], |r| Ok(number(Kind::Block, r.one(0)))),
    form(&["heal"], &[one(NUMBER)], |r| Ok(number(Kind::Heal, r.one(0)))),
    form(&["cast"], &[one(COLOUR), maybe(NUMBER)], |r| {
        let colour = colour(r.one(0));
        let most = || r.game.heals_late(r.state, colour).unwrap_or(0);
        let amount = Some(r.maybe(1).unwrap_or_else(most));
        Ok(Action::Total { action: Kind::Cast, amount, colour: Some(colour) })
    }),
    form(&["animal"], &[maybe(NUMBER)], |r| {
        Ok(Action::Total { action: Kind::Animal, amount: r.maybe(0), colour: None })
    }),
    form(&["paid", "pay"], &[], |_| Ok(Action::Paid)),
    form(&["cannot pay"], &[one(NUMBER)], |r| Ok(Action::CannotPay { dice: r.one(0) })),
];

const fn number(action: Kind, n: u8) -> Action {
    Action::Total { action, amount: Some(n), colour: None }
}

fn write_total(action: Kind, amount: Option<u8>, colour: Option<Colour>) -> String {
    let word = action.word();
    match (amount, colour) {
        (Some(0), None) => "nothing".to_owned(),
        (None | Some(0), Some(colour)) => format!("{word} {}", colour.word()),
        (Some(n), Some(colour)) => format!("{word} {} {n}", colour.word()),
        (Some(n), None) => format!("{word} {n}"),
        (None, None) => word.to_owned(),
    }
}

const ROLL: &[Form<Regidice, Chance>] = &[
    form(&["covered", "rolled"], &[], |r| Ok(Chance::Rolled { seat: rolls(r), faces: Faces::Concealed })),
    form(&[""], &[some(DIE)], |r| Ok(Chance::Rolled { seat: rolls(r), faces: Faces::Known(rolled(r)?) })),
];
const REVEAL: &[Form<Regidice, Chance>] =
    &[form(&[""], &[some(DIE)], |r| Ok(Chance::Revealed { seat: rolls(r), dice: rolled(r)? }))];

/// Whose dice are told: of the first who is asked, if nobody is named.
fn rolls(r: &Said<'_>) -> Seat {
    r.seat.or_else(|| r.state.waiting.first()).unwrap_or_default()
}

/// Dice that came up: by colour and face, or by face in the order of the colours.
fn rolled(r: &Said<'_>) -> Result<Dice, Unread> {
    let (seat, values) = (rolls(r), r.all(0));
    let due = chance::colours(r.state, seat);
    let plain = values.iter().filter(|value| **value >= ANY).count();
    // Numbers alone are those of all dice in the order of colours. Fewer, or beside dice with a colour, they could be
    // anybody's guess.
    if plain > 0 && (plain < values.len() || plain != usize::from(due.total())) {
        let why = text(
            "{seat} has {dice}: type a number for each die in this order, or every die with its colour, as in r3.",
        );
        let why = why.with("seat", seat).with("dice", names::counts(&due));
        return Err(Violation::impossible("RD-REF-1", why).into());
    }
    let (mut colours, mut dice) = (due.each(), Dice::EMPTY);
    // What is too many has the last colour: its number is wrong, and the rules say so.
    let mut last = Colour::Red;
    for value in r.all(0) {
        last = match value.checked_sub(ANY) {
            None => die(*value)?.colour,
            Some(_) => colours.next().unwrap_or(last),
        };
        dice.add(real(DieRef::new(last, value % 16))?, 1);
    }
    Ok(dice)
}

/// RD-REF-1: a die that can have come up.
fn real(die: DieRef) -> Result<DieRef, Violation> {
    let why = || text("A die shows 1 to 6, not {n}.").with("n", die.face);
    if die.is_real() { Ok(die) } else { Err(Violation::impossible("RD-REF-1", why())) }
}

fn colour(value: u8) -> Colour {
    Colour::ALL.get(usize::from(value)).copied().unwrap_or_default()
}

fn die(value: u8) -> Result<DieRef, Violation> {
    real(DieRef::new(colour(value / 16), value % 16))
}

/// Dice by colour and face.
fn dice() -> impl Iterator<Item = Thing> {
    let of = |c: Colour| (0..10).map(move |face| coloured(16 * c.index() as u8 + face, c, &face.to_string()));
    Colour::ALL.into_iter().flat_map(of)
}

/// `r4`, `red 4`.
fn coloured(value: u8, colour: Colour, sign: &str) -> Thing {
    let short = format!("{}{sign}", colour.letter());
    let blank = if sign.is_empty() || sign == "*" { "" } else { " " };
    let long = |word: &str| format!("{word}{blank}{sign}");
    Thing::new(value, &short).or(long(colour.word())).or(long(&gettext(colour.word()))).or(short)
}

/// The die that is meant: by colour and face, or the first of these that shows a face.
fn some_die(among: &Dice, value: u8) -> Result<DieRef, Violation> {
    let Some(face) = value.checked_sub(ANY) else { return die(value) };
    // Where it is not there, the rules say so.
    let first = first_showing(among, face, 1).each().next();
    first.map_or_else(|| real(DieRef::new(Colour::Red, face)), Ok)
}

/// Dice out of the pool of whoever speaks.
fn said_dice(r: &Said<'_>, part: usize) -> Result<Dice, Unread> {
    let mut left = r.state.seats.get(r.who().index()).map_or(Dice::EMPTY, |pool| pool.live);
    if r.all(part) == [ALL] {
        return Ok(left);
    }
    let mut dice = Dice::EMPTY;
    // Those with a colour first, so that the others are taken from the rest.
    let (coloured, plain): (Vec<u8>, Vec<u8>) = r.all(part).iter().partition(|value| **value < ANY);
    let mut taken = |values: &[u8]| -> Result<(), Unread> {
        one_colour(&left, values)?;
        for value in values {
            let die = some_die(&left, *value)?;
            left.take(die);
            dice.add(die, 1);
        }
        Ok(())
    };
    taken(&coloured)?;
    taken(&plain)?;
    Ok(dice)
}

/// Refuses numbers that could be dice of several colours: which of them are used is for people to say.
fn one_colour(among: &Dice, values: &[u8]) -> Result<(), Unread> {
    let faces = || values.iter().filter_map(|value| value.checked_sub(ANY));
    for face in faces() {
        let showing = Colour::ALL
            .into_iter()
            .map(|colour| (DieRef::new(colour, face), among.of(DieRef::new(colour, face))));
        let showing: Vec<(DieRef, u8)> = showing.filter(|(_, n)| *n > 0).collect();
        let all: u8 = showing.iter().map(|(_, n)| n).sum();
        let said = faces().filter(|other| *other == face).count();
        if showing.len() > 1 && said < usize::from(all) {
            let dice = Arg::List(showing.into_iter().map(|(die, _)| names::die(die)).collect());
            let why = text("{n} can be {dice}. Name the colour, as in {example}.")
                .with("n", face)
                .with("dice", dice);
            let example = showing_first(among, face);
            return Err(Unread::Unclear(why.with("example", Arg::Verbatim(example))));
        }
    }
    Ok(())
}

/// The first die that shows a face, as it is typed.
fn showing_first(among: &Dice, face: u8) -> String {
    first_showing(among, face, 1).each().next().map(write_die).unwrap_or_default()
}

fn raise(r: &Said<'_>) -> Result<Action, Unread> {
    let whose = Seat(r.one(0));
    let live = |seat: Seat| r.state.seats.get(seat.index()).map_or(Dice::EMPTY, |pool| pool.live);
    let face = r.game.compiled().animal.face;
    let own = live(r.who());
    let first = || Colour::ALL.into_iter().find(|c| own.of(DieRef::new(*c, face)) > 0).unwrap_or_default();
    let one = r.maybe(2).map(|value| some_die(&own, value)).transpose()?;
    one_colour(&live(whose), &[r.one(1)])?;
    let die = some_die(&live(whose), r.one(1))?;
    Ok(Action::Boost { one: one.map_or_else(first, |one| one.colour), seat: whose, die })
}

/// Whether this is a die without a colour.
const fn is_plain(value: u8) -> bool {
    value >= ANY && value < ALL
}

/// Nothing is done with the dice.
fn idle(r: &Said<'_>) -> Action {
    let declared = r.state.seat(r.who()).declared.filter(|_| r.state.late.is_some());
    declared.map_or(Action::Idle, |declared| number(declared.action, 0))
}

/// `none` is whatever means nothing now.
fn none(r: &Said<'_>) -> Option<Action> {
    match r.state.step {
        Step::Resolve if r.game.solo() => Some(Action::EndActions),
        Step::Resolve => Some(idle(r)),
        Step::Prepare => Some(Action::PassDice { dice: Dice::EMPTY }),
        Step::Spoils => Some(Action::TakeBlack { count: 0 }),
        Step::Suffer => {
            Some(Action::LoseDice { spent: Counts::EMPTY, blank: Counts::EMPTY, live: Dice::EMPTY })
        }
        _ => None,
    }
}

/// `lose r y b5`: used dice by colour, else dice without pips; unused ones by what they show.
fn lose(r: &Said<'_>) -> Result<Action, Unread> {
    let pool = r.state.seat(r.who());
    let (mut spent, mut blank, mut live) = (Counts::EMPTY, Counts::EMPTY, Dice::EMPTY);
    let (mut values, plain): (Vec<u8>, Vec<u8>) = r.all(0).iter().partition(|value| !is_plain(**value));
    let coloured = values.iter().filter(|value| **value < ANY).map(|value| die(*value));
    let mut left = pool.live;
    for die in coloured.filter_map(Result::ok) {
        left.take(die);
    }
    one_colour(&left, &plain)?;
    values.extend(plain);
    for value in &values {
        match *value {
            BLANK.. => blank.add(colour(value - BLANK), 1),
            SPENT.. => {
                let colour = colour(value - SPENT);
                let used =
                    spent.of(colour) < pool.spent.of(colour) || pool.blank.of(colour) == blank.of(colour);
                if used { spent.add(colour, 1) } else { blank.add(colour, 1) }
            }
            value => live.add(some_die(&pool.live.minus(&live), value)?, 1),
        }
    }
    Ok(Action::LoseDice { spent, blank, live })
}

/// Which dice come back to whom. Where nobody says it, as many as can, in the order of colours.
fn said_gifts(r: &Said<'_>, most: impl FnOnce() -> Option<u8>) -> Result<(Counts, Few<Gift, 3>), Unread> {
    let (mut take, mut give) = (Counts::EMPTY, Few::<Gift, 3>::new());
    if !r.said(1) {
        let most = usize::from(most().unwrap_or(0));
        r.state.injured.each().take(most).for_each(|colour| take.add(colour, 1));
    }
    for value in r.all(1) {
        let colour = colour(value % 8);
        match (value / 8).checked_sub(1).map(Seat) {
            None => take.add(colour, 1),
            Some(seat) => {
                if !give.iter().any(|gift| gift.seat == seat)
                    && !give.push(Gift { seat, dice: Counts::EMPTY })
                {
                    return Err(Unread::nothing());
                }
                give.iter_mut().filter(|gift| gift.seat == seat).for_each(|gift| gift.dice.add(colour, 1));
            }
        }
    }
    Ok((take, give))
}

fn write_die(die: DieRef) -> String {
    format!("{}{}", die.colour.letter(), die.face)
}

fn write_dice(dice: &Dice) -> String {
    dice.each().map(write_die).collect::<Vec<_>>().join(" ")
}

fn write_loss(spent: &Counts, blank: &Counts, live: &Dice) -> String {
    let mut words = vec!["lose".to_owned()];
    words.extend(spent.each().map(|colour| colour.letter().to_string()));
    words.extend(blank.each().map(|colour| format!("{}*", colour.letter())));
    words.extend(live.each().map(write_die));
    words.join(" ")
}

/// ` r y 2:b`: dice for the own pool, then a red one for seat 2.
fn write_taken(take: &Counts, give: &[Gift]) -> String {
    let own = take.each().map(|colour| format!(" {}", colour.letter()));
    let gift = |gift: &Gift| {
        let seat = gift.seat.0 + 1;
        gift.dice.each().map(move |colour| format!(" {seat}:{}", colour.letter())).collect::<Vec<_>>()
    };
    own.chain(give.iter().flat_map(gift)).collect()
}
