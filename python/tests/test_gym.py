"""Agents: an episode is a scenario file, and what an agent sees and does is what it says."""

from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cell53
from cell53.gym import Erica, KnobEnv, switch

ROOT = Path(__file__).parents[2]


def play(env, policy, seed=3):
    """An episode from its beginning to its end: its rewards, and what was seen last."""
    seen, _ = env.reset(seed=seed)
    rewards, is_over = [], False
    while not is_over:
        seen, reward, terminated, is_over, _ = env.step(policy(seen))
        assert not terminated
        rewards.append(reward)
    return rewards, seen


def threshold():
    """A short run with one knob, of whole numbers."""
    return KnobEnv(
        "classroom/efci",
        ["feedback.thresholdCells"],
        ["queue SW1→SW2"],
        lambda seen: 0.0,
        until=0.01,
    )


def always(rate):
    return lambda seen: np.array([rate])


# Rates and queues have no end, and actions are in the unit of the knob: both on purpose.
@pytest.mark.filterwarnings(
    "ignore:.*maximum value is infinity", "ignore:.*symmetric and normalized"
)
def test_the_environment_keeps_the_rules_of_gymnasium():
    made = gymnasium.make("cell53.gym:cell53/Switch-v0")
    check_env(made.unwrapped)


def test_an_episode_is_a_scenario_that_runs_again_to_the_same_fingerprint():
    env = switch(until=0.2)
    rewards, _ = play(env, Erica())
    assert len(rewards) == 200
    run = cell53.run(env.episode)
    assert run.fingerprint == env.fingerprint
    assert len(env.episode["timeline"]) > 10


def test_what_is_seen_are_the_curves_of_the_run():
    env = switch(until=0.1)
    _, seen = play(env, always(60.0))
    curves = cell53.run(env.episode).curves
    names = ("queue SW1→SW2", "utilization SW1→SW2", "acr S1", "acr S2")
    assert seen.tolist() == [curves[name][-1] for name in names]
    with pytest.raises(cell53.Refused, match="the episode is over"):
        env.step(np.array([60.0]))


def test_nothing_is_kept_of_what_no_agent_asks_for():
    env = switch(until=0.1)
    play(env, always(50.0))
    assert env._core.take_samples()[0] == 0
    assert env._core.take_events() == "[]"


def test_equal_seeds_are_equal_episodes_and_others_are_not():
    env = switch(until=0.1, set={"feedback": {"kind": "given"}, "cells": {"kind": "poisson"}})
    prints = []
    for seed in (1, 1, 2):
        play(env, always(60.0), seed)
        prints.append((env.fingerprint, env.episode["seed"]))
    assert prints[0] == prints[1] != prints[2]


def test_the_agent_decides_and_the_document_tells_what_policies_reach():
    told = (ROOT / "docs/gym.md").read_text("utf-8")
    env = switch()
    means = {rate: np.mean(play(env, always(rate))[0]) for rate in (40.0, 70.0, 77.76, 100.0)}
    for rate, mean in means.items():
        assert f"| always {rate:g} Mb/s" in told
        assert f"| {mean:.2f} |" in told
    assert f"| {np.mean(play(env, Erica())[0]):.2f} |" in told


def test_whole_numbers_are_rounded_and_a_knob_that_stays_is_no_command():
    env = threshold()
    play(env, always(99.6))
    assert [each["value"] for each in env.episode["timeline"]] == [100]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"knobs": ["feedback.nothing"]}, "no number that can be turned"),
        ({"knobs": ["topology.sources"]}, "no number that can be turned"),
        ({"knobs": ["nothing.at"]}, 'no knob "nothing.at"'),
        ({"knobs": ["fairShareMbps"]}, "name it with its section"),
        ({"observe": ["queue of nobody"]}, "there is no curve"),
        ({"every": 1e-5}, "longer steps or a shorter run"),
        ({"every": 0}, "every: 0 is no length of a step"),
        ({"every": float("nan")}, "every: nan is no length of a step"),
        ({"until": -1}, "until: -1 is no end of a run"),
    ],
)
def test_what_is_wrong_is_said_before_anything_runs(changes, words):
    with pytest.raises(cell53.Refused, match=words):
        switch(**changes)


def test_an_action_outside_of_the_range_is_refused():
    env = switch(until=0.01)
    env.reset(seed=1)
    with pytest.raises(cell53.Refused, match="fairShareMbps"):
        env.step(np.array([1e9]))


def test_an_action_of_which_one_knob_is_refused_turns_none_and_takes_no_step():
    env = KnobEnv(
        "classroom/efci",
        ["abr.pcrMbps", "abr.icrMbps"],
        ["queue SW1→SW2"],
        lambda seen: 0.0,
        until=0.01,
    )
    env.reset(seed=1)
    with pytest.raises(cell53.Refused, match="icrMbps"):
        env.step(np.array([50.0, 60.0]))
    steps = 1
    while not env.step(np.array([100.0, 10.0]))[3]:
        steps += 1
    assert steps == 10
    assert cell53.run(env.episode).fingerprint == env.fingerprint


@pytest.mark.parametrize("action", [[np.nan], [np.inf], [1.0, 2.0], 1.0])
def test_what_is_no_action_is_refused_and_the_episode_goes_on(action):
    env = threshold()
    env.reset(seed=1)
    with pytest.raises(cell53.Refused, match="1 finite numbers"):
        env.step(np.array(action))
    assert env.step(np.array([100.0]))[-1] == {"timeS": 1e-3}
