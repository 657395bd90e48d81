import { createAgent } from '../../../../src/agents/registry.js';
import { partsOf } from '../../../../src/env/index.js';
import { evaluate, seedDeals, summarize } from '../../../../src/evaluate/index.js';
import { sized } from '../../../support/size.js';

async function played(name: string, games: number, rules: object = {}) {
  const parts = partsOf('four-ten', { rules });
  const { winRate, measures } = summarize(await evaluate(parts, createAgent(name, parts.rules), seedDeals(0, games)));
  return { winRate: winRate.estimate, rounds: measures.rounds.estimate };
}

// That they play legally and do not see hidden cards: test/agents/registry.test.ts.
describe('scripted agents', { tags: 'more' }, () => {
  it('four-ten-rule reaches 50 points in nearly every game and in few rounds', async () => {
    const { winRate, rounds } = await played('four-ten-rule', sized(2, 60));
    expect(winRate).toBeGreaterThanOrEqual(0.96);
    expect(rounds).toBeLessThan(4.8);
  });

  it('four-ten-bottom reaches 50 points in most games', async () => {
    expect((await played('four-ten-bottom', sized(2, 40))).winRate).toBeGreaterThanOrEqual(0.9);
  });

  it('play legally under other options', async () => {
    for (const options of [{ precedence: 'fault-first', safeties: 0, gameTarget: 20 }, { handTarget: 8 }])
      for (const name of ['four-ten-rule', 'four-ten-bottom']) await played(name, sized(1, 8), options);
  });
});
