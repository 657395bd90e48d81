import './conformance.test.js';
import './oracle.test.js';
