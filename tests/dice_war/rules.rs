//! The rules that no scenario of section 8 shows, and the refusals of section 6.

use super::given::{field, given, pack, rules, spoiled, start, under};
use super::rule::rule;
use tableside::engine::prelude::*;
use tableside::engine::{EntryError, Few, Match, Names, Random, Seat, Setup, Turn, Unread, Viewer};
use tableside::games::dice_war::content::Immunity;
use tableside::games::dice_war::field as fields;
use tableside::games::dice_war::options::Caps;
use tableside::games::dice_war::{Action, BLACK, DiceWar, Event, RED, Ruling};

const OPEN: &str = "6c/7/7/7/7/7/C6 r - 0,0 0,0 12,12 lod,lod - - 3 31";

fn cast(game: &DiceWar, at: &str, spell: &str, on: &[&str], amount: u8) -> Action {
    let fields: Few<_, 6> = on.iter().map(|word| field(word)).collect();
    Action::CastSpell { at: field(at), spell: game.spell_number(spell).unwrap(), fields, amount }
}

/// DW-GEN-1, DW-TURN-2: turns belong to one seat.
#[test]
fn only_the_seat_to_act_acts() {
    let given = given(OPEN);
    rule("DW-GEN-1").gives(given.game.turn(&given.state), Turn::Choose(RED));
    let theirs = Action::Upgrade { at: field("g7") };
    given.refuses_of(BLACK, theirs, "DW-TURN-2").refuses_of(RED, theirs, "DW-TURN-2");
    given.refuses_of(RED, Action::Upgrade { at: field("d4") }, "DW-TURN-2");
    given.refuses_of(RED, Action::PlaceDie { file: 2, level: 1 }, "DW-TURN-2");
    rule("DW-TURN-2").gives_when("one action is a turn", given.clone().after("3a1+").state.active, BLACK);
}

/// DW-GEN-2: what forbids beats what allows; a card beats the rules.
#[test]
fn cards_forbid() {
    let given = spoiled("6c/7/7/7/7/1D5/C6 r - 0,0 1,0 11,12 lod,lod - - 3 31", |pack| {
        let warrior = pack.tribe[0].creature.iter_mut().find(|card| card.id == "lod.warrior").unwrap();
        let forbid = "id='still'\nname='Still'\nkind='speciality'\ntext='Still.'\nwhen='always'\n\
                      do=[{forbid={who={where='self'},action='move'}},{forbid={who={side='own',level=[4]},action='upgrade'}}]";
        warrior.abilities.push(toml::from_str(forbid).unwrap());
    });
    given.forbids("3a1-a2", "DW-GEN-2").forbids("4b2+", "DW-GEN-2").lists("3a1+").lists("4b2-b3");
}

/// DW-GEN-3: an observation is the state.
#[test]
fn everything_is_open() {
    let given = given(OPEN);
    for viewer in [Viewer::Table, Viewer::Seat(RED), Viewer::Seat(BLACK)] {
        rule("DW-GEN-3").gives(given.game.observe(&given.state, viewer), given.state);
    }
}

/// DW-GEN-4: friendly creatures are the own ones without the caster.
#[test]
fn friendly_is_not_oneself() {
    let given = given("6c/7/7/7/7/7/D6 r - 0,0 1,0 13,12 lod,lod - - 3 31");
    rule("DW-GEN-4").holds(given.moves().iter().all(|listed| !listed.contains("blood_offering")));
    let action = cast(&given.game, "a1", "blood_offering", &["g7"], 1);
    given.refuses_of(RED, action, "DW-LOD-41");
}

/// DW-GEN-5: adjacent is orthogonal.
#[test]
fn neighbours() {
    let d4 = field("d4");
    let names = |set| fields::each(set).map(|field| field.to_string()).collect::<Vec<_>>().join(" ");
    rule("DW-GEN-5")
        .gives((names(d4.adjacent()), names(d4.diagonal())), ("d3 c4 e4 d5".into(), "c3 e3 c5 e5".into()));
    rule("DW-GEN-5").gives(fields::surrounding(d4.bit()) & !d4.bit(), d4.adjacent() | d4.diagonal());
}

/// DW-GEN-6: a new level is a new creature at once.
#[test]
fn upgrades_bring_new_abilities() {
    let after = given("6c/7/7/7/7/7/D6 r - 0,0 1,0 14,14 lod,lod - - 3 31").after("4a1+ 3g7-g6");
    rule("DW-GEN-6").gives(after.moves(), ["5a1+", "5a1-b2"]);
}

/// DW-GEN-7: threats are attacks that would be legal now, without follow-ups.
#[test]
fn threats() {
    let names = |position: &str, at: &str| {
        let given = given(position);
        let threats = given.game.threats(&given.state, field(at));
        fields::each(threats).map(|field| field.to_string()).collect::<Vec<_>>().join(" ")
    };
    let crowd = "7/7/2d1e2/2bCd2/7/3b3/7 r - 0,0 0,2 14,10 lod,lod - - 3 31";
    rule("DW-GEN-7").gives_when("not the equal, the lower and the distant ones", names(crowd, "d4"), "e4 e5");
    let soul = "7/7/3b3/7/3A3/7/7 r - 0,0 0,0 14,14 lod,lod - - 3 31";
    rule("DW-GEN-7").gives(names(soul, "d3"), "d5");
    let wall = "7/7/3b3/7/2AAA2/7/7 r - 0,0 0,0 12,14 lod,lod - - 3 31";
    rule("DW-GEN-7").gives_when("walled Souls cannot be attacked", names(wall, "d3"), "");
    let basilisk = "7/7/2e4/3B3/4A2/7/7 r - 0,0 0,0 13,14 lod,lod - - 3 31";
    rule("DW-GEN-7").gives((names(basilisk, "d4"), names(basilisk, "e3")), ("c5".into(), String::new()));
}

/// DW-GEN-8, DW-BOARD-1: 49 fields, and nothing beyond them.
#[test]
fn no_wrapping() {
    let moves = given("6c/7/7/B6/7/7/7 r - 0,0 0,0 14,14 lod,lod - - 3 31").moves();
    rule("DW-GEN-8").gives(moves, ["2a4+", "2a4-a2", "2a4-a3", "2a4-a5", "2a4-a6", "2a4-b4", "2a4-c4"]);
    rule("DW-BOARD-1").gives(fields::ALL.count_ones(), 49);
    rule("DW-BOARD-1").gives(["a1", "g1", "a7"].map(|word| field(word).index()), [0, 6, 42]);
}

/// DW-BOARD-2, DW-SETUP-2: line-ups stand on the own rank, at any level and on any of its fields.
#[test]
fn line_ups_stand_in_the_supply_zone() {
    let after = start(&[]).roll(1, 2).after("=6.....4 =1222111");
    rule("DW-BOARD-2").gives(after.position(), "f5d/7/7/7/7/7/ABBBAAA b - 0,0 0,1 8,13 lod,lod - - 0 1");
    let given = start(&[]).roll(2, 1);
    given.refuses_of(RED, Action::SetLineup { row: [7, 3, 0, 0, 0, 0, 0] }, "DW-DICE-3");
    let alternate = start(&[("setup", "alternate")]).roll(2, 1);
    alternate.refuses_of(RED, Action::PlaceDie { file: 7, level: 1 }, "DW-SETUP-2");
    alternate.refuses_of(RED, Action::PlaceDie { file: 255, level: 255 }, "DW-DICE-3");
}

