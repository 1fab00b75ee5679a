//! Instruction sets that pools can be rolled with. All of them give the same results.

use std::sync::LazyLock;

/// The environment variable that limits the choice.
pub const VARIABLE: &str = "IRONHEX_SIMD";

/// An instruction set, from the least to the most.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Instructions {
    /// What every processor of the platform has; pools are rolled one after the other.
    Scalar,
    /// AVX2 of `x86_64`.
    Avx2,
    /// AVX-512 (F, BW, DQ and VL) of `x86_64`.
    Avx512,
}

/// `IRONHEX_SIMD` has a value that names no instruction set.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{VARIABLE} = {0:?} is not scalar, avx2 or avx512")]
pub struct InstructionsError(String);

impl Instructions {
    /// All, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Scalar, Self::Avx2, Self::Avx512];

    /// Its name, as `"avx2"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this processor has it.
    #[must_use]
    pub fn available(self) -> bool {
        match self {
            Self::Scalar => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The most that this processor has and `IRONHEX_SIMD` allows; without that variable, the most
    /// that it has. The variable is read once in a process.
    ///
    /// # Errors
    ///
    /// [`InstructionsError`]: the variable names no instruction set.
    pub fn chosen() -> Result<Self, InstructionsError> {
        static CHOSEN: LazyLock<Result<Instructions, InstructionsError>> = LazyLock::new(|| {
            let limit = std::env::var_os(VARIABLE).map(|word| word.to_string_lossy().into_owned());
            Instructions::within(limit.as_deref())
        });
        CHOSEN.clone()
    }

    /// The most that this processor has up to the named one.
    fn within(limit: Option<&str>) -> Result<Self, InstructionsError> {
        let limit = match limit {
            None | Some("") => Self::Avx512,
            Some(word) => {
                let named = Self::ALL.into_iter().find(|set| set.name() == word);
                named.ok_or_else(|| InstructionsError(word.to_owned()))?
            }
        };
        let usable = Self::ALL.into_iter().filter(|&set| set <= limit && set.available());
        Ok(usable.max().unwrap_or(Self::Scalar))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_never_exceeded_and_must_be_known() {
        assert_eq!(Instructions::within(Some("scalar")), Ok(Instructions::Scalar));
        for limit in Instructions::ALL {
            let found = Instructions::within(Some(limit.name()));
            assert!(found.is_ok_and(|found| found <= limit && found.available()));
        }
        assert_eq!(Instructions::within(None), Instructions::within(Some("avx512")));
        assert_eq!(Instructions::within(Some("")), Instructions::within(None));
        let refused = Instructions::within(Some("sse9")).map_err(|error| error.to_string());
        assert_eq!(refused, Err("IRONHEX_SIMD = \"sse9\" is not scalar, avx2 or avx512".to_owned()));
    }
}
