//! Sets of hexes as one strip of bits, in which a displacement is the same shift everywhere.

use super::hex::Hex;

/// Bytes that are looked at together: they stay in registers.
pub(super) const CHUNK: usize = 64;

/// Some bytes of a strip.
pub(super) type Chunk = [u8; CHUNK];

/// Where the bits of hexes lie in a strip.
///
/// The bit of (q, r) is `stride` · r + q, less that of the first hex. The stride leaves so much room
/// between rows that a displacement up to `radius` never leads from one hex to the bit of another.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Strip {
    stride: i32,
    /// Bit of (0, 0), may be negative.
    origin: i32,
    /// Chunks from the first hex to the last.
    chunks: usize,
    /// Zero bytes on either side of a set.
    margin: usize,
}

impl Strip {
    /// The shortest strip for hexes, of which there is one at least, and displacements.
    pub(super) fn new(hexes: &[Hex], radius: u16) -> Self {
        let stride = (0..=2).map(|slant| stride(hexes, slant, radius.into())).min().unwrap_or_default();
        let places = hexes.iter().map(|hex| stride * i32::from(hex.r) + i32::from(hex.q));
        let (first, last) = places.fold((i32::MAX, i32::MIN), |ends, at| (ends.0.min(at), ends.1.max(at)));
        let reach = i32::from(radius) * (stride + 1);
        let bytes = (last - first) as usize / 8 + 1;
        Self { stride, origin: -first, chunks: bytes.div_ceil(CHUNK), margin: reach as usize / 8 + 1 }
    }

    /// Chunks of a set.
    pub(super) fn chunks(self) -> usize {
        self.chunks
    }

    /// The bit of a hex.
    pub(super) fn bit(self, hex: Hex) -> usize {
        (self.stride * i32::from(hex.r) + i32::from(hex.q) + self.origin) as usize
    }

    /// Bytes of one copy of a set.
    fn bytes(self) -> usize {
        CHUNK * self.chunks + 2 * self.margin
    }

    /// Where a set is to be read so that each hex finds the bit of the hex at a displacement.
    pub(super) fn shift(self, displacement: Hex) -> Shift {
        let bits = self.stride * i32::from(displacement.r) + i32::from(displacement.q);
        let byte = bits.div_euclid(8) + self.margin as i32;
        Shift(bits.rem_euclid(8) as usize * self.bytes() + byte as usize)
    }

    /// Room for the bits of a set, all 0.
    pub(super) fn bits(self) -> Bits {
        Bits { bytes: vec![0; self.bytes()], margin: self.margin }
    }

    /// Adds a hex to the bits of a set.
    pub(super) fn insert(self, bits: &mut Bits, hex: Hex) {
        let bit = self.bit(hex);
        if let Some(byte) = bits.bytes.get_mut(self.margin + bit / 8) {
            *byte |= 1 << (bit % 8);
        }
    }
}

/// The least stride for rows that each lie `slant` halves of a hex farther west than the one above.
///
/// In coordinates 2q + slant · r the hexes span a width, a displacement adds twice the radius at
/// most, and a bit is met again 2 · stride − slant farther on.
fn stride(hexes: &[Hex], slant: i32, radius: i32) -> i32 {
    let halves = hexes.iter().map(|hex| 2 * i32::from(hex.q) + slant * i32::from(hex.r));
    let (least, most) = halves.fold((i32::MAX, i32::MIN), |ends, at| (ends.0.min(at), ends.1.max(at)));
    (most.saturating_sub(least) + 2 * radius + slant) / 2 + 1
}

/// How to read a set at a displacement.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shift(usize);

/// The bits of a set of hexes, between zeros.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    bytes: Vec<u8>,
    margin: usize,
}

impl Bits {
    /// With the bits of another set.
    pub(super) fn with(&self, other: &Self) -> Self {
        let bytes = self.bytes.iter().zip(&other.bytes).map(|(one, other)| one | other);
        Self { bytes: bytes.collect(), margin: self.margin }
    }

    /// The set of these bits.
    pub(super) fn set(&self) -> Set {
        let length = self.bytes.len();
        let mut set = vec![0; 8 * length];
        let (bytes, next) = (&self.bytes[..length - 1], &self.bytes[1..]);
        for (copy, moved) in set.chunks_exact_mut(length).enumerate() {
            // The last byte is one of the zeros.
            for ((moved, &byte), &next) in moved.iter_mut().zip(bytes).zip(next) {
                *moved = (u16::from_le_bytes([byte, next]) >> copy) as u8;
            }
        }
        Set { bytes: set, empty: self.bytes.iter().fold(0, |any, byte| any | byte) == 0 }
    }
}

/// A set of hexes: eight copies, each moved by one bit more, so that any displacement begins with a
/// whole byte of one of them.
#[derive(Clone, Debug)]
pub(super) struct Set {
    bytes: Vec<u8>,
    empty: bool,
}

impl Set {
    /// Whether no hex is in it.
    pub(super) fn is_empty(&self) -> bool {
        self.empty
    }

    /// A chunk of it, moved so that a hex has the bit of the hex at the displacement.
    #[inline]
    pub(super) fn chunk(&self, number: usize, shift: Shift) -> &Chunk {
        static NOTHING: Chunk = [0; CHUNK];
        let bytes = self.bytes.get(shift.0 + CHUNK * number..).and_then(|bytes| bytes.first_chunk());
        bytes.unwrap_or(&NOTHING)
    }
}
