/**
 * Rounds the weights of each shipped model to int8, or to int16 where its play would not stay the same in at least 99.5 % of decisions, or its
 * values not within 0.002 on average (a fifth of a point of the chance to win): npm run ts -- scripts/models/rounded.ts.
 * The model plays deals of seeds that nothing else uses; at each of its decisions all are asked. Writes models/NAME/weights-int8.bin (or -int16), and prints
 * the table of research/notes/rounded-weights.md.
 *
 * npm run ts -- scripts/models/rounded.ts NAME ...: only measures these, and writes nothing.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Agent, Policy } from '../../src/agents/agent.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/index.js';
import { writeFileAtomically } from '../../src/io/files.js';
import { type ModelConfig, policyFromArtifacts } from '../../src/train/models/index.js';
import { parseModelJson, type RoundedFormat, roundedWeights } from '../../src/train/models/model-files.js';
import { table } from '../markdown.js';
import { modelNames } from './models-page.js';

const MODELS = join(import.meta.dirname, '../../models');
/** The smallest first. */
const FORMATS = ['int8', 'int16'] as const satisfies readonly RoundedFormat[];
const FIRST_SEED = 40_000_000;
/** Deals are played by so many until there are enough decisions. */
const DEALS = 50;
const DECISIONS = 5000;
const LEAST = 0.995;
/** Of values, on average: what is said of a chance to win should not depend on how weights are kept. */
const MOST_APART = 0.002;

interface Rounded {
  readonly format: RoundedFormat;
  readonly bytes: Uint8Array;
  readonly policy: Policy;
  /** Decisions in which it plays what the model plays. */
  equal: number;
  /** By how much its values of these positions differ, in sum. */
  apart: number;
}

/** The formats of a model, the smallest that plays and says the same (undefined where none does), and the row of the table. */
async function measure(name: string) {
  const file = (of: string): Buffer => readFileSync(join(MODELS, name, of));
  const [config, topology] = [JSON.parse(file('config.json').toString()) as ModelConfig, file('model.json').toString()];
  const { weightSpecs } = parseModelJson(JSON.parse(topology));
  const floats = new Uint8Array(file('weights.bin'));
  const { policy } = await policyFromArtifacts({ config, topology, weights: floats });
  const rounded: Rounded[] = [];
  for (const format of FORMATS) {
    const weights = roundedWeights(weightSpecs, floats, format);
    const { policy } = await policyFromArtifacts({ config, topology, weights });
    rounded.push({ format, bytes: weights, policy, equal: 0, apart: 0 });
  }
  const parts = partsOf(config.environment);
  const moves = parts.rules.moves.length;
  let [deals, decisions] = [0, 0];
  const asking: Agent = {
    name,
    rules: policy.rules,
    usesObservations: policy.usesObservations,
    act: (batch, actions) => {
      policy.act(batch, actions);
      const choices = [...Array(batch.size).keys()].filter(
        (i) => batch.actionMasks.subarray(i * moves, (i + 1) * moves).reduce((sum, legal) => sum + legal, 0) > 1,
      );
      decisions += choices.length;
      const others = new Int32Array(batch.size);
      const [values, otherValues] = [new Float32Array(batch.size), new Float32Array(batch.size)];
      const probabilities = new Float32Array(batch.size * moves);
      policy.evaluate(batch, probabilities, values);
      for (const each of rounded) {
        each.policy.act(batch, others);
        each.equal += choices.filter((i) => actions[i] === others[i]).length;
        each.policy.evaluate(batch, probabilities, otherValues);
        each.apart += choices.reduce((sum, i) => sum + Math.abs(values[i] - otherValues[i]), 0);
      }
    },
  };
  for (; decisions < DECISIONS; deals += DEALS) await evaluate(parts, asking, seedDeals(FIRST_SEED + deals, DEALS));
  const kept = rounded.find(({ equal, apart }) => equal / decisions >= LEAST && apart / decisions <= MOST_APART);
  const kilobytes = (bytes: Uint8Array): string => (gzipSync(bytes).length / 1000).toFixed(0);
  const row = [
    name,
    deals.toLocaleString('en'),
    decisions.toLocaleString('en'),
    ...rounded.map(({ equal }) => `${((100 * equal) / decisions).toFixed(2)} %`),
    ...rounded.map(({ apart }) => (apart / decisions).toFixed(4)),
    kept?.format ?? 'float32',
    kilobytes(floats),
    kilobytes(kept?.bytes ?? floats),
  ];
  return { rounded, kept, row };
}

const HEAD = [
  'model',
  'deals',
  'decisions',
  'same by int8',
  'same by int16',
  'values apart by int8',
  'by int16',
  'kept',
  'float32, kB',
  'kept, kB',
];

const asked = process.argv.slice(2);
const rows: string[][] = [];
for (const name of asked.length > 0 ? asked : modelNames(MODELS)) {
  const { rounded, kept, row } = await measure(name);
  rows.push(row);
  console.log(row.join(', '));
  if (asked.length > 0) continue;
  for (const { format, bytes } of rounded) {
    const path = join(MODELS, name, `weights-${format}.bin`);
    if (format === kept?.format) writeFileAtomically(path, bytes);
    else rmSync(path, { force: true });
  }
}
console.log(`\n${table(HEAD, rows)}`);
