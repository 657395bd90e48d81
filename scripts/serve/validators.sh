#!/usr/bin/env bash
# bash scripts/serve/validators.sh: `maketen serve` by others' own tools: OpenEnv's validator and client, and the inspector of the Model Context Protocol.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

work="$(mktemp -d)"
port="${PORT:-8765}"
node scripts/maketen.js serve --port "$port" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

python3 -m venv "$work/python"
"$work/python/bin/python" -m pip install --quiet openenv==0.10.0
npm install --silent --prefix "$work/inspector" @modelcontextprotocol/inspector@0.15.0

# The server has begun when it says that it is healthy.
until curl --silent --fail "http://127.0.0.1:$port/health" >/dev/null; do sleep 0.2; done
"$work/python/bin/openenv" validate --url "http://127.0.0.1:$port"
"$work/python/bin/python" scripts/serve/open_env.py "$port"
for method in tools/list 'tools/call --tool-name new_game --tool-arg seed=7 --tool-arg list_moves=true'; do
  # shellcheck disable=SC2086 - words of one command
  "$work/inspector/node_modules/.bin/mcp-inspector" --cli node scripts/maketen.js serve --stdio --method $method >"$work/said"
  grep -E '"(name|text)": "(new_game|Game g1)' "$work/said"
done
