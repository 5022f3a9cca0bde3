//! Dice Tuners on paper: what lies before the duels, and each duel.

use tableside::bots::Level;
use tableside::engine::prelude::*;
use tableside::engine::{Entry, Seat, Turn};
use tableside::games::dice_tuners::dice::{Die, Face, Side};
use tableside::games::dice_tuners::{
    AbilityRef, Action, CardId, CardRef, Chance, DiceTuners, Event, HeroId, Request, State, Step,
};

use crate::real_tables::desk::{Desk, ENTER, end, key};
use crate::real_tables::record::{Record, Unit};
use crate::real_tables::truth::{Moment, Truth, truth};

/// A part of a line: what must be there, or what may be left out if the line means the same without it.
struct Part {
    keys: [String; 2],
    must: bool,
}

fn must(letters: String, pad: String) -> Part {
    Part { keys: [letters, pad], must: true }
}

/// Both lines of some parts.
fn lines(parts: &[Part]) -> [String; 2] {
    [0, 1].map(|way| parts.iter().map(|part| part.keys[way].as_str()).collect())
}

/// What matters of a state: which of the cards that look alike lies where does not.
fn what_matters(state: &State) -> impl PartialEq + use<> {
    let seats: Vec<_> = state
        .seats
        .iter()
        .map(|own| (own.vp, own.hand.len(), own.least_hand(), own.sides, own.strength, own.used))
        .collect();
    (seats, state.round, state.step, state.duel.index, state.duel.result, state.due, state.passed)
}

/// The shortest line that means the same as all parts; `None` if that is not taken.
fn shortest(desk: &Desk, mut parts: Vec<Part>) -> Option<[String; 2]> {
    let after = |parts: &[Part]| Some(what_matters(&desk.after(&lines(parts)[1])?.state::<DiceTuners>()));
    let whole = after(&parts)?;
    let mut at = 0;
    while at < parts.len() {
        if parts[at].must {
            at += 1;
            continue;
        }
        let part = parts.remove(at);
        if after(&parts).as_ref() != Some(&whole) {
            parts.insert(at, part);
            at += 1;
        }
    }
    Some(lines(&parts))
}

fn face(game: &DiceTuners, face: Face) -> u32 {
    match face {
        Face::SHIELD => 4,
        Face::SHEATHE => 5,
        face if face == Face::katana(face.katana) => face.katana.into(),
        face => panic!("{face} of {:?}", game.seats()),
    }
}

fn die(game: &DiceTuners, die: Die) -> Part {
    let face = face(game, die.face);
    must(
        format!("{}{face}", die.colour.letter().to_ascii_lowercase()),
        format!("{}{face}", die.colour as u8 + 1),
    )
}

fn hero(game: &DiceTuners, hero: HeroId) -> Part {
    let cost = game.hero(hero).cost;
    let alike = || (0u8..).map(HeroId).zip(game.heroes()).filter(|(_, other)| other.cost == cost);
    let place = 1 + alike().position(|(other, _)| other == hero).unwrap();
    let width = alike().count().to_string().len();
    let said = format!("{cost}{place:0width$}");
    must(said.clone(), said)
}

/// The cards that look as this one does.
fn alike(game: &DiceTuners, card: CardId) -> Vec<CardId> {
    let looks = |card: CardId| (game.card(card).colour, game.card(card).value);
    (0u8..).take(game.cards().len()).map(CardId).filter(|other| looks(*other) == looks(card)).collect()
}

/// A card, and which of those that look so.
fn card(game: &DiceTuners, card: Option<CardId>) -> Vec<Part> {
    card.map_or_else(|| vec![must("-".into(), "-".into())], |card| card_parts(game, card))
}

fn card_parts(game: &DiceTuners, card: CardId) -> Vec<Part> {
    let looks = game.card(card);
    let begin = match looks.colour {
        None => must("x".into(), "0".into()),
        Some(colour) => must(
            format!("{}{}", colour.letter().to_ascii_lowercase(), looks.value),
            format!("{}{}", colour as u8 + 1, looks.value),
        ),
    };
    let at = alike(game, card).iter().position(|other| *other == card).unwrap();
    let which = Part {
        keys: [(b'a' + at as u8) as char]
            .map(String::from)
            .into_iter()
            .chain(["+".repeat(at + 1)])
            .collect::<Vec<_>>()
            .try_into()
            .unwrap(),
        must: false,
    };
    vec![begin, which]
}

/// What was used, without saying on whom.
fn used(seat: Seat, ability: AbilityRef) -> String {
    let what = match ability {
        AbilityRef::Skill1 | AbilityRef::Skill2 => 1,
        AbilityRef::Overdrive => 2,
        AbilityRef::Effect1 | AbilityRef::Effect2 => 3,
    };
    format!("+{}{what}", key(seat))
}

