import './exact.test.js';
