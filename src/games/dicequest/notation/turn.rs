//! A turn at a real table whose cards are named late, on one line: `+21/121` or `+pirate/cat A`.
//!
//! First what was done in the Tavern: `+` and a Hero recruits, `-` and a space graduates, `*1` space Item equips, `*2` buys, `*3`
//! Item sells, `*4` space trains, `*5` space heals, `*7` seat Item gives, `*.` Item discards. Then the goal: `/` and a Quest,
//! `/00` Playtime, `//` the Adventure, with its number where it has no name yet; `-12-` are the Heroes who go, if not those that
//! are proposed. What was used: `*0` the Reroll token, `*8` an Item, `*9` a Hero's ability by its space, with `/` after it that of
//! what the Hero carries, and a digit for each colour or Hero that it needs. The final dice, a digit each, red, blue, yellow, green:
//! 0 blank, 1 to 6 its other faces, 9 a Rune that was spent, 8 a Rune beside a symbol that was; or letters after a space. `+` and 1
//! to 5 is a symbol on no die. After `.` the wounds, those that cannot be blocked, Deadly and Light ones: 0 blocked, else a space;
//! after a second one who levels up. What is left out is proposed.

use super::sheets::{Sort, card};
use crate::engine::notation::{Keys, Unread, seat};
use crate::engine::{ChanceRules, Entry, EntryOf, Rules, Seat, Text, Turn, Violation, apply, text};
use crate::games::dicequest::action::{
    Action, Chance, FightEnd, FinalDie, HeroSpaces, ItemPlace, PLACES, Request, Ruling, Source, Target,
    UsedAbility,
};
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::content::compiled::{Ability, Op};
use crate::games::dicequest::dice::{Colour, Symbol, Symbols};
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId};
use crate::games::dicequest::state::{Naming, State, Step};
use crate::games::dicequest::{Dicequest, names};

/// More entries than a turn has.
const MOST: usize = 60;

type Entries = Vec<EntryOf<Dicequest>>;

/// What was done in the Tavern.
#[derive(Clone, Copy)]
enum Deed {
    Recruit(u8),
    Graduate(u8),
    Equip(u8, u8),
    Buy,
    Sell(u8),
    Train(u8),
    Heal(u8),
    Give(Seat, u8),
    Discard(u8),
}

/// What was attempted.
#[derive(Clone, Copy)]
enum Goal {
    Quest(u8),
    Playtime,
    Adventure(Option<u8>),
}

/// A die that was told: its face by its place among those of its colour, or by its letters.
#[derive(Clone)]
enum Told {
    Digit(u32),
    Face(Symbols, bool),
}

/// What is used up in a fight.
#[derive(Clone, Default)]
struct Marks {
    token: bool,
    items: Vec<(u8, Vec<u32>)>,
    used: Vec<(u8, bool, Vec<u32>)>,
}

/// What a line says.
#[derive(Clone, Default)]
struct Line {
    deeds: Vec<Deed>,
    goal: Option<Goal>,
    party: Option<Vec<u8>>,
    marks: Marks,
    dice: Vec<Told>,
    bonus: Symbols,
    wounds: Vec<u8>,
    level_ups: Vec<u8>,
}

/// What a line enters; `None` if it is no such line, and an error if it is open what is meant.
pub fn read(game: &Dicequest, state: &State, line: &str) -> Option<Result<Entries, Unread>> {
    let rolls = matches!(game.request(state), Some(Request::RollDice { .. })) && game.can_be_fought(state);
    let names_adventure = matches!(game.request(state), Some(Request::RevealAdventure { .. }));
    let tavern =
        matches!(game.turn(state), Turn::Choose(_)) && matches!(state.step, Step::Tavern | Step::Deploy);
    let first = line.trim_start().chars().next()?;
    let begins = if rolls { "*.0123456789" } else { "+-*/" };
    if state.naming != Naming::Late || !(rolls || tavern || names_adventure) || !begins.contains(first) {
        return None;
    }
    let line = parse(game, state, line, rolls)?;
    Some(Telling { game, copy: *state, entries: Vec::new(), failed: false }.tell(line))
}

fn digit(keys: &mut Keys<'_>) -> Option<u32> {
    keys.next_if(char::is_ascii_digit)?.to_digit(10)
}

