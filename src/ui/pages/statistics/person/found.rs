//! What a worker finds of a person, and what is said of it.

use crate::archive::{PersonId, SharedArchive};
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::{Answer, Calendar, Kept, Profile, Question, Results, luck_and_choices, profile};
use crate::pages::statistics::counting::{Source, sentence};
use crate::play::Catalogue;
use crate::services::{HistoryFilter, MatchRow, Services, local_day};

/// So many of the last matches are shown.
const LAST: usize = 8;

/// What there is of a person.
#[derive(Debug)]
pub struct Found {
    pub profile: Profile,
    /// All of it in one sentence.
    pub sentence: String,
    /// Whom they play with, and what.
    pub about: String,
    /// Their last matches.
    pub last: Vec<MatchRow>,
}

/// Reads everything about a person; nothing if there is no such person any more.
pub fn find(
    source: &Source,
    archive: &SharedArchive,
    catalogue: &Catalogue,
    person: PersonId,
) -> Result<Option<Found>, UserError> {
    let calendar = Calendar::system();
    let Some(profile) = source.read(|archive| profile(archive, catalogue, person, &calendar))? else {
        return Ok(None);
    };
    let filter = HistoryFilter { person: Some(person), ..HistoryFilter::default() };
    let last = Services::history(archive, catalogue, &filter, None, LAST)?;
    let (sentence, about) = (in_short(&profile, &calendar), about(&profile));
    Ok(Some(Found { profile, sentence, about, last }))
}

/// How much luck they had and what their choices cost, in the matches that were looked back on; nothing if there are none.
pub fn luck(source: &Source, catalogue: &Catalogue, results: &Results) -> Option<Answer> {
    let kept = Kept::usual()?;
    let found =
        source.read(|archive| Ok(luck_and_choices(archive, catalogue, results, &kept, &mut |_, _| true)));
    let mut answer = found.ok()??;
    answer.tables.retain(|table| !table.rows.is_empty());
    (!answer.tables.is_empty()).then_some(answer)
}

fn in_short(profile: &Profile, calendar: &Calendar) -> String {
    if profile.results.matches.is_empty() {
        return gettext("No finished matches that count");
    }
    sentence(&profile.results, calendar)
}

/// “Mostly with Ben and Cleo · Favourite game: Dice Tuners”.
fn about(profile: &Profile) -> String {
    let with = match profile.mostly_with.as_slice() {
        [] => None,
        [one] => Some(gettext_f("Mostly with {name}", &[("name", one)])),
        [one, two, ..] => Some(gettext_f("Mostly with {name} and {other}", &[("name", one), ("other", two)])),
    };
    let game = profile.favourite.as_ref().map(|game| gettext_f("Favourite game: {game}", &[("game", game)]));
    with.into_iter().chain(game).collect::<Vec<_>>().join(" · ")
}

impl Found {
    /// Whether their matches count in statistics, those to come as well.
    pub const fn counts(&self) -> bool {
        !self.profile.person.uncounted
    }

    /// What the button about counting says.
    pub fn count_label(&self) -> String {
        if self.counts() { gettext("_Do Not Count Their Matches") } else { gettext("_Count Their Matches") }
    }

    /// How many of their matches do not count, if any.
    pub fn notice(&self) -> String {
        let all = self.profile.person.matches;
        let left = all.saturating_sub(self.profile.counted);
        if left == 0 {
            return String::new();
        }
        let (count, n, all) = (u32::try_from(left).unwrap_or(u32::MAX), left.to_string(), all.to_string());
        let places = [("n", &*n), ("all", &*all)];
        ngettext_f(
            "{n} of {all} matches does not count in anybody’s statistics.",
            "{n} of {all} matches do not count in anybody’s statistics.",
            count,
            &places,
        )
    }
}

/// What a card of this page is called.
pub fn title(question: Question) -> String {
    match question {
        Question::Wins => gettext("Wins"),
        Question::Pairs => gettext("Head to Head"),
        Question::Ratings => gettext("Strength over Time"),
        Question::Streaks => gettext("Form"),
        Question::Scores => gettext("Scores"),
        Question::Luck => gettext("Luck and Choices"),
        other => other.title(),
    }
}

/// The day of a time, as people here write it.
pub fn day(at: i64) -> String {
    local_day(Calendar::system().day(at))
}
