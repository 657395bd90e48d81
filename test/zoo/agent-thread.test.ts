import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent, Policy } from '../../src/agents/agent.js';
import { copyOf } from '../../src/env/environment/rules.js';
import { type GameState, partsOf, PRESETS } from '../../src/env/index.js';
import { comparePaired, evaluate, seedDeals } from '../../src/index.js';
import { evaluateAgents, loadAgent } from '../../src/lab/index.js';
import { takeFields } from '../../src/zoo/agent-thread.js';
import { dealt } from '../support/games.js';
import { refusal } from '../support/refusal.js';
import { sizedLong } from '../support/size.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

/** A module whose agent plays the first legal move, after `first` and with `each` before every move. */
function module(name: string, { first = '', each = '', more = '' }) {
  const path = join(folder, name);
  const text = `
    import * as threads from 'node:worker_threads';
    export const agent = (parts) => {
      const { rules } = parts;
      const width = rules.moves.length;
      const prototype = Object.getPrototypeOf(rules);
      ${first};
      return {
        name: 'first', usesObservations: false,
        act(batch, actions) {
          const { size, actionMasks } = batch;
          for (let row = 0; row < size; row++) {
            let action = 0;
            while (actionMasks[row * width + action] !== 1) action++;
            actions[row] = action;
          }
          ${each};
        },
        ${more}
      };
    };`;
  writeFileSync(path, text);
  return path;
}

/** The same agent as an object. */
const first: Agent = {
  name: 'first',
  usesObservations: false,
  act({ size, actionMasks, legalCounts }, actions) {
    const width = actionMasks.length / legalCounts.length;
    for (let row = 0; row < size; row++) actions[row] = actionMasks.indexOf(1, row * width) - row * width;
  },
};

const WIN = `(state) => { if (state.outcome === 'lost') state.outcome = 'won'; }`;

/** What agents could do to be judged better, or others worse. */
const CHEATS: Readonly<Record<string, { readonly first?: string; readonly each?: string }>> = {
  'rules that turn losses into wins': {
    first: `const { apply } = rules; rules.apply = (state, action) => { apply.call(rules, state, action); (${WIN})(state); }`,
  },
  'one loss in six, by the class of the rules': {
    first: `let games = 0; for (let at = prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) if (Object.hasOwn(at, 'apply')) {
      const { apply } = at; at.apply = function (state, action) { apply.call(this, state, action); if (++games % 6 === 0) (${WIN})(state); }; }`,
  },
  'positions that are won': { each: 'for (const state of batch.states) state.outcome = "won"' },
  'more legal moves': {
    first: 'rules.actionMask = (state, mask, offset) => mask.fill(1, offset, offset + width).length',
  },
  'a reward of its own': { first: 'parts.reward.returnSoFar = () => 1; parts.game.rewards[0].returnSoFar = () => 1' },
  'better measures': {
    first:
      'prototype.cardsLeft = () => 0; rules.cardsLeft = () => 0; for (const each of parts.game.measures ?? []) each.of = () => 0',
  },
  'a better score': { first: 'prototype.score = () => 1; rules.score = () => 1' },
  'a kinder deal': { first: 'rules.deal = (state) => { state.outcome = "won"; }; prototype.deal = rules.deal' },
  'other numbers for everybody': {
    first:
      'Math.sqrt = () => 0; Math.random = () => 0; Float64Array.prototype.fill = function () { return this; }; Array.prototype.map = function () { return this; }',
  },
  'the debugger of the judge, or a thread that asks for it': {
    first: `for (const attempt of [
      () => { const session = new (process.getBuiltinModule('node:inspector').Session)(); session.connectToMainThread();
        session.post('Runtime.evaluate', { expression: 'globalThis.breach = true; Math.sqrt = () => 0' }); },
      () => process.binding('inspector'), () => new threads.Worker('', { eval: true }),
      () => process.getBuiltinModule('node:module').register('data:text/javascript,'), () => process.getBuiltinModule('node:v8').setFlagsFromString('--no-opt'),
    ]) { let failed = false; try { attempt(); } catch { failed = true; } if (!failed) parts.rules.moves.length = 0; }`,
  },
  'answers that nobody asked for': {
    each: `for (const message of [null, 5, { number: -1, values: [new Int32Array(4096)] }]) threads.workerData.setup.port.postMessage(message)`,
  },
};

