import './environment-inputs.test.js';
