//! Cards that nobody would print: abilities put together at random from everything packs may say.

use super::super::content::validate::validate;
use super::super::content::{
    Ability, ColourChoice, Condition, Content, Cost, Effect, Hero, Mode, Per, Standing, Strategy, Symbol,
    Trigger, Uses, Who,
};
use super::super::dice::{Colour, Face, Side};
use super::*;
use crate::engine::{Random, Setup};

fn one_of<T: Copy>(random: &mut Random, things: &[T]) -> T {
    *random.pick(things).unwrap()
}

fn effect(random: &mut Random) -> Effect {
    let who = one_of(random, &[Who::Myself, Who::Opponent, Who::Opponents]);
    let mode = one_of(random, &[Mode::Gain, Mode::Lose]);
    let n = random.below(3) as i8 + 1;
    let signed = if random.below(2) == 0 { n } else { -n };
    let to = one_of(random, &[Face::SHIELD, Face::SHEATHE, Face::katana(2)]);
    let per = one_of(
        random,
        &[Per::OwnKatana, Per::OpponentKatana, Per::HandCard, Per::DeployedRed, Per::AsideBlue],
    );
    let colour = one_of(random, &[ColourChoice::Choose, ColourChoice::Red]);
    match random.below(22) {
        0 => Effect::Strength { who, n: signed },
        1 => Effect::StrengthPer { who, per, n: signed, max: 3 },
        2 => Effect::CardValue { n: signed },
        3 => Effect::Sheathe { bonus: n as u8, cold: n == 1 },
        4 => Effect::Colour { who, to: colour },
        5 => Effect::Advantage { who, mode },
        6 => Effect::WinTies,
        7 => Effect::Pierce,
        8 => Effect::Face { who, to },
        9 => Effect::Reroll { who },
        10 => Effect::SwapSides,
        11 => Effect::SwapAside,
        12 => Effect::Draw { who, n: n as u8 },
        13 => Effect::Discard { who, n: n as u8 },
        14 => Effect::Vp { who, n: signed },
        15 => Effect::NoRetreat,
        16 => Effect::Annul,
        17 => Effect::Keep,
        18 => Effect::NoTake,
        19 => Effect::Cancel { who },
        20 => Effect::AnyColour { colours: vec![Colour::Red] },
        _ => Effect::Manual { note: "as printed".to_owned() },
    }
}

fn condition(random: &mut Random) -> Condition {
    let who = one_of(random, &[Who::Myself, Who::Opponent, Who::Opponents]);
    let yes = random.below(2) == 0;
    match random.below(9) {
        0 => Condition::OnFire { who, yes },
        1 => Condition::Advantage { who, yes },
        2 => Condition::Colour { who, any: vec![Colour::Green, Colour::Blue] },
        3 => Condition::Face { who, has: one_of(random, &[Symbol::Katana, Symbol::Shield, Symbol::Sheathe]) },
        4 => Condition::Side { any: vec![Side::Left, Side::Front] },
        5 => Condition::Hand { who, min: Some(1), max: None },
        6 => Condition::Vp { rel: one_of(random, &[Standing::Behind, Standing::Level, Standing::Ahead]) },
        7 => Condition::Aside { colour: Colour::Green, min: 1 },
        _ => Condition::Round { min: None, max: Some(2) },
    }
}

fn ability(random: &mut Random, overdrive: bool) -> Ability {
    use Trigger::{Always, BeforeDuel, Declare, Deployed, Hired, Lost, Null, Picked, RoundEnd, Won};
    let when = one_of(
        random,
        &[Always, Hired, Picked, Deployed, BeforeDuel, Declare, Declare, Won, Lost, Null, RoundEnd],
    );
    let some = |random: &mut Random, most: u32| 0..random.below(most);
    Ability {
        text: "text".to_owned(),
        when,
        optional: one_of(random, &[None, Some(false), Some(true)]),
        uses: one_of(random, &[None, Some(Uses::Duel), Some(Uses::Round)]),
        conditions: some(random, 3).map(|_| condition(random)).collect(),
        cost: some(random, 2)
            .map(|_| one_of(random, &[Cost::Discard { n: 1 }, Cost::Discard { n: 2 }, Cost::Vp { n: 1 }]))
            .collect(),
        effects: (0..1 + random.below(4)).map(|_| effect(random)).collect(),
        needs: if overdrive { vec![one_of(random, &Colour::ALL)] } else { Vec::new() },
    }
}

/// The first ability drawn that a pack may have there.
fn printed(random: &mut Random, overdrive: bool, fits: impl Fn(&Ability) -> bool) -> Ability {
    loop {
        let ability = ability(random, overdrive);
        if fits(&ability) {
            return ability;
        }
    }
}

fn content(random: &mut Random) -> Content {
    let mut content: Content = toml::from_str(DiceTuners::default_pack()).unwrap();
    let mut small = content.clone();
    small.hero.truncate(5);
    small.strategy.retain(|card| card.bluff || card.value > 3);
    let good = |hero: Option<Hero>, card: Option<Strategy>| {
        let mut with = small.clone();
        with.hero.extend(hero.map(|hero| Hero { id: "new".to_owned(), ..hero }));
        with.strategy.extend(card.map(|card| Strategy { id: "new".to_owned(), ..card }));
        validate(&with).is_empty()
    };
    for hero in &mut content.hero {
        let with = |skill: Vec<Ability>, overdrive: Vec<Ability>| Hero { skill, overdrive, ..hero.clone() };
        let mut skill = || printed(random, false, |a| good(Some(with(vec![a.clone()], vec![])), None));
        let skills = vec![skill(), skill()];
        let overdrive = printed(random, true, |a| good(Some(with(vec![], vec![a.clone()])), None));
        (hero.skill, hero.overdrive) = (skills, vec![overdrive]);
    }
    for card in content.strategy.iter_mut().filter(|card| !card.bluff) {
        let with = |effect: Vec<Ability>| Strategy { effect, ..card.clone() };
        let mut effect = || printed(random, false, |a| good(None, Some(with(vec![a.clone()]))));
        card.effect = vec![effect(), effect()];
        card.needs_fire = random.below(2) == 0;
    }
    assert_eq!(validate(&content), []);
    content
}

#[test]
fn any_cards_can_be_played() {
    for seed in 0..8 {
        let mut random = Random::from_seed(seed);
        let content = content(&mut random);
        for (players, options) in tables() {
            let setup = Setup { seats: players, options, content: content.clone() };
            let game = DiceTuners::new(setup).unwrap();
            let mut state = game.start();
            let mut entries = 0;
            while let Some(entry) = random_entry(&game, &state, &mut random) {
                apply(&game, &mut state, &entry, false, &mut ()).unwrap();
                cards_are_kept(&game, &state);
                dice_and_heroes_are_kept(&game, &state);
                hands_are_bounded(&game, &state);
                entries += 1;
                assert!(entries < 3000);
            }
            assert_eq!(state.step, Step::Over, "{state:?}");
        }
    }
}
