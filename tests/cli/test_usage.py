"""Usage errors and help pages, in every language."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cli.running import PROGRAM, Cli, environment
from dominorules.cli.app import COMMANDS
from dominorules.testing import GATES
from dominorules.words import LANGUAGES, Words


@pytest.mark.parametrize(
    ("args", "key", "details"),
    [
        (["plya"], "usage.command", {"name": "plya", "near": "play"}),
        (["play", "--sed", "1"], "usage.option", {"name": "--sed", "near": "--seed"}),
        (["show"], "usage.missing", {"what": "{metavar.RULESET}"}),
        (["replay"], "usage.missing", {"what": "{metavar.FILE}"}),
        (["list", "x", "y"], "usage.extra", {"text": "x y", "command": "dominorules list"}),
        (["play", "--seed"], "usage.value", {"option": "--seed"}),
        (["play", "--auto=1"], "usage.no_value", {"option": "--auto"}),
        (["play", "--seat", "a"], "usage.wants.N", {"what": "--seat"}),
        (["play", "--set", "target"], "usage.set", {"text": "target"}),
        (["play", "--set", "target=5", "--set", "target=6"], "usage.set.twice", {"name": "target"}),
        (
            ["show", "coppie", "--set", " target = 5", "--set", "target=5"],
            "usage.set.twice",
            {"name": "target"},
        ),
        (["play", "--seed", "1", "--auto", "--seed=2"], "usage.twice", {"option": "--seed"}),
        (["play", "--players", "greedy", "--players", "random"], "usage.twice", {"option": "--players"}),
        (["xyz"], "usage.command.all", {"name": "xyz", "known": ", ".join(COMMANDS)}),
        (["list", "--xyz"], "usage.option.all", {"name": "--xyz", "known": "--lang, --help"}),
        (["play", "--players", "x"], "usage.players.all", {"name": "x", "known": "greedy, random"}),
        (["show", "nosuch"], "usage.ruleset", {"name": "nosuch"}),
        (["show", "lime"], "usage.ruleset", {"name": "lime"}),  # `line` can be neither shown nor played
        (["check", "nosuch"], "usage.ruleset", {"name": "nosuch"}),
        (["check", "coppie", "nosuch"], "usage.ruleset", {"name": "nosuch"}),
        (["vectors", "nosuch", "--out", "."], "usage.ruleset", {"name": "nosuch"}),
        (["new", "my_table", "--extends", "nosuch"], "usage.ruleset", {"name": "nosuch"}),
        (["check", "--gate", "no"], "check.gate.unknown", {"gate": "no", "gates": ", ".join(GATES)}),
        (["play", "--players", "gredy"], "usage.players", {"name": "gredy", "near": "greedy"}),
        (["replay", "/none"], "usage.unreadable", {"file": "/none", "why": "{why.missing}"}),
        (["replay", "/"], "usage.unreadable", {"file": "/", "why": "{why.folder}"}),
        (["play", "--save", "/no/m"], "usage.unwritable", {"file": "/no/m", "why": "{why.no_folder}"}),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_usage_error_is_worded_in_the_language_and_exits_with_2(
    cli: Cli, args: list[str], key: str, details: dict[str, str], lang: str
) -> None:
    words = Words(lang, "command")
    filled = {name: words(value[1:-1]) if value[0] == "{" else value for name, value in details.items()}
    result = cli(*args, "--lang", lang)
    assert result.code == 2
    assert result.out == ""
    assert f"{words('error')} {words(key, **filled)}\n" in result.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["show", "copie"], "er is geen regelset ‘copie’; misschien coppie?"),
        (["check", "lime"], "er is geen regelset ‘lime’; misschien line?"),
        (["show", "lnie"], "er is geen regelset ‘lnie’; alle regelsets: dominorules list"),
        (["play", "--set", "x=5"], "x: onbekende parameter; dominorules show toont welke een regelset heeft"),
        (["play", "--set", "targt=50"], "targt: onbekende parameter; misschien target?"),
        (["play", "--set", "target=0"], "target: de waarde 0 mag niet; toegestaan: 1..10000"),
        (["play", "--set", "target=2.5"], "target: de waarde 2.5 mag niet; toegestaan: 1..10000"),
        (["play", "--set", "partners=maybe"], "partners: de waarde maybe mag niet; toegestaan: true, false"),
        (["play", "--seat", "4"], "--seat: plaats 4 bestaat niet: de plaatsen lopen van 0 tot en met 3"),
        (
            ["play", "--seats", "3"],
            "seats: 3 is geen mogelijk aantal spelers; spelen kan met 4",
        ),
        (["play", "line"], "‘line’ is alleen de basis van andere regelsets en wordt niet zelf gespeeld"),
        (["show", "./none"], "none: de map bevat geen ruleset.toml"),
    ],
)
def test_what_the_rules_refuse_is_worded_in_the_language_and_exits_with_2(
    cli: Cli, args: list[str], said: str
) -> None:
    result = cli(*args, "--lang", "nl")
    assert result.code == 2
    assert result.out == ""
    assert result.err == f"Fout: {said}\n"


def test_an_unknown_language_is_told_in_that_of_the_locale(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    result = cli("list", "--lang", "fr")
    assert result.code == 2
    assert result.err == "Errore: la lingua «fr» non c’è; si può scegliere tra it, nl, en\n"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_help_page_is_in_the_language_and_names_every_option(cli: Cli, command: str, lang: str) -> None:
    words = Words(lang, "command")
    result = cli(*command.split(), "--help", "--lang", lang)
    assert result.code == 0
    assert result.err == ""
    assert result.out.startswith(f"{words('help.usage')} dominorules {command}".rstrip())
    told = " ".join(result.out.split())
    assert " ".join(words(f"{command or 'program'}.help").split()) in told
    assert f"--lang {'|'.join(LANGUAGES)}" in told


def test_without_a_command_the_program_shows_its_help(cli: Cli) -> None:
    assert cli() == cli("--help")


def test_the_version_is_shown(cli: Cli) -> None:
    from importlib.metadata import version

    assert cli("--version").out == f"dominorules {version('dominorules')}\n"


def without(module: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run the program where a module is not installed."""
    code = (
        "import sys; sys.modules[sys.argv.pop(1)] = None; sys.argv[0] = 'dominorules'\n"
        "from dominorules.cli import main; main()"
    )
    command = [sys.executable, "-c", code, module, *args]
    return subprocess.run(command, env=environment(), capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_its_extra_the_program_says_in_one_line_what_to_install(lang: str) -> None:
    result = without("typer", "list", "--lang", lang)
    assert result.returncode == 1
    assert result.stdout == ""
    told = Words(lang, "command")("extra", command='pip install "dominorules[cli]"')
    assert result.stderr == f"{told}\n"


def test_the_package_run_as_a_module_is_the_same_program() -> None:
    module = (sys.executable, "-m", "dominorules")
    for args in (["list"], ["show", "nothing"], ["play", "--help"]):
        by_module, by_script = [
            subprocess.run([*how, *args], env=environment(), capture_output=True, check=False)
            for how in (module, (PROGRAM,))
        ]
        assert by_module.returncode == by_script.returncode
        assert (by_module.stdout, by_module.stderr) == (by_script.stdout, by_script.stderr)


def test_the_module_too_says_which_extra_is_missing() -> None:
    code = (
        "import runpy, sys; sys.modules['typer'] = None; runpy.run_module('dominorules', run_name='__main__')"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, encoding="utf-8", check=False
    )
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        Words("en", "command")("extra", command='pip install "dominorules[cli]"')
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_its_extra_a_gate_says_in_one_line_what_to_install(lang: str) -> None:
    result = without("hypothesis", "check", "coppie_1v1", "--lang", lang)
    assert (result.returncode, result.stdout) == (1, "")
    told = Words(lang, "command")("check.extra", gate="playouts", command='pip install "dominorules[check]"')
    assert " ".join(result.stderr.split()).endswith(told)
    others = without("hypothesis", "check", "coppie_1v1", "--gate", "text")
    assert others.returncode == 0


def test_the_console_script_passes_its_exit_code_on() -> None:
    result = subprocess.run([PROGRAM, "no"], env=environment(), capture_output=True, check=False)
    assert result.returncode == 2


@pytest.mark.parametrize(
    "command", ["replay", "show", "check", "list", "new", "play --set", "play --seed", ""]
)
def test_no_escape_sequence_of_an_argument_reaches_the_terminal(cli: Cli, command: str) -> None:
    result = cli(*command.split(), "\x1b[31mX\x9b2J\u202e")
    assert result.code in (1, 2) or command == "play --seed"
    assert not any([sign in result.out + result.err for sign in "\x1b\x9b\u202e"])
