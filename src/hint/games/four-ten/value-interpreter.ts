import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../env/games/four-ten/state.js';
import { type RewardScheme, WIN } from '../../../env/reward.js';
import { clamp, clampedInterval } from '../../values/clamp.js';
import type { ValueInterpreter } from '../../values/value-interpreter.js';

/** A bust costs as much as so many rounds, under either reward that counts rounds. */
export const BUST_IN_ROUNDS = 100;

type Config = FourTenRules['config'];

/** The most that a round can bring: Hand and Shadow below the target and Home at it, with the bottom card. */
function mostGain({ handTarget }: Config): number {
  return 3 * handTarget - 2;
}

/** Rounds that must still be started before the target can be reached. */
function fewestRounds(config: Config, { points }: Readonly<FourTenState>): number {
  return Math.max(0, Math.ceil((config.gameTarget - points) / mostGain(config)) - 1);
}

/** Rounds still to be started in a game like others, if they take so many in all. */
function usualRounds({ gameTarget }: Config, { points }: Readonly<FourTenState>, inAll: number): number {
  return (inAll * (gameTarget - points)) / gameTarget - 1;
}

/**
 * The expectation of minus the rounds to be started and minus 100 for a bust. Since some rounds must be started, the rest limits the chance of
 * a bust. Without a safety what exceeds the rounds that games usually take is said to be it; with one left a bust is so rare that all is rounds.
 */
function ofRounds(config: Config): ValueInterpreter {
  return (given, value, { half, calibration: { result: inAll } }) => {
    const state = given as FourTenState;
    const fewest = fewestRounds(config, state);
    const most = BUST_IN_ROUNDS + fewest;
    const cost = clampedInterval(-value, half, fewest, most);
    const low = clamp(1 - (cost.high - fewest) / BUST_IN_ROUNDS, 0, 1);
    const usual = inAll === null ? fewest : Math.max(fewest, usualRounds(config, state, inAll));
    const excess = state.safeties === 0 ? cost.estimate - usual : 0;
    const estimate = clamp(1 - excess / BUST_IN_ROUNDS, low, 1);
    const rounds = cost.estimate - BUST_IN_ROUNDS * (1 - estimate);
    const win = { estimate, low, high: 1 };
    const result = {
      estimate: state.round + Math.max(fewest, rounds),
      low: state.round + fewest,
      high: state.round + cost.high,
    };
    return { win, score: null, result };
  };
}

/** 'objective' is 1 for reaching the target and minus 0.01 a round: the same in other units. */
function ofObjective(config: Config): ValueInterpreter {
  const rounds = ofRounds(config);
  return (state, value, uncertainty) => {
    const half = uncertainty.half === null ? null : uncertainty.half * BUST_IN_ROUNDS;
    return rounds(state, BUST_IN_ROUNDS * (value - 1), { ...uncertainty, half });
  };
}

const ofWin: ValueInterpreter = (_state, value, { half }) => ({
  win: clampedInterval(value, half, 0, 1),
  score: null,
  result: null,
});

/**
 * Undefined where values of this reward do not say how likely a win is. None says by how many points the last round goes beyond the target, and so
 * what the score will be: plays that are equally good differ in it.
 */
export function fourTenValueInterpreter({ config }: FourTenRules, reward: RewardScheme): ValueInterpreter | undefined {
  if (reward.name === WIN.name) return ofWin;
  if (reward.name === 'rounds') return ofRounds(config);
  return reward.name === 'objective' ? ofObjective(config) : undefined;
}
