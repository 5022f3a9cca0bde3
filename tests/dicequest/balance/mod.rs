//! How matches with the deck go.

mod player;

use std::collections::BTreeMap;

use tableside::engine::prelude::*;
use tableside::engine::{Random, Seat, Setup, Turn};
use tableside::games::dicequest::content::Content;
use tableside::games::dicequest::{Action, Dicequest, Event, State, Target};

use crate::deck::deck;
use player::Player;

#[derive(Default, Debug)]
struct Record {
    matches: u32,
    seats: u32,
    points: Vec<u16>,
    won: u32,
    /// Attempts and successes by Act; Adventures apart.
    quests: [[u32; 2]; 3],
    adventures: [[u32; 2]; 3],
    playtimes: u32,
    defeated: u32,
    /// By card: recruited, attempted, succeeded, drawn, used.
    counts: BTreeMap<(&'static str, String), u32>,
    entries: u64,
    tokens_left: u32,
}

impl Record {
    fn count(&mut self, what: &'static str, id: &str) {
        *self.counts.entry((what, id.to_owned())).or_default() += 1;
    }

    fn of(&self, what: &'static str, id: &str) -> u32 {
        self.counts.get(&(what, id.to_owned())).copied().unwrap_or_default()
    }
}

fn game(content: &Content, seats: usize, options: &[(&str, &str)]) -> Dicequest {
    let options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    Dicequest::new(Setup { seats, options, content: content.clone() }).unwrap()
}

fn play(game: &Dicequest, matches: u32, seed: u64, sensible: bool) -> Record {
    let mut record = Record { seats: game.seats() as u32, ..Record::default() };
    for at in 0..matches {
        let mut random = Random::for_entry(seed, at as usize);
        let mut player = Player::new(game, random.seed());
        let mut state = game.start();
        let mut events: Vec<Event> = Vec::new();
        loop {
            events.clear();
            let act = usize::from(state.act.max(1) - 1);
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut events);
                }
                Turn::Choose(seat) => {
                    let action = if sensible {
                        player.choose(&state, seat)
                    } else {
                        thumb(game, &state, seat, &mut random)
                    };
                    note(game, &state, seat, &action, &mut record);
                    game.apply_action(&mut state, seat, &action, &mut events);
                }
                turn => panic!("{turn:?}"),
            }
            record.entries += 1;
            events.iter().for_each(|event| hear(game, act, event, &mut record));
        }
        record.matches += 1;
        record.tokens_left += state.tokens.len() as u32;
        for seat in 0..game.seats() {
            record.points.push(game.points(&state, Seat(seat as u8), true));
        }
        record.won += u32::from(state.won);
    }
    record.points.sort_unstable();
    record
}

fn thumb(game: &Dicequest, state: &State, seat: Seat, random: &mut Random) -> Action {
    let mut choices = Vec::new();
    game.candidates(state, seat, &mut choices);
    random.shuffle(&mut choices);
    *choices.iter().max_by(|a, b| game.rate(state, seat, a).total_cmp(&game.rate(state, seat, b))).unwrap()
}

fn note(game: &Dicequest, state: &State, seat: Seat, action: &Action, record: &mut Record) {
    match *action {
        Action::Recruit { place } => {
            let hero = state.market[usize::from(place)].unwrap();
            record.count("recruit", &game.content().hero[hero.index()].id);
        }
        Action::UseItem { item } | Action::PlayReaction { item } => {
            record.count("use", &game.content().item[item.index()].id)
        }
        Action::Equip { item, .. } => record.count("equip", &game.content().item[item.index()].id),
        Action::UseAbility { source, .. } => record.count("ability", &format!("{source:?}")),
        Action::BuyItem => record.count("board", "buy"),
        Action::SellItem { .. } => record.count("board", "sell"),
        Action::TrainHero { .. } => record.count("board", "train"),
        Action::HealHero { .. } => record.count("board", "heal"),
        Action::Graduate { hero } => {
            let hero = state.of(seat).hero(hero).unwrap();
            record.count("graduate", if hero.expert { "expert" } else { "apprentice" });
        }
        Action::Deploy { target, .. } => match target {
            Target::Playtime => record.playtimes += 1,
            Target::Adventure => {
                record.count("attempt", &game.content().adventure[state.adventure.unwrap().index()].id)
            }
            Target::Quest { place } => {
                let quest = state.quests[usize::from(place)].unwrap().quest;
                record.count("attempt", &game.content().quest[quest.index()].id);
            }
        },
        _ => {}
    }
}

