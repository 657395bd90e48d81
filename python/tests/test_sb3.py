"""MaskablePPO with the policy that scores moves (extra sb3)."""

from __future__ import annotations

import inspect

import numpy as np
import pytest

import maketen
from maketen.errors import InputError

torch = pytest.importorskip("torch", reason="needs the extra sb3")
sb3_contrib = pytest.importorskip("sb3_contrib", reason="needs the extra sb3")

from maketen.sb3 import MoveScoringPolicy, dqn, make_vec_env, policy_of, ppo  # noqa: E402

ENV = "maketen/decade-loop3-v1"
READS_SAVED = int(torch.__version__.split(".")[0]) >= 2
SETTINGS = {"n_steps": 8, "batch_size": 64, "n_epochs": 1, "gamma": 1.0, "device": "cpu", "seed": 0}


@pytest.fixture
def envs():
    made = make_vec_env(ENV, 32, seed=5, inputs="features", skip_forced_moves=True)
    yield made
    made.close()


@pytest.fixture
def model(envs):
    torch.set_num_threads(1)
    options = {"action_features": envs.action_features}
    return sb3_contrib.MaskablePPO(MoveScoringPolicy, envs, policy_kwargs=options, **SETTINGS)


def logits_of(policy, observations):
    with torch.no_grad():
        features = policy.extract_features(torch.as_tensor(observations))
        return policy.action_net(policy.mlp_extractor(features)[0]).numpy()


def test_environments_say_how_many_numbers_there_are_about_a_move(envs):
    assert envs.action_features == 6
    of_draw = [part.name for part in envs.observation_parts if part.name.startswith("draw: ")]
    assert len(of_draw) == envs.action_features
    assert envs.observation_parts[-1].name == of_draw[-1]
    plain = make_vec_env(ENV, 1)
    assert plain.action_features == 0
    plain.close()


def test_moves_with_equal_numbers_and_context_get_equal_logits(envs, model):
    head = model.policy.action_net
    with torch.no_grad():
        head.context.weight.zero_()
    observations = envs.reset().copy()
    moves, columns = envs.action_space.n, envs.action_features
    of_moves = np.random.default_rng(0).random((len(observations), moves, columns), np.float32)
    observations[:, -moves * columns :] = of_moves.reshape(len(observations), -1)
    order = np.random.default_rng(1).permutation(moves)
    before = logits_of(model.policy, observations)
    observations[:, -moves * columns :] = of_moves[:, order].reshape(len(observations), -1)
    np.testing.assert_allclose(logits_of(model.policy, observations), before[:, order], atol=1e-6)


def test_policy_starts_nearly_uniform_and_learns(envs, model):
    observations = envs.reset().copy()
    masks = envs.env_method("action_masks")
    assert np.abs(logits_of(model.policy, observations)).max() < 0.1
    before = [weights.detach().clone() for weights in model.policy.parameters()]
    model.learn(1024, log_interval=None)
    for weights, old in zip(model.policy.parameters(), before, strict=True):
        assert not torch.equal(weights, old)
    actions = policy_of(model)(observations, np.array(masks, np.int8))
    assert np.array(masks)[np.arange(len(actions)), actions].all()


@pytest.mark.skipif(not READS_SAVED, reason="torch 1 does not read what Stable-Baselines3 saves")
def test_policy_is_saved_whole(envs, model, tmp_path):
    observations = envs.reset().copy()
    model.learn(256, log_interval=None)
    model.save(tmp_path / "policy.zip")
    loaded = sb3_contrib.MaskablePPO.load(tmp_path / "policy.zip", device="cpu")
    np.testing.assert_array_equal(logits_of(loaded.policy, observations), logits_of(model.policy, observations))


@pytest.mark.parametrize(("inputs", "action_features"), [("plain", 0), ("plain", 8), ("features", 15)])
def test_policy_without_numbers_about_moves_is_refused(inputs, action_features):
    made = make_vec_env(ENV, 2, inputs=inputs)
    given = {"action_features": action_features}
    with pytest.raises(InputError, match=r'inputs="features"'):
        sb3_contrib.MaskablePPO(MoveScoringPolicy, made, policy_kwargs=given, **SETTINGS)
    made.close()


