import type { DecadeMove, DecadeState } from 'maketen/decade';
import type { Action, DecadeConfig, GameParts, GameState } from 'maketen/env';
import { bestFit, findScenes, type Fit, type Wanted } from '../../find-scenes.js';
import type { SceneSearch } from '../../lessons.js';

/** As many cards show a set well. */
const BEST_COUNT = 5;
const BEST_SET = 3;

function configOf({ rules }: GameParts): DecadeConfig {
  return rules.config as unknown as DecadeConfig;
}

/** The places in the line, or in the stack just dealt to, of a move's cards. */
function indicesOf({ notation }: GameParts, state: GameState, action: Action): number[] {
  return notation.cardsOf(state, action).map(({ index }) => index);
}

/** Whether a set goes on with the first cards. */
function wraps(indices: readonly number[]): boolean {
  return indices.some((index, i) => i > 0 && index < indices[i - 1]);
}

/** How many cards the checked stack has, and how many more than are wanted lie on the table. */
function crowd({ lengths, checked }: DecadeState): number {
  const best = lengths.length === 1 ? BEST_COUNT : lengths.length;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.length === 1 ? Math.abs(lengths[checked] - best) : Math.max(0, total - 2 * best) / best;
}

/** The scenes of Decade: drawing, a set, and what is particular to the line, the ring or the stacks. */
export function decadeScenes(parts: GameParts): SceneSearch {
  const { loop, stacks, minRun, maxRun, totals } = configOf(parts);
  const usual = totals.find((total) => total >= 10) ?? totals[0];
  const least = Math.max(minRun, Math.min(BEST_SET, maxRun ?? BEST_SET));
  const { notation } = parts;
  const totalOf = (action: Action): number => {
    const move = (parts.rules.moves as readonly DecadeMove[])[action];
    return move.type === 'discard' ? move.total : 0;
  };
  const isSet = (state: GameState, action: Action): boolean => notation.cardsOf(state, action).length > 0;

  /** The best of the sets that pass. */
  function sets(rankOf: (state: DecadeState, indices: readonly number[], action: Action) => number): Wanted['fit'] {
    return (given, legal) => {
      const state = given as DecadeState;
      return bestFit(
        legal.map((action): Fit | null => {
          const indices = indicesOf(parts, state, action);
          const rank = indices.length === 0 ? Infinity : rankOf(state, indices, action) + crowd(state);
          return rank === Infinity ? null : { action, rank };
        }),
      );
    };
  }

  const draw: Wanted = {
    about: 'draw',
    fit: (given, legal) => {
      const state = given as DecadeState;
      const action = legal.find((each) => notation.formatMove(each) === 'draw');
      if (action === undefined || legal.some((each) => isSet(state, each))) return null;
      return {
        action,
        rank: Math.abs(state.lengths.reduce((sum, length) => sum + length, 0) - (stacks > 1 ? stacks : 3)),
      };
    },
  };
  /** How far the total is from the one that comes to mind first. */
  const unusual = (action: Action): number => (totalOf(action) === usual ? 0 : 1.5);
  const set: Wanted = {
    about: 'set',
    fit: sets((state, indices, action) => {
      if (wraps(indices)) return Infinity;
      return (
        unusual(action) + Math.abs(indices.length - least) + (indices.length === state.lengths[state.checked] ? 1 : 0)
      );
    }),
  };
  const wrap: Wanted = {
    about: 'wrap',
    fit: sets((state, indices, action) => {
      const isWhole = indices.length === state.lengths[state.checked];
      return wraps(indices) && !isWhole ? unusual(action) + Math.abs(indices.length - least) : Infinity;
    }),
  };
  const cleared: Wanted = {
    about: 'cleared',
    fit: sets((state, indices) => (indices.length === state.lengths[state.checked] ? 0 : Infinity)),
  };
  /** A set with a card that counts ten, and one that counts less. */
  const courts: Wanted = {
    about: 'courts',
    fit: sets((state, indices, action) => {
      const cards = notation.cardsOf(state, action).map(({ card }) => card);
      const tens = cards.filter((card) => 'TJQK'.includes(card[0]));
      if (tens.length === 0 || wraps(indices)) return Infinity;
      return (
        (tens.some((card) => card[0] !== 'T') ? 0 : 1) +
        (tens.length < cards.length ? 0 : 1) +
        Math.max(0, cards.length - BEST_SET)
      );
    }),
  };
  const third = loop ? wrap : stacks > 1 ? cleared : courts;
  // Stacks have enough cards for it only after some rounds.
  return findScenes(parts, [draw, set, third], undefined, stacks > 1 ? 5 * stacks : undefined);
}
