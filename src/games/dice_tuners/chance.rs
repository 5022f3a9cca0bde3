//! What chance is asked, whether it can have answered so, and fair answers.

use std::collections::BTreeMap;

use super::action::{Chance, Request, Shown};
use super::dice::{Colour, Face};
use super::ids::{Counts, HeroSet};
use super::rules::executor::Executor;
use super::state::{HAND_LIMIT, ROUND_DRAW, State, Step};
use super::{CardId, CardRef, DiceTuners, Event, HeroId, Slot};
use crate::engine::{
    ChanceRules, EventSink, Fallen, Few, MAX_OUTCOMES, Random, Rules, Seat, Turn, Violation, text, text_n,
};

impl ChanceRules for DiceTuners {
    type Request = Request;
    type Chance = Chance;

    fn request(&self, state: &State) -> Option<Request> {
        let Turn::Chance(_) = self.turn(state) else { return None };
        if let Some((seat, die)) = self.rerolled_die(state) {
            return Some(Request::Reroll { seat, die });
        }
        if let Some(seat) = self.uncounted(state) {
            let own = state.seat(seat);
            return Some(Request::CountHand {
                seat,
                least: own.least_hand() as u8,
                most: own.hand.len() as u8,
            });
        }
        if self.top_is_due(state) {
            return Some(Request::TurnTop);
        }
        if let Some(seat) = self.drawer(state) {
            let n = state.due.draws[seat.index()].min(state.deck).min(ROUND_DRAW);
            return Some(Request::DrawHidden { seat, n });
        }
        let seats = self.seats() as u8;
        match state.step {
            Step::Deal => Some(Request::Deal { seats, n: HAND_LIMIT as u8 }),
            Step::Market | Step::Refill => {
                Some(Request::RevealHeroes { n: self.heroes_to_reveal(state) as u8 })
            }
            Step::FirstPlayer => Some(Request::FirstPlayer { seats }),
            Step::Roll => Some(Request::RollDice { dice: self.selected(state) }),
            Step::ShowHands => {
                let seat = self.hand_to_show(state)?;
                Some(Request::ShowHand { seat, n: state.seat(seat).unknown() as u8 })
            }
            _ => None,
        }
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        match (self.request(state), *chance) {
            (Some(Request::Deal { seats, n }), Chance::Deal { hands }) => {
                if hands.len() != seats as usize || hands.iter().any(|hand| hand.len() != n as usize) {
                    return no("DT-SETUP-3", text("Deal {n} cards to each player.").with("n", u32::from(n)));
                }
                self.check_unseen(state, hands.iter().flat_map(|hand| hand.iter().copied()))
            }
            (Some(Request::TurnTop), Chance::TurnTop { card }) => self.check_unseen(state, [card]),
            (Some(Request::RevealHeroes { n }), Chance::RevealHeroes { heroes }) => {
                self.check_reveal(state, n, &heroes)
            }
            (Some(Request::FirstPlayer { .. }), Chance::FirstPlayer { seat }) => {
                Violation::check_seat("DT-GEN-1", seat, self.seats())
            }
            // The market stays open (DT-REF-3).
            (Some(Request::RevealHeroes { .. }), Chance::FirstPlayer { seat })
                if self.may_leave_market_open(state) =>
            {
                Violation::check_seat("DT-GEN-1", seat, self.seats())
            }
            (Some(Request::RollDice { dice }), Chance::RollDice { faces }) => {
                if faces.len() != dice.len() {
                    let why = text_n(
                        "You must enter {n} die, not {m}.",
                        "You must enter {n} dice, not {m}.",
                        dice.len(),
                    );
                    return no("DT-DRAFT-3", why.with("m", faces.len()));
                }
                dice.iter().zip(&faces).try_for_each(|(colour, face)| self.check_face(*colour, *face))
            }
            (Some(Request::Reroll { die, .. }), Chance::Reroll { face }) => self.check_face(die.colour, face),
            (Some(Request::DrawHidden { seat, n }), Chance::DrawHidden { cards }) => {
                if cards.len() != n as usize {
                    let why = text_n(
                        "{seat} must draw {n} card, not {m}.",
                        "{seat} must draw {n} cards, not {m}.",
                        n,
                    );
                    return no("DT-DRAW-1", why.with("seat", seat).with("m", cards.len()));
                }
                self.check_unseen(state, cards.iter().copied())
            }
            (Some(Request::CountHand { seat, least, most }), Chance::CountHand { seat: counted, n }) => {
                if counted == seat && (least..=most).contains(&n) {
                    return Ok(());
                }
                let why = text("{seat} holds {least} to {most} cards.").with("seat", seat);
                no("DT-REF-3", why.with("least", u32::from(least)).with("most", u32::from(most)))
            }
            (Some(Request::ShowHand { seat, n }), Chance::ShowHand { seat: shows, shown }) => {
                if shows != seat {
                    return no("DT-OVER-2", text("{seat} must reveal their hand now.").with("seat", seat));
                }
                self.check_shown(state, seat, n, shown)
            }
            _ => Err(self.not_now(state)),
        }
    }

