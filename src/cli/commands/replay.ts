import * as z from 'zod';
import type { EnvironmentParts, Game, Outcome, Trace } from '../../env/index.js';
import { InputError, parseTraceLine, partsOf, replayTrace } from '../../env/index.js';
import { printable } from '../../env/printable.js';
import { readLines } from '../../io/files.js';
import { count } from '../../lab/report/numbers.js';
import { yieldToEventLoop } from '../../train/yield-to-event-loop.js';
import { defineCommand } from '../command.js';
import { printReport } from '../output.js';
import { paint, wantsColor } from '../text.js';

type Parts = EnvironmentParts & { readonly game: Game };

/** Builds each kind of rules once, however many games of it there are. */
class RulesCache {
  private readonly known = new Map<string, Parts>();

  /** The parts of a trace's rules, every option of which must be given (trace-format.md: "every rule option, resolved"). */
  of({ preset, rules }: Trace): Parts {
    const key = JSON.stringify([preset, rules]);
    const known = this.known.get(key);
    if (known) return known;
    const parts = partsOf(preset, { rules });
    const missing = Object.keys(parts.spec.rules).find((name) => !Object.hasOwn(rules, name));
    if (missing !== undefined)
      throw new InputError(`Expected every rule option in "rules", but "${missing}" is missing`);
    this.known.set(key, parts);
    return parts;
  }
}

/** A complaint with its step, where it concerns one, in front: ", step 3: ..." */
function placed(message: string): string {
  if (message.startsWith('step ')) return `, ${message}`;
  const index = /^Expected trace key "steps\.(\d+)/.exec(message)?.[1];
  return index === undefined ? `: ${message}` : `, step ${Number(index) + 1}: ${message}`;
}

function title(trace: Trace, line: number): string {
  const deal = typeof trace.seed === 'number' ? `seed ${trace.seed}` : 'a given deck';
  return paint(
    'bold',
    `Game ${line}: ${trace.preset}, ${deal}${trace.agent ? `, played by ${printable(trace.agent)}` : ''}`,
  );
}

function result(trace: Trace): string {
  const left = trace.cardsLeft === null ? '' : `, cards left ${trace.cardsLeft}`;
  return paint('bold', `${trace.outcome}, score ${trace.score}${left}`);
}

/** Verifies one game, and draws it if asked to. */
function replayOne(parts: Parts, trace: Trace, line: number, show: boolean): void {
  const { notation } = parts;
  const lines = show ? [title(trace, line)] : [];
  replayTrace(parts, parts.game.rewards, trace, (state, step, action) => {
    if (!show) return;
    lines.push('', notation.render(state, { color: wantsColor() }));
    if (action !== null) lines.push(paint('green', `${step + 1}. ${notation.describeMove(state, action)}`));
  });
  if (show) console.log([...lines, result(trace), ''].join('\n'));
}

/** Of the games in a file; `ongoing` where there are unfinished ones. */
interface Totals extends Record<Exclude<Outcome, 'ongoing'>, number> {
  games: number;
  steps: number;
  ongoing?: number;
}

export const replayCommand = defineCommand({
  description: 'read games from JSON Lines, play them again on the rules and verify every move, position and result',
  options: {
    file: z.string().default('-').describe('file of games; - for standard input').meta({ positional: true }),
    show: z.boolean().default(false).describe('draw every position').meta({ conflicts: 'json' }),
    json: z.boolean().default(false).describe('print the totals as JSON'),
  },
  examples: [
    ['maketen replay games.jsonl', 'verify a file'],
    ['maketen trace --env decade-loop3 --agent longest-run | maketen replay --show', 'watch a game'],
  ],
  async run({ file, show, json }) {
    if (file === '-' && process.stdin.isTTY)
      throw new InputError('Expected a file, or games on standard input (see maketen replay --help)');
    const rules = new RulesCache();
    const totals: Totals = { games: 0, steps: 0, won: 0, lost: 0, drawn: 0 };
    let number = 0;
    for await (const line of readLines(file)) {
      number++;
      if (line.trim() === '') continue;
      try {
        const trace = parseTraceLine(line);
        replayOne(rules.of(trace), trace, totals.games + 1, show);
        totals.games++;
        totals.steps += trace.steps.length;
        const outcome = trace.outcome as Outcome;
        totals[outcome] = (totals[outcome] ?? 0) + 1;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        throw new InputError(`line ${number}${placed(error.message)}`);
      }
      await yieldToEventLoop();
    }
    if (totals.games === 0) throw new InputError('Expected at least one game, a line of JSON each, but there is none');
    const { games, steps, won, lost, drawn, ongoing } = totals;
    const text = (): string =>
      `${count(games)} ${games === 1 ? 'game' : 'games'} verified (${count(steps)} moves): ${count(won)} won, ${count(lost)} lost, ${count(drawn)} drawn${ongoing === undefined ? '' : `, ${count(ongoing)} unfinished`}`;
    printReport({ json }, { json: totals, text });
  },
});
