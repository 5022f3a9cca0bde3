//! Wounds, outcome, rewards: SC-35, SC-43 to SC-50, SC-96.

use tableside::engine::prelude::*;
use tableside::engine::{Names, Seat};
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::content::needs::Need;
use tableside::games::dicequest::dice::Symbol;
use tableside::games::dicequest::{Attempt, Request, Step};

use crate::table::{Table, box_content, group_of, group_under, rule, table, table_under};

fn at(table: &mut Table, quest: &str, heroes: &str, roll: &str) {
    let name = |hero: &str| hero.split(':').next().unwrap().trim_end_matches(['+', '*']).to_owned();
    let names: Vec<String> = heroes.split_whitespace().map(name).collect();
    table.gold(0, 0).heroes(0, heroes).quests(quest);
    table.state.seat_mut(Seat(0)).token = false;
    table.goes(&format!("{quest} {}", names.join(" "))).chances(roll);
}

#[test]
fn sc35_doomies() {
    let mut blanks = table(2);
    at(&mut blanks, "doomies", "duelist corporal", "-, -, S");
    rule("DQ-CARD-11").and("DQ-WND-2").gives_when("exactly one more", blanks.state.turn.wounds, [1, 0, 1, 0]);
    rule("DQ-WND-1").gives(blanks.state.step, Step::Assign);
    let mut spent = table(2);
    spent.items(0, "scroll-of-shiny-rune");
    at(&mut spent, "doomies", "corporal pirate", "R, -");
    spent.does("rune r1 b1").chances("-").does("end");
    rule("DQ-DICE-10").gives_when(
        "a face without its Rune is no blank",
        spent.state.turn.wounds,
        [1, 0, 0, 0],
    );
}

#[test]
fn sc43_unblockable() {
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune");
    at(&mut table, "dark-cellar", "pirate:charm-of-liathan corporal defender", "-, -, H");
    table.does("use scroll-of-shiny-rune").does("charm-of-liathan@pirate rune free");
    assert_eq!(table.state.turn.cancelled, 1, "nobody was wounded, so there was no choice");
    assert_eq!(table.state.turn.wounds, [0, 1, 1, 0]);
    table.forbids("block 1 1", "DQ-WND-5").saying("Can be blocked: 0 Light, 1 Deadly. Unblockable: 1.");
    table.does("block 0 1").does("wound ulight corporal").fair(1);
    rule("DQ-WND-10").gives(table.party(0), "pirate corporal** defender");
}

#[test]
fn sc44_cancelling_too_much() {
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune scroll-of-shiny-rune");
    at(&mut table, "archers", "shaman+ pirate:charm-of-liathan scavenger:frost-knives", "A, -, -");
    table.does("use scroll-of-shiny-rune").does("use scroll-of-shiny-rune");
    table.does("charm-of-liathan@pirate rune free");
    table.forbids("shaman rune free", "DQ-ABIL-8");
    table.does("frost-knives@scavenger").does("choose dice b2").chances("-").does("end");
    rule("DQ-WND-12").gives_when("wasted; the Deadly one stays", table.state.turn.wounds, [0, 1, 0, 0]);
}

#[test]
fn sc45_blocking() {
    let mut table = table(2);
    at(&mut table, "dark-cellar", "defender:old-sword paladin", "red -, green H, green H");
    assert_eq!(table.state.turn.wounds, [1, 1, 1, 0]);
    rule("DQ-WND-3").gives(table.choices(), ["block 0 0", "block 1 0", "block 0 1", "block 1 1"]);
    table.forbids("block 2 1", "DQ-WND-5");
    let mut one = crate::table::table(2);
    at(&mut one, "dark-cellar", "defender pirate", "-, H");
    one.forbids("block 1 1", "DQ-WND-3").saying("Too many wounds to block: 2. Shields in the result: 1.");
}

#[test]
fn sc46_assigning() {
    let mut table = table(2);
    table.heroes(0, "shaman");
    at(&mut table, "swordplay", "pirate* corporal", "-, -");
    rule("DQ-WND-6").gives(table.choices(), ["wound light pirate", "wound light corporal"]);
    table
        .forbids("wound light shaman", "DQ-WND-6")
        .saying("Shaman stayed at home; only Active Heroes take wounds.");
    table.forbids("wound deadly pirate", "DQ-WND-6");
    table.does("wound light pirate");
    rule("DQ-WND-7").gives_when("the second went to the only one left", table.party(0), "shaman corporal*");
    rule("DQ-WND-7").gives(table.under_heroes(), "pirate");
}

