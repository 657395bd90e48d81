/** Decade for an app of one game. Games are plain JSON; functions return new ones. Runs anywhere. @module maketen/decade */
import { formatCard } from '../../base/cards.js';
import type { GamePlay, PlainGame } from '../../play/game-play.js';
import { jsonGamePlay } from '../../play/json-game.js';
import type { DecadeConfig } from './config.js';
import { setCards } from './moves.js';
import { type DecadeTraceMove, playedDecade } from './play.js';
import type { DecadePlayRules } from './rules.js';
import { type DecadeState, recycledCards, stackCards } from './state.js';

export { DECADE_PRESETS as presets, type DecadeConfig, decadeOptions as options } from './config.js';
export { type DecadeFortune, type FortuneCard, fortuneOf } from './fortune.js';
export { decadeTotalsKind, hopelessDecadeLeft, isHopelessDecade } from './guide.js';
export type { DecadeMove, LoopDiscard, StraightDiscard } from './moves.js';
export type { DecadeTraceMove, DecadeTraceState } from './play.js';
export type { DecadeRules } from './rules.js';
export { type DecadeState, goneCards, recycledCards, stackCards } from './state.js';
export type { Choice, GamePlay, NewGame, PlainGame } from '../../play/game-play.js';
export type { Outcome } from '../../environment/rules.js';

/** A whole game as plain JSON for app makers: nothing is hidden in it, and no function changes it. Cards are written "TD". */
export interface DecadeGame extends PlainGame<DecadeConfig, DecadeTraceMove> {
  /** Oldest card first; the single line is stack 0. */
  readonly stacks: readonly (readonly string[])[];
  readonly eliminated: readonly boolean[];
  /** Index of the stack just dealt to. */
  readonly checked: number;
  /** Index of the stack dealt to next; null when all are eliminated. */
  readonly next: number | null;
  /** Index 0 is next. */
  readonly drawPile: readonly string[];
  /** How many cards at the bottom of `drawPile` have been on the table before. */
  readonly recycled: number;
  /** Cards that have left the game, in the order in which they left. */
  readonly discard: readonly string[];
  readonly cardsDealt: number;
  readonly cardsLeft: number;
}

/** Decade for apps: games are plain JSON, functions return new ones. */
export const decadePlay: GamePlay<DecadeGame, DecadeTraceMove, DecadeConfig> = jsonGamePlay(playedDecade, {
  view: (_rules: DecadePlayRules, state: Readonly<DecadeState>, discard) => ({
    stacks: Array.from(state.lengths, (_, stack) => stackCards(state, stack).map(formatCard)),
    eliminated: Array.from(state.eliminated, (flag) => flag === 1),
    checked: state.checked,
    next: state.next < 0 ? null : state.next,
    drawPile: [...state.stock.wholeOrder().subarray(state.stock.drawn), ...recycledCards(state)].map(formatCard),
    recycled: state.recycled?.length ?? 0,
    discard,
    cardsDealt: state.cardsDealt,
  }),
  // Recycled cards go back under the stock.
  discards: ({ config, table }, state, action) =>
    config.recycle ? [] : setCards(table, state, action).map(({ card }) => formatCard(card)),
  places: (state, move: DecadeTraceMove) => {
    if (move.type !== 'discard') return [];
    const { stack, from, count } = move;
    return Array.from({ length: count }, (_, i) => `${stack}:${(from + i) % state.lengths[stack]}`);
  },
});

// The functions of `GamePlay` by themselves, as `import { newGame }` finds them.
export const {
  newGame,
  legalMoves,
  choices,
  play,
  undo,
  canUndo,
  parseGame,
  seed,
  spec,
  outcome,
  score,
  cardsLeft,
  seedOfDate,
  traceOf,
  gamesOf,
  shareText,
  gameOfShareText,
} = decadePlay;
