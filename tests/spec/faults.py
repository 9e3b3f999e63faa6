"""A sound ruleset, and faults to put into it: each an edit, and the gate that must report it."""

from __future__ import annotations

import shutil
from pathlib import Path

import attrs

__all__ = ["FAULTS", "QUICK", "SOUND", "Fault", "faulty"]

SOUND = Path(__file__).parent / "napkin"
QUICK = ("text", "overrides", "coverage", "examples", "worlds")


@attrs.frozen
class Swap:
    """Put `new` wherever `old` stands in a file."""

    file: str
    old: str
    new: str = ""

    def into(self, folder: Path) -> None:
        path = folder / self.file
        text = path.read_text("utf-8")
        assert self.old in text, f"{self.file} does not say {self.old!r}"
        path.write_text(text.replace(self.old, self.new), "utf-8")


@attrs.frozen
class Add:
    """Put a text at the end of a file, or make the file."""

    file: str
    text: str

    def into(self, folder: Path) -> None:
        path = folder / self.file
        path.parent.mkdir(exist_ok=True)
        before = path.read_text("utf-8") if path.exists() else ""
        path.write_text(before + self.text, "utf-8")


@attrs.frozen
class Remove:
    """Take a file away."""

    file: str

    def into(self, folder: Path) -> None:
        (folder / self.file).unlink()


Edits = tuple[Swap | Add | Remove, ...]


@attrs.frozen
class Fault:
    """What is wrong, the gate, code and subject of what must be found, and how the sound ruleset gets it."""

    id: str
    gate: str
    code: str
    subject: str
    why: str
    edits: Edits
    gates: tuple[str, ...]
    folder: str


def fault(
    id: str,
    found: str,
    why: str,
    *edits: Swap | Add | Remove,
    gates: tuple[str, ...] = QUICK,
    folder: str = "napkin",
) -> Fault:
    """One row of the table."""
    gate, code, subject = found.split(" ", 2)
    return Fault(id, gate, code, subject, why, edits, gates, folder)


def faulty(id: str, into: Path) -> Path:
    """Give a copy of the sound ruleset with one fault of the table."""
    (found,) = [fault for fault in FAULTS if fault.id == id]
    return edited(found.edits, into).parent / found.folder


