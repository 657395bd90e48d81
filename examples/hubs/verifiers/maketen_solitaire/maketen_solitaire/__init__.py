"""Games by texts as an environment of verifiers."""

from maketen.verifiers import SolitaireEnv, SolitaireTaskset, load_environment

__all__ = ["SolitaireEnv", "SolitaireTaskset", "load_environment"]
