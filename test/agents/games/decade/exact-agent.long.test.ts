import './exact-agent.test.js';
