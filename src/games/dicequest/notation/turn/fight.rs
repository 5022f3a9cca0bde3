//! A fight on a line: what was used up, the final dice, and what follows from them.

use super::dice::{self, changed};
use super::keys::{Read, Stop, digit, some, space, spaces, unclear};
use super::telling::{Line, MOST, Marks, Telling};
use crate::engine::notation::{Keys, Unread};
use crate::engine::{Entry, Rules, Seat, Turn, Violation, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, Choice, FightEnd, Healed, Ruling, Source, UsedAbility};
use crate::games::dicequest::content::ability::{Step as Printed, WoundKind};
use crate::games::dicequest::content::compiled::{Ability, Op};
use crate::games::dicequest::dice::{Colour, Symbol, Symbols};
use crate::games::dicequest::ids::{ItemId, TokenId};
use crate::games::dicequest::state::Step;

/// What is used after a fight.
enum Later {
    Item(ItemId, Vec<u32>),
    Ability(Source, Vec<u32>),
}

/// A space, and whether what the Hero there carries is meant.
pub(super) fn source(keys: &mut Keys<'_>) -> Option<(u8, bool)> {
    Some((space(keys)?, keys.take('/')))
}

/// An Item with the digits that it needs.
pub(super) fn item_with_digits(game: &Dicequest, item: u8, keys: &mut Keys<'_>) -> Option<(u8, Vec<u32>)> {
    let wants = game.item(ItemId(item)).abilities.first().map_or(0, wants);
    Some((item, digits(keys, wants)?))
}

/// An ability with the digits that it needs.
pub(super) fn ability_with_digits(
    telling: &Telling<'_>,
    space: u8,
    carried: bool,
    keys: &mut Keys<'_>,
) -> Option<(u8, bool, Vec<u32>)> {
    let (_, abilities) = telling.abilities(space, carried)?;
    let wants = of_fight(abilities).map_or(0, |(_, ability)| wants(ability));
    Some((space, carried, digits(keys, wants)?))
}

/// The ability of a card that is meant where dice are rolled: the first that is used, and in no Tavern.
fn of_fight(abilities: &[Ability]) -> Option<(usize, &Ability)> {
    let used = |ability: &&Ability| !ability.passive && ability.step != Printed::Tavern;
    let at = abilities.iter().position(|ability| used(&ability));
    at.or_else(|| abilities.iter().position(|ability| !ability.passive)).map(|at| (at, &abilities[at]))
}

fn digits(keys: &mut Keys<'_>, n: usize) -> Option<Vec<u32>> {
    (0..n).map(|_| digit(keys)).collect()
}

/// How many digits an ability needs: its colours, the Hero that it heals, and the one that takes its wound.
fn wants(ability: &Ability) -> usize {
    let digits = |op: &Op| match op {
        Op::AddDie(None) | Op::RemoveWound { .. } => 1,
        Op::ConvertDie { from, to } => usize::from(from.is_none()) + usize::from(to.is_none()),
        _ => 0,
    };
    ability.ops.iter().map(digits).sum::<usize>() + usize::from(ability.cost.wound.is_some())
}

const fn is_later(ability: &Ability) -> bool {
    matches!(ability.step, Printed::Wound | Printed::Reward)
}

impl<'a> Telling<'a> {
    /// Whose abilities those of a Hero are, or of what it carries.
    fn abilities(&self, space: u8, carried: bool) -> Option<(Source, &'a [Ability])> {
        let own = self.copy.own().hero(space)?;
        Some(match own.item.filter(|_| carried) {
            Some(item) => (Source::Equipment { hero: space }, &self.game.item(item).abilities),
            None => (Source::Hero { hero: space }, &self.game.hero(own.card).abilities),
        })
    }

    /// What was used up, the dice and what is told of wounds, to the end of the line.
    pub(super) fn read_fight(&self, keys: &mut Keys<'_>, told: &mut Line) -> Read<()> {
        self.marks(keys, &mut told.marks)?;
        told.dice = some(dice::read(keys))?;
        keys.skip_spaces();
        if told.dice.is_empty() && keys.take('.') {
            told.result = Some(some(dice::result(keys))?);
        }
        while keys.take('+') {
            let at = some(digit(keys).and_then(|n| n.checked_sub(1)))?;
            told.bonus.add(Symbols::one(*some(Symbol::ALL.get(at as usize))?));
            keys.skip_spaces();
        }
        if keys.take('.') {
            told.wounds = std::iter::from_fn(|| digit(keys)).map(|n| n as u8).collect();
            if keys.take('.') {
                told.level_ups = spaces(keys);
                if keys.take('.') {
                    told.tokens = Some(self.read_tokens(keys));
                }
            }
        }
        if keys.is_over() && told.wounds.iter().all(|n| *n <= 3) { Ok(()) } else { Err(Stop::NoLine) }
    }