def test_the_usual_entrances_of_stable_baselines3_work():
    from sb3_contrib.common.maskable.utils import get_action_masks  # noqa: PLC0415
    from stable_baselines3.common.env_util import make_vec_env as usual  # noqa: PLC0415

    torch.set_num_threads(1)
    usual_envs = usual(ENV, n_envs=2, seed=3, env_kwargs={"skip_forced_moves": True})
    for made in (ENV, usual_envs, "maketen:" + ENV):
        model = sb3_contrib.MaskablePPO("MlpPolicy", made, **{**SETTINGS, "n_steps": 32, "batch_size": 32})
        model.learn(64, log_interval=None)
        assert get_action_masks(model.get_env()).any(1).all()
        model.get_env().close()


def test_games_in_step_are_made_as_stable_baselines3_makes_them(tmp_path):
    from stable_baselines3.common import env_util, monitor, vec_env  # noqa: PLC0415

    names = list(inspect.signature(env_util.make_vec_env).parameters)
    assert list(inspect.signature(make_vec_env).parameters)[:-1] == names
    in_step = make_vec_env(ENV, 3, 7, 1, str(tmp_path / "logs"), env_kwargs={"illegal": "lose"})
    apart = make_vec_env(ENV, 2, 7, vec_env_cls=vec_env.DummyVecEnv, env_kwargs={"illegal": "lose"})
    assert isinstance(in_step, vec_env.VecMonitor)
    assert isinstance(apart, vec_env.DummyVecEnv)
    for made in (in_step, apart):
        made.reset()
        for _ in range(3):
            made.step(np.full(made.num_envs, -1))
        made.close()
    assert len(monitor.load_results(str(tmp_path / "logs"))) == 9


def test_games_in_step_are_drawn_side_by_side():
    pytest.importorskip("PIL", reason="needs the extra render")
    made = make_vec_env(ENV, 3, render_mode="rgb_array")
    made.reset()
    height, width, _ = made.get_images()[0].shape
    assert made.render().shape == (2 * height, 2 * width, 3)
    made.close()


def test_ppo_without_numbers_about_moves_has_a_perceptron():
    model = ppo("decade-loop3", 8, inputs="plain")
    assert not isinstance(model.policy, MoveScoringPolicy)
    model.get_env().close()


# Random play and these networks before they learn: -0.04 and less than 0.01. Longer trainings are in docs/python.md.
@pytest.mark.parametrize(
    ("learner", "preset", "seed", "steps", "least"),
    [
        (ppo, "four-ten", 0, 98_304, 0.5),
        (dqn, "four-ten", 1, 61_440, 0.5),
        (dqn, "decade-loop3-optional", 0, 40_960, 0.03),
    ],
)
def test_the_settings_learn_within_seconds(learner, preset, seed, steps, least):
    torch.set_num_threads(1)
    model = learner(preset, seed=seed)

    def mean_return():
        found = maketen.evaluate(policy_of(model), preset, "2000000..2000099", inputs="features")
        return found.results[0].episode_return.estimate

    assert mean_return() < least / 2
    model.learn(steps, log_interval=None)
    assert mean_return() > least
    model.get_env().close()


def test_dqn_plays_and_stores_legal_moves_alone(tmp_path):
    model = dqn("decade-loop3", 8, seed=np.int64(2**40 + 1))
    model.learn(640, log_interval=None)
    stored = model.replay_buffer
    observations, actions = stored.observations[:80].reshape(640, -1), stored.actions[:80].reshape(-1)
    legal = next(part for part in model.get_env().observation_parts if part.name == "legal moves")
    assert (observations[np.arange(640), legal.start + actions] == 1).all()
    assert len(set(actions.tolist())) > 3
    model.save(tmp_path / "dqn.zip")
    if READS_SAVED:  # without a warning
        assert type(model).load(tmp_path / "dqn.zip").replay_buffer_kwargs == {"n_steps": 5, "gamma": 1.0}
    model.get_env().close()
