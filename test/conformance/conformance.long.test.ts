import './conformance.test.js';
