// The floors whose kits are checked have to be loaded.
import '../train/games/kits.js';
import './games/kits.js';

export { checkGame, inspectGame } from '../hint/games/check-game.js';
