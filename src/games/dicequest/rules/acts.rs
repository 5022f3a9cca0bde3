//! Rounds and Acts: set-up, the Threat Phase, the end of a turn, a new Act (DQ-SETUP-*, DQ-ROUND-*, DQ-THR-*,
//! DQ-DONE-7 to DQ-DONE-9).

use super::executor::{Executor, Progress};
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Onto, PLACES};
use crate::games::dicequest::content::ability::{ItemDeck, Step as Printed};
use crate::games::dicequest::content::compiled::Ability;
use crate::games::dicequest::content::{HeroDeck, Timing};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::TokenId;
use crate::games::dicequest::options::{FirstPlayer, QuestGold};
use crate::games::dicequest::state::{Attempt, Card, Deal, Draw, ROUNDS, State, Step, TurnState};

/// How many Items each seat begins with (DQ-SETUP-8).
const FIRST_ITEMS: u8 = 2;

impl Dicequest {
    /// Whether a token of an Act is left to be placed (DQ-THR-4).
    pub(super) fn has_tokens(&self, state: &State, act: u8) -> bool {
        let discarded = state.token_discard.total(self.tokens_of(act));
        self.coop() && self.undrawn_tokens(state, act) + discarded > 0
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Set-up, after the board has been filled: two Items for each seat, then the Act begins.
    pub fn deal_next(&mut self) -> Progress {
        let dealt = usize::from(self.state.cursor);
        match self.state.in_order().nth(dealt) {
            Some(seat) => {
                self.state.cursor += 1;
                self.state.deal = Some(Deal { seat, deck: ItemDeck::Basic, n: FIRST_ITEMS });
            }
            None => self.enter(Step::NewAct),
        }
        Progress::GoesOn
    }

    /// An Adventure has been turned up: tokens, what waited for it, its own abilities, then the round.
    pub fn new_act_goes_on(&mut self) -> Progress {
        if self.state.cursor == 0 {
            self.state.cursor = 1;
            if self.state.act == 3 {
                let waiting = std::mem::take(&mut self.state.act3);
                waiting.iter().for_each(|token| self.put_on_adventure(*token));
            }
            if self.game.coop() {
                let n = self.game.seats() as u8;
                self.draw_tokens(Draw { act: self.state.act, n, onto: Onto::Adventure });
            }
        } else if !self.next_of_adventure(Printed::Reveal) {
            self.begin_round();
        }
        Progress::GoesOn
    }

    /// Begins the next ability of the Adventure with this step; says whether there was one. The cursor is one
    /// above the ability that comes next.
    fn next_of_adventure(&mut self, step: Printed) -> bool {
        let Some(adventure) = self.state.adventure.filter(|_| self.game.coop()) else { return false };
        self.next_ability(Card::Adventure(adventure), 1, |ability| ability.step == step)
    }

    /// The same for any card; the cursor begins at `from`.
    fn next_ability(&mut self, card: Card, from: u8, fits: impl Fn(&Ability) -> bool) -> bool {
        let abilities = self.game.abilities_of(card);
        let seat = self.state.first.unwrap_or_default();
        while let Some(ability) = abilities.get(usize::from(self.state.cursor - from)) {
            let at = self.state.cursor - from;
            self.state.cursor += 1;
            let start = self.game.start_of(card, at, seat);
            let now = fits(ability)
                && !ability.passive
                && self.game.conditions_hold(self.state, seat, None, ability)
                && self.game.check_effect(self.state, &start).is_ok();
            if now {
                self.state.running = Some(start);
                return true;
            }
        }
        false
    }

    /// The marker moves; then the Threat Phase, or the first turn (DQ-ROUND-1).
    fn begin_round(&mut self) {
        self.state.round += 1;
        self.state.ongoing = None;
        self.state.turn = TurnState::default();
        self.note(Event::RoundBegins(self.state.round));
        self.enter(Step::Threat);
        self.state.active = self.state.first.unwrap_or_default();
        self.state.threat_due = self.game.has_threat_phase() && !self.state.threats_unseen.is_empty();
    }

    /// A Threat card was revealed, or there is none: an immediate one acts (DQ-THR-2).
    pub fn threat_goes_on(&mut self) -> Progress {
        let acting = self.state.ongoing.filter(|card| self.game.threat(*card).timing == Timing::Immediate);
        let acts = acting.is_some_and(|card| {
            self.next_ability(Card::Threat(card), 0, |ability| ability.step == Printed::RoundStart)
        });
        if !acts {
            if acting.is_some() {
                self.state.ongoing = None;
            }
            self.enter(Step::RoundStart);
            self.state.cursor = 1;
        }
        Progress::GoesOn
    }

    /// The Adventure’s abilities of the start of a round; then tokens on Quests move in an Adventure round.
    pub fn round_start_goes_on(&mut self) -> Progress {
        if self.next_of_adventure(Printed::RoundStart) {
            return Progress::GoesOn;
        }
        if self.state.is_adventure_round() && self.game.coop() {
            let named = (0..PLACES).filter(|place| self.move_token(*place)).count();
            let moved = named + self.move_unnamed_tokens();
            if moved > 0 {
                self.note(Event::TokensMoved(moved as u8));
            }
        }
        let first = self.state.first.unwrap_or_default();
        self.begin_turn(first);
        Progress::GoesOn
    }

    /// The token on a Quest moves to the Adventure; says whether there was one.
    pub fn move_token(&mut self, place: usize) -> bool {
        let quest = self.state.quests.get_mut(place).and_then(Option::as_mut);
        let token = quest.and_then(|quest| quest.token.take());
        token.is_some_and(|token| {
            self.put_on_adventure(token);
            true
        })
    }

    pub fn put_on_adventure(&mut self, token: TokenId) {
        self.state.tokens.insert_sorted(token);
    }

    /// A Threat token comes to lie somewhere. While Act III runs its Adventure is the face-up one (DQ-THR-13).
    pub fn put_token(&mut self, token: TokenId, onto: Onto) {
        match onto {
            Onto::Adventure => self.put_on_adventure(token),
            Onto::Act3 if self.state.shows_last_adventure() => self.put_on_adventure(token),
            Onto::Act3 => {
                self.state.act3.insert_sorted(token);
            }
            Onto::Quest { place } => {
                let quest = self.state.quests.get_mut(usize::from(place)).and_then(Option::as_mut);
                if let Some(quest) = quest {
                    quest.token = Some(token);
                }
            }
        }
    }

    /// A Quest leaves the game; a token on it moves to the Adventure (DQ-THR-10). Says whether there was one.
    pub fn remove_quest(&mut self, place: u8) -> bool {
        let place = usize::from(place);
        if place >= PLACES {
            return false;
        }
        let moved = self.move_token(place);
        self.state.quests[place] = None;
        if self.game.options().quest_gold == QuestGold::Reserve {
            self.state.quest_gold[place] = 0;
        }
        moved
    }

    /// A card puts a Quest out of the game.
    pub fn replace_quest(&mut self, place: u8) {
        if self.remove_quest(place) {
            self.note(Event::TokensMoved(1));
        }
    }

    /// Tokens are to be drawn, as many as there are; a few at a time.
    pub fn draw_tokens(&mut self, draw: Draw) {
        if draw.n > 0 && self.game.has_tokens(self.state, draw.act) {
            self.state.draw = Some(draw);
        }
    }

    pub fn discard_token(&mut self, token: TokenId) {
        if !self.state.tokens.contains(&token) && self.game.check_lying_token(self.state, token).is_ok() {
            self.name_token(token);
        }
        if let Some(at) = self.state.tokens.iter().position(|other| *other == token) {
            self.state.tokens.remove(at);
            self.token_to_discards(token);
            self.note(Event::TokenDiscarded(token));
        }
    }

    /// The turn is over: the next seat’s begins, or the round ends (DQ-ROUND-2, DQ-ROUND-6).
    pub fn end_turn(&mut self) {
        self.state.turn = TurnState::default();
        let next = self.state.active.clockwise(1, self.game.seats());
        if Some(next) != self.state.first {
            return self.begin_turn(next);
        }
        if self.state.is_adventure_round() {
            self.enter(Step::Complete);
        } else {
            self.next_round();
        }
    }

    fn next_round(&mut self) {
        self.pass_token();
        self.begin_round();
    }

    /// House rule: the First Player token goes clockwise (DQ-ROUND-3).
    fn pass_token(&mut self) {
        if self.game.options().first_player == FirstPlayer::Rotates {
            let first = self.state.first.unwrap_or_default();
            self.state.first = Some(first.clockwise(1, self.game.seats()));
        }
    }

    /// The next Act begins (DQ-DONE-7). What has to be revealed is asked for next.
    pub fn next_act(&mut self) {
        debug_assert!(self.state.round < ROUNDS, "the match ends after the third Act");
        self.pass_token();
        let state = &mut *self.state;
        state.board_level = state.act.min(2);
        state.tokens.clear();
        state.adventure = None;
        for seat in 0..state.seats.len() as u8 {
            let own = state.seat_mut(Seat(seat));
            own.adventure = Attempt::None;
            own.took_part = Default::default();
        }
        let unlocked = state.board_level;
        for place in 0..PLACES as u8 {
            self.remove_quest(place);
        }
        self.move_unnamed_tokens();
        self.state.act += 1;
        self.note(Event::Unlocked(unlocked));
        if self.state.act == 3 {
            self.unlock_legendary();
        }
        self.enter(Step::NewAct);
    }

    /// Apprentices of the deck and the Market leave the game (DQ-DONE-8).
    fn unlock_legendary(&mut self) {
        let legendary = self.game.heroes_of(HeroDeck::Legendary);
        self.state.heroes_unseen = self.state.heroes_unseen.and(legendary);
        self.state.market = [None; PLACES];
        self.state.hero_top = None;
        self.state.hero_bottom.clear();
        self.note(Event::LegendaryUnlocked);
    }
}
