import { RandomAgent } from '../../../src/agents/registry.js';
import { partsOf, VectorEnvironment } from '../../../src/env/index.js';
import { Encoder } from '../../../src/env/inputs/encoder.js';
import { EncodedPositions, gather, replayMinibatch } from '../../../src/train/dqn/minibatch.js';
import { NStepReturns, ReplayBuffer } from '../../../src/train/dqn/replay-buffer.js';

const GAMES = 5;
const STEPS = 60;

/** What one step in one game looked like. */
interface Step {
  observation: number[];
  mask: number[];
  action: number;
  reward: number;
  ended: boolean;
  cut: boolean;
  /** The position after it: the final one where an episode was cut, stale where it has ended. */
  next: { observation: number[]; mask: number[] };
}

/** A transition in a form to compare: the next position is left out where the game has ended. */
type Row = [number[], number[], number, number, number, number[]?, number[]?];

/** n-step transitions of a game's steps, straight from the definition; those still open at the end are left out. */
function naiveRows(steps: readonly Step[], n: number, gamma: number): Row[] {
  const rows: Row[] = [];
  for (let t = 0; t < steps.length; t++) {
    const { observation, mask, action } = steps[t];
    let sum = 0;
    for (let k = 0; k < n && t + k < steps.length; k++) {
      const { reward, ended, cut, next } = steps[t + k];
      sum += gamma ** k * reward;
      const start = [observation, mask, action, Math.fround(sum)] as const;
      if (ended) rows.push([...start, 0]);
      else if (cut || k === n - 1) rows.push([...start, Math.fround(gamma ** (k + 1)), next.observation, next.mask]);
      if (ended || cut) break;
    }
  }
  return rows;
}

function bufferRows(buffer: ReplayBuffer): Row[] {
  const { moves, masks, nextMasks } = buffer;
  const unpacked = (packed: typeof buffer.observations, row: number) => {
    const observation = new Float32Array(packed.size);
    packed.unpack(row, observation, 0);
    return [...observation];
  };
  const maskOf = (all: Uint8Array, row: number) => [...all.subarray(row * moves, (row + 1) * moves)];
  return Array.from({ length: buffer.count }, (_, row): Row => {
    const start = [unpacked(buffer.observations, row), maskOf(masks, row), buffer.actions[row]] as const;
    const [reward, discount] = [buffer.rewards[row], buffer.discounts[row]];
    if (discount === 0) return [...start, reward, 0];
    return [...start, reward, discount, unpacked(buffer.nextObservations, row), maskOf(nextMasks, row)];
  });
}

/** Plays at random and returns the steps of each game, with what the class under test made of them. */
function play(n: number, gamma: number, maxSteps: number | null, kept = GAMES * STEPS) {
  const parts = partsOf('decade-loop', { skipForcedMoves: true, maxSteps, reward: 'score' });
  const { features, moves, observationSize } = parts.rules;
  const environment = new VectorEnvironment(parts, GAMES);
  environment.reset(3);
  const agent = new RandomAgent(moves.length, n);
  const actions = new Int32Array(GAMES);
  const buffer = new ReplayBuffer(GAMES * STEPS, features, moves.length);
  const returns = new NStepReturns(GAMES, n, gamma, features, moves.length);
  const steps: Step[][] = Array.from({ length: GAMES }, () => []);
  const encoder = new Encoder(parts.rules);
  const encoded = new EncodedPositions(encoder, GAMES, n, kept);
  const inputs = new Float32Array(GAMES * encoder.size);
  const added: number[] = [];
  const row = (all: Float32Array | Uint8Array, i: number, width: number) => [
    ...all.subarray(i * width, (i + 1) * width),
  ];
  for (let t = 0; t < STEPS; t++) {
    const { observations, actionMasks } = environment;
    agent.act(environment, actions);
    const before = steps.map((_, i) => ({
      observation: row(observations, i, observationSize),
      mask: row(actionMasks, i, moves.length),
      action: actions[i],
    }));
    returns.beforeStep(environment, actions);
    encoder.encode(environment, GAMES, inputs);
    encoded.keep(inputs);
    environment.step(actions);
    returns.afterStep(environment, buffer, (index, ...where) => {
      added.push(index);
      encoded.added(index, ...where);
    });
    steps.forEach((game, i) => {
      const cut = environment.truncations[i] === 1;
      game.push({
        ...before[i],
        reward: environment.rewards[i],
        ended: environment.terminations[i] === 1,
        cut,
        next: {
          observation: row(cut ? environment.finalObservations : observations, i, observationSize),
          mask: row(cut ? environment.finalActionMasks : actionMasks, i, moves.length),
        },
      });
    });
  }
  return { steps, buffer, added, encoder, encoded };
}

const sorted = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

describe('n-step transitions', () => {
  test.each([
    [1, 1, null],
    [1, 0.9, 3],
    [3, 0.9, null],
    [3, 0.9, 4],
    [5, 1, 4],
    [20, 0.5, 7],
  ])('are those of the definition: n = %d, gamma = %d, time limit %s', (n, gamma, maxSteps) => {
    const { steps, buffer, added } = play(n, gamma, maxSteps);
    expect(steps.flat().some(({ ended }) => ended)).toBe(true);
    expect(steps.flat().some(({ cut }) => cut)).toBe(maxSteps !== null);
    expect(sorted(bufferRows(buffer))).toEqual(sorted(steps.flatMap((game) => naiveRows(game, n, gamma))));
    expect(added).toEqual(Array.from({ length: buffer.count }, (_, row) => row));
  });

  test.each([
    [3, null, GAMES * STEPS],
    [3, 4, GAMES * STEPS],
    [5, null, 40],
  ])('are encoded as their observations: n = %d, time limit %s, the last %d positions kept', (n, maxSteps, kept) => {
    const { buffer, encoder, encoded } = play(n, 1, maxSteps, kept);
    const minibatch = replayMinibatch(buffer.count, encoder);
    minibatch.rows.forEach((_, k) => (minibatch.rows[k] = buffer.count - 1 - k));
    const gathered = (how: EncodedPositions) => {
      gather(minibatch, buffer, how);
      return { ...minibatch, inputs: minibatch.inputs.slice(), nextInputs: minibatch.nextInputs.slice() };
    };
    const found = gathered(encoded);
    expect(found).toEqual(gathered(new EncodedPositions(encoder, GAMES, n, buffer.count)));
    expect(found.nextCount).toBeGreaterThan(0);
  });
});
