//! A fight of which people tell only how its dice lie in the end (DQ-TABLE-5).

use super::effects::show;
use super::executor::Executor;
use super::refusal::Refusal;
use crate::engine::{EventSink, Seat, Text, Violation, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{FightEnd, FinalDie, Source, UsedAbility};
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::content::ability::{Forbidden, Step as Printed};
use crate::games::dicequest::content::compiled::{Ability, Cond, Op};
use crate::games::dicequest::dice::{Colour, Die, PER_COLOUR, Symbol, Symbols};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::names;
use crate::games::dicequest::state::{Card, Naming, State, Step, TurnState};

/// The rule that a fight can be told by its final dice.
pub const RULE: &str = "DQ-TABLE-5";

type Checked = Result<(), Violation>;

fn no(rule: &'static str, why: Text) -> Checked {
    Err(Violation::impossible(rule, why))
}

/// What may have changed a pool: dice that may have joined, and symbols on no die.
#[derive(Default)]
struct Sources {
    /// By colour.
    added: [u8; 4],
    any_added: u8,
    converted: u8,
    /// By symbol.
    bonus: [u8; 5],
    /// By symbol: what exchanged symbols became at most.
    given: [u8; 5],
}

impl Sources {
    fn count(&mut self, ability: &Ability) {
        for op in &ability.ops {
            match op {
                Op::AddDie(Some(colour)) => self.added[colour.index()] += 1,
                Op::AddDie(None) => self.any_added += 1,
                Op::ConvertDie { .. } => self.converted += 1,
                Op::AddSymbol(symbols) => {
                    Symbol::ALL.iter().for_each(|one| self.bonus[one.index()] += symbols.of(*one));
                }
                // Of a symbol that becomes two the other is told.
                Op::ConvertSymbol { take, give } => {
                    let most = give.iter().map(|given| given.of(*take)).max().unwrap_or(0);
                    self.bonus[take.index()] += most.saturating_sub(1);
                    for one in Symbol::ALL {
                        self.given[one.index()] += give.iter().map(|given| given.of(one)).max().unwrap_or(0);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a pool can have become another one.
    fn explain(&self, before: [u8; 4], after: [u8; 4]) -> bool {
        let gone: u8 = before.iter().zip(after).map(|(before, after)| before.saturating_sub(after)).sum();
        let come = [0, 1, 2, 3].map(|at: usize| after[at].saturating_sub(before[at]));
        let of_colour: u8 = come.iter().zip(self.added).map(|(come, added)| (*come).min(added)).sum();
        let all: u8 = come.iter().sum();
        // A die that was converted and is one of many of its old colour again is none that was converted.
        gone <= self.converted && all <= of_colour + self.any_added + self.converted
    }
}

fn counts(colours: impl Iterator<Item = Colour>) -> [u8; 4] {
    let mut counts = [0; 4];
    colours.for_each(|colour| counts[colour.index()] += 1);
    counts
}

impl Dicequest {
    /// Whether a fight can be told by its final dice now: the pool is about to be rolled.
    #[must_use]
    pub fn can_be_fought(&self, state: &State) -> bool {
        let dice = &state.turn.dice;
        state.step == Step::Combat
            && !state.bots.contains(state.active)
            && !dice.is_empty()
            && dice.iter().all(|die| !die.rests())
    }

    /// Whether the Reroll token can have been used in a fight that begins now.
    #[must_use]
    pub fn may_use_token(&self, state: &State) -> bool {
        state.own().token && self.check_free(state, Forbidden::RerollToken).is_ok()
    }

    /// Whether a fight can have ended so.
    pub(in crate::games::dicequest) fn check_fought(&self, state: &State, end: &FightEnd) -> Checked {
        if state.bots.contains(state.active) {
            return no(RULE, text("A bot has to see each roll."));
        }
        if !self.can_be_fought(state) {
            return no(RULE, text("The final dice are entered in place of the first roll."));
        }
        self.check_final_dice(state, &end.dice)?;
        let mut after = *state;
        let mut sources = Sources::default();
        if end.token {
            let verdict = self
                .check_free(state, Forbidden::RerollToken)
                .and_then(|()| if state.own().token { Ok(()) } else { Err(Refusal::TokenInactive) });
            self.said(state, verdict)?;
            after.seat_mut(state.active).token = false;
        }
        for used in &end.used {
            let ability = self.check_used_ability(&after, used)?;
            let counts = !ability.cost.rests_on_dice();
            if counts {
                sources.count(ability);
            }
            Executor { game: self, state: &mut after, events: &mut () }.pay_for_used(state.active, used);
        }
        for item in &end.items {
            self.check_used_item(&after, *item)?;
            Executor { game: self, state: &mut after, events: &mut () }.take_held(state.active, *item);
            self.item(*item).abilities.iter().for_each(|ability| sources.count(ability));
        }
        self.each_quiet_ability(state, &mut |ability| sources.count(ability));
        if let Some(result) = end.result {
            return self.check_result(state, end, result, &sources);
        }
        self.check_pool(state, end, &sources)?;
        for symbol in Symbol::ALL {
            if end.bonus.of(symbol) > sources.bonus[symbol.index()] {
                let why =
                    text("Nothing that was used adds that many symbols that are not on a die: {symbol}.");
                return no("DQ-OUT-1", why.with("symbol", names::symbol(symbol)));
            }
        }
        Ok(())
    }

    /// A refusal of the active seat, as a violation that cannot stand.
    fn said<T>(&self, state: &State, verdict: Result<T, Refusal>) -> Result<T, Violation> {
        verdict.map_err(|refusal| refusal.violation(self, state, state.active, false))
    }

    /// Whether dice can lie so, each by itself and all together.
    fn check_final_dice(&self, state: &State, dice: &[FinalDie]) -> Checked {
        for die in dice {
            let colour = names::colour(die.colour);
            let Some(face) = self.cards().faces[die.colour.index()].get(usize::from(die.side)) else {
                let why = text("A {color} die has no such side.");
                return no("DQ-DICE-2", why.with("color", colour));
            };
            if self.is_banned(state, die.colour) {
                return self.said(state, Err(Refusal::Banned { card: None, colour: die.colour }));
            }
            if die.spent && face.of(Symbol::Rune) == 0 {
                let why = text("A {color} die with this face has no Rune to spend: {face}.");
                return no("DQ-RUNE-1", why.with("color", colour).with("face", names::symbols(*face)));
            }
        }
        let counts = counts(dice.iter().map(|die| die.colour));
        match Colour::ALL.into_iter().find(|colour| counts[colour.index()] > PER_COLOUR) {
            Some(colour) => self.said(state, Err(Refusal::ColourFull(colour))),
            None => Ok(()),
        }
    }

    /// Whether a single-use Item can have been used before or in this fight.
    fn check_used_item(&self, state: &State, item: ItemId) -> Checked {
        let seat = state.active;
        let verdict = self.check_held(state, seat, item).and_then(|()| {
            self.check_free(state, Forbidden::Items)?;
            let card = self.item(item);
            match card.abilities.first().filter(|_| card.kind == ItemKind::SingleUse) {
                None => Err(Refusal::NotSingleUse(item)),
                Some(ability) if in_fight(ability.step) => Ok(()),
                Some(ability) => Err(Refusal::WrongStep { card: Card::Item(item), step: ability.step }),
            }
        });
        self.said(state, verdict)?;
        self.check_tellable(&self.start_of(Card::Item(item), 0, seat))
    }

    fn check_tellable(&self, start: &crate::games::dicequest::state::Running) -> Checked {
        if self.can_be_told(start) {
            return Ok(());
        }
        let why = text("{card} does something that the dice do not show: enter each step.");
        no(RULE, why.with("card", self.title(start.card)))
    }

    /// Whether an ability can have been used before or in this fight.
    fn check_used_ability(&self, state: &State, used: &UsedAbility) -> Result<&Ability, Violation> {
        let seat = state.active;
        let found = || {
            if used.source == Source::Task {
                return Err(Refusal::NoAbility);
            }
            let (card, ..) = self.source_card(state, seat, used.source)?;
            let ability = self.abilities_of(card).get(usize::from(used.ability)).ok_or(Refusal::NoAbility)?;
            if ability.passive {
                return Err(Refusal::WorksByItself(card));
            }
            if !in_fight(ability.step) {
                return Err(Refusal::WrongStep { card, step: ability.step });
            }
            if state.turn.used & mark(used) != 0 {
                return Err(Refusal::UsedUp(card));
            }
            let (cost, gold) = (ability.cost.gold, state.seat(seat).gold);
            if gold < u16::from(cost) {
                return Err(Refusal::AbilityTooDear { card, cost, gold });
            }
            if ability.cost.reroll_token && !state.seat(seat).token {
                return Err(Refusal::TokenInactive);
            }
            match (ability.cost.wound, used.wound) {
                (Some(_), Some(hero)) => self.check_hit(state, seat, hero)?,
                (None, None) => {}
                _ => return Err(Refusal::WrongPay(card)),
            }
            Ok((card, ability))
        };
        let (card, ability) =
            found().map_err(|refusal: Refusal| refusal.violation(self, state, seat, false))?;
        if ability.cost.discard_item > 0 {
            let why = text("{card} does something that the dice do not show: enter each step.");
            return Err(Violation::impossible(RULE, why.with("card", self.title(card))));
        }
        let start = self.start_of(card, used.ability, seat);
        let healed = match used.heals {
            Some(healed) => self.check_healed(state, &start, healed.choice()),
            None => Ok(false),
        };
        if !self.said(state, healed)? {
            self.check_tellable(&start)?;
        }
        Ok(ability)
    }

    /// Abilities of Active Heroes, and of what they carry, that leave no trace but on the dice.
    fn each_quiet_ability(&self, state: &State, each: &mut dyn FnMut(&Ability)) {
        self.each_active(state, &mut |ability| {
            if !ability.passive && in_fight(ability.step) && ability.cost.rests_on_dice() {
                each(ability);
            }
        });
    }

    /// The colours of the dice that may have joined the pool by abilities which need not be told, and are not.
    pub(in crate::games::dicequest) fn each_free_die(
        &self,
        state: &State,
        end: &FightEnd,
        each: &mut dyn FnMut(Colour),
    ) {
        let mut told = 0;
        for used in &end.used {
            let Ok((card, ..)) = self.source_card(state, state.active, used.source) else { continue };
            let ability = self.abilities_of(card).get(usize::from(used.ability));
            told +=
                u8::from(ability.is_some_and(|ability| ability.cost.rests_on_dice() && adds_die(ability)));
        }
        // If one of them is told, it is not known which the others are.
        if told == 0 {
            self.each_quiet_ability(state, &mut |ability| {
                let adds = ability.ops.iter().filter_map(|op| match op {
                    Op::AddDie(colour) => *colour,
                    _ => None,
                });
                adds.for_each(&mut *each);
            });
        }
    }

    /// Abilities of Active Heroes, Apprentices left out, and of what they carry.
    fn each_active(&self, state: &State, each: &mut dyn FnMut(&Ability)) {
        for space in state.turn.heroes.iter() {
            let Some(hero) = state.own().hero(space) else { continue };
            let own = hero.expert.then_some(Card::Hero(hero.card));
            for card in own.into_iter().chain(hero.item.map(Card::Item)) {
                self.abilities_of(card).iter().for_each(&mut *each);
            }
        }
    }

    /// Whether a fight can have come to this result. Only more than all dice and all that was used can show is refused.
    fn check_result(&self, state: &State, end: &FightEnd, result: Symbols, sources: &Sources) -> Checked {
        if !end.dice.is_empty() || end.bonus != Symbols::NONE {
            return no(RULE, text("Enter either the dice or what they come to."));
        }
        if let Some(card) = self.looks_at_faces(state, sources) {
            let why = text("{card} depends on what each die shows: enter the dice.");
            return no(RULE, why.with("card", self.title(card)));
        }
        let most = self.most_of_each(state, sources);
        for symbol in Symbol::ALL {
            let (n, most) = (result.of(symbol), most[symbol.index()]);
            if u16::from(n) > most {
                let why = text(
                    "These dice, and all that was used, show {symbol} {most} times at most, not {n} times.",
                );
                let why = why.with("symbol", names::symbol(symbol)).with("most", usize::from(most));
                return no("DQ-OUT-1", why.with("n", n));
            }
        }
        Ok(())
    }

    /// The most of each symbol that a pool can come to with all that may have changed it.
    fn most_of_each(&self, state: &State, sources: &Sources) -> [u16; 5] {
        let pool = counts(state.turn.dice.iter().map(|die| die.colour));
        let shows = |colour: Colour, symbol: Symbol| {
            let faces = self.cards().faces[colour.index()].iter();
            faces.map(|face| u16::from(face.of(symbol))).max().unwrap_or(0)
        };
        let fixed = self.fixed_symbols(state);
        Symbol::ALL.map(|symbol| {
            let of_colour = |colour: Colour| {
                let dice = pool[colour.index()] + sources.added[colour.index()];
                u16::from(dice) * shows(colour, symbol)
            };
            let any = Colour::ALL.into_iter().map(|colour| shows(colour, symbol)).max().unwrap_or(0);
            let dice: u16 = Colour::ALL.into_iter().map(of_colour).sum();
            let besides = [sources.bonus, sources.given, fixed, state.turn.bonus.0];
            let besides = besides.map(|of| u16::from(of[symbol.index()]));
            dice + u16::from(sources.any_added + sources.converted) * any + besides.iter().sum::<u16>()
        })
    }

    /// What Heroes and what they carry may add by themselves.
    fn fixed_symbols(&self, state: &State) -> [u8; 5] {
        let mut fixed = [0; 5];
        self.each_active(state, &mut |ability| {
            for op in ability.ops.iter().filter(|_| ability.step == Printed::Static) {
                if let Op::AddSymbol(symbols) = op {
                    Symbol::ALL.iter().for_each(|one| fixed[one.index()] += symbols.of(*one));
                }
            }
        });
        fixed
    }

    /// A card of which something that follows depends on the faces, not on the result alone.
    fn looks_at_faces(&self, state: &State, sources: &Sources) -> Option<Card> {
        let fixed = self.fixed_symbols(state);
        let off_dice = |symbol: Symbol| {
            let at = symbol.index();
            sources.bonus[at] + fixed[at] + state.turn.bonus.of(symbol) > 0
        };
        let shows = |ability: &Ability| ability.when.iter().any(|cond| matches!(cond, Cond::Shows(_)));
        let counts = |ability: &Ability| {
            let wounds = |op: &Op| matches!(op, Op::ExtraWound { per: Some(of), .. } if off_dice(*of));
            ability.ops.iter().any(wounds)
        };
        let task = self.task_card(state).into_iter().chain(state.ongoing.map(Card::Threat));
        for card in task {
            if self.abilities_of(card).iter().any(|ability| shows(ability) || counts(ability)) {
                return Some(card);
            }
        }
        let after = |ability: &Ability| matches!(ability.step, Printed::Wound | Printed::Reward);
        let heroes = state.turn.heroes.iter().filter_map(|space| state.own().hero(space));
        let cards = heroes.flat_map(|hero| [Some(Card::Hero(hero.card)), hero.item.map(Card::Item)]);
        let held = state.own().known().map(Card::Item);
        let mut cards = cards.flatten().chain(held);
        cards.find(|card| self.abilities_of(*card).iter().any(|ability| after(ability) && shows(ability)))
    }

    /// Whether these can be the dice of this pool (DQ-DEP-10).
    fn check_pool(&self, state: &State, end: &FightEnd, sources: &Sources) -> Checked {
        let before = counts(state.turn.dice.iter().map(|die| die.colour));
        let after = counts(end.dice.iter().map(|die| die.colour));
        if sources.explain(before, after) {
            return Ok(());
        }
        let differs = |colour: &Colour| before[colour.index()] != after[colour.index()];
        let colour = Colour::ALL.into_iter().find(differs).unwrap_or_default();
        let why =
            text("{color} dice in the pool: {due}; entered: {n}. If something used changed that, say what.");
        let why = why.with("due", before[colour.index()]).with("n", after[colour.index()]);
        no("DQ-DEP-10", why.with("color", names::colour(colour)))
    }
}

fn adds_die(ability: &Ability) -> bool {
    ability.ops.iter().any(|op| matches!(op, Op::AddDie(_)))
}

/// Whether something is used between Deployment and the end of Combat.
const fn in_fight(step: Printed) -> bool {
    matches!(step, Printed::Deployment | Printed::Combat)
}

/// The bit of an ability among those that were used.
const fn mark(used: &UsedAbility) -> u32 {
    let place = match used.source {
        Source::Hero { hero } => TurnState::hero_place(hero),
        Source::Equipment { hero } => TurnState::item_place(hero),
        Source::Task => TurnState::TASK_PLACE,
    };
    TurnState::mark(place, used.ability)
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Combat is over: the dice lie as they were told, and what was used up is gone.
    pub fn fight_ends(&mut self, end: &FightEnd) {
        let seat = self.state.active;
        if end.token {
            self.turn_token(seat, false);
        }
        for used in &end.used {
            self.pay_for_used(seat, used);
        }
        for item in &end.items {
            if self.take_held(seat, *item) {
                self.return_item(*item);
                self.carry_out_besides(&self.game.start_of(Card::Item(*item), 0, seat));
            }
        }
        self.state.turn.dice.clear();
        for told in &end.dice {
            let mut die = Die::rolling(told.colour);
            show(self.game, &mut die, told.side);
            if told.spent && die.symbols.take(Symbol::Rune) {
                die.locked = true;
                die.spent = 1;
            }
            self.state.turn.dice.push(die);
        }
        self.sort_dice();
        match end.result {
            Some(result) => (self.state.turn.bonus, self.state.turn.counted) = (result, true),
            None => self.state.turn.bonus.add(end.bonus),
        }
        self.end_step();
    }

    fn pay_for_used(&mut self, seat: Seat, used: &UsedAbility) {
        let Ok((card, place, _)) = self.game.source_card(self.state, seat, used.source) else { return };
        let Some(ability) = self.game.abilities_of(card).get(usize::from(used.ability)) else { return };
        self.state.turn.used |= TurnState::mark(place, used.ability);
        let cost = ability.cost;
        self.change_gold(seat, -i16::from(cost.gold));
        if cost.reroll_token {
            self.turn_token(seat, false);
        }
        if let (Some(kind), Some(hero)) = (cost.wound, used.wound) {
            self.wound(seat, hero, kind.wound());
        }
        let start = self.game.start_of(card, used.ability, seat);
        match used.heals {
            Some(healed) => self.heal_as_told(&start, healed.choice()),
            None => self.carry_out_besides(&start),
        }
        // Nobody says which Item was drawn, and it may have been used at once.
        if self.state.naming == Naming::Late {
            self.deal_unnamed();
        }
    }
}
