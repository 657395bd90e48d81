import './dqn/kernel-q-regression.test.js';
import './ppo/kernel-actor-critic.test.js';
