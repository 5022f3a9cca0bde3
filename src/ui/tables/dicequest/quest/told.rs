//! The faces of real dice: one press a die, in one sweep, or typed.

use super::{Draft, Edit, edit};
use crate::engine::Component;
use crate::games::dicequest::dice::{Color, Symbols};
use crate::games::dicequest::{Chance, Request};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::parts::symbols;
use crate::tables::dicequest::{Button, Choices, Command, DieLook, ViewModel, names};
use crate::widgets::{CellState, Face};

/// The colours of the dice that people tell now, in the order of telling.
pub fn asked(m: &ViewModel) -> Vec<Color> {
    match m.request {
        Some(Request::RollDice { dice }) if m.awaits_chance() => {
            let each = Color::ALL.into_iter().zip(dice);
            each.flat_map(|(color, n)| std::iter::repeat_n(color, usize::from(n))).collect()
        }
        _ => Vec::new(),
    }
}

/// The different faces of a colour: the first side of each.
fn faces(m: &ViewModel, color: Color) -> Vec<(u8, Symbols)> {
    let cards = m.game.cards();
    let canon = cards.canon[color.index()];
    let sides = (0u8..).zip(cards.faces[color.index()]);
    sides.filter(|(side, _)| canon.get(usize::from(*side)) == Some(side)).collect()
}

/// The die that is told next.
pub fn current(m: &ViewModel, draft: &Draft) -> Option<(usize, Color)> {
    let dice = asked(m);
    let open = || (0..dice.len()).find(|at| draft.side_of(*at).is_none());
    let at = draft.at.filter(|at| *at < dice.len()).or_else(open)?;
    dice.get(at).map(|color| (at, *color))
}

/// “Blue die”.
fn die_words(color: Color) -> String {
    gettext_f("{color} die", &[("color", &names::tint(color).name())])
}

/// The dice with what was told of them.
pub fn dice(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let now = current(m, draft).map(|(at, _)| at);
    let die = |(at, color): (usize, &Color)| {
        let printed =
            draft.side_of(at).map(|side| m.game.cards().faces[color.index()][usize::from(side.min(5))]);
        let face = printed.map_or(Face::Unknown, symbols::face);
        let shows = printed.map_or_else(|| gettext("not entered yet"), |_| face.spoken());
        DieLook {
            tint: names::tint(*color),
            size,
            state: if now == Some(at) { CellState::Selected } else { CellState::Selectable },
            spoken: gettext_f("{die}: {n}", &[("die", &die_words(*color)), ("n", &shows)]),
            action: gettext("Enter this die next"),
            command: Some(edit(Edit::At(at))),
            face,
            ..DieLook::default()
        }
    };
    asked(m).iter().enumerate().map(die).collect()
}

/// The faces that the die told next can show.
pub fn pad(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let Some((at, color)) = current(m, draft) else { return Vec::new() };
    let face = |(side, printed): (u8, Symbols)| {
        let face = symbols::face(printed);
        DieLook {
            tint: names::tint(color),
            size,
            state: CellState::Selectable,
            spoken: gettext_f("{die}: {n}", &[("die", &die_words(color)), ("n", &face.spoken())]),
            action: gettext("Enters this face"),
            command: Some(tell(m, draft, Edit::Told(at, side))),
            face,
            ..DieLook::default()
        }
    };
    faces(m, color).into_iter().map(face).collect()
}

/// Which die is told now, in words.
pub fn title(m: &ViewModel, draft: &Draft) -> String {
    let Some((at, color)) = current(m, draft) else { return String::new() };
    let of = asked(m).len();
    if of == 1 {
        return gettext_f("What does the {color} die show?", &[("color", &color_words(color))]);
    }
    let words = [("color", &*color_words(color)), ("n", &*(at + 1).to_string()), ("of", &*of.to_string())];
    gettext_f("What does the {color} die show? ({n} of {of})", &words)
}

fn color_words(color: Color) -> String {
    names::words(crate::games::dicequest::words::parts::color(color))
}

