"""Content with faults of place: pieces off the board, on impassable hexes, or on one another."""

import pytest

from scenes import SCENARIO, check, fault, healthy, load


def put_start(scene, hex_):
    scene.scenario["players"][0]["squad"][0]["start"] = hex_


def put_base(scene, hex_):
    scene.scenario["players"][1]["base"] = hex_


def put_deploy(scene, hex_):
    scene.scenario["players"][0]["deploy"][1] = hex_


def put_objective(scene, hex_):
    scene.scenario["objectives"][1]["hex"] = hex_


PLACES = {
    put_start: "players[0].squad[0].start",
    put_base: "players[1].base",
    put_deploy: "players[0].deploy[1]",
    put_objective: "objectives[1].hex",
}


@pytest.mark.parametrize("put", PLACES, ids=lambda put: put.__name__[4:])
@pytest.mark.parametrize(
    ("hex_", "words"),
    [
        pytest.param((0, 1), "impassable", id="impassable"),
        pytest.param((-1, 0), "not on the board", id="off the board"),
        pytest.param((20, 20), "not on the board", id="far off the board"),
        pytest.param((4096, -4096), "not on the board", id="at the end of the world"),
    ],
)
def test_a_place_that_holds_nothing(tmp_path, put, hex_, words):
    scene = healthy()
    put(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, PLACES[put], f"{hex_[0]},{hex_[1]}", words)


@pytest.mark.parametrize("put", PLACES, ids=lambda put: put.__name__[4:])
@pytest.mark.parametrize("hex_", [(4097, 0), (0, -5000), (2**40, 0)])
def test_a_coordinate_out_of_range(tmp_path, put, hex_):
    scene = healthy()
    put(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, PLACES[put])


@pytest.mark.parametrize(
    ("put", "hex_", "path", "other"),
    [
        pytest.param(put_start, (4, 8), "players[1].squad[0].start", "players[0].squad[0].start", id="two units"),
        pytest.param(put_start, (2, 0), "players[0].squad[0].start", "players[0].base", id="a unit on its Base"),
        pytest.param(put_start, (3, 8), "players[1].base", "players[0].squad[0].start", id="a unit on another Base"),
        pytest.param(put_base, (2, 0), "players[1].base", "players[0].base", id="two Bases"),
        pytest.param(put_base, (4, 8), "players[1].squad[0].start", "players[1].base", id="a Base under a unit"),
        pytest.param(put_objective, (2, 4), "objectives[1].hex", "objectives[0].hex", id="two objectives"),
    ],
)
def test_two_pieces_on_one_hex(tmp_path, put, hex_, path, other):
    scene = healthy()
    put(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, path, other, f"{hex_[0]},{hex_[1]}")


@pytest.mark.parametrize("hex_", [(1, 0), (2, 0)], ids=["twice", "the Base, which is one already"])
def test_a_deploy_hex_listed_twice(tmp_path, hex_):
    scene = healthy()
    put_deploy(scene, hex_)
    check(fault(scene, tmp_path), SCENARIO, "players[0].deploy[1]", f"{hex_[0]},{hex_[1]}")


def test_a_reserve_that_can_never_be_deployed(tmp_path):
    scene = healthy()
    scene.scenario["players"][0].update(deploy=[])
    del scene.scenario["players"][0]["base"]
    check(fault(scene, tmp_path), SCENARIO, "players[0].deploy")


@pytest.mark.parametrize("hex_", [(0, 0), (1, 0)], ids=["unit", "deploy hex"])
def test_an_objective_may_lie_under_a_unit_or_on_a_deploy_hex(tmp_path, hex_):
    scene = healthy()
    put_objective(scene, hex_)
    load(scene, tmp_path)
