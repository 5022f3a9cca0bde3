//! The dice of an attempt and what can still be done to them, as small numbers.
//!
//! A die is a *look*: what it shows, as far as that matters for what is wanted. Faces that cannot be told apart by what
//! is wanted, nor by any ability, are one look, so that few scenes stand for very many rolls.

use crate::engine::Seat;
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::ItemKind;
use crate::games::dicequest::content::ability::{Forbidden, Step as Printed};
use crate::games::dicequest::content::compiled::{Ability, Cond, Op, Sides};
use crate::games::dicequest::dice::{Colour, Die, POOL, Symbol, SymbolSet, Symbols};
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::state::{Card, State, TurnState};

/// No die.
pub const NONE: u8 = u8::MAX;
/// The most tools that are told apart.
const TOOLS: usize = 24;

/// What a die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub colour: Colour,
    /// Whether it is in the Locked Zone.
    pub locked: bool,
    /// A side that looks so; none while the die is in the air.
    pub side: Option<u8>,
    /// What it gives, without what matters for nothing.
    pub symbols: Symbols,
}

/// What a tool does to dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Up to so many dice of a colour are rolled again.
    Reroll { colour: Option<Colour>, max: u8 },
    /// A die is turned.
    Face { from: Sides, to: Sides },
    /// Symbols are added.
    Add(Symbols),
    /// A symbol becomes others.
    Swap { take: Symbol, give: [Symbols; 4], n: u8 },
    /// A die is added and rolled.
    NewDie(Option<Colour>),
}

/// The Reroll token, an ability or an Item.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    pub kind: Kind,
    /// Whether a Rune pays.
    pub rune: bool,
    pub gold: u8,
    /// Whether it uses up the Reroll token.
    pub token: bool,
    /// A die must show one of these sides.
    pub shows: Option<Sides>,
    /// The result must have so many of a symbol.
    pub has: Option<(Symbol, u8)>,
    /// What its use costs, in what scenes are worth.
    pub price: f32,
    /// Where it comes from, to find it again in a state.
    origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Token,
    Mark(u32),
    /// The n-th copy of an Item.
    Item(ItemId, u8),
}

/// What stays the same while an attempt goes on.
pub struct Setting<'a> {
    pub game: &'a Dicequest,
    pub seat: Seat,
    pub tools: Vec<Tool>,
    /// Symbols that are added at the end, if a die shows one of these sides or in any case.
    pub statics: Vec<(Option<Sides>, Symbols)>,
    /// Whether Runes can be spent on rolling a die again.
    pub rune_rerolls: bool,
    /// Whether something that matters is left out.
    pub simplified: bool,
    matters: SymbolSet,
    pub looks: Vec<Look>,
    /// For each colour the looks of its faces, with how many sides have each; and that of a die in the air.
    pub faces: [Vec<(u8, u8)>; 4],
    pub rolling: [u8; 4],
    banned: [bool; 4],
}

/// The prices of what can be used up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prices {
    pub token: f32,
    pub item: f32,
    pub gold: f32,
    pub wound: f32,
}

/// Dice and what is left to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// Looks, sorted; [`NONE`] beyond the last.
    pub dice: [u8; POOL],
    /// Bonus symbols and free Runes.
    pub bonus: Symbols,
    /// Which tools are left, as bits.
    pub tools: u32,
    pub gold: u8,
}

impl<'a> Setting<'a> {
    /// For an attempt that has been chosen. `matters` are the symbols that can make a difference at the end.
    pub fn new(game: &'a Dicequest, state: &State, seat: Seat, matters: SymbolSet, prices: Prices) -> Self {
        let mut setting = Self {
            game,
            seat,
            tools: Vec::new(),
            statics: Vec::new(),
            rune_rerolls: game.check_free(state, Forbidden::RuneReroll).is_ok(),
            simplified: false,
            matters,
            looks: Vec::new(),
            faces: Default::default(),
            rolling: [0; 4],
            banned: Colour::ALL.map(|colour| game.is_banned(state, colour)),
        };
        setting.gather(state, prices);
        setting.see_symbols();
        for colour in Colour::ALL {
            setting.rolling[colour.index()] =
                setting.look(Look { colour, locked: false, side: None, symbols: Symbols::NONE });
            setting.see_faces(colour);
        }
        setting
    }

