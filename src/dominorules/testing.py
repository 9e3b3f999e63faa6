"""The conformance check of a ruleset, for this library's own and anybody else's.

from dominorules.testing import check

def test_my_table() -> None:
    report = check("my_table")
    assert report.ok, str(report)
"""

from dominorules.check.report import GATES, Report, check

__all__ = ["GATES", "Report", "check"]
