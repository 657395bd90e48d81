import './small-decks.test.js';
