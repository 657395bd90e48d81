"""Games by texts: alone, as tasks of Inspect and of verifiers, with a scripted player in the model's place."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

import pytest

import maketen
from maketen.text import TextGame, stated_chance

PRESET = "decade-loop3"
SEED = 22


def first_listed(text):
    """Take the first legal move of a position that lists them."""
    return re.findall(r"^1\. (.+)$", text, re.MULTILINE)[-1]


def scripted(messages):
    """Answer as `played_by_first` plays: a text that is no move, and after that has been told the first legal move."""
    if "No line of the answer is a move." not in messages[-1]:
        return "I do not know."
    position = next(each for each in reversed(messages) if "\n1. " in each)
    return f"Chance: 30 %\n{first_listed(position)}"


def played_by_first(seed, decisions=400):
    """Play a game by its first legal moves, but each second answer is none; its chances are stated as 30 %."""
    game = TextGame(PRESET, seed=seed, list_moves=True)
    while not game.is_left(answers=3, decisions=decisions):
        assert game.play("I do not know.").problem is not None
        turn = game.play(f"Chance: 30 %\n{first_listed(game.text)}")
        assert turn.problem is None
    return game


def test_a_game_by_texts_is_scored():
    game = played_by_first(7)
    assert game.rules.startswith("Decade")
    assert "won" in game.text or "lost" in game.text
    moves = [turn for turn in game.turns if turn.problem is None]
    assert len(moves) >= 2
    assert all(turn.regret >= 0 and turn.source in {"exact", "decade-loop3-value"} for turn in moves)
    assert all(turn.stated == 0.3 and 0 <= turn.chance <= 1 for turn in moves)
    scores = game.scores
    assert scores["illegal"] == 0.5
    assert scores["regret"] == pytest.approx(sum(turn.regret for turn in moves) / len(moves))
    assert scores["calibration"] == pytest.approx(1 - sum((0.3 - turn.chance) ** 2 for turn in moves) / len(moves))
    assert scores["win"] == (game.outcome == "won")
    assert game.play("draw").problem.endswith("No move can be played.")
    game.close()
    game.close()
    with pytest.raises(maketen.EpisodeOverError, match="it has been closed"):
        game.play("draw")


def test_regret_is_that_of_the_environment():
    env = maketen.SumOfTenEnv("four-ten", skip_forced_moves=True)
    env.reset(seed=3)
    game = TextGame("four-ten", seed=3)
    for _ in range(3):
        values = maketen.values(env)
        action = next(i for i, legal in enumerate(env.action_masks()) if legal)
        turn = game.play(env.moves[action])
        assert turn.regret == pytest.approx(values.regret(action), abs=1e-12)
        assert turn.source == "exact"
        assert turn.chance is None
        env.step(action)
    env.close()
    game.close()


def test_what_is_no_game_is_refused():
    with pytest.raises(maketen.InputError, match="decade"):
        TextGame("decad", seed=1)
    with pytest.raises(maketen.InputError, match="seed"):
        TextGame("decade", seed=-1)


@pytest.mark.parametrize(
    ("answer", "chance"),
    [
        ("Chance: 30 %", 0.3),
        ("chance 0.25\ndraw", 0.25),
        ("Chance: **5%**", 0.05),
        ("draw", None),
        ("chance: 300 %", None),
    ],
)
def test_a_stated_chance_is_read(answer, chance):
    assert stated_chance(answer) == chance


@pytest.fixture
def evaluated(tmp_path, monkeypatch):
    """Have Inspect evaluate two games of the scripted model."""
    inspect_ai = pytest.importorskip("inspect_ai")
    from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: PLC0415

    from maketen.inspect_task import solitaire  # noqa: PLC0415

    monkeypatch.chdir(tmp_path)

    def answer(messages, *_):
        nonlocal failing
        if failing == len(messages):
            failing = 0
            raise RuntimeError("429 Too Many Requests")
        output = ModelOutput.from_content("mockllm/model", scripted([each.text for each in messages]))
        output.usage = ModelUsage(
            input_tokens=1, output_tokens=1, total_tokens=2
        )  # else it is counted, over the network
        return output

    failing = 0

    def run(at=0, **limits):
        nonlocal failing
        failing = at
        model = get_model("mockllm/model", custom_outputs=answer)
        task = solitaire(PRESET, games=2, first_seed=7, list_moves=True)
        [log] = inspect_ai.eval(task, model=model, max_samples=1, display="none", log_dir=str(tmp_path), **limits)
        assert log.status == ("error" if at else "success"), log.error
        return log

    return run


@pytest.mark.filterwarnings("ignore")  # of its own packages
def test_inspect_plays_and_scores_with_a_scripted_model(evaluated):
    log = evaluated()
    expected = [played_by_first(seed) for seed in (7, 8)]
    for sample, game in zip(sorted(log.samples, key=lambda each: each.id), expected, strict=True):
        [score] = sample.scores.values()
        assert score.value == pytest.approx(game.scores)
        assert any("No line of the answer is a move." in message.text for message in sample.messages)
        game.close()
    means = {
        name: each.value for result in log.results.scores for name, each in [(result.name, result.metrics["mean"])]
    }
    assert means["illegal"] == 0.5


@pytest.mark.filterwarnings("ignore")  # of its own packages
@pytest.mark.parametrize(
    ("limit", "value", "illegal"),
    # Five messages hold two answers, eight tokens four, the last of which passes the limit.
    [("message", 5, 1 / 2), ("token", 7, 2 / 3), ("turn", 5, 3 / 5)],
)
def test_inspect_scores_a_game_that_a_limit_cuts_short_as_it_lies(evaluated, limit, value, illegal):
    log = evaluated(**{f"{limit}_limit": value})
    for sample in log.samples:
        assert sample.limit.type == limit
        [score] = sample.scores.values()
        assert score.value["illegal"] == pytest.approx(illegal)


@pytest.mark.filterwarnings("ignore")  # of its own packages
def test_inspect_scores_a_game_whose_model_fails_as_it_lies(evaluated):
    samples = evaluated(at=5).samples
    assert [each.error is None for each in samples].count(False) == 1
    for sample in samples:
        [score] = sample.scores.values()
        assert score.value["illegal"] == pytest.approx(1 / 2 if sample.error else 1 / 3, abs=0.2)


class _Endpoint(BaseHTTPRequestHandler):
    """The endpoint of a model: `scripted` answers, as long as its server's `answers` last."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.answers -= 1
        if self.server.answers < 0:
            self.send_error(400)
            return
        content = scripted([text_of(each["content"]) for each in body["messages"]])
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        choice = {"index": 0, "delta": {"role": "assistant", "content": content}, "finish_reason": "stop"}
        chunk = {
            "id": "1",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": "scripted",
            "choices": [choice],
            "usage": usage,
        }
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(f"data: {json.dumps(chunk)}\n\ndata: [DONE]\n\n".encode())

    def log_message(self, *_):
        pass


