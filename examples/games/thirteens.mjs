/** Thirteens: ten cards lie on the table; two that total thirteen (a jack is 11, a queen 12), or a king, leave. Clear the deck to win. */
import { removalGame } from './removals.mjs';

export const game = removalGame({
  name: 'thirteens',
  title: 'Thirteens',
  summary: 'Take pairs that total thirteen, and kings alone.',
  key: 13,
  places: 10,
  moves: ['A+Q', '2+J', '3+T', '4+9', '5+8', '6+7', 'K'],
});
