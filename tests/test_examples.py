"""What the README, the examples and the benchmarks show, run as shown."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import dominorules as dr
from dominorules.rulebook.scaffold import scaffold

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("[!.]*/README.md")]]


def blocks(language: str) -> list[str]:
    """The code of this language in the README."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def run(*command: str, text: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *command], input=text, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_readmes_example_runs_and_prints_what_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = blocks("python")
    (said,) = re.findall(r"^print\(.*\)  # (.*)$", code, re.MULTILINE)
    example = tmp_path / "example.py"
    example.write_text(code)
    runpy.run_path(str(example))
    assert capsys.readouterr().out.strip() == said
    assert len([line for line in code.splitlines() if line.strip()]) <= 10


def test_the_readme_has_two_commands_that_set_themselves_up() -> None:
    play, test = blocks("sh")
    assert play.startswith("python3 -m venv ")
    assert "dominorules play " in play
    assert test.startswith("python3 -m venv ")
    assert test.rstrip().endswith("pytest -n auto")


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / page).read_text("utf-8"))
    for link in links:
        if "://" not in link:
            assert (ROOT / page).parent.joinpath(link).exists(), link


def played(printed: str) -> int:
    """How many moves were asked for, the last of which the end of the input left open."""
    assert "Traceback" not in printed
    return printed.count("your move, one of ")


@pytest.mark.parametrize("ruleset", dr.rulesets())
def test_the_frontend_plays_every_ruleset_that_is_listed(ruleset: str) -> None:
    printed = run("examples/frontend.py", ruleset, text="nonsense\n" + "\n" * 12)
    assert "'nonsense' is not a move" in printed
    assert played(printed) == 14 or printed.splitlines()[-1].startswith("Outcome(")
    assert "your tiles:" in printed


@pytest.mark.parametrize("parent", ["coppie_1v1", "tripple_domino", "triplone"])
def test_the_frontend_plays_the_folder_of_a_house(parent: str, tmp_path: Path) -> None:
    folder = scaffold("our_table", parent, into=tmp_path, clause=True)[0].parent
    assert played(run("examples/frontend.py", str(folder), text="\n" * 6)) == 7


def test_the_frontend_names_the_rulesets_when_it_is_asked_for_another() -> None:
    done = subprocess.run(
        [sys.executable, "examples/frontend.py", "chess"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1] == f"rulesets: {', '.join(dr.rulesets())}"


@pytest.mark.parametrize("ruleset", ["coppie", "coppie_1v1", "coppie_fid"])
def test_the_frontend_plays_a_match_and_explains_what_it_refuses(ruleset: str) -> None:
    wrong = ["nonsense", "7-99@L", "0-0@X", "draw 3-5"]
    printed = run("examples/frontend.py", ruleset, text="\n".join([*wrong, *[""] * 5_000]))
    assert "'nonsense' is not a move" in printed
    assert "there is no tile 7-99" in printed
    assert printed.count("\nhand ") >= 1
    assert printed.splitlines()[-1].startswith("Outcome(reason='match.target'")


@pytest.mark.parametrize("ruleset", ["coppie", "tripple_domino", "triplone"])
def test_people_at_one_terminal_take_moves_back_and_go_on_from_a_link(ruleset: str) -> None:
    printed = run("examples/hotseat.py", ruleset, "2", text="nonsense\nu\n\nu\n\n\n\nl\n")
    assert "Traceback" not in printed
    assert "'nonsense' is not a move" in printed
    assert "no move to take back" in printed
    assert printed.splitlines()[-1] == "you leave the table"
    (link,) = re.findall(r"^(?:your move, such as [^:]*: )?([\w-]{60,})$", printed, re.MULTILINE)
    again = run("examples/hotseat.py", ruleset, "2", link)
    assert again.partition("your move")[0].strip() == _last_shown(printed)


def _last_shown(printed: str) -> str:
    """What stood above the last prompt."""
    return re.split(r"your move, such as [^:]*: ", printed)[-2].partition("\n")[2].strip()


def test_the_benchmark_prints_a_ratio_for_every_row() -> None:
    printed = run("benchmarks/run.py", "--rounds", "2", "--hands", "4")
    lines, _, triangles = printed.partition("| triangles |")
    rows = [line for line in lines.splitlines() if line.startswith("| ")]
    assert len(re.findall(r"\*\*\d+\.\d\d\*\* \(\d+\.\d\d–\d+\.\d\d\)", lines)) == 2 * (len(rows) - 4)
    triangles, _, figures = triangles.partition("| figures |")
    assert len(re.findall(r"\*\*\d+\.\d+\*\*", triangles)) == 2
    assert len(re.findall(r"^\|[^|]+(\| [\d.,]+ ){3}\|$", figures, re.MULTILINE)) == 8


@pytest.mark.nightly
def test_hands_take_a_peer_at_least_1_3_times_as_long() -> None:
    run("benchmarks/run.py", "--at-least", "1.3")
