import './accepted.test.js';
