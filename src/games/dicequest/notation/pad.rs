//! What the keys of a number pad mean in the lines of [`turn`](super::turn).

use crate::engine::notation::PadPart;
use crate::engine::{ChanceRules, Rules, Turn};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Request;
use crate::games::dicequest::state::{Naming, State, Step};
use crate::i18n::gettext;

/// The parts of the line that can be told now; but for who begins, none where cards are named at once.
pub(super) fn pad(game: &Dicequest, state: &State) -> Vec<PadPart> {
    if let Some(Request::PickSeat) = game.request(state) {
        return vec![PadPart::who_begins()];
    }
    if state.naming != Naming::Late {
        return Vec::new();
    }
    let chooses = matches!(state.step, Step::Tavern | Step::Deploy) || state.overfull().is_some();
    match game.request(state) {
        Some(Request::RollDice { .. }) if game.can_be_fought(state) => {
            vec![used(), dice(), totals(), wounds(game)]
        }
        Some(Request::ShowItems { .. }) => {
            vec![PadPart::new(gettext("Each Item"), [("0123456789", gettext("its number, two digits"))])]
        }
        Some(Request::RevealAdventure { .. }) => everything(game),
        None if state.step == Step::SpendExcess => vec![PadPart::new(
            gettext("Each Threat token that is paid"),
            [("123456789", gettext("its number")), ("0", gettext("none"))],
        )],
        None if game.asks_of_quest_token(state) => vec![PadPart::new(
            gettext("A Threat token on the Quest"),
            [("1", gettext("there was one")), ("0", gettext("none"))],
        )],
        _ if chooses && matches!(game.turn(state), Turn::Choose(_)) => everything(game),
        _ => Vec::new(),
    }
}

/// What a line of a whole turn has.
fn everything(game: &Dicequest) -> Vec<PadPart> {
    vec![tavern(), goal(), used(), dice(), totals(), wounds(game)]
}

fn tavern() -> PadPart {
    PadPart::new(
        gettext("In the Tavern"),
        [
            ("+", gettext("recruit, then the Hero’s number")),
            ("-", gettext("graduate, then the space")),
            ("*", gettext("and a digit:")),
            ("1", gettext("equip")),
            ("2", gettext("buy")),
            ("3", gettext("sell")),
            ("4", gettext("level up")),
            ("5", gettext("heal")),
            ("6", gettext("refresh")),
            ("7", gettext("give")),
            (".", gettext("discard")),
        ],
    )
}

fn goal() -> PadPart {
    PadPart::new(
        gettext("The goal"),
        [
            ("/", gettext("a Quest, then its number; 00 is Playtime; twice: the Adventure")),
            ("-", gettext("around the spaces of the Heroes who go")),
        ],
    )
}

fn used() -> PadPart {
    PadPart::new(
        gettext("What was used up: * and"),
        [
            ("0", gettext("the Reroll token")),
            ("8", gettext("an Item, then its number")),
            ("9", gettext("an ability, then the Hero’s space")),
        ],
    )
}

fn dice() -> PadPart {
    PadPart::new(
        gettext("The final dice, red, blue, yellow, green"),
        [
            ("0", gettext("blank")),
            ("123456", gettext("its faces in order")),
            ("9", gettext("a Rune that was spent")),
            ("8", gettext("a spent Rune beside another symbol")),
            ("+", gettext("a symbol on no die, then 1 to 5")),
        ],
    )
}

fn totals() -> PadPart {
    PadPart::new(
        gettext("or what they came to"),
        [(".", gettext("then Swords, Arrows, Wands, Shields, Runes, a digit each"))],
    )
}

fn wounds(game: &Dicequest) -> PadPart {
    let all = if game.coop() {
        gettext("then a space for each, 0 is blocked; once more: who levels up; once more: Threat tokens")
    } else {
        gettext("then a space for each, 0 is blocked; once more: who levels up")
    };
    PadPart::new(gettext("Other wounds than proposed"), [(".", all)])
}
