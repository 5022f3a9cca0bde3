//! What each effect asks, what can be answered, and whether it could change anything.

use super::parts::{Parts, parts};
use super::subsets::Subsets;
use crate::engine::Seat;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Choice, PLACES, Target};
use crate::games::dicequest::content::ability::{
    Heroes, PreventKind, ThreatPlace, TokenSide, Victim, Who, WoundKind,
};
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::dice::{Colour, DiceSet, Die, PER_COLOUR};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::options::Heal;
use crate::games::dicequest::rules::abilities::distinct;
use crate::games::dicequest::rules::lasting::shows;
use crate::games::dicequest::rules::refusal::Refusal;
use crate::games::dicequest::state::{Card, Running, State, Step, Wound};

/// Whether an effect is chosen, rather than simply done.
pub const fn is_chosen(op: &Op) -> bool {
    matches!(
        op,
        Op::AddDie(None)
            | Op::ConvertDie { .. }
            | Op::Reroll { .. }
            | Op::SetFace { .. }
            | Op::ConvertSymbol { .. }
            | Op::RemoveWound { .. }
            | Op::GiveWound { .. }
            | Op::LevelUp(_)
            | Op::LoseItem { .. }
            | Op::RefreshMarket(_)
            | Op::ReplaceQuest(_)
            | Op::PlaceThreat { place: ThreatPlace::Quest, .. }
            | Op::DiscardThreat(_)
            | Op::Manual
    )
}

/// Whether an effect changes dice and symbols alone.
pub const fn is_of_dice(op: &Op) -> bool {
    matches!(
        op,
        Op::AddDie(_)
            | Op::ConvertDie { .. }
            | Op::Reroll { .. }
            | Op::SetFace { .. }
            | Op::AddSymbol(_)
            | Op::ConvertSymbol { .. }
    )
}

impl Dicequest {
    /// Whether a die of a colour can join the pool (DQ-DICE-3, DQ-DICE-6).
    #[must_use]
    pub fn can_add(&self, state: &State, colour: Colour) -> bool {
        let there = state.turn.dice.iter().filter(|die| die.colour == colour).count();
        there < usize::from(PER_COLOUR) && !self.is_banned(state, colour)
    }

    /// What a seat can answer to an effect.
    pub(super) fn each_choice(
        &self,
        state: &State,
        running: &Running,
        op: &Op,
        seat: Seat,
        each: &mut dyn FnMut(Choice),
    ) {
        let own = state.seat(seat);
        let fits = |colour: Option<Colour>, die: &Die| colour.is_none_or(|colour| colour == die.colour);
        let free = || {
            distinct(&state.turn.dice)
                .map(|at| (at, state.turn.dice[usize::from(at)]))
                .filter(|(_, die)| !die.locked)
        };
        match *op {
            Op::AddDie(None) => {
                let can = Colour::ALL.into_iter().filter(|colour| self.can_add(state, *colour));
                can.for_each(|colour| each(Choice::Colour { colour }));
            }
            Op::ConvertDie { from, to } => {
                for (die, _) in free().filter(|(_, die)| fits(from, die)) {
                    let other = |colour: &Colour| {
                        *colour != state.turn.dice[usize::from(die)].colour
                            && to.is_none_or(|to| to == *colour)
                            && self.can_add(state, *colour)
                    };
                    Colour::ALL
                        .into_iter()
                        .filter(other)
                        .for_each(|colour| each(Choice::Convert { die, colour }));
                }
            }
            Op::Reroll { colour, max } => {
                let sets = rerolls(&state.turn.dice, colour, max);
                (0..sets.len()).for_each(|at| each(Choice::Dice { dice: sets.nth(at) }));
            }
            Op::SetFace { from, to } => {
                for (die, shown) in free().filter(|(_, die)| shows(die, &from)) {
                    let colour = shown.colour.index();
                    for side in 0..6u8 {
                        let printed = self.cards().faces[colour][usize::from(side)];
                        let first = self.cards().canon[colour][usize::from(side)] == side;
                        let changes = side != shown.side || printed != shown.symbols;
                        if to[colour] & (1 << side) != 0 && first && changes {
                            each(Choice::Face { die, side });
                        }
                    }
                }
            }
            Op::ConvertSymbol { take, give } => {
                let dice = free().filter(|(_, die)| die.symbols.of(take) > 0).map(|(at, _)| Some(at));
                let bonus = (state.turn.bonus.of(take) > 0).then_some(None);
                for die in dice.chain(bonus) {
                    (0..give.len() as u8).for_each(|give| each(Choice::Swap { die, give }));
                }
            }
            Op::RemoveWound { who, pending } => {
                let heals = |wound| {
                    wound == Wound::Light || wound == Wound::Unblockable && self.options().heal == Heal::Any
                };
                let among = |hero: u8| who == Heroes::Own || state.turn.heroes.contains(hero);
                for (hero, _) in own.heroes().filter(|(hero, card)| among(*hero) && heals(card.wound)) {
                    each(Choice::Hero { hero });
                }
                if pending && self.can_cancel(state) {
                    each(Choice::ComingWound);
                }
            }
            Op::GiveWound { who, .. } => {
                let among = |hero: u8| who != Victim::Active || state.turn.heroes.contains(hero);
                own.heroes()
                    .filter(|(hero, _)| among(*hero))
                    .for_each(|(hero, _)| each(Choice::Hero { hero }));
            }
            Op::LevelUp(who) => {
                let among = |hero: u8| who == Heroes::Own || state.turn.heroes.contains(hero);
                let apprentices = own.heroes().filter(|(hero, card)| among(*hero) && !card.expert);
                apprentices.for_each(|(hero, _)| each(Choice::Hero { hero }));
            }
            Op::LoseItem { .. } => self.each_item(state, seat, &mut |item| each(Choice::Item { item })),
            Op::RefreshMarket(n) => {
                let filled = (0..PLACES as u8).filter(|place| state.market[usize::from(*place)].is_some());
                filled.for_each(|place| each(Choice::Market { place }));
                if running.left < n {
                    each(Choice::Done);
                }
            }
            Op::ReplaceQuest(_) => {
                let free = |place: &u8| {
                    state.quests[usize::from(*place)].is_some()
                        && state.turn.target != Some(Target::Quest { place: *place })
                };
                for place in (0..PLACES as u8).filter(free) {
                    let (without, with) = self.may_bear_token(state, place);
                    if without {
                        each(Choice::Quest { place });
                    }
                    if with {
                        each(Choice::QuestWithThreat { place });
                    }
                }
            }
            Op::PlaceThreat { .. } => {
                let free =
                    |place: &u8| state.quests[usize::from(*place)].is_some_and(|quest| quest.token.is_none());
                (0..PLACES as u8).filter(free).for_each(|place| each(Choice::Quest { place }));
            }
            Op::DiscardThreat(_) => {
                let mut last = None;
                for token in state.tokens.iter().filter(|token| last.replace(**token) != Some(**token)) {
                    each(Choice::Token { token: *token });
                }
            }
            Op::Manual => each(Choice::Done),
            _ => {}
        }
    }

