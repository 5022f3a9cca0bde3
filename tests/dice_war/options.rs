//! Every option at every value that is not the default. Backticks name them for the coverage test.

use super::given::{field, given, pack, rules, rules_with, start, under};
use tableside::engine::prelude::*;
use tableside::games::dice_war::{Action, BLACK, RED};

const OPEN: &str = "6c/7/7/7/7/7/C6 r - 0,0 0,0 12,12 lod,lod - - 3 31";

/// `red = gears`, `black = gears`: tribes by their ids, also of other packs.
#[test]
fn tribes() {
    let game = rules(&[("red", "gears"), ("black", "gears")]);
    assert_eq!([RED, BLACK].map(|seat| game.tribe_card(seat).name.as_str()), ["Gears of Duskhold"; 2]);
    let mut other = pack();
    other.tribe[1].id = "mine".to_owned();
    let game = rules_with(&[("black", "mine")], other.clone()).unwrap();
    assert_eq!(game.tribe_card(BLACK).id, "mine");
    other.tribe.remove(0);
    let game = rules_with(&[], other.clone()).unwrap();
    assert_eq!(game.tribe_card(RED).id, "mine", "without lod the first tribe is the default");
    // But nobody gets another tribe than the one that was named.
    for id in ["lod", "gears", "foo", ""] {
        for seat in ["red", "black"] {
            let told = rules_with(&[(seat, id)], other.clone()).unwrap_err();
            assert_eq!(told, format!("There is no tribe “{id}” in this pack; choose from mine."));
        }
    }
}

/// `ruins = b4,d4,f4`, `ruins = a4,d4,g4`, `ruins = c4,d4,e4`.
#[test]
fn ruins() {
    for layout in ["b4,d4,f4", "a4,d4,g4", "c4,d4,e4"] {
        let given = start(&[("ruins", layout)]);
        assert_eq!(given.position().split(' ').nth(7), Some(layout));
    }
    assert!(rules_with(&[("ruins", "none")], pack()).unwrap().options().ruins == 0);
}

/// `field_bonus = supply`, and a table of one's own.
#[test]
fn field_bonus() {
    let bonus = |value: &str| {
        let game = rules(&[("field_bonus", value)]);
        let at =
            |seat| ["d1", "d2", "d3", "d4", "d5", "d6", "d7"].map(|word| game.field_bonus(seat, field(word)));
        (at(RED), at(BLACK))
    };
    assert_eq!(bonus("rows"), ([0, 0, 0, 0, 1, 2, 3], [3, 2, 1, 0, 0, 0, 0]));
    assert_eq!(bonus("supply"), ([0, 0, 0, 0, 0, 0, 3], [3, 0, 0, 0, 0, 0, 0]));
    assert_eq!(bonus("0,0,0,1,1,1,9"), ([0, 0, 0, 1, 1, 1, 9], [9, 1, 1, 1, 0, 0, 0]));
    assert!(rules_with(&[("field_bonus", "1,2")], pack()).unwrap_err().contains("seven numbers"));
}

/// `setup = alternate`.
#[test]
fn die_by_die() {
    let mut now = start(&[("setup", "alternate")]).roll(6, 1);
    now.forbids("=..4.6..", "DW-SETUP-1");
    now.refuses_of(BLACK, Action::PlaceDie { file: 0, level: 1 }, "DW-SETUP-1");
    for word in ["=a6", "=a5", "=b4"] {
        now = now.after(word);
    }
    assert_eq!(now.state.active, BLACK);
    now.forbids("=a1", "DW-SETUP-2").forbids("=b6", "DW-SETUP-3");
    let now = now.after("=b1 =c1");
    assert_eq!(now.state.active, BLACK, "a seat at ten is skipped");
    let now = now.after("=d1 =e2");
    assert_eq!((now.state.active, now.board("a7 b7 c7 d7 e7 a1 b1")), (RED, "eaaabFD".into()));
    let low = start(&[("setup", "alternate")]).roll(6, 1);
    let low = low.after("=a1 =a1 =b1 =b1 =c1 =c1 =d1 =d1 =e1 =e1 =f1 =f1");
    assert_eq!(low.moves(), ["=g4"], "the last field takes what is missing");
}

