//! How hard the Quests and Adventures of a pack are, for people who make one.
//!
//! The measure is an exact chance: of the pools that a usual party of the Act brings, the one that suits the card
//! best, and all of them together. Abilities of Heroes and Items are left out; those of the card count.

use std::collections::BTreeMap;

use super::content::Content;
use super::content::compiled::{Compiled, Cond, Op, Task};
use super::dice::{Colour, PER_COLOUR, Symbols};
use super::matching;
use super::odds::{Odds, Pool};
use crate::engine::{Arg, Study, Text, text};
use crate::i18n::{decimal, gettext_f};

use super::content::ability::Step;
use super::content::needs::Needs;

/// How hard a card is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hardness {
    /// How many Heroes go.
    pub heroes: u8,
    /// How many dice they bring.
    pub dice: u8,
    /// The chance of the pool that suits it best, 0 to 1.
    pub suited: f64,
    /// The same with an active Reroll token.
    pub with_token: f64,
    /// The mean of all pools.
    pub any: f64,
}

/// Measures cards.
pub struct Measure<'a> {
    cards: &'a Compiled,
    odds: Odds,
    results: BTreeMap<Pool, Vec<(Symbols, f64)>>,
}

impl<'a> Measure<'a> {
    /// For the cards of a pack.
    #[must_use]
    pub fn new(cards: &'a Compiled) -> Self {
        Self { cards, odds: Odds::new(cards.faces), results: BTreeMap::new() }
    }

    /// How hard a card is for a usual party of its Act.
    pub fn hardness(&mut self, task: &Task) -> Hardness {
        let heroes = usual_heroes(task);
        self.hardness_with(task, heroes, usual_dice(task.act, heroes))
    }

    /// How hard it is for so many Heroes with so many dice.
    pub fn hardness_with(&mut self, task: &Task, heroes: u8, dice: u8) -> Hardness {
        let card = Card::of(task, heroes);
        let good = |symbols| matching::met(symbols, &card.needs, self.cards.generic);
        let mut suited = (0.0, [0; 4]);
        let mut sum = 0.0;
        let pools = pools(dice);
        for pool in &pools {
            let variants = card.brought(*pool);
            let mut best = 0.0f64;
            for pool in variants {
                let results =
                    self.results.entry(pool).or_insert_with(|| self.odds.results(pool).into_iter().collect());
                let chance = results.iter().filter(|(symbols, _)| good(*symbols)).map(|(_, p)| p).sum();
                best = best.max(chance);
                if chance > suited.0 {
                    suited = (chance, pool);
                }
            }
            sum += best;
        }
        let with_token =
            if card.token && suited.0 > 0.0 { self.odds.chance_with_token(suited.1, good) } else { suited.0 };
        #[expect(clippy::cast_precision_loss, reason = "there are some hundreds of pools")]
        let any = sum / pools.len() as f64;
        Hardness { heroes, dice, suited: suited.0, with_token, any }
    }
}

/// How many Heroes usually go: in Act I hardly anybody has three.
fn usual_heroes(task: &Task) -> u8 {
    if task.act == 1 { task.party[1].min(task.party[0].max(2)) } else { task.party[1] }
}

/// How many dice so many Heroes usually bring in an Act: one, one and a quarter, one and three quarters each, and one
/// from an Item.
#[must_use]
pub const fn usual_dice(act: u8, heroes: u8) -> u8 {
    let quarters = match act {
        0 | 1 => 4,
        2 => 5,
        _ => 7,
    };
    heroes * quarters / 4 + 1
}

/// All pools of so many dice, as far as the box goes.
fn pools(dice: u8) -> Vec<Pool> {
    let mut all = Vec::new();
    for red in 0..=dice.min(PER_COLOUR) {
        for blue in 0..=(dice - red).min(PER_COLOUR) {
            for yellow in 0..=(dice - red - blue).min(PER_COLOUR) {
                let green = dice - red - blue - yellow;
                if green <= PER_COLOUR {
                    all.push([red, blue, yellow, green]);
                }
            }
        }
    }
    all
}

/// What counts of a card in the measure.
struct Card {
    needs: Needs,
    banned: [bool; 4],
    /// Dice that it gives: of a colour, or of any.
    given: Vec<Option<Colour>>,
    /// Whether the Reroll token may be used.
    token: bool,
}