fn space(keys: &mut Keys<'_>) -> Option<u8> {
    keys.skip_spaces();
    digit(keys).filter(|n| (1..=3).contains(n)).map(|n| n as u8 - 1)
}

fn spaces(keys: &mut Keys<'_>) -> Vec<u8> {
    std::iter::from_fn(|| space(keys)).collect()
}

fn parse(game: &Dicequest, state: &State, line: &str, rolls: bool) -> Option<Line> {
    let mut keys = Keys::plain(line);
    let keys = &mut keys;
    let mut told = Line::default();
    if !rolls {
        deeds(game, state, keys, &mut told)?;
        told.goal = goal(game, state, keys)?;
        if told.goal.is_none() {
            return keys.is_over().then_some(told);
        }
        keys.skip_spaces();
        if keys.take('-') {
            told.party = Some(spaces(keys));
            keys.take('-').then_some(())?;
        }
    }
    told.marks = marks(game, state, keys)?;
    told.dice = dice(keys)?;
    keys.skip_spaces();
    while keys.take('+') {
        let at = digit(keys)?.checked_sub(1)?;
        told.bonus.add(Symbols::one(*Symbol::ALL.get(at as usize)?));
        keys.skip_spaces();
    }
    if keys.take('.') {
        told.wounds = std::iter::from_fn(|| digit(keys)).map(|n| n as u8).collect();
        if keys.take('.') {
            told.level_ups = spaces(keys);
        }
    }
    (keys.is_over() && told.wounds.iter().all(|n| *n <= 3)).then_some(told)
}

fn deeds(game: &Dicequest, state: &State, keys: &mut Keys<'_>, told: &mut Line) -> Option<()> {
    let in_market = |hero: u8| {
        state.market.contains(&Some(HeroId(hero)))
            || game.check_name_hero(state, free(state), HeroId(hero)).is_ok()
    };
    let held = |item: u8| game.may_hold(state, state.active, ItemId(item));
    let item = |keys: &mut Keys<'_>| card(game, state, Sort::Items, keys, &held);
    loop {
        keys.skip_spaces();
        if keys.take('+') {
            told.deeds.push(Deed::Recruit(card(game, state, Sort::Heroes, keys, &in_market)?));
        } else if keys.take('-') {
            told.deeds.push(Deed::Graduate(space(keys)?));
        } else if keys.take('*') {
            told.deeds.push(match keys.key()? {
                '1' => Deed::Equip(space(keys)?, item(keys)?),
                '2' => Deed::Buy,
                '3' => Deed::Sell(item(keys)?),
                '4' => Deed::Train(space(keys)?),
                '5' => Deed::Heal(space(keys)?),
                '7' => Deed::Give(seat(&keys.key()?.to_string(), game.seats())?, item(keys)?),
                '.' => Deed::Discard(item(keys)?),
                _ => return None,
            });
        } else {
            return Some(());
        }
    }
}

/// The lowest place of the Market that has no name.
fn free(state: &State) -> u8 {
    state.market.iter().position(Option::is_none).unwrap_or(PLACES) as u8
}

#[expect(clippy::option_option, reason = "the line may end before a goal, or have none that can be read")]
fn goal(game: &Dicequest, state: &State, keys: &mut Keys<'_>) -> Option<Option<Goal>> {
    if !keys.take('/') {
        return Some(None);
    }
    if keys.take('/') {
        let number = if state.adventure.is_none() { Some(digit(keys)? as u8) } else { None };
        return Some(Some(Goal::Adventure(number)));
    }
    if keys.rest().starts_with("00") {
        keys.key();
        keys.key();
        return Some(Some(Goal::Playtime));
    }
    let there = |quest: u8| {
        let lies = state.quests.iter().flatten().any(|there| there.quest.0 == quest);
        let open = state.quests.iter().position(Option::is_none).unwrap_or(PLACES) as u8;
        lies || game.check_name_quest(state, open, QuestId(quest)).is_ok()
    };
    card(game, state, Sort::Quests, keys, &there).map(|quest| Some(Goal::Quest(quest)))
}

