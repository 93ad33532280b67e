"""Every block of Python in the documents runs and prints what the document says; the others can be read.

What is handed to batch systems is run as they would run it, task by task, without them.
"""

import ast
import io
import json
import os
import re
import shutil
import subprocess
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

import cell53

ROOT = Path(__file__).parents[2]
NOTEBOOKS = [str(file.relative_to(ROOT)) for file in sorted((ROOT / "docs/notebooks").glob("*.md"))]
RECIPES = ["docs/cluster.md", *NOTEBOOKS]
RUN = ["docs/python.md", "docs/gym.md", "python/README.md", *RECIPES]


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
    for package in ("pandas", "distributed", "SALib", "optuna", "gymnasium"):
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


def slurm_array():
    """Script of the job array, and what each task finds in its environment."""
    (script,) = (each.text for each in blocks_of("docs/cluster.md") if "--array=" in each.text)
    first, last = map(int, re.search(r"--array=(\d+)-(\d+)", script).groups())
    count = last - first + 1
    own = {"SLURM_ARRAY_TASK_COUNT": str(count), "SLURM_CPUS_PER_TASK": "1"}
    return script, [own | {"SLURM_ARRAY_TASK_ID": str(first + task)} for task in range(count)]


def indexed_job():
    """Script of the job of Kubernetes, and what each pod finds in its environment."""
    (text,) = (each.text for each in blocks_of("docs/cluster.md") if each.language == "yaml")
    job = yaml.safe_load(text)["spec"]
    (container,) = job["template"]["spec"]["containers"]
    assert container["command"] == ["/bin/sh", "-c"]
    pods = [{"JOB_COMPLETION_INDEX": str(pod)} for pod in range(job["completions"])]
    return container["args"][0].replace("/data/", ""), pods


@pytest.mark.parametrize("job", [slurm_array, indexed_job])
def test_the_tasks_of_a_batch_system_make_every_block_once(job, tmp_path):
    program = os.environ.get("CELL53_PROGRAM")
    if not program or shutil.which("bash") is None:
        pytest.skip("there is no program cell53, or no bash")
    figure = json.loads((ROOT / "scenarios/explicit-rate/figures/r1.json").read_text("utf-8"))
    figure["full"] = {"replications": 100, "durationMs": 1, "warmUpMs": 0}
    (tmp_path / "figure.json").write_text(json.dumps(figure))
    script, tasks = job()
    path = os.pathsep.join([str(Path(program).parent), os.environ["PATH"]])
    made = 0
    for task in tasks:
        environment = os.environ | task | {"PATH": path, "CELL53_ROOT": str(ROOT)}
        ended = subprocess.run(
            ["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert ended.returncode == 0, ended.stderr
        made += int(re.match(r"made (\d+) of", ended.stdout)[1])
    sweep = cell53.Sweep(tmp_path / "out")
    assert sweep.blocks > 1
    assert sweep.missing() == []
    assert made == sweep.blocks
