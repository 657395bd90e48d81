import { NO_CARD, parseCard } from '../../src/env/base/cards.js';
import { layOut } from '../../src/env/games/tens/position.js';
import type { TensRules } from '../../src/env/games/tens/rules.js';
import type { TensState } from '../../src/env/games/tens/state.js';

function cardsOf(text: string) {
  return text === '' ? [] : text.split(' ').map((word) => (word === '-' ? NO_CARD : parseCard(word)));
}

/** A position that no deal leads to, as a program may lay it out: the notation refuses it. */
export function unreachableTens(rules: TensRules, tableau: string, gone: string): TensState {
  return layOut(rules, { tableau: cardsOf(tableau), gone: cardsOf(gone) });
}
