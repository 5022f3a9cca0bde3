//! Damage against what the enemy can take, and the spoils (RD-CHECK-*, RD-ENEMY-5 to RD-ENEMY-7, RD-OPT-2, RD-OPT-7).

use super::executor::Executor;
use crate::engine::{EventSink, Few, Seat, Violation, text, text_n};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, ENEMY_DICE, HITS};
use crate::games::regidice::content::Trigger;
use crate::games::regidice::dice::Colour;
use crate::games::regidice::event::Event;
use crate::games::regidice::names;
use crate::games::regidice::options::{Overkill, Placement};
use crate::games::regidice::state::{Ending, State, Step, face};

impl Regidice {
    /// RD-OPT-2: every way in which the hits of a seat can change the enemy, with one order of hits for each.
    pub(super) fn legal_placements(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let most = self.enemy(state).hits_per_die;
        let left = state.tally.damage[seat.index()];
        place_from(&state.hits, 0, left, most, &mut Few::new(), &mut Few::new(), out);
    }

    pub(super) fn check_placement(&self, state: &State, seat: Seat, faces: &[u8]) -> Result<(), Violation> {
        self.check_asked(state, seat, Step::Place, "RD-OPT-2")?;
        let damage = usize::from(state.tally.damage[seat.index()]);
        if faces.len() != damage {
            let why =
                text_n("{seat} must mark 1 hit, not {m}.", "{seat} must mark {n} hits, not {m}.", damage);
            let why = why.with("seat", seat);
            return Err(Violation::impossible("RD-OPT-2", why.with("m", faces.len())));
        }
        let mut hits = state.hits;
        for shown in faces {
            if !raise(&mut hits, *shown, self.enemy(state).hits_per_die) {
                let why = text("No enemy die that can take a hit shows {n}; those dice show {faces}.");
                let why = why.with("n", *shown).with("faces", names::enemy_faces(&hits));
                return Err(Violation::impossible("RD-OPT-2", why));
            }
        }
        Ok(())
    }

    pub(super) fn legal_spoils(&self, state: &State, out: &mut Vec<Action>) {
        out.extend((0..=state.tally.spoils).map(|count| Action::TakeBlack { count }));
    }

    pub(super) fn check_spoils(&self, state: &State, seat: Seat, count: u8) -> Result<(), Violation> {
        self.check_asked(state, seat, Step::Spoils, "RD-CHECK-5")?;
        if count <= state.tally.spoils {
            return Ok(());
        }
        let why = text_n(
            "Only 1 black die is left, not {m}.",
            "Only {n} black dice are left, not {m}.",
            state.tally.spoils,
        );
        Err(Violation::impossible("RD-CHECK-5", why.with("m", count)))
    }
}

/// Lists the ways to raise dice from `at` on, fewest hits first and still in order afterwards.
fn place_from(
    hits: &[u8],
    at: usize,
    left: u8,
    most: u8,
    raised: &mut Few<u8, ENEMY_DICE>,
    faces: &mut Few<u8, HITS>,
    out: &mut Vec<Action>,
) {
    let Some(own) = hits.get(at) else {
        if left == 0 {
            out.push(Action::PlaceHits { faces: *faces });
        }
        return;
    };
    let before = raised.last().copied().unwrap_or(0);
    let (raised_before, faces_before) = (*raised, *faces);
    for n in 0..=left.min(most.saturating_sub(*own)) {
        if n > 0 {
            faces.push(face(own + n - 1));
        }
        if own + n >= before {
            raised.push(own + n);
            place_from(hits, at + 1, left - n, most, raised, &mut faces.clone(), out);
            *raised = raised_before;
        }
    }
    *faces = faces_before;
}

