import './environment-inputs.test.js';
import './same-inputs.test.js';
