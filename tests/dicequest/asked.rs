//! Nobody is asked where nothing is to be decided: SC-107, SC-108, SC-110, SC-111, and cards of the box.

use tableside::engine::Seat;
use tableside::games::dicequest::{Event, Request, Step, Target};

use crate::cards::with_abilities;
use crate::deck::deck;
use crate::table::{Table, rule, table, table_of};

/// A match with the cards of the box.
fn boxed(seats: usize) -> Table {
    table_of(seats, &[], deck())
}

#[test]
fn a_compulsory_ability_without_a_choice_resolves_by_itself() {
    let mut toll = boxed(2);
    toll.heroes(0, "corporal pirate").quests("goblin-toll").gold(0, 5);
    let gold = toll.seat(0).gold;
    toll.goes("goblin-toll corporal pirate");
    rule("DQ-ABIL-12").gives(
        (toll.seat(0).gold, toll.request()),
        (gold - 1, Some(Request::RollDice { dice: [1, 1, 0, 0] })),
    );
    let mut shrine = boxed(2);
    shrine
        .heroes(0, "corporal pirate")
        .quests("the-hilltop-shrine")
        .goes("the-hilltop-shrine corporal pirate");
    rule("DQ-ABIL-12").gives(shrine.request(), Some(Request::RollDice { dice: [1, 1, 1, 0] }));
    rule("DQ-ABIL-12").holds_when(
        format!("{:?}", shrine.told),
        shrine.told.contains(&"A die joins the pool: yellow.".to_owned()),
    );
}

/// Who has something else to do is asked, and what is compulsory still happens when the step ends.
#[test]
fn who_has_something_else_to_do_is_asked() {
    let mut shrine = boxed(2);
    shrine.heroes(0, "corporal pirate").quests("the-hilltop-shrine").items(0, "dragonskin-potion");
    shrine.goes("the-hilltop-shrine corporal pirate");
    assert_eq!((shrine.state.step, shrine.asked()), (Step::Deployment, 0));
    shrine.does("end");
    assert_eq!(shrine.request(), Some(Request::RollDice { dice: [1, 1, 1, 0] }));
}

/// What it brings may be something to do: the step is not over.
#[test]
fn what_it_brings_can_be_used() {
    let cards = with_abilities("runestone", "[{ step = \"combat\", do = [{ gain_rune = 1 }] }]");
    let mut table = table_of(2, &[], cards);
    table.state.seat_mut(Seat(0)).token = false;
    table.heroes(0, "corporal pirate").quests("runestone").goes("runestone corporal pirate").chances("-, -");
    assert_eq!((table.state.step, table.result().as_str()), (Step::Combat, "R"));
    assert!(table.allows("rune free r1"));
}

/// What makes itself is told, also where nothing else would say it.
#[test]
fn a_choice_that_makes_itself_is_told() {
    let ability = "[{ step = \"combat\", do = [{ set_face = { color = \"red\", to = \"SS\" } }] }]";
    let mut table = table_of(2, &[], with_abilities("runestone", ability));
    table.state.seat_mut(Seat(0)).token = false;
    table.heroes(0, "corporal").quests("runestone").goes("runestone corporal").chances("-");
    assert!(table.told.contains(&"A die is turned: red (2 Swords).".to_owned()), "{:?}", table.told);
}

#[test]
fn sc111_a_seat_without_heroes_has_playtime() {
    let mut table = table(2);
    assert_eq!((table.state.step, table.asked()), (Step::Tavern, 0), "the Tavern is asked");
    table.does("leave");
    assert_eq!(table.asked(), 1);
    let went = Event::Deployed(Seat(0), Target::Playtime, Default::default());
    assert!(table.events.contains(&went));
    assert!(table.told.contains(&"Ada chooses Playtime.".to_owned()), "{:?}", table.told);
}

#[test]
fn one_party_for_the_adventure_goes_by_itself() {
    let mut table = table(2);
    table.at_round(3).heroes(0, "corporal").adventure("hill-giant").does("leave");
    assert_eq!(table.state.turn.target, Some(Target::Adventure));
    assert!(table.told.iter().any(|line| line == "Ada sends Corporal on Hill Giant."), "{:?}", table.told);
}

/// SC-107: the house rule stands in the Quest Phase; the Tavern can always be left.
#[test]
fn sc107_free_abilities_in_the_tavern_stay_optional() {
    let cards = with_abilities("duelist", "[{ step = \"tavern\", do = [{ gold = { n = 1 } }] }]");
    let mut table = table_of(2, &[("abilities", "free_compulsory")], cards);
    table.heroes(0, "duelist+ bladedancer+").quests("runestone");
    rule("DQ-ABIL-2").holds(table.allows("ability duelist") && table.allows("leave"));
    table.goes("runestone bladedancer").chances("-");
    table.forbids("end", "DQ-ABIL-2");
}
