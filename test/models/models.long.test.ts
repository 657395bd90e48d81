import './kernel-models.test.js';
import './models.test.js';
