//! A match as one viewer sees it, with the game's own types, and what may be done.

use std::rc::Rc;
use std::sync::Arc;

use super::{End, Press, Scene};
use crate::engine::{
    AnyEntry, Component, Entry, EntryOf, Game, Match, Names, Outcome, Seat, SeatSet, Turn, Viewer,
};
use crate::i18n::{gettext, gettext_f};
use crate::play::{Next, Provider};

/// A scene of a game, owned. `state` holds only what the viewer may see, so nothing that is drawn from it can give a
/// secret away.
pub struct Model<G: Game, F> {
    /// The rules with seats, options and content.
    pub game: Arc<G>,
    /// The state as the viewer sees it.
    pub state: G::State,
    pub turn: Turn,
    /// What is asked of chance.
    pub request: Option<G::Request>,
    pub names: Names,
    pub viewer: Viewer,
    /// Whose answer is next.
    pub next: Next,
    /// The seat whose choices can be made now.
    pub acting: Option<Seat>,
    /// What it may do, if the table lists that.
    pub legal: Vec<G::Action>,
    /// The choice that a hint proposes.
    pub hint: Option<(Seat, G::Action)>,
    /// Whether chances and what would help are shown to whoever may see them.
    pub advice: bool,
    /// Whose things lie at the lower edge: the viewer's, else those of the person who is asked, and they stay there
    /// while others act.
    pub nearest: Seat,
    /// Whether people share the screen.
    pub shared: bool,
    /// Whether an old entry is being amended.
    pub amending: bool,
    /// The seats of bots.
    pub bots: SeatSet,
    /// Their levels, by seat.
    pub levels: Vec<Option<String>>,
    pub real_dice: bool,
    pub real_cards: bool,
    /// How many entries came before.
    pub entries: usize,
    /// Whether the table overruled the rules on the way.
    pub adjusted: bool,
    /// Whether this is a moment of a review.
    pub reviewing: bool,
    /// How the match ended, if it is over.
    pub end: Option<Rc<End>>,
    /// What the game’s table knows besides.
    pub facts: F,
}

impl<G: Game, F> Model<G, F> {
    /// The scene, if it is one of this game; `last` is what was shown before it. Only with `lists` are all choices
    /// listed. `facts` are found from the match at this moment, the whole match in a review, and what was known before.
    pub fn of(
        scene: &Scene<'_>,
        last: Option<&Self>,
        lists: bool,
        facts: impl FnOnce(&Match<G>, &Match<G>, Option<&F>) -> F,
    ) -> Option<Self> {
        let played = scene.game.downcast_ref::<G>()?;
        let whole = scene.whole.and_then(|whole| whole.downcast_ref());
        let game = Arc::clone(played.game());
        let state = played.seen(scene.viewer);
        let mut legal = Vec::new();
        if let Some(seat) = scene.acting.filter(|_| lists) {
            game.legal(&state, seat, &mut legal);
        }
        let seats = (0u8..).map(Seat).zip(&scene.setup.seats);
        let bots: SeatSet = seats.filter(|(_, seat)| seat.bot.is_some()).map(|(seat, _)| seat).collect();
        let nearest = match (scene.viewer, scene.acting) {
            (Viewer::Seat(seat), _) | (_, Some(seat)) => seat,
            _ => last.map_or_else(|| first_person(game.seats(), bots), |last| last.nearest),
        };
        Some(Self {
            turn: game.turn(&state),
            request: game.request(&state),
            state,
            names: scene.names.clone(),
            viewer: scene.viewer,
            next: scene.next,
            acting: scene.acting,
            hint: scene.hint.and_then(proposed::<G>),
            legal,
            advice: scene.advice,
            shared: scene.shared,
            amending: scene.amending,
            levels: scene.setup.seats.iter().map(|seat| Some(gettext(seat.bot?.title()))).collect(),
            bots,
            nearest,
            real_dice: scene.setup.dice == Provider::Physical,
            real_cards: scene.setup.cards == Provider::Physical,
            entries: played.log().len(),
            adjusted: played.is_adjusted(),
            reviewing: scene.whole.is_some(),
            end: None,
            facts: facts(played, whole.unwrap_or(played), last.map(|last| &last.facts)),
            game,
        })
    }

    /// Whether another model asks the same question at the same moment.
    pub fn asks_the_same(&self, other: &Self) -> bool {
        self.entries == other.entries
            && self.acting == other.acting
            && self.next == other.next
            && self.viewer == other.viewer
            && self.amending == other.amending
            && self.state == other.state
    }

    pub fn seats(&self) -> usize {
        self.game.seats()
    }

