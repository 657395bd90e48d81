#!/usr/bin/env bash
# bash scripts/python/trainers.sh
# The table of trainers in docs/python.md, each by its own settings, and what learns from datasets, in a fresh environment.
# CLEANRL names a folder with CleanRL's repository; without it the commit that was tried is fetched. Torch from PyPI takes 5.5 GB.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
python="$work/environment/bin/python"
python3 -m venv "$work/environment"
"$python" -m pip install --quiet './python[sb3,rllib,minari]' pytest torchrl==0.14.1 'tianshou[eval]==2.0.1' tensorboard tyro

# Its package asks for old versions of numpy and Gymnasium, with which it does not need to run; its setup.py names a list that NO_OCEAN leaves out.
packages="$("$python" -c 'import site; print(site.getsitepackages()[0])')"
echo 'import builtins; builtins.c_extension_paths = []' >"$packages/puffer.pth"
"$python" -m pip install --quiet setuptools wheel Cython 'heavyball<2' rich rich_argparse pynvml psutil pyro-ppl imageio gym==0.23 pettingzoo
NO_OCEAN=1 "$python" -m pip install --quiet --no-deps --no-build-isolation pufferlib==3.0.0
rm "$packages/puffer.pth"

if [ -z "${CLEANRL:-}" ]; then
  export CLEANRL="$work/cleanrl"
  git init --quiet "$CLEANRL"
  git -C "$CLEANRL" fetch --quiet --depth 1 https://github.com/vwxyzjn/cleanrl fe8d8a03c41a7ef5b523e2e354bd01c363e786bb
  git -C "$CLEANRL" checkout --quiet FETCH_HEAD
fi

# Tests are skipped where a package is missing: not here. PufferLib links its resources into the folder that it is imported in.
(cd "$work" && "$python" -c 'import minari, pufferlib.pufferl, ray.rllib, stable_baselines3, tianshou.highlevel.experiment, torchrl.collectors, tyro')
MAKETEN_TEST_SIZE=all "$python" -m pytest -q -rsP --durations=9 python/tests/test_trainers.py python/tests/test_datasets.py \
  'python/tests/test_examples.py::test_a_clone_of_the_exact_player_is_within_two_points_of_it' \
  'python/tests/test_examples.py::test_example_runs_and_says_what_it_reached[behaviour_cloning.py]'