    /// Collects the Reroll token, abilities and Items of the Combat Step.
    fn gather(&mut self, state: &State, prices: Prices) {
        let own = state.seat(self.seat);
        // The token is always the first tool: abilities may cost it even where it cannot be used.
        let free = self.game.check_free(state, Forbidden::RerollToken).is_ok();
        let kind = Kind::Reroll { colour: None, max: if free { POOL as u8 } else { 0 } };
        self.tools.push(Tool { token: true, price: prices.token, ..tool(kind, Origin::Token) });
        for space in state.turn.heroes.iter() {
            let Some(hero) = own.hero(space) else { continue };
            let card = hero.expert.then_some((Card::Hero(hero.card), TurnState::hero_place(space)));
            let item = hero.item.map(|item| (Card::Item(item), TurnState::item_place(space)));
            for (card, place) in card.into_iter().chain(item) {
                for (at, ability) in (0u8..).zip(self.game.abilities_of(card)) {
                    let mark = Origin::Mark(TurnState::mark(place, at));
                    self.take_in(state, Some(space), ability, mark, prices);
                }
            }
        }
        if let Some(card) = self.game.task_card(state) {
            for (at, ability) in (0u8..).zip(self.game.abilities_of(card)) {
                let mark = Origin::Mark(TurnState::mark(TurnState::TASK_PLACE, at));
                self.take_in(state, None, ability, mark, prices);
            }
        }
        if self.game.check_free(state, Forbidden::Items).is_ok() {
            let mut last = (None, 0);
            for item in own.known() {
                last = if last.0 == Some(item) { (Some(item), last.1 + 1) } else { (Some(item), 0) };
                let card = self.game.item(item);
                if card.kind == ItemKind::SingleUse
                    && let Some(ability) = card.abilities.first()
                {
                    let prices = Prices { token: prices.token + prices.item, ..prices };
                    let before = self.tools.len();
                    self.take_in(state, None, ability, Origin::Item(item, last.1), prices);
                    self.tools[before..].iter_mut().for_each(|tool| tool.price += prices.item);
                }
            }
        }
        self.simplified |= self.tools.len() > TOOLS;
        self.tools.truncate(TOOLS);
    }

    fn take_in(
        &mut self,
        state: &State,
        space: Option<u8>,
        ability: &Ability,
        origin: Origin,
        prices: Prices,
    ) {
        let (mut shows, mut has) = (None, None);
        for cond in &ability.when {
            match *cond {
                Cond::Shows(sides) => shows = Some(sides),
                Cond::Has(symbol, n) => has = Some((symbol, n)),
                Cond::Met(_) => self.simplified = true,
                cond if self.game.holds(state, self.seat, space, cond) => {}
                _ => return,
            }
        }
        if ability.step == Printed::Static && space.is_some() {
            for op in &ability.ops {
                if let Op::AddSymbol(symbols) = *op {
                    self.simplified |= has.is_some();
                    self.statics.push((shows, symbols));
                }
            }
            return;
        }
        if ability.step != Printed::Combat || ability.passive {
            return;
        }
        let mut kinds = ability.ops.iter().filter_map(kind_of);
        let Some(kind) = kinds.next() else { return };
        self.simplified |= kinds.next().is_some() || ability.cost.discard_item > 0;
        let cost = ability.cost;
        let mut price = prices.gold * f32::from(cost.gold);
        price += if cost.reroll_token { prices.token } else { 0.0 };
        price += if cost.wound.is_some() { prices.wound } else { 0.0 };
        self.tools.push(Tool {
            rune: cost.rune > 0,
            gold: cost.gold,
            token: cost.reroll_token,
            shows,
            has,
            price,
            ..tool(kind, origin)
        });
    }

    /// What some ability exchanges or needs matters as well.
    fn see_symbols(&mut self) {
        let mut matters = self.matters;
        for tool in &self.tools {
            match tool.kind {
                Kind::Swap { take, .. } => matters.insert(take),
                _ if tool.rune => matters.insert(Symbol::Rune),
                _ => {}
            }
            if let Some((symbol, _)) = tool.has {
                matters.insert(symbol);
            }
        }
        if self.rune_rerolls {
            matters.insert(Symbol::Rune);
        }
        self.matters = matters;
    }

    /// The sides of a colour that some condition tells apart from others.
    fn told_apart(&self, colour: Colour, side: u8) -> u32 {
        let mut bits = 0u32;
        let mut add = |sides: &Sides| {
            bits = bits << 1 | u32::from(sides[colour.index()] >> side & 1);
        };
        for tool in &self.tools {
            if let Kind::Face { from, .. } = &tool.kind {
                add(from);
            }
            tool.shows.iter().for_each(&mut add);
        }
        self.statics.iter().filter_map(|(shows, _)| shows.as_ref()).for_each(&mut add);
        bits
    }

