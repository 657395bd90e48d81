import { NO_CARD, parseCard } from '../../src/env/cards.js';
import { removalsOf, revealKnown, setUp } from '../../src/env/games/tens/position.js';
import type { TensRules } from '../../src/env/games/tens/rules.js';
import type { TensState } from '../../src/env/games/tens/state.js';

function cardsOf(text: string): number[] {
  return text === '' ? [] : text.split(' ').map((word) => (word === '-' ? NO_CARD : parseCard(word)));
}

/** A position that no deal leads to, as a program may lay it out: the notation refuses it. */
export function unreachableTens(rules: TensRules, tableau: string, gone: string): TensState {
  const [lying, left] = [cardsOf(tableau), cardsOf(gone)];
  const out = [...lying.filter((card) => card !== NO_CARD), ...left];
  const stock = Array.from({ length: 52 }, (_, card) => card).filter((card) => !out.includes(card));
  const state = rules.createState();
  setUp(rules, state, lying, [...out, ...stock], out.length, removalsOf(rules, left).removals);
  revealKnown(rules, state, 0, 0);
  return state;
}
