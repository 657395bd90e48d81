import './play.test.js';