    /// Whether a coming Light Wound can be cancelled (DQ-WND-11, DQ-WND-12).
    fn can_cancel(&self, state: &State) -> bool {
        let coming = matches!(state.step, Step::Deployment | Step::Combat | Step::Wound);
        coming
            && self.options().heal != Heal::TokenOnly
            && self.net_wounds(state)[WoundKind::Light.index()] > 0
    }

    /// Whether an effect would change anything for a seat that does its part.
    pub(super) fn touches(&self, state: &State, op: &Op, seat: Seat) -> bool {
        let own = state.seat(seat);
        match *op {
            Op::StealGold(_) => own.gold > 0,
            Op::Gold { n, .. } => n > 0 || n < 0 && own.gold > 0,
            Op::RerollToken { side, .. } => own.token != (side == TokenSide::Active),
            Op::LoseItem { .. } => {
                !own.backpack.is_empty() || own.heroes().any(|(_, hero)| hero.item.is_some())
            }
            Op::GiveWound { who: Victim::Active, .. } => !state.turn.heroes.is_empty(),
            Op::GiveWound { .. } => own.heroes().next().is_some(),
            Op::PlaceThreat { place: ThreatPlace::Quest, .. } => {
                self.quests_without_token(state) > 0 && self.has_tokens(state, state.act)
            }
            _ => true,
        }
    }

    /// Whether an effect would change anything now (DQ-ABIL-8).
    pub(super) fn is_possible(&self, state: &State, start: &Running, op: &Op) -> bool {
        let others = || state.in_order().filter(|seat| *seat != start.seat);
        match parts(op) {
            Parts::Rival => {
                return match start.rival {
                    Some(rival) => self.touches(state, op, rival),
                    None => others().any(|seat| self.touches(state, op, seat)),
                };
            }
            Parts::Each => return state.in_order().any(|seat| self.touches(state, op, seat)),
            Parts::Own => {}
        }
        match *op {
            Op::AddDie(Some(colour)) => self.can_add(state, colour),
            Op::Prevent { kind, .. } => {
                let coming = matches!(state.step, Step::Deployment | Step::Combat | Step::Wound);
                let net = self.net_wounds(state);
                let left = match kind {
                    PreventKind::Light => net[0],
                    PreventKind::Deadly => net[1],
                    PreventKind::Any => net[0] + net[1],
                };
                coming && left > 0
            }
            Op::DrawItem { deck, .. } => !self.deck_is_empty(state, deck),
            Op::ReplaceQuest(_) => {
                let left = state.quests_unseen.and(self.quests_of(state.act)).len();
                let unnamed = self.unnamed_quests(state);
                left > unnamed && (unnamed > 0 || self.any_choice(state, start, op))
            }
            Op::PlaceThreat { place: ThreatPlace::Quest, .. } => self.touches(state, op, start.seat),
            Op::PlaceThreat { .. } => self.has_tokens(state, state.act),
            Op::Gold { who: Who::Own, .. } | Op::RerollToken { .. } | Op::LoseItem { .. } => {
                self.touches(state, op, start.seat)
            }
            Op::Need(_) | Op::ExtraWound { .. } => state.turn.target.is_some(),
            Op::BanDie(_) | Op::Price { .. } | Op::Forbid(_) | Op::ScoreVp { .. } => false,
            Op::RefreshMarket(_) if self.unnamed_heroes(state) > 0 => true,
            _ if is_chosen(op) => self.any_choice(state, start, op),
            _ => true,
        }
    }