#[test]
fn sc47_success_without_heroes() {
    let mut table = table(2);
    at(&mut table, "dark-cellar", "corporal+", "S");
    rule("DQ-WND-9").and("DQ-REW-8").gives((table.party(0).as_str(), table.points()[0]), ("", 2));
    rule("DQ-OUT-7").holds(table.seat(0).completed.contains(table.quest_id("dark-cellar")));
    rule("DQ-REW-8").gives_when("no tokens are taken", table.seat(0).vp, 0);
}

#[test]
fn sc48_no_level_up_at_home() {
    let mut table = table(2);
    table.heroes(0, "pirate");
    at(&mut table, "doomies", "corporal* shaman+", "S, W");
    table.does("wound light corporal").fair(1);
    rule("DQ-REW-6").gives_when("the only Active Apprentice was defeated", table.party(0), "pirate shaman+");
    let mut two = crate::table::table(2);
    two.heroes(0, "pirate");
    at(&mut two, "doomies", "corporal shaman", "S, W");
    two.does("wound light corporal");
    rule("DQ-REW-6").gives(two.choices(), ["level-up corporal", "level-up shaman"]);
    two.forbids("level-up pirate", "DQ-REW-6")
        .saying("Pirate stayed at home; only Active Apprentices level up.");
    two.does("level-up corporal").fair(1);
    rule("DQ-REW-6").gives_when("its wound stays", two.party(0), "pirate corporal+* shaman");
}

#[test]
fn sc49_failures_and_a_success() {
    let mut table = table(2);
    table.heroes(1, "corporal");
    at(&mut table, "rats", "pirate", "-");
    rule("DQ-REW-1")
        .gives((table.seat(0).gold, table.seat(0).token, table.state.quest_gold[0]), (1, true, 1));
    table.gold(1, 0).goes("rats corporal").chances("R").does("end").fair(1);
    rule("DQ-REW-2").gives((table.seat(1).gold, table.state.quest_gold[0]), (1, 2));
    table.gold(0, 0);
    table.state.seat_mut(Seat(0)).token = false;
    table.goes("rats pirate").chances("A");
    rule("DQ-REW-3").and("DQ-REW-5").gives(table.seat(0).gold, 2 + 1 + 1);
    rule("DQ-REW-9").gives_when("the Level Up comes before the Item", table.party(0), "pirate+");
    rule("DQ-REW-7")
        .holds(matches!(table.request(), Some(Request::DealItems { deck: ItemDeck::Basic, n: 1, .. })));
    table.chances("relic");
    rule("DQ-REW-4").holds_when("success turns no token", !table.seat(0).token);
    rule("DQ-REW-3").holds(matches!(table.request(), Some(Request::RevealQuests { act: 1, n: 1 })));
    assert_eq!(table.state.quest_gold[0], 0);
}

#[test]
fn sc50_generic_successes() {
    let mut runes = table(2);
    at(&mut runes, "whirlpool", "corporal ward-mage:old-sword", "red S, red S, yellow R");
    runes.does("quest").does("choose dice r1").chances("S").does("end");
    rule("DQ-OUT-5").holds(runes.told.contains(&"Ada fails: Whirlpool.".to_owned()));
    let mut arrow = table(2);
    at(&mut arrow, "whirlpool", "corporal pirate:old-sword", "red S, red S, blue A");
    arrow.does("quest").does("choose dice r1").chances("S");
    rule("DQ-OUT-3").holds(arrow.told.contains(&"Ada succeeds: Whirlpool.".to_owned()));
}

