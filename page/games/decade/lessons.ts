import type { DecadeRules, DecadeState } from 'maketen/decade';
import type { Action } from 'maketen/env';
import type { PartsOf } from '../game-view.js';
import { findScenes, type GameLessons, type RankOf, type Scene } from '../lessons.js';

const BEST_COUNT = 5;
const BEST_SET = 3;

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
function decadeScenes(parts: PartsOf<DecadeRules>): Promise<readonly Scene[]> {
  const { loop, stacks, minRun, maxRun, totals } = parts.rules.config;
  const usual = totals.find((total) => total >= 10) ?? totals[0];
  const least = Math.max(minRun, Math.min(BEST_SET, maxRun ?? BEST_SET));
  const { notation } = parts;
  const totalOf = (action: Action): number => {
    const move = parts.rules.moves[action];
    return move.type === 'discard' ? move.total : 0;
  };
  const cardsOn = (state: DecadeState): number => state.lengths.reduce((sum, length) => sum + length, 0);
  const ofSet =
    (rankOf: (state: DecadeState, indices: readonly number[], action: Action) => number): RankOf =>
    (given, action) => {
      const state = given as DecadeState;
      const indices = notation.cardsOf(state, action).map(({ index }) => index);
      return indices.length === 0 ? Infinity : rankOf(state, indices, action) + crowd(state);
    };
  const isWhole = ({ lengths, checked }: DecadeState, indices: readonly number[]): boolean =>
    indices.length === lengths[checked];
  /** How far the total is from the one that comes to mind first, and the count from the least. */
  const unusual = (indices: readonly number[], action: Action): number =>
    (totalOf(action) === usual ? 0 : 1.5) + Math.abs(indices.length - least);

  /** Only where there is no set. */
  const draw: RankOf = (state, action, legal) =>
    notation.formatMove(action) === 'draw' && legal.every((each) => notation.cardsOf(state, each).length === 0)
      ? Math.abs(cardsOn(state as DecadeState) - (stacks > 1 ? stacks : 3))
      : Infinity;
  const set = ofSet((state, indices, action) =>
    wraps(indices) ? Infinity : unusual(indices, action) + (isWhole(state, indices) ? 1 : 0),
  );
  const wrap = ofSet((state, indices, action) =>
    wraps(indices) && !isWhole(state, indices) ? unusual(indices, action) : Infinity,
  );
  const cleared = ofSet((state, indices) => (isWhole(state, indices) ? 0 : Infinity));
  /** A set with a card that counts ten, and one that counts less. */
  const courts = ofSet((state, indices, action) => {
    const cards = notation.cardsOf(state, action).map(({ card }) => card);
    const tens = cards.filter((card) => 'TJQK'.includes(card[0]));
    if (tens.length === 0 || wraps(indices)) return Infinity;
    return (
      (tens.some((card) => card[0] !== 'T') ? 0 : 1) +
      (tens.length < cards.length ? 0 : 1) +
      Math.max(0, cards.length - BEST_SET)
    );
  });
  const third: Readonly<Record<string, RankOf>> = loop ? { wrap } : stacks > 1 ? { cleared } : { courts };
  // Stacks have enough cards for it only after some rounds.
  return findScenes(parts, { draw, set, ...third }, undefined, stacks > 1 ? 5 * stacks : undefined);
}

export const decadeLessons: GameLessons = {
  game: 'decade',
  scenes: decadeScenes,
  caption: ({ rules: { config } }: PartsOf<DecadeRules>, { about }, { decade }) => {
    if (about === 'draw')
      return decade.drawing(
        config.stacks > 1 ? 'stacks' : config.loop ? 'ring' : 'line',
        config.discards === 'optional',
      );
    if (about === 'set') return decade.set(config.minRun, config.maxRun, config.totals);
    if (about === 'wrap') return decade.wrap;
    return about === 'courts' ? decade.courts : decade.cleared;
  },
};
