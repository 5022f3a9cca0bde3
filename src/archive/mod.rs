//! The archive: every match and every entry, in one SQLite file. Knows no game.
//!
//! An entry is committed to the disk before [`Archive::append`] returns, so that whatever was shown is
//! kept even if the program is killed. Corrections leave a trace: entries that are taken out of a log move
//! to [`Archive::struck`]. One [`Archive`] at a time may write; any number may read.
//!
//! Everything waits for the disk: a window calls from a worker.

mod amount;
mod backup;
mod branch;
mod chain;
mod clock;
mod connect;
mod dice;
mod edit;
mod elsewhere;
mod error;
mod file;
mod hand_over;
mod job;
mod kept;
mod list;
mod lock;
mod matches;
mod mend;
mod message;
mod open;
mod part;
mod people;
mod puzzles;
mod rescue;
mod results;
mod row;
mod salvage;
mod schema;
mod seal;
mod sealed_rows;
mod shared;
mod statistics;
mod step;
mod thin;
mod touched;
mod unique_keys;

pub use branch::Branch;
pub use clock::Clock;
pub use dice::{DiceSet, DiceSetId, DieId, Faces, MOST_DICE, MOST_SIDES, NamedDie, NewDie};
pub use elsewhere::{Elsewhere, Import, Taken};
pub use error::{ArchiveError, FileError, OpenError};
pub use file::{FILE_FORMAT, FILE_VERSION, Imported, MatchFile};
pub use job::BackupJob;
pub use kept::{Backup, BackupKind, Order, USUAL_BACKUP_BYTES, backups};
pub use list::{Filter, MatchLine, Page, PageKey, SeatLine};
pub use matches::{MatchId, NewMatch, Status, StoredMatch, Struck};
pub use open::{Archive, default_path};
pub use people::{Merged, Merging, Person, PersonId};
pub use puzzles::{NewPuzzle, PuzzleAnswer, StoredPuzzle};
pub use rescue::{begin_anew, newest_good_backup, restore, restore_newest_backup};
pub use results::{PlayedMatch, PlayedMatches, Player, REST};
pub use salvage::{Salvaged, salvage};
pub use schema::VERSION as SCHEMA_VERSION;
pub use seal::DamagedMatch;
pub use shared::{MatchStore, SharedArchive};
pub use statistics::{Tally, Who};
