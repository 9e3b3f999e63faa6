"""`dominorules new` at the terminal."""

from __future__ import annotations

from pathlib import Path

from cli.running import Cli


def test_the_command_tells_what_it_wrote_and_what_to_do_next(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / ("a-folder-with-a-long-name-" * 6)  # a command to copy is never wrapped
    folder.mkdir()
    place = str(folder)
    for lang, first in (("it", "è pronto"), ("nl", "staat klaar"), ("en", "is ready")):
        result = cli("new", f"table_{lang}", "--clause", "--into", place, "--lang", lang)
        assert result.code == 0
        assert first in " ".join(result.out.split())
        for name in ("ruleset.toml", f"rules.{lang}.md", "clauses.py", "examples/double_first.toml"):
            assert name in result.out
        lines = result.out.splitlines()
        assert lines[-2:] == [f"  dominorules {do} {place}/table_{lang}" for do in ("check", "play")]
    again = cli("new", "table_it", "--into", place)
    assert again.code == 2
    assert "exists already" in again.err
    assert cli("new", "--into", place).code == 2
