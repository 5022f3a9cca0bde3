//! Dice that people can tell apart and have named, and what came up when they rolled them. Dice are named as a set, which
//! no die joins later: how much evidence one needs depends on how many are looked at.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::row::{self, Count};
use super::{Archive, ArchiveError, sealed_rows};
use crate::play::clean_name;

/// The most dice of a set.
pub const MOST_DICE: usize = 100;
/// The most sides of a die.
pub const MOST_SIDES: u32 = 1_000;
/// The most rolls that are noted at once.
const MOST_ROLLS: usize = 10_000;

/// The number of a set of dice in its archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiceSetId(pub i64);

/// The number of a named die in its archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DieId(pub i64);

/// What the faces of a die are called, each with the number of its sides that show it.
pub type Faces = Vec<(String, u32)>;

/// A die that is to be named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDie {
    /// What it is called.
    pub name: String,
    /// Its faces.
    pub faces: Faces,
}

impl NewDie {
    /// A die whose sides show the numbers from 1 on.
    #[must_use]
    pub fn numbered(name: &str, sides: u32) -> Self {
        let faces = (1..=sides.min(MOST_SIDES + 1)).map(|side| (side.to_string(), 1)).collect();
        Self { name: name.to_owned(), faces }
    }
}

/// Dice that were named together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceSet {
    /// Its number.
    pub id: DiceSetId,
    /// The id of the game to which it belongs; empty if it is of none.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// When it was named, in milliseconds since 1970 UTC.
    pub named_at: i64,
    /// How many dice it had when it was named.
    pub among: usize,
    /// Whether it is no longer used. Its rolls stay.
    pub put_away: bool,
    /// Its dice, in the order in which they were named.
    pub dice: Vec<NamedDie>,
}

/// A die that people can tell from all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedDie {
    /// Its number.
    pub id: DieId,
    /// What it is called.
    pub name: String,
    /// Its faces.
    pub faces: Faces,
    /// The faces that came up, the first roll first, as indexes into `faces`.
    pub rolls: Vec<usize>,
}

impl Archive {
    /// Names the dice of a set, of a game or of none. They can be given other names; no die joins or leaves the set.
    ///
    /// # Errors
    /// [`ArchiveError::Dice`] for a set without dice or with too many of them or of their sides, for a name twice and for a
    /// face twice; if a name is empty, or it cannot be saved.
    pub fn name_dice(&mut self, game: &str, name: &str, dice: &[NewDie]) -> Result<DiceSetId, ArchiveError> {
        let set_name = named(name)?;
        let dice: Vec<NewDie> = dice
            .iter()
            .map(|die| Ok(NewDie { name: named(&die.name)?, faces: die.faces.clone() }))
            .collect::<Result<_, ArchiveError>>()?;
        let names: Vec<String> = dice.iter().map(|die| die.name.to_lowercase()).collect();
        let sound = dice.iter().all(|die| is_die(&die.faces));
        if !(1..=MOST_DICE).contains(&dice.len()) || !sound || any_twice(&names) {
            return Err(ArchiveError::Dice);
        }
        let now = self.clock.now();
        self.write(|tx| {
            tx.prepare_cached("INSERT INTO dice_sets (game, name, named_at, among) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![game, set_name, now, Count(dice.len())])?;
            let set = tx.last_insert_rowid();
            sealed_rows::renew(tx, "dice_sets", &set)?;
            for die in &dice {
                tx.prepare_cached("INSERT INTO dice (dice_set, name, faces) VALUES (?1, ?2, ?3)")?
                    .execute(params![set, die.name, row::to_json(&die.faces)?])?;
                sealed_rows::renew(tx, "dice", &tx.last_insert_rowid())?;
            }
            Ok(DiceSetId(set))
        })
    }

    /// All sets with their dice and rolls, those that were put away as well, the one that was named first first. What is
    /// too damaged to be read is left out.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn dice_sets(&self) -> Result<Vec<DiceSet>, ArchiveError> {
        self.read(|conn| {
            let mut statement = conn.prepare_cached(
                "SELECT id, game, name, named_at, among, put_away FROM dice_sets ORDER BY id",
            )?;
            let mut rows = statement.query([])?;
            let mut sets = Vec::new();
            while let Some(row) = rows.next()? {
                let id = DiceSetId(row.get(0)?);
                sets.push(DiceSet {
                    id,
                    game: row::lossy(row, 1)?,
                    name: row::lossy(row, 2)?,
                    named_at: row.get(3)?,
                    among: row.get::<_, Count>(4)?.0,
                    put_away: row.get(5).unwrap_or_default(),
                    dice: dice_of(conn, id)?,
                });
            }
            Ok(sets)
        })
    }

