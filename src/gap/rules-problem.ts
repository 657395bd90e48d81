import { hasValues, type Policy } from '../agents/agent.js';
import { AGENT_KITS } from '../agents/games/kits.js';
import { GamesInPlay } from '../agents/games-in-play.js';
import { InputError } from '../env/base/errors.js';
import { Random } from '../env/base/random.js';
import { expectRulesAndReward } from '../env/environment/environment-parts.js';
import {
  type Action,
  copyOf,
  copyRedealt,
  type GameState,
  legalActions,
  type RewardScheme,
  type Rules,
} from '../env/environment/rules.js';
import type { Deal } from '../evaluate/evaluate.js';
import { sum } from '../evaluate/statistics.js';
import type { Chance, HiddenPart, Problem, Values } from './problem.js';

/** The kinds of the hidden cards that a move draws, the first one first. */
export type DrawnKinds = readonly number[];

/** A game by our rules as a decision problem, and more that their states allow. */
export type RulesProblem = Problem<GameState, Action, DrawnKinds> & {
  /** The position that is dealt. */
  dealt(deal: Deal): GameState;
  /** The same from a position on: a seed deals its hidden cards anew, as games with the same ones are not independent. */
  startingAt(position: GameState): RulesProblem;
  /** A policy's values of positions as V. */
  valuesOf(policy: Policy): Values<GameState>;
};

/** How a game's positions are told apart. */
export interface RulesProblemOptions {
  /** Tells positions apart; what is hidden is added to it. Default: the game's `positionKey`, else the observation. */
  readonly key?: ((state: Readonly<GameState>) => string) | undefined;
}

const NOTHING: DrawnKinds = [];
const CERTAIN: readonly Chance<DrawnKinds>[] = [[1, NOTHING]];

/** Tells positions apart by what is observed, those of different deals too. */
export function observationKey(rules: Rules): (state: Readonly<GameState>) => string {
  const observation = new Float32Array(rules.observationSize);
  const halves = new Uint16Array(observation.buffer);
  return (state) => {
    rules.observe(state, observation);
    return String.fromCharCode(...halves);
  };
}

/**
 * A game by our rules as a problem: a seed deals a position, and what can come follows from `unseen` and `stackNext`. One
 * move may draw several cards, if `stackNext(state, kind, depth)` can place each of them.
 * @throws InputError for what are no rules, or options under which lines of play cannot be followed
 * @example const problem = problemOf(partsOf('decade-loop3'));
 */
export function problemOf(
  parts: { readonly rules: Rules; readonly reward: RewardScheme },
  options: RulesProblemOptions = {},
): RulesProblem {
  expectRulesAndReward(parts);
  const { rules, reward } = parts;
  const { key: ownKey } = Object(options) as RulesProblemOptions;
  const kit = AGENT_KITS.of(rules);
  const keyOf = ownKey ?? kit.positionKey?.(rules) ?? observationKey(rules);
  if (ownKey === undefined && kit.positionKey !== undefined && kit.positionKey(rules) === undefined)
    throw new InputError(`Expected rules whose lines of play can be followed, but got ${rules.id}`);
  const { before, after, played, step } = movesOf(rules);
  const scratch = rules.createState();
  const { redealt, seen } = hiddenCards(rules);
  const key = (state: GameState) => {
    if (state.outcome !== 'ongoing') return 'over'; // nothing is to come
    rules.unseen(state, before);
    return `${keyOf(state)} ${String.fromCharCode(...before)}`;
  };
  /** Tells apart the positions after cards that are the same but for their order. */
  const textAfter = (next: GameState) => `${key(next)} ${seen(next)}`;

  return {
    start(seed) {
      return this.dealt({ seed });
    },
    dealt({ seed, deck }) {
      const state = rules.createState();
      rules.deal(state, seed, deck);
      return state;
    },
    actions: (state) => (state.outcome === 'ongoing' ? legalActions(rules, state) : []),
    chances(state, action) {
      const drawn = played(scratch, state, action);
      if (drawn === 0) return CERTAIN;
      const all = draws(before, sum(before), drawn, rules.drawsInAnyOrder ?? false);
      if (drawn === 1 || rules.drawsInAnyOrder) return all;
      return merged(all, (kinds) => `${kinds.toSorted().join()} ${textAfter(step(state, action, kinds))}`);
    },
    step,
    returnSoFar: (state) => reward.returnSoFar(rules, state),
    key,
    hidden: {
      next(state, action, chances) {
        const next = rules.createState();
        const drawn = played(next, state, action);
        if (drawn === 0) return [0, next];
        const alike = chances.flatMap(([, kinds], i) => (isDrawn(kinds, before, after) ? [i] : []));
        if (alike.length === 1) return [alike[0], next];
        const text = textAfter(next);
        return [alike.find((i) => textAfter(step(state, action, chances[i][1])) === text) ?? alike[0], next];
      },
      redealt,
      seen,
    },
    startingAt(position) {
      return { ...this, start: (seed) => this.hidden!.redealt(position, seed) };
    },
    valuesOf(policy) {
      if (!hasValues(policy)) throw new InputError('Expected a policy with evaluate(...), which values positions');
      return policyValues(rules, policy);
    },
  };
}

