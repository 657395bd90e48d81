"""Statistics, baselines and exact play."""

from __future__ import annotations

import json
import pickle
import re
import shutil
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest

import maketen


def first_legal(observations, masks):
    assert observations.shape[0] == masks.shape[0]
    return masks.argmax(1)


def test_first_legal_wins_as_in_node():
    found = maketen.evaluate(first_legal, "decade-loop3", "2000000..2004999", against=["first-legal"])
    own, other = found.results
    assert own.won.sum() == 790
    assert own.win_rate.estimate == 790 / 5000
    np.testing.assert_array_equal(own.won, other.won)
    assert found.differences[0].win_rate.estimate == 0
    assert str(found).startswith("first_legal")
    assert pickle.loads(pickle.dumps(found)) == found != own  # noqa: S301


def test_evaluations_of_several_machines_are_merged_and_paired():
    def found(seeds, policy=first_legal, **options):
        return pickle.loads(pickle.dumps(maketen.evaluate(policy, "decade-loop3", seeds, **options)))  # noqa: S301

    whole = found("2000000..2000099", against=["random"])
    part = found("2000000..2000039")
    merged = found("2000040..2000099").merge(part)
    assert merged.rows == [row for row in whole.rows if row["agent"] == "first_legal"]
    assert [row["won"] for row in merged.rows] == whole.results[0].won.tolist()
    assert {"seed", "score", "return", "cards left"} < set(merged.rows[0])
    assert str(merged.paired(found("2000000..2000099", "random"))) == str(whole)
    for other, message in (
        (part, 'two of "first_legal" have the deal of seed 2000000'),
        (found("2000040", "random"), "one agent"),
        (whole, "evaluations of 1 agents, but got one of 2"),
        (maketen.evaluate(first_legal, "decade", "2000040"), "one environment"),
    ):
        with pytest.raises(maketen.InputError, match=message):
            part.merge(other)
    for use in (part.merge, part.paired):
        with pytest.raises(maketen.InputError, match="Expected evaluations"):
            use(3)


def test_luck_is_taken_out_of_returns():
    seeds = "2000000..2000199"
    found = maketen.evaluate(first_legal, "decade-loop3", seeds, against=["longest-run"], luck_free=True)
    plain = maketen.evaluate(first_legal, "decade-loop3", seeds, against=["longest-run"])
    for own, other in zip((*found.results, *found.differences), (*plain.results, *plain.differences), strict=True):
        assert (own.episode_return, other.luck_free) == (other.episode_return, None)
        width = own.luck_free.high - own.luck_free.low
        assert width < 0.85 * (own.episode_return.high - own.episode_return.low)
        assert abs(own.luck_free.estimate - own.episode_return.estimate) < width
    assert f"luck-free win rate {found.results[0].luck_free}" in str(found)
    assert [each.unit for each in (own.luck_free, *own.measures.values())] == ["%", "cards left"]
    assert found.differences[0].luck_free.unit == "%"
    with pytest.raises(maketen.InputError, match=r"known values \(decade, .*but got \"tens\""):
        maketen.evaluate(first_legal, "tens", seeds, luck_free=True)


@pytest.mark.parametrize(
    ("preset", "options", "ranked_by", "shown"),
    [
        ("decade-loop3", {}, "win rate", r"random +win rate [\d.]+ %"),
        ("decade-max3", {}, "cards left", r"random +cards left 2\d\.\d+ \(.*win rate 0.00 %"),
        ("decade-loop3", {"reward": "cards-left"}, "cards left", r"random +cards left .*, return \(cards-left\) -0\."),
        ("decade-max3", {"reward": "win"}, "win rate", r"random +win rate 0.00 %"),
        ("four-ten", {}, "return (objective)", r"random +return \(objective\) -0.04 .*win rate 0.00 %.*rounds"),
        ("tens", {}, "return (scoring)", r"random +return \(scoring\) "),
    ],
)
def test_what_ranks_is_named_and_shown_first(preset, options, ranked_by, shown):
    found = maketen.evaluate("random", preset, "2000000..2000049", **options)
    [own] = found.results
    assert found.ranked_by == ranked_by
    assert (found.caveat is not None) == (preset == "tens")
    first, last = str(found).split("\n")[:2]
    assert re.match(shown, first)
    assert last == f"ranked by {ranked_by} of 50 deals"
    expected = {"win rate": own.win_rate, "cards left": own.measures.get("cards left")}
    assert found.ranking(own) == expected.get(ranked_by, own.episode_return)
    if not options:
        assert maketen.describe(preset)["rankedBy"] in {"win", "cards-left", "objective", "scoring"}


def test_seeds_may_be_listed_and_inputs_chosen():
    shapes = set()

    def policy(observations, masks):
        shapes.add(observations.shape[1])
        return masks.argmax(1)

    listed = maketen.evaluate(policy, "decade-loop3", [2000003, 2000001], inputs="features")
    ranged = maketen.evaluate(policy, "decade-loop3", "2000001..2000003")
    assert listed.results[0].won.tolist() == [ranged.results[0].won[2], ranged.results[0].won[0]]
    assert shapes == {70, 142}


