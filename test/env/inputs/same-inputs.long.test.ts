import './same-inputs.test.js';
