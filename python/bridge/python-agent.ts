import { type Agent, type DecisionBatch, Encoder, type EnvironmentParts, InputError } from 'maketen';
import { HEADER_BYTES, KIND, type Pipe } from './pipe.js';

/** An agent whose moves the other side chooses: each batch is a frame with its size and the number of
 * moves (uint32), then observations (float32) and masks (uint8). */
export class PythonAgent implements Agent {
  readonly usesObservations = true;
  readonly rules;
  private readonly encoder: Encoder | null;
  private readonly width: number;
  private frame = new Uint8Array(HEADER_BYTES);

  constructor(
    readonly name: string,
    parts: Pick<EnvironmentParts, 'rules'>,
    readonly inputs: 'plain' | 'features',
    private readonly pipe: Pipe,
  ) {
    this.rules = parts.rules;
    this.encoder = inputs === 'features' ? new Encoder(parts.rules) : null;
    this.width = this.encoder?.size ?? parts.rules.observationSize;
  }

  act(batch: DecisionBatch, actions: Int32Array) {
    const { size } = batch;
    const moves = this.rules.moves.length;
    const masks = HEADER_BYTES + 8 + 4 * size * this.width;
    if (this.frame.length < masks + size * moves) this.frame = new Uint8Array(masks + size * moves);
    const { buffer } = this.frame;
    const sizes = new DataView(buffer);
    sizes.setUint32(HEADER_BYTES, size, true);
    sizes.setUint32(HEADER_BYTES + 4, moves, true);
    const observations = new Float32Array(buffer, HEADER_BYTES + 8, size * this.width);
    if (this.encoder) this.encoder.encode(batch, size, observations);
    else observations.set(batch.observations.subarray(0, observations.length));
    this.frame.set(batch.actionMasks.subarray(0, size * moves), masks);
    this.pipe.send(KIND.decide, this.frame.subarray(0, masks + size * moves));
    const answer = this.pipe.read();
    if (answer === null) throw new InputError('Expected moves, but the other side has ended'); // a policy that failed
    const { content } = answer;
    if (answer.kind !== KIND.decide || content.byteLength !== 4 * size)
      throw new Error(
        `Expected ${size} actions, but got a frame of kind ${answer.kind} with ${content.byteLength} bytes`,
      );
    for (let i = 0; i < size; i++) actions[i] = content.getInt32(4 * i, true);
  }
}