def edited(edits: Edits, into: Path) -> Path:
    """Give a copy of the sound ruleset with these edits."""
    folder = into / SOUND.name
    shutil.copytree(SOUND, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for edit in edits:
        edit.into(folder)
    return folder


# Words that several faults use.

RULESET, CLAUSES, TEXT, ITALIAN = "ruleset.toml", "clauses.py", "rules.en.md", "rules.it.md"
OPENING, SOURCE = "examples/opening.toml", "sources/napkin.toml"
EXAMPLES = tuple([Remove(f"examples/{path.name}") for path in sorted(SOUND.glob("examples/*.toml"))])
ROW = 'Requirement("open.double-first", on=Open, holds=open_double_first, basis=Basis.HOUSE)'
VERSION = 'version = "1.0.0"\n'


def tables(text: str) -> tuple[Swap]:
    """Tables of the ruleset, before those that it has."""
    return (Swap(RULESET, "[clauses]", f"{text}\n\n[clauses]"),)


def clause(row: str, *function: str) -> Edits:
    """One clause more, with its text."""
    lines = (MORE, "", *function, "", f"CLAUSES = (*CLAUSES, {row})", "")
    id = row.split('"')[1]
    text = f"\n### One more {{ #{id} }}\n\nThere is one clause more.\n"
    return (Add(CLAUSES, "\n".join(lines)), Add(TEXT, text))


def before(name: str, text: str) -> Swap:
    """Code before a function of clauses.py, or at the head of its body."""
    return Swap(CLAUSES, name, f"{text}{name}")


def guest(text: str) -> tuple[Add]:
    """Another ruleset, which extends the sound one."""
    return (Add("../guest/ruleset.toml", f'id = "guest"\n{VERSION}extends = "napkin"\n{text}'),)


MORE = """
from dominorules.core.slots import Slot
from dominorules.line import Draw
from dominorules.rulebook.clauses import Fact, Invariant, Knows
"""
PARAM = """[[param]]
name = "height"
kind = "whole"
min = 0
max = 6
default = 1
doc = { en = "The lowest double that must open." }
"""
WORLD = """[[world]]
id = "two-seats"
params = { max_pip = 2, seats = 2, partners = false, hand_size = 2 }
given = [{ hands = [["0-1", "1-2"], ["1-1", "2-2"]], stock = ["0-0", "0-2"], turn = 0 }]
"""
NOTHING = """[[example]]
id = "table"
clauses = ["open.double-first"]
params = { max_pip = 2, seats = 2, partners = false, hand_size = 3 }
given = { hands = [["0-1", "0-2", "1-2"], ["0-0", "1-1", "2-2"]], turn = 0 }
then = { view = { seat = 0 } }
"""
BLANK_FIRST = clause(
    'Requirement("open.blank-first", on=Open, holds=open_blank_first, overrides=("open.double-first",))',
    "def open_blank_first(p: LineParams, s: LineState, m: Open) -> bool:",
    "    return m.tile.shows(0)",
)
HAT = clause(
    'Effect("open.hat", on=Open, slot=Slot("sheet.hat"), value=open_hat, basis=Basis.HOUSE)',
    "def open_hat(p: LineParams, s: LineState, m: Open) -> bool:",
    "    return True",
)
MORE_POINTS = clause(
    'Effect("out.more", on=Out, slot=Slot("sheet.points"), value=out_more, basis=Basis.HOUSE)',
    "def out_more(p: LineParams, s: LineState, m: Out) -> tuple[int, ...]:",
    "    return tuple(points + 1 for points in s.points)",
)
DRAW_AGAIN = clause(
    'Effect("draw.again", on=Draw, slot=TURN, value=draw_again, basis=Basis.HOUSE)',
    "def draw_again(p: LineParams, s: LineState, m: Draw) -> Seat | None:",
    "    return s.turn",
)
TURN_AGAIN = clause(
    'Effect("open.turn", on=Open, slot=TURN, value=open_turn, basis=Basis.HOUSE)',
    "def open_turn(p: LineParams, s: LineState, m: Open) -> Seat | None:",
    "    return None if s.turn is None else Seat((s.turn + 1) % s.seats)",
)
BLANK_NEXT = clause(
    'Effect("open.blank-next", on=Open, slot=TURN, value=open_blank_next, basis=Basis.HOUSE)',
    "def open_blank_next(p: LineParams, s: LineState, m: Open) -> Seat | None:",
    "    return next((Seat(i) for i, hand in enumerate(s.hands) if Tile(0, 0) in hand), s.turn)",
)
IN_THE_DARK = clause(
    'Knows("view.hands", field=Slot("hands"), value=view_hands, basis=Basis.HOUSE)',
    "def view_hands(p: LineParams, s: LineState, seat: Seat | None) -> tuple[None, ...]:",
    "    return (None,) * s.seats",
)
EIGHT = clause(
    'Fact("table.eight", holds=table_eight, basis=Basis.HOUSE)',
    "def table_eight(p: LineParams) -> bool:",
    "    return p.seats == 8",
)
SHORT = clause(
    'Invariant("hand.short", holds=hand_short, basis=Basis.HOUSE)',
    "def hand_short(p: LineParams, s: LineState) -> bool:",
    "    return len(s.history) < 3",
)
NO_DOUBLE = clause(
    'Requirement("play.no-double", on=Play, holds=play_no_double, basis=Basis.HOUSE)',
    "def play_no_double(p: LineParams, s: LineState, m: Play) -> bool:",
    "    return not m.tile.is_double",
)
NOT_A_DOUBLE = clause(
    'LastResort("play.not-a-double", on=Play, holds=play_not_a_double, basis=Basis.HOUSE)',
    "def play_not_a_double(p: LineParams, s: LineState, m: Play, others: Sequence[object]) -> bool:",
    "    return bool(others) or not m.tile.is_double",
)
ONCE = before(
    "def open_double_first",
    "def once(p: LineParams, s: LineState, m: Open) -> bool:\n    return not s.begun\n\n\n",
)
LOADED_ONCE = before(
    "def open_double_first",
    "class Loaded:\n    times = 0\n\n\nLoaded.times += 1\nFIRST = Loaded.times == 1\n\n\n",
)
STUCK_TOO = Swap(RULESET, 'drop = ["pass.stuck"]')
NO_EXAMPLES = ("text", "overrides", "coverage", "worlds")
NO_WORLDS = ("text", "overrides", "coverage", "examples")
NO_COVERAGE = ("text", "overrides", "examples", "worlds")
# fmt: off
FAULTS = (
    # What cannot be loaded.
    fault("load_again", "load spec.again napkin",
          "A clause of the parent is defined again, but not replaced.",
          Swap(CLAUSES, '"open.double-first"', '"open.once"')),
    fault("load_comma", "load spec.clauses napkin", "One clause in brackets is no tuple.",
          Add(CLAUSES, f"\nCLAUSES = ({ROW})\n")),
    fault("load_constants", "load spec.constants napkin", "Constants, as before parameters could be added.",
          *tables("[constants]\nheight = 4")),
    fault("load_cycle", "load spec.cycle napkin", "A ruleset extends its own descendant.",
          Swap(RULESET, '"coppie"', '"guest"'), *guest("")),
    fault("load_drop", "load spec.dangling napkin", "A clause is dropped that does not exist.",
          Swap(RULESET, '"pass.stuck"', '"play.mach"')),
    fault("load_family", "load spec.family napkin", "A family that does not exist.",
          Swap(RULESET, 'extends = "coppie"', 'family = "dice"')),
    fault("load_id", "load spec.id napkin", "The id is not the name of the folder.",
          Swap(RULESET, 'id = "napkin"', 'id = "another_table"')),
    fault("load_key", "load spec.key napkin", "A key that means nothing.",
          Swap(RULESET, VERSION, f"{VERSION}parametres = {{ target = 50 }}\n")),
    fault("load_language", "load spec.language napkin", "A language that the texts cannot have.",
          Swap(RULESET, 'language = "en"', 'language = "tlh"')),
    fault("load_param", "load params.unknown napkin", "A parameter that does not exist.",
          *tables("[params]\ntargett = 50")),
    fault("load_param_again", "load spec.param_again guest", "The parameter of a parent is added again.",
          *guest(PARAM), folder="guest"),
    fault("load_param_child", "load params.value guest",
          "A child sets the parameter of its parent to what is no number.",
          *guest('[params]\nheight = "four"\n'), folder="guest"),
    fault("load_param_default", "load params.value napkin",
          "The default of a parameter is out of its domain.",
          Swap(RULESET, "default = 1", "default = 7")),
    fault("load_param_keyword", "load spec.param_keyword napkin",
          "A parameter with a word of Python for a name.",
          Swap(RULESET, '"height"', '"class"')),
    fault("load_param_name", "load spec.param_name napkin",
          "The name of a parameter begins with a capital.",
          Swap(RULESET, '"height"', '"Height"')),
    fault("load_param_type", "load spec.param_type napkin", "A clause reads a number as a switch.",
          Swap(CLAUSES, 'Param("height", int)', 'Param("height", bool)')),
    fault("load_param_unknown", "load spec.param_unknown napkin",
          "A clause reads a parameter that nobody adds.",
          Swap(RULESET, PARAM)),
    fault("load_param_value", "load params.value napkin", "A parameter out of its domain.",
          *tables('[params]\ntarget = "fifty"')),
    fault("load_parent", "load ruleset.unknown napkin", "The parent does not exist.",
          Swap(RULESET, '"coppie"', '"copie"')),
    fault("load_provenance", "load spec.provenance napkin", "Hearsay.",
          Swap(RULESET, VERSION, f'{VERSION}provenance = "rumoured"\n')),
    fault("load_python", "load spec.python napkin", "A name that the family does not have.",
          Add(CLAUSES, "\nfrom dominorules.line import Opening\n")),
    fault("load_replace", "load spec.dangling napkin", "A clause is replaced that does not exist.",
          Swap(RULESET, "[clauses]", '[clauses]\nreplace = ["play.mach"]')),
    fault("load_reused", "load spec.reused napkin", "The id of a dropped clause gets another meaning.",
          Swap(CLAUSES, '"open.double-first"', '"pass.stuck"')),
    fault("load_root", "load spec.root napkin", "A parent and a family at once.",
          Swap(RULESET, VERSION, f'{VERSION}family = "line"\n')),
    fault("load_toml", "load spec.toml napkin", "A quotation mark is missing.",
          Swap(RULESET, VERSION, 'version = "1.0.0\n')),
    fault("load_twice", "load spec.twice napkin", "One id for two clauses.",
          Add(CLAUSES, f"\nCLAUSES = (*CLAUSES, {ROW})\n")),
    fault("load_type", "load spec.type napkin", "A text where a list belongs.",
          Swap(RULESET, '["pass.stuck"]', '"pass.stuck"')),
    fault("load_unreplaced", "load spec.unreplaced napkin",
          "A clause is to be replaced, but nothing comes in its place.",
          Swap(RULESET, "[clauses]", '[clauses]\nreplace = ["play.match"]')),
    fault("load_version", "load spec.missing napkin", "No version.",
          Swap(RULESET, VERSION)),
    # Texts.
    fault("text_avoided", "text text.avoided play.back",
          "The text says what the glossary of its folder says otherwise, in the plural.",
          Swap(TEXT, "After a double", "After stones with equal halves")),
    fault("text_doc", "text text.doc height",
          "A parameter does not say in the normative language what it means.",
          Swap(RULESET, "doc = { en =", "doc = { it ="), gates=("text",)),
    fault("text_empty", "text text.empty play.back", "A heading stands alone.",
          Swap(TEXT, "After a double the seat on the left plays.\n\n")),
    fault("text_heading", "load spec.heading napkin", "A heading with a word that means nothing.",
          Swap(TEXT, "#open.double-first", "#open.double-first .normative")),
    fault("text_id", "text text.id play.Back", "An id in camel case.",
          Swap(CLAUSES, "play.back", "play.Back"), Swap(TEXT, "play.back", "play.Back")),
    fault("text_missing", "text text.missing play.back", "The clause has no text.",
          Swap(TEXT, "{ #play.back }", "{ #about .informative }")),
    fault("text_name", "text text.name open.double-first", "The function is not called like the clause.",
          Swap(CLAUSES, "open_double_first", "doubles")),
    fault("text_no_original", "text text.no_original table.hush", "A translation of nothing.",
          Add(ITALIAN, "\n### Silenzio { #table.hush .informative }\n\nSi gioca zitti.\n")),
    fault("text_orphan", "text text.orphan open.double-last",
          "A text speaks of a clause that does not exist.",
          Add(TEXT, "\n### Doubles close last { #open.double-last }\n\nNobody goes out with a double.\n")),
    fault("text_place", "text text.place play.back", "A place for a parameter that does not exist.",
          Swap(TEXT, "After a double", "After a double of {max_pips}")),
    fault("text_places", "text text.places open.double-first",
          "The translation leaves out a number that the original gives.",
          Swap(ITALIAN, "un doppio di almeno {height}", "un doppio")),
    fault("text_replaced", "text text.missing pass.stuck",
          "A replaced clause that is still told in the parent's words.",
          Swap(RULESET, "drop", "replace"), Swap(CLAUSES, "last", "stuck"),
          Swap(TEXT, "{ #pass.last }", "{ #about .informative }"), gates=("text",)),
    fault("text_stale", "text text.stale open.double-first",
          "The original changed after it was translated.",
          Swap(TEXT, "Whoever opens and holds", "Whoever opens holding")),
    fault("text_twice", "load text.twice napkin", "Two texts for one clause.",
          Add(TEXT, "\n### Again { #play.back }\n\nAnd again.\n")),
    # Overrides.
    fault("override_cycle", "overrides override.cycle open.double-first", "Two clauses override each other.",
          Swap(CLAUSES, "double_first, basis", 'double_first, overrides=("open.blank-first",), basis'),
          *BLANK_FIRST, gates=("overrides",)),
    fault("override_dangling", "overrides override.dangling open.double-first",
          "A clause overrides one that does not exist.",
          Swap(CLAUSES, "double_first, basis", 'double_first, overrides=("open.single-first",), basis')),
    fault("override_no_slot", "examples override.slot open.hat", "An effect on a part that no state has.",
          *HAT, gates=("examples",)),
    fault("override_self", "overrides override.self open.double-first", "A clause overrides itself.",
          Swap(CLAUSES, "double_first, basis", 'double_first, overrides=("open.double-first",), basis'),
          gates=("overrides",)),
    fault("override_slot", "overrides override.slot out.more",
          "Points are set like a slot, where only awards may give them.",
          *MORE_POINTS, gates=("overrides",)),
    # What rests on what.
    fault("coverage_clause", "coverage coverage.clause one.1",
          "A sentence is said to be a clause that does not exist.",
          Swap(SOURCE, 'clauses = ["pass.last"]', 'clauses = ["pass.last", "open.doubles"]')),
    fault("coverage_decision", "coverage coverage.decision one.3",
          "A sentence rests on a decision that nobody took.",
          Swap(SOURCE, "informative = true", 'decision = "napkin.blanks"')),
    fault("coverage_example", "coverage coverage.example one.1",
          "A sentence's picture is replaced by a board that nobody drew.",
          Swap(SOURCE, '"nothing-else"', '"nothing-else", "double-given-away"')),
    fault("coverage_offered", "coverage coverage.offered napkin.blank",
          "A reading is offered by a parameter that does not exist.",
          Add(SOURCE, 'offered = "doubles=free"\n')),
    fault("coverage_reading", "coverage coverage.reading napkin.blank",
          "A decision with nothing to choose from.",
          Swap(SOURCE, '[[decision.reading]]\ntext = { en = "It does not." }\n')),
    fault("coverage_source", "coverage source.unknown napkin", "A source that is nowhere.",
          Remove(SOURCE)),
    fault("coverage_source_key", "coverage spec.missing napkin", "A unit of a source without its digest.",
          Swap(SOURCE, 'digest = "23456789abcdef01"\n')),
    fault("coverage_uncited", "coverage coverage.uncited open.double-first", "A clause rests on nothing.",
          Swap(CLAUSES, "holds=open_double_first, basis=Basis.HOUSE", "holds=open_double_first")),
    fault("coverage_unit", "coverage coverage.unit one.3", "A sentence of the source is left out.",
          Swap(SOURCE, "informative = true\n")),
    fault("waiver_idle", "waiver idle open.double-first", "A waiver of nothing.",
          *tables('[[waiver]]\ngate = "examples"\nsubject = "open.double-first"\nreason = "So we like it."')),
    fault("waiver_without_reason", "coverage coverage.waiver hand.blank", "A waiver that does not say why.",
          *tables('[[waiver]]\ngate = "examples"\nsubject = "hand.blank"'), Remove("examples/blank.toml")),
    # What the examples show.
    fault("award_of_another", "examples spec.award out.tip", "Points in the name of another clause.",
          Swap(CLAUSES, 'ScoreEvent("out.tip"', 'ScoreEvent("count.all"')),
    fault("clash_in_example", "examples spec.conflict play.back",
          "Two effects want different values in one slot.",
          Swap(CLAUSES, '        overrides=("turn.right",),\n'),
          gates=NO_WORLDS),
    fault("endless_events", "examples spec.endless hand.blank", "An event that never stops happening.",
          Swap(CLAUSES, "s.phase is Phase.PLAY and "), gates=("text", "overrides", "coverage", "examples")),
    fault("predicate_raises", "examples spec.raises open.double-first",
          "A predicate that fails on what it is asked.",
          Swap(CLAUSES, "m.tile.is_double or not any", "m.tile.low < len(s.hands[7]) or not any"),
          gates=NO_WORLDS),
    fault("show_accept", "examples show.accept pass.last", "The clause is never seen to let a move pass.",
          Remove("examples/passing.toml"), Swap(SOURCE, "nothing-else", "something-else")),
    fault("show_award", "examples show.change out.tip", "The award is never seen to score.",
          Remove("examples/tip.toml")),
    fault("show_change", "examples show.change draw.again", "The effect is never seen to change anything.",
          *DRAW_AGAIN),
    fault("show_event", "examples show.event hand.blank", "The event is never seen to happen.",
          Remove("examples/blank.toml")),
    fault("show_guard", "examples show.guard open.double-first",
          "The condition of the clause is never seen false.",
          ONCE,
          Swap(CLAUSES, "holds=open_double_first", "when=once, holds=open_double_first")),
    fault("show_last_resort", "examples show.reject pass.last", "The last resort is never seen to refuse.",
          Remove("examples/passing_refused.toml")),
    fault("show_reject", "examples show.reject open.double-first", "The clause is never seen to refuse.",
          Remove(OPENING), Remove("examples/height.toml")),
    fault("show_unmissed", "examples show.unmissed open.turn",
          "A clause that says what the parent says already.",
          *TURN_AGAIN),
    fault("show_unmoved", "examples show.unmoved target",
          "A parameter is set, and no example depends on it.",
          *tables("[params]\ntarget = 150")),
    fault("show_unmoved_added", "examples show.unmoved depth",
          "A parameter is added, and no example depends on it.",
          *tables(PARAM.replace('"height"', '"depth"'))),
    # Examples.
    fault("example_because", "examples example.wrong napkin/double-kept-back",
          "The wrong clause is blamed.",
          Swap(OPENING, 'because = ["open.double-first"]', 'because = ["open.once"]')),
    fault("example_clause", "examples example.clause napkin/no-double-in-hand",
          "An example of a clause that does not exist.",
          Swap(OPENING, 'hand"\nclauses = ["open.double-first"]', 'hand"\nclauses = ["open.double-fist"]')),
    fault("example_first_move", "examples example.broken napkin/no-double-in-hand",
          "A move on the way that is not legal.",
          Swap(OPENING, '"open 1-2"', '["open 2-2", "0-2@L"]')),
    fault("example_form", "examples example.form napkin", "A move without a verdict.",
          Swap(OPENING, 'verdict = "accept"\n'),
          gates=NO_COVERAGE),
    fault("example_key", "examples spec.key napkin", "An example with a key that means nothing.",
          Swap(OPENING, "legal =", 'because_of = "doubles"\nlegal ='),
          gates=NO_COVERAGE),
    fault("example_legal", "examples example.wrong napkin/double-kept-back", "A legal move is left out.",
          Swap(OPENING, '"open 1-1", "open 2-2"', '"open 1-1"')),
    fault("example_nothing", "examples example.nothing napkin/table",
          "An example that is true whatever the rules say, for it says nothing itself.",
          Add("examples/table.toml", NOTHING)),
    fault("example_position", "examples example.broken napkin/no-double-in-hand",
          "A tile that is in two hands.",
          Swap(OPENING, '["0-0", "1-1", "2-2"]', '["0-1", "1-1", "2-2"]')),
    fault("example_then", "examples example.wrong napkin/no-double-in-hand", "Not what comes of the move.",
          Swap(OPENING, "turn = 1", "turn = 0")),
    fault("example_then_key", "examples example.key napkin/no-double-in-hand", "A part that no state has.",
          Swap(OPENING, "turn = 1", "turns = 1")),
    fault("example_twice", "examples example.twice napkin", "Two examples with one id.",
          Swap(OPENING, '"no-double-in-hand"', '"double-kept-back"'),
          gates=NO_COVERAGE),
    fault("example_value", "examples spec.value napkin", "An example with a number where a move should be.",
          Swap(OPENING, '"open 1-2"', "3"),
          gates=NO_COVERAGE),
    fault("example_verdict", "examples example.wrong napkin/double-kept-back", "A wrong verdict.",
          Swap(OPENING, 'verdict = "reject"\nbecause = ["open.double-first"]', 'verdict = "accept"')),
    # Worlds, and hands of the real set.
    fault("clash_in_world", "worlds spec.conflict open.blank-next",
          "Two effects that only some positions bring to blows.",
          *BLANK_NEXT, gates=NO_EXAMPLES),
    fault("view_leaks", "refinement refine.view view.hands", "A view shows more than the clause allows.",
          Swap(RULESET, "[clauses]", '[clauses]\nreplace = ["view.hands"]'), *IN_THE_DARK),
    fault("world_dead_end", "worlds world.dead_end two-seats", "A seat that can neither lay nor pass.",
          *NO_DOUBLE, STUCK_TOO, gates=NO_EXAMPLES),
    fault("world_endless", "worlds world.endless two-seats", "A hand that can go round for ever.",
          Swap(CLAUSES, "return not others", "return m == Pass()"), gates=NO_EXAMPLES),
    fault("world_fact", "worlds world.fact table.eight", "A fact that is none.", *EIGHT),
    fault("world_invariant", "worlds world.invariant hand.short", "An invariant that does not hold.", *SHORT),
    fault("world_key", "worlds spec.key napkin", "A world with a key that means nothing.",
          Add(RULESET, "moost = 3\n")),
    fault("world_large", "worlds world.large two-seats", "A world with more positions than it may have.",
          Add(RULESET, "most = 3\n")),
    fault("world_last_resort", "worlds world.dead_end two-seats",
          "Laying waits for passing, which waits for there being nothing to lay.",
          *NOT_A_DOUBLE, STUCK_TOO, Swap(RULESET, '["0-1", "1-2"], ["1-1"', '["0-0"], ["1-1"'),
          Swap(RULESET, 'stock = ["0-0", "0-2"]', 'stock = ["0-2"], ends = [0, 0]'), gates=NO_EXAMPLES),
    fault("world_nothing", "worlds world.nothing two-seats", "A world that ends before its first move.",
          Add(RULESET, "depth = 0\n")),
    fault("world_position", "worlds world.broken two-seats",
          "A world that begins with a tile in two places.",
          Swap(RULESET, '["1-1", "2-2"]', '["0-1", "2-2"]')),
    fault("playout_dead_end", "worlds world.dead_end napkin",
          "A seat that can neither lay nor pass, and no world to show it: a hand of the real set does.",
          *NO_DOUBLE, STUCK_TOO, gates=("playouts",)),
    # Faults put into the clauses.
    fault("control_blind", "mutants control.blind napkin", "Clauses that nothing looks at.",
          *EXAMPLES, Swap(RULESET, WORLD), gates=("mutants",)),
    fault("control_copy", "mutants control.copy napkin",
          "Clauses of which no copy can be made: every fault in them would count as noticed.",
          LOADED_ONCE,
          before("    held =", '    if not FIRST:\n        raise LookupError("read before it is bound")\n'),
          gates=("mutants",)),
    fault("mutant_alive", "mutants mutant.alive open_double_first: GtE → Gt",
          "No example stands at the edge of the clause.",
          Remove("examples/height.toml"), gates=("mutants",)),
    fault("mutant_unread", "mutants mutant.unread open.double-first",
          "A predicate in which no fault can be sown.",
          Swap(CLAUSES, "holds=open_double_first", "holds=partial(open_double_first)"),
          Swap(CLAUSES, "import attrs", "from functools import partial\n\nimport attrs"),
          gates=("mutants",)),
    fault("mutant_untried", "mutants mutant.untried open_double_first: Eq → NotEq",
          "A fault that leads to a name without a value: that it breaks off shows nothing about the rule.",
          before("def open_double_first", "never: bool\n\n\n"),
          before("    held =", '    if str(m) == "":\n        return never\n'), gates=("mutants",)),
)
# fmt: on
