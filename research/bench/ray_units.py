"""What Ray costs: processor time a unit (all processes of Ray and maketen, beside one process), and wall time of two workers beside one.

On an idle machine with Linux and two cores: pip install './python[ray]' && python research/bench/ray_units.py [UNITS]
"""

import os
import sys
import time
from pathlib import Path

import ray

import maketen
from maketen import _node


def processor_time() -> tuple[float, float]:
    """Return seconds of this process and all that it has started, and of the coordinator: this process and its Node."""
    fields = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            own = stat.read_text(encoding="latin1").rsplit(")", 1)[1].split()
        except OSError:
            continue
        fields[int(stat.parent.name)] = (int(own[1]), sum(map(int, own[11:15])))
    ours, size = {os.getpid()}, 0
    while len(ours) > size:
        size = len(ours)
        ours |= {pid for pid, (parent, _) in fields.items() if parent in ours}
    coordinator = {os.getpid(), *(node.process_id for node in _node._spare)}
    return tuple(sum(fields[pid][1] for pid in of) / os.sysconf("SC_CLK_TCK") for of in (ours, coordinator))


def play(first_seed: int, units: int, *, spread: bool, agent: str = "longest-run") -> tuple[float, float, float]:
    """Play units of 512 deals; return seconds of processor time, the coordinator's, and of wall time."""
    began, used = time.monotonic(), processor_time()
    maketen.evaluate(agent, "decade", f"{first_seed}..{first_seed + 512 * units - 1}", ray=spread)
    after = processor_time()
    return after[0] - used[0], after[1] - used[1], time.monotonic() - began


def main() -> None:
    units = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    walls = {}
    for workers in (1, 2):
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        for spread in (False, True):
            play(2_000_000, 20, spread=spread)  # all programs are loaded
        if workers == 1:
            alone, _, _ = play(10**7, units, spread=False)
            all_of_them, own, _ = play(10**7, units, spread=True)
            more = 1000 * (all_of_them - alone) / units
            print(f"{units} units: one process {1000 * alone / units:.1f} ms a unit, Ray {more:.1f} ms more; coordinator {1000 * own / units:.1f} ms")
        _, _, walls[workers] = play(10**8, units // 20, spread=True, agent="rollout+playouts=10")
        ray.shutdown()
    print(f"wall time of one worker {walls[1]:.1f} s, of two {walls[2]:.1f} s: {walls[1] / walls[2]:.2f} times as fast")


if __name__ == "__main__":
    main()
