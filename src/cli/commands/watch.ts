import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { parseSeedRange } from '../../evaluate/deals.js';
import { labelOf, loadAgent } from '../../lab/agents.js';
import { agentOption } from '../agent-options.js';
import { defineCommand } from '../command.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { numberOption, wholeNumber } from '../option-types.js';
import { anySeed } from '../play/any-seed.js';
import { canClear } from '../play/line-terminal.js';
import { withProgress } from '../progress.js';
import { watchGames } from '../watch/watch-games.js';
import { KeyTerminal, PlainTerminal } from '../watch/watch-terminal.js';

export const watchCommand = defineCommand({
  description:
    'watch an agent play in the terminal; from a pipe or into a file the same as plain text, without waiting',
  options: {
    ...rulesOptions,
    ...agentOption,
    seed: wholeNumber().optional().describe('the deal').meta({ defaultText: 'any' }),
    seeds: z.string().optional().describe('several deals, both ends included: 0..9').meta({ conflicts: 'seed' }),
    speed: numberOption('a number of moves a second from 0.1 to 100', (speed) => speed >= 0.1 && speed <= 100)
      .prefault('2')
      .describe('moves a second; the keys + and - double and halve it'),
    step: z.boolean().default(false).describe('wait for a key before each move'),
    skipForcedMoves: z.boolean().default(false).describe('play moves without a choice in one go'),
  },
  examples: [
    ['maketen watch --env decade-loop3 --agent decade-loop3-value', 'any deal; space pauses, q quits'],
    ['maketen watch --env four-ten --agent four-ten-rule --seed 7 --step', 'a move for each key'],
    ['maketen watch --env decade --agent random --seeds 0..9 > games.txt', 'ten games as text'],
  ],
  async run({ seed = anySeed(), seeds, speed, step, skipForcedMoves, ...options }) {
    const parts = environmentParts(options);
    const deals = seeds === undefined ? [{ seed }] : parseSeedRange(seeds);
    const isInteractive = process.stdin.isTTY && canClear();
    if (step && !isInteractive)
      throw new InputError(
        'Expected a terminal for --step, which waits for keys, but input or output is a file or a pipe',
      );
    // Before the agent, so that keys typed while it is solved are not echoed.
    const terminal = isInteractive ? new KeyTerminal(speed, step) : new PlainTerminal();
    try {
      const agent = await withProgress('solving', (onProgress) => loadAgent(parts, options.agent, { onProgress }));
      try {
        await watchGames(parts, terminal, { agent, agentName: labelOf(options.agent), deals, skipForcedMoves });
      } finally {
        agent.dispose?.();
      }
    } finally {
      terminal.close();
    }
  },
});
