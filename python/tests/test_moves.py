"""What moves are worth, beside values that were found another way."""

from __future__ import annotations

import os

import gymnasium as gym
import numpy as np
import pytest

import maketen


def position_after(preset, seed, moves, **options):
    env = maketen.SumOfTenEnv(preset, **options)
    env.reset(seed=seed)
    env.action_space.seed(seed)
    for _ in range(moves):
        _, _, ended, _, _ = env.step(env.sample())
        assert not ended
    return env


@pytest.mark.parametrize("preset", ["four-ten", "four-ten-fault-first"])
def test_values_of_four_ten_are_those_of_its_solution(preset):
    for seed in range(3):
        env = position_after(preset, seed, 5, skip_forced_moves=True)
        found = maketen.values(env)
        told = maketen.exact(preset, position=env.notation())
        worth = {each["move"]: each["worth"] for each in told["moves"]}
        for action in np.flatnonzero(env.action_masks()):
            assert found.values[action] == pytest.approx(worth[env.moves[action]], abs=1e-9)
        assert np.nanmax(found.values) == pytest.approx(told["value"], abs=1e-9)
        assert found.reward == "objective"
        np.testing.assert_array_equal(found.exact, env.action_masks())
        env.close()


def test_values_of_tens_are_the_chance_that_no_play_changes():
    env = maketen.SumOfTenEnv("tens", skip_forced_moves=True)
    for seed in range(3):
        env.reset(seed=seed)
        found = maketen.values(env)
        chance = maketen.exact("tens", position=env.notation())["winProbability"]
        legal = env.action_masks()
        assert found.values[legal] == pytest.approx(chance, abs=1e-12)
        assert found.regrets[legal].tolist() == [0] * int(legal.sum())
        assert set(found.sources[legal]) == {"exact"}
    env.close()


VALUES = dict(zip("A45TJQ", [1, 4, 5, 10, 10, 10], strict=True))
SMALL = {"ranks": "A45TJQ"}


def chance_to_win(line, hidden):
    """Return the chance of the best play of a straight line with optional discards, from the rules alone: everything is tried."""
    if not line and not hidden:
        return 1.0
    options = [chance_to_win(line[:start] + line[end:], hidden) for start, end in sets(line)]
    if hidden:
        options.append(chance_of_draw(line, hidden))
    return max(options, default=0.0)


def chance_of_draw(line, hidden):
    return sum(chance_to_win((*line, card), (*hidden[:i], *hidden[i + 1 :])) for i, card in enumerate(hidden)) / len(
        hidden
    )


def sets(line):
    ends = [(start, end) for start in range(len(line)) for end in range(start + 2, len(line) + 1)]
    return [(start, end) for start, end in ends if sum(line[start:end]) in {10, 20, 30}]


def line_and_hidden(position):
    """Return the values of the cards in a position such as "decade 5C AD | gone TD", and of those that are hidden."""
    words = [each for each in position.split()[1:] if each not in {"|", "gone", "-"}]
    line = [VALUES[card[0]] for card in position.partition("|")[0].split()[1:] if card != "-"]
    hidden = 4 * sorted(VALUES.values())
    for card in words:
        hidden.remove(VALUES[card[0]])
    return tuple(line), tuple(hidden)


def test_values_of_a_straight_line_with_optional_discards_are_those_of_brute_force():
    env = maketen.SumOfTenEnv("decade-optional", rules=SMALL)
    seen = []
    for seed in range(30):
        env.reset(seed=seed)
        draw = env.moves.index("draw")
        while len(line_and_hidden(env.notation())[1]) > 2:
            masks = env.action_masks()
            masks[draw] &= masks.sum() == 1
            env.step(int(masks.argmax()))
        line, hidden = line_and_hidden(env.notation())
        if len(line) > 9:
            continue
        found = maketen.values(env)
        for action in np.flatnonzero(env.action_masks()):
            after = env.clone()
            after.step(int(action))
            left = line_and_hidden(after.notation())[0]
            wanted = chance_of_draw(line, hidden) if action == draw else chance_to_win(left, hidden)
            assert found.values[action] == pytest.approx(wanted, abs=1e-12)
            assert found.sources[action] == "exact"
            seen.append(wanted)
            after.close()
    assert len(seen) > 30
    assert any(0 < each < 1 for each in seen)
    env.close()


def test_a_small_deck_of_a_ring_is_solved():
    env = maketen.SumOfTenEnv("decade-loop3-optional", rules={"ranks": "A45T"})
    env.reset(seed=1)
    found = maketen.values(env)
    told = maketen.exact("decade-loop3-optional", rules={"ranks": "A45T"}, position=env.notation())
    chances = {each["move"]: each["winProbability"] for each in told["moves"]}
    legal = np.flatnonzero(env.action_masks())
    assert found.values[legal] == pytest.approx([chances[env.moves[action]] for action in legal], abs=1e-12)
    assert found.exact[legal].all()
    assert 0 < np.nanmax(found.values) < 1
    env.close()


