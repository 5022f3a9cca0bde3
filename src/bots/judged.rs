//! A game's own judgement of its choices as a player.

use super::{Analysis, Question, Ranked};
use crate::engine::{Game, Random};

/// The choice worth most; equal ones are drawn by lot.
pub(super) fn advise<G: Game>(
    question: &Question<'_, G>,
    choices: &[G::Action],
    values: &[f32],
) -> Option<Analysis<G::Action>> {
    let mut judged: Vec<(f32, &G::Action)> = values.iter().copied().zip(choices).collect();
    Random::from_seed(question.seed).shuffle(&mut judged);
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    let choice = judged.first()?.1.clone();
    let ranked = judged.into_iter().map(|(value, action)| Ranked {
        action: action.clone(),
        share: if *action == choice { 1.0 } else { 0.0 },
        value: Some(value),
    });
    Some(Analysis { choice: choice.clone(), ranked: ranked.collect(), simulations: 0 })
}
