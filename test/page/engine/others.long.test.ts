import './others.test.js';