/// Tells something; once everything is told the roll is entered.
fn tell(m: &ViewModel, draft: &Draft, told: Edit) -> Command {
    let mut after = draft.clone();
    after.apply(told.clone());
    let sides: Option<Vec<u8>> = (0..asked(m).len()).map(|at| after.side_of(at)).collect();
    match sides {
        Some(sides) => Command::Answer(Chance::RollDice { sides: sides.into_iter().collect() }),
        None => edit(told),
    }
}

/// The buttons while real dice are told.
pub fn choices(m: &ViewModel, draft: &Draft) -> Choices {
    let dice = asked(m);
    if dice.is_empty() {
        return Choices::default();
    }
    let roll = Button::new(gettext("_Let Tableside Roll"), Command::ProgramAnswers(Component::Dice));
    let mut row = vec![roll.icon("tableside-dice-roll-symbolic")];
    let blank = |color: &Color| {
        faces(m, *color).iter().find(|(_, face)| *face == Symbols::NONE).map(|(side, _)| *side)
    };
    let blanks: Option<Vec<u8>> = dice.iter().map(blank).collect();
    if let Some(blanks) = blanks.filter(|_| dice.len() > 1) {
        row.push(Button::new(gettext("All _Others Are Blank"), tell(m, draft, Edit::Rest(blanks))));
    }
    if !draft.told.is_empty() || !draft.typed.is_empty() {
        row.push(Button::new(gettext("_Take Back"), edit(Edit::TakeBack)));
    }
    Choices::row("", row)
}

/// A typed key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter of a symbol, `-` for a blank, or the number of the face on the pad.
    Char(char),
    /// Ends a face that could go on, such as the S of SS.
    End,
    Back,
}

/// What a typed key does: none if it is of no use, else the commands, one after the other.
pub fn typed(m: &ViewModel, draft: &Draft, key: Key) -> Option<Vec<Command>> {
    let (at, color) = current(m, draft)?;
    let all = faces(m, color);
    let name = |face: &Symbols| if *face == Symbols::NONE { "-".to_owned() } else { face.to_string() };
    let exact = |typed: &str| all.iter().find(|(_, face)| name(face) == typed).map(|(side, _)| *side);
    let enter = |side: u8| tell(m, draft, Edit::Told(at, side));
    match key {
        Key::Back => (!draft.told.is_empty() || !draft.typed.is_empty()).then(|| vec![edit(Edit::TakeBack)]),
        // Between two faces it separates nothing, but is not for the button that has the focus either.
        Key::End if draft.typed.is_empty() => Some(Vec::new()),
        Key::End => exact(&draft.typed).map(|side| vec![enter(side)]),
        Key::Char(key) => {
            if let (Some(n), true) = (key.to_digit(10), draft.typed.is_empty()) {
                let (side, _) = all.get(usize::try_from(n).ok()?.checked_sub(1)?)?;
                return Some(vec![enter(*side)]);
            }
            let longer = format!("{}{}", draft.typed, key.to_ascii_uppercase());
            let ways = all.iter().filter(|(_, face)| name(face).starts_with(&longer)).count();
            match (exact(&longer), ways) {
                (Some(side), 1) => Some(vec![enter(side)]),
                (_, 0) => end_and_begin(m, draft, (exact(&draft.typed)?, at), key),
                _ => Some(vec![edit(Edit::Typed(longer))]),
            }
        }
    }
}

