//! Quiet sounds for what happens at a table; `build-aux/sounds` makes them. Where the system has nothing to play them
//! with, there are none.

use std::collections::HashMap;

use relm4::gtk::{self, prelude::*};

use crate::config::RESOURCE_PATH;
use crate::engine::{Component, Scores, Turn};
use crate::shared::Shared;

/// Something that can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// Dice come to rest.
    Roll,
    /// A card is dealt, played or turned.
    Card,
    /// A choice is made.
    Move,
    /// A piece is captured.
    Capture,
    /// Somebody scores.
    Points,
    /// The person at the screen is asked.
    YourTurn,
    /// The match has ended.
    End,
}

/// What an entry did, as far as can be heard.
pub struct Heard<'a> {
    /// What was asked before it.
    pub asked: Turn,
    /// The scores before and after.
    pub scores: [&'a Scores; 2],
    /// Whether people told what their own dice or cards showed: those have been heard at the table.
    pub told: bool,
    /// Whether the match has ended.
    pub over: bool,
    /// What the game knows of it.
    pub game: Option<Sound>,
}

impl Sound {
    const fn file(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Card => "card",
            Self::Move => "move",
            Self::Capture => "capture",
            Self::Points => "points",
            Self::YourTurn => "turn",
            Self::End => "end",
        }
    }

    /// The one sound of an entry: of all that happened, what matters most.
    #[must_use]
    pub fn of(heard: &Heard<'_>) -> Self {
        let [before, after] = heard.scores;
        match heard.asked {
            _ if heard.over => Self::End,
            _ if heard.game.is_some() => heard.game.unwrap_or(Self::Move),
            _ if after.iter().zip(before).any(|(after, before)| after > before) => Self::Points,
            Turn::Chance(_) if heard.told => Self::Move,
            Turn::Chance(asked) if asked.component == Component::Cards => Self::Card,
            Turn::Chance(_) => Self::Roll,
            _ => Self::Move,
        }
    }

    /// Plays it, from its beginning if it is still to be heard.
    pub fn play(self) {
        let player = self.player();
        if player.error().is_none() {
            player.seek(0);
            player.play();
        }
    }

    /// Gets what plays sounds going, which takes a moment the first time.
    pub fn prepare() {
        Self::Roll.player();
    }

    fn player(self) -> gtk::MediaFile {
        thread_local! {
            static PLAYERS: Shared<HashMap<Sound, gtk::MediaFile>> = Shared::default();
        }
        let open = || gtk::MediaFile::for_resource(&format!("{RESOURCE_PATH}sounds/{}.wav", self.file()));
        PLAYERS.with(|players| {
            let known = players.get().get(&self).cloned();
            known.unwrap_or_else(|| {
                let player = open();
                players.change(|players| players.insert(self, player.clone()));
                player
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{ChanceTurn, Seat};
    use crate::resources;

    #[test]
    fn an_entry_has_the_sound_of_what_matters_most() {
        let scores = |n| (0..2).map(|_| n).collect::<Scores>();
        let (none, one) = (scores(0), scores(1));
        let heard = |asked, after, told, over, game| {
            Sound::of(&Heard { asked, scores: [&none, after], told, over, game })
        };
        let sound = |asked, after, over, game| heard(asked, after, false, over, game);
        let dice = Turn::Chance(ChanceTurn::of_seat(Component::Dice, Seat(0)));
        let cards = Turn::Chance(ChanceTurn::of_seat(Component::Cards, Seat(0)));
        let choice = Turn::Choose(Seat(1));
        assert_eq!(sound(dice, &none, false, None), Sound::Roll);
        assert_eq!(sound(cards, &none, false, None), Sound::Card);
        assert_eq!(sound(choice, &none, false, None), Sound::Move);
        assert_eq!(heard(dice, &none, true, false, None), Sound::Move, "real dice made their own sound");
        assert_eq!(heard(dice, &one, true, false, None), Sound::Points);
        assert_eq!(sound(choice, &none, false, Some(Sound::Capture)), Sound::Capture);
        assert_eq!(sound(choice, &one, false, None), Sound::Points);
        assert_eq!(sound(choice, &one, true, None), Sound::End);
    }

    /// The samples of a sound, from -1 to 1.
    fn samples(sound: Sound) -> Vec<f64> {
        let path = format!("{RESOURCE_PATH}sounds/{}.wav", sound.file());
        let flags = gtk::gio::ResourceLookupFlags::NONE;
        let data = gtk::gio::resources_lookup_data(&path, flags).expect("the sound is a resource");
        let sample = |two: &[u8]| f64::from(i16::from_le_bytes([two[0], two[1]])) / 32_768.0;
        data[44..].chunks_exact(2).map(sample).collect()
    }

    /// How loud a sound is where it is loudest for 50 ms, in decibels.
    fn loudest(samples: &[f64]) -> f64 {
        let part = RATE / 20;
        let power = |part: &[f64]| part.iter().map(|value| value * value).sum::<f64>() / part.len() as f64;
        10.0 * samples.windows(part).map(power).fold(0.0, f64::max).log10()
    }

    const RATE: usize = 22_050;

    #[test]
    fn every_sound_is_short_and_soft_and_as_loud_as_the_others() {
        resources::register();
        let all = [
            Sound::Roll,
            Sound::Card,
            Sound::Move,
            Sound::Capture,
            Sound::Points,
            Sound::YourTurn,
            Sound::End,
        ];
        let mut loud = Vec::new();
        for sound in all {
            let samples = samples(sound);
            assert!(samples.len() < RATE * 3 / 10, "{sound:?} is too long");
            let peak = samples.iter().copied().map(f64::abs).fold(0.0, f64::max);
            assert!(peak < 0.5, "{sound:?} is not soft: {peak}");
            for edge in [samples.first(), samples.last()] {
                assert!(edge.is_some_and(|value| value.abs() < 0.001), "{sound:?} clicks");
            }
            loud.push(loudest(&samples));
        }
        let (least, most) = loud.iter().fold((f64::MAX, f64::MIN), |(a, b), db| (a.min(*db), b.max(*db)));
        assert!(most - least < 2.0, "{loud:?}");
    }
}
