/** Starts the native backend and multiplies once; fails if it does not start. A process of its own: a failed load leaves traces. */
import * as tf from '@tensorflow/tfjs-core';
import { loadBackend } from '../../src/agents/networks/backend.js';

await loadBackend('node');
const [product] = tf.matMul([[2, 3]], [[4], [5]]).dataSync();
if (product !== 23) throw new Error(`Expected 2 x 4 + 3 x 5 = 23, but got ${product}`);
