import './import-onnx.test.js';
