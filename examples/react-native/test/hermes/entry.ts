/**
 * What the app does without its screens, for an engine that has nothing but the language: whole games, hints, chances, reviews,
 * a saved game read again. The weights are in the global `WEIGHTS`, a letter a byte; what comes out is printed as one line of JSON.
 */
import config from 'maketen/models/decade-loop3-value/config.json';
import evaluation from 'maketen/models/decade-loop3-value/evaluation.json';
import topology from 'maketen/models/decade-loop3-value/model.json';
import { Advisor } from '../../src/hints/advisor';
import { loadModel } from '../../src/hints/load-model';
import { type AnyGame, newGame, OFFERS, play } from '../../src/play/games';

declare const WEIGHTS: string;
declare const print: (text: string) => void;

const times: Record<string, number> = {};

async function timed<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const start = Date.now();
  const result = await work();
  times[name] = (times[name] ?? 0) + Date.now() - start;
  return result;
}

/** What a screen asks about a game. */
function shown(game: AnyGame): unknown[] {
  return [play.choices(game), play.outcome(game), play.canUndo(game), play.seed(game), play.spec(game).preset];
}

async function played(advisor: Advisor, preset: string) {
  let game = newGame(preset, 3);
  await timed(`${preset} prepare`, () => advisor.prepare(game));
  const chances: number[] = [];
  let first = true;
  while (play.outcome(game) === 'ongoing') {
    const [hint] = await timed(`${preset} ${first ? 'first hint' : 'hints'}`, () => advisor.hints(game));
    first = false;
    if (hint === undefined) throw new Error('Expected a hint');
    chances.push(hint.winProbability.estimate);
    game = await timed(`${preset} moves`, () => play.play(game, hint.play));
    await timed(`${preset} screens`, () => shown(game));
  }
  const saved = JSON.stringify(game);
  const read = await timed(`${preset} parse`, () => play.parseGame(saved));
  const review = await timed(`${preset} review`, () => advisor.review(game));
  return {
    preset,
    moves: game.moves.length,
    outcome: play.outcome(game),
    isSavedWhole: JSON.stringify(read) === saved,
    chances,
    sentence: review.sentence,
    accuracy: review.accuracy,
    account: review.chance,
  };
}

async function main(): Promise<void> {
  const weights = Uint8Array.from(WEIGHTS, (letter) => letter.charCodeAt(0));
  const model = await timed('load model', () => loadModel({ config, topology, evaluation, weights }));
  const advisor = new Advisor(model);
  const games = [];
  for (const { preset } of OFFERS) games.push(await played(advisor, preset));
  print(JSON.stringify({ games, times }));
}

main().catch((error: unknown) => print(JSON.stringify({ error: String((error as Error).stack ?? error) })));