/// DW-BOARD-5, DW-MOVE-3: one die a field; own dice are never pushed.
#[test]
fn fields_hold_one_die() {
    let given = given("6c/7/7/7/7/A6/C6 r - 0,0 0,0 12,12 lod,lod - - 3 31");
    given.forbids("3a1-a2", "DW-MOVE-3").forbids("3a1xa2", "DW-MOVE-3");
    let put = Ruling::PutOn {
        seat: RED,
        from: tableside::games::dice_war::OffBoard::Reserve,
        at: field("a2"),
        level: 1,
    };
    given.refuses_ruling(put, "DW-BOARD-5");
}

/// DW-BOARD-6, DW-PREP-2, DW-PREP-3: all dice begin in the Reserve, all bars at 0.
#[test]
fn everything_begins_empty() {
    let given = start(&[]);
    rule("DW-PREP-2")
        .and("DW-BOARD-6")
        .gives((given.state.reserve, given.state.earned, given.exiles()), ([15, 15], [0, 0], (0, 0)));
    rule("DW-PREP-3").gives((given.tp(), given.totals()), ((0, 0), (0, 0)));
    rule("DW-PREP-2").gives(given.state.occupied(), 0);
}

/// DW-DICE-1, DW-DICE-2, DW-DICE-4: dice are only counted beside the board, and the Exile keeps them.
#[test]
fn exiled_dice_stay() {
    let after = given("2c4/2D4/7/7/7/7/6a r - 0,0 1,0 14,13 lod,lod - - 0 9").after("4c6xc7");
    rule("DW-DICE-4").gives((after.exiles(), after.state.reserve), ((0, 1), [14, 13]));
    let low = given("2a4/2D4/7/7/7/7/6a r - 0,0 1,0 14,13 lod,lod - - 0 9").after("4c6xc7");
    rule("DW-DICE-2").gives_when("a level is not kept", low.exiles(), after.exiles());
    let back = Ruling::Reserve { seat: RED, n: 1 };
    after.refuses_ruling(back, "DW-DICE-1");
}

/// DW-DICE-3: a die has the faces 1 to 6.
#[test]
fn faces() {
    let given = start(&[]);
    let outcome = tableside::games::dice_war::Chance::StartRoll { red: 0, black: 7 };
    given.refuses_chance(outcome, "DW-DICE-3");
    let seven = tableside::games::dice_war::Chance::StartRoll { red: 3, black: 7 };
    given.refuses_chance(seven, "DW-DICE-3");
}

/// DW-DICE-5 is for hands, not for the program: the rulebook tells it.
#[test]
fn the_turning_hint_is_told() {
    let hint = DiceWar::rulebook().rule("DW-DICE-5").unwrap();
    rule("DW-DICE-5").holds(hint.text.contains("1 and 3, 2 and 5, and 4 and 6"));
}

/// DW-PREP-1, DW-TRIBE-1, DW-TRIBE-2: any tribe meets any; a tribe has six creatures.
#[test]
fn tribes_meet() {
    for (red, black) in [("lod", "lod"), ("lod", "gears"), ("gears", "lod"), ("gears", "gears")] {
        let game = rules(&[("red", red), ("black", black)]);
        rule("DW-PREP-1").gives([RED, BLACK].map(|seat| game.tribe_card(seat).id.as_str()), [red, black]);
        for seat in [RED, BLACK] {
            rule("DW-TRIBE-2")
                .gives([1, 2, 3, 4, 5, 6].map(|level| game.creature(seat, level).level), [1, 2, 3, 4, 5, 6]);
        }
    }
    let told = super::given::rules_with(&[("red", "orcs")], pack()).unwrap_err();
    rule("DW-TRIBE-1").holds_when(&told, told.contains("orcs") && told.contains("lod, gears"));
}

/// DW-PREP-5, DW-RUIN-1: no Location without a word; b4, d4 and f4 with it.
#[test]
fn ruins_are_an_option() {
    rule("DW-PREP-5").gives(rules(&[]).options().ruins, 0);
    let ruins = rules(&[("ruins", "b4,d4,f4")]).options().ruins;
    rule("DW-PREP-5").gives(ruins, ["b4", "d4", "f4"].iter().fold(0, |set, word| set | field(word).bit()));
    let card = pack().location.remove(0);
    rule("DW-RUIN-1").gives((card.tiles, card.fields), (3, ["b4", "d4", "f4"].map(field).to_vec()));
}

/// DW-RUIN-2: fair layouts outside the Supply Zones.
#[test]
fn ruins_are_fair() {
    let told = |layout| super::given::rules_with(&[("ruins", layout)], pack()).unwrap_err();
    rule("DW-RUIN-2").holds(told("a4,d4").contains("180"));
    rule("DW-RUIN-2").holds(told("d1,d7").contains("Supply Zone"));
    assert!(told("here").contains("b4,d4,f4"));
    rule("DW-RUIN-2").gives(rules(&[("ruins", "b3,f5")]).options().ruins.count_ones(), 2);
}

/// DW-SETUP-4, DW-SETUP-5: 7,420 line-ups, equal dice among them.
#[test]
fn all_line_ups() {
    let given = start(&[]).roll(2, 1);
    let legal = given.legal_actions(RED);
    rule("DW-SETUP-4").gives(legal.len(), 7420);
    let mut sets = std::collections::BTreeSet::new();
    for action in &legal {
        let Action::SetLineup { row } = action else { panic!("{action:?}") };
        rule("DW-SETUP-3").gives(row.iter().sum::<u8>(), 10);
        let mut set: Vec<u8> = row.iter().copied().filter(|level| *level > 0).collect();
        rule("DW-SETUP-4").holds((2..=7).contains(&set.len()));
        set.sort_unstable();
        sets.insert(set);
    }
    rule("DW-SETUP-4").and("DW-SETUP-5").gives(sets.len(), 31);
    given.lists("=2221111").lists("=...64..");
}

/// DW-SETUP-1, DW-SETUP-6: the second seat sees the first line-up and waits for it.
#[test]
fn the_second_seat_sets_up_second() {
    let given = start(&[]).roll(2, 1);
    given.refuses_of(BLACK, given.read("=..4.6.."), "DW-SETUP-1");
    given.refuses_of(RED, Action::Upgrade { at: field("c1") }, "DW-SETUP-1");
    let after = given.after("=..4.6..");
    rule("DW-SETUP-6").gives(after.game.observe(&after.state, Viewer::Seat(BLACK)).level(field("c1")), 4);
    after.refuses_of(RED, after.read("=..4.6.."), "DW-SETUP-1");
    let war = after.after("=..4.6..");
    war.forbids("=..4.6..", "DW-SETUP-1");
    start(&[]).forbids("=..4.6..", "DW-PREP-4");
}

/// DW-SETUP-7: nobody wins during the set-up.
#[test]
fn nobody_wins_before_the_war() {
    let after = start(&[]).roll(2, 1).after("=..4.6..");
    rule("DW-SETUP-7").gives((after.state.own(BLACK), after.result().as_str()), (0, ""));
}

/// DW-TURN-1: the starting seat takes the first turn, then turns alternate.
#[test]
fn turns_alternate() {
    let after = start(&[]).roll(1, 6).after("=..4.6.. =..4.6..");
    rule("DW-TURN-1").gives((after.state.active, after.state.turn), (BLACK, 1));
    let after = after.after("4c7+");
    rule("DW-TURN-1").gives((after.state.active, after.state.turn), (RED, 2));
    let over = after.adjusted(Ruling::AgreeDraw);
    over.refuses_of(RED, Action::Pass, "DW-TURN-1");
}

/// DW-TURN-3: no passing.
#[test]
fn who_can_act_must() {
    assert!(given(OPEN).forbids("--", "DW-TURN-3").said.contains("3a1"));
}

