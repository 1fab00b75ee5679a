//! What a game answers about itself, without changing.

use ironhex_core::flow::Stop;
use ironhex_core::game::area::covered;
use ironhex_core::game::{self as core, explain, refusal};
use ironhex_core::rules::relations::sight;
use ironhex_core::sim::odds::Question;
use ironhex_core::store::layout::POSITION;
use ironhex_core::store::query::rows;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Game, read_number};
use crate::action::{Action, Refusal};
use crate::board::{Pair, Sight, pair};
use crate::errors::{self, IronhexError, NotationError, PolicyError, StoreError};
use crate::explain::{DamageExplained, RollExplained};
use crate::matter::matter;
use crate::parts::read_row;
use crate::simulate::read_policy;
use crate::turn::Turn;
use crate::{cards, maps, odds, preview};

#[pymethods]
impl Game {
    /// Why an action is not legal, or None.
    #[pyo3(signature = (action, at = None))]
    fn why_not(&self, action: &Action, at: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Refusal>> {
        let stop = self.stop.unwrap_or(Stop::Done);
        let number = read_number(at)?;
        Ok(refusal::check(self.scene(), stop, action.action, number).err().map(Refusal::new))
    }

    /// The action that a built-in policy plays here; None unless a decision is open.
    fn policy_action(&self, policy: &str) -> PyResult<Option<Action>> {
        let policy = read_policy(policy)?;
        let Some(Stop::Decision { player, .. }) = self.stop else { return Ok(None) };
        Ok(policy.choose(self.scene(), player).map(|choice| Action { action: choice.action }))
    }

    /// The odds of an attack, also after an action that is only considered; see `ironhex.Game.odds`.
    #[allow(clippy::too_many_arguments, reason = "one for each argument of `ironhex.Game.odds`")]
    fn odds(
        &self,
        py: Python<'_>,
        attack: &Action,
        after: Option<&Action>,
        responses: &str,
        max_nodes: &Bound<'_, PyAny>,
        samples: Option<&Bound<'_, PyAny>>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<odds::Answer> {
        let question = Question {
            scenario: &self.scenario,
            hooks: &self.hooks,
            block: &self.block,
            stop: self.stop.unwrap_or(Stop::Done),
            after: after.map(|action| action.action),
            attack: attack.action,
            responses: odds::read_responses(responses)?,
        };
        odds::answer(py, &question, &odds::Method::read(max_nodes, samples, seed)?)
    }

    /// What a legal action leads to as far as it is certain.
    fn preview(&self, action: &Action) -> PyResult<preview::Told> {
        let stop = self.stop.unwrap_or(Stop::Done);
        refusal::check(self.scene(), stop, action.action, None).map_err(errors::refused)?;
        let Stop::Decision { player, .. } = stop else { return Err(PolicyError::new_err("no decision is open")) };
        Ok(preview::told(core::preview::preview(&self.scenario, &self.hooks, &self.block, player, action.action)))
    }

    /// Where a unit may end a movement: all hexes of the board, with costs.
    fn reach<'py>(&self, entity: &Bound<'py, PyAny>, movement: &Bound<'py, PyAny>) -> PyResult<maps::Reach<'py>> {
        maps::reach(self.scene(), entity, movement)
    }

    /// What a unit could attack: all hexes of the board, with weapons and dice.
    fn threat<'py>(&self, entity: &Bound<'py, PyAny>, after: &Bound<'py, PyAny>) -> PyResult<maps::Threat<'py>> {
        maps::threat(self.scene(), entity, after)
    }

    /// The open decision as a Python policy sees it.
    fn turn(&self) -> PyResult<Turn> {
        let Some(Stop::Decision { player, kind }) = self.stop else {
            return Err(PolicyError::new_err("no decision is open"));
        };
        Ok(Turn::new(self.block.clone(), self.schema.clone(), self.scenario.clone(), player, kind))
    }

    /// The Line of Sight between two entities on the board, explained.
    fn explain_line_of_sight(&self, actor: &Bound<'_, PyAny>, target: &Bound<'_, PyAny>) -> PyResult<Sight> {
        let row = |entity: &Bound<'_, PyAny>| {
            let row = Some(read_row(entity)?).filter(|row| *row < 64 && self.block.has(POSITION, *row));
            row.ok_or_else(|| StoreError::new_err(format!("entity {entity} is not on the board")))
        };
        let sight = sight::explain(self.scene(), row(actor)?, row(target)?, false);
        sight.map(Sight::new).ok_or_else(|| StoreError::new_err("an entity is not on the board"))
    }

    /// What an attack rolls, explained: one that is only considered, or the one in flight.
    #[pyo3(signature = (action=None))]
    fn explain_roll(&self, py: Python<'_>, action: Option<&Action>) -> PyResult<RollExplained> {
        let roll = explain::roll(self.scene(), action.map(|action| action.action)).ok_or_else(|| match action {
            Some(action) => {
                NotationError::new_err(format!("{} is no attack of a unit on the board on pieces there", action.action))
            }
            None => IronhexError::new_err("no attack is in flight: say which one to explain"),
        })?;
        RollExplained::new(py, self.scene(), &roll)
    }

    /// How the damage of the attack in flight to a target comes about, as things stand.
    fn explain_damage(&self, target: &Bound<'_, PyAny>) -> PyResult<DamageExplained> {
        let row = read_row(target)?;
        let reckoning = explain::damage(self.scene(), row);
        let reckoning = reckoning
            .ok_or_else(|| IronhexError::new_err(format!("entity {target} is no target of an attack in flight")))?;
        Ok(DamageExplained::new(row, reckoning))
    }

    /// What the open decision is about.
    fn matter<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        matter(py, self.scene())
    }

    /// Hexes that an area attack covers, and its targets; both empty for any other action.
    fn area(&self, action: &Action) -> (Vec<Pair>, Vec<usize>) {
        let core::Action::AttackArea { unit, weapon, placement } = action.action else { return Default::default() };
        let area = covered(self.scene(), unit.into(), weapon.into(), placement);
        let hexes = area.hexes.into_iter().map(pair).collect();
        (hexes, rows(area.targets).map(|row| row + 1).collect())
    }

    /// What the owner of a card, by number, would pay now for playing it, in each way.
    fn play_costs<'py>(&self, py: Python<'py>, card: usize) -> PyResult<Vec<(&'static str, Bound<'py, PyDict>)>> {
        cards::play_costs(py, self.scene(), card.wrapping_sub(1))
    }

    /// The nation power of a player that counts now, by nation (PC-11).
    fn power(&self, player: u8) -> Vec<(String, u8)> {
        cards::power(self.scene(), player & 1)
    }
}
