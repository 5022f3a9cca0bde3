//! What the keys of a number pad mean in the lines of [`late`](super::late).

use crate::engine::notation::PadPart;
use crate::games::regidice::Regidice;
use crate::games::regidice::state::{State, Step};
use crate::i18n::gettext;

/// The parts of the line that can be told now; none where dice are told one by one.
pub(super) fn pad(game: &Regidice, state: &State) -> Vec<PadPart> {
    let begins = state.step == Step::Declare;
    if state.late.is_none() && !begins || state.step == Step::Over {
        return Vec::new();
    }
    let actions = PadPart::new(
        gettext("Each action"),
        [
            ("-", gettext("Attack")),
            ("/", gettext("Block")),
            ("+", gettext("Heal")),
            ("*", gettext("Cast")),
            (".", gettext("Animal")),
        ],
    );
    let value = PadPart::new(gettext("then its value"), [("123456", gettext("the value that was declared"))]);
    let amount = PadPart::new(
        gettext("and what it came to"),
        [("0123456789", gettext("pips, damage blocked, dice healed or 1s spent"))],
    );
    let spell = PadPart::new(
        gettext("of a Cast its colour"),
        [
            ("1", gettext("red")),
            ("2", gettext("yellow, then the dice healed")),
            ("3", gettext("blue")),
            ("4", gettext("black")),
            ("0", gettext("none")),
        ],
    );
    let other = PadPart::new(
        gettext("Alone in a line"),
        [
            ("0", gettext("then how many dice those struck hold")),
            ("7", gettext("a seat, then how many dice it holds")),
            ("8", gettext("a seat, then the dice it passed")),
            ("9", gettext("the dice of every seat")),
            (".", gettext("the next seat")),
        ],
    );
    match game.solo() {
        true => vec![actions, amount, spell, other],
        false => vec![actions, value, amount, spell, other],
    }
}
