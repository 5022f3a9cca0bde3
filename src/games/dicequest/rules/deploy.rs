//! Deployment: what is attempted, with whom, and which dice that gives (DQ-DEP-*, DQ-DICE-3 to DQ-DICE-6).

use super::executor::{Executor, Progress};
use super::refusal::{Refusal, Verdict};
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, HeroSpaces, PLACES, Target};
use crate::games::dicequest::content::compiled::{Op, Task};
use crate::games::dicequest::dice::{Colour, Die, PER_COLOUR};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::state::{State, Step};

impl Dicequest {
    /// What can be attempted, as far as the board goes.
    pub fn targets(&self, state: &State) -> impl Iterator<Item = Target> + use<> {
        let there = state.quests.map(|quest| quest.is_some());
        let places = (0..PLACES as u8).filter(move |place| there[usize::from(*place)]);
        let adventure =
            (state.is_adventure_round() && state.adventure.is_some()).then_some(Target::Adventure);
        places.map(|place| Target::Quest { place }).chain(adventure).chain([Target::Playtime])
    }

    fn target(&self, state: &State, target: Target) -> Option<&Task> {
        match target {
            Target::Playtime => Some(&self.cards().playtime),
            Target::Adventure => state.adventure.map(|adventure| self.adventure(adventure)),
            Target::Quest { place } => {
                let quest = state.quests.get(usize::from(place)).copied().flatten()?;
                Some(self.quest(quest.quest))
            }
        }
    }

    pub(in crate::games::dicequest) fn legal_deployments(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) {
        let all = self.deployments(state, seat);
        out.extend(all.map(|(target, heroes)| Action::Deploy { target, heroes }));
    }

    fn deployments<'a>(
        &'a self,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = (Target, HeroSpaces)> + 'a {
        let owned = state.seat(seat).spaces();
        let all = move |target| {
            let [least, most] = self.party_for(state, owned.len() as u8, target).unwrap_or([1, 0]);
            let parties = (0..8).map(HeroSpaces::of_word).filter(move |heroes| {
                let n = heroes.len() as u8;
                heroes.without(owned).is_empty() && (least..=most).contains(&n)
            });
            parties.map(move |heroes| (target, heroes))
        };
        self.targets(state).flat_map(all)
    }

    /// How many Heroes a seat with so many may send, and must; nobody where it may not go there.
    fn party_for(&self, state: &State, owned: u8, target: Target) -> Result<[u8; 2], Refusal> {
        let task = self.target(state, target).ok_or(Refusal::NoSuchQuest)?;
        if target == Target::Adventure && !state.is_adventure_round() {
            return Err(Refusal::AdventureClosed(state.act * 3));
        }
        if let Some(adventure) = state.adventure.filter(|_| state.is_adventure_round()) {
            let least = self.adventure(adventure).party[0];
            if target != Target::Adventure && owned >= least {
                return Err(Refusal::MustAttempt { owned, least });
            }
        }
        Ok(task.party)
    }

    pub(super) fn check_deploy(
        &self,
        state: &State,
        seat: Seat,
        target: Target,
        heroes: HeroSpaces,
    ) -> Verdict {
        self.check_step(state, seat, &[Step::Deploy])?;
        self.may_deploy(state, seat, target, heroes)
    }

    fn may_deploy(&self, state: &State, seat: Seat, target: Target, heroes: HeroSpaces) -> Verdict {
        let own = state.seat(seat);
        if heroes.iter().any(|hero| own.hero(hero).is_none()) {
            return Err(Refusal::NoHero("DQ-DEP-2"));
        }
        let [least, most] = self.party_for(state, own.spaces().len() as u8, target)?;
        let n = heroes.len() as u8;
        if (least..=most).contains(&n) {
            Ok(())
        } else if target == Target::Playtime {
            Err(Refusal::PlaytimeAlone)
        } else {
            Err(Refusal::WrongParty { target, least, most, n })
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The seat chooses, unless there is one possible choice (DQ-ABIL-12).
    pub fn deploy_goes_on(&mut self) -> Progress {
        let seat = self.state.active;
        if self.game.may_attempt_unnamed(self.state, seat) {
            return Progress::Asks;
        }
        let mut all = self.game.deployments(self.state, seat);
        let (Some((target, heroes)), None) = (all.next(), all.next()) else { return Progress::Asks };
        drop(all);
        self.note(Event::Deployed(seat, target, heroes));
        self.deploy(target, heroes);
        Progress::GoesOn
    }

    pub fn deploy(&mut self, target: Target, heroes: HeroSpaces) {
        let seat = self.state.active;
        let mut active = HeroSpaces::default();
        heroes
            .iter()
            .filter(|hero| self.state.own().hero(*hero).is_some())
            .for_each(|hero| active.insert(hero));
        self.state.turn.target = Some(target);
        self.state.turn.heroes = active;
        if target == Target::Adventure {
            self.state.seat_mut(seat).took_part = active;
        }
        self.form_pool();
        self.set_needs();
        self.enter(Step::Deployment);
    }

    /// All dice of all Active Heroes and of what they carry, four of a colour at most, none that is banned.
    fn form_pool(&mut self) {
        let mut counts = [0u8; 4];
        let own = self.state.own();
        for hero in self.state.turn.heroes.iter().filter_map(|hero| own.hero(hero)) {
            let carried = hero.item.map_or([0; 4], |item| self.game.item(item).dice);
            let printed = self.game.hero(hero.card).dice;
            for colour in 0..4 {
                counts[colour] =
                    counts[colour].saturating_add(printed[colour]).saturating_add(carried[colour]);
            }
        }
        self.state.turn.dice.clear();
        for colour in Colour::ALL {
            if self.game.is_banned(self.state, colour) {
                continue;
            }
            for _ in 0..counts[colour.index()].min(PER_COLOUR) {
                self.state.turn.dice.push(Die::rolling(colour));
            }
        }
    }

    /// What the card requires, with what is in force; a Threat card changes Adventures only (section 7.3).
    fn set_needs(&mut self) {
        let mut needs = self.game.task(self.state).needs;
        let (task, on_adventure) =
            (self.game.task_card(self.state), self.state.turn.target == Some(Target::Adventure));
        self.game.each_lasting(self.state, &mut |card, op| {
            if let Op::Need(change) = op
                && (Some(card) == task || on_adventure)
            {
                needs.change(*change);
            }
        });
        self.state.turn.needs = needs;
    }
}
