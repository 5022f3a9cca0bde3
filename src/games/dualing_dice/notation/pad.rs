//! What the keys of a number pad mean in the lines of [`saved`](super::saved) and [`goals`](super::goals).

use crate::engine::notation::PadPart;
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::state::{State, Step};
use crate::i18n::gettext;

/// The parts of the line that can be told now; none where there is no such line.
pub(super) fn pad(game: &DualingDice, state: &State) -> Vec<PadPart> {
    match state.step {
        Step::Pick if state.waiting.len() == game.seats() => vec![
            PadPart::new(
                gettext("Each saved die, clockwise: white"),
                [
                    ("4", "D4".to_owned()),
                    ("6", "D6".to_owned()),
                    ("8", "D8".to_owned()),
                    ("0", "D10".to_owned()),
                    ("2", "D12".to_owned()),
                    ("-", gettext("none")),
                ],
            ),
            PadPart::new(
                gettext("or of its own colour"),
                [
                    ("3", "D4".to_owned()),
                    ("5", "D6".to_owned()),
                    ("7", "D8".to_owned()),
                    ("9", "D10".to_owned()),
                    ("1", "D12".to_owned()),
                    ("+", "D20".to_owned()),
                ],
            ),
            PadPart::new(
                gettext("and its number"),
                [
                    ("123456789", gettext("as it is")),
                    ("0", "10".to_owned()),
                    ("+", gettext("10 more than the next digit")),
                    ("*", "20".to_owned()),
                ],
            ),
            PadPart::new(gettext("At the end"), [("/", gettext("then the seat that saved first"))]),
        ],
        Step::Reveal => {
            let each = match game.unlisted() {
                true => gettext("Each seat: the points of each goal"),
                false => gettext("Each seat: the number of each goal"),
            };
            vec![PadPart::new(
                each,
                [
                    ("0123456789", gettext("each with as many digits as the last one of the list")),
                    ("-", gettext("none")),
                    (".", gettext("the next seat")),
                ],
            )]
        }
        _ => Vec::new(),
    }
}
