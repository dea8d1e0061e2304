//! Chance.

use fastrand::Rng;

pub struct Dice(pub Rng);

impl Dice {
    pub fn f(&mut self, a: f32, b: f32) -> f32 {
        a + (b - a) * self.0.f32()
    }
    pub fn chance(&mut self, p: f32) -> bool {
        self.0.f32() < p
    }
    pub fn below(&mut self, n: usize) -> usize {
        self.0.usize(0..n.max(1))
    }
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
    pub fn gauss(&mut self) -> f32 {
        let (u, v) = (self.0.f32().max(1e-7), self.0.f32());
        (-2.0 * u.ln()).sqrt() * (std::f32::consts::TAU * v).cos()
    }
}
