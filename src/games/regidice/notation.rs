//! Entries as people type them: `attack 6` announces, `attack r6 r6` and `block 4 4 4` use dice, `3 4 4 1` is a roll in
//! the order of its colours, and `anna 3 4, ben 6 6` are the dice of several seats.

use super::action::{Action, Chance, Faces, Gift, Kind};
use super::dice::{Colour, Counts, Dice, DieRef};
use super::rules::subsets::first_showing;
use super::state::{State, Step};
use super::{Regidice, chance};
use crate::engine::{Entry, EntryOf, Few, Names, Notation, Seat, Violation};

impl Notation for Regidice {
    fn write_action(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        Some(match action {
            Action::Declare { action, value } => format!("{} {value}", action.word()),
            Action::Boost { one, seat, die } => {
                let one = DieRef::new(*one, self.compiled().animal.face);
                format!("raise {} {} {}", seat.0 + 1, write_die(*die), write_die(one))
            }
            Action::Attack { dice } => format!("attack {}", write_dice(dice)),
            Action::Block { dice } => format!("block {}", write_dice(dice)),
            Action::Heal { dice, take, give } => {
                format!("heal {} take{}", write_dice(dice), write_taken(take, give))
            }
            Action::Cast { colour, take, give } if take.is_empty() && give.is_empty() => {
                format!("cast {}", colour.word())
            }
            Action::Cast { colour, take, give } => {
                format!("cast {} take{}", colour.word(), write_taken(take, give))
            }
            Action::Idle => "nothing".to_owned(),
            Action::EndActions => "end".to_owned(),
            Action::PlaceHits { faces } => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                format!("hit {}", faces.join(" "))
            }
            Action::TakeBlack { count } => format!("take {count}"),
            Action::NameTarget { seat } => format!("target {}", seat.0 + 1),
            Action::LoseDice { spent, blank, live } => write_loss(spent, blank, live),
            Action::PassDice { dice } if dice.is_empty() => "pass none".to_owned(),
            Action::PassDice { dice } => format!("pass {}", write_dice(dice)),
        })
    }

    fn read_action(&self, state: &State, seat: Seat, text: &str) -> Option<Result<Action, Violation>> {
        self.read(state, seat, text).map(Ok)
    }

    fn read_chance(&self, state: &State, text: &str) -> Option<Chance> {
        let seat = state.waiting.first()?;
        self.read_roll(state, seat, text)
    }

    /// What a seat rolled, in the order of its colours.
    fn write_chance(&self, _: &State, chance: &Chance) -> Option<String> {
        let faces = |dice: &Dice| dice.each().map(|die| die.face.to_string()).collect::<Vec<_>>().join(" ");
        Some(match chance {
            Chance::Rolled { faces: Faces::Concealed, .. } => "covered".to_owned(),
            Chance::Rolled { faces: Faces::Known(dice), .. } | Chance::Revealed { dice, .. } => faces(dice),
        })
    }

    /// The dice of several seats, one after the other: `anna 3 4 4 1, ben 6 6 2`. Without names they are those of the
    /// seats that are asked, in order. In the Declare phase: `anna attack 6, ben block 4`.
    fn read_entries(&self, state: &State, text: &str, names: &Names) -> Option<Vec<EntryOf<Self>>> {
        let rows: Vec<&str> = text.split([',', ';']).map(str::trim).collect();
        if rows.len() < 2 {
            return None;
        }
        let order = state.in_order().filter(|seat| state.waiting.contains(*seat));
        let order: Few<Seat, 4> = match state.step {
            Step::Declare => order.collect(),
            Step::Roll | Step::Reveal => state.waiting.iter().collect(),
            _ => return None,
        };
        let row = |(at, row): (usize, &&str)| {
            let (seat, rest) = match self.called(row, names) {
                Some((seat, rest)) => (seat, rest),
                None => (*order.get(at)?, *row),
            };
            match state.step {
                Step::Declare => match self.read(state, seat, rest)? {
                    action @ Action::Declare { .. } => Some(Entry::Do { seat, action }),
                    _ => None,
                },
                _ => Some(Entry::Chance(self.read_roll(state, seat, rest)?)),
            }
        };
        rows.iter().enumerate().map(row).collect()
    }
}

