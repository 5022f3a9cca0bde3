//! Sealed dice: before a match the fingerprint of its seed is shown, and when it is over every roll of the program can be worked
//! out again from the seed. It shows that the program chose no roll after the match began, and nothing more.

use serde_json::{Value, json};

use super::{Unplayable, replay};
use crate::archive::{MatchFile, Status};
use crate::engine::{AnyLog, Draw, Names, Record, Seed, Source};
use crate::play::{Catalogue, MatchSetup, Provider};

/// The words of BIP 39, each of which stands for eleven bits.
const WORDS: &str = include_str!("../../data/exchange/words.txt");
/// So many words a seal has: 132 bits.
const COUNT: usize = 12;

/// The fingerprint of a seed, to be shown before the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// All 256 bits, as hexadecimal digits.
    pub digits: String,
    /// The first 132 bits as twelve words.
    pub words: Vec<&'static str>,
}

/// What became of a roll when it was worked out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It is what the seed gives.
    Same,
    /// It is what the seed gives for another place in the log: entries before it were put in or taken out since.
    Moved(usize),
    /// It is not what the seed gives.
    Differs,
}

/// A roll of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedRoll {
    /// Its place in the log, from 0.
    pub at: usize,
    /// Which stream of the seed it comes from, from 0.
    pub stream: usize,
    /// What the log says of it.
    pub told: String,
    /// What became of it.
    pub checked: Checked,
    /// The draws that the seed gives.
    pub draws: Vec<Draw>,
}

/// All rolls of the program in a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Rolls {
    /// The seed, as hexadecimal digits.
    pub seed: String,
    /// Its fingerprint.
    pub seal: Seal,
    /// The rolls, in the order of the log.
    pub rolls: Vec<SealedRoll>,
}

impl Seal {
    /// The seal of a seed; `None` for a number, which could be guessed.
    #[must_use]
    pub fn of(seed: &Seed) -> Option<Self> {
        let fingerprint = seed.fingerprint()?;
        let all: Vec<&str> = WORDS.lines().collect();
        let bit = |at: usize| fingerprint.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
        let number = |word: usize| (0..11).fold(0, |n, at| n << 1 | usize::from(bit(11 * word + at)));
        let words = (0..COUNT).filter_map(|word| all.get(number(word)).copied()).collect();
        Some(Self { digits: hex(&fingerprint), words })
    }

    /// The seal of a match in which the program rolls or deals; `None` if it does neither, or somebody named the seed.
    #[must_use]
    pub fn of_match(setup: &MatchSetup) -> Option<Self> {
        let program = setup.dice == Provider::Program || setup.cards == Provider::Program;
        Self::of(&setup.seed).filter(|_| program)
    }

    /// The words in one line.
    #[must_use]
    pub fn line(&self) -> String {
        self.words.join(" ")
    }
}

impl Rolls {
    /// Whether every roll is what the seed gives.
    #[must_use]
    pub fn hold(&self) -> bool {
        self.rolls.iter().all(|roll| roll.checked != Checked::Differs)
    }

    /// All that a checker needs which knows no game: seed, seal, and the draws of each roll.
    #[must_use]
    pub fn json(&self) -> Value {
        let draw = |draw: &Draw| match draw {
            Draw::Below { bound, value } => json!([bound, value]),
            Draw::Word(word) => json!(["word", word]),
            Draw::Words(words) => json!(["words", words & 0xffff_ffff, words >> 32]),
        };
        let roll = |roll: &SealedRoll| {
            json!({
                "n": roll.at + 1, "stream": roll.stream, "told": roll.told, "fits": roll.checked != Checked::Differs,
                "draws": roll.draws.iter().map(draw).collect::<Vec<_>>(),
            })
        };
        json!({
            "seed": self.seed, "fingerprint": self.seal.digits, "words": self.seal.line(),
            "rolls": self.rolls.iter().map(roll).collect::<Vec<_>>(),
        })
    }
}

/// Works out every roll of the program again; `None` of a match that goes on, whose seed nobody may know, or that has no
/// seal.
///
/// # Errors
/// If it cannot be played again.
pub fn check_rolls(catalogue: &Catalogue, file: &MatchFile) -> Result<Option<Rolls>, Unplayable> {
    let (Some(seal), Seed::Bytes(bytes)) = (Seal::of(&file.setup.seed), file.setup.seed) else {
        return Ok(None);
    };
    if file.status == Status::Running {
        return Ok(None);
    }
    let (session, _) = replay(catalogue, file.clone())?;
    let lines = session.lines_from(0);
    let def = catalogue.find(&file.setup.game).ok_or_else(|| Unplayable::Game(file.setup.game.clone()))?;
    let mut table = def.create(&file.setup).map_err(Unplayable::Setup)?;
    let (mut rolls, mut stream) = (Vec::new(), 0);
    let names: &Names = session.names();
    for (at, line) in lines.iter().enumerate() {
        if line.record.source == Source::Program {
            let told: Vec<String> = line.told.iter().map(|text| text.render(names)).collect();
            rolls.extend(roll(&*table, file, (at, stream), line.record.entry.to_json(), told.join(" ")));
        }
        stream += usize::from(line.record.entry.hand_over().is_none());
        let record = Record { stood: line.record.stood, ..line.record.clone() };
        if table.play(record).is_err() {
            break;
        }
    }
    Ok(Some(Rolls { seed: hex(&bytes), seal, rolls }))
}

/// A roll at a place of the log: as the seed gives it there, else as it gives it near by, where corrections moved it.
fn roll(
    table: &(impl AnyLog + ?Sized),
    file: &MatchFile,
    (at, stream): (usize, usize),
    entry: Value,
    told: String,
) -> Option<SealedRoll> {
    let seed = file.setup.seed;
    let (_, usual) = table.roll_noted(seed, stream)?;
    let reach = file.struck.len();
    let near = (0..=reach).flat_map(|far| [Some(stream + far), stream.checked_sub(far)]).flatten();
    for other in near {
        let Some((rolled, draws)) = table.roll_noted(seed, other) else { continue };
        if rolled.to_json() == entry {
            let checked = if other == stream { Checked::Same } else { Checked::Moved(other) };
            return Some(SealedRoll { at, stream: other, told, checked, draws });
        }
    }
    Some(SealedRoll { at, stream, told, checked: Checked::Differs, draws: usual })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_the_same_for_ever_and_tells_seeds_apart() {
        assert_eq!(Seal::of(&Seed::Number(7)), None);
        let seal = Seal::of(&Seed::Bytes([7; 32])).unwrap();
        assert_eq!(seal.words.len(), COUNT);
        assert_eq!(WORDS.lines().count(), 2048);
        let other = Seal::of(&Seed::Bytes([8; 32])).unwrap();
        assert!(seal.words != other.words && seal.digits.len() == 64);
    }
}
