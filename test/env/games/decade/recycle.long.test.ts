import './recycle.test.js';