/// DW-TURN-6: the order of an attack's events.
#[test]
fn events_come_in_order() {
    let after = given("7/6c/7/3b3/3D3/7/6A r - 0,0 1,0 12,12 lod,lod - - 3 31").after("4d3xd4");
    let kinds: Vec<&str> = after
        .events
        .iter()
        .map(|event| match event {
            Event::Defeated { .. } => "defeated",
            Event::LevelChanged { .. } => "cursed",
            Event::Tp { .. } => "counted",
            _ => "other",
        })
        .collect();
    rule("DW-TURN-6").gives(kinds, ["defeated", "cursed", "counted"]);
}

/// DW-TURN-7: abilities at the same moment go field by field, a1 first.
#[test]
fn abilities_go_by_field() {
    let after = given("6c/7/2ebf2/3F3/2c4/7/7 r - 0,0 3,0 12,10 gears,lod - - 3 31").after("6d4*tremor()");
    let at: Vec<String> = after
        .events
        .iter()
        .filter_map(|event| match event {
            Event::LevelChanged { at, .. } => Some(at.to_string()),
            _ => None,
        })
        .collect();
    rule("DW-TURN-7").gives(at, ["c3", "c5", "d5", "e5"]);
}

/// DW-MOVE-1: one adjacent step.
#[test]
fn one_step() {
    let given = given("6c/7/7/7/7/2D4/C6 r - 0,0 1,0 13,12 lod,lod - - 3 31");
    given.forbids("3a1-b2", "DW-MOVE-1").forbids("3a1-a3", "DW-MOVE-1").forbids("4c2-e3", "DW-MOVE-1");
    let told = "The Dragon Warrior can reach one square; a3 is 2 squares away.";
    given.forbids("3a1-a3", "DW-MOVE-1").saying(told);
    given.lists("4c2-c3").lists("4c2-b2");
}

/// DW-MOVE-2: a card's own pattern replaces the common one.
#[test]
fn own_patterns() {
    let given = given("6c/7/7/7/7/2B4/E6 r - 0,0 0,0 13,12 gears,lod - - 3 31");
    given.forbids("2c2-c3", "DW-GEAR-2").forbids("2c2-c4", "DW-GEAR-2").lists("2c2-d4").lists("2c2-a3");
    let basilisk = super::given::given("6c/7/7/7/7/2B4/E6 r - 0,0 0,0 13,12 lod,lod - - 3 31");
    basilisk.forbids("5a1-a2", "DW-LOD-51").forbids("2c2-d3", "DW-LOD-21").lists("5a1-b2").lists("2c2-c4");
    let bare = spoiled("6c/7/7/7/7/2B4/E6 r - 0,0 0,0 13,12 gears,lod - - 3 31", |pack| {
        pack.tribe[1].creature[1].rule.clear();
    });
    bare.forbids("2c2-c3", "DW-MOVE-2");
}

/// DW-MOVE-4: what does not pass is blocked.
#[test]
fn ways_are_blocked() {
    let given = given("6c/7/3b3/3A3/3C3/7/A6 r - 0,0 0,0 12,13 gears,lod - - 3 31");
    given.forbids("3d3xd5", "DW-MOVE-4");
}

/// DW-MOVE-5: every field may be entered.
#[test]
fn the_whole_board() {
    let after = given("7/3C3/7/7/7/7/6c r - 0,0 0,0 14,14 lod,lod - - 3 31").after("3d6-d7");
    rule("DW-MOVE-5").gives(after.at("d7"), 'C');
}

/// DW-ATK-1, DW-ATK-5, DW-ATK-6: attacks are moves onto weaker creatures, and succeed.
#[test]
fn attacks() {
    let given = given("7/7/3a3/2aCb2/3A3/7/7 r - 0,0 0,0 13,12 lod,lod - - 3 31");
    given.forbids("3d4xd6", "DW-ATK-1").forbids("1d3xc4", "DW-ATK-5").forbids("3d4-e4", "DW-MOVE-3");
    let after = given.after("3d4xc4");
    rule("DW-ATK-6")
        .gives((after.board("c4 d4"), after.exiles(), after.state.earned), ("C.".into(), (0, 1), [1, 0]));
}

/// DW-ATK-2, DW-ATK-3: only level 3 has the exception.
#[test]
fn four_and_five_do_not_beat_six() {
    let given = given("7/7/4f2/3Ef2/3D3/7/7 r - 0,0 1,0 13,13 lod,lod - - 3 31");
    given.forbids("5d4xe5", "DW-ATK-3");
    let mage = super::given::given("7/7/7/3f3/3D3/7/7 r - 0,0 1,0 14,14 lod,lod - - 3 31");
    mage.forbids("4d3xd4", "DW-ATK-3");
    let low = super::given::given("7/7/7/3c3/3B3/7/7 r - 0,0 0,0 14,14 lod,lod - - 3 31");
    low.forbids("2d3xd4", "DW-ATK-2");
}

/// DW-ATK-8: spells and costs bring no VP.
#[test]
fn only_attacks_score() {
    let after = given("6c/7/2abf2/3F3/2c4/7/7 r - 0,0 3,0 12,10 gears,lod - - 3 31").after("6d4*tremor()");
    rule("DW-ATK-8").gives(after.state.earned, [0, 0]);
    let after =
        given("6c/7/7/7/7/7/B1D4 r - 0,0 1,0 13,12 lod,lod - - 3 31").after("4c1*blood_offering(a1,1)");
    rule("DW-ATK-8").gives(after.state.earned, [0, 0]);
}

/// DW-ATK-9: immunity to attacks, by the card itself.
#[test]
fn immune_to_attacks() {
    let given = spoiled("7/7/7/3e3/3F3/7/7 r - 0,0 0,0 14,14 lod,gears - - 3 31", |pack| {
        pack.tribe[1].creature[4].immune.push(Immunity::Attacks);
    });
    given.forbids("6d3xd4", "DW-ATK-9");
    rule("DW-ATK-9").gives(given.game.threats(&given.state, field("d4")), 0);
}

/// DW-UPG-1, DW-UPG-2, DW-UPG-3: one level, up to six.
#[test]
fn upgrades() {
    let after = given("F5c/7/7/7/7/7/C6 r - 0,0 0,0 12,12 lod,lod - - 3 31");
    after.forbids("6a7+", "DW-UPG-2");
    rule("DW-UPG-1").gives(after.after("3a1+").at("a1"), 'D');
    let after = given("6c/7/3a3/3a3/3B3/7/7 r - 0,0 0,0 12,12 lod,lod - - 3 31").after("2d3xd5");
    rule("DW-UPG-3").gives_when("no creature falls below 1", after.at("d4"), 'a');
}

/// DW-SPELL-1, DW-SPELL-6: spells belong to creatures.
#[test]
fn spells_belong_to_creatures() {
    let given = given(OPEN);
    let other = cast(&given.game, "a1", "dragon_blood", &["a2", "b1"], 0);
    given.refuses_of(RED, other, "DW-SPELL-6");
    let nobody = cast(&given.game, "d4", "dragon_blood", &["d3", "d5"], 0);
    given.refuses_of(RED, nobody, "DW-TURN-2");
    let casters = |position: &str| {
        let legal = super::given::given(position).moves().into_iter().filter(|word| word.contains('*'));
        legal.map(|word| word[..3].to_owned()).collect::<std::collections::BTreeSet<_>>()
    };
    // A Light Dragon has a spell, on the board only.
    rule("DW-SPELL-1")
        .gives(casters("6c/7/7/7/7/7/F6 r - 0,0 0,0 12,12 lod,lod - - 3 31"), ["6a1".to_owned()].into());
    rule("DW-SPELL-1").gives(casters("6c/7/7/7/7/7/E6 r - 0,0 0,0 12,12 lod,lod - - 3 31"), [].into());
}