/// `six_against_three = safe`.
#[test]
fn six_against_three() {
    let position = "7/6a/3c3/3F3/3f3/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9";
    under(position, &[("six_against_three", "safe")]).forbids("6d4xd5", "DW-ATK-4");
}

/// `both_at_ten = total`.
#[test]
fn both_at_ten() {
    let at = |earned: &str| {
        let position = format!("3b2f/3F3/7/7/7/7/7 r - {earned} 0,0 10,12 lod,lod - - 3 31");
        under(&position, &[("both_at_ten", "total")]).after("6d6xd7").result()
    };
    assert_eq!((at("5,9"), at("6,9")), ("draw vp".into(), "red vp".into()));
}

/// `no_creatures = total`.
#[test]
fn no_creatures() {
    let at = |vp: &str| {
        let position = format!("7/7/7/3c3/3D3/7/7 r - {vp} 1,0 14,14 lod,lod - - 3 31");
        under(&position, &[("no_creatures", "total")]).after("4d3xd4").result()
    };
    assert_eq!(
        (at("0,5"), at("0,3"), at("0,0")),
        ("black annihilation".into(), "draw annihilation".into(), "red annihilation".into())
    );
}

/// `no_action = loses`, `no_action = draw`.
#[test]
fn no_action() {
    let position = "7/7/7/7/7/f6/Ff5 r - 0,0 0,0 14,10 lod,lod - - 3 31";
    let at = |value| under(position, &[("no_action", value)]).result();
    assert_eq!(
        (at("loses"), at("draw"), at("pass")),
        ("black no_action".into(), "draw no_action".into(), String::new())
    );
}

/// `end_of_war = free`: any die may be named, and its flights count.
#[test]
fn end_of_war_free() {
    let chase = "7/7/3d3/3F3/7/7/7 b - 0,0 0,1 14,14 lod,lod - - 0 10";
    let given = under(chase, &[("end_of_war", "free")]);
    given.forbids("=?", "DW-EOW-3").forbids("=?a1", "DW-EOW-3").lists("=?d4").lists("=?d5");
    let after = given.after("=?d5 4d5-d6 6d4-d5 4d6-d7 6d5-d6 4d7-c7 6d6-c6 4c7-b7 6c6-b6 4b7-a7");
    assert_eq!(after.result(), "red end_of_war");
}

/// `end_of_war = announced`: ten turns, whatever is played.
#[test]
fn end_of_war_announced() {
    let position = "3d3/7/7/7/7/7/3F3 r - 0,0 0,1 14,14 lod,lod - b@d7:3 0 10";
    let after =
        under(position, &[("end_of_war", "announced")]).after("=? 6d1-d2 4d7-d6 6d2-d1 4d6-d7 6d1-d2");
    assert_eq!(after.state.countdown.map(|count| count.left), Some(5));
    let after = after.after("4d7-d6 6d2-d1 4d6-d7 6d1-d2 4d7-c7");
    assert_eq!(after.result(), "red end_of_war");
}

/// `end_of_war = off`.
#[test]
fn end_of_war_off() {
    let position = "3d3/7/7/7/7/7/3F3 r - 0,0 0,1 14,14 lod,lod - b@d7:3 0 10";
    under(position, &[("end_of_war", "off")]).forbids("=?", "DW-EOW-3");
    let chase = "7/7/3d3/3F3/7/7/7 b - 0,0 0,1 14,14 lod,lod - - 0 10";
    assert_eq!(under(chase, &[("end_of_war", "off")]).after("4d5-d6").state.runs[1].n, 0);
}

/// `caps = off`.
#[test]
fn caps() {
    let position = "7/7/3d3/7/7/7/3F3 r - 0,0 0,1 14,14 lod,lod - - 79 400";
    assert_eq!(under(position, &[("caps", "off")]).after("6d1-d2").result(), "");
}

