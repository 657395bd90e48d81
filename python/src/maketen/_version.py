"""The version of the package, which is that of the program it brings."""

__version__ = "0.1.0"  # x-release-please-version
