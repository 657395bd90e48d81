import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, createAgent } from '../../../src/agents/index.js';
import { FIRST_RESULT_SEED } from '../../../src/env/base/random.js';
import { partsOf, type Trace } from '../../../src/env/index.js';
import {
  type PresetStanding,
  recordTraces,
  resultsMarkdown,
  runLeaderboard,
  TraceFile,
} from '../../../src/lab/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const DEALS = 400;

/** Deals the games of a list whose first seed it knows, and plays each on with the cards as they lie. */
const CHEAT = `
export const agent = ({ rules }) => {
  const games = new Map();
  const mask = new Uint8Array(rules.moves.length);
  let lots = 1;
  const below = (bound) => (lots = (lots * 48271) % 2147483647) % bound;
  const force = (state) => { while (rules.actionMask(state, mask) === 1) rules.apply(state, mask.indexOf(1)); };
  const wins = (from, action) => {
    const state = rules.createState();
    rules.copyState(state, from);
    rules.apply(state, action);
    for (let legal = rules.actionMask(state, mask); legal > 0; legal = rules.actionMask(state, mask)) {
      let move = mask.indexOf(1);
      for (let nth = below(legal); nth > 0; nth--) move = mask.indexOf(1, move + 1);
      rules.apply(state, move);
    }
    return state.outcome === 'won' ? 1 : 0;
  };
  return {
    name: 'cheat',
    usesObservations: false,
    act({ size, tags }, actions) {
      for (let row = 0; row < size; row++) {
        let state = games.get(tags[row]);
        if (!state) {
          state = rules.createState();
          rules.deal(state, ${FIRST_RESULT_SEED} + tags[row]);
          games.set(tags[row], state);
        }
        force(state);
        const legal = [...mask.keys()].filter((action) => mask[action] === 1);
        const won = legal.map((action) => { let sum = 0; for (let i = 0; i < 12; i++) sum += wins(state, action); return sum; });
        actions[row] = legal[won.indexOf(Math.max(...won))];
        rules.apply(state, actions[row]);
      }
    },
  };
};`;

const HONEST = `
export const agent = ({ rules }) => ({
  name: 'honest',
  usesObservations: false,
  act({ size, actionMasks }, actions) {
    const moves = rules.moves.length;
    for (let row = 0; row < size; row++) actions[row] = actionMasks.subarray(row * moves, (row + 1) * moves).lastIndexOf(1);
  },
});`;

const folder = temporaryFolder();
const file = (name: string) => join(folder, name);

beforeAll(() => {
  writeFileSync(file('cheat.mjs'), CHEAT);
  writeFileSync(file('honest.mjs'), HONEST);
});

async function standing(options: Parameters<typeof runLeaderboard>[0]): Promise<[PresetStanding, string]> {
  const fixed = { presets: ['decade'], deals: DEALS, boundDeals: 0, workers: 1, work: file('work') };
  const { leaderboard } = await runLeaderboard({ ...fixed, ...options });
  return [leaderboard!.presets[0], resultsMarkdown(leaderboard!, 'test')];
}

it('audits agents of modules, and shows apart who knows hidden cards', async () => {
  const [{ agents, apart }, page] = await standing({ agents: [file('cheat.mjs'), file('honest.mjs'), 'longest-run'] });
  expect(agents.map(({ agent }) => agent)).toEqual(['longest-run', 'honest.mjs', 'random']);
  expect(apart).toMatchObject([{ agent: 'cheat.mjs', reason: expect.stringContaining('z = ') as unknown }]);
  expect(apart![0].audit).toMatchObject({ deals: DEALS });
  expect(apart![0].audit!.z).toBeGreaterThan(4);
  const audits = new Map(agents.map(({ agent, audit }) => [agent, audit]));
  expect(audits.get('honest.mjs')!.z).toBeLessThan(4);
  expect(audits.get('longest-run')).toBeUndefined();
  expect(page).toMatch(/^Not ranked: `cheat.mjs`, which won [\d.]+ %; its draws are too good .* \(z = [\d.]+\)\.$/m);
  expect(page).toMatch(/^\| +agent .* z \|$/m);
  expect(page.split('## Summary')[1].split('## ')[0]).not.toContain('cheat');
});

it('audits games of traces, and shows apart those that were chosen for their ends', async () => {
  const parts = partsOf('decade');
  const chosen = new TraceFile(file('chosen.jsonl'));
  const deals = Array.from({ length: 150 }, (_, i) => ({ seed: FIRST_RESULT_SEED + i }));
  const random = createAgent('random', parts.rules);
  const tries = Array.from({ length: 12 }, (_, seed): Agent => ({
    name: 'best agent',
    usesObservations: false,
    rules: parts.rules,
    reseed: (deal) => random.reseed!(deal * 100 + seed),
    act: (batch, actions) => random.act(batch, actions),
  }));
  for (const deal of deals) {
    let kept: Trace | undefined;
    for (const each of tries) {
      if (kept?.outcome === 'won') break;
      for await (const game of recordTraces(parts, each, [deal])) if ('trace' in game) kept = game.trace;
    }
    if (kept) chosen.write(kept);
  }
  chosen.commit();
  const [{ apart }] = await standing({ agents: ['longest-run'], traces: [file('chosen.jsonl')] });
  expect(apart).toMatchObject([{ agent: 'best agent' }]);
});
