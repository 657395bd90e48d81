import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../env/games/four-ten/state.js';
import { type RewardScheme, WIN } from '../../../env/reward.js';
import { limited, limitedInterval } from '../../worths/limited.js';
import type { WorthMeaning } from '../../worths/worth-meaning.js';

/** A bust costs as much as so many rounds, under either reward that counts rounds. */
const BUST_IN_ROUNDS = 100;

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
function ofRounds(config: Config): WorthMeaning {
  return (given, worth, { half, measured: { result: inAll } }) => {
    const state = given as FourTenState;
    const fewest = fewestRounds(config, state);
    const most = BUST_IN_ROUNDS + fewest;
    const cost = limitedInterval(-worth, half, fewest, most);
    const low = limited(1 - (cost.high - fewest) / BUST_IN_ROUNDS, 0, 1);
    const usual = inAll === null ? fewest : Math.max(fewest, usualRounds(config, state, inAll));
    const excess = state.safeties === 0 ? cost.estimate - usual : 0;
    const estimate = limited(1 - excess / BUST_IN_ROUNDS, low, 1);
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
function ofObjective(config: Config): WorthMeaning {
  const rounds = ofRounds(config);
  return (state, worth, trust) => {
    const half = trust.half === null ? null : trust.half * BUST_IN_ROUNDS;
    return rounds(state, BUST_IN_ROUNDS * (worth - 1), { ...trust, half });
  };
}

const ofWin: WorthMeaning = (_state, worth, { half }) => ({
  win: limitedInterval(worth, half, 0, 1),
  score: null,
  result: null,
});

/**
 * Undefined where values of this reward do not say how likely a win is. None says by how many points the last round goes beyond the target, and so
 * what the score will be: plays that are equally good differ in it.
 */
export function fourTenValueMeaning({ config }: FourTenRules, reward: RewardScheme): WorthMeaning | undefined {
  if (reward.name === WIN.name) return ofWin;
  if (reward.name === 'rounds') return ofRounds(config);
  return reward.name === 'objective' ? ofObjective(config) : undefined;
}
