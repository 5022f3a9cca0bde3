//! What a scene is worth if everything is used as well as can be: a decision problem over scenes, as exact as its
//! budget allows.

use super::scene::{Kind, Look, NONE, Scene, Setting};
use crate::engine::{QuickMap, Random};
use crate::games::dicequest::dice::{Colour, PER_COLOUR, Symbol, Symbols};

/// Differences below this are none.
const EQUAL: f32 = 1e-6;

/// A search with its memory.
pub struct Search<'a, W> {
    pub setting: Setting<'a>,
    /// What a result is worth at the end.
    worth: W,
    /// More than this no result is worth.
    most: f32,
    /// Whether every way to use something is looked at, or only the one that looks best for each number of dice.
    wide: bool,
    /// How many scenes may still be looked at.
    left: u32,
    /// Whether the budget sufficed.
    pub whole: bool,
    known: QuickMap<Scene, f32>,
}

impl<'a, W: Fn(Symbols) -> f32> Search<'a, W> {
    pub fn new(setting: Setting<'a>, worth: W, most: f32, wide: bool, budget: u32) -> Self {
        Self { setting, worth, most, wide, left: budget, whole: true, known: QuickMap::default() }
    }

    /// Whether what was found is exact.
    pub const fn exact(&self) -> bool {
        self.wide && self.whole && !self.setting.simplified
    }

    pub const fn is_wide(&self) -> bool {
        self.wide
    }

    /// What a result is worth at the end.
    pub fn worth_of(&self, result: Symbols) -> f32 {
        (self.worth)(result)
    }

    /// Whether a look is that of a die in the air.
    pub fn flies(&self, look: u8) -> bool {
        look != NONE && self.look(look).side.is_none()
    }

    /// The dice in the air come to rest by lot.
    pub fn roll(&self, scene: &Scene, random: &mut Random) -> Scene {
        let mut rolled = *scene;
        for look in &mut rolled.dice {
            if self.flies(*look) {
                let faces = &self.setting.faces[self.look(*look).colour.index()];
                let mut side = random.below(6) as u8;
                for (face, sides) in faces {
                    *look = *face;
                    if side < *sides {
                        break;
                    }
                    side -= sides;
                }
            }
        }
        rolled.dice.sort_unstable();
        rolled
    }

    fn look(&self, look: u8) -> Look {
        self.setting.looks[usize::from(look)]
    }

    /// The symbols of a scene, with what is added at the end.
    fn result(&self, scene: &Scene) -> Symbols {
        let mut result = scene.bonus;
        for look in each(scene) {
            result.add(self.look(look).symbols);
        }
        for (shows, symbols) in &self.setting.statics {
            if shows.is_none_or(|sides| self.shows(scene, &sides)) {
                result.add(*symbols);
            }
        }
        result
    }

    fn shows(&self, scene: &Scene, sides: &[u8; 4]) -> bool {
        each(scene).any(|look| {
            let look = self.look(look);
            look.side.is_some_and(|side| sides[look.colour.index()] >> side & 1 != 0)
        })
    }

    /// What it is worth to stop here; dice in the air show nothing.
    pub fn now(&self, scene: &Scene) -> f32 {
        (self.worth)(self.result(scene))
    }

    /// What a scene is worth.
    pub fn value(&mut self, scene: &Scene) -> f32 {
        if let Some(known) = self.known.get(scene) {
            return *known;
        }
        if self.left == 0 {
            self.whole = false;
            return self.now(scene);
        }
        self.left -= 1;
        let flying = each(scene).enumerate().find(|(_, look)| self.look(*look).side.is_none());
        let value = match flying {
            Some((at, look)) => self.rolled(scene, at, self.look(look).colour),
            None => self.best(scene),
        };
        self.known.insert(*scene, value);
        value
    }

