import { once } from 'node:events';
import { MOST_MOVES } from '../../env/trace.js';
import { labelOf, loadAgent } from '../../lab/agents.js';
import { namedDeals } from '../../lab/deals.js';
import { count } from '../../lab/tables.js';
import { recordTraces, TraceFile, traceLine } from '../../lab/traces.js';
import { defineCommand } from '../command.js';
import { agentOption, dealOptions, environmentParts, rewardOptions } from '../environment-options.js';
import { optionalText, wholeNumber } from '../option-types.js';
import { withProgress } from '../progress.js';

export const command = defineCommand({
  description: 'print games as JSON Lines, one game a line: rules, deck, every legal move, every position',
  options: {
    ...rewardOptions,
    ...dealOptions('0'),
    ...agentOption,
    out: optionalText('write to this file instead of standard output'),
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
    const { deals } = namedDeals(options, parts.game, parts.rules.config);
    const agent = await withProgress('solving', (onProgress) => loadAgent(parts, options.agent, { onProgress }));
    const file = out === undefined ? null : new TraceFile(out);
    const leftOut: string[] = [];
    const label = labelOf(options.agent);
    await withProgress('trace', async (progress) => {
      const onProgress = file === null ? undefined : progress;
      for await (const game of recordTraces(parts, agent, deals, { label, maxMoves, onProgress })) {
        if ('tooLong' in game) leftOut.push(game.tooLong.deck ? `deck ${game.index + 1}` : `seed ${game.tooLong.seed}`);
        else if (file) file.write(game.trace);
        else if (!process.stdout.write(traceLine(game.trace))) await once(process.stdout, 'drain');
      }
    });
    file?.commit();
    agent.dispose?.();
    if (leftOut.length === 0) return;
    const some = leftOut.slice(0, 5).join(', ') + (leftOut.length > 5 ? ', ...' : '');
    throw new Error(
      `Expected games of at most ${count(maxMoves)} moves, but ${count(leftOut.length)} of ${count(deals.length)} were longer and ` +
        `${leftOut.length === 1 ? 'is' : 'are'} left out (${some}); the others are written`,
    );
  },
});