/// `spirit = two`.
#[test]
fn spirits_of_two() {
    let given = under("6c/7/7/7/3B3/7/7 r - 0,0 0,0 14,14 lod,lod - - 3 31", &[("spirit", "two")]);
    assert_eq!(given.moves(), ["2d3+", "2d3-b3", "2d3-d1", "2d3-d5", "2d3-f3"]);
}

/// `spirit = turns`.
#[test]
fn spirits_that_turn() {
    let position = "6c/7/7/3f3/3B3/7/7 r - 0,0 0,0 14,13 lod,lod - - 3 31";
    let given = under(position, &[("spirit", "turns")]);
    given.lists("2d3-e4@d4").lists("2d3-e4@e3").lists("2d3-d5").lists("2d3-e3");
    assert_eq!(given.clone().after("2d3-e4@d4").at("d4"), 'e');
    assert_eq!(given.clone().after("2d3-e4@e3").at("d4"), 'f');
    assert_eq!(given.moves().len(), 16);
    let attack = under("6c/7/7/3fa2/3B3/7/7 r - 0,0 0,0 14,12 lod,lod - - 3 31", &[("spirit", "turns")]);
    let after = attack.after("2d3xe4@d4");
    assert_eq!((after.board("d4 e4"), after.state.earned[0]), ("eB".into(), 1));
}

/// `soul_wall = line`.
#[test]
fn walls_in_a_line() {
    let bent = under("7/7/2aa3/3a3/3D3/7/7 r - 0,0 1,0 12,12 lod,lod - - 3 31", &[("soul_wall", "line")]);
    bent.lists("4d3xd4");
    let straight = under("7/7/7/2aaa2/3D3/7/7 r - 0,0 1,0 12,12 lod,lod - - 3 31", &[("soul_wall", "line")]);
    straight.forbids("4d3xd4", "DW-LOD-12");
}

/// `soul_wall = unpassable`.
#[test]
fn walls_stop_spirits() {
    let position = "7/7/7/2aaa2/3B3/7/7 r - 0,0 0,0 14,12 lod,lod - - 3 31";
    let given = under(position, &[("soul_wall", "unpassable")]);
    given.forbids("2d3-d5", "DW-MOVE-4").forbids("2d3xd4", "DW-LOD-12");
}

/// `soul_shards = stays`.
#[test]
fn warriors_that_stay() {
    let given = under("6c/7/7/7/7/7/1C5 r - 0,0 0,0 12,12 lod,lod - - 3 31", &[("soul_shards", "stays")]);
    let after = given.after("3b1*soul_shards_stays(a1,c1)");
    assert_eq!((after.board("a1 b1 c1"), after.state.reserve[0]), ("AAA".into(), 10));
}

