import './late-positions.test.js';