impl Regidice {
    /// The seat that a row begins with, by its name, and the rest.
    fn called<'a>(&self, row: &'a str, names: &Names) -> Option<(Seat, &'a str)> {
        let lower = row.to_lowercase();
        (0..self.seats() as u8).map(Seat).find_map(|seat| {
            let name = names.of(seat).to_lowercase();
            let rest = lower.strip_prefix(&name)?;
            let rest = rest.starts_with([' ', ':']).then(|| row.get(name.len()..)).flatten()?;
            Some((seat, rest.trim_start_matches([' ', ':'])))
        })
    }

    fn read_roll(&self, state: &State, seat: Seat, text: &str) -> Option<Chance> {
        let rolls = match state.step {
            Step::Roll => true,
            Step::Reveal => false,
            _ => return None,
        };
        if rolls && matches!(text.trim().to_lowercase().as_str(), "covered" | "rolled") {
            return Some(Chance::Rolled { seat, faces: Faces::Concealed });
        }
        let mut colours = chance::colours(state, seat).each();
        let mut dice = Dice::EMPTY;
        let words = words(text);
        if words.is_empty() {
            return None;
        }
        for word in words {
            let die = match word.parse::<u8>() {
                // People read six digits off in a row as well.
                Ok(face) if word.len() == 1 => DieRef::new(colours.next()?, face),
                _ => read_die(word)?,
            };
            if !die.is_real() {
                return None;
            }
            dice.add(die, 1);
        }
        Some(if rolls {
            Chance::Rolled { seat, faces: Faces::Known(dice) }
        } else {
            Chance::Revealed { seat, dice }
        })
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Option<Action> {
        let text = text.to_lowercase();
        let words = words(&text);
        let live = state.pools.get(seat.index())?.live;
        match words.as_slice() {
            ["nothing" | "idle" | "stop"] => return Some(Action::Idle),
            ["end" | "done"] if self.solo() => return Some(Action::EndActions),
            ["none"] => return self.read_none(state),
            ["hit", faces @ ..] => {
                let faces: Option<Vec<u8>> = faces.iter().map(|face| face.parse().ok()).collect();
                return Some(Action::PlaceHits { faces: faces?.into_iter().collect() });
            }
            ["take", count] => return Some(Action::TakeBlack { count: count.parse().ok()? }),
            ["target", target] => return Some(Action::NameTarget { seat: read_seat(target)? }),
            ["raise", whose, die, rest @ ..] => {
                let whose = read_seat(whose)?;
                let face = self.compiled().animal.face;
                let die = self.some_die(&state.pools.get(whose.index())?.live, die)?;
                let one = match rest {
                    [] => Colour::ALL.into_iter().find(|c| live.of(DieRef::new(*c, face)) > 0)?,
                    [one] => read_die(one)?.colour,
                    _ => return None,
                };
                return Some(Action::Boost { one, seat: whose, die });
            }
            ["pass" | "keep", "none" | "nothing"] => return Some(Action::PassDice { dice: Dice::EMPTY }),
            ["pass" | "keep", dice @ ..] => {
                return Some(Action::PassDice { dice: self.read_dice(&live, dice)? });
            }
            ["lose", dice @ ..] => return self.read_loss(state, seat, dice),
            _ => {}
        }
        let (first, rest) = words.split_first()?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.word() == *first)?;
        let rest = match rest {
            ["for", rest @ ..] => rest,
            rest => rest,
        };
        if state.step == Step::Declare || state.step == Step::Roll {
            let [value] = rest else { return None };
            let value = value.trim_end_matches('s').trim_end_matches('’').parse().ok()?;
            return Some(Action::Declare { action: kind, value });
        }
        let at = rest.iter().position(|word| *word == "take").unwrap_or(rest.len());
        let (used, taken) = rest.split_at(at);
        let taken = taken.get(1..).unwrap_or_default();
        match kind {
            Kind::Attack | Kind::Block if !taken.is_empty() => None,
            Kind::Attack => Some(Action::Attack { dice: self.read_dice(&live, used)? }),
            Kind::Block => Some(Action::Block { dice: self.read_dice(&live, used)? }),
            Kind::Heal => {
                let dice = self.read_dice(&live, used)?;
                let (take, give) = match at < rest.len() {
                    true => read_taken(taken)?,
                    false => (first_injured(state, self.heal_value(state, &dice).unwrap_or(1)), Few::new()),
                };
                Some(Action::Heal { dice, take, give })
            }
            Kind::Cast => {
                let [colour] = used else { return None };
                let colour = read_colour(colour)?;
                let (take, give) = match (at < rest.len(), self.spell_heals(state, colour)) {
                    (true, _) => read_taken(taken)?,
                    (false, Some(most)) => (first_injured(state, most), Few::new()),
                    (false, None) => (Counts::EMPTY, Few::new()),
                };
                Some(Action::Cast { colour, take, give })
            }
            Kind::Animal => None,
        }
    }

    /// `none` is whatever means nothing now.
    fn read_none(&self, state: &State) -> Option<Action> {
        match state.step {
            Step::Resolve if self.solo() => Some(Action::EndActions),
            Step::Resolve => Some(Action::Idle),
            Step::Prepare => Some(Action::PassDice { dice: Dice::EMPTY }),
            Step::Spoils => Some(Action::TakeBlack { count: 0 }),
            Step::Suffer => {
                Some(Action::LoseDice { spent: Counts::EMPTY, blank: Counts::EMPTY, live: Dice::EMPTY })
            }
            _ => None,
        }
    }

    /// A die by its colour and face, or the first one that shows a face.
    fn some_die(&self, among: &Dice, word: &str) -> Option<DieRef> {
        match word.parse::<u8>() {
            Ok(face) => first_showing(among, face, 1).each().next().or_else(|| {
                // It is not there; the rules say so.
                Some(DieRef::new(Colour::Red, face)).filter(|die| die.is_real())
            }),
            Err(_) => read_die(word),
        }
    }

    /// Dice by colour and face, or by face alone; `all` are all.
    fn read_dice(&self, live: &Dice, words: &[&str]) -> Option<Dice> {
        if words == ["all"] {
            return Some(*live);
        }
        let (mut dice, mut left) = (Dice::EMPTY, *live);
        // Those with a colour first, so that the others are taken from the rest.
        let (plain, coloured): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        for word in coloured.into_iter().chain(plain) {
            let die = self.some_die(&left, word)?;
            left.take(die);
            dice.add(die, 1);
        }
        Some(dice)
    }

    /// `lose r y b5`: used dice by colour, else dice without pips; unused ones by what they show.
    fn read_loss(&self, state: &State, seat: Seat, words: &[&str]) -> Option<Action> {
        let pool = state.pools.get(seat.index())?;
        let (mut spent, mut blank, mut live) = (Counts::EMPTY, Counts::EMPTY, Dice::EMPTY);
        for word in words {
            if let Some(colour) = word.strip_suffix('*').and_then(read_colour) {
                blank.add(colour, 1);
            } else if let Some(colour) = read_colour(word) {
                if spent.of(colour) < pool.spent.of(colour) || pool.blank.of(colour) == blank.of(colour) {
                    spent.add(colour, 1);
                } else {
                    blank.add(colour, 1);
                }
            } else {
                live.add(self.some_die(&pool.live.minus(&live), word)?, 1);
            }
        }
        Some(Action::LoseDice { spent, blank, live })
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split([' ', ',', '+', '-']).filter(|word| !word.is_empty()).collect()
}

