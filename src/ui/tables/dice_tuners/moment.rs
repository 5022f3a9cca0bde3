//! What is shown now, as plain values: the match as the viewer sees it, and what may be done.

use std::sync::Arc;

use crate::engine::{Component, Entry, Game, Match, Names, Seat, SeatSet, Turn, Viewer, apply};
use crate::games::dice_tuners::{
    Action, CardId, CardRef, DiceTuners, Event, Outcome, Request, Slot, State, Step, Verdict,
};
use crate::i18n::ngettext_f;
use crate::play::{Next, Provider};
use crate::ui::tables::Scene;

use super::plan::Press;

/// A scene of Dice Tuners, owned. `state` holds only what the viewer may see, so nothing that is drawn
/// from it can give a secret away.
pub struct Moment {
    /// The rules with seats, options and cards.
    pub game: Arc<DiceTuners>,
    /// The state as the viewer sees it.
    pub state: State,
    /// What is asked for.
    pub turn: Turn,
    /// What is asked of chance.
    pub request: Option<Request>,
    /// The names of the seats.
    pub names: Names,
    /// Whose eyes look.
    pub viewer: Option<Viewer>,
    /// Whose answer is next.
    pub next: Next,
    /// The seat whose choices can be made now.
    pub acting: Option<Seat>,
    /// What it may do.
    pub legal: Vec<Action>,
    /// Whether people share the screen.
    pub shared: bool,
    /// Whether an old entry is being amended.
    pub amending: bool,
    /// The seats of bots.
    pub bots: SeatSet,
    /// Whether real cards lie on the table.
    pub real_cards: bool,
    /// How many entries came before.
    pub entries: usize,
    /// How the duels of the round ended, as far as they have.
    pub verdicts: Vec<Verdict>,
    /// Whose die the last entry rolled again.
    pub rerolled: Option<Seat>,
}

impl Moment {
    /// The scene, if it is one of Dice Tuners.
    #[must_use]
    pub fn of(scene: &Scene<'_>) -> Option<Self> {
        let played = scene.game.as_any().downcast_ref::<Match<DiceTuners>>()?;
        let game = Arc::clone(played.game());
        let state = match scene.viewer {
            Some(viewer) => game.observe(played.state(), viewer),
            None => *played.state(),
        };
        let mut legal = Vec::new();
        if let Some(seat) = scene.acting {
            game.legal(&state, seat, &mut legal);
        }
        let seats = (0u8..).map(Seat).zip(&scene.setup.seats);
        let bots = seats.filter(|(_, seat)| seat.bot.is_some()).map(|(seat, _)| seat).collect();
        Some(Self {
            turn: played.turn(),
            request: game.request(played.state()),
            state,
            names: scene.names.clone(),
            viewer: scene.viewer,
            next: scene.next,
            acting: scene.acting,
            legal,
            shared: scene.shared,
            amending: scene.amending,
            bots,
            real_cards: scene.setup.cards == Provider::Physical,
            entries: played.log().len(),
            verdicts: verdicts(played),
            rerolled: rerolled(played),
            game,
        })
    }