/// DW-SPELL-3: TP, fields and amounts in full.
#[test]
fn spells_are_cast_in_full() {
    let given = given("6c/7/2abf2/3F3/2c4/7/7 r - 0,0 2,0 12,10 gears,lod - - 3 31");
    given.forbids("6d4*tremor()", "DW-SPELL-3");
    let dragon = super::given::given("6c/7/7/7/7/2a4/A1F4 r - 0,0 0,0 2,12 lod,lod - - 3 31");
    dragon.forbids("6c1*dragon_blood(b1)", "DW-LOD-61");
    dragon.forbids("6c1*dragon_blood(d1,b1)", "DW-LOD-61");
}

/// DW-SPELL-2: the Reserve must hold what is placed and what is exiled.
#[test]
fn spells_need_reserve_dice() {
    let given = given("6c/7/7/7/7/7/ADD4 r - 0,0 2,0 1,12 lod,lod - - 3 31");
    given.lists("4b1*blood_offering(a1,1)").forbids("4b1*blood_offering(a1,2)", "DW-SPELL-2");
    let enough = super::given::given("6c/7/7/7/7/7/ADD4 r - 0,0 2,0 2,12 lod,lod - - 3 31");
    enough.lists("4b1*blood_offering(a1,2)");
}

/// DW-SPELL-4, DW-SPELL-5: a spell must change something; immune creatures are left out.
#[test]
fn spells_change_something() {
    let alone = given("6c/7/2a4/3F3/7/7/7 r - 0,0 3,0 12,10 gears,lod - - 3 31");
    alone.forbids("6d4*tremor()", "DW-SPELL-4");
    let immune = given("6c/7/2e1b2/3F3/7/7/7 r - 0,0 3,0 12,10 gears,gears - - 3 31");
    rule("DW-SPELL-5").gives(immune.after("6d4*tremor()").board("c5 e5"), "ea");
    let only = given("6c/7/2e4/3F3/7/7/7 r - 0,0 3,0 12,10 gears,gears - - 3 31");
    only.forbids("6d4*tremor()", "DW-SPELL-4");
}

/// DW-SPEC-1, DW-SPEC-2: specialities work by themselves, on the board.
#[test]
fn specialities_work_on_the_board() {
    let after = given("6c/7/7/7/7/7/A1D4 r - 0,0 9,0 12,12 gears,lod - - 3 31").after("1a1-a2 3g7-g6");
    rule("DW-SPEC-1").gives(after.tp(), (10, 0));
    let after = after.after("1a2-a3");
    assert_eq!(after.tp(), (10, 0), "no more than ten");
    let upgraded = given("6c/7/7/7/7/7/A1D4 r - 0,0 0,0 12,12 gears,lod - - 3 31").after("1a1+");
    rule("DW-SPEC-1").gives_when("only after a movement", upgraded.tp(), (0, 0));
    // A Reserve full of Light Dragons is worth nothing.
    rule("DW-SPEC-2").gives(given(OPEN).totals(), (0, 0));
}

/// DW-SPEC-4: immunity to specialities is not that to spells, and holds against what forbids, too.
#[test]
fn immune_to_specialities() {
    let haunted = |immune: Immunity| {
        let given = spoiled("6c/7/7/3E3/3b3/7/7 b - 0,0 0,0 14,13 gears,lod - - 3 31", |pack| {
            pack.tribe[1].creature[4].immune = vec![immune];
        });
        given.after("2d3-d5").at("d4")
    };
    rule("DW-SPEC-4").gives((haunted(Immunity::Specialities), haunted(Immunity::Spells)), ('E', 'D'));
    let held = |immune: &[Immunity]| {
        spoiled("6c/7/7/3E3/3b3/7/7 r - 0,0 0,0 14,13 gears,lod - - 3 31", |pack| {
            pack.tribe[1].creature[4].immune = immune.to_vec();
            let hold = "id='hold'\nname='Hold'\nkind='speciality'\ntext='Hold.'\nwhen='always'\n\
                        do=[{forbid={who={side='opposing',where='adjacent'},action='move'}}]";
            let spirit = pack.tribe[0].creature.iter_mut().find(|card| card.id == "lod.spirit").unwrap();
            spirit.abilities.push(toml::from_str(hold).unwrap());
        })
    };
    held(&[]).forbids("5d4-d5", "DW-GEN-2");
    held(&[Immunity::Specialities]).lists("5d4-d5");
}

/// DW-SPEC-3: immunity is only against the opponent.
#[test]
fn own_spells_reach_immune_creatures() {
    let given = spoiled("6c/7/7/7/7/7/B1D4 r - 0,0 1,0 13,12 lod,lod - - 3 31", |pack| {
        pack.tribe[0].creature.iter_mut().for_each(|card| card.immune.push(Immunity::Spells));
    });
    rule("DW-SPEC-3").gives(given.after("4c1*blood_offering(a1,1)").at("a1"), 'D');
}

/// DW-SPELL-5: an immune creature cannot be chosen, whatever else the spell would do.
#[test]
fn immune_creatures_cannot_be_chosen() {
    let hex = "id='hex'\nname='Hex'\nkind='spell'\ntext='Hex.'\nwhen='action'\n\
               choose={creature={of={side='opposing',where='adjacent'}}}\n\
               do=[{level={who={where='target'},by=-1}},{level={who={where='self'},by=1}}]";
    let given = spoiled("6c/7/7/3ec2/3CC2/7/7 r - 0,0 0,0 13,12 lod,gears - - 3 31", |pack| {
        pack.tribe[0].creature.iter_mut().find(|card| card.id == "lod.warrior").unwrap().abilities =
            vec![toml::from_str(hex).unwrap()];
    });
    given.lists("3e3*hex(e4)").forbids("3d3*hex(d4)", "DW-SPELL-3");
}

/// DW-VP-1, DW-VP-2, DW-VP-3: earned VP stay, virtual ones come and go, both count.
#[test]
fn points() {
    let given = given("6c/7/7/7/7/7/3F3 r - 2,0 0,0 14,14 lod,lod - - 3 31");
    rule("DW-VP-2")
        .and("DW-VP-3")
        .gives((given.totals(), given.game.virtual_points(&given.state, RED)), ((3, 0), 1));
    let after = given.after("6d1*dragon_blood(c1,e1)");
    rule("DW-VP-1").gives((after.totals(), after.state.earned), ((2, 0), [2, 0]));
    rule("DW-VP-3").gives(after.game.scores(&after.state).to_vec(), [2, 0]);
}

/// DW-VP-4: more than ten are kept.
#[test]
fn more_than_ten() {
    let won = given("3f3/3C3/7/7/7/7/6a r - 9,0 0,0 14,13 lod,lod - - 3 31").after("3d6xd7");
    rule("DW-VP-4").gives(won.state.earned[0], 18);
}

/// DW-TP-1: nothing, a counter, or a count.
#[test]
fn trigger_points() {
    let given = given("6c/7/7/7/7/7/DD5 r - 0,0 2,7 13,14 lod,gears - - 3 31");
    rule("DW-TP-1").gives(given.tp(), (2, 7));
    rule("DW-TP-2").gives(given.clone().after("4a1+").tp(), (1, 7));
    let set = |seat, tp| given.game.check_ruling(&given.state, &Ruling::SetTp { seat, tp });
    given.refuses_ruling(Ruling::SetTp { seat: RED, tp: 1 }, "DW-TP-1");
    given.refuses_ruling(Ruling::SetTp { seat: BLACK, tp: 11 }, "DW-TP-1");
    assert_eq!(set(BLACK, 10), Ok(()));
}

