//! What the choices of a seat are worth, compared by what the seat knows: the same worlds and the same effort for each.

use std::sync::atomic::AtomicBool;

use super::ismcts::MIXED;
use super::values::{share_of, won};
use super::{AlphaBeta, Halves, Question, Search, Watch};
use crate::engine::{Budget, Care, Effort, Game, Random, Seat, Turn};

/// With fewer simulations a game's own search does not plan ahead: for a first look, or a first impression of a long match, that would take
/// too long.
const PLANNED: u32 = 4_000;
/// Which part of the effort goes into the first look at all choices.
const FIRST_LOOK: u32 = 4;
/// Which part of a comparison comes first; the rest follows only if that leaves open whether the choice was good.
const FIRST_PART: u32 = 4;
/// So many entries from the end of a match, its result says what a choice is worth, in so many worlds. Fewer would call certain
/// what is not.
const SOON: u8 = 8;
const WORLDS: u32 = 100;
/// Who loses less than this, as a part of the win, has chosen well.
const NOTHING: f64 = 0.01;

/// A choice that may be worth a closer look.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<A> {
    /// The choice.
    pub action: A,
    /// What a first look says that it is worth to the seat, as a part of the win.
    pub value: f64,
    /// Whether a good player makes it now and then, so as not to be read.
    pub mixed: bool,
}

/// What choices are worth to the seat, as parts of the win, in the order in which they were given.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// By one half of the simulations, and by the other. They know nothing of each other.
    pub halves: Halves,
}

impl Compared {
    /// By all simulations.
    #[must_use]
    pub fn values(&self) -> Vec<f64> {
        let [one, other] = &self.halves;
        one.iter().zip(other).map(|(one, other)| (one + other) / 2.0).collect()
    }
}

/// Judges the choices of a seat.
pub trait Judge<G: Game>: Send {
    /// All choices worth thinking about after a first look, the best first; `None` if it was stopped.
    fn look(
        &mut self,
        question: &Question<'_, G>,
        simulations: u32,
        cancel: &AtomicBool,
    ) -> Option<Vec<Candidate<G::Action>>>;

    /// What each of `choices` is worth; `None` if it was stopped. Together they get so many simulations, or fewer if it is
    /// clear by then that none is better than the one that was made.
    fn compare(
        &mut self,
        question: &Question<'_, G>,
        choices: &[G::Action],
        made: usize,
        simulations: u32,
        cancel: &AtomicBool,
    ) -> Option<Compared>;
}

/// The judgement of the program's bots: lines of play, the game's own search, or trees.
#[derive(Debug)]
pub struct StandardJudge<G: Game> {
    search: Search<G>,
    lines: AlphaBeta<G>,
    /// How many positions a comparison by lines of play has for each simulation.
    positions: u32,
}

impl<G: Game> StandardJudge<G> {
    /// On so many cores; a comparison by lines of play looks at so many positions for each simulation.
    #[must_use]
    pub fn new(threads: usize, positions: u32) -> Self {
        let search = if threads > 1 { Search::default() } else { Search::in_turn() };
        Self { search, lines: AlphaBeta::default(), positions }
    }

    /// By lines of play, in games that have them.
    fn by_lines(
        &mut self,
        question: &Question<'_, G>,
        choices: &[G::Action],
        simulations: u32,
        cancel: &AtomicBool,
    ) -> Option<Option<Halves>> {
        let Question { game, observation, seat, .. } = *question;
        let Some(look) = game.lookahead() else { return Some(None) };
        let after = |choice: &G::Action| {
            let mut after = observation.clone();
            game.apply_action(&mut after, seat, choice, &mut ());
            after
        };
        let states: Vec<G::State> = choices.iter().map(after).collect();
        let positions = simulations.saturating_mul(self.positions);
        self.lines.worth(game, look, seat, &states, positions, cancel).map(Some)
    }

    /// By trees, with so many simulations for each choice.
    fn by_trees(
        &mut self,
        question: &Question<'_, G>,
        choices: &[G::Action],
        made: usize,
        each: u32,
        cancel: &AtomicBool,
    ) -> Option<Halves> {
        let first = each / FIRST_PART;
        let mut tried = self.search.compare(question, choices, first, cancel)?;
        if !tried.none_is_better_by(NOTHING, made) {
            let other = Question { seed: !question.seed, ..*question };
            tried.extend(self.search.compare(&other, choices, each - first, cancel)?);
        }
        Some(tried.halves())
    }

    /// By the game's own search, in games that have one; half of it imagines other rolls.
    fn by_game(&self, question: &Question<'_, G>, choices: &[G::Action], simulations: u32) -> Option<Halves> {
        let Question { game, observation, seat, seed } = *question;
        let (seats, together) = (game.seats(), game.cooperative());
        let mut random = Random::light(seed);
        let care = if simulations < PLANNED { Care::Hasty } else { Care::Careful };
        let mut half = || {
            let ended = ended(question, choices, &mut random);
            let effort = Effort { simulations, care, seed: random.seed(), chances: true };
            let values = game.judge(observation, seat, choices, effort)?;
            let valued = values.into_iter().zip(&ended);
            let share = |(value, ended): (f32, &Option<f64>)| {
                ended.unwrap_or_else(|| share_of(value.into(), seats, together))
            };
            Some(valued.map(share).collect())
        };
        Some([half()?, half()?])
    }
}

