import { perft, type PerftRow } from '../../evaluate/perft.js';
import { count } from '../../lab/report/numbers.js';
import { yieldToEventLoop } from '../../train/yield-to-event-loop.js';
import { defineCommand } from '../command.js';
import { chooseDeals, dealOptions } from '../deal-options.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { wholeNumber } from '../option-types.js';
import { jsonOption, printReport } from '../output.js';
import { Progress } from '../progress.js';
import { rulesLabel } from '../report.js';
import { indent, paint, table } from '../text.js';

/** More than any game has; the numbers of sequences are too large long before. */
const MOST_MOVES = 1000;
const COLUMNS = ['depth', 'sequences', 'won', 'lost', 'drawn'] as const;

function added(totals: readonly PerftRow[], rows: readonly PerftRow[]): PerftRow[] {
  return totals.map(({ depth, sequences, won, lost, drawn }, i) => ({
    depth,
    sequences: sequences + rows[i].sequences,
    won: won + rows[i].won,
    lost: lost + rows[i].lost,
    drawn: drawn + rows[i].drawn,
  }));
}

export const perftCommand = defineCommand({
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
  async run({ depth, ...options }) {
    const parts = environmentParts(options);
    const { deals, label, source } = chooseDeals(options, parts.game);
    const progress = new Progress('perft', deals.length);
    let totals: PerftRow[] | undefined;
    try {
      for (const [done, deal] of deals.entries()) {
        const rows = await perft(parts.rules, deal, depth, async (sequences) => {
          progress.update(done, `${count(sequences)} sequences of this deal`);
          await yieldToEventLoop();
        });
        totals = totals === undefined ? rows : added(totals, rows);
      }
    } finally {
      progress.stop();
    }
    const { preset, rules } = parts.spec;
    const text = (): string => {
      const headings = COLUMNS.map((heading) => ({ heading, align: 'right' as const }));
      const cells = totals!.map((row) => COLUMNS.map((column) => count(row[column])));
      const title = paint('bold', `${rulesLabel(parts)}: sequences of legal moves, ${label}`);
      return `${title}\n${indent(table(headings, cells))}`;
    };
    printReport(options, { json: { env: { preset, rules }, deals: source, rows: totals }, text });
  },
});
