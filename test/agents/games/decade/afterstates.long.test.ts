import './afterstates.test.js';
