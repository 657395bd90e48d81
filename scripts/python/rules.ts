import { join } from 'node:path';
import { partsOf, PRESETS } from 'maketen';
import { engineOf } from '../../python/bridge/engine.js';
import { keepGenerated } from '../generated.js';

/**
 * `npm run ts -- scripts/python/rules.ts [--check]`: what Python's engine plays each preset by (python/src/maketen/_tables.py): the numbers that its compiled rules are set
 * to, and what is told of its spaces; and the names of all presets.
 */
const TARGET = join(import.meta.dirname, '../../python/src/maketen/_rules');
const COMMAND = 'ts -- scripts/python/rules.ts';

/** How games are shown, and own rules that Node need not be asked for, where a preset knows them: as text, with their names in order. */
const SHOWN = { plain: {}, features: { inputs: 'features' }, 'table, plain': { observe: 'table' } } as const;
const OWN_RULES = [3, 'unlimited'].flatMap((undoLimit) => [{ undoLimit }, { refill: 'buffered', undoLimit }]);

const engines: string[] = [];
for (const preset of PRESETS) {
  const known = new Set(Object.keys(partsOf(preset).spec.rules));
  const each = [{}, { refill: 'buffered' }, ...OWN_RULES].filter((rules) =>
    Object.keys(rules).every((name) => known.has(name)),
  );
  for (const rules of each)
    for (const [name, shown] of Object.entries(SHOWN))
      engines.push(
        `${preset} ${name} ${JSON.stringify(rules)}\t${JSON.stringify(engineOf(partsOf(preset, { ...shown, rules })))}\n`,
      );
}
keepGenerated(join(TARGET, 'presets.txt'), engines.join(''), COMMAND);

const names = PRESETS.map((preset) => {
  const { game, rules } = partsOf(preset);
  const [version] = /v\d+$/.exec(rules.id)!;
  const { summary, shortName } = game.presets[preset];
  const id = (name: string): string => `maketen/${name}-${version}`;
  const short = shortName === undefined ? {} : { short_name: shortName, short_id: id(shortName) };
  return { preset, id: id(preset), ...short, game: game.name, summary };
});

keepGenerated(join(TARGET, 'names.json'), `${JSON.stringify(names, null, 2)}\n`, COMMAND);