    /// The mean over the faces of a die in the air.
    fn rolled(&mut self, scene: &Scene, at: usize, colour: Colour) -> f32 {
        let mut sum = 0.0;
        for face in 0..self.setting.faces[colour.index()].len() {
            let (look, sides) = self.setting.faces[colour.index()][face];
            sum += f32::from(sides) * self.value(&with(scene, at, look));
        }
        sum / 6.0
    }

    /// The best of stopping and of everything that can be done.
    fn best(&mut self, scene: &Scene) -> f32 {
        let mut best = self.now(scene);
        for tool in 0..self.setting.tools.len() {
            if best >= self.most - EQUAL {
                return best;
            }
            if scene.tools >> tool & 1 != 0 {
                best = best.max(self.with_tool(scene, tool));
            }
        }
        if self.setting.rune_rerolls && best < self.most - EQUAL {
            let payers = self.payers(scene);
            for paid in payers {
                for at in self.single_targets(&paid, None) {
                    let next = with(&paid, at, self.in_the_air(&paid, at));
                    best = best.max(self.value(&next));
                }
            }
        }
        best
    }

    fn in_the_air(&self, scene: &Scene, at: usize) -> u8 {
        self.setting.rolling[self.look(scene.dice[at]).colour.index()]
    }

    /// More than this no result is worth.
    pub const fn most(&self) -> f32 {
        self.most
    }

    pub fn result_of(&self, scene: &Scene, symbol: Symbol) -> u8 {
        self.result(scene).of(symbol)
    }

    pub fn number_of(&self, scene: &Scene, colour: Colour) -> usize {
        each(scene).filter(|look| self.look(*look).colour == colour).count()
    }

    /// The scene with one more die in the air.
    pub fn one_more(&self, scene: &Scene, colour: Colour) -> Option<Scene> {
        let last = scene.dice.len() - 1;
        let room = scene.dice[last] == NONE;
        room.then(|| with(scene, last, self.setting.rolling[colour.index()]))
    }

    /// The scene with a die in the air that stands at a place of `from`, which has the same order.
    pub fn let_fly(&self, scene: &Scene, from: &Scene, at: usize) -> Scene {
        let look = from.dice[at];
        let at = scene.dice.iter().position(|other| *other == look).unwrap_or(at);
        with(scene, at, self.setting.rolling[self.look(look).colour.index()])
    }

    /// The first scene in which a Rune has been spent.
    pub fn one_payer(&mut self, scene: &Scene) -> Option<Scene> {
        self.payers(scene).into_iter().next()
    }

    /// The scene in which a tool has been paid for; none if it cannot be used.
    pub fn paid(&mut self, scene: &Scene, at: usize) -> Option<Scene> {
        if scene.tools >> at & 1 == 0 {
            return None;
        }
        let used = self.used(scene, at)?;
        if self.setting.tools[at].rune { self.one_payer(&used) } else { Some(used) }
    }

    /// The scene without a tool and its Gold; none if it cannot be used.
    fn used(&self, scene: &Scene, at: usize) -> Option<Scene> {
        let tool = self.setting.tools[at];
        let able = scene.gold >= tool.gold
            && tool.shows.is_none_or(|sides| self.shows(scene, &sides))
            && tool.has.is_none_or(|(symbol, n)| self.result(scene).of(symbol) >= n)
            && (!tool.token || scene.tools & 1 != 0);
        if !able {
            return None;
        }
        let mut used = *scene;
        used.tools &= !(1 << at);
        used.gold -= tool.gold;
        if tool.token {
            used.tools &= !1;
        }
        Some(used)
    }

    /// What comes of a tool at best; nothing if it cannot be used.
    fn with_tool(&mut self, scene: &Scene, at: usize) -> f32 {
        let tool = self.setting.tools[at];
        let Some(used) = self.used(scene, at) else { return f32::MIN };
        let mut best = f32::MIN;
        let scenes = if tool.rune { self.payers(&used) } else { vec![used] };
        for scene in scenes {
            best = best.max(self.carried_out(&scene, tool.kind));
        }
        best - tool.price
    }

