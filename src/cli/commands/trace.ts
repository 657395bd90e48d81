import { once } from 'node:events';
import type { CommandModule } from 'yargs';
import { OneDecision } from '../../agents/decide-one.js';
import { type GameState, recordTrace } from '../../env/index.js';
import { GameTooLongError, MOST_MOVES } from '../../env/trace.js';
import { AtomicFile } from '../../io/files.js';
import { agentLabel } from '../../lab/agents.js';
import { count } from '../../lab/report/numbers.js';
import { yieldToEventLoop } from '../../train/yield-to-event-loop.js';
import { type AgentArguments, withAgent } from '../agent-option.js';
import { loadAgent } from '../agents.js';
import type { DealArguments } from '../deal-options.js';
import { chooseDeals, withDeals } from '../deal-options.js';
import type { RewardArguments } from '../environment-options.js';
import { environmentParts, withReward } from '../environment-options.js';
import { Progress } from '../progress.js';
import { wholeNumber } from '../whole-number.js';

interface TraceArguments extends RewardArguments, DealArguments, AgentArguments {
  out?: string;
  maxMoves?: string;
}

const DEFAULT_SEEDS = '0';

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

async function trace(argv: TraceArguments): Promise<void> {
  const parts = environmentParts(argv);
  const { deals } = chooseDeals(argv, parts.game, DEFAULT_SEEDS);
  const agent = await loadAgent(argv.agent, parts);
  const label = agentLabel(argv.agent);
  const maxMoves = argv.maxMoves === undefined ? MOST_MOVES : wholeNumber(argv.maxMoves, 'max-moves', 1);
  const decision = new OneDecision(parts.rules, agent);
  const file = argv.out === undefined ? null : new AtomicFile(argv.out);
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
}

export const traceCommand: CommandModule<object, TraceArguments> = {
  command: 'trace',
  describe: 'print games as JSON Lines, one game a line: rules, deck, every legal move, every position',
  builder: (yargs) =>
    withAgent(withDeals(withReward(yargs), DEFAULT_SEEDS))
      .option('out', { type: 'string', requiresArg: true, describe: 'write to this file instead of standard output' })
      .option('max-moves', {
        type: 'string',
        requiresArg: true,
        describe: `leave out, and say so at the end, games that go on after so many moves [default: ${count(MOST_MOVES)}]`,
      })
      .example('maketen trace --env tens --agent random --seeds 0..99 --out games.jsonl', 'a hundred games')
      .example('maketen trace --env acm-10-20-30 --agent acm-order --decks decks.txt', 'given decks, one a line')
      .example('maketen trace --env tens --option undoLimit=3 --agent random | maketen replay --show', 'watch a game'),
  handler: trace,
};