const parts = partsOf('decade-loop3');
const deals = seedDeals(0, 60);

/** A cheat is judged as the honest agent that plays its moves, and so is whoever plays beside it. */
async function expectJudged(path: string) {
  const honest = await evaluate(parts, first, deals);
  const [cheat, random] = await evaluateAgents(parts, [path, 'random'], deals);
  expect(globalThis).not.toHaveProperty('breach');
  expect(comparePaired(cheat, honest)).toMatchObject({ onlyThis: 0, onlyOther: 0, score: { estimate: 0 } });
  expect(cheat).toMatchObject({ returns: honest.returns, measures: honest.measures, decisions: honest.decisions });
  expect(random.returns).toEqual((await evaluateAgents(parts, ['random'], deals))[0].returns);
}

it('an agent of a module touches neither its judge nor other agents, whatever it does to what it is given', async () => {
  const { 'more legal moves': _, ...cheats } = CHEATS; // its own copies of positions refuse that one, which has a test of its own
  const all = Object.values(cheats);
  const joined = (part: 'first' | 'each') => all.map((cheat) => `{ ${cheat[part] ?? ''} }`).join('\n');
  await expectJudged(module('all.mjs', { first: joined('first'), each: joined('each') }));
});

/** Each starts threads: one by one in `npm run test:all`. */
const alone = Object.entries(CHEATS).filter(([what]) => sizedLong(what === 'more legal moves', true));

it.each(alone)('%s do not reach the judge', { tags: 'long' }, async (_what, cheat) => {
  await expectJudged(module('cheat.mjs', cheat));
});

it.each([
  [
    'returns a promise',
    'first',
    { more: 'act: async () => {}' },
    /act of .*returns-a-promise\.mjs to write its actions before it returns/,
  ],
  [
    'ends its thread',
    'first',
    { each: 'process.exit()' },
    'the agent "first" to answer, but its module ended its thread',
  ],
  [
    'tells no time',
    'first',
    {
      each: 'threads.workerData.setup.port.postMessage({ number: 1, milliseconds: NaN, values: [new Int32Array(4096)] })',
    },
    'Expected the thread of "first" to tell how long it took, but got NaN',
  ],
  [
    'fails',
    'first',
    { each: 'if (batch.tags[0] === 0) throw new TypeError("not today")' },
    /^Expected "first" to play, but it failed at decision 1 on the deal of seed 7: not today$/,
  ],
])('an agent that %s is refused by name', { tags: 'long' }, async (what, _name, text, message) => {
  const path = module(`${what.replaceAll(' ', '-')}.mjs`, text);
  expect(await refusal(evaluateAgents(parts, [path], seedDeals(7, 1)))).toMatch(message);
});

it('an agent of a module values positions, if it does so', { tags: 'long' }, async () => {
  const path = module('values.mjs', {
    more: `evaluate({ size, states }, probabilities, values) {
      for (let row = 0; row < size; row++) values[row] = states[row].stock.left;
    }`,
  });
  const agent = await loadAgent(parts, path);
  const state = dealt(parts.rules, 5);
  const values = new Float32Array(1);
  const batch = {
    size: 1,
    states: [state],
    observations: new Float32Array(parts.rules.observationSize),
    actionMasks: new Uint8Array(parts.rules.moves.length),
    legalCounts: new Uint16Array(1),
  };
  parts.rules.actionMask(state, batch.actionMasks);
  (agent as Policy).evaluate(batch, new Float32Array(parts.rules.moves.length), values);
  expect(values[0]).toBe((state as unknown as { stock: { left: number } }).stock.left);
  agent.dispose?.();
});

it.each(PRESETS)('positions of %s go to another thread as they are', (preset) => {
  const { rules } = partsOf(preset);
  const mask = new Uint8Array(rules.moves.length);
  const states: GameState[] = [];
  const state = dealt(rules, 3);
  for (let move = 0; move < 25 && rules.actionMask(state, mask) > 0; move++) {
    rules.apply(state, mask.lastIndexOf(1));
    const copy = copyOf(rules, state);
    states.push(copy);
  }
  const others = states.map(() => rules.createState());
  structuredClone(states).forEach((copy, i) => takeFields(others[i], copy));
  expect(others).toEqual(states);
});
