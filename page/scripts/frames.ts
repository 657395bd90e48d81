/**
 * Says how long the page's own thread works for each frame on a slow phone while games are played: npm run ts -- page/scripts/frames.ts. Work is processor time,
 * measured without throttling and taken four times, so that other work on this machine changes it less than the clock's time: a phone with a processor four times
 * slower shows 60 frames a second where it stays below 16.7 ms. The first frame after a press plays the move, before anything flies; those after it show
 * what moves. Needs a Chromium (MAKETEN_CHROMIUM, or the system's) and a build (npm run page:build).
 */
import type { Browser, Page } from 'playwright-core';
import { createAgent, OneDecision } from '../../src/agents/index.js';
import { partsOf } from '../../src/env/index.js';
import { CPU_THROTTLING, middle, onBuiltPage, PHONE } from './built-page.js';
import { recordThread, type ThreadTask } from './main-thread.js';

/** Milliseconds of a frame at 60 a second. */
const FRAME = 1000 / 60;
const RUNS = 3;
/** Milliseconds between two moves: flights have landed. */
const PAUSE = 450;
/** No deal is looked for any longer. */
const SEEDS = 4000;
/** Milliseconds: what was done before, with no frame to come, held up none. */
const BEFORE_FRAME = 50;

function ms(time: number): string {
  return time.toFixed(1);
}

interface PlayedGame {
  readonly preset: string;
  readonly agent: string;
  /** Whether the game is to be won; else so many moves are enough. */
  readonly moves: 'won' | number;
  /** Where a drag goes, by selectors; the first is the card. None where a deal begins without cards on the table. */
  readonly drag?: readonly string[];
}

const GAMES: readonly PlayedGame[] = [
  { preset: 'tens', agent: 'first-legal', moves: 'won', drag: ['.card[data-place]', '[data-heap~=stock]'] },
  { preset: 'decade-loop3-optional', agent: 'waiting', moves: 'won' },
  { preset: 'decade-loop3', agent: 'random', moves: 'won' },
  { preset: 'four-ten', agent: 'random', moves: 40, drag: ['[data-place=drawn]', '[data-drop=home]'] },
];

/** The moves of the first game that comes out as wanted, by their names. */
function planned({ preset, agent, moves }: PlayedGame): { seed: number; names: string[] } {
  const { rules, notation } = partsOf(preset, {});
  for (let seed = 0; seed < SEEDS; seed++) {
    const player = new OneDecision(rules, createAgent(agent, rules));
    const state = rules.createState();
    rules.deal(state, seed);
    const names: string[] = [];
    while (state.outcome === 'ongoing' && names.length !== moves) {
      const action = player.decide(state);
      names.push(notation.formatMove(action));
      rules.apply(state, action);
    }
    if (moves === 'won' ? state.outcome === 'won' : names.length === moves) return { seed, names };
  }
  throw new TypeError(`Expected a fitting game of ${preset} among ${SEEDS} deals`);
}

/** Runs in the page: makes the moves by their buttons, one after the other, and marks when each began by what it did. */
const PLAY = `async (names) => {
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const cards = () => document.querySelectorAll('[data-card]').length;
  const table = () => document.querySelector('[data-outcome]').dataset;
  for (const name of names) {
    const [before, startTime, turns] = [cards(), performance.now(), Number(table().turns)];
    const button = () => document.querySelector('[data-move="' + name + '"]:not([aria-disabled=true], [disabled])');
    while (button() === null) await sleep(20);
    button().click();
    while (Number(table().turns) === turns) await sleep(5);
    const kind = table().outcome !== 'ongoing' ? 'the end: ' + table().outcome
      : document.querySelector('[data-flourish]') !== null ? 'a quartet leaves'
      : cards() < before ? 'cards leave' : 'a card comes';
    performance.mark(kind, { startTime });
    await sleep(${PAUSE});
  }
}`;

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** There and back again, then let go with Escape. */
async function drag(page: Page, [card, ...over]: readonly string[]): Promise<void> {
  const [start, ...places] = await Promise.all([card, ...over].map((each) => middleOf(page, each)));
  await page.evaluate("void performance.mark('a drag')");
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const { x, y } of [...places, { x: 195, y: 300 }, start]) await page.mouse.move(x, y, { steps: 25 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

/** The work for frames after something was done, in milliseconds of the slow processor. */
interface Frames {
  /** For the first one after it, each time. */
  readonly first: number[];
  readonly others: number[];
}

/** By what was done then. */
function framesOf(tasks: readonly ThreadTask[], marks: readonly { name: string; at: number }[]): Map<string, Frames> {
  const frames = new Map<string, Frames>();
  const answered = new Set<number>();
  let waiting: ThreadTask[] = [];
  for (const task of tasks) {
    waiting.push(task);
    if (!task.isFrame) continue;
    const work = waiting.filter(({ at }) => at > task.at - BEFORE_FRAME).reduce((sum, { busy }) => sum + busy, 0);
    waiting = [];
    const mark = marks.findLastIndex(({ at }) => at <= task.at);
    if (mark < 0) continue;
    const { name } = marks[mark];
    const { first, others } = frames.get(name) ?? { first: [], others: [] };
    frames.set(name, { first, others });
    (answered.has(mark) ? others : first).push(CPU_THROTTLING * work);
    answered.add(mark);
  }
  return frames;
}

async function framesOnce(browser: Browser, url: string, game: PlayedGame): Promise<Map<string, Frames>> {
  const { seed, names } = planned(game);
  const context = await browser.newContext(PHONE);
  await context.addInitScript(
    "localStorage['maketen.sets-shown'] = 'true'; localStorage['maketen.forced-moves'] = 'false'",
  );
  const page = await context.newPage();
  await page.goto(`${url}#preset=${game.preset}&seed=${seed}`);
  await page.locator('[data-drags]').waitFor();
  await page.waitForLoadState('networkidle');
  const { tasks, marks } = await recordThread(browser, page, async () => {
    if (game.drag !== undefined) await drag(page, game.drag);
    await page.evaluate(`(${PLAY})(${JSON.stringify(names)})`);
    await page.evaluate(`performance.mark('a deal'); document.querySelector('[data-action=deal-another]').click();`);
    await page.waitForTimeout(2 * PAUSE);
  });
  await context.close();
  return framesOf(tasks, marks);
}

await onBuiltPage(async (browser, url) => {
  console.log(
    `work of the page's thread for a frame, in ms of a processor ${CPU_THROTTLING} times slower; ${RUNS} runs`,
  );
  console.log('game                   what                      first frame     those after it: within');
  console.log('                                             median  longest   frames    16.7 ms  median  longest');
  for (const game of GAMES) {
    const runs: Map<string, Frames>[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await framesOnce(browser, url, game));
    for (const kind of new Set(runs.flatMap((run) => [...run.keys()])).keys()) {
      const first = runs.flatMap((run) => run.get(kind)?.first ?? []);
      const others = runs.flatMap((run) => run.get(kind)?.others ?? []);
      const share = others.filter((work) => work <= FRAME).length / others.length;
      const figures = [
        ms(middle(first)),
        ms(Math.max(...first)),
        String(others.length),
        `${(100 * share).toFixed(1)} %`,
      ];
      const cells = [...figures, ms(middle(others)), ms(Math.max(...others))].map((each) => each.padStart(9));
      console.log(`${game.preset.padEnd(23)}${kind.padEnd(19)}${cells.join('')}`);
    }
  }
});
