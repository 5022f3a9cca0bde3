//! The highest point of a sum of choices among alternatives, found by Newton’s way, with what it leaves open.
//!
//! An alternative is as strong as a linear function of unknown numbers. One of them is chosen with the chance
//! `e^strength` of the sum over all. Each unknown number has a normal prior, so that the sum is strictly concave: there is one
//! highest point.

/// A linear function: a constant, and parts of unknown numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Linear {
    pub constant: f64,
    pub parts: Vec<(usize, f64)>,
}

/// What was observed once: alternatives that were chosen one after the other, in one or more possible orders.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Observed {
    pub alternatives: Vec<Linear>,
    /// Orders with their weights: each alternative was preferred to all behind it.
    pub orders: Vec<(f64, Vec<usize>)>,
}

/// A normal prior of an unknown number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prior {
    pub mean: f64,
    pub error: f64,
}

/// The highest point, and the covariances around it after Laplace.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fit {
    pub at: Vec<f64>,
    pub covariance: Vec<Vec<f64>>,
}

impl Linear {
    fn value(&self, at: &[f64]) -> f64 {
        let part = |(unknown, part): &(usize, f64)| at.get(*unknown).map_or(0.0, |value| part * value);
        self.constant + self.parts.iter().map(part).sum::<f64>()
    }
}

impl Fit {
    /// The standard error of an unknown number.
    pub(super) fn error(&self, unknown: usize) -> f64 {
        self.covariance
            .get(unknown)
            .and_then(|row| row.get(unknown))
            .copied()
            .unwrap_or_default()
            .max(0.0)
            .sqrt()
    }

    /// The value of a linear function, and its standard error.
    pub(super) fn of(&self, linear: &Linear) -> (f64, f64) {
        let mut variance = 0.0;
        for (one, part) in &linear.parts {
            for (two, other) in &linear.parts {
                let both =
                    self.covariance.get(*one).and_then(|row| row.get(*two)).copied().unwrap_or_default();
                variance += part * other * both;
            }
        }
        (linear.value(&self.at), variance.max(0.0).sqrt())
    }
}

/// What a point gives: the sum itself, its slopes, and how it bends, turned to positive.
struct Slope {
    height: f64,
    gradient: Vec<f64>,
    bend: Vec<Vec<f64>>,
}

/// Steps at most; a strictly concave sum takes less than ten.
const STEPS: usize = 60;

