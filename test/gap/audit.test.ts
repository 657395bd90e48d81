import type { DecadeState } from '../../src/env/games/decade/state.js';
import { partsOf } from '../../src/env/index.js';
import { auditProblem, bound, gap, type Play, problemOf, solve } from '../../src/gap/index.js';
import { KeyTable } from '../../src/gap/key-table.js';
import { sized } from '../support/size.js';
import { type Pack, packProblem, randomProblem } from './problems.js';

const sound = randomProblem(5);

it.each([
  ['check "chances"), but after 0 in "0" they add up to 1.1', { chances: () => [[0.7, 0], [0.4, 0]] }], // prettier-ignore
  ['check "chances"), but after 0 in "0" one is -0.5', { chances: () => [[1.5, 0], [-0.5, 0]] }], // prettier-ignore
  ['Expected returnSoFar(state) to be a number, but got NaN', { returnSoFar: () => NaN }],
  ['Expected key(state) to be a text, but got 0', { key: ({ id }: { id: number }) => id }],
  ['(check "keys")', { key: ({ id }: { id: number }) => `${id % 2}` }],
  [
    'Expected chances(state, action) to be a list of [chance, outcome], but got undefined',
    { chances: () => undefined },
  ],
  ['one is "1"', { chances: () => [['1', 0]] }],
  [
    'Expected actions(state) to be a list, empty at the end, but got undefined',
    { actions: ({ id }: { id: number }) => (id === 0 ? [0] : undefined) },
  ],
  ['(check "end")', { actions: () => [0], chances: () => [[1, 0]], step: (s: object) => s }],
])('one fault is named by the check that finds it, in one line: %s', async (message, broken) => {
  const problem = { ...sound, ...broken } as typeof sound;
  const faults = auditProblem(problem);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(message);
  expect(faults[0]).not.toContain('\n');
  await expect(bound(problem)).rejects.toThrow(faults[0]);
  await expect(solve(problem)).rejects.toThrow(/^Expected /);
});

interface Tosses {
  readonly tosses: number;
  readonly heads: number;
  readonly points: number;
}

/** Points by a coin, until heads has come twice; `key` forgets the heads. */
const forgetful = {
  start: () => ({ tosses: 0, heads: 0, points: 0 }),
  actions: ({ tosses, heads }: Tosses) => (tosses < 5 && heads < 2 ? [0] : []),
  chances: () => [[0.5, 0] as const, [0.5, 1] as const],
  step: ({ tosses, heads, points }: Tosses, _action: number, head: number) => ({
    tosses: tosses + 1,
    heads: heads + head,
    points: points + 1 - head,
  }),
  returnSoFar: ({ points }: Tosses) => points,
  key: ({ tosses }: Tosses) => `${tosses}`,
};

it('keys that merge what differs only in when it ends are named, and not solved', async () => {
  expect(auditProblem(forgetful)[0]).toContain('(check "keys")');
  await expect(solve(forgetful)).rejects.toThrow('(check "keys")');
});

