//! A turn at a real table whose cards are named late, on one line: `+21/121` or `+pirate/cat A`.
//!
//! First what was done in the Tavern: `+` and a Hero recruits, `-` and a space graduates, and a Hero behind that comes into it;
//! `*1` space Item equips, `*2` buys, `*3` sells, `*4` space trains, `*5` space heals, `*6` a number and so many Heroes refreshes,
//! `*7` seat gives, `*.` discards; what is sold, given or discarded is named or stays unnamed; `*8` Item and `*9` space use, then
//! whom it hits or heals.
//!
//! Then the goal: `/` and a Quest, `/00` Playtime, `//` the Adventure, with its number where it has no name yet; `-12-` are the Heroes
//! who go, if not those that are proposed. What was used up: `*0` the Reroll token, `*8` an Item, `*9` a Hero's ability by its space,
//! with `/` after it that of what the Hero carries, and a digit for each colour or Hero that it needs. Whoever only rerolled, turned
//! dice or spent Runes leaves it out.
//!
//! The final dice, a digit each, red, blue, yellow, green: 0 blank, 1 to 6 its other faces, 9 a Rune that was spent, 8 a Rune beside a
//! symbol that was; or letters after a space. `+` and 1 to 5 is a symbol on no die. Or else `.` and what all of it came to: Swords,
//! Arrows, Wands, Shields, Runes, the last zeros left out. After `.` the wounds, those that cannot be blocked, Deadly and Light ones: 0
//! blocked, else a space; after a second one who levels up. What is left out is proposed. After a third one the Threat tokens that are
//! paid, by their place among those of the Act, or after a Quest 1 if one lay on it; said to be none or left out, they are asked for
//! where that can matter.

mod dice;
mod fight;
mod keys;
mod tavern;
mod telling;

use super::sheets::{Sort, card};
use crate::engine::notation::{Keys, Unread};
use crate::engine::{ChanceRules, Entry, Few, Rules, Seat, Turn, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, Chance, HeroSpaces, PLACES, Request, Ruling, Target};
use crate::games::dicequest::ids::{AdventureId, ItemId, QuestId};
use crate::games::dicequest::state::{Naming, State, Step};
use keys::{Read, Stop, digit, some, spaces, unclear};
use telling::{Entries, Line, Telling};

/// What was attempted.
#[derive(Clone, Copy)]
enum Goal {
    Quest(u8),
    Playtime,
    Adventure,
}

/// What a line enters; `None` if it is no such line, and an error if it is open what is meant.
pub fn read(game: &Dicequest, state: &State, line: &str) -> Option<Result<Entries, Unread>> {
    let rolls = matches!(game.request(state), Some(Request::RollDice { .. })) && game.can_be_fought(state);
    let adventure = matches!(game.request(state), Some(Request::RevealAdventure { .. }));
    let turn = game.turn(state);
    let chooses = matches!(state.step, Step::Tavern | Step::Deploy) || state.overfull().is_some();
    let tavern = chooses && matches!(turn, Turn::Choose(_));
    let first = line.trim_start().chars().next()?;
    if let Some(Request::ShowItems { seat, .. }) = game.request(state) {
        return items(game, state, seat, line).map(|chance| Ok(vec![Entry::Chance(chance)]));
    }
    let tokens = matches!(turn, Turn::Choose(_))
        && (state.step == Step::SpendExcess || game.asks_of_quest_token(state));
    let begins = match (rolls, adventure) {
        _ if tokens => "0123456789",
        (true, _) => "*.0123456789",
        (_, true) => "+-*/123456789",
        _ => "+-*/",
    };
    if state.naming != Naming::Late || !(rolls || tavern || adventure || tokens) || !begins.contains(first) {
        return None;
    }
    let seat = match turn {
        Turn::Choose(seat) => seat,
        _ => state.active,
    };
    let mut telling = Telling { game, copy: *state, begun: *state, seat, entries: Vec::new(), failed: false };
    let read = if tokens { telling.tokens(line) } else { telling.line(line, rolls, adventure) };
    match read {
        Ok(()) => Some(Ok(telling.entries)),
        Err(Stop::Unread(why)) => Some(Err(why)),
        Err(Stop::NoLine) => None,
    }
}

/// What is still open in a Backpack, two digits an Item: `5138`.
fn items(game: &Dicequest, state: &State, seat: Seat, line: &str) -> Option<Chance> {
    let mut keys = Keys::plain(line);
    if state.naming != Naming::Late || !keys.rest().starts_with(|key: char| key.is_ascii_digit()) {
        return None;
    }
    let mut items = Few::new();
    while !keys.is_over() {
        let held = |item: u8| game.may_hold(state, seat, ItemId(item));
        items.push(ItemId(card(game, state, Sort::Items, &mut keys, &held)?)).then_some(())?;
    }
    Some(Chance::ShowItems { items, seat: None })
}

