//! The questions that people ask about their matches, each answered with tables. Matches against each other and matches
//! that all win or lose together are never counted into one figure.

mod averages;
mod company;
mod evenings;
mod groups;
mod pairs;
mod plays;
mod records;
mod scores;
mod seats;
mod streaks;
mod wins;

use serde_json::{Value, json};

use super::results::{Calendar, Results};
use super::table::Table;
use crate::i18n::gettext;

pub use streaks::chance_of_a_run;

/// A question, in the order in which people ask them most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// Who wins how often.
    Wins,
    /// How often and how long we played.
    Plays,
    /// Who finishes ahead of whom.
    Pairs,
    /// Best, mean and last scores.
    Scores,
    /// Means by the number of players.
    Averages,
    /// What we play most, and what not for long.
    Games,
    /// With whom somebody plays.
    Company,
    /// Whom somebody loses to most, beats most and is closest to.
    Rivals,
    /// Who is how strong.
    Ratings,
    /// How often groups win, and where they fall.
    Groups,
    /// Whether real dice are fair.
    FairDice,
    /// Whether a seat wins more.
    Seats,
    /// Where the points come from.
    Sources,
    /// Runs of wins and losses.
    Streaks,
    /// Which cards somebody wins with.
    Cards,
    /// Who takes how long.
    Time,
    /// The closest, highest and longest matches.
    Records,
    /// Evenings, and the table of a series.
    Evenings,
}

impl Question {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Wins,
        Self::Plays,
        Self::Pairs,
        Self::Scores,
        Self::Averages,
        Self::Games,
        Self::Company,
        Self::Rivals,
        Self::Ratings,
        Self::Groups,
        Self::FairDice,
        Self::Seats,
        Self::Sources,
        Self::Streaks,
        Self::Cards,
        Self::Time,
        Self::Records,
        Self::Evenings,
    ];

    /// What it is called in arguments and in JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Plays => "plays",
            Self::Pairs => "pairs",
            Self::Scores => "scores",
            Self::Averages => "averages",
            Self::Games => "games",
            Self::Company => "company",
            Self::Rivals => "rivals",
            Self::Ratings => "ratings",
            Self::Groups => "groups",
            Self::FairDice => "fair-dice",
            Self::Seats => "seats",
            Self::Sources => "sources",
            Self::Streaks => "streaks",
            Self::Cards => "cards",
            Self::Time => "time",
            Self::Records => "records",
            Self::Evenings => "evenings",
        }
    }

    /// The question in the reader's language.
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Wins => gettext("Who wins how often?"),
            Self::Plays => gettext("How often and how long do we play?"),
            Self::Pairs => gettext("Who finishes ahead of whom?"),
            Self::Scores => gettext("What are the best and the last scores?"),
            Self::Averages => gettext("What is usual with how many players?"),
            Self::Games => gettext("What do we play most, and what not for a long time?"),
            Self::Company => gettext("Who plays with whom?"),
            Self::Rivals => gettext("Who is whose rival?"),
            Self::Ratings => gettext("Who is how strong?"),
            Self::Groups => gettext("How often do groups win, and where do they fall?"),
            Self::FairDice => gettext("Are the dice fair?"),
            Self::Seats => gettext("Does a seat win more often?"),
            Self::Sources => gettext("When do the points come?"),
            Self::Streaks => gettext("Who wins and loses in a row?"),
            Self::Cards => gettext("Which cards win?"),
            Self::Time => gettext("Who takes how long?"),
            Self::Records => gettext("What were the closest, highest and longest matches?"),
            Self::Evenings => gettext("What became of the evenings, and of the series?"),
        }
    }
}

/// What there is to say to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The question.
    pub question: Question,
    /// The answer; tables that would be empty are left out.
    pub tables: Vec<Table>,
}

impl Answer {
    /// An answer without the tables that are empty.
    #[must_use]
    pub fn new(question: Question, tables: Vec<Table>) -> Self {
        Self { question, tables: tables.into_iter().filter(|table| !table.rows.is_empty()).collect() }
    }

    /// All of it as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({
            "question": self.question.id(),
            "title": self.question.title(),
            "tables": self.tables.iter().map(Table::json).collect::<Vec<_>>(),
        })
    }
}

/// The answers that need nothing but how matches ended, to those of the questions that are asked.
#[must_use]
pub fn answers(results: &Results, calendar: &Calendar, asked: &[Question]) -> Vec<Answer> {
    let tables = |question: Question| -> Option<Vec<Table>> {
        Some(match question {
            Question::Wins => wins::tables(results),
            Question::Plays => plays::tables(results, calendar),
            Question::Pairs => pairs::tables(results),
            Question::Scores => scores::tables(results, calendar),
            Question::Averages => averages::tables(results),
            Question::Games => plays::games(results, calendar),
            Question::Company => company::tables(results),
            Question::Rivals => pairs::rivals(results),
            Question::Groups => groups::tables(results),
            Question::Seats => seats::tables(results),
            Question::Streaks => streaks::tables(results),
            Question::Records => records::tables(results, calendar),
            Question::Evenings => evenings::tables(results, calendar),
            Question::Ratings | Question::FairDice | Question::Sources | Question::Cards | Question::Time => {
                return None;
            }
        })
    };
    let answer = |question: &Question| Some(Answer::new(*question, tables(*question)?));
    asked.iter().filter_map(answer).collect()
}
