//! Sheets that go on from a match that was refereed (SHEET-FIX-2).

use std::sync::Arc;

use serde_json::json;
use tableside::engine::{
    AnyMatch, Carried, CarriedFoe, Entry, Few, Game, GameVisitor, Match, Random, Record, Setup, Source, Turn,
};
use tableside::games;
use tableside::games::score_sheet::{
    DiceTunersSheet, DiceWarSheet, DualingDiceSheet, RegidiceSheet, Ruling, SheetOf,
};
use tableside::play::{Catalogue, MatchSetup, SeatSetup};

use crate::given::{Sheet, sheet, totals, with};
use crate::rule::rule;

const RULE: &str = "SHEET-FIX-2";

fn few<T: Copy + Default, const N: usize>(items: &[T]) -> Few<T, N> {
    items.iter().copied().collect()
}

fn from<F: SheetOf>(seats: usize, carried: Carried) -> Sheet<F> {
    let mut sheet = sheet(seats, &[]);
    sheet.adjusts(Ruling::Carried(carried));
    sheet
}

fn points(round: u8, points: &[i16], done: &[u8]) -> Carried {
    Carried { round, points: few(points), done: few(done), ..Carried::default() }
}

#[test]
fn a_round_goes_on_with_the_duels_that_are_open() {
    let table: Sheet<DiceTunersSheet> = from(3, points(2, &[3, 0, 1], &[0, 2]));
    rule(RULE).gives(totals(&table), vec![3, 0, 1]);
    assert_eq!(table.state.round, 2);
    table.forbids("in 1 Ada", "SHEET-ROW-1");
    let after = with(table, "in 2 Ben, in 4 Cleo 2");
    rule(RULE).gives_when("the round is over", totals(&after), vec![3, 1, 3]);
    assert_eq!(after.state.round, 3);
    // What is settled in the last round is the end.
    let over: Sheet<DiceTunersSheet> = from(2, points(3, &[1, 2], &[0, 1, 2]));
    assert!(over.state.played);
}

#[test]
fn sets_captures_and_enemies_go_on() {
    let set: Sheet<DualingDiceSheet> = from(2, points(4, &[9, 12], &[1]));
    set.forbids("Ben 3", "SHEET-ROW-1");
    rule(RULE).gives_when("set", totals(&with(set, "Ada 4")), vec![13, 12]);

    let lasting = Carried { lasting: few(&[0, 2]), ..points(1, &[4, 3], &[]) };
    let war: Sheet<DiceWarSheet> = from(2, lasting);
    rule(RULE).gives_when("captures", totals(&with(war, "virtual Ben 1, Ada 2")), vec![6, 4]);

    let foe = Some(CarriedFoe { defeated: 1, hits: 7 });
    let team: Sheet<RegidiceSheet> = from(2, Carried { foe, ..points(5, &[0, 0], &[]) });
    let stands = team.game.foe(&team.state).unwrap();
    rule(RULE).gives_when("enemies", (stands.at, stands.hits, stands.missing), (1, 7, 13));
    assert_eq!(team.state.round, 5);
}

#[test]
fn only_an_empty_sheet_begins_so_and_only_with_what_can_be() {
    let good = points(2, &[3, 0, 1], &[0]);
    let fresh: Sheet<DiceTunersSheet> = sheet(3, &[]);
    with(sheet::<DiceTunersSheet>(3, &[]), "Ada").refuses_ruling(Ruling::Carried(good), RULE);
    for bad in [
        points(0, &[0; 3], &[]),
        points(4, &[0; 3], &[]),
        points(1, &[0; 2], &[]),
        points(1, &[-1, 0, 0], &[]),
        points(1, &[1000, 0, 0], &[]),
        points(1, &[0; 3], &[4]),
        Carried { lasting: few(&[1, 0, 0]), ..good },
        Carried { foe: Some(CarriedFoe::default()), ..good },
    ] {
        fresh.refuses_ruling(Ruling::Carried(bad), RULE);
    }
    let team: Sheet<RegidiceSheet> = sheet(2, &[]);
    let foe =
        |defeated, hits| Carried { foe: Some(CarriedFoe { defeated, hits }), ..points(1, &[0, 0], &[]) };
    for bad in [points(1, &[0, 0], &[]), foe(3, 0), foe(0, 15), foe(1, -1)] {
        team.refuses_ruling(Ruling::Carried(bad), RULE);
    }
    let war: Sheet<DiceWarSheet> = sheet(2, &[]);
    war.refuses_ruling(Ruling::Carried(Carried { lasting: few(&[10, 0]), ..points(1, &[0, 0], &[]) }), RULE);
}

/// From every entry of random matches of every game; points are kept where the sheet counts the same ones.
#[test]
fn every_match_can_go_on_as_a_sheet_from_every_entry() {
    struct Each(usize);
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            let catalogue = Catalogue::standard();
            let def = catalogue.sheet_of(G::INFO.id).unwrap();
            for seats in G::INFO.min_seats..=G::INFO.max_seats {
                let content = toml::from_str(G::default_pack()).unwrap();
                let game = G::new(Setup { seats, options: Default::default(), content }).unwrap();
                let mut played = Match::new(Arc::new(game));
                let pack = def.packs(None).0.remove(0);
                let setup =
                    MatchSetup { seats: vec![SeatSetup::default(); seats], ..MatchSetup::of(def, &pack, 1) };
                let (mut random, mut room) = (Random::from_seed(seats as u64), Vec::new());
                for n in 0..250 {
                    let entry = match played.turn() {
                        Turn::Over => break,
                        Turn::Choose(seat) => {
                            let game = Arc::clone(played.game());
                            let action =
                                game.random_legal(played.state(), seat, &mut random, &mut room).unwrap();
                            Entry::Do { seat, action }
                        }
                        Turn::Secret { seats, .. } => {
                            let seat = seats.first().unwrap();
                            let game = Arc::clone(played.game());
                            let action =
                                game.random_legal(played.state(), seat, &mut random, &mut room).unwrap();
                            Entry::Do { seat, action }
                        }
                        Turn::Chance(_) => played.roll(n).unwrap(),
                    };
                    played.play(Record::new(entry, Source::Typed)).unwrap();
                    let Some(carried) = AnyMatch::carried(&played) else {
                        assert_eq!(played.turn(), Turn::Over, "{}", G::INFO.id);
                        continue;
                    };
                    let mut sheet = def.create(&setup).unwrap();
                    let entry = sheet.read(0, &json!({ "ruling": { "carried": carried } })).unwrap();
                    sheet.play(Record::new(entry, Source::Typed)).unwrap();
                    let (own, kept) = (AnyMatch::scores(&played), sheet.scores());
                    match G::INFO.id {
                        "regidice" => {}
                        "dicequest" => {
                            assert!(kept.iter().zip(&own).all(|(kept, own)| kept <= own), "{kept:?} {own:?}")
                        }
                        id => assert_eq!(kept, own, "{id}, {seats} seats, entry {n}"),
                    }
                    self.0 += 1;
                }
            }
        }
    }
    let mut each = Each(0);
    games::visit(&mut each);
    assert!(each.0 > 2000, "{}", each.0);
}
