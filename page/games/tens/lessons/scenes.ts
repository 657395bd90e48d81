import type { Action, GameParts, GameState, TensConfig } from 'maketen/env';
import { NO_CARD } from 'maketen/env';
import type { TensMove, TensState } from 'maketen/tens';
import { removedRanks } from 'maketen/tens';
import { bestFit, findScenes, type Fit, type Wanted } from '../../find-scenes.js';
import type { SceneSearch } from '../../lessons.js';

const TEN = 9;
/** So many tens show best that they stay. */
const TENS = 3;

export function isTen(card: number): boolean {
  return card !== NO_CARD && card >> 2 === TEN;
}

/** How many tens lie on the table. */
function tensOn({ tableau }: TensState): number {
  return tableau.filter(isTen).length;
}

/** The scenes of Tens: a pair, a quartet or a pair of courts, and what becomes of the slots. */
export function tensScenes({ rules, ...parts }: GameParts): SceneSearch {
  const { blockTen, refill } = rules.config as unknown as TensConfig;
  const moves = rules.moves as readonly TensMove[];

  function removals(rankOf: (ranks: readonly number[], state: TensState) => number): Wanted['fit'] {
    return (state, legal) =>
      bestFit(
        legal.map((action): Fit | null => {
          const ranks = removedRanks(moves[action]);
          const rank = ranks.length === 0 ? Infinity : rankOf(ranks, state as TensState);
          return rank === Infinity ? null : { action, rank };
        }),
      );
  }

  const isPair = ([a, b]: readonly number[]): boolean => a + b + 2 === 10;
  const pair: Wanted = {
    about: 'pair',
    fit: removals((ranks) => (isPair(ranks) ? (ranks[0] === ranks[1] ? 1 : 0) : Infinity)),
  };
  const equals: Wanted = { about: 'equals', fit: removals((ranks) => (isPair(ranks) ? Infinity : 0)) };
  const stays: Wanted = {
    about: 'stays',
    fit: removals((ranks, state) => {
      const count = isPair(ranks) ? tensOn(state) : 0;
      return count === 0 ? Infinity : Math.max(0, TENS - count);
    }),
  };
  const refilled: Wanted = {
    about: 'refilled',
    fit: removals((ranks, { stock }) =>
      isPair(ranks) && stock.left >= 2 ? (ranks[0] === ranks[1] ? 1 : 0) : Infinity,
    ),
  };
  const refills: Wanted = {
    about: 'refills',
    fit: (state: GameState, legal: readonly Action[]) => {
      const action = legal.find((each) => moves[each].type === 'refill');
      if (action === undefined) return null;
      const empty = (state as TensState).tableau.filter((card) => card === NO_CARD).length;
      return { action, rank: Math.abs(empty - 4) / 4 };
    },
  };
  const third = blockTen ? stays : refill === 'strict' ? refilled : refills;
  return findScenes({ rules, ...parts }, [pair, equals, third]);
}
