//! Maps: rows of hexes with their terrain (BD-1).

use toml::Value;

use super::asked::Entries;
use super::error::ContentError;
use super::reader::{Reader, shown};
use crate::board::{Board, Hex, Terrain};

/// Rows that a map can have.
const MAX_ROWS: usize = 126;
/// Entries that a row can have, `.` included.
const MAX_ENTRIES: usize = 1024;
/// What a row looks like, as a pattern.
const ROW: &str = r"^\s*((\.|[+-]?[0-9]{1,3}[wx]?)(\s+|$))*$";

/// Reads a map file, its title and its board: `rows` are texts, row r, entry c is the hex (c − floor(r / 2), r), so odd rows stand
/// half a hex to the right. An entry is a level, then `w` for water or `x` for impassable; `.` is no hex.
///
/// # Errors
/// The first fault of the file.
pub fn read(mut reader: Reader) -> Result<(String, Board), ContentError> {
    let title = reader.text("name")?;
    let rows = reader.array("rows", 1, MAX_ROWS, Entries::Texts(ROW))?;
    let mut hexes = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let place = format!("rows[{r}]");
        let Value::String(text) = row else {
            return Err(reader.fault(&place, format!("must be a text such as \"0 0 1w .\", not {}", row.type_str())));
        };
        let entries = text.split_whitespace().count();
        if entries > MAX_ENTRIES {
            return Err(reader.fault(&place, format!("{entries} entries are too many: at most {MAX_ENTRIES}")));
        }
        for (column, entry) in text.split_whitespace().enumerate() {
            let place = format!("{place} entry {column}");
            let q = column as i16 - r as i16 / 2;
            if let Some(terrain) = read_entry(&reader, &place, entry)? {
                hexes.push((Hex::new(q, r as i16), terrain));
            }
        }
    }
    let board = Board::new(hexes).map_err(|error| reader.fault("rows", error.to_string()))?;
    reader.finish()?;
    Ok((title, board))
}

fn read_entry(reader: &Reader, place: &str, entry: &str) -> Result<Option<Terrain>, ContentError> {
    if entry == "." {
        return Ok(None);
    }
    let level = entry.trim_end_matches(['w', 'x']);
    let marks = &entry[level.len()..];
    let known = "a level such as 2, 0w (water), 1x (impassable), or . for no hex";
    match (level.parse::<i8>(), marks) {
        (Ok(level), "" | "w" | "x") => Ok(Some(Terrain { level, water: marks == "w", impassable: marks == "x" })),
        _ => Err(reader.fault(place, format!("{:?} is no terrain: write {known}", shown(entry)))),
    }
}

/// The board of a game that is played without one: a single hex, on which nothing stands.
///
/// # Errors
/// None: one hex makes a board.
pub fn none(reader: &Reader) -> Result<Board, ContentError> {
    let one = [(Hex::new(0, 0), Terrain::default())];
    Board::new(one).map_err(|error| reader.fault("map", error.to_string()))
}
