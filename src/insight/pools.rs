//! The dice of the archive: what its logs say of dice that look alike, typed ones and those of the program apart.

use std::collections::BTreeMap;

use super::fair_dice::DieTest;
use super::figure::{Dot, Figure, Marks, Unit};
use super::share::Share;
use super::table::{Cell, Column, Kind, Table};
use crate::archive::{Archive, ArchiveError, DieId, Status};
use crate::engine::{Fallen, Names};
use crate::exchange;
use crate::i18n::{gettext, gettext_f};
use crate::play::{Catalogue, Provider};

/// Dice that look alike and whose rolls were told in the same way, or one die that people have named.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// The game’s title, in the reader’s language; of a named die what its set is called.
    pub game: String,
    /// What the dice are called.
    pub name: String,
    /// The die, if it is one that people have named.
    pub die: Option<DieId>,
    /// Whether they are real: people told what came up.
    pub real: bool,
    /// What their faces are called.
    pub faces: Vec<String>,
    /// Among how many kinds of dice they are looked at.
    pub among: usize,
    /// What their rolls say.
    pub test: DieTest,
}

/// All dice of finished and abandoned matches, in the order in which the matches came in. Faces that were chosen, and not
/// rolled, do not count; see [`MatchSetup::rolled_by`](crate::play::MatchSetup::rolled_by). `go_on` is told how many of how
/// many were played again, and says whether to go on; `None` if it did not.
///
/// # Errors
/// If the archive cannot be read. A match that cannot be played again is left out.
pub fn pools(
    archive: &Archive,
    catalogue: &Catalogue,
    game: Option<&str>,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Option<Vec<Pool>>, ArchiveError> {
    let ids = archive.ids_of_matches()?;
    let mut found: BTreeMap<(usize, bool, String), Pool> = BTreeMap::new();
    for (at, id) in ids.iter().enumerate() {
        if !go_on(at, ids.len()) {
            return Ok(None);
        }
        let Ok(file) = archive.export(*id) else { continue };
        let place = catalogue.games().iter().position(|def| def.info.id == file.setup.game);
        let Some((place, def)) = place.and_then(|place| Some((place, catalogue.games().get(place)?))) else {
            continue;
        };
        if file.status == Status::Running || file.uncounted || game.is_some_and(|game| game != def.info.id) {
            continue;
        }
        let Ok((session, None)) = exchange::replay(catalogue, file) else { continue };
        for step in session.game().course() {
            let Some(rolled_by) = session.setup().rolled_by(step.source) else { continue };
            let real = rolled_by == Provider::Physical;
            for fallen in step.fallen {
                let face = fallen.face;
                let key = (place, !real, fallen.id.clone());
                let pool = found.entry(key).or_insert_with(|| pool(gettext(def.info.title), real, fallen));
                pool.test.roll(face);
            }
        }
    }
    Ok(Some(found.into_values().collect()))
}

fn pool(game: String, real: bool, fallen: Fallen) -> Pool {
    let name = fallen.name.render(&Names(Vec::new()));
    let sides: Vec<u32> = fallen.faces.iter().map(|(_, sides)| *sides).collect();
    let faces = fallen.faces.into_iter().map(|(face, _)| face).collect();
    Pool { game, name, die: None, real, faces, among: fallen.kinds, test: DieTest::new(&sides) }
}

/// The dice that people have named, of a game or all, set by set: their noted rolls, and against how many dice of their set
/// they are looked at. Those that were put away are among them, as their rolls stay.
///
/// # Errors
/// If the archive cannot be read.
pub fn named_dice(archive: &Archive, game: Option<&str>) -> Result<Vec<Pool>, ArchiveError> {
    let sets = archive.dice_sets()?.into_iter().filter(|set| game.is_none_or(|game| set.game == game));
    let pools = sets.flat_map(|set| {
        let (title, among) = (set.name, set.among);
        set.dice.into_iter().map(move |die| {
            let (faces, sides): (Vec<String>, Vec<u32>) = die.faces.into_iter().unzip();
            let mut test = DieTest::new(&sides);
            die.rolls.iter().for_each(|face| test.roll(*face));
            Pool { game: title.clone(), name: die.name, die: Some(die.id), real: true, faces, among, test }
        })
    });
    Ok(pools.collect())
}

impl Pool {
    /// How often each face came, as a part of all rolls, with its range and what it should be.
    #[must_use]
    pub fn figure(&self) -> Figure {
        let rolls = self.test.rolls();
        let dot = |(at, face): (usize, &String)| {
            let hits = self.test.counts().get(at).copied().unwrap_or_default();
            let range = self.test.range(at);
            let value = Share { hits, of: rolls }.part().unwrap_or(f64::midpoint(range.0, range.1));
            let against = self.test.chances().get(at).copied();
            Dot { label: label(face), value, range, against, note: format!("{hits}/{rolls}") }
        };
        let dots: Vec<Dot> = self.faces.iter().enumerate().map(dot).collect();
        let most = dots.iter().fold(0.0_f64, |most, dot| most.max(dot.range.1));
        let mut figure = Figure::new(
            "faces".to_owned(),
            format!("{}: {}", self.game, self.name),
            gettext("Chance"),
            Unit::Percent,
            Marks::Dots(dots),
        );
        // Of faces that come seldom, nothing could be told apart on a scale up to a whole.
        figure.axis.high = ((most * 10.0).ceil() / 10.0).clamp(0.1, 1.0);
        figure
    }
}

/// What a face is called; one without a name is blank.
fn label(face: &str) -> String {
    if face.is_empty() { gettext("blank") } else { face.to_owned() }
}

/// What may be said of the dice that look alike.
#[must_use]
pub fn dice_tables(pools: &[Pool]) -> Vec<Table> {
    let titles = [("dice", gettext("Dice that look alike")), ("faces", gettext("Their faces"))];
    tables(titles, ("game", gettext("Game")), pools)
}

/// What may be said of the dice that people have named.
#[must_use]
pub fn named_dice_tables(pools: &[Pool]) -> Vec<Table> {
    let titles = [
        ("named-dice", gettext("Dice with names")),
        ("named-faces", gettext("The faces of dice with names")),
    ];
    tables(titles, ("set", gettext("Set of Dice")), pools)
}

fn tables(
    [all, each]: [(&'static str, String); 2],
    (of, of_title): (&'static str, String),
    pools: &[Pool],
) -> Vec<Table> {
    let dice = || {
        vec![
            Column::new(of, of_title.clone(), Kind::Text),
            Column::new("dice", gettext("Dice"), Kind::Text),
            Column::new("source", gettext("Rolled by"), Kind::Text),
        ]
    };
    let named = |pool: &Pool| {
        let source = if pool.real { gettext("the table") } else { gettext("the program") };
        vec![Cell::Text(pool.game.clone()), Cell::Text(pool.name.clone()), Cell::Text(source)]
    };
    let mut columns = dice();
    columns.extend([
        Column::new("rolls", gettext("Rolls"), Kind::Count),
        Column::new("evidence", gettext("Evidence"), Kind::Number),
        Column::new("limit", gettext("Limit"), Kind::Count),
        Column::new("verdict", gettext("What can be said"), Kind::Text),
    ]);
    let line = |pool: &Pool| {
        let count = |n: u64| Cell::Count(i64::try_from(n).unwrap_or(i64::MAX));
        let limit = super::fair_dice::LIMIT as u64 * pool.among as u64;
        let evidence = Cell::Number(pool.test.most_evidence().min(1e12));
        let words = Cell::Text(pool.test.words(pool.among));
        [named(pool), vec![count(pool.test.rolls()), evidence, count(limit), words]].concat()
    };
    let mut of_faces = dice();
    of_faces.extend([
        Column::new("face", gettext("Face"), Kind::Text),
        Column::new("came", gettext("Came"), Kind::Count),
        Column::new("fair", gettext("It should be"), Kind::Chance),
        Column::new("low", gettext("At least"), Kind::Chance),
        Column::new("high", gettext("At most"), Kind::Chance),
    ]);
    let faces = pools.iter().flat_map(|pool| {
        let face = move |(at, face): (usize, &String)| {
            let hits = pool.test.counts().get(at).copied().unwrap_or_default();
            let share = Share { hits, of: pool.test.rolls() };
            let (low, high) = pool.test.range(at);
            let chance = pool.test.chances().get(at).copied().unwrap_or_default();
            let numbers = [Cell::Count(i64::try_from(share.hits).unwrap_or(i64::MAX)), Cell::Chance(chance)];
            let range = [Cell::Chance(low), Cell::Chance(high)];
            [named(pool), vec![Cell::Text(label(face))], numbers.to_vec(), range.to_vec()].concat()
        };
        pool.faces.iter().enumerate().map(face).collect::<Vec<_>>()
    });
    let chance = gettext_f(
        "Once the evidence reaches the limit, the dice are taken to fall wrongly, and that stays so. With fair dice this happens in {n}% of all boxes, however often one looks.",
        &[("n", "5")],
    );
    vec![
        Table::new(all.0, all.1, columns)
            .noting(chance)
            .with(pools.iter().map(line)),
        Table::new(each.0, each.1, of_faces)
            .noting(gettext(
                "The chance of the face lies between “At least” and “At most” with 95% confidence, at all times together.",
            ))
            .with(faces),
    ]
}
