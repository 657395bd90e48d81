import './stack-features.test.js';
