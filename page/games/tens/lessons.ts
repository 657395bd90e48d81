import { type Action, NO_CARD } from 'maketen/env';
import { removedRanks, type TensRules, type TensState } from 'maketen/tens';
import type { GameSpec } from '../../session/session.js';
import type { PartsOf } from '../game-view.js';
import { findScenes, type GameLessons, type RankOf, type Scene, unmet } from '../lessons.js';
import { slotKey, tableauAfter } from './play.js';

const TEN = 9;
/** So many tens show best that they stay. */
const TENS = 3;

function isTen(card: number): boolean {
  return card !== NO_CARD && card >> 2 === TEN;
}

/** The scenes of Tens: a pair, a quartet or a pair of courts, and what becomes of the slots. */
function tensScenes(parts: PartsOf<TensRules>): Promise<readonly Scene[]> {
  const { moves, config } = parts.rules;
  const isPair = (action: Action): boolean => {
    const [a, b] = removedRanks(moves[action]);
    return a + b + 2 === 10;
  };
  const isEqual = (action: Action): boolean => new Set(removedRanks(moves[action])).size === 1;

  /** Two cards of different ranks show a pair best. */
  const pair: RankOf = (_, action) => unmet(isPair(action), !isEqual(action));
  const equals: RankOf = (_, action) => unmet(removedRanks(moves[action]).length > 0 && !isPair(action));
  const stays: RankOf = (state, action) => {
    const tens = (state as TensState).tableau.filter(isTen).length;
    return unmet(isPair(action) && tens > 0, tens >= TENS);
  };
  const refilled: RankOf = (state, action) =>
    unmet(isPair(action) && (state as TensState).stock.left >= 2, !isEqual(action));
  const refills: RankOf = (state, action) => {
    const empty = (state as TensState).tableau.filter((card) => card === NO_CARD).length;
    return moves[action].type === 'refill' ? Math.abs(empty - 4) / 4 : Infinity;
  };
  const third: Readonly<Record<string, RankOf>> = config.blockTen
    ? { stays }
    : config.refill === 'strict'
      ? { refilled }
      : { refills };
  return findScenes(parts, { pair, equals, ...third });
}

/** What the stock has just filled, and the tens that stay. */
function showTens(spec: GameSpec, { about, action }: Scene): ReturnType<NonNullable<GameLessons['show']>> {
  const turns = about === 'refilled' ? [{ action }] : [];
  const { cards, filled } = tableauAfter(spec, turns);
  if (about === 'refilled') return { turns, marks: filled.map(slotKey) };
  if (about !== 'stays') return null;
  return { turns, marks: [...cards.keys()].filter((slot) => isTen(cards[slot])).map(slotKey) };
}

export const tensLessons: GameLessons = {
  game: 'tens',
  scenes: tensScenes,
  show: showTens,
  caption: ({ rules }: PartsOf<TensRules>, { about }, { tens }) => {
    const { blockTen, courts } = rules.config;
    if (about === 'pair') return tens.pair;
    if (about === 'equals') return courts === 'pairs' ? tens.courtPairs : tens.quartets(!blockTen);
    if (about === 'stays') return tens.stays;
    return about === 'refilled' ? tens.refilled : tens.refills;
  },
};
