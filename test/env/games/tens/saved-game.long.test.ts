import './saved-game.test.js';
