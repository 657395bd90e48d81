import type { ShardPlace } from '../training-games.js';

/** What a worker thread is started with. */
export interface ThreadSetup {
  /** The training config, every key. */
  readonly config: Readonly<Record<string, unknown>>;
  /** URL of the module that makes the parts; default the preset's. */
  readonly partsModule?: string | undefined;
  readonly place: ShardPlace;
  /** The shared weights, and this shard's gradient. */
  readonly weights: Float32Array;
  readonly gradient: Float32Array;
}

/** A call of a method of the thread's object. */
export interface ThreadRequest {
  readonly method: string;
  readonly values: readonly unknown[];
}

export interface ThreadAnswer {
  readonly result?: unknown;
  /** `input`: the message is for the user. */
  readonly error?: { readonly message: string; readonly stack: string | undefined; readonly input: boolean };
}
