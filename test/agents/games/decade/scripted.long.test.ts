import './scripted.test.js';
