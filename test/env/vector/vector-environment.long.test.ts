import './vector-environment.test.js';
