/** Simple Pairs: nine cards lie on the table; two of a rank leave. Clear the deck to win. */
import { removalGame } from './removals.mjs';

export const game = removalGame({
  name: 'simple-pairs',
  title: 'Simple Pairs',
  summary: 'Take pairs of one rank.',
  key: 2,
  places: 9,
  moves: [...'A23456789TJQK'].map((rank) => `${rank}+${rank}`),
});