/// What was used in these moments.
fn uses(moments: &[&Moment<DiceTuners>], steps: &[Step]) -> Vec<String> {
    let of = |moment: &&&Moment<DiceTuners>| steps.is_empty() || steps.contains(&moment.before.step);
    let used = |moment: &&Moment<DiceTuners>| match &moment.entry {
        Entry::Do { seat, action: Action::Activate { ability, .. } } => Some(used(*seat, *ability)),
        _ => None,
    };
    moments.iter().filter(of).filter_map(used).collect()
}

/// All ways to say on whom each of these was used.
fn ways(uses: &[String]) -> Vec<String> {
    let Some((first, rest)) = uses.split_first() else { return vec![String::new()] };
    let rest = ways(rest);
    let each = std::iter::once(String::new()).chain((1..=9).map(|way| format!("/{way}")));
    each.flat_map(|way| rest.iter().map(move |rest| format!("{first}{way}{rest}"))).collect()
}

struct Scribe<'a> {
    truth: &'a Truth<DiceTuners>,
    desk: Desk,
    unit: Unit,
}

impl Scribe<'_> {
    /// Types a line of these parts.
    fn types(
        &mut self,
        parts: &[Part],
        after: &dyn Fn(&State) -> bool,
        uses: [&[String]; 2],
    ) -> Result<(), String> {
        let (before, later) = (ways(uses[0]), ways(uses[1]));
        let mut tried = String::new();
        for (before, later) in before.iter().flat_map(|before| later.iter().map(move |later| (before, later)))
        {
            let said = |words: &str| must(words.to_owned(), words.to_owned());
            let copy = |part: &Part| Part { keys: part.keys.clone(), must: part.must };
            let mut all = vec![said(before)];
            all.extend(parts.iter().map(copy));
            all.push(said(later));
            let Some(lines) = shortest(&self.desk, all) else {
                tried = format!("{before} {later}");
                continue;
            };
            let desk = self.desk.after(&lines[1]).unwrap();
            if after(&desk.state::<DiceTuners>()) {
                self.desk = desk;
                self.unit.lines.push(lines);
                return Ok(());
            }
        }
        let [line, _] = lines(parts);
        let with = format!("{}{line}{}", uses[0].concat(), uses[1].concat());
        let why = self.desk.copy().enter(&with).err();
        Err(format!("{}: {with}, last tried {tried}: {why:?}\n{:?}", self.unit.name, self.asked()))
    }

    /// What is asked now.
    fn asked(&self) -> String {
        let (game, state) = (&self.truth.game, self.desk.state::<DiceTuners>());
        let mut legal = Vec::new();
        if let Turn::Choose(seat) = game.turn(&state) {
            game.legal(&state, seat, &mut legal);
        }
        format!(
            "duel {} first {:?} live {:?} {:?} {:?} {:?} {legal:?}; {:?}",
            state.duel.index,
            state.first,
            state.duel.live,
            state.step,
            game.turn(&state),
            game.request(&state),
            state.seats.iter().map(|own| own.sides).collect::<Vec<_>>()
        )
    }

    /// Answers what is asked on the way, until that is no more.
    fn answers(&mut self, moments: &[&Moment<DiceTuners>], index: u8) {
        let game = &self.truth.game;
        let mut rerolls = moments.iter().filter_map(|moment| match moment.entry {
            Entry::Chance(Chance::Reroll { face }) => Some(face),
            _ => None,
        });
        let mut discards = moments.iter().filter_map(|moment| match moment.entry {
            Entry::Do { action: Action::DiscardCards { cards }, .. } => Some(cards),
            _ => None,
        });
        for _ in 0..20 {
            let state = self.desk.state::<DiceTuners>();
            let line = match (game.request(&state), game.turn(&state)) {
                (Some(Request::CountHand { seat, .. }), _) => {
                    let begun = |moment: &&&Moment<DiceTuners>| {
                        !matches!(moment.after.step, Step::BeforeDuel | Step::Commit)
                    };
                    let cards_lie = !matches!(state.step, Step::BeforeDuel | Step::Commit | Step::Deployed);
                    let shown = moments.iter().find(begun).filter(|_| cards_lie);
                    shown.map_or(moments[0].before, |moment| moment.after).seat(seat).hand.len().to_string()
                }
                (Some(Request::Reroll { seat, .. }), _) if state.step == Step::Deployed => {
                    let side = state.due.reroll_side.index();
                    moments.last().unwrap().after.seat(seat).sides[side]
                        .map(|die| face(game, die.face))
                        .unwrap()
                        .to_string()
                }
                (Some(Request::Reroll { .. }), _) => {
                    rerolls.next().map(|shown| face(game, shown)).unwrap().to_string()
                }
                (Some(Request::ShowHand { seat, .. }), _) => {
                    let hand = self.truth.end().seat(seat).hand;
                    let value =
                        |slot: &tableside::games::dice_tuners::Slot| game.card(slot.card().unwrap()).value;
                    hand.iter().map(value).sum::<u8>().to_string()
                }
                (None, Turn::Choose(seat)) if game.discards_due(&state, seat) > 0 => {
                    let cards = discards.next().unwrap();
                    let known = |card: &CardRef| match card.card() {
                        Some(id) if state.seat(seat).find(id).is_some() => {
                            lines(&card_parts(game, id))[1].clone()
                        }
                        _ => "-".to_owned(),
                    };
                    cards.iter().map(known).collect()
                }
                (None, Turn::Choose(_)) if state.duel.index == index && state.step.in_duel() => {
                    panic!("{} asks {}", self.unit.name, self.asked())
                }
                _ => return,
            };
            self.desk.enter(&line).unwrap();
            self.unit.types(&line);
        }
    }
}

