import './oracle.test.js';
