import { type RewardScheme, WIN } from '../../../env/environment/rules.js';
import { type FourTenConfig, mostGain } from '../../../env/games/four-ten/config.js';
import { SUM } from '../../../env/games/four-ten/hands.js';
import { fourTen } from '../../../env/games/four-ten/index.js';
import { HAND, HAND_NAMES, type HandName, HOME, SHADOW } from '../../../env/games/four-ten/moves.js';
import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../env/games/four-ten/state.js';
import {
  asChance,
  clamp,
  clampedInterval,
  type Consequence,
  type Effect,
  type ValueInterpreter,
} from '../../move-estimate.js';
import type { ReviewWords } from '../kit.js';

type HandSums = Readonly<Record<HandName, number>>;

/** What a move of Four Ten does: the sums that it keeps, makes, or leaves for the next card, or how it ends the round. */
export type FourTenEffect =
  | { readonly type: 'keeps-sums' | 'makes-sums' | 'leaves-sums'; readonly sums: HandSums }
  | { readonly type: 'gain'; readonly points: number }
  | { readonly type: 'fault'; readonly costs: 'a safety' | 'the game' | { readonly points: number } };

/** @param less taken from the sum of a hand */
function sumsOf(
  { hands }: Readonly<FourTenState>,
  less: { readonly hand: number; readonly value: number } | null = null,
): HandSums {
  const [hand, home, shadow] = [HAND, HOME, SHADOW].map((at) => SUM[hands[at]] - (less?.hand === at ? less.value : 0));
  return { hand, home, shadow };
}

/** How a round has ended that began with `before`. */
function ofRoundEnd(before: Readonly<FourTenState>, after: Readonly<FourTenState>): FourTenEffect {
  const gained = after.points - before.points;
  if (gained > 0) return { type: 'gain', points: gained };
  if (after.safeties < before.safeties) return { type: 'fault', costs: 'a safety' };
  return { type: 'fault', costs: after.outcome === 'lost' ? 'the game' : { points: -gained } };
}

export function fourTenEffects(rules: FourTenRules): Effect<FourTenEffect> {
  const after = rules.createState();
  return (given, action) => {
    const state = given as FourTenState;
    const move = rules.moves[action];
    if (move.type === 'end-turn') return { type: 'keeps-sums', sums: sumsOf(state) };
    if (move.type === 'replace')
      return { type: 'leaves-sums', sums: sumsOf(state, { hand: HAND_NAMES.indexOf(move.in), value: move.value }) };
    after.copyFrom(state);
    rules.apply(after, action);
    const goesOn = after.outcome === 'ongoing' && after.round === state.round;
    return goesOn ? { type: 'makes-sums', sums: sumsOf(after) } : ofRoundEnd(state, after);
  };
}

function inWords(effect: FourTenEffect) {
  if (effect.type === 'gain') return `ends the round with ${effect.points} points`;
  if (effect.type === 'fault') {
    if (effect.costs === 'a safety') return 'is a fault and costs a safety';
    return effect.costs === 'the game'
      ? 'is a fault that cannot be paid for'
      : `is a fault and costs ${effect.costs.points} points`;
  }
  const { hand, home, shadow } = effect.sums;
  const sums = `Hand ${hand}, Home ${home}, Shadow ${shadow}`;
  if (effect.type === 'keeps-sums') return `with ${sums}`;
  return effect.type === 'makes-sums' ? `makes ${sums}` : `leaves ${sums} for the next card`;
}

export function fourTenConsequences(rules: FourTenRules): Consequence {
  const effect = fourTenEffects(rules);
  return (state, action) => inWords(effect(state, action));
}

/** A bust costs as much as so many rounds, under either reward that counts rounds. */
const BUST_IN_ROUNDS = 100;

/**
 * The expectation of minus the rounds to be started and minus 100 for a bust. Since some rounds must be started, the rest limits the chance of
 * a bust. Without a safety what exceeds the rounds that games usually take is said to be it; with one left a bust is so rare that all is rounds.
 */
function ofRounds(config: FourTenConfig): ValueInterpreter {
  return (given, value, { half, calibration: { result: inAll } }) => {
    const state = given as FourTenState;
    const missing = config.gameTarget - state.points;
    // Rounds that must still be started before the target can be reached, and those started in a game like others.
    const fewest = Math.max(0, Math.ceil(missing / mostGain(config)) - 1);
    const usual = inAll === null ? fewest : Math.max(fewest, (inAll * missing) / config.gameTarget - 1);
    const cost = clampedInterval(-value, half, fewest, BUST_IN_ROUNDS + fewest);
    const low = clamp(1 - (cost.high - fewest) / BUST_IN_ROUNDS, 0, 1);
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
function ofObjective(config: FourTenConfig): ValueInterpreter {
  const rounds = ofRounds(config);
  return (state, value, uncertainty) => {
    const half = uncertainty.half === null ? null : uncertainty.half * BUST_IN_ROUNDS;
    return rounds(state, BUST_IN_ROUNDS * (value - 1), { ...uncertainty, half });
  };
}

/**
 * Undefined where values of this reward do not say how likely a win is. None says by how many points the last round goes beyond the target, and so
 * what the score will be: plays that are equally good differ in it.
 */
export function fourTenValueInterpreter({ config }: FourTenRules, reward: RewardScheme): ValueInterpreter | undefined {
  if (reward.name === WIN.name) return asChance;
  if (reward.name === 'rounds') return ofRounds(config);
  return reward.name === 'objective' ? ofObjective(config) : undefined;
}

/** What moves begin with, and how it is said as a noun. */
const NOUNS: Readonly<Record<string, string>> = {
  place: 'placing',
  replace: 'replacing',
  exchange: 'exchanging',
  end: 'ending',
};

export function fourTenReviewWords(rules: FourTenRules): ReviewWords {
  const notation = fourTen.createNotation(rules);
  return {
    // Nearly every game is won, and the rounds that it takes tell plays apart.
    judgedByResult: { worthOfWin: BUST_IN_ROUNDS },
    moment: (state) => ({ unit: 'round', number: (state as FourTenState).round }),
    mistake: (given, action, best) => {
      const state = given as FourTenState;
      const deed = (of: number) => notation.describeMove(state, of).replace(/^\w+/, (verb) => NOUNS[verb] ?? verb);
      return `${deed(action)} instead of ${deed(best)}`;
    },
  };
}
