import { Random } from '../../src/env/base/random.js';
import type { Chance, Problem } from '../../src/gap/index.js';
import { sumOf } from '../support/sums.js';

export interface Node {
  readonly id: number;
  readonly earned: number;
}

interface Arc {
  readonly chances: readonly Chance<number>[];
  /** By outcome: where it leads, and the reward. */
  readonly to: readonly number[];
  readonly rewards: readonly number[];
}

const LAYERS = 6;
const WIDTH = 4;

/** A random problem of a few layers: some actions are certain and stay in their layer, others draw one of three. */
export function randomProblem(
  seed: number,
): Problem<Node, number, number> & { readonly arcs: readonly (readonly Arc[])[] } {
  const random = new Random('a random problem', seed);
  const nodes = LAYERS * WIDTH;
  const later = (id: number) => Math.min(nodes - 1, id + 1 + random.below(WIDTH + 2));
  const arcs = Array.from({ length: nodes }, (_, id) =>
    id >= nodes - WIDTH
      ? []
      : Array.from({ length: 1 + random.below(3) }, (): Arc => {
          const count = random.below(3) === 0 ? 1 : 2 + random.below(2);
          const weights = Array.from({ length: count }, () => 1 + random.below(9));
          const sum = sumOf(weights);
          return {
            chances: weights.map((weight, i) => [weight / sum, i]),
            to: weights.map(() => later(id)),
            rewards: weights.map(() => random.below(11) - 5),
          };
        }),
  );
  return {
    arcs,
    start: () => ({ id: 0, earned: 0 }),
    actions: ({ id }) => [...arcs[id].keys()],
    chances: ({ id }, action) => arcs[id][action].chances,
    step: ({ id, earned }, action, i) => ({ id: arcs[id][action].to[i], earned: earned + arcs[id][action].rewards[i] }),
    returnSoFar: ({ earned }) => earned,
    key: ({ id }) => String(id),
  };
}

/** The optimum from a node on, by plain recursion. */
export function bruteForce(arcs: readonly (readonly Arc[])[], id = 0): number {
  if (arcs[id].length === 0) return 0;
  return Math.max(
    ...arcs[id].map(({ chances, to, rewards }) =>
      chances.reduce((sum, [chance], i) => sum + chance * (rewards[i] + bruteForce(arcs, to[i])), 0),
    ),
  );
}

/**
 * The best return of one scenario to somebody who knows all of it, less the penalty, by plain recursion.
 * @param worthOf what nodes are worth where lines of play end
 */
export function bruteForceRelaxed(
  { arcs }: { readonly arcs: readonly (readonly Arc[])[] },
  value: (id: number) => number,
  luck: (level: number) => number,
  factor: number,
  worthOf: (id: number) => number | undefined = () => undefined,
  id = 0,
  level = 0,
): number {
  if (arcs[id].length === 0) return 0;
  const worth = worthOf(id);
  if (worth !== undefined) return worth;
  const v = (node: number) => (arcs[node].length === 0 ? 0 : value(node));
  return Math.max(
    ...arcs[id].map(({ chances, to, rewards }) => {
      let [came, sum] = [0, chances[0][0]];
      while (luck(level) >= sum && came < chances.length - 1) sum += chances[++came][0];
      const mean = chances.reduce((total, [chance], i) => total + chance * (rewards[i] + v(to[i])), 0);
      const surprise = chances.length > 1 ? rewards[came] + v(to[came]) - mean : 0;
      const next = level + (chances.length > 1 ? 1 : 0);
      return (
        rewards[came] - factor * surprise + bruteForceRelaxed({ arcs }, value, luck, factor, worthOf, to[came], next)
      );
    }),
  );
}

/** Ten cards of which six are turned up, burnt or taken for their value less 2. */
export interface Pack {
  readonly deck: readonly number[];
  readonly at: number;
  readonly earned: number;
}

const PACK = [0, 1, 1, 1, 2, 2, 3, 3, 3, 4];

/** A game of a hidden deck; in `bias` of the deals the lowest end is laid to the bottom. */
export function packProblem(bias = 0): Problem<Pack, 'burn' | 'take', number> {
  const after = (state: Pack, action: string, card: number): Pack => {
    const deck = [...state.deck];
    const from = deck.indexOf(card, state.at);
    [deck[state.at], deck[from]] = [deck[from], deck[state.at]];
    return { deck, at: state.at + 1, earned: state.earned + (action === 'take' ? card - 2 : 0) };
  };
  const shuffled = (deck: readonly number[], from: number, random: Random): number[] => {
    const mixed = [...deck];
    for (let i = mixed.length - 1; i > from; i--) {
      const other = from + random.below(i - from + 1);
      [mixed[i], mixed[other]] = [mixed[other], mixed[i]];
    }
    return mixed;
  };
  return {
    start(seed) {
      const random = new Random('a pack', seed);
      const deck = shuffled(PACK, 0, random);
      if (random.float() < bias && deck[0] < deck[9]) [deck[0], deck[9]] = [deck[9], deck[0]];
      return { deck, at: 0, earned: 0 };
    },
    actions: ({ at }) => (at < 6 ? ['burn', 'take'] : []),
    chances({ deck, at }) {
      const left = deck.slice(at);
      const cards = [...new Set(left)].sort();
      return cards.map((card) => [left.filter((each) => each === card).length / left.length, card]);
    },
    step: after,
    returnSoFar: ({ earned }) => earned,
    key: ({ deck, at }) => `${at} ${deck.slice(at).sort().join('')}`,
    hidden: {
      next: (state, action, chances) => {
        const card = state.deck[state.at];
        return [chances.findIndex(([, each]) => each === card), after(state, action, card)];
      },
      redealt: (state, seed) => ({ ...state, deck: shuffled(state.deck, state.at, new Random('hidden', seed)) }),
      seen: ({ deck, at }) => deck.slice(0, at).join(''),
    },
  };
}
