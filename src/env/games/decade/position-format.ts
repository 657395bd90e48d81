import { formatCard } from '../../cards.js';
import { goneCards, recycledCards, stackCards } from './position.js';
import type { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';

/** First word of a position. */
export const POSITION_WORD = 'decade';
/** A stack whose cards are all discarded; also an empty line. */
export const ELIMINATED = '-';
/** A stack that has not been dealt to. */
export const UNDEALT = '.';

function cardList(cards: readonly number[]): string {
  return cards.map(formatCard).join(' ');
}

function stackText(state: Readonly<DecadeState>, stack: number, single: boolean): string {
  if (state.lengths[stack] > 0) return cardList(stackCards(state, stack));
  return single || state.eliminated[stack] === 1 ? ELIMINATED : UNDEALT;
}

/** Whether the player gave up sets that were left (`finish`). */
function finishedEarly(rules: DecadeRules, state: Readonly<DecadeState>): boolean {
  return state.outcome === 'lost' && rules.countSets(state) > 0;
}

/**
 * The position on one line: `decade 4C 8D 3H | gone 5C 5D`; stacks: `decade 4C 8D, -, 3H | checked 1 | next 3`, with `.` for a stack not yet
 * dealt to; then what applies of `recycled` (cards under the stock, next first), `dealt`, `gone`, and `finished` or `drawn`. The hidden cards
 * are the rest of the deck. Earlier positions (for the repetition rule) are not part of it.
 */
export function formatPosition(rules: DecadeRules, state: Readonly<DecadeState>): string {
  const single = rules.config.stacks === 1;
  const stacks = Array.from(state.lengths, (_, stack) => stackText(state, stack, single));
  const fields = [`${POSITION_WORD} ${stacks.join(', ')}`];
  if (!single) fields.push(`checked ${state.checked + 1}`);
  if (!single && state.next >= 0) fields.push(`next ${state.next + 1}`);
  const recycled = recycledCards(state);
  if (recycled.length > 0) fields.push(`recycled ${cardList(recycled)}`);
  if (state.recycled !== null) fields.push(`dealt ${state.cardsDealt}`);
  const gone = goneCards(state);
  if (gone.length > 0) fields.push(`gone ${cardList(gone)}`);
  if (finishedEarly(rules, state)) fields.push('finished');
  if (state.outcome === 'drawn') fields.push('drawn');
  return fields.join(' | ');
}