/// The highest point from a first guess on. `None` only if numbers are no numbers.
pub(super) fn highest(observed: &[Observed], priors: &[Prior], guess: Option<&[f64]>) -> Option<Fit> {
    let mut at: Vec<f64> = match guess {
        Some(guess) if guess.len() == priors.len() => guess.to_vec(),
        _ => priors.iter().map(|prior| prior.mean).collect(),
    };
    let mut here = slope(observed, priors, &at);
    for _ in 0..STEPS {
        let step = solve(&cholesky(&here.bend)?, &here.gradient);
        let longest = step.iter().fold(0.0f64, |longest, part| longest.max(part.abs()));
        let mut part = 1.0;
        loop {
            let next: Vec<f64> = at.iter().zip(&step).map(|(at, step)| at + part * step).collect();
            let there = slope(observed, priors, &next);
            // Near the top, heights differ by less than they are exact.
            let exact = 1e-12 * (1.0 + here.height.abs());
            if there.height >= here.height - exact || part < 1e-6 {
                (at, here) = (next, there);
                break;
            }
            part /= 2.0;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let lower = cholesky(&here.bend)?;
    let unit =
        |column: usize| (0..at.len()).map(|row| f64::from(u8::from(row == column))).collect::<Vec<_>>();
    let covariance = (0..at.len()).map(|column| solve(&lower, &unit(column))).collect();
    at.iter().all(|value| value.is_finite()).then_some(Fit { at, covariance })
}

fn slope(observed: &[Observed], priors: &[Prior], at: &[f64]) -> Slope {
    let n = priors.len();
    let mut slope = Slope { height: 0.0, gradient: vec![0.0; n], bend: vec![vec![0.0; n]; n] };
    for (unknown, prior) in priors.iter().enumerate() {
        let (off, weight) = (at[unknown] - prior.mean, 1.0 / (prior.error * prior.error));
        slope.height -= 0.5 * weight * off * off;
        slope.gradient[unknown] -= weight * off;
        slope.bend[unknown][unknown] += weight;
    }
    for one in observed {
        let strengths: Vec<f64> = one.alternatives.iter().map(|linear| linear.value(at)).collect();
        for (weight, order) in &one.orders {
            for first in 0..order.len().saturating_sub(1) {
                slope.add(*weight, &one.alternatives, &strengths, &order[first..]);
            }
        }
    }
    slope
}

impl Slope {
    /// Adds a choice: the first of these was preferred to the others.
    fn add(&mut self, weight: f64, alternatives: &[Linear], strengths: &[f64], left: &[usize]) {
        let most = left.iter().fold(f64::NEG_INFINITY, |most, alternative| most.max(strengths[*alternative]));
        let powers: Vec<f64> =
            left.iter().map(|alternative| (strengths[*alternative] - most).exp()).collect();
        let sum: f64 = powers.iter().sum();
        let chosen = left[0];
        self.height += weight * (strengths[chosen] - most - sum.ln());
        for (unknown, part) in &alternatives[chosen].parts {
            self.gradient[*unknown] += weight * part;
        }
        let mut mean: Vec<(usize, f64)> = Vec::with_capacity(2 * left.len());
        for (alternative, power) in left.iter().zip(&powers) {
            let chance = power / sum;
            let parts = &alternatives[*alternative].parts;
            for (unknown, part) in parts {
                self.gradient[*unknown] -= weight * chance * part;
                match mean.iter_mut().find(|(known, _)| known == unknown) {
                    Some((_, sum)) => *sum += chance * part,
                    None => mean.push((*unknown, chance * part)),
                }
                for (other, its) in parts {
                    self.bend[*unknown][*other] += weight * chance * part * its;
                }
            }
        }
        for (one, part) in &mean {
            for (two, other) in &mean {
                self.bend[*one][*two] -= weight * part * other;
            }
        }
    }
}

/// The lower triangle whose square is the matrix; `None` if it is not positive.
fn cholesky(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut lower = vec![vec![0.0; n]; n];
    for row in 0..n {
        for column in 0..=row {
            let before: f64 = (0..column).map(|k| lower[row][k] * lower[column][k]).sum();
            let left = matrix[row][column] - before;
            lower[row][column] = if row == column {
                if left.is_nan() || left <= 0.0 {
                    return None;
                }
                left.sqrt()
            } else {
                left / lower[column][column]
            };
        }
    }
    Some(lower)
}

fn solve(lower: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let n = lower.len();
    let mut found = right.to_vec();
    for row in 0..n {
        let before: f64 = (0..row).map(|k| lower[row][k] * found[k]).sum();
        found[row] = (found[row] - before) / lower[row][row];
    }
    for row in (0..n).rev() {
        let behind: f64 = (row + 1..n).map(|k| lower[k][row] * found[k]).sum();
        found[row] = (found[row] - behind) / lower[row][row];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone(unknown: usize) -> Linear {
        Linear { constant: 0.0, parts: vec![(unknown, 1.0)] }
    }

    fn anchor(strength: f64) -> Linear {
        Linear { constant: strength, parts: Vec::new() }
    }

    fn wins(won: usize, of: usize, against: f64) -> Vec<Observed> {
        let one = |n: usize| Observed {
            alternatives: vec![alone(0), anchor(against)],
            orders: vec![(1.0, if n < won { vec![0, 1] } else { vec![1, 0] })],
        };
        (0..of).map(one).collect()
    }

    /// With hardly any prior, what is most likely is the logit of the part that was won.
    #[test]
    fn against_an_anchor_it_is_the_logit() {
        let flat = [Prior { mean: 0.0, error: 1e4 }];
        for (won, of, against) in [(3, 10, 0.0), (7, 9, 0.5), (50, 100, -1.0)] {
            let fit = highest(&wins(won, of, against), &flat, None).unwrap();
            let part = won as f64 / of as f64;
            assert!((fit.at[0] - against - (part / (1.0 - part)).ln()).abs() < 1e-5, "{fit:?}");
            // The error is that of a logit, too.
            let error = 1.0 / (of as f64 * part * (1.0 - part)).sqrt();
            assert!((fit.error(0) - error).abs() < 1e-4, "{fit:?}");
        }
    }

    #[test]
    fn the_slope_at_the_top_is_nought_and_the_bend_that_of_differences() {
        let observed = vec![
            Observed {
                alternatives: vec![alone(0), alone(1), alone(2), anchor(0.3)],
                orders: vec![(1.0, vec![2, 0, 3, 1])],
            },
            Observed {
                alternatives: vec![alone(0), alone(1), alone(0)],
                orders: vec![(0.5, vec![0, 1, 2]), (0.5, vec![1, 0, 2])],
            },
            Observed {
                alternatives: vec![Linear { constant: 0.0, parts: vec![(0, 0.5), (1, 0.5)] }, alone(2)],
                orders: vec![(1.0, vec![1, 0])],
            },
        ];
        let priors = [Prior { mean: 0.0, error: 1.0 }; 3];
        let fit = highest(&observed, &priors, None).unwrap();
        let top = slope(&observed, &priors, &fit.at);
        assert!(top.gradient.iter().all(|part| part.abs() < 1e-9), "{:?}", top.gradient);
        let step = 1e-5;
        for unknown in 0..3 {
            let moved = |by: f64| {
                let mut at = fit.at.clone();
                at[unknown] += by;
                slope(&observed, &priors, &at)
            };
            let (up, down) = (moved(step), moved(-step));
            assert!(up.height < top.height && down.height < top.height);
            for other in 0..3 {
                let bend = (down.gradient[other] - up.gradient[other]) / (2.0 * step);
                assert!((bend - top.bend[unknown][other]).abs() < 1e-6, "{unknown} {other}");
            }
        }
        // What the covariances say, the bend undoes.
        for row in 0..3 {
            for column in 0..3 {
                let product: f64 = (0..3).map(|k| fit.covariance[row][k] * top.bend[k][column]).sum();
                assert!((product - f64::from(u8::from(row == column))).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn whatever_the_first_guess_the_top_is_the_same() {
        let observed = wins(9, 10, 0.0);
        let priors = [Prior { mean: 0.0, error: 1.0 }];
        let first = highest(&observed, &priors, None).unwrap();
        for guess in [-30.0, 5.0, 40.0] {
            let other = highest(&observed, &priors, Some(&[guess])).unwrap();
            assert!((first.at[0] - other.at[0]).abs() < 1e-9, "{guess}");
        }
    }
}
