import { describe } from 'vitest';
import { sizedLong } from '../support/size.js';
import { agreesWithGames } from './four-ten-games.js';

describe.each(sizedLong(['four-ten'], ['four-ten', 'four-ten-fault-first']))('hints for %s', (preset) => {
  agreesWithGames(preset, { playouts: sizedLong(30, 400), positions: 3 });
});
