import './python-bridge.test.js';