pub fn record(seats: usize, seed: u64) -> Record {
    let truth = truth::<DiceTuners>(seats, seed, Level::Easy);
    let game = &truth.game;
    let mut units = Vec::new();
    let mut scribe = Scribe { truth: &truth, desk: Desk::new("dice-tuners", seats), unit: Unit::default() };
    let begins = truth.moments.iter().find_map(|moment| match moment.entry {
        Entry::Chance(Chance::FirstPlayer { seat }) => Some(seat),
        _ => None,
    });
    scribe.unit = Unit::of("set-up".to_owned());
    scribe.desk.follow();
    let first = key(begins.unwrap()).to_string();
    scribe.desk.enter(&first).unwrap();
    scribe.unit.types(&first);
    units.push(std::mem::take(&mut scribe.unit));
    let rounds = truth.end().round;
    for round in 1..=rounds {
        let moments: Vec<&Moment<DiceTuners>> =
            truth.moments.iter().filter(|moment| moment.before.round == round).collect();
        scribe.unit = Unit::of(format!("round {round}"));
        let duels =
            moments.iter().position(|moment| moment.after.step.in_duel() || moment.after.round > round);
        let (before, mut rest) = moments.split_at(duels.unwrap() + 1);
        let lies = before.last().unwrap().after;
        let mut order = Vec::new();
        let first = before[0].before.first;
        // As they were deployed: what turned or moved them after that is told as used.
        let mut placed = [[None; 3]; 4];
        for moment in before {
            if let Entry::Do { seat, action: Action::DeployDie { die, side } } = moment.entry {
                placed[seat.index()][side.index()] = Some(die);
            }
            for event in &moment.events {
                if let Event::LastDie(seat, die, side) = event {
                    placed[seat.index()][side.index()] = Some(*die);
                }
            }
        }
        let own = |seat: Seat, side: Side| placed[seat.index()][side.index()].unwrap();
        for seat in first.and_on(seats) {
            order.push(die(game, own(seat, Side::Left)));
            order.push(die(game, own(seat.clockwise(1, seats), Side::Right)));
        }
        order.extend(first.and_on(seats).map(|seat| die(game, own(seat, Side::Front))));
        order.extend(first.and_on(seats).map(|seat| hero(game, lies.seat(seat).hero.unwrap())));
        let lie = |state: &State| {
            Seat::all(seats)
                .map(|seat| (state.seat(seat).strength, state.seat(seat).sides))
                .collect::<Vec<_>>()
        };
        let same = |state: &State| {
            // The face of a die that came in from those aside is asked for after that.
            let asked = matches!(game.request(state), Some(Request::Reroll { .. }));
            let colours = |state: &State| {
                let own = lie(state).into_iter();
                own.map(|(strength, sides)| (strength, sides.map(|die| die.unwrap().colour)))
                    .collect::<Vec<_>>()
            };
            if asked {
                return colours(state) == colours(&lies);
            }
            (state.step.in_duel() || state.step == Step::Deployed) && lie(state) == lie(&lies)
        };
        // What turned dice as they were taken shows in what lies; who drew cards stays open.
        let told = uses(before, &[Step::Hired, Step::Deployed]);
        let mut some: Vec<Vec<String>> = (0..1u32 << told.len())
            .map(|set| (0..told.len()).filter(|at| set >> at & 1 > 0).map(|at| told[at].clone()).collect())
            .collect();
        some.sort_by_key(|some| std::cmp::Reverse(some.len()));
        let typed: Vec<String> =
            some.iter().map_while(|told| scribe.types(&order, &same, [&[], told]).err()).collect();
        assert!(typed.len() < some.len(), "{typed:#?}");
        scribe.answers(before, u8::MAX);
        let mut sheet = vec![String::new(); seats + 2];
        let mut extra = String::new();
        while !rest.is_empty() {
            let index = rest[0].before.duel.index;
            let same = |moment: &&&Moment<DiceTuners>| {
                moment.before.duel.index == index && moment.before.step.in_duel()
                    || moment.before.step == Step::RoundEnd
            };
            let n = rest.iter().take_while(same).count();
            let (duel, later) = rest.split_at(n.max(1));
            rest = later;
            if n == 0 {
                continue;
            }
            let end = duel.last().unwrap().after;
            let mut plays: Vec<(Seat, Option<CardId>)> = Vec::new();
            let mut retreats = Vec::new();
            let (mut offered, mut taker) = (0, 0);
            for moment in duel {
                match moment.entry {
                    Entry::Do { seat, action: Action::PlayCard { card } } => plays.push((seat, Some(card))),
                    Entry::Do { seat, action: Action::PlayNone } => plays.push((seat, None)),
                    Entry::Do { seat, action: Action::Retreat } => retreats.push(seat),
                    Entry::Do { action: Action::TakeCard, .. } => {
                        offered += 1;
                        taker = offered;
                    }
                    Entry::Do { action: Action::LeaveCard, .. } => offered += 1,
                    _ => {}
                }
            }
            let pairing = game.pairing(first, index);
            let place = |seat: Seat| {
                (pairing.side(seat) == Some(Side::Right), first.and_on(seats).position(|other| other == seat))
            };
            plays.sort_by_key(|(seat, _)| place(*seat));
            let mut parts: Vec<Part> = plays.iter().flat_map(|(_, played)| card(game, *played)).collect();
            let cards = parts.len();
            parts.extend(
                retreats.iter().map(|seat| must(format!("/{}", key(*seat)), format!("/{}", key(*seat)))),
            );
            let take = "*".repeat(taker);
            parts.push(must(take.clone(), take));
            let told = uses(duel, &[]);
            let same = |state: &State| {
                state.duel.index == index && state.step.in_duel()
                    || Seat::all(seats).all(|seat| state.seat(seat).vp == end.seat(seat).vp)
            };
            if !plays.is_empty() {
                if let Err(why) = scribe.types(&parts, &same, [&told, &[]]) {
                    // Something has to be asked after the cards.
                    let rest = parts.split_off(cards);
                    scribe.types(&parts, &same, [&[], &[]]).unwrap_or_else(|_| panic!("{why}"));
                    scribe.answers(duel, u8::MAX);
                    scribe.types(&rest, &same, [&told, &[]]).unwrap_or_else(|other| panic!("{why}\n{other}"));
                }
                scribe.answers(duel, index);
            }
            let told = scribe.desk.state::<DiceTuners>();
            let vp = |state: &State| Seat::all(seats).map(|seat| state.seat(seat).vp).collect::<Vec<_>>();
            assert_eq!(vp(&told), vp(&end), "round {round}, duel {index}");
            let line = Seat::all(seats).position(|seat| pairing.side(seat) == Some(Side::Left));
            let line = line.unwrap_or(seats + usize::from(seats > 3 && !pairing.seats.contains(Seat(0))));
            for event in duel.iter().flat_map(|moment| &moment.events) {
                match event {
                    Event::Won(seat, points) => {
                        sheet[line] = match (pairing.seats.len(), points) {
                            (2, _) => key(*seat).to_string(),
                            (_, 2) => format!("{}{ENTER}", key(*seat)),
                            _ => format!("{}{points}", key(*seat)),
                        };
                    }
                    Event::VpChanged(seat, n) => {
                        let sign = if *n < 0 { "-" } else { "" };
                        extra += &format!("*{}{sign}{}", key(*seat), n.abs());
                    }
                    _ => {}
                }
            }
        }
        sheet.truncate(if seats > 3 { seats + 2 } else { seats + 1 });
        let line = |won: &String| if won.is_empty() { "0".to_owned() } else { won.clone() };
        scribe.unit.sheet = extra + &sheet.iter().map(line).collect::<String>();
        units.push(std::mem::take(&mut scribe.unit));
    }
    scribe.unit = Unit::of("tie".to_owned());
    scribe.answers(&[], u8::MAX);
    if !scribe.unit.is_empty() {
        units.push(std::mem::take(&mut scribe.unit));
    }
    let about = format!("Dice Tuners at a table of {seats}, rolled and dealt by generator {seed}.");
    Record { about, seats, units, end: end(&truth.outcome) }
}
