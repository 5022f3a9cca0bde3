//! What the keys of a number pad mean in the lines of [`laid`](super::laid) and [`duel`](super::duel).

use crate::engine::notation::PadPart;
use crate::engine::{ChanceRules, Rules, Turn};
use crate::games::dice_tuners::DiceTuners;
use crate::games::dice_tuners::action::Request;
use crate::games::dice_tuners::state::State;
use crate::i18n::gettext;

/// The parts of the line that can be told now, those of a duel if cards are played; none where there is no such line.
pub(super) fn pad(game: &DiceTuners, state: &State, plays: bool) -> Vec<PadPart> {
    let turn = game.turn(state);
    let who_begins = match game.request(state) {
        Some(Request::RevealHeroes { .. }) => game.may_leave_market_open(state),
        request => matches!(request, Some(Request::FirstPlayer { .. })),
    };
    match turn {
        // Before the first round; in later ones that begins a line about the dice.
        Turn::Chance(_) if who_begins && state.round == 0 => {
            vec![PadPart::who_begins()]
        }
        Turn::Over => Vec::new(),
        Turn::Choose(seat) if game.discards_due(state, seat) > 0 => cards().into(),
        _ if plays => {
            let end = PadPart::new(
                gettext("At the end"),
                [
                    ("*", gettext("the loser takes the card; twice: the second loser")),
                    ("-", gettext("a retreat")),
                    ("/", gettext("a retreat of the seat that follows")),
                ],
            );
            [cards().as_slice(), &[end, used(), begin()]].concat()
        }
        _ if state.round > 0 => {
            let faces = PadPart::new(
                gettext("and its face"),
                [
                    ("0123", gettext("Katanas")),
                    ("4", gettext("Shield")),
                    ("5", gettext("Sheathe")),
                    ("6789", gettext("other faces")),
                ],
            );
            let heroes = PadPart::new(
                gettext("Each hero"),
                [
                    ("0123456789", gettext("the cost, then the place among heroes of that cost")),
                    ("-", gettext("none")),
                ],
            );
            vec![PadPart::new(gettext("Each die: its colour"), colours()), faces, heroes, used(), begin()]
        }
        _ => Vec::new(),
    }
}

fn colours() -> [(&'static str, String); 3] {
    [("1", gettext("green")), ("2", gettext("blue")), ("3", gettext("red"))]
}

/// A card: two keys, or one.
fn cards() -> [PadPart; 2] {
    let values = [
        ("0", gettext("a Bluff, without a colour")),
        ("123456789", gettext("the value")),
        ("-", gettext("no card")),
        ("+", gettext("the next one that looks the same")),
    ];
    [
        PadPart::new(gettext("Each card: its colour"), colours()),
        PadPart::new(gettext("and its value"), values),
    ]
}

fn used() -> PadPart {
    let keys = [
        ("+", gettext("then the seat")),
        ("1", gettext("Skill")),
        ("2", gettext("Overdrive")),
        ("3", gettext("card")),
        ("/", gettext("in which of several ways")),
    ];
    PadPart::new(gettext("What was used"), keys)
}

fn begin() -> PadPart {
    PadPart::new(
        gettext("To begin with another seat"),
        [("1234", gettext("the seat")), ("/", gettext("after it"))],
    )
}
