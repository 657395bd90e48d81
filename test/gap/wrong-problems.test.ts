import { Random } from '../../src/env/base/random.js';
import { bound, gap, type GapOptions, type Problem, solve } from '../../src/gap/index.js';
import { refusal } from '../support/refusal.js';
import { sized } from '../support/size.js';
import { sumOf } from '../support/sums.js';
import { type Pack, packProblem } from './problems.js';

/** Four tosses: points for sure, or by one of two coins. */
interface Toss {
  readonly n: number;
  readonly points: number;
  readonly box: { bonus: number };
}

type Outcomes = [chance: number, outcome: number][];

const tosses: Problem<Toss, string, number> = {
  start: () => ({ n: 0, points: 0, box: { bonus: 0 } }),
  actions: ({ n }) => (n < 4 ? ['toss', 'risk', 'pass'] : []),
  chances: (_, action) => (action === 'pass' ? [[1, 1]] : action === 'toss' ? [[0.5, 0], [0.3, 1], [0.2, 4]] : [[0.9, 0], [0.1, 12]]), // prettier-ignore
  step: ({ n, points, box }, _, more) => ({ n: n + 1, points: points + more + box.bonus, box }),
  returnSoFar: ({ points }) => points,
  key: ({ n }) => String(n),
};
const OPTIMUM = 4.8;

const pack = packProblem();
const hidden = pack.hidden!;

/** Faults are written without types, as JavaScript would have them. */
type Fault = [
  name: string,
  change: Readonly<Record<string, unknown>>,
  message: string | RegExp,
  options?: Readonly<Record<string, unknown>>,
];

const withChances = (change: (chances: Outcomes, state: Pack) => unknown) => ({
  chances: (state: Pack, action: 'burn') => change([...pack.chances(state, action)] as unknown as Outcomes, state),
});
const weighted = (weight: (chance: number, card: number, i: number) => number) =>
  withChances((chances) => {
    const weights = chances.map(([chance, card], i) => weight(chance, card, i));
    const sum = sumOf(weights);
    return chances.map(([, card], i) => [weights[i] / sum, card]);
  });
const withHidden = (change: Readonly<Record<string, unknown>>) => ({ hidden: { ...hidden, ...change } });
const swapped = ({ deck, ...state }: Pack, one: number, other: number): Pack => {
  const copy = [...deck];
  [copy[one], copy[other]] = [copy[other], copy[one]];
  return { ...state, deck: copy };
};
/** The cards from one place to another shuffled. */
const mixed = (state: Pack, seed: number, from = state.at, to = 10): Pack => {
  const random = new Random('mixed', seed);
  for (let i = to - 1; i > from; i--) state = swapped(state, i, from + random.below(i - from + 1));
  return state;
};
/** Not from a seed. */
const luck = new Random('luck', 1);
const anySeed = () => luck.below(2 ** 30);
let calls = 0;
let dealt: readonly number[] = [];

/** The first ones of each list are enough for the quick tests: each check finds one of them. */
const QUICK = 10;

