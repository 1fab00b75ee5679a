//! Where the pieces of a scenario stand: on the board, on passable hexes, each on a hex of its own.

use super::error::ContentError;
use super::origin::Origin;
use super::scenario::{MAX_PIECES, Scenario};
use crate::board::{Board, Hex};

/// A hex, and the place in the file that names it.
type Placed = (Hex, String);

/// Refuses too many pieces, and pieces off the board, on impassable hexes or on one another.
///
/// # Errors
/// The first fault, where `origin` says that it came from.
pub fn check(scenario: &Scenario, origin: &Origin) -> Result<(), ContentError> {
    let pieces = scenario.pieces();
    if pieces > MAX_PIECES {
        return Err(origin.joint_fault(String::new(), format!("{pieces} pieces are too many: at most {MAX_PIECES}")));
    }
    let (standing, deploy) = (standing(scenario), deploy(scenario));
    let number = |(number, objective): (usize, &super::scenario::ObjectiveSetup)| {
        (objective.hex, format!("objectives[{number}].hex"))
    };
    let mut lying: Vec<Placed> = scenario.objectives.iter().enumerate().map(number).collect();
    let token = |(number, token): (usize, &super::scenario::TokenSetup)| (token.hex, format!("tokens[{number}].hex"));
    lying.extend(scenario.tokens.iter().enumerate().map(token));
    let refuse = |(place, message): (String, String)| origin.joint_fault(place, message);
    for placed in standing.iter().chain(&deploy).chain(&lying) {
        passable(&scenario.board, placed).map_err(refuse)?;
    }
    alone(&standing).and_then(|()| alone(&lying)).map_err(refuse)
}

/// Bases, and units that begin on the board.
fn standing(scenario: &Scenario) -> Vec<Placed> {
    let mut standing = Vec::new();
    for (number, player) in scenario.players.iter().enumerate() {
        standing.extend(player.base.map(|hex| (hex, format!("players[{number}].base"))));
        let hexes = |built: &[Hex], key: &str| {
            let place = |(at, hex): (usize, &Hex)| (*hex, format!("players[{number}].{key}[{at}]"));
            built.iter().enumerate().map(place).collect::<Vec<Placed>>()
        };
        standing.extend(hexes(&player.garrisons, "garrisons"));
        standing.extend(hexes(&player.structures, "structures"));
        let place = |unit| format!("players[{number}].squad[{unit}].start");
        let starts = player.squad.iter().enumerate();
        standing.extend(starts.filter_map(|(unit, entry)| entry.start.map(|hex| (hex, place(unit)))));
    }
    standing
}

/// Deploy hexes besides the Bases.
fn deploy(scenario: &Scenario) -> Vec<Placed> {
    let mut deploy = Vec::new();
    for (number, player) in scenario.players.iter().enumerate() {
        let own = player.deploy.iter().skip(usize::from(player.base.is_some())).enumerate();
        deploy.extend(own.map(|(at, hex)| (*hex, format!("players[{number}].deploy[{at}]"))));
    }
    deploy
}

fn passable(board: &Board, (hex, place): &Placed) -> Result<(), (String, String)> {
    match board.cell(*hex) {
        None => Err((place.clone(), format!("hex {hex} is not on the board"))),
        Some(cell) if board.impassable(cell) => Err((place.clone(), format!("hex {hex} is impassable"))),
        Some(_) => Ok(()),
    }
}

fn alone(pieces: &[Placed]) -> Result<(), (String, String)> {
    for (number, (hex, place)) in pieces.iter().enumerate() {
        if let Some((_, other)) = pieces[..number].iter().find(|(taken, _)| taken == hex) {
            return Err((place.clone(), format!("hex {hex} is taken by {other}")));
        }
    }
    Ok(())
}
