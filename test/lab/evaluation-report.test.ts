import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { partsOf } from '../../src/index.js';
import { namedDeals } from '../../src/lab/deals.js';
import { compareAgents, evaluateAgent, evaluationDeals } from '../../src/lab/index.js';
import { maketen } from '../cli/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
const parts = partsOf('decade');

it('is of one agent, or of several on equal deals', async () => {
  const deals = evaluationDeals({ seeds: '0..19' }, parts.game);
  expect(deals.label).toBe('20 deals (seeds 0..19)');
  const compared = await compareAgents(parts, ['random', 'longest-run'], deals, { seed: 3 });
  const evaluated = await evaluateAgent(parts, 'longest-run', deals, { seed: 3 });
  expect(compared.differences).toHaveLength(1);
  expect(evaluated.result.score).toEqual(compared.agents[1].score);
  for (const report of [compared, evaluated])
    expect(report).toMatchObject({ deals: { seeds: '0..19' }, seed: 3, backend: null });
});

it('counts each game once in the distribution of what is left', async () => {
  const { agents } = await compareAgents(
    parts,
    ['random', 'longest-run'],
    evaluationDeals({ seeds: '0..199' }, parts.game),
  );
  for (const { winRate, measures, distributions } of agents) {
    const entries = Object.entries(distributions['cards left']);
    const deals = entries.reduce((sum, [, count]) => sum + count, 0);
    const cards = entries.reduce((sum, [left, count]) => sum + Number(left) * count, 0);
    expect(deals).toBe(200);
    expect(distributions['cards left']['0']).toBe(Math.round(winRate.estimate * 200));
    expect(cards / deals).toBeCloseTo(measures['cards left'].estimate, 9);
  }
});

it('reads deals of a file, one deck a line', () => {
  const path = join(folder, 'decks.txt');
  const deck = parts.rules.dealOrder(4, 0);
  writeFileSync(path, `# the deal of seed 4\n${(parts.game.formatDeck([deck]) as string[]).join(' ')}\n`);
  const { deals, source, label } = namedDeals({ decks: path }, parts.game);
  expect(deals).toEqual([{ seed: 0, deck: [deck] }]);
  expect(source).toEqual({ decks: path });
  expect(label).toContain('1 deal (decks of');
});

it('audits agents of modules, and no others', { tags: 'long' }, async () => {
  const path = join(folder, 'first.mjs');
  writeFileSync(
    path,
    `export const agent = ({ rules }) => ({
       name: 'first', rules, usesObservations: false,
       act({ size, actionMasks }, actions) {
         const moves = rules.moves.length;
         for (let game = 0; game < size; game++) actions[game] = actionMasks.indexOf(1, game * moves) - game * moves;
       },
     });`,
  );
  const deals = evaluationDeals({ seeds: '0..99' }, parts.game);
  const { audits, result } = await evaluateAgent(parts, path, deals);
  expect(audits).toMatchObject([{ agent: result.agent, deals: 100, isSuspect: false, reference: 'next-card' }]);
  expect((await compareAgents(parts, ['random', path], deals)).audits).toEqual(audits);
  expect(await evaluateAgent(parts, 'random', deals)).not.toHaveProperty('audits');
  const tens = partsOf('tens');
  expect(await evaluateAgent(tens, path, evaluationDeals({ seeds: '0..9' }, tens.game))).not.toHaveProperty('audits');
  const { code, stdout } = await maketen(`evaluate --env decade --agent ${path} --seeds 0..99`);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/surprises by [^\n]*\n +agent[^\n]*verdict\n[^\n]*nothing found/),
  ]);
});
