//! One frame: something in flight, in 32 bytes.

use super::procedure::Procedure;
use crate::store::layout::FRAME_BYTES;
use crate::store::scalar::Scalar;

/// The row of a subject, object or source that a frame does not have.
pub const NOBODY: u8 = 255;

/// Something in flight. Its registers mean what its procedure says.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Frame {
    /// What it does.
    pub procedure: Procedure,
    /// The step that comes next.
    pub step: u8,
    /// The player whose choice or effect it is.
    pub player: u8,
    /// Listeners already called at the point reached.
    pub listener: u8,
    /// The step just left plus 1 while its `after` listeners are called, else 0.
    pub left: u8,
    /// Row of the piece that acts or is acted on.
    pub subject: u8,
    /// Row of the other piece.
    pub object: u8,
    /// Row of the piece that caused it.
    pub source: u8,
    /// The effect being run.
    pub effect: u16,
    /// The op reached in it.
    pub op: u16,
    /// Rows still to do.
    pub mask: u64,
    /// Free for the procedure.
    pub registers: [i16; 6],
}

impl Frame {
    /// A frame at its first step.
    #[must_use]
    pub const fn new(procedure: Procedure, player: u8, subject: u8) -> Self {
        Self {
            procedure,
            step: 0,
            player,
            listener: 0,
            left: 0,
            subject,
            object: NOBODY,
            source: NOBODY,
            effect: 0,
            op: 0,
            mask: 0,
            registers: [0; 6],
        }
    }

    /// Its subject as a row.
    #[inline]
    #[must_use]
    pub const fn row(&self) -> usize {
        self.subject as usize
    }

    /// Its player as an index.
    #[inline]
    #[must_use]
    pub const fn who(&self) -> usize {
        self.player as usize
    }

    /// Reads a frame; `None` where the procedure is unknown.
    #[inline]
    #[must_use]
    pub(crate) fn read(bytes: &[u8], at: usize) -> Option<Self> {
        // A copy of known size: every access below is within its bounds for the compiler to see.
        let mut frame = [0; FRAME_BYTES];
        frame.copy_from_slice(&bytes[at..at + FRAME_BYTES]);
        let bytes = &frame;
        let mut registers = [0; 6];
        for (number, register) in registers.iter_mut().enumerate() {
            *register = i16::read(bytes, 20 + 2 * number);
        }
        Some(Self {
            procedure: Procedure::from_number(bytes[0])?,
            step: bytes[1],
            player: bytes[2],
            listener: bytes[3],
            left: bytes[4],
            subject: bytes[5],
            object: bytes[6],
            source: bytes[7],
            effect: u16::read(bytes, 8),
            op: u16::read(bytes, 10),
            mask: u64::read(bytes, 12),
            registers,
        })
    }

    /// Writes the frame.
    #[inline]
    pub(crate) fn write(&self, bytes: &mut [u8], at: usize) {
        let mut frame = [0; FRAME_BYTES];
        let whole = bytes;
        let bytes = &mut frame;
        bytes[0] = self.procedure as u8;
        bytes[1] = self.step;
        bytes[2] = self.player;
        bytes[3] = self.listener;
        bytes[4] = self.left;
        bytes[5] = self.subject;
        bytes[6] = self.object;
        bytes[7] = self.source;
        self.effect.write(bytes, 8);
        self.op.write(bytes, 10);
        self.mask.write(bytes, 12);
        for (number, register) in self.registers.iter().enumerate() {
            register.write(bytes, 20 + 2 * number);
        }
        whole[at..at + FRAME_BYTES].copy_from_slice(&frame);
    }
}