/// DW-TP-2: the bar of a tribe that counts is moved by whatever changes the count, and that is told.
#[test]
fn counted_points_are_told() {
    let told = |position: &str, word: &str| -> Vec<(Seat, u8)> {
        let bar = |event: &Event| match event {
            Event::Tp { seat, is } => Some((*seat, *is)),
            _ => None,
        };
        given(position).after(word).events.iter().filter_map(bar).collect()
    };
    let upgrade = "6c/7/7/7/7/7/CD5 r - 0,0 1,0 12,12 lod,lod - - 3 31";
    rule("DW-TP-2").gives(told(upgrade, "3a1+"), [(RED, 2)]);
    rule("DW-TP-2").gives(told(upgrade, "4b1+"), [(RED, 0)]);
    rule("DW-TP-2").gives(told(upgrade, "4b1-b2"), []);
    assert_eq!(told("7/7/7/3d3/3E3/7/6c r - 0,0 0,1 14,12 lod,lod - - 3 31", "5d3-c4"), []);
    rule("DW-TP-2")
        .gives(told("7/7/7/4d2/3E3/7/6c r - 0,0 0,1 14,12 lod,lod - - 3 31", "5d3xe4"), [(BLACK, 0)]);
    assert_eq!(told("6c/7/7/7/7/7/AD5 r - 0,0 0,0 12,12 gears,lod - - 3 31", "1a1-a2"), [(RED, 1)]);
}

/// DW-EOW-4: the log says whose flights are counted.
#[test]
fn declarations_name_the_chased_die() {
    let told = |given: super::given::Given, word: &str| {
        let after = given.after(word);
        after.told[0].clone()
    };
    let board = "3d3/3F3/7/7/7/3d3/3E3 b - 0,0 0,2 13,13 lod,lod - b@d7:3,r@d6:4 0 10";
    let expected = "Ben declares the End of War: Ada’s Light Dragon on d6 is being chased.";
    assert_eq!(told(given(board), "=?"), expected);
    let free = under(board, &[("end_of_war", "free")]);
    let expected = "Ben declares the End of War: Ben’s Blood Mage on d2 is being chased.";
    assert_eq!(told(free, "=?d2"), expected);
}

/// DW-WIN-6: resigning and agreeing are possible at any time.
#[test]
fn resigning_and_agreeing() {
    rule("DW-WIN-6").gives(given(OPEN).adjusted(Ruling::Resign { seat: RED }).result(), "black resign");
    rule("DW-WIN-6").gives(start(&[]).adjusted(Ruling::AgreeDraw).result(), "draw agreed");
    let over = given(OPEN).adjusted(Ruling::AgreeDraw);
    over.refuses_ruling(Ruling::AgreeDraw, "DW-WIN-6");
}

/// DW-EOW-1: only threatened creatures flee, and only by a Movement that keeps them on the board.
#[test]
fn flights() {
    let run =
        |position: &str, moves: &str, seat: Seat| given(position).after(moves).state.runs[seat.index()].n;
    let chase = "7/7/3d3/3F3/7/7/7 b - 0,0 0,1 14,14 lod,lod - - 0 10";
    rule("DW-EOW-1").gives(run(chase, "4d5-d6", BLACK), 1);
    rule("DW-EOW-1").gives_when("an upgrade is no flight", run(chase, "4d5+", BLACK), 0);
    rule("DW-EOW-1").gives(run("7/3d3/7/3F3/7/7/7 b - 0,0 0,1 14,14 lod,lod - - 0 10", "4d6-d7", BLACK), 0);
    let drowned = "7/7/7/7/1Ab4/7/6A r - 0,0 0,0 13,14 lod,lod b4,d4,f4 - 0 10";
    rule("DW-EOW-1").gives_when("a die in the Reserve has not fled", run(drowned, "1b3-b4", RED), 0);
}

/// DW-EOW-2: another die begins a new run; VP end both.
#[test]
fn runs() {
    let two = "3d3/3F3/7/7/7/3F3/3d3 b - 0,0 0,2 13,13 lod,lod - b@d7:4 0 10";
    let after = given(two).after("4d7-c7");
    rule("DW-EOW-2").gives((after.state.runs[1].n, after.state.runs[1].field), (5, field("c7")));
    let after = given(two).after("4d1-c1");
    rule("DW-EOW-2").gives((after.state.runs[1].n, after.state.runs[1].field), (1, field("c1")));
    let scored = "3d3/3F3/7/7/7/3a3/3F3 r - 0,0 0,1 13,13 lod,lod - b@d7:4,r@d1:2 5 10";
    let after = given(scored).after("6d1xd2");
    rule("DW-EOW-2").gives((after.state.runs[0].n, after.state.runs[1].n, after.state.quiet), (0, 0, 0));
}

/// DW-EOW-3, DW-EOW-4, DW-EOW-5: who is chased, and when it may be said.
#[test]
fn declarations() {
    let board = "3d3/3F3/7/7/7/3d3/3E3 b - 0,0 0,2 13,13 lod,lod - ";
    let chased = |chase: &str| {
        let given = given(&format!("{board}{chase} 0 10")).after("=?");
        given.state.countdown.map(|count| (count.seat, count.field.to_string()))
    };
    rule("DW-EOW-4").gives(chased("r@d6:3"), Some((RED, "d6".into())));
    rule("DW-EOW-4").gives_when("the declarer itself", chased("b@d7:3"), Some((BLACK, "d7".into())));
    rule("DW-EOW-4").gives_when(
        "equal runs: the opponent",
        chased("b@d7:3,r@d6:3"),
        Some((RED, "d6".into())),
    );
    rule("DW-EOW-4").gives_when("the longer run", chased("b@d7:4,r@d6:3"), Some((BLACK, "d7".into())));
    let own = given(&format!("{board}b@d7:3 0 10")).after("=? 4d7-c7");
    rule("DW-EOW-5").gives_when(
        "the turn just starting is the first",
        own.state.countdown.map(|count| count.left),
        Some(4),
    );
    let declared = given(&format!("{board}b@d7:3 0 10")).after("=?");
    declared.forbids("=?", "DW-EOW-3").lists_not("=?");
    declared.refuses_of(RED, Action::DeclareEndOfWar { die: None }, "DW-EOW-3");
}

/// DW-EOW-7: VP and the loss of the chased die call it off.
#[test]
fn called_off() {
    let position = "3d3/3F3/7/7/7/3a3/3E3 r - 0,0 0,1 13,13 lod,lod - b@d7!3 5 10";
    rule("DW-EOW-7").gives(given(position).after("6d6xd7").state.countdown, None);
    let elsewhere = "3d3/3F3/7/7/7/4b2/3E3 r - 0,0 0,1 13,13 lod,lod - b@d7!3 5 10";
    rule("DW-EOW-7").gives(given(elsewhere).after("5d1xe2").state.countdown, None);
    let another = "3d3/3F3/7/7/7/6F/6d b - 0,0 0,2 13,13 lod,lod - b@d7!3 5 10";
    rule("DW-EOW-7").gives(given(another).after("4g1-f1").state.countdown, None);
    let ruined = "6c/7/7/3b3/3B3/7/7 r - 0,0 0,0 12,12 lod,lod b4,d4,f4 b@d4!3 3 31";
    rule("DW-EOW-7").gives(given(ruined).after("2d3-d5").state.countdown, None);
}

/// DW-EOW-8, DW-RUIN-6: other victories come first.
#[test]
fn other_endings_come_first() {
    let position = "3d3/3F3/7/7/7/7/3E3 r - 9,0 0,1 13,13 lod,lod - b@d7!1 5 10";
    rule("DW-EOW-8").gives(given(&position.replace("9,0", "6,0")).after("6d6xd7").result(), "red vp");
    let both = "6c/7/7/1B1C1b1/5D1/7/7 r - 9,0 1,0 12,12 lod,lod b4,d4,f4 - 3 31";
    rule("DW-RUIN-6").gives(given(both).after("4f3xf4").result(), "red vp");
}

