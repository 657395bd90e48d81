import './four-ten-exact.test.js';
import { describe } from 'vitest';
import { agreesWithGames } from './four-ten-games.js';

describe.each(['four-ten', 'four-ten-fault-first'])('hints for %s', (preset) => {
  agreesWithGames(preset, { playouts: 400, positions: 3 });
});
