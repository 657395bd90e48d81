import { bytesField, floatField, integerField } from '../protobuf.js';

const FLOAT = 1;
const INTEGER = 2;

/** An attribute of an ONNX node that is an integer from 0. */
export function integerAttribute(name: string, value: number): Uint8Array {
  return Buffer.concat([bytesField(1, name), integerField(3, value), integerField(20, INTEGER)]);
}

/** An attribute of an ONNX node that is a float. */
export function floatAttribute(name: string, value: number): Uint8Array {
  return Buffer.concat([bytesField(1, name), floatField(2, value), integerField(20, FLOAT)]);
}
