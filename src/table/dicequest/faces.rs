//! The faces of real dice: one press a die, in one sweep, or typed.

use super::draft::{Draft, Edit};
use super::{Choice, Item, Model, Press, Zone, names, symbols};
use crate::games::dicequest::action::{FightEnd, FinalDie};
use crate::games::dicequest::dice::{Colour, Symbols};
use crate::games::dicequest::names as parts;
use crate::games::dicequest::state::Naming;
use crate::games::dicequest::{Chance, Request, Ruling};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Face;
use crate::table::{DieLook, Draft as _, Key, Look, Place, State};

/// The colours of the dice that people tell now, in the order of telling.
pub fn asked(m: &Model) -> Vec<Colour> {
    match m.request {
        Some(Request::RollDice { dice }) if m.awaits_chance() => {
            let each = Colour::ALL.into_iter().zip(dice);
            each.flat_map(|(colour, n)| std::iter::repeat_n(colour, usize::from(n))).collect()
        }
        _ => Vec::new(),
    }
}

/// The different faces of a colour: the first side of each.
fn faces(m: &Model, colour: Colour) -> Vec<(u8, Symbols)> {
    let cards = m.game.cards();
    let canon = cards.canon[colour.index()];
    let sides = (0u8..).zip(cards.faces[colour.index()]);
    sides.filter(|(side, _)| canon.get(usize::from(*side)) == Some(side)).collect()
}

/// The die that is told next.
pub fn current(m: &Model, draft: &Draft) -> Option<(usize, Colour)> {
    let dice = asked(m);
    let open = || (0..dice.len()).find(|at| draft.side_of(*at).is_none());
    let at = draft.at.filter(|at| *at < dice.len()).or_else(open)?;
    dice.get(at).map(|colour| (at, *colour))
}

/// “Blue die”.
fn die_words(colour: Colour) -> String {
    gettext_f("{color} die", &[("color", &names::tint(colour).name())])
}

fn die(face: Face, colour: Colour) -> Look {
    Look::Die(DieLook { face, tint: names::tint(colour), ..DieLook::default() })
}

/// The dice with what was told of them.
pub fn dice(m: &Model, draft: &Draft) -> Vec<Item> {
    let now = current(m, draft).map(|(at, _)| at);
    let item = |(at, colour): (usize, &Colour)| {
        let side = draft.side_of(at);
        let printed = side.and_then(|side| m.game.cards().faces[colour.index()].get(usize::from(side)));
        let face = printed.map_or(Face::Unknown, |symbols| symbols::face(*symbols));
        let shows = printed.map_or_else(|| gettext("not entered yet"), |_| face.spoken());
        Item {
            id: format!("telling/{at}"),
            state: if now == Some(at) { State::Chosen } else { State::Lit },
            name: gettext_f("{die}: {n}", &[("die", &die_words(*colour)), ("n", &shows)]),
            about: gettext("Enter this die next"),
            caption: if printed.is_some() { shows } else { names::tint(*colour).name() },
            press: Some(Press::Edit(Edit::At(at))),
            look: die(face, *colour),
            ..Item::default()
        }
    };
    asked(m).iter().enumerate().map(item).collect()
}

/// The faces that the die told next can show.
pub fn pad(m: &Model, draft: &Draft) -> Option<Zone> {
    let (at, colour) = current(m, draft)?;
    let item = |(n, (side, printed)): (usize, (u8, Symbols))| {
        let face = symbols::face(printed);
        Item {
            id: format!("face/{side}"),
            state: State::Lit,
            name: gettext_f("{die}: {n}", &[("die", &die_words(colour)), ("n", &face.spoken())]),
            about: gettext("Enters this face"),
            caption: face.spoken(),
            effect: (n + 1).to_string(),
            press: Some(tell(m, draft, Edit::Told(at, side))),
            look: die(face, colour),
            ..Item::default()
        }
    };
    Some(Zone {
        id: "faces".to_owned(),
        place: Place::Pad,
        name: question(m, draft),
        items: faces(m, colour).into_iter().enumerate().map(item).collect(),
        ..Zone::default()
    })
}

/// Which die is told now, in words.
pub fn question(m: &Model, draft: &Draft) -> String {
    let Some((at, colour)) = current(m, draft) else { return String::new() };
    let (of, colour) = (asked(m).len(), names::words(parts::colour(colour)));
    if in_the_end(m, draft) {
        let words = [("color", &*colour), ("n", &*(at + 1).to_string()), ("of", &*of.to_string())];
        return gettext_f("What does the {color} die show at the end of Combat? ({n} of {of})", &words);
    }
    if of == 1 {
        return gettext_f("What does the {color} die show?", &[("color", &colour)]);
    }
    let words = [("color", &*colour), ("n", &*(at + 1).to_string()), ("of", &*of.to_string())];
    gettext_f("What does the {color} die show? ({n} of {of})", &words)
}

