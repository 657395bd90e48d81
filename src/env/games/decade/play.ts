import { formatCard, parseCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { parseWith } from '../../options.js';
import type { Outcome } from '../../rules.js';
import { isSeed } from '../../seeds.js';
import { decadeOptions, type DecadeConfig } from './config.js';
import { recycledCards, setCards, setUpPosition, stackCards } from './position.js';
import { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';
import { DecadeTraceCodec, type DecadeTraceMove } from './trace.js';
import { VALUE_OF } from './values.js';

/** A whole game as plain JSON for app makers: nothing is hidden in it, and no function changes it. Cards are written "TD". */
export interface DecadeGame {
  readonly options: DecadeConfig;
  readonly seed: number;
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
  /** With `recycle`: the values of all positions so far, of which none may come again. */
  readonly positions: readonly string[];
  readonly outcome: Outcome;
  /** Cards on the table plus stock. */
  readonly cardsLeft: number;
}

function positionKey(rules: DecadeRules, state: DecadeState): string {
  const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack));
  const piles = [...stacks, drawPile(state)].map((cards) => cards.map((card) => VALUE_OF[card]).join(' '));
  return rules.config.recycle ? `${state.next}:${piles.join(',')}` : '';
}

function drawPile(state: DecadeState): number[] {
  return [...state.stock.wholeOrder().subarray(state.stock.drawn), ...recycledCards(state)];
}

function toJson(
  rules: DecadeRules,
  state: DecadeState,
  { seed, discard, positions }: Pick<DecadeGame, 'seed' | 'discard' | 'positions'>,
): DecadeGame {
  return {
    options: rules.config,
    seed,
    stacks: Array.from(state.lengths, (_, stack) => stackCards(state, stack).map(formatCard)),
    eliminated: Array.from(state.eliminated, (flag) => flag === 1),
    checked: state.checked,
    next: state.next < 0 ? null : state.next,
    drawPile: drawPile(state).map(formatCard),
    recycled: state.recycled?.length ?? 0,
    discard,
    cardsDealt: state.cardsDealt,
    positions,
    outcome: state.outcome,
    cardsLeft: rules.cardsLeft(state),
  };
}

function fromJson(game: DecadeGame): { rules: DecadeRules; state: DecadeState } {
  const rules = new DecadeRules(parseWith(decadeOptions, game.options, 'option'));
  const pile = game.drawPile.map(parseCard);
  const hidden = pile.length - game.recycled;
  const state = setUpPosition(rules, {
    stacks: game.stacks.map((cards) => cards.map(parseCard)),
    eliminated: game.eliminated,
    checked: game.checked,
    hidden: pile.slice(0, hidden),
    recycled: pile.slice(hidden),
    cardsDealt: game.cardsDealt,
  });
  state.outcome = game.outcome;
  return { rules, state };
}

/** A new game: the deal of the environment with the same seed. Options that are left out have their defaults. */
export function newGame(seed: number, options: Partial<DecadeConfig> = {}): DecadeGame {
  if (!isSeed(seed)) throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
  const rules = new DecadeRules(parseWith(decadeOptions, options, 'option', Object.keys(decadeOptions.shape)));
  const state = rules.createState();
  rules.deal(state, seed);
  const positions = rules.config.recycle ? [positionKey(rules, state)] : [];
  return toJson(rules, state, { seed, discard: [], positions });
}

/** All legal moves, as in traces; none when the game is over. */
export function legalMoves(game: DecadeGame): DecadeTraceMove[] {
  const { rules, state } = fromJson(game);
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  const codec = new DecadeTraceCodec(rules);
  return Array.from(mask.keys())
    .filter((action) => mask[action] === 1)
    .map((action) => codec.moveToJson(state, action));
}

/** The game after a move; throws an InputError if it is not legal. The game given stays as it is. */
export function play(game: DecadeGame, move: DecadeTraceMove): DecadeGame {
  if (game.outcome !== 'ongoing') throw new InputError(`Expected a game that goes on, but this one is ${game.outcome}`);
  const { rules, state } = fromJson(game);
  const action = new DecadeTraceCodec(rules).moveFromJson(state, move);
  const cards = setCards(rules, state, action).map(({ card }) => formatCard(card));
  rules.apply(state, action);
  if (!rules.config.recycle) return toJson(rules, state, { ...game, discard: [...game.discard, ...cards] });
  const key = positionKey(rules, state);
  if (game.positions.includes(key) && state.outcome !== 'won' && action !== rules.table.finish) state.outcome = 'drawn';
  return toJson(rules, state, { ...game, positions: [...game.positions, key] });
}