/// A spell whose card another one stands in for is known by its usual name, and is cast as that one says.
#[test]
fn spells_of_house_cards_keep_their_names() {
    let one = "6c/7/7/7/7/7/1C5 r - 0,0 0,0 12,12 lod,lod - - 3 31";
    let stays = under(one, &[("soul_shards", "stays")]);
    assert_eq!(stays.read("3b1*soul_shards(a1,c1)"), stays.read("3b1*soul_shards_stays(a1,c1)"));
    stays.lists("3b1*soul_shards_stays(a1,c1)").forbids("3b1*soul_shards(a1,c1,b2)", "DW-LOD-31");
    let told = "Soul Shards must be cast on 2 squares, not 3.";
    stays.forbids("3b1*soul_shards(a1,c1,b2)", "DW-LOD-31").saying(told);
    assert_eq!(stays.after("3b1*soul_shards(a1,c1)").board("a1 b1 c1"), "AAA");
    // The referee's JSON names spells, too.
    let game = rules(&[("soul_shards", "stays")]);
    let number = game.spell_number("soul_shards_stays").map(|number| Ok(number.into()));
    assert_eq!(game.number_of("spell", "soul_shards"), number);
    let mages = "6c/7/7/7/7/7/BBD4 r - 0,0 1,0 12,12 lod,lod - - 3 31";
    for (value, word) in [("near", "4c1*blood_offering(b1,1)"), ("spread", "4c1*blood_offering(a1,b1,1)")] {
        let given = under(mages, &[("blood_offering", value)]);
        assert_eq!(given.game.check_action(&given.state, RED, &given.read(word)), Ok(()), "{value}");
    }
    // A card that is not played with is not the usual name of anything.
    let plain = given(one);
    let told = "In this match, the Dragon Warrior casts soul_shards, not soul_shards_stays.";
    plain.forbids("3b1*soul_shards_stays(a1,c1)", "DW-SPELL-6").saying(told);
    // Where the house card lacks the spell, its usual name says what there is instead.
    let lost = {
        let mut content = pack();
        let stays = content.tribe[0].creature.iter_mut().find(|card| card.id == "lod.warrior.stays").unwrap();
        stays.abilities[0].name = "Shatter".to_owned();
        let game = rules_with(&[("position", one), ("soul_shards", "stays")], content).unwrap();
        super::given::Given::new(game)
    };
    let told = "In this match, the Dragon Warrior casts soul_shards_stays, not soul_shards.";
    lost.forbids("3b1*soul_shards(a1,c1)", "DW-SPELL-6").saying(told);
}

/// `blood_offering = near`.
#[test]
fn offerings_nearby() {
    let given = under("6c/7/7/7/7/7/BBD4 r - 0,0 1,0 12,12 lod,lod - - 3 31", &[("blood_offering", "near")]);
    given.lists("4c1*blood_offering_near(b1,1)").forbids("4c1*blood_offering_near(a1,1)", "DW-LOD-41");
}

/// `blood_offering = spread`.
#[test]
fn offerings_to_several() {
    let given =
        under("6c/7/7/7/7/7/BBD4 r - 0,0 1,0 12,12 lod,lod - - 3 31", &[("blood_offering", "spread")]);
    let after = given.after("4c1*blood_offering_spread(a1,b1,1)");
    assert_eq!((after.board("a1 b1"), after.state.reserve[0], after.exiles().0), ("CC".into(), 11, 1));
}

/// `rampage = chain`.
#[test]
fn rampages_that_go_on() {
    let position = "7/3a3/2a4/1Ea4/7/7/5a1 r - 0,0 0,0 14,11 lod,lod - - 0 9";
    let once = given(position).after("5b4xc5 &5c5xd6");
    assert_eq!(once.state.active, BLACK);
    let chain = under(position, &[("rampage", "chain")]).after("5b4xc5 &5c5xd6");
    assert_eq!(chain.state.active, RED);
    assert_eq!(chain.after("&5d6-e7").state.active, BLACK);
}

#[test]
fn unknown_options_are_refused() {
    let told = |option: &str, value: &str| rules_with(&[(option, value)], pack()).unwrap_err();
    assert!(
        told("weather", "fair")
            .starts_with("This game has no option “weather”. Its options are: red, black, ")
    );
    assert_eq!(told("caps", "maybe"), "The option “caps” can be on, off, not “maybe”.");
    assert_eq!(told("black", "orcs"), "There is no tribe “orcs” in this pack; choose from lod, gears.");
    assert!(
        told("ruins", "h4,d4,b4").contains("expected squares such as b4,d4,f4"),
        "{}",
        told("ruins", "h4,d4,b4")
    );
    assert!(told("field_bonus", "many").contains("seven numbers"));
    let mut bare = pack();
    bare.location.clear();
    let none = rules_with(&[("ruins", "b4,d4,f4")], bare).unwrap_err();
    assert_eq!(none, "This pack has no Location card for the Ruins.");
    assert!(rules_with(&[("position", "here")], pack()).unwrap_err().contains("11"));
    assert_eq!(given(OPEN).game.seats(), 2);
}