impl Card {
    fn of(task: &Task, heroes: u8) -> Self {
        let mut card = Self { needs: task.needs, banned: [false; 4], given: Vec::new(), token: true };
        for ability in &task.abilities {
            let holds = |cond: &Cond| match cond {
                Cond::Party(n) => heroes >= *n,
                Cond::Act(_) | Cond::OnAdventure => true,
                _ => false,
            };
            if !ability.when.iter().all(holds) {
                continue;
            }
            for op in &ability.ops {
                match op {
                    Op::Need(change) => card.needs.change(*change),
                    Op::BanDie(colour) => card.banned[colour.index()] = true,
                    Op::Forbid(super::content::ability::Forbidden::RerollToken) => card.token = false,
                    Op::AddDie(colour) if ability.step == Step::Deployment => card.given.push(*colour),
                    _ => {}
                }
            }
        }
        card
    }

    /// What becomes of a pool: without banned dice, with given ones.
    fn brought(&self, mut pool: Pool) -> Vec<Pool> {
        for (dice, banned) in pool.iter_mut().zip(self.banned) {
            if banned {
                *dice = 0;
            }
        }
        let mut all = vec![pool];
        for given in &self.given {
            let colours = Colour::ALL.into_iter().filter(|colour| given.is_none_or(|given| given == *colour));
            let free = colours.filter(|colour| !self.banned[colour.index()]);
            let more = |pool: &Pool, colour: Colour| {
                let mut pool = *pool;
                pool[colour.index()] = (pool[colour.index()] + 1).min(PER_COLOUR);
                pool
            };
            all = free
                .flat_map(|colour| all.iter().map(move |pool| more(pool, colour)).collect::<Vec<_>>())
                .collect();
        }
        all
    }
}

/// How hard each Quest and Adventure is.
#[must_use]
pub fn study(content: &Content) -> Study {
    let columns = vec![
        text("card"),
        text("Act"),
        text("Heroes"),
        text("dice"),
        text("chance"),
        text("with the token"),
        text("any dice"),
        text("remark"),
    ];
    let cards = Compiled::new(content);
    let mut measure = Measure::new(&cards);
    let mut rows = Vec::new();
    let mut remarks = Vec::new();
    for act in 1..=3u8 {
        let mut chances = Vec::new();
        for (quest, task) in content.quest.iter().zip(&cards.quests).filter(|(quest, _)| quest.act == act) {
            let hardness = measure.hardness(task);
            chances.push(hardness.with_token);
            rows.push(row(&quest.id, act, hardness));
        }
        #[expect(clippy::cast_precision_loss, reason = "there are some dozens of Quests")]
        let mean = chances.iter().sum::<f64>() / chances.len().max(1) as f64;
        let why = text(
            "Quests of Act {act}: a suitable Party with its Reroll token succeeds in {chance} of attempts.",
        );
        remarks.push(why.with("act", super::content::act_name(act)).with("chance", percent(mean)));
    }
    for (card, task) in content.adventure.iter().zip(&cards.adventures) {
        let hardness = measure.hardness(task);
        rows.push(row(&card.id, card.act, hardness));
    }
    Study { columns, rows, remarks }
}

fn row(id: &str, act: u8, hardness: Hardness) -> Vec<Text> {
    let plain = |words: Arg| text("{text}").with("text", words);
    let number = |n: u8| text("{n}").with("n", n);
    let Hardness { heroes, dice, suited, with_token, any } = hardness;
    vec![
        plain(Arg::Verbatim(id.to_owned())),
        plain(super::content::act_name(act)),
        number(heroes),
        number(dice),
        plain(percent(suited)),
        plain(percent(with_token)),
        plain(percent(any)),
        remark(with_token),
    ]
}

fn percent(p: f64) -> Arg {
    Arg::Verbatim(gettext_f("{n}%", &[("n", &decimal(100.0 * p, 1))]))
}

/// What an author may want to change.
fn remark(with_token: f64) -> Text {
    if with_token <= 0.0 {
        text("not with dice alone")
    } else if with_token < 0.3 {
        text("very hard")
    } else if with_token > 0.98 {
        text("very easy")
    } else {
        text("–")
    }
}
