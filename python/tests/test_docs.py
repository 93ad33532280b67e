"""Every block of Python in the documents runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["docs/python.md", "docs/gym.md", "python/README.md"])
def test_every_block_runs(name, tmp_path, monkeypatch):
    pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / name).read_text("utf-8"), re.S | re.M)
    assert blocks
    exec("\n".join(blocks), {})
