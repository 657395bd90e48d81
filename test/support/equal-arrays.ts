type TypedArray = Exclude<NodeJS.TypedArray, BigInt64Array | BigUint64Array>;

function bytesOf({ buffer, byteOffset, byteLength }: TypedArray): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** Numbers that are the same to the last bit are equal: Vitest would compare them by their names, a thousand times as long. */
function sameNumbers(a: unknown, b: unknown) {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
  return bytesOf(a as TypedArray).equals(bytesOf(b as TypedArray)) ? true : undefined;
}

// Vitest runs this file before each test file, in a process that many of them share.
const shared = globalThis as { knowsEqualArrays?: boolean };
if (!shared.knowsEqualArrays) expect.addEqualityTesters([sameNumbers]);
shared.knowsEqualArrays = true;
