import './certain-result.test.js';
import './exact.test.js';
