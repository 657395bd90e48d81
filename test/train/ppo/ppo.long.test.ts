import './ppo.test.js';