def text_of(content):
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


@pytest.fixture
def episode(tmp_path, monkeypatch):
    """Have verifiers play a game against an endpoint that gives so many answers."""
    vf = pytest.importorskip("verifiers.v1")
    from maketen.verifiers import load_environment  # noqa: PLC0415

    monkeypatch.setenv("SCRIPTED_KEY", "none")
    monkeypatch.chdir(tmp_path)
    # Each answer is a process of the harness: a game of few.
    env = load_environment(PRESET, first_seed=SEED, list_moves=True, decisions=1)
    assert not env.taskset.bounded
    assert [task.data.info["seed"] for task in env.taskset.take(2)] == [SEED, SEED + 1]
    [task] = env.taskset.take(1)

    def run(answers):
        server = ThreadingHTTPServer(("127.0.0.1", 0), _Endpoint)
        server.answers = answers
        threading.Thread(target=server.serve_forever, daemon=True).start()
        client = vf.EvalClientConfig(base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key_var="SCRIPTED_KEY")
        context = vf.ModelContext(model="scripted", client=client)

        async def played():
            async with env.serving():
                return await env.run_episode(task, context)

        try:
            return asyncio.run(played())
        finally:
            server.shutdown()

    return run


@pytest.mark.filterwarnings("ignore")  # of its own packages
def test_verifiers_plays_and_scores_with_a_scripted_model(episode):
    ended = episode(1000)
    assert ended.ok, ended.errors or ended.traces[0].errors
    game = played_by_first(SEED, decisions=1)
    scores = game.scores
    [trace] = ended.traces
    assert {name: trace.metrics[name] for name in scores} == pytest.approx(scores)
    assert trace.reward == pytest.approx(scores["win"] - scores["regret"] - 0.5 * scores["illegal"])
    game.close()


@pytest.mark.filterwarnings("ignore")  # of its own packages
def test_verifiers_keeps_the_scores_of_a_game_whose_endpoint_fails(episode):
    [trace] = episode(1).traces
    assert trace.metrics["illegal"] == 1
    assert "win" in trace.rewards


class _Cancelled:
    """An interaction that a deadline of verifiers cancels at its second turn."""

    def __init__(self):
        self.said, self.told, self.trace, self.player = ["I do not know."], {}, self, self
        self.record_metric = self.told.__setitem__

    def interaction(self, _):
        return self

    def record_reward(self, *_):
        pass

    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        self.left_by = error[0]

    async def turn(self, *_):
        if not self.said:
            raise asyncio.CancelledError
        return SimpleNamespace(terminated=False, last_reply=self.said.pop())


@pytest.mark.filterwarnings("ignore")  # of its own packages
def test_verifiers_keeps_the_trace_of_a_game_that_a_deadline_cancels():
    pytest.importorskip("verifiers.v1")
    from maketen.verifiers import load_environment  # noqa: PLC0415

    env = load_environment(PRESET, first_seed=SEED)
    [task] = env.taskset.take(1)
    agents = _Cancelled()
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(env.run(task, agents))
    assert agents.left_by is None
    assert agents.told["illegal"] == 1