fn marks(game: &Dicequest, state: &State, keys: &mut Keys<'_>) -> Option<Marks> {
    let mut marks = Marks::default();
    let held = |item: u8| game.may_hold(state, state.active, ItemId(item));
    loop {
        keys.skip_spaces();
        if !keys.take('*') {
            return Some(marks);
        }
        match keys.key()? {
            '0' => marks.token = true,
            '8' => {
                let item = card(game, state, Sort::Items, keys, &held)?;
                let wants = game.item(ItemId(item)).abilities.first().map_or(0, wants);
                marks.items.push((item, digits(keys, wants)?));
            }
            '9' => {
                let (space, carried) = (space(keys)?, keys.take('/'));
                let own = state.own().hero(space)?;
                let abilities = match own.item.filter(|_| carried) {
                    Some(item) => &game.item(item).abilities,
                    None => &game.hero(own.card).abilities,
                };
                let wants = abilities.iter().find(|ability| !ability.passive).map_or(0, wants);
                marks.used.push((space, carried, digits(keys, wants)?));
            }
            _ => return None,
        }
    }
}

fn digits(keys: &mut Keys<'_>, n: usize) -> Option<Vec<u32>> {
    (0..n).map(|_| digit(keys)).collect()
}

/// How many digits an ability needs: its colours, and the Hero that takes its wound.
fn wants(ability: &Ability) -> usize {
    let colours = |op: &Op| match op {
        Op::AddDie(None) => 1,
        Op::ConvertDie { from, to } => usize::from(from.is_none()) + usize::from(to.is_none()),
        _ => 0,
    };
    ability.ops.iter().map(colours).sum::<usize>() + usize::from(ability.cost.wound.is_some())
}

fn dice(keys: &mut Keys<'_>) -> Option<Vec<Told>> {
    let mut dice = Vec::new();
    loop {
        if let Some(n) = digit(keys) {
            dice.push(Told::Digit(n));
            continue;
        }
        keys.skip_spaces();
        let rest = keys.rest();
        let word: String = rest.chars().take_while(|key| key.is_ascii_alphabetic() || *key == '-').collect();
        if word.is_empty() {
            if rest.starts_with(|key: char| key.is_ascii_digit()) {
                continue;
            }
            return Some(dice);
        }
        (0..word.len()).for_each(|_| {
            keys.key();
        });
        let upper = word.to_ascii_uppercase();
        let (face, spent) = upper.strip_suffix('X').map_or((&*upper, false), |face| (face, true));
        let face = match face {
            "-" => Symbols::NONE,
            "" if spent => Symbols::one(Symbol::Rune),
            face => Symbols::try_from(face.to_owned()).ok()?,
        };
        dice.push(Told::Face(face, spent));
    }
}

/// A line that becomes entries, each tried on a copy.
struct Telling<'a> {
    game: &'a Dicequest,
    copy: State,
    entries: Entries,
    /// Whether the last entry is refused: the rules say why.
    failed: bool,
}

