//! What a judge makes of what games have taught it, if it has been taught.
//!
//! No network is built in, and nobody in a browser can have one: what browsers are sent is bounded in size.

use fracas_game_of_war::{Side, State};

use super::judge::Judge;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use super::net::Net;

/// A network in a browser: there is none.
#[cfg(target_arch = "wasm32")]
pub(super) enum Net {}

impl Judge<'_> {
    /// What a side's points come to with what games have taught of the position, if `mover` were to open its turn now.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn taught(&self, state: &State, side: Side, mover: Side, points: i32) -> i32 {
        let Some(net) = self.net else { return points };
        let sums = [mover, mover.other()].map(|of| {
            let mut sum = net.sum();
            self.senses(state, of, |row| net.add(&mut sum, row, of != mover));
            sum
        });
        let told = net.points(&sums[0], &sums[1]);
        net.share(points) + if side == mover { told } else { -told }
    }

    /// The points as they are.
    #[cfg(target_arch = "wasm32")]
    #[inline(always)]
    pub(super) fn taught(&self, _: &State, _: Side, _: Side, points: i32) -> i32 {
        self.net.map_or(points, |net| match *net {})
    }
}
