/**
 * Says after how many seconds of learning "Teach it" passes the best script: npm run ts -- page/scripts/teach-it.ts [GAME] [SEEDS]. It trains as the page does, in this process, in processor
 * time; the script and the network play the same 5,000 deals. Needs `npm run build`. `npm run ts -- page/scripts/teach-it.ts --earlier-run` writes page/learn/earlier-run.json, the grey curve
 * of the game to begin with: its first seconds, by seed 0.
 */
import 'maketen/train/models'; // the compiled endgame, as in the page
import { writeFileSync } from 'node:fs';
import { createAgent, evaluate, meanInterval, partsOf, seedDeals, strongestFor } from 'maketen';
import { parseTrainingConfig, Training } from 'maketen/train/core';

const DEALS = 5000;
/** Every measurement comes after so many times the seconds of the one before. */
const LATER = 1.3;

/** Of the page, whose types are another program's. */
const recipe: string = '../learn/recipe.js';
const { configOf } = (await import(recipe)) as {
  configOf: (knobs: object) => Readonly<Record<string, unknown>>;
};
const isEarlierRun = process.argv[2] === '--earlier-run';
const [preset = 'decade-loop3-optional', seeds = '6'] = isEarlierRun
  ? ['decade-loop3-optional', '1']
  : process.argv.slice(2);
const LONGEST = isEarlierRun ? 7 : Infinity;
const parts = partsOf(preset);

const knobs = { preset, rules: {}, reward: 'win', size: 'small', rate: 'usual' };
const first = parseTrainingConfig({ ...configOf({ ...knobs, seed: 0 }) }).evaluationSeed;
const { name } = strongestFor(parts.rules);
const { won: wonByScript } = await evaluate(parts, createAgent(name, parts.rules), seedDeals(first, DEALS));
const script = meanInterval(wonByScript).estimate;
console.log(`${name}, the best script, wins ${(100 * script).toFixed(1)} % of ${DEALS} deals`);

const passed: number[] = [];
const points: { seconds: number; won: number }[] = [];
for (let seed = 0; seed < Number(seeds); seed++) {
  const training = await Training.create(parseTrainingConfig({ ...configOf({ ...knobs, seed }), evaluations: 0 }));
  if (isEarlierRun) points.push({ seconds: 0, won: meanInterval((await training.play(first, DEALS)).won).estimate });
  let [seconds, next, best, at] = [0, isEarlierRun ? 0 : 2, 0, Infinity];
  while (!training.finished && seconds < LONGEST) {
    const begun = process.cpuUsage();
    await training.advance();
    const { user, system } = process.cpuUsage(begun);
    seconds += (user + system) / 1e6;
    if (seconds < next && !training.finished) continue;
    next = Math.max(seconds + 0.5, seconds * LATER);
    const won = meanInterval((await training.play(first, DEALS)).won).estimate;
    points.push({ seconds: Math.round(10 * seconds) / 10, won });
    best = Math.max(best, won);
    if (won > script) at = Math.min(at, seconds);
  }
  await training.dispose();
  passed.push(at);
  console.log(
    `seed ${seed}: ${at < Infinity ? `passes it after ${at.toFixed(1)} s` : 'does not pass it'}; at best ${(100 * best).toFixed(1)} %, ${training.steps} decisions in ${seconds.toFixed(1)} s`,
  );
}
const times = passed.filter((at) => at < Infinity);
console.log(`${times.length} of ${passed.length} pass it, at the latest after ${Math.max(0, ...times).toFixed(1)} s`);
if (isEarlierRun) writeFileSync('page/learn/earlier-run.json', `${JSON.stringify(points)}\n`);
