"""Solitaires whose aim is a sum of ten, as a task of Inspect."""

from maketen_inspect.maketen_inspect import maketen_solitaire

__all__ = ["maketen_solitaire"]