    fn see_faces(&mut self, colour: Colour) {
        let mut seen: Vec<(u8, u8, u32)> = Vec::new();
        for side in 0..6u8 {
            let printed = self.only_what_matters(self.game.cards().faces[colour.index()][usize::from(side)]);
            let apart = self.told_apart(colour, side);
            let known = seen.iter_mut().find(|(look, _, other)| {
                *other == apart && self.looks[usize::from(*look)].symbols == printed
            });
            if let Some((_, n, _)) = known {
                *n += 1;
            } else {
                let look = self.look(Look { colour, locked: false, side: Some(side), symbols: printed });
                seen.push((look, 1, apart));
            }
        }
        self.faces[colour.index()] = seen.into_iter().map(|(look, n, _)| (look, n)).collect();
    }

    pub fn only_what_matters(&self, symbols: Symbols) -> Symbols {
        let mut left = Symbols::NONE;
        self.matters.iter().for_each(|symbol| left.0[symbol.index()] = symbols.of(symbol));
        left
    }

    /// The number of a look.
    pub fn look(&mut self, look: Look) -> u8 {
        if let Some(at) = self.looks.iter().position(|known| *known == look) {
            return at as u8;
        }
        self.looks.push(look);
        (self.looks.len() - 1) as u8
    }

    /// The look of a side: that of the sides which cannot be told apart from it.
    pub fn look_of_side(&mut self, colour: Colour, side: u8) -> u8 {
        let printed = self.only_what_matters(self.game.cards().faces[colour.index()][usize::from(side)]);
        let apart = self.told_apart(colour, side);
        let found = self.faces[colour.index()].iter().find(|(look, _)| {
            let look = &self.looks[usize::from(*look)];
            look.symbols == printed && look.side.is_some_and(|other| self.told_apart(colour, other) == apart)
        });
        found.map_or(self.rolling[colour.index()], |(look, _)| *look)
    }

    fn look_of_die(&mut self, die: &Die) -> u8 {
        if !die.rests() {
            return self.rolling[die.colour.index()];
        }
        let printed = self.game.cards().faces[die.colour.index()][usize::from(die.side)];
        if !die.locked && printed == die.symbols {
            return self.look_of_side(die.colour, die.side);
        }
        let symbols = self.only_what_matters(die.symbols);
        self.look(Look { colour: die.colour, locked: die.locked, side: Some(die.side), symbols })
    }

    /// The scene of a state of the same attempt.
    pub fn scene(&mut self, state: &State) -> Scene {
        let mut dice = [NONE; POOL];
        for (look, die) in dice.iter_mut().zip(&state.turn.dice) {
            *look = self.look_of_die(die);
        }
        dice.sort_unstable();
        let own = state.seat(self.seat);
        let held = |item: ItemId| own.known().filter(|other| *other == item).count();
        let mut tools = 0;
        for (at, tool) in self.tools.iter().enumerate() {
            let left = match tool.origin {
                Origin::Token => own.token,
                Origin::Mark(mark) => state.turn.used & mark == 0,
                Origin::Item(item, copy) => held(item) > usize::from(copy),
            };
            tools |= u32::from(left) << at;
        }
        let bonus = self.only_what_matters(state.turn.bonus);
        Scene { dice, bonus, tools, gold: own.gold.min(15) as u8 }
    }

    /// What was used up between two states of the attempt.
    pub fn price_between(&mut self, before: &State, after: &State) -> f32 {
        let used = self.scene(before).tools & !self.scene(after).tools;
        let used = self.tools.iter().enumerate().filter(|(at, _)| used >> at & 1 != 0);
        // A token that pays for an ability stands in the ability’s price.
        let paid = used.clone().any(|(at, tool)| at > 0 && tool.token);
        used.filter(|(at, _)| *at > 0 || !paid).map(|(_, tool)| tool.price).sum()
    }

    /// The symbols that can make a difference.
    pub const fn matters(&self) -> SymbolSet {
        self.matters
    }

    pub const fn is_banned(&self, colour: Colour) -> bool {
        self.banned[colour.index()]
    }
}

const fn tool(kind: Kind, origin: Origin) -> Tool {
    Tool { kind, rune: false, gold: 0, token: false, shows: None, has: None, price: 0.0, origin }
}

/// What an effect does to dice, if it does anything.
fn kind_of(op: &Op) -> Option<Kind> {
    Some(match *op {
        Op::Reroll { colour, max } => Kind::Reroll { colour, max },
        Op::SetFace { from, to } => Kind::Face { from, to },
        Op::AddSymbol(symbols) => Kind::Add(symbols),
        Op::ConvertSymbol { take, give } => {
            let mut all = [Symbols::NONE; 4];
            all.iter_mut().zip(&give).for_each(|(place, given)| *place = *given);
            Kind::Swap { take, give: all, n: give.len() as u8 }
        }
        Op::AddDie(colour) => Kind::NewDie(colour),
        _ => return None,
    })
}
