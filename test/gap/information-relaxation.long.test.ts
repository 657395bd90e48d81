import './information-relaxation.test.js';
