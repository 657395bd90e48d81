"""What moves of Decade are worth by the package's value models, which compiled rules of this process ask (kernel/values)."""

import base64
import contextlib
import json
import threading
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from maketen._options import Options
from maketen._tables import game_of
from maketen._types import Bytes, Float64s, StrDict
from maketen._wasm import Arguments, Instance
from maketen.errors import EngineError

_PACKAGE = Path(__file__).parent
# Where the package has them, and the repository.
_MODELS = (_PACKAGE / "_bundle" / "models", _PACKAGE.parents[2] / "models")
_MOST = 64
_INPUTS = ("decade-line-v1", "decade-stacks-v1", "decade-open-line-v1")


class DecadeModel:
    """The value model of a preset's rules, with memory of its own."""

    def __init__(self, options: Options, folder: Path, config: StrDict) -> None:
        """Read it."""
        game = game_of(options)
        told = json.loads((folder / "evaluation.json").read_bytes())["calibration"]
        units, units2 = config["training"]["config"]["hiddenSizes"]
        curve = np.transpose(list((told["winCurve"] or {}).values()))
        self.name, self.reward = folder.name, config["environment"]["reward"]
        # Where exact play judges beside the model, the model alone says less.
        self.judges = (None,) if config["inputs"]["name"] == _INPUTS[-1] else (None, self.name)
        self._lock, self._given = threading.Lock(), Arguments()
        self._instance = instance = Instance("decade-values")
        self._moves: int = game["numbers"]["moves"]
        self.rules = game["told"]["spec"]["rules"]
        settings = {
            **game["numbers"],
            "columns": sum(block["columns"] for block in config["inputs"]["blocks"]),
            "isChance": self.reward == "win",
            "endgame": config["inputs"].get("endgame", 0),
            "curvePoints": len(curve),
            "tables": instance.number("moveTables"),
            "units": units,
            "units2": units2,
            "valueError": told["values"]["rootMeanSquaredError"],
            "chanceError": told["chances"]["rootMeanSquaredError"],
        }
        for name, number in settings.items():
            instance.set_number(name, number)
        self._write("moveTables", base64.b64decode(game["tables"]))
        self._write("weights", (folder / "weights.bin").read_bytes())
        self._write("curve", curve.tobytes())
        instance.call(instance.function("prepare"), self._given)

    def _write(self, name: str, content: bytes) -> None:
        at = self._instance.number(name)
        self._instance.bytes[at : at + len(content)] = np.frombuffer(content, np.uint8)

    def of(self, positions: Bytes) -> Float64s:
        """Return [positions, moves, 4] of `EngineGames.positions`: a move's value, where its interval begins and ends, and 1 if it is exact."""
        found = [np.zeros((0, self._moves, 4))]
        instance, done = self._instance, 0
        while done < len(positions):
            some = positions[done : done + _MOST]
            with self._lock:
                self._write("positions", some.tobytes())
                self._given.words[0] = len(some)
                count = instance.call(instance.function("rate"), self._given)
                instance.view()
                told = np.ndarray((count, self._moves, 4), None, instance.bytes.data, instance.number("told"))
                found.append(told.copy())
            done += count
        return np.concatenate(found)


def decade_model(spec: StrDict, options: Options, agent: str | None, playouts: int | None) -> DecadeModel | None:
    """Return the model that judges moves under such rules where Node would ask it, if this process can."""
    known = _model(spec["preset"]) if playouts is None and options.engine_asked() != "node" else None
    return known if known and agent in known.judges and known.rules == spec["rules"] else None


@cache
def _model(preset: Any) -> DecadeModel | None:
    for models in _MODELS:
        file = models / f"{preset}-value" / "config.json"
        config = json.loads(file.read_bytes()) if file.is_file() else None
        if config and config["inputs"]["name"] in _INPUTS:
            with contextlib.suppress(EngineError):
                return DecadeModel(Options(preset), file.parent, config)
    return None