def test_a_model_says_its_name_and_its_interval_and_many_games_are_asked_at_once():
    envs = gym.make_vec("maketen/decade-loop3-v1", num_envs=70, skip_forced_moves=True).unwrapped
    _, infos = envs.reset(seed=1)
    legal = infos["action_mask"] == 1
    found = maketen.values(envs)
    assert found.values.shape == legal.shape
    np.testing.assert_array_equal(np.isnan(found.values), ~legal)
    assert set(found.sources[legal]) == {"decade-loop3-value"}
    assert (found.low[legal] < found.values[legal]).all()
    assert (found.values[legal] < found.high[legal]).all()
    assert (found.sources[~legal] == "").all()
    one = maketen.values(envs.notation()[3], "decade-loop3")
    np.testing.assert_allclose(one.values, found.values[3], rtol=0, atol=1e-6)
    assert one.best == found.best[3]
    envs.close()


def test_the_last_draws_are_exact_beside_the_model():
    env = maketen.SumOfTenEnv("decade-loop3", skip_forced_moves=True)
    env.reset(seed=4)
    sources = set()
    ended = False
    while not ended:
        found = maketen.values(env)
        sources |= set(found.sources[env.action_masks()])
        ended = env.step(found.best)[2]
    assert sources == {"decade-loop3-value", "exact"}
    env.close()


def test_without_a_model_values_are_counted_in_playouts():
    env = maketen.SumOfTenEnv("decade-loop3", rules={"totals": [10, 20]}, skip_forced_moves=True)
    env.reset(seed=7)
    found = maketen.values(env, playouts=20)
    legal = env.action_masks()
    assert set(found.sources[legal]) == {"playouts by next-card"}
    assert (found.low[legal] <= found.values[legal]).all()
    again = maketen.values(env, playouts=20)
    np.testing.assert_array_equal(again.values, found.values)
    env.close()


@pytest.mark.parametrize("preset", ["decade-loop3", "decade-max3", "four-ten", "tens", "decade-optional"])
def test_regret_is_never_negative_and_that_of_the_best_move_is_0(preset):
    env = maketen.SumOfTenEnv(preset, skip_forced_moves=True, regret=True)
    env.reset(seed=3)
    env.action_space.seed(3)
    for _ in range(6):
        found = maketen.values(env)
        legal = env.action_masks()
        assert (found.regrets[legal] >= 0).all()
        assert found.regrets[found.best] == 0
        assert found.regret(found.best) == 0
        action = env.sample()
        wanted = env.regret(action)
        _, _, ended, _, info = env.step(action)
        assert info["regret"] == wanted == pytest.approx(np.nanmax(found.values) - found.values[action])
        if ended:
            break
    env.close()


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_regrets_of_many_games_are_those_of_each(mode):
    options = {"skip_forced_moves": True, "autoreset_mode": mode}
    envs = gym.make_vec("maketen/decade-loop3-v1", num_envs=8, regret=True, **options).unwrapped
    plain = gym.make_vec("maketen/decade-loop3-v1", num_envs=8, **options).unwrapped
    envs.reset(seed=2)
    plain.reset(seed=2)
    total = 0.0
    for _ in range(30):
        masks = plain.action_masks()
        actions = masks.shape[1] - 1 - masks[:, ::-1].argmax(1)
        wanted = maketen.values(plain).regret(actions)
        observations, _, _, _, infos = envs.step(actions)
        np.testing.assert_array_equal(infos["regret"], wanted)
        assert infos["_regret"].all()
        np.testing.assert_array_equal(observations, plain.step(actions)[0])
        assert (wanted >= 0).all()
        total += wanted.sum()
    assert total > 0
    envs.close()
    plain.close()


def test_a_deal_that_leaves_nothing_to_decide_has_no_values_and_no_regret():
    env = maketen.SumOfTenEnv("tens", skip_forced_moves=True, regret=True)
    seed = 0
    while not env.reset(seed=seed)[1]["undecided"]:
        seed += 1
    found = maketen.values(env)
    assert np.isnan(found.values).all()
    assert found.best == -1
    assert env.step(0)[4]["regret"] == 0
    env.close()


def test_states_and_copies_are_valued_as_the_games_they_are_of():
    env = position_after("decade-loop3", 5, 2, skip_forced_moves=True)
    state, position = env.get_state(), env.notation()
    other = env.redealt(seed=1)
    found = maketen.values(env).values
    both = maketen.values([state, position], "decade-loop3").values
    np.testing.assert_array_equal(both, [found, found])
    np.testing.assert_array_equal(maketen.values(other).values, found)
    env.step(env.sample())
    env.set_state(state)
    np.testing.assert_array_equal(maketen.values(env).values, found)
    other.close()
    env.close()


