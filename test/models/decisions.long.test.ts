import './decisions.test.js';