/// DW-CAP-3: what a front end sets where the table says nothing; the rules themselves keep the caps on.
#[test]
fn caps_are_for_tables_with_a_bot() {
    let usual = |bots: bool| {
        let options = DiceWar::rulebook().usual_options(bots);
        let setup = Setup { seats: 2, options, content: pack() };
        DiceWar::new(setup).unwrap().options().caps
    };
    rule("DW-CAP-3").gives((usual(true), usual(false)), (Caps::On, Caps::Off));
    rule("DW-CAP-3").gives(rules(&[]).options().caps, Caps::On);
}

/// DW-CAP-2, DW-CAP-3: the last turn; the warning with and without caps.
#[test]
fn long_matches() {
    let quiet = |n: u16, turn: u16, caps: &str| {
        let position = format!("7/7/3d3/7/7/7/3F3 r - 0,0 0,1 14,14 lod,lod - - {n} {turn}");
        under(&position, &[("caps", caps)]).after("6d1-d2")
    };
    rule("DW-CAP-2").gives(quiet(3, 400, "on").result(), "red turn_cap");
    rule("DW-CAP-2").gives(quiet(3, 399, "on").result(), "");
    rule("DW-CAP-3").gives(quiet(3, 400, "off").result(), "");
    assert_eq!(quiet(79, 90, "off").result(), "");
    for caps in ["on", "off"] {
        rule("DW-CAP-3").holds(quiet(59, 90, caps).events.contains(&Event::Quiet(60)));
    }
    assert!(!quiet(60, 90, "on").events.contains(&Event::Quiet(60)));
}

/// DW-RUIN-3: a Ruin can be entered, passed and placed on.
#[test]
fn ruins_are_fields() {
    let given = given("6c/7/7/7/1B1F3/7/7 r - 0,0 0,0 12,12 lod,lod b4,d4,f4 - 3 31");
    given.lists("2b3-b4").lists("2b3-b5").lists("6d3*dragon_blood(d2,d4)");
    let placed = given.after("6d3*dragon_blood(d2,d4)");
    rule("DW-RUIN-3").gives(placed.at("d4"), 'C');
}

/// DW-RUIN-5: only at the end of one's own turn.
#[test]
fn ruins_of_the_other() {
    let held = "6c/7/7/1C1C1C1/7/7/7 b - 0,0 0,0 12,12 lod,lod b4,d4,f4 - 3 31";
    let after = given(held).after("3g7-g6");
    rule("DW-RUIN-5").gives(after.result(), "");
    rule("DW-RUIN-5").gives(after.after("3b4+").result(), "red ruins");
}

/// DW-LOD-11: only unbroken lines of own Souls, straight, and not to attack.
#[test]
fn drifting() {
    let given = given("6c/7/7/7/2a4/1A5/1AAB3 r - 0,0 0,0 11,12 lod,lod - - 3 31");
    given.lists("1b1-b3").forbids("1b1-d1", "DW-LOD-11").forbids("1b2-b4", "DW-LOD-11");
    given.lists_not("1b1-e1");
}

/// DW-LOD-12: the wall protects from attacks, not from passing.
#[test]
fn walls_can_be_passed() {
    let given = given("7/7/7/2aaa2/3B3/7/7 r - 0,0 0,0 14,12 lod,lod - - 3 31");
    given.forbids("2d3xd4", "DW-LOD-12").lists("2d3-d5");
}

/// DW-LOD-52: once; declining; not for others; nothing possible ends the turn.
#[test]
fn rampage_happens_once() {
    let after = given("7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 0 9").after("5b4xc5");
    after.forbids("5c5-b6", "DW-LOD-52").forbids("=?", "DW-EOW-3");
    let declined = after.clone().after("&.");
    declined.forbids("&5c5-b6", "DW-LOD-52");
    let moved = after.after("&5c5-b6");
    assert_eq!(moved.state.active, BLACK);
    moved.refuses_of(RED, Action::FollowMove { to: field("c5"), via: None }, "DW-LOD-52");
    let war = given("7/7/7/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 0 9");
    war.forbids("&.", "DW-LOD-52");
    // From a7 only b6 is near, which an equal creature holds.
    let stuck = spoiled("a6/1E5/7/7/7/7/6c r - 0,0 0,0 14,13 lod,lod - - 0 9", |pack| {
        let basilisk = pack.tribe[0].creature.iter_mut().find(|card| card.id == "lod.basilisk").unwrap();
        basilisk.stay = true;
        basilisk.moves = vec![toml::from_str("kind='none'").unwrap()];
        basilisk.attack = Some(vec![toml::from_str("kind='offset'\nsteps=[[-1,1]]").unwrap()]);
    });
    assert_eq!(stuck.after("5b6xa7").state.active, BLACK, "nothing is possible, so the turn is over");
}

/// DW-GEN-6, DW-LOD-52: a Basilisk that was cursed is another creature, so nothing follows.
#[test]
fn cursed_basilisks_do_not_go_on() {
    let after = given("7/7/2b4/1E5/7/7/5a1 r - 0,0 0,0 14,13 lod,lod - - 0 9").after("5b4xc5");
    let late = Action::FollowMove { to: field("d6"), via: None };
    let told = "The die is now a Dragon Warrior, so the turn is over.";
    after.refuses_of(RED, late, "DW-GEN-6").saying(told);
    after.refuses_of(RED, Action::FollowAttack { to: field("b6"), via: None }, "DW-GEN-6");
    // From c5 no Basilisk gets there.
    after.refuses_of(RED, Action::FollowMove { to: field("c6"), via: None }, "DW-LOD-52");
    let later = after.after("1f1-e1");
    later.forbids("&5c5-d6", "DW-LOD-52");
}

/// Letters or a number pad: what they mean, and which key is the last.
#[test]
fn actions_in_the_fewest_keys() {
    let read = |given: &super::given::Given, keys: &str| {
        given.game.read_action(&given.state, given.state.active, keys, &Names::default())
    };
    let means = |given: &super::given::Given, keys: &str| {
        read(given, keys).map(|action| given.game.write_move(&given.state, &action)).ok()
    };
    let closes =
        |given: &super::given::Given, keys: &str| given.game.closes(&given.state, given.state.active, keys);
    let war = given("7/6a/3f3/3C3/7/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9");
    for (letters, pad, written) in [
        ("d4e4", "4454", "3d4-e4"),
        ("D4D5", "4445", "3d4xd5"),
        ("d4+", "44+", "3d4+"),
        ("-", "-", "--"),
        ("/", "/", "=?"),
    ] {
        for keys in [letters, pad] {
            assert_eq!(means(&war, keys).as_deref(), Some(written), "{keys}");
            assert!(closes(&war, keys), "{keys}");
            let begun = &keys[..keys.len() - 1];
            assert!(begun.is_empty() || !closes(&war, begun), "{begun}");
        }
    }
    for keys in ["d4h4", "d4d8", "8141", "d4e4e", ".", "0000000"] {
        assert_eq!(means(&war, keys), None, "{keys}");
        assert!(!closes(&war, keys), "{keys}");
    }
    let Err(Unread::Refused(violation)) = read(&war, "g1*") else { panic!("a Soul has no spell") };
    assert_eq!(violation.rule.as_str(), "DW-SPELL-6");
    let rampage = given("7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 0 9").after("5b4xc5");
    assert_eq!(means(&rampage, "d6").as_deref(), Some("&5c5xd6"));
    assert_eq!(means(&rampage, "3546").as_deref(), Some("&5c5xd6"));
    assert_eq!(means(&rampage, ".").as_deref(), Some("&."));
    assert!(closes(&rampage, "46") && closes(&rampage, "."));
    let Err(Unread::Refused(violation)) = read(&rampage, "b4a5") else { panic!("another die follows") };
    assert_eq!(violation.rule.as_str(), "DW-LOD-52");
    let set_up = start(&[]).roll(5, 2);
    assert_eq!(means(&set_up, "0040600").as_deref(), Some("=..4.6.."));
    assert!(closes(&set_up, "0040600") && !closes(&set_up, "004060"));
    let single = start(&[("setup", "alternate")]).roll(5, 2);
    assert_eq!(
        (means(&single, "c4").as_deref(), means(&single, "34").as_deref()),
        (Some("=c4"), Some("=c4"))
    );
    let rolls = start(&[]);
    let roll = rolls.game.read_chance(&rolls.state, None, "52", &Names::default());
    assert_eq!(roll.ok(), Some(tableside::games::dice_war::Chance::StartRoll { red: 5, black: 2 }));
}

