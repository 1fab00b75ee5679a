//! Little-endian integers in a byte array.

/// The type of one field of a component.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum FieldType {
    /// 8 bits, unsigned.
    U8,
    /// 8 bits, signed.
    I8,
    /// 16 bits, unsigned.
    U16,
    /// 16 bits, signed.
    I16,
    /// 32 bits, unsigned.
    U32,
    /// 32 bits, signed.
    I32,
    /// 64 bits, unsigned; the schema offers it to no component (an `i64` could not hold it).
    U64,
}

impl FieldType {
    /// Every type a component may use, with its name.
    pub const NAMED: [(&'static str, Self); 6] = [
        ("u8", Self::U8),
        ("i8", Self::I8),
        ("u16", Self::U16),
        ("i16", Self::I16),
        ("u32", Self::U32),
        ("i32", Self::I32),
    ];

    /// Width in bytes.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::U8 | Self::I8 => 1,
            Self::U16 | Self::I16 => 2,
            Self::U32 | Self::I32 => 4,
            Self::U64 => 8,
        }
    }

    /// The smallest and largest value that fits.
    #[must_use]
    pub const fn range(self) -> (i64, i64) {
        match self {
            Self::U8 => (0, u8::MAX as i64),
            Self::I8 => (i8::MIN as i64, i8::MAX as i64),
            Self::U16 => (0, u16::MAX as i64),
            Self::I16 => (i16::MIN as i64, i16::MAX as i64),
            Self::U32 => (0, u32::MAX as i64),
            Self::I32 => (i32::MIN as i64, i32::MAX as i64),
            Self::U64 => (0, i64::MAX),
        }
    }

    /// The type called `name`, as `"u8"`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    /// The name of the type, as `"u8"`.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMED.iter().find(|(_, kind)| *kind == self).map_or("u64", |(name, _)| name)
    }

    /// Reads a value of this type.
    #[must_use]
    pub fn read(self, bytes: &[u8], at: usize) -> i64 {
        match self {
            Self::U8 => u8::read(bytes, at).into(),
            Self::I8 => i8::read(bytes, at).into(),
            Self::U16 => u16::read(bytes, at).into(),
            Self::I16 => i16::read(bytes, at).into(),
            Self::U32 => u32::read(bytes, at).into(),
            Self::I32 => i32::read(bytes, at).into(),
            Self::U64 => u64::read(bytes, at) as i64,
        }
    }

    /// Writes a value of this type; the caller has checked [`FieldType::range`].
    pub fn write(self, bytes: &mut [u8], at: usize, value: i64) {
        match self {
            Self::U8 => (value as u8).write(bytes, at),
            Self::I8 => (value as i8).write(bytes, at),
            Self::U16 => (value as u16).write(bytes, at),
            Self::I16 => (value as i16).write(bytes, at),
            Self::U32 => (value as u32).write(bytes, at),
            Self::I32 => (value as i32).write(bytes, at),
            Self::U64 => (value as u64).write(bytes, at),
        }
    }
}

/// An integer that the block can hold.
pub trait Scalar: Copy {
    /// Its field type.
    const KIND: FieldType;
    /// Reads it at a byte offset.
    fn read(bytes: &[u8], at: usize) -> Self;
    /// Writes it at a byte offset.
    fn write(self, bytes: &mut [u8], at: usize);
}

macro_rules! scalar {
    ($($kind:ty, $name:ident);*) => {$(
        impl Scalar for $kind {
            const KIND: FieldType = FieldType::$name;
            #[inline]
            fn read(bytes: &[u8], at: usize) -> Self {
                let mut raw = [0; size_of::<$kind>()];
                raw.copy_from_slice(&bytes[at..at + size_of::<$kind>()]);
                Self::from_le_bytes(raw)
            }
            #[inline]
            fn write(self, bytes: &mut [u8], at: usize) {
                bytes[at..at + size_of::<$kind>()].copy_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}
scalar!(u8, U8; i8, I8; u16, U16; i16, I16; u32, U32; i32, I32; u64, U64);
