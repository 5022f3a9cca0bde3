//! What is wrong with abilities: steps that their card never sees, costs nobody can pay, effects without an end.

use super::Report;
use crate::engine::{Text, text};
use crate::games::dicequest::content::Timing;
use crate::games::dicequest::content::ability::{Ability, Effect, Step};

/// The most effects of an ability.
const EFFECTS: usize = 4;

impl Report {
    /// Of Heroes and equipment.
    pub fn hero_abilities(&mut self, abilities: &[Ability]) {
        use Step::{Combat, Deployment, Reward, Static, Tavern, Wound};
        for (n, ability) in (1..).zip(abilities) {
            let place = format!("abilities[{n}]");
            let expected = text(
                "Heroes and equipment act in the steps tavern, deployment, combat, wound, reward or static.",
            );
            let step = ability.step;
            self.faults.must(
                matches!(step, Tavern | Deployment | Combat | Wound | Reward | Static),
                &format!("{place}.step"),
                expected,
            );
            self.ability(&place, ability);
            let statics = |effect: &Effect| {
                matches!(effect, Effect::AddSymbol(_) | Effect::Price { .. } | Effect::ScoreVp { .. })
            };
            if step == Static {
                let expected =
                    text("A static ability of a Hero or an Item has add_symbol, price or score_vp.");
                self.faults.must(ability.effects.iter().all(statics), &format!("{place}.do"), expected);
                self.faults.must(ability.cost.is_free(), &format!("{place}.cost"), free());
            }
            let taverns =
                |effect: &Effect| matches!(effect, Effect::DrawItem { .. } | Effect::RefreshMarket(_));
            let endless = step == Tavern && ability.cost.is_free() && ability.effects.iter().any(taverns);
            // Equipment could be sold, bought and used again in one Tavern.
            let expected = text("In the Tavern this effect needs a cost.");
            self.faults.must(!endless, &format!("{place}.cost"), expected);
        }
    }

    /// Of single-use Items.
    pub fn single_use(&mut self, take_that: bool, abilities: &[Ability]) {
        use Step::{Combat, Deployment, Reward, Tavern, Wound};
        for ability in abilities {
            let place = "abilities[1]";
            let own = matches!(ability.step, Tavern | Deployment | Combat | Wound | Reward);
            let rival = take_that && ability.step.rival().is_some();
            let expected = text(
                "A single-use Item acts in the steps tavern, deployment, combat, wound or reward; a “Take That!” card also in rival steps.",
            );
            self.faults.must(own || rival, &format!("{place}.step"), expected);
            self.ability(place, ability);
            let draws = ability.effects.iter().any(|effect| matches!(effect, Effect::DrawItem { .. }));
            let expected =
                text("A single-use Item of the Tavern draws no Items: the Tavern might never end.");
            self.faults.must(ability.step != Step::Tavern || !draws, &format!("{place}.do"), expected);
            let cost = ability.cost;
            let gold_only =
                cost.rune == 0 && cost.wound.is_none() && cost.discard_item == 0 && !cost.reroll_token;
            let expected = text("A single-use Item costs Gold or nothing.");
            self.faults.must(gold_only, &format!("{place}.cost"), expected);
        }
    }

    /// Of Quests and Adventures.
    pub fn task_abilities(&mut self, adventure: bool, abilities: &[Ability]) {
        use Step::{Combat, Deployment, Reveal, Reward, RoundStart, Static, Wound};
        self.faults.range("abilities", abilities.len(), 0..=3);
        for (n, ability) in (1..).zip(abilities) {
            let place = format!("abilities[{n}]");
            let fits = match ability.step {
                Deployment | Combat | Wound | Reward | Static => true,
                Reveal | RoundStart => adventure,
                _ => false,
            };
            let expected = text(
                "Quests act in the steps deployment, combat, wound, reward or static; Adventures also in reveal and round_start.",
            );
            self.faults.must(fits, &format!("{place}.step"), expected);
            self.faults.must(ability.cost.is_free(), &format!("{place}.cost"), free());
            self.lasting(&place, ability);
            self.ability(&place, ability);
        }
    }

    /// Of Threat cards.
    pub fn threat_abilities(&mut self, timing: Timing, abilities: &[Ability]) {
        self.faults.range("abilities", abilities.len(), 0..=3);
        let step = match timing {
            Timing::Immediate => Step::RoundStart,
            Timing::Ongoing => Step::Static,
        };
        for (n, ability) in (1..).zip(abilities) {
            let place = format!("abilities[{n}]");
            let expected = text("An immediate card has the step round_start, an ongoing one static.");
            self.faults.must(ability.step == step, &format!("{place}.step"), expected);
            self.faults.must(ability.cost.is_free(), &format!("{place}.cost"), free());
            self.lasting(&place, ability);
            self.ability(&place, ability);
        }
    }

