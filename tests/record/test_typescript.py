"""The published TypeScript types declare what records hold, and a compiler takes them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import dominorules as dr
from dominorules.core.errors import InvalidRuleset
from dominorules.record import print_types, schema, to_data
from dominorules.rulebook.families import FAMILIES

TSC = os.environ.get("TSC") or shutil.which("tsc")
VIEWS = {"line": "coppie_1v1", "triangle": "tripple_domino", "meld": "triplone"}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_type_of_the_schema_is_declared_once_with_all_its_fields(family: str) -> None:
    text, parts = print_types(family), schema(family)["$defs"]
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert declared == list(parts)
    for name, part in parts.items():
        block = re.search(rf"^export interface {name} \{{\n(.*?)^\}}", text, re.MULTILINE | re.DOTALL)
        fields = re.findall(r"^  readonly (\w+)\??:", block[1], re.MULTILINE) if block else []
        assert fields == list(part.get("properties", {}))


def test_choices_are_unions_of_their_values_and_nothing_can_be_assigned() -> None:
    text = print_types("line")
    assert 'export type Count = "all" | "losers";' in text
    assert "readonly ends: readonly number[];" in text
    assert re.findall(r"^  (?!readonly|/\*\*)", text, re.MULTILINE) == []


def test_no_types_are_made_of_a_family_that_is_not_there() -> None:
    with pytest.raises(InvalidRuleset):
        print_types("squares")


@pytest.mark.skipif(TSC is None, reason="no TypeScript compiler on this machine")
@pytest.mark.parametrize("family", FAMILIES)
def test_a_compiler_takes_a_real_view_and_refuses_a_wrong_one(family: str, tmp_path: Path) -> None:
    rules = dr.load(VIEWS[family])
    state = rules.start(seats=2)
    while state.turn is None:
        move = rules.family.chance(rules.params, state, 7)
        state = rules.apply(state, move)
    view = rules.view(state, state.turn)
    name = type(view).__name__
    data = to_data(rules, view)
    assert isinstance(data, dict)
    (tmp_path / "types.d.ts").write_text(print_types(family), encoding="utf-8")

    def compiles(value: object) -> bool:
        text = f'import type {{ {name} }} from "./types";\nexport const v: {name} = {json.dumps(value)};\n'
        (tmp_path / "view.ts").write_text(text, encoding="utf-8")
        command = [str(TSC), "--noEmit", "--strict", "--target", "es2022", "view.ts"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 0

    assert compiles(data)
    assert not compiles({**data, "turn": "first"})
    assert not compiles({**data, "secret": 1})
