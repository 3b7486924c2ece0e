"""Builds the browser's client into the package when a wheel is made, where npm is at hand."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """The wheel contains the built client; an editable install leaves it to `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        client = Path(self.root, "src", "gonfalon", "web")
        source = Path(self.root, "web")
        if version == "editable" or client.joinpath("index.html").is_file() or not source.is_dir():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("building the wheel needs npm, for the browser's client")
        install = [npm, "install", "--no-save", "--no-fund", "--no-audit"]
        subprocess.run(install, cwd=source, check=True)
        build = [npm, "run", "build", "--", "--outDir", str(client), "--emptyOutDir"]
        subprocess.run(build, cwd=source, check=True)