def test_what_has_no_values_is_refused_by_name():
    env = position_after("decade-loop3", 5, 2, skip_forced_moves=True)
    state, position = env.get_state(), env.notation()
    for refused, preset, said in (
        (state, "decade", "preset 'decade', but it is of 'decade-loop3'"),
        (position, "four-ten", "four-ten"),
        (position.replace("decade", "tens"), "decade", "decade"),
        ("decade 5H 5H 2D", "decade", "5H"),
        ("{}", "decade", "get_state"),
        (position, "decadee", 'did you mean "decade"'),
    ):
        with pytest.raises(maketen.InputError, match=said):
            maketen.values(refused, preset)
    with pytest.raises(maketen.InputError, match="preset beside positions"):
        maketen.values(position)
    with pytest.raises(maketen.InputError, match="knows its own"):
        maketen.values(env, "decade")
    with pytest.raises(maketen.InputError, match="environment of maketen"):
        maketen.values(gym.make("CartPole-v1"))
    with pytest.raises(maketen.InputError, match="nobody"):
        maketen.values(env, agent="nobody")
    with pytest.raises(maketen.InputError, match="playouts"):
        maketen.values(env, playouts=0)
    with pytest.raises(maketen.IllegalActionError, match="position 0: "):
        env.regret(int(env.action_masks().argmin()))
    with pytest.raises(maketen.InputError, match="regret"):
        maketen.SumOfTenEnv("decade", regret=1)
    fresh = maketen.SumOfTenEnv("decade")
    with pytest.raises(maketen.EpisodeOverError, match="reset"):
        maketen.values(fresh)
    assert env.get_state() == state
    fresh.close()
    env.close()


def test_an_unknown_judge_is_refused_when_the_games_are_made():
    for make in (maketen.SumOfTenEnv, maketen.SumOfTenVectorEnv):
        with pytest.raises(maketen.InputError, match="nope"):
            make("decade-loop3", regret="nope")


RANKS = "A23456789TJQK"
DECADE = [
    "decade",
    "decade-max3",
    "decade-loop",
    "decade-loop3",
    "decade-fives",
    "decade-loop-fives",
    "decade-loop-optional",
    "decade-loop3-optional",
    "decade-optional",
    "decade-fives-optional",
    "decade-seven",
    "decade-seven-loop3",
    "ten-twenty-thirty",
]


def told_by_node(games):
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(maketen.moves, "decade_model", lambda *_: None)
        return maketen.values(games)


def expect_equal(found, wanted):
    for name in ("values", "low", "high", "sources"):
        np.testing.assert_array_equal(getattr(found, name), getattr(wanted, name))
    assert found.reward == wanted.reward


@pytest.mark.parametrize("preset", DECADE)
def test_this_process_says_what_node_says_to_the_last_bit(preset):
    envs = maketen.SumOfTenVectorEnv(preset, int(os.environ.get("MAKETEN_VALUE_GAMES", "4")))
    random = np.random.default_rng(1)
    envs.reset(seed=3)
    exact = set()
    for move in range(70):
        # Early positions, and all around those from which on the end is worked out.
        if move % 12 == 0 or (envs._games.positions()[:, -12:-2].sum(1) < 9).any():
            found = maketen.values(envs)
            expect_equal(found, told_by_node(envs))
            exact |= set(found.exact[~np.isnan(found.values)].tolist())
        scores = random.random(envs.action_masks().shape) * envs.action_masks()
        envs.step(scores.argmax(1))
    assert exact == {True, False}
    envs.close()


def test_many_games_with_many_moves_are_asked_at_once():
    envs = maketen.SumOfTenVectorEnv("decade-fives-optional", 70)
    envs.reset(seed=3)
    expect_equal(maketen.values(envs), told_by_node(envs))
    envs.close()


@pytest.mark.parametrize("preset", ["decade-seven", "decade-seven-loop3"])
def test_the_last_stacks_are_valued_as_node_values_them(preset):
    env, random, cards = maketen.SumOfTenEnv(preset), np.random.default_rng(7), [r + s for r in RANKS for s in "CDHS"]
    certain = 0
    for trial in range(24):
        random.shuffle(cards)
        if trial % 4 == 0:
            # The first stack can be cleared.
            cards.sort(key=lambda card: card not in {"4C", "6C"})
        stacks = ["-"] * 7
        alive = random.choice(7, 1 + trial % 3, replace=False)
        for i, stack in enumerate(alive):
            stacks[stack] = " ".join(cards[2 * i : 2 * i + 2])
        gone = " ".join(cards[2 * len(alive) + random.integers(4) :])
        text = f"decade {', '.join(stacks)} | checked {alive[0] + 1} | gone {gone}"
        env.reset(seed=1, options={"position": text})
        found = maketen.values(env)
        expect_equal(found, told_by_node(env))
        certain += found.exact.sum()
    assert certain > 5
    env.close()


def test_values_of_decade_need_no_node(monkeypatch):
    env = position_after("decade-loop3", 5, 2, regret="decade-loop3-value")
    found, state = maketen.values(env), env.get_state()
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(maketen._node, "Node", pytest.fail)
    monkeypatch.setattr(maketen._node, "_spare", [])
    expect_equal(maketen.values(env, agent="decade-loop3-value"), found)
    both = maketen.values([state, state], "decade-loop3")
    np.testing.assert_array_equal(both.values, [found.values, found.values])
    assert maketen.values([], "decade-loop3").values.shape == (0, len(env.moves))
    action = env.sample()
    wanted = found.regret(action)
    assert env.regret(action) == env.step(action)[4]["regret"] == wanted
    env.close()
