"""`maketen.verifiers` under a name that verifiers finds: `vf-eval maketen-verifiers`."""

from maketen.verifiers import SolitaireEnv, SolitaireTaskset, load_environment

__all__ = ["SolitaireEnv", "SolitaireTaskset", "load_environment"]