/// Tells something; once everything is told the roll is entered.
fn tell(m: &Model, draft: &Draft, told: Edit) -> Press {
    let mut after = draft.clone();
    after.apply(told.clone());
    let sides: Option<Vec<u8>> = (0..asked(m).len()).map(|at| after.side_of(at)).collect();
    match sides {
        Some(sides) if in_the_end(m, draft) => fought(m, &after, &sides),
        Some(sides) => Press::Answer(Chance::RollDice { sides: sides.into_iter().collect() }),
        None => Press::Edit(told),
    }
}

/// Whether the dice can be told as they lie in the end (DQ-TABLE-5).
fn can_be_last(m: &Model) -> bool {
    m.real_dice && !m.amending && !m.reviewing && m.awaits_chance() && m.game.can_be_fought(&m.state)
}

/// Whether they are: where cards are named late, that is meant unless people say otherwise.
pub fn in_the_end(m: &Model, draft: &Draft) -> bool {
    can_be_last(m) && draft.last.unwrap_or(m.state.naming == Naming::Late)
}

/// Enters how the fight has ended.
fn fought(m: &Model, draft: &Draft, sides: &[u8]) -> Press {
    let dice = asked(m).into_iter().zip(sides);
    let dice = dice.map(|(colour, side)| FinalDie { colour, side: *side, spent: false });
    let end = FightEnd { dice: dice.collect(), token: draft.token, ..FightEnd::default() };
    Press::Report(Ruling::Fought { end })
}

/// Between the first roll and the final dice, and whether the Reroll token was used.
fn ways(m: &Model, draft: &Draft) -> Vec<Choice> {
    if !can_be_last(m) {
        return Vec::new();
    }
    if !in_the_end(m, draft) {
        let only =
            Choice::new("final", gettext("Enter Only the _Final Dice"), Press::Edit(Edit::Final(true)));
        return vec![only.outcome(gettext("As they lie at the end of Combat"))];
    }
    let mut ways = Vec::new();
    if m.game.may_use_token(&m.state) {
        let used = Press::Edit(Edit::Token(!draft.token));
        ways.push(Choice::new("token", gettext("_Reroll Token Used"), used).on(draft.token));
    }
    let each = Choice::new("first-roll", gettext("Enter _Every Roll"), Press::Edit(Edit::Final(false)));
    ways.push(each.outcome(gettext("And each ability and Rune")));
    ways
}

/// The choices while real dice are told, besides leaving it to the program.
pub fn choices(m: &Model, draft: &Draft) -> Vec<Choice> {
    let dice = asked(m);
    let mut row = ways(m, draft);
    let blank = |colour: &Colour| Some(faces(m, *colour).iter().find(|(_, face)| *face == Symbols::NONE)?.0);
    let blanks: Option<Vec<u8>> = dice.iter().map(blank).collect();
    if let Some(blanks) = blanks.filter(|_| dice.len() > 1) {
        let press = tell(m, draft, Edit::Rest(blanks));
        row.push(Choice::new("blank", gettext("All _Others Are Blank"), press));
    }
    if !draft.told.is_empty() || !draft.typed.is_empty() {
        row.push(Choice::new("back", gettext("_Take Back"), Press::Edit(Edit::TakeBack)));
    }
    row
}

/// What a typed key does: a letter of a symbol, or the number of the face on the pad.
pub fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
    let (at, colour) = current(m, draft)?;
    let all = faces(m, colour);
    // A blank has no letter.
    let exact = |typed: &str| {
        all.iter().find(|(_, face)| !typed.is_empty() && face.to_string() == typed).map(|(side, _)| *side)
    };
    let enter = |side: u8| tell(m, draft, Edit::Told(at, side));
    match key {
        Key::Back => {
            let any = !draft.told.is_empty() || !draft.typed.is_empty();
            any.then(|| vec![Press::Edit(Edit::TakeBack)])
        }
        // Between two faces it separates nothing, but is not for the button that has the focus either.
        Key::End if draft.typed.is_empty() => Some(Vec::new()),
        Key::End | Key::Enter => exact(&draft.typed).map(|side| vec![enter(side)]),
        Key::Digit(key) => {
            let n = usize::try_from(key.to_digit(10)?).ok()?;
            let (side, _) = all.get(n.checked_sub(1)?).filter(|_| draft.typed.is_empty())?;
            Some(vec![enter(*side)])
        }
        Key::Letter(key) => {
            let longer = format!("{}{}", draft.typed, key.to_ascii_uppercase());
            let ways = all.iter().filter(|(_, face)| face.to_string().starts_with(&longer)).count();
            match (exact(&longer), ways) {
                (Some(side), 1) => Some(vec![enter(side)]),
                (_, 0) => end_and_begin(m, draft, (exact(&draft.typed)?, at), key),
                _ => Some(vec![Press::Edit(Edit::Typed(longer))]),
            }
        }
    }
}

/// A key that does not go on with a face ends it, and begins that of the next die.
fn end_and_begin(m: &Model, draft: &Draft, (side, at): (u8, usize), key: char) -> Option<Vec<Press>> {
    let told = Edit::Told(at, side);
    let mut after = draft.clone();
    after.apply(told.clone());
    let more = typed(m, &after, Key::Letter(key)).unwrap_or_default();
    Some(std::iter::once(tell(m, draft, told)).chain(more).collect())
}
