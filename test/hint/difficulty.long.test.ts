import './difficulty.test.js';