    /// A static ability of a card that is no Hero's has nothing that is carried out.
    fn lasting(&mut self, place: &str, ability: &Ability) {
        let lasts = |effect: &Effect| {
            matches!(
                effect,
                Effect::BanDie(_)
                    | Effect::Need(_)
                    | Effect::Forbid(_)
                    | Effect::ExtraWound { .. }
                    | Effect::Price { .. }
            )
        };
        let expected = text("A static ability here has ban_die, need, forbid, extra_wound or price.");
        let good = ability.step != Step::Static || ability.effects.iter().all(lasts);
        self.faults.must(good, &format!("{place}.do"), expected);
    }

    fn ability(&mut self, place: &str, ability: &Ability) {
        self.faults.range(&format!("{place}.do"), ability.effects.len(), 1..=EFFECTS);
        let cost = ability.cost;
        self.faults.range(&format!("{place}.cost.gold"), cost.gold, 0..=9);
        self.faults.range(&format!("{place}.cost.rune"), cost.rune, 0..=1);
        self.faults.range(&format!("{place}.cost.discard_item"), cost.discard_item, 0..=1);
        let chosen = [cost.rune > 0, cost.wound.is_some(), cost.discard_item > 0];
        let expected = text("Only one of rune, wound and discard_item can be paid at once.");
        self.faults.must(
            chosen.iter().filter(|paid| **paid).count() <= 1,
            &format!("{place}.cost"),
            expected,
        );
        let combat = cost.rune == 0 || ability.step == Step::Combat;
        let expected = text("Runes are spent in the Combat Step only.");
        self.faults.must(combat, &format!("{place}.cost.rune"), expected);
        for effect in &ability.effects {
            self.effect(&format!("{place}.do"), ability.step, effect);
        }
    }

    fn effect(&mut self, place: &str, step: Step, effect: &Effect) {
        match effect {
            Effect::Reroll { max, .. } => self.faults.range(&format!("{place}.reroll.max"), *max, 1..=16),
            Effect::ConvertSymbol { give, .. } => {
                self.faults.range(&format!("{place}.convert_symbol.give"), give.len(), 1..=4);
            }
            Effect::GainRune(n) => self.faults.range(&format!("{place}.gain_rune"), *n, 1..=5),
            Effect::Prevent { n, .. } => self.faults.range(&format!("{place}.prevent.n"), *n, 1..=9),
            Effect::ExtraWound { n, .. } => self.faults.range(&format!("{place}.extra_wound.n"), *n, 1..=5),
            Effect::Gold { n, .. } => self.faults.range(&format!("{place}.gold.n"), *n, -9..=9),
            Effect::Vp(n) => self.faults.range(&format!("{place}.vp"), *n, 1..=9),
            Effect::DrawItem { n, .. } => self.faults.range(&format!("{place}.draw_item.n"), *n, 1..=3),
            Effect::StealGold(n) => self.faults.range(&format!("{place}.steal_gold"), *n, 1..=9),
            Effect::LoseItem { n, .. } => self.faults.range(&format!("{place}.lose_item.n"), *n, 1..=5),
            Effect::RefreshMarket(n) => self.faults.range(&format!("{place}.refresh_market"), *n, 1..=5),
            Effect::ReplaceQuest(n) => self.faults.range(&format!("{place}.replace_quest"), *n, 1..=5),
            Effect::Price { delta, .. } => self.faults.range(&format!("{place}.price.delta"), *delta, -5..=5),
            Effect::PlaceThreat { n, .. } => self.faults.range(&format!("{place}.place_threat.n"), *n, 1..=4),
            Effect::DiscardThreat(n) => self.faults.range(&format!("{place}.discard_threat"), *n, 1..=9),
            Effect::ScoreVp { n, .. } => self.faults.range(&format!("{place}.score_vp.n"), *n, 1..=5),
            Effect::Manual(words) => {
                let expected = text("Say what the table has to do.");
                self.faults.must(!words.trim().is_empty(), &format!("{place}.manual"), expected);
            }
            _ => {}
        }
        let needs_dice = matches!(
            effect,
            Effect::Reroll { .. }
                | Effect::SetFace { .. }
                | Effect::AddSymbol(_)
                | Effect::ConvertSymbol { .. }
        );
        let early = matches!(step, Step::Tavern | Step::RoundStart | Step::Reveal | Step::RivalTavern);
        let expected = text("There are no dice in this step.");
        self.faults.must(!(needs_dice && early), place, expected);
        let adds_dice = matches!(effect, Effect::AddDie(_) | Effect::ConvertDie { .. } | Effect::GainRune(_));
        let expected = text("There are no dice in this step.");
        self.faults.must(!(adds_dice && early), place, expected);
        let scored = matches!(effect, Effect::Price { .. } | Effect::ScoreVp { .. });
        let expected = text("This effect belongs to a static ability.");
        self.faults.must(!scored || step == Step::Static, place, expected);
    }
}

fn free() -> Text {
    text("This ability has no cost.")
}
