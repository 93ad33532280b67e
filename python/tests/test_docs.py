"""Every block of Python in the documents runs and prints what the document says; the others can be read."""

import ast
import io
import re
import shutil
import subprocess
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

ROOT = Path(__file__).parents[2]
NOTEBOOKS = [str(file.relative_to(ROOT)) for file in sorted((ROOT / "docs/notebooks").glob("*.md"))]
RECIPES = ["docs/cluster.md", *NOTEBOOKS]
RUN = ["docs/python.md", "python/README.md", *RECIPES]


class Block(NamedTuple):
    """What stands between two fences."""

    language: str
    """``python not run`` is a block that is shown and cannot be run here."""
    text: str
    line: int
    """The line of the document that the text begins on."""


def blocks_of(name):
    document = (ROOT / name).read_text("utf-8")
    fences = re.compile(r"^```(\S[^\n]*)\n(.*?)^```$", re.S | re.M)
    return [
        Block(found[1], found[2], document.count("\n", 0, found.start()) + 2)
        for found in fences.finditer(document)
    ]


def printed_by(block, name, names):
    """What a block prints; a failure tells the line of the document."""
    code = compile("\n" * (block.line - 1) + block.text, str(ROOT / name), "exec")
    with redirect_stdout(io.StringIO()) as output:
        exec(code, names)
    return output.getvalue()


@pytest.mark.parametrize("name", RUN)
def test_every_block_runs_and_prints_what_follows_it(name, tmp_path, monkeypatch):
    for package in ("pandas", "distributed", "SALib", "optuna"):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    blocks = blocks_of(name)
    names = {"__name__": "__main__"}
    assert any(block.language == "python" for block in blocks)
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        if block.language == "python":
            said = following.text if following and following.language == "text" else ""
            assert printed_by(block, name, names) == said, f"{name}:{block.line}"


def is_bash(text):
    ended = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def is_yaml(text):
    for document in yaml.safe_load_all(text):
        assert {"apiVersion", "kind", "metadata", "spec"} <= document.keys()


def is_submit_description(text):
    *settings, last = text.splitlines()
    assert all(re.fullmatch(r"\w+\s*= \S.*", line) for line in settings)
    assert re.fullmatch(r"queue \d+", last)


READERS = {
    "sh": is_bash,
    "yaml": is_yaml,
    "python": ast.parse,
    "python not run": ast.parse,
    "text": str,
    "ini": is_submit_description,
}


@pytest.mark.parametrize("name", RECIPES)
def test_every_block_can_be_read(name):
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
    for block in blocks_of(name):
        READERS[block.language](block.text)