const PACKS: readonly Fault[] = [
  ['chances half way to all equal', weighted((chance) => chance + 0.2), '"chances"'],
  ['a kind that can come with chance 0', weighted((chance, _, i) => (i === 0 ? 1e-300 : chance)), /"(penalty|chances)"/],
  ['chances with the last card still hidden', withChances((list, { deck, at }) => at === 0 ? list : pack.chances({ deck, at: at - 1, earned: 0 }, 'burn')), '"hidden"'],
  ['a start by no seed', { start: () => pack.start(anySeed()) }, 'a seed to give the same game'],
  ['starts that come twice', { start: (seed: number) => pack.start(Math.floor(seed / 2)) }, '"start"'],
  ['a next card that is worse after one action', withHidden({ next: (state: Pack, action: string, ...chances: [never]) => hidden.next(action === 'take' && state.deck[9] === 3 && state.deck[state.at] < state.deck[state.at + 1] ? swapped(state, state.at, state.at + 1) : state, action as 'take', ...chances) }), '"chances"'],
  ['redealt, which deals the next card only', withHidden({ redealt: (state: Pack, seed: number) => state.at < 10 ? swapped(state, state.at, state.at + new Random('', seed).below(10 - state.at)) : state }), '"chances"'],
  ['redealt with a bias', withHidden({ redealt: (state: Pack, seed: number) => seed % 5 ? hidden.redealt(state, seed) : { ...state, deck: [...state.deck.slice(0, state.at), ...state.deck.slice(state.at).sort()] } }), '"chances"'],
  ['chances that are bigints', { chances: () => [[1n, 0]] }, 'one is 1n'],
  ['V by the number of the call', {}, '"hidden"', { value: () => calls++ }],
  ['the rarest kind half as likely', weighted((chance, card) => (card === 4 ? chance / 2 : chance)), '"chances"'],
  ['chances that know the card', withChances((_, { deck, at }) => [[1, deck[at]]]), '"hidden"'],
  ['a step that deals another card', { step: (state: Pack, action: 'burn') => pack.step(state, action, state.deck[state.at]) }, '"hidden"'],
  ['a step that sorts the deck', { step: (state: Pack, action: 'burn', card: number) => ((state.deck as number[]).sort(), pack.step(state, action, card)) }, '"step"'],
  ['a next card by chance of its own', withHidden({ next: (state: Pack, ...given: [never, never]) => hidden.next(mixed(state, anySeed()), ...given) }), '"step"'],
  ['next without an index', withHidden({ next: (...given: Parameters<typeof hidden.next>) => hidden.next(...given)[1] }), 'to be [index, state]'],
  ['redealt without a seed', withHidden({ redealt: (state: Pack) => hidden.redealt(state, anySeed()) }), '"step"'],
  ['redealt, which returns nothing', withHidden({ redealt: () => undefined }), 'redealt(state, seed) to be a state, but got undefined'],
  ['seen, which is no text', withHidden({ seen: (state: Pack) => state.at }), 'to be a text, but got 0'],
  ['charged, which sees what comes', {}, '"hidden"', { charged: ({ deck, at }: Pack) => deck[at] > 2 }],
  ['a policy that knows the deal', { start: (seed: number) => ((dealt = pack.start(seed).deck), pack.start(seed)) }, '"penalty"', { policy: ({ at }: Pack) => (dealt[at] > 2 ? 'take' : 'burn') }],
]; // prettier-ignore

const bonus = (change: (state: Toss, action: string, more: number) => unknown) => ({
  step: (state: Toss, action: string, more: number) => (change(state, action, more), tosses.step(state, action, more)),
});
const list: unknown[] = [];

