//! Sentences: what is asked for, choices in a few words, what entries did, why a die is as strong as it is.

mod ask;
mod card;
mod disproved;
mod events;
mod name;
mod picture;
mod reason;
mod reasons;
pub(super) mod rulings;
mod tell;

pub use disproved::disproofs;
use events::EventTeller;
use rulings::tell_ruling;

use super::dice::Colour;
use super::names;
use super::state::HAND_LIMIT;
use super::{Action, DiceTuners, DuelResult, Event, Request, State, Step};
use crate::engine::{
    ChanceRules, Entry, EntryOf, Logged, Printed, Rules, Seat, SeatSet, Text, Turn, Words, text,
};

impl Words for DiceTuners {
    fn ask(&self, state: &State) -> Text {
        match self.turn(state) {
            Turn::Choose(seat) => ask::ask_seat(self, state, seat),
            Turn::Secret { seats, .. } => ask::ask_secret(self, state, seats),
            Turn::Chance(asked) => match self.request(state) {
                Some(Request::Reroll { seat, die }) if self.shows_aside(state) => ask::ask_aside(seat, die),
                Some(request) => ask::ask_chance(&request),
                None => ask::ask_component(asked.component),
            },
            Turn::Over => ask::over(self, state),
        }
    }

    fn ask_one(&self, state: &State, seat: Seat) -> Text {
        match self.turn(state) {
            Turn::Secret { .. } => ask::ask_secret(self, state, SeatSet::one(seat)),
            Turn::Choose(_) | Turn::Chance(_) | Turn::Over => self.ask(state),
        }
    }

    /// A choice in a few words; no two choices of a legal list have the same.
    fn name(&self, state: &State, seat: Seat, action: &Action) -> Text {
        match *action {
            Action::CommitBid { card } => text("Bid {card}").with("card", names::card(self, card)),
            Action::SpendCard { card } => text("Pay with {card}").with("card", names::card(self, card)),
            Action::AddCard { card } => text("Add {card}").with("card", names::card(self, card)),
            Action::HireHero { hero } => text("Recruit {hero}").with("hero", names::hero(self, hero)),
            Action::HireCheapest { hero } => text("Take {hero}").with("hero", names::hero(self, hero)),
            Action::HireNobody => text("Recruit nobody"),
            Action::DiscardCards { cards } => {
                text("Discard {cards}").with("cards", name::cards_of(self, &cards))
            }
            Action::SelectDice { extras } if extras.is_empty() => text("Add no dice"),
            Action::SelectDice { extras } => text("Add {dice}").with("dice", names::colours(&extras)),
            Action::DraftDie { die } => text("Take {die}").with("die", names::die(die)),
            Action::DeployDie { die, side } => name::deploy(die, side),
            Action::PlayCard { card } => text("Play {card}").with("card", names::card(self, card)),
            Action::PlayNone => text("Play no card"),
            Action::ForfeitCard { card } => text("Forfeit {card}").with("card", names::card(self, card)),
            Action::Fight => text("Fight"),
            Action::Retreat => text("Retreat"),
            Action::Activate { ability, targets } => name::activate(self, state, seat, ability, &targets),
            Action::Pass => text("Pass"),
            Action::TakeCard => match state.duel.result {
                DuelResult::Won(winner) => match state.duel.played[winner.index()] {
                    Some(card) => text("Take {card}").with("card", names::card(self, card)),
                    None => text("Take the card"),
                },
                DuelResult::Open | DuelResult::Null => text("Take the card"),
            },
            Action::LeaveCard => text("Leave the card"),
            Action::Continue => text("Continue"),
        }
    }

    /// Why `seat` may want to do this; `None` where there is nothing short to say.
    fn reason(&self, state: &State, seat: Seat, action: &Action) -> Option<Text> {
        match *action {
            Action::CommitBid { card } => {
                let sentence = text("It is enough for {hero}, if nobody recruits that hero before you.");
                Some(sentence.with("hero", names::hero(self, self.best_reached(state, seat, card)?)))
            }
            Action::SpendCard { card } | Action::AddCard { card } => {
                let sentence = text("It is enough for {hero}.");
                Some(sentence.with("hero", names::hero(self, self.best_reached(state, seat, card)?)))
            }
            Action::HireHero { hero } | Action::HireCheapest { hero } => reason::hire(self, hero),
            Action::SelectDice { extras } => reason::select(self, state, seat, &extras),
            Action::DraftDie { die } => reason::draft(self, state, seat, die),
            Action::DeployDie { die, side } => reason::deploy(self, state, seat, die, side),
            Action::PlayCard { card } => reason::play(self, state, seat, card),
            Action::PlayNone if self.fights_later(state, seat) => {
                Some(text("Your cards are worth more in a later duel."))
            }
            Action::Fight | Action::Retreat => reason::stand(self, state, seat, *action == Action::Fight),
            Action::Activate { ability, .. } => reason::activate(self, state, seat, ability),
            Action::Pass if state.step == Step::Declare => {
                Some(text("Nothing more you can use is worth its price now."))
            }
            Action::TakeCard => Some(if state.seat(seat).hand.len() < HAND_LIMIT {
                text("It is one more card for your hand.")
            } else {
                text("It is worth more than a card you already hold.")
            }),
            Action::LeaveCard if state.seat(seat).hand.len() >= HAND_LIMIT => {
                Some(text("Every card you hold is worth more."))
            }
            _ => None,
        }
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        let mut sentence = match entry {
            Entry::Do { seat, action } => tell::tell_choice(self, before, *seat, action),
            Entry::Chance(chance) => tell::tell_chance(self, before, chance),
            Entry::Ruling(ruling) => vec![tell_ruling(self, ruling)],
            // The match tells it for all games.
            Entry::HandOver(_) => Vec::new(),
        };
        EventTeller::new(self, before, after, entry, &mut sentence).tell(events);
        sentence
    }

