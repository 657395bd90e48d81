import './certain-result.test.js';
