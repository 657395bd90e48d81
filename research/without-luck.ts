/**
 * Compares agents of one game on equal deals with the luck of the draw taken out: each game's return less the surprises of its draws to a
 * model's values (a control variate, as in AIVAT: Burch et al. 2018). Means stay what they are; intervals become two to four times as narrow.
 *
 * npm run ts -- research/without-luck.ts [--env decade-loop3] [--value decade-loop3-value+lookahead=0+endgame=8] [--seeds 310000..310999] AGENT ...
 * The first agent is the one that the others are compared with.
 */
import { parseArgs } from 'node:util';
import { InformationRelaxation, InputError, partsOf } from 'maketen';
import { meanInterval } from 'maketen/evaluate';
import { loadAgent } from 'maketen/lab';
import { dealsOf, interval, loadValues, main, table, withProgress } from './support.js';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    env: { type: 'string', default: 'decade-loop3' },
    value: { type: 'string', default: 'decade-loop3-value+lookahead=0+endgame=8' },
    seeds: { type: 'string', default: '310000..310999' },
  },
});

await main(async () => {
  const { env, value } = options;
  if (names.length === 0) throw new InputError('Expected agents to compare, but got none; name one or more');
  const deals = dealsOf(options.seeds);
  const parts = partsOf(env);
  const relaxation = new InformationRelaxation(parts.rules, parts.reward, await loadValues(value, parts));
  const agents = await Promise.all(names.map((name) => loadAgent(parts, name)));
  const [penalized, returns] = [agents.map((): number[] => []), agents.map((): number[] => [])];
  await withProgress('deals', async (onProgress) => {
    for (const [i, deal] of deals.entries()) {
      for (const [a, agent] of agents.entries()) {
        const game = relaxation.ofAgent(agent, deal, 1);
        returns[a].push(100 * game.return);
        penalized[a].push(100 * game.penalized);
      }
      await onProgress(i + 1, deals.length);
    }
  });
  const points = (values: readonly number[]): string => interval(meanInterval(values), 2);
  const rows = names.map((agent, a) => [
    agent,
    points(returns[a]),
    points(penalized[a]),
    points(penalized[a].map((each, i) => each - penalized[0][i])),
  ]);
  console.log(table(['agent', 'return x 100', 'without luck', 'more than the first, without luck'], rows));
});
