import './perft.test.js';
