//! Builds positions: a round just before its last die is deployed, with everything that follows unplayed.

use std::sync::Arc;
use tableside::engine::prelude::*;

use tableside::engine::Seat;
use tableside::games::dice_tuners::dice::{Colour, Die, Face, Side};
use tableside::games::dice_tuners::{
    Action, CardId, CardRef, DiceTuners, HeroId, HeroSet, SeatState, State, Step,
};

use crate::notation::{
    card, card_ref, colour, die, hero, heroes, plain, plain_and, plain_rules, rules, slot,
};
use crate::table::Table;

/// A position as far as a test says it; the rest is filled in so that nothing is missing or twice. Dice
/// that no test mentions show Shields, so that their duels do not take place.
pub struct Given {
    game: Arc<DiceTuners>,
    state: State,
    sides: Vec<[Option<Die>; 3]>,
    aside: Vec<Colour>,
    top: Option<CardRef>,
    market: Option<HeroSet>,
}

/// A position with plain cards.
pub fn given(players: usize) -> Given {
    Given::with(plain_rules(players))
}

/// Two players, the first one's left die against the other's right die; all colours are legal.
pub fn duel(left: &str, right: &str) -> Given {
    given(2).meet(left, right)
}

/// Three players and their front dice; all colours are legal.
pub fn trio(fronts: [&str; 3]) -> Given {
    given(3).fronts(&fronts)
}

impl Given {
    pub fn with(game: Arc<DiceTuners>) -> Self {
        let mut state = game.start();
        state.round = 2;
        for seat in 0..game.seats() {
            state.seats[seat] = SeatState::default();
        }
        let sides = vec![[None; 3]; game.seats()];
        Self { game, state, sides, aside: Vec::new(), top: None, market: None }
    }

    pub fn round(mut self, round: u8) -> Self {
        self.state.round = round;
        self
    }

    /// The first player.
    pub fn first(mut self, seat: u8) -> Self {
        self.state.first = Seat(seat);
        self
    }

    pub fn vp(mut self, vp: &[u8]) -> Self {
        for (seat, vp) in self.state.seats.iter_mut().zip(vp) {
            seat.vp = *vp;
        }
        self
    }

    pub fn hand(mut self, seat: usize, words: &str) -> Self {
        let hand = words.split_whitespace().map(|word| slot(&self.game, word));
        self.state.seats[seat].hand = hand.collect();
        self.state.seats[seat].hand.sort_unstable();
        self
    }

    pub fn hands(mut self, hands: &[&str]) -> Self {
        for (seat, words) in hands.iter().enumerate() {
            self = self.hand(seat, words);
        }
        self
    }

    pub fn hero(mut self, seat: usize, id: &str) -> Self {
        self.state.seats[seat].hero = Some(hero(&self.game, id));
        self
    }

    pub fn die(mut self, seat: usize, side: Side, word: &str) -> Self {
        self.sides[seat][side.index()] = Some(die(word));
        self
    }

    /// The first player's left die against the right die of the next seat.
    pub fn meet(self, left: &str, right: &str) -> Self {
        let first = self.state.first;
        let next = first.clockwise(1, self.game.seats());
        self.die(first.index(), Side::Left, left).die(next.index(), Side::Right, right)
    }

    pub fn fronts(mut self, words: &[&str]) -> Self {
        for (seat, word) in words.iter().enumerate() {
            self = self.die(seat, Side::Front, word);
        }
        self
    }

    /// The colours of the dice aside.
    pub fn aside(mut self, words: &str) -> Self {
        self.aside = words.split_whitespace().map(colour).collect();
        self
    }

    /// The visible top of the strategy deck.
    pub fn top(mut self, word: &str) -> Self {
        self.top = Some(card_ref(&self.game, word));
        self
    }

    /// The discard pile.
    pub fn discard(mut self, words: &str) -> Self {
        self.state.discard = words.split_whitespace().map(|word| card(&self.game, word)).collect();
        self
    }

    /// Bluffs that left the match.
    pub fn gone(mut self, words: &str) -> Self {
        self.state.gone = words.split_whitespace().map(|word| card(&self.game, word)).collect();
        self
    }

    pub fn market(mut self, words: &str) -> Self {
        self.market = Some(heroes(&self.game, words).into_iter().collect());
        self
    }

    /// The round is deployed: the table asks for what comes next.
    pub fn deployed(self) -> Table {
        let (mut table, last) = self.before_the_last_die();
        table.plays_as(last.0, last.1);
        table
    }

    /// All duels of the round are negated, so that the next round's recruitment begins.
    pub fn next_round(self) -> Table {
        self.deployed()
    }