    /// Gives a set and some of its dice other names, all or none of them: two dice may also exchange theirs.
    ///
    /// # Errors
    /// [`ArchiveError::Dice`] if two dice would have the same name or one is not of this set; if a name is empty, there is
    /// no such set, or it cannot be saved.
    pub fn rename_dice(
        &mut self,
        id: DiceSetId,
        name: &str,
        dice: &[(DieId, String)],
    ) -> Result<(), ArchiveError> {
        let name = named(name)?;
        let dice = dice
            .iter()
            .map(|(die, name)| Ok((*die, named(name)?)))
            .collect::<Result<Vec<_>, ArchiveError>>()?;
        self.write(|tx| {
            change(tx, "dice_sets", "UPDATE dice_sets SET name = ?2 WHERE id = ?1", id.0, &name)?;
            rename_each(tx, id, &dice)
        })
    }

    /// Gives a die another name.
    ///
    /// # Errors
    /// If the name is empty or another die of the set has it, there is no such die, or it cannot be saved.
    pub fn rename_die(&mut self, id: DieId, name: &str) -> Result<(), ArchiveError> {
        let name = named(name)?;
        self.write(|tx| {
            let set = tx
                .prepare_cached("SELECT dice_set FROM dice WHERE id = ?1")?
                .query_row([id.0], |row| row.get(0))
                .optional()?;
            rename_each(tx, DiceSetId(set.ok_or(ArchiveError::Dice)?), &[(id, name)])
        })
    }

    /// Says whether a set is no longer used. Its rolls stay, and what was said of it.
    ///
    /// # Errors
    /// If there is no such set or it cannot be saved.
    pub fn put_dice_away(&mut self, id: DiceSetId, away: bool) -> Result<(), ArchiveError> {
        self.write(|tx| {
            change(tx, "dice_sets", "UPDATE dice_sets SET put_away = ?2 WHERE id = ?1", id.0, &away)
        })
    }

    /// Notes what came up when a die was rolled, in this order, as indexes into its faces. Only rolls belong here: a face to
    /// which somebody turned the die is none.
    ///
    /// # Errors
    /// [`ArchiveError::Dice`] if there is no such die, it has no such face, or these are too many at once; if they cannot
    /// be saved.
    pub fn note_rolls(&mut self, id: DieId, faces: &[usize]) -> Result<(), ArchiveError> {
        let now = self.clock.now();
        self.write(|tx| {
            let known = faces_of(tx, id)?.ok_or(ArchiveError::Dice)?;
            if faces.len() > MOST_ROLLS || faces.iter().any(|face| *face >= known.len()) {
                return Err(ArchiveError::Dice);
            }
            if faces.is_empty() { Ok(()) } else { insert_rolls(tx, id, now, faces) }
        })
    }

    /// Takes the last rolls of a die back that were noted, so many of them or all. Says how many.
    ///
    /// # Errors
    /// If they cannot be saved.
    pub fn take_back_rolls(&mut self, id: DieId, most: usize) -> Result<usize, ArchiveError> {
        self.write(|tx| {
            let mut left = most;
            while left > 0 {
                let last: Option<(i64, i64, String)> = tx
                    .prepare_cached(
                        "SELECT id, at, faces FROM die_rolls WHERE die = ?1 ORDER BY id DESC LIMIT 1",
                    )?
                    .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?, row::lossy(row, 2)?)))
                    .optional()?;
                let Some((key, at, json)) = last else { break };
                tx.prepare_cached("DELETE FROM die_rolls WHERE id = ?1")?.execute([key])?;
                let rolls: Vec<usize> = serde_json::from_str(&json).unwrap_or_default();
                let stay = rolls.len().saturating_sub(left);
                left -= rolls.len() - stay;
                if stay > 0 {
                    insert_rolls(tx, id, at, rolls.get(..stay).unwrap_or_default())?;
                }
            }
            Ok(most - left)
        })
    }
}

