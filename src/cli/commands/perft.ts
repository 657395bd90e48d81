import { perftOfDeals } from '../../evaluate/perft.js';
import { namedDeals } from '../../lab/deals.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { count } from '../../lab/tables.js';
import { yieldToEventLoop } from '../../train/learner.js';
import { defineCommand } from '../command.js';
import { dealOptions, environmentParts, rulesOptions } from '../environment-options.js';
import { jsonOption, wholeNumber } from '../option-types.js';
import { columnsOf, table, titled } from '../output.js';
import { withProgress } from '../progress.js';

/** More than any game has; the numbers of sequences are too large long before. */
const MOST_MOVES = 1000;
const COLUMNS = ['depth', 'sequences', 'won', 'lost', 'drawn'] as const;

export const command = defineCommand({
  description: 'count the sequences of legal moves up to a depth: to compare implementations of the rules',
  options: {
    ...rulesOptions,
    ...dealOptions('0'),
    depth: wholeNumber(1, MOST_MOVES).prefault('5').describe('moves of the longest sequences'),
    ...jsonOption,
  },
  examples: [
    ['maketen perft --env decade --depth 30', 'seed 0'],
    ['maketen perft --env four-ten --depth 4 --decks decks.txt --json', 'decks of a file, added up, as JSON'],
  ],
  async report({ depth, ...options }) {
    const parts = environmentParts(options);
    const { deals, label, source } = namedDeals(options, parts.game, parts.rules.config);
    const rows = await withProgress('perft', (onProgress) =>
      perftOfDeals(parts.rules, deals, depth, async (done, sequences) => {
        await onProgress(done, deals.length, `${count(sequences)} sequences of this deal`);
        await yieldToEventLoop();
      }),
    );
    const { preset, rules } = parts.spec;
    const text = (): string => {
      const columns = columnsOf(...COLUMNS.map((heading) => `>${heading}`));
      const cells = rows.map((row) => COLUMNS.map((column) => count(row[column])));
      return titled(`${rulesLabel(parts)}: sequences of legal moves, ${label}`, table(columns, cells));
    };
    return { json: { env: { preset, rules }, deals: source, rows }, text };
  },
});