impl Telling<'_> {
    fn line(&mut self, line: &str, rolls: bool, adventure: bool) -> Read<()> {
        let mut keys = Keys::plain(line);
        let keys = &mut keys;
        let mut told = Line::default();
        if rolls {
            return self.rest(keys, told);
        }
        let by_slashes = if adventure { self.adventure(line, keys)? } else { self.copy.adventure.is_none() };
        self.deeds(keys, &mut told.marks)?;
        if self.failed {
            return Ok(());
        }
        let Some(goal) = self.goal(keys, by_slashes)? else {
            // What was used up says nothing without a fight.
            let nothing = told.marks.items.is_empty() && told.marks.used.is_empty() && !told.marks.token;
            return if keys.is_over() && nothing { Ok(()) } else { Err(Stop::NoLine) };
        };
        let mut party = None;
        keys.skip_spaces();
        // Without a space it is a blank die.
        let mut rest = keys.rest().chars().collect::<Vec<_>>().into_iter();
        if rest.next() == Some('-')
            && rest.find(|key| !key.is_whitespace()).is_some_and(|key| key.is_ascii_digit())
        {
            keys.key();
            party = Some(spaces(keys));
            some(keys.take('-').then_some(()))?;
        }
        self.read_fight(keys, &mut told)?;
        if self.copy.step == Step::Tavern {
            for item in self.named_before(&told.marks) {
                self.item(item);
            }
            self.does(Action::EndTavern);
        }
        self.sets_out(goal, party.as_deref());
        while self.copy.step == Step::Deployment && self.copy.active == self.seat && !self.failed {
            self.does(Action::EndStep);
        }
        let due = self.game.can_be_fought(&self.copy);
        if self.failed || due && !told.has_dice() {
            return Ok(());
        }
        if !due && told.has_dice() {
            return unclear(text("No dice are rolled for this."));
        }
        self.fight(told)
    }

    /// The rest of a line that begins with what was used up or with the dice.
    fn rest(&mut self, keys: &mut Keys<'_>, mut told: Line) -> Read<()> {
        self.read_fight(keys, &mut told)?;
        if told.has_dice() { self.fight(told) } else { Err(Stop::NoLine) }
    }

    /// Threat tokens that are paid, or whether one lay on the Quest, and what follows.
    fn tokens(&mut self, line: &str) -> Read<()> {
        let mut keys = Keys::plain(line);
        let told = Line { tokens: Some(self.read_tokens(&mut keys)), ..Line::default() };
        some(keys.is_over().then_some(()))?;
        self.fight(told)
    }

    /// Names the Adventure, which nobody could wait with any longer: by its digit at the beginning of the line, or where the line
    /// says that it is attempted. Says whether the latter.
    fn adventure(&mut self, line: &str, keys: &mut Keys<'_>) -> Read<bool> {
        let first = digit(keys);
        let goal = line.split_once("//").and_then(|(_, rest)| rest.chars().next()?.to_digit(10));
        let number = some(first.or(goal))?;
        let mut all = self.game.adventures_of(self.copy.act).iter();
        let adventure = all.nth((number as usize).wrapping_sub(1)).ok_or_else(Unread::nothing)?;
        self.enter(Entry::Chance(Chance::RevealAdventure { adventure: AdventureId(adventure) }));
        Ok(first.is_none())
    }

    /// What is attempted; none if the line ends before that.
    fn goal(&mut self, keys: &mut Keys<'_>, numbered: bool) -> Read<Option<Goal>> {
        keys.skip_spaces();
        if !keys.take('/') {
            return Ok(None);
        }
        if keys.take('/') {
            if numbered {
                some(digit(keys))?;
            }
            return Ok(Some(Goal::Adventure));
        }
        if keys.rest().starts_with("00") {
            keys.key();
            keys.key();
            return Ok(Some(Goal::Playtime));
        }
        let state = &self.copy;
        let there = |quest: u8| {
            let lies = state.quests.iter().flatten().any(|there| there.quest.0 == quest);
            let open = state.quests.iter().position(Option::is_none).unwrap_or(PLACES) as u8;
            lies || self.game.check_name_quest(state, open, QuestId(quest)).is_ok()
        };
        let quest = some(card(self.game, state, Sort::Quests, keys, &there))?;
        Ok(Some(Goal::Quest(quest)))
    }

    fn sets_out(&mut self, goal: Goal, party: Option<&[u8]>) {
        let target = match goal {
            Goal::Playtime => Target::Playtime,
            Goal::Adventure => Target::Adventure,
            Goal::Quest(quest) => {
                let there = |place: &Option<crate::games::dicequest::state::BoardQuest>| {
                    place.is_some_and(|there| there.quest.0 == quest)
                };
                let at = self.copy.quests.iter().position(there);
                let open = self.copy.quests.iter().position(Option::is_none).unwrap_or(PLACES);
                let place = at.unwrap_or(open) as u8;
                if at.is_none() {
                    self.report(Ruling::NameQuest { place, quest: QuestId(quest) });
                }
                Target::Quest { place }
            }
        };
        if self.copy.step != Step::Deploy && self.copy.turn.target == Some(target)
            || target == Target::Playtime && self.copy.active != self.seat
        {
            // The only choice made itself.
            return;
        }
        let told = |spaces: &[u8]| {
            spaces.iter().fold(HeroSpaces::default(), |mut set, space| {
                set.insert(*space);
                set
            })
        };
        // If nobody may go, the rules say why of all.
        let all = || self.copy.own().spaces();
        let heroes = party.map(told).or_else(|| self.game.proposed_party(&self.copy, target));
        let heroes = heroes.unwrap_or_else(all);
        self.does(Action::Deploy { target, heroes });
    }
}
