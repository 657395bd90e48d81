import { expect } from 'vitest';
import type { KnownDeckResult } from '../../../../../src/agents/games/decade/clairvoyant/knowing-the-deck.js';
import type { DecadeRules } from '../../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../../src/env/games/decade/state.js';

/** The end of a game of these actions, each of which has to be legal. */
export function played(rules: DecadeRules, deck: Readonly<Uint8Array>, actions: readonly number[]): DecadeState {
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  rules.deal(state, 0, [deck]);
  for (const action of actions) {
    rules.actionMask(state, mask);
    expect(mask[action]).toBe(1);
    rules.apply(state, action);
  }
  return state;
}

/** Plays the lines of a proved result by the rules: they end the game as the result says. */
export function expectLinesHold(
  rules: DecadeRules,
  deck: Readonly<Uint8Array>,
  { win, fewest }: KnownDeckResult,
): void {
  const end = played(rules, deck, fewest.line);
  expect(end.outcome).not.toBe('ongoing');
  expect(rules.cardsLeft(end)).toBe(fewest.cardsLeft);
  expect(win.line !== null).toBe(win.possible);
  if (win.line !== null) expect(played(rules, deck, win.line).outcome).toBe('won');
}
