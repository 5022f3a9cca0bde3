//! Entries as people type them: `hire kuro`, `pick green K2`, `deploy G:K2 left`, `use skill1 on ben`; faces as `K3`, `3`,
//! `shield` or `sheathe`. What lies on the table is in [`laid`], all of a duel on one line in [`duel`].

mod duel;
mod laid;
mod pad;
mod uses;

use crate::engine::notation::{
    Form, Forms, NUMBER, PadPart, Reading, SEAT, Thing, UNKNOWN, Unread, any, card_ref, cards, form, maybe,
    names_of, one, read, some, unknown,
};
use crate::engine::{ChanceRules, Entry, EntryOf, IdTable, Names, Notation, Rules, Seat, Turn};
use crate::games::dice_tuners::DiceTuners;
use crate::games::dice_tuners::action::{AbilityRef, Action, Chance, Request, Shown, Targets};
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::ids::{CardId, CardRef, HeroId};
use crate::games::dice_tuners::state::State;
use crate::i18n::gettext;

impl Notation for DiceTuners {
    fn pad(&self, state: &State) -> Vec<PadPart> {
        pad::pad(self, state, plays(state))
    }

    fn ids(&self) -> Vec<IdTable<'_>> {
        let content = self.content();
        let cards = content.strategy.iter().map(|card| card.id.as_str());
        let heroes = content.hero.iter().map(|hero| hero.id.as_str());
        vec![
            IdTable { fields: &["card", "cards", "hand", "hands"], ids: cards.collect() },
            IdTable { fields: &["hero", "heroes"], ids: heroes.collect() },
        ]
    }

    fn forms(&self, _: &State) -> Forms<Self, Action> {
        &[ACTIONS]
    }

    fn chance_forms(&self, state: &State) -> Forms<Self, Chance> {
        match self.request(state) {
            Some(Request::Deal { .. }) => &[DEAL],
            Some(Request::TurnTop) => &[TURN],
            Some(Request::RevealHeroes { .. }) if self.may_leave_market_open(state) => &[HEROES, FIRST],
            Some(Request::RevealHeroes { .. }) => &[HEROES],
            Some(Request::FirstPlayer { .. }) => &[FIRST],
            Some(Request::RollDice { .. }) => &[ROLL],
            Some(Request::Reroll { .. }) => &[REROLL],
            Some(Request::DrawHidden { .. }) => &[DRAW],
            Some(Request::CountHand { .. }) => &[COUNT],
            Some(Request::ShowHand { .. }) => &[SHOW],
            None => &[],
        }
    }

    fn things(&self, _: &State, _: Option<Seat>, kind: &str) -> Vec<Thing> {
        let content = self.content();
        let strategy = || cards(&content.strategy, |card| (&card.id, &card.name));
        match kind {
            CARD => strategy(),
            DRAWN => strategy().into_iter().chain([unknown()]).collect(),
            HERO => cards(&content.hero, |hero| (&hero.id, &hero.name)),
            COLOUR => {
                let colour = |c: Colour| Thing::new(c as u8, c.letter()).titled(c.word());
                Colour::ALL.into_iter().map(colour).collect()
            }
            SIDE => Side::ALL.into_iter().map(|s| Thing::new(s as u8, s.word()).titled(s.word())).collect(),
            FACE => faces().map(face_thing).collect(),
            DIE => {
                let dice = |c: Colour| faces().map(move |face| die_thing(Die { colour: c, face }));
                Colour::ALL.into_iter().flat_map(dice).collect()
            }
            ABILITY => (0..).zip(ABILITIES).map(|(n, word)| Thing::new(n, word)).collect(),
            _ => Vec::new(),
        }
    }

    fn write_action(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        let content = self.content();
        let id = |card: CardId| content.strategy.get(card.index()).map(|card| card.id.as_str());
        let hero = |hero: HeroId| content.hero.get(hero.index()).map(|hero| hero.id.as_str());
        let known = |card: &CardRef| card.card().map_or(Some("unknown"), id);
        Some(match action {
            Action::CommitBid { card } => format!("bid {}", id(*card)?),
            Action::SpendCard { card } => format!("spend {}", id(*card)?),
            Action::AddCard { card } => format!("add {}", id(*card)?),
            Action::HireHero { hero: hired } => format!("hire {}", hero(*hired)?),
            Action::HireCheapest { hero: hired } => format!("cheapest {}", hero(*hired)?),
            Action::HireNobody => "nobody".to_owned(),
            Action::DiscardCards { cards } => {
                format!("discard {}", cards.iter().map(known).collect::<Option<Vec<_>>>()?.join(", "))
            }
            Action::SelectDice { extras } => {
                let words = extras.iter().map(|colour| format!(" {}", colour.word()));
                format!("select{}", words.collect::<String>())
            }
            Action::DraftDie { die } => format!("pick {die}"),
            Action::DeployDie { die, side } => format!("deploy {die} {}", side.word()),
            Action::PlayCard { card } => format!("play {}", id(*card)?),
            Action::PlayNone => "play nothing".to_owned(),
            Action::ForfeitCard { card } => format!("forfeit {}", id(*card)?),
            Action::Fight => "fight".to_owned(),
            Action::Retreat => "retreat".to_owned(),
            Action::Activate { ability, targets } => {
                format!("use {}{}", ABILITIES.get(ability.index())?, write_targets(targets))
            }
            Action::Pass => "pass".to_owned(),
            Action::TakeCard => "take".to_owned(),
            Action::LeaveCard => "leave".to_owned(),
            Action::Continue => "continue".to_owned(),
        })
    }

    fn write_chance(&self, state: &State, chance: &Chance) -> Option<String> {
        let drawn = self.things(state, None, DRAWN);
        let row = |cards: &[CardRef]| {
            names_of(&drawn, cards.iter().map(|card| card.card().map_or(UNKNOWN, |card| card.0)))
        };
        let shown = |faces: &[Face]| faces.iter().map(Face::to_string).collect::<Vec<_>>().join(" ");
        match chance {
            Chance::Deal { hands } => {
                Some(hands.iter().map(|hand| row(hand)).collect::<Option<Vec<_>>>()?.join(" / "))
            }
            Chance::TurnTop { card } => row(&[*card]),
            Chance::RevealHeroes { heroes } => {
                names_of(&self.things(state, None, HERO), heroes.iter().map(|hero| hero.0))
            }
            Chance::FirstPlayer { seat } => Some((seat.0 + 1).to_string()),
            Chance::RollDice { faces } => Some(shown(faces)),
            Chance::Reroll { face } => Some(shown(&[*face])),
            Chance::DrawHidden { cards } => row(cards),
            Chance::ShowHand { shown: Shown::Cards(cards), .. } => {
                names_of(&drawn, cards.iter().map(|card| card.0))
            }
            Chance::ShowHand { shown: Shown::Total(total), .. } => Some(format!("total {total}")),
            Chance::CountHand { n, .. } => Some(n.to_string()),
        }
    }

    /// What lies on the table, or all of a duel.
    fn read_entries(&self, state: &State, text: &str, _: &Names) -> Option<Vec<EntryOf<Self>>> {
        line(self, state, text)?.ok()
    }

    fn read_action(&self, state: &State, seat: Seat, text: &str, names: &Names) -> Result<Action, Unread> {
        if let Some(Err(why)) = line(self, state, text) {
            return Err(why);
        }
        read(self, state, Some(seat), self.forms(state), text, names)
    }

    fn read_chance(
        &self,
        state: &State,
        seat: Option<Seat>,
        text: &str,
        names: &Names,
    ) -> Result<Chance, Unread> {
        if let Some(Err(why)) = line(self, state, text) {
            return Err(why);
        }
        // One die: by the key of what lies.
        if let (Some(Request::Reroll { .. }), Some(face)) = (self.request(state), laid::only_face(self, text))
        {
            return Ok(Chance::Reroll { face });
        }
        read(self, state, seat, self.chance_forms(state), text, names)
    }

    /// A duel of which the last key has said all.
    fn closes(&self, state: &State, _: Seat, text: &str) -> bool {
        plays(state) && duel::closes(self, state, text)
    }
}

