/** Elevens: nine cards lie on the table; two that total eleven, or a jack, a queen and a king, leave. Clear the deck to win. */
import { removalGame } from './removals.mjs';

export const game = removalGame({
  name: 'elevens',
  title: 'Elevens',
  summary: 'Take pairs that total eleven, and jack, queen and king together.',
  key: 11,
  places: 9,
  moves: ['A+T', '2+9', '3+8', '4+7', '5+6', 'J+Q+K'],
});
