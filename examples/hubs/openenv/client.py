"""A client of this environment: steps are `{"answer": text}`."""

from openenv.core.generic_client import GenericEnvClient as MaketenEnv

__all__ = ["MaketenEnv"]