#[test]
fn sc96_empty_decks() {
    let mut table = table(2);
    table.quests("rats");
    // Everything but this Quest and what is on the board is gone, and all Items are carried.
    let act = table.game.quests_of(1);
    table.state.quests_unseen = table.state.quests_unseen.without(act);
    let basic = table.game.items_of(ItemDeck::Basic);
    let left: Vec<(u8, u8)> = table.state.items_unseen.among(basic).collect();
    for (item, n) in &left {
        (0..*n).for_each(|_| assert!(table.state.items_unseen.take(*item)));
    }
    table.gold(0, 9).state.board_level = 1;
    let seat = Seat(0);
    let action = tableside::games::dicequest::Action::BuyItem;
    let refused = table.game.check_action(&table.state, seat, &action).unwrap_err();
    rule("DQ-COMP-7").gives(refused.rule, "DQ-COMP-7");
    let pirate = table.hero("pirate");
    table.state.heroes_unseen.remove(pirate);
    table.state.seat_mut(seat).party[0] =
        Some(tableside::games::dicequest::state::PartyHero { card: pirate, ..Default::default() });
    let game = table.game.clone();
    let mut state = table.state;
    let mut enter = |words: &str| {
        let action = game.read_action(&state, state.active, words, &Names::default()).unwrap();
        game.check_action(&state, state.active, &action).unwrap();
        game.apply_action(&mut state, Seat(0), &action, &mut ());
    };
    enter("leave");
    enter("go rats pirate");
    let roll = game.read_chance(&state, None, "A", &Names::default()).unwrap();
    game.apply_chance(&mut state, &roll, &mut ());
    let action = game.read_action(&state, seat, "end", &Names::default()).unwrap();
    game.apply_action(&mut state, seat, &action, &mut ());
    let own = state.seat(seat);
    rule("DQ-COMP-7").holds(own.party[0].unwrap().expert && own.backpack.is_empty());
    rule("DQ-COMP-8").and("DQ-REW-10").gives_when(
        "the place stays empty",
        (state.active, state.quests[0]),
        (Seat(1), None),
    );
}

/// Deadly Wounds are prevented before Light ones.
#[test]
fn preventing_wounds() {
    let mut table = table(2);
    table.items(0, "phoenix-feather relic");
    at(&mut table, "dark-cellar", "oracle+ corporal pirate", "-, -");
    table.state.seat_mut(Seat(0)).token = true;
    assert_eq!(table.state.step, Step::Wound);
    table.forbids("rune free r1", "DQ-RUNE-2");
    table.does("use phoenix-feather");
    assert_eq!(table.game.net_wounds(&table.state), [1, 0, 1, 0]);
    table.does("oracle");
    assert!(!table.own().token, "the token paid");
    assert_eq!(table.state.turn.wounds, [0, 0, 1, 0]);
}

/// An ability of the Reward Step, paid with an Item.
#[test]
fn abilities_of_the_reward_step() {
    let mut table = table(2);
    table.items(0, "relic");
    at(&mut table, "runestone", "oracle+ corporal ward-mage", "-, R, R");
    table.does("end");
    rule("DQ-OUT-2").gives(table.state.step, Step::Reward);
    table.forbids("ability oracle.2", "DQ-ABIL-8");
    let before = table.points()[0];
    table.does("ability oracle.2 item relic").does("choose hero corporal").fair(1);
    assert_eq!(table.party(0), "oracle+ corporal+ ward-mage");
    assert_eq!(
        table.points()[0],
        before - 1 + 1 + 1 + 2,
        "the Relic goes; a token, the Corporal and the Quest come"
    );
    assert_eq!(table.seat(0).adventure, Attempt::None);
}

/// `shields_count = no`
#[test]
fn shields_that_block_are_spent() {
    for (option, told) in [("yes", "Ada succeeds: Sword and Shield."), ("no", "Ada fails: Sword and Shield.")]
    {
        let mut table = table_under(2, &[("shields_count", option)]);
        at(&mut table, "sword-and-shield", "duelist corporal defender", "SS, SS, -, H");
        table.does("block 0 1");
        assert!(table.told.contains(&told.to_owned()), "{told}");
    }
}

/// `generic_rune = yes`
#[test]
fn runes_as_generic_successes() {
    let mut table = table_under(2, &[("generic_rune", "yes")]);
    at(&mut table, "rats", "ward-mage", "R");
    assert!(table.told.contains(&"Ada succeeds: Rats.".to_owned()));
}

