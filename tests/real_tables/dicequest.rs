//! Dicequest on paper: a line for each turn, with what was done in the Tavern, the goal and the final dice.

use tableside::bots::Level;
use tableside::engine::prelude::*;
use tableside::engine::{Entry, Seat, Turn};
use tableside::games::dicequest::action::{Choice, HeroSpaces, ItemPlace, Request, Source, Target};
use tableside::games::dicequest::content::HeroDeck;
use tableside::games::dicequest::content::ability::{Step as Printed, WoundKind};
use tableside::games::dicequest::content::compiled::{Ability, Cond, Op};
use tableside::games::dicequest::dice::{Colour, Die, Symbol, Symbols};
use tableside::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId};
use tableside::games::dicequest::state::Wound;
use tableside::games::dicequest::{Action, Chance, Dicequest, Event, Pay, State, Step};

use crate::real_tables::desk::{Desk, ENTER, end, key};
use crate::real_tables::record::{Record, Unit};
use crate::real_tables::truth::{Moment, truth};

/// A card's column and row on the sheets of the band.
fn place(columns: &[Vec<u8>], card: u8) -> String {
    let at = |column: &Vec<u8>| column.iter().position(|other| *other == card);
    let found = columns.iter().enumerate().find_map(|(n, column)| Some((n, at(column)?)));
    let (column, row) = found.unwrap();
    format!("{}{}", column + 1, row + 1)
}

fn hero(game: &Dicequest, hero: HeroId) -> String {
    let mut columns = vec![Vec::new(); 8];
    for (number, hero) in (0u8..).zip(&game.cards().heroes) {
        let first = if hero.deck == HeroDeck::Legendary { 4 } else { 0 };
        columns[first + hero.class as usize].push(number);
    }
    place(&columns, hero.0)
}

fn item(game: &Dicequest, item: ItemId) -> String {
    let kind = |number: &u8| {
        let item = &game.cards().items[usize::from(*number)];
        (item.deck, item.kind, item.take_that)
    };
    let all: Vec<u8> = (0..game.cards().items.len() as u8).collect();
    let kinds = all.chunk_by(|a, b| kind(a) == kind(b));
    place(&kinds.flat_map(|cards| cards.chunks(9)).map(<[u8]>::to_vec).collect::<Vec<_>>(), item.0)
}

fn quest(game: &Dicequest, state: &State, quest: QuestId) -> String {
    let quests: Vec<u8> = game.quests_of(state.act).iter().collect();
    place(&quests.chunks(6).map(<[u8]>::to_vec).collect::<Vec<_>>(), quest.0)
}

/// A final die: its face by its place among those of its colour, or a Rune that was spent.
fn die(game: &Dicequest, die: &Die) -> String {
    let faces = &game.cards().faces[die.colour.index()];
    let canon = &game.cards().canon[die.colour.index()];
    let face = faces[usize::from(die.side)];
    if die.spent > 0 {
        return if face.total() == 1 { "9".to_owned() } else { "8".to_owned() };
    }
    if face == Symbols::NONE {
        return "0".to_owned();
    }
    let sides = (0..6).filter(|side| usize::from(canon[*side]) == *side && faces[*side] != Symbols::NONE);
    let at = sides.into_iter().position(|side| faces[side] == face).unwrap();
    (at + 1).to_string()
}

/// What both matches have in common.
fn common(state: &State) -> impl PartialEq + std::fmt::Debug + use<> {
    let seats: Vec<_> = state
        .seats
        .iter()
        .map(|own| {
            (
                own.gold,
                own.vp,
                own.token,
                own.party,
                own.completed,
                own.graduated,
                own.backpack.len(),
                own.adventure,
            )
        })
        .collect();
    // On which place a Quest lies is told by nobody.
    let mut gold = state.quest_gold;
    gold.sort_unstable();
    (seats, state.round, state.act, gold, state.tokens, state.board_level)
}