/// Whether something of a duel is told next.
const fn plays(state: &State) -> bool {
    state.step.in_duel()
}

/// What a line enters that tells what lies, or all of a duel.
fn line(game: &DiceTuners, state: &State, line: &str) -> Option<Result<Vec<EntryOf<DiceTuners>>, Unread>> {
    if let Turn::Choose(seat) = game.turn(state)
        && game.discards_due(state, seat) > 0
    {
        let action = duel::discards(game, state, seat, line)?;
        return Some(Ok(vec![Entry::Do { seat, action }]));
    }
    if plays(state) {
        return duel::read(game, state, line);
    }
    if state.round == 0 {
        return None;
    }
    laid::read(game, state, line)
}

const CARD: &str = "card";
/// A card that may be one nobody was told.
const DRAWN: &str = "card or unknown";
const HERO: &str = "hero";
const COLOUR: &str = "colour";
const SIDE: &str = "side";
const FACE: &str = "face";
const DIE: &str = "die";
const ABILITY: &str = "ability";

/// In the order of [`AbilityRef::ALL`].
const ABILITIES: [&str; 5] = ["skill1", "skill2", "overdrive", "effect1", "effect2"];

const ACTIONS: &[Form<DiceTuners, Action>] = &[
    form(&["bid"], &[one(CARD)], |r| Ok(Action::CommitBid { card: CardId(r.one(0)) })),
    form(&["spend", "show"], &[one(CARD)], |r| Ok(Action::SpendCard { card: CardId(r.one(0)) })),
    form(&["add"], &[one(CARD)], |r| Ok(Action::AddCard { card: CardId(r.one(0)) })),
    form(&["hire", "recruit"], &[one(HERO)], |r| Ok(Action::HireHero { hero: HeroId(r.one(0)) })),
    form(&["cheapest"], &[one(HERO)], |r| Ok(Action::HireCheapest { hero: HeroId(r.one(0)) })),
    form(&["nobody", "hire nobody", "recruit nobody"], &[], |_| Ok(Action::HireNobody)),
    form(&["discard"], &[any(DRAWN)], |r| Ok(Action::DiscardCards { cards: r.few(0, card_ref)? })),
    form(&["select", "choose"], &[any(COLOUR)], |r| Ok(Action::SelectDice { extras: r.few(0, colour)? })),
    form(&["pick", "draft"], &[one(DIE)], |r| Ok(Action::DraftDie { die: die(r.one(0)) })),
    form(&["deploy", "put"], &[one(DIE), one(SIDE).after("on")], |r| {
        Ok(Action::DeployDie { die: die(r.one(0)), side: side(r.one(1)) })
    }),
    form(&["play nothing", "play none", "play no card"], &[], |_| Ok(Action::PlayNone)),
    form(&["play"], &[one(CARD)], |r| Ok(Action::PlayCard { card: CardId(r.one(0)) })),
    form(&["forfeit"], &[one(CARD)], |r| Ok(Action::ForfeitCard { card: CardId(r.one(0)) })),
    form(&["fight"], &[], |_| Ok(Action::Fight)),
    form(&["retreat"], &[], |_| Ok(Action::Retreat)),
    form(&["use"], TARGETS, |r| {
        let ability = AbilityRef::ALL.get(usize::from(r.one(0))).copied().unwrap_or_default();
        Ok(Action::Activate { ability, targets: targets(r) })
    }),
    form(&["pass"], &[], |_| Ok(Action::Pass)),
    form(&["take"], &[], |_| Ok(Action::TakeCard)),
    form(&["leave"], &[], |_| Ok(Action::LeaveCard)),
    form(&["continue"], &[], |_| Ok(Action::Continue)),
];

