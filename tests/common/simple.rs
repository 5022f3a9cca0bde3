//! Players who know the rules and take the obvious: the highest card, the nearest capture. Whoever plays like this
//! should be an even match for Easy.

use std::sync::atomic::AtomicBool;

use tableside::bots::{Bot, Level, Question, Watch};
use tableside::engine::{Game, Random, Seat, Turn, Viewer};
use tableside::games::dice_tuners::{self, DiceTuners};
use tableside::games::dice_war::{self, DiceWar, Field};

/// A game in which there is something obvious to do.
pub trait Obvious: Game {
    /// How much a choice suggests itself to someone who sees the observation; equal ones are drawn by lot.
    fn appeal(&self, observation: &Self::State, seat: Seat, action: &Self::Action) -> i32;
}

impl Obvious for DiceWar {
    /// Captures what is worth most; else goes where the next capture is near, unless it would be captured there at once.
    fn appeal(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> i32 {
        use dice_war::Action;
        let enemies = |at: Field, level: u8| {
            let all = (0..49).filter_map(Field::new);
            let prey = all.filter(move |to| {
                state.owner(*to).is_some_and(|owner| owner != seat) && beats(level, state.level(*to))
            });
            prey.map(move |to| steps(at, to)).min().unwrap_or(99)
        };
        match *action {
            Action::Attack { to, .. } | Action::FollowAttack { to, .. } => 100 + i32::from(state.level(to)),
            Action::Move { from, to, .. } => {
                let level = state.level(from);
                if !self.captures_of(&self.after(state, action), to).is_empty() {
                    return -1;
                }
                if enemies(to, level) < enemies(from, level) { 50 - enemies(to, level) } else { 0 }
            }
            Action::Upgrade { .. } => 1,
            Action::DeclareEndOfWar { .. } | Action::Pass => -1,
            _ => 0,
        }
    }
}

/// Higher beats lower, as everyone remembers, and 3 beats 6.
const fn beats(level: u8, other: u8) -> bool {
    level > other && !(level == 6 && other == 3) || level == 3 && other == 6
}

fn steps(from: Field, to: Field) -> i32 {
    i32::from(from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())))
}

impl Obvious for DiceTuners {
    /// The highest card, the dearest hero, the die with most katanas; always fights, and uses what it has.
    fn appeal(&self, _: &Self::State, _: Seat, action: &Self::Action) -> i32 {
        use dice_tuners::Action;
        match *action {
            Action::CommitBid { card } | Action::PlayCard { card } => 1 + i32::from(self.card(card).value),
            Action::SpendCard { card } | Action::AddCard { card } => 1 + i32::from(self.card(card).value),
            Action::HireHero { hero } => 100 + i32::from(self.hero(hero).cost),
            Action::DraftDie { die } => i32::from(die.face.katana) + i32::from(die.face.shield),
            Action::DeployDie { die, .. } => i32::from(die.face.katana),
            Action::Fight | Action::Activate { .. } | Action::TakeCard => 1,
            _ => 0,
        }
    }
}

/// The part of the matches between two that the simple player wins against a level, half of them in each seat; shared
/// wins count in parts.
pub fn simple_wins<G: Obvious>(game: &G, level: Level, matches: usize, seed: u64) -> f64 {
    let mut bot = Bot::new(level);
    let won = (0..matches).map(|at| one(game, &mut bot, Seat((at % 2) as u8), Random::for_entry(seed, at)));
    won.sum::<f64>() / matches as f64
}

/// What one match brings the simple player in a seat.
fn one<G: Obvious>(game: &G, bot: &mut Bot<G>, simple: Seat, mut random: Random) -> f64 {
    let mut state = game.start();
    let mut legal = Vec::new();
    loop {
        let seat = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &chance, &mut ());
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().expect("somebody is asked"),
        };
        let observation = game.observe(&state, Viewer::Seat(seat));
        let action = if seat == simple {
            game.candidates(&observation, seat, &mut legal);
            random.shuffle(&mut legal);
            let best = legal.iter().max_by_key(|action| game.appeal(&observation, seat, action));
            best.expect("there is a choice").clone()
        } else {
            let question = Question { game, observation: &observation, seat, seed: random.seed() };
            let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
            bot.advise(&question, watch).expect("the seat is asked").choice
        };
        game.apply_action(&mut state, seat, &action, &mut ());
    }
    let outcome = game.outcome(&state).expect("the match is over");
    let winners = outcome.winners();
    if winners.contains(simple) { 1.0 / winners.len() as f64 } else { 0.0 }
}