/// A key that does not go on with a face ends it, and begins that of the next die.
fn end_and_begin(m: &ViewModel, draft: &Draft, (side, at): (u8, usize), key: char) -> Option<Vec<Command>> {
    let told = Edit::Told(at, side);
    let mut after = draft.clone();
    after.apply(told.clone());
    let more = typed(m, &after, Key::Char(key)).unwrap_or_default();
    Some(std::iter::once(tell(m, draft, told)).chain(more).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::prelude::*;
    use crate::engine::{Setup, Turn};
    use crate::games::dicequest::{Dicequest, State, Step};
    use crate::tables::dicequest::DicequestTable;
    use crate::tables::kit::testing;

    /// A roll of these dice, about to be told.
    fn rolling(colors: &[Color]) -> ViewModel {
        let content = toml::from_str(Dicequest::default_pack()).unwrap();
        let game =
            Arc::new(Dicequest::new(Setup { seats: 2, options: Default::default(), content }).unwrap());
        let mut random = crate::engine::Random::from_seed(3);
        let mut state: State = game.start();
        while state.step != Step::Tavern {
            let chance = game.sample(&state, &mut random);
            game.apply_chance(&mut state, &chance, &mut ());
        }
        state.step = Step::Combat;
        state.turn.target = Some(crate::games::dicequest::Target::Playtime);
        let mut colors = colors.to_vec();
        colors.sort_unstable();
        state.turn.dice = colors.into_iter().map(crate::games::dicequest::dice::Die::rolling).collect();
        assert!(matches!(game.turn(&state), Turn::Chance(_)));
        testing::model::<DicequestTable>(&game, &state)
    }

    /// Types keys one after the other; gives the sides once the roll is entered.
    fn type_in(m: &ViewModel, keys: &str) -> (Draft, Option<Vec<u8>>) {
        let mut draft = Draft::default();
        for key in keys.chars() {
            let key = match key {
                ' ' => Key::End,
                '<' => Key::Back,
                key => Key::Char(key),
            };
            for command in typed(m, &draft, key).unwrap_or_default() {
                match command {
                    Command::Edit(crate::tables::dicequest::draft::Edit::Quest(edit)) => draft.apply(edit),
                    Command::Answer(Chance::RollDice { sides }) => return (draft, Some(sides.to_vec())),
                    other => panic!("{other:?}"),
                }
            }
        }
        (draft, None)
    }

    fn shown(m: &ViewModel, sides: &[u8]) -> Vec<String> {
        let faces = asked(m).into_iter().zip(sides);
        faces
            .map(|(color, side)| m.game.cards().faces[color.index()][usize::from(*side)].to_string())
            .collect()
    }

    #[test]
    fn letters_are_typed_without_a_pause() {
        let m = rolling(&[Color::Red, Color::Red, Color::Blue, Color::Green]);
        // The S of the first die may go on; a blank is a dash, another die begins with its own letter.
        let (_, sides) = type_in(&m, "S -ar h ");
        assert_eq!(shown(&m, &sides.unwrap()), ["S", "", "AR", "H"]);
        let (_, sides) = type_in(&m, "ssh-r");
        assert_eq!(shown(&m, &sides.unwrap()), ["SS", "H", "", "R"]);
        // A letter that cannot go on begins the next die.
        let (_, sides) = type_in(&m, "ss-as");
        assert_eq!(shown(&m, &sides.unwrap()), ["SS", "", "A", "S"]);
    }

    #[test]
    fn numbers_mean_the_faces_of_the_pad_and_backspace_takes_back() {
        let m = rolling(&[Color::Red, Color::Yellow]);
        let (_, sides) = type_in(&m, "13");
        assert_eq!(shown(&m, &sides.unwrap()), ["", "R"]);
        let (draft, sides) = type_in(&m, "s -");
        assert_eq!((draft.told.len(), sides.is_some()), (1, true));
        let (draft, sides) = type_in(&m, "ss<");
        assert_eq!((draft, sides), (Draft::default(), None));
    }

    #[test]
    fn the_rest_can_be_blank_at_once() {
        let m = rolling(&[Color::Red, Color::Blue, Color::Green]);
        let (draft, _) = type_in(&m, "ss");
        let choices = choices(&m, &draft);
        let entered = choices.buttons().find_map(|button| match &button.command {
            Some(Command::Answer(Chance::RollDice { sides })) => Some(sides.to_vec()),
            _ => None,
        });
        assert_eq!(shown(&m, &entered.unwrap()), ["SS", "", ""]);
    }

    #[test]
    fn one_press_a_die_enters_a_whole_roll() {
        let m = rolling(&[Color::Red, Color::Red, Color::Blue]);
        let mut draft = Draft::default();
        for die in 0..3 {
            assert_eq!(current(&m, &draft).map(|(at, _)| at), Some(die));
            let pad = pad(&m, &draft, 44);
            match pad.last().and_then(|look| look.command.clone()) {
                Some(Command::Edit(crate::tables::dicequest::draft::Edit::Quest(edit))) => draft.apply(edit),
                Some(Command::Answer(Chance::RollDice { sides })) => {
                    assert_eq!((die, shown(&m, &sides)), (2, vec!["R".into(), "R".into(), "AR".into()]));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}
