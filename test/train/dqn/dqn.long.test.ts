import './dqn.test.js';
