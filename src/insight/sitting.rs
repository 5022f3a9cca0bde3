//! The score of a sitting: who has won how often of the matches that the same people played one after the other.

use crate::archive::{MatchLine, REST, Status};

/// How often each seat's player has won before a match that began at `began`, in the order of `names`; of the matches of
/// `lines`, the newest first. `None` if these players have not just played against each other.
#[must_use]
pub fn wins_before(lines: &[MatchLine], names: &[String], began: i64) -> Option<Vec<u32>> {
    let mut wins = vec![0; names.len()];
    let (mut later, mut played) = (began, 0);
    for line in lines.iter().filter(|line| line.started_at < began && is_of(line, names)) {
        let ended = line.finished_at.unwrap_or(line.updated_at);
        if later.saturating_sub(ended) > REST {
            break;
        }
        later = line.started_at;
        played += 1;
        for (name, won) in names.iter().zip(&mut wins) {
            let is_first = |seat: &&crate::archive::SeatLine| seat.place == Some(1) && seat.name == *name;
            *won += u32::from(line.seats.iter().any(|seat| is_first(&seat)));
        }
    }
    (played > 0).then_some(wins)
}

/// Whether these players played a match against each other, in whatever order they sat.
fn is_of(line: &MatchLine, names: &[String]) -> bool {
    let mut sat: Vec<&str> = line.seats.iter().map(|seat| seat.name.as_str()).collect();
    let mut sit: Vec<&str> = names.iter().map(String::as_str).collect();
    sat.sort_unstable();
    sit.sort_unstable();
    line.status == Status::Finished && line.group_won.is_none() && !line.damaged && sat == sit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::{MatchId, SeatLine};

    const HOUR: i64 = 60 * 60 * 1000;

    /// A match that began and ended at these hours, with the seats' places.
    fn line(began: i64, ended: i64, seats: &[(&str, u8)]) -> MatchLine {
        let seat = |(name, place): &(&str, u8)| SeatLine {
            name: (*name).to_owned(),
            person: None,
            bot: None,
            score: None,
            place: Some(*place),
        };
        MatchLine {
            id: MatchId(began),
            uuid: String::new(),
            game: "dice-war".into(),
            status: Status::Finished,
            started_at: began * HOUR,
            updated_at: ended * HOUR,
            finished_at: Some(ended * HOUR),
            entries: 9,
            group_won: None,
            adjusted: false,
            elsewhere: false,
            uncounted: false,
            real_dice: false,
            branches: 0,
            branch_at: None,
            group_options: Default::default(),
            seats: seats.iter().map(seat).collect(),
            handed_over: false,
            note: String::new(),
            tags: Vec::new(),
            damaged: false,
        }
    }

    fn wins(lines: &[MatchLine], began: i64) -> Option<Vec<u32>> {
        wins_before(lines, &["Anna".to_owned(), "Ben".to_owned()], began * HOUR)
    }

    #[test]
    fn the_same_people_one_match_after_the_other() {
        let lines = [
            line(99, 100, &[("Anna", 1), ("Ben", 2)]),
            line(22, 23, &[("Ben", 1), ("Anna", 1)]),
            line(21, 22, &[("Ben", 1), ("Clara", 2)]),
            line(20, 21, &[("Anna", 2), ("Ben", 1)]),
            line(10, 13, &[("Anna", 1), ("Ben", 2)]),
        ];
        assert_eq!(wins(&lines, 24), Some(vec![1, 2]), "what came later or long before is left out");
        assert_eq!(wins(&lines, 30), None, "a new day");
        assert_eq!(wins(&lines[2..3], 24), None, "others played");
    }

    #[test]
    fn what_is_won_together_or_broken_off_is_no_win() {
        let together = MatchLine { group_won: Some(true), ..line(20, 21, &[("Anna", 1), ("Ben", 1)]) };
        let broken_off = MatchLine { status: Status::Abandoned, ..line(19, 20, &[("Anna", 1), ("Ben", 2)]) };
        let damaged = MatchLine { damaged: true, ..line(18, 19, &[("Anna", 1), ("Ben", 2)]) };
        assert_eq!(wins(&[together, broken_off, damaged], 22), None);
    }
}
