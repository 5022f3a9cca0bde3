//! A form that always has an answer to everything.

use crate::engine::{Answer, Field, Filled};

/// What was answered to everything that was asked so far.
#[derive(Clone, Debug, Default)]
pub struct Answers(Vec<(Field, Answer)>);

impl Answers {
    /// Answers what is still asked after the first answers: as the last time the same was asked, otherwise with what is
    /// proposed.
    pub fn completed<R>(
        &mut self,
        fill: impl Fn(&[Answer]) -> Filled<R>,
        first: Vec<Answer>,
    ) -> (Vec<Answer>, Filled<R>) {
        let mut answers = first;
        loop {
            let filled = fill(&answers);
            let Some(field) = filled.fields.get(answers.len()) else {
                filled.fields.iter().zip(&answers).for_each(|(field, answer)| self.keep(field, answer));
                return (answers, filled);
            };
            let kept = self.0.iter().find(|(asked, _)| asked == field).map(|(_, answer)| answer);
            answers.push(kept.unwrap_or(&field.begin).clone());
        }
    }

    fn keep(&mut self, field: &Field, answer: &Answer) {
        match self.0.iter_mut().find(|(asked, _)| asked == field) {
            Some((_, kept)) => kept.clone_from(answer),
            None => self.0.push((field.clone(), answer.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::prelude::*;
    use crate::engine::{Names, Random, Seat, Setup, Turn, adjust};
    use crate::games::regidice::{Regidice, Ruling};

    /// What was answered comes back when the same is asked again, even after something could not be answered.
    #[test]
    fn answers_stay_while_the_same_is_asked() {
        let content = toml::from_str(Regidice::default_pack()).unwrap();
        let game = Regidice::new(Setup { seats: 2, options: Default::default(), content }).unwrap();
        let mut state = game.start();
        while let Turn::Chance(_) = game.turn(&state) {
            let chance = game.sample(&state, &mut Random::from_seed(3));
            game.apply_chance(&mut state, &chance, &mut ());
        }
        let fill = |answers: &[Answer]| adjust(&game, &state, answers);
        let ids = |filled: &Filled<Ruling>| filled.fields.iter().map(|field| field.id).collect::<Vec<_>>();
        let mut answers = Answers::default();
        let (all, filled) = answers.completed(fill, Vec::new());
        assert_eq!(ids(&filled), ["adjustment", "from", "dice", "to", "reason"]);
        assert!(filled.ruling.is_some() && filled.reason.is_none(), "a reason is needed for that");
        let mut told = all.clone();
        told[4] = Answer::Text("so it was".to_owned());
        let (_, filled) = answers.completed(fill, told);
        assert_eq!(filled.reason.as_deref(), Some("so it was"));
        let none = [&all[..2], &[Answer::Several(Vec::new())]].concat();
        let (_, nothing) = answers.completed(fill, none);
        assert_eq!((ids(&nothing).len(), nothing.ruling), (3, None), "no dice, nowhere to go");
        let (_, again) = answers.completed(fill, all[..3].to_vec());
        assert_eq!((again.reason.as_deref(), again.ruling), (Some("so it was"), filled.ruling));
        let titles = filled.fields[0].candidates(&Names::default());
        let concede = titles.iter().position(|title| title == "Give Up").unwrap();
        let (_, gives_up) = answers.completed(fill, vec![Answer::One(concede)]);
        assert_eq!(ids(&gives_up), ["adjustment", "seat", "reason"]);
        assert_eq!(gives_up.ruling, Some(Ruling::Concede { seat: Seat(0) }));
        assert_eq!(gives_up.reason.as_deref(), Some(""), "none is needed here");
    }
}
