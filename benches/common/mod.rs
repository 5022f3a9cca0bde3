//! What is measured: set-ups of the games, positions in them, and random chess to compare with.

use shakmaty::{Chess, Position};
use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Game, GameInfo, Random, Seat, Setup, Turn};
use tableside::games::dice_war::DiceWar;

/// How many simulations one measured search runs.
pub const SIMULATIONS: u32 = 1_000;

/// The middle of a random match: the state before the `entries`-th decision of the first match that is long
/// enough and leaves its seat a choice.
pub fn middle<G: Game>(game: &G, entries: u32) -> (G::State, Seat) {
    let mut legal = Vec::new();
    for seed in 0.. {
        let mut random = Random::from_seed(seed);
        let mut state = game.start();
        let mut decisions = 0;
        loop {
            let seat = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance(_) => {
                    let outcome = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &outcome, &mut ());
                    continue;
                }
                Turn::Choose(seat) => seat,
                Turn::Secret { seats, .. } => seats.first().unwrap(),
            };
            game.legal(&state, seat, &mut legal);
            if decisions >= entries && legal.len() > 1 {
                return (state, seat);
            }
            game.apply_action(&mut state, seat, random.pick(&legal).unwrap(), &mut ());
            decisions += 1;
        }
    }
    unreachable!("some match is long enough")
}

/// The entries of a random match.
pub fn log<G: Game>(game: &G, seed: u64) -> Vec<EntryOf<G>> {
    let mut random = Random::from_seed(seed);
    let (mut state, mut legal, mut log) = (game.start(), Vec::new(), Vec::new());
    loop {
        let seat = match game.turn(&state) {
            Turn::Over => return log,
            Turn::Chance(_) => {
                let outcome = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &outcome, &mut ());
                log.push(Entry::Chance(outcome));
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().unwrap(),
        };
        game.legal(&state, seat, &mut legal);
        let action = random.pick(&legal).unwrap().clone();
        game.apply_action(&mut state, seat, &action, &mut ());
        log.push(Entry::Do { seat, action });
    }
}

/// A random game of chess; ends by checkmate, stalemate, bare material or fifty moves without progress.
pub fn chess_playout(random: &mut Random) -> u64 {
    let mut position = Chess::default();
    let mut moves = 0;
    loop {
        let legal = position.legal_moves();
        if legal.is_empty() || position.halfmoves() >= 100 || position.is_insufficient_material() {
            return moves;
        }
        position.play_unchecked(legal[random.index(legal.len())]);
        moves += 1;
    }
}

/// Where in a match of a game is measured: in the middle, as far as one knows.
pub fn decision(game: &str, seats: usize) -> u32 {
    match game {
        "dice-war" => 12,
        _ => 15 * seats as u32,
    }
}

/// A game with its default content. DiceWar begins after the line-ups; Dualing Dice ends after three sets.
pub fn table<G: Game>(seats: usize) -> G {
    let content = toml::from_str(G::default_pack()).unwrap();
    let option = match G::INFO.id {
        "dice-war" => Some(("position", LINE_UPS)),
        // Random players complete few goals, and no rule limits the number of sets.
        "dualing-dice" => Some(("set_limit", "3")),
        _ => None,
    };
    let options = option.map(|(id, value)| (id.to_owned(), value.to_owned())).into_iter().collect();
    G::new(Setup { seats, options, content }).unwrap()
}

/// The line-ups of the rules' first perft table: what follows is war.
pub const LINE_UPS: &str = "1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1";
/// Positions of the rules' perft tables, full and with both tribes.
pub const FULL: &str = "7/2d1f2/1c1b1a1/2E1B2/1A1D1C1/2F1D2/7 r - 2,2 2,1 7,8 lod,lod - - 0 31";
pub const MIXED: &str = "3f3/1e3d1/2b1c2/2Fa3/1A1C1B1/1D3E1/7 r - 0,0 3,1 8,9 gears,lod - - 0 15";

/// A match of DiceWar that begins at a position.
pub fn dice_war(position: &str, options: &[(&str, &str)]) -> DiceWar {
    let content = toml::from_str(DiceWar::default_pack()).unwrap();
    let options = options.iter().copied().chain([("position", position)]);
    let options = options.map(|(id, value)| (id.to_owned(), value.to_owned())).collect();
    DiceWar::new(Setup { seats: 2, options, content }).unwrap()
}

/// The fewest and the most seats of a game, and two and four, each with the name of its lines.
pub fn seatings(info: &GameInfo) -> Vec<(usize, String)> {
    let GameInfo { id, min_seats, max_seats, .. } = *info;
    let more = (min_seats + 1..=max_seats).filter(|seats| [2, 4, max_seats].contains(seats));
    let name = |seats| if seats == min_seats { id.to_owned() } else { format!("{id}-{seats}") };
    std::iter::once(min_seats).chain(more).map(|seats| (seats, name(seats))).collect()
}
