import './hidden.test.js';
import './notation.test.js';
import './play.test.js';
import './rules.test.js';
import './saved-game.test.js';
import './sets.test.js';
import './trace.test.js';