/** Follows moves; `before` and `after` then count what is hidden. */
function movesOf(rules: Rules) {
  const [before, after] = [rules.cardKinds, rules.cardKinds].map(({ length }) => new Uint8Array(length));

  /** Plays a move on a copy, as the stock has it. Returns the number of hidden cards drawn. */
  const played = (target: GameState, state: Readonly<GameState>, action: Action) => {
    const hidden = rules.unseen(state, before);
    rules.copyState(target, state);
    rules.apply(target, action);
    const drawn = hidden - rules.unseen(target, after);
    if (drawn >= 0) return drawn;
    throw new InputError(
      `Expected moves that hide no cards again, but one of ${rules.id} shuffles ${-drawn} into the stock`,
    );
  };

  /** The position after a move that draws these kinds. */
  const step = (state: GameState, action: Action, kinds: DrawnKinds) => {
    const next = copyOf(rules, state);
    for (const [depth, kind] of kinds.entries()) rules.stackNext(next, kind, depth);
    if (kinds.length > 1) rules.unseen(next, before);
    rules.apply(next, action);
    if (kinds.length <= 1) return next;
    rules.unseen(next, after);
    if (isDrawn(kinds, before, after)) return next;
    throw new InputError(
      `Expected stackNext(state, kind, depth) of ${rules.id} to place cards beyond the next one, as its moves draw ${kinds.length}`,
    );
  };

  return { before, after, played, step };
}

/** What a player sees of a position, and copies with its hidden cards shuffled. */
function hiddenCards(rules: Rules): Pick<HiddenPart<GameState, Action, DrawnKinds>, 'redealt' | 'seen'> {
  const random = new Random('hidden cards of a problem', 0);
  const observation = new Float32Array(rules.observationSize);
  const mask = new Uint8Array(rules.moves.length);
  return {
    redealt(state, seed) {
      const copy = rules.createState();
      random.reseed(0, seed, 0);
      copyRedealt(rules, copy, state, random);
      return copy;
    },
    seen(state) {
      rules.actionMask(state, mask);
      rules.observe(state, observation);
      return `${state.outcome} ${mask.join('')} ${observation.join(' ')}`;
    },
  };
}

/** Whether these kinds are what was drawn, whatever their order. */
function isDrawn(kinds: DrawnKinds, before: Uint8Array, after: Uint8Array) {
  const isMissing = (kind: number) => before[kind] - after[kind] !== kinds.filter((each) => each === kind).length;
  return !kinds.some(isMissing);
}

/** The kinds that so many cards can be, with their chances; of cards in any order, one order for all. */
function draws(counts: Uint8Array, left: number, drawn: number, anyOrder: boolean): Chance<DrawnKinds>[] {
  const own = counts.slice();
  const found: Chance<DrawnKinds>[] = [];
  const add = (kinds: DrawnKinds, chance: number, from: number) => {
    if (kinds.length === drawn) {
      found.push([anyOrder ? chance * orders(kinds) : chance, kinds]);
      return;
    }
    for (let kind = anyOrder ? from : 0; kind < own.length; kind++) {
      if (own[kind] === 0) continue;
      own[kind]--;
      add([...kinds, kind], (chance * (own[kind] + 1)) / (left - kinds.length), kind);
      own[kind]++;
    }
  };
  add(NOTHING, 1, 0);
  return found;
}

/** Outcomes of one text as one: orders of cards that lead to the same position. */
function merged(chances: readonly Chance<DrawnKinds>[], textOf: (kinds: DrawnKinds) => string) {
  const found = new Map<string, Chance<DrawnKinds>>();
  for (const [chance, kinds] of chances) {
    const text = textOf(kinds);
    const [others, first] = found.get(text) ?? [0, kinds];
    found.set(text, [others + chance, first]);
  }
  return [...found.values()];
}

/** In how many orders these kinds can come; they are sorted. */
function orders(kinds: DrawnKinds) {
  let [result, run] = [1, 0];
  for (const [i, kind] of kinds.entries()) {
    run = kind === kinds[i - 1] ? run + 1 : 1;
    result = (result * (i + 1)) / run;
  }
  return result;
}

/** A policy's values, batch by batch. Buffers are reused. */
function policyValues(rules: Rules, policy: Policy): Values<GameState> {
  let rows = new GamesInPlay(rules, 0);
  let [probabilities, values] = [new Float32Array(0), new Float32Array(0)];
  return (states) => {
    const { length } = states;
    if (length > rows.capacity) {
      rows = new GamesInPlay(rules, length);
      probabilities = new Float32Array(length * rules.moves.length);
      values = new Float32Array(length);
    }
    Object.assign(rows.states, states);
    rows.size = length;
    rows.look(policy);
    policy.evaluate(rows, probabilities, values);
    return values;
  };
}
