import './export-onnx.test.js';
