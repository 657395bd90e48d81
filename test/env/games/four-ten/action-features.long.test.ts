import './action-features.test.js';