/// Wherever a generic success is matched: an ∞ printed as one (SC-112), a Threat token (SC-113).
#[test]
fn sc112_runes_score_where_they_are_generic() {
    let score = |rule: &str, spent: bool| {
        let mut table = table_under(2, &[("generic_rune", rule)]);
        table.at_round(9).adventure("death-dealer").heroes(0, "pirate scavenger+ corporal:old-sword");
        table.goes("adventure pirate scavenger corporal").chances("red SS H, blue AR AR");
        assert_eq!(table.result(), "SSAAHRR");
        if spent {
            table.does("scavenger rune b1").fair(1);
        }
        while table.state.active == Seat(0) {
            table.any();
        }
        table.state.seat(Seat(0)).adventure
    };
    rule("DQ-OUT-5")
        .and("DQ-ADV-5")
        .gives([score("yes", false), score("yes", true), score("no", false)], [2, 1, 0].map(Attempt::Score));
}

#[test]
fn sc113_runes_pay_for_tokens_where_they_are_generic() {
    let left = |rule: &str| {
        let mut table = group_under(2, &[("generic_rune", rule)]);
        table.at_round(3).no_tokens().tokens("t1-any").adventure("first-gate");
        table.state.ongoing = None;
        table.state.seat_mut(Seat(0)).token = false;
        table.heroes(0, "corporal:old-sword").goes("adventure corporal").chances("S R");
        while table.state.active == Seat(0) && table.state.step != Step::SpendExcess {
            table.does("end");
        }
        if table.state.step == Step::SpendExcess {
            table.does("threat t1-any");
        }
        table.state.tokens.len()
    };
    assert_eq!([left("yes"), left("no")], [0, 1]);
}

/// `heal = any`, `heal = token_only`
#[test]
fn what_healing_can_do() {
    let mut any = table_under(2, &[("heal", "any")]);
    any.items(0, "bandage").heroes(0, "pirate**").does("use bandage");
    assert_eq!(any.party(0), "pirate");
    let mut ordinary = table(2);
    ordinary.items(0, "bandage").heroes(0, "pirate**").forbids("use bandage", "DQ-ABIL-8");
    let mut taken = table_under(2, &[("heal", "token_only")]);
    taken.items(0, "scroll-of-shiny-rune");
    at(&mut taken, "swordplay", "shaman+ corporal", "-, -");
    taken.does("use scroll-of-shiny-rune");
    taken.forbids("shaman rune free", "DQ-ABIL-8");
}

/// What prevents any wound prevents a Deadly one first, and the rest goes to Light ones.
#[test]
fn what_prevents_any_wound_prevents_deadly_ones_first() {
    let mut table = table(2);
    at(&mut table, "dark-cellar", "oracle+ corporal pirate", "-, -");
    table.state.turn.extra = [2, 1, 1, 0];
    let dealt = table.game.gross_wounds(&table.state);
    assert!(dealt[0] >= 2 && dealt[1] >= 1, "{dealt:?}");
    table.state.turn.prevented = [0, 0, dealt[1] + 1];
    let left = table.game.net_wounds(&table.state);
    rule("DQ-WND-2").gives(left, [dealt[0] - 1, 0, dealt[2], dealt[3]]);
}

/// `shields_count = no`: a Shield that blocked is spent, and the others pay for tokens; SC-118.
#[test]
fn sc118_spent_shields_and_tokens() {
    let after = |roll: &str| {
        let mut cards = box_content();
        let gate = cards.adventure.iter_mut().find(|card| card.id == "first-gate").unwrap();
        gate.needs = vec![Need::Exactly(Symbol::Shield)];
        let mut table = group_of(2, &[("shields_count", "no"), ("adventures", "starred")], cards);
        table.at_round(3).no_tokens().tokens("t1-any").adventure("first-gate");
        table.state.ongoing = None;
        table.state.seat_mut(Seat(0)).token = false;
        table.heroes(0, "defender paladin").goes("adventure defender paladin").chances(roll);
        if table.state.step == Step::Combat {
            table.does("end");
        }
        table.does("block 1 0");
        table
    };
    let two = after("H H");
    rule("DQ-WND-4")
        .holds_when(format!("{:?}", two.told), two.told.contains(&"Ada succeeds: First Gate.".to_owned()));
    rule("DQ-THR-6").gives_when(
        "nothing is left for the token",
        (two.asked(), two.state.tokens.len()),
        (1, 1),
    );
    let mut three = after("HH H");
    three.does("threat t1-any");
    rule("DQ-THR-6").holds(three.state.tokens.is_empty());
}