    /// Threat tokens by their place among those that can lie there, from 1; 0 is none.
    pub(super) fn read_tokens(&self, keys: &mut Keys<'_>) -> Vec<TokenId> {
        let kinds = self.game.token_kinds(&self.copy);
        let told = std::iter::from_fn(|| digit(keys)).filter(|n| *n > 0);
        told.map(|n| kinds.get(n as usize - 1).copied().unwrap_or(TokenId(u8::MAX))).collect()
    }

    fn marks(&self, keys: &mut Keys<'_>, marks: &mut Marks) -> Read<()> {
        loop {
            keys.skip_spaces();
            if !keys.take('*') {
                return Ok(());
            }
            match some(keys.key())? {
                '0' => marks.token = true,
                '8' => {
                    let item = some(self.item_card(keys))?;
                    marks.items.push(some(item_with_digits(self.game, item, keys))?);
                }
                '9' => {
                    let (space, carried) = some(source(keys))?;
                    marks.used.push(some(ability_with_digits(self, space, carried, keys))?);
                }
                _ => return Err(Stop::NoLine),
            }
        }
    }

    /// The final dice, and what follows from them by proposal or as it was told.
    pub(super) fn fight(&mut self, mut line: Line) -> Read<()> {
        let mut later = self.take_later(&mut line.marks);
        if self.game.can_be_fought(&self.copy) {
            let end = self.end(&line)?;
            self.report(Ruling::Fought { end });
        }
        let round = (self.copy.round, self.copy.active);
        while !self.failed && self.entries.len() < MOST {
            let Turn::Choose(asked) = self.game.turn(&self.copy) else { break };
            // What the end of an Adventure brings to others is told with it.
            let grants = self.copy.granting.is_some();
            if !grants && ((self.copy.round, self.copy.active) != round || asked != self.seat) {
                break;
            }
            if !grants && matches!(self.copy.step, Step::Tavern | Step::Deploy) {
                break;
            }
            if self.copy.step == Step::Assign && line.wounds.first() == Some(&0) {
                let (rule, why) = match told_order(&self.copy.turn.wounds).next() {
                    Some(WoundKind::UnblockableLight | WoundKind::UnblockableDeadly) => {
                        ("DQ-WND-5", text("This wound cannot be blocked."))
                    }
                    Some(WoundKind::Light | WoundKind::Deadly) | None => {
                        ("DQ-WND-3", text("No Shields are left to block this wound."))
                    }
                };
                return Err(Stop::Unread(Unread::Refused(Violation::impossible(rule, why))));
            }
            let used = if asked == self.seat { self.marked(&mut later) } else { None };
            if let Some((action, digits)) = used {
                self.does(action);
                self.heals(&digits)?;
                continue;
            }
            if let Some(action) = self.of_tokens(&mut line) {
                self.does(action);
                continue;
            }
            let Some((seat, action)) = self.next(&mut line) else { break };
            self.enter(Entry::Do { seat, action });
        }
        if self.failed {
            return Ok(());
        }
        if !later.is_empty() {
            return unclear(text("What is said to be used cannot be used after this fight."));
        }
        // Without a group there are no tokens.
        let tokens = !self.game.coop() && line.tokens.as_ref().is_some_and(|tokens| !tokens.is_empty());
        if tokens || !line.wounds.is_empty() || !line.level_ups.is_empty() {
            return unclear(text("There are fewer wounds or Level Ups than that."));
        }
        if let Some(token) = line.tokens.and_then(|tokens| tokens.first().copied()) {
            let why = self.game.why_no_token(&self.begun, &self.entries, token);
            return Err(Stop::Unread(Unread::Refused(why)));
        }
        Ok(())
    }

