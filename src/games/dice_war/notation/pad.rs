//! What the keys of a number pad mean in [`keys`](super::keys).

use crate::engine::notation::PadPart;
use crate::games::dice_war::DiceWar;
use crate::games::dice_war::options::SetupOrder;
use crate::games::dice_war::state::{State, Step};
use crate::i18n::gettext;

/// The parts of what can be told now; none once it is over.
pub(super) fn pad(game: &DiceWar, state: &State) -> Vec<PadPart> {
    let field = || [("1234567", gettext("the file, a to g, then the rank"))];
    match state.step {
        Step::StartRoll => {
            vec![PadPart::new(gettext("The roll"), [("123456", gettext("Red’s die, then Black’s"))])]
        }
        Step::Setup => vec![match game.options().setup {
            SetupOrder::Alternate => {
                PadPart::new(gettext("A die"), [("1234567", gettext("its file, a to g, then its level"))])
            }
            SetupOrder::Whole => PadPart::new(
                gettext("The line-up, from a to g"),
                [("0123456", gettext("the level of each die; 0 is an empty square"))],
            ),
        }],
        Step::War => vec![
            PadPart::new(gettext("A square"), field()),
            PadPart::new(
                gettext("Then"),
                [
                    ("1234567", gettext("another square: move or attack")),
                    ("+", gettext("upgrade")),
                    ("*", gettext("cast a spell, with its squares; twice: the second spell")),
                ],
            ),
            PadPart::new(gettext("Alone in a line"), [("-", gettext("pass")), ("/", gettext("End of War"))]),
        ],
        Step::FollowUp(_) => vec![
            PadPart::new(gettext("A square to go on to"), field()),
            PadPart::new(gettext("or"), [(".", gettext("no more"))]),
        ],
        Step::Over(_) => Vec::new(),
    }
}
