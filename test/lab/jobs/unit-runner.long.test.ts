import { partsOf, seedDeals } from '../../../src/index.js';
import {
  auditAgents,
  boundPreset,
  calibrateAgent,
  compareAgents,
  evaluateAgents,
  evaluationDeals,
  inThreads,
  type UnitRunner,
} from '../../../src/lab/index.js';
import { dealListOf, dealsIn } from '../../../src/lab/jobs/unit.js';
import { refusal } from '../../support/refusal.js';

let threads: UnitRunner;
beforeAll(() => void (threads = inThreads(2)));
afterAll(() => threads.close!());

/** What is the same whoever does the work: all but times. */
function lasting(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) => (/^(seconds|decisionsPerSecond)$/.test(key) ? 0 : each)),
  );
}

describe('units', () => {
  it('of bounds come to the same in threads as in this one, for an agent with random numbers of its own, too', async () => {
    const parts = partsOf('decade-max3');
    const deals = seedDeals(3, 19);
    const options = { value: 'decade-max3-value+lookahead=0', agent: 'random', tuningDeals: 9 };
    const here = await boundPreset(parts, deals, options);
    expect(await boundPreset(parts, deals, { ...options, runner: threads })).toEqual(here);
    expect(here.tuning!.bounds).toHaveLength(21);
  });

  it('of calibrations come to the same, those that fit a curve first, too', async () => {
    const own = { playouts: 4, seed: 7 };
    const seven = partsOf('decade-seven');
    const model = await calibrateAgent(seven, 'decade-seven-value', seedDeals(3_000_000, 37), own);
    const again = { ...own, runner: threads };
    expect(await calibrateAgent(seven, 'decade-seven-value', seedDeals(3_000_000, 37), again)).toEqual(model);
    expect(model.result.winCurve).not.toBeNull();
    const parts = partsOf('decade-loop3');
    const options = { ...own, positions: 'random' } as const;
    const search = await calibrateAgent(parts, 'rollout+playouts=2', seedDeals(3_000_000, 10), options);
    expect(await calibrateAgent(parts, 'rollout+playouts=2', seedDeals(3_000_000, 10), { ...options, runner: threads })).toEqual(search); // prettier-ignore
  });

  it('of evaluations come to the same, on decks, too', async () => {
    const parts = partsOf('decade');
    const deals = evaluationDeals({ seeds: '0..600' }, parts.game);
    const names = ['random', 'rollout+playouts=2', 'longest-run'];
    const here = await compareAgents(parts, names, deals, { seed: 3 });
    expect(lasting(await compareAgents(parts, names, deals, { seed: 3, runner: threads }))).toEqual(lasting(here));
    const deck = [Uint8Array.from({ length: 52 }, (_, i) => (i * 5) % 52)];
    const stacked = [{ seed: 1, deck }, { seed: 5 }];
    expect(dealsIn(dealListOf(stacked))).toEqual(stacked);
    const [one] = await evaluateAgents(parts, ['random'], stacked);
    const [other] = await evaluateAgents(parts, ['random'], stacked, { runner: threads });
    expect(lasting(other)).toEqual(lasting(one));
  });

  it('of audits and of returns without luck come to the same', async () => {
    const parts = partsOf('decade-loop3', { rules: { ranks: '456T' } });
    const deals = seedDeals(2_000_000, 520);
    const values = 'exact';
    const [own] = await auditAgents(parts, ['first-legal'], deals, { values });
    expect(await auditAgents(parts, ['first-legal'], deals, { values, runner: threads })).toEqual([own]);
    const played = await evaluateAgents(parts, ['first-legal'], deals, { keepDecisions: true });
    expect(await auditAgents(parts, ['first-legal'], deals, { values, played })).toEqual([own]);
    const luckFree = (runner?: UnitRunner) => evaluateAgents(partsOf('decade-loop3'), ['random'], deals.slice(0, 20), { luckFree: true, runner }); // prettier-ignore
    expect(lasting(await luckFree(threads))).toEqual(lasting(await luckFree()));
  });

  it('are of agents by name', async () => {
    const agent = { name: 'mine', usesObservations: false, act: () => {} };
    const refused = evaluateAgents(partsOf('decade'), [agent], seedDeals(0, 2), { runner: threads });
    expect(await refusal(refused)).toMatch(/^Expected an agent by its name for other threads, but got "mine" itself$/);
  });
});