/// A spell is said by its die, and by fields where there is a choice.
#[test]
fn spells_in_the_fewest_keys() {
    let mut seen = [false; 2];
    for position in [OPEN, "6c/7/7/7/7/7/B1D1DE1 r - 0,0 2,0 11,12 lod,lod - - 3 31"] {
        let given = given(position);
        let mut legal = Vec::new();
        given.game.legal(&given.state, given.state.active, &mut legal);
        let casts = |action: &Action| match *action {
            Action::CastSpell { at, fields, amount, .. } => Some((at, fields, amount)),
            _ => None,
        };
        for action in &legal {
            let Some((at, fields, amount)) = casts(action) else { continue };
            let others =
                legal.iter().filter(|other| casts(other).is_some_and(|(from, ..)| from == at)).count();
            let named: String = fields.iter().map(|field| field.to_string()).collect();
            let much = if amount > 0 { amount.to_string() } else { String::new() };
            for keys in [format!("{at}*{named}{much}"), format!("*{at}{named}{much}")] {
                let read = given.game.read_action(&given.state, given.state.active, &keys, &Names::default());
                assert_eq!(read.ok(), Some(*action), "{keys}");
                assert!(given.game.closes(&given.state, given.state.active, &keys), "{keys}");
            }
            let short = given.game.read_action(
                &given.state,
                given.state.active,
                &format!("{at}*"),
                &Names::default(),
            );
            assert_eq!(short.is_ok(), others == 1, "{at}*");
            seen[usize::from(others > 1)] = true;
        }
    }
    assert!(seen[1], "a spell with a choice");
}

/// DW-GEN-6: notation that names another level than the die shows is refused, and says so.
#[test]
fn notation_names_the_creature() {
    let told = |given: &super::given::Given, seat: u8, word: &str| {
        let Err(Unread::Refused(violation)) =
            given.game.read_action(&given.state, Seat(seat), word, &Names::default())
        else {
            return None;
        };
        Some((violation.rule.to_string(), violation.text.render(&Default::default())))
    };
    let open = given(OPEN);
    for word in ["5a1-a2", "5a1xa2", "5a1+", "5a1*dragon_blood(a2,b1)"] {
        let wrong = ("DW-GEN-6".to_owned(), "The die on a1 shows level 3, not 5.".to_owned());
        assert_eq!(told(&open, 0, word), Some(wrong), "{word}");
    }
    for word in ["3a1-a2", "3a1+", "--", "&.", "4d4-d5", "nonsense"] {
        assert_eq!(told(&open, 0, word), None, "{word}");
    }
    let curse = given("7/7/2b4/1E5/7/7/5a1 r - 0,0 0,0 14,13 lod,lod - - 0 9").after("5b4xc5");
    let wrong = ("DW-GEN-6".to_owned(), "The die is now a Dragon Warrior, so the turn is over.".to_owned());
    assert_eq!(told(&curse, 0, "&5c5-d6"), Some(wrong));
    let rampage = given("7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 0 9").after("5b4xc5");
    let wrong = ("DW-LOD-52".to_owned(), "The follow-up belongs to the Fire Basilisk on c5.".to_owned());
    assert_eq!(told(&rampage, 0, "&5b4-a5"), Some(wrong));
    assert_eq!(told(&rampage, 0, "&5c5-b6"), None);
    assert_eq!(told(&rampage, 0, "&4c5-b6").unwrap().1, "The die on c5 shows level 5, not 4.");
}

/// DW-SPELL-6: a spell that no creature has is refused by its name, with those that there are.
#[test]
fn spells_are_known_by_their_names() {
    let setup =
        Setup { seats: 2, options: [("position".to_owned(), OPEN.to_owned())].into(), content: pack() };
    let table = Match::new(std::sync::Arc::new(DiceWar::new(setup).unwrap()));
    let check = |action: serde_json::Value| {
        let entry = serde_json::json!({"do": {"seat": 0, "action": action}});
        match table.read(0, &entry) {
            Err(EntryError::Refused(violation)) => {
                Some((violation.rule.to_string(), violation.text.render(&Default::default())))
            }
            other => other.map(|_| None).unwrap(),
        }
    };
    let told =
        "There is no spell “fireball” in this match; choose from soul_shards, blood_offering, dragon_blood.";
    let refused = Some(("DW-SPELL-6".to_owned(), told.to_owned()));
    assert_eq!(check("3a1*fireball(a2)".into()), refused);
    assert_eq!(check("&3a1*fireball()".into()), refused);
    assert_eq!(check(serde_json::json!({"CastSpell": {"at": "a1", "spell": "fireball"}})), refused);
    for known in ["3a1*soul_shards(a2,b1,b2)", "3a1*tremor()", "3a1-a2"] {
        assert_eq!(check(known.into()), None, "{known}");
    }
    assert_eq!(check(serde_json::json!({"CastSpell": {"at": "a1", "spell": 0}})), None);
}

/// The same through the face that front ends use.
#[test]
fn written_entries_are_checked() {
    let options = [("position".to_owned(), OPEN.to_owned())].into();
    let setup = tableside::engine::Setup { seats: 2, options, content: pack() };
    let mut table = tableside::engine::Match::new(std::sync::Arc::new(DiceWar::new(setup).unwrap()));
    let table: &mut dyn tableside::engine::AnyMatch = &mut table;
    let entry = |word: &str| serde_json::json!({"do": {"seat": 0, "action": word}});
    let told = table.read(0, &entry("5a1-a2")).unwrap_err().to_string();
    assert_eq!(told, "DW-GEN-6: The die on a1 shows level 3, not 5.");
    let record = |entry| tableside::engine::Record::new(entry, tableside::engine::Source::Typed);
    let moved = table.read(0, &entry("3a1-a2")).unwrap();
    assert!(table.play(record(moved)).is_ok());
    assert!(table.read(0, &entry("4a1-b1")).is_err());
    let other = table.read(0, &entry("3a1-b1")).unwrap();
    assert!(
        table.amend(Viewer::All, tableside::engine::Edit::Replace { at: 0, record: record(other) }).is_ok()
    );
}

/// DW-LOD-61: the dragon's own die does not count for its own spell.
#[test]
fn dragon_blood() {
    let after = given("6c/7/7/7/7/7/3F3 r - 0,0 0,0 2,14 lod,lod - - 3 31").after("6d1*dragon_blood(c1,d2)");
    rule("DW-LOD-61").gives((after.board("c1 d1 d2"), after.state.reserve[0]), ("C.C".into(), 1));
}