it('a signal that was aborted before ends the work', async () => {
  await expect(solve(sound, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});

it('a step that changes its state is named', async () => {
  const changing = {
    start: () => ({ n: 0 }),
    actions: ({ n }: { n: number }) => (n < 3 ? [0] : []),
    chances: () => [[0.5, 1] as const, [0.5, 2] as const],
    step: (state: { n: number }, _action: number, more: number) => ({ n: (state.n += more) }),
    returnSoFar: () => 0,
    key: ({ n }: { n: number }) => `${n}`,
  };
  expect(auditProblem(changing)[0]).toMatch(/check "(step|keys)"/);
  await expect(solve(changing)).rejects.toThrow(/check "(step|keys)"/);
});

const parts = partsOf('decade-loop3');
const honest = problemOf(parts);

it('hidden cards that show, in V, in the key or in the observation, are named', () => {
  const { rules } = parts;
  const next = (state: object) => {
    const { stock } = state as DecadeState;
    return stock.wholeOrder()[stock.drawn];
  };
  const showing = Object.assign(Object.create(rules) as typeof rules, {
    observe(state: DecadeState, row: Float32Array, at = 0) {
      rules.observe(state, row, at);
      row[at] = next(state);
    },
  });
  const faultOf = (change: Partial<typeof honest>, values?: (states: readonly object[]) => number[]) =>
    auditProblem({ ...honest, ...change }, { scenarios: 2, values })[0];
  const named = ['V .*"hidden', 'what .*"chances', 'what is seen .*"hidden'].map((what): unknown =>
    expect.stringMatching(`^Expected ${what}"\\)$`),
  );
  expect([
    faultOf({}, (states) => states.map(next)),
    faultOf({ key: (state) => `${honest.key(state)} ${next(state)}` }),
    faultOf(problemOf({ ...parts, rules: showing })),
  ]).toEqual(named);
});

it('what can come, what is seen and what was earned are named where they follow from what is hidden', () => {
  const pack = packProblem();
  const isOdd = ({ deck }: Pack) => deck[9] % 2 === 1;
  const broken: [string, Partial<typeof pack>][] = [
    ['what can come', { actions: (state) => (state.at < 6 && isOdd(state) ? ['take'] : pack.actions(state)) }],
    ['the return so far', { returnSoFar: (state) => pack.returnSoFar(state) + Number(isOdd(state)) }],
    ['what is seen', { hidden: { ...pack.hidden!, seen: (state) => String(isOdd(state)) } }],
  ];
  for (const [what, change] of broken)
    expect(auditProblem({ ...pack, ...change })[0]).toContain(`Expected ${what} to be the same whatever is hidden`);
});

it('a hidden part without a function, or whose outcome is none of what can come, is named', () => {
  const { hidden } = honest;
  const without = auditProblem.bind(null, { ...honest, hidden: { ...hidden!, redealt: undefined as never } });
  expect(without).toThrow('Expected a problem with the function "hidden.redealt", but got undefined');
  const lost: typeof honest = {
    ...honest,
    hidden: { ...hidden!, next: (...given) => [-1, hidden!.next(...given)[1]] },
  };
  expect(auditProblem(lost, { scenarios: 2 })[0]).toMatch(/^Expected what comes after .*\(check "chances"\)$/);
});

it('counts of hidden cards that are wrong give surprises with a mean other than 0', () => {
  const { rules } = parts;
  const wrong = Object.create(rules) as typeof rules;
  // Says that the last kind is four times as frequent as it is.
  wrong.unseen = (state, counts) => {
    const hidden = rules.unseen(state, counts);
    const last = counts.length - 1;
    const more = 3 * counts[last];
    counts[last] += more;
    return hidden + more;
  };
  expect(auditProblem(problemOf({ rules: wrong, reward: parts.reward }), { scenarios: 20 })).not.toEqual([]);
});

/** Looks at the next card in a share of its decisions. */
const peeking =
  (share: number, deckOf = ({ deck }: Pack): readonly number[] => deck): Play<Pack, 'burn' | 'take'> =>
  (state, _, random) => {
    const [looks, takes] = [random() < share, random() < 0.5];
    return (looks ? deckOf(state)[state.at] > 2 : takes) ? 'take' : 'burn';
  };

it(
  'the games that are played for the figures show a policy that looks at hidden cards, with V and without',
  { tags: 'long' },
  async () => {
    let dealt: readonly number[] = [];
    const honest = packProblem();
    const pack = { ...honest, start: (seed: number) => ((dealt = honest.start(seed).deck), honest.start(seed)) };
    const { solution } = await solve(pack);
    expect(auditProblem(pack, { policy: peeking(0.4, () => dealt) })).toEqual([]); // 20 games are too few
    const known = (state: Pack) => solution.value(state);
    for (const value of [undefined, known]) {
      const measured = (share: number) => gap(pack, { policy: peeking(share, () => dealt), value, scenarios: 300 });
      await expect(measured(0.4)).rejects.toThrow(
        /^Expected outcomes as likely as .* in 300 games of the given policy .*\(check "penalty"\)$/,
      );
      expect((await measured(0)).gap.low).toBeGreaterThan(0);
    }
  },
);

it('a policy sees the hidden part drawn anew: looking at it brings nothing', async () => {
  const pack = packProblem();
  const measured = await gap(pack, { policy: peeking(1), scenarios: 300 });
  expect(measured.return.low).toBeLessThan(0.1);
  expect(measured.gap.low).toBeGreaterThan(0);
});

/** Problems and options that give wrong figures, each a kind of its own. */
it.each<[string, (pack: ReturnType<typeof packProblem>) => Partial<ReturnType<typeof packProblem>>, string | RegExp]>([
  [
    'all kinds equally likely',
    (pack) => ({
      chances: (state, action) => pack.chances(state, action).map(([, card], _, all) => [1 / all.length, card]),
    }),
    /of \d+ hidden parts drawn anew .*\(check "chances"\)$/,
  ],
  [
    'redealt, which deals nothing anew',
    ({ hidden }) => ({ hidden: { ...hidden!, redealt: (state) => ({ ...state }) } }),
    /of \d+ hidden parts drawn anew .*\(check "chances"\)$/,
  ],
  [
    'redealt, which changes what it is given',
    ({ hidden }) => ({
      hidden: { ...hidden!, redealt: (state, seed) => Object.assign(state, hidden!.redealt(state, seed)) },
    }),
    /states that stay as they are, but one changes .*\(check "step"\)$/,
  ],
  [
    'a step that changes the return and not the key',
    (pack) => ({
      step: (state, action, card) => {
        (state as { earned: number }).earned += 1;
        return pack.step(state, action, card);
      },
    }),
    /states that stay as they are, but one changes .*\(check "step"\)$/,
  ],
  [
    'actions that are one list, filled again',
    (pack) => {
      const list: ('burn' | 'take')[] = [];
      return {
        actions: (state) => {
          list.splice(0, list.length, ...pack.actions(state));
          return list;
        },
      };
    },
    /(a new list each time|to be one of|policy)/,
  ],
  [
    'a step by chance of its own',
    (pack) => {
      let calls = 0;
      return { step: (state, action, card) => ({ ...pack.step(state, action, card), earned: calls++ }) };
    },
    /step and chances to give the same each time, but they differ .*\(check "step"\)$/,
  ],
  ['actions with holes', () => ({ actions: ({ at }) => (at < 6 ? [, 'take'] : []) as never }), 'actions without holes'],
  ['chances with holes', () => ({ chances: () => [, [1, 2]] as never }), 'chances that add up to 1'],
])('%s are refused', async (_name, change, message) => {
  const pack = packProblem();
  const broken = { ...pack, ...change(pack) };
  expect(auditProblem(broken)[0]).toMatch(message);
  await expect(bound(broken, { scenarios: 200 })).rejects.toThrow(message);
});

it('a policy that writes into the state, and options that are none, are refused', async () => {
  const writing: Play<{ earned: number }, number> = (state, [action]) => {
    state.earned += 1;
    return action;
  };
  await expect(gap(sound, { policy: writing })).rejects.toThrow(/^Expected a policy that leaves the state as it is/);
  for (const [options, message] of [
    [{ factor: Infinity }, 'factor'],
    [{ scenarios: '200' }, '"scenarios" to be a number, but got "200"'],
    [{ scenario: 5 }, /^Unknown option "scenario"; did you mean "?scenarios/],
    [{ value: 5 }, '"value" to be a function, but got 5'],
  ])
    await expect(bound(sound, options as object)).rejects.toThrow(message);
});

it('biased deals are refused by a bound, though no policy is given', async () => {
  await expect(bound(packProblem(0.9), { scenarios: 200 })).rejects.toThrow('in 5000 games of a random player');
});

it('the table of keys keeps many structured keys apart', { tags: 'more' }, () => {
  const keys = sized(50_000, 1_000_000);
  const table = new KeyTable(keys);
  for (let i = 0; i < keys; i++) table.set(`${i % 1000} ${Math.floor(i / 1000)}`, i);
  expect(table.size).toBe(keys);
  for (let i = 0; i < keys; i += 997) expect(table.get(`${i % 1000} ${Math.floor(i / 1000)}`)).toBe(i);
  expect(table.get('no key')).toBeUndefined();
  expect(table.bytes).toBe(24 * 2 ** sized(17, 21));
});

it('keys are hashed by the steps that their chance of sharing a hash was judged for', () => {
  const table = new KeyTable(1);
  table.set('decade 4C 8D 3H', 1);
  const { words } = table as unknown as { words: Int32Array };
  // By a program of its own, in Python.
  expect(Array.from(words).filter(Boolean)).toEqual([1719153319, 1271907598, -1499074571, -1346270763]);
});
