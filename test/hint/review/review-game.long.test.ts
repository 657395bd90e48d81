import './review-game.test.js';
