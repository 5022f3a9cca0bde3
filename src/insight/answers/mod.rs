//! The questions that people ask about their matches, each answered with tables. Matches against each other and matches
//! that all win or lose together are never counted into one figure.

mod averages;
mod company;
mod evenings;
mod groups;
mod pairs;
mod person;
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
    /// How much luck people had, and what their choices cost.
    Luck,
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
    pub const ALL: [Self; 19] = [
        Self::Wins,
        Self::Plays,
        Self::Pairs,
        Self::Scores,
        Self::Averages,
        Self::Games,
        Self::Company,
        Self::Rivals,
        Self::Ratings,
        Self::Luck,
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
            Self::Luck => "luck",
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
            Self::Wins => gettext("How often does each player win?"),
            Self::Plays => gettext("How often and how long do we play?"),
            Self::Pairs => gettext("Who finishes ahead of whom?"),
            Self::Scores => gettext("What are the best and the last scores?"),
            Self::Averages => gettext("What is usual with how many players?"),
            Self::Games => gettext("What do we play most, and what have we neglected?"),
            Self::Company => gettext("Who plays with whom?"),
            Self::Rivals => gettext("Who is whose rival?"),
            Self::Ratings => gettext("How strong is each player?"),
            Self::Luck => gettext("Who had luck, and what did choices cost?"),
            Self::Groups => gettext("How often do groups win, and where do they fall?"),
            Self::FairDice => gettext("Are the dice fair?"),
            Self::Seats => gettext("Does a seat win more often?"),
            Self::Sources => gettext("When do the points come?"),
            Self::Streaks => gettext("What are the longest streaks?"),
            Self::Cards => gettext("Which cards win?"),
            Self::Time => gettext("How long does each player take?"),
            Self::Records => gettext("What were the closest, highest and longest matches?"),
            Self::Evenings => gettext("How did the evenings and the series end?"),
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
            Question::Wins => {
                told_of_one(wins::tables(results), results, |asker| vec![person::wins(results, asker)])
            }
            Question::Plays => plays::tables(results, calendar),
            Question::Pairs => {
                told_of_one(pairs::tables(results), results, |asker| vec![person::against(results, asker)])
            }
            Question::Scores => scores::tables(results, calendar),
            Question::Averages => averages::tables(results),
            Question::Games => plays::games(results, calendar),
            Question::Company => company::tables(results),
            Question::Rivals => pairs::rivals(results),
            Question::Groups => groups::tables(results),
            Question::Seats => seats::tables(&results.recorded_here()),
            Question::Streaks => {
                told_of_one(streaks::tables(results), results, |asker| person::form(results, asker, calendar))
            }
            Question::Records => records::tables(&results.recorded_here(), calendar),
            Question::Evenings => evenings::tables(results, calendar),
            Question::Ratings
            | Question::Luck
            | Question::FairDice
            | Question::Sources
            | Question::Cards
            | Question::Time => return None,
        })
    };
    let answer = |question: &Question| Some(Answer::new(*question, tables(*question)?));
    asked.iter().filter_map(answer).collect()
}

/// With what is told only if one person asks.
fn told_of_one(mut tables: Vec<Table>, results: &Results, own: impl Fn(usize) -> Vec<Table>) -> Vec<Table> {
    tables.extend(results.asker.into_iter().flat_map(own));
    tables
}
