#!/usr/bin/env bash
# bash scripts/python/examples.sh [--debian-torch]
# Everything of the Python package that needs torch, Stable-Baselines3, Ray or ONNX, and every example, as tests in a fresh environment; and large seeds with NumPy 1.
# Torch from PyPI takes 5.5 GB with its CUDA libraries; --debian-torch takes Debian's, for the CPU alone (0.65 GB), as CI does.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
python="$work/environment/bin/python"

if [ "${1:-}" = --debian-torch ]; then
  /usr/bin/python3 -c 'import torch' 2>/dev/null || {
    apt-get -o Acquire::Retries=5 update
    apt-get -o Acquire::Retries=5 install --yes --no-install-recommends python3-torch
  }
  # It installs in a tenth of the processor time that pip takes.
  python3 -m pip install --quiet --root-user-action ignore --target "$work/uv" uv
  install() { "$work/uv/bin/uv" pip install --quiet --python "$python" "$@"; }
  "$work/uv/bin/uv" venv --quiet --system-site-packages --python /usr/bin/python3 "$work/environment"
  install --requirement python/requirements-debian-torch.txt ./python
  # They ask for a newer torch, of which they need little: only what they save cannot be read.
  install --no-deps stable-baselines3==2.9.2 sb3-contrib==2.9.2
else
  python3 -m venv "$work/environment"
  "$python" -m pip install --quiet './python[examples]' onnxruntime
fi

# Tests are skipped where a package is missing: not here.
"$python" -c 'import onnx, onnxruntime, ray.rllib, ray.tune, sb3_contrib, torch, tyro'
"$python" -m pytest -q -rs --durations=5 python/tests/test_examples.py python/tests/test_sb3.py python/tests/test_trainers.py python/tests/test_onnx.py python/tests/test_ray.py \
  python/tests/test_gymnasium.py::test_stable_baselines3s_checker_passes python/tests/test_environment.py::test_large_seeds_are_hashed
