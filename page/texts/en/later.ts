import { drawer } from './drawer.js';
import { fourTen } from './games/four-ten.js';
import { tens } from './games/tens.js';
import { newGame } from './new-game.js';

/** What English says of what is loaded after the first card: it comes with the other games. */
export const later = { drawer, fourTen, newGame, tens };