fn read_colour(word: &str) -> Option<Colour> {
    let named = |colour: &Colour| {
        word.eq_ignore_ascii_case(colour.word())
            || word.chars().eq([colour.letter()])
            || word.chars().eq([colour.letter().to_ascii_uppercase()])
    };
    Colour::ALL.into_iter().find(named)
}

fn read_seat(word: &str) -> Option<Seat> {
    word.parse::<u8>().ok()?.checked_sub(1).map(Seat)
}

fn write_die(die: DieRef) -> String {
    format!("{}{}", die.colour.letter(), die.face)
}

/// `r4`, in any case.
fn read_die(word: &str) -> Option<DieRef> {
    let (colour, face) = word.split_at_checked(1)?;
    let die = DieRef::new(read_colour(colour)?, face.parse().ok()?);
    die.is_real().then_some(die)
}

fn write_dice(dice: &Dice) -> String {
    dice.each().map(write_die).collect::<Vec<_>>().join(" ")
}

fn write_loss(spent: &Counts, blank: &Counts, live: &Dice) -> String {
    let mut words = vec!["lose".to_owned()];
    words.extend(spent.each().map(|colour| colour.letter().to_string()));
    words.extend(blank.each().map(|colour| format!("{}*", colour.letter())));
    words.extend(live.each().map(write_die));
    words.join(" ")
}

/// ` r y 2:b`: dice for the own pool, then a red one for seat 2.
fn write_taken(take: &Counts, give: &[Gift]) -> String {
    let own = take.each().map(|colour| format!(" {}", colour.letter()));
    let gift = |gift: &Gift| {
        let seat = gift.seat.0 + 1;
        gift.dice.each().map(move |colour| format!(" {seat}:{}", colour.letter())).collect::<Vec<_>>()
    };
    own.chain(give.iter().flat_map(gift)).collect()
}

fn read_taken(words: &[&str]) -> Option<(Counts, Few<Gift, 3>)> {
    let (mut take, mut give) = (Counts::EMPTY, Few::<Gift, 3>::new());
    for word in words {
        let Some((seat, colour)) = word.split_once(':') else {
            take.add(read_colour(word)?, 1);
            continue;
        };
        let (seat, colour) = (read_seat(seat)?, read_colour(colour)?);
        match give.iter_mut().find(|gift| gift.seat == seat) {
            Some(gift) => gift.dice.add(colour, 1),
            None => {
                if !give.push(Gift { seat, dice: Counts::of_one(colour, 1) }) {
                    return None;
                }
            }
        }
    }
    Some((take, give))
}

/// Where nobody says which dice come back: as many as can, in the order of colours.
fn first_injured(state: &State, most: u8) -> Counts {
    let mut take = Counts::EMPTY;
    state.injured.each().take(usize::from(most)).for_each(|colour| take.add(colour, 1));
    take
}