impl Telling<'_> {
    fn tell(mut self, mut line: Line) -> Result<Entries, Unread> {
        if let Some(Goal::Adventure(Some(number))) = line.goal
            && matches!(self.game.request(&self.copy), Some(Request::RevealAdventure { .. }))
        {
            let mut all = self.game.adventures_of(self.copy.act).iter();
            let adventure = all.nth(usize::from(number).wrapping_sub(1)).ok_or_else(Unread::nothing)?;
            self.enter(Entry::Chance(Chance::RevealAdventure { adventure: AdventureId(adventure) }));
        }
        let seat = self.copy.active;
        for deed in &line.deeds {
            self.deed(seat, *deed)?;
        }
        let Some(goal) = line.goal else {
            if !line.dice.is_empty() {
                self.fight(seat, &mut line)?;
            }
            return Ok(self.entries);
        };
        if self.copy.step == Step::Tavern {
            self.does(seat, Action::EndTavern);
        }
        self.sets_out(seat, goal, line.party.as_deref());
        while self.copy.step == Step::Deployment && self.copy.active == seat && !self.failed {
            self.does(seat, Action::EndStep);
        }
        let due = self.game.can_be_fought(&self.copy);
        if line.dice.is_empty() && due || self.failed {
            return Ok(self.entries);
        }
        if !due && !line.dice.is_empty() {
            return unclear(text("No dice are rolled for this."));
        }
        self.fight(seat, &mut line)?;
        Ok(self.entries)
    }

    fn enter(&mut self, entry: EntryOf<Dicequest>) {
        if self.failed || self.entries.len() >= MOST {
            return;
        }
        self.failed = apply(self.game, &mut self.copy, &entry, false, &mut ()).is_err();
        self.entries.push(entry);
    }

    fn does(&mut self, seat: Seat, action: Action) {
        self.enter(Entry::Do { seat, action });
    }

    fn report(&mut self, ruling: Ruling) {
        self.enter(Entry::Ruling(ruling));
    }

    /// An Item of a Backpack, named if that was not done before.
    fn item(&mut self, seat: Seat, item: u8) -> ItemId {
        let item = ItemId(item);
        if !self.copy.seat(seat).known().any(|held| held == item) {
            self.report(Ruling::NameItem { seat, item });
        }
        item
    }

    fn deed(&mut self, seat: Seat, deed: Deed) -> Result<(), Unread> {
        let action = match deed {
            Deed::Recruit(hero) => {
                let hero = HeroId(hero);
                let there = self.copy.market.iter().position(|there| *there == Some(hero));
                let place = there.map_or_else(|| free(&self.copy), |place| place as u8);
                if there.is_none() {
                    self.report(Ruling::NameHero { place, hero });
                }
                Action::Recruit { place }
            }
            Deed::Graduate(hero) => Action::Graduate { hero },
            Deed::Equip(hero, item) => Action::Equip { item: self.item(seat, item), hero },
            Deed::Buy => Action::BuyItem,
            Deed::Train(hero) => Action::TrainHero { hero },
            Deed::Heal(hero) => Action::HealHero { hero },
            Deed::Give(to, item) => Action::Gift { item: self.item(seat, item), to },
            Deed::Sell(item) => Action::SellItem { item: self.anywhere(seat, item) },
            Deed::Discard(item) => Action::DiscardItem { item: self.anywhere(seat, item) },
        };
        self.does(seat, action);
        Ok(())
    }

    /// An Item of the Backpack, or else one that a Hero carries.
    fn anywhere(&mut self, seat: Seat, item: u8) -> ItemPlace {
        let own = self.copy.seat(seat);
        let packed = own.known().any(|held| held == ItemId(item));
        let carried = own.heroes().find(|(_, hero)| hero.item == Some(ItemId(item)));
        match carried.filter(|_| !packed) {
            Some((hero, _)) => ItemPlace::Equipped { hero },
            None => ItemPlace::Backpack { item: self.item(seat, item) },
        }
    }

    fn sets_out(&mut self, seat: Seat, goal: Goal, party: Option<&[u8]>) {
        let target = match goal {
            Goal::Playtime => Target::Playtime,
            Goal::Adventure(_) => Target::Adventure,
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
            || target == Target::Playtime && self.copy.active != seat
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
        self.does(seat, Action::Deploy { target, heroes });
    }

    /// The final dice, and what follows from them by proposal or as it was told.
    fn fight(&mut self, seat: Seat, line: &mut Line) -> Result<(), Unread> {
        if self.game.can_be_fought(&self.copy) {
            let end = self.end(line)?;
            self.report(Ruling::Fought { end });
        }
        let round = (self.copy.round, seat);
        while !self.failed && self.entries.len() < MOST && (self.copy.round, self.copy.active) == round {
            let Turn::Choose(asked) = self.game.turn(&self.copy) else { break };
            if matches!(self.copy.step, Step::Tavern | Step::Deploy) || asked != seat {
                break;
            }
            if self.copy.step == Step::Assign && line.wounds.first() == Some(&0) {
                let why = text("No Shields are left to block this wound.");
                return Err(Unread::Refused(Violation::impossible("DQ-WND-3", why)));
            }
            let Some((seat, action)) = self.next(line) else { break };
            self.does(seat, action);
        }
        let left = !line.wounds.is_empty() || !line.level_ups.is_empty();
        if left && !self.failed {
            return unclear(text("There are fewer wounds or Level Ups than that."));
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

    /// The report of the final dice.
    fn end(&self, line: &Line) -> Result<FightEnd, Unread> {
        let mut end = FightEnd { bonus: line.bonus, token: line.marks.token, ..FightEnd::default() };
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
        let colours = Colour::ALL.into_iter().zip(pool);
        let mut colours = colours.flat_map(|(colour, n)| std::iter::repeat_n(colour, n.into()));
        for told in &line.dice {
            // More dice than there are go on with the last colour: the rules say that they are too many.
            let colour = colours.next().unwrap_or(Colour::Green);
            if !end.dice.push(self.die(colour, told)?) {
                return unclear(text("These are too many dice."));
            }
        }
        Ok(end)
    }

    fn used(
        &self,
        space: u8,
        carried: bool,
        digits: &[u32],
        pool: &mut [u8; 4],
    ) -> Result<UsedAbility, Unread> {
        let own = self.copy.own().hero(space).ok_or_else(Unread::nothing)?;
        let source = if carried { Source::Equipment { hero: space } } else { Source::Hero { hero: space } };
        let abilities = match own.item.filter(|_| carried) {
            Some(item) => &self.game.item(item).abilities,
            None => &self.game.hero(own.card).abilities,
        };
        let at = abilities.iter().position(|ability| !ability.passive).unwrap_or_default();
        let mut used = UsedAbility { source, ability: at as u8, wound: None };
        if let Some(ability) = abilities.get(at) {
            let (colours, wound) = match ability.cost.wound {
                Some(_) => digits.split_at_checked(digits.len().saturating_sub(1)).unwrap_or((digits, &[])),
                None => (digits, &[][..]),
            };
            changed(pool, ability, colours)?;
            used.wound = wound.first().and_then(|n| n.checked_sub(1)).map(|n| n as u8);
        }
        Ok(used)
    }

    fn die(&self, colour: Colour, told: &Told) -> Result<FinalDie, Unread> {
        let faces = &self.game.cards().faces[colour.index()];
        let canon = &self.game.cards().canon[colour.index()];
        let sides = || (0u8..6).filter(|side| canon[usize::from(*side)] == *side);
        let face = |side: u8| faces[usize::from(side)];
        let with_rune = |alone: bool| {
            sides().find(|side| face(*side).of(Symbol::Rune) > 0 && (face(*side).total() == 1) == alone)
        };
        let (side, spent) = match told {
            Told::Digit(0) => (sides().find(|side| face(*side) == Symbols::NONE), false),
            Told::Digit(9) => (with_rune(true), true),
            Told::Digit(8) => (with_rune(false), true),
            Told::Digit(n) => {
                let mut others = sides().filter(|side| face(*side) != Symbols::NONE);
                (others.nth(*n as usize - 1), false)
            }
            Told::Face(wanted, spent) => (sides().find(|side| face(*side) == *wanted), *spent),
        };
        match side {
            Some(side) => Ok(FinalDie { colour, side, spent }),
            None => {
                let why = text("A {color} die has no such face.").with("color", names::colour(colour));
                Err(Unread::Refused(Violation::impossible("DQ-DICE-2", why)))
            }
        }
    }
}

/// The wounds in the order in which they are told.
fn told_order(wounds: &[u8; 4]) -> impl Iterator<Item = WoundKind> + use<> {
    let kinds =
        [WoundKind::UnblockableDeadly, WoundKind::UnblockableLight, WoundKind::Deadly, WoundKind::Light];
    let wounds = *wounds;
    kinds.into_iter().flat_map(move |kind| std::iter::repeat_n(kind, wounds[kind.index()].into()))
}

/// What an ability changes about the number of dice.
fn changed(pool: &mut [u8; 4], ability: &Ability, digits: &[u32]) -> Result<(), Unread> {
    let mut digits = digits.iter();
    let mut colour = |fixed: Option<Colour>| {
        let told = || Colour::ALL.get((*digits.next()?).checked_sub(1)? as usize).copied();
        fixed.or_else(told).ok_or_else(Unread::nothing)
    };
    for op in &ability.ops {
        match op {
            Op::AddDie(fixed) => pool[colour(*fixed)?.index()] += 1,
            Op::ConvertDie { from, to } => {
                let from = colour(*from)?.index();
                pool[from] = pool[from].saturating_sub(1);
                pool[colour(*to)?.index()] += 1;
            }
            _ => {}
        }
    }
    Ok(())
}

fn unclear<T>(why: Text) -> Result<T, Unread> {
    Err(Unread::Unclear(why))
}
