import './random.test.js';
