import './models.test.js';
