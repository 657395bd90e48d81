/**
 * What agents lose in the decisions with a given number of hidden cards, against exact play from there, in points of the games won. The positions are those of the
 * model's own games.
 *
 * npm run ts -- research/ring-regrets.ts [--env decade-loop3-optional] [--hidden 10] [--seeds 11000000..11000399] AGENT ...
 */
import { parseArgs } from 'node:util';
import { InputError, partsOf } from 'maketen';
import type { Agent, DecisionBatch } from 'maketen/agents';
import { evaluate, meanInterval } from 'maketen/evaluate';
import { loadAgent } from 'maketen/lab';
import { dealsOf, fixed, interval, main, processorTime, table, wholeNumber, withProgress } from './support.js';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    env: { type: 'string', default: 'decade-loop3-optional' },
    hidden: { type: 'string', default: '10' },
    seeds: { type: 'string', default: '11000000..11000399' },
  },
});

/** A position alone, as an agent gets it. */
type Position = Pick<DecisionBatch, 'states' | 'size'>;
interface Values extends Agent {
  /** `[moves]`: the expected return of each legal move; NaN for the others. */
  actionValues(position: Position): Float32Array;
}

await main(async () => {
  if (names.length === 0) throw new InputError('Expected agents to measure, but got none; name one or more');
  const parts = partsOf(options.env);
  const { rules } = parts;
  const hidden = wholeNumber('hidden', options.hidden, 1);
  const player = await loadAgent(parts, `${options.env}-value`);
  const counts = new Uint8Array(rules.cardKinds.length);
  const positions: Position[] = [];
  await evaluate(
    parts,
    {
      ...player,
      name: 'collector',
      usesObservations: false,
      act: (games, actions) => {
        for (const state of games.states.slice(0, games.size)) {
          if (rules.unseen(state, counts) !== hidden) continue;
          const copy = rules.createState();
          rules.copyState(copy, state);
          positions.push({ states: [copy], size: 1 });
        }
        player.act(games, actions);
      },
    },
    dealsOf(options.seeds),
  );
  const exact = (await loadAgent(parts, `${options.env}-value+lookahead=0+endgame=${hidden}`)) as Values;
  const values: Float32Array[] = [];
  await withProgress('positions', async (onProgress) => {
    for (const position of positions) {
      values.push(exact.actionValues(position).slice());
      await onProgress(values.length, positions.length);
    }
  });
  const rows: string[][] = [];
  for (const name of names) {
    const agent = await loadAgent(parts, name);
    const action = new Int32Array(1);
    const start = processorTime();
    const regrets = positions.map((position, i) => {
      agent.act(position as DecisionBatch, action);
      return 100 * (values[i].reduce((best, each) => (each > best ? each : best), 0) - values[i][action[0]]);
    });
    const regret = interval(meanInterval(regrets), 2);
    rows.push([name, regret, fixed((processorTime() - start) / positions.length, 2)]);
  }
  console.log(`${positions.length} positions with ${hidden} hidden cards`);
  console.log(table(['agent', 'lost a decision, points', 'ms'], rows));
});