def test_traces_are_of_the_games_that_were_counted_also_of_a_policy_that_draws_lots(tmp_path):
    file = tmp_path / "games.jsonl"
    random = np.random.default_rng(1)

    def uniform(_observations, masks):
        return ((1 - random.random(masks.shape)) * masks).argmax(1)

    found = maketen.evaluate(uniform, "decade-loop3", "2000000..2000599", traces=file)
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [game["seed"] for game in games] == list(range(2000000, 2000600))
    assert [game["outcome"] == "won" for game in games] == found.results[0].won.tolist()
    assert {game["agent"] for game in games} == {"uniform"}
    assert sum(game["score"] for game in games) / 600 == pytest.approx(found.results[0].score.estimate)


@pytest.mark.parametrize("failure", [ConnectionError, KeyboardInterrupt])
def test_the_games_of_a_policy_that_fails_are_written_as_they_lie(failure, tmp_path):
    file = tmp_path / "games.jsonl"
    batches = []

    def fails(observations, masks):
        batches.append(len(masks))
        if len(batches) > 5:
            raise failure
        return first_legal(observations, masks)

    with pytest.raises(failure):
        maketen.evaluate(fails, "decade-loop3", "2000000..2000019", traces=file)
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    made = [sum(len(step["legal"]) > 1 for step in game["steps"]) for game in games]
    assert sum(made) == sum(batches[:5])
    assert sum(game["outcome"] == "ongoing" for game in games) == batches[5]


def test_traces_that_cannot_be_written_are_refused_before_a_game_is_played(tmp_path):
    def never(_observations, _masks):
        raise AssertionError

    with pytest.raises(maketen.InputError, match="nowhere"):
        maketen.evaluate(never, "decade-loop3", "2000000", traces=tmp_path / "nowhere" / "games.jsonl")
    with pytest.raises(maketen.InputError, match="maketen trace"):
        maketen.evaluate("random", "decade-loop3", "2000000", traces=tmp_path / "games.jsonl")
    assert not list(tmp_path.iterdir())


def test_an_audit_is_that_of_the_command_line_and_of_an_evaluation():
    seeds = "2000000..2000299"
    found = maketen.audit(first_legal, "decade-loop3", seeds)
    named = maketen.audit("first-legal", "decade-loop3", seeds)
    assert (found.agent, found.reference, found.deals) == ("first_legal", "next-card", 300)
    assert found.z == named.z
    assert not found.is_suspect
    assert maketen.evaluate(first_legal, "decade-loop3", seeds, audit=True).audit == found
    assert maketen.evaluate(first_legal, "decade-loop3", "2000000..2000009").audit is None


def test_an_audit_finds_games_known_by_heart():
    by_heart = {}
    random = np.random.default_rng(2)
    seeds = range(2000000, 2000150)
    with gym.make("maketen/decade-loop3-v1", skip_forced_moves=True) as env:
        for seed in seeds:
            for _ in range(25):
                played = {}
                observation, info = env.reset(seed=seed)
                ended = info.get("won", False)
                while not ended:
                    action = int(random.choice(np.flatnonzero(info["action_mask"])))
                    played.setdefault(observation.tobytes(), action)
                    observation, reward, ended, _, info = env.step(action)
                if played and reward > 0:
                    by_heart.update(played)
                    break

    def knows(observations, masks):
        learnt = [by_heart.get(row.tobytes()) for row in observations]
        return [int(mask.argmax()) if move is None else move for move, mask in zip(learnt, masks, strict=True)]

    found = maketen.audit(knows, "decade-loop3", seeds, name="by heart")
    assert found.is_suspect
    assert "knows hidden cards" in str(found)


def test_an_audit_is_refused_where_positions_have_no_known_values():
    for asked in ({"preset": "tens"}, {"preset": "decade", "rules": {"discards": "optional"}}):
        with pytest.raises(maketen.InputError, match="whose positions have known values"):
            maketen.audit(first_legal, **asked)


@pytest.mark.parametrize(
    ("policy", "error"),
    [
        (lambda _, masks: masks.argmin(1), maketen.IllegalActionError),
        (lambda _, masks: masks.argmax(1)[:-1], maketen.InputError),
        (lambda _, masks: masks.argmax(1).astype(float), maketen.InputError),
        (lambda _, masks: masks.argmax(1) + 1000, maketen.IllegalActionError),
    ],
)
def test_a_policy_that_does_not_choose_legal_actions_is_named(policy, error):
    with pytest.raises(error, match="the policy"):
        maketen.evaluate(policy, "decade-loop3", "2000000..2000009")