const TOSSES: readonly Fault[] = [
  ['chances in one list, filled again', { chances: (state: Toss, action: string) => (list.splice(0, 9, ...(action === 'pass' ? [[1, 1]] : [[(state.n + 1) / 5, 0], [(4 - state.n) / 5, 2]])), list) }, /new list each time|"penalty"/],
  ['a step that adds to what states share', bonus(({ box }) => (box.bonus += 0.01)), '"step"'],
  ['a step without a state for a rare outcome', { step: (state: Toss, action: string, more: number) => more === 12 ? undefined : tosses.step(state, action, more) }, 'to be a state, but got undefined'],
  ['actions that are some by chance', { actions: (state: Toss) => tosses.actions(state).filter((_, i) => i === 0 || luck.float() < 0.7) }, /the same game|the same each time|"step"|"keys"/],
  ['actions by what the key leaves out', { actions: (state: Toss) => tosses.actions(state).slice(state.points > 6 ? 2 : 0) }, '"keys"'],
  ['a horizon of 20,000 steps', { actions: ({ n }: Toss) => (n < 20_000 ? ['pass'] : []) }, '"end"'],
  ['a key that counts', { key: () => String(calls++) }, '"step"'],
  ['charged by chance', {}, '"hidden"', { charged: () => luck.float() < 0.5 }],
  ['more scenarios than there can be', {}, 'scenarios to be an integer from 2 to', { scenarios: 1e12 }],
  ['one scenario, which has no interval', {}, 'scenarios to be an integer from 2 to', { scenarios: 1 }],
  ['a policy that writes into its actions', {}, 'harmless', { policy: (_: Toss, actions: string[]) => actions.splice(0, 9)[1] }],
  ['a step that uses its outcome up', { chances: (...given: [Toss, string]) => tosses.chances(...given).map(([chance, more]) => [chance, [more]]), step: (state: Toss, action: string, more: number[]) => tosses.step(state, action, more.pop() ?? 0) }, /"(step|penalty)"/],
  ['a start that is a promise', { start: () => Promise.resolve({}) }, 'start(seed) to be a state'],
  ['an end with actions', { actions: () => ['toss', 'pass'], step: (state: Toss, ...given: [string, number]) => state.n >= 4 ? { ...state } : tosses.step(state, ...given) }, '"end"'],
  ['a rare state without a list of actions', { actions: (state: Toss) => (state.points >= 24 ? null : tosses.actions(state)) }, 'to be a list'],
  ['a return that is NaN in a rare state', { returnSoFar: ({ points }: Toss) => (points >= 24 ? NaN : points) }, 'but got NaN'],
  ['a return with noise', { returnSoFar: ({ points }: Toss) => points + luck.float() / 1000 }, '"step"'],
  ['V by chance', {}, 'V to be the same each time', { value: () => luck.float() }],
  ['V that is a text', {}, 'V to be a number for each state, but got "5"', { value: () => '5' }],
  ['V that writes', {}, /"(keys|step|hidden)"/, { value: ({ box }: Toss) => (box.bonus += 1) }],
  ['a policy that writes into what states share', {}, /"keys"|leaves the state/, { policy: ({ box }: Toss, [first]: string[]) => ((box.bonus += 1), first) }],
  ['a signal that is none', {}, '"signal" to be a signal, but got {}', { signal: {} }],
  ['seeds beyond the last one', {}, 'seeds from 0 to 2^53 - 1', { seed: 2 ** 53 - 1 }],
  // The bound stays one: the same problem, or another one that is rightly bounded.
  ['actions that are null or NaN', { actions: ({ n }: Toss) => (n < 4 ? [null, NaN, 'toss'] : []), chances: (_: Toss, action: string | null) => tosses.chances(_, action === 'toss' ? 'risk' : 'pass') }, 'harmless'],
]; // prettier-ignore

const measured = (problem: object, options: object = {}) => {
  const given = { scenarios: 200, ...options } as GapOptions<unknown, unknown>;
  return 'policy' in options ? gap(problem as Problem<unknown, unknown>, given) : bound(problem as never, given);
};

describe.each([
  ['a pack', pack, PACKS],
  ['tosses', tosses, TOSSES],
])('%s with one fault', { tags: 'sized' }, (_name, sound, faults) => {
  it.each(faults.slice(0, sized(QUICK, faults.length)))('%s', async (_fault, change, message, options) => {
    const problem = { ...(sound as object), ...change };
    if (message === 'harmless') {
      const { bound: found } = await measured(problem, options);
      expect(found.low).toBeLessThanOrEqual(OPTIMUM + 1e-9);
      expect(found.high).toBeGreaterThanOrEqual(OPTIMUM - 1e-9);
      expect((await solve(problem as unknown as typeof tosses)).value).toBeCloseTo(OPTIMUM, 9);
    } else {
      const line = await refusal(measured(problem, options));
      expect(line).toMatch(message);
      expect(line).toMatch(/^Expected /);
    }
  });
});

it('sound problems are bounded', async () => {
  for (const problem of [pack, tosses]) expect((await measured(problem)).z).toBeLessThan(5);
});
