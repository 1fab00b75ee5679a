"""Finding mods: installed ones, `module:Class`, and files."""

import sys

import pytest

import ironhex as ih
from ironhex.mods import installed

SOURCE = """
import ironhex as ih


@ih.component(requires=("Unit",))
class Heat:
    level: ih.u8 = 3


class Hot(ih.Mod):
    name = "hot"
    components = (Heat,)
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder on the path, from which modules are forgotten at the end."""
    monkeypatch.syspath_prepend(str(tmp_path))
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        del sys.modules[name]


def install(folder, **entries):
    """Installs entry points as `pip` would."""
    info = folder / "some_mods-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-mods\nVersion: 1.0\n")
    lines = [f"{name} = {place}" for name, place in entries.items()]
    (info / "entry_points.txt").write_text("[ironhex.mods]\n" + "\n".join(lines) + "\n")


def file_of(folder, text=SOURCE, name="hot_module.py"):
    path = folder / name
    path.write_text(text)
    return path


def test_an_installed_mod_is_found_by_its_name(folder):
    file_of(folder)
    install(folder, hot="hot_module:Hot")
    assert "hot" in installed()
    mod = ih.find_mod("hot")
    assert (mod.name, type(mod).__name__) == ("hot", "Hot")
    game = ih.Game("brawl-demo", mods=["hot"])
    assert game.read("Heat.level", 1) == 3
    batch = ih.Batch("brawl-demo", n=2, mods=["hot"])
    assert (batch.view("Heat.level")[:, 0] == 3).all()


def test_an_entry_point_may_be_an_object(folder):
    file_of(folder, SOURCE + "\nhot = Hot()\n")
    install(folder, hot="hot_module:hot")
    assert ih.find_mod("hot").name == "hot"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("nowhere_module:Hot", "mod 'bad' cannot be loaded: ModuleNotFoundError"),
        ("hot_module:Nothing", "mod 'bad' cannot be loaded: AttributeError"),
        ("hot_module:Heat", "is no ironhex.Mod"),
        ("hot_module", "is no ironhex.Mod"),
    ],
)
def test_an_installed_mod_that_cannot_be_loaded_says_why(folder, place, words):
    file_of(folder)
    install(folder, bad=place)
    with pytest.raises(ih.ModError, match=words):
        ih.find_mod("bad")
    with pytest.raises(ih.ModError, match=words):
        ih.Game("brawl-demo", mods=["bad"])


def test_a_name_that_is_none_tells_those_that_are_installed(folder):
    install(folder, hot="hot_module:Hot", warm="hot_module:Warm")
    with pytest.raises(ih.ModError, match=r"there is no mod 'hott'; installed are: .*hot.*warm"):
        ih.find_mod("hott")


def test_a_class_of_a_module(folder):
    file_of(folder)
    assert ih.find_mod("hot_module:Hot").name == "hot"
    for name, words in [
        ("hot_module:Cold", "there is no 'Cold' in it"),
        ("hot_module:Heat", "is no ironhex.Mod"),
        ("nowhere_module:Hot", "ModuleNotFoundError"),
    ]:
        with pytest.raises(ih.ModError, match=words):
            ih.find_mod(name)


def test_a_file_with_one_mod(folder):
    path = file_of(folder)
    assert ih.find_mod(str(path)).name == "hot"
    assert ih.find_mod(f"{path}:Hot").name == "hot"
    game = ih.Game("brawl-demo", mods=[str(path)])
    assert game.read("Heat.level", 1) == 3
    assert ih.Game.load(game.save(), mods=[str(path)]).state_hash() == game.state_hash()


def test_a_file_with_several_mods_needs_a_class(folder):
    path = file_of(folder, SOURCE + "\n\nclass Cold(ih.Mod):\n    pass\n")
    with pytest.raises(ih.ModError, match=r"must hold one mod, or say which with `:Class`; there are: Hot, Cold"):
        ih.find_mod(str(path))
    assert ih.find_mod(f"{path}:Cold").name == "Cold"
    with pytest.raises(ih.ModError, match="there is no 'Mild' in it"):
        ih.find_mod(f"{path}:Mild")


def test_mods_that_a_file_only_imports_are_not_its_own(folder):
    file_of(folder)
    importing = file_of(
        folder, "from hot_module import Hot\nimport ironhex as ih\n\nclass Own(ih.Mod): ...\n", "own.py"
    )
    assert ih.find_mod(str(importing)).name == "Own"
    empty = file_of(folder, "from hot_module import Hot\n", "empty.py")
    with pytest.raises(ih.ModError, match="there are: none"):
        ih.find_mod(str(empty))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
        ("import nowhere_module", "ModuleNotFoundError"),
        ("import ironhex as ih\n\nclass Bad(ih.Mod):\n    def __init__(self, x): ...\n", "TypeError"),
        ("import ironhex as ih\n\n@ih.component\nclass Heat:\n    level: int\n", "no type of a field"),
        ("\0", "cannot be loaded"),
    ],
)
def test_a_file_with_faults_says_which(folder, text, words):
    path = file_of(folder, text, "bad.py")
    with pytest.raises(ih.ModError, match=words):
        ih.find_mod(str(path))
    assert "ironhex_mod_bad" not in sys.modules or "Bad" in text


def test_files_that_are_not_there(folder):
    with pytest.raises(ih.ModError, match=r"there is no file .*nowhere\.py"):
        ih.find_mod(str(folder / "nowhere.py"))
    with pytest.raises(ih.ModError):
        ih.find_mod(str(folder))
    other = folder / "mod.txt"
    other.write_text("text")
    with pytest.raises(ih.ModError):
        ih.find_mod(str(other))


@pytest.mark.parametrize("name", ["", ":", "a:", ":A", "a b", "..", "/", "\n"])
def test_odd_names_are_errors_of_our_tree(name):
    with pytest.raises(ih.ModError):
        ih.find_mod(name)


def test_two_files_of_one_name_are_two_modules(tmp_path, folder):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one = file_of(tmp_path / "one", SOURCE.replace('"hot"', '"first"'), "same.py")
    two = file_of(tmp_path / "two", SOURCE.replace('"hot"', '"second"'), "same.py")
    assert [ih.find_mod(str(one)).name, ih.find_mod(str(two)).name] == ["first", "second"]
    assert [ih.find_mod(str(one)).name, ih.find_mod(str(two)).name] == ["first", "second"]
