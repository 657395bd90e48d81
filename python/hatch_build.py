"""Puts the trained models of the repository beside the program, where the npm package has them; an sdist has them there already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ModelsHook(BuildHookInterface[Any]):
    """Takes the models into sdists and wheels that are built in the repository."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folder to what is packed."""
        del version
        models = Path(self.root).parent / "models"
        inside = "src/maketen/_bundle/models"
        # A link for editable installs is followed.
        if not (Path(self.root) / inside).exists():
            target = inside if self.target_name == "sdist" else inside.removeprefix("src/")
            build_data["force_include"][str(models)] = target