/// The digits that an ability needs: colours, whom it heals, and the Hero that takes its wound.
fn needs(ability: &Ability, before: &State, after: &State, pay: &Pay) -> String {
    let seat = before.active;
    let healed = (0..3).find(|space| {
        let wound = |state: &State| state.seat(seat).hero(*space).map(|hero| hero.wound);
        wound(before).is_some_and(|wound| wound != Wound::None) && wound(after) == Some(Wound::None)
    });
    let count =
        |state: &State, colour: Colour| state.turn.dice.iter().filter(|die| die.colour == colour).count();
    let more = |colour: &Colour| count(after, *colour) > count(before, *colour);
    let fewer = |colour: &Colour| count(after, *colour) < count(before, *colour);
    let digit =
        |colour: Option<Colour>| colour.map_or(String::new(), |colour| (colour.index() + 1).to_string());
    let mut digits = String::new();
    for op in &ability.ops {
        match op {
            Op::AddDie(None) => digits += &digit(Colour::ALL.into_iter().find(more)),
            Op::ConvertDie { from, to } => {
                if from.is_none() {
                    digits += &digit(Colour::ALL.into_iter().find(fewer));
                }
                if to.is_none() {
                    digits += &digit(Colour::ALL.into_iter().find(more));
                }
            }
            Op::RemoveWound { .. } => digits += &healed.map_or(0, |space| space + 1).to_string(),
            _ => {}
        }
    }
    if let (Some(_), Pay::Wound { hero }) = (&ability.cost.wound, pay) {
        digits += &(hero + 1).to_string();
    }
    digits
}

/// What a turn's line says.
#[derive(Default)]
struct Said {
    /// The Adventure, where that is asked and not attempted.
    adventure: String,
    tavern: String,
    goal: String,
    party: String,
    marks: Vec<Mark>,
    dice: String,
    bonus: String,
    /// What all dice came to.
    result: String,
    wounds: String,
    levels: String,
}

/// Something that was used up.
struct Mark {
    keys: String,
    /// Whether nothing of it lasts, so that nobody has to say it.
    quiet: bool,
}

/// Whether nothing of an ability lasts but what the dice show.
fn is_quiet(ability: &Ability) -> bool {
    let of_dice = |op: &Op| {
        matches!(
            op,
            Op::Reroll { .. }
                | Op::SetFace { .. }
                | Op::AddSymbol(_)
                | Op::ConvertSymbol { .. }
                | Op::AddDie(Some(_))
        )
    };
    ability.cost.rests_on_dice() && ability.ops.iter().all(of_dice)
}

impl Said {
    /// The lines that say it, the shortest first: what is proposed can be left out.
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let Self { adventure, tavern, goal, result, dice, bonus, .. } = self;
        let used = |all: bool| -> String {
            let told = self.marks.iter().filter(|mark| all || !mark.quiet);
            told.map(|mark| mark.keys.as_str()).collect()
        };
        let mut fights =
            vec![format!("{}{dice}{bonus}", used(false)), format!("{}{dice}{bonus}", used(true))];
        if !dice.is_empty() {
            fights.extend([false, true].map(|all| format!("{}.{result}", used(all))));
        }
        for party in [String::new(), format!("-{}-", self.party)] {
            for fight in &fights {
                for ends in [
                    String::new(),
                    format!(".{}", self.wounds),
                    format!("..{}", self.levels),
                    format!(".{}.{}", self.wounds, self.levels),
                ] {
                    lines.push(format!("{adventure}{tavern}{goal}{party}{fight}{ends}"));
                }
            }
        }
        lines.sort_by_key(String::len);
        lines
    }
}

/// Heroes by their spaces.
fn spaces(heroes: HeroSpaces) -> String {
    (0..3).filter(|space| heroes.contains(*space)).map(|space| (space + 1).to_string()).collect()
}

struct Scribe<'a> {
    game: &'a Dicequest,
    desk: Desk,
}