    /// What was told of Threat tokens, where it is asked: which are paid, or whether one lay on the Quest.
    fn of_tokens(&self, line: &mut Line) -> Option<Action> {
        let told = line.tokens.as_mut()?;
        let next = if told.is_empty() { None } else { Some(told.remove(0)) };
        if self.game.asks_of_quest_token(&self.copy) {
            return Some(Action::QuestToken { there: next.is_some() });
        }
        if self.copy.step != Step::SpendExcess {
            told.splice(0..0, next);
            return None;
        }
        Some(next.map_or(Action::EndStep, |token| Action::DiscardThreat { token }))
    }

    /// The Items that are used before the dice are rolled or after that: nobody is asked for them unless they have names.
    pub(super) fn named_before(&self, marks: &Marks) -> Vec<u8> {
        let around = |step: Printed| matches!(step, Printed::Deployment | Printed::Wound | Printed::Reward);
        let used = |item: &u8| self.game.item(ItemId(*item)).abilities.iter().any(|own| around(own.step));
        marks.items.iter().map(|(item, _)| *item).filter(used).collect()
    }

    /// What is used after the dice lie, which their report cannot hold.
    fn take_later(&self, marks: &mut Marks) -> Vec<Later> {
        let mut later = Vec::new();
        marks.items.retain(|(item, digits)| {
            let item = ItemId(*item);
            let now = !self.game.item(item).abilities.first().is_some_and(is_later);
            if !now {
                later.push(Later::Item(item, digits.clone()));
            }
            now
        });
        marks.used.retain(|(space, carried, digits)| {
            let Some((source, abilities)) = self.abilities(*space, *carried) else { return true };
            let now = !of_fight(abilities).is_some_and(|(_, ability)| is_later(ability));
            if !now {
                later.push(Later::Ability(source, digits.clone()));
            }
            now
        });
        later
    }

    /// What was said to be used, if it can be now, with whom it heals.
    fn marked(&self, later: &mut Vec<Later>) -> Option<(Action, Vec<u32>)> {
        let mut legal = Vec::new();
        self.game.legal(&self.copy, self.seat, &mut legal);
        let means = |said: &Later, action: &Action| match (action, said) {
            (Action::UseItem { item }, Later::Item(other, _)) => item == other,
            (Action::UseAbility { source, .. }, Later::Ability(other, _)) => source == other,
            _ => false,
        };
        let found = |said: &Later| legal.iter().find(|action| means(said, action)).copied();
        let (at, action) = later.iter().enumerate().find_map(|(at, said)| Some((at, found(said)?)))?;
        let (Later::Item(_, digits) | Later::Ability(_, digits)) = later.remove(at);
        Some((action, digits))
    }

    /// Says whom an ability heals: a Hero by its space, or 0 for a wound that is still coming.
    fn heals(&mut self, digits: &[u32]) -> Read<()> {
        let mut digits = digits.iter();
        while !self.failed && self.copy.running.is_some() {
            let choice = match digits.next() {
                Some(0) => Choice::ComingWound,
                Some(n) => Choice::Hero { hero: (*n as u8).wrapping_sub(1) },
                None => break,
            };
            self.does(Action::Choose { choice });
        }
        Ok(())
    }

    /// What the seat does next: what was told, else what is proposed.
    fn next(&self, line: &mut Line) -> Option<(Seat, Action)> {
        let (seat, proposed) = self.game.proposal(&self.copy)?;
        let action = match proposed {
            Action::BlockWounds { .. } => self.block(line),
            Action::AssignWound { .. } => {
                let kind = told_order(&self.copy.turn.wounds).next()?;
                match line.wounds.is_empty() {
                    true => proposed,
                    false => Action::AssignWound { kind, hero: line.wounds.remove(0).checked_sub(1)? },
                }
            }
            Action::LevelUp { .. } if !line.level_ups.is_empty() => {
                Action::LevelUp { hero: line.level_ups.remove(0) }
            }
            other => other,
        };
        Some((seat, action))
    }