def test_a_policys_own_error_comes_through():
    def broken(_observations, _masks):
        raise KeyError("weights")

    with pytest.raises(KeyError, match="weights"):
        maketen.evaluate(broken, "decade-loop3", "2000000..2000009")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"preset": "decade-lop3"}, "decade-loop3"),
        ({"seeds": "1..0"}, "seeds"),
        ({"seeds": "1500000"}, "seeds"),
        ({"against": ["longest-rum"]}, "longest-run"),
        ({"reward": "skore"}, "reward"),
        ({"inputs": "pixels"}, "features"),
        ({"rules": {"maxRun": float("inf")}}, "maxRun|numbers"),
        ({"rules": {"maxRun": {3}}}, "numbers"),
        ({"seeds": [2000000.5]}, "seed"),
        ({"seeds": []}, "seed"),
        ({"seeds": [2000000, 2000001, 2000000]}, "2000000 2 times"),
        ({"seeds": 2000000}, "seeds"),
        ({"seed": -1}, "seed"),
        ({"policy": None}, "policy"),
        ({"policy": "longest-rum"}, "longest-run"),
        # Of a deal's difficulty.
        ({"agent": "longest-rum"}, "longest-run"),
        ({"agent": None, "seeds": "1..0"}, "seeds"),
        ({"grade": "eazy"}, "grade"),
        ({"count": 3}, "grade"),
        ({"count": 0, "grade": "easy"}, "count"),
    ],
)
def test_bad_input_is_one_line(arguments, message):
    if {"agent", "grade", "count"} & arguments.keys():
        ask, given = maketen.difficulty, {"preset": "decade"}
    else:
        ask, given = maketen.evaluate, {"policy": first_legal, "preset": "decade-loop3", "seeds": "2000000..2000009"}
    with pytest.raises(maketen.InputError, match=message) as raised:
        ask(**{**given, **arguments})
    assert "\n" not in str(raised.value)


def test_baselines_play_in_single_and_vector_environments():
    agent, seeds = maketen.baseline("longest-run"), list(range(2000000, 2000040))
    env = gym.make("maketen/decade-loop3-v1")
    envs = gym.make_vec("maketen/decade-loop3-v1", num_envs=len(seeds))
    envs.reset(seed=seeds)
    chosen = agent(envs)
    won = []
    for seed, first in zip(seeds, chosen, strict=True):
        env.reset(seed=seed)
        assert agent(env) == first
        ended = False
        while not ended:
            _, _, ended, _, info = env.step(agent(env))
        won.append(info["outcome"] == "won")
    assert won == maketen.evaluate("longest-run", "decade-loop3", seeds).results[0].won.tolist()
    env.close()
    envs.close()


def test_baselines_that_cannot_play_are_refused():
    with gym.make("maketen/tens-v1") as env:
        env.reset(seed=1)
        with pytest.raises(maketen.InputError, match="tens"):
            maketen.baseline("longest-run")(env)
        with pytest.raises(maketen.InputError, match="longest"):
            maketen.baseline("longest")(env)
    with pytest.raises(maketen.EpisodeOverError, match="closed"):
        maketen.baseline("random")(env)
    for other in (gym.make("CartPole-v1"), None):
        with pytest.raises(maketen.InputError, match="Expected an environment of maketen"):
            maketen.baseline("random")(other)


def test_a_model_is_taken_as_the_zip_that_the_page_saves(tmp_path):
    folder = Path(__file__).parents[2] / "models/decade-loop3-value"
    name = shutil.make_archive(str(tmp_path / "mine"), "zip", folder)
    found = maketen.evaluate(name, "decade-loop3", "2000000..2000019", against=["decade-loop3-value"])
    own, other = found.results
    np.testing.assert_array_equal(own.won, other.won)


def test_exact_play():
    assert maketen.exact("tens")["winProbability"] == pytest.approx(0.0913405985233925, rel=1e-12)
    with pytest.raises(maketen.InputError, match="smaller deck"):
        maketen.exact("decade")


def test_descriptions():
    told = maketen.describe("decade-loop3")
    assert "longest-run" in told["agents"]
    assert told["moves"] == 10


def test_the_difficulty_of_deals_is_that_of_the_games_played_on_them():
    deals = maketen.difficulty("decade-loop3", "2000000..2000009", agent="next-card")
    assert [each.seed for each in deals] == list(range(2000000, 2000010))
    scripts = list(deals[0].scripts)
    found = maketen.evaluate("next-card", "decade-loop3", "2000000..2000009", against=scripts)
    assert [each.won for each in deals] == found.results[0].won.tolist()
    for name, result in zip(scripts, found.results[1:], strict=True):
        assert [each.scripts[name] for each in deals] == result.won.tolist()
    for each in deals:
        assert 0 <= each.decisions_that_matter <= each.decisions
        assert 0 <= each.random.low <= each.random.estimate <= each.random.high <= 1
        assert each.winnable or each.grade == "impossible"
        assert str(each).startswith(f"seed {each.seed}: {each.grade}")
    grade = deals[3].grade
    own = [each for each in deals if each.grade == grade]
    seeds = list(range(2000000, 2000010))
    assert maketen.difficulty("decade-loop3", seeds, agent="next-card", grade=grade, count=1) == own[:1]
    assert maketen.difficulty("tens", [1])[0].decisions_that_matter == 0