impl Scribe<'_> {
    /// A goal in keys.
    fn goal(&self, state: &State, target: Target) -> Option<String> {
        Some(match target {
            Target::Playtime => "/00".to_owned(),
            Target::Quest { place } => {
                format!("/{}", quest(self.game, state, state.quests[usize::from(place)]?.quest))
            }
            Target::Adventure if self.desk.state::<Dicequest>().adventure.is_some() => "//".to_owned(),
            Target::Adventure => {
                let mut all = self.game.adventures_of(state.act).iter();
                format!("//{}", all.position(|card| Some(card) == state.adventure.map(|own| own.0))? + 1)
            }
        })
    }

    /// What a line says of a turn; `None` if something was done that no line says.
    fn said(&self, moments: &[Moment<Dicequest>]) -> Option<Said> {
        let game = self.game;
        let mut said = Said::default();
        let (mut left, mut blocked) = ([0u8; 4], [0u8; 2]);
        let mut leaves = false;
        let mut assigned: Vec<(WoundKind, u8)> = Vec::new();
        for (at, Moment { before, entry, events, after }) in moments.iter().enumerate() {
            for event in events {
                if let Event::Deployed(_, target, heroes) = event {
                    // The only choice made itself.
                    said.goal = self.goal(before, *target)?;
                    said.party = spaces(*heroes);
                }
            }
            let Entry::Do { action, .. } = entry else { continue };
            let graduated = std::mem::replace(&mut leaves, matches!(action, Action::Graduate { .. }));
            // What a die becomes may be chosen after that.
            let chosen = moments
                .get(at + 1)
                .filter(|next| matches!(next.entry, Entry::Do { action: Action::Choose { .. }, .. }));
            let after = chosen.map_or(after, |next| &next.after);
            let answer = || match chosen?.entry {
                Entry::Do { action: Action::Choose { choice }, .. } => Some(match choice {
                    Choice::Seat { seat } => key(seat).to_string(),
                    Choice::Hero { hero } => (hero + 1).to_string(),
                    Choice::Quest { place } => {
                        // Where tokens are counted, a full stop says that one lies there.
                        let on = before.quests[usize::from(place)]?;
                        let token = if on.token.is_some() { "." } else { "" };
                        format!("{}{token}", quest(game, before, on.quest))
                    }
                    _ => return None,
                }),
                _ => None,
            };
            match *action {
                Action::Recruit { place } => {
                    // Who follows a Hero that leaves needs no sign.
                    let sign = if graduated { "" } else { "+" };
                    said.tavern += &format!("{sign}{}", hero(game, before.market[usize::from(place)]?));
                }
                Action::Graduate { hero } => said.tavern += &format!("-{}", hero + 1),
                Action::Equip { item: used, hero } => {
                    said.tavern += &format!("*1{}{}", hero + 1, item(game, used))
                }
                Action::BuyItem => said.tavern += "*2",
                Action::SellItem { item: ItemPlace::Backpack { item: sold } } => {
                    said.tavern += &format!("*3{}", self.name_if_known(before.active, sold))
                }
                Action::TrainHero { hero } => said.tavern += &format!("*4{}", hero + 1),
                Action::HealHero { hero } => said.tavern += &format!("*5{}", hero + 1),
                Action::DiscardItem { item: ItemPlace::Backpack { item: gone } } => {
                    said.tavern += &format!("*.{}", self.name_if_known(before.active, gone))
                }
                Action::Deploy { target, heroes } => {
                    said.goal = self.goal(before, target)?;
                    said.party = spaces(heroes);
                }
                Action::UseRerollToken { .. } => {
                    said.marks.push(Mark { keys: "*0".to_owned(), quiet: false });
                }
                Action::UseItem { item: used } if before.step == Step::Tavern => {
                    said.tavern += &format!("*8{}{}", item(game, used), answer().unwrap_or_default());
                }
                Action::UseItem { item: used } => {
                    let ability = game.item(used).abilities.first()?;
                    let digits = needs(ability, before, after, &Pay::Nothing);
                    said.marks.push(Mark { keys: format!("*8{}{digits}", item(game, used)), quiet: false });
                }
                Action::UseAbility { source: Source::Hero { hero }, .. } if before.step == Step::Tavern => {
                    said.tavern += &format!("*9{}{}", hero + 1, answer().unwrap_or_default());
                }
                Action::UseAbility { source, ability, pay } => {
                    let (space, carried) = match source {
                        Source::Hero { hero } => (hero, ""),
                        Source::Equipment { hero } => (hero, "/"),
                        _ => return None,
                    };
                    let own = before.own().hero(space)?;
                    let abilities = match own.item.filter(|_| !carried.is_empty()) {
                        Some(item) => &game.item(item).abilities,
                        None => &game.hero(own.card).abilities,
                    };
                    let ability = abilities.get(usize::from(ability))?;
                    let keys = format!("*9{}{carried}{}", space + 1, needs(ability, before, after, &pay));
                    said.marks.push(Mark { keys, quiet: is_quiet(ability) });
                }
                Action::BlockWounds { light, deadly } => {
                    (left, blocked) = (before.turn.wounds, [light, deadly]);
                }
                Action::AssignWound { kind, hero } => {
                    if assigned.is_empty() && blocked == [0, 0] {
                        left = before.turn.wounds;
                    }
                    assigned.push((kind, hero));
                }
                Action::LevelUp { hero } => said.levels += &(hero + 1).to_string(),
                Action::Choose {
                    choice:
                        Choice::Convert { .. }
                        | Choice::Dice { .. }
                        | Choice::Face { .. }
                        | Choice::Colour { .. }
                        | Choice::Swap { .. }
                        | Choice::ComingWound
                        | Choice::Hero { .. }
                        | Choice::Seat { .. }
                        | Choice::Quest { .. }
                        | Choice::QuestWithThreat { .. },
                } => {}
                Action::EndTavern | Action::EndStep | Action::Pass | Action::RerollWithRune { .. } => {}
                _ => return None,
            }
        }
        let fights = |moment: &&Moment<Dicequest>| moment.before.step == Step::Combat;
        let Some(begun) = moments.iter().find(fights) else { return Some(said) };
        // Where the attempt is over at once, the dice lay so before the last entry, unless that rolled them.
        let goes_on = |state: &State| {
            (state.step, state.active, state.round) == (Step::Combat, begun.before.active, begun.before.round)
        };
        let last = moments.iter().rfind(|moment| goes_on(&moment.before))?;
        let mut dice: Vec<Die> = last.before.turn.dice.to_vec();
        let mut bonus = last.before.turn.bonus;
        if (last.after.active, last.after.round) == (begun.before.active, begun.before.round)
            && last.after.turn.dice.len() == dice.len()
        {
            (dice, bonus) = (last.after.turn.dice.to_vec(), last.after.turn.bonus);
        } else if let Entry::Chance(Chance::RollDice { sides }) = &last.entry {
            for (die, side) in dice.iter_mut().filter(|die| !die.rests()).zip(sides) {
                die.side = *side;
            }
        }
        dice.sort_by_key(|die| die.colour.index());
        said.result = self.result(&last.before, &dice, bonus);
        said.dice = dice.iter().map(|own| die(game, own)).collect();
        for (at, symbol) in Symbol::ALL.into_iter().enumerate() {
            for _ in begun.before.turn.bonus.of(symbol)..bonus.of(symbol) {
                said.bonus += &format!("+{}", at + 1);
            }
        }
        for kind in
            [WoundKind::UnblockableDeadly, WoundKind::UnblockableLight, WoundKind::Deadly, WoundKind::Light]
        {
            for _ in 0..left[kind.index()] {
                let blocks = match kind {
                    WoundKind::Light => Some(0),
                    WoundKind::Deadly => Some(1),
                    _ => None,
                };
                if let Some(at) = blocks.filter(|at| blocked[*at] > 0) {
                    blocked[at] -= 1;
                    said.wounds.push('0');
                } else if let Some(at) = assigned.iter().position(|(own, _)| *own == kind) {
                    said.wounds += &(assigned.remove(at).1 + 1).to_string();
                }
            }
        }
        Some(said)
    }

    /// The name of an Item that has one, else none: which it was matters to nobody.
    fn name_if_known(&self, seat: Seat, gone: ItemId) -> String {
        let told = self.desk.state::<Dicequest>();
        let named = told.seat(seat).known().any(|held| held == gone);
        if named { item(self.game, gone) } else { String::new() }
    }

    /// What dice and all else came to, in counts.
    fn result(&self, state: &State, dice: &[Die], bonus: Symbols) -> String {
        let mut result = bonus;
        dice.iter().for_each(|die| result.add(die.symbols));
        let experts = state.turn.heroes.iter().filter_map(|space| state.own().hero(space));
        for hero in experts.filter(|hero| hero.expert) {
            for ability in
                self.game.hero(hero.card).abilities.iter().filter(|own| own.step == Printed::Static)
            {
                let holds = |cond: &Cond| match cond {
                    Cond::Shows(sides) => {
                        dice.iter().any(|die| sides[die.colour.index()] & (1 << die.side) != 0)
                    }
                    _ => false,
                };
                for op in ability.ops.iter().filter(|_| ability.when.iter().all(holds)) {
                    if let Op::AddSymbol(symbols) = op {
                        result.add(*symbols);
                    }
                }
            }
        }
        let counts: String = result.0.iter().map(u8::to_string).collect();
        counts.trim_end_matches('0').to_owned()
    }

    /// What follows once the Adventure has its name.
    fn settled(&self, desk: Desk, truth: &State) -> State {
        let mut other = Scribe { game: self.game, desk };
        other.requests(truth, &mut Unit::default());
        other.desk.state::<Dicequest>()
    }

    /// The shortest line of a turn.
    fn line(&self, moments: &[Moment<Dicequest>], after: &State) -> Option<String> {
        let wanted = format!("{:?}", common(after));
        let same = |line: &String| {
            let after = self.desk.after(line).map(|desk| self.settled(desk, after));
            after.is_some_and(|told| format!("{:?}", common(&told)) == wanted)
        };
        let mut said = self.said(moments)?;
        let told = self.desk.state::<Dicequest>();
        let asked = matches!(self.game.request(&told), Some(Request::RevealAdventure { .. }));
        if let Some(AdventureId(adventure)) =
            moments[0].before.adventure.filter(|_| asked && !said.goal.starts_with("//"))
        {
            let mut all = self.game.adventures_of(moments[0].before.act).iter();
            said.adventure = (all.position(|card| card == adventure)? + 1).to_string();
        }
        said.lines().into_iter().find(same)
    }

    /// A turn step by step, in words.
    fn steps(&mut self, moments: &[Moment<Dicequest>], unit: &mut Unit) {
        let game = self.game;
        for Moment { before, entry, .. } in moments {
            self.requests(before, unit);
            let told = self.desk.state::<Dicequest>();
            let line = match entry {
                Entry::Do { seat, action } => {
                    if game.turn(&told) != Turn::Choose(*seat) {
                        continue;
                    }
                    // What nobody can do now was asked of nobody.
                    if matches!(action, Action::EndStep | Action::Pass) && told.step != before.step {
                        continue;
                    }
                    game.write_action(before, *seat, action).unwrap()
                }
                Entry::Chance(chance @ Chance::RollDice { .. }) => game.write_chance(before, chance).unwrap(),
                _ => continue,
            };
            if matches!(entry, Entry::Do { action: Action::EndTavern, .. }) {
                // What is used before the dice are rolled, or after that.
                let asked = |moment: &&Moment<Dicequest>| {
                    moment.before.step != Step::Tavern && moment.before.step != Step::Combat
                };
                for moment in moments.iter().filter(asked) {
                    if let Entry::Do { action: Action::UseItem { item: used }, .. } = moment.entry {
                        let name = format!("name {}", item(game, used));
                        self.desk.enter(&name).unwrap_or_else(|why| panic!("{why}"));
                        unit.types(&name);
                    }
                }
            }
            let taken = self.desk.enter(&line);
            if let Err(why) = taken {
                let mut legal = Vec::new();
                game.legal(&told, told.active, &mut legal);
                panic!("{}: {why}: {entry:?}\n{:?} {legal:?}", unit.name, told.step);
            }
            unit.types(&line);
        }
    }

    /// Names what is asked for at once.
    fn requests(&mut self, truth: &State, unit: &mut Unit) {
        for _ in 0..9 {
            let told = self.desk.state::<Dicequest>();
            let line = match self.game.request(&told) {
                Some(Request::RevealAdventure { .. }) => {
                    let Some(AdventureId(adventure)) = truth.adventure else { return };
                    let mut all = self.game.adventures_of(told.act).iter();
                    (all.position(|card| card == adventure).unwrap() + 1).to_string()
                }
                Some(Request::ShowItems { seat, n }) => {
                    let mut open: Vec<ItemId> = truth.seat(seat).known().collect();
                    for known in told.seat(seat).known() {
                        if let Some(at) = open.iter().position(|other| *other == known) {
                            open.remove(at);
                        }
                    }
                    if open.len() != usize::from(n[0] + n[1]) {
                        return;
                    }
                    open.into_iter().map(|own| item(self.game, own)).collect()
                }
                _ => return,
            };
            self.desk.enter(&line).unwrap_or_else(|why| panic!("{}: {why}", unit.name));
            unit.types(&line);
        }
    }
}