const TARGETS: &[crate::engine::notation::Part] = &[
    one(ABILITY),
    maybe(SEAT).after("on"),
    maybe(COLOUR).after("colour"),
    maybe(SIDE).after("side"),
    maybe(SIDE).after("with"),
    maybe(DIE).after("for"),
];

const DEAL: &[Form<DiceTuners, Chance>] = &[form(
    &[""],
    &[some(DRAWN), any(DRAWN).marked("/"), any(DRAWN).marked("/"), any(DRAWN).marked("/")],
    |r| {
        let mut hands = crate::engine::Few::new();
        for part in (0..4).filter(|part| !r.all(*part).is_empty()) {
            hands.push(r.few(part, card_ref)?);
        }
        Ok(Chance::Deal { hands })
    },
)];
const TURN: &[Form<DiceTuners, Chance>] =
    &[form(&[""], &[one(DRAWN)], |r| Ok(Chance::TurnTop { card: card_ref(r.one(0)) }))];
const HEROES: &[Form<DiceTuners, Chance>] =
    &[form(&[""], &[some(HERO)], |r| Ok(Chance::RevealHeroes { heroes: r.few(0, HeroId)? }))];
const FIRST: &[Form<DiceTuners, Chance>] =
    &[form(&[""], &[one(SEAT)], |r| Ok(Chance::FirstPlayer { seat: Seat(r.one(0)) }))];
