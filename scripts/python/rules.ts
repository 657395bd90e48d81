import { join } from 'node:path';
import { Environment, InputError, type Inputs, partsOf, PRESETS } from 'maketen';
import { EPISODE_KEY, nameKey } from '../../src/env/base/random.js';
import { Encoder } from '../../src/env/inputs/encoder.js';
import { blockTable } from '../../src/env/kernel/environment-kernel.js';
import { compiledRulesOf } from '../../src/env/kernel/kernel-vector-environment.js';
import { keepGenerated } from '../generated.js';

/**
 * `npm run ts -- scripts/python/rules.ts [--check]`: what Python's engine plays each preset by (python/src/maketen/_engine.py): the numbers that its compiled rules are set
 * to, and what is told of its spaces; and the names of all presets. Rules without compiled ones, and inputs that those do not write, are Node's and not in it.
 */
const TARGET = join(import.meta.dirname, '../../python/src/maketen/_rules');
const COMMAND = 'ts -- scripts/python/rules.ts';

function bytesOf(array: Uint8Array | Int32Array): string {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');
}

/** Whether the rules are compiled. */
function compiledOf(parts: ReturnType<typeof partsOf>) {
  try {
    return compiledRulesOf(parts);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function engineOf(preset: string, inputs: Inputs) {
  const parts = partsOf(preset, { inputs });
  const { game, rules, spec, notation } = parts;
  const compiled = compiledOf(parts);
  const encoder = parts.inputs instanceof Encoder ? parts.inputs : undefined;
  if (compiled === undefined || (encoder && encoder.perMove > 0 && !compiled.hasActionFeatures)) return undefined;
  const { observationSpace, actionFeatureSpace } = new Environment(parts);
  return {
    numbers: {
      ...compiled.options,
      shuffleKey: compiled.shuffleKey,
      episodeKey: EPISODE_KEY,
      redealKey: nameKey('redeal'),
      rollOutKey: nameKey('roll-out'),
      moves: rules.moves.length,
      width: rules.observationSize,
      inputSize: encoder?.stateSize ?? 0,
      perMove: encoder?.perMove ?? 0,
    },
    tables: bytesOf(compiled.tables ?? new Uint8Array(0)),
    blocks: bytesOf(encoder ? blockTable(encoder.blocks, encoder.rules.features) : new Int32Array(0)),
    rewards: Object.fromEntries(
      game.rewards.flatMap((reward) => {
        const number = compiled.rewards.get(reward);
        return number === undefined ? [] : [[reward.name, number]];
      }),
    ),
    told: {
      game: game.name,
      rulesId: rules.id,
      spec,
      observationSpace,
      actionFeatureSpace: actionFeatureSpace ?? null,
      features: rules.features,
      moves: rules.moves.map((_, action) => notation.formatMove(action)),
    },
  };
}

const engines = Object.fromEntries(
  PRESETS.flatMap((preset) =>
    (['plain', 'features'] as const).flatMap((inputs) => {
      const engine = engineOf(preset, inputs);
      return engine === undefined ? [] : [[`${preset} ${inputs}`, engine]];
    }),
  ),
);
keepGenerated(join(TARGET, 'presets.json'), `${JSON.stringify(engines)}\n`, COMMAND);

const names = PRESETS.map((preset) => {
  const { game, rules } = partsOf(preset);
  const [version] = /v\d+$/.exec(rules.id)!;
  const { summary, shortName } = game.presets[preset];
  const id = (name: string): string => `maketen/${name}-${version}`;
  const short = shortName === undefined ? {} : { shortName, shortId: id(shortName) };
  return { preset, id: id(preset), ...short, game: game.name, summary };
});

keepGenerated(join(TARGET, 'names.json'), `${JSON.stringify(names, null, 2)}\n`, COMMAND);
