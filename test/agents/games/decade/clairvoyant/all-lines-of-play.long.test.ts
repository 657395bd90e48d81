import './all-lines-of-play.test.js';
