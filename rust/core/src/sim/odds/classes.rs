//! Classes of faces: those that no target and no op can tell apart.

use crate::content::Scenario;
use crate::content::effect::Op;
use crate::dice::tally;
use crate::game::{Scene, attack_in_flight, critical_from};
use crate::store::layout::{TARGET, TARGET_ACCURACY};
use crate::store::query::rows;

/// Faces that count the same.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Class {
    /// The lowest of them; it stands for all.
    pub(super) face: u8,
    /// How many there are.
    pub(super) faces: u128,
}

/// The faces from which effects of the scenario can make dice critical hits (AT-7), each once.
pub(super) fn widened(scenario: &Scenario) -> Vec<u8> {
    let ops = scenario.units.iter().flat_map(|card| &card.effects).flat_map(|effect| &effect.ops);
    let face = |op: &Op| if let Op::CriticalFrom { face, .. } = op { Some(*face) } else { None };
    let mut faces: Vec<u8> = ops.filter_map(face).collect();
    faces.sort_unstable();
    faces.dedup();
    faces
}

/// The classes of the attack in flight, lowest faces first. Each is an interval, so that "the lowest faces first" of
/// a reroll cannot tell more. Accuracy was taken before the roll (AT-6), but dice may yet become critical hits.
pub(super) fn classes(scene: Scene, widened: &[u8]) -> Vec<Class> {
    let Some(attack) = attack_in_flight(scene) else { return Vec::new() };
    let now = critical_from(scene, attack.row());
    let criticals = || widened.iter().copied().filter(|face| *face < now).chain([now]);
    let hit_on = scene.scenario.settings.hit_on as u8;
    let counts_as = |face: u8, critical: u8| {
        let targets = rows(scene.block.having(TARGET));
        targets.map(move |row| tally(&[face], scene.block.piece(TARGET_ACCURACY, row), hit_on, critical))
    };
    let same = |one: u8, other: u8| criticals().all(|critical| counts_as(one, critical).eq(counts_as(other, critical)));
    let mut classes: Vec<Class> = Vec::new();
    for face in 1..=10 {
        match classes.last_mut() {
            Some(class) if same(class.face, face) => class.faces += 1,
            _ => classes.push(Class { face, faces: 1 }),
        }
    }
    classes
}

/// Visits every way in which so many dice fall into classes, with the number of faces for it (the multinomial
/// weight); the faces come sorted. Stops at the first error.
pub(super) fn each_roll<E>(
    classes: &[Class],
    dice: u8,
    visit: &mut impl FnMut(&[u8], u128) -> Result<(), E>,
) -> Result<(), E> {
    split(classes, dice, 1, &mut Vec::with_capacity(dice.into()), visit)
}

fn split<E>(
    classes: &[Class],
    left: u8,
    weight: u128,
    faces: &mut Vec<u8>,
    visit: &mut impl FnMut(&[u8], u128) -> Result<(), E>,
) -> Result<(), E> {
    let Some((class, rest)) = classes.split_first() else {
        return if left == 0 { visit(faces, weight) } else { Ok(()) };
    };
    let before = faces.len();
    let mut weight = weight;
    for here in 0..=left {
        if !rest.is_empty() || here == left {
            split(rest, left - here, weight, faces, visit)?;
        }
        faces.push(class.face);
        // C(left, here + 1) · faces^(here + 1) from C(left, here) · faces^here.
        weight = weight * u128::from(left - here) * class.faces / u128::from(here + 1);
    }
    faces.truncate(before);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_all_rolls_add_up_to_all_faces() {
        let classes = [(1, 3), (4, 5), (9, 2)].map(|(face, faces)| Class { face, faces });
        let (mut rolls, mut sum) = (0, 0);
        let mut visit = |faces: &[u8], weight| {
            assert!(faces.len() == 32 && faces.is_sorted());
            (rolls, sum) = (rolls + 1, sum + weight);
            Ok::<(), ()>(())
        };
        assert_eq!(each_roll(&classes, 32, &mut visit), Ok(()));
        assert_eq!((rolls, sum), (34 * 33 / 2, 10_u128.pow(32)));
    }

    #[test]
    fn a_roll_has_its_multinomial_weight() {
        let classes = [(1, 3), (4, 5), (9, 2)].map(|(face, faces)| Class { face, faces });
        let mut found = Vec::new();
        let mut visit = |faces: &[u8], weight| {
            found.push((faces.to_vec(), weight));
            Ok::<(), ()>(())
        };
        assert_eq!(each_roll(&classes, 2, &mut visit), Ok(()));
        let all = [([9, 9], 4), ([4, 9], 20), ([4, 4], 25), ([1, 9], 12), ([1, 4], 30), ([1, 1], 9)];
        assert_eq!(found, all.map(|(faces, weight)| (faces.to_vec(), weight)));
    }
}
