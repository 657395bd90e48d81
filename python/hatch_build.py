"""Makes the program that Node.js runs, where the package is built in the repository; an sdist has it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SCRIPT = Path("scripts", "python", "bundle.ts")


class ProgramHook(BuildHookInterface[Any]):
    """Runs the repository's script. Where Node.js cannot, a wheel has no program, and an sdist, for publication, is refused."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the program to where it is packed."""
        repository = Path(self.root).parent
        node = shutil.which(os.environ.get("MAKETEN_NODE") or "node")
        is_sources = (repository / SCRIPT).exists()
        is_whole = not is_sources and Path(self.root, "src", "maketen", "_bundle").exists()
        if is_sources and node and (repository / "node_modules" / "esbuild").exists():
            command = [node, "--import", "./scripts/sources/register.js", str(SCRIPT)]
            is_whole = subprocess.run(command, cwd=repository, check=False).returncode == 0
            if not is_whole:
                self.app.abort(f"Expected {node} to run {SCRIPT}, but it failed; run npm ci in {repository}")
        if is_sources and not is_whole and version == "standard":
            # What moves are worth needs models, and no Node.js.
            build_data["force_include"][str(repository / "models")] = "maketen/_bundle/models"
        if self.target_name == "sdist" and not is_whole:
            self.app.abort(f"Expected Node.js to build its program for an sdist; run npm ci in {repository}")