    fn carried_out(&mut self, scene: &Scene, kind: Kind) -> f32 {
        match kind {
            Kind::Reroll { colour, max } => self.best_reroll(scene, colour, max),
            Kind::Face { from, to } => {
                let scenes = self.faces_set(scene, &from, &to);
                scenes.iter().map(|next| self.value(next)).fold(f32::MIN, f32::max)
            }
            Kind::Add(symbols) => {
                let mut next = *scene;
                next.bonus.add(self.setting.only_what_matters(symbols));
                self.value(&next)
            }
            Kind::Swap { take, give, n } => {
                let scenes = self.swapped(scene, take, &give[..usize::from(n)]);
                scenes.iter().map(|next| self.value(next)).fold(f32::MIN, f32::max)
            }
            Kind::NewDie(colour) => {
                let mut best = f32::MIN;
                for colour in Colour::ALL.into_iter().filter(|one| colour.is_none_or(|colour| colour == *one))
                {
                    let there = each(scene).filter(|look| self.look(*look).colour == colour).count();
                    let free = scene.dice.last() == Some(&NONE);
                    if free && there < usize::from(PER_COLOUR) && !self.setting.is_banned(colour) {
                        let last = scene.dice.len() - 1;
                        best = best.max(self.value(&with(scene, last, self.setting.rolling[colour.index()])));
                    }
                }
                best
            }
        }
    }

    /// The scenes in which a Rune has been spent.
    fn payers(&mut self, scene: &Scene) -> Vec<Scene> {
        let mut paid = Vec::new();
        if scene.bonus.of(Symbol::Rune) > 0 {
            let mut next = *scene;
            next.bonus.take(Symbol::Rune);
            paid.push(next);
            if !self.wide {
                return paid;
            }
        }
        let mut runes: Vec<(u8, usize)> = distinct(scene)
            .filter(|at| self.look(scene.dice[*at]).symbols.of(Symbol::Rune) > 0)
            .map(|at| (self.look(scene.dice[at]).symbols.total(), at))
            .collect();
        if !self.wide {
            // A die that shows nothing else is rolled again rather than locked only if there are others.
            runes.sort_unstable();
            runes.truncate(1);
        }
        for (_, at) in runes {
            let mut look = self.look(scene.dice[at]);
            look.locked = true;
            look.symbols.take(Symbol::Rune);
            let look = self.setting.look(look);
            paid.push(with(scene, at, look));
        }
        paid
    }

    /// Dice that can be changed one at a time: of those that are alike the first, or only the least useful one.
    fn single_targets(&self, scene: &Scene, colour: Option<Colour>) -> Vec<usize> {
        let free = distinct(scene).filter(|at| {
            let look = self.look(scene.dice[*at]);
            !look.locked && look.side.is_some() && colour.is_none_or(|colour| colour == look.colour)
        });
        if self.wide {
            return free.collect();
        }
        let least = free.min_by(|a, b| self.use_of(scene, *a).total_cmp(&self.use_of(scene, *b)));
        least.into_iter().collect()
    }

    /// What would be lost without a die.
    pub fn use_of(&self, scene: &Scene, at: usize) -> f32 {
        let mut without = *scene;
        without.dice[at] = NONE;
        without.dice.sort_unstable();
        self.now(scene) - self.now(&without) + 0.01 * f32::from(self.look(scene.dice[at]).symbols.total())
    }

    fn best_reroll(&mut self, scene: &Scene, colour: Option<Colour>, max: u8) -> f32 {
        if max == 1 {
            let mut best = f32::MIN;
            for at in self.single_targets(scene, colour) {
                best = best.max(self.value(&with(scene, at, self.in_the_air(scene, at))));
            }
            return best;
        }
        let mut free: Vec<usize> = self.free(scene, colour).collect();
        if self.wide {
            let mut best = f32::MIN;
            self.each_subset(scene, &free, max, &mut best);
            return best;
        }
        free.sort_by(|a, b| self.use_of(scene, *a).total_cmp(&self.use_of(scene, *b)));
        let (mut best, mut next) = (f32::MIN, *scene);
        for at in free.into_iter().take(usize::from(max)) {
            next.dice[at] = self.in_the_air(scene, at);
            let mut sorted = next;
            sorted.dice.sort_unstable();
            best = best.max(self.value(&sorted));
        }
        best
    }

