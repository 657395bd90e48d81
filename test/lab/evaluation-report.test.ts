import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { InputError, partsOf } from '../../src/index.js';
import { namedDeals } from '../../src/lab/deals.js';
import { compareAgents, evaluateAgent, evaluationDeals, readEvaluation } from '../../src/lab/index.js';
import { sectionsOf } from '../../src/lab/report/report.js';
import { maketen, temporaryFolder } from '../cli/run.js';

const folder = temporaryFolder();
const parts = partsOf('decade');

it('writes what readEvaluation reads, of one agent and of several', async () => {
  const deals = evaluationDeals({ seeds: '0..19' }, parts.game);
  expect(deals.label).toBe('20 deals (seeds 0..19)');
  const compared = await compareAgents(parts, ['random', 'longest-run'], deals, { seed: 3 });
  const evaluated = await evaluateAgent(parts, 'longest-run', deals, { seed: 3 });
  expect(compared.differences).toHaveLength(1);
  expect(evaluated.result.score).toEqual(compared.agents[1].score);
  const path = join(folder, 'report.json');
  for (const report of [compared, evaluated]) {
    writeFileSync(path, JSON.stringify(report));
    const read = readEvaluation(path);
    expect(read).toMatchObject({ deals: 'seeds 0..19', seed: 3, machine: report.machine, backend: null });
    expect(read.agents.at(-1)).toEqual('result' in report ? report.result : report.agents[1]);
  }
});

it('names the options in which rules differ from their preset, where the game is known', async () => {
  const deals = evaluationDeals({ seeds: '0..1' }, parts.game);
  const changed = partsOf('decade', { rules: { totals: [10, 20] } });
  const report = await evaluateAgent(changed, 'random', deals);
  const path = join(folder, 'changed.json');
  const read = (preset: string) => {
    writeFileSync(path, JSON.stringify({ ...report, env: { ...report.env, preset } }));
    return readEvaluation(path);
  };
  expect(read('decade').label).toBe('decade with totals=[10,20]');
  expect(read('of-another-package').label).toBe('of-another-package');
  const inputs = { title: '', leaderboard: null, evaluations: [read('decade')], runs: [], calibrations: [] };
  const [{ html, figures }] = sectionsOf(inputs);
  expect(html).toContain('<caption>decade with totals=[10,20]: results');
  expect(figures[0].name).toBe('decade-with-totals-10-20-won');
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

it('refuses deals that trainings learn from, and no deals at all', () => {
  expect(() => evaluationDeals({ seeds: '1073741824' }, parts.game)).toThrow(/seeds for evaluation/);
  expect(() => namedDeals({}, parts.game)).toThrow(InputError);
});

it('audits agents of modules, and no others', async () => {
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
