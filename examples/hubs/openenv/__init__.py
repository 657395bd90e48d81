"""Solitaires whose aim is a sum of ten, played by texts, as an OpenEnv environment."""

from .client import MaketenEnv

__all__ = ["MaketenEnv"]