    /// How many seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.game.players()
    }

    /// A seat's name.
    #[must_use]
    pub fn name(&self, seat: Seat) -> String {
        self.names.of(seat)
    }

    /// The seat drawn nearest: the viewer's, else the first person's.
    #[must_use]
    pub fn anchor(&self) -> Seat {
        match self.viewer {
            Some(Viewer::Seat(seat)) => seat,
            _ => (0u8..).map(Seat).take(self.seats()).find(|s| !self.bots.contains(*s)).unwrap_or(Seat(0)),
        }
    }

    /// Whether the seat's hand is covered because people share the screen.
    #[must_use]
    pub fn covered(&self, seat: Seat) -> bool {
        self.shared
            && !self.bots.contains(seat)
            && self.viewer != Some(Viewer::Seat(seat))
            && self.state.seat(seat).unknown() > 0
    }

    /// The acting seat, if its hand need not be uncovered first.
    #[must_use]
    pub fn open_handed(&self) -> Option<Seat> {
        self.acting.filter(|seat| !self.covered(*seat))
    }

    /// Whether the acting seat may do this.
    #[must_use]
    pub fn may(&self, action: &Action) -> bool {
        self.acting.is_some_and(|seat| self.game.check(&self.state, seat, action).is_ok())
    }

    /// Whether anything of the kind may be done.
    #[must_use]
    pub fn offers(&self, kind: impl Fn(&Action) -> bool) -> bool {
        self.legal.iter().any(kind)
    }

    /// What pressing something for the acting seat does: the action, or the question why it is not
    /// allowed.
    #[must_use]
    pub fn press(&self, action: Action) -> Option<Press> {
        let seat = self.acting?;
        Some(if self.may(&action) { Press::Do(seat, action) } else { Press::Why(seat, action) })
    }

    /// An action in a few words.
    #[must_use]
    pub fn words(&self, seat: Seat, action: &Action) -> String {
        self.game.name(&self.state, seat, action).render(&self.names)
    }

    /// Why an action is not allowed; empty if it is.
    #[must_use]
    pub fn reason(&self, seat: Seat, action: &Action) -> String {
        match self.game.check(&self.state, seat, action) {
            Ok(()) => String::new(),
            Err(violation) => violation.text.render(&self.names),
        }
    }

    /// What the acting seat would do with a card of its hand now.
    #[must_use]
    pub fn card_action(&self, card: CardId) -> Option<Action> {
        self.acting?;
        Some(match self.state.step {
            _ if self.discarding().is_some() => return None,
            Step::Bid => Action::CommitBid { card },
            Step::Spend => Action::SpendCard { card },
            Step::Hire => Action::AddCard { card },
            Step::Commit => Action::PlayCard { card },
            _ => return None,
        })
    }

    /// Whether a card of this seat's hand can answer what is asked now.
    #[must_use]
    pub fn asks_for_card(&self, seat: Seat) -> bool {
        let step = matches!(self.state.step, Step::Bid | Step::Spend | Step::Hire | Step::Commit);
        self.acting == Some(seat) && (step || self.discarding().is_some())
    }

    /// How many cards the acting seat has to discard, if it has to.
    #[must_use]
    pub fn discarding(&self) -> Option<usize> {
        self.legal.iter().find_map(|action| match action {
            Action::DiscardCards { cards } => Some(cards.len()),
            _ => None,
        })
    }

    /// “Anna discards 2 cards”.
    #[must_use]
    pub fn words_for_discards(&self, seat: Seat, due: usize) -> String {
        let (name, n) = (self.name(seat), due.to_string());
        let words = [("seat", name.as_str()), ("n", n.as_str())];
        ngettext_f("{seat} discards {n} card", "{seat} discards {n} cards", super::names::number(due), &words)
    }

    /// The designs a card of this hand can be: known ones, and unseen ones where slots are unknown.
    /// Sorted by design; each with how many copies there can be.
    #[must_use]
    pub fn possible(&self, seat: Seat) -> Vec<(CardId, u8)> {
        let hand = self.state.seat(seat);
        let mut counts = if hand.unknown() > 0 { self.state.unseen } else { Default::default() };
        for slot in &hand.hand {
            if let Slot::Known { card, .. } = slot {
                counts.add(*card, 1);
            }
        }
        counts.iter().collect()
    }

    /// Whether cards of the acting seat's hand are typed in, because the program does not know them.
    #[must_use]
    pub fn types_cards(&self) -> bool {
        self.acting.is_some_and(|seat| self.state.seat(seat).unknown() > 0 && !self.covered(seat))
    }

    /// Whether people tell this chance answer now.
    #[must_use]
    pub fn tells(&self) -> bool {
        matches!(self.next, Next::Tell(_)) && self.request.is_some()
    }

    /// Whether the program may answer in the people's stead.
    #[must_use]
    pub fn program_may(&self, component: Component) -> bool {
        match component {
            // The program cannot draw from a real deck; from its own it can, when entries are amended.
            Component::Cards => !self.real_cards,
            Component::Dice | Component::Lot => true,
        }
    }

    /// Seats that have to choose in secret, while everybody looks.
    #[must_use]
    pub fn secret(&self) -> Option<SeatSet> {
        match self.next {
            Next::People { seats, secret: true } if self.acting.is_none() => Some(seats),
            _ => None,
        }
    }

    /// Whether heroes are being hired.
    #[must_use]
    pub fn recruiting(&self) -> bool {
        use Step::{Bid, Deal, Draw, FirstPlayer, Hire, Hired, Market, Refill, Spend};
        let step = self.state.step;
        matches!(step, Deal | Market | FirstPlayer | Bid | Spend | Hire | Hired | Refill | Draw)
    }

    /// Whether dice are being drafted.
    #[must_use]
    pub const fn drafting(&self) -> bool {
        matches!(self.state.step, Step::Select | Step::Roll | Step::Pick | Step::Picked)
    }

    /// Whether dice are being deployed.
    #[must_use]
    pub const fn deploying(&self) -> bool {
        matches!(self.state.step, Step::Deploy | Step::Deployed)
    }

    /// Whether duels are being fought, or were just.
    #[must_use]
    pub fn duelling(&self) -> bool {
        self.state.step.in_duel() || self.state.step == Step::RoundEnd
    }

    /// The seat that starts this draft step (DT-DRAFT-1).
    #[must_use]
    pub fn starter(&self) -> Seat {
        self.game.starter(&self.state)
    }

    /// The seats clockwise, the nearest first.
    pub fn around(&self) -> impl Iterator<Item = Seat> + use<> {
        let (anchor, seats) = (self.anchor(), self.seats());
        (0..seats).map(move |d| anchor.clockwise(d, seats))
    }
}

/// How the duels of the current round ended, from the log.
fn verdicts(played: &Match<DiceTuners>) -> Vec<Verdict> {
    let game = played.game();
    let mut state = game.start();
    let (mut ended, mut now) = (Vec::new(), 0usize);
    for record in played.log() {
        for event in game.events(&state, &record.entry) {
            let verdict = match event {
                Event::RoundBegins(_) => {
                    ended.clear();
                    continue;
                }
                Event::DuelBegins(at, _) => {
                    now = at.into();
                    continue;
                }
                Event::Negated(..) | Event::Null(_) => Verdict::Null,
                Event::Won(seat, _) => Verdict::Won(seat),
                _ => continue,
            };
            ended.resize(ended.len().max(now + 1), Verdict::Open);
            if let Some(place) = ended.get_mut(now) {
                *place = verdict;
            }
        }
        // Every record held when it was entered.
        let _ = apply(&**game, &mut state, &record.entry, record.stood);
    }
    ended
}

/// Whose die in the current duel the last entry rolled again.
fn rerolled(played: &Match<DiceTuners>) -> Option<Seat> {
    let last = played.log().last()?;
    if !matches!(last.entry, Entry::Chance(Outcome::Reroll { .. })) {
        return None;
    }
    let before = played.state_at(played.log().len() - 1);
    match played.game().request(&before)? {
        Request::Reroll { seat, .. } => Some(seat),
        _ => None,
    }
}

/// A card as it stands in an entry.
#[must_use]
pub fn named(card: Option<CardId>) -> CardRef {
    card.map_or(CardRef::Unknown, CardRef::Card)
}