    fn moment(&self, state: &State) -> Option<Text> {
        let phase = match state.step {
            Step::Select | Step::Roll | Step::Pick | Step::Picked => text("Draft"),
            Step::Deploy | Step::Deployed => text("Deployment"),
            Step::ShowHands | Step::Over => return Some(text("The end")),
            Step::RoundEnd => text("Scoring"),
            Step::BeforeDuel
            | Step::Commit
            | Step::Retreat
            | Step::Declare
            | Step::Resolve
            | Step::AfterDuel
            | Step::Take => {
                text("Duel {duel} of {duels}").with("duel", state.duel.index + 1).with("duels", self.duels())
            }
            Step::Deal
            | Step::Market
            | Step::FirstPlayer
            | Step::Bid
            | Step::Spend
            | Step::Hire
            | Step::Hired
            | Step::Refill
            | Step::Draw => text("Recruitment"),
        };
        let round =
            text("Round {n} of {of} · {phase}").with("n", state.round.max(1)).with("of", self.rounds());
        Some(round.with("phase", phase))
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(match state.step {
            Step::Deal => "DT-SETUP-3",
            Step::Market => "DT-SETUP-5",
            Step::FirstPlayer => "DT-SETUP-7",
            Step::Bid => "DT-HIRE-2",
            Step::Spend => "DT-HIRE-7",
            Step::Hire => "DT-HIRE-1",
            Step::Refill => "DT-HIRE-16",
            Step::Draw => "DT-DRAW-1",
            Step::Select => "DT-DRAFT-2",
            Step::Roll => "DT-DRAFT-5",
            Step::Pick => "DT-DRAFT-6",
            Step::Deploy => "DT-DEPLOY-1",
            Step::Commit => "DT-CARD-1",
            Step::Retreat => "DT-FIRE-4",
            Step::Declare | Step::Resolve => "DT-FX-5",
            Step::Hired | Step::Picked | Step::Deployed | Step::BeforeDuel | Step::AfterDuel => "DT-FX-2",
            Step::Take => "DT-WIN-2",
            Step::RoundEnd => "DT-END-1",
            Step::ShowHands => "DT-OVER-3",
            Step::Over => "DT-OVER-1",
        })
    }

    /// The indices of the entries that the last one of a log proves wrong.
    fn disproved(&self, log: &[Logged<Self>]) -> Vec<usize> {
        let proves = |event: &Event| matches!(event, Event::Disproved(..));
        if !log.last().is_some_and(|last| last.events.iter().any(proves)) {
            return Vec::new();
        }
        let all =
            disproved::disproofs(log.iter().map(|logged| (&logged.record.entry, logged.events.as_slice())));
        all.into_iter().filter(|(_, proof)| proof + 1 == log.len()).map(|(wrong, _)| wrong).collect()
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        let content = self.content();
        match kind {
            "hero" => content.hero.iter().find(|card| card.id == id).map(card::hero),
            "strategy" => content.strategy.iter().find(|card| card.id == id).map(card::strategy),
            _ => None,
        }
    }

    /// The round, what lies in the middle, then each seat clockwise from the first.
    fn picture(&self, state: &State) -> Vec<Text> {
        let mut lines = Vec::new();
        if state.round > 0 {
            let sentence = text("Round {n}. {seat} is the first player.").with("n", state.round);
            lines.push(sentence.with("seat", state.first));
        }
        let heroes = state.market.iter().map(|hero| names::hero(self, hero).into()).collect();
        lines.push(text("Market: {heroes}.").with("heroes", picture::list(heroes)));
        let [green, blue, red] = Colour::ALL.map(|colour| state.pool[colour.index()]);
        let sentence = text("Dice pool: {green} green, {blue} blue, {red} red.");
        lines.push(sentence.with("green", green).with("blue", blue).with("red", red));
        if !state.rolled.is_empty() {
            lines.push(text("Rolled: {dice}.").with("dice", names::dice(state.rolled.iter().copied())));
        }
        if !state.aside.is_empty() {
            let colours: Vec<Colour> = state.aside.iter().map(|die| die.colour).collect();
            let dice = match self.aside_unrolled(state) {
                true => names::colours(&colours),
                false => names::dice(state.aside.iter().copied()),
            };
            lines.push(text("Set aside: {dice}.").with("dice", dice));
        }
        lines.push(picture::piles(self, state));
        lines.extend(picture::duel(self, state));
        for seat in state.in_order() {
            lines.push(picture::own(self, state, seat));
            lines.extend(picture::deployed(seat, state.seat(seat)));
            if let Some(card) = state.duel.played[seat.index()] {
                let sentence = text("{seat} has played {card}.").with("seat", seat);
                lines.push(sentence.with("card", names::card(self, card)));
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests;