/// A name without blanks at its ends.
fn named(name: &str) -> Result<String, ArchiveError> {
    let name = clean_name(name);
    if name.is_empty() { Err(ArchiveError::NameEmpty) } else { Ok(name) }
}

fn any_twice(words: &[String]) -> bool {
    words.iter().enumerate().any(|(at, word)| words.iter().take(at).any(|before| before == word))
}

/// Whether a die can have such faces: two or more, all different.
fn is_die(faces: &Faces) -> bool {
    let names: Vec<String> = faces.iter().map(|(face, _)| face.clone()).collect();
    let sides = faces.iter().try_fold(0u32, |sum, (_, sides)| sum.checked_add(*sides));
    faces.len() > 1
        && faces.iter().all(|(_, sides)| *sides > 0)
        && sides.is_some_and(|sides| sides <= MOST_SIDES)
        && !any_twice(&names)
}

/// Gives dice of a set other names, if all of its names are different then.
fn rename_each(tx: &Transaction, set: DiceSetId, dice: &[(DieId, String)]) -> Result<(), ArchiveError> {
    let mut statement = tx.prepare_cached("SELECT id, name FROM dice WHERE dice_set = ?1")?;
    let mut names: Vec<(i64, String)> = statement
        .query_map([set.0], |row| Ok((row.get(0)?, row::lossy(row, 1)?)))?
        .collect::<Result<_, _>>()?;
    for (die, name) in dice {
        let known = names.iter_mut().find(|(id, _)| *id == die.0).ok_or(ArchiveError::Dice)?;
        known.1.clone_from(name);
    }
    let names: Vec<String> = names.into_iter().map(|(_, name)| name.to_lowercase()).collect();
    if any_twice(&names) {
        return Err(ArchiveError::Dice);
    }
    dice.iter().try_for_each(|(die, name)| {
        change(tx, "dice", "UPDATE dice SET name = ?2 WHERE id = ?1", die.0, name)
    })
}

/// Changes a row and seals it.
fn change(
    tx: &Transaction,
    table: &str,
    sql: &str,
    id: i64,
    value: &dyn rusqlite::ToSql,
) -> Result<(), ArchiveError> {
    if tx.prepare_cached(sql)?.execute(params![id, value])? == 0 {
        return Err(ArchiveError::Dice);
    }
    sealed_rows::renew(tx, table, &id)
}

fn insert_rolls(tx: &Transaction, id: DieId, at: i64, faces: &[usize]) -> Result<(), ArchiveError> {
    tx.prepare_cached("INSERT INTO die_rolls (die, at, faces) VALUES (?1, ?2, ?3)")?.execute(params![
        id.0,
        at,
        row::to_json(&faces)?
    ])?;
    sealed_rows::renew(tx, "die_rolls", &tx.last_insert_rowid())
}

/// The faces of a die; `None` if there is no such die, or they cannot be read.
fn faces_of(conn: &Connection, id: DieId) -> Result<Option<Faces>, ArchiveError> {
    let mut statement = conn.prepare_cached("SELECT faces FROM dice WHERE id = ?1")?;
    let json = statement.query_row([id.0], |row| row::lossy(row, 0)).optional()?;
    Ok(json.and_then(|json| serde_json::from_str(&json).ok()).filter(is_die))
}

fn dice_of(conn: &Connection, set: DiceSetId) -> Result<Vec<NamedDie>, ArchiveError> {
    let mut statement = conn.prepare_cached("SELECT id, name FROM dice WHERE dice_set = ?1 ORDER BY id")?;
    let named = statement.query_map([set.0], |row| Ok((DieId(row.get(0)?), row::lossy(row, 1)?)))?;
    let mut dice = Vec::new();
    for (id, name) in named.collect::<Result<Vec<_>, _>>()? {
        let Some(faces) = faces_of(conn, id)? else { continue };
        let mut noted = conn.prepare_cached("SELECT faces FROM die_rolls WHERE die = ?1 ORDER BY id")?;
        let mut rows = noted.query([id.0])?;
        let mut rolls: Vec<usize> = Vec::new();
        while let Some(row) = rows.next()? {
            rolls.extend(serde_json::from_str::<Vec<usize>>(&row::lossy(row, 0)?).unwrap_or_default());
        }
        rolls.retain(|face| *face < faces.len());
        dice.push(NamedDie { id, name, faces, rolls });
    }
    Ok(dice)
}
