"""`maketen` and `python -m maketen`: the command line of the npm package, by the program that this package brings."""

import os
import subprocess
import sys
from pathlib import Path

from maketen._find_node import command_of
from maketen.errors import MaketenError

PROGRAM = Path(__file__).parent / "_bundle" / "cli" / "main.mjs"


def main() -> int:
    """Run the command line with this process's arguments; return its exit code, where this process is not replaced by it."""
    try:
        command = [*command_of(PROGRAM), *sys.argv[1:]]
    except MaketenError as error:
        print(f"maketen: {error}", file=sys.stderr)  # noqa: T201 - a command
        return 1
    if sys.platform != "win32":
        # Signals and the exit code are those of the program itself.
        os.execv(command[0], command)  # noqa: S606
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())
