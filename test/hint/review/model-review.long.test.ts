import './model-review.test.js';