/// DW-GEAR-1 to DW-GEAR-6 in the refusals.
#[test]
fn gears_are_refused_too() {
    let given = given("6c/7/7/7/7/2C4/A1D4 r - 0,0 1,0 12,12 gears,lod - - 3 31");
    given.forbids("1a1-b2", "DW-MOVE-1").forbids("4c1*cast_cog(c2)", "DW-GEAR-4");
    given.forbids("3c2-c4", "DW-MOVE-1");
    let knight = super::given::given("7/7/4b2/3B3/7/7/7 r - 0,0 0,0 12,12 gears,gears - - 3 31");
    knight.forbids("2d4xe5", "DW-ATK-2");
    let halberd = super::given::given("7/7/4b2/3C3/7/7/7 r - 0,0 0,0 12,12 gears,gears - - 3 31");
    halberd.forbids("3d4xe5", "DW-GEAR-3");
    let after = given.after("1a1-a2");
    assert_eq!(after.tp().0, 2);
}

/// DW-TRIBE-3: what a pack cannot say stands as a text, and the table adjusts.
#[test]
fn manual_texts_and_adjustments() {
    let given = spoiled("6c/7/7/7/7/7/C6 r - 0,0 0,0 12,12 lod,lod - - 3 31", |pack| {
        let warrior = pack.tribe[0].creature.iter_mut().find(|card| card.id == "lod.warrior").unwrap();
        let card = "id='owner_text'\nname='Owner'\nkind='spell'\ntext='As printed.'\nwhen='action'\n\
                    do=[{manual={text='Apply the card as printed.'}}]";
        warrior.abilities.push(toml::from_str(card).unwrap());
    });
    let told = given.clone().after("3a1*owner_text()").told;
    assert!(
        told.iter().any(|text| text.contains("Owner: do what the card says")
            && text.contains("Apply the card as printed.")),
        "{told:?}"
    );
    let adjusted = given.adjusted(Ruling::SetLevel { at: field("a1"), level: 6 });
    assert_eq!((adjusted.at("a1"), adjusted.totals()), ('F', (1, 0)));
    let refused = Ruling::SetLevel { at: field("d4"), level: 6 };
    adjusted.refuses_ruling(refused, "DW-TRIBE-3");
}

/// The ability kinds that neither shipped tribe uses.
#[test]
fn other_primitives() {
    let with = |position: &str, creature: &str, ability: &str| {
        spoiled(position, |pack| {
            let card = pack.tribe[0].creature.iter_mut().find(|card| card.id == creature).unwrap();
            card.abilities = vec![toml::from_str(ability).unwrap()];
        })
    };
    let head = "id='own'\nname='Own'\ntext='Own.'\n";
    let redirect =
        format!("{head}kind='speciality'\nwhen='when_defeated'\ndo=[{{redirect={{to='reserve'}}}}]");
    let after = with("6c/7/7/3c3/3B3/7/7 b - 0,0 0,0 14,13 lod,lod - - 3 31", "lod.spirit", &redirect);
    assert_eq!(after.after("3d4xd3").state.reserve[0], 15);

    let convert = format!(
        "{head}kind='spell'\nwhen='action'\nchoose={{creature={{of={{side='opposing',where='adjacent'}}}}}}\n\
         do=[{{convert={{who={{where='target'}},level=2}}}}]"
    );
    let after = with("6c/7/7/3c3/3C3/7/7 r - 0,0 0,0 14,13 lod,lod - - 3 31", "lod.warrior", &convert);
    let after = after.after("3d3*own(d4)");
    assert_eq!((after.at("d4"), after.state.reserve), ('B', [13, 14]));

    let exile = format!(
        "{head}kind='spell'\nwhen='action'\ncost={{level_self=2}}\n\
         choose={{creature={{of={{side='opposing',where='line'}}}}}}\n\
         do=[{{to_exile={{who={{where='target'}},defeat=true}}}},{{from_exile={{n=1}}}}]"
    );
    let after = with("3e3/6c/7/7/3C3/7/7 r - 0,0 0,0 13,13 lod,lod - - 3 31", "lod.warrior", &exile);
    let after = after.after("3d3*own(d7)");
    assert_eq!((after.state.earned, after.at("d3"), after.exiles()), ([8, 0], 'A', (0, 1)));
    assert_eq!(after.state.reserve[0], 14);

    let upgrade = format!("{head}kind='speciality'\nwhen='after_upgrade'\ndo=[{{vp={{by=2}}}}]");
    let after = with("6c/7/7/7/3B3/7/7 r - 0,0 0,0 14,14 lod,lod - - 3 31", "lod.warrior", &upgrade);
    let after = after.after("2d3+");
    assert_eq!((after.state.earned, after.state.quiet), ([2, 0], 0));

    let turn_end = format!(
        "{head}kind='speciality'\nwhen='turn_end'\nif={{self_where='middle',reserve_min=1}}\n\
         do=[{{level={{who={{side='self'}},by=1}}}}]"
    );
    let after = with("6c/7/7/7/3C3/7/7 r - 0,0 0,0 14,14 lod,lod - - 3 31", "lod.warrior", &turn_end);
    assert_eq!(after.clone().after("3d3-d4").at("d4"), 'D');
    assert_eq!(after.after("3d3-c3").at("c3"), 'C');
}

/// Patterns that neither shipped tribe uses: exchange, attack on the spot, forward only, none.
#[test]
fn other_patterns() {
    let with = |position: &str, change: &dyn Fn(&mut tableside::games::dice_war::content::Creature)| {
        spoiled(position, |pack| {
            change(pack.tribe[0].creature.iter_mut().find(|card| card.id == "lod.warrior").unwrap());
        })
    };
    let pattern =
        |toml: &str| -> tableside::games::dice_war::content::Pattern { toml::from_str(toml).unwrap() };
    let board = "6c/7/7/3b3/2BC3/7/7 r - 0,0 0,0 13,13 lod,lod - - 3 31";
    let swap = pattern("kind='swap'\ndirs='orth'\nwith={side='own',level=[2]}");
    let after = with(board, &|card| card.moves = vec![swap.clone()]);
    assert_eq!(after.clone().after("3d3-c3").board("c3 d3"), "CB");
    after.forbids("3d3-e3", "DW-MOVE-1");
    let after = with(board, &|card| card.stay = true).after("3d3xd4");
    assert_eq!((after.board("d3 d4"), after.state.earned[0]), ("A.".into(), 2), "cursed where it stands");
    let forward = pattern("kind='slide'\ndirs='forward'\nmin=1\nmax=6\npass='own'");
    let after = with("6c/7/7/3B3/3C3/7/7 r - 0,0 0,0 13,14 lod,lod - - 3 31", &|card| {
        card.moves = vec![forward.clone()]
    });
    let reached: Vec<String> = after.moves().into_iter().filter(|word| word.starts_with("3d3-")).collect();
    assert_eq!(reached, ["3d3-d5", "3d3-d6", "3d3-d7"]);
    let none = pattern("kind='none'");
    let after = with(board, &|card| card.moves = vec![none.clone()]);
    assert!(after.moves().iter().all(|word| !word.starts_with("3d3-") && !word.starts_with("3d3x")));
    let equal = with("7/7/7/3c3/3C3/7/7 r - 0,0 0,0 14,14 lod,lod - - 3 31", &|card| card.beats.equal = true);
    equal.lists("3d3xd4");
}

/// The program's rolls are fair, and every seat begins as often.
#[test]
fn the_first_roll_is_fair() {
    let game = rules(&[]);
    let mut random = Random::from_seed(3);
    let mut counts = [0u32; 3];
    for _ in 0..6_000 {
        let tableside::games::dice_war::Chance::StartRoll { red, black } =
            game.sample(&game.start(), &mut random);
        counts[if red > black {
            0
        } else if red < black {
            1
        } else {
            2
        }] += 1;
    }
    // Standard deviations are 38 and 29.
    assert!(counts[0].abs_diff(2500) < 160 && counts[1].abs_diff(2500) < 160, "{counts:?}");
    assert!(counts[2].abs_diff(1000) < 120, "{counts:?}");
}
