import './audit.test.js';
