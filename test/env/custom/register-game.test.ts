import { type GameKits, GAMES, make, PRESETS, registerGame, type Rules } from '../../../src/index.js';
import { refusalOf } from '../../support/refusal.js';
import { twelve } from '../../support/twelve/index.js';

let own: Awaited<ReturnType<typeof twelve>>;
beforeAll(async () => {
  own = await twelve();
});

/** Nothing of a refused game may stay. */
const before = [[...GAMES], [...PRESETS]];
afterEach(() => expect([[...GAMES], [...PRESETS]]).toEqual(before));

/** The one line with which kits are refused. */
function refusal(kits: unknown) {
  return refusalOf(() => registerGame(kits as GameKits)());
}

const withGame = (changes: object): unknown => ({ ...own, game: { ...own.game, ...changes } });

type Own = {
  line: Uint8Array;
  length: number;
  stock: { order: Uint8Array; drawn: number; left: number; wholeOrder(): Uint8Array };
};

/** The card that would be drawn next: what no player may know. */
const next = ({ stock }: Own): number => (stock.left === 0 ? 0 : stock.wholeOrder()[stock.drawn]);

/** The game with rules that are changed by their methods. */
function withRules(change: (rules: Rules) => Partial<Rules> | Record<string, unknown>): unknown {
  const createRules = (config: object): Rules => {
    const rules = own.game.createRules(config);
    return Object.assign(Object.create(rules) as Rules, change(rules));
  };
  return withGame({ createRules });
}

describe('registerGame', () => {
  it('takes a sound game, and takes it back', () => {
    expect(refusal(own)).toBe('nothing');
    expect(refusal({ game: own.game })).toBe('nothing');
    const takeBack = registerGame(own);
    expect(make('twelve').spec.preset).toBe('twelve');
    expect(refusal(own)).toContain('"twelve" is taken');
    takeBack();
    takeBack(); // a second time does nothing, and takes no other game
  });

  it('refuses rules of too many moves or entries, and rules that never end, in a second or so', () => {
    const moves = Object.assign([], { length: 1e8 });
    expect(refusal(withRules(() => ({ moves })))).toContain('at most 65535 moves');
    const features = [{ name: 'much', meaning: 'much', kind: 'count', size: 1e8, maximum: 1 }];
    expect(refusal(withRules(() => ({ features })))).toContain('at most 1048576 entries');
    expect(refusal(withRules(() => ({ apply: () => undefined })))).toContain('still goes on after 100000 moves');
  });

  it.each([
    ['undefined', () => undefined],
    ['"game"', () => ({ agents: own.agents })],
    ['"agent" of what is registered; did you mean "agents"', () => ({ ...own, agent: own.agents })],
    ['"createRules"', () => withGame({ createRules: undefined })],
    ['preset', () => withGame({ presets: {} })],
    ['"options" of the game "twelve"', () => withGame({ options: {} })],
    ['"tens" is taken', () => withGame({ name: 'tens' })],
    ['rewards', () => withGame({ rewards: [own.game.rewards[0], own.game.rewards[0]] })],
    ['option "distance"', () => withGame({ presets: { twelve: { summary: 'x', options: { distance: 3 } } } })],
    ['"unseen"', () => withRules(() => ({ unseen: undefined }))],
    ['"tens"', () => withRules(() => ({ game: 'tens' }))],
    ['an id with a version', () => withRules(() => ({ id: 'twelve' }))],
    ['observationSize 21', () => withRules(() => ({ observationSize: 20 }))],
    ['"agents" of the game "twelve"', () => ({ ...own, agents: { game: 'tens' } })],
    ['"create"', () => ({ ...own, agents: { game: 'twelve', scripted: [{ name: 'mine', summary: 'x' }] } })],
    ['"consequences"', () => ({ ...own, hint: { game: 'twelve', consequences: 'x' } })],
  ])('refuses a game: %s', (words, kits) => {
    expect(refusal(kits())).toContain(words);
  });

  // By each other part: test/lab/check-game.test.ts.
  it('refuses a game whose mask shows hidden cards', () => {
    const kits = withRules((rules) => ({
      actionMask: (state: Own, mask, offset = 0) => {
        const count = rules.actionMask(state as never, mask, offset);
        const draw = offset + rules.moves.length - 1;
        if (count < 2 || mask[draw] === 0 || next(state) % 2 === 0) return count;
        mask[draw] = 0;
        return count - 1;
      },
    }));
    expect(refusal(kits)).toContain('preset "twelve": checkEnvironment: expected ');
  });
});