    /// All sets of these dice, of those that are alike the first.
    fn each_subset(&mut self, scene: &Scene, free: &[usize], left: u8, best: &mut f32) {
        let Some((first, _)) = free.split_first() else { return };
        let look = scene.dice[*first];
        let alike = free.iter().take_while(|at| scene.dice[**at] == look).count();
        let rest = &free[alike..];
        self.each_subset(scene, rest, left, best);
        let mut next = *scene;
        for (n, at) in free[..alike].iter().enumerate().take(usize::from(left)) {
            next.dice[*at] = self.in_the_air(scene, *at);
            let mut sorted = next;
            sorted.dice.sort_unstable();
            *best = best.max(self.value(&sorted));
            self.each_subset(&next, rest, left - n as u8 - 1, best);
        }
    }

    /// Dice that can be rolled or turned.
    pub fn free(&self, scene: &Scene, colour: Option<Colour>) -> impl Iterator<Item = usize> {
        let dice = scene.dice;
        (0..dice.len()).filter(move |at| dice[*at] != NONE).filter(move |at| {
            let look = self.look(dice[*at]);
            !look.locked && look.side.is_some() && colour.is_none_or(|colour| colour == look.colour)
        })
    }

    /// The scenes in which a die has been turned.
    pub fn faces_set(&mut self, scene: &Scene, from: &[u8; 4], to: &[u8; 4]) -> Vec<Scene> {
        let mut scenes = Vec::new();
        for at in distinct(scene) {
            let look = self.look(scene.dice[at]);
            let Some(side) = look.side.filter(|_| !look.locked) else { continue };
            if from[look.colour.index()] >> side & 1 == 0 {
                continue;
            }
            let mut tried = [false; 256];
            for side in (0..6).filter(|side| to[look.colour.index()] >> side & 1 != 0) {
                let turned = self.setting.look_of_side(look.colour, side);
                if turned != scene.dice[at] && !std::mem::replace(&mut tried[usize::from(turned)], true) {
                    scenes.push(with(scene, at, turned));
                }
            }
        }
        scenes
    }

    /// The scenes in which a symbol has been exchanged.
    pub fn swapped(&mut self, scene: &Scene, take: Symbol, give: &[Symbols]) -> Vec<Scene> {
        let mut scenes = Vec::new();
        for given in give {
            let given = self.setting.only_what_matters(*given);
            if scene.bonus.of(take) > 0 {
                let mut next = *scene;
                next.bonus.take(take);
                next.bonus.add(given);
                scenes.push(next);
            }
            for at in distinct(scene) {
                let mut look = self.look(scene.dice[at]);
                if look.locked || look.side.is_none() || !look.symbols.take(take) {
                    continue;
                }
                look.symbols.add(given);
                let look = self.setting.look(look);
                scenes.push(with(scene, at, look));
            }
        }
        scenes
    }
}

fn each(scene: &Scene) -> impl Iterator<Item = u8> + '_ {
    scene.dice.iter().copied().take_while(|look| *look != NONE)
}

/// Of dice that are alike the first.
fn distinct(scene: &Scene) -> impl Iterator<Item = usize> + use<> {
    let dice = scene.dice;
    (0..dice.len()).filter(move |at| dice[*at] != NONE && (*at == 0 || dice[*at] != dice[*at - 1]))
}

/// The scene with another look of a die.
fn with(scene: &Scene, at: usize, look: u8) -> Scene {
    let mut next = *scene;
    next.dice[at] = look;
    next.dice.sort_unstable();
    next
}