    /// As [`deployed`](Self::deployed), with the action that deploys the last die still to come.
    pub fn before_the_last_die(mut self) -> (Table, (Seat, Action)) {
        self.fill_heroes();
        self.fill_cards();
        self.fill_dice();
        let last = self.lay_dice();
        let state = &mut self.state;
        state.step = Step::Deploy;
        state.draft = 3;
        state.picks = self.game.seats() as u8;
        state.hire.done = self.game.seats() as u8;
        (Table::at_state(self.game, self.state), last)
    }

    fn fill_heroes(&mut self) {
        let n = self.game.seats();
        let named = self.state.seats.iter().filter_map(|seat| seat.hero);
        let named: HeroSet = named.chain(self.market.unwrap_or_default().iter()).collect();
        let all: HeroSet = (0..self.game.heroes().len() as u8).map(HeroId).collect();
        let mut free = all.iter().filter(|hero| !named.contains(*hero)).collect::<Vec<_>>();
        // From cost 3 on, so that nothing is cheap by chance.
        free.sort_by_key(|hero| (self.game.hero(*hero).cost + 6) % 9);
        let mut free = free.into_iter();
        for seat in self.state.seats.iter_mut() {
            seat.hero = seat.hero.or_else(|| free.next());
        }
        let last_round = self.state.round == self.game.rounds();
        let size = if last_round { 1 } else { n + 1 };
        self.state.market = self.market.unwrap_or_else(|| free.by_ref().take(size).collect());
        self.state.hero_deck = free.collect();
    }

    fn fill_cards(&mut self) {
        let mut unseen = self.game.all_cards();
        let mut see = |card: CardId| assert!(unseen.take(card), "there are not so many copies of {card:?}");
        let state = &mut self.state;
        state
            .seats
            .iter()
            .flat_map(|seat| seat.hand.iter())
            .filter_map(|slot| slot.card())
            .for_each(&mut see);
        state.gone.iter().copied().for_each(&mut see);
        for (card, n) in state.discard.iter() {
            (0..n).for_each(|_| see(card));
        }
        let unknown: usize = state.seats.iter().map(SeatState::unknown).sum();
        let face_up =
            self.game.options().strategy_deck == tableside::games::dice_tuners::options::StrategyDeck::FaceUp;
        let top = self.top.or_else(|| unseen.nth(0).map(CardRef::Card)).filter(|_| face_up);
        if let Some(CardRef::Card(card)) = top {
            assert!(unseen.take(card), "there are not so many copies of {card:?}");
        }
        let known_top = usize::from(matches!(top, Some(CardRef::Card(_))));
        state.deck = (unseen.total() + known_top - unknown) as u8;
        state.top = top;
        state.unseen = unseen;
    }

    /// Every colour has as many dice as players, and one more.
    fn fill_dice(&mut self) {
        let n = self.game.seats();
        let mut left = [n + 1; 3];
        let mut use_up = |colour: Colour| {
            left[colour.index()] = left[colour.index()].checked_sub(1).expect("too many dice of a colour");
        };
        self.sides.iter().flatten().flatten().for_each(|die| use_up(die.colour));
        self.aside.iter().for_each(|colour| use_up(*colour));
        if self.aside.is_empty() {
            for colour in Colour::ALL {
                use_up(colour);
                self.aside.push(colour);
            }
        }
        assert_eq!(self.aside.len(), 3, "three dice lie aside");
        let mut rest =
            Colour::ALL.into_iter().flat_map(|colour| std::iter::repeat_n(colour, left[colour.index()]));
        for place in self.sides.iter_mut().flatten().filter(|place| place.is_none()) {
            *place = rest.next().map(|colour| Die { colour, face: Face::SHIELD });
        }
        let aside = self.aside.iter().map(|colour| Die { colour: *colour, face: Face::katana(1) });
        self.state.aside = aside.collect();
    }

    /// Lays all dice but the last seat's second and everyone's third, which go by themselves.
    fn lay_dice(&mut self) -> (Seat, Action) {
        let n = self.game.seats();
        let last = self.state.first.clockwise(n - 1, n);
        for (seat, dice) in self.state.seats.iter_mut().zip(&self.sides) {
            seat.sides = [dice[0], dice[1], None];
            seat.dice = dice[2].into_iter().collect();
        }
        let second = self.sides[last.index()][1].expect("all dice are there");
        let seat = self.state.seat_mut(last);
        seat.sides[1] = None;
        seat.dice.push(second);
        self.state.deployed = 2 * n as u8 - 1;
        (last, Action::DeployDie { die: second, side: Side::Right })
    }
}

/// A position with plain cards and those written in `toml`.
pub fn given_with(players: usize, toml: &[String]) -> Given {
    Given::with(rules(players, &[], plain_and(&toml.concat())))
}

/// A position with plain cards and house rules.
pub fn given_under(players: usize, options: &[(&str, &str)]) -> Given {
    Given::with(rules(players, options, plain()))
}
