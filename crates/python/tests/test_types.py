"""The types that the package declares are those that it has."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(*command):
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_typed_throughout():
    run("mypy")


def test_the_stub_says_what_the_module_in_rust_has():
    run("mypy.stubtest", "fracas._fracas", "--mypy-config-file", "pyproject.toml")
