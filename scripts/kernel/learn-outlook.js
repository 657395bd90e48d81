import { readFileSync, writeFileSync } from 'node:fs';

// Learns models/decade-loop3-optional-outlook.bin anew, to equal bytes, in some five minutes, by
//
//   npx asc kernel/outlook/learning.ts -O3 --enable simd --noAssert --runtime stub --zeroFilledMemory --outFile learning.wasm

const { instance } = await WebAssembly.instantiate(readFileSync('learning.wasm'));
const { learnAll, memory, halfBytes } = instance.exports;
const at = learnAll();
writeFileSync('models/decade-loop3-optional-outlook.bin', new Uint8Array(memory.buffer, at, halfBytes()));
