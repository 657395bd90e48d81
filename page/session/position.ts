import { type Action, type Deck, type GameParts, type GameState, InputError, partsOfGame, Random } from 'maketen/env';
import { gameOf } from './games.js';
import type { GameSpec, Turn } from './session.js';

/** A game after some turns. */
export interface Position {
  readonly parts: GameParts;
  readonly state: GameState;
  readonly turns: readonly Turn[];
  /** The state before the last turn; null before the first. */
  readonly before: GameState | null;
  /** Legal actions in ascending order; empty when the game is over. */
  readonly legal: readonly Action[];
}

let latest: { readonly key: string; readonly parts: GameParts } | null = null;

/** The rules of a spec; the latest ones are kept. */
export function partsFor({ preset, options }: GameSpec): GameParts {
  const key = JSON.stringify([preset, options]);
  if (latest?.key !== key) latest = { key, parts: partsOfGame(gameOf(preset), preset, options) };
  return latest.parts;
}

function deckOf(parts: GameParts, { deck }: GameSpec): Deck | undefined {
  return deck === undefined ? undefined : parts.parseDeck(deck);
}

/** The state before the first turn. */
export function initialState(parts: GameParts, spec: GameSpec): GameState {
  if (spec.position !== undefined) {
    const state = parts.notation.parseState(spec.position);
    parts.rules.shuffleHidden(state, new Random('page position', spec.seed));
    return state;
  }
  const state = parts.rules.createState();
  parts.rules.deal(state, spec.seed, deckOf(parts, spec));
  return state;
}

export function legalActions({ rules }: Pick<GameParts, 'rules'>, state: GameState): Action[] {
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  return Array.from(mask.keys()).filter((action) => mask[action] === 1);
}

/** Sees the state before each turn and, with turn null, the last one. The state is the same object all along. */
export type TurnVisitor = (state: GameState, index: number, turn: Turn | null) => void;

/**
 * Plays turns from the deal on.
 * @throws InputError for a spec that cannot be dealt, or a turn that is not legal
 */
export function replay(spec: GameSpec, turns: readonly Turn[], visit?: TurnVisitor): Position {
  const parts = partsFor(spec);
  const state = initialState(parts, spec);
  const before = turns.length === 0 ? null : parts.rules.createState();
  const mask = new Uint8Array(parts.rules.moves.length);
  turns.forEach((turn, index) => {
    parts.rules.actionMask(state, mask);
    if (mask[turn.action] !== 1)
      throw new InputError(`Expected a saved game of legal moves, but move ${index + 1} is not legal`);
    visit?.(state, index, turn);
    if (index === turns.length - 1) parts.rules.copyState(before!, state);
    parts.rules.apply(state, turn.action);
  });
  visit?.(state, turns.length, null);
  return { parts, state, turns, before, legal: legalActions(parts, state) };
}
