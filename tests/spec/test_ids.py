"""The types of ruleset ids are those of the folders."""

from __future__ import annotations

from pathlib import Path

from dominorules import ids
from dominorules.cli.check import _own as checked
from dominorules.rulebook.ids import PLACE, built_in, ids_by_family, ids_module
from dominorules.rulebook.packages import open_folder

SPEC = Path(__file__).parents[2] / "spec/dominorules_spec"


def test_the_types_of_ids_are_written_from_the_folders() -> None:
    assert Path(ids.__file__) == PLACE
    assert PLACE.read_text("utf-8") == ids_module(built_in())


def test_a_folder_more_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "one_more"
    folder.mkdir()
    toml = 'id = "one_more"\nversion = "1.0.0"\nextends = "triplone"\n'
    (folder / "ruleset.toml").write_text(toml, "utf-8")
    more = built_in() | {"one_more": open_folder(folder)}
    assert ids_by_family(more)["meld"] == ["one_more", "triplone"]
    assert ids_module(more) != PLACE.read_text("utf-8")


def test_a_check_without_names_is_of_every_folder() -> None:
    assert sorted(checked()) == sorted(path.parent.name for path in SPEC.glob("*/ruleset.toml"))
