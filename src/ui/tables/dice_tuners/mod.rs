//! The table of Dice Tuners.
//!
//! ```text
//! DiceTunersTable
//! ├ model      what the view model answers besides what every game's does
//! ├ draft      what a person has begun to enter
//! ├ moves      what an entry moved, to be seen flying
//! ├ round_end  what the duels of a round brought
//! ├ layout     the widgets, and where they stand in each form
//! ├ strip      round, phase, pool, dice aside, legal colours
//! ├ seat       one seat: hero, hand, drafted dice
//! ├ stage      the middle: market, draft, deployment, duels, dice that face each other, end; buttons
//! ├ entry      what people tell of real dice and cards
//! ├ tray       decks and piles
//! └ rulings    adjustments by the table
//! ```

mod draft;
mod entry;
mod layout;
mod model;
mod moves;
mod names;
mod round_end;
mod rulings;
mod seat;
mod stage;
mod strip;
#[cfg(test)]
mod tests;
mod tray;

use std::rc::Rc;

pub use names::EMBLEM;

use relm4::gtk;

use super::kit::{self, Interlude, Move};
use crate::engine::{Match, Seat};
use crate::games::dice_tuners::{Action, DiceTuners, State, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::widgets::{Fact, Glyph, SeatView};
use draft::{Draft, Edit};
use model::Facts;

/// The table of Dice Tuners.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiceTunersTable;

type Button = kit::Button<DiceTunersTable>;
type ButtonCell = kit::ButtonCell<DiceTunersTable>;
type CardCell = kit::CardCell<DiceTunersTable>;
type CardLook = kit::CardLook<DiceTunersTable>;
type Choices = kit::Choices<DiceTunersTable>;
type Command = kit::Command<DiceTunersTable>;
type DieCell = kit::DieCell<DiceTunersTable>;
type DieLook = kit::DieLook<DiceTunersTable>;
type Peek = kit::Peek<DiceTunersTable>;
type PartRow<P> = kit::PartRow<DiceTunersTable, P>;
type Session = kit::Session<DiceTunersTable>;
type ViewModel = kit::ViewModel<DiceTunersTable>;

impl kit::Table for DiceTunersTable {
    type Rules = DiceTuners;
    type Facts = Facts;
    type Draft = Draft;
    type Edit = Edit;
    type Outlook = ();
    type Layout = layout::Layout;

    const CARD_BACK: Option<Glyph> = Some(EMBLEM);

    fn facts(played: &Match<DiceTuners>, _: &Match<DiceTuners>, _: Option<&Facts>) -> Facts {
        Facts::of(played)
    }

    fn seat_facts(game: &DiceTuners, state: &State, seat: Seat, view: &mut SeatView) {
        let Some(own) = state.seats.get(seat.index()) else { return };
        // Hand sizes are public.
        let cards = own.hand.len();
        view.unit = gettext("VP");
        view.first = state.round > 0 && state.first == seat;
        let words = [names::cards(cards), seat::note(game, state, seat)];
        for words in words.into_iter().filter(|words| !words.is_empty()) {
            view.facts.push(Fact { glyph: None, text: words.clone(), spoken: words });
        }
    }

    fn moment(game: &DiceTuners, state: &State) -> String {
        let [n, of, duel, duels] =
            [state.round.max(1), game.rounds(), state.duel.index + 1, game.duels()].map(|n| n.to_string());
        let words = [("n", &*n), ("of", &*of), ("duel", &*duel), ("duels", &*duels)];
        let round = gettext_f("Round {n} of {of}", &words[..2]);
        let phase = match state.step {
            _ if state.step.in_duel() => gettext_f("Duel {duel} of {duels}", &words[2..]),
            Step::Select | Step::Roll | Step::Pick | Step::Picked => gettext("Draft"),
            Step::Deploy | Step::Deployed => gettext("Deployment"),
            Step::ShowHands | Step::Over => return gettext("The end"),
            Step::RoundEnd => return round,
            _ => gettext("Recruitment"),
        };
        format!("{round} · {phase}")
    }

    fn spends(action: &Action) -> bool {
        use Action::{Continue, DeployDie, DraftDie, Fight, SelectDice, TakeCard};
        !matches!(
            action,
            Continue | DeployDie { .. } | DraftDie { .. } | Fight | SelectDice { .. } | TakeCard
        )
    }

    fn moves(before: &ViewModel, after: &ViewModel) -> Vec<Move> {
        moves::between(before, after)
    }

    fn interlude(before: &ViewModel, after: &ViewModel) -> Option<Interlude> {
        round_end::interlude(before, after)
    }

    fn open_rulings(session: &Rc<Session>, model: &Rc<ViewModel>, parent: &gtk::Window) {
        rulings::open(session, model, parent);
    }
}
