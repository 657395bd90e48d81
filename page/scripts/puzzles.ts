/**
 * Makes the page's puzzles: positions of the model's own games in which one move is clearly best. Two judges must agree on the move, and that every other one loses
 * at least LOSS points of the chance to win: the model with one draw of lookahead, and games played on from the position with its hidden cards shuffled,
 * where the paired difference to the next best move is beyond its 95 % interval. Where few cards are hidden the first judge is exact.
 *
 * npm run ts -- page/scripts/puzzles.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentsFor, createAgent, OneDecision, partsOf } from 'maketen';
import { createHinter, type Hint } from 'maketen/hint';
import { loadModel } from 'maketen/zoo';

const PRESET = 'decade-loop3-optional';
const MODEL = 'decade-loop3-optional-value';
const FILE = join(import.meta.dirname, '../puzzles/puzzles.json');
/** Between these ratings at most 35 % of the puzzles lie: not all of them are alike. */
const BANDS = [1250, 1500, 1750];
/** Of two moves one is guessed too often. */
const LEAST_MOVES = 3;
/** The two judges' chances of the best move; further apart one of them is wrong. */
const MOST_APART = 0.1;

const COUNT = 320;
const LOSS = 5;
const PLAYOUTS = 800;
const FIRST_SEED = 6_000_000;

const parts = partsOf(PRESET);
const { rules } = parts;
const judge = createHinter({ model: await loadModel(MODEL, { lookahead: 1 }) });
const counter = createHinter({ model: await loadModel(MODEL, { endgame: 6 }) });
const player = new OneDecision(rules, (await loadModel(MODEL)).policy);
const scripts = agentsFor(rules)
  .filter(({ name }) => name !== 'random')
  .map(({ name }) => new OneDecision(rules, createAgent(name, rules)));

const chanceOf = ({ winProbability }: Hint): number => winProbability.estimate;
/** In thousandths. */
const thousandths = (share: number): number => Math.round(1000 * share);

/** Points of the chance to win that the next best move loses. */
function lossOfNext(hints: readonly Hint[]): number {
  const [best, next] = hints.map(chanceOf).sort((a, b) => b - a);
  return 100 * (best - next);
}

/**
 * A guess before anybody has tried it: harder where fewer simple rules find the move, where the next best loses less, and where more moves are to be compared.
 */
function ratingOf(found: number, points: number, moves: number): number {
  const rating = 1500 + 700 * (0.5 - found) + 15 * (12 - Math.min(points, 30)) + 60 * (moves - 3);
  return Math.round(Math.min(2300, Math.max(800, rating)));
}

/** A puzzle as the page reads it: seed, the choices up to it (an index among the legal moves where there are several), rating, and for each move its action and chances. */
type Row = [
  seed: number,
  choices: string,
  rating: number,
  isExact: 0 | 1,
  moves: [action: number, model: number, counted: number][],
];

const state = rules.createState();
const mask = new Uint8Array(rules.moves.length);
const most = Math.ceil(0.35 * COUNT);
const bands = [0, 0, 0, 0];
const rows: Row[] = [];
let [looked, clear] = [0, 0];

/** The puzzle of the position, where the judges agree and its ratings' quarter is not full. */
function puzzleAt(seed: number, choices: string, legal: number): Row | null {
  const hints = judge.hint(state);
  const best = hints.reduce((a, b) => (chanceOf(b) > chanceOf(a) ? b : a));
  const points = lossOfNext(hints);
  const found = scripts.filter((script) => script.decide(state) === best.action).length / scripts.length;
  const rating = ratingOf(found, points, legal);
  const band = BANDS.filter((from) => rating >= from).length;
  if (points < LOSS || bands[band] >= most) return null;
  clear++;
  const counted = counter.hint(state, { playouts: PLAYOUTS, seed });
  if (
    counted[0].action !== best.action ||
    Math.abs(chanceOf(counted[0]) - chanceOf(best)) > MOST_APART ||
    lossOfNext(counted) < LOSS ||
    counted[0].summary.rival?.isTooClose !== false
  )
    return null;
  bands[band]++;
  const moves = hints.map((hint): Row[4][number] => {
    const again = counted.find((each) => each.action === hint.action)!;
    return [hint.action, thousandths(chanceOf(hint)), thousandths(chanceOf(again))];
  });
  const isExact = best.winProbability.source === 'exact';
  moves.sort((a, b) => (isExact ? b[1] - a[1] : b[2] - a[2]));
  return [seed, choices, rating, isExact ? 1 : 0, moves];
}

for (let seed = FIRST_SEED; rows.length < COUNT; seed++) {
  rules.deal(state, seed);
  let choices = '';
  for (let isOpen = true; isOpen && state.outcome === 'ongoing';) {
    const legal = rules.actionMask(state, mask);
    const action = legal === 1 ? mask.indexOf(1) : player.decide(state);
    if (legal >= LEAST_MOVES) {
      looked++;
      const row = puzzleAt(seed, choices, legal);
      if (row !== null) {
        isOpen = false; // one puzzle a deal
        rows.push(row);
        if (process.stderr.isTTY || rows.length % 20 === 0)
          console.error(`${rows.length} puzzles, ${bands.join(' ')} by rating`);
      }
    }
    if (legal > 1)
      choices += Array.from(mask.subarray(0, action))
        .filter((each) => each === 1)
        .length.toString(36);
    rules.apply(state, action);
  }
}
const head = { preset: PRESET, model: MODEL, loss: LOSS, playouts: PLAYOUTS };
const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
writeFileSync(FILE, `${JSON.stringify(head).slice(0, -1)},"puzzles":[\n${lines}\n]}\n`);
console.log(
  `\n${FILE}: ${rows.length} puzzles from deals ${FIRST_SEED} to ${rows.at(-1)![0]}, ${bands.join(' ')} by rating; ${clear} of ${looked} decisions were clear to the model`,
);
