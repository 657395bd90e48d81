import type { DecadeRules, DecadeState } from 'maketen/decade';
import type { Action, GameState } from 'maketen/env';
import type { PartsOf } from '../game-view.js';
import { findScenes, type GameLessons, type RankOf, type Scene, unmet } from '../lessons.js';

/** The scenes of Decade: drawing, a set, and what is particular to the line, the ring or the stacks. */
function decadeScenes(parts: PartsOf<DecadeRules>): Promise<readonly Scene[]> {
  const { notation, rules } = parts;
  const { loop, stacks, minRun, maxRun, totals } = rules.config;
  /** The total that comes to mind first, and the fewest cards that look like a set. */
  const usual = totals.find((total) => total >= 10) ?? totals[0];
  const count = Math.max(minRun, Math.min(3, maxRun ?? 3));
  const cardsOn = ({ lengths }: DecadeState): number => lengths.reduce((sum, length) => sum + length, 0);

  function setIn(given: GameState, action: Action) {
    const state = given as DecadeState;
    const move = rules.moves[action];
    const cards = notation.cardsOf(state, action);
    const isFew = cardsOn(state) <= (stacks > 1 ? 2 * stacks : 5);
    return {
      isSet: move.type === 'discard',
      wraps: cards.some(({ index }, i) => i > 0 && index < cards[i - 1].index),
      isWhole: cards.length === state.lengths[state.checked],
      ranks: cards.map(({ card }) => card[0]),
      isFew,
      isPlain: [isFew, move.type === 'discard' && move.total === usual, cards.length === count],
    };
  }

  const draw: RankOf = (state, action, legal) =>
    unmet(
      notation.formatMove(action) === 'draw' && !legal.some((each) => setIn(state, each).isSet),
      cardsOn(state as DecadeState) === (stacks > 1 ? stacks : 3),
    );
  const ofSet =
    (rank: (set: ReturnType<typeof setIn>) => number): RankOf =>
    (state, action) =>
      rank(setIn(state, action));
  const set = ofSet(({ isSet, wraps, isWhole, isPlain }) => unmet(isSet && !wraps, !isWhole, ...isPlain));
  const wrap = ofSet(({ isSet, wraps, isWhole, isPlain }) => unmet(isSet && wraps && !isWhole, ...isPlain));
  const cleared = ofSet(({ isSet, isWhole, isFew }) => unmet(isSet && isWhole, isFew));
  /** A set with a card that counts ten, and one that counts less. */
  const courts = ofSet(({ ranks, wraps, isFew }) => {
    const tens = ranks.filter((rank) => 'TJQK'.includes(rank));
    const isCourt = tens.some((rank) => rank !== 'T');
    return unmet(tens.length > 0 && !wraps, isCourt, tens.length < ranks.length, ranks.length <= 3, isFew);
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
