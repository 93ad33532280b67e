//! What policies share that judge a frame by what its circuit already holds.
//!
//! They count the waiting cells of every circuit, ask their rule only about the first cell of a frame, and
//! treat the rest as early packet discard does.

use super::accounts::Accounts;
use super::frames::{Frames, Ruling, fits};
use super::{BufferView, CellView, LocalVc, Verdict};

/// What becomes of a frame that has lost a cell midway.
#[derive(Clone, Copy, Debug)]
pub(super) struct Remainder {
    /// Is it refused?
    pub cut: bool,
    /// May its end mark enter all the same?
    pub keep_end: bool,
}

/// Frames and cells of all circuits of a buffer.
#[derive(Clone, Debug, Default)]
pub(super) struct Tenants {
    frames: Frames,
    accounts: Accounts,
}

impl Tenants {
    /// Prepares for circuits numbered `0..circuits`.
    pub fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
        self.accounts.attach(circuits);
    }

    /// Judges a cell; `too_much` says of a number of fair shares whether its holder may begin a frame.
    #[inline]
    pub fn judge(
        &mut self,
        cell: CellView,
        buffer: BufferView,
        remainder: Remainder,
        too_much: impl FnOnce(f64) -> bool,
    ) -> Verdict {
        let mut verdict = fits(buffer);
        if cell.in_frame {
            let refuse_frame = self.frames.starts(cell.vc)
                && too_much(self.accounts.share_of(cell.vc, buffer.queued));
            let Remainder { cut, keep_end } = remainder;
            verdict =
                self.frames.judge(cell, Ruling { refuse_frame, fits: verdict, cut, keep_end });
        }
        if verdict == Verdict::Accept {
            self.accounts.enter(cell.vc);
        }
        verdict
    }

    /// An accepted cell has left the buffer.
    #[inline]
    pub fn leave(&mut self, vc: LocalVc) {
        self.accounts.leave(vc);
    }

    /// Counts the waiting cells anew.
    pub fn recount(&mut self, waiting: &mut dyn Iterator<Item = LocalVc>) {
        self.accounts.recount(waiting);
    }
}