/// What each choice is worth after which the match is over within a few entries and the seat has nothing more to choose,
/// whatever it does not know: a game's own search may value the last step like any other, by what it brings and not by who
/// wins. All choices get the same worlds and dice.
fn ended<G: Game>(
    question: &Question<'_, G>,
    choices: &[G::Action],
    random: &mut Random,
) -> Vec<Option<f64>> {
    let Question { game, observation, seat, .. } = *question;
    let mut sums = vec![Some(0.0); choices.len()];
    let mut room = Vec::new();
    for _ in 0..WORLDS {
        let mut world = observation.clone();
        game.fill_unknown(&mut world, random);
        let seed = random.seed();
        for (choice, sum) in choices.iter().zip(&mut sums).filter(|(_, sum)| sum.is_some()) {
            let mut after = world.clone();
            game.apply_action(&mut after, seat, choice, &mut ());
            let end = end_of(game, &mut after, seat, &mut Random::light(seed), &mut room);
            *sum = sum.zip(end).map(|(sum, share)| sum + share);
        }
        if sums.iter().all(Option::is_none) {
            break;
        }
    }
    // Results stand beside a game's own values only where they leave no doubt: the two have not quite the same scale.
    let all = sums.iter().all(Option::is_some);
    let certain = |share: &f64| all || *share == 0.0 || *share == 1.0;
    sums.into_iter().map(|sum| sum.map(|sum| sum / f64::from(WORLDS)).filter(certain)).collect()
}

/// The part of the win of a seat at the end of a match that is nearly over, if it has nothing to choose until then. Others
/// choose what looks best to them.
fn end_of<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    random: &mut Random,
    choices: &mut Vec<G::Action>,
) -> Option<f64> {
    for _ in 0..SOON {
        let next = match game.turn(state) {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = game.sample(state, random);
                game.apply_chance(state, &chance, &mut ());
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first()?,
        };
        game.candidates(state, next, choices);
        if next == seat && choices.len() > 1 {
            return None;
        }
        let rated = choices
            .iter()
            .max_by(|one, other| game.rate(state, next, one).total_cmp(&game.rate(state, next, other)));
        let action = rated?.clone();
        game.apply_action(state, next, &action, &mut ());
    }
    game.outcome(state).and_then(|outcome| won(&outcome).get(seat.index()).copied())
}

impl<G: Game> Judge<G> for StandardJudge<G> {
    fn look(
        &mut self,
        question: &Question<'_, G>,
        simulations: u32,
        cancel: &AtomicBool,
    ) -> Option<Vec<Candidate<G::Action>>> {
        let Question { game, observation, seat, .. } = *question;
        let mut choices = Vec::new();
        game.candidates(observation, seat, &mut choices);
        let simulations = simulations / FIRST_LOOK;
        let halves = match self.by_lines(question, &choices, simulations, cancel)? {
            Some(halves) => Some(halves),
            None => self.by_game(question, &choices, simulations),
        };
        if let Some(halves) = halves {
            let values = Compared { halves }.values().into_iter();
            let candidate = |(action, value)| Candidate { action, value, mixed: false };
            let mut candidates: Vec<_> = choices.into_iter().zip(values).map(candidate).collect();
            candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
            return Some(candidates);
        }
        let watch = Watch { cancel, progress: &mut |_| {} };
        let budget = Budget { time: std::time::Duration::MAX, ..Budget::of(simulations) };
        let found = self.search.advise(question, budget, watch)?;
        let secret = matches!(game.turn(observation), Turn::Secret { .. });
        let most = found.ranked.first().map_or(0.0, |best| best.share);
        let (seats, together) = (game.seats(), game.cooperative());
        let candidate = |ranked: super::Ranked<G::Action>| Candidate {
            action: ranked.action,
            value: share_of(ranked.value.unwrap_or_default().into(), seats, together),
            mixed: secret && ranked.share >= MIXED * most,
        };
        Some(found.ranked.into_iter().map(candidate).collect())
    }

    fn compare(
        &mut self,
        question: &Question<'_, G>,
        choices: &[G::Action],
        made: usize,
        simulations: u32,
        cancel: &AtomicBool,
    ) -> Option<Compared> {
        let halves = match self.by_lines(question, choices, simulations, cancel)? {
            Some(halves) => halves,
            None => match self.by_game(question, choices, simulations) {
                Some(halves) => halves,
                None => {
                    let each = simulations / choices.len().max(1) as u32;
                    self.by_trees(question, choices, made, each, cancel)?
                }
            },
        };
        Some(Compared { halves })
    }
}
