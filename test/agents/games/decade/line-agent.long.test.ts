import './line-agent.test.js';
