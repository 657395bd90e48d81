import './starting-model.test.js';
