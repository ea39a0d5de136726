"""The examples run, with short settings."""

import sys
from pathlib import Path

import nbclient
import nbformat
import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
sys.path.insert(0, str(EXAMPLES))


def test_cfr_comes_close_to_a_solution():
    import cfr_gaogie

    few, many = cfr_gaogie.main(2), cfr_gaogie.main(20)
    assert many < few and many < 0.05


def test_a_learner_gets_better_by_playing_itself():
    pytest.importorskip("torch", reason="PyTorch is not installed: the learner is not tried")
    import selfplay_color_wars

    before, after = selfplay_color_wars.main(600, n=64)
    assert after > before


def test_the_notebook_runs_from_top_to_bottom():
    import make_balance

    kept = nbformat.read(EXAMPLES / "balance.ipynb", as_version=4)
    assert [cell.source for cell in kept.cells] == [cell.source for cell in make_balance.notebook().cells]
    done = nbclient.NotebookClient(kept, timeout=120, kernel_name="python3").execute()
    assert "Color Wars" in str(done.cells[-1].outputs)
