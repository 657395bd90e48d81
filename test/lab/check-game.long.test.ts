import './check-game.test.js';