    /// How the match ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// Whose eyes look, if those of one seat do.
    pub fn viewer_seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Table | Viewer::All => None,
        }
    }

    /// The level of the bot that plays this seat, if one does.
    pub fn bot_level(&self, seat: Seat) -> Option<String> {
        self.levels.get(seat.index()).cloned().flatten()
    }

    pub fn name(&self, seat: Seat) -> String {
        self.names.of(seat)
    }

    /// The seat of the one person who plays, who is spoken to and not called by a name.
    pub fn you(&self) -> Option<Seat> {
        let mut people = Seat::all(self.seats()).filter(|seat| !self.bots.contains(*seat));
        people.next().filter(|_| people.next().is_none())
    }

    /// “You win”, “Anna wins”.
    pub fn wins(&self, seat: Seat) -> String {
        match self.you() {
            Some(you) if you == seat => gettext("You win"),
            _ => gettext_f("{seat} wins", &[("seat", &self.name(seat))]),
        }
    }

    /// “You win 2 VP”, “Anna wins 2 VP”.
    pub fn wins_points(&self, seat: Seat, points: &str) -> String {
        match self.you() {
            Some(you) if you == seat => gettext_f("You win {points}", &[("points", points)]),
            _ => gettext_f("{seat} wins {points}", &[("seat", &self.name(seat)), ("points", points)]),
        }
    }

    /// The seat of whoever looks on, else the first person's: from where a board is seen.
    pub fn anchor(&self) -> Seat {
        match self.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Table | Viewer::All => first_person(self.seats(), self.bots),
        }
    }

    /// The seats clockwise, the nearest first.
    pub fn around(&self) -> impl Iterator<Item = Seat> + use<G, F> {
        let (nearest, seats) = (self.nearest, self.seats());
        (0..seats).map(move |d| nearest.clockwise(d, seats))
    }

    /// Whether the seat is asked now.
    pub fn to_move(&self, seat: Seat) -> bool {
        match self.turn {
            Turn::Choose(now) => now == seat,
            Turn::Secret { seats, .. } => seats.contains(seat),
            _ => false,
        }
    }

    /// Whether the acting seat may do this.
    pub fn is_legal(&self, action: &G::Action) -> bool {
        self.acting.is_some_and(|seat| self.game.check_action(&self.state, seat, action).is_ok())
    }

    /// Whether this seat is given advice that nobody asked for, such as chances and what would help: whoever looks sees
    /// what it sees. What is shown for the table holds none while people have something to hide from each other.
    pub fn advised(&self, seat: Seat) -> bool {
        let seen = match self.viewer {
            Viewer::Table => !self.shared,
            viewer => viewer.sees(seat),
        };
        self.advice && seen && !self.bots.contains(seat)
    }

    /// Whether the acting seat is given advice.
    pub fn advises(&self) -> bool {
        self.acting.is_some_and(|seat| self.advised(seat))
    }

    /// Whether anything of the kind may be done.
    pub fn has_legal(&self, kind: impl Fn(&G::Action) -> bool) -> bool {
        self.legal.iter().any(kind)
    }

    /// What pressing something does for the acting seat: the action, or the question why it is not allowed.
    pub fn press<E>(&self, action: G::Action) -> Option<Press<G, E>> {
        let seat = self.acting?;
        Some(if self.is_legal(&action) { Press::Act(seat, action) } else { Press::AskWhy(seat, action) })
    }

    /// An action in a few words.
    pub fn words(&self, seat: Seat, action: &G::Action) -> String {
        self.game.name(&self.state, seat, action).render(&self.names)
    }

    /// How the match ends with an action, if it does. It follows from what the viewer sees alone.
    pub fn outcome_after(&self, seat: Seat, action: &G::Action) -> Option<Outcome> {
        self.game.check_action(&self.state, seat, action).ok()?;
        let mut after = self.state.clone();
        self.game.apply_action(&mut after, seat, action, &mut ());
        self.game.outcome(&after)
    }

    /// Whether a seat would rather be asked before it does this: the match would end, and the seat lose, or draw
    /// though it is ahead.
    pub fn is_regrettable(&self, seat: Seat, action: &G::Action) -> bool {
        let Some(outcome) = self.outcome_after(seat, action) else { return false };
        let ahead = || {
            let scores = self.game.scores(&self.state);
            let own = scores.get(seat.index()).copied();
            scores.iter().enumerate().all(|(at, score)| at == seat.index() || Some(*score) < own)
        };
        let winners = outcome.winners();
        !winners.contains(seat) || winners.len() > 1 && outcome.place(seat).is_some() && ahead()
    }

    /// Why a seat may not do this; empty if it may.
    pub fn reason(&self, seat: Seat, action: &G::Action) -> String {
        match self.game.check_action(&self.state, seat, action) {
            Ok(()) => String::new(),
            Err(violation) => violation.text.render(&self.names),
        }
    }

    /// Whether people tell this chance answer now.
    pub fn awaits_chance(&self) -> bool {
        matches!(self.next, Next::Tell(_)) && self.request.is_some()
    }

    /// Whether the program may answer in the people's stead.
    pub fn program_may(&self, component: Component) -> bool {
        match component {
            // The program cannot draw from a real deck; from its own it can, when entries are amended.
            Component::Cards => !self.real_cards,
            Component::Dice | Component::Lot => true,
        }
    }

    /// Seats that have to choose in secret, while everyone looks.
    pub fn secret(&self) -> Option<SeatSet> {
        match self.next {
            Next::People { seats, secret: true } if self.acting.is_none() => Some(seats),
            _ => None,
        }
    }
}

fn proposed<G: Game>(hint: &AnyEntry) -> Option<(Seat, G::Action)> {
    match hint.downcast_ref::<EntryOf<G>>()? {
        Entry::Do { seat, action } => Some((*seat, action.clone())),
        _ => None,
    }
}

fn first_person(seats: usize, bots: SeatSet) -> Seat {
    (0u8..).map(Seat).take(seats).find(|seat| !bots.contains(*seat)).unwrap_or(Seat(0))
}
