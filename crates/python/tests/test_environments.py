"""PettingZoo's and Gymnasium's own checks."""

import pickle
import warnings
from functools import partial
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

import fracas
from fracas import gym, zoo

#: Games that end within a test.
SHORT = {
    "color-wars": {"options": {"width": 4, "height": 4}},
    "gaogie": {"seats": 3},
    "gowap": {"options": {"size": 3, "tokens": 2}},
    "ganoogo": {"options": {"max_turns": 6}},
    "game-of-war": {"options": {"deployment": "classic"}, "max_cycles": 60},
}


@pytest.fixture(autouse=True)
def no_noise():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_agents_that_choose_one_after_the_other_pass_the_api_test(game):
    api_test(zoo.env(game, **SHORT[game]), num_cycles=60)


def test_agents_that_choose_at_once_pass_the_parallel_api_test():
    for game in zoo.SIMULTANEOUS:
        parallel_api_test(zoo.parallel_env(game, **SHORT[game]), num_cycles=60)
    with pytest.raises(fracas.Refused, match="zoo.Aec"):
        zoo.parallel_env("ganoogo")


def test_the_same_seed_plays_the_same(game):
    seed_test(partial(zoo.env, game, **SHORT[game]), num_cycles=20)
    if game == "gaogie":
        # PettingZoo chooses without a mask here: with two seats any number will do at any time.
        parallel_seed_test(partial(zoo.parallel_env, game, seats=2), num_cycles=20)


def test_cycles_are_counted_as_pettingzoo_counts_them():
    # Nobody is ever hit with these moves, so nothing but the count ends a game.
    harmless = {"moves": [{"name": "rest"}, {"name": "hide"}]}
    how = {"seats": 3, "options": harmless}
    max_cycles_test(
        SimpleNamespace(
            env=partial(zoo.env, "gaogie", **how), parallel_env=partial(zoo.parallel_env, "gaogie", **how)
        )
    )


def test_everybody_can_look_at_any_time_and_the_state_can_be_taken_along():
    env = zoo.env("ganoogo")
    env.reset(seed=1)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["observation"].any()
        assert seen["action_mask"].any() == (agent == env.agent_selection)
    assert pickle.loads(pickle.dumps(env.state_now)) == env.state_now
    assert env.metadata["name"] == "fracas/Ganoogo-v2"


def test_one_seat_against_bots_passes_check_env(game):
    name = gym.versioned(fracas.Game(game))
    how = {key: value for key, value in SHORT[game].items() if key != "max_cycles"}
    env = gymnasium.make(name, level=1, disable_env_checker=True, **how)
    check_env(env.unwrapped)


def test_every_version_of_the_rules_has_a_name():
    names = [name for name in gymnasium.registry if name.startswith("fracas/")]
    assert sorted(names) == sorted(
        f"fracas/{gym.NAMES[game]}-v{rules}"
        for game in fracas.games()
        for rules in range(1, fracas.Game(game).rules + 1)
    )
    assert gymnasium.make("fracas/Gowap-v1").unwrapped.game.rules == 1


def test_a_game_by_masked_numbers_ends_and_pays():
    env = gym.Single("color-wars", level=0, options={"width": 3, "height": 3}, seat=2)
    luck, paid = np.random.default_rng(1), []
    for seed in range(5):
        seen, _ = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            number = luck.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, cut, info = env.step(number)
            assert "illegal" not in info
        paid.append(reward)
    assert set(paid) <= {-1.0, 0.0, 1.0} and over
    with pytest.raises(fracas.Refused, match="seats 1 to 2"):
        gym.Single("color-wars", seat=3)