fn hear(game: &Dicequest, act: usize, event: &Event, record: &mut Record) {
    match *event {
        Event::Defeated(..) => record.defeated += 1,
        Event::Failed(_, Target::Quest { .. }) => record.quests[act][0] += 1,
        Event::Succeeded(_, Target::Quest { .. }) => {
            record.quests[act][0] += 1;
            record.quests[act][1] += 1;
        }
        Event::Failed(_, Target::Adventure) => record.adventures[act][0] += 1,
        Event::Succeeded(_, Target::Adventure) => {
            record.adventures[act][0] += 1;
            record.adventures[act][1] += 1;
        }
        Event::Completed(_, quest) => record.count("complete", &game.content().quest[quest.index()].id),
        Event::Scored(_, score) => record.count("score", &format!("{act} {score}")),
        Event::QuestRevealed(quest) => record.count("reveal", &game.content().quest[quest.index()].id),
        Event::HeroRevealed(hero) => record.count("market", &game.content().hero[hero.index()].id),
        Event::AdventureDone(act, Some(won)) => record.count("group", &format!("{act} {won}")),
        _ => {}
    }
}

fn mean_points(record: &Record) -> f64 {
    record.points.iter().map(|n| f64::from(*n)).sum::<f64>() / record.points.len() as f64
}

#[expect(clippy::print_stdout, reason = "a study prints")]
fn tell(name: &str, record: &Record) {
    let mean = mean_points(record);
    let at = |part: f64| record.points[((record.points.len() - 1) as f64 * part) as usize];
    let rate = |[all, good]: [u32; 2]| {
        format!("{good}/{all} {:.0}%", 100.0 * f64::from(good) / f64::from(all.max(1)))
    };
    let per = |n: u32| f64::from(n) / f64::from(record.matches * record.seats);
    println!(
        "== {name}: mean VP {mean:.1}, 10-90% {}-{}, won {}/{}",
        at(0.1),
        at(0.9),
        record.won,
        record.matches
    );
    println!("   quests {:?}", record.quests.map(rate));
    println!("   adventures {:?}", record.adventures.map(rate));
    println!(
        "   per seat: playtime {:.2}, defeated {:.2}; tokens left {:.2}; entries per match {}",
        per(record.playtimes),
        per(record.defeated),
        f64::from(record.tokens_left) / f64::from(record.matches),
        record.entries / u64::from(record.matches)
    );
    for what in ["group", "board", "graduate", "score"] {
        let list: Vec<String> = record
            .counts
            .iter()
            .filter(|((of, _), _)| *of == what)
            .map(|((_, id), n)| format!("{id} {:.2}", per(*n)))
            .collect();
        println!("   {what}: {}", list.join(", "));
    }
}

/// The rule of thumb is enough to see whether a deck is out of hand: points, and what becomes of attempts.
#[test]
fn matches_by_rule_of_thumb_go_as_they_should() {
    let content = deck();
    let record = play(&game(&content, 3, &[]), 12, 5, false);
    let mean = mean_points(&record);
    assert!((14.0..30.0).contains(&mean), "{mean:.1} points");
    let success = |[all, good]: [u32; 2]| f64::from(good) / f64::from(all);
    let [first, _, last] = record.quests.map(success);
    assert!(first > last && first > 0.6 && last > 0.2, "Quests: {first:.2} in Act I, {last:.2} in Act III");
    let per_seat = f64::from(record.playtimes) / f64::from(record.matches * record.seats);
    assert!(per_seat < 2.0, "{per_seat:.1} Playtimes a seat");
}

/// Prints how matches go, for people who change the deck; the number of matches of each kind is read from MATCHES.
#[test]
#[ignore = "takes minutes and only prints"]
fn study() {
    let content = deck();
    let n: u32 = std::env::var("MATCHES").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let mut all = Vec::new();
    for seats in 2..=4 {
        let game = game(&content, seats, &[]);
        tell(&format!("rule of thumb, {seats} seats"), &play(&game, n, 1, false));
        let record = play(&game, n, 1, true);
        tell(&format!("sensible, {seats} seats"), &record);
        all.push(record);
    }
    for seats in 1..=3 {
        for difficulty in ["practice", "normal", "hard", "legendary"] {
            let game = game(&content, seats, &[("mode", "coop"), ("difficulty", difficulty)]);
            let record = play(&game, n, 1, true);
            tell(&format!("co-op, {seats} seats, {difficulty}"), &record);
            all.push(record);
        }
    }
    tell_cards(&content, &all);
}

#[expect(clippy::print_stdout, reason = "a study prints")]
fn tell_cards(content: &Content, all: &[Record]) {
    let sum = |what, id: &str| all.iter().map(|record| record.of(what, id)).sum::<u32>();
    for hero in &content.hero {
        let (seen, recruited) = (sum("market", &hero.id), sum("recruit", &hero.id));
        println!(
            "{:?} {:?} {:16} cost {}: seen {seen} recruited {recruited}",
            hero.deck, hero.class, hero.id, hero.cost
        );
    }
    for item in &content.item {
        let (used, equipped) = (sum("use", &item.id), sum("equip", &item.id));
        println!("{:?} {:20} used {used} equipped {equipped}", item.deck, item.id);
    }
    for quest in &content.quest {
        let [seen, tried, done] = ["reveal", "attempt", "complete"].map(|what| sum(what, &quest.id));
        println!("{} {:24} vp {}: seen {seen} tried {tried} done {done}", quest.act, quest.id, quest.vp);
    }
}
