import { join } from 'node:path';
import { partsOf, PRESETS } from 'maketen';
import { engineOf } from '../../python/bridge/engine.js';
import { keepGenerated } from '../generated.js';

/**
 * `npm run ts -- scripts/python/rules.ts [--check]`: what Python's engine plays each preset by (python/src/maketen/_tables.py): the numbers that its compiled rules are set
 * to, and what is told of its spaces; and the names of all presets. Rules without compiled ones, and inputs that those do not write, are Node's and not in it.
 */
const TARGET = join(import.meta.dirname, '../../python/src/maketen/_rules');
const COMMAND = 'ts -- scripts/python/rules.ts';

const engines: Record<string, unknown> = {};
for (const preset of PRESETS)
  for (const inputs of ['plain', 'features'] as const) {
    const engine = engineOf(partsOf(preset, { inputs }));
    if (engine !== null) engines[`${preset} ${inputs}`] = engine;
  }
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
