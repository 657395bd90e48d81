import { Random } from '../../src/env/index.js';
import { randomTrace } from '../support/games.js';
import { checkTrace } from './check-trace.js';

/** What is changed in a trace as a line of a file has it. */
interface TraceLine {
  [key: string]: unknown;
  readonly rules: Record<string, unknown>;
  readonly deck: string[];
  readonly initial: { stock: number };
  readonly steps: { legal: unknown[]; move: unknown; readonly after: { stock: number } }[];
}

it.each<[string, (line: TraceLine) => unknown]>([
  ['format', (line) => (line.format = 2)],
  ['game: unknown', (line) => (line.game = 'poker')],
  ['rules.refill', ({ rules }) => delete rules.refill],
  ['start', ({ deck }) => deck.pop()],
  ['initial', ({ initial }) => (initial.stock = 1)],
  ['step 1: legal lacks', ({ steps }) => steps[1].legal.pop()],
  ['step 1: legal has the illegal', ({ steps }) => steps[1].legal.push({ type: 'refill' })],
  ['2 times', ({ steps }) => steps[1].legal.push(steps[1].legal[0])],
  ['step 2: oracle: illegal move', ({ steps }) => (steps[2].move = {})],
  ['step 3 after', ({ steps }) => (steps[3].after.stock = 5)],
  ['end: the steps stop', ({ steps }) => steps.pop()],
  ['a step although', ({ steps }) => steps.push(steps[0])],
  ['outcome', (line) => (line.outcome = 'lost')],
  ['score', (line) => (line.score = 7)],
  ['cardsLeft', (line) => (line.cardsLeft = null)],
])('the check of traces by the oracle reports "%s"', (problem, change) => {
  const trace = randomTrace({ preset: 'tens', rules: { tableauSize: 52 } }, 6, new Random('oracle', 6));
  const line = JSON.parse(JSON.stringify(trace)) as TraceLine;
  expect(checkTrace(line)).toEqual([]);
  change(line);
  expect(checkTrace(line).join('\n')).toContain(problem);
});
