/**
 * What an agent's decisions near the end of Decade's single line lose against the best play, in points of the games won, for each number of
 * hidden cards. The best play there is worked out exactly by a model's endgame. With 10 hidden cards 1,000 games take
 * tens of seconds of processor time, each card more three times as long.
 *
 * npm run ts -- research/end-losses.ts [--env decade-loop3] [--agent decade-loop3-value+endgame=0] [--hidden 10] [--seeds 200000..200999] [--model NAME] [--json]
 */
import { parseArgs } from 'node:util';
import { OneDecision, partsOf } from 'maketen';
import { type Interval, meanInterval } from 'maketen/evaluate';
import { createHinter } from 'maketen/hint';
import { loadAgent } from 'maketen/lab';
import { loadModel } from 'maketen/zoo';
import { dealsOf, fixed, interval, main, printReport, table, wholeNumber, withProgress } from './support.js';

const { values } = parseArgs({
  options: {
    env: { type: 'string', default: 'decade-loop3' },
    agent: { type: 'string', default: 'decade-loop3-value+endgame=0' },
    hidden: { type: 'string', default: '10' },
    seeds: { type: 'string', default: '200000..200999' },
    model: { type: 'string' }, // whose endgame works out the last draws; default: the preset's
    json: { type: 'boolean', default: false },
  },
});

/** Exact values of more hidden cards take minutes a position. */
const MOST_HIDDEN = 12;

/** Decisions with one number of hidden cards. */
interface Depth {
  /** `[game]`: what they lost, in points. */
  readonly lost: Float64Array;
  decisions: number;
}

await main(async () => {
  const { env, agent: name, json, model = `${env}-value` } = values;
  const endgame = wholeNumber('hidden', values.hidden, 2, MOST_HIDDEN);
  const deals = dealsOf(values.seeds);
  const parts = partsOf(env);
  const { rules } = parts;
  const hinter = createHinter({ model: await loadModel(model, { endgame }) });
  const player = new OneDecision(rules, await loadAgent(parts, name));
  const state = rules.createState();
  const counts = new Uint8Array(rules.cardKinds.length);
  const depths = Array.from({ length: endgame + 1 }, (): Depth => ({
    lost: new Float64Array(deals.length),
    decisions: 0,
  }));
  await withProgress('games', async (onProgress) => {
    for (const [game, { seed }] of deals.entries()) {
      rules.deal(state, seed);
      while (state.outcome === 'ongoing') {
        const action = player.decide(state);
        const hidden = rules.unseen(state, counts);
        if (hidden <= endgame) {
          const chances = new Map(hinter.hint(state).map((hint) => [hint.action, hint.winProbability.estimate]));
          if (chances.size > 1) {
            depths[hidden].decisions++;
            depths[hidden].lost[game] += 100 * (Math.max(...chances.values()) - chances.get(action)!);
          }
        }
        rules.apply(state, action);
      }
      await onProgress(game + 1, deals.length);
    }
  });
  const rows = depths
    .map(({ lost, decisions }, hidden) => ({ hidden, decisions, lost: meanInterval(lost) }))
    .filter(({ decisions }) => decisions > 0);
  const result = { env, agent: name, deals: { seeds: values.seeds }, rows };
  printReport(json, result, () => textOf(rows));
});

function textOf(rows: readonly { hidden: number; decisions: number; lost: Interval }[]): string {
  return table(
    ['hidden cards', 'decisions', 'lost, points a game'],
    rows.map(({ hidden, decisions, lost }) => [
      String(hidden),
      String(decisions),
      interval(lost, (points) => fixed(points, 3)),
    ]),
  );
}
