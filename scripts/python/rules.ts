import { join } from 'node:path';
import { partsOf, PRESETS, shown as shownText } from 'maketen';
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

/** The ranges of own rules that change numbers alone, whatever the others are. */
const NUMBERS = {
  tableauSize: [1, 52],
  removalPoints: [0, 1_000_000],
  goal: [1, 51],
  gameTarget: [1, 10_000],
  handTarget: [1, 16],
  safeties: [0, 99],
};

/** The paths at which JSON has other values than before. */
function changesOf(before: unknown, now: unknown, path: (string | number)[] = []): [unknown, (string | number)[]][] {
  if (typeof now !== 'object' || now === null) return now === before ? [] : [[now, path]];
  return Object.entries(now).flatMap(([key, value]) =>
    changesOf((before as Record<string, unknown>)[key], value, [...path, Array.isArray(now) ? Number(key) : key]),
  );
}

/** Where an environment has a number of its rules, that or 1 where it is 0, and one over it as a text. */
function placesOf(engineWith: (number: number) => object, least: number) {
  const [some, other] = [7, 9].map(engineWith);
  const found = changesOf(other, some);
  const ofLeast = new Map(changesOf(other, engineWith(least)).map(([value, path]) => [String(path), value]));
  const places: (string | number)[][][] = [[], [], []];
  for (const [value, path] of found) {
    const kind = value === '1 / 7' ? 2 : ofLeast.get(String(path)) === least ? 0 : 1;
    if (kind < 2 && value !== 7)
      throw new Error(`Expected a number of the rules at ${String(path)}, but got ${shownText(value)}`);
    places[kind].push(path);
  }
  return places;
}

const engines: string[] = [];
const own: Record<string, object> = {};
for (const preset of PRESETS) {
  const { game, spec } = partsOf(preset);
  own[preset] = Object.keys((game.options as { shape?: object }).shape!);
  const known = new Set(Object.keys(spec.rules));
  const each = [{}, { refill: 'buffered' }, ...OWN_RULES].filter((rules) =>
    Object.keys(rules).every((name) => known.has(name)),
  );
  for (const rules of each)
    for (const [name, shown] of Object.entries(SHOWN)) {
      const engineWith = (more: object) => engineOf(partsOf(preset, { ...shown, rules: { ...rules, ...more } }));
      const engine = engineWith({});
      const line = `${preset} ${name} ${JSON.stringify(rules)}`;
      engines.push(`${line}\t${JSON.stringify(engine)}\n`);
      const { recycle, undoLimit } = engine.numbers as { recycle?: number; undoLimit?: number };
      if (recycle || undoLimit) continue;
      own[line] = Object.fromEntries(
        Object.entries(NUMBERS)
          .filter(([option]) => known.has(option) || option in engine.numbers)
          .map(([option, [least, most]]) => [
            option,
            { least, most, places: placesOf((number) => engineWith({ [option]: number }), least) },
          ]),
      );
    }
}
keepGenerated(join(TARGET, 'presets.txt'), engines.join(''), COMMAND);
keepGenerated(join(TARGET, 'own-rules.json'), `${JSON.stringify(own)}\n`, COMMAND);

const names = PRESETS.map((preset) => {
  const { game, rules } = partsOf(preset);
  const [version] = /v\d+$/.exec(rules.id)!;
  const { summary, shortName } = game.presets[preset];
  const id = (name: string): string => `maketen/${name}-${version}`;
  const short = shortName === undefined ? {} : { short_name: shortName, short_id: id(shortName) };
  return { preset, id: id(preset), ...short, game: game.name, summary };
});

keepGenerated(join(TARGET, 'names.json'), `${JSON.stringify(names, null, 2)}\n`, COMMAND);
