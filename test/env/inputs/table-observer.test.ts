import { pairOf, playInStep } from '../../../scripts/kernel/agreement.js';
import { rulesSeen } from '../../../src/env/environment/environment-parts.js';
import {
  checkEnvironment,
  type EnvironmentSpec,
  make,
  makeVector,
  partsOf,
  PRESETS,
  registerGame,
} from '../../../src/index.js';
import { observed } from '../../support/games.js';
import { twelve } from '../../support/twelve/index.js';

/** Names of what is shown. */
const shownOf = (preset: string, rules = {}) =>
  make(preset, { observe: 'table', rules }).observationSpace.parts!.map(({ name }) => name);

describe("observe: 'table'", () => {
  it('shows the table and the stock, and neither hidden cards nor known ones', () => {
    expect(shownOf('tens', { undoLimit: 3 })).toEqual(['tableau', 'stock', 'undos-left', 'undoable']);
    expect(shownOf('decade-loop3')).toEqual(['line', 'oldest', 'stock', 'cards on the line']);
    expect(shownOf('four-ten')).toContain('cards-drawn');
    for (const preset of PRESETS)
      expect(shownOf(preset).filter((name) => /unseen|hidden|known|recycled/.test(name))).toEqual([]);
  });

  it.each(['tens', 'decade-loop3', 'four-ten'])("is the rules' observation of %s without the rest", (preset) => {
    const environment = make(preset, { observe: 'table' });
    const { rules } = partsOf(preset);
    const from = new Map<string, number>();
    rules.features.reduce((at, { name, size }) => (from.set(name, at), at + size), 0);
    let { observation } = environment.reset({ seed: 3 });
    for (let step = 0; step < 30 && environment.legalActions().length > 0; step++) {
      const plain = observed(rules, environment.state);
      const { parts } = environment.observationSpace;
      expect([...observation]).toEqual(
        parts!.flatMap(({ name, size }) => plain.slice(from.get(name), from.get(name)! + size)),
      );
      const legal = environment.legalActions();
      ({ observation } = environment.step(legal[step % legal.length]));
    }
  });

  it('is the same whatever cards were seen before', () => {
    const { rules, notation } = partsOf('decade');
    const [a, b] = ['5C 5D', 'TC KD'].map((gone) => notation.parseState(`decade 4C 8D 3H | gone ${gone}`));
    expect(observed(rules, a)).not.toEqual(observed(rules, b));
    const table = rulesSeen(partsOf('decade', { observe: 'table' }));
    expect(observed(table, a)).toEqual(observed(table, b));
  });

  it.each(['tens', 'decade-loop3', 'four-ten'])('keeps the contract, compiled too, of %s', (preset) => {
    checkEnvironment(make(preset, { observe: 'table' }), { games: 3, maxSteps: 40 });
    playInStep(pairOf(preset, 16, { observe: 'table', maxSteps: 20 }), 5, 50);
    const { shape } = make(preset, { observe: 'table' }).observationSpace;
    expect(makeVector(preset, 16, { observe: 'table' }).observations).toHaveLength(16 * shape[0]);
  });

  it('comes back from the spec as JSON', () => {
    const { spec, observationSpace } = make('four-ten', { observe: 'table' });
    const again = make(JSON.parse(JSON.stringify(spec)) as EnvironmentSpec);
    expect(again.observationSpace).toEqual(observationSpace);
    expect(again.spec).toEqual(spec);
  });

  it('is refused beside other inputs, by other names, and for a game that marks nothing', async () => {
    expect(() => make('tens', { observe: 'table', inputs: 'features' })).toThrow(/^Expected observe or inputs/);
    expect(() => make('tens', { observe: 'tabel' as 'table' })).toThrow('"table" or { name, features, write }');
    const takeBack = registerGame(await twelve());
    try {
      expect(() => make('twelve', { observe: 'table' })).toThrow(
        "Expected a game with features that need memory for observe: 'table', but twelve marks none (needsMemory)",
      );
    } finally {
      takeBack();
    }
  });
});