const ROLL: &[Form<DiceTuners, Chance>] =
    &[form(&[""], &[some(FACE)], |r| Ok(Chance::RollDice { faces: r.few(0, face)? }))];
const REROLL: &[Form<DiceTuners, Chance>] =
    &[form(&[""], &[one(FACE)], |r| Ok(Chance::Reroll { face: face(r.one(0)) }))];
const DRAW: &[Form<DiceTuners, Chance>] =
    &[form(&[""], &[some(DRAWN)], |r| Ok(Chance::DrawHidden { cards: r.few(0, card_ref)? }))];
const COUNT: &[Form<DiceTuners, Chance>] = &[form(&[""], &[one(NUMBER)], |r| {
    let seat = match r.game.request(r.state) {
        Some(Request::CountHand { seat, .. }) => seat,
        _ => r.who(),
    };
    Ok(Chance::CountHand { seat, n: r.one(0) })
})];
const SHOW: &[Form<DiceTuners, Chance>] = &[
    form(&["total", ""], &[one(NUMBER)], |r| {
        Ok(Chance::ShowHand { seat: shows(r), shown: Shown::Total(r.one(0)) })
    }),
    form(&[""], &[some(CARD)], |r| {
        Ok(Chance::ShowHand { seat: shows(r), shown: Shown::Cards(r.few(0, CardId)?) })
    }),
];

/// Who is asked for their hand.
fn shows(r: &Reading<'_, DiceTuners>) -> Seat {
    match r.game.request(r.state) {
        Some(Request::ShowHand { seat, .. }) => seat,
        _ => r.who(),
    }
}

/// All faces that can be said, whether a die has them or not.
fn faces() -> impl Iterator<Item = Face> {
    let sums = [(true, false), (false, true), (true, true)].into_iter();
    let sums = sums.flat_map(|(shield, sheathe)| (0..4).map(move |katana| Face { katana, shield, sheathe }));
    (0..10).map(Face::katana).chain(sums)
}

fn face_value(face: Face) -> u8 {
    face.katana | u8::from(face.shield) << 4 | u8::from(face.sheathe) << 5
}

fn face(value: u8) -> Face {
    Face { katana: value & 15, shield: value & 16 != 0, sheathe: value & 32 != 0 }
}

fn face_thing(face: Face) -> Thing {
    let thing = Thing::new(face_value(face), face.to_string());
    match face {
        Face::SHIELD => thing.or("shield"),
        Face::SHEATHE => thing.or("sheathe"),
        Face { katana, shield: false, sheathe: false } => thing.or(katana.to_string()).or(face.to_string()),
        Face { .. } => thing,
    }
}

fn die_thing(die: Die) -> Thing {
    let faces = face_thing(die.face).names;
    let thing = Thing::new((die.colour as u8) << 6 | face_value(die.face), die.to_string());
    let named = |thing: Thing, face: &String| {
        let letter = thing.or(format!("{} {face}", die.colour.letter()));
        letter
            .or(format!("{} {face}", gettext(die.colour.word())))
            .or(format!("{} {face}", die.colour.word()))
    };
    faces.iter().fold(thing, named)
}

fn die(value: u8) -> Die {
    Die { colour: colour(value >> 6), face: face(value & 63) }
}

fn colour(value: u8) -> Colour {
    Colour::ALL.get(usize::from(value)).copied().unwrap_or_default()
}

fn side(value: u8) -> Side {
    Side::ALL.get(usize::from(value)).copied().unwrap_or_default()
}

fn targets(r: &Reading<'_, DiceTuners>) -> Targets {
    Targets {
        opponent: r.maybe(1).map(Seat),
        colour: r.maybe(2).map(colour),
        side: r.maybe(3).map(side),
        other: r.maybe(4).map(side),
        aside: r.maybe(5).map(die),
    }
}

fn write_targets(targets: &Targets) -> String {
    let words = [
        targets.opponent.map(|seat| format!(" on {}", seat.0 + 1)),
        targets.colour.map(|colour| format!(" colour {}", colour.word())),
        targets.side.map(|side| format!(" side {}", side.word())),
        targets.other.map(|side| format!(" with {}", side.word())),
        targets.aside.map(|die| format!(" for {die}")),
    ];
    words.into_iter().flatten().collect()
}
