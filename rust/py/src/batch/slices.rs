//! Long calls, cut so that Ctrl-C is heard. The clock decides where they are cut, and nothing else.

use std::ops::Range;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How long a slice should take.
const WANTED: Duration = Duration::from_millis(50);
/// Games of the first slice.
const FIRST: usize = 256;

/// Does something with all places, without the interpreter, and lets it look for signals in between. A signal leaves
/// the places behind the current slice as they were.
pub fn by_slices(py: Python<'_>, places: Range<usize>, mut act: impl FnMut(Range<usize>) + Send) -> PyResult<()> {
    let (mut start, mut size) = (places.start, FIRST);
    while start < places.end {
        let stop = places.end.min(start + size);
        let began = Instant::now();
        py.detach(|| act(start..stop));
        py.check_signals()?;
        let spent = began.elapsed().max(Duration::from_micros(1));
        let wanted = WANTED.as_micros() * (stop - start) as u128 / spent.as_micros();
        size = usize::try_from(wanted).unwrap_or(usize::MAX).clamp(size / 4 + 1, size.saturating_mul(8));
        start = stop;
    }
    Ok(())
}