    /// How many wounds of each kind are blocked: those that were told, and of the others as many as Shields are left.
    fn block(&self, line: &mut Line) -> Action {
        let mut kinds: Vec<WoundKind> = told_order(&self.copy.turn.wounds).collect();
        let (mut light, mut deadly, mut kept) = (0u8, 0u8, Vec::new());
        let told = line.wounds.len().min(kinds.len());
        for (kind, told) in kinds.drain(..told).zip(line.wounds.drain(..told)) {
            match (told, kind) {
                (0, WoundKind::Deadly) => deadly += 1,
                // What cannot be blocked is refused as too many Light ones.
                (0, WoundKind::Light) => light += 1,
                (0, WoundKind::UnblockableLight | WoundKind::UnblockableDeadly) => light = u8::MAX / 2,
                (space, _) => kept.push(space),
            }
        }
        kept.append(&mut line.wounds);
        line.wounds = kept;
        let shields = self.game.result(&self.copy).of(Symbol::Shield);
        for kind in kinds {
            let left = shields.saturating_sub(light.saturating_add(deadly));
            match kind {
                WoundKind::Deadly if left > 0 => deadly += 1,
                WoundKind::Light if left > 0 => light += 1,
                _ => {}
            }
        }
        Action::BlockWounds { light, deadly }
    }

    /// The report of the final dice, or of what they came to.
    fn end(&self, line: &Line) -> Read<FightEnd> {
        let mut end = FightEnd {
            bonus: line.bonus,
            token: line.marks.token,
            result: line.result,
            ..FightEnd::default()
        };
        let mut pool: [u8; 4] = [0; 4];
        self.copy.turn.dice.iter().for_each(|die| pool[die.colour.index()] += 1);
        for (item, digits) in &line.marks.items {
            end.items.push(ItemId(*item));
            if let Some(ability) = self.game.item(ItemId(*item)).abilities.first() {
                changed(&mut pool, ability, digits)?;
            }
        }
        for (space, carried, digits) in &line.marks.used {
            let used = self.used(*space, *carried, digits, &mut pool)?;
            end.used.push(used);
        }
        if line.dice.len() > pool.iter().map(|n| usize::from(*n)).sum() {
            self.joined(&mut pool, line.dice.len(), &end);
        }
        let colours = Colour::ALL.into_iter().zip(pool);
        let mut colours = colours.flat_map(|(colour, n)| std::iter::repeat_n(colour, n.into()));
        let mut colour = Colour::Green;
        for told in &line.dice {
            // More dice than there are go on with the last colour: the rules say that they are too many.
            colour = colours.next().unwrap_or(colour);
            if !end.dice.push(dice::die(self.game, colour, told)?) {
                return unclear(text("These are too many dice."));
            }
        }
        Ok(end)
    }

    /// More dice were told than there were: those that joined by an ability which costs nothing that lasts, if that leaves no choice.
    fn joined(&self, pool: &mut [u8; 4], told: usize, end: &FightEnd) {
        let mut come = Vec::new();
        self.game.each_free_die(&self.copy, end, &mut |colour| come.push(colour));
        let there: usize = pool.iter().map(|n| usize::from(*n)).sum();
        let same = come.first().is_some_and(|first| come.iter().all(|colour| colour == first));
        if there + come.len() == told || same && there + come.len() > told {
            come.iter().take(told - there).for_each(|colour| pool[colour.index()] += 1);
        }
    }

    fn used(&self, space: u8, carried: bool, digits: &[u32], pool: &mut [u8; 4]) -> Read<UsedAbility> {
        let (source, abilities) = self.abilities(space, carried).ok_or_else(Unread::nothing)?;
        let Some((at, ability)) = of_fight(abilities) else {
            return Ok(UsedAbility { source, ..UsedAbility::default() });
        };
        let mut used = UsedAbility { source, ability: at as u8, ..UsedAbility::default() };
        let (colours, wound) = match ability.cost.wound {
            Some(_) => digits.split_at_checked(digits.len().saturating_sub(1)).unwrap_or((digits, &[])),
            None => (digits, &[][..]),
        };
        changed(pool, ability, colours)?;
        if ability.ops.iter().any(|op| matches!(op, Op::RemoveWound { .. })) {
            used.heals = colours.last().map(|n| match n.checked_sub(1) {
                Some(hero) => Healed::Hero { hero: hero as u8 },
                None => Healed::Coming,
            });
        }
        used.wound = wound.first().and_then(|n| n.checked_sub(1)).map(|n| n as u8);
        Ok(used)
    }
}

/// The wounds in the order in which they are told.
fn told_order(wounds: &[u8; 4]) -> impl Iterator<Item = WoundKind> + use<> {
    let kinds =
        [WoundKind::UnblockableDeadly, WoundKind::UnblockableLight, WoundKind::Deadly, WoundKind::Light];
    let wounds = *wounds;
    kinds.into_iter().flat_map(move |kind| std::iter::repeat_n(kind, wounds[kind.index()].into()))
}