pub fn record(seats: usize, seed: u64) -> Record {
    let truth = truth::<Dicequest>(seats, seed, Level::Medium);
    let game = &truth.game;
    let mut scribe = Scribe { game, desk: Desk::new("dicequest", seats) };
    let mut unit = Unit::of("set-up".to_owned());
    let first = truth.moments.iter().find_map(|moment| match moment.entry {
        Entry::Chance(Chance::PickSeat { seat }) => Some(seat),
        _ => None,
    });
    for line in first.map(|seat| key(seat).to_string()).into_iter().chain(["name later".to_owned()]) {
        scribe.desk.follow();
        scribe.desk.enter(&line).unwrap_or_else(|why| panic!("{why}"));
        unit.types(&line);
    }
    let mut units = vec![unit];
    let turn = |state: &State| (state.round, state.active);
    let turns = truth.moments.chunk_by(|a, b| turn(&a.before) == turn(&b.before));
    for moments in turns.filter(|moments| {
        moments
            .iter()
            .any(|moment| moment.before.step != Step::SetUp && matches!(moment.entry, Entry::Do { .. }))
    }) {
        let before = &moments[0].before;
        let mut unit = Unit::of(format!("turn of seat {} in round {}", before.active.0 + 1, before.round));
        let after = &moments.last().unwrap().after;
        match scribe.line(moments, after) {
            Some(line) => {
                scribe.desk.enter(&line).unwrap();
                unit.types(&line);
            }
            None => {
                unit.name = unit.name.replace("turn", "steps");
                scribe.steps(moments, &mut unit);
            }
        }
        let (told, so) = (scribe.settled(scribe.desk.copy(), after), common(after));
        let quests = |state: &State, seat: Seat| {
            game.carried(state).unwrap().points[seat.index()] - i16::from(state.seat(seat).vp as u8)
        };
        let done = quests(after, before.active) - quests(before, before.active);
        unit.sheet = done.to_string();
        for seat in Seat::all(seats) {
            let tokens = after.seat(seat).vp - before.seat(seat).vp;
            if tokens > 0 {
                unit.sheet = format!("*{}{tokens}{}", key(seat), unit.sheet);
            }
        }
        assert!(common(&told) == so, "{}: {:?}\n{:?}\n{so:?}", unit.name, unit.lines, common(&told));
        units.push(unit);
    }
    let mut unit = Unit::of("end".to_owned());
    scribe.requests(truth.end(), &mut unit);
    // Heroes and Items, in one sum, and nothing for the other two.
    let carried = game.carried(truth.end()).unwrap().points;
    for n in truth.outcome.scores.iter().zip(&carried).map(|(all, points)| all - i32::from(*points)) {
        unit.sheet += &format!("{n}{ENTER}");
    }
    unit.sheet += &format!("0{ENTER}").repeat(2 * seats);
    units.push(unit);
    let about = format!("Dicequest at a table of {seats}, rolled and dealt by generator {seed}.");
    Record { about, seats, units, end: end(&truth.outcome) }
}