    fn any_choice(&self, state: &State, start: &Running, op: &Op) -> bool {
        if let Op::Reroll { colour, max } = *op {
            return max > 0 && state.turn.dice.iter().any(|die| may_reroll(die, colour));
        }
        let mut any = false;
        let fresh = Running { left: self.times(op), ..*start };
        self.each_choice(state, &fresh, op, start.seat, &mut |_| any = true);
        any
    }

    /// What tells of a choice that makes itself, where what follows does not (DQ-ABIL-12).
    pub(super) fn told_of(&self, state: &State, op: &Op, choice: Choice) -> Option<Event> {
        let colour = |die: u8| state.turn.dice.get(usize::from(die)).map(|die| die.colour);
        Some(match (op, choice) {
            (_, Choice::Convert { die, colour: to }) => Event::DieConverted(colour(die)?, to),
            (_, Choice::Face { die, side }) => {
                let colour = colour(die)?;
                Event::DieTurned(colour, *self.cards().faces[colour.index()].get(usize::from(side))?)
            }
            (Op::ConvertSymbol { take, give: offers }, Choice::Swap { give, .. }) => {
                Event::Exchanged(*take, *offers.get(usize::from(give))?)
            }
            (_, Choice::ComingWound) => Event::WoundCancelled(state.active),
            (Op::ReplaceQuest(_), Choice::Quest { place } | Choice::QuestWithThreat { place }) => {
                Event::QuestLeft(state.quests.get(usize::from(place)).copied().flatten()?.quest)
            }
            _ => return None,
        })
    }

    /// Why an ability would change nothing.
    pub(super) fn why_nothing(&self, state: &State, card: Card, ops: &[Op]) -> Refusal {
        match ops.first() {
            Some(Op::AddDie(Some(colour))) if self.is_banned(state, *colour) => {
                Refusal::Banned { card: self.task_card(state), colour: *colour }
            }
            Some(Op::AddDie(Some(colour))) => Refusal::ColourFull(*colour),
            Some(Op::StealGold(_)) => Refusal::NobodyToHurt(card),
            Some(Op::DrawItem { deck, .. }) => Refusal::DeckEmpty(*deck),
            Some(
                Op::AddDie(None)
                | Op::ConvertDie { .. }
                | Op::Reroll { .. }
                | Op::SetFace { .. }
                | Op::AddSymbol(_)
                | Op::ConvertSymbol { .. }
                | Op::RemoveWound { .. }
                | Op::Prevent { .. }
                | Op::GiveWound { .. }
                | Op::ExtraWound { .. }
                | Op::BanDie(_)
                | Op::Gold { .. }
                | Op::Vp(_)
                | Op::LevelUp(_)
                | Op::RerollToken { .. }
                | Op::LoseItem { .. }
                | Op::RefreshMarket(_)
                | Op::ReplaceQuest(_)
                | Op::Need(_)
                | Op::Price { .. }
                | Op::Forbid(_)
                | Op::PlaceThreat { .. }
                | Op::DiscardThreat(_)
                | Op::ScoreVp { .. }
                | Op::Manual,
            )
            | None => Refusal::ChangesNothing(card),
        }
    }

