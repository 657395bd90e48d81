#!/usr/bin/env bash
# bash scripts/python/hubs.sh: each folder of examples/hubs by its hub's own tools, with a scripted model in the model's place.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
hubs="$PWD/examples/hubs"
scripted="$PWD/scripts/python/scripted_model.py"

# environment NAME PACKAGE...: a fresh environment of Python with these packages.
environment() {
  python3 -m venv "$work/$1"
  "$work/$1/bin/python" -m pip install --quiet "${@:2}"
}

echo "== OpenEnv: its validator, the structure that its push asks for, and where Docker runs a container of the packed package"
environment openenv openenv==0.10.0
cp -r "$hubs/openenv" "$work/maketen_env"
npm pack --silent --pack-destination "$work/maketen_env" >"$work/packed"
(
  cd "$work"
  skipped=--skip-build
  ! docker info >"$work/docker" 2>&1 || skipped=''
  # shellcheck disable=SC2086 - no word, if nothing is skipped
  openenv/bin/openenv validate maketen_env $skipped | tee said
  ! grep FAIL said
  openenv/bin/python -c 'import pathlib; from openenv.cli._cli_utils import validate_env_structure as check; print(check(pathlib.Path("maketen_env")))'
)

echo "== verifiers: installed as an environment, evaluated by vf-eval"
environment models './python[verifiers,inspect]' "$hubs/verifiers/maketen_solitaire" "$hubs/inspect" inspect-evals-lint pytest
"$work/models/bin/python" -m pip install --quiet --no-deps inspect-evals # its schema alone
(
  cd "$work"
  models/bin/python "$scripted" models/bin/vf-eval maketen-solitaire -n 2 -m scripted --no-push --client.base-url OPENAI_BASE_URL \
    --client.api-key-var SCRIPTED_KEY --env.taskset.preset decade-loop3 --env.taskset.list-moves True | tee said
  grep -E 'err 0\.00' said
)

echo "== Inspect: a task from end to end, the register's schema and its lint"
(
  cd "$hubs/inspect"
  "$work/models/bin/python" -m pytest -q -p no:cacheprovider tests
  "$work/models/bin/python" -c 'import yaml; from inspect_evals.metadata import ExternalEvalMetadata as Entry; print(Entry(id="maketen", **yaml.safe_load(open("eval.yaml"))).title)'
  # The register keeps the entry itself.
  "$work/models/bin/inspect-evals-lint" --preset single-eval --all --ignore eval_yaml
)

echo "== Atropos: groups of scored answers"
environment atropos ./python atroposlib==0.4.0 'transformers<5' 'datasets<5'
(
  cd "$work"
  atropos/bin/python - <<'PYTHON'
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

words = Tokenizer(models.WordLevel({"[UNK]": 0, "Chance": 1}, unk_token="[UNK]"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="[UNK]", eos_token="[UNK]", pad_token="[UNK]")
tokenizer.chat_template = "{% for each in messages %}{{ each['role'] }} : {{ each['content'] }} {% endfor %}"
tokenizer.save_pretrained("tokenizer")
PYTHON
  atropos/bin/python "$scripted" atropos/bin/python "$hubs/atropos/solitaire_chance.py" process --env.tokenizer_name "$work/tokenizer" \
    --env.use_wandb false --env.group_size 4 --env.total_steps 2 --env.data_path_to_save_groups groups.jsonl \
    --openai.base_url OPENAI_BASE_URL --openai.model_name scripted --openai.api_key none
  atropos/bin/python -c 'import json; [print(json.loads(line)["scores"]) for line in open("groups.jsonl")]' | tee said
  [ "$(wc -l <said)" = 2 ]
)
