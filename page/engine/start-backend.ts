import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import plain from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import threaded from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url';
import { type Backend, loadBackend } from 'maketen/agents';

/** Starts wasm from the files that lie beside the page, or plain JavaScript where it does not start. */
export function startBackend(): Promise<Backend> {
  const absolute = (url: string): string => new URL(url, import.meta.url).href;
  setWasmPaths({
    'tfjs-backend-wasm.wasm': absolute(plain),
    'tfjs-backend-wasm-simd.wasm': absolute(simd),
    'tfjs-backend-wasm-threaded-simd.wasm': absolute(threaded),
  });
  return loadBackend('auto');
}