    /// Why an answer does not fit.
    pub(super) fn why_not(&self, state: &State, choice: Choice) -> Refusal {
        let die_at = |die: u8| state.turn.dice.get(usize::from(die));
        let op = state.running.as_ref().and_then(|running| self.op_of(running));
        let colour_of = |op: Option<Op>| match op {
            Some(Op::Reroll { colour, .. } | Op::ConvertDie { from: colour, .. }) => colour,
            _ => None,
        };
        let wrong_die = |die: u8| match die_at(die) {
            None => Some(Refusal::NoDie(die)),
            Some(Die { locked: true, colour, .. }) => Some(Refusal::DieLocked(*colour)),
            Some(other) => colour_of(op)
                .filter(|colour| *colour != other.colour)
                .map(|colour| Refusal::WrongColour { colour }),
        };
        let blocked = |colour: Colour| {
            if self.is_banned(state, colour) {
                Some(Refusal::Banned { card: self.task_card(state), colour })
            } else {
                (!self.can_add(state, colour)).then_some(Refusal::ColourFull(colour))
            }
        };
        let found = match choice {
            Choice::Dice { dice } => dice.iter().find_map(wrong_die),
            Choice::Face { die, .. } => wrong_die(die),
            Choice::Swap { die, .. } => die.and_then(wrong_die),
            Choice::Convert { die, colour } => wrong_die(die).or_else(|| blocked(colour)),
            Choice::Colour { colour } => blocked(colour),
            Choice::Hero { hero } => self.why_not_this_hero(state, op, hero),
            Choice::ComingWound => Some(Refusal::NothingToCancel),
            Choice::Done
            | Choice::Seat { .. }
            | Choice::Item { .. }
            | Choice::Market { .. }
            | Choice::Quest { .. }
            | Choice::QuestWithThreat { .. }
            | Choice::Token { .. } => None,
        };
        found.unwrap_or(Refusal::NoAnswer)
    }

    /// The same for a Hero.
    fn why_not_this_hero(&self, state: &State, op: Option<Op>, hero: u8) -> Option<Refusal> {
        let at_home = state.turn.target.is_some() && !state.turn.heroes.contains(hero);
        match op? {
            Op::GiveWound { who: Victim::Active, .. } => self.check_hit(state, state.active, hero).err(),
            Op::LevelUp(Heroes::Active) if at_home => Some(Refusal::NoLevelUpAtHome(hero)),
            Op::RemoveWound { who: Heroes::Active, .. } if at_home => Some(Refusal::AtHome(hero)),
            Op::RemoveWound { .. } => {
                let own = state.own().hero(hero)?;
                (own.wound == Wound::Unblockable).then_some(Refusal::WoundStays(hero))
            }
            _ => None,
        }
    }
}

/// Whether an effect may roll a die again.
fn may_reroll(die: &Die, colour: Option<Colour>) -> bool {
    !die.locked && die.rests() && colour.is_none_or(|colour| colour == die.colour)
}

/// The sets of dice that an effect may roll again.
pub(super) fn rerolls(dice: &[Die], colour: Option<Colour>, max: u8) -> Subsets {
    Subsets::new(dice, usize::from(max), &|die| may_reroll(die, colour))
}

/// The same choice with the first of those dice that are alike.
pub fn canonical(dice: &[Die], choice: Choice) -> Choice {
    let first = |die: u8| {
        let shown = dice.get(usize::from(die));
        let at = shown.and_then(|shown| dice.iter().position(|other| other == shown));
        at.map_or(die, |at| at as u8)
    };
    match choice {
        Choice::Convert { die, colour } => Choice::Convert { die: first(die), colour },
        Choice::Face { die, side } => Choice::Face { die: first(die), side },
        Choice::Swap { die: Some(die), give } => Choice::Swap { die: Some(first(die)), give },
        Choice::Dice { dice: set } => {
            let mut firsts = DiceSet::default();
            for die in set.iter() {
                let mut at = first(die);
                while firsts.contains(at) {
                    at += 1;
                }
                firsts.insert(at);
            }
            Choice::Dice { dice: firsts }
        }
        _ => choice,
    }
}

impl Dicequest {
    /// Whether Heroes are being put out of the Market one by one: it is filled again afterwards (DQ-COOP-10).
    pub(in crate::games::dicequest) fn is_refreshing(&self, state: &State) -> bool {
        let op =
            state.running.as_ref().filter(|running| running.begun).and_then(|running| self.op_of(running));
        matches!(op, Some(Op::RefreshMarket(_)))
    }

    /// Whether an effect is about to choose among the Heroes of the Market: all of them are named before that (DQ-TABLE-4).
    pub(in crate::games::dicequest) fn turns_to_market(&self, state: &State) -> bool {
        let op = state.running.as_ref().and_then(|running| self.op_of(running));
        matches!(op, Some(Op::RefreshMarket(_)))
    }

    /// Whether an effect is about to choose among the Quests.
    pub(in crate::games::dicequest) fn turns_to_quests(&self, state: &State) -> bool {
        let running = state.running.as_ref().filter(|running| !running.begun || running.left > 0);
        let op = running.and_then(|running| self.op_of(running));
        match op {
            Some(Op::ReplaceQuest(_)) => true,
            Some(Op::PlaceThreat { place: ThreatPlace::Quest, .. }) => !self.counts_tokens(state),
            _ => false,
        }
    }
}