    fn apply_chance(&self, state: &mut State, chance: &Chance, events: &mut impl EventSink<Event>) {
        let mut executor = Executor { game: self, state, events };
        match *chance {
            Chance::Deal { hands } => executor.deal(&hands),
            Chance::TurnTop { card } => executor.turn_top(card),
            Chance::RevealHeroes { heroes } => executor.reveal_heroes(&heroes),
            Chance::FirstPlayer { seat } => executor.first_player(seat),
            Chance::RollDice { faces } => executor.roll(&faces),
            Chance::Reroll { face } => executor.rerolled(face),
            Chance::DrawHidden { cards } => executor.draw_hidden(&cards),
            Chance::CountHand { seat, n } => executor.count_hand(seat, n.into()),
            Chance::ShowHand { seat, shown } => executor.show_hand(seat, shown),
        }
        executor.advance();
    }

    fn fallen(&self, state: &State, chance: &Chance) -> Vec<Fallen> {
        let die = |colour: Colour, face: &Face| {
            let name = text("{colour} dice").with("colour", colour);
            let kinds = Colour::ALL.len();
            Fallen::on(colour.word(), name, self.faces(colour), face, kinds, Face::to_string)
        };
        match (self.request(state), chance) {
            (Some(Request::RollDice { dice }), Chance::RollDice { faces }) => {
                dice.iter().zip(faces).filter_map(|(colour, face)| die(*colour, face)).collect()
            }
            (Some(Request::Reroll { die: again, .. }), Chance::Reroll { face }) => {
                die(again.colour, face).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn sample(&self, state: &State, random: &mut Random) -> Chance {
        let mut unseen = state.unseen;
        let mut total = unseen.total();
        let mut card = |random: &mut Random| draw(&mut unseen, &mut total, random);
        let face = |colour: Colour, random: &mut Random| self.faces(colour)[random.index(6)];
        match self.request(state) {
            Some(Request::Deal { seats, n }) => Chance::Deal {
                hands: (0..seats).map(|_| (0..n).map(|_| card_ref(card(random))).collect()).collect(),
            },
            Some(Request::RevealHeroes { n }) => {
                Chance::RevealHeroes { heroes: some_heroes(state.hero_deck, n, random) }
            }
            Some(Request::FirstPlayer { seats }) => {
                Chance::FirstPlayer { seat: Seat(random.below(u32::from(seats)) as u8) }
            }
            Some(Request::RollDice { dice }) => {
                Chance::RollDice { faces: dice.iter().map(|colour| face(*colour, random)).collect() }
            }
            Some(Request::Reroll { die, .. }) => Chance::Reroll { face: face(die.colour, random) },
            Some(Request::DrawHidden { n, .. }) => {
                Chance::DrawHidden { cards: (0..n).map(|_| card_ref(card(random))).collect() }
            }
            Some(Request::CountHand { seat, least, most }) => {
                Chance::CountHand { seat, n: least + random.below(u32::from(most - least) + 1) as u8 }
            }
            Some(Request::ShowHand { seat, n }) => {
                let cards: Few<CardId, 10> = (0..n).filter_map(|_| card(random)).collect();
                Chance::ShowHand { seat, shown: Shown::Cards(cards) }
            }
            Some(Request::TurnTop) | None => Chance::TurnTop { card: card_ref(card(random)) },
        }
    }

    /// Rolls of dice, of which it matters only how often each face came up in each colour, and who begins.
    fn outcomes(&self, state: &State) -> Option<Vec<(Chance, f64)>> {
        match self.request(state)? {
            Request::RollDice { dice } => self.throws(&dice),
            Request::Reroll { die, .. } => {
                let faces = throws_of(self.faces(die.colour), 1);
                let face = |(faces, chance): (Vec<Face>, f64)| {
                    faces.first().map(|face| (Chance::Reroll { face: *face }, chance))
                };
                faces.into_iter().map(face).collect()
            }
            Request::FirstPlayer { seats } => {
                let each = 1.0 / f64::from(seats);
                Some((0..seats).map(|seat| (Chance::FirstPlayer { seat: Seat(seat) }, each)).collect())
            }
            _ => None,
        }
    }
}

/// What so many dice with the same faces can show, the faces in order, each with its chance.
fn throws_of(faces: &[Face], dice: usize) -> Vec<(Vec<Face>, f64)> {
    let each = 1.0 / faces.len() as f64;
    let mut throws = BTreeMap::from([(Vec::new(), 1.0)]);
    for _ in 0..dice {
        let mut more = BTreeMap::new();
        for (shown, chance) in &throws {
            for face in faces {
                let mut shown: Vec<Face> = [shown.as_slice(), &[*face]].concat();
                shown.sort_unstable();
                *more.entry(shown).or_default() += each * chance;
            }
        }
        throws = more;
    }
    throws.into_iter().collect()
}

impl DiceTuners {
    /// What dice of these colours can show, colour by colour; `None` if that is much.
    fn throws(&self, dice: &[Colour]) -> Option<Vec<(Chance, f64)>> {
        let mut throws = vec![(Few::<Face, 5>::new(), 1.0)];
        for colour in Colour::ALL {
            let own = throws_of(self.faces(colour), dice.iter().filter(|die| **die == colour).count());
            if throws.len() * own.len() > MAX_OUTCOMES {
                return None;
            }
            let both = |(shown, chance): &(Few<Face, 5>, f64), (faces, own): &(Vec<Face>, f64)| {
                (shown.iter().chain(faces).copied().collect(), chance * own)
            };
            throws = throws.iter().flat_map(|shown| own.iter().map(|own| both(shown, own))).collect();
        }
        Some(throws.into_iter().map(|(faces, chance)| (Chance::RollDice { faces }, chance)).collect())
    }

    /// DT-REF-1: named cards must be among those nobody has seen.
    fn check_unseen(&self, state: &State, cards: impl IntoIterator<Item = CardRef>) -> Result<(), Violation> {
        let mut unseen = state.unseen;
        for card in cards.into_iter().filter_map(CardRef::card) {
            if card.index() >= self.cards().len() {
                return Err(Violation::impossible("DT-REF-1", text("There is no such card.")));
            }
            if !unseen.take(card) {
                return Err(Violation::impossible("DT-REF-1", self.all_seen(state, card)));
            }
        }
        Ok(())
    }

    fn check_reveal(&self, state: &State, n: u8, heroes: &[HeroId]) -> Result<(), Violation> {
        let rule = if state.step == Step::Market { "DT-SETUP-5" } else { "DT-HIRE-16" };
        let set: HeroSet = heroes.iter().copied().collect();
        if heroes.len() != n as usize || set.len() != heroes.len() {
            let why = text("Reveal {n} different heroes.").with("n", u32::from(n));
            return Err(Violation::impossible(rule, why));
        }
        match heroes.iter().find(|hero| !state.hero_deck.contains(**hero)) {
            None => Ok(()),
            Some(hero) => {
                let why = text("{hero} is not in the hero deck.").with("hero", self.hero_name(*hero));
                Err(Violation::impossible(rule, why))
            }
        }
    }

    pub(super) fn check_face(&self, colour: Colour, face: Face) -> Result<(), Violation> {
        if self.faces(colour).contains(&face) {
            return Ok(());
        }
        let why = text("A {colour} die has no face {face}.").with("colour", colour);
        let face = crate::engine::Arg::Verbatim(face.to_string());
        Err(Violation::impossible("DT-DRAFT-5", why.with("face", face)))
    }

    fn check_shown(&self, state: &State, seat: Seat, n: u8, shown: Shown) -> Result<(), Violation> {
        match shown {
            // Cards that may have gone are not shown (DT-REF-3).
            Shown::Cards(cards)
                if cards.len() <= n as usize
                    && cards.len() + usize::from(state.seat(seat).unsure) >= n as usize =>
            {
                self.check_unseen(state, cards.iter().map(|card| CardRef::Card(*card)))
            }
            Shown::Cards(cards) => {
                let why = text_n(
                    "{seat} has {n} unknown card; you entered {m}.",
                    "{seat} has {n} unknown cards; you entered {m}.",
                    n,
                );
                let why = why.with("seat", seat).with("m", cards.len());
                Err(Violation::impossible("DT-OVER-2", why))
            }
            Shown::Total(total) => {
                let (least, most) = self.possible_totals(state, seat);
                if (least..=most).contains(&total.into()) {
                    return Ok(());
                }
                let why = text_n(
                    "{seat}’s hand is worth {least} to {most}: {n} of its cards is unknown.",
                    "{seat}’s hand is worth {least} to {most}: {n} of its cards are unknown.",
                    n,
                );
                let why = why.with("seat", seat).with("least", least).with("most", most);
                Err(Violation::impossible("DT-OVER-2", why))
            }
        }
    }

    /// The least and the most that a hand can be worth: its known cards, with the cheapest and the dearest
    /// unseen cards in its unknown slots.
    fn possible_totals(&self, state: &State, seat: Seat) -> (u32, u32) {
        let known = self.known_total(state, seat);
        let mut values: Vec<u32> = Vec::new();
        for (card, copies) in state.unseen.iter() {
            values.extend(std::iter::repeat_n(u32::from(self.card(card).value), copies.into()));
        }
        values.sort_unstable();
        let unknown = state.seat(seat).unknown();
        let least: u32 = values.iter().take(unknown - usize::from(state.seat(seat).unsure)).sum();
        let most: u32 = values.iter().rev().take(unknown).sum();
        (known + least, known + most)
    }

    /// The total value of the known cards in a hand.
    pub(super) fn known_total(&self, state: &State, seat: Seat) -> u32 {
        let cards = state.seat(seat).hand.iter().filter_map(|slot| Slot::card(*slot));
        cards.map(|card| u32::from(self.card(card).value)).sum()
    }
}

fn card_ref(card: Option<CardId>) -> CardRef {
    card.map_or(CardRef::Unknown, CardRef::Card)
}

/// Takes a uniformly random card out of a multiset of `total` cards.
pub(super) fn draw(cards: &mut Counts, total: &mut usize, random: &mut Random) -> Option<CardId> {
    let card = cards.nth(random.index(*total))?;
    cards.take(card);
    *total -= 1;
    Some(card)
}

fn some_heroes(mut deck: HeroSet, n: u8, random: &mut Random) -> Few<HeroId, 5> {
    (0..n)
        .filter_map(|_| {
            let hero = deck.iter().nth(random.index(deck.len()))?;
            deck.remove(hero);
            Some(hero)
        })
        .collect()
}
