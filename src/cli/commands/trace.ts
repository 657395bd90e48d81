import { once } from 'node:events';
import * as z from 'zod';
import { OneDecision } from '../../agents/decide-one.js';
import { type GameState, recordTrace } from '../../env/index.js';
import { GameTooLongError, MOST_MOVES } from '../../env/trace.js';
import { AtomicFile } from '../../io/files.js';
import { agentLabel } from '../../lab/agents.js';
import { count } from '../../lab/report/numbers.js';
import { yieldToEventLoop } from '../../train/yield-to-event-loop.js';
import { agentOption } from '../agent-options.js';
import { loadAgent } from '../agents.js';
import { defineCommand } from '../command.js';
import { chooseDeals, dealOptions } from '../deal-options.js';
import { environmentParts, rewardOptions } from '../environment-options.js';
import { wholeNumber } from '../option-types.js';
import { Progress } from '../progress.js';

/** Writes to standard output no faster than it is read. */
async function print(line: string): Promise<void> {
  if (!process.stdout.write(line)) await once(process.stdout, 'drain');
}

/** @throws Error, one line, if there are any: what is written lacks them */
function expectAllWritten(leftOut: readonly string[], games: number, maxMoves: number): void {
  if (leftOut.length === 0) return;
  const some = leftOut.slice(0, 5).join(', ') + (leftOut.length > 5 ? ', ...' : '');
  throw new Error(
    `Expected games of at most ${count(maxMoves)} moves, but ${count(leftOut.length)} of ${count(games)} went on and ` +
      `${leftOut.length === 1 ? 'is' : 'are'} left out (${some}); the others are written`,
  );
}

export const traceCommand = defineCommand({
  description: 'print games as JSON Lines, one game a line: rules, deck, every legal move, every position',
  options: {
    ...rewardOptions,
    ...dealOptions('0'),
    ...agentOption,
    out: z.string().optional().describe('write to this file instead of standard output'),
    maxMoves: wholeNumber(1)
      .prefault(String(MOST_MOVES))
      .describe('leave out, and say so at the end, games that are not over after so many moves'),
  },
  examples: [
    ['maketen trace --env tens --agent random --seeds 0..99 --out games.jsonl', 'a hundred games'],
    ['maketen trace --env acm-10-20-30 --agent acm-order --decks decks.txt', 'given decks, one a line'],
    ['maketen trace --env tens --option undoLimit=3 --agent random | maketen replay --show', 'watch a game'],
  ],
  async run({ out, maxMoves, ...options }) {
    const parts = environmentParts(options);
    const { deals } = chooseDeals(options, parts.game);
    const agent = await loadAgent(options.agent, parts);
    const label = agentLabel(options.agent);
    const decision = new OneDecision(parts.rules, agent);
    const file = out === undefined ? null : new AtomicFile(out);
    const progress = file && new Progress('trace', deals.length);
    const leftOut: string[] = [];
    for (const [index, { seed, deck }] of deals.entries()) {
      // Each game by itself: seed 5 gives the same line alone as among others.
      agent.reseed?.(seed);
      try {
        const choose = (state: GameState): number => decision.decide(state);
        const game = recordTrace(parts, { seed, deck, agent: label, maxMoves, choose });
        const line = `${JSON.stringify(game)}\n`;
        if (file) file.write(line);
        else await print(line);
      } catch (error) {
        if (!(error instanceof GameTooLongError)) throw error;
        leftOut.push(deck ? `deck ${index + 1}` : `seed ${seed}`);
      }
      progress?.update(index + 1);
      await yieldToEventLoop();
    }
    progress?.stop();
    file?.commit();
    agent.dispose?.();
    expectAllWritten(leftOut, deals.length, maxMoves);
  },
});
