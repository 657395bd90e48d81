import '../../src/train/node.js';
import { GAMES, InputError, make, makeVector, partsOf, PRESETS } from '../../src/index.js';
import { agentInfos, modelInfos } from '../../src/lab/catalogue.js';
import { parseTrainingConfig } from '../../src/train/config.js';

const SHORT = GAMES.flatMap(({ presets }) =>
  Object.entries(presets).flatMap(([preset, { shortName }]) => (shortName ? [[shortName, preset]] : [])),
);

const versionOf = (preset: string) => /-v\d+$/.exec(partsOf(preset).rules.id)![0];

describe('ids as in Gymnasium', () => {
  it.each(PRESETS)('%s is made with or without its namespace and version', (preset) => {
    const version = versionOf(preset);
    const { spec } = make(preset);
    expect(spec.rulesId).toMatch(new RegExp(`${version}$`));
    for (const id of [`${preset}${version}`, `maketen/${preset}`, `maketen/${preset}${version}`])
      expect(make(id).spec).toEqual(spec);
    expect(makeVector(`maketen/${preset}${version}`, 2).spec).toEqual(spec);
  });

  it.each(SHORT)('%s is short for %s, which results name', (name, preset) => {
    const { spec } = make(preset);
    for (const id of [name, `maketen/${name}`, `maketen/${name}${versionOf(preset)}`])
      expect(make(id).spec).toEqual(spec);
    expect(parseTrainingConfig({ preset: name }).preset).toBe(preset);
    const taken = [...PRESETS, ...GAMES.map((game) => game.name), ...agentInfos().map(({ agent }) => agent)];
    expect([...taken, ...modelInfos().map(({ model }) => model)]).not.toContain(name);
  });

  it('a training by an id is that of its preset', () => {
    expect(parseTrainingConfig({ preset: 'maketen/decade-loop3-v1' })).toEqual(
      parseTrainingConfig({ preset: 'decade-loop3' }),
    );
  });

  it.each([
    ['decade-loop3-v2', 'Expected "decade-loop3-v1", the present version, but got "decade-loop3-v2"'],
    ['maketen/tens-v7', 'Expected "tens-v1", the present version, but got "maketen/tens-v7"'],
    ['rnig', 'Unknown preset "rnig"; did you mean "ring"?'],
    ['ALE/decade', 'Unknown preset "ALE/decade"'],
    ['maketen/decad', 'Unknown preset "maketen/decad"'],
    ['decade-v1-v1', 'Unknown preset "decade-v1-v1"'],
    ['maketen/', 'Unknown preset "maketen/"'],
    ['-v1', 'Unknown preset "-v1"'],
  ])('%s is refused', (id, message) => {
    expect(() => make(id)).toThrow(InputError);
    expect(() => make(id)).toThrow(message);
  });
});

it('a spec names the version of its rules and is refused by others, while old specs are taken for the present ones', () => {
  const { spec } = make('decade-loop3', { rules: { maxRun: 4 } });
  const { rulesId, ...old } = spec;
  expect(rulesId).toBe('decade-v1');
  expect(make(old).spec).toEqual(spec);
  expect(() => make({ ...spec, rulesId: 'decade-v2' })).toThrow(
    'Expected a spec of decade-v1, the present rules of decade-loop3, but this one is of "decade-v2"; make it anew',
  );
});
