//! What an announcement promises. That can take longer than a frame, so it is worked out in another thread and kept.

use super::{Desk, Model, names};
use crate::engine::Seat;
use crate::games::regidice::odds::{Odds, Outlook};
use crate::games::regidice::{Kind, Regidice, State, Step};
use crate::i18n::gettext_f;

/// What is asked: what an announcement of a seat promises at a moment, as it sees that.
pub type Question = (State, Seat, Kind, u8);

/// Works it out.
pub fn work_out(game: &Regidice, (state, seat, kind, value): &Question) -> Option<Outlook> {
    game.outlook(state, *seat, *kind, *value)
}

/// Whether chances are told: they are advice.
fn told(m: &Model) -> Option<Seat> {
    let seat = m.acting.filter(|_| m.state.step == Step::Declare && m.state.late.is_none())?;
    (m.advised(seat) && !m.is_covered(seat)).then_some(seat)
}

/// What an announcement promises, in words, once that is known.
pub fn promise(m: &Model, (kind, value): (Kind, u8), desk: &mut Desk) -> Option<String> {
    let seat = told(m)?;
    let outlook = desk.ask((m.state, seat, kind, value))?;
    Some(promises(&outlook).join(", "))
}

/// “42%”, “about 42%”.
fn chance(odds: Odds) -> String {
    match odds {
        Odds::Exact(value) => names::percent(value),
        // What never came about in imagined rolls is not impossible.
        Odds::Estimate { value, .. } if !(0.005..=0.995).contains(&value) => {
            names::percent(value.clamp(1e-9, 1.0 - 1e-9))
        }
        Odds::Estimate { value, .. } => gettext_f("about {percent}", &[("percent", &names::percent(value))]),
    }
}

/// The two chances in words: that the enemy falls, and that the match goes on.
fn promises(outlook: &Outlook) -> [String; 2] {
    [
        gettext_f("{chance} to defeat the enemy", &[("chance", &chance(outlook.falls))]),
        gettext_f("{chance} to survive the round", &[("chance", &chance(outlook.survives))]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_called_one_and_never_certain() {
        let guess = |value| chance(Odds::Estimate { value, between: (0.0, 1.0) });
        assert_eq!(chance(Odds::Exact(0.42)), "42%");
        assert_eq!(chance(Odds::Exact(1.0)), "100%");
        assert_eq!(guess(0.42), "about 42%");
        assert_eq!((guess(0.0), guess(1.0)), ("under 1%".to_owned(), "over 99%".to_owned()));
        let outlook = Outlook { falls: Odds::Exact(0.25), survives: Odds::Exact(0.5) };
        assert_eq!(promises(&outlook), ["25% to defeat the enemy", "50% to survive the round"]);
    }
}
