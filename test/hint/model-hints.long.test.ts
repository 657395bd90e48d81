import './model-hints.test.js';
