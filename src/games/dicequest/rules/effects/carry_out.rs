//! What each effect does.

use crate::engine::{EventSink, Seat};
use crate::games::dicequest::action::{Choice, Onto};
use crate::games::dicequest::content::ability::{PreventKind, ThreatPlace, Times, TokenSide};
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::dice::{Colour, DiceSet, Die, Symbols};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::rules::executor::Executor;
use crate::games::dicequest::state::{Deal, Draw, Running, Wound};

impl<S: EventSink<Event>> Executor<'_, S> {
    /// An effect that asks nothing, as a seat's part.
    pub(super) fn carry_out(&mut self, running: &Running, seat: Seat, op: &Op) {
        match *op {
            Op::AddDie(Some(colour)) => self.add_die(colour),
            Op::AddSymbol(symbols) => self.add_bonus(symbols),
            Op::Prevent { kind, n } => {
                let at = match kind {
                    PreventKind::Light => 0,
                    PreventKind::Deadly => 1,
                    PreventKind::Any => 2,
                };
                let prevented = &mut self.state.turn.prevented[at];
                *prevented = prevented.saturating_add(n);
            }
            Op::ExtraWound { kind, n, per } => {
                let times = per.map_or(1, |symbol| self.game.shown(self.state, symbol));
                let extra = &mut self.state.turn.extra[kind.index()];
                *extra = extra.saturating_add(n.saturating_mul(times));
            }
            Op::Gold { n, .. } => self.change_gold(seat, i16::from(n)),
            Op::StealGold(n) => {
                let taken = self.state.seat(seat).gold.min(u16::from(n)) as i16;
                self.change_gold(seat, -taken);
                self.change_gold(running.seat, taken);
            }
            Op::Vp(n) => self.gain_vp(seat, n),
            Op::DrawItem { deck, n } => self.state.deal = Some(Deal { seat, deck, n }),
            Op::RerollToken { side, .. } => self.turn_token(seat, side == TokenSide::Active),
            Op::Need(change) => self.state.turn.needs.change(change),
            Op::PlaceThreat { place, n, per } => {
                let n = n * if per == Times::Seat { self.game.seats() as u8 } else { 1 };
                let waits = place == ThreatPlace::Act3 && !self.state.shows_last_adventure();
                let onto = if waits { Onto::Act3 } else { Onto::Adventure };
                self.draw_tokens(Draw { act: self.state.act, n, onto });
            }
            _ => {}
        }
    }

    /// An effect with what was chosen for it.
    pub(super) fn carry_out_choice(&mut self, seat: Seat, op: &Op, choice: Choice) {
        match (*op, choice) {
            (Op::AddDie(None), Choice::Colour { colour }) => self.add_die(colour),
            (Op::ConvertDie { .. }, Choice::Convert { die, colour }) => self.replace_die(die, colour),
            (Op::Reroll { .. }, Choice::Dice { dice }) => self.reroll(dice),
            (Op::SetFace { .. }, Choice::Face { die, side }) => self.set_side(die, side),
            (Op::ConvertSymbol { take, give }, Choice::Swap { die, give: at }) => {
                let Some(given) = give.get(usize::from(at)).copied() else { return };
                let symbols = match die {
                    None => Some(&mut self.state.turn.bonus),
                    Some(die) => self.state.turn.dice.get_mut(usize::from(die)).map(|die| &mut die.symbols),
                };
                if let Some(symbols) = symbols
                    && symbols.take(take)
                {
                    symbols.add(given);
                }
                self.sort_dice();
            }
            (Op::RemoveWound { .. }, Choice::Hero { hero }) => {
                if let Some(hero) = self.state.seat_mut(seat).hero_mut(hero) {
                    hero.wound = Wound::None;
                    let card = hero.card;
                    self.note(Event::Healed(seat, card));
                }
            }
            (Op::RemoveWound { .. }, Choice::ComingWound) => {
                self.state.turn.cancelled = self.state.turn.cancelled.saturating_add(1);
            }
            (Op::GiveWound { kind, .. }, Choice::Hero { hero }) => self.wound(seat, hero, kind),
            (Op::LevelUp(_), Choice::Hero { hero }) => self.level_up(seat, hero),
            (Op::LoseItem { .. }, Choice::Item { item }) => {
                if let Some(item) = self.discard(seat, item) {
                    self.note(Event::ItemReturned(seat, item));
                }
            }
            (Op::RefreshMarket(_), Choice::Market { place }) => self.return_from_market(place),
            (Op::ReplaceQuest(_), Choice::Quest { place }) => self.replace_quest(place),
            (Op::ReplaceQuest(_), Choice::QuestWithThreat { place }) => {
                self.find_token_on(place);
                self.replace_quest(place);
            }
            (Op::PlaceThreat { .. }, Choice::Quest { place }) => {
                self.draw_tokens(Draw { act: self.state.act, n: 1, onto: Onto::Quest { place } });
            }
            (Op::DiscardThreat(_), Choice::Token { token }) => self.discard_token(token),
            _ => {}
        }
    }

    /// A die joins the pool; after the roll it is rolled at once (DQ-DICE-5).
    pub fn add_die(&mut self, colour: Colour) {
        if self.game.can_add(self.state, colour) {
            self.state.turn.dice.insert_sorted(Die::rolling(colour));
            self.note(Event::DieAdded(colour));
        }
    }

    fn replace_die(&mut self, die: u8, colour: Colour) {
        if let Some(die) = self.state.turn.dice.get_mut(usize::from(die)) {
            *die = Die::rolling(colour);
        }
        self.sort_dice();
    }

    /// These dice are rolled again together.
    pub fn reroll(&mut self, dice: DiceSet) {
        for at in dice.iter() {
            if let Some(die) = self.state.turn.dice.get_mut(usize::from(at)) {
                *die = Die::rolling(die.colour);
            }
        }
        self.sort_dice();
    }

    fn set_side(&mut self, die: u8, side: u8) {
        if let Some(die) = self.state.turn.dice.get_mut(usize::from(die)) {
            show(self.game, die, side);
        }
        self.sort_dice();
    }

    /// A pool is kept sorted: dice that are alike are interchangeable.
    pub fn sort_dice(&mut self) {
        self.state.turn.dice.sort_unstable();
    }

    fn add_bonus(&mut self, symbols: Symbols) {
        self.state.turn.bonus.add(symbols);
        self.note(Event::Bonus(symbols));
    }

    /// Gold is gained, or lost down to none.
    pub fn change_gold(&mut self, seat: Seat, n: i16) {
        let own = self.state.seat_mut(seat);
        let before = own.gold;
        own.gold = own.gold.saturating_add_signed(n);
        let changed = i32::from(own.gold) - i32::from(before);
        if changed != 0 {
            self.note(Event::Gold(seat, changed as i16));
        }
    }

    pub fn gain_vp(&mut self, seat: Seat, n: u8) {
        let own = self.state.seat_mut(seat);
        own.vp = own.vp.saturating_add(u16::from(n));
        if n > 0 {
            self.note(Event::Vp(seat, n));
        }
    }

    pub fn turn_token(&mut self, seat: Seat, active: bool) {
        let own = self.state.seat_mut(seat);
        if own.token != active {
            own.token = active;
            self.note(Event::Token(seat, active));
        }
    }
}

/// Turns a die to a side; changes made on it before are gone (DQ-DICE-8).
pub fn show(game: &crate::games::dicequest::Dicequest, die: &mut Die, side: u8) {
    let colour = die.colour.index();
    let side = game.cards().canon[colour].get(usize::from(side)).copied().unwrap_or(0);
    die.side = side;
    die.symbols = game.cards().faces[colour][usize::from(side)];
    die.spent = 0;
}
