import { InferenceSession, Tensor } from 'onnxruntime-web';

/** Runs an ONNX file by ONNX Runtime; inputs are rows of floats by name, outputs flat by name. */
export async function runOnnx(
  file: Uint8Array,
  inputs: Readonly<Record<string, Float32Array>>,
  rows: number,
): Promise<Record<string, Float32Array>> {
  const session = await InferenceSession.create(file, { executionProviders: ['wasm'] });
  try {
    const feeds = Object.entries(inputs).map(([name, numbers]) => {
      return [name, new Tensor('float32', numbers, [rows, numbers.length / rows])] as const;
    });
    const outputs = await session.run(Object.fromEntries(feeds));
    return Object.fromEntries(Object.entries(outputs).map(([name, { data }]) => [name, data as Float32Array]));
  } finally {
    await session.release();
  }
}
