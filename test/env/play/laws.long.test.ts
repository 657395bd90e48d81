import './laws.test.js';