/// Raises a die that shows this and can take a hit; says whether there is one. Keeps the order, fewest hits first.
fn raise(hits: &mut Few<u8, ENEMY_DICE>, shown: u8, most: u8) -> bool {
    // The last of equal ones, so that the order stays.
    let Some(own) = hits.iter().copied().find(|own| face(*own) == shown && *own < most) else { return false };
    let Some(at) = hits.iter().rposition(|other| *other == own) else { return false };
    hits[at] += 1;
    true
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The enemy that is next comes from the supply (RD-SETUP-5, RD-ENEMY-4).
    pub fn set_out(&mut self) {
        let enemy = self.game.enemy(self.state);
        self.state.hits = Few::filled(enemy.start_hits, usize::from(enemy.dice));
        self.state.supply = self.state.supply.saturating_sub(enemy.dice);
    }

    /// All have acted: their damage is added up (RD-CHECK-1).
    pub fn check(&mut self) {
        self.heal_late();
        self.abilities(Trigger::Check, None);
        let (damage, missing) = (self.state.damage(), u16::from(self.game.missing(self.state)));
        if self.state.tally.slain {
            return self.falls(0);
        }
        if damage >= missing {
            return self.falls((damage - missing).min(255) as u8);
        }
        let chosen = self.game.options().placement == Placement::AttackerChooses;
        if chosen && self.state.attackers().next().is_some() {
            self.mark(self.state.tally.own_damage);
            self.state.step = Step::Place;
            self.state.waiting = self.state.attackers().collect();
            return self.next_placement();
        }
        self.mark(damage as u8);
        self.hits_marked(damage as u8);
    }

    /// RD-ENEMY-6: each hit goes on the die with the fewest.
    fn mark(&mut self, n: u8) {
        let hits = &mut self.state.hits;
        for _ in 0..n {
            let Some(&fewest) = hits.first() else { return };
            if let Some(last) = hits.iter().rposition(|own| *own == fewest) {
                hits[last] += 1;
            }
        }
    }

    fn hits_marked(&mut self, n: u8) {
        if n > 0 {
            self.note(Event::Hits { n, defence: self.state.defence() });
        }
        self.suffer();
    }

    fn next_placement(&mut self) {
        match self.next_waiting() {
            Some(seat) => self.state.active = seat,
            None => self.hits_marked(self.state.damage() as u8),
        }
    }

    /// RD-OPT-2: a seat has marked its hits.
    pub fn place(&mut self, seat: Seat, faces: &[u8]) {
        let most = self.game.enemy(self.state).hits_per_die;
        for shown in faces {
            raise(&mut self.state.hits, *shown, most);
        }
        self.state.waiting.remove(seat);
        self.next_placement();
    }

    /// The enemy has fallen (RD-CHECK-2 to RD-CHECK-7).
    fn falls(&mut self, overkill: u8) {
        let enemy = self.state.enemy;
        self.note(Event::Fell { enemy, overkill });
        if enemy + 1 >= self.game.enemies() {
            let full = self.game.enemy(self.state).hits_per_die;
            self.state.hits.iter_mut().for_each(|hits| *hits = full);
            return self.end(Ending::Won);
        }
        self.abilities(Trigger::Defeat, None);
        let dice = self.state.hits.len() as u8;
        self.state.hits.clear();
        let shared = match (overkill, self.game.options().overkill) {
            _ if self.state.attackers().next().is_none() => 0,
            (0, _) => 0,
            (_, Overkill::All) => dice,
            (_, Overkill::PerPoint) => overkill.min(dice),
        };
        if dice > shared && self.state.late.is_none() {
            self.state.injured.add(Colour::Black, dice - shared);
        }
        if dice > shared {
            self.note(Event::BlackInjured(dice - shared));
        }
        if self.state.late.is_some() {
            self.black_late(shared, dice - shared);
            return self.next_enemy();
        }
        self.state.tally.spoils = shared;
        self.state.waiting = self.state.attackers().collect();
        self.state.step = Step::Spoils;
        self.next_spoils();
    }

    /// RD-CHECK-5: in turn order; the last takes the rest.
    fn next_spoils(&mut self) {
        let left = self.state.tally.spoils;
        if let (Some(seat), true) = (self.next_waiting(), left > 0) {
            self.state.active = seat;
            if self.state.waiting.len() > 1 {
                return;
            }
            self.give_black(seat, left);
        }
        self.next_enemy();
    }

    /// RD-ENEMY-7: the next one is there at once.
    fn next_enemy(&mut self) {
        self.state.enemy += 1;
        self.set_out();
        self.note(Event::Arrives(self.state.enemy));
        self.prepare();
    }

    fn give_black(&mut self, seat: Seat, n: u8) {
        self.state.tally.spoils -= n;
        self.state.seat_mut(seat).blank.add(Colour::Black, n);
        if n > 0 {
            self.note(Event::Spoils(seat, n));
        }
    }

    /// A seat takes some of the black dice.
    pub fn take_black(&mut self, seat: Seat, count: u8) {
        self.give_black(seat, count.min(self.state.tally.spoils));
        self.state.waiting.remove(seat);
        self.next_spoils();
    }
}
